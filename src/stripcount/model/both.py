"""Two strips with the same marks at once: the boards that both allow, whose states are pairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stripcount.board import Board, Mark
from stripcount.model.offers import Closing
from stripcount.model.strip import Strip

Pair = tuple[object, object]


class Both(Strip[Pair]):
    """The boards of `first` that are boards of `second` too; everything else that it says of itself is the first's.

    In each of the two, a state and a mark determine the next state. `second` must allow the reflections of all of its
    boards. Both are asked once for each of their states. Cost: up to the product of the numbers of states.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> from stripcount.puzzles.knights import Knights
    >>> explore(Both(HardSquares(3), Knights(3))).machine().terms(4)
    [1, 5, 15, 47]
    """

    def __init__(self, first: Strip, second: Strip) -> None:
        self.rows, self.settings, self.first, self.second = first.rows, first.settings, first, second
        closing = Closing(first.closing.finite and second.closing.finite)
        self.declare(first, alphabet=first.alphabet, symmetries=first.symmetries, closing=closing)
        self._steps: tuple[dict[object, list[tuple[Mark, object]]], dict[object, dict[Mark, object]]] = {}, {}

    @property
    def title(self) -> str:
        """The title of the first."""
        return self.first.title

    @property
    def in_words(self) -> str:
        """How the rules of the first were understood."""
        return self.first.in_words

    def __repr__(self) -> str:
        return f"Both({self.first!r}, {self.second!r})"

    def __reduce__(self) -> tuple[object, ...]:
        """Return how another process makes the strip."""
        return Both, (self.first, self.second)

    def resized(self, rows: int) -> Strip:
        """Return both on another number of rows."""
        return Both(self.first.resized(rows), self.second.resized(rows))

    def start(self) -> Pair:
        """Return the starts of both."""
        return self.first.start(), self.second.start()

    def step(self, state: Pair, row: int) -> Iterator[tuple[Mark, Pair]]:
        """Yield the marks that both allow."""
        first_state, second_state = state
        ours, theirs = self._steps
        if (row, first_state) not in ours:
            ours[row, first_state] = list(self.first.step(first_state, row))
        if (row, second_state) not in theirs:
            theirs[row, second_state] = dict(self.second.step(second_state, row))
        after = theirs[row, second_state]
        for mark, target in ours[row, first_state]:
            if mark in after:
                yield mark, (target, after[mark])

    def end_column(self, state: Pair) -> Pair | None:
        """Return both states, None if one of the two rejects the column."""
        first_state, second_state = self.first.end_column(state[0]), self.second.end_column(state[1])
        return None if first_state is None or second_state is None else (first_state, second_state)

    def accepts(self, state: Pair) -> bool:
        """Return whether both accept."""
        return self.first.accepts(state[0]) and self.second.accepts(state[1])

    @property
    def marks(self) -> Sequence[Mark]:  # type: ignore[override]
        """The marks of the first."""
        return self.first.marks or self.first.alphabet

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield the first's candidates."""
        return self.first.candidates(cols)

    def legal(self, board: Board) -> bool:
        """Return whether both allow the board."""
        return self.first.legal(board) and self.second.legal(board)

    def draw_state(self, state: Pair) -> str:
        """Return the pictures of both states."""
        return f"{self.first.draw_state(state[0])} | {self.second.draw_state(state[1])}"
