"""Columns of a machine modulo up to eight primes at once, by the compiled library."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.exact_arrays import Reduction, total
from stripcount.algebra.sparse import csr_array
from stripcount.kernels.library import address

Residues = NDArray[np.uint64]
Positions = NDArray[np.intp]

WIDTHS = (1, 4, 8)
"""The numbers of primes that one sweep can take; other numbers are filled up to the next of these."""

_CALL_WORK = 1 << 25  # transitions that one call reads, in a tenth of a second
_MAX_SOURCES = 1 << 31  # the states of a layer must be fewer, so that the index of a source fits into 32 bits
_MAX_WEIGHT = 1 << 32  # the sum of the final weights must be smaller, so that 2³² times it fits into a word


class _Factor(ctypes.Structure):
    """The structure `Factor` of kernels.c: one sparse factor of the matrix of a column."""

    _fields_ = (
        ("targets", ctypes.c_int64),
        ("start", ctypes.c_void_p),
        ("heavy", ctypes.c_void_p),
        ("source", ctypes.c_void_p),
        ("weight", ctypes.c_void_p),
        ("reduce", ctypes.c_int64),
    )


class _Phase(ctypes.Structure):
    """The structure `Phase` of kernels.c: a column, and the states before it that may end a board."""

    _fields_ = (
        ("factors", ctypes.c_int64),
        ("factor", ctypes.c_void_p),
        ("ends", ctypes.c_int64),
        ("end", ctypes.c_void_p),
        ("end_weight", ctypes.c_void_p),
    )


class _Moduli(ctypes.Structure):
    """The structure `Moduli` of kernels.c: the primes modulo which boards are counted."""

    _fields_ = (
        ("bits", ctypes.c_int64),
        ("folds", ctypes.c_int64),
        ("prime", ctypes.c_void_p),
        ("gap", ctypes.c_void_p),
    )


@dataclass(frozen=True, eq=False)
class _Reductions:
    """Moduli, and the structure for the library that points to them.

    `folds`: residues are reduced by folding; then `gaps` holds 2^bits minus each modulus, else zeros.
    """

    primes: Residues
    gaps: Residues
    folds: bool
    structure: _Moduli


@dataclass(frozen=True, eq=False)
class PhaseArrays:
    """One phase of a machine: its factors, after which of them residues are reduced, and the final weights."""

    factors: Sequence[csr_array]
    reduces: Sequence[bool]
    final: Residues


class Columns:
    """The phases of a machine as the library reads them, for primes of at most `bits` bits.

    The caller guarantees that no sum between two reductions reaches 2⁶⁴, and that the phases fit (`fits`).
    """

    def __init__(self, library: ctypes.CDLL, phases: Sequence[PhaseArrays], bits: int) -> None:
        self._library, self._bits = library, bits
        self._referenced: list[object] = []  # arrays that the structures point to
        self.transitions = max(sum(int(f.nnz) for f in phase.factors) for phase in phases)
        self._states = max(max(f.shape) for phase in phases for f in phase.factors)
        self._tables: Residues = np.zeros((2, 0, 0), dtype=np.uint64)
        self._sizes = [phase.factors[0].shape[1] for phase in phases]
        self._phases = (_Phase * len(phases))(*(self._phase(phase) for phase in phases))

    @classmethod
    def fits(cls, phases: Sequence[PhaseArrays]) -> bool:
        """Return whether a machine's numbers fit the words of the library."""
        few_states = all(max(factor.shape) < _MAX_SOURCES for phase in phases for factor in phase.factors)
        return few_states and all(total(phase.final) < _MAX_WEIGHT for phase in phases)

    def _pointer(self, array: NDArray[np.generic], dtype: type[np.generic]) -> int:
        """Return the address of an array of another type, which is kept in this object."""
        array = np.ascontiguousarray(array, dtype=dtype)
        self._referenced.append(array)
        return address(array)

    def _phase(self, phase: PhaseArrays) -> _Phase:
        """Return the structure of a phase for the library."""
        factors = (_Factor * len(phase.factors))(*map(self._factor, phase.factors, phase.reduces))
        self._referenced.append(factors)
        end = np.flatnonzero(phase.final)
        weights = self._pointer(phase.final[end], np.uint64)
        return _Phase(len(factors), ctypes.addressof(factors), len(end), self._pointer(end, np.int64), weights)

    def _factor(self, factor: csr_array, reduce: bool) -> _Factor:
        """Return the structure of a factor for the library: in each row, entries that are 1 precede the others."""
        sources, weights = factor.indices, factor.data
        heavy = factor.indptr[1:]  # the index in each row at which entries other than 1 begin
        if (is_heavy := weights != 1).any():
            target = np.repeat(np.arange(factor.shape[0]), np.diff(factor.indptr))
            order = np.lexsort((is_heavy, target))
            sources, weights = sources[order], weights[order]
            heavy = heavy - np.bincount(target[is_heavy], minlength=factor.shape[0])
        return _Factor(
            factor.shape[0],
            self._pointer(factor.indptr, np.int64),
            self._pointer(heavy, np.int64),
            self._pointer(sources, np.int32),
            self._pointer(weights, np.uint64),
            int(reduce),
        )

    def totals(self, initial: Residues, moduli: Sequence[int], count: int) -> Iterator[list[int]]:
        """Yield for column k = 0.. below `count` the weighted sum of the final states modulo each of up to 8 moduli."""
        width = next(width for width in WIDTHS if width >= len(moduli))
        reductions = self._moduli([*moduli, *[moduli[-1]] * (width - len(moduli))])
        table, scratch = np.zeros((2, self._states, width), dtype=np.uint64)
        table[: len(initial)] = initial[:, None] % reductions.primes
        batch = max(1, min(count, _CALL_WORK // max(1, self.transitions * width // 8)))
        sums = np.empty((batch, 2, width), dtype=np.uint64)
        for first_column in range(0, count, batch):
            columns = min(batch, count - first_column)
            self._read(first_column, columns, reductions, table, scratch, sums)
            for high, low in sums[:columns].tolist():
                yield [((upper << 32) + lower) % p for upper, lower, p in zip(high, low, moduli)]

    def advance(self, vectors: Residues, modulus: int, first_phase: int, columns: int) -> Residues:
        """Return up to 8 vectors, states × vectors, after some columns from `first_phase` on, modulo one modulus."""
        states, count = vectors.shape
        width = next(width for width in WIDTHS if width >= count)
        reductions = self._moduli([modulus] * width)
        table, scratch = self._reused_tables(width)
        table[:states, :count], table[:states, count:] = vectors, 0
        self._read(first_phase, columns, reductions, table, scratch, np.empty((columns, 2, width), dtype=np.uint64))
        result: Residues = table[: self._sizes[(first_phase + columns) % len(self._sizes)], :count]
        return result % np.uint64(modulus) if reductions.folds else result.copy()

    def _reused_tables(self, width: int) -> Residues:
        """Return two tables, states × width, that are reused: new ones would cost as much as reading a column."""
        if self._tables.shape[2] != width:
            self._tables = np.zeros((2, self._states, width), dtype=np.uint64)
        return self._tables

    def _moduli(self, moduli: Sequence[int]) -> _Reductions:
        """Return the moduli with the structure by which the library reduces."""
        primes = np.array(moduli, dtype=np.uint64)
        folds = Reduction.folds(primes, self._bits)
        gaps = np.uint64(1 << self._bits) - primes if folds else np.zeros_like(primes)
        return _Reductions(primes, gaps, bool(folds), _Moduli(self._bits, folds, address(primes), address(gaps)))

    def _read(
        self,
        first_column: int,
        columns: int,
        reductions: _Reductions,
        table: Residues,
        scratch: Residues,
        sums: Residues,
    ) -> None:
        """Read columns, from that of number `first_column` on; `table` and `sums` are overwritten."""
        self._library.stripcount_columns(
            ctypes.addressof(self._phases),
            len(self._phases),
            first_column % len(self._phases),
            columns,
            ctypes.addressof(reductions.structure),
            address(table),
            address(scratch),
            address(sums),
            table.shape[1],
        )
