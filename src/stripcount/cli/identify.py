"""The command `identify`: which puzzle, rule, record or OEIS entry has given terms."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Annotated, Any

from stripcount.cli.declared import Options, argument, command, option
from stripcount.cli.guess import read_terms
from stripcount.cli.limits import CommandLimits
from stripcount.cli.output import Json, note, show
from stripcount.cli.progress import show_progress
from stripcount.cli.question import read_range
from stripcount.cli.together import all_or_none
from stripcount.errors import BadInput, OutOfTime, TooLarge, shortened
from stripcount.limits import Limits

_MAX_ROWS = 6  # of the puzzles that are compared
_CASE_SECONDS = 1.0  # seconds of processor time for each case
_FIRST_TERMS, _SECOND_TERMS = 5, 11  # terms that are counted at first; and next, where they agree


class IdentifyOptions(Options):
    """The numbers of rows of the puzzles, and the files whose sequences are compared as well."""

    rows: str = option("--rows -r A-B", "The numbers of rows of the puzzles compared.", default="1-4")
    names: str | None = option("--names FILE", "The OEIS's file of names, plain or .gz: its entries are compared.")
    entries: str | None = option("--terms FILE", "The OEIS's file of terms (stripped), plain or .gz, with --names.")
    results: str | None = option("--results DIR", "A results folder, whose records are compared.")

    def heights(self) -> range:
        """Return the numbers of rows; raises BadInput."""
        heights = read_range("rows", self.rows)
        if heights[-1] > _MAX_ROWS:
            raise BadInput(f"rows must be at most {_MAX_ROWS}, not {heights[-1]}.")
        return heights


@command(
    "identify 3,14,47,183",
    "identify 2,5,12,29,70 --rows 1-3 --json",
    rules=[all_or_none("--names", "--terms")],
)
def identify(
    terms: Annotated[str, argument(metavar="TERM,TERM,…|-")],
    sources: IdentifyOptions,
    as_json: Json,
    limits: CommandLimits,
) -> int:
    """Say which puzzle, one-line rule, record or OEIS entry has given terms, with its parameters and the first index.

    The terms may begin at any of a(0) to a(7). That the terms given agree does not mean that all terms do. The exit
    status is 1 if nothing was found.
    """
    from stripcount.claims.identify import MIN_TERMS

    first_terms, heights = read_terms(terms), sources.heights()
    if len(first_terms) < MIN_TERMS or len(set(first_terms)) < 2:
        raise BadInput(f"identify needs at least {MIN_TERMS} terms, two of them different, not {shortened(terms)}.")
    matches = 0
    for match in _matches(first_terms, heights, sources, limits):
        matches += 1
        offset = match["offset"]
        show(as_json, match, f"{match['title']}: a({offset}), a({offset + 1}), ... ({match['kind']})")
    if not matches and not as_json:
        note("nothing compared has these terms.")
    return int(matches == 0)


def _matches(
    terms: tuple[int, ...], heights: range, sources: IdentifyOptions, limits: Limits
) -> Iterator[dict[str, Any]]:
    """Yield the fields of everything that has the terms, in the order squares, puzzles, records and entries."""
    yield from _matching_squares(terms, limits)
    yield from _matching_puzzles(terms, heights, limits)
    if sources.results is not None:
        yield from _matching_records(terms, sources.results)
    if sources.names is not None and sources.entries is not None:
        yield from _matching_entries(terms, sources.names, sources.entries)


def _matching_squares(terms: tuple[int, ...], limits: Limits) -> Iterator[dict[str, object]]:
    """Yield the puzzles and rules whose boards of r rows and r columns, from r = 1 on, have the terms."""
    from stripcount.claims.identify import MAX_SQUARE, cases
    from stripcount.count import Count
    from stripcount.puzzles.case import Case

    for case in cases(range(1, 2)):
        if not case.rows:  # a graph whose layers have a size of their own
            continue
        for side, term in enumerate(terms[:MAX_SQUARE], 1):
            limits.check()
            try:
                strip = Case.of(case.puzzle, side, dict(case.parameters)).strip()
                count = Count(strip, limits=limits.part(_CASE_SECONDS, clock=process_time))
                if count.terms(side + 1)[side] != term:
                    break
            except (BadInput, TooLarge, OutOfTime):
                limits.check()
                break
        else:
            title = f"{_untitled(case.strip().title)}, on squares r × r"
            fields = {name: value for name, value in case.fields().items() if name != "rows"}
            yield {"kind": "squares", "title": title, **fields, "offset": 1}


def _untitled(title: str) -> str:
    """Return the title of a case on one row without its size."""
    return title.replace(", 1 row", "").replace(" with one vertex in each layer", "")


def _matching_puzzles(terms: tuple[int, ...], heights: range, limits: Limits) -> Iterator[dict[str, object]]:
    """Yield the puzzles and rules that have the terms; what takes too long is left out."""
    from stripcount.claims.identify import SHIFTS, cases, first_match, has_outgrown
    from stripcount.count import Count

    candidates, timed_out = list(cases(heights)), list[str]()
    for index, case in enumerate(candidates, 1):
        limits.check()
        count = Count(case.strip(), limits=limits.part(_CASE_SECONDS, clock=process_time))
        offset: int | None = None
        try:
            if (
                not has_outgrown(terms, count.terms(_FIRST_TERMS))
                and first_match(terms, count.terms(_SECOND_TERMS)) is not None
            ):
                offset = first_match(terms, count.terms(len(terms) + SHIFTS))
        except (TooLarge, OutOfTime):
            limits.check()
            timed_out.append(count.strip.title)
        show_progress("problem", index, len(candidates))
        if offset is not None:
            yield {"kind": "puzzle", "title": count.strip.title, **case.fields(), "offset": offset}
    if timed_out:
        share = f"{len(timed_out)} of {len(candidates)} problems"
        note(f"{share} took too long and were left out, such as {timed_out[0]}.")


def _matching_records(terms: tuple[int, ...], folder: str) -> Iterator[dict[str, object]]:
    """Yield the stored results whose generating functions have the terms."""
    from stripcount.claims.identify import SHIFTS, first_match
    from stripcount.storage.results import case_of, gf_of, records

    if not Path(folder).is_dir():
        raise BadInput(f"--results must be a results folder, not {shortened(folder)}.")
    for record in records(Path(folder)):
        gf = gf_of(record)
        if gf is None or (offset := first_match(terms, gf.terms(len(terms) + SHIFTS))) is None:
            continue
        case = case_of(record)
        yield {"kind": "record", "title": case.strip().title, **case.fields(), "offset": offset}


def _matching_entries(sequence: tuple[int, ...], names: str, terms: str) -> Iterator[dict[str, object]]:
    """Yield the OEIS entries, of the two download files, that have the terms."""
    from stripcount.claims.identify import first_match
    from stripcount.cli.settle import text_lines
    from stripcount.oeis.entry import entries_of_downloads

    for entry in entries_of_downloads(text_lines(names), text_lines(terms)):
        if (offset := first_match(sequence, entry.terms)) is not None:
            yield {"kind": "entry", "title": f"{entry.anumber} {shortened(entry.name, 200)}", "offset": offset}
