"""Symmetric boards and boards up to symmetry: folded machines against every board, and against printed numbers."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, ClassVar

import pytest

from stripcount.board import Board, Mark
from stripcount.check.oracle import brute_force
from stripcount.errors import BadInput
from stripcount.evaluate.fixed_boards import fixed_count
from stripcount.gf.orbits import classes_up_to, symmetric_boards
from stripcount.model.graphs.families import family
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.model.strip import Strip
from stripcount.model.symmetry import SQUARE_GROUPS, SYMMETRIES, UNDIRECTED, group
from stripcount.model.tile_strip import Label, TileStrip
from stripcount.model.wrap.wrapped import wrapped
from stripcount.puzzles import puzzle_class
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.hard_squares import HardSquares
from stripcount.puzzles.not_touch import NotTouch
from tests.sentences import Says

NAMES = ["hard-squares", "kings", "domino-tiling", "magnets", "ring-ring", "circuit-board", "polyomino-tiling"]


class TwoColours(TileStrip):
    alphabet = (0, 1)
    symmetries: ClassVar = UNDIRECTED

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        yield 0, None, None
        yield 1, None, None

    def legal(self, board: Board) -> bool:
        return True


class Staircase(TwoColours):
    """Ones never follow zeros in a row: left and right differ."""

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        yield 0, 0, None
        if left != 0:
            yield 1, 1, None

    def legal(self, board: Board) -> bool:
        return not any(a < b for row in board.cells for a, b in pairwise(row))  # type: ignore[operator]


@pytest.mark.one_in(8, "further functions and machines")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rows", [1, 2, 3])
def test_folded_boards_are_those_that_do_not_change(name: str, rows: int) -> None:
    strip = puzzle_class(name)(rows)
    columns = 4 if rows < 3 else 3
    for element in ("H", "V", "180"):
        symmetry = SYMMETRIES[element]
        folded = symmetric_boards(strip, element).terms(columns + 1)
        for cols in range(columns + 1):
            fixed = [b for b in brute_force(strip, cols) if symmetry.board(strip.symmetries, b) == b]
            assert folded[cols] == len(fixed) == fixed_count(strip, cols, symmetry)


@pytest.mark.one_in(7, "further functions and machines")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", ["reflections", "rotations", "all"])
def test_classes_are_counted_once(name: str, kind: str) -> None:
    strip = puzzle_class(name)(2)
    classes = classes_up_to(strip, kind).terms(5)
    for cols in range(5):
        assert classes[cols] == len(representatives(strip, brute_force(strip, cols), group(kind)))


def representatives(strip: Any, boards: list[Board], elements: Any) -> set[frozenset[Board]]:
    return {frozenset(element.board(strip.symmetries, board) for element in elements) for board in boards}


@pytest.mark.parametrize("most", [2, pytest.param(5, marks=pytest.mark.long("machines of many rows"))])
def test_two_colourings_up_to_symmetry_are_a225910(most: int) -> None:
    printed = {  # rows of the table, from column 0 or 1 on
        1: [1, 2, 3, 6, 10, 20, 36, 72, 136, 272],
        2: [1, 3, 7, 24, 76, 288, 1072, 4224, 16576],
        3: [1, 6, 24, 168, 1120, 8640, 66816, 529920],
        4: [1, 10, 76, 1120, 16576, 263680, 4197376],
        5: [1, 20, 288, 8640, 263680, 8407040],
    }
    for rows, values in printed.items():
        if rows <= most:
            assert classes_up_to(TwoColours(rows), "all").terms(len(values)) == values


@pytest.mark.parametrize(
    ("side", "classes"), [(3, 168), pytest.param(4, 16576, marks=pytest.mark.long("brute force over many boards"))]
)
def test_all_boards_of_a_square_up_to_symmetry(side: int, classes: int) -> None:
    boards = brute_force(TwoColours(side), side, 1 << 16)
    assert len(representatives(TwoColours(side), boards, group("all"))) == classes


@pytest.mark.parametrize(("kind", "printed"), [("rotations", [2, 6, 140, 16456]), ("all", [2, 6, 102, 8548])])
def test_squares_have_more_symmetries(kind: str, printed: list[int]) -> None:
    """A047937 and A054247."""
    for size, value in enumerate(printed, 1):
        elements = group(kind, square=True)
        fixed = [fixed_count(TwoColours(size), size, element) for element in elements]
        assert sum(fixed) == value * len(elements)
    assert len(SQUARE_GROUPS["all"]) == 8


@pytest.mark.parametrize("name", ["hard-squares", "domino-tiling", "magnets", "ring-ring", "polyomino-tiling"])
def test_diagonals_and_quarter_turns_of_squares(name: str) -> None:
    strip = puzzle_class(name)(3 if name == "hard-squares" else 2)
    boards = brute_force(strip, strip.rows)
    for element in ("D", "A", "90", "270"):
        fixed = [b for b in boards if SYMMETRIES[element].board(strip.symmetries, b) == b]
        assert fixed_count(strip, strip.rows, SYMMETRIES[element]) == len(fixed)


@pytest.mark.parametrize("rows", [1, pytest.param(3, marks=pytest.mark.long("derives large functions"))])
def test_the_function_of_classes_is_proved_and_gives_their_numbers(rows: int) -> None:
    orbits = classes_up_to(HardSquares(rows), "all")
    found = orbits.generating_function()
    assert found.evidence == "proved"
    assert found.gf.terms(40) == orbits.terms(40)


def test_a_puzzle_that_prefers_a_side_is_refused(says: Says) -> None:
    with says(BadInput):
        classes_up_to(Staircase(2), "all")


def test_what_is_not_declared_is_named(says: Says) -> None:
    with says(BadInput):
        fixed_count(NotTouch(2, ones=1), 2, SYMMETRIES["D"])
    with says(BadInput):
        symmetric_boards(HardSquares(2), "90")
    with says(BadInput):
        classes_up_to(wrapped(HardSquares(2), "both"), "all")
    with says(BadInput):
        classes_up_to(wrapped(DominoTiling(2), "rows"), "all")
    with says(BadInput):
        classes_up_to(HardSquares(2), "mirrors")


def classes(strip: Strip, columns: int, name: str) -> int:
    """Return the number of classes of all boards, found by turning each."""
    boards = set(brute_force(strip, columns))
    classes = {frozenset(one.board(strip.symmetries, board) for one in group(name)) for board in boards}
    return len(classes)


@pytest.mark.some_cases("further functions and machines", "domino-tiling-reflections", "domino-tiling-rotations")
@pytest.mark.parametrize("name", ["reflections", "rotations"])
@pytest.mark.parametrize("puzzle", ["masyu", "domino-tiling", "nurikabe"])
def test_boards_on_a_cylinder_up_to_symmetry(puzzle: str, name: str) -> None:
    strip = wrapped(puzzle_class(puzzle)(3), "rows")
    assert classes_up_to(strip, name).terms(4)[1:] == [classes(strip, columns, name) for columns in (1, 2, 3)]


@pytest.mark.some_cases("further functions and machines", "cylinder-vertices: connected")
@pytest.mark.parametrize(
    ("graph", "words"), [("king", "dominating"), ("cylinder", "vertices: connected"), ("grid", "2-colouring")]
)
def test_structures_on_graphs_up_to_symmetry(graph: str, words: str) -> None:
    strip = GraphStrip(family(graph, 3), problem(words))
    assert classes_up_to(strip, "all").terms(4)[1:] == [classes(strip, columns, "all") for columns in (1, 2, 3)]


@pytest.mark.parametrize("name", ["none", "diagonal", ""])
def test_symmetries_that_are_none_are_refused(name: str, says: Says) -> None:
    with says(BadInput):
        symmetric_boards(HardSquares(2), name)


class Cyclic(TwoColours):
    """Arrays of three marks, which H, V and a half turn do not exchange in pairs."""

    alphabet = "abc"  # type: ignore[assignment]
    symmetries: ClassVar[Any] = {"H": {"a": "b", "b": "c", "c": "a"}.get, "V": {"a": "a", "b": "a", "c": "b"}.get}

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        yield from ((mark, None, None) for mark in self.alphabet)


def test_a_mark_whose_image_has_another_image_is_on_no_symmetric_board() -> None:
    """Only one half was compared with the image of the other: there were 27 boards of three columns instead of one."""
    found = symmetric_boards(Cyclic(2), "V").terms(4)
    assert found == [fixed_count(Cyclic(2), columns, SYMMETRIES["V"]) for columns in range(4)] == [1, 1, 1, 1]


@pytest.mark.parametrize("name", ["H", "180", "rotations", "all"])
def test_changes_of_marks_that_are_not_exchanges_are_refused(name: str, says: Says) -> None:
    """There were 9 boards of two columns that did not change, and functions of classes that were called proved."""
    with says(BadInput):
        (symmetric_boards if name in SYMMETRIES else classes_up_to)(Cyclic(2), name)
