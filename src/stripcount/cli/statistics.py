"""Answers about a statistic, as terms, gf and growth print them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from stripcount.cli.output import json_line, print_json
from stripcount.cli.question import Question
from stripcount.errors import unknown, whole

if TYPE_CHECKING:
    from stripcount.gf.far_moments import FarMoments
    from stripcount.gf.statistic import Statistic

FORMS = ("text", "json", "latex")
_EVIDENCE = ("states", "minimal_states", "terms_used", "points", "primes", "evidence", "because")  # of a derivation
_FAR = 2000  # columns beyond which decimals are computed from generating functions, and no fractions
_DIGITS = 12  # after the point, beside a fraction
_LONGEST = 60  # characters of a number that is printed in full


def show_terms(question: Question, name: str, last: int, as_json: bool) -> None:
    """Print the polynomials a(0; t)..a(last; t), one per line."""
    from stripcount.algebra.rational_gf import polynomial_text

    found = question.count.statistic(name).terms(last + 1)
    if as_json:
        terms = [[str(c) for c in term] for term in found]
        print_json({**question.fields(), "statistic": name, "offset": 0, "terms": terms})
        return
    for term in found:
        click.echo(polynomial_text(term, "t"))


def show_gf(question: Question, name: str, form: str) -> str:
    """Return the generating function in x and t with its evidence."""
    if form not in FORMS:
        raise unknown("format where --statistic is given", form, FORMS)
    found = question.count.statistic(name).generating_function()
    gf = found.gf
    if form == "json":
        text = json_line(
            {
                **question.fields(),
                "statistic": name,
                "variables": ["x", "t"],
                "numerator": [[str(c) for c in row] for row in gf.numerator],
                "denominator": [[str(c) for c in row] for row in gf.denominator],
                "order": gf.order,
                "degree": gf.degree,
                **{name: getattr(found, name) for name in _EVIDENCE},
            }
        )
    elif form == "latex":
        text = gf.latex()
    else:
        text = (
            f"{gf}\norder {gf.order} in x, degree {gf.degree} in t, {found.states} states "
            f"({found.minimal_states} merged), {found.evidence}: {found.because}"
        )
    return text + "\n"


def show_growth(question: Question, name: str, digits: int | None, columns: str | None, as_json: bool) -> None:
    """Print mean and variance of a total: exactly for boards of `columns` columns, or per column in the long run."""
    from stripcount.gf.far_moments import decimal

    asked = question.count.statistic(name)
    opening = {**question.fields(), "statistic": name}
    if columns is None:
        _show_limits(opening, asked, 20 if digits is None else digits, as_json)
        return
    if (wide := whole("columns", columns, 1, 10**9)) > _FAR:
        _show_far(opening, asked.far_moments(wide), as_json)
        return
    exact = asked.moments(wide)
    decimals = {"mean": decimal(exact.mean, _DIGITS), "variance": decimal(exact.variance, _DIGITS)}
    if as_json:
        fields = {"columns": exact.columns, "boards": str(exact.boards)}
        exactly = {"mean": str(exact.mean), "variance": str(exact.variance)}
        print_json({**opening, **fields, **exactly, **{f"{name}_decimal": text for name, text in decimals.items()}})
        return
    for name, value in (("mean", exact.mean), ("variance", exact.variance)):
        text = str(value)
        written = text if len(text) <= _LONGEST else f"a fraction of {len(text)} characters, which --json prints"
        click.echo(f"{name:9} {decimals[name]} = {written}")
    boards = str(exact.boards)
    many = boards if len(boards) <= _LONGEST else f"(a number of {len(boards)} digits)"
    click.echo(f"exactly, over the {many} boards of {exact.columns} columns")


def _show_far(opening: dict[str, object], found: FarMoments, as_json: bool) -> None:
    """Print mean and variance over boards of so many columns that the exact fractions are too long to be useful."""
    if as_json:
        decimals = {"mean_decimal": found.mean, "variance_decimal": found.variance}
        print_json({**opening, "columns": found.columns, **decimals, "evidence": found.evidence})
        return
    click.echo(f"mean      {found.mean}")
    click.echo(f"variance  {found.variance}")
    click.echo(
        f"over the boards of {found.columns} columns, wrong by at most one in the last digit; from three "
        f"{found.evidence} generating functions"
    )


def _show_limits(opening: dict[str, object], asked: Statistic, digits: int, as_json: bool) -> None:
    found = asked.growth(digits)
    column, cell = found.column, found.cell
    roots = {"mean": column.mean_polynomial, "variance": column.variance_polynomial}
    if as_json:
        fields = {"mean": column.mean, "variance": column.variance, "digits": column.digits}
        exactly = {"mean_exact": column.mean_exact, "variance_exact": column.variance_exact}
        per_cell = {"mean_per_cell": cell.mean, "variance_per_cell": cell.variance}
        polynomials = {f"{name}_polynomial": of and [str(c) for c in of] for name, of in roots.items()}
        rest = {"normal": column.normal, "evidence": found.evidence}
        print_json({**opening, **fields, **exactly, **polynomials, **per_cell, **rest})
        return
    for name, value, exact, share in (
        ("mean", column.mean, column.mean_exact, cell.mean),
        ("variance", column.variance, column.variance_exact, cell.variance),
    ):
        equal = f" = {exact}" if exact is not None else ""
        click.echo(f"{name:9} {value}{equal} per column, {share} per cell")
    click.echo(
        f"{column.digits} digits after the point, truncated and each certified; from three {found.evidence} "
        "generating functions"
    )
    for name, polynomial in roots.items():
        if polynomial is not None and len(polynomial) > 2:
            click.echo(root_of(f"the {name}", polynomial))
    if column.normal:
        click.echo(
            "the total, minus its mean and divided by its standard deviation, tends to the normal distribution: in "
            "each residue class the dominant pole is simple and no other is as near to 0, and the variance is not 0"
        )
    else:
        click.echo("the total does not tend to a normal distribution: its variance does not grow with the board")


def root_of(name: str, polynomial: tuple[int, ...]) -> str:
    """Return a sentence with a number's minimal polynomial, or with its degree if that is too long to read."""
    from stripcount.algebra.rational_gf import polynomial_text

    text = polynomial_text(polynomial)
    if len(text) > 160:
        return f"{name} is algebraic of degree {len(polynomial) - 1}; --json gives its minimal polynomial"
    return f"{name} is a root of {text}, which is irreducible"
