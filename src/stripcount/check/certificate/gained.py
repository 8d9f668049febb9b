"""Machines whose transitions add to totals: how they are listed, and how polynomials are packed into integers.

At sufficiently large powers of 2 in place of its variables, a polynomial is one integer whose digits are its
coefficients (Kronecker substitution). So the code for machines that count boards also serves for those that count by
totals.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from stripcount.board import Board, Mark
from stripcount.check.certificate.content import Layers
from stripcount.check.certificate.walk import StateReading, StateStep, walkable
from stripcount.errors import TooLarge
from stripcount.evaluate.statistic import statistic
from stripcount.model.contract.asking import asked, steps
from stripcount.model.graphs.gaining import whole_total
from stripcount.model.strip import Strip

TotalsState = tuple[Hashable, tuple[int, ...]]
"""A state, and the sums so far of the statistics with prescribed totals."""

MOST_GAIN = 1000
"""The most that one transition adds to a total."""
Entry = Annotated[int, Meta(gt=-(2**31), lt=2**31)]


class Gained(Struct, frozen=True, forbid_unknown_fields=True):
    """The machine: factors[i] lists for each state of layer i its transitions, with what they add to the totals.

    Each list is t, w, g₁, …, t, w, g₁, …: w transitions lead to state t and add g₁ to the first total, and so on; (t,
    g₁, …) ascend. `ends` lists in the same way the states in which a board may end. State 0 is the start. Where
    weights are polynomials, w is the coefficient of a monomial with the exponents g₁, …, and may be negative.
    """

    factors: list[list[list[Entry]]]
    ends: list[Entry]


class Spacing(NamedTuple):
    """How polynomials are packed: `bits` for each coefficient, and for each variable a number above its exponents."""

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
        """Yield (exponents, coefficient) of a polynomial whose exponents are below `above`."""
        code, half = 0, 1 << (self.bits - 1)
        while packed:
            if coefficient := ((packed + half) & ((1 << self.bits) - 1)) - half:
                rest, exponents = code, []
                for above in self.above:
                    rest, exponent = divmod(rest, above)
                    exponents.append(exponent)
                yield tuple(exponents), coefficient
            packed = (packed - coefficient) >> self.bits
            code += 1


def entries(edges: Sequence[int], totals: int) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Yield (target, ways, gains) of one list of a machine."""
    for begin in range(0, len(edges), 2 + totals):
        target, weight, *gains = edges[begin : begin + 2 + totals]
        yield target, weight, tuple(gains)


def well_formed(machine: Gained, totals: int) -> bool:
    """Return whether every list is of ascending targets of the next layer, each with its ways and gains."""
    sizes = [len(factor) for factor in machine.factors]
    return all(
        len(edges) % (2 + totals) == 0
        and (keys := [(target, *gains) for target, _, gains in entries(edges, totals)]) == sorted({*keys})
        and all(weight for _, weight, _ in entries(edges, totals))
        and min([0, *(n for key in keys for n in key)]) == 0
        and max([-1, *(target for target, *_ in keys)]) < size
        for row, factor in enumerate(machine.factors)
        for edges, size in [(edges, sizes[(row + 1) % len(sizes)]) for edges in factor] + [(machine.ends, sizes[0])]
    )


def greatest(machine: Gained, totals: int) -> list[tuple[int, ...]]:
    """Return the largest gain in each total: of a transition, for each factor of the column, then of a last state."""
    nothing = (0,) * totals
    lists = [*machine.factors, [machine.ends]]
    return [
        tuple(map(max, zip(nothing, *(gains for edges in factor for *_, gains in entries(edges, totals)))))
        for factor in lists
    ]


def compact(machine: Gained, totals: int) -> Spacing:
    """Return the spacing in which the machine itself is packed, also if states of it are merged."""
    above = tuple(1 + max(gains_of_total) for gains_of_total in zip(*greatest(machine, totals)))
    if max(above, default=0) > MOST_GAIN:
        raise TooLarge(f"a certificate must have transitions that add at most {MOST_GAIN:,} to a total.")
    return Spacing(32, above)


