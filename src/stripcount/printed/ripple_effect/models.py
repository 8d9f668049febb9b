"""A Ripple Effect board as exact cover and as constraints.

As exact cover: a primary item for each cell and for each number of each region, and secondary items for the ripples.
As constraints: a variable for each cell, and pairs of cells that are too close to hold equal numbers.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from stripcount.errors import TooLarge
from stripcount.search.csp import Pair, Problem
from stripcount.search.exact_cover import Cover

if TYPE_CHECKING:
    from stripcount.printed.ripple_effect.board import RippleEffect

Model = Literal["lean", "published"]
HOLE = "."
"""The mark of a hole in solutions and drawings."""

_CHOICES = 60_000  # options of a cover; a region of n cells has n²


def cover_of(board: RippleEffect, model: Model = "lean") -> Cover:
    """Return a board as exact cover, one option for each of its `choices`.

    In each direction, a number v covers the items (direction, v, cell) of its own cell and the next v cells, so that
    two equal numbers share an item exactly if they are too close. The directions right and down suffice. The published
    model also has left and up, and an item for every number up to the largest region's size at every cell, which are
    (2 + 4·largest)·rows·columns items on a board without holes; the lean model has only items that some option covers.
    Raises TooLarge if there would be too many options.

    >>> from stripcount.printed.ripple_effect.board import RippleEffect
    >>> cover = cover_of(RippleEffect.of(["aab", "acb"]))
    >>> cover.primary, len(cover.options)
    (12, 14)
    """
    if (wide := sum(len(region) ** 2 for region in board.cells)) > _CHOICES:
        raise TooLarge(f"the cells of all regions must allow at most {_CHOICES} numbers in all, not {wide}.")
    starts = [0]  # where each region's numbers begin
    for cells_of_one in board.cells:
        starts.append(starts[-1] + len(cells_of_one))
    cells = starts[-1]
    index = {cell: at for at, cell in enumerate(sorted(cell for region in board.cells for cell in region))}
    steps = ((0, 1), (1, 0)) if model == "lean" else ((0, 1), (1, 0), (0, -1), (-1, 0))
    ripples: dict[tuple[int, int, int, int], int] = {}
    if model == "published":
        for way in range(4):
            for number in range(1, board.largest + 1):
                for row, col in ((row, col) for row in range(board.rows) for col in range(board.cols)):
                    ripples[way, number, row, col] = 2 * cells + len(ripples)
    options = []
    for (row, col), number in board.choices:
        region = board.regions[row][col] or 0
        option = [index[row, col], cells + starts[region] + number - 1]
        for way, (down, across) in enumerate(steps):
            for step in range(min(number, max(board.rows, board.cols)) + 1):
                r, c = row + down * step, col + across * step
                if not (0 <= r < board.rows and 0 <= c < board.cols):
                    break
                option.append(ripples.setdefault((way, number, r, c), 2 * cells + len(ripples)))
        options.append(tuple(option))
    return Cover(2 * cells, len(ripples), tuple(options))


def csp_of(board: RippleEffect) -> Problem:
    """Return a board as constraints: a variable for each cell, and pairs that are too close to be equal."""
    cells = [(row, col) for row in range(board.rows) for col in range(board.cols)]
    domains: list[tuple[int | str, ...]] = [() if board.size(cell) else (HOLE,) for cell in cells]
    for (row, col), number in board.choices:
        domains[row * board.cols + col] += (number,)
    pairs: list[Pair] = []
    for at, (row, col) in enumerate(cells):
        for second in range(at + 1, len(cells)):
            r, c = cells[second]
            gap = c - col if r == row else r - row if c == col else None
            if board.region((row, col)) is not None and board.region((row, col)) == board.region((r, c)):
                pairs.append(Pair((at, second), _differ))
            elif gap is not None and gap <= min(board.size((row, col)), board.size((r, c))):
                pairs.append(Pair((at, second), partial(_apart, gap)))
    return Problem(tuple(domains), tuple(pairs))


def _differ(one: Any, other: Any) -> bool:
    return bool(one != other)


def _apart(gap: int, one: Any, other: Any) -> bool:
    return bool(one != other or one < gap)
