"""Lines from cell to cell that must form one of several shapes: loops, paths, trees."""
