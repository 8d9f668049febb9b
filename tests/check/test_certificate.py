"""Certificates: both checkers accept what is true, and reject a certificate in which any single number was altered."""

import copy
import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import stripcount
from stripcount import verify_certificate as alone
from stripcount.check.certificate.content import Certificate
from stripcount.check.certificate.file import read_certificate, write_certificate
from stripcount.check.certificate.statement import function_of, of_function, of_verdict
from stripcount.check.certificate.verify import certified, verify
from stripcount.claims.claim import Claim
from stripcount.claims.index import Index
from stripcount.claims.prove import prove
from stripcount.cli.main import run
from stripcount.errors import StripcountError
from stripcount.gf.generating_function import generating_function
from stripcount.model.strip import Strip
from stripcount.puzzles import puzzle_class

ALONE = Path(stripcount.__file__).parent / "verify_certificate.py"
check_alone: Callable[..., Iterator[str]] = vars(alone)["check"]  # a file without type annotations
Place = tuple[str | int, ...]


def strip_of(name: str, rows: int) -> Strip[Any]:
    return puzzle_class(name)(rows)


@cache
def of_gf(name: str, rows: int) -> dict[str, Any]:
    """The certificate of a function; tests change copies."""
    strip = strip_of(name, rows)
    return plain(certified(strip, name, {}, of_function(generating_function(strip).gf)))


def of_claim(name: str, rows: int, claim: Claim) -> dict[str, Any]:
    strip = strip_of(name, rows)
    function = function_of(strip, claim.index) if claim.order is not None else None
    return plain(certified(strip, name, {}, of_verdict(prove(strip, claim), function)))


def plain(certificate: Certificate) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(msgspec.json.encode(certificate))
    return found


CASES = {
    "function": lambda: of_gf("magnets", 2),
    "function of period 2": lambda: of_gf("magnets", 3),
    "function with a long numerator": lambda: of_gf("simple-loop", 2),
    "one row": lambda: of_gf("magnets", 1),
    "recurrence": lambda: of_claim("domino-tiling", 4, Claim(recurrence=(1, 5, 1, -1))),
    "recurrence refuted": lambda: of_claim("domino-tiling", 4, Claim(recurrence=(1, 5, 1, -2), start=4)),
    "recurrence that starts too early": lambda: of_claim("simple-loop", 2, Claim(recurrence=(1,), start=2)),
    "order": lambda: of_claim("domino-tiling", 3, Claim(order=4)),
    "order refuted, other columns": lambda: of_claim(
        "magnets", 2, Claim(order=5, index=Index(offset=1, step=2, first=1))
    ),
    "half the number": lambda: of_claim(
        "magnets",
        1,
        Claim(gf=function_of(strip_of("magnets", 1), Index(step=2)), start=0, index=Index(step=2, divisor=2)),
    ),
}


SHORT = ("function", "one row", "order", "recurrence that starts too early", "half the number")


@pytest.fixture(
    scope="module", params=[pytest.param(name, marks=[] if name in SHORT else pytest.mark.long) for name in CASES]
)
def certificate(request: pytest.FixtureRequest) -> dict[str, Any]:
    found: dict[str, Any] = CASES[request.param]()
    return found


def rejected_here(fields: dict[str, Any]) -> bool:
    try:
        found = msgspec.convert(fields, Certificate)
        list(verify(found, strip_of(found.puzzle.name, found.puzzle.rows)))
    except (StripcountError, msgspec.ValidationError):
        return True
    return False


def rejected_alone(fields: dict[str, Any]) -> bool:
    try:
        list(check_alone(copy.deepcopy(fields)))
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError):
        return True
    return False


def numbers(fields: Any, at: Place = ()) -> Iterator[Place]:
    """The place of every number, decimal text included."""
    if isinstance(fields, dict):
        for key, value in fields.items():
            yield from numbers(value, (*at, key))
    elif isinstance(fields, list):
        for key, value in enumerate(fields):
            yield from numbers(value, (*at, key))
    elif isinstance(fields, int) or (isinstance(fields, str) and fields.lstrip("-").isdigit()):
        yield at


def altered(fields: dict[str, Any], place: Place, by: int) -> dict[str, Any]:
    spoilt = copy.deepcopy(fields)
    inner: Any = spoilt
    for key in place[:-1]:
        inner = inner[key]
    old = inner[place[-1]]
    inner[place[-1]] = str(int(old) + by) if isinstance(old, str) else old + by
    return spoilt


