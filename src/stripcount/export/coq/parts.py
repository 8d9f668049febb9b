"""What a cell of a theorem about arrays holds: its value, and hidden parts that follow from the values around it.

A label of the rule is such a part. A register is one as well: what it holds after the cell, a function of what it held
after the cell before, which is the cell above, or the lowest cell of the column before. So is the number of failed
tests up to a cell, and so is what a projection shows of it, which is then all that is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Any, NoReturn

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

MAX_MARKS = 400  # what a cell may hold
SHOWN = "what is shown"
INSIDE = "is there"  # a part of one value: whether the cell is inside the board


class OutOfReach(BadInput):
    """What the theory for the proof assistant does not cover."""


class _NoRow:
    """In place of a row's number, which must not be used: the theory's conditions are the same in all rows."""

    def _refuse(self, *_: object) -> NoReturn:
        raise OutOfReach("the theory for Coq covers conditions that are the same in all rows.")

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __pow__ = __rpow__ = _refuse
    __mod__ = __rmod__ = __floordiv__ = __rfloordiv__ = __neg__ = _refuse
    __lt__ = __le__ = __gt__ = __ge__ = __index__ = __int__ = __bool__ = __array__ = _refuse
    __eq__ = __ne__ = _refuse
    __hash__ = object.__hash__


@dataclass(frozen=True)
class CellParts:
    """The names of a cell's parts, what is counted first, and how many values each has; and the rule's values."""

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
        """Return what a condition sees of so many patterns of cells."""
        no_row: Any = _NoRow()
        return View(codes, np.array([ABSENT, *self.values], dtype=np.int64), no_row, no_row, count)

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

    def part(self, codes: Numbers, names: Sequence[str], name: str) -> Numbers:
        """Return the part called `name` of numbers made of the parts `names`."""
        if name not in self.sizes:
            return np.zeros_like(codes)
        return codes // self.many(names[list(names).index(name) + 1 :]) % self.sizes[name]

    def read_at(self, reads: Sequence[Read], offset: tuple[int, int]) -> tuple[str, ...]:
        """Return the names of the parts that are read of the cell at an offset."""
        return tuple(dict.fromkeys(name for name, *steps in reads if tuple(steps) == offset))

    def lift(self, names: Sequence[str]) -> NDArray[np.int64]:
        """Return, for each digit of a cell, the digit of what is read of it; 0 is a cell outside the board."""
        digits: NDArray[np.int64] = np.zeros(self.marks, dtype=np.int64)
        for name in names:
            if name in self.sizes:
                digits = digits * self.sizes[name] + self.part(np.arange(self.marks), self.names, name)
        return np.concatenate([[0], 1 + digits])

    def lifted(self, table: Sequence[Sequence[int]], names: Sequence[str]) -> tuple[tuple[int, ...], ...]:
        """Return the rows of a diagram that reads some parts as rows for whole cells."""
        lift = self.lift(names)
        return tuple(tuple(row[digit] for digit in lift) for row in table)


def conditions_of(rule: Rule, rows: int) -> list[Condition]:
    """Return a rule without its scores as conditions on the parts of cells, on boards of `rows` rows."""
    conditions = [replace(x, reads=(*x.reads, ("", 0, 0))) for x in rule.conditions if x.tally is None]
    conditions += [_holds(x.name, x.reads, x.compute) for x in rule.labels]
    for x in rule.registers:
        conditions += _register(x, _before(x.name, rows))
    tests: tuple[Condition | Score, ...] = (*rule.conditions, *rule.scores)
    for tally in rule.tallies:
        conditions += _tally(tally, [_counted(x) for x in tests if x.tally == tally.name], _before(tally.name, rows))
    return conditions if rule.output is None else [*conditions, _shows(rule.output)]


def _holds(
    name: str, reads: Sequence[Read], value: Callable[[View], Numbers], before: tuple[Read, ...] = ()
) -> Condition:
    """Return the condition that a part of a cell is the value computed; a cell outside may hold anything."""
    return Condition((*reads, ("", 0, 0), (name, 0, 0), *before), lambda view: view.label(name) == value(view))


def _before(name: str, rows: int) -> tuple[Read, Read]:
    return (name, -1, 0), (name, rows - 1, -1)


def _held(view: View, before: Sequence[Read], start: int) -> Numbers:
    """Return what was held after the cell before: the one above, else the lowest of the column before."""
    above, last = (view.label(*read) for read in before)
    return np.where(above >= 0, above, np.where(last >= 0, last, start))


def _at_the_end(name: str, accepts: Callable[[Numbers], Flags]) -> Condition:
    """Return the condition that what the last cell of the board holds is accepted."""

    def test(view: View) -> Flags:
        more = (view.label(INSIDE, 1, 0) >= 0) | (view.label(INSIDE, 0, 1) >= 0)
        return more | accepts(np.maximum(view.label(name), 0))

    return Condition(((name, 0, 0), (INSIDE, 1, 0), (INSIDE, 0, 1)), test)


def _register(register: Register, before: tuple[Read, Read]) -> list[Condition]:
    def stepped(view: View) -> Numbers:
        return register.step(_held(view, before, register.start), view)

    return [_holds(register.name, register.reads, stepped, before), _at_the_end(register.name, register.accepts)]


def _tally(tally: Tally, counted: Sequence[Condition], before: tuple[Read, Read]) -> list[Condition]:
    def total(view: View) -> Numbers:
        failed: Numbers = np.sum([~condition.test(view) for condition in counted], axis=0)
        failures: Numbers = np.minimum(_held(view, before, 0) + failed, tally.limit)
        return failures

    def accepts(numbers: Numbers) -> Flags:
        return np.isin(numbers, sorted(tally.allowed)) | (tally.more & (numbers >= tally.limit))

    reads = [read for condition in counted for read in condition.reads]
    return [_holds(tally.name, reads, total, before), _at_the_end(tally.name, accepts)]


def _counted(asked: Condition | Score) -> Condition:
    """Return a condition or score whose failures are counted, as a condition that holds where it is not asked."""
    if isinstance(asked, Score):
        score = asked

        def scored(view: View) -> Flags:
            own, total = view.value(), np.zeros(view.count, dtype=np.int64)
            for offset, weight in score.offsets.items():
                total += np.where(view.inside(*offset), score.weigh(own, view.value(*offset), weight), 0)
            return np.asarray(score.accepts(own, total), dtype=bool)

        return Condition((("", 0, 0), *(("", *offset) for offset in score.offsets)), scored)
    condition, reads = asked, (*asked.reads, ("", 0, 0))

    def test(view: View) -> Flags:
        fits = np.broadcast_to(np.asarray(condition.test(view), dtype=bool), view.count)
        return fits | ~_all_inside(view, reads) if condition.inside_only else fits

    return Condition(reads, test)


def _all_inside(view: View, reads: Sequence[Read]) -> Flags:
    inside: Flags = np.all([view.label(*read) >= 0 for read in reads], axis=0)
    return inside


def _shows(output: Output) -> Condition:
    """Return the condition that a cell shows what it should; 0 where a whole output is not complete."""

    def shown(view: View) -> Numbers:
        values = output.of(view) + output.inside_only
        return np.where(_all_inside(view, (*output.reads, ("", 0, 0))), values, 0) if output.inside_only else values

    return _holds(SHOWN, output.reads, shown)
