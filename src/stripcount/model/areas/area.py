"""Constraints on areas, and a board of areas as a graph: properties of the values chosen for its vertices."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from stripcount.errors import BrokenPuzzle, excerpt
from stripcount.model.graphs.components import Components
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Local, VertexState
from stripcount.model.lattice.rule import Condition, Connected, Flags, Rule, View
from stripcount.model.lattice.windows import Window

MAX_AREAS = 1000  # the largest bound that a constraint may state on its number of areas


@dataclass(frozen=True)
class Area:
    """The constraint that the cells of these values form from `least` to `most` areas, connected by sides of cells.

    With `edge` all such cells along the board's outer edge belong to one area, connected outside the board; this area
    is counted even if it has no cells.
    """

    values: tuple[Hashable, ...]
    least: int = 1
    most: int = 1
    edge: bool = False


def area(*values: Hashable, least: int = 1, most: int = 1, edge: bool = False) -> Area:
    """Return the constraint that the cells of these values together form from `least` to `most` connected areas.

    Raises BrokenPuzzle for bounds that are not integers with 0 ≤ least ≤ most ≤ 1000.

    >>> area("#", least=0)
    Area(values=('#',), least=0, most=1, edge=False)
    """
    integer_bounds = type(least) is int and type(most) is int
    if not values or not integer_bounds or not 0 <= least <= most <= MAX_AREAS:
        raise BrokenPuzzle(
            f"an area must name at least one value and bounds 0 ≤ least ≤ most ≤ {MAX_AREAS}, "
            f"not {excerpt(repr(values))}, least={excerpt(repr(least))}, most={excerpt(repr(most))}."
        )
    return Area(values, least, most, bool(edge))


class CellValues(Local):
    """The local rule on the values of cells; a vertex state is the index of a cell's value.

    `fits[value, other]` says whether `value` may lie to the right of `other` or below it.
    """

    of: ClassVar = "vertices"

    def __init__(self, values: Sequence[Hashable], fits: Mapping[tuple[Choice, Choice], bool], window: Window) -> None:
        self.values, self.fits, self.block_window = values, fits, window
        self.marks = tuple((index, str(index)) for index in range(len(values)))

    def meet(self, first: VertexState, second: VertexState, choice: Choice) -> tuple[VertexState, VertexState] | None:
        """Return the vertex states if the second value may lie to the right of the first, or below it."""
        return (first, second) if self.fits.get((second, first), True) else None

    def sees(self, vertex_states: tuple[VertexState | None, ...]) -> bool:
        """Return whether a window may hold these values; a hub, whose index is beyond them, lies in no window."""
        size = len(self.values)
        if any(vertex_state is not None and vertex_state >= size for vertex_state in vertex_states):
            return False
        return self.allows_content(tuple(None if index is None else self.values[index] for index in vertex_states))

    def allows_content(self, content: tuple[Hashable, ...]) -> bool:
        """Return whether a window may hold these values, None for a cell that is not there."""
        return self.block_window.allows(content)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether neighbours allow each other; windows are no part of a finite graph."""
        return all(self.fits[chosen[v], chosen[u]] for u, v in graph.edges)


class AreaComponents(Components):
    """The areas of several constraints; groups[choice] is the index of the constraint on a value's cells, -1 for none.

    Without `cycles` every area is a tree.
    """

    def __init__(self, areas: Sequence[Area], groups: Sequence[int], *, cycles: bool = True) -> None:
        super().__init__("vertices", cycles=cycles)
        self.bounds, self.groups = tuple((constraint.least, constraint.most) for constraint in areas), tuple(groups)

    def group(self, choice: Choice) -> int:
        """Return the constraint of a value, -1 for none."""
        return self.groups[choice]


def rule_of_areas(
    windows: Sequence[Condition],
    fits: Mapping[tuple[Choice, Choice], bool],
    areas: Sequence[Area],
    groups: Sequence[int],
    trees: bool,
) -> Rule:
    """Return windows, neighbours and areas as a rule on indices of values.

    groups[index] is the index of the constraint in `areas` to whose cells a value belongs, -1 for none. `trees`: areas
    have no cycles.

    `fits[value, other]` says whether `value` may lie to the right of `other` or below it; empty if every value may.
    """
    size = len(groups)
    table = np.array([[fits.get((value, other), True) for other in range(size)] for value in range(size)])

    def fits_neighbour(down: int, right: int) -> Condition:
        """Return the condition that a cell fits the neighbour at an offset."""

        def test(view: View) -> Flags:
            """Return for each board of a view whether its cell fits the neighbour."""
            return np.asarray(table[view.value_index(), view.value_index(down, right)], dtype=bool)

        return Condition((("", down, right),), test, inside_only=True)

    values_of_group = [tuple(value for value in range(size) if groups[value] == group) for group in range(len(areas))]
    return Rule(
        tuple(range(size)),
        (*windows, *([fits_neighbour(-1, 0), fits_neighbour(0, -1)] if fits else [])),
        connected=tuple(
            Connected(first_value, constraint.least, trees, tuple(other_values), constraint.most)
            for (first_value, *other_values), constraint in zip(values_of_group, areas)
        ),
    )
