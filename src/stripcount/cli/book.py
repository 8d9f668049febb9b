"""The command `book`: a PDF of printed boards, made or given, with titles, rules, difficulty and solutions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from stripcount.cli.boards import Ambiguous, BoardSource, admissible_boards
from stripcount.cli.declared import Options, argument, command, flag, option
from stripcount.cli.limits import GenerateLimits
from stripcount.cli.options import seed_option
from stripcount.cli.output import RequiredOutputFile, check_ending, check_title, emit
from stripcount.cli.progress import show_progress
from stripcount.errors import BadInput, checked_integer, excerpt, printable, unknown_word
from stripcount.extras import require_library
from stripcount.limits import Limits
from stripcount.printed import printed_puzzle
from stripcount.printed.making import seeded
from stripcount.printed.puzzle import Generated, PrintedPuzzle


class BookOptions(Options):
    """How a book looks: its title, its paper and the boards on a page, or whether it is a single HTML page.

    Such a page has neither paper nor a number of boards, and these two options are without effect.

    Raises BadInput for a title, a paper or a number of boards that is not allowed.
    """

    title: str = option("--title TEXT", "The title on every page.", default="Puzzles")
    paper: str = option("--paper a4|letter", "The size of the pages.", default="a4")
    per_page: str = option("--per-page N", "How many boards to draw on a page.", default="2")
    as_html: bool = flag("--html", "Write one page on which the boards are solved, instead of PDF.")

    def __post_init__(self) -> None:
        from stripcount.draw.book import PAGE_SIZES

        if self.paper.lower() not in PAGE_SIZES:
            raise unknown_word("the paper", self.paper, PAGE_SIZES)
        check_title(self.title)
        checked_integer("boards per page", self.per_page, 1, 12)


@command(
    "book --make magnets:8x8:6 --make hitori:6x6:6 -o book.pdf",
    "book boards.txt --title Evening -o book.pdf",
    "book boards.txt --html -o book.html",
)
def book(
    board_file: Annotated[str | None, argument(required=False, metavar="[FILE|-]")],
    request_texts: Annotated[
        tuple[str, ...],
        option("--make PUZZLE:RxC:N[:LEVEL]", "Make N boards; may be repeated.", multiple=True),
    ],
    layout: BookOptions,
    seed: Annotated[str | None, seed_option()],
    allow_ambiguous: Ambiguous,
    limits: GenerateLimits,
    output: RequiredOutputFile,
) -> None:
    """Write a book of boards, those in FILE (one per line) and those made, as PDF on A4 or Letter paper, or as HTML.

    If a limit is reached, no book is written.
    """
    check_ending(output, ".html" if layout.as_html else ".pdf")
    if not layout.as_html:
        require_library("matplotlib", "books")
    requests = [_read_request(text) for text in request_texts]
    if board_file is None and not requests:
        raise BadInput("a book needs boards: give a file of them, or --make PUZZLE:RxC:N.")
    with limits.enforced():
        sources = [] if board_file is None else [BoardSource(board=board_file)]
        named_boards = [  # of a given board with several solutions, the first one is shown
            (
                source_board.puzzle.name,
                Generated(source_board.position.board, uniqueness.solutions[0], uniqueness.standing),
            )
            for source_board, uniqueness in admissible_boards(sources, allow_ambiguous, limits)
        ]
        total = len(named_boards) + sum(request.board_count for request in requests)
        rng = seeded(seed)
        for request in requests:
            for _ in range(request.board_count):
                generated = request.puzzle.make(request.rows, request.columns, request.level, rng, limits=limits)
                named_boards.append((request.puzzle.name, generated))
                show_progress("board", len(named_boards), total)
        document = (_html if layout.as_html else _pdf)(named_boards, layout, limits)
    emit(document, output)


def _pdf(named_boards: Sequence[tuple[str, Generated]], layout: BookOptions, limits: Limits) -> bytes:
    """Return the pages of a book as PDF; each board has the level of `rate`, or "ambiguous" for several solutions."""
    from stripcount.draw.book import BookBoard
    from stripcount.draw.book import book as book_pages
    from stripcount.draw.printed import printed_scene
    from stripcount.draw.raster import pdf
    from stripcount.printed.rating import rate

    entries = []
    for name, generated in named_boards:
        puzzle = printed_puzzle(name)
        size_text = f"{generated.instance.rows} × {generated.instance.cols}"
        ambiguous = generated.difficulty == "ambiguous"
        level = "ambiguous" if ambiguous else rate(puzzle.deduce(generated.instance), limits).level
        board, solution = printed_scene(generated.instance), printed_scene(generated.instance, generated.solution)
        entries.append(BookBoard(name, puzzle.about, level, size_text, board, solution))
    title, names = printable(layout.title), ", ".join(dict.fromkeys(entry.puzzle for entry in entries))
    return pdf(
        book_pages(entries, title, layout.paper.lower(), int(layout.per_page)), title, f"{len(entries)} boards: {names}"
    )


def _html(named_boards: Sequence[tuple[str, Generated]], layout: BookOptions, limits: Limits) -> str:
    """Return one HTML page, on which the boards of each puzzle follow each other."""
    from stripcount.draw.play.page import play_page, playable

    names = list(dict.fromkeys(name for name, _ in named_boards))
    boards_by_puzzle = sorted(named_boards, key=lambda name_and_board: names.index(name_and_board[0]))
    boards = (
        playable(generated.instance, "ambiguous" if generated.difficulty == "ambiguous" else "", limits)
        for _, generated in boards_by_puzzle
    )
    return play_page(boards, printable(layout.title))


class _Request(NamedTuple):
    """Boards to be made: of which puzzle, their size, how many, and their level of difficulty, None for the default."""

    puzzle: PrintedPuzzle
    rows: int
    columns: int
    board_count: int
    level: str | None


def _read_request(text: str) -> _Request:
    """Return the request that is written as PUZZLE:RxC:N or PUZZLE:RxC:N:LEVEL; raises BadInput for any other text."""
    parts = text.split(":")
    rows, cross, columns = parts[1].partition("x") if len(parts) in (3, 4) else ("", "", "")
    if not cross:
        raise BadInput(f"--make must look like PUZZLE:RxC:N or PUZZLE:RxC:N:LEVEL, not {excerpt(text)}.")
    return _Request(
        printed_puzzle(parts[0]),
        checked_integer("rows", rows, 1, 60),
        checked_integer("columns", columns, 1, 60),
        checked_integer("the number", parts[2], 1, 1000),
        parts[3] if len(parts) == 4 else None,
    )
