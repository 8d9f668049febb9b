"""Every deduction follows from the board and the deductions before it: checked by a solver that shares no code."""

import random
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from stripcount.board import Cell
from stripcount.limits import Limits
from stripcount.printed import generate, parse, printed_puzzle
from stripcount.printed.cells import connected_parts
from stripcount.printed.connection import Connection
from stripcount.printed.deduction import LEVELS, Deducer, Logic, NamedConstraint
from stripcount.printed.dominosa.generator import random_board as random_dominosa
from stripcount.printed.grading import grade
from stripcount.printed.rating import rate
from stripcount.search import learning
from stripcount.search.formula import Cardinality
from stripcount.search.inferring_cover import Engine
from tests.printed.kinds import GENERATED, SMALL


def verify(name: str, instance: Any) -> str:
    """Refute the opposite of every conclusion by clingo; return the board's level."""
    kind = printed_puzzle(name)
    deduction = kind.deduce(instance)
    formula = instance.as_formula()
    known: list[int] = []
    for step in deduction.steps():
        assert step.level in LEVELS
        for literal in step.conclusions:
            opposite = replace(formula, clauses=(*formula.clauses, *((fact,) for fact in known), (-literal,)))
            assert not any(learning.models(opposite, Limits())), step
        if not step.conclusions:
            assert not any(learning.models(formula, Limits())), step
        known += step.conclusions
    if deduction.solved:
        assert sum(1 for _ in learning.models(formula, Limits())) == 1
    return rate(kind.deduce(instance)).level


def test_steps_say_on_which_side_a_cell_is() -> None:
    hitori, slitherlink = parse("1 1 1\n2 3 1\n3 1 2", "hitori"), parse("0.\n.3", "slitherlink")
    texts = [step.text for step in printed_puzzle("hitori").deduce(hitori).steps()]
    assert texts[0].startswith("overlap: row 1, column 2 is not shaded, because row 1 may keep only one 1")
    assert texts[1] == "equal: row 1, column 1 is shaded, because row 1 may keep only one 1."
    texts = [step.text for step in printed_puzzle("slitherlink").deduce(slitherlink).steps()]
    assert texts[0].startswith("clue: row 1, column 1 is outside the loop, because row 1, column 1 has 0 sides")


@pytest.mark.some_cases("further printed boards", "magnets-1")
@pytest.mark.long_cases("many printed boards are solved or made", "ripple-effect-1")
@pytest.mark.parametrize("most", [1, pytest.param(9, marks=pytest.mark.long("many printed boards are solved or made"))])
@pytest.mark.parametrize("name", GENERATED)
def test_every_step_follows(name: str, most: int) -> None:
    wanted = [level for level in printed_puzzle(name).difficulties if level != "extreme"]  # rare on such small boards
    for difficulty in wanted[-most:]:
        made = generate(name, *SMALL, difficulty=difficulty, seed=difficulty)
        assert verify(name, made.instance) in LEVELS


@pytest.mark.parametrize("boards", [2, pytest.param(12, marks=pytest.mark.long("many printed boards are solved"))])
@pytest.mark.parametrize("name", ["magnets", "slitherlink", "hitori", "dominosa"])
def test_every_step_follows_on_boards_of_every_kind(name: str, boards: int) -> None:
    kind, rng = printed_puzzle(name), random.Random(6)
    levels = set()
    for _ in range(boards):
        instance = kind.random_board(rng) if kind.random_board else random_dominosa(3, 4, rng)
        levels.add(verify(name, instance))
    if boards > 2:
        assert "extreme" in levels  # boards with several solutions
        assert len(levels) > 1


@pytest.mark.long_cases("many printed boards are solved or made", "dominosa")
@pytest.mark.parametrize("name", ["dominosa", "ripple-effect"])
def test_levels_are_those_boards_are_made_for(name: str) -> None:
    kind = printed_puzzle(name)
    for difficulty in ("easy", "normal", "hard"):
        for seed in range(1):
            made = generate(name, *SMALL, difficulty=difficulty, seed=seed)
            assert rate(kind.deduce(made.instance)).level == grade(Engine(made.instance.as_cover())) == difficulty


def apart(rows: int, cols: int, anchored: bool, sure: set[Cell], possible: set[Cell]) -> bool:
    """Whether cells that belong cannot be connected, by parts as sets of cells."""
    held = [part for part in connected_parts(rows, cols, possible) if part & sure]
    if not anchored:
        return len(held) > 1
    return any(all(0 < row < rows - 1 and 0 < col < cols - 1 for row, col in part) for part in held)


def test_connections_force_exactly_what_removing_each_cell_shows() -> None:
    rng = random.Random(5)
    forced = broken = 0
    for _ in range(400):
        rows, cols, anchored, sign = rng.randint(1, 6), rng.randint(1, 6), rng.random() < 0.5, rng.choice((1, -1))
        connection = Connection(rows, cols, sign, anchored, "")
        cells = list(product(range(rows), range(cols)))
        state = {cell: rng.choice((None, None, None, True, False)) for cell in cells}
        literals = [
            sign * (1 if state[cell] else -1) * (at + 1) for at, cell in enumerate(cells) if state[cell] is not None
        ]
        sure = {cell for cell in cells if state[cell]}
        possible = {cell for cell in cells if state[cell] is not False}
        masks = connection.known_cells(literals)
        cut = apart(rows, cols, anchored, sure, possible)
        assert (connection.cut_off(*masks) is not None) == cut
        if not cut:
            wanted = [
                sign * (at + 1)
                for at, cell in enumerate(cells)
                if state[cell] is None and apart(rows, cols, anchored, sure, possible - {cell})
            ]
            assert connection.forced_literals(*masks) == wanted
            forced += len(wanted)
        model = frozenset(at + 1 for at, cell in enumerate(cells) if (state[cell] is True) == (sign > 0))
        clauses = connection.violated_clauses(model)
        assert bool(clauses) == apart(rows, cols, anchored, sure, sure)
        assert all(all((abs(literal) in model) != (literal > 0) for literal in clause) for clause in clauses)
        broken += len(clauses)
    assert forced > 50 < broken


def test_what_was_tried_is_forgotten_when_a_constraint_is_left_out() -> None:
    clauses = [(-1, 2), (-2, 3), (-3, 4), (-4, -1), (1, 2)]  # 1 leads to 2, 3, 4 and not 1
    logic = Logic(
        tuple(NamedConstraint("rule", "it is so", Cardinality(clause, 1, 2)) for clause in clauses), ("rule",), 4, str
    )
    deducer = Deducer(logic)
    assert "trial" in [step.rule for step in deducer.steps()]
    assert deducer.solved
    deducer.restart_without({3})  # all four may be true now
    assert -1 not in [literal for step in deducer.steps() for literal in step.conclusions]
    assert not deducer.solved
    deducer.restart_without(set())
    assert list(deducer.steps())
    assert deducer.solved


def test_rules_are_named_and_counted() -> None:
    kind = printed_puzzle("magnets")
    found = rate(kind.deduce(parse("2x1:10,.,..,.,LR")))
    assert (found.level, found.steps, found.rules) == ("easy", 1, (("count", 1),))
    assert rate(kind.deduce(parse("2x1:11,.,..,.,LR"))).level == "unsolvable"
