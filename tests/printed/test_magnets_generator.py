"""Generated boards: uniform layouts, one solution, of the difficulty asked for, no clue too many."""

import random
from collections import Counter

import pytest

from stripcount.check.solving import board_strip, machine_count
from stripcount.errors import BadInput
from stripcount.limits import Limits
from stripcount.printed import solve
from stripcount.printed.magnets import PUZZLE
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.magnets.explanation import LineDeducer
from stripcount.printed.magnets.generator import decided_by_logic, generate
from stripcount.printed.magnets.layouts import random_layout
from stripcount.printed.making import CluePattern, Request
from stripcount.printed.rating import rate
from stripcount.puzzles.magnets import slot_layouts
from tests.sentences import Says


@pytest.mark.parametrize("size", [(1, 2), (1, 5), (2, 2), (2, 5), (5, 2), (3, 4), (4, 3), (3, 3), (7, 9), (20, 20)])
def test_layouts_are_layouts(size: tuple[int, int]) -> None:
    rows, cols = size
    for seed in range(20):
        layout = random_layout(rows, cols, random.Random(seed))
        MagnetsBoard.of(layout)  # refuses halves that do not meet
        assert "".join(layout).count("*") == rows * cols % 2


@pytest.mark.some_cases("further printed boards", "2-5-8")
@pytest.mark.long_cases("many printed boards are solved or made", "4-4-36")
@pytest.mark.parametrize(("rows", "cols", "tilings"), [(4, 4, 36), (3, 4, 11), (4, 3, 11), (2, 5, 8), (3, 3, 16)])
def test_layouts_are_uniform(rows: int, cols: int, tilings: int) -> None:
    rng = random.Random(2)
    seen = Counter(tuple(random_layout(rows, cols, rng)) for _ in range(200 * tilings))
    corners = {(0, 0), (0, cols - 1), (rows - 1, 0), (rows - 1, cols - 1)} if rows * cols % 2 else set()
    possible = 0
    for letters in slot_layouts(rows, cols, singletons=rows * cols % 2 == 1):
        single = [cell for cell, letter in letters.items() if letter == "*"]
        possible += not single or (len(single) == 1 and single[0] in corners)
    assert len(seen) == tilings == possible
    assert sum((times - 200) ** 2 / 200 for times in seen.values()) < 2.2 * tilings + 10  # its mean is tilings - 1


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 6), (2, 2), (4, 5), (7, 7), (10, 10)])
def test_logic_boards(rows: int, cols: int) -> None:
    made = generate(Request(rows, cols, "logic"), random.Random(rows), Limits())
    board = made.instance
    assert board.violations(made.solution) == []
    assert list(solve(board).solutions) == [made.solution]
    assert decided_by_logic(board)
    if rows * cols <= 20:
        assert machine_count(board_strip(board)) == 1


@pytest.mark.parametrize("boards", [1, pytest.param(3, marks=pytest.mark.long("more boards"))])
def test_search_boards(boards: int) -> None:
    for seed in range(boards):
        made = generate(Request(5, 5, "search"), random.Random(seed), Limits())
        run = solve(made.instance)
        assert list(run.solutions) == [made.solution]
        assert run.nodes() > 0
        assert machine_count(board_strip(made.instance)) == 1


def test_no_clue_is_left_that_logic_could_do_without() -> None:
    from dataclasses import replace

    board = generate(Request(5, 6, "logic"), random.Random(8), Limits()).instance
    for part in ("top", "bottom", "left", "right"):
        clues = getattr(board, part)
        for at, clue in enumerate(clues):
            if clue >= 0:
                fewer = (*clues[:at], -1, *clues[at + 1 :])
                assert not decided_by_logic(replace(board, **{part: fewer}))


@pytest.mark.parametrize(
    ("level", "size"),
    [
        ("easy", 6),
        ("hard", 5),
        pytest.param("easy", 20, marks=pytest.mark.long("a large board")),
        pytest.param("hard", 12, marks=pytest.mark.long("a large board")),
    ],
)
def test_large_boards_are_made_after_few_tries(level: str, size: int) -> None:
    limits = Limits(nodes=2000)
    made = generate(Request(size, size, level, CluePattern("rotate")), random.Random(3), limits)
    assert rate(LineDeducer(made.instance)).level == level
    assert list(solve(made.instance).solutions) == [made.solution]


def test_one_seed_gives_the_same_boards() -> None:
    first, second = (
        [generate(Request(6, 6, "logic"), rng, Limits()) for _ in range(3)]
        for rng in (random.Random("a"), random.Random("a"))
    )
    assert first == second
    assert len({made.instance for made in first}) == 3


def test_what_cannot_be_made_is_refused(says: Says) -> None:
    with says(BadInput):
        PUZZLE.make(4, 4, "evil", random.Random(0))
    with says(BadInput):
        generate(Request(0, 4, "logic"), random.Random(0), Limits())
    with says(BadInput):
        generate(Request(1, 2, "search"), random.Random(0), Limits())
