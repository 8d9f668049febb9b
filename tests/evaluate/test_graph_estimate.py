"""What the sweep of a graph will need, against whole sweeps; what cannot fit is refused before it begins."""

from __future__ import annotations

from math import log2

import numpy as np
import pytest

from stripcount.count import Count
from stripcount.errors import TooLarge
from stripcount.evaluate import compiled_graph, graph_estimate
from stripcount.graph_board import GraphBoard
from stripcount.machine.packing.base import packing_of
from stripcount.model.boards.drawn import drawn_board
from stripcount.model.graphs.finite.names import graph_named
from stripcount.model.graphs.finite_strip import FiniteStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.model.strip import Strip
from stripcount.puzzles import puzzle_class
from stripcount.puzzles.kings import Kings

TREES = 19872369301840986112
"""The spanning trees of the grid of 7 × 7: OEIS A007341."""


def transitions(strip: Strip) -> int:
    """How many transitions the states of all steps have."""
    reader = packing_of(strip, 1)
    assert reader is not None
    reader = reader.counting_packing()
    states, count = np.array([reader.start()]), 0
    for step in range(reader.steps):
        target = reader.targets(states, step)[1]
        states, count = np.unique(reader.representative(target)), count + len(target)
    return count


@pytest.mark.some_cases("further sweeps", "grid 7x7-3-colouring", "K8-spanning tree")
@pytest.mark.parametrize(
    ("graph", "problem"),
    [
        ("grid 8x8", "independent"),
        ("grid 8x8", "matching"),
        ("grid 8x8", "hamiltonian cycle"),
        ("grid 7x7", "spanning tree"),
        ("grid 7x7", "3-colouring"),
        ("K8", "spanning tree"),
    ],
)
def test_estimates_are_hardly_too_large(graph: str, problem: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first thousand transitions at most half as much again as there are, and at least a twentieth."""
    monkeypatch.setattr(graph_estimate, "MAX_UNESTIMATED_SLOTS", 3)
    monkeypatch.setattr(graph_estimate, "MAX_PACKED_TRANSITIONS", 1000)
    strip = GraphBoard(graph, problem).strip
    needed = graph_estimate.graph_estimate(strip)
    assert needed is not None
    assert -log2(20) <= needed.transitions_log2 - log2(transitions(strip)) <= log2(1.5)


@pytest.mark.some_cases("further sweeps", "???????-kings", "???????-domino-tiling", "??~????-domino-tiling")
@pytest.mark.parametrize("name", ["kings", "domino-tiling", "masyu"])
@pytest.mark.parametrize("row", ["???????", "??~????"])
def test_estimates_of_boards_are_hardly_too_large(name: str, row: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graph_estimate, "MAX_UNESTIMATED_CELLS", 3)
    monkeypatch.setattr(graph_estimate, "MAX_PACKED_TRANSITIONS", 1000)
    strip = Count(puzzle_class(name)(2)).on(drawn_board("\n".join([row] * 7))).strip
    needed = graph_estimate.graph_estimate(strip)
    assert needed is not None
    assert -log2(20) <= needed.transitions_log2 - log2(transitions(strip)) <= log2(1.5)


def test_a_board_that_cannot_fit_is_refused_unless_marks_are_given() -> None:
    wide = "\n".join(["?" * 60] * 60)
    with pytest.raises(TooLarge, match=r"^Kings needs more than .* about 2\d of the 6\d cells on its "):
        _ = Count(Kings(2), max_memory="1G").on(drawn_board(wide)).count
    given = Count(Kings(2)).on(drawn_board(wide.replace("???", "1?0")))
    assert graph_estimate.graph_estimate(given.strip) is None


@pytest.mark.long("sweeps of large boards")
def test_a_board_read_state_by_state_is_estimated_from_more_than_its_first_column() -> None:
    """Two ones in each of 40 columns of 40 rows: 741 states between columns, far more inside of them."""
    free = "\n".join(" ".join("?" * 40) for _ in range(40))
    needed = graph_estimate.graph_estimate(Count(puzzle_class("not-touch")(40)).on(drawn_board(free)).strip)
    assert needed is not None
    assert needed.transitions_log2 > log2(741 * 1600)
    assert needed.is_long


def test_small_graphs_and_other_strips_have_no_estimate() -> None:
    from stripcount.puzzles.magnets import Magnets

    assert graph_estimate.graph_estimate(GraphBoard("grid 8x8", "spanning tree").strip) is None
    assert graph_estimate.graph_estimate(Magnets(3)) is None


def test_what_cannot_fit_is_refused_before_it_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graph_estimate, "MAX_PACKED_TRANSITIONS", 1000)
    order = [f"{row},{column}" for column in range(1, 26) for row in range(1, 26)]
    board = GraphBoard("grid 25x25", "dominating", order=order, max_memory="1G")
    said = (
        r"^dominating on grid 25x25 needs at least about \S+ [GT]B and \S+ \w+, but 1 GB are allowed; about "
        r"(?:1\d|2\d) of the 25 vertices on its frontier would fit: choose a smaller "
    )
    with pytest.raises(TooLarge, match=said):
        _ = board.count
    with pytest.raises(TooLarge, match=said):
        _ = board.exploration


def test_narrow_frontiers_with_many_states_are_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seven vertices on the frontier, each with up to six edges that are paired."""
    monkeypatch.setattr(graph_estimate, "MAX_PACKED_TRANSITIONS", 100)
    with pytest.raises(TooLarge, match=r"^eulerian circuit on K7 needs at least about \S+ MB and .* 1 MB are allowed"):
        _ = GraphBoard("K7", "eulerian circuit", max_memory="1M").count


def test_an_estimate_state_by_state_is_the_same_whenever_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """States of one step differ in size by a factor of a hundred: all of them are weighed, in the order of meeting."""
    monkeypatch.setattr(graph_estimate, "MAX_PLAIN_TRANSITIONS", 100)
    graph = graph_named("king 8x9")
    strips = [FiniteStrip(graph, problem("maximal irredundant"), range(graph.size)) for _ in range(2)]
    first, second = map(graph_estimate.graph_estimate, strips)
    assert first is not None
    assert second is not None
    assert (first.transitions_log2, first.bytes_log2) == (second.transitions_log2, second.bytes_log2)
    assert first.transitions_log2 > log2(3**10)


def test_estimates_in_words() -> None:
    known = {1.0: "2 seconds", 8.0: "4 minutes", 13.0: "2 hours", 20.0: "12 days", 30.0: "34 years"}
    for seconds, text in known.items():
        assert str(graph_estimate.GraphEstimate(0, 31, seconds)) == f"at least about 2 GB and {text}"
    assert str(graph_estimate.GraphEstimate(0, 60, 60)) == "more than 1,000 TB and more than 1,000 years"


def test_long_work_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graph_estimate, "MAX_UNESTIMATED_SLOTS", 3)
    monkeypatch.setattr(graph_estimate, "MAX_PACKED_TRANSITIONS", 1000)
    monkeypatch.setattr(compiled_graph, "MAX_SLOTS", 3)  # wider frontiers are estimated before they are read
    said: list[str] = []
    for longest, times in ((1e9, 0), (0.001, 1)):
        monkeypatch.setattr(graph_estimate, "LONG_SECONDS", longest)
        assert GraphBoard("grid 7x7", "spanning tree", announce=said.append).count == TREES
        assert len(said) == times
    assert said[0].startswith("spanning tree on grid 7x7 needs at least about ")
