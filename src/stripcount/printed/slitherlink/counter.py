"""The exact number of solutions of a Slitherlink board: paths along a broken line, dot by dot.

A key holds, for each place where the line crosses a side of a cell, whether the loop crosses there, and whether that is
the left or the right end of a path on the side already read (two bits); for each column whose clue is not yet finished,
the number of sides used so far (two bits); and whether the loop is closed. Ends nest like brackets, so that the partner
of an end is found by counting.
"""

from __future__ import annotations

from stripcount.limits import Limits
from stripcount.printed.slitherlink.board import NONE, SlitherlinkBoard

MAX_KEYS = 2_000_000
"""The largest number of keys in a dictionary."""
BYTES_PER_KEY = 300
"""Bytes for each key of a dictionary and of the dictionary made from it."""
_KEYS_PER_CHECK = 10_000  # keys between two checks of the time limit


def sweep(board: SlitherlinkBoard, limits: Limits, max_keys: int = MAX_KEYS) -> int | None:
    """Return the number of loops, or None if more than `max_keys` keys would be needed.

    Cost: about 3 to the power of the shorter side keys for each dot, more where a row has many clues.

    >>> sweep(SlitherlinkBoard.of([[-1] * 4] * 4), Limits())
    9349
    """
    clues = board.clues if board.cols <= board.rows else tuple(zip(*board.clues, strict=True))
    rows, cols = len(clues), len(clues[0])
    max_keys = min(max_keys, limits.tables // BYTES_PER_KEY)
    horizontal_bit = 2 * (cols + 1)  # bit offset of the side to the right of the dot
    clue_bits, closed_bit = horizontal_bit + 2, 1 << (horizontal_bit + 2 + 2 * cols)
    table = {0: 1}
    for row in range(rows + 1):
        for col in range(cols + 1):
            next_table: dict[int, int] = {}
            completed_clue = clues[row - 1][col - 1] if row and col else NONE  # the cell that this dot completes
            right_clue = clues[row - 1][col] if row and col < cols else NONE  # the cell whose left side ends here
            upper_clue = clues[row][col - 1] if row < rows and col else NONE  # the cell whose upper side ends here
            end_below, end_right = (
                int(row < rows) << 2 * col,
                int(col < cols) << horizontal_bit,
            )  # an end there, 0 at the border
            for index, (key, paths) in enumerate(table.items()):
                if index % _KEYS_PER_CHECK == 0:
                    limits.check()
                left_end, upper_end = key >> horizontal_bit & 3, key >> 2 * col & 3  # ends from the left and from above
                if col:
                    bit = clue_bits + 2 * (col - 1)
                    if completed_clue != NONE and (key >> bit & 3) + (left_end > 0) + (upper_end > 0) != completed_clue:
                        continue
                    key &= ~(3 << bit)
                    if upper_clue != NONE and left_end:
                        key |= 1 << bit
                if right_clue != NONE and upper_end:
                    key += 1 << (clue_bits + 2 * col)
                rest_of_key = key & ~(3 << horizontal_bit | 3 << 2 * col)
                if key & closed_bit:
                    next_table[rest_of_key] = next_table.get(rest_of_key, 0) + paths
                    continue
                if not left_end and not upper_end:
                    keys = (
                        [rest_of_key, rest_of_key + end_below + 2 * end_right]
                        if end_below and end_right
                        else [rest_of_key]
                    )
                elif not left_end or not upper_end:
                    keys = [rest_of_key + (left_end + upper_end) * end for end in (end_below, end_right) if end]
                elif (left_end, upper_end) != (1, 2):
                    keys = [_join_paths(rest_of_key, left_end, upper_end, col)]
                else:  # the two ends of one path: the loop closes
                    keys = [] if rest_of_key & (1 << horizontal_bit + 2) - 1 else [rest_of_key | closed_bit]
                for next_key in keys:
                    next_table[next_key] = next_table.get(next_key, 0) + paths
            if len(next_table) > max_keys:
                return None
            table = next_table
    return sum(paths for key, paths in table.items() if key & closed_bit)


def _join_paths(rest_of_key: int, left_end: int, upper_end: int, col: int) -> int:
    """Return the key after a dot that joins two paths, the ends of which come from the left and from above.

    Ends are 1 (left end of a path) or 2 (right end); `rest_of_key` has no end at this dot, whose column is `col`.
    """
    if (left_end, upper_end) == (2, 1):
        return rest_of_key
    step = 1 if left_end == 1 else -1  # two left ends: the partner of the second, to the right, becomes a left end
    depth, position = 1, col
    while depth:
        position += step
        end = rest_of_key >> 2 * position & 3
        depth += (end == left_end) - (end == 3 - left_end)
    return rest_of_key ^ 3 << 2 * position


def count(board: SlitherlinkBoard, limits: Limits) -> tuple[int, str]:
    """Return (number of solutions, method); the method is frontier, or listing if that would need too many keys."""
    total = sweep(board, limits)
    if total is not None:
        return total, "frontier"
    from stripcount.search import learning, propagating

    search = learning if learning.advised() else propagating
    return sum(1 for _ in search.models(board.as_formula(), limits)), "listing"
