"""The command `puzzles`: what can be counted."""

from __future__ import annotations

import click

from stripcount.cli.options import examples, json_option
from stripcount.cli.output import print_json


@click.command(epilog=examples("puzzles", "puzzles --json"))
@json_option
def puzzles(as_json: bool) -> None:
    """List the puzzles with their rules, parameters, defaults and statistics."""
    from stripcount.puzzles import PUZZLES, puzzle_class

    classes = {name: puzzle_class(name) for name in PUZZLES}
    if as_json:
        listed = []
        for name, cls in classes.items():
            parameters = [
                {"name": p.name, "default": p.default, "allowed": p.allowed, "about": p.about} for p in cls.parameters
            ]
            statistics = sorted(cls.statistics)
            listed.append({"puzzle": name, "about": cls.about, "parameters": parameters, "statistics": statistics})
        print_json(listed)
        return
    width = max(map(len, classes)) + 2
    for name, cls in classes.items():
        click.echo(f"{name:{width}}{cls.about}")
        options = [(f"-p {p.name}={p.default}", f"{p.about} ({p.allowed})") for p in cls.parameters]
        if cls.statistics:
            options.append(("--statistic", ", ".join(sorted(cls.statistics))))
        column = max((len(option) for option, _ in options), default=0) + 2
        for option, about in options:
            click.echo(f"{'':{width}}  {option:{column}}{about}")
