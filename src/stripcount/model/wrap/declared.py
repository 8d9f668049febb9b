"""A board with glued sides that a puzzle counts by rules of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from stripcount.board import Board, Mark, Wrap
from stripcount.errors import BadInput, BrokenPuzzle, shortened
from stripcount.model.strip import Strip
from stripcount.model.wrap.glued import SAID, Glued


class Declared(Glued, Strip[Any]):
    """The strip that a puzzle's method `glued` returned, under the puzzle's name; `legal` is the puzzle's.

    Raises BrokenPuzzle unless that is a strip of as many rows.
    """

    def __init__(self, base: Strip[Any], own: Strip[Any], wrap: Wrap) -> None:
        if not isinstance(own, Strip) or own.rows != base.rows:
            raise BrokenPuzzle(
                f"{type(base).__name__}.glued must return a strip of {base.rows} rows or None, not "
                f"{shortened(repr(own))} for wrap={SAID[wrap]}."
            )
        self.wrap = wrap
        self.glue(base)
        self.own, self.closes = own, own.closes

    def resized(self, rows: int) -> Strip[Any]:
        """Return the wrapped board of another number of rows."""
        base = self.base.resized(rows)
        own = base.glued(self.wrap)
        if own is None:
            raise BadInput(f"{base.title} has no boards with wrap={SAID[self.wrap]}.")
        return Declared(base, own, self.wrap)

    def start(self) -> Any:
        """Return the state of the strip declared."""
        return self.own.start()

    def step(self, state: Any, row: int) -> Iterable[tuple[Mark, Any]]:
        """Return the marks of the strip declared."""
        return self.own.step(state, row)

    def turn(self, state: Any) -> Any:
        """Return the state of the strip declared."""
        return self.own.turn(state)

    def accepts(self, state: Any) -> bool:
        """Say what the strip declared says."""
        return self.own.accepts(state)

    def draw_state(self, state: Any) -> str:
        """Return the picture of the strip declared."""
        return self.own.draw_state(state)

    def legal(self, board: Board) -> bool:
        """Say whether the puzzle's own rules allow the board with its sides glued."""
        return self.base.legal(board.wrapped(self.wrap))
