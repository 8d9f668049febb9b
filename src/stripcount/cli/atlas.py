"""The command `atlas`: a static site of results."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from stripcount.cli.options import fitting_strip, memory_options, read_heights, read_problem
from stripcount.errors import BadInput, StripcountError, TooLarge, Unavailable, shortened

_PICTURED = 20_000  # transitions of a machine up to which the atlas looks whether it can be drawn


@click.command()
@click.argument("folder", metavar="DIR")
@click.option("--results", metavar="DIR", help="A folder of stored results, or of what `gf --json` prints [results].")
@click.option("--problem", "wanted", multiple=True, metavar="PUZZLE:ROWS", help="Derive this too: magnets:1-4.")
@memory_options
def atlas(folder: str, results: str | None, wanted: tuple[str, ...], max_memory: str | None, force: bool) -> None:
    """Write a static site of results into DIR: a page a problem, an index, search by terms."""
    from stripcount.cli.files import check_replaceable, write_folder
    from stripcount.draw.atlas.pages import GENERATOR
    from stripcount.draw.atlas.site import checked, site

    check_replaceable(Path(folder), GENERATOR)  # before the work, too
    entries = list(_stored(results)) if results is not None or not wanted else []
    for text in wanted:
        puzzle, heights = read_heights(text)
        entries += [_derived(puzzle, rows, max_memory, force) for rows in heights]
    completed = [_completed(entry) for entry in checked(entries)]
    write_folder(Path(folder), site(completed), GENERATOR)
    click.echo(f"{len(entries)} page{'s'[: len(entries) != 1]} and an index written to {folder}.")


def _stored(folder: str | None) -> Iterator[Any]:
    """Yield the entries of a folder's JSON files that hold a generating function, packed or not, by name."""
    from stripcount.draw.atlas.entry import from_json, is_record

    place = Path(folder or "results")
    if not place.is_dir():
        raise BadInput(f"results must be a folder of JSON files, not {shortened(str(place))}.")
    for path in sorted(p for pattern in ("*.json", "*.json.xz") for p in place.rglob(pattern)):
        text = _text_of(path)
        if is_record(text):
            try:
                yield from_json(text)
            except BadInput as error:
                raise BadInput(f"{path}: {error}") from None


def _text_of(path: Path) -> str:
    import lzma

    try:
        raw = path.read_bytes()
        return (lzma.decompress(raw) if path.suffix == ".xz" else raw).decode("utf-8")
    except (OSError, UnicodeDecodeError, lzma.LZMAError, EOFError) as error:
        raise Unavailable(f"{path} cannot be read: {error}.") from None


def _derived(puzzle: str, rows: int, max_memory: str | None, force: bool) -> Any:
    from stripcount.draw.atlas.entry import Entry
    from stripcount.gf.generating_function import generating_function

    strip = fitting_strip(read_problem(puzzle, str(rows), ()), max_memory, force)
    return Entry(puzzle, rows, (), generating_function(strip))


def _completed(entry: Any) -> Any:
    """Return an entry with the growth and machine picture that a few seconds can add; others stay without."""
    from dataclasses import replace

    from stripcount.draw import machine
    from stripcount.gf.asymptotics import certified_growth
    from stripcount.machine.explore import explore
    from stripcount.puzzles import PUZZLES
    from stripcount.puzzles.problem import Problem

    if entry.puzzle not in PUZZLES or entry.derivation.states > _PICTURED:
        return entry
    strip = Problem.of(entry.puzzle, entry.rows, dict(entry.parameters)).strip()
    growth, picture = entry.growth, entry.machine
    if growth is None:
        try:
            growth = certified_growth(strip, 15).growth
        except StripcountError:
            growth = None  # finitely many solutions, or more work than a page is worth
    try:
        picture = picture or machine.svg(explore(strip, max_transitions=_PICTURED), strip)
    except TooLarge:
        picture = None
    return replace(entry, growth=growth, machine=picture)
