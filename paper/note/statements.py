"""The numbered statements of the notes, and how one note cites those of the other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

PAPER = Path(__file__).resolve().parents[1]
NOTES = ("magnets", "program")
KINDS = ("theorem", "proposition", "lemma", "corollary", "conjecture")
_BEGIN = re.compile(rf"\\begin\{{({'|'.join(KINDS)})\}}\s*(?:\\label\{{([^}}]+)\}})?")


def source(note: str) -> str:
    """Return the LaTeX source of a note, one of NOTES."""
    return (PAPER / f"{note}.tex").read_text(encoding="utf-8")


def statements(note: str) -> dict[str, str]:
    """Return the printed name of each numbered statement by its label; all kinds share one counter.

    >>> statements("magnets")["colours"]
    'Proposition 1'
    """
    matches = enumerate(_BEGIN.finditer(source(note)), start=1)
    return {match[2]: f"{match[1].capitalize()} {number}" for number, match in matches}


def citation_values() -> Iterator[tuple[str, str]]:
    """Yield (key, value) of every statement of both notes, for citations from the other note."""
    for note in NOTES:
        for label, name in statements(note).items():
            yield f"other.{label}", name.replace(" ", "~")
