"""OEIS b-files: one line `n a(n)` per term, LF after every line, up to the first number of a thousand digits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from stripcount.errors import BadInput, shortened

MOST_DIGITS = 1000
"""A term of so many digits is left out, with all that follow: tools that read b-files fail on it."""


def text(terms: Iterable[int], offset: int = 0) -> str:
    """Return a b-file of consecutive terms, the first with index `offset`.

    >>> text([1, 3, 14])
    '0 1\\n1 3\\n2 14\\n'
    """
    limit = 10 ** (MOST_DIGITS - 1)
    lines = []
    for n, a in enumerate(terms, offset):
        if abs(a) >= limit:
            break
        lines.append(f"{n} {a}\n")
    return "".join(lines)


def growing(terms: Callable[[int], list[int]], wanted: int) -> str:
    """Return a b-file of at most `wanted` terms, given as a function of their number.

    Terms much longer than a b-file may hold are not computed.
    """
    count = min(wanted, 256)
    while True:
        computed = terms(count)
        if count == wanted or max(computed[-count // 2 :]) >= 10 ** (MOST_DIGITS - 1):
            return text(computed)
        count = min(wanted, 2 * count)


def read(content: str) -> tuple[int, Sequence[int]]:
    """Return the offset and terms of a b-file, comments and blank lines left out; raises BadInput with the line.

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
            raise BadInput(f"line {line_number} of a b-file must be two integers, not {shortened(line)}.") from None
        if terms and n != offset + len(terms):
            raise BadInput(f"line {line_number} of a b-file must have the index {offset + len(terms)}, not {n}.")
        offset = offset if terms else n
        terms.append(a)
    return offset, terms
