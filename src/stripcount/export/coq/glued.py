"""Arrays on boards with glued sides: the conditions of each row, and the matrix of the last columns of a ring."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product

import numpy as np

from stripcount.algebra.rational_gf import Coefficients, RationalGF
from stripcount.algebra.sparse import csr_array
from stripcount.errors import TooLarge
from stripcount.export.coq.diagrams import (
    Diagram,
    RuleDiagrams,
    allowed_patterns,
    at_top,
    diagram_allows,
    diagram_of_condition,
)
from stripcount.export.coq.factor import common_factor
from stripcount.export.coq.parts import CellParts, OutOfReach
from stripcount.export.coq.theorem import Subject, diagrams_definition, in_words
from stripcount.export.coq.trial import arrays_trial
from stripcount.machine.machine import Machine
from stripcount.model.lattice.rule import Flags, Rule, View

MOST_STATES = 300  # columns remembered of a ring, in the check's machine
MOST_WINDOWS = 200_000  # columns remembered and one more

Column = tuple[int, ...]


def glued_subject(rule: RuleDiagrams, rows: int, wrap: str) -> Subject:
    """Return the subject of a theorem about arrays on boards whose rows, columns or both are glued."""
    if rule.hidden > 1 or wrap not in ("rows", "columns", "both"):
        raise OutOfReach("the theory for Coq covers boards with glued rows, glued columns or both, for windows alone.")
    stated, gluing = in_words(rule), wrap if wrap == "both" else f"{wrap}_only"
    definitions = stated or diagrams_definition("diagrams", rule.diagrams)
    boards = f"numbers {rule.marks} rules" if stated else f"arrays {rule.marks} diagrams"
    arguments = "rules hints" if stated else "diagrams"
    if wrap == "rows":
        definitions += diagrams_definition("of_rows", list(_row_diagrams(rule, rows)))
        theorem = "stated_rows_glued" if stated else "rows_glued_counted"
        proof = f"{theorem} {{arithmetic}} {rule.marks} {arguments} of_rows {rows}"
    else:
        _ring(rule, rows)
        proof = f"{'stated_ring' if stated else 'ring_counted'} {gluing} {rule.marks} {arguments} {rows}"
    return Subject(definitions, f"count_glued {gluing} ({boards}) {rows}", proof, arrays_trial(rule, rows, wrap))


def ring_factor(rule: RuleDiagrams, rows: int, wrap: str, gf: RationalGF) -> Coefficients:
    """Return the factor by which the denominator becomes one that vanishes on the whole matrix of a ring."""
    reach, back = _ring(rule, rows)
    columns = list(product(range(rule.marks), repeat=rows))
    states = list(product(columns, repeat=reach))
    index_of = {state: index for index, state in enumerate(states)}
    ends = [
        (index_of[window[:-1]], index_of[window[1:]])
        for window in product(columns, repeat=reach + 1)
        if all(_fits(rule, window, row, back, rows, wrap == "both") for row in range(rows))
    ]
    sources, targets = np.array(ends or [(0, 0)], dtype=np.int64).T
    ones = np.full(len(sources), bool(ends), dtype=np.uint64)
    step = csr_array((ones, (targets, sources)), shape=(len(states),) * 2)
    weights = random.Random(len(states))
    final = np.array([weights.randrange(1, 1 << 20) for _ in states], dtype=np.uint64)
    return common_factor(Machine((step,), final, final), gf)


def _ring(rule: RuleDiagrams, rows: int) -> tuple[int, int]:
    """Return how many columns a ring's machine remembers, and how many conditions reach back; raises TooLarge."""
    right = [offset[1] for diagram in rule.diagrams for offset, _ in diagram]
    back, ahead = max(0, -min(right, default=0)), max(0, *right, 0)
    columns = rule.marks**rows
    if columns ** (back + ahead) > MOST_STATES or columns ** (back + ahead + 1) > MOST_WINDOWS:
        raise TooLarge(
            f"the check in Coq of a ring would have {columns ** (back + ahead):,} states, more than {MOST_STATES}; "
            "choose fewer rows."
        )
    return back + ahead, back


def _fits(rule: RuleDiagrams, window: Sequence[Column], row: int, column: int, rows: int, around: bool) -> bool:
    def digit(down: int, right: int) -> int:
        place = (row + down) % rows if around else row + down
        return 1 + window[column + right][place] if 0 <= place < rows else 0

    return all(diagram_allows(diagram, {offset: digit(*offset) for offset, _ in diagram}) for diagram in rule.diagrams)


def _row_diagrams(rule: RuleDiagrams, rows: int) -> Iterator[Diagram]:
    """Yield, for each diagram and each row, what it asks there, stated at the uppermost cell of a column."""
    parts = CellParts.of(Rule(tuple(range(rule.marks))))
    for diagram in rule.diagrams:
        for row in range(rows):
            cells = [((row + down) % rows, right) for (down, right), _ in diagram]
            yield diagram_of_condition(parts, at_top(cells, partial(_followed, diagram, cells)), keep=True)


def _followed(diagram: Diagram, cells: Sequence[tuple[int, int]], view: View) -> Flags:
    return allowed_patterns(diagram, [view.number(*cell) + 1 for cell in cells])
