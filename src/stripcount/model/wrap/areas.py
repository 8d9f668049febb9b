"""Areas on a board with glued sides: the first columns are remembered and joined to the last ones at the end.

Three rows of two colours, all sides glued, inside a column; letters name areas as in an area strip:

    #a  ...  #a     on the left the first column, which touches the last one across the seam
    .b  ... ? .c    the cell being read; the last cell of a column touches its first one
    .b  ...   .c
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from stripcount.board import Board, Mark, Wrap
from stripcount.errors import BadInput
from stripcount.model.areas.strip import AreaStrip, renumbered
from stripcount.model.strip import Strip
from stripcount.model.wrap.glued import WRAP_NAMES, Glued

MOST_ROWS = 80
Column = tuple[int, ...]
"""The indices of a column's values, from the top."""


class WrappedAreaState(NamedTuple):
    """What the unread cells depend on.

    `first`: if columns are glued, the first columns, as many as a window reads beside a cell (at least 1). `last`: as
    many of the latest finished columns. `column`: the cells read of the current column. `pieces`: for each row the
    area of its newest cell, then, if columns are glued, for each row the area of its first cell; numbered from 1 in
    order of appearance, 0 for none. `closed`: for each demand the number of areas that no unread cell can join.
    """

    first: tuple[Column, ...]
    last: tuple[Column, ...]
    column: Column
    pieces: bytes
    closed: tuple[int, ...]


