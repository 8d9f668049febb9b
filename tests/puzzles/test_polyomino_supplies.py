"""Polyominoes in limited numbers, fixed, and in sets: against laying them cell by cell, and published numbers."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from stripcount.board import FREE, HOLE, Board
from stripcount.cli.main import run
from stripcount.count import Count
from stripcount.errors import BadInput
from stripcount.model.tilings.pieces import orientations, pieces_of
from stripcount.puzzles.polyomino_tiling import PolyominoTiling

Cell = tuple[int, int]
Pieces = list[tuple[set[Cell], str, int, int]]
"""Cells, how they may be turned, the least and the largest number of copies."""


def images(cells: set[Cell], kept: str = "") -> set[frozenset[Cell]]:
    """The orientations of a piece, moved to the corner, by matrices: all, rotations alone, or none but its own."""
    maps = {"": [(1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0)], "fixed": [(1, 0, 0, 1)]}
    turned = maps.get(kept, maps[""])
    every = turned + ([(a, -b, c, -d) for a, b, c, d in turned] if not kept else [])
    found = set()
    for a, b, c, d in every:
        moved = {(a * x + b * y, c * x + d * y) for x, y in cells}
        low = min(x for x, _ in moved), min(y for _, y in moved)
        found.add(frozenset((x - low[0], y - low[1]) for x, y in moved))
    return found


def laid(pieces: Pieces, rows: int, cols: int, holes: frozenset[Cell] = frozenset()) -> int:
    """How many coverings there are: the first free cell, row by row, is covered in all ways."""
    shapes = [(n, image) for n, (cells, kept, _, _) in enumerate(pieces) for image in images(cells, kept)]

    def ways(covered: frozenset[Cell], used: Counter[int]) -> int:
        free = next((c for c in product(range(rows), range(cols)) if c not in covered), None)
        if free is None:
            return all(least <= used[n] for n, (_, _, least, _) in enumerate(pieces))
        total = 0
        for n, image in shapes:
            first = min(image)
            there = {(free[0] + x - first[0], free[1] + y - first[1]) for x, y in image}
            inside = all(0 <= x < rows and 0 <= y < cols for x, y in there)
            if inside and not there & covered and used[n] < pieces[n][3]:
                total += ways(covered | there, used + Counter([n]))
        return total

    return ways(holes, Counter())


L, I2, I1, P = {(0, 0), (1, 0), (1, 1)}, {(0, 0), (0, 1)}, {(0, 0)}, {(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)}
MANY = 99
CASES = [
    ("L3*2,I2", [(L, "", 2, 2), (I2, "", 0, MANY)]),
    ("L3*0-1,I2*1-3,I1", [(L, "", 0, 1), (I2, "", 1, 3), (I1, "", 0, MANY)]),
    ("#./##:fixed*once,I1", [(L, "fixed", 1, 1), (I1, "", 0, MANY)]),
    ("#./##:fixed,##:fixed,I1", [(L, "fixed", 0, MANY), (I2, "fixed", 0, MANY), (I1, "", 0, MANY)]),
    ("P5:turned*0-1,I2", [(P, "turned", 0, 1), (I2, "", 0, MANY)]),
    ("squares up to 2,##:fixed", [(I1, "", 0, MANY), (P - {(2, 0)}, "", 0, MANY), (I2, "fixed", 0, MANY)]),
]


@pytest.mark.some_cases("further boards", "L3*2,I2-pieces0", "#./##:fixed*once,I1-pieces2")
@pytest.mark.parametrize(("text", "pieces"), CASES)
def test_supplies_and_fixed_pieces_are_counted_as_laid(
    text: str, pieces: list[tuple[set[Cell], str, int, int]]
) -> None:
    for rows, cols in ((1, 4), (2, 4), (3, 3), (4, 2)):
        count = Count(PolyominoTiling(rows, pieces=text))
        assert count.terms(cols + 1)[cols] == laid(pieces, rows, cols)
        assert count.board(cols) == laid(pieces, rows, cols)
    board = Board.of([[FREE, HOLE, FREE], [FREE, FREE, FREE], [FREE, FREE, FREE]])
    assert Count(PolyominoTiling(3, pieces=text)).on(board).count == laid(pieces, 3, 3, frozenset([(0, 1)]))


@pytest.mark.long("every method on two supplies; supplies are counted as laid by default above")
def test_the_machine_and_the_solver_agree() -> None:
    for text in ("L3*2,I2", "#./##:fixed*once,I1"):
        assert {each.outcome for each in Count(PolyominoTiling(2, pieces=text)).agreements(4)} <= {"agreed"}
    sampled = Count(PolyominoTiling(2, pieces="L3*2,I2")).sample(5, 3, seed=4)
    assert all(Count(PolyominoTiling(2, pieces="L3*2,I2")).counted.legal(board) for board in sampled)


def test_all_rectangles_are_laid_as_floors_are_cut() -> None:
    """Dissections into rectangles of any size: 2 × n A034999, 3 × n A208215."""
    assert Count(PolyominoTiling(2, pieces="rectangles up to 2x4")).terms(5) == [1, 2, 8, 34, 148]
    assert Count(PolyominoTiling(3, pieces="rectangles up to 3x3")).terms(4) == [1, 4, 34, 322]


def test_the_sets_have_as_many_pieces_as_is_known() -> None:
    """Free and fixed polyominoes of 3 to 6 cells: OEIS A000105, A001168."""
    for name, free, fixed in (("trominoes", 2, 6), ("tetrominoes", 5, 19), ("12", 12, 63), ("hexominoes", 35, 216)):
        assert (len(pieces_of(name)), len(orientations(name))) == (free, fixed)


@pytest.mark.long("all hexominoes; other pieces are laid by default above")
def test_more_orientations_than_letters() -> None:
    every = [(set(each.orientations[0]), "", 0, MANY) for each in pieces_of("hexominoes")]
    assert Count(PolyominoTiling(3, pieces="hexominoes")).terms(5) == [1, 0, laid(every, 3, 2), 0, laid(every, 3, 4)]


@pytest.mark.long_cases("machines of many rows", "3-20-2")
@pytest.mark.long_cases("a box of four rows has fifty times the states", "4-15-368")
@pytest.mark.parametrize(("rows", "cols", "solutions"), [(3, 20, 2), (4, 15, 368)])
def test_the_twelve_pentominoes_once_each(rows: int, cols: int, solutions: int) -> None:
    """C. B. Haselgrove, J. Haselgrove, Eureka 23 (1960): up to the four symmetries of the rectangle."""
    assert Count(PolyominoTiling(rows, pieces="pentominoes*once")).term(cols) == 4 * solutions


@pytest.mark.long("rectangles of five rows")
def test_the_twelve_pentominoes_once_each_in_a_wider_box() -> None:
    """That 6 × 10 has 2339 takes minutes, and 28 GB are announced."""
    assert Count(PolyominoTiling(5, pieces="12*once")).term(12) == 4 * 1010


@pytest.mark.parametrize(
    "text", ["L3*", "L3*0", "L3*3-2", "L3:left", "I2*once,##", "rectangles up to 7x7", "squares up to 2x3", "7"]
)
def test_what_is_no_supply_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="pieces must be"):
        PolyominoTiling(2, pieces=text)


def test_a_command_draws_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sample", "polyomino-tiling", "-p", "pieces=I2:fixed*1,I1", "-r", "1", "-k", "2"]) == 0
    assert capsys.readouterr().out == "A a\n"
