"""The theorems of the note on Magnets, tried on small boards by separate code."""

from itertools import product
from math import gcd

import pytest
from flint import fmpq_mat, fmpz_mat, nmod_mat
from note.words import (
    canonical_form,
    canonical_words,
    class_count,
    closed_letter_count,
    columns_after,
    is_balanced,
    is_legal,
    orbit_representatives,
    state_count,
    transfer_matrix,
    word_count,
)

from stripcount.gf.modular import derive_modular
from stripcount.machine.explore import explore
from stripcount.machine.machine import Machine
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.magnets import Magnets

MERGED = {1: 4, 2: 6, 3: 28, 4: 59, 5: 372, 6: 812, 7: 5874, 8: 13005, 9: 100080, 10: 221018}
"""As the minimiser found them for the table of results."""
SINGLETONS = {1: 4, 2: 9, 3: 38, 4: 130, 5: 560, 6: 2296, 7: 10004, 8: 43084}


def strip(rows: int, singletons: bool) -> Magnets:
    return Magnets(rows, singletons="yes" if singletons else "no")


def machine(rows: int, singletons: bool = False) -> Machine:
    return explore(strip(rows, singletons)).machine()


@pytest.mark.parametrize(("rows", "singletons"), [*product(range(1, 7), [False]), *product(range(1, 5), [True])])
def test_states(rows: int, singletons: bool) -> None:
    assert machine(rows, singletons).states == state_count(rows, singletons=singletons)


def test_balanced_open_sets_are_those_that_dominoes_can_reach() -> None:
    """Lemma `hops`: from the empty set by adding and removing neighbours, as particles that hop."""
    for rows in range(1, 9):
        found, fresh = {frozenset[int]()}, [frozenset[int]()]
        while fresh:
            here = fresh.pop()
            for row in range(rows - 1):
                pair = {row, row + 1}
                if len(here & pair) != 1 and (there := here ^ pair) not in found:
                    found.add(there)
                    fresh.append(there)
        expected = {
            frozenset(row for row in range(rows) if bits >> row & 1)
            for bits in range(1 << rows)
            if sum((-1) ** row for row in range(rows) if bits >> row & 1) == 0
        }
        assert found == expected


@pytest.mark.long("recomputes records of the note")
def test_classes_are_counted_right() -> None:
    for rows in range(1, 6):
        for singletons in (False, True):
            assert word_count(rows, singletons) == len(list(canonical_words(rows, singletons=singletons)))
            assert class_count(rows, singletons=singletons) == len(orbit_representatives(rows, singletons=singletons))
    assert {rows: class_count(rows) for rows in MERGED} == MERGED
    assert {rows: class_count(rows, singletons=True) for rows in SINGLETONS} == SINGLETONS
    assert [class_count(rows) for rows in (11, 12)] == [1750348, 3858970]


def test_singletons_have_a_closed_form() -> None:
    """w = 1, 6, … and v = 2, 12, … satisfy x(n) = 3 x(n-1) + 6 x(n-2), and four classes of words are fixed."""
    w, v = [1, 6], [2, 12]  # v from n = 1
    for _ in range(12):
        w.append(3 * w[-1] + 6 * w[-2])
        v.append(3 * v[-1] + 6 * v[-2])
    for rows in range(1, 13):
        half = (rows + 1) // 2
        assert 4 * class_count(rows, singletons=True) == w[rows] + 2**rows + w[half] + v[half - 1]


@pytest.mark.some_cases("further records of the note", "1-False", "2-False", "1-True", "2-True")
@pytest.mark.parametrize(("rows", "singletons"), [*product(range(1, 6), [False]), *product(range(1, 5), [True])])
def test_the_minimiser_merges_into_classes(rows: int, singletons: bool) -> None:
    assert machine(rows, singletons).minimize().states == class_count(rows, singletons=singletons)


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_words_of_one_canonical_form_have_the_same_columns(rows: int) -> None:
    for letters in product("ab.AB_", repeat=rows):
        word = "".join(letters)
        if is_legal(word) and is_balanced(word):
            assert sorted(columns_after(word)) == sorted(columns_after(canonical_form(word)))


