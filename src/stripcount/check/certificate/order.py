"""The order of a puzzle's shortest recurrence, proved by its function modulo one prime and a witness.

Let N be the number of states after merging, in one residue class of the period. Let M be the matrix of one period, u
the vector of states from which the first term is counted, and w the vector of final weights. The terms are w·Mᵏ·u, and
their generating function is A/B with B = det(I - xM) and A = w·adj(I - xM)·u.

A witness holds polynomials P and Q modulo a prime p, and for some points z, drawn from the digest of P and Q, a vector
y with (I - zM)·y = u. Multiplication by the adjugate gives B(z)·y = adj(I - zM)·u, also where B(z) = 0. So if
w·y·Q(z) = P(z), then A(z)·Q(z) = B(z)·P(z). The polynomial A·Q - B·P has degree at most 2N. Unless it is 0, a random
point is a zero of it with a probability of at most 2N/p (Schwartz, Zippel); there are enough points to make the
probability that all of them are zeros less than 2⁻¹⁰⁰.

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
from stripcount.machine.period import MAX_PRIME_BITS, Period

ORDER_FORMAT: Literal["stripcount order 1"] = "stripcount order 1"
CHANCE_BITS = 100  # a wrong function is accepted with a probability below 2^-100, less than that of a hardware fault

Residue = Annotated[int, Meta(ge=0, lt=1 << MAX_PRIME_BITS)]
Residues = NDArray[np.uint64]


class OrderWitness(Struct, frozen=True, forbid_unknown_fields=True):
    """The function P/Q modulo `prime` of the terms after `offset`, `offset` + `step`, … columns, with its witness.

    `numerator` and `denominator` are the coefficients of P and Q, ascending. `solutions` holds the vector y for each
    point, one residue for each of the N states. `sha256` only detects damage.
    """

    puzzle: Puzzle
    prime: Annotated[int, Meta(ge=2, lt=1 << MAX_PRIME_BITS)]
    offset: Annotated[int, Meta(ge=0, le=1000)]
    step: Annotated[int, Meta(ge=1, le=1000)]
    numerator: list[Residue]
    denominator: Annotated[list[Residue], Meta(min_length=2)]
    solutions: list[list[Residue]]
    sha256: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")] = ""
    format: Literal["stripcount order 1"] = ORDER_FORMAT

    @property
    def order(self) -> int:
        """The degree N of Q as a polynomial in xˢ, where s is the step."""
        return len(self.denominator) - 1

    def digest(self) -> str:
        """Return the SHA-256 of all other fields, as JSON with sorted keys and without spaces."""
        return digest_of(self)

    def points(self) -> list[int]:
        """Return the points z, residues that depend on the digest of everything but the solutions."""
        seed = msgspec.structs.replace(self, solutions=[]).digest()
        draws = (hashlib.sha256(f"{seed} {i}".encode()) for i in range(points_needed(self.order, self.prime)))
        return [int.from_bytes(draw.digest(), "big") % self.prime for draw in draws]


def points_needed(order: int, prime: int) -> int:
    """Return the number of points that make the probability of accepting a wrong function less than 2^-CHANCE_BITS.

    Raises TooLarge if the prime is at most four times the order, so that one point proves nothing.

    >>> points_needed(50040, 2147310857)
    8
    """
    bits = (prime // (2 * order)).bit_length() - 1  # 2N/p is at most 2^-bits
    if bits < 1:
        raise TooLarge(f"a prime for the order {order} must be larger than {4 * order}, not {prime}.")
    return -(-CHANCE_BITS // bits)


def order_witness(
    puzzle: Puzzle,
    cycle: Cycle,
    prime: int,
    numerator: Sequence[int],
    denominator: Sequence[int],
    solve: Callable[[Sequence[int]], list[list[int]]] | None = None,
) -> OrderWitness:
    """Return the verified witness that the order of the function P/Q modulo `prime` is the machine's number of states.

    `cycle` is the merged machine over its period. `solve` returns the vectors y for a list of points; without it they
    are computed, which costs N multiplications by the matrix of a period. Raises Disagreement if P/Q is not the
    function, or if its order is another.
    """
    offset = cycle.residues[0]
    witness = OrderWitness(
        puzzle,
        prime,
        offset=offset,
        step=cycle.period,
        numerator=[*numerator],
        denominator=[*denominator],
        solutions=[],
    )
    points = witness.points()
    solutions = solve(points) if solve else _solutions(Period(cycle, prime), witness.denominator, points)
    witness = msgspec.structs.replace(witness, solutions=solutions)
    witness = msgspec.structs.replace(witness, sha256=witness.digest())
    for _ in verify_order(witness, cycle):
        pass
    return witness


def verify_order(witness: OrderWitness, cycle: Cycle) -> Iterator[str]:
    """Yield the statement, then one line for each part that was verified; raises Disagreement at the first error.

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
    p, q = nmod_poly(witness.numerator, prime), nmod_poly(witness.denominator, prime)
    if q.degree() != order or int(q[0]) != 1 or p.degree() > order:
        raise Disagreement("the function must have Q(0) = 1, a Q of the degree shown, and no P of a larger degree.")
    if (common_degree := p.gcd(q).degree()) != 0:
        raise Disagreement(f"P and Q have a common factor of degree {common_degree} modulo {prime}.")
    points = witness.points()
    if [len(vector) for vector in witness.solutions] != [order] * len(points):
        raise Disagreement(f"the witness must hold {len(points)} vectors of {order} residues.")
    start_vector, final_weights, modulus = period.start, period.final, np.uint64(prime)
    for point, solution in zip(points, witness.solutions):
        vector = np.array(solution, dtype=np.uint64) % modulus
        vector_after = period.apply(vector[:, None])[:, 0]
        if not np.array_equal(vector, (start_vector + np.uint64(point) * vector_after) % modulus):
            raise Disagreement(f"a vector does not solve (I - zM)y = u at the point z = {point} modulo {prime}.")
        value = int((final_weights * vector % modulus).sum()) % prime
        if int(q(point)) * value % prime != int(p(point)):
            raise Disagreement(f"P/Q is not the function of the machine at the point {point} modulo {prime}.")
    power = "x" if witness.step == 1 else f"x^{witness.step}"
    yield (
        "with a(n) the number of boards of n columns: a(0) + a(1)*x + ... has a reduced denominator of degree "
        f"{order} in {power}, as many as the merged machine has states: no recurrence is shorter"
    )
    yield f"the puzzle: {witness.puzzle}; its machine explored and merged by the engine, which is trusted"
    yield f"P and Q modulo {prime}: degree {order}, without a common factor"
    yield f"P/Q at {len(points)} points, drawn from its digest: a wrong one passes with a chance below 2^-{CHANCE_BITS}"


