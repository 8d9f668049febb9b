"""`growth` for several numbers of rows: certified bounds of the growth per cell of boards that grow both ways."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from stripcount.cli.options import SubjectInRange, Work
from stripcount.cli.output import show
from stripcount.cli.question import open_question, subjects_by_height
from stripcount.errors import BadInput
from stripcount.limits import Limits

if TYPE_CHECKING:
    from stripcount.gf.two_dimensions import Bound

_DEFAULT_PLACES = 10  # digits after the point of the bounds that are printed
_MAX_PLACES = 60  # digits after the point at most
_MIN_RING_ROWS = 4  # with two rows, a row of a ring would have the same neighbour twice
Bracket = tuple[Fraction, Fraction]
"""A lower and an upper bound of a growth constant."""


def show_growth_per_cell(
    subject: SubjectInRange, digits: int | None, limits: Limits, work: Work, as_json: bool
) -> None:
    """Print the growth of strips of each height, and what follows for boards that grow both ways.

    Raises BadInput with --wrap, and where no bound is certified for the puzzle.
    """
    from stripcount.evaluate.row_matrix import row_matrix
    from stripcount.gf.two_dimensions import decimal, lower_bound, upper_bound

    if subject.wrap is not None:
        raise BadInput(
            "growth for several numbers of rows takes no --wrap: rings are computed anyway, for the upper bound."
        )
    places = min(_MAX_PLACES, _DEFAULT_PLACES if digits is None else digits)
    strip_brackets, ring_brackets = dict[int, Bracket](), dict[int, Bracket]()
    for subject_of_height in subjects_by_height(subject, limits):
        with open_question(subject_of_height, limits, work) as question:
            count, strip = question.count, question.count.counted
            # what is known of the rows, each of which gives a bound: they follow each other by a symmetric matrix with
            # these indices, solutions may be stacked, or solutions may be cut between rows
            indices, stacks, cuts = row_matrix(strip), strip.laws.stacks, strip.laws.cuts
            if indices is None and not stacks and not cuts:
                raise BadInput(
                    f"growth per cell has no certified bounds for {strip.title}: it is not known that its rows follow "
                    "each other by a symmetric matrix, nor that solutions may be stacked or cut between rows; ask for "
                    "one number of rows."
                )
            rows, fields = strip.rows, question.fields_of_all_rows()
            if bracket := count.growth_bounds():
                strip_brackets[rows] = bracket
            # only even powers of the matrix bound the growth, see gf.two_dimensions
            has_ring = indices is not None and rows >= _MIN_RING_ROWS and rows % 2 == 0
            if has_ring and (bracket := count.wrapped("rows").growth_bounds()):
                ring_brackets[rows] = bracket
    lower = lower_bound(strip_brackets, indices, stacks)
    upper = upper_bound(strip_brackets, ring_brackets, cuts)
    table = [
        f"{rows:4}  {_midpoint_text(strip_brackets.get(rows)):22}{_midpoint_text(ring_brackets.get(rows))}".rstrip()
        for rows in sorted({*strip_brackets, *ring_brackets})
    ]
    answer = {
        **fields,
        "strips": _bracket_texts(strip_brackets),
        "rings": _bracket_texts(ring_brackets),
        "lower": lower and decimal(lower.value, places, False),
        "upper": upper and decimal(upper.value, places, True),
        "formulas": [bound and bound.formula for bound in (lower, upper)],
    }
    lines = [
        _bound_text(lower, "at least", hint="", places=places, round_up=False),
        _bound_text(
            upper,
            "at most",
            hint="" if ring_brackets or cuts else f"; rings of {_MIN_RING_ROWS} rows give one",
            places=places,
            round_up=True,
        ),
    ]
    # λ is the growth per column of strips, ξ that of rings (see gf.two_dimensions)
    show(as_json, answer, "rows  λ, of strips          ξ, of rings", *table, *lines)


def _bracket_texts(brackets: Mapping[int, Bracket]) -> dict[str, list[str]]:
    """Return by number of rows the ends of each bracket to 12 decimals, rounded outwards."""
    from stripcount.gf.two_dimensions import decimal

    return {str(rows): [decimal(low, 12, False), decimal(high, 12, True)] for rows, (low, high) in brackets.items()}


def _midpoint_text(bracket: Bracket | None) -> str:
    """Return the middle of a bracket with 10 significant digits, or an empty text without a bracket."""
    return "" if bracket is None else f"{float(sum(bracket) / 2):.10g}"


def _bound_text(bound: Bound | None, relation: str, hint: str, places: int, round_up: bool) -> str:
    """Return a line with a bound to `places` decimals, or one that there is none, with a `hint` how to get one.

    `relation` is "at least" or "at most"; an upper bound is rounded up.
    """
    from stripcount.gf.two_dimensions import decimal

    if bound is None:
        return f"no {'upper' if round_up else 'lower'} bound{hint}"
    return f"growth per cell {relation} {decimal(bound.value, places, round_up)} = {bound.formula}, certified"
