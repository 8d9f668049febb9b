"""Finding the sequences of this package with given terms: puzzles with their parameters, and rules, on few rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from stripcount.errors import BadInput
from stripcount.model.graphs.families import needs_rows
from stripcount.model.strip import StripType
from stripcount.puzzles import PUZZLES, puzzle_class
from stripcount.puzzles.case import Case

MIN_TERMS = 3  # fewer terms occur in too many sequences
MAX_SQUARE = 5  # rows of the largest square boards that are compared
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
TEXT_PARAMETERS: dict[str, tuple[dict[str, str], ...]] = {
    "arrays": (
        *({"forbid": patterns} for patterns in ("11", "11 1/1/1", "111", "111 1/1/1", "11/11", "11/11 00/00", "11/1.")),
        *({"forbid": patterns} for patterns in ("10 1/0", "10/01 01/10", "1./.1", "1./.1 .1/1.", "101 1/0/1")),
        {"forbid": "12 1/2", "values": "0-2"},
        *({"rule": sentence} for sentence in _SENTENCES),
        {"rule": "no two adjacent cells equal, up to renaming of the values", "values": "0-3"},
    ),
    "graphs": tuple({"graph": graph, "problem": problem} for graph in _GRAPHS for problem in _PROBLEMS),
}
"""By the name of the puzzle, the parameters that are tried if some of them are texts."""


def cases(rows: range) -> Iterator[Case]:
    """Yield the cases that are compared: every puzzle with each tried choice of its parameters, for each of `rows`.

    The template is left out, because it has the rule of another puzzle.
    """
    for name in (name for name in PUZZLES if name != "template"):
        puzzle_type = puzzle_class(name)
        for parameters in TEXT_PARAMETERS.get(name) or _parameter_choices(puzzle_type):
            has_fixed_rows = "graph" in parameters and not needs_rows(parameters["graph"])
            for height in [0] if has_fixed_rows else rows:  # 0: the graph determines the rows
                try:
                    yield Case.of(name, height, parameters)
                except BadInput:
                    continue  # parameters that exclude each other, or more rows than the puzzle allows


def _parameter_choices(puzzle_type: StripType) -> Iterator[dict[str, str]]:
    """Yield up to _MAX_CHOICES choices {parameter: value}: all words, small integers, the default of any other."""
    tried_values_by_parameter: list[list[str]] = []
    for parameter in puzzle_type.parameters:
        if parameter.words:
            tried_values_by_parameter.append(list(parameter.words))
            continue
        tried_values = [parameter.default]
        for value in _SMALL_INTEGERS if parameter.default.isdecimal() else ():
            try:
                parameter.value(value)
            except BadInput:
                continue
            tried_values.append(value)
        tried_values_by_parameter.append(list(dict.fromkeys(tried_values)))
    names = [parameter.name for parameter in puzzle_type.parameters]
    for index, choice in enumerate(product(*tried_values_by_parameter)):
        if index < _MAX_CHOICES:
            yield dict(zip(names, choice))


def first_match(terms: Sequence[int], sequence: Sequence[int]) -> int | None:
    """Return the least index of `sequence` from which it agrees with the terms, up to the end of the shorter one.

    None if there is none below SHIFTS, or if fewer than MIN_TERMS terms are compared although more are given.

    >>> first_match([3, 14, 47], [1, 3, 14, 47, 183]), first_match([5], [1, 2])
    (1, None)
    >>> first_match([2, 4, 8, 16], [1, 2, 4, 8])
    1
    """
    for start in range(min(SHIFTS, len(sequence))):
        overlap = min(len(terms), len(sequence) - start)
        if overlap >= min(MIN_TERMS, len(terms)) and tuple(sequence[start : start + overlap]) == tuple(terms[:overlap]):
            return start
    return None


def has_outgrown(terms: Sequence[int], sequence: Sequence[int]) -> bool:
    """Return whether `sequence` has grown beyond the first of the terms without containing it.

    Its last two nonzero terms are compared, because a puzzle may have no boards of every other width.
    """
    last_terms = [abs(term) for term in sequence[-2:] if term]
    return bool(last_terms) and min(last_terms) > abs(terms[0]) and terms[0] not in sequence
