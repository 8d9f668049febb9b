"""The documentation page of the phrases that are understood, generated from the grammar."""

from __future__ import annotations

from stripcount.oeis.families import FAMILIES
from stripcount.oeis.phrases import GRAMMAR

_HEAD = """# Phrases that `settle` and `--rule` read

`stripcount settle` reads the name of an entry by a grammar. A name is read only if the reading uses every word of it,
and only if all possible readings mean the same; otherwise the entry is `not-read`, and the reason gives the words at
which the reading stopped.

In a phrase `{...}` stands for a phrase of another kind, `{=a|b}` and `<a|b>` for one of the words given, `[...]` for
words that may be missing. Any number, size, set of numbers or direction may be used. The kinds `lines` and `rows` are
directions (`horizontally, vertically or antidiagonally`, `king-move`; `rows, columns and diagonals`), `bounds` and
`counts` are numbers of things (`1, 2 or 4`, `at least two`), and `block` is a size such as `2 X 2`. `--rule` reads the
conditions without the opening of a name, joined by commas and `and`, and the phrases marked "only with --rule".

This page is generated from the grammar (`python -m stripcount.oeis.document`).
"""


def page() -> str:
    """Return the page in Markdown: a table of the families, then the phrases of each with their meanings."""
    modules = {module.__name__: module for module in FAMILIES}
    rows: dict[str, list[str]] = {name: [] for name in modules}
    for kind in ("name", "condition", "everyday", "block property", "quantity", "map"):
        for production in GRAMMAR.productions.get(kind, ()):
            if production.family in rows:
                about = f": {production.about}" if production.about else ""
                shown = {"name": "whole name", "everyday": "only with --rule"}.get(kind, kind)
                rows[production.family].append(f"- ({shown}) `{production.text}`{about}")
    parts = [_HEAD, "| family | phrases |", "| --- | --- |"]
    parts += [f"| {_title(name)} | {len(lines)} |" for name, lines in rows.items() if lines]
    for name, lines in rows.items():
        if lines:
            about = (modules[name].__doc__ or "").strip()
            parts += [f"\n## {_title(name)}\n", f"{about}\n", *lines]
    return "\n".join(parts) + "\n"


def _title(module: str) -> str:
    return module.rpartition(".")[2].replace("_", " ").capitalize()


if __name__ == "__main__":
    print(page(), end="")
