"""Windows of a frontier on whole arrays: in which states the labels at the slots of a window are allowed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from stripcount.machine.packing.components import Flags
from stripcount.machine.packing.labels import LabelTables
from stripcount.machine.packing.words import Layout, Words
from stripcount.model.graphs.cached_method import cached_method
from stripcount.model.graphs.schedule import Look
from stripcount.model.lattice.windows import AnswerCache


class WindowTables:
    """Looks up which contents of windows are allowed; a word holds the labels of all slots, `bits` bits each."""

    def __init__(self, tables: LabelTables, bits: int) -> None:
        self._tables, self._bits = tables, bits
        self._answers: dict[tuple[int | None, ...], AnswerCache] = {}

    def __call__(self, labels: Words, event: Look) -> Flags:
        """Return for each word of labels whether the window at the slots of an event is allowed."""
        answers, slots, fields = self._window(event.slots)
        if answers.uses_table:
            return answers.of_encoded(fields.pack(labels))
        mask = np.int64((1 << self._bits) - 1)
        return answers.of_codes([(labels >> np.int64(slot * self._bits)) & mask for slot in slots])

    @cached_method
    def _window(self, event_slots: tuple[int | None, ...]) -> tuple[AnswerCache, Sequence[int], Layout]:
        """Return (answers about a window, its distinct slots in descending order, the layout of their labels)."""
        slots = sorted({slot for slot in event_slots if slot is not None}, reverse=True)
        order = tuple(None if slot is None else slots.index(slot) for slot in event_slots)

        def ask(labels: Sequence[int]) -> bool:
            """Return whether the window is allowed with these labels at its distinct slots."""
            return self._tables.allows_window([None if index is None else labels[index] for index in order])

        answers = self._answers.setdefault(order, AnswerCache(ask, len(slots), 1 << self._bits))
        return answers, slots, Layout.of((slot * self._bits, self._bits) for slot in reversed(slots))
