"""Drafts of entries for the OEIS, each with its b-file: strips for which no entry was found, and those of `arrays`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from records.arrays import drafts_from_records
from stripcount import generating_function
from stripcount.export import bfile, oeis
from stripcount.puzzles.case import Case
from stripcount.storage.whole_file import write_whole

DRAFTS = "oeis/drafts"
TERM_COUNT = 100  # of a b-file
MAGNETS_TITLE = (
    "Number of ways to fill a {rows} X n board with dominoes, each blank or with a plus and a "
    "minus, so that equal signs share no side."
)
SINGLETONS_TITLE = (
    "Number of ways to place disjoint dominoes on a {rows} X n board, each blank or with a "
    "plus and a minus, so that equal signs share no side."
)
YIN_YANG_TITLE = (
    "Number of {rows} X n binary arrays in which the 0s and the 1s are each connected through "
    "sides and no 2 X 2 block is constant (solutions of Yin-Yang)."
)
CIRCUIT_TITLE = (
    "Number of spanning trees of the {rows} X n grid graph in which every vertex has degree 1 "
    "or 3 (solutions of Circuit Board)."
)
PLANNED_STRIPS: tuple[tuple[str, dict[str, str], range, str, tuple[str, ...]], ...] = (
    ("magnets", {}, range(2, 6), MAGNETS_TITLE, ("A001333", "A099390")),
    ("magnets", {"singletons": "yes"}, range(2, 4), SINGLETONS_TITLE, ("A030186",)),
    ("yin-yang", {}, range(3, 8), YIN_YANG_TITLE, ("A321172",)),
    ("circuit-board", {}, range(7, 8), CIRCUIT_TITLE, ("A003780",)),
)
"""(puzzle, parameters, numbers of rows, title, cross-references) of the strips; `{rows}` is filled in the title."""


def strip_drafts() -> Iterator[tuple[str, str, str]]:
    """Yield (name of the file, draft, b-file) of each strip of PLANNED_STRIPS."""
    for puzzle, parameters, row_counts, title, cross_references in PLANNED_STRIPS:
        for rows in row_counts:
            strip = Case.of(puzzle, rows, parameters).strip()
            derivation = generating_function(strip)
            file = "-".join([puzzle, *parameters, f"{rows:02}"])
            draft = oeis.text(derivation, file, related=cross_references, name=title.format(rows=rows))
            yield file, draft, bfile.text(derivation.gf.terms(TERM_COUNT))


def write_drafts(folder: Path) -> int:
    """Write all drafts and their b-files; return how many there are. Takes two minutes, most of them for A231829."""
    drafts = [*strip_drafts(), *drafts_from_records(folder)]
    for file, draft, b_file in drafts:
        write_whole(folder / DRAFTS / f"{file}.txt", draft, folders=True)
        write_whole(folder / DRAFTS / f"{file}.b.txt", b_file)
    return len(drafts)
