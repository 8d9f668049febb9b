"""What `--statistic NAME` makes of terms, gf and growth: counts split by a statistic, its mean and variance."""

from __future__ import annotations

from typing import Any

import click

from stripcount.cli.options import fitting_strip, once, print_json, problem_fields
from stripcount.errors import BadInput, shortened, whole

FORMS = ("text", "json", "latex")

statistic_option = click.option(
    "--statistic",
    callback=once,
    multiple=True,
    metavar="NAME",
    help="A statistic of marks (see puzzles): what boards add up to, in t.",
)


def show_terms(problem: Any, strip: Any, statistic: str, last: int, as_json: bool) -> None:
    """Print the polynomials a(0; t)..a(last; t), one a line."""
    from stripcount.algebra.rational_gf import polynomial_text
    from stripcount.evaluate.statistic import polynomial_terms, statistic_values
    from stripcount.machine.explore import explore

    exploration = explore(strip)
    found = polynomial_terms(exploration, statistic_values(strip, exploration, statistic), last + 1)
    if as_json:
        terms = [[str(c) for c in term] for term in found]
        print_json({**problem_fields(problem), "statistic": statistic, "offset": 0, "terms": terms})
        return
    for term in found:
        click.echo(polynomial_text(term, "t"))


def show_gf(problem: Any, statistic: str, form: str, method: str, max_memory: str | None, force: bool) -> None:
    """Print the generating function in x and t with its evidence."""
    from stripcount.gf.bivariate import bivariate_generating_function

    if form not in FORMS:
        raise BadInput(f"format must be one of {', '.join(FORMS)} where --statistic is given, not {shortened(form)}.")
    if method != "auto":
        raise BadInput(f"method must be auto where --statistic is given, not {shortened(method)}.")
    found = bivariate_generating_function(fitting_strip(problem, max_memory, force), statistic)
    gf = found.gf
    if form == "json":
        print_json(
            {
                **problem_fields(problem),
                "statistic": statistic,
                "variables": ["x", "t"],
                "numerator": [[str(c) for c in row] for row in gf.numerator],
                "denominator": [[str(c) for c in row] for row in gf.denominator],
                "order": gf.order,
                "degree": gf.degree,
                "states": found.states,
                "minimal_states": found.minimal_states,
                "terms_used": found.terms_used,
                "points": found.points,
                "primes": list(found.primes),
                "evidence": found.evidence,
                "because": found.because,
            }
        )
    elif form == "latex":
        click.echo(gf.latex())
    else:
        click.echo(str(gf))
        click.echo(
            f"order {gf.order} in x, degree {gf.degree} in t, {found.states} states ({found.minimal_states} merged), "
            f"{found.evidence}: {found.because}"
        )


def show_growth(
    problem: Any, strip: Any, statistic: str, digits: int | None, columns: str | None, as_json: bool, place: Any
) -> None:
    """Print mean and variance of a total: of one board exactly, or what a column adds in the long run."""
    from stripcount.gf.moments import moment_growth, moments

    if columns is not None:
        if digits is not None:
            raise BadInput("--digits and --columns exclude each other: one board's mean is an exact fraction.")
        exact = moments(strip, statistic, whole("columns", columns, 1, 100_000))
        if as_json:
            fields = {"columns": exact.columns, "boards": str(exact.boards)}
            both = {"mean": str(exact.mean), "variance": str(exact.variance)}
            print_json({**problem_fields(problem), "statistic": statistic, **fields, **both})
            return
        click.echo(f"mean      {exact.mean}")
        click.echo(f"variance  {exact.variance}")
        click.echo(f"exactly, over the {exact.boards} boards of {exact.columns} columns")
        return
    found = moment_growth(
        strip, statistic, 20 if digits is None else whole("digits", digits, 1, 10_000), workshop=place
    )
    column, cell = found.column, found.cell
    if as_json:
        fields = {"mean": column.mean, "variance": column.variance, "digits": column.digits}
        exactly = {"mean_exact": column.mean_exact, "variance_exact": column.variance_exact}
        per_cell = {"mean_per_cell": cell.mean, "variance_per_cell": cell.variance}
        shown: dict[str, object] = {**fields, **exactly, **per_cell, "evidence": found.evidence}
        print_json({**problem_fields(problem), "statistic": statistic, **shown})
        return
    for name, value, exact_value, share in (
        ("mean", column.mean, column.mean_exact, cell.mean),
        ("variance", column.variance, column.variance_exact, cell.variance),
    ):
        told = f" = {exact_value}" if exact_value is not None else ""
        click.echo(f"{name:9} {value}{told} a column, {share} a cell")
    click.echo(
        f"{column.digits} digits after the point, cut not rounded, each certified; from three {found.evidence} "
        "generating functions"
    )
