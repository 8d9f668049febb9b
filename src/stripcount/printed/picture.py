"""What a drawing of a printed board shows, whatever it is drawn with: walls, numbers, shaded cells, a loop, counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from stripcount.board import Cell


@dataclass(frozen=True)
class Picture:
    """A board as it is printed, or with a solution: every field but the size may be left out.

    `numbers` are printed in their cells (`bold` or not), `found` are those of a solution. A wall stands between two
    neighbours unless they are `together`. `slots` has a slot letter and a pole for each cell of Magnets, and `crossed`
    the cells known to be blank. `loop` holds the cells inside a loop; it is drawn along their sides, between dots.
    `edges` has the counts at the top, bottom, left and right.
    """

    rows: int
    cols: int
    numbers: Mapping[Cell, str] = field(default_factory=dict)
    bold: bool = False
    found: Mapping[Cell, str] = field(default_factory=dict)
    together: Callable[[Cell, Cell], bool] | None = None
    slots: Mapping[Cell, str] = field(default_factory=dict)
    crossed: frozenset[Cell] = frozenset()
    shaded: frozenset[Cell] = frozenset()
    holes: frozenset[Cell] = frozenset()
    loop: frozenset[Cell] | None = None
    edges: tuple[tuple[str, ...], ...] = ()
    lattice: bool = True
