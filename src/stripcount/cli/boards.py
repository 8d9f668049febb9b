"""How a command gets a printed board: from a file, an argument or standard input, its format recognised or named."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from stripcount.cli.declared import Options, argument, flag, option
from stripcount.cli.progress import show_progress
from stripcount.cli.stdin import read_stdin
from stripcount.errors import BadInput, NoSolution, excerpt, unknown_word
from stripcount.limits import Limits
from stripcount.printed import PRINTED, printed_puzzle, recognised

if TYPE_CHECKING:
    from stripcount.printed.completing import Uniqueness
    from stripcount.printed.puzzle import PrintedPuzzle
    from stripcount.printed.reading import Recognised

_FILE_NAME = re.compile(r"[^\s:,;]*\.[A-Za-z]{1,8}")  # such as "boards.txt", rather a file than a board
MAX_BYTES = 4_000_000
"""The most bytes that are read as one board; the text of the largest board that a puzzle allows is far shorter."""
_MAX_BATCH_BYTES = 100 * MAX_BYTES  # bytes of a file of many boards


class BoardSource(Options):
    """A printed board as it was given: a file, a text or - for standard input, with its puzzle and format if named."""

    board: str = argument(metavar="FILE|ID|-")
    puzzle: str | None = option("--puzzle NAME", f"The puzzle: {', '.join(PRINTED)} (default: recognised).")
    input_format: str | None = option("--input FORMAT", "The format of the text (default: recognised).")

    def recognise(self, text: str, *, one_line: bool = False) -> Recognised:
        """Return the puzzle, the board with its marks, and the format of a text; raises BadInput if it is no board.

        With `one_line`, the text is one of many lines that each hold a board.
        """
        try:
            return recognised(text, self.puzzle, self.input_format, one_line=one_line)
        except BadInput as error:
            from stripcount.puzzles import PUZZLES

            counted_puzzle = str(error).removesuffix(".").rpartition("the text is a board of ")[2]
            if counted_puzzle in PUZZLES and counted_puzzle not in PRINTED:
                command = f"stripcount terms {counted_puzzle} --rows R --columns K"
                counted = f"solutions of {counted_puzzle} are counted, not searched: {command}"
                raise BadInput(f"{error} ({counted})") from None
            raise

    def possible_puzzles(self) -> list[PrintedPuzzle]:
        """Return the puzzles that boards may be of; raises BadInput for a puzzle or a format that does not exist."""
        possible_puzzles = [printed_puzzle(name) for name in ([self.puzzle] if self.puzzle else PRINTED)]
        format_names = dict.fromkeys(text_format.name for kind in possible_puzzles for text_format in kind.formats)
        if self.input_format is not None and self.input_format not in format_names:
            raise unknown_word("input", self.input_format, format_names)
        return possible_puzzles

    def single_board(self) -> Recognised:
        """Return the board of an input that holds exactly one; raises BadInput if no format can read it."""
        text = board_text(self.board)
        try:
            return self.recognise(text)
        except BadInput as error:
            if text == self.board and str(error).startswith("the text must be a board in"):
                sentence = str(error).replace("the text must be", "there must be a file or", 1)
                if _FILE_NAME.fullmatch(text):  # named once
                    reason = sentence.removesuffix(f", not {excerpt(text)}.")
                    sentence = f"there is no file {excerpt(text)}: {reason}."
                raise BadInput(sentence) from None
            if self._has_board_per_line(text):
                raise BadInput("the input must be one board, and it holds one per line: give --batch.") from None
            raise

    def boards_by_line(self) -> list[tuple[int, Recognised]]:
        """Return (line number, board) for the board of a file, or, if the file is not one board, for each of its lines.

        If some lines are boards, all must be: raises BadInput naming the first that is not. If none is, the error is
        that of the text as a whole.
        """
        source = self.replaced(board=board_text("-")) if self.board == "-" else self
        text = board_text(source.board)
        try:
            return [(1, source.single_board())]
        except BadInput as error:
            if not self._has_board_per_line(text):
                raise
            boards = []
            for line_number, line in lines_of(text):
                try:
                    boards.append((line_number, self.recognise(line, one_line=True)))
                except BadInput as fault:
                    raise BadInput(f"line {line_number}: {fault}") from error
            return boards

    def _has_board_per_line(self, text: str) -> bool:
        """Return whether a text has several lines, one of which is a board."""
        texts = list(lines_of(text))
        return len(texts) > 1 and any(self._is_board(line) for _, line in texts)

    def _is_board(self, line: str) -> bool:
        """Return whether a line is a board in some format."""
        try:
            self.recognise(line, one_line=True)
        except BadInput:
            return False
        return True


def batch_text(source: str) -> str:
    """Return a text of many boards, read as `board_text` reads one; raises BadInput if a named file does not exist."""
    text = board_text(source, _MAX_BATCH_BYTES)
    if text == source and _FILE_NAME.fullmatch(text):
        raise BadInput(f"there is no file {excerpt(text)}.")
    return text


def board_text(source: str, max_bytes: int = MAX_BYTES) -> str:
    """Return the text of a board: standard input for -, a file's content, or `source` itself.

    Raises BadInput if there are more than `max_bytes` bytes, or if a file cannot be read or is not UTF-8.
    """
    if source == "-":
        if sys.stdin is None:
            raise BadInput("the board - stands for standard input, which is closed.")
        raw = read_stdin(max_bytes)
    else:
        try:
            path = Path(source)
            if not source.strip() or not path.exists():
                return source
            with path.open("rb") as file:
                raw = file.read(max_bytes + 1)
        except ValueError:  # a null character: no file's name
            return source
        except OSError as error:
            if error.strerror == "File name too long":
                return source
            raise BadInput(f"the file {excerpt(source)} cannot be read: {error.strerror}.") from None
    if len(raw) > max_bytes:
        raise BadInput(
            f"a {'board' if max_bytes == MAX_BYTES else 'batch'}'s text must have at most {max_bytes} bytes, not more."
        )
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput(f"a board's text must be UTF-8; byte {error.start + 1} is not.") from None


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """Yield (number, board) for each line that holds one; empty lines and those that begin with # are skipped."""
    for line_number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield line_number, line.strip()


Ambiguous = Annotated[
    bool, flag("--allow-ambiguous", "Accept boards with several solutions; they are called ambiguous.")
]


def admissible_boards(
    sources: Iterable[BoardSource], ambiguous: bool, limits: Limits
) -> Iterator[tuple[Recognised, Uniqueness]]:
    """Yield (board, uniqueness) for every board of the sources; with `ambiguous`, boards may have several solutions.

    Raises NoSolution or BadInput naming the line of any other board.
    """
    from stripcount.printed.completing import examined

    numbered_boards = [board for source in sources for board in source.boards_by_line()]
    for index, (line_number, recognised_board) in enumerate(numbered_boards, 1):
        uniqueness = examined(recognised_board.position.board, limits)
        if uniqueness.standing == "unsolvable":
            raise NoSolution(f"the board in line {line_number} has no solution.")
        if uniqueness.standing == "ambiguous" and not ambiguous:
            raise BadInput(f"the board in line {line_number} has several solutions; --allow-ambiguous accepts it.")
        yield recognised_board, uniqueness
        show_progress("board", index, len(numbered_boards))
