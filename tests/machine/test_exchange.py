"""The exchange of labels itself: it maps states to states with equally many continuations, and merges real orbits."""

import numpy as np
import pytest

from stripcount.machine.packing.tiles import TilePacking
from stripcount.model.tile_strip import Label, TileState, TileStrip
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.magnets import OPPOSITE, EdgeLabel, Magnets


def swapped(state: TileState) -> TileState:
    """The same edge with every pole exchanged, by hand."""
    labels, above = state

    def other(side: Label) -> Label:
        assert isinstance(side, EdgeLabel)
        return EdgeLabel(OPPOSITE[side.pole], side.crossed)

    return tuple(other(side) for side in labels), other(above)


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_poles_are_exchanged_and_one_state_of_each_orbit_is_kept(rows: int) -> None:
    strip = Magnets(rows)
    table = TilePacking(strip)
    exchange = table.exchange
    assert exchange is not None
    states = {strip.start()}
    for _ in range(3):  # the edges after up to three columns
        for row in range(rows):
            states = {after for state in states for _, after in strip.step(state, row)}
        states = {turned for state in states if (turned := strip.end_column(state)) is not None}
        packed = {state: int(table.pack(state)) for state in states}
        kept = {
            state: int(table.representative(np.array([number], dtype=np.int64))[0]) for state, number in packed.items()
        }
        for state in states:
            assert kept[state] == min(packed[state], packed[swapped(state)])
            assert kept[state] == kept[swapped(state)]
        assert len(set(kept.values())) == len({frozenset([state, swapped(state)]) for state in states})


def test_a_puzzle_without_the_symmetry_has_no_exchange() -> None:
    assert TilePacking(DominoTiling(3)).exchange is None

    class Uneven(Magnets):
        """A + may not leave the board's right edge closed, so that the poles differ."""

        def right_edge(self, label: object, row: int) -> bool:
            return isinstance(label, EdgeLabel) and not label.crossed and label.pole != "+"

    assert issubclass(Uneven, TileStrip)
    assert TilePacking(Uneven(2)).exchange is None
