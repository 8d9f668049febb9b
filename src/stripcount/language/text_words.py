"""The words of a text: in lower case as productions are compared with them, and as they are written."""

from __future__ import annotations

import re

_TIMES = re.compile(r"(?<=[nk\d)])\s*[xX]\s*(?=[nk\d(])", re.ASCII)  # the x of a size, a word of its own in `nX3`
_WORD = re.compile(r"\d+|[A-Za-z]+|\.\.|<=|>=|[^\sA-Za-z\d]", re.ASCII)


def tokens(text: str) -> tuple[str, ...]:
    """Return the words of a text, in lower case.

    >>> tokens("Number of nX(2+1) 0..3 arrays.")
    ('number', 'of', 'n', 'x', '(', '2', '+', '1', ')', '0', '..', '3', 'arrays', '.')
    """
    spaced = _TIMES.sub(" X ", text)
    return tuple(word.lower() for word in _WORD.findall(spaced))


def words_from(text: str, first: int, count: int) -> str:
    """Return `count` words of a text as they are written, beginning with the word of index `first`.

    >>> words_from("no two adjacnt 1s are", 2, 3)
    'adjacnt 1s'
    """
    spaced = _TIMES.sub(" X ", text)
    spans = [match.span() for match in _WORD.finditer(spaced)][first : first + count]
    return spaced[spans[0][0] : spans[-1][1]] if spans else ""
