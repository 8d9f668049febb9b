"""Finding a proof by cutting planes: the linear relaxation of a formula, solved again after each round of cuts.

If some values between 0 and 1 satisfy all inequalities, a sum of inequalities that they satisfy with equality is sought
in which every coefficient of a fractional variable is even and the bound is odd. Halved and rounded down, it excludes
these values (Koster, Zymolka and Kutschka, Algorithmica 55, 2009, find such sums by elimination modulo 2). This finds
contradictions between the parities of many lines, for which clause-learning searches need exponentially many clauses.

Everything here is floating point and only proposes: `find_refutation` returns a proof only after `refutes` has
confirmed it.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import csr_array

from stripcount.limits import Limits
from stripcount.search.cutting_planes import (
    Cut,
    Inequality,
    Refutation,
    inequalities,
    refutes,
    weighted_sum,
    zero_half_cut,
)
from stripcount.search.formula import Clause, Formula

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from scipy.optimize import OptimizeResult

_MAX_INEQUALITIES = 10_000  # inequalities of a Magnets board of 43 × 43 cells; larger programs take minutes
_MAX_ROUNDS = 20  # rounds of cuts; later ones hardly ever lead to a proof
_ORDERS_PER_ROUND, _CUTS_PER_ROUND = 4, 100  # orders of elimination that are tried, and the maximum of added cuts
_MAX_ITERATIONS = 20_000  # iterations of the simplex method for one linear program
_TOLERANCE = 1e-6  # a value this near to an integer counts as the integer
_MAX_COEFFICIENT = 1000  # coefficient of a cut; larger ones are lost in the errors of floating point
_WEIGHT_SCALE = 10**9  # weights are rounded to multiples of 1 / _WEIGHT_SCALE
_OPTIMAL, _INFEASIBLE = 0, 2  # the status with which SciPy ends a linear program


def find_refutation(formula: Formula, limits: Limits, excluded: Iterable[Clause] = ()) -> Refutation | None:
    """Return a confirmed proof that the formula has no model that satisfies the clauses `excluded` too.

    None if no proof is found; such a model may or may not exist then. Cost: one linear program for each round of cuts,
    some 40 ms each for a Magnets board of 20 × 20 cells; a formula without inequalities, or with more than
    _MAX_INEQUALITIES, is not tried. Raises OutOfTime where the time is over.

    >>> odd = Formula(3, ((-1, -2), (-2, -3), (-1, -3), (1, 2), (2, 3), (1, 3)))
    >>> find_refutation(odd, Limits()) is not None
    True
    """
    excluded = tuple(excluded)
    rows = inequalities(formula, excluded)
    if not 0 < len(rows) <= _MAX_INEQUALITIES:
        return None
    relaxation = _Relaxation(formula.variables, rows)
    for _ in range(_MAX_ROUNDS):
        solution = relaxation.solve(limits)
        if solution.status == _INFEASIBLE:
            proof = Refutation(tuple(relaxation.cuts), relaxation.weights(limits))
            return proof if refutes(proof, formula, excluded) else None
        if solution.status != _OPTIMAL or solution.x is None or not relaxation.add_violated_cuts(solution.x, limits):
            return None
    return None


class _Relaxation:
    """The linear relaxation of a formula: inequalities of variables from 0 to 1, to which cuts are appended.

    `starts_equation[i]` says that rows i and i + 1 are an inequality and its negative, so together an equation.
    """

    def __init__(self, variable_count: int, rows: list[Inequality]) -> None:
        self.variable_count, self.rows = variable_count, rows
        self.cuts: list[Cut] = []
        self.known_keys = set(map(_inequality_key, rows))
        self.starts_equation = [
            row.bound == -next_row.bound and row.terms == {var: -value for var, value in next_row.terms.items()}
            for row, next_row in pairwise(rows)
        ] + [False]

    def solve(self, limits: Limits) -> OptimizeResult:
        """Return the result of SciPy; its `x` satisfies all rows, and is None if nothing does.

        Variable i has the value x[i], from 1 on.
        """
        matrix, bounds = self.coefficients(0), self.bounds()
        starts_equation = np.array(self.starts_equation)
        inequality_rows = ~starts_equation
        inequality_rows[1:] &= ~starts_equation[:-1]
        return _minimise(
            (matrix[inequality_rows], bounds[inequality_rows], matrix[starts_equation], bounds[starts_equation]),
            0,
            limits,
        )

    def weights(self, limits: Limits) -> dict[int, int]:
        """Return weights of rows whose weighted sum no values satisfy, in units of 1 / _WEIGHT_SCALE.

        They are the dual values of the linear program that minimises the common violation of all rows. Empty if the
        linear program is not solved.
        """
        solution = _minimise((self.coefficients(-1), self.bounds(), None, None), 1, limits)
        if solution.status != _OPTIMAL:
            return {}
        scaled = np.rint(-solution.ineqlin.marginals * _WEIGHT_SCALE).astype(np.int64)
        return {int(row): int(scaled[row]) for row in np.flatnonzero(scaled > 0)}

    def coefficients(self, violation_coefficient: int) -> csr_array[np.float64]:
        """Return one row per inequality: `violation_coefficient` in column 0, then one column per variable."""
        lengths = [len(row.terms) + 1 for row in self.rows]
        columns = [var for row in self.rows for var in (0, *row.terms)]
        values = [value for row in self.rows for value in (violation_coefficient, *row.terms.values())]
        return csr_array(
            (np.array(values, dtype=np.float64), np.array(columns), np.cumsum([0, *lengths])),
            shape=(len(lengths), self.variable_count + 1),
        )

    def bounds(self) -> NDArray[np.float64]:
        """Return the bounds of all rows, one number for each."""
        return np.array([row.bound for row in self.rows], dtype=np.float64)

    def add_violated_cuts(self, values: NDArray[np.float64], limits: Limits) -> bool:
        """Append cuts that `values` violate, and return whether there are any.

        Variable i has the value at index i, from 1 on. At most _CUTS_PER_ROUND cuts are appended, those with the fewest
        terms.
        """
        nearest = np.rint(values)
        variables_at_one = set(np.flatnonzero((np.abs(values - nearest) <= _TOLERANCE) & (nearest == 1)).tolist())
        column_of = {
            var: index for index, var in enumerate(np.flatnonzero(np.abs(values - nearest) > _TOLERANCE).tolist())
        }
        slack = self.bounds() - self.coefficients(0) @ values
        # for each row met with equality: a bit for each odd coefficient, and one for an odd bound
        parity_vectors: dict[int, int] = {}
        for index in np.flatnonzero(slack < _TOLERANCE).tolist():
            if index and self.starts_equation[index - 1]:
                continue  # the negative of the row before has the same parities
            odd_variables = [var for var, value in self.rows[index].terms.items() if value % 2]
            # a variable of value 1 with an odd coefficient is raised: x ≤ 1 is added, so that its coefficient is even
            odd_bound = (self.rows[index].bound - sum(var in variables_at_one for var in odd_variables)) % 2
            parity_vectors[index] = sum(
                1 << column_of[var] for var in odd_variables if var in column_of
            ) | odd_bound << len(column_of)
        cuts: dict[tuple[frozenset[tuple[int, int]], int], tuple[Cut, Inequality]] = {}
        for seed in range(_ORDERS_PER_ROUND):  # other orders give other sums
            limits.check()
            rng = random.Random(seed)
            order = sorted(parity_vectors, key=lambda index: (parity_vectors[index].bit_count(), rng.random()))
            for positions in _odd_sums([parity_vectors[index] for index in order], len(column_of)):
                summed_rows = tuple(order[position] for position in positions)
                row_sum = weighted_sum(self.rows, ((row, 1) for row in summed_rows))
                cut = Cut(
                    summed_rows,
                    frozenset(var for var, value in row_sum.terms.items() if value % 2 and var in variables_at_one),
                )
                new_row = zero_half_cut(row_sum, cut.raised_variables)
                if (
                    _inequality_key(new_row) not in self.known_keys
                    and max(map(abs, new_row.terms.values()), default=0) <= _MAX_COEFFICIENT
                ):
                    cuts[_inequality_key(new_row)] = cut, new_row
        for key in sorted(cuts, key=lambda key: len(key[0]))[:_CUTS_PER_ROUND]:
            cut, new_row = cuts[key]
            self.known_keys.add(key)
            self.cuts.append(cut)
            self.rows.append(new_row)
            self.starts_equation.append(False)
        return bool(cuts)


def _inequality_key(row: Inequality) -> tuple[frozenset[tuple[int, int]], int]:
    """Return a value that is the same for equal inequalities, whatever the order of their terms."""
    return frozenset(row.terms.items()), row.bound


def _odd_sums(vectors: list[int], width: int) -> Iterator[list[int]]:
    """Yield lists of indices of vectors whose sum modulo 2 is bit `width` alone (Gaussian elimination).

    A vector is an integer, with a bit for each of its `width` + 1 entries.

    >>> list(_odd_sums([0b001, 0b011, 0b110], 2))
    [[0, 1, 2]]
    """
    fractional_mask = (1 << width) - 1
    pivots: dict[int, tuple[int, int]] = {}
    for index, vector in enumerate(vectors):
        members = 1 << index
        while vector & fractional_mask:
            pivot_bit = vector & fractional_mask & -(vector & fractional_mask)
            if pivot_bit not in pivots:
                pivots[pivot_bit] = vector, members
                break
            vector ^= pivots[pivot_bit][0]
            members ^= pivots[pivot_bit][1]
        else:
            if vector:
                yield [member for member in range(index + 1) if members >> member & 1]


def _minimise(
    constraints: tuple[
        csr_array[np.float64], NDArray[np.float64], csr_array[np.float64] | None, NDArray[np.float64] | None
    ],
    cost: int,
    limits: Limits,
) -> OptimizeResult:
    """Minimise `cost` times variable 0, which is fixed at 0 if the cost is 0.

    `constraints` are (A, b, E, d) for A·x ≤ b and E·x = d; E and d may be None. The other variables lie between 0 and
    1.
    """
    limits.check()
    size = constraints[0].shape[1]
    bounds = np.tile([0.0, 1.0], (size, 1))
    bounds[0, 1] = np.inf if cost else 0
    costs = np.zeros(size)
    costs[0] = cost
    options: dict[str, float] = {"maxiter": _MAX_ITERATIONS, "presolve": False}  # which gains nothing here
    if limits.seconds_left is not None:
        options["time_limit"] = max(0.01, limits.seconds_left)
    return linprog(costs, *constraints, bounds=bounds, method="highs-ds", options=options)
