"""What names about graphs mean: structures on a layered graph, or walks in a fixed one, each with its machine."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from stripcount.algebra.sparse import csr_array
from stripcount.language.graphs.quantities import LayerCount
from stripcount.language.name import Side
from stripcount.limits import Limits
from stripcount.machine.explore import explore
from stripcount.machine.machine import Machine
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import Problem


@dataclass(frozen=True)
class GraphName:
    """`times` / `divisor` of the structures on a layered graph with step·n + first layers.

    `given`: what is chosen for the first vertex, None if that is free.
    """

    problem: Problem
    graph: Layered
    size: LayerCount
    times: int = 1
    divisor: int = 1
    excepted: frozenset[int] = frozenset()
    given: int | None = None
    tree: None = None  # what is stored of the reading of other names; these are read again

    @property
    def rows(self) -> Side:
        """The number of vertices in a layer."""
        return Side("", 0, self.graph.height)

    @property
    def columns(self) -> Side:
        """The number of layers."""
        return Side("n", self.size.step, self.size.first)

    @property
    def degenerate(self) -> int:
        """The largest number of layers at which a family has loops or repeated edges, which names of graphs leave open."""
        return 3 * self.graph.apart if self.graph.ring else 2 if self.graph.hubs else 1

    def machine(self, limits: Limits) -> Machine:
        """Return the machine that counts them, before the division; raises TooLarge or OutOfTime beyond `limits`."""
        strip = GraphStrip(self.graph, self.problem)
        strip.given = {} if self.given is None else {(0, 0): self.given}
        machine = explore(strip, limits=limits).machine()
        return replace(machine, initial=machine.initial * self.times)

    def __str__(self) -> str:
        share = {1: "the number of", 2: "twice the number of"}[self.times]
        share = share if self.divisor == 1 else f"1/{self.divisor} of the number of"
        given = "" if self.given is None else f" with {self.given} at the first vertex"
        graph = f"{self.graph.name} of height {self.graph.height}"
        return f"{share} structures '{self.problem.text}'{given} on {graph} with {_shown(self.columns)} layers"


@dataclass(frozen=True)
class WalkName:
    """The walks of step·n + first edges in a graph from one vertex to another, or to any if `end` is None."""

    graph: Graph
    text: str
    start: int
    end: int | None
    size: LayerCount
    divisor: int = 1
    excepted: frozenset[int] = frozenset()
    degenerate: int = 0
    tree: None = None  # what is stored of the reading of other names; these are read again

    @property
    def rows(self) -> Side:
        """A walk is one row of edges."""
        return Side("", 0, 1)

    @property
    def columns(self) -> Side:
        """The number of edges."""
        return Side("n", self.size.step, self.size.first)

    def machine(self, limits: Limits) -> Machine:
        """Return the machine that counts them: the matrix of the graph."""
        adjacency = np.zeros((self.graph.size,) * 2, dtype=np.uint64)
        for u, v in self.graph.edges:
            adjacency[u, v] += 1
            adjacency[v, u] += 1
        final = np.array([self.end in (None, v) for v in self.graph.vertices], dtype=np.uint64)
        return Machine.of([csr_array(adjacency)], self.start, final)

    def __str__(self) -> str:
        end = "any vertex" if self.end is None else self.end
        walk = f"walk from {self.start} to {end}"
        return f"the number of structures '{walk}' in {self.text} with {_shown(self.columns)} edges"


def _shown(side: Side) -> str:
    return str(side).replace("+-", "-")
