"""The rules by which sentences are rewritten, and the two ways to apply them.

A rule of the first way replaces a phrase wherever it occurs: `2 by 2` becomes `2x2` (`apply_rules`). A rule of the
second way turns a whole sentence into clauses that each can be read alone: `rows increase, and so do columns` becomes
`rows increase` and `columns increase` (`retellings_by`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from stripcount.language.rewriting.words import with_word_patterns

Retelling = tuple[str, ...]
"""A sentence in other words: clauses that all hold, each of which can be read without the others."""
CLAUSE_SEPARATOR = " || "
"""What stands between two clauses, both in a sentence that a rule is given and in the text that the rule makes."""


@dataclass(frozen=True)
class Rewriting:
    r"""A rule that replaces a phrase or a sentence by one with the same meaning that is closer to the grammars'
    phrases.

    `example` becomes `result`; every rule is named by its example and tested with it. `pattern` is a regular expression
    in which {amount}, {board}, ... stand for the word patterns of `words`. `replacement` is a template as for
    `re.Match.expand`, or a function of the match that returns the text, None if the rule does not apply.

    >>> Rewriting("2 by 3", "2x3", r"(\d) by (\d)", r"\1x\2").replace_all("no 2 by 2 block")
    'no 2x2 block'
    """

    example: str
    result: str
    pattern: str
    replacement: str | Callable[[re.Match[str]], str | None]

    @cached_property
    def _regex(self) -> re.Pattern[str]:
        """The pattern with the word patterns in it, compiled without regard to case."""
        return re.compile(with_word_patterns(self.pattern), re.IGNORECASE)

    @property
    def takes_two_clauses(self) -> bool:
        """Whether the pattern matches two clauses with CLAUSE_SEPARATOR between them, and not one sentence."""
        return r"\|\|" in self.pattern

    def _replacement_text(self, match: re.Match[str]) -> str | None:
        """Return what a match becomes, None if the rule does not apply to it."""
        return match.expand(self.replacement) if isinstance(self.replacement, str) else self.replacement(match)

    def replace_all(self, text: str) -> str:
        """Return a text in which each match of the pattern is replaced, unless the rule does not apply to it."""

        def replacement_or_match(match: re.Match[str]) -> str:
            replacement = self._replacement_text(match)
            return match[0] if replacement is None else replacement

        return self._regex.sub(replacement_or_match, text)

    def rewrite_whole(self, text: str) -> str | None:
        """Return what a sentence becomes if the pattern matches all of it and the rule applies, else None."""
        match = self._regex.fullmatch(text)
        return self._replacement_text(match) if match else None


def apply_rules(text: str, rules: Iterable[Rewriting]) -> str:
    """Return a text after `Rewriting.replace_all` of each rule in turn, with single spaces between its words."""
    for rule in rules:
        text = rule.replace_all(text)
    return " ".join(text.split())


def retellings_by(
    text: str, divisions: Iterable[str], rules: Iterable[Rewriting], first_only: bool = False
) -> Iterator[Retelling]:
    """Yield what each rule that applies makes of a sentence, then the same for each of its divisions into two clauses.

    `divisions` are texts of the sentence with CLAUSE_SEPARATOR between the two clauses. With `first_only`, only the
    first rule that applies to the sentence is used, and likewise to each division.
    """
    for sentence in (text, *divisions):
        for rule in rules:
            if rule.takes_two_clauses == (sentence is not text) and (new_text := rule.rewrite_whole(sentence)):
                yield tuple(clause.strip(" ,;.") for clause in new_text.split(CLAUSE_SEPARATOR))
                if first_only:
                    break
