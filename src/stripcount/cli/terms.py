"""The command `terms`: the counting sequence, or one far term of it."""

from __future__ import annotations

from math import log10
from typing import TYPE_CHECKING

import click

from stripcount.cli.declared import Options, command, flag, option
from stripcount.cli.limits import CommandLimits
from stripcount.cli.options import (
    OneOf,
    OneWorker,
    Storing,
    SubjectInRange,
    SymmetryOptions,
    Work,
    columns_option,
    polynomial_option,
    statistics_option,
)
from stripcount.cli.output import Json, print_json
from stripcount.cli.question import Question, open_question, subjects_by_height
from stripcount.cli.statistics import show_polynomial_terms, show_terms
from stripcount.cli.together import POLYNOMIAL_RULES, excludes
from stripcount.cli.totals import read_statistics, with_totals_of_parameters
from stripcount.cli.variable_values import values_option
from stripcount.errors import BadInput, checked_integer

if TYPE_CHECKING:
    from stripcount.growing_board import Sweep

_MAX_LISTED = 10_000_000  # the most columns if all terms are listed
_MAX_DIGITS = 1_000_000  # the most digits of K; to read so many takes about a second


class TermOptions(Options):
    """Which terms are printed, modulo what, and how they are counted."""

    columns: str = columns_option(required=True, help="The last number of columns.")
    last: bool = flag(
        "--last", "Print only a(K); for large K, also 10^10000, it is taken from the generating function."
    )
    modulus: str | None = option("--modulus M", "Print the terms modulo M, an integer from 2 to 2⁶¹ - 1.")
    sweep: Sweep = option(
        "--sweep",
        "Count with the machine, or without it by extending boards cell by cell.",
        type=OneOf("auto", "machine", "board"),
        default="auto",
    )
    second_opinion: bool = flag(
        "--second-opinion", "Count a second time by extending boards cell by cell, modulo other primes, and compare."
    )
    statistics: tuple[str, ...] = statistics_option()
    polynomial: str | None = polynomial_option()
    value_texts: tuple[str, ...] = values_option()

    @property
    def max_columns(self) -> int:
        """The largest number of columns, K, as an integer; raises BadInput."""
        return _read_columns(self.columns) if self.last else checked_integer("columns", self.columns, 0, _MAX_LISTED)

    @property
    def modulus_value(self) -> int | None:
        """The value of --modulus as an integer, None if it is not given; raises BadInput."""
        return None if self.modulus is None else checked_integer("modulus", self.modulus, 2, (1 << 61) - 1)

    def terms(self, question: Question, classes: SymmetryOptions) -> list[int]:
        """Count the terms asked for and return them: a(0)..a(K), or with --last the list [a(K)].

        Raises BadInput for columns or a modulus that are not allowed, and what `Count` raises.
        """
        count, last, modulus_value = question.count, self.max_columns, self.modulus_value
        if classes:  # all terms are computed, also if only the last is asked for
            symmetric_terms = question.up_to_symmetry(classes).terms(last + 1)[last if self.last else 0 :]
            return symmetric_terms if modulus_value is None else [a % modulus_value for a in symmetric_terms]
        if self.last:
            return [count.term(last, modulus_value, sweep=self.sweep, second_opinion=self.second_opinion)]
        return count.terms(last + 1, modulus_value, sweep=self.sweep, second_opinion=self.second_opinion)


def _read_columns(text: str) -> int:
    """Return a number of columns, written out or as a power such as 10^10000; raises BadInput beyond `_MAX_DIGITS`."""
    base_text, caret, exponent_text = text.partition("^")
    base, exponent = 0, 1
    if caret:
        base = checked_integer("columns", base_text, 0, 10**18)
        exponent = checked_integer("the exponent of columns", exponent_text, 0, 10**18)
    digits = exponent * log10(max(base, 1)) if caret else len(text)
    if digits > _MAX_DIGITS:
        raise BadInput(f"columns must have at most {_MAX_DIGITS:,} digits, not {digits:.0f}.")
    if caret:
        return int(base**exponent)
    return int(text) if text.isascii() and text.isdigit() else checked_integer("columns", text, 0)


@command(
    "terms magnets --rows 2 --columns 8",
    "terms magnets --rows 4 --columns 1000000 --last --modulus 1000003",
    "terms magnets --rows 2 --columns 3 --statistic magnets",
    rules=(
        excludes(("--last", "--statistic", "--sweep", "--second-opinion"), ("--rows A-B",)),
        excludes(("--symmetric", "--up-to"), ("--statistic", "--sweep", "--second-opinion")),
        excludes(("--statistic",), ("--modulus", "--second-opinion", "--sweep board")),
        excludes(("--polynomial",), ("--last", "--modulus", "--second-opinion", "--sweep board")),
        *POLYNOMIAL_RULES,
        excludes(("--last",), ("--sweep", "--second-opinion")),
    ),
)
def terms(
    subject: SubjectInRange,
    options: TermOptions,
    classes: SymmetryOptions,
    as_json: Json,
    limits: CommandLimits,
    storing: Storing,
) -> None:
    """Print the counting sequence a(0), ..., a(K), where a(k) counts the boards of k columns.

    With --rows A-B, print one sequence for each number of rows.
    """
    last, modulus_value = options.max_columns, options.modulus_value
    subject, statistics = with_totals_of_parameters(subject, options.statistics)
    if (classes or statistics) and last > _MAX_LISTED:
        raise BadInput(
            f"columns must be at most {_MAX_LISTED:,} here, because all terms before a(K) are counted as well."
        )
    if options.value_texts and options.polynomial is None and not options.statistics:
        raise BadInput("--at must come with --statistic or --polynomial.")
    has_row_range = subject.has_row_range
    answers = []
    for subject_of_height in subjects_by_height(subject, limits, columns=last):
        with open_question(subject_of_height, limits, Work(workers=OneWorker(), storing=storing)) as question:
            if options.polynomial is not None:
                show_polynomial_terms(question, options.polynomial, last, options.value_texts, as_json)
                return
            if statistics:
                columns = range(last if options.last else 0, last + 1)
                show_terms(question, read_statistics(statistics), columns, options.value_texts, as_json)
                return
            term_list = options.terms(question, classes)
        modulus_field = {} if modulus_value is None or has_row_range else {"modulus": str(modulus_value)}
        offset = last if options.last else 0
        answers.append({**question.fields(), **modulus_field, "offset": offset, "terms": [str(a) for a in term_list]})
        if not as_json:
            click.echo((f"{subject_of_height.rows}: " if has_row_range else "") + ", ".join(map(str, term_list)))
    if as_json:
        print_json(answers if has_row_range else answers[0])
