"""Conditions that compare the totals of rows, or of columns, on a board of few rows that is read column by column.

Two rows are compared by a register that holds the difference of their totals, two columns by one that holds the total
of the column before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import numpy as np

from stripcount.errors import TooLarge
from stripcount.language.conditions.cells import Relation
from stripcount.language.phrases import HORIZONTAL, VERTICAL
from stripcount.language.pieces import Context, Parts, Piece, Unreadable
from stripcount.model.lattice.rule import Flags, LineTest, Numbers, Register, View

MAX_DIFFERENCE = 1 << 9  # of two totals: a register holds -512 to 512, so that several fit into one state
MAX_REGISTER_BITS = 40  # of one register: a state has to fit into 64 bits


def checked_differences(register: Numbers) -> Numbers:
    """Return the register unchanged; raises TooLarge unless each entry, a difference + MAX_DIFFERENCE, is in range."""
    if (register < 0).any() or (register > 2 * MAX_DIFFERENCE).any():
        raise TooLarge(
            f"two totals that differ by more than {MAX_DIFFERENCE} fit into no state here; ask for fewer columns."
        )
    return register


def rows_related(
    text: str,
    summand: Callable[[Numbers], Numbers],
    relation: Relation,
    all_pairs: bool = False,
    reference_row: int | None = None,
) -> Piece:
    """Return the piece: the totals of adjacent rows are in a relation, the total of the upper row first.

    A total is the sum of `summand`(values) over the cells of a row. With `all_pairs` any two rows are related, not only
    adjacent ones. With `reference_row` instead, every other row is related to the row of this index, counted from the
    bottom if it is negative. `text` is the text of the piece, and names its registers. `build` raises Unreadable for
    boards that are read row by row.
    """

    def build(context: Context) -> Parts:
        rows = context.min_size[0]
        if context.by_rows or not rows:
            raise Unreadable("totals of rows of a board that is read row by row")
        pairs = [(upper, lower) for lower in range(rows) for upper in range(lower) if all_pairs or lower == upper + 1]
        if reference_row is not None:
            reference = reference_row % rows
            pairs = [(row, reference) for row in range(rows) if row != reference]
        registers = tuple(
            _total_difference(f"{text} {first} {second}", first, second, summand, relation) for first, second in pairs
        )
        names = tuple(register.name for register in registers)
        compared_lines: Literal["pairs", "next"] = "pairs" if all_pairs else "next"
        test = LineTest(text, HORIZONTAL, _line_test(summand, relation), compared_lines, names)
        return Parts(registers=registers, lines=() if reference_row is not None else (test,), grows=True)

    return Piece(text, build)


def _total_difference(
    name: str, first_row: int, second_row: int, summand: Callable[[Numbers], Numbers], relation: Relation
) -> Register:
    """Return the register of the total of row `first_row` minus that of row `second_row`.

    It holds the difference so far plus MAX_DIFFERENCE; at the end `relation`(difference, 0) must be true.
    """

    def step(register: Numbers, view: View) -> Numbers:
        if view.row not in (first_row, second_row):
            return register
        sign = 1 if view.row == first_row else -1
        return checked_differences(register + sign * summand(view.value()))

    def accepts(register: Numbers) -> Flags:
        return relation(register - MAX_DIFFERENCE, np.zeros_like(register))

    return Register(name, 2 * MAX_DIFFERENCE + 1, MAX_DIFFERENCE, (), step, accepts)


def columns_related(
    text: str, summand: Callable[[Numbers], Numbers], relation: Relation, all_pairs: bool = False
) -> Piece:
    """Return the piece: the totals of adjacent columns are in a relation, the total of the left column first.

    A total is the sum of `summand`(values) over the cells of a column. With `all_pairs` no two columns have equal
    totals, and the relation is not used. `build` raises Unreadable for boards that are read row by row, and if the
    register would need MAX_REGISTER_BITS bits or more.
    """

    def build(context: Context) -> Parts:
        rows = context.min_size[0]
        if context.by_rows or not rows:
            raise Unreadable("totals of columns of a board that is read row by row")
        summands = summand(np.array(context.values))
        lowest, highest = rows * min(0, int(summands.min())), rows * max(0, int(summands.max()))
        total_count = highest - lowest + 1
        # the register is earlier·total_count + (total so far - lowest), where `earlier` is a set of totals, a bit for
        # each, or the total of the column before plus 1, and 0 before the first column
        earlier_count = 1 << total_count if all_pairs else total_count + 1
        if total_count * earlier_count >= 1 << MAX_REGISTER_BITS:
            raise Unreadable("columns with too many totals")

        def step(register: Numbers, view: View) -> Numbers:
            earlier, total = register // total_count, register % total_count + summand(view.value())
            if view.row == 0:
                total = total - lowest - register % total_count  # a new column begins
            if view.row < rows - 1:
                return earlier * total_count + total
            if all_pairs:
                occurred = np.right_shift(earlier, total) & 1 == 1
                return np.where(occurred, -1, (earlier | np.left_shift(np.int64(1), total)) * total_count)
            is_allowed = (earlier == 0) | relation(earlier - 1, total)
            return np.where(is_allowed, (total + 1) * total_count, -1)

        register = Register(text, total_count * earlier_count, 0, (), step, lambda register: register >= 0)
        tests = () if all_pairs else (LineTest(text, VERTICAL, _line_test(summand, relation), "next"),)
        return Parts(registers=(register,), lines=tests)

    return Piece(text, build)


def _line_test(summand: Callable[[Numbers], Numbers], relation: Relation) -> Callable[[Sequence[int]], bool]:
    """Return the test whether the totals of two lines are in a relation; its argument joins the cells of both lines."""

    def related(cells: Sequence[int]) -> bool:
        summands = np.asarray(summand(np.array(cells, dtype=np.int64)))
        half = len(cells) // 2
        return bool(relation(summands[:half].sum(), summands[half:].sum()))

    return related
