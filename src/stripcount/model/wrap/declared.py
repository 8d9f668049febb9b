"""Boards with glued sides of a puzzle that has a method `glued` of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from stripcount.board import Board, Mark, Wrap
from stripcount.errors import BadInput, BrokenPuzzle, shortened
from stripcount.model.strip import Strip
from stripcount.model.wrap.glued import WRAP_NAMES, Glued


class Declared(Glued, Strip[Any]):
    """The strip that a puzzle's method `glued` returned, with the puzzle's name and its method `legal`.

    Raises BrokenPuzzle unless it is a strip with the same number of rows.
    """

    def __init__(self, base: Strip[Any], own: Strip[Any], wrap: Wrap) -> None:
        if not isinstance(own, Strip) or own.rows != base.rows:
            raise BrokenPuzzle(
                f"{type(base).__name__}.glued must return a strip of {base.rows} rows or None, not "
                f"{shortened(repr(own))} for wrap={WRAP_NAMES[wrap]}."
            )
        self.wrap = wrap
        self.glue(base)
        self.own, self.closes = own, own.closes

    @property
    def read_as(self) -> Strip[Any]:
        """The returned strip."""
        return self.own.read_as

    def resized(self, rows: int) -> Strip[Any]:
        """Return the wrapped board of another number of rows."""
        base = self.base.resized(rows)
        own = base.glued(self.wrap)
        if own is None:
            raise BadInput(f"{base.title} has no boards with wrap={WRAP_NAMES[self.wrap]}.")
        return Declared(base, own, self.wrap)

    def start(self) -> Any:
        """Return the start of the returned strip."""
        return self.own.start()

    def step(self, state: Any, row: int) -> Iterable[tuple[Mark, Any]]:
        """Return the marks and states of the returned strip."""
        return self.own.step(state, row)

    def turn(self, state: Any) -> Any:
        """Return the next column's state in the returned strip."""
        return self.own.turn(state)

    def accepts(self, state: Any) -> bool:
        """Return whether the returned strip accepts."""
        return self.own.accepts(state)

    def draw_state(self, state: Any) -> str:
        """Return the returned strip's picture of its state."""
        return self.own.draw_state(state)

    def legal(self, board: Board) -> bool:
        """Return whether the puzzle's own rules allow the board with its sides glued."""
        return self.base.legal(board.wrapped(self.wrap))
