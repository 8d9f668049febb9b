"""The index of a claim: which boards its a(n) counts, by which machine, and by what their number is divided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import fmpz_poly

from stripcount.algebra.exact_arrays import largest, largest_row_sum, matvec
from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import BadInput, TooLarge, checked_integer
from stripcount.machine.machine import Machine

MAX_NUMBER = 10_000  # largest offset, order and number of columns in claims: their exact terms take seconds
MAX_START = 100_000  # largest index from which on a claim may be stated


@dataclass(frozen=True)
class Index:
    """Which boards a(n) counts: 1/`divisor` of those with step·n + first columns, for n from `offset` on.

    The default, step 1, first 0, divisor 1 and offset 0, is the index of this package's own sequences. An entry of the
    OEIS that counts half of the (n+1)×3 arrays from n = 1 on has first 1, divisor 2 and offset 1.

    The terms of `machine` are the numbers of boards of `start`, `start` + step, `start` + 2·step, … columns. The first
    `terms_before` of them precede a(offset), and a(n) is term `term_number(n)` divided by the divisor. Raises BadInput
    for negative or too large numbers.

    >>> index = Index(offset=1, step=2, first=3)
    >>> [index.columns(1), index.start, index.terms_before, index.term_number(1)]
    [5, 1, 2, 2]
    """

    offset: int = 0
    step: int = 1
    first: int = 0
    divisor: int = 1

    def __post_init__(self) -> None:
        checked_integer("offset", self.offset, 0, MAX_NUMBER)
        checked_integer("columns per index", self.step, 1, 1000)
        checked_integer("divisor", self.divisor, 1)
        if self.columns(self.offset) < 0:
            raise BadInput(f"columns must not be negative, and a({self.offset}) has {self.columns(self.offset)}.")
        checked_integer("columns of the first term", self.columns(self.offset), 0, MAX_NUMBER)

    def columns(self, n: int) -> int:
        """Return the number of columns of the boards that a(n) counts."""
        return self.step * n + self.first

    @property
    def start(self) -> int:
        """The number of columns of the boards that the machine's first term counts."""
        return self.columns(self.offset) % self.step

    @property
    def terms_before(self) -> int:
        """The number of the machine's terms before a(offset)."""
        return self.columns(self.offset) // self.step

    def term_number(self, n: int) -> int:
        """Return the number, counted from 0, of the machine's term that gives a(n); negative if none does."""
        return n - self.offset + self.terms_before

    def index_of(self, term_number: int) -> int:
        """Return the n whose a(n) is the machine's term with this number, counted from 0."""
        return term_number - self.terms_before + self.offset

    def value(self, boards: int) -> Fraction:
        """Return a(n), given the number of boards that it counts: the quotient by the divisor."""
        return Fraction(boards, self.divisor)

    def select(self, terms: Sequence[int]) -> Sequence[int]:
        """Return the numbers of boards for a(offset), a(offset + 1), …, given those with 0, 1, 2, … columns."""
        return terms[self.columns(self.offset) :: self.step]

    def machine(self, machine: Machine) -> Machine:
        """Return the machine whose terms count the boards of `start`, `start` + step, … columns.

        Raises TooLarge if the counts of `step` columns might not fit into 64 bits.
        """
        if self.step == 1:
            return machine
        if machine.column_bound ** max(self.start, self.step) >= 2**62:
            raise TooLarge(
                f"{self.step} columns per index may multiply counts beyond 64 bits; choose fewer of them or fewer rows."
            )
        initial = machine.initial
        for factor in machine.factors * self.start:
            initial = matvec(factor, initial, row_sum=largest_row_sum(factor), below=largest(initial) + 1)
        return Machine(machine.factors * self.step, initial, machine.final)

    def function(self, gf: RationalGF) -> RationalGF:
        """Return the generating function of divisor·a(offset), divisor·a(offset + 1), … from that of the machine."""
        return without_first_terms(gf, self.terms_before)


DEFAULT_INDEX = Index()
"""a(n) counts the boards of n columns."""


def without_first_terms(gf: RationalGF, count: int) -> RationalGF:
    """Return the generating function of a sequence without its first `count` terms, given that of the sequence.

    >>> without_first_terms(RationalGF.of([1], [1, -1, -1]), 2).terms(4)
    [2, 3, 5, 8]
    """
    denominator = fmpz_poly(list(gf.denominator))
    length = max(gf.order, len(gf.numerator) - count)  # above this degree the numerator is zero
    numerator = (fmpz_poly(gf.window(count, length)) * denominator).truncate(length)
    return RationalGF.of(*([int(c) for c in polynomial.coeffs()] for polynomial in (numerator, denominator)))