def _solutions(period: Period, denominator: Sequence[int], points: Sequence[int]) -> list[list[int]]:
    """Return for each point z the vector y with (I - zM)·y = u, where Q annihilates the vectors Mᵏ·u.

    Q(z)·y is the sum over m < N of zᵐ·Tₘ(z)·Mᵐ·u, where Tₘ holds the first N - m terms of Q. It is added up by Horner's
    rule, from the highest power of M.
    """
    coefficients = np.array([_krylov_coefficients(denominator, z, period.prime) for z in points], dtype=np.uint64).T
    sums: Residues = np.zeros((period.states, len(points)), dtype=np.uint64)
    support, modulus = np.flatnonzero(period.start), np.uint64(period.prime)
    for coefficient_at_points in coefficients[::-1]:
        sums = period.apply(sums)
        sums[support] = (sums[support] + period.start[support, None] * coefficient_at_points) % modulus
    solutions: list[list[int]] = sums.T.tolist()
    return solutions


def _krylov_coefficients(denominator: Sequence[int], point: int, prime: int) -> list[int]:
    """Return zᵐ·Tₘ(z)/Q(z), the coefficient of Mᵐ·u in y, for each m < N; raises Disagreement if Q(z) = 0."""
    partial_values, value, power = [], 0, 1  # T at z, from the shortest to the longest
    for coefficient in denominator[:-1]:
        value = (value + coefficient * power) % prime
        partial_values.append(value)
        power = power * point % prime
    q_value = (value + denominator[-1] * power) % prime
    if q_value == 0:
        raise Disagreement(f"Q is 0 at a point modulo {prime}: take another prime.")
    inverse, power = pow(q_value, -1, prime), 1
    coefficients = []
    for partial_value in reversed(partial_values):
        coefficients.append(power * partial_value % prime * inverse % prime)
        power = power * point % prime
    return coefficients
