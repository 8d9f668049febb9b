"""States between columns and their mirror images, for rules that do not change if boards are turned upside down.

A state and its mirror image then have the same number of completions, so that one of them stands for both.

The rule is compared with its mirror image in its tables: the edges and windows of the graph, the labels that vertices
may begin with, and what edges and windows allow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from stripcount.machine.packing.components import RelationWords
from stripcount.machine.packing.frontier_arrays import FrontierArrays
from stripcount.machine.packing.words import Words
from stripcount.model.graphs.automorphisms import automorphisms
from stripcount.model.graphs.layered import Layered, Vertex
from stripcount.model.graphs.periodic_schedule import PeriodicSchedule
from stripcount.model.graphs.schedule import Look

_MAX_CONTENTS = 1 << 12  # contents of a window that are compared at most; the puzzle is asked about each


def is_mirror_symmetric(arrays: FrontierArrays) -> bool:
    """Return whether a strip's rule is known to stay the same if its boards are turned upside down."""
    strip, tables = arrays.strip, arrays.tables
    schedule = strip.schedule
    if not isinstance(schedule, PeriodicSchedule) or arrays.paths or strip.free or strip.gains:
        return False
    graph, last = schedule.graph, schedule.graph.height - 1
    if not last or any(layer >= 0 for layer, _ in strip.fixed_choices):
        return False
    connecting = [] if arrays.chooses_vertices else [partition.choices_inside for partition in arrays.partitions]
    directed = not tables.edges_reversible(connecting, directed=False)
    return (
        tables.edges_commute
        and tuple(range(last, -1, -1)) in automorphisms(replace(graph, windows=()), directed=directed)
        and tables.same_initial_labels(lambda where: where._replace(row=last - where.row) if where.row >= 0 else where)
        and _windows_mirror(arrays, graph)
    )


def _windows_mirror(arrays: FrontierArrays, graph: Layered) -> bool:
    """Return whether the mirror image of every window is a window that allows the mirrored contents."""
    if not graph.windows:
        return True
    shapes = {(window.cells, window.inside_only) for window in graph.windows}
    orders = set()  # for each shape: the index, in its mirror image, of each of its cells
    for cells, inside_only in shapes:
        mirror_image = [cell and (cell[0], graph.height - 1 - cell[1]) for cell in cells]
        mirror_shapes = [
            other
            for other, other_inside_only in shapes
            if other_inside_only == inside_only and _sorted(other) == _sorted(mirror_image)
        ]
        if None in mirror_image or len(set(mirror_image)) < len(mirror_image) or len(mirror_shapes) != 1:
            return False
        orders.add(tuple(map(mirror_shapes[0].index, mirror_image)))
    return len(orders) == 1 and _allows_reordered(arrays, orders.pop())


def _sorted(cells: Sequence[tuple[int, int] | None]) -> list[tuple[int, int]]:
    """Return the cells of a window that are on the board, in ascending order."""
    return sorted(cell for cell in cells if cell is not None)


def _allows_reordered(arrays: FrontierArrays, order: Sequence[int]) -> bool:
    """Return whether a window allows the same contents if its cells are read in another order; False if too many."""
    count, bits = arrays.tables.count, arrays.label_bits
    if count ** len(order) > _MAX_CONTENTS or bits * len(order) > arrays.slots * bits:
        return False
    labels = np.indices((count,) * len(order), dtype=np.int64).reshape(len(order), -1)
    labels = labels[:, (labels < 1 << bits).all(axis=0)]
    words = sum(labels_of_cell << np.int64(slot * bits) for slot, labels_of_cell in enumerate(labels))
    allowed = arrays.allows_window(np.asarray(words), Look(tuple(range(len(order)))))
    return bool((allowed == arrays.allows_window(np.asarray(words), Look(tuple(order)))).all())


def reflected(
    arrays: FrontierArrays, labels: Words, parts: Sequence[RelationWords], boundary: Mapping[Vertex, int]
) -> tuple[Words, list[RelationWords]]:
    """Return (words of labels, words of each partition) of states between columns turned upside down.

    `boundary` has the slot of each vertex on the frontier there.
    """
    last = arrays.strip.schedule.graph.height - 1 if isinstance(arrays.strip.schedule, PeriodicSchedule) else 0
    source = {
        slot: boundary[vertex if vertex[0] < 0 else (vertex[0], last - vertex[1])] for vertex, slot in boundary.items()
    }
    bits, mask = arrays.label_bits, np.int64((1 << arrays.label_bits) - 1)
    reflected_labels = labels & ~np.int64(sum(int(mask) << (slot * bits) for slot in source))
    for slot, source_slot in source.items():
        reflected_labels |= (labels >> np.int64(source_slot * bits) & mask) << np.int64(slot * bits)
    return reflected_labels, [partition.rearrange(words, source) for partition, words in zip(arrays.partitions, parts)]
