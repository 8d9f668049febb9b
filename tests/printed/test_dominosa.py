from __future__ import annotations

import json
import random
from itertools import islice
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stripcount.board import Board
from stripcount.cli.main import run as command
from stripcount.errors import BadInput
from stripcount.limits import Limits
from stripcount.printed.dominosa import PUZZLE
from stripcount.printed.dominosa.board import DominosaBoard, order_of
from stripcount.printed.dominosa.generator import generate, random_board
from stripcount.printed.grading import DIFFICULTIES, grade
from stripcount.printed.making import Request
from stripcount.printed.puzzle import Inference
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.search import dancing_links
from stripcount.search.inferring_cover import Engine
from tests.sentences import Says

SAMPLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "data" / "dominosa-samples.json").read_text(encoding="utf-8")
)["boards"]
ID, GRID, _, JSON = PUZZLE.formats


def solved(instance: DominosaBoard, method: str = "exact-cover", inference: Inference = "mac") -> list[Board]:
    return list(PUZZLE.search(instance, method, inference).solutions)


def by_layouts(instance: DominosaBoard) -> set[Board]:
    """All solutions, by trying every layout of dominoes on the board."""
    boards = DominoTiling(instance.rows).candidates(instance.cols)
    return {board for board in boards if not instance.violations(board)}


@pytest.mark.parametrize("sample", SAMPLES, ids=[sample["id"] for sample in SAMPLES])
def test_samples(sample: dict[str, Any]) -> None:
    instance = ID.board(sample["game_id"])
    assert (instance.rows, instance.cols, instance.order) == (sample["rows"], sample["cols"], sample["n"])
    found = [PUZZLE.solution_rows(board) for board in solved(instance)]
    assert len(found) == sample["n_solutions"] == PUZZLE.count(instance)[0]
    assert sample["solution"] in found
    assert len({tuple(rows) for rows in found}) == len(found)
    assert sorted(map(str, solved(instance, "dancing-links"))) == sorted(map(str, solved(instance)))


@pytest.mark.some_cases("further printed boards", "1-2", "2-1", "2-3", "3-2", "2-6")
@pytest.mark.parametrize(("rows", "cols"), [(1, 2), (2, 1), (2, 3), (3, 2), (3, 4), (2, 6), (4, 3), (4, 5), (2, 10)])
def test_random_boards_against_every_layout(rows: int, cols: int) -> None:
    rng = random.Random(rows * 100 + cols)
    for _ in range(4):
        instance = random_board(rows, cols, rng)
        expected = by_layouts(instance)
        assert expected
        assert set(solved(instance)) == set(solved(instance, "plain")) == expected
        for inference in get_args(Inference)[1:]:
            assert sorted(map(str, solved(instance, "csp", inference))) == sorted(map(str, expected))
        assert PUZZLE.count(instance)[0] == len(expected)


@pytest.mark.parametrize("seed", range(3))
def test_random_double_six_boards_by_three_engines(seed: int) -> None:
    instance = random_board(7, 8, random.Random(seed))
    boards = solved(instance)
    assert set(boards) == set(solved(instance, "dancing-links"))
    assert len(set(boards)) == len(boards) == PUZZLE.count(instance)[0]
    assert all(instance.violations(board) == [] for board in boards)


@pytest.mark.long_cases("many printed boards are solved or made", "2000")
@pytest.mark.parametrize(
    "looked_at", [2000, pytest.param(36864, marks=pytest.mark.long("many printed boards are solved or made"))]
)
def test_a_large_ambiguous_board_is_counted_and_its_solutions_found(looked_at: int) -> None:
    instance = random_board(21, 22, random.Random(1))
    assert PUZZLE.count(instance)[0] == 36864
    cover = instance.as_cover()
    seen = set(islice(Engine(cover).solutions(), 40_000 if looked_at == 36864 else looked_at))
    assert len(seen) == looked_at
    assert all(instance.violations(instance.of_options(chosen)) == [] for chosen in list(seen)[::997])


@pytest.mark.long("36,864 solutions; three engines find those of small boards by default above")
def test_dancing_links_find_all_of_a_large_ambiguous_board() -> None:
    cover = random_board(21, 22, random.Random(1)).as_cover()
    assert sum(1 for _ in dancing_links.solutions(cover, Limits())) == 36864


def test_a_board_without_solution_says_why_where_that_is_simple() -> None:
    instance = DominosaBoard.of([[0, 1, 0], [1, 0, 1]])
    assert solved(instance) == []
    assert PUZZLE.count(instance)[0] == 0
    assert PUZZLE.why_unsolvable(instance) == "no two neighbouring cells hold 0 and 0."
    assert PUZZLE.why_unsolvable(DominosaBoard.of([[0, 0, 1], [1, 1, 0]])) is None


def test_violations_name_the_place_and_the_domino() -> None:
    instance = DominosaBoard.of([[0, 0, 1], [1, 1, 0]])
    assert instance.violations(Board.of(["LRT", "LRB"])) == []
    assert instance.violations(Board.of(["TTT", "BBB"])) == [
        "the domino 0-0 is placed 0 times.",
        "the domino 0-1 is placed 3 times.",
        "the domino 1-1 is placed 0 times.",
    ]
    assert "row 1, column 1 is R without L as the other half beside it." in instance.violations(
        Board.of(["RLT", "LRB"])
    )
    assert "row 1, column 1 must be L, R, T or B, not x." in instance.violations(Board.of(["xRT", "LRB"]))
    assert instance.violations(Board.of(["LR"])) == ["the solution must have 2 rows of 3, not 1 of 2."]


