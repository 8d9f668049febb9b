"""Synonyms: common words with the words that they replace, and the kinds of phrases of which forms are made."""

from __future__ import annotations

import re

_SYNONYMS = {
    # a common word: a regular expression of the words that it replaces
    "equal": r"identical(?! twins)|matching|alike",
    "directly": r"(?:immediately|right|just|straight)(?= (?:above|below|beneath|under|underneath|to the|to its|on its|on the|after|before|over|followed|preceded|next)\b)",
    "above": r"over(?= (?:it|each|every|a|an|another)\b)|on top of",
    "below": r"beneath|underneath|under(?= (?:it|each|every|a|an|another)\b)",
    "to its left": r"(?:on|to) (?:its|the) (?:immediate )?left(?: side| hand side|-hand side)?(?: of it)?(?! (?:column|edge|side|of|end|and right))",
    "to its right": r"(?:on|to) (?:its|the) (?:immediate )?right(?: side| hand side|-hand side)?(?: of it)?(?! (?:column|edge|side|of|end|and left))",
    "adjacent": r"(?:orthogonally |directly |immediately )?(?:neighbouring|adjoining)|side[- ]by[- ]side(?= (?:cells|values|numbers|entries|digits)\b)",
    "consecutive": r"successive|contiguous",
    "contains": r"includes|features|possesses|comprises(?= (?:a|an|at|exactly|no|two|three)\b)",
    "contain": r"include|feature|possess",
    "exactly": r"precisely",
    "row": r"horizontal line",
    "rows": r"horizontal lines",
    "column": r"vertical line",
    "columns": r"vertical lines",
    "the row": r"the row directly(?= (?:above|below)\b)",
    "number of": r"(?:count|amount|quantity) of(?= \d|the \d)",
    "among its neighbours": r"in its (?:4-neighbou?rhood|four-neighbou?rhood|von neumann neighbou?rhood)",
    "among its king neighbours": r"in its (?:8-neighbou?rhood|eight-neighbou?rhood|moore neighbou?rhood)",
    "there is no": r"there (?:does not exist|do not exist|is not|exists no|exist no) (?:an?|any)",
    "is": r"is (?:located|situated|positioned|to be found)",
    "are": r"are (?:located|situated|positioned|to be found)",
    "never": r"never (?:located|situated|positioned|found|placed)",
    "next to": r"somewhere next to|alongside",
    "the main diagonal": r"the diagonal (?:starting|beginning) (?:at|in|from) the (?:top|upper) left corner(?: and going down)?",
    "different": r"distinct|unequal",
    "number": r"integer",
    "numbers": r"integers",
    "larger": r"bigger|greater|higher",
    "largest": r"biggest|greatest|highest",
    "smallest": r"lowest",
    "as large as": r"as (?:big|great|high) as",
    "smaller": r"lower(?= than)|less(?= than (?:the|its|all|any|every|each|both|or)\b)",
}
_REPLACEMENTS = tuple((re.compile(rf"\b(?:{synonyms})\b"), word) for word, synonyms in _SYNONYMS.items())
_AMOUNT = r"(?:exactly|at least|at most|more than|fewer than|less than|an odd number of|an even number of)"
PHRASE_PATTERNS: dict[str, str] = {
    "line": r"row or column|column or row|row|column|diagonal",
    "lines": r"rows|columns",
    "roworcolumn": r"row|column",
    "value": r"\d",
    "numeral": r"\d|one|two|three|four|five|six|zero",
    "count": r"two|three|four|five|six",
    "quantity": rf"{_AMOUNT} (?:\w+)|an odd number of|an even number of|no|one|two|three|four|five|six",
    "block": r"\d+x\d+ block",
    "thing": r"cell|value|number|digit|entry|symbol|colour|element",
    "things": r"cells|values|numbers|digits|entries|symbols|colours|elements",
    "word": r"\d(?:[, -]*(?:then )?\d)*",
    "has": r"has|have|contains?|holds?",
    "is": r"is|are",
    "be": r"is|are|be|lies?|stands?|sits?|appears?|occurs?",
    "in": r"in|on|along|within|of|inside|down|across",
    "a": r"an?|any|each|every|one|the same|some|the",
    "every": r"every|each|any|all",
    "end": r"bottom|right end|right-hand end|end|far right|right|last position",
    "start": r"top|left end|left-hand end|start|beginning|far left|left|first position",
    "comparative": r"larger|smaller",
    "superlative": r"largest|smallest",
    "equality": r"equal|different",
    "negation": r"must not|may not|cannot|can never|may never|must never|should not|should never|do not|never|are never|must not be|may not be|cannot be",
    "leftorright": r"left|right",
    "edge": r"top|first|bottom|last|left|right",
    "trend": r"(?:strictly |weakly )?(?:increasing|decreasing)|nondecreasing|nonincreasing",
    "verb": r"is|has|touches|must",
    "place": r"(?:directly )?(?:to its left|to its right|to the left|to the right|above it|below it|above|below)",
    "side": r"(?:directly )?(?:to its left|to its right|above it|below it)",
    "adjacency": r"adjacent|consecutive|horizontally adjacent|vertically adjacent|diagonally adjacent",
    "direction": r"horizontally|vertically|diagonally|orthogonally",
    "that": r"that (?:is|are)|which (?:is|are)",
    "remainder": r".+",
    "phrase": r"[^,]+?",
}  # fmt: skip
"""Kinds of phrases by name: `{value}` in a form matches what the regular expression of `value` matches."""


def in_common_words(text: str) -> str:
    """Return a text in which synonyms are replaced by common words.

    >>> in_common_words("no row is identical to the row directly beneath it")
    'no row is equal to the row below it'
    """
    for pattern, word in _REPLACEMENTS:
        text = pattern.sub(word, text)
    return text
