"""The command `bfile`: terms as an OEIS b-file."""

from __future__ import annotations

from typing import Annotated

from stripcount.cli.declared import command
from stripcount.cli.limits import CommandLimits
from stripcount.cli.options import SubjectWithEnds, columns_option
from stripcount.cli.output import OutputFile, emit, note
from stripcount.cli.question import open_question
from stripcount.errors import checked_integer


@command("bfile magnets --rows 2 --columns 100", "bfile ring-ring -r 4 -k 1000 -o b360608.txt")
def bfile(
    subject: SubjectWithEnds,
    columns: Annotated[str, columns_option(required=True, help="The last number of columns.")],
    output: OutputFile,
    limits: CommandLimits,
) -> None:
    """Print the terms a(0)..a(K) as an OEIS b-file, which holds numbers of at most 999 digits."""
    from stripcount.export.bfile import MAX_DIGITS

    last = checked_integer("columns", columns, 0, 10_000_000)
    with open_question(subject, limits) as question:
        text = question.count.bfile(last)
    emit(text, output)
    term_count = text.count("\n")
    if term_count <= last:
        ends = f"the file ends with a({term_count - 1}): a({term_count}) has {MAX_DIGITS} digits or more"
        note(f"{ends}, which b-files may not hold.")
