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

from stripcount.algebra import limits as moment_limits
from stripcount.algebra.exact_arrays import coo_to_csr
from stripcount.algebra.polynomial import Nested
from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import BadInput, NoSolution, TooLarge, checked_integer
from stripcount.evaluate.spectrum import spectrum
from stripcount.evaluate.statistic import check_distinct, polynomial_terms, split_terms, statistic_values
from stripcount.gf.derivation import Derivation
from stripcount.gf.far_moments import FarMoments, far_moments
from stripcount.gf.modular import Execution, derive_modular
from stripcount.gf.split import VARIABLE_NAMES, SplitDerivation, split_generating_function
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.exploration import Exploration
from stripcount.machine.machine import Machine
from stripcount.model.strip import Strip

_MAX_VALUE = 1 << 16  # the largest number that one mark may add; up to half of its square is an entry of a machine


@dataclass(frozen=True)
class Moments:
    """The number `boards` of boards of `columns` columns, and the exact mean and variance of their totals."""

    columns: int
    boards: int
    mean: Fraction
    variance: Fraction


@dataclass(frozen=True)
class MomentGrowth:
    """The asymptotic mean and variance per `column` and per `cell`.

    `evidence`, "proved" or "checked", is that of the generating functions from which they are computed.
    """

    column: moment_limits.MomentLimits
    cell: moment_limits.MomentLimits
    evidence: str


@dataclass(frozen=True, eq=False)
class Statistic:
    """One to three statistics of a strip, by their names: keys of `strip.statistics`, or of the exploration's gains.

    Made by `Count.statistic`. Means and variances need exactly one statistic. `exploration` has marks from which the
    statistics can be read; `execution` opens the context in which generating functions are derived; `limits` bounds
    memory and time. Raises BadInput if a name is unknown or given twice, or if there are none or more than three.
    """

    strip: Strip
    names: tuple[str, ...]
    exploration: Exploration
    execution: Callable[[], AbstractContextManager[Execution]] = lambda: nullcontext(Execution())
    limits: Limits = UNLIMITED

    def __repr__(self) -> str:
        return f"Statistic({self.strip!r}, {', '.join(map(repr, self.names))})"

    def __post_init__(self) -> None:
        if not 1 <= len(self.names) <= len(VARIABLE_NAMES):
            raise BadInput(f"from one to {len(VARIABLE_NAMES)} statistics must be given, not {len(self.names)}.")
        check_distinct(self.names)
        _ = self.mark_values_by_statistic

    @property
    def variables(self) -> tuple[str, ...]:
        """The names of the variables of the statistics, in their order: the first ones of t, u, w."""
        return VARIABLE_NAMES[: len(self.names)]

    @cached_property
    def mark_values_by_statistic(self) -> tuple[tuple[int, ...], ...]:
        """For each statistic, what each of the exploration's marks adds to its total.

        Raises BadInput for an unknown name.
        """
        return tuple(statistic_values(self.strip, self.exploration, name) for name in self.names)

    @property
    def mark_values(self) -> tuple[int, ...]:
        """What each of the exploration's marks adds to the total of the only statistic.

        Raises BadInput if there are several.
        """
        if len(self.mark_values_by_statistic) > 1:
            raise BadInput(
                f"mean and variance are those of one statistic, not of {len(self.mark_values_by_statistic)}."
            )
        return self.mark_values_by_statistic[0]

    def terms(self, count: int) -> list[Nested]:
        """Return the polynomials a(0; t)..a(count - 1; t); the coefficient of t^n counts the boards of total n.

        Each is a sequence of coefficients, from the constant term on. With several statistics the sequences are nested,
        with one level for each statistic, in their order.
        """
        count = checked_integer("count", count, 0)
        if len(self.mark_values_by_statistic) > 1:
            return split_terms(self.exploration, self.mark_values_by_statistic, count, self.limits)
        return list(polynomial_terms(self.exploration, self.mark_values, count, self.limits))

    def generating_function(self) -> SplitDerivation:
        """Return Σ a(k) x^k, with a variable for each statistic, and its proof.

        Raises TooLarge for more than 250 states after those whose futures, or pasts, agree in all totals are merged.
        """
        return split_generating_function(self.exploration, self.mark_values_by_statistic, self.limits)

    def moments(self, columns: int) -> Moments:
        """Return the exact mean and variance over the boards of `columns` columns; raises NoSolution if there are none.

        Costs the terms of three machines.

        >>> from stripcount.count import Count
        >>> from stripcount.puzzles.magnets import Magnets
        >>> Count(Magnets(2)).statistic("magnets").moments(2)
        Moments(columns=2, boards=14, mean=Fraction(8, 7), variance=Fraction(20, 49))
        """
        columns = checked_integer("columns", columns, 1, 100_000)
        sums = [self._moment_machine(order).terms(columns + 1)[columns] for order in range(3)]
        if sums[0] == 0:
            name = self.strip.name or type(self.strip).__name__
            raise NoSolution(f"{name} has no solution of {self.strip.rows}×{columns} cells.")
        mean = Fraction(sums[1], sums[0])
        # the mean of T² is that of T(T - 1), twice the second binomial moment, plus that of T
        return Moments(columns, sums[0], mean, Fraction(2 * sums[2], sums[0]) + mean - mean**2)

    @cached_property
    def functions(self) -> tuple[Derivation, Derivation, Derivation]:
        """The generating functions of the counts, of Σ T and of Σ T(T-1)/2 over the boards of k columns.

        >>> from stripcount.count import Count
        >>> from stripcount.puzzles.domino_tiling import DominoTiling
        >>> for derivation in Count(DominoTiling(2)).statistic("vertical").functions:
        ...     print(derivation.gf, derivation.evidence)
        1/(1 - x - x^2) proved
        x/(1 - 2*x - x^2 + 2*x^3 + x^4) proved
        x^2/(1 - 3*x + 5*x^3 - 3*x^5 - x^6) proved
        """
        with self.execution() as execution:
            a, b, c = (derive_modular(self._moment_machine(order), execution=execution) for order in range(3))
        return a, b, c

    @property
    def _functions_and_evidence(self) -> tuple[tuple[RationalGF, RationalGF, RationalGF], str]:
        """The three functions of `functions`, and "proved" if all of them are proved, else "checked"."""
        a, b, c = self.functions
        return (a.gf, b.gf, c.gf), "proved" if a.evidence == b.evidence == c.evidence == "proved" else "checked"

    def far_moments(self, columns: int, digits: int = 20) -> FarMoments:
        """Return mean and variance over the boards of up to 10^9 columns, with `digits` digits after the point.

        Raises NoSolution if there are no boards, TooLarge if the precision does not suffice.
        """
        columns, digits = checked_integer("columns", columns, 1, 10**9), checked_integer("digits", digits, 1, 1000)
        functions, evidence = self._functions_and_evidence
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
        digits = checked_integer("digits", digits, 1, 10_000)
        machine_spectrum = spectrum(self.exploration.machine().minimize())
        if machine_spectrum.bracket[1] == 0:
            raise BadInput("the growth of a statistic needs infinitely many non-zero terms, but this sequence ends.")
        functions, evidence = self._functions_and_evidence
        column = moment_limits.limits(functions, digits, machine_spectrum.bracket, period=machine_spectrum.period)
        cell = moment_limits.limits(
            functions, digits, machine_spectrum.bracket, self.strip.rows, machine_spectrum.period
        )
        return MomentGrowth(column, cell, evidence)

    def _moment_machine(self, order: int) -> Machine:
        """Return the machine of the binomial moment of this order of the only statistic."""
        return moment_machine(self.exploration, self.mark_values, order)


