"""Numbers and lists behind sentences of the notes: leading coefficients, powers of two, boards without solution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import gcd
from typing import Any

from flint import fmpz_poly

from note.tables import grouped
from stripcount.algebra.rational_gf import RationalGF
from stripcount.check.certificate.order import CHANCE_BITS
from stripcount.export import latex
from stripcount.storage.record_file import Record
from stripcount.storage.results import gf_of

LinkRecords = Sequence[Mapping[str, Any]]
_PUZZLE_TITLES = {
    "spanning-tree": "spanning trees",
    "slitherlink": "Slitherlink",
    "simple-loop": "simple loops",
    "corner-path": "corner paths",
    "yin-yang": "Yin-Yang",
    "nurikabe": "Nurikabe",
    "hitori": "Hitori",
    "ring-ring": "Ring-Ring",
    "circuit-board": "Circuit Board",
    "patterns": "patterns of Magnets",
}


def claims(
    families: Mapping[str, Mapping[int, Record]], links: LinkRecords, orders: Record
) -> Iterator[tuple[str, str]]:
    """Yield (key, value) of the numbers and lists of rows in sentences of the notes.

    `families` holds the records by family and number of rows, `links` the lines of links.json, and `orders` is the
    content of the file of orders.
    """
    yield from _units(families, links)
    yield from _powers_of_two(families["magnets"], families["dominoes"])
    yield from _modulo_four(families["magnets"], families["dominoes"])
    yield from _equal_growth(links)
    circuit = families["circuit"]
    yield "circuit.none", integers_as_phrase(r for r, record in circuit.items() if record.get("numerator") == [])
    yield (
        "circuit.finite",
        integers_as_phrase(r for r, record in circuit.items() if record.get("order") == 0 and record["numerator"]),
    )
    (bounded_case,) = orders["cases"]
    yield "order.single", str(bounded_case["rows"])
    yield "order.single.degree", grouped(bounded_case["degree"] * bounded_case["in_powers_of"])
    yield "order.chance", str(CHANCE_BITS)


def integers_as_phrase(numbers: Iterable[int]) -> str:
    """Return distinct integers, at least one, as a phrase in ascending order; three or more in a row become a range.

    >>> integers_as_phrase([2, 3, 4, 7]), integers_as_phrase([4, 8]), integers_as_phrase([5])
    ('2 to 4 and 7', '4 and 8', '5')
    """
    runs: list[list[int]] = []
    for n in sorted(numbers):
        if runs and n == runs[-1][-1] + 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    phrases = [f"{run[0]} to {run[-1]}" if len(run) > 2 else " and ".join(map(str, run)) for run in runs]
    items = [item for phrase in phrases for item in phrase.split(" and ")]
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1]


def _units(families: Mapping[str, Mapping[int, Record]], links: LinkRecords) -> Iterator[tuple[str, str]]:
    """Yield (key, value) of the numbers of rows whose denominator has leading coefficient ±1, and of the others.

    Functions of order 0 are left out.
    """
    leading_by_puzzle: dict[str, dict[int, int]] = {}
    for key, name in (("ringring", "ring-ring"), ("circuit", "circuit-board"), ("patterns", "patterns")):
        for rows, record in families[key].items():
            if record.get("order"):
                leading_by_puzzle.setdefault(name, {})[rows] = abs(int(record["denominator"][-1]))
    for link in links:
        if link["order"]:
            leading_by_puzzle.setdefault(link["puzzle"], {})[link["rows"]] = abs(int(link["denominator"][-1]))
            if (link["puzzle"], link["rows"]) == ("spanning-tree", 3):
                yield "tree.3.denominator", latex.polynomial([int(c) for c in link["denominator"]])
    for key, is_unit in (("units", True), ("nonunits", False)):
        rows_by_puzzle = {
            name: [r for r, leading in leading_by_rows.items() if (leading == 1) == is_unit]
            for name, leading_by_rows in leading_by_puzzle.items()
        }
        phrases = [
            f"{_PUZZLE_TITLES[name]} with {integers_as_phrase(rows)}" for name, rows in rows_by_puzzle.items() if rows
        ]
        yield key, "; ".join(phrases) + (" rows" if phrases else "")


def _exponent_of_two(number: int) -> int:
    """Return the largest e such that 2 to the power e divides a positive integer."""
    return (number & -number).bit_length() - 1


def _powers_of_two(magnets: Mapping[int, Record], tilings: Mapping[int, Record]) -> Iterator[tuple[str, str]]:
    """Yield (key, value) of the smallest board, by cells, on which Magnets violate the bound for domino tilings.

    The number of tilings of an m × n board is divisible by 2 to the power ⌊(gcd(m + 1, n + 1) - 1) / 2⌋.
    """
    failing = []
    for rows, record in magnets.items():
        for cols, term in enumerate(map(int, record.get("terms", ())[1:]), start=1):
            common_divisor = gcd(rows + 1, cols + 1)
            if term and _exponent_of_two(term) < (common_divisor - 1) // 2:
                failing.append((rows * cols, rows, cols, common_divisor, _exponent_of_two(term)))
            tiling_count = int(tilings[rows]["terms"][cols])
            assert tiling_count == 0 or _exponent_of_two(tiling_count) >= (common_divisor - 1) // 2
    _, rows, cols, common_divisor, exponent = min(failing)
    yield from (("power.rows", str(rows)), ("power.columns", str(cols)), ("power.gcd", str(common_divisor)))
    yield from (("power.has", str(exponent)), ("power.bound", str((common_divisor - 1) // 2)))


def _modulo_four(magnets: Mapping[int, Record], tilings: Mapping[int, Record]) -> Iterator[tuple[str, str]]:
    """Yield (key, value) of the numbers of rows with which Magnets and domino tilings are congruent modulo four.

    They are congruent for every number of columns; up to six rows are compared.
    """
    heights = [r for r in magnets if "numerator" in magnets[r] and r <= 6]
    yield "four.rows", integers_as_phrase(r for r in heights if congruent(gf(magnets[r]), gf(tilings[r]), 4))
    yield "four.last", str(max(heights))


def gf(record: Record) -> RationalGF:
    """Return the generating function of a record, which must have one."""
    function = gf_of(record)
    assert function is not None
    return function


def congruent(left: RationalGF, right: RationalGF, modulus: int) -> bool:
    """Return whether all terms of two sequences are congruent modulo `modulus`; both denominators must begin with 1.

    >>> congruent(RationalGF.of([1], [1, -1]), RationalGF.of([1], [1, -5]), 4)
    True
    """
    difference = fmpz_poly(list(left.numerator)) * fmpz_poly(list(right.denominator))
    difference -= fmpz_poly(list(right.numerator)) * fmpz_poly(list(left.denominator))
    return all(int(c) % modulus == 0 for c in difference)


def _equal_growth(links: LinkRecords) -> Iterator[tuple[str, str]]:
    """Yield (key, value) of the r with which Yin-Yang on r rows grows like Hamiltonian cycles on r - 1 rows."""
    growth = {(link["puzzle"], link["rows"]): link["growth"] for link in links}
    rows = [r for r in range(4, 20) if growth.get(("yin-yang", r), 0) == growth.get(("simple-loop", r - 1), 1)]
    assert rows == [r for r in range(4, 20) if r % 2 and ("yin-yang", r) in growth]
    yield from (("alike.yin", integers_as_phrase(rows)), ("alike.loop", integers_as_phrase(r - 1 for r in rows)))
