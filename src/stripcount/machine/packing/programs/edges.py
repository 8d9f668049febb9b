"""The choices of edges at a vertex as a program: what `EdgePacking` does to whole arrays, for one state at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from stripcount.machine.packing.components import Partitions
from stripcount.machine.packing.pairing import PairedLines
from stripcount.machine.packing.programs.writer import NOWHERE, Do, Field, Writer
from stripcount.model.graphs.edge_strip import Choice, EdgeCondition, Label

MAX_ENDS = 8
"""The largest number of chosen edges at a vertex whose components the library can unite."""


@dataclass(frozen=True)
class TileWriter:
    """Writes the choices of edges at a vertex.

    The first word of a state has `label_bits` bits for the label of each edge, and the flag `finished_bit`, a mask: the
    single component that is demanded is finished. The other words are those of `components`, if they are tracked.
    """

    writer: Writer
    condition: EdgeCondition
    components: Partitions | PairedLines | None
    label_bits: int
    finished_bit: int

    @cached_property
    def _partition(self) -> int:
        """The address of the description of the partition, 0 without one."""
        return self.writer.partition(self.components, 1) if isinstance(self.components, Partitions) else 0

    def vertex(
        self,
        known_slots: Sequence[int],
        by_label: Mapping[tuple[Label, ...], Sequence[Choice]],
        label_change: Callable[[Choice], tuple[int, int]],
        after: Callable[[Choice], None],
    ) -> None:
        """Write the choices that fit the labels of the known edges, whose slots are `known_slots`.

        `label_change` returns for a choice (mask of the bits of the first word that it keeps, bits that it sets);
        `after` writes the instructions that follow a choice.
        """
        fields = [self._fields(slot) for slot in known_slots]
        # bits of the index for one edge: whether it is chosen, then its class
        width = self.label_bits + (self.components is not None)
        branch_indices, branches = [NOWHERE] * (1 << width * len(known_slots)), list[Callable[[], None]]()
        for labels, choices in by_label.items():
            index = sum(
                (2 * edge_class + chosen) << position * width for position, (chosen, edge_class) in enumerate(labels)
            )
            branch_indices[index] = len(branches)
            choice_writers = [partial(self._write_choice, choice, label_change(choice), after) for choice in choices]
            branches.append(partial(self.writer.branch, choice_writers))
        self.writer.switch([field for slot_fields in fields for field in slot_fields], branch_indices, branches)

    def _fields(self, slot: int) -> list[Field]:
        """Return the fields of the edge at a slot: whether it is chosen, if a component tells it, then its label."""
        label = Field(0, slot * self.label_bits, self.label_bits)
        if self.components is None:
            return [label]
        if isinstance(self.components, PairedLines):
            return [Field(1, 2 * slot, 2, any_bit=True), label]
        word, digit = divmod(slot, self.components.digits_per_word)
        bits = self.components.bits
        return [Field(1 + word, digit * bits, bits, any_bit=True), label]

    def _write_choice(self, choice: Choice, label_change: tuple[int, int], after: Callable[[Choice], None]) -> None:
        """Write what a choice does to labels, flags and components, then what follows."""
        if label_change != (-1, 0):
            self.writer.do(Do.SET, *label_change)
        old_slots, new_slots, belongs = choice.ending_slots, choice.begun_slots, choice.tile.belongs
        if self.components is not None and not (old_slots == new_slots and len(old_slots) == 1):
            finished_bit = self.finished_bit if self.condition.single and belongs and not new_slots else 0
            operands = finished_bit, int(self.condition.acyclic), len(old_slots), len(new_slots), *old_slots, *new_slots
            if isinstance(self.components, PairedLines):
                self.writer.do(Do.LINES, 1, self.components.rows, choice.vertex.row, *operands)
            else:
                self.writer.do(Do.CROSS, self._partition, *operands)
        after(choice)

    def check_finished(self, slots: int) -> None:
        """Write the test that the single component is finished or, if none is demanded, that no chosen edge is open."""
        if self.condition.single:
            self.writer.do(Do.ANY, 0, self.finished_bit)
        elif self.components is None:
            self.writer.do(Do.ZERO, 0, sum(1 << slot * self.label_bits for slot in range(slots)))
        else:
            words = self.components.word_count if isinstance(self.components, Partitions) else 1
            for word in range(words):
                self.writer.do(Do.ZERO, 1 + word, -1)
