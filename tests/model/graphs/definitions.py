"""The words of the vocabulary of graphs defined a third time, by plain code on lists of edges.

Vertices are 0, …, n - 1. A subset test gets n, the edges, and a subset: of vertices, or of indices of edges.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, product
from pathlib import Path

from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.vocabulary import EDGE_WORDS, VERTEX_WORDS

Edges = Sequence[tuple[int, int]]
SubsetTest = Callable[[int, Edges, frozenset[int]], bool]


def edge_list(graph: Layered, layers: int) -> tuple[int, list[tuple[int, int]]]:
    """Return (number of vertices, edges) of a graph, from the fields of a Layered without its methods.

    The hubs come first, then the vertices before the first layer, then the layers.
    """
    first_index = len(graph.hubs) + len(graph.first)

    def vertex_index(layer: int, v: int) -> int:
        return first_index + layer * graph.height + v

    edges = [*graph.hub_edges]
    for layer in range(layers):
        edges += [(vertex_index(layer, u), vertex_index(layer, v)) for u, v in graph.within]
        edges += [(hub, vertex_index(layer, v)) for hub, attached in enumerate(graph.hubs) for v in attached]
        for d, u, v in graph.between:
            laps, target_layer = divmod(layer + d, layers)
            for _ in range(laps):
                v = graph.twist[v] if graph.twist else v
            if graph.ring or laps == 0:
                edges.append((vertex_index(layer, u), vertex_index(target_layer, v)))
    edges += [(len(graph.hubs) + i, vertex_index(0, v)) for i, attached in enumerate(graph.first) for v in attached]
    return first_index + layers * graph.height, edges


def neighbours(v: int, edges: Edges) -> set[int]:
    """Return the neighbours of a vertex."""
    return {b for a, b in edges if a == v} | {a for a, b in edges if b == v}


def components(vertices: frozenset[int], edges: Edges) -> list[set[int]]:
    """Return the vertices of each connected component; edges may lead through other vertices."""
    remaining, parts = set(vertices), []
    while remaining:
        part, stack = set[int](), [min(remaining)]
        while stack:
            v = stack.pop()
            if v not in part:
                part.add(v)
                stack += [b if a == v else a for a, b in edges if v in (a, b)]
        parts.append(part & vertices)
        remaining -= part
    return parts


def induced_edges(edges: Edges, subset: frozenset[int]) -> list[tuple[int, int]]:
    """Return the edges between chosen vertices."""
    return [e for e in edges if e[0] in subset and e[1] in subset]


def is_forest(vertices: frozenset[int], edges: Edges) -> bool:
    return len(edges) == len(vertices) - len(components(vertices, edges))


def closed_neighbourhood(edges: Edges, subset: frozenset[int]) -> set[int]:
    """Return the chosen vertices and their neighbours."""
    return set(subset).union(*(neighbours(v, edges) for v in subset))


def is_dominating(n: int, edges: Edges, subset: frozenset[int]) -> bool:
    return closed_neighbourhood(edges, subset) == set(range(n))


def is_total_dominating(n: int, edges: Edges, subset: frozenset[int]) -> bool:
    return all(neighbours(v, edges) & subset for v in range(n))


def is_irredundant(n: int, edges: Edges, subset: frozenset[int]) -> bool:
    return all(closed_neighbourhood(edges, subset - {v}) != closed_neighbourhood(edges, subset) for v in subset)


def is_perfect_code(n: int, edges: Edges, subset: frozenset[int]) -> bool:
    return all(len((neighbours(v, edges) | {v}) & subset) == 1 for v in range(n))


def is_independent(n: int, edges: Edges, subset: frozenset[int]) -> bool:
    return not induced_edges(edges, subset)


def induced_degrees(n: int, edges: Edges, subset: frozenset[int]) -> set[int]:
    edges_inside = induced_edges(edges, subset)
    return {sum(end == v for edge in edges_inside for end in edge) for v in subset}


def is_connected(n: int, edges: Edges, subset: frozenset[int]) -> bool:
    return len(components(subset, induced_edges(edges, subset))) == 1


def complement(n: int, subset: frozenset[int]) -> frozenset[int]:
    return frozenset(range(n)) - subset


def is_clique(n: int, edges: Edges, subset: frozenset[int]) -> bool:
    adjacent = {frozenset(e) for e in edges}
    return all(frozenset(pair) in adjacent for pair in combinations(subset, 2))


def extreme_by_inclusion(test: SubsetTest, is_vertex_set: bool, is_maximal: bool) -> SubsetTest:
    """Return the test for sets that pass a test and are maximal or minimal among all such sets by inclusion.

    Sets consist of vertices or of edges.
    """

    @cache
    def extreme_sets(n: int, edges: tuple[tuple[int, int], ...]) -> set[frozenset[int]]:
        size = n if is_vertex_set else len(edges)
        sets = [frozenset(index for index in range(size) if number >> index & 1) for number in range(1 << size)]
        passing = [c for c in sets if test(n, edges, c)]
        return {c for c in passing if not any(c < other if is_maximal else other < c for other in passing)}

    return lambda n, e, c: c in extreme_sets(n, tuple(e))


def is_vertex_cut(n: int, edges: Edges, subset: frozenset[int]) -> bool:
    return len(components(complement(n, subset), induced_edges(edges, complement(n, subset)))) > 1


def is_vertex_cover(n: int, edges: Edges, subset: frozenset[int]) -> bool:
    return is_independent(n, edges, complement(n, subset))


def is_induced_forest(n: int, edges: Edges, subset: frozenset[int]) -> bool:
    return is_forest(subset, induced_edges(edges, subset))


VERTEX_TESTS: dict[str, SubsetTest] = {
    "any": lambda n, e, c: True,
    "independent": is_independent,
    "dominating": is_dominating,
    "total dominating": is_total_dominating,
    "connected": is_connected,
    "acyclic": is_induced_forest,
    "irredundant": is_irredundant,
    "maximal irredundant": extreme_by_inclusion(is_irredundant, True, True),
    "maximal acyclic": extreme_by_inclusion(is_induced_forest, True, True),
    "maximal clique": extreme_by_inclusion(is_clique, True, True),
    "maximal independent": extreme_by_inclusion(is_independent, True, True),
    "minimal dominating": extreme_by_inclusion(is_dominating, True, False),
    "minimal total dominating": extreme_by_inclusion(is_total_dominating, True, False),
    "minimal connected dominating": extreme_by_inclusion(
        lambda n, e, c: is_connected(n, e, c) and is_dominating(n, e, c), True, False
    ),
    "vertex cover": is_vertex_cover,
    "minimal vertex cover": extreme_by_inclusion(is_vertex_cover, True, False),
    "perfect code": is_perfect_code,
    "regular 2": lambda n, e, c: induced_degrees(n, e, c) <= {2},
    "induced path": lambda n, e, c: len(induced_edges(e, c)) == len(c) - 1 > 0 == len(induced_degrees(n, e, c) - {1, 2})
    and is_connected(n, e, c),
    "induced cycle": lambda n, e, c: is_connected(n, e, c) and induced_degrees(n, e, c) == {2},
    "clique": is_clique,
    "connected split": lambda n, e, c: is_connected(n, e, c) and is_connected(n, e, complement(n, c)),
    "vertex cut": is_vertex_cut,
    "odd": lambda n, e, c: len(c) % 2 == 1,
    "even": lambda n, e, c: len(c) % 2 == 0,
    "at least 3": lambda n, e, c: len(c) > 2,
    "at most 3": lambda n, e, c: len(c) < 4,
    "minimal vertex cut": extreme_by_inclusion(is_vertex_cut, True, False),
}  # fmt: skip
DEPENDENT_ON_POSITION = {"crossing", "crossing down"}
"""The words about vertices that depend on the position of vertices and not only on the edges."""


def degrees(n: int, edges: Edges, subset: frozenset[int]) -> list[int]:
    return [sum(end == v for e in subset for end in edges[e]) for v in range(n)]


def subgraph(n: int, edges: Edges, subset: frozenset[int]) -> tuple[frozenset[int], list[tuple[int, int]]]:
    """Return (vertices, edges) of the subgraph that consists of the chosen edges."""
    chosen_edges = [edges[e] for e in subset]
    return frozenset(v for e in chosen_edges for v in e), chosen_edges


def is_connected_edge_set(n: int, edges: Edges, subset: frozenset[int]) -> bool:
    return len(components(*subgraph(n, edges, subset))) == 1


def is_connected_spanning(n: int, edges: Edges, subset: frozenset[int]) -> bool:
    return len(components(frozenset(range(n)), [edges[e] for e in subset])) == 1


def component_count_without(n: int, edges: Edges, subset: frozenset[int]) -> int:
    """Return the number of components after the chosen edges are removed."""
    return len(components(frozenset(range(n)), [e for index, e in enumerate(edges) if index not in subset]))


def is_edge_dominating(n: int, edges: Edges, subset: frozenset[int]) -> bool:
    degree_of = degrees(n, edges, subset)
    return all(degree_of[u] or degree_of[v] for u, v in edges)


def is_edge_cover(n: int, edges: Edges, subset: frozenset[int]) -> bool:
    return {v for e in subset for v in edges[e]} == set(range(n))


def is_matching(n: int, edges: Edges, subset: frozenset[int]) -> bool:
    ends = [end for e in subset for end in edges[e]]
    return len(set(ends)) == len(ends)


def is_connected_partition(n: int, edges: Edges, subset: frozenset[int]) -> bool:
    parts = components(frozenset(range(n)), [edges[e] for e in subset])
    part_of = {v: number for number, piece in enumerate(parts) for v in piece}
    return all((part_of[u] == part_of[v]) == (index in subset) for index, (u, v) in enumerate(edges))


def is_spanning_tree(n: int, edges: Edges, subset: frozenset[int]) -> bool:
    return n > 0 and len(subset) == n - 1 and is_connected_spanning(n, edges, subset)


def is_cycle(n: int, edges: Edges, subset: frozenset[int]) -> bool:
    return set(degrees(n, edges, subset)) <= {0, 2} and is_connected_edge_set(n, edges, subset)


EDGE_TESTS: dict[str, SubsetTest] = {
    "matching": is_matching,
    "perfect matching": lambda n, e, c: set(degrees(n, e, c)) <= {1},
    "maximal matching": extreme_by_inclusion(is_matching, False, True),
    "edge dominating": is_edge_dominating,
    "minimal edge dominating": extreme_by_inclusion(is_edge_dominating, False, False),
    "edge cover": is_edge_cover,
    "minimal edge cover": extreme_by_inclusion(is_edge_cover, False, False),
    "cycle": is_cycle,
    "path": lambda n, e, c: (
        is_connected_edge_set(n, e, c) and max(degrees(n, e, c)) <= 2 and is_forest(*subgraph(n, e, c))
    ),
    "hamiltonian cycle": lambda n, e, c: is_cycle(n, e, c) and len(subgraph(n, e, c)[0]) == n,
    "hamiltonian path": lambda n, e, c: is_spanning_tree(n, e, c) and max(degrees(n, e, c)) <= 2,
    "spanning tree": is_spanning_tree,
    "spanning forest": lambda n, e, c: is_forest(*subgraph(n, e, c)),
    "2-factor": lambda n, e, c: set(degrees(n, e, c)) <= {2},
    "degrees 1,3": lambda n, e, c: set(degrees(n, e, c)) <= {1, 3},
    "any": lambda n, e, c: True,
    "edge cut": lambda n, e, c: component_count_without(n, e, c) > 1,
    "odd": lambda n, e, c: len(c) % 2 == 1,
    "even": lambda n, e, c: len(c) % 2 == 0,
    "at least 3": lambda n, e, c: len(c) > 2,
    "at most 3": lambda n, e, c: len(c) < 4,
    "minimal edge cut": extreme_by_inclusion(lambda n, e, c: component_count_without(n, e, c) > 1, False, False),
    "connected spanning": is_connected_spanning,
    "connected": is_connected_edge_set,
    "acyclic": lambda n, e, c: is_forest(*subgraph(n, e, c)),
    "regular 2": lambda n, e, c: set(degrees(n, e, c)) <= {2},
    "connected partition": is_connected_partition,
}


def orientation_counts(n: int, edges: Edges) -> tuple[int, int, int]:
    """Return the numbers of balanced, acyclic and totally cyclic orientations.

    An orientation is totally cyclic if every set of vertices that an edge leaves is also entered by one.
    """
    balanced = acyclic = cyclic = 0
    sets = [{v for v in range(n) if number >> v & 1} for number in range(1 << n)]
    crossing = [[index for index, (u, v) in enumerate(edges) if (u in subset) != (v in subset)] for subset in sets]
    for forward in product((True, False), repeat=len(edges)):
        arcs = [(u, v) if is_forward else (v, u) for (u, v), is_forward in zip(edges, forward)]
        tails, heads = [a for a, _ in arcs], [b for _, b in arcs]
        balanced += all(tails.count(v) == heads.count(v) for v in range(n))
        remaining = set(range(n))
        while sources := [v for v in remaining if not any(b == v and a in remaining for a, b in arcs)]:
            remaining -= set(sources)
        acyclic += not remaining
        cyclic += all(
            len({tails[index] in subset for index in crossing_edges}) != 1
            for subset, crossing_edges in zip(sets, crossing)
        )
    return balanced, acyclic, cyclic


def eulerian_circuit_count(n: int, edges: Edges) -> int:
    """Return the number of Eulerian circuits through all vertices, up to start and direction.

    A loop may be passed in two directions. All walks that begin with one directed edge at vertex 0 are tried.
    """
    directed_edges = [(index, *end) for index, (u, v) in enumerate(edges) for end in ((u, v), (v, u))]

    def walks(vertex: int, used: frozenset[int]) -> int:
        if len(used) == len(edges):
            return vertex == 0
        return sum(
            walks(head, used | {index}) for index, tail, head in directed_edges if tail == vertex and index not in used
        )

    first_step = next(((index, head) for index, tail, head in directed_edges if tail == 0), None)
    if first_step is None or {v for edge in edges for v in edge} != set(range(n)):
        return 0
    return walks(first_step[1], frozenset({first_step[0]}))


def colouring_count(n: int, edges: Edges, colours: int) -> int:
    return sum(all(c[u] != c[v] for u, v in edges) for c in product(range(colours), repeat=n))


def homomorphism_count(n: int, edges: Edges, target_size: int, target_edges: Edges) -> int:
    adjacent = {*target_edges, *((v, u) for u, v in target_edges)}
    return sum(all((c[u], c[v]) in adjacent for u, v in edges) for c in product(range(target_size), repeat=n))


def subset_count(test: SubsetTest, n: int, edges: Edges, size: int) -> int:
    """Return the number of subsets of 0, …, size - 1 that pass a test."""
    return sum(
        test(n, edges, frozenset(index for index in range(size) if number >> index & 1)) for number in range(1 << size)
    )


NOT_EDGE_SETS = {
    "eulerian orientation",
    "acyclic orientation",
    "totally cyclic orientation",
    "eulerian circuit",
    *(f"{coverage}{ends} path" for coverage in ("", "hamiltonian ") for ends in ("corner", "side", "front")),
}
"""The words about edges that are no tests of a set of edges: orientations, circuits, and paths between given ends."""


def test_every_word_has_a_definition() -> None:
    """A word with numbers is defined here for some numbers, as in "regular 2"."""
    groups = (VERTEX_WORDS, VERTEX_TESTS, DEPENDENT_ON_POSITION), (EDGE_WORDS, EDGE_TESTS, NOT_EDGE_SETS)
    for words, definitions, otherwise_counted in groups:
        without_numbers = {re.sub(r" [\d,]+$", "", name) for name in definitions}
        table = "VERTEX_TESTS" if definitions is VERTEX_TESTS else "EDGE_TESTS"
        missing, unknown = set(words) - otherwise_counted - without_numbers, without_numbers - set(words)
        assert not missing, f"define each in a line of {table} in {Path(__file__).name}: {sorted(missing)}"
        assert not unknown, f"no words of the vocabulary, but defined in {table}: {sorted(unknown)}"
        without_number = sorted(name for name, word in words.items() if word.numbers and name in definitions)
        assert not without_number, f"give numbers to these words in {table}, as in 'regular 2': {without_number}"
