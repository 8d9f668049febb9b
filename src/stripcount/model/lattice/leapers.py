"""Boards on which no two ones are certain distances apart: kings, knights and other leapers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

from stripcount.board import Board
from stripcount.errors import BrokenPuzzle, excerpt
from stripcount.model.lattice.nearby import no_ones_apart
from stripcount.model.lattice.rule import Rule
from stripcount.model.lattice.windows import Window, WindowStrip
from stripcount.model.strip import with_stars


class LeaperStrip(WindowStrip):
    """Boards of 0 and 1 in which no two ones are one of `offsets` (rows, columns) apart, in either direction.

    A puzzle takes two lines:

    >>> from stripcount.machine.explore import explore
    >>> class Camels(LeaperStrip):
    ...     offsets = ((1, 3), (3, 1), (1, -3), (3, -1))
    >>> explore(Camels(2)).machine().terms(6)
    [1, 4, 16, 64, 144, 324]
    """

    alphabet: ClassVar = (0, 1)
    offsets: ClassVar[Sequence[tuple[int, int]]]
    draw = with_stars

    def __init__(self, rows: int, **settings: object) -> None:
        super().__init__(rows, **settings)
        self.leaps = leaps(type(self).__name__, getattr(self, "offsets", ()))

    @cached_property
    def windows(self) -> tuple[Window, ...]:
        """One window for each leap: its two cells, which may not both hold a one."""
        return tuple(Window(((0, 0), leap), lambda content: content != (1, 1), inside_only=True) for leap in self.leaps)

    def array_rule(self) -> Rule | None:
        """Return the rule on leaps; None for a puzzle with a rule of its own."""
        rule_is_inherited = type(self).legal is LeaperStrip.legal
        return Rule((0, 1), no_ones_apart(self.leaps)) if rule_is_inherited else None

    def legal(self, board: Board) -> bool:
        """Return whether no two ones are a leap apart."""
        return not any(
            board[row, col] and board.at(row + down, col + right)
            for row, col in board.positions()
            for leap in self.leaps
            for down, right in (leap, (-leap[0], -leap[1]))  # across a seam with a twist the two are different pairs
        )


def leaps(owner: str, offsets: object) -> tuple[tuple[int, int], ...]:
    """Return the offsets, each once and pointing downwards, or to the right in the same row.

    Raises BrokenPuzzle unless `offsets` is a sequence, not empty, of pairs of integers that are not both 0.
    """
    pairs = offsets if isinstance(offsets, Sequence) else ()
    valid = [pair for pair in pairs if isinstance(pair, tuple) and len(pair) == 2 and all(type(n) is int for n in pair)]
    if not valid or len(valid) < len(pairs) or (0, 0) in valid:
        raise BrokenPuzzle(
            f"{owner}.offsets must be pairs of integers (rows, columns) that are not both 0, such as "
            f"((1, 2), (2, 1)), not {excerpt(repr(offsets))}."
        )
    return tuple(dict.fromkeys(max(pair, (-pair[0], -pair[1])) for pair in valid))
