"""Tables of OEIS entries with empirical claims: reading a table, writing its verdicts, and verifying them again.

A table has the form of tests/data/oeis-empirical.json, whose field "about" describes it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, to_builtins

from stripcount.algebra.rational_gf import RationalGF
from stripcount.check.agreement import StoredResult
from stripcount.check.recheck import recheck
from stripcount.claims.claim import Claim
from stripcount.claims.index import Index
from stripcount.claims.prove import Verdict
from stripcount.errors import BadInput, Disagreement, checked_integer, excerpt, value_text
from stripcount.export.table import markdown
from stripcount.language.rule_text import block_rule
from stripcount.model.lattice.blocks import BlockStrip
from stripcount.storage.reader import Line, Natural, read_json
from stripcount.storage.verdict_file import StoredVerdict, fields_of
from stripcount.storage.whole_file import write_whole

VERDICTS_FILE = "verdicts.json"
_STATES_PER_SECOND = 100  # minimal states of a claim that is judged again in about one second
# bounds of the integers in a table, so that no file can ask for a huge array
SmallCount = Annotated[int, Meta(ge=1, le=10_000)]
SmallInteger = Annotated[int, Meta(ge=-(10**6), le=10**6)]


class StoredEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of a table as stored: the rule of its arrays, their size, its terms and its claim.

    The arrays are over 0..`values`-1, and `allowed` is a Python expression in w, a block of the size `window` (rows,
    columns) as a tuple of rows, which must be true of every block. With `padded` there is a block around every cell, in
    which cells outside the array are None. `size` is the number of `fixed` rows or columns. `grow` is (a, b): the n-th
    array has a·n + b of the others. `multiplier`, 1 or 1/divisor, is the share of the arrays that a(n) counts.
    `terms` are a(`offset`), a(`offset` + 1), …

    The claim is a `recurrence` c[0], c[1], … of a(n) = c[0]·a(n-1) + c[1]·a(n-2) + …, else a generating function `gf`,
    said to hold from `valid_from` on, else an order, `claimed_order`.
    """

    anumber: Line
    about: Line
    values: SmallCount
    window: tuple[SmallCount, SmallCount]
    padded: bool
    allowed: Line
    fixed: Literal["rows", "columns"]
    size: SmallCount
    grow: tuple[SmallInteger, SmallInteger]
    multiplier: Annotated[str, Meta(pattern="^1(/[1-9][0-9]{0,8})?$")]
    offset: SmallInteger
    terms: Annotated[list[int], Meta(max_length=10_000)]
    recurrence: Annotated[list[int], Meta(max_length=10_000)] | UnsetType | None = UNSET
    gf: Annotated[str, Meta(max_length=1_000_000)] | UnsetType | None = UNSET
    valid_from: SmallInteger | UnsetType | None = UNSET
    claimed_order: Natural | UnsetType | None = UNSET


class StoredTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of entries with their claims; `about` describes it."""

    entries: Annotated[list[StoredEntry], Meta(min_length=1)]
    about: Line = ""


class JudgedEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry with its verdict, and the methods by which the verdict was verified; None if it was not."""

    entry: StoredEntry
    verdict: StoredVerdict
    verified_by: Line | None


class JudgedTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The verdicts on a table, and the table's name."""

    source: Line
    verdicts: list[JudgedEntry]


@dataclass(frozen=True)
class ClaimedEntry:
    """One entry of a table: its stored fields, the arrays it counts, and its claim."""

    stored: StoredEntry
    strip: BlockStrip
    claim: Claim

    @property
    def anumber(self) -> str:
        """The entry's number."""
        return self.stored.anumber


def read_table(path: Path) -> list[ClaimedEntry]:
    """Return the entries of a table.

    Raises Damaged, which names the place of the fault, or BadInput, which names the entry.
    """
    return [claimed_entry_of(stored) for stored in read_json(StoredTable, path).entries]


