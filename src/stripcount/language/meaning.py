"""What a sentence means: its conditions and the values that it names."""

from __future__ import annotations

from dataclasses import dataclass

from stripcount.language.name import Part


@dataclass(frozen=True, eq=False)
class Sentence:
    """What a sentence means: its conditions, the values of its arrays, None if it does not say, and those it names."""

    parts: tuple[Part, ...]
    values: tuple[int, ...] | None = None
    named: frozenset[int] = frozenset()

    def __str__(self) -> str:
        values = "" if self.values is None else f" over {self.values}"
        return "; ".join(part.text for part in self.parts) + values
