"""The command `table`: T(r, k) for many numbers of rows and columns."""

from __future__ import annotations

from stripcount.cli.declared import Options, command, flag
from stripcount.cli.limits import CommandLimits
from stripcount.cli.options import SubjectInRange, SymmetryOptions, Workers, columns_option, format_option
from stripcount.cli.output import OutputOptions, emit, note
from stripcount.cli.question import open_question, read_range
from stripcount.cli.together import at_most_one
from stripcount.errors import BadInput, checked_integer


class TableOptions(Options):
    """Which part of the table is printed, and how."""

    columns: str | None = columns_option(help="The last number of columns (default: as many as rows).")
    antidiagonals: bool = flag("--antidiagonals", "Print T(1,1), T(1,2), T(2,1), ... as one list.")
    squares: bool = flag("--squares", "Print only T(n,n); --up-to all then means all eight symmetries of the square.")
    format_name: str = format_option("text", "json", "latex", "bfile", "csv")


@command(
    "table hard-squares --rows 1-8 --columns 8",
    "table domino-tiling --rows 1-8 --squares --wrap both",
    rules=[at_most_one("--antidiagonals", "--squares")],
)
def table(
    subject: SubjectInRange,
    size: TableOptions,
    classes: SymmetryOptions,
    output: OutputOptions,
    limits: CommandLimits,
    workers: Workers,
) -> None:
    """Print T(r, k), the number of boards of r rows and k columns, for --rows A-B.

    Each number is computed with the shorter side as the rows, if the puzzle allows transposed boards.
    """
    from stripcount.evaluate.table import table as counts_table
    from stripcount.export.table import table_text
    from stripcount.model.symmetry import Symmetry, group, symmetry

    if subject.worded.graph is not None and not subject.rows:
        raise BadInput("a table needs --rows A-B, and so a graph that takes rows, such as grid or torus.")
    rows = read_range("rows", subject.rows)
    max_columns = rows[-1] if size.columns is None else checked_integer("columns", size.columns, 1, 10_000)
    elements: tuple[Symmetry, ...] = ()
    if classes:
        elements = (
            (symmetry(classes.symmetric),) if classes.symmetric else group(str(classes.up_to), square=size.squares)
        )
    with open_question(subject.replaced(rows=str(rows[-1])), limits) as question, workers.runner() as runner:
        if question.case.rows != question.count.strip.rows:
            raise BadInput(f"{subject.worded.graph} has no table, because its layers have more vertices than rows.")
        counted_strip = question.count.counted  # a puzzle that is not built in is examined first
        counts = counts_table(
            question.count.strip if counted_strip.closing.finite else counted_strip,
            rows,
            rows if size.squares else range(1, max_columns + 1),
            squares=size.squares,
            fixed_by=elements,
            limits=limits,
            runner=runner,
        )
        fields = question.fields_of_all_rows()
    class_options = {"symmetric": classes.symmetric, "up_to": classes.up_to}
    fields |= {name: value for name, value in class_options.items() if value is not None}
    if classes.up_to == "all" and not size.squares and set(rows) & set(range(1, max_columns + 1)):
        note(
            "up to the two reflections and the half turn in every cell, also of r × r; --squares prints r × r up to "
            "all eight symmetries of the square"
        )
    emit(table_text(counts, output.chosen_format(size.format_name), size.antidiagonals, fields), output.file)
