"""Make results/formal: theorems compiled by Coq, with the processor seconds and the memory of each.

python paper/kernel.py puzzles     puzzles on growing numbers of rows, each while it takes less than --seconds
python paper/kernel.py entries     settled entries of the OEIS, light ones first; continues where it was stopped
python paper/kernel.py corpus      the recorded entries again with the theory as it is now, in a random order, for
                                   so many --minutes; continues where it was stopped; --part N keeps nothing
python paper/kernel.py theory      the hashes of the theory's files, which `verify` compares
python paper/kernel.py tables      only README.md and summary.json, from the records that are there
"""

from __future__ import annotations

import argparse
import json
import lzma
import random
import resource
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

import stripcount
from stripcount import Count
from stripcount.algebra.rational_gf import RationalGF
from stripcount.check.kernel import INTEGER_AXIOMS, digest_of_all
from stripcount.check.theorems import module_of_case
from stripcount.errors import Disagreement, OutOfTime, StripcountError
from stripcount.export.coq.factor import common_factor
from stripcount.export.coq.glued import ring_factor
from stripcount.export.coq.parts import OutOfReach
from stripcount.export.coq.puzzles import open_rule
from stripcount.export.coq.theorem import Fraction, document, rules_need_more
from stripcount.export.table import markdown
from stripcount.limits import Limits
from stripcount.oeis.settled import ReadEntry
from stripcount.oeis.theorem import EntryFunction, entry_function, theorem
from stripcount.puzzles.case import Case
from stripcount.storage.coq import Workshop, workshop
from stripcount.storage.results import write_manifest
from stripcount.storage.theory import Theory
from stripcount.storage.whole_file import write_whole

PACKAGE = Path(stripcount.__file__).parent
RESULTS = Path(__file__).resolve().parent.parent / "results"
FORMAL = RESULTS / "formal"
SETTLED = RESULTS / "oeis" / "settled" / "entries.json.xz"
SEED = 30  # of the random order in which the corpus is compiled
ENTRY_FILES = ("Main", "Pictures", "Slots", "Turned", "Entry", "Fast")  # required by all theorems about entries
BATCH_SIZE = 10  # theorems about entries in one file for Coq
PUZZLES: tuple[tuple[str, dict[str, str], int], ...] = (
    ("domino-tiling", {}, 8),
    ("matchings", {}, 6),
    ("hard-squares", {}, 10),
    ("kings", {}, 8),
    ("knights", {}, 4),
    ("colourings", {}, 6),
    ("not-touch", {}, 6),
    ("not-touch", {"ones": "1"}, 6),
    ("magnets", {"blanks": "no"}, 4),
    ("magnets", {"singletons": "yes"}, 4),
    ("magnets", {"count": "patterns"}, 6),
    ("magnets", {}, 6),
    ("spanning-tree", {}, 7),
    ("circuit-board", {}, 6),
    ("simple-loop", {}, 9),
    ("graphs", {"graph": "grid", "problem": "hamiltonian path"}, 6),
    ("graphs", {"graph": "grid", "problem": "connected spanning"}, 6),
    ("graphs", {"graph": "grid", "problem": "spanning forest"}, 6),
    ("graphs", {"graph": "grid", "problem": "2-factor"}, 7),
)
"""(puzzle, parameters, largest number of rows) of the theorems on free boards."""
WRAPPED_PUZZLES = (("hard-squares", 5), ("kings", 3), ("colourings", 4))
"""(puzzle, largest number of rows) of the theorems on cylinders and tori."""
PROBLEMS_BY_GRAPH = {
    "grid": ("independent & dominating", "dominating", "total dominating", "perfect code", "vertex cover"),
    "cylinder": ("independent", "dominating", "3-colouring"),
    "king": ("dominating",),
    "K4 x P": ("independent", "dominating"),
    "petersen x P": ("independent",),
    "cube x P": ("independent", "2-colouring"),
}
MAX_ROWS = 5  # of grids, cylinders and king graphs; the products in PROBLEMS_BY_GRAPH have no number of rows


def planned_series() -> Iterator[Iterator[Case]]:
    """Yield one iterator for each puzzle or problem: the cases with a record, by increasing numbers of rows."""
    for name, parameters, max_rows in PUZZLES:
        yield (Case.of(name, rows, parameters) for rows in range(1, max_rows + 1))
    for (name, max_rows), wrap in product(WRAPPED_PUZZLES, ("rows", "columns", "both")):
        yield (Case.of(name, rows, wrap=wrap) for rows in range(1, max_rows + 1))
    for graph, problems in PROBLEMS_BY_GRAPH.items():
        sizes = range(2, MAX_ROWS + 1) if " x " not in graph else (0,)
        for problem in problems:
            yield (Case.of("graphs", rows, {"graph": graph, "problem": problem}) for rows in sizes)


