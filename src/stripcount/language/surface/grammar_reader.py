"""The reader by which `reading` obtains, compares and combines the meanings of sentences in standard words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from stripcount.errors import excerpt
from stripcount.language.agreement import allow_same_boards, allows_board_forbidden_by
from stripcount.language.meaning import SentenceMeaning
from stripcount.language.pieces import Context, Parts, Piece


@dataclass(frozen=True)
class GrammarReader:
    """A reader by a function that returns the meaning of a sentence in standard words, None if it is not understood.

    The function may raise BadInput, for a sentence with several meanings.
    """

    meaning_of: Callable[[str], SentenceMeaning | None]

    def read(self, text: str) -> SentenceMeaning | None:
        """Return the meaning of a sentence; None if it is not understood or declares the values of cells.

        Raises BadInput if it has several meanings.
        """
        meaning = self.meaning_of(text)
        return meaning if meaning is None or meaning.allowed_values is None else None

    def are_equivalent(self, first: SentenceMeaning, second: SentenceMeaning) -> bool:
        """Return whether two rules allow the same boards of all small sizes that are compared."""
        return allow_same_boards([first, second])

    def allows_board_forbidden_by(self, rule: SentenceMeaning, other: SentenceMeaning) -> bool:
        """Return whether some small board satisfies a rule but not the other one."""
        return allows_board_forbidden_by(rule, other)

    def conjunction(self, *rules: SentenceMeaning) -> SentenceMeaning:
        """Return the rule that all of several rules hold; values that a rule declares for cells are dropped."""
        mentioned_values = frozenset[int]().union(*(rule.mentioned_values for rule in rules))
        return SentenceMeaning(tuple(part for rule in rules for part in rule.parts), None, mentioned_values)

    def by_value(self, rules: list[SentenceMeaning]) -> SentenceMeaning:
        """Return one rule of which `rules[v]` is the part about cells with the value v.

        The parts about values that cells cannot have are dropped.
        """
        pieces = [(value, part) for value, rule in enumerate(rules) for part in rule.parts if isinstance(part, Piece)]

        def build(context: Context) -> Parts:
            return Parts.of_pieces((piece for value, piece in pieces if value in context.values), context)

        return SentenceMeaning((Piece("; ".join(piece.text for _, piece in pieces), build),))

    def from_piece(self, piece: Piece) -> SentenceMeaning:
        """Return the rule that consists of one piece."""
        return SentenceMeaning((piece,))

    def with_values(self, rule: SentenceMeaning, values: tuple[int, ...]) -> SentenceMeaning | None:
        """Return a rule for boards with the given values; None if it states other values."""
        return replace(rule, allowed_values=values) if rule.allowed_values in (None, values) else None

    def with_unread_note(self, rule: SentenceMeaning, words: str) -> SentenceMeaning:
        """Return a rule with a note that some words, which the sentence gives as its explanation, were not read."""
        note = Piece(f"not used: “{excerpt(words, 80)}”, which is said to mean the same", lambda context: Parts())
        return replace(rule, parts=(*rule.parts, note))
