"""Tables as text, JSON, LaTeX, CSV and b-files."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from stripcount.errors import BadInput, unknown
from stripcount.evaluate.table import Table
from stripcount.export.bfile import text as bfile

FORMATS = ("text", "json", "latex", "bfile", "csv")


def table_text(table: Table, form: str, antidiagonals: bool = False, fields: Mapping[str, object] | None = None) -> str:
    """Return a table in one of FORMATS, or its antidiagonals as a list; `fields` open the JSON object.

    Raises BadInput for another format, and for a b-file of a table that is neither squares nor antidiagonals.

    >>> from stripcount.evaluate.table import table
    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> print(table_text(table(DominoTiling(1), range(1, 3), range(1, 5)), "text"), end="")
       1  2  3  4
    1  0  1  0  1
    2  1  2  3  5
    """
    writers: dict[str, Callable[[], str]] = {
        "text": lambda: _text(table, antidiagonals),
        "json": lambda: _json(table, antidiagonals, fields or {}),
        "latex": lambda: _latex(table, antidiagonals),
        "csv": lambda: _csv(table, antidiagonals),
        "bfile": lambda: bfile(_listed(table, antidiagonals), _first(table)),
    }
    if form not in writers:
        raise unknown("format", form, FORMATS)
    return writers[form]()


def _first(table: Table) -> int:
    return table.rows[0] if table.squares else 1


def _listed(table: Table, antidiagonals: bool) -> list[int]:
    if antidiagonals:
        return table.antidiagonals
    if table.squares:
        return table.diagonal
    raise BadInput("format bfile must be of a list: ask for antidiagonals or squares.")


def _grid(table: Table) -> list[list[str]]:
    head = ["", *map(str, table.columns)]
    return [head, *([str(r), *map(str, line)] for r, line in zip(table.rows, table.lines))]


def _text(table: Table, antidiagonals: bool) -> str:
    if antidiagonals or table.squares:
        return ", ".join(map(str, _listed(table, antidiagonals))) + "\n"
    grid = _grid(table)
    widths = [max(len(line[i]) for line in grid) for i in range(len(grid[0]))]
    return "".join("  ".join(cell.rjust(width) for cell, width in zip(line, widths)) + "\n" for line in grid)


def _json(table: Table, antidiagonals: bool, fields: Mapping[str, object]) -> str:
    known: dict[str, object] = {**fields, "rows": list(table.rows), "columns": list(table.columns)}
    known["compared"] = table.compared
    if antidiagonals or table.squares:
        known |= {"order": "antidiagonals" if antidiagonals else "squares", "offset": _first(table)}
        known["terms"] = [str(value) for value in _listed(table, antidiagonals)]
    else:
        known["table"] = [[str(value) for value in line] for line in table.lines]
    return json.dumps(known, ensure_ascii=False) + "\n"


def _latex(table: Table, antidiagonals: bool) -> str:
    if antidiagonals or table.squares:
        return ", ".join(f"${value}$" for value in _listed(table, antidiagonals)) + "\n"
    head, *lines = (" & ".join(f"${cell}$" if cell else "" for cell in line) + r" \\" for line in _grid(table))
    columns = "r|" + "r" * len(table.columns)
    return "\n".join([rf"\begin{{tabular}}{{{columns}}}", head, r"\hline", *lines, r"\end{tabular}"]) + "\n"


def _csv(table: Table, antidiagonals: bool) -> str:
    if antidiagonals or table.squares:
        start = _first(table)
        return "n,a(n)\n" + "".join(f"{start + i},{v}\n" for i, v in enumerate(_listed(table, antidiagonals)))
    return "".join(",".join(["rows" if not line[0] else line[0], *line[1:]]) + "\n" for line in _grid(table))
