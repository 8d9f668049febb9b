"""Blocks of a fixed size: sums, edges, determinants, order statistics, and how neighbouring blocks compare."""
