from __future__ import annotations

import json
import random
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stripcount.board import Board
from stripcount.cli.main import run as command
from stripcount.errors import BadInput, TooLarge
from stripcount.limits import Limits
from stripcount.printed.grading import DIFFICULTIES, grade
from stripcount.printed.making import Request
from stripcount.printed.ripple_effect import PUZZLE
from stripcount.printed.ripple_effect.board import HOLE, RippleEffectBoard
from stripcount.printed.ripple_effect.generator import generate, random_filling
from stripcount.search import dancing_links
from stripcount.search.exact_cover import ExactCoverProblem
from stripcount.search.inferring_cover import Engine
from tests.sentences import Says

SAMPLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "data" / "ripple-samples.json").read_text(encoding="utf-8")
)["boards"]
LINK, _, TEXT, _, JSON = PUZZLE.formats


def solved(instance: RippleEffectBoard, method: str = "exact-cover") -> list[Board]:
    return list(PUZZLE.search(instance, method).solutions)


def by_all_numbers(instance: RippleEffectBoard) -> set[Board]:
    """All solutions, by trying every number in every cell."""
    sizes = [instance.region_size((row, col)) for row in range(instance.rows) for col in range(instance.cols)]
    found = set()
    for filling in product(*(range(1, size + 1) if size else (HOLE,) for size in sizes)):
        board = Board.of([filling[start : start + instance.cols] for start in range(0, len(sizes), instance.cols)])
        if not instance.violations(board):
            found.add(board)
    return found


def published_cover(board: RippleEffectBoard) -> ExactCoverProblem:
    """The published model: ripples in all four directions, and an item for every number up to the largest anywhere."""
    items = {cell: at for at, cell in enumerate(sorted(cell for region in board.cells_of_regions for cell in region))}
    cells = len(items)
    names: list[tuple[int | None, int]] = [
        (region, number) for region, held in enumerate(board.cells_of_regions) for number in range(1, len(held) + 1)
    ]
    numbers = range(1, board.max_region_size + 1)
    places = list(product(range(4), numbers, range(board.rows), range(board.cols)))
    ripples = {place: 2 * cells + at for at, place in enumerate(places)}
    options = []
    for (row, col), number in board.choices:
        option = [items[row, col], cells + names.index((board.region((row, col)), number))]
        for way, (down, across) in enumerate(((0, 1), (1, 0), (0, -1), (-1, 0))):
            covered = [(way, number, row + down * step, col + across * step) for step in range(number + 1)]
            option += [ripples[place] for place in covered if place in ripples]
        options.append(tuple(option))
    return ExactCoverProblem(2 * cells, len(ripples), tuple(options))


@pytest.mark.some_cases(
    "further printed boards",
    "own-4x4-0",
    "own-4x4-2",
    "own-6x6-6",
    "own-7x7-0",
    "own-7x7-4",
    "own-8x8-2",
    "own-10x10-0",
)
@pytest.mark.long_cases("many printed boards are solved or made", "own-5x5-0-open", "own-5x5-3-open", "own-6x6-1-open")
@pytest.mark.parametrize("sample", SAMPLES, ids=[sample["id"] for sample in SAMPLES])
def test_samples(sample: dict[str, Any]) -> None:
    instance = JSON.board(json.dumps({"regions": sample["regions"], "givens": sample["givens"]}))
    boards = solved(instance)
    assert len(set(boards)) == len(boards) == sample["n_solutions"] == PUZZLE.count(instance)[0]
    assert all(instance.violations(board) == [] for board in boards)
    if sample["solution"] is not None:
        assert boards == [Board.of(sample["solution"])]
    published = published_cover(instance)
    assert published.item_count == (2 + 4 * instance.max_region_size) * instance.rows * instance.cols
    assert Engine(published).count() == sample["n_solutions"]


@pytest.mark.parametrize("name", ["own-5x5-5-open", "own-6x6-3-open", "own-6x6-6"])
def test_dancing_links_find_the_same_boards(name: str) -> None:
    sample = next(sample for sample in SAMPLES if sample["id"] == name)
    instance = RippleEffectBoard.of(sample["regions"], sample["givens"])
    assert set(solved(instance, "dancing-links")) == set(solved(instance))


@pytest.mark.long("all numbers in every cell of drawn boards; two engines find the same boards by default above")
@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6))
def test_small_random_boards_against_all_numbers(seed: int) -> None:
    instance = random_small(random.Random(seed))
    expected = by_all_numbers(instance)
    assert set(solved(instance)) == set(solved(instance, "plain")) == expected
    assert sorted(map(str, solved(instance, "csp"))) == sorted(map(str, expected))
    assert PUZZLE.count(instance)[0] == len(expected) == Engine(published_cover(instance)).count()


