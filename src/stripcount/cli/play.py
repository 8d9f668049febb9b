"""The command `play`: a page on which printed boards are solved or drawn, as a file, or served to this computer."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from stripcount.cli.boards import BoardSource, admissible_boards
from stripcount.cli.declared import Options, argument, command, flag, option
from stripcount.cli.interruption import Terminated
from stripcount.cli.limits import GenerateLimits
from stripcount.cli.options import printed_names
from stripcount.cli.output import check_ending, check_title, emit
from stripcount.errors import BadInput, checked_integer, printable, unknown_word
from stripcount.limits import Limits
from stripcount.printed import PRINTED
from stripcount.printed.base import PrintedBoard

if TYPE_CHECKING:
    from stripcount.draw.play.page import Playable

_BLANK = re.compile(r"([a-z-]+):(\d{1,5})x(\d{1,5})", re.ASCII)  # a blank board, such as "magnets:6x7"
_MAX_BLANK_SIDE = 40  # the largest number of rows or columns of a blank board


class Boards(Options):
    """The boards of a page as they were given, with their puzzle and format if named."""

    texts: tuple[str, ...] = argument(nargs=-1, metavar="[FILE|ID|-]...")
    puzzle: str | None = option("--puzzle NAME", "The puzzle (default: recognised).", shell_complete=printed_names)
    input_format: str | None = option("--input FORMAT", "The format of the boards (default: recognised).")

    def sources(self) -> list[BoardSource]:
        """Return one source for each text."""
        return [BoardSource(board=text, puzzle=self.puzzle, input_format=self.input_format) for text in self.texts]


class PlayOptions(Options):
    """The options of `play`: the purpose of the page, and its file or a server's port.

    Raises BadInput for options that exclude each other.
    """

    title: str | None = option("--title TEXT", "The title of the page (default: the puzzle's name).")
    allow_ambiguous: bool = flag("--allow-ambiguous", "Accept boards with several solutions; the page says so.")
    edit: bool = flag("--edit", "Draw a board: an empty one, the one given, or PUZZLE:RxC for a blank one.")
    serve: bool = flag("--serve", "Serve the page to draw on, at 127.0.0.1 only, and answer its questions.")
    port: str = option("--port N", "With --serve: the port, 0 for any that is free.", default="0")
    output: str | None = option("--output -o FILE.html", "The file to write.")

    def __post_init__(self) -> None:
        if self.title is not None:
            check_title(self.title)
        checked_integer("port", self.port, 0, 65535)
        if self.serve == (self.output is not None):
            hint = "give either -o FILE.html or --serve." if self.serve else "name the file to write with -o FILE.html."
            raise BadInput(hint)
        if self.output is not None:
            check_ending(self.output, ".html")


@command(
    "play 2x1:10,.,..,.,LR -o board.html",
    "generate magnets -r 6 --columns 7 | stripcount play - -o evening.html",
    "play magnets:6x7 --edit -o draw.html",
    "play --serve",
)
def play(boards: Boards, options: PlayOptions, limits: GenerateLimits) -> None:
    """Write one self-contained page on which boards are solved: by click, tap or keyboard, with hints that explain.

    The page asks nothing of any network. With --edit, boards are drawn on it; with --serve, the program itself answers
    what the page asks: whether a board is unique, where two solutions differ, how hard it is, which clues are missing.
    """
    from stripcount.draw.play.page import edit_page, play_page

    if options.edit or options.serve:
        name, board, size = _starting_point(boards)
        page = edit_page(name, board, size=size, served=options.serve)
        if options.serve:
            _serve(page, int(options.port), limits)
            return
    else:
        if not boards.texts:
            raise BadInput("a page needs boards: give an ID, an address, a file or -, or --edit to draw one.")
        with limits.enforced():
            page = play_page(
                _playables(boards.sources(), options.allow_ambiguous, limits), printable(options.title or "")
            )
    emit(page, options.output)


def _playables(sources: list[BoardSource], allow_ambiguous: bool, limits: Limits) -> list[Playable]:
    """Return the sources with their deductions; raises BadInput or NoSolution with the line of a board it refuses."""
    from stripcount.draw.play.page import playable

    puzzles = []
    for recognised_board, uniqueness in admissible_boards(sources, allow_ambiguous, limits):
        position = recognised_board.position
        page = playable(position.board, "" if uniqueness.standing == "unique" else uniqueness.standing, limits)
        puzzles.append(replace(page, marks=position.marks))
    return puzzles


def _starting_point(boards: Boards) -> tuple[str, PrintedBoard | None, tuple[int, int] | None]:
    """Return (puzzle, board, size) with which drawing begins; of board and (rows, columns) at most one is not None."""
    if boards.puzzle is not None and boards.puzzle not in PRINTED:
        raise unknown_word("puzzle", boards.puzzle, PRINTED)
    if len(boards.texts) > 1:
        raise BadInput(f"drawing begins with at most one board, not {len(boards.texts)}.")
    if not boards.texts:
        return boards.puzzle or "magnets", None, None
    blank = _BLANK.fullmatch(boards.texts[0])
    if blank is None or blank[1] not in PRINTED:
        board: PrintedBoard = boards.sources()[0].single_board().position.board
        return board.puzzle, board, None
    rows = checked_integer("rows", blank[2], 1, _MAX_BLANK_SIDE)
    columns = checked_integer("columns", blank[3], 1, _MAX_BLANK_SIDE)
    return blank[1], None, (rows, columns)


def _serve(page: str, port: int, limits: Limits) -> None:
    """Serve the page until an interrupt, which is how it is meant to end."""
    from stripcount.cli.play_server import SECONDS, PlayServer, serve

    server = PlayServer(page, port, SECONDS if limits.seconds is None else limits.seconds)
    click.echo(f"{server.address}\nOpen this address in a browser on this computer; Ctrl-C ends the program.")
    sys.stdout.flush()
    try:
        serve(server)
    except Terminated:
        raise
    except KeyboardInterrupt:
        click.echo("stopped.")
