"""Uniform samples: every board once by rank, chi-square tests, exact means and variances, prescribed totals.

Samples are drawn with fixed seeds, so that these tests always give one and the same answer. A chi-square test
fails below p = 0.001; boards of no more than 2000 solutions get at least eight draws a solution.
"""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from scipy.special import chdtrc

from stripcount.check.oracle import brute_force
from stripcount.errors import BadInput, NoSolution, TooLarge
from stripcount.evaluate.sample import Sampler, sampler
from stripcount.evaluate.statistic import polynomial_terms, statistic, statistic_values, total
from stripcount.gf.moments import moments
from stripcount.limits import Limits
from stripcount.machine.explore import explore
from stripcount.puzzles import PUZZLES, puzzle_class
from stripcount.puzzles.circuit_board import CircuitBoard
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.not_touch import NotTouch
from stripcount.puzzles.ring_ring import RingRing
from stripcount.puzzles.template import Template

PLAUSIBLE = 0.001
FIRST = "L+ R- L+ R- T. T+ T- L+ R- T. L- R+"  # of sample 0, seed 7: SHAKE-256 is the same everywhere

SMALL: list[tuple[Any, int]] = [
    (Magnets(2), 3),
    (Magnets(2), 5),
    (Magnets(3), 4),
    (Magnets(1, singletons="yes"), 6),
    (Magnets(2, count="patterns"), 4),
    (DominoTiling(4), 6),
    (RingRing(4), 9),
    (NotTouch(5, restrict="column,row"), 7),
    (CircuitBoard(3), 6),
    (Template(3), 4),
]


def chance_of(counts: list[int]) -> float:
    """Return the chance that equally likely outcomes are drawn this unevenly or more so, by the chi-square test."""
    mean = sum(counts) / len(counts)
    return float(chdtrc(len(counts) - 1, sum((count - mean) ** 2 for count in counts) / mean))


@pytest.mark.parametrize(("strip", "cols"), SMALL, ids=lambda value: getattr(value, "name", None))
def test_chi_square_of_small_boards(strip: Any, cols: int) -> None:
    made = sampler(strip, cols)
    assert 1 < made.solutions <= 2000
    drawn = Counter(made.draw(8 * made.solutions, seed=20220206))
    counts = [drawn[board] for board in made.boards(range(made.solutions))]
    assert sum(counts) == 8 * made.solutions
    assert chance_of(counts) > PLAUSIBLE


@pytest.mark.parametrize("name", [name for name in PUZZLES if puzzle_class(name).closes])
@pytest.mark.parametrize("size", [(2, 2), (3, 2), (2, 4), pytest.param((2, 5), marks=pytest.mark.long), (4, 2)])
def test_ranks_name_every_solution_once(name: str, size: tuple[int, int]) -> None:
    strip = puzzle_class(name)(size[0])
    solutions = brute_force(strip, size[1])
    made = sampler(strip, size[1])
    assert made.solutions == len(solutions)
    assert set(made.boards(range(made.solutions))) == set(solutions)


def test_prescribed_totals_split_the_solutions() -> None:
    strip = Magnets(3)
    exploration = explore(strip)
    split = polynomial_terms(exploration, statistic_values(strip, exploration, "magnets"), 5)[4]
    adds = statistic(strip, "magnets")
    seen = set()
    for wanted, expected in enumerate(split):
        made = sampler(strip, 4, statistic="magnets", total=wanted)
        boards = made.boards(range(made.solutions))
        assert made.solutions == expected == len(set(boards))
        assert all(total(board, adds) == wanted for board in boards)
        seen |= set(boards)
    assert seen == set(brute_force(strip, 4))
    made = sampler(strip, 4, statistic="magnets", total=3)
    drawn = Counter(made.draw(8 * made.solutions, seed=3))
    assert chance_of([drawn[board] for board in made.boards(range(made.solutions))]) > PLAUSIBLE


@pytest.mark.parametrize(("rows", "cols", "mark"), [(3, 8, "magnets"), (4, 7, "horizontal")])
def test_empirical_means_agree_with_the_exact_ones(rows: int, cols: int, mark: str) -> None:
    """Means lie within four standard errors, which the exact variance gives; so do variances."""
    strip, many = Magnets(rows), 3000
    adds = statistic(strip, mark)
    totals = [total(board, adds) for board in sampler(strip, cols).draw(many, seed=5)]
    exact = moments(strip, mark, cols)
    mean = Fraction(sum(totals), many)
    assert abs(mean - exact.mean) < 4 * (float(exact.variance) / many) ** 0.5
    variance = sum((n - mean) ** 2 for n in totals) / many
    assert float(variance) == pytest.approx(float(exact.variance), rel=0.12)


def test_a_sample_depends_on_its_seed_and_number_alone() -> None:
    made = sampler(Magnets(4), 12)
    three = made.draw(3, seed=7)
    assert made.draw(2, seed=7) == three[:2]
    assert sampler(Magnets(4), 12).draw(3, seed=7) == three
    assert made.draw(3, seed=8) != three
    assert made.solutions == explore(Magnets(4)).machine().terms(13)[12]
    assert all(Magnets(4).legal(board) for board in three)
    assert " ".join(map(str, three[0].cells[0])) == FIRST


def test_columns_left_out_are_counted_again() -> None:
    """A sampler that keeps every fourth column draws the same boards as one that keeps all."""
    made = sampler(Magnets(3), 10)
    sparse = Sampler(
        made.exploration, 10, made.values, 0, {k: ways for k, ways in made.kept.items() if k % 4 == 0 or k == 10}, ""
    )
    assert sorted(sparse.kept) == [0, 4, 8, 10]
    assert sparse.draw(20, seed=2) == made.draw(20, seed=2)


def test_what_cannot_be_drawn() -> None:
    with pytest.raises(NoSolution, match="no solution"):
        sampler(Magnets(3), 3).draw(1)
    with pytest.raises(NoSolution, match="2×2 cells has 5 magnets"):
        sampler(Magnets(2), 2, statistic="magnets", total=5)
    with pytest.raises(TooLarge, match="sampling boards of"):
        sampler(Magnets(4), 90_000, limits=Limits(memory=1 << 20))
    for columns in (0, -1, "x", 10**9):
        with pytest.raises(BadInput, match="columns must be"):
            sampler(Magnets(2), columns)  # type: ignore[arg-type]


def test_a_rank_beyond_the_last_board_is_refused() -> None:
    made = sampler(Magnets(2), 2)
    assert len(made.boards([made.solutions - 1])) == 1
    for rank in (-1, made.solutions):
        with pytest.raises(BadInput, match=f"rank must be a whole number from 0 to {made.solutions - 1}, not"):
            made.boards([rank])
