"""Requirements on a board that is generated: its size and difficulty, the symmetry and the number of its clues."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypedDict, TypeVar, Unpack

from stripcount.board import Cell
from stripcount.errors import BadInput, checked_integer, unknown_word

Symmetry = Literal["rotate", "mirror"]
SYMMETRIES: tuple[Symmetry, ...] = ("rotate", "mirror")
Place = TypeVar("Place")
"""Anything on a board that may hold a clue, such as a cell."""


class PatternOptions(TypedDict, total=False):
    """Requirements on the clues of a board, as keyword arguments; see `CluePattern`."""

    symmetry: str | None
    clues: int | str | None
    density: int | str | None
    variety: int | str | None


@dataclass(frozen=True)
class CluePattern:
    """Which cells of a board hold clues, how many, and what the solution is like.

    With symmetry `rotate` a half turn keeps the cells with clues, with `mirror` a left-right reflection. `clues` is the
    required number of clues; None stands for as few as can be reached by removing clues. `density` is the approximate
    percentage of the cells of Magnets that hold poles, or of the dots of Slitherlink on the loop; None stands for the
    default of the puzzle. `variety` is the percentage of trivial clues (a 0 of Slitherlink or Magnets, a 1 of Ripple
    Effect, which say nearly everything by themselves) that are the first to be removed.
    """

    symmetry: Symmetry | None = None
    clues: int | None = None
    density: int | None = None
    variety: int = 100

    @classmethod
    def checked(cls, **options: Unpack[PatternOptions]) -> CluePattern:
        """Return the pattern with these options; raises BadInput, naming the option, for a wrong name or value."""
        for name in options.keys() - PatternOptions.__annotations__.keys():
            raise unknown_word("the argument's name", name, PatternOptions.__annotations__)
        symmetry, clues = options.get("symmetry"), options.get("clues")
        density, variety = options.get("density"), options.get("variety")
        known_symmetry = next((name for name in SYMMETRIES if name == symmetry), None)
        if symmetry is not None and known_symmetry is None:
            raise unknown_word("symmetry", symmetry, SYMMETRIES)
        return cls(
            known_symmetry,
            None if clues is None else checked_integer("the number of clues", clues, 0, 10_000),
            None if density is None else checked_integer("the density", density, 1, 100),
            100 if variety is None else checked_integer("the variety", variety, 0, 100),
        )

    def shuffled_orbits(
        self,
        places: Sequence[Place],
        image: Callable[[Place, Symmetry], Place],
        rng: random.Random,
        is_trivial: Callable[[Place], bool],
    ) -> list[tuple[Place, ...]]:
        """Return the orbits that `orbits` yields, in random order, except that most of the trivial ones come first.

        A place is anything that may hold a clue. `is_trivial` returns whether the clue of a place says nearly
        everything by itself; `variety` percent of these places come first.
        """
        shuffled = rng.sample(list(places), len(places))
        first_places = {place for place in shuffled if is_trivial(place) and rng.randrange(100) < self.variety}
        return list(self.orbits(sorted(shuffled, key=lambda place: place not in first_places), image))

    def orbits(self, places: Sequence[Place], image: Callable[[Place, Symmetry], Place]) -> Iterator[tuple[Place, ...]]:
        """Yield each place with its image under the symmetry, in order: (place, image), or (place,) if they are equal.

        A place that was yielded as an image is left out. Without symmetry each place is its own image.
        """
        yielded_places: set[Place] = set()
        for place in places:
            image_place = image(place, self.symmetry) if self.symmetry is not None else place
            if image_place not in yielded_places:
                yielded_places.add(place)
                yield (place,) if image_place == place else (place, image_place)

    def must_keep(self, clue_count: int, orbit: Sequence[object]) -> bool:
        """Return whether the clues of `orbit` must stay: of `clue_count` clues too few would be left without them."""
        return self.clues is not None and clue_count - len(orbit) < self.clues

    def accepts(self, clue_count: int) -> bool:
        """Return whether a board may have this number of clues."""
        return self.clues is None or clue_count == self.clues


PLAIN = CluePattern()
"""No requirement on the clues."""


@dataclass(frozen=True)
class Request:
    """A board to be made: its size, its difficulty and its pattern of clues."""

    rows: int
    cols: int
    difficulty: str
    pattern: CluePattern = PLAIN

    def check_size(self, minimum: int, maximum: int) -> None:
        """Raise BadInput unless both the rows and the columns are from `minimum` to `maximum`, inclusive."""
        checked_integer("rows", self.rows, minimum, maximum)
        checked_integer("columns", self.cols, minimum, maximum)

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
        checked_integer("the number of clues", clues, 0, len(places))
        if clues % 2 and all(len(orbit) == 2 for orbit in self.pattern.orbits(places, image)):
            raise BadInput(
                "the number of clues must be even with this symmetry "
                f"on a {self.rows} × {self.cols} board, not {clues}."
            )

    def not_found(self, min_clues: int | None = None) -> BadInput:
        """Return the error for a search that found no such board; `min_clues` is the fewest clues reached."""
        pattern = "" if self.pattern == PLAIN else " and with this pattern of clues"
        reached = (
            "" if min_clues is None or self.pattern.clues is None else f"; the fewest clues reached were {min_clues}"
        )
        return BadInput(
            f"no {self.rows} × {self.cols} board of difficulty {self.difficulty}{pattern} was found{reached}."
        )


def cell_image(rows: int, cols: int) -> Callable[[Cell, Symmetry], Cell]:
    """Return the function from (cell of a rows × cols board, symmetry) to the image of the cell.

    >>> cell_image(2, 3)((0, 0), "rotate"), cell_image(2, 3)((0, 0), "mirror")
    ((1, 2), (0, 2))
    """

    def image(cell: Cell, symmetry: Symmetry) -> Cell:
        return (rows - 1 - cell[0] if symmetry == "rotate" else cell[0]), cols - 1 - cell[1]

    return image


def refuse_pattern(name: str, pattern: CluePattern) -> None:
    """Raise BadInput unless the pattern is PLAIN; `name` is that of a puzzle with a number in every cell."""
    if pattern != PLAIN:
        raise BadInput(f"{name} boards have a number in every cell, so that nothing can be chosen of their clues.")


def seeded(seed: object) -> random.Random:
    """Return a random number generator that depends only on the seed; with None it differs from call to call.

    >>> seeded("7").random() == seeded(7).random() != seeded("8").random()
    True
    """
    return random.Random(None if seed is None else str(seed).encode("utf-8", "surrogatepass"))
