"""Phrases that many families use: numbers, lists of numbers, sizes of blocks, directions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from stripcount.language.grammar import Found, Grammar, Listed, Parser

GRAMMAR = Grammar()

_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
MOST_COUNTED = 100  # of things that a phrase counts: neighbours, cells in a row, steps; more fit into no state
MOST_CELLS = 400  # of a block
Offset = tuple[int, int]
Lines = tuple[Offset, ...]
Bounds = tuple[frozenset[int], bool]
"""(allowed numbers, whether every number above the largest of them is allowed as well)."""
HORIZONTAL, VERTICAL, DIAGONAL, ANTIDIAGONAL = (0, 1), (1, 0), (1, 1), (1, -1)
KING = (HORIZONTAL, VERTICAL, DIAGONAL, ANTIDIAGONAL)
KNIGHT = ((1, -2), (1, 2), (2, -1), (2, 1))
LINES = {"horizontal": HORIZONTAL, "vertical": VERTICAL, "diagonal": DIAGONAL, "antidiagonal": ANTIDIAGONAL}
LINES |= {"row": HORIZONTAL, "column": VERTICAL}
NAMES = {HORIZONTAL: "horizontally", VERTICAL: "vertically", DIAGONAL: "diagonally", ANTIDIAGONAL: "antidiagonally"}


def sized(height: int, width: int) -> tuple[int, int] | None:
    """Return the size of a block, None of one without cells or with more than MOST_CELLS."""
    return (height, width) if 0 < height * width <= MOST_CELLS else None


@GRAMMAR.reader("digits")
def digits(parser: Parser, at: int) -> Iterator[Found]:
    """An integer of at least zero in digits; 01 is none, but a word of two cells."""
    said = parser.words[at] if at < len(parser.words) else ""
    if said.isdecimal() and (said == "0" or not said.startswith("0")):
        parser.reached(at + 1)
        yield int(said), at + 1
    else:
        parser.reached(at)


@GRAMMAR.reader("word")
def word(parser: Parser, at: int) -> Iterator[Found]:
    """A number of things in words."""
    if at < len(parser.words) and parser.words[at] in _WORDS:
        parser.reached(at + 1)
        yield _WORDS.index(parser.words[at]), at + 1
    else:
        parser.reached(at)


_MISPRINTED = ("horizontal", ",", "vertical", ",", "diagonal", "and", "diagonal")  # both kinds of diagonals


@GRAMMAR.reader("lines")
def lines(parser: Parser, at: int) -> Iterator[Found]:
    """Unoriented directions, one offset each: `horizontally, vertically or antidiagonally`, `king-move`."""
    yield from parser.read("listed lines", at)
    for words, found in (("king", "-", "move"), KING), (_MISPRINTED, KING), (("knight", "-", "move"), KNIGHT):
        end = parser.literal(words, at)
        if end is not None:
            yield tuple(sorted(found)), end


def any_of(found: Iterable[object]) -> str:
    """Return some things in words: `1 or 2`."""
    return " or ".join(map(str, found))


def bounded(bounds: Bounds) -> str:
    """Return bounds in words."""
    numbers, more = bounds
    return f"at least {max(numbers)}" if more else any_of(sorted(numbers))


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


def rows_named(lines: tuple[Offset, ...]) -> str:
    """Return the names of kinds of lines."""
    if set(lines) == set(KNIGHT):
        return "knight-move lines"
    return " and ".join(NAMES[line].removesuffix("ly") for line in lines) + " lines"


def placed(places: Iterable[Offset]) -> str:
    """Return offsets as they stand in names: `(0,1) (1,-1)`."""
    return " ".join(f"({down},{right})" for down, right in places)


def at_most(number: int) -> Bounds:
    """Return the bounds that allow 0 to `number`."""
    return frozenset(range(number + 1)), False


SOME: Bounds = (frozenset([1]), True)

GRAMMAR.words |= {
    "counts": any_of,
    "integers": any_of,
    "bounds": bounded,
    "lines": named,
    "neighbour lines": named,
    "neighbour": named,
    "rows": rows_named,
    "offsets": placed,
    "block": lambda size: f"{size[0]}x{size[1]}",
}
GRAMMAR.says(__name__, {
    "integer/positive": "{digits}",
    "integer/negative": ("-{digits}", lambda number: -number),
    "count/count-digits": ("{digits}", lambda number: number if number <= MOST_COUNTED else None),
    "count/count-word": "{word}",
    "integers": Listed("integer", ("",), inner=(",",), last=("or", ", or")),
    "several": Listed("integer", ("",), inner=(",",), last=("and", ", and")),
    "list": Listed("integer", (",",)),
    "sequence": Listed("integer", ("",)),
    "counts": Listed("count", inner=(",",), last=("or", ", or")),
    "bounds/exactly": ("[exactly] {counts}", lambda numbers: (frozenset(numbers), False)),
    "bounds/at-least": ("at least {count}", lambda number: (frozenset([number]), True)),
    "bounds/at-most": (("<no|not> more than {count}", "at most {count}"), at_most),
    "bounds/or-fewer": ("{count} or fewer", at_most),
    "block/block": ("{digits} x {digits}", sized),
    "line/horizontal": ("<horizontal|horizontally>", HORIZONTAL),
    "line/vertical": ("<vertical|vertically>", VERTICAL),
    "line/diagonal": (
        ("[nw-to-se] <diagonal|diagonally>", "nw-se <diagonal|diagonally>", "nw-to-se", "nw-se", "diagonal nw-se"),
        DIAGONAL),
    "line/antidiagonal": (
        ("[<ne-to-sw|ne-sw>] <antidiagonal|antidiagonally>", "<ne-to-sw|ne-sw> <diagonal|diagonally>",
         "ne-to-sw", "ne-sw"),
        ANTIDIAGONAL),
    "listed lines": Listed("line", inner=(",",), last=("or", ", or", "and", ", and"), distinct=True, ordered=True),
})  # fmt: skip
