"""Polyominoes by name, by drawing and in sets: which orientations they have, and how often each may be used."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from string import ascii_letters
from typing import NamedTuple

from stripcount.board import Cell

Piece = tuple[Cell, ...]
"""Cells in reading order; the smallest row and the smallest column are 0."""

PIECES: Mapping[str, str] = {
    "I1": "#", "I2": "##", "I3": "###", "L3": "#./##",
    "I4": "####", "O4": "##/##", "T4": "###/.#.", "S4": ".##/##.", "L4": "#../###",
    "F5": ".##/##./.#.", "I5": "#####", "L5": "#.../####", "N5": ".###/##..", "P5": "##/##/#.", "T5": "###/.#./.#.",
    "U5": "#.#/###", "V5": "#../#../###", "W5": "#../##./.##", "X5": ".#./###/.#.", "Y5": ".#../####",
    "Z5": "##./.#./.##",
}  # fmt: skip
"""The polyominoes of up to five cells by name, as rows of # and dots."""
SETS: Mapping[str, int] = {"trominoes": 3, "tetrominoes": 4, "pentominoes": 5, "hexominoes": 6}
"""Each set holds all free polyominoes of a number of cells; it is also named by how many these are, 2, 5, 12 or 35."""

MAX_CELLS = 36
"""The largest number of cells of one piece."""
MAX_ORIENTATIONS = 1000
"""The largest number of orientations of all pieces of a list; pairs of letters could name 2,704."""
MAX_USES = 100
"""The largest number of uses of one piece."""
# "rectangles up to 3x4", "squares up to 3"
_RECTANGLES = re.compile(r"(rectangles|squares) up to (\d{1,2})(?: ?x ?(\d{1,2}))?")
_SUPPLY = re.compile(r"(once|twice|\d{1,3})(?:-(\d{1,3}))?")  # "once", "2-3"


class Supply(NamedTuple):
    """The orientations of one piece, and the smallest and the largest number of copies used, None for any number."""

    orientations: tuple[Piece, ...]
    use_bounds: tuple[int, int] | None


def read_pieces(text: str) -> str:
    """Return a comma-separated list of pieces in standard words.

    Raises ValueError for a word that is no piece, for a piece that is listed twice, for more than MAX_ORIENTATIONS
    orientations, and for two limited pieces that share an orientation, because they could not be distinguished.
    """
    words = [" ".join(word.split()) for word in text.split(",")]
    names = [_standard_word(word) for word in words]
    standard = ",".join(names)
    if len(set(names)) < len(names) or len(orientations(standard)) > MAX_ORIENTATIONS:
        raise ValueError(text)
    if has_limited_piece(standard) and len(orientations(standard)) < sum(
        len(piece.orientations) for piece in pieces_of(standard)
    ):
        raise ValueError(text)  # a shape that is listed twice: the two would not be distinguished
    return standard


def _standard_word(word: str) -> str:
    """Return a word of the list without spaces around it, names of pieces in upper case and all else in lower case."""
    # "l5:Fixed * 2" becomes "L5:fixed*2"
    base, colon, supply_text = re.fullmatch(r"([^:*]*)(:?)(.*)", word, re.S).groups()  # type: ignore[union-attr]
    upper = base.strip().upper()
    return f"{upper if upper in PIECES else base.strip().lower()}{colon}{supply_text.replace(' ', '').lower()}"


@lru_cache(maxsize=64)
def pieces_of(piece_list: str) -> tuple[Supply, ...]:
    """Return the pieces of a list in standard words; a set stands for each of its pieces.

    Raises ValueError for a word that cannot be read.
    """
    pieces: list[Supply] = []
    for word in piece_list.split(","):
        # "L5:fixed*2": piece, orientations, supply
        parts = re.fullmatch(r"([^:*]+?)(?::(fixed|turned))?(?:\*(.+))?", word)
        if parts is None:
            raise ValueError(word)
        use_bounds = None if parts[3] is None else _use_bounds(parts[3])
        pieces += [
            Supply(tuple(dict.fromkeys(_orientations(piece, parts[2]))), use_bounds) for piece in _shapes(parts[1])
        ]
    return tuple(pieces)


def has_limited_piece(piece_list: str) -> bool:
    """Return whether some piece of a list is limited."""
    return any(piece.use_bounds is not None for piece in pieces_of(piece_list))


