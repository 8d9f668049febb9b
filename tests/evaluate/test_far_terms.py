"""Far terms modulo a number, for columns of many digits, against powers of a matrix of Python's integers."""

import pytest

from stripcount.cli.main import run
from stripcount.count import Count
from stripcount.errors import BadInput, TooLarge
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.hard_squares import HardSquares
from stripcount.puzzles.takuzu import Takuzu
from tests.sentences import Says

Matrix = list[list[int]]


def hard_squares_by_powers(rows: int, columns: int, modulus: int) -> int:
    """The boards of so many columns: walks among the columns, as bits, that may stand side by side."""
    allowed = [column for column in range(1 << rows) if not column & column >> 1]
    matrix: Matrix = [[int(not one & other) for other in allowed] for one in allowed]

    def times(left: Matrix, right: Matrix) -> Matrix:
        turned = list(zip(*right))
        return [[sum(a * b for a, b in zip(line, column)) % modulus for column in turned] for line in left]

    power: Matrix = [[int(one == other) for other in allowed] for one in allowed]
    while columns:
        if columns & 1:
            power = times(power, matrix)
        matrix, columns = times(matrix, matrix), columns >> 1
    return sum(power[0]) % modulus  # the walks that begin at the column without a one


@pytest.mark.some_cases(
    "further sweeps",
    "1000007-4-1000000000000000001",
    "2305843009213693951-2-1000000000000000000000000000000000000000000000000000000000007",
)
@pytest.mark.parametrize(("rows", "columns"), [(1, 10**400), (2, 10**60 + 7), (3, 3**100), (4, 10**18 + 1)])
@pytest.mark.parametrize("modulus", [2, 1_000_007, (1 << 61) - 1])
def test_far_terms_are_those_by_powers_of_a_matrix(rows: int, columns: int, modulus: int) -> None:
    assert Count(HardSquares(rows)).term(columns, modulus) == hard_squares_by_powers(rows, columns, modulus)


@pytest.mark.long("powers of a matrix with an exponent of 33,220 bits")
def test_a_number_of_columns_of_ten_thousand_digits(capsys: pytest.CaptureFixture[str]) -> None:
    known = hard_squares_by_powers(4, 10**10000, 1_000_007)
    for written in ("10^10000", "1" + "0" * 10000):
        assert run(["terms", "hard-squares", "-r", "4", "-k", written, "--last", "--modulus", "1000007"]) == 0
        assert capsys.readouterr() == (f"{known}\n", "")


def test_terms_that_stay_small_need_no_modulus(capsys: pytest.CaptureFixture[str]) -> None:
    assert [Count(DominoTiling(1)).term(10**50 + more) for more in (0, 1)] == [1, 0]
    assert run(["terms", "domino-tiling", "-r", "1", "-k", "10^5000", "--last"]) == 0
    assert capsys.readouterr() == ("1\n", "")


@pytest.mark.parametrize("columns", [10**30, 10**500])
def test_far_terms_without_a_modulus_are_refused_for_their_digits(columns: int, says: Says) -> None:
    with says(TooLarge):
        Count(HardSquares(2)).term(columns)


def test_far_terms_without_a_function_are_refused(says: Says) -> None:
    with says(TooLarge):
        Count(Takuzu(2)).term(10**30, 7)
    with says(BadInput):
        Count(HardSquares(2)).term(10**30, 1 << 64)


@pytest.mark.parametrize("columns", ["10^x", "x", "-1", "10^-1", "^5", "10^1000000000", "2^2^2", ""])
def test_columns_that_are_no_number(columns: str, capsys: pytest.CaptureFixture[str], says: Says) -> None:
    assert run(["terms", "hard-squares", "-r", "2", "-k", columns, "--last", "--modulus", "7"]) == 2
    says.text(capsys.readouterr().err)
