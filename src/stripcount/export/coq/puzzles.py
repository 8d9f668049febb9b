"""The subject of a theorem about any strip, by the form of the theory that covers its rules."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from stripcount.export.coq.areas import areas_subject, has_component_condition, vertices_subject
from stripcount.export.coq.diagrams import RuleDiagrams, diagrams_of
from stripcount.export.coq.glued import glued_subject
from stripcount.export.coq.graphs import graph_subject, stars_subject
from stripcount.export.coq.ordered import arrays_of_rule
from stripcount.export.coq.parts import OutOfReach
from stripcount.export.coq.sets import edge_sets_of
from stripcount.export.coq.theorem import Subject
from stripcount.export.coq.trial import sets_trial, slots_trial
from stripcount.model.lattice.rule import Rule
from stripcount.model.strip import Strip
from stripcount.puzzles.case import Case

_SINGLES = "[(Single, Blank)]"  # in Coq: a single cell, which is blank, as a further slot
_SLOT_RULE_NAMES = {
    ("+-.", False): "magnets",
    ("+-", False): "magnets_without_blanks",
    ("+-.", True): "magnets_with_singletons",
    (".", False): "domino_tilings",
}
"""Names in the theory of rules made of slots, by (contents of a slot, whether single cells are allowed)."""


def subject_of(strip: Strip, case: Case | None = None) -> Subject:
    """Return the subject of a theorem about a strip; raises OutOfReach for a rule that the theory does not cover.

    `case` is the puzzle that the strip is of. It is read only if it has periodic boundaries: then the subject is about
    the rule of the case's strip without them, on a board whose sides are glued.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> subject_of(Magnets(4)).counted
    'count (magnets) 4'
    """
    if case is not None and case.wrap is not None:
        return glued_subject(open_rule(case), case.rows, case.wrap)
    sets = edge_sets_of(strip)
    if sets is not None:
        counted = f"counts {sets.words} ({sets.layer})"
        trial, prefix = sets_trial(sets.rules, sets.earlier), "later_" if sets.has_extra_layer else ""
        return Subject(
            "",
            counted,
            f"{prefix}sets_generated {{arithmetic}} _ _",
            (lambda columns: trial(columns + 1)) if sets.has_extra_layer else trial,
            f"{prefix}sets_shifted",
            sets.has_extra_layer,
        )
    areas = strip.whole_rule()
    if areas is not None and areas.connected:
        return areas_subject(areas, strip.rows)
    if strip.structure is not None and has_component_condition(strip.structure):
        return vertices_subject(strip.structure)
    if strip.structure is not None:
        return graph_subject(strip.structure)
    stars = strip.column_ones
    if stars is not None and stars.apart == {"column", "row", "diagonal"}:
        return stars_subject(strip.rows, stars.number)
    slots, rows = strip.slots, strip.rows
    if slots is None:
        return arrays_of_rule(array_rule(strip), rows)
    if slots.shown:
        counted, theorem = f"count_shown sign ({slots_of(strip)})", "slots_shown"
    else:
        counted, theorem = f"count ({slots_of(strip)})", "slots_counted"
    trial = slots_trial(marks_of(strip), rows, slots.shown)
    return Subject("", f"{counted} {rows}", f"{theorem} {{arithmetic}} _ {rows}", trial)


def open_rule(case: Case) -> RuleDiagrams:
    """Return the diagrams of a case's rule without periodic boundaries.

    Raises OutOfReach if the theory does not cover the rule as conditions on nearby cells.
    """
    strip = replace(case, wrap=None).strip()
    try:
        return diagrams_of(array_rule(strip), case.rows)
    except OutOfReach:
        name = strip.name or type(strip).__name__
        raise OutOfReach(f"the theory for Coq covers glued sides of rules on windows, not of {name}.") from None


def slots_of(strip: Strip) -> str | None:
    """Return the expression in Coq of the rule of a strip of slots, such as "magnets"; None for any other strip."""
    if (slots := strip.slots) is None:
        return None
    name = _SLOT_RULE_NAMES.get((slots.contents, slots.singles))
    if name is not None:
        return name
    poles = {"+": "Plus", "-": "Minus", ".": "Blank"}
    contents = "; ".join(poles[content] for content in slots.contents)
    return f"slots (list_prod [L; R; T; B] [{contents}] ++ {_SINGLES})"


def marks_of(strip: Strip) -> list[tuple[str, str]]:
    """Return the marks of a strip of slots as (part, sign), such as ("L", "+"); a single cell is the part "S".

    A blank has the sign "." in place of "+" or "-". The list is empty for any other strip.
    """
    slots = strip.slots
    return [] if slots is None else [*product("LRTB", slots.contents), *[("S", ".")] * slots.singles]


def array_rule(strip: Strip) -> Rule:
    """Return the rule of a strip of arrays as conditions on nearby cells; raises OutOfReach for any other strip."""
    rule = strip.array_rule()
    if rule is not None and not rule.connected:
        return rule
    name = strip.name or strip.error_name if rule is None else "arrays with connected cells"
    raise OutOfReach(
        "the theory for Coq covers magnets, domino-tiling, matchings, hard-squares, kings, knights, colourings, "
        "not-touch, spanning-tree, circuit-board, simple-loop, masyu, slitherlink, arrays with conditions on nearby "
        f"cells, connected areas, and sets of edges of graphs, not {name}."
    )
