"""Labels that a partition implies: of two labels one belongs to a component and the other does not.

While a vertex can be joined to more, its digit in the partition is 0 exactly if its label is the one without a
component. Its label then need not be stored, so that more slots fit into one word.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from stripcount.machine.packing.columns import Words
from stripcount.machine.packing.components import Part
from stripcount.machine.packing.frontier_arrays import FrontierArrays
from stripcount.machine.packing.programs.writer import Do, Field, Writer
from stripcount.model.graphs.schedule import EdgesLeft

_TOGETHER = 8  # labels that one table tells the library, of 2⁸ numbers


@dataclass(frozen=True)
class ImpliedLabels:
    """Slots whose labels are left out of the packed states of a layer; each occurs once.

    A slot's label is 1 where it has a component if `inside`, else where it has none; but 0 in the modes in which it
    holds no vertex. `modes[slot]` are those in which it does.
    """

    slots: tuple[int, ...]
    modes: Mapping[int, frozenset[int]]
    inside: bool

    def told(self, arrays: FrontierArrays, labels: Words, parts: Sequence[Part], mode_at: int) -> Words:
        """Return words of labels with those that the first partition implies."""
        partition, modes = arrays.partitions[0], labels >> np.int64(mode_at)
        for slot in self.slots:
            here = partition.chosen(parts[0], slot) == self.inside
            if not self.inside:
                here &= np.isin(modes, list(self.modes[slot]))
            labels = labels | here.astype(np.int64) << np.int64(slot)
        return labels

    def write(self, arrays: FrontierArrays, writer: Writer, mode: int) -> None:
        """Write that the labels of a mode are told by the first partition, whose first word is word 1."""
        partition, every = arrays.partitions[0], [slot for slot in self.slots if mode in self.modes[slot]]
        for begin in range(0, len(every), _TOGETHER):
            slots = every[begin : begin + _TOGETHER]
            fields: list[Field] = []
            numbers = np.arange(1 << len(slots), dtype=np.int64)
            flips = np.zeros_like(numbers)
            for at, slot in enumerate(slots):
                word, digit = divmod(slot, partition.each)
                fields.append((1 + word, digit * partition.bits, partition.bits, True))
                flips |= ((numbers >> np.int64(at) & 1) == self.inside).astype(np.int64) << np.int64(slot)
            writer.look_up(Do.CHANGE, writer.table(flips), fields)


def implied_labels(
    arrays: FrontierArrays, left: Mapping[int, Iterable[tuple[int, EdgesLeft]]], excess: int
) -> ImpliedLabels | None:
    """Return at most `excess` slots of a layer whose labels are implied; None if no label is.

    `left` holds for each slot the modes in which it holds a vertex, each with how many edges of it may follow.
    """
    if not (arrays.of_vertices and arrays.label_bits == 1 and arrays.tables.count == 2):
        return None
    if len(arrays.partitions) != 1 or arrays.paths:
        return None
    first, second = (int(group) >= 0 for group in arrays.partitions[0].group_of_label.tolist())
    if first == second:
        return None

    def joins(edges: EdgesLeft) -> bool:
        closed = arrays.tables.cannot_connect(edges, arrays.partitions[0].choices_inside)
        return not bool(closed[int(second)])

    slots = [slot for slot in sorted(left) if all(joins(edges) for _, edges in left[slot])][: max(excess, 0)]
    modes = {slot: frozenset(mode for mode, _ in left[slot]) for slot in slots}
    return ImpliedLabels(tuple(slots), modes, second)
