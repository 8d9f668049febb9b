"""The meaning of a sentence in everyday spelling: of its rule in standard words, with its glosses and permissions."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Generic, Protocol, TypeVar

from stripcount.language.clauses import Clauses, everyday_clauses_independent, with_cell_for_it
from stripcount.language.pieces import Piece
from stripcount.language.rewriting.definitions import apply_definitions
from stripcount.language.surface.adjacency import DIRECTION_RULES, NEARNESS_RULES, NEIGHBOUR_RULES, PAIR_RULES
from stripcount.language.surface.connectedness import CONNECTEDNESS_RULES
from stripcount.language.surface.forms import in_standard_form
from stripcount.language.surface.formulas import comparison_as_formula, piece_of_formula
from stripcount.language.surface.glosses import (
    Gloss,
    glosses_in,
    is_permission,
    is_redundant,
    prohibition_of_permitted,
    split_brackets,
    trailing_asides,
)
from stripcount.language.surface.lead_ins import declared_values, without_lead_in
from stripcount.language.surface.nouns import AMOUNT_RULES, BLOCK_RULES, CELL_RULES, LINE_RULES, VALUE_RULES
from stripcount.language.surface.orthography import ORTHOGRAPHY_RULES
from stripcount.language.surface.paraphrases import PARAPHRASE_RULES
from stripcount.language.surface.respelling import apply_rules, normalize_spacing
from stripcount.language.surface.symmetries import symmetries_in_standard_words
from stripcount.language.surface.trends import TREND_RULES, monotone_lines_sentence
from stripcount.language.surface.value_variables import sentences_by_value
from stripcount.language.surface.word_order import CONSECUTIVE_RULES, INVERSION_RULES, NEGATION_RULES, WORD_RULES

Meaning = TypeVar("Meaning")
_MAX_DEPTH = 3  # of glosses, asides and permissions within each other
_MAX_CHARACTERS = 1000  # of a sentence; the time to read it grows faster than its length
_MAX_LEAD_INS = 3  # lead-ins and declarations before a rule, one after another
# the beginning of an explanation without a subject, and a bracket
_VERB = re.compile(r"(?:has|have|is|are|do|does|contains?|touch(?:es)?|lies?|sees?)\b")
_BRACKET = re.compile(r"[()]")
_DIRECTIONS_IN_BRACKETS = re.compile(  # they belong to the word before them, and are read with it
    r"\s*\(((?:diagonals? (?:count|counts|included|too|are included)|(?:including|counting|even) (?:the )?(?:diagonals?|corners)|(?:or )?(?:even )?diagonally(?: too)?|(?:horizontally|vertically|diagonally)(?:,? (?:or|and|and/or) (?:vertically|horizontally|diagonally)|, vertically (?:or|and) diagonally)?))\)"
)


class SentenceReader(Protocol[Meaning]):
    """A reader of sentences in standard words, which also compares and combines their meanings."""

    def read(self, text: str) -> Meaning | None:
        """Return the meaning of a sentence, None if it is not understood; raises BadInput if it has several."""

    def are_equivalent(self, first: Meaning, second: Meaning) -> bool:
        """Return whether two rules allow the same boards of all small sizes that are compared."""

    def allows_board_forbidden_by(self, rule: Meaning, other: Meaning) -> bool:
        """Return whether some small board satisfies a rule but not the other one."""

    def conjunction(self, *rules: Meaning) -> Meaning:
        """Return the rule that all of several rules hold."""

    def by_value(self, rules: list[Meaning]) -> Meaning:
        """Return one rule of which `rules[v]` is the part about cells with the value v.

        The parts about values that cells cannot have are dropped.
        """

    def from_piece(self, piece: Piece) -> Meaning:
        """Return the rule that consists of one piece."""

    def with_values(self, rule: Meaning, values: tuple[int, ...]) -> Meaning | None:
        """Return a rule for boards with the given values; None if it states other values."""

    def with_unread_note(self, rule: Meaning, words: str) -> Meaning:
        """Return a rule with a note that some words, which the sentence gives as its explanation, were not read."""


def read_everyday_spelling(text: str, reader: SentenceReader[Meaning]) -> Meaning | None:
    """Return the meaning of a sentence in everyday spelling.

    Contractions, lead-ins and declarations of values are removed first: `Digits 0-2; there isn't a 1 next to a 2` is
    read as `there is not a 1 next to a 2` on boards with the values 0, 1 and 2. Returns None if the sentence is not
    understood, has more than _MAX_CHARACTERS characters, or declares its values in two ways. Raises BadInput if it has
    several meanings.
    """
    if len(text) > _MAX_CHARACTERS:
        return None
    rule_text = apply_rules(text.lower().strip(), ORTHOGRAPHY_RULES)
    values: tuple[int, ...] | None = None
    for _ in range(_MAX_LEAD_INS):
        previous = rule_text
        rule_text = without_lead_in(rule_text)
        declared, rule_text = declared_values(rule_text)
        if declared is not None and values not in (None, declared):
            return None
        values = declared or values
        rule_text = apply_definitions(
            normalize_spacing(
                apply_rules(rule_text, VALUE_RULES)
                if rule_text.startswith(("treat", "view", "think", "imagine", "regard", "see", "with", "consider"))
                else rule_text
            )
        )
        if rule_text == previous:
            break
    meaning = _GlossReader(reader).read(rule_text, _MAX_DEPTH)
    return meaning if meaning is None or values is None else reader.with_values(meaning, values)


@dataclass(frozen=True)
class _GlossReader(Generic[Meaning]):
    """A reader of one sentence with its glosses, asides and permissions.

    A gloss states the rule a second time (`no 1 is isolated: each has another 1 beside it`) and must be equivalent to
    it; an aside changes nothing (`if there is one`); a permission (`they may touch diagonally`) must be granted by the
    rule. `depth` is how many of them may stand within each other; nothing is read at a negative depth. `cache` holds
    the meanings of the parts that were read, by text and depth.
    """

    reader: SentenceReader[Meaning]
    cache: dict[tuple[str, int], Meaning | None] = field(default_factory=dict)

    def read(self, text: str, depth: int) -> Meaning | None:
        """Return the meaning of a sentence as a whole, else clause by clause if it has no brackets."""
        text = _DIRECTIONS_IN_BRACKETS.sub(lambda m: f" {m[1]}", _with_note_at_each_place(normalize_spacing(text)))
        meaning = self._read_whole(text, depth)
        if meaning is not None or _BRACKET.search(text):
            return meaning
        clauses = with_cell_for_it(Clauses.of(text))
        meanings = clauses.read(
            lambda clause: self._read_whole(normalize_spacing(clause), depth), everyday_clauses_independent
        )
        return self.reader.conjunction(*meanings) if meanings else None

    def _read_whole(self, text: str, depth: int) -> Meaning | None:
        """Return the meaning of a sentence as a whole, from the cache if it is there.

        Return None for an empty text or a negative depth.
        """
        if not text or depth < 0:
            return None
        if (text, depth) not in self.cache:
            self.cache[text, depth] = self._read_uncached(text, depth)
        return self.cache[text, depth]

    def _read_uncached(self, text: str, depth: int) -> Meaning | None:
        """Return the meaning of a sentence as it stands, without its asides, or with its glosses."""
        plain, bracketed = split_brackets(text)
        if bracketed:
            with_words_in_brackets = _BRACKET.sub("", text)
            return (
                self._read_with_brackets(plain, bracketed, depth)
                or self._read_with_gloss(text, depth)
                or (self.read(with_words_in_brackets, depth - 1) if len(bracketed) == 1 else None)
            )
        meaning = self._read_plain(text)
        if meaning is not None:
            return meaning
        for remainder, aside in trailing_asides(text):
            if is_redundant(aside, remainder) and (meaning := self.read(remainder, depth - 1)) is not None:
                return meaning
        return self._read_with_gloss(text, depth) or self._read_with_permission(text, depth)

    def _read_plain(self, text: str) -> Meaning | None:
        """Return the meaning of a sentence without glosses, in the first of its spellings that is understood."""
        for spelling in spellings(text):
            if (piece := piece_of_formula(spelling)) is not None:
                return self.reader.from_piece(piece)
            if (meaning := self.reader.read(spelling)) is not None:
                return meaning
            if sentences := sentences_by_value(spelling):
                meanings = [self.reader.read(_with_plain_numbers(sentence)) for sentence in sentences]
                understood = [meaning for meaning in meanings if meaning is not None]
                if len(understood) == len(sentences):
                    return self.reader.by_value(understood)
        return None

    def _read_with_brackets(self, plain: str, bracketed: tuple[str, ...], depth: int) -> Meaning | None:
        """Return the meaning of a sentence whose words in brackets are asides, granted permissions or glosses.

        `plain` is the sentence without these words. Returns None if it, or some of the words, cannot be read so.
        """
        # "(the top row becomes the bottom row)" tells that a board is flipped, not rotated
        explains_flip = any("row" in words and "bottom" in words and is_redundant(words, plain) for words in bracketed)
        rule_text = re.sub(r"\bupside down(?! like)", "upside down like a mirror", plain) if explains_flip else plain
        spelling = spellings(plain)[0]
        remarks = [words for words in bracketed if not any(is_redundant(words, each) for each in (plain, spelling))]
        rule = self.read(rule_text, depth - 1)
        if rule is None:
            return None
        for remark in remarks:
            if (prohibition_text := prohibition_of_permitted(_with_digits(remark), spelling)) is not None:
                prohibition = self.read(prohibition_text, depth - 1)
                if prohibition is None or not self.reader.allows_board_forbidden_by(rule, prohibition):
                    return None
                continue
            gloss = self.read(remark, depth - 1)
            if gloss is None or not self.reader.are_equivalent(rule, gloss):
                return None
        return rule

    def _read_with_gloss(self, text: str, depth: int) -> Meaning | None:
        """Return the meaning of a rule with a gloss; None if both are understood but differ, or neither is.

        If only one of the two is understood, and words such as `that is` stand between them, its meaning is returned
        with the note that the other was not read.
        """
        for gloss in glosses_in(text):
            if is_redundant(
                re.sub(r"^(?:the \ds|they) (?:are|are placed like|stand like) ", "", gloss.rule), gloss.explanation
            ):
                return self.read(gloss.explanation, depth - 1)
            rule = self.read(gloss.rule, depth - 1)
            if rule is not None and is_redundant(gloss.explanation, spellings(gloss.rule)[0]):
                return rule
            explanation = self.read(_explanation_with_subject(gloss), depth - 1)
            if rule is not None and explanation is not None:
                return rule if self.reader.are_equivalent(rule, explanation) else None
            if gloss.is_marked and explanation is not None:
                return self.reader.with_unread_note(explanation, gloss.rule)
            if gloss.is_marked and rule is not None:
                return self.reader.with_unread_note(rule, gloss.explanation)
        return None

    def _read_with_permission(self, text: str, depth: int) -> Meaning | None:
        """Return the meaning of a rule before a permission that it grants: `…, but they may touch diagonally`."""
        for match in re.finditer(
            r"[,;:.] (?:but |and |though |although |yet )?|(?<=\w) (?:but|though|although) ", text
        ):
            rule_text, permission = text[: match.start()], _with_digits(text[match.end() :])
            if not is_permission(permission):
                continue
            prohibition_text = prohibition_of_permitted(permission, spellings(rule_text)[0] if rule_text else "")
            if prohibition_text is None:
                continue
            rule, prohibition = self.read(rule_text, depth - 1), self.read(prohibition_text, depth - 1)
            if (
                rule is not None
                and prohibition is not None
                and self.reader.allows_board_forbidden_by(rule, prohibition)
            ):
                return rule
        return None


def _with_note_at_each_place(text: str) -> str:
    """Return a sentence in which a note in brackets after one `around it` stands after each of them.

    >>> _with_note_at_each_place("every 1 has two 1s around it (diagonals count) and no 0 has three 1s around it")
    'every 1 has two 1s around it (diagonals count) and no 0 has three 1s around it (diagonals count)'
    """
    note = re.search(r"\baround it (\((?:diagonals? (?:count|included)|(?:including|counting) diagonals?)\))", text)
    return text if note is None else re.sub(r"\baround it\b(?! \()", f"around it {note[1]}", text)


def _with_plain_numbers(text: str) -> str:
    """Return a sentence with a number of neighbours in the words that the grammar reads.

    `1 neighbours that are` becomes `1 neighbour that is`, and `4 neighbours` becomes `4 orthogonal neighbours`, since
    the words alone would mean all neighbours.
    """
    text = re.sub(r"\b4 (?=neighbours)", "4 orthogonal ", re.sub(r"\b8 (?=neighbours)", "8 orthogonal ", text))
    return re.sub(
        r"\b1 ((?:king )?neighbour)s(?: that are\b)?", lambda m: f"1 {m[1]}{' that is' if 'that' in m[0] else ''}", text
    )


@lru_cache(maxsize=512)
def spellings(text: str) -> tuple[str, ...]:
    """Return different spellings of a sentence, in the order in which they are tried: the most standard ones first.

    The sentence itself is one of them.
    """
    with_nouns = apply_rules(text, VALUE_RULES, BLOCK_RULES, CELL_RULES, LINE_RULES, VALUE_RULES, AMOUNT_RULES)
    paraphrased = (apply_rules(text, *PARAPHRASE_RULES), apply_rules(with_nouns, *PARAPHRASE_RULES))
    after_forms = in_standard_form(with_nouns)
    return tuple(
        dict.fromkeys(
            (
                *_spellings_with_nouns(with_nouns),
                symmetries_in_standard_words(text),
                text,
                *paraphrased,
                *_spellings_with_nouns(after_forms),
            )
        )
    )


def _spellings_with_nouns(text: str) -> tuple[str, ...]:
    """Return four spellings of a sentence in which `nouns` has been applied, the most standard one first."""
    with_adjacency = apply_rules(text, DIRECTION_RULES, NEIGHBOUR_RULES, NEARNESS_RULES, PAIR_RULES)
    standard = apply_rules(
        with_adjacency,
        WORD_RULES,
        NEGATION_RULES,
        CONSECUTIVE_RULES,
        TREND_RULES,
        INVERSION_RULES,
        CONNECTEDNESS_RULES,
        PAIR_RULES,
    )
    final = monotone_lines_sentence(comparison_as_formula(symmetries_in_standard_words(standard)))
    return final, standard, with_adjacency, text


def _with_digits(text: str) -> str:
    """Return a text with digits for values, and `cell` for its synonyms."""
    return apply_rules(text, VALUE_RULES, CELL_RULES)


def _explanation_with_subject(gloss: Gloss) -> str:
    """Return the explanation of a gloss with the subject of its rule if it has none of its own.

    It has none if it begins with a verb, as in `two 1s are lonely, that is, have no neighbour`, or with `each has`.
    """
    if _VERB.match(gloss.explanation) and (
        match := re.match(
            r"((?:exactly|at least|at most|no|every|each|all|the|some|one|two|three)\b.*?) (?:is|are|has|have|must|may|contains?)\b",
            gloss.rule,
        )
    ):
        return f"{match[1]} {gloss.explanation}"
    if match := re.match(r"(?:every|each) (?:one|of them|1)? ?(?:has|is|touches)\b", gloss.explanation):
        value = re.match(
            r"(?:no|every|each|all|there (?:is|are) no|no \d is) (?:the )?(?:\w+ )?(\d|row|column|cell)s?\b", gloss.rule
        )
        if value and not re.match(r"(?:every|each) \d", gloss.explanation):
            return re.sub(r"^(?:every|each)(?: one| of them)?", f"every {value[1]}", gloss.explanation)
    return gloss.explanation
