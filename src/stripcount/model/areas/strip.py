"""Puzzles of areas: a local rule on the values of cells, and values whose cells must be connected.

Four rows of a board of two colours, each of which must be connected; the cell in row 2 (marked ?) is being read. The
state is the values that later windows read, and for each row the area of its newest cell, shown as a letter:

    #a      cells of one area have the same letter, even if they are connected only by earlier columns
    .b
    ? #a    not read yet: the newest cell of this row is the one to the left
      .c    a second area of dots: b and c must still be joined
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from stripcount.board import Board, Cell, Mark
from stripcount.errors import BrokenPuzzle, described, shortened, whole
from stripcount.model.areas.area import Area
from stripcount.model.contract.calling import called
from stripcount.model.lattice.blocks import BlockStrip
from stripcount.model.lattice.windows import Content, Window
from stripcount.model.strip import Strip

MOST_ROWS = 250
OUTSIDE = 255
"""The area of the board's outer edge."""


class AreaState(NamedTuple):
    """What the unread cells depend on.

    `cells`: the values that later windows read, as in a block strip. `pieces`: for each row the area of its
    newest cell, numbered from 1 in order of appearance, OUTSIDE if it is joined to the outer edge, 0 if no demand names
    its value. `closed`: for each demand the number of areas that no unread cell can join.
    """

    cells: Content
    pieces: bytes
    closed: tuple[int, ...]


