"""The number of solutions on one board that a symmetry does not change.

The board is swept with states that also hold the marks whose images are not read yet. These states are exponentially
many, but nothing is assumed about the rules. This counts symmetries that folding cannot (reflections in diagonals and
quarter turns of squares), and checks the others.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from stripcount.board import Cell, Mark
from stripcount.errors import BadInput, TooLarge
from stripcount.limits import UNLIMITED, Limits
from stripcount.model.strip import Strip
from stripcount.model.symmetry import Symmetry, declared

MOST_STATES = 3_000_000
_LOOK = 1024  # states read between two checks of the limits
_STATE = 700  # bytes of one state, with the marks kept


@dataclass(frozen=True)
class _Visit:
    """What to do at a cell.

    The mark of a free cell, the first of its orbit, is kept unless it is also the `last`; `period` is the length of the
    orbit. Another cell must hold the image of the mark at index `slot` of the kept marks, after applying the symmetry
    `turns` times.
    """

    free: bool
    period: int
    slot: int
    turns: int
    last: bool


def fixed_count(strip: Strip, columns: int, symmetry: Symmetry, limits: Limits = UNLIMITED) -> int:
    """Return the number of solutions of `columns` columns that do not change under the symmetry.

    Raises BadInput for a symmetry of squares on another board and for a symmetry that the puzzle does not declare,
    TooLarge beyond MOST_STATES states, TooLarge or OutOfTime beyond `limits`.

    >>> from stripcount.model.symmetry import SYMMETRIES
    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> [fixed_count(HardSquares(3), 3, SYMMETRIES[name]) for name in ("none", "H", "D", "90")]
    [63, 17, 21, 5]
    """
    strip = strip.counted()
    declared(strip.title, strip.symmetries, symmetry)
    if symmetry.square and columns != strip.rows:
        raise BadInput(
            f"symmetric={symmetry.name} needs as many columns as rows, not {strip.rows} rows and {columns} columns."
        )
    front: dict[tuple[Hashable, tuple[Mark, ...]], int] = {(strip.start(), ()): 1}
    visits = _visits(strip.rows, columns, symmetry)

    def image(mark: Mark, times: int) -> Mark:
        for _ in range(times):
            mark = symmetry.mark(strip.symmetries, mark)
        return mark

    for index, cell in enumerate(visits):
        row = index % strip.rows
        after: dict[tuple[Hashable, tuple[Mark, ...]], int] = {}
        for read, ((state, kept), boards) in enumerate(front.items()):
            if read % _LOOK == 0:
                limits.room(f"counting symmetric boards of {strip.title}", _STATE * (len(front) + len(after)))
            for mark, reached in strip.step(state, row):
                following = _kept(cell, kept, mark, image)
                if following is None:
                    continue
                turned = strip.end_column(reached) if row == strip.rows - 1 else reached
                if turned is not None:
                    key = (turned, following)
                    after[key] = after.get(key, 0) + boards
        front = after
        if len(front) > MOST_STATES:
            raise TooLarge(
                f"the boards of {strip.title} that do not change under {symmetry.name} need more than {MOST_STATES:,} "
                "states; choose a smaller board."
            )
    return sum(boards for (state, _), boards in front.items() if strip.accepts(state))


def _kept(
    cell: _Visit, kept: tuple[Mark, ...], mark: Mark, image: Callable[[Mark, int], Mark]
) -> tuple[Mark, ...] | None:
    """Return the marks kept after a cell, or None if its mark violates the symmetry."""
    if cell.free:
        if image(mark, cell.period) != mark:
            return None
        return kept if cell.last else (*kept, mark)
    if image(kept[cell.slot], cell.turns) != mark:
        return None
    return (*kept[: cell.slot], *kept[cell.slot + 1 :]) if cell.last else kept


def _visits(rows: int, columns: int, symmetry: Symmetry) -> list[_Visit]:
    """Return what to do at every cell, in the order in which cells are read."""
    cells = [(row, col) for col in range(columns) for row in range(rows)]
    place = {cell: i for i, cell in enumerate(cells)}
    kept: list[Cell] = []
    orbits: dict[Cell, list[Cell]] = {}
    visits = []
    for cell in cells:
        orbit = [cell]
        while (after := symmetry.moved(orbit[-1], rows, columns)) != cell:
            orbit.append(after)
        first = min(orbit, key=place.__getitem__)
        last = place[cell] == max(place[other] for other in orbit)
        if first == cell:
            orbits[cell] = orbit
            visits.append(_Visit(True, len(orbit), 0, 0, last))
            if not last:
                kept.append(cell)
        else:
            visits.append(_Visit(False, len(orbit), kept.index(first), orbits[first].index(cell), last))
            if last:
                kept.remove(first)
    return visits
