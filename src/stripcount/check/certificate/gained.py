"""Machines whose transitions add to totals: how they are listed, and how their weights are packed into integers.

With sufficiently large powers of 2 in place of its variables, a polynomial is one integer whose digits are its
coefficients (Kronecker substitution). So the code for machines that count boards also serves for those that count
boards by totals.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from stripcount.board import Board, Mark
from stripcount.check.certificate.content import Layers
from stripcount.check.certificate.walk import StateReading, StateStep, certifiable
from stripcount.errors import TooLarge
from stripcount.evaluate.statistic import statistic
from stripcount.model.contract.asking import call_method, steps
from stripcount.model.graphs.gain_tracking import total_of_set
from stripcount.model.strip import Strip

TotalsState = tuple[Hashable, tuple[int, ...]]
"""A state, and the sums so far of the statistics with prescribed totals."""

MAX_GAIN = 1000
"""What one transition may add to a total: packed integers have a coefficient for each power up to it."""
StoredInteger = Annotated[int, Meta(gt=-(2**31), lt=2**31)]


class GainMachine(Struct, frozen=True, forbid_unknown_fields=True):
    """A layered machine: factors[i] lists for each state of layer i its transitions, with what they add to the totals.

    Each list is t, w, g₁, …, t, w, g₁, …: w transitions lead to state t and add g₁ to the first total, and so on; (t,
    g₁, …) ascend. `ends` lists in the same way the states in which a board may end. State 0 is the start. Where
    weights are polynomials, w is the coefficient of the monomial with the exponents g₁, …, and may be negative.
    """

    factors: list[list[list[StoredInteger]]]
    ends: list[StoredInteger]


class Spacing(NamedTuple):
    """How polynomials are packed: `bits` for each coefficient, and for each variable a bound above its exponents."""

    bits: int
    above: tuple[int, ...]

    def place(self, exponents: Iterable[int]) -> int:
        """Return the bit at which the coefficient of a monomial begins."""
        bit, unit = 0, self.bits
        for exponent, above in zip(exponents, self.above):
            bit += exponent * unit
            unit *= above
        return bit

    def monomials(self, packed: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield (exponents, coefficient) of the monomials of a packed polynomial, in the order of their bits."""
        monomial, half = 0, 1 << (self.bits - 1)  # the index of a monomial has its exponents as digits
        while packed:
            # the lowest `bits` bits as a signed number: adding and subtracting half extends the sign
            if coefficient := ((packed + half) & ((1 << self.bits) - 1)) - half:
                remaining, exponents = monomial, []
                for above in self.above:
                    remaining, exponent = divmod(remaining, above)
                    exponents.append(exponent)
                yield tuple(exponents), coefficient
            packed = (packed - coefficient) >> self.bits
            monomial += 1


