"""Texts of Ripple Effect boards: puzz.link addresses, plain text, drawings, JSON."""

from __future__ import annotations

from collections.abc import Sequence

from stripcount.board import Board, Cell
from stripcount.errors import BadInput, excerpt
from stripcount.printed.addresses import link_format, parse_body, write_digits, write_numbers, write_walls
from stripcount.printed.base import UNKNOWN
from stripcount.printed.cells import as_rows, cell_name, cells_of, check_cells, entries
from stripcount.printed.grids import SizedLines, lines_with_size, parse_number_at, parse_sized_lines
from stripcount.printed.json_record import parse_rows, record_format
from stripcount.printed.puzzle import Format, Picture, Position
from stripcount.printed.pzprv3 import parse_walls, pzprv3_format
from stripcount.printed.ripple_effect.board import HOLE, RippleEffectBoard
from stripcount.printed.walls import draw_walled, is_walled, parse_walled, wall_bits

# the names of the puzzle in addresses
_NAMES = ("ripple", "hakyuu", "hakyukoka")


def parse_link(text: str) -> RippleEffectBoard:
    """Return the board of an address; raises BadInput naming the part.

    A given written `.`, a number that is not known, is read as none.

    >>> board = parse_link("https://puzz.link/p?ripple/2/2/o0g21g")
    >>> board.regions, board.givens
    (((0, 1), (0, 1)), ((0, 2), (1, 0)))
    """
    address = parse_body(text, _NAMES)
    walls = address.walls()
    numbers = address.numbers(address.rows * address.cols, "givens", 0)
    regions = walls.region_indices(address.holes("holes"))
    address.require_end()
    return RippleEffectBoard.of(regions, as_rows(numbers, address.cols))


def write_link(board: RippleEffectBoard) -> str:
    """Return the body of the board's address; raises BadInput for a given of more than 4095."""
    holes = [int(region is None) for row in board.regions for region in row]
    numbers = write_numbers((given for row in board.givens for given in row), 0)
    walls = write_walls(board.rows, board.cols, board.are_joined)
    return walls + numbers + (write_digits(holes) if any(holes) else "")


def _parse_pzprv3(lines: SizedLines) -> Position[RippleEffectBoard]:
    """Return the board and the answer in the lines of a pzprv3 file."""
    rows, cols = lines.rows, lines.cols
    regions = parse_walls(lines).region_indices()
    givens = lines.numbers(rows, cols, "givens", 0)
    marks = [[number or UNKNOWN for number in numbers] for numbers in lines.numbers(rows, cols, "numbers", 0)]
    return Position.of(RippleEffectBoard.of(regions, givens), Board.of(marks))


def _write_pzprv3(board: RippleEffectBoard, marks: Board | None) -> list[Sequence[object]]:
    """Return the words of the lines of a pzprv3 file: walls, givens, other numbers; raises BadInput for holes."""
    if any(None in row for row in board.regions):
        raise BadInput("the format pzprv3 must have no holes; write json instead.")
    givens = [[number or "." for number in row] for row in board.givens]
    numbers = [
        [
            "." if given != "." or marks is None or marks[row, col] == UNKNOWN else marks[row, col]
            for col, given in enumerate(line)
        ]
        for row, line in enumerate(givens)
    ]
    vertical, horizontal = wall_bits(board.rows, board.cols, board.are_joined)
    return [*vertical, *horizontal, *givens, *numbers]


def recognises_text(text: str) -> bool:
    """Return whether `text` has a size, and below it two grids of that size."""
    sized_lines = lines_with_size(text)
    if sized_lines is None or sized_lines.rows * sized_lines.cols < 2:
        return False
    return len(sized_lines.lines) == 2 * sized_lines.rows and all(
        len(line) == sized_lines.cols for line in sized_lines.lines
    )


def parse_text(text: str) -> RippleEffectBoard:
    """Return the board of a plain text; raises BadInput naming the line.

    >>> parse_text("1 3\\n- 2 -\\na a @").regions
    ((0, 0, None),)
    """
    sized_lines = parse_sized_lines(text)
    givens = sized_lines.numbers(sized_lines.rows, sized_lines.cols, "givens", 0)
    labels = sized_lines.take(sized_lines.rows, sized_lines.cols, "regions' labels")
    sized_lines.require_end()
    check_cells(labels, lambda label: label not in ("-", "."), "a label, @ for a hole", " of the regions")
    return RippleEffectBoard.of([[None if label == "@" else label for label in line] for line in labels], givens)


def write_text(board: RippleEffectBoard) -> str:
    """Return the board as plain text."""
    lines = [f"{board.rows} {board.cols}"]
    lines += [" ".join("-" if number == 0 else str(number) for number in row) for row in board.givens]
    lines += [" ".join("@" if region is None else str(region) for region in row) for row in board.regions]
    return "\n".join(lines)


