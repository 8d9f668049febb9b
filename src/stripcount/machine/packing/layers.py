"""How the states of a frontier fit into one word in each layer: with all labels, or without those that are implied."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stripcount.machine.packing.base import MAX_BITS
from stripcount.machine.packing.columns import Layout, WordColumns
from stripcount.machine.packing.frontier_arrays import FrontierArrays
from stripcount.machine.packing.implied import ImpliedLabels, implied_labels
from stripcount.machine.packing.occupied import Waiting, joining

Layouts = list[list[Layout]]
Implied = Sequence[ImpliedLabels | None]


def fitting(
    arrays: FrontierArrays, used: Sequence[Waiting], mode_at: int, mode_bits: int, mode: Callable[[int, bool], int]
) -> tuple[WordColumns, Implied]:
    """Return the columns of states and, by layer, the labels that are not stored in them.

    Labels are left out only where states would not fit into one word with them. `used` tells the slots in use before
    each step, `mode` the mode of a column; modes have `mode_bits` bits from `mode_at` on. Raises TooLarge if the states
    do not fit into one word.
    """
    bits, size = arrays.label_bits, arrays.slots * arrays.label_bits
    above = size, mode_at - size + mode_bits

    def layouts(*, dense: bool, implied: Implied) -> Layouts:
        by_step = []
        for waiting, told in zip(used, implied, strict=True):
            stored = sorted(set(waiting) - set(() if told is None else told.slots))
            labels = [(slot * bits, bits) for slot in stored]
            components = [
                word for relation in arrays.partitions for word in relation.layouts(joining(waiting), dense=dense)
            ]
            paths = [word for relation in arrays.paths for word in relation.layouts(waiting)]
            by_step.append([Layout.of([*labels, above]), *components, *paths])
        return by_step

    def told(step: int, excess: int) -> ImpliedLabels | None:
        by_mode = {
            slot: [(mode(read, last and step > 0), edges) for (read, last), edges in some]
            for slot, some in used[step].items()
        }
        return implied_labels(arrays, by_mode, excess)

    nothing: Implied = [None] * len(used)
    wide, dense = layouts(dense=False, implied=nothing), layouts(dense=True, implied=nothing)
    excesses = [size - MAX_BITS for size in _sizes(dense)]
    if max(excesses) > 0:
        implied = [told(step, excess) for step, excess in enumerate(excesses)]
        if max(_sizes(shorter := layouts(dense=True, implied=implied))) <= MAX_BITS:
            return WordColumns(shorter), implied
    return WordColumns.fitting(wide, dense), nothing


def _sizes(layouts: Layouts) -> list[int]:
    """Return the bits of a state in each layer."""
    return [sum(layout.size for layout in layer) for layer in layouts]
