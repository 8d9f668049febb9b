"""Where things lie on the board: definite lines and cells, places, and cells in some relation to a thing."""

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
    lines_in_scope,
    rows_of,
)
from stripcount.language.boardwise.nouns import KNIGHT_STEPS, NEIGHBOUR_STEPS, Place
from stripcount.language.boardwise.value_tests import ValueTest
from stripcount.language.grammar import Productions

_INDEX_BY_ORDINAL = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "sixth": 5}
_LOW_END_WORDS = {"first", "top", "left", "upper"}
_END_WORDS = "first|last|top|bottom|left|right"


def line_at(line_kind: str, index: int) -> Group:
    """Return the group that is the subject's row or column of an index, from the end if negative; empty if there is none."""

    def cells(board: WholeBoard, subject: Cells) -> Cells:
        lines = lines_in_scope(board, subject, line_kind)
        return lines[index] if -len(lines) <= index < len(lines) else ()

    return Group(f"{line_kind} {index + 1 if index >= 0 else index}", cells, line_kind=line_kind)


def _end_line(word: str, line_kind: str) -> Group | None:
    if (word in ("top", "bottom") and line_kind == "column") or (word in ("left", "right") and line_kind == "row"):
        return None
    return line_at(line_kind, 0 if word in _LOW_END_WORDS else -1)


def _ordinal_line(word: str, line_kind: str, side: str | None = None) -> Group:
    index = _INDEX_BY_ORDINAL[word]
    return line_at(line_kind, -1 - index if side in ("bottom", "right") else index)


def _side_line(word: str) -> Group:
    return line_at(
        "row" if word in ("top", "bottom", "upper", "lower") else "column", 0 if word in _LOW_END_WORDS else -1
    )


def _union_of_groups(first: Group, second: Group) -> Group:
    return Group(
        f"{first.text} and {second.text}",
        lambda board, subject: tuple(sorted({*first.evaluate(board, subject), *second.evaluate(board, subject)})),
        "lines",
    )


def _outer_lines(word: str, value: int, line_kind: str) -> Group | None:
    def cells(board: WholeBoard, subject: Cells) -> Cells:
        lines = lines_in_scope(board, subject, line_kind)
        return tuple(cell for one in (lines[:value] if word in _LOW_END_WORDS else lines[-value:]) for cell in one)

    return Group(f"the {word} {value} {line_kind}s", cells, "lines", line_kind) if value else None


def _line_of_same_index(line_kind: str) -> Group:
    """Return the group that is the row (column) with the index of the subject, a column (row); empty if there is none."""
    other = "column" if line_kind == "row" else "row"

    def cells(board: WholeBoard, subject: Cells) -> Cells:
        indices = {cell[other == "column"] for cell in subject}
        lines = lines_in_scope(board, board.cells, line_kind)
        return lines[min(indices)] if len(indices) == 1 and min(indices) < len(lines) else ()

    return Group(f"the {line_kind} of the same index", cells, "cell", line_kind)


