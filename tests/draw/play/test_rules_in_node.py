"""The rules in JavaScript say the same as those in Python, on a thousand boards of each puzzle."""

import random
from itertools import islice
from typing import Any

import pytest

from stripcount.board import Board
from stripcount.draw.play.page import playable
from stripcount.errors import BadInput
from stripcount.limits import Limits
from stripcount.printed import generate, parse, printed_puzzle, written
from stripcount.printed.magnets.layouts import random_layout
from tests.draw.play.node import NODE, board_record, node_answers, solution_rows
from tests.printed.kinds import PLAYED

pytestmark = [
    pytest.mark.interpreters,
    pytest.mark.skipif(NODE is None, reason="no node: install nodejs on the PATH"),
]
BOARDS = 1000


def other(board: Any, solution: Board, rng: random.Random) -> Board:
    """Return a filling near a solution, or any: what the page can hold, right or wrong."""
    cells = [list(row) for row in solution.cells]
    wild = rng.random() < 0.3
    for _ in range(rng.randint(1, 3)):
        row, col = rng.randrange(solution.rows), rng.randrange(solution.cols)
        places = list(solution.positions()) if wild else [(row, col)]
        for r, c in places:
            if board.puzzle in ("hitori", "slitherlink"):
                cells[r][c] = rng.choice("#.") if wild else "#."[cells[r][c] == "#"]
            elif board.puzzle == "ripple-effect" and board.region_size((r, c)) and not board.givens[r][c]:
                cells[r][c] = rng.randint(1, board.region_size((r, c)))
    if board.puzzle == "magnets":
        for (r, c), (s, d) in board.slots if wild else rng.sample(board.slots, min(2, len(board.slots))):
            if board.givens[r][c] == board.givens[s][d] == ".":
                cells[r][c], cells[s][d] = rng.choice((("+", "-"), ("-", "+"), (".", ".")))
    return Board.of(cells)


def fillings(board: Any, rng: random.Random) -> list[Board]:
    """Return solutions of a board and fillings that are none."""
    kind = printed_puzzle(board.puzzle)
    found = list(islice(kind.search(board, limits=Limits(nodes=20_000)).solutions, 3))
    if board.puzzle == "dominosa":
        return found + [Board.of(random_layout(board.rows, board.cols, rng)) for _ in range(2)]
    blank = {"magnets": ".", "hitori": ".", "slitherlink": "."}.get(board.puzzle, 1)
    if board.puzzle == "ripple-effect":
        rows = [
            [board.givens[r][c] or (1 if board.region_size((r, c)) else ".") for c in range(board.cols)]
            for r in range(board.rows)
        ]
        start = Board.of(rows)
    elif board.puzzle == "magnets":
        return found + [other(board, start, rng) for start in found[:1]]
    else:
        start = Board.of([[blank] * board.cols for _ in range(board.rows)])
    return found + [other(board, base, rng) for base in (found or [start])[:2]] + [other(board, start, rng)]


@pytest.mark.parametrize("name", PLAYED)
def test_the_same_rules_are_broken(name: str) -> None:
    """Every filling of a board breaks the same rules, in the same words, by Python and by JavaScript."""
    rng = random.Random(f"play {name}")
    kind = printed_puzzle(name)
    assert kind.random_board is not None
    asked: list[dict[str, Any]] = []
    expected: list[list[str]] = []
    right = 0
    for _ in range(BOARDS):
        board = kind.random_board(rng)
        for filling in fillings(board, rng):
            wrong = board.violations(filling)
            right += not wrong
            asked.append({"puzzle": name, "board": board_record(board), "solution": solution_rows(filling)})
            expected.append(sorted(wrong))
    found = node_answers(asked)
    assert len(found) == len(expected) > BOARDS / 2
    assert 100 < right < len(expected) - 100
    for question, answer, wrong in zip(asked, found, expected):
        assert sorted(answer["faults"]) == wrong, question
        assert answer["solved"] == (not wrong), question
        assert wrong or answer["part"] == [], question
        assert answer["labels"]
        assert "NaN" not in answer["drawing"]
        assert "undefined" not in answer["drawing"]


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_broken_early_cannot_be_mended(name: str) -> None:
    """A part of a solution breaks no rule; where JavaScript says that marks break one, no solution has these marks."""
    rng = random.Random(f"early {name}")
    kind = printed_puzzle(name)
    assert kind.random_board is not None
    asked, whole = [], []
    for _ in range(BOARDS // 4):
        board = kind.random_board(rng)
        solutions = list(islice(kind.search(board, limits=Limits(nodes=20_000)).solutions, 5))
        kept = [rng.random() < 0.5 for _ in range(rng.randint(3, 40))]
        asked.append(
            {
                "puzzle": name,
                "board": board_record(board),
                "marks": [{"grid": solution_rows(solution), "kept": kept} for solution in solutions],
            }
        )
        whole.append(len(solutions))
    for question, answer in zip(asked, node_answers(asked)):
        assert answer["partial"] == [[] for _ in answer["partial"]], question
    assert sum(whole) > 100


@pytest.mark.parametrize("name", PLAYED)
def test_boards_are_written_alike(name: str) -> None:
    """The text that the editor shows is read by Python as the same board, as are its addresses."""
    rng = random.Random(f"written {name}")
    kind = printed_puzzle(name)
    assert kind.random_board is not None
    boards = [kind.random_board(rng) for _ in range(BOARDS)]
    found = node_answers({"puzzle": name, "board": board_record(board)} for board in boards)
    for board, answer in zip(boards, found):
        assert parse(answer["written"]["text"], name) == board
        try:
            assert answer["written"]["text"] == written(board)
        except BadInput:
            assert answer["written"]["text"][:6] in ('{"puzz', "https:")
        for site, address in answer["written"]["links"]:
            text = address if site == "puzz.link" else address.partition("#")[2]
            assert parse(text, name) == board


@pytest.mark.parametrize("name", PLAYED)
def test_hints_are_followed_to_the_end(name: str) -> None:
    """Marking every deduction in turn solves each board that logic solves, and breaks no rule on the way."""
    asked, ends = [], []
    for seed in range(12):
        made = generate(name, *printed_puzzle(name).size, seed=seed)
        one = playable(made.instance)
        asked.append(
            {
                "puzzle": name,
                "board": board_record(made.instance),
                "steps": one.steps,
                "solution": solution_rows(made.solution),
            }
        )
        ends.append(one.end)
    for answer, end in zip(node_answers(asked), ends):
        assert "stuck" not in answer
        assert answer["followed"] > 0
        assert answer["broken"] == []
        assert answer["marked"] == (end == "solved")
    assert ends.count("solved") > 6
