"""Rows and columns read as numbers, and sums of the cells before a cell on a line."""

from __future__ import annotations

import numpy as np

from stripcount.model.lattice.rule import Condition, Flags, Label, Numbers, View
from stripcount.oeis.families.monotone import before
from stripcount.oeis.phrases import ANTIDIAGONAL, DIAGONAL, HORIZONTAL, NAMES, VERTICAL, Offset, phrase, says
from stripcount.oeis.pieces import Context, Parts, Piece, Unreadable, joined

_LINES = {"row": HORIZONTAL, "column": VERTICAL}


def divisible(line: Offset, number: int, base: int, wanted: bool, rest: int = 0) -> Piece:
    """Return the piece: each row (column), read in a base, is congruent to `rest` modulo `number`.

    If not `wanted`, no row (column) is.
    """
    down, right = line
    name = f"{NAMES[line]} rest by {number}"

    def compute(view: View) -> Numbers:
        return (np.maximum(view.label(name, -down, -right), 0) * base + view.value()) % number

    def test(view: View) -> Flags:
        return view.inside(down, right) | ((view.label(name) == rest) == wanted)

    label = Label(name, number, ((name, -down, -right),), compute)
    lines = "row" if line == HORIZONTAL else "column"
    property_ = f"divisible by {number}" if not rest else f"{rest} modulo {number}"
    text = f"every {lines}, read as a number in base {base}, is {'' if wanted else 'not '}{property_}"
    return Piece(
        text, lambda context: Parts(conditions=(Condition(((name, 0, 0), ("", down, right)), test),), labels=(label,))
    )


says("base", {
    "base": ("base-{digits}", lambda number: number if number > 1 else None),
    "binary": ("binary", 2),
})  # fmt: skip


says("divided", {
    "divided": (
        "[each] {=row|column} {=divisible|not divisible} by {digits}",
        lambda line, wanted, number: ((line, wanted == "divisible", number),) if number else None),
    "both-divided": (
        "[each] row and column {=divisible|not divisible} by {digits}",
        lambda wanted, number: (("row", wanted == "divisible", number), ("column", wanted == "divisible", number)) if number else None),
})  # fmt: skip


@phrase(
    "condition/numbers",
    "{divided} [and {divided}] , read as a {base} number with top and left being the most significant <bits|digits>",
)
def numbers(
    first: tuple[tuple[str, bool, int], ...], second: tuple[tuple[str, bool, int], ...] | None, base: int
) -> Piece:
    """Rows and columns are (are not) divisible by given numbers."""
    pieces = [divisible(_LINES[line], number, base, wanted) for line, wanted, number in (*first, *(second or ()))]
    return joined("; ".join(piece.text for piece in pieces), *pieces)


@phrase(
    "condition/rests",
    "each row and column modulo {digits} equal to {digits} , read as a {base} number with top and left being the most significant <bits|digits>",
)
def rests(number: int, rest: int, base: int) -> Piece | None:
    """Rows and columns leave a given remainder modulo a number."""
    if rest >= number:
        return None
    pieces = [divisible(line, number, base, True, rest) for line in (HORIZONTAL, VERTICAL)]
    return joined("; ".join(piece.text for piece in pieces), *pieces)


def running(line: Offset, modulus: int) -> Piece:
    """Return a piece without conditions: the label of the sum along a line up to a cell, modulo a number."""
    name = f"sum {NAMES[line]} modulo {modulus}"

    def build(context: Context) -> Parts:
        down, right = before(line, context)

        def compute(view: View) -> Numbers:
            return (np.maximum(view.label(name, down, right), 0) + view.value()) % modulus

        return Parts(labels=(Label(name, modulus, ((name, down, right),), compute),))

    return Piece(name, build)


_SIDES = {
    "to its left": HORIZONTAL,
    "above it": VERTICAL,
    "diagonally to its northwest": DIAGONAL,
    "antidiagonally to its northeast": ANTIDIAGONAL,
}


says("sum before", {
    "sum-before": (
        "[{count} plus] the sum of [the] elements {=to its left|above it|diagonally to its northwest|antidiagonally to its northeast}",
        lambda shift, side: (shift or 0, _SIDES[side])),
})  # fmt: skip


@phrase(
    "condition/lines-no-sum",
    "no element equal to {sum before} [or {sum before}] [or {sum before}] [or {sum before}] , modulo {digits}",
)
def no_sum(
    first: tuple[int, Offset],
    second: tuple[int, Offset] | None,
    third: tuple[int, Offset] | None,
    fourth: tuple[int, Offset] | None,
    modulus: int,
) -> Piece | None:
    """No cell is the sum of the cells on one of its sides, modulo a number."""
    found = [pair for pair in (first, second, third, fourth) if pair]
    if not modulus or len({line for _, line in found}) < len(found):
        return None
    return _no_sums(found, modulus)


says("condition", {
    "no-plain-sum": (
        "no element equal to the sum modulo {digits} of elements to its left or elements above it",
        lambda modulus: _no_sums([(0, HORIZONTAL), (0, VERTICAL)], modulus) if modulus else None),
})  # fmt: skip


def _no_sums(found: list[tuple[int, Offset]], modulus: int) -> Piece:
    def forbidden(shift: int, line: Offset) -> Piece:
        name = f"sum {NAMES[line]} modulo {modulus}"

        def build(context: Context) -> Parts:
            ahead = (1, -1) if line == ANTIDIAGONAL else line
            down, right = -ahead[0], -ahead[1]
            if before(line, context) != (down, right):
                raise Unreadable("a sum of cells to the northeast on a board that grows in columns")

            def test(view: View) -> Flags:
                return (view.value() - shift - np.maximum(view.label(name, down, right), 0)) % modulus != 0

            return Parts(conditions=(Condition(((name, down, right),), test),))

        return Piece(f"no cell is {shift} plus the sum before it {NAMES[line]} modulo {modulus}", build)

    pieces = [piece for shift, line in found for piece in (running(line, modulus), forbidden(shift, line))]
    return joined("; ".join(piece.text for piece in pieces[1::2]), *pieces)
