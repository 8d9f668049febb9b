"""Tiles and windows on Möbius strips and Klein bottles, against boards that are drawn as lists of edges."""

from collections.abc import Callable, Iterator
from itertools import product
from math import cos, pi, sin
from typing import Any

import pytest

from stripcount.board import Board
from stripcount.check.certificate.tiles import table_of
from stripcount.check.counting import agreements
from stripcount.check.oracle import brute_counts
from stripcount.count import Count
from stripcount.errors import BadInput
from stripcount.language.arrays import arrays
from stripcount.machine.explore import explore
from stripcount.model.lattice.blocks import BlockStrip
from stripcount.model.strip import Strip
from stripcount.model.tile_strip import TileStrip
from stripcount.model.wrap.wrapped import wrapped
from stripcount.puzzles import puzzle_class
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.not_touch import NotTouch
from stripcount.puzzles.polyomino_tiling import PolyominoTiling
from tests.sentences import Says

Cell = tuple[int, int]
TWISTED = pytest.mark.parametrize("sides", ["moebius", "klein"])


def place(rows: int, cols: int, row: int, col: int, sides: str) -> Cell | None:
    """Return the cell at a place, for any sides that are glued; every lap turns a twisted board over."""
    if sides != "rows":
        lap, col = divmod(col, cols)
        if sides in ("moebius", "klein") and lap % 2:
            row = rows - 1 - row
    if sides in ("rows", "both", "klein"):
        row %= rows
    return (row, col) if 0 <= row < rows and 0 <= col < cols else None


def edges(rows: int, cols: int, sides: str) -> list[tuple[Cell, Cell]]:
    """Return each cell with the one to its right and the one below, an edge for each side that two cells share."""
    found = []
    for row, col in product(range(rows), range(cols)):
        for down, right in ((0, 1), (1, 0)):
            other = place(rows, cols, row + down, col + right, sides)
            if other is not None:
                found.append(((row, col), other))
    return found


def slots(free: frozenset[Cell], sides: list[tuple[Cell, Cell]], singles: bool) -> Iterator[list[tuple[Cell, Cell]]]:
    """Yield every set of edges in which each cell occurs once, or at most once with `singles`."""
    if not free:
        yield []
        return
    first = min(free)
    for one, other in sides:
        if first in (one, other) and one != other and {one, other} <= free:
            for more in slots(free - {one, other}, sides, singles):
                yield [(one, other), *more]
    if singles:
        yield from slots(free - {first}, sides, singles)


def magnets(rows: int, cols: int, sides: str, singles: bool) -> int:
    """Count the fillings of all slots with magnets and blanks in which no two equal poles touch."""
    shared, found = edges(rows, cols, sides), 0
    for chosen in slots(frozenset(product(range(rows), range(cols))), shared, singles):
        for poles in product((1, -1, 0), repeat=len(chosen)):
            held = {cell: pole for (one, other), p in zip(chosen, poles) for cell, pole in ((one, p), (other, -p))}
            found += not any(held.get(a, 0) and held.get(a, 0) == held.get(b, 0) for a, b in shared)
    return found


@TWISTED
@pytest.mark.parametrize("singles", [False, True])
def test_magnets_are_counted_as_on_a_list_of_edges(sides: str, singles: bool) -> None:
    check_magnets(sides, singles, ((1, 3), (2, 2)))


@pytest.mark.long("brute force over many boards")
@TWISTED
@pytest.mark.parametrize("singles", [False, True])
def test_more_magnets_are_counted_as_on_a_list_of_edges(sides: str, singles: bool) -> None:
    check_magnets(sides, singles, ((1, 4), (3, 2 - singles)))


def check_magnets(sides: str, singles: bool, sizes: tuple[tuple[int, int], ...]) -> None:
    for rows, most in sizes:
        wanted = [1, *(magnets(rows, cols, sides, singles) for cols in range(1, most + 1))]
        assert Count(Magnets(rows, singletons=singles)).wrapped(sides).terms(most + 1) == wanted


@pytest.mark.parametrize("heights", [(1, 2), pytest.param((3,), marks=pytest.mark.long("machines of many rows"))])
@TWISTED
def test_domino_tilings_are_those_of_lu_and_wu(sides: str, heights: tuple[int, ...]) -> None:
    """The products of W. T. Lu and F. Y. Wu, Physics Letters A 259 (1999) 108, for even numbers of rows and columns."""
    for m, n in product(heights, (1, 2, 3, 4)):
        found = 1.0
        for i, j in product(range(1, m + 1), range(1, n + 1)):
            across = cos(pi * i / (2 * m + 1)) if sides == "moebius" else sin(pi * (2 * i - 1) / (2 * m))
            found *= 4 * sin(pi * (4 * j - 1) / (4 * n)) ** 2 + 4 * across**2
        strip = wrapped(puzzle_class("domino-tiling")(2 * m), sides)
        assert explore(strip).machine().terms(2 * n + 1)[2 * n] == round(found)