@lru_cache(maxsize=64)
def orientations(piece_list: str) -> tuple[Piece, ...]:
    """Return every orientation of every piece of a list, each once, in a fixed order."""
    return tuple(dict.fromkeys(piece for supply in pieces_of(piece_list) for piece in supply.orientations))


@lru_cache(maxsize=64)
def orientation_names(count: int) -> tuple[str, ...]:
    """Return the names of `count` orientations: letters or, if these do not suffice, pairs of letters."""
    if count <= len(ascii_letters):
        return tuple(ascii_letters[:count])
    return tuple(a + b for a, b in product(ascii_letters, repeat=2))[:count]


def _use_bounds(text: str) -> tuple[int, int]:
    """Return the smallest and the largest number of uses that a text names, such as "once" or "2-3".

    Raises ValueError for another text.
    """
    parts = _SUPPLY.fullmatch(text)
    if parts is None:
        raise ValueError(text)
    low = {"once": 1, "twice": 2}.get(parts[1]) or int(parts[1]) if parts[1].isalpha() else int(parts[1])
    high = low if parts[2] is None else int(parts[2])
    if not low <= high <= MAX_USES or not high:
        raise ValueError(text)
    return low, high


def _shapes(name: str) -> Iterator[Piece]:
    """Yield one orientation of each piece that a name means: a set, rectangles, a piece or a drawing."""
    set_sizes = {str(len(_free_polyominoes(cells))): cells for cells in SETS.values()}
    if cells := SETS.get(name, set_sizes.get(name, 0)):
        yield from _free_polyominoes(cells)
    elif sides := _RECTANGLES.fullmatch(name):
        high, wide = int(sides[2]), int(sides[3] or sides[2])
        if not 0 < high * wide <= MAX_CELLS or (sides[1] == "squares") != (sides[3] is None):
            raise ValueError(name)
        shapes = {tuple(sorted((h, w))) for h in range(1, high + 1) for w in range(1, wide + 1)}
        for short, long in sorted(shapes):
            if sides[1] == "rectangles" or short == long:
                yield tuple(product(range(short), range(long)))
    else:
        yield _drawn_piece(PIECES.get(name, name))


def _orientations(piece: Piece, orientation: str | None) -> Iterator[Piece]:
    """Yield the orientations of a piece: all, only the rotated ones (`turned`), or it alone (`fixed`)."""
    if orientation == "fixed":
        yield piece
        return
    for _ in range(1 if orientation == "turned" else 2):
        for _ in range(4):
            piece = normalized((col, -row) for row, col in piece)
            yield piece
        piece = normalized((row, -col) for row, col in piece)


@lru_cache(maxsize=16)
def _free_polyominoes(cells: int) -> tuple[Piece, ...]:
    """Return the free polyominoes of `cells` cells, one orientation each: each is a smaller one with a cell added.

    The smallest of all orientations represents a free polyomino.
    """
    if cells == 1:
        return (((0, 0),),)
    larger_pieces: dict[Piece, None] = {}
    for smaller in _free_polyominoes(cells - 1):
        for row, col in smaller:
            for cell in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)):
                if cell not in smaller:
                    larger_pieces[min(_orientations(normalized((*smaller, cell)), None))] = None
    return tuple(sorted(larger_pieces))


def _drawn_piece(text: str) -> Piece:
    """Return the cells of a drawing; raises ValueError unless they are connected."""
    cells = {(r, c) for r, line in enumerate(text.split("/")) for c, letter in enumerate(line) if letter == "#"}
    if not cells or len(cells) > MAX_CELLS or set(text) - set("#./"):
        raise ValueError(text)
    connected_cells: set[Cell] = set()
    unvisited = [min(cells)]
    while unvisited:
        row, col = unvisited.pop()
        if (row, col) in cells - connected_cells:
            connected_cells.add((row, col))
            unvisited += [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
    if connected_cells != cells:
        raise ValueError(text)
    return normalized(cells)


def normalized(cells: Iterable[Cell]) -> Piece:
    """Return cells moved to the upper left corner, in reading order."""
    piece_list = list(cells)
    top, left = min(row for row, _ in piece_list), min(col for _, col in piece_list)
    return tuple(sorted((row - top, col - left) for row, col in piece_list))
