"""The values of --statistic: names, by whose totals counts are split, and prescribed totals, as NAME=TOTAL."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

import click

from stripcount.cli.options import CountSubject, statistics_of
from stripcount.cli.together import check_together
from stripcount.errors import BadInput, checked_integer, excerpt

if TYPE_CHECKING:
    from stripcount.count import Count
    from stripcount.gf.statistic import Statistic

SubjectType = TypeVar("SubjectType", bound=CountSubject)


@dataclass(frozen=True)
class Statistics:
    """What the options --statistic say.

    `names` are the statistics by whose totals counts are split; `totals` has the prescribed total of each other
    statistic, by its name.
    """

    names: tuple[str, ...] = ()
    totals: dict[str, int] = field(default_factory=dict)

    def of(self, count: Count) -> Statistic:
        """Return the counts, split by the totals of `names`, of the solutions that have the prescribed totals."""
        return (count.with_totals(**self.totals) if self.totals else count).statistic(*self.names)

    def fields(self) -> dict[str, object]:
        """Return the fields of a JSON answer that name the statistics and their totals."""
        name_fields = {"statistic": self.names[0]} if len(self.names) == 1 else {"statistics": list(self.names)}
        return (name_fields if self.names else {}) | ({"totals": self.totals} if self.totals else {})

    def title_with_totals(self, title: str) -> str:
        """Return a title followed by the prescribed totals, such as "kings, 2 rows, size = 3"."""
        return ", ".join([title, *(f"{name} = {total}" for name, total in self.totals.items())])


def read_statistics(texts: Sequence[str]) -> Statistics:
    """Return the statistics of the options --statistic; raises BadInput if a total is given twice.

    What follows the last '=' is a total if it is an integer: `count:=` is the name of the mark '='.
    """
    names, totals = list[str](), dict[str, int]()
    for text in texts:
        match = re.fullmatch(r"(?P<name>.+)=(?P<total>[+-]?[0-9]+)", text, re.S)
        if match is None:
            names.append(text)
        elif match["name"] in totals:
            raise BadInput(f"--statistic may give a total of {excerpt(match['name'])} once.")
        else:
            totals[match["name"]] = checked_integer(f"the total of {excerpt(match['name'])}", match["total"], 0)
    return Statistics(tuple(names), totals)


def subject_and_statistics(
    subject: SubjectType, statistic_texts: tuple[str, ...], value_texts: Sequence[str], polynomial: str | None
) -> tuple[SubjectType, Statistics]:
    """Return the subject without the totals that -p gives, and the statistics with these totals.

    `statistic_texts` and `value_texts` are the values of --statistic and --at, `polynomial` that of --polynomial.
    Raises BadInput if --at is given, but no polynomial and no statistic with a variable.
    """
    subject, texts = with_totals_of_parameters(subject, statistic_texts)
    all_statistics = read_statistics(texts)
    if value_texts and polynomial is None and not all_statistics.names:
        raise BadInput("--at must come with --polynomial, or with a statistic without a total.")
    return subject, all_statistics


def read_totals(texts: Sequence[str], weights: bool = False) -> Statistics:
    """Return the statistics of the options --statistic in a command that draws solutions.

    Raises BadInput for a name without a total, or if solutions have `weights`, unless there is such a name.
    """
    statistics = read_statistics(texts)
    if weights and not statistics.names:
        raise BadInput("--at must come with --statistic NAME without =TOTAL, to whose variable it gives a value.")
    if statistics.names and not weights:
        without_total = excerpt(statistics.names[0])
        raise BadInput(f"--statistic must look like NAME=TOTAL, such as magnets=12, not {without_total}.")
    return statistics


def with_totals_of_parameters(
    subject: SubjectType, statistic_texts: tuple[str, ...]
) -> tuple[SubjectType, tuple[str, ...]]:
    """Return the subject without the totals that -p gives, and the values of --statistic with these totals added.

    `statistic_texts` are the values of --statistic that are given.

    Graphs and rules in words have no parameters, so that -p gives totals; for a puzzle it does so if it names a
    statistic, or count:MARK, and no parameter. Raises BadInput for a total that is no integer.
    """
    if not subject.parameters:
        return subject, statistic_texts
    statistic_names, totals = _statistics_of_puzzle(subject), list[str]()
    for text in subject.parameters:
        name, equals, _ = text.partition("=")
        if text.startswith("count:"):
            name, equals, _ = text.rpartition("=")
        if equals and (subject.worded.is_set or name in statistic_names or name.startswith("count:")):
            totals.append(text)
    for text in totals:
        if read_statistics([text]).names:
            raise BadInput(f"-p must look like NAME=TOTAL here, such as components=2, not {excerpt(text)}.")
    if totals:
        check_together(click.get_current_context(), "--statistic")
    other_parameters = tuple(text for text in subject.parameters if text not in totals)
    return subject.replaced(parameters=other_parameters), (*statistic_texts, *totals)


def _statistics_of_puzzle(subject: CountSubject) -> set[str]:
    """Return the statistics of the puzzle that are no parameters of it; none for what stands in place of a puzzle."""
    if subject.puzzle is None or subject.worded.is_set:
        return set()
    from stripcount.puzzles import puzzle_class

    puzzle = puzzle_class(subject.puzzle)
    return {*statistics_of(puzzle)} - {parameter.name for parameter in puzzle.parameters}
