"""Totals of rows and columns compared, whichever way the board grows: registers of differences and of columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import numpy as np

from stripcount.errors import TooLarge
from stripcount.language.phrases import HORIZONTAL, VERTICAL
from stripcount.language.pieces import Context, Parts, Piece, Unreadable
from stripcount.model.lattice.rule import Flags, LineTest, Numbers, Register, View

Relation = Callable[[Numbers, Numbers], Flags]
FAR = 1 << 9  # that two totals may differ by: twenty bits hold both ways of a difference
MOST_BITS = 40  # of the states of one register


def near_enough(kept: Numbers) -> Numbers:
    """Return the differences of two totals, counted from FAR, as they are; raises TooLarge if one is too large."""
    if (kept < 0).any() or (kept > 2 * FAR).any():
        raise TooLarge(f"two totals that differ by more than {FAR} fit into no state here; ask for fewer columns.")
    return kept


def rows_related(
    text: str, part: Callable[[Numbers], Numbers], relation: Relation, every: bool = False, to: int | None = None
) -> Piece:
    """Return the piece: totals of adjacent rows are in a relation, the upper one first.

    With `every` of every two rows, the upper one first; with `to` those of all rows to that of row number `to`.
    """

    def build(context: Context) -> Parts:
        rows = context.least[0]
        if context.turned or not rows:
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
    def step(kept: Numbers, view: View) -> Numbers:
        if view.row not in (upper, lower):
            return kept
        sign = 1 if view.row == upper else -1
        return near_enough(kept + sign * part(view.value()))

    return Register(name, 2 * FAR + 1, FAR, (), step, lambda kept: relation(kept - FAR, np.zeros_like(kept)))


def columns_related(text: str, part: Callable[[Numbers], Numbers], relation: Relation, every: bool = False) -> Piece:
    """Return the piece: totals of adjacent columns (of every two that differ, with `every`) are in a relation."""

    def build(context: Context) -> Parts:
        rows = context.least[0]
        if context.turned or not rows:
            raise Unreadable("totals of columns of a board that is read row by row")
        own = part(np.array(context.values))
        low, high = rows * min(0, int(own.min())), rows * max(0, int(own.max()))
        size = high - low + 1
        marks = 1 << size if every else size + 1
        if size * marks >= 1 << MOST_BITS:
            raise Unreadable("columns with too many totals")

        def step(kept: Numbers, view: View) -> Numbers:
            before, total = kept // size, kept % size + part(view.value())
            if view.row == 0:
                total = total - low - kept % size  # each column begins anew
            if view.row < rows - 1:
                return before * size + total
            if every:
                again = np.right_shift(before, total) & 1 == 1
                return np.where(again, -1, (before | np.left_shift(np.int64(1), total)) * size)
            good = (before == 0) | relation(before - 1, total)
            return np.where(good, (total + 1) * size, -1)

        register = Register(text, size * marks, 0, (), step, lambda kept: kept >= 0)
        tests = () if every else (LineTest(text, VERTICAL, _totals_related(part, relation), "next"),)
        return Parts(registers=(register,), lines=tests)

    return Piece(text, build)


def _totals_related(part: Callable[[Numbers], Numbers], relation: Relation) -> Callable[[Sequence[int]], bool]:
    """Return the test of two lines, one after the other, whose totals are in a relation."""

    def related(cells: Sequence[int]) -> bool:
        numbers = np.asarray(part(np.array(cells, dtype=np.int64)))
        half = len(cells) // 2
        return bool(relation(numbers[:half].sum(), numbers[half:].sum()))

    return related