def random_small(rng: random.Random) -> RippleEffectBoard:
    """A board of at most six cells with holes now and then; it may have no solution."""
    rows, cols = rng.choice([(1, 1), (1, 5), (2, 2), (2, 3), (3, 2), (5, 1)])
    labels: list[list[int | None]] = [[None] * cols for _ in range(rows)]
    for label in range(rows * cols):
        row, col = divmod(label, cols)
        near = [labels[r][c] for r, c in ((row, col - 1), (row - 1, col)) if r >= 0 and c >= 0]
        old = [other for other in near if other is not None]
        if rng.random() < 0.12 and label:
            continue
        labels[row][col] = rng.choice(old) if old and rng.random() < 0.6 else label
    return RippleEffectBoard.of(labels)


def test_numbers_see_across_holes() -> None:
    across = RippleEffectBoard.of([["a", "a", None, "b", "b"]])
    assert len(solved(across)) == len(by_all_numbers(across)) == 3
    assert across.violations(Board.of([[1, 2, HOLE, 2, 1]])) == [
        "row 1, column 2 and row 1, column 4 hold 2 in one row with 1 cell between."
    ]
    assert across.violations(Board.of([[2, 1, HOLE, 1, 2]])) == []


def test_violations_name_the_places() -> None:
    instance = RippleEffectBoard.of(["aab", "acb"], [[0, 0, 2], [0, 0, 0]])
    assert instance.violations(Board.of([[2, 3, 2], [1, 1, 1]])) == [
        "row 1, column 1 and row 1, column 3 hold 2 in one row with 1 cell between.",
        "row 2, column 1 and row 2, column 2 hold 1 in one row with 0 cells between.",
        "row 2, column 2 and row 2, column 3 hold 1 in one row with 0 cells between.",
    ]
    assert "row 1, column 3 holds 1 where 2 is given." in instance.violations(Board.of([[2, 3, 1], [1, 1, 2]]))
    assert "row 1, column 1 must hold 1 to 3, not 4." in instance.violations(Board.of([[4, 3, 2], [1, 1, 1]]))
    assert instance.violations(Board.of([[1]])) == ["the solution must have 2 rows of 3, not 1 of 1."]


@pytest.mark.parametrize("number", [9, 10, 15, 16, 17, 255, 256, 300])
def test_large_givens_in_an_address(number: int) -> None:
    row = [0] * 400
    row[7] = number
    instance = RippleEffectBoard.of([["a"] * 400], [row])
    assert LINK.write is not None
    assert LINK.parse(LINK.write(instance)) == instance


def test_addresses_as_they_are_met() -> None:
    expected = RippleEffectBoard.of(["ab", "ab"], [[0, 2], [1, 0]])
    for text in (
        "https://puzz.link/p?ripple/2/2/o0g21g",
        "http://pzv.jp/p.html?hakyuu/2/2/o0g21g",
        "ripple/2/2/o0g21g/",
        "https://pzprxs.vercel.app/p?ripple/2/2/o0.21.\n",
    ):
        assert LINK.recognises(text)
        assert LINK.parse(text) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ripple/2/2", "the address must hold ripple/COLUMNS/ROWS/BODY, not ripple/2/2."),
        ("ripple/0/2/0", "the address's number of columns must be an integer from 1 to 10000, not 0."),
        ("ripple/2/x/0", "the address's number of rows must be an integer from 1 to 10000, not x."),
        ("ripple/9999/9999/0", "a board must have at most 10000 cells, not 9999 × 9999."),
        ("ripple/2/2/o", "character 2 of the body must be one of 0-v for walls, not the end."),
        ("ripple/2/2/o0g21", "character 6 of the body must begin a number (3 of 4 givens read), not the end."),
        ("ripple/2/2/o0g21gz", "character 7 of the body must be one of 0-v for holes, not z."),
        ("ripple/2/2/o0z", "character 3 of the body must skip at most to the last of 4 givens, not beyond."),
        ("ripple/2/2/o0j00", "the body must end after 4 characters, not go on with 0."),
        ("ripple/2/2/o0h-1", "character 4 of the body must begin a number (2 of 4 givens read), not -1."),
        ("slither/2/2/o", "the address must hold ripple/COLUMNS/ROWS/BODY, not slither/2/2/o."),
    ],
)  # fmt: skip
def test_bad_addresses(text: str, message: str) -> None:
    with pytest.raises(BadInput) as raised:
        LINK.parse(text)
    assert str(raised.value) == message


