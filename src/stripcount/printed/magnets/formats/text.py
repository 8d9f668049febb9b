"""Two texts of lines of words: `janko` (puzzlekit's) with regions, and `polarity` (ravenous-polarity's).

janko: `rows columns`; + of columns, - of columns, + of rows, - of rows, `-` for none; maybe a grid of givens . + - x;
a grid of labels, equal ones for the two cells of a slot, @ for a single cell.
polarity: `rows columns`; + of rows, - of rows, + of columns, - of columns, every one given; a grid of 0 for a half of
a lying slot and 1 for a half of a standing one, paired in reading order.
"""

from __future__ import annotations

from stripcount.errors import BadInput, shortened
from stripcount.printed.cells import PARTNER, place
from stripcount.printed.magnets.board import MagnetsBoard, check_size

Lines = list[list[str]]


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


def _head(lines: Lines, name: str) -> tuple[int, int]:
    size = _size(lines)
    if size is None:
        first = " ".join(lines[0]) if lines else "nothing"
        raise BadInput(f"line 1 of the format {name} must be rows and columns, as 6 5, not {shortened(first)}.")
    check_size(*size)
    return size


def _counts(lines: Lines, at: int, what: str, count: int, empty: bool) -> list[int]:
    words = lines[at] if at < len(lines) else []
    if len(words) != count:
        raise BadInput(f"line {at + 1}, {what}, must have {count} counts, not {len(words)}.")
    found = []
    for where, word in enumerate(words, start=1):
        if empty and word == "-":
            found.append(-1)
        elif word.isascii() and word.isdigit() and len(word) < 10:
            found.append(int(word))
        else:
            allowed = "a whole number or -" if empty else "a whole number"
            raise BadInput(f"line {at + 1}, {what}, count {where} must be {allowed}, not {shortened(word)}.")
    return found


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
    rows, cols = _head(lines, "polarity")
    left = _counts(lines, 1, "+ of rows", rows, empty=False)
    right = _counts(lines, 2, "- of rows", rows, empty=False)
    top = _counts(lines, 3, "+ of columns", cols, empty=False)
    bottom = _counts(lines, 4, "- of columns", cols, empty=False)
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
    return MagnetsBoard.of(["".join(row) for row in letters], top, bottom, left, right)


def write_polarity(board: MagnetsBoard) -> str:
    """Return the polarity text; raises BadInput unless every count is printed and no cell is given or single."""
    clues = (board.left, board.right, board.top, board.bottom)
    if board.has_givens or any("*" in row for row in board.layout) or any(-1 in part for part in clues):
        raise BadInput(
            "the format polarity must have every count and no given or single cells; write id or json instead."
        )
    grid = [["0" if letter in "LR" else "1" for letter in row] for row in board.layout]
    head = [[str(board.rows), str(board.cols)], *([str(clue) for clue in part] for part in clues)]
    return "\n".join(" ".join(words) for words in head + grid)


def parse_janko(text: str) -> MagnetsBoard:
    """Return the board of a janko text; raises BadInput naming the line.

    >>> parse_janko("2 2\\n1 -\\n- -\\n- -\\n- -\\n1 2\\n1 2").layout
    ('TT', 'BB')
    """
    lines = _lines(text)
    rows, cols = _head(lines, "janko")
    top = _counts(lines, 1, "+ of columns", cols, empty=True)
    bottom = _counts(lines, 2, "- of columns", cols, empty=True)
    left = _counts(lines, 3, "+ of rows", rows, empty=True)
    right = _counts(lines, 4, "- of rows", rows, empty=True)
    start, givens = 5, None
    if len(lines) == 5 + 2 * rows:
        start, givens = 5 + rows, ["".join(row) for row in _grid(lines, 5, rows, cols)]
    elif len(lines) != 5 + rows:
        raise BadInput(
            f"the text must have {5 + rows} lines, or {5 + 2 * rows} with a grid of givens, not {len(lines)}."
        )
    return MagnetsBoard.of(_slots(_grid(lines, start, rows, cols)), top, bottom, left, right, givens)


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
    clues = (board.top, board.bottom, board.left, board.right)
    head = [[str(board.rows), str(board.cols)]]
    head += [["-" if clue < 0 else str(clue) for clue in part] for part in clues]
    if board.has_givens:
        head += [list(row) for row in board.givens]
    labels = [["@"] * board.cols for _ in range(board.rows)]
    for index, ((r, c), _) in enumerate(board.slots, start=1):
        down, across, _ = PARTNER[board.layout[r][c]]
        labels[r][c] = labels[r + down][c + across] = str(index)
    return "\n".join(" ".join(words) for words in head + labels)
