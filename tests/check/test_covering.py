from __future__ import annotations

import random
from dataclasses import replace

import pytest

from stripcount.limits import Limits
from stripcount.machine.explore import explore
from stripcount.printed import dominosa, printed_puzzle, ripple_effect
from stripcount.printed.dominosa.board import DominosaBoard
from stripcount.printed.dominosa.generator import random_board
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.puzzle import Inference, Search
from stripcount.printed.ripple_effect.board import RippleEffectBoard
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.search.inferring_cover import Engine
from tests.check.covering import (
    count_agreements,
    engines_agreement,
    layout_agreement,
    layout_cover,
    magnets_agreement,
    magnets_cover,
)

PUZZLE_LAYOUTS = (["LRT", "LRB"], ["TLRT", "BLRB"], ["TTLR", "BB*T", "LRTB", "LRB*"], ["LRLR", "TLRT", "BLRB"])


@pytest.mark.some_cases("further certificates and boards", "1", "2", "6")
@pytest.mark.parametrize("rows", range(1, 8))
def test_clue_free_layouts_are_domino_tilings(rows: int) -> None:
    assert layout_agreement(rows, 8).outcome == "agreed"


def test_the_classical_board_has_1292697_layouts_counted_and_solved() -> None:
    assert Engine(layout_cover(7, 8)).count() == explore(DominoTiling(7)).machine().terms(9)[8] == 1292697


@pytest.mark.parametrize("seed", range(3))
def test_every_method_agrees_on_dominosa(seed: int) -> None:
    board = random_board(4, 5, random.Random(seed))
    found = count_agreements(dominosa.PUZZLE, board)
    assert len(found) == len(dominosa.PUZZLE.solvers)
    assert {one.outcome for one in found} == {"agreed"}


def test_every_method_agrees_on_ripple_effect() -> None:
    board = RippleEffectBoard.of(["aabbb", "acccb", "dccee", "ddfee"])
    found = count_agreements(ripple_effect.PUZZLE, board)
    assert len(found) == len(ripple_effect.PUZZLE.solvers)
    assert {one.outcome for one in found} == {"agreed"}


@pytest.mark.long_cases("large certificates", "2")
@pytest.mark.parametrize("seed", range(6))
def test_magnets_as_exact_cover_is_a_third_opinion(seed: int) -> None:
    rng = random.Random(seed)
    layout = PUZZLE_LAYOUTS[seed % len(PUZZLE_LAYOUTS)]
    open_board = MagnetsBoard.of(layout)
    fillings = list(printed_puzzle("magnets").search(open_board, "csp").solutions)
    assert (
        Engine(magnets_cover(open_board)[0]).count() == len(fillings) == printed_puzzle("magnets").count(open_board)[0]
    )
    chosen = rng.choice(fillings)
    board = MagnetsBoard.of(
        layout,
        top=[column.count("+") if rng.random() < 0.7 else -1 for column in zip(*chosen.cells)],
        right=[row.count("-") if rng.random() < 0.7 else -1 for row in chosen.cells],
        givens=["".join("x" if mark == "." and rng.random() < 0.2 else "." for mark in row) for row in chosen.cells],
    )
    for method in ("csp", next(iter(printed_puzzle("magnets").solvers))):
        assert magnets_agreement(board, method).outcome == "agreed"


def test_every_engine_agrees_on_layouts() -> None:
    assert {each.outcome for each in engines_agreement(layout_cover(4, 5))} == {"agreed"}


def test_a_wrong_method_is_found_out() -> None:
    board = random_board(4, 5, random.Random(1))

    def twice(instance: DominosaBoard, inference: Inference, limits: Limits) -> Search:
        first = next(dominosa.PUZZLE.search(instance, "exact-cover", inference).solutions)
        return Search(iter([first] * dominosa.PUZZLE.count(instance)[0]), Limits(), lambda: "exact-cover")

    right = dominosa.PUZZLE
    wrong = replace(right, solvers={"twice": twice})
    (one,) = count_agreements(wrong, board)
    assert one.outcome == "disagreed"
    assert one.detail.startswith("first at number 1 of (yielded, right and different): 1 by twice")
