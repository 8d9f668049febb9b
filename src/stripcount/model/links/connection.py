"""What lines must form together, and what that asks of one cell."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Connection:
    """One way of hanging together.

    `degrees`: how many sides of a cell may carry a line. `acyclic`: no circle may close. `single`: there is exactly
    one piece. `dots`: a cell without lines is a piece of its own where every cell must belong to one.
    """

    degrees: frozenset[int]
    acyclic: bool
    single: bool
    dots: bool = True

    @property
    def tracked(self) -> bool:
        """Say whether it matters which lines along the broken edge belong together."""
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
