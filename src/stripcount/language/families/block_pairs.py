"""Blocks compared with the neighbouring blocks: those one step away, which overlap them; words of their quantities."""

from __future__ import annotations

from typing import Any

from stripcount.language.conditions.blocks import (
    BESIDE,
    Block,
    Cells,
    Quantity,
    beside,
    compared,
    determinant,
    each,
    flat,
    ordered,
    permanent,
    places_of,
    shaped,
)
from stripcount.language.conditions.cells import count_of, every, within_bounds
from stripcount.language.conditions.lines import lexicographic
from stripcount.language.families.blocks import sign
from stripcount.language.families.quantities import DIAGONALS, ordered_quantity
from stripcount.language.grammar import Productions
from stripcount.language.phrases import (
    AT_LEAST_ONE,
    HORIZONTAL,
    VERTICAL,
    Bounds,
    Lines,
    Offset,
    both_ways,
    bounds_text,
    lines_text,
)
from stripcount.language.pieces import Piece, always, both, joined
from stripcount.model.lattice.rule import Condition, Flags, Numbers, View

Trend = tuple[Quantity, str, Lines]
Ways = tuple[tuple[str, str], ...]
"""(rows or columns of blocks, how they are ordered)."""
_DIFFERING = {"equal to": "equal", "differing from": "unequal", "unequal to": "unequal"}


def _same(size: Block, quantity: Quantity, other: Block | None, again: Quantity | None) -> bool:
    """Return whether the block and the quantity of the neighbour, if they are named, are the same again."""
    return other is None or (other == size and again is not None and again.text == quantity.text)


def _constant(first: Any, second: Any) -> Piece | None:
    """Return the piece of `the sum of every 2 X 2 block equal`; block and quantity stand in one order or the other."""
    size, quantity = (first, second) if isinstance(first, tuple) else (second, first)
    return compared(quantity, size, BESIDE, "equal")


def _never_equal(
    size: Block, quantity: Quantity, lines: Lines, other: Block | None, again: Quantity | None
) -> Piece | None:
    return compared(quantity, size, lines, "unequal") if _same(size, quantity, other, again) else None


def _trends(sizes: tuple[Block, ...], *found: Trend | None) -> tuple[Piece, ...] | None:
    return both(
        *(
            compared(quantity, size, lines, direction)
            for size in sizes
            for quantity, direction, lines in filter(None, found)
        )
    )


def _commute(a: Cells, b: Cells) -> Flags:
    size = range(len(a))
    one = [[sum(a[i][k] * b[k][j] for k in size) for j in size] for i in size]
    two = [[sum(b[i][k] * a[k][j] for k in size) for j in size] for i in size]
    return every(x == y for x, y in zip(flat(one), flat(two)))  # type: ignore[arg-type]


def _commuting(size: Block, lines: Lines, other: Block | None = None, wanted: bool = True) -> Piece | None:
    text = f"{'every' if wanted else 'no'} {size[0]}x{size[1]} block commutes with the next {lines_text(lines)}"
    piece = beside(size, lines, lambda a, b: _commute(a, b) == wanted).saying(text)
    return piece if size[0] == size[1] and other in (None, size) else None


def _equal_nonzero(quantity: Quantity, size: Block) -> tuple[Piece, ...] | None:
    nonzero = Quantity(lambda c: quantity.of(c) != 0, text=f"has {quantity.text} other than 0")
    return both(compared(quantity, size, BESIDE, "equal"), each((size,), nonzero))


def _same_values(a: Cells, b: Cells) -> Flags:
    return every(x == y for x, y in zip(ordered(flat(a)), ordered(flat(b))))


def _never_reflected(size: Block, lines: Lines) -> Piece | None:
    if size != (2, 2) or set(lines) != set(BESIDE):
        return None
    right = beside(size, [(0, 1)], lambda a, b: ~((a[0][0] == b[0][1]) & (a[1][0] == b[1][1])), equality=True)
    down = beside(size, [(1, 0)], lambda a, b: ~((a[0][0] == b[1][0]) & (a[0][1] == b[1][1])), equality=True)
    return joined(right, down).saying("no 2x2 block is the mirror image of the next")


def _equal_to_some(
    size: Block, quantity: Quantity, bounds: Bounds, lines: Lines, other: Block | None, again: Quantity | None
) -> Piece | None:
    if not quantity.fits(*size) or not _same(size, quantity, other, again):
        return None
    cells = {(a, b): [(a + i, b + j) for i, j in places_of(size)] for a, b in ((0, 0), *both_ways(lines))}

    def of(view: View, place: Offset) -> Numbers:
        return quantity.of(shaped([view.value(*cell) for cell in cells[place]], size))

    def inside(view: View, place: Offset) -> Flags:
        return view.inside(*cells[place][0]) & view.inside(*cells[place][-1])

    def test(view: View) -> Flags:
        own = of(view, (0, 0))
        found = count_of(inside(view, place) & (of(view, place) == own) for place in both_ways(lines))
        return within_bounds(found, bounds) | ~view.inside(*cells[0, 0][-1])

    reads = sorted({("", *cell) for there in cells.values() for cell in there})
    text = f"the {quantity.text} of every {size[0]}x{size[1]} block is that of {bounds_text(bounds)} blocks next {lines_text(lines)}"
    return always(Condition(tuple(reads), test)).saying(text)


