"""The rules in JavaScript, run by node."""

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


def answers(questions: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return what node says of each question."""
    assert NODE is not None
    asked = "".join(json.dumps(question) + "\n" for question in questions)
    files = [PAGE / "model.js", *RULES, PAGE / "session.js"]
    command = [NODE, str(Path(__file__).with_name("rules.js")), *map(str, files)]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def grid(board: Board) -> list[list[str]]:
    """Return a solution as the page reads it."""
    return [[str(mark) for mark in row] for row in board.cells]


def record(board: Any) -> Any:
    """Return a printed board as the page reads it."""
    return json.loads(written(board, "json"))
