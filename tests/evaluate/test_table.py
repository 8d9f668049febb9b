"""Tables against printed arrays, against brute force, and both ways of reading a board against each other."""

from typing import Any

import pytest

from stripcount.check.oracle import brute_force
from stripcount.count import Count
from stripcount.errors import BadInput, Disagreement, TooLarge
from stripcount.evaluate.table import counts, table
from stripcount.model.symmetry import group
from stripcount.model.wrap.wrapped import wrapped
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.hard_squares import HardSquares
from stripcount.puzzles.kings import Kings
from stripcount.puzzles.not_touch import NotTouch
from stripcount.puzzles.takuzu import Takuzu
from tests.sentences import Says

A006506 = [
    2, 7, 63, 1234, 55447, 5598861, 1280128950, 660647962955, 770548397261707, 2030049051145980050,
    12083401651433651945979, 162481813349792588536582997, 4935961285224791538367780371090,
    338752110195939290445247645371206783,
]  # fmt: skip


@pytest.mark.parametrize("most", [5, pytest.param(11, marks=pytest.mark.long("sweeps of large boards"))])
def test_squares_of_hard_squares_are_a006506(most: int) -> None:
    sides = range(1, most + 1)
    assert table(HardSquares(1), sides, sides, squares=True).lines == [A006506[:most]]


@pytest.mark.parametrize("most", [4, pytest.param(7, marks=pytest.mark.long("sweeps of large boards"))])
def test_antidiagonals_of_domino_tilings_are_a099390(most: int) -> None:
    printed = [0, 1, 1, 0, 2, 0, 1, 3, 3, 1, 0, 5, 0, 5, 0, 1, 8, 11, 11, 8, 1, 0, 13, 0, 36, 0, 13, 0]
    found = table(DominoTiling(1), range(1, most + 1), range(1, most + 1))
    assert found.antidiagonals == printed[: most * (most + 1) // 2]
    assert found.compared == most * (
        most - 1
    )  # all numbers but those of squares, which have no transpose of another size


@pytest.mark.parametrize("most", [4, pytest.param(7, marks=pytest.mark.long("sweeps of large boards"))])
def test_kings_on_squares_are_a063443(most: int) -> None:
    printed = [2, 5, 35, 314, 6427, 202841, 12727570]
    assert table(Kings(1), range(1, most + 1), range(1, most + 1)).diagonal == printed[:most]


@pytest.mark.some_cases("further sweeps", "columns")
@pytest.mark.parametrize("sides", ["rows", "columns", "both"])
def test_wrapped_tables_are_both_ways_alike(sides: str) -> None:
    found = table(wrapped(HardSquares(1), sides), range(1, 5), range(1, 5))
    for r in range(1, 4):
        strip = wrapped(HardSquares(r), sides)
        assert [found[r, k] for k in range(1, 5)] == [len(brute_force(strip, k)) for k in range(1, 5)]
    assert found.compared == (12 if sides == "both" else 16)


def test_small_takuzu_boards_are_swept() -> None:
    assert table(Takuzu(1), range(1, 5), range(1, 5), squares=True).diagonal == [0, 2, 0, 72]  # A253316
    assert counts(Takuzu(4, equal=True), 4)[::2] == [1, 6, 90]


@pytest.mark.long("sweeps of large boards")
def test_takuzu_boards_are_swept() -> None:
    """4×8 and 6×6 boards without clues, printed in the literature; this puzzle has no machine."""
    assert counts(Takuzu(4, equal=True), 8)[8] == 5238
    assert table(Takuzu(1, equal=True), range(6, 7), range(6, 7), squares=True).diagonal == [11222]
    assert table(Takuzu(1), range(1, 7), range(1, 7), squares=True).diagonal == [0, 2, 0, 72, 0, 4140]  # A253316


@pytest.mark.some_cases("further sweeps", "3-table --rows 40 --columns 3")
@pytest.mark.parametrize(
    ("columns", "named"), [(None, "table --rows 40 --columns 20"), (3, "table --rows 40 --columns 3")]
)
def test_refusals_of_tall_boards_name_the_table_that_counts_them_turned(columns: int | None, named: str) -> None:
    with pytest.raises(TooLarge, match=f"turned on their side: {named}.$"):
        Count(HardSquares(40), max_memory="20G").admit(columns)


def test_tall_boards_are_counted_turned_on_their_side() -> None:
    allowed = [column for column in range(8) if not column & column >> 1]
    ways = dict.fromkeys(allowed, 1)  # of the boards of three columns by their last row, row by row
    for _ in range(39):
        ways = {row: sum(ways[before] for before in allowed if not row & before) for row in allowed}
    assert table(HardSquares(1), [40], [3])[40, 3] == sum(ways.values()) == 33082629933288724691945


def test_classes_of_squares_by_all_eight_symmetries() -> None:
    found = table(HardSquares(1), range(1, 4), range(1, 4), squares=True, fixed_by=group("all", square=True))
    for size in (2, 3):
        strip = HardSquares(size)
        classes = {
            frozenset(element.board(strip.symmetries, board) for element in group("all", square=True))
            for board in brute_force(strip, size, 1 << 16)
        }
        assert found[size, size] == len(classes)


class Prefers(HardSquares):
    """Declares wrongly that its boards may be transposed: two ones may not touch in a row, but in a column they may."""

    def tiles(self, left: Any, above: Any, row: int) -> Any:
        yield 0, 0, 0
        if not left:
            yield 1, 1, 1


def test_two_ways_that_differ_are_a_disagreement(says: Says) -> None:
    with says(Disagreement):
        table(Prefers(1), range(1, 3), range(1, 3))


def test_what_a_table_cannot_be(says: Says) -> None:
    with says(BadInput):
        table(HardSquares(1), range(1, 2), range(5, 6), squares=True)
    with says(BadInput):
        _ = table(HardSquares(1), range(2, 4), range(1, 4)).antidiagonals
    with says(BadInput):
        table(wrapped(HardSquares(1), "both"), [2], [2], fixed_by=group("all"))
    assert table(NotTouch(3, ones=1), [3], [1, 2]).compared == 0


@pytest.mark.parametrize(
    ("rows", "columns", "too_many"),
    [
        (range(1, 101), range(201, 301), False),
        (range(1, 101), range(201, 302), True),
        ([50_000], [200_000], False),
        ([50_000], [200_001], True),
    ],
)
def test_a_table_has_so_many_numbers_and_cells(rows: Any, columns: Any, too_many: bool, says: Says) -> None:
    with says(TooLarge if too_many else BadInput):
        table(HardSquares(1), rows, columns, squares=True)
