"""From the meaning of a name to a rule on strips: which side grows, and which boards each term counts."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from stripcount.claims.index import Index
from stripcount.model.lattice.rule import Numbers, Register, Rule, View
from stripcount.oeis.chessboard import first_cell, on_colour
from stripcount.oeis.name import Name
from stripcount.oeis.pieces import Context, Corner, Order, Parts, Piece, Unreadable

_MOST_ROWS = 64
_MOST_VALUES = 64


class GrowsBothWays(Unreadable):
    """The boards of successive terms grow in both directions, so no machine with a fixed number of rows counts them."""


@dataclass(frozen=True, eq=False)
class Translated:
    """What a name means on strips of `rows` rows: a rule, which boards a(n) counts; `turned`: its rows are columns."""

    name: Name
    rule: Rule
    rows: int
    index: Index
    turned: bool


def translated(name: Name, offset: int) -> Translated:
    """Return the rule of a name whose first term is a(offset).

    Raises GrowsBothWays if both sides of the boards grow, Unreadable if there is no rule for another reason.
    """
    if name.rows.step and name.columns.step:
        raise GrowsBothWays(f"the board of {name.rows} rows and {name.columns} columns grows both ways")
    if not name.rows.step and not name.columns.step:
        raise Unreadable("a board of one size")
    name = name.bounded()
    if not 1 <= len(name.values) <= _MOST_VALUES:
        raise Unreadable(f"{len(name.values)} values")
    turned = bool(name.rows.step)
    long, short = (name.rows, name.columns) if turned else (name.columns, name.rows)
    if not 1 <= short.first <= _MOST_ROWS:
        raise Unreadable(f"a board of {short.first} rows")
    least = max(long.step * offset + long.first, 0)
    rule = rule_of(name, turned, (least, short.first) if turned else (short.first, least))
    index = Index(offset, long.step, long.first, name.divisor)
    return Translated(name, rule.turned() if turned else rule, short.first, index, turned)


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
