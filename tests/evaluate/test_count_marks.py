"""How often a mark is counted: marks that no solution has, and what is no mark at all."""

import pytest

from stripcount.board import Board, Mark
from stripcount.cli.main import run
from stripcount.count import Count
from stripcount.errors import BadInput
from stripcount.evaluate.statistic import statistic
from stripcount.graph_board import GraphBoard
from stripcount.model.strip import Strip
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.polyomino_tiling import PolyominoTiling
from tests.sentences import Says


def test_a_mark_that_no_solution_has_is_counted_0_times() -> None:
    """Dominoes of one row never stand, and a magnet in it never lies below another."""
    assert Count(DominoTiling(1)).statistic("count:T").terms(5) == [(1,), (), (1,), (), (1,)]
    assert Count(Magnets(1)).statistic("count:T+").terms(3) == [(1,), (), (3,)]
    assert Count(PolyominoTiling(1)).statistic("count:a1").terms(1) == [(1,)]
    assert GraphBoard("C5", "3-colouring").split("count:1") == (0, 10, 20)
    assert GraphBoard("C4", "3-colouring").split("count:·") == (18,)


def test_counts_of_a_mark_agree_with_solutions() -> None:
    boards = Count(Magnets(2)).sample(3, 20)
    for symbol in ("+", "L", "L+", "."):
        counted = statistic(Magnets(2), f"count:{symbol}")
        for board in boards:
            marks = [str(mark) for row in board.cells for mark in row]
            expected = sum(mark == symbol if len(symbol) > 1 else mark.count(symbol) for mark in marks)
            assert sum(counted(mark) for row in board.cells for mark in row) == expected


GIVEN = {
    "a puzzle": ("terms", "magnets", "--rows", "1", "--columns", "2", "--statistic", "count:X"),
    "two characters": ("terms", "magnets", "--rows", "1", "--columns", "2", "--statistic", "count:+L"),
    "a total": ("terms", "domino-tiling", "--rows", "2", "--columns", "2", "-p", "count:x=1"),
    "pieces": ("terms", "polyomino-tiling", "--rows", "1", "--columns", "2", "--statistic", "count:z"),
    "a rule": ("gf", "--rule", "no two adjacent 1s", "--rows", "2", "--statistic", "count:3"),
    "a family": ("terms", "--graph", "grid", "-r", "2", "-k", "2", "--problem", "dominating", "--statistic", "count:Q"),
    "one graph": ("count", "--graph", "C5", "--problem", "3-colouring", "--statistic", "count:5"),
    "areas": ("terms", "yin-yang", "--rows", "2", "--columns", "2", "--statistic", "count:Q"),
    "nothing": ("terms", "magnets", "--rows", "1", "--columns", "2", "--statistic", "count:"),
}


@pytest.mark.parametrize("kind", GIVEN)
def test_what_is_no_mark_is_refused(kind: str, capsys: pytest.CaptureFixture[str], says: Says) -> None:
    assert run(GIVEN[kind]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    says.text(shown.err.splitlines()[-1])


class Undeclared(Strip[int]):
    """Words of a and b that says nothing of its marks."""

    def start(self) -> int:
        return 0

    def step(self, state: int, row: int) -> list[tuple[Mark, int]]:
        return [("a", 0), ("b", 0)]

    def end_column(self, state: int) -> int:
        return 0

    def accepts(self, state: int) -> bool:
        return True

    def candidates(self, cols: int) -> list[Board]:  # type: ignore[override]
        return [Board((tuple("a" if n >> i & 1 else "b" for i in range(cols)),)) for n in range(1 << cols)]

    def legal(self, board: Board) -> bool:
        return True


@pytest.mark.long("sweeps of large boards")
def test_marks_that_are_not_declared_are_those_that_occur() -> None:
    count = Count(Undeclared(1))
    assert count.statistic("count:a").terms(3) == [(1,), (1, 1), (1, 2, 1)]
    with pytest.raises(BadInput, match="what 'count:' counts must be a or b, not c"):
        count.statistic("count:c")
