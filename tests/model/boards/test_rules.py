"""Windows, arrays, graphs and glued sides on boards with holes, against what is counted cell by cell."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, ClassVar

import pytest

from stripcount.board import WRAPS, Board, Cell, Mark
from stripcount.board_count import BoardCount
from stripcount.count import Count
from stripcount.language.arrays import Arrays
from stripcount.model.areas.area import area
from stripcount.model.areas.strip import AreaStrip
from stripcount.model.boards.drawn import drawn_board
from stripcount.model.boards.on import on
from stripcount.model.graphs.families import family
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.model.lattice.blocks import BlockStrip
from stripcount.model.strip import Strip
from stripcount.model.tile_strip import TileStrip
from stripcount.model.wrap.wrapped import wrapped
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.hard_squares import HardSquares
from stripcount.puzzles.kings import Kings
from stripcount.puzzles.knights import Knights
from tests.model.boards.by_brute_force import OUTLINES, board_with_holes, cell_mask, cells_in

ADJACENT = ((-1, 0), (0, -1), (0, 1), (1, 0))


def fillings(text: str, values: Sequence[Mark]) -> Iterator[dict[Cell, Mark]]:
    cells = cells_in(cell_mask(text))
    for chosen in product(values, repeat=len(cells)):
        yield dict(zip(cells, chosen))


def counted(strip: Strip, text: str, outside: Mark | None = None) -> int:
    return BoardCount(on(strip, drawn_board(text), outside)).count


class Random(BlockStrip):
    """Blocks that a table of random answers allows, which is asked for every content, None outside."""

    values = range(2)
    window = (2, 2)
    table: Mapping[object, bool]

    def allowed(self, block: Any) -> bool:
        return self.table[block]


def random_rule(rng: random.Random, shape: tuple[int, int], *, padded: bool) -> type[Random]:
    height, width = shape
    blocks = (tuple(flat[at : at + width] for at in range(0, len(flat), width))
              for flat in product((0, 1, None), repeat=height * width))  # fmt: skip
    table = {block: rng.random() < 0.75 for block in blocks}
    return type("Random", (Random,), {"window": shape, "padded": padded, "table": table})


def allows(rule: type[Random], marks: Mapping[Cell, Mark], anchor: Cell) -> bool:
    height, width = rule.window
    row, col = (anchor[0] - height // 2, anchor[1] - width // 2) if rule.padded else anchor
    block = tuple(tuple(marks.get((row + r, col + c)) for c in range(width)) for r in range(height))
    whole = all(value is not None for line in block for value in line)
    return rule.table[block] if whole or rule.padded else True


@pytest.mark.some_cases("further cases against brute force", "4-shape3-True", "5-shape4-False")
@pytest.mark.parametrize(("seed", "shape", "padded"), [
    (1, (2, 2), False), (2, (1, 3), False), (3, (3, 1), True), (4, (1, 3), True), (5, (2, 3), False),
])  # fmt: skip
def test_random_windows(seed: int, shape: tuple[int, int], padded: bool) -> None:
    rng = random.Random(seed)
    rule = random_rule(rng, shape, padded=padded)
    for text in rng.sample(OUTLINES, 4):
        cells = cells_in(cell_mask(text))
        good = [marks for marks in fillings(text, (0, 1)) if all(allows(rule, marks, cell) for cell in cells)]
        assert counted(rule(3), text) == len(good), (seed, text)


@pytest.mark.some_cases("further cases against brute force", "0")
@pytest.mark.parametrize("seed", range(3))
def test_random_windows_with_a_value_outside(seed: int) -> None:
    rng = random.Random(f"outside {seed}")
    rule = random_rule(rng, rng.choice([(2, 2), (1, 3), (3, 2)]), padded=False)
    for text, value in product(("?", "??~\n???", "?~?\n???"), (0, 1)):
        height, width = rule.window
        around: dict[Cell, Mark] = {(row, col): value for row in range(-3, 8) for col in range(-3, 8)}
        touching = {
            (row - r, col - c) for row, col in cells_in(cell_mask(text)) for r in range(height) for c in range(width)
        }
        good = [m for m in fillings(text, (0, 1)) if all(allows(rule, {**around, **m}, cell) for cell in touching)]
        assert counted(rule(3), text, value) == len(good), (seed, text, value)
        assert counted(rule(3), text, str(value)) == len(good)


class StillLife(BlockStrip):
    """Boards that the next step of Conway's Life does not change."""

    values = range(2)
    window = (3, 3)
    padded = True
    statistics: ClassVar = {"ones": lambda mark: int(str(mark))}

    def allowed(self, block: Any) -> bool:
        (a, b, c), (d, own, e), (f, g, h) = [[value or 0 for value in line] for line in block]
        near = a + b + c + d + e + f + g + h
        return near in (2, 3) if own else near != 3


@pytest.mark.some_cases("further cases against brute force", "2-4")
@pytest.mark.parametrize(("side", "most"), [(2, 4), (3, 6), (4, 8)])
def test_the_densest_still_lifes_of_a_box(side: int, most: int) -> None:
    """OEIS A055397."""
    count = BoardCount(on(StillLife(3), drawn_board("\n".join(["?" * side] * side)), 0))
    assert count.largest("ones").total == most


