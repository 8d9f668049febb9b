"""Estimates of the memory that a machine will need, extrapolated from explorations of smaller heights."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from math import log2
from typing import Any

from stripcount.errors import StripcountError, TooLarge
from stripcount.limits import Limits, free_memory
from stripcount.machine.cyclic import cycle_of
from stripcount.machine.exploration import Exploration
from stripcount.machine.explore import PEAK, reached
from stripcount.machine.machine import Machine
from stripcount.machine.packing.base import packs
from stripcount.machine.packing.numbered import STATE, size_of
from stripcount.machine.sweep import term_bits
from stripcount.model.contract.declaration import resized
from stripcount.model.strip import Strip

SECONDS = 0.15  # processor time spent on smaller heights
SMALL = 200_000  # transitions up to which a smaller height is explored
_SHOWN = 512  # terms from which the size of later ones is extrapolated
FIXED = 10 << 20  # bytes that any machine takes: libraries loaded late, arrays of the smallest size
_MERGED = 125  # bytes per transition at the peak while states are merged
_SAMPLE = 64  # states that are measured


@dataclass(frozen=True)
class Estimate:
    """The numbers of transitions and bytes that a machine needs, as binary logarithms because they may be huge."""

    transitions_log2: float
    bytes_log2: float

    def __str__(self) -> str:
        return f"about {sized(self.bytes_log2)} for {_counted(self.transitions_log2)} transitions"


def estimate(strip: Strip[Any], marks: bool = False) -> Estimate:
    """Return what the machine of `strip` will need, from the growth over smaller heights of the same parity.

    With `marks` it is that by which boards are shown, not only counted.

    The larger of two needs: of the exploration, which also finds states from which no board can be completed, and of
    merging the states of the machine. All constants were measured, on one computer. A puzzle with infinitely many
    states has no machine; its estimate is of one transition.
    """
    strip = strip.counted()
    if not strip.closes:
        return Estimate(0.0, log2(FIXED))
    needed, kept = dict[int, float](), dict[int, float]()
    began = time.process_time()
    packed = packs(strip)
    for rows in range(1, strip.rows + 1):
        try:
            explored = reached(resized(strip, rows, smaller=True), limits=Limits(transitions=SMALL), marks=marks)
            machine = explored.trimmed()
        except TooLarge:
            break
        except StripcountError:
            continue
        if machine.transitions or rows == strip.rows:  # a height without solutions does not predict taller ones
            needed[rows] = log2(PEAK * max(1, explored.transitions) if packed else _plain(explored))
            kept[rows] = log2(max(1, machine.transitions))
        if time.process_time() - began > SECONDS:
            break
    transitions = extrapolated(kept, strip.rows)
    most = max(extrapolated(needed, strip.rows), transitions + log2(_MERGED))
    return Estimate(transitions, added(log2(FIXED), most))


def _plain(explored: Exploration) -> int:
    """Return the bytes of an exploration state by state, from the sizes of some of its states."""
    places = [(layer, at) for layer, size in enumerate(explored.sizes) for at in range(0, size, 1 + size // _SAMPLE)]
    each = sum(size_of(explored.state(layer, at)) for layer, at in places) // len(places)
    found = (STATE + each) * sum(explored.sizes) + PEAK * explored.transitions
    return found * 9 // 8  # dictionaries grow in steps


def extrapolated(known: Mapping[int, float], rows: int, faster: float = 0.0) -> float:
    """Return the binary logarithm for `rows` rows from those for smaller heights, by the growth over two rows.

    For each further row `faster` is added.

    >>> extrapolated({1: 1.0, 2: 4.0, 3: 5.0, 4: 7.0}, 8)
    15.0
    """
    if rows in known:
        return known[rows]
    slopes = [(known[r] - known[r - 2]) / 2 for r in sorted(known) if r - 2 in known][-2:] or [3.0]
    last = max((r for r in known if (rows - r) % 2 == 0), default=max(known, default=0))
    return known.get(last, 0.0) + (max(slopes) + faster) * (rows - last)


def added(*bits: float) -> float:
    """Return the binary logarithm of the sum of numbers that are given by theirs.

    >>> added(3.0, 3.0), added(1e6, 3.0)
    (4.0, 1000000.0)
    """
    most = max(bits)
    return most + log2(sum(2 ** (one - most) for one in bits))


def check_fits(strip: Strip[Any], allowed: int | None = None, *, force: bool = False, marks: bool = False) -> Estimate:
    """Return the estimate of the machine, with its marks or not; raises TooLarge beyond `allowed` bytes.

    By default the memory that the computer has free now is allowed.
    """
    return admitted(strip, estimate(strip, marks), allowed, force=force)


def admitted(strip: Strip[Any], needed: Estimate, allowed: int | None = None, *, force: bool = False) -> Estimate:
    """Return `needed` if it is within `allowed` bytes, by default the free memory, or with `force`; raises TooLarge."""
    limit = free_memory() if allowed is None else allowed
    if not force and needed.bytes_log2 > log2(limit):
        raise TooLarge(
            f"{strip.error_name} with {strip.rows} rows needs {needed}, but {sized(log2(limit))} are allowed; choose "
            "fewer rows or a smaller graph, or allow more memory."
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
