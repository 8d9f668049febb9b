"""Grids on which the chosen edges form one loop, counted by cutting boards into two halves between columns.

Each half consists of lines with both ends on the cut, which pair the cut edges without crossings. If every vertex has
the same choices of edges as its mirror image, the two halves have the same counts, each read from its own side of the
board. A board has one loop if the two pairings form a single closed curve, or if one half contains the loop and the
other no edge.
"""

from __future__ import annotations

from collections import Counter
from typing import TypeGuard

from stripcount.algebra.meanders import MAX_PAIRS
from stripcount.machine.packing.base import Packing
from stripcount.machine.packing.edges import EdgePacking
from stripcount.machine.packing.pairing import PairedLines

_VertexEdges = tuple[bool, bool, bool, bool, bool]
"""Whether the edges of a vertex (to the left, above, to the right, below) are chosen; whether it is on the loop."""


def halves_are_mirrored(packing: Packing) -> TypeGuard[EdgePacking]:
    """Return whether boards may be counted by halves: each has one loop, and the rule equals its mirror image.

    Costs a comparison of the choices at every vertex of two columns.
    """
    if not isinstance(packing, EdgePacking) or not isinstance(packing.components, PairedLines):
        return False
    frontier, condition = packing.frontier, packing.condition
    if not condition.single or condition.acyclic or not condition.degrees <= {0, 2} or packing.strip.classes > 1:
        return False
    if not frontier.is_grid or frontier.ends or frontier.guess_row is not None or packing.rows > 2 * MAX_PAIRS + 1:
        return False
    return all(_is_mirrored(packing, row) for row in range(packing.rows))


def _is_mirrored(packing: EdgePacking, row: int) -> bool:
    """Return whether the vertices of a row have the same choices as their mirror images, in all columns."""
    first, later = (_choice_counts(packing, read, row) for read in (0, packing.frontier.cap))
    if first is None or later is None:
        return False
    mirrored = Counter({(right, above, left, *rest): k for (left, above, right, *rest), k in later.items()})
    without_left = Counter({sides: k for sides, k in later.items() if not sides[0]})
    return mirrored == later and without_left == Counter({sides: k for sides, k in first.items() if not sides[0]})


def _choice_counts(packing: EdgePacking, read: int, row: int) -> Counter[_VertexEdges] | None:
    """Return how many choices at a vertex of a row give it each combination of edges.

    `read` is the number of columns read, capped. None if an edge is none of the four of a vertex of a grid.
    """
    counts: Counter[_VertexEdges] = Counter()
    for by_label in packing.strip.choices(read, False, row).values():
        for choice in (choice for choices in by_label.values() for choice in choices):
            vertex, tile, below = choice.vertex, choice.tile, packing.rows
            known_edges = {slot: chosen for (_, slot), (chosen, _) in zip(vertex.known, tile.known)}
            new_edges = {slot: chosen for (_, slot), (chosen, _) in zip(vertex.new, tile.new)}
            if choice.last or tile.cycles or not {*known_edges, *new_edges} <= {row, below}:
                return None
            left, above = known_edges.get(row, False), known_edges.get(below, False)
            right, lower = new_edges.get(row, False), new_edges.get(below, False)
            counts[left, above, right, lower, tile.belongs] += 1
    return counts
