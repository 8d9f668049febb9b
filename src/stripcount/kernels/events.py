"""The states that follow many states by the events of a step, read by the compiled library as a program."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stripcount.errors import BadInput
from stripcount.kernels.library import address

Numbers = NDArray[np.int64]

MAX_WORDS = 12
"""The words of a state while a step is read."""

ROOM = 1 << 14
"""The states that are written by one call, in a millisecond; more if one state alone leads to more."""

UNWRITTEN = -2
"""The entry of a mode whose program is not yet written."""

_MAX_ROOM = 1 << 26
_SCRATCH = 1 << 17  # words of the blocks that exist at a time, a few thousand for each way that parts


@dataclass(frozen=True, eq=False)
class Program:
    """What a step does to a state: instructions and tables as `machine.packing.programs` writes them.

    The fields of a state's word are rows (which of its `words`, mask in the state, bits by which it lies higher there).
    The bits of the first word from `mode_at` on are the mode: `entry` has the slot where its program begins, -1 if no
    state follows. The bits `kept` of the first word are read.
    """

    code: Numbers
    tables: Numbers
    unpack: Numbers
    pack: Numbers
    words: int
    mode_at: int
    kept: int
    entry: Numbers

    def __post_init__(self) -> None:
        """Raise BadInput unless fields and entries lead to a slot inside the other arrays."""
        inside = (
            1 <= self.words <= MAX_WORDS
            and all(array.dtype == np.int64 and array.flags.c_contiguous for array in self._arrays)
            and all(fields.ndim == 2 and fields.shape[1] == 3 for fields in (self.unpack, self.pack))
            and all(bool(((f[:, 0] >= 0) & (f[:, 0] < self.words)).all()) for f in (self.unpack, self.pack))
            and all(bool((abs(f[:, 2]) < 64).all()) for f in (self.unpack, self.pack))
            and bool(((self.entry >= UNWRITTEN) & (self.entry < max(1, len(self.code)))).all())
            and 0 <= self.mode_at < 64
        )
        if not inside:
            raise BadInput("the parts of a program must lead to one another.")

    @property
    def _arrays(self) -> tuple[Numbers, ...]:
        return self.code, self.tables, self.unpack, self.pack, self.entry

    def mode(self, state: int) -> int:
        """Return the mode of a state."""
        first = sum(
            _moved(state & mask, -up) for word, mask, up in self.unpack.tolist() if word == 0
        )  # the fields have no bit in common
        return int(first) >> self.mode_at


def _moved(word: int, up: int) -> int:
    return word << up if up >= 0 else word >> -up


class _Told(ctypes.Structure):
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
    """One step as the library reads it; `written` returns its program with that of one more mode, at first of none."""

    def __init__(self, library: ctypes.CDLL, written: Callable[[int | None], Program]) -> None:
        self._library, self._written, self._room = library, written, ROOM
        self._take(None)

    def _take(self, mode: int | None) -> None:
        program = self._program = self._written(mode)
        self._told = _Told(
            address(program.code),
            len(program.code),
            address(program.tables),
            address(program.unpack),
            len(program.unpack),
            address(program.pack),
            len(program.pack),
            program.words,
            program.mode_at,
            program.kept,
            len(program.entry),
            address(program.entry),
        )

    def targets(self, states: Numbers) -> Iterator[tuple[Numbers, Numbers, int]]:
        """Yield (states that follow, the number of the source of each, most of one source so far), some at a time.

        The arrays are used again for the next ones.
        """
        states = np.ascontiguousarray(states, dtype=np.int64)
        keys, sources = np.empty((2, self._room), dtype=np.int64)
        scratch, following = np.empty(_SCRATCH, dtype=np.uint64), np.zeros(2, dtype=np.int64)
        while (at := int(following[0])) < len(states):
            length = self._library.stripcount_events(
                ctypes.addressof(self._told),
                address(states),
                len(states),
                address(keys),
                address(sources),
                len(keys),
                address(scratch),
                len(scratch),
                address(following),
            )
            if length < 0:
                self._take(self._program.mode(int(states[following[0]])))
            elif length or following[0] > at:
                yield keys[:length], sources[:length], int(following[1])
            elif len(keys) < _MAX_ROOM:
                self._room = 4 * len(keys)
                keys, sources = np.empty((2, self._room), dtype=np.int64)
            else:
                raise BadInput("a program must lead to its end for every state.")
