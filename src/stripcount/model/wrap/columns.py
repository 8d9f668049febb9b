"""A board whose last column lies to the left of its first: a ring of columns, a closed walk through the machine.

Two strips say so. `Endless` has no left and right edge; of its machine M the boards of k columns are the closed walks
of length k, and their number is the trace of M to the power k. `Ring` is a strip like any other: it remembers what it
guessed to the left of its first column, and ends only where it finds that again. Its states are pairs, so that the
first is the way to count and the second the way to draw, to sample and to check.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from stripcount.board import Board, Mark, Wrap
from stripcount.model.strip import Label, Strip, TileStrip
from stripcount.model.wrap.glued import Glued
from stripcount.model.wrap.labels import seam_labels


@dataclass(frozen=True)
class Anything:
    """The label on the left of an endless strip: whatever may lie there. It equals no label of a puzzle."""


class Endless(TileStrip):
    """A tile strip without left and right edge: every column may come first, and every one last.

    Its start, which nothing leads back to, stands for any labels; a(k) counts walks of k columns, each possibly from
    several states, and is of no use. The closed walks of its machine are the boards of the ring.
    """

    def __init__(self, base: TileStrip) -> None:
        self.rows, self.settings, self.base = base.rows, base.settings, base
        self.beside = seam_labels(base).beside

    def resized(self, rows: int) -> Strip[Any]:
        """Return the endless strip of another number of rows."""
        return Endless(self.base.resized(rows))  # type: ignore[arg-type]

    def left_edge(self, row: int) -> Label:
        """Return the label that stands for any."""
        return Anything()

    def top_edge(self) -> Label:
        """Return the strip's own."""
        return self.base.top_edge()

    def bottom_edge(self, label: Label) -> bool:
        """Return the strip's own."""
        return self.base.bottom_edge(label)

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        """Yield the strip's tiles, in the first column beside every label there is."""
        for label in self.beside if isinstance(left, Anything) else (left,):
            yield from self.base.tiles(label, above, row)

    def draw_state(self, state: Any) -> str:
        """Return the strip's own picture of its state."""
        labels, _ = state
        return "any" if Anything() in labels else self.base.draw_state(state)

    def legal(self, board: Board) -> bool:
        """Say whether the strip allows the board; its edges are not asked about here."""
        return self.base.legal(board)


class RingState(NamedTuple):
    """The labels to the left of the first column, as far as guessed; those to the right of the last cells; below."""

    first: tuple[Label, ...]
    labels: tuple[Label, ...]
    above: Label


class Ring(Glued, Strip[RingState]):
    """The boards of a tile strip with the last column glued to the first; the empty board counts 1.

    A ring of one column is its own left and right neighbour. Cost: up to as many states as pairs of the strip's.

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
    def endless(self) -> Endless:
        """The strip whose closed walks are the boards."""
        return Endless(self.base)

    def start(self) -> RingState:
        """Return the state in which nothing is guessed yet."""
        return RingState((), (), self.base.top_edge())

    def step(self, state: RingState, row: int) -> Iterator[tuple[Mark, RingState]]:
        """Yield the strip's tiles; in the first column beside every label there is."""
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
        """Say whether the last column fits the first."""
        return state.first == state.labels

    def draw_state(self, state: RingState) -> str:
        """Return what was guessed, and the strip's own picture of its state."""
        if len(state.labels) < self.rows:
            return "nothing read" if not state.labels else f"first column, {len(state.labels)} cells read"
        pictures = [self.base.draw_state((labels, state.above)) for labels in (state.first, state.labels)]
        return " … ".join(pictures)

    def legal(self, board: Board) -> bool:
        """Say whether the puzzle's own rules allow the board with its sides glued."""
        return self.flat.legal(board.wrapped(self.wrap))