@pytest.mark.parametrize(("rows", "singletons"), [*product(range(1, 5), [False]), *product(range(1, 4), [True])])
def test_the_machine_of_classes_counts_magnets(rows: int, singletons: bool) -> None:
    names = orbit_representatives(rows, singletons=singletons)
    column = fmpz_mat(transfer_matrix(names, merged=True, singletons=singletons))
    vector = fmpz_mat(len(names), 1, [int(name == "." * rows) for name in names])
    ends = [at for at, name in enumerate(names) if not set(name) & set("AB_")]
    found = []
    for _ in range(10):
        found.append(sum(int(vector[at, 0]) for at in ends))
        vector = column * vector
    assert found == machine(rows, singletons).terms(10)


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_halves_of_boards_have_the_rank_of_the_canonical_words(rows: int) -> None:
    """Theorem `hankel`: left halves by the state they end in, right halves by the column they begin with."""
    lefts = ["".join(w) for w in product("ab.AB_", repeat=rows) if is_legal("".join(w)) and is_balanced("".join(w))]
    rights = [(w, "".join(c)) for w in product((False, True), repeat=rows) for c in product("ab.", repeat=rows)]
    rights = [(w, c) for w, c in rights if is_legal(c) and is_balanced("".join(".A"[o] for o in w))]
    table = [
        [
            int(
                all((letter in "AB_") == is_open for letter, is_open in zip(left, openings))
                and all(
                    x.lower() == y.replace(".", x.lower() if x == "_" else ".")
                    for x, y in zip(left, colours)
                    if x in "AB_"
                )
                and all({x, y} != {"a", "b"} for x, y in zip(left, colours))
            )
            for openings, colours in rights
        ]
        for left in lefts
    ]
    assert fmpz_mat(table).rank() == word_count(rows)
    for prime in (2, 3, 5):  # the rank is the same over every field
        assert nmod_mat(fmpz_mat(table), prime).rank() == word_count(rows)


@pytest.mark.parametrize(("rows", "singletons"), [*product(range(1, 5), [False]), *product(range(1, 4), [True])])
def test_columns_are_unimodular(rows: int, singletons: bool) -> None:
    """Theorem `unit`, on all words and on classes, with a(-1) = 0 and a(-2) = 1."""
    if rows <= 3:
        every = transfer_matrix(list(canonical_words(rows, singletons=singletons)), singletons=singletons)
        assert abs(int(fmpz_mat(every).det())) == 1
    names = orbit_representatives(rows, singletons=singletons)
    column = fmpz_mat(transfer_matrix(names, merged=True, singletons=singletons))
    assert abs(int(column.det())) == 1
    back = fmpq_mat(column).inv()
    start = fmpq_mat(len(names), 1, [int(name == "." * rows) for name in names])
    ends = [at for at, name in enumerate(names) if not set(name) & set("AB_")]
    once = back * start
    assert [once[at, 0] for at in range(len(names))] == [int(name == "_" * rows) for name in names]
    twice = back * once
    assert (sum(once[at, 0] for at in ends), sum(twice[at, 0] for at in ends)) == (0, 1)


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_columns_with_magnets_marked_have_a_power_as_determinant(rows: int) -> None:
    for weight in (2, 3, 5):
        det = int(fmpz_mat(transfer_matrix(orbit_representatives(rows), weight, merged=True)).det())
        assert abs(det) == weight ** closed_letter_count(rows)


@pytest.mark.some_cases("further records of the note", "1-True", "3-True")
@pytest.mark.parametrize(("rows", "singletons"), [*product(range(1, 5), [False]), *product(range(1, 5), [True])])
def test_reciprocity(rows: int, singletons: bool) -> None:
    gf = derive_modular(machine(rows, singletons)).gf
    assert abs(gf.denominator[-1]) == 1
    assert len(gf.numerator) == len(gf.denominator) - 2
    assert gf.numerator[-1] == -gf.denominator[-1]


@pytest.mark.some_cases("further records of the note", "6")
@pytest.mark.parametrize("rows", range(1, 7))
def test_parity(rows: int) -> None:
    counts, tilings = machine(rows).terms(25), explore(DominoTiling(rows)).machine().terms(25)
    assert [a % 2 for a in counts] == [t % 2 for t in tilings]
    assert [a % 2 for a in counts] == [int(gcd(rows + 1, k + 1) == 1) for k in range(25)]


@pytest.mark.long("recomputes records of the note")
def test_dominoes_are_unimodular_too() -> None:
    for rows in range(1, 7):
        assert abs(derive_modular(explore(DominoTiling(rows)).machine()).gf.denominator[-1]) == 1


@pytest.mark.long("reads and recomputes the records of the note")
def test_classes_grow_as_stated() -> None:
    """Corollary `ratio`: the growth rates, and the pairs of words that its proof puts together."""
    for singletons, places in ((True, 0.01), (False, 0.05)):
        quotient = (class_count(62, singletons=singletons) / class_count(60, singletons=singletons)) ** 0.5
        assert quotient == pytest.approx((3 + 33**0.5) / 2, rel=places)
    assert (state_count(62) / state_count(60)) ** 0.5 == pytest.approx(2 + 8**0.5, rel=0.05)
    for n in range(1, 12):
        least = word_count(n, True) ** 2 // (n + 1) ** 2
        assert max(word_count(2 * n + 1), word_count(2 * n + 2)) >= least
