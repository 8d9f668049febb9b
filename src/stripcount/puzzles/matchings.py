"""Matchings of the grid: dominoes, and cells that none covers.

A state between two columns says which rows a horizontal domino sticks out of, as for domino tilings.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from stripcount.board import Mark
from stripcount.model.offers import Slots
from stripcount.model.parameters import Parameter, YesNo, yes_no
from stripcount.model.strip import Strip
from stripcount.model.tile_strip import Label
from stripcount.puzzles.domino_tiling import DominoTiling


class Matchings(DominoTiling):
    """Sets of dominoes that do not overlap; a mark is a half L R T B, or a dot where no domino lies.

    The empty board counts 1. OEIS A210662 (monomer-dimer tilings); with perfect=yes the domino tilings.

    >>> from stripcount.machine.explore import explore
    >>> explore(Matchings(2)).machine().terms(6)
    [1, 2, 7, 22, 71, 228]
    """

    name = "matchings"
    about = "dominoes that do not overlap, with or without free cells"
    parameters: ClassVar[tuple[Parameter, ...]] = (yes_no("perfect", "no", "must every cell be covered?"),)
    statistics: ClassVar = {
        "dominoes": lambda mark: int(str(mark) in "LT"),
        "horizontal": lambda mark: int(mark == "L"),
        "free": lambda mark: int(mark == "."),
    }

    marks = ("L", "R", "T", "B", ".")
    perfect: bool

    def __init__(self, rows: int, *, perfect: YesNo = False) -> None:
        Strip.__init__(self, rows, perfect=perfect)

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        """Yield the halves that fit, and a free cell where nothing crosses in."""
        yield from super().tiles(left, above, row)
        if not (self.perfect or left or above):
            yield ".", False, False

    @property
    def slots(self) -> Slots | None:
        return Slots(".", self.singles) if type(self) is Matchings else None

    @property
    def singles(self) -> bool:
        """Whether a cell may stay free."""
        return not self.perfect
