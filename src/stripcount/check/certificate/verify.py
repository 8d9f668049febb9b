"""Certificates made and verified: the machine by the rules of the puzzle, everything else with whole numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from random import SystemRandom
from typing import Any

from flint import fmpz, fmpz_poly
from msgspec import UNSET, UnsetType

from stripcount.algebra.rational_gf import RationalGF
from stripcount.check.certificate.content import Certificate, Layers, Puzzle, Statement
from stripcount.check.certificate.merging import (
    Row,
    column_sums,
    grouped,
    merged,
    partition,
    transposed,
    weighed,
    weighed_by,
)
from stripcount.check.certificate.walk import walk
from stripcount.check.oracle import brute_counts
from stripcount.errors import Disagreement, TooLarge
from stripcount.model.strip import Strip

EXACT = 1000
"""Merged states up to which exact terms are computed; beyond, terms modulo two random primes."""
MOST_TERMS = 1_000_000  # terms that may be needed
FIRST = 12  # columns up to which boards are counted by brute force, if there are few enough candidates
CANDIDATES = 10_000  # the most candidates of one size


def certified(strip: Strip[Any], name: str, parameters: Mapping[str, str], statement: Statement) -> Certificate:
    """Return the certificate of a statement about a strip, verified; raises Disagreement if the statement is wrong.

    Costs a walk over the rules and the exact terms that decide, about half a minute for 800 merged states.
    """
    machine = walk(strip)
    futures, pasts = merging(machine)
    bare = Certificate(
        puzzle=Puzzle(name, strip.rows, dict(parameters)),
        machine=machine,
        futures=futures,
        pasts=pasts,
        first_terms=[str(a) for a in brute_counts(strip, FIRST, CANDIDATES)] or ["0"],
        statement=statement,
        reason=_Question(statement, max(pasts) + 1).reason,
    )
    found = bare.sealed()
    for _ in _examined(found):
        pass
    return found


def merging(machine: Layers) -> tuple[list[int], list[int]]:
    """Return the partition by equal futures, and that of its blocks by equal pasts."""
    final = _indicator(machine.accepting, len(machine.factors[0]))
    futures = partition(partial(weighed, machine), final)
    rows, _ = merged(column_sums(machine, futures), final, futures, "futures")
    begin = [0] * len(rows)
    begin[futures[machine.start]] = 1
    return futures, partition(partial(weighed_by, transposed(rows)), begin)


def verify(certificate: Certificate, strip: Strip[Any]) -> Iterator[str]:
    """Yield one line for each part that was verified; raises Disagreement at the first error.

    The machine is compared, number by number, with the one that the rules give; the first terms are counted again by
    brute force; the rest is arithmetic with whole numbers.
    """
    if certificate.digest() != certificate.sha256:
        raise Disagreement("the digest of the certificate is not that of its contents.")
    _well_formed(certificate)
    if walk(strip) != certificate.machine:
        raise Disagreement("the machine of the certificate is not the one that the rules give.")
    yield f"the machine is that of the rules: {len(certificate.machine.factors[0])} states between columns"
    yield from _examined(certificate)
    known = [int(a) for a in certificate.first_terms]
    counts = brute_counts(strip, FIRST, CANDIDATES)
    if counts != known:
        raise Disagreement(f"the first terms are {known} in the certificate but {counts} by brute force.")
    yield f"brute force over the rules gives the first terms {known}"


def _examined(certificate: Certificate) -> Iterator[str]:
    machine = certificate.machine
    final = _indicator(machine.accepting, len(machine.factors[0]))
    rows, final = merged(column_sums(machine, certificate.futures), final, certificate.futures, "futures")
    begin = [0] * len(rows)
    begin[certificate.futures[machine.start]] = 1
    turned = grouped(transposed(rows), certificate.pasts)
    small, small_begin = merged(turned, begin, certificate.pasts, "pasts")
    states = len(small)
    small_final = [0] * states
    for block, weight in zip(certificate.pasts, final, strict=True):
        small_final[block] += weight
    yield f"states merge consistently: equal futures leave {len(rows)}, equal pasts {states}"
    known = [int(a) for a in certificate.first_terms]
    terms = list(islice(_terms(small, small_begin, small_final, None), len(known)))
    if terms != known:
        raise Disagreement(f"the first terms are {known} in the certificate but {terms} by its machine.")
    question = _Question(certificate.statement, states)
    if question.reason != certificate.reason:
        raise Disagreement(f"the reason is that {question.reason}, not that {certificate.reason}.")
    for prime in (None,) if states <= EXACT else (_random_prime(), _random_prime()):
        question.judge(list(islice(_terms(small, small_begin, small_final, prime), question.count)), prime)
        how = "in whole numbers" if prime is None else f"modulo the random prime {prime}"
        yield f"{certificate.statement.status}: {certificate.reason}, {how}"


def _well_formed(certificate: Certificate) -> None:
    """Raise Disagreement unless every number refers to an existing state or block and lists are in their order."""
    machine, sizes = certificate.machine, [len(factor) for factor in certificate.machine.factors]
    if len(sizes) != certificate.puzzle.rows or not all(sizes):
        raise Disagreement(f"a machine of {certificate.puzzle.rows} rows must have as many factors, not {len(sizes)}.")
    for layer, factor in enumerate(machine.factors):
        below = sizes[(layer + 1) % len(sizes)]
        for state, edges in enumerate(factor):
            targets = edges[::2]
            if len(edges) % 2 or targets != sorted(set(targets)) or not all(edges[1::2]) or max([0, *targets]) >= below:
                raise Disagreement(f"the transitions of state {state} in layer {layer} are not targets with weights.")
    ends = machine.accepting
    if ends != sorted(set(ends)) or max([machine.start, *ends]) >= sizes[0]:
        raise Disagreement("the start and the accepting states are not states of layer 0 in order.")
    if len(certificate.futures) != sizes[0] or len(certificate.pasts) != max(certificate.futures) + 1:
        raise Disagreement("the blocks do not number every state and every block of equal futures.")


def _terms(rows: Sequence[Row], begin: Sequence[int], final: Sequence[int], prime: int | None) -> Iterator[int]:
    """Yield a(0), a(1), … of the machine whose row s lists the ways from every state into s."""
    vector = list(begin)
    pairs = [(list(row), list(row.values())) for row in rows]
    while True:
        total = sum(weight * count for weight, count in zip(final, vector, strict=True))
        yield total % prime if prime else total
        vector = [sum([vector[s] * w for s, w in zip(sources, ways, strict=True)]) for sources, ways in pairs]
        if prime:
            vector = [count % prime for count in vector]


@dataclass(frozen=True)
class _Question:
    """Where the error of a statement must vanish, for a machine of `states` merged states."""

    statement: Statement
    states: int

    @property
    def coefficients(self) -> list[int]:
        return _numbers(self.statement.recurrence)

    @property
    def bottom(self) -> list[int]:
        return _numbers(self.statement.denominator)

    @property
    def first(self) -> int:
        return self.statement.offset + len(self.coefficients)

    @property
    def begin(self) -> int:
        """The first index from which the error satisfies a recurrence of order `zeros`."""
        return max(self.first, len(_numbers(self.statement.numerator)) - len(self.bottom) + 1)

    @property
    def zeros(self) -> int:
        return self.states + max(len(self.bottom) - 1, 0)

    @property
    def since(self) -> int:
        return self.first if self.statement.start is None else self.statement.start

    @property
    def last(self) -> int:
        """One more than the last index used."""
        valid = self.statement.valid_from
        return max(self.begin, self.since, valid or 0) + (2 if valid is None else 1) * self.zeros

    @property
    def count(self) -> int:
        """The number of terms of the machine that are needed; raises TooLarge."""
        step, shift = self.statement.columns
        count = step * (self.last - 1) + shift + 1
        if not 0 < count <= MOST_TERMS or step * self.statement.offset + shift < 0:
            raise TooLarge(f"a certificate must need at most {MOST_TERMS:,} terms from a(0) on, not {count:,}.")
        return count

    @property
    def reason(self) -> str:
        return f"{self.zeros} zeros in a row decide for {self.states} merged states, on {self.count} terms"

    def judge(self, terms: list[int], prime: int | None) -> None:
        """Raise Disagreement unless the statement agrees with the machine's terms."""
        stated, (step, shift) = self.statement, self.statement.columns
        if self.since < self.first:
            raise Disagreement(
                f"the statement is about n >= {self.since}, but its terms exist from n = {self.first} on."
            )
        own = terms[step * stated.offset + shift :: step]  # from a(offset) on
        length = self.last - stated.offset
        if self.bottom:
            top, bottom = fmpz_poly(_numbers(stated.numerator)), fmpz_poly(self.bottom)
            if self.bottom[0] != 1 or top.gcd(bottom).degree() > 0:
                raise Disagreement("the function is not reduced to a denominator that begins with 1.")
            values = RationalGF.of(_numbers(stated.numerator), self.bottom).terms(self.last)[stated.offset :]
            errors = [a - int(stated.divisor) * value for a, value in zip(own, values)]
        else:
            characteristic = fmpz_poly([1, *(-c for c in self.coefficients)])
            product = fmpz_poly(own[:length]) * characteristic
            errors = [int(product[n]) for n in range(length)]
        wrong = [
            n
            for n, error in enumerate(errors, stated.offset)
            if n >= self.first and (error % prime if prime else error)
        ]
        holds = not wrong or wrong[-1] < self.begin + self.zeros
        if stated.valid_from is not None:
            holds = not wrong or wrong[-1] < stated.valid_from
        valid = (wrong[-1] + 1 if wrong else self.first) if holds else None
        self._same("valid_from", stated.valid_from, valid)
        true = valid is not None and (valid <= self.since or (stated.start is None and not self.bottom))
        self._same("fails_at", stated.fails_at, None if true else next(n for n in wrong if n >= self.since))
        if stated.order is not UNSET:
            if not (true and valid == stated.offset):
                raise Disagreement("the function in a statement about the order is not that of the sequence.")
            true = stated.order == len(self.bottom) - 1
        self._same("status", stated.status, "proved" if true else "refuted")

    @staticmethod
    def _same(what: str, stated: object, found: object) -> None:
        if stated != found:
            raise Disagreement(f"{what} is {stated} in the certificate but {found} by its machine.")


def _indicator(states: Sequence[int], size: int) -> list[int]:
    chosen = set(states)
    return [int(state in chosen) for state in range(size)]


def _numbers(texts: list[str] | UnsetType) -> list[int]:
    return [] if isinstance(texts, UnsetType) else [int(text) for text in texts]


def _random_prime() -> int:
    """Return a random prime between 2^61 and 2^62."""
    chance = SystemRandom()
    while True:
        candidate = chance.randrange(2**61 + 1, 2**62, 2)
        if fmpz(candidate).is_prime():
            return candidate
