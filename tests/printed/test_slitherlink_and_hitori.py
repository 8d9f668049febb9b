"""Printed Slitherlink and Hitori boards: texts, solutions by every method, counts by brute force, faults in words."""

import pytest

from stripcount.board import Board
from stripcount.errors import BadInput
from stripcount.printed import count_solutions, generate, parse, printed_puzzle, recognised, solve, written
from stripcount.printed.hitori.board import HitoriBoard
from stripcount.printed.rating import rate
from stripcount.printed.slitherlink.board import NONE, SlitherlinkBoard
from tests.sentences import Says

KINDS = pytest.mark.parametrize("name", ["slitherlink", "hitori"])


@KINDS
def test_generated_boards_have_one_solution(name: str) -> None:
    made = generate(name, 5, 6, seed=3)
    assert list(solve(made.instance).solutions) == [made.solution]
    assert list(solve(made.instance, "propagating").solutions) == [made.solution]
    assert generate(name, 5, 6, seed=3) == made


def test_boards_are_recognised() -> None:
    board = parse("3x3t0de:2a3b22a2")
    assert isinstance(board, SlitherlinkBoard)
    assert board.clues == ((2, -1, 3), (-1, -1, 2), (2, -1, 2))
    assert count_solutions(board) == len(list(solve(board).solutions))
    hitori = parse("3 1 3\n1 1 2\n2 3 3", "hitori", "grid")
    assert isinstance(hitori, HitoriBoard)
    assert all(not hitori.violations(found) for found in solve(hitori).solutions)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("2 3\n3 - -\n1 . 0", "3..\n1.0"),
        ("2 3\n3--\n1-0\n", "3..\n1.0"),
        ("2,3\r\n3,-,-\r\n1,-,0", "3..\n1.0"),
        ("3 2\n3 -\n- -\n1 0", "3.\n..\n10"),
        ("1 3\n2 - 2", "2.2"),
    ],
)
def test_slitherlink_below_its_size_is_read(text: str, plain: str) -> None:
    """A size and - for an empty cell, as a public collection writes its 947 boards."""
    assert recognised(text).form.name == "grid"
    clues = [[NONE if letter == "." else int(letter) for letter in line] for line in plain.split("\n")]
    assert parse(text) == parse(text, "slitherlink", "grid") == SlitherlinkBoard.of(clues)


def test_hitori_below_its_size_is_read() -> None:
    rows = [[3, 1, 12], [1, 1, 2], [2, 3, 3]]
    plain = "\n".join(" ".join(map(str, row)) for row in rows)
    for text in (plain, f"3 3\n{plain}", f"\ufeff3 3\r\n{plain}\n\n"):
        assert parse(text, "hitori") == parse(text, "hitori", "grid") == HitoriBoard.of(rows)
    assert parse("2 3\n311\n112", "hitori") == HitoriBoard.of([[3, 1, 1], [1, 1, 2]])


def test_a_first_line_that_looks_like_a_size_is_written_below_one() -> None:
    board = HitoriBoard.of([[2, 2], [1, 2], [2, 1]])
    assert written(board, "grid") == "3 2\n2 2\n1 2\n2 1"
    assert parse(written(board, "grid"), "hitori") == board
    assert parse("2 2\n1 2\n2 1", "hitori") == HitoriBoard.of([[1, 2], [2, 1]])
    other = HitoriBoard.of([[3, 2], [1, 2], [2, 1]])
    assert parse(written(other, "grid"), "hitori") == other
    assert written(other, "grid") == "3 2\n1 2\n2 1"


@pytest.mark.parametrize(
    "text",
    [
        "3x2t0:3b",
        "3x2t1:3b1b",
        "0x2t0:",
        "9999x9999t0:a",
        "slither/3/2/3b1b!",
        "slither/3/2",
        "slither/3/x/1",
        '{"puzzle": "slitherlink", "clues": [[5]]}',
        '{"puzzle": "slitherlink", "clues": [[1], [1, 2]]}',
        '{"puzzle": "hitori", "numbers": [[true]]}',
        "hitori/2/1/1",
        "hitori/2/1/1?",
    ],
)
def test_faulty_texts_are_refused_in_one_sentence(text: str, says: Says) -> None:
    with says(BadInput):
        parse(text)


def test_violations_name_every_fault() -> None:
    board = SlitherlinkBoard.of([[NONE, 0, NONE], [NONE] * 3, [NONE] * 3])
    none = board.violations(Board.of(["...", "...", "..."]))
    assert none == ["there must be a single loop, not none or several side by side."]
    ring = board.violations(Board.of(["###", "#.#", "###"]))
    assert "row 1, column 2 has 2 sides of the loop, not 0." in ring
    assert "there must be a single loop, not one inside another." in ring
    assert "the loop meets itself at the lower right dot of row 1, column 1." in board.violations(
        Board.of(["#..", ".#.", "..."])
    )
    hitori = HitoriBoard.of([[1, 1], [1, 2]])
    assert hitori.violations(Board.of(["..", "##"])) == [
        "row 1, column 1 and row 1, column 2 both hold 1.",
        "row 2, column 1 and row 2, column 2 are both shaded.",
    ]
    assert hitori.violations(Board.of([".#", "#."])) == ["the cells that are not shaded are not connected."]


@pytest.mark.parametrize("boards", [1, pytest.param(4, marks=pytest.mark.long("more boards"))])
def test_clues_of_slitherlink_boards_are_everywhere(boards: int) -> None:
    for seed in range(boards):
        clues = generate("slitherlink", 6, 6, difficulty="easy", seed=seed).instance.clues
        edges = clues[0], clues[-1], *(tuple(row[at] for row in clues) for at in (0, -1))
        assert all(max(edge) >= 0 for edge in edges)


@pytest.mark.parametrize(
    "size", [(4, 5), pytest.param((6, 7), marks=pytest.mark.long("many printed boards are solved"))]
)
@pytest.mark.parametrize("difficulty", ["any", "normal"])
def test_no_clue_of_a_slitherlink_board_can_be_removed(difficulty: str, size: tuple[int, int]) -> None:
    made = generate("slitherlink", *size, seed=2, difficulty=difficulty)
    assert list(solve(made.instance, "propagating").solutions) == [made.solution]
    clues = [list(row) for row in made.instance.clues]
    for row in clues:
        for col, clue in enumerate(row):
            if clue >= 0:
                row[col] = -1
                fewer = SlitherlinkBoard.of(clues)
                if difficulty == "any":
                    assert len(solve(fewer).take(2)) == 2
                else:
                    assert rate(printed_puzzle("slitherlink").deduce(fewer)).level not in ("easy", "normal")
                row[col] = clue
