"""One line of words read as a rule: `no two adjacent 1s`, `0..2 arrays with rows nondecreasing`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from difflib import SequenceMatcher, get_close_matches
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from stripcount.errors import BadInput, StripcountError, shortened
from stripcount.language.boardwise.definitions import expanded
from stripcount.language.boardwise.examples import BOARDWISE
from stripcount.language.boardwise.spelling import whole_board
from stripcount.language.elsewhere import elsewhere
from stripcount.language.everyday.examples import EXAMPLES
from stripcount.language.grammar import Parser, Tree
from stripcount.language.name import Name, Part, Side, Size
from stripcount.language.phrases import GRAMMAR
from stripcount.language.pieces import Unclear, Unreadable
from stripcount.language.reading import CLAUSES
from stripcount.language.statements.examples import STATEMENTS
from stripcount.language.statements.spelling import standard, variants
from stripcount.language.text_words import tokens, words_from
from stripcount.language.translate import rule_of
from stripcount.model.lattice.reflections import alike
from stripcount.model.lattice.rule import Rule
from stripcount.model.lattice.strip import passing

assert CLAUSES  # importing the reading adds its phrases to the grammar
MOST_CHARACTERS = 2000
_TRIED = ((1, 4), (4, 1), (2, 3), (3, 2), (3, 3), (2, 5), (5, 2), (1, 7))  # boards on which two readings are compared
_MOST_TRIED, _LEAST_COMPARED = 800, 5
_LONGEST_ON_BOARD = 400  # characters
_MOST_JOINTS, _LONGEST_CLAUSE = 12, 4  # clauses are read one by one, so that time grows with their number alone
_ARRAYS = re.compile(r"(-?\d{1,6})\.\.(-?\d{1,6}) arrays,? (?:with|where|such that) (.+)")
_JOINT = re.compile(
    r"(?:, (?:and|but) (?:that )?|; |, | and | but )"
    r"(?=(?:in |for )?(?:no|every|each|all|the|any|rows|columns|adjacent|neighbou?ring|there)\b)",
    re.IGNORECASE,
)
_COMMON = {
    "adjacent",
    "horizontally",
    "vertically",
    "diagonally",
    "antidiagonally",
    "neighbours",
    "columns",
    "increasing",
}


@dataclass(frozen=True, eq=False)
class Sentence:
    """What a sentence means: its conditions, the values of its arrays, None if it does not say, and those it names."""

    parts: tuple[Part, ...]
    values: tuple[int, ...] | None = None
    named: frozenset[int] = frozenset()

    def __str__(self) -> str:
        values = "" if self.values is None else f" over {self.values}"
        return "; ".join(part.text for part in self.parts) + values


GRAMMAR.says(__name__, {
    "rule/rule": (("{sentences}", "<with|where> {sentences}"), Sentence),
    "standard rule/rule": ("{standard sentences}", Sentence),
    "rule/rule-with-values": (
        ("{values} <array|arrays> [with] {sentences}",
         "{values} <array|arrays> [,] [<where|such that>] {sentences}"),
        lambda values, conditions: Sentence(conditions, values)),
})  # fmt: skip


def _spelled(text: str) -> str:
    text = re.sub(r"(?<=\d)['’]s\b", "s", text.replace("×", "x")).rstrip("!").replace("4-connected", "connected")
    text = re.sub(r"(^|,\s*|\band\s+)there (?:is|are|exists?) (?=no\b)", r"\1", text)
    text = re.sub(r"\b(?:the )?values of (?=adjacent|neighbou?ring)", "", text)
    text = re.sub(r"\b(?:must|should|have to|has to) have\b", "has", text)
    text = re.sub(r"\b(?:must|should|shall|have to|has to) be (?!\w+ed\b)", "are ", text)
    text = re.sub(r"\b(?:must|should|shall|have to|has to) (?!not\b|never\b|be\b)", "", text)
    return re.sub(r"(?<!,)(?<! add)(?<! adds)(?<!adding) up to (?!\d)", ", up to ", text.replace(";", ","))


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


def _agree(sentences: list[Sentence]) -> bool:
    """Return whether sentences allow the same boards, of all small ones and of some larger ones."""
    values = sentences[0].values or tuple(range(max(2, *(max(each.named, default=0) for each in sentences)) + 1))[:4]
    compared = 0
    for rows, cols in _TRIED:
        boards = _boards(rows, cols, values)
        size, answers = Size(Side("", 0, rows), Side("k", 1, 0)), set()
        try:
            rules = [rule_of(Name(size, values, each.parts), turned=False, least=(rows, 0)) for each in sentences]
        except StripcountError:  # no states for so many rows
            continue
        for rule in rules:
            if rule.connected:
                return False
            answers.add(passing(rule, boards).tobytes())
        if len(answers) > 1:
            return False
        compared += 1
    return compared >= _LEAST_COMPARED


def _boards(rows: int, cols: int, values: tuple[int, ...]) -> NDArray[np.int64]:
    """Return all boards of a size, or the first of them and as many taken evenly from the others."""
    many = len(values) ** (rows * cols)
    numbers = np.arange(many) if many <= _MOST_TRIED else np.linspace(0, many - 1, _MOST_TRIED).astype(np.int64)
    digits = numbers[:, None] // len(values) ** np.arange(rows * cols) % len(values)
    return np.array(values, dtype=np.int64)[digits].reshape(len(numbers), rows, cols)


def _standard(text: str) -> list[Sentence]:
    """Return the meanings of a sentence in standard spelling, as a whole or of its clauses one by one."""
    return (
        _as_a_whole(text)
        or _in_clauses(text, _meaning)
        or _about_the_board(text)
        or _in_clauses(text, _meaning_on_the_board)
    )


def _as_a_whole(text: str) -> list[Sentence]:
    """Return the meanings of a sentence in standard spelling."""
    if match := _ARRAYS.fullmatch(text):
        low, high = int(match[1]), int(match[2])
        values = tuple(range(low, high + 1)) if low < high <= low + 64 else None
        return [replace(found, values=values) for found in _standard(match[3])] if values else []
    spelled = standard(text)
    for variant in variants(spelled):
        found, _ = GRAMMAR.readings("standard rule", variant)
        if found:
            return [replace(sentence, named=frozenset(_named(tree))) for sentence, tree in found]
    return []


def _about_the_board(text: str) -> list[Sentence]:
    """Return the meanings of a sentence that is said of the whole board."""
    if len(text) > _LONGEST_ON_BOARD:
        return []
    found, _ = GRAMMAR.readings("w rule", whole_board(text))
    return [Sentence((piece,), None, frozenset(_named(tree))) for piece, tree in found]


def _in_clauses(text: str, meaning: Callable[[str], Sentence | None]) -> list[Sentence]:
    """Return the meaning of a sentence whose clauses, of a few joints at most, each have one; longer ones first."""
    joints = list(_JOINT.finditer(text))
    if not 0 < len(joints) <= _MOST_JOINTS:
        return []
    starts, ends = [0, *(joint.end() for joint in joints)], [*(joint.start() for joint in joints), len(text)]
    rests: list[Sentence | None] = [None] * len(starts) + [Sentence((), None)]  # what is said from a clause on
    for first in reversed(range(len(starts))):
        for last in reversed(range(first, min(first + _LONGEST_CLAUSE, len(starts)))):
            rest = rests[last + 1]
            if rest and (first, last) != (0, len(joints)) and (begun := meaning(text[starts[first] : ends[last]])):
                rests[first] = Sentence((*begun.parts, *rest.parts), None, begun.named | rest.named)
                break
    return [rests[0]] if rests[0] else []


@lru_cache(maxsize=128)
def _meaning(text: str) -> Sentence | None:
    """Return the meaning of a clause that stands alone, None if it has none, or several."""
    try:
        found = _read(text, _as_a_whole)
    except BadInput:
        return None
    return found if found.values is None else None


@lru_cache(maxsize=128)
def _meaning_on_the_board(text: str) -> Sentence | None:
    """Return the meaning of a clause that stands alone, read as part of a rule or as said of the whole board."""
    try:
        found = _read(text, lambda clause: _as_a_whole(clause) or _about_the_board(clause))
    except BadInput:
        return None
    return found if found.values is None else None


@lru_cache(maxsize=128)  # a strip is made again for every number of rows that is looked at
def read_sentence(text: str) -> Sentence:
    """Return the meaning of a rule in words; raises BadInput with the phrase that stopped it and the nearest."""
    if len(text) > MOST_CHARACTERS:
        raise BadInput(f"rule must be a sentence of at most {MOST_CHARACTERS} characters, not {len(text)}.")
    return _read(expanded(text), _standard)


def _read(text: str, standard_of: Callable[[str], list[Sentence]]) -> Sentence:
    found, parser = GRAMMAR.readings("rule", _spelled(text))
    read = [replace(sentence, named=frozenset(_named(tree))) for sentence, tree in found] or standard_of(text)
    clear = [sentence for sentence in read if not any(isinstance(part, Unclear) for part in sentence.parts)]
    if read and not clear:
        said = next(part.text for part in read[0].parts if isinstance(part, Unclear))
        raise BadInput(f"rule {shortened(text)} is not clear: {said}.")
    meanings: dict[str, Sentence] = {str(sentence): sentence for sentence in clear}
    if meanings and (_same(list(meanings.values())) or _agree(list(meanings.values()))):
        return next(iter(meanings.values()))
    if meanings:
        first, second = list(meanings)[:2]
        raise BadInput(
            f"rule {shortened(text)} can be read in two ways: {shortened(first, 120)}, or: {shortened(second, 120)}; "
            "say which is meant."
        )
    raise BadInput(_not_understood(parser))


def _not_understood(parser: Parser) -> str:
    """Return the sentence about a text that is not understood: the phrase, the word, three phrases that would do."""
    begins = max(at for kind, at in parser.known if kind == "everyday" and at <= parser.furthest)
    words = words_from(parser.text, begins, len(parser.words)) or parser.text
    phrase = re.split(r"[,;]| and (?=(?:no|every|each|all|at|rows|columns|the)\b)", words)[0].strip()
    phrase = re.sub(r"(?<=\d) X (?=\d)", "x", phrase)
    stopped = words_from(parser.text, parser.furthest, 1)
    where = f"at “{shortened(stopped)}”" if stopped else "at its end"
    near = [word for word in get_close_matches(stopped.lower(), _vocabulary(), 3, 0.75) if word != stopped.lower()]
    meant = f" (did you mean {near[0]}?)" if near and stopped.lower() not in _vocabulary() else ""
    shown = ", ".join(f"“{example}”" for example in nearest(phrase))
    if other := elsewhere(phrase):
        return f"rule has the phrase “{shortened(phrase)}”, which is no rule for cells; {other}."
    return (
        f"rule has the phrase “{shortened(phrase)}”, which is not understood {where}{meant}; phrases like it that are: "
        f"{shown}; stripcount words lists all."
    )


@cache
def _vocabulary() -> frozenset[str]:
    """Return all words of the phrases of everyday sentences."""
    texts = (p.text for each in GRAMMAR.productions.values() for p in each if ".everyday." in f"{p.family}.")
    return frozenset(word for text in texts for word in re.findall("[a-z]{3,}", text))


def _examples() -> list[str]:
    """Return an example of every phrase that has one."""
    whole = [example for _, _, examples in BOARDWISE.values() for example in examples.values()]
    return [*EXAMPLES.values(), *STATEMENTS.values(), *whole]


def nearest(phrase: str, number: int = 3) -> list[str]:
    """Return the examples of phrases that have most in common with a phrase.

    >>> nearest("no 2x2 chessboard", 1)
    ['no 2x2 checkerboard']
    """
    own = _stems(phrase)

    def likeness(example: str) -> float:
        """Return how alike two phrases are; a word that few examples have says more than one that all have."""
        theirs = _stems(example)
        shared = sum(1 / _frequency()[word] for word in {*own} & {*theirs})
        return shared + SequenceMatcher(None, own, theirs).ratio() if shared else 0.0

    ranked = sorted(dict.fromkeys(_examples()), key=likeness, reverse=True)
    return [example.partition(" arrays where ")[2] or example for example in ranked[:number]]


@lru_cache(maxsize=512)  # the examples, and phrases asked for
def _stems(phrase: str) -> tuple[str, ...]:
    return tuple(_stem(word) for word in tokens(phrase))


def _stem(word: str) -> str:
    """Return a word without what its plural adds, in a standard spelling."""
    return word.replace("neighbour", "neighbor").replace("colour", "color").removesuffix("s") or word


@cache
def _frequency() -> Counter[str]:
    return Counter(_stem(word) for example in set(_examples()) for word in set(tokens(example)))
