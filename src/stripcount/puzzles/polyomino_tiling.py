"""Tilings by polyominoes, turned and reflected in every way unless their orientation is fixed.

A cell's mark is the letter of the oriented piece that covers it and the number of the cell in that piece, in reading
order from 0. The label of a side between two cells is the mark of the cell behind it if both cells belong to one piece,
else None. A piece is connected, so labels between its cells determine it. The labels of three rows of L trominoes after
a column in which two of them begin:

    a1      this piece continues to the right with its cell a1
    .       the side is the border of a piece
    c2
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from string import ascii_letters
from typing import Any, ClassVar

from stripcount.board import FLAT, Board, Cell, Mark, Wrap
from stripcount.model.offers import Closing, Laws
from stripcount.model.parameters import Parameter
from stripcount.model.strip import Strip
from stripcount.model.tile_strip import Label, TileState, TileStrip
from stripcount.model.tilings.pieces import (
    PIECES,
    SETS,
    Piece,
    has_limited_piece,
    normalized,
    orientation_names,
    orientations,
    read_pieces,
)
from stripcount.model.tilings.supplied import SuppliedTiling

_MAX_TILE_ORIENTATIONS = (
    52  # the number of orientations up to which one letter names each; beyond, pieces are laid whole
)


class PolyominoTiling(TileStrip):
    """Coverings of the board by copies of `pieces` in all orientations, reflections included.

    Pieces are names such as L3 or P5, drawings such as #./## (rows of # and dots), or sets such as pentominoes and
    "rectangles up to 3x3", with commas between them. `:fixed` after a piece leaves it as it is drawn, `:turned` allows
    rotations alone; `*once`, `*3` or `*0-2` says how often each is used. A mark is a letter for the orientation and the
    cell's number in it; if some are limited, or there are more than 52 orientations, it is one or two letters where a
    piece begins, and else a dot. The empty board counts 1. L trominoes on 3, 6, 9, … rows: OEIS A351322; dominoes
    A099390.

    >>> from stripcount.machine.explore import explore
    >>> explore(PolyominoTiling(2, pieces="L3")).machine().terms(7)
    [1, 0, 0, 2, 0, 0, 4]
    """

    name = "polyomino-tiling"
    about = "coverings by copies of chosen polyominoes, turned and reflected"
    parameters = (
        Parameter(
            "pieces",
            "L3",
            f"a comma list of names ({', '.join(PIECES)}), drawings such as #./## or sets ({', '.join(SETS)}, "
            "rectangles up to 3x4, squares up to 3), each with :fixed, :turned, *once, *2 or *0-2 behind it if wanted",
            "which pieces cover the board?",
            read_pieces,
        ),
    )
    laws = Laws(transposes=True, stacks=True)
    statistics: ClassVar = {"pieces": lambda mark: int(str(mark).lstrip(ascii_letters) == "0")}

    pieces: str

    def __init__(self, rows: int, *, pieces: str = "L3") -> None:
        super().__init__(rows, pieces=pieces)
        if not _images_of_marks(self.pieces, "D"):  # some transposed piece is not allowed
            self.declare(laws=replace(self.laws, transposes=False))
        if self._lays_pieces:
            supplied = SuppliedTiling(rows, self.pieces)
            self.declare(closing=Closing(supplied.closing.finite), statistics=supplied.statistics)
            self.declare(laws=replace(self.laws, stacks=not has_limited_piece(self.pieces)))

    def counted(self) -> Strip:
        """Return the strip itself or, if some pieces are limited or there are many, the one that lays whole pieces."""
        return SuppliedTiling(self.rows, self.pieces) if self._lays_pieces else self

    @property
    def _lays_pieces(self) -> bool:
        """Whether whole pieces are laid, so that marks show only where a piece begins."""
        return has_limited_piece(self.pieces) or len(self.orientations) > _MAX_TILE_ORIENTATIONS

    @property
    def orientations(self) -> tuple[Piece, ...]:
        """Every orientation of every piece, in a fixed order: `orientation_names` names them in this order."""
        return orientations(self.pieces)

    @property
    def _piece_of_name(self) -> Mapping[str, Piece]:
        """The oriented pieces by the letters that name them in marks."""
        return dict(zip(orientation_names(len(self.orientations)), self.orientations))

    @property
    def symmetries(self) -> Mapping[str, Any]:  # type: ignore[override]
        """For H, V and D, where they are allowed, the map from a mark to that of the same cell in the image piece."""
        if has_limited_piece(self.pieces):
            return {}
        return {
            name: lambda mark, name=name: _images_of_marks(self.pieces, name)[mark]
            for name in "HVD"
            if _images_of_marks(self.pieces, name)
        }

    def right_edge(self, label: Label, row: int) -> bool:
        """Refuse a piece that sticks out."""
        return label is None

    def bottom_edge(self, label: Label) -> bool:
        """Refuse a piece that sticks out."""
        return label is None

    def upside_down(self, label: Label) -> Label:
        """Return the label of the same cell in the piece turned upside down; None stays None."""
        return None if label is None else _images_of_marks(self.pieces, "V").get(label, (label, "upside down"))

    @cached_property
    def _tiles_by_labels(self) -> Mapping[tuple[Label, Label], tuple[tuple[Mark, Label, Label], ...]]:
        """The tiles (mark, right label, label below), by the labels on the left and above."""
        tiles_by_labels: dict[tuple[Label, Label], list[tuple[Mark, Label, Label]]] = {}
        for letter, piece in self._piece_of_name.items():
            names = {cell: f"{letter}{i}" for i, cell in enumerate(piece)}
            for (row, col), mark in names.items():
                left = mark if (row, col - 1) in names else None
                above = mark if (row - 1, col) in names else None
                right, below = names.get((row, col + 1)), names.get((row + 1, col))
                tiles_by_labels.setdefault((left, above), []).append((mark, right, below))
        return {sides: tuple(tiles) for sides, tiles in tiles_by_labels.items()}

    @property
    def marks(self) -> Sequence[Mark]:  # type: ignore[override]  # a class variable of other strips
        """The cells of all orientations."""
        return [mark for tiles in self._tiles_by_labels.values() for mark, _, _ in tiles]

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        """Yield (mark, right label, label below) for the cells of pieces that go on from exactly the labels given."""
        yield from self._tiles_by_labels.get((left, above), ())

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield every tiling, piece by piece: each covers the first free cell in reading order."""
        return self.wrapped_candidates(cols, FLAT)

    def wrapped_candidates(self, cols: int, wrap: Wrap) -> Iterator[Board]:
        rows = self.rows
        empty_board = Board.of([" "] * cols for _ in range(rows)).wrapped(wrap)

        def lay(marks: dict[Cell, Mark]) -> Iterator[dict[Cell, Mark]]:
            """Yield the marks of all tilings that contain the pieces laid so far."""
            first_free = next((cell for cell in empty_board.positions() if cell not in marks), None)
            if first_free is None:
                yield marks
                return
            for letter, piece in self._piece_of_name.items():
                for row, col in piece:
                    positions = [(first_free[0] + r - row, first_free[1] + c - col) for r, c in piece]
                    cells_and_marks = [
                        (empty_board.place(*position), self._shown_mark(f"{letter}{i}", empty_board, position))
                        for i, position in enumerate(positions)
                    ]
                    new_marks = {cell: mark for cell, mark in cells_and_marks if cell is not None}
                    if len(new_marks) == len(piece) and not new_marks.keys() & marks.keys():
                        yield from lay(marks | new_marks)

        for marks in lay({}):
            yield Board.of((marks[row, col] for col in range(cols)) for row in range(rows))

    def legal(self, board: Board) -> bool:
        """Return whether the board shows, around every cell, all cells of its piece in their places."""
        pieces = self._piece_of_name
        for row, col in board.positions():
            name, index = _name_and_index(board[row, col])
            piece = pieces[name]
            top, left = piece[index]
            for i, (r, c) in enumerate(piece):
                cell = row + r - top, col + c - left
                if board.at(*cell) != self._shown_mark(f"{name}{i}", board, cell):
                    return False
        return True

    def _shown_mark(self, mark: Mark, board: Board, cell: Cell) -> Mark:
        """Return the mark as the board shows it in `cell`: that of the image under V beyond a twisted seam."""
        return _images_of_marks(self.pieces, "V")[mark] if board.turned(cell[1]) else mark

    def draw(self, board: Board) -> str:
        """Return the letters of the orientations, upper case at the first cell of every piece."""
        letters = [
            [name.upper() if index == 0 else name for name, index in map(_name_and_index, row)] for row in board.cells
        ]
        return "\n".join(map(" ".join, letters))

    def draw_state(self, state: TileState) -> str:
        """Return the label to the right of each row, a dot for None."""
        return " ".join("." if label is None else str(label) for label in state[0])


def _name_and_index(mark: Mark) -> tuple[str, int]:
    """Return the letters of a mark and its number: ("a", 1) for "a1"."""
    digits = str(mark).lstrip(ascii_letters)
    return str(mark).removesuffix(digits), int(digits)


@lru_cache(maxsize=64)
def _images_of_marks(pieces: str, symmetry_name: str) -> Mapping[Mark, Mark]:
    """Return the image of every mark under the symmetry H, V or D; empty if some image is no allowed orientation."""
    piece_list = orientations(pieces)
    names = orientation_names(len(piece_list))
    images: dict[Mark, Mark] = {}
    for letter, piece in zip(names, piece_list):
        last_row, last_col = max(row for row, _ in piece), max(col for _, col in piece)
        cells = {"H": [(r, last_col - c) for r, c in piece], "V": [(last_row - r, c) for r, c in piece]}.get(
            symmetry_name, [(c, r) for r, c in piece]
        )
        image = normalized(cells)
        if image not in piece_list:
            return {}
        for i, cell in enumerate(cells):
            images[f"{letter}{i}"] = f"{names[piece_list.index(image)]}{image.index(cell)}"
    return images