def claimed_entry_of(stored: StoredEntry) -> ClaimedEntry:
    """Return the entry in a row of the table, with its strip and claim; raises BadInput, which names a wrong field.

    Arrays with a fixed number of columns are transposed, because a strip has a fixed number of rows; every block is
    transposed back before the rule is applied to it.
    """
    name = excerpt(stored.anumber)
    try:
        rule, is_transposed = block_rule(stored.allowed), stored.fixed == "columns"
        height, width = (checked_integer("window", side, 1, 100) for side in stored.window)
        strip_class: type[BlockStrip] = type(
            name,
            (BlockStrip,),
            {
                "values": range(checked_integer("values", stored.values, 1, 1000)),
                "window": (width, height) if is_transposed else (height, width),
                "padded": stored.padded,
                "allowed": lambda self, block: rule(tuple(zip(*block)) if is_transposed else block),
                "cautions": lambda self: (),  # an entry counts no arrays narrower than its blocks
            },
        )
        strip = strip_class(stored.size)
        return ClaimedEntry(stored, strip, _claim(stored))
    except ValueError as error:
        raise BadInput(f"entry {name} of the table {excerpt(str(error).rstrip('.'), 200)}.") from None


def _claim(stored: StoredEntry) -> Claim:
    """Return the claim of an entry: its recurrence, else its generating function, else its order.

    Raises BadInput without any of them, in words that follow "entry A... of the table".
    """
    index = Index(stored.offset, *stored.grow, int(stored.multiplier.partition("/")[2] or 1))
    terms = tuple(checked_integer("terms", a, 0) for a in stored.terms)
    start = stored.valid_from if isinstance(stored.valid_from, int) else None
    if stored.recurrence:
        return Claim(recurrence=tuple(stored.recurrence), start=start, terms=terms, index=index)
    if stored.gf:
        return Claim(gf=RationalGF.parse(stored.gf), start=start, terms=terms, index=index)
    if isinstance(stored.claimed_order, int):
        return Claim(order=stored.claimed_order, terms=terms, index=index)
    raise BadInput("must have a recurrence, a gf or a claimed_order")


def write_verdicts(folder: Path, verdicts: Sequence[tuple[ClaimedEntry, Verdict]], source: str) -> None:
    """Write the entries with their verdicts, each verified again by another method, and a README.md with a table."""
    records = [
        {
            "entry": to_builtins(entry.stored),
            "verdict": fields_of(verdict),
            "verified_by": verifying_methods(entry, verdict),
        }
        for entry, verdict in verdicts
    ]
    text = json.dumps({"source": source, "verdicts": records}, indent=1) + "\n"
    write_whole(folder / VERDICTS_FILE, text, folders=True)
    write_whole(folder / "README.md", verdicts_readme(folder))


def verifying_methods(entry: ClaimedEntry, verdict: Verdict) -> str | None:
    """Return the methods that confirm a verdict, None if it is undecided; raises Disagreement if one does not."""
    return None if verdict.status == "undecided" else recheck(entry.strip, verdict).partition(" (seed")[0]


def read_verdicts(folder: Path) -> list[tuple[ClaimedEntry, Verdict, str | None]]:
    """Return (entry, verdict, methods that verified it or None) for each entry in the folder of a table.

    Raises Damaged, BadInput or Unavailable, and Disagreement if a verdict is not about the claim of its entry.
    """
    stored = read_json(JudgedTable, folder / VERDICTS_FILE).verdicts
    return [(*_entry_and_verdict(row), row.verified_by) for row in stored]


def results_of_verdicts(path: Path) -> Iterator[StoredResult]:
    """Yield every verdict in a file as a result to be verified."""
    for row in read_json(JudgedTable, path).verdicts:
        seconds = (row.verdict.minimal_states or 0) / _STATES_PER_SECOND
        method = "a second judgement and two random primes"
        yield StoredResult(
            seconds,
            name=f"oeis/{row.entry.anumber}",
            method=method,
            derive=partial(_stored_and_derived, row),
            item_format="verdict",
        )


