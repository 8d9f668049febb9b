"""Sets of edges of open graphs up to reflections: against classes of subsets, and against lines on a grid."""

from collections.abc import Callable
from itertools import combinations

import pytest

from stripcount.errors import BadInput
from stripcount.gf.orbits import classes_up_to, symmetric_boards
from stripcount.model.graphs.families import family
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.puzzles.masyu import Masyu
from tests.gf.test_necklaces import classes
from tests.sentences import Says


def moved(strip: GraphStrip, n: int, back: bool, over: bool) -> Callable[[frozenset[int]], frozenset[int]]:
    edges, last = strip.graph.edges(n), strip.graph.height - 1
    images = [{(n - 1 - c if back else c, last - v if over else v) for c, v in edge} for edge in edges]
    place = [next(i for i, edge in enumerate(edges) if set(edge) == image) for image in images]
    return lambda chosen: frozenset(place[e] for e in chosen)


@pytest.mark.some_cases("further functions and machines", "grid-2-edge cover-4", "ladder-None-matching-4")
@pytest.mark.parametrize(
    ("graph", "rows", "words", "layers"),
    [
        ("grid", 3, "spanning tree", 3),
        ("grid", 2, "edge cover", 4),
        ("ladder", None, "matching", 4),
        ("ladder", None, "path", 4),
        ("ladder", None, "degrees 1,3", 4),
        ("K3 x P", None, "perfect matching", 2),
        ("cylinder", 3, "hamiltonian path", 2),
    ],
)
def test_classes_of_sets_of_edges(graph: str, rows: int | None, words: str, layers: int) -> None:
    strip = GraphStrip(family(graph, rows), problem(words))
    every, turned = classes_up_to(strip, "all").terms(layers + 1), classes_up_to(strip, "rotations").terms(layers + 1)
    upright = symmetric_boards(strip, "V").terms(layers + 1)
    for n in range(1, layers + 1):
        finite, size = strip.graph.finite(n), len(strip.graph.edges(n))
        sets = [frozenset(c) for k in range(size + 1) for c in combinations(range(size), k)]
        good = [chosen for chosen in sets if all(p.legal(finite, chosen) for p in strip.properties)]
        h, v, both = (moved(strip, n, *kind) for kind in ((True, False), (False, True), (True, True)))
        assert every[n] == classes(good, [h, v])
        assert turned[n] == classes(good, [both])
        assert upright[n] == sum(v(chosen) == chosen for chosen in good)


@pytest.mark.parametrize("rows", [2, pytest.param(3, marks=pytest.mark.long("machines of many states"))])
def test_cycles_of_a_grid_are_loops(rows: int) -> None:
    cycles = classes_up_to(GraphStrip(family("grid", rows), problem("cycle")), "all")
    assert cycles.terms(9) == classes_up_to(Masyu(rows), "all").terms(9)
    assert cycles.generating_function().evidence == "proved"


def test_sets_of_edges_that_are_not_counted_up_to_symmetry(says: Says) -> None:
    for graph, words in (
        ("ladder", "maximal matching"),
        ("fan", "matching"),
        ("ladder", "minimum edge cover"),
        ("ladder", "corner path"),
    ):
        with says(BadInput):
            classes_up_to(GraphStrip(family(graph), problem(words)), "all")
