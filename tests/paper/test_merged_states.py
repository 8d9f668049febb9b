"""The theorem on the generating function of the canonical words, and the proposition on words that are never merged."""

import re
from collections import Counter
from itertools import product
from math import comb
from pathlib import Path

import pytest
from flint import fmpz_poly
from note.theory import SEPARATED_ROWS
from note.words import (
    canonical_form,
    canonical_words,
    class_count,
    columns_after,
    imbalance,
    is_balanced,
    is_legal,
    orbit_representative,
    with_colours_exchanged,
    word_count,
)

TEXT = (Path(__file__).parents[2] / "paper" / "magnets.tex").read_text(encoding="utf-8")
STATEMENT = TEXT.split(r"\label{algebraic}")[1].split(r"\end{theorem}")[0]
MOST = 12


def printed(formula: str) -> fmpz_poly:
    """The polynomial in t that the theorem prints."""
    assert formula in STATEMENT
    python = re.sub(r"(\d)t", r"\1*t", formula).replace("^", "**")
    found: fmpz_poly = eval(python, {"t": fmpz_poly([0, 1])})
    return found


def series(polynomial: fmpz_poly, count: int) -> list[int]:
    return [int(polynomial[i]) for i in range(count)]


def times(one: list[int], other: list[int]) -> list[int]:
    return [sum(one[i] * other[n - i] for i in range(n + 1)) for n in range(len(one))]


@pytest.mark.long("recomputes records of the note")
def test_the_generating_function_of_odd_lengths() -> None:
    """The closed form of the proof, with its roots, beside the series at small arguments."""
    numbers = [word_count(2 * n + 1) for n in range(26)]
    for t in (0.002, 0.004, 0.01):
        lead, middle, last = 4 * t**2, -(5 * t - 14 * t**2 + 9 * t**3), 1 - 12 * t + 13 * t**2 - 18 * t**3
        root = (middle**2 - 4 * lead * last) ** 0.5
        large, small = (-middle + root) / (2 * lead), (-middle - root) / (2 * lead)
        first, second = ((3 - 4 * t + 9 * t**2 - 4 * t * s) * ((s + 2) / (s - 2)) ** 0.5 for s in (small, large))
        closed = -1 / t + (first - second) / (4 * t**2 * (large - small))
        assert closed == pytest.approx(sum(number * t**n for n, number in enumerate(numbers)), rel=1e-11)


def over(one: list[int], other: list[int]) -> list[int]:
    """The quotient of two series; the divisor begins with 1."""
    found: list[int] = []
    for n, a in enumerate(one):
        found.append(a - sum(other[i] * found[n - i] for i in range(1, n + 1)))
    return found


