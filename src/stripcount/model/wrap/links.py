"""Lines on a board with glued sides: lines guessed across a seam are remembered until the other side is read.

Three rows, all sides glued, inside a column; letters name pieces as in a link strip. Besides the lines across the
frontier a state holds the lines that were guessed to cross a seam:

    a─  ...  ─b     row 0: a line of piece a continues; a line (b) was guessed to enter the first column here
    ? ←a            row 1: the cell being read
    .   ...  ─a     row 2: a line was guessed to enter the first column; it belongs to piece a
    ↑b              a line was guessed to enter the first row of this column from above

At the end of a column, and after the last column, each guess is joined to the line found on the other side.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from stripcount.board import Board, Mark, Wrap
from stripcount.errors import BadInput
from stripcount.model.links.rule import LinkRule, Seen
from stripcount.model.links.sides import SYMBOLS
from stripcount.model.links.strip import DONE, FIRST, LAST, LinkState, LinkStrip, renumbered
from stripcount.model.strip import Strip
from stripcount.model.wrap.glued import Glued

MOST_ROWS = 80


class WrappedLinks(Glued, Strip[LinkState]):
    """The boards of a link strip with glued sides, on a graph that keeps its loops and its repeated edges.

    In a state the entries i < rows of `pieces` and `seen` are about row i and the last one about the cell above, as in
    a link strip. Between them lie, if rows are glued, the guess above the first row of this column, and then, if
    columns are glued, the guess to the left of the first column in each row. Raises BadInput for more than 80 rows,
    and for named ends with glued columns, where there is no first column. Cost: with glued rows a few times as many
    states as the strip has, with glued columns up to as many as pairs of them.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.spanning_tree import SpanningTree
    >>> explore(WrappedLinks(SpanningTree(3), Wrap(rows=True))).machine().terms(5)
    [0, 3, 75, 1728, 39675]
    >>> explore(WrappedLinks(SpanningTree(2), Wrap(True, True))).machine().terms(4)
    [0, 2, 32, 294]
    """

    def __init__(self, base: LinkStrip, wrap: Wrap) -> None:
        self.wrap = wrap
        self.glue(base)
        self.lines = base
        if base.rows > MOST_ROWS:
            raise BadInput(f"rows must be at most {MOST_ROWS} on a board with glued sides, not {base.rows}.")
        if wrap.columns and base.ends:
            raise BadInput(
                f"wrap={'both' if wrap.rows else 'columns'} is not possible for {base.title}, whose path ends in the "
                "first and the last column; use wrap=rows."
            )

    def _essence(self) -> dict[str, object]:
        return {name: value for name, value in super()._essence().items() if name != "rule"}

    def resized(self, rows: int) -> Strip[Any]:
        """Return the wrapped board of another number of rows."""
        return WrappedLinks(self.lines.resized(rows), self.wrap)  # type: ignore[arg-type]

    @cached_property
    def rule(self) -> LinkRule:
        """The tables of the puzzle's predicate, also for cells on both sides of a seam."""
        return LinkRule(self.rows, self.lines.allowed, type(self.lines).__name__, self.wrap)

    @cached_property
    def _above(self) -> tuple[tuple[bool, Seen], ...]:
        """All possible guesses above the first row: (whether a line enters from above, the class of the mark there)."""
        found = {("d" in mark, seen): None for mark, seen in self.rule.above_classes.items() if mark is not None}
        return tuple(found)

    @cached_property
    def _beside(self) -> tuple[tuple[bool, Seen], ...]:
        """The same to the left of the first column: (whether a line enters, the class of the mark there)."""
        found = {("r" in mark, seen): None for mark, seen in self.rule.left_classes.items() if mark is not None}
        return tuple(found)

    @property
    def _guesses(self) -> int:
        return self.wrap.rows + self.rows * self.wrap.columns

    def start(self) -> LinkState:
        """Return the state without lines."""
        flags = self.lines.start().flags | FIRST * self.wrap.columns
        outside = 0 if self.wrap.columns else self.rule.left_classes[None]
        none = bytes(self._guesses + 1)
        return LinkState(bytes(self.rows) + none, bytes([outside]) * self.rows + none, flags)

    def step(self, state: LinkState, row: int) -> Iterator[tuple[Mark, LinkState]]:
        """Yield the marks that continue the lines from the left and above, read or guessed."""
        if row == 0 and state.flags & LAST:
            return
        for pieces, seen, flags in self._entered(state, row):
            left, above = pieces[row], pieces[-1]
            for sides in self.rule.fitting(row, left > 0, seen[row], above > 0, seen[-1]):
                for stubs, after in self.lines.claims(row, flags):
                    if self.lines.fits(sides, stubs, after):
                        joined = self.lines.joined(pieces, row, sides, stubs)
                        if joined is not None:
                            marks = self._seen(seen, row, sides)
                            yield SYMBOLS[sides], LinkState(joined[0], marks, after | joined[1])

    def _entered(self, state: LinkState, row: int) -> Iterator[LinkState]:
        """Yield the state with each possible guess of what enters the cell across a seam."""
        states = [state]
        if self.wrap.rows and row == 0:
            states = [self._guessed(one, self.rows, -1, *guess) for one in states for guess in self._above]
        if self.wrap.columns and state.flags & FIRST:
            at = self.rows + self.wrap.rows + row
            states = [self._guessed(one, at, row, *guess) for one in states for guess in self._beside]
        yield from states

    def _guessed(self, state: LinkState, kept: int, enters: int, line: bool, seen: Seen) -> LinkState:
        """Return the state with a guess at two entries: `kept`, where it is stored, and `enters`, where it is read."""
        label = (max(state.pieces) if self.lines.form.tracked else 0) + 1
        pieces, marks = bytearray(state.pieces), bytearray(state.seen)
        for place in (kept, enters):
            pieces[place], marks[place] = label * line, seen
        return LinkState(bytes(pieces), bytes(marks), state.flags)

    def _seen(self, seen: bytes, row: int, sides: str) -> bytes:
        below = self.rule.above_classes[sides] if self.wrap.rows or row + 1 < self.rows else 0
        return seen[:row] + bytes([self.rule.left_classes[sides]]) + seen[row + 1 : -1] + bytes([below])

    def turn(self, state: LinkState) -> LinkState | None:
        """Return the state in a new column, after the last row is joined to the guess above the first row, or None."""
        if self.wrap.rows:
            pieces, seen, flags = state
            guess, found = pieces[self.rows], pieces[-1]
            if (guess > 0, seen[self.rows]) != (found > 0, seen[-1]):
                return None
            seen = seen[: self.rows] + b"\0" + seen[self.rows + 1 : -1] + b"\0"
            if found:
                joined = self._closed(pieces, guess, found)
                if joined is None:
                    return None
                pieces, done = joined
                flags |= done
            state = LinkState(pieces, seen, flags)
        return self.lines.turn(state)

    def _closed(self, pieces: bytes, guess: int, found: int) -> tuple[bytes, int] | None:
        """Return the pieces after joining the two ends of a line across the seam, and DONE if that finishes the piece.

        None if the shape does not allow it.
        """
        rest = pieces[: self.rows] + b"\0" + pieces[self.rows + 1 : -1] + b"\0"
        if not self.lines.form.tracked:
            return rest, 0
        if guess == found and self.lines.form.acyclic:
            return None
        rest = rest.replace(bytes([found]), bytes([guess]))
        if self.lines.form.single and guess not in rest:
            return None if any(rest) else (rest, DONE)
        return renumbered(rest), 0

    def accepts(self, state: LinkState) -> bool:
        """Return whether the lines that continue are the guessed ones, and all together form the demanded shape."""
        if not self.wrap.columns:
            return self.lines.accepts(state)
        if state.flags & FIRST:
            return not self.lines.form.single
        first = self.rows + self.wrap.rows
        found = list(zip(state.pieces, state.seen))[: self.rows]
        guesses = list(zip(state.pieces, state.seen))[first : first + self.rows]
        if [(piece > 0, seen) for piece, seen in found] != [(piece > 0, seen) for piece, seen in guesses]:
            return False
        form, pieces = self.lines.form, state.pieces
        if not form.tracked:
            return True
        for row in range(self.rows):
            one, other = pieces[row], pieces[first + row]
            if one and one == other and form.acyclic:
                return False
            if one:
                pieces = pieces.replace(bytes([other]), bytes([one]))
        open_now = len(set(pieces) - {0})
        return not form.single or open_now + bool(state.flags & DONE) == 1

    def draw_state(self, state: LinkState) -> str:
        """Return the picture of the link strip and, after a colon, the pieces of the guesses."""
        pieces, seen, flags = state
        outside = LinkState(pieces[: self.rows] + pieces[-1:], seen[: self.rows] + seen[-1:], flags)
        drawn, guesses = self.lines.draw_state(outside), pieces[self.rows : -1]
        if flags & FIRST or not any(guesses):
            return drawn
        return f"{drawn} : {' '.join(f'─{chr(96 + piece)}' if piece else '.' for piece in guesses)}"

    def legal(self, board: Board) -> bool:
        """Return whether the puzzle's own rules allow the board with its sides glued."""
        return self.lines.legal(board.wrapped(self.wrap))
