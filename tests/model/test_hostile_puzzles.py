"""Puzzles that look right but break the rules of a machine: each raises an error of one sentence or is harmless."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import stripcount
from stripcount.board import Board
from stripcount.cli.main import run
from stripcount.count import Count
from stripcount.errors import BrokenPuzzle, Disagreement, OutOfTime, TooLarge, Unsettled
from stripcount.limits import Limits
from stripcount.machine.explore import explore
from stripcount.model.contract.examination import examine
from stripcount.model.contract.identity import identical
from stripcount.model.strip import Strip
from stripcount.model.tile_strip import TileStrip
from tests.clocks import Clock
from tests.sentences import Says

ROOT = Path(stripcount.__file__).parent


class Free(Strip):
    """Every array of 0 and 1; the base of the others."""

    alphabet = (0, 1)

    def start(self) -> Any:
        return ("s", 0)

    def step(self, state: Any, row: int) -> Any:
        return [(mark, state) for mark in self.alphabet]

    def end_column(self, state: Any) -> Any:
        return state

    def accepts(self, state: Any) -> bool:
        return True

    def legal(self, board: Board) -> bool:
        return True


class EqualButDistinct(Free):
    """The start is False; the value 0 it turns into is equal, and lets only zeros follow."""

    def start(self) -> Any:
        return False

    def step(self, state: Any, row: int) -> Any:
        return [(mark, int(state)) for mark in ((0, 1) if state is False else (0,))]

    def legal(self, board: Board) -> bool:
        return all(board[cell] == 0 for cell in board.positions() if cell[1] > 0 or cell[0] > 0)


class DeepInside(Free):
    """The same, hidden in a frozen set of tuples, and only after three columns."""

    def start(self) -> Any:
        return frozenset([("seen", 1, 0)])

    def step(self, state: Any, row: int) -> Any:
        ((_, kind, columns),) = state
        later = min(columns + 1, 4)
        return [(0, frozenset([("seen", 1.0 if later == 4 else kind, later % 4)]))]

    def legal(self, board: Board) -> bool:
        return all(board[cell] == 0 for cell in board.positions())


class Labels(TileStrip):
    """Labels that are equal but of different types."""

    alphabet = (0, 1)

    def tiles(self, left: Any, above: Any, row: int) -> Iterator[tuple[int, Any, Any]]:
        yield 0, 1, None
        if left is None:
            yield 1, True, None

    def legal(self, board: Board) -> bool:
        return all(board[cell] == 0 for cell in board.positions() if cell[1] > 0)


class RaisesLate(Free):
    """`accepts` fails in a state that only the twentieth column reaches."""

    def end_column(self, state: Any) -> Any:
        return ("s", min(state[1] + 1, 20))

    def accepts(self, state: Any) -> bool:
        return bool([True][state[1] // 20 * 5])


class Slow(Free):
    """More states than an examination can follow, growing too slowly for an error."""

    def start(self) -> Any:
        return (0, 0)

    def step(self, state: Any, row: int) -> Any:
        return [(0, ((state[0] + 1) % 1000, state[1])), (1, (state[0], (state[1] + 1) % 1000))]


@pytest.mark.parametrize("puzzle", [EqualButDistinct, DeepInside, Labels])
def test_item_7_equal_but_distinct_states_are_refused(puzzle: type[Strip], says: Says) -> None:
    with says(BrokenPuzzle):
        explore(puzzle(1))
    with says(BrokenPuzzle):
        examine(puzzle(1))
    with says(BrokenPuzzle):
        Count(puzzle(1)).terms(3)


def test_item_7_what_is_the_same() -> None:
    class Own:
        def __eq__(self, other: object) -> bool:
            return isinstance(other, Own)

        def __hash__(self) -> int:
            return 1

    assert identical((1, "a", None, frozenset([2, (3, 4)])), (1, "a", None, frozenset([(3, 4), 2])))
    assert identical((Own(), 1), (Own(), 1))
    for one, two in ((1, True), (0, 0.0), (0.0, -0.0), ((1,), (True,)), (frozenset([1]), frozenset([1.0]))):
        assert one == two
        assert not identical(one, two)
        assert not identical((Own(), one), (Own(), two))


SETS = """
from stripcount import Board, Strip
class Letters(Strip):
    alphabet = ("red", "green", "blue", "white")
    def start(self): return "none"
    def step(self, state, row):
        for mark in set(self.alphabet) - {state}:
            yield mark, mark
    def end_column(self, state): return state
    def accepts(self, state): return True
    def legal(self, board):
        seen = [board[row, col] for col in range(board.cols) for row in range(board.rows)]
        return all(a != b for a, b in zip(seen, seen[1:]))