def test_grids_with_and_without_a_size() -> None:
    board = DominosaBoard.of([[0, 0, 1], [1, 1, 0]])
    for text in ("001\n110", "0 0 1\n1 1 0\n", "\ufeff0,0,1\r\n1,1,0\r\n", "2 3\n0 0 1\n1 1 0"):
        assert GRID.recognises(text)
        assert GRID.parse(text) == board
    column = GRID.board("3 2\n0 0\n1 1\n1 0")
    assert (column.rows, column.cols) == (3, 2)
    assert GRID.parse("0 0\n1 1\n1 0") == column


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1:00111", "an ID of order 1 must have 6 numbers, not 5."),
        ("1:0011x0", "character 5 after the colon must begin a digit or a number in brackets, not x0."),
        ("1:0011[1]2", "row 2, column 3 must be an integer from 0 to 1, not 2."),
        ("1:[999999]01", "character 1 after the colon must begin a digit or a number in brackets, not [999999]01."),
        ("1#1234", "the ID must begin with an order from 0 to 200 and a colon, as 6: or 6dt:, not 1#1234."),
        ("99999:0", "the ID must begin with an order from 0 to 200 and a colon, as 6: or 6dt:, not 99999:0."),
    ],
)  # fmt: skip
def test_bad_ids(text: str, message: str) -> None:
    with pytest.raises(BadInput) as raised:
        ID.parse(text)
    assert str(raised.value) == message


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "not 0 rows of 0."),
        ("0 0 1\n1 1", "row 2 of the numbers must have 3 cells as row 1 has, not 2."),
        ("0 0 1\n1 1 x", "row 2, column 3 must be an integer from 0, not x."),
        ("0 0 1 1\n1 1 0 0", "not 2 rows of 4."),
        ("0 0 1\n1 -1 0", "row 2, column 2"),
    ],
)
def test_bad_grids(text: str, part: str) -> None:
    with pytest.raises(BadInput) as raised:
        GRID.parse(text)
    assert part in str(raised.value)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "{}",
        '{"puzzle": "magnets", "numbers": [[0, 0]]}',
        '{"puzzle": "dominosa"}',
        '{"puzzle": "dominosa", "numbers": 3}',
        '{"puzzle": "dominosa", "numbers": []}',
        '{"puzzle": "dominosa", "numbers": [[]]}',
        '{"puzzle": "dominosa", "numbers": [[0, 0.0]]}',
        '{"puzzle": "dominosa", "numbers": [[0, true]]}',
        '{"puzzle": "dominosa", "numbers": [[0, 0]], "more": 1}',
        '{"puzzle": "dominosa", "numbers": ' + "[" * 5000 + "]" * 5000 + "}",
        '{"puzzle": "dominosa", "numbers": [[0, ' + "9" * 5000 + "]]}",
    ],
)
def test_bad_json(text: str) -> None:
    with pytest.raises(BadInput) as raised:
        JSON.parse(text)
    assert len(str(raised.value)) < 250
    assert "\n" not in str(raised.value)


@settings(max_examples=25, deadline=None)
@given(st.text(alphabet='0123456789[]:da \n,{}"x-', max_size=30))
def test_no_text_crashes_a_parser(text: str) -> None:
    for form in PUZZLE.formats:
        form.recognises(text)
        try:
            instance = form.board(text)
        except BadInput:
            continue
        assert PUZZLE.count(instance)[0] == len(solved(instance))


def test_drawing() -> None:
    instance = DominosaBoard.of([[0, 0, 1], [1, 1, 0]])
    assert PUZZLE.draw(instance, None).splitlines()[1] == "| 0   0   1 |"
    assert PUZZLE.draw(instance, Board.of(["LRT", "LRB"])).splitlines()[2] == "+-------+   |"


@pytest.mark.some_cases("further printed boards", "easy")
@pytest.mark.long_cases("many printed boards are solved or made", "normal")
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_generated_boards_are_unique_and_of_their_grade(difficulty: str) -> None:
    for rows, cols, seed in ((7, 8, 1), (8, 7, 2)):
        made = generate(Request(rows, cols, difficulty), random.Random(seed), Limits())
        assert solved(made.instance) == [made.solution]
        assert solved(made.instance, "dancing-links") == [made.solution]
        assert made.difficulty == difficulty == grade(Engine(made.instance.as_cover()))
        assert made == generate(Request(rows, cols, difficulty), random.Random(seed), Limits())


def test_what_cannot_be_generated_is_refused(says: Says) -> None:
    with says(BadInput):
        generate(Request(6, 6, "easy"), random.Random(0), Limits())
    with says(BadInput):
        PUZZLE.make(7, 8, "mad", random.Random(0))
    with says(BadInput):
        generate(Request(1, 2, "hard"), random.Random(0), Limits())


def test_order_of() -> None:
    assert [order_of(cells) for cells in (2, 6, 12, 462, 0, 7)] == [0, 1, 2, 20, None, None]


def test_the_command_line_solves_counts_converts_and_refuses(capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["solve", "1:001110", "--unique", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["status"], answer["solutions"]) == ("unique", [["LRT", "LRB"]])
    assert command(["count", SAMPLES[-1]["game_id"]]) == 0
    assert capsys.readouterr().out.strip() == str(SAMPLES[-1]["n_solutions"])
    assert command(["convert", "001\n110", "--puzzle", "dominosa"]) == 0
    assert capsys.readouterr().out.strip() == "1:001110"
    assert command(["generate", "dominosa", "--rows", "7", "--columns", "8", "--seed", "5"]) == 0
    assert PUZZLE.count(ID.board(capsys.readouterr().out))[0] == 1
    for text in ("1:001112", "1:00111"):
        assert command(["solve", text]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
    assert command(["solve", '{"puzzle":"dominosa","numbers":[[0,1,0],[1,0,1]]}']) == 1
