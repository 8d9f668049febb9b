"""A test that fails says why: on the smallest case, with both numbers, how to repeat it, in helper modules as well."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from stripcount.board import Board
from stripcount.model.graphs.families import family
from stripcount.puzzles.kings import Kings
from tests.agreement import assert_same_boards, assert_same_on_columns, assert_same_on_layers

TESTS = Path(__file__).parent
HELPERS = [
    ".".join(("tests", *path.relative_to(TESTS).with_suffix("").parts))
    for path in sorted(TESTS.rglob("*.py"))
    if not path.name.startswith(("test_", "__", "conftest"))
    and {"bench", "data"}.isdisjoint(path.relative_to(TESTS).parts)
]


def test_assertions_of_helper_modules_show_their_values() -> None:
    loaders = {name: type(getattr(find_spec(name), "loader", None)).__name__ for name in HELPERS}
    wrong = {name for name in HELPERS if loaders[name] != "AssertionRewritingHook"}
    assert wrong == set(), "tests/conftest.py must register the module before it is imported"


def test_a_difference_shows_the_smallest_graph_both_counts_and_the_command() -> None:
    with pytest.raises(AssertionError) as caught:
        assert_same_on_layers(family("grid", 2), "vertices: independent", [3, 8, 18], [3, 7, 17])
    assert str(caught.value) == (
        "“vertices: independent” on grid, 2 layers: 8 by the machine but 7 by the definition.\n"
        "To repeat it on these 4 vertices: stripcount count --graph FILE --problem 'vertices: independent'\n"
        "0 1\n0 2\n1 3\n2 3"
    )


def test_a_difference_shows_the_smallest_board_both_counts_and_the_command() -> None:
    with pytest.raises(AssertionError) as caught:
        assert_same_on_columns(Kings(2), [1, 5, 6], [1, 5, 11])
    assert str(caught.value).splitlines() == [
        f"{Kings(2).title}, 2 columns: 6 by the machine but 11 by the definition.",
        "To repeat it: stripcount check kings --rows 2 --columns 2",
    ]
    with pytest.raises(
        AssertionError, match="2 boards by the machine but 1 by the rules; only steps of the machine allow"
    ):
        assert_same_boards(Kings(1), 1, {Board.of("0"), Board.of("1")}, {Board.of("0")})
