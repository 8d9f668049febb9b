"""The command `puzzles`: what can be counted."""

from __future__ import annotations

import click

from stripcount.cli.options import json_option, print_json


@click.command()
@json_option
def puzzles(as_json: bool) -> None:
    """List the puzzles, their parameters and defaults."""
    from stripcount.puzzles import PUZZLES, puzzle_class

    classes = {name: puzzle_class(name) for name in PUZZLES}
    if as_json:
        listed = []
        for name, cls in classes.items():
            parameters = [
                {"name": p.name, "default": p.default, "allowed": p.allowed, "about": p.about} for p in cls.parameters
            ]
            listed.append(
                {"puzzle": name, "about": cls.about, "parameters": parameters, "statistics": sorted(cls.statistics)}
            )
        print_json(listed)
        return
    for name, cls in classes.items():
        click.echo(f"{name:15} {cls.about}")
        for p in cls.parameters:
            click.echo(f"{'':15}   -p {p.name}={p.default:10} {p.about} ({p.allowed})")
        if cls.statistics:
            click.echo(f"{'':15}   --statistic {', '.join(sorted(cls.statistics))}")
