"""The command `reproduce`: stored results computed again and compared."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import click

from stripcount.cli.declared import argument, command, option
from stripcount.cli.limits import TimeLimit
from stripcount.cli.options import OneWorker
from stripcount.cli.output import Json, show
from stripcount.errors import BadInput, checked_integer, excerpt


@command("reproduce results --budget 300", "reproduce --json")
def reproduce(
    path: Annotated[str, argument("results", metavar="[DIR]")],
    budget: Annotated[str, option("--budget SECONDS", "Time for computing results again.", default="60")],
    as_json: Json,
    limits: TimeLimit,
    workers: OneWorker,
) -> int:
    """Check the stored results of a folder by computing them again.

    The checksums are compared, and then every result is computed again by a method other than the one that made it,
    cheapest first, until the budget is spent. The exit status is 1 if anything differs.
    """
    folder, seconds = Path(path), checked_integer("budget", budget, 0, 10_000_000)
    if not folder.is_dir():
        raise BadInput(f"path must be a results folder, not {excerpt(path)}.")
    from stripcount.check.records.reproduction import reproduce as reproduce_folder

    results = []
    with workers.runner() as runner:
        for agreement in reproduce_folder(folder, seconds, runner=runner):
            results.append(agreement)
            if not as_json:
                click.echo(str(agreement))
    outcomes = [agreement.outcome for agreement in results]
    counts = {outcome: outcomes.count(outcome) for outcome in ("agreed", "disagreed", "not run")}
    summary = ", ".join(f"{count} {outcome}" for outcome, count in counts.items()).replace("run", "reached")
    show(as_json, {"counts": counts, "agreements": [vars(agreement) for agreement in results]}, summary)
    return int(counts["disagreed"] > 0)
