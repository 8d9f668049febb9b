"""Two texts of lines of words: `janko` (puzzlekit's) with regions, and `polarity` (ravenous-polarity's).

janko: `rows columns`; + of columns, - of columns, + of rows, - of rows, `-` for none; maybe a grid of givens . + - x;
a grid of labels, equal ones for the two cells of a slot, @ for a single cell.
polarity: `rows columns`; + of rows, - of rows, + of columns, - of columns, every one given; a grid of 0 for a half of
a lying slot and 1 for a half of a standing one, paired in reading order.
"""

from __future__ import annotations

from stripcount.errors import BadInput, shortened
from stripcount.printed.cells import place
from stripcount.printed.magnets.board import MagnetsBoard, check_size

Lines = list[list[str]]
_EDGES = {"top": "+ of columns", "bottom": "- of columns", "left": "+ of rows", "right": "- of rows"}
_ORDER = {"janko": ("top", "bottom", "left", "right"), "polarity": ("left", "right", "top", "bottom")}


def _lines(text: str) -> Lines:
    return [words for line in text.lstrip("\ufeff").splitlines() if (words := line.split())]


def _size(lines: Lines) -> tuple[int, int] | None:
    """Return the size that the first line gives, or None if it gives none."""
    if not lines or len(lines[0]) != 2 or not all(w.isascii() and w.isdigit() and len(w) < 10 for w in lines[0]):
        return None
    return int(lines[0][0]), int(lines[0][1])


def recognises_polarity(text: str) -> bool:
    """Return whether the lines have polarity's shape: a size, four lines of numbers, a grid of 0 and 1."""
    lines = _lines(text)
    size = _size(lines)
    if size is None or len(lines) < 6 or any(word == "-" for line in lines[1:5] for word in line):
        return False
    if any(word not in ("0", "1") for line in lines[5:] for word in line):
        return False
    if size[0] * size[1] > 4 or size[0] * size[1] % 2:
        return True
    try:  # with four cells or fewer, 0 and 1 could also be the labels of janko
        parse_polarity(text)
    except BadInput:
        return False
    return True


def recognises_janko(text: str) -> bool:
    """Return whether the lines have janko's shape: a size, four lines of numbers or -, one or two grids."""
    lines = _lines(text)
    size = _size(lines)
    if size is None or recognises_polarity(text):
        return False
    rows, cols = size
    clued = [len(line) for line in lines[1:5]] == [cols, cols, rows, rows]
    return clued or len(lines) in (5 + rows, 5 + 2 * rows)


def _head(lines: Lines, name: str) -> tuple[int, int, dict[str, list[int]]]:
    """Return rows, columns, and the counts at each edge, which the first five lines hold in the format's order."""
    size = _size(lines)
    if size is None:
        first = " ".join(lines[0]) if lines else "nothing"
        raise BadInput(f"line 1 of the format {name} must be rows and columns, as 6 5, not {shortened(first)}.")
    check_size(*size)
    clues = {
        edge: _counts(lines, at, _EDGES[edge], size[edge in ("top", "bottom")], name == "janko")
        for at, edge in enumerate(_ORDER[name], start=1)
    }
    return *size, clues


def _counts(lines: Lines, at: int, what: str, count: int, empty: bool) -> list[int]:
    words = lines[at] if at < len(lines) else []
    if len(words) != count:
        raise BadInput(f"line {at + 1}, {what}, must have {count} counts, not {len(words)}.")
    for where, word in enumerate(words, start=1):
        if not (empty and word == "-") and not (word.isascii() and word.isdigit() and len(word) < 10):
            allowed = "a whole number or -" if empty else "a whole number"
            raise BadInput(f"line {at + 1}, {what}, count {where} must be {allowed}, not {shortened(word)}.")
    return [-1 if word == "-" else int(word) for word in words]


def _written(board: MagnetsBoard, name: str, grids: Lines) -> str:
    counts = [["-" if clue < 0 else str(clue) for clue in getattr(board, edge)] for edge in _ORDER[name]]
    return "\n".join(" ".join(words) for words in ([str(board.rows), str(board.cols)], *counts, *grids))


