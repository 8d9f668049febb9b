"""Well-formed boards whose clues contradict each other: they have no solution, and the reason is given."""

from __future__ import annotations

import pytest

from stripcount.cli.main import run
from stripcount.printed import count_solutions, recognised

RIPPLE = '{"puzzle": "ripple-effect", "regions": %s, "givens": %s}'
BOARDS = [
    ("4x1:11.0,1,.111,.,LRLR", "the columns ask for 3 - in all, but each of the 2 slots holds at most one."),
    ("2x2:9.,..,..,..,LRLR", "column 1 asks for 9 +, but at most 1 of 2 cells in a line can be + without touching."),
    ('{"rules": ["LR"], "top": [-1, -1], "bottom": [-1, -1], "left": [-1], "right": [-1], "givens": ["++"]}',
     "deductions lead to a contradiction (--explain shows them): the slot at row 1, column 1 is given two values that "
     "contradict each other."),
    (RIPPLE % ("[[0, 0]]", "[[0, 3]]"), "row 1, column 2 is given as 3, but its region has only 2 cells."),
    (RIPPLE % ("[[0, 0]]", "[[1, 1]]"),
     "the givens break a rule: row 1, column 1 and row 1, column 2 hold 1 in one row with 0 cells between."),
    (RIPPLE % ("[[0, 0, 1], [2, 0, 0]]", "[[0, 4, 0], [0, 0, 4]]"),
     "the givens break a rule: row 1, column 2 and row 2, column 3 hold 4 in one region."),
    (RIPPLE % ("[[0, 1, 1], [0, 0, 1]]", "[[2, 0, 2], [0, 0, 0]]"),
     "the givens break a rule: row 1, column 1 and row 1, column 3 hold 2 in one row with 1 cell between."),
    ("ripple/2/1/0g-1a", None),
    ("1:001111",
     "a full set of dominoes has the number 1 3 times, but the board has it 4 times, the last at row 2, column 3."),
    ("1:000010",
     "a full set of dominoes has the number 0 3 times, but the board has it 5 times, the last at row 2, column 3."),
    ("2x2t0:000a", None),
    ("3x1t0:0a3", None),
    ("3x3t0:4g4", None),
    ("3x3:111111111", None),
]  # fmt: skip


@pytest.mark.one_in(5, "further printed boards")
@pytest.mark.parametrize(("text", "reason"), BOARDS)
def test_a_contradiction_is_a_board_without_a_solution(
    text: str, reason: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    found = recognised(text)
    kind, instance = found.puzzle, found.position.board
    assert count_solutions(instance) == 0
    for method in kind.solvers:
        assert not kind.search(instance, method).take(1), method
    assert run(["solve", text]) == 1
    error = capsys.readouterr().err
    assert error.startswith("stripcount: no solution: ")
    assert len(error.splitlines()) == 1
    if reason is not None:
        assert error == f"stripcount: no solution: {reason}\n"
    assert run(["count", text]) == run(["solve", text, "--json"]) == 1
    assert run(["solve", text, "--explain"]) == run(["rate", text]) == 1
