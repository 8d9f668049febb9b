"""From the name of an entry to a rule on strips: which side grows, and which boards each term counts."""

from __future__ import annotations

from dataclasses import dataclass

from stripcount.claims.index import Index
from stripcount.language.name import Name
from stripcount.language.pieces import Unreadable
from stripcount.language.translate import rule_of
from stripcount.model.lattice.rule import Rule

_MAX_ROWS = 64
_MAX_VALUES = 64


class GrowsBothWays(Unreadable):
    """The boards of successive terms grow in both directions, so no machine with a fixed number of rows counts them."""


@dataclass(frozen=True, eq=False)
class Translated:
    """The meaning of a name on strips of `rows` rows: a rule, and which boards a(n) counts.

    `turned`: its rows are columns.
    """

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
    if not 1 <= len(name.values) <= _MAX_VALUES:
        raise Unreadable(f"{len(name.values)} values")
    turned = bool(name.rows.step)
    long, short = (name.rows, name.columns) if turned else (name.columns, name.rows)
    if not 1 <= short.first <= _MAX_ROWS:
        raise Unreadable(f"a board of {short.first} rows")
    least = max(long.step * offset + long.first, 0)
    rule = rule_of(name, turned, (least, short.first) if turned else (short.first, least))
    index = Index(offset, long.step, long.first, name.divisor)
    return Translated(name, rule.transposed() if turned else rule, short.first, index, turned)
