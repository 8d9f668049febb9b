"""The meaning of a sentence: its conditions, and the values of cells that it speaks of."""

from __future__ import annotations

from dataclasses import dataclass

from stripcount.language.name import Part


@dataclass(frozen=True, eq=False)
class SentenceMeaning:
    """The meaning of a sentence.

    `parts` are its conditions, all of which hold. `values` are the values that cells may have, None if the sentence
    does not state them. `named` are the values that occur in its conditions.
    """

    parts: tuple[Part, ...]
    values: tuple[int, ...] | None = None
    named: frozenset[int] = frozenset()

    def __str__(self) -> str:
        values = "" if self.values is None else f" over {self.values}"
        return "; ".join(part.text for part in self.parts) + values
