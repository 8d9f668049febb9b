"""The subject of a command: a Count made from its options, and the fields that name it in the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stripcount.cli.options import CountSubject, OneWorker, Storing, SymmetryOptions, Work
from stripcount.cli.output import note
from stripcount.cli.progress import on_terminal, show_progress
from stripcount.errors import BadInput, Unavailable, checked_integer, printable
from stripcount.limits import Limits

if TYPE_CHECKING:  # a command's help needs none of the libraries that counting needs
    from stripcount.count import Count
    from stripcount.gf.necklaces import Necklaces
    from stripcount.gf.orbits import Orbits
    from stripcount.puzzles.case import Case
    from stripcount.resources import CountOptions


_MAX_READING_CHARACTERS = 2000  # characters of a reading that are printed
IN_THIS_PROCESS = Work(workers=OneWorker(), storing=Storing(no_store=True))
"""Work in this process, whose results are not stored."""


@dataclass(frozen=True)
class Question:
    """What a command asks about: a case, and the `Count` that answers."""

    case: Case
    count: Count

    @property
    def title(self) -> str:
        """The case in words."""
        return self.count.strip.title

    @property
    def is_standard_case(self) -> bool:
        """Whether the case is a puzzle as its description says it: no parameter is given and no sides are glued."""
        return not self.case.parameters and self.case.wrap is None

    def fields(self) -> dict[str, object]:
        """Return the fields that open every JSON answer."""
        reading = self.count.strip.in_words
        return self.case.fields() | ({"reading": reading} if reading else {})

    def fields_of_all_rows(self) -> dict[str, object]:
        """Return the fields that open an answer about several numbers of rows: those of `fields` without rows."""
        return {name: value for name, value in self.fields().items() if name != "rows"}

    def up_to_symmetry(self, classes: SymmetryOptions) -> Orbits | Necklaces:
        """Return the counts of symmetric boards, or of boards up to symmetry, as the options say."""
        if classes.symmetric is not None:
            return self.count.symmetric(classes.symmetric)
        return self.count.up_to(str(classes.up_to))


@contextmanager
def open_question(subject: CountSubject, limits: Limits, work: Work = IN_THIS_PROCESS) -> Iterator[Question]:
    """Yield the question that the options describe; raises BadInput if they describe none.

    How a rule in words was understood is printed. Worker processes end with the context.
    """
    from stripcount.count import Count
    from stripcount.puzzles.case import Case

    puzzle, parameters = subject.puzzle_and_parameters()
    case = Case.of(puzzle, _row_count(subject, parameters), parameters, subject.wrap)
    strip = case.strip()
    show_reading(strip.in_words)
    with count_options(limits, work) as options_of_count:
        yield Question(case, Count(strip, **options_of_count))


def _row_count(subject: CountSubject, parameters: Mapping[str, object]) -> int:
    """Return the number of rows; if it is left out, that of a graph whose layers have a size of their own."""
    if subject.rows:
        return checked_integer("rows", subject.rows, 1)
    if subject.worded.graph is None:
        raise BadInput("give --rows, the number of rows.")
    from stripcount.puzzles.graphs import own_rows

    return own_rows(str(parameters["graph"]))


def show_reading(words: str) -> None:
    """Print how a rule of the user's was understood, unless `words` are empty or this command has printed them."""
    printed_readings = click.get_current_context().meta.setdefault("stripcount.readings", set())
    if words and words not in printed_readings:
        printed_readings.add(words)
        note(f"counting {printable(words, _MAX_READING_CHARACTERS)}")


@contextmanager
def count_options(limits: Limits, work: Work = IN_THIS_PROCESS) -> Iterator[CountOptions]:
    """Yield the keyword arguments of `Count` that the options describe; worker processes end with the context."""
    with work.workers.executor() as (executor, workers):
        yield {
            "limits": limits,
            "workers": workers,
            "executor": executor,
            "store": _store_path(work.storing),
            "progress": show_progress,
            "announce": partial(click.echo, err=True) if on_terminal() else None,
        }


def _store_path(storing: Storing) -> Path | None:
    """Return the file in which finished work is stored, None if it is not stored.

    The default file is not used if it cannot be opened; the file of --store is opened later, where errors are raised.
    """
    if storing.no_store:
        return None
    from stripcount.storage.store import Store, default_path

    if storing.store is not None:
        return Path(storing.store)
    path = default_path()
    return path if is_usable(lambda: Store(path)) else None


def is_usable(open_store: Callable[[], object]) -> bool:
    """Return whether `open_store()` succeeds; if it raises Unavailable, print the reason, so that work can go on."""
    try:
        open_store()
    except Unavailable as error:
        note(f"{str(error).partition(';')[0]}; nothing is kept.")
        return False
    return True


def subjects_by_height(subject: CountSubject, limits: Limits, *, columns: int | None = None) -> list[CountSubject]:
    """Return the subject for each number of rows in the range of --rows.

    Raises TooLarge, before any work, if the largest of several numbers of rows does not fit into memory. With
    `columns`, terms up to that number of columns suffice, which may be counted without the machine, by extending boards
    cell by cell; this needs less memory.
    """
    if not subject.has_row_range:
        return [subject]
    heights = read_range("rows", subject.rows)
    with open_question(subject.replaced(rows=str(heights[-1])), limits) as question:
        question.count.admit(None if columns is None else min(columns, heights[-1]), quiet=True)
    return [subject.replaced(rows=str(rows)) for rows in heights]


def read_range(name: str, text: str) -> range:
    """Return the range that a text such as "4" or "1-6" states, its end included; raises BadInput naming `name`."""
    if not text:
        raise BadInput(f"--{name} must be given, such as --{name} 4 or --{name} 1-6.")
    low_text, dash, high_text = text.partition("-")
    low = checked_integer(name, low_text, 1)
    high = checked_integer(name, high_text, 1) if dash else low
    if high < low:
        raise BadInput(f"--{name} must be a range from a smaller to a larger number, such as {high}-{low}, not {text}.")
    return range(low, high + 1)
