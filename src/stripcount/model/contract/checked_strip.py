"""Calls of a puzzle's methods, each checked against the contract; an error names the method that violates it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TypeVar

from stripcount.board import Board, Mark
from stripcount.errors import BrokenPuzzle, amount, excerpt
from stripcount.limits import UNLIMITED, Limits
from stripcount.model.contract.calling import checked_call
from stripcount.model.contract.identity import identical, is_plain
from stripcount.model.strip import Strip
from stripcount.model.tile_strip import TileStrip

T = TypeVar("T")
Marks = tuple[Mark, ...]
"""The marks read so far, column by column, each from the top."""
UNREAD = "?"
MAX_STEP_PAIRS = 10_000  # pairs that one step may yield; an infinite loop is stopped there


@dataclass(frozen=True)
class Call:
    """A call of a puzzle's method."""

    method: str  # its name
    read: Marks  # the marks read before it
    start_time: float  # the processor time at which it began, in seconds


class CheckedStrip:
    """A strip whose methods are called with checks.

    The methods of the strip of the same name are called with the marks `read` so far, column by column, as a further
    argument: errors show the board that they fill. Raises BrokenPuzzle if a method fails, returns a value that cannot
    be hashed, changes its input or answers differently the second time. A call costs about three times the method's
    own time. Raises OutOfTime once the time of `limits` is over. `latest` is the latest call.
    """

    def __init__(self, strip: Strip) -> None:
        self.strip, self.rows = strip, strip.rows
        self.limits: Limits = UNLIMITED  # of the part of the examination that is going on
        self.latest = Call("start", (), 0.0)
        self.judges_equality = False  # True once a state was met whose class may have an __eq__ of its own
        plain_tiles = isinstance(strip, TileStrip) and type(strip).step is TileStrip.step
        self._accepts_answers: dict[object, bool] = {}  # by state: what `accepts` answered
        self._first_states: dict[tuple[int, object], object] = {}  # by (layer, state): the first state equal to it
        self._step_name = "tiles" if plain_tiles else "step"

    def start(self) -> Hashable:
        """Return the start state; raises BrokenPuzzle if a second call returns another."""
        state: Hashable = self._call("start", (), lambda: self.strip.start())
        self._check_state("start", state, ())
        self._check_text("draw_state", partial(self.strip.draw_state, state), ())
        if self.strip.start() != state:
            raise self.error("start", "returns a different state each time it is called")
        return state

    def step(self, state: Hashable, read: Marks) -> list[tuple[Mark, Hashable]]:
        """Return every pair (mark of the next cell, state after it) for `state`, the state after the marks in `read`.

        Raises BrokenPuzzle for more than MAX_STEP_PAIRS pairs, and for anything but pairs.
        """
        row, name, position = len(read) % self.rows, self._step_name, (*read, UNREAD)
        pairs, before = self._call_on_state(
            name,
            lambda given_state: list(islice(self.strip.step(given_state, row), MAX_STEP_PAIRS + 1)),
            state,
            position,
        )
        if len(pairs) > MAX_STEP_PAIRS:
            raise self.error(name, f"yields more than {MAX_STEP_PAIRS} pairs for one cell", position)
        for item in pairs:
            if not (isinstance(item, tuple) and len(item) == 2):
                raise self.error(name, f"must yield pairs of a mark and a state, not {_short_repr(item)}", position)
            self._check_hashable(name, "a mark", item[0], position)
            self._check_state(name, item[1], (*read, item[0]))
        second_answer = self._call(name, position, lambda: list(self.strip.step(before, row)))
        self._check_same_answer(name, state, position, Counter(second_answer) == Counter(pairs))
        return pairs

    def end_column(self, state: Hashable, read: Marks) -> Hashable | None:
        """Return the state in which the next column begins, None if the strip rejects the column."""
        after, before = self._call_on_state("end_column", self.strip.end_column, state, read)
        if after is not None:
            self._check_state("end_column", after, read)
            self._check_text("draw_state", partial(self.strip.draw_state, after), read)
            self._check_same_answer(
                "end_column",
                state,
                read,
                self._call("end_column", read, lambda: self.strip.end_column(before)) == after,
            )
        return after

    def columns(self, state: Hashable, read: Marks) -> Iterator[tuple[Marks, Hashable]]:
        """Yield (marks read with the column, state after) of every column that may follow `state`."""
        for mark, after in self.step(state, read):
            marks = (*read, mark)
            if len(marks) % self.rows:
                yield from self.columns(after, marks)
            elif (next_state := self.end_column(after, marks)) is not None:
                yield marks, next_state

    def accepts(self, state: Hashable, read: Marks) -> bool:
        """Return whether the board may end in `state`."""
        answer = self._truth("accepts", lambda: self.strip.accepts(state), read)
        self._check_same_answer("accepts", state, read, self._accepts_answers.setdefault(state, answer) == answer)
        return answer

    def solutions(self, cols: int, limit: int) -> set[Board] | None:
        """Return the candidates of `cols` columns that `legal` allows; None if there are over `limit` candidates.

        Raises BrokenPuzzle for a candidate that occurs twice or has another size.
        """
        boards: dict[Board, None] = {}
        source: Iterator[Board] = self._call("candidates", (), lambda: iter(self.strip.candidates(cols)))
        while (board := self._call("candidates", (), lambda: next(source, None))) is not None:
            if not isinstance(board, Board) or board.rows != self.rows or board.cols != cols:
                yielded = f"{board.rows}×{board.cols} board" if isinstance(board, Board) else _short_repr(board)
                raise self.error("candidates", f"yielded a {yielded} when asked for {self.rows}×{cols} boards")
            if board in boards:
                raise self.error("candidates", f"yielded the board {in_one_line(board)} twice")
            boards[board] = None
            if len(boards) > limit:
                return None
        return {board for board in boards if self._truth("legal", partial(self.strip.legal, board), _marks_of(board))}

    def check_pictures(self, boards: Iterable[Board]) -> None:
        """Check `draw` on the first of these solutions, and `statistics` on every mark in them."""
        marks: dict[Mark, Board] = {}
        for board in boards:
            if not marks:
                self._check_text("draw", partial(self.strip.draw, board), _marks_of(board))
            marks |= {board[cell]: board for cell in board.positions() if board[cell] not in marks}
        if not isinstance(self.strip.statistics, Mapping) or not all(map(callable, self.strip.statistics.values())):
            raise self.error(
                "statistics", f"must map names to functions of a mark, and is {_short_repr(self.strip.statistics)}"
            )
        for name, statistic in self.strip.statistics.items():
            method = f"statistics[{name!r}]"
            for mark, board in marks.items():
                value = self._call(method, _marks_of(board), partial(statistic, mark))
                if self._call(method, _marks_of(board), partial(statistic, mark)) != value:
                    raise self.error(method, f"gives two answers for the mark {mark}", _marks_of(board))
                if not isinstance(value, int) or value < 0:
                    fault = f"must give an integer of at least 0 for the mark {mark}, not {_short_repr(value)}"
                    raise self.error(method, fault, _marks_of(board))

    def _truth(self, method: str, function: Callable[[], object], read: Marks) -> bool:
        """Return the truth value of a method's answer; raises BrokenPuzzle for None, the answer of a missing return."""
        answer = self._call(method, read, function)
        if answer is None:
            raise self.error(method, "must return True or False, not None", read)
        return bool(answer)

    def board(self, read: Marks) -> Board:
        """Return the board that the marks in `read` fill, UNREAD in the rest of its last column."""
        filled = (*read, *[UNREAD] * (-len(read) % self.rows))
        return Board.from_columns(self.rows, [filled[i : i + self.rows] for i in range(0, len(filled), self.rows)])

    def error(self, method: str, fault: str, read: Marks = ()) -> BrokenPuzzle:
        """Return the error of a method: `fault`, the predicate of the sentence, and on which board."""
        return BrokenPuzzle(f"{self.strip.error_name}.{method} {fault} ({self.place(read)}).")

    def place(self, read: Marks) -> str:
        """Return the board in words, for an error: "on the 2×1 board 0/1"."""
        if not read:
            return f"with {amount(self.rows, 'row')}"
        board = self.board(read)
        unread = " with ? not read yet" if UNREAD in board.cells[-1] else ""
        return f"on the {board.rows}×{board.cols} board {in_one_line(board)}{unread}"

    def _call(self, method: str, read: Marks, function: Callable[[], T]) -> T:
        """Return `function()`, a call of the method of this name, which is recorded as the latest call."""
        self.latest = Call(method, read, time.process_time())
        self.limits.check()
        return checked_call(function, f"{self.strip.error_name}.{method}", lambda: self.place(read))

    def _check_state(self, method: str, state: object, read: Marks) -> None:
        """Raise BrokenPuzzle for a state that has no hash, equals a different state or differs from its own copy."""
        self._check_hashable(method, "a state", state, read)
        layer = self.rows if method in ("step", "tiles") and len(read) % self.rows == 0 else len(read) % self.rows
        self.judges_equality = self.judges_equality or not is_plain(state)
        first_equal = self._first_states.setdefault((layer, state), state)
        if not identical(first_equal, state):
            raise self.error(
                method,
                f"returned the state {_short_repr(state)}, which compares equal to the state "
                f"{_short_repr(first_equal)}; equal states must be of the same types and hold equal values",
                read,
            )
        if deepcopy(state) != state:
            raise self.error(
                method,
                f"returned the state {_short_repr(state)}, which differs from its own copy: give it __eq__",
                read,
            )

    def _call_on_state(
        self, method: str, function: Callable[[Hashable], T], state: Hashable, read: Marks
    ) -> tuple[T, Hashable]:
        """Return the answer of a method about a state, and a copy of the state; raises if the method changed it."""
        before = deepcopy(state)
        answer = self._call(method, read, partial(function, state))
        if state != before:
            fault = f"changed the state it was given, {_short_repr(before)}, into {_short_repr(state)}; it must not"
            raise self.error(method, fault, read)
        return answer, before

    def _check_same_answer(self, method: str, state: object, read: Marks, is_same: bool) -> None:
        """Raise BrokenPuzzle unless a second answer about a state was the same."""
        if not is_same:
            raise self.error(method, f"gives two different answers about the state {_short_repr(state)}", read)

    def _check_text(self, method: str, function: Callable[[], object], read: Marks) -> None:
        """Raise BrokenPuzzle unless a method returns a text."""
        text = self._call(method, read, function)
        if not isinstance(text, str):
            raise self.error(method, f"must return text, not {_short_repr(text)}", read)

    def _check_hashable(self, method: str, noun: str, value: object, read: Marks) -> None:
        """Raise BrokenPuzzle for a mark or a state that cannot be hashed."""
        try:
            hash(value)
        except TypeError:
            raise self.error(
                method, f"returned {noun} that cannot be hashed, {_short_repr(value)}: use a tuple, not a list", read
            ) from None


def in_one_line(board: Board) -> str:
    """Return a board's rows from top to bottom in one line, between slashes.

    >>> in_one_line(Board.of(["10", "01"]))
    '10/01'
    """
    return "/".join(str(board).split("\n")) if board.cols else "of no columns"


def _marks_of(board: Board) -> Marks:
    """Return the marks of a board, column by column."""
    return tuple(board[row, col] for col in range(board.cols) for row in range(board.rows))


def _short_repr(value: object) -> str:
    """Return the text of a value, shortened to 120 characters, for an error."""
    return excerpt(repr(value), 120)
