"""Theorems about lines from cell to cell (loops, paths, trees) on one board of any shape."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product

from stripcount.board import FREE, HOLE, Board, Cell, Mark
from stripcount.errors import BadInput, value_text
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

    Cells are the vertices of a graph, and the edges between adjacent cells are the places that have marks. For a loop
    around cells, the vertices are the corners of the cells; a cell lies inside if a ray from it to the left crosses the
    loop an odd number of times.

    >>> from stripcount.puzzles.masyu import Masyu
    >>> lines_subject(Masyu(2).line_rule(), Board.of([[FREE] * 2] * 2)).stated("1")
    'counts_lines [Degree [0; 2]] [EdgeSet OnePiece] cells 1'
    """
    inside_of: dict[Cell, bool] = {}
    if lines.insides is not None:
        inside_of = _given_insides(lines.insides, board)
        board = Board.of([[FREE] * (board.cols + 1)] * (board.rows + 1))
    cells = cells_of(board)
    vertex_of = {cell: vertex for vertex, cell in enumerate(cells)}
    given_sides = [_given_sides(board, cell, vertex_of) for cell in cells]
    edges = [
        (vertex_of[other], vertex)
        for vertex, (row, col) in enumerate(cells)
        for other in sorted({(row - 1, col), (row, col - 1)} & vertex_of.keys(), key=vertex_of.__getitem__)
    ]
    if not edges:
        raise OutOfReach("the theory for Coq covers lines on boards with two cells side by side.")
    end_vertices = {vertex_of.get((row % board.rows, col % board.cols)) for row, col in lines.ends}
    if None in end_vertices or len(end_vertices) == 1:
        raise OutOfReach("the theory for Coq covers paths whose two ends are different cells of the board.")
    inner_degrees = sorted(lines.degrees & {0, 2} if end_vertices else lines.degrees)
    inner_degrees = [degree for degree in inner_degrees if degree or not (end_vertices and lines.covers)]
    degrees_at = [[1] if vertex in end_vertices else inner_degrees for vertex in range(len(cells))]
    degree_words = f"Degree {coq_list(inner_degrees, '')}"
    if end_vertices:
        ends_text = coq_list(sorted(vertex for vertex in end_vertices if vertex is not None), "")
        degree_words = f"DegreeAt {ends_text} [1] {coq_list(inner_degrees, '')}"
    edge_rules = ["Connected" if lines.covers else "OnePiece"] * lines.single + ["Acyclic"] * (
        lines.acyclic and not end_vertices
    )
    incident_edges: list[list[int]] = [[] for _ in cells]
    for index, edge in enumerate(edges):
        for vertex in edge:
            incident_edges[vertex].append(index)
    constraints = [
        PlaceConstraint(tuple(indices), lambda marks, d=degrees: sum(marks) in d)  # type: ignore[misc]
        for indices, degrees in zip(incident_edges, degrees_at)
    ]
    edge_index_of = {frozenset((cells[u], cells[v])): index for index, (u, v) in enumerate(edges)}
    rays = [_crossings(cell, edge_index_of) for cell in inside_of]
    tests = [
        line_test_in_coq(_is_odd if inside else _is_even, 2, [len(ray)])
        for inside, ray in zip(inside_of.values(), rays)
    ]
    readers: list[Reader] = [
        ConstraintReader(constraints, len(edges)),
        *(EdgeSetReader(rule, edges, len(cells)) for rule in edge_rules),
        *(LineReader(ray, test.levels[len(ray)]) for ray, test in zip(rays, tests)),
    ]
    rule_words = [f"EdgeSet {rule}" for rule in edge_rules]
    rule_words += [f"Line {coq_list(ray, '')} ({test.words})" for ray, test in zip(rays, tests)]
    hints = ["[]"] * len(edge_rules) + [test.hint(len(ray)) for ray, test in zip(rays, tests)]
    cells_text = ";\n   ".join(
        f"(({row}, {col})%Z, {'None' if sides is None else f'Some {_sides_text(sides)}'})"
        for (row, col), sides in zip(cells, given_sides)
    )
    return WholeSubject(
        f"Definition cells : list (square * option (list side)) :=\n  [{cells_text}].\n",
        f"counts_lines [{degree_words}] [{'; '.join(rule_words)}] cells",
        f"lines_counted _ _ [{'; '.join(hints) if inside_of else ''}]",
        tuple(_edge_marks(cells[u], given_sides[u], cells[v], given_sides[v]) for u, v in edges),
        tuple(readers),
    )


