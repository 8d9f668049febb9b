"""Brute force: the solutions of small boards, found by testing every candidate against the rules, without states."""

from __future__ import annotations

from itertools import islice

from stripcount.board import Board
from stripcount.errors import TooLarge
from stripcount.model.strip import Strip

MAX_CANDIDATES = 60_000  # of boards of one size, so that brute force takes seconds at most


def brute_force(strip: Strip, cols: int, limit: int = MAX_CANDIDATES) -> list[Board]:
    """Return every solution with `cols` columns: each of the strip's `candidates` that is `legal`.

    Raises TooLarge if there are more than `limit` candidates.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> len(brute_force(DominoTiling(2), 4))
    5
    """
    strip = strip.counted()
    if sum(1 for _ in islice(strip.candidates(cols), limit + 1)) > limit:  # counted first: a test takes much longer
        raise TooLarge(f"a {strip.rows}×{cols} board has more than {limit} candidates.")
    return [board for board in strip.candidates(cols) if strip.legal(board)]


def brute_counts(strip: Strip, columns: int, limit: int = MAX_CANDIDATES) -> list[int]:
    """Return [a(0), ..., a(K)] for the largest K ≤ `columns` such that no size has more than `limit` candidates."""
    counts: list[int] = []
    for cols in range(columns + 1):
        try:
            counts.append(len(brute_force(strip, cols, limit)))
        except TooLarge:
            break
    return counts
