"""Marginals of one board: the exact number of solutions in which each cell holds each mark.

The solutions through a transition are the paths from the start to its source times the completions of its target. Both
are counted modulo primes, and so are their products and sums; each of these numbers is at most the number of solutions,
which is known, so that its residues modulo primes whose product is larger determine it (Chinese remainder theorem).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.crt import integers_from_residues, primes_with_product_above
from stripcount.board import Mark
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.exploration import Exploration

_PRIME_BITS = 31  # so that a product of two residues fits into 62 bits, and a sum of 2³² residues into 64
_TASK = "counting the marks in each cell"  # the name of the work in errors of limits
Residues = NDArray[np.uint64]


def occurrences(exploration: Exploration, count: int, limits: Limits = UNLIMITED) -> list[dict[Mark, int]]:
    """Return for each cell of one board, in the order in which cells are read, {mark: number of solutions with it}.

    Marks that occur in no solution are left out. `exploration` must be trimmed, `count` must be the number of its
    solutions. Costs two passes over all transitions for each prime of 31 bits.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.model.boards.drawn import drawn_board
    >>> from stripcount.model.boards.on import on
    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> occurrences(explore(on(HardSquares(1), drawn_board("???"))), 5)
    [{0: 3, 1: 2}, {0: 4, 1: 1}, {0: 3, 1: 2}]
    """
    if count == 0:
        return [{} for _ in range(exploration.rows)]
    primes = primes_with_product_above(count, _PRIME_BITS)
    factors = [factor.astype(np.uint64) for factor in exploration.with_marks().machine().factors]
    transposed_factors = [factor.T.tocsr() for factor in factors]
    residues: list[list[list[int]]] = []  # by prime, step and mark
    for prime in primes:
        p, vectors = np.uint64(prime), [np.zeros(exploration.sizes[0], dtype=np.uint64)]
        vectors[0][exploration.start] = 1
        for factor in factors[:-1]:
            limits.check(_TASK)
            vectors.append((factor @ vectors[-1]) % p)
        completions, steps = exploration.final.astype(np.uint64), list[list[int]]()
        for edges, paths, factor in zip(reversed(exploration.edges), reversed(vectors), reversed(transposed_factors)):
            limits.check(_TASK)
            solutions_by_mark: Residues = np.zeros(len(exploration.marks), dtype=np.uint64)
            np.add.at(solutions_by_mark, edges.mark, paths[edges.source] * completions[edges.target] % p)
            steps.append((solutions_by_mark % p).tolist())
            completions = (factor @ completions) % p
        residues.append(steps[::-1])
    counts = [
        integers_from_residues(
            [tuple(steps[row][mark] for steps in residues) for mark in range(len(exploration.marks))], primes
        )
        for row in range(exploration.rows)
    ]
    return [
        {mark: count_of_mark for mark, count_of_mark in zip(exploration.marks, row) if count_of_mark} for row in counts
    ]