def boards(rows: int, cols: int, sides: str, good: Callable[[Callable[[int, int], Any]], bool]) -> int:
    """Count the boards of 0 and 1 that are good at each cell, seen from there as it lies and upside down."""
    found = 0
    for marks in product((0, 1), repeat=rows * cols):

        def at(row: int, col: int, marks: tuple[int, ...] = marks) -> int | None:
            cell = place(rows, cols, row, col, sides)
            return None if cell is None else marks[cell[0] * cols + cell[1]]

        found += all(
            good(lambda down, right: at(row + up * down, col + right))  # noqa: B023  # called at once
            for row, col in product(range(rows), range(cols))
            for up in (1, -1)
        )
    return found


def _two_neighbours(at: Callable[[int, int], int | None]) -> bool:
    return at(0, 0) != 1 or [at(0, 1), at(1, 0), at(0, -1), at(-1, 0)].count(1) == 2


def _kings(at: Callable[[int, int], int | None]) -> bool:
    return at(0, 0) != 1 or not any(at(down, right) == 1 for down, right in ((0, 1), (1, 0), (1, 1), (1, -1), (0, -1)))


def _bends(at: Callable[[int, int], int | None]) -> bool:
    return (at(0, 0), at(0, 1), at(1, 1)) != (1, 1, 1) and (at(0, 0), at(0, -1), at(1, -1)) != (1, 1, 1)


@pytest.mark.some_cases("further cases against brute force", "patterns-moebius")
@TWISTED
@pytest.mark.parametrize(
    ("strip", "good"),
    [
        (puzzle_class("kings"), _kings),
        (lambda rows: arrays(rows, forbid="11/.1 .1/11 11/1. 1./11"), _bends),
        (
            lambda rows: arrays(rows, rule="every 1 horizontally or vertically adjacent to exactly 2 1s"),
            _two_neighbours,
        ),
    ],
    ids=["kings", "patterns", "neighbours"],
)
def test_windows_are_read_upside_down_beyond_a_seam(
    sides: str, strip: Callable[[int], Strip], good: Callable[[Callable[[int, int], int | None]], bool]
) -> None:
    for rows, most in ((1, 3), (2, 3), (3, 1)):
        wanted = [1, *(boards(rows, cols, sides, good) for cols in range(1, most + 1))]
        assert explore(wrapped(strip(rows), sides)).machine().terms(most + 1) == wanted


@pytest.mark.some_cases("brute force over many boards", "rows-1", "columns-2", "both-1")
@pytest.mark.parametrize("most", [1, 2, 3])
@pytest.mark.parametrize("sides", ["rows", "columns", "both"])
def test_rules_in_words_are_glued(sides: str, most: int) -> None:
    for rows in range(1, most + 1):
        wanted = [1, *(boards(rows, cols, sides, _two_neighbours) for cols in range(1, 4))]
        strip = arrays(rows, rule="every 1 horizontally or vertically adjacent to exactly 2 1s")
        assert Count(strip).wrapped(sides).terms(4) == wanted


class Runs(BlockStrip):
    values = (0, 1)
    window = ((1, 3), (2, 2))

    def allowed(self, block: Any) -> bool:
        return 0 < sum(map(sum, block)) < 3


class Facing(TileStrip):
    """Arrows n and s, equal along a row, of which no s stands above an n: upside down they are s and n."""

    alphabet = "ns"

    def tiles(self, left: Any, above: Any, row: int) -> Any:
        return [(mark, mark, mark) for mark in "ns" if left in (None, mark) and (above, mark) != ("s", "n")]

    def legal(self, board: Board) -> bool:
        turned = {"n": "s", "s": "n", None: None}
        return not any(
            (board.at(row, col), board.at(row + 1, col)) == ("s", "n")
            or board[row, col] != (turned if board.turned(col + 1) else {x: x for x in turned})[board.at(row, col + 1)]  # type: ignore[index]
            for row, col in board.positions()
            if board.at(row, col + 1) is not None
        )


class Turned(Facing):
    def upside_down(self, label: Any) -> Any:
        return {"n": "s", "s": "n"}.get(label, label)


