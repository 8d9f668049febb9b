"""The command `atlas`: a static site of results."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click

from stripcount.cli.declared import argument, command, option
from stripcount.cli.limits import CommandLimits
from stripcount.cli.options import CountSubject, Work
from stripcount.cli.question import open_question, subjects_by_height
from stripcount.errors import BadInput, NoSolution, TooLarge, amount, excerpt, printable
from stripcount.limits import Limits

if TYPE_CHECKING:
    from stripcount.count import Count
    from stripcount.draw.atlas.result import AtlasResult

_MAX_PICTURED = 20_000  # the most states or transitions of a machine that the atlas tries to draw
_MAX_SOLUTION_ROWS = 4  # the most rows of the solution that is shown


@command("atlas site --results results", "atlas site --case magnets:1-4")
def atlas(
    folder: Annotated[str, argument(metavar="DIR")],
    results: Annotated[
        str | None,
        option("--results DIR", "A folder of stored results, or of what `gf --json` prints (default: results)."),
    ],
    cases: Annotated[
        tuple[str, ...],
        option("--case PUZZLE:ROWS", "Also derive this, such as magnets:1-4; may be repeated.", multiple=True),
    ],
    limits: CommandLimits,
    work: Work,
) -> None:
    """Write results as a static web site into DIR: one page per case, an index, and a search by terms."""
    from stripcount.draw.atlas.pages import GENERATOR
    from stripcount.draw.atlas.site import check_entries, site
    from stripcount.storage.whole_folder import check_replaceable, write_folder

    check_replaceable(Path(folder), GENERATOR)  # before the work, too
    entries = list(_stored_entries(results)) if results is not None or not cases else []
    for text in cases:
        puzzle, _, rows = text.rpartition(":")
        if not puzzle or not rows:
            raise BadInput(f"--case must look like PUZZLE:ROWS or PUZZLE:A-B, not {excerpt(text)}.")
        heights = subjects_by_height(CountSubject(puzzle=puzzle, rows=rows), limits)
        entries += [_derive(subject, limits, work) for subject in heights]
    cached_picture = cache(_solution_picture)
    completed = [
        replace(
            _with_growth_and_picture(entry),
            board=cached_picture(entry.puzzle, min(entry.rows, _MAX_SOLUTION_ROWS), entry.parameters),
        )
        for entry in check_entries(entries)
    ]
    write_folder(Path(folder), site(completed), GENERATOR)
    click.echo(f"{amount(len(entries), 'page')} and an index written to {printable(folder)}.")


def _stored_entries(folder: str | None) -> Iterator[AtlasResult]:
    """Yield the entries of a folder's JSON files that hold a generating function, packed or not, by name."""
    from stripcount.draw.atlas.result import from_json, is_record
    from stripcount.storage.reader import file_text

    root = Path(folder or "results")
    if not root.is_dir():
        raise BadInput(f"results must be a folder of JSON files, not {excerpt(str(root))}.")
    for path in sorted(p for pattern in ("*.json", "*.json.xz") for p in root.rglob(pattern)):
        text = file_text(path)
        if is_record(text):
            try:
                yield from_json(text)
            except BadInput as error:
                raise BadInput(f"{excerpt(str(path), 120)}: {error}") from None


def _derive(subject: CountSubject, limits: Limits, work: Work) -> AtlasResult:
    """Return the entry of one case, whose generating function is derived now."""
    from stripcount.draw.atlas.result import AtlasResult

    with open_question(subject, limits, work) as question:
        return AtlasResult(question.case.puzzle, question.case.rows, (), question.count.generating_function())


def _built_in_count(puzzle: str, rows: int, parameters: tuple[tuple[str, str], ...]) -> Count | None:
    """Return the count of a built-in puzzle; None for any other, because its code is not run."""
    from stripcount.count import Count
    from stripcount.puzzles import PUZZLES
    from stripcount.puzzles.case import Case

    return Count(Case.of(puzzle, rows, dict(parameters)).strip()) if puzzle in PUZZLES else None


def _solution_picture(puzzle: str, rows: int, parameters: tuple[tuple[str, str], ...]) -> str | None:
    """Return a picture of a uniform solution on some number of columns that has one; None for unknown puzzles."""
    from stripcount.draw.board import board_scene
    from stripcount.draw.svg import svg

    count = _built_in_count(puzzle, rows, parameters)
    if count is None:
        return None
    for columns in (9, 8, 6):
        with contextlib.suppress(NoSolution, BadInput):
            return svg(board_scene(count.sample(columns, seed=7)[0], count.strip))
    return None


def _with_growth_and_picture(entry: AtlasResult) -> AtlasResult:
    """Return an entry with growth and a picture of its machine, where a built-in puzzle is small enough for that."""
    from stripcount.draw import machine
    from stripcount.draw.svg import svg

    count = _built_in_count(entry.puzzle, entry.rows, entry.parameters)
    if count is None or entry.derivation.states > _MAX_PICTURED:
        return entry
    growth, picture = entry.growth, entry.machine
    if growth is None and (bounds := count.growth_bounds()) is not None and bounds[1] > 0:
        growth = count.growth(15).growth
    if picture is None and count.transitions <= _MAX_PICTURED:
        with contextlib.suppress(TooLarge):  # a machine of many states makes no picture
            picture = svg(machine.machine_scene(count.exploration, count.strip))
    return replace(entry, growth=growth, machine=picture)
