"""Tables of the documentation as LaTeX: what theorems trust, and how long counts take beside other programs."""

from __future__ import annotations

import re
from pathlib import Path

from note.tables import tabular, words
from stripcount.errors import BadInput

PAGES = Path(__file__).resolve().parents[2] / "src" / "docs" / "explanation"
_MATHS = {"×": "$\\times$", "–": "--", "−": "$-$"}


def markdown_table(page: str, first: str) -> tuple[list[str], list[list[str]]]:
    """Return head and rows of the table of a page whose first row begins with the cell `first`."""
    lines = (PAGES / page).read_text(encoding="utf-8").splitlines()
    start = next((at for at, line in enumerate(lines) if line.startswith(f"| {first} |")), None)
    if start is None:
        raise BadInput(f"{page} must have a table whose first head is {first!r}.")
    rows = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows[0], rows[2:]


def trust() -> str:
    """Return the table of what each kind of theorem trusts."""
    head, rows = markdown_table("evidence.md", "theorem")
    wide = ">{\\raggedright\\arraybackslash}p"
    columns = f"@{{}}{wide}{{3.4cm}}{wide}{{4.2cm}}{wide}{{3.4cm}}{wide}{{4.2cm}}@{{}}"
    return tabular(columns, [_latex(cell) for cell in head], ([_latex(cell) for cell in row] for row in rows))


def peers() -> str:
    """Return the table of processor seconds beside programs in C++."""
    head, rows = markdown_table("performance.md", "work")
    return tabular("@{}lrrrr@{}", [_latex(cell) for cell in head], ([_latex(cell) for cell in row] for row in rows))


def grids() -> str:
    """Return the table of counts of grids beside Graphillion."""
    head, rows = markdown_table("performance.md", "n × n")
    return tabular("@{}lrrr@{}", [_latex(cell) for cell in head], ([_latex(cell) for cell in row] for row in rows))


def _latex(text: str) -> str:
    """Return a cell of Markdown as LaTeX: code in typewriter, special characters escaped."""
    parts = re.split(r"`([^`]*)`", text)
    shown = [f"\\texttt{{{words(part)}}}" if at % 2 else words(part) for at, part in enumerate(parts)]
    joined = "".join(shown)
    for character, latex in _MATHS.items():
        joined = joined.replace(character, latex)
    return joined
