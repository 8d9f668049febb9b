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
"""The numbers of primes that are swept side by side; fewer ones are filled up."""

_WORK = 1 << 25  # transitions read by one call, in a tenth of a second
_SOURCES = 1 << 31  # states whose numbers fit into the 32 bits of a source
_WEIGHTS = 1 << 32  # of the sum of the final weights, so that 2³² times it fits into a word


class _Factor(ctypes.Structure):
    _fields_ = (
        ("targets", ctypes.c_int64),
        ("start", ctypes.c_void_p),
        ("heavy", ctypes.c_void_p),
        ("source", ctypes.c_void_p),
        ("weight", ctypes.c_void_p),
        ("reduce", ctypes.c_int64),
    )


class _Phase(ctypes.Structure):
    _fields_ = (
        ("factors", ctypes.c_int64),
        ("factor", ctypes.c_void_p),
        ("ends", ctypes.c_int64),
        ("end", ctypes.c_void_p),
        ("end_weight", ctypes.c_void_p),
    )


class _Moduli(ctypes.Structure):
    _fields_ = (
        ("bits", ctypes.c_int64),
        ("folds", ctypes.c_int64),
        ("prime", ctypes.c_void_p),
        ("gap", ctypes.c_void_p),
    )


@dataclass(frozen=True, eq=False)
class _Reductions:
    """Moduli, their distances from a power of two if residues are folded, and the structure that points to both."""

    primes: Residues
    gaps: Residues
    folds: bool
    structure: _Moduli


@dataclass(frozen=True, eq=False)
class PhaseArrays:
    """The columns of one residue: factors, after which of them residues are reduced, and the states that may end."""

    factors: Sequence[csr_array]
    reduces: Sequence[bool]
    final: Residues


class Columns:
    """The phases of a machine as the library reads them.

    The caller knows that no sum between two reductions reaches 2⁶⁴.
    """

    def __init__(self, library: ctypes.CDLL, phases: Sequence[PhaseArrays], bits: int) -> None:
        self._library, self._bits = library, bits
        self._kept: list[object] = []  # arrays that the structures point to
        self.transitions = max(sum(int(f.nnz) for f in phase.factors) for phase in phases)
        self._states = max(max(f.shape) for phase in phases for f in phase.factors)
        self._tables: Residues = np.zeros((2, 0, 0), dtype=np.uint64)
        self._sizes = [phase.factors[0].shape[1] for phase in phases]
        self._phases = (_Phase * len(phases))(*(self._phase(phase) for phase in phases))

    @classmethod
    def fits(cls, phases: Sequence[PhaseArrays]) -> bool:
        """Return whether a machine's numbers fit the words of the library."""
        small = all(max(factor.shape) < _SOURCES for phase in phases for factor in phase.factors)
        return small and all(total(phase.final) < _WEIGHTS for phase in phases)

    def _pointer(self, array: NDArray[np.generic], kind: type[np.generic]) -> int:
        array = np.ascontiguousarray(array, dtype=kind)
        self._kept.append(array)
        return address(array)

    def _phase(self, phase: PhaseArrays) -> _Phase:
        factors = (_Factor * len(phase.factors))(*map(self._factor, phase.factors, phase.reduces))
        self._kept.append(factors)
        end = np.flatnonzero(phase.final)
        weights = self._pointer(phase.final[end], np.uint64)
        return _Phase(len(factors), ctypes.addressof(factors), len(end), self._pointer(end, np.int64), weights)

    def _factor(self, factor: csr_array, reduce: bool) -> _Factor:
        sources, weights = factor.indices, factor.data
        heavy = factor.indptr[1:]
        if (many := weights != 1).any():  # within a row, entries that are 1 come first
            target = np.repeat(np.arange(factor.shape[0]), np.diff(factor.indptr))
            order = np.lexsort((many, target))
            sources, weights = sources[order], weights[order]
            heavy = heavy - np.bincount(target[many], minlength=factor.shape[0])
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
        by = self._moduli([*moduli, *[moduli[-1]] * (width - len(moduli))])
        table, scratch = np.zeros((2, self._states, width), dtype=np.uint64)
        table[: len(initial)] = initial[:, None] % by.primes
        together = max(1, min(count, _WORK // max(1, self.transitions * width // 8)))
        sums = np.empty((together, 2, width), dtype=np.uint64)
        for first in range(0, count, together):
            columns = min(together, count - first)
            self._read(first, columns, by, table, scratch, sums)
            for high, low in sums[:columns].tolist():
                yield [((upper << 32) + lower) % p for upper, lower, p in zip(high, low, moduli)]

    def after(self, vectors: Residues, modulus: int, first: int, columns: int) -> Residues:
        """Return up to 8 vectors, states × vectors, after some columns from phase `first` on, modulo one modulus."""
        states, count = vectors.shape
        width = next(width for width in WIDTHS if width >= count)
        by = self._moduli([modulus] * width)
        table, scratch = self._kept_tables(width)
        table[:states, :count], table[:states, count:] = vectors, 0
        self._read(first, columns, by, table, scratch, np.empty((columns, 2, width), dtype=np.uint64))
        result: Residues = table[: self._sizes[(first + columns) % len(self._sizes)], :count]
        return result % np.uint64(modulus) if by.folds else result.copy()

    def _kept_tables(self, width: int) -> Residues:
        """Return two tables that are kept for the next call, since new ones cost as much as reading a column."""
        if self._tables.shape[2] != width:
            self._tables = np.zeros((2, self._states, width), dtype=np.uint64)
        return self._tables

    def _moduli(self, moduli: Sequence[int]) -> _Reductions:
        primes = np.array(moduli, dtype=np.uint64)
        folds = Reduction.folds(primes, self._bits)
        gaps = np.uint64(1 << self._bits) - primes if folds else np.zeros_like(primes)
        return _Reductions(primes, gaps, bool(folds), _Moduli(self._bits, folds, address(primes), address(gaps)))

    def _read(
        self, first: int, columns: int, by: _Reductions, table: Residues, scratch: Residues, sums: Residues
    ) -> None:
        self._library.stripcount_columns(
            ctypes.addressof(self._phases),
            len(self._phases),
            first % len(self._phases),
            columns,
            ctypes.addressof(by.structure),
            address(table),
            address(scratch),
            address(sums),
            table.shape[1],
        )
