"""Making and verifying certificates: the machine is found again from the rules.

The statement is decided in exact integer arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from flint import fmpz_poly
from msgspec import UNSET

from stripcount.check.certificate.content import Certificate, Layers, Puzzle, Statement, Tiles
from stripcount.check.certificate.exploration import machine_from_rules
from stripcount.check.certificate.judging import judge, terms
from stripcount.check.certificate.merging import are_isomorphic, merged_machine
from stripcount.check.certificate.tiles import table_of
from stripcount.check.oracle import brute_counts
from stripcount.errors import Disagreement, TooLarge
from stripcount.model.strip import Strip

MAX_BRUTE_COLUMNS = 12  # columns up to which boards are counted by brute force, if they have few candidates
MAX_BRUTE_CANDIDATES = 2000  # candidates of one size; so many are tested in a fraction of a second
MAX_MULTIPLICITY = 1000  # the largest weight of a transition: the marks of one cell that lead from one state to another
MAX_BUILT_TRANSITIONS = 300_000  # transitions that the stand-alone checker builds from tiles within seconds


@dataclass(frozen=True)
class RulesEvidence:
    """What the rules of a puzzle give: its machine with merged states, and its table of tiles if it has one.

    `counts` are a(0), a(1), … by brute force over the second statement of the rules, `legal`. `origin` says in words
    how the machine was found, and `trusted` what must be correct for that.
    """

    machine: Layers
    tiles: Tiles | None
    counts: tuple[int, ...]
    origin: str
    trusted: str


def evidence_of_rules(
    strip: Strip, max_candidates: int = MAX_BRUTE_CANDIDATES, on_large: Callable[[int], object] | None = None
) -> RulesEvidence:
    """Return the machine, tiles and small counts of a strip, found state by state.

    The tiles are None if the strip has none, or if the machine has more than MAX_BUILT_TRANSITIONS transitions. Boards
    are counted by brute force before the first size that has more than `max_candidates` candidates. `on_large` is
    called once, with the number of transitions so far, if the machine has many. Raises TooLarge, NeverCloses, BadInput
    or BrokenPuzzle for a strip without a certificate, as `machine_from_rules` does.
    """
    machine, tiles = machine_from_rules(strip, on_large=on_large), table_of(strip)
    # the transitions of a state are a flat list: target, weight, target, weight, …
    if sum(len(transitions) // 2 for factor in machine.factors for transitions in factor) > MAX_BUILT_TRANSITIONS:
        tiles = None
    origin = f"step, end_column and accepts of {type(strip).__name__}, asked state by state"
    trusted = (
        f"{type(strip).__name__} as the rules, Python, check/certificate and verify_certificate.py; "
        "no code of the derivation"
    )
    return RulesEvidence(
        merged_machine(machine),
        tiles,
        counts=tuple(brute_counts(strip, MAX_BRUTE_COLUMNS, max_candidates)),
        origin=origin,
        trusted=trusted,
    )


def certificate_of(rules: RulesEvidence, puzzle: Puzzle, statement: Statement) -> Certificate:
    """Return the certificate of a statement about a puzzle, verified; raises Disagreement if the statement is wrong.

    Raises TooLarge if a multiplicity in the machine exceeds MAX_MULTIPLICITY. Costs one multiplication by the matrix of
    a column for each coefficient: about three seconds for 812 coefficients.
    """
    if any(
        weight > MAX_MULTIPLICITY
        for factor in rules.machine.factors
        for transitions in factor
        for weight in transitions[1::2]
    ):
        raise TooLarge(
            f"a certificate must have at most {MAX_MULTIPLICITY:,} ways from one state to another for each cell."
        )
    rules_field = {"machine": rules.machine} if rules.tiles is None else {"tiles": rules.tiles}
    certificate = Certificate(puzzle, statement, **rules_field).sealed()
    for _ in verify(certificate, rules):
        pass
    return certificate


def verify(certificate: Certificate, rules: RulesEvidence) -> Iterator[str]:
    """Yield the statement, then one line for each part that was verified; raises Disagreement at the first error.

    The tiles are compared with those of the rules; the machine has to be that of the rules up to a renumbering of its
    states. All checks run when the first line is asked for: a call without iteration verifies nothing.
    """
    if certificate.digest() != certificate.sha256:
        raise Disagreement("the digest of the certificate is not that of its contents.")
    own_machine, statement = rules.machine, certificate.statement
    if certificate.machine is not UNSET and not are_isomorphic(certificate.machine, own_machine):
        raise Disagreement("the machine of the certificate is not the one that the rules give.")
    if certificate.tiles is not UNSET and certificate.tiles != rules.tiles:
        raise Disagreement("the tiles of the certificate are not those of the rules.")
    if len(own_machine.factors) != certificate.puzzle.rows:
        raise Disagreement(
            f"the certificate is about {certificate.puzzle.rows} rows, the rules about {len(own_machine.factors)}."
        )
    judgement = judge(statement, own_machine)
    for name in ("valid_from", "fails_at"):
        stated, decided = getattr(statement, name), getattr(judgement, name)
        if stated != decided:
            raise Disagreement(f"{name} is {stated} in the certificate but {decided} by the rules.")
    if statement.numerator is not None and not _is_reduced(statement):
        raise Disagreement("numerator and denominator have a common factor.")
    counts = terms(own_machine, len(rules.counts))
    if list(rules.counts) != counts:
        raise Disagreement(f"the machine of the rules counts {counts}, but brute force counts {list(rules.counts)}.")
    yield f"{certificate.puzzle}, {statement}"
    subject = "machine is" if certificate.tiles is UNSET else f"{len(certificate.tiles.tiles)} tiles are"
    yield f"rules: the {subject} what the rules give, by {rules.origin}"
    if any(counts[1:]):
        yield f"rules: a(0).. = {counts} by brute force over the rules stated a second time, as by the machine"
    else:
        yield "rules: no board with a column was small enough to be counted by brute force"
    yield f"machine: {len(own_machine.factors[0])} states between columns, once those that count alike are merged"
    order = len(statement.denominator) - 1
    minimality = "" if statement.numerator is None else f"; P/Q is reduced, so no recurrence is shorter than {order}"
    yield f"{'proved' if statement.proved else 'refuted'}: {judgement.reason}, in integers{minimality}"
    yield f"trusted: {rules.trusted}"


def _is_reduced(statement: Statement) -> bool:
    """Return whether the numerator and the denominator of a statement have no common factor."""
    numerator = fmpz_poly([int(c) for c in statement.numerator or []])
    denominator = fmpz_poly([int(c) for c in statement.denominator])
    return int(numerator.gcd(denominator).degree()) == 0
