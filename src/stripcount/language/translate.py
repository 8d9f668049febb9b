"""The rule on arrays that the meaning of a name or sentence stands for."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from stripcount.language.chessboard import first_cell, on_colour
from stripcount.language.name import Name
from stripcount.language.pieces import Context, Corner, Order, Parts, Piece, Unreadable
from stripcount.model.lattice.rule import Numbers, Register, Rule, View


def rule_of(name: Name, turned: bool = True, least: tuple[int, int] = (0, 0)) -> Rule:
    """Return the rule of a name, whose rows are the rows of the rule's boards.

    `turned` states that the rule will be read row by row. Every board counted has at least `least` = (rows, columns);
    on smaller boards the rule may differ from the name. Raises Unreadable, with the reason, if no rule can be made.
    """
    pieces = [part for part in name.parts if isinstance(part, Piece)]
    parts = Parts.together(pieces, Context(name.values, turned, least))
    if len(parts.outputs) > 1:
        raise Unreadable("two kinds of maps at once")
    orders = [part for part in name.parts if isinstance(part, Order)]
    corner_values = [part.value for part in name.parts if isinstance(part, Corner)]
    registers = parts.registers
    if orders:
        if name.values[0] != 0:
            raise Unreadable("new values that do not start from 0")
        if any(order.last not in (None, name.values[-1]) for order in orders):
            raise Unreadable("new values that are not all the values")
        if any(corner_values):
            raise Unreadable("new values in order with another upper left cell")
        if len(name.values) <= 2:
            corner_values = [0]  # two values are introduced in order exactly if the first cell is 0
        elif parts.equality or turned or least[0] == 1:
            # if the tests only compare values, each class of arrays up to renaming has one array in any reading order
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
    if corner_values and black and least[1] < 2:
        raise Unreadable("the upper left cell of a board without a black one in its first row")
    corner = tuple(first_cell(value, black) for value in corner_values)
    rule = on_colour(rule, black) if name.colour else rule
    return replace(rule, conditions=(*rule.conditions, *corner))


def _introduced_in_order(value_count: int) -> Register:
    """Return the register by which values first appear in increasing order: it holds how many have appeared."""

    def step(used: Numbers, view: View) -> Numbers:
        index = view.value_index()
        return np.where(index <= used, np.maximum(used, index + 1), -1)

    return Register("values used", value_count + 1, 0, (), step, lambda used: np.ones(len(used), dtype=bool))
