"""Entries in the forms that people have at hand: the internal format, the text of a page, JSON, a name with terms."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from stripcount.errors import BadInput, excerpt
from stripcount.oeis.entry import Entry, entries_of_internal_format

UNNAMED = "entry"  # in place of the A-number of an entry that has none
# "%N A123456 ..."
_INTERNAL = re.compile(r"%[A-Za-z] A\d{6,7}", re.ASCII)
# "A123456", "A123456: Number of ..."
_HEADER = re.compile(r"\s*(A\d{6,7})\s*:?\s*(.*)$", re.ASCII)
# "1, 2, 5, 14, ..."
_TERM_LIST = re.compile(r"[\s,]*-?\d+(?:\s*,\s*-?\d+)+[\s,]*(?:\.\.\.|…)?\s*$", re.ASCII)
# "3 14": an index and its term
_BFILE_LINE = re.compile(r"\s*(-?\d+)\s+(-?\d+)\s*$", re.ASCII)
# " (list; graph; refs; ...)", the links behind the terms on a page
_LINKS_TO_LISTS = re.compile(r"\(\s*list\s*;\s*graph\s*;.*$", re.ASCII | re.IGNORECASE)
# a heading of a page, and the rest of its line
_SECTION = re.compile(
    r"\s*(NAME|DATA|OFFSET|COMMENTS|REFERENCES|LINKS|FORMULA|EXAMPLE|MAPLE|MATHEMATICA|PROG|CROSSREFS|KEYWORD|AUTHOR|"
    r"EXTENSIONS|STATUS)\b:?\s*(.*)$",
    re.ASCII,
)
# "Empirical: ...", "G.f.: ...", "a(n) = ..."
_CLAIM_START = re.compile(r"\s*(?:Empirical|Conjecture|Apparently|G\.f\.|a\(n\)\s*=)", re.ASCII | re.IGNORECASE)
# "name: ", "terms: "
_FIELD_LABEL = re.compile(r"\s*(?:name|terms|data)\s*:\s*", re.ASCII | re.IGNORECASE)
KNOWN_FORMS = (
    "the internal format of an entry (its page links to it; lines such as %N A123456 ...), the text of its page, the "
    "OEIS's JSON (its search with fmt=json), or a name and below it the terms with commas"
)


def entries_in(lines: Sequence[str], source: str) -> list[Entry]:
    """Return the entries of a text in one of the known forms; error messages call the text `source`.

    Raises BadInput, with KNOWN_FORMS in the message, if there is no entry, or one without terms or a name.

    >>> entries_in(["Number of n X 1 binary arrays", "2, 4, 8, 16, ..."], "-")[0].terms
    (2, 4, 8, 16)
    """
    if any(_INTERNAL.match(line) for line in lines):
        return entries_of_internal_format(lines, source)
    text = "\n".join(lines).strip()
    if text[:1] in ("{", "["):
        return list(_entries_of_json(text, source))
    if re.match(r"<(!doctype|html|\?xml)", text, re.IGNORECASE):
        raise BadInput(f"{excerpt(source)} is a page's source; copy the page's text, or give {KNOWN_FORMS}.")
    entries = [draft.entry() for draft in _drafts_of(lines)]
    if not entries:
        raise BadInput(f"{excerpt(source)} holds no entry; give {KNOWN_FORMS}.")
    for entry in entries:
        if not entry.terms:
            raise BadInput(
                f"{excerpt(source)} has no line of terms for {excerpt(entry.name or entry.anumber)}; "
                f"give {KNOWN_FORMS}."
            )
        if not entry.name:
            raise BadInput(f"{excerpt(source)} has no name for the terms of {entry.anumber}; give {KNOWN_FORMS}.")
    return entries


def _entries_of_json(text: str, source: str) -> Iterator[Entry]:
    """Yield the entries of JSON: one object, a list of objects, or the OEIS's answer to a search; raises BadInput."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise BadInput(f"{excerpt(source)} begins like JSON but is none; give {KNOWN_FORMS}.") from None
    results = content.get("results", [content]) if isinstance(content, dict) else content
    if not isinstance(results, list) or not results or not all(isinstance(result, dict) for result in results):
        raise BadInput(f"{excerpt(source)} is JSON without an entry; give {KNOWN_FORMS}.")
    for result in results:
        entry_number, name, terms = result.get("number"), result.get("name"), result.get("data")
        if not (type(entry_number) is int and isinstance(name, str) and isinstance(terms, str)):
            raise BadInput(f"{excerpt(source)} is JSON without number, name and data of an entry; give {KNOWN_FORMS}.")
        offset = str(result.get("offset", ""))
        formulas = _strings_in(result.get("formula"))
        comments = _strings_in(result.get("comment"))
        yield Entry.of(f"A{entry_number:06d}", name, terms=terms, offset=offset, formulas=formulas, comments=comments)


