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

Lines = Sequence[Mapping[str, Any]]
_NAMES = {
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


def claims(families: Mapping[str, Mapping[int, Record]], links: Lines, orders: Record) -> Iterator[tuple[str, str]]:
    """Yield (key, value) of what sentences of the notes say of the records."""
    yield from _units(families, links)
    yield from _powers_of_two(families["magnets"], families["dominoes"])
    yield from _modulo_four(families["magnets"], families["dominoes"])
    yield from _alike(links)
    circuit = families["circuit"]
    yield "circuit.none", listed(r for r, record in circuit.items() if record.get("numerator") == [])
    yield (
        "circuit.finite",
        listed(r for r, record in circuit.items() if record.get("order") == 0 and record["numerator"]),
    )
    (single,) = orders["cases"]
    yield "order.single", str(single["rows"])
    yield "order.single.degree", grouped(single["degree"] * single["in_powers_of"])
    yield "order.chance", str(CHANCE_BITS)


def listed(numbers: Iterable[int]) -> str:
    """Return integers as a phrase, three and more in a row as a range.

    >>> listed([2, 3, 4, 7]), listed([4, 8]), listed([5])
    ('2 to 4 and 7', '4 and 8', '5')
    """
    parts: list[list[int]] = []
    for n in sorted(numbers):
        if parts and n == parts[-1][-1] + 1:
            parts[-1].append(n)
        else:
            parts.append([n])
    shown = [f"{p[0]} to {p[-1]}" if len(p) > 2 else " and ".join(map(str, p)) for p in parts]
    flat = [piece for part in shown for piece in part.split(" and ")]
    return flat[0] if len(flat) == 1 else ", ".join(flat[:-1]) + " and " + flat[-1]


def _units(families: Mapping[str, Mapping[int, Record]], links: Lines) -> Iterator[tuple[str, str]]:
    """Yield where a denominator's leading coefficient is 1 or -1, and where it is not; constants are left out."""
    found: dict[str, dict[int, int]] = {}
    for key, name in (("ringring", "ring-ring"), ("circuit", "circuit-board"), ("patterns", "patterns")):
        for rows, record in families[key].items():
            if record.get("order"):
                found.setdefault(name, {})[rows] = abs(int(record["denominator"][-1]))
    for line in links:
        if line["order"]:
            found.setdefault(line["puzzle"], {})[line["rows"]] = abs(int(line["denominator"][-1]))
            if (line["puzzle"], line["rows"]) == ("spanning-tree", 3):
                yield "tree.3.denominator", latex.polynomial([int(c) for c in line["denominator"]])
    for key, unit in (("units", True), ("nonunits", False)):
        chosen = {name: [r for r, lead in leads.items() if (lead == 1) == unit] for name, leads in found.items()}
        shown = [f"{_NAMES[name]} with {listed(rows)}" for name, rows in chosen.items() if rows]
        yield key, "; ".join(shown) + (" rows" if shown else "")


def _twos(number: int) -> int:
    return (number & -number).bit_length() - 1


def _powers_of_two(magnets: Mapping[int, Record], tilings: Mapping[int, Record]) -> Iterator[tuple[str, str]]:
    """Yield the smallest board, by cells, at which a bound on the power of two in tilings fails for Magnets."""
    failing = []
    for rows, record in magnets.items():
        for cols, term in enumerate(map(int, record.get("terms", ())[1:]), start=1):
            shared = gcd(rows + 1, cols + 1)
            if term and _twos(term) < (shared - 1) // 2:
                failing.append((rows * cols, rows, cols, shared, _twos(term)))
            tiled = int(tilings[rows]["terms"][cols])
            assert tiled == 0 or _twos(tiled) >= (shared - 1) // 2
    _, rows, cols, shared, has = min(failing)
    yield from (("power.rows", str(rows)), ("power.columns", str(cols)), ("power.gcd", str(shared)))
    yield from (("power.has", str(has)), ("power.bound", str((shared - 1) // 2)))


def _modulo_four(magnets: Mapping[int, Record], tilings: Mapping[int, Record]) -> Iterator[tuple[str, str]]:
    """Yield the numbers of rows of which boards and tilings are congruent modulo four for every number of columns."""
    heights = [r for r in magnets if "numerator" in magnets[r] and r <= 6]
    yield "four.rows", listed(r for r in heights if congruent(gf(magnets[r]), gf(tilings[r]), 4))
    yield "four.last", str(max(heights))


def gf(record: Record) -> RationalGF:
    """Return the generating function of a record that has one."""
    found = gf_of(record)
    assert found is not None
    return found


def congruent(one: RationalGF, other: RationalGF, modulus: int) -> bool:
    """Return whether all terms of two sequences are congruent; the denominators begin with 1.

    >>> congruent(RationalGF.of([1], [1, -1]), RationalGF.of([1], [1, -5]), 4)
    True
    """
    cross = fmpz_poly(list(one.numerator)) * fmpz_poly(list(other.denominator))
    cross -= fmpz_poly(list(other.numerator)) * fmpz_poly(list(one.denominator))
    return all(int(c) % modulus == 0 for c in cross)


def _alike(links: Lines) -> Iterator[tuple[str, str]]:
    """Yield the numbers of rows with which Yin-Yang, and Hamiltonian cycles on one row less, grow alike."""
    growth = {(line["puzzle"], line["rows"]): line["growth"] for line in links}
    rows = [r for r in range(4, 20) if growth.get(("yin-yang", r), 0) == growth.get(("simple-loop", r - 1), 1)]
    assert rows == [r for r in range(4, 20) if r % 2 and ("yin-yang", r) in growth]
    yield from (("alike.yin", listed(rows)), ("alike.loop", listed(r - 1 for r in rows)))
