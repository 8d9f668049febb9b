"""One linear equation for each state, solved exactly over ℤ[x].

The method of G. Spahn, arXiv:2202.06234, section 2: let F_i be the generating function of the completions of state i.
It is x times the sum of F_j over the states j that may follow after one column, plus 1 if the board may end in state i.
This method serves to check the faster ones.
"""

from __future__ import annotations

from sympy import ZZ, Symbol
from sympy.polys.matrices import DomainMatrix
from sympy.polys.rings import PolyElement

from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import TooLarge
from stripcount.gf.derivation import Derivation
from stripcount.gf.task import regenerate
from stripcount.machine.machine import Machine

MAX_STATES = 60  # the cost grows about as the fourth power of the number of states: 60 take seconds, 250 take hours


def derive_symbolic(machine: Machine, minimal: Machine | None = None) -> Derivation:
    """Return the generating function by solving (I − x Mᵀ) F = final over ℤ[x]; it is proved by construction.

    The machine itself is used if it has at most MAX_STATES states, else the minimised one, `minimal`; raises TooLarge
    if that has more as well. `states` of the result is that of the machine, `minimal_states` that of the minimised one.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> from stripcount.machine.explore import explore
    >>> print(derive_symbolic(explore(Magnets(1)).machine()).gf)
    (1 + x^2)/(1 - 2*x^2 - x^4)
    """
    minimised = machine.minimize() if minimal is None else minimal
    chosen_machine = machine if machine.states <= MAX_STATES else minimised
    if chosen_machine.states > MAX_STATES:
        raise TooLarge(
            f"method symbolic needs a machine of at most {MAX_STATES} states, not {chosen_machine.states}; use modular."
        )
    x = Symbol("x")
    ring = ZZ[x]
    column = chosen_machine.column().toarray().tolist()
    variable = ring.from_sympy(x)
    size = chosen_machine.states
    system = [[ring(int(i == j)) - ring(int(column[j][i])) * variable for j in range(size)] for i in range(size)]
    constants = [[ring(int(value))] for value in chosen_machine.final]
    scaled_solution, denominator = DomainMatrix(system, (size, size), ring).solve_den(
        DomainMatrix(constants, (size, 1), ring)
    )
    numerator = ring.zero
    for weight, (entry,) in zip(chosen_machine.initial.tolist(), scaled_solution.to_list()):
        numerator += ring(int(weight)) * entry
    gf = RationalGF.of(_ascending(numerator), _ascending(denominator))
    return Derivation(
        gf=gf,
        method="symbolic",
        states=machine.states,
        minimal_states=minimised.states,
        terms_used=0,
        surplus_terms=regenerate(machine, gf, 2 * gf.order + 16),
        primes=(),
        check_primes=(),
        evidence="proved",
        because=f"the linear system of {size} states was solved exactly over Z[x]",
    )


def _ascending(polynomial: PolyElement) -> list[int]:
    """Return the coefficients of a polynomial in x, from the constant term on."""
    coefficients = {monomial[0]: int(c) for monomial, c in polynomial.terms()}
    return [coefficients.get(i, 0) for i in range(max(coefficients, default=0) + 1)]
