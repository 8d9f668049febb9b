"""Patterns that must not occur in consecutive cells along a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stripcount.oeis.conditions.cells import along, some
from stripcount.oeis.grammar import Found, Listed, Parser
from stripcount.oeis.phrases import GRAMMAR, LINES, Offset, named, rows_named
from stripcount.oeis.pieces import Piece, joined

Pattern = tuple[int, ...]
_AND = ("and", ",", ", and")


def avoided(patterns: tuple[Pattern, ...], lines: tuple[Offset, ...]) -> Piece:
    """Return the piece: no pattern occurs in consecutive cells along a line."""

    def never(pattern: Pattern) -> Piece:
        return along(lines, len(pattern), lambda cells: some(c != v for c, v in zip(cells, pattern)))

    shown = " nor ".join(" ".join(map(str, pattern)) for pattern in patterns)
    return joined(*map(never, patterns)).saying(f"nowhere {shown} {named(lines)}")


def _avoided_shifted(patterns: tuple[Pattern, ...], lines: tuple[Offset, ...]) -> Piece | None:
    """Return the piece: patterns, up to a common shift of their values, do not occur along some lines."""

    def never(pattern: Pattern) -> Piece:
        shifts = [shift - pattern[0] for shift in pattern]
        return along(lines, len(pattern), lambda cells: some(c != cells[0] + s for c, s in zip(cells, shifts)))

    shown = " nor ".join(" ".join(f"z{shift:+d}" if shift else "z" for shift in pattern) for pattern in patterns)
    text = f"nowhere {shown} along {rows_named(lines)}"
    return joined(*map(never, patterns)).saying(text) if min(map(len, patterns)) > 1 else None


@GRAMMAR.reader("bits")
def bits(parser: Parser, at: int) -> Iterator[Found]:
    """A pattern written without spaces: `0110`."""
    if at < len(parser.words) and parser.words[at].isdecimal() and len(parser.words[at]) > 1:
        yield tuple(int(digit) for digit in parser.words[at]), at + 1


PHRASES: dict[str, Any] = {
    "pattern/spaced": ("{sequence}", lambda values: values if len(values) > 1 else None),
    "pattern/unspaced": "{bits}",
    "patterns": Listed("pattern", ("and", "or", ",", ", and")),
    "words of bits": Listed("bits", _AND),
    "directed/directed": ("{patterns} {lines}", avoided),
    "all directed": Listed("directed", _AND),
    "row lines/row-line": (
        ("[nw-to-se] {=row|rows|column|columns|diagonal|diagonals}",
         "nw-se {=diagonal|diagonals}",
         "[<ne-to-sw|ne-sw>] {=antidiagonal|antidiagonals}"),
        lambda name: LINES[name.removesuffix("s")]),
    "rows": Listed(
        "row lines", ("and", "or", ",", ", and", ", or", "and in every", "and every"), distinct=True, ordered=True),
    "condition/avoiding": "avoiding {all directed}",
    "condition/without": ("without the <pattern|patterns> {patterns} {lines}", avoided),
    "condition/avoiding-in": (
        ("avoiding [the] <pattern|patterns> {words of bits} in [<any|every|all>] {rows}",
         "avoiding [the] <pattern|patterns> {patterns} in [<any|every|all>] {rows}"),
        avoided),
    "term/term": (("z", "z+{digits}"), lambda shift=0: shift),
    "term/term-less": ("z-{digits}", lambda shift: -shift),
    "relative": Listed("term", ("",)),
    "relatives": Listed("relative", ("and", "or", ",")),
    "condition/avoiding-relative": (
        "avoiding the <pattern|patterns> {relatives} in any {rows}",
        "given patterns, each up to a common shift of its values, do not occur along some lines",
        _avoided_shifted),
}  # fmt: skip
