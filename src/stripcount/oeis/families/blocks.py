"""Conditions on single blocks of a fixed size: properties that every block has, or none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from stripcount.model.lattice.rule import Condition, Flags, Numbers, View
from stripcount.oeis.families.neighbours import Bounds, among, shown
from stripcount.oeis.families.quantities import (
    Cells,
    antidiagonal_of,
    determinant,
    diagonal_of,
    distinct,
    edges,
    flat,
    perimeter,
    permanent,
    total,
)
from stripcount.oeis.grammar import Found, Parser
from stripcount.oeis.phrases import GRAMMAR, named, phrase, says
from stripcount.oeis.pieces import Parts, Piece

_COMPARED = {"equal to": np.equal, "less than": np.less, "greater than": np.greater}
Block = tuple[int, int]
"""(rows, columns) of a block."""


@dataclass(frozen=True, eq=False)
class Test:
    """A property of a block; `square` blocks only, or blocks of one `size` only, if set.

    `holds` maps the cells of many blocks to flags; `equality`: it depends only on which values are equal.
    """

    text: str
    holds: Callable[[Cells], Flags]
    square: bool = False
    size: Block | None = None
    equality: bool = False

    def fits(self, height: int, width: int) -> bool:
        """Return whether the property is defined for blocks of this size."""
        return (not self.square or height == width) and self.size in (None, (height, width))


def cells_of(view: View, height: int, width: int, down: int = 0, right: int = 0) -> list[list[Numbers]]:
    """Return the values of the block whose upper left cell lies `down` and `right` of the anchor."""
    return [[view.value(down + i, right + j) for j in range(width)] for i in range(height)]


def each(blocks: Sequence[Block], test: Test, wanted: bool = True) -> Piece | None:
    """Return the piece: every block of the given sizes has the property, or no block if not `wanted`.

    None if the property is not defined for one of the sizes.
    """
    if not all(test.fits(*block) for block in blocks):
        return None

    def condition(height: int, width: int) -> Condition:
        def holds(view: View) -> Flags:
            found = test.holds(cells_of(view, height, width))
            return found if wanted else ~found

        return Condition(tuple(("", i, j) for i in range(height) for j in range(width)), holds, whole=True)

    sizes = " or ".join(f"{h}x{w}" for h, w in blocks)
    conditions = tuple(condition(*block) for block in blocks)
    text = f"{'every' if wanted else 'no'} {sizes} block {test.text}"
    return Piece(text, lambda context: Parts(conditions=conditions, equality=test.equality))


@GRAMMAR.reader("blocks")
def blocks(parser: Parser, at: int) -> Iterator[Found]:
    """Sizes of blocks: `2 X 2`, `2 X 3 or 3 X 2`."""
    for first, end in parser.read("block", at):
        yield (first,), end
        for words in (("or",), ("and",)):
            after = parser.literal(words, end)
            if after is not None:
                for second, last in parser.read("block", after):
                    yield (first, second), last


says("condition", {
    "every-block": ("<every|each|all> {blocks} <subblock|subblocks> {block property}", each),
    "no-block": (
        "no {blocks} <subblock|subblocks> {block property}",
        lambda sizes, test: each(sizes, test, wanted=False)),
})  # fmt: skip


@phrase("range/prime", "a prime")
def prime() -> tuple[str, Callable[[Numbers], Flags]]:
    """A prime number."""

    def is_prime(x: Numbers) -> Flags:
        top = int(x.max(initial=2)) + 1
        sieve = np.array([n > 1 and all(n % d for d in range(2, int(n**0.5) + 1)) for n in range(top)])
        return (x >= 0) & sieve[np.maximum(x, 0)]

    return "a prime", is_prime


says("range", {
    "listed": ("{integers}", lambda numbers: (" or ".join(map(str, numbers)), lambda x: np.isin(x, numbers))),
    "between": (
        "{integer}..{integer}",
        lambda low, high: (f"from {low} to {high}", lambda x: (x >= low) & (x <= high))),
    "multiple": (
        "a nonzero multiple of {digits}",
        lambda number: (f"a nonzero multiple of {number}", lambda x: (x % number == 0) & (x != 0)) if number else None),
})  # fmt: skip


@phrase("block property/summing", "summing to {range}", "having [a] sum [in] {range}")
def summing(numbers: tuple[str, Callable[[Numbers], Flags]]) -> Test:
    """The sum of the block lies in a set of numbers."""
    text, fits = numbers
    return Test(f"has sum {text}", lambda c: fits(total(flat(c))))


@phrase(
    "block property/summing-beyond",
    "summing to {=less than|greater than} {integer}",
    "sum {=less than|greater than} {integer}",
)
def summing_beyond(relation: str, number: int) -> Test:
    """The sum of the block is less (greater) than a number."""
    compare = np.less if relation == "less than" else np.greater
    return Test(f"has a sum {relation} {number}", lambda c: compare(total(flat(c)), number))


@phrase(
    "block property/stress",
    "[having its] diagonal sum differing from its antidiagonal sum by {counts} [{remark}]",
)
def stress(numbers: tuple[int, ...], remark: object) -> Test:
    """The sums of the two diagonals differ by one of several numbers."""
    values = list(numbers)
    return Test(
        f"has diagonal sums that differ by {' or '.join(map(str, values))}",
        lambda c: np.isin(abs(total(diagonal_of(c)) - total(antidiagonal_of(c))), values),
        square=True,
    )


says("remark", {
    "stress-remark": (
        ("(constant-stress {digits} x {digits} tilings)",
         "(constant-stress tilted {digits} x {digits} tilings)",
         "(constant stress {digits} x {digits} tilings)"),
        lambda height, width: ""),
})  # fmt: skip


@GRAMMAR.reader("words of digits")
def words_of_digits(parser: Parser, at: int) -> Iterator[Found]:
    """A list of patterns written without spaces inside: `0000 0101 or 0111`."""
    for found, end in parser.read("bits", at):
        yield (found,), end
        after = parser.literal(("or",), end)
        if after is not None:
            for rest, last in parser.read("bits", after):
                yield (found, rest), last
        for rest, last in parser.read("words of digits", end):
            yield (found, *rest), last


@phrase("block property/clockwise", "having clockwise [perimeter] pattern {words of digits}")
def clockwise(patterns: tuple[tuple[int, ...], ...]) -> Test | None:
    """The border, read clockwise from some cell, is one of several words."""
    length = len(patterns[0])
    if any(len(pattern) != length for pattern in patterns):
        return None
    turns = sorted({tuple(pattern[i:] + pattern[:i]) for pattern in patterns for i in range(length)})

    def holds(cells: Cells) -> Flags:
        ring = perimeter(cells)
        found = np.zeros(ring[0].shape, dtype=bool)
        for turn in turns:
            found |= np.logical_and.reduce([cell == value for cell, value in zip(ring, turn)])
        return found

    shown = " or ".join("".join(map(str, pattern)) for pattern in patterns)
    sizes = {4: (2, 2), 8: (3, 3)}
    return (
        Test(f"reads {shown} clockwise from some border cell", holds, size=sizes[length]) if length in sizes else None
    )


@phrase(
    "block property/constant-diagonals",
    "having [three] equal diagonal elements or [three] equal antidiagonal elements",
)
def constant_diagonals() -> Test:
    """All three cells of one of the diagonals of a 3 X 3 block are equal."""

    def same(cells: list[Numbers]) -> Flags:
        return (cells[0] == cells[1]) & (cells[1] == cells[2])

    return Test(
        "has a diagonal of equal cells",
        lambda c: same(diagonal_of(c)) | same(antidiagonal_of(c)),
        size=(3, 3),
        equality=True,
    )


@phrase(
    "block property/equal-diagonals",
    "having {=equal|unequal} diagonal elements or {=equal|unequal} antidiagonal elements",
)
def equal_diagonals(first: str, second: str) -> Test | None:
    """One of the diagonals has equal (unequal) ends."""
    if first != second:
        return None
    same = first == "equal"
    return Test(
        f"has {first} cells on a diagonal",
        lambda c: ((c[0][0] == c[1][1]) == same) | ((c[0][1] == c[1][0]) == same),
        size=(2, 2),
        equality=True,
    )


@phrase(
    "block property/in-a-row",
    "having three equal elements in a row {lines} [{ways}]",
    "having three equal elements in a row {lines}",
)
def in_a_row(lines: tuple[tuple[int, int], ...], ways: Bounds | None = None) -> Test:
    """A given number of rows, columns or diagonals of a 3 X 3 block are constant."""
    bounds = ways or (frozenset([1]), True)
    triples: list[list[Block]] = []
    if (0, 1) in lines:
        triples += [[(i, 0), (i, 1), (i, 2)] for i in range(3)]
    if (1, 0) in lines:
        triples += [[(0, i), (1, i), (2, i)] for i in range(3)]
    if (1, 1) in lines:
        triples.append([(0, 0), (1, 1), (2, 2)])
    if (1, -1) in lines:
        triples.append([(0, 2), (1, 1), (2, 0)])

    def holds(c: Cells) -> Flags:
        same = [((c[a][b] == c[d][e]) & (c[d][e] == c[f][g])).astype(np.int64) for (a, b), (d, e), (f, g) in triples]
        return among(total(same), bounds)

    return Test(f"has {shown(bounds)} constant lines {named(lines)}", holds, size=(3, 3), equality=True)


says("ways", {
    "ways": ("{bounds} [different] <way|ways>", lambda bounds: bounds),
})  # fmt: skip


@phrase(
    "block property/rows-in-order", "having rows and columns in lexicographically {=nondecreasing|nonincreasing} order"
)
def rows_in_order(relation: str) -> Test:
    """The rows of a block are in lexicographic order, and so are its columns."""
    compare = np.less_equal if relation == "nondecreasing" else np.greater_equal

    def ordered_words(words: list[list[Numbers]]) -> Flags:
        fits = np.ones(words[0][0].shape, dtype=bool)
        for first, second in pairwise(words):
            open_yet = np.ones(fits.shape, dtype=bool)
            for a, b in zip(first, second):
                fits &= ~open_yet | compare(a, b)
                open_yet &= a == b
        return fits

    return Test(
        f"has rows and columns in lexicographic order, {relation}",
        lambda c: ordered_words([list(row) for row in c]) & ordered_words([list(column) for column in zip(*c)]),
    )


@phrase("block property/sign", "having {=zero|nonzero|a positive|a negative} {=determinant|permanent}")
def sign(which: str, what: str) -> Test:
    """The sign of a determinant or permanent."""
    of = determinant if what == "determinant" else permanent
    signs: dict[str, Callable[[Numbers], Flags]] = {
        "zero": lambda x: x == 0,
        "nonzero": lambda x: x != 0,
        "a positive": lambda x: x > 0,
        "a negative": lambda x: x < 0,
    }
    return Test(f"has {which} {what}", lambda c: signs[which](of(c)), square=True)


says("block property", {
    "stress-more": (
        "[having its] diagonal sum differing from its antidiagonal sum by more than {count}",
        lambda number: Test(
            f"has diagonal sums that differ by more than {number}",
            lambda c: abs(total(diagonal_of(c)) - total(antidiagonal_of(c))) > number,
            square=True,
        )),
    "edge-sums": (
        "having distinct edge sums",
        Test(
            "has four different sums along its edges",
            lambda c: distinct([a + b for a, b in edges(c)]) == len(edges(c)),
            size=(2, 2),
        )),
    "ends-compared": (
        "having {end} {=less|greater} than {end}",
        lambda first, relation, second: Test(
            f"has {first.text} {relation} than {second.text}",
            lambda c: first.of(c) < second.of(c) if relation == "less" else first.of(c) > second.of(c),
            size=(2, 2),
        )),
    "diagonal-sums-compared": (
        "diagonal sum {=equal to|less than|greater than} the antidiagonal sum",
        lambda relation: Test(
            f"has diagonal sum {relation} antidiagonal sum",
            lambda c: _COMPARED[relation](total(diagonal_of(c)), total(antidiagonal_of(c))),
            square=True,
        )),
    "corner-differences": (
        "having x11-x00 less than x10-x01",
        Test(
            "has its diagonal difference less than its antidiagonal difference",
            lambda c: c[1][1] - c[0][0] < c[1][0] - c[0][1],
            size=(2, 2),
        )),
    "singular": (
        "{=singular|nonsingular}",
        lambda word: Test(f"is {word}", lambda c: (determinant(c) == 0) == (word == "singular"), square=True)),
    "determinant-nonzero": ("determinant nonzero", sign("nonzero", "determinant")),
})  # fmt: skip


@phrase(
    "block property/cross-sums-compared",
    "diagonal sum {=equal to|less than|greater than} the antidiagonal sum {=or|and} central row sum {=equal to|less than|greater than} the central column sum",
)
def cross_sums_compared(relation: str, joint: str, central: str) -> Test:
    """The sums of the diagonals compared, and (or) the sums of the middle row and column."""

    def holds(c: Cells) -> Flags:
        first = _COMPARED[relation](total(diagonal_of(c)), total(antidiagonal_of(c)))
        second = _COMPARED[central](total(c[1]), total([row[1] for row in c]))
        return first | second if joint == "or" else first & second

    text = f"has diagonal sum {relation} antidiagonal sum {joint} middle row sum {central} middle column sum"
    return Test(text, holds, size=(3, 3))
