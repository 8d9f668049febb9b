"""Comparisons for Slitherlink and Hitori: printed boards without clues with the strips of the same rules."""

from __future__ import annotations

from stripcount.check.agreement import Agreement, compare
from stripcount.machine.explore import explore
from stripcount.printed.hitori import PUZZLE as HITORI
from stripcount.printed.hitori.board import HitoriBoard
from stripcount.printed.slitherlink import PUZZLE as SLITHERLINK
from stripcount.printed.slitherlink.board import NONE, SlitherlinkBoard
from stripcount.puzzles.hitori import Hitori
from stripcount.puzzles.slitherlink import Slitherlink


def slitherlink_agreement(rows: int, columns: int) -> Agreement:
    """Return the agreement of the printed puzzle's counter and the machine on clue-free boards of 1..columns columns.

    >>> print(slitherlink_agreement(2, 3))
    agreed     slitherlink on 2 rows without clues: frontier / machine (3 values, 2×1 to 2×3)
    """

    def counter_and_machine() -> tuple[list[int], list[int]]:
        boards = [SlitherlinkBoard.of([[NONE] * cols] * rows) for cols in range(1, columns + 1)]
        machine = explore(Slitherlink(rows)).machine()
        return [SLITHERLINK.count(board)[0] for board in boards], machine.terms(columns + 1)[1:]

    return compare(
        f"slitherlink on {rows} rows without clues", "frontier", "machine", counter_and_machine, f"{rows}×{{}}", start=1
    )


def hitori_agreement(rows: int, columns: int) -> Agreement:
    """Return the agreement of the printed puzzle's counter and the machine on boards whose numbers are all different.

    >>> hitori_agreement(2, 3).outcome
    'agreed'
    """

    def counter_and_machine() -> tuple[list[int], list[int]]:
        boards = [
            HitoriBoard.of([[row * columns + col for col in range(cols)] for row in range(rows)])
            for cols in range(1, columns + 1)
        ]
        machine = explore(Hitori(rows)).machine()
        return [HITORI.count(board)[0] for board in boards], machine.terms(columns + 1)[1:]

    return compare(
        f"hitori on {rows} rows without repeats", "listing", "machine", counter_and_machine, f"{rows}×{{}}", start=1
    )