class AreaStrip(Strip[AreaState]):
    """Arrays of `values` in which every block of `window` and any two neighbours are allowed, and areas are connected.

    `window`, `padded` and `allowed` are as in a block strip, except that a window has at least two columns, and none
    fits on a board with fewer rows than the window. `adjacent` decides on two cells that share a side. `connected`
    lists demands made by `area`; no value occurs in two of them. The mark of a cell is its value unless `mark` and
    `value` are overridden. At most 250 rows; up to about 11 rows of two values are explored on whole arrays.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.model.areas.area import area
    >>> class Example(AreaStrip):
    ...     values = "#."
    ...     window = (2, 2)
    ...     connected = (area("#"), area(".", edge=True))  # one area of #, without holes
    ...     def allowed(self, block):
    ...         return block != (("#", "#"), ("#", "#"))
    >>> explore(Example(3)).machine().terms(5)
    [0, 6, 33, 134, 493]
    """

    reading = (*Strip.reading, "left_of", "above_of", "_joined", "_possible", "_open")
    values: ClassVar[Sequence[Hashable]]
    window: ClassVar[tuple[int, int]] = (1, 2)
    padded: ClassVar[bool] = False
    connected: ClassVar[Sequence[Area]] = ()

    def __init__(self, rows: int, **given: object) -> None:
        super().__init__(whole("rows", rows, 1, MOST_ROWS), **given)
        self.local = _local(self, self.rows)
        self.areas = _demands(self)
        self.groups = _groups(self)
        self._pairs = {
            (one, other): _answer(self, value, beside)
            for one, value in enumerate(self.values)
            for other, beside in enumerate(self.values)
        }

    def _essence(self) -> dict[str, object]:
        return {name: value for name, value in super()._essence().items() if name not in ("local", "blocks", "_index")}

    def allowed(self, block: Any) -> bool:
        """Return whether a block, a tuple of rows of values, may occur; it is called once for each block."""
        return True

    def adjacent(self, value: Any, other: Any) -> bool:
        """Return whether two values may share a side; `value` is that of the cell to the right or below."""
        return True

    def mark(self, value: Any, left: Any, above: Any) -> Mark:
        """Return the mark of a cell; `left` and `above` are its neighbours' values, None outside the board."""
        found: Mark = value
        return found

    def value(self, mark: Any) -> Hashable:
        """Return the value that a mark stands for."""
        found: Hashable = mark
        return found

    @cached_property
    def blocks(self) -> BlockStrip:
        """The local rule on boards with glued rows, on which every window fits."""
        return _local(self, max(self.rows, self.window[0]))

    def start(self) -> AreaState:
        """Return the state of no columns."""
        return AreaState(self.local.start(), bytes(self.rows), (0,) * len(self.areas))

    @cached_property
    def _index(self) -> dict[Hashable, int]:
        return {value: at for at, value in enumerate(self.values)}

    def _digit(self, cells: Content, layer: int, age: int, row: int) -> int | None:
        """Return the index of a remembered value before the cell in row `layer`, None in columns that are not there."""
        value = cells[self.local.places(layer).index((age, row))]
        return None if value is None else self._index[value]

    def left_of(self, cells: Content, row: int) -> int | None:
        """Return the index of the value to the left of the cell about to be read, None in the first column."""
        return self._digit(cells, row, 1, row)

    def above_of(self, cells: Content, row: int) -> int | None:
        """Return the index of the value above the cell about to be read, None in the first row."""
        return self._digit(cells, row, 0, row - 1) if row else None

    def meets(self, digit: int, left: int | None, above: int | None) -> bool:
        """Return whether a value may have these neighbours; all are given by their indices."""
        return all(other is None or self._pairs[digit, other] for other in (left, above))

    def shown(self, digit: int, left: int | None, above: int | None) -> Mark:
        """Return the mark of a cell, given the indices of its value and of its neighbours' values."""
        beside, over = (None if number is None else self.values[number] for number in (left, above))
        return self._mark(self.values[digit], beside, over)

    def _mark(self, value: Hashable, left: Hashable, above: Hashable) -> Mark:
        """Return the puzzle's mark; raises BrokenPuzzle if it fails or cannot be hashed."""
        name, case = f"{type(self).__name__}.mark", f"for {value!r} beside {left!r} and below {above!r}"

        def hashed() -> Mark:
            mark = self.mark(value, left, above)
            hash(mark)
            return mark

        return called(hashed, name, lambda: shortened(case, 120))

    def step(self, state: AreaState, row: int) -> Iterator[tuple[Mark, AreaState]]:
        """Yield the marks of values that complete only allowed windows and finish no more areas than demanded."""
        cells, pieces, closed = state
        left, above = self.left_of(cells, row), self.above_of(cells, row)
        beside = -1 if left is None else self.groups[left]
        over = -1 if above is None else self.groups[above]
        for value, after in self.local.step(cells, row):
            digit = self._index[value]
            if not self.meets(digit, left, above):
                continue
            group = self.groups[digit]
            joined = self._joined(state, row, group, (beside, over))
            now = closed
            if beside >= 0 and pieces[row] != OUTSIDE and pieces[row] not in joined and beside != group:
                now = (*closed[:beside], closed[beside] + 1, *closed[beside + 1 :])
            if self._possible(after, joined, now, row):
                yield self.shown(digit, left, above), AreaState(after, renumbered(joined), now)

    def _joined(self, state: AreaState, row: int, group: int, met: tuple[int, int]) -> bytes:
        """Return the pieces after a cell of this group; `met` are the groups of its left and upper neighbours or -1."""
        pieces = state.pieces
        if group < 0:
            return pieces[:row] + b"\0" + pieces[row + 1 :]
        own = {pieces[at] for at, other in zip((row, row - 1), met) if other == group}
        first = self.left_of(state.cells, row) is None
        if self.areas[group].edge and (first or row in (0, self.rows - 1)):
            own.add(OUTSIDE)
        label = max(own) if own else max((piece for piece in pieces if piece < OUTSIDE), default=0) + 1
        joined = bytes(label if piece in own else piece for piece in pieces)
        return joined[:row] + bytes([label]) + joined[row + 1 :]

    def _possible(self, cells: Content, pieces: bytes, closed: Sequence[int], row: int) -> bool:
        """Return whether no demand has too many areas: the finished ones, and one more if any other or the edge is."""
        for group, demand in enumerate(self.areas):
            if closed[group] > demand.closable:
                return False
            if not demand.edge and closed[group] == demand.most and self._open(cells, pieces, group, row):
                return False
        return True

    def _open(self, cells: Content, pieces: bytes, group: int, row: int) -> set[int]:
        """Return the group's pieces among the newest cells of all rows, the column being read down to `row`."""
        digits = [self._digit(cells, row + 1, int(at > row), at) for at in range(self.rows)]
        return {p for p, digit in zip(pieces, digits) if p and digit is not None and self.groups[digit] == group}

    def turn(self, state: AreaState) -> AreaState:
        """Return the state with every column one older."""
        return state._replace(cells=self.local.turn(state.cells))

    def accepts(self, state: AreaState) -> bool:
        """Return whether the windows across the right edge are allowed, and there are as many areas as demanded."""
        if not self.local.accepts(state.cells):
            return False
        for group, demand in enumerate(self.areas):
            open_now = 1 if demand.edge else len(self._open(state.cells, state.pieces, group, -1))
            if not demand.least <= state.closed[group] + open_now <= demand.most:
                return False
        return True

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield every array of the values, as marks."""
        return (self.marked(board) for board in self.local.candidates(cols))

    def marked(self, board: Board) -> Board:
        """Return a board of values as marks."""
        return Board.of(
            (
                self._mark(board[row, col], board[row, col - 1] if col else None, board[row - 1, col] if row else None)
                for col in range(board.cols)
            )
            for row in range(board.rows)
        )

    def legal(self, board: Board) -> bool:
        """Return whether every block is allowed and there are as many areas, found by flood fill, as demanded."""
        values = board.map(self.value)
        blocks = self.blocks if board.wrap.rows else self.local
        if self.marked(values).cells != board.cells or not blocks.legal(values):
            return False
        for row, col in values.positions():
            for place in (values.place(row, col + 1), values.place(row + 1, col)):
                if place is not None and not self.adjacent(values[place], values[row, col]):
                    return False
        return all(demand.least <= _areas(values, demand) <= demand.most for demand in self.areas)

    def draw_state(self, state: AreaState) -> str:
        """Return the newest value of every row with a letter for its area, * for the edge's, then the closed areas."""
        digits = [self._digit(state.cells, 0, 1, row) for row in range(self.rows)]
        letters = ["" if p == 0 else "*" if p == OUTSIDE else chr(96 + p) for p in state.pieces]
        drawn = " ".join("." if d is None else f"{self.values[d]}{p}" for d, p in zip(digits, letters))
        return drawn + (f" | closed {' '.join(map(str, state.closed))}" if any(state.closed) else "")


