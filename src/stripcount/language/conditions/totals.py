"""Conditions that compare the totals of rows, or of columns, on a board of few rows that is read column by column.

Two rows are compared by a register that holds the difference of their totals, two columns by one that holds the total
of the column before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import numpy as np

from stripcount.errors import TooLarge
from stripcount.language.phrases import HORIZONTAL, VERTICAL
from stripcount.language.pieces import Context, Parts, Piece, Unreadable
from stripcount.model.lattice.rule import Flags, LineTest, Numbers, Register, View

Relation = Callable[[Numbers, Numbers], Flags]
MAX_DIFFERENCE = 1 << 9  # between two totals: a register holds -512 to 512
MAX_REGISTER_BITS = 40  # of one register: a state has to fit into 64 bits


def checked_differences(register: Numbers) -> Numbers:
    """Return a register of differences, each plus MAX_DIFFERENCE; raises TooLarge if one is out of range."""
    if (register < 0).any() or (register > 2 * MAX_DIFFERENCE).any():
        raise TooLarge(
            f"two totals that differ by more than {MAX_DIFFERENCE} fit into no state here; ask for fewer columns."
        )
    return register


def rows_related(
    text: str, part: Callable[[Numbers], Numbers], relation: Relation, every: bool = False, to: int | None = None
) -> Piece:
    """Return the piece: the totals of adjacent rows are in a relation, the upper row first.

    A total is the sum of `part` over the cells of a row. With `every` any two rows are related, not only adjacent ones;
    with `to` every other row is related to the row of this index, which may be negative.
    """

    def build(context: Context) -> Parts:
        rows = context.min_size[0]
        if context.by_rows or not rows:
            raise Unreadable("totals of rows of a board that is read row by row")
        pairs = [(u, v) for v in range(rows) for u in range(v) if every or v == u + 1]
        if to is not None:
            pairs = [(u, to % rows) for u in range(rows) if u != to % rows]
        registers = tuple(_difference(f"{text} {u} {v}", u, v, part, relation) for u, v in pairs)
        names = tuple(register.name for register in registers)
        of: Literal["pairs", "next"] = "pairs" if every else "next"
        test = LineTest(text, HORIZONTAL, _totals_related(part, relation), of, names)
        return Parts(registers=registers, lines=() if to is not None else (test,), grows=True)

    return Piece(text, build)


def _difference(name: str, upper: int, lower: int, part: Callable[[Numbers], Numbers], relation: Relation) -> Register:
    """Return the register of the difference of two rows' totals, which at the end has to be in a relation to 0."""

    def step(register: Numbers, view: View) -> Numbers:
        if view.row not in (upper, lower):
            return register
        sign = 1 if view.row == upper else -1
        return checked_differences(register + sign * part(view.value()))

    def accepts(register: Numbers) -> Flags:
        return relation(register - MAX_DIFFERENCE, np.zeros_like(register))

    return Register(name, 2 * MAX_DIFFERENCE + 1, MAX_DIFFERENCE, (), step, accepts)


def columns_related(text: str, part: Callable[[Numbers], Numbers], relation: Relation, every: bool = False) -> Piece:
    """Return the piece: the totals of adjacent columns are in a relation; with `every`, no two totals are equal.

    A total is the sum of `part` over the cells of a column.
    """

    def build(context: Context) -> Parts:
        rows = context.min_size[0]
        if context.by_rows or not rows:
            raise Unreadable("totals of columns of a board that is read row by row")
        parts = part(np.array(context.values))
        lowest, highest = rows * min(0, int(parts.min())), rows * max(0, int(parts.max()))
        total_count = highest - lowest + 1
        # the register is earlier·total_count + (total so far - lowest), where `earlier` is a set of totals, a bit for
        # each, or the total of the column before plus 1, and 0 before the first column
        earlier_count = 1 << total_count if every else total_count + 1
        if total_count * earlier_count >= 1 << MAX_REGISTER_BITS:
            raise Unreadable("columns with too many totals")

        def step(register: Numbers, view: View) -> Numbers:
            earlier, total = register // total_count, register % total_count + part(view.value())
            if view.row == 0:
                total = total - lowest - register % total_count  # a new column begins
            if view.row < rows - 1:
                return earlier * total_count + total
            if every:
                occurred = np.right_shift(earlier, total) & 1 == 1
                return np.where(occurred, -1, (earlier | np.left_shift(np.int64(1), total)) * total_count)
            is_allowed = (earlier == 0) | relation(earlier - 1, total)
            return np.where(is_allowed, (total + 1) * total_count, -1)

        register = Register(text, total_count * earlier_count, 0, (), step, lambda register: register >= 0)
        tests = () if every else (LineTest(text, VERTICAL, _totals_related(part, relation), "next"),)
        return Parts(registers=(register,), lines=tests)

    return Piece(text, build)


def _totals_related(part: Callable[[Numbers], Numbers], relation: Relation) -> Callable[[Sequence[int]], bool]:
    """Return the test of two lines, given as one sequence, whether their totals are in a relation."""

    def related(cells: Sequence[int]) -> bool:
        parts = np.asarray(part(np.array(cells, dtype=np.int64)))
        half = len(cells) // 2
        return bool(relation(parts[:half].sum(), parts[half:].sum()))

    return related
