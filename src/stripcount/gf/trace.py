"""The generating function of a ring: the closed walks, counted by characteristic polynomials.

For a matrix M and Q(x) = det(I - xM), the traces of the powers satisfy Σ tr(Mᵏ) xᵏ = -x Q'(x)/Q(x) over k ≥ 1, because
each eigenvalue e contributes ex/(1 - ex). M must be the matrix of the machine itself: the minimised machine lacks
eigenvalues, or has them with smaller multiplicity.
"""

from __future__ import annotations

from collections import Counter
from math import ceil

from flint import fmpz_poly, nmod_mat, nmod_poly

from stripcount.algebra.crt import combined, primes_below
from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import Disagreement, TooLarge, compare
from stripcount.gf.bounds import largest_coefficient
from stripcount.gf.derivation import Derivation
from stripcount.machine.closed_walks import ClosedWalks
from stripcount.machine.machine import Machine

LIMIT = 1200  # states of one part; up to here a characteristic polynomial takes minutes
_BITS = 62


def derive_trace(walks: ClosedWalks) -> Derivation:
    """Return the generating function of the closed walks, with a(0) = 1; it is proved.

    The characteristic polynomial of every part is combined from primes whose product exceeds a bound on its
    coefficients; one more prime must agree, and the function must regenerate terms counted by closed walks, else
    Disagreement is raised. Raises TooLarge if a part has more than LIMIT states; terms can still be counted then.

    >>> from stripcount.model.wrap.wrapped import wrapped
    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> print(derive_trace(ClosedWalks.of(wrapped(HardSquares(1), "columns").unrolled)).gf)
    (1 + x^2)/(1 - x - x^2)
    """
    largest = max((part.states for part in walks.parts), default=0)
    if largest > LIMIT:
        raise TooLarge(
            f"a characteristic polynomial is computed for at most {LIMIT:,} states, not {largest:,}; choose fewer "
            "rows, or compute terms only."
        )
    primes: set[int] = set()
    spare: set[int] = set()
    polynomials: Counter[tuple[int, ...]] = Counter()
    for part in walks.parts:
        found, used, extra = characteristic(part)
        polynomials[found] += 1
        primes.update(used)
        spare.add(extra)
    top, bottom = fmpz_poly([1]), fmpz_poly([1])
    for coefficients, times in polynomials.items():
        q = fmpz_poly(list(coefficients))
        slope = fmpz_poly([0, *(-times * i * c for i, c in enumerate(coefficients) if i)])
        top, bottom = top * q + slope * bottom, bottom * q
    gf = RationalGF.of([int(c) for c in top.coeffs()], [int(c) for c in bottom.coeffs()])
    count = min(gf.order + 17, max(8, 200_000_000 // max(1, walks.states * walks.transitions)))
    prime = primes_below(1 << 49, 1)[0]
    said = "closed walks", "the characteristic polynomial"
    compare(walks.terms(count, prime), gf.terms_modulo(count, prime), lambda n: f"a({n}) modulo {prime}", said)
    return Derivation(
        gf=gf,
        method="trace",
        states=walks.states,
        minimal_states=walks.states,
        terms_used=0,
        surplus_terms=count,
        primes=tuple(sorted(primes, reverse=True)),
        check_primes=tuple(sorted(spare, reverse=True)),
        evidence="proved",
        because=f"1 - x Q'/Q, where Q = det(I - xM) of the {walks.states} states on closed walks is known modulo "
        "primes whose product exceeds twice its largest possible coefficient; "
        f"{count} terms counted by closed walks agree",
    )


def characteristic(part: Machine) -> tuple[tuple[int, ...], list[int], int]:
    """Return (det(I - xM), ascending, for a part's column matrix M; the primes combined; one prime that checked it).

    Raises Disagreement if the polynomial does not reduce to the one modulo the last prime.
    """
    size, entries = part.states, [int(entry) for row in part.column().toarray().tolist() for entry in row]
    bits = largest_coefficient(part) + 2
    primes = primes_below(1 << _BITS, ceil(bits / (_BITS - 1)) + 1)
    # det(I - xM) is det(x - M) with its coefficients reversed
    images = [[int(c) for c in nmod_mat(size, size, entries, prime).charpoly().coeffs()][::-1] for prime in primes]
    found = combined(images[:-1], primes[:-1])
    if nmod_poly(list(found), primes[-1]) != nmod_poly(images[-1], primes[-1]):
        raise Disagreement(
            f"det(I - xM) of {size} states modulo {primes[-1]} differs from the polynomial combined from other primes."
        )
    return found, list(primes[:-1]), primes[-1]
