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
    Rules,
    certificate_of,
    verify,
)
from stripcount.errors import Disagreement, StripcountError
from stripcount.limits import Limits
from stripcount.machine.machine import Machine
from stripcount.model.lattice.rule import Rule
from stripcount.model.lattice.strip import rule_allows
from stripcount.model.lattice.tiles import lattice_tiles
from stripcount.oeis.settle import machine_of_rows
from stripcount.oeis.settled import ReadEntry
from stripcount.oeis.shortest import shortest_recurrence
from stripcount.oeis.translate import StripMeaning

PUZZLE_NAME = "oeis"
"""The name of the puzzle in these certificates; its parameters are the entry, its rule in words, and the reading."""
EXPLORATION_LIMITS = Limits(transitions=1_000_000)
"""On the machine of a certificate before states are merged: a bound on the size of its file."""
MAX_ENTRY_COLUMNS = 6
"""Columns of the largest boards that are counted by brute force."""


def entry_certificate(entry: ReadEntry) -> Certificate:
    """Return the verified certificate of an entry's generating function, derived from the reading of its name.

    Raises TooLarge beyond EXPLORATION_LIMITS, BadInput if there is no reading of one sequence.
    """
    translated = entry.meaning()
    rules, machine = _rules(translated)
    gf = translated.index.function(shortest_recurrence(translated.index.machine(machine.minimize()))[0])
    reading = json.dumps(entry.reading, separators=(",", ":"))
    parameters = {"entry": entry.anumber, "rule": str(translated.name), "reading": reading}
    return certificate_of(
        rules, Puzzle(PUZZLE_NAME, translated.rows, parameters), statement_of_gf(gf, translated.index)
    )


def verify_entry(certificate: Certificate) -> Iterator[str]:
    """Yield the statement, then one line for each part that was verified; raises Disagreement at the first error."""
    puzzle, statement = certificate.puzzle, certificate.statement
    if set(puzzle.parameters) != {"entry", "rule", "reading"} or puzzle.source:
        raise Disagreement("the certificate of an entry must have an entry, a rule and a reading, and no source.")
    try:
        translated = ReadEntry(
            puzzle.parameters["entry"], json.loads(puzzle.parameters["reading"]), statement.offset
        ).meaning()
    except (ValueError, RecursionError, StripcountError) as error:
        raise Disagreement("the reading in the certificate is not that of a name.") from error
    if str(translated.name) != puzzle.parameters["rule"]:
        raise Disagreement(f"the rule in the certificate is not that of its reading, which is: {translated.name}.")
    index = translated.index
    if (translated.rows, index.step, index.first) != (puzzle.rows, *statement.columns):
        raise Disagreement("the rows or the columns in the certificate are not those of the rule.")
    if statement.numerator is None or int(statement.divisor) != index.divisor:
        raise Disagreement("the divisor in the certificate is not that of the rule.")
    yield from verify(certificate, _rules(translated)[0])


def _rules(translated: StripMeaning) -> tuple[Rules, Machine]:
    """Return what was found from the rule of an entry, and its machine before states are merged."""
    machine = machine_of_rows(translated.rule, translated.rows, EXPLORATION_LIMITS)
    tiles = lattice_tiles(translated.rule, translated.rows)
    table = None if tiles is None or machine.transitions > MAX_BUILT_TRANSITIONS else table_of(tiles)
    origin = "the reading of the name"
    trusted = "this reading, how the package explores its boards (as settling does), Python, and check/certificate"
    return Rules(
        merged_machine(_layers(machine)), table, _counts(translated.rule, translated.rows), origin, trusted
    ), machine


def _layers(machine: Machine) -> Layers:
    """Return a machine with one start as a certificate lists it, with the start as state 0."""
    start = int(np.flatnonzero(machine.initial)[0])
    order = [start, *(state for state in range(machine.states) if state != start)]
    new_index = {state: index for index, state in enumerate(order)}
    factors = []
    for row, factor in enumerate(machine.factors):
        transitions = csr_array(factor.T.tocsr())  # one row for each source: factors have the targets as rows
        rows = []
        for state in order if row == 0 else range(transitions.shape[0]):
            of_state = slice(transitions.indptr[state], transitions.indptr[state + 1])
            targets, weights = transitions.indices[of_state].tolist(), transitions.data[of_state].tolist()
            if row == machine.rows - 1:
                targets = [new_index[target] for target in targets]
            rows.append([n for pair in sorted(zip(targets, weights)) for n in pair])
        factors.append(rows)
    ends = sorted((new_index[state], int(machine.final[state])) for state in np.flatnonzero(machine.final).tolist())
    return Layers(factors, [n for pair in ends for n in pair])


def _counts(rule: Rule, rows: int) -> tuple[int, ...]:
    """Return the numbers of boards of 0, 1, … columns by brute force; () where different outputs are counted."""
    counts: list[int] = []
    for columns in range(MAX_ENTRY_COLUMNS + 1 if rule.output is None else 0):
        cells = rows * columns
        if len(rule.values) ** cells > MAX_BRUTE_CANDIDATES:
            break
        boards = np.array(list(product(rule.values, repeat=cells)), dtype=np.int64)
        counts.append(int(rule_allows(rule, boards.reshape(len(boards), rows, columns)).sum()))
    return tuple(counts)
