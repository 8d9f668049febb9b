"""Two text formats whose lines are words: `janko` (puzzlekit's) with regions, and `polarity` (ravenous-polarity's).

janko: `rows columns`; + of columns, - of columns, + of rows, - of rows, `-` for none; then, if any cell is given, a
grid of givens + - x (x: no pole) with . for all others; a grid of labels, equal ones for the two cells of a slot, @ for
a single cell.
polarity: `rows columns`; + of rows, - of rows, + of columns, - of columns, every one given; a grid of 0 for a half of
a lying slot and 1 for a half of a standing one, paired in reading order.
"""

from __future__ import annotations

from stripcount.board import Cell
from stripcount.errors import BadInput, amount, excerpt
from stripcount.printed.cells import cell_name, cells_of, entries, half_letters
from stripcount.printed.grids import SizedLines, lines_with_size, parse_sized_lines
from stripcount.printed.magnets.board import MagnetsBoard, check_size

# counts at the top and at the left are of +, those at the bottom and at the right of -
_EDGE_ORDER = {"janko": ("top", "bottom", "left", "right"), "polarity": ("left", "right", "top", "bottom")}


def recognises_polarity(text: str) -> bool:
    """Return whether the lines have polarity's shape: a size, four lines of numbers, a grid of 0 and 1."""
    sized_lines = lines_with_size(text)
    if sized_lines is None or len(sized_lines.lines) < 5 or any("-" in line for line in sized_lines.lines[:4]):
        return False
    if any(word not in ("0", "1") for line in sized_lines.lines[4:] for word in line):
        return False
    if sized_lines.rows * sized_lines.cols > 4 or sized_lines.rows * sized_lines.cols % 2:
        return True
    try:  # with four cells or fewer, 0 and 1 could also be the labels of janko
        parse_polarity(text)
    except BadInput:
        return False
    return True


def recognises_janko(text: str) -> bool:
    """Return whether the lines have janko's shape: a size, then four lines of counts or the right number of lines."""
    sized_lines = lines_with_size(text)
    if sized_lines is None or recognises_polarity(text):
        return False
    rows, cols = sized_lines.rows, sized_lines.cols
    has_clue_lines = [len(line) for line in sized_lines.lines[:4]] == [cols, cols, rows, rows]
    return has_clue_lines or len(sized_lines.lines) in (4 + rows, 4 + 2 * rows)


def _read_clues(sized_lines: SizedLines, format_name: str) -> dict[str, list[int]]:
    """Return the counts at each edge, which the next four lines hold in the order of the format `format_name`."""
    lengths = {"top": sized_lines.cols, "bottom": sized_lines.cols, "left": sized_lines.rows, "right": sized_lines.rows}
    return {
        edge: sized_lines.numbers(1, lengths[edge], f"counts at the {edge}", -1)[0] for edge in _EDGE_ORDER[format_name]
    }


def _format_text(board: MagnetsBoard, format_name: str, grids: list[list[str]]) -> str:
    """Return the text in the format `format_name`: size and counts of a board, then `grids`, rows of words."""
    counts = [["-" if clue < 0 else str(clue) for clue in getattr(board, edge)] for edge in _EDGE_ORDER[format_name]]
    return "\n".join(" ".join(words) for words in ([str(board.rows), str(board.cols)], *counts, *grids))


def parse_polarity(text: str) -> MagnetsBoard:
    """Return the board of a polarity text; raises BadInput naming the line.

    >>> parse_polarity("1 2\\n1\\n1\\n1 0\\n0 1\\n0 0").layout
    ('LR',)
    """
    sized_lines = parse_sized_lines(text, check_size)
    rows, cols, clues = sized_lines.rows, sized_lines.cols, _read_clues(sized_lines, "polarity")
    if any(-1 in counts for counts in clues.values()):
        raise BadInput("the format polarity must have every count, not . or -.")
    grid = sized_lines.take(rows, cols, "slots", "01")
    sized_lines.require_end()
    letters = [[""] * cols for _ in range(rows)]
    for row, col in cells_of(rows, cols):
        if letters[row][col]:
            continue
        word = grid[row][col]
        other_row, other_col = (row, col + 1) if word == "0" else (row + 1, col)
        if (
            other_row >= rows
            or other_col >= cols
            or letters[other_row][other_col]
            or grid[other_row][other_col] != word
        ):
            side = "to its right" if word == "0" else "below it"
            raise BadInput(f"the {word} at {cell_name((row, col))} must have a free {word} {side}.")
        letters[row][col], letters[other_row][other_col] = "LR" if word == "0" else "TB"
    top, bottom, left, right = (clues[edge] for edge in ("top", "bottom", "left", "right"))
    return MagnetsBoard.of(["".join(row) for row in letters], top, bottom, left, right)


def write_polarity(board: MagnetsBoard) -> str:
    """Return the polarity text; raises BadInput unless every count is printed and no cell is given or single."""
    if board.has_givens or any("*" in row for row in board.layout) or any(-1 in clues for clues in board.counts):
        raise BadInput(
            "the format polarity must have every count and no given or single cells; write id or json instead."
        )
    return _format_text(board, "polarity", [["0" if letter in "LR" else "1" for letter in row] for row in board.layout])


def parse_janko(text: str) -> MagnetsBoard:
    """Return the board of a janko text; raises BadInput naming the line.

    >>> parse_janko("2 2\\n1 -\\n- -\\n- -\\n- -\\n1 2\\n1 2").layout
    ('TT', 'BB')
    """
    sized_lines = parse_sized_lines(text, check_size)
    rows, cols, clues = sized_lines.rows, sized_lines.cols, _read_clues(sized_lines, "janko")
    givens = sized_lines.take(rows, cols, "givens", ".+-x") if len(sized_lines.lines) > 4 + rows else None
    labels = sized_lines.take(rows, cols, "labels")
    sized_lines.require_end()
    return MagnetsBoard.of(_slot_letters(labels), givens=givens, **clues)


def _slot_letters(labels: list[list[str]]) -> list[str]:
    """Return the rows of slot letters for a grid of labels; raises BadInput for a region that is no slot."""
    cells_of_label: dict[str, list[Cell]] = {}
    for cell, label in entries(labels).items():
        if label != "@":
            cells_of_label.setdefault(label, []).append(cell)
    for label, cells in cells_of_label.items():
        (row, col), (other_row, other_col) = cells[0], cells[-1]
        if len(cells) != 2 or (other_row - row, other_col - col) not in ((0, 1), (1, 0)):
            raise BadInput(
                f"the region {excerpt(label)} at {cell_name((row, col))} must be two cells "
                f"sharing a side, not {amount(len(cells), 'cell')}{' apart' if len(cells) == 2 else ''}."
            )
    pairs = ((first, last) for first, last in cells_of_label.values())
    return ["".join(row) for row in half_letters(len(labels), len(labels[0]), pairs, "*")]


def write_janko(board: MagnetsBoard) -> str:
    """Return the janko text, slots labelled from 1 in reading order, single cells @."""
    givens = [list(row) for row in board.givens] if board.has_givens else []
    labels = [["@"] * board.cols for _ in range(board.rows)]
    for index, slot in enumerate(board.slots, start=1):
        for row, col in slot:
            labels[row][col] = str(index)
    return _format_text(board, "janko", givens + labels)
