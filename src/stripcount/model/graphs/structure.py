"""What a strip for a problem on a layered graph tells the packages that draw, export or rotate its boards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from stripcount.board import Board
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.property import Choice, Chosen, Domain, Property
from stripcount.model.graphs.vocabulary import Problem


@dataclass(frozen=True, eq=False)
class GraphStructures:
    """The structures of a problem on a layered graph, and how boards show them.

    `graph` is the layered graph, `problem` says what is counted on it. `properties` are those that a structure must
    have, `domain` states whether vertices or edges are chosen. `choices` lists every choice with the character that
    shows it. `graph_and_choices(board)` returns the finite graph of the board's size, and all choices that the board
    makes in it.
    """

    graph: Layered
    problem: Problem
    properties: tuple[Property, ...]
    domain: Domain
    choices: tuple[tuple[Choice, str], ...]
    graph_and_choices: Callable[[Board], tuple[Graph, Chosen]]

    @property
    def symbol_of_choice(self) -> dict[Choice, str]:
        """The character of each choice, by choice."""
        return dict(self.choices)
