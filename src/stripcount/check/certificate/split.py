"""Certificates of functions in several variables: counts of boards by totals of statistics, made and verified.

The argument is that of `judging`, with polynomials in place of numbers. They are packed into integers. Bounds on
coefficients and degrees give a number of bits for each coefficient with which integers are equal only if the
polynomials are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec
from flint import fmpz_poly
from msgspec import UNSET, Meta, Struct, UnsetType

from stripcount.algebra.polynomial import Nested, Polynomial
from stripcount.algebra.polynomial_gf import PolynomialGF
from stripcount.check.certificate.content import Layers, Puzzle, Small, Text, cut, digest_of
from stripcount.check.certificate.gained import (
    Gained,
    Spacing,
    Totals,
    absolute,
    compact,
    greatest,
    packed,
    unpacked,
    well_formed,
)
from stripcount.check.certificate.judging import ColumnProduct
from stripcount.check.certificate.merging import alike, merged
from stripcount.check.certificate.verify import CANDIDATES, FIRST, MOST_WAYS
from stripcount.check.certificate.walk import walked
from stripcount.check.oracle import brute_force
from stripcount.errors import Disagreement, TooLarge
from stripcount.model.strip import Strip

NAMES = "t", "u", "w"
FORMAT: Literal["stripcount certificate 3"] = "stripcount certificate 3"
_POINTS = range(2, 40)  # values of the statistics: without a common factor at one of them, P/Q is reduced


class Function(Struct, frozen=True, forbid_unknown_fields=True):
    """The claim that Σ a(n) xⁿ is P/Q: in a(n), the coefficient of tⁱuʲ… counts the boards of n columns by totals.

    i, j, … are the totals of the `statistics`; only boards with the `totals` of others count. `numerator` and
    `denominator` hold nested coefficients as texts, ascending: a level for x, then one for each statistic. With
    `polynomial`, a(n) is the polynomial of this name of the graph with n layers, and `statistics` are its variables.
    """

    statistics: Annotated[list[Text], Meta(max_length=3)]
    totals: dict[Text, Small]
    numerator: list[Nested]
    denominator: list[Nested]
    polynomial: Text | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Raise ValueError, which msgspec reports, for coefficients that are not nested as they should be."""
        if not (self.statistics or self.totals):
            raise ValueError("a statistic or a total must be given")
        if self.totals and self.polynomial is not UNSET:
            raise ValueError("a polynomial must have no totals")
        for polynomial in (self.numerator, self.denominator):
            _read(polynomial, len(self.statistics) + 1)
        unit: Nested = "1"
        for _ in self.statistics:
            unit = [unit]
        if self.denominator[:1] != [unit]:
            raise ValueError("a denominator must begin with 1")

    @property
    def parts(self) -> tuple[Polynomial, Polynomial]:
        """Numerator and denominator."""
        names = ("x" if self.polynomial is UNSET else "z", *self.variables)
        top, bottom = (Polynomial(names, _read(f, len(names))) for f in (self.numerator, self.denominator))
        return top, bottom

    @property
    def variables(self) -> tuple[str, ...]:
        """The variables beside that of the series, which is x, or z for polynomials."""
        return NAMES[: len(self.statistics)] if self.polynomial is UNSET else tuple(self.statistics)

    def __str__(self) -> str:
        if self.polynomial is not UNSET:
            top, bottom = (cut(str(f)) for f in self.parts)
            counted = f"the {self.polynomial} polynomial, in {', '.join(self.statistics)}, of the graph with n layers"
            return f"with a(n) {counted}, n >= 0: a(0) + a(1)*z + ... = P/Q with P = {top}, Q = {bottom}: proved"
        given = [f"{variable} for {name}" for variable, name in zip(NAMES, self.statistics)]
        counted = f"by totals ({', '.join(given)}) the numbers" if given else "the number"
        fixed = "".join(f", {name} = {total}" for name, total in self.totals.items())
        top, bottom = (cut(str(f)) for f in self.parts)
        series = f"a(0) + a(1)*x + ... = P/Q with P = {top}, Q = {bottom}"
        return f"with a(n) {counted} of boards of n columns{fixed}, n >= 0: {series}: proved"


