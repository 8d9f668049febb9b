"""Structures on layered graphs, named by two texts: a family of graphs and a problem."""

from __future__ import annotations

from typing import ClassVar

from stripcount.errors import BadInput, checked_integer
from stripcount.model.graphs.families import family, needs_rows
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem as parsed_problem
from stripcount.model.graphs.vocabulary import split_ends, with_ends
from stripcount.model.parameters import Parameter, parameter_values
from stripcount.model.strip import Strip
from stripcount.puzzles.own_file import graph_in_file


class Graphs(GraphStrip):
    """Sets, colourings or directions on a graph with n layers; texts name the family of graphs and the problem.

    The words are those of `stripcount.model.graphs.families` and `stripcount.model.graphs.vocabulary`.

    `rows` is the number of rows of a family that needs one, such as a grid; of any other family it is 0, or the number
    of vertices in a layer.

    >>> from stripcount.count import Count
    >>> Count(Graphs(0, graph="wheel", problem="dominating")).terms(6)[3:]
    [15, 27, 53]
    """

    name: ClassVar = "graphs"
    about: ClassVar = "structures on a layered graph: --graph FAMILY --problem WORDS in place of PUZZLE"
    parameters: ClassVar = (
        Parameter("graph", "grid", "a family of graphs", "the graph, as --graph", str),
        Parameter("problem", "dominating", "words joined by &", "what is counted, as --problem", str),
    )

    def __init__(self, rows: int, *, graph: str = "grid", problem: str = "dominating") -> None:
        settings = parameter_values(self.parameters, {"graph": graph, "problem": problem}, self.name)
        family_text, requested_rows = settings["graph"], checked_integer("rows", rows, 0)
        if needs_rows(family_text):
            layered = family(family_text, requested_rows or None)
        else:
            layered = family(family_text, read=graph_in_file)
            if requested_rows not in (0, layered.height):
                raise BadInput(f"rows must be {layered.height}, the vertices of a layer of {family_text}, or left out.")
        problem_text, ends = split_ends(settings["problem"])
        problem_properties = parsed_problem(problem_text, graph_in_file)
        if ends is not None:
            start, end = (checked_integer("the end of a path", vertex, 0, layered.height - 1) for vertex in ends)
            problem_properties = with_ends(problem_properties, (start, 0), (end, -1), ends)
        super().__init__(layered, problem_properties)
        self.settings, self._requested_rows = settings, requested_rows

    def __repr__(self) -> str:
        return Strip.__repr__(self)

    def resized(self, rows: int) -> Strip:
        """Return the same problem on a graph with `rows` vertices in a layer.

        Raises BadInput if the family has no graph with so many.
        """
        if not needs_rows(self.settings["graph"]) or rows == self.rows:
            return super().resized(rows)
        vertices_per_row = self.rows // self._requested_rows
        if rows % vertices_per_row:
            raise BadInput(f"a layer of {self.graph.name} has a multiple of {vertices_per_row} vertices, not {rows}.")
        return type(self)(rows // vertices_per_row, **self.settings)

    def smaller(self, rows: int) -> Strip:
        """Return the problem on the family's graph of `rows` rows, or on the first `rows` vertices of each layer."""
        return self.resized(rows) if needs_rows(self.settings["graph"]) else super().smaller(rows)


def own_rows(graph: str) -> int:
    """Return the number of vertices in a layer of a family that takes no rows; raises BadInput if it needs them."""
    return family(graph, read=graph_in_file).height
