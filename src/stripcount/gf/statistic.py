"""Counts split by the total of a statistic: polynomials, generating functions, means and variances.

At t = 1 + ε a mark that adds v has weight (1 + ε)^v = 1 + vε + v(v-1)/2 ε² + …, and a count becomes a(k) + b(k) ε +
c(k) ε² + … with b = Σ T and c = Σ T(T - 1)/2 over the boards, where T is a board's total. With one copy of every state
for each power of ε, b and c are the terms of ordinary machines with integer weights, so every theorem about machines
applies to them.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb

import numpy as np

from stripcount.algebra import limits as algebra
from stripcount.algebra.exact_arrays import coo_to_csr
from stripcount.algebra.polynomial import Nested
from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import BadInput, NoSolution, TooLarge, whole
from stripcount.evaluate.spectrum import spectrum
from stripcount.evaluate.statistic import check_distinct, polynomial_terms, split_terms, statistic_values
from stripcount.gf.derivation import Derivation
from stripcount.gf.far_moments import FarMoments, far_moments
from stripcount.gf.modular import Execution, derive_modular
from stripcount.gf.split import NAMES, SplitDerivation, split_generating_function
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.exploration import Exploration
from stripcount.machine.machine import Machine
from stripcount.model.strip import Strip

_MAX_VALUE = 1 << 16  # the largest number that one mark may add; up to half of its square is an entry of a machine


@dataclass(frozen=True)
class Moments:
    """The number of boards of `columns` columns, and the exact mean and variance of their totals."""

    columns: int
    boards: int
    mean: Fraction
    variance: Fraction


@dataclass(frozen=True)
class MomentGrowth:
    """The asymptotic mean and variance per column and per cell, and the evidence of the functions they come from."""

    column: algebra.MomentLimits
    cell: algebra.MomentLimits
    evidence: str


@dataclass(frozen=True, eq=False)
class Statistic:
    """Statistics of a strip, by their names: keys of `strip.statistics`, or of the gains of an exploration.

    Made by `Count.statistic`. Means and variances are those of the only one.
    """

    strip: Strip
    names: tuple[str, ...]
    exploration: Exploration
    execution: Callable[[], AbstractContextManager[Execution]] = lambda: nullcontext(Execution())
    limits: Limits = UNLIMITED

    def __repr__(self) -> str:
        return f"Statistic({self.strip!r}, {', '.join(map(repr, self.names))})"

    def __post_init__(self) -> None:
        if not 1 <= len(self.names) <= len(NAMES):
            raise BadInput(f"from one to {len(NAMES)} statistics must be given, not {len(self.names)}.")
        check_distinct(self.names)
        _ = self.values_by_statistic

    @property
    def variables(self) -> tuple[str, ...]:
        """The variable of each statistic: t, u, w."""
        return NAMES[: len(self.names)]

    @cached_property
    def values_by_statistic(self) -> tuple[tuple[int, ...], ...]:
        """For each statistic, what each of the exploration's marks adds to its total.

        Raises BadInput for an unknown name.
        """
        return tuple(statistic_values(self.strip, self.exploration, name) for name in self.names)

    @property
    def values(self) -> tuple[int, ...]:
        """What each of the exploration's marks adds to the total of the only statistic.

        Raises BadInput if there are several.
        """
        if len(self.values_by_statistic) > 1:
            raise BadInput(f"mean and variance are those of one statistic, not of {len(self.values_by_statistic)}.")
        return self.values_by_statistic[0]

    def terms(self, count: int) -> list[Nested]:
        """Return a(0; t)..a(count - 1; t), ascending: the coefficient of t^n counts the boards of total n.

        Of several statistics the coefficients are nested: a level for each, in their order.
        """
        count = whole("count", count, 0)
        if len(self.values_by_statistic) > 1:
            return split_terms(self.exploration, self.values_by_statistic, count, self.limits)
        return list(polynomial_terms(self.exploration, self.values, count, self.limits))

    def generating_function(self) -> SplitDerivation:
        """Return Σ a(k) x^k, with a variable for each statistic, and its proof.

        Raises TooLarge for more than 250 merged states.
        """
        return split_generating_function(self.exploration, self.values_by_statistic, self.limits)

    def moments(self, columns: int) -> Moments:
        """Return the exact mean and variance over the boards of `columns` columns; raises NoSolution if none exists.

        Costs the terms of three machines.

        >>> from stripcount.count import Count
        >>> from stripcount.puzzles.magnets import Magnets
        >>> Count(Magnets(2)).statistic("magnets").moments(2)
        Moments(columns=2, boards=14, mean=Fraction(8, 7), variance=Fraction(20, 49))
        """
        columns = whole("columns", columns, 1, 100_000)
        sums = [self._machine(power).terms(columns + 1)[columns] for power in range(3)]
        if sums[0] == 0:
            name = self.strip.name or type(self.strip).__name__
            raise NoSolution(f"{name} has no solution of {self.strip.rows}×{columns} cells.")
        mean = Fraction(sums[1], sums[0])
        return Moments(columns, sums[0], mean, Fraction(2 * sums[2], sums[0]) + mean - mean**2)

    @cached_property
    def functions(self) -> tuple[Derivation, Derivation, Derivation]:
        """The generating functions of the counts, of Σ T and of Σ T(T-1)/2 over the boards of k columns.

        >>> from stripcount.count import Count
        >>> from stripcount.puzzles.domino_tiling import DominoTiling
        >>> for found in Count(DominoTiling(2)).statistic("vertical").functions:
        ...     print(found.gf, found.evidence)
        1/(1 - x - x^2) proved
        x/(1 - 2*x - x^2 + 2*x^3 + x^4) proved
        x^2/(1 - 3*x + 5*x^3 - 3*x^5 - x^6) proved
        """
        with self.execution() as execution:
            a, b, c = (derive_modular(self._machine(power), execution=execution) for power in range(3))
        return a, b, c

    @property
    def _functions(self) -> tuple[tuple[RationalGF, RationalGF, RationalGF], str]:
        """The functions without their derivations, and the evidence for all of them."""
        a, b, c = self.functions
        return (a.gf, b.gf, c.gf), "proved" if a.evidence == b.evidence == c.evidence == "proved" else "checked"

    def far_moments(self, columns: int, digits: int = 20) -> FarMoments:
        """Return mean and variance over the boards of very many columns as decimals, from generating functions."""
        columns, digits = whole("columns", columns, 1, 10**9), whole("digits", digits, 1, 1000)
        functions, evidence = self._functions
        return far_moments(functions, columns, digits, evidence)

    def growth(self, digits: int = 20) -> MomentGrowth:
        """Return the limits of what one more column adds to mean and variance, with `digits` digits after the point.

        The values per cell are those per column divided by the number of rows. Costs three derivations. Raises BadInput
        if only finitely many terms are nonzero, or if there is no limit.

        >>> from stripcount.count import Count
        >>> from stripcount.puzzles.domino_tiling import DominoTiling
        >>> Count(DominoTiling(2)).statistic("vertical").growth(10).column.mean
        '0.4472135954'
        """
        digits = whole("digits", digits, 1, 10_000)
        machine_spectrum = spectrum(self.exploration.machine().minimize())
        if machine_spectrum.bracket[1] == 0:
            raise BadInput("the growth of a statistic needs infinitely many non-zero terms, but this sequence ends.")
        functions, evidence = self._functions
        column = algebra.limits(functions, digits, machine_spectrum.bracket, period=machine_spectrum.period)
        cell = algebra.limits(functions, digits, machine_spectrum.bracket, self.strip.rows, machine_spectrum.period)
        return MomentGrowth(column, cell, evidence)

    def _machine(self, power: int) -> Machine:
        """Return the machine of the `power`-th binomial moment of the only statistic."""
        return moment_machine(self.exploration, self.values, power)


def moment_machine(exploration: Exploration, values: tuple[int, ...], power: int) -> Machine:
    """Return the machine whose terms are Σ T(T-1)…(T-power+1)/power! over the boards, where T is a board's total.

    `values` are what the exploration's marks add. The machine has `power` + 1 copies of every state. Raises TooLarge
    for values above 65536.
    """
    if max(values, default=0) > _MAX_VALUE:
        raise TooLarge(f"a mark must add at most {_MAX_VALUE} for mean and variance, not {max(values)}.")
    copies = power + 1
    factors = []
    for row, edges in enumerate(exploration.edges):
        targets, sources = exploration.sizes[(row + 1) % exploration.rows], exploration.sizes[row]
        rows, columns, entries = [], [], []
        for power_of_mark in range(copies):
            weights = np.array([comb(value, power_of_mark) for value in values], dtype=np.uint64)[edges.mark]
            used = np.flatnonzero(weights)
            for copy in range(copies - power_of_mark):
                rows.append(edges.target[used] + (copy + power_of_mark) * targets)
                columns.append(edges.source[used] + copy * sources)
                entries.append(weights[used])
        positions = (np.concatenate(rows), np.concatenate(columns))
        factors.append(coo_to_csr(np.concatenate(entries), *positions, (copies * targets, copies * sources)))
    final = np.zeros(copies * exploration.sizes[0], dtype=np.uint64)
    final[power * exploration.sizes[0] :] = exploration.final
    return Machine.of(factors, exploration.start, final)
