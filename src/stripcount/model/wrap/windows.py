"""Rules on windows on boards with glued sides: a window may lie across a seam."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from stripcount.board import Mark, Wrap
from stripcount.model.lattice.windows import Content, Window, WindowStrip
from stripcount.model.wrap.glued import Glued


class GluedWindows(Glued, WindowStrip):
    """The boards of a rule on windows with the last row glued to the first, or those of a ring without its seam.

    With glued columns no column is the first or the last, and the boards are the closed walks of the machine.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.kings import Kings
    >>> explore(GluedWindows(Kings(4), Wrap(rows=True))).machine().terms(5)
    [1, 7, 17, 67, 205]
    """

    flat: WindowStrip

    @cached_property
    def windows(self) -> tuple[Window, ...]:
        """The windows of the puzzle."""
        return self.flat.windows


class RingState(NamedTuple):
    """The marks of the first columns, as many as windows reach back, and the state of the strip without a seam."""

    first: tuple[Mark, ...]
    inner: Content


class WindowRing(Glued):
    """The boards of a rule on windows with the last column glued to the first; the empty board is counted once.

    A board may end if its first columns may follow it; in a short ring they follow as often as windows reach. Cost: up
    to as many states as there are pairs of states of the strip.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.kings import Kings
    >>> explore(WindowRing(Kings(2), Wrap(columns=True))).machine().terms(6)
    [1, 1, 5, 7, 17, 31]
    """

    def __init__(self, flat: WindowStrip, wrap: Wrap) -> None:
        super().__init__(flat, wrap)
        self.unseamed = GluedWindows(flat, wrap)
        self.reach = self.unseamed.reach

    @property
    def unrolled(self) -> GluedWindows:
        """The strip whose closed walks are the boards."""
        return self.unseamed

    def start(self) -> RingState:
        """Return the state of no columns."""
        return RingState((), self.unseamed.start())

    def step(self, state: RingState, row: int) -> Iterator[tuple[Mark, RingState]]:
        """Yield the marks of the strip without a seam."""
        for mark, inner in self.unseamed.step(state.inner, row):
            first = state.first if len(state.first) == self.reach * self.rows else (*state.first, mark)
            yield mark, RingState(first, inner)

    def turn(self, state: RingState) -> RingState:
        """Return the state itself: neither part changes with the end of a column."""
        return state

    def accepts(self, state: RingState) -> bool:
        """Return whether the first columns may follow the last one."""
        if not state.first:
            return True
        inner = state.inner
        for at in range(self.reach * self.rows):
            after, mark = dict(self.unseamed.step(inner, at % self.rows)), state.first[at % len(state.first)]
            if mark not in after:
                return False
            inner = after[mark]
        return True

    def draw_state(self, state: RingState) -> str:
        """Return the first columns, and the strip's picture of its state."""
        return f"{''.join(map(str, state.first)) or '.'} … {self.unseamed.draw_state(state.inner)}"
