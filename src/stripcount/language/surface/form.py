"""A form of sentences, written with kinds of phrases, and the standard sentences that mean the same.

In a form `{line}` is a phrase of a kind of `synonyms.KINDS`, and the same phrase where it is named again; `{v2}` is
another phrase of that kind. `<a|b c>` is one of some texts, `[a]` words that may be missing, `row[s]` a word with or
without an s, and `^` and `$` are the ends of the text. A comma is a word of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from stripcount.language.surface.synonyms import KINDS

Phrases = dict[str, str]
"""The phrases of a sentence by the names that a form gives them."""
_WORD = re.compile(r"\[(?P<missing>[^\]]*)\]|(?P<word>(?:<[^>]*>|\{[^}]*\}|(?<=\S)\[s\]|[^\s<{\[])+)")
_PART = re.compile(r"\{(?P<name>(?P<kind>[a-z]+)\d?)\}|<(?P<choice>[^>]*)>|(?P<plural>\[s\])|(?P<text>[^{<\[]+)")


@dataclass(frozen=True)
class Form:
    """One form and what it becomes: text with the names of its phrases, or a function that returns it; an example."""

    written: str
    meant: str | Callable[[Phrases], str | None]
    example: str

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        inner = self.written.removeprefix("^ ").removesuffix(" $")
        start = "^" if self.written.startswith("^ ") else r"(?<!\S)"
        return re.compile(start + _words(inner, set()) + ("$" if self.written.endswith(" $") else ""))

    def applied(self, text: str) -> str:
        """Return a text in which every phrase of this form is written as it is meant."""
        return self._compiled.sub(self._told, text)

    def _told(self, match: re.Match[str]) -> str:
        phrases = {name: (phrase or "").removeprefix("directly ") for name, phrase in match.groupdict().items()}
        told = self.meant.format(**phrases) if isinstance(self.meant, str) else self.meant(phrases)
        return match[0] if told is None else f"{told} " if told else ""


def _words(written: str, names: set[str]) -> str:
    """Return the regular expression of words, each with the space behind it."""
    return "".join(
        f"(?:{_words(match['missing'], names)})?" if match["word"] is None else f"{_word(match['word'], names)} "
        for match in _WORD.finditer(written)
    )


def _word(written: str, names: set[str]) -> str:
    parts: list[str] = []
    for match in _PART.finditer(written):
        name = match["name"]
        if name is None:
            parts.append("s?" if match["plural"] else match["text"] or f"(?:{match['choice']})")
        else:
            parts.append(f"(?P={name})" if name in names else f"(?P<{name}>{KINDS[match['kind']]})")
            names.add(name)
    return "".join(parts)
