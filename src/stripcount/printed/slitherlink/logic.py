"""The rules of Slitherlink by name: what the formula of a board says, in words."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

from stripcount.board import neighbours
from stripcount.printed.cells import place
from stripcount.printed.deduction import Logic, Named
from stripcount.printed.slitherlink.board import NONE, Slitherlink
from stripcount.search.formula import Total


@cache
def implied(clue: int, near: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the shortest clauses that follow from a clue: from these, unit propagation deduces all that can be.

    A clause is a tuple of pairs (place, sign): place 0 is the cell, 1..`near` are its neighbours on the board, and any
    further neighbour lies outside; sign 1 means inside the loop, -1 outside.

    >>> implied(4, 2)
    (((0, 1),), ((1, -1),), ((2, -1),))
    """
    if clue == NONE:
        return ()
    fitting = [
        (here, *there)
        for here, *there in product((-1, 1), repeat=near + 1)
        if sum(here != other for other in there) + (4 - near) * (here == 1) == clue
    ]
    found: list[tuple[tuple[int, int], ...]] = []
    for size in range(near + 2):
        for places in combinations(range(near + 1), size):
            for signs in product((1, -1), repeat=size):
                clause = tuple(zip(places, signs, strict=True))
                if any(set(shorter) <= set(clause) for shorter in found):
                    continue
                if all(any(values[place] == sign for place, sign in clause) for values in fitting):
                    found.append(clause)
    return tuple(found)


def logic(board: Slitherlink) -> Logic:
    """Return the named rules: clues, dots that the loop passes at most once, and what must be connected."""
    constraints: list[Named] = []
    for row, col in product(range(board.rows), range(board.cols)):
        clue = board.clues[row][col]
        because = f"{place((row, col))} has {clue} side{'s'[: clue != 1]} of the loop"
        cells = ((row, col), *neighbours(board.rows, board.cols, (row, col)))
        variables = tuple(map(board.variable, cells))
        for pattern in implied(clue, len(cells) - 1):
            clause = tuple(sign * variables[at] for at, sign in pattern)
            constraints.append(Named("clue", because, Total(clause, 1, len(clause)), (row, col)))
    for row, col in product(range(board.rows - 1), range(board.cols - 1)):
        a, b, c, d = map(board.variable, ((row, col), (row, col + 1), (row + 1, col + 1), (row + 1, col)))
        because = f"the loop passes the dot at the lower right of {place((row, col))} at most once"
        for clause in ((-a, b, -c, d), (a, -b, c, -d)):
            constraints.append(Named("dot", because, Total(clause, 1, 4)))
    every = tuple(range(1, board.rows * board.cols + 1))
    constraints.append(Named("loop", "the loop has an inside", Total(every, 1, len(every))))

    def says(literal: int) -> str:
        row, col = divmod(abs(literal) - 1, board.cols)
        return f"{place((row, col))} is {'inside' if literal > 0 else 'outside'} the loop"

    return Logic(tuple(constraints), ("clue", "dot", "loop"), len(every), says, board.connections)
