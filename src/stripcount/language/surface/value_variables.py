"""Sentences with a variable for a value, such as `a cell with value k has exactly k neighbours that are 1`."""

from __future__ import annotations

import re

# "each cell with value k has exactly k neighbours that are 1"
_SENTENCE_WITH_VARIABLE = re.compile(
    r"^(?:(?:every|each|any|an?|all) )?(?:cells?|squares?|box|boxes|entry|entries|tiles?|digits?|values?|numbers?)(?: (?:with|of) (?:the |an? )?(?:value|digit|number|entry|label)|(?: (?:that|which) )?(?: ?(?:holding|containing|showing|labelled|numbered|is|holds|contains|shows|has|has value|equal to))(?: an?| the| the (?:value|digit|number))?| named| called)? (?P<name>[kndmvx])(?= )(?P<claim> (?:has|have|is|are|touches|must|appears|occurs|sees|tells).*)$"
)
# "each cell equals the number of its 1 neighbours"
_CELL_EQUALS_COUNT = re.compile(
    r"^(?:every|each) cell(?:'s)?(?: value| digit| number| entry)? (?:equals|is|is equal to|counts|tells|gives|says|is exactly) (?:the number of|how many of|how many) its (?P<counted>[a-z\d]+ )?(?P<near>king )?neighbours?(?: (?:that|which))?(?: (?:are|is) (?P<claim>\w+))?$"
)


def sentences_by_value(text: str) -> tuple[str, ...]:
    """Return the sentences for k = 0, …, 9 of a sentence about every value k; () if it is none.

    The variable is one of the letters k, n, d, m, v and x. `Each cell equals the number of its 1 neighbours` is read in
    the same way.

    >>> sentences_by_value("each cell with value k has exactly k neighbours that are nonzero")[2]
    'every 2 has exactly 2 neighbours that are nonzero'
    """
    if (match := _CELL_EQUALS_COUNT.match(text)) and bool(match["counted"]) != bool(match["claim"]):
        kind = (match["counted"] or match["claim"]).strip()
        text = f"each cell with value k has exactly k {match['near'] or ''}neighbours that are {kind.removesuffix('s')}"
    match = _SENTENCE_WITH_VARIABLE.match(text)
    if match is None or not re.search(rf"\b{match['name']}\b", match["claim"]):
        return ()
    return tuple(f"every {digit}" + re.sub(rf"\b{match['name']}\b", str(digit), match["claim"]) for digit in range(10))
