"""From the name of an entry to a rule on strips: which side of its boards grows, and which boards a(n) counts."""

from __future__ import annotations

from dataclasses import dataclass

from stripcount.claims.index import Index
from stripcount.language.name import Name
from stripcount.language.pieces import Unreadable
from stripcount.language.translate import rule_of
from stripcount.model.lattice.rule import Rule

_MAX_ROWS = 64  # rows of a strip: more have too many states
_MAX_VALUES = 64  # values of a cell, as in rules of the command line


class GrowsBothWays(Unreadable):
    """The boards of successive terms grow in both directions, so no machine with a fixed number of rows counts them."""


@dataclass(frozen=True, eq=False)
class StripMeaning:
    """The meaning of a name on strips of `rows` rows: a rule, and the index, which says which boards a(n) counts.

    If `transposed`, the rows of the strip are the columns of the entry's boards.
    """

    name: Name
    rule: Rule
    rows: int
    index: Index
    transposed: bool


def translate(name: Name, offset: int) -> StripMeaning:
    """Return the meaning of a name on strips; the first term of its entry is a(offset).

    Raises GrowsBothWays if both sides of the boards grow, Unreadable if there is no rule for another reason.
    """
    if name.rows.step and name.columns.step:
        raise GrowsBothWays(f"the board of {name.rows} rows and {name.columns} columns grows both ways")
    if not name.rows.step and not name.columns.step:
        raise Unreadable("a board of one size")
    name = name.bounded()
    if not 1 <= len(name.values) <= _MAX_VALUES:
        raise Unreadable(f"{len(name.values)} values")
    transposed = bool(name.rows.step)
    growing, fixed = (name.rows, name.columns) if transposed else (name.columns, name.rows)
    if not 1 <= fixed.constant <= _MAX_ROWS:
        raise Unreadable(f"a board of {fixed.constant} rows")
    min_growing = max(growing.step * offset + growing.constant, 0)
    rule = rule_of(name, transposed, (min_growing, fixed.constant) if transposed else (fixed.constant, min_growing))
    index = Index(offset, step=growing.step, first=growing.constant, divisor=name.divisor)
    return StripMeaning(name, rule.transposed() if transposed else rule, fixed.constant, index, transposed)
