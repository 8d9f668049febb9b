"""Certificates of settled entries of the OEIS: the rules are the reading of the entry's name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product

import numpy as np

from stripcount.algebra.sparse import csr_array
from stripcount.check.certificate.content import Certificate, Layers, Puzzle
from stripcount.check.certificate.merging import merged
from stripcount.check.certificate.statement import of_function
from stripcount.check.certificate.tiles import table_of
from stripcount.check.certificate.verify import CANDIDATES, MOST_BUILT, Rules, certified, verify
from stripcount.errors import Disagreement, StripcountError
from stripcount.limits import Limits
from stripcount.machine.machine import Machine
from stripcount.model.lattice.rule import Rule
from stripcount.model.lattice.strip import passing
from stripcount.model.lattice.tiles import lattice_tiles
from stripcount.oeis.settle import explored
from stripcount.oeis.settled import ReadEntry
from stripcount.oeis.shortest import shortest
from stripcount.oeis.translate import Translated

NAME = "oeis"
"""The name of the puzzle in these certificates; its parameters are the entry, its rule in words, and the reading."""
LIMITS = Limits(transitions=1_000_000)
"""On the machine of a certificate, before states are merged."""
FIRST = 6
"""So many columns are counted by brute force at most."""


def entry_certificate(read: ReadEntry) -> Certificate:
    """Return the certificate of an entry's generating function, from the reading of its name, verified.

    Raises TooLarge beyond LIMITS, BadInput if there is no reading of one sequence.
    """
    translated = read.meaning()
    rules, machine = _rules(translated)
    gf = translated.index.function(shortest(translated.index.machine(machine.minimize()))[0])
    reading = json.dumps(read.reading, separators=(",", ":"))
    words = {"entry": read.anumber, "rule": str(translated.name), "reading": reading}
    return certified(rules, Puzzle(NAME, translated.rows, words), of_function(gf, translated.index))


def verify_entry(certificate: Certificate) -> Iterator[str]:
    """Yield the statement and what was verified of an entry's certificate; raises Disagreement at the first error."""
    puzzle, said = certificate.puzzle, certificate.statement
    if set(puzzle.parameters) != {"entry", "rule", "reading"} or puzzle.source:
        raise Disagreement("the certificate of an entry must have an entry, a rule and a reading, and no source.")
    try:
        translated = ReadEntry(
            puzzle.parameters["entry"], json.loads(puzzle.parameters["reading"]), said.offset
        ).meaning()
    except (ValueError, RecursionError, StripcountError) as error:
        raise Disagreement("the reading in the certificate is not that of a name.") from error
    if str(translated.name) != puzzle.parameters["rule"]:
        raise Disagreement(f"the rule in the certificate is not that of its reading, which is: {translated.name}.")
    index = translated.index
    if (translated.rows, index.step, index.first) != (puzzle.rows, *said.columns):
        raise Disagreement("the rows or the columns in the certificate are not those of the rule.")
    if said.numerator is None or int(said.divisor) != index.divisor:
        raise Disagreement("the divisor in the certificate is not that of the rule.")
    yield from verify(certificate, _rules(translated)[0])


def _rules(translated: Translated) -> tuple[Rules, Machine]:
    """Return what the rule of an entry gives, and its machine as it was found."""
    machine = explored(translated.rule, translated.rows, LIMITS)
    tiles = lattice_tiles(translated.rule, translated.rows)
    table = None if tiles is None or machine.transitions > MOST_BUILT else table_of(tiles)
    origin = "the reading of the name"
    trusted = "this reading, how the package explores its boards (as settling does), Python, and check/certificate"
    return Rules(merged(_listed(machine)), table, _counts(translated.rule, translated.rows), origin, trusted), machine


def _listed(machine: Machine) -> Layers:
    """Return a machine that starts in one state, number by number, with this state first."""
    start = int(np.flatnonzero(machine.initial)[0])
    order = [start, *(state for state in range(machine.states) if state != start)]
    place = {state: index for index, state in enumerate(order)}
    factors = []
    for row, factor in enumerate(machine.factors):
        leads = csr_array(factor.T.tocsr())
        rows = []
        for state in order if row == 0 else range(leads.shape[0]):
            inside = slice(leads.indptr[state], leads.indptr[state + 1])
            targets, ways = leads.indices[inside].tolist(), leads.data[inside].tolist()
            if row == machine.rows - 1:
                targets = [place[target] for target in targets]
            rows.append([entry for pair in sorted(zip(targets, ways)) for entry in pair])
        factors.append(rows)
    ends = sorted((place[state], int(machine.final[state])) for state in np.flatnonzero(machine.final).tolist())
    return Layers(factors, [entry for pair in ends for entry in pair])


def _counts(rule: Rule, rows: int) -> tuple[int, ...]:
    """Return the numbers of boards of 0, 1, … columns, by trying all; () where different outputs are counted."""
    counts: list[int] = []
    for columns in range(FIRST + 1 if rule.output is None else 0):
        cells = rows * columns
        if len(rule.values) ** cells > CANDIDATES:
            break
        boards = np.array(list(product(rule.values, repeat=cells)), dtype=np.int64)
        counts.append(int(passing(rule, boards.reshape(len(boards), rows, columns)).sum()))
    return tuple(counts)
