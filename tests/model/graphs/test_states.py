"""The states of words, read one by one: arrays of packed states are other code, which these counts do not use."""

from __future__ import annotations

import pytest

from stripcount.machine.explore import explore_states
from stripcount.model.graphs.families import family
from stripcount.model.graphs.relations import Clique, CliqueState
from stripcount.model.graphs.sets import Degrees
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from tests.model.graphs.definitions import edge_list, orientation_counts


@pytest.mark.parametrize("word", ["vertices: connected", "edges: connected", "spanning tree", "connected spanning"])
def test_no_state_is_kept_from_which_no_board_can_be_completed(word: str) -> None:
    """A component is not finished while another one is open, if one alone is allowed: the two never meet."""
    for rows in (2, 3):
        exploration = explore_states(GraphStrip(family("grid", rows), problem(word)))
        assert exploration.sizes == exploration.trimmed().sizes, f"{word}, {rows} rows: states that accept nothing"


@pytest.mark.parametrize("name", ["prism", "grid"])
def test_orientations_read_state_by_state_have_no_directed_cycle(name: str) -> None:
    graph = family(name, 2 if name == "grid" else None)
    few = [edge_list(graph, layers) for layers in (1, 2, 3) if len(edge_list(graph, layers)[1]) <= 7]
    wanted = [orientation_counts(vertices, edges)[1] for vertices, edges in few]
    terms = explore_states(GraphStrip(graph, problem("acyclic orientation"))).machine().terms(len(few) + 1)
    assert terms[1:] == wanted, f"acyclic orientations of {name}"


def test_a_member_of_a_clique_is_complete_once_it_has_met_all_others() -> None:
    for met in range(4):
        state = CliqueState(((0, met), (1, met)), frozenset(), size=3, clique_size=0)
        kept = [after.clique_size for after in Clique().forget(state, 0)]
        assert kept == ([met + 1] if met >= 2 else []), f"one of three members that met {met} others"


@pytest.mark.parametrize("degrees", [(1,), (0, 2), (1, 3)])
def test_no_vertex_gets_more_chosen_edges_than_the_largest_degree(degrees: tuple[int, ...]) -> None:
    most = max(degrees)
    for edges in range(most + 1):
        after = Degrees(*degrees).meet(edges, 0, True)
        assert after == ((edges + 1, 1) if edges < most else None), f"a vertex with {edges} of at most {most} edges"
