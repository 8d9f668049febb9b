"""Structures on a layered graph without the vertices of holes and with some choices prescribed.

Each such board becomes a finite graph of its own, which is read vertex by vertex.
"""

from __future__ import annotations

from stripcount.board import FREE, Board, Cell
from stripcount.errors import BadInput, amount
from stripcount.model.boards.given import mark_error, present_cells
from stripcount.model.boards.placed import Placed, ReadingStep
from stripcount.model.graphs.crossing import Crossing, GraphSide
from stripcount.model.graphs.finite.order import narrower_order
from stripcount.model.graphs.finite_strip import FiniteStrip
from stripcount.model.graphs.frontier_strip import NOTHING
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.path_between import PathBetween
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import Problem


def graph_board(strip: GraphStrip, board: Board) -> Placed:
    """Return the structures on the graph with as many layers as the board has columns, without the vertices of holes.

    Row r of column c is vertex r of layer c. A hole is removed together with its edges. The finite graph that remains
    is a strip of one layer whose rows are its vertices; it is read with one step for each vertex. A prescribed mark has
    the form in which this board shows marks: one character for each choice made in the cell. If edges are chosen, they
    are chosen in the cell read last, so marks depend on the order of reading, which is kept. If vertices are chosen, it
    is replaced by an order with a narrower frontier where one is found. The ends of a path may be given by negative
    rows and columns, which count from the end of the board.

    Raises BadInput for a board of another number of rows, a path that ends in a hole, and a prescribed mark that no
    choices in its cell give.
    """
    if board.rows != strip.rows:
        raise BadInput(f"the board must have {amount(strip.rows, 'row')} for {strip.graph_title}, not {board.rows}.")
    full_graph = strip.graph.finite(board.cols)
    # the number of hubs and first vertices, which are numbered before those of layers
    unlayered_count = full_graph.size - board.rows * board.cols
    remaining_cells = present_cells(board)
    remaining_vertices = [
        *range(unlayered_count),
        *sorted(unlayered_count + col * board.rows + row for row, col in remaining_cells),
    ]
    index_of = {vertex: index for index, vertex in enumerate(remaining_vertices)}
    edges = tuple((index_of[u], index_of[v]) for u, v in full_graph.edges if u in index_of and v in index_of)
    vertices_of_cells = [
        *range(unlayered_count),
        *(index_of[unlayered_count + col * board.rows + row] for row, col in remaining_cells),
    ]

    def end_in_finite_graph(end: tuple[int, int]) -> tuple[int, int]:
        """Return the end (row, column) of a path as (vertex, layer) of the finite graph."""
        row, col = end[0] % board.rows, end[1] % board.cols
        if (row, col) not in remaining_cells:
            raise BadInput(f"row {row + 1}, column {col + 1} of the board must be a cell: a path ends there.")
        return index_of[unlayered_count + col * board.rows + row], 0

    def side_in_finite_graph(side: GraphSide) -> GraphSide:
        """Return a side of a crossing as vertices of the finite graph."""
        vertices_of_side = Crossing(side, side).on(full_graph).sides[0].rows or frozenset()
        return GraphSide(frozenset(index_of[vertex] for vertex in vertices_of_side if vertex in index_of), 0)

    # crossings and paths name vertices of layers, which are numbered anew here; other properties stay
    properties = tuple(
        Crossing(*map(side_in_finite_graph, structure_property.sides))
        if isinstance(structure_property, Crossing)
        else PathBetween(
            (end_in_finite_graph(structure_property.ends[0]), end_in_finite_graph(structure_property.ends[1])),
            all_vertices=structure_property.all_vertices,
        )
        if isinstance(structure_property, PathBetween)
        else structure_property
        for structure_property in strip.properties
    )
    problem = Problem(strip.problem.text, properties, strip.problem.extreme)
    graph = Graph(len(remaining_vertices), edges)
    reading_order = narrower_order(graph, vertices_of_cells) if strip.of == "vertices" else vertices_of_cells
    finite = FiniteStrip(graph, problem, reading_order, gains=strip.gains, name=strip.graph.name)
    cell_of: dict[int, Cell] = dict(zip(vertices_of_cells[unlayered_count:], remaining_cells))
    cells_read = [cell_of.get(vertex) for vertex in reading_order]
    steps = [ReadingStep(cell, FREE if cell is None else board.cells[cell[0]][cell[1]]) for cell in cells_read]
    symbols = set(dict(finite.choices).values())
    for step, events in zip(steps, finite.events):
        if step.cell is not None and step.content is not FREE:
            choice_count = sum(finite.choices_of(event) is not None for event in events)
            prescribed_mark = str(step.content)
            one_symbol_each = len(prescribed_mark) == choice_count and symbols >= set(prescribed_mark)
            nothing_to_choose = not choice_count and prescribed_mark == NOTHING
            if not (one_symbol_each or nothing_to_choose):
                expected = (
                    f"not {choice_count} of the characters {' '.join(sorted(symbols))}"
                    if choice_count
                    else f"not {NOTHING}"
                )
                raise mark_error(board, step.cell, expected)
    # a graph without vertices still has one step
    return Placed(finite, steps or [ReadingStep(None, FREE)], (board.rows, board.cols))
