"""Which of our sequences has given terms: puzzles with their parameters, and one-line rules, on a few rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from stripcount.errors import BadInput
from stripcount.model.graphs.families import needs_rows
from stripcount.model.strip import StripType
from stripcount.puzzles import PUZZLES, puzzle_class
from stripcount.puzzles.case import Case

MIN_TERMS = 3  # terms; fewer say too little
MAX_SQUARE = 5  # rows of the square boards that are compared
SHIFTS = 8  # the first of the given terms may be any of a(0) to a(7)
_SMALL_INTEGERS = ("1", "2", "3", "4")  # values that are tried for a parameter that is an integer
_MAX_CHOICES = 24  # choices of the parameters of one puzzle that are tried
_GRAPHS = ("prism", "antiprism", "moebius ladder", "wheel", "grid", "king", "torus")
_PROBLEMS = ("independent", "dominating", "matching", "perfect matching", "hamiltonian cycle", "spanning tree")
_SENTENCES = (
    "every 1 is next to a 0",
    "no isolated 1",
    "every 1 has exactly two neighbouring 1s",
    "at most one 1 around every 1 (king)",
    "every 2x2 block has exactly two 1s",
)
NAMED: dict[str, tuple[dict[str, str], ...]] = {
    # parameters that are texts: choices worth a look
    "arrays": (
        *({"forbid": patterns} for patterns in ("11", "11 1/1/1", "111", "111 1/1/1", "11/11", "11/11 00/00", "11/1.")),
        *({"forbid": patterns} for patterns in ("10 1/0", "10/01 01/10", "1./.1", "1./.1 .1/1.", "101 1/0/1")),
        {"forbid": "12 1/2", "values": "0-2"},
        *({"rule": sentence} for sentence in _SENTENCES),
        {"rule": "no two adjacent cells equal, up to renaming of the values", "values": "0-3"},
    ),
    "graphs": tuple({"graph": graph, "problem": problem} for graph in _GRAPHS for problem in _PROBLEMS),
}


def cases(rows: range) -> Iterator[Case]:
    """Yield the cases that are compared: every puzzle with each choice of its parameters, on each height.

    Only the template is left out, which has the rule of another puzzle.
    """
    for name in (name for name in PUZZLES if name != "template"):
        kind = puzzle_class(name)
        for parameters in NAMED.get(name) or _choices(kind):
            fixed = "graph" in parameters and not needs_rows(parameters["graph"])
            for height in [0] if fixed else rows:
                try:
                    yield Case.of(name, height, parameters)
                except BadInput:
                    continue  # parameters that exclude each other, or more rows than the puzzle allows


def _choices(kind: StripType) -> Iterator[dict[str, str]]:
    """Yield choices of the parameters with few values: all words, small numbers; the default of others."""
    values: list[list[str]] = []
    for parameter in kind.parameters:
        if parameter.words:
            values.append(list(parameter.words))
            continue
        settings = [parameter.default]
        for value in _SMALL_INTEGERS if parameter.default.isdecimal() else ():
            try:
                parameter.value(value)
            except BadInput:
                continue
            settings.append(value)
        values.append(list(dict.fromkeys(settings)))
    names = [parameter.name for parameter in kind.parameters]
    for index, choice in enumerate(product(*values)):
        if index < _MAX_CHOICES:
            yield dict(zip(names, choice))


def found_at(terms: Sequence[int], sequence: Sequence[int]) -> int | None:
    """Return the least index from which `sequence` agrees with the terms, up to the end of the shorter one; else None.

    >>> found_at([3, 14, 47], [1, 3, 14, 47, 183]), found_at([5], [1, 2]), found_at([2, 4, 8, 16], [1, 2, 4, 8])
    (1, None, 1)
    """
    for start in range(min(SHIFTS, len(sequence))):
        overlap = min(len(terms), len(sequence) - start)
        if overlap >= min(MIN_TERMS, len(terms)) and tuple(sequence[start : start + overlap]) == tuple(terms[:overlap]):
            return start
    return None


def passed_by(terms: Sequence[int], sequence: Sequence[int]) -> bool:
    """Return whether `sequence` does not contain the first of the terms and has grown beyond it.

    Its last two nonzero terms are compared, because a puzzle may have no boards of every other width.
    """
    last_terms = [abs(term) for term in sequence[-2:] if term]
    return bool(last_terms) and min(last_terms) > abs(terms[0]) and terms[0] not in sequence
