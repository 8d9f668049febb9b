"""Counts split by the total of a statistic: polynomials, generating functions, means and variances."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from stripcount.errors import whole
from stripcount.evaluate.statistic import Polynomial, polynomial_terms, statistic_values
from stripcount.gf.bivariate import BivariateDerivation, bivariate_generating_function
from stripcount.gf.far_moments import FarMoments, far_moments
from stripcount.gf.modular import Execution
from stripcount.gf.moments import MomentGrowth, Moments, moment_functions, moment_growth, moments
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.exploration import Exploration
from stripcount.model.strip import Strip


@dataclass(frozen=True, eq=False)
class Statistic:
    """The statistic `name` of a strip, a key of `strip.statistics`. Made by `Count.statistic`."""

    strip: Strip[Any]
    name: str
    exploration: Exploration
    execution: Callable[[], AbstractContextManager[Execution]]
    limits: Limits = UNLIMITED

    def __repr__(self) -> str:
        return f"Statistic({self.strip!r}, {self.name!r})"

    @cached_property
    def values(self) -> tuple[int, ...]:
        """What each of the exploration's marks adds to a board's total; raises BadInput for an unknown name."""
        return statistic_values(self.strip, self.exploration, self.name)

    def terms(self, count: int) -> list[Polynomial]:
        """Return a(0; t)..a(count - 1; t), ascending: the coefficient of t^n counts the boards of total n."""
        return polynomial_terms(self.exploration, self.values, whole("count", count, 0), self.limits)

    def generating_function(self) -> BivariateDerivation:
        """Return Σ a(k; t) x^k with its proof; raises TooLarge for more than 250 merged states."""
        return bivariate_generating_function(self.strip, self.name, exploration=self.exploration)

    def moments(self, columns: int) -> Moments:
        """Return the exact mean and variance over the boards of `columns` columns; raises NoSolution if none exists."""
        return moments(self.strip, self.name, whole("columns", columns, 1, 100_000), exploration=self.exploration)

    def far_moments(self, columns: int, digits: int = 20) -> FarMoments:
        """Return mean and variance over the boards of very many columns as decimals, from generating functions."""
        columns, digits = whole("columns", columns, 1, 10**9), whole("digits", digits, 1, 1000)
        with self.execution() as execution:
            found = moment_functions(self.strip, self.name, execution=execution, exploration=self.exploration)
        evidence = "proved" if all(one.evidence == "proved" for one in found) else "checked"
        return far_moments((found[0].gf, found[1].gf, found[2].gf), columns, digits, evidence)

    def growth(self, digits: int = 20) -> MomentGrowth:
        """Return the limits of what one more column adds to mean and variance, with `digits` digits after the point."""
        digits = whole("digits", digits, 1, 10_000)
        with self.execution() as execution:
            return moment_growth(self.strip, self.name, digits, execution=execution, exploration=self.exploration)
