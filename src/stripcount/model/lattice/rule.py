"""A rule on arrays of integers: conditions on cells, labels derived from cells, and registers of the whole board.

Offsets are (rows down, columns right) from the cell that a condition belongs to, its anchor. A condition is tested
once with every cell of the board as its anchor, as soon as the last cell it reads is known. Cells outside the board
are absent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]
Read = tuple[str, int, int]
"""What a test reads: (name of a label, or "" for the value of a cell; rows down; columns right)."""
CellCodes = Mapping[Read, Numbers | None]
"""The codes of the cells read; a code is 0 outside the board, else 1 + the value's index (or 1 + the label)."""
Answer = TypeVar("Answer")

ABSENT = -(1 << 20)  # the value of a cell outside the board


@dataclass(frozen=True, eq=False)
class View:
    """The cells around one anchor on `count` boards at once, as a condition, label or register reads them.

    `codes` maps each cell read to an array of `count` codes, or to None if the cell lies outside all of the boards.
    `values[code]` is the value that a code stands for, `values[0]` is ABSENT. `row` is the anchor's row among `rows`.
    If the view is `transposed`, its methods take offsets as (columns right, rows down).
    """

    codes: CellCodes
    values: Numbers
    row: int
    rows: int
    count: int
    transposed: bool = False

    def _code(self, name: str, down: int, right: int) -> Numbers | None:
        """Return the codes of a cell, given by the offset in the orientation of the view."""
        return self.codes[(name, right, down) if self.transposed else (name, down, right)]

    def value(self, down: int = 0, right: int = 0) -> Numbers:
        """Return the value of a cell on each board, ABSENT where the cell lies outside."""
        code = self._code("", down, right)
        return np.full(self.count, ABSENT, dtype=np.int64) if code is None else self.values[code]

    def value_index(self, down: int = 0, right: int = 0) -> Numbers:
        """Return the index of a cell's value among the rule's values on each board, -1 where it lies outside."""
        return self.label("", down, right)

    def inside(self, down: int, right: int) -> Flags:
        """Return for each board whether a cell lies inside it."""
        code = self._code("", down, right)
        return np.zeros(self.count, dtype=bool) if code is None else code > 0

    def pattern(self, offsets: Sequence[tuple[int, int]], base: int) -> Numbers:
        """Return for each board the integer whose digits in `base` are the codes at `offsets`, most significant first.

        The code of a cell is 0 outside the board, else 1 + the index of its value.
        """
        codes = np.zeros(self.count, dtype=np.int64)
        for down, right in offsets:
            code = self._code("", down, right)
            codes = codes * base + (0 if code is None else code)
        return codes

    def label(self, name: str, down: int = 0, right: int = 0) -> Numbers:
        """Return a label of a cell on each board, -1 where the cell lies outside."""
        code = self._code(name, down, right)
        return np.full(self.count, -1, dtype=np.int64) if code is None else code - 1


@dataclass(frozen=True, eq=False)
class Condition:
    """A test that is made with every cell of the board as its anchor.

    `reads` are the cells and labels that `test` reads, relative to the anchor; it takes a view of many boards and
    returns a flag for each. With `inside_only` it is made only where every cell read lies inside the board. A failed
    test forbids the board; with a `tally` it is only counted in the tally of that name.
    """

    reads: tuple[Read, ...]
    test: Callable[[View], Flags]
    inside_only: bool = False
    tally: str | None = None

    def answers(self, view: View) -> Flags:
        """Return for each board whether the condition holds: the test passes or is not made.

        It is not made where the anchor lies outside the board or, if `inside_only`, any cell read does.

        For a view of all combinations of codes this is the condition as a table.
        """
        required_cells = (("", 0, 0), *self.reads) if self.inside_only else (("", 0, 0),)
        is_tested = np.all([view.label(*read) >= 0 for read in required_cells], axis=0)
        holds: Flags = np.asarray(self.test(view), dtype=bool) | ~is_tested
        return holds


@dataclass(frozen=True, eq=False)
class Label:
    """A number from 0 to size - 1 for each cell, computed from the cell and cells read before it."""

    name: str
    size: int
    reads: tuple[Read, ...]
    compute: Callable[[View], Numbers]


@dataclass(frozen=True, eq=False)
class Register:
    """A number from 0 to size - 1 for the whole board, updated with every cell; a `step` to -1 rejects the board."""

    name: str
    size: int
    start: int
    reads: tuple[Read, ...]
    step: Callable[[Numbers, View], Numbers]
    accepts: Callable[[Numbers], Flags]