def packed(machine: Gained, spacing: Spacing) -> Layers:
    """Return the machine with one integer for all ways to a target."""

    weights: dict[tuple[int, ...], int] = {}  # each long integer is made once

    def pack_list(edges: Sequence[int]) -> list[int]:
        sums: dict[int, int] = {}
        for target, multiplicity, gains in entries(edges, len(spacing.above)):
            if (multiplicity, *gains) not in weights:
                weights[multiplicity, *gains] = multiplicity << spacing.place(gains)
            weight = weights[multiplicity, *gains]
            sums[target] = sums[target] + weight if target in sums else weight
        return [entry for pair in sums.items() for entry in pair]

    return Layers([[pack_list(edges) for edges in factor] for factor in machine.factors], pack_list(machine.ends))


def absolute(machine: Gained, totals: int) -> Gained:
    """Return the machine with the absolute values of all weights."""

    def absolute_list(edges: Sequence[int]) -> list[int]:
        return [abs(n) if index % (2 + totals) == 1 else n for index, n in enumerate(edges)]

    return Gained(
        [[absolute_list(edges) for edges in factor] for factor in machine.factors], absolute_list(machine.ends)
    )


def unpacked(machine: Layers, spacing: Spacing) -> Gained:
    """Return the machine with every gain listed."""

    def unpack_list(edges: Sequence[int]) -> list[int]:
        pairs = zip(edges[::2], edges[1::2])
        transitions = sorted(
            ((t, *gains), multiplicity) for t, weight in pairs for gains, multiplicity in spacing.monomials(weight)
        )
        return [entry for (target, *gains), multiplicity in transitions for entry in (target, multiplicity, *gains)]

    return Gained([[unpack_list(edges) for edges in factor] for factor in machine.factors], unpack_list(machine.ends))


@dataclass(frozen=True)
class Totals:
    """The statistics by which boards are counted, and those whose totals are prescribed."""

    strip: Strip
    names: tuple[str, ...]
    prescribed: Mapping[str, int]

    @property
    def every(self) -> tuple[str, ...]:
        """All of the statistics."""
        return (*self.names, *self.prescribed)

    @property
    def gained(self) -> list[str]:
        """Those that do not follow from marks."""
        return [name for name in dict.fromkeys(self.every) if name in self.strip.counting.gained]

    def reading(self) -> StateReading[TotalsState]:
        """Return how boards are read: a state also holds the sums so far of the statistics with prescribed totals."""
        strip, prescribed, split = walkable(self.strip), tuple(self.prescribed.values()), len(self.names)
        read = strip.gaining(self.gained) if self.gained else strip
        adds = {name: statistic(strip, name) for name in self.every if name not in self.gained}

        def all_steps(state: Hashable, row: int) -> Iterator[tuple[Mark, Hashable, tuple[int, ...]]]:
            if not self.gained:
                for mark, after in steps(read, state, row):
                    yield mark, after, tuple(adds[name](mark) for name in self.every)
                return
            for mark, after, gains in read.gained_steps(state, row):
                if (state_after := after if row < read.rows - 1 else read.end_column(after)) is not None:
                    gain_of_statistic = dict(zip(self.gained, gains)) | {name: add(mark) for name, add in adds.items()}
                    yield mark, state_after, tuple(gain_of_statistic[name] for name in self.every)

        def step(state: TotalsState, row: int) -> Iterator[StateStep[TotalsState]]:
            inner, before = state
            for mark, after, gains in all_steps(inner, row):
                partial = tuple(map(sum, zip(before, gains[split:])))
                if all(sum_so_far <= total for sum_so_far, total in zip(partial, prescribed)):
                    yield StateStep(mark, (after, partial), gains[:split])

        def start() -> TotalsState:
            return asked(read, "start", read.start), (0,) * len(prescribed)

        def accepts(state: TotalsState) -> bool:
            return state[1] == prescribed and bool(asked(read, "accepts", read.accepts, state[0]))

        return StateReading(read.rows, read.title, start, step, accepts, split)

    def of(self, board: Board) -> tuple[int, ...] | None:
        """Return the totals of a whole board, without states; None if they are not those that are prescribed."""
        totals = [self._of(board, name) for name in self.every]
        split = len(self.names)
        return tuple(totals[:split]) if totals[split:] == [*self.prescribed.values()] else None

    def _of(self, board: Board, name: str) -> int:
        if name in self.gained and (structure := self.strip.structure) is not None:
            return whole_total(name, *structure.chosen(board), structure.of)
        add = statistic(self.strip, name)
        return sum(add(mark) for row in board.cells for mark in row)
