"""Theorems about lines from cell to cell (loops, paths, trees) on one board of any shape."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

from stripcount.board import FREE, HOLE, Board, Cell
from stripcount.errors import BadInput, described
from stripcount.export.coq.lines import line_test_in_coq
from stripcount.export.coq.measures import coq_list
from stripcount.export.coq.parts import OutOfReach
from stripcount.export.coq.places import NumberSubject, PlaceConstraint, cells_of
from stripcount.export.coq.readers import ConstraintReader, EdgeSetReader, LineReader, Reader
from stripcount.export.coq.subject import WholeSubject
from stripcount.model.links.sides import OPPOSITE, SIDES, STEPS
from stripcount.model.offers import LineShape

_SIDE_NAMES = {"l": "Left", "u": "Up", "r": "Right", "d": "Down"}


def lines_subject(lines: LineShape, board: Board) -> NumberSubject:
    """Return the subject of the lines of a shape on a board; raises OutOfReach if the theory does not cover it.

    Cells are the vertices of a graph, and the edges between adjacent cells are the places. For a loop around cells the
    vertices are the corners of the cells; a cell lies inside if a ray from it to the left crosses the loop an odd
    number of times.

    >>> from stripcount.puzzles.masyu import Masyu
    >>> lines_subject(Masyu(2).line_rule(), Board.of([[FREE] * 2] * 2)).stated("1")
    'counts_lines [Degree [0; 2]] [EdgeSet OnePiece] cells 1'
    """
    inside_of: dict[Cell, bool] = {}
    if lines.insides is not None:
        inside_of = _given_insides(lines.insides, board)
        board = Board.of([[FREE] * (board.cols + 1)] * (board.rows + 1))
    cells = cells_of(board)
    place_of = {cell: place for place, cell in enumerate(cells)}
    given = [_sides(board, cell, place_of) for cell in cells]
    edges = [
        (place_of[other], place)
        for place, (row, col) in enumerate(cells)
        for other in sorted({(row - 1, col), (row, col - 1)} & place_of.keys(), key=place_of.__getitem__)
    ]
    if not edges:
        raise OutOfReach("the theory for Coq covers lines on boards with two cells side by side.")
    ends = {place_of.get((row % board.rows, col % board.cols)) for row, col in lines.ends}
    if None in ends or len(ends) == 1:
        raise OutOfReach("the theory for Coq covers paths whose two ends are different cells of the board.")
    others = sorted(lines.degrees & {0, 2} if ends else lines.degrees)
    others = [degree for degree in others if degree or not (ends and lines.covers)]
    degrees = [[1] if place in ends else others for place in range(len(cells))]
    words = f"Degree {coq_list(others, '')}"
    if ends:
        words = f"DegreeAt {coq_list(sorted(end for end in ends if end is not None), '')} [1] {coq_list(others, '')}"
    rules = ["Connected" if lines.covers else "OnePiece"] * lines.single + ["Acyclic"] * (lines.acyclic and not ends)
    edges_at: list[list[int]] = [[] for _ in cells]
    for number, edge in enumerate(edges):
        for end in edge:
            edges_at[end].append(number)
    constraints = [
        PlaceConstraint(tuple(numbers), lambda marks, d=allowed: sum(marks) in d)  # type: ignore[misc]
        for numbers, allowed in zip(edges_at, degrees)
    ]
    number_of = {frozenset((cells[u], cells[v])): number for number, (u, v) in enumerate(edges)}
    crossed = [_crossings(cell, number_of) for cell in inside_of]
    tests = [
        line_test_in_coq(_odd if inside else _even, 2, [len(line)]) for inside, line in zip(inside_of.values(), crossed)
    ]
    readers: list[Reader] = [
        ConstraintReader(constraints, len(edges)),
        *(EdgeSetReader(rule, edges, len(cells)) for rule in rules),
        *(LineReader(line, test.levels[len(line)]) for line, test in zip(crossed, tests)),
    ]
    rule_words = [f"EdgeSet {rule}" for rule in rules]
    rule_words += [f"Line {coq_list(line, '')} ({test.words})" for line, test in zip(crossed, tests)]
    hints = ["[]"] * len(rules) + [test.hint(len(line)) for line, test in zip(crossed, tests)]
    listed_cells = ";\n   ".join(
        f"(({row}, {col})%Z, {'None' if sides is None else f'Some {_sides_text(sides)}'})"
        for (row, col), sides in zip(cells, given)
    )
    return WholeSubject(
        f"Definition cells : list (square * option (list side)) :=\n  [{listed_cells}].\n",
        f"counts_lines [{words}] [{'; '.join(rule_words)}] cells",
        f"lines_counted _ _ [{'; '.join(hints) if inside_of else ''}]",
        tuple(_choices(cells[u], given[u], cells[v], given[v]) for u, v in edges),
        tuple(readers),
    )


def _sides(board: Board, cell: Cell, place_of: Mapping[Cell, int]) -> str | None:
    """Return the sides by which lines leave a cell whose mark is given; raises OutOfReach if one leaves the board."""
    row, col = cell
    mark = board.cells[row][col]
    if mark is FREE:
        return None
    if str(mark) not in SIDES:
        raise BadInput(f"a given mark must be one of {', '.join(SIDES)}, not {described(mark)}.")
    sides = SIDES[str(mark)]
    if any((row + STEPS[side][0], col + STEPS[side][1]) not in place_of for side in sides):
        raise OutOfReach("the theory for Coq covers given lines that stay on the board.")
    return sides


def _sides_text(sides: str) -> str:
    return f"[{'; '.join(_SIDE_NAMES[side] for side in sides)}]"


def _choices(cell: Cell, sides: str | None, other: Cell, other_sides: str | None) -> tuple[int, ...]:
    """Return the marks (1 if a line runs along it) that the edge between two cells may have by their given sides."""
    steps = {(cell[0] + down, cell[1] + right): side for side, (down, right) in STEPS.items()}
    towards = steps[other]
    fixed = {int(towards in sides)} if sides is not None else {0, 1}
    fixed &= {int(OPPOSITE[towards] in other_sides)} if other_sides is not None else {0, 1}
    return tuple(sorted(fixed))


def _given_insides(insides: Callable[[Any], dict[tuple[int, int], bool]], board: Board) -> dict[Cell, bool]:
    """Return whether cells lie inside a loop, for those of which it is given; raises OutOfReach for a contradiction."""
    inside_of: dict[Cell, bool] = {}
    for row, col in product(range(board.rows), range(board.cols)):
        mark = board.cells[row][col]
        if mark is FREE:
            continue
        given = {(0, 0): False} if mark is HOLE else insides(mark)
        for (down, right), inside in given.items():
            cell = row + down, col + right
            on_board = min(cell) >= 0
            if inside_of.get(cell, inside) != inside or (inside and not on_board):
                raise OutOfReach("the theory for Coq covers given cells that do not contradict each other.")
            if on_board:
                inside_of[cell] = inside
    return dict(sorted(inside_of.items()))


def _crossings(cell: Cell, number_of: Mapping[frozenset[Cell], int]) -> list[int]:
    """Return the indices of the edges that a ray from a cell to the left crosses; `number_of` maps edges to indices."""
    row, col = cell
    return sorted(number_of[frozenset(((row, column), (row + 1, column)))] for column in range(col + 1))


def _odd(line: Sequence[int]) -> bool:
    return sum(line) % 2 == 1


def _even(line: Sequence[int]) -> bool:
    return sum(line) % 2 == 0
