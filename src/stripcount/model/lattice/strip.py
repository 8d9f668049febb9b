"""Strips whose rule is a `Rule` on arrays of whole numbers: the scan reads it, and whole boards are judged alone."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

import numpy as np

from stripcount.board import Board, Mark
from stripcount.model.lattice.reflections import reflections
from stripcount.model.lattice.rule import Rule
from stripcount.model.lattice.scan import Scan
from stripcount.model.lattice.whole_boards import passing
from stripcount.model.strip import Strip
from stripcount.model.symmetry import Change, same


class LatticeStrip(Strip[int]):
    """Arrays of whole numbers with the rule that the method `array_rule` of the subclass returns.

    A state is the packed integer of the scan. The reflections that do not change the rule are found by themselves.
    """

    reading = (*Strip.reading, "array_rule")

    @abstractmethod
    def array_rule(self) -> Rule:
        """Return the rule on this number of rows, for a scan down the columns."""

    @cached_property
    def scan(self) -> Scan:
        """The machine that reads the rule; raises TooLarge if its states need more than 62 bits."""
        return Scan(self.array_rule(), self.rows)

    @property
    def alphabet(self) -> Sequence[Mark]:  # type: ignore[override]  # a class variable of other strips
        """The values."""
        return self.array_rule().values

    @cached_property
    def symmetries(self) -> Mapping[str, Change]:  # type: ignore[override]
        """The reflections H, V and D that do not change the rule."""
        return dict.fromkeys(reflections(self.array_rule()), same)

    def start(self) -> int:
        """Return the state of the empty board."""
        return self.scan.first()

    def step(self, state: int, row: int) -> Iterator[tuple[Mark, int]]:
        """Yield the values that no test refuses yet."""
        values = self.scan.rule.values
        _, targets, digits = self.scan.successors(np.array([state], dtype=np.int64), row)
        for target, digit in zip(targets.tolist(), digits.tolist()):
            yield values[digit], target

    def turn(self, state: int) -> int:
        """Return the state itself: the scan has turned it with the last cell of the column."""
        return state

    def accepts(self, state: int) -> bool:
        """Return whether no test that was waiting for a further column refuses the board."""
        return bool(self.scan.ending(np.array([state], dtype=np.int64))[0])

    def legal(self, board: Board) -> bool:
        """Return whether the board passes every test of the rule, each asked with every cell as its anchor."""
        cells = np.array([list(row) for row in board.cells], dtype=np.int64).reshape(1, board.rows, board.cols)
        return bool(passing(self.array_rule(), cells)[0])

    def draw_state(self, state: int) -> str:
        """Return the columns that are remembered, the oldest first; a dot for a cell that is not."""
        values = self.scan.rule.values
        columns = ("".join(str(values[at]) if at >= 0 else "." for at in column) for column in self.scan.columns(state))
        return " ".join(columns) or "."
