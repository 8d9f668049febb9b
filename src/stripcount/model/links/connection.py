"""The shapes that the lines of a board may have to form, and the conditions they put on one cell."""

from __future__ import annotations

from dataclasses import dataclass

from stripcount.model.graphs.edge_strip import Shape


@dataclass(frozen=True)
class Connection(Shape):
    """One shape that all lines of a board form.

    `dots`: if every cell must belong to a piece, a cell without lines is allowed as a piece.
    """

    dots: bool = True


_LOOPS, _PATHS, _ALL = frozenset({0, 2}), frozenset({0, 1, 2}), frozenset(range(5))

CONNECTIONS: dict[str, Connection] = {
    "one cycle": Connection(acyclic=False, single=True, degrees=_LOOPS, dots=False),
    "cycles": Connection(acyclic=False, single=False, degrees=_LOOPS, dots=False),
    "one path": Connection(acyclic=True, single=True, degrees=_PATHS),
    "paths": Connection(acyclic=True, single=False, degrees=_PATHS),
    "tree": Connection(acyclic=True, single=True, degrees=_ALL),
    "forest": Connection(acyclic=True, single=False, degrees=_ALL),
    "connected": Connection(acyclic=False, single=True, degrees=_ALL),
    "any": Connection(acyclic=False, single=False, degrees=_ALL),
}
"""Every value that `LinkStrip.connection` may have."""
