"""Estimates of the memory that a machine will need, extrapolated from explorations of smaller heights."""

from __future__ import annotations

import time
from dataclasses import dataclass
from math import log2
from typing import Any

from stripcount.errors import StripcountError, TooLarge
from stripcount.machine.cyclic import cycle_of
from stripcount.machine.explore import explore
from stripcount.machine.machine import Machine
from stripcount.machine.memory import free_memory
from stripcount.machine.packing.choice import packs
from stripcount.machine.sweep import term_bits
from stripcount.model.strip import Strip

_SECONDS = 0.15  # processor time spent on smaller heights
_SMALL = 200_000  # transitions up to which a smaller height is explored
_SHOWN = 512  # terms from which the size of later ones is extrapolated
_PACKED, _PLAIN = 80, 400  # bytes per transition at the peak, merging included: for packed states, for Python objects
_SWEPT = 48  # the same of a board sweep with two primes, for each of the transitions of one row
_PER_PRIME = 16  # more for each further prime
_FIXED = 10 << 20  # bytes that any computation takes: tables, libraries loaded late, arrays of the smallest size


@dataclass(frozen=True)
class Estimate:
    """The numbers of transitions and bytes that a machine needs, as binary logarithms because they may be huge."""

    transitions_log2: float
    bytes_log2: float

    def __str__(self) -> str:
        return f"about {sized(self.bytes_log2)} for {_counted(self.transitions_log2)} transitions"


def estimate(strip: Strip[Any], columns: int | None = None) -> Estimate:
    """Return what the machine of `strip` will need, from the growth over smaller heights of the same parity.

    With `columns`, what sweeping a board of so many columns needs: about one layer of the machine at a time. A puzzle
    with infinitely many states has no machine; its estimate is of one transition.
    """
    strip = strip.counted()
    if not strip.closes:
        return Estimate(0.0, log2(_FIXED))
    known: dict[int, float] = {}
    began = time.process_time()
    for rows in range(1, strip.rows + 1):
        try:
            transitions = explore(strip.resized(rows), max_transitions=_SMALL).transitions
        except TooLarge:
            break
        except StripcountError:
            transitions = 0
        if transitions or rows == strip.rows:  # a height without solutions does not predict taller ones
            known[rows] = log2(max(1, transitions))
        if time.process_time() - began > _SECONDS:
            break
    bits = _extrapolated(known, strip.rows)
    packed = packs(strip)
    if columns is None:
        return Estimate(bits, _with_fixed(bits + log2(_PACKED if packed else _PLAIN)))
    row = bits - log2(strip.rows)
    further = max(0, columns * strip.rows // 60 - 1)
    return Estimate(row, _with_fixed(row + log2(_SWEPT + _PER_PRIME * further if packed else _PLAIN)))


def _with_fixed(bits: float) -> float:
    return bits if bits > 60 else log2(2**bits + _FIXED)


def _extrapolated(known: dict[int, float], rows: int) -> float:
    """Return the binary logarithm for `rows` rows from those for smaller heights, by the growth over two rows.

    >>> _extrapolated({1: 1.0, 2: 4.0, 3: 5.0, 4: 7.0}, 8)
    15.0
    """
    if rows in known:
        return known[rows]
    slopes = [(known[r] - known[r - 2]) / 2 for r in sorted(known) if r - 2 in known][-2:] or [3.0]
    last = max((r for r in known if (rows - r) % 2 == 0), default=max(known, default=0))
    return known.get(last, 0.0) + max(slopes) * (rows - last)


def check_fits(
    strip: Strip[Any], allowed: int | None = None, *, force: bool = False, columns: int | None = None
) -> Estimate:
    """Return the estimate of the machine, or of a sweep of so many columns; raises TooLarge beyond `allowed` bytes.

    By default the memory that the computer has free now is allowed.
    """
    needed = estimate(strip, columns)
    limit = free_memory() if allowed is None else allowed
    if not force and needed.bytes_log2 > log2(limit):
        raise TooLarge(
            f"{strip.error_name} with {strip.rows} rows needs {needed}, but {sized(log2(limit))} are allowed; choose "
            "fewer rows or allow more memory."
        )
    return needed


def check_terms(machine: Machine, count: int, allowed: int, modulus: int | None = None) -> None:
    """Raise TooLarge if a(0)..a(count - 1) cannot be computed within `allowed` bytes; never with a modulus.

    The length of the terms is extrapolated from the first ones. All terms take half of the memory that they would take
    if each were as long as the last, and their residues modulo primes, in memory at the same time, as much again.
    """
    if count <= 2 * _SHOWN or modulus is not None:
        return
    cycle = cycle_of(machine)
    half, all_shown = (term_bits(cycle, shown) for shown in (_SHOWN // 2, _SHOWN))
    bits = all_shown + (all_shown - half) * 2 * (count / _SHOWN - 1)
    needed = count * bits / 8 * 1.6
    if needed > allowed:
        raise TooLarge(
            f"the {count:,} terms asked for have up to {bits * 0.30103:,.0f} digits and need about "
            f"{sized(log2(needed))}, but {sized(log2(allowed))} are allowed; choose fewer columns or a modulus."
        )


def sized(bits: float) -> str:
    """Return a number of bytes, given as a binary logarithm, in words.

    >>> sized(31.0), sized(500.0)
    ('2 GB', '10^151 bytes')
    """
    if bits > 60:
        return f"10^{bits * 0.30103:.0f} bytes"
    for unit, power in (("TB", 40), ("GB", 30), ("MB", 20)):
        if bits >= power:
            return f"{2 ** (bits - power):.3g} {unit}"
    return f"{2 ** (bits - 10):.3g} kB"


def _counted(bits: float) -> str:
    return f"10^{bits * 0.30103:.0f}" if bits > 50 else f"{2**bits:,.0f}"
