"""The command `oeis`: a draft entry for the OEIS."""

from __future__ import annotations

import re

from stripcount.cli.declared import command
from stripcount.cli.limits import CommandLimits
from stripcount.cli.options import SubjectWithEnds, Work
from stripcount.cli.output import OutputFile, emit
from stripcount.cli.question import open_question


@command("oeis magnets --rows 2", "oeis path/to/kings.py:Kings --rows 4 -o draft.txt")
def oeis(subject: SubjectWithEnds, output: OutputFile, limits: CommandLimits, work: Work) -> None:
    """Print a draft of an OEIS entry: terms, formulas, programs, and what is proved."""
    from stripcount.export.oeis import sequence_name, text

    with open_question(subject, limits, work) as question:
        derivation = question.count.generating_function()
    strip = question.count.strip
    description = type(strip).__doc__ or ""
    related_anumbers = sorted(set(re.findall(r"\bA\d{6}\b", description)))
    name = sequence_name(description, strip.rows) if question.is_standard_case and description else ""
    if strip.in_words:
        name = f"Number of {strip.rows} X n {strip.in_words}."
    elif subject.worded.is_set:
        name = f"Number of solutions of {question.title}, of n layers."
    rules = "" if subject.worded.is_set else type(strip).about
    emit(text(derivation, question.title, related=related_anumbers, rules=rules, name=name), output)
