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
from stripcount.errors import BadInput, StripcountError, shortened
from stripcount.gf.generating_function import generating_function
from stripcount.machine.estimate import check_fits
from stripcount.machine.explore import explore
from stripcount.puzzles import puzzle_class

Outcome = Literal["agrees", "erratum", "differs"]
DIGITS = 12  # certified digits of a growth constant that is compared


@dataclass(frozen=True)
class Compared:
    """One printed value, the computed value, the outcome of the comparison, and a remark on it."""

    where: str
    published: str
    computed: str
    outcome: Outcome
    remark: str = ""


def compared(values: Mapping[str, Any]) -> Iterator[Compared]:
    """Yield a line for every printed value, section by section; raises BadInput for a section of another form.

    >>> [line.outcome for line in compared({"circuit_board": {"3": {"gf": "x^2*(4*x^8-6*x^4-1)/(4*x^4-1)"}}})]
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


def _ring_ring(printed: Mapping[str, Any]) -> Iterator[Compared]:
    for rows in _heights(printed):
        where, section = f"Ring-Ring, {rows} rows", printed[str(rows)]
        gf = _gf("ring-ring", rows)
        if "numerator" in section:
            shown = f"({section['numerator']})/({section['denominator']})"
            yield _judged(f"{where}: generating function", shown, str(gf), RationalGF.parse(shown) == gf)
        if "symbols" in section:
            count = _distinct_columns(rows)
            yield _judged(f"{where}: symbols", str(section["symbols"]), str(count), section["symbols"] == count)
        if "numerator_leading" in section:
            yield from _begins(where, section, gf)
    for rows, shown in printed.get("growth_printed", {}).items():
        yield _growth(int(rows), str(shown))


def _begins(where: str, section: Mapping[str, str], gf: RationalGF) -> Iterator[Compared]:
    """Yield lines for the printed highest powers of numerator and denominator, whose common sign is arbitrary."""
    known = {name: leading(section[f"{name}_leading"]) for name in ("numerator", "denominator")}
    sign = 1 if (known["denominator"][0][0] > 0) == (gf.denominator[-1] > 0) else -1
    for name, (coefficients, degree) in known.items():
        own: tuple[int, ...] = getattr(gf, name)
        found = [sign * c for c in own[: -len(coefficients) - 1 : -1]]
        computed = f"{_listed(found)}, ... of degree {len(own) - 1}"
        agrees = (found, len(own) - 1) == (coefficients, degree)
        yield _judged(f"{where}: {name}, highest powers", section[f"{name}_leading"], computed, agrees)


def leading(text: str) -> tuple[list[int], int]:
    """Return (known coefficients, the highest first; degree) of a product whose last factor is cut off with dots.

    As many coefficients are known as the last factor shows. Raises BadInput for any other text.

    >>> leading("-(x+1)*(3*x^4+x^3-...)")
    ([-3, -4], 5)
    """
    begin = text.rfind("(")
    if not text.endswith("...)") or begin < 0:
        raise BadInput(f"a polynomial that is cut off must end with ...), not {shortened(text)}.")
    shown = text[begin + 1 : -4].rstrip("+-")
    factor, _ = quotient(shown)
    count = sum(int(c) != 0 for c in factor.coeffs())
    if int(factor.degree()) - count + 1 < 0 or any(int(factor[factor.degree() - i]) == 0 for i in range(count)):
        raise BadInput(f"a polynomial that is cut off must show its highest powers, no gaps, not {shortened(text)}.")
    whole, _ = quotient(text[:begin] + f"({shown})")
    coefficients = [int(c) for c in whole.coeffs()]
    return coefficients[::-1][:count], len(coefficients) - 1


def _growth(rows: int, shown: str) -> Compared:
    """Return the line for a growth constant: right, or an erratum if it is the largest modulus of a root."""
    where = f"Ring-Ring, {rows} rows: growth per column"
    value = Count(puzzle_class("ring-ring")(rows)).growth(DIGITS).growth
    largest = largest_root(_gf("ring-ring", rows))
    mistaken = f"{largest:.6f}"
    if _same_digits(shown, value):
        return Compared(where, shown, value, "agrees", f"the largest root's modulus is {mistaken}")
    if _same_digits(shown, mistaken):
        return Compared(where, shown, value, "erratum", "printed is the modulus of the denominator's largest root")
    return Compared(where, shown, value, "differs", f"and the largest root's modulus is {mistaken}")


def largest_root(gf: RationalGF) -> float:
    """Return the largest modulus of a root of the denominator, as a floating-point number.

    >>> round(largest_root(RationalGF.of([1], [1, -3, 2])), 9)
    1.0
    """
    roots = complex_roots(fmpz_poly(list(gf.denominator)))
    return max(sqrt(float(root.real) ** 2 + float(root.imag) ** 2) for root, _ in roots)


def _not_touch(printed: Mapping[str, Any]) -> Iterator[Compared]:
    call = printed["example"]
    numbers = [int(part) for part in call[call.index("(") + 1 : -1].replace("[", "").replace("]", "").split(",")]
    rows, ones, *flags = numbers
    restrict = _named(flags, ("column", "row", "diagonal"))
    own = _gf("not-touch", rows, ones=ones, restrict=restrict)
    shown = RationalGF.parse(printed["gf"])
    ours = RationalGF.of([a - b for a, b in _aligned(own.numerator, own.denominator)], own.denominator)
    yield _judged(f"{call}: generating function", printed["gf"], str(ours), shown == ours, "a(0) = 1 is not counted")
    if "terms_printed" in printed:
        terms, found = printed["terms_printed"], own.terms(len(printed["terms_printed"]) + 1)[1:]
        outcome: Outcome = "agrees" if terms == found else "differs"
        remark = ""
        if outcome == "differs" and shown == ours:
            outcome, remark = "erratum", "they are not the expansion of the generating function printed beside them"
        yield Compared(f"{call}: terms", _listed(terms), _listed(found), outcome, remark)
    if "parameters" in printed:
        # the other interpretation: `ones` in each row, which is the transposed puzzle
        aside = _named([flags[1], flags[0], flags[2]], ("column", "row", "diagonal"))
        strips = [puzzle_class("not-touch")(c, ones=ones, restrict=aside) for c in range(1, 6)]
        by_rows = [explore(strip).machine().terms(rows + 1)[rows] for strip in strips]
        by_columns, wanted = own.terms(6)[1:], shown.terms(6)[1:]
        fits = by_columns == wanted and by_rows != wanted
        remark = f"sums of rows would give {_listed(by_rows)}"
        computed = f"sum of each column: {_listed(by_columns)}"
        yield Compared(f"{call}: definition", "sum of each row", computed, "erratum" if fits else "differs", remark)


def _circuit_board(printed: Mapping[str, Any]) -> Iterator[Compared]:
    for rows in _heights(printed):
        where, section, gf = f"Circuit Board, {rows} rows", printed[str(rows)], _gf("circuit-board", rows)
        if isinstance(section, str):
            degree = [int(word) for word in section.split() if word.isdecimal()]
            if degree:
                near = abs(gf.order - degree[0]) <= degree[0] // 5
                yield _judged(f"{where}: size", section, f"denominator of degree {gf.order}", near)
            else:
                yield _judged(f"{where}: solutions", section, str(gf), gf.numerator == ())
            continue
        if "terms" in section:
            terms, found = section["terms"], gf.terms(len(section["terms"]) + 1)[1:]
            yield _judged(f"{where}: terms", _listed(terms), _listed(found), terms == found, "from one column on")
        if "gf" in section:
            yield _judged(
                f"{where}: generating function", section["gf"], str(gf), RationalGF.parse(section["gf"]) == gf
            )


def _oeis(printed: Mapping[str, Any]) -> Iterator[Compared]:
    ways: dict[str, Callable[[int], list[int]]] = {
        "A360608": lambda count: _gf("ring-ring", 4).terms(count),
        "A001333": lambda count: _gf("magnets", 1).terms(2 * count)[::2],
        "A004003": lambda count: [1] + [_gf("domino-tiling", 2 * n).term(2 * n) for n in range(1, count)],
    }
    for number, section in printed.items():
        if "terms" in section and number in ways:
            found = ways[number](len(section["terms"]))
            yield _judged(f"{number}: terms", _listed(section["terms"]), _listed(found), section["terms"] == found)


_SECTIONS: dict[str, Callable[[Mapping[str, Any]], Iterator[Compared]]] = {
    "ring_ring": _ring_ring,
    "two_not_touch": _not_touch,
    "circuit_board": _circuit_board,
    "oeis": _oeis,
}


def _judged(where: str, printed: str, computed: str, agrees: bool, remark: str = "") -> Compared:
    return Compared(where, printed, computed, "agrees" if agrees else "differs", remark)


def _gf(puzzle: str, rows: int, **given: object) -> RationalGF:
    strip = puzzle_class(puzzle)(rows, **given)
    check_fits(strip)
    return generating_function(strip).gf


def _heights(printed: Mapping[str, Any]) -> list[int]:
    return [int(key) for key in printed if key.isdecimal()]


def _named(flags: list[int], words: tuple[str, ...]) -> str:
    return ",".join(word for word, flag in zip(words, flags, strict=True) if flag) or "none"


def _distinct_columns(rows: int) -> int:
    """Return the number of different columns of marks in solutions of Ring-Ring: the alphabet of its machine."""
    exploration = explore(puzzle_class("ring-ring")(rows), marks=True)
    columns: set[tuple[object, ...]] = set()
    front: set[tuple[int, tuple[object, ...]]] = {(state, ()) for state in range(exploration.sizes[0])}
    for edges in exploration.edges:
        leads: dict[int, list[tuple[int, object]]] = {}
        for source, target, mark in zip(edges.source.tolist(), edges.target.tolist(), edges.mark.tolist()):
            leads.setdefault(source, []).append((target, exploration.marks[mark]))
        front = {(target, (*read, mark)) for state, read in front for target, mark in leads.get(state, ())}
    columns.update(read for _, read in front)
    return len(columns)


def _aligned(top: tuple[int, ...], bottom: tuple[int, ...]) -> list[tuple[int, int]]:
    length = max(len(top), len(bottom))
    return [(p[0], p[1]) for p in zip(*((*part, *[0] * (length - len(part))) for part in (top, bottom)))]


def _same_digits(shown: str, value: str) -> bool:
    """Return whether `shown` is `value`, cut or rounded to as many digits.

    >>> _same_digits("1.618", "1.61803"), _same_digits("5.189", "2.667"), _same_digits("1", "1.0")
    (True, False, True)
    """
    places = len(shown.partition(".")[2])
    return abs(float(shown) - float(value)) <= 10.0**-places and (places > 0 or float(shown) == float(value))


def _listed(values: list[int]) -> str:
    return ", ".join(map(str, values))
