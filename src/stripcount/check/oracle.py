"""Brute force: solutions of small boards by the rules alone, without states."""

from __future__ import annotations

from itertools import islice

from stripcount.board import Board
from stripcount.errors import TooLarge
from stripcount.model.strip import Strip

CANDIDATES = 60_000  # the most candidates of one size that are tested


def brute_force(strip: Strip, cols: int, limit: int = CANDIDATES) -> list[Board]:
    """Return every solution with `cols` columns, by `candidates` and `legal`; raises TooLarge for more than `limit`.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> len(brute_force(DominoTiling(2), 4))
    5
    """
    strip = strip.counted()
    if sum(1 for _ in islice(strip.candidates(cols), limit + 1)) > limit:  # before any is tested, and none is kept
        raise TooLarge(f"a {strip.rows}×{cols} board has more than {limit} candidates.")
    return [board for board in strip.candidates(cols) if strip.legal(board)]


def brute_counts(strip: Strip, columns: int, limit: int = CANDIDATES) -> list[int]:
    """Return a(0)..a(K) for the largest K ≤ `columns` whose boards all have at most `limit` candidates."""
    counts: list[int] = []
    for cols in range(columns + 1):
        try:
            counts.append(len(brute_force(strip, cols, limit)))
        except TooLarge:
            break
    return counts
