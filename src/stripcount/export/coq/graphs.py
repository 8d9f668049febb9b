"""Vertex sets and colourings of layered graphs, as the theory's `StatementGraphs.v` states them.

A graph is given by links: (d, u, v) joins vertex u of every layer to vertex v of the layer d further on. The rule is a
list of *questions*, each about the colour of a vertex and those of its neighbours, which must be answered with yes for
every vertex. A set of vertices is a colouring by 0 and 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from stripcount.export.coq import trial
from stripcount.export.coq.diagrams import Diagram, at_top, diagram_of_condition
from stripcount.export.coq.parts import CellParts, OutOfReach
from stripcount.export.coq.theorem import Subject, diagrams_definition
from stripcount.model.graphs.homomorphisms import Proper
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.property import Property
from stripcount.model.graphs.sets import Covering, Dominating, Independent, InducedDegrees, PerfectCode, TotalDominating
from stripcount.model.graphs.structure import GraphStructures
from stripcount.model.lattice.rule import Flags, Numbers, Rule, View

Offset = tuple[int, int]
"""(vertex of a layer, number of layers further on): where a neighbour lies."""

Link = tuple[int, int, int]
Question = Callable[[Numbers, list[Numbers]], Flags]
"""A test of every vertex: called as question(its colour, [the number of neighbours of colour 0, 1, …]), on arrays."""

_QUESTIONS: dict[type, tuple[str, Question]] = {
    Independent: ("independent", lambda colour, counts: (colour == 0) | (counts[1] == 0)),
    Dominating: ("dominating", lambda colour, counts: (colour == 1) | (counts[1] > 0)),
    TotalDominating: ("total_dominating", lambda colour, counts: counts[1] > 0),
    PerfectCode: ("perfect_code", lambda colour, counts: (colour == 1) + counts[1] == 1),
    Covering: ("covering", lambda colour, counts: (colour == 1) | (counts[0] == 0)),
    Proper: ("proper", lambda colour, counts: np.choose(colour, counts) == 0),
}
_QUESTIONS_ON_COLOURS: dict[str, trial.Question] = {
    "independent": lambda colour, neighbours: colour == 0 or neighbours.count(1) == 0,
    "dominating": lambda colour, neighbours: [colour, *neighbours].count(1) >= 1,
    "total_dominating": lambda colour, neighbours: neighbours.count(1) >= 1,
    "perfect_code": lambda colour, neighbours: [colour, *neighbours].count(1) == 1,
    "covering": lambda colour, neighbours: colour == 1 or neighbours.count(0) == 0,
    "proper": lambda colour, neighbours: neighbours.count(colour) == 0,
}
"""The same questions as in `StatementGraphs.v`: called as question(its colour, the colours of its neighbours)."""


def graph_subject(structure: GraphStructures) -> Subject:
    """Return the subject of a theorem about colourings of a layered graph, given by the properties of the structure.

    Raises OutOfReach for a problem that is no list of questions, and for other graphs than equal layers in a row.
    """
    graph, questions_or_none = structure.graph, [question_of(constraint) for constraint in structure.properties]
    if structure.problem.extreme or None in questions_or_none:
        raise OutOfReach(
            "the theory for Coq covers the sets independent, dominating, total dominating, perfect code, vertex cover, "
            f"regular k and colourings, not {structure.problem.text}."
        )
    if graph.ring or graph.hubs or graph.first or graph.windows:
        raise OutOfReach("the theory for Coq covers graphs of equal layers from a first to a last one, without hubs.")
    questions = [question for question in questions_or_none if question is not None]
    colours = max(
        (len(constraint.marks) for constraint in structure.properties if isinstance(constraint, Proper)), default=2
    )
    graph, remark = _with_counted_edges(structure)
    links = [(0, *edge) for edge in graph.within] + list(graph.between)
    definition = f"Definition links : list link := {_links(graph, links)}.\n"
    words = f"{colours} any_layer [{'; '.join(words for words, _ in questions)}] links"
    diagrams = _diagrams(colours, None, [question for _, question in questions], links, graph.height)
    return Subject(
        definition + diagrams_definition("diagrams", diagrams),
        f"count_colourings {words} {graph.height}",
        f"colourings_counted {{arithmetic}} {words} diagrams {graph.height}",
        trial.colourings_trial(
            colours, None, [_function_on_colours(words) for words, _ in questions], links, graph.height
        ),
        remark=remark,
    )


def _with_counted_edges(structure: GraphStructures) -> tuple[Layered, str]:
    """Return (the graph with each edge as often as the properties count it, a remark for readers or "").

    In a perfect code a vertex covers a neighbour once, however many edges join the two; degrees count every edge.
    Raises OutOfReach for a perfect code in a graph with loops, or together with degrees if there are parallel edges.
    """
    graph, kinds = structure.graph, {type(constraint) for constraint in structure.properties}
    within = tuple(dict.fromkeys((min(edge), max(edge)) for edge in graph.within))
    between = tuple(dict.fromkeys(graph.between))
    has_parallel_edges = len(within) + len(between) < len(graph.within) + len(graph.between)
    has_loops = any(u == v for u, v in within)
    if PerfectCode not in kinds or not (has_parallel_edges or has_loops):
        return graph, ""
    if has_loops or InducedDegrees in kinds:
        raise OutOfReach(
            "the theory for Coq covers perfect codes of graphs without loops, and not together with degrees where "
            f"edges are repeated, as in {graph.name}."
        )
    return replace(graph, within=within, between=between), "Repeated edges are listed once."


def stars_subject(rows: int, ones: int) -> Subject:
    """Return the subject of 2 Not Touch: `ones` stars in every column, no two of which touch, not even diagonally."""
    links = [(0, i, i + 1) for i in range(rows - 1)] + [(1, i, i) for i in range(rows)]
    links += [(1, i, i + 1) for i in range(rows - 1)] + [(1, i + 1, i) for i in range(rows - 1)]
    diagrams = _diagrams(2, ones, [_QUESTIONS[Independent][1]], links, rows)
    words = f"2 (layer_total {ones}) [independent] (king_moves {rows})"
    return Subject(
        diagrams_definition("diagrams", diagrams),
        f"not_touch {ones} {rows}",
        f"colourings_counted {{arithmetic}} {words} diagrams {rows}",
        trial.colourings_trial(2, ones, [_QUESTIONS_ON_COLOURS["independent"]], links, rows),
    )


def question_of(constraint: Property[Any]) -> tuple[str, Question] | None:
    """Return the question of a property for every vertex, as (words in Coq, function); None for other properties."""
    if type(constraint) is InducedDegrees and len(constraint.degrees) == 1:
        (degree,) = constraint.degrees
        return f"induced_degree {degree}", lambda colour, counts: (colour == 0) | (counts[1] == degree)
    return _QUESTIONS.get(type(constraint))


def question_on_colours(constraint: Property[Any]) -> tuple[str, trial.Question]:
    """Return the question of a property as (words in Coq, function of the vertex's colour and its neighbours').

    Raises OutOfReach if the property is no question.
    """
    question = question_of(constraint)
    if question is None:
        raise OutOfReach(
            "the theory for Coq covers, of one graph, colourings and the sets independent, dominating, total "
            "dominating, perfect code, vertex cover, regular k, maximal and minimal ones, and irredundant; the problem "
            "asks for something else."
        )
    return question[0], _function_on_colours(question[0])


def _function_on_colours(words: str) -> trial.Question:
    """Return the question with these words in Coq, such as "induced_degree 2", as a function of colours."""
    word, _, degree = words.partition(" ")
    if word == "induced_degree":
        return lambda colour, neighbours: colour == 0 or neighbours.count(1) == int(degree)
    return _QUESTIONS_ON_COLOURS[word]


def _links(graph: Layered, links: Sequence[Link]) -> str:
    """Return the links in Coq, as the product of a graph with a path if the graph is one.

    `links` are all links, the edges within a layer among them, with d = 0.
    """
    if sorted(graph.between) == [(1, v, v) for v in range(graph.height)]:
        edges = "; ".join(f"({u}, {v})" for u, v in graph.within)
        return f"times_path [{edges}] {graph.height}"
    return "[" + "; ".join(f"({d}, {u}, {v})" for d, u, v in links) + "]"


def _diagrams(
    colours: int, ones: int | None, questions: Sequence[Question], links: Sequence[Link], height: int
) -> tuple[Diagram, ...]:
    """Return the diagram of a layer's total, then one for each question and each vertex of a layer.

    The total is the number of vertices of colour 1, which must be `ones`; None allows any. A layer is a column of
    `height` cells. Each diagram is anchored at the uppermost cell of a column, and allows everything at other cells. A
    neighbour counts once for each edge to it.
    """
    parts = CellParts.of(Rule(tuple(range(colours))))
    column = [(row, 0) for row in range(height)]
    conditions = [at_top(column, partial(_has_total, column, ones))]
    for question in questions:
        for vertex in range(height):
            neighbour_offsets = [(v, d) for d, u, v in links if u == vertex] + [
                (u, -d) for d, u, v in links if v == vertex
            ]
            cells = sorted({(vertex, 0), *neighbour_offsets})
            conditions.append(at_top(cells, partial(question_answers, question, vertex, neighbour_offsets, colours)))
    return tuple(diagram_of_condition(parts, test, keep=True) for test in conditions)


def _has_total(column: Sequence[Offset], ones: int | None, view: View) -> Flags:
    """Return whether a column has `ones` cells of colour 1; always true if `ones` is None."""
    if ones is None:
        return np.array([True])
    return np.asarray(sum((view.value_index(*offset) == 1).astype(int) for offset in column) == ones, dtype=bool)


def question_answers(
    question: Question, vertex: int, neighbour_offsets: Sequence[Offset], colours: int, view: View
) -> Flags:
    """Return the answers to a question about a vertex of a column, an entry for each pattern that `view` shows.

    A neighbour is at (row, column relative to that of the vertex).
    """
    colour_of_vertex = np.maximum(view.value_index(vertex, 0), 0)
    zeros = np.zeros_like(colour_of_vertex)
    counts = [
        sum(((view.value_index(*offset) == colour).astype(int) for offset in neighbour_offsets), zeros)
        for colour in range(colours)
    ]
    return question(colour_of_vertex, counts)
