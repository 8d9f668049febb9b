"""Entries of the OEIS, read from its internal format or from its download files `names` and `stripped`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from stripcount.errors import BadInput, excerpt

_ANUMBER = re.compile(r"A\d{6,7}", re.ASCII)
_MAX_DIGITS = 4000  # of a term; Python converts at most 4,300 digits by default


@dataclass(frozen=True)
class Entry:
    """One entry: its A-number, name, listed terms and formulas, each formula as one line of text.

    `offset` is the index of the first term, None if it is unknown: the download files do not give it. `rows` are the
    first rows of a table, if the comments list them, else ().
    """

    anumber: str
    name: str
    terms: tuple[int, ...]
    offset: int | None = None
    formulas: tuple[str, ...] = ()
    rows: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def of(
        cls, anumber: str, name: str, terms: str, offset: str, formulas: Sequence[str], comments: Sequence[str]
    ) -> Entry:
        """Return the entry of some texts; raises BadInput for a malformed offset or term.

        `terms` are integers with commas between them. `offset` is a text such as "1,2" whose first number is the index
        of the first term, or empty if it is unknown. `formulas` and `comments` are lines of text.
        """
        first_index = offset.split(",")[0].strip()
        if first_index and not re.fullmatch(r"-?\d{1,9}", first_index, re.ASCII):
            raise BadInput(f"the offset of {anumber} must be an integer, not {excerpt(first_index)}.")
        return cls(
            anumber,
            name,
            parse_terms(terms, anumber),
            int(first_index) if first_index else None,
            tuple(formulas),
            _table_rows(comments),
        )


def parse_anumber(text: str) -> int:
    """Return the integer in an A-number, such as A000045; raises BadInput for any other text.

    >>> parse_anumber("A000045")
    45
    """
    if not _ANUMBER.fullmatch(text.strip()):
        raise BadInput(f"an A-number must look like A123456, not {excerpt(text)}.")
    return int(text.strip()[1:])


def entries_of_internal_format(lines: Iterable[str], source: str) -> list[Entry]:
    """Return the entries of a file in the internal format; error messages call the file `source`.

    Used are the lines %N (name), %S %T %U or, with signs, %V %W %X (terms), %O (offset), %F (formulas) and %C
    (comments). Raises BadInput if there is no entry, or one without a name or with a malformed offset or term.
    """
    fields: dict[str, dict[str, list[str]]] = {}  # by A-number, then by the letter of the line
    for line in lines:
        if match := re.match(r"%([A-Za-z]) (A\d{6,7}) ?(.*)", line.rstrip("\r\n"), re.ASCII):
            letter, anumber, text = match.groups()
            fields.setdefault(anumber, {}).setdefault(letter, []).append(text)
    entries = []
    for anumber, texts_by_letter in fields.items():
        if "N" not in texts_by_letter:
            raise BadInput(f"{excerpt(source)} must give the name (%N) of {anumber}, but has no such line.")
        signed_terms = texts_by_letter.get("V", []) + texts_by_letter.get("W", []) + texts_by_letter.get("X", [])
        unsigned_terms = texts_by_letter.get("S", []) + texts_by_letter.get("T", []) + texts_by_letter.get("U", [])
        offset = texts_by_letter.get("O", [""])[0]
        formulas = texts_by_letter.get("F", ())
        comments = texts_by_letter.get("C", ())
        name, terms = " ".join(texts_by_letter["N"]), "".join(signed_terms or unsigned_terms)
        entries.append(Entry.of(anumber, name, terms=terms, offset=offset, formulas=formulas, comments=comments))
    if not entries:
        raise BadInput(f"{excerpt(source)} has no entry in the internal format (lines such as %N A123456 ...).")
    return entries


def entries_of_downloads(names: Iterable[str], terms: Iterable[str]) -> Iterator[Entry]:
    """Yield the entries that are in both download files, in the order of `names`, without offsets or formulas.

    `names` are the lines of the file `names`, `terms` those of the file `stripped`. Raises BadInput at a line of the
    names without an A-number, or at terms that are not integers.

    >>> list(entries_of_downloads(["A000001 Name."], ["# comment", "A000001 ,1,2,"]))
    [Entry(anumber='A000001', name='Name.', terms=(1, 2), offset=None, formulas=(), rows=())]
    """
    terms_line = {line[: line.find(" ")]: line for line in terms if line.startswith("A")}
    for line in names:
        if line.startswith("#") or not line.strip():
            continue
        anumber, _, name = line.strip().partition(" ")
        if not _ANUMBER.fullmatch(anumber):
            raise BadInput(f"a line of the names must start with an A-number, not {excerpt(line)}.")
        if anumber in terms_line:
            yield Entry(anumber, name, parse_terms(terms_line[anumber].partition(" ")[2], anumber))


def _table_rows(comments: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """Return the rows of integers in the comments after "Table starts"; () without such a comment.

    A row is a comment such as "..1...2...4": integers with dots or spaces between them.
    """
    rows: list[tuple[int, ...]] = []
    table_started = False
    for comment in comments:
        words = comment.replace(".", " ").split()  # older entries align the columns with dots
        if table_started and words and all(re.fullmatch(r"\d{1,400}", word, re.ASCII) for word in words):
            rows.append(tuple(map(int, words)))
        elif table_started and rows:
            break
        table_started = table_started or comment.strip().lower().startswith("table starts")
    return tuple(rows)


def parse_terms(text: str, anumber: str) -> tuple[int, ...]:
    """Return the integers of a text, with commas between them; raises BadInput for any other text.

    `anumber` names the entry in the message. An empty text gives ().
    """
    words = [word.strip() for word in text.split(",") if word.strip()]
    if not all(re.fullmatch(r"-?\d+", word, re.ASCII) and len(word) <= _MAX_DIGITS for word in words):
        raise BadInput(f"the terms of {anumber} must be integers separated by commas.")
    return tuple(map(int, words))
