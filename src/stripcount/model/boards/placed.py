"""Placed: the solutions of a strip on one board with prescribed marks, holes and free cells."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from enum import Enum
from functools import partial
from itertools import accumulate, product
from typing import NamedTuple

from stripcount.board import FREE, HOLE, AnyOf, Board, Cell, Mark
from stripcount.errors import BadInput, amount
from stripcount.model.offers import ArrayReading, Counting, OneBoard
from stripcount.model.strip import Strip, rules_untouched
from stripcount.model.symmetry import Change, same


class ReadingStep(NamedTuple):
    """One step of reading a board.

    `cell` is the (row, column) that is read; None for a cell of the margin or a vertex that is not shown. `content`
    is what the board holds there: a mark or its text, AnyOf some marks, FREE or HOLE.
    """

    cell: Cell | None
    content: Mark


class Ending(Enum):
    """The state after the last cell of a board that is a solution."""

    FINISHED = "finished"


FINISHED = Ending.FINISHED


class Placed(Strip):
    """The solutions of a strip on one board, as boards of a single column whose rows are the steps of reading.

    `steps` follow the order in which `base` reads its boards, column by column; `shape` is (rows, columns) of the board
    that is shown. A FREE step allows every mark but `hole_mark`, the mark of a hole in `base`; a HOLE step allows only
    that one. If the base reads the transpose of the board, `transpose_mark` maps its marks to those of the board.

    >>> from stripcount.model.boards.on import on
    >>> from stripcount.model.boards.drawn import drawn_board
    >>> from stripcount.evaluate.board_sweep import board_counts
    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> board_counts(on(DominoTiling(3), drawn_board("? ? ~\\n? ? ?\\n? ? ~")), 1)[1]
    0
    """

    rule_methods = (*Strip.rule_methods, "allows")

    def __init__(
        self,
        base: Strip,
        steps: Sequence[ReadingStep],
        shape: tuple[int, int],
        *,
        hole_mark: Mark = HOLE,
        transpose_mark: Change | None = None,
    ) -> None:
        self.base, self.steps, self.shape = base, tuple(steps), shape
        self.hole_mark, self.transpose_mark = hole_mark, transpose_mark
        self.rows, self.settings, self.height = len(self.steps), {}, base.rows
        statistics = {
            name: partial(_gain_of_mark, gain, hole_mark, transpose_mark or same)
            for name, gain in base.statistics.items()
        }
        self.declare(base, statistics=statistics)

    @property
    def symbols(self) -> list[str]:
        return self.base.symbols

    @property
    def counting(self) -> Counting:  # type: ignore[override]
        """Which boards of the base count, and its further totals."""
        return replace(self.base.counting, repeats=False)

    @property
    def array_reading(self) -> ArrayReading | None:
        return ArrayReading("placed", self) if rules_untouched(self, Placed) else None

    @property
    def one_board(self) -> OneBoard:
        """The board, by its free cells; the board of a graph, by the graph."""
        if (graph := self.base.one_board) is not None:
            return replace(graph, kind="board", by_events=None)  # events do not depend on the prescribed marks
        free = [step.content is FREE and step.cell is not None for step in self.steps]
        rectangle = (self.base, len(free) // self.height) if all(free) and self.hole_mark is HOLE else None
        return OneBoard("board", self._free_cells, None, lambda: sum(free), rectangle=rectangle)

    def _free_cells(self) -> list[int]:
        """Return after each step the number of free cells among the last cells, as many as a column has.

        The result is empty if marks are prescribed: they restrict their neighbours as well, so that such numbers are no
        measure.
        """
        if not all(step.content is FREE or step.content is HOLE for step in self.steps):
            return []
        free = [0, *accumulate(step.content is FREE for step in self.steps)]
        return [free[after] - free[max(0, after - self.height)] for after in range(1, len(free))]

    def with_gains(self, names: Sequence[str]) -> Placed:
        """Return the same board, read by the base with these gains."""
        return Placed(
            self.base.with_gains(names),
            self.steps,
            self.shape,
            hole_mark=self.hole_mark,
            transpose_mark=self.transpose_mark,
        )

    @property
    def title(self) -> str:
        """The puzzle, and the size of its board."""
        cells = sum(step.cell is not None and step.content is not HOLE for step in self.steps)
        return f"{self.base.title.partition(',')[0]} on a board of {amount(cells, 'cell')}"

    @property
    def error_name(self) -> str:
        return self.base.error_name

    @property
    def in_words(self) -> str:
        return self.base.in_words

    def __repr__(self) -> str:
        return f"Placed({self.base!r}, {self.shape[0]}×{self.shape[1]})"

    def without_solution(self, columns: int) -> str:
        """Return the sentence, without its period, that the board has no solution."""
        return f"{self.title} has no solution"

    def resized(self, rows: int) -> Strip:
        """Return itself for its own number of steps; raises BadInput for others."""
        if rows != self.rows:
            raise BadInput(f"{self.title} is read in {self.rows} steps, not in {rows}.")
        return self

    def allows(self, mark: Mark, row: int) -> bool:
        """Return whether the mark may be read in the step of index `row`."""
        content = self.steps[row].content
        if content is FREE or content is HOLE or mark == self.hole_mark:
            return (mark == self.hole_mark) == (content is HOLE)
        return mark in content.marks if isinstance(content, AnyOf) else mark == content or str(mark) == content

    def start(self) -> Hashable:
        """Return the base's start."""
        state: Hashable = self.base.start()
        return state

    def step(self, state: Hashable, row: int) -> Iterator[tuple[Mark, Hashable]]:
        """Yield the base's marks that are allowed."""
        if state is FINISHED:
            return
        for mark, after in self.base.step(state, row % self.height):
            if self.allows(mark, row):
                next_state = after if (row + 1) % self.height else self.base.end_column(after)
                if next_state is not None:
                    yield mark, next_state

    def end_column(self, state: Hashable) -> Hashable | None:
        """Return the state of a finished board, None if the base does not accept."""
        return FINISHED if self.base.accepts(state) else None

    def accepts(self, state: Hashable) -> bool:
        """Return whether the board is finished."""
        return state is FINISHED

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield the boards of one column whose marks are all allowed; none for another number of columns.

        They are filled from the base's alphabet or, if it has none, taken from the base's candidates.
        """
        if cols != 1:
            return
        if self.base.alphabet:
            marks = dict.fromkeys((*self.base.alphabet, self.hole_mark))
            for cells in product(*([mark for mark in marks if self.allows(mark, row)] for row in range(self.rows))):
                yield Board.from_columns(self.rows, [cells])
            return
        for board in self.base.candidates(self.rows // self.height):
            cells = tuple(board[row % self.height, row // self.height] for row in range(self.rows))
            if all(self.allows(mark, row) for row, mark in enumerate(cells)):
                yield Board.from_columns(self.rows, [cells])

    def legal(self, board: Board) -> bool:
        """Return whether every mark is allowed, and the base allows the board."""
        cells = [mark for (mark,) in board.cells]
        columns = [cells[start : start + self.height] for start in range(0, self.rows, self.height)]
        fits = all(self.allows(mark, row) for row, mark in enumerate(cells))
        return fits and self.base.legal(Board.from_columns(self.height, columns))

    def decided_marks(self, row: int, mark: Mark) -> Iterator[tuple[Hashable, Mark]]:
        """Yield the cell and its mark; nothing for a hole."""
        cell = self.steps[row].cell
        if cell is not None and mark != self.hole_mark:
            yield cell, (self.transpose_mark or same)(mark)

    def shown_board(self, board: Board) -> Board:
        """Return a solution in the shape of the board that was given."""
        rows, cols = self.shape
        cells: list[list[Mark]] = [[HOLE] * cols for _ in range(rows)]
        change = self.transpose_mark or same
        for (mark,), step in zip(board.cells, self.steps):
            if step.cell is not None and mark != self.hole_mark:
                cells[step.cell[0]][step.cell[1]] = change(mark)
        return Board.of(cells)

    def draw(self, board: Board) -> str:
        """Return the base's picture of a solution without holes, else the marks alone."""
        solution = self.shown_board(board)
        has_no_hole = all(mark is not HOLE for row in solution.cells for mark in row)
        return (
            self.base.draw(solution)
            if has_no_hole and self.base.one_board is None and not self.transpose_mark
            else str(solution)
        )

    def draw_state(self, state: Hashable) -> str:
        return FINISHED.value if state is FINISHED else self.base.draw_state(state)


def _gain_of_mark(gain: Callable[[Mark], int], hole: Mark, change: Change, mark: Mark) -> int:
    """Return what a mark of the base adds to a total of the board; a hole adds nothing."""
    return 0 if mark == hole else gain(change(mark))
