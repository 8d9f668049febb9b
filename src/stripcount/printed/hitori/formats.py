"""Texts of Hitori boards to rows of numbers and back: Singles' one-line ID, puzz.link addresses, grids, JSON.

Singles (Simon Tatham's name for Hitori): `WxH:` or `WxHde:` and one character for each cell, 1 to 9, a to z for 10 to
35, A to Z for 36 to 61. puzz.link: `hitori/COLUMNS/ROWS/` and one digit in base 36 for each cell, or - and two.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from string import ascii_lowercase, ascii_uppercase, digits

from stripcount.errors import BadInput, shortened, whole
from stripcount.printed import json_record
from stripcount.printed.cells import LARGEST, check_size, in_rows

Numbers = Sequence[Sequence[int]]

_DIGITS = digits + ascii_lowercase + ascii_uppercase
_ID = re.compile(r"(\d{1,5})(?:x(\d{1,5}))?(?:d[a-z])?:([0-9a-zA-Z]*)", re.ASCII)
_LINK = re.compile(r"(?:\S*\?)?hitori/(\S*)", re.ASCII)


def _cut(numbers: list[int], rows: int, cols: int) -> list[list[int]]:
    if len(numbers) != rows * cols:
        raise BadInput(f"a board of {rows} rows of {cols} must have {rows * cols} numbers, not {len(numbers)}.")
    return in_rows(numbers, cols)


def recognises_id(text: str) -> bool:
    """Return whether `text` is a size with an x, a colon and one character for each cell."""
    found = _ID.fullmatch(text.strip("\ufeff \t\r\n"))
    return found is not None and found[2] is not None and len(found[3]) == int(found[1]) * int(found[2])


def parse_id(text: str) -> list[list[int]]:
    """Return the numbers of an ID; raises BadInput naming the place.

    >>> parse_id("3x2:11a123")
    [[1, 1, 10], [1, 2, 3]]
    """
    found = _ID.fullmatch(text.strip("\ufeff \t\r\n"))
    if found is None:
        raise BadInput(f"the ID must be WxH: and digits and letters, not {shortened(text.strip())}.")
    cols, rows = int(found[1]), int(found[2] or found[1])
    check_size(rows, cols)
    return _cut([_DIGITS.index(letter) for letter in found[3]], rows, cols)


def write_id(numbers: Numbers) -> str:
    """Return the ID; raises BadInput for a number above 61.

    >>> write_id([[1, 1, 10], [1, 2, 3]])
    '3x2:11a123'
    """
    cells = [number for row in numbers for number in row]
    if max(cells) >= len(_DIGITS):
        raise BadInput(f"the format id must have numbers of at most {len(_DIGITS) - 1}, not {max(cells)}.")
    return f"{len(numbers[0])}x{len(numbers)}:" + "".join(_DIGITS[number] for number in cells)


def recognises_link(text: str) -> bool:
    """Return whether `text` is an address of this puzzle, or its part from `hitori/` on."""
    return _LINK.fullmatch(text.strip("\ufeff \t\r\n")) is not None


def parse_link(text: str) -> list[list[int]]:
    """Return the numbers of an address; raises BadInput naming the place.

    >>> parse_link("https://puzz.link/p?hitori/3/2/11a123")
    [[1, 1, 10], [1, 2, 3]]
    """
    found = _LINK.fullmatch(text.strip("\ufeff \t\r\n"))
    parts = found[1].strip("/").split("/") if found else []
    if len(parts) != 3:
        raise BadInput(f"the address must hold hitori/COLUMNS/ROWS/BODY, not {shortened(text.strip())}.")
    cols = whole("the address's number of columns", parts[0], 1, LARGEST)
    rows = whole("the address's number of rows", parts[1], 1, LARGEST)
    check_size(rows, cols)
    numbers, at = [], 0
    while at < len(parts[2]):
        token = re.compile(r"[0-9a-z]|-[0-9a-z]{2}", re.ASCII).match(parts[2], at)
        if token is None:
            raise BadInput(
                f"character {at + 1} of the body must begin 0-9, a-z or - with two of them, "
                f"not {shortened(parts[2][at : at + 3])}."
            )
        numbers.append(int(token[0].lstrip("-"), 36))
        at = token.end()
    return _cut(numbers, rows, cols)


def write_link(numbers: Numbers) -> str:
    """Return the address; raises BadInput for a number above 1295."""
    cells = [number for row in numbers for number in row]
    if max(cells) > 1295:
        raise BadInput(f"the format puzz.link must have numbers of at most 1295, not {max(cells)}.")
    base = digits + ascii_lowercase
    body = "".join(base[n] if n < 36 else f"-{base[n // 36]}{base[n % 36]}" for n in cells)
    return f"https://puzz.link/p?hitori/{len(numbers[0])}/{len(numbers)}/{body}"


def parse_grid(text: str) -> list[list[int]]:
    """Return the numbers of lines of numbers, or of digits without spaces; raises BadInput naming the place.

    >>> parse_grid("11\\n12") == parse_grid("1 1\\n1 2")
    True
    """
    lines = [line.split() for line in text.strip("\ufeff \t\r\n").splitlines()]
    if all(len(line) == 1 for line in lines):
        lines = [list(line[0]) for line in lines]
    for at, line in enumerate(lines, start=1):
        for where, word in enumerate(line, start=1):
            if not (word.isascii() and word.isdigit() and len(word) <= 5):
                raise BadInput(f"row {at}, column {where} must be a whole number, not {shortened(word)}.")
    return [[int(word) for word in line] for line in lines]


def write_grid(numbers: Numbers) -> str:
    """Return lines of numbers, each column as wide as the largest number."""
    wide = len(str(max(max(row) for row in numbers)))
    return "\n".join(" ".join(f"{number:>{wide}}" for number in row) for row in numbers)


def recognises_json(text: str) -> bool:
    """Return whether `text` looks like the JSON of a Hitori board."""
    return json_record.recognises(text, "hitori")


def parse_json(text: str) -> list[list[int]]:
    """Return the numbers of a JSON object; raises BadInput."""
    return json_record.grid(json_record.record(text, "hitori", ("numbers",)), "numbers")


def write_json(numbers: Numbers) -> str:
    """Return the JSON object on one line."""
    return json.dumps({"puzzle": "hitori", "numbers": [list(row) for row in numbers]})
