"""Printed puzzles, one folder or file each, which PRINTED lists.

A board is read from text by `parse`, solved by `solve`, counted by `count_solutions` and made by `generate`; `written`
returns its text, and `drawn` its picture.
"""

from __future__ import annotations

import importlib
from functools import partial
from typing import TYPE_CHECKING, Any, Unpack

from stripcount.errors import BadInput, checked_integer, checked_type, unknown_word, value_text

if TYPE_CHECKING:
    from stripcount.board import Board
    from stripcount.printed.base import PrintedBoard
    from stripcount.printed.making import PatternOptions
    from stripcount.printed.puzzle import Generated, Position, PrintedPuzzle, Search
    from stripcount.printed.reading import Recognised

PRINTED: dict[str, str] = {
    # name: the folder, or the file, whose PUZZLE it is; imported only when used
    "magnets": "magnets",
    "dominosa": "dominosa",
    "ripple-effect": "ripple_effect",
    "slitherlink": "slitherlink",
    "hitori": "hitori",
}


def printed_puzzle(name: str) -> PrintedPuzzle[Any]:
    """Return the printed puzzle called `name`; raises BadInput for a name not in PRINTED."""
    if not isinstance(name, str) or name not in PRINTED:
        raise unknown_word("puzzle", name, PRINTED)
    puzzle: PrintedPuzzle[Any] = importlib.import_module(f"stripcount.printed.{PRINTED[name]}").PUZZLE
    return puzzle


def _puzzle_of(board: PrintedBoard) -> PrintedPuzzle[Any]:
    """Return the puzzle of a board; raises BadInput for any other object, such as a board's text."""
    name = getattr(board, "puzzle", None)
    if name not in tuple(PRINTED):  # a tuple: what is no name may have no hash
        raise BadInput(f"board must be a printed board as parse returns it, not {value_text(board)}.")
    return printed_puzzle(board.puzzle)


def parse(text: str, puzzle: str | None = None, form: str | None = None) -> Any:
    """Return the printed board in `text`, without its marks; `puzzle` and `form` name its puzzle and format, if known.

    Raises BadInput if no format recognises the text, if it could be of two puzzles, or, with the first wrong place, if
    the text has a mistake.

    >>> parse("2x1:10,.,..,.,LR").top
    (1, 0)
    """
    return recognised(text, puzzle, form).position.board


def recognised(text: str, puzzle: str | None = None, form: str | None = None, *, one_line: bool = False) -> Recognised:
    """Return the puzzle, the board with its marks, and the format of `text`; arguments and errors are as in `parse`.

    With `one_line` only formats are tried in which a board is one line, as in a file of many boards.

    >>> str(recognised("2x1:10,.,..,.,LR marks: +-").position.marks)
    '+-'
    """
    from stripcount.printed.addresses import board_in_page_address
    from stripcount.printed.reading import ReadOptions, read

    text = checked_type("a board's text", text, str, "a text such as 2x1:10,.,..,.,LR").lstrip("\ufeff").rstrip()
    words = text.split(maxsplit=1)
    if not words:
        raise BadInput("a board's text must not be empty.")
    if len(words) == 2 and words[0] in PRINTED and puzzle in (None, words[0]):
        puzzle, text = words[0], words[1]
    if puzzle is not None:
        printed_puzzle(puzzle)
    if (address := board_in_page_address(text, _pages)) is not None:  # that of a board on Simon Tatham's site
        if puzzle not in (None, address[0]):
            raise BadInput(f"the address is that of a board of {address[0]}, not of {puzzle}.")
        puzzle, text = address
    names = list(PRINTED) if puzzle is None else [puzzle]
    return read(
        text, [partial(printed_puzzle, name) for name in names], ReadOptions(form, puzzle is not None, one_line)
    )


def _pages() -> dict[str, str]:
    """Return a dictionary from the name of each page on Simon Tatham's site to the name of its puzzle."""
    return {page: name for name in PRINTED if (page := printed_puzzle(name).page) is not None}


def solve(board: PrintedBoard, method: str | None = None, *, time_limit: float | None = None) -> Search:
    """Return a search of a printed board; its attribute `solutions` yields each solution once.

    `method` is one of the puzzle's `solvers`, None for the default; raises BadInput for another one. The iteration
    raises LimitReached after `time_limit` seconds.

    >>> [str(solution) for solution in solve(parse("2x1:10,.,..,.,LR")).solutions]
    ['+-']
    """
    from stripcount.limits import Limits

    return _puzzle_of(board).search(board, method, limits=Limits(time_limit))


