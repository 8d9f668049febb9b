"""Boards whose rule is a set of windows: which contents a few cells near each other may have.

A state holds the cells that later windows read. With windows of 2 × 2 on three rows, before the cell marked ?:

    . 1 0      the dot is forgotten: no later window reads that cell
    . 1 ?      read so far in this column: 0; the columns to the left of the two shown are forgotten as well
    . 0
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stripcount.board import FLAT, Board, Mark
from stripcount.model.lattice.reflections import reflections
from stripcount.model.lattice.rule import Condition, Flags, Rule, View
from stripcount.model.lattice.scan import Scan
from stripcount.model.lattice.tiles import WindowTiles
from stripcount.model.offers import ArrayReading
from stripcount.model.strip import Strip, rules_untouched
from stripcount.model.symmetry import Change, same
from stripcount.model.tile_strip import TileStrip

Offset = tuple[int, int]
Content = tuple[Any, ...]
"""The values of a window's cells in their order; None for a cell outside the board."""
Place = tuple[int, int]
"""(columns ago, row) of a remembered cell; 0 columns ago is the column being read."""

Shape = tuple[bool, ...]
"""Which cells of a window are inside the board, in their order."""

MAX_TABLE_SIZE = 1 << 26
"""The largest number of contents for which the answers about a window are a table of bytes.

With more contents, those that occur are sorted."""


