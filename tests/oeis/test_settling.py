"""The settling of entries: verdicts only where every term agrees, and refutations with the first index that fails."""

import random
import re
from dataclasses import replace
from functools import cache
from math import comb
from typing import Any

import pytest

from stripcount.algebra.rational_gf import RationalGF
from stripcount.claims.index import Index
from stripcount.errors import BadInput
from stripcount.language.name import Name
from stripcount.language.pieces import Unreadable
from stripcount.language.reading import name_of, read_name
from stripcount.limits import UNLIMITED
from stripcount.oeis.entry import Entry, entries_of_downloads, entries_of_internal_format
from stripcount.oeis.formulas import stated_claims
from stripcount.oeis.settle import MIN_SIGNIFICANT_TERMS, minimal_machine, settle
from stripcount.oeis.settled import Settlement
from stripcount.oeis.translate import translate

FIBONACCI = Entry(
    "A999001",
    "Number of n X 1 binary arrays with no two ones adjacent vertically.",
    (2, 3, 5, 8, 13, 21, 34),
    1,
    ("Empirical: a(n) = a(n-1) + a(n-2).", "G.f.: x*(2 + x)/(1 - x - x^2). - _A. U. Thor_, May 01 2026"),
)
NAMES = [
    "Number of n X 3 0..2 arrays with every element equal to 1, 2 or 4 king-move adjacent elements.",
    "Half the number of (n+1) X 3 0..3 arrays with every 2 X 2 subblock summing to 5 or 7.",
    "Number of (n+2) X (1+2) 0..1 arrays with each 3 X 3 subblock having clockwise perimeter pattern 00000000 or "
    "00000101.",
    "Number of 2 X n 0..2 arrays avoiding 0 1 1 horizontally and 2 0 antidiagonally.",
    "Number of nX4 0..1 arrays with each 1 adjacent to 1 or 3 king-move neighboring 1s.",
    "Number of n X 3 0..2 arrays with no element equal to any value at offset (-1,-1) (-2,0) or (0,-1) and new values "
    "introduced in order 0..2.",
    "Number of n X 3 0..2 arrays with rows and diagonals unimodal and columns nondecreasing.",
    "Number of (n+1) X 2 0..2 arrays with the number of clockwise edge increases in every 2 X 2 subblock differing "
    "from each horizontal or vertical neighbor.",
    "Hilltop maps: number of n X 2 binary arrays indicating the locations of corresponding elements not exceeded by "
    "any horizontal or antidiagonal neighbor in a random 0..2 n X 2 array.",
    "Number of n X 2 0..2 arrays with some element plus some horizontally or vertically adjacent neighbor totalling "
    "two exactly once.",
    "Number of nX3 0..1 arrays with every repeated value in every row and column greater than the previous repeated "
    "value, and upper left element zero.",
    "Number of n X 3 nonnegative integer arrays with upper left 0 and lower right n+3-4 and value increasing by 0 or 1 "
    "with every step right or down.",
    "Number of (n+2)X(1+2) 0..1 arrays with every 3X3 subblock row, column and diagonal sum not equal to 0 or 3",
    "Number of n X 2 arrays of occupancy after each element moves to some horizontal or vertical neighbor, without "
    "move-in move-out left turns.",
    "Number of nX3 0..2 white square subarrays x(i,j) with each element diagonally or antidiagonally next to at least "
    "one element with value (x(i,j)+1) mod 3.",
]


def found(entry: Entry) -> Settlement:
    return settle(entry, 30.0)


def test_an_entry_is_settled_with_its_recurrence_and_claims() -> None:
    result = found(FIBONACCI)
    fields: dict[str, Any] = result.fields()
    assert (fields["status"], fields["order"], fields["recurrence"]) == ("settled", 2, ["1", "1"])
    assert (fields["offset"], fields["valid_from"], fields["terms_compared"]) == (1, 3, 7)
    assert [(c["status"], c["valid_from"]) for c in fields["claims"]] == [("proved", 3), ("proved", 1)]


@pytest.mark.parametrize(
    ("formula", "index"),
    [
        ("Empirical: a(n) = a(n-1) + 2*a(n-2).", 3),
        ("Empirical: a(n) = 2*a(n-1) - a(n-3) for n>4.", None),
        ("Empirical: a(n) = 2*a(n-1) - 2*a(n-3) for n>4.", 5),
        ("Empirical g.f.: x*(2 + x)/(1 - x - 2*x^2).", 3),
        ("Empirical: a(n) = n^2 + 1.", 2),
    ],
)
def test_a_claim_altered_in_one_coefficient_is_refuted_at_its_first_wrong_term(formula: str, index: int | None) -> None:
    (claim,) = found(replace(FIBONACCI, formulas=(formula,))).claims
    assert claim.status == ("proved" if index is None else "refuted")
    assert (None if claim.failure is None else claim.failure.index) == index


