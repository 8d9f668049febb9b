"""Conditions on single blocks of a fixed size: what every block has, or none; what values a block holds; its border."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Any

import numpy as np

from stripcount.language.conditions.blocks import (
    LINES_IN,
    Block,
    Cells,
    Quantity,
    antidiagonal,
    determinant,
    diagonal,
    difference,
    distinct_count,
    each,
    edges,
    flat,
    increases,
    perimeter,
    permanent,
    total,
)
from stripcount.language.conditions.cells import RELATIONS, Range, count_of, every, some, within_bounds
from stripcount.language.grammar import PhraseList, Productions
from stripcount.language.phrases import AT_LEAST_ONE, Bounds, Lines, bounds_text, joined_by_or, lines_text
from stripcount.language.pieces import Piece
from stripcount.model.lattice.rule import Flags, Numbers

_SIGNS: dict[str, Callable[[Numbers], Flags]] = {
    "zero": lambda x: x == 0,
    "nonzero": lambda x: x != 0,
    "a positive": lambda x: x > 0,
    "a negative": lambda x: x < 0,
}


def is_prime(x: Numbers) -> Flags:
    """Return which numbers are prime."""
    top = int(x.max(initial=2)) + 1
    sieve = np.array([n > 1 and all(n % d for d in range(2, int(n**0.5) + 1)) for n in range(top)])
    return (x >= 0) & sieve[np.maximum(x, 0)]


def summing(found: Range) -> Quantity:
    """Return the property: the sum of the block lies in a set of numbers."""
    text, fits = found
    return Quantity(lambda c: fits(total(flat(c))), text=f"has sum {text}")


def sign(which: str, what: str) -> Quantity:
    """Return the property: the determinant or permanent has a sign."""
    of = determinant if what == "determinant" else permanent
    return Quantity(lambda c: _SIGNS[which](of(c)), square=True, text=f"has {which} {what}")


def _clockwise(patterns: tuple[tuple[int, ...], ...]) -> Quantity | None:
    length = len(patterns[0])
    sizes = {4: (2, 2), 8: (3, 3)}
    if any(len(pattern) != length for pattern in patterns) or length not in sizes:
        return None
    turns = sorted({tuple(pattern[i:] + pattern[:i]) for pattern in patterns for i in range(length)})

    def holds(cells: Cells) -> Flags:
        ring = perimeter(cells)
        return some(every(cell == value for cell, value in zip(ring, turn)) for turn in turns)

    shown = joined_by_or("".join(map(str, pattern)) for pattern in patterns)
    return Quantity(holds, size=sizes[length], text=f"reads {shown} clockwise from some border cell")


def _constant(cells: list[Numbers]) -> Flags:
    return every(cell == cells[0] for cell in cells[1:])


def _in_a_row(lines: Lines, ways: Bounds | None = None) -> Quantity:
    bounds = ways or AT_LEAST_ONE

    def holds(c: Cells) -> Flags:
        found = [cells for line in lines if line in LINES_IN for cells in LINES_IN[line](c)]
        return within_bounds(count_of(map(_constant, found)), bounds)

    text = f"has {bounds_text(bounds)} constant lines {lines_text(lines)}"
    return Quantity(holds, size=(3, 3), equality=True, text=text)


def _rows_in_order(relation: str) -> Quantity:
    def in_order(words: list[Any]) -> Flags:
        fits = np.ones(words[0][0].shape, dtype=bool)
        for first, second in pairwise(words):
            open_yet = np.ones(fits.shape, dtype=bool)
            for a, b in zip(first, second):
                fits &= ~open_yet | RELATIONS[relation](a, b)
                open_yet &= a == b
        return fits

    return Quantity(lambda c: in_order(list(c)) & in_order(list(zip(*c))))


def _cross_sums(relation: str, joint: str, central: str) -> Quantity:
    def holds(c: Cells) -> Flags:
        first = RELATIONS[relation](difference(c), 0)
        second = RELATIONS[central](total(c[1]), total(row[1] for row in c))
        return first | second if joint == "or" else first & second

    return Quantity(holds, size=(3, 3))


def _sum_of_two(size: Block, modulus: int) -> Piece | None:
    if not modulus:
        return None

    def holds(cells: Cells) -> Flags:
        found = flat(cells)
        return every(
            some((a + b - own) % modulus == 0 for a, b in combinations(found[:i] + found[i + 1 :], 2))
            for i, own in enumerate(found)
        )

    return each((size,), Quantity(holds, text=f"has each cell the sum of two others modulo {modulus}"))


def _one_or_edge(also: str | None) -> Quantity:
    def holds(cells: Cells) -> Flags:
        ones = [[cell == 1 for cell in row] for row in cells]
        number = count_of(one for row in ones for one in row)
        falling, rising = ones[0][0] & ones[1][1], ones[0][1] & ones[1][0]
        return (number == 1) | ((number == 2) & ~(rising if also else falling | rising))

    text = f"has one 1, or two on one edge{' or the main diagonal' if also else ''}"
    return Quantity(holds, size=(2, 2), text=text)


def _three_shares(*given: int) -> Quantity | None:
    shares = sorted(given)
    if not shares[0]:
        return None
    wanted = np.array([share for share in shares for _ in range(share)])[:, None]

    def holds(cells: Cells) -> Flags:
        found = flat(cells)
        if len(wanted) != len(found):
            return np.zeros(found[0].shape, dtype=bool)
        times = np.sort([count_of(a == b for b in found) for a in found], axis=0)  # of each cell's value
        return np.all(times == wanted, axis=0) & (distinct_count(found) == 3)

    text = f"has 3 different values, {shares[0]}, {shares[1]} and {shares[2]} times"
    return Quantity(holds, equality=True, text=text)


def of_value(bounds: Bounds, value: int) -> Quantity:
    """Return the property: a number within bounds of the cells have a value."""
    text = f"has {bounds_text(bounds)} cells {value}"
    return Quantity(lambda c: within_bounds(count_of(cell == value for cell in flat(c)), bounds), text=text)


def _different(number: int, **options: Any) -> Quantity:
    text = f"has {number} different values"
    return Quantity(lambda c: distinct_count(flat(c)) == number, equality=True, text=text, **options)


def _all_differences(cells: Cells) -> list[Numbers]:
    return [*_differences(cells), cells[0][0] - cells[1][1], cells[0][1] - cells[1][0]]


def _differences(cells: Cells) -> list[Numbers]:
    return [b - a for a, b in edges(cells)]


def _difference_sums(power: str, six: str | None, which: str, numbers: tuple[int, ...]) -> Quantity | None:
    also = which == "edge and diagonal differences"
    if also != (six is not None):
        return None
    of: Callable[[Numbers], Numbers] = abs if power == "absolute values" else np.square

    def holds(c: Cells) -> Flags:
        return np.isin(total(map(of, _all_differences(c) if also else _differences(c))), numbers)

    return Quantity(holds, size=(2, 2), text=f"has the sum of {power} of {which} {joined_by_or(numbers)}")


_EDGES = {"clockwise": "less", "counterclockwise": "greater", "equal": "equal"}


def _edge_numbers(bounds: Bounds, kind: str) -> Quantity:
    what = "edges with equal ends" if kind == "equal" else f"increases {kind}"
    text = f"has {bounds_text(bounds)} {what} around its border"
    return Quantity(lambda c: within_bounds(increases(c, _EDGES[kind]), bounds), equality=kind == "equal", text=text)


def _edges_compared(relation: str) -> Quantity:
    text = f"has clockwise increases {relation} counterclockwise ones in number"
    return Quantity(lambda c: RELATIONS[relation](increases(c, "less"), increases(c, "greater")), text=text)


PHRASES: Productions = {
    "blocks": PhraseList("block", ("or", "and")),
    "condition/every-block": ("<every|each|all> {blocks} <subblock|subblocks> {block property}", each),
    "condition/no-block": (
        "no {blocks} <subblock|subblocks> {block property}",
        lambda sizes, test: each(sizes, test, wanted=False)),
    "range/prime": ("a prime", lambda: ("a prime", is_prime)),
    "range/listed": ("{integers}", lambda numbers: (joined_by_or(numbers), lambda x: np.isin(x, numbers))),
    "range/between": (
        "{integer}..{integer}",
        lambda low, high: (f"from {low} to {high}", lambda x: (x >= low) & (x <= high))),
    "range/multiple": (
        "a nonzero multiple of {digits}",
        lambda number: (f"a nonzero multiple of {number}", lambda x: (x % number == 0) & (x != 0)) if number else None),
    "block property/summing": (
        ("summing to {range}", "having [a] sum [in] {range}"),
        "the sum of the block is one of a set of numbers",
        summing),
    "block property/summing-beyond": (
        ("summing to {=less than|greater than} {integer}", "sum {=less than|greater than} {integer}"),
        "has a sum {0} {1}",
        lambda relation, number: Quantity(lambda c: RELATIONS[relation](total(flat(c)), number))),
    "block property/stress": (
        "[having its] diagonal sum differing from its antidiagonal sum by {counts} [{remark}]",
        "has diagonal sums that differ by {0}",
        lambda numbers, _: Quantity(lambda c: np.isin(abs(difference(c)), numbers), square=True)),
    "remark/stress-remark": (
        ("(constant-stress {digits} x {digits} tilings)",
         "(constant-stress tilted {digits} x {digits} tilings)",
         "(constant stress {digits} x {digits} tilings)"),
        lambda height, width: ""),
    "words of digits": PhraseList("bits", ("or", "")),
    "block property/clockwise": (
        "having clockwise [perimeter] pattern {words of digits}",
        "the border, read clockwise from one of its cells, is one of several words",
        _clockwise),
    "block property/constant-diagonals": (
        "having [three] equal diagonal elements or [three] equal antidiagonal elements",
        "has a diagonal of equal cells",
        Quantity(lambda c: _constant(diagonal(c)) | _constant(antidiagonal(c)), size=(3, 3), equality=True)),
    "block property/equal-diagonals": (
        "having {=equal|unequal} diagonal elements or {=equal|unequal} antidiagonal elements",
        "has {0} cells on a diagonal",
        lambda first, second: Quantity(
            lambda c: RELATIONS[first](c[0][0], c[1][1]) | RELATIONS[first](c[0][1], c[1][0]),
            size=(2, 2), equality=True) if first == second else None),
    "block property/in-a-row": (
        ("having three equal elements in a row {lines} [{ways}]", "having three equal elements in a row {lines}"),
        "a given number of rows, columns or diagonals of a 3x3 block are constant",
        _in_a_row),
    "ways/ways": "{bounds} [different] <way|ways>",
    "block property/rows-in-order": (
        "having rows and columns in lexicographically {=nondecreasing|nonincreasing} order",
        "has rows and columns in lexicographic order, {0}",
        _rows_in_order),
    "block property/sign": (
        "having {=zero|nonzero|a positive|a negative} {=determinant|permanent}",
        "the determinant (permanent) of the block is zero, not zero, positive or negative",
        sign),
    "block property/stress-more": (
        "[having its] diagonal sum differing from its antidiagonal sum by more than {count}",
        "has diagonal sums that differ by more than {0}",
        lambda number: Quantity(lambda c: abs(difference(c)) > number, square=True)),
    "block property/edge-sums": (
        "having distinct edge sums",
        "has four different sums along its edges",
        Quantity(lambda c: distinct_count([a + b for a, b in edges(c)]) == 4, size=(2, 2))),
    "block property/ends-compared": (
        "having {end} {=less|greater} than {end}",
        lambda first, relation, second: Quantity(
            lambda c: RELATIONS[relation](first.of(c), second.of(c)),
            size=(2, 2), text=f"has {first.text} {relation} than {second.text}")),
    "block property/diagonal-sums-compared": (
        "diagonal sum {=equal to|less than|greater than} the antidiagonal sum",
        "has diagonal sum {0} antidiagonal sum",
        lambda relation: Quantity(lambda c: RELATIONS[relation](difference(c), 0), square=True)),
    "block property/corner-differences": (
        "having x11-x00 less than x10-x01",
        "has its diagonal difference less than its antidiagonal difference",
        Quantity(lambda c: c[1][1] - c[0][0] < c[1][0] - c[0][1], size=(2, 2))),
    "block property/singular": (
        "{=singular|nonsingular}",
        "is {0}",
        lambda word: Quantity(lambda c: (determinant(c) == 0) == (word == "singular"), square=True)),
    "block property/determinant-nonzero": ("determinant nonzero", sign("nonzero", "determinant")),
    "block property/cross-sums-compared": (
        "diagonal sum {=equal to|less than|greater than} the antidiagonal sum {=or|and} central row sum {=equal to|less than|greater than} the central column sum",
        "has diagonal sum {0} antidiagonal sum {1} middle row sum {2} middle column sum",
        _cross_sums),
    "condition/sum-of-two": (
        "each element of every {block} subblock being the sum mod {digits} of two others",
        "every cell of a block is the sum of two others of the block, modulo a number",
        _sum_of_two),
    "block property/one-or-edge": (
        "having a single 1 or two 1s on the same edge [{also diagonally}]",
        "the block has one 1, or two that are neighbours",
        _one_or_edge),
    "also diagonally/also-diagonally": ("or main diagonally", "main diagonal"),
    "block property/three-shares": (
        "containing {count} of one value , {count} of another , and {count} of the last",
        "three different values with given numbers of occurrences",
        _three_shares),
    "block property/of-value": (
        "<having|containing> {bounds} {plural}",
        "the block has a given number of cells of a given value",
        of_value),
    "block property/distinct-values": (
        ("having {bounds} distinct values", "containing {bounds} distinct values"),
        "has {0} different values",
        lambda bounds: Quantity(lambda c: within_bounds(distinct_count(flat(c)), bounds), equality=True)),
    "block property/all-four": (("containing all four values", "containing four distinct values"), _different(4, size=(2, 2))),
    "block property/all-three": ("containing all three values", _different(3)),
    "block property/one-repeat": ("containing exactly one value repeat", _different(3, size=(2, 2))),
    "block property/fewer-of-value": (
        "containing fewer than {count} {plural}",
        lambda number, value: of_value((frozenset(range(number)), False), value) if number else None),
    "block property/nonzero": (
        "having exactly {counts} nonzero entries",
        "has {0} cells other than 0",
        lambda numbers: Quantity(lambda c: np.isin(count_of(cell != 0 for cell in flat(c)), numbers))),
    "block property/difference-sums": (
        "having the sum of the {=absolute values|squares} of [the] [{all six}] {=edge differences|edge and diagonal differences} equal to {integers}",
        "the differences of neighbouring cells of the block have a given sum of absolute values (squares)",
        _difference_sums),
    "all six/all-six": ("all six", "all six"),
    "edge kind/edge-kind": (
        "{=clockwise edge|counterclockwise edge|equal} <increase|increases|edge|edges>",
        lambda which: which.removesuffix(" edge")),
    "block property/edge-numbers": (
        "having {bounds} {edge kind}",
        "the border of the block has a given number of steps that rise, fall or stay equal",
        _edge_numbers),
    "block property/edges-compared": (
        "having the number of clockwise edge increases {=equal to|unequal to|less than or equal to|greater than or equal to} the number of counterclockwise edge increases",
        "the number of increases clockwise is compared with the number counterclockwise",
        _edges_compared),
    "block property/differences-small": (
        "having the absolute values of all six edge and diagonal differences no larger than {digits}",
        "has all differences at most {0}",
        lambda most: Quantity(lambda c: every(abs(x) <= most for x in _all_differences(c)), size=(2, 2))),
    "block property/number-of-differences": (
        "having {bounds} distinct clockwise edge differences",
        "has {0} different clockwise differences",
        lambda bounds: Quantity(lambda c: within_bounds(distinct_count(_differences(c)), bounds), size=(2, 2))),
    "block property/duplicate-differences": (
        "having {bounds} duplicate clockwise edge <difference|differences>",
        "has {0} repeated clockwise differences",
        lambda bounds: Quantity(lambda c: within_bounds(4 - distinct_count(_differences(c)), bounds), size=(2, 2))),
    "block property/rotating": (
        "strictly increasing clockwise or counterclockwise with one decrease",
        "rises around its border but for one step",
        Quantity(lambda c: (increases(c, "less") == 3) | (increases(c, "greater") == 3), size=(2, 2))),
    "block property/both-edges": (
        "having exactly {count} {=counterclockwise|clockwise} and {count} {=counterclockwise|clockwise} edge increases",
        "has {0} increases {1} and {2} {3} around its border",
        lambda first, one, second, other: Quantity(
            lambda c: (increases(c, _EDGES[one]) == first) & (increases(c, _EDGES[other]) == second))),
    "block property/same-edges": (
        "having an {=equal|unequal} number of clockwise and counterclockwise edge increases",
        lambda relation: _edges_compared(f"{relation} to")),
    "block property/distinct-differences": (
        "having distinct clockwise edge differences",
        "has 4 different clockwise differences",
        Quantity(lambda c: distinct_count(_differences(c)) == 4, size=(2, 2))),
}  # fmt: skip
