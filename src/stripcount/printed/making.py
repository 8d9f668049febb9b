"""What boards are made to order for: their level, a symmetric pattern of clues, a number of clues."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from stripcount.board import Cell
from stripcount.errors import BadInput, unknown, whole

Symmetry = Literal["rotate", "mirror"]
SYMMETRIES: tuple[Symmetry, ...] = ("rotate", "mirror")
Place = TypeVar("Place")


@dataclass(frozen=True)
class Pattern:
    """The clues of a board to make: `rotate` keeps them under half a turn, `mirror` under reflection left to right.

    `clues` is how many clues the board is to have; None takes away all that can go.
    """

    symmetry: Symmetry | None = None
    clues: int | None = None

    @classmethod
    def checked(cls, symmetry: str | None, clues: object) -> Pattern:
        """Return the pattern; raises BadInput naming the argument."""
        chosen = next((name for name in SYMMETRIES if name == symmetry), None)
        if symmetry is not None and chosen is None:
            raise unknown("symmetry", symmetry, SYMMETRIES)
        return cls(chosen, None if clues is None else whole("the number of clues", clues, 0, 10_000))

    def orbits(self, places: Sequence[Place], image: Callable[[Place, Symmetry], Place]) -> Iterator[tuple[Place, ...]]:
        """Yield the places in order, each together with its image, those whose image came before left out."""
        seen: set[Place] = set()
        for place in places:
            other = image(place, self.symmetry) if self.symmetry is not None else place
            if other not in seen:
                seen.add(place)
                yield (place,) if other == place else (place, other)

    def enough(self, clues: int, orbit: Sequence[object]) -> bool:
        """Return whether taking away `orbit` would leave fewer clues than asked for."""
        return self.clues is not None and clues - len(orbit) < self.clues

    def fits(self, clues: int) -> bool:
        """Return whether a board with this many clues is what was asked for."""
        return self.clues is None or clues == self.clues


PLAIN = Pattern()


def cell_image(rows: int, cols: int) -> Callable[[Cell, Symmetry], Cell]:
    """Return the function that gives the image of a cell of a rows × cols board.

    >>> cell_image(2, 3)((0, 0), "rotate"), cell_image(2, 3)((0, 0), "mirror")
    ((1, 2), (0, 2))
    """

    def image(cell: Cell, symmetry: Symmetry) -> Cell:
        return (rows - 1 - cell[0] if symmetry == "rotate" else cell[0]), cols - 1 - cell[1]

    return image


def refuse_pattern(name: str, pattern: Pattern) -> None:
    """Raise BadInput for a puzzle whose boards have no clues that could be left out."""
    if pattern != PLAIN:
        raise BadInput(f"{name} boards have a number in every cell, so that neither symmetry nor clues can be chosen.")


def seeded(seed: object) -> random.Random:
    """Return random numbers that are the same for the same seed; None begins anywhere.

    >>> seeded("7").random() == seeded(7).random() != seeded("8").random()
    True
    """
    return random.Random(None if seed is None else str(seed).encode("utf-8", "surrogatepass"))
