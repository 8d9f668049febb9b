"""Structures on layered graphs, as a strip offers them to what draws, exports or turns them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from stripcount.board import Board
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.property import Choice, Chosen, Of, Property
from stripcount.model.graphs.vocabulary import Problem


@dataclass(frozen=True, eq=False)
class Structure:
    """The structures of a problem on a layered graph; `chosen` reads a board as a finite graph and what is chosen."""

    graph: Layered
    problem: Problem
    properties: tuple[Property, ...]
    of: Of
    choices: tuple[tuple[Choice, str], ...]
    chosen: Callable[[Board], tuple[Graph, Chosen]]

    @property
    def symbol(self) -> dict[Choice, str]:
        """The character of each choice."""
        return dict(self.choices)
