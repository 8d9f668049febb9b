"""Values printed in the literature compared with values computed here, one line and one outcome per value.

Reads a file of printed values (see spahn-2022.json for its form) and computes every one of them. A wrong
printed value is called an erratum only if the printed number can be explained by a computation as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any, Literal

from flint import fmpz_poly

from stripcount.algebra.expressions import quotient
from stripcount.algebra.rational_gf import RationalGF
from stripcount.algebra.roots import complex_roots
from stripcount.count import Count
from stripcount.errors import BadInput, StripcountError, excerpt
from stripcount.gf.generating_function import generating_function
from stripcount.machine.estimate import check_fits
from stripcount.machine.explore import explore
from stripcount.puzzles import puzzle_class

Outcome = Literal["agrees", "erratum", "differs"]
GROWTH_DIGITS = 12  # certified digits of a computed growth constant, more than any paper prints


@dataclass(frozen=True)
class Comparison:
    """A printed value beside the computed one.

    `where` names the place of the value, such as "Ring-Ring, 4 rows: symbols"; `published` and `computed` are the two
    values as text; `remark` explains the outcome and may be empty. The fields are the keys of published.json.
    """

    where: str
    published: str
    computed: str
    outcome: Outcome
    remark: str = ""


def compare_values(values: Mapping[str, Any]) -> Iterator[Comparison]:
    """Yield the comparison of every printed value, section by section.

    `values` is what `read_published` returns. Raises BadInput if a section has not the documented form.

    >>> [line.outcome for line in compare_values({"circuit_board": {"3": {"gf": "x^2*(4*x^8-6*x^4-1)/(4*x^4-1)"}}})]
    ['agrees']
    """
    for name, section in _SECTIONS.items():
        if name in values:
            try:
                yield from section(values[name])
            except (KeyError, TypeError, AttributeError, IndexError, ValueError) as error:
                if isinstance(error, StripcountError):
                    raise
                raise BadInput(f"section {name} of the printed values must have the documented form.") from error


def _ring_ring(printed: Mapping[str, Any]) -> Iterator[Comparison]:
    """Yield the comparisons of functions, alphabets and growth constants of Ring-Ring; keys are numbers of rows."""
    for rows in _row_counts(printed):
        where, section = f"Ring-Ring, {rows} rows", printed[str(rows)]
        gf = _gf("ring-ring", rows)
        if "numerator" in section:
            printed_gf = f"({section['numerator']})/({section['denominator']})"
            yield _comparison(f"{where}: generating function", printed_gf, str(gf), RationalGF.parse(printed_gf) == gf)
        if "symbols" in section:
            count = _distinct_columns(rows)
            yield _comparison(f"{where}: symbols", str(section["symbols"]), str(count), section["symbols"] == count)
        if "numerator_leading" in section:
            yield from _compare_leading(where, section, gf)
    for key, growth in printed.get("growth_printed", {}).items():
        yield _growth(int(key), str(growth))


def _compare_leading(where: str, section: Mapping[str, str], gf: RationalGF) -> Iterator[Comparison]:
    """Yield the comparisons of the printed highest powers of numerator and denominator, up to a common sign."""
    printed = {name: leading_coefficients(section[f"{name}_leading"]) for name in ("numerator", "denominator")}
    sign = 1 if (printed["denominator"][0][0] > 0) == (gf.denominator[-1] > 0) else -1
    for name, (coefficients, degree) in printed.items():
        polynomial: tuple[int, ...] = getattr(gf, name)
        computed_coefficients = [sign * c for c in polynomial[: -len(coefficients) - 1 : -1]]
        computed = f"{_joined(computed_coefficients)}, ... of degree {len(polynomial) - 1}"
        agrees = (computed_coefficients, len(polynomial) - 1) == (coefficients, degree)
        yield _comparison(f"{where}: {name}, highest powers", section[f"{name}_leading"], computed, agrees)


def leading_coefficients(text: str) -> tuple[list[int], int]:
    """Return (known coefficients, the highest first; degree) of a product whose last factor is cut off with dots.

    As many coefficients are known as the last factor shows. Raises BadInput for any other text.

    >>> leading_coefficients("-(x+1)*(3*x^4+x^3-...)")
    ([-3, -4], 5)
    """
    begin = text.rfind("(")
    if not text.endswith("...)") or begin < 0:
        raise BadInput(f"a polynomial that is cut off must end with ...), not {excerpt(text)}.")
    visible = text[begin + 1 : -4].rstrip("+-")
    factor, _ = quotient(visible)
    count = sum(int(c) != 0 for c in factor.coeffs())
    if int(factor.degree()) - count + 1 < 0 or any(int(factor[factor.degree() - i]) == 0 for i in range(count)):
        raise BadInput(f"a polynomial that is cut off must show its highest powers, no gaps, not {excerpt(text)}.")
    product, _ = quotient(text[:begin] + f"({visible})")
    coefficients = [int(c) for c in product.coeffs()]
    return coefficients[::-1][:count], len(coefficients) - 1


def _growth(rows: int, printed: str) -> Comparison:
    """Return the comparison of a growth constant with the computed one.

    The outcome is "erratum" if the largest modulus of a root of the denominator is printed in its place.
    """
    where = f"Ring-Ring, {rows} rows: growth per column"
    value = Count(puzzle_class("ring-ring")(rows)).growth(GROWTH_DIGITS).growth
    largest = largest_root(_gf("ring-ring", rows))
    largest_modulus = f"{largest:.6f}"
    if _same_digits(printed, value):
        return Comparison(where, printed, value, "agrees", f"the largest root's modulus is {largest_modulus}")
    if _same_digits(printed, largest_modulus):
        return Comparison(where, printed, value, "erratum", "printed is the modulus of the denominator's largest root")
    return Comparison(where, printed, value, "differs", f"and the largest root's modulus is {largest_modulus}")


def largest_root(gf: RationalGF) -> float:
    """Return the largest modulus of a root of the denominator, as a floating-point number.

    >>> round(largest_root(RationalGF.of([1], [1, -3, 2])), 9)
    1.0
    """
    roots = complex_roots(fmpz_poly(list(gf.denominator)))
    return max(sqrt(float(root.real) ** 2 + float(root.imag) ** 2) for root, _ in roots)


def _not_touch(printed: Mapping[str, Any]) -> Iterator[Comparison]:
    """Yield the comparisons of the function, the terms and the stated parameters of one call for 2 Not Touch.

    The call has the form gen_fun(rows,ones,[column,row,diagonal]), the last three being 0 or 1.
    """
    call = printed["example"]
    numbers = [int(number) for number in call[call.index("(") + 1 : -1].replace("[", "").replace("]", "").split(",")]
    rows, ones, *flags = numbers
    restrict = _flag_names(flags, ("column", "row", "diagonal"))
    gf = _gf("not-touch", rows, ones=ones, restrict=restrict)
    printed_gf = RationalGF.parse(printed["gf"])
    computed_gf = RationalGF.of([a - b for a, b in _padded_pairs(gf.numerator, gf.denominator)], gf.denominator)
    yield _comparison(
        f"{call}: generating function",
        printed["gf"],
        str(computed_gf),
        printed_gf == computed_gf,
        "a(0) = 1 is not counted",
    )
    if "terms_printed" in printed:
        terms, computed_terms = printed["terms_printed"], gf.terms(len(printed["terms_printed"]) + 1)[1:]
        outcome: Outcome = "agrees" if terms == computed_terms else "differs"
        remark = ""
        if outcome == "differs" and printed_gf == computed_gf:
            outcome, remark = "erratum", "they are not the expansion of the generating function printed beside them"
        yield Comparison(f"{call}: terms", _joined(terms), _joined(computed_terms), outcome, remark)
    if "parameters" in printed:
        # the other interpretation: `ones` in each row, which is the transposed puzzle
        transposed_restrict = _flag_names([flags[1], flags[0], flags[2]], ("column", "row", "diagonal"))
        strips = [puzzle_class("not-touch")(c, ones=ones, restrict=transposed_restrict) for c in range(1, 6)]
        row_terms = [explore(strip).machine().terms(rows + 1)[rows] for strip in strips]
        column_terms, printed_terms = gf.terms(6)[1:], printed_gf.terms(6)[1:]
        only_columns_fit = column_terms == printed_terms and row_terms != printed_terms
        remark = f"sums of rows would give {_joined(row_terms)}"
        computed = f"sum of each column: {_joined(column_terms)}"
        yield Comparison(
            f"{call}: definition", "sum of each row", computed, "erratum" if only_columns_fit else "differs", remark
        )


def _circuit_board(printed: Mapping[str, Any]) -> Iterator[Comparison]:
    """Yield the comparisons for Circuit Board by numbers of rows: functions, terms, or a remark in words.

    A remark that contains a number is about the degree of the denominator, which may differ from it by a fifth; any
    other remark says that there are no solutions.
    """
    for rows in _row_counts(printed):
        where, section, gf = f"Circuit Board, {rows} rows", printed[str(rows)], _gf("circuit-board", rows)
        if isinstance(section, str):
            degree = [int(word) for word in section.split() if word.isdecimal()]
            if degree:
                has_about_that_size = abs(gf.order - degree[0]) <= degree[0] // 5
                yield _comparison(f"{where}: size", section, f"denominator of degree {gf.order}", has_about_that_size)
            else:
                yield _comparison(f"{where}: solutions", section, str(gf), gf.numerator == ())
            continue
        if "terms" in section:
            terms, computed_terms = section["terms"], gf.terms(len(section["terms"]) + 1)[1:]
            yield _comparison(
                f"{where}: terms",
                _joined(terms),
                _joined(computed_terms),
                terms == computed_terms,
                "from one column on",
            )
        if "gf" in section:
            yield _comparison(
                f"{where}: generating function", section["gf"], str(gf), RationalGF.parse(section["gf"]) == gf
            )


def _oeis(printed: Mapping[str, Any]) -> Iterator[Comparison]:
    """Yield the comparisons of the listed terms of those entries for which a computation is known here."""
    terms_by_entry: dict[str, Callable[[int], list[int]]] = {
        "A360608": lambda count: _gf("ring-ring", 4).terms(count),
        "A001333": lambda count: _gf("magnets", 1).terms(2 * count)[::2],
        "A004003": lambda count: [1] + [_gf("domino-tiling", 2 * n).term(2 * n) for n in range(1, count)],
    }
    for anumber, section in printed.items():
        if "terms" in section and anumber in terms_by_entry:
            computed_terms = terms_by_entry[anumber](len(section["terms"]))
            yield _comparison(
                f"{anumber}: terms",
                _joined(section["terms"]),
                _joined(computed_terms),
                section["terms"] == computed_terms,
            )


_SECTIONS: dict[str, Callable[[Mapping[str, Any]], Iterator[Comparison]]] = {
    "ring_ring": _ring_ring,
    "two_not_touch": _not_touch,
    "circuit_board": _circuit_board,
    "oeis": _oeis,
}


def _comparison(where: str, printed: str, computed: str, agrees: bool, remark: str = "") -> Comparison:
    """Return a comparison with the outcome "agrees" or "differs"."""
    return Comparison(where, printed, computed, "agrees" if agrees else "differs", remark)


def _gf(puzzle: str, rows: int, **parameters: object) -> RationalGF:
    """Return the generating function of a puzzle; raises TooLarge if the machine is expected not to fit in memory."""
    strip = puzzle_class(puzzle)(rows, **parameters)
    check_fits(strip)
    return generating_function(strip).gf


def _row_counts(printed: Mapping[str, Any]) -> list[int]:
    """Return the keys of a section that are numbers of rows, in order."""
    return [int(key) for key in printed if key.isdecimal()]


def _flag_names(flags: list[int], words: tuple[str, ...]) -> str:
    """Return the words whose flag is not 0, joined by commas, or "none"."""
    return ",".join(word for word, flag in zip(words, flags, strict=True) if flag) or "none"


def _distinct_columns(rows: int) -> int:
    """Return the number of different columns of marks in solutions of Ring-Ring: the size of the alphabet."""
    exploration = explore(puzzle_class("ring-ring")(rows), marks=True)
    columns: set[tuple[object, ...]] = set()
    partial_columns: set[tuple[int, tuple[object, ...]]] = {(state, ()) for state in range(exploration.sizes[0])}
    for edges in exploration.edges:
        successors: dict[int, list[tuple[int, object]]] = {}
        for source, target, mark in zip(edges.source.tolist(), edges.target.tolist(), edges.mark.tolist()):
            successors.setdefault(source, []).append((target, exploration.marks[mark]))
        partial_columns = {
            (target, (*column, mark)) for state, column in partial_columns for target, mark in successors.get(state, ())
        }
    columns.update(column for _, column in partial_columns)
    return len(columns)


def _padded_pairs(numerator: tuple[int, ...], denominator: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return the pairs of coefficients of equal powers; the shorter polynomial is extended by zeros."""
    length = max(len(numerator), len(denominator))
    return [
        (p[0], p[1])
        for p in zip(*((*polynomial, *[0] * (length - len(polynomial))) for polynomial in (numerator, denominator)))
    ]


def _same_digits(printed: str, value: str) -> bool:
    """Return whether the decimal `printed` is `value`, truncated or rounded to the same number of decimals.

    >>> _same_digits("1.618", "1.61803"), _same_digits("5.189", "2.667"), _same_digits("1", "1.0")
    (True, False, True)
    """
    places = len(printed.partition(".")[2])
    return abs(float(printed) - float(value)) <= 10.0**-places and (places > 0 or float(printed) == float(value))


def _joined(values: list[int]) -> str:
    return ", ".join(map(str, values))
