"""Tilings by polyominoes, turned and reflected in every way.

A cell's mark is the orientation it belongs to and its number in it. A label on a side is what lies across it, if the
piece goes on there, else None: a piece is connected, so that its cells find each other side by side. Three rows of L
trominoes (cells numbered in reading order) after a column that two of them begin in:

    a1      this piece goes on to the right with its cell a1
    .
    c2
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from stripcount.board import FLAT, Board, Cell, Mark, Wrap
from stripcount.model.parameters import Parameter
from stripcount.model.strip import Label, TileState, TileStrip

Piece = tuple[Cell, ...]
"""Cells in reading order, the least row and the least column 0."""

PIECES: Mapping[str, str] = {
    "I1": "#", "I2": "##", "I3": "###", "L3": "#./##",
    "I4": "####", "O4": "##/##", "T4": "###/.#.", "S4": ".##/##.", "L4": "#../###",
    "F5": ".##/##./.#.", "I5": "#####", "L5": "#.../####", "N5": ".###/##..", "P5": "##/##/#.", "T5": "###/.#./.#.",
    "U5": "#.#/###", "V5": "#../#../###", "W5": "#../##./.##", "X5": ".#./###/.#.", "Y5": ".#../####",
    "Z5": "##./.#./.##",
}  # fmt: skip
"""The polyominoes of up to five cells by name, as rows of # and dots."""

MOST_CELLS = 10
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class PolyominoTiling(TileStrip):
    """Coverings of the board by copies of `pieces` in all orientations, reflections included.

    Pieces are names such as L3 or P5, or drawings such as #./## (rows of # and dots), with commas between them. A
    mark is a letter for the orientation and the cell's number in it. The empty board counts 1. L trominoes on
    3, 6, 9, … rows: OEIS A351322; dominoes A099390.

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
            f"a comma list of names ({', '.join(PIECES)}) or drawings such as #./## of at most {MOST_CELLS} cells, "
            f"with at most {len(_LETTERS)} orientations in all",
            "which pieces cover the board?",
            lambda text: _pieces(text),
        ),
    )
    transposes = True
    stacks = True
    statistics: ClassVar = {"pieces": lambda mark: int(str(mark)[1:] == "0")}

    pieces: str

    def __init__(self, rows: int, *, pieces: str = "L3") -> None:
        super().__init__(rows, pieces=pieces)

    @property
    def orientations(self) -> tuple[Piece, ...]:
        """Every orientation of every piece, in a fixed order; its letter is the one at its place."""
        return _orientations(self.pieces)

    @property
    def symmetries(self) -> Mapping[str, Any]:  # type: ignore[override]
        """The cell of a piece that H, V and D make of one: the piece turned, the cell where it then lies."""
        return {name: lambda mark, name=name: _turned(self.pieces, name)[mark] for name in "HVD"}

    def right_edge(self, label: Label, row: int) -> bool:
        """Refuse a piece that sticks out."""
        return label is None

    def bottom_edge(self, label: Label) -> bool:
        """Refuse a piece that sticks out."""
        return label is None

    def upside_down(self, label: Label) -> Label:
        """Return the cell in the piece turned upside down."""
        return None if label is None else _turned(self.pieces, "V")[label]

    @cached_property
    def _fitting(self) -> Mapping[tuple[Label, Label], tuple[tuple[Mark, Label, Label], ...]]:
        """The tiles by what crosses in from the left and from above."""
        fitting: dict[tuple[Label, Label], list[tuple[Mark, Label, Label]]] = {}
        for letter, piece in zip(_LETTERS, self.orientations):
            names = {cell: f"{letter}{i}" for i, cell in enumerate(piece)}
            for (row, col), mark in names.items():
                left = mark if (row, col - 1) in names else None
                above = mark if (row - 1, col) in names else None
                right, below = names.get((row, col + 1)), names.get((row + 1, col))
                fitting.setdefault((left, above), []).append((mark, right, below))
        return {sides: tuple(tiles) for sides, tiles in fitting.items()}

    @property
    def marks(self) -> Sequence[Mark]:  # type: ignore[override]  # a class variable of other strips
        """The cells of all orientations."""
        return [mark for tiles in self._fitting.values() for mark, _, _ in tiles]

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        """Yield the cells of pieces that go on from the left and from above where something crosses, and only there."""
        yield from self._fitting.get((left, above), ())

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield every tiling, piece by piece: each covers the first free cell in reading order."""
        return self.wrapped_candidates(cols, FLAT)

    def wrapped_candidates(self, cols: int, wrap: Wrap) -> Iterator[Board]:
        rows = self.rows
        blank = Board.of([" "] * cols for _ in range(rows)).wrapped(wrap)

        def lay(marks: dict[Cell, Mark]) -> Iterator[dict[Cell, Mark]]:
            free = next((cell for cell in blank.positions() if cell not in marks), None)
            if free is None:
                yield marks
                return
            for letter, piece in zip(_LETTERS, self.orientations):
                for row, col in piece:
                    places = [(free[0] + r - row, free[1] + c - col) for r, c in piece]
                    placed = [
                        (blank.place(*corner), self._seen(f"{letter}{i}", blank, corner))
                        for i, corner in enumerate(places)
                    ]
                    laid = {place: mark for place, mark in placed if place is not None}
                    if len(laid) == len(piece) and not laid.keys() & marks.keys():
                        yield from lay(marks | laid)

        for marks in lay({}):
            yield Board.of((marks[row, col] for col in range(cols)) for row in range(rows))

    def legal(self, board: Board) -> bool:
        """Return whether from every cell the whole piece it belongs to lies on the board, each cell with its number."""
        pieces = dict(zip(_LETTERS, self.orientations))
        for row, col in board.positions():
            mark = str(board[row, col])
            piece = pieces[mark[0]]
            top, left = piece[int(mark[1:])]
            for i, (r, c) in enumerate(piece):
                cell = row + r - top, col + c - left
                if board.at(*cell) != self._seen(f"{mark[0]}{i}", board, cell):
                    return False
        return True

    def _seen(self, mark: Mark, board: Board, cell: Cell) -> Mark:
        """Return the mark that a place of the board shows, where it may be seen upside down."""
        return _turned(self.pieces, "V")[mark] if board.turned(cell[1]) else mark

    def draw(self, board: Board) -> str:
        """Return the letters of the orientations, upper case at the first cell of every piece."""
        return "\n".join(
            " ".join(str(mark)[0].upper() if str(mark)[1:] == "0" else str(mark)[0] for mark in row)
            for row in board.cells
        )

    def draw_state(self, state: TileState) -> str:
        """Return what sticks out to the right, row by row."""
        return " ".join("." if label is None else str(label) for label in state[0])


