"""Theorems about arrays on boards with periodic rows, columns or both."""

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

MAX_STATES = 300  # states of the machine of a ring: the contents of as many columns as conditions reach left and right
MAX_WINDOWS = 200_000  # transitions of this machine at most: the contents of one column more

Column = tuple[int, ...]  # the marks of a column from top to bottom


def glued_subject(rule: RuleDiagrams, rows: int, wrap: str) -> Subject:
    """Return the subject of arrays on boards with periodic boundaries; `wrap` is "rows", "columns" or "both".

    Raises OutOfReach for a rule with hidden parts or another `wrap`, TooLarge if the machine of a ring of columns has
    too many states for Coq.
    """
    if rule.hidden > 1 or wrap not in ("rows", "columns", "both"):
        raise OutOfReach("the theory for Coq covers boards with glued rows, glued columns or both, for windows alone.")
    words, gluing = in_words(rule), wrap if wrap == "both" else f"{wrap}_only"
    definitions = words or diagrams_definition("diagrams", rule.diagrams)
    boards = f"numbers {rule.marks} rules" if words else f"arrays {rule.marks} diagrams"
    arguments = "rules hints" if words else "diagrams"
    if wrap == "rows":
        definitions += diagrams_definition("of_rows", list(_row_diagrams(rule, rows)))
        theorem = "stated_rows_glued" if words else "rows_glued_counted"
        proof = f"{theorem} {{arithmetic}} {rule.marks} {arguments} of_rows {rows}"
    else:
        _ring_reach(rule, rows)
        proof = f"{'stated_ring' if words else 'ring_counted'} {gluing} {rule.marks} {arguments} {rows}"
    return Subject(definitions, f"count_glued {gluing} ({boards}) {rows}", proof, arrays_trial(rule, rows, wrap))


def ring_factor(rule: RuleDiagrams, rows: int, wrap: str, gf: RationalGF) -> Coefficients:
    """Return the factor that makes the denominator annihilate the whole transfer matrix of a ring of columns.

    `wrap` is "columns" or "both". Raises TooLarge if the matrix is too large for Coq.
    """
    reach, left_reach = _ring_reach(rule, rows)
    columns = list(product(range(rule.marks), repeat=rows))
    states = list(product(columns, repeat=reach))
    index_of = {state: index for index, state in enumerate(states)}
    transitions = [
        (index_of[window[:-1]], index_of[window[1:]])
        for window in product(columns, repeat=reach + 1)
        if all(_allows_window(rule, window, row, left_reach, rows_periodic=wrap == "both") for row in range(rows))
    ]
    sources, targets = np.array(transitions or [(0, 0)], dtype=np.int64).T
    entries = np.full(len(sources), bool(transitions), dtype=np.uint64)
    transfer_matrix = csr_array((entries, (targets, sources)), shape=(len(states),) * 2)
    rng = random.Random(len(states))  # a fixed seed: the text of a theorem must not change
    final = np.array([rng.randrange(1, 1 << 20) for _ in states], dtype=np.uint64)
    return common_factor(Machine((transfer_matrix,), final, final), gf)


def _ring_reach(rule: RuleDiagrams, rows: int) -> tuple[int, int]:
    """Return (number of columns in a state of the ring's machine, number of columns that conditions reach to the left).

    Raises TooLarge if the machine has too many states for Coq.
    """
    column_offsets = [offset[1] for diagram in rule.diagrams for offset, _ in diagram]
    left_reach, right_reach = max(0, -min(column_offsets, default=0)), max(0, *column_offsets, 0)
    columns = rule.marks**rows
    state_count = columns ** (left_reach + right_reach)
    if state_count > MAX_STATES or state_count * columns > MAX_WINDOWS:
        raise TooLarge(
            f"the check in Coq of a ring would have {state_count:,} states, more than {MAX_STATES}; choose fewer rows."
        )
    return left_reach + right_reach, left_reach


def _allows_window(rule: RuleDiagrams, window: Sequence[Column], row: int, column: int, *, rows_periodic: bool) -> bool:
    """Return whether the diagrams, anchored at the cell (`row`, `column`) of a window of columns, allow the window."""

    rows = len(window[0])

    def digit(down: int, right: int) -> int:
        """Return 1 + the mark of the cell at an offset, 0 for a cell above or below the board."""
        place = (row + down) % rows if rows_periodic else row + down
        return 1 + window[column + right][place] if 0 <= place < rows else 0

    return all(diagram_allows(diagram, {offset: digit(*offset) for offset, _ in diagram}) for diagram in rule.diagrams)


def _row_diagrams(rule: RuleDiagrams, rows: int) -> Iterator[Diagram]:
    """Yield for each diagram and each row the diagram of its condition there, anchored at the top of the column."""
    parts = CellParts.of(Rule(tuple(range(rule.marks))))
    for diagram in rule.diagrams:
        for row in range(rows):
            cells = [((row + down) % rows, right) for (down, right), _ in diagram]
            yield diagram_of_condition(parts, at_top(cells, partial(_allows_view, diagram, cells)), keep=True)


def _allows_view(diagram: Diagram, cells: Sequence[tuple[int, int]], view: View) -> Flags:
    """Return which patterns of cells a diagram allows; its levels read the `cells` in this order."""
    return allowed_patterns(diagram, [view.value_index(*cell) + 1 for cell in cells])
