"""Forms: patterns of sentences, and what each becomes in standard words.

The form `{every} row <with|of> all {value}s` matches `every row of all 1s`. In a form, `{line}` stands for a phrase of
a kind of `synonyms.PHRASE_PATTERNS`, and for the same phrase where it occurs again; `{value2}` is another phrase of the
kind `value`. `<a|b c>` is one of several texts, `[a]` an optional text, `row[s]` a word with or without an s, and `^`
and `$` are the ends of the text. Words, and commas too, have spaces between them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from stripcount.language.surface.synonyms import PHRASE_PATTERNS

Phrases = dict[str, str]
"""The phrases that a form matches, by their names in the form: {"every": "each", "value": "1", "value2": "0"}."""
# a word of a pattern, or an optional text: "{every}", "<with|of>", "row[s]", "[all of]"
_WORD = re.compile(r"\[(?P<optional>[^\]]*)\]|(?P<word>(?:<[^>]*>|\{[^}]*\}|(?<=\S)\[s\]|[^\s<{\[])+)")
# a part of a word: "{value2}", "<with|of>", "[s]", "row"
_PART = re.compile(r"\{(?P<name>(?P<kind>[a-z]+)\d?)\}|<(?P<choice>[^>]*)>|(?P<plural>\[s\])|(?P<text>[^{<\[]+)")


@dataclass(frozen=True)
class Form:
    """A pattern of phrases or sentences, and their replacement in standard words.

    `replacement` is a text in which {name} stands for a phrase that was matched, or a function of the phrases that
    returns the text, None if the form does not apply. `example` is a sentence that the form changes.

    >>> Form("opposite corners <differ|are different>", "opposite corners are not equal", "").apply("opposite corners differ ")
    'opposite corners are not equal '
    """

    pattern: str
    replacement: str | Callable[[Phrases], str | None]
    example: str

    @cached_property
    def _regex(self) -> re.Pattern[str]:
        """The regular expression of the pattern, for texts with spaces as in `apply`."""
        inner = self.pattern.removeprefix("^ ").removesuffix(" $")
        start = "^" if self.pattern.startswith("^ ") else r"(?<!\S)"
        return re.compile(start + _words_regex(inner, set()) + ("$" if self.pattern.endswith(" $") else ""))

    def apply(self, text: str) -> str:
        """Return a text in which every match of the pattern is replaced.

        In the text and in the result, a space follows every word and comma, and precedes every comma.
        """
        return self._regex.sub(self._replacement_text, text)

    def _replacement_text(self, match: re.Match[str]) -> str:
        """Return the replacement of a match with a space after it, or the matched text if the form does not apply."""
        phrases = {name: (phrase or "").removeprefix("directly ") for name, phrase in match.groupdict().items()}
        if isinstance(self.replacement, str):
            replacement: str | None = self.replacement.format(**phrases)
        else:
            replacement = self.replacement(phrases)
        return match[0] if replacement is None else f"{replacement} " if replacement else ""


def _words_regex(pattern: str, names: set[str]) -> str:
    """Return the regular expression of the words of a form, each with the space after it.

    `names` are the names of phrases that occurred before; those of this pattern are added.
    """
    return "".join(
        f"(?:{_words_regex(match['optional'], names)})?"
        if match["word"] is None
        else f"{_word_regex(match['word'], names)} "
        for match in _WORD.finditer(pattern)
    )


def _word_regex(word: str, names: set[str]) -> str:
    """Return the regular expression of one word of a form.

    The first occurrence of a name is a group, others refer to it.
    """
    parts: list[str] = []
    for match in _PART.finditer(word):
        name = match["name"]
        if name is None:
            parts.append("s?" if match["plural"] else match["text"] or f"(?:{match['choice']})")
        else:
            parts.append(f"(?P={name})" if name in names else f"(?P<{name}>{PHRASE_PATTERNS[match['kind']]})")
            names.add(name)
    return "".join(parts)
