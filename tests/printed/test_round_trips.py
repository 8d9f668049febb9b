"""What is written of a printed board is read back without being told the puzzle or the format, marks included."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stripcount.board import Board
from stripcount.cli.main import run
from stripcount.errors import BadInput
from stripcount.printed import PRINTED, drawn, generate, printed_puzzle, recognised, written
from stripcount.printed.base import UNKNOWN
from stripcount.printed.puzzle import Position
from tests.printed.kinds import GENERATED, SMALL

PAIRS = [(name, form.name) for name in PRINTED for form in printed_puzzle(name).formats]
CANNOT = {
    "id",
    "puzz.link",
    "polarity",
    "janko",
    "pzprv3",
}  # formats of other programs, which cannot hold everything


def some_board(name: str, seed: int) -> Any:
    kind = printed_puzzle(name)
    assert kind.random_board is not None, f"give {name} a random_board: all formats are read back with it"
    return kind.random_board(random.Random(seed))


def some_marks(board: Any, seed: int, share: float) -> Board | None:
    """A solution of the board, or of a cell of it each with a chance; halves of slots and dominoes stay together."""
    solution = next(iter(printed_puzzle(board.puzzle).search(board).solutions), None)
    if solution is None:
        return None
    rng = random.Random(seed)
    kept = {cell for cell in solution.positions() if rng.random() < share}
    if board.puzzle == "dominosa":
        first = {cell for cell in kept if solution[cell] in ("L", "T")}
        kept = first | {(r, c + 1) if solution[r, c] == "L" else (r + 1, c) for r, c in first}
    return Board.of(
        [solution[r, c] if (r, c) in kept else UNKNOWN for c in range(solution.cols)] for r in range(solution.rows)
    )


@pytest.mark.one_in(8, "further printed boards")
@pytest.mark.parametrize(("name", "form"), PAIRS)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6), share=st.sampled_from([0.0, 0.5, 1.0]))
def test_what_is_written_is_read_back(name: str, form: str, seed: int, share: float) -> None:
    board = some_board(name, seed)
    marks = some_marks(board, seed, share)
    wanted = Position(board) if marks is None else Position.of(board, marks)
    try:
        text = written(board, form, marks)
    except BadInput:
        if form in CANNOT:
            return
        raise
    for variant in (text, text.replace("\n", "\r\n") + "\r\n", "\ufeff" + text + "\n\n"):
        found = recognised(variant)
        assert (found.puzzle.name, found.position) == (name, wanted)


@pytest.mark.parametrize("form", ["grid", "drawing"])
def test_a_first_row_that_looks_like_a_size_is_read_back(form: str) -> None:
    board = recognised("2 2\n1 2\n1 2", "hitori").position.board
    assert (board.rows, board.cols) == (2, 2)
    assert recognised(written(board, form)).position.board == board


@pytest.mark.long_cases("further printed boards", "hitori", "magnets", "slitherlink")
@pytest.mark.parametrize("name", PRINTED)
def test_a_drawing_of_a_solution_is_read_back(name: str) -> None:
    """As `solve` prints it; small boards of two puzzles can look alike, and then the puzzle is named."""
    read = 0
    for seed in range(12):
        board = some_board(name, seed)
        solution = some_marks(board, seed, 1.0)
        if solution is None or board.rows * board.cols == 1:
            continue  # one cell can be anything
        read += 1
        text, wanted = drawn(board, solution), Position.of(board, solution)
        assert recognised(text, name).position == wanted
        try:
            found = recognised(text)
        except BadInput as error:
            if "could be a board of" not in str(error):
                raise
        else:
            assert (found.puzzle.name, found.position) == (name, wanted)
    assert read > 3


@pytest.mark.parametrize("option", [[], ["--unique"]])
@pytest.mark.parametrize("name", GENERATED)
def test_what_solve_prints_is_read_back(name: str, option: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    made = generate(name, *SMALL, seed=2)
    assert run(["solve", f"{name} {written(made.instance)}", *option]) == 0
    found = recognised(capsys.readouterr().out, name)
    assert found.position == Position.of(made.instance, made.solution)
