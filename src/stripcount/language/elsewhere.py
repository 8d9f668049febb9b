"""Words that name a puzzle or a problem on graphs rather than a rule for cells, and what counts the thing they name."""

from __future__ import annotations

import re

_OPPOSITE = 'the arrays with the opposite are counted by --rule "{0}"'
_RULE = 'it is counted by --rule "{0}"'
_PUZZLE, _PROBLEM = "it is the puzzle {0}", 'it is counted by --graph grid --problem "{0}"'
SUGGESTIONS: tuple[tuple[str, str, str], ...] = (
    # (words, as a regular expression; text about what counts them, with {0} for a name; the name)
    (r"not connected|disconnected|unconnected", _OPPOSITE, "1s connected"),
    (r"connected|one piece|polyominoe?s?", _PROBLEM, "vertices: connected"),
    (r"domino(es)? tilings?|dominoe?s?|dimers? coverings?|dimers?", _PUZZLE, "domino-tiling"),
    (r"tilings?|tiled|tiles|trominoe?s|tetrominoe?s|pentominoe?s", _PUZZLE, "polyomino-tiling"),
    (r"hamiltonian (cycle|circuit|loop)s?|closed tours?", _PROBLEM, "hamiltonian cycle"),
    (r"hamiltonian (path|walk)s?", _PROBLEM, "hamiltonian path"),
    (r"(simple )?(loops?|cycles?|polygons?|closed curves?)", _PROBLEM, "cycle"),
    (r"(self[- ]avoiding[- ])?(walks?|paths?|snakes?)", _PROBLEM, "path"),
    (r"spanning trees?", _PROBLEM, "spanning tree"),
    (r"trees?", _PROBLEM, "vertices: connected & acyclic"),
    (r"matchings?|monomers?", _PROBLEM, "matching"),
    (r"hard[- ](core|squares?)", _PUZZLE, "hard-squares"),
    (r"latin[- ](squares?|rectangles?)", _RULE, "Latin square"),
    (r"(non-?attacking[- ])?queens?", _RULE, "non-attacking queens"),
    (r"(non-?attacking[- ])?rooks?", _RULE, "non-attacking rooks"),
    (r"(non-?attacking[- ])?bishops?", _RULE, "non-attacking bishops"),
    (r"dominating|dominate", _PROBLEM, "dominating"),
)

_NEUTRAL = re.compile(
    # words beside the name of a thing that do not make it another thing; a negation or a quantifier does
    r"(?:the|an?|all|1s?|ones|number|count|how many|of|on|in|is|are|forms?"
    r"|single|one|closed|simple|board|grid|[-\s,:?])*"
)


def elsewhere(phrase: str) -> str:
    """Return a clause that names what counts the thing a phrase is; "" if it says more than the name of that thing.

    `No closed loop` and `every group is a domino` are other rules than loops and domino tilings.

    >>> elsewhere("domino tilings"), elsewhere("every group is a domino"), elsewhere("no two adjacent 1s")
    ('it is the puzzle domino-tiling', '', '')
    """
    for words, clause, name in SUGGESTIONS:
        for match in re.finditer(rf"\b(?:{words})\b", phrase, re.IGNORECASE):
            if _NEUTRAL.fullmatch(f"{phrase[: match.start()]} {phrase[match.end() :]}".lower()):
                return clause.format(name)
    return ""
