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
SEED = 30  # of the order of the corpus
FILES = ("Main", "Pictures", "Slots", "Turned", "Entry", "Fast")  # on which all theorems about entries rest
TOGETHER = 10  # entries compiled at a time
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


GLUED = (("hard-squares", 5), ("kings", 3), ("colourings", 4))
GRAPHS = {
    "grid": ("independent & dominating", "dominating", "total dominating", "perfect code", "vertex cover"),
    "cylinder": ("independent", "dominating", "3-colouring"),
    "king": ("dominating",),
    "K4 x P": ("independent", "dominating"),
    "petersen x P": ("independent",),
    "cube x P": ("independent", "2-colouring"),
}
MAX_ROWS = 5  # of grids and cylinders with sets of vertices


def series() -> Iterator[Iterator[Case]]:
    """Yield the problems that have or get a record, those of one kind together, by growing numbers of rows."""
    for name, parameters, most in PUZZLES:
        yield (Case.of(name, rows, parameters) for rows in range(1, most + 1))
    for (name, most), wrap in product(GLUED, ("rows", "columns", "both")):
        yield (Case.of(name, rows, wrap=wrap) for rows in range(1, most + 1))
    for graph, problems in GRAPHS.items():
        sizes = range(2, MAX_ROWS + 1) if " x " not in graph else (0,)
        for problem in problems:
            yield (Case.of("graphs", rows, {"graph": graph, "problem": problem}) for rows in sizes)


def puzzles(seconds: int) -> None:
    """Compile the theorems about puzzles that have no record, each in a process of its own for its memory."""
    path = FORMAL / "puzzles.json"
    found: list[dict[str, Any]] = json.loads(path.read_text("utf-8")) if path.exists() else []
    known = [(row["puzzle"], row["rows"], row["parameters"], row.get("wrap")) for row in found]
    with workshop(seconds) as shop, ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as alone:
        shop.provide(tuple(shop.theory.sources))  # so that no theorem is charged with it
        for problems in series():
            for problem in problems:
                if (problem.puzzle, problem.rows, problem.all_parameters(), problem.wrap) in known:
                    continue
                try:
                    found.append(alone.submit(compiled, shop, problem).result())
                except OutOfTime:
                    break
                except StripcountError as error:
                    print(problem, error, flush=True)
                    break
                print(found[-1], flush=True)
                write_whole(path, json.dumps(found, indent=1) + "\n")


def compiled(shop: Workshop, problem: Case) -> dict[str, Any]:
    """Compile the theorem about one problem, and return its record."""
    strip = problem.strip()
    count = Count(strip)
    gf = count.generating_function().gf
    if problem.wrap in ("columns", "both"):
        factor = ring_factor(open_rule(problem), problem.rows, problem.wrap, gf)
    else:
        factor = common_factor(count.machine, gf)
    text = document([module_of_case(problem, strip, Fraction(gf.numerator, gf.denominator), factor)])
    spent = shop.compile(text)
    module = next(iter(spent))
    return {
        "puzzle": problem.puzzle,
        "rows": problem.rows,
        "parameters": problem.all_parameters(),
        **({"wrap": problem.wrap} if problem.wrap else {}),
        "order": gf.order,
        "seconds": spent[module],
        "megabytes": resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1000,
        "assumptions": assumed(shop.assumptions([f"Checked.{module}.generating_function"])),
    }


def assumed(names: Sequence[str]) -> str:
    """Return what a theorem assumes in a word; raises ValueError for anything that is not allowed."""
    if set(names) - INTEGER_AXIOMS:
        raise ValueError(f"assumptions that are not allowed: {names}")
    return "machine words" if names else "none"


def entries(seconds: int, again: str | None = None) -> None:
    """Compile the theorems about settled entries, and keep every finished batch; `again` those of a status too."""
    settled = json.loads(lzma.decompress(SETTLED.read_bytes()))
    found = [row for row in kept() if row["status"] != again]
    known = {row["anumber"] for row in found}
    with workshop(seconds) as shop:
        group: list[tuple[dict[str, Any], str]] = []
        for row in settled:
            if row["anumber"] in known:
                continue
            try:
                read = ReadEntry(row["anumber"], row["reading"], row["offset"])
                result = entry_function(read, Limits(float(seconds), clock=time.process_time))
                record = {
                    "anumber": read.anumber,
                    "numerator": [str(c) for c in result.gf.numerator],
                    "denominator": [str(c) for c in result.gf.denominator],
                    "factor": [str(c) for c in result.factor],
                }
                group.append((record, theorem(read, result)))
            except StripcountError as error:
                found.append({"anumber": row["anumber"], "status": without(error), "reason": str(error)})
            if len(group) == TOGETHER:
                found += checked(shop, group)
                keep(found)
                group = []
        found += checked(shop, group)
    keep(found)


