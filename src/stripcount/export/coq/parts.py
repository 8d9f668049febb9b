"""What a cell of a theorem about arrays holds: its value, and hidden parts that follow from the values around it.

A label of the rule is such a part. A register is one as well: what it holds after the cell, a function of what it held
after the cell before, which is the cell above, or the lowest cell of the column before. So is the number of failed
tests up to a cell, and so is what a projection shows of it, which is then all that is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import prod
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from stripcount.errors import BadInput
from stripcount.model.lattice.rule import (
    ABSENT,
    Condition,
    Flags,
    Label,
    Numbers,
    Output,
    Read,
    Register,
    Rule,
    Score,
    Tally,
    View,
)

MOST_MARKS = 400  # what a cell may hold
SHOWN = "what is shown"
INSIDE = "is there"  # a part of one value: whether the cell is inside the board

Codes = dict[Read, Numbers]


class OutOfReach(BadInput):
    """What the theory for the proof assistant does not cover."""


class _NoRow:
    """In place of a row's number, which must not be used: the theory's conditions are the same in all rows."""

    def _refuse(self, *_: object) -> NoReturn:
        raise OutOfReach("the theory for Coq covers conditions that are the same in all rows.")

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __mod__ = __floordiv__ = __neg__ = _refuse
    __lt__ = __le__ = __gt__ = __ge__ = __index__ = __int__ = __bool__ = __array__ = _refuse
    __eq__ = __ne__ = _refuse
    __hash__ = object.__hash__


@dataclass(frozen=True)
class Parts:
    """The names of a cell's parts, what is counted first, and how many values each has."""

    sizes: dict[str, int]

    @classmethod
    def of(cls, rule: Rule) -> Parts:
        """Return the parts of a rule's cells; raises OutOfReach if a cell can hold too much."""
        output = rule.output
        sizes = {} if output is None else {SHOWN: output.size + output.whole}
        sizes[""] = len(rule.values)
        sizes |= {x.name: x.size for x in rule.labels} | {x.name: x.size for x in rule.registers}
        sizes |= {x.name: x.limit + 1 for x in rule.tallies}
        if prod(sizes.values()) > MOST_MARKS:
            raise OutOfReach(f"the theory for Coq covers cells with at most {MOST_MARKS} values, labels counted in.")
        return cls(sizes)

    @property
    def names(self) -> tuple[str, ...]:
        """The names, from the highest digit of a mark to the lowest."""
        return tuple(self.sizes)

    @property
    def marks(self) -> int:
        """The number of marks."""
        return prod(self.sizes.values())

    def many(self, names: Sequence[str]) -> int:
        """Return how many values some parts have together."""
        return prod(self.sizes.get(name, 1) for name in names)

    def part(self, number: Numbers, names: Sequence[str], name: str) -> Numbers:
        """Return the part called `name` of numbers made of the parts `names`."""
        if name not in self.sizes:
            return np.zeros_like(number)
        return number // self.many(names[list(names).index(name) + 1 :]) % self.sizes[name]

    def read_at(self, reads: Sequence[Read], offset: tuple[int, int]) -> tuple[str, ...]:
        """Return the names of the parts that are read of the cell at an offset."""
        return tuple(dict.fromkeys(name for name, *at in reads if tuple(at) == offset))

    def lift(self, names: Sequence[str]) -> NDArray[np.int64]:
        """Return, for each digit of a cell, the digit of what is read of it; 0 is a cell outside the board."""
        found: NDArray[np.int64] = np.zeros(self.marks, dtype=np.int64)
        for name in names:
            if name in self.sizes:
                found = found * self.sizes[name] + self.part(np.arange(self.marks), self.names, name)
        return np.concatenate([[0], 1 + found])

    def lifted(self, table: Sequence[Sequence[int]], names: Sequence[str]) -> tuple[tuple[int, ...], ...]:
        """Return the rows of a diagram that reads some parts as rows for whole cells."""
        lift = self.lift(names)
        return tuple(tuple(row[at] for at in lift) for row in table)


@dataclass(frozen=True)
class Test:
    """A test of the parts of some cells; if `whole`, only where all of them lie inside the board."""

    reads: tuple[Read, ...]
    allows: Callable[[Codes, int], Flags]
    whole: bool = False


