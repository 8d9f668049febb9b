"""From the meaning of words to a rule on arrays."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from stripcount.language.chessboard import first_cell, on_colour
from stripcount.language.name import Name
from stripcount.language.pieces import Context, Corner, Order, Parts, Piece, Unreadable
from stripcount.model.lattice.rule import Numbers, Register, Rule, View


def rule_of(name: Name, turned: bool = True, least: tuple[int, int] = (0, 0)) -> Rule:
    """Return the rule of a name, with the name's rows as rows.

    `turned` states that the rule will be read row by row. Every board counted has at least `least` = (rows, columns);
    on smaller boards the rule may differ from the name. Raises Unreadable.
    """
    pieces = [part for part in name.parts if isinstance(part, Piece)]
    found = Parts.together(pieces, Context(name.values, turned, least))
    if len(found.outputs) > 1:
        raise Unreadable("two kinds of maps at once")
    orders = [part for part in name.parts if isinstance(part, Order)]
    firsts = [part.value for part in name.parts if isinstance(part, Corner)]
    registers = found.registers
    if orders:
        if name.values[0] != 0:
            raise Unreadable("new values that do not start from 0")
        if any(order.last not in (None, name.values[-1]) for order in orders):
            raise Unreadable("new values that are not all the values")
        if any(firsts):
            raise Unreadable("new values in order with another upper left cell")
        if len(name.values) <= 2:
            firsts = [0]  # equivalent for at most two values
        elif found.equality or turned or least[0] == 1:
            firsts, registers = [], (*registers, _in_order(len(name.values)))
        else:
            raise Unreadable("new values in row order on a board that grows in columns")
    rule = Rule(
        name.values,
        found.conditions,
        found.labels,
        registers,
        found.tallies,
        interchangeable=found.equality and not found.labels,  # labels may hold values
        scores=found.scores,
        output=found.outputs[0] if found.outputs else None,
        grows=found.grows,
        connected=tuple(dict.fromkeys(found.connected)),
        lines=found.lines,
    )
    black = name.colour == "black"
    if firsts and black and least[1] < 2:
        raise Unreadable("the upper left cell of a board without a black one in its first row")
    corner = tuple(first_cell(value, black) for value in firsts)
    rule = on_colour(rule, black) if name.colour else rule
    return replace(rule, conditions=(*rule.conditions, *corner))


def _in_order(many: int) -> Register:
    def step(used: Numbers, view: View) -> Numbers:
        number = view.number()
        return np.where(number <= used, np.maximum(used, number + 1), -1)

    return Register("values used", many + 1, 0, (), step, lambda used: np.ones(len(used), dtype=bool))
