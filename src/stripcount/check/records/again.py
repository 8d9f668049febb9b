"""Every field of a stored record derived again, by methods and random primes chosen here, not by the file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path

from flint import fmpq, fmpq_poly, fmpz

from stripcount.algebra.crt import random_primes
from stripcount.algebra.growth import growth as certified
from stripcount.algebra.rational_gf import RationalGF
from stripcount.check.agreement import Recorded
from stripcount.errors import BadInput
from stripcount.evaluate.spectrum import spectrum
from stripcount.export import bfile
from stripcount.gf.generating_function import generating_function
from stripcount.machine.cyclic import cycle_of
from stripcount.machine.estimate import check_fits
from stripcount.machine.explore import explore
from stripcount.machine.machine import Machine
from stripcount.machine.plan import Plan
from stripcount.storage.reader import contents
from stripcount.storage.record_file import Record
from stripcount.storage.results import case_of, gf_of, listed_terms, slug

DERIVED = 400
"""Minimal states up to which the evidence is derived again; above, only the form of its text is checked."""
SWEPT = 200_000
"""Transitions up to which the machine before minimisation is swept; beyond, the minimised one."""

Fields = list[tuple[str, object]]
_GROWTH = re.compile(
    r"(an integer, )?the (only|least) root of the denominator inside the machine's Collatz-Wielandt bracket"
    r"|Collatz-Wielandt bounds of the machine: [0-9.]+ to [0-9.]+"
)
_BITS = re.compile(r"^as a function of x\^\d+, |; terms swept in .*$|\d+")


def record_again(folder: Path, record: Record, seed: int, seconds: float) -> Recorded:
    """Return a record, with how its values are derived again; the agreement names the first field that differs."""
    machine_is = "full machine" if record.get("transitions", 0) <= SWEPT else "minimised machine"
    method = f"{machine_is} modulo random primes (seed {seed})"
    return Recorded(seconds, slug(case_of(record)), method, partial(_both, folder, record, seed), "field {}")


def _both(folder: Path, record: Record, seed: int) -> tuple[Fields, Fields]:
    case, gf = case_of(record), gf_of(record)
    strip = case.strip()
    check_fits(strip)  # the size that the file states is not trusted
    exploration = explore(strip, marks=True)
    machine = exploration.machine()
    minimal = machine.minimize()
    fields: Fields = [
        ("parameters", case.all_parameters()),
        ("states", machine.states),
        ("transitions", exploration.transitions),
        ("merged_states", minimal.states),
        ("period", cycle_of(minimal).period),
    ]
    if gf is not None:
        fields += _function(folder, record, gf, machine if exploration.transitions <= SWEPT else minimal, minimal, seed)
    stored: Fields = [(name, record.get(name)) for name, _ in fields]
    if "growth" in record:
        growth = record["growth"]
        names = ("within the machine's bounds", "a root of the denominator", "radius", "digits", "evidence")
        stored += [(f"growth: {name}", True) for name in names]
        fields += [(f"growth: {n}", t) for n, t in zip(names, _growth(growth, gf, minimal), strict=True)]
    for name in ("merged_transitions", "seconds", "processor_seconds", "peak_megabytes"):  # costs, not derived again
        cost = record.get(name)
        stored.append((name, cost))
        possible = isinstance(cost, int | float) and 0 <= cost < 10**8
        fields.append((name, cost if possible or (cost is None and name == "processor_seconds") else "a possible cost"))
    return stored, fields


def _function(
    folder: Path, record: Record, gf: RationalGF, machine: Machine, minimal: Machine, seed: int
) -> list[tuple[str, object]]:
    """Return the correct fields of a generating function; a term that differs replaces the numerator."""
    count = minimal.states + gf.order + max(0, len(gf.numerator) - gf.order) + 16
    swept: list[tuple[str, object]] = []
    for prime in random_primes(2, min(60, Plan.of(cycle_of(machine)).bits), seed):
        from_machine, from_function = machine.terms(count, prime), gf.terms_modulo(count, prime)
        wrong = next((n for n in range(count) if from_machine[n] != from_function[n]), None)
        if wrong is not None:
            swept.append(
                ("numerator", f"a function with a({wrong}) = {from_machine[wrong]} modulo the random prime {prime}")
            )
    path = folder / f"{slug(case_of(record))}.b.txt"
    listed = bfile.read(contents(path).decode("utf-8", "replace"))[1] if any(gf.numerator) else []
    if listed != listed_terms(gf)[: len(listed)]:
        swept.append(("terms", "those of the b-file"))
    terms = [str(a) for a in gf.terms(len(record["terms"]))]
    fields = [*swept, ("order", gf.order), ("terms", terms), *_evidence(record, minimal)]
    numerator, denominator = ([str(c) for c in polynomial] for polynomial in (gf.numerator, gf.denominator))
    return [*fields, ("numerator", numerator), ("denominator", denominator)]


def _evidence(record: Record, minimal: Machine) -> Fields:
    """Return method, evidence, terms used and primes of a new derivation; reasons are compared without numbers."""
    because = str(record.get("because"))
    if minimal.states > DERIVED:
        by_modules = record.get("evidence") in ("proved", "checked") and record.get("method") in ("modular", "symbolic")
        formed = any(reason in because for reason in _REASONS)
        return [("because", because if by_modules and formed else "one of the known reasons"), *_primes(record)]
    again = generating_function(minimal)
    if again.evidence != record.get("evidence"):
        again = generating_function(minimal, proof="always" if record.get("evidence") == "proved" else "never")
    same_words = _BITS.sub("", again.because) == _BITS.sub("", because)
    return [
        ("method", again.method),
        ("evidence", again.evidence),
        ("because", because if same_words else again.because),
        ("terms_used", again.terms_used),
        ("surplus_terms", again.surplus_terms),
        *_primes(record),
    ]


_REASONS = (
    "modulo a prime, and the primes' product",
    "vanishes modulo primes and the primes' product",
    "further primes left the coefficients unchanged",
    "was solved exactly over Z[x]",
)


def _primes(record: Record) -> Fields:
    primes = [*record.get("primes", []), *record.get("check_primes", [])]
    good = all(isinstance(p, int) and 2 < p < 2**64 and fmpz(p).is_prime() for p in primes)
    return [("primes", record.get("primes") if good and len(set(primes)) == len(primes) else "different primes")]


def _growth(growth: dict[str, object], gf: RationalGF | None, minimal: Machine) -> list[bool]:
    """Return whether each part of a stored growth is right; roots are verified by signs of exact values."""
    low, high = _interval(str(growth.get("per_column")))
    bracket = spectrum(minimal, 1e-9).bracket
    inside = low <= Fraction(bracket[1]) and high >= Fraction(bracket[0])
    radius_low, radius_high = _interval(str(growth.get("radius")))
    matches = radius_low * low <= 1 <= radius_high * high
    shown = str(growth.get("per_column"))
    digits = 20 if "." not in shown else len(shown.replace(".", "").lstrip("0"))
    because = str(growth.get("because"))
    formed = _GROWTH.fullmatch(because) is not None
    if gf is not None and minimal.states <= DERIVED and digits <= 10_000:
        try:
            formed = because == certified(gf, max(1, digits), bracket).because
        except BadInput:  # a function with another dominant root, or none
            formed = False
    root = gf is None or low == 0 or _changes_sign(gf.denominator, 1 / high, 1 / low)
    return [inside, root, matches, growth.get("digits") == digits, formed]


def _interval(text: str) -> tuple[Fraction, Fraction]:
    """Return the least and the largest number whose decimal expansion begins with the digits of `text`."""
    value = Fraction(text)
    return value, value + Fraction(1, 10 ** len(text.partition(".")[2]))


def _changes_sign(coefficients: Sequence[int], left: Fraction, right: Fraction) -> bool:
    polynomial = fmpq_poly(list(coefficients))
    values = [polynomial(fmpq(x.numerator, x.denominator)) for x in (left, right)]
    return 0 in values or (values[0] > 0) != (values[1] > 0)