class _Local(BlockStrip):
    """The local rule of an area strip alone; the neighbours of a cell are remembered even if no window reads them."""

    def __init__(self, whole_rule: AreaStrip, rows: int) -> None:
        name, window = type(whole_rule).__name__, getattr(whole_rule, "window", None)
        self.whole_rule = whole_rule
        self.values = getattr(whole_rule, "values", ())  # type: ignore[misc]
        self.padded = whole_rule.padded  # type: ignore[misc]
        self.window = whole_rule.window  # type: ignore[misc]
        if isinstance(window, tuple) and len(window) == 2 and all(type(side) is int for side in window):
            if window[1] < 2:
                raise BrokenPuzzle(f"{name}.window must have two columns or more, not {shortened(repr(window))}.")
            if not self.padded and rows < window[0]:
                self.window = (1, window[1])  # type: ignore[misc]
        super().__init__(rows)

    @cached_property
    def windows(self) -> tuple[Window, ...]:
        """The window of the rule, and each cell with its neighbours to the right and below."""
        beside, below = (
            Window(((0, 0), neighbour), lambda content: True, whole=True) for neighbour in ((0, 1), (1, 0))
        )
        return (self._window(self.sizes[0]), beside, below)

    def allowed(self, block: Any) -> bool:
        """Return the puzzle's answer, or True if its windows do not fit on the board."""
        if self.window != self.whole_rule.window:
            return True
        return self.whole_rule.allowed(block)


def _local(strip: AreaStrip, rows: int) -> BlockStrip:
    """Return the local rule on `rows` rows, in a class with the puzzle's name, which appears in errors."""
    made: BlockStrip = type(type(strip).__name__, (_Local,), {})(strip, rows)
    return made


def _answer(strip: AreaStrip, value: Hashable, other: Hashable) -> bool:
    """Return what the puzzle's `adjacent` answers; raises BrokenPuzzle if it fails or the answer is not a bool."""
    name, case = f"{type(strip).__name__}.adjacent", f"for {shortened(repr(value))} after {shortened(repr(other))}"
    answer = called(lambda: strip.adjacent(value, other), name, lambda: case)
    if not isinstance(answer, bool):
        raise BrokenPuzzle(f"{name} must return True or False, not {described(answer)} {case}.")
    return answer


def _demands(strip: AreaStrip) -> tuple[Area, ...]:
    """Return the demands; raises BrokenPuzzle for anything but a tuple or list of what `area` returns."""
    demands = strip.connected
    if not isinstance(demands, tuple | list) or not all(isinstance(demand, Area) for demand in demands):
        raise BrokenPuzzle(
            f"{type(strip).__name__}.connected must be a tuple of what area(...) returns, "
            f"not {shortened(repr(demands))}."
        )
    return tuple(demands)


def _groups(strip: AreaStrip) -> tuple[int, ...]:
    """Return for each value the index of its demand, -1 for none; raises BrokenPuzzle for bad values in demands."""
    name, groups = type(strip).__name__, [-1] * len(strip.values)
    for number, demand in enumerate(strip.areas):
        for value in demand.values:
            if value not in strip.values:
                raise BrokenPuzzle(f"{name}.connected names {shortened(repr(value))}, which is not among its values.")
            at = strip.values.index(value)
            if groups[at] >= 0:
                raise BrokenPuzzle(f"{name}.connected names {shortened(repr(value))} twice.")
            groups[at] = number
    return tuple(groups)


def _areas(values: Board, demand: Area) -> int:
    """Return how many areas the cells of a demand form, also across seams; the area of the outer edge is included."""
    rows, cols = values.rows, values.cols
    cells = {cell for cell in values.positions() if values[cell] in demand.values}

    def taken(waiting: list[Cell]) -> None:
        while waiting:
            fresh = {cell for cell in values.neighbours(waiting.pop()) if cell in cells}
            cells.difference_update(fresh)
            waiting += fresh

    found = 0
    if demand.edge:
        found += 1
        border = [c for c in cells if c[0] in (0, rows - 1) or c[1] in (0, cols - 1)]
        cells.difference_update(border)
        taken(border)
    while cells:
        found += 1
        taken([cells.pop()])
    return found


def renumbered(pieces: bytes) -> bytes:
    """Return the pieces numbered from 1 in order of appearance; 0 and OUTSIDE are kept.

    >>> list(renumbered(bytes([3, 255, 1, 3])))
    [1, 255, 2, 1]
    """
    seen = {0: 0, OUTSIDE: OUTSIDE}
    return bytes([seen.setdefault(piece, len(seen) - 1) for piece in pieces])
