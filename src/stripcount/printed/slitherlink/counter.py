"""The exact number of solutions of a Slitherlink board: a frontier sweep, dot by dot.

A key is one integer. For each side of a cell that the frontier crosses it holds two bits: 0 if the loop does not use
the side, otherwise `LEFT_END` or `RIGHT_END` of a path on the part of the board that is already read. For each column
whose clue is not yet completed it holds the number of sides used so far, in two bits; and one bit says whether the loop
is closed. Ends nest like brackets, so that the partner of an end is found by counting.
"""

from __future__ import annotations

from stripcount.limits import Limits
from stripcount.printed.slitherlink.board import NONE, SlitherlinkBoard

LEFT_END, RIGHT_END = 1, 2
MAX_KEYS = 2_000_000
"""Maximum number of keys in the table of one dot."""
BYTES_PER_KEY = 300
"""Memory for a key of a table and for those of the next table that it leads to, in bytes."""
_KEYS_PER_CHECK = 10_000  # keys between two checks of the time limit


def sweep(board: SlitherlinkBoard, limits: Limits, max_keys: int = MAX_KEYS) -> int | None:
    """Return the number of loops that satisfy the clues, or None if a table would have more than `max_keys` keys.

    The memory of `limits` bounds the keys, too. Raises OutOfTime. Cost: about 3 to the power of the shorter side keys
    for each dot, more where a row has many clues.

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
            upper_left_clue = clues[row - 1][col - 1] if row and col else NONE  # the cell that this dot completes
            upper_right_clue = clues[row - 1][col] if row and col < cols else NONE  # the cell whose left side ends here
            lower_left_clue = clues[row][col - 1] if row < rows and col else NONE  # the cell whose upper side ends here
            # the bits of a left end on the sides below and to the right of the dot, 0 at the border
            end_below, end_right = int(row < rows) << 2 * col, int(col < cols) << horizontal_bit
            for index, (key, path_count) in enumerate(table.items()):
                if index % _KEYS_PER_CHECK == 0:
                    limits.check()
                end_from_left, end_from_above = key >> horizontal_bit & 3, key >> 2 * col & 3
                if col:
                    clue_bit = clue_bits + 2 * (col - 1)
                    if (
                        upper_left_clue != NONE
                        and (key >> clue_bit & 3) + (end_from_left > 0) + (end_from_above > 0) != upper_left_clue
                    ):
                        continue
                    key &= ~(3 << clue_bit)
                    if lower_left_clue != NONE and end_from_left:
                        key |= 1 << clue_bit
                if upper_right_clue != NONE and end_from_above:
                    key += 1 << (clue_bits + 2 * col)
                key_without_ends = key & ~(3 << horizontal_bit | 3 << 2 * col)
                if key & closed_bit:
                    next_table[key_without_ends] = next_table.get(key_without_ends, 0) + path_count
                    continue
                if not end_from_left and not end_from_above:
                    # the loop avoids the dot, or a path begins there: its left end goes below, its right end right
                    keys = (
                        [key_without_ends, key_without_ends + end_below + 2 * end_right]
                        if end_below and end_right
                        else [key_without_ends]
                    )
                elif not end_from_left or not end_from_above:
                    # one path comes in, with the end that is not 0, and goes on below or to the right
                    keys = [
                        key_without_ends + (end_from_left + end_from_above) * end
                        for end in (end_below, end_right)
                        if end
                    ]
                elif (end_from_left, end_from_above) != (LEFT_END, RIGHT_END):
                    keys = [_join_paths(key_without_ends, end_from_left, end_from_above, col)]
                else:  # the two ends of one path: the loop closes
                    keys = [] if key_without_ends & (1 << horizontal_bit + 2) - 1 else [key_without_ends | closed_bit]
                for next_key in keys:
                    next_table[next_key] = next_table.get(next_key, 0) + path_count
            if len(next_table) > max_keys:
                return None
            table = next_table
    return sum(path_count for key, path_count in table.items() if key & closed_bit)


def _join_paths(key_without_ends: int, end_from_left: int, end_from_above: int, col: int) -> int:
    """Return the key after a dot that joins two paths, the ends of which come from the left and from above.

    Both ends are `LEFT_END` or `RIGHT_END`; `key_without_ends` has no end at this dot, whose column is `col`.
    """
    if (end_from_left, end_from_above) == (RIGHT_END, LEFT_END):
        # the outer ends are a left end and a right end, and stay so
        return key_without_ends
    # of two left ends, the right one's partner, a right end, becomes a left end; and mirrored for two right ends
    step = 1 if end_from_left == LEFT_END else -1
    depth, position = 1, col
    while depth:
        position += step
        end = key_without_ends >> 2 * position & 3
        depth += (end == end_from_left) - (end == 3 - end_from_left)
    return key_without_ends ^ 3 << 2 * position


def count(board: SlitherlinkBoard, limits: Limits) -> tuple[int, str]:
    """Return (number of solutions, method).

    The method is "frontier", or "listing" of all solutions if `sweep` would need too many keys.
    """
    total = sweep(board, limits)
    if total is not None:
        return total, "frontier"
    from stripcount.search import learning, propagating

    search = learning if learning.available_with_advice() else propagating
    return sum(1 for _ in search.models(board.as_formula(), limits)), "listing"
