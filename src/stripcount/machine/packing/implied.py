"""Labels that a partition implies: of two labels one belongs to a component and the other does not.

While a vertex can be joined to more, its digit in the partition is 0 exactly if its label is the one without a
component. Its label then need not be stored, so that more slots fit into one word.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from stripcount.machine.packing.components import RelationWords
from stripcount.machine.packing.frontier_arrays import FrontierArrays
from stripcount.machine.packing.programs.writer import Do, Field, Writer
from stripcount.machine.packing.words import Words
from stripcount.model.graphs.schedule import EdgesLeft

_TABLE_LABELS = 8
"""The number of labels that are looked up in one table, which has 2⁸ entries."""


@dataclass(frozen=True)
class ImpliedLabels:
    """Slots whose labels are left out of the packed states of a layer; each occurs once.

    A slot's label is 1 where it has a component if `inside`, else where it has none; but 0 in the modes in which it
    holds no vertex. `modes[slot]` are the modes in which it holds one.
    """

    slots: tuple[int, ...]
    modes: Mapping[int, frozenset[int]]
    inside: bool

    def with_implied(
        self, arrays: FrontierArrays, labels: Words, parts: Sequence[RelationWords], mode_bit: int
    ) -> Words:
        """Return words of labels to which those are added that the first partition implies.

        The bits from `mode_bit` on are the mode of a state; `parts` are the words of its partitions.
        """
        partition, modes = arrays.partitions[0], labels >> np.int64(mode_bit)
        for slot in self.slots:
            is_one = partition.has_component(parts[0], slot) == self.inside
            if not self.inside:
                is_one &= np.isin(modes, list(self.modes[slot]))
            labels = labels | is_one.astype(np.int64) << np.int64(slot)
        return labels

    def write(self, arrays: FrontierArrays, writer: Writer, mode: int) -> None:
        """Write instructions that add the implied labels in a mode; word 1 is the first word of the first partition."""
        partition, mode_slots = arrays.partitions[0], [slot for slot in self.slots if mode in self.modes[slot]]
        for begin in range(0, len(mode_slots), _TABLE_LABELS):
            slots = mode_slots[begin : begin + _TABLE_LABELS]
            fields: list[Field] = []
            numbers = np.arange(1 << len(slots), dtype=np.int64)
            flips = np.zeros_like(numbers)
            for position, slot in enumerate(slots):
                word, digit = divmod(slot, partition.digits_per_word)
                fields.append(Field(1 + word, digit * partition.bits, partition.bits, any_bit=True))
                flips |= ((numbers >> np.int64(position) & 1) == self.inside).astype(np.int64) << np.int64(slot)
            writer.look_up(Do.CHANGE, writer.table(flips), fields)


def implied_labels(
    arrays: FrontierArrays, edges_left: Mapping[int, Iterable[tuple[int, EdgesLeft]]], excess: int
) -> ImpliedLabels | None:
    """Return at most `excess` slots of a layer whose labels are implied; None if partitions imply no labels.

    `edges_left` holds for each slot pairs (mode in which it holds a vertex, numbers of edges of it that may follow).
    """
    if not (arrays.chooses_vertices and arrays.label_bits == 1 and arrays.tables.count == 2):
        return None
    if len(arrays.partitions) != 1 or arrays.paths:
        return None
    first, second = (int(group) >= 0 for group in arrays.partitions[0].group_of_label.tolist())
    if first == second:
        return None

    def can_connect(numbers: EdgesLeft) -> bool:
        """Return whether a vertex with these numbers of edges left may still be connected to others."""
        closed = arrays.tables.cannot_connect(numbers, arrays.partitions[0].choices_inside)
        return not bool(closed[int(second)])

    implied = [slot for slot in sorted(edges_left) if all(can_connect(numbers) for _, numbers in edges_left[slot])]
    slots = implied[: max(excess, 0)]
    modes = {slot: frozenset(mode for mode, _ in edges_left[slot]) for slot in slots}
    return ImpliedLabels(tuple(slots), modes, second)