def listed_transitions(edges: Sequence[int], totals: int) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Yield (target, weight, gains) of the transitions in one list of a machine."""
    for start in range(0, len(edges), 2 + totals):
        target, weight, *gains = edges[start : start + 2 + totals]
        yield target, weight, tuple(gains)


def is_well_formed(machine: GainMachine, totals: int) -> bool:
    """Return whether every list has ascending (target, gains), targets in the next layer and weights that are not 0."""
    sizes = [len(factor) for factor in machine.factors]
    return all(
        len(edges) % (2 + totals) == 0
        and (keys := [(target, *gains) for target, _, gains in listed_transitions(edges, totals)]) == sorted({*keys})
        and all(weight for _, weight, _ in listed_transitions(edges, totals))
        and min([0, *(n for key in keys for n in key)]) == 0
        and max([-1, *(target for target, *_ in keys)]) < size
        for row, factor in enumerate(machine.factors)
        for edges, size in [(edges, sizes[(row + 1) % len(sizes)]) for edges in factor] + [(machine.ends, sizes[0])]
    )


def largest_gains(machine: GainMachine, totals: int) -> list[tuple[int, ...]]:
    """Return the largest gains of the transitions of each factor, then of the ends: in each list one for each total."""
    no_gains = (0,) * totals
    return [
        tuple(map(max, zip(no_gains, *(gains for edges in factor for *_, gains in listed_transitions(edges, totals)))))
        for factor in [*machine.factors, [machine.ends]]
    ]


def compact_spacing(machine: GainMachine, totals: int) -> Spacing:
    """Return a spacing wide enough for the machine's own weights, also after states of it are merged.

    Raises TooLarge if a transition adds more than MAX_GAIN to a total.
    """
    above = tuple(1 + max(gains_of_total) for gains_of_total in zip(*largest_gains(machine, totals)))
    if max(above, default=0) > MAX_GAIN:
        raise TooLarge(f"a certificate must have transitions that add at most {MAX_GAIN:,} to a total.")
    return Spacing(32, above)  # the weights from one state on are below 2^31, also added up


def packed_machine(machine: GainMachine, spacing: Spacing) -> Layers:
    """Return the machine with one integer as the weight of each target: the packed polynomial of its gains."""

    weights: dict[tuple[int, ...], int] = {}  # each long integer is made once

    def pack_list(edges: Sequence[int]) -> list[int]:
        sums: dict[int, int] = {}
        for target, multiplicity, gains in listed_transitions(edges, len(spacing.above)):
            if (multiplicity, *gains) not in weights:
                weights[multiplicity, *gains] = multiplicity << spacing.place(gains)
            weight = weights[multiplicity, *gains]
            sums[target] = sums[target] + weight if target in sums else weight
        return [entry for pair in sums.items() for entry in pair]

    return Layers([[pack_list(edges) for edges in factor] for factor in machine.factors], pack_list(machine.ends))


def with_absolute_weights(machine: GainMachine, totals: int) -> GainMachine:
    """Return the machine with the absolute values of all weights."""

    def absolute_list(edges: Sequence[int]) -> list[int]:
        return [abs(n) if index % (2 + totals) == 1 else n for index, n in enumerate(edges)]

    return GainMachine(
        [[absolute_list(edges) for edges in factor] for factor in machine.factors], absolute_list(machine.ends)
    )


def unpacked_machine(machine: Layers, spacing: Spacing) -> GainMachine:
    """Return the machine with the monomials of every packed weight listed; the inverse of `packed_machine`."""

    def unpack_list(edges: Sequence[int]) -> list[int]:
        pairs = zip(edges[::2], edges[1::2])
        transitions = sorted(
            ((t, *gains), multiplicity) for t, weight in pairs for gains, multiplicity in spacing.monomials(weight)
        )
        return [entry for (target, *gains), multiplicity in transitions for entry in (target, multiplicity, *gains)]

    return GainMachine(
        [[unpack_list(edges) for edges in factor] for factor in machine.factors], unpack_list(machine.ends)
    )


@dataclass(frozen=True)
class Totals:
    """The statistics of a strip by which boards are counted (`names`), and those whose totals are prescribed."""

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
        """Return how boards are read: a state also holds the sums so far of the statistics with prescribed totals."""
        counted, prescribed, free = certifiable(self.strip), tuple(self.prescribed.values()), len(self.names)
        structural = self.structural_names
        strip = counted.with_gains(structural) if structural else counted
        gain_by_mark = {name: statistic(counted, name) for name in self.all_names if name not in structural}

        def steps_with_gains(state: Hashable, row: int) -> Iterator[tuple[Mark, Hashable, tuple[int, ...]]]:
            if not structural:
                for mark, after in steps(strip, state, row):
                    yield mark, after, tuple(gain_by_mark[name](mark) for name in self.all_names)
                return
            for mark, after_cell, gains in strip.steps_with_gains(state, row):
                after = after_cell if row < strip.rows - 1 else strip.end_column(after_cell)
                if after is not None:
                    gain_of = dict(zip(structural, gains)) | {name: gain(mark) for name, gain in gain_by_mark.items()}
                    yield mark, after, tuple(gain_of[name] for name in self.all_names)

        def step(state: TotalsState, row: int) -> Iterator[StateStep[TotalsState]]:
            strip_state, sums = state
            for mark, after, gains in steps_with_gains(strip_state, row):
                new_sums = tuple(map(sum, zip(sums, gains[free:])))
                if all(sum_so_far <= total for sum_so_far, total in zip(new_sums, prescribed)):
                    yield StateStep(mark, (after, new_sums), gains[:free])

        def start() -> TotalsState:
            return call_method(strip, "start", strip.start), (0,) * len(prescribed)

        def accepts(state: TotalsState) -> bool:
            return state[1] == prescribed and bool(call_method(strip, "accepts", strip.accepts, state[0]))

        return StateReading(strip.rows, strip.title, start, step, accepts, free)

    def of_board(self, board: Board) -> tuple[int, ...] | None:
        """Return the totals of a whole board, computed without states; None if prescribed totals differ."""
        totals = [self._total(board, name) for name in self.all_names]
        free = len(self.names)
        return tuple(totals[:free]) if totals[free:] == [*self.prescribed.values()] else None

    def _total(self, board: Board, name: str) -> int:
        """Return the total of one statistic on a whole board."""
        if name in self.structural_names and (structure := self.strip.structure) is not None:
            return total_of_set(name, *structure.chosen(board), structure.of)
        gain = statistic(self.strip, name)
        return sum(gain(mark) for row in board.cells for mark in row)
