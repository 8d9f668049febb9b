"""Estimates of memory, from smaller heights: of machines, and of sweeps of boards."""

import time
from collections.abc import Iterator
from functools import partial
from itertools import count
from math import log2
from typing import Any

import pytest

from stripcount.board import Board
from stripcount.count import Count
from stripcount.errors import TooLarge
from stripcount.evaluate.board_sweep import widest_cell
from stripcount.evaluate.sweep_estimate import check_sweep_fits, sweep_estimate
from stripcount.limits import Limits
from stripcount.machine.estimate import check_fits, estimate, extrapolated
from stripcount.machine.explore import explore, explore_reachable
from stripcount.machine.packing.base import has_packing
from stripcount.machine.packing.numbered import size_of
from stripcount.model.lattice.blocks import BlockStrip
from stripcount.model.strip import Strip
from stripcount.puzzles import puzzle_class
from stripcount.puzzles.case import Case
from stripcount.puzzles.hard_squares import HardSquares
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.not_touch import NotTouch
from stripcount.puzzles.ring_ring import RingRing
from stripcount.puzzles.takuzu import Takuzu
from tests.sentences import Says


@pytest.mark.long_cases("memory and transitions of large machines are measured", "strip0", "strip1")
@pytest.mark.parametrize("strip", [Magnets(7), RingRing(9), HardSquares(16)])
def test_the_number_of_transitions_is_foreseen_within_a_quarter(strip: Strip[object]) -> None:
    assert abs(estimate(strip).transitions_log2 - log2(explore(strip).transitions)) < log2(1.25)


@pytest.mark.long("memory and transitions of large machines are measured")
def test_an_exploration_that_finds_many_states_in_vain_is_foreseen() -> None:
    """Slitherlink on ten rows finds three times as many transitions as its machine keeps."""
    strip = Case.of("slitherlink", 10, {}).strip()
    found = explore_reachable(strip)
    assert found.transitions > 3 * found.trimmed().transitions
    assert 48 * found.transitions < 2 ** estimate(strip).bytes_log2 < 4 * 48 * found.transitions


@pytest.mark.long("memory and transitions of large machines are measured")
@pytest.mark.parametrize(("rows", "megabytes"), [(9, 62.6), (10, 305)])
def test_square_boards_take_what_is_announced_and_not_less_than_half(rows: int, megabytes: float) -> None:
    """The peaks were measured: python -m tests.bench.bench_memory "board sweep"."""
    announced = 2 ** sweep_estimate(Magnets(rows), rows).bytes_log2 / 2**20
    assert megabytes < announced < 2 * megabytes


@pytest.mark.long("memory and transitions of large machines are measured")
def test_states_that_are_packed_on_few_rows_alone_are_measured_as_they_are() -> None:
    assert has_packing(NotTouch(20))
    assert not has_packing(NotTouch(40))
    packed, plain = (2 ** sweep_estimate(NotTouch(rows), rows).bytes_log2 for rows in (20, 40))
    assert packed < plain


@pytest.mark.long("memory and transitions of large machines are measured")
def test_sweeps_of_puzzles_without_a_machine_have_an_estimate() -> None:
    small, large = (sweep_estimate(Takuzu(n), n).bytes_log2 for n in (4, 12))
    assert small < 23 < 30 < large


@pytest.mark.long("memory and transitions of large machines are measured")
def test_what_does_not_fit_is_refused(says: Says) -> None:
    with says(TooLarge):
        check_fits(Magnets(9), 1 << 24)
    with says(TooLarge):
        check_sweep_fits(Magnets(12), 12, 1 << 24)
    assert check_fits(Magnets(9), 1 << 24, force=True).bytes_log2 > 24
    assert check_sweep_fits(Magnets(6), 6, 1 << 24).bytes_log2 < 24


