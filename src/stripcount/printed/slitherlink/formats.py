"""Texts of Slitherlink boards to rows of clues and back: Loopy's one-line ID, puzz.link addresses, grids, JSON.

Loopy (square grids, type 0): `WxHt0…:` and clues 0 to 4 in reading order, letters a to z for 1 to 26 cells
without a clue.
puzz.link: `slither/COLUMNS/ROWS/` and clues, 5 to 9 for clues 0 to 4 before one empty cell, a to e before two, g to z
for 1 to 20 empty cells, a dot for a number that is not known.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from stripcount.errors import BadInput, shortened, whole
from stripcount.printed import json_record
from stripcount.printed.cells import LARGEST, check_size, in_rows

Clues = Sequence[Sequence[int]]

_ID = re.compile(r"(\d{1,5})x(\d{1,5})t(\d{1,2})(?:d[enth])?:([0-9a-z]*)", re.ASCII)
_LINK = re.compile(r"(?:\S*\?)?(?:slither|slitherlink)/(\S*)", re.ASCII)


def recognises_id(text: str) -> bool:
    """Return whether `text` begins as `7x7t0de:` does."""
    return re.match(r"\s*\ufeff?\d{1,5}x\d{1,5}t\d{1,2}(d[enth])?:", text, re.ASCII) is not None


def parse_id(text: str) -> list[list[int]]:
    """Return the clues of an ID of Loopy; raises BadInput naming the place.

    >>> parse_id("3x2t0:3b1b")
    [[3, -1, -1], [1, -1, -1]]
    """
    found = _ID.fullmatch(text.strip("\ufeff \t\r\n"))
    if found is None:
        raise BadInput(f"the ID must be WxHt0: and digits and small letters, not {shortened(text.strip())}.")
    if found[3] != "0":
        raise BadInput(f"the ID must be of a square grid, t0, not t{found[3]}.")
    cols, rows = int(found[1]), int(found[2])
    check_size(rows, cols)
    clues: list[int] = []
    for letter in found[4]:
        clues += [int(letter)] if letter.isdecimal() else [-1] * (ord(letter) - ord("a") + 1)
        if len(clues) > rows * cols:
            break
    if len(clues) != rows * cols:
        raise BadInput(f"the ID must have clues for {rows * cols} cells, not {len(clues)}.")
    return in_rows(clues, cols)


def write_id(clues: Clues) -> str:
    """Return the ID.

    >>> write_id([[3, -1, -1], [1, -1, -1]])
    '3x2t0:3b1b'
    """
    text, gap = "", 0
    for clue in (*(clue for row in clues for clue in row), None):
        if clue == -1 and gap < 26:
            gap += 1
            continue
        text += chr(ord("a") + gap - 1) if gap else ""
        gap = 1 if clue == -1 else 0
        text += str(clue) if clue not in (None, -1) else ""
    return f"{len(clues[0])}x{len(clues)}t0:{text}"


def recognises_link(text: str) -> bool:
    """Return whether `text` is an address of this puzzle, or its part from `slither/` on."""
    return _LINK.fullmatch(text.strip("\ufeff \t\r\n")) is not None


def parse_link(text: str) -> list[list[int]]:
    """Return the clues of an address; raises BadInput naming the place.

    >>> parse_link("https://puzz.link/p?slither/3/2/d61")
    [[3, -1, -1], [1, -1, 1]]
    """
    found = _LINK.fullmatch(text.strip("\ufeff \t\r\n"))
    parts = found[1].strip("/").split("/") if found else []
    if len(parts) != 3:
        raise BadInput(f"the address must hold slither/COLUMNS/ROWS/BODY, not {shortened(text.strip())}.")
    cols = whole("the address's number of columns", parts[0], 1, LARGEST)
    rows = whole("the address's number of rows", parts[1], 1, LARGEST)
    check_size(rows, cols)
    clues: list[int] = []
    for at, letter in enumerate(parts[2], start=1):
        if "0" <= letter <= "4":
            clues.append(int(letter))
        elif "5" <= letter <= "9":
            clues += [int(letter) - 5, -1]
        elif "a" <= letter <= "e":
            clues += [ord(letter) - ord("a"), -1, -1]
        elif "g" <= letter <= "z":
            clues += [-1] * (ord(letter) - ord("g") + 1)
        elif letter == ".":
            clues.append(-1)
        else:
            raise BadInput(f"character {at} of the body must be 0-9, a-e, g-z or a dot, not {shortened(letter)}.")
    empty = len(clues) - rows * cols
    if empty > 0 and set(clues[rows * cols :]) == {-1}:  # the last clue may be written with cells beyond the end
        clues = clues[: rows * cols]
    if len(clues) != rows * cols:
        raise BadInput(f"the address must hold {rows * cols} cells, not {len(clues)}.")
    return in_rows(clues, cols)


def write_link(clues: Clues) -> str:
    """Return the address.

    >>> write_link([[3, -1, -1], [1, -1, 1]])
    'https://puzz.link/p?slither/3/2/d61'
    """
    cells = [clue for row in clues for clue in row]
    text, at = "", 0
    while at < len(cells):
        end = at + 1
        while end < len(cells) and cells[end] == -1 and end - at < (20 if cells[at] == -1 else 3):
            end += 1
        gap = end - at
        text += chr(ord("g") + gap - 1) if cells[at] == -1 else "0123456789abcde"[cells[at] + 5 * (gap - 1)]
        at = end
    return f"https://puzz.link/p?slither/{len(clues[0])}/{len(clues)}/{text}"


def recognises_grid(text: str) -> bool:
    """Return whether `text` is lines of clues 0 to 4 and dots, all equally long, with a dot among them."""
    lines = ["".join(line.split()) for line in text.strip("\ufeff \t\r\n").splitlines()]
    marks = set("".join(lines))
    return bool(lines) and marks <= set("01234.") and "." in marks and len({len(line) for line in lines}) == 1


def parse_grid(text: str) -> list[list[int]]:
    """Return the clues of lines of digits and dots; raises BadInput naming the place.

    >>> parse_grid("3.")
    [[3, -1]]
    """
    lines = ["".join(line.split()) for line in text.strip("\ufeff \t\r\n").splitlines()]
    for at, line in enumerate(lines, start=1):
        for where, mark in enumerate(line, start=1):
            if mark not in "01234.":
                raise BadInput(f"row {at}, column {where} must be 0 to 4 or a dot, not {shortened(mark)}.")
    return [[-1 if mark == "." else int(mark) for mark in line] for line in lines]


def write_grid(clues: Clues) -> str:
    """Return lines of digits and dots; raises BadInput for a board with a clue in every cell, as no dot marks it."""
    if all(clue >= 0 for row in clues for clue in row):
        raise BadInput("the format grid must have a cell without a clue; write id instead.")
    return "\n".join("".join("." if clue < 0 else str(clue) for clue in row) for row in clues)


def recognises_json(text: str) -> bool:
    """Return whether `text` looks like the JSON of a Slitherlink board."""
    return json_record.recognises(text, "slitherlink")


def parse_json(text: str) -> list[list[int]]:
    """Return the clues of a JSON object; raises BadInput."""
    return json_record.grid(json_record.record(text, "slitherlink", ("clues",)), "clues")


def write_json(clues: Clues) -> str:
    """Return the JSON object on one line."""
    return json.dumps({"puzzle": "slitherlink", "clues": [list(row) for row in clues]})
