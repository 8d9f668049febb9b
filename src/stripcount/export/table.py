"""Tables as text, JSON, LaTeX, CSV, b-files and Markdown."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from stripcount.errors import BadInput, unknown
from stripcount.evaluate.table import Table
from stripcount.export.bfile import text as bfile

FORMATS = ("text", "json", "latex", "bfile", "csv")


def table_text(table: Table, form: str, antidiagonals: bool = False, fields: Mapping[str, object] | None = None) -> str:
    """Return a table T(r, k) in one of FORMATS; `fields` are the first fields of the JSON object.

    With `antidiagonals`, or if only square boards were counted, the text is a list of numbers: the antidiagonals one
    after another, or T(n, n). Raises BadInput for another format, and for a b-file of anything but such a list.

    >>> from stripcount.evaluate.table import table
    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> print(table_text(table(DominoTiling(1), range(1, 3), range(1, 5)), "text"), end="")
       1  2  3  4
    1  0  1  0  1
    2  1  2  3  5
    """
    if form not in FORMATS:
        raise unknown("format", form, FORMATS)
    sequence = table.antidiagonals if antidiagonals else table.diagonal if table.squares else None
    start = table.rows[0] if table.squares else 1
    if form == "json":
        record: dict[str, object] = {**(fields or {}), "rows": list(table.rows), "columns": list(table.columns)}
        record["compared"] = table.compared
        if sequence is None:
            record["table"] = [[str(value) for value in line] for line in table.lines]
        else:
            record |= {"order": "antidiagonals" if antidiagonals else "squares", "offset": start}
            record["terms"] = [str(value) for value in sequence]
        return json.dumps(record, ensure_ascii=False) + "\n"
    return _grid_text(table, form) if sequence is None else _list_text(sequence, start, form)


def _list_text(sequence: Sequence[int], start: int, form: str) -> str:
    """Return the numbers as a list in one of FORMATS but JSON; the first number has the index `start`."""
    if form == "bfile":
        return bfile(sequence, start)
    if form == "csv":
        return "n,a(n)\n" + "".join(f"{n},{value}\n" for n, value in enumerate(sequence, start))
    return ", ".join(f"${value}$" if form == "latex" else str(value) for value in sequence) + "\n"


def _grid_text(table: Table, form: str) -> str:
    """Return the table with one line per number of rows, in one of FORMATS but JSON; raises BadInput for a b-file."""
    if form == "bfile":
        raise BadInput("format bfile must be of a list: ask for antidiagonals or squares.")
    grid = [["", *map(str, table.columns)]]
    grid += [[str(r), *map(str, line)] for r, line in zip(table.rows, table.lines)]
    if form == "csv":
        return "".join(",".join([line[0] or "rows", *line[1:]]) + "\n" for line in grid)
    if form == "latex":
        head, *lines = (" & ".join(f"${cell}$" if cell else "" for cell in line) + r" \\" for line in grid)
        columns = "r|" + "r" * len(table.columns)
        return "\n".join([rf"\begin{{tabular}}{{{columns}}}", head, r"\hline", *lines, r"\end{tabular}"]) + "\n"
    widths = [max(len(line[i]) for line in grid) for i in range(len(grid[0]))]
    return "".join("  ".join(cell.rjust(width) for cell, width in zip(line, widths)) + "\n" for line in grid)


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table; `head` and each row have one text for each column."""
    lines = [" | ".join(head), " | ".join("---" for _ in head), *(" | ".join(row) for row in rows)]
    return "\n".join(f"| {line} |" for line in lines)
