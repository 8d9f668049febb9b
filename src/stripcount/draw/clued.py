"""Printed boards as pictures, with or without a solution: walls thick, clues outside, solutions in the cells."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from stripcount.board import Board, Cell
from stripcount.draw.board import CELL, grid
from stripcount.draw.marks import magnet, walls
from stripcount.draw.scene import GREY, INK, PALE, Box, Disc, Scene, Shape, Words, fills_first, line, moved
from stripcount.draw.svg import svg
from stripcount.errors import BadInput, shortened

if TYPE_CHECKING:
    from stripcount.printed.dominosa.board import Dominosa
    from stripcount.printed.hitori.board import Hitori
    from stripcount.printed.instance import Instance
    from stripcount.printed.magnets.board import MagnetsBoard
    from stripcount.printed.ripple_effect.board import RippleEffect
    from stripcount.printed.slitherlink.board import Slitherlink


def clued_svg(instance: Instance, solution: Board | None = None) -> str:
    """Return a printed board as SVG, solved if a solution is given.

    >>> from stripcount.printed.dominosa.board import Dominosa
    >>> clued_svg(Dominosa.of([[0, 0, 1], [1, 1, 0]])).count("<text")
    6
    """
    return svg(clued_scene(instance, solution))


def clued_scene(instance: Instance, solution: Board | None = None) -> Scene:
    """Return a printed board as a scene; raises BadInput for a kind of board that has no picture."""
    if instance.puzzle not in _KINDS:
        raise BadInput(f"boards can be drawn of {', '.join(_KINDS)}, not of {shortened(instance.puzzle)}.")
    shapes, width, height = _KINDS[instance.puzzle](instance, solution)
    state = "solved" if solution is not None else "to solve"
    title = f"{instance.puzzle} board of {instance.rows} rows and {instance.cols} columns, {state}"
    return Scene(width + 12, height + 12, moved(shapes, 6, 6), title)


Drawn = tuple[tuple[Shape, ...], float, float]


def _magnets(instance: MagnetsBoard, solution: Board | None) -> Drawn:
    """Slots as walls; clues of + above and to the left, of - below and to the right, with a sign in two corners."""
    rows, cols = instance.rows, instance.cols
    inside: list[Shape] = []
    for row in range(rows):
        for col in range(cols):
            letter = instance.layout[row][col]
            given = instance.givens[row][col]  # x: known to be blank
            mark = str(solution[row, col]) if solution is not None else given
            inside += moved(magnet(f"{letter}{mark if mark in '+-' else '.'}", CELL), col * CELL, row * CELL)
            if letter != "*" and (mark == "x" or (solution is not None and mark == ".")):
                middle, arm = CELL / 2, CELL * 0.1  # a small cross in what is known to be blank
                cross = (
                    line((middle - arm, middle - arm), (middle + arm, middle + arm), colour=GREY),
                    line((middle - arm, middle + arm), (middle + arm, middle - arm), colour=GREY),
                )
                inside += moved(cross, col * CELL, row * CELL)
    shapes = list(moved(fills_first([*inside, _frame(rows, cols)]), CELL, CELL))
    far_x, far_y = CELL * (cols + 1.5), CELL * (rows + 1.5)
    for col in range(cols):
        shapes += _clue(CELL * (col + 1.5), CELL / 2, instance.top[col])
        shapes += _clue(CELL * (col + 1.5), far_y, instance.bottom[col])
    for row in range(rows):
        shapes += _clue(CELL / 2, CELL * (row + 1.5), instance.left[row])
        shapes += _clue(far_x, CELL * (row + 1.5), instance.right[row])
    shapes.append(Words(CELL / 2, CELL / 2, "+", 15, bold=True))
    shapes.append(Words(far_x, far_y, "−", 15, bold=True))
    return tuple(shapes), CELL * (cols + 2), CELL * (rows + 2)


def _clue(x: float, y: float, clue: int) -> list[Shape]:
    return [] if clue < 0 else [Words(x, y, str(clue), 14)]


def _dominosa(instance: Dominosa, solution: Board | None) -> Drawn:
    """Numbers in a grid; the solution as walls between dominoes."""
    partner = {"L": (0, 1), "R": (0, -1), "T": (1, 0), "B": (-1, 0)}

    def together(a: Cell, b: Cell) -> bool:
        if solution is None:
            return True
        down, right = partner[str(solution[a])]
        return (a[0] + down, a[1] + right) == b

    shapes = grid(instance.rows, instance.cols, CELL) if solution is None else []
    shapes += _numbers(instance.rows, instance.cols, lambda cell: str(instance.numbers[cell[0]][cell[1]]))
    return _walled(instance.rows, instance.cols, shapes, together)


def _ripple(instance: RippleEffect, solution: Board | None) -> Drawn:
    """Regions as walls; given numbers bold, the solution's lighter; holes grey."""
    regions, givens = instance.regions, instance.givens
    rows, cols = instance.rows, instance.cols
    shapes: list[Shape] = [
        Box(col * CELL, row * CELL, CELL, CELL, fill=GREY, stroke=None)
        for row in range(rows)
        for col in range(cols)
        if regions[row][col] is None
    ]
    shapes += grid(rows, cols, CELL)
    shapes += _numbers(rows, cols, lambda cell: str(givens[cell[0]][cell[1]] or ""), bold=True)
    if solution is not None:
        blank = ("", ".")

        def found(cell: Cell) -> str:
            mark = str(solution[cell])
            return "" if givens[cell[0]][cell[1]] or mark in blank else mark

        shapes += _numbers(rows, cols, found, lighter=True)
    return _walled(rows, cols, shapes, lambda a, b: bool(regions[a[0]][a[1]] == regions[b[0]][b[1]]))


