"""The rules of printed puzzles in JavaScript, run by node through rules.js."""

import json
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import stripcount
from stripcount.board import Board
from stripcount.printed import PRINTED, printed_puzzle, written

NODE = shutil.which("node")
PACKAGE = Path(stripcount.__file__).parent
PAGE = PACKAGE / "draw" / "play"
RULES = [PACKAGE / "printed" / file for name in PRINTED if (file := printed_puzzle(name).play) is not None]
SCRIPTS = [PAGE / "model.js", *RULES, PAGE / "session.js", PAGE / "modes.js", PAGE / "desk.js"]
PAGES = [PAGE / "playing.js", PAGE / "drawing.js", PAGE / "start.js"]


def node_answers(questions: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the answer of rules.js to each question, in order; both are JSON objects."""
    assert NODE is not None
    input_lines = "".join(json.dumps(question) + "\n" for question in questions)
    files = [PAGE / "model.js", *RULES, PAGE / "session.js"]
    command = [NODE, str(Path(__file__).with_name("rules.js")), *map(str, files)]
    process = subprocess.run(command, input=input_lines, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stderr
    return [json.loads(line) for line in process.stdout.splitlines()]


def solution_rows(board: Board) -> list[list[str]]:
    """Return a solution as the page reads it: rows of marks as text."""
    return [[str(mark) for mark in row] for row in board.cells]


def board_record(board: Any) -> Any:
    """Return a printed board as the page reads it: its JSON format."""
    return json.loads(written(board, "json"))
