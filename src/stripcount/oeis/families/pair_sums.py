"""Sums of neighbours: b is the sum of a cell and the one to its left, c of a cell and the one above it."""

from __future__ import annotations

from stripcount.model.lattice.rule import Condition, Flags, Numbers, View
from stripcount.oeis.families.monotone import lexicographic_of, steps_of
from stripcount.oeis.phrases import HORIZONTAL, VERTICAL, phrase, says
from stripcount.oeis.pieces import Parts, Piece


def beside(view: View, down: int = 0, right: int = 0) -> Numbers:
    """Return b: the sum of a cell and the one to its left."""
    return view.value(down, right) + view.value(down, right - 1)


def upright(view: View, down: int = 0, right: int = 0) -> Numbers:
    """Return c: the sum of a cell and the one above it."""
    return view.value(down, right) + view.value(down - 1, right)


says("pair sums", {
    "pair-sums": ("column and row pair sums b(i,j)=a(i,j)+a(i,j-1) and c(i,j)=a(i,j)+a(i-1,j)", "b and c"),
})  # fmt: skip


says("condition", {
    "pair-sums-rising": (
        "{pair sums} nondecreasing in column and row directions , respectively",
        lambda _: (
    steps_of("sums of a cell and its left neighbour do not fall downwards", beside, ((0, 0), (0, -1)), VERTICAL),
    steps_of("sums of a cell and the one above do not fall rightwards", upright, ((0, 0), (-1, 0)), HORIZONTAL),
),
    ),
    "pair-sums-in-order": (
        "{pair sums} such that rows of b(i,j) and columns of c(i,j) are lexicographically nondecreasing",
        lambda _: (
    lexicographic_of("rows of sums of a cell and its left neighbour", beside, ((0, 0), (0, -1)), HORIZONTAL),
    lexicographic_of("columns of sums of a cell and the one above", upright, ((0, 0), (-1, 0)), VERTICAL),
),
    ),
})  # fmt: skip


@phrase("condition/products", "{pair sums} such that b(i,j)*b(i-1,j)-c(i,j)*c(i,j-1) is {=zero|nonzero}")
def products(_: str, wanted: str) -> Piece:
    """In every 2 X 2 block, the products of the sums of opposite sides are equal (different)."""

    def test(view: View) -> Flags:
        same = beside(view) * beside(view, -1) == upright(view) * upright(view, 0, -1)
        return same == (wanted == "zero")

    condition = Condition((("", 0, 0), ("", 0, -1), ("", -1, 0), ("", -1, -1)), test, whole=True)
    text = f"the products of the sums of opposite sides of every 2x2 block are {'equal' if wanted == 'zero' else 'unequal'}"
    return Piece(text, lambda context: Parts(conditions=(condition,)))
