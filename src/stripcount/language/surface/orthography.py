"""Rules for quotation marks, dashes, contractions and American spelling.

`There's` becomes `there is`, `“010”` becomes `010`, and `neighbor` becomes `neighbour`.
"""

from __future__ import annotations

from stripcount.language.surface.respelling import Respelling, RuleList

_R = Respelling
# a row of a table is _R(regular expression, its replacement, a text that the row changes); rows apply in their order

ORTHOGRAPHY_RULES: RuleList = (
    _R(r"[’‘`´]", "'", "there’s a 1"),
    _R(r"\s+[—–]\s+|\s+-{1,3}\s+|\s*—\s*", ": ", "no 1 is isolated — each has a neighbour"),
    _R(r"[“”\"]", "", "the word “010”"),
    _R(r"×", "x", "a 2×2 block"),
    # quotes around a word of digits
    _R(r"['](?=\d+[' ])|(?<=\d)'(?= |$|[,.;])", "", "the string '010' never occurs"),
    _R(r"\bcan't\b|\bcan not\b", "cannot", "they can't touch"),
    _R(r"\bwon't\b", "do not", "you won't find a 1"),
    _R(r"\bain't\b", "is not", "it ain't 1"),
    _R(r"n't\b", " not", "there isn't a 1"),
    _R(r"\b(\w+)'s got\b", r"\1 has", "no column's got two 1s"),
    _R(r"\b(ha(?:s|ve)) got\b", r"\1", "every row has got a 1"),
    _R(r"\b(it|that|there|what|where|here|who|each|none|everything|nothing|one)'s\b", r"\1 is", "there's a 1"),
    _R(r"\b(they|we|you)'re\b", r"\1 are", "they're equal"),
    _R(r"\b(they|we|you)'ve\b", r"\1 have", "they've a 1"),
    # after these nouns 's means "is" only before one of these words; before a noun it is a genitive
    _R(r"\b(\d+|neighbours?|rows?|columns?|cells?|corners?|diagonals?|border)'s (?=all\b|at\b|not\b|never\b|a\b|an\b|no\b|exactly\b|equal\b)", r"\1 is ", "no row's all 0s"),
    _R(r"(?<=\d)'s\b", "s", "no two 1's touch"),
    _R(r"\bneighbor", "neighbour", "neighboring cells"),
    _R(r"\bcolor", "colour", "the same color"),
    _R(r"\bcenter", "centre", "the center cell"),
)  # fmt: skip
