"""The command `settle`: entries of the OEIS read from their own text, counted, proved or refuted."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from stripcount.cli.declared import Options, argument, command, flag, option
from stripcount.cli.limits import SettleLimits
from stripcount.cli.options import OneWorker, Storing, Workers
from stripcount.cli.output import note, print_json
from stripcount.cli.progress import show_progress
from stripcount.cli.question import is_usable
from stripcount.cli.stdin import read_stdin
from stripcount.cli.together import at_most_one
from stripcount.errors import BadInput, checked_integer, excerpt, printable

if TYPE_CHECKING:
    from stripcount.oeis.entry import Entry

_RANGE = re.compile(r"(A\d{6,7})(?:\s*-\s*(A\d{6,7}))?", re.ASCII)  # "A183330" or "A183330-A183350"
_MAX_BYTES = 1 << 30  # bytes of a file, unpacked
_MAX_STDIN = 1 << 22  # bytes of standard input
_MAX_LINE = 10_000  # characters of a line that are printed
_MAX_EXTRA_TERMS = 100_000  # the largest value of --extend


class Entries(Options):
    """Which entries are settled: files or texts, or two download files, and which of their entries."""

    files: tuple[str, ...] = argument(nargs=-1, metavar="[FILE|-|NAME]...")
    names: str | None = option("--names FILE", "The OEIS's file of names, plain or .gz.")
    terms: str | None = option(
        "--terms FILE|A,B,…", "The OEIS's file of terms (stripped), plain or .gz; or the terms of NAME."
    )
    only: str | None = option("--only A1-A2|FILE", "Read only these entries: a number, a range, or a file of numbers.")

    def read(self) -> list[Entry]:
        """Return the entries in the order given; raises BadInput for options that do not go together."""
        if self.names is not None and self.terms is None:
            raise BadInput("--names and --terms must be given together.")
        if not self.files and self.names is None:
            raise BadInput(
                "settle needs FILEs or - with entries, a name with its terms in --terms, or --names with --terms."
            )
        if self.terms is not None and self.names is None:
            return [self._entry_of_arguments(self.terms)]
        numbers = _selected_numbers(self.only)
        return [entry for entry in self._entries_of_files() if numbers is None or _entry_number(entry) in numbers]

    def _entries_of_files(self) -> Iterator[Entry]:
        """Yield the entries of the files given as arguments, and then those of --names and --terms."""
        from stripcount.oeis.entry import entries_of_downloads
        from stripcount.oeis.pasted import entries_in

        for file in self.files:
            yield from entries_in(text_lines(file), "standard input" if file == "-" else file)
        if self.names is not None and self.terms is not None:
            yield from entries_of_downloads(text_lines(self.names), text_lines(self.terms))

    def _entry_of_arguments(self, terms: str) -> Entry:
        """Return the entry of a name given as an argument, with its terms in --terms."""
        from stripcount.oeis.entry import Entry, parse_terms
        from stripcount.oeis.pasted import UNNAMED

        if len(self.files) != 1 or not any(c.isspace() for c in self.files[0]):
            raise BadInput("--terms without --names needs one argument, the name of the entry in quotation marks.")
        if self.only is not None:
            raise BadInput("--only is not available with a name.")
        return Entry(UNNAMED, self.files[0].strip(), parse_terms(terms, "the entry"))


class AnswerOptions(Options):
    """The format of the answer, and the files to which tables, theorems and certificates are written."""

    submit: bool = flag(
        "--submit",
        "Print lines to submit to the OEIS, only what is proved; of several entries one line each, by family.",
    )
    extend: str | None = option("--extend N", "Print a b-file with N terms beyond the last of the entry.")
    write: str | None = option("--write DIR", "Write the table of settled entries and its summary there.")
    coq: str | None = option("--coq DIR", "Write theorems about the settled entries there, in files for Coq.")
    certificates: str | None = option(
        "--certificates FILE.zip", "Write an archive with a certificate for every settled entry."
    )
    as_json: bool = flag("--json", "Print JSON.")

    def check(self) -> int | None:
        """Return the number of further terms, None without --extend; raises BadInput for a wrong value of an option."""
        if self.certificates is not None and not self.certificates.endswith(".zip"):
            raise BadInput(f"--certificates must name a file that ends in .zip, not {excerpt(self.certificates)}.")
        return None if self.extend is None else checked_integer("extend", self.extend, 1, _MAX_EXTRA_TERMS)


class Pace(Options):
    """How long each entry may take, and how many are settled at a time."""

    budget: str = option("--budget SECONDS", "Processor time for each entry.", default="30")
    workers: OneWorker = OneWorker()


@command(
    "settle A183330.seq A301950.seq",
    'settle "Number of n X 2 binary arrays with no two ones adjacent vertically" --terms 4,9,25,64',
    "settle --names names.gz --terms stripped.gz --only A183330-A183350",
    rules=(
        at_most_one("--submit", "--extend"),
        at_most_one("--submit", "--json"),
        at_most_one("--extend", "--json"),
    ),
)
def settle(entries: Entries, pace: Pace, answer_options: AnswerOptions, storing: Storing, limits: SettleLimits) -> None:
    """Read OEIS entries, count what they describe, and prove or refute their formulas.

    The name of an entry is read as a rule, its boards are counted, and the counts are compared with every term of the
    entry. Only if all of them agree, the shortest recurrence is proved, and each formula is proved or refuted with
    it. FILEs hold entries in the internal format (lines %N, %S, %O, %F), the text of their pages, the OEIS's JSON, or
    a name above its terms; - is standard input.
    """
    extra_terms = answer_options.check()
    seconds = float(checked_integer("budget", pace.budget, 1, 10**6))
    entry_list = entries.read()
    if extra_terms is not None and len(entry_list) != 1:
        raise BadInput(f"--extend needs one entry, not {len(entry_list)}.")
    settled_records = []
    for entry, fields in zip(entry_list, _settled_fields(entry_list, seconds, limits.bytes, pace.workers, storing)):
        if answer_options.submit or any(
            path is not None for path in (answer_options.write, answer_options.coq, answer_options.certificates)
        ):
            settled_records.append(dict(fields))
        if extra_terms is not None:
            _extend(entry, fields, extra_terms)
            return
        for unprinted_field in ("reading", "function"):
            fields.pop(unprinted_field, None)
        if answer_options.as_json:
            print_json(fields)
        elif not answer_options.submit:
            click.echo(_report(fields))
    if answer_options.submit:
        from stripcount.oeis.submit import batches, submission

        for line in submission(settled_records[0]) if len(settled_records) == 1 else batches(settled_records):
            click.echo(printable(line, _MAX_LINE))
    if answer_options.write is not None:
        from stripcount.check.records.settled_table import write_settled

        write_settled(
            Path(answer_options.write),
            settled_records,
            f"{len(settled_records)} entries, {seconds:g} s of processor time each",
        )
    if answer_options.coq is not None or answer_options.certificates is not None:
        _write_proofs(answer_options, settled_records, pace.workers)


def _write_proofs(answer_options: AnswerOptions, settled_records: list[dict[str, Any]], workers: Workers) -> None:
    """Write the theorems and certificates that the options ask for; notes say which entries have none, and why."""
    from stripcount.check.records.proofs import write_certificates, write_theorems

    for kind, write, path in (
        ("theorem", write_theorems, answer_options.coq),
        ("certificate", write_certificates, answer_options.certificates),
    ):
        if path is None:
            continue
        with workers.runner() as runner:
            written_count, entries_by_reason = write(Path(path), settled_records, runner, partial(show_progress, kind))
        for reason, entries in entries_by_reason.items():
            entry_list = f"{printable(reason)} ({', '.join(entries[:3])}, …)"
            note(f"{len(entries)} without a {kind}: {entry_list}")
        count = written_count + sum(map(len, entries_by_reason.values()))
        unchecked = "; nothing is checked until verify." if kind == "theorem" else ""
        note(f"{written_count} {kind}s of {count} entries in {excerpt(path)}{unchecked}")


def _extend(entry: Entry, fields: dict[str, Any], extra_terms: int) -> None:
    """Print a b-file with the terms of an entry and `extra_terms` more; the report goes to standard error."""
    from stripcount.export.bfile import text
    from stripcount.oeis.settle import terms_of_fields

    for line in _report(fields).split("\n"):
        note(line.strip())
    terms = terms_of_fields(fields, len(entry.terms) + extra_terms)
    click.echo(text((term for _, term in terms), terms[0][0]), nl=False)


def _entry_number(entry: Entry) -> int:
    """Return the number in an entry's A-number, 0 for an entry without one."""
    from stripcount.oeis.entry import parse_anumber
    from stripcount.oeis.pasted import UNNAMED

    return 0 if entry.anumber == UNNAMED else parse_anumber(entry.anumber)


