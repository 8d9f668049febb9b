"""Puzzles of lines from cell to cell: which marks are allowed, and which shape all lines form together.

Five rows of a single loop; the cell in row 2 (marked ?) is being read. Lines continue to the right in rows 0, 1 and 4,
and one line enters the cell from above. Lines of one piece have the same letter; the state is this column of letters.

    a─      a line of piece a continues in row 0
    a─      a line of piece a continues in row 1
    ? ←b    a line of piece b enters the cell from above; none enters from the left
    .
    b─
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from stripcount.board import Board, Cell, Mark, Wrap
from stripcount.errors import BrokenPuzzle, shortened, whole
from stripcount.model.links.connection import CONNECTIONS
from stripcount.model.links.legality import boards_of_lines, lines_legal
from stripcount.model.links.rule import LinkRule, Neighbour
from stripcount.model.links.sides import SIDES, SYMBOLS
from stripcount.model.strip import Strip

MOST_ROWS = 250
FIRST, LAST, DONE = 1, 2, 4
"""Flags of a state: this is the first column; this must be the last column; the single piece is finished."""


class LinkState(NamedTuple):
    """What the unread cells depend on.

    `pieces` and `seen` have rows + 1 entries: entry i < rows is about the newest cell of row i, the last one about the
    cell read last, which lies above the next one. `pieces`: the piece of the line that leaves this cell to the right
    (for the last entry, downwards), numbered from 1 in order of appearance, 0 for no line. `seen`: the cell's class,
    see LinkRule. `flags`: a sum of FIRST, LAST and DONE.
    """

    pieces: bytes
    seen: bytes
    flags: int


class LinkStrip(Strip[LinkState]):
    """Lines between neighbouring cells; a mark shows the sides of its cell that carry a line.

    `connection` is one of

    - `one cycle`: a single closed loop; `cycles`: loops, any number;
    - `one path`: a single open line of at least one step; `paths`: such lines, any number;
    - `tree`: connected, without circles, at least one step; `forest`: without circles;
    - `connected`: a single piece of at least one step; `any`: no condition.

    With `covers` every cell belongs to a line, and a single cell is allowed as a tree or path of one cell. `ends`, for
    `one path` only, names the two cells where it ends, as (row, column), with column 0 or -1 and negative rows counted
    from below. Lines never cross and never leave the board. The empty board is counted once if no piece is demanded,
    else it is not counted. At most 250 rows; up to 29 rows, or 14 if three lines may meet, are explored on whole
    arrays.

    >>> from stripcount.machine.explore import explore
    >>> class Loop(LinkStrip):
    ...     connection = "one cycle"
    ...     def allowed(self, sides, row, left, above):
    ...         return sides != "ud" or row != 1  # no line runs straight down through the second row
    >>> explore(Loop(4)).machine().terms(6)
    [0, 0, 4, 16, 71, 325]
    """

    reading = (*Strip.reading, "joined", "_seen")
    connection: ClassVar[str]
    covers: bool = False
    ends: tuple[Cell, ...] = ()
    statistics: ClassVar = {
        "length": lambda mark: sum(side in "rd" for side in SIDES[str(mark)]),
        "cells": lambda mark: int(SIDES[str(mark)] != ""),
        "turns": lambda mark: int(SIDES[str(mark)] in ("lu", "ld", "ur", "rd")),
        "leaves": lambda mark: int(len(SIDES[str(mark)]) == 1),
    }

    def __init__(self, rows: int, **given: object) -> None:
        super().__init__(whole("rows", rows, 1, MOST_ROWS), **given)
        name = type(self).__name__
        found = getattr(self, "connection", None)
        if not isinstance(found, str) or found not in CONNECTIONS:
            raise BrokenPuzzle(
                f"{name}.connection must be one of {', '.join(CONNECTIONS)}, not {shortened(repr(found))}."
            )
        if not isinstance(self.covers, bool):
            raise BrokenPuzzle(f"{name}.covers must be True or False, not {shortened(repr(self.covers))}.")
        self.form = CONNECTIONS[self.connection]
        self.rule = LinkRule(self.rows, self.allowed, name)
        self._ends = _checked_ends(self)
        self._last_rows = tuple(row for row, col in self._ends if col == -1)

    def _essence(self) -> dict[str, object]:
        return {name: value for name, value in super()._essence().items() if name != "rule"}

    def allowed(self, sides: str, row: int, left: Neighbour, above: Neighbour) -> bool:
        """Return whether a cell may have lines on these sides, letters of "lurd" in this order; "" is an empty cell.

        `left` and `above` are the neighbours' sides, None outside the board. It is called only where the lines meet.
        """
        return True

    def start(self) -> LinkState:
        """Return the state without lines."""
        first = FIRST if any(col == 0 for _, col in self._ends) else 0
        return LinkState(bytes(self.rows + 1), bytes([self.rule.left_classes[None]] * self.rows + [0]), first)

    def step(self, state: LinkState, row: int) -> Iterator[tuple[Mark, LinkState]]:
        """Yield the marks that continue the lines from the left and above and violate no condition on the shape."""
        pieces, seen, flags = state
        if row == 0 and flags & LAST:
            return
        left, above = pieces[row], pieces[-1]
        for sides in self.rule.fitting(row, left > 0, seen[row], above > 0, seen[-1]):
            for stubs, after in self.claims(row, flags):
                if self.fits(sides, stubs, after):
                    joined = self.joined(pieces, row, sides, stubs)
                    if joined is not None:
                        yield SYMBOLS[sides], LinkState(joined[0], self._seen(seen, row, sides), after | joined[1])

    def claims(self, row: int, flags: int) -> list[tuple[int, int]]:
        """Return (number of the path's ends in this cell, flags after it), one pair for each choice.

        The choice is whether this column is the last one; it is made at the first row that has an end there.
        """
        first = sum(end == (row, 0) for end in self._ends) if flags & FIRST else 0
        last = self._last_rows.count(row)
        if last == 0:
            return [(first, flags)]
        if flags & LAST:
            return [(first + last, flags)]
        if row == min(self._last_rows):
            return [(first, flags), (first + last, flags | LAST)]
        return [(first, flags)]

    def fits(self, sides: str, stubs: int, flags: int) -> bool:
        """Return whether a cell in which `stubs` ends of the path lie may have these lines, whatever they connect."""
        degree = len(sides)
        if self._ends:
            if degree + stubs != 2 and (degree + stubs or self.covers):
                return False
        elif degree not in self.form.degrees or (self.covers and not degree and not self.form.dots):
            return False
        if flags & DONE and (degree or stubs or self.covers):
            return False
        return not (flags & LAST and "r" in sides)

    def joined(self, pieces: bytes, row: int, sides: str, stubs: int) -> tuple[bytes, int] | None:
        """Return (pieces after a cell, DONE if the single piece is finished there or 0), or None if not allowed."""
        left, above = pieces[row], pieces[-1]
        right, below = "r" in sides, "d" in sides
        upper, lower = pieces[:row], pieces[row + 1 : -1]
        if not self.form.tracked:
            return upper + bytes([right]) + lower + bytes([below]), 0
        if left and left == above and self.form.acyclic:
            return None
        own = bytes([left or above or max(pieces) + 1])
        if left and above:
            gone = bytes([above])
            upper, lower = upper.replace(gone, own), lower.replace(gone, own)
        after = upper + (own if right else b"\0") + lower + (own if below else b"\0")
        if self.form.single and (sides or stubs or self.covers) and own not in after:
            return None if any(after) else (after, DONE)
        return renumbered(after), 0

    def _seen(self, seen: bytes, row: int, sides: str) -> bytes:
        below = self.rule.above_classes[sides] if row + 1 < self.rows else 0
        return seen[:row] + bytes([self.rule.left_classes[sides]]) + seen[row + 1 : -1] + bytes([below])

    def turn(self, state: LinkState) -> LinkState | None:
        """Return the state in a new column; None if the last column leaves the path unfinished."""
        if state.flags & LAST and not state.flags & DONE:
            return None
        return state._replace(flags=state.flags & ~FIRST)

    def accepts(self, state: LinkState) -> bool:
        """Return whether no line continues, a single piece is finished, and ends in the last column were placed."""
        if self.form.single:
            return bool(state.flags & DONE) and (bool(state.flags & LAST) or not self._last_rows)
        return not any(state.pieces)

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield every board of allowed marks whose lines meet and stay on the board, whatever their shape."""
        return boards_of_lines(self.rows, cols, self.form.degrees, self.rule.ask)

    def wrapped_candidates(self, cols: int, wrap: Wrap) -> Iterator[Board]:
        """Yield the boards whose lines meet, across seams as well."""
        return boards_of_lines(self.rows, cols, self.form.degrees, self.rule.ask, wrap)

    def legal(self, board: Board) -> bool:
        """Return whether lines meet, every mark is allowed, and the lines form the demanded shape."""
        ends = {(row, col % board.cols) for row, col in self._ends} if board.cols else set()
        return lines_legal(board, self.connection, self.rule.ask, covers=self.covers, ends=ends)

    def draw(self, board: Board) -> str:
        """Return a drawing of the lines, in which a step to the right is three characters wide."""
        return "\n".join(
            "".join(f"{mark}{'──' if 'r' in SIDES[str(mark)] else '  '}" for mark in row).rstrip()
            for row in board.cells
        )

    def draw_state(self, state: LinkState) -> str:
        """Return a letter for the piece of every line to the right; after a bar, for the line down to the next cell."""
        if state.flags & DONE:
            return "finished"
        drawn = [f"{chr(96 + piece)}─" if piece else "." for piece in state.pieces[:-1]]
        hanging = f" | {chr(96 + state.pieces[-1])}" if state.pieces[-1] else ""
        marks = f" seen {' '.join(map(str, state.seen))}" if self.rule.classes > 1 else ""
        return " ".join(drawn) + hanging + marks


def renumbered(pieces: bytes) -> bytes:
    """Return the pieces numbered from 1 in order of appearance; 0 is kept.

    >>> list(renumbered(bytes([3, 0, 1, 3])))
    [1, 0, 2, 1]
    """
    seen = {0: 0}
    return bytes([seen.setdefault(piece, len(seen)) for piece in pieces])


def _checked_ends(strip: LinkStrip) -> tuple[Cell, ...]:
    """Return the named ends with rows counted from above; raises BrokenPuzzle for ends that are not allowed."""
    name, ends = type(strip).__name__, strip.ends
    if ends == ():
        return ()
    if strip.connection != "one path":
        raise BrokenPuzzle(f"{name}.ends are for the connection 'one path', not {strip.connection!r}.")
    pairs = [end for end in ends if isinstance(end, tuple) and len(end) == 2] if isinstance(ends, tuple) else []
    if len(pairs) != 2 or not all(type(row) is int and col in (0, -1) for row, col in pairs):
        raise BrokenPuzzle(
            f"{name}.ends must be two cells (row, column) with column 0 or -1, not {shortened(repr(ends))}."
        )
    if any(not -strip.rows <= row < strip.rows for row, _ in pairs):
        raise BrokenPuzzle(f"{name}.ends {shortened(repr(ends))} must lie in the {strip.rows} rows of the board.")
    return tuple((row % strip.rows, col) for row, col in pairs)
