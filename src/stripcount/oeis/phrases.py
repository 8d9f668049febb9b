"""Phrases that many families use: numbers, lists of numbers, sizes of blocks, directions."""

from __future__ import annotations

from collections.abc import Iterator

from stripcount.oeis.grammar import Found, Grammar, Parser

GRAMMAR = Grammar()
phrase, says = GRAMMAR.phrase, GRAMMAR.says

_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_LINES = {"horizontal": (0, 1), "vertical": (1, 0), "diagonal": (1, 1), "antidiagonal": (1, -1)}
MOST_COUNTED = 100  # of things that a phrase counts: neighbours, cells in a row, steps; more fit into no state
MOST_CELLS = 400  # of a block
Offset = tuple[int, int]
HORIZONTAL, VERTICAL, DIAGONAL, ANTIDIAGONAL = (0, 1), (1, 0), (1, 1), (1, -1)
KING = (HORIZONTAL, VERTICAL, DIAGONAL, ANTIDIAGONAL)
NAMES = {HORIZONTAL: "horizontally", VERTICAL: "vertically", DIAGONAL: "diagonally", ANTIDIAGONAL: "antidiagonally"}


def sized(height: int, width: int) -> tuple[int, int] | None:
    """Return the size of a block, None of one without cells or with more than MOST_CELLS."""
    return (height, width) if 0 < height * width <= MOST_CELLS else None


@GRAMMAR.reader("digits")
def digits(parser: Parser, at: int) -> Iterator[Found]:
    """A whole number of at least zero in digits."""
    if at < len(parser.words) and parser.words[at].isdecimal():
        parser.reached(at + 1)
        yield int(parser.words[at]), at + 1
    else:
        parser.reached(at, "a number")


says("integer", {
    "positive": ("{digits}", lambda number: number),
    "negative": ("-{digits}", lambda number: -number),
})  # fmt: skip


@GRAMMAR.reader("word")
def word(parser: Parser, at: int) -> Iterator[Found]:
    """A number of things in words."""
    if at < len(parser.words) and parser.words[at] in _WORDS:
        parser.reached(at + 1)
        yield _WORDS.index(parser.words[at]), at + 1
    else:
        parser.reached(at, *_WORDS)


says("count", {
    "count-digits": ("{digits}", lambda number: number if number <= MOST_COUNTED else None),
    "count-word": ("{word}", lambda number: number),
})  # fmt: skip


def _listed(parser: Parser, at: int, kind: str, plain: bool, last: tuple[str, ...] = ("or", "and")) -> Iterator[Found]:
    """Read `a`, `a or b`, `a, b or c`, `a, b, or c`, and with `plain` `a b c` as well."""
    for value, end in parser.read(kind, at):
        yield (value,), end
        yield from _more(parser, end, kind, plain, last, (value,))


def _more(
    parser: Parser, at: int, kind: str, plain: bool, last: tuple[str, ...], before: tuple[object, ...]
) -> Iterator[Found]:
    for sign in last:
        for words in ((sign,), (",", sign)):
            after = parser.literal(words, at)
            if after is not None:
                for value, end in parser.read(kind, after):
                    yield (*before, value), end
    separators: tuple[tuple[str, ...], ...] = ((",",), ()) if plain else ((",",),)
    for between in separators:
        after = parser.literal(between, at)
        if after is not None:
            for value, end in parser.read(kind, after):
                if between or len(before) < 40:
                    yield from _more(parser, end, kind, plain, last, (*before, value))
                    if plain and not between:
                        yield (*before, value), end


@GRAMMAR.reader("integers")
def integers(parser: Parser, at: int) -> Iterator[Found]:
    """A set of whole numbers: `2`, `2 or 3`, `2, 3 or 5`, `2 3 or 5`."""
    yield from _listed(parser, at, "integer", True, ("or",))


@GRAMMAR.reader("several")
def several(parser: Parser, at: int) -> Iterator[Found]:
    """Whole numbers listed with `and`."""
    yield from _listed(parser, at, "integer", True, ("and",))


