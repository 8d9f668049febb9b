"""Slitherlink without clues: one loop along the lines between the dots around the cells."""

from __future__ import annotations

from typing import Any, ClassVar

from stripcount.board import FLAT, Board, Cell, Mark, Wrap
from stripcount.errors import BadInput
from stripcount.model.areas.area import area
from stripcount.model.areas.strip import AreaStrip
from stripcount.model.graphs.graph import from_edges
from stripcount.model.links.strip import LinkStrip
from stripcount.model.offers import Laws, LineShape
from stripcount.model.strip import Strip

OUT, IN = "·", "■"
_MARK_OF_SIDES = {(False, False): IN, (True, False): "▌", (False, True): "▀", (True, True): "▛"}
"""The marks of cells inside the loop, by whether it runs along their left and their upper side."""

MAX_DOT_ROWS = 29
"""The largest number of rows of dots for which a state of `_Loops` fits into one 64-bit word."""


class _Loops(LinkStrip):
    """One loop through some of the dots; `rows` is the number of rows of dots."""

    connection = "one cycle"

    @property
    def error_name(self) -> str:
        """The name of these loops in error messages, where the number of rows is that of the dots."""
        return "loops through the dots of Slitherlink"


class Slitherlink(AreaStrip):
    """One loop along the sides of rows × columns cells, given by the cells inside it; a(0) = 0, for it is not empty.

    The cells inside are connected, and every cell outside is connected with the region around the board. Exactly then
    the border between the two is a single loop that meets no dot twice. OEIS A231829, squares A140517.

    On a cylinder the loop may run round. What lies beyond the upper edge (with glued rows: beyond the left one) is then
    outside, and what lies beyond the other edge is inside. The mark of the first cell therefore has a second character
    on a cylinder: ■ if the region beyond the other edge is inside, · if it is outside. Boards on which a loop may run
    round without dividing the cells into two sides, such as tori, are refused.

    >>> from stripcount.machine.explore import explore
    >>> explore(Slitherlink(3)).machine().terms(6)
    [0, 6, 40, 213, 1049, 5034]
    """

    name = "slitherlink"
    about = "one loop along the sides of cells (cycles of the grid of dots): Slitherlink without its numbers"
    drawn_as = "loop"
    laws = Laws(transposes=True)
    values = (0, 1)
    connected = (area(1), area(0, edge=True))
    divides = True  # a loop round a cylinder separates its two outer edges
    statistics: ClassVar = {
        # a closed loop has as many right sides of cells as left ones, and as many lower as upper ones
        "length": lambda mark: 2 * ((str(mark) in "▌▛") + (str(mark) in "▀▛")),
        "inside": lambda mark: int(mark != OUT),
    }

    def mark(self, value: Any, left: Any, above: Any) -> Mark:
        """Return · for a cell outside the loop, else a mark that shows if the loop is on its left and above it."""
        return _MARK_OF_SIDES[not left, not above] if value else OUT

    def value(self, mark: Any) -> int:
        """Return 1 for the mark of a cell inside the loop, 0 for one outside."""
        return int(str(mark)[0] != OUT)

    @property
    def swept_as(self) -> tuple[Strip, int] | None:
        """The strip of the same loops as lines from dot to dot, and 1, the number of its additional columns.

        It has one row more, and as many solutions of k + 1 columns of dots as there are loops on k columns of cells.
        Its sweep is faster: within a column it has half as many states, each a word of parentheses in one integer.
        None for a subclass with rules of its own, for glued sides, and from MAX_DOT_ROWS rows of cells on.
        """
        has_standard_rules = (
            type(self) is Slitherlink and not self.overrides("allowed") and not self.overrides("adjacent")
        )
        if has_standard_rules and self.wrap == FLAT and self.rows < MAX_DOT_ROWS:
            return _Loops(self.rows + 1), 1
        return None

    def line_rule(self) -> LineShape | None:
        """Return the shape of the lines, which is one loop; None wherever `swept_as` is None."""
        if self.swept_as is None:
            return None
        return LineShape(frozenset({0, 2}), single=True, acyclic=False, covers=False, insides=_insides_of_mark)

    def glued(self, wrap: Wrap) -> Strip | None:
        """Return the strip of loops on a cylinder; raises BadInput for boards on which a loop need not have two sides.

        >>> from stripcount.machine.explore import explore
        >>> explore(Slitherlink(3).glued(Wrap(rows=True))).machine().terms(5)
        [0, 14, 63, 220, 701]
        """
        if wrap.twist or (wrap.rows and wrap.columns):
            raise BadInput(
                f"wrap={wrap.name} is not possible for {self.title}: a loop that runs round such a board may "
                "divide nothing, and then no cells are inside it; masyu counts these loops, from dot to dot."
            )
        return super().glued(wrap)

    def legal(self, board: Board) -> bool:
        """Return whether the lines between cells inside and outside form one loop that meets no dot twice."""
        # on a flat board each mark must be the one that follows from the values of the cell and its neighbours
        if board.wrap == FLAT and self.marked(board.map(self.value)).cells != board.cells:
            return False
        upper_sides, left_sides = _loop_sides(board)
        if not upper_sides | left_sides:
            return False

        def dot(row: int, col: int) -> Cell:
            """Return the dot at the upper left corner of a cell; glued sides share their dots."""
            return row % board.rows if board.wrap.rows else row, col % board.cols if board.wrap.columns else col

        horizontal_lines = [(dot(row, col), dot(row, col + 1)) for row, col in upper_sides]
        vertical_lines = [(dot(row, col), dot(row + 1, col)) for row, col in left_sides]
        graph = from_edges(horizontal_lines + vertical_lines)
        all_edges = range(len(graph.edges))
        return graph.components(graph.vertices, all_edges) == 1 and all(
            graph.degree(v, all_edges) == 2 for v in graph.vertices
        )

    def draw(self, board: Board) -> str:
        """Return the dots and the loop between them."""
        upper_sides, left_sides = _loop_sides(board)
        dot_rows, dot_columns = board.rows + (not board.wrap.rows), board.cols + (not board.wrap.columns)
        lines = []
        for row in range(dot_rows):
            lines.append("".join("+--" if (row, col) in upper_sides else "+  " for col in range(dot_columns)).rstrip())
            if row < board.rows:
                sides = ("|  " if (row, col) in left_sides else "   " for col in range(dot_columns))
                lines.append("".join(sides).rstrip())
        return "\n".join(lines)


