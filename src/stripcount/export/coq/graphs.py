"""Sets of vertices and colourings of layered graphs in the theory's words: links, and what is asked of vertices."""

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
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.property import Property
from stripcount.model.graphs.sets import (
    Covering,
    Dominating,
    Independent,
    InducedDegrees,
    PerfectCode,
    Proper,
    TotalDominating,
)
from stripcount.model.graphs.structure import Structure
from stripcount.model.lattice.rule import Flags, Numbers, Rule, View

Offset = tuple[int, int]
Link = tuple[int, int, int]
Question = Callable[[Numbers, list[Numbers]], Flags]
"""What is asked of a vertex: its colour, and how many neighbours have colour 0, 1, …."""

_QUESTIONS: dict[type, tuple[str, Question]] = {
    Independent: ("independent", lambda own, many: (own == 0) | (many[1] == 0)),
    Dominating: ("dominating", lambda own, many: (own == 1) | (many[1] > 0)),
    TotalDominating: ("total_dominating", lambda own, many: many[1] > 0),
    PerfectCode: ("perfect_code", lambda own, many: (own == 1) + many[1] == 1),
    Covering: ("covering", lambda own, many: (own == 1) | (many[0] == 0)),
    Proper: ("proper", lambda own, many: np.choose(own, many) == 0),
}
_STATED: dict[str, trial.Question] = {
    "independent": lambda own, around: own == 0 or around.count(1) == 0,
    "dominating": lambda own, around: [own, *around].count(1) >= 1,
    "total_dominating": lambda own, around: around.count(1) >= 1,
    "perfect_code": lambda own, around: [own, *around].count(1) == 1,
    "covering": lambda own, around: own == 1 or around.count(0) == 0,
    "proper": lambda own, around: around.count(own) == 0,
}
"""The questions once more, as `StatementGraphs.v` asks them of a colour and those of the neighbours."""


def graph_subject(structure: Structure) -> Subject:
    """Return the subject of a theorem about colourings of a layered graph; raises OutOfReach for another problem."""
    graph, asked = structure.graph, [question_of(constraint) for constraint in structure.properties]
    if structure.problem.extreme or None in asked:
        raise OutOfReach(
            "the theory for Coq covers the sets independent, dominating, total dominating, perfect code, vertex cover, "
            f"regular k and colourings, not {structure.problem.text}."
        )
    if graph.ring or graph.hubs or graph.first or graph.windows:
        raise OutOfReach("the theory for Coq covers graphs of equal layers from a first to a last one, without hubs.")
    questions = [question for question in asked if question is not None]
    colours = max(
        (len(constraint.marks) for constraint in structure.properties if isinstance(constraint, Proper)), default=2
    )
    graph, remark = _once(structure)
    links = [(0, *edge) for edge in graph.within] + list(graph.between)
    definition = f"Definition links : list link := {_links(graph, links)}.\n"
    words = f"{colours} any_layer [{'; '.join(words for words, _ in questions)}] links"
    diagrams = _diagrams(colours, None, [ask for _, ask in questions], links, graph.height)
    return Subject(
        definition + diagrams_definition("diagrams", diagrams),
        f"count_colourings {words} {graph.height}",
        f"colourings_counted {{arithmetic}} {words} diagrams {graph.height}",
        trial.colourings_trial(colours, None, [_stated(words) for words, _ in questions], links, graph.height),
        remark=remark,
    )


def _once(structure: Structure) -> tuple[Layered, str]:
    """Return the graph whose neighbours count as those of the structure do, and a remark if that is not its own.

    Of a perfect code one vertex covers another once, however many edges join the two; degrees count every edge.
    """
    graph, kinds = structure.graph, {type(constraint) for constraint in structure.properties}
    within = tuple(dict.fromkeys((min(edge), max(edge)) for edge in graph.within))
    between = tuple(dict.fromkeys(graph.between))
    repeats = len(within) + len(between) < len(graph.within) + len(graph.between)
    loops = any(u == v for u, v in within)
    if PerfectCode not in kinds or not (repeats or loops):
        return graph, ""
    if loops or InducedDegrees in kinds:
        raise OutOfReach(
            "the theory for Coq covers perfect codes of graphs without loops, and not together with degrees where "
            f"edges are repeated, as in {graph.name}."
        )
    return replace(graph, within=within, between=between), "Repeated edges are listed once."


