"""Lines on boards with holes, against sets of edges of the graph of their cells, and against brute force."""

from __future__ import annotations

import random

import pytest

from stripcount.evaluate.board_sweep import board_counts
from stripcount.machine.explore import explore_states
from stripcount.machine.packing.base import packing_of
from stripcount.model.boards.drawn import drawn_board
from stripcount.model.boards.on import on
from stripcount.model.graphs.finite_strip import FiniteStrip
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.vocabulary import problem
from stripcount.model.links.sides import SIDES
from stripcount.model.links.strip import LinkStrip
from stripcount.puzzles.circuit_board import CircuitBoard
from stripcount.puzzles.masyu import Masyu
from stripcount.puzzles.simple_loop import SimpleLoop
from stripcount.puzzles.spanning_tree import SpanningTree
from tests.model.boards.by_brute_force import board_with_holes, cell_mask, matching_marks

SHAPES = [
    "? ? ~ ?\n? ? ? ?\n? ~ ? ?",
    "~ ? ? ~\n? ? ? ?\n~ ? ? ~",
    "? ? ? ?\n? ~ ~ ?\n? ? ? ?",
    "? ? ?\n? ? ~\n~ ? ?\n? ? ?",
    "? ~\n~ ?",
    "?",
]
LARGE = [
    "? ? ~ ?\n? ? ? ?\n? ~ ? ?\n? ? ? ?",
    "~ ? ? ~\n? ? ? ?\n? ? ? ?\n~ ? ? ~",
    "? ? ? ? ?\n? ~ ~ ~ ?\n? ? ? ? ?",
    "? ? ?\n? ? ~\n? ? ?\n~ ? ?\n? ? ?",
]


def cells_of(shape: str) -> list[tuple[int, int]]:
    return [(r, c) for r, row in enumerate(shape.split("\n")) for c, mark in enumerate(row.split()) if mark != "~"]


def graph_of_cells(shape: str) -> Graph:
    """The cells that are there, joined along their sides."""
    number = {cell: at for at, cell in enumerate(cells_of(shape))}
    beside = [((r, c), (r + down, c + right)) for r, c in number for down, right in ((0, 1), (1, 0))]
    return Graph(len(number), tuple((number[one], number[other]) for one, other in beside if other in number))


@pytest.mark.one_in(7, "further cases against brute force")
@pytest.mark.parametrize(
    "shape", [*SHAPES, *(pytest.param(shape, marks=pytest.mark.long("boards of 12 to 16 cells")) for shape in LARGE)]
)
@pytest.mark.parametrize(
    ("puzzle", "words"), [(SpanningTree, "spanning tree"), (SimpleLoop, "hamiltonian cycle"), (Masyu, "cycle")]
)
def test_lines_on_a_shape_are_sets_of_edges_of_its_graph(puzzle: type[LinkStrip], words: str, shape: str) -> None:
    lines, graph = on(puzzle(len(shape.split("\n"))), drawn_board(shape)), graph_of_cells(shape)
    assert packing_of(lines) is not None, "lines on a board with holes are no longer swept on whole arrays"
    assert board_counts(lines, 1)[1] == board_counts(FiniteStrip(graph, problem(words), graph.vertices), 1)[1]


class Directed(LinkStrip):
    """Lines that turn nowhere below a cell without lines, and begin in no cell beside the outside."""

    connection = "any"

    def allowed(self, sides: str, row: int, left: str | None, above: str | None) -> bool:
        return not (above == "" and sides in ("lu", "ld", "ur", "rd")) and not (left is None and len(sides) == 1)


@pytest.mark.some_cases("further cases against brute force", "1-Directed", "2-CircuitBoard", "3-Directed")
@pytest.mark.parametrize("puzzle", [CircuitBoard, Directed])
@pytest.mark.parametrize("seed", range(4))
def test_rules_on_neighbours_see_a_hole_as_outside(puzzle: type[LinkStrip], seed: int) -> None:
    dice = random.Random(seed)
    shape = "\n".join(" ".join("~" if dice.random() < 0.25 else "?" for _ in range(3)) for _ in range(2))
    lines, there = on(puzzle(2), drawn_board(shape)), cell_mask(shape.replace(" ", ""))
    counted = board_counts(lines, 1)[1]
    assert counted == sum(puzzle(2).legal(board_with_holes(there, marks)) for marks in matching_marks(there, SIDES)), (
        shape
    )
    assert counted == explore_states(lines).machine().terms(2)[1], shape


def test_a_given_mark_restricts_the_lines() -> None:
    free, corner = (on(Masyu(3), drawn_board(f"{mark} ? ?\n? ~ ?\n? ? ?")) for mark in "?┌")
    assert (board_counts(free, 1)[1], board_counts(corner, 1)[1]) == (1, 1)
    nothing = on(Masyu(3), drawn_board("· ? ?\n? ~ ?\n? ? ?"))
    assert board_counts(nothing, 1)[1] == 0
