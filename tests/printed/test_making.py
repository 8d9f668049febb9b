"""Boards made to order: levels by rating, symmetric patterns, numbers of clues, one solution each."""

from typing import Any

import pytest

from stripcount.errors import BadInput
from stripcount.printed import generate, printed_puzzle, solve
from stripcount.printed.rating import rate
from tests.sentences import Says

MADE = ["magnets", "slitherlink", "hitori", "dominosa", "ripple-effect"]
LEVELS = [(name, level) for name in MADE for level in ("easy", "normal", "hard") if (name, level) != ("hitori", "easy")]


def test_hitori_has_no_easy_level_for_its_first_step_always_compares_ways(says: Says) -> None:
    assert "easy" not in printed_puzzle("hitori").difficulties
    with says(BadInput):
        generate("hitori", 4, 5, difficulty="easy", seed=2)


@pytest.mark.one_in(4, "further printed boards")
@pytest.mark.parametrize(("name", "level"), LEVELS)
def test_levels_are_those_of_the_rating(name: str, level: str) -> None:
    made = generate(name, 4, 5, difficulty=level, seed=2)
    assert rate(printed_puzzle(name).deduce(made.instance)).level == level == made.difficulty
    assert solve(made.instance).take(2) == [made.solution]


def clued(instance: Any) -> set[tuple[int, int]]:
    """The places of the clues, those of Magnets on a frame around the board."""
    if instance.puzzle == "magnets":
        rows, cols = instance.rows, instance.cols
        places = {(0, at + 1) for at, clue in enumerate(instance.top) if clue >= 0}
        places |= {(rows + 1, at + 1) for at, clue in enumerate(instance.bottom) if clue >= 0}
        places |= {(at + 1, 0) for at, clue in enumerate(instance.left) if clue >= 0}
        return places | {(at + 1, cols + 1) for at, clue in enumerate(instance.right) if clue >= 0}
    marks = instance.clues if instance.puzzle == "slitherlink" else instance.givens
    none = -1 if instance.puzzle == "slitherlink" else 0
    return {(row, col) for row, line in enumerate(marks) for col, clue in enumerate(line) if clue != none}


@pytest.mark.parametrize("name", ["magnets", "slitherlink", "ripple-effect"])
@pytest.mark.parametrize("symmetry", ["rotate", "mirror"])
def test_patterns_are_symmetric(name: str, symmetry: str) -> None:
    made = generate(name, 6, 5, seed=1, symmetry=symmetry)
    frame = 2 if name == "magnets" else 0
    rows, cols = 6 + frame, 5 + frame
    places = clued(made.instance)
    images = {(rows - 1 - row if symmetry == "rotate" else row, cols - 1 - col) for row, col in places}
    assert images == places
    assert solve(made.instance).take(2) == [made.solution]


@pytest.mark.parametrize(("name", "clues"), [("magnets", 17), ("slitherlink", 20), ("ripple-effect", 12)])
def test_as_many_clues_as_asked_for(name: str, clues: int) -> None:
    made = generate(name, 5, 6, seed=4, clues=clues)
    assert len(clued(made.instance)) == clues
    assert solve(made.instance).take(2) == [made.solution]


@pytest.mark.parametrize("name", ["magnets", "slitherlink", "ripple-effect"])
def test_an_odd_number_of_clues_is_refused_where_every_clue_has_an_image(name: str, says: Says) -> None:
    with says(BadInput):
        generate(name, 4, 5, seed=4, clues=17, symmetry="rotate")
    made = generate("magnets", 4, 5, seed=4, clues=15, symmetry="mirror")  # the middle columns are their own images
    assert len(clued(made.instance)) == 15


def test_no_board_is_trivial() -> None:
    for seed in range(8):
        made = generate("slitherlink", 3, 3, seed=seed)
        assert len(list(printed_puzzle("slitherlink").deduce(made.instance).steps())) >= 4


@pytest.mark.long_cases("many printed boards are solved or made", "options6")
@pytest.mark.parametrize(
    "options",
    [
        {"symmetry": "spiral"},
        {"clues": -1},
        {"difficulty": "mild"},
        {"puzzle": "slitherlink", "rows": 3, "clues": 16},
        {"puzzle": "magnets", "clues": 19},
        {"puzzle": "ripple-effect", "clues": 21},
        {"puzzle": "slitherlink", "clues": 0},
        {"symmetry": "mirror"},
    ],
)
def test_orders_that_cannot_be_met(options: dict[str, Any], says: Says) -> None:
    asked: dict[str, Any] = {"puzzle": "dominosa", "rows": 4, "columns": 5, "seed": 1, **options}
    with says(BadInput):
        generate(**asked)