@pytest.mark.parametrize(
    "words",
    [
        "G.f.:",
        "Empirical g.f.:",
        "G.f. (conjectured):",
        "G.f.: (conjectured)",
        "Conjecture: g.f. =",
        "[Empirical] G.f.",
    ],
)
def test_a_function_is_read_whatever_is_said_of_its_truth(words: str) -> None:
    (claim,) = stated_claims([f"{words} x*(2+x)/(1-x-x^2). - _A. Author_, Jan 01 2000"], Index(offset=1))
    assert claim.claim is not None
    assert claim.claim.gf == RationalGF.of([0, 2, 1], [1, -1, -1])


def test_no_verdict_if_one_term_differs() -> None:
    result = found(replace(FIBONACCI, terms=(2, 3, 5, 8, 13, 22, 34)))
    assert (result.status, result.claims, result.gf) == ("disagrees", (), None)
    assert "a(6) is 21" in result.reason
    assert "22" in result.reason


def test_no_verdict_on_terms_that_say_too_little() -> None:
    assert found(replace(FIBONACCI, terms=(2, 3))).status == "undecided"


def test_an_open_offset_is_found_from_the_terms() -> None:
    fields = found(replace(FIBONACCI, terms=(1, *FIBONACCI.terms), offset=None)).fields()
    assert (fields["status"], fields["offset"]) == ("settled", 0)


def test_an_index_below_zero_is_no_crash() -> None:
    assert found(replace(FIBONACCI, offset=-3)).status == "not-read"


def test_boards_that_grow_both_ways_have_no_machine() -> None:
    entry = replace(FIBONACCI, name="Number of n X n binary arrays with no two ones adjacent vertically.")
    assert found(entry).status == "grows-both-ways"


def test_the_columns_of_a_table_are_polynomials() -> None:
    # T(n,k) for weakly increasing columns and rows: binomial(n+k, k)
    terms = tuple(comb(s + 2, i + 1) for s in range(7) for i in range(s + 1))
    claim = "Empirical: columns k=1..2 are polynomials of degree {} for n>0,0"
    name = "T(n,k)=Number of nXk 0..1 arrays with rows and columns nondecreasing"
    right = found(Entry("A999003", name, terms, 1, (claim.format("k"),)))
    wrong = found(Entry("A999003", name, terms, 1, (claim.format("k+1"), "k=1..2: a(n) = 2*a(n-1) - a(n-2)")))
    assert [(c.status, c.valid_from) for c in right.claims] == [("proved", 1), ("proved", 1)]
    assert [c.status for c in wrong.claims] == ["refuted", "proved", "refuted", "refuted"]


def test_columns_of_which_a_table_shows_little_are_judged_with_the_rest() -> None:
    terms = tuple(comb(s + 2, i + 1) for s in range(4) for i in range(s + 1))
    name = "T(n,k)=Number of nXk 0..1 arrays with rows and columns nondecreasing"
    result = found(Entry("A999003", name, terms, 1, ("k=1: [order 2]", "k=4: [order 5]", "k=6: [order 7]")))
    assert (result.status, [c.status for c in result.claims], result.terms_compared) == ("settled", ["proved"] * 3, 5)


def test_a_table_is_settled_column_by_column() -> None:
    # T(n,k) for n rows of k cells without two ones beside each other in a row: F(k+2)^n
    fibonacci = [2, 3, 5, 8, 13, 21]
    terms = tuple(fibonacci[s - i] ** (i + 1) for s in range(6) for i in range(s + 1))
    entry = Entry(
        "A999002",
        "T(n,k)=Number of nXk binary arrays with no two ones adjacent horizontally",
        terms,
        1,
        (
            "Empirical for column k:",
            "k=1: a(n) = 2*a(n-1)",
            "k=2: a(n) = 4*a(n-1)",
            "Empirical for row n:",
            "n=1: [order 2]",
        ),
    )
    fields: dict[str, Any] = found(entry).fields()
    assert fields["status"] == "settled"
    assert [(c["text"][:3], c["status"]) for c in fields["claims"]] == [
        ("k=1", "proved"),
        ("k=2", "refuted"),
        ("n=1", "proved"),
    ]