def tests_of(rule: Rule, rows: int) -> list[Test]:
    """Return the tests of a rule but its scores; registers and tallies are for a board of `rows` rows."""
    numbers = np.array([ABSENT, *rule.values], dtype=np.int64)
    before: tuple[tuple[int, int], ...] = ((-1, 0), (rows - 1, -1))
    found = [
        Test((*c.reads, ("", 0, 0)), partial(_condition, c, numbers), c.whole)
        for c in rule.conditions
        if c.tally is None
    ]
    found += [Test((*x.reads, ("", 0, 0), (x.name, 0, 0)), partial(_label, x, numbers)) for x in rule.labels]
    for x in rule.registers:
        reads = (*x.reads, ("", 0, 0), (x.name, 0, 0), *((x.name, *offset) for offset in before))
        found += [Test(reads, partial(_register, x, numbers, before)), _at_the_end(x.name, x.accepts)]
    kept: tuple[Condition | Score, ...] = (*rule.conditions, *rule.scores)
    for tally in rule.tallies:
        counted = [_failing(c, numbers) for c in kept if c.tally == tally.name]
        reads = (*(read for reads, _ in counted for read in reads), *((tally.name, *at) for at in ((0, 0), *before)))
        tests = [test for _, test in counted]
        found += [Test(reads, partial(_tally, tally, tests, before)), _at_the_end(tally.name, partial(_total, tally))]
    if rule.output is not None:
        reads = (*rule.output.reads, ("", 0, 0), (SHOWN, 0, 0))
        found.append(Test(reads, partial(_output, rule.output, numbers)))
    return found


def _view(codes: Codes, numbers: Numbers, count: int) -> View:
    no_row: Any = _NoRow()
    return View(codes, numbers, no_row, no_row, count)


def _condition(condition: Condition, numbers: Numbers, codes: Codes, count: int) -> Flags:
    return np.broadcast_to(np.asarray(condition.test(_view(codes, numbers, count)), dtype=bool), count)


def _label(label: Label, numbers: Numbers, codes: Codes, count: int) -> Flags:
    """Return where the label of a cell is the computed one; a cell outside may be computed in any way."""
    return np.asarray(codes[label.name, 0, 0] - 1 == label.compute(_view(codes, numbers, count)), dtype=bool)


def _held(name: str, before: Sequence[tuple[int, int]], start: int, codes: Codes) -> Numbers:
    """Return what was held after the cell before: the one above, else the lowest of the column before."""
    above, last = (codes[name, *offset] for offset in before)
    return np.where(above > 0, above - 1, np.where(last > 0, last - 1, start))


def _register(
    register: Register, numbers: Numbers, before: Sequence[tuple[int, int]], codes: Codes, count: int
) -> Flags:
    new = register.step(_held(register.name, before, register.start, codes), _view(codes, numbers, count))
    return np.asarray((new >= 0) & (codes[register.name, 0, 0] - 1 == new), dtype=bool)


def _tally(
    tally: Tally,
    tests: Sequence[Callable[[Codes, int], Flags]],
    before: Sequence[tuple[int, int]],
    codes: Codes,
    count: int,
) -> Flags:
    failed = np.sum([~test(codes, count) for test in tests], axis=0)
    total = np.minimum(_held(tally.name, before, 0, codes) + failed, tally.limit)
    return np.asarray(codes[tally.name, 0, 0] - 1 == total, dtype=bool)


def _total(tally: Tally, numbers: Numbers) -> Flags:
    return np.isin(numbers, sorted(tally.allowed)) | (tally.more & (numbers >= tally.limit))


def _failing(condition: Condition | Score, numbers: Numbers) -> tuple[tuple[Read, ...], Callable[[Codes, int], Flags]]:
    """Return what a counted condition or score reads, and its test."""
    if isinstance(condition, Score):
        score = condition
        reads: tuple[Read, ...] = (("", 0, 0), *(("", *offset) for offset in score.offsets))

        def scored(codes: Codes, count: int) -> Flags:
            view = _view(codes, numbers, count)
            own, total = view.value(), np.zeros(count, dtype=np.int64)
            for offset, weight in score.offsets.items():
                total += np.where(view.inside(*offset), score.weigh(own, view.value(*offset), weight), 0)
            return np.asarray(score.accepts(own, total), dtype=bool)

        return reads, scored
    reads = (*condition.reads, ("", 0, 0))

    def test(codes: Codes, count: int) -> Flags:
        fits = _condition(condition, numbers, codes, count)
        if condition.whole:
            fits = fits | np.any([codes[read] == 0 for read in reads], axis=0)
        return fits

    return reads, test


def _at_the_end(name: str, accepts: Callable[[Numbers], Flags]) -> Test:
    """Return the test of the last cell of the board: what it holds is accepted."""

    def test(codes: Codes, count: int) -> Flags:
        more = (codes[INSIDE, 1, 0] > 0) | (codes[INSIDE, 0, 1] > 0)
        return np.asarray(more | accepts(np.maximum(codes[name, 0, 0] - 1, 0)), dtype=bool)

    return Test(((name, 0, 0), (INSIDE, 1, 0), (INSIDE, 0, 1)), test)


def _output(output: Output, numbers: Numbers, codes: Codes, count: int) -> Flags:
    """Return where a cell shows what it should; 0 is shown where a whole output is not complete."""
    shown = output.of(_view(codes, numbers, count)) + output.whole
    if output.whole:
        reads = (*output.reads, ("", 0, 0))
        shown = np.where(np.all([codes[read] > 0 for read in reads], axis=0), shown, 0)
    return np.asarray(codes[SHOWN, 0, 0] - 1 == shown, dtype=bool)