@pytest.mark.parametrize(
    ("regions", "givens"),
    [
        (["aba"], None),
        (["aa", "a"], None),
        (["aa"], [[0, 0], [0, 0]]),
        (["aa"], [[0]]),
        (["aa"], [[0, -3]]),
        (["aa"], [0, 1]),
        ([], None),
        ([[None, None]], None),
        ([["a", None]], [[0, 1]]),
    ],
)
def test_bad_boards(regions: list[Any], givens: list[Any] | None, says: Says) -> None:
    with says(BadInput):
        RippleEffectBoard.of(regions, givens)


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        '{"puzzle": "dominosa", "regions": [[0]]}',
        '{"regions": [[0, [1]]]}',
        '{"regions": [[0, 0.5]]}',
        '{"regions": [[0, 0]], "rows": 2}',
        '{"regions": [[0, 0]], "columns": true}',
        '{"regions": [[0, 0]], "givens": 1}',
        '{"regions": [[0, 0]], "givens": [["1", 0]]}',
    ],
)
def test_bad_json(text: str) -> None:
    with pytest.raises(BadInput):
        JSON.parse(text)


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="0123456789ghz-.@ab/ \n+", max_size=24))
def test_no_text_crashes_a_parser(tail: str) -> None:
    for form, head in ((LINK, "ripple/2/2/"), (TEXT, "1 2\n"), (JSON, ""), (TEXT, "")):
        form.recognises(head + tail)
        try:
            instance = form.board(head + tail)
        except BadInput:
            continue
        assert PUZZLE.count(instance)[0] == len(solved(instance))


def test_regions_too_large_to_solve_are_read_drawn_and_refused(says: Says) -> None:
    instance = RippleEffectBoard.of([[0] * 100] * 100)
    assert TEXT.write is not None
    assert TEXT.parse(TEXT.write(instance)) == instance
    with says(TooLarge):
        PUZZLE.count(instance)


def test_text_as_other_programs_write_it(says: Says) -> None:
    assert TEXT.parse("2 2\n- 2\n1 .\nx y\nx y\n") == LINK.parse("ripple/2/2/o0g21g")
    with says(BadInput):
        TEXT.parse("1 1\nq\n1")


def test_solution_rows_and_drawing_with_a_hole() -> None:
    instance = RippleEffectBoard.of([["a", "a", None]])
    board = Board.of([[1, 2, HOLE]])
    assert PUZZLE.solution_rows(board) == ["12."]
    assert PUZZLE.draw(instance, board).splitlines()[1] == "| 1   2 | # |"


@pytest.mark.some_cases("further printed boards", "easy")
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_generated_boards_are_unique_and_of_their_grade(difficulty: str) -> None:
    for rows, cols, seed in ((5, 5, 1), (6, 7, 2), (8, 8, 3)):
        made = generate(Request(rows, cols, difficulty), random.Random(seed), Limits())
        assert solved(made.instance) == [made.solution]
        assert made.difficulty == difficulty == grade(Engine(made.instance.as_cover()))
        assert made == generate(Request(rows, cols, difficulty), random.Random(seed), Limits())
        links = dancing_links.solutions(made.instance.as_cover(), Limits())
        assert [made.instance.of_options(chosen) for chosen in islice(links, 2)] == [made.solution]


def test_random_filled_boards_follow_the_rules() -> None:
    rng = random.Random(5)
    for rows, cols in ((1, 1), (1, 9), (4, 6), (10, 10)):
        found = random_filling(rows, cols, rng)
        assert found is not None
        assert RippleEffectBoard.of(found[0]).violations(Board.of(found[1])) == []


def test_what_cannot_be_generated_is_refused(says: Says) -> None:
    with says(BadInput):
        PUZZLE.make(5, 5, "mad", random.Random(0))
    with says(BadInput):
        generate(Request(0, 5, "easy"), random.Random(0), Limits())
    with says(BadInput):
        generate(Request(1, 1, "hard"), random.Random(0), Limits())


def test_the_command_line_solves_counts_converts_and_refuses(capsys: pytest.CaptureFixture[str]) -> None:
    sample = SAMPLES[0]
    keys = ("rows", "regions", "givens")
    board = json.dumps({"puzzle": "ripple-effect", "columns": sample["cols"], **{key: sample[key] for key in keys}})
    assert command(["solve", board, "--unique", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["status"] == "unique"
    assert answer["solutions"] == [["".join(map(str, row)) for row in sample["solution"]]]
    assert command(["convert", board]) == 0
    link = capsys.readouterr().out.strip()
    assert LINK.recognises(link)
    assert LINK.parse(link) == JSON.parse(board)
    assert command(["count", link]) == 0
    assert capsys.readouterr().out.strip() == "1"
    assert command(["generate", "ripple-effect", "--rows", "5", "--columns", "5", "--seed", "5"]) == 0
    assert PUZZLE.count(LINK.board(capsys.readouterr().out))[0] == 1
    for bad in (
        '{"puzzle":"ripple-effect","rows":1,"columns":3,"regions":[[0,1,0]],"givens":[[0,0,0]]}',
        '{"puzzle":"ripple-effect","rows":2,"columns":2,"regions":[[0,0]],"givens":[[0,0]]}',
        "ripple/2/2/o",
    ):
        assert command(["solve", bad]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