def verify_verdicts(path: Path) -> Iterator[tuple[ClaimedEntry, Verdict]]:
    """Yield (entry, verdict) for each row of a file, verified again; raises Disagreement at the first wrong one."""
    for row in read_json(JudgedTable, path).verdicts:
        stored, derived = _stored_and_derived(row)
        if stored != derived:
            raise Disagreement(
                f"the verdict of {excerpt(row.entry.anumber)} is {value_text(stored)} in the file, but "
                f"{value_text(derived)} when derived again."
            )
        yield _entry_and_verdict(row)


def _entry_and_verdict(row: JudgedEntry) -> tuple[ClaimedEntry, Verdict]:
    """Return a stored entry and its verdict; raises Disagreement if the verdict is not about the entry's claim."""
    entry, verdict = claimed_entry_of(row.entry), row.verdict.verdict()
    for name, value_in_entry in vars(entry.claim).items():
        if (value_in_verdict := getattr(verdict.claim, name)) != value_in_entry:
            raise Disagreement(
                f"the verdict of {excerpt(entry.anumber)} is not about its entry's claim: {name} is "
                f"{value_text(value_in_verdict)} there, but {value_text(value_in_entry)} in the entry."
            )
    row.verdict.require_consistent(verdict)
    return entry, verdict


def _stored_and_derived(row: JudgedEntry) -> tuple[list[object], list[object]]:
    """Return [status, methods that verified it] as stored and as derived again.

    Raises Disagreement as `verifying_methods` does.
    """
    entry, verdict = _entry_and_verdict(row)
    methods = verifying_methods(entry, verdict)
    return [verdict.status, row.verified_by], [verdict.status if methods else "undecided", methods]


def verdicts_readme(folder: Path) -> str:
    """Return the text of the README.md beside the verdicts, which is generated from them only."""
    source = read_json(JudgedTable, folder / VERDICTS_FILE).source
    verdicts = read_verdicts(folder)
    parts = [
        "# Empirical claims of the OEIS\n",
        f"Generated by `stripcount prove --table {source} --write results/oeis`. `{VERDICTS_FILE}` holds each entry, "
        "its",
        "claim and its verdict with the evidence; `stripcount reproduce results` verifies every verdict by another",
        "method. n is the entry's own index.\n",
        markdown(_COLUMN_TITLES, (_table_row(entry, verdict) for entry, verdict, _ in verdicts)),
    ]
    for entry, verdict, method in verdicts:
        parts += [f"\n## {entry.anumber}\n", f"{entry.stored.about}.\n", f"Claimed: {_claim_text(verdict)}.\n"]
        parts.append(
            f"{verdict.status.capitalize()}: {verdict.reason}." + (f" Verified by {method}." if method else "")
        )
    return "\n".join(parts) + "\n"


_COLUMN_TITLES = ["entry", "claimed", "from n", "verdict", "true from n", "shortest order", "minimal states", "terms"]


def _table_row(entry: ClaimedEntry, verdict: Verdict) -> list[str]:
    """Return the cells of an entry's row in the table of the README.md, in the order of _COLUMN_TITLES."""
    claim = verdict.claim
    claim_form = (
        "order" if claim.order is not None else "g.f. of order" if claim.gf is not None else "recurrence of order"
    )
    row: list[object] = [
        entry.anumber,
        f"{claim_form} {claim.claimed_order}",
        "" if claim.order is not None else str(claim.since),
    ]
    row += [verdict.status, verdict.valid_from, verdict.order, verdict.minimal_states, verdict.terms_checked]
    return ["-" if cell is None else str(cell) for cell in row]


def _claim_text(verdict: Verdict) -> str:
    """Return the claim of a verdict for the README.md, formulas as code."""
    return f"`{verdict.claim}`" if verdict.claim.order is None else str(verdict.claim)
