"""Sums along the lines of a block, and its order statistics."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from stripcount.model.lattice.rule import Condition, Flags, Numbers
from stripcount.oeis.families.blocks import Block, Test, each
from stripcount.oeis.families.quantities import (
    Cells,
    Quantity,
    antidiagonal_of,
    diagonal_of,
    total,
)
from stripcount.oeis.grammar import Found, Parser
from stripcount.oeis.phrases import GRAMMAR, Offset, phrase, says
from stripcount.oeis.pieces import Context, Parts, Piece

_SUMS: dict[str, Callable[[Cells], list[list[Numbers]]]] = {
    "row": lambda c: [list(row) for row in c],
    "column": lambda c: [list(column) for column in zip(*c)],
    "diagonal": lambda c: [diagonal_of(c)],
    "antidiagonal": lambda c: [antidiagonal_of(c)],
}


says("sum line", {
    "sum-line": ("{=row|column|diagonal|antidiagonal} [sum]", lambda name: name),
})  # fmt: skip


@GRAMMAR.reader("sum lines")
def sum_lines(parser: Parser, at: int) -> Iterator[Found]:
    """Kinds of lines of a block: `row, column and diagonal sum`."""
    for name, end in parser.read("sum line", at):
        yield (name,), end
        for words in (("and",), ("or",), (",",), (",", "and")):
            after = parser.literal(words, end)
            if after is not None:
                for rest, last in parser.read("sum lines", after):
                    if name not in rest:
                        yield (name, *rest), last


says("numbers wanted", {
    "numbers-wanted": ("[<equal to|equal>] {range}", lambda found: found),
    "number-wanted": ("{count}", lambda number: (str(number), lambda x: x == number)),
    "numbers-unwanted": (
        ("[<unequal to|not equal to>] not {integers}", "<unequal to|not equal to> {integers}"),
        lambda numbers: ("not " + " or ".join(map(str, numbers)), lambda x: ~np.isin(x, numbers))),
})  # fmt: skip


Wanted = tuple[str, Callable[[Numbers], Flags]]
"""(standard text, test of sums)."""


_LINES: dict[str, Callable[[Block], list[Offset]]] = {
    "row": lambda size: [(0, j) for j in range(size[1])],
    "column": lambda size: [(i, 0) for i in range(size[0])],
    "diagonal": lambda size: [(i, i) for i in range(size[0])],
    "antidiagonal": lambda size: [(i, -i) for i in range(size[0])],
}


def line_sums(size: Block, lines: tuple[str, ...], wanted: Wanted) -> Piece | None:
    """Return the piece: in every block, the sum of every line of the given kinds passes a test.

    On boards at least as large as a block, every line of a block's length lies in some block; then a condition reads
    the cells of one line only.
    """
    text, fits = wanted
    if size[0] != size[1] and {"diagonal", "antidiagonal"} & set(lines):
        return None

    def on_line(name: str) -> Condition:
        cells = _LINES[name](size)
        return Condition(
            tuple(("", *cell) for cell in cells),
            lambda view: fits(total([view.value(*cell) for cell in cells])),
            whole=True,
        )

    def holds(c: Cells) -> Flags:
        return np.logical_and.reduce([fits(total(line)) for name in lines for line in _SUMS[name](c)])

    piece = each((size,), Test(f"has {', '.join(sorted(lines))} sums {text}", holds))
    assert piece is not None
    whole = piece.build

    def build(context: Context) -> Parts:
        large = context.least[0] >= size[0] and context.least[1] >= size[1]
        return Parts(conditions=tuple(on_line(name) for name in lines)) if large else whole(context)

    return Piece(piece.text, build)


@phrase(
    "condition/every-line-sums",
    "every {block} [subblock] {sum lines} {numbers wanted} and every {sum lines} {numbers wanted}",
)
def every_line_sums(
    size: Block, lines: tuple[str, ...], wanted: Wanted, others: tuple[str, ...], unwanted: Wanted
) -> tuple[Piece, ...] | None:
    """In every block, the sums along some lines pass one test, and along others another."""
    first, second = line_sums(size, lines, wanted), line_sums(size, others, unwanted)
    return (first, second) if first and second else None


@phrase("no sums/no-sums", "{sum lines} {numbers wanted}")
def no_sums(lines: tuple[str, ...], wanted: Wanted) -> tuple[tuple[str, ...], Wanted]:
    """Lines and the numbers that their sums avoid."""
    text, fits = wanted
    return lines, (text.removeprefix("not ") if text.startswith("not ") else f"not {text}", lambda x: ~fits(x))


@GRAMMAR.reader("all no sums")
def all_no_sums(parser: Parser, at: int) -> Iterator[Found]:
    """`diagonal sum 1 and no row sum 2`."""
    for test, end in parser.read("no sums", at):
        yield (test,), end
        after = parser.literal(("and", "no"), end)
        if after is not None:
            for rest, last in parser.read("all no sums", after):
                yield (test, *rest), last


@phrase("condition/no-line-sums", "no {block} subblock {all no sums}")
def no_line_sums(size: Block, found: tuple[tuple[tuple[str, ...], Wanted], ...]) -> tuple[Piece, ...] | None:
    """In no block a line has one of the given sums."""
    pieces = tuple(line_sums(size, *each_one) for each_one in found)
    return None if None in pieces else tuple(piece for piece in pieces if piece)


says("condition", {
    "every-line-sum": ("every {block} [subblock] {sum lines} {numbers wanted}", line_sums),
    "no-line-in-any": (
        "no {sum lines} in any {block} subblock summing to {integers}",
        lambda lines, size, numbers: line_sums(size, lines, ("not " + " or ".join(map(str, numbers)), lambda x: ~np.isin(x, numbers)))),
})  # fmt: skip


@phrase(
    "condition/order-statistics",
    "{ordered quantity} {=equal to|unequal to} {ordered quantity} in every {block} subblock",
)
def order_statistics(first: Quantity, relation: str, second: Quantity, size: Block) -> Piece | None:
    """Sums of order statistics compared in every block."""
    if not (first.fits(*size) and second.fits(*size)):
        return None
    test = Test(
        f"has {first.text} {relation} {second.text}",
        lambda c: (first.of(c) == second.of(c)) == (relation == "equal to"),
        size=size,
    )
    return each((size,), test)


@phrase(
    "condition/quantity-everywhere",
    "the {quantity} in every {block} subblock {=equal to|unequal to|less than|greater than} {count}",
)
def quantity_everywhere(found: Quantity, size: Block, relation: str, number: int) -> Piece | None:
    """A quantity of every block compared with a number."""
    if not found.fits(*size):
        return None
    compare = {"equal to": np.equal, "unequal to": np.not_equal, "less than": np.less, "greater than": np.greater}[
        relation
    ]
    return each((size,), Test(f"has {found.text} {relation} {number}", lambda c: compare(found.of(c), number)))


@phrase(
    "condition/quantities-everywhere", "the {quantity} in every {block} subblock {=equal to|unequal to} the {quantity}"
)
def quantities_everywhere(first: Quantity, size: Block, relation: str, second: Quantity) -> Piece | None:
    """Two quantities of every block compared."""
    if not (first.fits(*size) and second.fits(*size)):
        return None
    return each(
        (size,),
        Test(
            f"has {first.text} {relation} {second.text}",
            lambda c: (first.of(c) == second.of(c)) == (relation == "equal to"),
        ),
    )
