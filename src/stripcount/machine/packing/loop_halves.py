"""Grids on which the chosen edges form one loop, cut between two columns.

Each half then consists of lines with both ends on the cut, which pair the cut edges without crossings. A half that is
read from the board's other side has the same counts, if every vertex may be what its mirror image may be. The whole is
one loop if the two pairings form a single closed curve, or if one half has the loop and the other no edge.
"""

from __future__ import annotations

from collections import Counter
from typing import TypeGuard

from stripcount.algebra.meanders import MAX_PAIRS
from stripcount.machine.packing.base import Packing
from stripcount.machine.packing.edges import EdgePacking
from stripcount.machine.packing.pairing import PairedLines

_Sides = tuple[bool, bool, bool, bool, bool]
"""Whether the edges of a vertex to the left, above, to the right, below are chosen; whether it is part of the loop."""


def cuts_loops(packing: Packing) -> TypeGuard[EdgePacking]:
    """Return whether the boards of a packing are known to be two halves of one loop, each read from its own side.

    Costs a look at every vertex of two columns.
    """
    if not isinstance(packing, EdgePacking) or not isinstance(packing.components, PairedLines):
        return False
    frontier, shape = packing.frontier, packing.shape
    if not shape.single or shape.acyclic or not shape.degrees <= {0, 2} or packing.strip.classes > 1:
        return False
    if not frontier.is_grid or frontier.ends or frontier.guess_row is not None or packing.rows > 2 * MAX_PAIRS + 1:
        return False
    return all(_mirrored(packing, row) for row in range(packing.rows))


def _mirrored(packing: EdgePacking, row: int) -> bool:
    """Return whether a vertex of a row may be what its mirror image may be, in the first and last columns too."""
    first, later = (_vertices(packing, read, row) for read in (0, packing.frontier.cap))
    if first is None or later is None:
        return False
    turned = Counter({(right, above, left, *rest): k for (left, above, right, *rest), k in later.items()})
    without_left = Counter({sides: k for sides, k in later.items() if not sides[0]})
    return turned == later and without_left == Counter({sides: k for sides, k in first.items() if not sides[0]})


def _vertices(packing: EdgePacking, read: int, row: int) -> Counter[_Sides] | None:
    """Return how often a vertex occurs with the same sides, None if it has others than a vertex of a grid."""
    result: Counter[_Sides] = Counter()
    for by_label in packing.strip.choices(read, False, row).values():
        for choice in (choice for choices in by_label.values() for choice in choices):
            vertex, tile, below = choice.vertex, choice.tile, packing.rows
            known = {slot: chosen for (_, slot), (chosen, _) in zip(vertex.known, tile.known)}
            new = {slot: chosen for (_, slot), (chosen, _) in zip(vertex.new, tile.new)}
            if choice.last or tile.cycles or not {*known, *new} <= {row, below}:
                return None
            sides = known.get(row, False), known.get(below, False), new.get(row, False), new.get(below, False)
            result[(*sides, tile.belongs)] += 1
    return result