def stars_subject(rows: int, ones: int) -> Subject:
    """Return the subject of 2 Not Touch: a number of stars in every column, no two of which touch."""
    steps = [(0, i, i + 1) for i in range(rows - 1)] + [(1, i, i) for i in range(rows)]
    steps += [(1, i, i + 1) for i in range(rows - 1)] + [(1, i + 1, i) for i in range(rows - 1)]
    diagrams = _diagrams(2, ones, [_QUESTIONS[Independent][1]], steps, rows)
    words = f"2 (layer_total {ones}) [independent] (king_moves {rows})"
    return Subject(
        diagrams_definition("diagrams", diagrams),
        f"not_touch {ones} {rows}",
        f"colourings_counted {{arithmetic}} {words} diagrams {rows}",
        trial.colourings_trial(2, ones, [_STATED["independent"]], steps, rows),
    )


def question_of(constraint: Property[Any]) -> tuple[str, Question] | None:
    """Return what a property asks of every vertex, in Coq and as a function; None for another property."""
    if type(constraint) is InducedDegrees and len(constraint.degrees) == 1:
        (degree,) = constraint.degrees
        return f"induced_degree {degree}", lambda own, many: (own == 0) | (many[1] == degree)
    return _QUESTIONS.get(type(constraint))


def stated_question(constraint: Property[Any]) -> tuple[str, trial.Question]:
    """Return what a property asks of a vertex, in Coq and as a function; raises OutOfReach for another property."""
    question = question_of(constraint)
    if question is None:
        raise OutOfReach(
            "the theory for Coq covers, of one graph, colourings and the sets independent, dominating, total "
            "dominating, perfect code, vertex cover, regular k, maximal and minimal ones, and irredundant; the problem "
            "asks for something else."
        )
    return question[0], _stated(question[0])


def _stated(words: str) -> trial.Question:
    word, _, degree = words.partition(" ")
    if word == "induced_degree":
        return lambda own, around: own == 0 or around.count(1) == int(degree)
    return _STATED[word]


def _links(graph: Layered, links: Sequence[Link]) -> str:
    """Return the links in Coq, as the product of a graph with a path where they are that."""
    if sorted(graph.between) == [(1, v, v) for v in range(graph.height)]:
        edges = "; ".join(f"({u}, {v})" for u, v in graph.within)
        return f"times_path [{edges}] {graph.height}"
    return "[" + "; ".join(f"({d}, {u}, {v})" for d, u, v in links) + "]"


def _diagrams(
    colours: int, ones: int | None, questions: Sequence[Question], links: Sequence[Link], height: int
) -> tuple[Diagram, ...]:
    """Return the diagrams of what is asked of a layer, and for each question of each of its vertices, in this order.

    Each is stated at the uppermost cell of a column, and asks nothing of the others. A neighbour counts once for each
    end of an edge.
    """
    parts = CellParts.of(Rule(tuple(range(colours))))
    column = [(row, 0) for row in range(height)]
    tests = [at_top(column, partial(_total, column, ones))]
    for ask in questions:
        for vertex in range(height):
            around = [(v, d) for d, u, v in links if u == vertex] + [(u, -d) for d, u, v in links if v == vertex]
            cells = sorted({(vertex, 0), *around})
            tests.append(at_top(cells, partial(question_answers, ask, vertex, around, colours)))
    return tuple(diagram_of_condition(parts, test, keep=True) for test in tests)


def _total(column: Sequence[Offset], ones: int | None, view: View) -> Flags:
    if ones is None:
        return np.array([True])
    return np.asarray(sum((view.number(*offset) == 1).astype(int) for offset in column) == ones, dtype=bool)


def question_answers(ask: Question, vertex: int, around: Sequence[Offset], colours: int, view: View) -> Flags:
    """Return the answers of a question about a vertex of a column and the cells around it."""
    own = np.maximum(view.number(vertex, 0), 0)
    none = np.zeros_like(own)
    many = [sum(((view.number(*offset) == colour).astype(int) for offset in around), none) for colour in range(colours)]
    return ask(own, many)
