"""Structures on layered graphs as pictures: rings as circles, other graphs column by column, hubs in the middle."""

from __future__ import annotations

from collections import Counter
from math import cos, pi, sin

from stripcount.board import Board
from stripcount.draw.board import board_scene
from stripcount.draw.scene import ACCENT, GREY, INK, PALE, PAPER, Disc, Point, Scene, Shape, Stroke, Text, arrow_head
from stripcount.errors import TooLarge, amount
from stripcount.model.graphs.layered import FIRST, HUB, Layered, Vertex
from stripcount.model.graphs.property import SET
from stripcount.model.graphs.structure import GraphStructures
from stripcount.model.strip import Strip

LAYER_DISTANCE = 34.0  # points between neighbouring layers and between neighbouring rows
VERTEX_RADIUS = 5.0  # points
MARGIN = 16.0  # points around the picture
MAX_VERTICES = 5_000  # of one picture
_FIRST_VERTEX_STEP = 0.3  # layers from one vertex before the first layer to the next, on a circle
_BEND, _LOOP_HEIGHT = 14.0, 18.0  # points by which an edge is bent sideways, and height of a loop
COLOURS = (ACCENT, PAPER, GREY, PALE, INK)
"""Fills of vertices with more than two choices, by the index of the choice modulo the number of colours."""


def solution_scene(strip: Strip, board: Board) -> Scene:
    """Return a solution as a scene: of a structure on a graph the graph, of other puzzles the board."""
    strip = strip.counted()
    return board_scene(board, strip) if strip.structure is None else graph_scene(strip.structure, board)


def graph_scene(structure: GraphStructures, board: Board) -> Scene:
    """Return a structure on a graph as a scene, chosen parts dark and thick; raises TooLarge beyond MAX_VERTICES.

    >>> from stripcount.model.graphs.families import family
    >>> from stripcount.model.graphs.vocabulary import problem
    >>> from stripcount.model.graphs.strip import GraphStrip
    >>> strip = GraphStrip(family("prism"), problem("perfect matching"))
    >>> sum(isinstance(shape, Disc) for shape in graph_scene(strip.structure, next(strip.candidates(3))).shapes)
    6
    """
    vertices = structure.graph.vertices(board.cols)
    if len(vertices) > MAX_VERTICES:
        raise TooLarge(f"a picture of a graph may have {MAX_VERTICES:,} vertices, and this one has {len(vertices):,}.")
    position_of_vertex = _vertex_positions(structure.graph, board.cols)
    _, chosen = structure.graph_and_choices(board)
    is_set = tuple(structure.choices) == SET
    shapes: list[Shape] = []
    edge_counts: Counter[tuple[Vertex, ...]] = Counter()
    for index, (u, v) in enumerate(structure.graph.edges(board.cols)):
        is_chosen = structure.domain == "edges" and is_set and index in chosen
        first_end, second_end = sorted((u, v))
        bend = _edge_bend(structure.graph, board.cols, first_end, second_end, edge_counts[first_end, second_end])
        edge_counts[first_end, second_end] += 1
        edge_stroke = _edge_stroke(position_of_vertex[first_end], position_of_vertex[second_end], is_chosen, bend)
        shapes.append(edge_stroke)
        if structure.domain == "edges" and not is_set:
            direction = (u, v) if chosen[index] else (v, u)
            shapes.append(_arrow_on_edge(edge_stroke, direction == (second_end, first_end)))
    for index, vertex in enumerate(vertices):
        x, y = position_of_vertex[vertex]
        fill = PAPER
        if structure.domain == "vertices":
            fill = COLOURS[chosen[index] % len(COLOURS)] if not is_set else ACCENT if index in chosen else PAPER
        shapes.append(Disc(x, y, VERTEX_RADIUS, fill=fill, outline=INK))
        if structure.domain == "vertices" and not is_set:
            text, colour = structure.symbol_of_choice[chosen[index]], INK if fill in (PAPER, PALE) else PAPER
            shapes.append(Text(x, y, text, size=7 if len(text) == 1 else 5, colour=colour))
    width, height = (
        max((position[side] for position in position_of_vertex.values()), default=0.0) + MARGIN for side in (0, 1)
    )
    if structure.graph.ring:  # a square around the middle, with the edges that bend outwards
        width = height = max(width, height)
    layers = amount(board.cols, "layer")
    edges_first = sorted(shapes, key=lambda shape: not isinstance(shape, Stroke))
    return Scene(width, height, tuple(edges_first), f"{structure.problem.text} on {structure.graph.name}, {layers}")


