"""BoardCount: one board, or one graph, and everything that can be asked about its solutions."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Unpack

from stripcount.board import Board, Mark
from stripcount.errors import BadInput, NoSolution, check_equal, checked_integer, excerpt
from stripcount.evaluate.compiled_graph import compiled_graph_count
from stripcount.evaluate.few_states import few_states_count
from stripcount.model.strip import Strip
from stripcount.resources import CountOptions, Resources

if TYPE_CHECKING:
    from fractions import Fraction

    from stripcount.algebra.polynomial import Nested
    from stripcount.evaluate.board_sweep import Primes
    from stripcount.evaluate.prescribed import Prescribed
    from stripcount.evaluate.sample import Sampler
    from stripcount.evaluate.statistic import Polynomial
    from stripcount.machine.exploration import Exploration

MAX_STATISTICS = 3
"""The largest number of statistics by which counts are split at the same time."""
_SECOND_PRIME_BITS = 50
"""The number of bits of the primes of a second opinion; those of the first sweep have 55 or 60 bits."""


class Extreme(NamedTuple):
    """The smallest or largest `total` of a statistic, the `number` of solutions that have it, and an `example`."""

    total: int
    number: int
    example: Board


class BoardCount:
    """The solutions of one board or graph; `strip` is a strip that has this board alone, read as a single column.

    Each answer is computed once. The options are those of `Count`.

    >>> from stripcount.model.graphs.finite.names import graph_named
    >>> from stripcount.model.graphs.finite_strip import FiniteStrip
    >>> from stripcount.model.graphs.vocabulary import problem
    >>> BoardCount(FiniteStrip(graph_named("cube"), problem("perfect matching"), range(8))).count
    9
    """

    def __init__(self, strip: Strip, **options: Unpack[CountOptions]) -> None:
        if not isinstance(strip, Strip) or strip.one_board is None:
            raise BadInput(f"strip must be one board, such as Count(…).on(board), not {excerpt(repr(strip))}.")
        self.strip = strip
        self._resources = Resources.of(options)

    @classmethod
    def on(cls, strip: Strip, board: Board, outside: Mark | None, resources: Resources) -> BoardCount:
        """Return the count of a strip on one board, with the resources of another count."""
        from stripcount.model.boards.on import on  # imports every kind of rule, and a graph needs none

        count = cls(on(strip, board, outside))
        count._resources = resources
        return count

    def __repr__(self) -> str:
        return f"BoardCount({self.strip!r})"

    @cached_property
    def count(self) -> int:
        """The number of solutions, from a sweep that stores only the states at one frontier.

        For a problem that counts only the smallest or largest structures it comes from the exploration.
        """
        return self.exploration.machine().terms(2)[1] if self.strip.counting.extreme else self._count_by_sweep()

    def second_opinion(self) -> int:
        """Return the number of solutions after a second sweep with other primes; raises Disagreement if they differ.

        Raises BadInput if a second sweep would be the same computation as the first.
        """
        from stripcount.evaluate.board_sweep import Primes
        from stripcount.machine.packing.base import has_packing

        if not has_packing(self.strip):
            raise BadInput(
                f"a second opinion is not possible for {self.strip.title}: its states do not fit into 63 bits, so a "
                "second sweep would be the same computation as the first."
            )
        methods = "the first sweep", "the second with other primes"
        check_equal([self.count], [self._count_by_sweep(Primes(_SECOND_PRIME_BITS))], lambda _: "the count", methods)
        return self.count

    @property
    def is_unique(self) -> bool:
        """Whether there is exactly one solution."""
        return self.count == 1

    @cached_property
    def exploration(self) -> Exploration:
        """Every state and transition on the way to a solution, with the marks read."""
        from stripcount.machine.explore import explore

        self._announce_work(explored=True)
        return explore(self.strip, limits=self._resources.limits, marks=True)

    def polynomial(self, statistic: str) -> Polynomial:
        """Return the numbers of solutions by their total of a statistic, from 0 on; () if there is no solution.

        >>> from stripcount.count import Count
        >>> from stripcount.model.boards.drawn import drawn_board
        >>> from stripcount.puzzles.hard_squares import HardSquares
        >>> Count(HardSquares(2)).on(drawn_board("???~ ??~? ".replace(" ", chr(10)).strip())).polynomial("ones")
        (1, 6, 10, 6, 1)
        """
        from stripcount.evaluate.statistic import polynomial_terms

        exploration, values = self._with_statistics([statistic])
        return polynomial_terms(exploration, values[0], 2, self._resources.limits)[1]

    def split(self, *statistics: str, **totals: int) -> Nested:
        """Return the number of solutions with some totals, split by the totals of up to three other statistics.

        Coefficients are nested: a level for each statistic, in their order.

        >>> from stripcount.graph_board import GraphBoard
        >>> factors = GraphBoard("cube", "2-factor")
        >>> factors.split("cycles", "size"), factors.split(cycles=2)
        (((), (0, 0, 0, 0, 0, 0, 0, 0, 6), (0, 0, 0, 0, 0, 0, 0, 0, 3)), 3)
        """
        from stripcount.evaluate.statistic import check_distinct, polynomial_terms, split_terms, statistic_values
        from stripcount.machine.with_totals import with_totals

        if len(statistics) > MAX_STATISTICS:
            raise BadInput(f"from one to {MAX_STATISTICS} statistics must be given, not {len(statistics)}.")
        check_distinct(statistics)
        exploration, values = self._with_statistics([*totals, *statistics])
        if totals:
            gains_of_totals = values[: len(totals)]
            exploration = with_totals(
                exploration, gains_of_totals, [*_checked_totals(totals).values()], self._resources.limits
            )
            values = [statistic_values(self.strip, exploration, name) for name in statistics]
        if not statistics:
            return exploration.machine().terms(2)[1]
        if len(statistics) == 1:
            return polynomial_terms(exploration, values[0], 2, self._resources.limits)[1]
        return split_terms(exploration, values, 2, self._resources.limits)[1]

    def _with_statistics(self, statistics: Sequence[str]) -> tuple[Exploration, list[tuple[int, ...]]]:
        """Return an exploration from whose marks the statistics follow, and what each mark adds to each of them."""
        from stripcount.evaluate.statistic import statistic_values
        from stripcount.machine.explore import explore_gaining

        exploration = explore_gaining(self.strip, statistics, self._resources.limits) or self.exploration
        return exploration, [statistic_values(self.strip, exploration, name) for name in statistics]

    def smallest(self, statistic: str) -> Extreme:
        """Return the smallest total of a statistic, the number of solutions with it, and one of them.

        Raises NoSolution if there are none.
        """
        return self._extreme(statistic, least=True)

    def largest(self, statistic: str) -> Extreme:
        """Return the largest total of a statistic, the number of solutions with it, and one of them.

        Raises NoSolution if there are none.
        """
        return self._extreme(statistic, least=False)

    def _extreme(self, statistic: str, *, least: bool) -> Extreme:
        """Return the smallest total if `least`, else the largest; see `smallest`."""
        from stripcount.evaluate.solutions import solutions
        from stripcount.machine.optimal import optimal_boards

        exploration, (values,) = self._with_statistics([statistic])
        optimum = optimal_boards(exploration, values, least=least, limits=self._resources.limits)
        if optimum is None:
            raise NoSolution(f"{self.strip.without_solution(1)}.")
        total, optimal_exploration = optimum
        example = self.strip.shown_board(next(solutions(optimal_exploration)))
        return Extreme(total, optimal_exploration.machine().terms(2)[1], example)

    def solutions(self) -> Iterator[Board]:
        """Yield all solutions one by one, in an order that does not change.

        >>> from stripcount.count import Count
        >>> from stripcount.model.boards.drawn import drawn_board
        >>> from stripcount.puzzles.domino_tiling import DominoTiling
        >>> print(*Count(DominoTiling(2)).on(drawn_board("L??~ ???~".replace(" ", chr(10)))).solutions(), sep=chr(10))
        LRT~
        LRB~
        """
        from stripcount.evaluate.solutions import solutions

        return map(self.strip.shown_board, solutions(self.exploration))

    def marginals(self) -> dict[Hashable, dict[Mark, Fraction]]:
        """Return for each cell the share of solutions with each mark; raises NoSolution if there are none.

        The keys are cells, or the numbers of a graph's vertices or edges. Marks that occur in no solution are left out.
        Costs two passes over all transitions for each 31 bits of the count.

        >>> from stripcount.count import Count
        >>> from stripcount.model.boards.drawn import drawn_board
        >>> from stripcount.puzzles.hard_squares import HardSquares
        >>> Count(HardSquares(1)).on(drawn_board("?0?~")).marginals()[0, 2]
        {0: Fraction(1, 2), 1: Fraction(1, 2)}
        """
        from fractions import Fraction

        from stripcount.evaluate.marginals import occurrences

        if not (count := self.count):
            raise NoSolution(f"{self.strip.without_solution(1)}.")
        numbers: dict[Hashable, dict[Mark, int]] = {}
        for row, counts in enumerate(occurrences(self.exploration, count, self._resources.limits)):
            for mark, solutions in counts.items():
                for key, shown_mark in self.strip.decided_marks(row, mark):
                    counts_of_key = numbers.setdefault(key, {})
                    counts_of_key[shown_mark] = counts_of_key.get(shown_mark, 0) + solutions
        return {
            key: {mark: Fraction(counts_of_key[mark], count) for mark in sorted(counts_of_key, key=str)}
            for key, counts_of_key in numbers.items()
        }

    def sampler(self, **totals: int) -> Sampler | Prescribed:
        """Return a sampler of uniform solutions, which draws boards as columns of the marks of all steps.

        Totals such as `size=5` restrict the solutions to those that have them. Of several totals the largest may be
        large; the others become parts of the states, whose number grows with them.
        """
        from stripcount.evaluate.prescribed import prescribed, with_totals_in_refusal
        from stripcount.machine.with_totals import with_totals

        exploration, values = self._with_statistics([*totals])
        checked_totals = _checked_totals(totals) if len(totals) > 1 else totals
        name = max(checked_totals, key=checked_totals.__getitem__, default=None)
        if other_totals := {statistic: total for statistic, total in checked_totals.items() if statistic != name}:
            other_gains = [gains for gains, statistic in zip(values, totals) if statistic != name]
            exploration = with_totals(exploration, other_gains, [*other_totals.values()], self._resources.limits)
        total = 0 if name is None else totals[name]
        sampler = prescribed(self.strip, 1, name, total, exploration=exploration, limits=self._resources.limits)
        return with_totals_in_refusal(sampler, self.strip, 1, checked_totals) if other_totals else sampler

    def sample(self, number: int = 1, seed: int = 1, **totals: int) -> list[Board]:
        """Return `number` exactly uniform solutions; sample i of a seed does not depend on `number`."""
        return list(map(self.strip.shown_board, self.sampler(**totals).draw(number, seed)))

    def _announce_work(self, *, explored: bool = False) -> None:
        """Announce what long work will need; raises TooLarge if that is more memory than is allowed.

        With `explored` the work is an exploration, which stores all transitions.
        """
        from stripcount.evaluate.graph_estimate import check_graph_fits  # imports the words of graphs

        estimate = check_graph_fits(self.strip, self._resources.limits, explored=explored)
        if estimate is not None and estimate.is_long:
            self._resources.announce(f"{self.strip.title} needs {estimate}.")

    def _count_by_sweep(self, primes: Primes | None = None) -> int:
        """Return the number of solutions, swept modulo the given primes; for None by the fastest of several sweeps."""

        def report(done: int, total: int, states: int) -> None:
            """Pass the numbers of steps done and of all steps on to the callback for progress."""
            self._resources.report("step", done, total)

        limits = self._resources.limits
        if primes is None:
            compiled_count = compiled_graph_count(self.strip, limits, report)
            compiled_count = few_states_count(self.strip, limits) if compiled_count is None else compiled_count
            if compiled_count is not None:
                return compiled_count
        from stripcount.evaluate.board_sweep import board_counts, last_count

        self._announce_work()
        if primes is None and self.strip.one_board is not None and self.strip.one_board.rectangle is not None:
            from stripcount.evaluate.sweep_estimate import check_sweep_fits

            rule, columns = self.strip.one_board.rectangle
            check_sweep_fits(rule, columns, self._resources.bytes_allowed)
            return last_count(rule, columns, report, limits=limits)
        return board_counts(self.strip, 1, report, primes=primes, limits=limits)[1]


def _checked_totals(totals: Mapping[str, int]) -> dict[str, int]:
    """Return the totals by the names of statistics, as ints; raises BadInput unless they are integers of at least 0."""
    return {name: checked_integer(f"the total of {name}", total, 0) for name, total in totals.items()}
