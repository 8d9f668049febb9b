"""How the states of a frontier fit into one word in each layer: with all labels, or without those that are implied."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stripcount.machine.packing.base import MAX_BITS
from stripcount.machine.packing.frontier_arrays import FrontierArrays
from stripcount.machine.packing.implied import ImpliedLabels, implied_labels
from stripcount.machine.packing.occupied import SlotUses, slots_with_edges
from stripcount.machine.packing.words import Layout, WordPacker

Layouts = list[list[Layout]]
"""The layout of each word of a state, layer by layer."""
ImpliedByLayer = Sequence[ImpliedLabels | None]
"""For each layer the labels that are not stored, None if all are."""


def word_packer_of(
    arrays: FrontierArrays,
    uses: Sequence[SlotUses],
    mode_bit: int,
    mode_bits: int,
    mode_of: Callable[[int, bool], int],
) -> tuple[WordPacker, ImpliedByLayer]:
    """Return what packs the words of states into one, and the labels that are not stored in each layer.

    Labels are left out only where states would not fit into one word with them. `uses` has for each layer the slots in
    use; `mode_of`(columns read, whether the column is the last) is the mode of a state, in the `mode_bits` bits from
    `mode_bit` on of the first word. Raises TooLarge if the states do not fit into one word.
    """
    bits, labels_end = arrays.label_bits, arrays.slots * arrays.label_bits
    # the field (first bit, number of bits) of the numbers of finished components and of the mode
    counts_and_mode = labels_end, mode_bit - labels_end + mode_bits

    def layouts(*, dense: bool, implied: ImpliedByLayer) -> Layouts:
        """Return the layouts without the implied labels; `dense`: without bits that a digit never needs."""
        by_layer = []
        for slot_uses, implied_here in zip(uses, implied, strict=True):
            stored = sorted(set(slot_uses) - set(() if implied_here is None else implied_here.slots))
            labels = [(slot * bits, bits) for slot in stored]
            connected = slots_with_edges(slot_uses)
            components = [
                layout for relation in arrays.partitions for layout in relation.layouts(connected, dense=dense)
            ]
            paths = [layout for relation in arrays.paths for layout in relation.layouts(slot_uses)]
            by_layer.append([Layout.of([*labels, counts_and_mode]), *components, *paths])
        return by_layer

    def implied_at(layer: int, excess: int) -> ImpliedLabels | None:
        """Return at most `excess` labels that need not be stored in a layer."""
        by_mode = {
            slot: [(mode_of(read, last and layer > 0), edges) for (read, last), edges in slot_uses]
            for slot, slot_uses in uses[layer].items()
        }
        return implied_labels(arrays, by_mode, excess)

    none_implied: ImpliedByLayer = [None] * len(uses)
    wide, dense = layouts(dense=False, implied=none_implied), layouts(dense=True, implied=none_implied)
    excesses = [size - MAX_BITS for size in _sizes(dense)]
    if max(excesses) > 0:
        implied = [implied_at(layer, excess) for layer, excess in enumerate(excesses)]
        if max(_sizes(shorter := layouts(dense=True, implied=implied))) <= MAX_BITS:
            return WordPacker(shorter), implied
    return WordPacker.fitting(wide, dense), none_implied


def _sizes(layouts: Layouts) -> list[int]:
    """Return the number of bits of a state in each layer."""
    return [sum(layout.size for layout in layer) for layer in layouts]
