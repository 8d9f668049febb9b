"""Brute force: the solutions of small boards, found by testing every candidate against the rules, without states."""

from __future__ import annotations

from itertools import islice

from stripcount.board import Board
from stripcount.errors import TooLarge
from stripcount.model.strip import Strip

MAX_CANDIDATES = 60_000  # candidates of one size, so that brute force takes seconds at most


def brute_force(strip: Strip, cols: int, max_candidates: int = MAX_CANDIDATES) -> list[Board]:
    """Return every solution with `cols` columns: each of the strip's `candidates` that is `legal`.

    Raises TooLarge if there are more than `max_candidates` candidates.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> len(brute_force(DominoTiling(2), 4))
    5
    """
    strip = strip.counted()
    # counting candidates takes much less time than testing them
    if sum(1 for _ in islice(strip.candidates(cols), max_candidates + 1)) > max_candidates:
        raise TooLarge(f"a {strip.rows}×{cols} board has more than {max_candidates} candidates.")
    return [board for board in strip.candidates(cols) if strip.legal(board)]


def brute_counts(strip: Strip, max_columns: int, max_candidates: int = MAX_CANDIDATES) -> list[int]:
    """Return [a(0), ..., a(K)] for the largest K ≤ `max_columns` up to which brute force is possible.

    That is, for no number of columns up to K are there more than `max_candidates` candidates. Empty if there are more
    without columns.
    """
    counts: list[int] = []
    for cols in range(max_columns + 1):
        try:
            counts.append(len(brute_force(strip, cols, max_candidates)))
        except TooLarge:
            break
    return counts
