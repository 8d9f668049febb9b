"""Homomorphisms to a target graph, and proper colourings, which are homomorphisms to a complete graph."""

from __future__ import annotations

from itertools import combinations
from string import ascii_letters, digits
from typing import ClassVar

from stripcount.errors import BadInput
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Local, Parallel, VertexState
from stripcount.model.graphs.sets import Pair

ALPHABET = digits + ascii_letters
"""The characters that show the vertices of a target graph or, from 1 on, colours."""


class Homomorphism(Local):
    """A homomorphism to the graph `target`: every vertex has an image in it, and adjacent ones have adjacent images.

    Two adjacent vertices may have the same image only if that has a loop. `symbols` holds the character that shows each
    vertex of the target, by default 0..9, a..z, A..Z. Raises BadInput if there are fewer characters than vertices.
    """

    of: ClassVar = "vertices"
    parallel: ClassVar[Parallel] = "same"

    def __init__(self, target: Graph, symbols: str = ALPHABET) -> None:
        if target.size > len(symbols):
            raise BadInput(f"the graph of the images must have at most {len(symbols)} vertices, not {target.size}.")
        self.marks = tuple(enumerate(symbols[: target.size]))
        self.adjacent = frozenset(pair for u, v in target.edges for pair in ((u, v), (v, u)))

    def meet(self, first: VertexState, second: VertexState, choice: Choice) -> Pair:
        """Return the two images, which are the vertex states, if they are adjacent, else None."""
        return (first, second) if (first, second) in self.adjacent else None

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether the images of the ends of every edge are adjacent."""
        return all(chosen[v] in {b for a, b in self.adjacent if a == chosen[u]} for u, v in graph.edges)


class Proper(Homomorphism):
    """Adjacent vertices have different colours: a homomorphism to a complete graph."""

    def __init__(self, colours: int) -> None:
        super().__init__(Graph(colours, tuple(combinations(range(colours), 2))), ALPHABET[1:])
