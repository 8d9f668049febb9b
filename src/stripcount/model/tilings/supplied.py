"""Tilings by polyominoes of which there are limited numbers.

A piece is placed when its first cell is read, the uppermost cell of its first column. A state holds the cells of this
and the following columns that are covered by the pieces placed so far, and how often each limited piece was used. For
example three rows and the pentominoes N and W (each once), after two cells of a column; x is covered, a dot is free:

    x x .       W began in the column before and covers these cells; ? is the cell to be read next
    x . .
    ? . .  W 1  N 0
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import prod
from typing import ClassVar, NamedTuple

from stripcount.board import Board, Cell, Mark
from stripcount.errors import amount
from stripcount.model.offers import ArrayReading, Closing
from stripcount.model.strip import Strip, rules_untouched
from stripcount.model.tilings.pieces import Piece, orientation_names, orientations, pieces_of

COVERED = "."
"""The mark of a cell that is not the first of its piece."""


_MAX_COMBINATIONS = 512
"""The largest number of combinations of uses of the limited pieces, which multiplies the number of states."""
_NO_MACHINE = (
    "polyomino-tiling with so many limited pieces, which boards use up, has no machine that is worth exploring; ask "
    "for terms, which are swept board by board."
)


class TilingState(NamedTuple):
    """The cells covered so far, and how often each limited piece was used.

    Bit row + rows · k of `covered` is set if the cell of that row is covered, k columns after the one being read.
    `used` has one number for each limited piece, in the order of the list.
    """

    covered: int
    used: tuple[int, ...]


class OrientedPiece(NamedTuple):
    """One orientation of a piece that fits on the rows."""

    mark: str  # the mark of its first cell, the uppermost cell of its first column
    # its cells if the first cell lay in row 0: bit row + rows · column + rows, where the last summand leaves place for
    # cells in rows above the first one
    bits: int
    rows_above: int  # rows above the first cell
    rows_below: int  # rows below the first cell
    limited_index: int  # the index of its piece among the limited ones, -1 if any number may be used


class SuppliedTiling(Strip[TilingState]):
    """Coverings of the board by pieces, some of which are used prescribed numbers of times; see PolyominoTiling.

    `pieces` is the list of pieces as text, in the notation that `pieces_of` reads.

    A mark is the letters of the orientation in the first cell of a piece, a dot elsewhere. The twelve pentominoes, once
    each, cover 3 × 20 cells in 8 ways, 2 up to symmetry (C. B. and J. Haselgrove, Eureka 23 (1960)).

    >>> from stripcount.machine.explore import explore
    >>> explore(SuppliedTiling(2, "L3*2,I2")).machine().terms(8)  # two trominoes, dominoes for the rest
    [0, 0, 0, 2, 6, 16, 36, 76]
    """

    statistics: ClassVar = {"pieces": lambda mark: int(mark != COVERED)}

    def __init__(self, rows: int, pieces: str) -> None:
        super().__init__(rows)
        self.pieces = pieces
        self.declare(name="polyomino-tiling")
        if prod(maximum + 1 for _, maximum in self.use_bounds) > _MAX_COMBINATIONS:
            self.declare(closing=Closing(finite=False, because=_NO_MACHINE))

    def resized(self, rows: int) -> Strip:
        return SuppliedTiling(rows, self.pieces)

    @property
    def title(self) -> str:
        """The puzzle, its rows and its pieces."""
        return f"polyomino-tiling, {amount(self.rows, 'row')}, pieces={self.pieces}"

    @cached_property
    def use_bounds(self) -> tuple[tuple[int, int], ...]:
        """The smallest and the largest number of uses of each limited piece."""
        return tuple(piece.use_bounds for piece in pieces_of(self.pieces) if piece.use_bounds is not None)

    @cached_property
    def fitting_orientations(self) -> tuple[OrientedPiece, ...]:
        """All orientations that fit on the rows."""
        shapes = orientations(self.pieces)
        letter_of_shape = dict(zip(shapes, orientation_names(len(shapes))))
        limited_indices = iter(range(len(self.use_bounds)))
        fitting = []
        for piece in pieces_of(self.pieces):
            limited_index = -1 if piece.use_bounds is None else next(limited_indices)
            for cells in piece.orientations:
                first_row = min((col, row) for row, col in cells)[1]
                rows_above, rows_below = first_row, max(row for row, _ in cells) - first_row
                if rows_above + rows_below < self.rows:
                    bits = sum(1 << ((row - first_row) + self.rows * col + self.rows) for row, col in cells)
                    fitting.append(OrientedPiece(letter_of_shape[cells], bits, rows_above, rows_below, limited_index))
        return tuple({oriented.mark: oriented for oriented in fitting}.values())

    @cached_property
    def max_width(self) -> int:
        """The number of columns of the widest orientation."""
        return max((col + 1 for piece in orientations(self.pieces) for _, col in piece), default=1)

    @cached_property
    def marks(self) -> tuple[Mark, ...]:  # type: ignore[override]  # a class variable of other strips
        """The letters of the orientations, and the dot."""
        return (COVERED, *(oriented.mark for oriented in self.fitting_orientations))

    @property
    def array_reading(self) -> ArrayReading | None:
        return ArrayReading("supplied", self) if rules_untouched(self, SuppliedTiling) else None

    def start(self) -> TilingState:
        return TilingState(0, (0,) * len(self.use_bounds))

    def step(self, state: TilingState, row: int) -> Iterator[tuple[Mark, TilingState]]:
        """Yield the dot for a covered cell; for a free one every orientation that fits and is not used up."""
        covered, used = state
        if covered >> row & 1:
            yield COVERED, state
            return
        for mark, bits, rows_above, rows_below, limited_index in self.fitting_orientations:
            cells = bits << row >> self.rows
            if rows_above <= row < self.rows - rows_below and not cells & covered:
                if limited_index < 0:
                    yield mark, TilingState(covered | cells, used)
                elif used[limited_index] < self.use_bounds[limited_index][1]:
                    used_after = (*used[:limited_index], used[limited_index] + 1, *used[limited_index + 1 :])
                    yield mark, TilingState(covered | cells, used_after)

    def end_column(self, state: TilingState) -> TilingState:
        """Return the cells covered in the following columns."""
        return TilingState(state.covered >> self.rows, state.used)

    def hole(self, state: TilingState, row: int) -> TilingState | None:
        """Return the state with the hole covered, None if a piece covers it already."""
        return None if state.covered >> row & 1 else TilingState(state.covered | 1 << row, state.used)

    def accepts(self, state: TilingState) -> bool:
        """Return whether no piece reaches beyond the board and each is used often enough."""
        return not state.covered and all(used >= minimum for used, (minimum, _) in zip(state.used, self.use_bounds))

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield every way to lay pieces, in any number, cell by cell of the columns."""
        cells = [(row, col) for col in range(cols) for row in range(self.rows)]
        piece_of_letter = dict(zip(orientation_names(len(orientations(self.pieces))), orientations(self.pieces)))

        def lay(marks: dict[Cell, str]) -> Iterator[dict[Cell, str]]:
            """Yield the marks of every covering in which the cells of `marks` are covered in this way."""
            free = next((cell for cell in cells if cell not in marks), None)
            if free is None:
                yield marks
                return
            for letter, piece in piece_of_letter.items():
                left, top = min((c, r) for r, c in piece)
                cells_of_piece = {(free[0] + r - top, free[1] + c - left): COVERED for r, c in piece} | {free: letter}
                if cells_of_piece.keys() <= {*cells} and not cells_of_piece.keys() & marks.keys():
                    yield from lay(marks | cells_of_piece)

        for marks in lay({}):
            yield Board.of((marks[row, col] for col in range(cols)) for row in range(self.rows))

    def legal(self, board: Board) -> bool:
        """Return whether the pieces that begin where letters stand cover every cell once, each as often as it may."""
        pieces_laid = self._pieces_on(board)
        if sorted(cell for _, cells in pieces_laid for cell in cells) != sorted(board.positions()):
            return False
        for supply in pieces_of(self.pieces):
            uses = sum(piece in supply.orientations for piece, _ in pieces_laid)
            if supply.use_bounds is not None and not supply.use_bounds[0] <= uses <= supply.use_bounds[1]:
                return False
        return True

    def _pieces_on(self, board: Board) -> list[tuple[Piece, list[Cell]]]:
        """Return each piece of a board with the cells that it covers, by its letters in its first cell."""
        piece_of_letter = dict(zip(orientation_names(len(orientations(self.pieces))), orientations(self.pieces)))
        covering = []
        for row, col in board.positions():
            if (mark := str(board[row, col])) != COVERED:
                piece = piece_of_letter[mark]
                left, top = min((c, r) for r, c in piece)
                covering.append((piece, [(row + r - top, col + c - left) for r, c in piece]))
        return covering

    def draw(self, board: Board) -> str:
        """Return the letters of the orientations in all their cells, upper case where a piece begins."""
        letter_of_cell = dict[Cell, str]()
        for _, cells in self._pieces_on(board):
            mark = next(str(board[cell]) for cell in cells if str(board[cell]) != COVERED)
            letter_of_cell |= dict.fromkeys(cells, mark) | {
                next(c for c in cells if str(board[c]) == mark): mark.upper()
            }
        return "\n".join(
            " ".join(letter_of_cell.get((row, col), COVERED) for col in range(board.cols)) for row in range(board.rows)
        )

    def draw_state(self, state: TilingState) -> str:
        """Return the covered cells row by row, and how often each limited piece was used."""
        lines = (
            "".join("x" if state.covered >> (row + self.rows * col) & 1 else "." for col in range(self.max_width))
            for row in range(self.rows)
        )
        return f"{' '.join(lines)} | {' '.join(map(str, state.used))}"
