"""Certificates as JSON values that tests alter and give a new digest, and whether the two checkers refuse them."""

import copy
import io
import json
import lzma
import zipfile
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec

from stripcount import verify_certificate as checker
from stripcount.algebra.rational_gf import RationalGF
from stripcount.check.certificate.content import Certificate, Puzzle
from stripcount.check.certificate.statement import gf_of_index, statement_of_gf, statement_of_verdict
from stripcount.check.certificate.verify import RulesEvidence, certificate_of, evidence_of_rules, verify
from stripcount.check.oracle import brute_force
from stripcount.claims.claim import Claim
from stripcount.claims.index import Index
from stripcount.claims.prove import prove
from stripcount.errors import StripcountError, TooLarge
from stripcount.gf.generating_function import generating_function
from stripcount.model.strip import Strip
from stripcount.puzzles import puzzle_class
from stripcount.puzzles.case import Case
from stripcount.storage.reader import parse_json

Json = dict[str, Any]
Count = Callable[[int, int, dict[str, str]], int | None]
JsonPath = tuple[str | int, ...]
run_checker: Callable[..., list[str]] = vars(checker)["check"]  # a file without type annotations


def make_strip(name: str, rows: int, parameters: dict[str, str] | None = None) -> Strip:
    return puzzle_class(name)(rows, **(parameters or {}))


@cache
def cached_rules(name: str, rows: int, parameters: tuple[tuple[str, str], ...] = ()) -> RulesEvidence:
    return evidence_of_rules(make_strip(name, rows, dict(parameters)), max_candidates=100)


def rules_of_puzzle(puzzle: Puzzle) -> RulesEvidence:
    return cached_rules(puzzle.name, puzzle.rows, tuple(puzzle.parameters.items()))


def make_puzzle(name: str, rows: int, parameters: dict[str, str]) -> Puzzle:
    """Return a puzzle with every parameter, as the command line writes it."""
    return Puzzle(name, rows, Case.of(name, rows, parameters).all_parameters())


@cache
def gf_certificate(name: str, rows: int, **parameters: str) -> Json:
    """Return the certificate of the generating function of a puzzle; tests must change only copies."""
    strip, puzzle = make_strip(name, rows, parameters), make_puzzle(name, rows, parameters)
    return as_json(certificate_of(rules_of_puzzle(puzzle), puzzle, statement_of_gf(generating_function(strip).gf)))


def claim_certificate(name: str, rows: int, claim: Claim) -> Json:
    """Return the certificate of the verdict on a claim about a puzzle without parameters."""
    strip, puzzle = make_strip(name, rows), make_puzzle(name, rows, {})
    function = gf_of_index(strip, claim.index) if claim.order is not None else None
    return as_json(certificate_of(rules_of_puzzle(puzzle), puzzle, statement_of_verdict(prove(strip, claim), function)))


CASES: dict[str, Callable[[], Json]] = {
    "function": lambda: gf_certificate("magnets", 2),
    "function of a machine": lambda: gf_certificate("circuit-board", 3),
    "function of period 2": lambda: gf_certificate("magnets", 3),
    "function with a long numerator": lambda: gf_certificate("simple-loop", 2),
    "one row": lambda: gf_certificate("magnets", 1),
    "windows": lambda: gf_certificate("kings", 3),
    "areas": lambda: gf_certificate("yin-yang", 2),
    "recurrence": lambda: claim_certificate("domino-tiling", 4, Claim(recurrence=(1, 5, 1, -1), start=4)),
    "recurrence from some n on": lambda: claim_certificate("simple-loop", 2, Claim(recurrence=(1,))),
    "order, other columns": lambda: claim_certificate(
        "domino-tiling", 3, Claim(order=2, index=Index(offset=1, step=2, first=2))
    ),
    "a third of the number": lambda: claim_certificate(
        "colourings", 1, Claim(gf=RationalGF.of([0, 1], [1, -2]), start=1, index=Index(offset=1, divisor=3))
    ),
}
"""Certificates of true statements, by what is special about them."""

