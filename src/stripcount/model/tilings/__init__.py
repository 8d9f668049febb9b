"""Pieces that cover boards: polyominoes, and tilings with limited numbers of them."""
