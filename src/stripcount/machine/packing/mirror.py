"""States between columns turned upside down, where a rule is that of its mirror image: both have as many completions.

The rule is compared with its mirror image in its tables: the edges and windows of the graph, the labels that vertices
may begin with, and what edges and windows allow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from stripcount.machine.packing.columns import Words
from stripcount.machine.packing.components import Part
from stripcount.machine.packing.frontier_arrays import FrontierArrays
from stripcount.model.graphs.automorphisms import automorphisms
from stripcount.model.graphs.layered import Layered, Vertex
from stripcount.model.graphs.periodic_schedule import PeriodicSchedule
from stripcount.model.graphs.schedule import Look

_MAX_CONTENTS = 1 << 12  # of a window, about each of which the puzzle is asked


def mirrors(arrays: FrontierArrays) -> bool:
    """Return whether a strip's rule is known to be that of its boards turned upside down."""
    strip, tables = arrays.strip, arrays.tables
    schedule = strip.schedule
    if not isinstance(schedule, PeriodicSchedule) or arrays.paths or strip.free or strip.gains:
        return False
    graph, last = schedule.graph, schedule.graph.height - 1
    if not last or any(layer >= 0 for layer, _ in strip.given):
        return False
    joins = [] if arrays.of_vertices else [partition.choices_inside for partition in arrays.partitions]
    directed = not tables.edges_reversible(joins, directed=False)
    return (
        tables.edges_commute
        and tuple(range(last, -1, -1)) in automorphisms(replace(graph, windows=()), directed=directed)
        and tables.begins_alike(lambda where: where._replace(row=last - where.row) if where.row >= 0 else where)
        and _windows_mirror(arrays, graph)
    )


def _windows_mirror(arrays: FrontierArrays, graph: Layered) -> bool:
    """Return whether the windows upside down are windows, and allow the same contents."""
    if not graph.windows:
        return True
    shapes = {(window.cells, window.whole) for window in graph.windows}
    orders = set()
    for cells, whole in shapes:
        image = [cell and (cell[0], graph.height - 1 - cell[1]) for cell in cells]
        others = [other for other, kind in shapes if kind == whole and _sorted(other) == _sorted(image)]
        if None in image or len(set(image)) < len(image) or len(others) != 1:
            return False
        orders.add(tuple(map(others[0].index, image)))
    return len(orders) == 1 and _sees_alike(arrays, orders.pop())


def _sorted(cells: Sequence[tuple[int, int] | None]) -> list[tuple[int, int]]:
    """Return the cells of a window that are on the board, in ascending order."""
    return sorted(cell for cell in cells if cell is not None)


def _sees_alike(arrays: FrontierArrays, order: Sequence[int]) -> bool:
    """Return whether a window allows each content also with the cells in another order."""
    count, bits = arrays.tables.count, arrays.label_bits
    if count ** len(order) > _MAX_CONTENTS or bits * len(order) > arrays.slots * bits:
        return False
    labels = np.indices((count,) * len(order), dtype=np.int64).reshape(len(order), -1)
    labels = labels[:, (labels < 1 << bits).all(axis=0)]
    words = sum(labels_of_cell << np.int64(slot * bits) for slot, labels_of_cell in enumerate(labels))
    allowed = arrays.seen(np.asarray(words), Look(tuple(range(len(order)))))
    return bool((allowed == arrays.seen(np.asarray(words), Look(tuple(order)))).all())


def upside_down(
    arrays: FrontierArrays, labels: Words, parts: Sequence[Part], boundary: Mapping[Vertex, int]
) -> tuple[Words, list[Part]]:
    """Return the labels and partitions of states between columns turned upside down; `boundary` has vertices' slots."""
    last = arrays.strip.schedule.graph.height - 1 if isinstance(arrays.strip.schedule, PeriodicSchedule) else 0
    source = {
        slot: boundary[vertex if vertex[0] < 0 else (vertex[0], last - vertex[1])] for vertex, slot in boundary.items()
    }
    bits, low = arrays.label_bits, np.int64((1 << arrays.label_bits) - 1)
    after = labels & ~np.int64(sum(int(low) << (slot * bits) for slot in source))
    for slot, other in source.items():
        after |= (labels >> np.int64(other * bits) & low) << np.int64(slot * bits)
    return after, [partition.rearranged(words, source) for partition, words in zip(arrays.partitions, parts)]
