"""Tables of the documentation as LaTeX: what theorems trust, and how long counts take beside other programs."""

from __future__ import annotations

import re
from pathlib import Path

from note.tables import escaped, tabular
from stripcount.errors import BadInput

PAGES = Path(__file__).resolve().parents[2] / "src" / "docs" / "explanation"
_MATHS = {"×": "$\\times$", "–": "--", "−": "$-$"}


def markdown_table(page: str, first_head: str) -> tuple[list[str], list[list[str]]]:
    """Return (titles, rows) of the first table of a page whose title row begins with the cell `first_head`.

    `page` is the name of a file in PAGES. Raises BadInput if the page has no such table.
    """
    lines = (PAGES / page).read_text(encoding="utf-8").splitlines()
    start = next((index for index, line in enumerate(lines) if line.startswith(f"| {first_head} |")), None)
    if start is None:
        raise BadInput(f"{page} must have a table whose first head is {first_head!r}.")
    rows = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows[0], rows[2:]


def trust() -> str:
    """Return the table of what each kind of theorem trusts."""
    titles, rows = markdown_table("evidence.md", "theorem")
    ragged = ">{\\raggedright\\arraybackslash}p"
    columns = f"@{{}}{ragged}{{3.4cm}}{ragged}{{4.2cm}}{ragged}{{3.4cm}}{ragged}{{4.2cm}}@{{}}"
    return tabular(columns, [_latex(cell) for cell in titles], ([_latex(cell) for cell in row] for row in rows))


def peers() -> str:
    """Return the table of processor seconds beside programs in C++."""
    titles, rows = markdown_table("performance.md", "work")
    return tabular("@{}lrrrr@{}", [_latex(cell) for cell in titles], ([_latex(cell) for cell in row] for row in rows))


def grids() -> str:
    """Return the table of counts of grids beside Graphillion."""
    titles, rows = markdown_table("performance.md", "n × n")
    return tabular("@{}lrrr@{}", [_latex(cell) for cell in titles], ([_latex(cell) for cell in row] for row in rows))


def _latex(text: str) -> str:
    """Return a cell of Markdown as LaTeX: code in typewriter, special characters escaped."""
    parts = re.split(r"`([^`]*)`", text)
    latex_parts = [f"\\texttt{{{escaped(part)}}}" if index % 2 else escaped(part) for index, part in enumerate(parts)]
    latex_text = "".join(latex_parts)
    for character, latex in _MATHS.items():
        latex_text = latex_text.replace(character, latex)
    return latex_text
