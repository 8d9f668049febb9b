"""Structures on rings up to rotation and reflection: Burnside's lemma against classes found by moving each."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import combinations
from typing import Any

import pytest

from stripcount.check.oracle import brute_force
from stripcount.errors import BadInput
from stripcount.gf.orbits import classes_up_to
from stripcount.model.graphs.families import family
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.model.wrap.wrapped import wrapped
from stripcount.puzzles.hard_squares import HardSquares
from stripcount.puzzles.kings import Kings
from tests.sentences import Says

Move = Callable[[Any], Any]


def classes(structures: Iterable[Any], moves: list[Move]) -> int:
    left, found = set(structures), 0
    while left:
        found += 1
        waiting = [left.pop()]
        while waiting:
            one = waiting.pop()
            fresh = {move(one) for move in moves} & left
            left -= fresh
            waiting += fresh
    return found


MOVES: dict[str, Move] = {
    "rotation": lambda columns: columns[1:] + columns[:1],
    "H": lambda columns: columns[::-1],
    "V": lambda columns: tuple(column[::-1] for column in columns),
    "180": lambda columns: tuple(column[::-1] for column in columns[::-1]),
}


def compared(strip: Any, name: str, reflections: Iterable[str], layers: int) -> None:
    found, moves = classes_up_to(strip, name).terms(layers + 1), [MOVES[move] for move in ("rotation", *reflections)]
    for n in range(1, layers + 1):
        assert found[n] == classes(columns_of(strip, n), moves), (strip, name, n)


@lru_cache(maxsize=10)
def columns_of(strip: Any, layers: int) -> frozenset[Any]:
    """The columns of every solution, by brute force."""
    return frozenset(tuple(zip(*board.cells)) for board in brute_force(strip, layers, 20_000))


@pytest.mark.long_cases("derives large functions", "prism-None-dominating-H V 180-4")
@pytest.mark.some_cases(
    "further functions and machines",
    *("cycle-None-independent-H-8", "prism-None-dominating-H V 180-4", "antiprism-None-independent-180-3"),
)
@pytest.mark.parametrize(
    ("graph", "rows", "words", "reflections", "layers"),
    [
        ("cycle", None, "independent", "H", 8),
        ("cycle", None, "3-colouring", "H", 6),
        ("prism", None, "dominating", "H V 180", 4),
        ("antiprism", None, "independent", "180", 5),
        ("web", None, "total dominating", "H", 3),
        ("torus", 3, "maximal independent", "H V 180", 3),
        ("torus", 3, "perfect code", "H V 180", 3),
        ("circulant 1 2", None, "maximal independent", "H", 6),
        ("antiprism", None, "perfect code", "180", 4),
        ("circulant 1 2", None, "vertex cover", "H", 6),
        ("crossed prism", None, "independent", "180", 2),
        ("antiprism", None, "independent", "180", 3),
    ],
)
def test_classes_of_sets_and_colourings_on_rings(
    graph: str, rows: int | None, words: str, reflections: str, layers: int
) -> None:
    strip = GraphStrip(family(graph, rows), problem(words))
    assert strip.graph.reflections == set(reflections.split())
    compared(strip, "rotations", (), layers)
    compared(strip, "all", reflections.split(), layers)


@pytest.mark.some_cases("further functions and machines", "circulant 1 2-None-irredundant-6")
@pytest.mark.parametrize(
    ("graph", "rows", "words", "layers"),
    [
        ("prism", None, "irredundant", 4),
        ("torus", 2, "minimal total dominating", 4),
        ("circulant 1 2", None, "irredundant", 6),
    ],
)
def test_irredundant_sets_up_to_rotation(graph: str, rows: int | None, words: str, layers: int) -> None:
    """One choice may leave two labels open: such structures are not folded, but their periods are counted."""
    compared(GraphStrip(family(graph, rows), problem(words)), "rotations", (), layers)


@pytest.mark.some_cases("further functions and machines", "edge cover")
@pytest.mark.parametrize(
    "words", ["matching", "maximal matching", "minimal edge cover", "edge cover", "eulerian orientation"]
)
def test_choices_of_edges_up_to_rotation(words: str) -> None:
    """Layers of one vertex in numbers with several divisors, layers of two vertices in few."""
    for graph, sizes in (("cycle", (4, 6)), ("prism", (3, 4) if words == "matching" else (3,))):
        check_choices_of_edges(graph, sizes, words)


@pytest.mark.some_cases("every set of twelve edges", "maximal matching")
@pytest.mark.parametrize("words", ["maximal matching", "minimal edge cover", "edge cover", "eulerian orientation"])
def test_choices_of_twelve_edges_up_to_rotation(words: str) -> None:
    check_choices_of_edges("prism", (4,), words)


def check_choices_of_edges(name: str, sizes: Iterable[int], words: str) -> None:
    strip = GraphStrip(family(name), problem(words))
    found = classes_up_to(strip, "rotations").terms(7)
    for n in sizes:
        edges, at = strip.graph.edges(n), {vertex: i for i, vertex in enumerate(strip.graph.vertices(n))}
        moved = [tuple(((layer + 1) % n, v) for layer, v in edge) for edge in edges]
        place = [next(i for i, e in enumerate(edges) if set(e) == set(to)) for to in moved]
        if words == "eulerian orientation":
            directed = (strip.chosen(board)[1] for board in brute_force(strip, n, 20_000))
            sets = {
                frozenset(edge if forward else edge[::-1] for edge, forward in zip(edges, choice))
                for choice in directed
            }
            turn: Move = lambda arcs: frozenset(tuple(((layer + 1) % n, v) for layer, v in arc) for arc in arcs)  # noqa: B023, E731
            assert found[n] == classes(sets, [turn])
            continue
        graph = strip.graph.finite(n)
        assert graph.size == len(at)
        every = (frozenset(c) for k in range(len(edges) + 1) for c in combinations(range(len(edges)), k))
        good = {chosen for chosen in every if all(p.legal(graph, chosen) for p in strip.properties)}
        rotate: Move = lambda chosen: frozenset(place[e] for e in chosen)  # noqa: B023, E731
        assert found[n] == classes(good, [rotate])


@pytest.mark.parametrize("puzzle", [HardSquares, Kings])
def test_boards_with_glued_columns(puzzle: Any) -> None:
    for sides in ("columns", "both"):
        compared(wrapped(puzzle(2), sides), "rotations", (), 5)


def test_what_is_not_counted_up_to_symmetry_on_a_ring(says: Says) -> None:
    for graph, words, name in (
        ("prism", "spanning tree", "rotations"),
        ("wheel", "independent", "rotations"),
        ("moebius ladder", "independent", "all"),
        ("prism", "minimum dominating", "rotations"),
        ("prism", "matching", "all"),
        ("prism", "independent", "reflections"),
    ):
        with says(BadInput):
            classes_up_to(GraphStrip(family(graph), problem(words)), name)
    with says(BadInput):
        classes_up_to(GraphStrip(family("cycle"), problem("independent")), "rotations").generating_function()
