"""Magnets: the board is cut into domino slots, each holds a magnet (+- or -+) or a blank, equal poles never touch.

A state between two columns is, for each row, the pole of the last cell and whether its slot sticks out into
the next column. Three rows, after a column of a horizontal slot holding a magnet above a vertical blank slot:

    +>      pole +, slot sticks out: the next cell of this row must be -
    .       blank, closed
    .       blank, closed

Within a column the label below a cell says the same about a vertical slot.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import ClassVar, Literal, NamedTuple

from stripcount.board import FLAT, Board, Cell, Mark, Wrap
from stripcount.model.offers import Laws, Slots
from stripcount.model.operators import determinize
from stripcount.model.parameters import YesNo, choice, yes_no
from stripcount.model.strip import Strip
from stripcount.model.symmetry import UNDIRECTED, exchanged
from stripcount.model.tile_strip import Label, TileState, TileStrip

# the pole of the other half of a slot
OPPOSITE = {"+": "-", "-": "+", ".": "."}


class EdgeLabel(NamedTuple):
    """The label on one side of a cell: the pole of the cell behind that side, and whether a slot crosses it."""

    pole: str
    crossed: bool


EDGE = EdgeLabel(".", False)


class Magnets(TileStrip):
    """Pairs (domino layout, filling) of Magnets boards; a mark is a slot letter L R T B * and a pole + - or dot.

    `singletons` allows single cells outside every slot (always blank), `blanks=False` forbids blank slots, and
    `count="patterns"` counts distinct sign patterns instead of pairs. The empty board counts 1.
    Source: the pencil puzzle Magnets, counted by columns after the method of G. Spahn, arXiv:2202.06234.

    >>> sum(strip.legal(board) for strip in [Magnets(2)] for board in strip.candidates(2))
    14
    """

    name = "magnets"
    about = "domino slots hold a magnet (+-, -+) or a blank; no two equal poles touch along a side"
    drawn_as = "magnets"
    parameters = (
        yes_no("singletons", "no", "may single cells stay outside every slot (always blank)?"),
        yes_no("blanks", "yes", "may a slot stay blank?"),
        choice("count", "layouts", ("layouts", "patterns"), "(layout, filling) pairs, or distinct sign patterns"),
    )
    laws = Laws(transposes=True)
    marks = ("L+", "L-", "L.", "R+", "R-", "R.", "T+", "T-", "T.", "B+", "B-", "B.", "*.")
    edge = EDGE
    symmetries: ClassVar = {"H": exchanged("LR"), "V": exchanged("TB"), "D": exchanged("LT", "RB")}
    statistics: ClassVar = {
        "magnets": lambda mark: int(mark in ("L+", "L-", "T+", "T-")),
        "horizontal": lambda mark: int(str(mark)[0] == "L"),
        "blanks": lambda mark: int(mark in ("L.", "T.")),
        "singletons": lambda mark: int(mark == "*."),
    }

    singletons: bool
    blanks: bool
    count: str

    def __init__(
        self,
        rows: int,
        *,
        singletons: YesNo = False,
        blanks: YesNo = True,
        count: Literal["layouts", "patterns"] = "layouts",
    ) -> None:
        super().__init__(rows, singletons=singletons, blanks=blanks, count=count)

    @property
    def slots(self) -> Slots | None:
        """The board as dominoes that hold magnets or blanks; None for a subclass, whose tiles may be others."""
        if type(self) is not Magnets:
            return None
        return Slots("+-." if self.blanks else "+-", singles=self.singletons, shown=self.count == "patterns")

    def counted(self) -> Strip:
        """Return the strip itself, or for count=patterns the machine that reads poles alone."""
        if self.count == "layouts":
            return self
        return determinize(Magnets(self.rows, singletons=self.singletons, blanks=self.blanks), pole, UNDIRECTED)

    def right_edge(self, label: Label, row: int) -> bool:
        """Refuse a slot that sticks out of the board."""
        return not _is_crossed(label)

    def bottom_edge(self, label: Label) -> bool:
        """Refuse a slot that sticks out of the board."""
        return not _is_crossed(label)

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        """Yield (mark, right label, label below) for every half of a slot that fits right of `left`, below `above`."""
        assert isinstance(left, EdgeLabel)
        assert isinstance(above, EdgeLabel)
        if left.crossed and above.crossed:
            return
        if left.crossed or above.crossed:
            first_half, letter = (left, "R") if left.crossed else (above, "B")
            new_pole = OPPOSITE[first_half.pole]
            if self._fits(new_pole, left, above):
                yield letter + new_pole, EdgeLabel(new_pole, False), EdgeLabel(new_pole, False)
            return
        for new_pole in "+-." if self.blanks else "+-":
            if self._fits(new_pole, left, above):
                yield "L" + new_pole, EdgeLabel(new_pole, True), EdgeLabel(new_pole, False)
                yield "T" + new_pole, EdgeLabel(new_pole, False), EdgeLabel(new_pole, True)
        if self.singletons:
            yield "*.", EDGE, EDGE

    @staticmethod
    def _fits(new_pole: str, left: EdgeLabel, above: EdgeLabel) -> bool:
        """Return whether the pole of a cell touches no equal pole on its left or above it."""
        return new_pole == "." or new_pole not in (left.pole, above.pole)

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield every layout of slots with every filling, touching poles included."""
        return self.wrapped_candidates(cols, FLAT)

    def wrapped_candidates(self, cols: int, wrap: Wrap) -> Iterator[Board]:
        empty_board = Board(((" ",) * cols,) * self.rows, wrap)
        for layout in slot_layouts(self.rows, cols, self.singletons, wrap):
            first_halves = [cell for cell in layout if layout[cell] in "LT"]
            for poles in product("+-." if self.blanks else "+-", repeat=len(first_halves)):
                marks = dict.fromkeys(layout, "*.")
                for (row, col), first_pole in zip(first_halves, poles):
                    is_horizontal = layout[row, col] == "L"
                    marks[row, col] = layout[row, col] + first_pole
                    partner = empty_board.place(row + (not is_horizontal), col + is_horizontal)
                    assert partner is not None
                    marks[partner] = ("R" if is_horizontal else "B") + OPPOSITE[first_pole]
                yield Board.of((marks[row, col] for col in range(cols)) for row in range(self.rows))

    def legal(self, board: Board) -> bool:
        """Return whether no two equal poles touch; `candidates` yields nothing but valid slots and fillings."""
        return not any(
            pole(board[cell]) != "." and pole(board[cell]) == pole(board[other])
            for cell in board.positions()
            for other in board.neighbours(cell)
        )

    def draw_state(self, state: TileState) -> str:
        """Return the poles down the column, with > if the slot sticks out, then v and the pole of a vertical slot."""
        *sides, above = (side for side in (*state[0], state[1]) if isinstance(side, EdgeLabel))
        column = " ".join(side.pole + ">" * side.crossed for side in sides)
        return f"{column} v{above.pole}" if above.crossed else column


