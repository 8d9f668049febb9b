"""A board whose last column lies to the left of its first: a ring of columns, a closed walk through the machine.

Two strips state this. `Unrolled` has no left and right edge; the boards of k columns are the closed walks of length k
in its machine M, and their number is the trace of M to the power k. `Ring` is an ordinary strip: its state holds the
labels guessed to the left of the first column, and a board may end only with the same labels. Its states are pairs of
states, so `Unrolled` serves to count, and `Ring` to draw, to sample and to check.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from stripcount.board import Board, Mark, Wrap
from stripcount.model.strip import Label, Strip, TileState, TileStrip
from stripcount.model.wrap.glued import Glued
from stripcount.model.wrap.labels import seam_labels


@dataclass(frozen=True)
class Anything:
    """The label on the left edge of an unrolled strip; it stands for every label and equals no label of a puzzle."""


class Unrolled(TileStrip):
    """A tile strip without left and right edge: every column may be the first one, and every one the last.

    The closed walks of its machine are the boards of the ring. Its own terms a(k) have no meaning: they count walks of
    k columns from a start state that stands for any labels, to which no walk returns.
    """

    repeats = True

    def __init__(self, base: TileStrip) -> None:
        self.rows, self.settings, self.base = base.rows, base.settings, base
        self.beside = seam_labels(base).beside

    def resized(self, rows: int) -> Strip[Any]:
        """Return the unrolled strip of another number of rows."""
        return Unrolled(self.base.resized(rows))  # type: ignore[arg-type]

    def left_edge(self, row: int) -> Label:
        """Return the label that stands for every label."""
        return Anything()

    def top_edge(self) -> Label:
        """Return the upper edge of the base."""
        return self.base.top_edge()

    def bottom_edge(self, label: Label) -> bool:
        """Return whether the base allows this label on its lower edge."""
        return self.base.bottom_edge(label)

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        """Yield the base's tiles, in the first column beside every possible label."""
        for label in self.beside if isinstance(left, Anything) else (left,):
            yield from self.base.tiles(label, above, row)

    def draw_state(self, state: TileState) -> str:
        """Return the base's picture of its state, or "any" before the first column."""
        labels, _ = state
        return "any" if Anything() in labels else self.base.draw_state(state)

    def legal(self, board: Board) -> bool:
        """Return whether the base allows the board."""
        return self.base.legal(board)


class RingState(NamedTuple):
    """The labels guessed to the left of the first column, those to the right of the newest cells, and the one below."""

    first: tuple[Label, ...]
    labels: tuple[Label, ...]
    above: Label


class Ring(Glued, Strip[RingState]):
    """The boards of a tile strip with the last column glued to the first; the empty board is counted once.

    In a ring of one column each cell is its own left and right neighbour. Cost: up to as many states as there are
    pairs of states of the strip.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> explore(Ring(HardSquares(1))).machine().terms(7)
    [1, 1, 3, 4, 7, 11, 18]
    """

    def __init__(self, base: TileStrip) -> None:
        self.wrap = Wrap(isinstance(base, Glued), True)
        self.glue(base)
        self.base: TileStrip = base
        self.beside = seam_labels(base).beside

    def resized(self, rows: int) -> Strip[Any]:
        """Return the ring of another number of rows."""
        return Ring(self.base.resized(rows))  # type: ignore[arg-type]

    @property
    def unrolled(self) -> Unrolled:
        """The strip whose closed walks are the boards."""
        return Unrolled(self.base)

    def start(self) -> RingState:
        """Return the state without guesses."""
        return RingState((), (), self.base.top_edge())

    def step(self, state: RingState, row: int) -> Iterator[tuple[Mark, RingState]]:
        """Yield the strip's tiles, in the first column beside every possible label."""
        first, labels, above = state
        if len(labels) == row:
            for label in self.beside:
                for mark, right, below in self.base.tiles(label, above, row):
                    yield mark, RingState((*first, label), (*labels, right), below)
            return
        for mark, right, below in self.base.tiles(labels[row], above, row):
            yield mark, RingState(first, (*labels[:row], right, *labels[row + 1 :]), below)

    def turn(self, state: RingState) -> RingState | None:
        """Return the labels under a new upper edge, as the strip itself does."""
        after = self.base.turn((state.labels, state.above))
        return None if after is None else RingState(state.first, *after)

    def accepts(self, state: RingState) -> bool:
        """Return whether the last column fits the first."""
        return state.first == state.labels

    def draw_state(self, state: RingState) -> str:
        """Return the strip's picture of the guessed labels, and of its state."""
        if len(state.labels) < self.rows:
            return "nothing read" if not state.labels else f"first column, {len(state.labels)} cells read"
        pictures = [self.base.draw_state((labels, state.above)) for labels in (state.first, state.labels)]
        return " … ".join(pictures)

    def legal(self, board: Board) -> bool:
        """Return whether the puzzle's own rules allow the board with its sides glued."""
        return self.flat.legal(board.wrapped(self.wrap))
