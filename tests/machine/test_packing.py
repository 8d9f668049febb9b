"""Packed explorations of link and area strips find the states, transitions and terms that reading one by one does."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from stripcount.machine.explore import explore, explore_states
from stripcount.machine.packing.pieces import Pieces
from stripcount.machine.packings import packing_of, packs
from stripcount.model.areas.area import area
from stripcount.model.areas.strip import AreaStrip
from stripcount.model.lattice.blocks import BlockStrip
from stripcount.model.links.connection import CONNECTIONS
from stripcount.model.links.strip import LinkStrip


class CornerToCorner(LinkStrip):
    connection = "one path"
    ends = ((0, 0), (-1, -1))


class RightSide(LinkStrip):
    connection = "one path"
    ends = ((0, -1), (-1, -1))
    covers = True


class LeftSide(LinkStrip):
    connection = "one path"
    ends = ((0, 0), (-1, 0))


class NoTwoStraight(LinkStrip):
    connection = "tree"

    def allowed(self, sides: str, row: int, left: str | None, above: str | None) -> bool:
        straight_on = sides == "lr" and left == "lr"
        return not straight_on and not (sides == "ud" and above is not None and len(above) == 3)


class OneWithoutHoles(AreaStrip):
    values = "#."
    window = (2, 2)
    connected = (area("#"), area(".", edge=True))

    def allowed(self, block: Any) -> bool:
        return bool(block != (("#", "#"), ("#", "#")))


class TwoColours(AreaStrip):
    values = "#."
    window = (2, 2)
    connected = (area("#", least=0), area(".", least=0))

    def allowed(self, block: Any) -> bool:
        return len({*block[0], *block[1]}) == 2


class NoTwoBeside(BlockStrip):
    values = "#."
    window = (1, 2)

    def allowed(self, block: Any) -> bool:
        return bool(block != (("#", "#"),))


class SomeOfThree(AreaStrip):
    values = "#.x"
    connected = (area("#", "x", least=2, most=3), area(".", edge=True, most=2))


class Centred(AreaStrip):
    values = "#."
    window = (3, 3)
    padded = True
    connected = (area("#", least=2, most=2), area("."))

    def allowed(self, block: Any) -> bool:
        return bool(block[1][1] == "." or block[0][1] != "#" or block[2][1] != "#")


LINKS: list[type[LinkStrip]] = [
    type(f"{connection} {covers}".title().replace(" ", ""), (LinkStrip,), {"connection": connection, "covers": covers})
    for connection, covers in product(CONNECTIONS, (False, True))
]
NAMED: list[type[Any]] = [CornerToCorner, RightSide, LeftSide, NoTwoStraight]
AREAS: list[type[Any]] = [OneWithoutHoles, TwoColours, SomeOfThree, Centred]


@pytest.mark.parametrize("rows", [1, 2, 4])
@pytest.mark.parametrize("puzzle", LINKS + NAMED)
def test_packed_arrays_and_single_states_find_the_same_machine(puzzle: type[Any], rows: int) -> None:
    strip = puzzle(rows)
    assert packs(strip)
    packed, plain = explore(strip), explore_states(strip).trimmed()
    assert packed.sizes == plain.sizes
    assert packed.transitions == plain.transitions
    assert packed.machine().terms(12) == plain.machine().terms(12)
    for layer, size in enumerate(packed.sizes):
        states = [{one.state(layer, index) for index in range(size)} for one in (packed, plain)]
        assert states[0] == states[1]


@pytest.mark.parametrize("rows", [1, 2, 3])
@pytest.mark.parametrize("puzzle", AREAS)
def test_areas_on_arrays_and_state_by_state_have_the_same_minimal_machine(puzzle: type[Any], rows: int) -> None:
    """The arrays forget a cell that can join nothing more, so their states are fewer."""
    strip = puzzle(rows)
    assert packs(strip)
    packed, plain = explore(strip).machine(), explore_states(strip).trimmed().machine()
    assert packed.terms(12) == plain.terms(12)
    assert packed.minimize().states == plain.minimize().states


def test_strips_too_tall_to_pack_are_refused_by_the_packing() -> None:
    assert packing_of(CornerToCorner(29)) is not None
    assert packing_of(CornerToCorner(30)) is None
    assert packing_of(NoTwoStraight(9)) is not None
    assert packing_of(NoTwoStraight(15)) is None
    assert packing_of(TwoColours(11)) is not None
    assert packing_of(TwoColours(13)) is not None  # in two words
    assert packing_of(TwoColours(14)) is None
    assert packing_of(NoTwoBeside(61)) is not None  # a bit for each row, and one for whether a column was read
    assert packing_of(NoTwoBeside(62)) is None


@pytest.mark.parametrize("edge", [False, True])
def test_partitions_are_changed_as_sets_of_places_would_be(edge: bool) -> None:
    """Every partition of four places, some empty; the piece of the outer edge has a number of its own."""
    pieces = Pieces(4, edge)
    outside = pieces.edge_label

    def word(labels: tuple[int, ...]) -> int:
        """The packed form of labels that need not be canonical: 9 stands for the outer edge."""
        first = {label: place + 1 for place, label in reversed(list(enumerate(labels)))}
        names = [0 if label == 0 else outside if label == 9 else first[label] for label in labels]
        return sum(name << (place * pieces.bits) for place, name in enumerate(names))

    for labels in product((0, 1, 2, 3, 4, 9) if edge else range(5), repeat=4):
        packed = np.array([word(labels)], dtype=np.int64)
        for place, label in enumerate(labels):
            emptied = (*labels[:place], 0, *labels[place + 1 :])
            assert pieces.removed(packed, place)[0] == word(emptied)
            if label == 0:
                alone = (*labels[:place], 7, *labels[place + 1 :])
                assert pieces.founded(packed, place)[0] == word(alone)
            for other_place, other in enumerate(labels):
                if label and other:
                    keep, gone = (other, label) if other == 9 else (label, other)
                    merged = tuple(keep if one == gone else one for one in labels)
                    found = pieces.merged(packed, pieces.digit(packed, place), pieces.digit(packed, other_place))
                    assert found[0] == word(merged)
                if label == 0 and other:
                    joined = (*labels[:place], other, *labels[place + 1 :])
                    assert pieces.added(packed, place, pieces.digit(packed, other_place))[0] == word(joined)
