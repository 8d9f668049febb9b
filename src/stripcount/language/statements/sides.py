"""Offsets (down, right) of the neighbours of a cell, by the phrases for the side on which they are."""

from __future__ import annotations

from stripcount.language.phrases import Offset

DIAGONAL_SIDES: dict[str, Offset] = {
    "down and to the right of it": (1, 1),
    "down and to the left of it": (1, -1),
    "up and to the right of it": (-1, 1),
    "up and to the left of it": (-1, -1),
    "below it to the right": (1, 1),
    "below it to the left": (1, -1),
}
"""Offsets of the diagonal neighbours by the phrases for them."""
SIDE_PHRASES: dict[Offset, str] = {
    (0, -1): "to its left",
    (0, 1): "to its right",
    (-1, 0): "above it",
    (1, 0): "below it",
    (1, 1): "below it to the right",
    (1, -1): "below it to the left",
    (-1, 1): "above it to the right",
    (-1, -1): "above it to the left",
}
"""Where a neighbour is, by its offset."""
SIDE_OFFSETS: dict[str, Offset] = {
    "left": (0, -1),
    "right": (0, 1),
    "upper": (-1, 0),
    "lower": (1, 0),
    "top": (-1, 0),
    "bottom": (1, 0),
    "left hand": (0, -1),
    "right hand": (0, 1),
}
"""Offsets of the neighbours on the four sides, by the word before `neighbour`."""