def _strings_in(value: object) -> tuple[str, ...]:
    """Return the strings of a JSON list, none if the value is no list."""
    return tuple(line for line in value if isinstance(line, str)) if isinstance(value, list) else ()


@dataclass
class _Draft:
    """An entry that is being read line by line.

    `section` is the last heading of the page, at first "NAME". `name`, `terms`, `formulas` and `comments` are lines of
    the text, `offset` the first line of that heading.
    """

    anumber: str = UNNAMED
    section: str = "NAME"
    name: list[str] = field(default_factory=list)
    terms: list[str] = field(default_factory=list)
    offset: str = ""
    formulas: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)

    def read(self, line: str) -> None:
        """Read one line of the entry."""
        if section_match := _SECTION.match(line):
            self.section, line = section_match[1], section_match[2]
        if not line.strip():
            return
        if self.section == "OFFSET":
            self.offset = self.offset or line.strip()
        elif self.section == "FORMULA" or (
            self.section in ("NAME", "DATA") and self.terms and _CLAIM_START.match(line)
        ):
            self.formulas.append(line.strip())
        elif self.section == "COMMENTS":
            self.comments.append(line.strip())
        elif self.section in ("NAME", "DATA"):
            self._read_name_or_terms(_FIELD_LABEL.sub("", _LINKS_TO_LISTS.sub("", line), count=1))

    def _read_name_or_terms(self, line: str) -> None:
        """Read a line of the name or of the terms; lines after the terms are ignored."""
        if bfile_line := _BFILE_LINE.match(line):  # a line "n a(n)" of a b-file
            if not self.terms:
                self.offset = bfile_line[1]
            self.terms.append(bfile_line[2])
        elif _TERM_LIST.match(line):
            self.terms.append(re.sub(r"\.\.\.|…", "", line))
        elif not self.terms:
            self.name.append(line.strip())

    def entry(self) -> Entry:
        """Return the entry made of the lines read so far."""
        name, terms = " ".join(self.name), ",".join(self.terms)
        return Entry.of(
            self.anumber, name, terms=terms, offset=self.offset, formulas=self.formulas, comments=self.comments
        )


def _drafts_of(lines: Iterable[str]) -> list[_Draft]:
    """Return the entries of a page's text, or of names with terms; an A-number at the start of a line begins one."""
    drafts: list[_Draft] = []
    for line in lines:
        header = _HEADER.match(line)
        if header and drafts and header[1] == drafts[-1].anumber:
            drafts[-1].read(header[2])  # the line with the terms in a download file
        elif header and (not drafts or drafts[-1].section in ("NAME", "DATA", "STATUS", "AUTHOR", "EXTENSIONS")):
            drafts.append(_Draft(header[1]))
            drafts[-1].read(header[2])
        elif line.strip() and not line.startswith("#"):
            if not drafts:
                drafts.append(_Draft())
            drafts[-1].read(line)
    return drafts
