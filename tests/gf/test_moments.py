"""Mean and variance of totals: against brute force, the split counts, closed forms and long boards."""

from fractions import Fraction
from math import sqrt

import pytest

from stripcount.check.oracle import brute_force
from stripcount.errors import BadInput, NoSolution, TooLarge
from stripcount.evaluate.statistic import polynomial_terms, statistic, statistic_values
from stripcount.gf.far_moments import far_moments
from stripcount.gf.statistic import Statistic
from stripcount.machine.explore import explore
from stripcount.model.strip import Strip
from stripcount.puzzles import puzzle_class
from stripcount.puzzles.circuit_board import CircuitBoard
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.not_touch import NotTouch
from tests.sentences import Says


def of(strip: Strip, name: str) -> Statistic:
    return Statistic(strip, (name,), explore(strip, marks=True))


@pytest.mark.parametrize("rows", [2, pytest.param(3, marks=pytest.mark.long("brute force over many boards"))])
def test_mean_and_variance_of_all_boards_of_one_size(rows: int) -> None:
    strip = Magnets(rows)
    adds = statistic(strip, "magnets")
    totals = [sum(adds(board[cell]) for cell in board.positions()) for board in brute_force(strip, 4)]
    mean = Fraction(sum(totals), len(totals))
    variance = sum((n - mean) ** 2 for n in totals) / len(totals)
    found = of(strip, "magnets").moments(4)
    assert (found.boards, found.mean, found.variance) == (len(totals), mean, variance)


@pytest.mark.some_cases("further functions and machines", "magnets-3-horizontal")
@pytest.mark.parametrize(("name", "rows", "mark"), [("magnets", 3, "horizontal"), ("ring-ring", 4, "crossings")])
def test_the_functions_of_the_moments_are_those_of_the_split_counts(name: str, rows: int, mark: str) -> None:
    strip = puzzle_class(name)(rows)
    exploration = explore(strip, marks=True)
    split = polynomial_terms(exploration, statistic_values(strip, exploration, mark), 16)
    plain, first, second = (found.gf.terms(16) for found in of(strip, mark).functions)
    for cols, row in enumerate(split):
        sums = [sum(row), sum(n * c for n, c in enumerate(row)), sum(n * (n - 1) // 2 * c for n, c in enumerate(row))]
        assert [plain[cols], first[cols], second[cols]] == sums


def test_closed_forms_of_two_rows_of_dominoes() -> None:
    """Lengths of Fibonacci compositions: a standing domino is a 1, a lying pair a 2; there are 1/√5 per column.

    Q = 1 - t·x - s²x² gives λ = (t + √(t² + 4))/2 for standing ones, so mean 1/√5 and variance 4/(5√5) per column.
    """
    growth = of(DominoTiling(2), "vertical").growth(15)
    assert growth.evidence == "proved"
    found = growth.column
    assert float(found.mean) == pytest.approx(1 / sqrt(5), abs=1e-14)
    assert float(found.variance) == pytest.approx(4 / (5 * sqrt(5)), abs=1e-14)
    assert found.mean == "0.447213595499957"  # 0.44721359549995793928…
    assert found.variance == "0.357770876399966"  # 0.35777087639996635142…
    assert (found.mean_exact, found.variance_exact) == (None, None)


def test_one_row_of_magnets_by_hand() -> None:
    """The bivariate function gives λ² = u with u² = (1 + t)u + t: mean u'/(2u) = 1/4, variance √2/16 per column."""
    found = of(Magnets(1), "magnets").growth(15).column
    assert found.mean_exact == "1/4"
    assert found.mean == "0.250000000000000"
    assert float(found.variance) == pytest.approx(sqrt(2) / 16, abs=1e-14)


@pytest.mark.parametrize(
    ("strip", "name", "column", "cell"),
    [
        (NotTouch(3, ones=1, restrict="column"), "ones", "1", "1/3"),
        pytest.param(
            NotTouch(5, restrict="column,row"), "ones", "2", "2/5", marks=pytest.mark.long("functions of five rows")
        ),
        pytest.param(CircuitBoard(3), "edges", "3", "1", marks=pytest.mark.long("a machine of partitions")),
    ],
)
def test_totals_that_cannot_vary(strip: Strip, name: str, column: str, cell: str) -> None:
    """As many ones in every column; and trees have one edge fewer than dots, whatever the period."""
    found = of(strip, name).growth(10)
    assert (found.column.mean_exact, found.column.variance_exact, found.cell.mean_exact) == (column, "0", cell)


@pytest.mark.some_cases("further functions and machines", "2-magnets")
@pytest.mark.long_cases("by default one mark on each number of rows", "3-magnets", "2-blanks")
@pytest.mark.parametrize(("rows", "mark"), [(2, "magnets"), (3, "magnets"), (3, "horizontal"), (2, "blanks")])
def test_long_boards_approach_the_limits(rows: int, mark: str) -> None:
    limit = of(Magnets(rows), mark).growth(12)
    one, other = (of(Magnets(rows), mark).moments(columns) for columns in (60, 72))
    assert float(limit.column.mean) == pytest.approx(float((other.mean - one.mean) / 12), abs=1e-11)
    assert float(limit.column.variance) == pytest.approx(float((other.variance - one.variance) / 12), abs=1e-9)
    assert float(limit.cell.mean) == pytest.approx(float(limit.column.mean) / rows, abs=1e-11)


def test_more_digits_begin_with_fewer() -> None:
    few, many = (of(Magnets(2), "magnets").growth(digits).column for digits in (10, 40))
    assert many.mean.startswith(few.mean)
    assert many.variance.startswith(few.variance)


def test_what_has_no_mean(says: Says) -> None:
    with says(BadInput):
        of(NotTouch(2), "ones").growth()
    with says(NoSolution):
        of(Magnets(3), "magnets").moments(3)


@pytest.mark.some_cases("further functions and machines", "2-40")
@pytest.mark.long_cases("machines of many rows", "3-302")
@pytest.mark.parametrize(("rows", "columns"), [(2, 40), (3, 40), (3, 302)])
def test_far_moments_are_the_exact_ones_as_decimals(rows: int, columns: int) -> None:
    """Two computations: three generating functions in balls, and the exact terms of three machines."""
    strip = Magnets(rows)
    exact = of(strip, "magnets").moments(columns)
    a, b, c = (found.gf for found in of(strip, "magnets").functions)
    found = far_moments((a, b, c), columns, 30, "proved")
    for text, value in ((found.mean, exact.mean), (found.variance, exact.variance)):
        assert abs(Fraction(text) - value) <= Fraction(1, 10**30)
        assert len(text.partition(".")[2]) == 30
    if rows == 3:
        with pytest.raises(NoSolution):
            far_moments((a, b, c), columns + 1, 30, "proved")


def test_a_precision_that_ends_is_not_taken_for_no_solution(says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stripcount.gf.far_moments.MAX_BITS", 200)
    with says(TooLarge):
        of(Magnets(2), "magnets").far_moments(1000, 100)
    with says(NoSolution):
        of(Magnets(3), "magnets").far_moments(1001, 5)
