"""The record of a problem on a layered graph that a strip gives to other rooms, which draw, export or rotate boards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from stripcount.board import Board
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.property import Choice, Chosen, Domain, Property
from stripcount.model.graphs.vocabulary import Problem


@dataclass(frozen=True, eq=False)
class Structure:
    """The structures of a problem on a layered graph, and how boards show them.

    `properties` are those of the structures, `of` says whether vertices or edges are chosen. `choices` lists every
    choice with the character that shows it. `chosen(board)` returns the finite graph of the board's size, and what the
    board chooses in it.
    """

    graph: Layered
    problem: Problem
    properties: tuple[Property, ...]
    of: Domain
    choices: tuple[tuple[Choice, str], ...]
    chosen: Callable[[Board], tuple[Graph, Chosen]]

    @property
    def symbol(self) -> dict[Choice, str]:
        """The character of each choice, by choice."""
        return dict(self.choices)