def compile_puzzles(seconds: int) -> None:
    """Compile the theorems about puzzles that have no record, and write puzzles.json after each.

    Each is compiled in a process of its own, whose peak memory is recorded. A series ends at the first case that takes
    more than `seconds` processor seconds or that the theory does not cover.
    """
    path = FORMAL / "puzzles.json"
    records: list[dict[str, Any]] = json.loads(path.read_text("utf-8")) if path.exists() else []
    compiled_cases = [
        (record["puzzle"], record["rows"], record["parameters"], record.get("wrap")) for record in records
    ]
    with workshop(seconds) as coq, ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as executor:
        coq.provide(tuple(coq.theory.sources))  # beforehand, so that no theorem's cost includes the theory's
        for problems in planned_series():
            for problem in problems:
                if (problem.puzzle, problem.rows, problem.all_parameters(), problem.wrap) in compiled_cases:
                    continue
                try:
                    records.append(executor.submit(compile_case, coq, problem).result())
                except OutOfTime:
                    break
                except StripcountError as error:
                    print(problem, error, flush=True)
                    break
                print(records[-1], flush=True)
                write_whole(path, json.dumps(records, indent=1) + "\n")


def compile_case(coq: Workshop, problem: Case) -> dict[str, Any]:
    """Compile the theorem about one case, and return its record, a line of puzzles.json.

    Raises OutOfTime if Coq takes too long, or another StripcountError if the theory does not cover the case.
    """
    strip = problem.strip()
    count = Count(strip)
    gf = count.generating_function().gf
    if problem.wrap in ("columns", "both"):
        factor = ring_factor(open_rule(problem), problem.rows, problem.wrap, gf)
    else:
        factor = common_factor(count.machine, gf)
    text = document([module_of_case(problem, strip, Fraction(gf.numerator, gf.denominator), factor)])
    seconds_by_module = coq.compile(text)
    module = next(iter(seconds_by_module))
    return {
        "puzzle": problem.puzzle,
        "rows": problem.rows,
        "parameters": problem.all_parameters(),
        **({"wrap": problem.wrap} if problem.wrap else {}),
        "order": gf.order,
        "seconds": seconds_by_module[module],
        "megabytes": resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1000,
        "assumptions": assumption_word(coq.assumptions([f"Checked.{module}.generating_function"])),
    }


def assumption_word(names: Sequence[str]) -> str:
    """Return "none" or "machine words" for the axioms that a theorem assumes.

    Raises ValueError if one of them is not an axiom of the machine integers.
    """
    if set(names) - INTEGER_AXIOMS:
        raise ValueError(f"assumptions that are not allowed: {names}")
    return "machine words" if names else "none"


def compile_entries(seconds: int, retried_status: str | None = None) -> None:
    """Compile the theorems about settled entries that have no record, and write the records after each batch.

    Records whose status is `retried_status`, "outside" or "heavy", are made again.
    """
    settled = json.loads(lzma.decompress(SETTLED.read_bytes()))
    records = [row for row in read_entry_records() if row["status"] != retried_status]
    recorded_numbers = {row["anumber"] for row in records}
    with workshop(seconds) as coq:
        batch: list[tuple[dict[str, Any], str]] = []
        for row in settled:
            if row["anumber"] in recorded_numbers:
                continue
            try:
                entry = ReadEntry(row["anumber"], row["reading"], row["offset"])
                result = entry_function(entry, Limits(float(seconds), clock=time.process_time))
                record = {
                    "anumber": entry.anumber,
                    "numerator": [str(c) for c in result.gf.numerator],
                    "denominator": [str(c) for c in result.gf.denominator],
                    "factor": [str(c) for c in result.factor],
                }
                batch.append((record, theorem(entry, result)))
            except StripcountError as error:
                records.append({"anumber": row["anumber"], "status": status_of_error(error), "reason": str(error)})
            if len(batch) == BATCH_SIZE:
                records += compile_batch(coq, batch)
                write_entry_records(records)
                batch = []
        records += compile_batch(coq, batch)
    write_entry_records(records)


