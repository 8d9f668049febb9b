"""A results folder held against the code: checksums, then every result again by a method it was not made by."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from stripcount.algebra.rational_gf import RationalGF
from stripcount.check.agreement import Agreement, compare
from stripcount.errors import Disagreement
from stripcount.evaluate.board_sweep import board_counts
from stripcount.evaluate.spectrum import spectral_bracket
from stripcount.export import bfile
from stripcount.gf.symbolic import derive_symbolic
from stripcount.machine.explore import explore
from stripcount.puzzles.problem import Problem
from stripcount.storage.oeis_table import verdicts_again
from stripcount.storage.results import Record, changed_files, gf_of, problem_of, read_record, record_paths, slug
from stripcount.storage.settled_table import settled_again

SYMBOLIC = 24  # minimal states up to which the linear system is solved over Z[x]
PRIME = (1 << 31) - 1  # far from the primes a reconstruction takes, which have over forty bits
SQUARES_FILE = "magnets/squares.json"


def reproduce(folder: Path, budget: float) -> Iterator[Agreement]:
    """Yield an agreement for the checksums and one for each result, cheapest first, within `budget` seconds.

    Results that the time did not reach come last, as "not run".
    """
    changed = changed_files(folder)
    if changed:
        yield from (Agreement("checksums", "manifest", "files", "disagreed", said) for said in changed)
    else:
        yield Agreement("checksums", "manifest", "files", "agreed", "every file is what the manifest says")
    work = sorted(_work(folder), key=lambda item: item[0])
    began = time.monotonic()  # reading large records is not what the budget is for
    for expected, name, again in work:
        if time.monotonic() - began + expected > budget:
            yield Agreement(name, "record", "second method", "not run", f"needs about {expected:.0f} s more time")
        else:
            yield again()


def _work(folder: Path) -> Iterator[tuple[float, str, Callable[[], Agreement]]]:
    """Yield (seconds it took, name, how to do it again) of everything in the folder."""
    for path in record_paths(folder):
        record = read_record(path)
        yield float(record["seconds"]), slug(problem_of(record)), lambda r=record: _again(folder, r)  # type: ignore[misc]
    squares = folder / SQUARES_FILE
    if squares.exists():
        for square in read_record(squares)["squares"]:
            name = f"magnets {square['side']}×{square['side']}"
            yield float(square["seconds"]), name, lambda s=square: _square(s)  # type: ignore[misc]
    yield from verdicts_again(folder)
    yield from settled_again(folder)


def _again(folder: Path, record: Record) -> Agreement:
    problem, gf = problem_of(record), gf_of(record)
    name = slug(problem)
    if gf is None:
        return _growth_again(problem, record)
    if record["minimal_states"] <= SYMBOLIC:
        return compare(name, "record", "symbolic solution over Z[x]", lambda: _symbolic(problem, gf), "item {}")
    method = f"full machine modulo {PRIME}"
    return compare(name, "record", method, lambda: _swept(folder, problem, gf, record), "a({})")


def _symbolic(problem: Problem, gf: RationalGF) -> tuple[list[Any], list[Any]]:
    found = derive_symbolic(explore(problem.strip()).machine()).gf
    return [gf.numerator, gf.denominator], [found.numerator, found.denominator]


def _swept(folder: Path, problem: Problem, gf: RationalGF, record: Record) -> tuple[list[int], list[int]]:
    """Return N + d terms and more of the function and of the machine: as many as tell two such functions apart."""
    listed = bfile.read((folder / f"{slug(problem)}.b.txt").read_text(encoding="utf-8"))[1]
    if list(map(int, record["terms"])) != gf.terms(len(record["terms"])) or listed != gf.terms(len(listed)):
        raise Disagreement("the terms recorded are not those of the generating function recorded.")
    machine = explore(problem.strip()).machine()
    if record["transitions"] > 200_000:  # sweeping it whole would take hours: merged states, other prime
        machine = machine.minimize()
    count = record["minimal_states"] + gf.order + 16
    return gf.terms_modulo(count, PRIME), machine.terms(count, PRIME)


def _growth_again(problem: Problem, record: Record) -> Agreement:
    shown = record["growth"]["per_column"]

    def bounds() -> tuple[list[bool], list[bool]]:
        bracket = spectral_bracket(explore(problem.strip()).machine(), 1e-9)
        digit = 10.0 ** -len(shown.split(".")[1])
        return [True, True], [float(shown) <= bracket.high, float(shown) + digit >= bracket.low]

    return compare(slug(problem), "record", "bracket of the full machine", bounds, "bound {}")


def _square(square: dict[str, Any]) -> Agreement:
    side = int(square["side"])

    def swept() -> tuple[list[int], list[int]]:
        again = board_counts(Problem.of("magnets", side).strip(), side, skip=3 * int(square["primes_apart"]))
        return [int(square["count"])], [again[side]]

    return compare(f"magnets {side}×{side}", "record", "board sweep with third primes", swept, "size {}")
