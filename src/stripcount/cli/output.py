"""Where a command's answer goes: standard output, or a file that is written completely or not at all."""

from __future__ import annotations

import json
from functools import partial
from typing import Annotated

import click

from stripcount.cli.declared import Options, flag, option
from stripcount.errors import BadInput, excerpt
from stripcount.extras import require_library

MAX_TITLE = 80
"""The most characters of a title, which has one line on a page."""

_file = partial(option, "--output -o FILE", help="Write to FILE instead of standard output.")
_json = partial(flag, "--json", help="Print JSON.")
OutputFile = Annotated[str | None, _file()]
RequiredOutputFile = Annotated[str, _file(required=True, help="The file to write.")]
Json = Annotated[bool, _json()]


class OutputOptions(Options):
    """Where an answer goes, and whether as JSON."""

    file: str | None = _file()
    as_json: bool = _json()

    def chosen_format(self, format_name: str) -> str:
        """Return the name of the answer's format: "json" if --json is given, else `format_name`, that of --format."""
        return "json" if self.as_json else format_name


def emit(content: str | bytes, output: str | None) -> None:
    """Print text, or write it (or bytes) to a file, completely or not at all."""
    if output is None:
        click.echo(content, nl=False)
        return
    from stripcount.storage.whole_file import write_whole

    write_whole(output, content)


def note(sentence: str) -> None:
    """Print a line that is no part of the answer, on standard error."""
    click.echo(f"stripcount: {sentence}", err=True)


def show(as_json: bool, fields: object, *lines: str) -> None:
    """Print a JSON value, or without `as_json` the lines that say the same in words."""
    for line in [json_line(fields)] if as_json else lines:
        click.echo(line)


def print_json(value: object) -> None:
    """Print one JSON value on one line; integers that may be large are decimal strings already."""
    click.echo(json_line(value))


def json_line(value: object) -> str:
    """Return a JSON value on one line; control characters are escaped, other characters stay as they are."""
    text = json.dumps(value, ensure_ascii=False)
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)


def check_ending(output: str, *endings: str) -> None:
    """Raise BadInput unless `output`, a file's name, has one of the endings; .htm is allowed wherever .html is."""
    if not output.lower().endswith((*endings, ".htm") if ".html" in endings else endings):
        allowed = ", ".join(endings[:-1]) + " or " * (len(endings) > 1) + endings[-1]
        raise BadInput(f"the file to write must end in {allowed}, not {excerpt(output)}.")


def check_title(title: str) -> None:
    """Raise BadInput unless the title of pages has from 1 to MAX_TITLE characters, not all of them blank."""
    if not title.strip() or len(title) > MAX_TITLE:
        raise BadInput(f"the title must have from 1 to {MAX_TITLE} characters, not {len(title)}.")


def format_of(output: str) -> str:
    """Return svg, png or pdf by a file's ending; raises BadInput for any other ending.

    Raises Unavailable if the format needs matplotlib, which is not installed.
    """
    check_ending(output, ".svg", ".png", ".pdf")
    ending = output.lower()[-3:]
    if ending != "svg":
        require_library("matplotlib", "PNG and PDF", ", or choose svg")
    return ending
