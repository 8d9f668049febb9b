"""Answers about a statistic, as terms, gf and growth print them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stripcount.cli.output import json_line, show
from stripcount.cli.question import Question
from stripcount.errors import unknown, whole

if TYPE_CHECKING:
    from stripcount.gf.far_moments import FarMoments
    from stripcount.gf.statistic import MomentGrowth, Moments

_Shown = tuple[dict[str, object], list[str]]  # the fields of the JSON answer, and the lines that say the same in words

FORMS = ("text", "json", "latex")
_EVIDENCE = ("states", "minimal_states", "terms_used", "primes", "evidence", "because")  # of a derivation
_FAR = 2000  # columns beyond which decimals are computed from generating functions, and no fractions
_DIGITS = 12  # after the point, beside a fraction
_LONGEST = 60  # characters of a number that is printed in full


def show_terms(question: Question, name: str, last: int, as_json: bool) -> None:
    """Print the polynomials a(0; t)..a(last; t), one per line."""
    from stripcount.algebra.rational_gf import polynomial_text

    found = question.count.statistic(name).terms(last + 1)
    terms = [[str(c) for c in term] for term in found]
    fields = {**question.fields(), "statistic": name, "offset": 0, "terms": terms}
    show(as_json, fields, *(polynomial_text(term, "t") for term in found))


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
    asked = question.count.statistic(name)
    if columns is None:
        fields, lines = _limits(asked.growth(20 if digits is None else digits))
    elif (wide := whole("columns", columns, 1, 10**9)) > _FAR:
        fields, lines = _far(asked.far_moments(wide))
    else:
        fields, lines = _exact(asked.moments(wide))
    show(as_json, {**question.fields(), "statistic": name, **fields}, *lines)


def _exact(found: Moments) -> _Shown:
    from stripcount.gf.far_moments import decimal

    values, boards = {"mean": found.mean, "variance": found.variance}, str(found.boards)
    decimals = {f"{name}_decimal": decimal(value, _DIGITS) for name, value in values.items()}
    texts = {name: str(value) for name, value in values.items()}
    lines = []
    for (name, text), shown in zip(texts.items(), decimals.values()):
        written = text if len(text) <= _LONGEST else f"a fraction of {len(text)} characters, which --json prints"
        lines.append(f"{name:9} {shown} = {written}")
    many = boards if len(boards) <= _LONGEST else f"(a number of {len(boards)} digits)"
    lines.append(f"exactly, over the {many} boards of {found.columns} columns")
    return {"columns": found.columns, "boards": boards, **texts, **decimals}, lines


def _far(found: FarMoments) -> _Shown:
    """Describe mean and variance over so many columns that the exact fractions are too long to be useful."""
    fields = {"columns": found.columns, "mean_decimal": found.mean, "variance_decimal": found.variance}
    return {**fields, "evidence": found.evidence}, [
        f"mean      {found.mean}",
        f"variance  {found.variance}",
        f"over the boards of {found.columns} columns, wrong by at most one in the last digit; from three "
        f"{found.evidence} generating functions",
    ]


def _limits(found: MomentGrowth) -> _Shown:
    column, cell = found.column, found.cell
    roots = {"mean": column.mean_polynomial, "variance": column.variance_polynomial}
    fields: dict[str, object] = {"mean": column.mean, "variance": column.variance, "digits": column.digits}
    fields |= {"mean_exact": column.mean_exact, "variance_exact": column.variance_exact}
    fields |= {f"{name}_polynomial": of and [str(c) for c in of] for name, of in roots.items()}
    fields |= {"mean_per_cell": cell.mean, "variance_per_cell": cell.variance}
    lines = []
    for name in roots:
        equal = f" = {fields[f'{name}_exact']}" if fields[f"{name}_exact"] is not None else ""
        lines.append(f"{name:9} {fields[name]}{equal} per column, {fields[f'{name}_per_cell']} per cell")
    lines.append(
        f"{column.digits} digits after the point, truncated and each certified; from three {found.evidence} "
        "generating functions"
    )
    lines += [root_of(f"the {name}", of) for name, of in roots.items() if of is not None and len(of) > 2]
    lines.append(
        "the total, minus its mean and divided by its standard deviation, tends to the normal distribution: in each "
        "residue class the dominant pole is simple and no other is as near to 0, and the variance is not 0"
        if column.normal
        else "the total does not tend to a normal distribution: its variance does not grow with the board"
    )
    return fields | {"normal": column.normal, "evidence": found.evidence}, lines


def root_of(name: str, polynomial: tuple[int, ...]) -> str:
    """Return a sentence with a number's minimal polynomial, or with its degree if that is too long to read."""
    from stripcount.algebra.rational_gf import polynomial_text

    text = polynomial_text(polynomial)
    if len(text) > 160:
        return f"{name} is algebraic of degree {len(polynomial) - 1}; --json gives its minimal polynomial"
    return f"{name} is a root of {text}, which is irreducible"
