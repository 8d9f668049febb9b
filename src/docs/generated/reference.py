"""The pages of commands and of names: what the program and the docstrings say."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from textwrap import dedent

import click

import stripcount
from generated.directive import Generated
from stripcount.cli.main import COMMANDS, cli
from stripcount.export import EXPORTS
from stripcount.model.lattice.leapers import LeaperStrip
from stripcount.model.strip import Strip
from stripcount.puzzles import PUZZLES, puzzle_class


class Commands(Generated):
    """Every command with its help text and its options, as the program itself describes them."""

    def lines(self) -> Iterator[str]:
        """Yield one section per command."""
        context = click.Context(cli, info_name="stripcount", **cli.context_settings)
        for name in COMMANDS:
            command = cli.get_command(context, name)
            assert command is not None
            command_context = click.Context(command, info_name=name, parent=context)
            usage = command.get_usage(command_context).removeprefix("Usage: ")
            yield from (f"## {name}", "", "```text", usage, "```", "")
            for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
                verbatim = ["```text", paragraph.removeprefix("\b\n"), "```", ""]
                yield from verbatim if "\b" in paragraph else [paragraph, ""]
            examples = dedent((command.epilog or "").removeprefix("\b\nExamples:\n"))
            yield from ("```sh", examples, "```", "")
            yield from ("| option | meaning |", "| --- | --- |")
            help_records = (option.get_help_record(command_context) for option in command.get_params(command_context))
            for option_text, meaning in filter(None, help_records):
                if meaning:  # what an argument stands for is on top of the page
                    yield f"| `{option_text.replace('|', chr(92) + '|')}` | {_cell(meaning)} |"
            yield ""


class Links(Generated):
    """One line with a link to every command."""

    def lines(self) -> Iterator[str]:
        """Yield that line."""
        yield ", ".join(f"[{name}](#{name})" for name in COMMANDS) + "."


class ExportFormats(Generated):
    """One line with every format of an export."""

    def lines(self) -> Iterator[str]:
        """Yield that line."""
        names = [f"`{name}`" for name in EXPORTS]
        yield f"The formats are {', '.join(names[:-1])} and {names[-1]}."


class Names(Generated):
    """Every public name of the package, documented from its docstring."""

    def lines(self) -> Iterator[str]:
        """Yield one autodoc block per name."""
        for name in sorted(stripcount.__all__, key=str.lower):
            value = getattr(stripcount, name)
            object_type = "class" if inspect.isclass(value) else "function" if callable(value) else "data"
            yield from ("```{eval-rst}", f".. auto{object_type}:: stripcount.{name}")
            if object_type == "class":
                yield from ("   :members:", "   :show-inheritance:")
            yield from ("```", "")


class NameLinks(Generated):
    """Every public name of the package with a link and the first sentence of its docstring."""

    def lines(self) -> Iterator[str]:
        """Yield one line of a list per name."""
        for name in sorted(stripcount.__all__, key=str.lower):
            doc = inspect.getdoc(getattr(stripcount, name)) or ""
            sentence = " ".join(doc.split("\n\n")[0].split()).partition(". ")[0].rstrip(".")
            yield f"- {{py:obj}}`~stripcount.{name}`: {sentence}."
        yield ""


class PuzzleImports(Generated):
    """The import statement of every puzzle that is not among the public names of the package."""

    def lines(self) -> Iterator[str]:
        """Yield one line of a list per class."""
        classes: list[type[Strip]] = [LeaperStrip, *(puzzle_class(name) for name in PUZZLES if name != "template")]
        for puzzle in classes:
            if puzzle.__name__ not in stripcount.__all__:
                yield f"- `from {puzzle.__module__} import {puzzle.__name__}`"
        yield ""


def _cell(text: str) -> str:
    """Return a text as a cell of a Markdown table: one line, with special characters escaped."""
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*").replace("_", "\\_")
