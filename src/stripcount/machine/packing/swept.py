"""Packings for sweeps of one board, in which states that are known to have equal futures are merged."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import chain

import numpy as np

from stripcount.machine.packing.base import Packed, Packing
from stripcount.machine.packing.colours import (
    LabelExchange,
    label_exchange,
    labels_are_exchangeable,
    newest_slot,
    occupied_slots,
)
from stripcount.machine.packing.graphs import BATCH, SMALL_GROUP, GraphPacking
from stripcount.machine.packing.mirror import is_mirror_symmetric, reflected
from stripcount.machine.packing.programs.frontier import FrontierWriter
from stripcount.machine.packing.programs.writer import Do, Field
from stripcount.machine.packing.reading import PartialStates
from stripcount.machine.packing.unseen import LabelReplacement, label_replacements, with_replacement
from stripcount.model.graphs.cached_method import cached_method
from stripcount.model.graphs.frontier_strip import FrontierStrip


class ExploredGraphs(GraphPacking):
    """The packing of structures on graphs whose boards are swept with `SweptGraphs`."""

    def sweep_packing(self) -> Packing:
        """Return the packing that merges most states; boards of extreme solutions are not swept."""
        return self if self.strip.counting.extreme else SweptGraphs(self.strip)


class SweptGraphs(GraphPacking):
    """The packing without marks that merges more states than an exploration, whose states may be shown.

    Merged are states whose labels no window can distinguish, mirror images between columns, and states that differ by
    an exchange of two labels.
    """

    def __init__(self, strip: FrontierStrip) -> None:
        super().__init__(strip, marks=False)

    @property
    def numbering(self) -> str:
        """That of `GraphPacking`, marked because more states are merged."""
        return f"{super().numbering} swept"

    @cached_method
    def _replacements(self, read: int, last: bool, step: int) -> Sequence[LabelReplacement]:
        """Return the replacements of labels after a step of a column."""
        if step == self.steps - 1:
            return ()
        steps = self._events(read, last)
        before, following = chain(*steps[: step + 1]), list(chain(*steps[step + 1 : self.steps]))
        return label_replacements(self.arrays, before, following)

    @cached_property
    def _exchanges_labels(self) -> bool:
        """Whether states that differ by an exchange of two labels are merged."""
        return labels_are_exchangeable(self.arrays)

    @cached_method
    def _exchange(self, read: int, last: bool, step: int) -> LabelExchange | None:
        """Return the exchange of labels after a step that merges states, None for none."""
        if not self._exchanges_labels:
            return None
        steps = self._events(read, last)[: step + 1]
        deciding_slot = newest_slot(steps[-1])
        slots = occupied_slots(self.schedule.boundary(read).values(), chain(*steps))
        return None if deciding_slot is None else label_exchange(self.arrays, slots, deciding_slot)

    @cached_property
    def _group(self) -> list[tuple[int, ...]]:
        """The group by which states are identified; only the identity if the group is small."""
        group = super()._group
        return group if len(group) > SMALL_GROUP else group[:1]

    @cached_property
    def _mirrors(self) -> bool:
        """Whether states between columns that are mirror images of each other are merged."""
        return len(self._group) == 1 and is_mirror_symmetric(self.arrays)

    def _merges_after_step(self, step: int) -> bool:
        return super()._merges_after_step(step) or (self._mirrors and step == self.steps - 1)

    def _representatives(self, states: Packed, step: int, read: int, last: bool) -> Packed:
        """Return a representative of each state, between columns the smaller of it and its mirror image."""
        if not (self._mirrors and step == self.steps - 1):
            return super()._representatives(states, step, read, last)
        result, boundary = states.copy(), self.schedule.boundary(min(read + 1, self._cap))
        exchange = self._exchange(read, last, step)
        for begin in range(0, len(states), BATCH):
            batch = states[begin : begin + BATCH]
            labels, parts = reflected(self.arrays, *self._unpacked(batch, 0), boundary)
            if exchange is not None:
                labels = exchange.apply(labels)
            result[begin : begin + BATCH] = np.minimum(batch, self._packed(labels, parts, 0))
        return result

    def _after(self, states: PartialStates, read: int, last: bool, step: int) -> PartialStates:
        """Return the states after a step, with labels exchanged and replaced by equivalent ones."""
        states = super()._after(states, read, last, step)
        labels = states.labels
        if (exchange := self._exchange(read, last, step)) is not None:
            labels = exchange.apply(labels)
        for replacement in self._replacements(read, last, step):
            labels = with_replacement(labels, replacement, self.arrays.label_bits)
        return states._replace(labels=labels)

    def _write_events(self, frontier: FrontierWriter, read: int, last: bool, step: int) -> None:
        """Write the events of a step, then the exchange and the replacements of labels."""
        super()._write_events(frontier, read, last, step)
        if (exchange := self._exchange(read, last, step)) is not None:
            fields = [Field(0, first_bit, bits) for first_bit, bits in exchange.fields]
            frontier.writer.look_up(Do.CHANGE, frontier.writer.table(exchange.flips), fields)
        for replacement in self._replacements(read, last, step):
            frontier.writer.change(replacement.flips, replacement.slots, self.arrays.label_bits)
