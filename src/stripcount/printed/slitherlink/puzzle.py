"""Slitherlink as a printed puzzle: `PUZZLE` joins its formats, solvers, counter, drawing and generator."""

from __future__ import annotations

from stripcount.board import Board
from stripcount.printed.instance import CluedPuzzle, Format, later
from stripcount.printed.slitherlink import formats
from stripcount.printed.slitherlink.board import Slitherlink
from stripcount.printed.slitherlink.counter import count
from stripcount.printed.solvers import FORMULA_SOLVERS


def draw(instance: Slitherlink, solution: Board | None = None) -> str:
    """Return the dots and clues as text, with the loop where a solution is given.

    >>> print(draw(Slitherlink.of([[3, -1]]), Board.of(["#."])))
    +---+   +
    | 3 |
    +---+   +
    """
    inside = {cell for cell in solution.positions() if solution[cell] == "#"} if solution is not None else set()
    lines = []
    for row in range(instance.rows + 1):
        across = (((row, col) in inside) != ((row - 1, col) in inside) for col in range(instance.cols))
        lines.append("+" + "".join("---+" if drawn else "   +" for drawn in across))
        if row < instance.rows:
            line = ""
            for col in range(instance.cols + 1):
                line += "|" if ((row, col) in inside) != ((row, col - 1) in inside) else " "
                if col < instance.cols:
                    clue = instance.clues[row][col]
                    line += "   " if clue < 0 else f" {clue} "
            lines.append(line.rstrip())
    return "\n".join(lines)


def why_unsolvable(instance: Slitherlink) -> str | None:
    """Return why there is no loop if every clue is 0, or if there are a 4 and another clue above 1; else None."""
    clues = [clue for row in instance.clues for clue in row]
    if set(clues) == {0}:
        return "every clue is 0, so that there is no place for a loop."
    if 4 in clues and len([clue for clue in clues if clue > 1]) > 1:
        return "a clue 4 is a loop of its own, and another clue asks for more than that loop gives it."
    return None


PUZZLE = CluedPuzzle(
    name="slitherlink",
    play="slitherlink/play.js",
    about="Draw one loop along the sides of cells; a clue is the number of sides of its cell that the loop uses.",
    formats=(
        Format(
            "id",
            "one line, WxHt0:clues as Loopy writes it, a to z for 1 to 26 cells without a clue",
            formats.recognises_id,
            lambda text: Slitherlink.of(formats.parse_id(text)),
            lambda instance: formats.write_id(instance.clues),
        ),
        Format(
            "puzz.link",
            "an address as puzz.link writes it: …?slither/COLUMNS/ROWS/BODY",
            formats.recognises_link,
            lambda text: Slitherlink.of(formats.parse_link(text)),
            lambda instance: formats.write_link(instance.clues),
        ),
        Format(
            "grid",
            "lines of the clues 0 to 4 and dots",
            formats.recognises_grid,
            lambda text: Slitherlink.of(formats.parse_grid(text)),
            lambda instance: formats.write_grid(instance.clues),
        ),
        Format(
            "json",
            'an object {"puzzle": "slitherlink", "clues": [[…], …]}, -1 stands for no clue',
            formats.recognises_json,
            lambda text: Slitherlink.of(formats.parse_json(text)),
            lambda instance: formats.write_json(instance.clues),
        ),
    ),
    solvers=FORMULA_SOLVERS,
    counter=count,
    draw=draw,
    generate=later("slitherlink.generator", "generate"),
    difficulties=("any", "easy", "normal", "hard", "extreme"),
    deduce=later("slitherlink.logic", "deduce"),
    why_unsolvable=why_unsolvable,
    random_board=later("slitherlink.generator", "random_board"),
)