def _edge_stroke(start: Point, end: Point, is_chosen: bool, bend: float) -> Stroke:
    """Return an edge as a line, bent sideways by `bend` points if that is not 0; as a curve if it is a loop."""
    colour, line_width = (ACCENT, 3.2) if is_chosen else (GREY, 0.8)
    if start == end:
        x, y = start
        loop = ((x, y), (x - 14, y - bend), (x + 14, y - bend), (x, y))
        return Stroke(loop, colour=colour, line_width=line_width, curve=True)
    if not bend:
        return Stroke((start, end), colour=colour, line_width=line_width)
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    sideways = -dy / length * bend, dx / length * bend
    control_1 = start[0] + dx / 4 + sideways[0], start[1] + dy / 4 + sideways[1]
    control_2 = start[0] + 3 * dx / 4 + sideways[0], start[1] + 3 * dy / 4 + sideways[1]
    return Stroke((start, control_1, control_2, end), colour=colour, line_width=line_width, curve=True)


def _arrow_on_edge(edge_stroke: Stroke, backwards: bool) -> Stroke:
    """Return an arrow head in the middle of an edge, towards its end, or towards its start if `backwards`."""
    points = edge_stroke.points[::-1] if backwards else edge_stroke.points
    if not edge_stroke.curve:
        (x, y), (x2, y2) = points
        return arrow_head(((x + x2) / 2, (y + y2) / 2), points[0])
    a, b, c, d = points  # control points; the next two lines are the curve and its tangent at the parameter 1/2
    middle = tuple((a[i] + 3 * b[i] + 3 * c[i] + d[i]) / 8 for i in (0, 1))
    shaft_point = tuple(middle[i] - (d[i] + c[i] - b[i] - a[i]) for i in (0, 1))
    return arrow_head((middle[0], middle[1]), (shaft_point[0], shaft_point[1]))


def _edge_bend(graph: Layered, layers: int, u: Vertex, v: Vertex, parallel_count: int) -> float:
    """Return how far an edge is bent away from the straight line, in points; for a loop, its height.

    `parallel_count` edges with the same ends are drawn already. An edge inside a layer between rows that are not next
    to each other, and one across the seam of a ring of two layers, is bent because it would lie on others.
    """
    side = -1 if parallel_count % 2 else 1
    if u == v:
        return _LOOP_HEIGHT * side
    if graph.ring and layers == 2 and u[0] != v[0] and min(u[0], v[0]) >= 0:
        return (LAYER_DISTANCE + LAYER_DISTANCE * (u[1] + v[1]) / 2) * side
    if u[0] == v[0] >= 0 and abs(u[1] - v[1]) > 1:
        return _BEND * (parallel_count + 1)
    return _BEND * ((parallel_count + 1) // 2) * side


def _vertex_positions(graph: Layered, layers: int) -> dict[Vertex, Point]:
    """Return the middle of each vertex, in points: of rings on circles around their hubs, of others column by column.

    Layers are numbered from 0. Vertices before the first layer lie outside the circles, or left of the first column.
    """
    points: dict[Vertex, Point] = {}
    if graph.ring and graph.layer_span:
        # neighbouring layers are then at least about 0.9 LAYER_DISTANCE apart
        inner_radius = max(LAYER_DISTANCE, LAYER_DISTANCE * layers / 7)
        outer_radius = inner_radius + LAYER_DISTANCE * (graph.height - 1)
        middle = outer_radius + MARGIN + (LAYER_DISTANCE if graph.first else 0)

        def on_circle(layer: float, radius: float) -> Point:
            angle = 2 * pi * layer / layers - pi / 2
            return middle + radius * cos(angle), middle + radius * sin(angle)

        for layer in range(layers):
            for v in range(graph.height):
                points[layer, v] = on_circle(layer, inner_radius + LAYER_DISTANCE * v)
        for i in range(len(graph.first)):
            points[FIRST, i] = on_circle(_FIRST_VERTEX_STEP * i, outer_radius + LAYER_DISTANCE)
        for i in range(len(graph.hubs)):
            points[HUB, i] = middle + (i - (len(graph.hubs) - 1) / 2) * inner_radius / 2, middle
        return points
    left = MARGIN + (LAYER_DISTANCE if graph.first else 0)
    top = MARGIN + (LAYER_DISTANCE if graph.hubs else 0)
    for layer in range(layers):
        for v in range(graph.height):
            points[layer, v] = left + layer * LAYER_DISTANCE, top + v * LAYER_DISTANCE
    for i in range(len(graph.hubs)):
        hub_x = left + (layers - 1) * LAYER_DISTANCE / 2
        points[HUB, i] = hub_x, MARGIN if i % 2 == 0 else top + graph.height * LAYER_DISTANCE
    for i in range(len(graph.first)):
        points[FIRST, i] = MARGIN, top + i * LAYER_DISTANCE
    return points
