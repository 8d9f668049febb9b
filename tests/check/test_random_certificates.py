"""Certificates of random classes: both checkers accept the true ones, and refuse altered ones that are not true."""

from __future__ import annotations

import json
from random import Random

import pytest

from stripcount.check.certificate.content import Certificate, Layers, Puzzle
from stripcount.check.certificate.judging import terms
from stripcount.check.certificate.statement import statement_of_gf
from stripcount.check.certificate.verify import RulesEvidence, certificate_of, evidence_of_rules, verify
from stripcount.errors import BadInput, StripcountError, TooLarge
from stripcount.gf.generating_function import generating_function
from stripcount.limits import Limits
from stripcount.machine.explore import explore
from stripcount.storage.reader import parse_json
from tests.check.forging import (
    Json,
    agrees_with_terms,
    alterations,
    as_json,
    checker_refuses,
    leaf_values,
    with_digest,
    with_value,
)
from tests.check.test_certificate import machine_of
from tests.model.random_rules import RULE_CLASSES, Grid

SEEDS = [0, *(pytest.param(seed, marks=pytest.mark.long("many random classes")) for seed in range(1, 25))]
MOST_STATES = 30


def certificate(kind: str, seed: int) -> tuple[Json, RulesEvidence, list[int]] | None:
    """Return a certificate of a random rule's function, its rules, and the numbers of its boards of few columns."""
    rule, rows = RULE_CLASSES[kind](f"{kind} {seed}"), 1 + seed % 2
    try:
        strip = rule.strip(rows)
        machine = explore(strip, limits=Limits(transitions=2_000)).machine()
    except (BadInput, TooLarge):  # fewer rows than a window, or many states
        return None
    if machine.states > MOST_STATES:
        return None
    rules = evidence_of_rules(strip, max_candidates=100)
    fields = as_json(certificate_of(rules, Puzzle("own", rows, {}), statement_of_gf(generating_function(strip).gf)))
    listed = (rule.solutions(Grid(rows, cols)) for cols in range(1, 4))
    return fields, rules, [len(boards) for boards in listed if boards is not None]


def refused(fields: Json, rules: RulesEvidence) -> bool:
    try:
        list(verify(parse_json(Certificate, json.dumps(fields).encode(), "it"), rules))
    except StripcountError:
        return True
    return False


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", RULE_CLASSES)
def test_certificates_of_random_classes(kind: str, seed: int) -> None:
    made = certificate(kind, seed)
    if made is None:
        return
    fields, rules, boards = made
    machine: Layers = machine_of(fields)
    assert terms(machine, len(boards) + 1)[1:] == boards
    assert not refused(fields, rules)
    assert not checker_refuses(fields)
    chance = Random(f"{kind} {seed}")
    places = [(place, value) for place, value in leaf_values(fields) if place[0] in ("statement", "tiles", "machine")]
    for place, value in chance.sample(places, min(len(places), 12)):
        other = chance.choice(alterations(value))
        spoilt = with_digest(with_value(fields, *place, to=other))
        true = place[0] == "statement" and place[1] in ("offset", "columns", "divisor", "valid_from")
        assert refused(spoilt, rules) or (true and agrees_with_terms(spoilt, terms(machine, 40))), (
            kind,
            seed,
            place,
            other,
        )
        if not checker_refuses(spoilt):
            assert agrees_with_terms(spoilt, terms(machine_of(spoilt), 40)), (kind, seed, place, other)
