"""Packed explorations of link and area strips find the states, transitions and terms that reading one by one does."""

from collections.abc import Sequence
from itertools import chain, combinations, product
from typing import Any

import numpy as np
import pytest

from stripcount.machine.explore import explore, explore_states
from stripcount.machine.packing.base import has_packing, packing_of
from stripcount.machine.packing.components import Partitions, RelationWords
from stripcount.model.areas.area import area
from stripcount.model.areas.strip import AreaStrip
from stripcount.model.lattice.blocks import BlockStrip
from stripcount.model.links.strip import CONNECTIONS, LinkStrip
from stripcount.model.wrap.wrapped import wrapped
from stripcount.puzzles.simple_loop import SimpleLoop
from stripcount.puzzles.spanning_tree import SpanningTree


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


@pytest.mark.one_in(8, "further machines")
@pytest.mark.parametrize("rows", [1, 3, pytest.param(4, marks=pytest.mark.long("machines of many states"))])
@pytest.mark.parametrize("puzzle", LINKS + NAMED)
def test_packed_arrays_and_single_states_find_the_same_machine(puzzle: type[Any], rows: int) -> None:
    strip = puzzle(rows)
    assert has_packing(strip)
    packed, plain = explore(strip, marks=True), explore_states(strip).trimmed()
    assert packed.sizes == plain.sizes
    assert packed.transitions == plain.transitions
    assert packed.machine().terms(12) == plain.machine().terms(12)
    for layer, size in enumerate(packed.sizes):
        states = [{one.state(layer, index) for index in range(size)} for one in (packed, plain)]
        assert states[0] == states[1]


def test_states_of_windows_on_arrays_are_shown_as_the_marks_that_are_remembered() -> None:
    strip = NoTwoBeside(3)
    packed, plain = explore(strip, marks=True), explore_states(strip)
    for layer, size in enumerate(packed.sizes):
        assert {packed.state(layer, i) for i in range(size)} == {plain.state(layer, i) for i in range(size)}


def test_states_of_lines_are_drawn_with_the_classes_that_a_predicate_sees_where_it_sees_any() -> None:
    strip = NoTwoStraight(2)
    explored = explore_states(strip)
    states: list[Any] = [explored.state(0, index) for index in range(explored.sizes[0])]
    drawn = {strip.draw_state(state): any(state.edge_classes) for state in states}
    assert len(drawn) == len(states)
    assert {text for text, seen in drawn.items() if seen} == {text for text in drawn if " seen " in text}
    assert {". a─", ". a─ seen 0 1 0"} <= drawn.keys()


def test_lines_around_a_ring_are_closed_state_by_state_as_on_arrays() -> None:
    """The last column joins the two ends of each line across the seam. Trees of the prisms: A006235."""
    for strip in (wrapped(SimpleLoop(3), "columns"), wrapped(SpanningTree(2), "columns")):
        assert has_packing(strip)
        terms = explore_states(strip).machine().terms(6)
        assert terms == explore(strip).machine().terms(6)
    assert terms[1:] == [1, 12, 75, 384, 1805]


@pytest.mark.some_cases("further machines", "OneWithoutHoles-1", "Centred-1")
@pytest.mark.parametrize("rows", [1, 2, 3])
@pytest.mark.parametrize("puzzle", AREAS)
def test_areas_on_arrays_and_state_by_state_have_the_same_minimal_machine(puzzle: type[Any], rows: int) -> None:
    """The arrays forget a cell that can join nothing more, so their states are fewer."""
    strip = puzzle(rows)
    assert has_packing(strip)
    packed, plain = explore(strip).machine(), explore_states(strip).trimmed().machine()
    assert packed.terms(12) == plain.terms(12)
    assert packed.minimize().states == plain.minimize().states


