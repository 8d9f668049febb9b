"""Commands about records: what is printed or stored, computed again and compared."""

from __future__ import annotations

import textwrap
from pathlib import Path

import click

from stripcount.cli.options import json_option, print_json
from stripcount.errors import BadInput, shortened


@click.command()
@click.argument("path", metavar="FILE.json")
@json_option
def reproduce(path: str, as_json: bool) -> int:
    """Compute every value printed in a file again: printed, computed, verdict; exit status 1 if one differs.

    A value that is known to be wrong in print, and why, is an erratum and no difference.
    """
    place = Path(path)
    if place.is_file():
        return _printed(place, as_json)
    raise BadInput(f"path must be a JSON file of printed values, not {shortened(path)}.")


def _printed(place: Path, as_json: bool) -> int:
    """Print the table of a file of printed values."""
    from stripcount.record.printed import Line, compared, read_printed

    values = read_printed(place)
    found: list[Line] = []
    for line in compared(values):
        found.append(line)
        if not as_json:
            click.echo(f"{line.verdict:8} {line.where}")
            click.echo(f"{'':9}printed   {shortened(line.printed, 90)}")
            click.echo(f"{'':9}computed  {shortened(line.computed, 90)}")
            if line.remark:
                click.echo(f"{'':9}{line.remark}")
    errata = [str(text) for text in values.get("errata", ())]
    verdicts = [line.verdict for line in found]
    if as_json:
        lines = [vars(line) for line in found]
        print_json({"about": values.get("about", ""), "lines": lines, "errata": errata})
    else:
        words = {"agrees": "agree", "erratum": "are errata", "differs": "differ"}
        counted = ", ".join(f"{verdicts.count(v)} {word}" for v, word in words.items() if v in verdicts)
        click.echo(f"{len(found)} printed values: {counted}")
        for text in errata:
            click.echo(textwrap.fill(f"erratum: {text}", 110, subsequent_indent="  "))
    return int("differs" in verdicts)
