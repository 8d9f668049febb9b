"""The order of a puzzle's shortest recurrence, from its function modulo one prime and a witness that is checked fast.

Let N states be left after merging, counted in one residue of the period; u is the vector with which the first term is
reached, M one period, w the final weights, so that the terms are w·Mᵏ·u, with the function A/B, where B = det(I - xM)
and A = w·adj(I - xM)·u. A file holds polynomials P and Q modulo a prime p, and vectors y with (I - zM)·y = u for
points z that are drawn from the digest of P and Q. Multiplied by the adjoint, B(z)·y = adj(I - zM)·u, also where
B(z) = 0; so w·y·Q(z) = P(z) gives A(z)·Q(z) = B(z)·P(z). The polynomial A·Q - B·P has degree below 2N. Unless it is 0,
a point is a zero of it with a chance below 2N/p; enough points are taken to make the chance of all of them 2⁻¹⁰⁰.

If P/Q is the function modulo p, Q has degree N, and P and Q have no common factor, then the reduced denominator over
the integers, which modulo p is a multiple of Q, has degree at least N; and N states give a denominator of degree at
most N. So no recurrence is shorter and no machine smaller.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Literal

import msgspec
import numpy as np
from flint import fmpz, nmod_poly
from msgspec import Meta, Struct
from numpy.typing import NDArray

from stripcount.check.certificate.content import Puzzle, digest_of
from stripcount.errors import Disagreement, TooLarge
from stripcount.machine.cyclic import Cycle
from stripcount.machine.period import BITS, Period

FORMAT: Literal["stripcount order 1"] = "stripcount order 1"
CHANCE = 100  # bits: a wrong function passes with a chance below 2⁻¹⁰⁰

Residue = Annotated[int, Meta(ge=0, lt=1 << BITS)]
Residues = NDArray[np.uint64]


class OrderWitness(Struct, frozen=True, forbid_unknown_fields=True):
    """P and Q modulo `prime`, ascending, of the terms after `offset`, `offset` + `step`, … columns, and vectors y.

    `solutions` holds one vector for each point, with one residue for each of the N states; `sha256` only detects
    damage.
    """

    puzzle: Puzzle
    prime: Annotated[int, Meta(ge=2, lt=1 << BITS)]
    offset: Annotated[int, Meta(ge=0, le=1000)]
    step: Annotated[int, Meta(ge=1, le=1000)]
    numerator: list[Residue]
    denominator: Annotated[list[Residue], Meta(min_length=2)]
    solutions: list[list[Residue]]
    sha256: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")] = ""
    format: Literal["stripcount order 1"] = FORMAT

    @property
    def order(self) -> int:
        """The degree N of Q, in powers of x to the step."""
        return len(self.denominator) - 1

    def digest(self) -> str:
        """Return the SHA-256 of all other fields, as JSON with sorted keys and without spaces."""
        return digest_of(self)

    def points(self) -> list[int]:
        """Return the points, drawn from the digest of the puzzle, the prime, P and Q."""
        seed = msgspec.structs.replace(self, solutions=[]).digest()
        draws = (hashlib.sha256(f"{seed} {i}".encode()) for i in range(points_needed(self.order, self.prime)))
        return [int.from_bytes(draw.digest(), "big") % self.prime for draw in draws]


def points_needed(order: int, prime: int) -> int:
    """Return how many points make the chance of a wrong function less than 2^-CHANCE; raises TooLarge if none do.

    >>> points_needed(50040, 2147310857)
    8
    """
    bits = (prime // (2 * order)).bit_length() - 1  # 2N/p is at most 2^-bits
    if bits < 1:
        raise TooLarge(f"a prime for the order {order} must be larger than {4 * order}, not {prime}.")
    return -(-CHANCE // bits)


def order_witness(
    puzzle: Puzzle,
    cycle: Cycle,
    prime: int,
    numerator: Sequence[int],
    denominator: Sequence[int],
    solve: Callable[[Sequence[int]], list[list[int]]] | None = None,
) -> OrderWitness:
    """Return the witness, verified, that the order of `cycle` is its number of states, from its P/Q modulo `prime`.

    `solve` returns the vectors y for some points; without it they cost N periods of the machine. Raises Disagreement if
    P/Q is not the function, or has not that order.
    """
    offset = cycle.residues[0]
    bare = OrderWitness(puzzle, prime, offset, cycle.period, [*numerator], [*denominator], [])
    points = bare.points()
    solutions = solve(points) if solve else _solutions(Period(cycle, prime), bare.denominator, points)
    whole = msgspec.structs.replace(bare, solutions=solutions)
    whole = msgspec.structs.replace(whole, sha256=whole.digest())
    for _ in verify_order(whole, cycle):
        pass
    return whole


def verify_order(witness: OrderWitness, cycle: Cycle) -> Iterator[str]:
    """Yield the statement, then what was verified of it; raises Disagreement at the first error.

    `cycle` is the merged machine of the witness's puzzle, over its period.
    """
    order, prime = witness.order, witness.prime
    if witness.digest() != witness.sha256:
        raise Disagreement("the digest of the witness is not that of its contents.")
    if not fmpz(prime).is_prime():
        raise Disagreement(f"{prime} is not a prime.")
    if (witness.offset, witness.step) != (cycle.residues[0], cycle.period) or len(cycle.residues) != 1:
        raise Disagreement(
            f"the witness is about columns {witness.offset} + {witness.step}k, and the period of the machine is "
            f"{cycle.period}, with boards after {', '.join(map(str, cycle.residues))} + {cycle.period}k columns."
        )
    period = Period(cycle, prime)
    if order != period.states:
        raise Disagreement(f"the denominator has degree {order}, and the merged machine {period.states} states.")
    top, bottom = nmod_poly(witness.numerator, prime), nmod_poly(witness.denominator, prime)
    if bottom.degree() != order or int(bottom[0]) != 1 or top.degree() > order:
        raise Disagreement("the function must have Q(0) = 1, a Q of the degree shown, and no P of a larger degree.")
    if (common := top.gcd(bottom).degree()) != 0:
        raise Disagreement(f"P and Q have a common factor of degree {common} modulo {prime}.")
    points = witness.points()
    if [len(vector) for vector in witness.solutions] != [order] * len(points):
        raise Disagreement(f"the witness must hold {len(points)} vectors of {order} residues.")
    start, ends, modulus = period.start, period.ends, np.uint64(prime)
    for point, solution in zip(points, witness.solutions):
        vector = np.array(solution, dtype=np.uint64) % modulus
        after = period.after(vector[:, None])[:, 0]
        if not np.array_equal(vector, (start + np.uint64(point) * after) % modulus):
            raise Disagreement(f"a vector does not solve (I - zM)y = u at the point z = {point} modulo {prime}.")
        value = int((ends * vector % modulus).sum()) % prime
        if int(bottom(point)) * value % prime != int(top(point)):
            raise Disagreement(f"P/Q is not the function of the machine at the point {point} modulo {prime}.")
    power = "x" if witness.step == 1 else f"x^{witness.step}"
    yield (
        "with a(n) the number of boards of n columns: a(0) + a(1)*x + ... has a reduced denominator of degree "
        f"{order} in {power}, as many as the merged machine has states: no recurrence is shorter"
    )
    yield f"the puzzle: {witness.puzzle}; its machine explored and merged by the engine, which is trusted"
    yield f"P and Q modulo {prime}: degree {order}, without a common factor"
    yield f"P/Q at {len(points)} points, drawn from its digest: a wrong one passes with a chance below 2^-{CHANCE}"


def _solutions(period: Period, denominator: Sequence[int], points: Sequence[int]) -> list[list[int]]:
    """Return y with (I - zM)·y = u for each point z, where Q annihilates the vectors Mᵏ·u.

    Q(z)·y is the sum of zᵐ·T(z)·Mᵐ·u over m < N, where T holds the N - m first terms of Q: by Horner's rule.
    """
    multiples = np.array([_multiples(denominator, point, period.prime) for point in points], dtype=np.uint64).T
    sums: Residues = np.zeros((period.states, len(points)), dtype=np.uint64)
    used, modulus = np.flatnonzero(period.start), np.uint64(period.prime)
    for multiple in multiples[::-1]:
        sums = period.after(sums)
        sums[used] = (sums[used] + period.start[used, None] * multiple) % modulus
    solutions: list[list[int]] = sums.T.tolist()
    return solutions


def _multiples(denominator: Sequence[int], point: int, prime: int) -> list[int]:
    """Return zᵐ·T(z)/Q(z) for each m < N; raises Disagreement at a zero of Q."""
    heads, value, power = [], 0, 1
    for coefficient in denominator[:-1]:
        value = (value + coefficient * power) % prime
        heads.append(value)
        power = power * point % prime
    whole = (value + denominator[-1] * power) % prime
    if whole == 0:
        raise Disagreement(f"Q is 0 at a point modulo {prime}: take another prime.")
    inverse, powers = pow(whole, -1, prime), 1
    multiples = []
    for head in reversed(heads):
        multiples.append(powers * head % prime * inverse % prime)
        powers = powers * point % prime
    return multiples
