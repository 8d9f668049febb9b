"""The grammar of titles about graphs, with its phrases for numbers and for sizes such as `2n + 1`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from stripcount.language.grammar import Grammar, Parser, PhraseList, PhraseMatch
from stripcount.language.phrases import digits, number_word

GRAPHS = Grammar(readers={"digits": digits, "number word": number_word})
"""The grammar of titles about graphs and of `--problem`; the other modules of this folder add rows when imported."""


class LinearSize(NamedTuple):
    """A number of layers, vertices or edges that is linear in n: `step`·n + `first`, with `first` its value at n = 0."""

    step: int
    first: int

    def layers_for_vertices(self, per_layer: int, extra: int) -> LinearSize | None:
        """Take this size as a number of vertices and return the number of layers, None unless it is always an integer.

        A layer has `per_layer` vertices; `extra` further ones, such as hubs, belong to no layer.

        >>> LinearSize(2, 0).layers_for_vertices(2, 0), LinearSize(1, 0).layers_for_vertices(2, 0)
        (LinearSize(step=1, first=0), None)
        >>> LinearSize(1, 0).layers_for_vertices(1, 1)
        LinearSize(step=1, first=-1)
        """
        step, step_remainder = divmod(self.step, per_layer)
        first, first_remainder = divmod(self.first - extra, per_layer)
        return None if step_remainder or first_remainder else LinearSize(step, first)


def _linear(step: int | None, first: int = 0) -> LinearSize | None:
    """Return step·n + first with the default step 1; None for step 0: such a size does not grow with n."""
    return LinearSize(1 if step is None else step, first) if step != 0 else None


@GRAPHS.reader("rest")
def rest(parser: Parser, at: int) -> Iterator[PhraseMatch]:
    """Match all remaining words, whatever they are; at least one."""
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
    "size/more": (("[{digits}] n + {digits}", "( [{digits}] n + {digits} )"), _linear),
    "size/fewer": (("[{digits}] n - {digits}", "( [{digits}] n - {digits} )"), lambda step, subtracted: _linear(step, -subtracted)),
    "size/n": (("[{digits}] n", "( [{digits}] n )"), _linear),
    "by/by": ("<x|times|- by ->", ""),
    "number/digits": "{digits}",
    "number/word": "{number word}",
})  # fmt: skip
