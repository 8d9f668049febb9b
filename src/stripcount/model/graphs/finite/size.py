"""How large a finite graph may be: beyond what any sweep can count, and small enough to be read at once."""

from __future__ import annotations

from stripcount.errors import TooLarge

MAX_VERTICES = 20_000
"""The most vertices of a finite graph."""
MAX_EDGES = 200_000
"""The most edges of a finite graph: a complete graph of 632 vertices has fewer."""


def sized(vertices: int, edges: int, what: str) -> None:
    """Raise TooLarge if a graph, called `what`, has more vertices or edges than are read."""
    for count, most, kind in ((vertices, MAX_VERTICES, "vertices"), (edges, MAX_EDGES, "edges")):
        if count > most:
            raise TooLarge(f"{what} must have at most {most:,} {kind}, not {count:,}.")