@GRAMMAR.reader("list")
def enumeration(parser: Parser, at: int) -> Iterator[Found]:
    """Whole numbers with commas between them: `0,1,2`."""
    found: tuple[int, ...] = ()
    while True:
        ends = parser.read("integer", at)
        if not ends:
            return
        value, at = ends[0]
        found = (*found, value)
        yield found, at
        after = parser.literal((",",), at)
        if after is None:
            return
        at = after


@GRAMMAR.reader("sequence")
def sequence(parser: Parser, at: int) -> Iterator[Found]:
    """Whole numbers separated by spaces only: a pattern."""
    found: tuple[int, ...] = ()
    ends = [(value, end) for value, end in parser.read("integer", at)]
    while ends:
        value, at = ends[0]
        found = (*found, value)
        yield found, at
        ends = parser.read("integer", at)


@GRAMMAR.reader("counts")
def counts(parser: Parser, at: int) -> Iterator[Found]:
    """Numbers of things: `two`, `one or three`, `0, 2 or 3`."""
    yield from _listed(parser, at, "count", False, ("or",))


says("bounds", {
    "exactly": ("[exactly] {counts}", lambda numbers: (frozenset(numbers), False)),
    "at-least": ("at least {count}", lambda number: (frozenset([number]), True)),
    "at-most": (
        ("<no|not> more than {count}", "at most {count}"),
        lambda number: (frozenset(range(number + 1)), False)),
    "or-fewer": ("{count} or fewer", lambda number: (frozenset(range(number + 1)), False)),
})  # fmt: skip


says("block", {
    "block": ("{digits} x {digits}", lambda height, width: sized(height, width)),
})  # fmt: skip


says("line", {
    "horizontal": ("<horizontal|horizontally>", HORIZONTAL),
    "vertical": ("<vertical|vertically>", VERTICAL),
    "diagonal": (
        ("[nw-to-se] <diagonal|diagonally>", "nw-se <diagonal|diagonally>", "nw-to-se", "nw-se", "diagonal nw-se"),
        DIAGONAL),
    "antidiagonal": (
        ("[<ne-to-sw|ne-sw>] <antidiagonal|antidiagonally>",
         "<ne-to-sw|ne-sw> <diagonal|diagonally>",
         "ne-to-sw",
         "ne-sw"),
        ANTIDIAGONAL),
})  # fmt: skip


KNIGHT = ((1, -2), (1, 2), (2, -1), (2, 1))
_MISPRINTED = ("horizontal", ",", "vertical", ",", "diagonal", "and", "diagonal")  # both kinds of diagonals


@GRAMMAR.reader("lines")
def lines(parser: Parser, at: int) -> Iterator[Found]:
    """Unoriented directions, one offset each: `horizontally, vertically or antidiagonally`, `king-move`."""
    for found, end in _listed(parser, at, "line", False):
        if len(set(found)) == len(found):
            yield tuple(sorted(found)), end
    for words in (("king", "-", "move"), _MISPRINTED):
        king = parser.literal(words, at)
        if king is not None:
            yield tuple(sorted(KING)), king
    knight = parser.literal(("knight", "-", "move"), at)
    if knight is not None:
        yield KNIGHT, knight


def both_ways(lines: tuple[Offset, ...]) -> dict[Offset, int]:
    """Return the offsets of the neighbours in both directions along some lines, each with weight 1."""
    return {offset: 1 for down, right in lines for offset in ((down, right), (-down, -right))}


def named(lines: tuple[Offset, ...]) -> str:
    """Return the names of some lines.

    >>> named(((0, 1), (1, -1)))
    'horizontally or antidiagonally'
    """
    if set(lines) in (set(KING), set(KNIGHT)):
        return "king-move" if set(lines) == set(KING) else "knight-move"
    return " or ".join(NAMES[line] for line in lines)