def count_solutions(board: PrintedBoard, *, time_limit: float | None = None) -> int:
    """Return the exact number of solutions of a printed board; raises LimitReached after `time_limit` seconds.

    >>> count_solutions(parse("2x1:..,.,..,.,LR"))
    3
    """
    from stripcount.limits import Limits

    return _puzzle_of(board).count(board, Limits(time_limit))[0]


def generate(
    puzzle: str,
    rows: int,
    columns: int,
    *,
    difficulty: str | None = None,
    seed: object = None,
    time_limit: float | None = None,
    **pattern: Unpack[PatternOptions],
) -> Generated[Any]:
    """Return a board of a printed puzzle with exactly one solution; the same seed gives the same board.

    `difficulty` is one of the puzzle's `difficulties`, None for the first; a `seed` of None is random. `symmetry`
    (rotate or mirror) is that of the pattern of clues, `clues` is their number; `density` and `variety`, in percent,
    are explained in `making.CluePattern`. Raises BadInput for a size or difficulty that boards of this puzzle do not
    have, LimitReached after `time_limit` seconds.

    >>> made = generate("magnets", 4, 4, seed=1)
    >>> made.instance.violations(made.solution)
    []
    """
    from stripcount.limits import Limits
    from stripcount.printed.making import CluePattern, seeded

    puzzle_record = printed_puzzle(puzzle)
    clue_pattern = CluePattern.checked(**pattern)
    rows, columns = checked_integer("rows", rows, 1), checked_integer("columns", columns, 1)
    return puzzle_record.make(rows, columns, difficulty, seeded(seed), clue_pattern, Limits(time_limit))


def written(board: PrintedBoard, form: str | None = None, marks: Board | None = None) -> str:
    """Return a printed board as text in the format called `form`, by default the first of its puzzle, mostly a game ID.

    `marks`, such as a solution, are written with it, `_` where there is none. Where the text could be of another puzzle
    too, it begins with the puzzle's name: `recognised` reads every text back. Raises BadInput for a format that cannot
    be written or cannot hold the board.

    >>> written(parse("2x1:10,.,..,.,LR"))
    '2x1:10,.,..,.,LR'
    >>> written(parse("3x3:322223132"), "grid").splitlines()
    ['3 2 2', '2 2 3', '1 3 2']
    >>> written(parse("hitori 2x2:1212"), "grid").splitlines()  # without a size it would be a board of one row
    ['2 2', '1 2', '1 2']
    """
    from stripcount.printed.puzzle import Position
    from stripcount.printed.reading import with_marks

    puzzle_record = _puzzle_of(board)
    name = puzzle_record.formats[0].name if form is None else form
    if name not in puzzle_record.writable_formats:
        raise unknown_word("the format to write", name, puzzle_record.writable_formats)
    text_format = puzzle_record.writable_formats[name]
    assert text_format.write is not None
    position = Position(board) if marks is None else Position.of(board, marks)
    if text_format.holds_marks:
        text = text_format.write(board, position.marks)
    else:
        text = text_format.write(board)
        if position.marks is not None:
            text = with_marks(text, position.marks, puzzle_record)
    # the text must be read back as this position: as it is, or with the size before it, or with the puzzle's name
    if _position_or_none(text, None) == position:
        return text
    if _position_or_none(text, puzzle_record.name) != position:  # its first line may look like one that gives the size
        text = f"{board.rows} {board.cols}\n{text}"
        if _position_or_none(text, None) == position:
            return text
    if _position_or_none(text, puzzle_record.name) != position:
        raise BadInput(f"the format {name} cannot hold this board or its marks; write json instead.")
    return f"{puzzle_record.name} {text}" if text_format.one_line else f"{puzzle_record.name}\n{text}"


def _position_or_none(text: str, puzzle: str | None) -> Position | None:
    """Return the position that a text describes; None if it describes none, or could be of two puzzles."""
    try:
        return recognised(text, puzzle).position
    except BadInput:
        return None


def drawn(board: PrintedBoard, solution: Board | None = None) -> str:
    """Return a printed board drawn with letters and lines, and with the marks of `solution`, if there is one.

    >>> print(drawn(parse("2x1:10,.,..,.,LR")))
    +   1   0
      +-------+
    . |       | .
      +-------+
        .   .   -
    """
    return _puzzle_of(board).draw(board, solution)