def corpus(seconds: int, minutes: float, part: int | None, tabulated: bool) -> None:
    """Compile the theorems of recorded entries that were compiled with another theory; print minutes and memory.

    The order is drawn at random, so that what was compiled when the time is over is a sample. With `part`, so many are
    compiled in an order of their own and nothing is kept; with `tabulated`, those whose rule was stated in tables and
    has words now. An entry's share of the processor seconds of its file, and the memory so far, are kept with it.
    Raises Disagreement if one is refused.
    """
    settled = {row["anumber"]: row for row in json.loads(lzma.decompress(SETTLED.read_bytes()))}
    rows, now = kept(), theories_of_entries()
    waiting = [
        row
        for row in rows
        if row["status"] == "kernel"
        and (
            part or row.get("theory") not in now or (said_otherwise(row, settled) if tabulated else "spent" not in row)
        )
    ]
    random.Random(SEED if part is None else theory_of_entries()).shuffle(waiting)
    waiting = waiting[:part]
    begun, many, stated = processor_seconds(), 0, Counter[str]()
    with workshop(seconds) as shop:
        shop.provide(tuple(shop.theory.sources))
        for start in range(0, len(waiting), TOGETHER):
            group, before = [], processor_seconds()
            for row in waiting[start : start + TOGETHER]:
                group.append((row, text_of(row, settled)))
            found = {record["anumber"]: record for record in checked(shop, group)}
            for row, text in group:
                record = found[row["anumber"]]
                if record["status"] != "kernel":
                    raise Disagreement(f"{row['anumber']}: {record['reason']}")
                row |= {**record, "theory": theory_of_entries(*more_files(text)), "stated": how(text)}
                stated[row["stated"]] += 1
            many += len(group)
            for row, _ in group:
                row |= {"spent": round((processor_seconds() - before) / len(group), 2), "megabytes": megabytes()}
            spent = processor_seconds() - begun
            print(
                f"{many} of {len(waiting)} entries, {spent / 60:.1f} minutes, {megabytes()} MB, {dict(stated)}",
                flush=True,
            )
            if part is None:
                keep(rows)
            if spent > 60 * minutes:
                break


def said_otherwise(row: dict[str, Any], settled: dict[str, dict[str, Any]]) -> bool:
    """Return whether a rule that was stated in tables is stated in other words now."""
    stated = str(row["stated"])
    return stated != "words" and how(text_of(row, settled)) != stated


def text_of(row: dict[str, Any], settled: dict[str, dict[str, Any]]) -> str:
    """Return the theorem of a recorded entry, whose reading is among the settled ones."""
    top, bottom, factor = (tuple(map(int, row[name])) for name in ("numerator", "denominator", "factor"))
    entry = settled[row["anumber"]]
    read = ReadEntry(row["anumber"], entry["reading"], entry["offset"])
    return theorem(read, EntryFunction(RationalGF.of(top, bottom), factor))


def theory_of_entries(*more: str) -> str:
    """Return the SHA-256 of the files on which theorems about entries rest, `more` among them."""
    theory = Theory.read()
    needed = theory.requirements_of(f"From Stripcount Require Import {' '.join((*FILES, *more))}.")
    return digest_of_all({name: digest for name, digest in theory.digests.items() if name.removesuffix(".v") in needed})


def more_files(text: str) -> tuple[str, ...]:
    """Return the files beyond `FILES` on which a theorem about an entry rests."""
    proofs = {"Ordered": "count_read ", "Carried": "count_carried "}
    return (*(["StatementFurther"] * rules_need_more(text)), *(name for name, words in proofs.items() if words in text))


def theories_of_entries() -> set[str]:
    """Return what `theory_of_entries` says of all theorems, whatever files they rest on."""
    words = ((), ("StatementFurther",))
    return {theory_of_entries(*some, *proof) for some in words for proof in ((), ("Ordered",), ("Carried",))}


def how(text: str) -> str:
    """Return how a theorem states its rule: in words alone, in words and tables, or in tables."""
    if "Definition rules " not in text:
        return "tables"
    conditions = text.partition("Definition rules ")[2].partition("Definition hints ")[0]
    return "words and tables" if "decides [" in conditions else "words"


def processor_seconds() -> float:
    """Return the processor seconds of this process and of those it has started."""
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(used.ru_utime + used.ru_stime for used in both)


