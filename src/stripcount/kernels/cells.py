"""Steps of a sweep of a tile board by the compiled library: cells are read for all states, with counts of any size."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stripcount.errors import BadInput
from stripcount.kernels.library import address

Words = NDArray[np.uint64]
Integers = NDArray[np.int64]

MAX_SLOTS = 64
"""The maximum number of pairs (labels to the right, label below) after one step: a set of them is one 64-bit word."""

_BATCH = 1 << 18  # the number of states that one call reads, in a few milliseconds


@dataclass(frozen=True, eq=False)
class StepTables:
    """The tiles of one cell, or of `cells` cells below each other, as the library reads them.

    The lowest `read_bits` bits of a state are the label above and the labels to the left. `corner` has for each of
    their values the index of a corner, -1 for labels that never meet and where the puzzle fails. The tiles of corner c
    have the indices from first_tile[c] up to but excluding first_tile[c + 1]: `slot` is the slot of each tile,
    `multiplicity` the number of equal tiles. A slot is a pair of labels to the right and label below: `word` holds the
    bits that it writes, the lowest `below_bits` of which are the label below, and `stream` the index of its labels to
    the right, by which states after the step are grouped. Words and streams ascend.
    """

    cells: int
    read_bits: int
    below_bits: int
    corner: NDArray[np.int32]
    first_tile: Integers
    slot: NDArray[np.uint8]
    multiplicity: NDArray[np.uint32]
    word: Words
    stream: NDArray[np.uint8]

    def __post_init__(self) -> None:
        """Raise BadInput unless every index lies inside the other tables."""
        slots, tiles = len(self.word), len(self.slot)
        valid = (
            (len(self.corner), len(self.stream), len(self.multiplicity)) == (1 << self.read_bits, slots, tiles)
            and slots <= MAX_SLOTS
            and (int(self.first_tile[0]), int(self.first_tile[-1])) == (0, tiles)
            and bool((np.diff(self.first_tile) >= 0).all())
            and int(self.corner.max()) < len(self.first_tile) - 1
            and (not tiles or int(self.slot.max()) < slots)
        )
        if not valid:
            raise BadInput("the tables of a step must lead to one another.")

    @property
    def streams(self) -> int:
        """The number of streams."""
        return int(self.stream.max()) + 1 if len(self.stream) else 0

    @property
    def growth(self) -> int:
        """The largest number of tiles of one corner: the sum of all counts grows by no larger factor."""
        cumulative = np.concatenate([[0], np.cumsum(self.multiplicity, dtype=np.int64)])
        return max(1, int((cumulative[self.first_tile[1:]] - cumulative[self.first_tile[:-1]]).max(initial=0)))


class _Row(ctypes.Structure):
    """The structure `Row` of kernels.c: the tiles of one row of a column."""

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


class _Output(ctypes.Structure):
    """The structure `Next` of kernels.c: where the states after a cell and their counts are written."""

    _fields_ = tuple((name, ctypes.c_void_p) for name in ("state", "count", "place", "stop", "sums"))


class Refused(Exception):
    """A state that cannot be read: the puzzle failed on the corner of its labels, or they never meet."""

    def __init__(self, state: int) -> None:
        super().__init__(state)
        self.state = state


class StateMemory:
    """Memory for the states after a step, reused because an operating system takes long to provide new pages."""

    def __init__(self) -> None:
        self._states, self._counts = np.empty((2, 0), dtype=np.uint64)

    def arrays(self, states: int, words: int) -> tuple[Words, Words]:
        """Return uninitialized arrays for states and for their counts, states × words.

        They share memory with the arrays returned before.
        """
        if len(self._states) < states:
            self._states = np.empty(states + states // 8, dtype=np.uint64)
        if len(self._counts) < states * words:
            self._counts = np.empty((states + states // 8) * words, dtype=np.uint64)
        return self._states[:states], self._counts[: states * words].reshape(states, words)


class StepKernel:
    """The steps of a column, each with its tables, as the library reads them; see `read`."""

    def __init__(self, library: ctypes.CDLL, steps: Sequence[StepTables]) -> None:
        self._library, self.steps = library, tuple(steps)
        self._referenced: list[object] = []  # arrays that the structures point to
        self._tables = [self._row(step) for step in self.steps]

    def _row(self, step: StepTables) -> _Row:
        """Return the structure of a step for the library, which points to arrays kept in this object."""
        counts, bits = np.diff(step.first_tile), np.uint64(1) << np.arange(MAX_SLOTS, dtype=np.uint64)
        offered = np.zeros(len(counts), dtype=np.uint64)
        np.bitwise_or.at(offered, np.repeat(np.arange(len(counts)), counts), bits[step.slot])
        sets = np.zeros(step.streams, dtype=np.uint64)
        np.bitwise_or.at(sets, step.stream, bits[: len(step.stream)])
        arrays = [
            np.ascontiguousarray(array, dtype=kind)
            for array, kind in (
                (step.corner, np.int32),
                (offered, np.uint64),
                (step.first_tile, np.int32),
                (step.slot, np.uint8),
                (step.multiplicity, np.uint32),
                (step.word, np.uint64),
                (step.stream, np.uint8),
                (sets, np.uint64),
            )
        ]
        self._referenced.append(arrays)
        pointers = [address(array) for array in arrays]
        if int(step.multiplicity.max(initial=1)) == 1:
            pointers[4] = 0  # without multiplicities, all tiles count once
        return _Row(step.read_bits, step.below_bits, step.streams, *pointers)

    def read(
        self,
        step: int,
        states: Words,
        counts: Words,
        memory: StateMemory,
        poll: Callable[[int], None] = lambda states_after: None,
    ) -> tuple[Words, Words]:
        """Return the states after a step and their counts, an array states × words, lowest word first, in `memory`.

        `counts` is an array of the same form for `states`. States that are equal without the bits that are read
        must be next to each other; if the states ascend, so do those that are returned. The caller guarantees that the
        sum of all counts fits into the words. `poll` is called many times a second, first with 0, then with the number
        of states after the step. Raises Refused for a state that cannot be read.
        """
        tables, table = self.steps[step], ctypes.addressof(self._tables[step])
        if states.dtype != np.uint64 or counts.dtype != np.uint64 or counts.ndim != 2 or len(counts) != len(states):
            raise BadInput("the states of a board and their counts must be as many words of 64 bits.")
        states, counts = np.ascontiguousarray(states), np.ascontiguousarray(counts)
        lengths = np.zeros(tables.streams, dtype=np.int64)
        length, index = len(states), 0
        while index < length:
            poll(0)
            index = self._library.stripcount_cell_lengths(
                table, address(states), length, index, _BATCH, address(lengths)
            )
            if index < 0:
                raise Refused(int(states[-1 - index]))
        stop, words = np.cumsum(lengths), counts.shape[1]
        place = stop - lengths  # the states of stream s are written at the indices place[s] to stop[s] - 1
        poll(int(lengths.sum()))
        states_after, sums = memory.arrays(int(lengths.sum()), words)
        scratch, index = np.zeros((MAX_SLOTS, words), dtype=np.uint64), 0
        output = _Output(*map(address, (states_after, sums, place, stop, scratch)))
        while index < length:
            poll(len(states_after))
            index = self._library.stripcount_cell(
                table, address(states), address(counts), length, index, _BATCH, ctypes.addressof(output), words
            )
            if index < 0:
                raise Refused(int(states[-1 - index]))
        return states_after, sums
