"""The symmetries of a rectangle and of a square: where each cell goes, and how its mark changes.

    H    left and right exchanged: the columns in reverse order
    V    above and below exchanged: the rows in reverse order
    180  a half turn: both
    D    rows and columns exchanged (squares only): the cell (r, c) goes to (c, r)
    A    the reflection in the other diagonal (squares only), D and then 180
    90   a quarter turn clockwise (squares only), D and then H
    270  a quarter turn anticlockwise (squares only), D and then V

A puzzle declares in `symmetries` how H, V and D change a mark; the others follow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from stripcount.board import Board, Cell, Mark
from stripcount.errors import BadInput, unknown_word

Change = Callable[[Mark], Mark]
"""How a symmetry changes a mark."""


def same(mark: Mark) -> Mark:
    """Return the mark unchanged: the change of a mark that has no direction."""
    return mark


UNDIRECTED: Mapping[str, Change] = {"H": same, "V": same, "D": same}
"""The symmetries of a puzzle whose marks have no direction and whose rules prefer none."""


def exchanged(*pairs: str) -> Change:
    """Return the change that exchanges the two letters of each pair wherever they stand in a mark.

    >>> exchanged("LR")("L+"), exchanged("LT", "RB")("B")
    ('R+', 'R')
    """
    table = {ord(letter): image for pair in pairs for letter, image in zip(pair, pair[::-1])}
    return lambda mark: str(mark).translate(table)


@dataclass(frozen=True)
class Symmetry:
    """One symmetry of boards: the product of `generators`, letters of "HVD", applied from left to right."""

    name: str
    generators: str

    @property
    def square(self) -> bool:
        """Whether only squares have it."""
        return "D" in self.generators

    def image_of(self, cell: Cell, rows: int, cols: int) -> Cell:
        """Return the cell to which the symmetry maps a cell of a board of `rows` × `cols` cells."""
        row, col = cell
        for generator in self.generators:
            if generator == "H":
                col = cols - 1 - col
            elif generator == "V":
                row = rows - 1 - row
            else:
                row, col, rows, cols = col, row, cols, rows
        return row, col

    def mark(self, symmetries: Mapping[str, Change], mark: Mark) -> Mark:
        """Return a mark after the symmetry, given the changes that a puzzle declares."""
        for generator in self.generators:
            mark = symmetries[generator](mark)
        return mark

    def board(self, symmetries: Mapping[str, Change], board: Board) -> Board:
        """Return a board after the symmetry.

        >>> print(SYMMETRIES["90"].board(UNDIRECTED, Board.of(["ab", "cd"])))
        ca
        db
        """
        rows, cols = board.rows, board.cols
        cells = {self.image_of(cell, rows, cols): self.mark(symmetries, board[cell]) for cell in board.positions()}
        if self.generators.count("D") % 2:
            rows, cols = cols, rows
        return Board.of((cells[row, col] for col in range(cols)) for row in range(rows))


SYMMETRIES: Mapping[str, Symmetry] = {
    name: Symmetry(name, generators)
    for name, generators in {
        "none": "", "H": "H", "V": "V", "180": "HV", "D": "D", "A": "DHV", "90": "DH", "270": "DV",
    }.items()
}  # fmt: skip

GROUPS: Mapping[str, tuple[str, ...]] = {
    "reflections": ("none", "H", "V", "180"),
    "rotations": ("none", "180"),
    "all": ("none", "H", "V", "180"),
}
"""The symmetries of a rectangle by the name of their group; the product of the two reflections is the half turn."""

SQUARE_GROUPS: Mapping[str, tuple[str, ...]] = {
    "reflections": ("none", "H", "V", "180"),
    "rotations": ("none", "90", "180", "270"),
    "all": ("none", "H", "V", "180", "D", "A", "90", "270"),
}
"""The symmetries of a square by the name of their group: reflections in the two axes, the four rotations, all eight."""


def symmetry(name: str) -> Symmetry:
    """Return the symmetry called `name`; raises BadInput for an unknown name and for "none"."""
    if name not in SYMMETRIES or name == "none":
        raise unknown_word("symmetric", name, list(SYMMETRIES)[1:])
    return SYMMETRIES[name]


def group(name: str, square: bool = False) -> tuple[Symmetry, ...]:
    """Return the symmetries of the group called `name`, of a rectangle or a square; raises BadInput for others."""
    groups = SQUARE_GROUPS if square else GROUPS
    if name not in groups:
        raise unknown_word("up-to", name, groups)
    return tuple(SYMMETRIES[element] for element in groups[name])


def require_symmetry(puzzle: str, symmetries: Mapping[str, Change], required: Symmetry) -> None:
    """Raise BadInput unless `symmetries` declares every generator of the symmetry `required`.

    `puzzle` is the title that the error names.
    """
    missing = sorted(set(required.generators) - set(symmetries))
    if missing:
        raise BadInput(
            f"{puzzle} does not declare what {' and '.join(missing)} make{'s'[: len(missing) == 1]} of a mark, and "
            f"{required.name} needs that; a puzzle of one's own declares it in symmetries = {{...}}, an entry for each."
        )
