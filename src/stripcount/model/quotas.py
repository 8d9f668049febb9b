"""An operator: each row and column must hold the numbers of marks that are printed at the edges of a board."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import NamedTuple

from stripcount.board import Board, Mark
from stripcount.errors import BadInput
from stripcount.model.strip import Strip


class QuotaState(NamedTuple):
    """A state of the base with the numbers of marks of each kind read so far.

    `col` is the index of the column being read. `column_counts[kind]` counts marks in this column, and
    `row_counts[row][kind]` counts marks in a row, for the indices of `WithQuotas.kinds`.
    """

    base_state: Hashable
    col: int
    column_counts: tuple[int, ...]
    row_counts: tuple[tuple[int, ...], ...]


class WithQuotas(Strip[QuotaState]):
    """The boards of `base` with `cols` columns in which each row and column holds its quota of each kind of mark.

    `kind` maps a mark to its kind; `by_row[kind][row]` and `by_column[kind][column]` are quotas, -1 for none. Kinds
    that occur in neither are not counted. The attributes of these names hold the quotas by line and index of the kind.
    """

    def __init__(
        self,
        base: Strip,
        cols: int,
        kind: Callable[[Mark], str],
        by_row: Mapping[str, Sequence[int]],
        by_column: Mapping[str, Sequence[int]],
    ) -> None:
        base = base.counted()
        self.rows, self.settings, self.base, self.cols, self.kind = base.rows, base.settings, base, cols, kind
        self.kinds = tuple(sorted({*by_row, *by_column}))
        self.by_row = [tuple(by_row[k][row] if k in by_row else -1 for k in self.kinds) for row in range(base.rows)]
        self.by_column = [tuple(by_column[k][c] if k in by_column else -1 for k in self.kinds) for c in range(cols)]
        self.zeros = (0,) * len(self.kinds)

    def resized(self, rows: int) -> Strip:
        """Raise BadInput: quotas are given for one height."""
        raise BadInput(f"quotas for {self.rows} rows cannot be resized to {rows}.")

    def start(self) -> QuotaState:
        return QuotaState(self.base.start(), 0, self.zeros, (self.zeros,) * self.rows)

    def step(self, state: QuotaState, row: int) -> Iterator[tuple[Mark, QuotaState]]:
        """Yield the base's marks that exceed no quota."""
        if state.col == self.cols:
            return
        for mark, after in self.base.step(state.base_state, row):
            kind = self.kind(mark)
            column_counts = self._count_kind(state.column_counts, kind, self.by_column[state.col])
            counts_of_row = self._count_kind(state.row_counts[row], kind, self.by_row[row])
            if column_counts is not None and counts_of_row is not None:
                row_counts = (*state.row_counts[:row], counts_of_row, *state.row_counts[row + 1 :])
                yield mark, QuotaState(after, state.col, column_counts, row_counts)

    def _count_kind(self, counts: tuple[int, ...], kind: str, quotas: tuple[int, ...]) -> tuple[int, ...] | None:
        """Return the counts with one more of `kind`, or None above its quota; kinds without a quota are not counted."""
        if kind not in self.kinds:
            return counts
        index = self.kinds.index(kind)
        if quotas[index] < 0:
            return counts
        return None if counts[index] == quotas[index] else (*counts[:index], counts[index] + 1, *counts[index + 1 :])

    def end_column(self, state: QuotaState) -> QuotaState | None:
        """Return the next column's state, or None for a column that does not meet its quotas."""
        if any(quota not in (-1, count) for quota, count in zip(self.by_column[state.col], state.column_counts)):
            return None
        after = self.base.end_column(state.base_state)
        return None if after is None else QuotaState(after, state.col + 1, self.zeros, state.row_counts)

    def accepts(self, state: QuotaState) -> bool:
        """Return whether the board has its full width, its rows meet their quotas and the base accepts."""
        rows_met = all(
            quota in (-1, count)
            for quotas, counts in zip(self.by_row, state.row_counts)
            for quota, count in zip(quotas, counts)
        )
        return rows_met and state.col == self.cols and self.base.accepts(state.base_state)

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield the base's candidates of the strip's width; none of any other width."""
        return self.base.candidates(cols) if cols == self.cols else iter(())

    def legal(self, board: Board) -> bool:
        """Return whether the board is legal in the base and every line meets its quotas."""
        lines = [(quotas, marks) for quotas, marks in zip(self.by_row, board.cells)]
        lines += list(zip(self.by_column, zip(*board.cells)))
        return self.base.legal(board) and all(
            quota in (-1, sum(self.kind(mark) == kind for mark in marks))
            for quotas, marks in lines
            for kind, quota in zip(self.kinds, quotas)
        )
