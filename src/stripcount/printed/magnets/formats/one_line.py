"""The one-line ID of a Magnets board, `WxH:top,left,bottom,right,layout`, and its JSON record.

W is the number of columns, H the number of rows. The size may be followed by the settings with which a board was made,
such as dtS; they are ignored.

Clues of the ID are one character each: 0-9, a-z for 10-35, A-Z for 36-61, a dot for none.
"""

from __future__ import annotations

import json
import re
from typing import Any

from stripcount.errors import BadInput, excerpt
from stripcount.printed.addresses import ID_DIGITS, id_digits
from stripcount.printed.cells import as_rows
from stripcount.printed.json_record import record_format
from stripcount.printed.magnets.board import MagnetsBoard, check_size

# "6x5", "6" for a square, "10x10dtS"
_SIZE_PREFIX = re.compile(r"(\d{1,9})(?:x(\d{1,9}))?(?:d[a-z])?S?", re.ASCII)
_REQUIRED_KEYS = ("rules", "top", "bottom", "left", "right")


def recognises_id(text: str) -> bool:
    """Return whether `text` begins with a size, as `6x5` or `10x10dtS`, and then # or a colon, with a comma somewhere.

    No other ID does.
    """
    head = text.lstrip("\ufeff \t\r\n")[:40]
    match = _SIZE_PREFIX.match(head)
    separator = "" if match is None else head[match.end() :][:1]
    return separator == "#" or (separator == ":" and "," in text)


def parse_id(text: str) -> MagnetsBoard:
    """Return the board of an ID; raises BadInput naming the faulty part.

    >>> parse_id("3x2:101,11,111,12,LRTLRB").layout
    ('LRT', 'LRB')
    """
    text = text.strip("\ufeff \t\r\n")
    head, colon, body = text.partition(":")
    match = _SIZE_PREFIX.fullmatch(head)
    if "#" in head:
        raise BadInput("the ID must spell the board after a colon; a random seed after # is not a board.")
    if not match or not colon:
        raise BadInput(f"the ID must begin with a size and a colon, as 6x5: or 6:, not {excerpt(text)}.")
    cols = int(match[1])
    rows = int(match[2] or match[1])
    check_size(rows, cols)
    parts = body.split(",", 4)
    if len(parts) < 5:
        raise BadInput(f"the ID must have top, left, bottom, right and layout between commas, not {len(parts)} parts.")
    clues = []
    for name, clue_text, length in zip(("top", "left", "bottom", "right"), parts, (cols, rows, cols, rows)):
        if len(clue_text) != length:
            raise BadInput(f"{name} must have {length} characters, one for each count, not {len(clue_text)}.")
        for position, character in enumerate(clue_text, start=1):
            if character != "." and character not in ID_DIGITS:
                raise BadInput(
                    f"character {position} of {name} must be a digit, a letter or a dot, not {excerpt(character)}."
                )
        clues.append([-1 if character == "." else ID_DIGITS.index(character) for character in clue_text])
    layout = parts[4].replace(",", "")
    if len(layout) != rows * cols:
        raise BadInput(f"the layout must have {rows * cols} letters for {rows} × {cols} cells, not {len(layout)}.")
    top, left, bottom, right = clues
    return MagnetsBoard.of(as_rows(layout, cols), top, bottom, left, right)


def write_id(board: MagnetsBoard) -> str:
    """Return the ID; raises BadInput for a board with given cells or a count above 61, which an ID cannot hold.

    >>> write_id(MagnetsBoard.of(["LR"], top=[1, 0]))
    '2x1:10,.,..,.,LR'
    """
    if board.has_givens:
        raise BadInput("the format id must have no given cells; write json, drawing or janko instead.")
    clue_texts = (id_digits(clues, "counts") for clues in (board.top, board.left, board.bottom, board.right))
    return f"{board.cols}x{board.rows}:{','.join(clue_texts)},{''.join(board.layout)}"


def _from_record(fields: dict[str, Any]) -> MagnetsBoard:
    """Return the board of a JSON object; raises BadInput naming the key."""
    with_givens = {"givens": None} | fields
    for key in (*_REQUIRED_KEYS, "givens"):
        if not isinstance(with_givens[key], list) and (key != "givens" or with_givens[key] is not None):
            raise BadInput(f"the key {key} must be a list, not {excerpt(json.dumps(with_givens[key]))}.")
    return MagnetsBoard.of(*(with_givens[key] for key in (*_REQUIRED_KEYS, "givens")))


def _to_record(board: MagnetsBoard) -> dict[str, object]:
    """Return the JSON object, whose key rules has the layout; the key givens is there only where a cell is given."""
    parts = (board.layout, *board.counts, *([board.givens] if board.has_givens else []))
    return {key: list(part) for key, part in zip((*_REQUIRED_KEYS, "givens"), parts)}


JSON = record_format(
    "magnets",
    "an object with rules, top, bottom, left, right and maybe givens; -1 stands for no count",
    (_REQUIRED_KEYS, ("givens",)),
    _from_record,
    _to_record,
    marker_key="rules",
)
