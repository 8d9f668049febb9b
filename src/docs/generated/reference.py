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
            inner = click.Context(command, info_name=name, parent=context)
            usage = command.get_usage(inner).removeprefix("Usage: ")
            yield from (f"## {name}", "", "```text", usage, "```", "")
            for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
                verbatim = ["```text", paragraph.removeprefix("\b\n"), "```", ""]
                yield from verbatim if "\b" in paragraph else [paragraph, ""]
            examples = dedent((command.epilog or "").removeprefix("\b\nExamples:\n"))
            yield from ("```sh", examples, "```", "")
            yield from ("| option | meaning |", "| --- | --- |")
            records = (option.get_help_record(inner) for option in command.get_params(inner))
            for name_of, meaning in filter(None, records):
                if meaning:  # what an argument stands for is on top of the page
                    yield f"| `{name_of.replace('|', chr(92) + '|')}` | {_cell(meaning)} |"
            yield ""


class Links(Generated):
    """One line with a link to every command."""

    def lines(self) -> Iterator[str]:
        """Yield the line."""
        yield ", ".join(f"[{name}](#{name})" for name in COMMANDS) + "."


class ExportFormats(Generated):
    """One line with every format of an export."""

    def lines(self) -> Iterator[str]:
        """Yield the line."""
        names = [f"`{name}`" for name in EXPORTS]
        yield f"The formats are {', '.join(names[:-1])} and {names[-1]}."


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


class NameLinks(Generated):
    """Every name of the front door with a link and the first sentence about it."""

    def lines(self) -> Iterator[str]:
        """Yield one line of a list per name."""
        for name in sorted(stripcount.__all__, key=str.lower):
            doc = inspect.getdoc(getattr(stripcount, name)) or ""
            sentence = " ".join(doc.split("\n\n")[0].split()).partition(". ")[0].rstrip(".")
            yield f"- {{py:obj}}`~stripcount.{name}`: {sentence}."
        yield ""


class PuzzleImports(Generated):
    """How what is not in the front door is imported."""

    def lines(self) -> Iterator[str]:
        """Yield one line of a list per class."""
        kinds: list[type[Strip]] = [LeaperStrip, *(puzzle_class(name) for name in PUZZLES if name != "template")]
        for kind in kinds:
            if kind.__name__ not in stripcount.__all__:
                yield f"- `from {kind.__module__} import {kind.__name__}`"
        yield ""


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*").replace("_", "\\_")
