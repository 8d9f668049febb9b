"""One line of words read as a rule: `no two adjacent 1s`, `0..2 arrays with rows nondecreasing`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache

from stripcount.errors import BadInput, shortened
from stripcount.language.agreement import agree, same
from stripcount.language.clauses import Clauses, Standing, alone, always
from stripcount.language.collective import together
from stripcount.language.grammar import Parser, Tree
from stripcount.language.meaning import Sentence
from stripcount.language.phrases import GRAMMAR
from stripcount.language.pieces import Unclear
from stripcount.language.reading import CLAUSES, OF_WHAT
from stripcount.language.refusal import not_understood
from stripcount.language.rewriting.definitions import expanded
from stripcount.language.rewriting.normal_form import as_written, standard, variants, whole_board
from stripcount.language.rewriting.retelling import plainly, retold
from stripcount.language.rewriting.speech import as_spoken
from stripcount.language.surface.grammars import Grammars
from stripcount.language.surface.leads import declares_values
from stripcount.language.surface.reading import heard

assert CLAUSES  # importing the reading adds its phrases to the grammar
MOST_CHARACTERS = 2000
_LONGEST_ON_BOARD = 400  # characters
_MOST_RETELLINGS = 3  # of a clause, one after the other
_ARRAYS = re.compile(r"(-?\d{1,6})\.\.(-?\d{1,6}) arrays,? (?:with|where|such that) (.+)")


GRAMMAR.says(__name__, {
    "rule/rule": (("{sentences}", "<with|where> {sentences}"), Sentence),
    "standard rule/rule": ("{standard sentences}", Sentence),
    "rule/rule-with-values": (
        ("{values} <array|arrays> [with] {sentences}",
         "{values} <array|arrays> [,] [<where|such that>] {sentences}"),
        lambda values, conditions: Sentence(conditions, values)),
})  # fmt: skip


def _named(tree: Tree | None) -> Iterator[int]:
    """Yield the values that the tree of a sentence names."""
    match tree:
        case [str(name), *_] if name.startswith("plural/"):
            yield GRAMMAR.rebuilt(tree)
        case [str(name), *parts] if name.endswith(("sum-is", "number-is")):
            yield from (value for part in parts[:-1] for value in _named(part))
        case [str(name), *_] if name.startswith(("valued/", "sized/")):
            yield from GRAMMAR.rebuilt(tree).named
        case ["words", "w integers", str(words)]:
            yield from map(int, re.findall(r"\d+", words))
        case ["words", "bits", str(word)]:
            yield from map(int, word)
        case [_, *parts]:
            for part in parts:
                yield from _named(part)


def _standard(text: str, retellings: int = _MOST_RETELLINGS) -> list[Sentence]:
    """Return the meanings of a sentence in standard spelling, as a whole, of its clauses one by one, or told again."""
    return (
        _as_a_whole(text)
        or _in_clauses(text, _meaning)
        or _about_the_board(text)
        or _in_clauses(text, _meaning_on_the_board)
        or (_retold(text, retellings - 1) if retellings else [])
        or (_in_clauses(text, lambda clause: _meaning_retold(clause, retellings - 1), alone) if retellings else [])
    )


def _as_a_whole(text: str) -> list[Sentence]:
    """Return the meanings of a sentence in standard spelling."""
    if match := _ARRAYS.fullmatch(text):
        low, high = int(match[1]), int(match[2])
        values = tuple(range(low, high + 1)) if low < high <= low + 64 else None
        return [replace(meaning, values=values) for meaning in _standard(match[3])] if values else []
    for variant in variants(standard(text)):
        readings, _ = GRAMMAR.readings("standard rule", variant)
        if readings:
            return [replace(sentence, named=frozenset(_named(tree))) for sentence, tree in readings]
    return []


def _about_the_board(text: str) -> list[Sentence]:
    """Return the meanings of a sentence that is said of the whole board."""
    if len(text) > _LONGEST_ON_BOARD:
        return []
    readings, _ = GRAMMAR.readings("w rule", whole_board(text))
    return [Sentence((piece,), None, frozenset(_named(tree))) for piece, tree in readings]


def _in_clauses(text: str, meaning: Callable[[str], Sentence | None], stand: Standing = always) -> list[Sentence]:
    """Return the meaning of a sentence whose clauses, of a few joints at most, each have one."""
    return _joined(Clauses.of(text).read(meaning, stand))


def _joined(clauses: list[Sentence]) -> list[Sentence]:
    """Return the meaning of clauses that all hold; none of none."""
    named = frozenset[int]().union(*(clause.named for clause in clauses))
    return [Sentence(tuple(part for clause in clauses for part in clause.parts), None, named)] if clauses else []


def _only_meaning(text: str, standard_of: Callable[[str], list[Sentence]]) -> Sentence | None:
    """Return the meaning of a clause that stands alone and names no values, None if it has none, or several."""
    try:
        meaning, _ = _meaning_of(text, standard_of)
    except BadInput:
        return None
    return meaning if meaning and meaning.values is None else None


@lru_cache(maxsize=512)
def _meaning(text: str) -> Sentence | None:
    """Return the only meaning of a clause that is read as part of a rule."""
    return _only_meaning(text, _as_a_whole)


@lru_cache(maxsize=512)
def _meaning_on_the_board(text: str) -> Sentence | None:
    """Return the only meaning of a clause that is read as part of a rule or as said of the whole board."""
    return _only_meaning(text, lambda clause: _as_a_whole(clause) or _about_the_board(clause))


def _retold(text: str, retellings: int) -> list[Sentence]:
    """Return the meaning of a sentence told as clauses that stand alone, each of which has one."""
    for clauses in retold(text):
        meanings: list[Sentence] = []
        for clause in clauses:
            if (meaning := _meaning_retold(clause, retellings)) is None:
                break
            meanings.append(meaning)
        else:
            return _joined(meanings)
    return []


@lru_cache(maxsize=512)
def _meaning_retold(text: str, retellings: int) -> Sentence | None:
    """Return the only meaning of a clause, which may be told again so many times."""
    return _only_meaning(text, lambda clause: _standard(clause, retellings))


@lru_cache(maxsize=128)  # a strip is made again for every number of rows that is looked at
def read_sentence(text: str) -> Sentence:
    """Return the meaning of a rule in words; raises BadInput with the phrase that stopped it and the nearest."""
    if len(text) > MOST_CHARACTERS:
        raise BadInput(f"rule must be a sentence of at most {MOST_CHARACTERS} characters, not {len(text)}.")
    spoken = together(as_spoken(expanded(text)))
    meaning, parser = _meaning_of(spoken, _standard)
    if meaning is None or declares_values(text):  # `entries are 0 or 1;` is no condition
        meaning = heard(text, Grammars(_told_alone)) or meaning
    if meaning is None:
        unread = _first_unread(spoken)
        if unread != spoken:
            _, parser = _meaning_of(unread, _standard)  # raises BadInput if it has several
        _, of_statements = GRAMMAR.readings("standard rule", standard(unread))
        _, of_the_board = GRAMMAR.readings("w rule", whole_board(unread))
        raise BadInput(not_understood(parser.text, (parser, of_statements, of_the_board)))
    return meaning


def _first_unread(text: str) -> str:
    """Return the first clause of a sentence that has no meaning of its own while others have; else the whole."""
    clauses = Clauses.of(text).said
    if len(clauses) == 1:
        return text
    unread = [clause for clause in clauses if _meaning_retold(clause, _MOST_RETELLINGS - 1) is None]
    whole = unread and len(unread[0].split()) > 3  # `the first row` is no clause, but one of two subjects
    return unread[0] if whole and len(unread) < len(clauses) else text


@lru_cache(maxsize=512)
def _told_alone(text: str) -> Sentence | None:
    """Return the meaning of a sentence in standard spelling, None if it has none; raises BadInput if it has several."""
    return _meaning_of(together(as_spoken(expanded(text))), lambda clause: _standard(clause, 1))[0]


@lru_cache(maxsize=128)
def said_of_the_board(text: str) -> Sentence | None:
    """Return a rule as it is said of the whole board, None if it is not read so or if that may be another rule."""
    spoken = as_spoken(expanded(text))
    of_the_board = _about_the_board(spoken) or _about_the_board(plainly(spoken))
    if len({str(sentence) for sentence in of_the_board}) != 1 or not agree([read_sentence(text), *of_the_board]):
        return None
    return of_the_board[0]


def _meaning_of(text: str, standard_of: Callable[[str], list[Sentence]]) -> tuple[Sentence | None, Parser]:
    """Return (the meaning of a sentence, None if it is not read, the parser); raises BadInput if it has several."""
    readings, parser = GRAMMAR.readings("rule", as_written(text))
    read = [replace(sentence, named=frozenset(_named(tree))) for sentence, tree in readings] or standard_of(text)
    clear = [sentence for sentence in read if not any(isinstance(part, Unclear) for part in sentence.parts)]
    if read and not clear and all(part.text == OF_WHAT.text for part in read[0].parts if isinstance(part, Unclear)):
        clear = _about_the_board(text)  # a sentence as a whole says of what
    if read and not clear:
        said = next(part.text for part in read[0].parts if isinstance(part, Unclear))
        raise BadInput(f"rule {shortened(text)} is not clear: {said}.")
    meanings: dict[str, Sentence] = {str(sentence): sentence for sentence in clear}
    if meanings and (same(list(meanings.values())) or agree(list(meanings.values()))):
        return next(iter(meanings.values())), parser
    if meanings:
        first, second = list(meanings)[:2]
        raise BadInput(
            f"rule {shortened(text)} can be read in two ways: {shortened(first, 120)}, or: {shortened(second, 120)}; "
            "say which is meant."
        )
    return None, parser
