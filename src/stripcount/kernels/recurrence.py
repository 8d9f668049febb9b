"""The shortest linear recurrence of terms modulo a prime (Berlekamp-Massey), by the compiled library."""

from __future__ import annotations

import ctypes

import numpy as np
from numpy.typing import NDArray

from stripcount.errors import BadInput
from stripcount.kernels.library import address

Residues = NDArray[np.uint64]

MAX_TERMS = 1 << 13
"""The number of terms from which fast products of polynomials are faster than this quadratic algorithm."""

_MAX_BITS = 62  # the largest number of bits of a prime: twice a residue fits into a word
_CALL_WORK = 1 << 24  # multiplications of one call, in some hundredths of a second


class _RecurrenceState(ctypes.Structure):
    """The structure `Found` of recurrence.c: the shortest recurrence of the terms read so far."""

    _fields_ = (
        ("now", ctypes.c_void_p),
        ("before", ctypes.c_void_p),
        ("kept", ctypes.c_void_p),
        ("length", ctypes.c_int64),
        ("since", ctypes.c_int64),
        ("inverse", ctypes.c_uint64),
        ("nows", ctypes.c_int64),
        ("befores", ctypes.c_int64),
    )


def shortest_recurrence(library: ctypes.CDLL, terms: Residues, prime: int) -> Residues:
    """Return c₀ = 1, c₁, …, c_L of the least L with Σ cᵢ a(n - i) = 0 modulo a prime for all n ≥ L of the terms.

    Costs about n² / 2 multiplications for n terms. Raises BadInput for terms that are no residues.
    """
    terms = np.ascontiguousarray(terms)
    if terms.dtype != np.uint64 or terms.ndim != 1 or not 2 <= prime < 1 << _MAX_BITS:
        raise BadInput(f"the terms of a recurrence must be words of 64 bits, and the prime below 2^{_MAX_BITS}.")
    if len(terms) and int(terms.max()) >= prime:
        raise BadInput("the terms of a recurrence must be residues modulo the prime.")
    arrays = np.zeros((3, len(terms) + 2), dtype=np.uint64)
    arrays[:2, 0] = 1
    recurrence = _RecurrenceState(*map(address, arrays), 0, 1, 1, 1, 1)
    length, batch = 0, max(1, _CALL_WORK // max(1, len(terms)))
    for start in range(0, len(terms), batch):
        stop = min(len(terms), start + batch)
        length = library.stripcount_recurrence(address(terms), start, stop, prime, ctypes.addressof(recurrence))
    coefficients = next(array for array in arrays if address(array) == recurrence.now)
    return np.array(coefficients[: length + 1])
