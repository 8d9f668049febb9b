"""What a class of a user declares, overrides or raises: one sentence, or exactly what its rules say is counted."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest

from stripcount.board import Board, Mark
from stripcount.cli.main import run
from stripcount.count import Count
from stripcount.errors import BrokenPuzzle, Disagreement
from stripcount.evaluate.table import table
from stripcount.machine.explore import explore, explore_states
from stripcount.machine.packing.base import has_packing
from stripcount.model.graphs.edge_strip import EdgeState
from stripcount.model.graphs.families import family
from stripcount.model.graphs.sets import Independent
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.links.strip import LinkStrip
from stripcount.model.offers import Laws
from stripcount.model.strip import Strip
from stripcount.model.tile_strip import TileStrip
from stripcount.model.wrap.wrapped import wrapped
from stripcount.puzzles import is_built_in
from stripcount.puzzles.colourings import Colourings
from stripcount.puzzles.hard_squares import HardSquares
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.own_file import build_strip
from stripcount.puzzles.simple_loop import SimpleLoop
from stripcount.puzzles.spanning_tree import SpanningTree
from stripcount.puzzles.yin_yang import YinYang
from tests.sentences import Says


class Free(Strip):
    """Every array of 0 and 1."""

    alphabet = (0, 1)

    def start(self) -> Any:
        return 0

    def step(self, state: Any, row: int) -> Any:
        return [(mark, state) for mark in self.alphabet]

    def end_column(self, state: Any) -> Any:
        return state

    def accepts(self, state: Any) -> bool:
        return True

    def legal(self, board: Board) -> bool:
        return True


class StepOfItsOwn(TileStrip):
    """Tiles that allow everything, under a `step` that is set in the constructor and allows only zeros."""

    alphabet = (0, 1)

    def __init__(self, rows: int, **given: object) -> None:
        super().__init__(rows, **given)
        vars(self)["step"] = lambda state, row: [(0, state)]

    def tiles(self, left: Any, above: Any, row: int) -> Any:
        return [(0, None, None), (1, None, None)]

    def legal(self, board: Board) -> bool:
        return all(board[cell] == 0 for cell in board.positions())


class LoneTrees(LinkStrip):
    """Trees of which no two meet one column: a `step` of its own forbids a second piece."""

    connection = "forest"

    def step(self, state: EdgeState, row: int) -> Iterator[tuple[Mark, EdgeState]]:
        return ((mark, after) for mark, after in super().step(state, row) if max(after.components) <= 1)


@pytest.mark.long("machines of many states")
def test_methods_that_whole_arrays_replace_are_called_where_they_are_overridden() -> None:
    """Both puzzles were counted by the tables of their bases, and the wrong function was called proved."""
    tiles = Count(StepOfItsOwn(2))
    assert tiles.terms(4) == [1, 1, 1, 1]
    assert str(tiles.generating_function().gf) == "1/(1 - x)"
    trees = explore(LoneTrees(3))
    assert trees.machine().terms(5) == explore_states(LoneTrees(3)).machine().terms(5)
    assert trees.machine().terms(5) != explore(type("All", (LinkStrip,), {"connection": "forest"})(3)).machine().terms(
        5
    )


@pytest.mark.long("machines of many states")
def test_puzzles_that_override_nothing_are_read_by_whole_arrays_again_and_again() -> None:
    """What a strip computes once and keeps in itself is no method of its own."""
    for puzzle in (YinYang(3), SpanningTree(3), SimpleLoop(3), HardSquares(3)):
        for _ in range(2):
            assert has_packing(puzzle.counted())
            assert wrapped(puzzle, "columns").rows == 3
            Count(puzzle).terms(3)


@pytest.mark.long("machines of many states")
def test_another_puzzle_of_as_many_rows_may_be_counted() -> None:
    odd = type("Odd", (Free,), {"parameters": (), "counted": lambda self: Free(self.rows)})(2)
    assert Count(odd).terms(3) == [1, 4, 16]


@pytest.mark.parametrize(
    ("attribute", "value"),
    [
        ("name", 3),
        ("laws", Laws(transposes="yes")),  # type: ignore[arg-type]
        ("laws", "transposes"),
        ("transposes", True),
        ("parameters", (1, 2)),
        ("statistics", {"a": 1}),
        ("symmetries", []),
        ("alphabet", 2),
        ("resized", ()),
        ("title", 3),
        ("closing", property(lambda self: 1 // 0)),
        ("counted", lambda self: Free(self.rows + 1)),
        ("counted", lambda self: type(self)(self.rows)),
    ],
)
def test_a_declaration_of_another_type_is_named(attribute: str, value: object, says: Says) -> None:
    odd = type("Odd", (Free,), {"parameters": ()})(2)
    setattr(type(odd), attribute, value)
    with says(BrokenPuzzle):
        Count(odd).terms(3)


class Letters(Colourings):
    """Colourings, whose alphabet is a property, with letters and properties of its own."""

    @property
    def alphabet(self) -> Any:  # type: ignore[override]
        return "abcdefgh"[: self.colours]

    @property
    def statistics(self) -> Any:  # type: ignore[override]
        return {"first": lambda mark: int(mark == "a")}

    @cached_property
    def laws(self) -> Any:  # type: ignore[override]
        return Laws(transposes=self.wrong if hasattr(self, "wrong") else True)

    def tiles(self, left: Any, above: Any, row: int) -> Any:
        return [(mark, mark, mark) for mark in self.alphabet if mark not in (left, above)]


@pytest.mark.long("machines of many states")
def test_declarations_may_be_properties(says: Says) -> None:
    """A class with one was refused, because the class itself has no value of it."""
    assert Count(build_strip(Letters, 2, {"colours": 4})).terms(4) == [1, 12, 84, 588]
    wrong = type("Wrong", (Letters,), {"wrong": "yes"})
    with says(BrokenPuzzle):
        build_strip(wrong, 2, {})


@pytest.mark.long("machines of many states")
def test_what_is_examined_is_what_is_counted() -> None:
    """The second strip that `counted` returns was counted, and only the first was examined."""
    counted: list[Strip] = []

    class Changing(Free):
        def counted(self) -> Strip:
            counted.append(Free(self.rows) if len(counted) < 1 else StepOfItsOwn(self.rows))
            return counted[-1]

    assert Count(Changing(1)).terms(4) == [1, 2, 4, 8]


def test_accepts_that_changes_its_mind_is_refused(says: Says) -> None:
    answers = chain([True] * 3, repeat(False))
    fickle = type("Fickle", (Free,), {"accepts": lambda self, state: next(answers)})
    with says((BrokenPuzzle, Disagreement)):
        Count(fickle(1)).terms(3)


def test_a_built_in_puzzle_with_a_method_of_its_own_is_examined(says: Says) -> None:
    magnets = Magnets(2)
    assert is_built_in(magnets)
    vars(magnets)["accepts"] = lambda state: False
    assert not is_built_in(magnets)
    with says(Disagreement):
        Count(magnets).terms(3)


def test_a_class_that_takes_the_name_of_a_module_of_the_package_is_not_built_in() -> None:
    claimed = {"__module__": Independent.__module__, "__qualname__": "Independent"}
    pretender = type("Independent", (Independent,), claimed)
    strip = GraphStrip(family("path"), (Independent(),))
    assert is_built_in(strip)
    assert not is_built_in(GraphStrip(family("path"), (pretender(),)))
    named = {"__module__": "stripcount.model.graphs.strip", "__qualname__": "GraphStrip"}
    assert not is_built_in(type("GraphStrip", (GraphStrip,), named)(family("path"), (Independent(),)))


LATE = """
from stripcount.puzzles.template import Template

