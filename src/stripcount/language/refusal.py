"""The message about a sentence that is not understood: the phrase at which reading stopped, and similar phrases."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from functools import cache, lru_cache

from stripcount.errors import excerpt
from stripcount.language.boardwise.examples import BOARDWISE
from stripcount.language.elsewhere import counting_command
from stripcount.language.everyday.examples import EXAMPLES
from stripcount.language.grammar import Parser
from stripcount.language.phrases import GRAMMAR
from stripcount.language.statements.examples import STATEMENT_EXAMPLES
from stripcount.language.text_words import text_of_tokens, tokens

_MIN_SIMILARITY = 0.75  # of a misspelt word and the word that is meant, as `difflib` computes it
_KIND_FACTOR = 1.5  # for the similarity of examples of a phrase that could stand at the position: they help more
_CLAUSE_KINDS = ("everyday", "statement", "w sentence")  # where one was tried last, the phrase begins


@dataclass(frozen=True)
class _StopPosition:
    """Where a parser stopped, as indices of tokens of the sentence as it was written.

    `phrase_start` is the first token of the phrase that it could not read, `unused` the first token that it could not
    use; both may be the number of tokens. `kinds` are the kinds of phrases that it looked for at `unused`.
    """

    phrase_start: int
    unused: int
    kinds: frozenset[str]

    @classmethod
    def of(cls, parser: Parser, tokens_as_written: tuple[str, ...]) -> _StopPosition:
        """Return where a parser stopped; its text may be a rewriting of the sentence with these tokens."""
        starts = [start for kind, start in parser.memo if kind in _CLAUSE_KINDS and start <= parser.furthest]
        kinds = frozenset(
            kind for (kind, start), readings in parser.memo.items() if start == parser.furthest and not readings
        )
        index_as_written = _indices_as_written(tokens_as_written, parser.tokens)
        return cls(index_as_written[max(starts, default=0)], index_as_written[parser.furthest], kinds)


def _indices_as_written(tokens_as_written: tuple[str, ...], parser_tokens: tuple[str, ...]) -> list[int]:
    """Return for each token of a rewritten sentence, and for its end, the index of the corresponding written token.

    A token that was not written corresponds to the token after the last written one that occurs before it.
    """
    if tokens_as_written == parser_tokens:
        return list(range(len(parser_tokens) + 1))
    blocks = SequenceMatcher(None, tokens_as_written, parser_tokens, autojunk=False).get_matching_blocks()
    matches = {block.b + k: block.a + k for block in blocks for k in range(block.size)}
    indices, next_written = [], 0
    for index in range(len(parser_tokens)):
        indices.append(matches.get(index, next_written))
        next_written = indices[-1] + (index in matches)
    ends_with_match = len(parser_tokens) - 1 in matches or not parser_tokens
    return [*indices, max(next_written, len(tokens_as_written)) if ends_with_match else next_written]


def _starts_clause(words: tuple[str, ...]) -> bool:
    """Return whether the first of one or two adjacent tokens separates two clauses, judged by these tokens alone."""
    first_words = ("no", "every", "each", "all", "at", "rows", "columns", "the")
    return words[0] in (",", ";") or (words[0] == "and" and words[-1] in first_words)


def refusal_message(text: str, parsers: Iterable[Parser]) -> str:
    """Return the error message about a text that none of some parsers could read.

    It names the phrase and the word at which the parser that came furthest stopped. It adds three similar phrases that
    are understood, or the command that counts the thing that the phrase names.
    """
    tokens_as_written = tokens(text.strip().rstrip("."))
    stop = max(
        (_StopPosition.of(parser, tokens_as_written) for parser in parsers), key=lambda position: position.unused
    )
    end = next(  # the phrase ends before the next clause
        (i for i in range(stop.unused, len(tokens_as_written)) if _starts_clause(tokens_as_written[i : i + 2])),
        len(tokens_as_written),
    )
    phrase = text_of_tokens(text, stop.phrase_start, end - stop.phrase_start) or text
    phrase = re.sub(r"(?<=\d) X (?=\d)", "x", phrase)
    unused_word = text_of_tokens(text, stop.unused, 1)
    position_text = f"at “{excerpt(unused_word)}”" if unused_word else "at its end"
    similar_words = [
        word
        for word in get_close_matches(unused_word.lower(), _vocabulary(), cutoff=_MIN_SIMILARITY)
        if not unused_word.lower().endswith(word)
    ]
    correction = (
        f" (did you mean {similar_words[0]}?)" if similar_words and unused_word.lower() not in _vocabulary() else ""
    )
    if command_clause := counting_command(phrase):
        return f"rule has the phrase “{excerpt(phrase)}”, which is no rule for cells; {command_clause}."
    examples = ", ".join(f"“{example}”" for example in nearest_examples(phrase, kinds=stop.kinds))
    return (
        f"rule has the phrase “{excerpt(phrase)}”, which is not understood {position_text}{correction}; "
        f"phrases like it that are: {examples}; stripcount words lists all."
    )


@cache
def _vocabulary() -> frozenset[str]:
    """Return all words of three letters or more in the phrases of everyday sentences."""
    texts = (p.text for each in GRAMMAR.productions.values() for p in each if ".everyday." in f"{p.family}.")
    return frozenset(word for text in texts for word in re.findall("[a-z]{3,}", text))


@cache
def _kinds_by_example() -> dict[str, frozenset[str]]:
    """Return the example sentences, each mapped to the kinds of phrases that it is an example of."""
    boardwise_examples = [pair for _, _, examples in BOARDWISE.values() for pair in examples.items()]
    kinds: dict[str, frozenset[str]] = {}
    for name, example in (*EXAMPLES.items(), *STATEMENT_EXAMPLES.items(), *boardwise_examples):
        kinds[example] = kinds.get(example, frozenset()) | {name.partition("/")[0]}
    return kinds


def nearest_examples(phrase: str, count: int = 3, kinds: frozenset[str] = frozenset()) -> list[str]:
    """Return the `count` example sentences most similar to a phrase, best first; examples of `kinds` rank higher.

    >>> nearest_examples("no 2x2 chessboard", 1)
    ['no 2x2 checkerboard']
    """
    phrase_stems = _stems(phrase)

    def similarity(example: str) -> float:
        """Return 0 without a common stem, else a sum over common stems, plus the share of stems in common order.

        A common stem counts 1 / (the number of examples that have it), so that rare words decide.
        """
        example_stems = _stems(example)
        weight = sum(1 / _example_counts()[stem] for stem in {*phrase_stems} & {*example_stems})
        score = weight + SequenceMatcher(None, phrase_stems, example_stems).ratio() if weight else 0.0
        could_stand_here = kinds & _kinds_by_example()[example]
        return score * (_KIND_FACTOR if could_stand_here else 1)

    ranked = sorted(_kinds_by_example(), key=similarity, reverse=True)
    return [example.partition(" arrays where ")[2] or example for example in ranked[:count]]


@lru_cache(maxsize=512)  # the examples, and the phrases of a few sentences
def _stems(phrase: str) -> tuple[str, ...]:
    """Return the stems of the tokens of a phrase, in their order."""
    return tuple(_stem(word) for word in tokens(phrase))


def _stem(word: str) -> str:
    """Return a token without a final s, in American spelling."""
    return word.replace("neighbour", "neighbor").replace("colour", "color").removesuffix("s") or word


@cache
def _example_counts() -> Counter[str]:
    """Return the number of examples that contain each stem."""
    return Counter(_stem(word) for example in _kinds_by_example() for word in set(tokens(example)))
