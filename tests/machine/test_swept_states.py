"""Sweeps of boards merge more states than explorations, and count the same boards."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from stripcount.board import Wrap
from stripcount.evaluate.board_sweep import board_counts
from stripcount.kernels.library import Kernel
from stripcount.machine.explore import explore
from stripcount.machine.packing.base import packing_of
from stripcount.machine.packing.colours import labels_are_exchangeable
from stripcount.machine.packing.components import Partitions
from stripcount.machine.packing.frontier_arrays import FrontierArrays
from stripcount.machine.packing.mirror import is_mirror_symmetric
from stripcount.model.areas.area import area
from stripcount.model.areas.strip import AreaStrip
from stripcount.puzzles import PUZZLES, puzzle_class
from stripcount.puzzles.hitori import Hitori
from stripcount.puzzles.nurikabe import Nurikabe
from stripcount.puzzles.yin_yang import YinYang
from tests.kernels import KERNELS

WRAPS = [Wrap(), Wrap(rows=True), Wrap(columns=True), Wrap(rows=True, columns=True)]
AREA_PUZZLES = [name for name in PUZZLES if issubclass(puzzle_class(name), AreaStrip)]


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("name", AREA_PUZZLES)
def test_areas_are_swept_as_their_machine_counts_them(name: str, kernel: Kernel) -> None:
    for rows in (1, 2, 4):
        strip = puzzle_class(name)(rows)
        assert board_counts(strip, 6, kernel=kernel) == explore(strip).machine().terms(7)


def random_areas(seed: int, *, mirrored: bool) -> type[AreaStrip]:
    """Return a puzzle of areas with a random window; if `mirrored`, it allows what it allows upside down."""
    chance = random.Random(seed)
    values = "#.o"[: chance.choice((2, 2, 3))]
    window = chance.choice(((2, 2), (2, 2), (3, 2), (2, 3)))
    refused: dict[Any, bool] = {}

    def allowed(self: AreaStrip, block: Any) -> bool:
        rows = tuple(map(tuple, block))
        key = min(rows, rows[::-1]) if mirrored else rows
        return not refused.setdefault(key, random.Random(f"{seed} {key}").random() < 0.3)

    some = [area(value, least=chance.choice((0, 1)), most=chance.choice((1, 2))) for value in values]
    if not mirrored and chance.random() < 0.3:
        some[0] = area(values[0], edge=True)
    content = {
        "values": values,
        "window": window,
        "connected": tuple(some[: chance.choice((1, 2))]),
        "allowed": allowed,
    }
    return type("RandomAreas", (AreaStrip,), content)


@pytest.mark.parametrize("wrap", WRAPS, ids=["flat", "rows", "columns", "both"])
@pytest.mark.parametrize("seed", range(6))
def test_random_areas_are_swept_as_their_machine_counts_them(seed: int, wrap: Wrap) -> None:
    for mirrored in (False, True):
        strip: Any = random_areas(seed, mirrored=mirrored)(3)
        if wrap.rows and wrap.columns and any(one.edge for one in strip.areas):
            continue
        strip = strip if wrap == Wrap() else strip.glued(wrap)
        terms = explore(strip).machine().terms(6)
        for kernel in KERNELS:
            assert board_counts(strip, 5, kernel=kernel) == terms


def test_random_areas_are_swept_as_flood_fill_counts_them() -> None:
    for seed, mirrored in ((1, False), (2, True), (3, False), (4, True)):
        strip = random_areas(seed, mirrored=mirrored)(3)
        assert board_counts(strip, 3)[3] == sum(map(strip.legal, strip.candidates(3)))


def _states(strip: AreaStrip, columns: int) -> list[int]:
    sizes: list[int] = []
    board_counts(strip, columns, lambda done, cells, states: sizes.append(states))
    return sizes[-strip.rows :]


@pytest.mark.parametrize(
    ("puzzle", "rows", "inside", "between"),
    [(Nurikabe, 7, 0.65, 0.56), (YinYang, 7, 0.35, 0.28), (Hitori, 8, 0.8, 0.56)],
)
def test_fewer_states_are_swept_than_explored(
    puzzle: Callable[[int], AreaStrip], rows: int, inside: float, between: float
) -> None:
    """Inside columns labels that no window tells apart are one, between them mirror images, and colours everywhere."""
    strip = puzzle(rows)
    reader = packing_of(strip)
    assert reader is not None
    states, sizes = np.array([reader.start()]), list[int]()
    for _ in range(2 * rows):
        sizes.clear()
        for row in range(rows):
            states = np.unique(reader.targets(states, row)[1])
            sizes.append(len(states))
    swept = _states(strip, 2 * rows)
    assert sum(swept[:-1]) <= inside * sum(sizes[:-1])
    assert swept[-1] <= between * sizes[-1]


class Leaning(AreaStrip):
    """The window refuses a content and allows what it is upside down."""

    values = "#."
    window = (2, 2)
    connected = (area("#", least=0),)

    def allowed(self, block: Any) -> bool:
        return bool(block != (("#", "."), ("#", "#")))


class Falling(AreaStrip):
    """A cell below # is free, one above it is not."""

    values = "#.o"
    connected = (area("#", least=0),)

    def adjacent(self, value: object, other: object) -> bool:
        return (value, other) != ("o", "#")