def _middle_line(line_kind: str) -> Group:
    def cells(board: WholeBoard, subject: Cells) -> Cells:
        lines = lines_in_scope(board, subject, line_kind)
        return lines[len(lines) // 2] if len(lines) % 2 else ()

    return Group(f"the middle {line_kind}", cells, line_kind=line_kind)


def cell_group(text: str, holds: Callable[[WholeBoard, int, int], bool], sort: str = "set") -> Group:
    """Return the group of the board's cells for which `holds`(board, row, column) is true; it may be empty."""
    return Group(text, lambda board, subject: tuple(cell for cell in board.cells if holds(board, *cell)), sort)


def is_on_border(board: WholeBoard, i: int, j: int) -> bool:
    """Return whether a place is on the border."""
    return i in (0, board.row_count - 1) or j in (0, board.column_count - 1)


BORDER = cell_group("the border", is_on_border)
CORNER = cell_group(
    "the corners", lambda board, i, j: i in (0, board.row_count - 1) and j in (0, board.column_count - 1)
)
INTERIOR = cell_group("the interior", lambda board, i, j: not is_on_border(board, i, j))
DIAGONAL = cell_group("the main diagonal", lambda board, i, j: i == j, "")
ANTIDIAGONAL = cell_group("the antidiagonal", lambda board, i, j: i + j == board.column_count - 1, "")
BOARD = Group("the board", lambda board, subject: board.cells, "set")


def corner_cell(down: str, across: str) -> Group:
    """Return the cell in a corner."""
    return cell_group(
        f"the {'top' if down in ('top', 'upper') else 'bottom'} {across} corner",
        lambda board, i, j: (
            i == (0 if down in ("top", "upper") else board.row_count - 1)
            and j == (0 if across == "left" else board.column_count - 1)
        ),
    )


def _two_corners(word: str) -> Group:
    return Group(
        f"the two {word} corners",
        lambda board, subject: tuple(
            cell
            for cell in CORNER.evaluate(board, subject)
            if cell in set(_side_line(word).evaluate(board, board.cells))
        ),
    )


def _lines_of_parity(sort: str, line_kind: str) -> Group:
    lines = cell_group(
        f"the {sort} {line_kind}s",
        lambda board, i, j: (i if line_kind == "row" else j) % 2 == (sort == "even"),
        "lines",
    )
    return replace(lines, line_kind=line_kind)


def _half(side: str) -> Group:
    tests: dict[str, Callable[[WholeBoard, int, int], bool]] = {
        "top": lambda board, i, j: 2 * i + 1 < board.row_count,
        "bottom": lambda board, i, j: 2 * i + 1 > board.row_count,
        "left": lambda board, i, j: 2 * j + 1 < board.column_count,
        "right": lambda board, i, j: 2 * j + 1 > board.column_count,
    }
    half = cell_group(f"the {side} half (without the middle line)", tests[side])
    return replace(half, line_kind="row" if side in ("top", "bottom") else "column")


def _centre_cell() -> Group:
    centre = cell_group(
        "the centre cell", lambda board, i, j: 2 * i == board.row_count - 1 and 2 * j == board.column_count - 1
    )
    return Group(centre.text, centre.evaluate)


def _ends(line_kind: str | None = None) -> Group:
    return Group("its ends", lambda board, subject: (subject[0], subject[-1]) if len(subject) > 1 else subject)


# cells near a thing


def in_own_line(line_kind: str) -> Place:
    """Return the relation of being in the row (column, either) of a cell of the subject."""

    def cells(board: WholeBoard, subject: Cells) -> Cells:
        rows, cols = {i for i, _ in subject}, {j for _, j in subject}
        return tuple(
            (i, j)
            for i, j in board.cells
            if (line_kind != "column" and i in rows) or (line_kind != "row" and j in cols)
        )

    return Place(f"in its {line_kind}", cells)


def at_steps(text: str, steps: tuple[Cell, ...]) -> Place:
    """Return the relation of being at one of some steps from a cell of the subject, but not in it."""

    def cells(board: WholeBoard, subject: Cells) -> Cells:
        return tuple(sorted({c for cell in subject for c in board.neighbours(cell, steps)} - set(subject)))

    return Place(text, cells)


def beyond_in_line(word: str) -> Place:
    """Return the relation of being anywhere above (below) a cell of the subject, or left (right) of it in its row."""
    tests: dict[str, Callable[[Cell, Cell], bool]] = {
        "above": lambda cell, c: c[1] == cell[1] and c[0] < cell[0],
        "below": lambda cell, c: c[1] == cell[1] and c[0] > cell[0],
        "left": lambda cell, c: c[0] == cell[0] and c[1] < cell[1],
        "right": lambda cell, c: c[0] == cell[0] and c[1] > cell[1],
    }
    return Place(
        f"anywhere {word}",
        lambda board, subject: tuple(c for c in board.cells if any(tests[word](o, c) for o in subject)),
    )


STEP_BY_WORD: dict[str, Cell] = {"above": (-1, 0), "below": (1, 0), "left": (0, -1), "right": (0, 1)}
STEP_BY_WORD |= {"upper": (-1, 0), "lower": (1, 0)}
OPPOSITE_SIDE = {"above": "below", "below": "above", "left": "right", "right": "left"}


def _directly(word: str) -> Place:
    return at_steps(f"directly {word}", (STEP_BY_WORD[word],))


def _directly_either(first: str, second: str) -> Place:
    return at_steps(f"directly {first} or {second}", (STEP_BY_WORD[first], STEP_BY_WORD[second]))


def _diagonally(down: str, across: str) -> Place:
    return at_steps(f"diagonally {down} {across}", ((-1 if down == "above" else 1, -1 if across == "left" else 1),))


def in_group(group: Group, inside: bool = True) -> Place:
    """Return the relation of being in a group, or (not `inside`) outside it."""

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


def complement_group(group: Group) -> Group:
    """Return the group of all cells of the board outside another group."""
    return Group(
        f"the cells outside {group.text}",
        lambda board, subject: tuple(c for c in board.cells if c not in set(group.evaluate(board, board.cells))),
        "set",
    )


def _past_group(word: str, group: Group) -> Place:
    """Return the relation of being in a row below (above) all of a group, or in a column right (left) of it."""

    def cells(board: WholeBoard, subject: Cells) -> Cells:
        group_cells = group.evaluate(board, subject)
        if not group_cells:
            return ()
        rows, cols = [i for i, _ in group_cells], [j for _, j in group_cells]
        tests: dict[str, Callable[[Cell], bool]] = {
            "below": lambda c: c[0] > max(rows),
            "above": lambda c: c[0] < min(rows),
            "right": lambda c: c[1] > max(cols),
            "left": lambda c: c[1] < min(cols),
        }
        return tuple(c for c in board.cells if tests[word](c))

    return Place(f"{word} {group.text}", cells)


def _beside_diagonal(word: str) -> Place:
    holds: dict[str, Callable[[int, int], bool]] = {"above": lambda i, j: j > i, "below": lambda i, j: j < i}
    return Place(f"{word} the main diagonal", lambda board, subject: tuple(c for c in board.cells if holds[word](*c)))


def end_cell_with_value(word: str, value_test: ValueTest) -> Group | None:
    """Return the group of the first or last cell of the subject, a line, whose value passes a test.

    None if every value does: other phrases read "the first cell".
    """
    if value_test.text == "of any value":
        return None

    def cells(board: WholeBoard, subject: Cells) -> Cells:
        matching = (
            [c for c in subject if value_test.holds(board.value(c))]
            if 1 in (len(rows_of(subject)), len(columns_of(subject)))
            else []
        )
        return tuple(matching[:1] if word in _LOW_END_WORDS else matching[-1:])

    return Group(f"the {word} cell {value_test.text}", cells, "cell")


def as_group(near: Place) -> Group:
    """Return the group of the cells in some relation to the subject, which is a cell."""
    return Group(f"what lies {near.text}", near.evaluate, "cell")


_CELL = "[<cell|value|number>]"
_IN = "<in|on|at|along|within|inside|of>"
_ROW_OR_COLUMN = "{=row|column}"
PHRASES: Productions = {
    "w group/board": (("the board",), BOARD),
    "w group/end-line": ((f"the {{={_END_WORDS}}} {_ROW_OR_COLUMN}",), _end_line),
    "w group/ordinal": ((f"the {{={'|'.join(k for k in _INDEX_BY_ORDINAL if k != 'first')}}} {_ROW_OR_COLUMN}", f"the {{={'|'.join(_INDEX_BY_ORDINAL)}}} {_ROW_OR_COLUMN} from the {{=top|bottom|left|right}}"), _ordinal_line),
    "w group/number": ((f"{_ROW_OR_COLUMN} {{digits}}",), lambda line_kind, number: line_at(line_kind, number - 1) if number else None),
    "w group/side": (("the {=top|bottom|left|right|upper|lower} <side|edge|border>",), _side_line),
    "w group/first-lines": ((f"the {{={_END_WORDS}}} {{w count}} {_ROW_OR_COLUMN}",), lambda word, number, line_kind: _outer_lines(word, number, line_kind) if number > 1 and (word in ("first", "last") or (word in ("top", "bottom")) == (line_kind == "row")) else None),
    "w group/two-lines": ((f"the {{={_END_WORDS}}} {_ROW_OR_COLUMN} <and|or> [the] {{={_END_WORDS}}} {_ROW_OR_COLUMN}",), lambda a, line_kind, b, other: _union_of_groups(first, second) if (first := _end_line(a, line_kind)) and (second := _end_line(b, other)) and line_kind != other else None),
    "w single/end-cell": (("the {=first|last|top|bottom|left|right} <cell|value|number>",), lambda word: Group(f"the {word} cell of it", lambda board, subject: subject[:1] if word in _LOW_END_WORDS else subject[-1:])),
    "w group/others": (("[all] the other <cell|value|number>", "all other <cell|value|number>"), lambda: Group("the other cells", lambda board, subject: tuple(c for c in board.cells if c not in subject), "cell")),
    "w group/others-in": (("[all] the other <cell|value|number> <in|of> <its|that|the same> {=row|column}",), lambda line_kind: Group(f"the other cells of its {line_kind}", lambda board, subject: tuple(c for c in in_own_line(line_kind).evaluate(board, subject) if c not in subject), "cell")),
    "w single/end-of-line": (("the {=top|bottom} [row] <cell|value|number> of its {=column}", "the {=left|right|first|last} [column] <cell|value|number> of its {=row}"), lambda word, line_kind: as_group(Place(f"at the {word} of its {line_kind}", lambda board, subject: (own[0] if word in _LOW_END_WORDS else own[-1],) if (own := in_own_line(line_kind).evaluate(board, subject)) else ()))),
    "w group/same-index": ((f"the {_ROW_OR_COLUMN} <with|of> the same <number|index>", f"the corresponding {_ROW_OR_COLUMN}"), _line_of_same_index),
    "w group/middle": ((f"the <middle|central|centre> {_ROW_OR_COLUMN}",), _middle_line),
    "w group/border": (("the <border|boundary|edge|rim|perimeter|outer ring|frame|border cell>", "<an|any|every> edge", "border cell"), BORDER),
    "w group/corners": (("the [four] corner [cell]", "<a|any> corner [cell]"), CORNER),
    "w group/interior": (("the <interior|inside> [cell]",), INTERIOR),
    "w single/corner": ((f"the {{=top|upper|bottom|lower}} {{=left|right}} [corner] {_CELL}",), corner_cell),
    "w group/two-corners": (("the two {=top|bottom|left|right} corner [cell]", "both {=top|bottom|left|right} corner [cell]"), _two_corners),
    "w group/diagonal": (("the main diagonal [cell]", "the diagonal [from the top left corner]"), DIAGONAL),
    "w group/antidiagonal": (("the antidiagonal", "the diagonal from the top right corner [to the bottom left]"), ANTIDIAGONAL),
    "w group/odd": ((f"<the|all|all the> {{=odd|even}} [numbered] {_ROW_OR_COLUMN}",), _lines_of_parity),
    "w group/half": (("the {=top|bottom|left|right} half",), _half),
    "w single/centre": (("the <centre|middle|central> [cell]",), _centre_cell),
    "w group/ends": (("<its ends|both its ends|its two ends|its first and last cell>",), _ends),
    "w group/nth": (("the {=first|last|top|bottom|left|right} {w value}",), lambda word, value_test: end_cell_with_value(word, value_test)),
    "w group/own-line": ((f"<its|that|this> {_ROW_OR_COLUMN}", "its {=row and column} [taken together]"), lambda line_kind: as_group(in_own_line(line_kind))),
    "w group/same-line": ((f"the same {_ROW_OR_COLUMN}",), lambda line_kind: replace(as_group(in_own_line(line_kind)), text=f"the same {line_kind}")),
    "w single/mirror": (("its mirror image [in the <vertical centre line|vertical axis|vertical middle line>]", "its mirror image left to right"), lambda: as_group(Place("mirrored left to right", lambda board, subject: tuple((i, board.column_count - 1 - j) for i, j in subject)))),
    "w group/own-neighbours": (("<its|all its> neighbour",), lambda: as_group(at_steps("next to it", ORTHOGONAL_STEPS))),
    "w group/own-king": (("<its|all its> king neighbour",), lambda: as_group(at_steps("around it", KING_STEPS))),
    "w single/own-side": (("<its|the> {=left|right|upper|lower} neighbour",), lambda word: as_group(_directly(word))),
    "w group/own-sides": (("its {=left|upper|lower|right} and {=left|right|upper|lower} neighbour",), lambda a, b: as_group(_directly_either(a, b))),
    "w single/there": (("the <cell|one|number|value> {w beside one}",), as_group),
    "w single/directly": (("the <cell|one|number|value> {=above|below} [it]", "the <cell|one|number|value> <to its|on its|to the> {=left|right} [of it]"), lambda word: as_group(_directly(word))),
    "w group/there": (("the <cell|one|number|value> {w beside several}",), as_group),
    "w group/single": "{w single}",
    "w group/all-there": (("<the cell|everything|all cell|every cell|all cell> {w beyond}",), as_group),
    # a part of a thing, behind `whose`
    "w own part/neighbours": (("[<four|all|all four>] neighbour",), lambda: as_group(at_steps("next to it", ORTHOGONAL_STEPS))),
    "w own part/king": (("[<eight|all|all eight>] king neighbour",), lambda: as_group(at_steps("around it", KING_STEPS))),
    "w own part/side": (("{=left|right|upper|lower} neighbour",), lambda word: as_group(_directly(word))),
    "w own part/line": ((_ROW_OR_COLUMN,), lambda line_kind: as_group(in_own_line(line_kind))),
    "w own part/end": (("{=first|last|top|bottom|left|right} <cell|value|number|digit>",), lambda word: Group(f"the {word} cell of it", lambda board, subject: subject[:1] if word in _LOW_END_WORDS else subject[-1:])),
    "w own part/ends": (("[two] end", "first and last <cell|value|number|digit>"), lambda: _ends()),
    "w own part/all": (("<cell|value|number|digit>",), lambda: Group("it", lambda board, subject: subject)),
    # a place
    "w place/in": ((f"{_IN} {{w group}}",), lambda value_test: None if value_test.text.startswith("the same ") else in_group(value_test)),  # the same as which?
    "w place/either-end": ((f"{_IN} <the|its> {{={_END_WORDS}}} or [{_IN}] [<the|its>] {{={_END_WORDS}}} {_ROW_OR_COLUMN}",), lambda a, b, line_kind: in_group(_union_of_groups(first, second)) if (first := _end_line(a, line_kind)) and (second := _end_line(b, line_kind)) and first.text != second.text else None),
    "w place/off": (("<off|outside|outside of|not in|not on|away from|apart from|except for|except in|except on|except at|excluding> {w group}", "off it"), lambda value_test=None: in_group(value_test, False) if value_test else None),
    "w place/past": (("{=below|above} {w group}", "to the {=left|right} of {w group}"), lambda word, value_test: None if value_test in (DIAGONAL,) else _past_group(word, value_test)),
    "w place/diagonal": (("{=above|below} the main diagonal",), _beside_diagonal),
    "w place/odd": ((f"in <an|any|every> {{=odd|even}} [numbered] {_ROW_OR_COLUMN}",), lambda sort, line_kind: in_group(_lines_of_parity(sort, line_kind))),
    # near a thing
    "w near/own-line": ((f"{_IN} <its|the same|that|its own> {_ROW_OR_COLUMN}", f"{_IN} its {{=row or column}}", f"{_IN} its {{=row and column}} [taken together]"), in_own_line),
    "w near/beside": "{w beside}",
    "w near/beyond": "{w beyond}",
    "w near/neighbours": (("among its neighbour", "<as|for> a neighbour", "adjacent to it", "as neighbour"), lambda: at_steps("next to it", ORTHOGONAL_STEPS)),
    "w near/king": (("among its king neighbour", "around it", "adjacent to it including diagonally", "within a king's move [of it]"), lambda: at_steps("around it", KING_STEPS)),
    "w near/way": (("{=diagonally|horizontally|vertically} adjacent to it", "{=diagonally|horizontally|vertically} is adjacent to it"), lambda word: at_steps(f"{word} next to it", NEIGHBOUR_STEPS[word])),
    "w near/knight": (("a knight's move <away|from it|away from it>",), lambda: at_steps("a knight's move away", KNIGHT_STEPS)),
    "w beside/one": "{w beside one}",
    "w beside/several": "{w beside several}",
    "w beside one/above": (("directly {=above|below} [it]",), _directly),
    "w beside one/left": (("directly to <its|the> {=left|right} [of it]", "directly {=left|right} of it"), _directly),
    "w beside several/two": (("directly {=above|below} or {=above|below} it", "directly to its {=left|right} or {=left|right}", "directly to <the|its> {=left|right} or to <the|its> {=right|left}"), lambda a, b: _directly_either(a, b) if a != b else None),
    "w beside one/slanted": (("diagonally {=above|below} it to the {=left|right}", "diagonally {=above|below} it on the {=left|right}"), _diagonally),
    "w beside several/diagonal": (("diagonally <adjacent to it|next to it>",), lambda: at_steps("diagonally next to it", DIAGONAL_STEPS)),
    "w beyond/vertical": (("<anywhere|somewhere> {=above|below} it", "<anywhere|somewhere> {=above|below} it in its column", "{=above|below} it in <its|that|the same> column", "somewhere {=above|below} it in <its|that|the same> column"), beyond_in_line),
    "w beyond/horizontal": (("<anywhere|somewhere> to <its|the> {=left|right} [of it]", "to <its|the> {=left|right} [of it] in <its|that|the same> row"), beyond_in_line),
}  # fmt: skip