def _words(quantity: Quantity, size: Block, ways: Ways) -> tuple[Piece, ...] | None:
    if not quantity.fits(*size):
        return None
    cells = [(i - size[0] + 1, j - size[1] + 1) for i, j in places_of(size)]

    def of(*values: Numbers) -> Numbers:
        return quantity.of(shaped(values, size))

    def piece(which: str, relation: str) -> Piece:
        text = f"{which} of blocks, by {quantity.text}, in lexicographic order, {relation}"
        return lexicographic(HORIZONTAL if which == "rows" else VERTICAL, relation, cells, of, text).saying(text)

    return tuple(piece(*way) for way in ways)


def _outer(cells: Cells) -> Numbers:
    first, second, third, fourth = ordered(flat(cells))
    return first + fourth - second - third


PHRASES: Productions = {
    "any quantity/any-quantity": (("{quantity}", "{ordered quantity}"), lambda found: found),
    "condition/constant": (
        ("all {block} <subblock|subblocks> {quantity} the same",
         "the {any quantity} of every {block} subblock equal",
         "the {any quantity} in every {block} subblock the same"),
        "a quantity is the same for all blocks",
        _constant),
    "neighbour/neighbour": "<each|any|every|all> [<of its|its>] {lines} <neighbor|neighbors>",
    "condition/never-equal": (
        "no {block} subblock {quantity} equal to any {lines} neighbor [{block} subblock {quantity}]",
        "no block has the same quantity as a neighbouring block",
        _never_equal),
    "trend/trend": ("{quantity} {=nondecreasing|nonincreasing} {lines}", lambda *found: found),
    "trend/unequal-trend": (
        "{quantity} unequal to its neighbors {lines}",
        lambda quantity, lines: (quantity, "unequal", lines)),
    "condition/trends": (
        "every {blocks} subblock {trend} [and {trend}]",
        "along lines of blocks a quantity never falls, never rises, or changes with every step",
        _trends),
    "condition/commuting": (
        ("every {block} subblock commuting with {neighbour} [{block} subblock]",
         "every {block} subblock commuting with each of its {lines} {block} subblock neighbors"),
        "neighbouring blocks commute as matrices",
        _commuting),
    "condition/never-commuting": (
        "no {block} subblock commuting with any of its {lines} {block} subblock neighbors",
        "neighbouring blocks never commute as matrices",
        lambda size, lines, other: _commuting(size, lines, other, wanted=False)),
    "condition/regular-commuting": (
        "every {block} subblock having nonzero determinant and commuting with {neighbour}",
        "neighbouring blocks commute as matrices, and all are regular",
        lambda size, lines: both(each((size,), sign("nonzero", "determinant")), _commuting(size, lines))),
    "condition/equal-nonzero": (
        "the {quantity} of all {block} subblocks equal and nonzero",
        "a quantity is the same for all blocks, and not zero",
        _equal_nonzero),
    "condition/same-values": (
        "all {block} subblocks having the same four values",
        "all 2x2 blocks have the same values, each as often",
        lambda size: beside(size, BESIDE, _same_values, equality=True) if size == (2, 2) else None),
    "condition/never-reflected": (
        "no {block} subblock being a reflection across the shared element pair of any {lines} neighbor",
        "no block is the mirror image of the next",
        _never_reflected),
    "condition/same-and-different": (
        "every {block} subblock having the same {quantity} as its {lines} neighbors and no {block} subblock having the same {quantity} as its {lines} neighbors",
        "a quantity is equal to that of some neighbouring blocks, and another differs from that of others",
        lambda size, first, lines, other, second, others: both(
            compared(first, size, lines, "equal"), compared(second, other, others, "unequal"))),
    "condition/same-here-different-there": (
        "every {block} subblock having the same {quantity} as its {lines} neighbors and a different number from its {lines} neighbors",
        "a quantity is equal to that of some neighbouring blocks, and differs from that of others",
        lambda size, quantity, lines, others: both(
            compared(quantity, size, lines, "equal"), compared(quantity, size, others, "unequal"))),
    "condition/constant-number": (
        "every {block} subblock having the same {quantity}",
        lambda size, quantity: compared(quantity, size, BESIDE, "equal")),
    "condition/differing-by": (
        "the {any quantity} of every {block} subblock differing from its {lines} neighbors by exactly {count}",
        lambda quantity, size, lines, by: compared(quantity, size, lines, "differing", by)),
    "condition/each-differing": (
        "the {quantity} in <every|each> {block} subblock {=differing from|unequal to|equal to} {neighbour}",
        lambda quantity, size, relation, lines: compared(quantity, size, lines, _DIFFERING[relation])),
    "condition/each-number": (
        "the {quantity} in <every|each> {block} subblock {=differing from|equal to} the number in all its {lines} neighbors",
        lambda quantity, size, relation, lines: compared(quantity, size, lines, _DIFFERING[relation])),
    "condition/never-equal-having": (
        "no {block} subblock having a {quantity} equal to any {lines} neighbor {block} subblock {quantity}",
        _never_equal),
    "condition/never-far": (
        "no {block} subblock {quantity} differing from a {lines} neighbor subblock {quantity} by more than {count}",
        lambda size, quantity, lines, again, by: compared(
            quantity, size, lines, "within", by) if again.text == quantity.text else None),
    "condition/block-pairs-rising": (
        ("the {quantity} of {block} subblocks nondecreasing rightwards and downwards",
         "the {quantity} of all {block} subblocks nondecreasing rightwards and downwards"),
        lambda quantity, size: compared(quantity, size, BESIDE, "nondecreasing")),
    "condition/never-same": (
        "no {block} subblock having the same {quantity} as its {lines} neighbors",
        lambda size, quantity, lines: compared(quantity, size, lines, "unequal")),
    "condition/constant-diagonals": (
        "every {block} subblock having the same number of equal diagonal or equal antidiagonal elements",
        lambda size: compared(DIAGONALS, size, BESIDE, "equal")),
    "condition/each-diagonal-pairs": (
        "the number of equal {block} subblock diagonal pairs and equal antidiagonal pairs differing from {neighbour}",
        lambda size, lines: compared(DIAGONALS, size, lines, "unequal")),
    "condition/rows-of-diagonals": (
        "every {block} subblock in a row having an equal number of equal diagonal or equal antidiagonal elements , adjacent rows differing in this number",
        lambda size: both(
            compared(DIAGONALS, size, ((0, 1),), "equal"), compared(DIAGONALS, size, ((1, 0),), "unequal"))),
    "condition/plural-compared": (
        "{quantity} of {block} subblocks {=differing from|equal to} {lines} neighbor {quantity}",
        "a quantity of every block differs from (equals) that of each neighbouring block",
        lambda quantity, size, relation, lines, again: compared(
            quantity, size, lines, _DIFFERING[relation]) if again.text == quantity.text else None),
    "condition/determinants-nonzero": (
        "every {block} determinant nonzero",
        lambda size: each((size,), sign("nonzero", "determinant"))),
    "condition/equal-to-some": (
        "<every|each> {block} subblock {quantity} equal to {some blocks} {lines} neighbor [{block} subblock {quantity}]",
        "a quantity of every block equals that of a given number of the neighbouring blocks",
        _equal_to_some),
    "some blocks/some-blocks": ("some", AT_LEAST_ONE),
    "some blocks/exact-blocks": ("exactly {counts}", lambda numbers: (frozenset(numbers), False)),
    "rowwise/rowwise": ("rowwise", "rows"),
    "rowwise/columnwise": ("columnwise", "columns"),
    "block order/same-way": (
        ("lexicographically {=nondecreasing|nonincreasing} {rowwise} and {rowwise}",
         "in lexicographically {=nondecreasing|nonincreasing} order {rowwise} and {rowwise}"),
        lambda relation, first, second: ((first, relation), (second, relation)) if first != second else None),
    "block order/two-ways": (
        ("lexicographically {=nondecreasing|nonincreasing} {rowwise} and {=nondecreasing|nonincreasing} {rowwise}",
         "in lexicographically {=nondecreasing|nonincreasing} order {rowwise} and {=nondecreasing|nonincreasing} {rowwise}"),
        lambda relation, first, other, second: ((first, relation), (second, other)) if first != second else None),
    "block number/spread": (
        "difference between each {block} subblock maximum and minimum",
        lambda size: (ordered_quantity(((1, "maximum"), (-1, "minimum"))), size)),
    "block number/extremes": (
        "sum of each {block} subblock maximum and minimum",
        lambda size: (ordered_quantity(((1, "maximum"), (1, "minimum"))), size)),
    "block number/medians": (
        "{=sum|difference} of the upper and lower median <value|values> of each {block} subblock",
        lambda which, size: (ordered_quantity(((1, "upper median"), (1 if which == "sum" else -1, "lower median"))), size)),
    "block number/outer": (
        "sum of each {block} subblock two extreme terms minus its two median terms",
        lambda size: (Quantity(_outer, size=(2, 2), text="sum of extremes minus sum of medians"), size)),
    "condition/block-words-in-order": (
        "the {block number} {block order}",
        "the rows and columns of a quantity of the blocks, read as words, are in lexicographic order",
        lambda found, ways: _words(found[0], found[1], ways)),
    "condition/determinants": (
        "rows and columns of {=determinants|permanents} of all {block} subblocks lexicographically {=nondecreasing|nonincreasing}",
        "the rows and columns of determinants (permanents) of blocks, read as words, are in lexicographic order",
        lambda name, size, relation: _words(
            Quantity(determinant if name == "determinants" else permanent, square=True, text=name.removesuffix("s")),
            size, (("rows", relation), ("columns", relation)))),
}  # fmt: skip
