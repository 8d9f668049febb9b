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


MAX_DOTS = 29
"""The rows of dots whose loops fit into one word."""


class _Loops(LinkStrip):
    """One loop through some of the dots."""

    connection = "one cycle"

    @property
    def error_name(self) -> str:
        """The name in error messages, which say how many rows of dots there are."""
        return "loops through the dots of Slitherlink"


class Slitherlink(AreaStrip):
    """One loop along the sides of rows × columns cells, given by the cells inside it; a(0) = 0, for it is not empty.

    The cells inside are connected, and those outside are connected with what lies around the board: that is to say
    that their border is a single loop which meets no dot twice. OEIS A231829, squares A140517.

    On a cylinder the loop may run round. The cells on the side of the upper edge (with glued rows the left one) are
    outside then, those on the side of the other edge inside, and the first cell has ■ behind its mark for that edge,
    in place of a dot. Boards on which a loop may run round and divide nothing, such as tori, are refused.

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
    divides = True
    statistics: ClassVar = {
        "length": lambda mark: (
            2 * ((str(mark) in "▌▛") + (str(mark) in "▀▛"))
        ),  # the loop leaves a row as often as it enters
        "inside": lambda mark: int(mark != OUT),
    }

    def mark(self, value: Any, left: Any, above: Any) -> Mark:
        """Return how a cell lies to the loop: outside it, or inside with or without lines to the left and above."""
        return _MARK_OF_SIDES[not left, not above] if value else OUT

    def value(self, mark: Any) -> int:
        """Return 1 for a cell inside the loop."""
        return int(str(mark)[0] != OUT)

    @property
    def swept_as(self) -> tuple[Strip, int] | None:
        """The lines from dot to dot on one row more, as many on k + 1 columns of dots as loops on k columns of cells.

        Before a cell they have half as many states, which are parentheses in one word. None for a subclass with rules
        of its own, with glued sides, and from MAX_DOTS rows of cells on.
        """
        own = type(self) is Slitherlink and not self.overrides("allowed") and not self.overrides("adjacent")
        return (_Loops(self.rows + 1), 1) if own and self.wrap == FLAT and self.rows < MAX_DOTS else None

    def line_rule(self) -> LineShape | None:
        """Return the loop, None on a cylinder and where more is asked of cells."""
        if self.swept_as is None:
            return None
        return LineShape(frozenset({0, 2}), single=True, acyclic=False, covers=False, insides=_insides_of_mark)

    def glued(self, wrap: Wrap) -> Strip | None:
        """Return the loops on a cylinder; raises BadInput for boards on which a loop need not have two sides.

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
        if board.wrap == FLAT and self.marked(board.map(self.value)).cells != board.cells:
            return False
        across, down = _loop_sides(board)
        if not across | down:
            return False

        def dot(cell: Cell) -> Cell:
            row, col = cell
            return row % board.rows if board.wrap.rows else row, col % board.cols if board.wrap.columns else col

        ends = [(cell, (cell[0], cell[1] + 1)) for cell in across] + [(cell, (cell[0] + 1, cell[1])) for cell in down]
        graph = from_edges([(dot(begin), dot(end)) for begin, end in ends])
        all_edges = range(len(graph.edges))
        return graph.components(graph.vertices, all_edges) == 1 and all(
            graph.degree(v, all_edges) == 2 for v in graph.vertices
        )

    def draw(self, board: Board) -> str:
        """Return the dots and the loop between them."""
        across, down = _loop_sides(board)
        rows, cols = board.rows + (not board.wrap.rows), board.cols + (not board.wrap.columns)
        drawn = []
        for row in range(rows):
            drawn.append("".join("+--" if (row, col) in across else "+  " for col in range(cols)).rstrip())
            if row < board.rows:
                drawn.append("".join("|  " if (row, col) in down else "   " for col in range(cols)).rstrip())
        return "\n".join(drawn)


def _insides_of_mark(mark: object) -> dict[Cell, bool]:
    """Return whether cells lie inside the loop, by their offset from the cell of the mark.

    Only cells about which the mark states that are keys.
    """
    if str(mark) == OUT:
        return {(0, 0): False}
    left_out, above_out = next(sides for sides, shown in _MARK_OF_SIDES.items() if shown == str(mark))
    return {(0, 0): True, (0, -1): not left_out, (-1, 0): not above_out}


def _loop_sides(board: Board) -> tuple[set[Cell], set[Cell]]:
    """Return the cells with a side of the loop above them, and those with one on their left.

    Cells beyond the lower and the right edge stand for the sides along these edges.
    """
    rows, cols = board.rows, board.cols
    last_side_inside = cols > 0 and str(board[0, 0])[1:] == IN

    def inside(row: int, col: int) -> bool:
        cell = board.place(row, col)
        return str(board[cell])[0] != OUT if cell else last_side_inside and (row == rows or col == cols)

    below, beyond = rows + (not board.wrap.rows), cols + (not board.wrap.columns)
    across = {(r, c) for r in range(below) for c in range(cols) if inside(r, c) != inside(r - 1, c)}
    down = {(r, c) for r in range(rows) for c in range(beyond) if inside(r, c) != inside(r, c - 1)}
    return across, down
