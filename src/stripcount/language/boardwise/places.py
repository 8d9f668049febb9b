"""Where things lie on the board: places such as "in the first row" and "next to it", and the phrases for them.

A `Group` is the meaning of a phrase for one definite thing, such as "the first row", "the corners" or "its left
neighbour"; a `Place` is where something lies, such as "in the first row" or "next to it". Both return the cells for a
board and a subject, the thing that "it" stands for. A `line_kind` is "row" or "column".

The kind of phrase "w group" is a group, "w single" one of a single cell ("its left neighbour"), and "w own part" a part
of a thing, after "whose" ("first cell"). "w place" is a place on the board ("in the first row"), and "w near" one that
depends on a cell: in its lines, beside it ("w beside": "directly above it") or anywhere beyond it ("w beyond").
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from stripcount.language.boardwise.board import (
    DIAGONAL_STEPS,
    KING_STEPS,
    ORTHOGONAL_STEPS,
    Cell,
    Cells,
    Group,
    WholeBoard,
    columns_of,
    rows_of,
)
from stripcount.language.boardwise.groups import (
    ANTIDIAGONAL,
    BOARD,
    BORDER,
    CORNER,
    DIAGONAL,
    FIRST_END_WORDS,
    INDEX_BY_ORDINAL,
    INTERIOR,
    centre_cell,
    corner_cell,
    ends_of_line,
    half_of_board,
    line_at,
    line_of_same_index,
    lines_of_parity,
    middle_line,
    ordinal_line,
    outer_line,
    outer_lines,
    side_line,
    two_corners,
    union_of_groups,
)
from stripcount.language.boardwise.nouns import KNIGHT_STEPS, NEIGHBOUR_STEPS, Place
from stripcount.language.boardwise.value_tests import ValueTest
from stripcount.language.grammar import Productions

# the words for an outer line or cell, as alternatives of a production
_END_WORDS = "first|last|top|bottom|left|right"


def in_own_line(line_kind: str) -> Place:
    """Return the place "in its row", of the cells of all rows that meet the subject, including those of the subject.

    `line_kind` is "row", "column", or for the cells of both "row or column" or "row and column".
    """

    def cells(board: WholeBoard, subject: Cells) -> Cells:
        row_indices, column_indices = {row for row, _ in subject}, {column for _, column in subject}
        return tuple(
            (row, column)
            for row, column in board.cells
            if (line_kind != "column" and row in row_indices) or (line_kind != "row" and column in column_indices)
        )

    return Place(f"in its {line_kind}", cells)


def at_steps(text: str, steps: tuple[Cell, ...]) -> Place:
    """Return the place at one of some steps (rows down, columns to the right) from a cell of the subject.

    Cells of the subject are left out, and `text` is the text of the place, such as "next to it".
    """

    def cells(board: WholeBoard, subject: Cells) -> Cells:
        return tuple(
            sorted({neighbour for cell in subject for neighbour in board.neighbours(cell, steps)} - set(subject))
        )

    return Place(text, cells)


def beyond_in_line(direction: str) -> Place:
    """Return the place anywhere above (below) a cell of the subject in its column, or left (right) of it in its row."""
    tests: dict[str, Callable[[Cell, Cell], bool]] = {
        "above": lambda cell, other: other[1] == cell[1] and other[0] < cell[0],
        "below": lambda cell, other: other[1] == cell[1] and other[0] > cell[0],
        "left": lambda cell, other: other[0] == cell[0] and other[1] < cell[1],
        "right": lambda cell, other: other[0] == cell[0] and other[1] > cell[1],
    }
    return Place(
        f"anywhere {direction}",
        lambda board, subject: tuple(
            other for other in board.cells if any(tests[direction](cell, other) for cell in subject)
        ),
    )


# the step (rows down, columns to the right) to the next cell on a side
STEP_BY_WORD: dict[str, Cell] = {"above": (-1, 0), "below": (1, 0), "left": (0, -1), "right": (0, 1)}
STEP_BY_WORD |= {"upper": (-1, 0), "lower": (1, 0)}
# the word for the opposite side
OPPOSITE_SIDE = {"above": "below", "below": "above", "left": "right", "right": "left"}


def _directly(side: str) -> Place:
    """Return the place directly beside the subject on one side, a key of `STEP_BY_WORD`."""
    return at_steps(f"directly {side}", (STEP_BY_WORD[side],))


def _directly_either(first_side: str, second_side: str) -> Place:
    """Return the place directly beside the subject on one of two sides, keys of `STEP_BY_WORD`."""
    return at_steps(f"directly {first_side} or {second_side}", (STEP_BY_WORD[first_side], STEP_BY_WORD[second_side]))


def _diagonally(vertical_side: str, horizontal_side: str) -> Place:
    """Return the place one diagonal step from the subject: "above" or "below" it, to the "left" or "right"."""
    return at_steps(
        f"diagonally {vertical_side} {horizontal_side}",
        ((-1 if vertical_side == "above" else 1, -1 if horizontal_side == "left" else 1),),
    )


def in_group(group: Group, inside: bool = True) -> Place:
    """Return the place in a group, or, unless `inside`, outside it; the cells are searched on the whole board."""

    def cells(board: WholeBoard, subject: Cells) -> Cells:
        group_cells = set(group.evaluate(board, subject if subject else board.cells))
        return tuple(cell for cell in board.cells if (cell in group_cells) == inside)

    return Place(
        f"{'in' if inside else 'outside'} {group.text}",
        cells,
        group.sort == "cell",
        group.line_kind,
        group.sort == "",
    )


def _past_group(direction: str, group: Group) -> Place:
    """Return the place in a row below (above) all cells of a group, or in a column to the right (left) of all of them.

    It is empty if the group is.
    """

    def cells(board: WholeBoard, subject: Cells) -> Cells:
        group_cells = group.evaluate(board, subject)
        if not group_cells:
            return ()
        row_indices, column_indices = [row for row, _ in group_cells], [column for _, column in group_cells]
        predicates: dict[str, Callable[[Cell], bool]] = {
            "below": lambda cell: cell[0] > max(row_indices),
            "above": lambda cell: cell[0] < min(row_indices),
            "right": lambda cell: cell[1] > max(column_indices),
            "left": lambda cell: cell[1] < min(column_indices),
        }
        return tuple(cell for cell in board.cells if predicates[direction](cell))

    return Place(f"{direction} {group.text}", cells)


def _beside_diagonal(side: str) -> Place:
    """Return the place "above" or "below" the main diagonal of the board."""
    predicates: dict[str, Callable[[int, int], bool]] = {
        "above": lambda row, column: column > row,
        "below": lambda row, column: column < row,
    }
    return Place(
        f"{side} the main diagonal",
        lambda board, subject: tuple(cell for cell in board.cells if predicates[side](*cell)),
    )


def end_cell_with_value(end: str, value_test: ValueTest) -> Group | None:
    """Return the group of the first or last cell of a line whose value passes a test, as in "the first 1".

    It is empty if there is no such cell, or if the subject is no row or column. None for the test that all values pass,
    because other phrases read "the first cell".
    """
    if value_test.text == "of any value":
        return None

    def cells(board: WholeBoard, subject: Cells) -> Cells:
        matching_cells = (
            [cell for cell in subject if value_test.holds(board.value(cell))]
            if 1 in (len(rows_of(subject)), len(columns_of(subject)))
            else []
        )
        return tuple(matching_cells[:1] if end in FIRST_END_WORDS else matching_cells[-1:])

    return Group(f"the {end} cell {value_test.text}", cells, "cell")


def as_group(place: Place) -> Group:
    """Return the group of the cells of a place near a cell, such as "its neighbours" for "next to it"."""
    return Group(f"what lies {place.text}", place.evaluate, "cell")


# alternatives in the notation of productions, which several phrases share
_CELL = "[<cell|value|number>]"
_IN = "<in|on|at|along|within|inside|of>"
_ROW_OR_COLUMN = "{=row|column}"
# rows: the name of a production: (its texts, their meaning or a function of the meanings of their parts);
# see `grammar`. Kinds that begin with "w" belong to sentences about the whole board
PHRASES: Productions = {
    "w group/board": (("the board",), BOARD),
    "w group/end-line": ((f"the {{={_END_WORDS}}} {_ROW_OR_COLUMN}",), outer_line),
    "w group/ordinal": ((f"the {{={'|'.join(k for k in INDEX_BY_ORDINAL if k != 'first')}}} {_ROW_OR_COLUMN}", f"the {{={'|'.join(INDEX_BY_ORDINAL)}}} {_ROW_OR_COLUMN} from the {{=top|bottom|left|right}}"), ordinal_line),
    "w group/number": ((f"{_ROW_OR_COLUMN} {{digits}}",), lambda line_kind, line_number: line_at(line_kind, line_number - 1) if line_number else None),
    "w group/side": (("the {=top|bottom|left|right|upper|lower} <side|edge|border>",), side_line),
    "w group/first-lines": ((f"the {{={_END_WORDS}}} {{w count}} {_ROW_OR_COLUMN}",), lambda word, count, line_kind: outer_lines(word, count, line_kind) if count > 1 and (word in ("first", "last") or (word in ("top", "bottom")) == (line_kind == "row")) else None),
    "w group/two-lines": ((f"the {{={_END_WORDS}}} {_ROW_OR_COLUMN} <and|or> [the] {{={_END_WORDS}}} {_ROW_OR_COLUMN}",), lambda first_word, line_kind, second_word, other_kind: union_of_groups(first, second) if (first := outer_line(first_word, line_kind)) and (second := outer_line(second_word, other_kind)) and line_kind != other_kind else None),
    "w single/end-cell": (("the {=first|last|top|bottom|left|right} <cell|value|number>",), lambda end: Group(f"the {end} cell of it", lambda board, subject: subject[:1] if end in FIRST_END_WORDS else subject[-1:])),
    "w group/others": (("[all] the other <cell|value|number>", "all other <cell|value|number>"), lambda: Group("the other cells", lambda board, subject: tuple(cell for cell in board.cells if cell not in subject), "cell")),
    "w group/others-in": (("[all] the other <cell|value|number> <in|of> <its|that|the same> {=row|column}",), lambda line_kind: Group(f"the other cells of its {line_kind}", lambda board, subject: tuple(cell for cell in in_own_line(line_kind).evaluate(board, subject) if cell not in subject), "cell")),
    "w single/end-of-line": (("the {=top|bottom} [row] <cell|value|number> of its {=column}", "the {=left|right|first|last} [column] <cell|value|number> of its {=row}"), lambda word, line_kind: as_group(Place(f"at the {word} of its {line_kind}", lambda board, subject: (own_line[0] if word in FIRST_END_WORDS else own_line[-1],) if (own_line := in_own_line(line_kind).evaluate(board, subject)) else ()))),
    "w group/same-index": ((f"the {_ROW_OR_COLUMN} <with|of> the same <number|index>", f"the corresponding {_ROW_OR_COLUMN}"), line_of_same_index),
    "w group/middle": ((f"the <middle|central|centre> {_ROW_OR_COLUMN}",), middle_line),
    "w group/border": (("the <border|boundary|edge|rim|perimeter|outer ring|frame|border cell>", "<an|any|every> edge", "border cell"), BORDER),
    "w group/corners": (("the [four] corner [cell]", "<a|any> corner [cell]"), CORNER),
    "w group/interior": (("the <interior|inside> [cell]",), INTERIOR),
    "w single/corner": ((f"the {{=top|upper|bottom|lower}} {{=left|right}} [corner] {_CELL}",), corner_cell),
    "w group/two-corners": (("the two {=top|bottom|left|right} corner [cell]", "both {=top|bottom|left|right} corner [cell]"), two_corners),
    "w group/diagonal": (("the main diagonal [cell]", "the diagonal [from the top left corner]"), DIAGONAL),
    "w group/antidiagonal": (("the antidiagonal", "the diagonal from the top right corner [to the bottom left]"), ANTIDIAGONAL),
    "w group/odd": ((f"<the|all|all the> {{=odd|even}} [numbered] {_ROW_OR_COLUMN}",), lines_of_parity),
    "w group/half": (("the {=top|bottom|left|right} half",), half_of_board),
    "w single/centre": (("the <centre|middle|central> [cell]",), centre_cell),
    "w group/ends": (("<its ends|both its ends|its two ends|its first and last cell>",), ends_of_line),
    "w group/nth": (("the {=first|last|top|bottom|left|right} {w value}",), lambda end, value_test: end_cell_with_value(end, value_test)),
    "w group/own-line": ((f"<its|that|this> {_ROW_OR_COLUMN}", "its {=row and column} [taken together]"), lambda line_kind: as_group(in_own_line(line_kind))),
    "w group/same-line": ((f"the same {_ROW_OR_COLUMN}",), lambda line_kind: replace(as_group(in_own_line(line_kind)), text=f"the same {line_kind}")),
    "w single/mirror": (("its mirror image [in the <vertical centre line|vertical axis|vertical middle line>]", "its mirror image left to right"), lambda: as_group(Place("mirrored left to right", lambda board, subject: tuple((row, board.column_count - 1 - column) for row, column in subject)))),
    "w group/own-neighbours": (("<its|all its> neighbour",), lambda: as_group(at_steps("next to it", ORTHOGONAL_STEPS))),
    "w group/own-king": (("<its|all its> king neighbour",), lambda: as_group(at_steps("around it", KING_STEPS))),
    "w single/own-side": (("<its|the> {=left|right|upper|lower} neighbour",), lambda side: as_group(_directly(side))),
    "w group/own-sides": (("its {=left|upper|lower|right} and {=left|right|upper|lower} neighbour",), lambda first_side, second_side: as_group(_directly_either(first_side, second_side))),
    "w single/there": (("the <cell|one|number|value> {w beside one}",), as_group),
    "w single/directly": (("the <cell|one|number|value> {=above|below} [it]", "the <cell|one|number|value> <to its|on its|to the> {=left|right} [of it]"), lambda side: as_group(_directly(side))),
    "w group/there": (("the <cell|one|number|value> {w beside several}",), as_group),
    "w group/single": "{w single}",
    "w group/all-there": (("<the cell|everything|all cell|every cell|all cell> {w beyond}",), as_group),
    # a part of a thing, behind `whose`
    "w own part/neighbours": (("[<four|all|all four>] neighbour",), lambda: as_group(at_steps("next to it", ORTHOGONAL_STEPS))),
    "w own part/king": (("[<eight|all|all eight>] king neighbour",), lambda: as_group(at_steps("around it", KING_STEPS))),
    "w own part/side": (("{=left|right|upper|lower} neighbour",), lambda side: as_group(_directly(side))),
    "w own part/line": ((_ROW_OR_COLUMN,), lambda line_kind: as_group(in_own_line(line_kind))),
    "w own part/end": (("{=first|last|top|bottom|left|right} <cell|value|number|digit>",), lambda end: Group(f"the {end} cell of it", lambda board, subject: subject[:1] if end in FIRST_END_WORDS else subject[-1:])),
    "w own part/ends": (("[two] end", "first and last <cell|value|number|digit>"), ends_of_line),
    "w own part/all": (("<cell|value|number|digit>",), lambda: Group("it", lambda board, subject: subject)),
    # a place
    "w place/in": ((f"{_IN} {{w group}}",), lambda group: None if group.text.startswith("the same ") else in_group(group)),  # the same as which?
    "w place/either-end": ((f"{_IN} <the|its> {{={_END_WORDS}}} or [{_IN}] [<the|its>] {{={_END_WORDS}}} {_ROW_OR_COLUMN}",), lambda first_word, second_word, line_kind: in_group(union_of_groups(first, second)) if (first := outer_line(first_word, line_kind)) and (second := outer_line(second_word, line_kind)) and first.text != second.text else None),
    "w place/off": (("<off|outside|outside of|not in|not on|away from|apart from|except for|except in|except on|except at|excluding> {w group}", "off it"), lambda group=None: in_group(group, False) if group else None),
    "w place/past": (("{=below|above} {w group}", "to the {=left|right} of {w group}"), lambda direction, group: None if group in (DIAGONAL,) else _past_group(direction, group)),
    "w place/diagonal": (("{=above|below} the main diagonal",), _beside_diagonal),
    "w place/odd": ((f"in <an|any|every> {{=odd|even}} [numbered] {_ROW_OR_COLUMN}",), lambda parity, line_kind: in_group(lines_of_parity(parity, line_kind))),
    # near a thing
    "w near/own-line": ((f"{_IN} <its|the same|that|its own> {_ROW_OR_COLUMN}", f"{_IN} its {{=row or column}}", f"{_IN} its {{=row and column}} [taken together]"), in_own_line),
    "w near/beside": "{w beside}",
    "w near/beyond": "{w beyond}",
    "w near/neighbours": (("among its neighbour", "<as|for> a neighbour", "adjacent to it", "as neighbour"), lambda: at_steps("next to it", ORTHOGONAL_STEPS)),
    "w near/king": (("among its king neighbour", "around it", "adjacent to it including diagonally", "within a king's move [of it]"), lambda: at_steps("around it", KING_STEPS)),
    "w near/way": (("{=diagonally|horizontally|vertically} adjacent to it", "{=diagonally|horizontally|vertically} is adjacent to it"), lambda direction: at_steps(f"{direction} next to it", NEIGHBOUR_STEPS[direction])),
    "w near/knight": (("a knight's move <away|from it|away from it>",), lambda: at_steps("a knight's move away", KNIGHT_STEPS)),
    "w beside/one": "{w beside one}",
    "w beside/several": "{w beside several}",
    "w beside one/above": (("directly {=above|below} [it]",), _directly),
    "w beside one/left": (("directly to <its|the> {=left|right} [of it]", "directly {=left|right} of it"), _directly),
    "w beside several/two": (("directly {=above|below} or {=above|below} it", "directly to its {=left|right} or {=left|right}", "directly to <the|its> {=left|right} or to <the|its> {=right|left}"), lambda first_side, second_side: _directly_either(first_side, second_side) if first_side != second_side else None),
    "w beside one/slanted": (("diagonally {=above|below} it to the {=left|right}", "diagonally {=above|below} it on the {=left|right}"), _diagonally),
    "w beside several/diagonal": (("diagonally <adjacent to it|next to it>",), lambda: at_steps("diagonally next to it", DIAGONAL_STEPS)),
    "w beyond/vertical": (("<anywhere|somewhere> {=above|below} it", "<anywhere|somewhere> {=above|below} it in its column", "{=above|below} it in <its|that|the same> column", "somewhere {=above|below} it in <its|that|the same> column"), beyond_in_line),
    "w beyond/horizontal": (("<anywhere|somewhere> to <its|the> {=left|right} [of it]", "to <its|the> {=left|right} [of it] in <its|that|the same> row"), beyond_in_line),
}  # fmt: skip
