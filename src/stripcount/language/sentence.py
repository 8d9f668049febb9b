"""One sentence read as a rule: `no two adjacent 1s`, `0..2 arrays with rows nondecreasing`.

`read_sentence` tries several ways of reading, each only if those before it find no meaning: the sentence as a whole,
its clauses one by one, the sentence as a statement about the whole board, its clauses as such statements, and the
sentence retold in other words. A sentence is refused if two readings allow different boards; the message states both
meanings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache

from stripcount.errors import BadInput, excerpt
from stripcount.language.agreement import allow_same_boards, are_same_rule
from stripcount.language.clauses import (
    Clauses,
    IndependenceTest,
    everyday_clauses_independent,
    standard_clauses_independent,
)
from stripcount.language.collective import with_joint_totals
from stripcount.language.grammar import Parser, Tree
from stripcount.language.meaning import SentenceMeaning
from stripcount.language.phrases import GRAMMAR
from stripcount.language.pieces import Unclear
from stripcount.language.reading import CONDITION_KINDS, UNCLEAR_EXTENT
from stripcount.language.refusal import refusal_message
from stripcount.language.rewriting.definitions import apply_definitions
from stripcount.language.rewriting.normal_form import board_form, everyday_form, statement_form, word_order_variants
from stripcount.language.rewriting.retelling import in_plain_words, retell
from stripcount.language.rewriting.speech import without_spoken_forms
from stripcount.language.surface.grammar_reader import GrammarReader
from stripcount.language.surface.lead_ins import declares_values
from stripcount.language.surface.reading import read_everyday_spelling

assert CONDITION_KINDS  # importing the reading adds its phrases to the grammar
MAX_CHARACTERS = 2000  # of a sentence: reading so many takes about a second
_MAX_CHARACTERS_ON_BOARD = 400  # of a statement about the whole board: they are short, and their grammar is slow
_MAX_RETELLINGS = 3  # one after the other: each may use words that the next one rewrites
_MAX_VALUE_SPAN = 64  # the largest value minus the smallest: an array has at most 65 values
# "0..2 arrays where no two adjacent cells are equal"
_ARRAYS_WITH_VALUES = re.compile(r"(-?\d{1,6})\.\.(-?\d{1,6}) arrays,? (?:with|where|such that) (.+)")


# a row is "kind/name": (text or texts, sentence in standard words if any, meaning or its function), see `grammar`
GRAMMAR.add_rows(__name__, {
    "rule/rule": (("{sentences}", "<with|where> {sentences}"), SentenceMeaning),
    "standard rule/rule": ("{standard sentences}", SentenceMeaning),
    "rule/rule-with-values": (
        ("{values} <array|arrays> [with] {sentences}",
         "{values} <array|arrays> [,] [<where|such that>] {sentences}"),
        lambda values, conditions: SentenceMeaning(conditions, values)),
})  # fmt: skip


def _mentioned_values(tree: Tree | None) -> Iterator[int]:
    """Yield the values of cells that the tree of a sentence mentions, some of them several times."""
    match tree:
        case [str(name), *_] if name.startswith("plural/"):
            yield GRAMMAR.meaning_of_tree(tree)
        case [str(name), *parts] if name.endswith(("sum-is", "number-is")):
            yield from (value for part in parts[:-1] for value in _mentioned_values(part))
        case [str(name), *_] if name.startswith(("valued/", "sized/")):
            yield from GRAMMAR.meaning_of_tree(tree).mentioned_values
        case ["words", "w integers", str(words)]:
            yield from map(int, re.findall(r"\d+", words))
        case ["words", "bits", str(word)]:
            yield from map(int, word)
        case [_, *parts]:
            for part in parts:
                yield from _mentioned_values(part)


def _meanings(text: str, retellings: int = _MAX_RETELLINGS) -> list[SentenceMeaning]:
    """Return the meanings that the first successful way of reading finds, in the order of the module's docstring.

    The sentence is retold in other words at most `retellings` times.
    """
    return (
        _meanings_as_a_whole(text)
        or _meanings_by_clauses(text, _clause_meaning)
        or _meanings_on_the_board(text)
        or _meanings_by_clauses(text, _clause_meaning_on_the_board)
        or (_meanings_retold(text, retellings - 1) if retellings else [])
        or (
            _meanings_by_clauses(
                text, lambda clause: _clause_meaning_retold(clause, retellings - 1), everyday_clauses_independent
            )
            if retellings
            else []
        )
    )


def _meanings_as_a_whole(text: str) -> list[SentenceMeaning]:
    """Return the meanings of a sentence that the grammar reads as a whole, in the first of its variants with any."""
    if match := _ARRAYS_WITH_VALUES.fullmatch(text):
        low, high = int(match[1]), int(match[2])
        values = tuple(range(low, high + 1)) if low < high <= low + _MAX_VALUE_SPAN else None
        return [replace(meaning, allowed_values=values) for meaning in _meanings(match[3])] if values else []
    for variant in word_order_variants(statement_form(text)):
        readings, _ = GRAMMAR.readings("standard rule", variant)
        if readings:
            return [
                replace(sentence, mentioned_values=frozenset(_mentioned_values(tree))) for sentence, tree in readings
            ]
    return []


def _meanings_on_the_board(text: str) -> list[SentenceMeaning]:
    """Return the meanings of a sentence as a statement about the whole board; [] for a long one."""
    if len(text) > _MAX_CHARACTERS_ON_BOARD:
        return []
    readings, _ = GRAMMAR.readings("w rule", board_form(text))
    return [SentenceMeaning((piece,), None, frozenset(_mentioned_values(tree))) for piece, tree in readings]


def _meanings_by_clauses(
    text: str,
    meaning: Callable[[str], SentenceMeaning | None],
    independent: IndependenceTest = standard_clauses_independent,
) -> list[SentenceMeaning]:
    """Return [the meaning of a sentence] if it can be divided into clauses that `meaning` understands, else []."""
    return _joint_meaning(Clauses.of(text).read(meaning, independent))


def _joint_meaning(clauses: list[SentenceMeaning]) -> list[SentenceMeaning]:
    """Return [the meaning that all clauses hold], [] if there are no clauses."""
    mentioned_values = frozenset[int]().union(*(clause.mentioned_values for clause in clauses))
    return (
        [SentenceMeaning(tuple(part for clause in clauses for part in clause.parts), None, mentioned_values)]
        if clauses
        else []
    )


def _single_meaning(text: str, meanings_of: Callable[[str], list[SentenceMeaning]]) -> SentenceMeaning | None:
    """Return the meaning of a clause; None if it has none or several, or if it says which values cells may have."""
    try:
        meaning, _ = _meaning_and_parser(text, meanings_of)
    except BadInput:
        return None
    return meaning if meaning and meaning.allowed_values is None else None


@lru_cache(maxsize=512)
def _clause_meaning(text: str) -> SentenceMeaning | None:
    """Return the only meaning of a clause that the grammar reads as a whole, else None."""
    return _single_meaning(text, _meanings_as_a_whole)


@lru_cache(maxsize=512)
def _clause_meaning_on_the_board(text: str) -> SentenceMeaning | None:
    """Return the only meaning of a clause as a whole, or as a statement about the whole board, else None."""
    return _single_meaning(text, lambda clause: _meanings_as_a_whole(clause) or _meanings_on_the_board(clause))


def _meanings_retold(text: str, retellings: int) -> list[SentenceMeaning]:
    """Return [the meaning of a sentence] in its first retelling whose clauses all have a meaning, else []."""
    for clauses in retell(text):
        meanings: list[SentenceMeaning] = []
        for clause in clauses:
            if (meaning := _clause_meaning_retold(clause, retellings)) is None:
                break
            meanings.append(meaning)
        else:
            return _joint_meaning(meanings)
    return []


@lru_cache(maxsize=512)
def _clause_meaning_retold(text: str, retellings: int) -> SentenceMeaning | None:
    """Return the only meaning of a clause that may be retold at most `retellings` times, else None."""
    return _single_meaning(text, lambda clause: _meanings(clause, retellings))


@lru_cache(maxsize=128)  # the same rule is read again for every number of rows
def read_sentence(text: str) -> SentenceMeaning:
    """Return the meaning of a rule in words.

    Raises BadInput for a text that is too long, has several meanings or is not understood; the message then names the
    phrase at which the reading stopped and the phrases most like it.
    """
    if len(text) > MAX_CHARACTERS:
        raise BadInput(f"rule must be a sentence of at most {MAX_CHARACTERS} characters, not {len(text)}.")
    spoken = with_joint_totals(without_spoken_forms(apply_definitions(text)))
    meaning, parser = _meaning_and_parser(spoken, _meanings)
    if meaning is None or declares_values(text):  # `entries are 0 or 1;` is no condition
        meaning = read_everyday_spelling(text, GrammarReader(_meaning_of_part)) or meaning
    if meaning is None:
        unread = _first_unread_clause(spoken)
        if unread != spoken:
            _, parser = _meaning_and_parser(unread, _meanings)  # raises BadInput if the clause has several meanings
        _, statement_parser = GRAMMAR.readings("standard rule", statement_form(unread))
        _, board_parser = GRAMMAR.readings("w rule", board_form(unread))
        raise BadInput(refusal_message(parser.text, (parser, statement_parser, board_parser)))
    return meaning


def _first_unread_clause(text: str) -> str:
    """Return the first clause without a meaning, if other clauses of the sentence have one; else the whole sentence."""
    clauses = Clauses.of(text).texts
    if len(clauses) == 1:
        return text
    unread = [clause for clause in clauses if _clause_meaning_retold(clause, _MAX_RETELLINGS - 1) is None]
    is_clause = unread and len(unread[0].split()) > 3  # `the first row` is no clause, but one of two subjects
    return unread[0] if is_clause and len(unread) < len(clauses) else text


@lru_cache(maxsize=512)
def _meaning_of_part(text: str) -> SentenceMeaning | None:
    """Return the meaning of a part of a sentence, retold at most once; None if it has none.

    Raises BadInput if it has several.
    """
    return _meaning_and_parser(
        with_joint_totals(without_spoken_forms(apply_definitions(text))), lambda clause: _meanings(clause, 1)
    )[0]


@lru_cache(maxsize=128)
def read_about_the_board(text: str) -> SentenceMeaning | None:
    """Return a rule read as a statement about the whole board, whose states hold the board itself.

    Return None if it has no such reading, or several, or if it then allows other boards than `read_sentence(text)`.
    """
    spoken = without_spoken_forms(apply_definitions(text))
    sentences = _meanings_on_the_board(spoken) or _meanings_on_the_board(in_plain_words(spoken))
    if len({str(sentence) for sentence in sentences}) != 1 or not allow_same_boards([read_sentence(text), *sentences]):
        return None
    return sentences[0]


def _meaning_and_parser(
    text: str, meanings_of: Callable[[str], list[SentenceMeaning]]
) -> tuple[SentenceMeaning | None, Parser]:
    """Return (meaning, parser of the sentence as it was written); the meaning is None if the sentence is not read.

    `meanings_of`(text) is used if the grammar does not read the sentence as it was written. Raises BadInput if meanings
    differ, or if each of them contains a phrase that is unclear.
    """
    readings, parser = GRAMMAR.readings("rule", everyday_form(text))
    sentences = [replace(sentence, mentioned_values=frozenset(_mentioned_values(tree))) for sentence, tree in readings]
    sentences = sentences or meanings_of(text)
    clear = [sentence for sentence in sentences if not any(isinstance(part, Unclear) for part in sentence.parts)]
    unclear = [part.text for part in sentences[0].parts if isinstance(part, Unclear)] if sentences else []
    if sentences and not clear and all(meaning == UNCLEAR_EXTENT.text for meaning in unclear):
        clear = _meanings_on_the_board(text)  # there, words such as "in total" state where the cells lie
    if sentences and not clear:
        raise BadInput(f"rule {excerpt(text)} is not clear: {unclear[0]}.")
    meanings: dict[str, SentenceMeaning] = {str(sentence): sentence for sentence in clear}
    if meanings and (are_same_rule(list(meanings.values())) or allow_same_boards(list(meanings.values()))):
        return next(iter(meanings.values())), parser
    if meanings:
        first, second = list(meanings)[:2]
        raise BadInput(
            f"rule {excerpt(text)} can be read in two ways: {excerpt(first, 120)}, or: {excerpt(second, 120)}; "
            "say which is meant."
        )
    return None, parser
