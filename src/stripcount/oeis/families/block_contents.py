"""What values a block holds, and how often."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from stripcount.model.lattice.rule import Flags
from stripcount.oeis.families.blocks import Test, each
from stripcount.oeis.families.neighbours import Bounds, among, shown
from stripcount.oeis.families.quantities import Cells, distinct, flat, total
from stripcount.oeis.phrases import phrase, says
from stripcount.oeis.pieces import Piece


@phrase("condition/sum-of-two", "each element of every {block} subblock being the sum mod {digits} of two others")
def sum_of_two(size: tuple[int, int], modulus: int) -> Piece | None:
    """Every cell of a block is the sum of two others of the block modulo m."""
    if not modulus:
        return None

    def holds(cells: Cells) -> Flags:
        found = flat(cells)
        fits = np.ones(found[0].shape, dtype=bool)
        for i, own in enumerate(found):
            others = found[:i] + found[i + 1 :]
            fits &= np.logical_or.reduce([(a + b - own) % modulus == 0 for a, b in combinations(others, 2)])
        return fits

    return each((size,), Test(f"has each cell the sum of two others modulo {modulus}", holds))


@phrase("block property/one-or-edge", "having a single 1 or two 1s on the same edge [{also diagonally}]")
def one_or_edge(diagonally: str | None) -> Test:
    """One 1, or two that are neighbours."""

    def holds(cells: Cells) -> Flags:
        ones = [[cell == 1 for cell in row] for row in cells]
        number = total([one.astype(np.int64) for row in ones for one in row])
        diagonal, antidiagonal = ones[0][0] & ones[1][1], ones[0][1] & ones[1][0]
        apart = antidiagonal if diagonally else diagonal | antidiagonal
        return (number == 1) | ((number == 2) & ~apart)

    also = " or the main diagonal" if diagonally else ""
    return Test(f"has one 1, or two on one edge{also}", holds, size=(2, 2))


says("also diagonally", {
    "also-diagonally": ("or main diagonally", "main diagonal"),
})  # fmt: skip


@phrase("block property/three-shares", "containing {count} of one value , {count} of another , and {count} of the last")
def three_shares(first: int, second: int, third: int) -> Test | None:
    """Three different values with given numbers of occurrences."""
    shares = sorted((first, second, third))
    if not shares[0]:
        return None

    def holds(cells: Cells) -> Flags:
        found = flat(cells)
        times = [total([(a == b).astype(np.int64) for b in found]) for a in found]  # of each cell's value
        wanted = sorted(share for share in shares for _ in range(share))
        return (
            np.all(np.sort(np.stack(times), axis=0) == np.array(wanted)[:, None], axis=0)
            if len(wanted) == len(found)
            else np.zeros(found[0].shape, dtype=bool)
        ) & (distinct(found) == 3)

    text = f"has 3 different values, {shares[0]}, {shares[1]} and {shares[2]} times"
    return Test(text, holds, equality=True)


@phrase(
    "block property/of-value",
    "<having|containing> {bounds} {plural}",
)
def of_value(bounds: Bounds, value: int) -> Test:
    """A given number of cells of a given value."""
    return Test(
        f"has {shown(bounds)} cells {value}",
        lambda c: among(total([(cell == value).astype(np.int64) for cell in flat(c)]), bounds),
    )


says("block property", {
    "distinct-values": (
        ("having {bounds} distinct values", "containing {bounds} distinct values"),
        lambda bounds: Test(f"has {shown(bounds)} different values", lambda c: among(distinct(flat(c)), bounds), equality=True)),
    "all-four": (
        ("containing all four values", "containing four distinct values"),
        Test("has 4 different values", lambda c: distinct(flat(c)) == 4, size=(2, 2), equality=True)),
    "all-three": (
        "containing all three values",
        Test("has 3 different values", lambda c: distinct(flat(c)) == 3, equality=True)),
    "one-repeat": (
        "containing exactly one value repeat",
        Test("has 3 different values", lambda c: distinct(flat(c)) == 3, size=(2, 2), equality=True)),
    "fewer-of-value": (
        "containing fewer than {count} {plural}",
        lambda number, value: of_value((frozenset(range(number)), False), value) if number else None),
    "nonzero": (
        "having exactly {counts} nonzero entries",
        lambda numbers: (Test(
    f"has {' or '.join(map(str, numbers))} cells other than 0",
    lambda c: np.isin(total([(cell != 0).astype(np.int64) for cell in flat(c)]), numbers),
)),
    ),
})  # fmt: skip
