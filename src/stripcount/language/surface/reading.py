"""A sentence as it is heard: its values, its rule in standard words, and its glosses, which have to say the same."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Generic, Protocol, TypeVar

from stripcount.language.clauses import Clauses, seem_independent, with_subjects
from stripcount.language.pieces import Piece
from stripcount.language.rewriting.definitions import apply_definitions
from stripcount.language.surface.contractions import CONTRACTIONS
from stripcount.language.surface.forms import in_standard_form
from stripcount.language.surface.formulas import beside, formula
from stripcount.language.surface.glosses import Gloss, bracketed, changes_nothing, marked, permits, permitted, trailing
from stripcount.language.surface.leads import declared, without_lead
from stripcount.language.surface.nearness import DIRECTIONS, NEAR, NEIGHBOURS, PAIRS
from stripcount.language.surface.orders import CONSECUTIVE, INVERSIONS, NEGATIONS, WORDS
from stripcount.language.surface.rules import respelled, tidy
from stripcount.language.surface.symmetries import transformed
from stripcount.language.surface.things import AMOUNTS, BLOCKS, CELLS, LINES, VALUES
from stripcount.language.surface.trends import TRENDS, monotone
from stripcount.language.surface.turned import TURNED
from stripcount.language.surface.variables import each_value
from stripcount.language.surface.wholes import WHOLES

Read = TypeVar("Read")
_DEPTH = 3  # glosses, asides and permissions within each other
_MAX_CHARACTERS = 1000  # of a sentence; time to read it grows faster than its length
_VERB = re.compile(r"(?:has|have|is|are|do|does|contains?|touch(?:es)?|lies?|sees?)\b")
_BRACKET = re.compile(r"[()]")
_DIRECTED = re.compile(
    # words in brackets that belong to the word before them, and stay
    r"\s*\(((?:diagonals? (?:count|counts|included|too|are included)|(?:including|counting|even) (?:the )?(?:diagonals?|corners)|(?:or )?(?:even )?diagonally(?: too)?|(?:horizontally|vertically|diagonally)(?:,? (?:or|and|and/or) (?:vertically|horizontally|diagonally)|, vertically (?:or|and) diagonally)?))\)"
)


class Listener(Protocol[Read]):
    """What reads sentences in standard words, compares what they mean, and puts them together."""

    def read(self, text: str) -> Read | None:
        """Return the meaning of a sentence, None if it is not understood; raises BadInput if it has several."""

    def agree(self, first: Read, second: Read) -> bool:
        """Return whether two rules allow the same boards, of all small ones."""

    def allows(self, rule: Read, forbidden: Read) -> bool:
        """Return whether some small board satisfies a rule but not another one."""

    def joined(self, *rules: Read) -> Read:
        """Return the rule that all of some rules hold."""

    def as_one(self, rules: list[Read]) -> Read:
        """Return the rules for the values 0, 1, ... as one rule; of values that a board has not, nothing is asked."""

    def of_piece(self, piece: Piece) -> Read:
        """Return the rule of a piece."""

    def valued(self, rule: Read, values: tuple[int, ...]) -> Read | None:
        """Return a rule on boards of some values, None if it is one of others."""

    def unused(self, rule: Read, words: str) -> Read:
        """Return a rule with a note that some words, which are said to mean the same, were not used."""


def heard(text: str, reader: Listener[Read]) -> Read | None:
    """Return the meaning of a sentence in everyday spelling, None if it is not understood."""
    if len(text) > _MAX_CHARACTERS:
        return None
    plain = respelled(text.lower().strip(), CONTRACTIONS)
    values: tuple[int, ...] | None = None
    for _ in range(3):
        before = plain
        plain = without_lead(plain)
        own, plain = declared(plain)
        if own is not None and values not in (None, own):
            return None
        values = own or values
        plain = apply_definitions(
            tidy(
                respelled(plain, VALUES)
                if plain.startswith(("treat", "view", "think", "imagine", "regard", "see", "with", "consider"))
                else plain
            )
        )
        if plain == before:
            break
    meaning = _Hearing(reader).heard(plain, _DEPTH)
    return meaning if meaning is None or values is None else reader.valued(meaning, values)


@dataclass(frozen=True)
class _Hearing(Generic[Read]):
    """One sentence as it is heard: `known` has the meanings of those of its parts that were read already."""

    reader: Listener[Read]
    known: dict[tuple[str, int], Read | None] = field(default_factory=dict)

    def heard(self, text: str, depth: int) -> Read | None:
        """Return the meaning of a sentence as a whole, or clause by clause if it has no brackets."""
        text = _DIRECTED.sub(lambda m: f" {m[1]}", _said_once(tidy(text)))
        meaning = self._as_a_whole(text, depth)
        if meaning is not None or _BRACKET.search(text):
            return meaning
        clauses = with_subjects(Clauses.of(text))
        parts = clauses.read(lambda clause: self._as_a_whole(tidy(clause), depth), seem_independent)
        return self.reader.joined(*parts) if parts else None

    def _as_a_whole(self, text: str, depth: int) -> Read | None:
        """Return the meaning of a sentence as a whole, which is found once; None if there is nothing to read."""
        if not text or depth < 0:
            return None
        if (text, depth) not in self.known:
            self.known[text, depth] = self._heard(text, depth)
        return self.known[text, depth]

    def _heard(self, text: str, depth: int) -> Read | None:
        """Return the meaning of a sentence as it stands, without asides, or with glosses."""
        plain, asides = bracketed(text)
        if asides:
            opened = _BRACKET.sub("", text)
            return (
                self._with_asides(plain, asides, depth)
                or self._glossed(text, depth)
                or (self.heard(opened, depth - 1) if len(asides) == 1 else None)
            )
        meaning = self._plainly(text)
        if meaning is not None:
            return meaning
        for rest, aside in trailing(text):
            if changes_nothing(aside, rest) and (meaning := self.heard(rest, depth - 1)) is not None:
                return meaning
        return self._glossed(text, depth) or self._permitting(text, depth)

    def _plainly(self, text: str) -> Read | None:
        """Return the meaning of a sentence by the grammars, in the first standard spelling that they read."""
        for spelled in standard(text):
            if (piece := formula(spelled)) is not None:
                return self.reader.of_piece(piece)
            if (meaning := self.reader.read(spelled)) is not None:
                return meaning
            if sentences := each_value(spelled):
                meanings = [self.reader.read(_singular(sentence)) for sentence in sentences]
                of_values = [meaning for meaning in meanings if meaning is not None]
                if len(of_values) == len(sentences):
                    return self.reader.as_one(of_values)
        return None

    def _with_asides(self, plain: str, asides: tuple[str, ...], depth: int) -> Read | None:
        """Return the meaning of a sentence whose words in brackets change nothing, allow something, or say it again."""
        flipped = any("row" in aside and "bottom" in aside and changes_nothing(aside, plain) for aside in asides)
        said = re.sub(r"\bupside down(?! like)", "upside down like a mirror", plain) if flipped else plain
        spelled = standard(plain)[0]
        notes = [aside for aside in asides if not any(changes_nothing(aside, each) for each in (plain, spelled))]
        rule = self.heard(said, depth - 1)
        if rule is None:
            return None
        for aside in notes:
            if (allowed := permitted(_valued(aside), spelled)) is not None:
                other = self.heard(allowed, depth - 1)
                if other is None or not self.reader.allows(rule, other):
                    return None
                continue
            other = self.heard(aside, depth - 1)
            if other is None or not self.reader.agree(rule, other):
                return None
        return rule

    def _glossed(self, text: str, depth: int) -> Read | None:
        """Return the meaning of a sentence with a gloss that says the same; of one that cannot be read, by its gloss."""
        for gloss in marked(text):
            if changes_nothing(
                re.sub(r"^(?:the \ds|they) (?:are|are placed like|stand like) ", "", gloss.rule), gloss.meaning
            ):
                return self.heard(gloss.meaning, depth - 1)
            rule = self.heard(gloss.rule, depth - 1)
            if rule is not None and changes_nothing(gloss.meaning, standard(gloss.rule)[0]):
                return rule
            meaning = self.heard(_whole(gloss), depth - 1)
            if rule is not None and meaning is not None:
                return rule if self.reader.agree(rule, meaning) else None
            if gloss.marked and meaning is not None:
                return self.reader.unused(meaning, gloss.rule)
            if gloss.marked and rule is not None:
                return self.reader.unused(rule, gloss.meaning)
        return None

    def _permitting(self, text: str, depth: int) -> Read | None:
        """Return the meaning of a rule with a permission behind it that the rule grants anyway: `but they may touch diagonally`."""
        for match in re.finditer(
            r"[,;:.] (?:but |and |though |although |yet )?|(?<=\w) (?:but|though|although) ", text
        ):
            rule_text, aside = text[: match.start()], _valued(text[match.end() :])
            if not permits(aside):
                continue
            allowed = permitted(aside, standard(rule_text)[0] if rule_text else "")
            if allowed is None:
                continue
            rule, other = self.heard(rule_text, depth - 1), self.heard(allowed, depth - 1)
            if rule is not None and other is not None and self.reader.allows(rule, other):
                return rule
        return None


def _said_once(text: str) -> str:
    """Return a sentence in which what `around it` means, told once in brackets, is told at each place.

    >>> _said_once("every 1 has two 1s around it (diagonals count) and no 0 has three 1s around it")
    'every 1 has two 1s around it (diagonals count) and no 0 has three 1s around it (diagonals count)'
    """
    told = re.search(r"\baround it (\((?:diagonals? (?:count|included)|(?:including|counting) diagonals?)\))", text)
    return text if told is None else re.sub(r"\baround it\b(?! \()", f"around it {told[1]}", text)


def _singular(text: str) -> str:
    """Return a sentence with `exactly 1 neighbour that is`, and with 4 orthogonal neighbours: 4 neighbours may be all."""
    text = re.sub(r"\b4 (?=neighbours)", "4 orthogonal ", re.sub(r"\b8 (?=neighbours)", "8 orthogonal ", text))
    return re.sub(
        r"\b1 ((?:king )?neighbour)s(?: that are\b)?", lambda m: f"1 {m[1]}{' that is' if 'that' in m[0] else ''}", text
    )


@lru_cache(maxsize=512)
def standard(text: str) -> tuple[str, ...]:
    """Return spellings of a sentence, each nearer to the standard one; the last ones first."""
    things = respelled(text, VALUES, BLOCKS, CELLS, LINES, VALUES, AMOUNTS)
    turned = (respelled(text, *TURNED), respelled(things, *TURNED))
    formed = in_standard_form(things)
    return tuple(dict.fromkeys((*_nearer(things), transformed(text), text, *turned, *_nearer(formed))))


def _nearer(things: str) -> tuple[str, ...]:
    """Return spellings of a sentence with one word for each thing, the nearest to the standard one first."""
    near = respelled(things, DIRECTIONS, NEIGHBOURS, NEAR, PAIRS)
    whole = respelled(near, WORDS, NEGATIONS, CONSECUTIVE, TRENDS, INVERSIONS, WHOLES, PAIRS)
    return monotone(beside(transformed(whole))), whole, near, things


def _valued(text: str) -> str:
    return respelled(text, VALUES, CELLS)


def _whole(gloss: Gloss) -> str:
    """Return a gloss with the subject of its rule, if it begins with a verb: `two 1s are lonely, that is, have no neighbour`."""
    if _VERB.match(gloss.meaning) and (
        match := re.match(
            r"((?:exactly|at least|at most|no|every|each|all|the|some|one|two|three)\b.*?) (?:is|are|has|have|must|may|contains?)\b",
            gloss.rule,
        )
    ):
        return f"{match[1]} {gloss.meaning}"
    if match := re.match(r"(?:every|each) (?:one|of them|1)? ?(?:has|is|touches)\b", gloss.meaning):
        value = re.match(
            r"(?:no|every|each|all|there (?:is|are) no|no \d is) (?:the )?(?:\w+ )?(\d|row|column|cell)s?\b", gloss.rule
        )
        if value and not re.match(r"(?:every|each) \d", gloss.meaning):
            return re.sub(r"^(?:every|each)(?: one| of them)?", f"every {value[1]}", gloss.meaning)
    return gloss.meaning