def test_the_square_of_the_generating_function() -> None:
    """(9-2t+9t^2) G^2 = A/B - 8 R with R^2 = (1-t)/B: R is found from the equation and squared."""
    first, second = printed("17-27t+27t^2-81t^3"), printed("1-21t+36t^2")
    numbers = [word_count(2 * n) for n in range(MOST)]
    left = times(series(printed("9-2t+9t^2"), MOST), times(numbers, numbers))
    difference = [a - b for a, b in zip(over(series(first, MOST), series(second, MOST)), left)]
    assert all(d % 8 == 0 for d in difference)
    root = [d // 8 for d in difference]
    assert times(root, root) == over([1, -1] + [0] * (MOST - 2), series(second, MOST))


Laurent = Counter[int]


def laurent(text: str) -> Laurent:
    """A polynomial in s = z + 1/z as a Laurent polynomial in z."""
    coefficients = fmpz_poly(eval(text, {"s": fmpz_poly([0, 1])}))
    found: Laurent = Counter()
    for k in range(coefficients.degree() + 1):
        for j in range(k + 1):
            found[k - 2 * j] += int(coefficients[k]) * comb(k, j)
    return found


def product_of(one: Laurent, other: Laurent) -> Laurent:
    found: Laurent = Counter()
    for (i, a), (j, b) in product(one.items(), other.items()):
        found[i + j] += a * b
    return found


def constant_terms(numerator: list[str], denominator: list[str], count: int) -> list[int]:
    """[z^0] of the coefficients of t^n of a quotient; coefficients of t are given as texts in s, ascending."""
    top, bottom = ([laurent(text) for text in part] for part in (numerator, denominator))
    found: list[Laurent] = []
    for n in range(count):
        term = Counter(top[n]) if n < len(top) else Counter[int]()
        for i in range(1, min(n, len(bottom) - 1) + 1):
            term.subtract(product_of(bottom[i], found[n - i]))
        found.append(term)
    return [term[0] for term in found]


def test_constant_terms_of_the_rational_functions() -> None:
    assert "D=1-(5s+12)t+(4s^2+14s+13)t^2-9(s+2)t^3" in STATEMENT
    assert r"\frac{(1-t)(1+3t)}D" in STATEMENT
    assert r"\frac{(s+2)(3-4t+9t^2-4ts)}D" in STATEMENT
    denominator = ["1+0*s", "-(5*s+12)", "4*s**2+14*s+13", "-9*(s+2)"]
    assert constant_terms(["1+0*s", "2+0*s", "-3+0*s"], denominator, 9) == [word_count(2 * n) for n in range(9)]
    odd = ["(s+2)*3", "(s+2)*(-4-4*s)", "(s+2)*9"]
    assert constant_terms(odd, denominator, 9) == [word_count(2 * n + 1) for n in range(9)]
    assert [word_count(r) for r in range(1, 7)] == [len(list(canonical_words(r))) for r in range(1, 7)]


@pytest.mark.some_cases("further records of the note", "1", "2", "3", "4", "5")
@pytest.mark.parametrize("rows", range(1, 7))
def test_fixed_words_as_stated(rows: int) -> None:
    found = list(canonical_words(rows))
    blank = sum(word == with_colours_exchanged(word) for word in found)
    mirrored = sum(word == word[::-1] for word in found)
    exchanged = sum(word == with_colours_exchanged(word)[::-1] for word in found)
    n = rows // 2
    if rows % 2 == 0:
        expected = comb(rows, n), word_count(n, True), [1, 2, 12, 48][n]
    elif n % 2:
        expected = 2 * comb(rows, n), word_count(n + 1), word_count(n)
    else:
        ends = [w for w in canonical_words(n + 1) if imbalance(w) == 0 and w[-1] not in "AB_"]
        expected = 2 * comb(rows, n), 2 * len(ends), 2 * word_count(n)
    assert (blank, mirrored, exchanged) == expected


@pytest.mark.parametrize("rows", range(1, 6))
def test_equitable_partitions_of_legal_colourings_are_orbits(rows: int) -> None:
    """By refinement from the partition with one block, which gives the coarsest one."""
    names = [w for w in ("".join(letters) for letters in product("ab.", repeat=rows)) if is_legal(w)]
    near = [[at for at, y in enumerate(names) if all({p, q} != {"a", "b"} for p, q in zip(x, y))] for x in names]
    assert refined([0] * len(names), near) == len({orbit_representative(name) for name in names})
    assert all(is_balanced(name) for name in names)


def refined(block: list[int], near: list[list[int]]) -> int:
    """The number of blocks of the coarsest equitable partition that refines one."""
    while True:
        seen = [(block[at], tuple(sorted(block[other] for other in others))) for at, others in enumerate(near)]
        numbers = {each: number for number, each in enumerate(sorted(set(seen)))}
        if len(numbers) == len(set(block)):
            return len(numbers)
        block = [numbers[each] for each in seen]


@pytest.mark.parametrize(
    "rows",
    [
        1,
        2,
        3,
        4,
        *(
            pytest.param(rows, marks=pytest.mark.long("reads and recomputes the records of the note"))
            for rows in range(5, SEPARATED_ROWS + 1)
        ),
    ],
)
def test_columns_without_vertical_dominoes_tell_words_apart_if_the_number_of_open_rows_is_known(rows: int) -> None:
    names = list(canonical_words(rows))
    place = {name: at for at, name in enumerate(names)}
    opened = [sum(letter in "AB_" for letter in name) for name in names]
    after = [[place[canonical_form(word)] for word, _ in columns_after(name)] for name in names]
    plain = [[at for at in targets if opened[at] == rows - opened[here]] for here, targets in enumerate(after)]
    assert refined(opened, plain) == class_count(rows)
