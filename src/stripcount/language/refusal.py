"""Why a sentence is not read: the phrase at which that grammar stopped which came furthest, and phrases like it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from functools import cache, lru_cache

from stripcount.errors import shortened
from stripcount.language.boardwise.examples import BOARDWISE
from stripcount.language.elsewhere import elsewhere
from stripcount.language.everyday.examples import EXAMPLES
from stripcount.language.grammar import Parser
from stripcount.language.phrases import GRAMMAR
from stripcount.language.statements.examples import STATEMENTS
from stripcount.language.text_words import tokens, words_from

_BEGINS = ("everyday", "statement", "w sentence")  # the kinds of phrases with which something new begins


@dataclass(frozen=True)
class _Stop:
    """Where a grammar stopped reading, as numbers of words of the sentence as it was written.

    `begins` is the word with which the phrase that it could not read begins, `at` the one that it could not use, and
    `kinds` are those of the phrases that it looked for there.
    """

    begins: int
    at: int
    kinds: frozenset[str]

    @classmethod
    def of(cls, parser: Parser, written: tuple[str, ...]) -> _Stop:
        """Return where the parser of a sentence, which may have been rewritten, stopped."""
        begins = max((at for kind, at in parser.known if kind in _BEGINS and at <= parser.furthest), default=0)
        kinds = frozenset(kind for (kind, at), found in parser.known.items() if at == parser.furthest and not found)
        places = _aligned(written, parser.words)
        return cls(places[begins], places[parser.furthest], kinds)


def _aligned(written: tuple[str, ...], words: tuple[str, ...]) -> list[int]:
    """Return for each word of a sentence that was rewritten, and for its end, the number of the word as written."""
    if written == words:
        return list(range(len(words) + 1))
    blocks = SequenceMatcher(None, written, words, autojunk=False).get_matching_blocks()
    same = {block.b + k: block.a + k for block in blocks for k in range(block.size)}
    places, after = [], 0
    for number in range(len(words)):
        places.append(same.get(number, after))
        after = places[-1] + (number in same)
    return [*places, max(after, len(written)) if len(words) - 1 in same or not words else after]


def _new_clause(words: tuple[str, ...]) -> bool:
    """Return whether two words are where a clause ends and another one may begin."""
    starts = ("no", "every", "each", "all", "at", "rows", "columns", "the")
    return words[0] in (",", ";") or (words[0] == "and" and words[-1] in starts)


def not_understood(text: str, parsers: Iterable[Parser]) -> str:
    """Return the sentence about a text that is not understood: the phrase, the word, three phrases that would do."""
    written = tokens(text.strip().rstrip("."))
    stop = max((_Stop.of(parser, written) for parser in parsers), key=lambda each: each.at)  # the first of the furthest
    ends = next((i for i in range(stop.at, len(written)) if _new_clause(written[i : i + 2])), len(written))
    phrase = words_from(text, stop.begins, ends - stop.begins) or text
    phrase = re.sub(r"(?<=\d) X (?=\d)", "x", phrase)
    stopped = words_from(text, stop.at, 1)
    where = f"at “{shortened(stopped)}”" if stopped else "at its end"
    near = [word for word in get_close_matches(stopped.lower(), _vocabulary(), 3, 0.75) if word != stopped.lower()]
    meant = f" (did you mean {near[0]}?)" if near and stopped.lower() not in _vocabulary() else ""
    if other := elsewhere(phrase):
        return f"rule has the phrase “{shortened(phrase)}”, which is no rule for cells; {other}."
    shown = ", ".join(f"“{example}”" for example in nearest(phrase, kinds=stop.kinds))
    return (
        f"rule has the phrase “{shortened(phrase)}”, which is not understood {where}{meant}; phrases like it that are: "
        f"{shown}; stripcount words lists all."
    )


@cache
def _vocabulary() -> frozenset[str]:
    """Return all words of the phrases of everyday sentences."""
    texts = (p.text for each in GRAMMAR.productions.values() for p in each if ".everyday." in f"{p.family}.")
    return frozenset(word for text in texts for word in re.findall("[a-z]{3,}", text))


@cache
def _examples() -> dict[str, frozenset[str]]:
    """Return the examples of all phrases that have one, each with the kinds of the phrases that it is an example of."""
    whole = [pair for _, _, examples in BOARDWISE.values() for pair in examples.items()]
    found: dict[str, frozenset[str]] = {}
    for name, example in (*EXAMPLES.items(), *STATEMENTS.items(), *whole):
        found[example] = found.get(example, frozenset()) | {name.partition("/")[0]}
    return found


def nearest(phrase: str, number: int = 3, kinds: frozenset[str] = frozenset()) -> list[str]:
    """Return the examples of phrases that have most in common with a phrase, those of some kinds before others.

    >>> nearest("no 2x2 chessboard", 1)
    ['no 2x2 checkerboard']
    """
    own = _stems(phrase)

    def likeness(example: str) -> float:
        """Return how alike two phrases are; a word that few examples have says more than one that all have."""
        theirs = _stems(example)
        shared = sum(1 / _frequency()[word] for word in {*own} & {*theirs})
        alike = shared + SequenceMatcher(None, own, theirs).ratio() if shared else 0.0
        return alike * (1.5 if kinds & _examples()[example] else 1)  # what might stand there is of more help

    ranked = sorted(_examples(), key=likeness, reverse=True)
    return [example.partition(" arrays where ")[2] or example for example in ranked[:number]]


@lru_cache(maxsize=512)  # the examples, and phrases asked for
def _stems(phrase: str) -> tuple[str, ...]:
    return tuple(_stem(word) for word in tokens(phrase))


def _stem(word: str) -> str:
    """Return a word without what its plural adds, in a standard spelling."""
    return word.replace("neighbour", "neighbor").replace("colour", "color").removesuffix("s") or word


@cache
def _frequency() -> Counter[str]:
    return Counter(_stem(word) for example in _examples() for word in set(tokens(example)))
