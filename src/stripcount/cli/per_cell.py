"""`growth` for several numbers of rows: certified bounds of the growth per cell of boards that grow both ways."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from stripcount.cli.options import Ranged, Work
from stripcount.cli.output import show
from stripcount.cli.question import each_height, opened
from stripcount.errors import BadInput
from stripcount.limits import Limits

if TYPE_CHECKING:
    from stripcount.gf.two_dimensions import Bound

_DIGITS, _MOST = 10, 60  # digits of the bounds after the point: by default, and at most
_RING = 4  # the fewest rows that are closed to a ring: with two, a row would have one neighbour twice
Ends = tuple[Fraction, Fraction]


def show_growth_per_cell(asked: Ranged, digits: int | None, limits: Limits, work: Work, as_json: bool) -> None:
    """Print the growth of strips of each height, and what follows for boards that grow both ways; raises BadInput."""
    from stripcount.evaluate.row_matrix import row_matrix
    from stripcount.gf.two_dimensions import decimal, lower_bound, upper_bound

    if asked.wrap is not None:
        raise BadInput("growth for several numbers of rows must be asked without --wrap: rings are its upper bounds.")
    places = min(_MOST, _DIGITS if digits is None else digits)
    free, rings = dict[int, Ends](), dict[int, Ends]()
    for each in each_height(asked, limits):
        with opened(each, limits, work) as question:
            count, strip = question.count, question.count.counted
            indices, stacks, cuts = row_matrix(strip), strip.laws.stacks, strip.laws.cuts
            if indices is None and not stacks and not cuts:
                raise BadInput(
                    f"growth per cell has no certified bounds for {strip.title}: it is not known that its rows follow "
                    "each other by a symmetric matrix, nor that solutions may be stacked or cut between rows; ask for "
                    "one number of rows."
                )
            rows, fields = strip.rows, question.fields()
            free |= {rows: ends} if (ends := count.growth_bounds()) else {}
            if indices is not None and rows >= _RING and rows % 2 == 0:
                rings |= {rows: ends} if (ends := count.wrapped("rows").growth_bounds()) else {}
    lower, upper = lower_bound(free, indices, stacks), upper_bound(rings=rings, free=free, cuts=cuts)
    shown = [
        f"{rows:4}  {_middle(free.get(rows)):22}{_middle(rings.get(rows))}".rstrip() for rows in sorted({*free, *rings})
    ]
    answer = {
        **{name: value for name, value in fields.items() if name != "rows"},
        "strips": {str(rows): [decimal(low, 12, False), decimal(high, 12, True)] for rows, (low, high) in free.items()},
        "rings": {str(rows): [decimal(low, 12, False), decimal(high, 12, True)] for rows, (low, high) in rings.items()},
        "lower": lower and decimal(lower.value, places, False),
        "upper": upper and decimal(upper.value, places, True),
        "formulas": [bound and bound.formula for bound in (lower, upper)],
    }
    lines = [
        _said(lower, "at least", "", places, False),
        _said(upper, "at most", "" if rings or cuts else f"; rings of {_RING} rows give one", places, True),
    ]
    show(as_json, answer, "rows  λ, of strips          ξ, of rings", *shown, *lines)


def _middle(ends: Ends | None) -> str:
    return "" if ends is None else f"{float(sum(ends) / 2):.10g}"


def _said(bound: Bound | None, relation: str, hint: str, places: int, up: bool) -> str:
    from stripcount.gf.two_dimensions import decimal

    if bound is None:
        return f"no {'upper' if up else 'lower'} bound{hint}"
    return f"growth per cell {relation} {decimal(bound.value, places, up)} = {bound.formula}, certified"
