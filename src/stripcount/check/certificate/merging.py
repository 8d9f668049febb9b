"""Merging of states with equal futures: states of a class end boards and lead to each class of the next layer alike.

Classes are split until they are stable (partition refinement). Machines whose states are all in classes of their own
are compared up to a renumbering of their states.
"""

from __future__ import annotations

from collections.abc import Sequence

from stripcount.check.certificate.content import Layers

ClassWeights = dict[int, int]
"""The weight with which a state leads to each class of the next layer."""


def merged_machine(machine: Layers) -> Layers:
    """Return the machine of the classes, which has the same terms; class 0 is that of the start.

    Classes are numbered in the order in which their first states are. Costs a few passes over the transitions.
    """
    layers = _stable_classes(machine)
    factors = []
    for row, classes in enumerate(layers):
        next_classes = layers[(row + 1) % len(layers)]
        representative = {c: machine.factors[row][state] for state, c in reversed(list(enumerate(classes)))}
        rows = [sorted(_class_weights(representative[c], next_classes).items()) for c in range(len(representative))]
        factors.append([[n for pair in pairs for n in pair] for pairs in rows])
    ends = {c: weight for c, weight in zip(layers[0], machine.weights) if weight}
    return Layers(factors, [n for pair in sorted(ends.items()) for n in pair])


def are_isomorphic(first: Layers, second: Layers) -> bool:
    """Return whether two machines, none of whose states can be merged, differ only in the numbering of their states.

    The states of both are put into classes together: each class must hold one state of either machine.
    """
    sizes = [len(factor) for factor in first.factors]
    if sizes != [len(factor) for factor in second.factors] or not _is_well_formed(first, sizes):
        return False
    shifted = [
        [_shifted(edges, sizes[(row + 1) % len(sizes)]) for edges in factor]
        for row, factor in enumerate(second.factors)
    ]
    union = Layers([a + b for a, b in zip(first.factors, shifted)], first.ends + _shifted(second.ends, sizes[0]))
    layers = _stable_classes(union)
    if sizes[0] and layers[0][0] != layers[0][sizes[0]]:  # the two starts
        return False
    return all(
        len(set(classes[:size])) == size and set(classes[:size]) == set(classes[size:])
        for classes, size in zip(layers, sizes)
    )


def _is_well_formed(machine: Layers, sizes: Sequence[int]) -> bool:
    """Return whether every list is of ascending targets below the size of the next layer, each with a weight."""
    return all(
        len(edges) % 2 == 0
        and edges[::2] == sorted({*edges[::2]})
        and all(edges[1::2])
        and max([-1, *edges[::2]]) < size
        for row, factor in enumerate(machine.factors)
        for edges, size in [(edges, sizes[(row + 1) % len(sizes)]) for edges in factor] + [(machine.ends, sizes[0])]
    )


def _shifted(edges: Sequence[int], shift: int) -> list[int]:
    """Return a list of alternating targets and weights with all targets increased by `shift`."""
    return [n if index % 2 else n + shift for index, n in enumerate(edges)]


def _stable_classes(machine: Layers) -> list[list[int]]:
    """Return the class of each state of every layer once refinement splits no class any more."""
    first_layer = _numbered(machine.weights)
    while True:
        layers = _refined_classes(machine, first_layer)
        if max(layers[0]) == max(first_layer):
            return layers
        first_layer = layers[0]


def _refined_classes(machine: Layers, first_layer: Sequence[int]) -> list[list[int]]:
    """Return classes of every layer by where states lead within one column, given the classes between columns.

    Those of the first layer are split further only where states of one class lead differently.
    """
    layers: list[list[int]] = []
    next_classes = first_layer
    for row in reversed(range(len(machine.factors))):
        keys: list[object] = [frozenset(_class_weights(edges, next_classes).items()) for edges in machine.factors[row]]
        if row == 0:
            keys = list(zip(first_layer, keys))
        next_classes = _numbered(keys)
        layers.append(next_classes)
    return layers[::-1]


def _class_weights(edges: Sequence[int], classes: Sequence[int]) -> ClassWeights:
    """Return the sum of a state's weights to each class of the next layer, without those that are 0."""
    sums: ClassWeights = {}
    for target, weight in zip(edges[::2], edges[1::2], strict=True):
        sums[classes[target]] = sums.get(classes[target], 0) + weight
    return {c: weight for c, weight in sums.items() if weight}


def _numbered(keys: Sequence[object]) -> list[int]:
    """Return for each key its number in order of appearance."""
    numbers: dict[object, int] = {}
    return [numbers.setdefault(key, len(numbers)) for key in keys]
