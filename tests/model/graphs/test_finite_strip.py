"""Structures on finite graphs: every word against its definition, on small graphs of every kind."""

import random

import pytest

from stripcount.check.oracle import brute_force
from stripcount.errors import BadInput
from stripcount.evaluate.board_sweep import board_counts
from stripcount.model.areas.area import AreaComponents, area
from stripcount.model.graphs.families import family
from stripcount.model.graphs.finite.names import graph_named
from stripcount.model.graphs.finite_strip import FiniteStrip
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import EDGE_WORDS, VERTEX_WORDS, problem, with_ends
from tests.model.graphs.definitions import DEPENDENT_ON_POSITION

NUMBERS = {"k": " 2", "k,l": " 1,2", "": ""}
WORDS = [
    *(
        f"vertices: {name}{NUMBERS[word.numbers]}"
        for name, word in VERTEX_WORDS.items()
        if name not in DEPENDENT_ON_POSITION
    ),
    *(f"edges: {name}{NUMBERS[word.numbers]}" for name, word in EDGE_WORDS.items()),
    "3-colouring",
    "homomorphism to C5",
]


def random_graph(seed: int) -> Graph:
    """A graph of at most five vertices, with loops and parallel edges more often than not."""
    dice = random.Random(seed)
    size = dice.randint(1, 5)
    edges = ((dice.randrange(size), dice.randrange(size)) for _ in range(dice.randint(0, min(7, 2 * size))))
    return Graph(size, tuple(edges))


SMALL = [
    Graph(0, ()),
    Graph(1, ()),
    Graph(1, ((0, 0),)),
    Graph(2, ((0, 1), (0, 1))),
    Graph(3, ()),
    Graph(3, ((0, 1),)),
]
RANDOM = list(map(random_graph, range(7)))


@pytest.mark.parametrize("text", WORDS)
def test_every_word_counts_what_its_definition_says(text: str) -> None:
    """On each of the smallest graphs, and on random ones."""
    graphs = SMALL + RANDOM
    for number, graph in enumerate(graphs["front path" in text or "side path" in text or "corner path" in text :]):
        order = random.Random(number).sample(graph.vertices, graph.size)
        strip = FiniteStrip(graph, problem(text), order)
        counted, defined = board_counts(strip, 1)[1], sum(map(strip.legal, strip.candidates(1)))
        assert counted == defined, f"{text} on {graph} in the order {order}: {counted} counted, {defined} by definition"


@pytest.mark.some_cases(
    "further cases against brute force", "king-2-front path", "king-2-hamiltonian front path", "fan-None-side path"
)
@pytest.mark.parametrize(
    "text", [name for name in EDGE_WORDS if (" path" in name and "front" in name) or "side" in name]
)
@pytest.mark.parametrize(("name", "rows"), [("grid", 3), ("king", 2), ("fan", None)])
def test_paths_between_two_vertices_are_counted_in_both_ways_of_deciding_edges(
    text: str, name: str, rows: int | None
) -> None:
    eager, lazy = (kind(family(name, rows), problem(text)) for kind in (GraphStrip, Lazily))
    counted = board_counts(lazy, 4)
    assert counted == board_counts(eager, 4)
    assert counted[:3] == [sum(map(lazy.legal, lazy.candidates(columns))) for columns in range(3)]


@pytest.mark.long("machines of many states")
def test_a_path_between_two_named_vertices_of_a_finite_graph() -> None:
    cube, asked = graph_named("cube"), problem("path")
    counts = {
        end: board_counts(FiniteStrip(cube, with_ends(asked, (0, 0), (end, 0), ("0", f"{end}")), range(8)), 1)[1]
        for end in range(1, 8)
    }
    assert sum(counts.values()) * 8 == 2 * board_counts(FiniteStrip(cube, asked, range(8)), 1)[1]  # by symmetry


def test_ends_belong_to_a_path() -> None:
    with pytest.raises(BadInput, match="must belong to a path"):
        with_ends(problem("spanning tree"), (0, 0), (1, 0), ("a", "b"))


class Lazily(GraphStrip):
    """Edges decided when their second end is read."""

    eager = None


def test_labels_of_several_groups_of_pieces_stay_apart() -> None:
    """Colourings of a square with two colours, each connected and present."""
    areas = AreaComponents((area(0), area(1)), (0, 1))
    areas.marks = ((0, "0"), (1, "1"))
    square = Graph(4, ((0, 1), (1, 2), (2, 3), (3, 0)))
    strip = FiniteStrip(square, [areas], range(4))
    assert strip.distinct
    assert board_counts(strip, 1)[1] == len(brute_force(strip, 1)) == 2**4 - 2 - 2
