"""Lines from cell to cell that must form a given shape: loops, paths, trees."""
