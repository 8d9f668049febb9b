"""What is said of several things together, never of each: `hold different digits`, `two 1s in total`, `as many`."""

from __future__ import annotations

import re

_THE = r"the (?:(?:top|bottom|upper|lower|first|last|left|right|second|third|main|middle|anti-?) ?){0,3}(?:rows?|columns?|corners?|diagonals?|border|cells?|ones?|antidiagonal)?"
_SEVERAL = rf"(?:both )?(?P<one>{_THE}),? (?:and|as well as) (?:also )?(?P<other>(?:the )?(?:(?:top|bottom|upper|lower|first|last|left|right|second|third|main|middle|anti-?) ?){{0,3}}(?:rows?|columns?|corners?|diagonals?|border|cells?|antidiagonal))"
_TOGETHER = r"(?:in total|altogether|together|in all|combined|between them|taken together|put together|all told|as a whole|overall)"
_TOTAL = (
    # a number that two things have together, with the words for that behind or before it
    re.compile(rf"^{_SEVERAL},? (?:must |should )?(?:have|has|contain|contains|hold|holds) (?P<what>.+?),? {_TOGETHER}$", re.IGNORECASE),
    re.compile(rf"^{_TOGETHER},? {_SEVERAL} (?:must |should )?(?:have|has|contain|contains|hold|holds) (?P<what>.+?)$", re.IGNORECASE),
    re.compile(rf"^{_SEVERAL},? {_TOGETHER},? (?:must |should )?(?:have|has|contain|contains|hold|holds) (?P<what>.+?)$", re.IGNORECASE),
)  # fmt: skip


_RUNS = re.compile(
    r"^no two (?:maximal )?(?P<runs>runs of \w+) (?:in|of|within) (?:the same|one|a|any) (?P<line>row|column) (?P<said>(?:have|are)\b.+)$", re.IGNORECASE
)  # fmt: skip


def together(text: str) -> str:
    """Return a sentence in which what two things have in total is said of both together, not of each.

    Two runs of one line are compared within each line.

    >>> together("The first row and the last row contain exactly two 1s in total.")
    'The first row and the last row together have exactly two 1s'
    """
    if match := _RUNS.match(text.strip().rstrip(".!")):
        return f"in every {match['line']} no two {match['runs']} {match['said']}"
    for pattern in _TOTAL:
        if match := pattern.match(text.strip().rstrip(".!")):
            return f"{match['one']} and {match['other']} together have {match['what']}"
    return text