class SplitCertificate(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is needed to verify the function of one puzzle by totals; `sha256` only detects damage."""

    puzzle: Puzzle
    statement: Function
    machine: Gained
    sha256: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")] = ""
    format: Literal["stripcount certificate 3"] = FORMAT

    def digest(self) -> str:
        """Return the SHA-256 of all other fields, as JSON with sorted keys and without spaces."""
        return digest_of(self)

    def sealed(self) -> SplitCertificate:
        """Return the certificate with its digest."""
        return msgspec.structs.replace(self, sha256=self.digest())


def _read(nested: Nested, levels: int) -> Nested:
    """Return nested texts as nested integers; raises ValueError for anything else, or zeros at the end."""
    if levels == 0:
        if not isinstance(nested, str) or len(nested) > 4000 or not re.fullmatch(r"0|-?[1-9][0-9]*", nested):
            raise ValueError("coefficients must be integers as texts")
        return int(nested)
    if not isinstance(nested, list):
        raise ValueError("coefficients must be nested, a level for x and one for each statistic")
    coefficients = tuple(_read(inner, levels - 1) for inner in nested)
    if coefficients and coefficients[-1] in (0, ()):
        raise ValueError("coefficients must not end with 0")
    return coefficients


def of_split(gf: PolynomialGF, names: Sequence[str], totals: Mapping[str, int]) -> Function:
    """Return the statement that `gf` counts by statistics the boards with the prescribed `totals` of others."""
    top, bottom = (Polynomial(gf.variables, f).texts() for f in (gf.numerator, gf.denominator))
    return Function([*names], {**totals}, top, bottom)


def of_polynomial(gf: PolynomialGF, name: str) -> Function:
    """Return the statement that `gf` is the function of the polynomials `name` of the graphs with n layers."""
    return msgspec.structs.replace(of_split(gf, gf.variables[1:], {}), polynomial=name)


@dataclass(frozen=True)
class SplitRules:
    """What the rules of a puzzle give: its machine, and the numbers of small boards by totals, by brute force.

    `origin`, `again` and `trusted` say in words what the machine and the numbers come from, and what is believed.
    `variables` are the variables of the polynomials.
    """

    machine: Gained
    counts: tuple[Counter[tuple[int, ...]], ...]
    origin: str
    again: str
    trusted: str
    variables: tuple[str, ...] | None = None


def split_rules(
    strip: Strip,
    names: Sequence[str],
    totals: Mapping[str, int],
    candidates: int = CANDIDATES,
    many: Callable[[int], object] | None = None,
) -> SplitRules:
    """Return what the rules of a strip give, read state by state; calls `many` and raises as `walk` does."""
    strip = strip.counted()
    by = Totals(strip, tuple(names), totals)
    machine = Gained(*walked(by.reading(), many=many))
    spacing = compact(machine, len(names))
    counts: list[Counter[tuple[int, ...]]] = []
    for cols in range(FIRST + 1):
        try:
            totals_of_boards = (by.of(board) for board in brute_force(strip, cols, candidates))
        except TooLarge:
            break
        counts.append(Counter(board_totals for board_totals in totals_of_boards if board_totals is not None))
    name = type(strip).__name__
    return SplitRules(
        unpacked(merged(packed(machine, spacing)), spacing),
        tuple(counts),
        "the machine and what its transitions add are what the rules give, by step, end_column and accepts of "
        f"{name}, asked state by state",
        "by brute force over the rules stated a second time",
        f"{name} as the rules",
    )


def certified_split(rules: SplitRules, puzzle: Puzzle, statement: Function) -> SplitCertificate:
    """Return the certificate of a function, verified; raises Disagreement if it is wrong."""
    size = 2 + len(statement.statistics)
    if any(abs(ways) > MOST_WAYS for factor in rules.machine.factors for row in factor for ways in row[1::size]):
        raise TooLarge(f"a certificate must have at most {MOST_WAYS:,} ways from one state to another for each cell.")
    certificate = SplitCertificate(puzzle, statement, rules.machine).sealed()
    for _ in verify_split(certificate, rules):
        pass
    return certificate


def verify_split(certificate: SplitCertificate, rules: SplitRules) -> Iterator[str]:
    """Yield the statement, then one line for each part that was verified; raises Disagreement at the first error."""
    if certificate.digest() != certificate.sha256:
        raise Disagreement("the digest of the certificate is not that of its contents.")
    statement, machine, own = certificate.statement, rules.machine, certificate.machine
    totals, rows = len(statement.statistics), len(machine.factors)
    if rows != certificate.puzzle.rows:
        raise Disagreement(f"the certificate is about {certificate.puzzle.rows} rows, the rules about {rows}.")
    if rules.variables not in (None, statement.variables):
        raise Disagreement(f"the polynomial is one in {', '.join(rules.variables or ())}, not as the certificate says.")
    same = len(own.factors) == rows and well_formed(own, totals) and greatest(own, totals) == greatest(machine, totals)
    spacing = compact(machine, totals)
    if not same or not alike(packed(own, spacing), packed(machine, spacing)):
        raise Disagreement("the machine of the certificate, or what its transitions add, is not what the rules give.")
    because = judge_split(statement, machine, rules.counts)
    if not _reduced(statement):
        raise Disagreement("numerator and denominator have a common factor.")
    counts = [str(Polynomial.of(statement.variables, count)) for count in rules.counts]
    yield f"{certificate.puzzle}, {statement}"
    yield f"rules: {rules.origin}"
    if any(rules.counts[1:]):
        listed = cut(", ".join(counts))
        yield f"rules: a(0).. = [{listed}] {rules.again}, as by the machine"
    else:
        yield "rules: no board with a column was small enough to be counted by brute force"
    yield f"machine: {len(machine.factors[0])} states between columns, once those that count alike are merged"
    order = len(statement.denominator) - 1
    yield f"proved: {because}, in integers; P/Q is reduced, so no recurrence is shorter than {order}"
    yield f"trusted: {rules.trusted}, Python, and check/certificate; no code of the derivation"


def judge_split(statement: Function, machine: Gained, counts: Sequence[Mapping[tuple[int, ...], int]] = ()) -> str:
    """Return why a function is that of a machine; raises Disagreement if it is not, or if the machine's terms differ.

    The vector hⱼ = M·hⱼ₋₁ + qⱼ·w is followed as in `judging`, with M, w and qⱼ polynomials.
    """
    top, bottom = statement.parts
    order, states = len(statement.denominator) - 1, len(machine.factors[0])
    least = max(order, len(statement.numerator))
    for columns in (least, least + states):
        spacing = _room(machine, top, bottom, max(columns, len(counts)))
        layers = packed(machine, spacing)
        q, p = (_packed(f, spacing) for f in (bottom, top))
        column, ends, vector, zeros = ColumnProduct(layers), layers.weights, [0] * states, 0
        for n in range(columns + 1):
            vector = column.before(vector) if n else vector
            if q.get(n):
                vector = [entry + q[n] * ways for entry, ways in zip(vector, ends)]
            if vector[0] != p.get(n, 0):
                raise Disagreement(f"the coefficient of x^{n} in the numerator is not that of the rules.")
            zeros += n >= least
            if n >= least and not any(vector):
                _compare(layers, spacing, counts)
                return f"the vector of {states} polynomials is 0 after {n} columns"
            if zeros == states:
                _compare(layers, spacing, counts)
                return f"{states} zeros in a row decide for {states} merged states"
    raise AssertionError("as many zeros as states decide")


def _room(machine: Gained, top: Polynomial, bottom: Polynomial, columns: int) -> Spacing:
    """Return a spacing with which a packed difference over `columns` columns is 0 only if its polynomial is."""
    totals = len(top.variables) - 1
    # with all variables 1, sums of absolute coefficients bound the coefficients
    bounding = packed(absolute(machine, totals), Spacing(0, (1,) * totals))
    column, weights = ColumnProduct(bounding), bounding.weights
    sums: Counter[int] = Counter()
    for (n, *_), c in bottom.monomials():
        sums[n] += abs(c)
    vector, most, plain = [0] * len(weights), 1, weights
    for n in range(columns + 1):
        vector = [entry + sums[n] * ways for entry, ways in zip(column.before(vector), weights)]
        plain = column.before(plain)
        most = max(most, *vector, *plain)
    most += max((abs(c) for _, c in top.monomials()), default=0)
    *of_factors, of_ends = greatest(machine, totals)
    grown = [sum(gains) for gains in zip(*of_factors)]
    degrees = zip(*(f.degrees[1:] for f in (top, bottom)))
    above = (1 + (columns + 1) * g + e + max(d) for g, e, d in zip(grown, of_ends, degrees))
    # |c| <= most < 2^(bits - 1) for every coefficient c of a difference: the lowest one that is not 0 is no multiple of
    # 2^bits, so that the packed difference is not 0
    return Spacing(most.bit_length() + 1, tuple(above))


def _packed(polynomial: Polynomial, spacing: Spacing) -> dict[int, int]:
    """Return the coefficients of powers of x that are not 0, each a polynomial in the other variables, packed."""
    coefficients: Counter[int] = Counter()
    for (n, *exponents), c in polynomial.monomials():
        coefficients[n] += c << spacing.place(exponents)
    return coefficients


def _compare(machine: Layers, spacing: Spacing, counts: Sequence[Mapping[tuple[int, ...], int]]) -> None:
    """Raise Disagreement unless the machine counts boards by totals as brute force does."""
    column, vector = ColumnProduct(machine), machine.weights
    for cols, count in enumerate(counts):
        fits = all(total < above for totals in count for total, above in zip(totals, spacing.above))
        if not fits or vector[0] != sum(boards << spacing.place(totals) for totals, boards in count.items()):
            raise Disagreement(f"boards of {cols} columns have other totals by the machine than by brute force.")
        vector = column.before(vector)


def _reduced(statement: Function) -> bool:
    """Return whether the function is shown to be in lowest terms: at some values it is, and has the same order."""
    top, bottom = statement.parts
    for point in _POINTS if statement.statistics else (1,):
        values = {name: point ** (i + 1) for i, name in enumerate(top.variables[1:])}
        p, q = (fmpz_poly([int(c) for c in f.at(**values).coefficients]) for f in (top, bottom))
        same_degree = q.degree() == len(statement.denominator) - 1
        if same_degree and p.gcd(q).degree() <= 0:
            return True
    return False
