"""Proofs by cutting planes that a formula has no model, and their check in integers.

Clauses and cardinality constraints are inequalities between integers. A proof adds some, halves the sum and rounds it
down (a zero-half cut: Caprara and Fischetti, "{0, ½}-Chvátal-Gomory cuts", Mathematical Programming 74, 1996). Every
model satisfies such a cut, although values between 0 and 1 that satisfy the inequalities need not. The proof ends with
a weighted sum of inequalities and cuts that no values from 0 to 1 satisfy.

`relaxation` finds such proofs in floating point; `refutes`, which shares no code with it, verifies them.
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

    `row_indices` has the indices of the inequalities that are added, each an index as in `Refutation`. Odd coefficients
    are first made even: raised by 1 for the variables in `raised_variables` (with the bound, as a variable is at most
    1), lowered by 1 for the others (as a variable is at least 0).
    """

    row_indices: tuple[int, ...]
    raised_variables: frozenset[int]


@dataclass(frozen=True)
class Refutation:
    """Cuts, and weights of inequalities and cuts whose weighted sum no values from 0 to 1 satisfy.

    `weights` maps an index to a weight of at least 0. Indices count from 0 the inequalities in the order in which
    `inequalities` lists them, and after them the cuts.
    """

    cuts: tuple[Cut, ...]
    weights: Mapping[int, int]


def inequalities(formula: Formula, excluded: Iterable[Clause] = ()) -> list[Inequality]:
    """Return the inequalities of a formula and of further clauses `excluded`.

    For each cardinality constraint in turn: its upper bound, and directly after it its lower bound if that is above 0.
    Then one for each clause of the formula, and one for each of `excluded`.

    >>> [(dict(row.terms), row.bound) for row in inequalities(Formula(2, ((1, -2),)))]
    [({1: -1, 2: 1}, 0)]
    """
    rows: list[Inequality] = []
    for cardinality in formula.cardinalities:
        at_most = _literal_inequality(cardinality.literals, 1, cardinality.high)
        rows.append(at_most)
        if cardinality.low > 0:
            rows.append(_literal_inequality(cardinality.literals, -1, -cardinality.low))
    for clauses in (formula.clauses, excluded):
        rows += [_literal_inequality(clause, -1, -1) for clause in clauses]
    return rows


def _literal_inequality(literals: Iterable[int], sign: int, bound: int) -> Inequality:
    """Return the inequality: `sign` times the number of true literals is at most `bound`.

    A literal -v counts as 1 - v.
    """
    terms: dict[int, int] = {}
    for lit in literals:
        terms[abs(lit)] = terms.get(abs(lit), 0) + (sign if lit > 0 else -sign)
        bound -= 0 if lit > 0 else sign
    return Inequality({var: coefficient for var, coefficient in terms.items() if coefficient}, bound)


def weighted_sum(rows: Sequence[Inequality], weights: Iterable[tuple[int, int]]) -> Inequality:
    """Return a weighted sum of inequalities; `weights` has pairs (index of the row, weight of at least 0).

    >>> weighted_sum([Inequality({1: 1, 2: 1}, 1), Inequality({2: -1}, -1)], [(0, 1), (1, 2)])
    Inequality(terms={1: 1, 2: -1}, bound=-1)
    """
    terms: dict[int, int] = {}
    bound = 0
    for row_index, weight in weights:
        bound += weight * rows[row_index].bound
        for var, coefficient in rows[row_index].terms.items():
            terms[var] = terms.get(var, 0) + weight * coefficient
    return Inequality({var: coefficient for var, coefficient in terms.items() if coefficient}, bound)


def zero_half_cut(row: Inequality, raised_variables: frozenset[int]) -> Inequality:
    """Return an inequality divided by 2 and rounded down, see `Cut`; every model of the inequality satisfies it.

    >>> zero_half_cut(Inequality({1: 2, 2: 2, 3: 1}, 3), frozenset())
    Inequality(terms={1: 1, 2: 1}, bound=1)
    """
    terms: dict[int, int] = {}
    bound = row.bound
    for var, coefficient in row.terms.items():
        if coefficient % 2:
            is_raised = var in raised_variables
            bound += is_raised
            coefficient += 1 if is_raised else -1
        if coefficient:
            terms[var] = coefficient // 2
    return Inequality(terms, bound // 2)


def refutes(refutation: Refutation, formula: Formula, excluded: Iterable[Clause] = ()) -> bool:
    """Return whether a refutation proves that no model exists; computed in integers only.

    >>> from stripcount.search.formula import Cardinality
    >>> odd = Formula(3, ((-1, -2), (-2, -3), (-1, -3)), (Cardinality((1, 2, 3), 2, 3),))
    >>> refutes(Refutation((Cut((2, 3, 4), frozenset()),), {1: 1, 5: 1}), odd)
    True
    >>> refutes(Refutation((), {1: 1, 2: 1, 3: 1, 4: 1}), odd)
    False
    """
    rows = inequalities(formula, excluded)
    for cut in refutation.cuts:
        if any(not 0 <= row_index < len(rows) for row_index in cut.row_indices):
            return False
        cut_sum = weighted_sum(rows, ((row_index, 1) for row_index in cut.row_indices))
        rows.append(zero_half_cut(cut_sum, cut.raised_variables))
    if any(weight < 0 or not 0 <= row_index < len(rows) for row_index, weight in refutation.weights.items()):
        return False
    final_row = weighted_sum(rows, refutation.weights.items())
    # the least value of its left side, with each variable from 0 to 1, is the sum of its negative coefficients
    return sum(min(0, coefficient) for coefficient in final_row.terms.values()) > final_row.bound