class WrappedAreas(Glued, Strip[WrappedAreaState]):
    """The boards of an area strip with glued sides: windows, neighbours and areas continue across a seam.

    A cell that is its own neighbour must fit itself. Raises BadInput for more than 80 rows, for demands about the
    board's outer edge and for marks that depend on neighbours. Cost: with glued rows a multiple of the strip's number
    of states, with glued columns up to the number of pairs of them.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.nurikabe import Nurikabe
    >>> explore(WrappedAreas(Nurikabe(3), Wrap(rows=True))).machine().terms(5)
    [1, 8, 42, 181, 728]
    """

    def __init__(self, base: AreaStrip, wrap: Wrap) -> None:
        self.wrap = wrap
        self.glue(base)
        self.cells = base
        if base.rows > MOST_ROWS:
            raise BadInput(f"rows must be at most {MOST_ROWS} on a board with glued sides, not {base.rows}.")
        if any(demand.edge for demand in base.areas):
            raise BadInput(
                f"wrap={WRAP_NAMES[wrap]} is not possible for {base.title}, which joins areas along the board's outer "
                "edge: no such edge runs around this board; a loop that may go around is counted by masyu."
            )
        if type(base).mark is not AreaStrip.mark:
            raise BadInput(
                f"wrap={WRAP_NAMES[wrap]} is not possible for {base.title}, whose marks depend on neighbours: its "
                "class overrides mark."
            )
        self.height, self.width = base.window
        self.kept = max(1, self.width - 1)
        ruled = type(base).allowed is not AreaStrip.allowed
        up = self.height // 2 if base.padded else 0
        whole = base.padded or wrap.rows
        self.tops = tuple(range(-up, self.rows - up if whole else self.rows - self.height + 1)) if ruled else ()
        self._known: dict[tuple[tuple[Any, ...], ...], bool] = {}

    def resized(self, rows: int) -> Strip[Any]:
        """Return the wrapped board of another number of rows."""
        return WrappedAreas(self.cells.resized(rows), self.wrap)  # type: ignore[arg-type]

    def start(self) -> WrappedAreaState:
        """Return the state of no columns."""
        pieces = bytes(self.rows * (1 + self.wrap.columns))
        return WrappedAreaState((), (), (), pieces, (0,) * len(self.cells.areas))

    def step(self, state: WrappedAreaState, row: int) -> Iterator[tuple[Mark, WrappedAreaState]]:
        """Yield the values that complete only allowed windows and finish no more areas than demanded."""
        left = state.last[-1][row] if state.last else None
        for digit, value in enumerate(self.cells.values):
            column = (*state.column, digit)
            met = {} if left is None else {row: left}
            if row:
                met[row - 1] = column[row - 1]
            if not self.cells.meets(digit, left, column[row - 1] if row else None):
                continue
            if self.wrap.rows and row == self.rows - 1:
                if not self.cells.meets(column[0], None, digit):
                    continue
                if row:
                    met[0] = column[0]
            top = row - self.height + 1
            if top >= 0 and top in self.tops and not self._allows(top, (*state.last, column)):
                continue
            after = self._joined(state, row, column, met)
            if self._possible(after):
                yield value, after

    def _joined(self, state: WrappedAreaState, row: int, column: Column, met: dict[int, int]) -> WrappedAreaState:
        """Return the state after a cell; `met` maps the rows of its known neighbours to the indices of their values."""
        groups, pieces, closed = self.cells.groups, state.pieces, state.closed
        group = groups[column[row]]
        own = {pieces[at] for at, digit in met.items() if groups[digit] == group} if group >= 0 else set[int]()
        label = 0 if group < 0 else min(own) if own else max(pieces) + 1
        joined = bytearray(label if piece in own else piece for piece in pieces)
        joined[row] = label
        if self.wrap.columns and not state.last:
            joined[self.rows + row] = label
        if row in met and groups[met[row]] >= 0 and groups[met[row]] != group and pieces[row] not in joined:
            beside = groups[met[row]]
            closed = (*closed[:beside], closed[beside] + 1, *closed[beside + 1 :])
        return WrappedAreaState(state.first, state.last, column, renumbered(bytes(joined)), closed)

    def _possible(self, state: WrappedAreaState) -> bool:
        """Return whether no demand has too many areas: the finished ones, and one more if there are others."""
        found = self._open(state)
        return all(
            closed < demand.most or (closed == demand.most and not found[group])
            for group, (demand, closed) in enumerate(zip(self.cells.areas, state.closed))
        )

    def _open(self, state: WrappedAreaState) -> list[set[int]]:
        """Return for each demand its areas that unread cells may still join."""
        previous = state.last[-1] if state.last else ()
        newest = (*state.column, *previous[len(state.column) :])
        first = (state.first[0] if state.first else state.column) if self.wrap.columns else ()
        found: list[set[int]] = [set() for _ in self.cells.areas]
        for digits, pieces in ((newest, state.pieces), (first, state.pieces[self.rows :])):
            for digit, piece in zip(digits, pieces):
                if piece:
                    found[self.cells.groups[digit]].add(piece)
        return found

    def turn(self, state: WrappedAreaState) -> WrappedAreaState | None:
        """Return the state in a new column; None if a window across the upper or lower side is not allowed."""
        columns = (*state.last, state.column)
        for top in self.tops:
            if (top < 0 or top + self.height > self.rows) and not self._allows(top, columns):
                return None
        first = state.first
        if self.wrap.columns and len(first) < self.kept:
            first = (*first, state.column)
        return state._replace(first=first, last=columns[-self.kept :], column=())

    def _allows(self, top: int, columns: Sequence[Column]) -> bool:
        """Return whether the window with first row `top` that ends in the last of `columns` is allowed, or missing."""
        missing = self.width - len(columns)
        if missing <= 0:
            return self._window(top, columns[-self.width :])
        if self.wrap.columns or not self.cells.padded or missing > self.width // 2:
            return True
        return self._window(top, (*[None] * missing, *columns))

    def _window(self, top: int, columns: Sequence[Column | None]) -> bool:
        """Return whether the block of these columns with first row `top` is allowed; None is a column outside."""
        values, rows = self.cells.values, range(top, top + self.height)
        if self.wrap.rows:
            block = tuple(
                tuple(None if column is None else values[column[row % self.rows]] for column in columns) for row in rows
            )
        else:
            block = tuple(
                tuple(None if column is None or not 0 <= row < self.rows else values[column[row]] for column in columns)
                for row in rows
            )
        if block not in self._known:
            self._known[block] = self.cells.blocks.windows[0].allows(tuple(value for line in block for value in line))
        return self._known[block]

    def accepts(self, state: WrappedAreaState) -> bool:
        """Return whether windows across the right edge are allowed, and there are as many areas as demanded."""
        pieces = state.pieces
        if self.wrap.columns and state.last:
            for row, (one, other) in enumerate(zip(state.first[0], state.last[-1])):
                if not self.cells.meets(one, other, None):
                    return False
                if self.cells.groups[one] == self.cells.groups[other] >= 0:
                    pieces = pieces.replace(pieces[row : row + 1], pieces[self.rows + row : self.rows + row + 1])
        if not all(self._window(top, columns) for columns in self._closing(state) for top in self.tops):
            return False
        found = self._open(state._replace(pieces=pieces))
        return all(
            demand.least <= closed + len(open_now) <= demand.most
            for demand, closed, open_now in zip(self.cells.areas, state.closed, found)
        )

    def _closing(self, state: WrappedAreaState) -> Iterator[Sequence[Column | None]]:
        """Yield the columns of the windows across the right edge, which is a seam or padded."""
        last, width = state.last, self.width
        if not last or not self.tops:
            return
        if self.wrap.columns:
            short = len(last) < width - 1
            around = last * (2 + width // len(last)) if short else (*last, *state.first)
            for at in range(len(last)):
                yield around[at : at + width]
        elif self.cells.padded:
            reach = width // 2
            known = (*[None] * reach, *last, *[None] * reach) if len(last) < width - 1 else (*last, *[None] * reach)
            for at in range(max(0, len(known) - width - reach + 1), len(known) - width + 1):
                yield known[at : at + width]

    def draw_state(self, state: WrappedAreaState) -> str:
        """Return the newest value of each row with a letter for its area, those of the first column, closed areas."""
        newest = (*state.column, *(state.last[-1] if state.last else ())[len(state.column) :])
        parts = [self._drawn(newest, state.pieces)]
        if self.wrap.columns and state.first:
            parts.append(": " + self._drawn(state.first[0], state.pieces[self.rows :]))
        if any(state.closed):
            parts.append(f"| closed {' '.join(map(str, state.closed))}")
        return " ".join(parts)

    def _drawn(self, digits: Column, pieces: bytes) -> str:
        cells = [f"{self.cells.values[d]}{chr(96 + p) if p else ''}" for d, p in zip(digits, pieces)]
        return " ".join([*cells, *["."] * (self.rows - len(cells))])

    def legal(self, board: Board) -> bool:
        """Return whether the puzzle's own rules allow the board with its sides glued."""
        return self.cells.legal(board.wrapped(self.wrap))
