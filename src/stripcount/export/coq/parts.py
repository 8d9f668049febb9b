"""What a cell of a theorem about arrays holds: its value, and hidden parts that follow from the values around it.

Hidden parts are the labels of the rule; the state of each register after the cell, a function of its state after the
previous cell; and for each tally the number of tests that have failed up to the cell. The previous cell is the one
above, or the lowest cell of the column before. If the rule has an output, what a cell shows of it is a part as well,
and then arrays of these outputs are counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import NoReturn, cast

import numpy as np
from numpy.typing import NDArray

from stripcount.errors import BadInput
from stripcount.model.lattice.rule import (
    ABSENT,
    Condition,
    Flags,
    Numbers,
    Output,
    Read,
    Register,
    Rule,
    Score,
    Tally,
    View,
)

MAX_MARKS = 400  # the most marks of a cell, which are the combinations of values of its parts
SHOWN = "what is shown"  # the name of the part that holds the output
INSIDE = "is there"  # the name of a part with a single value, which tells whether the cell is inside the board


class OutOfReach(BadInput):
    """The theory for the proof assistant does not cover what is asked."""


class _NoRow:
    """Stands for the index of a row and raises OutOfReach if it is used: the theory has one condition for all rows."""

    def _refuse(self, *_: object) -> NoReturn:
        raise OutOfReach("the theory for Coq covers conditions that are the same in all rows.")

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __pow__ = __rpow__ = _refuse
    __mod__ = __rmod__ = __floordiv__ = __rfloordiv__ = __neg__ = _refuse
    __lt__ = __le__ = __gt__ = __ge__ = __index__ = __int__ = __bool__ = __array__ = _refuse
    __eq__ = __ne__ = _refuse
    __hash__ = object.__hash__


@dataclass(frozen=True)
class CellParts:
    """The parts of a cell, of which its mark is made as a number of a mixed radix.

    `sizes` has the number of values of each part, by its name; the first part, which has the highest digit, is the one
    that is counted. The name of the cell's value is empty. `values` are the values of the rule.
    """

    sizes: dict[str, int]
    values: tuple[int, ...]

    @classmethod
    def of(cls, rule: Rule) -> CellParts:
        """Return the parts of a rule's cells; raises OutOfReach if a cell can hold too much."""
        output = rule.output
        sizes = {} if output is None else {SHOWN: output.size + output.inside_only}
        sizes[""] = len(rule.values)
        sizes |= {x.name: x.size for x in rule.labels} | {x.name: x.size for x in rule.registers}
        sizes |= {x.name: x.limit + 1 for x in rule.tallies}
        if prod(sizes.values()) > MAX_MARKS:
            raise OutOfReach(f"the theory for Coq covers cells with at most {MAX_MARKS} values, labels counted in.")
        return cls(sizes, rule.values)

    def view(self, codes: dict[Read, Numbers], count: int) -> View:
        """Return what a condition sees of `count` patterns of cells.

        `codes` has for each read the digits in the patterns: 0 outside the board, and 1 + the index of a value.
        """
        no_row = cast(int, _NoRow())
        return View(codes, np.array([ABSENT, *self.values], dtype=np.int64), no_row, no_row, count)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the parts, from the highest digit of a mark to the lowest."""
        return tuple(self.sizes)

    @property
    def marks(self) -> int:
        """The number of marks."""
        return prod(self.sizes.values())

    def value_count(self, names: Sequence[str]) -> int:
        """Return how many combinations of values the parts with these names have."""
        return prod(self.sizes.get(name, 1) for name in names)

    def part(self, codes: Numbers, names: Sequence[str], name: str) -> Numbers:
        """Return the part called `name` of numbers whose digits are the parts `names`; 0 for an unknown name."""
        if name not in self.sizes:
            return np.zeros_like(codes)
        return codes // self.value_count(names[list(names).index(name) + 1 :]) % self.sizes[name]

    def read_at(self, reads: Sequence[Read], offset: tuple[int, int]) -> tuple[str, ...]:
        """Return the names of the parts that are read of the cell at an offset, each once."""
        return tuple(dict.fromkeys(name for name, *steps in reads if tuple(steps) == offset))

    def lift(self, names: Sequence[str]) -> NDArray[np.int64]:
        """Return the array that maps 0, a cell outside, to 0, and 1 + a mark to 1 + the number of its parts `names`."""
        digits: NDArray[np.int64] = np.zeros(self.marks, dtype=np.int64)
        for name in names:
            if name in self.sizes:
                digits = digits * self.sizes[name] + self.part(np.arange(self.marks), self.names, name)
        return np.concatenate([[0], 1 + digits])

    def lifted(self, table: Sequence[Sequence[int]], names: Sequence[str]) -> tuple[tuple[int, ...], ...]:
        """Return the rows of a diagram that reads whole cells, given those of one that reads only the parts `names`."""
        lift = self.lift(names)
        return tuple(tuple(row[digit] for digit in lift) for row in table)


def conditions_of(rule: Rule, rows: int) -> list[Condition]:
    """Return the conditions on the parts of cells that say what a rule says, on boards of `rows` rows.

    Scores are included only where a tally counts their failures.
    """
    conditions = [replace(x, reads=(*x.reads, ("", 0, 0))) for x in rule.conditions if x.tally is None]
    conditions += [_part_condition(x.name, x.reads, x.compute) for x in rule.labels]
    for x in rule.registers:
        conditions += _register_conditions(x, _previous_reads(x.name, rows))
    tests: tuple[Condition | Score, ...] = (*rule.conditions, *rule.scores)
    for tally in rule.tallies:
        counted_tests = [_total_condition(x) for x in tests if x.tally == tally.name]
        conditions += _tally_conditions(tally, counted_tests, _previous_reads(tally.name, rows))
    return conditions if rule.output is None else [*conditions, _output_condition(rule.output)]


def _part_condition(
    name: str, reads: Sequence[Read], value: Callable[[View], Numbers], previous: tuple[Read, ...] = ()
) -> Condition:
    """Return the condition that the part called `name` is what `value` computes from `reads` and `previous`."""
    return Condition((*reads, ("", 0, 0), (name, 0, 0), *previous), lambda view: view.label(name) == value(view))


def _previous_reads(name: str, rows: int) -> tuple[Read, Read]:
    """Return the reads of a part of the cell above and of the lowest cell of the column before."""
    return (name, -1, 0), (name, rows - 1, -1)


def _previous_state(view: View, previous: Sequence[Read], start: int) -> Numbers:
    """Return a part of the previous cell, `start` if there is none; `previous` are the reads of it."""
    above, lowest = (view.label(*read) for read in previous)
    return np.where(above >= 0, above, np.where(lowest >= 0, lowest, start))


def _end_condition(name: str, accepts: Callable[[Numbers], Flags]) -> Condition:
    """Return the condition that `accepts` the part called `name` of the last cell of the board."""

    def test(view: View) -> Flags:
        has_next = (view.label(INSIDE, 1, 0) >= 0) | (view.label(INSIDE, 0, 1) >= 0)
        return has_next | accepts(np.maximum(view.label(name), 0))

    return Condition(((name, 0, 0), (INSIDE, 1, 0), (INSIDE, 0, 1)), test)


def _register_conditions(register: Register, previous: tuple[Read, Read]) -> list[Condition]:
    """Return the conditions that a part is the state of a register, and that its last state is accepted."""

    def next_state(view: View) -> Numbers:
        return register.step(_previous_state(view, previous, register.start), view)

    return [
        _part_condition(register.name, register.reads, next_state, previous),
        _end_condition(register.name, register.accepts),
    ]


def _tally_conditions(tally: Tally, counted_tests: Sequence[Condition], previous: tuple[Read, Read]) -> list[Condition]:
    """Return the conditions that a part is the number of failed tests, capped at a limit, and that it is allowed.

    Each of `counted_tests` has an answer for every pattern. `previous` are the reads of the part of the previous cell.
    """

    def total(view: View) -> Numbers:
        new_failures: Numbers = np.sum([~test.test(view) for test in counted_tests], axis=0)
        failures: Numbers = np.minimum(_previous_state(view, previous, 0) + new_failures, tally.limit)
        return failures

    def accepts(numbers: Numbers) -> Flags:
        return np.isin(numbers, sorted(tally.allowed)) | (tally.allows_more & (numbers >= tally.limit))

    reads = [read for test in counted_tests for read in test.reads]
    return [_part_condition(tally.name, reads, total, previous), _end_condition(tally.name, accepts)]


def _total_condition(test_or_score: Condition | Score) -> Condition:
    """Return a condition or a score as a condition with an answer for every pattern: true where it is not tested."""
    if isinstance(test_or_score, Score):
        score = test_or_score

        def scored(view: View) -> Flags:
            own, total = view.value(), np.zeros(view.count, dtype=np.int64)
            for offset, weight in score.offsets.items():
                total += np.where(view.inside(*offset), score.weigh(own, view.value(*offset), weight), 0)
            return np.asarray(score.accepts(own, total), dtype=bool)

        return Condition((("", 0, 0), *(("", *offset) for offset in score.offsets)), scored)
    condition, reads = test_or_score, (*test_or_score.reads, ("", 0, 0))

    def test(view: View) -> Flags:
        holds = np.broadcast_to(np.asarray(condition.test(view), dtype=bool), view.count)
        return holds | ~_all_inside(view, reads) if condition.inside_only else holds

    return Condition(reads, test)


def _all_inside(view: View, reads: Sequence[Read]) -> Flags:
    """Return for each pattern whether all cells that are read are inside the board."""
    inside: Flags = np.all([view.label(*read) >= 0 for read in reads], axis=0)
    return inside


def _output_condition(output: Output) -> Condition:
    """Return the condition that a cell shows the output.

    If outputs exist only where all their cells are inside, the others are shown as 0, and the outputs as 1, 2, ….
    """

    def shown(view: View) -> Numbers:
        values = output.of(view) + output.inside_only
        return np.where(_all_inside(view, (*output.reads, ("", 0, 0))), values, 0) if output.inside_only else values

    return _part_condition(SHOWN, output.reads, shown)
