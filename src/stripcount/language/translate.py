"""The rule on arrays that the meaning of a name or sentence stands for."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from stripcount.language.chessboard import first_cell, on_colour
from stripcount.language.name import Name
from stripcount.language.pieces import Context, CornerValue, Parts, Piece, Unreadable, ValueOrder
from stripcount.model.lattice.rule import Numbers, Register, Rule, View


def rule_of(name: Name, by_rows: bool = True, min_size: tuple[int, int] = (0, 0)) -> Rule:
    """Return the rule of a name; the rows of the name's boards are the rows of the rule's boards.

    With `by_rows` the rule must be read row by row, otherwise column by column. Every board counted has at least
    `min_size` = (rows, columns); on smaller boards the rule may differ from the name. Raises Unreadable, with the
    reason, if there is no such rule.
    """
    pieces = [part for part in name.parts if isinstance(part, Piece)]
    parts = Parts.of_pieces(pieces, Context(name.values, by_rows, min_size))
    if len(parts.outputs) > 1:
        raise Unreadable("two kinds of maps at once")
    orders = [part for part in name.parts if isinstance(part, ValueOrder)]
    corner_values = [part.value for part in name.parts if isinstance(part, CornerValue)]
    registers = parts.registers
    if orders:
        if name.values[0] != 0:
            raise Unreadable("new values that do not start from 0")
        if any(order.max_value not in (None, name.values[-1]) for order in orders):
            raise Unreadable("new values that are not all the values")
        if any(corner_values):
            raise Unreadable("new values in order with another upper left cell")
        if len(name.values) <= 2:
            corner_values = [0]  # two values are introduced in order exactly if the first cell is 0
        elif parts.equality or by_rows or min_size[0] == 1:
            # if the tests only compare values with each other, each class of arrays up to renaming has one array that
            # introduces its values in order, whatever the order of reading
            corner_values, registers = [], (*registers, _introduced_in_order(len(name.values)))
        else:
            raise Unreadable("new values in row order on a board that grows in columns")
    rule = Rule(
        name.values,
        parts.conditions,
        parts.labels,
        registers,
        parts.tallies,
        interchangeable=parts.equality and not parts.labels,  # labels may hold values
        scores=parts.scores,
        output=parts.outputs[0] if parts.outputs else None,
        grows=parts.grows,
        connected=tuple(dict.fromkeys(parts.connected)),
        lines=parts.lines,
    )
    black = name.colour == "black"
    if corner_values and black and min_size[1] < 2:
        raise Unreadable("the upper left cell of a board without a black one in its first row")
    corner_conditions = tuple(first_cell(value, black) for value in corner_values)
    rule = on_colour(rule, black) if name.colour else rule
    return replace(rule, conditions=(*rule.conditions, *corner_conditions))


def _introduced_in_order(value_count: int) -> Register:
    """Return the register by which values first appear in increasing order; it holds how many have appeared so far."""

    def step(used_count: Numbers, view: View) -> Numbers:
        index = view.value_index()
        return np.where(index <= used_count, np.maximum(used_count, index + 1), -1)

    return Register(
        "values used", value_count + 1, 0, (), step, lambda used_count: np.ones(len(used_count), dtype=bool)
    )