def _pieces(text: str) -> str:
    """Return a comma list of pieces as names and drawings; raises ValueError for any that is not one."""
    words = [word.strip() for word in text.split(",")]
    names = [word.upper() if word.upper() in PIECES else word for word in words]
    if len(set(names)) < len(names) or len(_orientations(",".join(names))) > len(_LETTERS):
        raise ValueError(text)
    return ",".join(names)


@lru_cache(maxsize=64)
def _orientations(pieces: str) -> tuple[Piece, ...]:
    orientations: list[Piece] = []
    for word in pieces.split(","):
        piece = _drawn(PIECES.get(word, word))
        for _ in range(2):
            for _ in range(4):
                piece = _placed((col, -row) for row, col in piece)
                orientations.append(piece)
            piece = _placed((row, -col) for row, col in piece)
    return tuple(dict.fromkeys(orientations))


def _drawn(text: str) -> Piece:
    """Return the cells of a drawing; raises ValueError unless they hang together."""
    cells = {(r, c) for r, line in enumerate(text.split("/")) for c, letter in enumerate(line) if letter == "#"}
    if not cells or len(cells) > MOST_CELLS or set(text) - set("#./"):
        raise ValueError(text)
    reached: set[Cell] = set()
    waiting = [min(cells)]
    while waiting:
        row, col = waiting.pop()
        if (row, col) in cells - reached:
            reached.add((row, col))
            waiting += [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
    if reached != cells:
        raise ValueError(text)
    return _placed(cells)


def _placed(cells: Iterable[Cell]) -> Piece:
    """Return cells moved to the upper left corner, in reading order."""
    listed = list(cells)
    top, left = min(row for row, _ in listed), min(col for _, col in listed)
    return tuple(sorted((row - top, col - left) for row, col in listed))


@lru_cache(maxsize=64)
def _turned(pieces: str, name: str) -> Mapping[Mark, Mark]:
    """Return what H, V or D makes of every mark."""
    listed = _orientations(pieces)
    images: dict[Mark, Mark] = {}
    for letter, piece in zip(_LETTERS, listed):
        high, wide = max(row for row, _ in piece), max(col for _, col in piece)
        cells = {"H": [(r, wide - c) for r, c in piece], "V": [(high - r, c) for r, c in piece]}.get(
            name, [(c, r) for r, c in piece]
        )
        image = _placed(cells)
        for i, cell in enumerate(cells):
            images[f"{letter}{i}"] = f"{_LETTERS[listed.index(image)]}{image.index(cell)}"
    return images
