"""Rules on windows on boards with glued sides: a window may lie across a seam."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stripcount.board import Mark, Wrap
from stripcount.model.lattice.reflections import Table, tables_of
from stripcount.model.lattice.strip import LatticeStrip
from stripcount.model.lattice.windows import Content, Window, WindowStrip
from stripcount.model.strip import Strip
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
        return self.flat.windows


class ArrayWindows(WindowStrip):
    """The boards of the strip `arrays`, with each condition of its rule as a window.

    `tables` holds the answers of the conditions (see `tables_of`); name, rows and alphabet are those of `arrays`.
    """

    def __init__(self, arrays: LatticeStrip, tables: Sequence[Table]) -> None:
        self.rows, self.settings, self.arrays, self._tables = arrays.rows, arrays.settings, arrays, tables
        self.declare(arrays, alphabet=arrays.alphabet)

    @classmethod
    def of(cls, arrays: LatticeStrip) -> ArrayWindows | None:
        """Return the windows, None if the rule has more than conditions on nearby cells, or too many contents."""
        rule = arrays.array_rule()
        without_scores = replace(
            rule, conditions=(*rule.conditions, *(score.condition() for score in rule.scores)), scores=()
        )
        tables = None if rule.tallies else tables_of(without_scores)
        return None if tables is None else cls(arrays, tables)

    def __reduce__(self) -> tuple[object, ...]:
        """Return how another process makes the strip."""
        return self.of, (self.arrays,)

    def _essence(self) -> dict[str, object]:
        return {"arrays": self.arrays}

    @property
    def title(self) -> str:
        """The arrays in words."""
        return self.arrays.title

    @property
    def error_name(self) -> str:
        """The name of the arrays' class."""
        return self.arrays.error_name

    def resized(self, rows: int) -> Strip:
        arrays = self.arrays.resized(rows)
        assert isinstance(arrays, LatticeStrip)
        windows = self.of(arrays)
        assert windows is not None
        return windows

    @cached_property
    def windows(self) -> tuple[Window, ...]:
        """One window for each condition."""
        code = {value: index for index, value in enumerate((None, *self.alphabet))}

        def answer(table: NDArray[np.bool_], content: Content) -> bool:
            """Return whether a table of answers allows a content."""
            return bool(table[tuple(code[value] for value in content)])

        return tuple(
            Window(tuple(offsets), partial(answer, table), inside_only)
            for offsets, table, (inside_only, _) in self._tables
        )


class RingState(NamedTuple):
    """The state of a ring read from a first column.

    `first_columns` holds the marks of the first columns, column by column, as many as windows reach back. `inner` is
    the state of the strip without a seam.
    """

    first_columns: tuple[Mark, ...]
    inner: Content


class WindowRing(Glued):
    """The boards of a rule on windows with the last column glued to the first; the empty board is counted once.

    A board may end if its first columns may follow the last one; in a ring with fewer columns than a window reaches
    back, the columns follow more than once. Cost: up to as many states as there are pairs of states of the strip.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.kings import Kings
    >>> explore(WindowRing(Kings(2), Wrap(columns=True))).machine().terms(6)
    [1, 1, 5, 7, 17, 31]
    """

    def __init__(self, flat: WindowStrip, wrap: Wrap) -> None:
        super().__init__(flat, wrap)
        self.unseamed = GluedWindows(flat, Wrap(wrap.rows, True))
        self.reach = self.unseamed.reach

    @property
    def unrolled(self) -> GluedWindows | None:
        return None if self.wrap.twist else self.unseamed

    def start(self) -> RingState:
        """Return the state of no columns."""
        return RingState((), self.unseamed.start())

    def step(self, state: RingState, row: int) -> Iterator[tuple[Mark, RingState]]:
        """Yield the marks of the strip without a seam."""
        for mark, inner in self.unseamed.step(state.inner, row):
            first_columns = (
                state.first_columns
                if len(state.first_columns) == self.reach * self.rows
                else (*state.first_columns, mark)
            )
            yield mark, RingState(first_columns, inner)

    def end_column(self, state: RingState) -> RingState:
        """Return the state itself: neither part changes with the end of a column."""
        return state

    def accepts(self, state: RingState) -> bool:
        """Return whether the first columns may follow the last one."""
        if not state.first_columns:
            return True
        inner, marks = state.inner, state.first_columns
        if self.wrap.twist:  # the ring passes the seam twice: once upside down, then as it was
            columns = [marks[cell : cell + self.rows] for cell in range(0, len(marks), self.rows)]
            marks = tuple(chain(*(column[::-1] for column in columns), marks))
        for cell in range(self.reach * self.rows):
            after, mark = dict(self.unseamed.step(inner, cell % self.rows)), marks[cell % len(marks)]
            if mark not in after:
                return False
            inner = after[mark]
        return True

    def draw_state(self, state: RingState) -> str:
        """Return the first columns, and the strip's picture of its state."""
        return f"{''.join(map(str, state.first_columns)) or '.'} … {self.unseamed.draw_state(state.inner)}"
