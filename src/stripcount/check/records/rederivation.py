"""The verification of a stored record: every field is derived again and compared with the stored one.

The methods and the random primes are chosen here; nothing that the file states about its own evidence is used.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path

from flint import fmpq, fmpq_poly, fmpz

from stripcount.algebra.crt import random_primes
from stripcount.algebra.growth import growth as certified_growth
from stripcount.algebra.rational_gf import RationalGF
from stripcount.check.agreement import StoredResult
from stripcount.errors import BadInput
from stripcount.evaluate.spectrum import spectrum
from stripcount.export import bfile
from stripcount.gf.generating_function import generating_function
from stripcount.machine.cyclic import cycle_of
from stripcount.machine.estimate import check_fits
from stripcount.machine.explore import explore
from stripcount.machine.machine import Machine
from stripcount.machine.plan import Plan
from stripcount.storage.reader import file_bytes
from stripcount.storage.record_file import Record
from stripcount.storage.results import b_file_terms, case_of, gf_of, slug

MAX_STATES_DERIVED = 400
"""Minimal states up to which the generating function is derived again to compare its evidence."""
MAX_TRANSITIONS_SWEPT = 200_000
"""Transitions up to which terms are computed by the machine before minimisation; above, by the minimised one."""
_MAX_DIGITS_DERIVED = 10_000  # digits of a growth constant up to which it is certified again
_COST_LIMIT = 10**8  # seconds, megabytes and transitions in a record must be below this
_INTEGER_DIGITS = 20  # digits that a record states for a growth constant that is an integer
_SURPLUS_TERMS = 16  # terms compared beyond those that decide

Fields = list[tuple[str, object]]
"""Names of fields with their values; stored and derived fields are compared in this order."""
# the reasons for a growth constant
_GROWTH_REASON = re.compile(
    r"(an integer, )?the (only|least) root of the denominator inside the machine's Collatz-Wielandt bracket"
    r"|Collatz-Wielandt bounds of the machine: [0-9.]+ to [0-9.]+"
)
_VARYING_WORDS = re.compile(r"^as a function of x\^\d+, |; terms swept in .*$|\d+")
"""The parts of a reason that depend on the run or the computer, not on the proof."""
_KNOWN_REASONS = (
    "modulo a prime, and the primes' product",
    "vanishes modulo primes and the primes' product",
    "further primes left the coefficients unchanged",
    "was solved exactly over Z[x]",
)
"""One of these texts is part of every reason for a generating function."""


def result_of_record(folder: Path, record: Record, seed: int, seconds: float) -> StoredResult:
    """Return a record as a result to be verified; its agreement names the first field that differs."""
    machine_name = "full machine" if record.get("transitions", 0) <= MAX_TRANSITIONS_SWEPT else "minimised machine"
    method = f"{machine_name} modulo random primes (seed {seed})"
    derive = partial(_stored_and_derived, folder, record, seed)
    return StoredResult(seconds, name=slug(case_of(record)), method=method, derive=derive, item_format="field {}")


def _stored_and_derived(folder: Path, record: Record, seed: int) -> tuple[Fields, Fields]:
    """Return the fields of a record as stored, and as derived from its puzzle, rows and parameters alone."""
    case, gf = case_of(record), gf_of(record)
    strip = case.strip()
    check_fits(strip)  # the number of states in the file is not trusted
    exploration = explore(strip, marks=True)
    machine = exploration.machine()
    minimal = machine.minimize()
    derived: Fields = [
        ("parameters", case.all_parameters()),
        ("states", machine.states),
        ("transitions", exploration.transitions),
        ("merged_states", minimal.states),
        ("period", cycle_of(minimal).period),
    ]
    if gf is not None:
        swept_machine = machine if exploration.transitions <= MAX_TRANSITIONS_SWEPT else minimal
        derived += _function_fields(folder, record, gf, swept_machine, minimal, seed)
    stored: Fields = [(name, record.get(name)) for name, _ in derived]
    if "growth" in record:
        verdicts = _growth_verdicts(record["growth"], gf, minimal)
        stored += [(f"growth: {name}", True) for name in verdicts]
        derived += [(f"growth: {name}", is_right) for name, is_right in verdicts.items()]
    for name in ("merged_transitions", "seconds", "processor_seconds", "peak_megabytes"):  # costs, not derived again
        cost = record.get(name)
        is_possible = isinstance(cost, int | float) and 0 <= cost < _COST_LIMIT
        is_missing = cost is None and name == "processor_seconds"
        stored.append((name, cost))
        derived.append((name, cost if is_possible or is_missing else "a possible cost"))
    return stored, derived


def _function_fields(
    folder: Path, record: Record, gf: RationalGF, machine: Machine, minimal: Machine, seed: int
) -> Fields:
    """Return the fields of a record about its generating function `gf` with the values that they should have.

    If terms of `machine` modulo a random prime differ from those of `gf`, a description of the correct function comes
    first, under the name of the numerator.
    """
    # The machine satisfies a recurrence of order at most its minimal states, and the function one of its own order;
    # sequences that agree on as many terms as both orders and the polynomial part have are equal.
    count = minimal.states + gf.order + max(0, len(gf.numerator) - gf.order) + _SURPLUS_TERMS
    fields: Fields = []
    for prime in random_primes(2, min(60, Plan.of(cycle_of(machine)).bits), seed):
        machine_terms, function_terms = machine.terms(count, prime), gf.terms_modulo(count, prime)
        first_difference = next((n for n in range(count) if machine_terms[n] != function_terms[n]), None)
        if first_difference is not None:
            term = f"a({first_difference}) = {machine_terms[first_difference]}"
            fields.append(("numerator", f"a function with {term} modulo the random prime {prime}"))
    path = folder / f"{slug(case_of(record))}.b.txt"
    terms_in_file = bfile.read(file_bytes(path).decode("utf-8", "replace"))[1] if any(gf.numerator) else []
    if terms_in_file != b_file_terms(gf)[: len(terms_in_file)]:
        fields.append(("terms", "those of the b-file"))
    return [
        *fields,
        ("order", gf.order),
        ("terms", [str(a) for a in gf.terms(len(record["terms"]))]),
        *_evidence_fields(record, minimal),
        ("numerator", [str(c) for c in gf.numerator]),
        ("denominator", [str(c) for c in gf.denominator]),
    ]


def _evidence_fields(record: Record, minimal: Machine) -> Fields:
    """Return the fields of a record about its evidence as a new derivation gives them.

    Reasons are compared without numbers. Above MAX_STATES_DERIVED states only the form of the reason is checked.
    """
    because = str(record.get("because"))
    if minimal.states > MAX_STATES_DERIVED:
        has_known_method = record.get("evidence") in ("proved", "checked") and record.get("method") in (
            "modular",
            "symbolic",
        )
        is_known_reason = any(reason in because for reason in _KNOWN_REASONS)
        expected = because if has_known_method and is_known_reason else "one of the known reasons"
        return [("because", expected), *_prime_fields(record)]
    derivation = generating_function(minimal)
    if derivation.evidence != record.get("evidence"):
        derivation = generating_function(minimal, proof="always" if record.get("evidence") == "proved" else "never")
    has_same_words = _VARYING_WORDS.sub("", derivation.because) == _VARYING_WORDS.sub("", because)
    return [
        ("method", derivation.method),
        ("evidence", derivation.evidence),
        ("because", because if has_same_words else derivation.because),
        ("terms_used", derivation.terms_used),
        ("surplus_terms", derivation.surplus_terms),
        *_prime_fields(record),
    ]


def _prime_fields(record: Record) -> Fields:
    """Return the stored primes if all of them are distinct odd primes of a machine word, else what they should be."""
    primes = [*record.get("primes", []), *record.get("check_primes", [])]
    are_primes = all(isinstance(p, int) and 2 < p < 2**64 and fmpz(p).is_prime() for p in primes)
    are_distinct = are_primes and len(set(primes)) == len(primes)
    return [("primes", record.get("primes") if are_distinct else "different primes")]


def _growth_verdicts(growth: dict[str, object], gf: RationalGF | None, minimal: Machine) -> dict[str, bool]:
    """Return for each part of a stored growth constant, by its name in the agreement, whether it is right.

    `growth` is the field of the record, `minimal` the minimal machine. That the constant is the reciprocal of a root of
    the denominator follows from a change of sign of exact values.
    """
    growth_text = str(growth.get("per_column"))
    low, high = _decimal_interval(growth_text)
    radius_low, radius_high = _decimal_interval(str(growth.get("radius")))
    bracket = spectrum(minimal, 1e-9).bracket  # certified bounds; their width decides only how sharp the test is
    # an integer is exact, and is stored with the digits that were asked for
    digits = _INTEGER_DIGITS if "." not in growth_text else len(growth_text.replace(".", "").lstrip("0"))
    because = str(growth.get("because"))
    has_right_reason = _GROWTH_REASON.fullmatch(because) is not None
    if gf is not None and minimal.states <= MAX_STATES_DERIVED and digits <= _MAX_DIGITS_DERIVED:
        try:
            has_right_reason = because == certified_growth(gf, max(1, digits), bracket).because
        except BadInput:  # the function has another dominant root, or none
            has_right_reason = False
    return {
        "within the machine's bounds": low <= Fraction(bracket[1]) and high >= Fraction(bracket[0]),
        "a root of the denominator": gf is None or low == 0 or _changes_sign(gf.denominator, 1 / high, 1 / low),
        "radius": radius_low * low <= 1 <= radius_high * high,
        "digits": growth.get("digits") == digits,
        "evidence": has_right_reason,
    }


def _decimal_interval(text: str) -> tuple[Fraction, Fraction]:
    """Return the ends of the interval of numbers whose decimal expansion begins with the digits of `text`."""
    value = Fraction(text)
    return value, value + Fraction(1, 10 ** len(text.partition(".")[2]))


def _changes_sign(coefficients: Sequence[int], low: Fraction, high: Fraction) -> bool:
    """Return whether a polynomial, by ascending coefficients, has values of different signs at two points, or a 0."""
    polynomial = fmpq_poly(list(coefficients))
    values = [polynomial(fmpq(x.numerator, x.denominator)) for x in (low, high)]
    return 0 in values or (values[0] > 0) != (values[1] > 0)
