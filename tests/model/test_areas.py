"""Area strips: the machine against boards of values with their areas filled, and errors of one sentence."""

from typing import Any

import pytest

from stripcount.check.oracle import brute_counts
from stripcount.errors import BrokenPuzzle
from stripcount.machine.explore import explore
from stripcount.model.areas.area import area
from stripcount.model.areas.strip import AreaStrip
from stripcount.model.contract.examination import examine
from tests.sentences import Says


def made(values: str, *connected: Any, **more: Any) -> type[AreaStrip]:
    return type("Made", (AreaStrip,), {"values": values, "connected": connected, **more})


@pytest.mark.one_in(8, "further cases against brute force")
@pytest.mark.parametrize(
    "connected",
    [
        (area("#"),),
        (area("#", least=0), area(".", least=0)),
        (area("#", edge=True),),
        (area("#", least=2, most=2), area(".", edge=True, most=2)),
        (area("#", least=3, most=4), area(".", edge=True, least=2, most=3)),
        (area("#", ".", least=1),),
        (area("#", least=0, most=0), area(".", edge=True)),
    ],
)
@pytest.mark.parametrize("window", [(1, 2), (2, 2), (1, 3)])
def test_areas_agree_with_boards_of_values(connected: Any, window: tuple[int, int]) -> None:
    for rows in (1, 2, 3):
        strip = made("#.", *connected, window=window, allowed=lambda _, block: {*block[0], *block[-1]} != {"#"})(rows)
        brute = brute_counts(strip, 4, 150)
        assert len(brute) >= 3
        assert explore(strip).machine().terms(len(brute)) == brute


@pytest.mark.parametrize(
    ("rows", "counts"),
    [
        (2, [1, 3, 6, 10, 15]),
        pytest.param(3, [1, 4, 10, 20, 35], marks=pytest.mark.long("brute force over many boards")),
    ],
)
def test_neighbours_may_be_forbidden_in_one_order_only(rows: int, counts: list[int]) -> None:
    """No # directly after or below a dot: each row and column is a run of # and a run of dots, staircases."""
    strip = made("#.", adjacent=lambda _, value, other: (value, other) != ("#", "."))(rows)
    assert explore(strip).machine().terms(5) == brute_counts(strip, 4, 5000) == counts
    assert rows < 3 or examine(strip).boards > 100


def test_three_values_in_two_demands_of_two_rows() -> None:
    strip = made("#.x", area("#", "x", least=2, most=3), area(".", edge=True, most=2))(2)
    assert explore(strip).machine().terms(3) == brute_counts(strip, 2, 1000)


@pytest.mark.long("brute force over many boards")
def test_three_values_in_two_demands() -> None:
    puzzle = made("#.x", area("#", "x", least=2, most=3), area(".", edge=True, most=2))
    strip = puzzle(3)
    assert explore(strip).machine().terms(3) == brute_counts(strip, 2, 1000) == [0, 4, 192]
    assert examine(puzzle(2)).boards > 20


@pytest.mark.parametrize(
    ("puzzle", "sentence"),
    [
        (made("#.", area("x")), "Made.connected names 'x', which is not among its values."),
        (made("#.", area("#"), area(".", "#")), "Made.connected names '#' twice."),
        (made("#.", "#"), "Made.connected must be a tuple of what area(...) returns, not ('#',)."),
        (made("#.", window=(2, 1)), "Made.window must have two columns or more, not (2, 1)."),
        (
            made("#.", window=((2, 2), (1, 3))),
            "Made.window must be one pair of rows and columns, not ((2, 2), (1, 3)).",
        ),
        (made("#.", adjacent=lambda *_: 1), "Made.adjacent must return True or False, not 1 for '#' after '#'."),
        (made("", window=(2, 2)), "values must be a non-empty range, tuple, list or string"),
    ],
)
def test_mistakes_are_one_sentence(puzzle: type[AreaStrip], sentence: str) -> None:
    with pytest.raises(BrokenPuzzle) as caught:
        puzzle(3)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"allowed": lambda _, block: block[0][5]}, "Made.allowed failed on the block (('#', '#'),), IndexError"),
        ({"mark": lambda _, value, left, above: [value]}, "Made.mark failed for '#' beside None and below None"),
        ({"mark": lambda _, value, left, above: value + left}, "Made.mark failed for '#' beside None"),
    ],
)
def test_methods_that_fail_are_named(more: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BrokenPuzzle) as caught:
        explore(made("#.", **more)(1))
    assert sentence in str(caught.value)


@pytest.mark.parametrize("bounds", [{"least": 2}, {"least": -1}, {"most": 0}, {"most": 2000}])
def test_bounds_that_cannot_be_are_refused(bounds: dict[str, int], says: Says) -> None:
    least, most = bounds.get("least", 1), bounds.get("most", 1)
    with says(BrokenPuzzle):
        area("#", least=least, most=most)
