"""Reading a board from a text whose puzzle and format need not be named, with the marks that it may hold.

A text may begin with a puzzle's name, and end with `marks:` and the rows of marks with / between them. A JSON object
may have the key `marks`, a list of rows.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from stripcount.board import Board
from stripcount.errors import BadInput, excerpt, unknown_word
from stripcount.printed import addresses, pzprv3
from stripcount.printed.base import UNKNOWN, PrintedBoard
from stripcount.printed.cells import check_cells, is_number, rectangle
from stripcount.printed.puzzle import Format, Position, PrintedPuzzle

_SOLVE_SUMMARY = re.compile(r"\n(solved|unique)\b[^\n]*\(([^\n]*, )?method [a-z, -]+\)\s*$", re.ASCII)
"""The line that `stripcount solve` prints below a solution, such as "unique, needs search (1 node, method lines)".

It is left out when this output is read."""
# " marks: +-/.." at the end
_MARKS = re.compile(r"\s+marks:\s*(\S.*?)\s*$", re.ASCII | re.DOTALL)


@dataclass(frozen=True)
class Recognised:
    """A board that was read from a text, with its marks as `position`; `form` is the format of the text."""

    puzzle: PrintedPuzzle[Any]
    position: Position[Any]
    form: Format


@dataclass(frozen=True)
class ReadOptions:
    """Options of reading a text.

    `form` is the name of the format, None for any; `named` tells whether the caller named the puzzle. With `one_line`
    only formats are tried in which a board is one line.
    """

    form: str | None = None
    named: bool = False
    one_line: bool = False


def read(text: str, puzzle_loaders: Sequence[Callable[[], PrintedPuzzle[Any]]], options: ReadOptions) -> Recognised:
    """Return the board that a text describes, with its marks and format.

    Each of `puzzle_loaders` returns a puzzle that is tried. Raises BadInput if no format recognises the text, if it
    could be of two puzzles, or, naming the first place, if it has a mistake.
    """
    text_without_marks, mark_rows = _without_marks(_SOLVE_SUMMARY.sub("", text))
    candidates: list[Recognised] = []
    first_error: BadInput | None = None
    attempts: list[str] = []
    names: dict[str, None] = {}  # puzzles share names such as json
    for load_puzzle in puzzle_loaders:
        puzzle = load_puzzle()
        text_formats = [
            text_format
            for text_format in puzzle.formats
            if options.form in (None, text_format.name) and (text_format.one_line or not options.one_line)
        ]
        names |= dict.fromkeys(text_format.name for text_format in puzzle.formats)
        attempts.append(f"{puzzle.name}: {', '.join(text_format.name for text_format in puzzle.formats)}")
        recognising_formats = [
            text_format
            for text_format in text_formats
            if (options.named and options.form is not None) or text_format.recognises(text_without_marks)
        ]
        for text_format in recognising_formats or (
            text_formats if options.named else []
        ):  # a grid of one row is recognised only by its name
            try:
                candidates.append(
                    Recognised(
                        puzzle, _as_position(text_format.parse(text_without_marks), mark_rows, puzzle), text_format
                    )
                )
            except BadInput as error:
                first_error = first_error or (error if recognising_formats else None)
                continue
            if text_format.one_line and recognising_formats:
                return candidates[-1]
            break
    if candidates:
        candidate = _only_candidate(candidates)
        is_drawing = text_without_marks.lstrip().startswith("+")  # a drawing with walls is no grid
        if (
            first_error is None
            or options.named
            or is_drawing
            or candidate.puzzle.is_plausible(candidate.position.board)
        ):
            return candidate  # else it is more likely a faulty board of the other puzzle
    if first_error is not None:
        raise first_error
    if options.form is not None and options.form not in names:
        raise unknown_word("input", options.form, names)
    raise _unknown_text_error(text, attempts)


def _unknown_text_error(text: str, attempts: list[str]) -> BadInput:
    """Return the error for a text that no format recognises.

    It names the puzzle if the text is an address or file of another one, else the first line of unusual length.
    `attempts` has "puzzle: formats" for each puzzle tried.
    """
    foreign_puzzle = addresses.puzzle_in_address(text) or pzprv3.puzzle_in_file(text)
    if foreign_puzzle is not None:
        puzzles = ", ".join(attempt.partition(":")[0] for attempt in attempts)
        return BadInput(f"boards of {puzzles} can be read, and the text is a board of {excerpt(foreign_puzzle)}.")
    lines = [line for line in text.splitlines() if line.strip()]
    received = excerpt(text.strip())
    if len(lines) > 1:
        usual_length = Counter(map(len, lines)).most_common(1)[0][0]
        line_number, line = next(
            (numbered_line for numbered_line in enumerate(lines, start=1) if len(numbered_line[1]) != usual_length),
            (1, lines[0]),
        )
        received = f"{len(lines)} lines of which line {line_number} has {len(line)} characters: {excerpt(line)}"
    return BadInput(f"the text must be a board in a known format ({'; '.join(attempts)}), not {received}.")


def _only_candidate(candidates: list[Recognised]) -> Recognised:
    """Return the only candidate, or else the only plausible one; raises BadInput unless there is exactly one."""
    likely = [candidate for candidate in candidates if candidate.puzzle.is_plausible(candidate.position.board)]
    if len(likely) == 1 or len(candidates) == 1:
        return (likely or candidates)[0]
    names = [candidate.puzzle.name for candidate in likely or candidates]
    names_text = f"{', '.join(names[:-1])} or {names[-1]}"
    raise BadInput(f"the text could be a board of {names_text}: say which with --puzzle, or write the name before it.")


def _as_position(parsed: PrintedBoard | Position, rows: list[str] | None, puzzle: PrintedPuzzle) -> Position:
    """Return what a format has parsed as a position, with these rows of marks if they are not None."""
    position = parsed if isinstance(parsed, Position) else Position(parsed)
    return position if rows is None else Position.of(position.board, marks_of(rows, puzzle))


def marks_of(rows: Iterable[str], puzzle: PrintedPuzzle) -> Board:
    """Return rows of marks as a board; raises BadInput naming the first cell whose mark the puzzle does not have."""
    cells = [row.split() if any(map(str.isspace, row.strip())) else list(row.strip()) for row in rows]
    marks = (*(puzzle.marks or "."), UNKNOWN)
    marks_text = f"one of {' '.join(marks)}" if puzzle.marks else f"an integer, . or {UNKNOWN}"
    check_cells(
        cells, lambda word: word in marks or (not puzzle.marks and is_number(word)), marks_text, " of the marks"
    )
    return Board.of([word if word in marks else int(word) for word in row] for row in rectangle(cells, "marks"))


def _without_marks(text: str) -> tuple[str, list[str] | None]:
    """Return (text without its marks, rows of marks); the rows are None if the text has no marks."""
    if text.lstrip("\ufeff \t\r\n").startswith("{") and '"marks"' in text:
        try:
            decoded = json.loads(text.lstrip("\ufeff"))
        except (ValueError, RecursionError):
            return text, None
        if isinstance(decoded, dict) and "marks" in decoded:
            rows = decoded.pop("marks")
            if not isinstance(rows, list) or not rows or not all(isinstance(row, str) and row for row in rows):
                raise BadInput(f"the key marks must be a list of rows, each a text, not {excerpt(repr(rows))}.")
            return json.dumps(decoded), rows
        return text, None
    marks_match = _MARKS.search(text)
    if marks_match is None:
        return text, None
    return text[: marks_match.start()], marks_match[1].split("/")


def with_marks(text: str, marks: Board, puzzle: PrintedPuzzle) -> str:
    """Return the text of a board with marks added in the way that `read` reads: a JSON key, or `marks:` at the end."""
    rows = puzzle.solution_rows(marks)
    if text.startswith("{"):
        return json.dumps({**json.loads(text), "marks": rows})
    return f"{text}{' ' if chr(10) not in text else chr(10)}marks: {'/'.join(rows)}"
