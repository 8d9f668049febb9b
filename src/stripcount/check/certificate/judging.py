"""Whether a statement about a machine is true, decided in integers by following one vector.

With M the matrix of a column (or of several, if a(n) counts boards of several columns more than a(n-1)), w the ways to
end after the columns of a(offset), and Q the denominator: h₀ = q₀·w and hⱼ = M·hⱼ₋₁ + qⱼ·w. The start's entry of hⱼ
is the coefficient of xʲ of Q times the function of the sequence. Once hⱼ = 0 with j ≥ deg Q, it is 0 for good.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import mul

from stripcount.check.certificate.content import Layers, Statement
from stripcount.errors import TooLarge

MOST_WORK = 10**13
"""Transitions times bits, added over all columns."""
MOST_BITS = 10**10
"""Bits of one vector."""


@dataclass(frozen=True)
class Judgement:
    """From which index on a claim holds, the first index at which it fails, and the argument in words."""

    valid_from: int | None
    fails_at: int | None
    because: str


def judge(statement: Statement, machine: Layers) -> Judgement:
    """Return whether the statement's claim is true of a machine; its own `valid_from` and `fails_at` are not read.

    Raises TooLarge if that takes more than MOST_WORK or MOST_BITS.

    >>> fibonacci = Layers([[[0, 1, 1, 1], [0, 1]]], [0, 1])
    >>> claim = Statement(0, (1, 0), "1", None, ["1", "-1", "-1"], None, None, None)
    >>> judge(claim, fibonacci)
    Judgement(valid_from=2, fails_at=None, because='the vector of 2 numbers is 0 after 2 columns')
    """
    bottom, states = [int(q) for q in statement.denominator], len(machine.factors[0])
    order, first, offset = len(bottom) - 1, statement.first, statement.offset
    function = statement.numerator is not None
    top = [int(statement.divisor) * int(p) for p in statement.numerator or []]
    since = first if statement.start is None else statement.start
    wrong: list[int] = []
    quiet, because, endless = 0, "", False
    for column, vector in enumerate(_vectors(statement, machine, bottom)):
        if offset + column >= first and vector[0] != (top[column] if column < len(top) else 0):
            wrong.append(offset + column)
            if function:
                return Judgement(None, offset + column, f"the coefficient at n = {offset + column} differs")
        if column < max(order, len(top)):
            continue
        quiet = 0 if vector[0] else quiet + 1
        if not because:
            if not any(vector):
                because = f"the vector of {states} numbers is 0 after {column} columns"
            elif quiet == states:
                because = f"{states} zeros in a row decide for {states} merged states"
            elif vector[0] and column >= order + states:
                because, endless = f"it fails again after more than {states} columns, for {states} merged states", True
        if because:
            valid = None if endless else max([first, *(n + 1 for n in wrong[-1:])])
            if valid is not None and (statement.start is None or valid <= since):
                return Judgement(valid, None, because)
            failed = next((n for n in wrong if n >= since), None)
            if failed is not None:
                return Judgement(valid, failed, because)
    raise AssertionError("the vectors never end")


def terms(machine: Layers, count: int) -> list[int]:
    """Return a(0)..a(count - 1) of a machine; raises TooLarge as `judge` does."""
    column, vector, counted = ColumnProduct(machine), machine.weights, []
    for _ in range(count):
        counted.append(vector[0])
        vector = column.before(vector)
    return counted


def _vectors(statement: Statement, machine: Layers, bottom: Sequence[int]) -> Iterator[list[int]]:
    """Yield h₀, h₁, …; the entry of the start comes first."""
    step, shift = statement.columns
    ends, column = machine.weights, ColumnProduct(machine)
    for _ in range(step * statement.offset + shift):
        ends = column.before(ends)
    vector, index = [bottom[0] * ways for ways in ends], 0
    while True:
        yield vector
        for _ in range(step):
            vector = column.before(vector)
        index += 1
        if index < len(bottom) and bottom[index]:
            vector = [here + bottom[index] * ways for here, ways in zip(vector, ends)]


class ColumnProduct:
    """The matrix of a column, factor by factor, and the work it has done."""

    def __init__(self, machine: Layers) -> None:
        self.factors = [
            [(edges[::2], edges[1::2] if max(edges[1::2], default=0) > 1 else None) for edges in factor]
            for factor in reversed(machine.factors)
        ]
        self.transitions = sum(len(edges) // 2 for factor in machine.factors for edges in factor)
        self.done = 0

    def before(self, vector: list[int]) -> list[int]:
        """Return for each state between columns the sum of the numbers to which one column leads from it."""
        bits = max(map(int.bit_length, vector))
        self.done += self.transitions * (64 + bits)
        if self.done > MOST_WORK or bits * len(vector) > MOST_BITS:
            raise TooLarge(
                f"a certificate must be decided by at most {MOST_WORK:.0e} bits of work and {MOST_BITS:.0e} of memory."
            )
        for factor in self.factors:
            here = vector.__getitem__
            vector = [
                sum(map(here, targets)) if ways is None else sum(map(mul, map(here, targets), ways))
                for targets, ways in factor
            ]
        return vector