def _numbers(
    rows: int, cols: int, text: Callable[[Cell], str], bold: bool = False, lighter: bool = False
) -> list[Shape]:
    out: list[Shape] = []
    for row in range(rows):
        for col in range(cols):
            if word := text((row, col)):
                size = 15.0 if len(word) < 3 else 11.0
                out.append(
                    Words(
                        CELL * (col + 0.5), CELL * (row + 0.5), word, size, colour=GREY if lighter else INK, bold=bold
                    )
                )
    return out


def _walled(rows: int, cols: int, inside: list[Shape], together: Callable[[Cell, Cell], bool]) -> Drawn:
    """Add the frame and a wall wherever two neighbours do not belong together."""
    for row in range(rows):
        for col in range(cols):
            sides = "r" * (col + 1 < cols and not together((row, col), (row, col + 1)))
            sides += "d" * (row + 1 < rows and not together((row, col), (row + 1, col)))
            inside += moved(walls(sides, CELL, 2.2), col * CELL, row * CELL)
    return (*inside, _frame(rows, cols)), cols * CELL, rows * CELL


def _frame(rows: int, cols: int) -> Box:
    return Box(0, 0, cols * CELL, rows * CELL, thick=2.4)


def _slitherlink(instance: Slitherlink, solution: Board | None) -> Drawn:
    """Dots and clues; the solution's loop thick."""
    rows, cols = instance.rows, instance.cols
    shapes: list[Shape] = [
        Disc(col * CELL, row * CELL, CELL * 0.06) for row in range(rows + 1) for col in range(cols + 1)
    ]
    shapes += _numbers(rows, cols, lambda cell: "" if (clue := instance.clues[cell[0]][cell[1]]) < 0 else str(clue))
    inside = set() if solution is None else {cell for cell in solution.positions() if solution[cell] == "#"}
    for row in range(rows + 1):
        for col in range(cols + 1):
            here = (row, col) in inside
            if here != ((row - 1, col) in inside):
                shapes.append(line((col * CELL, row * CELL), ((col + 1) * CELL, row * CELL), thick=2.6))
            if here != ((row, col - 1) in inside):
                shapes.append(line((col * CELL, row * CELL), (col * CELL, (row + 1) * CELL), thick=2.6))
    return tuple(shapes), cols * CELL, rows * CELL


def _hitori(instance: Hitori, solution: Board | None) -> Drawn:
    """Numbers in a grid; the cells a solution shades are dark behind them."""
    rows, cols = instance.rows, instance.cols
    shapes: list[Shape] = [
        Box(col * CELL, row * CELL, CELL, CELL, fill=PALE, stroke=None)
        for row in range(rows)
        for col in range(cols)
        if solution is not None and solution[row, col] == "#"
    ]
    shapes += grid(rows, cols, CELL)
    shapes += _numbers(rows, cols, lambda cell: str(instance.numbers[cell[0]][cell[1]]))
    return (*shapes, _frame(rows, cols)), cols * CELL, rows * CELL


_KINDS: dict[str, Callable[[Any, Board | None], Drawn]] = {
    "magnets": _magnets,
    "dominosa": _dominosa,
    "ripple-effect": _ripple,
    "slitherlink": _slitherlink,
    "hitori": _hitori,
}