def megabytes() -> int:
    """Return the largest memory of a process that was started."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1000


def digests() -> None:
    """Write the hashes that this version of the package ships."""
    lines = "".join(f'    "{name}": "{digest}",\n' for name, digest in sorted(Theory.read().digests.items()))
    head = '"""The SHA-256 of every file of the theory for Coq; `python paper/kernel.py theory` writes them."""\n\n'
    write_whole(PACKAGE / "check" / "digests.py", f"{head}THEORY = {{\n{lines}}}\n")


def without(error: StripcountError) -> str:
    """Return in a word why an entry has no theorem."""
    return "outside" if isinstance(error, OutOfReach) else "heavy"


def checked(shop: Workshop, group: Sequence[tuple[dict[str, Any], str]]) -> Iterator[dict[str, Any]]:
    """Yield the records of entries once Coq has compiled their theorems; those of a refused group one by one."""
    if not group:
        return
    try:
        spent = shop.compile(document([text for _, text in group]))
        facts = [f"Checked.{record['anumber']}.generating_function" for record, _ in group]
        words = assumed(shop.assumptions(facts))
    except StripcountError as error:
        if len(group) == 1:
            yield {"anumber": group[0][0]["anumber"], "status": "heavy", "reason": str(error)}
            return
        for one in group:
            yield from checked(shop, [one])
        return
    for record, _ in group:
        yield {**record, "status": "kernel", "seconds": spent.get(record["anumber"], 0.0), "assumptions": words}


def kept() -> list[dict[str, Any]]:
    """Return the records of entries that are there."""
    path = FORMAL / "entries.json.xz"
    return list(json.loads(lzma.decompress(path.read_bytes()))) if path.exists() else []


def keep(found: list[dict[str, Any]]) -> None:
    """Write the records of entries."""
    ordered = sorted(found, key=lambda row: str(row["anumber"]))
    packed = lzma.compress(json.dumps(ordered).encode(), preset=9 | lzma.PRESET_EXTREME)
    FORMAL.mkdir(exist_ok=True)
    write_whole(FORMAL / "entries.json.xz", packed)
    print(Counter(row["status"] for row in found), flush=True)


def tables() -> None:
    """Write the summary and the page from the records."""
    rows, settled = kept(), json.loads(lzma.decompress(SETTLED.read_bytes()))
    settled_by_number = {row["anumber"]: row for row in settled}
    good = [row for row in rows if row["status"] == "kernel"]
    digest, theories = theory_of_entries(), theories_of_entries()
    now = [row for row in good if row.get("theory") in theories]
    times = sorted(row["seconds"] for row in good)
    reasons = Counter(row["reason"] for row in rows if row["status"] == "outside")
    stated = {row["anumber"]: row.get("stated") or how(text_of(row, settled_by_number)) for row in good}
    rules = Counter(stated.values())
    summary = {
        "entries": len(settled),
        "kernel": len(good),
        "closed": sum(row["assumptions"] == "none" for row in good),
        "outside": sum(reasons.values()),
        "heavy": sorted(row["anumber"] for row in rows if row["status"] == "heavy"),
        "not_reached": len({row["anumber"] for row in settled} - {row["anumber"] for row in rows}),
        "median_seconds": round(median(times), 3),
        "total_seconds": round(sum(times), 1),
        "largest_seconds": times[-1],
        "largest_order": max(len(row["denominator"]) - 1 for row in good),
        "with_a_factor": sum(row["factor"] != ["1"] for row in good),
        "reasons": dict(sorted(reasons.items())),
        "in_words": rules["words"],
        "in_words_and_tables": [number for number in sorted(stated) if stated[number] == "words and tables"],
        "in_tables": [number for number in sorted(stated) if stated[number] == "tables"],
        "compiled_now": len(now),
        "compiled_now_seconds": round(sum(row["seconds"] for row in now), 1),
        "compiled_now_minutes": round(sum(row.get("spent", 0.0) for row in now) / 60, 1),
        "compiled_now_megabytes": max((row.get("megabytes", 0) for row in now), default=0),
        "theory": digest,
    }
    write_whole(FORMAL / "summary.json", json.dumps(summary, indent=1) + "\n")
    records = json.loads((FORMAL / "puzzles.json").read_text("utf-8"))
    lines = [
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
    head = ("puzzle", "parameters", "rows", "order", "seconds", "MB", "assumes")
    shown = {
        "mixed": len(summary["in_words_and_tables"]),
        "by_tables": len(summary["in_tables"]),
        "digest": digest[:12],
        "seed": SEED,
        "now": compiled_now(now, len(good)),
        "too_heavy": len(summary["heavy"]),
    }
    write_whole(FORMAL / "README.md", _TEXT.format(**summary, **shown, table=markdown(head, lines)))
    write_manifest(RESULTS)


def compiled_now(now: Sequence[dict[str, Any]], good: int) -> str:
    """Return the sentence on how many of the recorded entries were compiled with the theory as it is now."""
    timed = [row for row in now if "spent" in row]
    took = f"{sum(row['seconds'] for row in now):.0f} s of proofs"
    if timed:
        minutes, largest = sum(row["spent"] for row in timed) / 60, max(row["megabytes"] for row in timed)
        whose = "" if len(timed) == len(now) else f" of {len(timed):,} of them"
        took += (
            f"; writing and compiling the files{whose} took {minutes:.1f} processor minutes and at most {largest} MB"
        )
    if len(now) == good:
        return f"All {good} were, in {took}."
    return f"So far {len(now)} of {good} were, in {took}. The others were compiled with an earlier theory."


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
    """Run one of the commands."""
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
        puzzles(options.seconds)
    elif options.what == "entries":
        entries(options.seconds, options.again)
    elif options.what == "corpus":
        corpus(options.seconds, options.minutes, options.part, options.tabulated)
        if options.part is not None:
            return
    if options.what == "theory":
        digests()
        return
    if options.what != "tables" or (FORMAL / "puzzles.json").exists():
        tables()


if __name__ == "__main__":
    main()
