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

# what is explored
_MAX_TRANSITIONS = 200_000  # the number of transitions up to which a smaller height is explored
LABEL_BYTES = 1 << 26  # memory allowed for the labels of a smaller height; beyond it, states are read one by one
_MAX_WORK = 100_000  # explored transitions after which no taller height is explored: about a sixth of a second
_FEW_ROWS = 4  # the most rows of a strip that is explored itself, without smaller heights
_FEW_TRANSITIONS = 2_000  # the most transitions of such a strip
_SAMPLED_STATES = 64  # the number of states of each layer whose sizes are measured
_SAMPLED_TERMS = 512  # the number of terms from which the size of later ones is extrapolated
MAX_TERMS = 10_000_001  # the number of terms that are computed without a generating function

# what exploring costs, measured in transitions of packed states
_UNPACKED_COST = 4  # the cost of a transition between states that are not packed
_LAYER_COST = 500  # the fixed cost of each layer of a packing for each wave of new states
_JOINING_LAYER_COST = 1000  # the same of a packing in which a state may have many predecessors (`many_to_one`)
_UNPACKED_LAYER_COST = 50  # the same of states that are not packed

# bytes
FIXED_BYTES = 10 << 20  # memory that any machine takes: libraries loaded late, arrays of the smallest size
_MERGING_BYTES = 125  # memory per transition at the peak while states are merged
_TERMS_MARGIN = 1.6  # memory of the terms and their residues, relative to what all terms of the last length would take
_IMPOSSIBLE_LOG2 = 50  # binary logarithm of a number of bytes, or of transitions, that no computer has

# growth
_COMPARED_HEIGHTS = 6  # heights at which the local degree (see `_degree`) is compared with that two rows lower
_POLYNOMIAL_SHARE = 0.25  # growth is polynomial if degrees rise by at most this share of an exponential's rise
_UNKNOWN_GROWTH_LOG2 = 3.0  # binary logarithm of the growth per row if no size is known


@dataclass(frozen=True)
class Estimate:
    """The numbers of transitions and of bytes that a machine needs, as binary logarithms because they may be huge."""

    transitions_log2: float
    bytes_log2: float

    def __str__(self) -> str:
        about = "" if self.bytes_log2 > _IMPOSSIBLE_LOG2 else "about "
        return f"{about}{size_text(self.bytes_log2)} for {_count_text(self.transitions_log2)} transitions"


def estimate(strip: Strip, with_marks: bool = False) -> Estimate:
    """Return what the machine of `strip` will need, from the growth over smaller heights of the same parity.

    With `with_marks` the machine keeps the mark of each transition, as is needed to show boards, not only to count
    them. Its bytes are FIXED_BYTES and the larger of two needs: of the exploration, which also finds states from which
    no board can be completed, and of merging the states of the machine. All constants were measured, on one computer.
    A puzzle with infinitely many states has no machine; its estimate is that of one transition.

    The steps: explore heights 1, 2, … (a strip of few rows itself first) until they have cost more than _MAX_WORK;
    take the logarithms of the bytes and transitions of each; extrapolate both.
    """
    strip = strip.counted()
    if not strip.closing.finite:
        return Estimate(0.0, log2(FIXED_BYTES))
    bytes_log2, transitions_log2 = dict[int, float](), dict[int, float]()
    work, packed = 0, has_packing(strip)
    state_log2 = log2(TRANSITION_BYTES)  # bytes of one state with one transition
    tried_first = [(strip.rows, True)] if 1 < strip.rows <= _FEW_ROWS else []
    for rows, is_tried_first in [*tried_first, *((rows, False) for rows in range(1, strip.rows + 1))]:
        max_transitions = _FEW_TRANSITIONS if is_tried_first else _MAX_TRANSITIONS
        limits, wave_sizes = Limits(memory=LABEL_BYTES, transitions=max_transitions), list[int]()
        try:
            resized = checked_resized(strip, rows, smaller=True).counted()
            packing = packing_of(resized, limits=limits) or NumberedPacking(resized)
            transition_cost, layer_cost = 1, _JOINING_LAYER_COST if packing.many_to_one else _LAYER_COST
            if isinstance(packing, NumberedPacking):
                transition_cost, layer_cost = _UNPACKED_COST, _UNPACKED_LAYER_COST
            limits.transitions = max_transitions // transition_cost
            packing = packing if with_marks else packing.counting_packing()
            explored = explore_packed(packing, limits, wave_sizes.append)
            machine = explored.trimmed()
        except TooLarge:
            if is_tried_first:
                continue
            break
        except StripcountError:  # a height that the puzzle does not have
            continue
        if machine.transitions or rows == strip.rows:  # a height without solutions does not predict taller ones
            bytes_log2[rows] = log2(
                TRANSITION_BYTES * max(1, explored.transitions) if packed else _unpacked_bytes(explored)
            )
            if not packed:
                state_log2 = bytes_log2[rows] - log2(max(1, sum(explored.sizes)))
            transitions_log2[rows] = log2(max(1, machine.transitions))
        work += transition_cost * explored.transitions + len(wave_sizes) * packing.steps * layer_cost
        if work > _MAX_WORK or is_tried_first:
            break
    needed_transitions_log2 = extrapolated(transitions_log2, strip.rows)
    peak_log2 = max(
        extrapolated(bytes_log2, strip.rows, state_log2=state_log2), needed_transitions_log2 + log2(_MERGING_BYTES)
    )
    return Estimate(needed_transitions_log2, log2_of_sum(log2(FIXED_BYTES), peak_log2))


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


