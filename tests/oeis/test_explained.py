"""The two entries whose first term differs: both list 0 for the empty board; every later term is counted here."""

import json
from itertools import product
from pathlib import Path

import pytest

from stripcount.oeis.entry import Entry
from stripcount.oeis.settle import settle

SUMMARY = Path(__file__).parents[2] / "results" / "oeis" / "settled" / "summary.json"


def counts_of_named_neighbours(n: int) -> int:
    """Columns of n cells over 0..4 in which x has x neighbours of the value that 2, 0, 1, 3, 4 gives for it."""
    wanted = (2, 0, 1, 3, 4)
    return sum(
        all([*c[max(i - 1, 0) : i], *c[i + 1 : i + 2]].count(wanted[x]) == x for i, x in enumerate(c))
        for c in product(range(5), repeat=n)
    )


def maps_of_minima(n: int) -> int:
    """Different maps of the least value around each cell, of binary arrays of n rows and 2 columns."""
    seen = set()
    for bits in product((0, 1), repeat=2 * n):
        at = {(i, j): bits[2 * i + j] for i in range(n) for j in range(2)}
        near = {p: [(p[0] + a, p[1] + b) for a, b in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))] for p in at}
        seen.add(tuple(min(at[q] for q in near[p] if q in at) for p in at))
    return len(seen)


FIRST = (
    "Number of n X 1 0..4 arrays with each element x equal to the number its horizontal and vertical neighbors "
    "equal to 2,0,1,3,4 for x=0,1,2,3,4."
)
SECOND = (
    "Number of nX2 arrays of the minimum value of corresponding elements and their horizontal and vertical neighbors "
    "in a random 0..1 nX2 array."
)


@pytest.mark.long("brute force over boards of six columns, and two entries settled twice")
def test_the_terms_from_n_1_on_are_those_of_brute_force_and_of_the_entries() -> None:
    listed = {FIRST: (1, 3, 4, 5, 9, 16), SECOND: (2, 6, 16, 38, 98, 244)}
    assert tuple(map(counts_of_named_neighbours, range(1, 7))) == listed[FIRST]
    assert tuple(map(maps_of_minima, range(1, 7))) == listed[SECOND]
    for name, terms in listed.items():
        assert settle(Entry("A999004", name, terms, 1)).status == "settled"
        begun_with_nothing = settle(Entry("A999004", name, (0, *terms)))
        assert begun_with_nothing.status == "disagrees"
        assert "0 in the entry" in begun_with_nothing.reason


def test_every_entry_that_disagrees_is_explained() -> None:
    summary = json.loads(SUMMARY.read_text(encoding="utf-8"))
    assert {found["anumber"] for found in summary["disagrees"]} == set(summary["explained"])
