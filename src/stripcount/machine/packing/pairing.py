"""Lines that form paths and loops, as parentheses: two bits per slot, so that 29 rows fit into a word.

The frontier of a grid holds, from top to bottom, the lines to the right of the rows read in this column, the line down
into the next cell, the lines from the left into the unread rows. The slot of a line to the right is its row, that of
the line down the number of rows. Every path has either two ends there, stored as ( for the upper and ) for the lower
one, or one end, stored as |. Paths do not cross, so the parentheses determine which ends belong together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from stripcount.machine.packing.components import Flags, RelationWords, Words
from stripcount.machine.packing.words import Layout

NONE, OPEN, CLOSE, LONE = range(4)
"""The codes of a slot: no line, the upper end ( of a path, its lower end ), the only end | of a path there."""

_OTHER_END_ABOVE = {(CLOSE, CLOSE): CLOSE, (LONE, CLOSE): LONE, (CLOSE, LONE): LONE}
_OTHER_END_BELOW = {(OPEN, OPEN): OPEN, (LONE, OPEN): LONE, (OPEN, LONE): LONE}
"""The code of the remaining end after two lines with these codes (from above, from the left) join in a cell.

In the first table that end lies above the cell's two slots, in the second below them.
"""


@dataclass(frozen=True)
class PairedLines:
    """Lines of which at most two meet in a cell.

    Costs a few operations per word, and about eight per slot where two paths join or one ends.
    """

    rows: int

    def layouts(self, slots: Iterable[int], *, dense: bool = False) -> list[Layout]:
        """Return the bits of the word that some slots take; `dense` changes nothing, as every bit is needed."""
        return [Layout.of((2 * slot, 2) for slot in sorted(slots))]

    def empty(self, size: int) -> RelationWords:
        """Return `size` words without lines."""
        return (np.zeros(size, dtype=np.int64),)

    def _code(self, words: Words, slot: int) -> Words:
        """Return the code of each word at a slot."""
        return (words >> np.int64(2 * slot)) & np.int64(3)

    def has_component(self, words: RelationWords, slot: int) -> Flags:
        """Return which words have a line at a slot."""
        return np.asarray(self._code(words[0], slot) != NONE)

    def pass_vertex(
        self, words: RelationWords, row: int, old_slots: Sequence[int], new_slots: Sequence[int]
    ) -> tuple[RelationWords, Flags, Flags]:
        """Return (words, where a loop closes, where a path ends) after a cell joins the lines at the slots `old_slots`.

        Lines leave the cell at the slots `new_slots`. The codes of the other ends of the paths are corrected.
        """
        after, closes, ends = self._pass_vertex(words[0], row, old_slots, new_slots)
        return (after,), closes, ends

    def _pass_vertex(
        self, words: Words, row: int, old_slots: Sequence[int], new_slots: Sequence[int]
    ) -> tuple[Words, Flags, Flags]:
        """Return what `pass_vertex` does, for one array of words.

        The cases: no line enters, and up to two begin; two lines enter, and join two paths or close a loop; one line
        enters, and continues or ends. In a grid a new line is below or to the right of the cell.
        """
        nowhere = np.zeros(len(words), dtype=bool)
        code_above, code_left = self._code(words, self.rows), self._code(words, row)
        cleared = words & ~np.int64(sum(3 << (2 * slot) for slot in old_slots))
        if not old_slots:
            code = sum(
                first << (2 * slot)
                for slot, first in zip(sorted(new_slots), (OPEN, CLOSE) if new_slots[1:] else (LONE,))
            )
            return cleared | np.int64(code), nowhere, np.full(len(words), not new_slots)
        if len(old_slots) == 2:
            for table, below in ((_OTHER_END_BELOW, True), (_OTHER_END_ABOVE, False)):
                for (first, second), remaining_end in table.items():
                    cleared = self._relabel_other_end(
                        cleared, (code_above == first) & (code_left == second), row, remaining_end, below=below
                    )
            closes = (code_above == OPEN) & (code_left == CLOSE)
            return cleared, closes, closes | ((code_above == LONE) & (code_left == LONE))
        end_code = code_above if old_slots[0] == self.rows else code_left
        if new_slots:
            return cleared | (end_code << np.int64(2 * new_slots[0])), nowhere, nowhere
        cleared = self._relabel_other_end(cleared, end_code == OPEN, row, LONE, below=True)
        cleared = self._relabel_other_end(cleared, end_code == CLOSE, row, LONE, below=False)
        return cleared, nowhere, end_code == LONE

    def _relabel_other_end(self, words: Words, affected: Flags, row: int, end_code: int, *, below: bool) -> Words:
        """Return the words, in those that are `affected` with the other end of a path replaced by the code `end_code`.

        The other end is the first unmatched parenthesis below the cell, or above it.
        """
        indices = np.flatnonzero(affected)
        if len(indices) == 0:
            return words
        affected_words, depth = words[indices], np.zeros(len(indices), dtype=np.int64)
        sought, nested = (CLOSE, OPEN) if below else (OPEN, CLOSE)
        for slot in range(row + 1, self.rows) if below else range(row - 1, -1, -1):
            code = self._code(affected_words, slot)
            partner = (code == sought) & (depth == 0)
            affected_words = affected_words ^ (partner * np.int64((sought ^ end_code) << (2 * slot)))
            depth += (code == nested).astype(np.int64) - (code == sought) + partner * 2 * self.rows  # never 0 again
        words = words.copy()
        words[indices] = affected_words
        return words

    def component_numbers(self, words: RelationWords, row: int) -> Sequence[int]:
        """Return the path of the line at each slot of the first word, numbered in order of appearance."""
        word = int(words[0][0])
        paths: list[int] = [0] * (self.rows + 1)
        open_paths: list[int] = []
        for slot in (*range(row), self.rows, *range(row, self.rows)):
            code = (word >> (2 * slot)) & 3
            if code == CLOSE:
                paths[slot] = open_paths.pop()
            elif code != NONE:
                paths[slot] = slot + 1
                if code == OPEN:
                    open_paths.append(slot + 1)
        number_of = {0: 0}
        return [number_of.setdefault(path, len(number_of)) for path in paths]
