"""Machines whose transitions add to totals: their form in certificates, and their weights packed into integers.

A polynomial is packed into one integer by putting sufficiently large powers of 2 for its variables; the digits of the
integer are then the coefficients (Kronecker substitution). So the code for machines that count boards also serves for
machines that count boards by totals.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from stripcount.board import Board, Mark
from stripcount.check.certificate.content import Layers
from stripcount.check.certificate.exploration import StateReading, StateStep, certifiable_strip
from stripcount.errors import TooLarge
from stripcount.evaluate.statistic import statistic
from stripcount.model.contract.asking import call_method, steps
from stripcount.model.graphs.gain_tracking import total_of_set
from stripcount.model.strip import Strip

TotalsState = tuple[Hashable, tuple[int, ...]]
"""(state of the strip, partial sums of the statistics with prescribed totals)."""

MAX_GAIN = 1000
"""Largest gain of a transition in one total: packed integers have room for a coefficient of each power up to it."""
StoredInteger = Annotated[int, Meta(gt=-(2**31), lt=2**31)]
"""A target, a weight or a gain in a list of a machine: an integer of 32 bits with its sign."""


class GainMachine(Struct, frozen=True, forbid_unknown_fields=True):
    """A layered machine: factors[i] lists for each state of layer i its transitions, with what they add to the totals.

    Each list is t, w, g₁, …, t, w, g₁, …: w transitions lead to state t and add g₁ to the first total, and so on; (t,
    g₁, …) ascend. `ends` lists in the same way the states in which a board may end. State 0 is the start. Where
    weights are polynomials, w is the coefficient of the monomial with the exponents g₁, …, and may be negative.
    """

    factors: list[list[list[StoredInteger]]]
    ends: list[StoredInteger]


class Spacing(NamedTuple):
    """How polynomials are packed into integers.

    Each coefficient has `bits` bits, and all exponents of the i-th variable are less than `exponent_limits`[i].
    """

    bits: int
    exponent_limits: tuple[int, ...]

    def bit_index(self, exponents: Iterable[int]) -> int:
        """Return the index of the lowest bit of the coefficient of the monomial with these exponents."""
        bit, stride = 0, self.bits
        for exponent, limit in zip(exponents, self.exponent_limits):
            bit += exponent * stride
            stride *= limit
        return bit

    def monomials(self, packed: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield (exponents, coefficient) of the monomials of a packed polynomial, in the order of their bits."""
        monomial, sign_bit = 0, 1 << (self.bits - 1)  # the exponents are the digits of the monomial's index
        while packed:
            # the lowest `bits` bits as a signed number: adding and subtracting `sign_bit` extends the sign
            if coefficient := ((packed + sign_bit) & ((1 << self.bits) - 1)) - sign_bit:
                remaining, exponents = monomial, []
                for limit in self.exponent_limits:
                    remaining, exponent = divmod(remaining, limit)
                    exponents.append(exponent)
                yield tuple(exponents), coefficient
            packed = (packed - coefficient) >> self.bits
            monomial += 1


