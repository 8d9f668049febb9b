"""Split certificates: of counts split by the totals of statistics, and so of generating functions in several variables.

The argument is that of `verify_certificate.py`, with polynomials in the statistics in place of numbers. Polynomials are
packed into integers. Each coefficient has so many bits, by bounds on coefficients and degrees, that equal integers
imply equal polynomials.
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
from stripcount.check.certificate.content import MAX_DIGITS, Index, Layers, Puzzle, Text, abbreviated, digest_of
from stripcount.check.certificate.exploration import explored_machine
from stripcount.check.certificate.gain_machine import (
    GainMachine,
    Spacing,
    StatisticTotals,
    compact_spacing,
    is_well_formed,
    largest_gains,
    packed_machine,
    unpacked_machine,
    with_absolute_weights,
)
from stripcount.check.certificate.judging import ColumnProduct
from stripcount.check.certificate.merging import are_isomorphic, merged_machine
from stripcount.check.certificate.verify import MAX_BRUTE_CANDIDATES, MAX_BRUTE_COLUMNS, MAX_MULTIPLICITY
from stripcount.check.oracle import brute_force
from stripcount.errors import Disagreement, TooLarge
from stripcount.model.strip import Strip

VARIABLE_NAMES = "t", "u", "w"  # of the statistics, in their order
SPLIT_FORMAT: Literal["stripcount certificate 3"] = "stripcount certificate 3"
# values put for the first statistic, and powers of them for the others: if P and Q have no common factor at one of
# them, and Q keeps its degree there, P/Q is in lowest terms
_POINTS = range(2, 40)


class SplitStatement(Struct, frozen=True, forbid_unknown_fields=True):
    """The claim that Σ a(n) xⁿ = P/Q, where a(n) is a polynomial in t, u, …

    The coefficient of tⁱuʲ… in a(n) is the number of boards of n columns on which the `statistics` have the totals i,
    j, … and on which other statistics have the prescribed `totals`. `numerator` and `denominator` hold the coefficients
    of P and Q, ascending, as nested lists of texts: the outer level for x, then one level for each statistic.

    With `polynomial`, a(n) is the graph polynomial of this name for the graph with n layers, and `statistics` are its
    variables.
    """

    statistics: Annotated[list[Text], Meta(max_length=3)]
    totals: dict[Text, Index]
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
            _nested_integers(polynomial, len(self.statistics) + 1)
        unit: Nested = "1"
        for _ in self.statistics:
            unit = [unit]
        if self.denominator[:1] != [unit]:
            raise ValueError("a denominator must begin with 1")

    @property
    def fraction(self) -> tuple[Polynomial, Polynomial]:
        """(P, Q) as polynomials in the variable of the series and those of the statistics."""
        names = ("x" if self.polynomial is UNSET else "z", *self.variables)
        p, q = (Polynomial(names, _nested_integers(f, len(names))) for f in (self.numerator, self.denominator))
        return p, q

    @property
    def variables(self) -> tuple[str, ...]:
        """The variables beside that of the series, which is x, or z for polynomials."""
        return VARIABLE_NAMES[: len(self.statistics)] if self.polynomial is UNSET else tuple(self.statistics)

    def __str__(self) -> str:
        p, q = (abbreviated(str(f)) for f in self.fraction)
        if self.polynomial is not UNSET:
            quantity = f"the {self.polynomial} polynomial, in {', '.join(self.statistics)}, of the graph with n layers"
            return f"with a(n) {quantity}, n >= 0: a(0) + a(1)*z + ... = P/Q with P = {p}, Q = {q}: proved"
        variables = [f"{variable} for {name}" for variable, name in zip(VARIABLE_NAMES, self.statistics)]
        quantity = f"by totals ({', '.join(variables)}) the numbers" if variables else "the number"
        prescribed = "".join(f", {name} = {total}" for name, total in self.totals.items())
        series = f"a(0) + a(1)*x + ... = P/Q with P = {p}, Q = {q}"
        return f"with a(n) {quantity} of boards of n columns{prescribed}, n >= 0: {series}: proved"


class SplitCertificate(Struct, frozen=True, forbid_unknown_fields=True):
    """A statement about counts by totals, with the machine by which it is verified; `sha256` only detects damage."""

    puzzle: Puzzle
    statement: SplitStatement
    machine: GainMachine
    sha256: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")] = ""
    format: Literal["stripcount certificate 3"] = SPLIT_FORMAT

    def digest(self) -> str:
        """Return the SHA-256 of all other fields, as JSON with sorted keys and without spaces."""
        return digest_of(self)

    def sealed(self) -> SplitCertificate:
        """Return the certificate with its digest."""
        return msgspec.structs.replace(self, sha256=self.digest())


def _nested_integers(nested: Nested, levels: int) -> Nested:
    """Return lists of decimal texts, nested `levels` deep, with integers in place of the texts.

    Raises ValueError for anything else, or if a list ends with 0.
    """
    if levels == 0:
        if not isinstance(nested, str) or len(nested) > MAX_DIGITS or not re.fullmatch(r"0|-?[1-9][0-9]*", nested):
            raise ValueError("coefficients must be integers as texts")
        return int(nested)
    if not isinstance(nested, list):
        raise ValueError("coefficients must be nested, a level for x and one for each statistic")
    coefficients = tuple(_nested_integers(inner, levels - 1) for inner in nested)
    if coefficients and coefficients[-1] in (0, ()):
        raise ValueError("coefficients must not end with 0")
    return coefficients


def statement_of_split(gf: PolynomialGF, names: Sequence[str], totals: Mapping[str, int]) -> SplitStatement:
    """Return the statement that `gf` counts boards by the statistics `names`, with prescribed `totals` of others."""
    numerator, denominator = (Polynomial(gf.variables, f).texts() for f in (gf.numerator, gf.denominator))
    return SplitStatement([*names], {**totals}, numerator, denominator)


def statement_of_polynomial(gf: PolynomialGF, name: str) -> SplitStatement:
    """Return the statement that `gf` generates the graph polynomials `name` of the graphs with n layers."""
    return msgspec.structs.replace(statement_of_split(gf, gf.variables[1:], {}), polynomial=name)


@dataclass(frozen=True)
class SplitRules:
    """What the rules of a puzzle give: its machine, and the numbers of small boards by totals.

    `counts` holds, for 0, 1, … columns, the numbers of boards with each tuple of totals. `origin` says in words how the
    machine was found, `counting_method` how the numbers were, and `trusted` what must be correct for both. `variables`
    are those of a graph polynomial, None for other puzzles.
    """

    machine: GainMachine
    counts: tuple[Counter[tuple[int, ...]], ...]
    origin: str
    counting_method: str
    trusted: str
    variables: tuple[str, ...] | None = None


def split_rules(
    strip: Strip,
    names: Sequence[str],
    totals: Mapping[str, int],
    max_candidates: int = MAX_BRUTE_CANDIDATES,
    on_large: Callable[[int], object] | None = None,
) -> SplitRules:
    """Return the machine and small counts of a strip, found state by state.

    Boards are counted by the totals of the statistics `names`, if their other statistics have the prescribed `totals`;
    by brute force up to the first size with more than `max_candidates` candidates. `on_large` is called once, with the
    number of transitions so far, if the machine has many. Raises TooLarge, NeverCloses, BadInput or BrokenPuzzle for a
    strip without a certificate, as `machine_from_rules` does.
    """
    strip = strip.counted()
    statistics = StatisticTotals(strip, tuple(names), totals)
    machine = GainMachine(*explored_machine(statistics.reading(), on_large=on_large))
    spacing = compact_spacing(machine, len(names))
    counts: list[Counter[tuple[int, ...]]] = []
    for cols in range(MAX_BRUTE_COLUMNS + 1):
        try:
            boards = brute_force(strip, cols, max_candidates)
        except TooLarge:
            break
        counts.append(Counter(sums for board in boards if (sums := statistics.totals_of_board(board)) is not None))
    name = type(strip).__name__
    return SplitRules(
        machine=unpacked_machine(merged_machine(packed_machine(machine, spacing)), spacing),
        counts=tuple(counts),
        origin="the machine and what its transitions add are what the rules give, by step, end_column and accepts of "
        f"{name}, asked state by state",
        counting_method="by brute force over the rules stated a second time",
        trusted=f"{name} as the rules",
    )


def split_certificate_of(rules: SplitRules, puzzle: Puzzle, statement: SplitStatement) -> SplitCertificate:
    """Return the verified certificate of a statement.

    Raises Disagreement if the statement is wrong, TooLarge if a multiplicity in the machine exceeds MAX_MULTIPLICITY.
    """
    entry_length = 2 + len(statement.statistics)
    if any(
        abs(weight) > MAX_MULTIPLICITY
        for factor in rules.machine.factors
        for row in factor
        for weight in row[1::entry_length]
    ):
        raise TooLarge(
            f"a certificate must have at most {MAX_MULTIPLICITY:,} ways from one state to another for each cell."
        )
    certificate = SplitCertificate(puzzle, statement, rules.machine).sealed()
    for _ in verify_split(certificate, rules):
        pass
    return certificate


def verify_split(certificate: SplitCertificate, rules: SplitRules) -> Iterator[str]:
    """Yield the statement, then one line for each part that was verified; raises Disagreement at the first error."""
    if certificate.digest() != certificate.sha256:
        raise Disagreement("the digest of the certificate is not that of its contents.")
    statement, machine, claimed = certificate.statement, rules.machine, certificate.machine
    total_count, rows = len(statement.statistics), len(machine.factors)
    if rows != certificate.puzzle.rows:
        raise Disagreement(f"the certificate is about {certificate.puzzle.rows} rows, the rules about {rows}.")
    if rules.variables not in (None, statement.variables):
        raise Disagreement(f"the polynomial is one in {', '.join(rules.variables or ())}, not as the certificate says.")
    is_comparable = (
        len(claimed.factors) == rows
        and is_well_formed(claimed, total_count)
        and largest_gains(claimed, total_count) == largest_gains(machine, total_count)
    )
    spacing = compact_spacing(machine, total_count)
    if not is_comparable or not are_isomorphic(packed_machine(claimed, spacing), packed_machine(machine, spacing)):
        raise Disagreement("the machine of the certificate, or what its transitions add, is not what the rules give.")
    reason = judge_split(statement, machine, rules.counts)
    if not _is_reduced(statement):
        raise Disagreement("numerator and denominator have a common factor.")
    counts = [str(Polynomial.of(statement.variables, count)) for count in rules.counts]
    yield f"{certificate.puzzle}, {statement}"
    yield f"rules: {rules.origin}"
    if any(rules.counts[1:]):
        count_list = abbreviated(", ".join(counts))
        yield f"rules: a(0).. = [{count_list}] {rules.counting_method}, as by the machine"
    else:
        yield "rules: no board with a column was small enough to be counted by brute force"
    yield f"machine: {len(machine.factors[0])} states between columns, once those that count alike are merged"
    order = len(statement.denominator) - 1
    yield f"proved: {reason}, in integers; P/Q is reduced, so no recurrence is shorter than {order}"
    yield f"trusted: {rules.trusted}, Python, and check/certificate; no code of the derivation"


def judge_split(
    statement: SplitStatement, machine: GainMachine, counts: Sequence[Mapping[tuple[int, ...], int]] = ()
) -> str:
    """Return in words the reason why a statement is true of a machine.

    Raises Disagreement if it is false, or if the machine does not give the `counts` of boards of 0, 1, … columns.

    With q₀, q₁, … the coefficients of Q, M the matrix of a column and w the final weights, the vector
    hₙ = M·hₙ₋₁ + qₙ·w has, in its entry for the start state, the coefficient of xⁿ in P. P/Q is right if hₙ = 0 for
    some n beyond the degrees of P and Q, or if as many start entries as there are states are 0 from there on.
    """
    p, q = statement.fraction
    order, state_count = len(statement.denominator) - 1, len(machine.factors[0])
    first_zero_index = max(order, len(statement.numerator))
    # the second pass allows more columns and so needs longer integers; the first one nearly always decides
    for columns in (first_zero_index, first_zero_index + state_count):
        spacing = _sufficient_spacing(machine, p, q, max(columns, len(counts)))
        layers = packed_machine(machine, spacing)
        packed_p, packed_q = (_packed_coefficients(f, spacing) for f in (p, q))
        column, weights, vector, zero_count = ColumnProduct(layers), layers.weights, [0] * state_count, 0
        for n in range(columns + 1):
            vector = column.matvec(vector) if n else vector
            if packed_q.get(n):
                vector = [entry + packed_q[n] * weight for entry, weight in zip(vector, weights)]
            if vector[0] != packed_p.get(n, 0):
                raise Disagreement(f"the coefficient of x^{n} in the numerator is not that of the rules.")
            zero_count += n >= first_zero_index
            if n >= first_zero_index and not any(vector):
                _require_same_counts(layers, spacing, counts)
                return f"the vector of {state_count} polynomials is 0 after {n} columns"
            if zero_count == state_count:
                _require_same_counts(layers, spacing, counts)
                return f"{state_count} zeros in a row decide for {state_count} merged states"
    raise AssertionError("as many zeros as states decide")


def _sufficient_spacing(machine: GainMachine, p: Polynomial, q: Polynomial, columns: int) -> Spacing:
    """Return a spacing with which a packed entry of hₙ, for n up to `columns`, is 0 only if its polynomial is.

    hₙ is the vector in `judge_split`.
    """
    total_count = len(p.variables) - 1
    # With absolute weights and all variables 1, the same vectors bound the absolute values of all coefficients.
    bounding_layers = packed_machine(with_absolute_weights(machine, total_count), Spacing(0, (1,) * total_count))
    column, weights = ColumnProduct(bounding_layers), bounding_layers.weights
    q_sums: Counter[int] = Counter()  # for each power of x the sum of the absolute coefficients in Q
    for (n, *_), c in q.monomials():
        q_sums[n] += abs(c)
    vector, bound, terms_vector = [0] * len(weights), 1, weights
    for n in range(columns + 1):
        vector = [entry + q_sums[n] * weight for entry, weight in zip(column.matvec(vector), weights)]
        terms_vector = column.matvec(terms_vector)
        bound = max(bound, *vector, *terms_vector)
    bound += max((abs(c) for _, c in p.monomials()), default=0)
    *factor_gains, end_gains = largest_gains(machine, total_count)
    column_gains = [sum(gains) for gains in zip(*factor_gains)]
    degrees = zip(*(f.degrees[1:] for f in (p, q)))
    exponent_limits = (1 + (columns + 1) * g + e + max(d) for g, e, d in zip(column_gains, end_gains, degrees))
    # |c| <= bound < 2^(bits - 1) for every coefficient c of a difference: the lowest one that is not 0 is no multiple
    # of 2^bits, so that the packed difference is not 0.
    return Spacing(bound.bit_length() + 1, tuple(exponent_limits))


def _packed_coefficients(polynomial: Polynomial, spacing: Spacing) -> dict[int, int]:
    """Return the nonzero coefficients by the power of x, each a polynomial in the other variables, packed."""
    coefficients: Counter[int] = Counter()
    for (n, *exponents), c in polynomial.monomials():
        coefficients[n] += c << spacing.bit_index(exponents)
    return coefficients


def _require_same_counts(machine: Layers, spacing: Spacing, counts: Sequence[Mapping[tuple[int, ...], int]]) -> None:
    """Raise Disagreement unless the packed machine gives the `counts` of boards of 0, 1, … columns by totals."""
    column, vector = ColumnProduct(machine), machine.weights
    for cols, count in enumerate(counts):
        is_in_range = all(total < limit for totals in count for total, limit in zip(totals, spacing.exponent_limits))
        if not is_in_range or vector[0] != sum(boards << spacing.bit_index(totals) for totals, boards in count.items()):
            raise Disagreement(f"boards of {cols} columns have other totals by the machine than by brute force.")
        vector = column.matvec(vector)


def _is_reduced(statement: SplitStatement) -> bool:
    """Return whether P/Q is shown to be reduced: it is at one of _POINTS, where Q also keeps its degree in x."""
    p, q = statement.fraction
    for point in _POINTS if statement.statistics else (1,):
        values = {name: point ** (i + 1) for i, name in enumerate(p.variables[1:])}
        p_at_point, q_at_point = (fmpz_poly([int(c) for c in f.at(**values).coefficients]) for f in (p, q))
        keeps_degree = q_at_point.degree() == len(statement.denominator) - 1
        if keeps_degree and p_at_point.gcd(q_at_point).degree() <= 0:
            return True
    return False
