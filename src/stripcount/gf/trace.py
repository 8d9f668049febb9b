"""The generating function of boards on a ring, which are closed walks, from characteristic polynomials.

For a matrix M and Q(x) = det(I - xM), the traces of the powers satisfy Σ tr(Mᵏ) xᵏ = -x Q'(x)/Q(x) over k ≥ 1, because
each eigenvalue e contributes ex/(1 - ex). M must be the matrix of the machine itself: the minimised machine lacks
eigenvalues, or has them with smaller multiplicity.
"""

from __future__ import annotations

from collections import Counter

from flint import fmpz_mat, fmpz_poly

from stripcount.algebra.crt import primes_below
from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import TooLarge, check_equal
from stripcount.gf.derivation import Derivation
from stripcount.machine.closed_walks import ClosedWalks

MAX_STATES = 1200  # the largest number of states of a component: its characteristic polynomial then takes minutes


def derive_trace(walks: ClosedWalks) -> Derivation:
    """Return the generating function of the closed walks, with a(0) = 1; it is proved.

    The characteristic polynomial of every component is computed in integers, and the function must regenerate terms
    counted by closed walks, else Disagreement is raised. Raises TooLarge if a component has more than MAX_STATES
    states; terms can still be counted then.

    >>> from stripcount.model.wrap.wrapped import wrapped
    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> print(derive_trace(ClosedWalks.of(wrapped(HardSquares(1), "columns").unrolled)).gf)
    (1 + x^2)/(1 - x - x^2)
    """
    largest = max((component.states for component in walks.components), default=0)
    if largest > MAX_STATES:
        raise TooLarge(
            f"a characteristic polynomial is computed for at most {MAX_STATES:,} states, not {largest:,}; choose fewer "
            "rows, or compute terms only."
        )
    # det(I - xM) is det(x - M) with its coefficients reversed
    columns = (
        fmpz_mat([list(map(int, row)) for row in component.column().toarray()]) for component in walks.components
    )
    polynomials = Counter(tuple(map(int, reversed(column.charpoly().coeffs()))) for column in columns)
    numerator, denominator = fmpz_poly([1]), fmpz_poly([1])
    for coefficients, multiplicity in polynomials.items():
        q = fmpz_poly(list(coefficients))
        derivative_term = fmpz_poly([0, *(-multiplicity * i * c for i, c in enumerate(coefficients) if i)])
        numerator, denominator = numerator * q + derivative_term * denominator, denominator * q
    gf = RationalGF.of([int(c) for c in numerator.coeffs()], [int(c) for c in denominator.coeffs()])
    # more terms than the order, but at most about 2·10⁸ multiply-adds; at least 8
    count = min(gf.order + 17, max(8, 200_000_000 // max(1, walks.states * walks.transitions)))
    prime = primes_below(1 << 49, 1)[0]
    methods = "closed walks", "the characteristic polynomial"
    check_equal(walks.terms(count, prime), gf.terms_modulo(count, prime), lambda n: f"a({n}) modulo {prime}", methods)
    return Derivation(
        gf=gf,
        method="trace",
        states=walks.states,
        minimal_states=walks.states,
        terms_used=0,
        surplus_terms=count,
        primes=(),
        check_primes=(),
        evidence="proved",
        because=f"1 - x Q'/Q, where Q = det(I - xM) of the {walks.states} states on closed walks was computed in whole "
        f"numbers; {count} terms counted by closed walks agree",
    )
