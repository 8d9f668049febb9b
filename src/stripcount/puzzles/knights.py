"""Knights that do not attack each other: no two ones a knight's move apart."""

from __future__ import annotations

from typing import ClassVar

from stripcount.model.lattice.leapers import LeaperStrip
from stripcount.model.offers import Laws
from stripcount.model.symmetry import UNDIRECTED


class Knights(LeaperStrip):
    """Boards of 0 and 1 without two ones a knight's move apart; squares are OEIS A141243.

    >>> from stripcount.count import Count
    >>> Count(Knights(3)).terms(4)
    [1, 8, 36, 94]
    """

    name = "knights"
    about = "knights on a board, none attacking another"
    drawn_as = "dots"
    laws = Laws(transposes=True, cuts=True)
    symmetries = UNDIRECTED
    statistics: ClassVar = {"knights": lambda mark: int(str(mark))}
    # (rows, columns) of half of the eight moves; the other four are these in the opposite direction
    offsets = ((1, 2), (2, 1), (1, -2), (2, -1))
