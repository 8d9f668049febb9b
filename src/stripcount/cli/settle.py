"""The command `settle`: entries of the OEIS read from their own text, counted, proved or refuted."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from stripcount.cli.limits import settling_options
from stripcount.cli.options import examples, json_option
from stripcount.cli.output import print_json
from stripcount.cli.progress import progress_bars
from stripcount.cli.question import usable
from stripcount.errors import BadInput, printable, shortened, whole
from stripcount.limits import Limits

if TYPE_CHECKING:
    from stripcount.oeis.entry import Entry

_RANGE = re.compile(r"(A\d{6,7})(?:\s*-\s*(A\d{6,7}))?", re.ASCII)
_MOST_BYTES = 1 << 30
_LONGEST = 10_000  # characters of a line that is printed


@click.command(
    epilog=examples(
        "settle A183330.seq A301950.seq", "settle --names names.gz --terms stripped.gz --only A183330-A183350"
    )
)
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--names", metavar="FILE", help="The OEIS's file of names, plain or .gz.")
@click.option("--terms", metavar="FILE", help="The OEIS's file of terms (stripped), plain or .gz.")
@click.option("--only", metavar="A1-A2|FILE", help="Read only these entries: a number, a range, or a file of numbers.")
@click.option("--budget", default="30", metavar="SECONDS", help="Processor time for each entry.")
@click.option("--workers", default="1", metavar="N", help="The number of worker processes.")
@click.option("--submit", is_flag=True, help="Print lines to submit to the OEIS: only what is proved.")
@click.option("--write", metavar="DIR", help="Write the table of settled entries and its summary there.")
@click.option("--store", metavar="FILE", help="Where finished entries are kept (default: the user's cache).")
@click.option("--no-store", is_flag=True, help="Neither read nor write finished entries.")
@json_option
@settling_options
def settle(
    files: tuple[str, ...],
    names: str | None,
    terms: str | None,
    only: str | None,
    budget: str,
    workers: str,
    submit: bool,
    write: str | None,
    store: str | None,
    no_store: bool,
    as_json: bool,
    limits: Limits,
) -> None:
    """Read OEIS entries, count what they describe, and prove or refute their formulas.

    The name of an entry is read as a rule, its boards are counted, and the counts are compared with every term of the
    entry. Only if all of them agree, the shortest recurrence is proved, and each formula is proved or refuted with
    it. FILEs hold entries in the internal format (lines %N, %S, %O, %F).
    """
    if (names is None) != (terms is None):
        raise BadInput("--names and --terms must be given together.")
    if not files and names is None:
        raise BadInput("settle needs FILEs in the internal format, or --names with --terms.")
    if no_store and store is not None:
        raise BadInput("--store and --no-store exclude each other; give one.")
    if submit and as_json:
        raise BadInput("--submit and --json exclude each other; give one.")
    seconds = float(whole("budget", budget, 1, 10**6))
    wanted = _wanted(only)
    entries = [entry for entry in _entries(files, names, terms) if wanted is None or int(entry.anumber[1:]) in wanted]
    count = whole("workers", workers, 1, 256)
    found = []
    for fields in _settled(entries, seconds, limits.bytes, count, store, no_store):
        if write is not None:
            found.append(dict(fields))
        fields.pop("reading", None)
        if as_json:
            print_json(fields)
        elif submit:
            from stripcount.oeis.submit import submission

            for line in submission(fields):
                click.echo(printable(line, _LONGEST))
        else:
            click.echo(_in_words(fields))
    if write is not None:
        from stripcount.check.records.settled_table import write_settled

        write_settled(Path(write), found, f"{len(found)} entries, {seconds:g} s of processor time each")


def _entries(files: tuple[str, ...], names: str | None, terms: str | None) -> Iterator[Entry]:
    from stripcount.oeis.entry import downloaded, internal

    for file in files:
        yield from internal(_lines(file), file)
    if names is not None and terms is not None:
        yield from downloaded(_lines(names), _lines(terms))


def _lines(file: str) -> list[str]:
    """Return the lines of a text file, packed with gzip if its name ends so."""
    import gzip
    import zlib

    try:
        with gzip.open(file) if file.endswith(".gz") else Path(file).open("rb") as stream:
            data = stream.read(_MOST_BYTES + 1)
    except (OSError, EOFError, zlib.error, ValueError) as error:
        raise BadInput(f"{shortened(file)} cannot be read: {shortened(str(error))}.") from None
    if len(data) > _MOST_BYTES:
        raise BadInput(f"{shortened(file)} holds more than {_MOST_BYTES >> 20} MB.")
    return data.decode("utf-8", "replace").splitlines()


def _wanted(only: str | None) -> Container[int] | None:
    """Return the numbers of the entries asked for, None for all."""
    from stripcount.oeis.entry import numbered

    if only is None:
        return None
    if match := _RANGE.fullmatch(only.strip()):
        first, last = numbered(match[1]), numbered(match[2] or match[1])
        if last < first:
            raise BadInput(f"--only must be a range from a smaller to a larger number, not {shortened(only)}.")
        return range(first, last + 1)
    if re.match(r"A\d", only.strip(), re.ASCII):
        raise BadInput(f"--only must look like A123456 or A123456-A123999, or name a file, not {shortened(only)}.")
    words = [word for line in _lines(only) for word in line.partition("#")[0].split()]
    return {numbered(word) for word in words}


def _settled(
    entries: list[Entry], seconds: float, memory: int, workers: int, store: str | None, no_store: bool
) -> Iterator[dict[str, Any]]:
    """Yield the fields of every entry in order; finished entries are read from the store.

    Results within another bound on memory than the default one are not stored.
    """
    from stripcount.evaluate.processes import processes
    from stripcount.oeis.settle import MEMORY, settled_fields
    from stripcount.storage.settled import SettledFile
    from stripcount.storage.store import default_path

    path = Path(store) if store is not None else default_path().with_name("settled.sqlite")
    skipped = no_store or memory != MEMORY or (store is None and not usable(lambda: SettledFile(path)))
    cache = None if skipped else SettledFile(path)
    with processes(workers) as pool, progress_bars() as show:
        known = {i: fields for i, e in enumerate(entries) if cache and (fields := cache.known(e, seconds))}
        ahead: dict[int, Future[dict[str, Any]]] = {}
        rest = [i for i in range(len(entries)) if i not in known]
        waiting = iter(rest)
        for i, entry in enumerate(entries):
            while pool is not None and len(ahead) < 3 * workers and (j := next(waiting, None)) is not None:
                ahead[j] = pool.submit(settled_fields, entries[j], seconds, memory)
            if i in known:
                fields = known[i]
            else:
                fields = ahead.pop(i).result() if i in ahead else settled_fields(entry, seconds, memory)
                if cache is not None:
                    cache.keep(entry, seconds, fields)
            show("entry", i + 1, len(entries))
            yield fields


def _in_words(fields: dict[str, Any]) -> str:
    lines = [f"{fields['anumber']} {fields['status']}" + (f": {fields['reason']}" if fields.get("reason") else "")]
    if fields["rule"]:
        lines.append(f"  {fields['rule']}")
    if fields["order"] is not None:
        lines.append(
            f"  {fields['terms_compared']} terms agree; shortest recurrence of order {fields['order']} for "
            f"n >= {fields['valid_from']}, proved ({fields['minimal_states']} minimal states)"
        )
    for claim in fields["claims"]:
        since = f" for n >= {claim['valid_from']}" if claim["valid_from"] is not None else ""
        why = f": a({claim['fails_at']}) is {claim['counted']}, not {claim['claimed']}" if "fails_at" in claim else ""
        why = why or (f" ({claim['reason']})" if claim.get("reason") else "")
        lines.append(f"  {claim['status']}{since}{why}: {shortened(claim['text'], 100)}")
    return "\n".join(printable(line, _LONGEST) for line in lines)
