"""Tiles of edges as a program: what `EdgePacking` does to whole arrays, for one state after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from stripcount.machine.packing.components import Partitions
from stripcount.machine.packing.pairing import PairedLines
from stripcount.machine.packing.programs.writer import NOWHERE, Do, Field, Writer
from stripcount.model.graphs.edge_strip import Choice, EdgeCondition, Label

MAX_ENDS = 8
"""The edges of a vertex that end in it, as far as the library joins them."""


@dataclass(frozen=True)
class TileWriter:
    """Writes what a vertex may be; an edge has `bits` bits of label, `done` means that the component is finished.

    The components are all but the first word.
    """

    writer: Writer
    shape: EdgeCondition
    components: Partitions | PairedLines | None
    bits: int
    done: int

    @cached_property
    def _partition(self) -> int:
        return self.writer.partition(self.components, 1) if isinstance(self.components, Partitions) else 0

    def vertex(
        self,
        known: Sequence[int],
        by_label: Mapping[tuple[Label, ...], Sequence[Choice]],
        changed: Callable[[Choice], tuple[int, int]],
        after: Callable[[Choice], None],
    ) -> None:
        """Write the choices that fit the labels of the known edges.

        `changed` returns the bits of the first word that a choice keeps and those that it sets; `after` writes the
        rest.
        """
        fields = [self._fields(slot) for slot in known]
        width = self.bits + (self.components is not None)  # of a label: whether it is chosen, then its class
        which, ways = [NOWHERE] * (1 << width * len(known)), list[Callable[[], None]]()
        for labels, choices in by_label.items():
            code = sum((2 * kind + chosen) << at * width for at, (chosen, kind) in enumerate(labels))
            which[code] = len(ways)
            tiles = [partial(self._tile, choice, changed(choice), after) for choice in choices]
            ways.append(partial(self.writer.branch, tiles))
        self.writer.switch([field for some in fields for field in some], which, ways)

    def _fields(self, slot: int) -> list[Field]:
        label = 0, slot * self.bits, self.bits, False
        if self.components is None:
            return [label]
        if isinstance(self.components, PairedLines):
            return [(1, 2 * slot, 2, True), label]
        word, digit = divmod(slot, self.components.each)
        return [(1 + word, digit * self.components.bits, self.components.bits, True), label]

    def _tile(self, choice: Choice, changed: tuple[int, int], after: Callable[[Choice], None]) -> None:
        if changed != (-1, 0):
            self.writer.do(Do.SET, *changed)
        gone, new, belongs = choice.ending, choice.begun, choice.tile.belongs
        if self.components is not None and not (gone == new and len(gone) == 1):
            ends = self.done if self.shape.single and belongs and not new else 0
            operands = ends, int(self.shape.acyclic), len(gone), len(new), *gone, *new
            if isinstance(self.components, PairedLines):
                self.writer.do(Do.LINES, 1, self.components.rows, choice.vertex.row, *operands)
            else:
                self.writer.do(Do.CROSS, self._partition, *operands)
        after(choice)

    def finished(self, slots: int) -> None:
        """Write that the single component must be finished; if no single one is demanded, that no line continues."""
        if self.shape.single:
            self.writer.do(Do.ANY, 0, self.done)
        elif self.components is None:
            self.writer.do(Do.ZERO, 0, sum(1 << slot * self.bits for slot in range(slots)))
        else:
            words = self.components.words if isinstance(self.components, Partitions) else 1
            for word in range(words):
                self.writer.do(Do.ZERO, 1 + word, -1)
