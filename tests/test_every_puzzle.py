"""Whatever stands in PUZZLES obeys the same laws: rules said twice, marks that spell the board, pure states."""

import copy
from typing import Any

import pytest

from stripcount.board import Board
from stripcount.check.oracle import MAX_CANDIDATES, brute_force
from stripcount.draw.marks import style_of
from stripcount.errors import TooLarge
from stripcount.model.strip import Strip
from stripcount.puzzles import PUZZLES, puzzle_class
from stripcount.verbs import sanity_check
from tests.agreement import assert_same_boards, min_rows


def boards_of(strip: Strip, cols: int) -> list[Board]:
    """Every board the machine spells out, mark by mark."""
    found: list[Board] = []

    def walk(state: Any, marks: list[Any]) -> None:
        col, row = divmod(len(marks), strip.rows)
        if row == 0 and col == cols:
            if strip.accepts(state):
                found.append(Board.from_columns(strip.rows, zip(*[iter(marks)] * strip.rows)))
            return
        for mark, after in strip.step(state, row):
            turned = strip.end_column(after) if row == strip.rows - 1 else after
            if turned is not None:
                walk(turned, [*marks, mark])

    walk(strip.start(), [])
    return found


@pytest.mark.one_in(4, "every puzzle on boards of four sizes")
@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.parametrize("size", [(1, 3), (2, 2), (3, 2), (2, 4)])
def test_machine_and_rules_spell_the_same_boards(name: str, size: tuple[int, int]) -> None:
    spells_what_the_rules_allow(puzzle_class(name)(max(size[0], min_rows(name))), size[1])


CHOICES = [
    (name, parameter.name, word)
    for name in PUZZLES
    for parameter in puzzle_class(name).parameters
    for word in parameter.words
    if word != parameter.default
]


@pytest.mark.parametrize(("name", "parameter", "word"), CHOICES)
def test_so_they_do_for_every_choice_of_a_parameter(name: str, parameter: str, word: str) -> None:
    spells_what_the_rules_allow(puzzle_class(name)(max(2, min_rows(name)), **{parameter: word}), 2)


def spells_what_the_rules_allow(strip: Strip, cols: int) -> None:
    """Compare the boards that a machine spells with those that are legal, of so few columns that all can be tried."""
    rows = strip.rows
    while True:  # every puzzle has an oracle for some boards of at least two cells
        try:
            solutions = brute_force(strip.counted(), cols, MAX_CANDIDATES)
            break
        except TooLarge:
            cols -= 1
    assert rows * cols >= 2
    spelled = boards_of(strip.counted(), cols)
    assert len(set(spelled)) == len(spelled)
    assert_same_boards(strip, cols, set(spelled), set(solutions))
    assert len(solutions) == len(set(solutions))


MANY_CANDIDATES = {
    "colourings", "corner-path", "hitori", "knights", "nurikabe", "slitherlink", "spanning-tree", "yin-yang",
}  # fmt: skip
"""Puzzles whose boards of three rows are compared in their own tests, for brute force over them takes seconds."""


@pytest.mark.long("every method on every puzzle")
@pytest.mark.parametrize("name", PUZZLES)
def test_every_independent_method_agrees(name: str) -> None:
    check_methods(name, 2 if name in MANY_CANDIDATES else 3, 4)


@pytest.mark.long_cases("every method on every puzzle", "arrays", "graphs", "magnets", "spanning-tree")
@pytest.mark.parametrize("name", PUZZLES)
def test_every_independent_method_agrees_on_small_boards(name: str) -> None:
    check_methods(name, min_rows(name), 3)


def check_methods(name: str, rows: int, cols: int) -> None:
    strip = puzzle_class(name)(rows)
    found = sanity_check(strip, cols)
    assert [a for a in found if a.outcome == "disagreed"] == []
    assert sum(a.outcome == "agreed" for a in found) >= (4 if strip.closing.finite else 2)


@pytest.mark.parametrize("name", PUZZLES)
def test_states_are_never_changed(name: str) -> None:
    strip = puzzle_class(name)(3)
    state = strip.start()
    for row in range(3):
        kept = copy.deepcopy(state)
        steps = list(strip.step(state, row))
        assert state == kept
        assert list(strip.step(state, row)) == steps
        if not steps:  # a dead end: nothing further to leave unchanged
            break
        state = steps[0][1]


@pytest.mark.parametrize("name", PUZZLES)
def test_every_puzzle_says_what_it_is(name: str) -> None:
    cls = puzzle_class(name)
    assert cls.name == name, f"set {cls.__name__}.name to the name in PUZZLES"
    assert cls.about, f"set {cls.__name__}.about to the rules in a few words, for `stripcount puzzles` and the gallery"
    assert cls.__doc__, f"give {cls.__name__} a docstring, whose first paragraph the gallery shows"
    assert isinstance(cls(2).draw_state(cls(2).start()), str)
    style_of(cls(2))  # raises for a name that is no style
