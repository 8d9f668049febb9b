"""How everyday spelling becomes the standard one: a rule is what is written, what it means, and an example."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

NOT_OF_ALL_BOARDS = "".join(  # what is said of a line that not every board has is said of it only if it is there
    rf"(?<!\b{number} {line}{comma})"
    for number in ("second", "third", "fourth", "middle")
    for line in ("row", "column")
    for comma in ("", ",")
)
Meant = str | Callable[[re.Match[str]], str]


@dataclass(frozen=True)
class Respelling:
    """One rule: every place where `written` matches is written as `meant`; `example` is a text that it changes."""

    written: str
    meant: Meant
    example: str

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.written)  # there are more rules than patterns that `re` keeps

    def applied(self, text: str) -> str:
        """Return a text after this rule."""
        return self._compiled.sub(self.meant, text)


Kind = tuple[Respelling, ...]


def respelled(text: str, *kinds: Kind) -> str:
    """Return a text after all rules of some kinds, in their order."""
    for kind in kinds:
        for rule in kind:
            text = rule.applied(text)
    return tidy(text)


def tidy(text: str) -> str:
    """Return a text with single spaces, none before a comma, and no joint at its ends."""
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r"\s+(?=[,;:.)])", "", re.sub(r"(?<=\()\s+", "", text))
    text = re.sub(r"[,;]\s*(?=[,;])", "", text)
    return text.strip(" ,;:.!")
