"""The states by which one board is swept: of all that are known to have equal futures, one is kept."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import chain

import numpy as np

from stripcount.machine.packing.base import Packed, Packing
from stripcount.machine.packing.colours import Exchanging, exchanges, exchanging, held, newest
from stripcount.machine.packing.graphs import AT_ONCE, LEAST, GraphPacking
from stripcount.machine.packing.mirror import mirrors, upside_down
from stripcount.machine.packing.programs.frontier import FrontierWriter
from stripcount.machine.packing.programs.writer import Do
from stripcount.machine.packing.reading import PartialStates
from stripcount.machine.packing.unseen import Replacing, replaced, replacings
from stripcount.model.graphs.cached_method import cached_method
from stripcount.model.graphs.frontier_strip import FrontierStrip


class ExploredGraphs(GraphPacking):
    """The packing of structures on graphs, which are swept by another one."""

    def sweeping(self) -> Packing:
        """Return the packing that merges most states; boards of extreme solutions are not swept."""
        return self if self.strip.counting.extreme else SweptGraphs(self.strip)


class SweptGraphs(GraphPacking):
    """The packing without marks in which labels that no window can tell apart are one.

    So are mirror images between columns, and states that are each other's with two labels exchanged.

    An exploration keeps them apart, so that its states are those that are shown.
    """

    def __init__(self, strip: FrontierStrip) -> None:
        super().__init__(strip, marks=False)

    @property
    def numbering(self) -> str:
        """That of the other packing, and that more states are merged."""
        return f"{super().numbering} swept"

    @cached_method
    def _replacings(self, read: int, last: bool, step: int) -> Sequence[Replacing]:
        """Return how labels are replaced after a step."""
        if step == self.steps - 1:
            return ()
        steps = self._events(read, last)
        before, rest = (list(chain(*some)) for some in (steps[: step + 1], steps[step + 1 : self.steps]))
        return replacings(self.arrays, before, rest)

    @cached_property
    def _exchanges(self) -> bool:
        """Whether of two states that are each other's with two labels exchanged one is kept."""
        return exchanges(self.arrays)

    @cached_method
    def _exchange(self, read: int, last: bool, step: int) -> Exchanging | None:
        """Return the exchange of labels after a step, None for none."""
        if not self._exchanges:
            return None
        steps = self._events(read, last)[: step + 1]
        by = newest(steps[-1])
        slots = held(self.schedule.boundary(read).values(), chain(*steps))
        return None if by is None else exchanging(self.arrays, slots, by)

    @cached_property
    def _group(self) -> list[tuple[int, ...]]:
        group = super()._group
        return group if len(group) > LEAST else group[:1]

    @cached_property
    def _mirrors(self) -> bool:
        """Whether of two states between columns that are mirror images of each other one is kept."""
        return len(self._group) == 1 and mirrors(self.arrays)

    def _merges_after(self, step: int) -> bool:
        return super()._merges_after(step) or (self._mirrors and step == self.steps - 1)

    def _alike(self, states: Packed, step: int, read: int, last: bool) -> Packed:
        if not (self._mirrors and step == self.steps - 1):
            return super()._alike(states, step, read, last)
        result, boundary = states.copy(), self.schedule.boundary(min(read + 1, self._cap))
        exchange = self._exchange(read, last, step)
        for begin in range(0, len(states), AT_ONCE):
            some = states[begin : begin + AT_ONCE]
            labels, parts = upside_down(self.arrays, *self._unpacked(some, 0), boundary)
            if exchange is not None:
                labels = exchange.of(labels)
            result[begin : begin + AT_ONCE] = np.minimum(some, self._packed(labels, parts, 0))
        return result

    def _after(self, reading: PartialStates, read: int, last: bool, step: int) -> PartialStates:
        reading = super()._after(reading, read, last, step)
        labels = reading.labels
        if (exchange := self._exchange(read, last, step)) is not None:
            labels = exchange.of(labels)
        for one in self._replacings(read, last, step):
            labels = replaced(labels, one, self.arrays.label_bits)
        return reading._replace(labels=labels)

    def _write_events(self, frontier: FrontierWriter, read: int, last: bool, step: int) -> None:
        super()._write_events(frontier, read, last, step)
        if (exchange := self._exchange(read, last, step)) is not None:
            fields = [(0, first, bits, False) for first, bits in exchange.fields]
            frontier.writer.look_up(Do.CHANGE, frontier.writer.table(exchange.flips), fields)
        for one in self._replacings(read, last, step):
            frontier.writer.change(one.flips, one.slots, self.arrays.label_bits)