@dataclass(frozen=True, eq=False)
class Tally:
    """A bound on the number of failed tests on one board, of the conditions that name it.

    The number must be one of `allowed`; if `allows_more`, any number above the largest of them is allowed as well.
    """

    name: str
    allowed: frozenset[int]
    allows_more: bool = False

    @property
    def limit(self) -> int:
        """The largest number that a state stores: every larger one is stored as this one."""
        return max(self.allowed, default=0) + (not self.allows_more)


@dataclass(frozen=True, eq=False)
class Score:
    """A test `accepts`(cell's value, sum) of a sum over the neighbours of a cell.

    Each neighbour adds `weigh`(cell's value, neighbour's value, weight of its offset), a number from `low` to `high`;
    neighbours outside the board add nothing. `offsets` maps (rows down, columns right) to weights. The sum over the
    neighbours read before the cell is kept as a label, and sums that lead to the same answer whatever the later
    neighbours add share one label: that takes far fewer states than keeping the neighbours' values.
    """

    offsets: Mapping[tuple[int, int], int]
    weigh: Callable[[Numbers, Numbers, int], Numbers]
    low: int
    high: int
    accepts: Callable[[Numbers, Numbers], Flags]
    tally: str | None = None

    def condition(self) -> Condition:
        """Return the score as one condition, which reads all neighbours."""

        def test(view: View) -> Flags:
            """Return whether the sum over all neighbours is accepted, for each board of a view."""
            value, total = view.value(), np.zeros(view.count, dtype=np.int64)
            for offset, weight in self.offsets.items():
                total += np.where(view.inside(*offset), self.weigh(value, view.value(*offset), weight), 0)
            return self.accepts(value, total)

        return Condition(tuple(("", *offset) for offset in self.offsets), test, tally=self.tally)

    def label_and_conditions(
        self, name: str, values: tuple[int, ...]
    ) -> tuple[tuple[Label, ...], tuple[Condition, ...]]:
        """Return the score as a label and conditions, for a scan that reads down the columns, from left to right.

        The label `name` of a cell stands for the sum over the neighbours read before it, and the condition adds the
        neighbours read later. Without earlier neighbours there is no label. A table by number of unread neighbours maps
        every earlier sum to its representative, so that equivalent sums have one label.
        """
        earlier = {o: w for o, w in self.offsets.items() if (o[1], o[0]) < (0, 0)}
        later = {o: w for o, w in self.offsets.items() if o not in earlier}
        reads = tuple(("", *o) for o in later)

        def total(view: View, offsets: Mapping[tuple[int, int], int]) -> Numbers:
            """Return the sum over the neighbours at some offsets, for each board of a view."""
            sums, value = np.zeros(view.count, dtype=np.int64), view.value()
            for (down, right), weight in offsets.items():
                if 0 <= view.row + down < view.rows:
                    sums += np.where(view.inside(down, right), self.weigh(value, view.value(down, right), weight), 0)
            return sums

        if not earlier:
            return (), (self.condition(),)
        lowest_sum = len(earlier) * min(self.low, 0)
        size = len(earlier) * max(self.high, 0) - lowest_sum + 1
        tables: dict[int, Numbers] = {}

        def representatives(view: View) -> Numbers:
            """Return a table values × earlier sums of the smallest equivalent earlier sum, `size` if it is refused.

            Two earlier sums are equivalent if `accepts` returns the same for both, whatever the later neighbours add.
            """
            unread = sum(0 <= view.row + down < view.rows for down, _ in later)
            if unread not in tables:
                sums = np.arange(size) + lowest_sum
                later_sums = np.arange(unread * min(self.low, 0), unread * max(self.high, 0) + 1)
                answers = np.empty((len(values), size), dtype=np.int64)
                for index, value in enumerate(values):
                    flags = self.accepts(np.full((size, len(later_sums)), value), sums[:, None] + later_sums)
                    _, representative, class_of = np.unique(flags, axis=0, return_index=True, return_inverse=True)
                    answers[index] = representative[class_of.ravel()]
                    if self.tally is None:
                        answers[index][~flags.any(axis=1)] = size
                tables[unread] = answers
            return tables[unread]

        label = Label(
            name,
            size + 1,
            tuple(("", *o) for o in earlier),
            lambda view: representatives(view)[view.value_index(), total(view, earlier) - lowest_sum],
        )

        def test(view: View) -> Flags:
            """Return whether the sum is accepted, for each board of a view."""
            return self.accepts(view.value(), view.label(name) + lowest_sum + total(view, later))

        conditions = [Condition(((name, 0, 0), *reads), test, tally=self.tally)]
        if self.tally is None:
            conditions.append(Condition(((name, 0, 0),), lambda view: view.label(name) < size))
        return (label,), tuple(conditions)