def recompile_corpus(seconds: int, minutes: float, sample_size: int | None, only_tabulated: bool) -> None:
    """Compile the theorems of recorded entries that were compiled with another theory; print minutes and memory.

    The order is random, so that the entries compiled when `minutes` processor minutes are over are a sample. With
    `sample_size` that many entries are compiled in another random order, and no record is written. With
    `only_tabulated` only those entries are compiled whose rule was stated in tables and has words now. Each written
    record has the entry's share of the processor seconds of its file and the peak memory so far, in MB. A compilation
    may take `seconds`. Raises Disagreement if Coq refuses a theorem.
    """
    settled = {record["anumber"]: record for record in json.loads(lzma.decompress(SETTLED.read_bytes()))}
    records, current = read_entry_records(), current_digests()
    pending = [
        record
        for record in records
        if record["status"] == "kernel"
        and (
            sample_size
            or record.get("theory") not in current
            or (has_new_words(record, settled) if only_tabulated else "spent" not in record)
        )
    ]
    random.Random(SEED if sample_size is None else theory_digest()).shuffle(pending)
    pending = pending[:sample_size]
    start_seconds, compiled_count, form_counts = processor_seconds(), 0, Counter[str]()
    with workshop(seconds) as coq:
        coq.provide(tuple(coq.theory.sources))
        for start in range(0, len(pending), BATCH_SIZE):
            batch, batch_start = [], processor_seconds()
            for record in pending[start : start + BATCH_SIZE]:
                batch.append((record, theorem_text(record, settled)))
            compiled = {outcome["anumber"]: outcome for outcome in compile_batch(coq, batch)}
            for record, text in batch:
                outcome = compiled[record["anumber"]]
                if outcome["status"] != "kernel":
                    raise Disagreement(f"{record['anumber']}: {outcome['reason']}")
                record |= {**outcome, "theory": theory_digest(*further_files(text)), "stated": statement_form(text)}
                form_counts[record["stated"]] += 1
            compiled_count += len(batch)
            for record, _ in batch:
                record |= {
                    "spent": round((processor_seconds() - batch_start) / len(batch), 2),
                    "megabytes": megabytes(),
                }
            seconds_used = processor_seconds() - start_seconds
            print(
                f"{compiled_count} of {len(pending)} entries, {seconds_used / 60:.1f} minutes, {megabytes()} MB, "
                f"{dict(form_counts)}",
                flush=True,
            )
            if sample_size is None:
                write_entry_records(records)
            if seconds_used > 60 * minutes:
                break


def has_new_words(record: dict[str, Any], settled: dict[str, dict[str, Any]]) -> bool:
    """Return whether a rule that was stated in tables, at least in part, is stated in another form now."""
    old_form = str(record["stated"])
    return old_form != "words" and statement_form(theorem_text(record, settled)) != old_form


def theorem_text(row: dict[str, Any], settled: dict[str, dict[str, Any]]) -> str:
    """Return the Coq source of a recorded entry's theorem; `settled` holds the settled entries by A-number."""
    top, bottom, factor = (tuple(map(int, row[name])) for name in ("numerator", "denominator", "factor"))
    entry = settled[row["anumber"]]
    read = ReadEntry(row["anumber"], entry["reading"], entry["offset"])
    return theorem(read, EntryFunction(RationalGF.of(top, bottom), factor))


def theory_digest(*further: str) -> str:
    """Return the SHA-256 of the theory's files that ENTRY_FILES and `further` require, taken together."""
    theory = Theory.read()
    needed = theory.requirements_of(f"From Stripcount Require Import {' '.join((*ENTRY_FILES, *further))}.")
    return digest_of_all({name: digest for name, digest in theory.digests.items() if name.removesuffix(".v") in needed})


def further_files(text: str) -> tuple[str, ...]:
    """Return the files beyond ENTRY_FILES that a theorem about an entry requires."""
    proofs = {"Ordered": "count_read ", "Carried": "count_carried "}
    return (*(["StatementFurther"] * rules_need_more(text)), *(name for name, words in proofs.items() if words in text))


def current_digests() -> set[str]:
    """Return the digests of the theory as it is now, for every set of further files that a theorem may require."""
    statements = ((), ("StatementFurther",))
    return {theory_digest(*statement, *proof) for statement in statements for proof in ((), ("Ordered",), ("Carried",))}


def statement_form(text: str) -> str:
    """Return how a theorem states its rule: "words", "words and tables" or "tables"."""
    if "Definition rules " not in text:
        return "tables"
    conditions = text.partition("Definition rules ")[2].partition("Definition hints ")[0]
    return "words and tables" if "decides [" in conditions else "words"


