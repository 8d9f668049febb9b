"""Sentences about what two places hold together, not each: `the first and the last row have two 1s in total`.

They are rewritten with "together": `the first and the last row together have two 1s`.
"""

from __future__ import annotations

import re

# regular expressions of groups of words: "top left ", "corner", "the first row", "the first and the last row",
# "in total", "must have"
_ADJECTIVES = r"(?:(?:top|bottom|upper|lower|first|last|left|right|second|third|main|middle|anti-?) ?){0,3}"
_NOUN = r"(?:rows?|columns?|corners?|diagonals?|border|cells?|antidiagonal)"
_FIRST_PLACE = rf"the {_ADJECTIVES}(?:{_NOUN}|ones?)?"
_TWO_PLACES = (
    rf"(?:both )?(?P<first>{_FIRST_PLACE}),? (?:and|as well as) (?:also )?(?P<second>(?:the )?{_ADJECTIVES}{_NOUN})"
)
_IN_TOTAL = r"(?:in total|altogether|together|in all|combined|between them|taken together|put together|all told|as a whole|overall)"
_HAVE = r"(?:must |should )?(?:have|has|contain|contains|hold|holds)"
_JOINT_TOTALS = (
    # "in total" stands after the total, at the beginning of the sentence, or before the verb
    re.compile(rf"^{_TWO_PLACES},? {_HAVE} (?P<total>.+?),? {_IN_TOTAL}$", re.IGNORECASE),
    re.compile(rf"^{_IN_TOTAL},? {_TWO_PLACES} {_HAVE} (?P<total>.+?)$", re.IGNORECASE),
    re.compile(rf"^{_TWO_PLACES},? {_IN_TOTAL},? {_HAVE} (?P<total>.+?)$", re.IGNORECASE),
)
_TWO_RUNS = re.compile(
    # "no two runs of 1s in the same row have the same length"
    r"^no two (?:maximal )?(?P<runs>runs of \w+) (?:in|of|within) (?:the same|one|a|any) (?P<line>row|column) "
    r"(?P<predicate>(?:have|are)\b.+)$",
    re.IGNORECASE,
)


def with_joint_totals(sentence: str) -> str:
    """Return the sentence in the form "A and B together have ..." if it states a total of two places.

    A sentence about two runs of the same line becomes one about every line. Any other sentence is returned unchanged.

    >>> with_joint_totals("The first row and the last row contain exactly two 1s in total.")
    'The first row and the last row together have exactly two 1s'
    """
    if match := _TWO_RUNS.match(sentence.strip().rstrip(".!")):
        return f"in every {match['line']} no two {match['runs']} {match['predicate']}"
    for pattern in _JOINT_TOTALS:
        if match := pattern.match(sentence.strip().rstrip(".!")):
            return f"{match['first']} and {match['second']} together have {match['total']}"
    return sentence
