"""The command `reproduce`: stored results, or values printed in a paper, computed again and compared."""

from __future__ import annotations

import textwrap
from pathlib import Path

import click

from stripcount.cli.options import examples, json_option, time_limit_option
from stripcount.cli.output import print_json
from stripcount.errors import BadInput, shortened, whole


@click.command(epilog=examples("reproduce results --budget 300", "reproduce tests/data/spahn-2022.json"))
@click.argument("path", metavar="[DIR|FILE.json]", default="results")
@click.option("--budget", default="60", metavar="SECONDS", help="Time for computing results again.")
@json_option
@time_limit_option
def reproduce(path: str, budget: str, as_json: bool) -> int:
    """Check stored results, or the values printed in a paper, by computing them again.

    Of a results folder (DIR), the checksums are compared, and then every result is computed again by a method other
    than the one that made it, cheapest first, until the budget is spent. Of a file of printed values, every value
    is computed; a printed value that is known to be wrong is called an erratum and does not count as a difference.
    The exit status is 1 if anything differs.
    """
    place = Path(path)
    if place.is_file():
        return _printed(place, as_json)
    if place.is_dir():
        return _results(place, whole("budget", budget, 0, 10_000_000), as_json)
    raise BadInput(f"path must be a results folder or a JSON file of printed values, not {shortened(path)}.")


def _results(place: Path, seconds: int, as_json: bool) -> int:
    from stripcount.storage.reproduction import reproduce as again

    found = []
    for agreement in again(place, seconds):
        found.append(agreement)
        if not as_json:
            click.echo(str(agreement))
    outcomes = [agreement.outcome for agreement in found]
    counts = {outcome: outcomes.count(outcome) for outcome in ("agreed", "disagreed", "not run")}
    if as_json:
        print_json({"counts": counts, "agreements": [vars(agreement) for agreement in found]})
    else:
        click.echo(", ".join(f"{count} {outcome}" for outcome, count in counts.items()).replace("run", "reached"))
    return int(counts["disagreed"] > 0)


def _printed(place: Path, as_json: bool) -> int:
    """Print the table of a file of printed values."""
    from stripcount.storage.printed import Line, compared
    from stripcount.storage.printed_file import read_printed

    values = read_printed(place)
    found: list[Line] = []
    for line in compared(values):
        found.append(line)
        if not as_json:
            click.echo(f"{line.outcome:8} {line.where}")
            click.echo(f"{'':9}printed   {shortened(line.printed, 90)}")
            click.echo(f"{'':9}computed  {shortened(line.computed, 90)}")
            if line.remark:
                click.echo(f"{'':9}{line.remark}")
    errata = [str(text) for text in values.get("errata", ())]
    outcomes = [line.outcome for line in found]
    if as_json:
        lines = [vars(line) for line in found]
        print_json({"about": values.get("about", ""), "lines": lines, "errata": errata})
    else:
        words = {"agrees": "agree", "erratum": "are errata", "differs": "differ"}
        counted = ", ".join(f"{outcomes.count(v)} {word}" for v, word in words.items() if v in outcomes)
        click.echo(f"{len(found)} printed values: {counted}")
        for text in errata:
            click.echo(textwrap.fill(f"erratum: {text}", 110, subsequent_indent="  "))
    return int("differs" in outcomes)
