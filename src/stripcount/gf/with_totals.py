"""The boards of a strip with prescribed totals of statistics, such as exactly two cycles: terms, function, samples.

A state of their machine is a state of the machine of all boards together with the totals so far, so every theorem on
machines applies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import cached_property

from stripcount.algebra.growth import Growth
from stripcount.board import Board
from stripcount.errors import BadInput, checked_integer
from stripcount.evaluate.prescribed import Prescribed, prescribed, with_totals_in_refusal
from stripcount.evaluate.sample import Sampler
from stripcount.evaluate.statistic import statistic_values
from stripcount.gf.asymptotics import certified_growth
from stripcount.gf.derivation import Derivation
from stripcount.gf.modular import Execution, Proof
from stripcount.gf.source import MachineSource
from stripcount.gf.statistic import Statistic
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.exploration import Exploration
from stripcount.machine.machine import Machine
from stripcount.machine.with_totals import with_totals
from stripcount.model.strip import Strip


@dataclass(frozen=True, eq=False)
class WithTotals:
    """The boards whose statistics have prescribed totals; made by `Count.with_totals`.

    `totals` maps the names of statistics to the prescribed values. `explore_with(names)` returns an exploration of all
    boards from which the statistics of these names can be read. `execution` opens the context in which generating
    functions are derived; `limits` bounds memory and time. Raises BadInput if there are no totals, or if one is not an
    integer of at least 0.
    """

    strip: Strip
    totals: Mapping[str, int]
    explore_with: Callable[[Sequence[str]], Exploration]
    execution: Callable[[], AbstractContextManager[Execution]] = lambda: nullcontext(Execution())
    limits: Limits = UNLIMITED

    def __post_init__(self) -> None:
        if not self.totals:
            raise BadInput("at least one total must be prescribed, such as size=5.")
        for name, total in self.totals.items():
            checked_integer(f"the total of {name}", total, 0)

    def __repr__(self) -> str:
        return f"WithTotals({self.strip!r}, {self.totals_text})"

    @property
    def totals_text(self) -> str:
        """The names and totals as text, such as 'cycles=2, size=12'."""
        return ", ".join(f"{name}={total}" for name, total in self.totals.items())

    @cached_property
    def exploration(self) -> Exploration:
        """The exploration whose states hold the totals so far, and which accepts the prescribed totals only."""
        return self._with_counters(self.explore_with([*self.totals]), self.totals)

    def _with_counters(self, exploration: Exploration, totals: Mapping[str, int]) -> Exploration:
        """Return the product of an exploration with counters of the totals, in which only `totals` are accepted."""
        values = [statistic_values(self.strip, exploration, name) for name in totals]
        return with_totals(exploration, values, [*totals.values()], self.limits)

    @cached_property
    def machine(self) -> Machine:
        """The machine before minimisation."""
        return self.exploration.machine()

    @cached_property
    def minimal(self) -> Machine:
        """The machine after merging states with equal futures, then states with equal pasts."""
        return self.machine.minimize(self.limits)

    @cached_property
    def _source(self) -> MachineSource:
        """The terms and the generating function of the machine."""
        return MachineSource(self, self.execution)

    def terms(self, count: int, modulus: int | None = None) -> list[int]:
        """Return a(0)..a(count - 1), exactly or modulo a number."""
        return self._source.terms(checked_integer("count", count, 0), modulus, self.limits) if count else []

    def generating_function(self, proof: Proof = "auto", *, method: str = "auto") -> Derivation:
        """Return the generating function with the evidence for it, as `Count.generating_function` does.

        >>> from stripcount.count import Count
        >>> from stripcount.puzzles.magnets import Magnets
        >>> Count(Magnets(2)).with_totals(magnets=1).generating_function()
        Derivation(order 4, 14 states (4 minimal), modular, proved)
        """
        return self._source.derivation(method, proof)

    def growth(self, digits: int | None = None) -> Growth:
        """Return the certified growth constant per column, as `Count.growth` does."""
        return certified_growth(self._source.spectrum.bracket, self.generating_function, self._source.states, digits)

    def statistic(self, *names: str) -> Statistic:
        """Return the counts of these boards split by further statistics."""
        exploration = self._with_counters(self.explore_with([*self.totals, *names]), self.totals)
        return Statistic(self.strip, names, exploration, self.execution, self.limits)

    def sampler(self, columns: int) -> Sampler | Prescribed:
        """Return a sampler of these boards, of `columns` columns.

        The states hold all totals but the largest. For that one, boards are drawn and rejected (see `prescribed`), so
        that it may be large.
        """
        largest = max(self.totals, key=self.totals.__getitem__)
        other_totals = {name: total for name, total in self.totals.items() if name != largest}
        exploration = self.explore_with([*self.totals])
        exploration = self._with_counters(exploration, other_totals) if other_totals else exploration
        total = self.totals[largest]
        counts = prescribed(self.strip, columns, largest, total, exploration=exploration, limits=self.limits)
        return with_totals_in_refusal(counts, self.strip, columns, self.totals)

    def sample(self, columns: int, number: int = 1, seed: int = 1) -> list[Board]:
        """Return `number` boards, exactly uniform and independent; sample i of a seed does not depend on `number`."""
        return self.sampler(columns).draw(number, seed)
