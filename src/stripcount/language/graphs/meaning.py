"""What a title about graphs means: structures on a layered graph, or walks in a fixed one, each with its machine."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from stripcount.algebra.sparse import csr_array
from stripcount.language.graphs.quantities import LinearSize
from stripcount.language.name import Side
from stripcount.limits import Limits
from stripcount.machine.explore import explore
from stripcount.machine.machine import Machine
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import Problem


@dataclass(frozen=True)
class StructureTitle:
    """A title that counts structures on a layered graph whose number of layers, `size`, is linear in n.

    a(n) is `multiplier` / `divisor` of the number of solutions of `problem`, but for the n in `excepted`.
    `given` is the choice at the first vertex of the first layer, None if it is free.
    """

    problem: Problem
    graph: Layered
    size: LinearSize
    multiplier: int = 1
    divisor: int = 1
    excepted: frozenset[int] = frozenset()
    given: int | None = None
    tree: None = None  # other names store their parse tree; these are parsed again

    @property
    def rows(self) -> Side:
        """The number of vertices in a layer."""
        return Side("", 0, self.graph.height)

    @property
    def columns(self) -> Side:
        """The number of layers."""
        return Side("n", self.size.step, self.size.first)

    @property
    def max_degenerate_layers(self) -> int:
        """The largest number of layers at which a title may mean another graph than the family has.

        With so few layers, rings close on themselves in loops or parallel edges, and a hub has few neighbours.
        """
        return 3 * self.graph.layer_span if self.graph.ring else 2 if self.graph.hubs else 1

    def machine(self, limits: Limits) -> Machine:
        """Return the machine that counts the structures, before the division.

        Raises TooLarge or OutOfTime if exploring it exceeds `limits`.
        """
        strip = GraphStrip(self.graph, self.problem)
        strip.given = {} if self.given is None else {(0, 0): self.given}
        machine = explore(strip, limits=limits).machine()
        return replace(machine, initial=machine.initial * self.multiplier)

    def __str__(self) -> str:
        share = {1: "the number of", 2: "twice the number of"}[self.multiplier]
        share = share if self.divisor == 1 else f"1/{self.divisor} of the number of"
        given = "" if self.given is None else f" with {self.given} at the first vertex"
        graph = f"{self.graph.name} of height {self.graph.height}"
        return f"{share} structures '{self.problem.text}'{given} on {graph} with {_side_text(self.columns)} layers"


@dataclass(frozen=True)
class WalkTitle:
    """A title that counts walks in a fixed graph; their number of edges, `size`, is linear in n.

    Walks go from vertex `start` to vertex `end`, or to any vertex if `end` is None. `text` names the graph.
    """

    graph: Graph
    text: str
    start: int
    end: int | None
    size: LinearSize
    divisor: int = 1
    excepted: frozenset[int] = frozenset()
    max_degenerate_layers: int = 0
    tree: None = None  # other names store their parse tree; these are parsed again

    @property
    def rows(self) -> Side:
        """The number of rows, which is 1: a walk is a row of edges."""
        return Side("", 0, 1)

    @property
    def columns(self) -> Side:
        """The number of edges."""
        return Side("n", self.size.step, self.size.first)

    def machine(self, limits: Limits) -> Machine:
        """Return the machine whose only transition matrix is the adjacency matrix of the graph; `limits` are not needed."""
        adjacency = np.zeros((self.graph.size,) * 2, dtype=np.uint64)
        for u, v in self.graph.edges:
            adjacency[u, v] += 1
            adjacency[v, u] += 1
        final = np.array([self.end in (None, v) for v in self.graph.vertices], dtype=np.uint64)
        return Machine.of([csr_array(adjacency)], self.start, final)

    def __str__(self) -> str:
        end = "any vertex" if self.end is None else self.end
        walk = f"walk from {self.start} to {end}"
        return f"the number of structures '{walk}' in {self.text} with {_side_text(self.columns)} edges"


def _side_text(side: Side) -> str:
    """Return `2n-1` rather than `2n+-1`."""
    return str(side).replace("+-", "-")