def processor_seconds() -> float:
    """Return the processor seconds of this process and of those it has started."""
    usages = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def megabytes() -> int:
    """Return the peak memory, in MB, of the largest process that this one has started and waited for."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1000


def write_digests() -> None:
    """Write check/digests.py: the SHA-256 of every file of the theory, which the package ships."""
    lines = "".join(f'    "{name}": "{digest}",\n' for name, digest in sorted(Theory.read().digests.items()))
    header = '"""The SHA-256 of every file of the theory for Coq; `python paper/kernel.py theory` writes them."""\n\n'
    write_whole(PACKAGE / "check" / "digests.py", f"{header}THEORY = {{\n{lines}}}\n")


def status_of_error(error: StripcountError) -> str:
    """Return the status of an entry without a theorem: "outside" of the theory, or too "heavy"."""
    return "outside" if isinstance(error, OutOfReach) else "heavy"


def compile_batch(coq: Workshop, batch: Sequence[tuple[dict[str, Any], str]]) -> Iterator[dict[str, Any]]:
    """Yield the records of entries after Coq has compiled their theorems as one file.

    `batch` holds (record, Coq source) for each entry. If Coq refuses the file, each theorem is compiled alone, and the
    status of those refused is "heavy".
    """
    if not batch:
        return
    try:
        seconds_by_entry = coq.compile(document([text for _, text in batch]))
        theorem_names = [f"Checked.{record['anumber']}.generating_function" for record, _ in batch]
        assumptions = assumption_word(coq.assumptions(theorem_names))
    except StripcountError as error:
        if len(batch) == 1:
            yield {"anumber": batch[0][0]["anumber"], "status": "heavy", "reason": str(error)}
            return
        for item in batch:
            yield from compile_batch(coq, [item])
        return
    for record, _ in batch:
        yield {
            **record,
            "status": "kernel",
            "seconds": seconds_by_entry.get(record["anumber"], 0.0),
            "assumptions": assumptions,
        }


def read_entry_records() -> list[dict[str, Any]]:
    """Return the records of entries that have been written, an empty list if there are none."""
    path = FORMAL / "entries.json.xz"
    return list(json.loads(lzma.decompress(path.read_bytes()))) if path.exists() else []


def write_entry_records(records: list[dict[str, Any]]) -> None:
    """Write the records of entries, sorted by A-number, and print how many have each status."""
    ordered = sorted(records, key=lambda record: str(record["anumber"]))
    packed = lzma.compress(json.dumps(ordered).encode(), preset=9 | lzma.PRESET_EXTREME)
    FORMAL.mkdir(exist_ok=True)
    write_whole(FORMAL / "entries.json.xz", packed)
    print(Counter(record["status"] for record in records), flush=True)


def write_tables() -> None:
    """Write summary.json and README.md from the records of puzzles and entries."""
    rows, settled = read_entry_records(), json.loads(lzma.decompress(SETTLED.read_bytes()))
    settled_by_number = {row["anumber"]: row for row in settled}
    proved = [row for row in rows if row["status"] == "kernel"]
    digest, theories = theory_digest(), current_digests()
    current = [row for row in proved if row.get("theory") in theories]
    seconds = sorted(row["seconds"] for row in proved)
    reasons = Counter(row["reason"] for row in rows if row["status"] == "outside")
    forms = {
        row["anumber"]: row.get("stated") or statement_form(theorem_text(row, settled_by_number)) for row in proved
    }
    form_counts = Counter(forms.values())
    summary = {
        "entries": len(settled),
        "kernel": len(proved),
        "closed": sum(row["assumptions"] == "none" for row in proved),
        "outside": sum(reasons.values()),
        "heavy": sorted(row["anumber"] for row in rows if row["status"] == "heavy"),
        "not_reached": len({row["anumber"] for row in settled} - {row["anumber"] for row in rows}),
        "median_seconds": round(median(seconds), 3),
        "total_seconds": round(sum(seconds), 1),
        "largest_seconds": seconds[-1],
        "largest_order": max(len(row["denominator"]) - 1 for row in proved),
        "with_a_factor": sum(row["factor"] != ["1"] for row in proved),
        "reasons": dict(sorted(reasons.items())),
        "in_words": form_counts["words"],
        "in_words_and_tables": [number for number in sorted(forms) if forms[number] == "words and tables"],
        "in_tables": [number for number in sorted(forms) if forms[number] == "tables"],
        "compiled_now": len(current),
        "compiled_now_seconds": round(sum(row["seconds"] for row in current), 1),
        "compiled_now_minutes": round(sum(row.get("spent", 0.0) for row in current) / 60, 1),
        "compiled_now_megabytes": max((row.get("megabytes", 0) for row in current), default=0),
        "theory": digest,
    }
    write_whole(FORMAL / "summary.json", json.dumps(summary, indent=1) + "\n")
    records = json.loads((FORMAL / "puzzles.json").read_text("utf-8"))
    table_rows = [
        (
            row["puzzle"],
            ", ".join(f"{k}={v}" for k, v in {**row["parameters"], "wrap": row.get("wrap")}.items() if v),
            str(row["rows"]),
            str(row["order"]),
            f"{row['seconds']:.2f}",
            str(row["megabytes"] or "–"),
            row["assumptions"],
        )
        for row in records
    ]
    titles = ("puzzle", "parameters", "rows", "order", "seconds", "MB", "assumes")
    further_values = {
        "mixed": len(summary["in_words_and_tables"]),
        "by_tables": len(summary["in_tables"]),
        "digest": digest[:12],
        "seed": SEED,
        "now": recompilation_sentence(current, len(proved)),
        "too_heavy": len(summary["heavy"]),
    }
    write_whole(FORMAL / "README.md", _TEXT.format(**summary, **further_values, table=markdown(titles, table_rows)))
    write_manifest(RESULTS)


def recompilation_sentence(current: Sequence[dict[str, Any]], proved_count: int) -> str:
    """Return the sentence on how many recorded entries were compiled with the theory as it is now.

    `current` are their records, `proved_count` is the number of all entries with a theorem.
    """
    measured = [row for row in current if "spent" in row]
    costs = f"{sum(row['seconds'] for row in current):.0f} s of proofs"
    if measured:
        minutes, largest = sum(row["spent"] for row in measured) / 60, max(row["megabytes"] for row in measured)
        of_those = "" if len(measured) == len(current) else f" of {len(measured):,} of them"
        costs += (
            f"; writing and compiling the files{of_those} took {minutes:.1f} processor minutes and at most {largest} MB"
        )
    if len(current) == proved_count:
        return f"All {proved_count} were, in {costs}."
    return f"So far {len(current)} of {proved_count} were, in {costs}. The others were compiled with an earlier theory."


_TEXT = """# Theorems of Coq's kernel

