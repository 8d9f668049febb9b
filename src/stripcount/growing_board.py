"""Terms without a machine: one board grows column by column, and only the states at its right edge are kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeVar

from stripcount.errors import BadInput, check_equal, excerpt
from stripcount.evaluate.board_sweep import Announce, Primes, board_counts, last_count
from stripcount.evaluate.front import Keeper
from stripcount.limits import Limits
from stripcount.machine.packing.base import has_packing
from stripcount.model.strip import Strip
from stripcount.puzzles import is_built_in
from stripcount.resources import Resources

Sweep = Literal["auto", "machine", "board"]
SweepResult = TypeVar("SweepResult", int, list[int])
# Binary logarithms of the number of transitions of a machine. From the first two on, few columns are swept instead: the
# first is for states that are packed into integers, the second for others.
_MIN_PACKED_LOG2 = 23
_MIN_PLAIN_LOG2 = 16
# up to this one, a sweep of packed states takes less time than loading SciPy, which a machine needs
_MAX_SMALL_LOG2 = 15
_SECOND_SWEEP = "the second with other primes"
_SECOND_PRIMES = Primes(59)  # the primes of a second opinion, none of which the first sweep uses


@dataclass(frozen=True)
class GrowingBoard:
    """The sweeps of one growing board of `strip`; `counted` is the strip whose states are swept, `strip.counted()`."""

    strip: Strip
    counted: Strip
    resources: Resources

    def terms(self, count: int, second_opinion: bool) -> list[int]:
        """Return a(0)..a(count - 1); with `second_opinion` a second sweep must agree, else Disagreement is raised."""
        second_terms = self._second_terms(count - 1) if second_opinion else None
        terms = self._sweep_terms(count - 1, None)
        if second_terms is not None:
            check_equal(terms, second_terms, lambda k: f"a({k})", ("the first board sweep", _SECOND_SWEEP))
        return terms

    def term(self, columns: int, second_opinion: bool) -> int:
        """Return a(columns), from two halves of the board if possible; `second_opinion` is as in `terms`."""
        second_count = self._second_terms(columns)[columns] if second_opinion else None
        count = self._sweep_with_store(
            lambda keeper, report: last_count(self.counted, columns, report, keeper=keeper, limits=self._limits)
        )
        if second_count is not None:
            check_equal([count], [second_count], lambda _: f"a({columns})", ("the first board sweep", _SECOND_SWEEP))
        return count

    @property
    def _limits(self) -> Limits:
        """The limits of work that begins now."""
        return self.resources.limits

    def _second_terms(self, last: int) -> list[int]:
        """Return a(0)..a(last) swept modulo other primes; raises BadInput if that would be the same computation."""
        if not has_packing(self.counted):
            raise BadInput(
                f"a second opinion is not possible for {self.strip.title}: its states do not fit into 63 bits, so a "
                "second sweep would be the same computation as the first."
            )
        return self._sweep_terms(last, _SECOND_PRIMES)

    def _sweep_terms(self, last: int, primes: Primes | None) -> list[int]:
        """Return a(0)..a(last), swept modulo the given primes, or modulo the usual ones for None."""
        return self._sweep_with_store(
            lambda keeper, report: board_counts(
                self.counted, last, report, keeper=keeper, primes=primes, limits=self._limits
            )
        )

    def _sweep_with_store(self, sweep: Callable[[Keeper | None, Announce], SweepResult]) -> SweepResult:
        """Return what `sweep(keeper, report)` returns.

        `keeper` stores finished columns; what it stored is removed at the end. It is None for a puzzle that is not
        built in, because its rules may change before the sweep is resumed. `report` is the callback for progress.
        """
        keeper = self.resources.fronts(repr(self.strip)) if is_built_in(self.strip) else None
        sweep_result = sweep(keeper, lambda done, total, _: self.resources.report("cell", done, total))
        if keeper is not None:
            keeper.clear()
        return sweep_result


def is_swept(strip: Strip, count: int, sweep: Sweep, transitions: Callable[[], float] | None) -> bool:
    """Return whether `count` terms come from a sweep of the board.

    They do if `sweep` is "board". If it is "auto", they do if the strip has no machine, and if they are few (at most
    3·rows + 1) and the machine is large or very small. Raises BadInput for another `sweep` than these and "machine".
    `transitions` estimates the binary logarithm of the machine's transitions; it is None if the machine exists already.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> [is_swept(Magnets(4), 9, "auto", lambda: size) for size in (12.0, 20.0, 30.0)]
    [True, False, True]
    """
    if sweep not in ("auto", "machine", "board"):
        raise BadInput(f"sweep must be auto, machine or board, not {excerpt(str(sweep))}.")
    if sweep != "auto":
        return sweep == "board"
    if not strip.closing.finite:
        return True
    if strip.unrolled is not None or strip.counting.extreme or transitions is None or count > 3 * strip.rows + 1:
        return False
    if not strip.closing.known:
        return True
    size, packed = transitions(), has_packing(strip)
    return size >= (_MIN_PACKED_LOG2 if packed else _MIN_PLAIN_LOG2) or (packed and size <= _MAX_SMALL_LOG2)
