"""Requirements on a board to be made: its size and difficulty, a symmetric pattern of clues, a number of clues."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypedDict, TypeVar, Unpack

from stripcount.board import Cell
from stripcount.errors import BadInput, unknown, whole

Symmetry = Literal["rotate", "mirror"]
SYMMETRIES: tuple[Symmetry, ...] = ("rotate", "mirror")
Place = TypeVar("Place")


class PatternOptions(TypedDict, total=False):
    """Requirements on the clues of a board, as keyword arguments; see `CluePattern`."""

    symmetry: str | None
    clues: int | str | None
    density: int | str | None
    variety: int | str | None


@dataclass(frozen=True)
class CluePattern:
    """Which cells of a board hold clues, how many, and what the solution is like.

    With symmetry `rotate` a half turn keeps the cells with clues, with `mirror` a left-right reflection. `clues` is how
    many clues the board is to have; None stands for as few as can be reached by removing clues. `density` is how many
    percent of the cells of Magnets hold poles, or of the dots of Slitherlink lie on the loop, about; None stands for
    what suits the puzzle. `variety` is how many percent of the clues that say nearly everything by themselves (a 0 of
    Slitherlink or Magnets, a 1 of Ripple Effect) are the first to be removed.
    """

    symmetry: Symmetry | None = None
    clues: int | None = None
    density: int | None = None
    variety: int = 100

    @classmethod
    def checked(cls, **given: Unpack[PatternOptions]) -> CluePattern:
        """Return the pattern; raises BadInput naming the argument."""
        for name in given.keys() - PatternOptions.__annotations__.keys():
            raise unknown("the argument's name", name, PatternOptions.__annotations__)
        symmetry, clues = given.get("symmetry"), given.get("clues")
        density, variety = given.get("density"), given.get("variety")
        chosen = next((name for name in SYMMETRIES if name == symmetry), None)
        if symmetry is not None and chosen is None:
            raise unknown("symmetry", symmetry, SYMMETRIES)
        return cls(
            chosen,
            None if clues is None else whole("the number of clues", clues, 0, 10_000),
            None if density is None else whole("the density", density, 1, 100),
            100 if variety is None else whole("the variety", variety, 0, 100),
        )

    def orbits(
        self,
        places: Sequence[Place],
        image: Callable[[Place, Symmetry], Place],
        rng: random.Random,
        trivial: Callable[[Place], bool],
    ) -> list[tuple[Place, ...]]:
        """Return the places in random order, each together with its image, most of the trivial ones first."""
        shuffled = rng.sample(list(places), len(places))
        first = {place for place in shuffled if trivial(place) and rng.randrange(100) < self.variety}
        return list(self.pairs(sorted(shuffled, key=lambda place: place not in first), image))

    def pairs(self, places: Sequence[Place], image: Callable[[Place, Symmetry], Place]) -> Iterator[tuple[Place, ...]]:
        """Yield the places in order, each together with its image; a place that was yielded as an image is left out."""
        yielded: set[Place] = set()
        for place in places:
            other = image(place, self.symmetry) if self.symmetry is not None else place
            if other not in yielded:
                yielded.add(place)
                yield (place,) if other == place else (place, other)

    def enough(self, clues: int, orbit: Sequence[object]) -> bool:
        """Return whether removing `orbit` would leave fewer clues than asked for."""
        return self.clues is not None and clues - len(orbit) < self.clues

    def fits(self, clues: int) -> bool:
        """Return whether a board with this many clues is what was asked for."""
        return self.clues is None or clues == self.clues


PLAIN = CluePattern()


@dataclass(frozen=True)
class Request:
    """A board to be made: its size, its difficulty and its pattern of clues."""

    rows: int
    cols: int
    difficulty: str
    pattern: CluePattern = PLAIN

    def check_size(self, least: int, most: int) -> None:
        """Raise BadInput unless both sides are from `least` to `most`."""
        whole("rows", self.rows, least, most)
        whole("columns", self.cols, least, most)

    def check_clues(self, places: Sequence[Place], image: Callable[[Place, Symmetry], Place]) -> None:
        """Raise BadInput if no board with this symmetry has exactly `clues` clues among the given places.

        >>> corners = [(0, 0), (0, 1), (1, 0), (1, 1)]
        >>> Request(2, 2, "easy", CluePattern("rotate", 3)).check_clues(corners, cell_image(2, 2))
        Traceback (most recent call last):
        ...
        stripcount.errors.BadInput: the number of clues must be even with this symmetry on a 2 × 2 board, not 3.
        """
        clues = self.pattern.clues
        if clues is None:
            return
        whole("the number of clues", clues, 0, len(places))
        if clues % 2 and all(len(orbit) == 2 for orbit in self.pattern.pairs(places, image)):
            raise BadInput(
                "the number of clues must be even with this symmetry "
                f"on a {self.rows} × {self.cols} board, not {clues}."
            )

    def not_found(self, fewest: int | None = None) -> BadInput:
        """Return the error for a search that found no such board; at least `fewest` clues were left."""
        pattern = "" if self.pattern == PLAIN else " and with this pattern of clues"
        reached = "" if fewest is None or self.pattern.clues is None else f"; the fewest clues reached were {fewest}"
        return BadInput(
            f"no {self.rows} × {self.cols} board of difficulty {self.difficulty}{pattern} was found{reached}."
        )


def cell_image(rows: int, cols: int) -> Callable[[Cell, Symmetry], Cell]:
    """Return the function that gives the image of a cell of a rows × cols board.

    >>> cell_image(2, 3)((0, 0), "rotate"), cell_image(2, 3)((0, 0), "mirror")
    ((1, 2), (0, 2))
    """

    def image(cell: Cell, symmetry: Symmetry) -> Cell:
        return (rows - 1 - cell[0] if symmetry == "rotate" else cell[0]), cols - 1 - cell[1]

    return image


def refuse_pattern(name: str, pattern: CluePattern) -> None:
    """Raise BadInput for a pattern where a puzzle's boards have no clues that could be left out."""
    if pattern != PLAIN:
        raise BadInput(f"{name} boards have a number in every cell, so that nothing can be chosen of their clues.")


def seeded(seed: object) -> random.Random:
    """Return a random number generator that depends only on the seed; with None it differs from call to call.

    >>> seeded("7").random() == seeded(7).random() != seeded("8").random()
    True
    """
    return random.Random(None if seed is None else str(seed).encode("utf-8", "surrogatepass"))