class Late(Template):
    alphabet = ("a", "b")
    def legal(self, board): return True
    def step(self, state, row): return [("a", 0), ("b", 0)]
    def end_column(self, state): return state
    def start(self): return 0
    def draw(self, board): return super().draw(board) if board.cols < 40 else {}[board.cols]
"""


@pytest.mark.long("machines of many states")
def test_a_method_that_fails_after_the_examination_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "late.py"
    path.write_text(LATE)
    assert run(["sample", f"{path}:Late", "--rows", "1", "--columns", "40"]) == 2
    assert capsys.readouterr().err.endswith("late.py, line 10, KeyError: 40.\n")


@pytest.mark.parametrize("error", ["GeneratorExit", "type('Odd', (BaseException,), {'__str__': lambda self: 1 / 0})"])
def test_exceptions_of_every_kind_become_a_sentence(
    error: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], says: Says
) -> None:
    path = tmp_path / "raising.py"
    path.write_text(
        f"from stripcount.puzzles.template import Template\nclass Raising(Template):\n    "
        f"def legal(self, board):\n        raise {error}\n"
    )
    assert run(["terms", f"{path}:Raising", "--rows", "1", "--columns", "3"]) == 2
    says.text(capsys.readouterr().err)


@dataclass(frozen=True)
class Forgetful:
    """A state whose equality forgets whether the last cell held 1."""

    column: int
    last: int = field(compare=False)


def test_states_that_compare_equal_but_differ_are_refused(says: Says) -> None:
    """Equal states were merged: 1/(1 - 2*x) was called proved for the boards without two consecutive 1s."""

    class NoTwoOnes(Free):
        def start(self) -> Any:
            return Forgetful(0, 0)

        def step(self, state: Any, row: int) -> Any:
            return [(mark, Forgetful(0, mark)) for mark in (0, 1) if not mark * state.last]

        def legal(self, board: Board) -> bool:
            return "11" not in "".join(str(board).split())

    class Unlike(Forgetful):
        def __getattribute__(self, name: str) -> Any:  # so that the values that it holds are not seen
            return {} if name == "__dict__" else super().__getattribute__(name)

        def __deepcopy__(self, memo: object) -> Any:
            return self

    class Unseen(NoTwoOnes):
        def step(self, state: Any, row: int) -> Any:
            return [(mark, Unlike(0, mark)) for mark in (0, 1) if not mark * state.last]

        def start(self) -> Any:
            return Unlike(0, 0)

    with says(BrokenPuzzle):
        Count(NoTwoOnes(1)).generating_function()
    with says(BrokenPuzzle):
        explore(NoTwoOnes(1))
    with says(Disagreement):
        Count(Unseen(1)).generating_function()


class Helped:
    """A state that holds a function, which equals no other one, and itself."""

    def __init__(self, last: int) -> None:
        self.last, self.whole, self.help = last, self, [lambda: last]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Helped) and self.last == other.last

    def __hash__(self) -> int:
        return hash(self.last)


@pytest.mark.long("machines of many states")
def test_states_may_hold_what_has_no_equality_of_its_own() -> None:
    """They were called unequal, and a state that holds itself was compared without end."""

    class NoTwoOnes(Free):
        def start(self) -> Any:
            return Helped(0)

        def step(self, state: Any, row: int) -> Any:
            return [(mark, Helped(mark)) for mark in (0, 1) if not mark * state.last]

        def legal(self, board: Board) -> bool:
            return "11" not in "".join(str(board).split())

    assert Count(NoTwoOnes(1)).terms(5) == [1, 2, 3, 5, 8]


@pytest.mark.long("brute force over many boards")
def test_labels_that_compare_equal_but_differ_are_refused(says: Says) -> None:
    """One label per row: each was replaced by the first that was equal to it."""

    class ByRow(TileStrip):
        alphabet = (0, 1)

        def left_edge(self, row: int) -> Any:
            return Forgetful(0, row)

        def tiles(self, left: Any, above: Any, row: int) -> Any:
            return [(mark, left, None) for mark in (0, 1) if not mark * left.last]

        def legal(self, board: Board) -> bool:
            return all(row == 0 or not board[row, col] for row, col in board.positions())

    with says(BrokenPuzzle):
        Count(ByRow(2)).terms(4)


def test_an_async_method_is_refused(says: Says) -> None:
    """It gave a second line, Python's warning of a coroutine that was never awaited."""

    async def end_column(self: object, state: object) -> object:
        return state

    with says(BrokenPuzzle):
        Count(type("Later", (Free,), {"end_column": end_column})(1)).terms(2)


def test_tiles_that_fail_at_a_seam_are_named(says: Says) -> None:
    broken = type("Broken", (StepOfItsOwn,), {"tiles": lambda self, left, above, row: 3})(2)
    del vars(broken)["step"]
    with says(BrokenPuzzle):
        wrapped(broken, "rows")


def test_resized_to_another_height_is_refused(says: Says) -> None:
    """A table showed the counts of other heights than its rows state."""
    taller = type("Taller", (Free,), {"resized": lambda self, rows: Free(rows + 1)})
    for ask in (lambda: table(taller(3), range(1, 4), range(1, 4)), lambda: Count(taller(3)).terms(2)):
        with says(BrokenPuzzle):
            ask()


def test_a_statistic_that_changes_its_mind_is_refused(says: Says) -> None:
    answers = chain(range(3), repeat(0))
    fickle = type("Fickle", (Free,), {"statistics": {"sum": lambda mark: next(answers)}})
    with says(BrokenPuzzle):
        Count(fickle(1)).statistic("sum")
