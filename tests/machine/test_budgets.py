"""A deadline, or a bound on memory, ends every long computation of the library; none of this looks at a clock."""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import log2

import pytest

from stripcount.board import Board
from stripcount.errors import OutOfTime, TooLarge
from stripcount.evaluate.board_sweep import board_counts
from stripcount.evaluate.fixed_boards import fixed_count
from stripcount.evaluate.sample import sampler
from stripcount.evaluate.statistic import polynomial_terms, statistic_values
from stripcount.evaluate.sweep_estimate import sweep_estimate
from stripcount.evaluate.table import table
from stripcount.gf.orbits import classes_up_to
from stripcount.limits import Limits
from stripcount.machine.closed_walks import ClosedWalks
from stripcount.machine.estimate import estimate
from stripcount.machine.explore import explore
from stripcount.model.strip import Strip
from stripcount.model.symmetry import SYMMETRIES
from stripcount.model.wrap.wrapped import wrapped
from stripcount.puzzles.hard_squares import HardSquares
from stripcount.puzzles.magnets import Magnets
from tests.clocks import Clock
from tests.sentences import Says

EXPLORED = explore(Magnets(3))
MAGNETS = statistic_values(Magnets(3), EXPLORED, "magnets")
RING = wrapped(HardSquares(3), "columns")
CALLS: dict[str, Callable[[Limits], object]] = {
    "terms": lambda limits: EXPLORED.machine().terms(9, limits=limits),
    "terms modulo a number": lambda limits: EXPLORED.machine().terms(99, 101, limits),
    "closed walks": lambda limits: _walks().terms(5, limits=limits),
    "closed walks modulo a number": lambda limits: _walks().terms(5, 101, limits),
    "counts by totals": lambda limits: polynomial_terms(EXPLORED, MAGNETS, 9, limits),
    "a sampler": lambda limits: sampler(Magnets(3), 9, exploration=EXPLORED, limits=limits),
    "fixed boards": lambda limits: fixed_count(HardSquares(4), 4, SYMMETRIES["D"], limits),
    "folding": lambda limits: classes_up_to(HardSquares(3), "all", limits),
}


def _walks() -> ClosedWalks:
    assert RING.unrolled is not None
    return ClosedWalks.of(RING.unrolled)


@pytest.mark.parametrize("name", CALLS)
def test_a_deadline_that_has_passed_ends_it(name: str) -> None:
    CALLS[name](Limits(math.inf))
    with pytest.raises(OutOfTime):
        CALLS[name](Limits(0))


@pytest.mark.parametrize("name", ["closed walks", "counts by totals", "a sampler", "fixed boards", "folding"])
def test_what_needs_more_memory_than_allowed_is_refused(name: str) -> None:
    with pytest.raises(TooLarge):
        CALLS[name](Limits(memory=500))


def test_a_table_ends_at_its_limits() -> None:
    for symmetries in ((), (SYMMETRIES["D"],)):
        with pytest.raises(OutOfTime):
            table(HardSquares(1), range(5, 7), range(5, 7), squares=True, fixed_by=symmetries, limits=Limits(0))
    with pytest.raises(TooLarge):
        table(
            HardSquares(1),
            range(5, 7),
            range(5, 7),
            squares=True,
            fixed_by=(SYMMETRIES["D"],),
            limits=Limits(memory=500),
        )


def test_a_sampler_whose_deadline_has_passed_draws_nothing() -> None:
    made = sampler(Magnets(3), 10, exploration=EXPLORED, limits=Limits(math.inf))
    assert len(made.draw(1)) == 1
    with pytest.raises(OutOfTime):
        replace(made, limits=Limits(0)).draw(1)


class Slow(Strip[int]):
    """Every state has three successors, up to a thousand states; every step takes a second of its clock."""

    rows = 1
    alphabet = (0, 1, 2)

    def __init__(self, clock: Clock) -> None:
        self.clock, self.settings = clock, {}

    def resized(self, rows: int) -> Strip:
        return self

    def start(self) -> int:
        return 0

    def step(self, state: int, row: int) -> Iterator[tuple[int, int]]:
        self.clock.seconds += 1
        for mark in self.alphabet:
            yield mark, (3 * state + mark) % 1000

    def end_column(self, state: int) -> int:
        return state

    def accepts(self, state: int) -> bool:
        return state == 0

    def legal(self, board: Board) -> bool:
        return int("".join(map(str, board.cells[0])) or "0", 3) % 1000 == 0


def test_the_time_is_looked_at_after_few_steps_of_single_states(says: Says) -> None:
    """4,096 steps were taken between two looks, which was half a minute for maximal irredundant sets."""
    clock = Clock()
    with says(OutOfTime):
        explore(Slow(clock), limits=Limits(100.0, clock=clock))
    assert 100 < clock.seconds <= 164
    clock.seconds = 0.0
    with says(OutOfTime):
        board_counts(Slow(clock), 20, limits=Limits(100.0, clock=clock))
    assert 100 < clock.seconds <= 164


def test_estimates_end_after_some_transitions_whatever_they_take() -> None:
    """They ended after a second, so that on a slow computer a small board was taken for a large one, and refused."""
    clock = Clock()
    explored = explore(Slow(clock))
    clock.seconds = 0.0
    assert estimate(Slow(clock)).transitions_log2 == log2(explored.transitions)
    assert clock.seconds == 1000
    clock.seconds = 0.0
    sweep_estimate(Slow(clock), 1000)
    assert clock.seconds <= 20_200
