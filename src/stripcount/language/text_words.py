"""Splitting a text into tokens: in lower case, for the grammar, or as they are written, for messages.

A token is a word, a number, or a sign such as `..` or `(`.
"""

from __future__ import annotations

import re

# the x of a size such as `nX3`, which must be a token of its own
_TIMES_SIGN = re.compile(r"(?<=[nk\d)])\s*[xX]\s*(?=[nk\d(])", re.ASCII)
# a number, a word, or a sign
_TOKEN = re.compile(r"\d+|[A-Za-z]+|\.\.|<=|>=|[^\sA-Za-z\d]", re.ASCII)


def tokens(text: str) -> tuple[str, ...]:
    """Return the tokens of a text, in lower case.

    >>> tokens("Number of nX(2+1) 0..3 arrays.")
    ('number', 'of', 'n', 'x', '(', '2', '+', '1', ')', '0', '..', '3', 'arrays', '.')
    """
    spaced = _TIMES_SIGN.sub(" X ", text)
    return tuple(word.lower() for word in _TOKEN.findall(spaced))


def text_of_tokens(text: str, first_index: int, count: int) -> str:
    """Return the part of a text with `count` of its tokens, the first of which has the index `first_index`.

    Return "" if there are no such tokens.

    >>> text_of_tokens("no two adjacnt 1s are", 2, 3)
    'adjacnt 1s'
    """
    spaced = _TIMES_SIGN.sub(" X ", text)
    spans = [match.span() for match in _TOKEN.finditer(spaced)][first_index : first_index + count]
    return spaced[spans[0][0] : spans[-1][1]] if spans else ""
