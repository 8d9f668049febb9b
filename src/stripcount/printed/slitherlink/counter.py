"""The exact number of solutions of a Slitherlink board: paths along a broken line, dot by dot.

A key holds, for each place where the line crosses a side of a cell, whether the loop crosses there, and whether that is
the left or the right end of a path on the side already read (two bits); for each column whose clue is not yet finished,
the number of sides used so far (two bits); and whether the loop is closed. Ends nest like brackets, so that the partner
of an end is found by counting.
"""

from __future__ import annotations

from stripcount.limits import Limits
from stripcount.printed.slitherlink.board import NONE, SlitherlinkBoard

LARGEST = 2_000_000
"""Keys in a dictionary at most."""
KEY = 300
"""Bytes for each key of a dictionary, with those of the dictionary made from it."""
_CHECKED = 10_000  # keys between two looks at the clock


def sweep(board: SlitherlinkBoard, limits: Limits, largest: int = LARGEST) -> int | None:
    """Return the number of loops, or None beyond `largest` keys.

    Cost: about 3 to the power of the shorter side keys for each dot, more where a row has many clues.

    >>> sweep(SlitherlinkBoard.of([[-1] * 4] * 4), Limits())
    9349
    """
    clues = board.clues if board.cols <= board.rows else tuple(zip(*board.clues, strict=True))
    rows, cols = len(clues), len(clues[0])
    largest = min(largest, limits.tables // KEY)
    across = 2 * (cols + 1)  # place of the side that runs to the right of the dot
    sides, closed = across + 2, 1 << (across + 2 + 2 * cols)
    table = {0: 1}
    for row in range(rows + 1):
        for col in range(cols + 1):
            after: dict[int, int] = {}
            done = clues[row - 1][col - 1] if row and col else NONE  # the cell that this dot completes
            right = clues[row - 1][col] if row and col < cols else NONE  # the cell whose left side ends here
            top = clues[row][col - 1] if row < rows and col else NONE  # the cell whose upper side ends here
            below, aside = int(row < rows) << 2 * col, int(col < cols) << across  # an end there, 0 at the border
            for index, (key, ways) in enumerate(table.items()):
                if index % _CHECKED == 0:
                    limits.check()
                first, second = key >> across & 3, key >> 2 * col & 3  # ends from the left and from above
                if col:
                    bit = sides + 2 * (col - 1)
                    if done != NONE and (key >> bit & 3) + (first > 0) + (second > 0) != done:
                        continue
                    key &= ~(3 << bit)
                    if top != NONE and first:
                        key |= 1 << bit
                if right != NONE and second:
                    key += 1 << (sides + 2 * col)
                bare = key & ~(3 << across | 3 << 2 * col)
                if key & closed:
                    after[bare] = after.get(bare, 0) + ways
                    continue
                if not first and not second:
                    keys = [bare, bare + below + 2 * aside] if below and aside else [bare]
                elif not first or not second:
                    keys = [bare + (first + second) * way for way in (below, aside) if way]
                elif (first, second) != (1, 2):
                    keys = [_joined(bare, first, second, col)]
                else:  # the two ends of one path: the loop closes
                    keys = [] if bare & (1 << across + 2) - 1 else [bare | closed]
                for new in keys:
                    after[new] = after.get(new, 0) + ways
            if len(after) > largest:
                return None
            table = after
    return sum(ways for key, ways in table.items() if key & closed)


def _joined(bare: int, first: int, second: int, col: int) -> int:
    """Return the key after a dot where two paths are joined: `first` is an end from the left, `second` from above."""
    if (first, second) == (2, 1):
        return bare
    step = 1 if first == 1 else -1  # two left ends: the partner of the second, to the right, becomes a left end
    depth, position = 1, col
    while depth:
        position += step
        end = bare >> 2 * position & 3
        depth += (end == first) - (end == 3 - first)
    return bare ^ 3 << 2 * position


def count(board: SlitherlinkBoard, limits: Limits) -> tuple[int, str]:
    """Return the number of solutions and the method: frontier, or listing if that would need too many keys."""
    total = sweep(board, limits)
    if total is not None:
        return total, "frontier"
    from stripcount.search import learning, propagating

    search = learning if learning.advised() else propagating
    return sum(1 for _ in search.models(board.as_formula(), limits)), "listing"
