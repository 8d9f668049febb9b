"""Answers about a statistic, as terms, gf and growth print them.

In every function `value_texts` are the texts NAME=VALUE that --at gives, and `format_name` is the word after --format.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from stripcount.cli.certificate import graph_parameters
from stripcount.cli.output import json_line, show
from stripcount.cli.question import Question
from stripcount.cli.totals import Statistics
from stripcount.cli.variable_values import read_values, values_field
from stripcount.errors import BadInput, checked_integer, unknown_word

if TYPE_CHECKING:
    from stripcount.gf.far_moments import FarMoments
    from stripcount.gf.split import SplitDerivation
    from stripcount.gf.statistic import MomentGrowth, Moments

_FieldsAndLines = tuple[dict[str, object], list[str]]
"""The fields of a JSON answer, and the lines that say the same in words."""

SEVERAL_VARIABLE_FORMATS = ("text", "json", "latex")
"""The formats of a function in several variables, beside those of computer algebra systems."""
# the attributes of a derivation that are fields of an answer
_DERIVATION_FIELDS = ("states", "minimal_states", "terms_used", "primes", "evidence", "because")
_MAX_EXACT_COLUMNS = 2000  # columns up to which moments are exact fractions; beyond, decimals from generating functions
_DECIMALS = 12  # digits after the point that are printed beside a fraction
_MAX_NUMBER_LENGTH = 60  # characters of a number that is printed in full
_MAX_POLYNOMIAL_LENGTH = 160  # characters of a polynomial that is printed in full
_DEFAULT_DIGITS = 20  # certified digits of a growth, unless a number is asked for


def show_terms(
    question: Question, statistics: Statistics, columns: range, value_texts: Sequence[str], as_json: bool
) -> None:
    """Print the polynomials of some numbers of columns, one per line.

    If every statistic has a total, they are numbers, which are printed on one line.
    """
    from stripcount.algebra.polynomial import Polynomial

    values = read_values(value_texts)
    fields = {**question.fields(), **statistics.fields(), **values_field(values)}
    if not statistics.names:
        if values:
            raise BadInput("--at must come with --statistic NAME without =TOTAL, to whose variable it gives a value.")
        numbers = [str(a) for a in question.count.with_totals(**statistics.totals).terms(columns.stop)][columns.start :]
        show(as_json, {**fields, "offset": columns.start, "terms": numbers}, ", ".join(numbers))
        return
    counts = statistics.of(question.count)
    terms = [Polynomial(counts.variables, term).at(**values) for term in counts.terms(columns.stop)[columns.start :]]
    if len(statistics.names) > 1:
        fields["variables"] = [name for name in counts.variables if name not in values]
    show(as_json, {**fields, "offset": columns.start, "terms": [term.texts() for term in terms]}, *map(str, terms))


def statistics_gf_text(
    question: Question,
    derivation: SplitDerivation,
    statistics: Statistics,
    value_texts: Sequence[str],
    format_name: str,
) -> str:
    """Return the text of the generating function in x and a variable for each statistic, with its evidence."""
    return _function_text(
        derivation,
        statistics.title_with_totals(question.title),
        {**question.fields(), **statistics.fields()},
        value_texts,
        format_name,
    )


def polynomial_gf_text(
    question: Question, derivation: SplitDerivation, name: str, value_texts: Sequence[str], format_name: str
) -> str:
    """Return the text of the generating function of a polynomial of graphs with n layers, with its evidence."""
    title = f"{name} polynomials of {getattr(question.count.strip, 'graph_title', '')}"
    return _function_text(derivation, title, _polynomial_fields(question, name), value_texts, format_name)


def _polynomial_fields(question: Question, name: str) -> dict[str, object]:
    """Return the fields that open an answer, without the problem: the polynomial `name` belongs to the graph alone."""
    return {**question.fields(), "parameters": graph_parameters(dict(question.case.parameters)), "polynomial": name}


def show_polynomial_terms(
    question: Question, name: str, max_layers: int, value_texts: Sequence[str], as_json: bool
) -> None:
    """Print the polynomials of the graphs with 0 to `max_layers` layers, one per line."""
    from stripcount.algebra.polynomial import Polynomial

    gf, values = question.count.polynomial(name).gf, read_values(value_texts)
    terms = [Polynomial(gf.variables[1:], term).at(**values) for term in gf.terms(max_layers + 1)]
    free_variables = [variable for variable in gf.variables[1:] if variable not in values]
    fields = _polynomial_fields(question, name) | values_field(values) | {"variables": free_variables}
    show(as_json, {**fields, "offset": 0, "terms": [term.texts() for term in terms]}, *map(str, terms))


def _function_text(
    derivation: SplitDerivation,
    title: str,
    first_fields: Mapping[str, object],
    value_texts: Sequence[str],
    format_name: str,
) -> str:
    """Return a function in several variables in one of the formats, with the given values put in for their variables.

    `first_fields` holds the first fields of the JSON answer.
    """
    from stripcount.algebra.rational_gf import quotient_text
    from stripcount.export.several import SYSTEMS_OF_SEVERAL

    gf, values = derivation.gf, read_values(value_texts)
    format_names = ("text", "json") if values else (*SEVERAL_VARIABLE_FORMATS, *SYSTEMS_OF_SEVERAL)
    if format_name not in format_names:
        raise unknown_word(
            f"format where {'--at' if values else '--statistic or --polynomial'} is given", format_name, format_names
        )
    numerator, denominator = gf.partly_at(**values)
    if format_name == "json":
        fields = {**first_fields, **values_field(values)} | {"variables": list(denominator.variables)}
        fields |= {
            "numerator": numerator.texts(),
            "denominator": denominator.texts(),
            "order": gf.order,
        }
        fields |= {"degree": gf.degrees[0]} if len(gf.degrees) == 1 else {"degrees": list(gf.degrees)}
        return json_line({**fields, **{name: getattr(derivation, name) for name in _DERIVATION_FIELDS}}) + "\n"
    if format_name == "latex":
        return gf.latex() + "\n"
    if format_name != "text":
        return SYSTEMS_OF_SEVERAL[format_name](gf, title)
    degrees = ", ".join(f"degree {degree} in {name}" for degree, name in zip(gf.degrees, gf.variables[1:]))
    function_text = quotient_text(str(numerator), str(denominator)) if values else str(gf)
    return (
        f"{function_text}\norder {gf.order} in {gf.variables[0]}, {degrees}, "
        f"{derivation.states} states ({derivation.minimal_states} merged), "
        f"{derivation.evidence}: {derivation.because}\n"
    )


def show_growth(
    question: Question, statistics: Statistics, digits: int | None, columns: str | None, as_json: bool
) -> None:
    """Print mean and variance of a total on boards of `columns` columns; per column in the long run if that is None.

    They are exact for up to _MAX_EXACT_COLUMNS columns, decimals beyond.
    """
    statistic = statistics.of(question.count)
    if columns is None:
        fields, lines = _limit_answer(statistic.growth(_DEFAULT_DIGITS if digits is None else digits))
    elif (column_count := checked_integer("columns", columns, 1, 10**9)) > _MAX_EXACT_COLUMNS:
        fields, lines = _far_moments_answer(statistic.far_moments(column_count))
    else:
        fields, lines = _moments_answer(statistic.moments(column_count))
    show(as_json, {**question.fields(), **statistics.fields(), **fields}, *lines)


def show_growth_at(
    question: Question,
    statistics: Statistics,
    polynomial: str | None,
    values: Mapping[str, Fraction],
    digits: int | None,
    as_json: bool,
) -> None:
    """Print the growth of the polynomials of graphs, or of sums of weights, at values of their variables."""
    from stripcount.algebra.dominant import Dominant
    from stripcount.gf.at_point import AtPoint, growth_at

    if polynomial is None:
        fields = question.fields() | statistics.fields()
        growth = AtPoint(statistics.of(question.count), values).growth(digits)
    else:
        fields = _polynomial_fields(question, polynomial)
        growth = growth_at(
            question.count.polynomial(polynomial).gf, values, digits or _DEFAULT_DIGITS, question.count.strip.rows
        )
    names = ("growth", "per_vertex", "free_energy", "digits", "poles", "order", "sign", "because")
    # a growth that is no `Dominant` has fewer fields
    growth_fields = {name: getattr(growth, name) for name in names if isinstance(growth, Dominant)}
    growth_fields = growth_fields or {"growth": growth.growth, "digits": growth.digits, "because": growth.because}
    lines = [f"{name.replace('_', ' '):11} {growth_fields[name]}" for name in names[:3] if name in growth_fields]
    lines.append(f"{growth.digits} digits, truncated and each certified: {growth.because}")
    show(as_json, {**fields, **values_field(values), **growth_fields}, *lines)


def _moments_answer(moments: Moments) -> _FieldsAndLines:
    """Return the answer with the exact mean and variance on boards of one number of columns."""
    from stripcount.gf.far_moments import decimal

    values, boards_text = {"mean": moments.mean, "variance": moments.variance}, str(moments.boards)
    decimals = {f"{name}_decimal": decimal(value, _DECIMALS) for name, value in values.items()}
    texts = {name: str(value) for name, value in values.items()}
    lines = []
    for (name, text), decimal_text in zip(texts.items(), decimals.values()):
        exact_text = (
            text if len(text) <= _MAX_NUMBER_LENGTH else f"a fraction of {len(text)} characters, which --json prints"
        )
        lines.append(f"{name:9} {decimal_text} = {exact_text}")
    boards_short = boards_text if len(boards_text) <= _MAX_NUMBER_LENGTH else f"(a number of {len(boards_text)} digits)"
    lines.append(f"exactly, over the {boards_short} boards of {moments.columns} columns")
    return {"columns": moments.columns, "boards": boards_text, **texts, **decimals}, lines


def _far_moments_answer(moments: FarMoments) -> _FieldsAndLines:
    """Return the answer with decimals of mean and variance, where exact fractions would be too long to print."""
    fields = {"columns": moments.columns, "mean_decimal": moments.mean, "variance_decimal": moments.variance}
    return {**fields, "evidence": moments.evidence}, [
        f"mean      {moments.mean}",
        f"variance  {moments.variance}",
        f"over the boards of {moments.columns} columns, wrong by at most one in the last digit; from three "
        f"{moments.evidence} generating functions",
    ]


def _limit_answer(moments: MomentGrowth) -> _FieldsAndLines:
    """Return the answer with mean and variance per column in the long run, and the limit distribution."""
    per_column, per_cell = moments.column, moments.cell
    polynomials = {"mean": per_column.mean_polynomial, "variance": per_column.variance_polynomial}
    fields: dict[str, object] = {"mean": per_column.mean, "variance": per_column.variance, "digits": per_column.digits}
    fields |= {"mean_exact": per_column.mean_exact, "variance_exact": per_column.variance_exact}
    fields |= {
        f"{name}_polynomial": polynomial and [str(c) for c in polynomial] for name, polynomial in polynomials.items()
    }
    fields |= {"mean_per_cell": per_cell.mean, "variance_per_cell": per_cell.variance}
    lines = []
    for name in polynomials:
        exact_text = f" = {fields[f'{name}_exact']}" if fields[f"{name}_exact"] is not None else ""
        lines.append(f"{name:9} {fields[name]}{exact_text} per column, {fields[f'{name}_per_cell']} per cell")
    lines.append(
        f"{per_column.digits} digits after the point, truncated and each certified; from three {moments.evidence} "
        "generating functions"
    )
    lines += [
        minimal_polynomial_sentence(f"the {name}", polynomial)
        for name, polynomial in polynomials.items()
        if polynomial is not None and len(polynomial) > 2
    ]
    lines.append(
        "the total, minus its mean and divided by its standard deviation, tends to the normal distribution: in each "
        "residue class the dominant pole is simple and no other is as near to 0, and the variance is not 0"
        if per_column.normal
        else "the total does not tend to a normal distribution: its variance does not grow with the board"
    )
    return fields | {"normal": per_column.normal, "evidence": moments.evidence}, lines


def minimal_polynomial_sentence(name: str, polynomial: tuple[int, ...]) -> str:
    """Return a sentence with a number's minimal polynomial, or with its degree if that is too long to read."""
    from stripcount.algebra.rational_gf import polynomial_text

    text = polynomial_text(polynomial)
    if len(text) > _MAX_POLYNOMIAL_LENGTH:
        return f"{name} is algebraic of degree {len(polynomial) - 1}; --json gives its minimal polynomial"
    return f"{name} is a root of {text}, which is irreducible"