def text_lines(file: str) -> list[str]:
    """Return the lines of a text file, unpacked if its name ends in .gz, or for - of standard input.

    Bytes that are not UTF-8 are replaced. Raises BadInput if the file cannot be read or is too long.
    """
    import gzip
    import zlib

    if file == "-":
        raw = read_stdin(_MAX_STDIN)
        if len(raw) > _MAX_STDIN:
            raise BadInput(f"standard input holds more than {_MAX_STDIN >> 20} MB.")
        return raw.decode("utf-8", "replace").splitlines()
    try:
        with gzip.open(file) if file.endswith(".gz") else Path(file).open("rb") as stream:
            data = stream.read(_MAX_BYTES + 1)
    except FileNotFoundError:
        hint = "; save the text of its page in one, or read it from --names and --terms with --only"
        raise BadInput(f"there is no file {excerpt(file)}{hint if _RANGE.fullmatch(file) else ''}.") from None
    except (OSError, EOFError, zlib.error, ValueError) as error:
        raise BadInput(f"{excerpt(file)} cannot be read: {excerpt(str(error))}.") from None
    if len(data) > _MAX_BYTES:
        raise BadInput(f"{excerpt(file)} holds more than {_MAX_BYTES >> 20} MB.")
    return data.decode("utf-8", "replace").splitlines()


