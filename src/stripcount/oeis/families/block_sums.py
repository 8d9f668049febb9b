"""Sums along the lines of a block, and its quantities compared with numbers and with each other."""

from __future__ import annotations

from typing import Any

import numpy as np

from stripcount.model.lattice.rule import Condition, Flags, Numbers
from stripcount.oeis.conditions.blocks import Block, Quantity, each, places_of, total
from stripcount.oeis.conditions.cells import RELATIONS, every, window
from stripcount.oeis.families.blocks import Range
from stripcount.oeis.grammar import Listed
from stripcount.oeis.phrases import Offset, any_of
from stripcount.oeis.pieces import Context, Parts, Piece, both


def _lines_of(name: str, size: Block) -> list[list[Offset]]:
    """Return the cells of each line of a kind in a block, as offsets from its upper left cell."""
    height, width = size
    return {
        "row": [[(i, j) for j in range(width)] for i in range(height)],
        "column": [[(i, j) for i in range(height)] for j in range(width)],
        "diagonal": [[(i, i) for i in range(height)]],
        "antidiagonal": [[(i, width - 1 - i) for i in range(height)]],
    }[name]


def _line_sums(size: Block, lines: tuple[str, ...], wanted: Range) -> Piece | None:
    """Return the piece: in every block, the sum of every line of the given kinds passes a test.

    On boards at least as large as a block, every line of a block's length lies in some block; then a condition reads
    the cells of one line only.
    """
    text, fits = wanted
    if size[0] != size[1] and {"diagonal", "antidiagonal"} & set(lines):
        return None

    def on_line(cells: list[Offset]) -> Condition:
        (down, right), *_ = cells
        return window(((i - down, j - right) for i, j in cells), lambda *values: fits(total(values)))

    def in_block(*values: Numbers) -> Flags:
        sums = [total(values[i * size[1] + j] for i, j in cells) for same in found for cells in same]
        return every(fits(one) for one in sums)

    def build(context: Context) -> Parts:
        if context.least[0] >= size[0] and context.least[1] >= size[1]:
            return Parts(conditions=tuple(on_line(same[0]) for same in found))
        return Parts(conditions=(window(places_of(size), in_block),))

    found = [_lines_of(name, size) for name in lines]
    return Piece(f"every {size[0]}x{size[1]} block has {', '.join(sorted(lines))} sums {text}", build)


def _unwanted(numbers: tuple[int, ...]) -> Range:
    return f"not {any_of(numbers)}", lambda x: ~np.isin(x, numbers)


def _opposite(lines: tuple[str, ...], wanted: Range) -> tuple[tuple[str, ...], Range]:
    text, fits = wanted
    return lines, (text.removeprefix("not ") if text.startswith("not ") else f"not {text}", lambda x: ~fits(x))


def _compared(size: Block, first: Quantity, relation: str, second: Quantity) -> Piece | None:
    if not (first.fits(*size) and second.fits(*size)):
        return None
    text = f"has {first.text} {relation} {second.text}"
    return each((size,), Quantity(lambda c: RELATIONS[relation](first.of(c), second.of(c)), text=text))


PHRASES: dict[str, Any] = {
    "sum line/sum-line": "{=row|column|diagonal|antidiagonal} [sum]",
    "sum lines": Listed("sum line", ("and", "or", ",", ", and"), distinct=True),
    "numbers wanted/numbers-wanted": "[<equal to|equal>] {range}",
    "numbers wanted/number-wanted": ("{count}", lambda number: (str(number), lambda x: x == number)),
    "numbers wanted/numbers-unwanted": (
        ("[<unequal to|not equal to>] not {integers}", "<unequal to|not equal to> {integers}"),
        _unwanted),
    "condition/every-line-sums": (
        "every {block} [subblock] {sum lines} {numbers wanted} and every {sum lines} {numbers wanted}",
        "in every block, the sums along some lines pass one test, and along others another",
        lambda size, lines, wanted, *other: both(_line_sums(size, lines, wanted), _line_sums(size, *other))),
    "no sums/no-sums": ("{sum lines} {numbers wanted}", _opposite),
    "all no sums": Listed("no sums", ("and no",)),
    "condition/no-line-sums": (
        "no {block} subblock {all no sums}",
        "in no block a line has one of the given sums",
        lambda size, found: both(*(_line_sums(size, *sums) for sums in found))),
    "condition/every-line-sum": ("every {block} [subblock] {sum lines} {numbers wanted}", _line_sums),
    "condition/no-line-in-any": (
        "no {sum lines} in any {block} subblock summing to {integers}",
        lambda lines, size, numbers: _line_sums(size, lines, _unwanted(numbers))),
    "condition/order-statistics": (
        "{ordered quantity} {=equal to|unequal to} {ordered quantity} in every {block} subblock",
        "two quantities of the sorted values of a block compared, in every block",
        lambda first, relation, second, size: _compared(size, first, relation, second)),
    "condition/quantity-everywhere": (
        "the {quantity} in every {block} subblock {=equal to|unequal to|less than|greater than} {count}",
        "a quantity of every block compared with a number",
        lambda found, size, relation, number: _compared(
            size, found, relation, Quantity(lambda c: number, text=str(number)))),
    "condition/quantities-everywhere": (
        "the {quantity} in every {block} subblock {=equal to|unequal to} the {quantity}",
        "two quantities of every block compared",
        lambda first, size, relation, second: _compared(size, first, relation, second)),
}  # fmt: skip
