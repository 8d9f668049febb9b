"""The commonest words of `--problem` as tables, for counts that take less time than to import the vocabulary.

A word is here if it is a condition on degrees and components alone, or forbids one pair of choices at adjacent
vertices. The vocabulary makes the properties of these words from the same tables. This module imports nothing that
takes long to load.
"""

from __future__ import annotations

from stripcount.kernels.graphs import FrontierComponents, FrontierLabels, GraphRule

TYPE_CHECKING = False  # type checkers read this as true; `typing` itself takes long to load
if TYPE_CHECKING:
    from collections.abc import Sequence

    Edge = tuple[int, int]
    Bounds = tuple[int, int | None, bool]

_ONE_COMPONENT, _ANY_COMPONENTS = (1, 1), (0, None)  # (minimum, maximum) number of components, None: any number

EDGES: dict[str, tuple[tuple[int, ...] | None, Bounds | None, bool]] = {
    # allowed degrees; minimum and maximum number of components, and whether cycles are allowed; whether the components
    # are those of all vertices. None: no condition
    "matching": ((0, 1), None, False),
    "perfect matching": ((1,), None, False),
    "2-factor": ((2,), None, False),
    "cycle": ((0, 2), (*_ONE_COMPONENT, True), False),
    "hamiltonian cycle": ((2,), (*_ONE_COMPONENT, True), False),
    "path": ((0, 1, 2), (*_ONE_COMPONENT, False), False),
    "hamiltonian path": ((0, 1, 2), (*_ONE_COMPONENT, False), True),
    "spanning tree": (None, (*_ONE_COMPONENT, False), True),
    "spanning forest": (None, (*_ANY_COMPONENTS, False), False),
    "connected spanning": (None, (*_ONE_COMPONENT, True), True),
}
VERTICES: dict[str, int] = {"independent": 1, "vertex cover": 0}
"""The choice (1 chosen, 0 not chosen) that two adjacent vertices must not both have."""
PATHS = ("path", "hamiltonian path")
"""The words of paths, whose two ends may be named."""


def plain_rule(word: str, size: int, edges: Sequence[Edge], ends: tuple[int, int] | None = None) -> GraphRule | None:
    """Return the rule of a word on a graph of `size` vertices without loops; None if the word is not in the tables.

    `ends` are the two vertices at which a path must end, None for any two. None is also returned if the word is not
    about paths and has `ends`, or if these are equal.
    """
    if ends is not None and (word not in PATHS or ends[0] == ends[1]):
        return None
    if word in VERTICES:
        forbidden_pair = 3 * VERTICES[word]  # a pair of choices is coded as 2 · first + second: 0 or 3
        labels = FrontierLabels(
            2,
            meets=[-1 if pair == forbidden_pair else pair for pair in range(4)],
            loops=[0, 1],
            may_leave=[1, 1],
        )
        no_condition = FrontierComponents(None, vertex_joins=[False] * 2, edge_joins=[True], of_edges=False)
        # a vertex enters with the label of its choice, 0 or 1, and nothing is chosen for an edge
        return GraphRule(labels, no_condition, begins=[0b01, 0b10] * size, allowed=[0b1] * len(edges))
    if word not in EDGES:
        return None
    degrees, components, spanning = EDGES[word]
    max_degree = 0 if degrees is None else max(degrees)
    increase = int(degrees is not None)
    initial_labels = [0b01] * size  # the mask of the labels with which each vertex enters: label 0
    count = max_degree + 1  # of labels: a label is the number of edges so far, one more at an end of the path
    for end in ends or ():
        initial_labels[end] = 0b10  # label 1
    may_end = [degrees is None or (degree in degrees and (ends is None or degree != 1)) for degree in range(count)]
    after_chosen_edge = [
        (first + increase) * count + second + increase if max(first, second) + increase <= max_degree else -1
        for first in range(count)
        for second in range(count)
    ]
    labels = FrontierLabels(
        count,
        meets=[*range(count * count), *after_chosen_edge],
        loops=[*range(count), *([-1] * count)],
        may_leave=may_end,
    )
    condition = FrontierComponents(components, vertex_joins=[spanning], edge_joins=[False, True], of_edges=True)
    return GraphRule(labels, condition, begins=initial_labels, allowed=[0b11] * len(edges))
