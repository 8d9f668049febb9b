"""In which order values appear for the first time, row by row."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from stripcount.claims.oeis.grammar import Found, Parser
from stripcount.claims.oeis.phrases import GRAMMAR, says
from stripcount.claims.oeis.pieces import Context, Parts, Piece
from stripcount.model.lattice.rule import Numbers, Register, View


@says("appearing", "{integer} appearing before {several}")
def appearing(first: int, later: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """A value that comes before others."""
    return tuple((first, value) for value in later)


@GRAMMAR.reads("all appearing")
def all_appearing(parser: Parser, at: int) -> Iterator[Found]:
    """`1 appearing before 2 and 3, and 2 appearing before 3`."""
    for found, end in parser.read("appearing", at):
        yield found, end
        for words in ((",", "and"), ("and",), (",",)):
            after = parser.literal(words, end)
            if after is not None:
                for rest, last in parser.read("all appearing", after):
                    yield (*found, *rest), last


@says("condition", "{all appearing} in row major order", "{integer} introduced before {integer} in row major order")
def appearing_in_order(found: tuple[tuple[int, int], ...] | int, later: int | None = None) -> Piece | None:
    """The first appearance of a value comes before that of others, row by row."""
    pairs = found if isinstance(found, tuple) else ((found, later or 0),)
    firsts = sorted({first for first, _ in pairs})

    def build(context: Context) -> Parts:
        if not context.turned:
            from stripcount.claims.oeis.pieces import Unreadable

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
