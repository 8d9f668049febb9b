"""The rules of Ripple Effect by name: what the formula of a board says, in words."""

from __future__ import annotations

from stripcount.board import Cell
from stripcount.printed.cells import place
from stripcount.printed.deduction import Logic, Named
from stripcount.printed.ripple_effect.board import RippleEffect
from stripcount.search.formula import Total


def logic(board: RippleEffect) -> Logic:
    """Return the named rules: a cell holds one number, a region each number once, equal numbers keep their distance."""
    cells: dict[Cell, list[int]] = {cell: [] for held in board.cells for cell in held}
    regions: dict[tuple[int | None, int], list[int]] = {}
    variable_of = {choice: at for at, choice in enumerate(board.choices, start=1)}
    apart: list[Named] = []
    for region, held in enumerate(board.cells):
        for number in range(1, len(held) + 1):
            regions[region, number] = []
    for (cell, number), variable in variable_of.items():
        cells.setdefault(cell, []).append(variable)
        regions[board.region(cell), number].append(variable)
        for down, across in ((0, 1), (1, 0)):
            for step in range(1, min(number, max(board.rows, board.cols)) + 1):
                other = (cell[0] + down * step, cell[1] + across * step), number
                if other in variable_of and board.region(other[0]) != board.region(cell):
                    because = f"two {number}s in a line have at least {number} cell{'s'[: number != 1]} between them"
                    apart.append(Named("ripple", because, Total((variable, variable_of[other]), 0, 1)))
    constraints = apart
    for (row, col), held_here in cells.items():
        given = board.givens[row][col]
        where = place((row, col))
        because = f"{given} is given at {where}" if given else f"{where} holds exactly one number"
        constraints.append(Named("given" if given else "cell", because, Total(tuple(held_here), 1, 1)))
    for (label, number), variables in regions.items():
        first = board.cells[label or 0][0]
        because = f"the region of row {first[0] + 1}, column {first[1] + 1} holds {number} exactly once"
        constraints.append(Named("region", because, Total(tuple(variables), 1, 1)))

    def says(literal: int) -> str:
        (row, col), number = board.choices[abs(literal) - 1]
        return f"{place((row, col))} {'is' if literal > 0 else 'is not'} {number}"

    return Logic(tuple(constraints), ("given", "cell", "ripple", "region"), len(board.choices), says)
