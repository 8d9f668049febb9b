"""Finding out of which puzzle and in which format a text is, with the marks that it may hold.

A text may begin with a puzzle's name, and end with `marks:` and the rows of marks with / between them. A JSON object
may have the key `marks`, a list of rows.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from stripcount.board import Board
from stripcount.errors import BadInput, shortened, unknown
from stripcount.printed import addresses, pzprv3
from stripcount.printed.base import UNKNOWN
from stripcount.printed.cells import check_cells, is_number, rectangle
from stripcount.printed.puzzle import Format, Position, PrintedPuzzle

_ANSWERED = re.compile(r"\n(solved|unique)\b[^\n]*\(([^\n]*, )?method [a-z, -]+\)\s*$", re.ASCII)
"""The line that `stripcount solve` prints below a solution."""
_MARKS = re.compile(r"\s+marks:\s*(\S.*?)\s*$", re.ASCII | re.DOTALL)


@dataclass(frozen=True)
class Recognised:
    """A text that was read: the puzzle, the board with its marks, and the format."""

    kind: PrintedPuzzle
    position: Position
    form: Format


@dataclass(frozen=True)
class ReadOptions:
    """How a text is to be read: its format if named, whether its puzzle was named, whether it must be one line."""

    form: str | None = None
    named: bool = False
    one_line: bool = False


def read(text: str, kinds: Sequence[Callable[[], PrintedPuzzle]], how: ReadOptions) -> Recognised:
    """Return the board that a text describes, of one of the given puzzles, whose modules are imported only if needed.

    Raises BadInput if no format recognises the text, if it is wrong (naming the first place), or if it could be of two
    puzzles.
    """
    plain, rows = _without_marks(_ANSWERED.sub("", text))
    candidates: list[Recognised] = []
    fault: BadInput | None = None
    tried: list[str] = []
    names: dict[str, None] = {}  # puzzles share names such as json
    for take in kinds:
        kind = take()
        forms = [form for form in kind.formats if how.form in (None, form.name) and (form.one_line or not how.one_line)]
        names |= dict.fromkeys(form.name for form in kind.formats)
        tried.append(f"{kind.name}: {', '.join(form.name for form in kind.formats)}")
        certain = [form for form in forms if (how.named and how.form is not None) or form.recognises(plain)]
        for form in certain or (forms if how.named else []):  # a grid of one row is recognised only by its name
            try:
                candidates.append(Recognised(kind, _position(form.parse(plain), rows, kind), form))
            except BadInput as error:
                fault = fault or (error if certain else None)
                continue
            if form.one_line and certain:
                return candidates[-1]
            break
    if candidates:
        meant = _only_candidate(candidates)
        walls = plain.lstrip().startswith("+")  # a drawing with walls is no grid
        if fault is None or how.named or walls or meant.kind.is_plausible(meant.position.board):
            return meant  # else it is more likely a faulty board of the other puzzle
    if fault is not None:
        raise fault
    if how.form is not None and how.form not in names:
        raise unknown("input", how.form, names)
    raise _unknown(text, tried)


def _unknown(text: str, tried: list[str]) -> BadInput:
    """Return the error for a text that no format recognises, naming the puzzle of an address, or a line."""
    other = addresses.named(text) or pzprv3.puzzle_in_file(text)
    if other is not None:
        puzzles = ", ".join(attempt.partition(":")[0] for attempt in tried)
        return BadInput(f"boards of {puzzles} can be read, and the text is a board of {shortened(other)}.")
    lines = [line for line in text.splitlines() if line.strip()]
    received = shortened(text.strip())
    if len(lines) > 1:
        usual = Counter(map(len, lines)).most_common(1)[0][0]
        number, line = next((odd for odd in enumerate(lines, start=1) if len(odd[1]) != usual), (1, lines[0]))
        received = f"{len(lines)} lines of which line {number} has {len(line)} characters: {shortened(line)}"
    return BadInput(f"the text must be a board in a known format ({'; '.join(tried)}), not {received}.")


def _only_candidate(candidates: list[Recognised]) -> Recognised:
    """Return the only board that can have been meant; raises BadInput if there are two."""
    likely = [candidate for candidate in candidates if candidate.kind.is_plausible(candidate.position.board)]
    if len(likely) == 1 or len(candidates) == 1:
        return (likely or candidates)[0]
    names = [candidate.kind.name for candidate in likely or candidates]
    listed = f"{', '.join(names[:-1])} or {names[-1]}"
    raise BadInput(f"the text could be a board of {listed}: say which with --puzzle, or write the name before it.")


def _position(parsed: object, rows: list[str] | None, kind: PrintedPuzzle) -> Position:
    position = parsed if isinstance(parsed, Position) else Position(parsed)
    return position if rows is None else Position.of(position.board, marks_of(rows, kind))


def marks_of(rows: Iterable[str], kind: PrintedPuzzle) -> Board:
    """Return rows of marks as a board; raises BadInput naming the first that this puzzle does not have."""
    cells = [row.split() if any(map(str.isspace, row.strip())) else list(row.strip()) for row in rows]
    marks = (*(kind.marks or "."), UNKNOWN)
    listed = f"one of {' '.join(marks)}" if kind.marks else f"an integer, . or {UNKNOWN}"
    check_cells(cells, lambda word: word in marks or (not kind.marks and is_number(word)), listed, " of the marks")
    return Board.of([word if word in marks else int(word) for word in row] for row in rectangle(cells, "marks"))


def _without_marks(text: str) -> tuple[str, list[str] | None]:
    """Return a text without its marks, and the rows of marks, None if there are none."""
    if text.lstrip("\ufeff \t\r\n").startswith("{") and '"marks"' in text:
        try:
            decoded = json.loads(text.lstrip("\ufeff"))
        except (ValueError, RecursionError):
            return text, None
        if isinstance(decoded, dict) and "marks" in decoded:
            rows = decoded.pop("marks")
            if not isinstance(rows, list) or not rows or not all(isinstance(row, str) and row for row in rows):
                raise BadInput(f"the key marks must be a list of rows, each a text, not {shortened(repr(rows))}.")
            return json.dumps(decoded), rows
        return text, None
    ended = _MARKS.search(text)
    if ended is None:
        return text, None
    return text[: ended.start()], ended[1].split("/")


def with_marks(text: str, marks: Board, kind: PrintedPuzzle) -> str:
    """Return a text with marks, which `read` finds there."""
    rows = kind.solution_rows(marks)
    if text.startswith("{"):
        return json.dumps({**json.loads(text), "marks": rows})
    return f"{text}{' ' if chr(10) not in text else chr(10)}marks: {'/'.join(rows)}"
