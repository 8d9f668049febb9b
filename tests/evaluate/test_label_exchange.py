"""The exchange of labels itself: it maps states to states with equally many continuations, and merges real orbits."""

import numpy as np
import pytest

from stripcount.evaluate.label_exchange import exchange_of
from stripcount.machine.packing.tiles import TileTable
from stripcount.model.strip import Label, TileState, TileStrip
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.magnets import OPPOSITE, Magnets, Side


def swapped(state: TileState) -> TileState:
    """The same edge with every pole exchanged, by hand."""
    labels, above = state

    def other(side: Label) -> Label:
        assert isinstance(side, Side)
        return Side(OPPOSITE[side.pole], side.crossed)

    return tuple(other(side) for side in labels), other(above)


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_poles_are_exchanged_and_one_state_of_each_orbit_is_kept(rows: int) -> None:
    strip = Magnets(rows)
    table = TileTable(strip)
    exchange = exchange_of(table)
    assert exchange is not None
    states = {strip.start()}
    for _ in range(3):  # the edges after up to three columns
        for row in range(rows):
            states = {after for state in states for _, after in strip.step(state, row)}
        states = {turned for state in states if (turned := strip.turn(state)) is not None}
        packed = {state: int(table.pack(state)) for state in states}
        kept = {
            state: int(exchange.canonical(np.array([number], dtype=np.int64))[0]) for state, number in packed.items()
        }
        for state in states:
            assert kept[state] == min(packed[state], packed[swapped(state)])
            assert kept[state] == kept[swapped(state)]
        assert len(set(kept.values())) == len({frozenset([state, swapped(state)]) for state in states})


def test_a_puzzle_without_the_symmetry_has_no_exchange() -> None:
    assert exchange_of(TileTable(DominoTiling(3))) is None

    class Uneven(Magnets):
        """A + may not leave the board's right edge closed, so that the poles differ."""

        def right_edge(self, label: object, row: int) -> bool:
            return isinstance(label, Side) and not label.crossed and label.pole != "+"

    assert issubclass(Uneven, TileStrip)
    assert exchange_of(TileTable(Uneven(2))) is None