class AnswerCache:
    """A cache of the answers of `ask` about contents of `cells` cells, each a code below `base`.

    Contents are given cell by cell, as one array of codes for each cell, or encoded as integers whose digits in `base`
    are the codes, the first cell most significant. `ask` is called once for each content that is encoded. If `shapes`
    are given, code 0 is a cell outside the board, and contents whose cells inside the board form none of the shapes
    are allowed without asking. `uses_table`: the answers are kept in an array of base**cells bytes.
    """

    def __init__(
        self, ask: Callable[[Sequence[int]], bool], cells: int, base: int, shapes: Iterable[Shape] | None = None
    ) -> None:
        self.ask, self.cells, self.base = ask, cells, base
        self.uses_table = base**cells <= MAX_TABLE_SIZE
        self._answers: NDArray[np.int8] = np.zeros(base**cells if self.uses_table else 0, dtype=np.int8)
        if self.uses_table and shapes is not None:
            self._answers[:] = 2  # 0 not asked about yet, 1 refused, 2 allowed
            by_cell = self._answers.reshape((base,) * cells)
            for shape in shapes:
                by_cell[tuple(slice(1, None) if inside else 0 for inside in shape)] = 0

    def of_encoded(self, encoded: NDArray[np.int64]) -> Flags:
        """Return the answers about contents that are encoded as integers; only if `uses_table`."""
        answers = self._answers[encoded]
        if not answers.all():
            exponents = range(self.cells - 1, -1, -1)
            for content in sorted(set(encoded[answers == 0].tolist())):
                codes = [content // self.base**exponent % self.base for exponent in exponents]
                self._answers[content] = 2 if self.ask(codes) else 1
            answers = self._answers[encoded]
        return np.asarray(answers == 2)

    def of_codes(self, codes: Sequence[NDArray[np.int64]]) -> Flags:
        """Return the answers about contents given cell by cell."""
        if self.uses_table:
            encoded = codes[0]
            for code in codes[1:]:
                encoded = encoded * self.base + code
            return self.of_encoded(encoded)
        contents, content_of = np.unique(np.stack(codes, axis=1), axis=0, return_inverse=True)
        return np.array([self.ask(content) for content in contents.tolist()], dtype=bool)[content_of.ravel()]


@dataclass(frozen=True, eq=False)
class Window:
    """One shape of window: its cells as (rows down, columns right) of an anchor, and the contents that may occur.

    The anchor (0, 0) is one of the cells. A window that is `inside_only` lies where all of its cells are inside the
    board, any other at every cell of the board. `ask` is called once for each content, and its answer is entered in
    `answers`.
    """

    cells: tuple[Offset, ...]
    ask: Callable[[Content], bool]
    inside_only: bool
    answers: dict[Content, bool] = field(default_factory=dict)

    @cached_property
    def shapes(self) -> frozenset[Shape]:
        """Which cells are inside the board, in every way in which the window lies on a board."""
        if self.inside_only:
            return frozenset([(True,) * len(self.cells)])
        downs, rights = (set(side) for side in zip(*self.cells))
        rows, cols = ([(a, b) for a in side for b in side if a <= 0 <= b] for side in (downs, rights))
        return frozenset(
            tuple(top <= down <= bottom and left <= across <= right for down, across in self.cells)
            for (top, bottom), (left, right) in product(rows, cols)
        )

    def allows(self, content: Content) -> bool:
        """Return whether a content may occur; contents that no board shows are not asked about."""
        if content not in self.answers:
            inside = tuple([value is not None for value in content])
            self.answers[content] = inside not in self.shapes or self.ask(content)
        return self.answers[content]

    def condition(self, values: Sequence[Hashable]) -> Condition:
        """Return the window as a condition on indices of values."""
        base = len(values) + 1
        answers = AnswerCache(
            lambda codes: self.allows(tuple(values[code - 1] if code else None for code in codes)),
            len(self.cells),
            base,
            self.shapes,
        )

        def by_table(view: View) -> Flags:
            """Return the answers, looked up in the table."""
            return answers.of_encoded(view.pattern(self.cells, base))

        def by_content(view: View) -> Flags:
            """Return the answers, asked for each content that occurs."""
            return answers.of_codes([view.value_index(*cell) + 1 for cell in self.cells])

        reads = tuple(("", *cell) for cell in self.cells)
        return Condition(reads, by_table if answers.uses_table else by_content, inside_only=self.inside_only)


class PlacedWindow(NamedTuple):
    """A window on the rows of a board: each cell as (column, row), row None if outside; and the last cell read."""

    window: Window
    cells: tuple[tuple[int, int | None], ...]
    last: tuple[int, int]


class WindowStrip(Strip[Content]):
    """Boards of the marks `alphabet` in which the content of every window may occur.

    The scan reads whole arrays of states; `step` reads cell by cell in plain Python, and shares no code with it. The
    symmetries are computed from the windows. `wrap` is FLAT except on boards with glued sides: with glued rows the row
    below the last is the first, with glued columns no column is the first or the last.
    """

    wrap = FLAT

    @cached_property
    @abstractmethod
    def windows(self) -> tuple[Window, ...]:
        """The windows of the rule."""

    @cached_property
    def rule(self) -> Rule:
        """The windows as conditions on the numbers of marks."""
        conditions = tuple(window.condition(self.alphabet) for window in self.windows)
        return Rule(tuple(range(len(self.alphabet))), conditions)

    def local_rule(self) -> Rule | None:
        """Return the rule on the numbers of marks in the alphabet."""
        return self.rule

    @property
    def array_reading(self) -> ArrayReading | None:
        return ArrayReading("windows", self) if rules_untouched(self, WindowStrip) else None

    def tiling(self) -> TileStrip | None:
        """Return the windows as tiles, if all of them lie only inside the board and nothing else reads it."""
        are_tiles = rules_untouched(self, WindowStrip) and all(window.inside_only for window in self.windows)
        return WindowTiles(self.rows, self.rule, tuple(self.alphabet)) if are_tiles else None

    @cached_property
    def scan(self) -> Scan:
        """The reader of whole arrays of states; raises TooLarge if a state needs more than 62 bits."""
        return Scan(self.rule, self.rows, self.wrap)

    @cached_property
    def symmetries(self) -> Mapping[str, Change]:  # type: ignore[override]  # a class variable of other strips
        """The reflections H, V and D that do not change which contents may occur."""
        return dict.fromkeys(reflections(self.rule), same)

    def resized(self, rows: int) -> Strip:
        """Return the same rule on another number of rows; a content is not asked about again."""
        resized_strip = super().resized(rows)
        if isinstance(resized_strip, WindowStrip):
            vars(resized_strip).update(windows=self.windows, rule=self.rule)
            vars(resized_strip).update({name: value for name, value in vars(self).items() if name == "symmetries"})
        return resized_strip

    @cached_property
    def _placed_windows(self) -> tuple[PlacedWindow, ...]:
        """Every window with its anchor in every row, as far as it lies inside the board."""
        windows = []
        for window, anchor in product(self.windows, range(self.rows)):
            rows = [anchor + down for down, _ in window.cells]
            inside = [row % self.rows if self.wrap.rows else row if 0 <= row < self.rows else None for row in rows]
            if not (window.inside_only and None in inside):
                cells = tuple((right, row) for (_, right), row in zip(window.cells, inside))
                windows.append(PlacedWindow(window, cells, max((col, row) for col, row in cells if row is not None)))
        return tuple(windows)

    @cached_property
    def _remembered(self) -> tuple[tuple[Place, ...], ...]:
        """The remembered cells before the cell of each row, the oldest first; and those after the last row."""
        places: list[set[Place]] = [set() for _ in range(self.rows + 1)]
        for _, cells, (last_col, last_row) in self._placed_windows:
            for col, row in cells:
                for age in range(last_col - col + 1 if row is not None else 0):
                    for layer in range(self.rows + 1):
                        unread = age < last_col - col or layer <= last_row
                        if row is not None and unread and (age > 0 or row < layer):
                            places[layer].add((age, row))
        return tuple(tuple(sorted(cells, key=lambda place: (-place[0], place[1]))) for cells in places)

    def places(self, row: int) -> tuple[Place, ...]:
        """Return the cells that a state remembers before the cell in `row`, the oldest first."""
        return self._remembered[row]

    @property
    def reach(self) -> int:
        """How many columns back from the one being read windows read."""
        return max((age for age, _ in self._remembered[0]), default=0)

    def start(self) -> Content:
        """Return the state of no columns."""
        return (None,) * len(self._remembered[0])

    def step(self, state: Content, row: int) -> Iterator[tuple[Mark, Content]]:
        """Yield every mark that completes only windows that may occur."""
        mark_at = dict(zip(self._remembered[row], state))
        completed = [placed for placed in self._placed_windows if placed.last[1] == row]
        for mark in self.alphabet:
            mark_at[0, row] = mark
            if all(self._placed_is_allowed(placed, placed.last[0], mark_at) for placed in completed):
                yield mark, tuple(mark_at[place] for place in self._remembered[row + 1])

    def end_column(self, state: Content) -> Content:
        """Return the state itself: it holds the same cells, which now lie one column further back."""
        return state

    def accepts(self, state: Content) -> bool:
        """Return whether the windows across the right edge may occur."""
        mark_at = dict(zip(self._remembered[0], state))
        return self.wrap.columns or all(
            self._placed_is_allowed(placed, age, mark_at)
            for placed in self._placed_windows
            for age in range(1, placed.last[0] + 1)
        )

    def _placed_is_allowed(self, placed: PlacedWindow, age: int, mark_at: Mapping[Place, Hashable]) -> bool:
        """Return whether the window with an anchor `age` columns old may occur; columns not known lie outside."""
        content = tuple(None if row is None else mark_at.get((age - col, row)) for col, row in placed.cells)
        if self.wrap.columns and any(v is None for v, (_, row) in zip(content, placed.cells) if row is not None):
            return True
        return placed.window.allows(content)

    def legal(self, board: Board) -> bool:
        """Return whether every window may occur; contents are read from the board, and no cached answer is used.

        On a board with a twist, windows are also read upside down; such a board is glued only if the rule is the same
        upside down.
        """
        for window, (row, col), up in product(self.windows, board.positions(), (1, -1)[: 1 + board.wrap.twist]):
            content = tuple(board.at(row + up * down, col + right) for down, right in window.cells)
            if not (window.inside_only and None in content) and not window.ask(content):
                return False
        return True

    def draw_state(self, state: Content) -> str:
        """Return the remembered cells row by row, the oldest first; a dot where none was read yet."""
        rows: list[list[str]] = [[] for _ in range(self.rows)]
        for (_, row), mark in zip(next(places for places in self._remembered if len(places) == len(state)), state):
            rows[row].append("" if mark is None else str(mark))
        return " ".join("".join(row) or "." for row in rows)
