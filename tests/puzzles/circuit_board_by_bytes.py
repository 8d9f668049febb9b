"""Circuit Board: spanning trees of the grid of dots in which every dot has one or three neighbours.

A state between two columns says which rows have an open edge to the next column, and which of these are
connected through the dots already read: a non-crossing partition. Five rows, two unfinished pieces of the tree:

    a-      open edge of piece a
    .       no edge to the right
    b-      open edge of piece b
    b-      a second one: the next column must not join it to the first again
    a-      piece a goes around piece b

Within a column the state also says whether an edge hangs down from the last dot read, and of which piece.

There is no solution unless rows·columns = 2 modulo 4. All degrees are odd, so the number n of dots is even, and
half of them are black in a chessboard colouring. Every one of the n - 1 edges has one black end: the n/2 odd
degrees of the black dots sum to n - 1, which is odd, so n/2 is odd. Boards of 4, 8, 12, ... rows thus have none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from stripcount.board import Board, Cell, Mark
from stripcount.errors import checked_integer
from stripcount.model.offers import Laws
from stripcount.model.strip import Strip
from stripcount.model.symmetry import exchanged

DONE = b""
"""The state of a finished tree: no dot may follow."""

SIDES = {  # mark: the sides its edges leave by
    "╴": "l", "╵": "u", "╶": "r", "╷": "d",
    "┤": "lud", "┴": "lur", "┬": "lrd", "├": "urd",
}  # fmt: skip


class CircuitBoard(Strip[bytes]):
    """Spanning trees of the rows × columns grid with every degree 1 or 3; a mark shows the edges at its dot.

    A state is one byte per row, the piece that owns its open edge or 0, and one for the edge hanging down;
    pieces are numbered in order of appearance. a(0) = 0: no dots, no tree. At most 250 rows. Sources:
    G. Spahn, arXiv:2202.06234, section 5; F. Faase, Ars Combin. 49 (1998), OEIS A003780 for five rows.

    >>> from stripcount.machine.explore import explore
    >>> explore(CircuitBoard(3)).machine().terms(11)
    [0, 0, 1, 0, 0, 0, 10, 0, 0, 0, 36]
    """

    name = "circuit-board"
    about = "spanning trees of the grid of dots in which every dot has one or three neighbours"
    laws = Laws(transposes=True)
    symmetries: ClassVar = {
        "H": exchanged("╴╶", "┤├"),
        "V": exchanged("╵╷", "┴┬"),
        "D": exchanged("╴╵", "╶╷", "┤┴", "┬├"),
    }
    statistics: ClassVar = {
        "leaves": lambda mark: int(len(SIDES[str(mark)]) == 1),
        "edges": lambda mark: int("r" in SIDES[str(mark)]) + int("d" in SIDES[str(mark)]),
        "horizontal": lambda mark: int("r" in SIDES[str(mark)]),
    }

    def __init__(self, rows: int) -> None:
        super().__init__(checked_integer("rows", rows, 1, 250))

    def start(self) -> bytes:
        """Return the state without open edges."""
        return bytes(self.rows + 1)

    def step(self, state: bytes, row: int) -> Iterator[tuple[Mark, bytes]]:
        """Yield the dots of degree 1 and 3 that take up the edges from the left and above and close no cycle."""
        if state == DONE:
            return
        left, above = state[row], state[-1]
        lowest = row == self.rows - 1
        upper, lower = state[:row], state[row + 1 : -1]
        if left and above:
            if left == above:
                return  # a cycle
            kept_piece, merged_piece = bytes([left]), bytes([above])
            upper, lower = upper.replace(merged_piece, kept_piece), lower.replace(merged_piece, kept_piece)
            yield "┴", _renumber(upper + kept_piece + lower + b"\0")
            if not lowest:
                yield "┤", _renumber(upper + b"\0" + lower + kept_piece)
        elif left or above:
            piece = bytes([left or above])
            if piece in upper or piece in lower:
                yield "╴" if left else "╵", _renumber(upper + b"\0" + lower + b"\0")
            elif lowest and not any(upper):
                yield "╴" if left else "╵", DONE
            if not lowest:
                yield "┬" if left else "├", _renumber(upper + piece + lower + piece)
        else:
            new_piece = bytes([max(state) + 1])
            yield "╶", _renumber(upper + new_piece + lower + b"\0")
            if not lowest:
                yield "╷", _renumber(upper + b"\0" + lower + new_piece)

    def end_column(self, state: bytes) -> bytes | None:
        """Return the state as it is: no edge ever hangs from the lowest dot."""
        return state

    def accepts(self, state: bytes) -> bool:
        """Return whether the tree is finished."""
        return state == DONE

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield every board of marks whose edges meet: chosen dot by dot in reading order, connected or not."""
        rows = self.rows

        def extend(index: int, marks: dict[Cell, str]) -> Iterator[Board]:
            """Yield the boards that extend `marks` to the dots from `index` on."""
            if index == rows * cols:
                yield Board.of((marks[row, col] for col in range(cols)) for row in range(rows))
                return
            row, col = divmod(index, cols)
            from_left = col > 0 and "r" in SIDES[marks[row, col - 1]]
            from_above = row > 0 and "d" in SIDES[marks[row - 1, col]]
            for mark, sides in SIDES.items():
                fits = ("l" in sides) == from_left and ("u" in sides) == from_above
                if fits and not ("r" in sides and col == cols - 1) and not ("d" in sides and row == rows - 1):
                    yield from extend(index + 1, marks | {(row, col): mark})

        return extend(0, {}) if cols else iter(())

    def legal(self, board: Board) -> bool:
        """Return whether edges meet, there is one edge fewer than dots, and every dot is reached from the first."""
        dots = set(board.positions())
        if not dots:
            return False
        opposite = {"l": "r", "r": "l", "u": "d", "d": "u"}
        linked_dots: dict[Cell, list[Cell]] = {}
        for row, col in dots:
            neighbour_of = {"l": (row, col - 1), "r": (row, col + 1), "u": (row - 1, col), "d": (row + 1, col)}
            sides = SIDES[str(board[row, col])]
            if any(
                neighbour_of[side] not in dots or opposite[side] not in SIDES[str(board[neighbour_of[side]])]
                for side in sides
            ):
                return False
            linked_dots[row, col] = [neighbour_of[side] for side in sides]
        reached, stack = {(0, 0)}, [(0, 0)]
        while stack:
            new_dots = [cell for cell in linked_dots[stack.pop()] if cell not in reached]
            reached.update(new_dots)
            stack += new_dots
        return reached == dots and sum(len(neighbour_of) for neighbour_of in linked_dots.values()) == 2 * (
            len(dots) - 1
        )

    def draw(self, board: Board) -> str:
        """Return the dots as o and the edges between them as lines."""
        lines = []
        for row in range(board.rows):
            sides = [SIDES[str(board[row, col])] for col in range(board.cols)]
            lines.append("".join("o-" if "r" in s else "o " for s in sides).rstrip())
            lines.append("".join("| " if "d" in s else "  " for s in sides).rstrip())
        return "\n".join(lines[:-1])

    def draw_state(self, state: bytes) -> str:
        """Return a letter for the piece of every open edge, and of the edge hanging down after a bar."""
        if state == DONE:
            return "finished tree"
        drawn = [f"{chr(96 + piece)}-" if piece else "." for piece in state[:-1]]
        return " ".join(drawn) + (f" | {chr(96 + state[-1])}" if state[-1] else "")


def _renumber(pieces: bytes) -> bytes:
    """Return the pieces renumbered from 1 in order of appearance; 0 stays 0.

    >>> list(_renumber(bytes([3, 0, 1, 3])))
    [1, 0, 2, 1]
    """
    new_numbers = {0: 0}
    return bytes([new_numbers.setdefault(piece, len(new_numbers)) for piece in pieces])
