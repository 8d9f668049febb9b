"""Lines from cell to cell that must hang together: loops, paths, trees."""
