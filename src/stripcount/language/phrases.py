"""Phrases that many tables use: integers, lists of integers, sizes of blocks, and directions of lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from stripcount.language.grammar import Grammar, Parser, PhraseList, PhraseMatch

GRAMMAR = Grammar()

_NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
MAX_COUNTED = 100  # the largest count of neighbours, consecutive cells or steps in a phrase: states for more do not fit
MAX_BLOCK_CELLS = 400  # 20 × 20: a larger block is a misprint, and a test of so many cells at once is slow
Offset = tuple[int, int]
"""(rows down, columns right) from one cell to another."""
Lines = tuple[Offset, ...]
"""Kinds of lines, each as the offset of one step along it."""
Bounds = tuple[frozenset[int], bool]
"""(the counts that are allowed, whether every count above the largest of them is allowed as well)."""
HORIZONTAL, VERTICAL, DIAGONAL, ANTIDIAGONAL = (0, 1), (1, 0), (1, 1), (1, -1)
KING = (HORIZONTAL, VERTICAL, DIAGONAL, ANTIDIAGONAL)
KNIGHT = ((1, -2), (1, 2), (2, -1), (2, 1))
LINES_BY_NAME = {"horizontal": HORIZONTAL, "vertical": VERTICAL, "diagonal": DIAGONAL, "antidiagonal": ANTIDIAGONAL}
LINES_BY_NAME |= {"row": HORIZONTAL, "column": VERTICAL}
LINE_ADVERBS = {
    HORIZONTAL: "horizontally",
    VERTICAL: "vertically",
    DIAGONAL: "diagonally",
    ANTIDIAGONAL: "antidiagonally",
}


def block_size(height: int, width: int) -> tuple[int, int] | None:
    """Return the size (height, width) of a block; None if it has no cells or more than MAX_BLOCK_CELLS."""
    return (height, width) if 0 < height * width <= MAX_BLOCK_CELLS else None


@GRAMMAR.reader("digits")
def digits(parser: Parser, start: int) -> Iterator[PhraseMatch]:
    """Match a nonnegative integer in digits, and yield it; `01` is no integer, but the contents of two cells."""
    numeral = parser.tokens[start] if start < len(parser.tokens) else ""
    if numeral.isdecimal() and (numeral == "0" or not numeral.startswith("0")):
        parser.note_used(start + 1)
        yield int(numeral), start + 1
    else:
        parser.note_used(start)


@GRAMMAR.reader("word")
def number_word(parser: Parser, start: int) -> Iterator[PhraseMatch]:
    """Match an integer from 0 to 10 that is written as a word, such as `three`, and yield it."""
    if start < len(parser.tokens) and parser.tokens[start] in _NUMBER_WORDS:
        parser.note_used(start + 1)
        yield _NUMBER_WORDS.index(parser.tokens[start]), start + 1
    else:
        parser.note_used(start)


_MISPRINTED_KING = ("horizontal", ",", "vertical", ",", "diagonal", "and", "diagonal")  # for "and antidiagonal"


@GRAMMAR.reader("lines")
def lines(parser: Parser, start: int) -> Iterator[PhraseMatch]:
    """Match kinds of lines, and yield the offset of one step along each.

    `horizontally or vertically` yields ((0, 1), (1, 0)), and `king-move` all four kinds of lines.
    """
    yield from parser.read("listed lines", start)
    for words, offsets in (
        (("king", "-", "move"), KING),
        (_MISPRINTED_KING, KING),
        (("knight", "-", "move"), KNIGHT),
    ):
        end = parser.match_tokens(words, start)
        if end is not None:
            yield tuple(sorted(offsets)), end


def joined_by_or(items: Iterable[object]) -> str:
    """Return the items as text with "or" between them, such as `1 or 2`."""
    return " or ".join(map(str, items))


def bounds_text(bounds: Bounds) -> str:
    """Return bounds in words, such as `at least 2` or `1 or 3`."""
    allowed, and_above = bounds
    return f"at least {max(allowed)}" if and_above else joined_by_or(sorted(allowed))


def both_directions(lines: tuple[Offset, ...]) -> dict[Offset, int]:
    """Return the offsets of one step along some lines, in both directions, each mapped to the weight 1."""
    return {offset: 1 for down, right in lines for offset in ((down, right), (-down, -right))}


def lines_text(lines: tuple[Offset, ...]) -> str:
    """Return the directions of some lines as an adverb.

    >>> lines_text(((0, 1), (1, -1)))
    'horizontally or antidiagonally'
    """
    if set(lines) in (set(KING), set(KNIGHT)):
        return "king-move" if set(lines) == set(KING) else "knight-move"
    return " or ".join(LINE_ADVERBS[line] for line in lines)


def line_kinds_text(lines: tuple[Offset, ...]) -> str:
    """Return kinds of lines as a noun: `horizontal and vertical lines`."""
    if set(lines) == set(KNIGHT):
        return "knight-move lines"
    return " and ".join(LINE_ADVERBS[line].removesuffix("ly") for line in lines) + " lines"


def offsets_text(offsets: Iterable[Offset]) -> str:
    """Return offsets as names of sequences write them: `(0,1) (1,-1)`."""
    return " ".join(f"({down},{right})" for down, right in offsets)


def at_most(limit: int) -> Bounds:
    """Return the bounds that allow 0 to `limit`."""
    return frozenset(range(limit + 1)), False


AT_LEAST_ONE: Bounds = (frozenset([1]), True)

GRAMMAR.text_functions |= {
    "counts": joined_by_or,
    "integers": joined_by_or,
    "bounds": bounds_text,
    "lines": lines_text,
    "neighbour lines": lines_text,
    "neighbour": lines_text,
    "rows": line_kinds_text,
    "offsets": offsets_text,
    "block": lambda size: f"{size[0]}x{size[1]}",
}
# a row is "kind/name": (text or texts, sentence in standard words if any, meaning or its function), see `grammar`
GRAMMAR.add_rows(__name__, {
    "integer/positive": "{digits}",
    "integer/negative": ("-{digits}", lambda absolute: -absolute),
    "count/count-digits": ("{digits}", lambda count: count if count <= MAX_COUNTED else None),
    "count/count-word": "{word}",
    "integers": PhraseList("integer", ("",), inner=(",",), last=("or", ", or")),
    "several": PhraseList("integer", ("",), inner=(",",), last=("and", ", and")),
    "list": PhraseList("integer", (",",)),
    "sequence": PhraseList("integer", ("",)),
    "counts": PhraseList("count", inner=(",",), last=("or", ", or")),
    "bounds/exactly": ("[exactly] {counts}", lambda counts: (frozenset(counts), False)),
    "bounds/at-least": ("at least {count}", lambda count: (frozenset([count]), True)),
    "bounds/at-most": (("<no|not> more than {count}", "at most {count}"), at_most),
    "bounds/or-fewer": ("{count} or fewer", at_most),
    "block/block": ("{digits} x {digits}", block_size),
    "line/horizontal": ("<horizontal|horizontally>", HORIZONTAL),
    "line/vertical": ("<vertical|vertically>", VERTICAL),
    "line/diagonal": (
        ("[nw-to-se] <diagonal|diagonally>", "nw-se <diagonal|diagonally>", "nw-to-se", "nw-se", "diagonal nw-se"),
        DIAGONAL),
    "line/antidiagonal": (
        ("[<ne-to-sw|ne-sw>] <antidiagonal|antidiagonally>", "<ne-to-sw|ne-sw> <diagonal|diagonally>",
         "ne-to-sw", "ne-sw"),
        ANTIDIAGONAL),
    "listed lines": PhraseList("line", inner=(",",), last=("or", ", or", "and", ", and"), distinct=True, ordered=True),
})  # fmt: skip
