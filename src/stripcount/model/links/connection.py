"""The shapes that the lines of a board may have to form, and the conditions they put on one cell."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Connection:
    """One shape that all lines of a board form.

    `degrees`: the allowed numbers of sides of a cell that carry a line. `acyclic`: there is no cycle. `single`: there
    is exactly one piece. `dots`: if every cell must belong to a piece, a cell without lines is allowed as a piece.
    """

    degrees: frozenset[int]
    acyclic: bool
    single: bool
    dots: bool = True

    @property
    def tracked(self) -> bool:
        """Whether a state must record which lines across the frontier belong to one piece."""
        return self.acyclic or self.single


_LOOPS, _PATHS, _ALL = frozenset({0, 2}), frozenset({0, 1, 2}), frozenset(range(5))

CONNECTIONS: dict[str, Connection] = {
    "one cycle": Connection(_LOOPS, acyclic=False, single=True, dots=False),
    "cycles": Connection(_LOOPS, acyclic=False, single=False, dots=False),
    "one path": Connection(_PATHS, acyclic=True, single=True),
    "paths": Connection(_PATHS, acyclic=True, single=False),
    "tree": Connection(_ALL, acyclic=True, single=True),
    "forest": Connection(_ALL, acyclic=True, single=False),
    "connected": Connection(_ALL, acyclic=False, single=True),
    "any": Connection(_ALL, acyclic=False, single=False),
}
"""Every value that `LinkStrip.connection` may have."""
