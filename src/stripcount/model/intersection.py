"""The product of two strips with the same marks: it accepts the intersection of their boards; its states are pairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stripcount.board import Board, Mark
from stripcount.model.offers import Closing
from stripcount.model.strip import Strip

StatePair = tuple[object, object]
"""A state of the first strip and one of the second."""


class Intersection(Strip[StatePair]):
    """The boards of `first` that are boards of `second` too; title, alphabet and symmetries are those of `first`.

    Both must have the same number of rows and be deterministic: a state and a mark determine the next state. The
    boards of `second` must be closed under the symmetries of `first`. These conditions are not checked. The steps of
    each strip are computed once for each of its states and stay in memory. Cost: up to the product of the two numbers
    of states.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> from stripcount.puzzles.knights import Knights
    >>> explore(Intersection(HardSquares(3), Knights(3))).machine().terms(4)
    [1, 5, 15, 47]
    """

    def __init__(self, first: Strip, second: Strip) -> None:
        self.rows, self.settings, self.first, self.second = first.rows, first.settings, first, second
        closing = Closing(first.closing.finite and second.closing.finite)  # the product is finite if both are
        self.declare(first, alphabet=first.alphabet, symmetries=first.symmetries, closing=closing)
        # by (row, state); those of `second` are looked up by mark, which has one target at most
        self._first_steps: dict[object, list[tuple[Mark, object]]] = {}
        self._second_steps: dict[object, dict[Mark, object]] = {}

    @property
    def title(self) -> str:
        """The title of `first`."""
        return self.first.title

    @property
    def in_words(self) -> str:
        """The rules of `first` in words."""
        return self.first.in_words

    def __repr__(self) -> str:
        return f"Intersection({self.first!r}, {self.second!r})"

    def __reduce__(self) -> tuple[object, ...]:
        """Return how the strip is made again, for pickling."""
        return Intersection, (self.first, self.second)

    def resized(self, rows: int) -> Strip:
        """Return both on another number of rows."""
        return Intersection(self.first.resized(rows), self.second.resized(rows))

    def start(self) -> StatePair:
        """Return the starts of both."""
        return self.first.start(), self.second.start()

    def step(self, state: StatePair, row: int) -> Iterator[tuple[Mark, StatePair]]:
        """Yield the marks that both allow."""
        first_state, second_state = state
        if (row, first_state) not in self._first_steps:
            self._first_steps[row, first_state] = list(self.first.step(first_state, row))
        if (row, second_state) not in self._second_steps:
            self._second_steps[row, second_state] = dict(self.second.step(second_state, row))
        second_targets = self._second_steps[row, second_state]
        for mark, target in self._first_steps[row, first_state]:
            if mark in second_targets:
                yield mark, (target, second_targets[mark])

    def end_column(self, state: StatePair) -> StatePair | None:
        """Return both states, None if one of the two rejects the column."""
        first_state, second_state = self.first.end_column(state[0]), self.second.end_column(state[1])
        return None if first_state is None or second_state is None else (first_state, second_state)

    def accepts(self, state: StatePair) -> bool:
        """Return whether both accept."""
        return self.first.accepts(state[0]) and self.second.accepts(state[1])

    @property
    def marks(self) -> Sequence[Mark]:  # type: ignore[override]  # a class variable of other strips
        """The marks of `first`."""
        return self.first.marks or self.first.alphabet

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield the candidates of `first`, which include all boards of both."""
        return self.first.candidates(cols)

    def legal(self, board: Board) -> bool:
        """Return whether both allow the board."""
        return self.first.legal(board) and self.second.legal(board)

    def draw_state(self, state: StatePair) -> str:
        """Return the pictures of both states."""
        return f"{self.first.draw_state(state[0])} | {self.second.draw_state(state[1])}"
