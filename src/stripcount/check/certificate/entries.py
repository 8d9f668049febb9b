"""Certificates of settled entries of the OEIS, whose rules are the reading of the entry's name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product

import numpy as np

from stripcount.algebra.sparse import csr_array
from stripcount.check.certificate.content import Certificate, Layers, Puzzle
from stripcount.check.certificate.merging import merged_machine
from stripcount.check.certificate.statement import statement_of_gf
from stripcount.check.certificate.tiles import table_of
from stripcount.check.certificate.verify import (
    MAX_BRUTE_CANDIDATES,
    MAX_BUILT_TRANSITIONS,
    RulesEvidence,
    certificate_of,
    verify,
)
from stripcount.errors import Disagreement, StripcountError
from stripcount.limits import Limits
from stripcount.machine.machine import Machine
from stripcount.model.lattice.rule import Rule
from stripcount.model.lattice.strip import rule_allows
from stripcount.model.lattice.tiles import lattice_tiles
from stripcount.oeis.settle import unminimized_machine
from stripcount.oeis.settled import ReadEntry
from stripcount.oeis.shortest import shortest_recurrence
from stripcount.oeis.translate import StripMeaning

PUZZLE_NAME = "oeis"
"""The name of the puzzle in these certificates; its parameters are the entry, its rule in words, and the reading."""
EXPLORATION_LIMITS = Limits(transitions=1_000_000)
"""Limits of the machine of a certificate before states are merged, which also bound the size of the file."""
MAX_ENTRY_COLUMNS = 6
"""Number of columns up to which boards are counted by brute force."""


def entry_certificate(entry: ReadEntry) -> Certificate:
    """Return the verified certificate of an entry's generating function, derived from the reading of its name.

    Raises TooLarge beyond EXPLORATION_LIMITS, and BadInput if the reading is not that of a single sequence.
    """
    meaning = entry.meaning()
    rules, machine = _rules_and_machine(meaning)
    gf = meaning.index.function(shortest_recurrence(meaning.index.machine(machine.minimize()))[0])
    reading = json.dumps(entry.name_tree, separators=(",", ":"))
    parameters = {"entry": entry.anumber, "rule": str(meaning.name), "reading": reading}
    return certificate_of(rules, Puzzle(PUZZLE_NAME, meaning.rows, parameters), statement_of_gf(gf, meaning.index))


def verify_entry(certificate: Certificate) -> Iterator[str]:
    """Yield the statement, then one line for each part that was verified; raises Disagreement at the first error."""
    puzzle, statement = certificate.puzzle, certificate.statement
    if set(puzzle.parameters) != {"entry", "rule", "reading"} or puzzle.source:
        raise Disagreement("the certificate of an entry must have an entry, a rule and a reading, and no source.")
    try:
        meaning = ReadEntry(
            puzzle.parameters["entry"], json.loads(puzzle.parameters["reading"]), statement.offset
        ).meaning()
    except (ValueError, RecursionError, StripcountError) as error:
        raise Disagreement("the reading in the certificate is not that of a name.") from error
    if str(meaning.name) != puzzle.parameters["rule"]:
        raise Disagreement(f"the rule in the certificate is not that of its reading, which is: {meaning.name}.")
    index = meaning.index
    if (meaning.rows, index.step, index.first) != (puzzle.rows, *statement.columns):
        raise Disagreement("the rows or the columns in the certificate are not those of the rule.")
    if statement.numerator is None or int(statement.divisor) != index.divisor:
        raise Disagreement("the divisor in the certificate is not that of the rule.")
    yield from verify(certificate, _rules_and_machine(meaning)[0])


def _rules_and_machine(meaning: StripMeaning) -> tuple[RulesEvidence, Machine]:
    """Return (what the rule of an entry gives, its machine before states are merged)."""
    machine = unminimized_machine(meaning.rule, meaning.rows, EXPLORATION_LIMITS)
    tiles = lattice_tiles(meaning.rule, meaning.rows)
    table = None if tiles is None or machine.transitions > MAX_BUILT_TRANSITIONS else table_of(tiles)
    origin = "the reading of the name"
    trusted = "this reading, how the package explores its boards (as settling does), Python, and check/certificate"
    return RulesEvidence(
        merged_machine(_as_layers(machine)),
        table,
        counts=_brute_force_counts(meaning.rule, meaning.rows),
        origin=origin,
        trusted=trusted,
    ), machine


def _as_layers(machine: Machine) -> Layers:
    """Return a machine with one start state in the form of a certificate, where the start is state 0."""
    start = int(np.flatnonzero(machine.initial)[0])
    state_order = [start, *(state for state in range(machine.states) if state != start)]
    new_index = {state: index for index, state in enumerate(state_order)}
    factors = []
    for row, factor in enumerate(machine.factors):
        transitions = csr_array(factor.T.tocsr())  # factors have one row for each target; here one for each source
        rows = []
        for state in state_order if row == 0 else range(transitions.shape[0]):
            stored_range = slice(transitions.indptr[state], transitions.indptr[state + 1])
            targets, weights = transitions.indices[stored_range].tolist(), transitions.data[stored_range].tolist()
            if row == machine.rows - 1:
                targets = [new_index[target] for target in targets]
            rows.append([n for pair in sorted(zip(targets, weights)) for n in pair])
        factors.append(rows)
    ends = sorted((new_index[state], int(machine.final[state])) for state in np.flatnonzero(machine.final).tolist())
    return Layers(factors, [n for pair in ends for n in pair])


def _brute_force_counts(rule: Rule, rows: int) -> tuple[int, ...]:
    """Return the numbers of boards of 0, 1, … columns by brute force; () for a rule that counts different outputs.

    There are at most MAX_ENTRY_COLUMNS columns, and no board has more than MAX_BRUTE_CANDIDATES candidates.
    """
    counts: list[int] = []
    for columns in range(MAX_ENTRY_COLUMNS + 1 if rule.output is None else 0):
        cells = rows * columns
        if len(rule.values) ** cells > MAX_BRUTE_CANDIDATES:
            break
        boards = np.array(list(product(rule.values, repeat=cells)), dtype=np.int64)
        counts.append(int(rule_allows(rule, boards.reshape(len(boards), rows, columns)).sum()))
    return tuple(counts)
