"""Kings that do not attack each other: no two ones touch, not even at a corner."""

from __future__ import annotations

from typing import ClassVar

from stripcount.model.symmetry import UNDIRECTED
from stripcount.model.windows import LeaperStrip


class Kings(LeaperStrip):
    """Boards of 0 and 1 without two ones in cells that share a side or a corner; OEIS A245013, diagonal A063443."""

    name = "kings"
    about = "kings on a board, none attacking another"
    transposes = True
    symmetries = UNDIRECTED
    statistics: ClassVar = {"kings": lambda mark: int(str(mark))}
    offsets = ((0, 1), (1, 0), (1, 1), (1, -1))