def _of_record(fields: dict[str, object]) -> RippleEffectBoard:
    """Return the board of a JSON object; raises BadInput naming the key. A hole's region is null."""
    regions = parse_rows(fields, "regions")
    check_cells(regions, lambda label: label is None or type(label) in (int, str), "a number, a word or null")
    for key, size in (("rows", len(regions)), ("columns", len(regions[0]))):
        if key in fields and (isinstance(fields[key], bool) or fields[key] != size):
            raise BadInput(f"the key {key} must be {size} as regions have, not {excerpt(repr(fields[key]))}.")
    givens = parse_rows(fields, "givens") if "givens" in fields else [[0] * len(row) for row in regions]
    return RippleEffectBoard.of(regions, givens)


def _record(board: RippleEffectBoard) -> dict[str, object]:
    """Return the JSON object of a board, without the puzzle's name."""
    grids = {"regions": board.regions, "givens": board.givens}
    return {"rows": board.rows, "columns": board.cols} | {
        key: [list(row) for row in rows] for key, rows in grids.items()
    }


def draw(board: RippleEffectBoard, solution: Board | None = None) -> str:
    """Return the board as text with walls around the regions, givens in brackets, and the numbers of a solution.

    >>> board = RippleEffectBoard.of(["aab", "acb"], [[0, 0, 2], [0, 0, 0]])
    >>> print(draw(board, Board.of([[1, 3, 2], [2, 1, 1]])))
    +-------+---+
    | 1   3 |(2)|
    |   +---+   |
    | 2 | 1 | 1 |
    +---+---+---+
    """
    given = {cell for cell, number in entries(board.givens).items() if number}

    def label(cell: Cell) -> str:
        """Return # for a hole, else the given or the number of the solution, empty if neither is known."""
        if board.region(cell) is None:
            return "#"
        if cell in given:
            return str(board.givens[cell[0]][cell[1]])
        return "" if solution is None else str(solution[cell]).replace(UNKNOWN, "")

    labels = [[label((row, col)) for col in range(board.cols)] for row in range(board.rows)]
    return draw_walled(labels, board.are_joined, given)


def picture(board: RippleEffectBoard, solution: Board | None = None) -> Picture:
    """Return the content of a drawing of a board, with a solution or other marks if there are any."""
    cells = cells_of(board.rows, board.cols)
    numbers = {cell: str(number) for cell, number in entries(board.givens).items() if number}
    marks = {}
    if solution is not None:
        marks = {cell: str(solution[cell]) for cell in cells if cell not in numbers and board.region_size(cell)}
    return Picture(
        board.rows,
        board.cols,
        numbers=numbers,
        bold=True,
        solution_numbers={cell: mark for cell, mark in marks.items() if mark != UNKNOWN},
        are_joined=board.are_joined,
        holes=frozenset(cell for cell in cells if not board.region_size(cell)),
    )


def parse_drawing(text: str) -> Position[RippleEffectBoard]:
    """Return the board of a drawing and the numbers without brackets as marks; raises BadInput naming the place.

    >>> print(parse_drawing("+-------+\\n|(1)  2 |\\n+-------+").marks)
    12
    """
    drawing = parse_walled(text)
    region_indices = drawing.walls.region_indices()
    regions: list[list[int | None]] = [[] for _ in region_indices]
    givens: list[list[int]] = [[] for _ in region_indices]
    marks: list[list[int | str]] = [[] for _ in region_indices]
    for row, words in enumerate(drawing.labels):
        for col, word in enumerate(words):
            is_hole = word == "#" and (row, col) not in drawing.bracketed
            number = parse_number_at(word, (row, col)) if word and not is_hole else 0
            if word and not is_hole and not number:
                raise BadInput(f"{cell_name((row, col))} must be a number from 1, not 0.")
            regions[row].append(None if is_hole else region_indices[row][col])
            givens[row].append(number if (row, col) in drawing.bracketed else 0)
            marks[row].append(HOLE if is_hole else number or UNKNOWN)
    board = RippleEffectBoard.of(regions, givens)
    return Position.of(board, Board.of(marks))


FORMATS = (
    link_format(_NAMES, parse_link, write_link),
    pzprv3_format("ripple", _parse_pzprv3, _write_pzprv3),
    Format(
        "text",
        "'rows columns', the givens (- for none), the regions' labels (@ for a hole)",
        recognises_text,
        parse_text,
        write_text,
    ),
    Format("drawing", "walls around the regions, givens in brackets", is_walled, parse_drawing, draw, holds_marks=True),
    record_format(
        "ripple-effect",
        'an object {"puzzle": "ripple-effect", "rows", "columns", "regions", "givens"}',
        (("regions",), ("rows", "columns", "givens")),
        _of_record,
        _record,
    ),
)
