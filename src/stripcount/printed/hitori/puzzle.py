"""Hitori as a printed puzzle: `PUZZLE` joins its formats, solvers, counter, drawing and generator."""

from __future__ import annotations

from stripcount.board import Board
from stripcount.limits import Limits
from stripcount.printed.hitori import formats
from stripcount.printed.hitori.board import Hitori
from stripcount.printed.instance import CluedPuzzle, Format, later
from stripcount.printed.solvers import FORMULA_SOLVERS


def draw(instance: Hitori, solution: Board | None = None) -> str:
    """Return the numbers as text, those shaded in a solution as #.

    >>> print(draw(Hitori.of([[1, 1], [1, 2]]), Board.of(["#.", ".."])))
    # 1
    1 2
    """
    wide = max(len(str(number)) for row in instance.numbers for number in row)
    return "\n".join(
        " ".join(
            ("#" if solution is not None and solution[row, col] == "#" else str(number)).rjust(wide)
            for col, number in enumerate(numbers)
        )
        for row, numbers in enumerate(instance.numbers)
    )


def count(instance: Hitori, limits: Limits) -> tuple[int, str]:
    """Return the number of solutions, one by one."""
    search = PUZZLE.search(instance, limits=limits)
    return sum(1 for _ in search.solutions), search.method()


PUZZLE = CluedPuzzle(
    name="hitori",
    play="hitori/play.js",
    about="Shade cells, no two sharing a side, so that no line keeps a number twice and the other cells are connected.",
    formats=(
        Format(
            "id",
            "one line, WxH: and a character for each number, as Singles writes it",
            formats.recognises_id,
            lambda text: Hitori.of(formats.parse_id(text)),
            lambda instance: formats.write_id(instance.numbers),
        ),
        Format(
            "puzz.link",
            "an address as puzz.link writes it: …?hitori/COLUMNS/ROWS/BODY",
            formats.recognises_link,
            lambda text: Hitori.of(formats.parse_link(text)),
            lambda instance: formats.write_link(instance.numbers),
        ),
        Format(
            "json",
            'an object {"puzzle": "hitori", "numbers": [[…], …]}',
            formats.recognises_json,
            lambda text: Hitori.of(formats.parse_json(text)),
            lambda instance: formats.write_json(instance.numbers),
        ),
        Format(
            "grid",
            "lines of numbers, or of digits without spaces; read only if --puzzle and --input name it",
            lambda text: False,
            lambda text: Hitori.of(formats.parse_grid(text)),
            lambda instance: formats.write_grid(instance.numbers),
        ),
    ),
    solvers=FORMULA_SOLVERS,
    counter=count,
    draw=draw,
    generate=later("hitori.generator", "generate"),
    difficulties=("any", "normal", "hard", "extreme"),
    deduce=later("hitori.logic", "deduce"),
    random_board=later("hitori.generator", "random_board"),
)
