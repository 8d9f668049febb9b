"""The command `table`: T(r, k) for many numbers of rows and columns."""

from __future__ import annotations

from dataclasses import replace

import click

from stripcount.cli.limits import limit_options
from stripcount.cli.options import Asked, Classes, OneOf, examples, json_option, ranged_puzzle_options, symmetry_options
from stripcount.cli.output import emit, output_option
from stripcount.cli.question import opened, read_range
from stripcount.errors import BadInput, whole
from stripcount.limits import Limits


@click.command(
    epilog=examples("table hard-squares --rows 1-8 --columns 8", "table domino-tiling --rows 1-8 --squares --wrap both")
)
@ranged_puzzle_options
@click.option("--columns", "-k", metavar="K", help="The last number of columns (default: as many as rows).")
@click.option("--antidiagonals", is_flag=True, help="Print T(1,1), T(1,2), T(2,1), ... as one list.")
@click.option(
    "--squares", is_flag=True, help="Print only T(n,n); --up-to all then means all eight symmetries of the square."
)
@click.option(
    "--format", "form", type=OneOf("text", "json", "latex", "bfile", "csv"), default="text", help="What is printed."
)
@symmetry_options
@output_option
@json_option
@limit_options
def table(
    asked: Asked,
    columns: str | None,
    antidiagonals: bool,
    squares: bool,
    form: str,
    classes: Classes,
    output: str | None,
    as_json: bool,
    limits: Limits,
) -> None:
    """Print T(r, k), the number of boards of r rows and k columns, for --rows A-B.

    Each number is computed with the shorter side as the rows, if the puzzle allows transposed boards.
    """
    from stripcount.evaluate.table import table as tabulated
    from stripcount.export.table import table_text
    from stripcount.model.symmetry import Symmetry, group, symmetry

    rows = read_range("rows", asked.rows)
    last = rows[-1] if columns is None else whole("columns", columns, 1, 10_000)
    if antidiagonals and squares:
        raise BadInput("--antidiagonals and --squares exclude each other; give one.")
    elements: tuple[Symmetry, ...] = ()
    if classes:
        elements = (symmetry(classes.symmetric),) if classes.symmetric else group(str(classes.up_to), square=squares)
    with opened(replace(asked, rows=str(rows[-1])), limits) as question:
        counted = question.count.counted  # a puzzle that is not built in is examined first
        found = tabulated(
            question.count.strip if counted.closes else counted,
            rows,
            rows if squares else range(1, last + 1),
            squares=squares,
            fixed_by=elements,
            limits=limits,
        )
        fields = {name: value for name, value in question.fields().items() if name != "rows"}
    chosen = {"symmetric": classes.symmetric, "up_to": classes.up_to}
    fields |= {name: value for name, value in chosen.items() if value is not None}
    emit(table_text(found, "json" if as_json else form, antidiagonals, fields), output)
