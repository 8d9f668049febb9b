"""Phrases about order: cells compared with the cell beside them, monotone lines, and lines compared with each other.

Examples are `each cell is at most the one to its right`, `every row is strictly increasing` and `no two rows are
equal`. The pieces returned are conditions of a rule; a function that returns None rejects the reading of the phrase.
Where rows and columns alone are possible, other lines are rejected. The line before a row is the row above it, and the
line before a column the column to its left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from stripcount.errors import value_text
from stripcount.language.conditions.blocks import RIGHT_AND_DOWN, adjacent_blocks_satisfy, cells_in_order, pointwise_sum
from stripcount.language.conditions.cells import RELATIONS, any_of, no_neighbours_related
from stripcount.language.conditions.lines import consecutive_quantities_related, label_along_lines, lexicographic_lines
from stripcount.language.conditions.totals import columns_related, rows_related
from stripcount.language.everyday.properties import monotone_property
from stripcount.language.everyday.property_pieces import LINE_NOUNS, lines_have
from stripcount.language.everyday.sequences import PALINDROME, end_values
from stripcount.language.everyday.words import CELLS, EACH, ORTHOGONAL, SIDE_TEXTS, Amount, amount_of
from stripcount.language.grammar import Productions
from stripcount.language.phrases import HORIZONTAL, VERTICAL, Lines, Offset, line_kinds_text
from stripcount.language.pieces import Context, Parts, Piece, Unreadable, ValueOrder, conjunction, piece_of_parts
from stripcount.model.lattice.rule import Flags, LineTest, Numbers, Read, Register, View, unequal_lines

TOPIC = "order and comparison"
CellRelation = tuple[str, Callable[[Numbers, Numbers], Flags]]
"""(a relation of a cell to the cell beside it in words, its test on the values of the two cells)."""
_MAX_ROWS = 7  # of which every two are compared: a register holds a bit for every pair, 21 for seven rows
_MAX_COLUMNS = 40  # different columns that are possible: a register holds a bit for each
_MAX_DISTANCE = 20  # between a line and the earlier one that it equals
# choices of words in productions
_SAME = "<equal|the same|identical>"
_DIFFERENT = "<different|distinct|pairwise different|pairwise distinct|all different|all distinct|mutually distinct>"
_NEXT = "<adjacent|neighbouring|neighboring|consecutive|successive>"


def _monotone_lines(lines: Lines, relation: str) -> Piece | None:
    """Return the piece: the values along every row (column) are monotone.

    `relation` is "increasing", "decreasing" (both strictly), "nondecreasing" or "nonincreasing".
    """
    if not set(lines) <= set(ORTHOGONAL):
        return None
    adjective = f"strictly {relation}" if relation in ("increasing", "decreasing") else relation
    return conjunction(*(consecutive_quantities_related(line, relation) for line in lines)).with_text(
        f"{line_kinds_text(lines)} {adjective}"
    )


def _compared_with_neighbour(relation: CellRelation, offset: Offset) -> Piece:
    """Return the piece: every cell is in a relation to the cell at an offset, where there is one."""
    relation_text, holds = relation
    is_backward = offset < (0, 0)  # pairs of cells are read from the upper or left cell on
    line = (-offset[0], -offset[1]) if is_backward else offset
    piece = no_neighbours_related(
        (line,), lambda here, there: ~(holds(there, here) if is_backward else holds(here, there))
    )
    return piece.with_text(f"each cell is {relation_text} the one {SIDE_TEXTS[offset]}")


def _each_differs_from_previous(line: Offset) -> Piece:
    """Return the piece: every line of one kind differs from the line before it.

    The label of a cell is 1 if the line differs up to this cell, or is the first one.
    """
    to_previous_line = (-line[1], -line[0])
    name = f"{LINE_NOUNS[line]} differs from the one before"

    def differs_up_to(view: View, label_before: Numbers) -> Numbers:
        differs_here = view.value() != view.value(*to_previous_line)
        return (label_before == 1) | ~view.inside(*to_previous_line) | differs_here

    parts = label_along_lines(
        name,
        2,
        (-line[0], -line[1]),
        differs_up_to,
        end_test=(lambda view, label: label == 1, ()),
        reads=[to_previous_line],
    )
    parts = replace(parts, lines=(LineTest(name, line, unequal_lines, "next"),))
    return piece_of_parts(parts).with_text(f"adjacent {LINE_NOUNS[line]}s are different")


def _adjacent_lines_differ_by(lines: Lines, amount: Amount) -> Piece | None:
    """Return the piece: the number of cells in which adjacent rows (columns) differ is in `amount`."""
    if not set(lines) <= set(ORTHOGONAL):
        return None
    return conjunction(*(_each_differs_from_previous_by(line, amount) for line in lines))


def _each_differs_from_previous_by(line: Offset, amount: Amount) -> Piece:
    """Return the piece: the number of cells in which a line of one kind differs from the line before is in `amount`.

    The label of a cell is the number of these cells up to it, reduced to its representative.
    """
    to_previous_line, size = (-line[1], -line[0]), amount.threshold + amount.period
    representatives = np.array([amount.representative(count) for count in range(size + 1)])
    is_allowed = np.array([amount.contains(count) for count in range(size)])
    text = f"adjacent {LINE_NOUNS[line]}s differ in {amount.phrase} cells"

    def differing_cells(view: View, count_before: Numbers) -> Numbers:
        differs_here = view.inside(*to_previous_line) & (view.value() != view.value(*to_previous_line))
        return representatives[count_before + differs_here]

    parts = label_along_lines(
        text,
        size,
        (-line[0], -line[1]),
        differing_cells,
        end_test=(lambda view, count: is_allowed[count] | ~view.inside(*to_previous_line), [to_previous_line]),
        reads=[to_previous_line],
    )

    def test(cells: Sequence[int]) -> bool:
        """Return whether two lines, one after the other, differ in an allowed number of cells."""
        length = len(cells) // 2
        return amount.contains(sum(own != other for own, other in zip(cells[:length], cells[length:])))

    return piece_of_parts(replace(parts, lines=(LineTest(text, line, test, "next"),))).with_text(text)


def _lines_not_all_equal(lines: Lines) -> Piece | None:
    """Return the piece: some row (column) differs from the one before it; for both kinds of lines, one of either kind.

    A register holds whether any cell has differed so far from the cell beside it on the line before.
    """
    if not set(lines) <= set(ORTHOGONAL):
        return None
    to_previous_lines = [(-line[1], -line[0]) for line in lines]
    text = " or ".join(f"not all {LINE_NOUNS[line]}s are equal" for line in lines)

    def step(has_differed: Numbers, view: View) -> Numbers:
        differs = any_of(view.inside(*offset) & (view.value() != view.value(*offset)) for offset in to_previous_lines)
        return np.where(differs, 1, has_differed)

    reads: tuple[Read, ...] = tuple(("", *offset) for offset in to_previous_lines)
    register = Register(text, 2, 0, reads, step, lambda has_differed: has_differed == 1)
    return piece_of_parts(Parts(registers=(register,))).with_text(text)


def equal_block_sums(size: tuple[int, int]) -> Piece:
    """Return the piece: all blocks of a size (height, width) have the same sum."""
    equal_sums = adjacent_blocks_satisfy(
        size, RIGHT_AND_DOWN, lambda a, b: pointwise_sum(cells_in_order(a)) == pointwise_sum(cells_in_order(b))
    )
    return equal_sums.with_text(f"all {size[0]}x{size[1]} blocks have the same sum")


def _all_rows_differ(context: Context) -> Parts:
    """Return the part of the condition that all rows differ: a register with a bit for every two rows.

    A bit is set while the two rows are equal; at the end all must be 0.

    Raises Unreadable if the number of rows is not given or above `_MAX_ROWS`.
    """
    rows = context.min_size[0]
    if not 0 < rows <= _MAX_ROWS:
        raise Unreadable(f"all rows different, which is counted on at most {_MAX_ROWS} rows")
    pairs = [(upper, lower) for lower in range(rows) for upper in range(lower)]
    bit_of = {pair: bit for bit, pair in enumerate(pairs)}

    def step(equal_pairs: Numbers, view: View) -> Numbers:
        lower = view.row
        for upper in range(lower):
            mask = np.int64(1 << bit_of[upper, lower])
            is_equal = view.value(upper - lower, 0) == view.value()
            equal_pairs = np.where(is_equal, equal_pairs, equal_pairs & ~mask)
        return equal_pairs

    reads: tuple[Read, ...] = tuple(("", -distance, 0) for distance in range(1, rows))
    size = 1 << len(pairs)
    name = "rows that are equal so far"
    register = Register(name, size, size - 1, reads, step, lambda equal_pairs: equal_pairs == 0)
    return Parts(registers=(register,), lines=(LineTest(name, HORIZONTAL, unequal_lines, "pairs"),))


def _all_columns_differ(context: Context) -> Parts:
    """Return the part of the condition that all columns differ: a register with a bit for every possible column.

    The bit is set once the column has occurred.

    Raises Unreadable on boards that are read row by row, if the number of rows is not given, and if more than
    `_MAX_COLUMNS` columns are possible.
    """
    rows, base = context.min_size[0], len(context.values)
    if context.by_rows or not rows or base**rows > _MAX_COLUMNS:
        raise Unreadable(
            f"all columns different, for which a state remembers which of the {value_text(base**rows)} columns occurred (at most "
            f"{_MAX_COLUMNS} here); ask for different rows, and exchange rows and columns"
        )

    def step(seen_mask: Numbers, view: View) -> Numbers:
        if view.row < rows - 1:
            return seen_mask
        column = np.zeros(view.count, dtype=np.int64)
        for row in range(rows):
            column = column * base + view.value_index(row - rows + 1, 0)
        mask = np.left_shift(np.int64(1), column)
        return np.where(seen_mask & mask, -1, seen_mask | mask)

    reads: tuple[Read, ...] = tuple(("", -distance, 0) for distance in range(1, rows))
    name = "columns that occurred"
    register = Register(name, 1 << base**rows, 0, reads, step, lambda seen_mask: seen_mask >= 0)
    return Parts(registers=(register,), lines=(LineTest(name, VERTICAL, unequal_lines, "pairs"),))


def _all_lines_differ(lines: Lines) -> Piece | None:
    """Return the piece: no two rows (columns) are equal, adjacent or not."""
    build = {HORIZONTAL: _all_rows_differ, VERTICAL: _all_columns_differ}
    if not set(lines) <= set(ORTHOGONAL):
        return None
    return conjunction(*(Piece(f"no two {LINE_NOUNS[line]}s are equal", build[line]) for line in lines))


def _adjacent_lines_differ(lines: Lines) -> Piece | None:
    """Return the piece: no two adjacent rows (columns) are equal."""
    return conjunction(*map(_each_differs_from_previous, lines)) if set(lines) <= set(ORTHOGONAL) else None


def _all_lines_equal(lines: Lines) -> Piece | None:
    """Return the piece: all rows (columns) are equal, so each cell equals the one above it (to its left)."""
    if not set(lines) <= set(ORTHOGONAL):
        return None
    pieces = [
        no_neighbours_related(((line[1], line[0]),), np.not_equal).with_text(f"all {LINE_NOUNS[line]}s are equal")
        for line in lines
    ]
    return conjunction(*pieces)


def _line_sums_related(lines: Lines, relation: str = "equal") -> Piece | None:
    """Return the piece: the sums of adjacent rows (columns) are in one of the `RELATIONS`."""
    if not set(lines) <= set(ORTHOGONAL):
        return None
    pieces = [_adjacent_totals_related(f"{LINE_NOUNS[line]} sums", line, lambda own: own, relation) for line in lines]
    return conjunction(*pieces)


def _line_counts_equal(lines: Lines, value: int) -> Piece | None:
    """Return the piece: all rows (columns) hold the same number of cells with a value."""
    if not set(lines) <= set(ORTHOGONAL):
        return None
    texts = {line: f"numbers of {value}s in {LINE_NOUNS[line]}s" for line in lines}
    pieces = [
        _adjacent_totals_related(text, line, lambda own: (own == value).astype(np.int64), "equal")
        for line, text in texts.items()
    ]
    return conjunction(*pieces)


def _adjacent_totals_related(text: str, line: Offset, weight: Callable[[Numbers], Numbers], relation: str) -> Piece:
    """Return the piece: the totals of adjacent lines, each the sum of the weights of its values, are in a relation.

    `text` names the totals; `relation` is one of the words of `RELATIONS`.
    """
    related = rows_related if line == HORIZONTAL else columns_related
    return related(f"{text} {relation}", weight, RELATIONS[relation])


def lexicographically_ordered(lines: Lines, relation: str = "nondecreasing") -> Piece | None:
    """Return the piece: all rows (columns) are in lexicographic order, strictly so for the relation "increasing"."""
    if not set(lines) <= set(ORTHOGONAL):
        return None
    pieces = [lexicographic_lines(line, "nondecreasing" if relation == "increasing" else relation) for line in lines]
    if relation == "increasing":
        pieces += [_each_differs_from_previous(line) for line in lines]
    return conjunction(*pieces).with_text(f"{line_kinds_text(lines)} as words {relation}")


_SAME_ENDS = end_values(True, True, None)


def _equal_to_line_before(distance: int, line: Offset) -> Piece | None:
    """Return the piece: each row (column) equals the one `distance` lines before it; None if that is 0 or too large."""
    offset = (distance * line[1], distance * line[0])
    if not 0 < distance <= _MAX_DISTANCE:
        return None
    return no_neighbours_related((offset,), np.not_equal).with_text(
        f"each {LINE_NOUNS[line]} equals the one {distance} before"
    )


# a row is "kind/name": (text or texts, sentence in standard words if any, meaning or its function), see `grammar`
PHRASES: Productions = {
    "beside it/left": ("<to its left|left of it|on its left|directly to its left|immediately to its left>", (0, -1)),
    "beside it/right": ("<to its right|right of it|on its right|directly to its right|immediately to its right>", (0, 1)),
    "beside it/above": ("<above it|directly above it|over it|on top of it|immediately above it>", (-1, 0)),
    "beside it/below": ("<below it|directly below it|under it|beneath it|underneath it|immediately below it>", (1, 0)),
    "its neighbour/left": ("<its left|its left-hand|the left> <neighbour|neighbor>", (0, -1)),
    "its neighbour/right": ("<its right|its right-hand|the right> <neighbour|neighbor>", (0, 1)),
    "its neighbour/above": ("<its upper|the upper> <neighbour|neighbor>", (-1, 0)),
    "its neighbour/below": ("<its lower|the lower> <neighbour|neighbor>", (1, 0)),
    "its neighbour/cell": ("the <cell|one|value|number|entry|square|element> {beside it}", lambda offset: offset),
    "compare/greater": (("<greater|larger|bigger|more> than",), ("greater than", np.greater)),
    "compare/less": (("<less|smaller> than",), ("less than", np.less)),
    "compare/at-least": (("<at least as large as|at least as great as|at least|not less than|not smaller than|no less than|no smaller than|greater than or equal to>",), ("at least", np.greater_equal)),
    "compare/at-most": (("<at most as large as|at most|not greater than|not larger than|no larger than|no greater than|no more than|not more than|less than or equal to>",), ("at most", np.less_equal)),
    "compare/equal": (("<equal to|the same as>",), ("equal to", np.equal)),
    "compare/unequal": (("<different from|not equal to|unequal to|not the same as>",), ("different from", np.not_equal)),
    "compare/one-more": (
        "<at most|no more than|not more than> {count} <more|larger|greater> than",
        lambda count: (f"at most {count} more than", lambda here, there: here <= there + count)),
    "everyday/compared": (
        (f"{EACH} {CELLS} is {{compare}} {{its neighbour}}",), _compared_with_neighbour),
    "everyday/never-compared": (
        f"no {CELLS} is {{compare}} {{its neighbour}}",
        lambda relation, offset: _compared_with_neighbour((f"never {relation[0]}", lambda a, b: ~relation[1](a, b)), offset)),
    "monotony/increasing": (("[strictly] increasing", "in [strictly] increasing order"), "increasing"),
    "monotony/decreasing": (("[strictly] decreasing", "in [strictly] decreasing order"), "decreasing"),
    "monotony/nondecreasing": (("<weakly increasing|nondecreasing|non-decreasing|sorted|in increasing order with repeats>", "in <weakly increasing|nondecreasing|non-decreasing> order"), "nondecreasing"),
    "monotony/nonincreasing": (("<weakly decreasing|nonincreasing|non-increasing>", "in <weakly decreasing|nonincreasing|non-increasing> order"), "nonincreasing"),
    "rising/strictly": (("<increase|increases>", "increase strictly", "strictly increase", "increases strictly"), "increasing"),
    "rising/falls-strictly": (("<decrease|decreases>", "decrease strictly", "strictly decrease", "decreases strictly"), "decreasing"),
    "rising/weakly": (("increase weakly", "weakly increase", "never decrease", "do not decrease", "never decreases"), "nondecreasing"),
    "rising/falls-weakly": (("decrease weakly", "weakly decrease", "never increase", "do not increase", "never increases"), "nonincreasing"),
    "rightwards/rightwards": ("<from left to right|left to right|rightwards|to the right>", (HORIZONTAL,)),
    "rightwards/downwards": ("<from top to bottom|top to bottom|downwards>", (VERTICAL,)),
    "rightwards/along-rows": ("along <the rows|rows|each row|every row|any row>", (HORIZONTAL,)),
    "rightwards/down-columns": ("<along|down> <the columns|columns|each column|every column|any column>", (VERTICAL,)),
    "rightwards/both": (("along [the] <rows|row> and down [the] <columns|column>", "<from left to right|rightwards> and [from] <top to bottom|downwards>", "rightwards and downwards"), ORTHOGONAL),
    "everyday/monotone": (
        ("{each line} [<is|are>] {monotony} [{rightwards}]", "{each line} {rising} [{rightwards}]"),
        lambda lines, relation, direction: _monotone_lines(lines, relation) if direction in (None, lines) else None),
    "everyday/values-in-lines": (
        (f"[the] {CELLS} <in|of|along> {{each line}} are {{monotony}} [{{rightwards}}]", f"[the] {CELLS} <in|of|along> {{each line}} {{rising}} [{{rightwards}}]"),
        lambda lines, relation, direction: _monotone_lines(lines, relation) if direction in (None, lines) else None),
    "everyday/never-monotone": (
        "no {line names} <is|are> {monotony}", lambda lines, relation: lines_have(lines, monotone_property(relation), affirmative=False)),
    "everyday/values-rise": (f"[the] {CELLS} {{rising}} {{rightwards}}", lambda relation, lines: _monotone_lines(lines, relation)),
    "everyday/values-are-rising": (f"[the] {CELLS} are {{monotony}} {{rightwards}}", lambda relation, lines: _monotone_lines(lines, relation)),
    "everyday/all-differ": (
        (f"no two {{line names}} [<are>] {_SAME}", "no two {line names} agree", f"[all] [the] {{line names}} are {_DIFFERENT}", f"all {{each line}} are {_DIFFERENT}",
         "<every|each> {line name} <is different|differs> from every other {line name}"),
        lambda lines, *other: _all_lines_differ(lines) if other in ((), (lines,)) else None),
    "everyday/none-repeated": (
        ("any two {line name} <are different|are distinct|differ>", "no two <equal|identical> {line name}", "no <equal|identical|repeated> {line name}", "no {line name} <equals|is equal to|is the same as> another [<row|column|one>]",
         "no {line name} is repeated", "no {line name} <occurs|appears> twice"),
        _all_lines_differ),
    "everyday/next-differ": (
        (f"no two {_NEXT} {{line names}} [<are|is>] {_SAME}", f"{_NEXT} {{line names}} <differ|are different|are distinct|are not equal>",
         f"no two {_NEXT} <equal|identical> {{line names}}", f"[two] {_NEXT} {{line names}} are never <equal|the same|identical>",
         "no {line name} <is equal to|equals|is the same as> the <previous|next|preceding|following> [{line name}]",
         "<every|each> {line name} <differs from|is different from> the <previous|next|preceding|following> [{line name}]",
         "<every|each> {line name} <differs from|is different from|is not equal to> the {line name} <above it|below it|before it|after it|to its left|to its right>"),
        lambda lines, *other: _adjacent_lines_differ(lines) if other in ((), (None,), (lines,)) else None),
    "everyday/next-differ-by": (
        (f"[<every|any>] [two] {_NEXT} {{line name}} differ in {{how many}} <place|places|position|positions|cell|cells|entry|entries>",),
        lambda lines, bounds: _adjacent_lines_differ_by(lines, amount_of(bounds))),
    "everyday/not-all-lines-equal": (
        ("not all {line name} are <equal|the same>", "[the] {line name} are not all <equal|the same>"), _lines_not_all_equal),
    "everyday/blocks-sum-equally": (
        ("all {blocks} <blocks|squares|rectangles> have the same sum", "every {blocks} <block|square|rectangle> has the same sum"),
        lambda sizes: conjunction(*(equal_block_sums(size) for size in sizes))),
    "everyday/all-lines-equal": ((f"all [the] {{line names}} are {_SAME}",), _all_lines_equal),
    "everyday/sums-equal": (
        (f"all [the] {{line names}} <sums|totals> are {_SAME}", "all [the] {line names} have the same <sum|total>", "[all] [the] {line names} have equal <sums|totals>"),
        _line_sums_related),
    "everyday/sums-differ": (
        (f"{_NEXT} {{line names}} have <different|distinct> <sums|totals>", f"no two {_NEXT} {{line names}} have the same <sum|total>"),
        lambda lines: _line_sums_related(lines, "unequal")),
    "everyday/counts-equal": (
        ("all [the] {line names} have <the same number|equally many> [of] {plural}", f"{_NEXT} {{line names}} have the same number of {{plural}}"),
        _line_counts_equal),
    "everyday/lexicographic": (
        ("[the] {line names} are in lexicographic order", "[the] {line names} are [weakly] lexicographically ordered", "[the] {line names} are <lexicographically sorted|sorted lexicographically>",
         "<each|every> {line name} is lexicographically <at most|less than or equal to|not greater than|no greater than> the <next|following> [<row|column|one>]"), lexicographically_ordered),
    "everyday/strictly-lexicographic": (
        ("[the] {line names} are in <strictly increasing|strict|increasing> lexicographic order", "[the] {line names} are lexicographically strictly increasing",
         "[the] {line names} are <strictly increasing|increasing> in lexicographic order",
         "<each|every> {line name} is lexicographically <less than|smaller than|before> the <next|following> [<row|column|one>]"),
        lambda lines: lexicographically_ordered(lines, "increasing")),
    "everyday/first-is-last": (
        ("the <last|bottom> row <equals|is equal to|is the same as> the <first|top> [row]", "the <first|top> row <equals|is equal to|is the same as> the <last|bottom> [row]",
         "the <first and last|first and the last|top and bottom> <row|rows> are <equal|the same|identical>"), lambda: lines_have((VERTICAL,), _SAME_ENDS).with_text("the last row equals the first")),
    "everyday/first-column-is-last": (
        ("the <last|right> column <equals|is equal to|is the same as> the <first|left> [column]", "the <first|left> column <equals|is equal to|is the same as> the <last|right> [column]",
         "the <first and last|first and the last|left and right> <column|columns> are <equal|the same|identical>"),
        lambda: lines_have((HORIZONTAL,), _SAME_ENDS).with_text("the last column equals the first")),
    "everyday/repeats": (
        ("each row <is the same as|equals> the row {count} above it",), lambda distance: _equal_to_line_before(distance, HORIZONTAL)),
    "everyday/upside-down": (
        ("the <board|array|grid|rectangle|matrix> is the same upside down", "the <board|array|grid|rectangle|matrix> is symmetric <top to bottom|from top to bottom|upside down>"),
        lambda: lines_have((VERTICAL,), PALINDROME)),
    "everyday/mirrored": (
        ("the <board|array|grid|rectangle|matrix> is symmetric <left to right|from left to right>", "the <board|array|grid|rectangle|matrix> equals its mirror image"),
        lambda: lines_have((HORIZONTAL,), PALINDROME)),
    "everyday/classes": (
        "up to <renaming|permutation|permutations> [of] [the] [<values|colours|colors|symbols>]",
        ValueOrder(text="up to renaming of the values", up_to_renaming=True)),
}  # fmt: skip
