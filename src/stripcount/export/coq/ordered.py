"""Arrays in which new values appear in increasing order, as `StatementOrder.v` states them: on the board itself.

The machine knows how many values have appeared; that is a hidden part of a cell. The rule without it is stated as that
of other arrays is, and a diagram of the hidden part is a hint that Coq compares with its own definition.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from stripcount.export.coq.carried import carried_subject
from stripcount.export.coq.diagrams import Diagram, diagram_of_condition, diagram_of_table, diagrams_of
from stripcount.export.coq.parts import CellParts, conditions_of
from stripcount.export.coq.theorem import Subject, arrays, diagram_text, in_words
from stripcount.export.coq.trial import ordered_trial
from stripcount.model.lattice.rule import Rule

_REMARK_ON_ORDER = (
    "New values appear in increasing order column by column: a condition that only compares values allows as many "
    "arrays as row by row."
)


def arrays_of_rule(rule: Rule, rows: int, transposed: bool = False) -> Subject:
    """Return the subject of the arrays of a rule on `rows` rows.

    If a condition has words, and the only hidden part of a cell is the register of new values in increasing order, or
    all hidden parts are memories, the statement says on the board itself what they remember; see `arrays` for all other
    rules, and for `transposed`.
    """
    subject = _ordered_subject(rule, rows, transposed) or carried_subject(rule, rows, transposed)
    return arrays(diagrams_of(rule, rows), rows, transposed) if subject is None else subject


def _ordered_subject(rule: Rule, rows: int, transposed: bool) -> Subject | None:
    """Return the subject of a rule with the register of new values in increasing order; None for any other rule."""
    if len(rule.registers) != 1 or rule.labels or rule.tallies or rule.output is not None:
        return None
    value_count = len(rule.values)
    order = order_diagram(value_count, rows)
    if _diagrams_of_registers(rule, rows) != [order]:
        return None
    diagrams_without_register = diagrams_of(replace(rule, registers=()), rows)
    words = in_words(diagrams_without_register, transposed)
    if words is None:
        return None
    definitions = f"{words}Definition order : diagram :=\n  {diagram_text(order)}.\n"
    line_kind, size = ("rows", f"k {rows}") if transposed else ("columns", f"{rows} k")
    counted = f"fun k => count_read by_{line_kind} introduced_in_order (numbers {value_count} rules) {size}"
    proof = f"ordered_{'rows' if transposed else 'counted'} {{arithmetic}} {value_count} rules hints order {rows}"
    remark = "" if transposed or rows == 1 else _REMARK_ON_ORDER
    return Subject(definitions, counted, proof, ordered_trial(diagrams_without_register, rows), remark=remark)


def order_diagram(value_count: int, rows: int) -> Diagram:
    """Return the diagram of the numbers of values that have appeared, by the definition of `memory` in the theory.

    A cell holds (`value_count` + 1) times its value plus that number, which is 1 + the largest value up to this cell.
    `value_count` is the number of values, `rows` that of the rows.

    >>> order_diagram(1, 1)
    (((0, -1), ((2, 2, 2),)), ((-1, 0), ((2, 2, 2),)), ((0, 0), ((0, 1, 0),)))
    """
    hidden_size = value_count + 1
    side = 1 + value_count * hidden_size  # digits of a cell: 0 outside the board, 1 + its mark inside
    previous, above, own = np.indices((side,) * 3).reshape(3, -1) - 1
    before = np.where(above >= 0, above % hidden_size, np.where(previous >= 0, previous % hidden_size, 0))
    value, used_count = np.divmod(own, hidden_size)
    allowed = (own < 0) | ((value <= before) & (used_count == np.maximum(before, value + 1)))
    lift = np.arange(side)  # the table has the digits of whole cells already
    return diagram_of_table(allowed, [(rows - 1, -1), (-1, 0), (0, 0)], (side,) * 3, [lift] * 3)


def _diagrams_of_registers(rule: Rule, rows: int) -> Sequence[Diagram]:
    """Return the diagrams of the registers of a rule, without those of its conditions."""
    registers_only = Rule(rule.values, registers=rule.registers)
    parts = CellParts.of(registers_only)
    diagrams = (diagram_of_condition(parts, condition) for condition in conditions_of(registers_only, rows))
    return [diagram for diagram in diagrams if diagram]
