"""States that count alike, merged: those of a class end alike and lead alike to each class of the next layer."""

from __future__ import annotations

from collections.abc import Sequence

from stripcount.check.certificate.content import Layers

Row = dict[int, int]


def merged(machine: Layers) -> Layers:
    """Return the machine of the classes, which has the same terms; class 0 is that of the start.

    Classes are numbered in the order in which their states are. Costs a few passes over the transitions.
    """
    layers = _stable(machine)
    factors = []
    for row, classes in enumerate(layers):
        below = layers[(row + 1) % len(layers)]
        first = {block: machine.factors[row][state] for state, block in reversed(list(enumerate(classes)))}
        rows = [sorted(_sums(first[block], below).items()) for block in range(len(first))]
        factors.append([[entry for pair in pairs for entry in pair] for pairs in rows])
    ways = {block: entry for block, entry in zip(layers[0], machine.weights) if entry}
    return Layers(factors, [entry for pair in sorted(ways.items()) for entry in pair])


def alike(first: Layers, second: Layers) -> bool:
    """Return whether two machines without states to merge differ in the numbers of their states alone.

    The states of both are put into classes together: each class must hold one state of either machine.
    """
    sizes = [len(factor) for factor in first.factors]
    if sizes != [len(factor) for factor in second.factors] or not _well_formed(first, sizes):
        return False
    shifted = [
        [_shifted(edges, sizes[(row + 1) % len(sizes)]) for edges in factor]
        for row, factor in enumerate(second.factors)
    ]
    both = Layers([a + b for a, b in zip(first.factors, shifted)], first.ends + _shifted(second.ends, sizes[0]))
    layers = _stable(both)
    if sizes[0] and layers[0][0] != layers[0][sizes[0]]:
        return False
    return all(
        len(set(classes[:size])) == size and set(classes[:size]) == set(classes[size:])
        for classes, size in zip(layers, sizes)
    )


def _well_formed(machine: Layers, sizes: Sequence[int]) -> bool:
    """Return whether every list is of ascending targets below the size of the next layer, each with a weight."""
    return all(
        len(edges) % 2 == 0
        and edges[::2] == sorted({*edges[::2]})
        and all(edges[1::2])
        and max([-1, *edges[::2]]) < size
        for row, factor in enumerate(machine.factors)
        for edges, size in [(edges, sizes[(row + 1) % len(sizes)]) for edges in factor] + [(machine.ends, sizes[0])]
    )


def _shifted(edges: Sequence[int], by: int) -> list[int]:
    return [entry if index % 2 else entry + by for index, entry in enumerate(edges)]


def _stable(machine: Layers) -> list[list[int]]:
    """Return the classes of every layer that are split no more."""
    between = _numbered(machine.weights)
    while True:
        layers = _classes(machine, between)
        if max(layers[0]) == max(between):
            return layers
        between = layers[0]


def _classes(machine: Layers, between: Sequence[int]) -> list[list[int]]:
    """Return the classes of every layer, split where states of one class in `between` lead differently."""
    layers: list[list[int]] = []
    below = between
    for row in reversed(range(len(machine.factors))):
        keys: list[object] = [frozenset(_sums(edges, below).items()) for edges in machine.factors[row]]
        if row == 0:
            keys = list(zip(between, keys))
        below = _numbered(keys)
        layers.append(below)
    return layers[::-1]


def _sums(edges: Sequence[int], classes: Sequence[int]) -> Row:
    sums: Row = {}
    for target, ways in zip(edges[::2], edges[1::2], strict=True):
        sums[classes[target]] = sums.get(classes[target], 0) + ways
    return {target: ways for target, ways in sums.items() if ways}


def _numbered(keys: Sequence[object]) -> list[int]:
    """Return for each key its number in order of appearance."""
    numbers: dict[object, int] = {}
    return [numbers.setdefault(key, len(numbers)) for key in keys]
