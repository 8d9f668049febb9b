"""Estimates of the memory that a machine will need, extrapolated from explorations of smaller heights.

Exploring stops after a number of transitions, never by a clock, so an estimate is the same every time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log2, log10

from stripcount.errors import StripcountError, TooLarge
from stripcount.limits import Limits, free_memory
from stripcount.machine.cyclic import cycle_of
from stripcount.machine.exploration import Exploration
from stripcount.machine.explore import TRANSITION_BYTES, explore_packed
from stripcount.machine.machine import Machine
from stripcount.machine.packing.base import has_packing, packing_of
from stripcount.machine.packing.numbered import STATE_BYTES, NumberedPacking, size_of
from stripcount.machine.sweep import term_bits
from stripcount.model.contract.declaration import checked_resized
from stripcount.model.strip import Strip

_MAX_TRANSITIONS = 200_000  # the number of transitions up to which a smaller height is explored
LABEL_BYTES = 1 << 26  # memory allowed for the labels of a smaller height; beyond it, states are read one by one
_MAX_WORK = 100_000  # explored transitions after which no taller height is explored: about a sixth of a second
_LOW_ROWS = 4  # the maximum number of rows of a strip that is explored itself, without smaller heights
_LOW_TRANSITIONS = 2_000  # the maximum number of transitions of such a strip
_UNPACKED_COST = 4  # time of one transition of states that are not packed, in transitions of packed ones
_LAYER_COST = 500
"""The fixed cost of a layer of a packing in each wave of states, in transitions that take the same time."""
_JOINING_LAYER_COST = 1000  # the same of a packing whose states may have many predecessors
_UNPACKED_LAYER_COST = 50  # the same of states that are not packed
_SAMPLED_TERMS = 512  # the number of terms from which the size of later ones is extrapolated
FIXED_BYTES = 10 << 20  # memory that any machine takes: libraries loaded late, arrays of the smallest size
_MERGING_BYTES = 125  # memory per transition at the peak while states are merged
_SAMPLED_STATES = 64  # the number of states of each layer whose sizes are measured
_COMPARED_HEIGHTS = 6  # the number of heights whose degrees of growth are compared, each with that two rows before
# growth is called polynomial if degrees rise by at most this share of their rise under exponential growth
_POLYNOMIAL_SHARE = 0.25
MAX_TERMS = 10_000_001  # the number of terms that are computed without a generating function
_UNKNOWN_GROWTH = 3.0  # binary logarithm of the growth per row if no size is known
_TERMS_MARGIN = 1.6  # memory that terms and their residues may take, relative to that of their digits alone
_IMPOSSIBLE = 50  # binary logarithm of a number of bytes that no computer has


@dataclass(frozen=True)
class Estimate:
    """The numbers of transitions and of bytes that a machine needs, as binary logarithms because they may be huge."""

    transitions_log2: float
    bytes_log2: float

    def __str__(self) -> str:
        about = "" if self.bytes_log2 > _IMPOSSIBLE else "about "
        return f"{about}{size_text(self.bytes_log2)} for {_count_text(self.transitions_log2)} transitions"


def estimate(strip: Strip, marks: bool = False) -> Estimate:
    """Return what the machine of `strip` will need, from the growth over smaller heights of the same parity.

    With `marks` the machine is the one by which boards are shown, not only counted. Its bytes are the larger of two
    needs: of the exploration, which also finds states from which no board can be completed, and of merging the states
    of the machine. All constants were measured, on one computer. A puzzle with infinitely many states has no
    machine; its estimate is that of one transition.

    The steps: explore heights 1, 2, … (a low strip itself first) while that costs less than _MAX_WORK; take the
    logarithms of the bytes and transitions of each; extrapolate both.
    """
    strip = strip.counted()
    if not strip.closing.finite:
        return Estimate(0.0, log2(FIXED_BYTES))
    bytes_log2, transitions_log2 = dict[int, float](), dict[int, float]()
    work, packed = 0, has_packing(strip)
    state_log2 = log2(TRANSITION_BYTES)  # bytes of one state with one transition
    own_height = [strip.rows] if 1 < strip.rows <= _LOW_ROWS else []  # explored first, if it has few transitions
    for position, rows in enumerate([*own_height, *range(1, strip.rows + 1)], -len(own_height)):
        bound = _LOW_TRANSITIONS if position < 0 else _MAX_TRANSITIONS
        limits, waves = Limits(memory=LABEL_BYTES, transitions=bound), list[int]()
        try:
            smaller = checked_resized(strip, rows, smaller=True).counted()
            packing = packing_of(smaller, limits=limits) or NumberedPacking(smaller)
            slowness, layer_cost = 1, _JOINING_LAYER_COST if packing.many_to_one else _LAYER_COST
            if isinstance(packing, NumberedPacking):
                slowness, layer_cost = _UNPACKED_COST, _UNPACKED_LAYER_COST
            packing, limits.transitions = packing if marks else packing.counting_packing(), bound // slowness
            explored = explore_packed(packing, limits, waves.append)
            machine = explored.trimmed()
        except TooLarge:
            if position < 0:
                continue
            break
        except StripcountError:
            continue
        if machine.transitions or rows == strip.rows:  # a height without solutions does not predict taller ones
            bytes_log2[rows] = log2(
                TRANSITION_BYTES * max(1, explored.transitions) if packed else _unpacked_bytes(explored)
            )
            if not packed:
                state_log2 = bytes_log2[rows] - log2(max(1, sum(explored.sizes)))
            transitions_log2[rows] = log2(max(1, machine.transitions))
        work += slowness * explored.transitions + len(waves) * packing.steps * layer_cost
        if work > _MAX_WORK or position < 0:
            break
    transitions = extrapolated(transitions_log2, strip.rows)
    larger_log2 = max(extrapolated(bytes_log2, strip.rows, state_size=state_log2), transitions + log2(_MERGING_BYTES))
    return Estimate(transitions, log2_of_sum(log2(FIXED_BYTES), larger_log2))


def _unpacked_bytes(explored: Exploration) -> int:
    """Return the bytes of an exploration state by state, from the sizes of some of its states."""
    samples = [
        (layer, index)
        for layer, size in enumerate(explored.sizes)
        for index in range(0, size, 1 + size // _SAMPLED_STATES)
    ]
    average = sum(size_of(explored.state(layer, index)) for layer, index in samples) // len(samples)
    total = (STATE_BYTES + average) * sum(explored.sizes) + TRANSITION_BYTES * explored.transitions
    return total * 9 // 8  # dictionaries grow in steps


def extrapolated(sizes: Mapping[int, float], rows: int, extra_growth: float = 0.0, state_size: float = 0.0) -> float:
    """Return the binary logarithm of a size for `rows` rows, extrapolated by the growth over two rows.

    `sizes` holds the logarithms of the known sizes by number of rows. Heights of the same parity are compared. If no
    two heights differ by two, the growth is that from a strip of no rows, which has one state; `state_size` is the
    logarithm of its size. `extra_growth` is added for each further row. If the known sizes grow like a power of the
    number of rows, this growth is assumed to continue: see `_degree`.

    >>> extrapolated({1: 1.0, 2: 4.0, 3: 5.0, 4: 7.0}, 8)
    15.0
    >>> extrapolated({1: 1.0, 2: 3.0}, 8)
    12.0
    >>> extrapolated({1: 9.0}, 3, state_size=8.0)
    11.0
    >>> round(extrapolated({rows: 3 * log2(rows) for rows in range(1, 17)}, 32), 6)
    15.0
    """
    if rows in sizes:
        return sizes[rows]
    if (degree := _degree(sizes, rows)) is not None:
        tallest = max(sizes)
        return sizes[tallest] + degree * log2(rows / tallest) + extra_growth * (rows - tallest)
    slopes = [(sizes[r] - sizes[r - 2]) / 2 for r in sorted(sizes) if r - 2 in sizes]
    slopes = (slopes or [max(0.0, sizes[r] - state_size) / r for r in sorted(sizes)] or [_UNKNOWN_GROWTH])[-2:]
    last = max((r for r in sizes if (rows - r) % 2 == 0), default=max(sizes, default=0))
    return sizes.get(last, 0.0) + (max(slopes) + extra_growth) * (rows - last)


def _degree(sizes: Mapping[int, float], rows: int) -> float | None:
    """Return the degree d if sizes grow like rows^d up to `rows`; None if they grow exponentially.

    The local degree at r is the slope between r - 2 and r on logarithmic scales. For exponential growth it rises in
    proportion to r. If it has risen far less (by a share below _POLYNOMIAL_SHARE), it is assumed to rise further as in
    the last two heights.
    """
    heights = sorted(sizes)[-_COMPARED_HEIGHTS:]
    degrees = {r: (sizes[r] - sizes[r - 2]) / log2(r / (r - 2)) for r in heights if r > 2 and r - 2 in sizes}
    rises = {r: degrees[r] - degrees[r - 2] for r in degrees if r - 2 in degrees}
    if len(rises) < _COMPARED_HEIGHTS - 2 or any(rises[r] > _POLYNOMIAL_SHARE * degrees[r] * 2 / r for r in rises):
        return None
    return (
        max(degrees[r] for r in heights[-2:]) + max(0.0, *(rises[r] for r in heights[-2:])) * (rows - heights[-1]) / 2
    )


def log2_of_sum(*logarithms: float) -> float:
    """Return the binary logarithm of the sum of the numbers with these binary logarithms.

    >>> log2_of_sum(3.0, 3.0), log2_of_sum(1e6, 3.0)
    (4.0, 1000000.0)
    """
    largest = max(logarithms)
    return largest + log2(sum(2 ** (exponent - largest) for exponent in logarithms))


def check_fits(strip: Strip, allowed: int | None = None, *, force: bool = False, marks: bool = False) -> Estimate:
    """Return the estimate of the machine, with its marks or not; raises TooLarge beyond `allowed` bytes.

    By default the memory that the computer has free now is allowed.
    """
    return check_estimate(strip, estimate(strip, marks), allowed, force=force)


def check_estimate(strip: Strip, needed: Estimate, allowed: int | None = None, *, force: bool = False) -> Estimate:
    """Return `needed` if it is within `allowed` bytes, by default the free memory, or with `force`; raises TooLarge."""
    limit = free_memory() if allowed is None else allowed
    if not force and needed.bytes_log2 > log2(limit):
        if log2(limit) > _IMPOSSIBLE:  # no bound was set, as by --force
            raise TooLarge(
                f"{strip.error_name} with {strip.rows} rows needs {needed}, which no computer has, so trying is of no "
                "use; choose fewer rows or a smaller graph."
            )
        raise TooLarge(
            f"{strip.error_name} with {strip.rows} rows needs {needed}, but {size_text(log2(limit))} are allowed; "
            "choose fewer rows or a smaller graph, or allow more memory."
        )
    return needed


def check_index(n: int, title: str) -> None:
    """Raise TooLarge for n ≥ MAX_TERMS; `title` names the puzzle, which has no proved generating function."""
    if n >= MAX_TERMS:
        raise TooLarge(
            f"a(n) for n above {MAX_TERMS - 1:,} is taken from a proved generating function, which {title} does not "
            "have; choose a smaller n."
        )


def check_terms(machine: Machine, count: int, allowed: int, modulus: int | None = None) -> None:
    """Raise TooLarge if a(0)..a(count - 1) cannot be computed within `allowed` bytes; never with a modulus.

    The length of the terms grows linearly and is extrapolated from the first ones. So all terms take half of the memory
    that they would take if each were as long as the last; their residues modulo primes, in memory at the same time,
    take as much again.
    """
    if count <= 2 * _SAMPLED_TERMS or modulus is not None:
        return
    cycle = cycle_of(machine)
    half_bits, sampled_bits = (term_bits(cycle, terms) for terms in (_SAMPLED_TERMS // 2, _SAMPLED_TERMS))
    bits = sampled_bits + (sampled_bits - half_bits) * 2 * (count / _SAMPLED_TERMS - 1)
    needed = count * bits / 8 * _TERMS_MARGIN
    if needed > allowed:
        raise TooLarge(
            f"the {count:,} terms asked for have up to {bits * log10(2):,.0f} digits and need about "
            f"{size_text(log2(needed))}, but {size_text(log2(allowed))} are allowed; choose fewer columns "
            "or a modulus."
        )


def size_text(bytes_log2: float) -> str:
    """Return a number of bytes, given as a binary logarithm, with its unit.

    >>> size_text(31.0), size_text(500.0)
    ('2 GB', 'more than 1,000 TB')
    """
    if bytes_log2 > _IMPOSSIBLE:
        return "more than 1,000 TB"
    for unit, power in (("TB", 40), ("GB", 30), ("MB", 20)):
        if bytes_log2 >= power:
            return f"{2 ** (bytes_log2 - power):.3g} {unit}"
    return f"{2 ** (bytes_log2 - 10):.3g} kB"


def _count_text(count_log2: float) -> str:
    """Return in digits a number that is given as a binary logarithm."""
    return "more than 10^15" if count_log2 > _IMPOSSIBLE else f"{2**count_log2:,.0f}"
