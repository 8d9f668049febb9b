"""Properties of the border of a block, read clockwise: its pattern, its edges, and the differences of their ends.

An edge of the border is a pair of neighbours on it; it is an increase clockwise if the second one, in clockwise order,
is larger.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from stripcount.language.conditions.blocks import (
    BlockCells,
    Quantity,
    border_edge_count,
    border_edges,
    perimeter,
    pointwise_sum,
)
from stripcount.language.conditions.cells import RELATIONS, all_of, any_of, within_bounds
from stripcount.language.phrases import Bounds, bounds_text, joined_by_or
from stripcount.model.lattice.rule import Flags, Numbers


def border_reads(patterns: tuple[tuple[int, ...], ...]) -> Quantity | None:
    """Return the property: the border, read clockwise from one of its cells, is one of the patterns.

    Return None unless all patterns have the length of the border of a 2 X 2 block, or all that of a 3 X 3 block.
    """
    length = len(patterns[0])
    size_by_length = {4: (2, 2), 8: (3, 3)}  # the length is that of the border
    if any(len(pattern) != length for pattern in patterns) or length not in size_by_length:
        return None
    rotations = sorted({tuple(pattern[i:] + pattern[:i]) for pattern in patterns for i in range(length)})

    def reads_pattern(cells: BlockCells) -> Flags:
        border = perimeter(cells)
        return any_of(all_of(cell == value for cell, value in zip(border, rotation)) for rotation in rotations)

    patterns_text = joined_by_or("".join(map(str, pattern)) for pattern in patterns)
    return Quantity(
        reads_pattern, size=size_by_length[length], text=f"reads {patterns_text} clockwise from some border cell"
    )


def edge_and_diagonal_differences(cells: BlockCells) -> list[Numbers]:
    """Return the six differences between two cells of a 2 X 2 block, each with one of its two signs."""
    return [*edge_differences(cells), cells[0][0] - cells[1][1], cells[0][1] - cells[1][0]]


def edge_differences(cells: BlockCells) -> list[Numbers]:
    """Return, for each border edge in clockwise order, its second end minus its first."""
    return [b - a for a, b in border_edges(cells)]


def has_difference_sum(
    power: str, stated_six: str | None, difference_kind: str, numbers: tuple[int, ...]
) -> Quantity | None:
    """Return the property of 2 X 2 blocks: a sum over differences between its cells is one of `numbers`.

    `power` is "absolute values" or "squares". `difference_kind` is "edge differences", of which there are four, or
    "edge and diagonal differences", of which there are six. `stated_six` is not None if the title says "all six".
    Return None if the two contradict each other.
    """
    with_diagonals = difference_kind == "edge and diagonal differences"
    if with_diagonals != (stated_six is not None):
        return None
    magnitude_of: Callable[[Numbers], Numbers] = abs if power == "absolute values" else np.square

    def has_sum(c: BlockCells) -> Flags:
        return np.isin(
            pointwise_sum(
                map(magnitude_of, edge_and_diagonal_differences(c) if with_diagonals else edge_differences(c))
            ),
            numbers,
        )

    return Quantity(has_sum, size=(2, 2), text=f"has the sum of {power} of {difference_kind} {joined_by_or(numbers)}")


# kinds of edges of the border, and the relation between their ends in clockwise order
EDGE_RELATIONS = {"clockwise": "less", "counterclockwise": "greater", "equal": "equal"}


def edge_count_within(bounds: Bounds, kind: str) -> Quantity:
    """Return the property: the number of border edges of a kind, a key of EDGE_RELATIONS, is within bounds."""
    edge_text = "edges with equal ends" if kind == "equal" else f"increases {kind}"
    text = f"has {bounds_text(bounds)} {edge_text} around its border"
    return Quantity(
        lambda c: within_bounds(border_edge_count(c, EDGE_RELATIONS[kind]), bounds),
        equality=kind == "equal",
        text=text,
    )


def edge_counts_related(relation: str) -> Quantity:
    """Return the property: the numbers of increases around the border, clockwise and counterclockwise, are related.

    `relation` is a key of RELATIONS.
    """
    text = f"has clockwise increases {relation} counterclockwise ones in number"
    return Quantity(
        lambda c: RELATIONS[relation](border_edge_count(c, "less"), border_edge_count(c, "greater")), text=text
    )
