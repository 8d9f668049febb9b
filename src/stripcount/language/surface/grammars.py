"""The grammars as a reader of standard sentences: it compares what sentences mean, and puts them together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from stripcount.errors import shortened
from stripcount.language.agreement import allow_same_boards, allows_board_forbidden_by
from stripcount.language.meaning import SentenceMeaning
from stripcount.language.pieces import Context, Parts, Piece


@dataclass(frozen=True)
class Grammars:
    """A reader by a function that returns the meaning of a sentence in standard words."""

    reads: Callable[[str], SentenceMeaning | None]

    def read(self, text: str) -> SentenceMeaning | None:
        """Return the meaning of a sentence, None if it is not understood; raises BadInput if it has several."""
        meaning = self.reads(text)
        return meaning if meaning is None or meaning.allowed_values is None else None

    def agree(self, first: SentenceMeaning, second: SentenceMeaning) -> bool:
        """Return whether two rules allow the same boards, of all small ones."""
        return allow_same_boards([first, second])

    def allows(self, rule: SentenceMeaning, forbidden: SentenceMeaning) -> bool:
        """Return whether some small board satisfies a rule but not another one."""
        return allows_board_forbidden_by(rule, forbidden)

    def joined(self, *rules: SentenceMeaning) -> SentenceMeaning:
        """Return the rule that all of some rules hold."""
        named = frozenset[int]().union(*(each.mentioned_values for each in rules))
        return SentenceMeaning(tuple(part for each in rules for part in each.parts), None, named)

    def as_one(self, rules: list[SentenceMeaning]) -> SentenceMeaning:
        """Return the rules for the values 0, 1, ... as one rule; of values that a board has not, nothing is asked."""
        pieces = [(value, part) for value, each in enumerate(rules) for part in each.parts if isinstance(part, Piece)]

        def build(context: Context) -> Parts:
            return Parts.of_pieces((piece for value, piece in pieces if value in context.values), context)

        return SentenceMeaning((Piece("; ".join(piece.text for _, piece in pieces), build),))

    def of_piece(self, piece: Piece) -> SentenceMeaning:
        """Return the rule of a piece."""
        return SentenceMeaning((piece,))

    def valued(self, rule: SentenceMeaning, values: tuple[int, ...]) -> SentenceMeaning | None:
        """Return a rule on boards of some values, None if it is one of others."""
        return replace(rule, allowed_values=values) if rule.allowed_values in (None, values) else None

    def unused(self, rule: SentenceMeaning, words: str) -> SentenceMeaning:
        """Return a rule with a note that some words, which are said to mean the same, were not used."""
        note = Piece(f"not used: “{shortened(words, 80)}”, which is said to mean the same", lambda context: Parts())
        return replace(rule, parts=(*rule.parts, note))
