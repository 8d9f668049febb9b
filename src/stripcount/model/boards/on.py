"""One board of any shape: the strip of its solutions, whatever the kind of the rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from stripcount.board import FLAT, FREE, HOLE, AnyOf, Board, Mark
from stripcount.errors import BadInput, excerpt, value_text
from stripcount.model.areas.strip import AreaStrip
from stripcount.model.boards.areas import area_board
from stripcount.model.boards.given import cells_in_order, resolve_marks
from stripcount.model.boards.graphs import graph_board
from stripcount.model.boards.holes import BoardWindows, HoledArrays, rule_with_holes, strip_with_holes
from stripcount.model.boards.placed import Placed, ReadingStep
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.lattice.rule import ABSENT, Condition, Rule
from stripcount.model.lattice.strip import LatticeStrip
from stripcount.model.lattice.windows import WindowStrip
from stripcount.model.strip import Strip, rules_untouched
from stripcount.model.symmetry import Change, same
from stripcount.model.wrap.wrapped import Declared


def on(strip: Strip, board: Board, outside: Mark | None = None) -> Strip:
    """Return the strip that has exactly the solutions of one board, as a single column; see `Placed`.

    Each cell of `board` is HOLE where the board has no cell, a mark or its text where one is prescribed, AnyOf some
    marks, or FREE. `strip` may have another number of rows than the board. With `outside`, for rules on windows only,
    all cells around the board and in its holes hold this value, and windows are tested wherever they touch the board.
    Raises BadInput for a board without cells, for a mark that the puzzle does not have, and for holes if the puzzle
    does not define what follows one.
    """
    if not isinstance(board, Board) or not board.rows or not board.cols:
        raise BadInput(f"board must be a Board with a row and a column, not {excerpt(repr(board))}.")
    strip = strip.counted()
    if isinstance(strip, GraphStrip) and rules_untouched(strip, GraphStrip):
        _reject_outside(strip, outside)
        return graph_board(strip, board)
    board = resolve_marks(strip, board)
    if isinstance(strip, WindowStrip) and type(strip).step is WindowStrip.step and strip.wrap == FLAT:
        return _window_board(strip, board, outside)
    if isinstance(strip, LatticeStrip) and rules_untouched(strip, LatticeStrip):
        return _array_board(strip, board, outside)
    _reject_outside(strip, outside)
    flat = strip.flat if isinstance(strip, Declared) else strip
    if isinstance(flat, AreaStrip) and rules_untouched(flat, AreaStrip):
        return area_board(flat, board, strip.wrap if isinstance(strip, Declared) else FLAT)
    transposed = board.rows > board.cols and strip.laws.transposes and "D" in strip.symmetries
    rows = board.cols if transposed else board.rows
    strip = strip if strip.rows == rows else strip.resized(rows).counted()
    base = strip_with_holes(strip) if _has_holes(board) else strip
    hole = ABSENT if ABSENT in tuple(base.alphabet) else HOLE  # an alphabet may be a text
    return _place_board(base, board, strip.symmetries["D"] if transposed else None, hole=hole)


def _reject_outside(strip: Strip, outside: Mark | None) -> None:
    """Raise BadInput if a value `outside` is given for a strip that has no windows."""
    if outside is not None:
        raise BadInput(f"outside must be left out for {strip.title}: it is for rules about windows of cells.")


def _has_holes(board: Board) -> bool:
    """Return whether a cell of a board is missing."""
    return any(mark is HOLE for row in board.cells for mark in row)


def _place_board(
    base: Strip, board: Board, change: Change | None = None, *, hole: Mark = HOLE, margin: int = 0
) -> Placed:
    """Return the board as `base` reads it: column by column or, if a `change` of marks is given, row by row.

    `change` maps each mark to the mark of the transpose. `hole` is the mark of a hole in `base`. The outermost
    `margin` rows and columns on each side were added to the board; solutions are shown without them.
    """
    steps, (rows, cols) = [], (board.rows - 2 * margin, board.cols - 2 * margin)
    for row, col in cells_in_order(board, transposed=change is not None):
        content = board.cells[row][col]
        if change is not None and content is not HOLE and content is not FREE:
            content = AnyOf(frozenset(map(change, content.marks))) if isinstance(content, AnyOf) else change(content)
        inside = 0 <= row - margin < rows and 0 <= col - margin < cols
        steps.append(ReadingStep((row - margin, col - margin) if inside else None, content))
    return Placed(base, steps, (rows, cols), hole_mark=hole, transpose_mark=change)


def _outside_value(strip: Strip, outside: Mark) -> Mark:
    """Return the value of the strip's alphabet that equals `outside` or has the same text; raises BadInput if none."""
    for mark in strip.alphabet:
        if mark == outside or str(mark) == str(outside):
            return mark
    value_list = excerpt(" ".join(map(str, strip.alphabet)))
    raise BadInput(f"outside must be one of the values {value_list}, not {value_text(outside)}.")


