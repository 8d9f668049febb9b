"""The one kind of rule by which sentences are rewritten, and the two ways to apply a list of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from stripcount.language.rewriting.words import with_words

Told = tuple[str, ...]
"""Clauses that all hold, each of which stands alone."""
JOINT = " || "
"""What stands between two clauses in a rule: in its pattern and in what it becomes."""


@dataclass(frozen=True)
class Rewriting:
    """A rule by which a phrase or a sentence becomes one that means the same and is nearer to what the grammars read.

    It is named by an example, which is a test: what is `written` becomes what is `read`. The pattern is a regular
    expression in which {amount}, {board}, ... stand for the words in `words`. What it `becomes` is a template, or a
    function that returns the text, None if the rule does not apply.
    """

    written: str
    read: str
    pattern: str
    becomes: str | Callable[[re.Match[str]], str | None]

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(with_words(self.pattern), re.IGNORECASE)

    @property
    def joins(self) -> bool:
        """Whether the pattern is of a sentence that was divided into two clauses."""
        return r"\|\|" in self.pattern

    def _told(self, match: re.Match[str]) -> str | None:
        return match.expand(self.becomes) if isinstance(self.becomes, str) else self.becomes(match)

    def everywhere(self, text: str) -> str:
        """Return a text after the rule was applied to every phrase that it is about.

        >>> Rewriting("2 by 3", "2x3", r"(\\d) by (\\d)", r"\\1x\\2").everywhere("no 2 by 2 block")
        'no 2x2 block'
        """
        return self._compiled.sub(lambda match: match[0] if (told := self._told(match)) is None else told, text)

    def of_whole(self, text: str) -> str | None:
        """Return what a whole sentence becomes, None if the rule is not about it."""
        match = self._compiled.fullmatch(text)
        return self._told(match) if match else None


def respelled(text: str, rules: Iterable[Rewriting]) -> str:
    """Return a text after all rules, in their order."""
    for rule in rules:
        text = rule.everywhere(text)
    return " ".join(text.split())


def told(text: str, divided: Iterable[str], rules: Iterable[Rewriting], once: bool = False) -> Iterator[Told]:
    """Yield every way to tell a sentence, or one of the ways to divide it in two, by one of the rules.

    With `once` only the first rule about a sentence so divided tells it.
    """
    for sentence in (text, *divided):
        for rule in rules:
            if rule.joins == (sentence is not text) and (said := rule.of_whole(sentence)):
                yield tuple(clause.strip(" ,;.") for clause in said.split(JOINT))
                if once:
                    break
