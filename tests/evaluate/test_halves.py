"""A board counted from its two halves: the same number as a sweep of all its columns, and as boards one by one."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest

from stripcount.algebra.exact_arrays import multiword_dot
from stripcount.board import FREE, Board, Mark
from stripcount.count import Count
from stripcount.errors import TooLarge
from stripcount.evaluate.board_sweep import board_counts, last_count
from stripcount.evaluate.front import Front
from stripcount.kernels.library import library_of
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.packing.base import packing_of
from stripcount.machine.packing.halves import joining_steps
from stripcount.machine.packing.tiles import TilePacking
from stripcount.model.strip import Strip
from stripcount.model.tile_strip import TileStrip
from stripcount.puzzles import puzzle_class

compiled = pytest.mark.skipif(library_of(None) is None, reason="the library is not compiled")


class Fitting(TileStrip):
    """Marks that may lie beside each other, and below each other, as two tables drawn at random tell."""

    alphabet = (0, 1, 2)
    drawn: int = 0
    mirrored: bool = True

    def _table(self, way: str) -> set[tuple[Mark, Mark]]:
        chance = random.Random(f"{self.drawn} {way}")
        allowed = {(a, b) for a, b in product(self.alphabet, repeat=2) if chance.random() < 0.6}
        return {pair for pair in allowed if not self.mirrored or way == "down" or pair[::-1] in allowed}

    def tiles(self, left: Any, above: Any, row: int) -> Iterator[tuple[Mark, Any, Any]]:
        across, down = self._table("across"), self._table("down")
        for mark in self.alphabet:
            if (left is None or (left, mark) in across) and (above is None or (above, mark) in down):
                yield mark, mark, mark

    def legal(self, board: Board) -> bool:
        across, down = self._table("across"), self._table("down")
        return all(
            (c == 0 or (board[r, c - 1], board[r, c]) in across) and (r == 0 or (board[r - 1, c], board[r, c]) in down)
            for r, c in board.positions()
        )


def halved(strip: Strip[Any], columns: int = 6) -> bool:
    packing = packing_of(strip.counted(), columns, UNLIMITED)
    return isinstance(packing, TilePacking) and joining_steps(packing) is not None


@pytest.mark.parametrize("most", [3, pytest.param(4, marks=pytest.mark.long("boards of four rows"))])
@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("magnets", {}),
        ("magnets", {"singletons": "yes"}),
        ("magnets", {"blanks": "no"}),
        ("hard-squares", {}),
        ("domino-tiling", {}),
        ("matchings", {}),
        ("colourings", {"colours": 4}),
    ],
)
def test_puzzles_that_are_their_mirror_images_are_counted_from_halves(
    name: str, parameters: dict[str, Any], most: int
) -> None:
    for rows in range(1, most + 1):
        strip = puzzle_class(name)(rows, **parameters)
        assert halved(strip) or rows == 1  # in a single row no label tells one way from another
        terms = board_counts(strip, 7, kernel="NumPy")
        for columns in range(8) if most == 4 else (0, 1, 4, 7):
            assert last_count(strip, columns) == terms[columns], columns


@pytest.mark.parametrize(("name", "rows"), [("magnets", 4), ("hard-squares", 6)])
def test_large_boards_have_one_count(name: str, rows: int) -> None:
    strip = puzzle_class(name)(rows)
    for columns in (20, 23):
        assert last_count(strip, columns) == board_counts(strip, columns, kernel="NumPy")[columns]


@pytest.mark.one_in(3, "further tables")
@pytest.mark.parametrize("drawn", range(12))
def test_random_tables_are_counted_from_halves_if_they_are_mirrored(drawn: int) -> None:
    strip = type("Mirrored", (Fitting,), {"drawn": drawn})(3)
    terms = board_counts(strip, 7, kernel="NumPy")
    assert halved(strip), drawn
    assert [last_count(strip, columns) for columns in range(8)] == terms
    boards = (Board.of(rows) for rows in product(product((0, 1, 2), repeat=2), repeat=3))
    assert terms[2] == sum(strip.legal(board) for board in boards)


@pytest.mark.one_in(3, "further tables")
@pytest.mark.parametrize("drawn", range(12))
def test_rules_that_are_not_their_mirror_images_are_counted_all_the_same(drawn: int) -> None:
    strip = type("Any", (Fitting,), {"drawn": drawn, "mirrored": False})(3)
    assert [last_count(strip, columns) for columns in range(8)] == board_counts(strip, 7, kernel="NumPy")


def test_a_rule_with_a_direction_has_no_halves() -> None:
    staircase = type(
        "Staircase", (Fitting,), {"_table": lambda self, way: {(0, 0), (0, 1), (1, 1)}, "alphabet": (0, 1)}
    )
    assert not halved(staircase(3))
    assert last_count(staircase(3), 5) == 56  # as many as ways to choose 3 of 8


@compiled
def test_the_sweep_of_a_half_goes_on_where_it_stopped() -> None:
    class Kept:
        front: Front | None = None

        def load(self, primes: tuple[int, ...]) -> Front | None:
            return self.front

        def keep(self, front: Front) -> None:
            if front.columns <= 3:
                self.front = front

    keeper, strip, read = Kept(), puzzle_class("magnets")(4), list[int]()
    first = last_count(strip, 11, keeper=keeper)
    again = last_count(strip, 11, lambda done, total, states: read.append(done), keeper=keeper)
    assert first == again == board_counts(strip, 11, kernel="NumPy")[11]
    assert read[0] > 3 * 4  # the three columns that were kept are not read again
    assert read[-1] == 7 * 4  # six columns and the cut


@compiled
def test_halves_take_no_more_memory_than_is_allowed() -> None:
    with pytest.raises(TooLarge, match="the sweep of Magnets with 9 rows"):
        last_count(puzzle_class("magnets")(9), 9, limits=Limits(memory=100_000))


def test_a_count_takes_the_halves_and_its_second_opinion_all_columns() -> None:
    strip = puzzle_class("magnets")(4)
    assert Count(strip).board(6) == Count(strip).board(6, second_opinion=True) == Count(strip).terms(7)[6]


def test_products_of_long_numbers_are_whole() -> None:
    chance = random.Random(5)
    left, right = (
        [[chance.choice((0, 1, 2**64 - 1, chance.getrandbits(64))) for _ in range(words)] for _ in range(300)]
        for words in (2, 3)
    )

    def whole(rows: list[list[int]]) -> list[int]:
        return [sum(word << (64 * place) for place, word in enumerate(row)) for row in rows]

    arrays = (np.array(rows, dtype=np.uint64) for rows in (left, right))
    assert multiword_dot(*arrays) == sum(a * b for a, b in zip(whole(left), whole(right)))


@pytest.mark.parametrize("name", ["magnets", "hard-squares", "kings", "matchings", "takuzu"])
def test_a_free_board_is_a_board_of_its_strip(name: str) -> None:
    for rows, columns in ((2, 5), (4, 3), (4, 4)):
        strip = puzzle_class(name)(rows)
        on_board = Count(strip).on(Board.of([[FREE] * columns] * rows))
        assert on_board.strip.one_board is not None
        assert on_board.strip.one_board.rectangle is not None
        assert on_board.count == board_counts(on_board.strip, 1)[1] == Count(strip).terms(columns + 1)[columns]
