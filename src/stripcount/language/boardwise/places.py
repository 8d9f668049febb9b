"""Where things lie on the board: definite lines and cells, places, and cells in some relation to a thing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from stripcount.language.boardwise.board import (
    AROUND,
    CORNERS,
    SIDES,
    Cell,
    Cells,
    Group,
    WholeBoard,
    columns_of,
    lines_of,
    rows_of,
)
from stripcount.language.boardwise.nouns import KNIGHT, STEPS, Near, ValueTest
from stripcount.language.grammar import Productions

_ORDINALS = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "sixth": 5}
_FIRST = {"first", "top", "left", "upper"}
_ENDS = "first|last|top|bottom|left|right"


def line(kind: str, index: int) -> Group:
    """Return the group that is the subject's row or column of an index, from the end if negative; empty if there is none."""

    def cells(board: WholeBoard, subject: Cells) -> Cells:
        lines = lines_of(board, subject, kind)
        return lines[index] if -len(lines) <= index < len(lines) else ()

    return Group(f"{kind} {index + 1 if index >= 0 else index}", cells, across=kind)


def _end(word: str, kind: str) -> Group | None:
    if (word in ("top", "bottom") and kind == "column") or (word in ("left", "right") and kind == "row"):
        return None
    return line(kind, 0 if word in _FIRST else -1)


def _ordinal(word: str, kind: str, side: str | None = None) -> Group:
    index = _ORDINALS[word]
    return line(kind, -1 - index if side in ("bottom", "right") else index)


def _side(word: str) -> Group:
    return line("row" if word in ("top", "bottom", "upper", "lower") else "column", 0 if word in _FIRST else -1)


def _union(first: Group, second: Group) -> Group:
    return Group(
        f"{first.text} and {second.text}",
        lambda board, subject: tuple(sorted({*first.on(board, subject), *second.on(board, subject)})),
        "lines",
    )


def _first_lines(word: str, value: int, kind: str) -> Group | None:
    def cells(board: WholeBoard, subject: Cells) -> Cells:
        lines = lines_of(board, subject, kind)
        return tuple(cell for one in (lines[:value] if word in _FIRST else lines[-value:]) for cell in one)

    return Group(f"the {word} {value} {kind}s", cells, "lines", kind) if value else None


def _same_index(kind: str) -> Group:
    """Return the group that is the row (column) with the index of the subject, a column (row); empty if there is none."""
    other = "column" if kind == "row" else "row"

    def cells(board: WholeBoard, subject: Cells) -> Cells:
        indices = {cell[other == "column"] for cell in subject}
        lines = lines_of(board, board.cells, kind)
        return lines[min(indices)] if len(indices) == 1 and min(indices) < len(lines) else ()

    return Group(f"the {kind} of the same index", cells, "cell", kind)


