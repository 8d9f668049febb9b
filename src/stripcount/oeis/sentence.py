"""One line of words read as a rule: `no two adjacent 1s`, `0..2 arrays with rows nondecreasing`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches

from stripcount.errors import BadInput, shortened
from stripcount.model.lattice.reflections import alike
from stripcount.model.lattice.rule import Rule
from stripcount.oeis.grammar import words_from
from stripcount.oeis.name import Name, Part, Side, Size
from stripcount.oeis.phrases import GRAMMAR
from stripcount.oeis.pieces import Unreadable
from stripcount.oeis.reading import CLAUSES
from stripcount.oeis.translate import rule_of

assert CLAUSES  # importing the reading adds its phrases to the grammar
MOST_CHARACTERS = 2000


@dataclass(frozen=True, eq=False)
class Sentence:
    """What a sentence means: its conditions, and the values that it names, None if it names none."""

    parts: tuple[Part, ...]
    values: tuple[int, ...] | None = None

    def __str__(self) -> str:
        values = "" if self.values is None else f" over {self.values}"
        return "; ".join(part.text for part in self.parts) + values


GRAMMAR.says(__name__, {
    "rule/rule": (("{sentences}", "<with|where> {sentences}"), Sentence),
    "rule/rule-with-values": (
        ("{values} <array|arrays> [with] {sentences}",
         "{values} <array|arrays> [,] [<where|such that>] {sentences}"),
        lambda values, conditions: Sentence(conditions, values)),
})  # fmt: skip


def _spelled(text: str) -> str:
    return re.sub(r"(?<!,) up to ", ", up to ", text.replace(";", ","))


def _same(sentences: list[Sentence]) -> bool:
    """Return whether sentences are one rule in different words."""
    first, *others = sentences
    try:
        return all(alike(_rule(first), _rule(other)) for other in others)
    except Unreadable:
        return False


def _rule(sentence: Sentence) -> Rule:
    size = Size(Side("", 0, 3), Side("k", 1, 0))
    return rule_of(Name(size, sentence.values or (0, 1, 2), sentence.parts), turned=False)


def read_sentence(text: str) -> Sentence:
    """Return the meaning of a rule in words; raises BadInput with the words that stopped it and the nearest known."""
    if len(text) > MOST_CHARACTERS:
        raise BadInput(f"rule must be a sentence of at most {MOST_CHARACTERS} characters, not {len(text)}.")
    found, parser = GRAMMAR.readings("rule", _spelled(text))
    meanings: dict[str, Sentence] = {str(sentence): sentence for sentence, _ in found}
    if meanings and _same(list(meanings.values())):
        return next(iter(meanings.values()))
    if meanings:
        first, second = list(meanings)[:2]
        raise BadInput(f"rule {shortened(text)} can be read in two ways: {first}, or: {second}; say which is meant.")
    if re.search(r"\b(dis)?connected\b|\bone piece\b", text, re.IGNORECASE):
        raise BadInput(
            "rule cannot say which cells are connected, which no few cells near each other show; count connected sets "
            'of cells by --graph grid --problem "vertices: connected".'
        )
    stopped, expected = words_from(parser.text, parser.furthest, 6), parser.expected
    word = stopped.split()[0] if stopped else ""
    near = get_close_matches(word, expected, 5, 0.6) or sorted(expected)[:8]
    where = f'at "{stopped}"' if stopped else "at its end"
    known = f"; understood there: {', '.join(near)}" if near else ""
    raise BadInput(f"rule is not understood {where}{known}.")
