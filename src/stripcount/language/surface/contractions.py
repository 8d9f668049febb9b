"""Rules for contractions, punctuation and American spelling: `there's` becomes `there is`, `neighbor` `neighbour`."""

from __future__ import annotations

from stripcount.language.surface.respelling import Respelling, RuleList

R = Respelling

CONTRACTION_RULES: RuleList = (
    R(r"[’‘`´]", "'", "there’s a 1"),
    R(r"\s+[—–]\s+|\s+-{1,3}\s+|\s*—\s*", ": ", "no 1 is isolated — each has a neighbour"),
    R(r"[“”\"]", "", "the word “010”"),
    R(r"×", "x", "a 2×2 block"),
    R(r"['](?=\d+[' ])|(?<=\d)'(?= |$|[,.;])", "", "the string '010' never occurs"),
    R(r"\bcan't\b|\bcan not\b", "cannot", "they can't touch"),
    R(r"\bwon't\b", "do not", "you won't find a 1"),
    R(r"\bain't\b", "is not", "it ain't 1"),
    R(r"n't\b", " not", "there isn't a 1"),
    R(r"\b(\w+)'s got\b", r"\1 has", "no column's got two 1s"),
    R(r"\b(ha(?:s|ve)) got\b", r"\1", "every row has got a 1"),
    R(r"\b(it|that|there|what|where|here|who|each|none|everything|nothing|one)'s\b", r"\1 is", "there's a 1"),
    R(r"\b(they|we|you)'re\b", r"\1 are", "they're equal"),
    R(r"\b(they|we|you)'ve\b", r"\1 have", "they've a 1"),
    R(r"\b(\d+|neighbours?|rows?|columns?|cells?|corners?|diagonals?|border)'s (?=all\b|at\b|not\b|never\b|a\b|an\b|no\b|exactly\b|equal\b)", r"\1 is ", "no row's all 0s"),
    R(r"(?<=\d)'s\b", "s", "no two 1's touch"),
    R(r"\bneighbor", "neighbour", "neighboring cells"),
    R(r"\bcolor", "colour", "the same color"),
    R(r"\bcenter", "centre", "the center cell"),
)  # fmt: skip