@pytest.mark.long("machines of many states")
def test_strips_too_tall_to_pack_are_refused_by_the_packing() -> None:
    assert packing_of(CornerToCorner(30)) is not None
    assert packing_of(CornerToCorner(31)) is None
    assert packing_of(NoTwoStraight(9)) is not None
    assert packing_of(NoTwoStraight(20)) is not None  # in several words
    assert packing_of(TwoColours(11)) is not None
    assert packing_of(TwoColours(13)) is not None  # without the bits that no label needs
    assert packing_of(TwoColours(20)) is not None  # in several words
    assert packing_of(NoTwoBeside(61)) is not None  # a bit for each row, and one for whether a column was read
    assert packing_of(NoTwoBeside(62)) is None


def test_words_numbered_in_order_of_appearance_are_not_resumed() -> None:
    """A stored sweep is resumed if its numbering is the same; two words are numbered anew in every run."""

    def numbering(rows: int) -> str:
        found = packing_of(TwoColours(rows))
        assert found is not None
        return found.numbering

    assert numbering(11) == numbering(11) != numbering(10)
    assert numbering(16) != numbering(16)


@pytest.mark.some_cases("further machines", "one word")
@pytest.mark.parametrize(("size", "at"), [(4, (0, 1, 2, 3)), (20, (2, 11, 12, 18))], ids=["one word", "two words"])
def test_partitions_are_changed_as_sets_of_places_would_be(size: int, at: tuple[int, ...]) -> None:
    """Every partition of four places, some empty: pieces founded, dropped, merged, and joined by a vertex."""
    pieces = Partitions(size)
    assert pieces.word_count == 1 + (size > 15)

    def words(labels: Sequence[int]) -> list[int]:
        """The packed form of labels that need not be canonical."""
        first = {label: at[place] + 1 for place, label in reversed(list(enumerate(labels)))}
        found = [0] * pieces.word_count
        for place, label in zip(at, labels):
            found[place // pieces.digits_per_word] += (first[label] if label else 0) << (
                place % pieces.digits_per_word * pieces.bits
            )
        return found

    def shown(part: RelationWords) -> list[int]:
        return [int(word[0]) for word in part]

    every = {tuple(words(labels)): labels for labels in product(range(5), repeat=4)}
    assert len(every) == 52  # partitions of a set of at most four, as many as of a set of five
    for labels in [*every.values()][:: pieces.word_count]:  # of two words every second one
        packed = tuple(np.array([word], dtype=np.int64) for word in words(labels))
        for place, label in enumerate(labels):
            emptied, last = pieces.remove(packed, at[place])
            assert shown(emptied) == words((*labels[:place], 0, *labels[place + 1 :]))
            assert last.tolist() == [0] * (label > 0 and labels.count(label) == 1)
            if label == 0:
                founded = pieces.xor_digit(packed, at[place], at[place] + 1)
                assert shown(founded) == words((*labels[:place], 7, *labels[place + 1 :]))
            for other_place, other in enumerate(labels):
                if label and other:
                    merged = tuple(label if one == other else one for one in labels)
                    one, two = (pieces.digit(packed, at[p]) for p in (place, other_place))
                    assert shown(pieces.unite(packed, one, two)) == words(merged)
                if label == 0:
                    moved = [*labels]
                    moved[place], moved[other_place] = other, 0
                    assert shown(pieces.move(packed, at[other_place], at[place])) == words(moved)
        for gone in chain.from_iterable(combinations([p for p in range(4) if labels[p]], size) for size in range(4)):
            own = {labels[place] for place in gone}
            after = [9 if label in own else label for label in labels]
            for new in chain.from_iterable(
                combinations([p for p in range(4) if p in gone or not labels[p]], k) for k in range(3)
            ):
                left = [9 if p in new else 0 if p in gone else after[p] for p in range(4)]
                found, closes, ends = pieces.pass_vertex(packed, 0, [at[p] for p in gone], [at[p] for p in new])
                assert shown(found) == words(left)
                assert closes[0] == (len(own) < len(gone))
                assert ends[0] == (9 not in left)
