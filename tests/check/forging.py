"""Certificates as plain values that can be altered and sealed again, and what the two checkers say of them."""

import copy
import io
import json
import lzma
import zipfile
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec

from stripcount import verify_certificate as alone
from stripcount.algebra.rational_gf import RationalGF
from stripcount.check.certificate.content import Certificate, Puzzle
from stripcount.check.certificate.statement import gf_of_index, statement_of_gf, statement_of_verdict
from stripcount.check.certificate.verify import Rules, certificate_of, rules_of, verify
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
Place = tuple[str | int, ...]
check_alone: Callable[..., list[str]] = vars(alone)["check"]  # a file without type annotations


def strip_of(name: str, rows: int, parameters: dict[str, str] | None = None) -> Strip:
    return puzzle_class(name)(rows, **(parameters or {}))


@cache
def rules(name: str, rows: int, parameters: tuple[tuple[str, str], ...] = ()) -> Rules:
    return rules_of(strip_of(name, rows, dict(parameters)), max_candidates=100)


def known(puzzle: Puzzle) -> Rules:
    return rules(puzzle.name, puzzle.rows, tuple(puzzle.parameters.items()))


def puzzle_of(name: str, rows: int, parameters: dict[str, str]) -> Puzzle:
    """A puzzle with every parameter, as the command line writes it."""
    return Puzzle(name, rows, Case.of(name, rows, parameters).all_parameters())


@cache
def of_gf(name: str, rows: int, **parameters: str) -> Json:
    """The certificate of a function; tests change copies."""
    strip, puzzle = strip_of(name, rows, parameters), puzzle_of(name, rows, parameters)
    return plain(certificate_of(known(puzzle), puzzle, statement_of_gf(generating_function(strip).gf)))


def of_claim(name: str, rows: int, claim: Claim) -> Json:
    strip, puzzle = strip_of(name, rows), puzzle_of(name, rows, {})
    function = gf_of_index(strip, claim.index) if claim.order is not None else None
    return plain(certificate_of(known(puzzle), puzzle, statement_of_verdict(prove(strip, claim), function)))


CASES: dict[str, Callable[[], Json]] = {
    "function": lambda: of_gf("magnets", 2),
    "function of a machine": lambda: of_gf("circuit-board", 3),
    "function of period 2": lambda: of_gf("magnets", 3),
    "function with a long numerator": lambda: of_gf("simple-loop", 2),
    "one row": lambda: of_gf("magnets", 1),
    "windows": lambda: of_gf("kings", 3),
    "areas": lambda: of_gf("yin-yang", 2),
    "recurrence": lambda: of_claim("domino-tiling", 4, Claim(recurrence=(1, 5, 1, -1), start=4)),
    "recurrence from some n on": lambda: of_claim("simple-loop", 2, Claim(recurrence=(1,))),
    "order, other columns": lambda: of_claim(
        "domino-tiling", 3, Claim(order=2, index=Index(offset=1, step=2, first=2))
    ),
    "a third of the number": lambda: of_claim(
        "colourings", 1, Claim(gf=RationalGF.of([0, 1], [1, -2]), start=1, index=Index(offset=1, divisor=3))
    ),
}
"""Ten and one certificates of what is true."""

REFUTED: dict[str, Callable[[], Json]] = {
    "recurrence": lambda: of_claim("domino-tiling", 4, Claim(recurrence=(1, 5, 1, -2), start=4)),
    "too early": lambda: of_claim("simple-loop", 2, Claim(recurrence=(1,), start=2)),
    "nowhere": lambda: of_claim("domino-tiling", 2, Claim(recurrence=(1, 2))),
}


def plain(certificate: Certificate) -> Json:
    found: Json = json.loads(msgspec.json.encode(certificate))
    return found


def changed(fields: Json, *place: str | int, to: Any) -> Json:
    """A copy with one value replaced."""
    found = copy.deepcopy(fields)
    inner: Any = found
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = to
    return found


def holds(fields: Json, terms: list[int]) -> bool:
    """Whether a claim that is said to be true agrees with the numbers of boards of 0, 1, 2, … columns."""
    said = fields["statement"]
    offset, (step, shift), bottom = said["offset"], said["columns"], [int(q) for q in said["denominator"]]
    own = terms[step * offset + shift :: step]
    product = [sum(q * own[j - i] for i, q in enumerate(bottom[: j + 1])) for j in range(len(own))]
    if said["numerator"] is not None:
        top = [int(said["divisor"]) * int(p) for p in said["numerator"]]
        return product == (top + [0] * len(own))[: len(own)]
    since = said["valid_from"] if said["from"] is None else said["from"]
    return not any(product[max(since - offset, len(bottom) - 1) :])


def sealed(fields: Json) -> Json:
    """With a digest recomputed after the alteration, as an attacker would."""
    body = {key: value for key, value in fields.items() if key != "sha256"}
    return {**body, "sha256": digest(body)}


def digest(body: Json) -> str:
    import hashlib

    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def refused_here(fields: Json | bytes) -> bool:
    """Whether the package refuses a certificate of a puzzle that is built in."""
    try:
        found = parse_json(Certificate, fields if isinstance(fields, bytes) else json.dumps(fields).encode(), "it")
        list(verify(found, known(found.puzzle)))
    except StripcountError:
        return True
    return False


def refused_alone(fields: Json | bytes, count: Count | None = None) -> bool:
    """Whether the stand-alone checker refuses a certificate, with these rules if there are any."""
    alone.SPENT[0] = 0
    try:
        check_alone(fields if isinstance(fields, bytes) else json.dumps(fields).encode(), count)
    except Exception:  # as the checker does
        return True
    return False


def counter(name: str) -> Count:
    """Rules as a referee would write them: boards of a puzzle counted one by one, if they are not too many."""

    def count(rows: int, columns: int, parameters: dict[str, str]) -> int | None:
        try:
            return len(brute_force(strip_of(name, rows, parameters), columns, 20_000))
        except TooLarge:
            return None

    return count


def leaves(fields: Any, at: Place = ()) -> Iterator[tuple[Place, Any]]:
    """The place and the value of everything that is not a list or an object."""
    if isinstance(fields, dict | list):
        for key, value in fields.items() if isinstance(fields, dict) else enumerate(fields):
            yield from leaves(value, (*at, key))
    else:
        yield at, fields


def alterations(value: Any) -> list[Any]:
    """What a single value is replaced by."""
    if value is None:
        return [0, 5]
    if isinstance(value, int):
        return [value + 1, value - 1]
    if value.lstrip("-").isdigit():
        return [str(int(value) + 1), str(int(value) - 1)]
    return [f"{value}x", value[:-1] if value else "-"]


def packed_xz(data: bytes) -> bytes:
    return lzma.compress(data)


def packed_zip(*members: tuple[str, bytes]) -> bytes:
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return found.getvalue()
