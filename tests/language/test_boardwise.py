"""Sentences about the whole board: examples mean what they say, definitions are expanded, unclear ones are refused."""

from itertools import product

import pytest

from stripcount.count import Count
from stripcount.errors import BadInput
from stripcount.language.arrays import Arrays, arrays
from stripcount.language.boardwise.examples import BOARDWISE
from stripcount.language.grammar import Tree
from stripcount.language.phrases import GRAMMAR
from stripcount.language.rewriting.definitions import apply_definitions
from stripcount.language.rewriting.normal_form import board_form
from stripcount.language.sentence import read_sentence

EXAMPLES = {name: text for _, _, examples in BOARDWISE.values() for name, text in examples.items()}


def names(tree: Tree | None) -> set[str]:
    """The productions of a reading."""
    found = {str(tree[0])} if isinstance(tree, list) and tree else set()
    return found.union(*(names(part) for part in tree[1:])) if isinstance(tree, list) else found


@pytest.mark.parametrize("some", [8, pytest.param(1, marks=pytest.mark.long("every sentence by every grammar"))])
def test_every_example_is_read_with_its_phrase(some: int) -> None:
    """Some are read with all grammars; by default one of eight."""
    for number, (name, text) in enumerate(EXAMPLES.items()):
        if number % some == 0:
            read_sentence(text)
        found, _ = GRAMMAR.readings("w rule", board_form(apply_definitions(text)))
        assert any(name in names(tree) for _, tree in found), text


def test_definitions_are_expanded() -> None:
    assert apply_definitions("Call a 1 a stone: no two stones touch.") == "no two 1s touch."
    assert apply_definitions("If 2 is a tent and 1 a tree, every tent touches a tree.") == "every 2 touches a 1."
    assert apply_definitions(
        "With 1 meaning black and 0 white, some row has more black cells than white ones."
    ).endswith("than 0s.")
    assert apply_definitions("Each tree (a 1) touches a tent (a 2).") == "Each 1 touches a 2."
    assert apply_definitions("A cell is lonely when no neighbour equals it; no cell is lonely.").startswith(
        "no cell is so that"
    )


@pytest.mark.parametrize("rule", ["no three 0s in a row in any direction", "no three consecutive 0s in any direction"])
def test_any_direction_takes_diagonals_in(rule: str) -> None:
    lines = [[(i, j + k) for k in range(3)] for i in range(3) for j in (0,)]
    lines += [[(i, j) for i, j in zip(range(3), [k] * 3)] for k in range(3)]
    lines += [[(k, k) for k in range(3)], [(k, 2 - k) for k in range(3)]]
    every = product(product((0, 1), repeat=3), repeat=3)
    wanted = sum(all(any(board[i][j] for i, j in line) for line in lines) for board in every)
    assert Count(arrays(3, rule=rule)).terms(4)[3] == wanted


def test_islands_are_counted() -> None:
    """Boards of two rows and three columns with at least two regions of 1s, by walking over each."""

    def regions(board: tuple[tuple[int, ...], ...]) -> int:
        left = {(i, j) for i in range(2) for j in range(3) if board[i][j]}
        found = 0
        while left:
            found, new = found + 1, [left.pop()]
            while new:
                i, j = new.pop()
                near = {(i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)} & left
                left -= near
                new += near
        return found

    strip = arrays(2, rule="the 1s split into at least two edge-connected regions")
    every = product(product((0, 1), repeat=3), repeat=2)
    assert Count(strip).terms(4)[3] == sum(regions(board) > 1 for board in every) == 23


@pytest.mark.parametrize(
    "rule",
    [
        "no value occurs more than twice in a row",  # one after the other, or in one row?
        "all rows are not equal",
        "in each row, every 1 is next to a 0",  # in the row, or on the board?
        "its left neighbour is 0",
        "no row has two different runs",
        "there are two islands",  # of which value?
        # of which cell is that the left neighbour?
        "the number of 1s is at least its left neighbour or at most 3",
        "the number of 1s in the first row is odd or greater than its left neighbour",
        "every row, read as a binary number, is at most 3 or more than its left neighbour",
        "every row is equal to its left neighbour or its complement",
        "every row has a sum less than its left neighbour",
        "the sum of every row is at most its left neighbour",
        "every run of 1s has size at most the number of its neighbours that are 0",
        "any two adjacent rows together are isolated",  # which cell is isolated?
    ],
)
def test_what_may_mean_two_things_is_refused(rule: str) -> None:
    with pytest.raises(BadInput):
        Arrays(3, rule=rule).array_rule()


def test_both_things_of_a_pair_satisfy_a_claim_about_cells_if_all_their_cells_do() -> None:
    def is_isolated(board: tuple[tuple[int, ...], ...], i: int, j: int) -> bool:
        beside = [(i + a, j + b) for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))]
        return all(board[k][m] != board[i][j] for k, m in beside if k in (0, 1, 2) and m in (0, 1, 2))

    boards = product(product((0, 1), repeat=3), repeat=3)
    expected = sum(all(is_isolated(board, i, j) for i in (0, 2) for j in range(3)) for board in boards)
    rule = "the first row and the last row both are isolated"
    assert Count(arrays(3, rule=rule)).terms(4)[3] == expected


def test_that_line_is_the_line_that_is_compared() -> None:
    boards = product(product((0, 1), repeat=3), repeat=3)
    expected = sum(all(len(set(column)) == 2 for column in zip(*board)) for board in boards)
    rule = "the maximum entry of each column is greater than the minimum entry of that column"
    assert Count(arrays(3, rule=rule)).terms(4)[3] == expected


def test_which_symmetry_is_meant_has_to_be_said() -> None:
    with pytest.raises(BadInput, match=r"is not clear: .*main diagonal.*left to right.*top to bottom"):
        Arrays(3, rule="the board is symmetric")
    assert "reflected in the main diagonal" in Arrays(3, rule="the matrix is symmetric").in_words
    assert "reflected left to right" in Arrays(3, rule="the board has a vertical axis of symmetry").in_words
