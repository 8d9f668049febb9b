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

GROWTH_DIGITS = 20  # certified digits of a growth constant
TERM_COUNT = 40  # of the first terms in a record; the b-file has more
MAX_PLAIN_BYTES = 1 << 20  # characters of a record, beyond which it is compressed by xz


def derive_record(case: Case, execution: Execution | None = None, *, with_function: bool = True) -> Record:
    """Return the record of a case: its generating function with evidence, growth, terms and costs.

    The costs are those of this run; primes whose residues the execution has stored cost nothing. Without
    `with_function` the record holds only sizes and certified growth.
    """
    start_time, start_seconds = time.monotonic(), _processor_seconds()
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
        derivation = derive_modular(machine, minimal, execution=execution, proof="always")
        gf = derivation.gf
        record |= {
            "order": gf.order,
            "method": derivation.method,
            "terms_used": derivation.terms_used,
            "surplus_terms": derivation.surplus_terms,
            "primes": list(derivation.primes),
            "check_primes": list(derivation.check_primes),
            "evidence": derivation.evidence,
            "because": derivation.because,
            "terms": [str(a) for a in gf.terms(TERM_COUNT)],
            "numerator": [str(c) for c in gf.numerator],
            "denominator": [str(c) for c in gf.denominator],
        }
        certified = growth(gf, GROWTH_DIGITS, bracket) if bracket[1] > 0 else None
    else:
        certified = growth_from_bracket(bracket)
    if certified is not None:
        record["growth"] = {
            "per_column": certified.growth,
            "radius": certified.radius,
            "digits": certified.digits,
            "because": certified.because,
        }
    return record | _costs(start_time, start_seconds)


def square_record(side: int, keeper: Keeper | None = None) -> Record:
    """Return the record of Magnets on a square board: the count by two sweeps with different primes, and costs.

    Raises Disagreement if the sweeps differ for any number of columns up to `side`.
    """
    start_time, start_seconds = time.monotonic(), _processor_seconds()
    strip = Case.of("magnets", side).strip()
    first = board_counts(strip, side, keeper=keeper)
    skipped_primes = 8 + side * side // 50
    second = board_counts(strip, side, keeper=keeper, primes=Primes(skip=skipped_primes))
    if first != second:
        cols = next(cols for cols, (a, b) in enumerate(zip(first, second, strict=True)) if a != b)
        raise Disagreement(
            f"a({side}, {cols}) is {first[cols]} by one board sweep and {second[cols]} by one with other primes."
        )
    return {"side": side, "count": str(first[side]), "primes_apart": skipped_primes} | _costs(start_time, start_seconds)


def write_text(path: Path, text: str) -> None:
    """Write a text; folders that are missing are made."""
    write_whole(path, text, folders=True)


def _costs(start_time: float, start_seconds: float) -> dict[str, Any]:
    """Return the provenance and the costs of a run.

    It began at `start_time` of the monotonic clock, when `start_seconds` of processor time had been used.
    """
    peak_kilobytes = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return provenance() | {
        "date": datetime.now(UTC).date().isoformat(),
        "seconds": round(time.monotonic() - start_time, 2),
        "processor_seconds": round(_processor_seconds() - start_seconds, 2),
        "peak_megabytes": round(peak_kilobytes / 1024),
    }


def provenance() -> dict[str, Any]:
    """Return the program's version and commit, the versions of its libraries, the processor and the system, by key."""
    libraries = {name: metadata.version(name) for name in ("numpy", "scipy", "python-flint", "sympy")}
    computer = {"processor": _processor(), "system": f"{platform.system()} {platform.machine()}"}
    return {"version": __version__, "commit": _commit(), "libraries": libraries, **computer}


def _processor() -> str:
    """Return the name of the processor as /proc/cpuinfo gives it, else as Python knows it."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text(encoding="utf-8").splitlines() if cpuinfo.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith(("model name", "Hardware"))]
    return names[0] if names else platform.processor()


def _commit() -> str | None:
    """Return the commit of the checkout that this file lies in, None if it is in no checkout."""
    command = ["git", "-C", str(Path(__file__).parent), "rev-parse", "HEAD"]
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    return process.stdout.strip() or None


def _processor_seconds() -> float:
    """Return the processor seconds of this process and of its children that have ended."""
    usage = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(u.ru_utime + u.ru_stime for u in usage)


def write_record(folder: Path, record: Record) -> None:
    """Write a record, compressed by xz if it is large, and its b-file; a crash leaves no incomplete file.

    There is no b-file if the record has no function or all its terms are 0.
    """
    stem = slug(case_of(record))
    text = json.dumps(record, indent=1, ensure_ascii=False) + "\n"
    target = folder / f"{stem}.json"
    if len(text) > MAX_PLAIN_BYTES:
        write_whole(target.with_suffix(".json.xz"), lzma.compress(text.encode(), preset=9), folders=True)
    else:
        write_whole(target, text, folders=True)
    gf = gf_of(record)
    if gf is not None and any(gf.numerator):
        write_whole(folder / f"{stem}.b.txt", bfile.text(b_file_terms(gf)))
