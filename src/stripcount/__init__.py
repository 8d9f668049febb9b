"""Exact counts and rational generating functions of grid puzzles with a fixed number of rows."""

__version__ = "0.1.0"
