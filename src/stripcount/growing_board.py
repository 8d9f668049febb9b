"""Terms without a machine: one board grows column by column, and only the states at its right edge are kept."""

from __future__ import annotations

from dataclasses import dataclass

from stripcount.errors import BadInput, compare
from stripcount.evaluate.board_sweep import Primes, board_counts
from stripcount.machine.packing.base import packs
from stripcount.model.strip import Strip
from stripcount.puzzles import is_built_in
from stripcount.resources import Resources

_OTHER = Primes(59)  # those of a second opinion, of which the first sweep uses none


@dataclass(frozen=True)
class GrowingBoard:
    """A growing board of `strip`, whose solutions `counted` states, with the resources of its count."""

    strip: Strip
    counted: Strip
    resources: Resources

    def terms(self, count: int, second_opinion: bool) -> list[int]:
        """Return a(0)..a(count - 1); with a second opinion from two sweeps, raises Disagreement if they differ."""
        if not second_opinion:
            return self._swept(count - 1)
        if not packs(self.counted):
            raise BadInput(
                f"a second opinion is not possible for {self.strip.title}: its states do not fit into 63 bits, so a "
                "second sweep would be the same computation as the first."
            )
        terms, others = self._swept(count - 1), self._swept(count - 1, _OTHER)
        compare(terms, others, lambda k: f"a({k})", ("the first board sweep", "the second with other primes"))
        return terms

    def _swept(self, last: int, primes: Primes | None = None) -> list[int]:
        """Sweep the board; finished columns are stored for built-in puzzles only, whose rules do not change."""
        keeper = self.resources.fronts(repr(self.strip)) if is_built_in(self.strip) else None
        report, limits = (lambda done, total, _: self.resources.report("cell", done, total)), self.resources.limits
        terms = board_counts(self.counted, last, report, keeper=keeper, primes=primes, limits=limits)
        if keeper is not None:
            keeper.clear()
        return terms
