"""Commands that draw: atlas, plot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from stripcount.cli.exporting import emit
from stripcount.cli.options import fitting_strip, memory_options, read_problem
from stripcount.errors import BadInput, StripcountError, TooLarge, Unavailable, shortened, whole

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
        puzzle, heights = _heights(text)
        entries += [_derived(puzzle, rows, max_memory, force) for rows in heights]
    completed = [_completed(entry) for entry in checked(entries)]
    write_folder(Path(folder), site(completed), GENERATOR)
    click.echo(f"{len(entries)} page{'s'[: len(entries) != 1]} and an index written to {folder}.")


@click.command()
@click.argument("kind", type=click.Choice(["growth", "poles", "states"]))
@click.argument("puzzle")
@click.option("--rows", "-r", required=True, metavar="R|A-B", help="One number of rows, or a range.")
@click.option("-p", "parameters", multiple=True, metavar="NAME=VALUE", help="A parameter; repeatable.")
@click.option("--format", "form", type=click.Choice(["svg", "png", "pdf"]), default=None, help="By FILE's ending.")
@click.option("--output", "-o", required=True, metavar="FILE", help="The file to write.")
@memory_options
def plot(
    kind: str,
    puzzle: str,
    rows: str,
    parameters: tuple[str, ...],
    form: str | None,
    output: str,
    max_memory: str | None,
    force: bool,
) -> None:
    """Plot growth per cell or state counts against rows, or the poles of one generating function."""
    from stripcount.cli.counting import problem_title
    from stripcount.draw import plots
    from stripcount.gf.generating_function import generating_function

    form = form or format_of(output)
    _, heights = _heights(f"{puzzle}:{rows}")
    problems = [read_problem(puzzle, str(r), parameters) for r in heights]
    if kind == "poles":
        if len(problems) != 1:
            raise BadInput(f"poles are plotted for one number of rows, not {len(problems)}.")
        found = generating_function(fitting_strip(problems[0], max_memory, force))
        emit(plots.poles_as(found.gf, f"Poles: {problem_title(problems[0])}", form), output)
        return
    name = ", ".join([puzzle, *parameters])
    if kind == "states":
        sizes = [_sizes(fitting_strip(problem, max_memory, force)) for problem in problems]
        emit(plots.states(sizes, f"States: {name}", form), output)
        return
    bounds = [b for problem in problems if (b := _bounds(fitting_strip(problem, max_memory, force)))]
    emit(plots.growth(bounds, f"Growth: {name}", form), output)


def format_of(output: str) -> str:
    """Return svg, png or pdf by a file's ending; raises BadInput for any other."""
    ending = Path(output).suffix.lower().lstrip(".")
    if ending not in ("svg", "png", "pdf"):
        raise BadInput(f"the file to write must end in .svg, .png or .pdf, not {shortened(output)}.")
    return ending


def _heights(text: str) -> tuple[str, range]:
    """Read PUZZLE:ROWS or PUZZLE:A-B."""
    puzzle, colon, rows = text.rpartition(":")
    first, dash, last = rows.partition("-")
    if not colon or not puzzle:
        raise BadInput(f"--problem must look like PUZZLE:ROWS or PUZZLE:A-B, not {shortened(text)}.")
    low = whole("rows", first, 1)
    high = whole("rows", last, low) if dash else low
    return puzzle, range(low, high + 1)


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
    from stripcount.machine.exploration.explore import explore
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


def _sizes(strip: Any) -> tuple[int, int, int]:
    from stripcount.machine.exploration.explore import explore

    machine = explore(strip).machine()
    return strip.rows, machine.states, machine.minimize().states


def _bounds(strip: Any) -> Any:
    """Return (rows, lower, upper) of the growth per column, or None where only finitely many boards exist."""
    from fractions import Fraction

    from stripcount.evaluate.spectrum import spectral_bracket
    from stripcount.machine.exploration.explore import explore

    bracket = spectral_bracket(explore(strip).machine().minimize())
    return (strip.rows, Fraction(bracket.low), Fraction(bracket.high)) if bracket.high > 0 else None
