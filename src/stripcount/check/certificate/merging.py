"""States that count alike, merged: those of a class end alike and lead alike to each class of the next layer."""

from __future__ import annotations

from collections.abc import Sequence

from stripcount.check.certificate.content import Layers

Row = dict[int, int]


def merged(machine: Layers) -> Layers:
    """Return the machine of the classes, which has the same terms; class 0 is that of the start.

    Classes are numbered in the order in which their states are. Costs a few passes over the transitions.
    """
    ends = dict(zip(machine.ends[::2], machine.ends[1::2]))
    between = _numbered([ends.get(state, 0) for state in range(len(machine.factors[0]))])
    while True:
        layers = _classes(machine, between)
        if max(layers[0]) == max(between):
            break
        between = layers[0]
    factors = []
    for row, classes in enumerate(layers):
        below = layers[(row + 1) % len(layers)]
        first = {one: machine.factors[row][state] for state, one in reversed(list(enumerate(classes)))}
        rows = [sorted(_sums(first[one], below).items()) for one in range(len(first))]
        factors.append([[number for pair in pairs for number in pair] for pairs in rows])
    ways = {one: ends[state] for state, one in enumerate(layers[0]) if state in ends}
    return Layers(factors, [number for pair in sorted(ways.items()) for number in pair])


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
    found: Row = {}
    for target, ways in zip(edges[::2], edges[1::2], strict=True):
        found[classes[target]] = found.get(classes[target], 0) + ways
    return found


def _numbered(keys: Sequence[object]) -> list[int]:
    """Return for each key its number in order of appearance."""
    number: dict[object, int] = {}
    return [number.setdefault(key, len(number)) for key in keys]
