"""Boards that do not change when their rows are reversed: the lower half of each column mirrors the upper one."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple

from stripcount.board import Board, Mark
from stripcount.model.strip import Strip
from stripcount.model.symmetry import SYMMETRIES, declared


class Half(NamedTuple):
    """A state of the base, and the marks of the column's upper half that are not mirrored yet, the next one last."""

    inner: Hashable
    unmatched: tuple[Mark, ...]


class Mirrored(Strip[Half]):
    """The boards of a strip that do not change under V, the exchange of above and below.

    Only marks are compared, so this works for every strip that declares its symmetry V; raises BadInput otherwise.
    Between columns the states are those of the base; inside columns there are up to as many as pairs of a state of
    the base and an upper half of a column.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> explore(Mirrored(HardSquares(3))).machine().terms(4)
    [1, 3, 7, 17]
    """

    def __init__(self, base: Strip[Any]) -> None:
        base = base.counted()
        declared(base.title, base.symmetries, SYMMETRIES["V"])
        self.rows, self.settings, self.base = base.rows, base.settings, base
        vars(self).update(name=base.name, about=base.about, statistics=base.statistics, symmetries=base.symmetries)

    @property
    def title(self) -> str:
        """The puzzle in words, and the symmetry."""
        return f"{self.base.title}, symmetric=V"

    def __repr__(self) -> str:
        return f"Mirrored({self.base!r})"

    def resized(self, rows: int) -> Strip[Any]:
        """Return the mirrored boards of another number of rows."""
        return Mirrored(self.base.resized(rows))

    def start(self) -> Half:
        """Return the base's start, with no unmatched marks."""
        return Half(self.base.start(), ())

    def step(self, state: Half, row: int) -> Iterator[tuple[Mark, Half]]:
        """Yield the base's marks: any in the upper half, only the images of these in the lower half.

        In the middle row of an odd number, only marks that are their own images are allowed.
        """
        image = self.symmetries["V"]
        for mark, after in self.base.step(state.inner, row):
            if row < self.rows // 2:
                yield mark, Half(after, (*state.unmatched, mark))
            elif 2 * row + 1 == self.rows:
                if image(mark) == mark:
                    yield mark, Half(after, state.unmatched)
            elif image(state.unmatched[-1]) == mark:
                yield mark, Half(after, state.unmatched[:-1])

    def turn(self, state: Half) -> Half | None:
        """Return the base's state."""
        after = self.base.turn(state.inner)
        return None if after is None else Half(after, ())

    def accepts(self, state: Half) -> bool:
        """Return whether the base accepts."""
        return self.base.accepts(state.inner)

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield the base's candidates that are their own images."""
        for board in self.base.candidates(cols):
            if SYMMETRIES["V"].board(self.symmetries, board) == board:
                yield board

    def legal(self, board: Board) -> bool:
        """Return whether the base allows the board."""
        return self.base.legal(board)

    def draw_state(self, state: Half) -> str:
        """Return the base's picture of its state."""
        return self.base.draw_state(state.inner)