@pytest.mark.long_cases(
    "whole boards are swept",
    "slitherlink-9-1.1",
    "ring-ring-8-1.6",
    "magnets-8-1.1",
    "spanning-tree-10-1.1",
    "takuzu-6-1.6",
)
@pytest.mark.parametrize(
    ("name", "rows", "factor"),
    [
        ("slitherlink", 9, 1.1),
        ("ring-ring", 8, 1.6),
        ("kings", 14, 1.6),
        ("magnets", 8, 1.1),
        ("spanning-tree", 10, 1.1),
        ("takuzu", 6, 1.6),
    ],
)
def test_sweeps_are_foreseen_whatever_the_clock_says(
    name: str, rows: int, factor: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Slitherlink on 11 rows was announced with 469 GB or with 48 MB, by how long the first heights took."""
    strip = puzzle_class(name)(rows)
    announced = sweep_estimate(strip, rows)
    for clock in ("process_time", "monotonic", "perf_counter", "time"):
        monkeypatch.setattr(time, clock, partial(next, count(0.0, 1e6)))
    assert sweep_estimate(strip, rows) == announced
    monkeypatch.undo()
    widest = widest_cell(strip, rows, rows, has_packing(strip.counted()), Limits()).transitions
    assert 1 / 1.05 < 2**announced.transitions_log2 / widest < factor


@pytest.mark.long_cases("machines of many rows", "18-3.0")
@pytest.mark.parametrize(("rows", "factor"), [(18, 3.0), (28, 3.0)])
@pytest.mark.long_cases("a machine of 28 rows is explored", "28-3.0")
def test_a_machine_that_grows_like_a_power_of_the_rows_is_foreseen(rows: int, factor: float) -> None:
    """Not Touch of 28 rows, which takes 83 MB, was announced with 1.7 GB."""
    transitions = explore_reachable(NotTouch(rows)).trimmed().transitions
    assert 0.9 < 2 ** estimate(NotTouch(rows)).transitions_log2 / transitions < factor
    assert 2 ** estimate(NotTouch(28)).bytes_log2 < 250e6


@pytest.mark.some_cases("further machines", "kings-14-1.6")
@pytest.mark.parametrize(("name", "rows", "factor"), [("slitherlink", 8, 1.1), ("kings", 14, 1.6), ("magnets", 7, 1.2)])
def test_machines_are_foreseen_whatever_the_clock_says(
    name: str, rows: int, factor: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    strip = puzzle_class(name)(rows)
    announced = estimate(strip)
    for clock in ("process_time", "monotonic", "perf_counter", "time"):
        monkeypatch.setattr(time, clock, partial(next, count(0.0, 1e6)))
    assert estimate(strip) == announced
    monkeypatch.undo()
    found = explore_reachable(strip).trimmed().transitions
    assert 1 / 1.05 < 2**announced.transitions_log2 / found < factor


@pytest.mark.parametrize("heights", range(1, 7))
def test_few_heights_do_not_explode(heights: int) -> None:
    """Two heights gave growth by a factor of eight for each row, which nothing had shown."""
    widest = {1: 2, 2: 10, 3: 23, 4: 60, 5: 167, 6: 486, 11: 138420}  # of Slitherlink, on 11 columns
    seen = {rows: log2(widest[rows]) for rows in range(1, heights + 1)}
    assert abs(extrapolated(seen, 11) - log2(widest[11])) < 7


class Tall(BlockStrip):
    """Columns of nine cells and more, of which no nine in a row have three 1s."""

    values = (0, 1)
    window = (9, 1)

    def allowed(self, block: Any) -> bool:
        return bool(sum(value for (value,) in block) < 3)


def test_a_puzzle_that_no_small_height_allows_is_estimated() -> None:
    """It was refused: "rows must be at least 9, not 3"."""
    assert estimate(Tall(9)).transitions_log2 < 10
    assert Count(Tall(9)).terms(2) == [1, 46]


class Longer(Strip[str]):
    """Words whose states are texts of many lengths, in sets of more than are measured."""

    rows = 1

    def start(self) -> str:
        return ""

    def step(self, state: str, row: int) -> Iterator[tuple[str, str]]:
        yield from ((mark, state + mark * (1 + 7 * index)) for index, mark in enumerate("abcd"))

    def end_column(self, state: str) -> str:
        return state

    def accepts(self, state: str) -> bool:
        return True

    def candidates(self, cols: int) -> Iterator[Board]:
        yield from ()

    def legal(self, board: Board) -> bool:
        return True


def test_the_bytes_of_a_state_are_those_of_the_states_met_first() -> None:
    """The order of a set of texts differs from one process to the next, and with it a sample of them."""
    states, mean = [""], dict[int, int]()
    for columns in range(1, 5):
        states = [state + mark * (1 + 7 * index) for state in states for index, mark in enumerate("abcd")]
        mean[columns] = sum(map(size_of, states[:64])) // len(states[:64])
    assert mean[4] != sum(map(size_of, states)) // len(states)
    few, many = (widest_cell(Longer(1), columns, 1, False, Limits()).transition_bytes for columns in (1, 4))
    assert many - few == mean[4] - mean[1]
