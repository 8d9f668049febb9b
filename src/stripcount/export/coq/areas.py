"""Connected cells on boards of any number of columns, and connected sets of vertices of grids."""

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
from stripcount.model.graphs.structure import Structure
from stripcount.model.lattice.rule import Condition, Connected, Rule

MOST_AREAS = 50
_AROUND = ((-1, 0), (0, -1), (0, 1), (1, 0))


def areas_subject(rule: Rule, rows: int) -> Subject:
    """Return the subject of arrays whose cells of some values are connected."""
    if rule.lines:
        raise OutOfReach("the theory for Coq covers connected cells beside conditions on nearby cells, not on lines.")
    drawn = diagrams_of(replace(rule, connected=()), rows)
    if drawn.hidden > 1:
        raise OutOfReach("the theory for Coq covers connected cells where a rule remembers nothing else along a line.")
    return _stated(
        drawn, [one for connected in rule.connected for one in connection_rules(connected, rule.values)], rows
    )


def _stated(drawn: RuleDiagrams, asked: Sequence[PlaceRule], rows: int) -> Subject:
    said = f"[{'; '.join(rule.words for rule in asked)}]"
    return Subject(
        definitions_in_words(drawn),
        f"counts_strips (numbers {drawn.marks} rules) {said} {rows}",
        f"strips_generated {{arithmetic}} {drawn.marks} rules hints {rows} {said}",
        areas_trial(drawn, asked, rows),
        "strips_shifted",
    )


def connection_rules(connected: Connected, values: Sequence[int]) -> list[PlaceRule]:
    """Return what is asked of the cells of connected values; raises OutOfReach if there may be too many areas."""
    marks = tuple(values.index(value) for value in connected.all_values)
    if connected.most > MOST_AREAS:
        raise OutOfReach(f"the theory for Coq covers areas whose number is bounded by {MOST_AREAS}, not by more.")
    if connected.most == 1:
        rules = [PlaceRule("OneComponent" if connected.least else "OneAtMost", marks)]
    else:
        rules = [PlaceRule("SomeComponents", marks, (*range(connected.least, connected.most + 1),))]
    return [*rules, PlaceRule("NoCycle", marks)] if connected.tree else rules


def is_connected(structure: Structure) -> bool:
    """Return whether a structure is a set of vertices of which components are asked."""
    components = any(isinstance(constraint, Components) for constraint in structure.properties)
    return structure.of == "vertices" and components


def vertices_subject(structure: Structure) -> Subject:
    """Return the subject of sets of vertices of grids, whose vertices are cells; raises OutOfReach for other graphs."""
    graph, problem = structure.graph, structure.problem
    grid = sorted(graph.within) == [(row, row + 1) for row in range(graph.height - 1)]
    grid = grid and sorted(graph.between) == [(1, row, row) for row in range(graph.height)]
    if not grid or graph.ring or graph.hubs or graph.first or graph.windows:
        raise OutOfReach(f"the theory for Coq covers connected sets of vertices of grids, not of {graph.name}.")
    if problem.extreme:
        raise OutOfReach(f"the theory for Coq counts connected sets of all sizes, not those of {problem.extreme} size.")
    rules, conditions = list[PlaceRule](), list[Condition]()
    for constraint in structure.properties:
        if isinstance(constraint, Components):
            rules += _rules_of(constraint)
        elif (found := question_of(constraint)) is not None and len(constraint.marks) == 2:
            reads = [("", 0, 0), *(("", *offset) for offset in _AROUND)]
            conditions.append(Condition(tuple(reads), partial(question_answers, found[1], 0, _AROUND, 2)))
        else:
            raise OutOfReach(
                "the theory for Coq covers connected sets that are also independent, dominating, total dominating, "
                f"perfect codes, vertex covers or regular, not {problem.text}."
            )
    return _stated(diagrams_of(Rule((0, 1), tuple(conditions)), graph.height), rules, graph.height)


def _rules_of(components: Components) -> list[PlaceRule]:
    """Return what is asked of the components of chosen vertices, or of those that are not chosen."""
    least, most = components.bounds[0]
    free = (least, most) == (0, None)
    if type(components) is not Components or not components.broken or (most is None and not free):
        raise OutOfReach("the theory for Coq covers sets whose number of components is bounded.")
    own = (0,) if components.removed else (1,)
    rules = [] if components.cycles else [PlaceRule("NoCycle", own)]
    return rules if free else connection_rules(Connected(own[0], least, most=most or 0), (0, 1)) + rules
