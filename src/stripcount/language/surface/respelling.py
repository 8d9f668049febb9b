"""Rules that replace everyday spelling by the standard one, and how lists of them are applied.

Of the spellings of one sentence, the standard one is that which the grammar reads: `there isn't a 1` becomes `there is
not a 1`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

NOT_OF_ALL_BOARDS = "".join(
    rf"(?<!\b{number} {line}{comma})"
    for number in ("second", "third", "fourth", "middle")
    for line in ("row", "column")
    for comma in ("", ",")
)
"""Look-behinds of a regular expression: no line that some boards lack stands before, such as `the third row`.

`If it exists` changes nothing after other lines, but it does after these.
"""
Replacement = str | Callable[[re.Match[str]], str]
"""A template as for `re.sub`, or a function of the match that returns the text."""


@dataclass(frozen=True)
class Respelling:
    r"""A rule: every match of a regular expression is replaced. `example` is a text that the rule changes.

    >>> Respelling(r"\b(\w+)'s got\b", r"\1 has", "no column's got two 1s").apply("no column's got two 1s")
    'no column has two 1s'
    """

    pattern: str
    replacement: Replacement
    example: str

    @cached_property
    def _regex(self) -> re.Pattern[str]:
        """The compiled pattern."""
        return re.compile(self.pattern)  # kept here, since there are more rules than patterns in the cache of `re`

    def apply(self, text: str) -> str:
        """Return a text in which every match is replaced."""
        return self._regex.sub(self.replacement, text)


RuleList = tuple[Respelling, ...]
"""Rules in the order in which they are applied."""


def apply_rules(text: str, *rule_lists: RuleList) -> str:
    """Return a text after all rules of some lists, in their order, with normal spacing."""
    for rules in rule_lists:
        for rule in rules:
            text = rule.apply(text)
    return normalize_spacing(text)


def normalize_spacing(text: str) -> str:
    """Return a text with single spaces, none before punctuation, and without punctuation at its ends.

    >>> normalize_spacing("  no two 1s , touch ; ")
    'no two 1s, touch'
    """
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r"\s+(?=[,;:.)])", "", re.sub(r"(?<=\()\s+", "", text))
    text = re.sub(r"[,;]\s*(?=[,;])", "", text)
    return text.strip(" ,;:.!")
