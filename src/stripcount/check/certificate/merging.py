"""Merging of states with equal futures: all states of a class have the same weights to each class, and to an end.

The classes are found by partition refinement. A second function compares two machines that have no states to be merged,
up to a renumbering of the states.
"""

from __future__ import annotations

from collections.abc import Sequence

from stripcount.check.certificate.content import Layers

ClassWeights = dict[int, int]
"""The weight with which a state leads to each class of the next layer."""


def merged_machine(machine: Layers) -> Layers:
    """Return the machine whose states are the classes; it has the same terms, and class 0 is that of the start.

    Classes are numbered in the order of their first states. Costs a few passes over the transitions.
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


def are_isomorphic(machine_a: Layers, machine_b: Layers) -> bool:
    """Return whether two machines, none of whose states can be merged, differ only in the numbering of their states.

    The states of both are put into classes together: each class must hold exactly one state of each machine.
    """
    sizes = [len(factor) for factor in machine_a.factors]
    if sizes != [len(factor) for factor in machine_b.factors] or not _is_well_formed(machine_a, sizes):
        return False
    shifted = [
        [_shifted(entries, sizes[(row + 1) % len(sizes)]) for entries in factor]
        for row, factor in enumerate(machine_b.factors)
    ]
    union = Layers(
        [factor_a + factor_b for factor_a, factor_b in zip(machine_a.factors, shifted)],
        machine_a.ends + _shifted(machine_b.ends, sizes[0]),
    )
    layers = _stable_classes(union)
    if sizes[0] and layers[0][0] != layers[0][sizes[0]]:  # the two starts
        return False
    return all(
        len(set(classes[:size])) == size and set(classes[:size]) == set(classes[size:])
        for classes, size in zip(layers, sizes)
    )


def _is_well_formed(machine: Layers, sizes: Sequence[int]) -> bool:
    """Return whether every list has ascending targets below the size of the next layer, each with a nonzero weight."""
    return all(
        len(entries) % 2 == 0
        and entries[::2] == sorted({*entries[::2]})
        and all(entries[1::2])
        and max([-1, *entries[::2]]) < size
        for row, factor in enumerate(machine.factors)
        for entries, size in [(entries, sizes[(row + 1) % len(sizes)]) for entries in factor]
        + [(machine.ends, sizes[0])]
    )


def _shifted(entries: Sequence[int], shift: int) -> list[int]:
    """Return a list of alternating targets and weights with all targets increased by `shift`."""
    return [n if index % 2 else n + shift for index, n in enumerate(entries)]


def _stable_classes(machine: Layers) -> list[list[int]]:
    """Return the class of each state of every layer in the coarsest partition that refinement does not split."""
    first_layer = _indices_of_appearance(machine.weights)
    while True:
        layers = _refined_classes(machine, first_layer)
        if max(layers[0]) == max(first_layer):
            return layers
        first_layer = layers[0]


def _refined_classes(machine: Layers, first_layer: Sequence[int]) -> list[list[int]]:
    """Return the classes of every layer by the weights to the next layer's, from the last layer back to the first.

    `first_layer` are the classes between columns so far. In the result those are refined: states of one class are
    separated if their weights differ.
    """
    layers: list[list[int]] = []
    next_classes = first_layer
    for row in reversed(range(len(machine.factors))):
        keys: list[object] = [
            frozenset(_class_weights(entries, next_classes).items()) for entries in machine.factors[row]
        ]
        if row == 0:
            keys = list(zip(first_layer, keys))
        next_classes = _indices_of_appearance(keys)
        layers.append(next_classes)
    return layers[::-1]


def _class_weights(entries: Sequence[int], classes: Sequence[int]) -> ClassWeights:
    """Return the sum of a state's weights to each class of the next layer, without those that are 0."""
    sums: ClassWeights = {}
    for target, weight in zip(entries[::2], entries[1::2], strict=True):
        sums[classes[target]] = sums.get(classes[target], 0) + weight
    return {c: weight for c, weight in sums.items() if weight}


def _indices_of_appearance(keys: Sequence[object]) -> list[int]:
    """Return for each key the index of its value among the distinct values, in order of appearance."""
    index_of_key: dict[object, int] = {}
    return [index_of_key.setdefault(key, len(index_of_key)) for key in keys]
