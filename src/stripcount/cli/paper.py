"""The command that makes the note's numbers, tables and pictures out of the results."""

from __future__ import annotations

from pathlib import Path

import click

from stripcount.errors import BadInput, shortened


@click.command()
@click.argument("place", metavar="[DIR]", default="paper")
@click.option("--results", metavar="DIR", default="results", help="The folder of results [results].")
@click.option("--check", is_flag=True, help="Write nothing; exit status 1 if a file is stale.")
def paper(place: str, results: str, check: bool) -> int:
    """Write DIR/generated/, from which the note in DIR takes every number, table and picture."""
    from stripcount.storage.paper import paper_files, stale_files
    from stripcount.storage.whole_file import unwritable, write_whole

    target = Path(place) / "generated"
    if not Path(place).is_dir():
        raise BadInput(f"the note's folder must exist, and {shortened(place)} does not.")
    if check:
        said = stale_files(Path(results), target)
        for sentence in said:
            click.echo(sentence)
        return int(bool(said))
    files = paper_files(Path(results))
    try:
        target.mkdir(exist_ok=True)
        for path in target.glob("*.tex"):
            if path.name not in files:
                path.unlink()
    except OSError as error:
        raise unwritable(target, error) from None
    for name, text in files.items():
        write_whole(target / name, text)
    click.echo(f"{len(files)} files written to {target}.")
    return 0
