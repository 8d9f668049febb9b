"""puzz.link URLs of Magnets boards: `…?magnets/COLUMNS/ROWS/BODY`.

The body holds the outside counts (a digit 0-f, -XX in hexadecimal, `.` or skipping by g-z for none), for each column -
then +, for each row - then +; the walls, five per character in base 32, upright ones first; then, if any cell is given
or single, the given poles, three per character in base 27; and if any cell is single, the single cells, five per
character.
"""

from __future__ import annotations

import re

from stripcount.errors import BadInput, shortened
from stripcount.printed.cells import place
from stripcount.printed.magnets.board import MagnetsBoard, check_size

_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_PREFIX = re.compile(r"\s*(?:\S*\?)?(magnets(?:_edit)?|[a-z]{3,20})/", re.ASCII)


def recognises(text: str) -> bool:
    """Return whether `text` is such a URL, or its part from `magnets/` on."""
    found = _PREFIX.match(text.lstrip("\ufeff")[:400])
    return found is not None and found[1].startswith("magnets")


def parse(text: str) -> MagnetsBoard:
    """Return the board of a URL; raises BadInput naming the place.

    >>> parse("https://puzz.link/p?magnets/2/2/i1g0h0o").layout
    ('LR', 'LR')
    """
    text = text.strip("\ufeff \t\r\n")
    found = _PREFIX.match(text)
    if not found or not found[1].startswith("magnets"):
        raise BadInput(f"the URL must have ?magnets/ before the size, not {shortened(text)}.")
    parts = text[found.end() :].split("/")
    flags = parts.pop(0) if parts and not parts[0].isdecimal() else ""
    if flags not in ("", "v:"):
        raise BadInput(f"the URL must be of a plain board; its variant {shortened(flags)} has other rules.")
    if len(parts) < 3 or not all(part.isascii() and part.isdecimal() and len(part) < 10 for part in parts[:2]):
        raise BadInput(f"the URL must have columns/rows/body after magnets/, not {shortened('/'.join(parts))}.")
    cols, rows = int(parts[0]), int(parts[1])
    check_size(rows, cols)
    body = _Body(parts[2])
    clues = body.clues(2 * (cols + rows))
    upright = body.bits(rows * (cols - 1), "walls")
    level = body.bits((rows - 1) * cols, "walls")
    cells = rows * cols
    circles = body.poles(cells) if body.left() else [0] * cells
    holes = body.bits(cells, "single cells") if body.left() else [0] * cells
    if body.left():
        raise BadInput(f"the body must end after {body.at} characters, not go on with {shortened(body.rest())}.")
    layout = _layout(rows, cols, upright, level, holes)
    givens = ["".join(".+-"[circles[row * cols + col]] for col in range(cols)) for row in range(rows)]
    by_column, by_row = clues[: 2 * cols], clues[2 * cols :]
    return MagnetsBoard.of(layout, by_column[1::2], by_column[0::2], by_row[1::2], by_row[0::2], givens)


