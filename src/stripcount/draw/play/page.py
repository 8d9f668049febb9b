"""One self-contained page on which printed boards are solved, with the deductions of the package as hints.

The page is assembled from the files of this folder and from the rules of each puzzle in JavaScript, whose file the
puzzle's record names.
"""

from __future__ import annotations

import json
import pkgutil
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from stripcount.draw.printed import printed_scene
from stripcount.draw.svg import svg
from stripcount.errors import BadInput, LimitReached, OutOfTime
from stripcount.limits import Limits
from stripcount.printed import PRINTED, printed_puzzle, written
from stripcount.printed.completing import examined
from stripcount.printed.deduction import LEVELS

if TYPE_CHECKING:
    from stripcount.board import Board
    from stripcount.printed.base import PrintedBoard

_PLAY_SCRIPTS = ("session.js", "modes.js", "desk.js", "playing.js")
# what is left out of scripts: /** … */ comments, // comments from the first character on, empty lines
_COMMENT = re.compile(r"/\*\*.*?\*/ ?|^//[^\n]*\n|^ *\n", re.DOTALL | re.MULTILINE)
_FRAME_HEIGHT_WITHOUT_ROWS, _FRAME_HEIGHT_PER_ROW, _MAX_FRAME_HEIGHT = 420, 44, 900  # pixels of an embedded page
MAX_DEDUCTION_SECONDS = 20.0
"""Seconds for the deductions of one board; the page says if they were cut off."""


@dataclass(frozen=True)
class Playable:
    """A board on the page.

    `label` names it in the list of boards, and `note` is a warning shown with it, empty for none. `steps` are the
    deductions, each a text with the literals that it concludes. `end` is "solved", "search" (logic alone does not
    solve the board) or "time" (the deductions were cut off). `marks` are shown on the board from the beginning.
    """

    board: PrintedBoard
    label: str
    note: str
    steps: tuple[tuple[str, tuple[int, ...]], ...]
    end: str
    marks: Board | None = None

    def record(self) -> dict[str, Any]:
        """Return the fields from which the page's scripts read the board."""
        try:
            text = written(self.board)
        except BadInput:  # an ID cannot hold every board
            text = written(self.board, "json")
        return {
            "puzzle": self.board.puzzle,
            "board": json.loads(written(self.board, "json")),
            "text": text,
            "label": self.label,
            "note": self.note,
            "steps": self.steps,
            "end": self.end,
            "marks": None if self.marks is None else [[str(mark) for mark in row] for row in self.marks.cells],
        }


def playable(board: PrintedBoard, note: str = "", limits: Limits | None = None) -> Playable:
    """Return a board with its deductions, which take at most MAX_DEDUCTION_SECONDS seconds and end at the limits.

    `note` is a warning, such as "ambiguous", or empty; the label of a board with a note names no level.

    >>> from stripcount.printed import parse
    >>> board = playable(parse("2x1:10,.,..,.,LR"))
    >>> board.label, board.end, board.steps[0][1]
    ('1 × 2, easy', 'solved', (-2, -3, 1))
    """
    deduction = printed_puzzle(board.puzzle).deduce(board)
    steps, hardest, end = [], 0, ""
    try:
        for step in deduction.steps(limits=(Limits() if limits is None else limits).part(MAX_DEDUCTION_SECONDS)):
            hardest = max(hardest, LEVELS.index(step.level))
            if step.rule != "given" and step.conclusions:
                steps.append((step.text, step.conclusions))
    except OutOfTime:
        end = "time"
    size = f"{board.rows} × {board.cols}"
    end = end or ("solved" if deduction.solved else "search")
    level = LEVELS[hardest] if end == "solved" else "extreme"
    label = size if note or end == "time" else f"{size}, {level}"
    return Playable(board, label, note, tuple(steps), end)


