"""Uniform samples: chi-square tests against brute force, exact means and variances, prescribed totals, exact choices.

Samples are drawn with fixed seeds, so that these tests always give one and the same answer. A chi-square test
fails below p = 0.001; boards of no more than 2000 solutions get at least eight draws a solution.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from scipy.special import chdtrc

from stripcount.board import Board, Mark
from stripcount.check.oracle import brute_force
from stripcount.errors import BadInput, NoSolution, TooLarge
from stripcount.evaluate import prescribed as prescribing
from stripcount.evaluate.completions import BackwardSteps, RepeatingCheckpoints
from stripcount.evaluate.exact_completions import ExactCompletions
from stripcount.evaluate.prescribed import Prescribed, prescribed, tilt
from stripcount.evaluate.sample import sampler
from stripcount.evaluate.statistic import polynomial_terms, statistic, statistic_values
from stripcount.gf.statistic import Statistic
from stripcount.limits import Limits
from stripcount.machine.explore import explore
from stripcount.model.graphs.families import family
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.model.strip import Strip
from stripcount.puzzles.circuit_board import CircuitBoard
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.hard_squares import HardSquares
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.not_touch import NotTouch
from stripcount.puzzles.ring_ring import RingRing
from stripcount.puzzles.template import Template
from tests.sentences import Says

PLAUSIBLE = 0.001
FIRST = "T. L. R. T+ T- T+ L- R+ L. R. T. T."  # of sample 0, seed 7: SHAKE-256 is the same everywhere

SMALL: list[tuple[Any, int]] = [
    (Magnets(2), 3),
    (Magnets(1, singletons="yes"), 6),
    (Magnets(2, count="patterns"), 4),
    (DominoTiling(4), 6),
    (RingRing(4), 9),
    (NotTouch(4, ones=1), 3),
    (CircuitBoard(3), 6),
    (Template(3), 4),
]


def total(board: Board, adds: Callable[[Mark], int]) -> int:
    return sum(adds(board[cell]) for cell in board.positions())


def chance_of(counts: list[int]) -> float:
    """Return the chance that equally likely outcomes are drawn this unevenly or more so, by the chi-square test."""
    mean = sum(counts) / len(counts)
    return float(chdtrc(len(counts) - 1, sum((count - mean) ** 2 for count in counts) / mean))


@pytest.mark.some_cases("further sweeps", "magnets-3", "magnets-6", "not-touch-3")
@pytest.mark.long_cases("thousands of boards are drawn", "circuit-board-6", "ring-ring-9")
@pytest.mark.parametrize(("strip", "cols"), SMALL, ids=lambda value: getattr(value, "name", None))
def test_chi_square_of_small_boards(strip: Any, cols: int) -> None:
    made, solutions = sampler(strip, cols), list(brute_force(strip, cols))
    assert 1 < made.solutions == len(solutions) <= 2000
    drawn = Counter(made.draw(8 * made.solutions, seed=20220206))
    counts = [drawn[board] for board in solutions]
    assert sum(counts) == 8 * made.solutions
    assert chance_of(counts) > PLAUSIBLE


EXACT: list[tuple[Any, int, dict[str, Any]]] = [
    (Magnets(3), 12, {}),
    (Magnets(2), 9, {"statistic": "magnets", "total": 7}),
    (DominoTiling(4), 7, {}),
    (RingRing(4), 9, {}),
    (NotTouch(5, restrict="column,row"), 9, {}),
    (CircuitBoard(3), 10, {}),
    (HardSquares(3), 40, {}),
]


@pytest.mark.some_cases(
    "further sweeps", "domino-tiling-7-condition2", "ring-ring-9-condition3", "circuit-board-10-condition5"
)
@pytest.mark.parametrize(("strip", "cols", "condition"), EXACT, ids=lambda value: getattr(value, "name", None))
def test_choices_by_exact_numbers_are_the_same(strip: Any, cols: int, condition: dict[str, Any]) -> None:
    """With a bound on the error of 1, balls of 192 bits decide every choice; they share no line with the floats."""
    made = sampler(strip, cols, **condition)
    assert replace(made, doubt=1.0).draw(12, seed=4) == made.draw(12, seed=4)


def test_whole_numbers_decide_what_no_ball_can() -> None:
    """A random number next to a bound: one bit below it belongs to the first edge, the bound itself to the next."""
    explored = explore(DominoTiling(2))
    exact = ExactCompletions(explored, (0,) * len(explored.marks), 1, 300)
    state, total = explored.start, exact.completions(explored.start, 300)
    leading = exact.outgoing[0][state]
    assert len(leading) == 2
    vertical = exact.completions(explored.start, 299)
    share = {True: vertical, False: total - vertical}[explored.edges[1].target[0] == explored.start]
    bits = 64 * 16  # more than the 192 and 768 bits of the balls
    bound = -(-share * 2**bits // total)
    for word, edge in ((bound - 1, 0), (bound, 1)):
        assert exact.choice(299, 0, state, 0, lambda n, word=word: word << 64 * n >> bits) == edge  # type: ignore[misc]


FAR = [(Magnets(1), 2), (HardSquares(2), 1)]
FAR_OF_MORE_ROWS = [(Magnets(4), 1), (Magnets(3), 2), (HardSquares(4), 1)]


@pytest.mark.parametrize(
    "strips", [FAR, pytest.param(FAR_OF_MORE_ROWS, marks=pytest.mark.long("exact numbers of 400 columns"))]
)
def test_far_columns_repeat_with_a_bound(strips: list[tuple[Strip, int]]) -> None:
    """The vectors that stand for far columns are as near to these as their bound says, for periods 1 and 2."""
    for strip, period in strips:
        explored = explore(strip, marks=True)
        back = BackwardSteps(explored, (0,) * len(explored.marks), 1)
        far = RepeatingCheckpoints(back, 400, 1, lambda: None)
        assert far.period == period
        exact = ExactCompletions(explored, (0,) * len(explored.marks), 1, 400)
        for number in (399, 400):
            place, more = far.equivalent(number)
            assert place < 300
            values = far.columns.vector(place).values[:, 0]
            truth = [exact.completions(state, number) for state in range(explored.sizes[0])]
            ratios = [Fraction(float(value)) / true for value, true in zip(values, truth) if true]
            assert [value > 0 for value in values] == [true > 0 for true in truth]
            assert max(ratios) / min(ratios) - 1 < 2 * more + 2 * far.columns.vector(place).relative_error < 1e-9


@pytest.mark.parametrize("rows", [1, pytest.param(3, marks=pytest.mark.long("machines of many states"))])
def test_floating_point_ways_are_as_near_as_their_bound_says(rows: int) -> None:
    strip = Magnets(rows)
    explored = explore(strip, marks=True)
    values = statistic_values(strip, explored, "magnets")
    back, exact = BackwardSteps(explored, values, 9), ExactCompletions(explored, values, 9, 20)
    completions = back.last
    for number in range(1, 21):
        completions = back.column(completions)
        for state in range(explored.sizes[0]):
            for rest in range(9):
                true, value = exact.completions(state, number, rest), Fraction(float(completions.values[state, rest]))
                unit, lost = (
                    Fraction(2) ** int(completions.exponents[rest]),
                    Fraction(float(completions.absolute_error[rest])),
                )
                assert (true > 0) == (value > 0)
                assert abs(value * unit - true) <= Fraction(completions.relative_error) * true + lost * unit


@pytest.mark.parametrize("rows", [2, pytest.param(3, marks=pytest.mark.long("thousands of boards are drawn"))])
def test_prescribed_totals_split_the_solutions(rows: int) -> None:
    strip = Magnets(rows)
    exploration = explore(strip, marks=True)
    split = polynomial_terms(exploration, statistic_values(strip, exploration, "magnets"), 5)[4]
    adds = statistic(strip, "magnets")
    every = list(brute_force(strip, 4))
    for wanted, expected in enumerate(split):
        made = sampler(strip, 4, statistic="magnets", total=wanted)
        boards = [board for board in every if total(board, adds) == wanted]
        assert made.solutions == expected == len(boards)
        drawn = Counter(made.draw(8 * expected, seed=3))
        assert drawn.keys() <= set(boards)
        assert expected == 1 or chance_of([drawn[board] for board in boards]) > PLAUSIBLE


TOTALS: list[tuple[Any, int, str, int]] = [
    (Magnets(2), 4, "magnets", 3),
    (DominoTiling(4), 5, "horizontal", 6),
    (HardSquares(3), 4, "ones", 4),
    (RingRing(4), 9, "rectangles", 4),
    (CircuitBoard(3), 6, "horizontal", 9),
]


@pytest.mark.some_cases("further sweeps", "magnets-4-magnets-3")
@pytest.mark.long_cases("thousands of boards are drawn", "circuit-board-6-horizontal-9", "ring-ring-9-rectangles-4")
@pytest.mark.parametrize(("strip", "cols", "name", "wanted"), TOTALS, ids=lambda value: getattr(value, "name", None))
def test_chi_square_of_tilted_boards_with_a_prescribed_total(strip: Any, cols: int, name: str, wanted: int) -> None:
    adds = statistic(strip, name)
    boards = [board for board in brute_force(strip, cols) if total(board, adds) == wanted]
    made = prescribed(strip, cols, name, wanted, exploration=explore(strip, marks=True), max_direct=0)
    assert isinstance(made, Prescribed)
    assert 1 < made.solutions == len(boards) < 2000
    drawn = Counter(made.draw(8 * len(boards), seed=11))
    assert drawn.keys() <= set(boards)
    assert chance_of([drawn[board] for board in boards]) > PLAUSIBLE


@pytest.mark.long("sweeps of large boards")
def test_tilted_boards_by_exact_numbers_are_the_same() -> None:
    made = prescribed(Magnets(2), 9, "magnets", 5, exploration=explore(Magnets(2)), max_direct=0)
    assert isinstance(made, Prescribed)
    exact = replace(made, tilted=replace(made.tilted, doubt=1.0))
    assert len({*made.tilted.weights}) == 2
    assert exact.draw(2, seed=4) == made.draw(2, seed=4)
    assert made.draw(5, seed=4)[:2] == made.draw(2, seed=4)


@pytest.mark.some_cases("further sweeps", "12")
@pytest.mark.parametrize("wanted", [0, 1, 6, 11, 12])
def test_tilts_that_floating_point_cannot_tell_apart_are_compared_exactly(
    wanted: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    explored = explore(Magnets(2))
    values = statistic_values(Magnets(2), explored, "magnets")
    found = tilt(explored, values, 12, wanted, Limits())
    monkeypatch.setattr(prescribing, "DECISIVE", 1.0)
    assert tilt(explored, values, 12, wanted, Limits()) == found


def test_a_total_that_no_trial_has_is_counted_directly() -> None:
    """Horizontal dominoes on two rows lie in pairs: no board has three of them, and all trials fail."""
    made = prescribed(DominoTiling(2), 9, "horizontal", 3, exploration=explore(DominoTiling(2)), max_direct=0)
    assert isinstance(made, Prescribed)
    with pytest.raises(NoSolution, match="with 3 horizontal"):
        made.draw(1)
    (board,) = replace(made, total=4, direct=lambda: sampler(DominoTiling(2), 9)).draw(1)
    assert total(board, statistic(DominoTiling(2), "horizontal")) == 4


@pytest.mark.long_cases("sweeps of large boards", "4-7-horizontal")
@pytest.mark.long_cases("thousands of boards are drawn", "3-8-magnets")
@pytest.mark.parametrize(("rows", "cols", "mark"), [(3, 8, "magnets"), (4, 7, "horizontal")])
def test_empirical_means_agree_with_the_exact_ones(rows: int, cols: int, mark: str) -> None:
    """Means lie within four standard errors, which the exact variance gives; so do variances."""
    strip, many = Magnets(rows), 3000
    adds = statistic(strip, mark)
    totals = [total(board, adds) for board in sampler(strip, cols).draw(many, seed=5)]
    exact = Statistic(strip, (mark,), explore(strip, marks=True)).moments(cols)
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


@pytest.mark.long_cases("sweeps of large boards", "condition1")
@pytest.mark.parametrize("condition", [{}, {"statistic": "magnets", "total": 40}])
def test_columns_left_out_are_counted_again(condition: dict[str, Any]) -> None:
    """A sampler that keeps every fourth column draws the same boards as one that keeps all."""
    made = sampler(Magnets(3), 30, **condition)
    sparse = RepeatingCheckpoints(made.completions_by_column.backward, 30, 4, lambda: None, repeating=False)
    assert sorted(sparse.columns.stored) == list(range(0, 31, 4))
    assert replace(made, completions_by_column=sparse).draw(20, seed=2) == made.draw(20, seed=2)


@pytest.mark.parametrize("rows", [1, pytest.param(4, marks=pytest.mark.long("machines of many states"))])
def test_boards_of_thousands_of_columns_are_drawn(rows: int) -> None:
    """One chance in a billion that a choice is close; every cell of the board is legal, and samples do not move."""
    strip = DominoTiling(rows) if rows > 1 else HardSquares(rows)
    made = sampler(strip, 1500)
    board = made.draw(1, seed=3)[0]
    assert made.completions_by_column.period
    assert strip.legal(board)
    assert sampler(strip, 1500).draw(2, seed=3)[0] == board


def test_what_cannot_be_drawn(says: Says) -> None:
    with says(NoSolution):
        sampler(Magnets(3), 3).draw(1)
    with says(NoSolution):
        sampler(GraphStrip(family("prism"), problem("perfect code")), 5).draw(1)
    with says(NoSolution):
        sampler(Magnets(2), 2, statistic="magnets", total=5)
    with says(TooLarge):
        sampler(Magnets(4), 90_000, statistic="magnets", total=90_000, limits=Limits(memory=1 << 20))
    for columns in (0, -1, "x", 10**9):
        with says(BadInput):
            sampler(Magnets(2), columns)  # type: ignore[arg-type]
