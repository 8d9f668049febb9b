"""A strip whose boards must hold given numbers of certain marks in certain lines: the counts printed at the edges."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from stripcount.board import Board, Mark
from stripcount.errors import BadInput
from stripcount.model.strip import Strip


class Tally(NamedTuple):
    """A state of the base, the column it is in, what this column holds so far, and what each row does."""

    inner: Hashable
    col: int
    column: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]


class WithQuotas(Strip[Tally]):
    """The boards of `base` with `cols` columns in which each line holds its quota of each kind of mark."""

    def __init__(
        self,
        base: Strip[Any],
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
        self.none = (0,) * len(self.kinds)

    def resized(self, rows: int) -> Strip[Any]:
        """Refuse: quotas belong to one height."""
        raise BadInput(f"quotas for {self.rows} rows cannot be resized to {rows}.")

    def start(self) -> Tally:
        """Return the base's start with nothing counted."""
        return Tally(self.base.start(), 0, self.none, (self.none,) * self.rows)

    def step(self, state: Tally, row: int) -> Iterator[tuple[Mark, Tally]]:
        """Yield the base's marks that exceed no quota."""
        if state.col == self.cols:
            return
        for mark, after in self.base.step(state.inner, row):
            kind = self.kind(mark)
            column = self._more(state.column, kind, self.by_column[state.col])
            line = self._more(state.rows[row], kind, self.by_row[row])
            if column is not None and line is not None:
                yield mark, Tally(after, state.col, column, (*state.rows[:row], line, *state.rows[row + 1 :]))

    def _more(self, counts: tuple[int, ...], kind: str, quotas: tuple[int, ...]) -> tuple[int, ...] | None:
        """Return the counts with one more of `kind`, or None above its quota; what has no quota is not counted."""
        if kind not in self.kinds:
            return counts
        at = self.kinds.index(kind)
        if quotas[at] < 0:
            return counts
        return None if counts[at] == quotas[at] else (*counts[:at], counts[at] + 1, *counts[at + 1 :])

    def turn(self, state: Tally) -> Tally | None:
        """Reject a column that has not met its quotas."""
        if any(quota not in (-1, count) for quota, count in zip(self.by_column[state.col], state.column)):
            return None
        after = self.base.turn(state.inner)
        return None if after is None else Tally(after, state.col + 1, self.none, state.rows)

    def accepts(self, state: Tally) -> bool:
        """Accept a board of the full width whose rows have met their quotas."""
        met = all(
            quota in (-1, count)
            for quotas, counts in zip(self.by_row, state.rows)
            for quota, count in zip(quotas, counts)
        )
        return met and state.col == self.cols and self.base.accepts(state.inner)

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield the base's candidates of the one width this strip knows."""
        return self.base.candidates(cols) if cols == self.cols else iter(())

    def legal(self, board: Board) -> bool:
        """Say whether the base calls it legal and every line holds its quotas."""
        lines = [(quotas, marks) for quotas, marks in zip(self.by_row, board.cells)]
        lines += list(zip(self.by_column, zip(*board.cells)))
        return self.base.legal(board) and all(
            quota in (-1, sum(self.kind(mark) == kind for mark in marks))
            for quotas, marks in lines
            for kind, quota in zip(self.kinds, quotas)
        )