@pytest.mark.parametrize("name", NAMES)
def test_a_reading_can_be_kept(name: str) -> None:
    read, stopped = read_name(name)
    assert read is not None, stopped
    assert read.tree is not None
    assert str(name_of(read.tree)) == str(read)


def test_a_hundred_names_with_one_strange_word_are_not_read() -> None:
    chance = random.Random(14)
    for k in range(100):
        words = NAMES[k % len(NAMES)].split()
        at = chance.randrange(len(words))
        words[at] = chance.choice(["purple", "knightwise", "subtorus", "almost", "palindromic"])
        name, stopped = read_name(" ".join(words))
        assert name is None, " ".join(words)
        assert stopped


def same(name: Name, text: str, other: Name | None) -> bool:
    """Return whether another reading has another rule but the same terms, enough of them distinct and not 0 or 1."""
    if other is None or str(other) == text:
        return False
    terms = terms_of(name) or []
    return terms == terms_of(other) and len(set(terms) - {0, 1}) >= MIN_SIGNIFICANT_TERMS


@cache
def terms_of(name: Name) -> list[int] | None:
    try:
        found = translate(name, 1)
    except Unreadable:
        return None
    terms, index = minimal_machine(found, UNLIMITED).terms(9), found.index
    return [terms[index.columns(n)] // index.divisor for n in range(1, 6)]


@pytest.mark.some_cases(
    "further entries",
    "Half the number of (n+1) X 3 0..3 arrays with every 2 X 2 subblock summing to 5 or 7.",
    "name2",
    "Number of nX4 0..1 arrays with each 1 adjacent to 1 or 3 king-move neighboring 1s.",
    "name7",
    "name8",
    "name9",
    "name10",
    "name11",
    "name13",
)
@pytest.mark.parametrize("name", NAMES)
def test_a_name_without_one_word_says_something_else_or_nothing(name: str) -> None:
    read, _ = read_name(name)
    assert read is not None
    words = name.split()
    for at in range(len(words)):
        shorter = " ".join(words[:at] + words[at + 1 :])
        assert not same(read, str(read), read_name(shorter)[0]), shorter


@pytest.mark.long_cases(
    "many entries", "Number of n X 3 0..2 arrays with every element equal to 1, 2 or 4 king-move adjacent elements."
)
@pytest.mark.one_in(13, "further entries")
@pytest.mark.long_cases(
    "many entries against brute force",
    "Number of nX4 0..1 arrays with each 1 adjacent to 1 or 3 king-move neighboring 1s.",
)
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.long("many entries against brute force") if "occupancy" in name else [])
        for name in NAMES
    ],
)
def test_a_name_with_one_number_altered_says_something_else_or_nothing(name: str) -> None:
    read, _ = read_name(name)
    assert read is not None
    for number in re.finditer(r"\d+", name):
        altered = f"{name[: number.start()]}{int(number[0]) + 1}{name[number.end() :]}"
        assert not same(read, "", read_name(altered)[0]), altered


@pytest.mark.parametrize(
    ("name", "status", "stop"),
    [
        ("Number of n X 3 0..2 arrays with new values 0..1 introduced in row major order.", "not-read", "new values"),
        ("Number of n X 3 0..2 arrays with every element equal to some neighbour", "not-read", "neighbour"),
        ("Number of n X 3 0..2 arrays", "disagrees", "27"),
    ],
)
def test_what_stops_a_reading_is_named(name: str, status: str, stop: str) -> None:
    result = found(replace(FIBONACCI, name=name))
    assert result.status == status
    assert stop in result.reason


def test_internal_files_and_downloads_are_read_alike() -> None:
    lines = ["%I A999001", "%S A999001 2,3,5,", "%T A999001 8,13", "%N A999001 A name.", "%O A999001 1,1"]
    (entry,) = entries_of_internal_format(lines, "a file")
    assert (entry.terms, entry.offset) == ((2, 3, 5, 8, 13), 1)
    (other,) = entries_of_downloads(["# names", "A999001 A name."], ["A999001 ,2,3,5,8,13,"])
    assert (other.name, other.terms, other.offset) == (entry.name, entry.terms, None)


@pytest.mark.parametrize("lines", [[], ["%N B1 x"], ["%S A999001 1,x", "%N A999001 y"], ["%S A999001 1,2"]])
def test_files_that_hold_no_entry_are_refused(lines: list[str]) -> None:
    with pytest.raises(BadInput):
        entries_of_internal_format(lines, "a file")