Written by `python paper/kernel.py`. Every row is a theorem that Coq 8.16.1 compiled from the theory in `src/formal`:
P/Q counts the boards of every number of columns, from the rules. Seconds are processor seconds of the proof alone (a
file takes half a second more, the theory about ten); MB is the memory of its
compilation, where that was measured alone.
The files are written again by `stripcount gf … --format coq` and `stripcount settle … --coq DIR`, and checked by
`stripcount verify`.

{table}

## Entries of the OEIS

`entries.json.xz` holds P, Q and the factor of the check for {kernel} settled entries whose theorems were compiled, with
seconds and assumptions; {closed} of them assume nothing. The median took {median_seconds} s, the slowest
{largest_seconds} s, all together {total_seconds} s; the largest order is {largest_order}. {with_a_factor} of them
need a common factor of P and Q. {outside} settled entries lie outside of what the theory covers (`summary.json` says
why), {too_heavy} have too many states before these are merged or a check that takes too long, and {not_reached} were
not reached.

`python paper/kernel.py corpus` compiles all of them again with the theory as it is now ({digest}…), in an order drawn
at random (seed {seed}), so that those compiled so far are a sample. {now}

{in_words} of the entries state their rule in words alone, {mixed} in words and tables, {by_tables} in tables;
`summary.json` names those of the last two kinds.
"""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command, one of those in the module docstring."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("puzzles", "entries", "corpus", "tables", "theory"))
    parser.add_argument("--again", choices=("outside", "heavy"), help="entries that had no theorem before")
    parser.add_argument("--seconds", type=int, default=600, help="the longest compilation")
    parser.add_argument("--minutes", type=float, default=600.0, help="processor minutes of `corpus`")
    parser.add_argument("--part", type=int, help="only so many entries of the corpus, which are not kept")
    parser.add_argument(
        "--tabulated", action="store_true", help="entries whose rule was stated in tables and has words now"
    )
    options = parser.parse_args(arguments)
    if options.what == "puzzles":
        compile_puzzles(options.seconds)
    elif options.what == "entries":
        compile_entries(options.seconds, options.again)
    elif options.what == "corpus":
        recompile_corpus(options.seconds, options.minutes, options.part, options.tabulated)
        if options.part is not None:
            return
    if options.what == "theory":
        write_digests()
        return
    if options.what != "tables" or (FORMAL / "puzzles.json").exists():
        write_tables()


if __name__ == "__main__":
    main()
