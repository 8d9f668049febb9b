"""Pages generated from the code when the documentation is built: commands, Python names, the gallery."""

from __future__ import annotations

import inspect
import json
import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any, Literal

import click
from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.statemachine import StringList
from sphinx.application import Sphinx

import stripcount
from stripcount.cli.main import COMMANDS, cli
from stripcount.count import Count
from stripcount.draw.board import board_svg
from stripcount.draw.machine import svg as machine_svg
from stripcount.errors import StripcountError
from stripcount.machine.explore import explore
from stripcount.model.strip import Strip
from stripcount.puzzles import PUZZLES, puzzle_class

TERMS = 12
SMALL = 12  # states between columns of a machine that is drawn


class Generated(Directive, ABC):
    """A directive that stands for MyST lines made when the page is read."""

    @abstractmethod
    def lines(self) -> Iterator[str]:
        """Yield the lines."""

    def run(self) -> list[nodes.Node]:
        """Return the parsed lines."""
        node = nodes.section()
        node.document = self.state.document
        text = "\n".join(self.lines()).splitlines()
        self.state.nested_parse(StringList(text, source=self.name), 0, node, match_titles=True)
        return node.children


class Commands(Generated):
    """Every command with its help text and its options, as the program itself describes them."""

    def lines(self) -> Iterator[str]:
        """Yield one section per command."""
        context = click.Context(cli, info_name="stripcount")
        for name in COMMANDS:
            command = cli.get_command(context, name)
            assert command is not None
            inner = click.Context(command, info_name=name, parent=context)
            usage = command.get_usage(inner).removeprefix("Usage: ")
            yield from (f"## {name}", "", "```text", usage, "```", "")
            for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
                verbatim = ["```text", paragraph.removeprefix("\b\n"), "```", ""]
                yield from verbatim if "\b" in paragraph else [paragraph, ""]
            yield from ("| option | meaning |", "| --- | --- |")
            for option in command.get_params(inner):
                record = option.get_help_record(inner)
                if record is not None:
                    yield f"| `{record[0].replace('|', chr(92) + '|')}` | {_cell(record[1])} |"
            yield ""


class Names(Generated):
    """Every name of the front door, documented from its docstring."""

    def lines(self) -> Iterator[str]:
        """Yield one autodoc block per name."""
        for name in sorted(stripcount.__all__, key=str.lower):
            value = getattr(stripcount, name)
            kind = "class" if inspect.isclass(value) else "function" if callable(value) else "data"
            yield from ("```{eval-rst}", f".. auto{kind}:: stripcount.{name}")
            if kind == "class":
                yield from ("   :members:", "   :show-inheritance:")
            yield from ("```", "")


class Gallery(Generated):
    """Every puzzle: its rules, a solution, first terms, growth, a machine small enough to look at."""

    def lines(self) -> Iterator[str]:
        """Yield one section per puzzle."""
        for name in PUZZLES:
            if name != "template":
                yield from self._puzzle(name, puzzle_class(name))

    def _puzzle(self, name: str, kind: type[Strip[Any]]) -> Iterator[str]:
        doc = inspect.cleandoc(kind.__doc__ or "").split("\n\n")[0].replace("\n", " ")
        numbers = sorted(set(re.findall(r"\bA\d{6}\b", kind.__doc__ or "")))
        yield from (f"## {name}", "", f"*{kind.about[:1].upper()}{kind.about[1:]}.* {doc}", "")
        rows, terms = self._first_terms(kind)
        yield from (f"Rows: {rows}. First terms, a(0) to a({len(terms) - 1}): {', '.join(map(str, terms))}.", "")
        yield from (f"OEIS: {', '.join(f'[{a}](https://oeis.org/{a})' for a in numbers)}.", "") if numbers else ()
        for parameter in kind.parameters:
            yield f"- `-p {parameter.name}=…`: {parameter.about}"
        yield ""
        if kind.closes:
            yield from (*self._growth(kind(rows)), "")
            yield from self._pictures(name, kind)

    def _growth(self, strip: Strip[Any]) -> list[str]:
        try:
            found = Count(strip).growth().growth
        except StripcountError as error:
            return [str(error)]
        per_cell = f"{float(found) ** (1 / strip.rows):.5f}"
        return [f"Growth per column with {strip.rows} rows: {_cut(found)}, which is {per_cell} per cell."]

    def _first_terms(self, kind: type[Strip[Any]]) -> tuple[int, list[int]]:
        """Return a number of rows that has solutions, and its first terms."""
        sweep: Literal["auto", "board"] = "auto" if kind.closes else "board"
        found = ((rows, Count(kind(rows)).terms(TERMS, sweep=sweep)) for rows in (3, 2, 4, 5, 6, 7))
        return next((rows, terms) for rows, terms in found if sum(1 for term in terms if term) > 2)

    def _pictures(self, name: str, kind: type[Strip[Any]]) -> Iterator[str]:
        solution = self._solution(kind)
        if solution is not None:
            picture = board_svg(solution, name)
            opening = f'<div class="board" role="img" aria-label="A solution of {escape(name)}">'
            yield from ("```{raw} html", opening, picture, "</div>", "```", "")
        exploration = explore(kind(2).counted())
        if exploration.sizes[0] <= SMALL:
            picture = machine_svg(exploration, kind(2).counted())
            opening = '<details class="machine"><summary>The machine for two rows</summary>'
            yield from ("```{raw} html", opening, picture, "</details>", "```", "")

    def _solution(self, kind: type[Strip[Any]]) -> Any:
        for rows, columns in ((5, 8), (5, 6), (4, 6), (4, 7)):
            try:
                return Count(kind(rows)).sample(columns, seed=7)[0]
            except StripcountError:
                continue
        return None


class Notebook(Generated):
    """The cells of a notebook, whose path within the project is the argument; its outputs are not stored."""

    required_arguments = 1

    def lines(self) -> Iterator[str]:
        """Yield text, its formulas as code, and code in blocks; the notebook's title is the page's own."""
        path = Path(__file__).parents[2] / self.arguments[0]
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            text = "".join(cell["source"])
            if cell["cell_type"] == "markdown":
                text = re.sub(r"\$([^$]+)\$", r"`\1`", text)  # formulas would need a script from a network
                yield from (text.partition("\n")[2] if text.startswith("# ") else text, "")
            else:
                yield from ("```python", text, "```", "")


def _cut(digits: str) -> str:
    return digits if len(digits) <= 14 else f"{digits[:14]}…"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*").replace("_", "\\_")


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives."""
    app.add_directive("commands", Commands)
    app.add_directive("names", Names)
    app.add_directive("gallery", Gallery)
    app.add_directive("notebook", Notebook)
    return {"parallel_read_safe": True}
