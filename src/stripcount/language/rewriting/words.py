"""Word patterns: regular expressions for the amounts, nouns, verbs and joining words that many rules share.

A rule's pattern refers to one of them by its name in braces, as in `{amount} \\w+`.
"""

from __future__ import annotations

import re

_NUMBER = r"(?:\d+(?!\d*s\b|\d*x)|one|two|three|four|five|six|seven|eight)"
_BOARD = r"(?:board|grid|array|matrix|table|rectangle|picture|square|pattern|arrangement|filling|colou?ring)s?"
_FORBIDDEN = r"(?:(?:not|never) (?:allowed|permitted)|forbidden|prohibited|banned|disallowed|excluded|impossible|ruled out|avoided)"
_CLAUSE_BEGINNING = (
    r"(?:every|each|all|no|any|some|the|there|exactly|at least|at most|rows|columns|two|adjacent|neighbou?ring|in each|"
    r"in every|if|whenever|when|both|neither|either|more|not|a|an|\d+s|only|unless|they|it|none|that|these|which)\b"
)
WORD_PATTERNS: dict[str, str] = {
    # amounts and quantifiers
    "number": _NUMBER,
    "amount": rf"(?:(?:exactly|precisely|at least|at most|(?:no|not|never) more than|more than|(?:no|not) (?:fewer|less) than|"
    rf"fewer than|less than|up to|only|just) {_NUMBER}|{_NUMBER}(?: or {_NUMBER}| or more| or fewer)?|none|"
    r"an (?:even|odd) number)",
    "every": r"(?:every|each|any|all|all the)",
    "few": r"(?:\w+ ){0,6}?(?:only|at most|no more than|not more than|fewer than|less than)\b",
    "count": r"(?:two|three|four|five|six|seven|eight|nine)",
    "size": r"(?:\d+|two|three|four|five|six)",
    # nouns and values
    "noun": r"(?:row|column|line|diagonal|cell|neighbour|corner|border|number|value|digit|symbol|block|run|group|region|island|component|cluster|piece|area|pair|side|edge|colour|sum|total|product|difference|half|step|quadrant|segment|layer|path|loop|one|zero|board|permutation|rearrangement|multiple|rectangle|peak|maximum|minimum|average|count|wall|room|bar|other|stretch|patch|blob|palindrome|type|kind|time|length|size)",
    "line": r"(?:row|column)",
    "lines": r"(?:rows|columns)",
    "value": r"(?:\d|zero|one|nonzero|black|white)s?",
    "cells": r"(?: (?:cell|entry|number|square|digit|value)s?| (?:entries))?",
    "board": _BOARD,
    "block": r"(?:\d ?x ?\d(?: square| block| window)?|(?:\d|two)[ -]by[ -](?:\d|two) (?:square|block))",
    # verbs
    "has": r"(?:has|have|contains?|holds?)",
    "is": r"(?:is|are|lies?|stands?)",
    "does": r"(?:is|are|does|do|has|have|must|should|shall|may|can|will)",
    "must": r"(?:must|should|shall|has to|have to|needs? to|ought to|(?:is|are) to(?! the\b| its\b)|(?:is|are) (?:required|obliged) to|will)",
    "must not": r"(?:(?:must|should|shall|may|can|could|might|will|do|does|did|need) ?not|cannot ever|(?:must|may|can|should|will) never|"
    r"(?:is|are) (?:not|never) (?:allowed|permitted) to|(?:is|are) (?:forbidden|prohibited) (?:to|from)|(?:is|are) not to)",
    "touch": r"(?:(?:adjacent|next to each other|neighbou?rs|side by side|touching|touch|adjoining)(?: (?:to )?(?:each other|one another))?|share an? (?:side|edge))",
    "plain verb": r"(?:have|contain|be|start|begin|end|sum|add|read|form|touch|increase|decrease|alternate|consist|share|differ|hold|include)",
    "fill": r"(?:colou?r|paint|shade|fill(?: in| up)?|label|write|put|place|arrange|distribute|choose|set(?: up)?|assign|enter|draw|build|construct|find|count|list|give|take|consider|mark|lay out)",
    "put": r"(?:put|place|write|use|have|set|draw)",
    "avoid": r"(?:avoid|exclude|forbid|prohibit|rule out|(?:do not|don't|never) (?:allow|have|use)|(?:you must|there must|there may|you may) not (?:have|be)|we (?:avoid|forbid)|you must avoid|leave out)(?: (?:having|placing|putting|using))?",
    "never happens": rf"(?:(?:must|may|should) (?:never|not) happen|never (?:happens|occurs)|cannot happen|does not happen|(?:is|must be|is to be) {_FORBIDDEN})",
    "it never happens that": r"(?:it (?:must|may|should|can|shall) (?:never|not) (?:happen|occur|be(?: true| the case| so)?) that|"
    rf"it (?:is|must be) (?:{_FORBIDDEN}|(?:never|not) (?:the case|possible|true)) (?:that|for)|"
    r"it (?:never|cannot|does not|must not) (?:happens?|occurs?)? ?that|nowhere (?:is it true that|does it happen that)|in no case|it never happens that)",
    # words that refer to something named before, negations, and words for `also`
    "they": r"(?:they(?: both| all)?|these(?: two| three| cells| \d+s)?|those|both(?: of (?:them|these))?|the two(?: of them)?|which|it|this(?: cell| \d| one)?|all of (?:them|these)|that (?:cell|\d)|the two \d+s)",
    "not": r"(?:(?:is|are|do|does|must|may|should|cannot|must not|may not) not(?: be)?|don't|never|are never|must not(?: be)?|may not(?: be)?|cannot(?: be)?)",
    "also": r"(?:too|as well|also|either)",
    # words that join or begin clauses
    "so that": r"(?:,? (?:so that|such that|in such a way that|in a way that|so as to have|subject to the (?:rule|condition) that|in which|where|under the (?:rule|condition) that|with the (?:property|condition|restriction) that|that satisfy|so)[,:]? )(?=\w)",
    "a clause": _CLAUSE_BEGINNING,
}  # fmt: skip
DIGITS_BY_WORD = {
    word: str(number)
    for number, word in enumerate(["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"])
}
AMOUNT_PATTERN = WORD_PATTERNS["amount"]
_REFERENCE = re.compile(r"\{([a-z][a-z ]*)\}")


def with_word_patterns(pattern: str) -> str:
    """Return a regular expression in which each {name} of a word pattern is replaced by that pattern.

    Raises KeyError for a name that `WORD_PATTERNS` does not contain.

    >>> with_word_patterns("{lines} are equal")
    '(?:rows|columns) are equal'
    """
    return _REFERENCE.sub(lambda match: WORD_PATTERNS[match[1]], pattern)
