"""The grammar of titles about graphs, with its phrases for numbers and for sizes such as `2n + 1`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from stripcount.language.grammar import Grammar, Parser, PhraseList, PhraseMatch
from stripcount.language.phrases import digits, number_word

TITLE_GRAMMAR = Grammar(readers={"digits": digits, "number word": number_word})
"""The grammar of titles about graphs and of `--problem`; the other modules of this folder add rows when imported."""


class LinearSize(NamedTuple):
    """A number of layers, vertices or edges that is a linear function of n: `step`·n + `constant`."""

    step: int
    constant: int

    def layers_for_vertices(self, layer_size: int, extra_vertices: int) -> LinearSize | None:
        """Take this size as a number of vertices, and return the number of layers; None unless it is always an integer.

        A layer has `layer_size` vertices; `extra_vertices` further ones, such as hubs, belong to no layer.

        >>> LinearSize(2, 0).layers_for_vertices(2, 0), LinearSize(1, 0).layers_for_vertices(2, 0)
        (LinearSize(step=1, constant=0), None)
        >>> LinearSize(1, 0).layers_for_vertices(1, 1)
        LinearSize(step=1, constant=-1)
        """
        step, step_remainder = divmod(self.step, layer_size)
        constant, constant_remainder = divmod(self.constant - extra_vertices, layer_size)
        return None if step_remainder or constant_remainder else LinearSize(step, constant)


def _linear(step: int | None, constant: int = 0) -> LinearSize | None:
    """Return step·n + constant with the default step 1; None for step 0: such a size does not grow with n."""
    return LinearSize(1 if step is None else step, constant) if step != 0 else None


@TITLE_GRAMMAR.reader("rest")
def remaining_words(parser: Parser, start: int) -> Iterator[PhraseMatch]:
    """Match all remaining tokens of the title, whatever they are; at least one."""
    if start < len(parser.tokens):
        parser.note_used(start)
        yield parser.tokens[start:], len(parser.tokens)


@TITLE_GRAMMAR.reader("letter")
def single_letter(parser: Parser, start: int) -> Iterator[PhraseMatch]:
    """Match one letter, the symbol of a family of graphs, and yield it in upper case."""
    if start < len(parser.tokens) and len(parser.tokens[start]) == 1 and parser.tokens[start].isalpha():
        parser.note_used(start + 1)
        yield parser.tokens[start].upper(), start + 1


# a row is "kind/name": (text or texts, meaning or its function), see `grammar`
TITLE_GRAMMAR.add_rows(__name__, {
    "several": PhraseList("digits", inner=(",",), last=("and", ", and", ",")),
    "size/more": (("[{digits}] n + {digits}", "( [{digits}] n + {digits} )"), _linear),
    "size/fewer": (("[{digits}] n - {digits}", "( [{digits}] n - {digits} )"), lambda step, subtracted: _linear(step, -subtracted)),
    "size/n": (("[{digits}] n", "( [{digits}] n )"), _linear),
    "by/by": ("<x|times|- by ->", ""),
    "number/digits": "{digits}",
    "number/word": "{number word}",
})  # fmt: skip