def transitions_in_list(entries: Sequence[int], total_count: int) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Yield (target, weight, gains) for each transition in `entries`, one list of a `GainMachine`."""
    for start in range(0, len(entries), 2 + total_count):
        target, weight, *gains = entries[start : start + 2 + total_count]
        yield target, weight, tuple(gains)


def is_well_formed(machine: GainMachine, total_count: int) -> bool:
    """Return whether every list has ascending (target, gains), none negative, and nonzero weights.

    Targets must be states of the next layer, those of `ends` states between columns.
    """
    sizes = [len(factor) for factor in machine.factors]
    return all(
        len(entries) % (2 + total_count) == 0
        and (keys := [(target, *gains) for target, _, gains in transitions_in_list(entries, total_count)])
        == sorted({*keys})
        and all(weight for _, weight, _ in transitions_in_list(entries, total_count))
        and min([0, *(number for key in keys for number in key)]) == 0
        and max([-1, *(target for target, *_ in keys)]) < size
        for row, factor in enumerate(machine.factors)
        for entries, size in [(entries, sizes[(row + 1) % len(sizes)]) for entries in factor]
        + [(machine.ends, sizes[0])]
    )


def largest_gains(machine: GainMachine, total_count: int) -> list[tuple[int, ...]]:
    """Return the largest gain in each total: one tuple for each factor, over its transitions, and one for the ends."""
    no_gains = (0,) * total_count
    gains_by_factor = (
        [gains for entries in factor for *_, gains in transitions_in_list(entries, total_count)]
        for factor in [*machine.factors, [machine.ends]]
    )
    return [tuple(map(max, zip(no_gains, *gains_of_factor))) for gains_of_factor in gains_by_factor]


def compact_spacing(machine: GainMachine, total_count: int) -> Spacing:
    """Return a spacing wide enough for the machine's own weights, also after states of it are merged.

    Raises TooLarge if a transition adds more than MAX_GAIN to a total.
    """
    exponent_limits = tuple(1 + max(gains_of_total) for gains_of_total in zip(*largest_gains(machine, total_count)))
    if max(exponent_limits, default=0) > MAX_GAIN:
        raise TooLarge(f"a certificate must have transitions that add at most {MAX_GAIN:,} to a total.")
    return Spacing(32, exponent_limits)  # the sum of the weights from one state is below 2^31


def packed_machine(machine: GainMachine, spacing: Spacing) -> Layers:
    """Return the machine in which the weight of each target is one integer: the packed polynomial of its gains."""

    weights: dict[tuple[int, ...], int] = {}  # by (multiplicity, gains): each long integer is made once

    def pack_list(entries: Sequence[int]) -> list[int]:
        """Return alternating targets and packed weights, one pair for each target of `entries`."""
        sums: dict[int, int] = {}
        for target, multiplicity, gains in transitions_in_list(entries, len(spacing.exponent_limits)):
            if (multiplicity, *gains) not in weights:
                weights[multiplicity, *gains] = multiplicity << spacing.bit_index(gains)
            weight = weights[multiplicity, *gains]
            sums[target] = sums[target] + weight if target in sums else weight
        return [entry for pair in sums.items() for entry in pair]

    return Layers([[pack_list(entries) for entries in factor] for factor in machine.factors], pack_list(machine.ends))


def with_absolute_weights(machine: GainMachine, total_count: int) -> GainMachine:
    """Return the machine with the absolute values of all weights."""

    def absolute_list(entries: Sequence[int]) -> list[int]:
        return [abs(number) if index % (2 + total_count) == 1 else number for index, number in enumerate(entries)]

    return GainMachine(
        [[absolute_list(entries) for entries in factor] for factor in machine.factors], absolute_list(machine.ends)
    )


def unpacked_machine(machine: Layers, spacing: Spacing) -> GainMachine:
    """Return the machine with the monomials of every packed weight listed; the inverse of `packed_machine`."""

    def unpack_list(entries: Sequence[int]) -> list[int]:
        """Return the entries of a `GainMachine` for alternating targets and packed weights."""
        pairs = zip(entries[::2], entries[1::2])
        transitions = sorted(
            ((t, *gains), multiplicity) for t, weight in pairs for gains, multiplicity in spacing.monomials(weight)
        )
        return [entry for (target, *gains), multiplicity in transitions for entry in (target, multiplicity, *gains)]

    return GainMachine(
        [[unpack_list(entries) for entries in factor] for factor in machine.factors], unpack_list(machine.ends)
    )


@dataclass(frozen=True)
class StatisticTotals:
    """The statistics by which boards of a strip are counted.

    `names` are the statistics whose totals become exponents; `prescribed` maps other statistics to the totals that
    boards must have.
    """

    strip: Strip
    names: tuple[str, ...]
    prescribed: Mapping[str, int]

    @property
    def all_names(self) -> tuple[str, ...]:
        """The names of all statistics, those with prescribed totals last."""
        return (*self.names, *self.prescribed)

    @property
    def structural_names(self) -> list[str]:
        """The names of statistics that depend on more than the marks, such as the number of components."""
        return [name for name in dict.fromkeys(self.all_names) if name in self.strip.counting.gained]

    def reading(self) -> StateReading[TotalsState]:
        """Return the rules of reading boards, whose states also hold the partial sums of prescribed statistics."""
        counted = certifiable_strip(self.strip)
        prescribed, free_count = tuple(self.prescribed.values()), len(self.names)
        structural = self.structural_names
        strip = counted.with_gains(structural) if structural else counted
        gain_by_mark = {name: statistic(counted, name) for name in self.all_names if name not in structural}

        def steps_with_gains(state: Hashable, row: int) -> Iterator[tuple[Mark, Hashable, tuple[int, ...]]]:
            """Yield (mark, next state, gains of all names)."""
            if not structural:
                for mark, next_state in steps(strip, state, row):
                    yield mark, next_state, tuple(gain_by_mark[name](mark) for name in self.all_names)
                return
            for mark, after_cell, gains in strip.steps_with_gains(state, row):
                next_state = after_cell if row < strip.rows - 1 else strip.end_column(after_cell)
                if next_state is not None:
                    gain_of = dict(zip(structural, gains)) | {name: gain(mark) for name, gain in gain_by_mark.items()}
                    yield mark, next_state, tuple(gain_of[name] for name in self.all_names)

        def step(state: TotalsState, row: int) -> Iterator[StateStep[TotalsState]]:
            """Yield the transitions after which no partial sum exceeds its prescribed total."""
            strip_state, sums = state
            for mark, next_state, gains in steps_with_gains(strip_state, row):
                new_sums = tuple(map(sum, zip(sums, gains[free_count:])))
                if all(partial_sum <= total for partial_sum, total in zip(new_sums, prescribed)):
                    yield StateStep(mark, (next_state, new_sums), gains[:free_count])

        def start() -> TotalsState:
            return call_method(strip, "start", strip.start), (0,) * len(prescribed)

        def accepts(state: TotalsState) -> bool:
            return state[1] == prescribed and bool(call_method(strip, "accepts", strip.accepts, state[0]))

        return StateReading(strip.rows, strip.title, start=start, step=step, accepts=accepts, total_count=free_count)

    def totals_of_board(self, board: Board) -> tuple[int, ...] | None:
        """Return the totals of `names` on a board, computed without states; None if a prescribed total is not met."""
        totals = [self._total_of_statistic(board, name) for name in self.all_names]
        free_count = len(self.names)
        return tuple(totals[:free_count]) if totals[free_count:] == [*self.prescribed.values()] else None

    def _total_of_statistic(self, board: Board, name: str) -> int:
        """Return the total of one statistic on a board."""
        if name in self.structural_names and (structure := self.strip.structure) is not None:
            return total_of_set(name, *structure.graph_and_choices(board), structure.domain)
        gain = statistic(self.strip, name)
        return sum(gain(mark) for row in board.cells for mark in row)
