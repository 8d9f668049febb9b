"""The meanings of the phrases of `lines`: conditions on rows, columns and regions, and on how their totals compare.

A total is the sum of what each cell of a line or region adds to it: its value for a sum, 1 for a cell that is counted.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from stripcount.language.conditions.cells import Relation, no_neighbours_related
from stripcount.language.conditions.totals import columns_related, rows_related
from stripcount.language.everyday.automata import Automaton, SequenceProperty
from stripcount.language.everyday.property_pieces import consecutive_cells_have, lines_have
from stripcount.language.everyday.words import ORTHOGONAL, count_text
from stripcount.language.phrases import HORIZONTAL, VERTICAL, Bounds, Lines, Offset, at_most
from stripcount.language.pieces import Context, Parts, Piece, Unreadable, conjunction
from stripcount.language.statements.meanings import first_of, first_or_none
from stripcount.language.statements.order_properties import end_in, only_beyond
from stripcount.language.statements.places import MIDDLE_ROW, Region, corner, line_by_ordinal
from stripcount.language.statements.regions import (
    CellQuantity,
    either_region_has,
    number_of_lines,
    number_of_matching_columns,
    regions_related,
)
from stripcount.language.statements.unordered_properties import implication
from stripcount.language.statements.values import ValueSet, value_set
from stripcount.model.lattice.rule import Numbers

Total = tuple[str, CellQuantity]
"""(a total in words, what each cell adds to it)."""
_MAX_PART_LENGTH = 8  # consecutive cells of a line that are tested together: a state holds all but one of them
COMPARISONS: dict[str, Relation] = {
    "more": np.greater,
    "fewer": np.less,
    "as many": np.equal,
    "at least as many": np.greater_equal,
    "at most as many": np.less_equal,
    "a different": np.not_equal,
}
"""Relations of two totals by the words with which counts are compared."""
COMPARISON_OF_STEPS = {
    "increasing": "fewer",
    "decreasing": "more",
    "nondecreasing": "at most as many",
    "nonincreasing": "at least as many",
}
"""How the first of two adjacent totals compares with the second if the totals are monotone."""
COMPARISON_OF_SUMS = {
    "greater": "more",
    "greater than": "more",
    "larger": "more",
    "less": "fewer",
    "less than": "fewer",
    "smaller": "fewer",
    "at least": "at least as many",
    "at most": "at most as many",
    "equal to": "as many",
}
"""Keys of `COMPARISONS` by the words with which sums are compared."""
IS_FIRST_END = {
    "first": True,
    "left": True,
    "top": True,
    "leftmost": True,
    "last": False,
    "right": False,
    "bottom": False,
    "rightmost": False,
    "end": False,
}
"""Whether a word for an end of a line is the first end."""
ATTACKED_LINES: dict[str, Lines] = {
    "rooks": ORTHOGONAL,
    "bishops": ((1, -1), (1, 1)),
    "queens": ((0, 1), (1, -1), (1, 0), (1, 1)),
}
"""The lines along which pieces of chess attack, by the plural of the piece."""
NO_CELLS = SequenceProperty("is missing", lambda alphabet: Automaton(True, lambda state, value: False, bool))
"""The property of a region that has no cells on the board, such as the middle row of an even number of rows."""
# sets of values of cells
ONE = value_set((1,))
ZERO_OR_ONE = ValueSet("0 or 1", lambda number: number in (0, 1))


def number_of_lines_with(lines: Lines, property: SequenceProperty, bounds: Bounds | str) -> Piece | None:
    """Return the condition that a number of lines within bounds have a property.

    None for "even" and "odd", and if the lines are of several kinds.
    """
    return number_of_lines(bounds, lines[0], property) if len(lines) == 1 and not isinstance(bounds, str) else None


def some_line_without(lines: Lines, property: SequenceProperty) -> Piece | None:
    """Return the condition that at least one line does not have a property: `not every row has a 1`."""
    negation = property.denial()
    return number_of_lines_with(lines, negation, (frozenset([1]), True)) if negation else None


def _cell_value(values: Numbers) -> Numbers:
    """Return what each cell adds to the sum of the values of the cells: its value."""
    return values


# the total that is the sum of the values
SUM: Total = ("sum", _cell_value)


def number_of(values: ValueSet) -> Total:
    """Return the total that is the number of cells with values of a set."""
    return f"number of {values.phrase}", lambda numbers: values.membership(numbers).astype(np.int64)


def region_totals_compared(first: Region, comparison: str, total: Total, second: Region) -> Piece:
    """Return the condition that a total of one region compares with the same total of another.

    `comparison` is a key of `COMPARISONS`, such as "more".
    """
    total_text, quantity = total
    text = f"{first.phrase} has {comparison} {total_text} as/than {second.phrase}"
    return regions_related(text, (first, quantity), (second, quantity), COMPARISONS[comparison])


def equal_counts_in_regions(values: ValueSet, region: Region, others: ValueSet, other_region: Region) -> Piece:
    """Return the condition that a region has as many cells in one set as another region has in another set."""
    text = f"as many {values.phrase} in {region.phrase} as {others.phrase} in {other_region.phrase}"
    return regions_related(text, (region, number_of(values)[1]), (other_region, number_of(others)[1]), np.equal)


def line_totals_compared(lines: Lines, total: Total, comparison: str, every: bool = False) -> Piece | None:
    """Return the condition that totals of adjacent rows (or columns), the upper (or left) one first, compare in a way.

    With `every`, the condition is on any two of them. None for diagonals.
    """
    related = {HORIZONTAL: rows_related, VERTICAL: columns_related}
    if not set(lines) <= set(related):
        return None
    total_text, quantity = total
    nouns = {HORIZONTAL: "rows", VERTICAL: "columns"}
    pair_text = "any two" if every else "adjacent"
    return conjunction(
        *(
            related[line](
                f"{total_text} of {pair_text} {nouns[line]} {comparison}", quantity, COMPARISONS[comparison], every
            )
            for line in lines
        )
    )


def compared_with_adjacent_line(lines: Lines, total: Total, comparison: str, neighbour: str) -> Piece | None:
    """Return the condition of `each row has more 1s than the row above`.

    `neighbour` is the word for the line compared with, such as "above" or "next"; None if it does not fit the lines.
    """
    if len(lines) != 1:
        return None
    is_vertical_word = neighbour in ("above", "below")
    if (lines[0] == HORIZONTAL) != is_vertical_word and neighbour not in ("before", "previous", "next"):
        return None
    converse = {  # the comparison of the earlier line with the later one
        "more": "fewer",
        "fewer": "more",
        "at least as many": "at most as many",
        "at most as many": "at least as many",
    }
    is_earlier = neighbour in ("above", "before", "previous", "left")
    return line_totals_compared(lines, total, converse.get(comparison, comparison) if is_earlier else comparison)


def half_of_rows(comparison: str, property: SequenceProperty) -> Piece:
    """Return the condition that a number of rows, compared with half of them, have a property.

    `comparison` is "more than", "at least", "at most", "less than" or "exactly". The piece's `build` raises Unreadable
    if no number of rows is allowed, as for "exactly" with an odd number of rows.
    """
    tests: dict[str, Callable[[int, int], bool]] = {
        "more than": lambda count, row_count: 2 * count > row_count,
        "at least": lambda count, row_count: 2 * count >= row_count,
        "at most": lambda count, row_count: 2 * count <= row_count,
        "less than": lambda count, row_count: 2 * count < row_count,
        "exactly": lambda count, row_count: 2 * count == row_count,
    }
    is_allowed = tests[comparison]

    def build(context: Context) -> Parts:
        row_count = context.min_size[0]
        allowed = frozenset(count for count in range(row_count + 1) if is_allowed(count, row_count))
        piece = number_of_lines((allowed, False), HORIZONTAL, property) if allowed else None
        if piece is None:
            raise Unreadable("half of an odd number of rows")
        return piece.build(context)

    return Piece(f"{comparison} half of the rows: {property.predicate}", build)


def consecutive_cells(affirmative: bool, *meanings: int | str | Lines | SequenceProperty | None) -> Piece | None:
    """Return the condition that every (else no) sequence of a number of consecutive cells has a property.

    The arguments are the number, the property, and the lines or the word "horizontal" or "vertical", in any order;
    without lines they are rows and columns. None unless the number is from 1 to 8.
    """
    length, property = first_of(int, meanings), first_of(SequenceProperty, meanings)
    lines: Lines | None = first_or_none(tuple, meanings)
    adjective = first_or_none(str, meanings)
    if adjective is not None:
        lines = (HORIZONTAL,) if adjective == "horizontal" else (VERTICAL,)
    return (
        consecutive_cells_have(length, lines or ORTHOGONAL, property, affirmative)
        if 0 < length <= _MAX_PART_LENGTH
        else None
    )


def opposite_corners_of_blocks_differ(sizes: tuple[tuple[int, int], ...], corners: str) -> Piece | None:
    """Return the condition that two opposite corners of every 2x2 block differ; None for other sizes.

    `corners` is "top left and bottom right" or "top right and bottom left".
    """
    if any(size != (2, 2) for size in sizes):
        return None
    line = (1, 1) if corners.startswith("top left") else (1, -1)
    return no_neighbours_related((line,), np.equal).with_text(f"no {corners} cells of a 2x2 block are equal")


def compared_with_outer_row(lines: Lines, comparison: str, total: Total, end: str) -> Piece | None:
    """Return the condition that a total of each row compares with that of the first or last row; None for columns.

    `end` is "first", "top", "last" or "bottom".
    """
    if lines != (HORIZONTAL,):
        return None
    total_text, quantity = total
    text = f"{total_text} of each row {comparison} that of the {end} row"
    return rows_related(text, quantity, COMPARISONS[comparison], reference_row=0 if end in ("first", "top") else -1)


def rows_match(relation: Relation, verb: str, *meanings: bool | Bounds | str) -> Piece | None:
    """Return the condition that two rows are in a relation in a number of columns within bounds.

    The other arguments are the bounds, and True if any two rows are meant instead of adjacent ones. `verb` is "agree"
    or "differ". None for "even" and "odd".
    """
    every = bool(first_or_none(bool, meanings))
    bounds: Bounds | None = first_or_none(tuple, meanings)
    if bounds is None:
        return None
    text = f"{'any two' if every else 'adjacent'} rows {verb} in {count_text(bounds)} columns"
    return number_of_matching_columns(text, relation, bounds, every)


def rows_share_values(*meanings: bool | Bounds | str | ValueSet) -> Piece | None:
    """Return the condition that two rows both have values of a set in a number of columns within bounds.

    The arguments are the set, which is the last, and perhaps the bounds, else none is allowed, and False if adjacent
    rows are meant instead of any two. None for "even" and "odd".
    """
    values = meanings[-1]
    bounds: Bounds | str = next((meaning for meaning in meanings if isinstance(meaning, tuple)), at_most(0))
    any_two = next((meaning for meaning in meanings if isinstance(meaning, bool)), True)
    if isinstance(bounds, str) or not isinstance(values, ValueSet):
        return None
    text = f"{'any two' if any_two else 'adjacent'} rows are both {values.phrase} in {count_text(bounds)} columns"
    return number_of_matching_columns(
        text, lambda upper, lower: values.membership(upper) & values.membership(lower), bounds, any_two
    )


def opposite_corners_equal() -> Piece:
    """Return the condition that corners of the board that lie opposite each other are equal."""
    pairs = (("top", "left"), ("bottom", "right")), (("top", "right"), ("bottom", "left"))
    return conjunction(
        *(
            regions_related(
                f"the {first[0]} {first[1]} corner equals the {second[0]} {second[1]} one",
                (corner(*first), _cell_value),
                (corner(*second), _cell_value),
                np.equal,
            )
            for first, second in pairs
        )
    )


def cells_beyond(*meanings: tuple[Offset, bool] | ValueSet) -> Piece | None:
    """Return the condition that all cells beyond each cell in one set are in another: `all cells above a 1 are 0`.

    The arguments are one side or several, each as (line, whether it is the later side of the line), and the two sets,
    of which the first is that of the cell. None if a side is repeated.
    """
    sides = [meaning for meaning in meanings if isinstance(meaning, tuple)]
    values, others = (meaning for meaning in meanings if isinstance(meaning, ValueSet))
    if len(set(sides)) < len(sides):
        return None
    return conjunction(*(lines_have((line,), only_beyond(values, others, after)) for line, after in sides))


def line_or_middle_row(word: str, kind: str) -> Region | None:
    """Return the row or column of an ordinal, or the middle row for the word "middle"; `kind` is "row" or "column".

    None if the line cannot be tested, as the middle column.
    """
    if word == "middle":
        return MIDDLE_ROW if kind == "row" else None
    return line_by_ordinal(word, kind)


def every_line_has(*meanings: Lines | SequenceProperty) -> Piece | None:
    """Return the condition that every line has a property.

    The arguments are the property and the lines, and then perhaps the lines again as a phrase such as `from left to
    right` states them; None if these are others.
    """
    property = first_of(SequenceProperty, meanings)
    lines, *directions = [meaning for meaning in meanings if isinstance(meaning, tuple)]
    return lines_have(lines, property) if all(direction == lines for direction in directions) else None


def lines_with_property_have(*meanings: Lines | SequenceProperty) -> Piece | None:
    """Return the condition that every line with one property has a second one.

    The arguments are the lines and the two properties, in their order; None if the first has no clear negation.
    """
    premise, conclusion = (meaning for meaning in meanings if isinstance(meaning, SequenceProperty))
    lines: Lines = first_of(tuple, meanings)
    property = implication(premise, conclusion)
    return lines_have(lines, property) if property else None


def end_of_lines(end: str, lines: Lines, values: ValueSet) -> Piece | None:
    """Return the condition that the value at an end of every line is in a set; None if the end does not fit the lines.

    `end` is a key of `IS_FIRST_END`, such as "top".
    """
    is_vertical_word, is_horizontal_word = end in ("top", "bottom"), end in ("left", "right", "leftmost", "rightmost")
    if len(lines) > 1 or (is_vertical_word and lines[0] != VERTICAL) or (is_horizontal_word and lines[0] != HORIZONTAL):
        return None
    return lines_have(lines, end_in(values, first=IS_FIRST_END[end]))


def either_region_has_if_clear(
    first: Region, first_property: SequenceProperty | None, second: Region, second_property: SequenceProperty
) -> Piece | None:
    """Return the condition `either_region_has`; None if the first property, a negation, is None."""
    return None if first_property is None else either_region_has(first, first_property, second, second_property)