REFUTED: dict[str, Callable[[], Json]] = {
    "recurrence": lambda: claim_certificate("domino-tiling", 4, Claim(recurrence=(1, 5, 1, -2), start=4)),
    "too early": lambda: claim_certificate("simple-loop", 2, Claim(recurrence=(1,), start=2)),
    "nowhere": lambda: claim_certificate("domino-tiling", 2, Claim(recurrence=(1, 2))),
}


def as_json(certificate: Certificate) -> Json:
    fields: Json = json.loads(msgspec.json.encode(certificate))
    return fields


def with_value(fields: Json, *path: str | int, to: Any) -> Json:
    """Return a copy in which the value at a path is replaced by `to`."""
    copied = copy.deepcopy(fields)
    container: Any = copied
    for key in path[:-1]:
        container = container[key]
    container[path[-1]] = to
    return copied


def agrees_with_terms(fields: Json, terms: list[int]) -> bool:
    """Return whether a statement agrees with `terms`, the numbers of boards of 0, 1, 2, … columns."""
    statement = fields["statement"]
    offset, (step, shift), denominator = (
        statement["offset"],
        statement["columns"],
        [int(q) for q in statement["denominator"]],
    )
    chosen_terms = terms[step * offset + shift :: step]
    product = [
        sum(q * chosen_terms[j - i] for i, q in enumerate(denominator[: j + 1])) for j in range(len(chosen_terms))
    ]
    if statement["numerator"] is not None:
        numerator = [int(statement["divisor"]) * int(p) for p in statement["numerator"]]
        return product == (numerator + [0] * len(chosen_terms))[: len(chosen_terms)]
    first_index = statement["valid_from"] if statement["from"] is None else statement["from"]
    return not any(product[max(first_index - offset, len(denominator) - 1) :])


def with_digest(fields: Json) -> Json:
    """Return the fields with the digest recomputed, as an attacker would after an alteration."""
    body = {key: value for key, value in fields.items() if key != "sha256"}
    return {**body, "sha256": json_digest(body)}


def json_digest(body: Json) -> str:
    import hashlib

    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def package_refuses(fields: Json | bytes) -> bool:
    """Return whether the package refuses a certificate of a built-in puzzle."""
    try:
        certificate = parse_json(
            Certificate, fields if isinstance(fields, bytes) else json.dumps(fields).encode(), "it"
        )
        list(verify(certificate, rules_of_puzzle(certificate.puzzle)))
    except StripcountError:
        return True
    return False


def checker_refuses(fields: Json | bytes, count: Count | None = None) -> bool:
    """Return whether the stand-alone checker refuses a certificate; `count` gives it the rules, if any."""
    checker.SPENT[0] = 0
    try:
        run_checker(fields if isinstance(fields, bytes) else json.dumps(fields).encode(), count)
    except Exception:  # as the checker does
        return True
    return False


def brute_force_counter(name: str) -> Count:
    """Return the rules of a puzzle as a referee would write them: a function that counts its boards one by one.

    It returns None for more than 20,000 candidate boards.
    """

    def count(rows: int, columns: int, parameters: dict[str, str]) -> int | None:
        try:
            return len(brute_force(make_strip(name, rows, parameters), columns, 20_000))
        except TooLarge:
            return None

    return count


def leaf_values(fields: Any, path: JsonPath = ()) -> Iterator[tuple[JsonPath, Any]]:
    """Yield (path, value) of everything in `fields` that is not a list or an object."""
    if isinstance(fields, dict | list):
        for key, value in fields.items() if isinstance(fields, dict) else enumerate(fields):
            yield from leaf_values(value, (*path, key))
    else:
        yield path, fields


def alterations(value: Any) -> list[Any]:
    """Return the values that replace a single value in tests: an integer, a decimal or other text, or None."""
    if value is None:
        return [0, 5]
    if isinstance(value, int):
        return [value + 1, value - 1]
    if value.lstrip("-").isdigit():
        return [str(int(value) + 1), str(int(value) - 1)]
    return [f"{value}x", value[:-1] if value else "-"]


def compress_xz(data: bytes) -> bytes:
    return lzma.compress(data)


def zip_archive(*members: tuple[str, bytes]) -> bytes:
    """Return the bytes of a zip archive with the given (name, content) members."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return buffer.getvalue()
