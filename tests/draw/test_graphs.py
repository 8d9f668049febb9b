"""Pictures of structures on graphs: every edge has a line of its own, and everything lies on the page."""

import pytest

from stripcount.draw.graphs import graph_scene
from stripcount.draw.scene import Disc, Scene, Stroke, Text
from stripcount.model.graphs.families import family
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem

FAMILIES = ("cycle", "prism", "moebius ladder", "antiprism", "wheel", "dipyramid", "book", "pan", "web", "ladder")


def drawn(name: str, words: str, layers: int, rows: int | None = None) -> Scene:
    strip = GraphStrip(family(name, rows) if rows else family(name), problem(words))
    assert strip.structure is not None
    return graph_scene(strip.structure, next(iter(strip.candidates(layers))))


def pictures() -> list[Scene]:
    ringed = [drawn(name, "matching", layers) for name in FAMILIES for layers in (1, 2, 3, 4)]
    glued = [drawn(name, "matching", layers, 2) for name in ("torus", "klein", "cylinder") for layers in (1, 2, 3)]
    return [*ringed, *glued, drawn("K4 x C", "matching", 2), drawn("circulant 1 2", "matching", 5)]


def test_no_two_edges_have_the_same_line() -> None:
    for scene in pictures():
        lines = [frozenset((shape.points, shape.points[::-1])) for shape in scene.shapes if isinstance(shape, Stroke)]
        assert len(set(lines)) == len(lines) > 0, scene.title


def test_everything_lies_on_the_page() -> None:
    for scene in pictures():
        for shape in scene.shapes:
            if isinstance(shape, Stroke):
                a, b, c, d = shape.points if shape.curve else (shape.points[0], *shape.points, shape.points[-1])
                for t in (0.25, 0.5, 0.75):
                    weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                    x, y = (sum(w * p[i] for w, p in zip(weights, (a, b, c, d))) for i in (0, 1))
                    assert 0 <= x <= scene.width, scene.title
                    assert 0 <= y <= scene.height, scene.title


@pytest.mark.parametrize("name", ["wheel", "fan", "prism", "book"])
def test_colours_are_written_inside_their_vertices(name: str) -> None:
    scene = drawn(name, "5-colouring", 4)
    discs = [(shape.x, shape.y) for shape in scene.shapes if isinstance(shape, Disc)]
    assert [(shape.x, shape.y) for shape in scene.shapes if isinstance(shape, Text)] == discs


def test_arrows_lie_on_their_edges_and_a_layer_is_one() -> None:
    scene = drawn("prism", "acyclic orientation", 2)
    heads = {
        (round(shape.points[1][0], 6), round(shape.points[1][1], 6))
        for shape in scene.shapes
        if isinstance(shape, Stroke) and shape.fill
    }
    assert len(heads) == 6
    assert drawn("cycle", "independent", 1).title == "independent on cycle, 1 layer"
