"""One board of any shape: the strip of its solutions, whatever the kind of the rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from stripcount.board import FLAT, FREE, HOLE, AnyOf, Board, Mark
from stripcount.errors import BadInput, described, shortened
from stripcount.model.areas.strip import AreaStrip
from stripcount.model.boards.areas import area_board
from stripcount.model.boards.given import cells_in_order, resolved
from stripcount.model.boards.graphs import graph_board
from stripcount.model.boards.holes import HoledArrays, Windows, holed, with_holes
from stripcount.model.boards.placed import Placed, ReadingStep
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.lattice.rule import ABSENT, Condition, Rule
from stripcount.model.lattice.strip import LatticeStrip
from stripcount.model.lattice.windows import WindowStrip
from stripcount.model.strip import Strip, rules_untouched
from stripcount.model.symmetry import Change, same
from stripcount.model.wrap.wrapped import Declared


def on(strip: Strip, board: Board, outside: Mark | None = None) -> Strip:
    """Return the strip whose one board has this shape, with HOLE where no cell is and a mark where one is given.

    All other cells are FREE, or hold AnyOf some marks. A given mark may be its text, and the strip may have another
    number of rows. With `outside` what lies around a board of windows, and in its holes, holds this value, and windows
    count wherever they touch the board. Raises BadInput for a board without cells, for a mark that the puzzle does not
    have, and for holes where the puzzle does not say what they mean.
    """
    if not isinstance(board, Board) or not board.rows or not board.cols:
        raise BadInput(f"board must be a Board with a row and a column, not {shortened(repr(board))}.")
    strip = strip.counted()
    if isinstance(strip, GraphStrip) and rules_untouched(strip, GraphStrip):
        _without_outside(strip, outside)
        return graph_board(strip, board)
    board = resolved(strip, board)
    if isinstance(strip, WindowStrip) and type(strip).step is WindowStrip.step and strip.wrap == FLAT:
        return _windows(strip, board, outside)
    if isinstance(strip, LatticeStrip) and rules_untouched(strip, LatticeStrip):
        return _arrays(strip, board, outside)
    _without_outside(strip, outside)
    flat = strip.flat if isinstance(strip, Declared) else strip
    if isinstance(flat, AreaStrip) and rules_untouched(flat, AreaStrip):
        return area_board(flat, board, strip.wrap if isinstance(strip, Declared) else FLAT)
    turned = board.rows > board.cols and strip.laws.transposes and "D" in strip.symmetries
    rows = board.cols if turned else board.rows
    strip = strip if strip.rows == rows else strip.resized(rows).counted()
    base = holed(strip) if _holes(board) else strip
    hole = ABSENT if ABSENT in tuple(base.alphabet) else HOLE  # an alphabet may be a text
    return _placed(base, board, strip.symmetries["D"] if turned else None, hole=hole)


def _without_outside(strip: Strip, outside: Mark | None) -> None:
    if outside is not None:
        raise BadInput(f"outside must be left out for {strip.title}: it is for rules about windows of cells.")


def _holes(board: Board) -> bool:
    return any(mark is HOLE for row in board.cells for mark in row)


def _placed(base: Strip, board: Board, change: Change | None = None, *, hole: Mark = HOLE, margin: int = 0) -> Placed:
    """Return the board read by `base` column by column, or row by row if it is turned by a change of marks.

    Its margin is not shown.
    """
    steps, (rows, cols) = [], (board.rows - 2 * margin, board.cols - 2 * margin)
    for row, col in cells_in_order(board, turned=change is not None):
        given = board.cells[row][col]
        if change is not None and given is not HOLE and given is not FREE:
            given = AnyOf(frozenset(map(change, given.marks))) if isinstance(given, AnyOf) else change(given)
        inside = 0 <= row - margin < rows and 0 <= col - margin < cols
        steps.append(ReadingStep((row - margin, col - margin) if inside else None, given))
    return Placed(base, steps, (rows, cols), missing=hole, turned=change)


def _value(strip: Strip, outside: Mark) -> Mark:
    """Return the value of a strip that is meant; raises BadInput for none."""
    for mark in strip.alphabet:
        if mark == outside or str(mark) == str(outside):
            return mark
    listed = shortened(" ".join(map(str, strip.alphabet)))
    raise BadInput(f"outside must be one of the values {listed}, not {described(outside)}.")


def _framed(board: Board, margin: int) -> Board:
    """Return the board with holes around it."""
    beside, beyond = [HOLE] * margin, [[HOLE] * (board.cols + 2 * margin)] * margin
    return Board.of([*beyond, *([*beside, *row, *beside] for row in board.cells), *beyond])


def _extent(cells: Sequence[tuple[int, int]]) -> int:
    """Return by how many rows or columns, whichever is more, a window reaches beyond a cell that it lies on."""
    downs, rights = [0, *(down for down, _ in cells)], [0, *(right for _, right in cells)]
    return max(max(downs) - min(downs), max(rights) - min(rights))


def _windows(strip: WindowStrip, board: Board, outside: Mark | None) -> Placed:
    """Return the board of a rule on windows, read along its shorter side."""
    margin = 0
    if outside is not None:
        outside = _value(strip, outside)
        margin = max((_extent(window.cells) for window in strip.windows), default=0)
        board = _framed(board, margin)
    turned, rows = board.rows > board.cols, min(board.rows, board.cols)
    base = Windows(strip, rows, holes=_holes(board), turned=turned, outside=outside)
    return _placed(base, board, same if turned else None, margin=margin)


def _arrays(strip: LatticeStrip, board: Board, outside: Mark | None) -> Placed:
    """Return the board of a rule on arrays, read along its shorter side if the order of reading does not matter."""
    rule, margin = strip.array_rule(), 0
    value: Any = None
    if outside is not None:
        value = _value(strip, outside)
        if rule.registers or rule.labels or rule.tallies:
            raise BadInput(f"outside must be left out for {strip.title}, which counts cells of the whole board.")
        reads = [test.reads for test in _tests(rule)]
        margin = max((_extent([(down, right) for _, down, right in some]) for some in reads), default=0)
        board = _framed(board, margin)
    if strip.rows != board.rows:
        resized = strip.resized(board.rows)
        assert isinstance(resized, LatticeStrip)
        rule = resized.array_rule()
    if outside is not None:
        rule = replace(rule, conditions=tuple(replace(test, whole=True) for test in _tests(rule)), scores=())
    turned = board.rows > board.cols and not rule.registers and not rule.labels
    rule = rule.turned() if turned else rule
    rule = with_holes(rule, value) if _holes(board) else rule
    base = HoledArrays(strip, board.cols if turned else board.rows, rule)
    return _placed(base, board, same if turned else None, hole=ABSENT, margin=margin)


def _tests(rule: Rule) -> tuple[Condition, ...]:
    return (*rule.conditions, *(score.condition() for score in rule.scores))
