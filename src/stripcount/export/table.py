"""Tables as text, JSON, LaTeX, CSV, b-files and Markdown."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from stripcount.errors import BadInput, unknown_word
from stripcount.evaluate.table import Table
from stripcount.export.bfile import text as bfile

FORMATS = ("text", "json", "latex", "bfile", "csv")


def table_text(
    table: Table, format_name: str, antidiagonals: bool = False, fields: Mapping[str, object] | None = None
) -> str:
    """Return a table T(r, k) in the format called `format_name`; `fields` are the first fields of the JSON object.

    With `antidiagonals`, or if only square boards were counted, the text is a list of numbers: the antidiagonals one
    after another, or T(n, n). Raises BadInput for a format not in FORMATS, and for a b-file of anything but a list.

    >>> from stripcount.evaluate.table import table
    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> print(table_text(table(DominoTiling(1), range(1, 3), range(1, 5)), "text"), end="")
       1  2  3  4
    1  0  1  0  1
    2  1  2  3  5
    """
    if format_name not in FORMATS:
        raise unknown_word("format", format_name, FORMATS)
    sequence = table.antidiagonals if antidiagonals else table.diagonal if table.squares else None
    first_index = table.rows[0] if table.squares else 1
    if format_name == "json":
        record: dict[str, object] = {**(fields or {}), "rows": list(table.rows), "columns": list(table.columns)}
        record["compared"] = table.compared
        if sequence is None:
            record["table"] = [[str(value) for value in line] for line in table.lines]
        else:
            record |= {"order": "antidiagonals" if antidiagonals else "squares", "offset": first_index}
            record["terms"] = [str(value) for value in sequence]
        return json.dumps(record, ensure_ascii=False) + "\n"
    return _grid_text(table, format_name) if sequence is None else _list_text(sequence, first_index, format_name)


def _list_text(sequence: Sequence[int], first_index: int, format_name: str) -> str:
    """Return the numbers as a list in one of FORMATS but JSON; the first number has the index `first_index`."""
    if format_name == "bfile":
        return bfile(sequence, first_index)
    if format_name == "csv":
        return "n,a(n)\n" + "".join(f"{n},{value}\n" for n, value in enumerate(sequence, first_index))
    return ", ".join(f"${value}$" if format_name == "latex" else str(value) for value in sequence) + "\n"


def _grid_text(table: Table, format_name: str) -> str:
    """Return the table with one line per number of rows, in one of FORMATS but JSON; raises BadInput for a b-file."""
    if format_name == "bfile":
        raise BadInput("format bfile must be of a list: ask for antidiagonals or squares.")
    grid = [["", *map(str, table.columns)]]
    grid += [[str(r), *map(str, line)] for r, line in zip(table.rows, table.lines)]
    if format_name == "csv":
        return "".join(",".join([line[0] or "rows", *line[1:]]) + "\n" for line in grid)
    if format_name == "latex":
        header, *lines = (" & ".join(f"${cell}$" if cell else "" for cell in line) + r" \\" for line in grid)
        columns = "r|" + "r" * len(table.columns)
        return "\n".join([rf"\begin{{tabular}}{{{columns}}}", header, r"\hline", *lines, r"\end{tabular}"]) + "\n"
    widths = [max(len(line[i]) for line in grid) for i in range(len(grid[0]))]
    return "".join("  ".join(cell.rjust(width) for cell, width in zip(line, widths)) + "\n" for line in grid)


def markdown(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table; `header` and each row have one text for each column."""
    lines = [" | ".join(header), " | ".join("---" for _ in header), *(" | ".join(row) for row in rows)]
    return "\n".join(f"| {line} |" for line in lines)
