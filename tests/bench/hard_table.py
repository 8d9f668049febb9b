"""The table of hard boards in the documentation: figures kept in tests/data/hard-boards.json, and their Markdown.

    python -m tests.bench.bench_solving --hard --results FILE --markdown [--keep]

prints the tables of the answers in FILE, without measuring anything; with --keep it also writes their figures to
tests/data/hard-boards.json, and the tables to the documentation. tests/docs/test_hard_boards.py compares the two.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import median
from textwrap import wrap

from tests.bench.hard_boards import FAMILIES, KINDS, OWN, Answer

PAGE = Path(__file__).parents[2] / "src" / "docs" / "explanation" / "hard-boards.md"
FIGURES = Path(__file__).parents[1] / "data" / "hard-boards.json"
SHARES = {"all counts": "all", "four fifths": "4/5", "half": "1/2"}
PACKAGES = ("clingo", "ortools", "scipy")


@dataclass(frozen=True)
class Figure:
    """What one solver needed for the boards of one entry: processor milliseconds, and boards without an answer."""

    size: int
    family: str
    kind: str
    boards: int
    solver: str
    median: float
    total: float
    unanswered: int


def figures(answers: Sequence[Answer]) -> list[Figure]:
    """Return a figure for each entry and solver, over the boards that all solvers have tried."""
    solvers = sorted({one.solver for one in answers}, key=lambda name: (name != OWN, name.lower()))
    entries: dict[tuple[int, str, str], dict[str, dict[int, Answer]]] = {}
    for one in answers:
        entries.setdefault((one.size, one.family, one.kind), {}).setdefault(one.solver, {})[one.index] = one
    found = []
    for entry in sorted(entries, key=lambda at: (at[0], KINDS.index(at[2]), list(FAMILIES).index(at[1]))):
        tried = entries[entry]
        common = set.intersection(*(set(tried.get(solver, ())) for solver in solvers))
        for solver in solvers if common else ():
            mine = [tried[solver][index] for index in common]
            took = [one.milliseconds for one in mine]
            missing = sum(one.solutions is None for one in mine)
            found.append(Figure(*entry, len(common), solver, round(median(took), 1), round(sum(took), 1), missing))
    return found


def keep(found: Sequence[Figure], seconds: float) -> None:
    """Write figures to `FIGURES`, with the seconds allowed for a board and where they were measured, and to `PAGE`."""
    fields = list(asdict(found[0]))
    known = {
        "command": "python -m tests.bench.bench_solving --hard --results FILE",
        "seconds": seconds,
        "machine": machine(),
        "fields": fields,
    }
    rows = ",\n".join("  " + json.dumps([asdict(one)[field] for field in fields]) for one in found)
    FIGURES.write_text(json.dumps(known, indent=1)[:-2] + f',\n "figures": [\n{rows}\n ]\n}}\n', encoding="utf-8")
    before, _, after = parts(PAGE.read_text(encoding="utf-8"))
    PAGE.write_text(before + "\n".join(section()) + after, encoding="utf-8")


def parts(page: str) -> tuple[str, str, str]:
    """Return the page before its tables, the tables, and what follows."""
    before, start, rest = page.partition("% tables\n\n")
    tables, end, after = rest.partition("\n\n% end of tables\n")
    return before + start, tables, end + after


def section() -> Iterator[str]:
    """Yield the lines of the page that give the figures kept."""
    known = json.loads(FIGURES.read_text(encoding="utf-8"))
    text = (
        f"Processor time on {known['machine']}, while other programs ran; at most {known['seconds']:g} s for a board."
    )
    yield from wrap(text, 120)
    yield ""
    yield from markdown([Figure(**dict(zip(known["fields"], row, strict=True))) for row in known["figures"]])


def machine() -> str:
    """Return the processor, Python and the versions of the libraries."""
    models = [
        line.partition(":")[2].strip()
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        if line.startswith("model name")
    ]
    libraries = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    return f"{len(models)} cores of {models[0]}, Python {platform.python_version()}, {libraries}"


def markdown(found: Sequence[Figure]) -> Iterator[str]:
    """Yield the lines of both tables: sums for each size, and every entry."""
    solvers = list(dict.fromkeys(one.solver for one in found))
    yield "| size | boards | " + " | ".join(solvers) + " |"
    yield "| --- | --- |" + " --- |" * len(solvers)
    for size in dict.fromkeys(one.size for one in found):
        of_size = [[one for one in found if one.size == size and one.solver == solver] for solver in solvers]
        cells = [_cell(sum(one.total for one in mine), sum(one.unanswered for one in mine)) for mine in of_size]
        yield f"| {size} × {size} | {sum(one.boards for one in of_size[0])} | " + " | ".join(cells) + " |"
    yield ""
    yield "| size | kind | counts | boards | " + " | ".join(solvers) + " |"
    yield "| --- | --- | --- | --- |" + " --- |" * len(solvers)
    for entry in dict.fromkeys((one.size, one.kind, one.family) for one in found):
        mine = [one for one in found if (one.size, one.kind, one.family) == entry]
        size, kind, family = entry
        cells = [f"{one.median:,.1f} ms, {_cell(one.total, one.unanswered)}" for one in mine]
        yield f"| {size} × {size} | {kind} | {SHARES[family]} | {mine[0].boards} | " + " | ".join(cells) + " |"


def _cell(milliseconds: float, unanswered: int) -> str:
    return f"{milliseconds / 1000:,.2f} s" + (f" ({unanswered} unanswered)" if unanswered else "")
