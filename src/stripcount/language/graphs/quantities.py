"""Quantities in titles about graphs: sizes that grow with n, and the grammar that the phrases of titles stand in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from stripcount.language.grammar import Grammar, Parser, PhraseList, PhraseMatch
from stripcount.language.phrases import digits, number_word

GRAPHS = Grammar(readers={"digits": digits, "number word": number_word})
"""The grammar of titles about graphs and of `--problem`; its phrases stand in the other files of this folder."""


class LayerCount(NamedTuple):
    """a(n) is about step·n + first layers."""

    step: int
    first: int

    def counting(self, vertices: int, more: int) -> LayerCount | None:
        """Return how many layers of so many vertices, and `more` of the whole graph, make up this number of vertices.

        >>> LayerCount(2, 0).counting(2, 0), LayerCount(1, 0).counting(1, 1), LayerCount(1, 0).counting(2, 0)
        (LayerCount(step=1, first=0), LayerCount(step=1, first=-1), None)
        """
        step, rest = divmod(self.step, vertices)
        first, over = divmod(self.first - more, vertices)
        return None if rest or over else LayerCount(step, first)


def _grown(step: int | None, first: int = 0) -> LayerCount | None:
    return LayerCount(1 if step is None else step, first) if step != 0 else None


@GRAPHS.reader("rest")
def rest(parser: Parser, at: int) -> Iterator[PhraseMatch]:
    """All words to the end, which are not read."""
    if at < len(parser.words):
        parser.note_used(at)
        yield parser.words[at:], len(parser.words)


@GRAPHS.reader("letter")
def letters(parser: Parser, at: int) -> Iterator[PhraseMatch]:
    """A letter, the name of a kind of graphs."""
    if at < len(parser.words) and len(parser.words[at]) == 1 and parser.words[at].isalpha():
        parser.note_used(at + 1)
        yield parser.words[at].upper(), at + 1


GRAPHS.add_rows(__name__, {
    "several": PhraseList("digits", inner=(",",), last=("and", ", and", ",")),
    "size/more": (("[{digits}] n + {digits}", "( [{digits}] n + {digits} )"), _grown),
    "size/fewer": (("[{digits}] n - {digits}", "( [{digits}] n - {digits} )"), lambda step, fewer: _grown(step, -fewer)),
    "size/n": (("[{digits}] n", "( [{digits}] n )"), _grown),
    "by/by": ("<x|times|- by ->", ""),
    "number/digits": "{digits}",
    "number/word": "{number word}",
})  # fmt: skip