@dataclass(frozen=True, eq=False)
class Output:
    """The output of a projection at every cell: a number below `size`.

    If `inside_only`, only cells have one for which all cells read lie inside the board.
    """

    size: int
    reads: tuple[Read, ...]
    of: Callable[[View], Numbers]
    inside_only: bool = False


@dataclass(frozen=True)
class Connected:
    """The cells of a value form from `least` to `most` areas, connected through their sides.

    With `tree`, they contain no cycle. Cells of `other_values` belong to the same areas.
    """

    value: int
    least: int = 0
    tree: bool = False
    other_values: tuple[int, ...] = ()
    most: int = 1

    @property
    def all_values(self) -> tuple[int, ...]:
        """The values whose cells form the area together."""
        return (self.value, *self.other_values)


@dataclass(frozen=True, eq=False)
class LineTest:
    """A test of whole lines: of all rows, (0, 1), of all columns, (1, 0), or of the whole board, (0, 0).

    `of` says which of them must pass: "every" one, "some", which is at least one, each with the "next" one, or each of
    "pairs", which are any two. `holds` takes the values of a line in order, or those of two lines one after the
    other. Labels or registers called `name`, or one of `other_names`, state the same for a scan.
    """

    name: str
    line: tuple[int, int]
    holds: Callable[[Sequence[int]], bool]
    of: Literal["every", "some", "next", "pairs"] = "every"
    other_names: tuple[str, ...] = ()


def unequal_lines(cells: Sequence[int]) -> bool:
    """Return whether two lines, one after the other, differ."""
    half = len(cells) // 2
    return list(cells[:half]) != list(cells[half:])


@dataclass(frozen=True, eq=False)
class Rule:
    """Which arrays of `values` are counted: those that pass all conditions, registers, tallies and scores.

    `interchangeable` states that no test changes under a permutation of the values. With an `output`, the different
    arrays of outputs of the allowed arrays are counted instead. `grows`: the number of states of a label or register
    grows with the width of the board, so that boards are swept and there is no finite machine. `connected` says which
    cells must be connected; a scan does not test this, so its caller must. `lines` states the tests of some labels and
    registers again, as tests of whole lines.
    """

    values: tuple[int, ...]
    conditions: tuple[Condition, ...] = ()
    labels: tuple[Label, ...] = ()
    registers: tuple[Register, ...] = ()
    tallies: tuple[Tally, ...] = ()
    interchangeable: bool = False
    scores: tuple[Score, ...] = ()
    output: Output | None = None
    grows: bool = False
    connected: tuple[Connected, ...] = ()
    lines: tuple[LineTest, ...] = ()

    def expanded(self) -> Rule:
        """Return the rule with each score replaced by a label and conditions, for a scan down columns."""
        rule = replace(self, scores=())
        for index, score in enumerate(self.scores):
            label, conditions = score.label_and_conditions(f"score {index}", self.values)
            rule = replace(rule, labels=(*rule.labels, *label), conditions=(*rule.conditions, *conditions))
        return rule

    def transposed(self) -> Rule:
        """Return the rule for boards reflected in their main diagonal: rows become columns."""
        return replace(
            self,
            scores=tuple(replace(x, offsets={(j, i): w for (i, j), w in x.offsets.items()}) for x in self.scores),
            conditions=tuple(
                replace(c, reads=_swap_offsets(c.reads), test=_test_transposed(c.test)) for c in self.conditions
            ),
            labels=tuple(
                replace(x, reads=_swap_offsets(x.reads), compute=_test_transposed(x.compute)) for x in self.labels
            ),
            registers=tuple(
                replace(x, reads=_swap_offsets(x.reads), step=_step_transposed(x.step)) for x in self.registers
            ),
            lines=tuple(replace(x, line=(x.line[1], x.line[0])) for x in self.lines),
            output=self.output
            and replace(self.output, reads=_swap_offsets(self.output.reads), of=_test_transposed(self.output.of)),
        )


def _swap_offsets(reads: tuple[Read, ...]) -> tuple[Read, ...]:
    """Return the cells read, with rows and columns exchanged."""
    return tuple((name, right, down) for name, down, right in reads)


def _test_transposed(test: Callable[[View], Answer]) -> Callable[[View], Answer]:
    """Return a function of views of the transposed boards that returns what `test` does on the boards."""
    return lambda view: test(replace(view, transposed=not view.transposed))


def _step_transposed(step: Callable[[Numbers, View], Numbers]) -> Callable[[Numbers, View], Numbers]:
    """Return the step of a register, for views of the transposed boards."""
    return lambda numbers, view: step(numbers, replace(view, transposed=not view.transposed))