def _selected_numbers(only: str | None) -> Container[int] | None:
    """Return the numbers of the entries that --only names: one, a range, or those in a file; None for all entries."""
    from stripcount.oeis.entry import parse_anumber

    if only is None:
        return None
    if match := _RANGE.fullmatch(only.strip()):
        first, last = parse_anumber(match[1]), parse_anumber(match[2] or match[1])
        if last < first:
            raise BadInput(f"--only must be a range from a smaller to a larger number, not {excerpt(only)}.")
        return range(first, last + 1)
    if re.match(r"A\d", only.strip(), re.ASCII):
        raise BadInput(f"--only must look like A123456 or A123456-A123999, or name a file, not {excerpt(only)}.")
    words = [word for line in text_lines(only) for word in line.partition("#")[0].split()]
    return {parse_anumber(word) for word in words}


def _settled_fields(
    entries: list[Entry], seconds: float, memory: int, workers: Workers, storing: Storing
) -> Iterator[dict[str, Any]]:
    """Yield for every entry, in order, the fields of a JSON object: what it counts, its recurrence, and its formulas.

    Each entry is settled within `seconds` of processor time and `memory` bytes. Finished entries are read from the
    store; results within another bound on memory than the default one are not stored.
    """
    from stripcount.oeis.settle import MAX_BYTES, require_settling_memory, settlement_fields
    from stripcount.storage.settled import SettledFile
    from stripcount.storage.store import default_path

    require_settling_memory(memory)
    store = storing.store
    path = Path(store) if store is not None else default_path().with_name("settled.sqlite")
    uncached = storing.no_store or memory != MAX_BYTES or (store is None and not is_usable(lambda: SettledFile(path)))
    cache = None if uncached else SettledFile(path)

    def store_fields(entry: Entry, fields: dict[str, Any]) -> None:
        if cache is not None:
            cache.store_fields(entry, seconds, fields)

    with workers.runner() as runner:
        stored_by_index = {
            i: fields for i, e in enumerate(entries) if cache and (fields := cache.stored_fields(e, seconds))
        }
        new_results = runner.results(
            partial(settlement_fields, seconds=seconds, memory=memory),
            [entry for i, entry in enumerate(entries) if i not in stored_by_index],
            on_result=store_fields,
        )
        for i in range(len(entries)):
            fields = stored_by_index[i] if i in stored_by_index else next(new_results)[1]
            show_progress("entry", i + 1, len(entries))
            yield fields


def _report(fields: dict[str, Any]) -> str:
    """Return the lines of text about an entry: its status, rule and recurrence, and the verdict on each formula."""
    lines = [f"{fields['anumber']} {fields['status']}" + (f": {fields['reason']}" if fields.get("reason") else "")]
    if fields["rule"]:
        lines.append(f"  {fields['rule']}")
    if fields["order"] is not None:
        tested = fields["terms_testing"] or "none"
        lines.append(
            f"  {fields['terms_compared']} terms agree; shortest recurrence of order {fields['order']} for "
            f"n >= {fields['valid_from']}, proved ({fields['minimal_states']} minimal states); {tested} of the terms "
            f"test{'s'[: tested == 1]} it"
        )
    if fields["status"] == "settled" and not any(c["status"] in ("proved", "refuted") for c in fields["claims"]):
        lines.append("  no formula of the entry was judged, only its sequence")
    for claim in fields["claims"]:
        range_text = f" for n >= {claim['valid_from']}" if claim["valid_from"] is not None else ""
        reason = (
            f": a({claim['fails_at']}) is {claim['counted']}, not {claim['claimed']}" if "fails_at" in claim else ""
        )
        reason = reason or (f" ({claim['reason']})" if claim.get("reason") else "")
        lines.append(f"  {claim['status']}{range_text}{reason}: {excerpt(claim['text'], 100)}")
    return "\n".join(printable(line, _MAX_LINE) for line in lines)
