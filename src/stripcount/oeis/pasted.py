"""Entries as people have them: the internal format, the text of a web page, JSON, a name with its terms."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from stripcount.errors import BadInput, shortened
from stripcount.oeis.entry import Entry, entries_of_internal_format

UNNAMED = "entry"  # stands for the A-number of an entry that has none
_INTERNAL = re.compile(r"%[A-Za-z] A\d{6,7}", re.ASCII)
_HEADER = re.compile(r"\s*(A\d{6,7})\s*:?\s*(.*)$", re.ASCII)
_LISTED = re.compile(r"[\s,]*-?\d+(?:\s*,\s*-?\d+)+[\s,]*(?:\.\.\.|…)?\s*$", re.ASCII)
_PAIR = re.compile(r"\s*(-?\d+)\s+(-?\d+)\s*$", re.ASCII)
_LINKS = re.compile(r"\(\s*list\s*;\s*graph\s*;.*$", re.ASCII | re.IGNORECASE)
_SECTION = re.compile(
    r"\s*(NAME|DATA|OFFSET|COMMENTS|REFERENCES|LINKS|FORMULA|EXAMPLE|MAPLE|MATHEMATICA|PROG|CROSSREFS|KEYWORD|AUTHOR|"
    r"EXTENSIONS|STATUS)\b:?\s*(.*)$",
    re.ASCII,
)
_CLAIM = re.compile(r"\s*(?:Empirical|Conjecture|Apparently|G\.f\.|a\(n\)\s*=)", re.ASCII | re.IGNORECASE)
_LABEL = re.compile(r"\s*(?:name|terms|data)\s*:\s*", re.ASCII | re.IGNORECASE)
FORMS = (
    "the internal format of an entry (its page links to it; lines such as %N A123456 ...), the text of its page, the "
    "OEIS's JSON (its search with fmt=json), or a name and below it the terms with commas"
)


def entries_in(lines: Sequence[str], where: str) -> list[Entry]:
    """Return the entries of a text in any of the known forms; `where` is its name in errors.

    Raises BadInput, with a sentence on the forms and where they come from, if no entry is found.

    >>> entries_in(["Number of n X 1 binary arrays", "2, 4, 8, 16, ..."], "-")[0].terms
    (2, 4, 8, 16)
    """
    if any(_INTERNAL.match(line) for line in lines):
        return entries_of_internal_format(lines, where)
    text = "\n".join(lines).strip()
    if text[:1] in ("{", "["):
        return list(_from_json(text, where))
    if re.match(r"<(!doctype|html|\?xml)", text, re.IGNORECASE):
        raise BadInput(f"{shortened(where)} is a page's source; copy the page's text, or give {FORMS}.")
    entries = [draft.entry() for draft in _drafts(lines)]
    if not entries:
        raise BadInput(f"{shortened(where)} holds no entry; give {FORMS}.")
    for entry in entries:
        if not entry.terms:
            raise BadInput(
                f"{shortened(where)} has no line of terms for {shortened(entry.name or entry.anumber)}; give {FORMS}."
            )
        if not entry.name:
            raise BadInput(f"{shortened(where)} has no name for the terms of {entry.anumber}; give {FORMS}.")
    return entries


def _from_json(text: str, where: str) -> Iterator[Entry]:
    """Yield the entries of the OEIS's JSON: one object, a list of them, or the answer of a search."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadInput(f"{shortened(where)} begins like JSON but is none; give {FORMS}.") from None
    results = data.get("results", [data]) if isinstance(data, dict) else data
    if not isinstance(results, list) or not results or not all(isinstance(result, dict) for result in results):
        raise BadInput(f"{shortened(where)} is JSON without an entry; give {FORMS}.")
    for result in results:
        entry_number, name, data = result.get("number"), result.get("name"), result.get("data")
        if not (type(entry_number) is int and isinstance(name, str) and isinstance(data, str)):
            raise BadInput(f"{shortened(where)} is JSON without number, name and data of an entry; give {FORMS}.")
        offset, formulas, comments = (
            str(result.get("offset", "")),
            _texts(result.get("formula")),
            _texts(result.get("comment")),
        )
        yield Entry.of(f"A{entry_number:06d}", name, data, offset, formulas, comments)


def _texts(value: object) -> tuple[str, ...]:
    return tuple(line for line in value if isinstance(line, str)) if isinstance(value, list) else ()


@dataclass
class _Draft:
    """An entry that is being read line by line; `section` is the heading of the page that was read last."""

    anumber: str = UNNAMED
    section: str = "NAME"
    name: list[str] = field(default_factory=list)
    terms: list[str] = field(default_factory=list)
    offset: str = ""
    formulas: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)

    def read(self, line: str) -> None:
        """Read one line of the entry."""
        if heading := _SECTION.match(line):
            self.section, line = heading[1], heading[2]
        if not line.strip():
            return
        if self.section == "OFFSET":
            self.offset = self.offset or line.strip()
        elif self.section == "FORMULA" or (self.section in ("NAME", "DATA") and self.terms and _CLAIM.match(line)):
            self.formulas.append(line.strip())
        elif self.section == "COMMENTS":
            self.comments.append(line.strip())
        elif self.section in ("NAME", "DATA"):
            self._data(_LABEL.sub("", _LINKS.sub("", line), count=1))

    def _data(self, line: str) -> None:
        if pair := _PAIR.match(line):  # a line of a b-file
            if not self.terms:
                self.offset = pair[1]
            self.terms.append(pair[2])
        elif _LISTED.match(line):
            self.terms.append(re.sub(r"\.\.\.|…", "", line))
        elif not self.terms:
            self.name.append(line.strip())

    def entry(self) -> Entry:
        """Return the entry made of the lines read so far."""
        name, terms = " ".join(self.name), ",".join(self.terms)
        return Entry.of(self.anumber, name, terms, self.offset, self.formulas, self.comments)


def _drafts(lines: Iterable[str]) -> list[_Draft]:
    """Return the entries of a page's text, or of names with their terms: each A-number at a line's start begins one."""
    drafts: list[_Draft] = []
    for line in lines:
        header = _HEADER.match(line)
        if header and drafts and header[1] == drafts[-1].anumber:
            drafts[-1].read(header[2])  # the line of a download file with the terms
        elif header and (not drafts or drafts[-1].section in ("NAME", "DATA", "STATUS", "AUTHOR", "EXTENSIONS")):
            drafts.append(_Draft(header[1]))
            drafts[-1].read(header[2])
        elif line.strip() and not line.startswith("#"):
            if not drafts:
                drafts.append(_Draft())
            drafts[-1].read(line)
    return drafts
