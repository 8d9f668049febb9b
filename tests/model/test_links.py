"""Link strips: the machine against boards of lines, for every connection, and errors of one sentence."""

from typing import Any

import pytest

from stripcount.check.oracle import brute_counts
from stripcount.errors import BrokenPuzzle
from stripcount.machine.explore import explore
from stripcount.model.contract.examination import examine
from stripcount.model.links.strip import CONNECTIONS, LinkStrip
from tests.agreement import assert_same_on_columns


def made(connection: str, **more: Any) -> type[LinkStrip]:
    return type("Made", (LinkStrip,), {"connection": connection, **more})


@pytest.mark.one_in(10, "further cases against brute force")
@pytest.mark.parametrize("covers", [False, True])
@pytest.mark.parametrize("connection", CONNECTIONS)
def test_every_connection_agrees_with_boards_of_lines(connection: str, covers: bool) -> None:
    for rows in (1, 2, 3):
        strip = made(connection, covers=covers)(rows)
        brute = brute_counts(strip, 4, 200)
        assert len(brute) >= 3
        assert_same_on_columns(strip, explore(strip).machine().terms(len(brute)), brute)


@pytest.mark.some_cases("further cases against brute force", "False-ends3")
@pytest.mark.parametrize("ends", [((0, 0), (-1, -1)), ((0, -1), (-1, -1)), ((0, 0), (-1, 0)), ((1, 0), (0, -1))])
@pytest.mark.parametrize("covers", [False, True])
def test_named_ends_agree_with_boards_of_lines(ends: Any, covers: bool) -> None:
    for rows in (2, 3):
        strip = made("one path", ends=ends, covers=covers)(rows)
        brute = brute_counts(strip, 4, 200)
        assert len(brute) >= 3
        assert_same_on_columns(strip, explore(strip).machine().terms(len(brute)), brute)


@pytest.mark.parametrize("rows", [1, 3])
def test_a_predicate_is_asked_of_no_line_that_leaves_the_board(rows: int) -> None:
    asked: set[tuple[str, int]] = set()

    class Listening(LinkStrip):
        connection = "cycles"

        def allowed(self, sides: str, row: int, left: str | None, above: str | None) -> bool:
            asked.add((sides, row))
            return True

    explore(Listening(rows)).machine()
    assert not {(sides, row) for sides, row in asked if row == 0 and "u" in sides}, "a line through the upper side"
    assert not {(sides, row) for sides, row in asked if row == rows - 1 and "d" in sides}, "through the lower side"
    assert {row for _, row in asked} == set(range(rows))


class Curly(LinkStrip):
    connection = "one cycle"

    def allowed(self, sides: str, row: int, left: str | None, above: str | None) -> bool:
        return not (sides == left == "lr" or sides == above == "ud")


def test_a_predicate_looks_at_neighbours() -> None:
    assert explore(Curly(3)).machine().terms(6) == [0, 0, 3, 13, 25, 37]
    assert explore(Curly(2)).machine().terms(5) == brute_counts(Curly(2), 4, 1 << 10)


@pytest.mark.long("brute force over many boards")
def test_a_predicate_may_look_at_neighbours() -> None:
    """Loops that never run straight through two cells in a row: staircases and little squares, counted twice."""
    assert examine(Curly(4)).boards > 50
    assert explore(Curly(3)).machine().terms(6) == [0, 0, 3, 13, 25, 37]
    assert explore(Curly(5)).machine().terms(6)[3:5] == [37, 246]
    assert explore(Curly(4)).machine().terms(6)[5] == 246  # the same boards lying on their side


@pytest.mark.parametrize("most", [3, pytest.param(5, marks=pytest.mark.long("machines of many states"))])
def test_counts_of_free_paths_are_published(most: int) -> None:
    """OEIS A236753 counts paths on n × n boards in both directions, and every single cell as one more."""
    counts = [explore(made("one path")(n)).machine().terms(n + 1)[n] for n in range(1, most + 1)]
    assert [2 * count + n * n for n, count in enumerate(counts, 1)] == [1, 28, 653, 28512, 3060417][:most]


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"connection": "loop"}, "Made.connection must be one of one cycle, cycles"),
        ({"connection": "tree", "ends": ((0, 0), (0, -1))}, "Made.ends are for the connection 'one path', not 'tree'."),
        ({"connection": "one path", "ends": ((0, 0), (0, 1))}, "Made.ends must be two cells"),
        ({"connection": "one path", "ends": ((5, 0), (0, -1))}, "must lie in the 3 rows of the board"),
        ({"connection": "any", "allowed": lambda *_: 1}, "Made.allowed must return True or False, not 1"),
        ({"connection": "any", "allowed": lambda *_: 1 // 0}, "Made.allowed failed for the sides '' in row 0"),
    ],
)
def test_mistakes_are_one_sentence(more: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BrokenPuzzle) as caught:
        explore(type("Made", (LinkStrip,), more)(3))
    assert sentence in str(caught.value)
