"""The Coq module that proves an OEIS entry.

It states that the boards that the entry's name describes have a generating function P/Q by their number of columns, and
that a(n) therefore has the recurrence.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import NamedTuple

from flint import fmpz_poly

from stripcount.algebra.rational_gf import Coefficients, RationalGF
from stripcount.errors import TooLarge
from stripcount.export.coq.diagrams import diagrams_of, span
from stripcount.export.coq.factor import common_factor
from stripcount.export.coq.numbered import EntryNumbers
from stripcount.export.coq.ordered import arrays_of_rule
from stripcount.export.coq.theorem import module
from stripcount.limits import Limits
from stripcount.oeis.settle import unminimized_machine
from stripcount.oeis.settled import ReadEntry
from stripcount.oeis.shortest import shortest_recurrence

MAX_TRANSITIONS = 400_000  # transitions between two columns, of the machine
MAX_WORK = 4_000_000  # transitions times cells that a decision diagram spans: beyond it Coq takes many minutes


class EntryFunction(NamedTuple):
    """The generating function P/Q of an entry's boards by columns, and the factor by which Coq multiplies both."""

    gf: RationalGF
    factor: Coefficients


def entry_function(entry: ReadEntry, limits: Limits | None = None) -> EntryFunction:
    """Return P/Q of the boards that an entry counts, by columns.

    Raises OutOfReach if the rule cannot be written in Coq, TooLarge or OutOfTime beyond the limits.
    """
    meaning = entry.meaning()
    diagrams = diagrams_of(meaning.rule, meaning.rows).diagrams
    narrower_limits = (limits or Limits()).part(transitions=MAX_TRANSITIONS)
    # Coq's machine does not merge states that differ by a permutation of the values: this one is built as it is
    rule = replace(meaning.rule, interchangeable=False)
    machine = unminimized_machine(rule, meaning.rows, narrower_limits)
    if machine.transitions * span(diagrams, meaning.rows) > MAX_WORK:
        raise TooLarge(f"the check in Coq would take many minutes: {machine.transitions:,} transitions of a column.")
    gf, _ = shortest_recurrence(machine.minimize(narrower_limits))
    empty_count = gf.terms(1)[0]
    if empty_count != 1:  # for Coq the board without columns obeys every rule: it has no cell where a condition fails
        numerator = fmpz_poly(list(gf.numerator)) + (1 - empty_count) * fmpz_poly(list(gf.denominator))
        gf = RationalGF.of([int(c) for c in numerator.coeffs()], gf.denominator)
    return EntryFunction(gf, common_factor(machine, gf))


def theorem(entry: ReadEntry, function: EntryFunction, shortest: bool = False) -> str:
    """Return the text of the Coq module; it depends only on the reading of the entry, P/Q and the factor.

    With `shortest` it also states, for orders up to 300, that no recurrence of a(n) is shorter.
    """
    meaning = entry.meaning()
    index, gf = meaning.index, function.gf
    lines_text = "rows" if meaning.transposed else "columns"
    # a(n) counts the boards of step·n + first columns
    boards_text = f"1/{index.divisor} of the boards" if index.divisor > 1 else "the boards"
    size_text = f"{index.step if index.step > 1 else ''}n" + (f"{index.first:+d}" if index.first else "")
    comments = [
        f"{entry.anumber}: {meaning.name}",
        f"Values in the order {', '.join(map(str, meaning.rule.values))}; rows and columns as in the entry.",
        f"a(n) counts {boards_text} of {size_text} {lines_text}, for n >= {index.offset}.",
        # without quotation marks, with which a string would begin even in a comment
        "reading "
        + json.dumps([entry.anumber, entry.offset, entry.name_tree], separators=(",", ":")).replace('"', "`"),
    ]
    indexing = EntryNumbers(
        index.offset, divisor=index.divisor, step=index.step, more=max(index.first, 0), less=max(-index.first, 0)
    )
    subject = arrays_of_rule(meaning.rule, meaning.rows, meaning.transposed)
    return module(entry.anumber, comments, subject, gf, function.factor, indexing, shortest=shortest)
