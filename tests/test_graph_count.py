"""`count_on`: a list of edges is counted at once, and everything else by a board of the graph."""

from __future__ import annotations

import random
import subprocess
import sys
from itertools import combinations

import pytest

from stripcount import GraphBoard, count_on, graph_count
from stripcount.errors import BadInput
from stripcount.kernels.loading import LibraryOrReason, installed_library
from stripcount.model.graphs.plain_words import EDGES, PATHS, VERTICES

CUBE = [(f"{v:03b}", f"{v ^ bit:03b}") for v in range(8) for bit in (1, 2, 4) if v < v ^ bit]


def test_counts_are_those_of_a_board() -> None:
    chance = random.Random(40)
    for word in (*EDGES, *VERTICES):
        pairs = list(combinations("abcdefgh", 2))
        for edges in (CUBE, chance.sample(pairs, 12), [*chance.sample(pairs, 7), ("a", "a"), ("a", "b"), ("b", "a")]):
            assert count_on(edges, word) == GraphBoard(edges, word).count, (word, edges)
    for word in PATHS:
        assert count_on(CUBE, f"{word} from 000 to 111") == GraphBoard(CUBE, word, ends=("000", "111")).count
        assert count_on(CUBE, f"{word} from 000 to 000") == GraphBoard(CUBE, word, ends=("000", "000")).count


def test_all_that_a_board_reads_is_counted() -> None:
    assert count_on("cube", "spanning tree") == count_on(iter(CUBE), "spanning tree") == 384
    assert count_on(tuple(CUBE), "spanning trees") == count_on(CUBE, " Spanning   tree") == 384
    assert count_on(CUBE, "acyclic orientation") == 1862
    assert count_on(CUBE, "matching", max_memory="100M") == 108
    assert count_on([(u, v, 3) for u, v in CUBE], "matching") == 108


@pytest.mark.parametrize(
    ("graph", "problem", "said"),
    [
        ([("a", "b"), "c"], "matching", "pairs of vertices"),
        ([(1, "a"), ("1", "b")], "matching", "different names"),
        (CUBE, "spaning tree", "did you mean spanning tree"),
        (CUBE, "path from 000 to 222", "an end of the path"),
    ],
)
def test_what_is_wrong_is_refused_as_by_a_board(graph: list[object], problem: str, said: str) -> None:
    with pytest.raises(BadInput, match=said) as refused:
        count_on(graph, problem)  # type: ignore[arg-type]
    with pytest.raises(BadInput) as by_a_board:
        GraphBoard(graph, problem)  # type: ignore[arg-type]
    assert str(refused.value) == str(by_a_board.value)


def test_a_graph_without_edges_has_the_empty_structures_alone() -> None:
    assert count_on([], "matching") == GraphBoard([], "matching").count == 1


def test_without_a_library_a_board_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graph_count, "installed_library", lambda: LibraryOrReason(None, "no library was compiled."))
    assert count_on(CUBE, "spanning tree") == 384


def test_a_small_count_loads_next_to_nothing() -> None:
    """Each of these modules takes longer than the count."""
    code = (
        f"import sys; before = set(sys.modules); from stripcount import count_on; print(count_on({CUBE!r}, 'cycle')); "
        "slow = {'typing', 'dataclasses', 're', 'functools', 'collections', 'hashlib', 'pathlib', 'numpy'}; "
        "print(sorted(slow & (set(sys.modules) - before)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[0] == "28"
    if installed_library().library is not None:
        assert run.stdout.splitlines()[1] == "[]"
