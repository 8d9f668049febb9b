"""Structures on layered graphs as pictures: rings as circles, other graphs column by column, hubs in the middle."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from stripcount.board import Board
from stripcount.draw.board import board_scene
from stripcount.draw.scene import ACCENT, GREY, INK, PALE, PAPER, Disc, Point, Scene, Shape, Stroke, Words, arrow_head
from stripcount.errors import TooLarge
from stripcount.model.graphs.layered import FIRST, HUB, Layered, Vertex
from stripcount.model.graphs.property import SET
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.strip import Strip

STEP = 34.0
RADIUS = 5.0
MARGIN = 16.0
MOST_VERTICES = 5_000
COLOURS = (ACCENT, PAPER, GREY, PALE, INK)


def solution_scene(strip: Strip[Any], board: Board) -> Scene:
    """Return a solution as a scene: of a structure on a graph the graph, of other puzzles the board."""
    strip = strip.counted()
    return graph_scene(strip, board) if isinstance(strip, GraphStrip) else board_scene(board, strip.name)


def graph_scene(strip: GraphStrip, board: Board) -> Scene:
    """Return a structure on a graph as a scene, what is chosen dark and thick; raises TooLarge beyond MOST_VERTICES.

    >>> from stripcount.model.graphs.families import family
    >>> from stripcount.model.graphs.vocabulary import problem
    >>> strip = GraphStrip(family("prism"), problem("perfect matching"))
    >>> sum(isinstance(shape, Disc) for shape in graph_scene(strip, next(strip.candidates(3))).shapes)
    6
    """
    vertices = strip.graph.vertices(board.cols)
    if len(vertices) > MOST_VERTICES:
        raise TooLarge(f"a picture of a graph may have {MOST_VERTICES:,} vertices, and this one has {len(vertices):,}.")
    places = _places(strip.graph, board.cols)
    _, chosen = strip.chosen(board)
    is_set = tuple(strip.choices) == SET
    shapes: list[Shape] = []
    ends = strip.graph.edges(board.cols)
    for number, (u, v) in enumerate(ends):
        kept = strip.of == "edges" and is_set and number in chosen
        line = _edge(places[u], places[v], kept, _beyond(strip.graph, u, v))
        shapes.append(line)
        if strip.of == "edges" and not is_set:
            tip, back = (places[v], places[u]) if chosen[number] else (places[u], places[v])
            middle = ((tip[0] + back[0]) / 2, (tip[1] + back[1]) / 2)
            shapes.append(arrow_head(middle, back))
    for number, vertex in enumerate(vertices):
        x, y = places[vertex]
        fill = PAPER
        if strip.of == "vertices":
            fill = COLOURS[chosen[number] % len(COLOURS)] if not is_set else ACCENT if number in chosen else PAPER
        shapes.append(Disc(x, y, RADIUS, fill=fill, stroke=INK))
        if strip.of == "vertices" and not is_set:
            shapes.append(Words(x, y + RADIUS + 8, strip.symbol[chosen[number]], size=8))
    width = max((x for x, _ in places.values()), default=0.0) + MARGIN
    height = max((y for _, y in places.values()), default=0.0) + MARGIN
    edges_first = sorted(shapes, key=lambda shape: not isinstance(shape, Stroke))
    return Scene(width, height, tuple(edges_first), f"{strip.problem.text} on {strip.graph.name}, {board.cols} layers")


def _edge(one: Point, other: Point, kept: bool, bend: bool) -> Stroke:
    colour, thick = (ACCENT, 3.2) if kept else (GREY, 0.8)
    if one == other:
        x, y = one
        loop = ((x, y), (x - 16, y - 22), (x + 16, y - 22), (x, y))
        return Stroke(loop, colour=colour, thick=thick, curve=True)
    if not bend:
        return Stroke((one, other), colour=colour, thick=thick)
    dx, dy = other[0] - one[0], other[1] - one[1]
    length = (dx * dx + dy * dy) ** 0.5
    aside = -dy / length * 14, dx / length * 14
    first = one[0] + dx / 4 + aside[0], one[1] + dy / 4 + aside[1]
    second = one[0] + 3 * dx / 4 + aside[0], one[1] + 3 * dy / 4 + aside[1]
    return Stroke((one, first, second, other), colour=colour, thick=thick, curve=True)


def _beyond(graph: Layered, u: Vertex, v: Vertex) -> bool:
    """Return whether the edge would lie on others if it were straight: inside a layer, between rows far apart."""
    return u[0] == v[0] >= 0 and abs(u[1] - v[1]) > 1


def _places(graph: Layered, layers: int) -> dict[Vertex, Point]:
    found: dict[Vertex, Point] = {}
    if graph.ring and graph.apart:
        inner = max(STEP, STEP * layers / 7)
        outer = inner + STEP * (graph.height - 1)
        middle = outer + MARGIN + (STEP if graph.first else 0)

        def around(layer: float, radius: float) -> Point:
            angle = 2 * pi * layer / layers - pi / 2
            return middle + radius * cos(angle), middle + radius * sin(angle)

        for layer in range(layers):
            for v in range(graph.height):
                found[layer, v] = around(layer, inner + STEP * v)
        for i in range(len(graph.first)):
            found[FIRST, i] = around(0.3 * i, outer + STEP)
        for i in range(len(graph.hubs)):
            found[HUB, i] = middle + (i - (len(graph.hubs) - 1) / 2) * inner / 2, middle
        return found
    left = MARGIN + (STEP if graph.first else 0)
    top = MARGIN + (STEP if graph.hubs else 0)
    for layer in range(layers):
        for v in range(graph.height):
            found[layer, v] = left + layer * STEP, top + v * STEP
    for i in range(len(graph.hubs)):
        across = left + (layers - 1) * STEP / 2
        found[HUB, i] = across, MARGIN if i % 2 == 0 else top + graph.height * STEP
    for i in range(len(graph.first)):
        found[FIRST, i] = MARGIN, top + i * STEP
    return found
