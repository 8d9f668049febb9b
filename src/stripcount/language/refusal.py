"""The message about a sentence that is not read: the phrase at which reading stopped, and phrases like it that are."""

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

_CLAUSE_KINDS = ("everyday", "statement", "w sentence")  # the phrase that is named begins where one of these was tried


@dataclass(frozen=True)
class _Stop:
    """Where a parser stopped, as indices of words of the sentence as it was written.

    `phrase_start` is the first word of the phrase that it could not read, `unused` the first word that it could not
    use, and `kinds` are the kinds of phrases that it looked for at that word.
    """

    phrase_start: int
    unused: int
    kinds: frozenset[str]

    @classmethod
    def of(cls, parser: Parser, written: tuple[str, ...]) -> _Stop:
        """Return where a parser stopped; its text may be a rewriting of the `written` words."""
        starts = [start for kind, start in parser.memo if kind in _CLAUSE_KINDS and start <= parser.furthest]
        kinds = frozenset(
            kind for (kind, start), readings in parser.memo.items() if start == parser.furthest and not readings
        )
        index_as_written = _indices_as_written(written, parser.words)
        return cls(index_as_written[max(starts, default=0)], index_as_written[parser.furthest], kinds)


def _indices_as_written(written: tuple[str, ...], words: tuple[str, ...]) -> list[int]:
    """Return for each word of a rewritten sentence, and for its end, the index of the corresponding written word.

    A word that was not written corresponds to the written word after the last match before it.
    """
    if written == words:
        return list(range(len(words) + 1))
    blocks = SequenceMatcher(None, written, words, autojunk=False).get_matching_blocks()
    matches = {block.b + k: block.a + k for block in blocks for k in range(block.size)}
    indices, next_written = [], 0
    for index in range(len(words)):
        indices.append(matches.get(index, next_written))
        next_written = indices[-1] + (index in matches)
    ends_with_match = len(words) - 1 in matches or not words
    return [*indices, max(next_written, len(written)) if ends_with_match else next_written]


def _starts_clause(words: tuple[str, ...]) -> bool:
    """Return whether the first of two adjacent words separates two clauses, judged by these words alone."""
    first_words = ("no", "every", "each", "all", "at", "rows", "columns", "the")
    return words[0] in (",", ";") or (words[0] == "and" and words[-1] in first_words)


def not_understood(text: str, parsers: Iterable[Parser]) -> str:
    """Return the error message about a text that no grammar reads.

    It names the phrase and the word at which the parser stopped that came furthest, and three phrases like it that are
    understood, or the command that counts what the phrase is about.
    """
    written = tokens(text.strip().rstrip("."))
    stop = max((_Stop.of(parser, written) for parser in parsers), key=lambda each: each.unused)
    end = next((i for i in range(stop.unused, len(written)) if _starts_clause(written[i : i + 2])), len(written))
    phrase = words_from(text, stop.phrase_start, end - stop.phrase_start) or text
    phrase = re.sub(r"(?<=\d) X (?=\d)", "x", phrase)
    unused = words_from(text, stop.unused, 1)
    where = f"at “{shortened(unused)}”" if unused else "at its end"
    similar = [
        word for word in get_close_matches(unused.lower(), _vocabulary(), 3, 0.75) if not unused.lower().endswith(word)
    ]
    correction = f" (did you mean {similar[0]}?)" if similar and unused.lower() not in _vocabulary() else ""
    if other := elsewhere(phrase):
        return f"rule has the phrase “{shortened(phrase)}”, which is no rule for cells; {other}."
    examples = ", ".join(f"“{example}”" for example in nearest(phrase, kinds=stop.kinds))
    return (
        f"rule has the phrase “{shortened(phrase)}”, which is not understood {where}{correction}; phrases like it that "
        f"are: {examples}; stripcount words lists all."
    )


@cache
def _vocabulary() -> frozenset[str]:
    """Return all words of at least three letters in the phrases of everyday sentences."""
    texts = (p.text for each in GRAMMAR.productions.values() for p in each if ".everyday." in f"{p.family}.")
    return frozenset(word for text in texts for word in re.findall("[a-z]{3,}", text))


@cache
def _kinds_by_example() -> dict[str, frozenset[str]]:
    """Return the example sentences, each with the kinds of the phrases of which it is an example."""
    of_boards = [pair for _, _, examples in BOARDWISE.values() for pair in examples.items()]
    kinds: dict[str, frozenset[str]] = {}
    for name, example in (*EXAMPLES.items(), *STATEMENTS.items(), *of_boards):
        kinds[example] = kinds.get(example, frozenset()) | {name.partition("/")[0]}
    return kinds


def nearest(phrase: str, count: int = 3, kinds: frozenset[str] = frozenset()) -> list[str]:
    """Return the `count` example sentences most similar to a phrase, best first; those of some `kinds` rank higher.

    >>> nearest("no 2x2 chessboard", 1)
    ['no 2x2 checkerboard']
    """
    phrase_stems = _stems(phrase)

    def similarity(example: str) -> float:
        """Return 0 without a common word, else a sum over common words, plus the share of words in common order.

        A common word counts 1 / (the number of examples that have it), so that rare words decide.
        """
        example_stems = _stems(example)
        common = sum(1 / _frequency()[word] for word in {*phrase_stems} & {*example_stems})
        score = common + SequenceMatcher(None, phrase_stems, example_stems).ratio() if common else 0.0
        return score * (1.5 if kinds & _kinds_by_example()[example] else 1)  # phrases that could stand there help more

    ranked = sorted(_kinds_by_example(), key=similarity, reverse=True)
    return [example.partition(" arrays where ")[2] or example for example in ranked[:count]]


@lru_cache(maxsize=512)  # the examples, and the phrases of a few sentences
def _stems(phrase: str) -> tuple[str, ...]:
    return tuple(_stem(word) for word in tokens(phrase))


def _stem(word: str) -> str:
    """Return a word without a final s, in American spelling."""
    return word.replace("neighbour", "neighbor").replace("colour", "color").removesuffix("s") or word


@cache
def _frequency() -> Counter[str]:
    """Return the number of examples that contain each stem."""
    return Counter(_stem(word) for example in _kinds_by_example() for word in set(tokens(example)))
