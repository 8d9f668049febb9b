"""Printed puzzles, one folder each; CLUED lists them; parse, solve, count_solutions, generate, written and drawn."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from stripcount.errors import BadInput, described, of_type, shortened, unknown, whole

if TYPE_CHECKING:
    from stripcount.board import Board
    from stripcount.printed.instance import CluedPuzzle, Generated, Instance, Search

CLUED: dict[str, str] = {
    # name: module under stripcount.printed whose PUZZLE it is; imported only when used
    "magnets": "magnets.puzzle",
    "dominosa": "dominosa.puzzle",
    "ripple-effect": "ripple_effect.puzzle",
    "slitherlink": "slitherlink.puzzle",
    "hitori": "hitori.puzzle",
}


def clued_puzzle(name: str) -> CluedPuzzle:
    """Return the printed puzzle called `name`; raises BadInput for a name not in CLUED."""
    if not isinstance(name, str) or name not in CLUED:
        raise unknown("puzzle", name, CLUED)
    puzzle: CluedPuzzle = importlib.import_module(f"stripcount.printed.{CLUED[name]}").PUZZLE
    return puzzle


def _puzzle_of(board: Instance) -> CluedPuzzle:
    """Return the puzzle of a board; raises BadInput for what is no printed board, such as its text."""
    name = getattr(board, "puzzle", None)
    if name not in tuple(CLUED):
        raise BadInput(f"board must be a printed board as parse returns it, not {described(board)}.")
    return clued_puzzle(board.puzzle)


def parse(text: str, puzzle: str | None = None, form: str | None = None) -> Any:
    """Return the printed board in `text`, of any puzzle and in any format, or of those named.

    Raises BadInput if no format recognises the text, or naming the first place where the text is wrong.

    >>> parse("2x1:10,.,..,.,LR").top
    (1, 0)
    """
    return recognised(text, puzzle, form)[1]


def recognised(text: str, puzzle: str | None = None, form: str | None = None) -> tuple[CluedPuzzle, Instance]:
    """Return the puzzle and the board in `text`; see `parse`."""
    if not of_type("a board's text", text, str, "a text such as 2x1:10,.,..,.,LR").strip("\ufeff \t\r\n"):
        raise BadInput("a board's text must not be empty.")
    names = [clued_puzzle(puzzle).name] if puzzle else list(CLUED)
    fault: BadInput | None = None
    tried: list[str] = []
    known: dict[str, None] = {}  # puzzles share names such as json
    for name in names:  # a puzzle's module is imported only if those before it do not recognise the text
        kind = clued_puzzle(name)
        known |= dict.fromkeys(text_form.name for text_form in kind.formats)
        tried.append(f"{name}: {', '.join(text_form.name for text_form in kind.formats)}")
        for text_form in kind.formats:
            named = puzzle is not None and form == text_form.name
            if named or (form in (None, text_form.name) and text_form.recognises(text)):
                try:
                    return kind, text_form.parse(text)
                except BadInput as error:
                    fault = fault or error
    if fault is not None:
        raise fault
    if form is not None and form not in known:
        raise unknown("input", form, known)
    raise BadInput(f"the text must be a board in a known format ({'; '.join(tried)}), not {shortened(text.strip())}.")


def solve(board: Instance, method: str | None = None, *, time_limit: float | None = None) -> Search:
    """Return a search that yields each solution of a printed board once; after `time_limit` seconds: LimitReached.

    >>> [str(found) for found in solve(parse("2x1:10,.,..,.,LR")).solutions]
    ['+-']
    """
    from stripcount.limits import Limits

    return _puzzle_of(board).search(board, method, limits=Limits(time_limit))


def count_solutions(board: Instance, *, time_limit: float | None = None) -> int:
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
    symmetry: str | None = None,
    clues: int | None = None,
    time_limit: float | None = None,
) -> Generated:
    """Return a board of a printed puzzle with exactly one solution; the same seed gives the same board.

    `symmetry` (rotate or mirror) is that of the pattern of clues, and `clues` is their number. Raises BadInput for a
    size or difficulty that boards of this puzzle do not have, LimitReached after `time_limit` seconds.

    >>> made = generate("magnets", 4, 4, seed=1)
    >>> made.instance.violations(made.solution)
    []
    """
    from stripcount.limits import Limits
    from stripcount.printed.making import Pattern, seeded

    kind = clued_puzzle(puzzle)
    pattern = Pattern.checked(symmetry, clues)
    rows, columns = whole("rows", rows, 1), whole("columns", columns, 1)
    return kind.make(rows, columns, difficulty, seeded(seed), pattern, Limits(time_limit))


def written(board: Instance, form: str | None = None) -> str:
    """Return a printed board as text in one of its puzzle's formats, by default the puzzle's first, mostly an ID.

    Raises BadInput for a format that cannot be written or cannot hold the board.

    >>> written(parse("2x1:10,.,..,.,LR"))
    '2x1:10,.,..,.,LR'
    """
    kind = _puzzle_of(board)
    formats = {text_form.name: text_form.write for text_form in kind.formats if text_form.write is not None}
    name = kind.formats[0].name if form is None else form
    if name not in formats:
        raise unknown("the format to write", name, formats)
    return formats[name](board)


def drawn(board: Instance, solution: Board | None = None) -> str:
    """Return a printed board, or its solution, drawn with letters and lines.

    >>> print(drawn(parse("2x1:10,.,..,.,LR")))
    +   1   0
      +-------+
    . |       | .
      +-------+
        .   .   -
    """
    return _puzzle_of(board).draw(board, solution)