@pytest.mark.one_in(8, "further cases against brute force")
@TWISTED
@pytest.mark.parametrize(
    "strip",
    [
        *map(puzzle_class, ("hard-squares", "knights", "matchings", "domino-tiling", "colourings", "polyomino-tiling")),
        lambda rows: PolyominoTiling(rows, pieces="S4,I2"),
        lambda rows: NotTouch(rows, ones=1, restrict="row,diagonal"),
        lambda rows: NotTouch(rows, ones=1, restrict="column"),
        lambda rows: Magnets(rows - 1, count="patterns"),
        Runs,
        Turned,
    ],
)
def test_machine_and_rules_count_the_same_twisted_boards(strip: Callable[[int], Strip], sides: str) -> None:
    for rows in (2, 3):
        twisted = wrapped(strip(rows), sides)
        wanted = brute_counts(twisted, 3, 200)
        assert len(wanted) >= 2
        assert explore(twisted).machine().terms(len(wanted)) == wanted


def test_one_row_upside_down_is_the_row() -> None:
    for name in ("hard-squares", "kings", "magnets", "matchings", "polyomino-tiling"):
        for sides, flat in (("moebius", "columns"), ("klein", "both")):
            strips = (wrapped(puzzle_class(name)(1), one) for one in (sides, flat))
            assert len({tuple(explore(strip).machine().terms(8)) for strip in strips}) == 1


def test_polyominoes_cover_a_moebius_strip_exactly() -> None:
    """Copies of the L tromino as sets of cells, in every orientation at every place."""
    rows, cols = 3, 4
    bent = [[c for c in product((0, 1), repeat=2) if c != gone] for gone in product((0, 1), repeat=2)]
    copies = {
        frozenset(place(rows, cols, row + down, col + right, "moebius") for down, right in piece)
        for piece in bent
        for row, col in product(range(rows), range(cols))
    }

    def covers(free: frozenset[Any]) -> int:
        return sum(covers(free - one) for one in copies if min(free) in one and one <= free) if free else 1

    wanted = covers(frozenset(product(range(rows), range(cols))))
    assert Count(PolyominoTiling(rows)).wrapped("moebius").terms(cols + 1)[cols] == wanted > 0


@pytest.mark.long("brute force over many boards")
@TWISTED
def test_independent_methods_agree_on_twisted_boards(sides: str) -> None:
    for strip in (Magnets(2), puzzle_class("kings")(3), puzzle_class("domino-tiling")(3)):
        found = list(agreements(wrapped(strip, sides), 4))
        assert {one.outcome for one in found} == {"agreed"}
        assert len(found) >= 5


def test_statistics_of_twisted_boards_count_marks_of_their_solutions() -> None:
    twisted = wrapped(Magnets(2), "moebius")
    pairs = Count(twisted).statistic("magnets").terms(4)[3]
    found = [board for board in twisted.candidates(3) if twisted.legal(board)]
    held = [sum(map(Magnets.statistics["magnets"], sum(board.cells, ()))) for board in found]
    assert [held.count(number) for number in range(len(pairs))] == list(pairs)
    assert not wrapped(PolyominoTiling(3), "moebius").statistics  # a piece may begin twice, once upside down
    assert table_of(twisted) is None


class Up(BlockStrip):
    values = (0, 1)
    window = (2, 2)

    def allowed(self, block: Any) -> bool:
        return bool(block[0][0] <= block[1][1])


class Tall(Facing):
    def __init__(self, rows: int) -> None:
        super().__init__(rows)
        if rows < 4:
            raise BadInput("rows must be at least 4.")


class TallTurned(Tall, Turned):
    pass


class Down(TileStrip):
    """No 1 beside a 1, in no column 1, 1, 0, 1 downwards: the label below a cell is the last three marks."""

    alphabet = (0, 1)

    def left_edge(self, row: int) -> int:
        return 0

    def top_edge(self) -> tuple[int, ...]:
        return 0, 0, 0

    def tiles(self, left: Any, above: Any, row: int) -> Iterator[tuple[int, Any, Any]]:
        for mark in (0, 1):
            if (*above, mark) != (1, 1, 0, 1) and (left, mark) != (1, 1):
                yield mark, mark, (*above[1:], mark)

    def legal(self, board: Board) -> bool:
        raise NotImplementedError


class Fails(Turned):
    def upside_down(self, label: Any) -> Any:
        return label.nothing


def test_rules_that_are_not_the_same_upside_down_are_refused(says: Says) -> None:
    for strip in (Up(3), Facing(3), arrays(3, forbid="11/.1")):
        with says(BadInput):
            wrapped(strip, "moebius")
    assert wrapped(Down(3), "moebius").rows == 3  # four rows are the first that show it
    with says(BadInput):
        wrapped(Down(4), "moebius")
    with says(BadInput):  # there are no boards of few rows, its own are compared
        wrapped(Tall(4), "moebius")
    assert wrapped(TallTurned(4), "moebius").rows == 4
    with says(BadInput):
        wrapped(arrays(3, rule="no two rows equal"), "both")
    with says(Exception):
        wrapped(Fails(2), "klein")
