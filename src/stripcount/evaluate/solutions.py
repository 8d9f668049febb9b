"""The solutions of one board, one by one: a walk through an exploration in which every state has a solution ahead."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from stripcount.board import Board
from stripcount.machine.exploration import Exploration


def solutions(exploration: Exploration, columns: int = 1) -> Iterator[Board]:
    """Yield every board of `columns` columns, in lexicographic order of the indices of its marks, column by column.

    The exploration must be trimmed: every state has a completion at some width. For a single column each board costs a
    few operations per cell. For several columns, partial boards that cannot be finished at this width are tried as
    well.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> print(*solutions(explore(DominoTiling(2)), 2), sep=chr(10))
    LR
    LR
    TT
    BB
    """
    steps = exploration.rows * columns
    # for each row: the index of the first edge of each state; the targets and the marks of edges, by state and mark
    outgoing = []
    for row, edges in enumerate(exploration.with_marks().edges):
        order = np.lexsort((edges.mark, edges.source))
        start = np.searchsorted(edges.source[order], np.arange(exploration.sizes[row] + 1)).tolist()
        outgoing.append((start, edges.target[order].tolist(), edges.mark[order].tolist()))
    marks, final = exploration.marks, exploration.final
    path: list[int] = []  # the edge taken in each cell
    states = [exploration.start]
    next_edges = [outgoing[0][0][exploration.start] if steps else 0]
    while states:
        depth = len(states) - 1
        if depth == steps:
            if final[states[-1]]:
                cells = [marks[outgoing[cell % exploration.rows][2][edge]] for cell, edge in enumerate(path)]
                marks_of_columns = (cells[i : i + exploration.rows] for i in range(0, steps, exploration.rows))
                yield Board.from_columns(exploration.rows, marks_of_columns)
        else:
            start, target, _ = outgoing[depth % exploration.rows]
            edge = next_edges[-1]
            if edge < start[states[-1] + 1]:
                next_edges[-1] = edge + 1
                path.append(edge)
                states.append(target[edge])
                next_edges.append(outgoing[(depth + 1) % exploration.rows][0][target[edge]])
                continue
        states.pop()
        next_edges.pop()
        if path:
            path.pop()
