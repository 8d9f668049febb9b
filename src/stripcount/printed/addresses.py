"""Addresses as puzz.link, pzv.jp and pzpr write them, `…?NAME/COLUMNS/ROWS/BODY`, and the codes that bodies share.

Walls and holes are bits, five in each digit of base 32. A number is 0-f, or - and two, or + and three digits of base
16; g to z stand for 1 to 20 cells without a number, and a dot for a number that is not known.

Simon Tatham's pages are …/magnets.html#4x3:…, the ID of a board after the number sign.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any
from urllib.parse import unquote

from stripcount.board import Cell
from stripcount.errors import BadInput, shortened, unknown, whole
from stripcount.printed.cells import MAX_CELLS, cells_of, check_size
from stripcount.printed.puzzle import Format
from stripcount.printed.walls import Walls, wall_bits

_ADDRESS = re.compile(r"\s*\ufeff?(?:\S*\?)?([a-z]{3,20})(?:_edit)?/(\S*)\s*", re.ASCII)
_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_WIDE = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192)}


def named(text: str) -> str | None:
    """Return which puzzle an address is of, in the words of puzz.link, or None if `text` is no address.

    >>> named("https://puzz.link/p?slither/3/2/d61"), named("3x2t0:3b1b")
    ('slither', None)
    """
    address = _ADDRESS.fullmatch(text)
    return address[1] if address else None


@dataclass
class Body:
    """The size and the body of an address, which is read from front to back; `at` is how many characters are read."""

    cols: int
    rows: int
    text: str
    at: int = 0

    def ended(self) -> bool:
        """Return whether all of it has been read."""
        return self.at >= len(self.text)

    def rest(self) -> str:
        """Return the next characters."""
        return self.text[self.at : self.at + 20]

    def digits(self, count: int, base: int, group: int, what: str) -> list[int]:
        """Return `count` digits of this base, a group of them in each character."""
        read: list[int] = []
        for _ in range(-(-count // group)):
            value = -1 if self.ended() else _DIGITS.find(self.text[self.at])
            if not 0 <= value < base**group:
                raise BadInput(
                    f"character {self.at + 1} of the body must be one of 0-{_DIGITS[base**group - 1]} for {what}, "
                    f"not {shortened(self.rest()[:1] or 'the end')}."
                )
            self.at += 1
            read += [value // base**place % base for place in reversed(range(group))]
        return read[:count]

    def walls(self) -> Walls:
        """Return the walls, one bit for each place where one can be."""
        vertical = self.digits(self.rows * (self.cols - 1), 2, 5, "walls")
        return Walls.of(self.rows, self.cols, vertical, self.digits((self.rows - 1) * self.cols, 2, 5, "walls"))

    def holes(self, what: str) -> set[Cell]:
        """Return the cells whose bit is set, none if nothing is left to read."""
        cells = cells_of(self.rows, self.cols)
        bits = [] if self.ended() else self.digits(len(cells), 2, 5, what)
        return {cell for cell, bit in zip(cells, bits) if bit}

    def numbers(self, count: int, what: str, none: int) -> list[int]:
        """Return `count` numbers, `none` where there is none or it is not known."""
        numbers: list[int] = []
        while len(numbers) < count:
            letter = self.text[self.at : self.at + 1]
            width, base = _WIDE.get(letter, (0, 0))
            word = self.text[self.at + 1 : self.at + 1 + width] if width else letter
            if re.fullmatch(f"[0-9a-f]{{{width or 1}}}", word, re.ASCII):
                numbers.append(base + int(word, 16))
            elif letter and "g" <= letter <= "z":
                numbers += [none] * (ord(letter) - ord("f"))
            elif letter == ".":
                numbers.append(none)
            else:
                raise BadInput(
                    f"character {self.at + 1} of the body must begin a number ({len(numbers)} of {count} {what} read), "
                    f"not {shortened(self.rest() or 'the end')}."
                )
            self.at += 1 + width
        if len(numbers) > count:
            raise BadInput(
                f"character {self.at} of the body must skip at most to the last of {count} {what}, not beyond."
            )
        return numbers

    def end(self) -> None:
        """Raise BadInput unless all of it has been read."""
        if not self.ended():
            raise BadInput(f"the body must end after {self.at} characters, not go on with {shortened(self.rest())}.")


def body(text: str, names: tuple[str, ...], check: Callable[[int, int], None] = check_size) -> Body:
    """Return the body of an address, whose puzzle must have one of `names`; the first is its name at puzz.link."""
    address = _ADDRESS.fullmatch(text)
    if address is None or address[1] not in names:
        raise BadInput(f"the address must hold {names[0]}/COLUMNS/ROWS/BODY, not {shortened(text.strip())}.")
    parts = address[2].split("/")
    flags = parts.pop(0) if not parts[0].isdecimal() else ""
    if flags not in ("", "v:"):
        raise BadInput(f"the address must be of a plain board; its variant {shortened(flags)} has other rules.")
    if len(parts) < 3 or any(parts[3:]):
        raise BadInput(f"the address must hold {names[0]}/COLUMNS/ROWS/BODY, not {shortened(text.strip())}.")
    cols = whole("the address's number of columns", parts[0], 1, MAX_CELLS)
    rows = whole("the address's number of rows", parts[1], 1, MAX_CELLS)
    check(rows, cols)
    return Body(cols, rows, parts[2])


def write_digits(values: Iterable[int], base: int = 2, group: int = 5) -> str:
    """Return digits of this base, a group of them in each character.

    >>> write_digits([1, 0, 1, 1, 0, 1])
    'mg'
    """
    listed = list(values)
    text = ""
    for start in range(0, len(listed), group):
        combined = 0
        for value in (listed[start : start + group] + [0] * group)[:group]:
            combined = combined * base + value
        text += _DIGITS[combined]
    return text


def write_walls(rows: int, cols: int, are_joined: Callable[[Cell, Cell], bool]) -> str:
    """Return the walls between neighbours that are not `together`, as `Body.walls` reads them."""
    return "".join(write_digits(wall for row in side for wall in row) for side in wall_bits(rows, cols, are_joined))


def write_numbers(numbers: Iterable[int], none: int) -> str:
    """Return numbers of up to 4095, with `none` skipped; raises BadInput for larger ones.

    >>> write_numbers([3, 0, 0, 255, 4095], none=0)
    '3h-ff+fff'
    """
    text = ""
    for skipped, run in groupby(numbers, key=lambda entry: entry == none):
        held = list(run)
        if skipped:
            text += "z" * (len(held) // 20) + (chr(ord("f") + len(held) % 20) if len(held) % 20 else "")
            continue
        for entry in held:
            if entry > 4095:
                raise BadInput(f"the format puzz.link must have numbers of at most 4095, not {entry}.")
            text += f"{entry:x}" if entry < 16 else f"-{entry:x}" if entry < 256 else f"+{entry:03x}"
    return text


def link(names: tuple[str, ...], parse: Callable[[str], Any], write: Callable[[Any], str]) -> Format:
    """Return the format of addresses of one puzzle; `write` returns the body."""
    return Format(
        "puzz.link",
        f"an address as puzz.link and pzpr write it: …?{names[0]}/COLUMNS/ROWS/BODY",
        lambda text: named(text) in names,
        parse,
        lambda board: f"https://puzz.link/p?{names[0]}/{board.cols}/{board.rows}/{write(board)}",
        one_line=True,
    )


ID_DIGITS = digits + ascii_lowercase + ascii_uppercase
"""The numbers 0 to 61 in his IDs, one character each."""
_PAGE = re.compile(r"\s*(?:\S*/)?([a-z]+)\.html?#(\S+)\s*", re.ASCII)


def unwrapped(text: str, pages: Callable[[], Mapping[str, str]]) -> tuple[str, str] | None:
    """Return the puzzle and the ID in an address of Simon Tatham's pages, None for another text.

    `pages` is called for such an address, and returns the puzzles by the names of their pages. Raises BadInput for
    another puzzle, and for an address without a board.

    >>> address = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/loopy.html#3x2t0:3b1b"
    >>> unwrapped(address, lambda: {"loopy": "slitherlink"})
    ('slitherlink', '3x2t0:3b1b')
    """
    page = _PAGE.fullmatch(text)
    if page is None:
        return None
    puzzles = pages()
    if page[1] not in puzzles:
        raise unknown("the puzzle of the address", page[1], puzzles)
    board = unquote(page[2])
    if ":" not in board:
        raise BadInput("the address must spell the board after a colon; a size, or a random seed after #, is no board.")
    return puzzles[page[1]], board


def id_digits(numbers: Iterable[int], what: str) -> str:
    """Return numbers as an ID has them, a dot for -1; raises BadInput for those above 61."""
    text = ""
    for value in numbers:
        if value >= len(ID_DIGITS):
            raise BadInput(f"the format id must have {what} of at most {len(ID_DIGITS) - 1}, not {value}.")
        text += "." if value < 0 else ID_DIGITS[value]
    return text