def moment_machine(exploration: Exploration, mark_values: tuple[int, ...], order: int) -> Machine:
    """Return the machine whose terms are the sums of the binomial coefficients (T over `order`) over the boards.

    T is a board's total, and `mark_values` are what each of the exploration's marks adds to it. The machine has `order`
    + 1 copies of every state: copy i holds the coefficient of ε^i. Raises TooLarge for values above 65536.
    """
    if max(mark_values, default=0) > _MAX_VALUE:
        raise TooLarge(f"a mark must add at most {_MAX_VALUE} for mean and variance, not {max(mark_values)}.")
    copies = order + 1
    factors = []
    for row, edges in enumerate(exploration.edges):
        target_count, source_count = exploration.sizes[(row + 1) % exploration.rows], exploration.sizes[row]
        entry_rows, entry_columns, entries = [], [], []
        for mark_order in range(copies):
            weights = np.array([comb(value, mark_order) for value in mark_values], dtype=np.uint64)[edges.mark]
            used = np.flatnonzero(weights)
            for copy in range(copies - mark_order):
                entry_rows.append(edges.target[used] + (copy + mark_order) * target_count)
                entry_columns.append(edges.source[used] + copy * source_count)
                entries.append(weights[used])
        positions = (np.concatenate(entry_rows), np.concatenate(entry_columns))
        factors.append(coo_to_csr(np.concatenate(entries), *positions, (copies * target_count, copies * source_count)))
    final = np.zeros(copies * exploration.sizes[0], dtype=np.uint64)
    final[order * exploration.sizes[0] :] = exploration.final
    return Machine.of(factors, exploration.start, final)
