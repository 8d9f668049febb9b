"""Quantities of a block: sums, determinants, order statistics; compared with numbers and with each other.

Such as `every 3 X 3 row and column sum not 1 or 2`, or `the determinant in every 2 X 2 subblock equal to 1`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from stripcount.language.conditions.blocks import (
    BLOCK_LINES,
    SUMMARIES,
    BlockCells,
    BlockSize,
    Quantity,
    antidiagonal,
    block_offsets,
    block_rows,
    border_edge_count,
    cells_in_order,
    determinant,
    diagonal,
    diagonal_difference,
    every_block,
    permanent,
    pointwise_sorted,
    pointwise_sum,
)
from stripcount.language.conditions.cells import RELATIONS, NumberSet, all_of, count_true, window_condition
from stripcount.language.grammar import Parser, PhraseList, PhraseMatch, Productions
from stripcount.language.phrases import GRAMMAR, LINES_BY_NAME, Offset, joined_by_or
from stripcount.language.pieces import Context, Parts, Piece, all_or_none
from stripcount.model.lattice.rule import Condition, Flags, Numbers

_ORDER_STATISTICS = ("minimum", "lower median", "upper median", "maximum")  # of four cells, in ascending order
EQUAL_DIAGONAL_COUNT = Quantity(
    lambda c: count_true([c[0][0] == c[1][1], c[0][1] == c[1][0]]),
    size=(2, 2),
    equality=True,
    text="number of diagonals with equal ends",
)


@GRAMMAR.reader("statistics")
def statistics(parser: Parser, start: int) -> Iterator[PhraseMatch]:
    """Match a sum of order statistics, and yield the tuple of (sign, name) of each.

    `the maximum minus the minimum` becomes ((1, "maximum"), (-1, "minimum")). No statistic may occur twice.
    """
    for name, end in parser.read("statistic", start):
        yield from _statistics_after(parser, end, ((1, name),))


def _statistics_after(parser: Parser, start: int, terms: tuple[tuple[int, str], ...]) -> Iterator[PhraseMatch]:
    """Yield `terms`, (sign, name) of each statistic already read, and all their continuations from token `start` on."""
    if len({name for _, name in terms}) == len(terms):
        yield terms, start
    for sign, word in ((1, "plus"), (-1, "minus")):
        next_start = parser.match_tokens((word,), start)
        if next_start is not None:
            for name, end in parser.read("statistic", next_start):
                yield from _statistics_after(parser, end, (*terms, (sign, name)))


def order_statistic_sum(terms: tuple[tuple[int, str], ...]) -> Quantity:
    """Return the sum of some order statistics, with signs, of the cells of a 2 X 2 block.

    `terms` holds (sign, name) of each, with 1 or -1 as sign. The minimum or maximum alone is defined for any block.
    """

    def signed_sum(cells: BlockCells) -> Numbers:
        ascending = pointwise_sorted(cells_in_order(cells))
        return pointwise_sum(sign * ascending[_ORDER_STATISTICS.index(name)] for sign, name in terms)

    text = "".join(f" {'plus' if sign > 0 else 'minus'} {name}" for sign, name in terms).removeprefix(" plus ")
    if text in ("minimum", "maximum"):
        return Quantity(lambda cells: SUMMARIES[text](cells_in_order(cells)), text=text)
    return Quantity(signed_sum, size=(2, 2), text=text)


def _diagonal_statistic(statistic: str, line: str) -> Quantity:
    """Return a quantity of the cells on a diagonal of the block.

    `line` is "diagonal" or "antidiagonal". `statistic` is "maximum", "minimum" or "sum", or "absolute difference" for 2
    X 2 and "median" for 3 X 3 blocks.
    """
    on_line = diagonal if line == "diagonal" else antidiagonal
    if statistic == "absolute difference":
        return Quantity(lambda c: abs(on_line(c)[0] - on_line(c)[1]), size=(2, 2), text=f"{line} {statistic}")
    size = (3, 3) if statistic == "median" else None
    return Quantity(lambda c: SUMMARIES[statistic](on_line(c)), square=True, size=size, text=f"{line} {statistic}")


def _sum_of_diagonal_quantities(quantity: Quantity, sign: str, other_quantity: Quantity) -> Quantity | None:
    """Return the sum (`sign` "plus") or difference ("minus") of a quantity of one diagonal and one of the other.

    Return None if both are of the same diagonal, or defined for blocks of different sizes only.
    """
    sizes = {quantity.size, other_quantity.size} - {None}
    # the first word of their texts is "diagonal" or "antidiagonal"
    if quantity.text.split()[0] == other_quantity.text.split()[0] or len(sizes) > 1:
        return None
    factor = 1 if sign == "plus" else -1
    return Quantity(
        lambda c: quantity.function(c) + factor * other_quantity.function(c),
        square=True,
        size=next(iter(sizes), None),
        text=f"{quantity.text} {sign} {other_quantity.text}",
    )


def _increases_right_and_down(c: BlockCells) -> Numbers:
    """Return how many of the four steps right or down in a 2 X 2 block increase the value."""
    pairs = ((c[0][0], c[0][1]), (c[1][0], c[1][1]), (c[0][0], c[1][0]), (c[0][1], c[1][1]))
    return count_true(np.less(a, b) for a, b in pairs)


def _line_sums(size: BlockSize, lines: tuple[str, ...], number_set: NumberSet) -> Piece | None:
    """Return the piece: in every block, the sum of every line of the given kinds lies in a set of integers.

    `lines` are keys of LINES_BY_NAME. Return None for diagonals of blocks that are not square.

    On boards at least as large as a block, every line of a block's length lies in some block; then a condition reads
    the cells of one line only.
    """
    text, is_in_set = number_set
    if size[0] != size[1] and {"diagonal", "antidiagonal"} & set(lines):
        return None

    def line_condition(cells: list[Offset]) -> Condition:
        (down, right), *_ = cells
        return window_condition(
            ((i - down, j - right) for i, j in cells), lambda *values: is_in_set(pointwise_sum(values))
        )

    def block_predicate(*values: Numbers) -> Flags:
        sums = [
            pointwise_sum(values[i * size[1] + j] for i, j in line)
            for parallel_lines in lines_by_direction
            for line in parallel_lines
        ]
        return all_of(is_in_set(line_sum) for line_sum in sums)

    def build(context: Context) -> Parts:
        if context.min_size[0] >= size[0] and context.min_size[1] >= size[1]:
            return Parts(conditions=tuple(line_condition(parallel_lines[0]) for parallel_lines in lines_by_direction))
        return Parts(conditions=(window_condition(block_offsets(size), block_predicate),))

    cells_by_row = block_rows(block_offsets(size), size)
    lines_by_direction = [BLOCK_LINES[LINES_BY_NAME[name]](cells_by_row) for name in lines]
    return Piece(f"every {size[0]}x{size[1]} block has {', '.join(sorted(lines))} sums {text}", build)


def _all_integers_but(numbers: tuple[int, ...]) -> NumberSet:
    """Return the set of all integers but the given ones."""
    return f"not {joined_by_or(numbers)}", lambda x: ~np.isin(x, numbers)


def _with_complement(lines: tuple[str, ...], number_set: NumberSet) -> tuple[tuple[str, ...], NumberSet]:
    """Return (the lines, the complement of the set of integers)."""
    text, is_in_set = number_set
    return lines, (text.removeprefix("not ") if text.startswith("not ") else f"not {text}", lambda x: ~is_in_set(x))


def _quantities_related(size: BlockSize, quantity: Quantity, relation: str, other_quantity: Quantity) -> Piece | None:
    """Return the piece: two quantities of every block are in a relation; None if one is not defined for this size."""
    if not (quantity.fits(*size) and other_quantity.fits(*size)):
        return None
    text = f"has {quantity.text} {relation} {other_quantity.text}"
    return every_block(
        (size,), Quantity(lambda c: RELATIONS[relation](quantity.function(c), other_quantity.function(c)), text=text)
    )


# a row is "kind/name": (text or texts, sentence in standard words if any, meaning or its function), see `grammar`
PHRASES: Productions = {
    "quantity/sum": (("<sum|sums>", "sum of all four elements"), "sum", Quantity(lambda c: pointwise_sum(cells_in_order(c)))),
    "quantity/trace": ("trace", "trace", Quantity(lambda c: pointwise_sum(diagonal(c)), square=True)),
    "quantity/determinant": ("<determinant|determinants>", "determinant", Quantity(determinant, square=True)),
    "quantity/permanent": ("<permanent|permanents>", "permanent", Quantity(permanent, square=True)),
    "quantity/diagonal-sum": (
        ("diagonal sum", "nw+se diagonal sum"),
        "diagonal sum",
        Quantity(lambda c: pointwise_sum(diagonal(c)), square=True)),
    "quantity/antidiagonal-sum": (
        ("antidiagonal sum", "ne+sw antidiagonal sum"),
        "antidiagonal sum",
        Quantity(lambda c: pointwise_sum(antidiagonal(c)), square=True)),
    "quantity/diagonal-sum-minus-antidiagonal-sum": (
        ("diagonal minus antidiagonal sum", "diagonal sum <minus|less> [the] antidiagonal sum"),
        "diagonal sum minus antidiagonal sum",
        Quantity(diagonal_difference, square=True)),
    "quantity/antidiagonal-difference": (
        "ne-sw antidiagonal difference",
        "antidiagonal difference",
        Quantity(lambda c: c[0][1] - c[1][0], size=(2, 2))),
    "quantity/diagonal-difference": (
        ("nw-se diagonal difference", "se-nw diagonal difference"),
        "diagonal difference",
        Quantity(lambda c: c[0][0] - c[1][1], size=(2, 2))),
    "quantity/number-of-increases-along-edges-clockwise": (
        "number of clockwise edge increases",
        "number of increases along edges clockwise",
        Quantity(lambda c: border_edge_count(c, "less"))),
    "quantity/number-of-increases-along-edges-counterclockwise": (
        "number of counterclockwise edge increases",
        "number of increases along edges counterclockwise",
        Quantity(lambda c: border_edge_count(c, "greater"))),
    "quantity/number-of-edges-with-equal-ends": (
        "number of equal edges",
        "number of edges with equal ends",
        Quantity(lambda c: border_edge_count(c, "equal"), equality=True)),
    "quantity/number-of-increases-rightwards-and-downwards": (
        "number of rightwards and downwards edge increases",
        "number of increases rightwards and downwards",
        Quantity(_increases_right_and_down, size=(2, 2))),
    "quantity/number-of-diagonals-with-equal-ends": (
        ("number of equal 2 x 2 subblock diagonal pairs and equal antidiagonal pairs",
         "number of equal diagonal or equal antidiagonal elements",
         "number of equal diagonal and equal antidiagonal elements",
         "number of equal diagonal or antidiagonal elements"),
        EQUAL_DIAGONAL_COUNT),
    "statistic/statistic": "[the] {=minimum|lower median|upper median|maximum} [<value|values|term>]",
    "ordered quantity/ordered-quantity": ("{statistics}", order_statistic_sum),
    "end/end-after": (
        "[<its|a|the>] {=diagonal|antidiagonal} {=maximum|minimum|sum|median|absolute difference}",
        lambda line, end: _diagonal_statistic(end, line)),
    "end/end-before": (
        ("[<its|the>] {=maximum|minimum} {=diagonal|antidiagonal} element",
         "[the] {=sum|absolute difference|maximum|minimum} of its {=diagonal|antidiagonal} elements"),
        _diagonal_statistic),
    "quantity/end-pair": (
        "{end} {=plus|minus} {end}",
        "the sum (difference) of a quantity of the diagonal and one of the antidiagonal",
        _sum_of_diagonal_quantities),
    "sum line/sum-line": "{=row|column|diagonal|antidiagonal} [sum]",
    "sum lines": PhraseList("sum line", ("and", "or", ",", ", and"), distinct=True),
    "numbers wanted/numbers-wanted": "[<equal to|equal>] {range}",
    "numbers wanted/number-wanted": ("{count}", lambda value: (str(value), lambda x: x == value)),
    "numbers wanted/numbers-unwanted": (
        ("[<unequal to|not equal to>] not {integers}", "<unequal to|not equal to> {integers}"),
        _all_integers_but),
    "condition/every-line-sums": (
        "every {block} [subblock] {sum lines} {numbers wanted} and every {sum lines} {numbers wanted}",
        "in every block, the sums along some lines pass one test, and along others another",
        lambda size, lines, number_set, *other_lines_and_set: all_or_none(_line_sums(size, lines, number_set), _line_sums(size, *other_lines_and_set))),
    "no sums/no-sums": ("{sum lines} {numbers wanted}", _with_complement),
    "all no sums": PhraseList("no sums", ("and no",)),
    "condition/no-line-sums": (
        "no {block} subblock {all no sums}",
        "in no block a line has one of the given sums",
        lambda size, excluded_sums: all_or_none(*(_line_sums(size, *sums) for sums in excluded_sums))),
    "condition/every-line-sum": ("every {block} [subblock] {sum lines} {numbers wanted}", _line_sums),
    "condition/no-line-in-any": (
        "no {sum lines} in any {block} subblock summing to {integers}",
        lambda lines, size, numbers: _line_sums(size, lines, _all_integers_but(numbers))),
    "condition/order-statistics": (
        "{ordered quantity} {=equal to|unequal to} {ordered quantity} in every {block} subblock",
        "two quantities of the sorted values of a block compared, in every block",
        lambda quantity, relation, other_quantity, size: _quantities_related(size, quantity, relation, other_quantity)),
    "condition/quantity-everywhere": (
        "the {quantity} in every {block} subblock {=equal to|unequal to|less than|greater than} {count}",
        "a quantity of every block compared with a number",
        lambda quantity, size, relation, value: _quantities_related(
            size, quantity, relation, Quantity(lambda c: value, text=str(value)))),
    "condition/quantities-everywhere": (
        "the {quantity} in every {block} subblock {=equal to|unequal to} the {quantity}",
        "two quantities of every block compared",
        lambda quantity, size, relation, other_quantity: _quantities_related(size, quantity, relation, other_quantity)),
}  # fmt: skip
