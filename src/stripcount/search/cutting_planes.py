"""Proofs by cutting planes that a formula has no model, and their check in integers.

Clauses and totals are inequalities between integers. A proof adds some of them, halves the sum and rounds it down
(a zero-half cut: Caprara and Fischetti, "{0, ½}-Chvátal-Gomory cuts", Mathematical Programming 74, 1996). Every model
meets such a cut, though values between 0 and 1 that meet the inequalities need not. In the end a weighted sum of
inequalities and cuts is one that no values from 0 to 1 meet.

`relaxation` finds such proofs in floating point. What makes them proofs is `refutes`, which shares no code with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from stripcount.search.formula import Clause, Formula


@dataclass(frozen=True)
class Inequality:
    """The sum of `terms`, variable → coefficient, is at most `bound`."""

    terms: Mapping[int, int]
    bound: int


@dataclass(frozen=True)
class Cut:
    """The sum of earlier inequalities, halved and rounded down.

    Odd coefficients are first made even: raised by 1 for the variables in `raised` (with the bound, as a variable is at
    most 1), lowered by 1 for the others (as a variable is at least 0).
    """

    rows: tuple[int, ...]
    raised: frozenset[int]


@dataclass(frozen=True)
class Refutation:
    """Cuts, and weights of inequalities and cuts whose weighted sum no values from 0 to 1 meet.

    Inequalities are numbered as `inequalities` lists them, cuts after them.
    """

    cuts: tuple[Cut, ...]
    weights: Mapping[int, int]


def inequalities(formula: Formula, excluded: Iterable[Clause] = ()) -> list[Inequality]:
    """Return the inequalities of a formula and further clauses; a total gives one for each of its two bounds.

    >>> [(dict(row.terms), row.bound) for row in inequalities(Formula(2, ((1, -2),)))]
    [({1: -1, 2: 1}, 0)]
    """
    rows: list[Inequality] = []
    for cardinality in formula.cardinalities:
        at_most = _sum(cardinality.literals, 1, cardinality.high)
        rows.append(at_most)
        if cardinality.low > 0:
            rows.append(_sum(cardinality.literals, -1, -cardinality.low))
    for clauses in (formula.clauses, excluded):
        rows += [_sum(clause, -1, -1) for clause in clauses]
    return rows


def _sum(literals: Iterable[int], sign: int, bound: int) -> Inequality:
    """Return that `sign` times the number of true literals is at most `bound`; a false variable's literal is 1 - it."""
    terms: dict[int, int] = {}
    for lit in literals:
        terms[abs(lit)] = terms.get(abs(lit), 0) + (sign if lit > 0 else -sign)
        bound -= 0 if lit > 0 else sign
    return Inequality({var: value for var, value in terms.items() if value}, bound)


def added(rows: Sequence[Inequality], weights: Iterable[tuple[int, int]]) -> Inequality:
    """Return the sum of rows times their weights.

    >>> added([Inequality({1: 1, 2: 1}, 1), Inequality({2: -1}, -1)], [(0, 1), (1, 2)])
    Inequality(terms={1: 1, 2: -1}, bound=-1)
    """
    terms: dict[int, int] = {}
    bound = 0
    for row, weight in weights:
        bound += weight * rows[row].bound
        for var, value in rows[row].terms.items():
            terms[var] = terms.get(var, 0) + weight * value
    return Inequality({var: value for var, value in terms.items() if value}, bound)


def halved(row: Inequality, raised: frozenset[int]) -> Inequality:
    """Return half of an inequality, rounded down, which every model meets that meets the whole.

    >>> halved(Inequality({1: 2, 2: 2, 3: 1}, 3), frozenset())
    Inequality(terms={1: 1, 2: 1}, bound=1)
    """
    terms: dict[int, int] = {}
    bound = row.bound
    for var, value in row.terms.items():
        if value % 2:
            up = var in raised
            bound += up
            value += 1 if up else -1
        if value:
            terms[var] = value // 2
    return Inequality(terms, bound // 2)


def refutes(refutation: Refutation, formula: Formula, excluded: Iterable[Clause] = ()) -> bool:
    """Return whether a refutation shows that no model exists, by adding up integers; no float is involved.

    >>> from stripcount.search.formula import Cardinality
    >>> odd = Formula(3, ((-1, -2), (-2, -3), (-1, -3)), (Cardinality((1, 2, 3), 2, 3),))
    >>> refutes(Refutation((Cut((2, 3, 4), frozenset()),), {1: 1, 5: 1}), odd)
    True
    >>> refutes(Refutation((), {1: 1, 2: 1, 3: 1, 4: 1}), odd)
    False
    """
    rows = inequalities(formula, excluded)
    for cut in refutation.cuts:
        if any(not 0 <= row < len(rows) for row in cut.rows):
            return False
        rows.append(halved(added(rows, ((row, 1) for row in cut.rows)), cut.raised))
    if any(weight < 0 or not 0 <= row < len(rows) for row, weight in refutation.weights.items()):
        return False
    last = added(rows, refutation.weights.items())
    return sum(min(0, value) for value in last.terms.values()) > last.bound