def play_page(boards: Iterable[Playable], title: str = "") -> str:
    """Return the page for some boards, under a title or else their puzzle's name; raises BadInput without boards.

    >>> from stripcount.printed import parse
    >>> "<script" in play_page([playable(parse("2x1:10,.,..,.,LR"))])
    True
    """
    records = [board.record() for board in boards]
    if not records:
        raise BadInput("a page needs at least one board, and there is none.")
    puzzles = [name for name in PRINTED if any(record["puzzle"] == name for record in records)]
    for name in puzzles:
        _check_playable(name)
    single_title = f"{records[0]['puzzle'].replace('-', ' ').title()}, {records[0]['label']}"
    page_title = title or (single_title if len(records) == 1 else f"{len(records)} boards to solve")
    content = {"title": title, "boards": records, "edit": None, "server": False}
    return _page(page_title, content, [*rule_scripts(puzzles), *map(packaged_text, _PLAY_SCRIPTS)])


def embedded_page(board: PrintedBoard) -> str:
    """Return the page for one board as a frame within another page, such as a notebook's.

    Takes a few seconds at most: a board whose uniqueness is not decided within one second has a note that says so, and
    deductions are cut off after two seconds. A board of a puzzle without a page is shown as a picture.
    """
    if printed_puzzle(board.puzzle).play is None:
        return svg(printed_scene(board))
    note = "not judged in time"
    with suppress(LimitReached):
        standing = examined(board, Limits(1.0)).standing
        note = "" if standing == "unique" else standing
    page = play_page([playable(board, note, Limits(2.0))])
    height = min(_MAX_FRAME_HEIGHT, _FRAME_HEIGHT_WITHOUT_ROWS + _FRAME_HEIGHT_PER_ROW * board.rows)
    return (
        f'<iframe title="{escape(board.puzzle)} board" sandbox="allow-scripts allow-popups" loading="lazy" '
        f'style="width:100%;height:{height}px;border:0" srcdoc="{escape(page)}"></iframe>'
    )


def edit_page(
    puzzle: str, board: PrintedBoard | None = None, *, size: tuple[int, int] | None = None, served: bool = False
) -> str:
    """Return the page on which boards are drawn: it begins with `board`, or with a blank one of `size` (rows, columns).

    If both are None, it begins with the board that the browser has stored last, or a blank one of a usual size.
    `served` pages may ask the program that serves them. Raises BadInput for an unknown puzzle.
    """
    _check_playable(puzzle)
    start = None if board is None else json.loads(written(board, "json"))
    edit = {"puzzle": puzzle, "board": start, "size": size}
    scripts = [*rule_scripts(playable_puzzles()), *map(packaged_text, (*_PLAY_SCRIPTS, "drawing.js"))]
    content = {"title": "", "boards": [], "edit": edit, "server": served}
    return _page("Draw a board", content, scripts, "'self'" if served else "'none'")


def playable_puzzles() -> list[str]:
    """Return the names of the puzzles whose rules a page can have."""
    return [name for name in PRINTED if printed_puzzle(name).play is not None]


def _check_playable(puzzle: str) -> None:
    """Raise BadInput for a puzzle without a page."""
    if printed_puzzle(puzzle).play is None:
        names = ", ".join(playable_puzzles())
        raise BadInput(f"boards of {puzzle} are not solved on a page, but those of {names} are.")


def rule_scripts(puzzles: Iterable[str]) -> list[str]:
    """Return the texts of the JavaScript files with the rules of some puzzles, which also run without a page."""
    files = [file for name in puzzles if (file := printed_puzzle(name).play) is not None]
    return [packaged_text("model.js"), *(packaged_text(file, "stripcount.printed") for file in files)]


def packaged_text(name: str, package: str = __package__) -> str:
    """Return the text of the file `name`, which is part of a page, from the folder of a package."""
    data = pkgutil.get_data(package, name)
    assert data is not None
    return data.decode("utf-8")


def _page(title: str, content: dict[str, Any], scripts: Sequence[str], connect: str = "'none'") -> str:
    """Return the page with this content and these scripts, whose comments are left out.

    `connect` is the source with which the page may exchange data, as a content security policy names it.
    """
    content_json = json.dumps(content, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    parts = {
        "title": escape(title),
        "connect": connect,
        "style": packaged_text("page.css"),
        "given": content_json,
        "script": "".join(_COMMENT.sub("", script) for script in (*scripts, packaged_text("start.js"))),
    }
    page = packaged_text("page.html")
    for name, text in parts.items():
        page = page.replace("{{" + name + "}}", text, 1)
    return page