def pole(mark: Mark) -> str:
    """Return the pole + - . of a Magnets mark."""
    return str(mark)[-1]


def slot_layouts(
    rows: int, cols: int, singletons: bool, wrap: Wrap = FLAT, free: str = "*"
) -> Iterator[dict[Cell, str]]:
    """Yield every way to cut a rows × cols board into slots, as a dict from cells to slot letters.

    The letters L R T B are the left, right, top and bottom half of a slot. With `singletons`, single cells, whose
    letter is `free`, may lie between the slots. The first empty cell in reading order is filled first; costs one step
    per partial layout.

    >>> sum(1 for _ in slot_layouts(4, 4, singletons=False))
    36
    >>> sum(1 for _ in slot_layouts(4, 4, False, Wrap(True, True)))
    272
    """
    empty_board = Board(((" ",) * cols,) * rows, wrap)
    cells = list(empty_board.positions())

    def extend(index: int, letters: dict[Cell, str]) -> Iterator[dict[Cell, str]]:
        """Yield the complete layouts that contain `letters`, which fill all cells before `index`."""
        while index < len(cells) and cells[index] in letters:
            index += 1
        if index == len(cells):
            yield letters
            return
        cell = cells[index]
        # the last two lead to an empty cell only across a seam
        halves = (("L", "R", 0, 1), ("T", "B", 1, 0), ("R", "L", 0, -1), ("B", "T", -1, 0))
        for letter, partner_letter, down, right in halves:
            partner = empty_board.place(cell[0] + down, cell[1] + right)
            if partner is not None and partner != cell and partner not in letters:
                yield from extend(index + 1, letters | {cell: letter, partner: partner_letter})
        if singletons:
            yield from extend(index + 1, letters | {cell: free})

    return extend(0, {})


def _is_crossed(label: Label) -> bool:
    """Return whether a slot crosses the side with this label."""
    assert isinstance(label, EdgeLabel)
    return label.crossed