class _Body:
    """The body, read from front to back; `at` is how many characters are read."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def left(self) -> bool:
        return self.at < len(self.text)

    def rest(self) -> str:
        return self.text[self.at : self.at + 20]

    def clues(self, count: int) -> list[int]:
        found: list[int] = []
        while len(found) < count:
            token = re.compile(r"[0-9a-f.]|-[0-9a-f]{2}|[g-z]").match(self.text, self.at)
            if token is None:
                raise BadInput(
                    f"character {self.at + 1} of the body must begin a count ({len(found)} of {count} read), "
                    f"not {shortened(self.rest() or 'the end')}."
                )
            self.at = token.end()
            word = token[0]
            if word >= "g":
                found += [-1] * (ord(word) - ord("f"))
            else:
                found.append(-1 if word == "." else int(word.lstrip("-"), 16))
        if len(found) > count:
            raise BadInput(
                f"character {self.at} of the body must skip at most to the last of {count} counts, not beyond."
            )
        return found

    def bits(self, count: int, what: str) -> list[int]:
        found: list[int] = []
        for _ in range(-(-count // 5)):
            value = self._digit(32, what)
            found += [value >> shift & 1 for shift in (4, 3, 2, 1, 0)]
        return found[:count]

    def poles(self, count: int) -> list[int]:
        found: list[int] = []
        for _ in range(-(-count // 3)):
            value = self._digit(27, "given poles")
            found += [value // 9, value // 3 % 3, value % 3]
        return found[:count]

    def _digit(self, base: int, what: str) -> int:
        value = _DIGITS.find(self.text[self.at]) if self.left() else -1
        if not 0 <= value < base:
            raise BadInput(
                f"character {self.at + 1} of the body must be one of 0-{_DIGITS[base - 1]} for {what}, "
                f"not {shortened(self.rest()[:1] or 'the end')}."
            )
        self.at += 1
        return value


def _layout(rows: int, cols: int, upright: list[int], level: list[int], holes: list[int]) -> list[str]:
    """Return slot letters from walls; every room must be one or two cells, a single cell must be marked as such."""
    found = []
    for row in range(rows):
        letters = ""
        for col in range(cols):
            joined = ""
            if col + 1 < cols and not upright[row * (cols - 1) + col]:
                joined += "L"
            if col > 0 and not upright[row * (cols - 1) + col - 1]:
                joined += "R"
            if row + 1 < rows and not level[row * cols + col]:
                joined += "T"
            if row > 0 and not level[(row - 1) * cols + col]:
                joined += "B"
            hole = holes[row * cols + col]
            if len(joined) > 1 or (hole and joined) or (not hole and not joined):
                seen = "larger" if len(joined) > 1 else "a single cell in a room" if hole else "one cell"
                raise BadInput(
                    f"the room at {place((row, col))} must be a slot of two cells or a marked single cell, not {seen}."
                )
            letters += joined or "*"
        found.append(letters)
    return found


def write(board: MagnetsBoard) -> str:
    """Return the URL; raises BadInput for a given blank or a count above 255, which a URL cannot hold.

    >>> write(MagnetsBoard.of(["LR"], top=[1, 0]))
    'https://puzz.link/p?magnets/2/1/g1g0h0'
    """
    rows, cols, layout = board.rows, board.cols, board.layout
    if any("x" in row for row in board.givens):
        raise BadInput("the format puzz.link must have no given blanks; write json, drawing or janko instead.")
    clues = [clue for pair in (*zip(board.bottom, board.top), *zip(board.right, board.left)) for clue in pair]
    upright = [int(layout[row][col] != "L") for row in range(rows) for col in range(cols - 1)]
    level = [int(layout[row][col] != "T") for row in range(rows - 1) for col in range(cols)]
    holes = [int(letter == "*") for row in layout for letter in row]
    body = _write_clues(clues) + _write_groups(upright, 5, 2) + _write_groups(level, 5, 2)
    if board.has_givens or any(holes):
        body += _write_groups([".+-".index(given) for row in board.givens for given in row], 3, 3)
    if any(holes):
        body += _write_groups(holes, 5, 2)
    return f"https://puzz.link/p?magnets/{cols}/{rows}/{body}"


def _write_clues(clues: list[int]) -> str:
    text, skipped = "", 0
    for clue in [*clues, None]:
        if clue == -1 and skipped < 20:
            skipped += 1
            continue
        if skipped:
            text += chr(ord("f") + skipped)
            skipped = 0
        if clue == -1:
            skipped = 1
        elif clue is not None:
            text += f"{clue:x}" if clue < 16 else f"-{clue:02x}"
    return text


def _write_groups(values: list[int], size: int, base: int) -> str:
    text = ""
    for start in range(0, len(values), size):
        group = values[start : start + size]
        number = 0
        for value in group + [0] * (size - len(group)):
            number = number * base + value
        text += _DIGITS[number]
    return text
