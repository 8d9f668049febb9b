"""The command `identify`: which puzzle, rule, record or OEIS entry has given terms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from time import process_time
from typing import Annotated, NamedTuple

from stripcount.cli.declared import Options, argument, command, option
from stripcount.cli.guess import read_terms
from stripcount.cli.limits import CommandLimits
from stripcount.cli.output import Json, note, show
from stripcount.cli.progress import show_progress
from stripcount.cli.question import read_range
from stripcount.cli.together import all_or_none
from stripcount.errors import BadInput, OutOfTime, TooLarge, excerpt
from stripcount.limits import Limits

_MAX_ROWS = 6  # rows of the puzzles that are compared
_CASE_SECONDS = 1.0  # seconds of processor time for each case
_FIRST_TERMS = 5  # terms that are counted of each case
_SECOND_TERMS = 11  # terms that are counted next if the first terms do not exclude the case


class _Match(NamedTuple):
    """Something that has the given terms.

    `kind` is "squares", "puzzle", "record" or "entry"; `case_fields` name the case in JSON; the first of the given
    terms is a(offset).
    """

    kind: str
    title: str
    offset: int
    case_fields: Mapping[str, object] = {}

    def fields(self) -> dict[str, object]:
        """Return the fields of the JSON answer."""
        return {"kind": self.kind, "title": self.title, **self.case_fields, "offset": self.offset}


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

    given_terms, heights = read_terms(terms), sources.heights()
    if len(given_terms) < MIN_TERMS or len(set(given_terms)) < 2:
        raise BadInput(f"identify needs at least {MIN_TERMS} terms, two of them different, not {excerpt(terms)}.")
    match_count = 0
    for match in _matches(given_terms, heights, sources, limits):
        match_count += 1
        sentence = f"{match.title}: a({match.offset}), a({match.offset + 1}), ... ({match.kind})"
        show(as_json, match.fields(), sentence)
    if not match_count and not as_json:
        note("nothing compared has these terms.")
    return int(match_count == 0)


def _matches(terms: tuple[int, ...], heights: range, sources: IdentifyOptions, limits: Limits) -> Iterator[_Match]:
    """Yield everything that has the terms, in the order squares, puzzles, records and entries."""
    yield from _matching_squares(terms, limits)
    yield from _matching_puzzles(terms, heights, limits)
    if sources.results is not None:
        yield from _matching_records(terms, sources.results)
    if sources.names is not None and sources.entries is not None:
        yield from _matching_entries(terms, sources.names, sources.entries)


def _matching_squares(terms: tuple[int, ...], limits: Limits) -> Iterator[_Match]:
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
            title = f"{_title_without_size(case.strip().title)}, on squares r × r"
            case_fields = {name: value for name, value in case.fields().items() if name != "rows"}
            yield _Match("squares", title, 1, case_fields)


def _title_without_size(title: str) -> str:
    """Return the title of a case on one row without its number of rows or vertices."""
    return title.replace(", 1 row", "").replace(" with one vertex in each layer", "")


def _matching_puzzles(terms: tuple[int, ...], heights: range, limits: Limits) -> Iterator[_Match]:
    """Yield the puzzles and rules that have the terms; those that take more than `_CASE_SECONDS` are left out."""
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
            yield _Match("puzzle", count.strip.title, offset, case.fields())
    if timed_out:
        share = f"{len(timed_out)} of {len(candidates)} problems"
        note(f"{share} took too long and were left out, such as {timed_out[0]}.")


def _matching_records(terms: tuple[int, ...], folder: str) -> Iterator[_Match]:
    """Yield the stored results whose generating functions have the terms."""
    from stripcount.claims.identify import SHIFTS, first_match
    from stripcount.storage.results import case_of, gf_of, records

    if not Path(folder).is_dir():
        raise BadInput(f"--results must be a results folder, not {excerpt(folder)}.")
    for record in records(Path(folder)):
        gf = gf_of(record)
        if gf is None or (offset := first_match(terms, gf.terms(len(terms) + SHIFTS))) is None:
            continue
        case = case_of(record)
        yield _Match("record", case.strip().title, offset, case.fields())


def _matching_entries(sequence: tuple[int, ...], names: str, terms: str) -> Iterator[_Match]:
    """Yield the OEIS entries that have the sequence; `names` and `terms` are the two files of the OEIS."""
    from stripcount.claims.identify import first_match
    from stripcount.cli.settle import text_lines
    from stripcount.oeis.entry import entries_of_downloads

    for entry in entries_of_downloads(text_lines(names), text_lines(terms)):
        if (offset := first_match(sequence, entry.terms)) is not None:
            yield _Match("entry", f"{entry.anumber} {excerpt(entry.name, 200)}", offset)
