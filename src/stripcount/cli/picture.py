"""The command `picture`: printed boards, or solutions of counted puzzles, drawn."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated

import click

from stripcount.cli.declared import Options, argument, command, flag, option
from stripcount.cli.limits import CommandLimits
from stripcount.cli.on_board import BoardOptions, OnBoard, open_board
from stripcount.cli.options import (
    CountSubject,
    WordedPuzzle,
    columns_option,
    parameter_option,
    seed_option,
    wrap_option,
)
from stripcount.cli.output import emit
from stripcount.cli.question import open_question
from stripcount.errors import BadInput, NoSolution, checked_integer, excerpt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stripcount.board import Board, Cell
    from stripcount.draw.scene import Scene
    from stripcount.model.strip import Strip
    from stripcount.printed.base import PrintedBoard
    from stripcount.printed.puzzle import PrintedPuzzle


class PrintedOptions(Options):
    """The format of printed boards, and how they are drawn."""

    puzzle: str | None = option("--puzzle NAME", "The printed puzzle (default: recognised).")
    input_format: str | None = option("--input FORMAT", "The text's format (default: recognised).")
    solved: bool = flag("--solve", "Draw the solution too; for several boards, on pages at the end.")
    per_page: str = option("--per-page N", "How many boards to draw on a page.", default="4")


class CountedOptions(Options):
    """The size of a counted puzzle's board, and which of its solutions to draw."""

    rows: str | None = option("--rows -r R", "With a counted PUZZLE: the number of rows.")
    columns: str | None = columns_option(help="With a counted PUZZLE: the number of columns.")
    seed: str = seed_option(default="1", help="The seed that chooses the solution of a counted puzzle.")
    parameters: tuple[str, ...] = parameter_option()
    wrap: str | None = wrap_option()
    worded: WordedPuzzle = WordedPuzzle()
    board_options: BoardOptions = BoardOptions()
    marginals: str | None = option(
        "--marginals MARK", "With --board: shade each cell by its share of the solutions with a mark."
    )

    def subject(self, puzzles: Sequence[str]) -> CountSubject:
        """Return the subject of the command; its puzzle may be missing."""
        return CountSubject(
            puzzle=puzzles[0] if puzzles else None,
            rows=self.rows or "",
            parameters=self.parameters,
            wrap=self.wrap,
            worded=self.worded,
        )


@command("picture ring-ring --rows 4 --columns 12 --seed 11", "picture boards.txt --solve -o boards.pdf")
def picture(
    boards: Annotated[tuple[str, ...], argument(nargs=-1, metavar="FILE|ID|-|PUZZLE")],
    printed: PrintedOptions,
    counted: CountedOptions,
    output: Annotated[
        str | None,
        option("--output -o FILE", "Write SVG, PNG or PDF, by the ending of FILE, instead of drawing in the terminal."),
    ],
    limits: CommandLimits,
) -> None:
    """Draw printed boards, or a solution of a counted puzzle, in the terminal or as SVG, PNG or PDF.

    Several boards, or a file with one board per line, become the pages of a PDF; SVG and PNG hold one page.
    """
    if counted.board_options.board_file is not None:
        if len(boards) > 1 or counted.columns is not None:
            raise BadInput("to draw a board of a counted puzzle, give one PUZZLE with --board, without --columns.")
        with open_board(counted.subject(boards), counted.board_options, limits) as on_board:
            _draw_on_board(on_board, counted, output)
        return
    if counted.rows is not None or counted.columns is not None:
        if len(boards) > 1 or (counted.rows is None and counted.worded.graph is None) or counted.columns is None:
            raise BadInput("to draw a solution of a counted puzzle, give one PUZZLE with --rows and --columns.")
        columns, seed = checked_integer("columns", counted.columns, 1, 2000), checked_integer("seed", counted.seed, 0)
        with open_question(counted.subject(boards), limits) as question:
            (board,) = question.count.sample(columns, 1, seed)
        _draw_solution(question.count.counted, board, output)
        return
    from stripcount.cli.boards import BoardSource

    if not boards or counted.worded.is_set:
        raise BadInput("picture needs FILEs or IDs of printed boards, or what is counted with --rows and --columns.")
    boards_of_texts = [
        BoardSource(board=text, puzzle=printed.puzzle, input_format=printed.input_format).boards_by_line()
        for text in boards
    ]
    boards_to_draw = [
        (entry.puzzle, entry.position.board) for boards_of_text in boards_of_texts for _, entry in boards_of_text
    ]
    solutions = [_solution(kind, board) if printed.solved else None for kind, board in boards_to_draw]
    if output is None:
        for (kind, printed_board), solution in zip(boards_to_draw, solutions):
            click.echo(_in_colour(kind.draw(printed_board, solution)))
        return
    _write_sheets(boards_to_draw, solutions, checked_integer("--per-page", printed.per_page, 1, 24), output)


