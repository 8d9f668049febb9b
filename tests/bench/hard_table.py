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

from tests.bench.hard_boards import BOARD_KINDS, COUNT_SHARES, OWN_SOLVER, Answer

PAGE_FILE = Path(__file__).parents[2] / "src" / "docs" / "explanation" / "hard-boards.md"
FIGURES_FILE = Path(__file__).parents[1] / "data" / "hard-boards.json"
SHARE_TEXTS = {"all counts": "all", "four fifths": "4/5", "half": "1/2"}
PACKAGES = ("clingo", "ortools", "scipy")


@dataclass(frozen=True)
class Figure:
    """The costs of one solver for the boards of one entry: processor milliseconds, and boards without an answer."""

    size: int
    family: str
    kind: str
    boards: int
    solver: str
    median: float
    total: float
    unanswered: int


def figures_of(answers: Sequence[Answer]) -> list[Figure]:
    """Return one figure for each entry and solver, over the boards that all solvers have tried."""
    solvers = sorted({answer.solver for answer in answers}, key=lambda name: (name != OWN_SOLVER, name.lower()))
    entries: dict[tuple[int, str, str], dict[str, dict[int, Answer]]] = {}
    for answer in answers:
        entries.setdefault((answer.size, answer.family, answer.kind), {}).setdefault(answer.solver, {})[
            answer.index
        ] = answer
    figures = []
    for entry in sorted(
        entries, key=lambda entry: (entry[0], BOARD_KINDS.index(entry[2]), list(COUNT_SHARES).index(entry[1]))
    ):
        answers_by_solver = entries[entry]
        common_indices = set.intersection(*(set(answers_by_solver.get(solver, ())) for solver in solvers))
        for solver in solvers if common_indices else ():
            common_answers = [answers_by_solver[solver][index] for index in common_indices]
            milliseconds = [answer.milliseconds for answer in common_answers]
            unanswered = sum(answer.solutions is None for answer in common_answers)
            figures.append(
                Figure(
                    *entry,
                    len(common_indices),
                    solver,
                    round(median(milliseconds), 1),
                    round(sum(milliseconds), 1),
                    unanswered,
                )
            )
    return figures


def write_figures(figures: Sequence[Figure], seconds: float) -> None:
    """Write figures, the time limit for a board and the computer to FIGURES_FILE, and the tables to PAGE_FILE."""
    fields = list(asdict(figures[0]))
    content = {
        "command": "python -m tests.bench.bench_solving --hard --results FILE",
        "seconds": seconds,
        "machine": computer_description(),
        "fields": fields,
    }
    rows = ",\n".join("  " + json.dumps([asdict(figure)[field] for field in fields]) for figure in figures)
    FIGURES_FILE.write_text(
        json.dumps(content, indent=1)[:-2] + f',\n "figures": [\n{rows}\n ]\n}}\n', encoding="utf-8"
    )
    before, _, after = split_page(PAGE_FILE.read_text(encoding="utf-8"))
    PAGE_FILE.write_text(before + "\n".join(page_section()) + after, encoding="utf-8")


def split_page(page: str) -> tuple[str, str, str]:
    """Return (text before the tables, tables, text after them) of the page."""
    before, start_mark, remainder = page.partition("% tables\n\n")
    tables, end_mark, after = remainder.partition("\n\n% end of tables\n")
    return before + start_mark, tables, end_mark + after


def page_section() -> Iterator[str]:
    """Yield the lines of the page on the figures in FIGURES_FILE."""
    content = json.loads(FIGURES_FILE.read_text(encoding="utf-8"))
    text = (
        f"Processor time on {content['machine']}, while other programs ran; at most {content['seconds']:g} s for a "
        "board."
    )
    yield from wrap(text, 120)
    yield ""
    yield from markdown_tables([Figure(**dict(zip(content["fields"], row, strict=True))) for row in content["figures"]])


def computer_description() -> str:
    """Return a description of this computer: cores, processor, Python and versions of libraries."""
    models = [
        line.partition(":")[2].strip()
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        if line.startswith("model name")
    ]
    libraries = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    return f"{len(models)} cores of {models[0]}, Python {platform.python_version()}, {libraries}"


def markdown_tables(figures: Sequence[Figure]) -> Iterator[str]:
    """Yield the lines of both tables: sums for each size, and every entry."""
    solvers = list(dict.fromkeys(figure.solver for figure in figures))
    yield "| size | boards | " + " | ".join(solvers) + " |"
    yield "| --- | --- |" + " --- |" * len(solvers)
    for size in dict.fromkeys(figure.size for figure in figures):
        figures_by_solver = [
            [figure for figure in figures if figure.size == size and figure.solver == solver] for solver in solvers
        ]
        cells = [
            _cell(sum(figure.total for figure in entry_figures), sum(figure.unanswered for figure in entry_figures))
            for entry_figures in figures_by_solver
        ]
        yield (
            f"| {size} × {size} | {sum(figure.boards for figure in figures_by_solver[0])} | " + " | ".join(cells) + " |"
        )
    yield ""
    yield "| size | kind | counts | boards | " + " | ".join(solvers) + " |"
    yield "| --- | --- | --- | --- |" + " --- |" * len(solvers)
    for entry in dict.fromkeys((figure.size, figure.kind, figure.family) for figure in figures):
        entry_figures = [figure for figure in figures if (figure.size, figure.kind, figure.family) == entry]
        size, kind, family = entry
        cells = [f"{figure.median:,.1f} ms, {_cell(figure.total, figure.unanswered)}" for figure in entry_figures]
        yield (
            f"| {size} × {size} | {kind} | {SHARE_TEXTS[family]} | {entry_figures[0].boards} | "
            + " | ".join(cells)
            + " |"
        )


def _cell(milliseconds: float, unanswered: int) -> str:
    """Return a total as a cell of the table, in seconds."""
    return f"{milliseconds / 1000:,.2f} s" + (f" ({unanswered} unanswered)" if unanswered else "")
