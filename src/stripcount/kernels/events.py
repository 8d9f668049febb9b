"""The successors of many states by the events of a step, which the compiled library interprets as a program."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stripcount.errors import BadInput
from stripcount.kernels.library import address

Integers = NDArray[np.int64]

MAX_WORDS = 12
"""The maximum number of words of a state while a step is read."""

BATCH = 1 << 14
"""The number of successors that one call writes at most, in a millisecond; more if one state alone has more."""

UNWRITTEN = -2
"""The entry of a mode whose program has not been written yet."""

_MAX_BATCH = 1 << 26  # successors of one state; with more, a program is assumed not to end
_SCRATCH = 1 << 17  # words for the blocks of states of all branches of a program, a few thousand for each


@dataclass(frozen=True, eq=False)
class Program:
    """The instructions and tables of a step, as `machine.packing.programs` writes them.

    While a step is read, a state has `words` words. Rows of `unpack` and `pack` are fields: (index of the word, mask of
    the field in the packed state, number of bits by which it lies higher there). The bits of the first word from
    `mode_bit` on are the mode: `entry[mode]` is the index in `code` at which its program begins, -1 if no state
    follows, UNWRITTEN if it is not written. `read_mask` is the mask of the bits of the first word that are read.
    """

    code: Integers
    tables: Integers
    unpack: Integers
    pack: Integers
    words: int
    mode_bit: int
    read_mask: int
    entry: Integers

    def __post_init__(self) -> None:
        """Raise BadInput unless fields and entries are indices inside the other arrays."""
        valid = (
            1 <= self.words <= MAX_WORDS
            and all(array.dtype == np.int64 and array.flags.c_contiguous for array in self._arrays)
            and all(fields.ndim == 2 and fields.shape[1] == 3 for fields in (self.unpack, self.pack))
            and all(bool(((f[:, 0] >= 0) & (f[:, 0] < self.words)).all()) for f in (self.unpack, self.pack))
            and all(bool((abs(f[:, 2]) < 64).all()) for f in (self.unpack, self.pack))
            and bool(((self.entry >= UNWRITTEN) & (self.entry < max(1, len(self.code)))).all())
            and 0 <= self.mode_bit < 64
        )
        if not valid:
            raise BadInput("the parts of a program must lead to one another.")

    @property
    def _arrays(self) -> tuple[Integers, ...]:
        """All arrays of the program."""
        return self.code, self.tables, self.unpack, self.pack, self.entry

    def mode(self, state: int) -> int:
        """Return the mode of a packed state."""
        # the fields have no bit in common
        first_word = sum(_shifted(state & mask, -up) for word, mask, up in self.unpack.tolist() if word == 0)
        return int(first_word) >> self.mode_bit


def _shifted(word: int, up: int) -> int:
    """Return a word shifted up by a number of bits, down if it is negative."""
    return word << up if up >= 0 else word >> -up


class _ProgramArguments(ctypes.Structure):
    """The structure `Program` of events.c, which explains its fields."""

    _fields_ = (
        ("code", ctypes.c_void_p),
        ("length", ctypes.c_int64),
        ("table", ctypes.c_void_p),
        ("unpack", ctypes.c_void_p),
        ("unpacks", ctypes.c_int64),
        ("pack", ctypes.c_void_p),
        ("packs", ctypes.c_int64),
        ("words", ctypes.c_int64),
        ("mode_at", ctypes.c_int64),
        ("kept", ctypes.c_int64),
        ("modes", ctypes.c_int64),
        ("entry", ctypes.c_void_p),
    )


class EventKernel:
    """One step as the library reads it.

    `program_with(mode)` returns the program of the step after adding that of one more mode; it is called with None
    first and then whenever a state has a mode whose program is not written.
    """

    def __init__(self, library: ctypes.CDLL, program_with: Callable[[int | None], Program]) -> None:
        self._library, self._program_with, self._batch = library, program_with, BATCH
        self._add_mode(None)

    def _add_mode(self, mode: int | None) -> None:
        """Take the program that includes this mode, and make the arguments that point to its arrays."""
        program = self._program = self._program_with(mode)
        self._arguments = _ProgramArguments(
            address(program.code),
            len(program.code),
            address(program.tables),
            address(program.unpack),
            len(program.unpack),
            address(program.pack),
            len(program.pack),
            program.words,
            program.mode_bit,
            program.read_mask,
            len(program.entry),
            address(program.entry),
        )

    def targets(self, states: Integers) -> Iterator[tuple[Integers, Integers, int]]:
        """Yield (successors, the index of the source of each, the largest number of successors of one source so far).

        Each item holds the successors of some of the states, in order. Its arrays are overwritten by the next item.
        Raises BadInput for a program that does not end.
        """
        states = np.ascontiguousarray(states, dtype=np.int64)
        keys, sources = np.empty((2, self._batch), dtype=np.int64)
        scratch, progress = np.empty(_SCRATCH, dtype=np.uint64), np.zeros(2, dtype=np.int64)
        while (index := int(progress[0])) < len(states):
            length = self._library.stripcount_events(
                ctypes.addressof(self._arguments),
                address(states),
                len(states),
                address(keys),
                address(sources),
                len(keys),
                address(scratch),
                len(scratch),
                address(progress),
            )
            if length < 0:
                self._add_mode(self._program.mode(int(states[progress[0]])))
            elif length or progress[0] > index:
                yield keys[:length], sources[:length], int(progress[1])
            elif len(keys) < _MAX_BATCH:
                self._batch = 4 * len(keys)
                keys, sources = np.empty((2, self._batch), dtype=np.int64)
            else:
                raise BadInput("a program must lead to its end for every state.")
