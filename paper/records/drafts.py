"""Drafts of entries for the OEIS, each with its b-file: sequences of strips that it lacks, as far as we found."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from records.arrays import from_record
from stripcount import generating_function
from stripcount.export import bfile, oeis
from stripcount.puzzles.case import Case
from stripcount.storage.whole_file import write_whole

DRAFTS = "oeis/drafts"
TERMS = 100  # of a b-file
MAGNETS = (
    "Number of ways to fill a {rows} X n board with dominoes, each blank or with a plus and a "
    "minus, so that equal signs share no side."
)
SINGLES = (
    "Number of ways to place disjoint dominoes on a {rows} X n board, each blank or with a "
    "plus and a minus, so that equal signs share no side."
)
YIN_YANG = (
    "Number of {rows} X n binary arrays in which the 0s and the 1s are each connected through "
    "sides and no 2 X 2 block is constant (solutions of Yin-Yang)."
)
CIRCUIT = (
    "Number of spanning trees of the {rows} X n grid graph in which every vertex has degree 1 "
    "or 3 (solutions of Circuit Board)."
)
PLAN: tuple[tuple[str, dict[str, str], range, str, tuple[str, ...]], ...] = (
    ("magnets", {}, range(2, 6), MAGNETS, ("A001333", "A099390")),
    ("magnets", {"singletons": "yes"}, range(2, 4), SINGLES, ("A030186",)),
    ("yin-yang", {}, range(3, 8), YIN_YANG, ("A321172",)),
    ("circuit-board", {}, range(7, 8), CIRCUIT, ("A003780",)),
)


def drafts() -> Iterator[tuple[str, str, str]]:
    """Yield (name of the file, draft, b-file) of each planned sequence."""
    for puzzle, given, heights, name, see in PLAN:
        for rows in heights:
            strip = Case.of(puzzle, rows, given).strip()
            derivation = generating_function(strip)
            file = "-".join([puzzle, *given, f"{rows:02}"])
            draft = oeis.text(derivation, file, see=see, name=name.format(rows=rows))
            yield file, draft, bfile.text(derivation.gf.terms(TERMS))


def write_drafts(folder: Path) -> int:
    """Write all drafts and their b-files; return how many there are. Takes two minutes, most of them for A231829."""
    found = [*drafts(), *from_record(folder)]
    for file, draft, listed in found:
        write_whole(folder / DRAFTS / f"{file}.txt", draft, folders=True)
        write_whole(folder / DRAFTS / f"{file}.b.txt", listed)
    return len(found)
