"""Structures on a layered graph from which vertices are taken away, and choices given: a board of its own graph."""

from __future__ import annotations

from stripcount.board import FREE, Board, Cell
from stripcount.errors import BadInput
from stripcount.model.boards.given import no_mark, present
from stripcount.model.boards.placed import Placed, ReadingStep
from stripcount.model.graphs.between import Between
from stripcount.model.graphs.crossing import Crossing, GraphSide
from stripcount.model.graphs.finite.order import narrower
from stripcount.model.graphs.finite_strip import FiniteStrip
from stripcount.model.graphs.frontier_strip import NOTHING
from stripcount.model.graphs.graph import Edge, Graph
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import Problem


def graph_board(strip: GraphStrip, board: Board) -> Placed:
    """Return the structures on the graph with as many layers as the board has columns, without the vertices of holes.

    Row r of column c is vertex r of layer c; the edges of a hole are not there either. A mark is given as it is shown
    on this board: a character for each choice made there. Where vertices are chosen, marks do not depend on the order
    in which they are read, and a narrower one is taken. Raises BadInput for a board of another number of rows, and
    for a path that ends in a hole.
    """
    if board.rows != strip.rows:
        raise BadInput(
            f"the board must have {strip.rows} row{'s'[: strip.rows != 1]} for {strip.graph_title}, not {board.rows}."
        )
    whole = strip.graph.finite(board.cols)
    extra = whole.size - board.rows * board.cols
    order = present(board)
    kept = [*range(extra), *sorted(extra + col * board.rows + row for row, col in order)]
    index_of = {vertex: index for index, vertex in enumerate(kept)}
    edges = tuple((index_of[u], index_of[v]) for u, v in whole.edges if u in index_of and v in index_of)
    vertices = [*range(extra), *(index_of[extra + col * board.rows + row] for row, col in order)]

    def placed(end: Edge) -> Edge:
        """Return an end of a path as a vertex of the graph that is read."""
        row, col = end[0] % board.rows, end[1] % board.cols
        if (row, col) not in order:
            raise BadInput(f"row {row + 1}, column {col + 1} of the board must be a cell: a path ends there.")
        return index_of[extra + col * board.rows + row], 0

    def left(side: GraphSide) -> GraphSide:
        """Return a side of a crossing as vertices of the graph that is read: the cells of it that are there."""
        whole_side = Crossing(side, side).on(whole).sides[0].rows or frozenset()
        return GraphSide(frozenset(index_of[vertex] for vertex in whole_side if vertex in index_of), 0)

    properties = tuple(
        Crossing(*map(left, constraint.sides))
        if isinstance(constraint, Crossing)
        else Between((placed(constraint.ends[0]), placed(constraint.ends[1])), all_vertices=constraint.all_vertices)
        if isinstance(constraint, Between)
        else constraint
        for constraint in strip.properties
    )
    problem = Problem(strip.problem.text, properties, strip.problem.extreme)
    graph = Graph(len(kept), edges)
    reading = narrower(graph, vertices) if strip.of == "vertices" else vertices
    counted = FiniteStrip(graph, problem, reading, gains=strip.gains, name=strip.graph.name)
    cell_of: dict[int, Cell] = dict(zip(vertices[extra:], order))
    cells = [cell_of.get(vertex) for vertex in reading]
    steps = [ReadingStep(cell, FREE if cell is None else board.cells[cell[0]][cell[1]]) for cell in cells]
    symbols = set(dict(counted.choices).values())
    for step, events in zip(steps, counted.events):
        if step.cell is not None and step.given is not FREE:
            width = sum(counted.choices_of(event) is not None for event in events)
            if not (len(str(step.given)) == width and symbols >= set(str(step.given))) and (
                width or str(step.given) != NOTHING
            ):
                expected = f"not {width} of the characters {' '.join(sorted(symbols))}" if width else f"not {NOTHING}"
                raise no_mark(board, step.cell, expected)
    return Placed(counted, steps or [ReadingStep(None, FREE)], (board.rows, board.cols))
