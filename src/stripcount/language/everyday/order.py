"""Order and comparison: cells compared with the cell beside them, lines that rise or fall, lines compared with lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from stripcount.errors import described
from stripcount.language.conditions.blocks import RIGHT_AND_DOWN, adjacent_blocks_satisfy, cells_in_order, pointwise_sum
from stripcount.language.conditions.cells import RELATIONS, no_neighbours_related
from stripcount.language.conditions.lines import consecutive_quantities_related, label_along_lines, lexicographic_lines
from stripcount.language.conditions.totals import columns_related, rows_related
from stripcount.language.everyday.properties import monotone_property
from stripcount.language.everyday.property_pieces import LINE_NOUNS, in_lines
from stripcount.language.everyday.sequences import PALINDROME, end_values
from stripcount.language.everyday.words import CELLS, EACH, ORTHOGONAL, Amount, amount_of
from stripcount.language.grammar import Productions
from stripcount.language.phrases import HORIZONTAL, VERTICAL, Lines, Offset, line_kinds_text
from stripcount.language.pieces import Context, Parts, Piece, Unreadable, ValueOrder, conjunction, piece_of_parts
from stripcount.model.lattice.rule import Flags, LineTest, Numbers, Read, Register, View, unequal_lines

TOPIC = "order and comparison"
Compared = tuple[str, Callable[[Numbers, Numbers], Flags]]
"""(a relation of a cell to the cell beside it in words, its test)."""
_MAX_LINES = 7  # rows of which every two are compared: a bit for every two of them
_MAX_USED = 40  # bits of the columns that occurred
_SAME = "<equal|the same|identical>"
_DIFFERENT = "<different|distinct|pairwise different|pairwise distinct|all different|all distinct|mutually distinct>"
_NEXT = "<adjacent|neighbouring|neighboring|consecutive|successive>"


def _monotone(lines: Lines, relation: str) -> Piece | None:
    if not set(lines) <= set(ORTHOGONAL):
        return None
    word = f"strictly {relation}" if relation in ("increasing", "decreasing") else relation
    return conjunction(*(consecutive_quantities_related(line, relation) for line in lines)).with_text(
        f"{line_kinds_text(lines)} {word}"
    )


def _compared(relation: Compared, offset: Offset) -> Piece:
    said, holds = relation
    backwards = offset < (0, 0)
    line = (-offset[0], -offset[1]) if backwards else offset
    piece = no_neighbours_related(
        (line,), lambda here, there: ~(holds(there, here) if backwards else holds(here, there))
    )
    return piece.with_text(f"each cell is {said} the one {SIDES[offset]}")


SIDES: dict[Offset, str] = {(0, -1): "to its left", (0, 1): "to its right", (-1, 0): "above it", (1, 0): "below it"}


def _differs(line: Offset) -> Piece:
    """Return the piece: every line differs from the one before; a label holds whether it already does."""
    above = (-line[1], -line[0])
    name = f"{LINE_NOUNS[line]} differs from the one before"

    def update(view: View, differ: Numbers) -> Numbers:
        return (differ == 1) | ~view.inside(*above) | (view.value() != view.value(*above))

    parts = label_along_lines(
        name, 2, (-line[0], -line[1]), update, end_test=(lambda view, differ: differ == 1, ()), reads=[above]
    )
    parts = replace(parts, lines=(LineTest(name, line, unequal_lines, "next"),))
    return piece_of_parts(parts).with_text(f"adjacent {LINE_NOUNS[line]}s are different")


def _next_differ_by(lines: Lines, wanted: Amount) -> Piece | None:
    """Return the piece: every line differs from the one before in so many places; a label counts them."""
    line = lines[0]
    if line not in ORTHOGONAL:
        return None
    above, size = (-line[1], -line[0]), wanted.threshold + wanted.period
    after = np.array([wanted.representative(number) for number in range(size + 1)])
    fits = np.array([wanted.contains(number) for number in range(size)])
    text = f"adjacent {LINE_NOUNS[line]}s differ in {wanted.phrase} cells"

    def update(view: View, number: Numbers) -> Numbers:
        return after[number + (view.inside(*above) & (view.value() != view.value(*above)))]

    first = label_along_lines(
        text,
        size,
        (-line[0], -line[1]),
        update,
        end_test=(lambda view, number: fits[number] | ~view.inside(*above), [above]),
        reads=[above],
    )

    def differ_so(cells: Sequence[int]) -> bool:
        half = len(cells) // 2
        return wanted.contains(sum(own != other for own, other in zip(cells[:half], cells[half:])))

    return piece_of_parts(replace(first, lines=(LineTest(text, line, differ_so, "next"),))).with_text(text)


def _not_all_equal(lines: Lines) -> Piece | None:
    """Return the piece: some line differs from the one before; a register holds whether a cell did."""
    line = lines[0]
    if line not in ORTHOGONAL:
        return None
    above, text = (-line[1], -line[0]), f"not all {LINE_NOUNS[line]}s are equal"

    def step(kept: Numbers, view: View) -> Numbers:
        differs = view.inside(*above) & (view.value() != view.value(*above))
        return np.where(differs, 1, kept)

    register = Register(text, 2, 0, (("", *above),), step, lambda kept: kept == 1)
    return piece_of_parts(Parts(registers=(register,))).with_text(text)


def equal_block_sums(size: tuple[int, int]) -> Piece:
    """Return the piece: all blocks of a size have the same sum."""
    same = adjacent_blocks_satisfy(
        size, RIGHT_AND_DOWN, lambda a, b: pointwise_sum(cells_in_order(a)) == pointwise_sum(cells_in_order(b))
    )
    return same.with_text(f"all {size[0]}x{size[1]} blocks have the same sum")


def _all_rows_differ(context: Context) -> Parts:
    """Return a register with a bit for every two rows that were equal so far."""
    rows = context.min_size[0]
    if not 0 < rows <= _MAX_LINES:
        raise Unreadable(f"all rows different, which is counted on at most {_MAX_LINES} rows")
    bits = {(upper, lower): i for i, (upper, lower) in enumerate((u, v) for v in range(rows) for u in range(v))}

    def step(kept: Numbers, view: View) -> Numbers:
        lower = view.row
        for upper in range(lower):
            bit = np.int64(1 << bits[upper, lower])
            kept = np.where(view.value(upper - lower, 0) == view.value(), kept, kept & ~bit)
        return kept

    reads: tuple[Read, ...] = tuple(("", -distance, 0) for distance in range(1, rows))
    size = 1 << len(bits)
    name = "rows that are equal so far"
    register = Register(name, size, size - 1, reads, step, lambda kept: kept == 0)
    return Parts(registers=(register,), lines=(LineTest(name, HORIZONTAL, unequal_lines, "pairs"),))


def _all_columns_differ(context: Context) -> Parts:
    """Return a register with a bit for every column that occurred."""
    rows, base = context.min_size[0], len(context.values)
    if context.by_rows or not rows or base**rows > _MAX_USED:
        raise Unreadable(
            f"all columns different, for which a state remembers which of the {described(base**rows)} columns occurred (at most "
            f"{_MAX_USED} here); ask for different rows, and exchange rows and columns"
        )

    def step(used: Numbers, view: View) -> Numbers:
        if view.row < rows - 1:
            return used
        column = np.zeros(view.count, dtype=np.int64)
        for row in range(rows):
            column = column * base + view.value_index(row - rows + 1, 0)
        bit = np.left_shift(np.int64(1), column)
        return np.where(used & bit, -1, used | bit)

    reads: tuple[Read, ...] = tuple(("", -distance, 0) for distance in range(1, rows))
    name = "columns that occurred"
    register = Register(name, 1 << base**rows, 0, reads, step, lambda used: used >= 0)
    return Parts(registers=(register,), lines=(LineTest(name, VERTICAL, unequal_lines, "pairs"),))


def _all_differ(lines: Lines) -> Piece | None:
    build = {HORIZONTAL: _all_rows_differ, VERTICAL: _all_columns_differ}
    if not set(lines) <= set(ORTHOGONAL):
        return None
    return conjunction(*(Piece(f"no two {LINE_NOUNS[line]}s are equal", build[line]) for line in lines))


def _next_differ(lines: Lines) -> Piece | None:
    return conjunction(*map(_differs, lines)) if set(lines) <= set(ORTHOGONAL) else None


def _all_equal(lines: Lines) -> Piece | None:
    """Return the piece: all rows (columns) are equal, so each cell equals the one above it (to its left)."""
    if not set(lines) <= set(ORTHOGONAL):
        return None
    return conjunction(
        *(
            no_neighbours_related(((line[1], line[0]),), np.not_equal).with_text(f"all {LINE_NOUNS[line]}s are equal")
            for line in lines
        )
    )


def _equal_sums(lines: Lines, relation: str = "equal") -> Piece | None:
    if not set(lines) <= set(ORTHOGONAL):
        return None
    return conjunction(
        *(_totals(f"{LINE_NOUNS[line]} sums", line, lambda numbers: numbers, relation) for line in lines)
    )


def _equal_counts(lines: Lines, value: int) -> Piece | None:
    if not set(lines) <= set(ORTHOGONAL):
        return None
    said = f"numbers of {value}s in"
    return conjunction(
        *(
            _totals(f"{said} {LINE_NOUNS[line]}s", line, lambda own: (own == value).astype(np.int64), "equal")
            for line in lines
        )
    )


def _totals(text: str, line: Offset, part: Callable[[Numbers], Numbers], relation: str) -> Piece:
    """Return the piece: totals of adjacent lines are in a relation."""
    related = rows_related if line == HORIZONTAL else columns_related
    return related(f"{text} {relation}", part, RELATIONS[relation])


def in_order(lines: Lines, relation: str = "nondecreasing") -> Piece | None:
    """Return the piece: lines are in lexicographic order."""
    if not set(lines) <= set(ORTHOGONAL):
        return None
    pieces = [lexicographic_lines(line, "nondecreasing" if relation == "increasing" else relation) for line in lines]
    if relation == "increasing":
        pieces += [_differs(line) for line in lines]
    return conjunction(*pieces).with_text(f"{line_kinds_text(lines)} as words {relation}")


_SAME_ENDS = end_values(True, True, None)


def _repeated(distance: int, line: Offset) -> Piece | None:
    offset = (distance * line[1], distance * line[0])
    if not 0 < distance <= 20:
        return None
    return no_neighbours_related((offset,), np.not_equal).with_text(
        f"each {LINE_NOUNS[line]} equals the one {distance} before"
    )


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
        lambda number: (f"at most {number} more than", lambda here, there: here <= there + number)),
    "everyday/compared": (
        (f"{EACH} {CELLS} is {{compare}} {{its neighbour}}",), _compared),
    "everyday/never-compared": (
        f"no {CELLS} is {{compare}} {{its neighbour}}",
        lambda relation, offset: _compared((f"never {relation[0]}", lambda a, b: ~relation[1](a, b)), offset)),
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
        lambda lines, relation, along: _monotone(lines, relation) if along in (None, lines) else None),
    "everyday/values-in-lines": (
        (f"[the] {CELLS} <in|of|along> {{each line}} are {{monotony}} [{{rightwards}}]", f"[the] {CELLS} <in|of|along> {{each line}} {{rising}} [{{rightwards}}]"),
        lambda lines, relation, along: _monotone(lines, relation) if along in (None, lines) else None),
    "everyday/never-monotone": (
        "no {line names} <is|are> {monotony}", lambda lines, relation: in_lines(lines, monotone_property(relation), affirmative=False)),
    "everyday/values-rise": (f"[the] {CELLS} {{rising}} {{rightwards}}", lambda relation, lines: _monotone(lines, relation)),
    "everyday/values-are-rising": (f"[the] {CELLS} are {{monotony}} {{rightwards}}", lambda relation, lines: _monotone(lines, relation)),
    "everyday/all-differ": (
        (f"no two {{line names}} [<are>] {_SAME}", "no two {line names} agree", f"[all] [the] {{line names}} are {_DIFFERENT}", f"all {{each line}} are {_DIFFERENT}",
         "<every|each> {line name} <is different|differs> from every other {line name}"),
        lambda lines, *other: _all_differ(lines) if other in ((), (lines,)) else None),
    "everyday/none-repeated": (
        ("any two {line name} <are different|are distinct|differ>", "no two <equal|identical> {line name}", "no <equal|identical|repeated> {line name}", "no {line name} <equals|is equal to|is the same as> another [<row|column|one>]",
         "no {line name} is repeated", "no {line name} <occurs|appears> twice"),
        _all_differ),
    "everyday/next-differ": (
        (f"no two {_NEXT} {{line names}} [<are|is>] {_SAME}", f"{_NEXT} {{line names}} <differ|are different|are distinct|are not equal>",
         f"no two {_NEXT} <equal|identical> {{line names}}", f"[two] {_NEXT} {{line names}} are never <equal|the same|identical>",
         "no {line name} <is equal to|equals|is the same as> the <previous|next|preceding|following> [{line name}]",
         "<every|each> {line name} <differs from|is different from> the <previous|next|preceding|following> [{line name}]",
         "<every|each> {line name} <differs from|is different from|is not equal to> the {line name} <above it|below it|before it|after it|to its left|to its right>"),
        lambda lines, *other: _next_differ(lines) if other in ((), (None,), (lines,)) else None),
    "everyday/next-differ-by": (
        (f"[<every|any>] [two] {_NEXT} {{line name}} differ in {{how many}} <place|places|position|positions|cell|cells|entry|entries>",),
        lambda lines, bounds: _next_differ_by(lines, amount_of(bounds))),
    "everyday/not-all-lines-equal": (
        ("not all {line name} are <equal|the same>", "[the] {line name} are not all <equal|the same>"), _not_all_equal),
    "everyday/blocks-sum-equally": (
        ("all {blocks} <blocks|squares|rectangles> have the same sum", "every {blocks} <block|square|rectangle> has the same sum"),
        lambda sizes: conjunction(*(equal_block_sums(size) for size in sizes))),
    "everyday/all-lines-equal": ((f"all [the] {{line names}} are {_SAME}",), _all_equal),
    "everyday/sums-equal": (
        (f"all [the] {{line names}} <sums|totals> are {_SAME}", "all [the] {line names} have the same <sum|total>", "[all] [the] {line names} have equal <sums|totals>"),
        _equal_sums),
    "everyday/sums-differ": (
        (f"{_NEXT} {{line names}} have <different|distinct> <sums|totals>", f"no two {_NEXT} {{line names}} have the same <sum|total>"),
        lambda lines: _equal_sums(lines, "unequal")),
    "everyday/counts-equal": (
        ("all [the] {line names} have <the same number|equally many> [of] {plural}", f"{_NEXT} {{line names}} have the same number of {{plural}}"),
        _equal_counts),
    "everyday/lexicographic": (
        ("[the] {line names} are in lexicographic order", "[the] {line names} are [weakly] lexicographically ordered", "[the] {line names} are <lexicographically sorted|sorted lexicographically>",
         "<each|every> {line name} is lexicographically <at most|less than or equal to|not greater than|no greater than> the <next|following> [<row|column|one>]"), in_order),
    "everyday/strictly-lexicographic": (
        ("[the] {line names} are in <strictly increasing|strict|increasing> lexicographic order", "[the] {line names} are lexicographically strictly increasing",
         "[the] {line names} are <strictly increasing|increasing> in lexicographic order",
         "<each|every> {line name} is lexicographically <less than|smaller than|before> the <next|following> [<row|column|one>]"),
        lambda lines: in_order(lines, "increasing")),
    "everyday/first-is-last": (
        ("the <last|bottom> row <equals|is equal to|is the same as> the <first|top> [row]", "the <first|top> row <equals|is equal to|is the same as> the <last|bottom> [row]",
         "the <first and last|first and the last|top and bottom> <row|rows> are <equal|the same|identical>"), lambda: in_lines((VERTICAL,), _SAME_ENDS).with_text("the last row equals the first")),
    "everyday/first-column-is-last": (
        ("the <last|right> column <equals|is equal to|is the same as> the <first|left> [column]", "the <first|left> column <equals|is equal to|is the same as> the <last|right> [column]",
         "the <first and last|first and the last|left and right> <column|columns> are <equal|the same|identical>"),
        lambda: in_lines((HORIZONTAL,), _SAME_ENDS).with_text("the last column equals the first")),
    "everyday/repeats": (
        ("each row <is the same as|equals> the row {count} above it",), lambda distance: _repeated(distance, HORIZONTAL)),
    "everyday/upside-down": (
        ("the <board|array|grid|rectangle|matrix> is the same upside down", "the <board|array|grid|rectangle|matrix> is symmetric <top to bottom|from top to bottom|upside down>"),
        lambda: in_lines((VERTICAL,), PALINDROME)),
    "everyday/mirrored": (
        ("the <board|array|grid|rectangle|matrix> is symmetric <left to right|from left to right>", "the <board|array|grid|rectangle|matrix> equals its mirror image"),
        lambda: in_lines((HORIZONTAL,), PALINDROME)),
    "everyday/classes": (
        "up to <renaming|permutation|permutations> [of] [the] [<values|colours|colors|symbols>]",
        ValueOrder(text="up to renaming of the values", up_to_renaming=True)),
}  # fmt: skip
