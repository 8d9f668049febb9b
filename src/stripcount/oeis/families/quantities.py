"""Quantities of a block: sums, determinants, order statistics, numbers of edges."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from stripcount.model.lattice.rule import Numbers
from stripcount.oeis.conditions.blocks import (
    Cells,
    Quantity,
    antidiagonal,
    determinant,
    diagonal,
    difference,
    edges,
    flat,
    largest,
    middle,
    ordered,
    permanent,
    smallest,
    total,
)
from stripcount.oeis.conditions.cells import RELATIONS, number_of
from stripcount.oeis.grammar import Found, Parser
from stripcount.oeis.phrases import GRAMMAR

_STATISTICS = ("minimum", "lower median", "upper median", "maximum")
_ENDS = {"maximum": largest, "minimum": smallest, "sum": total, "median": middle}
DIAGONALS = Quantity(
    lambda c: number_of([c[0][0] == c[1][1], c[0][1] == c[1][0]]),
    size=(2, 2),
    equality=True,
    text="number of diagonals with equal ends",
)


@GRAMMAR.reader("statistics")
def statistics(parser: Parser, at: int) -> Iterator[Found]:
    """Order statistics added and subtracted: `the maximum plus the lower median minus the minimum`."""
    for name, end in parser.read("statistic", at):
        yield from _statistics(parser, end, ((1, name),))


def _statistics(parser: Parser, at: int, found: tuple[tuple[int, str], ...]) -> Iterator[Found]:
    if len({name for _, name in found}) == len(found):
        yield found, at
    for sign, word in ((1, "plus"), (-1, "minus")):
        after = parser.literal((word,), at)
        if after is not None:
            for name, end in parser.read("statistic", after):
                yield from _statistics(parser, end, (*found, (sign, name)))


def ordered_quantity(found: tuple[tuple[int, str], ...]) -> Quantity:
    """Return a sum of order statistics of a 2 X 2 block, or one extreme of any block, from (sign, name) of each."""

    def of(cells: Cells) -> Numbers:
        order = ordered(flat(cells))
        return total(sign * order[_STATISTICS.index(name)] for sign, name in found)

    text = "".join(f" {'plus' if sign > 0 else 'minus'} {name}" for sign, name in found).removeprefix(" plus ")
    if text in ("minimum", "maximum"):
        return Quantity(lambda cells: _ENDS[text](flat(cells)), text=text)
    return Quantity(of, size=(2, 2), text=text)


def _end(end: str, line: str) -> Quantity:
    """Return a quantity of the cells on a diagonal.

    `end` is "maximum", "minimum" or "sum", or "absolute difference" for 2 X 2 and "median" for 3 X 3 blocks.
    """
    on_line = diagonal if line == "diagonal" else antidiagonal
    if end == "absolute difference":
        return Quantity(lambda c: abs(on_line(c)[0] - on_line(c)[1]), size=(2, 2), text=f"{line} {end}")
    size = (3, 3) if end == "median" else None
    return Quantity(lambda c: _ENDS[end](on_line(c)), square=True, size=size, text=f"{line} {end}")


def _end_pair(first: Quantity, sign: str, second: Quantity) -> Quantity | None:
    sizes = {first.size, second.size} - {None}
    if first.text.split()[0] == second.text.split()[0] or len(sizes) > 1:
        return None
    factor = 1 if sign == "plus" else -1
    return Quantity(
        lambda c: first.of(c) + factor * second.of(c),
        square=True,
        size=next(iter(sizes), None),
        text=f"{first.text} {sign} {second.text}",
    )


def increases(cells: Cells, relation: str) -> Numbers:
    """Return how many edges of a block's border, read clockwise, are in a relation, such as "less" for increases."""
    return number_of(RELATIONS[relation](a, b) for a, b in edges(cells))


def _rising(c: Cells) -> Numbers:
    pairs = ((c[0][0], c[0][1]), (c[1][0], c[1][1]), (c[0][0], c[1][0]), (c[0][1], c[1][1]))
    return number_of(np.less(a, b) for a, b in pairs)


PHRASES: dict[str, Any] = {
    "quantity/sum": (("<sum|sums>", "sum of all four elements"), "sum", Quantity(lambda c: total(flat(c)))),
    "quantity/trace": ("trace", "trace", Quantity(lambda c: total(diagonal(c)), square=True)),
    "quantity/determinant": ("<determinant|determinants>", "determinant", Quantity(determinant, square=True)),
    "quantity/permanent": ("<permanent|permanents>", "permanent", Quantity(permanent, square=True)),
    "quantity/diagonal-sum": (
        ("diagonal sum", "nw+se diagonal sum"),
        "diagonal sum",
        Quantity(lambda c: total(diagonal(c)), square=True)),
    "quantity/antidiagonal-sum": (
        ("antidiagonal sum", "ne+sw antidiagonal sum"),
        "antidiagonal sum",
        Quantity(lambda c: total(antidiagonal(c)), square=True)),
    "quantity/diagonal-sum-minus-antidiagonal-sum": (
        ("diagonal minus antidiagonal sum", "diagonal sum <minus|less> [the] antidiagonal sum"),
        "diagonal sum minus antidiagonal sum",
        Quantity(difference, square=True)),
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
        Quantity(lambda c: increases(c, "less"))),
    "quantity/number-of-increases-along-edges-counterclockwise": (
        "number of counterclockwise edge increases",
        "number of increases along edges counterclockwise",
        Quantity(lambda c: increases(c, "greater"))),
    "quantity/number-of-edges-with-equal-ends": (
        "number of equal edges",
        "number of edges with equal ends",
        Quantity(lambda c: increases(c, "equal"), equality=True)),
    "quantity/number-of-increases-rightwards-and-downwards": (
        "number of rightwards and downwards edge increases",
        "number of increases rightwards and downwards",
        Quantity(_rising, size=(2, 2))),
    "quantity/number-of-diagonals-with-equal-ends": (
        ("number of equal 2 x 2 subblock diagonal pairs and equal antidiagonal pairs",
         "number of equal diagonal or equal antidiagonal elements",
         "number of equal diagonal and equal antidiagonal elements",
         "number of equal diagonal or antidiagonal elements"),
        DIAGONALS),
    "statistic/statistic": "[the] {=minimum|lower median|upper median|maximum} [<value|values|term>]",
    "ordered quantity/ordered-quantity": ("{statistics}", ordered_quantity),
    "end/end-after": (
        "[<its|a|the>] {=diagonal|antidiagonal} {=maximum|minimum|sum|median|absolute difference}",
        lambda line, end: _end(end, line)),
    "end/end-before": (
        ("[<its|the>] {=maximum|minimum} {=diagonal|antidiagonal} element",
         "[the] {=sum|absolute difference|maximum|minimum} of its {=diagonal|antidiagonal} elements"),
        _end),
    "quantity/end-pair": (
        "{end} {=plus|minus} {end}",
        "the sum (difference) of a quantity of the diagonal and one of the antidiagonal",
        _end_pair),
}  # fmt: skip
