"""Texts of Ripple Effect boards to (regions, givens) and back: puzz.link addresses, plain text, JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from stripcount.errors import BadInput, shortened, whole
from stripcount.printed import json_record
from stripcount.printed.cells import LARGEST, check_size, in_rows

Regions = Sequence[Sequence[Hashable | None]]
Givens = Sequence[Sequence[int]]
Parsed = tuple[list[list[Any]], list[list[Any]]]

_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_LINK = re.compile(r"(?:\S*\?)?(?:ripple|hakyuu|hakyukoka)/(.*)", re.ASCII)


def recognises_link(text: str) -> bool:
    """Return whether `text` is an address of this puzzle, or its part from `ripple/` on."""
    return _LINK.fullmatch(text.strip()) is not None


def parse_link(text: str) -> Parsed:
    """Return the board of an address; raises BadInput naming the part.

    A given written `.`, a number that is not known, is read as none.

    >>> parse_link("https://puzz.link/p?ripple/2/2/o0g21g")
    ([[0, 1], [0, 1]], [[0, 2], [1, 0]])
    >>> parse_link("ripple/2/1/zh")
    Traceback (most recent call last):
    ...
    stripcount.errors.BadInput: the address must hold walls in the digits 0 to v, not z.
    """
    found = _LINK.fullmatch(text.strip())
    if found is None:
        raise BadInput(f"the address must hold ripple/COLUMNS/ROWS/BODY, not {shortened(text.strip())}.")
    parts = found[1].strip("/").split("/")
    if len(parts) != 3:
        raise BadInput(f"the address must hold COLUMNS/ROWS/BODY, not {shortened(found[1])}.")
    cols = whole("the address's number of columns", parts[0], 1, LARGEST)
    rows = whole("the address's number of rows", parts[1], 1, LARGEST)
    check_size(rows, cols)
    body = parts[2]
    upright, at = _read_bits(body, 0, rows * (cols - 1))
    level, at = _read_bits(body, at, (rows - 1) * cols)
    numbers, at = _read_numbers(body, at, rows * cols)
    holes = [0] * (rows * cols)
    if at < len(body):
        holes, at = _read_bits(body, at, rows * cols)
    if at < len(body):
        raise BadInput(f"the address must end after its givens and holes, not in {shortened(body[at:])}.")
    labels: list[list[Any]] = [[None] * cols for _ in range(rows)]
    regions = 0
    for cell in range(rows * cols):
        if holes[cell] or labels[cell // cols][cell % cols] is not None:
            continue
        labels[cell // cols][cell % cols] = regions
        fresh = [cell]
        while fresh:
            row, col = divmod(fresh.pop(), cols)
            for r, c, wall in _ways(row, col, rows, cols, upright, level):
                if not wall and not holes[r * cols + c] and labels[r][c] is None:
                    labels[r][c] = regions
                    fresh.append(r * cols + c)
        regions += 1
    return labels, in_rows(numbers, cols)


def _ways(
    row: int, col: int, rows: int, cols: int, upright: list[int], level: list[int]
) -> Iterator[tuple[int, int, int]]:
    """Yield (row, column, wall between) for each neighbour."""
    if col + 1 < cols:
        yield row, col + 1, upright[row * (cols - 1) + col]
    if col:
        yield row, col - 1, upright[row * (cols - 1) + col - 1]
    if row + 1 < rows:
        yield row + 1, col, level[row * cols + col]
    if row:
        yield row - 1, col, level[(row - 1) * cols + col]


def _read_bits(body: str, at: int, wanted: int) -> tuple[list[int], int]:
    """Return `wanted` bits, five in each base-32 digit from position `at`, and the position behind them."""
    end = at + (wanted + 4) // 5
    if len(body) < end:
        raise BadInput(f"the address must hold {end} digits of walls and holes up to here, not {len(body)}.")
    bits: list[int] = []
    for letter in body[at:end]:
        value = _DIGITS.find(letter)
        if value < 0:
            raise BadInput(f"the address must hold walls in the digits 0 to v, not {shortened(letter)}.")
        bits += [value >> shift & 1 for shift in (4, 3, 2, 1, 0)]
    return bits[:wanted], end


_WIDE = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192)}


def _read_numbers(body: str, at: int, wanted: int) -> tuple[list[int], int]:
    """Return `wanted` numbers, 0 for none, and the position behind them."""
    numbers: list[int] = []
    while len(numbers) < wanted:
        letter = body[at : at + 1]
        if letter in _WIDE:
            width, base = _WIDE[letter]
            word = body[at + 1 : at + 1 + width]
            if not re.fullmatch(f"[0-9a-f]{{{width}}}", word):
                raise BadInput(
                    f"a given of the address must have {width} digits after {letter}, not {shortened(word)}."
                )
            numbers.append(base + int(word, 16))
            at += width
        elif letter and letter in "0123456789abcdef":
            numbers.append(int(letter, 16))
        elif "g" <= letter <= "z":
            numbers += [0] * (ord(letter) - ord("f"))
        elif letter == ".":
            numbers.append(0)
        else:
            raise BadInput(
                f"the address must hold {wanted} givens, each 0-9, a-f, -XX, +XXX or g-z to skip, "
                f"not {shortened(letter) or 'an end'} after {len(numbers)}."
            )
        at += 1
    if len(numbers) > wanted:
        raise BadInput(f"the address must hold {wanted} givens, not {len(numbers)}.")
    return numbers, at


def write_link(regions: Regions, givens: Givens) -> str:
    """Return the address of the board; raises BadInput for a given of more than 4095."""
    rows, cols = len(regions), len(regions[0])
    upright = [int(row[col] != row[col + 1]) for row in regions for col in range(cols - 1)]
    level = [int(a != b) for above, below in pairwise(regions) for a, b in zip(above, below, strict=True)]
    holes = [int(region is None) for row in regions for region in row]
    body = _write_bits(upright) + _write_bits(level)
    gap = 0
    for number in (number for row in givens for number in row):
        if number == 0:
            gap += 1
            if gap == 20:
                body, gap = body + "z", 0
            continue
        if number > 4095:
            raise BadInput(f"a given must be at most 4095 to be written as an address, not {number}.")
        body += chr(ord("f") + gap) if gap else ""
        body += f"{number:x}" if number < 16 else f"-{number:x}" if number < 256 else f"+{number:03x}"
        gap = 0
    body += chr(ord("f") + gap) if gap else ""
    return f"https://puzz.link/p?ripple/{cols}/{rows}/{body}" + (_write_bits(holes) if any(holes) else "")


def _write_bits(bits: list[int]) -> str:
    padded = [*bits, 0, 0, 0, 0]
    return "".join(_DIGITS[int("".join(map(str, padded[start : start + 5])), 2)] for start in range(0, len(bits), 5))


def recognises_text(text: str) -> bool:
    """Return whether `text` has a size, and below it one or two grids of that size."""
    lines = [line.split() for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    if not lines or len(lines[0]) != 2 or not all(re.fullmatch(r"[0-9]{1,4}", word) for word in lines[0]):
        return False
    rows, cols = map(int, lines[0])
    return len(lines) == 1 + 2 * rows and all(len(line) == cols for line in lines[1:])


def parse_text(text: str) -> Parsed:
    """Return the board of a plain text; raises BadInput naming the line.

    >>> parse_text("1 3\\n- 2 -\\na a @")
    ([['a', 'a', None]], [[0, 2, 0]])
    """
    lines = [line.split() for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    if not lines or len(lines[0]) != 2:
        raise BadInput(f"the first line must be 'rows columns', not {shortened(' '.join(lines[0]) if lines else '')}.")
    rows = whole("the number of rows in the first line", lines[0][0], 1, LARGEST)
    cols = whole("the number of columns in the first line", lines[0][1], 1, LARGEST)
    check_size(rows, cols)
    if len(lines) != 1 + 2 * rows:
        raise BadInput(f"the text must have {rows} lines of givens and {rows} of regions, not {len(lines) - 1} in all.")
    for at, line in enumerate(lines[1:]):
        if len(line) != cols:
            name = "givens" if at < rows else "regions"
            raise BadInput(f"row {at % rows + 1} of {name} must have {cols} cells, not {len(line)}.")
    givens = []
    for at, line in enumerate(lines[1 : 1 + rows], start=1):
        for where, word in enumerate(line, start=1):
            if not re.fullmatch(r"[0-9]{1,6}|[-.]", word):
                raise BadInput(f"the given at row {at}, column {where} must be a number or -, not {shortened(word)}.")
        givens.append([0 if word in "-." else int(word) for word in line])
    return [[None if word == "@" else word for word in line] for line in lines[1 + rows :]], givens


def write_text(regions: Regions, givens: Givens) -> str:
    """Return the board as plain text."""
    lines = [f"{len(regions)} {len(regions[0])}"]
    lines += [" ".join("-" if number == 0 else str(number) for number in row) for row in givens]
    lines += [" ".join("@" if region is None else str(region) for region in row) for row in regions]
    return "\n".join(lines)


def recognises_json(text: str) -> bool:
    """Return whether `text` looks like the JSON of a Ripple Effect board."""
    return json_record.recognises(text, "ripple-effect")


def parse_json(text: str) -> Parsed:
    """Return the board of a JSON object; raises BadInput naming the key. A hole's region is null."""
    found = json_record.record(text, "ripple-effect", ("regions",), ("rows", "columns", "givens"))
    regions = json_record.grid(found, "regions")
    for at, row in enumerate(regions, start=1):
        for where, label in enumerate(row, start=1):
            if label is not None and (isinstance(label, bool) or not isinstance(label, int | str)):
                raise BadInput(
                    f"the region at row {at}, column {where} must be a number, a word or null, "
                    f"not {shortened(repr(label))}."
                )
    for key, size in (("rows", len(regions)), ("columns", len(regions[0]))):
        if key in found and (isinstance(found[key], bool) or found[key] != size):
            raise BadInput(f"the key {key} must be {size} as regions have, not {shortened(repr(found[key]))}.")
    givens = json_record.grid(found, "givens") if "givens" in found else [[0] * len(row) for row in regions]
    return regions, givens


def write_json(regions: Regions, givens: Givens) -> str:
    """Return the JSON object on one line."""
    return json.dumps(
        {
            "puzzle": "ripple-effect",
            "rows": len(regions),
            "columns": len(regions[0]),
            "regions": [list(row) for row in regions],
            "givens": [list(row) for row in givens],
        }
    )