def extrapolated(
    sizes_log2: Mapping[int, float], rows: int, extra_log2_per_row: float = 0.0, state_log2: float = 0.0
) -> float:
    """Return the binary logarithm of a size for `rows` rows, extrapolated by the growth over two rows.

    `sizes_log2` holds the binary logarithms of the known sizes by number of rows. Heights of the same parity are
    compared. If no two heights differ by two, the growth is measured from a strip of no rows, which has one state;
    `state_log2` is the logarithm of its size. `extra_log2_per_row` is added for each further row, for sizes whose
    growth rises. If the known sizes grow like a power of the number of rows, this growth is assumed to continue: see
    `_degree`.

    >>> extrapolated({1: 1.0, 2: 4.0, 3: 5.0, 4: 7.0}, 8)
    15.0
    >>> extrapolated({1: 1.0, 2: 3.0}, 8)
    12.0
    >>> extrapolated({1: 9.0}, 3, state_log2=8.0)
    11.0
    >>> round(extrapolated({rows: 3 * log2(rows) for rows in range(1, 17)}, 32), 6)
    15.0
    """
    if rows in sizes_log2:
        return sizes_log2[rows]
    if (degree := _degree(sizes_log2, rows)) is not None:
        tallest = max(sizes_log2)
        return sizes_log2[tallest] + degree * log2(rows / tallest) + extra_log2_per_row * (rows - tallest)
    heights = sorted(sizes_log2)
    slopes = [(sizes_log2[r] - sizes_log2[r - 2]) / 2 for r in heights if r - 2 in sizes_log2]
    slopes = slopes or [max(0.0, sizes_log2[r] - state_log2) / r for r in heights] or [_UNKNOWN_GROWTH_LOG2]
    tallest_of_parity = max((r for r in heights if (rows - r) % 2 == 0), default=max(heights, default=0))
    growth_log2 = max(slopes[-2:]) + extra_log2_per_row
    return sizes_log2.get(tallest_of_parity, 0.0) + growth_log2 * (rows - tallest_of_parity)


def _degree(sizes_log2: Mapping[int, float], rows: int) -> float | None:
    """Return the degree d if sizes grow like rows^d up to `rows`; None if they grow exponentially.

    The local degree at r is the slope between r - 2 and r on logarithmic scales. For exponential growth it rises in
    proportion to r. If it has risen far less (by a share below _POLYNOMIAL_SHARE), it is assumed to rise further as in
    the last two heights.
    """
    heights = sorted(sizes_log2)[-_COMPARED_HEIGHTS:]
    degrees = {
        r: (sizes_log2[r] - sizes_log2[r - 2]) / log2(r / (r - 2)) for r in heights if r > 2 and r - 2 in sizes_log2
    }
    # under exponential growth, the degree rises by 2 / r of itself over two rows
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


def check_fits(strip: Strip, allowed: int | None = None, *, force: bool = False) -> Estimate:
    """Return the estimate of the machine; raises TooLarge beyond `allowed` bytes, unless `force` is set.

    By default the memory that the computer has free now is allowed.
    """
    return check_estimate(strip, estimate(strip), allowed, force=force)


def check_estimate(strip: Strip, needed: Estimate, allowed: int | None = None, *, force: bool = False) -> Estimate:
    """Return `needed`; raises TooLarge if it is above `allowed` bytes, by default the free memory, unless `force`."""
    allowed = free_memory() if allowed is None else allowed
    if not force and needed.bytes_log2 > log2(allowed):
        if log2(allowed) > _IMPOSSIBLE_LOG2:  # no bound was set, as by --force
            raise TooLarge(
                f"{strip.error_name} with {strip.rows} rows needs {needed}, which no computer has, so trying is of no "
                "use; choose fewer rows or a smaller graph."
            )
        raise TooLarge(
            f"{strip.error_name} with {strip.rows} rows needs {needed}, but {size_text(log2(allowed))} are allowed; "
            "choose fewer rows or a smaller graph, or allow more memory."
        )
    return needed


def check_term_index(n: int, title: str) -> None:
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
    take the other half. The estimate is _TERMS_MARGIN times the sum of both.
    """
    if count <= 2 * _SAMPLED_TERMS or modulus is not None:
        return
    cycle = cycle_of(machine)
    half_bits, sampled_bits = (term_bits(cycle, terms) for terms in (_SAMPLED_TERMS // 2, _SAMPLED_TERMS))
    last_term_bits = sampled_bits + (sampled_bits - half_bits) * 2 * (count / _SAMPLED_TERMS - 1)
    needed = count * last_term_bits / 8 * _TERMS_MARGIN
    if needed > allowed:
        raise TooLarge(
            f"the {count:,} terms asked for have up to {last_term_bits * log10(2):,.0f} digits and need about "
            f"{size_text(log2(needed))}, but {size_text(log2(allowed))} are allowed; choose fewer columns "
            "or a modulus."
        )


def size_text(bytes_log2: float) -> str:
    """Return a number of bytes, given as a binary logarithm, with its unit.

    >>> size_text(31.0), size_text(500.0)
    ('2 GB', 'more than 1,000 TB')
    """
    if bytes_log2 > _IMPOSSIBLE_LOG2:
        return "more than 1,000 TB"
    for unit, power in (("TB", 40), ("GB", 30), ("MB", 20)):
        if bytes_log2 >= power:
            return f"{2 ** (bytes_log2 - power):.3g} {unit}"
    return f"{2 ** (bytes_log2 - 10):.3g} kB"


def _count_text(count_log2: float) -> str:
    """Return in digits a number that is given as a binary logarithm."""
    return "more than 10^15" if count_log2 > _IMPOSSIBLE_LOG2 else f"{2**count_log2:,.0f}"
