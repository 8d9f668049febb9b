"""The words of the vocabulary defined a third time, by plain code on lists of edges that shares nothing with ours."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, product
from pathlib import Path

from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.vocabulary import EDGE_WORDS, VERTEX_WORDS

Edges = Sequence[tuple[int, int]]
Test = Callable[[int, Edges, frozenset[int]], bool]


def edge_list(graph: Layered, layers: int) -> tuple[int, list[tuple[int, int]]]:
    """The graph written out from the fields of a Layered, without its methods: hubs, first vertices, then layers."""
    extra = len(graph.hubs) + len(graph.first)

    def at(layer: int, v: int) -> int:
        return extra + layer * graph.height + v

    edges = [*graph.hub_edges]
    for layer in range(layers):
        edges += [(at(layer, u), at(layer, v)) for u, v in graph.within]
        edges += [(hub, at(layer, v)) for hub, joined in enumerate(graph.hubs) for v in joined]
        for d, u, v in graph.between:
            turns, onto = divmod(layer + d, layers)
            for _ in range(turns):
                v = graph.twist[v] if graph.twist else v
            if graph.ring or turns == 0:
                edges.append((at(layer, u), at(onto, v)))
    edges += [(len(graph.hubs) + i, at(0, v)) for i, joined in enumerate(graph.first) for v in joined]
    return extra + layers * graph.height, edges


def joined(v: int, edges: Edges) -> set[int]:
    return {b for a, b in edges if a == v} | {a for a, b in edges if b == v}


def components(vertices: frozenset[int], edges: Edges) -> list[set[int]]:
    left, found = set(vertices), []
    while left:
        piece, todo = set[int](), [min(left)]
        while todo:
            v = todo.pop()
            if v not in piece:
                piece.add(v)
                todo += [b if a == v else a for a, b in edges if v in (a, b)]
        found.append(piece & vertices)
        left -= piece
    return found


def inside(edges: Edges, chosen: frozenset[int]) -> list[tuple[int, int]]:
    return [e for e in edges if e[0] in chosen and e[1] in chosen]


def forest(vertices: frozenset[int], edges: Edges) -> bool:
    return len(edges) == len(vertices) - len(components(vertices, edges))


def covered(edges: Edges, chosen: frozenset[int]) -> set[int]:
    return set(chosen).union(*(joined(v, edges) for v in chosen))


def dominating(n: int, edges: Edges, chosen: frozenset[int]) -> bool:
    return covered(edges, chosen) == set(range(n))


def total(n: int, edges: Edges, chosen: frozenset[int]) -> bool:
    return all(joined(v, edges) & chosen for v in range(n))


def irredundant(n: int, edges: Edges, chosen: frozenset[int]) -> bool:
    return all(covered(edges, chosen - {v}) != covered(edges, chosen) for v in chosen)


def code(n: int, edges: Edges, chosen: frozenset[int]) -> bool:
    return all(len((joined(v, edges) | {v}) & chosen) == 1 for v in range(n))


def independent(n: int, edges: Edges, chosen: frozenset[int]) -> bool:
    return not inside(edges, chosen)


def induced_degrees(n: int, edges: Edges, chosen: frozenset[int]) -> set[int]:
    kept = inside(edges, chosen)
    return {sum(end == v for edge in kept for end in edge) for v in chosen}


def connected(n: int, edges: Edges, chosen: frozenset[int]) -> bool:
    return len(components(chosen, inside(edges, chosen))) == 1


def rest(n: int, chosen: frozenset[int]) -> frozenset[int]:
    return frozenset(range(n)) - chosen


def clique(n: int, edges: Edges, chosen: frozenset[int]) -> bool:
    joined = {frozenset(e) for e in edges}
    return all(frozenset(pair) in joined for pair in combinations(chosen, 2))


def extreme(test: Test, of_vertices: bool, largest: bool) -> Test:
    """Among all sets that pass a test, those that lie in no other one, or that contain no other one."""

    @cache
    def found(n: int, edges: tuple[tuple[int, int], ...]) -> set[frozenset[int]]:
        size = n if of_vertices else len(edges)
        sets = [frozenset(at for at in range(size) if number >> at & 1) for number in range(1 << size)]
        good = [c for c in sets if test(n, edges, c)]
        return {c for c in good if not any(c < other if largest else other < c for other in good)}

    return lambda n, e, c: c in found(n, tuple(e))


def cut(n: int, edges: Edges, chosen: frozenset[int]) -> bool:
    return len(components(rest(n, chosen), inside(edges, rest(n, chosen)))) > 1


def cover(n: int, edges: Edges, chosen: frozenset[int]) -> bool:
    return independent(n, edges, rest(n, chosen))


def induced_forest(n: int, edges: Edges, chosen: frozenset[int]) -> bool:
    return forest(chosen, inside(edges, chosen))


OF_VERTICES: dict[str, Test] = {
    "any": lambda n, e, c: True,
    "independent": independent,
    "dominating": dominating,
    "total dominating": total,
    "connected": connected,
    "acyclic": induced_forest,
    "irredundant": irredundant,
    "maximal irredundant": extreme(irredundant, True, True),
    "maximal acyclic": extreme(induced_forest, True, True),
    "maximal clique": extreme(clique, True, True),
    "maximal independent": extreme(independent, True, True),
    "minimal dominating": extreme(dominating, True, False),
    "minimal total dominating": extreme(total, True, False),
    "minimal connected dominating": extreme(lambda n, e, c: connected(n, e, c) and dominating(n, e, c), True, False),
    "vertex cover": cover,
    "minimal vertex cover": extreme(cover, True, False),
    "perfect code": code,
    "regular 2": lambda n, e, c: induced_degrees(n, e, c) <= {2},
    "induced path": lambda n, e, c: len(inside(e, c)) == len(c) - 1 > 0 == len(induced_degrees(n, e, c) - {1, 2})
    and connected(n, e, c),
    "induced cycle": lambda n, e, c: connected(n, e, c) and induced_degrees(n, e, c) == {2},
    "clique": clique,
    "connected split": lambda n, e, c: connected(n, e, c) and connected(n, e, rest(n, c)),
    "vertex cut": cut,
    "odd": lambda n, e, c: len(c) % 2 == 1,
    "even": lambda n, e, c: len(c) % 2 == 0,
    "at least 3": lambda n, e, c: len(c) > 2,
    "at most 3": lambda n, e, c: len(c) < 4,
    "minimal vertex cut": extreme(cut, True, False),
}  # fmt: skip
BY_PLACE = {"crossing", "crossing down"}
"""The words about vertices that depend on where these lie, and so on more than the edges."""


def degrees(n: int, edges: Edges, chosen: frozenset[int]) -> list[int]:
    return [sum(end == v for e in chosen for end in edges[e]) for v in range(n)]


def graph_of(n: int, edges: Edges, chosen: frozenset[int]) -> tuple[frozenset[int], list[tuple[int, int]]]:
    kept = [edges[e] for e in chosen]
    return frozenset(v for e in kept for v in e), kept


def one_piece(n: int, edges: Edges, chosen: frozenset[int]) -> bool:
    return len(components(*graph_of(n, edges, chosen))) == 1


def spans(n: int, edges: Edges, chosen: frozenset[int]) -> bool:
    return len(components(frozenset(range(n)), [edges[e] for e in chosen])) == 1


def without(n: int, edges: Edges, chosen: frozenset[int]) -> int:
    return len(components(frozenset(range(n)), [e for at, e in enumerate(edges) if at not in chosen]))


def dominates_edges(n: int, edges: Edges, chosen: frozenset[int]) -> bool:
    found = degrees(n, edges, chosen)
    return all(found[u] or found[v] for u, v in edges)


def edge_cover(n: int, edges: Edges, chosen: frozenset[int]) -> bool:
    return {v for e in chosen for v in edges[e]} == set(range(n))


def matching(n: int, edges: Edges, chosen: frozenset[int]) -> bool:
    ends = [end for e in chosen for end in edges[e]]
    return len(set(ends)) == len(ends)


def partition(n: int, edges: Edges, chosen: frozenset[int]) -> bool:
    parts = components(frozenset(range(n)), [edges[e] for e in chosen])
    part = {v: number for number, piece in enumerate(parts) for v in piece}
    return all((part[u] == part[v]) == (at in chosen) for at, (u, v) in enumerate(edges))


def tree(n: int, edges: Edges, chosen: frozenset[int]) -> bool:
    return n > 0 and len(chosen) == n - 1 and spans(n, edges, chosen)


def cycle(n: int, edges: Edges, chosen: frozenset[int]) -> bool:
    return set(degrees(n, edges, chosen)) <= {0, 2} and one_piece(n, edges, chosen)


OF_EDGES: dict[str, Test] = {
    "matching": matching,
    "perfect matching": lambda n, e, c: set(degrees(n, e, c)) <= {1},
    "maximal matching": extreme(matching, False, True),
    "edge dominating": dominates_edges,
    "minimal edge dominating": extreme(dominates_edges, False, False),
    "edge cover": edge_cover,
    "minimal edge cover": extreme(edge_cover, False, False),
    "cycle": cycle,
    "path": lambda n, e, c: one_piece(n, e, c) and max(degrees(n, e, c)) <= 2 and forest(*graph_of(n, e, c)),
    "hamiltonian cycle": lambda n, e, c: cycle(n, e, c) and len(graph_of(n, e, c)[0]) == n,
    "hamiltonian path": lambda n, e, c: tree(n, e, c) and max(degrees(n, e, c)) <= 2,
    "spanning tree": tree,
    "spanning forest": lambda n, e, c: forest(*graph_of(n, e, c)),
    "2-factor": lambda n, e, c: set(degrees(n, e, c)) <= {2},
    "degrees 1,3": lambda n, e, c: set(degrees(n, e, c)) <= {1, 3},
    "any": lambda n, e, c: True,
    "edge cut": lambda n, e, c: without(n, e, c) > 1,
    "odd": lambda n, e, c: len(c) % 2 == 1,
    "even": lambda n, e, c: len(c) % 2 == 0,
    "at least 3": lambda n, e, c: len(c) > 2,
    "at most 3": lambda n, e, c: len(c) < 4,
    "minimal edge cut": extreme(lambda n, e, c: without(n, e, c) > 1, False, False),
    "connected spanning": spans,
    "connected": one_piece,
    "acyclic": lambda n, e, c: forest(*graph_of(n, e, c)),
    "regular 2": lambda n, e, c: set(degrees(n, e, c)) <= {2},
    "connected partition": partition,
}


def oriented(n: int, edges: Edges) -> tuple[int, int, int]:
    """The numbers of balanced, of acyclic and of totally cyclic orientations.

    The last are those of which no set of vertices has edges that leave it, and none that enter it.
    """
    balanced = acyclic = cyclic = 0
    sets = [{v for v in range(n) if number >> v & 1} for number in range(1 << n)]
    crossing = [[at for at, (u, v) in enumerate(edges) if (u in some) != (v in some)] for some in sets]
    for forward in product((True, False), repeat=len(edges)):
        arcs = [(u, v) if f else (v, u) for (u, v), f in zip(edges, forward)]
        tails, heads = [a for a, _ in arcs], [b for _, b in arcs]
        balanced += all(tails.count(v) == heads.count(v) for v in range(n))
        left = set(range(n))
        while sources := [v for v in left if not any(b == v and a in left for a, b in arcs)]:
            left -= set(sources)
        acyclic += not left
        cyclic += all(len({tails[at] in some for at in across}) != 1 for some, across in zip(sets, crossing))
    return balanced, acyclic, cyclic


def circuits(n: int, edges: Edges) -> int:
    """The number of closed walks through all edges and vertices, without a start and a direction, a loop in two ways.

    All walks along the edges are tried, from the first edge of the first vertex, in one of its directions.
    """
    ways = [(at, *end) for at, (u, v) in enumerate(edges) for end in ((u, v), (v, u))]

    def walks(where: int, passed: frozenset[int]) -> int:
        if len(passed) == len(edges):
            return where == 0
        return sum(walks(head, passed | {at}) for at, tail, head in ways if tail == where and at not in passed)

    first = next(((at, head) for at, tail, head in ways if tail == 0), None)
    if first is None or {v for edge in edges for v in edge} != set(range(n)):
        return 0
    return walks(first[1], frozenset({first[0]}))


def colourings(n: int, edges: Edges, colours: int) -> int:
    return sum(all(c[u] != c[v] for u, v in edges) for c in product(range(colours), repeat=n))


def homomorphisms(n: int, edges: Edges, images: int, onto: Edges) -> int:
    joined = {*onto, *((v, u) for u, v in onto)}
    return sum(all((c[u], c[v]) in joined for u, v in edges) for c in product(range(images), repeat=n))


def count(test: Test, n: int, edges: Edges, size: int) -> int:
    """How many subsets of `size` things pass a test."""
    return sum(test(n, edges, frozenset(at for at in range(size) if number >> at & 1)) for number in range(1 << size))


COUNTED_OTHERWISE = {
    "eulerian orientation",
    "acyclic orientation",
    "totally cyclic orientation",
    "eulerian circuit",
    *(f"{whole}{ends} path" for whole in ("", "hamiltonian ") for ends in ("corner", "side", "front")),
}
"""The words about edges that no test of a set of edges defines: `oriented` and `circuits` do, and tests of paths."""


def test_every_word_has_a_definition() -> None:
    """A word with numbers is defined for some numbers, as in "regular 2"."""
    asked = (VERTEX_WORDS, OF_VERTICES, BY_PLACE), (EDGE_WORDS, OF_EDGES, COUNTED_OTHERWISE)
    for words, definitions, others in asked:
        without_numbers = {re.sub(r" [\d,]+$", "", name) for name in definitions}
        table = "OF_VERTICES" if definitions is OF_VERTICES else "OF_EDGES"
        missing, unknown = set(words) - others - without_numbers, without_numbers - set(words)
        assert not missing, f"define each in a line of {table} in {Path(__file__).name}: {sorted(missing)}"
        assert not unknown, f"no words of the vocabulary, but defined in {table}: {sorted(unknown)}"
        bare = sorted(name for name, word in words.items() if word.numbers and name in definitions)
        assert not bare, f"give numbers to these words in {table}, as in 'regular 2': {bare}"
