"""The command `store`: finished work that is kept, listed or deleted."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import click

from stripcount.cli.declared import command, flag, option
from stripcount.cli.output import Json, print_json, show
from stripcount.cli.together import at_most_one
from stripcount.errors import BadInput, amount, excerpt, printable


@command(
    "store",
    "store --prune-finished",
    rules=[at_most_one("--prune", "--prune-finished", "--prune-all")],
)
def store(
    path: Annotated[str | None, option("--store FILE", "The store (default: the user's cache).")],
    prune: Annotated[
        str | None,
        option("--prune TASK", "Delete the work on tasks whose fingerprint begins with TASK."),
    ],
    prune_finished: Annotated[bool, flag("--prune-finished", "Delete the intermediate results of finished cases.")],
    prune_all: Annotated[bool, flag("--prune-all", "Delete everything.")],
    as_json: Json,
) -> None:
    """List the work kept in the store, or delete some of it."""
    from stripcount.storage.store import Store, default_path

    if prune is not None and not (prune and set(prune) <= set("0123456789abcdef")):
        raise BadInput(f"--prune must be the beginning of a fingerprint, hexadecimal digits, not {excerpt(prune)}.")
    work_store = Store(Path(path) if path is not None else default_path())
    if prune is not None or prune_finished or prune_all:
        deleted = work_store.prune(prune, finished=prune_finished)
        show(as_json, {"deleted": deleted}, f"deleted {deleted} rows")
        return
    entries = work_store.entries()
    if as_json:
        print_json([vars(entry) for entry in entries])
        return
    click.echo(f"{printable(str(work_store.path))}: {amount(len(entries), 'case')}")
    for entry in entries:
        state = "finished" if entry.derivations else "under way"
        click.echo(
            f"{entry.task[:12]}  {printable(entry.title):40} {state:9} {entry.primes:5} primes "
            f"{entry.size / 2**20:8.1f} MB  version {entry.version}, {entry.made}"
        )