def _given_sides(board: Board, cell: Cell, vertex_of: Mapping[Cell, int]) -> str | None:
    """Return the sides by which lines leave a cell, as letters; None if its mark is not given.

    Raises BadInput for a mark that names no sides, OutOfReach if a line leaves the board.
    """
    row, col = cell
    mark = board.cells[row][col]
    if mark is FREE:
        return None
    if str(mark) not in SIDES:
        raise BadInput(f"a given mark must be one of {', '.join(SIDES)}, not {value_text(mark)}.")
    sides = SIDES[str(mark)]
    if any((row + STEPS[side][0], col + STEPS[side][1]) not in vertex_of for side in sides):
        raise OutOfReach("the theory for Coq covers given lines that stay on the board.")
    return sides


def _sides_text(sides: str) -> str:
    """Return a list of sides in Coq, as "[Left; Up]" for "lu"."""
    return f"[{'; '.join(_SIDE_NAMES[side] for side in sides)}]"


def _edge_marks(cell: Cell, sides: str | None, neighbour: Cell, neighbour_sides: str | None) -> tuple[int, ...]:
    """Return the marks that the edge between two cells may have: 1 if a line runs along it, 0 if none does.

    `sides` and `neighbour_sides` are the given sides by which lines leave the cells, None if they are not given.
    """
    side_of = {(cell[0] + down, cell[1] + right): side for side, (down, right) in STEPS.items()}
    side = side_of[neighbour]
    marks = {int(side in sides)} if sides is not None else {0, 1}
    marks &= {int(OPPOSITE[side] in neighbour_sides)} if neighbour_sides is not None else {0, 1}
    return tuple(sorted(marks))


def _given_insides(insides: Callable[[Mark], dict[tuple[int, int], bool]], board: Board) -> dict[Cell, bool]:
    """Return whether a cell lies inside the loop, for each cell for which the given marks of a board say it.

    `insides` is that of a `LineShape`; a hole lies outside the loop. Cells are sorted. Raises OutOfReach for marks that
    contradict each other, or put a cell beyond the board inside the loop.
    """
    inside_of: dict[Cell, bool] = {}
    for row, col in product(range(board.rows), range(board.cols)):
        mark = board.cells[row][col]
        if mark is FREE:
            continue
        given = {(0, 0): False} if mark is HOLE else insides(mark)
        for (down, right), inside in given.items():
            cell = row + down, col + right
            on_board = min(cell) >= 0  # a mark decides this only for its own cell, the one above and the left one
            if inside_of.get(cell, inside) != inside or (inside and not on_board):
                raise OutOfReach("the theory for Coq covers given cells that do not contradict each other.")
            if on_board:
                inside_of[cell] = inside
    return dict(sorted(inside_of.items()))


def _crossings(cell: Cell, edge_index_of: Mapping[frozenset[Cell], int]) -> list[int]:
    """Return the ascending indices of the edges that a ray from a cell to the left crosses.

    `edge_index_of` maps an edge, as the set of its ends, to its index.
    """
    row, col = cell
    return sorted(edge_index_of[frozenset(((row, column), (row + 1, column)))] for column in range(col + 1))


def _is_odd(line: Sequence[int]) -> bool:
    """Return whether a ray crosses the loop an odd number of times; `line` has a 1 for each crossing."""
    return sum(line) % 2 == 1


def _is_even(line: Sequence[int]) -> bool:
    """Return whether a ray crosses the loop an even number of times; `line` has a 1 for each crossing."""
    return sum(line) % 2 == 0
