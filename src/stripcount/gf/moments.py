"""Mean and variance of a statistic: exactly for each number of columns, and asymptotically per column, certified.

At t = 1 + ε a mark that adds v has weight (1 + ε)^v = 1 + vε + v(v-1)/2 ε² + …, and a count becomes a(k) + b(k) ε +
c(k) ε² + … with b = Σ T and c = Σ T(T - 1)/2 over the boards, where T is a board's total. With one copy of every state
for each power of ε, b and c are the terms of ordinary machines with integer weights, so every theorem about machines
applies to them.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np

from stripcount.algebra.exact_arrays import assembled
from stripcount.algebra.limits import Limits, limits
from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import BadInput, NoSolution, TooLarge
from stripcount.evaluate.spectrum import spectrum
from stripcount.evaluate.statistic import statistic_values
from stripcount.gf.derivation import Derivation
from stripcount.gf.modular import Execution, Proof, derive_modular
from stripcount.machine.exploration import Exploration
from stripcount.machine.explore import explore
from stripcount.machine.machine import Machine
from stripcount.model.strip import Strip

_MOST_VALUE = 1 << 16  # the most that one mark may add; about half its square is an entry of a machine


@dataclass(frozen=True)
class Moments:
    """The number of boards of `columns` columns, and the exact mean and variance of their totals."""

    columns: int
    boards: int
    mean: Fraction
    variance: Fraction


def moment_machine(exploration: Exploration, values: tuple[int, ...], power: int) -> Machine:
    """Return the machine whose terms are Σ T(T-1)…(T-power+1)/power! over the boards, where T is a board's total.

    `values` are what the exploration's marks add. The machine has `power` + 1 copies of every state. Raises TooLarge
    for values above 65536.
    """
    if max(values, default=0) > _MOST_VALUE:
        raise TooLarge(f"a mark must add at most {_MOST_VALUE} for mean and variance, not {max(values)}.")
    copies = power + 1
    factors = []
    for row, edges in enumerate(exploration.edges):
        targets, sources = exploration.sizes[(row + 1) % exploration.rows], exploration.sizes[row]
        rows, columns, entries = [], [], []
        for step in range(copies):
            weights = np.array([comb(v, step) for v in values], dtype=np.uint64)[edges.mark]
            used = np.flatnonzero(weights)
            for copy in range(copies - step):
                rows.append(edges.target[used] + (copy + step) * targets)
                columns.append(edges.source[used] + copy * sources)
                entries.append(weights[used])
        places = (np.concatenate(rows), np.concatenate(columns))
        factors.append(assembled(np.concatenate(entries), *places, (copies * targets, copies * sources)))
    final = np.zeros(copies * exploration.sizes[0], dtype=np.uint64)
    final[power * exploration.sizes[0] :] = exploration.final
    return Machine.of(factors, exploration.start, final)


def moments(strip: Strip[Any], statistic: str, columns: int, *, exploration: Exploration | None = None) -> Moments:
    """Return the exact mean and variance of the total of `statistic` over the solutions with `columns` columns.

    Raises NoSolution if there are none. Costs the terms of three machines.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> moments(Magnets(2), "magnets", 2)
    Moments(columns=2, boards=14, mean=Fraction(8, 7), variance=Fraction(20, 49))
    """
    exploration = explore(strip) if exploration is None else exploration
    values = statistic_values(strip, exploration, statistic)
    sums = [moment_machine(exploration, values, power).terms(columns + 1)[columns] for power in range(3)]
    if sums[0] == 0:
        raise NoSolution(f"{strip.name or type(strip).__name__} has no solution of {strip.rows}×{columns} cells.")
    mean = Fraction(sums[1], sums[0])
    return Moments(columns, sums[0], mean, Fraction(2 * sums[2], sums[0]) + mean - mean**2)


def moment_functions(
    strip: Strip[Any],
    statistic: str,
    *,
    proof: Proof = "auto",
    execution: Execution | None = None,
    exploration: Exploration | None = None,
) -> tuple[Derivation, Derivation, Derivation]:
    """Return the generating functions of the counts, of Σ T and of Σ T(T-1)/2 over the boards of k columns.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> for found in moment_functions(DominoTiling(2), "vertical"):
    ...     print(found.gf, found.evidence)
    1/(1 - x - x^2) proved
    x/(1 - 2*x - x^2 + 2*x^3 + x^4) proved
    x^2/(1 - 3*x + 5*x^3 - 3*x^5 - x^6) proved
    """
    exploration = explore(strip) if exploration is None else exploration
    values = statistic_values(strip, exploration, statistic)
    machines = [moment_machine(exploration, values, power) for power in range(3)]
    a, b, c = (derive_modular(machine, proof=proof, execution=execution) for machine in machines)
    return a, b, c


@dataclass(frozen=True)
class MomentGrowth:
    """The asymptotic mean and variance per column and per cell, the functions they come from, and the evidence."""

    column: Limits
    cell: Limits
    functions: tuple[RationalGF, RationalGF, RationalGF]
    evidence: str


def moment_growth(
    strip: Strip[Any],
    statistic: str,
    digits: int = 20,
    *,
    execution: Execution | None = None,
    exploration: Exploration | None = None,
) -> MomentGrowth:
    """Return the limits of what one more column adds to the mean and variance of a total, with certified digits.

    The values per cell are those per column divided by the number of rows. Costs three derivations. Raises BadInput if
    only finitely many terms are nonzero, or if there is no limit.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> moment_growth(DominoTiling(2), "vertical", 10).column.mean
    '0.4472135954'
    """
    exploration = explore(strip) if exploration is None else exploration
    machine = exploration.machine().minimize()
    seen = spectrum(machine)
    if seen.bracket[1] == 0:
        raise BadInput("the growth of a statistic needs infinitely many non-zero terms, but this sequence ends.")
    found = moment_functions(strip, statistic, execution=execution, exploration=exploration)
    a, b, c = (derivation.gf for derivation in found)
    return MomentGrowth(
        column=limits((a, b, c), digits, seen.bracket, period=seen.period),
        cell=limits((a, b, c), digits, seen.bracket, strip.rows, seen.period),
        functions=(a, b, c),
        evidence="proved" if all(derivation.evidence == "proved" for derivation in found) else "checked",
    )
