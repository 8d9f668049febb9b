"""Addresses as puzz.link, pzv.jp and pzpr write them, `…?NAME/COLUMNS/ROWS/BODY`, and the codes that bodies share.

Walls and holes are bits, five in each digit of base 32. A number is one digit of base 16, or - and two digits, or +, =
or % and three digits; g to z stand for 1 to 20 cells without a number, and a dot for a number that is not known.

Simon Tatham's pages are …/magnets.html#4x3:…, the ID of a board after the number sign.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from string import ascii_lowercase, ascii_uppercase, digits
from urllib.parse import unquote

from stripcount.board import Cell
from stripcount.errors import BadInput, checked_integer, excerpt, unknown_word
from stripcount.printed.cells import MAX_CELLS, cells_of, check_size
from stripcount.printed.puzzle import Format, Instance
from stripcount.printed.walls import Walls, wall_bits

# "https://puzz.link/p?slither/3/2/d61", "pzpr.html?slither_edit/3/2/d61", "slither/3/2/d61"
_ADDRESS = re.compile(r"\s*\ufeff?(?:\S*\?)?([a-z]{3,20})(?:_edit)?/(\S*)\s*", re.ASCII)
_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_NUMBER_PREFIXES = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192)}
"""For the character before a longer number: how many hexadecimal digits follow, and what is added to them."""


def puzzle_in_address(text: str) -> str | None:
    """Return the name that puzz.link gives to the puzzle of an address; None for any other text.

    >>> puzzle_in_address("https://puzz.link/p?slither/3/2/d61"), puzzle_in_address("3x2t0:3b1b")
    ('slither', None)
    """
    address = _ADDRESS.fullmatch(text)
    return address[1] if address else None


@dataclass
class AddressBody:
    """The size and the body of an address, which is read from front to back.

    `position` is the number of characters read so far. All methods that read raise BadInput naming the character.
    """

    cols: int
    rows: int
    text: str
    position: int = 0

    def at_end(self) -> bool:
        """Return whether the whole body has been read."""
        return self.position >= len(self.text)

    def next_characters(self) -> str:
        """Return up to twenty of the next characters, for an error."""
        return self.text[self.position : self.position + 20]

    def digits(self, count: int, base: int, group: int, content: str) -> list[int]:
        """Read and return `count` digits of this base, `group` of them in each character, the most significant first.

        `content` names the digits in an error.
        """
        values: list[int] = []
        for _ in range(-(-count // group)):
            value = -1 if self.at_end() else _DIGITS.find(self.text[self.position])
            if not 0 <= value < base**group:
                raise BadInput(
                    f"character {self.position + 1} of the body must be one of "
                    f"0-{_DIGITS[base**group - 1]} for {content}, "
                    f"not {excerpt(self.next_characters()[:1] or 'the end')}."
                )
            self.position += 1
            values += [value // base**power % base for power in reversed(range(group))]
        return values[:count]

    def walls(self) -> Walls:
        """Read and return the walls, one bit for each side between two cells; see `Walls.of` for their order."""
        vertical = self.digits(self.rows * (self.cols - 1), 2, 5, "walls")
        return Walls.of(self.rows, self.cols, vertical, self.digits((self.rows - 1) * self.cols, 2, 5, "walls"))

    def holes(self, content: str) -> set[Cell]:
        """Read a bit for each cell, and return the cells whose bit is set; at the end of the body, an empty set.

        `content` names the cells in an error.
        """
        cells = cells_of(self.rows, self.cols)
        bits = [] if self.at_end() else self.digits(len(cells), 2, 5, content)
        return {cell for cell, bit in zip(cells, bits) if bit}

    def numbers(self, count: int, content: str, blank_value: int) -> list[int]:
        """Read and return `count` numbers, `blank_value` for a cell without a number or with one that is not known.

        `content` names the numbers in an error.
        """
        numbers: list[int] = []
        while len(numbers) < count:
            letter = self.text[self.position : self.position + 1]
            width, base = _NUMBER_PREFIXES.get(letter, (0, 0))
            word = self.text[self.position + 1 : self.position + 1 + width] if width else letter
            if re.fullmatch(f"[0-9a-f]{{{width or 1}}}", word, re.ASCII):
                numbers.append(base + int(word, 16))
            elif letter and "g" <= letter <= "z":
                numbers += [blank_value] * (ord(letter) - ord("f"))
            elif letter == ".":
                numbers.append(blank_value)
            else:
                raise BadInput(
                    f"character {self.position + 1} of the body must begin a number "
                    f"({len(numbers)} of {count} {content} read), "
                    f"not {excerpt(self.next_characters() or 'the end')}."
                )
            self.position += 1 + width
        if len(numbers) > count:
            raise BadInput(
                f"character {self.position} of the body must skip at most to the last of {count} {content}, not beyond."
            )
        return numbers

    def require_end(self) -> None:
        """Raise BadInput unless the whole body has been read."""
        if not self.at_end():
            raise BadInput(
                f"the body must end after {self.position} characters, not go on with {excerpt(self.next_characters())}."
            )


def parse_body(text: str, names: tuple[str, ...], check: Callable[[int, int], None] = check_size) -> AddressBody:
    """Return the body of an address of a puzzle with one of `names`, of which the first is its name at puzz.link.

    `check` is called with the rows and columns, and raises BadInput for a size that boards do not have. Raises BadInput
    for any other text.
    """
    address = _ADDRESS.fullmatch(text)
    if address is None or address[1] not in names:
        raise BadInput(f"the address must hold {names[0]}/COLUMNS/ROWS/BODY, not {excerpt(text.strip())}.")
    parts = address[2].split("/")
    flags = parts.pop(0) if not parts[0].isdecimal() else ""
    if flags not in ("", "v:"):
        raise BadInput(f"the address must be of a plain board; its variant {excerpt(flags)} has other rules.")
    if len(parts) < 3 or any(parts[3:]):
        raise BadInput(f"the address must hold {names[0]}/COLUMNS/ROWS/BODY, not {excerpt(text.strip())}.")
    cols = checked_integer("the address's number of columns", parts[0], 1, MAX_CELLS)
    rows = checked_integer("the address's number of rows", parts[1], 1, MAX_CELLS)
    check(rows, cols)
    return AddressBody(cols, rows, parts[2])


def write_digits(values: Iterable[int], base: int = 2, group: int = 5) -> str:
    """Return digits of this base as text, `group` of them in each character; the last group is filled with zeros.

    >>> write_digits([1, 0, 1, 1, 0, 1])
    'mg'
    """
    digit_values = list(values)
    text = ""
    for start in range(0, len(digit_values), group):
        combined = 0
        for value in (digit_values[start : start + group] + [0] * group)[:group]:
            combined = combined * base + value
        text += _DIGITS[combined]
    return text


def write_walls(rows: int, cols: int, are_joined: Callable[[Cell, Cell], bool]) -> str:
    """Return the text of the walls as `AddressBody.walls` reads it; neighbours that are not joined have a wall."""
    return "".join(write_digits(wall for row in side for wall in row) for side in wall_bits(rows, cols, are_joined))


def write_numbers(numbers: Iterable[int], blank_value: int) -> str:
    """Return the text of numbers of up to 4095, as `AddressBody.numbers` reads it; `blank_value` stands for no number.

    Raises BadInput for a larger number.

    >>> write_numbers([3, 0, 0, 255, 4095], blank_value=0)
    '3h-ff+fff'
    """
    text = ""
    for is_blank, run in groupby(numbers, key=lambda entry: entry == blank_value):
        entries = list(run)
        if is_blank:
            text += "z" * (len(entries) // 20) + (chr(ord("f") + len(entries) % 20) if len(entries) % 20 else "")
            continue
        for entry in entries:
            if entry > 4095:
                raise BadInput(f"the format puzz.link must have numbers of at most 4095, not {entry}.")
            text += f"{entry:x}" if entry < 16 else f"-{entry:x}" if entry < 256 else f"+{entry:03x}"
    return text


def link_format(
    names: tuple[str, ...], parse: Callable[[str], Instance], write: Callable[[Instance], str]
) -> Format[Instance]:
    """Return the format of the addresses of one puzzle, which puzz.link calls by one of `names`.

    `parse` returns the board of an address, `write` the body of the address of a board, with names[0].
    """
    return Format(
        "puzz.link",
        f"an address as puzz.link and pzpr write it: …?{names[0]}/COLUMNS/ROWS/BODY",
        lambda text: puzzle_in_address(text) in names,
        parse,
        lambda board: f"https://puzz.link/p?{names[0]}/{board.cols}/{board.rows}/{write(board)}",
        one_line=True,
    )


ID_DIGITS = digits + ascii_lowercase + ascii_uppercase
"""The digits of numbers from 0 to 61 in the IDs of Simon Tatham's pages."""
# "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/loopy.html#3x2t0:3b1b"
_PAGE_ADDRESS = re.compile(r"\s*(?:\S*/)?([a-z]+)\.html?#(\S+)\s*", re.ASCII)


