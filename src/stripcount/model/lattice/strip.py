"""Strips whose rule is a `Rule` on arrays of integers.

A `Scan` reads boards by the rule, cell by cell. `rule_allows` judges whole boards a second time, without states: every
test is made with every cell as its anchor.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from stripcount.board import Board, Mark
from stripcount.model.lattice.reflections import reflections
from stripcount.model.lattice.rule import ABSENT, Condition, Flags, Numbers, Read, Rule, Score, View
from stripcount.model.lattice.scan import Scan
from stripcount.model.lattice.tiles import lattice_tiles
from stripcount.model.offers import ArrayReading
from stripcount.model.strip import Strip, rules_untouched
from stripcount.model.symmetry import Change, same
from stripcount.model.tile_strip import TileStrip


class LatticeStrip(Strip[int]):
    """Arrays of integers with the rule that the method `array_rule` of the subclass returns.

    A state is the packed integer of the scan. The symmetries are computed from the rule.
    """

    @abstractmethod
    def array_rule(self) -> Rule:
        """Return the rule on this number of rows, for a scan down the columns."""

    @property
    def array_reading(self) -> ArrayReading | None:
        return ArrayReading("lattice", self) if rules_untouched(self, LatticeStrip) else None

    def tiling(self) -> TileStrip | None:
        """Return the rule as tiles, if it keeps no more than a small window and nothing else reads boards."""
        return lattice_tiles(self.array_rule(), self.rows) if rules_untouched(self, LatticeStrip) else None

    @cached_property
    def scan(self) -> Scan:
        """The machine that reads the rule; raises TooLarge if its states need more than 62 bits."""
        # states are not taken up to permutations of the values, because these are the marks of boards
        return Scan(replace(self.array_rule(), interchangeable=False), self.rows)

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
        return self.scan.start()

    def step(self, state: int, row: int) -> Iterator[tuple[Mark, int]]:
        """Yield the values that no test refuses yet."""
        values = self.scan.rule.values
        _, targets, value_indices = self.scan.successors(np.array([state], dtype=np.int64), row)
        for target, value_index in zip(targets.tolist(), value_indices.tolist()):
            yield values[value_index], target

    def end_column(self, state: int) -> int:
        """Return the state itself: the scan has ended the column when it read the last cell."""
        return state

    def accepts(self, state: int) -> bool:
        """Return whether no test that was waiting for a further column refuses the board."""
        return bool(self.scan.accepting(np.array([state], dtype=np.int64))[0])

    def legal(self, board: Board) -> bool:
        """Return whether the board passes every test of the rule, each asked with every cell as its anchor."""
        cells = np.array([list(row) for row in board.cells], dtype=np.int64).reshape(1, board.rows, board.cols)
        return bool(rule_allows(self.array_rule(), cells)[0])

    def draw_state(self, state: int) -> str:
        """Return the columns that are remembered, the oldest first; a dot for a cell that is not."""
        values = self.scan.rule.values
        columns = (
            "".join(str(values[index]) if index >= 0 else "." for index in column)
            for column in self.scan.columns(state)
        )
        return " ".join(columns) or "."


def rule_allows(rule: Rule, boards: NDArray[np.int64]) -> Flags:
    """Return a flag for each board: whether the rule allows it.

    `boards` holds values of the rule in the shape (boards, rows, columns); an output of the rule is not looked at, and
    `rule.connected` is not tested. Costs one call of every test per cell, for all boards at once.
    """
    batch = _BoardBatch(rule, boards)
    allowed = np.ones(batch.board_count, dtype=bool)
    failure_counts = {tally.name: np.zeros(batch.board_count, dtype=np.int64) for tally in rule.tallies}
    registers = [np.full(batch.board_count, register.start, dtype=np.int64) for register in rule.registers]
    for col in range(batch.cols):  # labels and registers are computed in the order of reading
        for row in range(batch.rows):
            for label in rule.labels:
                batch.labels[label.name, row, col] = label.compute(batch.view(label.reads, row, col)) + 1
            for index, register in enumerate(rule.registers):
                values_after = register.step(registers[index], batch.view(register.reads, row, col))
                allowed &= values_after >= 0
                registers[index] = np.where(values_after >= 0, values_after, register.start)
    for row in range(batch.rows):
        for col in range(batch.cols):
            for condition in rule.conditions:
                holds = batch.condition_holds(condition, row, col)
                if condition.tally is None:
                    allowed &= holds
                else:
                    failure_counts[condition.tally] += ~holds
            for score in rule.scores:
                holds = batch.score_accepted(score, row, col)
                if score.tally is None:
                    allowed &= holds
                else:
                    failure_counts[score.tally] += ~holds
    for tally in rule.tallies:
        allowed &= np.isin(failure_counts[tally.name], sorted(tally.allowed)) | (
            tally.allows_more & (failure_counts[tally.name] >= tally.limit)
        )
    for register, values in zip(rule.registers, registers):
        allowed &= register.accepts(values)
    return allowed


class _BoardBatch:
    """The codes of the cells and labels of many boards of one size.

    `codes` has the shape of `boards` (see `rule_allows`); `labels[name, row, col]` is an array of one code per board,
    entered as labels are computed.
    """

    def __init__(self, rule: Rule, boards: NDArray[np.int64]) -> None:
        self.board_count, self.rows, self.cols = map(int, boards.shape)
        self.values = np.array([ABSENT, *rule.values], dtype=np.int64)
        order = np.argsort(self.values[1:])
        self.codes = 1 + order[np.searchsorted(self.values[1:], boards, sorter=order)]
        self.labels: dict[tuple[str, int, int], Numbers] = {}

    def inside(self, row: int, col: int) -> bool:
        """Return whether a cell lies on the boards."""
        return 0 <= row < self.rows and 0 <= col < self.cols

    def view(self, reads: Iterable[Read], row: int, col: int) -> View:
        """Return what a test reads if this cell is its anchor."""
        codes: dict[Read, Numbers | None] = {}
        for name, down, right in (*reads, ("", 0, 0)):
            cell = (row + down, col + right)
            codes[name, down, right] = (
                None
                if not self.inside(*cell)
                else self.labels[name, *cell]
                if name
                else self.codes[:, cell[0], cell[1]]
            )
        return View(codes, self.values, row, self.rows, self.board_count)

    def condition_holds(self, condition: Condition, row: int, col: int) -> Flags:
        """Return a flag for each board: whether a condition holds with this cell as its anchor."""
        if condition.inside_only and not all(
            self.inside(row + down, col + right) for _, down, right in condition.reads
        ):
            return np.ones(self.board_count, dtype=bool)
        return np.broadcast_to(
            np.asarray(condition.test(self.view(condition.reads, row, col)), dtype=bool), self.board_count
        )

    def score_accepted(self, score: Score, row: int, col: int) -> Flags:
        """Return a flag for each board: whether the score of this cell is accepted."""
        own_values = self.values[self.codes[:, row, col]]
        total = np.zeros(self.board_count, dtype=np.int64)
        for (down, right), weight in score.offsets.items():
            if self.inside(row + down, col + right):
                total += score.weigh(own_values, self.values[self.codes[:, row + down, col + right]], weight)
        return score.accepts(own_values, total)