def two_colours(seed: int) -> type[AreaStrip]:
    """Return a puzzle of two values that may be exchanged, with a random window and the same areas of each."""
    chance = random.Random(seed)
    refused: dict[Any, bool] = {}

    def allowed(self: AreaStrip, block: Any) -> bool:
        contents = [tuple("".join(row) for row in block)]
        contents.append(tuple(row.translate(str.maketrans("#.", ".#")) for row in contents[0]))
        return not refused.setdefault(min(contents), random.Random(f"{seed} {min(contents)}").random() < 0.3)

    least, most = chance.choice((0, 1)), chance.choice((1, 2, 3))
    of_values = chance.choice((("#", "."), ("#.",)))
    connected = tuple(area(*values, least=least, most=most) for values in of_values)
    content = {"values": "#.", "window": (2, 2), "connected": connected, "allowed": allowed}
    return type("TwoColours", (AreaStrip,), content)


@pytest.mark.parametrize("seed", range(10))
def test_colours_that_may_be_exchanged_are_swept_as_their_machine_counts_them(seed: int) -> None:
    strip: Any = two_colours(seed)(3)
    assert labels_are_exchangeable(FrontierArrays(strip))
    assert board_counts(strip, 3)[3] == sum(map(strip.legal, strip.candidates(3)))
    for wrap in WRAPS:
        same: Any = strip if wrap == Wrap() else strip.glued(wrap)
        terms = explore(same).machine().terms(6)
        for kernel in KERNELS:
            assert board_counts(same, 5, kernel=kernel) == terms


def test_only_rules_that_are_the_same_with_labels_exchanged_merge_such_states() -> None:
    """Half of the states are swept of two colours of equal rights; other rules are counted with all of them."""
    puzzles = YinYang(4), Nurikabe(4), Hitori(4), Leaning(4), Falling(4)
    assert [labels_are_exchangeable(FrontierArrays(strip)) for strip in puzzles] == [True, False, False, False, False]
    uneven = type("Uneven", (YinYang,), {"connected": (area("#", least=0), area(".", least=0, most=2))})(4)
    assert not labels_are_exchangeable(FrontierArrays(uneven))
    for kernel in KERNELS:
        assert board_counts(uneven, 5, kernel=kernel) == explore(uneven).machine().terms(6)


def test_only_rules_that_are_those_of_their_mirror_image_merge_mirror_images() -> None:
    puzzles = Nurikabe(4), YinYang(4), Hitori(4), Leaning(4), Falling(4)
    assert [is_mirror_symmetric(FrontierArrays(strip)) for strip in puzzles] == [True, True, True, False, False]
    for strip in puzzles[3:]:
        for kernel in KERNELS:
            assert board_counts(strip, 6, kernel=kernel) == explore(strip).machine().terms(7)


@pytest.mark.parametrize("slots", [6, 20])
def test_components_are_rearranged_as_every_partition_alone(slots: int) -> None:
    """Partitions on two words as well, against the rearrangement that differs from state to state."""
    generator = np.random.default_rng(slots)
    partitions, size = Partitions(slots), 200
    words = partitions.empty(size)
    for slot in range(slots):
        words = partitions.xor_digit(words, slot, generator.integers(0, 2, size) * (slot + 1))
    for _ in range(slots):
        one, other = (int(slot) for slot in generator.choice(slots, 2, replace=False))
        first, second = partitions.digit(words, one), partitions.digit(words, other)
        united = partitions.unite(words, first, second)
        both = (first != 0) & (second != 0)
        words = tuple(np.where(both, after, before) for after, before in zip(united, words))
    order = generator.permutation(slots)
    expected = partitions.permute(words, range(slots), np.tile(order, (size, 1)))
    found = partitions.rearrange(words, dict(enumerate(order.tolist())))
    assert [word.tolist() for word in found] == [word.tolist() for word in expected]