def board_in_page_address(text: str, pages: Callable[[], Mapping[str, str]]) -> tuple[str, str] | None:
    """Return (puzzle, ID) of an address of one of Simon Tatham's pages, None for any other text.

    `pages` is called only for such an address, and returns the name of the puzzle for the name of each page. Raises
    BadInput for the page of another puzzle, and for an address without a board.

    >>> address = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/loopy.html#3x2t0:3b1b"
    >>> board_in_page_address(address, lambda: {"loopy": "slitherlink"})
    ('slitherlink', '3x2t0:3b1b')
    """
    page = _PAGE_ADDRESS.fullmatch(text)
    if page is None:
        return None
    puzzles = pages()
    if page[1] not in puzzles:
        raise unknown_word("the puzzle of the address", page[1], puzzles)
    board = unquote(page[2])
    if ":" not in board:
        raise BadInput("the address must spell the board after a colon; a size, or a random seed after #, is no board.")
    return puzzles[page[1]], board


def id_digits(numbers: Iterable[int], content: str) -> str:
    """Return numbers as the digits of an ID, a dot for -1; raises BadInput, which calls them `content`, above 61."""
    text = ""
    for value in numbers:
        if value >= len(ID_DIGITS):
            raise BadInput(f"the format id must have {content} of at most {len(ID_DIGITS) - 1}, not {value}.")
        text += "." if value < 0 else ID_DIGITS[value]
    return text
