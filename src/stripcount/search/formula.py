"""Formulas: Boolean variables under clauses and cardinality constraints, the input of learning solvers and counters.

Variables are numbered from 1; a literal is a variable or its negative. Conditions that would need too many clauses
(that there is a single loop, that cells are connected) are tested by `refine`: it is called with every model found, and
returns clauses that the model violates, or none if the model is a solution.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from stripcount.search.exact_cover import ExactCoverProblem

Clause = tuple[int, ...]
Model = frozenset[int]
"""The variables that are true."""


@dataclass(frozen=True)
class Cardinality:
    """The constraint that from `low` to `high`, both inclusive, of these literals are true."""

    literals: tuple[int, ...]
    low: int
    high: int


@dataclass(frozen=True)
class Formula:
    """A formula in the variables 1 to `variables`; `refine` is explained in the docstring of this module."""

    variables: int
    clauses: tuple[Clause, ...]
    cardinalities: tuple[Cardinality, ...] = ()
    refine: Callable[[Model], list[Clause]] | None = None


def formula_of_cover(cover: ExactCoverProblem) -> Formula:
    """Return an exact cover problem as a formula: variable k + 1 says that option k is chosen.

    >>> formula_of_cover(ExactCoverProblem(1, 0, ((0,), (0,)))).cardinalities
    (Cardinality(literals=(1, 2), low=1, high=1),)
    """
    options_of_item: list[list[int]] = [[] for _ in range(cover.item_count)]
    exclusion_clauses: list[Clause] = []  # for options without a primary item, which are never chosen
    for index, option in enumerate(cover.options, start=1):
        if all(item >= cover.primary_count for item in option):
            exclusion_clauses.append((-index,))
            continue
        for item in option:
            options_of_item[item].append(index)
    cardinalities = [
        Cardinality(tuple(options), int(item < cover.primary_count), 1)
        for item, options in enumerate(options_of_item)
        if item < cover.primary_count or len(options) > 1
    ]
    return Formula(len(cover.options), tuple(exclusion_clauses), tuple(cardinalities))


def dimacs_text(clauses: Sequence[Clause], variables: int) -> str:
    """Return clauses in the DIMACS format; `variables` is the number of variables.

    >>> print(dimacs_text([(1, -2)], 2), end="")
    p cnf 2 1
    1 -2 0
    """
    lines = [f"p cnf {variables} {len(clauses)}", *(" ".join(map(str, (*clause, 0))) for clause in clauses)]
    return "\n".join(lines) + "\n"
