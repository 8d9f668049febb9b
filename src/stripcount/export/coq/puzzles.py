"""The rules of puzzles in the words of the theory: slots for magnets and dominoes, arrays with conditions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np

from stripcount.export.coq.diagrams import RuleDiagrams, diagrams_of
from stripcount.export.coq.glued import glued_subject
from stripcount.export.coq.graphs import graph_subject, stars_subject
from stripcount.export.coq.parts import OutOfReach
from stripcount.export.coq.sets import edge_sets_of
from stripcount.export.coq.theorem import Subject, arrays
from stripcount.export.coq.trial import sets_tried, slots_tried
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.lattice.leapers import LeaperStrip
from stripcount.model.lattice.rule import Condition, Flags, Read, Rule, View
from stripcount.model.lattice.strip import LatticeStrip
from stripcount.model.strip import Strip
from stripcount.puzzles.case import Case
from stripcount.puzzles.colourings import Colourings
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.hard_squares import HardSquares
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.matchings import Matchings
from stripcount.puzzles.not_touch import NotTouch

_SINGLES = "[(Single, Blank)]"


def subject_of(strip: Strip[Any], case: Case | None = None) -> Subject:
    """Return the subject of a theorem about a strip; raises OutOfReach for a rule that the theory does not cover.

    Where sides are glued, the rule is that of the case's strip without glue.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> subject_of(Magnets(4)).counted
    'count (magnets) 4'
    """
    if case is not None and case.wrap is not None:
        return glued_subject(open_rule(case), case.rows, case.wrap)
    sets = edge_sets_of(strip)
    if sets is not None:
        counted = f"counts {sets.words} ({sets.layer})"
        tried = sets_tried(sets.demands, sets.earlier)
        return Subject("", counted, "sets_generated {arithmetic} _ _", tried, sets=True)
    if isinstance(strip, GraphStrip):
        return graph_subject(strip)
    if type(strip) is NotTouch and {"column", "row", "diagonal"} == set(strip.restrict.split(",")):
        return stars_subject(strip.rows, strip.ones)
    slots = slots_of(strip)
    if slots is None:
        return arrays(diagrams_of(array_rule(strip), strip.rows), strip.rows)
    if isinstance(strip, Magnets) and strip.count == "patterns":
        counted, theorem = f"count_shown sign ({slots})", "slots_shown"
    else:
        counted, theorem = f"count ({slots})", "slots_counted"
    rows = strip.rows
    trial = slots_tried(marks_of(strip), rows, theorem == "slots_shown")
    return Subject("", f"{counted} {rows}", f"{theorem} {{arithmetic}} _ {rows}", trial)


def open_rule(case: Case) -> RuleDiagrams:
    """Return the diagrams of a case's rule, whatever sides are glued; raises OutOfReach if it is no window rule."""
    strip = replace(case, wrap=None).strip()
    try:
        return diagrams_of(array_rule(strip), case.rows)
    except OutOfReach:
        name = strip.name or type(strip).__name__
        raise OutOfReach(f"the theory for Coq covers glued sides of rules on windows, not of {name}.") from None


def slots_of(strip: Strip[Any]) -> str | None:
    """Return the expression of a rule made of slots, None for another rule."""
    if type(strip) is Magnets:
        if not strip.singletons:
            return "magnets" if strip.blanks else "magnets_without_blanks"
        if strip.blanks:
            return "magnets_with_singletons"
        return f"slots (list_prod [L; R; T; B] [Plus; Minus] ++ {_SINGLES})"
    if type(strip) is DominoTiling or (type(strip) is Matchings and not strip.singles):
        return "domino_tilings"
    if type(strip) is Matchings:
        return f"slots (list_prod [L; R; T; B] [Blank] ++ {_SINGLES})"
    return None


def marks_of(strip: Strip[Any]) -> list[tuple[str, str]]:
    """Return the marks of a rule made of slots: L, R, T, B or S for a single cell, and a sign; blank is a dot."""
    if isinstance(strip, Magnets):
        poles, singles = "+-." if strip.blanks else "+-", strip.singletons
    else:
        poles, singles = ".", isinstance(strip, Matchings) and strip.singles
    return [*product("LRTB", poles), *[("S", ".")] * bool(singles)]


def array_rule(strip: Strip[Any]) -> Rule:
    """Return the rule of a strip of arrays as conditions on nearby cells; raises OutOfReach for any other strip."""
    if isinstance(strip, LatticeStrip) and not strip.array_rule().connected:
        return strip.array_rule()
    if type(strip) is HardSquares:
        return Rule((0, 1), _apart(((0, 1), (1, 0))))
    if isinstance(strip, LeaperStrip) and type(strip).legal is LeaperStrip.legal:
        return Rule((0, 1), _apart(strip.leaps))
    if type(strip) is Colourings:
        return Rule(tuple(range(strip.colours)), (_different((0, 1)), _different((1, 0))))
    if type(strip) is NotTouch:
        steps = {"column": ((1, 0),), "row": ((0, 1),), "diagonal": ((1, 1), (1, -1))}
        apart = [offset for word, offsets in steps.items() if word in strip.restrict.split(",") for offset in offsets]
        return Rule((0, 1), (*_apart(tuple(apart)), _column_total(strip.rows, strip.ones)))
    named = strip.error_name if isinstance(strip, GraphStrip) else strip.name or type(strip).__name__
    if isinstance(strip, LatticeStrip):
        named = "arrays with connected cells"
    raise OutOfReach(
        "the theory for Coq covers magnets, domino-tiling, matchings, hard-squares, kings, knights, colourings, "
        "not-touch, spanning-tree, circuit-board, simple-loop, arrays with conditions on nearby cells, and sets of "
        f"edges of graphs, not {named}."
    )


def _apart(offsets: Sequence[tuple[int, int]]) -> tuple[Condition, ...]:
    def condition(offset: tuple[int, int]) -> Condition:
        return Condition((("", *offset),), lambda view: ~((view.value() == 1) & (view.value(*offset) == 1)))

    return tuple(condition(offset) for offset in offsets)


def _different(offset: tuple[int, int]) -> Condition:
    return Condition((("", *offset),), lambda view: view.value() != view.value(*offset))


def _column_total(rows: int, ones: int) -> Condition:
    """Return the condition, stated at the uppermost cell of a column, that it holds a number of ones."""
    reads: tuple[Read, ...] = (("", -1, 0), *(("", down, 0) for down in range(rows)))

    def test(view: View) -> Flags:
        total = np.sum([view.value(down, 0) == 1 for down in range(rows)], axis=0)
        return np.asarray(view.inside(-1, 0) | (total == ones), dtype=bool)

    return Condition(reads, test)
