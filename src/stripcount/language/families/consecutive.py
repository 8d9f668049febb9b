"""Consecutive cells along lines: forbidden patterns, monotone and unimodal lines, lines in lexicographic order.

Such as `avoiding the pattern 0 1 0 horizontally`, or `rows nondecreasing and columns unimodal`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

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
"""Values of consecutive cells, or in a relative pattern their differences from a common number z."""
Expression = tuple[str, tuple[Offset, Offset], Callable[[Numbers, Numbers], Numbers]]
"""(name, offsets of two cells, function of their values), such as ("the sum of …", …, np.add)."""
# offsets of a cell and one of its neighbours
_WITH_LEFT_NEIGHBOUR, _WITH_UPPER_NEIGHBOUR = ((0, 0), (0, -1)), ((0, 0), (-1, 0))
_CELL_NAMES = {(0, 0): "the cell", (0, -1): "its left neighbour", (-1, 0): "the neighbour above"}
_WINDOW_QUANTITIES: dict[str, Callable[[list[Numbers]], Numbers]] = {
    **SUMMARIES,
    "maximum minus minimum": lambda cells: pointwise_max(cells) - pointwise_min(cells),
    "medians": pointwise_median,
}
"""Quantities of consecutive cells, by the words of titles."""
_LIST_SEPARATORS = ("and", ",", ", and")


def avoided_patterns(patterns: tuple[Pattern, ...], lines: Lines) -> Piece:
    """Return the piece: none of the patterns occurs in consecutive cells along a line of the given kinds."""

    def absence_piece(pattern: Pattern) -> Piece:
        return consecutive_cells_satisfy(
            lines, len(pattern), lambda cells: any_of(cell != value for cell, value in zip(cells, pattern))
        )

    patterns_text = " nor ".join(" ".join(map(str, pattern)) for pattern in patterns)
    return conjunction(*map(absence_piece, patterns)).with_text(f"nowhere {patterns_text} {lines_text(lines)}")


def _avoided_shifted_patterns(patterns: tuple[Pattern, ...], lines: Lines) -> Piece | None:
    """Return the piece: no pattern occurs along a line, whatever number is added to all of its values.

    `z z+1 z` is the pattern (0, 1, 0). Return None for a pattern of one cell, which always occurs in this sense.
    """

    def absence_piece(pattern: Pattern) -> Piece:
        differences = [value - pattern[0] for value in pattern]
        return consecutive_cells_satisfy(
            lines,
            len(pattern),
            lambda cells: any_of(cell != cells[0] + difference for cell, difference in zip(cells, differences)),
        )

    patterns_text = " nor ".join(
        " ".join(f"z{shift:+d}" if shift else "z" for shift in pattern) for pattern in patterns
    )
    text = f"nowhere {patterns_text} along {line_kinds_text(lines)}"
    return conjunction(*map(absence_piece, patterns)).with_text(text) if min(map(len, patterns)) > 1 else None


@GRAMMAR.reader("bits")
def unspaced_pattern(parser: Parser, start: int) -> Iterator[PhraseMatch]:
    """Match a pattern of digits without spaces, `0110`, and yield its values."""
    if start < len(parser.tokens) and parser.tokens[start].isdecimal() and len(parser.tokens[start]) > 1:
        yield tuple(int(digit) for digit in parser.tokens[start]), start + 1


def _lines_with_shape(lines: Lines, shape: str) -> Piece:
    """Return the piece: the lines have a shape, "nondecreasing", "nonincreasing" or "unimodal" (first up, then down)."""
    pieces = [
        unimodal_lines(line) if shape == "unimodal" else consecutive_quantities_related(line, shape) for line in lines
    ]
    return conjunction(*pieces).with_text(f"{line_kinds_text(lines)} {shape}")


def _lines_in_order(lines: Lines, forward_relation: str, backward_relation: str | None = None) -> Piece | None:
    """Return the piece: rows or columns, read as words, are "nondecreasing" or "nonincreasing" in lexicographic order.

    With `backward_relation` they are also in that order when they are read backwards. Return None for diagonals.
    """
    if not set(lines) <= {HORIZONTAL, VERTICAL}:
        return None
    pieces = [lexicographic_lines(line, forward_relation) for line in lines]
    pieces += [reverse_lexicographic_lines(line, backward_relation) for line in lines if backward_relation]
    order_text = (
        f"{forward_relation} forwards and {backward_relation} backwards" if backward_relation else forward_relation
    )
    return conjunction(*pieces).with_text(f"{line_kinds_text(lines)} as words {order_text}")


@GRAMMAR.reader("expression")
def expression_reader(parser: Parser, start: int) -> Iterator[PhraseMatch]:
    """Match an expression in two cells, such as `x(i,j)-x(i,j-1)`, and yield its `Expression`.

    It reads phrases of the kind "pair", but trees hold the words of the expression instead of a tree of it.
    """
    yield from parser.read("pair", start)


def _two_cell_expression(
    name: str, function: Callable[[Numbers, Numbers], Numbers], offset: Offset, other_offset: Offset
) -> Expression:
    """Return the expression `function`(cell at `offset`, cell at `other_offset`), which is called "the `name` of ..."."""
    return f"the {name} of {_CELL_NAMES[offset]} and {_CELL_NAMES[other_offset]}", (offset, other_offset), function


def _monotone_expression(relation: str, expression: Expression, axis: str) -> Piece:
    """Return the piece: an expression is monotone down the columns (axis "i") or along the rows ("j").

    `relation` is "nondecreasing" or "nonincreasing".
    """
    text, cells, function = expression
    direction, line = ("downwards", VERTICAL) if axis == "i" else ("rightwards", HORIZONTAL)
    return consecutive_quantities_related(line, relation, cells, function).with_text(
        f"{text} is {relation} {direction}"
    )


def _monotone_window_quantity(relation: str, quantity: str, length: int, lines: Lines) -> Piece | None:
    """Return the piece: a quantity of every `length` consecutive cells is in a relation to that one step further.

    `relation` is "nondecreasing" or "nonincreasing", `quantity` a key of _WINDOW_QUANTITIES. Return None for the length
    0, and for the median of an even number of cells.
    """
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


def _distinct_counts_in_lines(
    length: int,
    lines: Lines,
    quantifier: str,
    counts: tuple[int, ...],
    other_lines: Lines | None,
    other_quantifier: str | None,
    other_counts: tuple[int, ...] | None,
) -> tuple[Piece, ...] | None:
    """Return the pieces: the number of different values of `length` consecutive cells along the lines is in `counts`.

    With the quantifier "not having" instead of "having", it is never in `counts`. The last three arguments, if not
    None, are a second requirement. Return None if both requirements are about the same lines.
    """
    if length < 1 or (other_lines and set(other_lines) & set(lines)):
        return None

    def along_lines(lines: Lines, quantifier: str, counts: tuple[int, ...]) -> Piece:
        is_required = quantifier == "having"
        text = (
            f"{joined_by_or(counts)} different values among {length} consecutive cells along {line_kinds_text(lines)}"
        )
        piece = consecutive_cells_satisfy(
            lines, length, lambda cells: np.isin(distinct_count(cells), counts) == is_required, equality=True
        )
        return piece.with_text(text if is_required else f"not {text}")

    return (
        along_lines(lines, quantifier, counts),
        *(
            [along_lines(other_lines, other_quantifier, other_counts)]
            if other_lines and other_quantifier and other_counts
            else []
        ),
    )


def no_run(length: int, lines: Lines) -> Piece | None:
    """Return the piece: `length` consecutive cells along the lines are never all equal; None for a length below 2."""
    if length < 2:
        return None
    piece = consecutive_cells_satisfy(
        lines, length, lambda cells: any_of(cell != cells[0] for cell in cells[1:]), equality=True
    )
    return piece.with_text(f"no {length} equal cells in a row along {line_kinds_text(lines)}")


def _products_of_side_sums(equal: bool) -> Piece:
    """Return the piece: in every 2 X 2 block, (top sum)·(bottom sum) = (left sum)·(right sum), or never if not `equal`."""

    def are_equal_products(own: Numbers, left: Numbers, above: Numbers, diagonal: Numbers) -> Flags:
        return ((own + left) * (above + diagonal) == (own + above) * (left + diagonal)) == equal

    return piece_of_conditions(window_condition(((0, 0), (0, -1), (-1, 0), (-1, -1)), are_equal_products)).with_text(
        f"the products of the sums of opposite sides of every 2x2 block are {'equal' if equal else 'unequal'}"
    )


def _preceded_by_word(own: int, word: tuple[int, ...]) -> Piece:
    """Return the piece: each cell of value `own` comes just after `word`, read rightwards in its row or downwards."""

    def preceded_from(view: View, down: int, right: int) -> Flags:
        return all_of(view.value(i * down, i * right) == value for i, value in enumerate(reversed(word), 1))

    def test(view: View) -> Flags:
        return (view.value() != own) | preceded_from(view, -1, 0) | preceded_from(view, 0, -1)

    reads = [("", -i * a, -i * b) for a, b in (VERTICAL, HORIZONTAL) for i in range(1, len(word) + 1)]
    text = f"each {own} follows {' '.join(map(str, word))} in its row or column"
    return piece_of_conditions(Condition(tuple(reads), test)).with_text(text)


def _preceded_by_both(own: int, first_value: int, second_value: int) -> Piece:
    """Return the piece: each cell of value `own` has the two other values to its left and above, in either order."""

    def test(view: View) -> Flags:
        left, above = view.value(0, -1), view.value(-1, 0)
        return (view.value() != own) | (
            ((left == first_value) & (above == second_value)) | ((left == second_value) & (above == first_value))
        )

    return piece_of_conditions(Condition((("", 0, -1), ("", -1, 0)), test))


# a row is "kind/name": (text or texts, sentence in standard words if any, meaning or its function), see `grammar`
PHRASES: Productions = {
    "pattern/spaced": ("{sequence}", lambda values: values if len(values) > 1 else None),
    "pattern/unspaced": "{bits}",
    "patterns": PhraseList("pattern", ("and", "or", ",", ", and")),
    "words of bits": PhraseList("bits", _LIST_SEPARATORS),
    "directed/directed": ("{patterns} {lines}", avoided_patterns),
    "all directed": PhraseList("directed", _LIST_SEPARATORS),
    "row lines/row-line": (
        ("[nw-to-se] {=row|rows|column|columns|diagonal|diagonals}",
         "nw-se {=diagonal|diagonals}",
         "[<ne-to-sw|ne-sw>] {=antidiagonal|antidiagonals}"),
        lambda name: LINES_BY_NAME[name.removesuffix("s")]),
    "rows": PhraseList(
        "row lines", ("and", "or", ",", ", and", ", or", "and in every", "and every", "and in each", "and each"), distinct=True, ordered=True),
    "condition/avoiding": "avoiding {all directed}",
    "condition/without": ("without the <pattern|patterns> {patterns} {lines}", avoided_patterns),
    "condition/avoiding-in": (
        ("avoiding [the] <pattern|patterns> {words of bits} in [<any|every|all>] {rows}",
         "avoiding [the] <pattern|patterns> {patterns} in [<any|every|all>] {rows}"),
        avoided_patterns),
    "term/term": (("z", "z+{digits}"), lambda shift=0: shift),
    "term/term-less": ("z-{digits}", lambda shift: -shift),
    "relative": PhraseList("term", ("",)),
    "relatives": PhraseList("relative", ("and", "or", ",")),
    "condition/avoiding-relative": (
        "avoiding the <pattern|patterns> {relatives} in any {rows}",
        "given patterns, each up to a common shift of its values, do not occur along some lines",
        _avoided_shifted_patterns),
    "condition/shaped": (
        "{rows} {=unimodal|nondecreasing|nonincreasing}",
        "along lines the values never fall, never rise, or rise first and then fall",
        _lines_with_shape),
    "condition/monotone-rising": (
        "every row and column nondecreasing rightwards and downwards",
        _lines_with_shape((HORIZONTAL, VERTICAL), "nondecreasing")),
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
        lambda extreme, *cells: _two_cell_expression("minimum", np.minimum, *cells) if extreme == "min" else _two_cell_expression("maximum", np.maximum, *cells)),
    "pair/added": ("{cell}+{cell}", lambda *cells: _two_cell_expression("sum", np.add, *cells)),
    "pair/subtracted": ("{cell}-{cell}", lambda *cells: _two_cell_expression("difference", np.subtract, *cells)),
    "pair/distance": (
        "[the] absolute value of {cell}-{cell}",
        lambda *cells: _two_cell_expression("distance", lambda a, b: abs(a - b), *cells)),
    "condition/expression-order": (
        "{=nondecreasing|nonincreasing} {expression} in the {=i|j} direction",
        "an expression in two cells does not decrease (increase) along rows or columns",
        _monotone_expression),
    "condition/windows": (
        "{=nondecreasing|nonincreasing} {=sum|maximum|minimum|maximum minus minimum|median|medians} of every {count} consecutive values in every {rows}",
        "a quantity of consecutive cells does not decrease (increase) along lines",
        _monotone_window_quantity),
    "condition/distinct-in-lines": (
        "every consecutive {count} elements in every {rows} {=having|not having} exactly {counts} distinct values [, and in every {rows} {=having|not having} exactly {counts} distinct values]",
        "a given number of different values among consecutive cells along some lines",
        _distinct_counts_in_lines),
    "condition/binary-windows": (
        "consecutive windows of {count} bits considered as a binary number nondecreasing in every {rows}",
        "every {0} consecutive cells read as a binary number nondecreasing along {1}",
        lambda length, lines: consecutive_cells_satisfy(
            lines, length + 1, lambda cells: _binary_number(cells[:-1]) <= _binary_number(cells[1:])) if length else None),
    "condition/few-set": (
        "no more than {count} of any consecutive {count} bits set in any {rows}",
        "at most {0} ones among {1} consecutive cells along {2}",
        lambda limit, length, lines: consecutive_cells_satisfy(lines, length, lambda cells: pointwise_sum(cells) <= limit) if length else None),
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
            consecutive_quantities_related(VERTICAL, "nondecreasing", _WITH_LEFT_NEIGHBOUR, np.add).with_text("sums of a cell and its left neighbour do not fall downwards"),
            consecutive_quantities_related(HORIZONTAL, "nondecreasing", _WITH_UPPER_NEIGHBOUR, np.add).with_text("sums of a cell and the one above do not fall rightwards"))),
    "condition/pair-sums-in-order": (
        "{pair sums} such that rows of b(i,j) and columns of c(i,j) are lexicographically nondecreasing",
        lambda _: (
            lexicographic_lines(HORIZONTAL, "nondecreasing", _WITH_LEFT_NEIGHBOUR, np.add, "sums of a cell and its left neighbour").with_text(
                "rows of sums of a cell and its left neighbour"),
            lexicographic_lines(VERTICAL, "nondecreasing", _WITH_UPPER_NEIGHBOUR, np.add, "sums of a cell and the one above").with_text(
                "columns of sums of a cell and the one above"))),
    "condition/products": (
        "{pair sums} such that b(i,j)*b(i-1,j)-c(i,j)*c(i,j-1) is {=zero|nonzero}",
        "in every 2x2 block, the products of the sums of opposite sides are equal (different)",
        lambda _, sign: _products_of_side_sums(sign == "zero")),
    "preceding/preceding": "{sequence}",
    "condition/preceded": (
        "every {integer} immediately preceded by {preceding} to the left or above",
        "each cell of a value comes after a given word, read rightwards in its row or downwards in its column",
        _preceded_by_word),
    "condition/preceded-both": (
        "every {integer} immediately preceded by both a {integer} and a {integer}",
        "each {0} has {1} and {2} to the left and above",
        _preceded_by_both),
    "condition/not-preceded": (
        "no {integer} immediately preceded by a {integer}",
        "no {0} follows {1} in its row or column",
        lambda own, other: no_neighbours_related((HORIZONTAL, VERTICAL), lambda a, b: (a == other) & (b == own))),
}  # fmt: skip
