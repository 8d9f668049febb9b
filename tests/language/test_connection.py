"""Rules of which some cells must be connected, against the puzzles and the problems on graphs that say the same."""

from __future__ import annotations

import pickle

import pytest

from stripcount.count import Count
from stripcount.errors import BadInput, BrokenPuzzle
from stripcount.export.coq.parts import OutOfReach
from stripcount.export.coq.puzzles import array_rule
from stripcount.language.arrays import Arrays, arrays
from stripcount.model.areas.area import area
from stripcount.model.areas.strip import AreaStrip
from stripcount.model.graphs.families import family
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.puzzles.hitori import Hitori
from stripcount.puzzles.nurikabe import Nurikabe
from stripcount.puzzles.yin_yang import YinYang
from tests.sentences import Says

SAID = {
    "both colours connected, no monochromatic 2x2 square": YinYang,
    "1s connected, no 2x2 block of 1s": Nurikabe,
    "0s connected, no two 1s are adjacent": Hitori,
}
DRAWN = {
    "the 1s form one group": "vertices: connected",
    "the 1s form a tree": "vertices: connected & acyclic",
    "the 1s form a loop": "induced cycle",
}


@pytest.mark.some_cases("further sentences", "0s connected, no two 1s are adjacent")
@pytest.mark.parametrize("rule", SAID)
def test_a_puzzle_of_areas_in_words(rule: str) -> None:
    assert Count(arrays(3, rule=rule)).terms(6) == Count(SAID[rule](3)).terms(6)


@pytest.mark.some_cases("further sentences", "the 1s form one group")
@pytest.mark.parametrize("rule", DRAWN)
def test_sets_of_vertices_of_a_grid_in_words(rule: str) -> None:
    grid = GraphStrip(family("grid", 3), problem(DRAWN[rule]))
    assert Count(arrays(3, rule=rule)).terms(5) == Count(grid).terms(5)


@pytest.mark.long("many sentences")
def test_paths_are_induced_paths_and_single_cells() -> None:
    grid = GraphStrip(family("grid", 3), problem("induced path"))
    longer = Count(grid).terms(5)
    assert Count(arrays(3, rule="the 1s form a path")).terms(5)[1:] == [n + 3 * k for k, n in enumerate(longer)][1:]


@pytest.mark.long("many sentences")
def test_such_rules_have_functions_symmetry_and_statistics_and_travel() -> None:
    rule = "no two adjacent 0s, 1s connected"
    count = Count(arrays(3, rule=rule))
    assert count.generating_function().gf.terms(5) == [1, 4, 11, 39, 121]
    assert Count(arrays(3, rule=rule)).strip.counted().symmetries.keys() == {"H", "V", "D"}
    again = pickle.loads(pickle.dumps(arrays(3, rule=rule).counted()))
    assert Count(again.first).terms(4) == [1, 4, 11, 39]
    assert again.resized(2).rows == 2
    trees = pickle.loads(pickle.dumps(arrays(3, rule="1s form a tree").counted())).second
    assert (trees.trees, trees.resized(2).rows) == (True, 2)


def test_what_connection_excludes_is_refused(says: Says) -> None:
    with says(BadInput):
        Arrays(3, rule="the 1s are connected, up to renaming of the values").array_rule()
    with says(BadInput):
        Count(arrays(3, rule="the 1s are connected")).wrapped("rows")
    with says(OutOfReach):
        array_rule(arrays(3, rule="the 1s are connected"))

    class Ringed(AreaStrip):
        values = "#."
        connected = (area("#", edge=True),)
        trees = True

    with says(BrokenPuzzle):
        Ringed(2)


def test_classes_of_renamed_values_if_all_are_connected() -> None:
    every, classes = "both colours connected", "both colours connected, up to renaming of colours"
    assert Count(arrays(2, rule=every)).terms(4)[1:] == [2 * n for n in Count(arrays(2, rule=classes)).terms(4)[1:]]
