"""Graphillion alone on one graph: `python graphillion_peer.py FILE WORDS [FROM TO]` prints a count.

FILE is a list of edges, two names a line. Nothing of stripcount is imported, so that a process is measured fairly.
"""

from __future__ import annotations

import sys

from graphillion import GraphSet, VertexSetSet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def count_structures(path: str, problem: str, *ends: str) -> int:
    """Return the number of structures that Graphillion counts on the graph in a file; `ends` are those of a path."""
    with open(path, encoding="utf-8") as file:
        lines = list(map(str.split, file))
    index_of: dict[str, int] = {}  # Graphillion refuses names with commas
    pairs = [tuple(index_of.setdefault(name, len(index_of) + 1) for name in line) for line in lines if len(line) == 2]
    if problem == "independent":
        VertexSetSet.set_universe(list(index_of.values()))
        return int(VertexSetSet.independent_sets(pairs).len())
    GraphSet.set_universe(pairs)
    first, last = (index_of[end] for end in ends) if ends else (0, 0)
    set_makers: dict[str, Callable[[], object]] = {
        "perfect matching": GraphSet.perfect_matchings,
        "matching": GraphSet.matchings,
        "cycle": GraphSet.cycles,
        "hamiltonian cycle": lambda: GraphSet.cycles(is_hamilton=True),
        "spanning tree": lambda: GraphSet.trees(is_spanning=True),
        "spanning forest": lambda: GraphSet.graphs(no_loop=True),
        "path": lambda: GraphSet.paths(first, last),
        "hamiltonian path": lambda: GraphSet.paths(first, last, is_hamilton=True),
    }
    return int(set_makers[problem]().len())  # type: ignore[attr-defined]


if __name__ == "__main__":
    print(count_structures(*sys.argv[1:]))