SENTENCES: dict[str, Callable[[Mark, list[Mark]], bool]] = {
    "every 1 adjacent to a 0 horizontally or vertically": lambda own, near: own == 0 or 0 in near,
    "no two adjacent 1s": lambda own, near: own == 0 or 1 not in near,
    "every 1 adjacent to exactly two 1s horizontally or vertically": lambda own, near: own == 0 or near.count(1) == 2,
}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_sentences(sentence: str) -> None:
    for text in ("??~??\n?????", "~?\n??\n??\n?~", "?~?\n???\n?~?", "~"):

        def fits(marks: Mapping[Cell, Mark], cell: Cell) -> bool:
            near = [marks[other] for down, right in ADJACENT if (other := (cell[0] + down, cell[1] + right)) in marks]
            return SENTENCES[sentence](marks[cell], near)

        good = [marks for marks in fillings(text, (0, 1)) if all(fits(marks, cell) for cell in marks)]
        assert counted(Arrays(2, rule=sentence), text) == len(good), text


@pytest.mark.some_cases("further cases against brute force", "both")
@pytest.mark.parametrize("sides", ["rows", "columns", "both", "moebius"])
def test_glued_sides(sides: str) -> None:
    for strip, text in product((HardSquares(3), Kings(3), Knights(3)), ("?~?\n???\n??~", "???\n~??\n???")):
        flat = [board_with_holes(cell_mask(text), marks).wrapped(WRAPS[sides]) for marks in fillings(text, (0, 1))]
        assert counted(wrapped(strip, sides), text) == sum(map(strip.legal, flat)), (strip, text)


def trees(text: str) -> int:
    """Return the number of spanning trees of the cells of an outline, by Kirchhoff's theorem."""
    cells = cells_in(cell_mask(text))
    matrix = [[Fraction(0)] * len(cells) for _ in cells]
    for (at, cell), (down, right) in product(enumerate(cells), ADJACENT):
        if (other := (cell[0] + down, cell[1] + right)) in cells:
            matrix[at][at] += 1
            matrix[at][cells.index(other)] -= 1
    matrix, found = [line[1:] for line in matrix[1:]], Fraction(1)
    for at in range(len(matrix)):
        pivot = next((line for line in range(at, len(matrix)) if matrix[line][at]), None)
        if pivot is None:
            return 0
        if pivot != at:
            matrix[at], matrix[pivot], found = matrix[pivot], matrix[at], -found
        found *= matrix[at][at]
        for line in matrix[at + 1 :]:
            factor = line[at] / matrix[at][at]
            line[:] = [a - factor * b for a, b in zip(line, matrix[at])]
    return int(found)


@pytest.mark.some_cases("further cases against brute force", "~?\\n??\\n??\\n?~")
@pytest.mark.parametrize("text", ["???\n?~?\n???", "??~??\n?????", "?~?\n???\n?~?", "~?\n??\n??\n?~"])
def test_graphs_without_some_vertices(text: str) -> None:
    rows = len(text.splitlines())

    def on_grid(words: str) -> BoardCount:
        return Count(GraphStrip(family("grid", rows), problem(words))).on(drawn_board(text))

    assert on_grid("spanning tree").count == trees(text)
    assert on_grid("perfect matching").count == counted(DominoTiling(rows), text)
    assert on_grid("independent").count == counted(HardSquares(rows), text)
    independent = on_grid("independent")
    assert on_grid("maximum independent").count == independent.largest("size").number
    cells = drawn_board(text)
    for board in (tree for tree, _ in zip(on_grid("spanning tree").solutions(), range(3))):
        assert Count(GraphStrip(family("grid", rows), problem("spanning tree"))).on(board).is_unique
        assert board.rows == cells.rows


class Trees(AreaStrip):
    """Any number of areas of #, each of which is a tree of cells."""

    values = "#."
    connected = (area("#", least=0, most=9),)
    trees = True


@pytest.mark.parametrize("text", ["???\n???", "????\n?~??", "~??\n???"])
def test_areas_that_are_trees_have_no_cycle_of_cells_on_a_board(text: str) -> None:
    """No two rows of the outlines are apart, so that a cycle of cells is a square of four."""

    def has_square(marks: Mapping[Cell, Mark]) -> bool:
        corners = ((0, 0), (0, 1), (1, 0), (1, 1))
        return any(all(marks.get((row + r, col + c)) == "#" for r, c in corners) for row, col in marks)

    assert counted(Trees(2), text) == sum(not has_square(marks) for marks in fillings(text, "#."))


class Stones(TileStrip):
    """No black stone is a neighbour of a white one; the alphabet is a text."""

    alphabet = ".bw"

    def tiles(self, left: Any, above: Any, row: int) -> Iterator[tuple[Mark, Mark, Mark]]:
        return ((mark, mark, mark) for mark in ".bw" if {"b", "w"} not in ({mark, left}, {mark, above}))

    def legal(self, board: Board) -> bool:
        return all({board[a], board[b]} != {"b", "w"} for a in board.positions() for b in board.neighbours(a))


def test_tiles_whose_alphabet_is_a_text_are_counted_on_a_board() -> None:
    for text in ("??~\n???", "?~?", "?b\n.?"):
        open_text = text.replace("b", "?").replace(".", "?")
        given = {(r, c): mark for r, line in enumerate(text.split()) for c, mark in enumerate(line) if mark not in "?~"}
        boards = [board_with_holes(cell_mask(open_text), marks) for marks in fillings(open_text, ".bw")]
        wanted = sum(
            Stones(2).legal(board) and all(board[at] == mark for at, mark in given.items()) for board in boards
        )
        assert counted(Stones(2), text) == wanted, text


def test_marks_given_in_two_ways_of_reading() -> None:
    tall, wide = drawn_board("??\n1?\n??\n?~"), drawn_board("?1??\n???~")
    for strip in (HardSquares(2), Kings(2), Arrays(2, forbid="11 1/1")):
        assert counted_board(strip, tall) == counted_board(strip, wide)


def counted_board(strip: Strip, board: Board) -> int:
    return BoardCount(on(strip, board)).count
