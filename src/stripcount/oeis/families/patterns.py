"""Patterns that must not occur in consecutive cells along a line."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from stripcount.oeis.grammar import Found, Parser
from stripcount.oeis.phrases import (
    ANTIDIAGONAL,
    DIAGONAL,
    GRAMMAR,
    HORIZONTAL,
    NAMES,
    VERTICAL,
    Offset,
    named,
    phrase,
    says,
)
from stripcount.oeis.pieces import Piece, along, joined

Pattern = tuple[int, ...]


def avoided(patterns: tuple[Pattern, ...], lines: tuple[Offset, ...]) -> Piece:
    """Return the piece: no pattern occurs in consecutive cells along a line."""

    def never(pattern: Pattern) -> Piece:
        return along(
            "", lines, len(pattern), lambda cells: np.logical_or.reduce([c != v for c, v in zip(cells, pattern)])
        )

    shown = " nor ".join(" ".join(map(str, pattern)) for pattern in patterns)
    return joined(f"nowhere {shown} {named(lines)}", *map(never, patterns))


@GRAMMAR.reader("patterns")
def patterns(parser: Parser, at: int) -> Iterator[Found]:
    """Patterns written with spaces: `0 0 1 and 0 1 1`."""
    for found, end in (*parser.read("sequence", at), *parser.read("bits", at)):
        if len(found) < 2:
            continue
        yield (found,), end
        for words in (("and",), ("or",), (",",), (",", "and")):
            after = parser.literal(words, end)
            if after is not None:
                for rest, last in parser.read("patterns", after):
                    yield (found, *rest), last


@GRAMMAR.reader("bits")
def bits(parser: Parser, at: int) -> Iterator[Found]:
    """A pattern written without spaces: `0110`."""
    if at < len(parser.words) and parser.words[at].isdecimal() and len(parser.words[at]) > 1:
        yield tuple(int(digit) for digit in parser.words[at]), at + 1


@GRAMMAR.reader("words of bits")
def words_of_bits(parser: Parser, at: int) -> Iterator[Found]:
    """Patterns written without spaces: `001 and 110`."""
    for found, end in parser.read("bits", at):
        yield (found,), end
        for words in (("and",), (",",), (",", "and")):
            after = parser.literal(words, end)
            if after is not None:
                for rest, last in parser.read("words of bits", after):
                    yield (found, *rest), last


says("directed", {
    "directed": ("{patterns} {lines}", avoided),
})  # fmt: skip


@GRAMMAR.reader("all directed")
def all_directed(parser: Parser, at: int) -> Iterator[Found]:
    """Lists of patterns, each with the lines along which they are avoided."""
    for found, end in parser.read("directed", at):
        yield (found,), end
        for words in (("and",), (",",), (",", "and")):
            after = parser.literal(words, end)
            if after is not None:
                for rest, last in parser.read("all directed", after):
                    yield (found, *rest), last


_ROWS = {
    "rows": HORIZONTAL,
    "row": HORIZONTAL,
    "columns": VERTICAL,
    "column": VERTICAL,
    "diagonals": DIAGONAL,
    "diagonal": DIAGONAL,
    "antidiagonals": ANTIDIAGONAL,
    "antidiagonal": ANTIDIAGONAL,
}


says("row lines", {
    "row-line": (
        ("[nw-to-se] {=row|rows|column|columns|diagonal|diagonals}",
         "nw-se {=diagonal|diagonals}",
         "[<ne-to-sw|ne-sw>] {=antidiagonal|antidiagonals}"),
        lambda name: _ROWS[name]),
})  # fmt: skip


@GRAMMAR.reader("rows")
def rows(parser: Parser, at: int) -> Iterator[Found]:
    """Kinds of lines: `rows, columns and antidiagonals`, `any row or column`."""
    yield from _rows(parser, at, ())


def _rows(parser: Parser, at: int, before: tuple[Offset, ...]) -> Iterator[Found]:
    for line, end in parser.read("row lines", at):
        if line in before:
            continue
        found = (*before, line)
        yield tuple(sorted(found)), end
        for words in (("and",), ("or",), (",",), (",", "and"), (",", "or"), ("and", "in", "every"), ("and", "every")):
            after = parser.literal(words, end)
            if after is not None:
                yield from _rows(parser, after, found)


def rows_named(lines: tuple[Offset, ...]) -> str:
    """Return the names of kinds of lines."""
    return " and ".join(NAMES[line].removesuffix("ly") for line in lines) + " lines"


says("condition", {
    "avoiding": ("avoiding {all directed}", lambda found: found),
    "without": ("without the <pattern|patterns> {patterns} {lines}", avoided),
    "avoiding-in": (
        ("avoiding [the] <pattern|patterns> {words of bits} in [<any|every|all>] {rows}",
         "avoiding [the] <pattern|patterns> {patterns} in [<any|every|all>] {rows}"),
        avoided),
})  # fmt: skip


says("term", {
    "term": (("z", "z+{digits}", "z-{digits}"), lambda shift=0: shift),
})  # fmt: skip


def _minus(shift: int) -> int:
    return -shift


@GRAMMAR.reader("relative")
def relative(parser: Parser, at: int) -> Iterator[Found]:
    """A pattern up to a shift: `z z+1 z`, `z-1 z z+1`."""
    found: list[int] = []
    while True:
        end = parser.literal(("z",), at)
        if end is None:
            break
        shift = 0
        for sign, factor in (("+", 1), ("-", -1)):
            after = parser.literal((sign,), end)
            if after is not None and after < len(parser.words) and parser.words[after].isdecimal():
                shift, end = factor * int(parser.words[after]), after + 1
                break
        found.append(shift)
        at = end
    if len(found) > 1:
        yield tuple(found), at


@GRAMMAR.reader("relatives")
def relatives(parser: Parser, at: int) -> Iterator[Found]:
    """Several patterns up to a shift."""
    for found, end in parser.read("relative", at):
        yield (found,), end
        for words in (("and",), ("or",), (",",)):
            after = parser.literal(words, end)
            if after is not None:
                for rest, last in parser.read("relatives", after):
                    yield (found, *rest), last


@phrase("condition/avoiding-relative", "avoiding the <pattern|patterns> {relatives} in any {rows}")
def avoiding_relative(found: tuple[Pattern, ...], lines: tuple[Offset, ...]) -> Piece:
    """Given patterns, up to a common shift of their values, do not occur along some lines."""

    def never(pattern: Pattern) -> Piece:
        shifts = [shift - pattern[0] for shift in pattern]
        return along(
            "",
            lines,
            len(pattern),
            lambda cells: np.logical_or.reduce([c != cells[0] + shift for c, shift in zip(cells, shifts)]),
        )

    shown = " nor ".join(" ".join(f"z{shift:+d}" if shift else "z" for shift in pattern) for pattern in found)
    return joined(f"nowhere {shown} along {rows_named(lines)}", *map(never, found))
