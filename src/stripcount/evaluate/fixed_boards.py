"""The number of solutions on one board that a symmetry does not change.

The board is swept with states that also hold the marks whose images are not read yet. These states are exponentially
many, but nothing is assumed about the rules. For reflections in diagonals and for quarter turns of squares no folded
strip exists (see `machine.folding`), so this is how their fixed boards are counted; for the others it is a check.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from stripcount.board import Cell, Mark
from stripcount.errors import BadInput, TooLarge
from stripcount.limits import UNLIMITED, Limits
from stripcount.model.strip import Strip
from stripcount.model.symmetry import Symmetry, require_symmetry

MAX_STATES = 3_000_000  # the maximum number of states before one cell, about 2 GB
_CHECK_STEP = 1024  # states read between two checks of the limits
_BYTES_PER_STATE = 700  # the memory, in bytes, of a state with its stored marks, measured


@dataclass(frozen=True)
class _Visit:
    """What the symmetry requires of a cell, whose orbit has `period` cells.

    If the cell `is_first` of its orbit to be read, its mark must be its own image after `period` applications of the
    symmetry, and is stored until the cell that `is_last` of the orbit is read. Any other cell must hold the image of
    the mark stored at index `slot` under `applications` applications of the symmetry.
    """

    is_first: bool
    period: int
    slot: int
    applications: int
    is_last: bool


def fixed_count(strip: Strip, columns: int, symmetry: Symmetry, limits: Limits = UNLIMITED) -> int:
    """Return the number of solutions of `columns` columns that do not change under the symmetry.

    Raises BadInput if only squares have the symmetry and the board is no square, or if the puzzle does not declare the
    symmetry; TooLarge beyond MAX_STATES states, TooLarge or OutOfTime beyond `limits`.

    >>> from stripcount.model.symmetry import SYMMETRIES
    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> [fixed_count(HardSquares(3), 3, SYMMETRIES[name]) for name in ("none", "H", "D", "90")]
    [63, 17, 21, 5]
    """
    strip = strip.counted()
    require_symmetry(strip.title, strip.symmetries, symmetry)
    if symmetry.square and columns != strip.rows:
        raise BadInput(
            f"symmetric={symmetry.name} needs as many columns as rows, not {strip.rows} rows and {columns} columns."
        )
    front: dict[tuple[Hashable, tuple[Mark, ...]], int] = {(strip.start(), ()): 1}
    visits = _visits(strip.rows, columns, symmetry)

    def image(mark: Mark, applications: int) -> Mark:
        """Return a mark after some applications of the symmetry."""
        for _ in range(applications):
            mark = symmetry.mark(strip.symmetries, mark)
        return mark

    for index, visit in enumerate(visits):
        row = index % strip.rows
        next_front: dict[tuple[Hashable, tuple[Mark, ...]], int] = {}
        for index_of_state, ((state, stored_marks), boards) in enumerate(front.items()):
            if index_of_state % _CHECK_STEP == 0:
                limits.check_size(
                    f"counting symmetric boards of {strip.title}", _BYTES_PER_STATE * (len(front) + len(next_front))
                )
            for mark, state_after in strip.step(state, row):
                next_stored_marks = _stored_after(visit, stored_marks, mark, image)
                if next_stored_marks is None:
                    continue
                next_state = strip.end_column(state_after) if row == strip.rows - 1 else state_after
                if next_state is not None:
                    key = (next_state, next_stored_marks)
                    next_front[key] = next_front.get(key, 0) + boards
        front = next_front
        if len(front) > MAX_STATES:
            raise TooLarge(
                f"the boards of {strip.title} that do not change under {symmetry.name} need more than {MAX_STATES:,} "
                "states; choose a smaller board."
            )
    return sum(boards for (state, _), boards in front.items() if strip.accepts(state))


def _stored_after(
    visit: _Visit, stored_marks: tuple[Mark, ...], mark: Mark, image: Callable[[Mark, int], Mark]
) -> tuple[Mark, ...] | None:
    """Return the marks that are stored after a cell with `mark` is read, or None if it violates the symmetry.

    `image(mark, n)` is a mark after n applications of the symmetry.
    """
    if visit.is_first:
        if image(mark, visit.period) != mark:  # back at this cell, a reflection may have exchanged its marks
            return None
        return stored_marks if visit.is_last else (*stored_marks, mark)
    if image(stored_marks[visit.slot], visit.applications) != mark:
        return None
    return (*stored_marks[: visit.slot], *stored_marks[visit.slot + 1 :]) if visit.is_last else stored_marks


def _visits(rows: int, columns: int, symmetry: Symmetry) -> list[_Visit]:
    """Return the visits of all cells, column by column from the top."""
    cells = [(row, col) for col in range(columns) for row in range(rows)]
    index_of = {cell: i for i, cell in enumerate(cells)}
    stored_cells: list[Cell] = []
    orbits: dict[Cell, list[Cell]] = {}
    visits = []
    for cell in cells:
        orbit = [cell]
        while (image := symmetry.image_of(orbit[-1], rows, columns)) != cell:
            orbit.append(image)
        first_cell = min(orbit, key=index_of.__getitem__)
        is_last = index_of[cell] == max(index_of[member] for member in orbit)
        if first_cell == cell:
            orbits[cell] = orbit
            visits.append(_Visit(True, len(orbit), 0, 0, is_last))
            if not is_last:
                stored_cells.append(cell)
        else:
            visits.append(
                _Visit(False, len(orbit), stored_cells.index(first_cell), orbits[first_cell].index(cell), is_last)
            )
            if is_last:
                stored_cells.remove(first_cell)
    return visits