def _draw_on_board(on_board: OnBoard, counted: CountedOptions, output: str | None) -> None:
    """Draw a solution of the board, or with --marginals the share of the solutions with a mark in each cell."""
    from fractions import Fraction

    from stripcount.draw.heat import heat_map, heat_text

    if counted.marginals is None:
        (board,) = on_board.count.sample(1, checked_integer("seed", counted.seed, 0))
        _draw_solution(on_board.count.strip, board, output)
        return
    shares_by_cell = on_board.count.marginals()
    solution_marks = sorted({str(mark) for marks_of_cell in shares_by_cell.values() for mark in marks_of_cell})
    if counted.marginals not in solution_marks and counted.marginals not in map(str, on_board.count.strip.alphabet):
        marks_text = ", ".join(solution_marks)
        raise BadInput(f"--marginals must be a mark of the solutions ({marks_text}), not {excerpt(counted.marginals)}.")
    shares: dict[Cell, Fraction] = {
        cell: sum(
            (share for mark, share in shares_by_cell.get(cell, {}).items() if str(mark) == counted.marginals),
            Fraction(0),
        )
        for cell in on_board.board.positions()
    }
    if output is None:
        click.echo(heat_text(on_board.board, shares))
    else:
        _emit_pages([heat_map(on_board.board, shares, f"share of {counted.marginals}")], output)


def _draw_solution(strip: Strip, board: Board, output: str | None) -> None:
    """Draw a solution in the terminal, or write it to the file `output`."""
    from stripcount.draw.graphs import solution_scene
    from stripcount.draw.terminal import colour_board

    if output is None:
        click.echo(colour_board(board, strip) if _shows_colours() else strip.draw(board))
        return
    _emit_pages([solution_scene(strip, board.wrapped(strip.wrap))], output)


def _solution(kind: PrintedPuzzle, board: PrintedBoard) -> Board:
    """Return a solution of a printed board; raises NoSolution if there is none."""
    solution = next(kind.search(board).solutions, None)
    if solution is None:
        raise NoSolution(kind.reason(board) or "the board has no solution.")
    return solution


def _write_sheets(
    boards: list[tuple[PrintedPuzzle, PrintedBoard]], solutions: Sequence[Board | None], per_page: int, output: str
) -> None:
    """Write printed boards, and then their solutions unless they are None, to a file, `per_page` on a page."""
    from stripcount.draw.printed import printed_scene
    from stripcount.draw.sheet import sheets

    if len(boards) == 1:
        _emit_pages([printed_scene(boards[0][1], solutions[0])], output)
        return
    scenes = [printed_scene(board) for _, board in boards]
    solution_scenes = [
        printed_scene(board, solution) for (_, board), solution in zip(boards, solutions) if solution is not None
    ]
    names = ", ".join(dict.fromkeys(kind.name.replace("-", " ").capitalize() for kind, _ in boards))
    _emit_pages(sheets(scenes, solution_scenes, names, per_page), output)


def _emit_pages(pages: list[Scene], output: str) -> None:
    """Write pages to a file in the format of its ending; raises BadInput for several pages unless it is PDF."""
    from stripcount.cli.output import format_of
    from stripcount.draw.raster import pdf, png
    from stripcount.draw.svg import svg

    file_format = format_of(output)
    if file_format != "pdf" and len(pages) > 1:
        raise BadInput(
            f"{file_format} holds one page, and these boards need {len(pages)}: choose .pdf or a larger --per-page."
        )
    if file_format == "pdf":
        emit(pdf(pages, pages[0].title), output)
    else:
        emit(png(pages[0]) if file_format == "png" else svg(pages[0]), output)


def _shows_colours() -> bool:
    """Return whether standard output is a terminal that shows colours."""
    return sys.stdout is not None and sys.stdout.isatty() and "NO_COLOR" not in os.environ


def _in_colour(drawing: str) -> str:
    """Return a drawing with colours where standard output shows them."""
    from stripcount.draw.terminal import colour_poles

    return colour_poles(drawing) if _shows_colours() else drawing