def _insides_of_mark(mark: object) -> dict[Cell, bool]:
    """Return a dict from the offsets of cells, seen from the cell of the mark, to whether they lie inside the loop.

    Its keys are (0, 0) and, for a cell inside, (0, -1) and (-1, 0): the only cells about which the mark says that.
    """
    if str(mark) == OUT:
        return {(0, 0): False}
    loop_on_left, loop_above = next(sides for sides, shown in _MARK_OF_SIDES.items() if shown == str(mark))
    return {(0, 0): True, (0, -1): not loop_on_left, (-1, 0): not loop_above}


def _loop_sides(board: Board) -> tuple[set[Cell], set[Cell]]:
    """Return the cells whose upper side is on the loop, and the cells whose left side is on it.

    Cells beyond the lower and the right edge stand for the sides along these edges.
    """
    rows, cols = board.rows, board.cols
    # the second character of the first mark, on a cylinder: whether the region beyond the far edge is inside
    far_edge_inside = cols > 0 and str(board[0, 0])[1:] == IN

    def inside(row: int, col: int) -> bool:
        cell = board.place(row, col)
        return str(board[cell])[0] != OUT if cell else far_edge_inside and (row == rows or col == cols)

    side_rows, side_columns = rows + (not board.wrap.rows), cols + (not board.wrap.columns)
    upper_sides = {(r, c) for r in range(side_rows) for c in range(cols) if inside(r, c) != inside(r - 1, c)}
    left_sides = {(r, c) for r in range(rows) for c in range(side_columns) if inside(r, c) != inside(r, c - 1)}
    return upper_sides, left_sides
