"""Edges decided eagerly and lazily: the same boards, mark by mark, and single states as on whole arrays."""

from itertools import pairwise
from zlib import crc32

import pytest

from stripcount.board import Board, Mark
from stripcount.evaluate.board_sweep import board_counts
from stripcount.evaluate.sample import sampler
from stripcount.machine.explore import explore, explore_states
from stripcount.machine.packing.base import packing_of
from stripcount.model.graphs.eager_edges import EagerEdges, incident_edges
from stripcount.model.graphs.families import family
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.model.strip import Strip

TORI = [("torus", 1), ("torus", 2), ("torus", 3), ("moebius", 3), ("klein", 2), ("klein", 3), ("crossed prism", None)]


GRAPHS = [("grid", 3), ("honeycomb", 1), ("cylinder", 1), ("cylinder", 2), ("cylinder", 3), ("K4 x P", None), *TORI]
WORDS = ["cycle", "path", "degrees 0,3 & acyclic", "hamiltonian path", "spanning tree"]


class Lazily(GraphStrip):
    eager = None


def weight(mark: Mark) -> int:
    """Return a number for each mark, by which boards of equal number but different marks have different sums."""
    return 1 + crc32(str(mark).encode()) % 5


@pytest.mark.one_in(9, "further cases against brute force")
@pytest.mark.long_cases(
    "by default each word on every second graph, and each large graph with its cheapest words",
    *("klein-3-path", "klein-3-hamiltonian path", "klein-3-spanning tree"),
    *("torus-3-path", "torus-3-hamiltonian path", "torus-3-spanning tree"),
    *("moebius-3-hamiltonian path", "moebius-3-spanning tree"),
    *(f"{name}-{rows}-{word}" for i, (name, rows) in enumerate(GRAPHS) for j, word in enumerate(WORDS) if (i + j) % 2),
)
@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize(("name", "rows"), GRAPHS)
def test_both_ways_to_decide_edges_give_the_same_boards(name: str, rows: int | None, words: str) -> None:
    graph, wanted = family(name, rows), problem(words)
    lazy = Lazily(graph, wanted)
    eagerly, lazily = (explore(strip, marks=True) for strip in (EagerEdges(graph, wanted.properties, lazy.legal), lazy))
    assert eagerly.machine().terms(7) == lazily.machine().terms(7)
    assert eagerly.machine(weight).terms(4) == lazily.machine(weight).terms(4)


@pytest.mark.some_cases(
    "further cases against brute force",
    "honeycomb-2-spanning forest",
    "torus-2-spanning forest",
    "cylinder-1-path",
    "cylinder-1-cycle",
)
@pytest.mark.parametrize("words", ["path", "cycle", "spanning forest"])
@pytest.mark.parametrize(("name", "rows"), [("honeycomb", 2), ("torus", 2), ("klein", 2), ("cylinder", 1)])
def test_arrays_and_single_states_find_the_same_machine(name: str, rows: int, words: str) -> None:
    lazy = Lazily(family(name, rows), problem(words))
    strip = EagerEdges(lazy.graph, lazy.properties, lazy.legal)
    packed, plain = explore(strip, marks=True), explore_states(strip).trimmed()
    assert (packed.sizes, packed.transitions) == (plain.sizes, plain.transitions)
    for layer, size in enumerate(packed.sizes):
        one, other = ({found.state(layer, index) for index in range(size)} for found in (packed, plain))
        assert one == other


@pytest.mark.long_cases("machines of large graphs", "GraphStrip")
@pytest.mark.parametrize("kind", [GraphStrip, Lazily])
def test_frontiers_of_more_than_fifteen_places_count_what_the_same_graph_the_other_way_round_does(
    kind: type[GraphStrip],
) -> None:
    wide, flat = (kind(family("torus", rows), problem("hamiltonian cycle")) for rows in (8, 2))
    assert wide.schedule.slots > 15
    assert packing_of(wide) is not None
    assert board_counts(wide, 2)[2] == explore(flat).machine().terms(9)[8] == 544


def accepted(strip: Strip, board: Board) -> bool:
    states = [strip.start()]
    for col in range(board.cols):
        for row in range(board.rows):
            states = [after for state in states for mark, after in strip.step(state, row) if mark == board[row, col]]
        states = [after for state in states if (after := strip.end_column(state)) is not None]
    return any(map(strip.accepts, states))


@pytest.mark.some_cases(
    "further cases against brute force",
    "grid-2-path",
    "grid-2-spanning forest",
    "honeycomb-1-degrees 0,1,2",
    "K4 x P-None-degrees 0,1,2",
)
@pytest.mark.parametrize("words", ["path", "spanning forest", "degrees 0,1,2"])
@pytest.mark.parametrize(("name", "rows"), [("grid", 2), ("honeycomb", 1), ("K4 x P", None)])
def test_the_strip_that_is_read_judges_boards_as_well(name: str, rows: int | None, words: str) -> None:
    strip = GraphStrip(family(name, rows), problem(words))
    for reader in [incident_edges(strip.graph, strip.properties, "edges"), *([strip.eager] if strip.eager else [])]:
        boards = sampler(reader, 3).draw(12)
        mixed = [Board.of([one.cells[0], *other.cells[1:]]) for one, other in pairwise(boards)]
        assert [reader.legal(board) for board in boards] == [True] * 12
        assert [reader.legal(board) for board in mixed] == [accepted(reader, board) for board in mixed]


@pytest.mark.long("machines of many states")
def test_lines_are_decided_eagerly_and_trees_lazily() -> None:
    def states(words: str, kind: type[GraphStrip]) -> int:
        return explore(kind(family("grid", 6), problem(words)), marks=True).sizes[0]

    assert states("path", GraphStrip) < states("path", Lazily) / 4
    assert states("spanning tree", GraphStrip) == states("spanning tree", Lazily)


def test_lines_that_cross_and_layers_with_many_automorphisms_are_decided_lazily() -> None:
    assert GraphStrip(family("king", 3), problem("cycle")).eager is None
    assert GraphStrip(family("K5 x C"), problem("hamiltonian cycle")).eager is None
    assert GraphStrip(family("K5 x C"), problem("path")).eager is None  # few states are not alike
    assert GraphStrip(family("torus", 5), problem("path")).eager is not None
    assert GraphStrip(family("petersen x P"), problem("cycle")).eager is None  # 15 edges would cross the frontier
