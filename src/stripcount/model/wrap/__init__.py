"""Boards with glued sides: cylinders, rings and tori."""
