"""The command `oeis`: a draft entry for the OEIS."""

from __future__ import annotations

import re

import click

from stripcount.cli.limits import limit_options
from stripcount.cli.options import Asked, Work, examples, puzzle_options, work_options
from stripcount.cli.output import emit, output_option
from stripcount.cli.question import opened
from stripcount.limits import Limits


@click.command(epilog=examples("oeis magnets --rows 2", "oeis path/to/kings.py:Kings --rows 4 -o draft.txt"))
@puzzle_options
@output_option
@limit_options
@work_options
def oeis(asked: Asked, output: str | None, limits: Limits, work: Work) -> None:
    """Print a draft of an OEIS entry: terms, formulas, programs, and what is proved."""
    from stripcount.export.oeis import text

    with opened(asked, limits, work) as question:
        found = question.count.generating_function()
    see = sorted(set(re.findall(r"\bA\d{6}\b", type(question.count.strip).__doc__ or "")))
    emit(text(found, question.title, see, type(question.count.strip).about), output)
