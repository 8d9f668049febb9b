"""Conditions on the order in which values first appear, row by row."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from stripcount.model.lattice.rule import Numbers, Register, View
from stripcount.oeis.grammar import Found, Parser
from stripcount.oeis.phrases import GRAMMAR, phrase, says
from stripcount.oeis.pieces import Context, Parts, Piece, Unreadable

says("appearing", {
    "appearing": (
        "{integer} appearing before {several}",
        lambda first, later: tuple((first, value) for value in later)),
})  # fmt: skip


@GRAMMAR.reader("all appearing")
def all_appearing(parser: Parser, at: int) -> Iterator[Found]:
    """`1 appearing before 2 and 3, and 2 appearing before 3`."""
    for found, end in parser.read("appearing", at):
        yield found, end
        for words in ((",", "and"), ("and",), (",",)):
            after = parser.literal(words, end)
            if after is not None:
                for rest, last in parser.read("all appearing", after):
                    yield (*found, *rest), last


@phrase(
    "condition/appearing-in-order",
    "{all appearing} in row major order",
    "{integer} introduced before {integer} in row major order",
)
def appearing_in_order(found: tuple[tuple[int, int], ...] | int, later: int | None = None) -> Piece | None:
    """Read row by row, a value first appears before given others do."""
    pairs = found if isinstance(found, tuple) else ((found, later or 0),)
    firsts = sorted({first for first, _ in pairs})

    def build(context: Context) -> Parts:
        if not context.turned:
            raise Unreadable("the order of appearance row by row on a board that grows in columns")

        def step(seen: Numbers, view: View) -> Numbers:
            value = view.value()
            fits = np.ones(view.count, dtype=bool)
            for first, later in pairs:
                fits &= (value != later) | ((seen >> firsts.index(first)) & 1 == 1)
            for bit, first in enumerate(firsts):
                seen = seen | ((value == first) << bit)
            return np.where(fits, seen, -1)

        register = Register("values seen", 1 << len(firsts), 0, (), step, lambda seen: np.ones(len(seen), dtype=bool))
        return Parts(registers=(register,))

    text = ", ".join(f"{first} before {later}" for first, later in pairs)
    return Piece(f"first appearances row by row: {text}", build)
