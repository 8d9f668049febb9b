"""Records derived with their costs, and written: a case's generating function, or the count of a square board."""

from __future__ import annotations

import json
import lzma
import platform
import resource
import subprocess
import time
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any

from stripcount import __version__
from stripcount.algebra.growth import growth
from stripcount.errors import Disagreement
from stripcount.evaluate.board_sweep import Primes, board_counts
from stripcount.evaluate.front import Keeper
from stripcount.evaluate.spectrum import spectrum
from stripcount.export import bfile
from stripcount.gf.asymptotics import growth_from_bracket
from stripcount.gf.modular import Execution, derive_modular
from stripcount.machine.cyclic import cycle_of
from stripcount.machine.explore import explore
from stripcount.puzzles.case import Case
from stripcount.storage.record_file import Record
from stripcount.storage.results import b_file_terms, case_of, gf_of, slug
from stripcount.storage.whole_file import write_whole

DIGITS = 20
TERMS = 40  # first terms in a record; the b-file has more
PACKED = 1 << 20  # bytes of a record beyond which it is compressed


def derive_record(case: Case, execution: Execution | None = None, *, with_function: bool = True) -> Record:
    """Return the record of a case: its generating function with evidence, growth, terms and costs.

    The costs are those of this run; primes whose images the execution has stored cost nothing. Without
    `with_function` the record holds sizes and certified growth alone.
    """
    began, worked = time.monotonic(), _processor_seconds()
    exploration = explore(case.strip(), marks=True)
    machine = exploration.machine()
    minimal = machine.minimize()
    record: Record = {
        "puzzle": case.puzzle,
        "rows": case.rows,
        "parameters": case.all_parameters(),
        "given": dict(case.parameters),
        "states": machine.states,
        "transitions": exploration.transitions,
        "merged_states": minimal.states,
        "merged_transitions": minimal.transitions,
        "period": cycle_of(minimal).period,
    }
    bracket = spectrum(minimal).bracket
    if with_function:
        found = derive_modular(machine, minimal, execution=execution, proof="always")
        gf = found.gf
        record |= {
            "order": gf.order,
            "method": found.method,
            "terms_used": found.terms_used,
            "surplus_terms": found.surplus_terms,
            "primes": list(found.primes),
            "check_primes": list(found.check_primes),
            "evidence": found.evidence,
            "because": found.because,
            "terms": [str(a) for a in gf.terms(TERMS)],
            "numerator": [str(c) for c in gf.numerator],
            "denominator": [str(c) for c in gf.denominator],
        }
        certified = growth(gf, DIGITS, bracket) if bracket[1] > 0 else None
    else:
        certified = growth_from_bracket(bracket)
    if certified is not None:
        record["growth"] = {
            "per_column": certified.growth,
            "radius": certified.radius,
            "digits": certified.digits,
            "because": certified.because,
        }
    return record | _costs(began, worked)


def square_record(side: int, keeper: Keeper | None = None) -> Record:
    """Return a(n, n) of Magnets, n = side, by two sweeps with different primes, and their costs.

    Raises Disagreement if the sweeps differ for any number of columns up to n.
    """
    began, worked = time.monotonic(), _processor_seconds()
    strip = Case.of("magnets", side).strip()
    first = board_counts(strip, side, keeper=keeper)
    skip = 8 + side * side // 50
    second = board_counts(strip, side, keeper=keeper, primes=Primes(skip=skip))
    if first != second:
        k = next(k for k, (a, b) in enumerate(zip(first, second, strict=True)) if a != b)
        raise Disagreement(f"a({side}, {k}) is {first[k]} by one board sweep and {second[k]} by one with other primes.")
    return {"side": side, "count": str(first[side]), "primes_apart": skip} | _costs(began, worked)


def write_text(path: Path, text: str) -> None:
    """Write generated text."""
    write_whole(path, text, folders=True)


def _costs(began: float, worked: float) -> dict[str, Any]:
    peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return made() | {
        "date": datetime.now(UTC).date().isoformat(),
        "seconds": round(time.monotonic() - began, 2),
        "processor_seconds": round(_processor_seconds() - worked, 2),
        "peak_megabytes": round(peak / 1024),
    }


def made() -> dict[str, Any]:
    """Return the program's version and commit, those of its libraries, the processor and the system."""
    libraries = {name: metadata.version(name) for name in ("numpy", "scipy", "python-flint", "sympy")}
    computer = {"processor": _processor(), "system": f"{platform.system()} {platform.machine()}"}
    return {"version": __version__, "commit": _commit(), "libraries": libraries, **computer}


def _processor() -> str:
    """Return the name of the processor, as the system gives it."""
    listed = Path("/proc/cpuinfo")
    lines = listed.read_text(encoding="utf-8").splitlines() if listed.exists() else []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith(("model name", "Hardware"))]
    return named[0] if named else platform.processor()


def _commit() -> str | None:
    """Return the commit of the checkout that this file lies in, if it is one."""
    command = ["git", "-C", str(Path(__file__).parent), "rev-parse", "HEAD"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() or None


def _processor_seconds() -> float:
    usage = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(u.ru_utime + u.ru_stime for u in usage)


def write_record(folder: Path, record: Record) -> None:
    """Write a record and its b-file; a crash leaves no incomplete file."""
    name = slug(case_of(record))
    text = json.dumps(record, indent=1, ensure_ascii=False) + "\n"
    target = folder / f"{name}.json"
    if len(text) > PACKED:
        write_whole(target.with_suffix(".json.xz"), lzma.compress(text.encode(), preset=9), folders=True)
    else:
        write_whole(target, text, folders=True)
    gf = gf_of(record)
    if gf is not None and any(gf.numerator):
        write_whole(folder / f"{name}.b.txt", bfile.text(b_file_terms(gf)))
