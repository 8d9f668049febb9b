"""One cell of a tile board for all states at the frontier, with whole counts of any size, by the compiled library."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stripcount.errors import BadInput
from stripcount.kernels.library import address

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

MAX_SLOTS = 64
"""The pairs (label to the right, label below) of one row: a set of them is one word."""

_TOGETHER = 1 << 18  # states read by one call, in a few milliseconds


@dataclass(frozen=True, eq=False)
class StepTables:
    """The tiles of one cell, or of some cells below each other, as the library reads them.

    A state's lowest `read` bits, the label above and the labels to the left, lead to a corner; it is -1 for labels that
    do not meet and where the puzzle fails. The corner's tiles are first[corner] up to first[corner + 1]: the slot of
    each, and how many there are like it. A slot writes `word`, whose lowest `below` bits are the label below, and its
    states come out in the stream of its labels to the right; words and streams ascend.
    """

    cells: int
    read: int
    below: int
    corner: NDArray[np.int32]
    first: Numbers
    slot: NDArray[np.uint8]
    times: NDArray[np.uint32]
    word: Words
    stream: NDArray[np.uint8]

    def __post_init__(self) -> None:
        """Raise BadInput unless every number leads to a place inside the other tables."""
        slots, tiles = len(self.word), len(self.slot)
        inside = (
            (len(self.corner), len(self.stream), len(self.times)) == (1 << self.read, slots, tiles)
            and slots <= MAX_SLOTS
            and (int(self.first[0]), int(self.first[-1])) == (0, tiles)
            and bool((np.diff(self.first) >= 0).all())
            and int(self.corner.max()) < len(self.first) - 1
            and (not tiles or int(self.slot.max()) < slots)
        )
        if not inside:
            raise BadInput("the tables of a step must lead to one another.")

    @property
    def streams(self) -> int:
        """The number of streams."""
        return int(self.stream.max()) + 1 if len(self.stream) else 0

    @property
    def growth(self) -> int:
        """The largest number of tiles of one corner: the sum of all counts grows by no larger factor."""
        tiles = np.concatenate([[0], np.cumsum(self.times, dtype=np.int64)])
        return max(1, int((tiles[self.first[1:]] - tiles[self.first[:-1]]).max(initial=0)))


class _Row(ctypes.Structure):
    _fields_ = (
        ("read", ctypes.c_int64),
        ("below", ctypes.c_int64),
        ("streams", ctypes.c_int64),
        ("corner", ctypes.c_void_p),
        ("offered", ctypes.c_void_p),
        ("first", ctypes.c_void_p),
        ("slot", ctypes.c_void_p),
        ("times", ctypes.c_void_p),
        ("word", ctypes.c_void_p),
        ("stream", ctypes.c_void_p),
        ("set", ctypes.c_void_p),
    )


class _Next(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_void_p) for name in ("state", "count", "place", "stop", "sums"))


class Refused(Exception):
    """A state that cannot be read: the puzzle failed on the corner of its labels, or they never meet."""

    def __init__(self, state: int) -> None:
        super().__init__(state)
        self.state = state


class Room:
    """Memory for the states after a step, used again and again: a system takes long to give new pages."""

    def __init__(self) -> None:
        self._states, self._counts = np.empty((2, 0), dtype=np.uint64)

    def of(self, states: int, words: int) -> tuple[Words, Words]:
        """Return arrays for so many states and their counts."""
        if len(self._states) < states:
            self._states = np.empty(states + states // 8, dtype=np.uint64)
        if len(self._counts) < states * words:
            self._counts = np.empty((states + states // 8) * words, dtype=np.uint64)
        return self._states[:states], self._counts[: states * words].reshape(states, words)


class StepKernel:
    """The steps of a column, each with its tables, as the library reads them."""

    def __init__(self, library: ctypes.CDLL, steps: Sequence[StepTables]) -> None:
        self._library, self.steps = library, tuple(steps)
        self._kept: list[object] = []  # arrays that the structures point to
        self._tables = [self._row(step) for step in self.steps]

    def _row(self, step: StepTables) -> _Row:
        counts, bits = np.diff(step.first), np.uint64(1) << np.arange(MAX_SLOTS, dtype=np.uint64)
        offered = np.zeros(len(counts), dtype=np.uint64)
        np.bitwise_or.at(offered, np.repeat(np.arange(len(counts)), counts), bits[step.slot])
        sets = np.zeros(step.streams, dtype=np.uint64)
        np.bitwise_or.at(sets, step.stream, bits[: len(step.stream)])
        kept = [
            np.ascontiguousarray(array, dtype=kind)
            for array, kind in (
                (step.corner, np.int32),
                (offered, np.uint64),
                (step.first, np.int32),
                (step.slot, np.uint8),
                (step.times, np.uint32),
                (step.word, np.uint64),
                (step.stream, np.uint8),
                (sets, np.uint64),
            )
        ]
        self._kept.append(kept)
        pointers = [address(array) for array in kept]
        if int(step.times.max(initial=1)) == 1:
            pointers[4] = 0
        return _Row(step.read, step.below, step.streams, *pointers)

    def read(
        self, step: int, states: Words, counts: Words, room: Room, look: Callable[[int], None] = lambda after: None
    ) -> tuple[Words, Words]:
        """Return the states after a step and their counts, an array (states, words), lowest words first, in a `room`.

        States that are equal without the bits that are read must stand side by side; if the states ascend, those that
        are returned do so, too. The caller knows that the sum of all counts fits into the words. `look` is called many
        times a second, first with 0, then with the number of states that follow. Raises Refused for a state that cannot
        be read.
        """
        tables, table = self.steps[step], ctypes.addressof(self._tables[step])
        if states.dtype != np.uint64 or counts.dtype != np.uint64 or counts.ndim != 2 or len(counts) != len(states):
            raise BadInput("the states of a board and their counts must be as many words of 64 bits.")
        states, counts = np.ascontiguousarray(states), np.ascontiguousarray(counts)
        lengths = np.zeros(tables.streams, dtype=np.int64)
        length, at = len(states), 0
        while at < length:
            look(0)
            at = self._library.stripcount_cell_lengths(table, address(states), length, at, _TOGETHER, address(lengths))
            if at < 0:
                raise Refused(int(states[-1 - at]))
        stop = np.cumsum(lengths)
        place, words = stop - lengths, counts.shape[1]
        look(int(lengths.sum()))
        found, sums = room.of(int(lengths.sum()), words)
        scratch, at = np.zeros((MAX_SLOTS, words), dtype=np.uint64), 0
        following = _Next(*map(address, (found, sums, place, stop, scratch)))
        while at < length:
            look(len(found))
            at = self._library.stripcount_cell(
                table, address(states), address(counts), length, at, _TOGETHER, ctypes.addressof(following), words
            )
            if at < 0:
                raise Refused(int(states[-1 - at]))
        return found, sums
