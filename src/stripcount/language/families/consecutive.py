"""Consecutive cells along lines: patterns that must not occur, monotone and unimodal lines, lines in lexicographic order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from stripcount.language.conditions.blocks import (
    SUMMARIES,
    distinct_count,
    pointwise_max,
    pointwise_median,
    pointwise_min,
    pointwise_sum,
)
from stripcount.language.conditions.cells import (
    RELATIONS,
    all_of,
    any_of,
    consecutive_cells_satisfy,
    no_neighbours_related,
    window_condition,
)
from stripcount.language.conditions.lines import (
    consecutive_quantities_related,
    lexicographic_lines,
    reverse_lexicographic_lines,
    unimodal_lines,
)
from stripcount.language.grammar import Parser, PhraseList, PhraseMatch, Productions
from stripcount.language.phrases import (
    GRAMMAR,
    HORIZONTAL,
    LINES_BY_NAME,
    VERTICAL,
    Lines,
    Offset,
    joined_by_or,
    line_kinds_text,
    lines_text,
)
from stripcount.language.pieces import Piece, conjunction, piece_of_conditions
from stripcount.model.lattice.rule import Condition, Flags, Numbers, View

Pattern = tuple[int, ...]
Expression = tuple[str, tuple[Offset, Offset], Callable[[Numbers, Numbers], Numbers]]
"""(name, offsets of two cells, function of their values), such as ("the sum of …", …, np.add)."""
_LEFT, _ABOVE = ((0, 0), (0, -1)), ((0, 0), (-1, 0))
_CELL_NAMES = {(0, 0): "the cell", (0, -1): "its left neighbour", (-1, 0): "the neighbour above"}
_WINDOW_QUANTITIES: dict[str, Callable[[list[Numbers]], Numbers]] = {
    **SUMMARIES,
    "maximum minus minimum": lambda cells: pointwise_max(cells) - pointwise_min(cells),
    "medians": pointwise_median,
}
_AND = ("and", ",", ", and")


def avoided(patterns: tuple[Pattern, ...], lines: Lines) -> Piece:
    """Return the piece: no pattern occurs in consecutive cells along a line."""

    def absent(pattern: Pattern) -> Piece:
        return consecutive_cells_satisfy(
            lines, len(pattern), lambda cells: any_of(c != v for c, v in zip(cells, pattern))
        )

    shown = " nor ".join(" ".join(map(str, pattern)) for pattern in patterns)
    return conjunction(*map(absent, patterns)).with_text(f"nowhere {shown} {lines_text(lines)}")


def _avoided_shifted(patterns: tuple[Pattern, ...], lines: Lines) -> Piece | None:
    """Return the piece: no pattern plus a constant occurs along a line; None for a pattern of one cell, which always does."""

    def absent(pattern: Pattern) -> Piece:
        differences = [shift - pattern[0] for shift in pattern]
        return consecutive_cells_satisfy(
            lines, len(pattern), lambda cells: any_of(c != cells[0] + s for c, s in zip(cells, differences))
        )

    shown = " nor ".join(" ".join(f"z{shift:+d}" if shift else "z" for shift in pattern) for pattern in patterns)
    text = f"nowhere {shown} along {line_kinds_text(lines)}"
    return conjunction(*map(absent, patterns)).with_text(text) if min(map(len, patterns)) > 1 else None


@GRAMMAR.reader("bits")
def bits(parser: Parser, at: int) -> Iterator[PhraseMatch]:
    """Match a pattern of digits without spaces, `0110`, and yield its values."""
    if at < len(parser.words) and parser.words[at].isdecimal() and len(parser.words[at]) > 1:
        yield tuple(int(digit) for digit in parser.words[at]), at + 1


def shaped(lines: Lines, shape: str) -> Piece:
    """Return the piece: lines of some kinds are "nondecreasing", "nonincreasing" or "unimodal", as `shape` says."""
    pieces = [
        unimodal_lines(line) if shape == "unimodal" else consecutive_quantities_related(line, shape) for line in lines
    ]
    return conjunction(*pieces).with_text(f"{line_kinds_text(lines)} {shape}")


def _lines_in_order(lines: Lines, forwards: str, reverse: str | None = None) -> Piece | None:
    """Return the piece: rows or columns are in lexicographic order; with `reverse`, in that order when read backwards."""
    if not set(lines) <= {HORIZONTAL, VERTICAL}:
        return None
    pieces = [lexicographic_lines(line, forwards) for line in lines]
    pieces += [reverse_lexicographic_lines(line, reverse) for line in lines if reverse]
    order_text = f"{forwards} forwards and {reverse} backwards" if reverse else forwards
    return conjunction(*pieces).with_text(f"{line_kinds_text(lines)} as words {order_text}")


@GRAMMAR.reader("expression")
def expression(parser: Parser, at: int) -> Iterator[PhraseMatch]:
    """Match an expression in two cells: `x(i,j)-x(i,j-1)`, `min(x(i,j),x(i-1,j))`, `absolute value of x(i,j)-x(i-1,j)`."""
    yield from parser.read("pair", at)


def _of_two_cells(
    name: str, function: Callable[[Numbers, Numbers], Numbers], first: Offset, second: Offset
) -> Expression:
    return f"the {name} of {_CELL_NAMES[first]} and {_CELL_NAMES[second]}", (first, second), function


def _monotone_expression(relation: str, expression: Expression, axis: str) -> Piece:
    """Return the piece: an expression is monotone down the columns (axis "i") or along the rows ("j")."""
    text, cells, function = expression
    direction, line = ("downwards", VERTICAL) if axis == "i" else ("rightwards", HORIZONTAL)
    return consecutive_quantities_related(line, relation, cells, function).with_text(
        f"{text} is {relation} {direction}"
    )


def _monotone_windows(relation: str, quantity: str, length: int, lines: Lines) -> Piece | None:
    """Return the piece: a quantity of `length` consecutive cells is monotone along lines; None for an even median."""
    if length < 1 or (quantity.startswith("median") and length % 2 == 0):
        return None
    function, compare = _WINDOW_QUANTITIES[quantity], RELATIONS[relation]
    text = f"the {quantity.removesuffix('s')} of every {length} consecutive cells {relation} along {line_kinds_text(lines)}"
    return consecutive_cells_satisfy(
        lines, length + 1, lambda cells: compare(function(cells[:-1]), function(cells[1:]))
    ).with_text(text)


def _binary_number(cells: list[Numbers]) -> Numbers:
    """Return the cells read as a binary number, the most significant digit first."""
    return pointwise_sum(cell << i for i, cell in enumerate(reversed(cells)))


def _distinct_in_lines(
    length: int, lines: Lines, having: str, numbers: tuple[int, ...], others: Lines | None, *second: Any
) -> tuple[Piece, ...] | None:
    """Return the pieces: `length` consecutive cells along some lines have, or do not have, given numbers of different values."""
    if length < 1 or (others and set(others) & set(lines)):
        return None

    def one_kind(lines: Lines, having: str, numbers: tuple[int, ...]) -> Piece:
        is_required = having == "having"
        text = (
            f"{joined_by_or(numbers)} different values among {length} consecutive cells along {line_kinds_text(lines)}"
        )
        piece = consecutive_cells_satisfy(
            lines, length, lambda cells: np.isin(distinct_count(cells), numbers) == is_required, equality=True
        )
        return piece.with_text(text if is_required else f"not {text}")

    return (one_kind(lines, having, numbers), *([one_kind(others, *second)] if others else []))


def no_run(length: int, lines: Lines) -> Piece | None:
    """Return the piece: no `length` consecutive cells along some lines are equal; None for a length below 2."""
    if length < 2:
        return None
    piece = consecutive_cells_satisfy(
        lines, length, lambda cells: any_of(cell != cells[0] for cell in cells[1:]), equality=True
    )
    return piece.with_text(f"no {length} equal cells in a row along {line_kinds_text(lines)}")


def _products_of_side_sums(equal: bool) -> Piece:
    """Return the piece: in every 2 X 2 block, (top sum)(bottom sum) and (left sum)(right sum) are equal, or all differ."""

    def holds(own: Numbers, left: Numbers, above: Numbers, behind: Numbers) -> Flags:
        return ((own + left) * (above + behind) == (own + above) * (left + behind)) == equal

    return piece_of_conditions(window_condition(((0, 0), (0, -1), (-1, 0), (-1, -1)), holds)).with_text(
        f"the products of the sums of opposite sides of every 2x2 block are {'equal' if equal else 'unequal'}"
    )


def _preceded(own: int, word: tuple[int, ...]) -> Piece:
    """Return the piece: each cell of value `own` is preceded by `word`, upwards in its column or leftwards in its row."""

    def preceded_from(view: View, down: int, right: int) -> Flags:
        return all_of(view.value(i * down, i * right) == value for i, value in enumerate(reversed(word), 1))

    def test(view: View) -> Flags:
        return (view.value() != own) | preceded_from(view, -1, 0) | preceded_from(view, 0, -1)

    reads = [("", -i * a, -i * b) for a, b in (VERTICAL, HORIZONTAL) for i in range(1, len(word) + 1)]
    text = f"each {own} follows {' '.join(map(str, word))} in its row or column"
    return piece_of_conditions(Condition(tuple(reads), test)).with_text(text)


def _preceded_both(own: int, first: int, second: int) -> Piece:
    """Return the piece: each cell of value `own` has the two values to its left and above, in either order."""

    def test(view: View) -> Flags:
        left, above = view.value(0, -1), view.value(-1, 0)
        return (view.value() != own) | ((left == first) & (above == second)) | ((left == second) & (above == first))

    return piece_of_conditions(Condition((("", 0, -1), ("", -1, 0)), test))


PHRASES: Productions = {
    "pattern/spaced": ("{sequence}", lambda values: values if len(values) > 1 else None),
    "pattern/unspaced": "{bits}",
    "patterns": PhraseList("pattern", ("and", "or", ",", ", and")),
    "words of bits": PhraseList("bits", _AND),
    "directed/directed": ("{patterns} {lines}", avoided),
    "all directed": PhraseList("directed", _AND),
    "row lines/row-line": (
        ("[nw-to-se] {=row|rows|column|columns|diagonal|diagonals}",
         "nw-se {=diagonal|diagonals}",
         "[<ne-to-sw|ne-sw>] {=antidiagonal|antidiagonals}"),
        lambda name: LINES_BY_NAME[name.removesuffix("s")]),
    "rows": PhraseList(
        "row lines", ("and", "or", ",", ", and", ", or", "and in every", "and every", "and in each", "and each"), distinct=True, ordered=True),
    "condition/avoiding": "avoiding {all directed}",
    "condition/without": ("without the <pattern|patterns> {patterns} {lines}", avoided),
    "condition/avoiding-in": (
        ("avoiding [the] <pattern|patterns> {words of bits} in [<any|every|all>] {rows}",
         "avoiding [the] <pattern|patterns> {patterns} in [<any|every|all>] {rows}"),
        avoided),
    "term/term": (("z", "z+{digits}"), lambda shift=0: shift),
    "term/term-less": ("z-{digits}", lambda shift: -shift),
    "relative": PhraseList("term", ("",)),
    "relatives": PhraseList("relative", ("and", "or", ",")),
    "condition/avoiding-relative": (
        "avoiding the <pattern|patterns> {relatives} in any {rows}",
        "given patterns, each up to a common shift of its values, do not occur along some lines",
        _avoided_shifted),
    "condition/shaped": (
        "{rows} {=unimodal|nondecreasing|nonincreasing}",
        "along lines the values never fall, never rise, or rise first and then fall",
        shaped),
    "condition/monotone-rising": (
        "every row and column nondecreasing rightwards and downwards",
        shaped((HORIZONTAL, VERTICAL), "nondecreasing")),
    "orderly/orderly": (
        ("lexicographically {=nondecreasing|nonincreasing}",
         "in [lexicographically] {=nondecreasing|nonincreasing} [lexicographic] order",
         "in lexicographic {=nondecreasing|nonincreasing} order"),
        lambda relation: relation),
    "condition/words-in-order": (
        "{rows} {orderly}",
        "lines, read as words, are in lexicographic order",
        _lines_in_order),
    "condition/both-ways": (
        "{rows} lexicographically {=nondecreasing|nonincreasing} read forwards [,] and {=nondecreasing|nonincreasing} read backwards",
        "lines, read as words in both directions, are in lexicographic order",
        _lines_in_order),
    "cell/cell": ("x(i,j)", (0, 0)),
    "cell/cell-left": ("x(i,j-1)", (0, -1)),
    "cell/cell-above": ("x(i-1,j)", (-1, 0)),
    "pair/extreme": (
        "{=min|max}({cell},{cell})",
        lambda which, *cells: _of_two_cells("minimum", np.minimum, *cells) if which == "min" else _of_two_cells("maximum", np.maximum, *cells)),
    "pair/added": ("{cell}+{cell}", lambda *cells: _of_two_cells("sum", np.add, *cells)),
    "pair/subtracted": ("{cell}-{cell}", lambda *cells: _of_two_cells("difference", np.subtract, *cells)),
    "pair/distance": (
        "[the] absolute value of {cell}-{cell}",
        lambda *cells: _of_two_cells("distance", lambda a, b: abs(a - b), *cells)),
    "condition/expression-order": (
        "{=nondecreasing|nonincreasing} {expression} in the {=i|j} direction",
        "an expression in two cells does not decrease (increase) along rows or columns",
        _monotone_expression),
    "condition/windows": (
        "{=nondecreasing|nonincreasing} {=sum|maximum|minimum|maximum minus minimum|median|medians} of every {count} consecutive values in every {rows}",
        "a quantity of consecutive cells does not decrease (increase) along lines",
        _monotone_windows),
    "condition/distinct-in-lines": (
        "every consecutive {count} elements in every {rows} {=having|not having} exactly {counts} distinct values [, and in every {rows} {=having|not having} exactly {counts} distinct values]",
        "a given number of different values among consecutive cells along some lines",
        _distinct_in_lines),
    "condition/binary-windows": (
        "consecutive windows of {count} bits considered as a binary number nondecreasing in every {rows}",
        "every {0} consecutive cells read as a binary number nondecreasing along {1}",
        lambda length, lines: consecutive_cells_satisfy(
            lines, length + 1, lambda cells: _binary_number(cells[:-1]) <= _binary_number(cells[1:])) if length else None),
    "condition/few-set": (
        "no more than {count} of any consecutive {count} bits set in any {rows}",
        "at most {0} ones among {1} consecutive cells along {2}",
        lambda most, length, lines: consecutive_cells_satisfy(lines, length, lambda cells: pointwise_sum(cells) <= most) if length else None),
    "condition/no-run": (
        ("no [occurrence of] {count} equal <elements|values> in a row {lines}",
         "no {count} equal <elements|values> in a row {lines}"),
        no_run),
    "condition/no-adjacent-run": (
        ("no {count} adjacent values equal", "no {count} adjacent elements equal"),
        lambda length: no_run(length, (HORIZONTAL, VERTICAL))),
    "pair sums/pair-sums": ("column and row pair sums b(i,j)=a(i,j)+a(i,j-1) and c(i,j)=a(i,j)+a(i-1,j)", "b and c"),
    "condition/pair-sums-rising": (
        "{pair sums} nondecreasing in column and row directions , respectively",
        lambda _: (
            consecutive_quantities_related(VERTICAL, "nondecreasing", _LEFT, np.add).with_text("sums of a cell and its left neighbour do not fall downwards"),
            consecutive_quantities_related(HORIZONTAL, "nondecreasing", _ABOVE, np.add).with_text("sums of a cell and the one above do not fall rightwards"))),
    "condition/pair-sums-in-order": (
        "{pair sums} such that rows of b(i,j) and columns of c(i,j) are lexicographically nondecreasing",
        lambda _: (
            lexicographic_lines(HORIZONTAL, "nondecreasing", _LEFT, np.add, "sums of a cell and its left neighbour").with_text(
                "rows of sums of a cell and its left neighbour"),
            lexicographic_lines(VERTICAL, "nondecreasing", _ABOVE, np.add, "sums of a cell and the one above").with_text(
                "columns of sums of a cell and the one above"))),
    "condition/products": (
        "{pair sums} such that b(i,j)*b(i-1,j)-c(i,j)*c(i,j-1) is {=zero|nonzero}",
        "in every 2x2 block, the products of the sums of opposite sides are equal (different)",
        lambda _, which: _products_of_side_sums(which == "zero")),
    "preceding/preceding": "{sequence}",
    "condition/preceded": (
        "every {integer} immediately preceded by {preceding} to the left or above",
        "each cell of a value comes after a given word, read rightwards in its row or downwards in its column",
        _preceded),
    "condition/preceded-both": (
        "every {integer} immediately preceded by both a {integer} and a {integer}",
        "each {0} has {1} and {2} to the left and above",
        _preceded_both),
    "condition/not-preceded": (
        "no {integer} immediately preceded by a {integer}",
        "no {0} follows {1} in its row or column",
        lambda own, other: no_neighbours_related((HORIZONTAL, VERTICAL), lambda a, b: (a == other) & (b == own))),
}  # fmt: skip
