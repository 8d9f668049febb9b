"""The worst boards known are solved, or given up at the limit with what was found until then."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from stripcount.board import Board
from stripcount.printed import parse
from stripcount.search.learning import available

DATA = Path(__file__).parents[1] / "data" / "worst-boards.jsonl"
BOARDS = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
SECONDS = 5
ENDLESS = 40 * SECONDS  # seconds after which a search is assumed not to look at its limit


@pytest.mark.long("commands that search until a limit; searches end at limits by default in test_limits.py")
@pytest.mark.skipif(not available(), reason="without clingo the own search gives up on each of them")
@pytest.mark.parametrize("asked", ["--unique", "--all"])
@pytest.mark.parametrize("record", BOARDS, ids=[str(number) for number in range(len(BOARDS))])
def test_the_worst_boards_end_within_the_limit(record: dict[str, Any], asked: str) -> None:
    text = record["board"]
    command = [sys.executable, "-m", "stripcount", "solve", text, asked, "--json", "--time-limit", str(SECONDS)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=ENDLESS)
    assert ended.stderr == ""
    found = json.loads(ended.stdout)
    if ended.returncode == 3:
        assert (found["status"], found["count"]) == ("unknown", None)
        assert found["reason"] == f"the time limit of {SECONDS} s was reached."
    else:
        statuses = ("unsatisfiable", "unique", "multiple")
        assert ended.returncode == (found["status"] == "unsatisfiable")
        assert record["solutions"] is None or found["status"] == statuses[min(record["solutions"], 2)]
    board = parse(text)
    solutions = [tuple(solution) for solution in found["solutions"]]
    assert len(set(solutions)) == len(solutions)
    assert not [fault for solution in solutions for fault in board.violations(Board(tuple(map(tuple, solution))))]


@pytest.mark.long(
    "a command that searches until a limit; a limit for several boards is a default test of tests/cli/test_batches.py"
)
def test_one_limit_is_for_all_of_the_worst_boards() -> None:
    command = [sys.executable, "-m", "stripcount", "solve", str(DATA), "--batch", "--workers", "1", "--unique"]
    command += ["--time-limit", str(SECONDS)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=ENDLESS)
    assert (ended.returncode, ended.stderr) == (3, "")
    assert len(ended.stdout.splitlines()) == len(BOARDS)