def _middle(kind: str) -> Group:
    def cells(board: WholeBoard, subject: Cells) -> Cells:
        lines = lines_of(board, subject, kind)
        return lines[len(lines) // 2] if len(lines) % 2 else ()

    return Group(f"the middle {kind}", cells, across=kind)


def group(text: str, holds: Callable[[WholeBoard, int, int], bool], sort: str = "set") -> Group:
    """Return the group of the board's cells for which `holds`(board, row, column) is true; it may be empty."""
    return Group(text, lambda board, subject: tuple(cell for cell in board.cells if holds(board, *cell)), sort)


def on_border(board: WholeBoard, i: int, j: int) -> bool:
    """Return whether a place is on the border."""
    return i in (0, board.rows - 1) or j in (0, board.cols - 1)


BORDER = group("the border", on_border)
CORNER = group("the corners", lambda board, i, j: i in (0, board.rows - 1) and j in (0, board.cols - 1))
INNER = group("the interior", lambda board, i, j: not on_border(board, i, j))
DIAGONAL = group("the main diagonal", lambda board, i, j: i == j, "")
ANTIDIAGONAL = group("the antidiagonal", lambda board, i, j: i + j == board.cols - 1, "")
BOARD = Group("the board", lambda board, subject: board.cells, "set")


def corner(down: str, across: str) -> Group:
    """Return the cell in a corner."""
    return group(
        f"the {'top' if down in ('top', 'upper') else 'bottom'} {across} corner",
        lambda board, i, j: (
            i == (0 if down in ("top", "upper") else board.rows - 1)
            and j == (0 if across == "left" else board.cols - 1)
        ),
    )


def _two_corners(word: str) -> Group:
    return Group(
        f"the two {word} corners",
        lambda board, subject: tuple(
            cell for cell in CORNER.on(board, subject) if cell in set(_side(word).on(board, board.cells))
        ),
    )


def _odd(sort: str, kind: str) -> Group:
    lines = group(
        f"the {sort} {kind}s", lambda board, i, j: (i if kind == "row" else j) % 2 == (sort == "even"), "lines"
    )
    return replace(lines, across=kind)


def _part(side: str) -> Group:
    tests: dict[str, Callable[[WholeBoard, int, int], bool]] = {
        "top": lambda board, i, j: 2 * i + 1 < board.rows,
        "bottom": lambda board, i, j: 2 * i + 1 > board.rows,
        "left": lambda board, i, j: 2 * j + 1 < board.cols,
        "right": lambda board, i, j: 2 * j + 1 > board.cols,
    }
    half = group(f"the {side} half (without the middle line)", tests[side])
    return replace(half, across="row" if side in ("top", "bottom") else "column")


def _centre() -> Group:
    centre = group("the centre cell", lambda board, i, j: 2 * i == board.rows - 1 and 2 * j == board.cols - 1)
    return Group(centre.text, centre.on)


def _ends_of(kind: str | None = None) -> Group:
    return Group("its ends", lambda board, subject: (subject[0], subject[-1]) if len(subject) > 1 else subject)


# cells near a thing


def own_line(kind: str) -> Near:
    """Return the relation of being in the row (column, either) of a cell of the subject."""

    def cells(board: WholeBoard, subject: Cells) -> Cells:
        rows, cols = {i for i, _ in subject}, {j for _, j in subject}
        return tuple(
            (i, j) for i, j in board.cells if (kind != "column" and i in rows) or (kind != "row" and j in cols)
        )

    return Near(f"in its {kind}", cells)


def stepping(text: str, steps: tuple[Cell, ...]) -> Near:
    """Return the relation of being at one of some steps from a cell of the subject, but not in it."""

    def cells(board: WholeBoard, subject: Cells) -> Cells:
        return tuple(sorted({c for cell in subject for c in board.near(cell, steps)} - set(subject)))

    return Near(text, cells)


def beyond(word: str) -> Near:
    """Return the relation of being anywhere above (below) a cell of the subject, or left (right) of it in its row."""
    tests: dict[str, Callable[[Cell, Cell], bool]] = {
        "above": lambda cell, c: c[1] == cell[1] and c[0] < cell[0],
        "below": lambda cell, c: c[1] == cell[1] and c[0] > cell[0],
        "left": lambda cell, c: c[0] == cell[0] and c[1] < cell[1],
        "right": lambda cell, c: c[0] == cell[0] and c[1] > cell[1],
    }
    return Near(
        f"anywhere {word}",
        lambda board, subject: tuple(c for c in board.cells if any(tests[word](o, c) for o in subject)),
    )


ONE_STEP: dict[str, Cell] = {"above": (-1, 0), "below": (1, 0), "left": (0, -1), "right": (0, 1)}
ONE_STEP |= {"upper": (-1, 0), "lower": (1, 0)}
OPPOSITE = {"above": "below", "below": "above", "left": "right", "right": "left"}


def _one(word: str) -> Near:
    return stepping(f"directly {word}", (ONE_STEP[word],))


def _two(first: str, second: str) -> Near:
    return stepping(f"directly {first} or {second}", (ONE_STEP[first], ONE_STEP[second]))


def _slanted(down: str, across: str) -> Near:
    return stepping(f"diagonally {down} {across}", ((-1 if down == "above" else 1, -1 if across == "left" else 1),))


def at(group: Group, inside: bool = True) -> Near:
    """Return the relation of being in a group, or (not `inside`) outside it."""

    def cells(board: WholeBoard, subject: Cells) -> Cells:
        group_cells = set(group.on(board, subject if subject else board.cells))
        return tuple(cell for cell in board.cells if (cell in group_cells) == inside)

    return Near(
        f"{'in' if inside else 'outside'} {group.text}",
        cells,
        group.sort == "cell",
        group.across,
        group.sort == "",
    )


def rest_of(group: Group) -> Group:
    """Return the group of all cells of the board outside another group."""
    return Group(
        f"the cells outside {group.text}",
        lambda board, subject: tuple(c for c in board.cells if c not in set(group.on(board, board.cells))),
        "set",
    )


def _past(word: str, group: Group) -> Near:
    """Return the relation of being in a row below (above) all of a group, or in a column right (left) of it."""

    def cells(board: WholeBoard, subject: Cells) -> Cells:
        group_cells = group.on(board, subject)
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

    return Near(f"{word} {group.text}", cells)


def _beside_diagonal(word: str) -> Near:
    holds: dict[str, Callable[[int, int], bool]] = {"above": lambda i, j: j > i, "below": lambda i, j: j < i}
    return Near(f"{word} the main diagonal", lambda board, subject: tuple(c for c in board.cells if holds[word](*c)))


def nth(word: str, value_test: ValueTest) -> Group | None:
    """Return the group of the first or last cell of the subject, a line, whose value passes a test.

    None if every value does: other phrases read "the first cell".
    """
    if value_test.text == "of any value":
        return None

    def cells(board: WholeBoard, subject: Cells) -> Cells:
        matching = (
            [c for c in subject if value_test.holds(board.at(c))]
            if 1 in (len(rows_of(subject)), len(columns_of(subject)))
            else []
        )
        return tuple(matching[:1] if word in _FIRST else matching[-1:])

    return Group(f"the {word} cell {value_test.text}", cells, "cell")


def as_group(near: Near) -> Group:
    """Return the group of the cells in some relation to the subject, which is a cell."""
    return Group(f"what lies {near.text}", near.on, "cell")


_CELL = "[<cell|value|number>]"
_IN = "<in|on|at|along|within|inside|of>"
_LINE = "{=row|column}"
PHRASES: Productions = {
    "w group/board": (("the board",), BOARD),
    "w group/end-line": ((f"the {{={_ENDS}}} {_LINE}",), _end),
    "w group/ordinal": ((f"the {{={'|'.join(k for k in _ORDINALS if k != 'first')}}} {_LINE}", f"the {{={'|'.join(_ORDINALS)}}} {_LINE} from the {{=top|bottom|left|right}}"), _ordinal),
    "w group/number": ((f"{_LINE} {{digits}}",), lambda kind, number: line(kind, number - 1) if number else None),
    "w group/side": (("the {=top|bottom|left|right|upper|lower} <side|edge|border>",), _side),
    "w group/first-lines": ((f"the {{={_ENDS}}} {{w count}} {_LINE}",), lambda word, number, kind: _first_lines(word, number, kind) if number > 1 and (word in ("first", "last") or (word in ("top", "bottom")) == (kind == "row")) else None),
    "w group/two-lines": ((f"the {{={_ENDS}}} {_LINE} <and|or> [the] {{={_ENDS}}} {_LINE}",), lambda a, kind, b, other: _union(first, second) if (first := _end(a, kind)) and (second := _end(b, other)) and kind != other else None),
    "w single/end-cell": (("the {=first|last|top|bottom|left|right} <cell|value|number>",), lambda word: Group(f"the {word} cell of it", lambda board, subject: subject[:1] if word in _FIRST else subject[-1:])),
    "w group/others": (("[all] the other <cell|value|number>", "all other <cell|value|number>"), lambda: Group("the other cells", lambda board, subject: tuple(c for c in board.cells if c not in subject), "cell")),
    "w group/others-in": (("[all] the other <cell|value|number> <in|of> <its|that|the same> {=row|column}",), lambda kind: Group(f"the other cells of its {kind}", lambda board, subject: tuple(c for c in own_line(kind).on(board, subject) if c not in subject), "cell")),
    "w single/end-of-line": (("the {=top|bottom} [row] <cell|value|number> of its {=column}", "the {=left|right|first|last} [column] <cell|value|number> of its {=row}"), lambda word, kind: as_group(Near(f"at the {word} of its {kind}", lambda board, subject: (own[0] if word in _FIRST else own[-1],) if (own := own_line(kind).on(board, subject)) else ()))),
    "w group/same-index": ((f"the {_LINE} <with|of> the same <number|index>", f"the corresponding {_LINE}"), _same_index),
    "w group/middle": ((f"the <middle|central|centre> {_LINE}",), _middle),
    "w group/border": (("the <border|boundary|edge|rim|perimeter|outer ring|frame|border cell>", "<an|any|every> edge", "border cell"), BORDER),
    "w group/corners": (("the [four] corner [cell]", "<a|any> corner [cell]"), CORNER),
    "w group/interior": (("the <interior|inside> [cell]",), INNER),
    "w single/corner": ((f"the {{=top|upper|bottom|lower}} {{=left|right}} [corner] {_CELL}",), corner),
    "w group/two-corners": (("the two {=top|bottom|left|right} corner [cell]", "both {=top|bottom|left|right} corner [cell]"), _two_corners),
    "w group/diagonal": (("the main diagonal [cell]", "the diagonal [from the top left corner]"), DIAGONAL),
    "w group/antidiagonal": (("the antidiagonal", "the diagonal from the top right corner [to the bottom left]"), ANTIDIAGONAL),
    "w group/odd": ((f"<the|all|all the> {{=odd|even}} [numbered] {_LINE}",), _odd),
    "w group/half": (("the {=top|bottom|left|right} half",), _part),
    "w single/centre": (("the <centre|middle|central> [cell]",), _centre),
    "w group/ends": (("<its ends|both its ends|its two ends|its first and last cell>",), _ends_of),
    "w group/nth": (("the {=first|last|top|bottom|left|right} {w value}",), lambda word, value_test: nth(word, value_test)),
    "w group/own-line": ((f"<its|that|this> {_LINE}", "its {=row and column} [taken together]"), lambda kind: as_group(own_line(kind))),
    "w group/same-line": ((f"the same {_LINE}",), lambda kind: replace(as_group(own_line(kind)), text=f"the same {kind}")),
    "w single/mirror": (("its mirror image [in the <vertical centre line|vertical axis|vertical middle line>]", "its mirror image left to right"), lambda: as_group(Near("mirrored left to right", lambda board, subject: tuple((i, board.cols - 1 - j) for i, j in subject)))),
    "w group/own-neighbours": (("<its|all its> neighbour",), lambda: as_group(stepping("next to it", SIDES))),
    "w group/own-king": (("<its|all its> king neighbour",), lambda: as_group(stepping("around it", AROUND))),
    "w single/own-side": (("<its|the> {=left|right|upper|lower} neighbour",), lambda word: as_group(_one(word))),
    "w group/own-sides": (("its {=left|upper|lower|right} and {=left|right|upper|lower} neighbour",), lambda a, b: as_group(_two(a, b))),
    "w single/there": (("the <cell|one|number|value> {w beside one}",), as_group),
    "w single/directly": (("the <cell|one|number|value> {=above|below} [it]", "the <cell|one|number|value> <to its|on its|to the> {=left|right} [of it]"), lambda word: as_group(_one(word))),
    "w group/there": (("the <cell|one|number|value> {w beside several}",), as_group),
    "w group/single": "{w single}",
    "w group/all-there": (("<the cell|everything|all cell|every cell|all cell> {w beyond}",), as_group),
    # a part of a thing, behind `whose`
    "w own part/neighbours": (("[<four|all|all four>] neighbour",), lambda: as_group(stepping("next to it", SIDES))),
    "w own part/king": (("[<eight|all|all eight>] king neighbour",), lambda: as_group(stepping("around it", AROUND))),
    "w own part/side": (("{=left|right|upper|lower} neighbour",), lambda word: as_group(_one(word))),
    "w own part/line": ((_LINE,), lambda kind: as_group(own_line(kind))),
    "w own part/end": (("{=first|last|top|bottom|left|right} <cell|value|number|digit>",), lambda word: Group(f"the {word} cell of it", lambda board, subject: subject[:1] if word in _FIRST else subject[-1:])),
    "w own part/ends": (("[two] end", "first and last <cell|value|number|digit>"), lambda: _ends_of()),
    "w own part/all": (("<cell|value|number|digit>",), lambda: Group("it", lambda board, subject: subject)),
    # a place
    "w place/in": ((f"{_IN} {{w group}}",), lambda value_test: None if value_test.text.startswith("the same ") else at(value_test)),  # the same as which?
    "w place/either-end": ((f"{_IN} <the|its> {{={_ENDS}}} or [{_IN}] [<the|its>] {{={_ENDS}}} {_LINE}",), lambda a, b, kind: at(_union(first, second)) if (first := _end(a, kind)) and (second := _end(b, kind)) and first.text != second.text else None),
    "w place/off": (("<off|outside|outside of|not in|not on|away from|apart from|except for|except in|except on|except at|excluding> {w group}", "off it"), lambda value_test=None: at(value_test, False) if value_test else None),
    "w place/past": (("{=below|above} {w group}", "to the {=left|right} of {w group}"), lambda word, value_test: None if value_test in (DIAGONAL,) else _past(word, value_test)),
    "w place/diagonal": (("{=above|below} the main diagonal",), _beside_diagonal),
    "w place/odd": ((f"in <an|any|every> {{=odd|even}} [numbered] {_LINE}",), lambda sort, kind: at(_odd(sort, kind))),
    # near a thing
    "w near/own-line": ((f"{_IN} <its|the same|that|its own> {_LINE}", f"{_IN} its {{=row or column}}", f"{_IN} its {{=row and column}} [taken together]"), own_line),
    "w near/beside": "{w beside}",
    "w near/beyond": "{w beyond}",
    "w near/neighbours": (("among its neighbour", "<as|for> a neighbour", "adjacent to it", "as neighbour"), lambda: stepping("next to it", SIDES)),
    "w near/king": (("among its king neighbour", "around it", "adjacent to it including diagonally", "within a king's move [of it]"), lambda: stepping("around it", AROUND)),
    "w near/way": (("{=diagonally|horizontally|vertically} adjacent to it", "{=diagonally|horizontally|vertically} is adjacent to it"), lambda word: stepping(f"{word} next to it", STEPS[word])),
    "w near/knight": (("a knight's move <away|from it|away from it>",), lambda: stepping("a knight's move away", KNIGHT)),
    "w beside/one": "{w beside one}",
    "w beside/several": "{w beside several}",
    "w beside one/above": (("directly {=above|below} [it]",), _one),
    "w beside one/left": (("directly to <its|the> {=left|right} [of it]", "directly {=left|right} of it"), _one),
    "w beside several/two": (("directly {=above|below} or {=above|below} it", "directly to its {=left|right} or {=left|right}", "directly to <the|its> {=left|right} or to <the|its> {=right|left}"), lambda a, b: _two(a, b) if a != b else None),
    "w beside one/slanted": (("diagonally {=above|below} it to the {=left|right}", "diagonally {=above|below} it on the {=left|right}"), _slanted),
    "w beside several/diagonal": (("diagonally <adjacent to it|next to it>",), lambda: stepping("diagonally next to it", CORNERS)),
    "w beyond/vertical": (("<anywhere|somewhere> {=above|below} it", "<anywhere|somewhere> {=above|below} it in its column", "{=above|below} it in <its|that|the same> column", "somewhere {=above|below} it in <its|that|the same> column"), beyond),
    "w beyond/horizontal": (("<anywhere|somewhere> to <its|the> {=left|right} [of it]", "to <its|the> {=left|right} [of it] in <its|that|the same> row"), beyond),
}  # fmt: skip
