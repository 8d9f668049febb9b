"""Conditions on single blocks of a fixed size: a property that every block has, or that none has.

Such as `every 2 X 2 subblock summing to 2, 3 or 4`, or `no 3 X 3 subblock having three equal elements in a row`. A
property is a `Quantity` whose function returns flags.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise

import numpy as np

from stripcount.language.conditions.blocks import (
    BLOCK_LINES,
    BlockCells,
    BlockSize,
    Quantity,
    antidiagonal,
    border_edge_count,
    border_edges,
    cells_in_order,
    determinant,
    diagonal,
    diagonal_difference,
    distinct_count,
    every_block,
    permanent,
    pointwise_sum,
)
from stripcount.language.conditions.borders import (
    EDGE_RELATIONS,
    border_reads,
    edge_and_diagonal_differences,
    edge_count_within,
    edge_counts_related,
    edge_differences,
    has_difference_sum,
)
from stripcount.language.conditions.cells import RELATIONS, NumberSet, all_of, any_of, count_true, within_bounds
from stripcount.language.grammar import PhraseList, Productions
from stripcount.language.phrases import AT_LEAST_ONE, Bounds, Lines, bounds_text, joined_by_or, lines_text
from stripcount.language.pieces import Piece
from stripcount.model.lattice.rule import Flags, Numbers

# tests of the sign of integers, by the words of titles
_SIGNS: dict[str, Callable[[Numbers], Flags]] = {
    "zero": lambda x: x == 0,
    "nonzero": lambda x: x != 0,
    "a positive": lambda x: x > 0,
    "a negative": lambda x: x < 0,
}


def is_prime(x: Numbers) -> Flags:
    """Return whether each integer is prime; the cost is trial division of all integers up to the largest one."""
    size = int(x.max(initial=2)) + 1
    prime = np.array([n > 1 and all(n % d for d in range(2, int(n**0.5) + 1)) for n in range(size)])
    return (x >= 0) & prime[np.maximum(x, 0)]


def _sum_within(number_set: NumberSet) -> Quantity:
    """Return the property: the sum of the block lies in a set of integers."""
    text, is_in_set = number_set
    return Quantity(lambda c: is_in_set(pointwise_sum(cells_in_order(c))), text=f"has sum {text}")


def has_sign(sign_name: str, function_name: str) -> Quantity:
    """Return the property: the determinant or the permanent of the block has a sign.

    `function_name` is "determinant" or "permanent", `sign_name` a key of _SIGNS.
    """
    function = determinant if function_name == "determinant" else permanent
    return Quantity(lambda c: _SIGNS[sign_name](function(c)), square=True, text=f"has {sign_name} {function_name}")


def _all_equal(cells: list[Numbers]) -> Flags:
    """Return whether all cells of a list are equal, position by position."""
    return all_of(cell == cells[0] for cell in cells[1:])


def _constant_lines(lines: Lines, count_bounds: Bounds | None = None) -> Quantity:
    """Return the property of 3 X 3 blocks: the number of constant lines is within bounds, by default at least 1.

    Lines are the rows, columns or main diagonals of the block in the directions `lines`.
    """
    bounds = count_bounds or AT_LEAST_ONE

    def has_constant_lines(c: BlockCells) -> Flags:
        lines_of_cells = [cells for line in lines if line in BLOCK_LINES for cells in BLOCK_LINES[line](c)]
        return within_bounds(count_true(map(_all_equal, lines_of_cells)), bounds)

    text = f"has {bounds_text(bounds)} constant lines {lines_text(lines)}"
    return Quantity(has_constant_lines, size=(3, 3), equality=True, text=text)


def _rows_and_columns_in_order(relation: str) -> Quantity:
    """Return the property: the rows of the block and its columns are in lexicographic order.

    `relation`, a key of RELATIONS, is that of a row (column) to the next one, such as "nondecreasing".
    """

    def in_order(words: Sequence[Sequence[Numbers]]) -> Flags:
        ordered_so_far = np.ones(words[0][0].shape, dtype=bool)
        for first, second in pairwise(words):
            equal_so_far = np.ones(ordered_so_far.shape, dtype=bool)
            for a, b in zip(first, second):
                ordered_so_far &= ~equal_so_far | RELATIONS[relation](a, b)
                equal_so_far &= a == b
        return ordered_so_far

    return Quantity(lambda c: in_order(c) & in_order(list(zip(*c))))


def _cross_sums_related(relation: str, connective: str, central_relation: str) -> Quantity:
    """Return the property of 3 X 3 blocks: two sums are related, and (or) two others.

    These are the sums of diagonal and antidiagonal, in `relation`, and of the central row and column, in
    `central_relation`; `connective` is "and" or "or".
    """

    def are_related(c: BlockCells) -> Flags:
        diagonals_related = RELATIONS[relation](pointwise_sum(diagonal(c)), pointwise_sum(antidiagonal(c)))
        central_related = RELATIONS[central_relation](pointwise_sum(c[1]), pointwise_sum(row[1] for row in c))
        if connective == "or":
            return diagonals_related | central_related
        return diagonals_related & central_related

    return Quantity(are_related, size=(3, 3))


def _sum_of_two(size: BlockSize, modulus: int) -> Piece | None:
    """Return the piece: in every block, each cell is the sum of two others modulo `modulus`; None for the modulus 0."""
    if not modulus:
        return None

    def are_sums(cells: BlockCells) -> Flags:
        values = cells_in_order(cells)
        return all_of(
            any_of((a + b - own) % modulus == 0 for a, b in combinations(values[:i] + values[i + 1 :], 2))
            for i, own in enumerate(values)
        )

    return every_block((size,), Quantity(are_sums, text=f"has each cell the sum of two others modulo {modulus}"))


def _single_or_adjacent_ones(diagonal_words: str | None) -> Quantity:
    """Return the property of 2 X 2 blocks: they have a single 1, or two 1s side by side.

    Unless `diagonal_words` is None, two 1s on the main diagonal are allowed as well.
    """

    def has_property(cells: BlockCells) -> Flags:
        ones = [[cell == 1 for cell in row] for row in cells]
        one_count = count_true(is_one for row in ones for is_one in row)
        on_diagonal, on_antidiagonal = ones[0][0] & ones[1][1], ones[0][1] & ones[1][0]
        return (one_count == 1) | (
            (one_count == 2) & ~(on_antidiagonal if diagonal_words else on_diagonal | on_antidiagonal)
        )

    text = f"has one 1, or two on one edge{' or the main diagonal' if diagonal_words else ''}"
    return Quantity(has_property, size=(2, 2), text=text)


def _three_multiplicities(first: int, second: int, third: int) -> Quantity | None:
    """Return the property: the block has three different values, with the given multiplicities in any order.

    Return None if a multiplicity is 0.
    """
    ascending = sorted((first, second, third))
    if not ascending[0]:
        return None
    expected = np.array([multiplicity for multiplicity in ascending for _ in range(multiplicity)])[:, None]

    def has_multiplicities(cells: BlockCells) -> Flags:
        values = cells_in_order(cells)
        if len(expected) != len(values):
            return np.zeros(values[0].shape, dtype=bool)
        occurrences = np.sort([count_true(a == b for b in values) for a in values], axis=0)  # of each cell's value
        return np.all(occurrences == expected, axis=0) & (distinct_count(values) == 3)

    text = f"has 3 different values, {ascending[0]}, {ascending[1]} and {ascending[2]} times"
    return Quantity(has_multiplicities, equality=True, text=text)


def value_count_within(bounds: Bounds, value: int) -> Quantity:
    """Return the property: the number of cells of the block with the value `value` is within bounds."""
    text = f"has {bounds_text(bounds)} cells {value}"
    return Quantity(lambda c: within_bounds(count_true(cell == value for cell in cells_in_order(c)), bounds), text=text)


def _with_distinct_count(count: int, size: BlockSize | None = None) -> Quantity:
    """Return the property: the block has `count` different values; with `size` it is defined for such blocks only."""
    text = f"has {count} different values"
    return Quantity(lambda c: distinct_count(cells_in_order(c)) == count, size=size, equality=True, text=text)


# a row is "kind/name": (text or texts, sentence in standard words if any, meaning or its function), see `grammar`
PHRASES: Productions = {
    "blocks": PhraseList("block", ("or", "and")),
    "condition/every-block": ("<every|each|all> {blocks} <subblock|subblocks> {block property}", every_block),
    "condition/no-block": (
        "no {blocks} <subblock|subblocks> {block property}",
        lambda sizes, test: every_block(sizes, test, affirmative=False)),
    "range/prime": ("a prime", lambda: ("a prime", is_prime)),
    "range/listed": ("{integers}", lambda numbers: (joined_by_or(numbers), lambda x: np.isin(x, numbers))),
    "range/between": (
        "{integer}..{integer}",
        lambda low, high: (f"from {low} to {high}", lambda x: (x >= low) & (x <= high))),
    "range/multiple": (
        "a nonzero multiple of {digits}",
        lambda divisor: (f"a nonzero multiple of {divisor}", lambda x: (x % divisor == 0) & (x != 0)) if divisor else None),
    "block property/summing": (
        ("summing to {range}", "having [a] sum [in] {range}"),
        "the sum of the block is one of a set of numbers",
        _sum_within),
    "block property/summing-beyond": (
        ("summing to {=less than|greater than} {integer}", "sum {=less than|greater than} {integer}"),
        "has a sum {0} {1}",
        lambda relation, bound: Quantity(lambda c: RELATIONS[relation](pointwise_sum(cells_in_order(c)), bound))),
    "block property/stress": (
        "[having its] diagonal sum differing from its antidiagonal sum by {counts} [{remark}]",
        "has diagonal sums that differ by {0}",
        lambda differences, _: Quantity(lambda c: np.isin(abs(diagonal_difference(c)), differences), square=True)),
    # follows the row above, and changes nothing
    "remark/stress-remark": (
        ("(constant-stress {digits} x {digits} tilings)",
         "(constant-stress tilted {digits} x {digits} tilings)",
         "(constant stress {digits} x {digits} tilings)"),
        lambda height, width: ""),
    "words of digits": PhraseList("bits", ("or", "")),
    "block property/clockwise": (
        "having clockwise [perimeter] pattern {words of digits}",
        "the border, read clockwise from one of its cells, is one of several words",
        border_reads),
    "block property/constant-diagonals": (
        "having [three] equal diagonal elements or [three] equal antidiagonal elements",
        "has a diagonal of equal cells",
        Quantity(lambda c: _all_equal(diagonal(c)) | _all_equal(antidiagonal(c)), size=(3, 3), equality=True)),
    "block property/equal-diagonals": (
        "having {=equal|unequal} diagonal elements or {=equal|unequal} antidiagonal elements",
        "has {0} cells on a diagonal",
        lambda relation, other_relation: Quantity(
            lambda c: RELATIONS[relation](c[0][0], c[1][1]) | RELATIONS[relation](c[0][1], c[1][0]),
            size=(2, 2), equality=True) if relation == other_relation else None),
    "block property/in-a-row": (
        ("having three equal elements in a row {lines} [{ways}]", "having three equal elements in a row {lines}"),
        "a given number of rows, columns or diagonals of a 3x3 block are constant",
        _constant_lines),
    "ways/ways": "{bounds} [different] <way|ways>",
    "block property/rows-in-order": (
        "having rows and columns in lexicographically {=nondecreasing|nonincreasing} order",
        "has rows and columns in lexicographic order, {0}",
        _rows_and_columns_in_order),
    "block property/sign": (
        "having {=zero|nonzero|a positive|a negative} {=determinant|permanent}",
        "the determinant (permanent) of the block is zero, not zero, positive or negative",
        has_sign),
    "block property/stress-more": (
        "[having its] diagonal sum differing from its antidiagonal sum by more than {count}",
        "has diagonal sums that differ by more than {0}",
        lambda limit: Quantity(lambda c: abs(diagonal_difference(c)) > limit, square=True)),
    "block property/edge-sums": (
        "having distinct edge sums",
        "has four different sums along its edges",
        Quantity(lambda c: distinct_count([a + b for a, b in border_edges(c)]) == 4, size=(2, 2))),
    "block property/ends-compared": (
        "having {end} {=less|greater} than {end}",
        lambda quantity, relation, other_quantity: Quantity(
            lambda c: RELATIONS[relation](quantity.function(c), other_quantity.function(c)),
            size=(2, 2), text=f"has {quantity.text} {relation} than {other_quantity.text}")),
    "block property/diagonal-sums-compared": (
        "diagonal sum {=equal to|less than|greater than} the antidiagonal sum",
        "has diagonal sum {0} antidiagonal sum",
        lambda relation: Quantity(lambda c: RELATIONS[relation](pointwise_sum(diagonal(c)), pointwise_sum(antidiagonal(c))), square=True)),
    "block property/corner-differences": (
        "having x11-x00 less than x10-x01",
        "has its diagonal difference less than its antidiagonal difference",
        Quantity(lambda c: c[1][1] - c[0][0] < c[1][0] - c[0][1], size=(2, 2))),
    "block property/singular": (
        "{=singular|nonsingular}",
        "is {0}",
        lambda word: Quantity(lambda c: (determinant(c) == 0) == (word == "singular"), square=True)),
    "block property/determinant-nonzero": ("determinant nonzero", has_sign("nonzero", "determinant")),
    "block property/cross-sums-compared": (
        "diagonal sum {=equal to|less than|greater than} the antidiagonal sum {=or|and} central row sum {=equal to|less than|greater than} the central column sum",
        "has diagonal sum {0} antidiagonal sum {1} middle row sum {2} middle column sum",
        _cross_sums_related),
    "condition/sum-of-two": (
        "each element of every {block} subblock being the sum mod {digits} of two others",
        "every cell of a block is the sum of two others of the block, modulo a number",
        _sum_of_two),
    "block property/one-or-edge": (
        "having a single 1 or two 1s on the same edge [{also diagonally}]",
        "the block has one 1, or two that are neighbours",
        _single_or_adjacent_ones),
    "also diagonally/also-diagonally": ("or main diagonally", "main diagonal"),
    "block property/three-shares": (
        "containing {count} of one value , {count} of another , and {count} of the last",
        "three different values with given numbers of occurrences",
        _three_multiplicities),
    "block property/of-value": (
        "<having|containing> {bounds} {plural}",
        "the block has a given number of cells of a given value",
        value_count_within),
    "block property/distinct-values": (
        ("having {bounds} distinct values", "containing {bounds} distinct values"),
        "has {0} different values",
        lambda bounds: Quantity(lambda c: within_bounds(distinct_count(cells_in_order(c)), bounds), equality=True)),
    "block property/all-four": (("containing all four values", "containing four distinct values"), _with_distinct_count(4, size=(2, 2))),
    "block property/all-three": ("containing all three values", _with_distinct_count(3)),
    "block property/one-repeat": (
        "containing exactly one value repeat",  # of four cells two are equal
        _with_distinct_count(3, size=(2, 2))),
    "block property/fewer-of-value": (
        "containing fewer than {count} {plural}",
        lambda number, value: value_count_within((frozenset(range(number)), False), value) if number else None),
    "block property/nonzero": (
        "having exactly {counts} nonzero entries",
        "has {0} cells other than 0",
        lambda numbers: Quantity(lambda c: np.isin(count_true(cell != 0 for cell in cells_in_order(c)), numbers))),
    "block property/difference-sums": (
        "having the sum of the {=absolute values|squares} of [the] [{all six}] {=edge differences|edge and diagonal differences} equal to {integers}",
        "the differences of neighbouring cells of the block have a given sum of absolute values (squares)",
        has_difference_sum),
    "all six/all-six": ("all six", "all six"),
    "edge kind/edge-kind": (
        "{=clockwise edge|counterclockwise edge|equal} <increase|increases|edge|edges>",
        lambda kind: kind.removesuffix(" edge")),
    "block property/edge-numbers": (
        "having {bounds} {edge kind}",
        "the border of the block has a given number of steps that rise, fall or stay equal",
        edge_count_within),
    "block property/edges-compared": (
        "having the number of clockwise edge increases {=equal to|unequal to|less than or equal to|greater than or equal to} the number of counterclockwise edge increases",
        "the number of increases clockwise is compared with the number counterclockwise",
        edge_counts_related),
    "block property/differences-small": (
        "having the absolute values of all six edge and diagonal differences no larger than {digits}",
        "has all differences at most {0}",
        lambda limit: Quantity(lambda c: all_of(abs(x) <= limit for x in edge_and_diagonal_differences(c)), size=(2, 2))),
    "block property/number-of-differences": (
        "having {bounds} distinct clockwise edge differences",
        "has {0} different clockwise differences",
        lambda bounds: Quantity(lambda c: within_bounds(distinct_count(edge_differences(c)), bounds), size=(2, 2))),
    "block property/duplicate-differences": (
        "having {bounds} duplicate clockwise edge <difference|differences>",
        "has {0} repeated clockwise differences",
        lambda bounds: Quantity(lambda c: within_bounds(4 - distinct_count(edge_differences(c)), bounds), size=(2, 2))),
    "block property/rotating": (
        "strictly increasing clockwise or counterclockwise with one decrease",
        "rises around its border but for one step",
        Quantity(lambda c: (border_edge_count(c, "less") == 3) | (border_edge_count(c, "greater") == 3), size=(2, 2))),
    "block property/both-edges": (
        "having exactly {count} {=counterclockwise|clockwise} and {count} {=counterclockwise|clockwise} edge increases",
        "has {0} increases {1} and {2} {3} around its border",
        lambda count, kind, other_count, other_kind: Quantity(
            lambda c: (border_edge_count(c, EDGE_RELATIONS[kind]) == count) & (border_edge_count(c, EDGE_RELATIONS[other_kind]) == other_count))),
    "block property/same-edges": (
        "having an {=equal|unequal} number of clockwise and counterclockwise edge increases",
        lambda relation: edge_counts_related(f"{relation} to")),
    "block property/distinct-differences": (
        "having distinct clockwise edge differences",
        "has 4 different clockwise differences",
        Quantity(lambda c: distinct_count(edge_differences(c)) == 4, size=(2, 2))),
}  # fmt: skip
