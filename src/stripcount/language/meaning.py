"""The meaning of a sentence: its conditions, the values that cells may have, and those that it mentions."""

from __future__ import annotations

from dataclasses import dataclass

from stripcount.language.name import Part


@dataclass(frozen=True, eq=False)
class SentenceMeaning:
    """The meaning of a sentence.

    `parts` are its conditions, all of which hold. `allowed_values` are the values that cells may have, None if the
    sentence does not state them. `mentioned_values` are those that its conditions mention, such as 1 in `no two
    adjacent 1s`. As a string it is the texts of its conditions, by which two meanings are compared.
    """

    parts: tuple[Part, ...]
    allowed_values: tuple[int, ...] | None = None
    mentioned_values: frozenset[int] = frozenset()

    def __str__(self) -> str:
        values = "" if self.allowed_values is None else f" over {self.allowed_values}"
        return "; ".join(part.text for part in self.parts) + values
