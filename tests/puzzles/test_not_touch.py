"""2 Not Touch: every choice of restrictions against enumeration and against a transfer of whole columns."""

from itertools import combinations
from typing import Any

import pytest

from stripcount.algebra.rational_gf import RationalGF
from stripcount.check.oracle import brute_counts, brute_force
from stripcount.errors import BadInput
from stripcount.gf.generating_function import generating_function
from stripcount.machine.explore import explore
from stripcount.puzzles.not_touch import DIRECTIONS, NotTouch
from stripcount.puzzles.own_file import build_strip
from stripcount.verbs import sanity_check
from tests.sentences import Says

SUBSETS = [",".join(words) or "none" for size in range(4) for words in combinations(DIRECTIONS, size)]


def by_whole_columns(rows: int, ones: int, restrict: str, count: int) -> list[int]:
    """Counts from a list of columns as sets and the pairs of columns that may stand side by side."""
    near = ({0} if "row" in restrict else set()) | ({-1, 1} if "diagonal" in restrict else set())
    columns = [set(column) for column in combinations(range(rows), ones)]
    if "column" in restrict:
        columns = [column for column in columns if not any(row + 1 in column for row in column)]
    beside = [
        [i for i, other in enumerate(columns) if not any(row + d in other for row in column for d in near)]
        for column in columns
    ]
    counts, totals = [1] * len(columns), [1]
    for _ in range(1, count):
        totals.append(sum(counts))
        counts = [sum(counts[i] for i in fitting) for fitting in beside]
    return totals


def test_the_papers_call() -> None:
    found = generating_function(NotTouch(5, ones=2, restrict="column,row"))
    printed = RationalGF.of([0, -6, -12, -2], [-1, 0, 4, 1])  # -2x(x²+6x+3)/(x³+4x²-1), from one column on
    assert found.gf.terms(40) == [1, *printed.terms(40)[1:]]
    assert found.gf.terms(6) == [1, 6, 12, 26, 54, 116]
    assert found.gf.denominator == printed.denominator
    assert (found.gf.order, found.evidence) == (3, "proved")


@pytest.mark.long_cases("machines of many rows", "4-column,diagonal")
@pytest.mark.one_in(8, "further boards")
@pytest.mark.parametrize("restrict", SUBSETS)
@pytest.mark.parametrize(
    "rows",
    [
        2,
        3,
        4,
        *(
            pytest.param(rows, marks=pytest.mark.long("brute force over many boards, or machines of many rows"))
            for rows in (5, 6, 7)
        ),
    ],
)
def test_all_subsets(rows: int, restrict: str) -> None:
    for ones in range(4):
        strip = NotTouch(rows, ones=ones, restrict=restrict)
        terms = explore(strip).machine().terms(9)
        assert terms == by_whole_columns(rows, ones, restrict, 9)
        counted = brute_counts(strip, 4, max_candidates=1300)
        assert len(counted) >= 3
        assert counted == terms[: len(counted)]


@pytest.mark.long("every method; tests/test_every_puzzle.py compares all on small boards by default")
@pytest.mark.parametrize("strip", [NotTouch(3, ones=1, restrict="row"), NotTouch(5, ones=2, restrict="row,diagonal")])
def test_every_method_agrees(strip: NotTouch) -> None:
    found = sanity_check(strip)
    assert {agreement.outcome for agreement in found} == {"agreed"}


def test_more_ones_than_rows_leave_the_empty_board_only() -> None:
    assert generating_function(NotTouch(3, ones=4)).gf == RationalGF.of([1], [1])
    assert generating_function(NotTouch(3, ones=0)).gf == RationalGF.of([1], [1, -1])


@pytest.mark.parametrize(
    "given",
    [
        {"restrict": "rows"},
        {"restrict": ""},
        {"restrict": "none,row"},
        {"ones": "-1"},
        {"ones": "two"},
        {"regions": "9"},
    ],
)
def test_parameters_are_validated(given: dict[str, Any], says: Says) -> None:
    with says(BadInput):
        build_strip(NotTouch, 5, given)


def test_the_order_of_a_list_does_not_matter_and_heights_keep_it() -> None:
    assert NotTouch(5, restrict="row, column").restrict == "column,row"
    assert NotTouch(5, ones=1, restrict="row").resized(3).settings == {"ones": 1, "restrict": "row"}


def test_pictures_and_marks() -> None:
    strip = NotTouch(3, ones=1)
    board = brute_force(strip, 2)[0]
    assert strip.draw(board) == "* .\n. .\n. *"
    assert sum(NotTouch.statistics["ones"](board[cell]) for cell in board.positions()) == 2
    (_, (_, after)) = strip.step(strip.start(), 0)
    assert strip.draw_state(after) == "1 . . | 1 so far"
    assert strip.draw_state(strip.start()) == ". . ."
