"""Bounds of the size of a finite graph: larger than any sweep can count, and small enough to be read at once."""

from __future__ import annotations

from stripcount.errors import TooLarge

MAX_VERTICES = 20_000
"""The largest number of vertices of a finite graph."""
MAX_EDGES = 200_000
"""The largest number of edges of a finite graph: a complete graph of 632 vertices has fewer."""


def check_size(vertices: int, edges: int, label: str) -> None:
    """Raise TooLarge, which calls the graph `label`, for more than MAX_VERTICES vertices or MAX_EDGES edges."""
    for count, maximum, counted in ((vertices, MAX_VERTICES, "vertices"), (edges, MAX_EDGES, "edges")):
        if count > maximum:
            raise TooLarge(f"{label} must have at most {maximum:,} {counted}, not {count:,}.")