def sealed(fields: dict[str, Any]) -> dict[str, Any]:
    """With a digest recomputed after the alteration, as an attacker would."""
    try:
        return {**fields, "sha256": msgspec.convert(fields, Certificate).digest()}
    except msgspec.ValidationError:
        return fields


def some_terms(machine: dict[str, Any], count: int) -> list[int] | None:
    """Terms by plain whole-number sweeps of a certificate's machine, or None if the certificate is malformed."""
    found, vector = [], {machine["start"]: 1}
    try:
        for _ in range(count):
            found.append(sum(ways for state, ways in vector.items() if state in machine["accepting"]))
            for layer, factor in enumerate(machine["factors"]):
                size = len(machine["factors"][(layer + 1) % len(machine["factors"])])
                after: dict[int, int] = {}
                for state, ways in vector.items():
                    for target, weight in zip(factor[state][::2], factor[state][1::2]):
                        if target >= size:
                            return None
                        after[target] = after.get(target, 0) + weight * ways
                vector = after
    except IndexError:
        return None
    return found


def test_both_checkers_agree_with_what_is_true(certificate: dict[str, Any]) -> None:
    assert not rejected_here(certificate)
    assert not rejected_alone(certificate)


def test_one_altered_number_is_rejected_by_both(certificate: dict[str, Any]) -> None:
    """Some numbers of each field, with a new digest, so that the digest alone does not find the alteration."""
    places = list(numbers(certificate))
    assert {"puzzle", "machine", "futures", "pasts", "first_terms", "statement"} <= {place[0] for place in places}
    chance = random.Random(1)
    for field in sorted({str(place[0]) for place in places}):
        inside = [place for place in places if place[0] == field]
        for place in chance.sample(inside, min(len(inside), 3)):
            spoil(certificate, place, 1)


def test_a_denominator_that_begins_with_0_is_rejected_by_both() -> None:
    """Numerator and denominator have the factor x in common then, so that one test does not replace the other."""
    resealed = sealed(altered(of_gf("simple-loop", 2), ("statement", "denominator", 0), -1))
    assert rejected_here(resealed)
    assert rejected_alone(resealed)


def test_a_claim_from_an_index_before_its_terms_exist_is_rejected_by_both() -> None:
    refuted = of_claim("domino-tiling", 3, Claim(recurrence=(0, 4, 0, -1, 1), start=6))
    for start in (0, 4):
        resealed = sealed({**refuted, "statement": {**refuted["statement"], "from": start}})
        assert rejected_here(resealed)
        assert rejected_alone(resealed)


@pytest.mark.long
def test_every_single_number_raised_or_lowered_is_rejected_by_both(certificate: dict[str, Any]) -> None:
    for place in numbers(certificate):
        for by in (1, -1):
            spoil(certificate, place, by)


def spoil(certificate: dict[str, Any], place: Place, by: int) -> None:
    spoilt = altered(certificate, place, by)
    assert rejected_here(spoilt), place
    assert rejected_alone(spoilt), place
    resealed = sealed(spoilt)
    if place[0] == "statement" and certificate["statement"]["status"] == "refuted":
        return  # another wrong claim, just as refuted
    if place == ("statement", "divisor") and "recurrence" in certificate["statement"]:
        return  # the same recurrence of the terms divided by another number, just as true
    assert rejected_here(resealed), place
    if not rejected_alone(resealed):  # then it names another state of equal future, and the statement is still true
        assert place[0] == "machine", place
        count = 2 * len(certificate["futures"])
        assert some_terms(resealed["machine"], count) == some_terms(certificate["machine"], count)


def test_words_and_structure_that_are_altered_are_rejected_too(certificate: dict[str, Any]) -> None:
    said = certificate["statement"]
    changes: tuple[dict[str, Any], ...] = (
        {"reason": "because"},
        {"format": "stripcount certificate 2"},
        {"statement": {**said, "status": "refuted" if said["status"] == "proved" else "proved"}},
        {"statement": {**said, "valid_from": None}},
        {"statement": {**said, "fails_at": 7 if said["fails_at"] is None else None}},
        {"puzzle": {**certificate["puzzle"], "rows": 9}},
        {"first_terms": []},
        {"machine": {**certificate["machine"], "accepting": []}},
        {"futures": certificate["futures"][:-1]},
        {"extra": 1},
    )
    for change in changes:
        spoilt = {**certificate, **change}
        if spoilt == certificate:
            continue
        assert rejected_here(spoilt)
        assert rejected_alone(spoilt)
        assert rejected_here(sealed(spoilt))
        assert rejected_alone(sealed(spoilt)) or change.keys() == {"extra"}


