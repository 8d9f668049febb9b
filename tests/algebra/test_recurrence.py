import random
from collections.abc import Iterator

import pytest
from flint import nmod_poly

from stripcount.algebra.rational_gf import RationalGF
from stripcount.algebra.recurrence import function_from_images, rational_modulo

PRIME = 1009


def random_case(chance: random.Random, order: int, density: float) -> tuple[list[int], list[int], list[int]]:
    """A reduced quotient with numerator degree < order, and its first 2·order terms by long division."""
    degree = chance.randint(0, order)
    bottom = nmod_poly(
        [1] + [chance.randrange(PRIME) if chance.random() < density else 0 for _ in range(degree)], PRIME
    )
    top = nmod_poly([chance.randrange(PRIME) if chance.random() < density else 0 for _ in range(order)], PRIME)
    common = top.gcd(bottom) if top.degree() >= 0 else bottom
    top, bottom = top // common, bottom // common
    unit = pow(int(bottom[0]), -1, PRIME)
    p, q = ([int(c) for c in (part * unit).coeffs()] for part in (top, bottom))
    terms: list[int] = []
    for n in range(2 * order):
        known = p[n] if n < len(p) else 0
        terms.append((known - sum(q[i] * terms[n - i] for i in range(1, min(n, len(q) - 1) + 1))) % PRIME)
    return p, q, terms


@pytest.mark.parametrize(("cases", "largest", "density"), [(1500, 8, 0.5), (20, 300, 0.05), (10, 300, 1.0)])
def test_every_reduced_quotient_is_found_again(cases: int, largest: int, density: float) -> None:
    chance = random.Random(7)
    for _ in range(cases):
        order = chance.randint(1, largest)
        p, q, terms = random_case(chance, order, density)
        assert rational_modulo(terms, order, PRIME) == (p, q)


def test_too_few_terms_and_impossible_orders_are_refused() -> None:
    with pytest.raises(ValueError, match="6 terms are needed"):
        rational_modulo([1, 2, 3], 3, PRIME)
    with pytest.raises(ValueError, match="no rational function of order 1"):
        rational_modulo([0, 1], 1, PRIME)


@pytest.mark.parametrize("bad", [5, 7])
def test_a_prime_that_divides_the_last_coefficient_is_left_out_wherever_it_comes(bad: int) -> None:
    wanted = RationalGF.of([1, 2], [1, -1, -35])
    images = [(prime, rational_modulo(wanted.terms(8), 2, prime)) for prime in (bad, 101, 103, 107)]
    assert len(images[0][1][1]) == 2
    for at in range(3):
        order = [*images[1 : 1 + at], images[0], *images[1 + at :]]
        assert function_from_images(wanted.terms(8), order) == wanted


def test_a_prime_modulo_which_the_fraction_cancels_is_left_out_wherever_it_comes() -> None:
    """Modulo 5 the function is 1/(1 - 2x), whose residues are not those of its numerator and denominator."""
    wanted = RationalGF.of([1, -1], [1, -8, 12])
    images = [(prime, rational_modulo(wanted.terms(8), 2, prime)) for prime in (5, 101, 103, 107)]
    assert images[0][1] == ([1], [1, 3])
    for at in range(3):
        order = [*images[1 : 1 + at], images[0], *images[1 + at :]]
        assert function_from_images(wanted.terms(8), order) == wanted, f"a bad prime is kept as number {at}"


@pytest.mark.parametrize("at", range(4))
@pytest.mark.parametrize(("last", "enough"), [(35, 1), (3500, 2), (350_010, 4)])
def test_as_many_primes_are_asked_for_as_a_function_needs(last: int, enough: int, at: int) -> None:
    """One, two and three residues tell the last coefficient; from three the function is combined after the fourth."""
    wanted, asked = RationalGF.of([1, 2], [1, -1, -last]), list[int]()

    def images() -> Iterator[tuple[int, tuple[list[int], list[int]]]]:
        for number, prime in enumerate((101, 103, 107, 109, 113)):
            if number == at:
                yield 5, rational_modulo(wanted.terms(8), 2, 5)
            asked.append(prime)
            yield prime, rational_modulo(wanted.terms(8), 2, prime)

    assert function_from_images(wanted.terms(8), images()) == wanted, f"a bad prime is kept as number {at}"
    assert len(asked) == (max(2, enough) if at == 0 else enough)  # after a bad first one it waits for another
