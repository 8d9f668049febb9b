"""Windows of a frontier on whole arrays: in which states the labels at some slots may stand together."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from stripcount.machine.packing.columns import Layout, Words
from stripcount.machine.packing.components import Flags
from stripcount.machine.packing.labels import LabelTables
from stripcount.model.graphs.cached_method import cached_method
from stripcount.model.graphs.schedule import Look
from stripcount.model.lattice.windows import AnswerCache


class SeenWindows:
    """Looks up windows in the tables of labels; a word holds the labels of all slots, `bits` bits each."""

    def __init__(self, tables: LabelTables, bits: int) -> None:
        self._tables, self._bits = tables, bits
        self._answers: dict[tuple[int | None, ...], AnswerCache] = {}

    def __call__(self, labels: Words, event: Look) -> Flags:
        """Return in which states the vertices at some slots may be those of a window."""
        answers, slots, fields = self._window(event.slots)
        if answers.uses_table:
            return answers.of_encoded(fields.pack(labels))
        mask = np.int64((1 << self._bits) - 1)
        return answers.of_codes([(labels >> np.int64(slot * self._bits)) & mask for slot in slots])

    @cached_method
    def _window(self, looked: tuple[int | None, ...]) -> tuple[AnswerCache, Sequence[int], Layout]:
        """Return the answers about a window at some slots, the slots from the last one on, and their fields."""
        slots = sorted({slot for slot in looked if slot is not None}, reverse=True)
        order = tuple(None if slot is None else slots.index(slot) for slot in looked)

        def ask(labels: Sequence[int]) -> bool:
            return self._tables.allows_window([None if at is None else labels[at] for at in order])

        answers = self._answers.setdefault(order, AnswerCache(ask, len(slots), 1 << self._bits))
        return answers, slots, Layout.of((slot * self._bits, self._bits) for slot in reversed(slots))