def test_beyond_the_exact_limit_random_primes_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    fields = of_gf("magnets", 2)
    lines = list(check_alone(copy.deepcopy(fields), exact=3))
    assert sum("modulo the random prime" in line for line in lines) == 2
    assert lines[-1].startswith("a wrong statement passes with a probability below 2^-")
    spoilt = sealed(altered(fields, ("statement", "numerator", 2), 1))
    with pytest.raises(ValueError, match="does not become true"):
        list(check_alone(spoilt, exact=3))
    monkeypatch.setattr("stripcount.check.certificate.verify.EXACT", 3)
    assert any(
        "modulo the random prime" in line
        for line in verify(msgspec.convert(fields, Certificate), strip_of("magnets", 2))
    )
    assert rejected_here(spoilt)


def test_the_checker_imports_nothing_of_the_package_and_is_short(tmp_path: Path) -> None:
    """It imports the standard library alone, and runs where the package is not installed."""
    text = ALONE.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 210
    assert "stripcount." not in text.replace("stripcount certificate", "")
    (tmp_path / "alone.py").write_text(text)
    (tmp_path / "rules.py").write_text("def count(rows, columns, parameters):\n    return [1, 1, 2, 3, 5][columns]\n")
    fields = of_gf("domino-tiling", 2)
    (tmp_path / "good.json").write_text(json.dumps(fields))
    (tmp_path / "bad.json").write_text(json.dumps(altered(fields, ("statement", "numerator", 0), 1)))

    def status(*arguments: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-I", "-S", "alone.py", *arguments],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout

    assert status("good.json") == (0, status("good.json")[1])
    assert status("good.json")[1].endswith("verified\n")
    assert status("bad.json")[1] == "REJECTED: ValueError: the digest does not match: the file was altered\n"
    assert status("bad.json")[0] == status("nowhere.json")[0] == status("alone.py")[0] == 1
    assert status("good.json", "rules.py")[0] == 1  # these rules end after five terms


def test_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "magnets.json.xz"
    assert run(["gf", "magnets", "--rows", "2", "--no-store", "--certificate", str(path)]) == 0
    capsys.readouterr()
    assert run(["verify", str(path)]) == 0
    assert capsys.readouterr().out.endswith("\nverified: magnets, 2 rows\n")
    assert run(["verify", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["verified"] is True
    found = read_certificate(path)
    assert (found.puzzle.name, found.puzzle.parameters["blanks"]) == ("magnets", "yes")
    spoilt = tmp_path / "spoilt.json"
    write_certificate(spoilt, msgspec.structs.replace(found, first_terms=["1", "3", "15"]).sealed())
    assert run(["verify", str(spoilt)]) == 1
    assert "the first terms are [1, 3, 15] in the certificate but [1, 3, 14" in capsys.readouterr().err
    spoilt.write_text("{}")
    assert run(["verify", str(spoilt)]) == 2
    assert run(["verify", str(tmp_path / "nowhere.json")]) == 2
    assert capsys.readouterr().err.count("\n") == 2
    claim = ["prove", "domino-tiling", "--rows", "2", "--recurrence", "1,2", "--no-store", "--certificate"]
    assert run([*claim, str(spoilt)]) == 0
    assert run(["verify", str(spoilt)]) == 0
    assert "refuted: 2 zeros in a row decide for 2 merged states" in capsys.readouterr().out
    assert run([*claim, "a.txt"]) == 2
    assert run(["prove", "--table", "x", "--certificate", "a.json"]) == 2


@pytest.mark.long
def test_six_rows_of_magnets(tmp_path: Path) -> None:
    """812 merged states, in whole numbers by both; one number altered in each field, and three hundred at random."""
    fields = of_gf("magnets", 6)
    assert not rejected_alone(fields)
    places = list(numbers(fields))
    for place in random.Random(6).sample(places, 300):
        spoilt = altered(fields, place, 1)
        assert rejected_alone(spoilt)
        assert rejected_here(spoilt)
    for kind in {(place[0], place[1] if isinstance(place[1], str) else "") for place in places}:
        place = next(p for p in places if p[0] == kind[0] and kind[1] in ("", p[1]))
        assert rejected_alone(sealed(altered(fields, place, 1))), place
