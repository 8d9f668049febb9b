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

    a(n) is `multiplier` / `divisor` times the number of solutions of `problem`, except for the n in `excepted_indices`.
    `first_choice` is the value prescribed for the first vertex of the first layer, None if it is free.
    """

    problem: Problem
    graph: Layered
    size: LinearSize
    multiplier: int = 1
    divisor: int = 1
    excepted_indices: frozenset[int] = frozenset()
    first_choice: int | None = None
    tree: None = None  # other names store their parse tree; these are parsed again

    @property
    def rows(self) -> Side:
        """The number of vertices in a layer."""
        return Side("", 0, self.graph.height)

    @property
    def columns(self) -> Side:
        """The number of layers."""
        return Side("n", self.size.step, self.size.constant)

    @property
    def max_degenerate_layers(self) -> int:
        """The largest number of layers at which the title may mean another graph than the family has.

        A ring of few layers has loops or parallel edges, as its layers meet on both sides. With one or two layers, hubs
        have as few neighbours as other vertices. Of a graph without rings and hubs, one layer is all that may differ.
        """
        if self.graph.ring:
            return 3 * self.graph.layer_span
        return 2 if self.graph.hubs else 1

    def machine(self, limits: Limits) -> Machine:
        """Return the machine that counts the structures times `multiplier`, not yet divided by `divisor`.

        Raises TooLarge or OutOfTime if exploring it exceeds `limits`.
        """
        strip = GraphStrip(self.graph, self.problem)
        strip.fixed_choices = {} if self.first_choice is None else {(0, 0): self.first_choice}
        machine = explore(strip, limits=limits).machine()
        return replace(machine, initial=machine.initial * self.multiplier)

    def __str__(self) -> str:
        quantity = {1: "the number of", 2: "twice the number of"}[self.multiplier]
        quantity = quantity if self.divisor == 1 else f"1/{self.divisor} of the number of"
        condition_text = "" if self.first_choice is None else f" with {self.first_choice} at the first vertex"
        graph_text = f"{self.graph.name} of height {self.graph.height}"
        return f"{quantity} structures '{self.problem.text}'{condition_text} on {graph_text} with {_side_text(self.columns)} layers"


@dataclass(frozen=True)
class WalkTitle:
    """A title that counts walks in a fixed graph; their number of edges, `size`, is linear in n.

    Walks go from vertex `start` to vertex `end`, or to any vertex if `end` is None. The other fields are as in
    `StructureTitle`. The graph is called `graph_name`.
    """

    graph: Graph
    graph_name: str
    start: int
    end: int | None
    size: LinearSize
    divisor: int = 1
    excepted_indices: frozenset[int] = frozenset()
    max_degenerate_layers: int = 0
    tree: None = None  # other names store their parse tree; these are parsed again

    @property
    def rows(self) -> Side:
        """The number of rows, which is 1: a walk is a row of edges."""
        return Side("", 0, 1)

    @property
    def columns(self) -> Side:
        """The number of edges."""
        return Side("n", self.size.step, self.size.constant)

    def machine(self, limits: Limits) -> Machine:
        """Return the machine whose only matrix is the adjacency matrix of the graph; `limits` are not needed."""
        adjacency = np.zeros((self.graph.size,) * 2, dtype=np.uint64)
        for u, v in self.graph.edges:
            adjacency[u, v] += 1
            adjacency[v, u] += 1
        final = np.array([self.end in (None, v) for v in self.graph.vertices], dtype=np.uint64)
        return Machine.of([csr_array(adjacency)], self.start, final)

    def __str__(self) -> str:
        end = "any vertex" if self.end is None else self.end
        walk = f"walk from {self.start} to {end}"
        return f"the number of structures '{walk}' in {self.graph_name} with {_side_text(self.columns)} edges"


def _side_text(side: Side) -> str:
    """Return the text of a side, with `2n-1` rather than `2n+-1`."""
    return str(side).replace("+-", "-")