def _add_margin(board: Board, margin: int) -> Board:
    """Return the board with `margin` rows and columns of holes added on each side."""
    margin_cells, margin_rows = [HOLE] * margin, [[HOLE] * (board.cols + 2 * margin)] * margin
    return Board.of([*margin_rows, *([*margin_cells, *row, *margin_cells] for row in board.cells), *margin_rows])


def _extent(cells: Sequence[tuple[int, int]]) -> int:
    """Return the larger of the height and the width of a window, anchor included, less 1: the margin it needs.

    `cells` are (rows down, columns right) of the anchor.
    """
    downs, rights = [0, *(down for down, _ in cells)], [0, *(right for _, right in cells)]
    return max(max(downs) - min(downs), max(rights) - min(rights))


def _window_board(strip: WindowStrip, board: Board, outside: Mark | None) -> Placed:
    """Return the board of a rule on windows, read so that its columns are parallel to its shorter side."""
    margin = 0
    if outside is not None:
        outside = _outside_value(strip, outside)
        margin = max((_extent(window.cells) for window in strip.windows), default=0)
        board = _add_margin(board, margin)
    transposed, rows = board.rows > board.cols, min(board.rows, board.cols)
    base = BoardWindows(strip, rows, holes=_has_holes(board), transposed=transposed, outside=outside)
    return _place_board(base, board, same if transposed else None, margin=margin)


def _array_board(strip: LatticeStrip, board: Board, outside: Mark | None) -> Placed:
    """Return the board of a rule on arrays.

    Its columns are read parallel to the shorter side of the board, unless labels or registers depend on the order of
    reading.
    """
    rule, margin = strip.array_rule(), 0
    value: Any = None
    if outside is not None:
        value = _outside_value(strip, outside)
        if rule.registers or rule.labels or rule.tallies:
            raise BadInput(f"outside must be left out for {strip.title}, which counts cells of the whole board.")
        reads = [test.reads for test in _all_tests(rule)]
        margin = max((_extent([(down, right) for _, down, right in cells]) for cells in reads), default=0)
        board = _add_margin(board, margin)
    if strip.rows != board.rows:
        resized = strip.resized(board.rows)
        assert isinstance(resized, LatticeStrip)
        rule = resized.array_rule()
    if outside is not None:
        rule = replace(rule, conditions=tuple(replace(test, inside_only=True) for test in _all_tests(rule)), scores=())
    transposed = board.rows > board.cols and not rule.registers and not rule.labels
    rule = rule.transposed() if transposed else rule
    rule = rule_with_holes(rule, value) if _has_holes(board) else rule
    base = HoledArrays(strip, board.cols if transposed else board.rows, rule)
    return _place_board(base, board, same if transposed else None, hole=ABSENT, margin=margin)


def _all_tests(rule: Rule) -> tuple[Condition, ...]:
    """Return the conditions of a rule, with each of its scores as one condition."""
    return (*rule.conditions, *(score.condition() for score in rule.scores))
