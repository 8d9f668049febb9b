"""Certificates made and verified: the machine by the rules of the puzzle, everything else with integers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from flint import fmpz_poly
from msgspec import UNSET

from stripcount.check.certificate.content import Certificate, Layers, Puzzle, Statement, Tiles
from stripcount.check.certificate.judging import judge, terms
from stripcount.check.certificate.merging import alike, merged
from stripcount.check.certificate.tiles import table_of
from stripcount.check.certificate.walk import walk
from stripcount.check.oracle import brute_counts
from stripcount.errors import Disagreement, TooLarge
from stripcount.model.strip import Strip

FIRST = 12  # columns up to which boards are counted by brute force, if there are few enough candidates
CANDIDATES = 2000  # the most candidates of one size
MOST_WAYS = 1000
MOST_BUILT = 300_000  # transitions that the stand-alone checker builds from a table of tiles


@dataclass(frozen=True)
class Rules:
    """What the rules of a puzzle give: its machine with merged states, and its tiles if it has a table of them.

    `counts` are a(0), a(1), … by brute force over the rules stated a second time; `origin` and `trusted` say in words
    how the machine was found, and what must be right for that.
    """

    machine: Layers
    tiles: Tiles | None
    counts: tuple[int, ...]
    origin: str
    trusted: str


def rules_of(strip: Strip, candidates: int = CANDIDATES, many: Callable[[int], object] | None = None) -> Rules:
    """Return what the rules of a strip give, found state by state; calls `many` and raises as `walk` does.

    Boards are counted by brute force up to the first size that has more than `candidates` candidates.
    """
    machine, tiles = walk(strip, many=many), table_of(strip)
    if sum(len(edges) // 2 for factor in machine.factors for edges in factor) > MOST_BUILT:
        tiles = None
    origin = f"step, end_column and accepts of {type(strip).__name__}, asked state by state"
    own = "check/certificate and verify_certificate.py; no code of the derivation"
    trusted = f"{type(strip).__name__} as the rules, Python, {own}"
    return Rules(merged(machine), tiles, tuple(brute_counts(strip, FIRST, candidates)), origin, trusted)


def certified(rules: Rules, puzzle: Puzzle, statement: Statement) -> Certificate:
    """Return the certificate of a statement about a puzzle, verified; raises Disagreement if the statement is wrong.

    Costs one column of the machine for each coefficient, about three seconds for 812 of them.
    """
    if any(ways > MOST_WAYS for factor in rules.machine.factors for row in factor for ways in row[1::2]):
        raise TooLarge(f"a certificate must have at most {MOST_WAYS:,} ways from one state to another for each cell.")
    form = {"machine": rules.machine} if rules.tiles is None else {"tiles": rules.tiles}
    certificate = Certificate(puzzle, statement, **form).sealed()
    for _ in verify(certificate, rules):
        pass
    return certificate


def verify(certificate: Certificate, rules: Rules) -> Iterator[str]:
    """Yield the statement, then one line for each part that was verified; raises Disagreement at the first error.

    The tiles or the machine are compared, number by number, with those that the rules give.
    """
    if certificate.digest() != certificate.sha256:
        raise Disagreement("the digest of the certificate is not that of its contents.")
    machine, statement = rules.machine, certificate.statement
    if certificate.machine is not UNSET and not alike(certificate.machine, machine):
        raise Disagreement("the machine of the certificate is not the one that the rules give.")
    if certificate.tiles is not UNSET and certificate.tiles != rules.tiles:
        raise Disagreement("the tiles of the certificate are not those of the rules.")
    if len(machine.factors) != certificate.puzzle.rows:
        raise Disagreement(
            f"the certificate is about {certificate.puzzle.rows} rows, the rules about {len(machine.factors)}."
        )
    judgement = judge(statement, machine)
    for name in ("valid_from", "fails_at"):
        stated, true = getattr(statement, name), getattr(judgement, name)
        if stated != true:
            raise Disagreement(f"{name} is {stated} in the certificate but {true} by the rules.")
    if statement.numerator is not None and not _reduced(statement):
        raise Disagreement("numerator and denominator have a common factor.")
    counts = terms(machine, len(rules.counts))
    if list(rules.counts) != counts:
        raise Disagreement(f"the machine of the rules counts {counts}, but brute force counts {list(rules.counts)}.")
    yield f"{certificate.puzzle}, {statement}"
    same = "machine is" if certificate.tiles is UNSET else f"{len(certificate.tiles.tiles)} tiles are"
    yield f"rules: the {same} what the rules give, by {rules.origin}"
    if any(counts[1:]):
        yield f"rules: a(0).. = {counts} by brute force over the rules stated a second time, as by the machine"
    else:
        yield "rules: no board with a column was small enough to be counted by brute force"
    yield f"machine: {len(machine.factors[0])} states between columns, once those that count alike are merged"
    order = len(statement.denominator) - 1
    reduced = "" if statement.numerator is None else f"; P/Q is reduced, so no recurrence is shorter than {order}"
    yield f"{'proved' if statement.proved else 'refuted'}: {judgement.because}, in integers{reduced}"
    yield f"trusted: {rules.trusted}"


def _reduced(statement: Statement) -> bool:
    top = fmpz_poly([int(p) for p in statement.numerator or []])
    return int(top.gcd(fmpz_poly([int(q) for q in statement.denominator])).degree()) == 0
