"""Ripple Effect as a printed puzzle: `PUZZLE` joins its formats, solvers, counter, drawing and generator."""

from __future__ import annotations

from stripcount.board import Board
from stripcount.printed.instance import CluedPuzzle, Format, later
from stripcount.printed.ripple_effect import formats
from stripcount.printed.ripple_effect.board import RippleEffect, why_unsolvable
from stripcount.printed.solvers import cover_solvers
from stripcount.printed.walled import walled
from stripcount.search.engines import count

_PATIENCE = 2000
"""Options tried without a solution after which the learning search takes over."""


def draw(instance: RippleEffect, solution: Board | None = None) -> str:
    """Return the board as text with walls around the regions, with the givens or with the solution's numbers.

    >>> print(draw(RippleEffect.of(["aab", "acb"], [[0, 0, 2], [0, 0, 0]])))
    +-------+---+
    |       | 2 |
    |   +---+   |
    |   |   |   |
    +---+---+---+
    """
    labels = []
    for at, row in enumerate(instance.regions):
        shown = [" " if number == 0 else str(number) for number in instance.givens[at]]
        if solution is not None:
            shown = [str(mark) for mark in solution.cells[at]]
        labels.append(["#" if region is None else text for region, text in zip(row, shown, strict=True)])
    return walled(labels, lambda a, b: instance.region(a) == instance.region(b))


def solution_rows(board: Board) -> list[str]:
    """Return the rows as digits, `.` for a hole; with spaces between where a number has more than one digit.

    >>> solution_rows(Board.of([[1, 2], [".", 1]])), solution_rows(Board.of([[10, 2]]))
    (['12', '.1'], ['10 2'])
    """
    wide = any(len(str(mark)) > 1 for row in board.cells for mark in row)
    return [(" " if wide else "").join(map(str, row)) for row in board.cells]


PUZZLE = CluedPuzzle(
    name="ripple-effect",
    play="ripple_effect/play.js",
    about="Fill each region with 1 to its size; two equal numbers v in a line have at least v cells between them.",
    formats=(
        Format(
            "puzz.link",
            "one line, an address as puzz.link and pzpr write it: …?ripple/COLUMNS/ROWS/BODY",
            formats.recognises_link,
            lambda text: RippleEffect.of(*formats.parse_link(text)),
            lambda instance: formats.write_link(instance.regions, instance.givens),
        ),
        Format(
            "text",
            "'rows columns', the givens (- for none), the regions' labels (@ for a hole)",
            formats.recognises_text,
            lambda text: RippleEffect.of(*formats.parse_text(text)),
            lambda instance: formats.write_text(instance.regions, instance.givens),
        ),
        Format(
            "json",
            'an object {"puzzle": "ripple-effect", "rows", "columns", "regions", "givens"}',
            formats.recognises_json,
            lambda text: RippleEffect.of(*formats.parse_json(text)),
            lambda instance: formats.write_json(instance.regions, instance.givens),
        ),
    ),
    solvers=cover_solvers(_PATIENCE),
    counter=lambda instance, limits: (count(instance.as_cover(), limits=limits), "exact-cover"),
    draw=draw,
    solution_rows=solution_rows,
    generate=later("ripple_effect.generator", "generate"),
    difficulties=("easy", "normal", "hard"),
    deduce=later("ripple_effect.logic", "deduce"),
    why_unsolvable=why_unsolvable,
    random_board=later("ripple_effect.generator", "small_board"),
    large_board=later("ripple_effect.generator", "large_board"),
)
