"""Texts of Dominosa boards to rows of numbers and back: the one-line ID `order:numbers`, plain grids, JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from stripcount.errors import BadInput, shortened
from stripcount.printed import json_record
from stripcount.printed.cells import in_rows

Numbers = Sequence[Sequence[int]]

LARGEST = 200
"""The largest order read; its board has forty thousand cells."""


def recognises_id(text: str) -> bool:
    """Return whether `text` is a line such as `6:0123[10]…` or `6dt:…`."""
    return re.fullmatch(r"\s*\d+(d[a-z]|a)?:[\d\[\]]*\s*", text, re.ASCII) is not None


def parse_id(text: str) -> list[list[int]]:
    """Return the numbers of an ID, order + 1 rows of order + 2; raises BadInput naming the place.

    >>> parse_id("1:001110")
    [[0, 0, 1], [1, 1, 0]]
    """
    head, colon, body = text.strip().lstrip("\ufeff").partition(":")
    found = re.fullmatch(r"(\d{1,5})(d[tbhea]|a)?", head, re.ASCII)
    if not colon or not found or int(found[1]) > LARGEST:
        raise BadInput(
            f"the ID must begin with an order from 0 to {LARGEST} and a colon, as 6: or 6dt:, not {shortened(text)}."
        )
    order = int(found[1])
    numbers: list[int] = []
    at = 0
    while at < len(body):
        token = re.compile(r"[0-9]|\[[0-9]{1,5}\]").match(body, at)
        if token is None:
            raise BadInput(
                f"character {at + 1} after the colon must begin a digit or a number in brackets, "
                f"not {shortened(body[at : at + 12])}."
            )
        numbers.append(int(token[0].strip("[]")))
        at = token.end()
    cols = order + 2
    if len(numbers) != (order + 1) * cols:
        raise BadInput(f"an ID of order {order} must have {(order + 1) * cols} numbers, not {len(numbers)}.")
    return in_rows(numbers, cols)


def write_id(numbers: Numbers, order: int) -> str:
    """Return the ID; raises BadInput for a rectangle other than order + 1 rows of order + 2.

    >>> write_id([[0, 0, 1], [1, 1, 0]], 1)
    '1:001110'
    """
    if len(numbers) != order + 1:
        raise BadInput(
            f"the format id must have {order + 1} rows of {order + 2}, not {len(numbers)} of {len(numbers[0])}."
        )
    cells = (number for row in numbers for number in row)
    return f"{order}:" + "".join(str(number) if number < 10 else f"[{number}]" for number in cells)


def _lines(text: str) -> list[list[str]]:
    return [line.replace(",", " ").split() for line in text.lstrip("\ufeff").splitlines() if line.strip()]


def recognises_grid(text: str) -> bool:
    """Return whether `text` is a rectangle of digits, or of numbers, of a size a full set of dominoes can fill."""
    lines = _lines(text)
    if not lines:
        return False
    if not all(word.isascii() and word.isdigit() for row in lines for word in row):
        return False
    if all(len(row) == 1 for row in lines):
        lines = [list(row[0]) for row in lines]
    elif _has_head(lines):
        return True
    return len({len(row) for row in lines}) == 1 and _fillable(len(lines) * len(lines[0]))


def _fillable(cells: int) -> bool:
    root = int(cells**0.5)
    return any((n + 1) * (n + 2) == cells for n in range(max(0, root - 2), root + 1))


def _has_head(lines: list[list[str]]) -> bool:
    """Return whether the first line gives the size of the others; a grid of two columns is never taken for that."""
    if len(lines) < 2 or len(lines[0]) != 2 or any(len(word) > 4 for word in lines[0]):
        return False
    if not all(word.isascii() and word.isdigit() for word in lines[0]):
        return False
    rows, cols = map(int, lines[0])
    return rows == len(lines) - 1 and all(len(row) == cols for row in lines[1:]) and _fillable(rows * cols)


def parse_grid(text: str) -> list[list[int]]:
    """Return the numbers of a plain grid; raises BadInput naming the place.

    >>> parse_grid("001\\n110") == parse_grid("2 3\\n0 0 1\\n1 1 0")
    True
    """
    lines = _lines(text)
    if not lines:
        raise BadInput("the grid must have at least one row of numbers, not be empty.")
    if all(len(row) == 1 for row in lines):
        lines = [list(row[0]) for row in lines]
    elif _has_head(lines):
        lines = lines[1:]
    numbers = []
    for at, row in enumerate(lines, start=1):
        for where, word in enumerate(row, start=1):
            if not (word.isascii() and word.isdigit() and len(word) <= 4):
                raise BadInput(f"row {at}, column {where} must be a whole number from 0, not {shortened(word)}.")
        numbers.append([int(word) for word in row])
    return numbers


def write_grid(numbers: Numbers) -> str:
    """Return the grid with spaces between the numbers, each column as wide as the largest."""
    wide = len(str(max(max(row) for row in numbers)))
    return "\n".join(" ".join(f"{number:>{wide}}" for number in row) for row in numbers)


def recognises_json(text: str) -> bool:
    """Return whether `text` looks like the JSON of a Dominosa board."""
    return json_record.recognises(text, "dominosa")


def parse_json(text: str) -> list[list[int]]:
    """Return the numbers of a JSON object; raises BadInput for any other text."""
    return json_record.grid(json_record.record(text, "dominosa", ("numbers",)), "numbers")


def write_json(numbers: Numbers) -> str:
    """Return the JSON object on one line."""
    return json.dumps({"puzzle": "dominosa", "numbers": [list(row) for row in numbers]})