def _grid(lines: Lines, start: int, rows: int, cols: int) -> Lines:
    grid = lines[start : start + rows]
    if len(grid) != rows:
        raise BadInput(f"the grid from line {start + 1} must have {rows} rows, not {len(grid)}.")
    for at, row in enumerate(grid, start=start + 1):
        if len(row) != cols:
            raise BadInput(f"line {at} must have {cols} cells, not {len(row)}.")
    return grid


def parse_polarity(text: str) -> MagnetsBoard:
    """Return the board of a polarity text; raises BadInput naming the line.

    >>> parse_polarity("1 2\\n1\\n1\\n1 0\\n0 1\\n0 0").layout
    ('LR',)
    """
    lines = _lines(text)
    rows, cols, clues = _head(lines, "polarity")
    grid = _grid(lines, 5, rows, cols)
    if len(lines) > 5 + rows:
        raise BadInput(
            f"the text must end after line {5 + rows}, not go on with {shortened(' '.join(lines[5 + rows]))}."
        )
    letters = [[""] * cols for _ in range(rows)]
    for row in range(rows):
        for col in range(cols):
            word = grid[row][col]
            if word not in ("0", "1"):
                raise BadInput(f"{place((row, col))} must be 0 or 1, not {shortened(word)}.")
            if letters[row][col]:
                continue
            r, c = (row, col + 1) if word == "0" else (row + 1, col)
            if r >= rows or c >= cols or letters[r][c] or grid[r][c] != word:
                side = "to its right" if word == "0" else "below it"
                raise BadInput(f"the {word} at {place((row, col))} must have a free {word} {side}.")
            letters[row][col], letters[r][c] = "LR" if word == "0" else "TB"
    return MagnetsBoard.of(["".join(row) for row in letters], **clues)


def write_polarity(board: MagnetsBoard) -> str:
    """Return the polarity text; raises BadInput unless every count is printed and no cell is given or single."""
    if board.has_givens or any("*" in row for row in board.layout) or any(-1 in part for part in board.counts):
        raise BadInput(
            "the format polarity must have every count and no given or single cells; write id or json instead."
        )
    return _written(board, "polarity", [["0" if letter in "LR" else "1" for letter in row] for row in board.layout])


def parse_janko(text: str) -> MagnetsBoard:
    """Return the board of a janko text; raises BadInput naming the line.

    >>> parse_janko("2 2\\n1 -\\n- -\\n- -\\n- -\\n1 2\\n1 2").layout
    ('TT', 'BB')
    """
    lines = _lines(text)
    rows, cols, clues = _head(lines, "janko")
    start, givens = 5, None
    if len(lines) == 5 + 2 * rows:
        start, givens = 5 + rows, ["".join(row) for row in _grid(lines, 5, rows, cols)]
    elif len(lines) != 5 + rows:
        raise BadInput(
            f"the text must have {5 + rows} lines, or {5 + 2 * rows} with a grid of givens, not {len(lines)}."
        )
    return MagnetsBoard.of(_slots(_grid(lines, start, rows, cols)), givens=givens, **clues)


def _slots(labels: Lines) -> list[str]:
    places: dict[str, list[tuple[int, int]]] = {}
    for row, words in enumerate(labels):
        for col, word in enumerate(words):
            places.setdefault(word, []).append((row, col))
    letters = [["*"] * len(labels[0]) for _ in labels]
    for label, cells in places.items():
        if label == "@":
            continue
        (row, col), (r, c) = cells[0], cells[-1]
        if len(cells) != 2 or (r - row, c - col) not in ((0, 1), (1, 0)):
            raise BadInput(
                f"the region {shortened(label)} at {place((row, col))} must be two cells "
                f"sharing a side, not {len(cells)} cell{'s'[: len(cells) != 1]}{' apart' if len(cells) == 2 else ''}."
            )
        letters[row][col], letters[r][c] = "LR" if r == row else "TB"
    return ["".join(row) for row in letters]


def write_janko(board: MagnetsBoard) -> str:
    """Return the janko text, slots labelled from 1 in reading order."""
    givens = [list(row) for row in board.givens] if board.has_givens else []
    labels = [["@"] * board.cols for _ in range(board.rows)]
    for index, slot in enumerate(board.slots, start=1):
        for row, col in slot:
            labels[row][col] = str(index)
    return _written(board, "janko", givens + labels)
