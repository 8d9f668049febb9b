"""OEIS b-files: one line `n a(n)` per term, LF after every line, up to the first number of a thousand digits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from stripcount.errors import BadInput, excerpt

MAX_DIGITS = 1000
"""A b-file ends before the first term of this many digits: tools that read b-files fail on longer lines."""


def text(terms: Iterable[int], offset: int = 0) -> str:
    """Return a b-file of consecutive terms, the first with index `offset`, up to the first of MAX_DIGITS digits.

    >>> text([1, 3, 14])
    '0 1\\n1 3\\n2 14\\n'
    """
    limit = 10 ** (MAX_DIGITS - 1)
    lines = []
    for n, a in enumerate(terms, offset):
        if abs(a) >= limit:
            break
        lines.append(f"{n} {a}\n")
    return "".join(lines)


def bfile_of_function(terms: Callable[[int], list[int]], limit: int) -> str:
    """Return a b-file of at most `limit` terms, from index 0 on; `terms(count)` returns the first `count` terms.

    `count` is doubled until a term is too long for a b-file, so that far longer terms are not computed. `limit` is at
    least 1.
    """
    count = min(limit, 256)
    while True:
        first_terms = terms(count)
        if count == limit or max(first_terms[-count // 2 :]) >= 10 ** (MAX_DIGITS - 1):
            return text(first_terms)
        count = min(limit, 2 * count)


def read(content: str) -> tuple[int, Sequence[int]]:
    """Return (offset, terms) of the text of a b-file, in which comments and blank lines are skipped.

    Raises BadInput, which names the line, for anything but consecutive indices with integers.

    >>> read(text([1, 3, 14], offset=2))
    (2, [1, 3, 14])
    """
    offset, terms = 0, list[int]()
    for line_number, line in enumerate(content.splitlines(), 1):
        fields = line.split("#")[0].split()
        if not fields:
            continue
        try:
            n, a = map(int, fields)
        except ValueError:
            raise BadInput(f"line {line_number} of a b-file must be two integers, not {excerpt(line)}.") from None
        if terms and n != offset + len(terms):
            raise BadInput(f"line {line_number} of a b-file must have the index {offset + len(terms)}, not {n}.")
        offset = offset if terms else n
        terms.append(a)
    return offset, terms
