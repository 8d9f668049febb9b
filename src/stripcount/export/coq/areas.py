"""Theorems about connected cells on boards of any number of columns, and about connected vertex sets of grids."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from stripcount.export.coq.diagrams import RuleDiagrams, diagrams_of
from stripcount.export.coq.graphs import question_answers, question_of
from stripcount.export.coq.parts import OutOfReach
from stripcount.export.coq.theorem import Subject, definitions_in_words
from stripcount.export.coq.trial import PlaceRule, areas_trial
from stripcount.model.graphs.components import Components
from stripcount.model.graphs.structure import GraphStructures
from stripcount.model.lattice.rule import Condition, Connected, Rule

MAX_AREAS = 50  # the largest number of areas that is allowed: the statement lists all allowed numbers
_NEIGHBOURS = ((-1, 0), (0, -1), (0, 1), (1, 0))  # offsets (down, right)


def areas_subject(rule: Rule, rows: int) -> Subject:
    """Return the subject of arrays whose cells of some values are connected, on `rows` rows.

    Raises OutOfReach if the rule also has tests of whole lines or remembers something along lines.
    """
    if rule.lines:
        raise OutOfReach("the theory for Coq covers connected cells beside conditions on nearby cells, not on lines.")
    rule_diagrams = diagrams_of(replace(rule, connected=()), rows)
    if rule_diagrams.hidden > 1:
        raise OutOfReach("the theory for Coq covers connected cells where a rule remembers nothing else along a line.")
    place_rules = [
        place_rule for connected in rule.connected for place_rule in connection_rules(connected, rule.values)
    ]
    return _subject(rule_diagrams, place_rules, rows)


def _subject(rule_diagrams: RuleDiagrams, place_rules: Sequence[PlaceRule], rows: int) -> Subject:
    """Return the subject of arrays that satisfy the diagrams at every cell, and the rules of connected cells."""
    rules_text = f"[{'; '.join(rule.words for rule in place_rules)}]"
    return Subject(
        definitions_in_words(rule_diagrams),
        f"counts_strips (numbers {rule_diagrams.marks} rules) {rules_text} {rows}",
        f"strips_generated {{arithmetic}} {rule_diagrams.marks} rules hints {rows} {rules_text}",
        areas_trial(rule_diagrams, place_rules, rows),
        "strips_shifted",
    )


def connection_rules(connected: Connected, values: Sequence[int]) -> list[PlaceRule]:
    """Return the theory's rules for a condition that cells are connected, whose values are among `values`.

    A mark is the index of a value in `values`. Raises OutOfReach if more than MAX_AREAS areas are allowed.
    """
    marks = tuple(values.index(value) for value in connected.all_values)
    if connected.most > MAX_AREAS:
        raise OutOfReach(f"the theory for Coq covers areas whose number is bounded by {MAX_AREAS}, not by more.")
    if connected.most == 1:
        rules = [PlaceRule("OneComponent" if connected.least else "OneAtMost", marks)]
    else:
        rules = [PlaceRule("SomeComponents", marks, (*range(connected.least, connected.most + 1),))]
    return [*rules, PlaceRule("NoCycle", marks)] if connected.tree else rules


def has_component_condition(structure: GraphStructures) -> bool:
    """Return whether a structure is a vertex set with a condition on its components."""
    has_condition = any(isinstance(constraint, Components) for constraint in structure.properties)
    return structure.domain == "vertices" and has_condition


def vertices_subject(structure: GraphStructures) -> Subject:
    """Return the subject of sets of vertices of a grid, whose vertices are cells, with conditions on their components.

    Raises OutOfReach for other graphs and other conditions, and for sets of extreme size.
    """
    graph, problem = structure.graph, structure.problem
    is_grid = sorted(graph.within) == [(row, row + 1) for row in range(graph.height - 1)]
    is_grid = is_grid and sorted(graph.between) == [(1, row, row) for row in range(graph.height)]
    if not is_grid or graph.ring or graph.hubs or graph.first or graph.windows:
        raise OutOfReach(f"the theory for Coq covers connected sets of vertices of grids, not of {graph.name}.")
    if problem.extreme:
        raise OutOfReach(f"the theory for Coq counts connected sets of all sizes, not those of {problem.extreme} size.")
    rules, conditions = list[PlaceRule](), list[Condition]()
    for constraint in structure.properties:
        if isinstance(constraint, Components):
            rules += _component_rules(constraint)
        elif (question := question_of(constraint)) is not None and len(constraint.marks) == 2:
            reads = [("", 0, 0), *(("", *offset) for offset in _NEIGHBOURS)]
            conditions.append(Condition(tuple(reads), partial(question_answers, question[1], 0, _NEIGHBOURS, 2)))
        else:
            raise OutOfReach(
                "the theory for Coq covers connected sets that are also independent, dominating, total dominating, "
                f"perfect codes, vertex covers or regular, not {problem.text}."
            )
    return _subject(diagrams_of(Rule((0, 1), tuple(conditions)), graph.height), rules, graph.height)


def _component_rules(components: Components) -> list[PlaceRule]:
    """Return the rules for the components of the chosen vertices, or of those that are not chosen.

    Raises OutOfReach unless the number of components is bounded above or not restricted at all.
    """
    minimum, maximum = components.bounds[0]
    is_unbounded = (minimum, maximum) == (0, None)
    if type(components) is not Components or not components.broken_circuits or (maximum is None and not is_unbounded):
        raise OutOfReach("the theory for Coq covers sets whose number of components is bounded.")
    marks = (0,) if components.removed else (1,)
    rules = [] if components.cycles else [PlaceRule("NoCycle", marks)]
    if is_unbounded:
        return rules
    return connection_rules(Connected(marks[0], minimum, most=maximum or 0), (0, 1)) + rules
