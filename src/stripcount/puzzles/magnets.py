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

OPPOSITE = {"+": "-", "-": "+", ".": "."}


class EdgeLabel(NamedTuple):
    """The label on one side of a cell: the pole of the cell behind that side, and whether a slot crosses it."""

    pole: str
    crossed: bool


EDGE = EdgeLabel(".", False)


class Magnets(TileStrip):
    """Pairs (domino layout, filling) of Magnets boards; a mark is a slot letter L R T B * and a pole + - .

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
        """Magnets and blanks; None for a subclass, whose tiles may be others."""
        own = type(self) is Magnets
        return Slots("+-." if self.blanks else "+-", self.singletons, self.count == "patterns") if own else None

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
        """Yield the halves of slots that fit between `left` and `above`."""
        assert isinstance(left, EdgeLabel)
        assert isinstance(above, EdgeLabel)
        if left.crossed and above.crossed:
            return
        if left.crossed or above.crossed:
            first, letter = (left, "R") if left.crossed else (above, "B")
            here = OPPOSITE[first.pole]
            if self._fits(here, left, above):
                yield letter + here, EdgeLabel(here, False), EdgeLabel(here, False)
            return
        for here in "+-." if self.blanks else "+-":
            if self._fits(here, left, above):
                yield "L" + here, EdgeLabel(here, True), EdgeLabel(here, False)
                yield "T" + here, EdgeLabel(here, False), EdgeLabel(here, True)
        if self.singletons:
            yield "*.", EDGE, EDGE

    @staticmethod
    def _fits(here: str, left: EdgeLabel, above: EdgeLabel) -> bool:
        return here == "." or here not in (left.pole, above.pole)

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield every layout of slots with every filling, touching poles included."""
        return self.wrapped_candidates(cols, FLAT)

    def wrapped_candidates(self, cols: int, wrap: Wrap) -> Iterator[Board]:
        blank = Board(((" ",) * cols,) * self.rows, wrap)
        for layout in slot_layouts(self.rows, cols, self.singletons, wrap):
            first_halves = [cell for cell in layout if layout[cell] in "LT"]
            for poles in product("+-." if self.blanks else "+-", repeat=len(first_halves)):
                marks = dict.fromkeys(layout, "*.")
                for (row, col), here in zip(first_halves, poles):
                    across = layout[row, col] == "L"
                    marks[row, col] = layout[row, col] + here
                    partner = blank.place(row + (not across), col + across)
                    assert partner is not None
                    marks[partner] = ("R" if across else "B") + OPPOSITE[here]
                yield Board.of((marks[row, col] for col in range(cols)) for row in range(self.rows))

    def legal(self, board: Board) -> bool:
        """Return whether no two equal poles touch; layouts and fillings are right by construction."""
        return not any(
            pole(board[cell]) != "." and pole(board[cell]) == pole(board[other])
            for cell in board.positions()
            for other in board.neighbours(cell)
        )

    def draw_state(self, state: TileState) -> str:
        """Return the poles down the column, > after one whose slot sticks out, v where one hangs down."""
        *sides, above = (side for side in (*state[0], state[1]) if isinstance(side, EdgeLabel))
        column = " ".join(side.pole + ">" * side.crossed for side in sides)
        return f"{column} v{above.pole}" if above.crossed else column


def pole(mark: Mark) -> str:
    """Return the pole + - . of a Magnets mark."""
    return str(mark)[-1]


def slot_layouts(
    rows: int, cols: int, singletons: bool, wrap: Wrap = FLAT, free: str = "*"
) -> Iterator[dict[Cell, str]]:
    """Yield every way to cut a rows × cols board into slots, as a dict from cells to the slot letters L R T B.

    With `singletons` single cells, of letter `free`, may lie between the slots. The first free cell in reading order is
    filled first; costs one step per partial layout.

    >>> sum(1 for _ in slot_layouts(4, 4, singletons=False))
    36
    >>> sum(1 for _ in slot_layouts(4, 4, False, Wrap(True, True)))
    272
    """
    blank = Board(((" ",) * cols,) * rows, wrap)
    cells = list(blank.positions())

    def extend(index: int, letters: dict[Cell, str]) -> Iterator[dict[Cell, str]]:
        while index < len(cells) and cells[index] in letters:
            index += 1
        if index == len(cells):
            yield letters
            return
        here = cells[index]
        for first, second, down, right in (("L", "R", 0, 1), ("T", "B", 1, 0), ("R", "L", 0, -1), ("B", "T", -1, 0)):
            there = blank.place(here[0] + down, here[1] + right)
            if there is not None and there != here and there not in letters:
                yield from extend(index + 1, letters | {here: first, there: second})
        if singletons:
            yield from extend(index + 1, letters | {here: free})

    return extend(0, {})


def _is_crossed(label: Label) -> bool:
    assert isinstance(label, EdgeLabel)
    return label.crossed