"""


@pytest.mark.long("endless methods run until they are stopped")
def test_item_7_sets_iterated_in_hash_order_change_nothing(tmp_path: Path) -> None:
    (tmp_path / "letters.py").write_text(SETS)

    def sampled(seed: str) -> str:
        command = [
            sys.executable,
            "-m",
            "stripcount",
            "sample",
            "letters.py:Letters",
            "-r",
            "2",
            "-k",
            "6",
            "--seed",
            "3",
        ]
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
        return done.stdout

    assert sampled("1") == sampled("2")


@pytest.mark.long("machines of many states")
def test_item_11_accepts_that_raises_beyond_the_examined_states(says: Says) -> None:
    with says(BrokenPuzzle):
        Count(RaisesLate(1)).terms(30)


@pytest.mark.long("machines of many states")
def test_item_11_claims_about_odd_columns_of_a_puzzle_with_none(capsys: pytest.CaptureFixture[str]) -> None:
    claim = ["prove", "circuit-board", "--rows", "4", "--recurrence", "1", "--columns", "2n+1", "--no-store"]
    assert run(claim) == 0
    assert capsys.readouterr().out.startswith("proved: a(n) = a(n-1) from some n on")


@pytest.mark.long("endless methods run until they are stopped")
def test_an_examination_without_a_verdict_says_so(says: Says) -> None:
    count = Count(Slow(2), max_memory="20M")
    assert count.terms(7) == [4**k for k in range(7)]  # swept: its million states are not waited for
    with (
        says.warns(Unsettled),
        pytest.raises(TooLarge),
    ):
        count.terms(8)
    found = examine(Free(2))
    assert found.closes_known
    assert not found.doubts


class OpenDominoes(TileStrip):
    """Dominoes without the methods for the edges of the board, which are easily forgotten."""

    def tiles(self, left: Any, above: Any, row: int) -> Iterator[tuple[str, Any, Any]]:
        if left:
            yield "R", False, False
        elif above:
            yield "B", False, False
        else:
            yield "L", True, False
            yield "T", False, True

    def candidates(self, cols: int) -> Iterator[Board]:
        yield from Free(self.rows).candidates(cols) if self.rows * cols == 0 else ()

    def legal(self, board: Board) -> bool:
        return True


@pytest.mark.parametrize("given", [(), ("bottom_edge",), ("right_edge", "bottom_edge")])
def test_item_7_of_boards_the_error_names_the_edge_a_tiling_lacks(given: tuple[str, ...]) -> None:
    edges = {"right_edge": lambda self, label, row: not label, "bottom_edge": lambda self, label: not label}
    puzzle = type("Dominoes", (OpenDominoes,), {name: edges[name] for name in given})
    with pytest.raises(Disagreement) as caught:
        examine(puzzle(2))
    missing = [name for name in edges if name not in given]
    hint = f"; if its tiles reach out of the board, give it {' and '.join(missing)}." if missing else "leaves it out."
    assert str(caught.value).endswith(hint)


@pytest.mark.long("endless methods run until they are stopped")
def test_an_endless_method_is_named_or_meets_the_time_limit(monkeypatch: pytest.MonkeyPatch, says: Says) -> None:
    monkeypatch.setattr(
        "stripcount.model.contract.examination.MAX_PART_SECONDS", 2.0
    )  # the smaller boards take milliseconds
    monkeypatch.setattr("stripcount.model.contract.examination.MAX_CALL_SECONDS", 0.2)
    clock = Clock()

    class Laborious(Free):
        """Its `legal` has no end on boards of three cells and more."""

        def legal(self, board: Board) -> bool:
            while board.rows * board.cols > 2:
                pass
            return True

    class Late(Free):
        """Its `legal` has no end on boards with a cell, and the time is over when it begins."""

        def legal(self, board: Board) -> bool:
            while board.cols:
                clock.seconds = 2.0
            return True

    with says(BrokenPuzzle):
        examine(Laborious(1))
    monkeypatch.setattr("stripcount.model.contract.examination.MAX_PART_SECONDS", 0.3)
    with says(OutOfTime):
        Count(Late(1), limits=Limits(1.0, clock=clock)).terms(3)


def test_a_slow_method_ends_the_comparison_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each board of three cells and more takes an hour of twenty: the eight of three are read, and not all of four."""
    hours = Clock()
    monkeypatch.setattr("time.process_time", hours)
    monkeypatch.setattr("stripcount.model.contract.examination.MAX_PART_SECONDS", 20.0 * 3600)

    class Laborious(Free):
        def legal(self, board: Board) -> bool:
            hours.seconds += 3600 * (board.rows * board.cols > 2)
            return True

    examined = examine(Laborious(1))
    assert examined.sizes == ((1, 0), (1, 1), (1, 2), (1, 3))
    assert examined.doubts == ("the comparison of boards was ended after 72000 s, in Laborious.legal",)
    assert examined.closes_known


def test_any_exception_at_all_becomes_a_sentence(says: Says) -> None:
    """Also one that is not made of the usual kinds, or that would end the program."""
    for error in (type("Odd", (Exception,), {}), SystemExit):
        puzzle = type("Raising", (Free,), {"legal": lambda self, board, error=error: (_ for _ in ()).throw(error("x"))})
        with says(BrokenPuzzle) as caught:
            examine(puzzle(2))
        assert caught.value.__cause__ is not None
        late = type("Late", (Free,), {"accepts": lambda self, state, error=error: (_ for _ in ()).throw(error("x"))})
        with says(BrokenPuzzle):
            explore(late(2))


@pytest.mark.long("endless methods run until they are stopped")
def test_nothing_else_catches_every_exception() -> None:
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        if "except" not in (text := path.read_text("utf-8")):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ExceptHandler):
                caught = [node.type] if not isinstance(node.type, ast.Tuple) else node.type.elts
                found += [path.name for kind in caught if kind is None or ast.unparse(kind) == "Exception"]
    assert set(found) - {"play_server.py"} == {"calling.py", "cluster.py", "verify_certificate.py"}  # a user's code
