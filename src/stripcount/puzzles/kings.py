"""Kings that do not attack each other: no two ones touch, not even at a corner."""

from __future__ import annotations

from typing import ClassVar

from stripcount.model.lattice.leapers import LeaperStrip
from stripcount.model.offers import Laws
from stripcount.model.symmetry import UNDIRECTED


class Kings(LeaperStrip):
    """Boards of 0 and 1 without two ones in cells that share a side or a corner.

    A king and the cells right of it, below it and between them are a 2 × 2 square: OEIS A245013 (tilings by squares of
    sides 1 and 2) with one row and one column more, its diagonal A063443.

    >>> from stripcount.machine.explore import explore
    >>> explore(Kings(2)).machine().terms(6)
    [1, 3, 5, 11, 21, 43]
    """

    name = "kings"
    about = "kings on a board, none attacking another"
    drawn_as = "dots"
    laws = Laws(transposes=True, cuts=True)
    symmetries = UNDIRECTED
    statistics: ClassVar = {"kings": lambda mark: int(str(mark))}
    # (rows, columns) of half of the eight moves; the other four are these in the opposite direction
    offsets = ((0, 1), (1, 0), (1, 1), (1, -1))
