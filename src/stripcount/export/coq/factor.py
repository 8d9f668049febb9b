"""The common factor by which P and Q are multiplied for the check in Coq.

The check multiplies the denominator, as a polynomial in the machine's matrix M, with the vector w of accepting states,
and this must vanish in every state, not only in the start. Where the reduced denominator Q does not achieve that, a
multiple of it does: the least annihilator of w, whose quotient by Q is the factor. It is computed from the terms of a
machine that starts in all states at once, with pseudorandom weights; Coq checks that it is right.
"""

from __future__ import annotations

import random

import numpy as np
from flint import nmod_poly

from stripcount.algebra.crt import polynomial_from_images, primes_below
from stripcount.algebra.rational_gf import RationalGF
from stripcount.algebra.recurrence import rational_modulo
from stripcount.errors import Disagreement
from stripcount.machine.machine import Machine

_SURPLUS_TERMS = 8  # terms beyond those that determine a denominator; a wrong one fits them with probability p^-8
_MAX_PRIMES = 64  # primes of 61 bits: enough for coefficients of 3,900 bits


def common_factor(machine: Machine, gf: RationalGF) -> tuple[int, ...]:
    """Return the ascending coefficients of the factor, whose constant term is 1; (1,) if none is needed.

    `gf` is the reduced generating function of the machine. Raises Disagreement if no multiple of Q is determined.
    Costs a sweep of the machine over twice as many columns as the annihilator's degree, for each of a few primes.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.magnets import Magnets
    >>> from stripcount.oeis.shortest import shortest_recurrence
    >>> machine = explore(Magnets(2)).machine()
    >>> common_factor(machine, shortest_recurrence(machine)[0])
    (1,)
    """
    rng = random.Random(machine.states)  # a fixed seed: the text of a theorem must not change
    initial = np.array([rng.randrange(1, 1 << 20) for _ in range(machine.states)], dtype=np.uint64)
    all_states_machine = Machine(machine.factors, initial, machine.final)
    order = max(gf.order, len(gf.numerator)) + 2 * _SURPLUS_TERMS
    images: list[list[int]] = []  # of the factor, modulo each of the primes
    primes: list[int] = []
    previous: tuple[int, ...] | None = None
    for prime in primes_below(1 << 61, _MAX_PRIMES):
        denominator = _annihilator(all_states_machine, order, prime)
        order = max(order, len(denominator) + 2 * _SURPLUS_TERMS)
        quotient, remainder = divmod(nmod_poly(denominator, prime), nmod_poly(list(gf.denominator), prime))
        if remainder.degree() >= 0:
            continue  # Q has no such multiple modulo this prime
        image = [int(c) for c in quotient.coeffs()]
        if image == [1]:
            return (1,)
        if images and len(image) != len(images[0]):
            images, primes = [], []  # one of the degrees is wrong: start again
        images.append(image)
        primes.append(prime)
        coefficients = polynomial_from_images(images, primes)
        if coefficients == previous:
            return coefficients
        previous = coefficients
    raise Disagreement("no common factor of P and Q was found for the check in Coq.")


def _annihilator(machine: Machine, order: int, prime: int) -> list[int]:
    """Return the ascending coefficients of the reduced denominator of the machine's terms modulo a prime.

    `order` is a first bound on the lengths of numerator and denominator; it is doubled until the terms fit.
    """
    while True:
        terms = machine.terms(2 * order, prime)
        try:
            numerator, denominator = rational_modulo(terms, order, prime)
        except ValueError:
            numerator, denominator = [0] * order, []
        if denominator and max(len(numerator), len(denominator)) <= order - _SURPLUS_TERMS:
            return denominator
        order *= 2
