"""Random classes of tiles, blocks, areas and links: machines, sweeps and single boards against lists of all boards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from stripcount.board import FREE, HOLE, Board, Cell, Mark
from stripcount.board_count import BoardCount
from stripcount.errors import BadInput, TooLarge
from stripcount.evaluate.board_sweep import board_counts
from stripcount.limits import Limits
from stripcount.machine.explore import explore
from stripcount.model.boards.on import on
from stripcount.model.strip import Strip
from stripcount.model.wrap.wrapped import wrapped
from tests.model.random_rules import RULE_CLASSES, SIDE_JOINS, Grid, RandomRule

FEW = (0, 8, 12)  # areas 8: windows beside a hub; areas 12: trees of cells on a board with holes
LONG = pytest.mark.long("many random classes")
SEEDS = [seed if seed in FEW else pytest.param(seed, marks=LONG) for seed in range(60)]
LIMITS = Limits(transitions=20_000)


def made(kind: str, seed: int) -> tuple[RandomRule, Random, Strip]:
    """Return a rule, the chance of further choices, and its strip with enough rows for its windows."""
    rule, chance = RULE_CLASSES[kind](f"{kind} {seed}"), Random(f"board {kind} {seed}")
    for rows in (chance.choice((1, 2, 2, 3)), 3):
        try:
            return rule, chance, rule.strip(rows)
        except BadInput:  # fewer rows than a window
            continue
    raise AssertionError(f"{kind} {seed} has no strip of three rows")


def listed(rule: RandomRule, rows: int, sides: str) -> Iterator[list[dict[Cell, Mark]]]:
    """Yield all boards of one column, of two, … while they are few."""
    for cols in range(1, 6):
        boards = rule.solutions(Grid(rows, cols, sides))
        if boards is None:
            return
        yield boards


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", RULE_CLASSES)
def test_random_rules_on_boards_with_any_sides_glued(kind: str, seed: int) -> None:
    rule, chance, flat = made(kind, seed)
    for sides in ("flat", chance.choice(SIDE_JOINS[1:])):
        try:
            strip = flat if sides == "flat" else wrapped(flat, sides)
        except BadInput:  # not the same upside down, or without an outer edge
            continue
        wanted = [len(boards) for boards in listed(rule, flat.rows, sides)]
        about = f"{kind} {seed}, {flat.rows} rows, {sides}"
        assert board_counts(strip, len(wanted))[1:] == wanted, about
        try:
            assert explore(strip, limits=LIMITS).machine().terms(len(wanted) + 1)[1:] == wanted, about
        except TooLarge:
            continue


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", RULE_CLASSES)
def test_random_rules_on_boards_with_holes_and_given_marks(kind: str, seed: int) -> None:
    rule, chance, strip = made(kind, seed)
    for cols in (3, 2, 1):
        holes = frozenset(chance.sample(Grid(strip.rows, cols).cells, chance.randint(0, min(2, strip.rows * cols - 1))))
        boards = rule.solutions(Grid(strip.rows, cols, holes=holes))
        if boards is not None:
            break
    assert boards is not None
    given = {cell: mark for cell, mark in (chance.choice(boards) if boards else {}).items() if chance.random() < 0.2}
    wanted = [board for board in boards if given.items() <= board.items()]
    drawn = Board.of(
        [HOLE if (row, col) in holes else given.get((row, col), FREE) for col in range(cols)]
        for row in range(strip.rows)
    )
    counted = BoardCount(on(strip, drawn))
    assert counted.count == len(wanted), f"{kind} {seed}\n{drawn}"
    found = [{cell: board[cell] for cell in board.positions()} for board in counted.solutions()]
    assert sorted(map(str, map(sorted_items, found))) == sorted(map(str, map(sorted_items, wanted)))


def sorted_items(board: dict[Cell, Mark]) -> list[tuple[Cell, Mark]]:
    return sorted(board.items(), key=lambda item: item[0])
