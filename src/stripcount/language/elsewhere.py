"""Words that name a puzzle or a problem on graphs rather than a rule for cells, and the command that counts these.

`domino tilings` is no rule for cells: the puzzle domino-tiling counts them.
"""

from __future__ import annotations

import re

_COMPLEMENT_BY_RULE = 'the arrays with the opposite are counted by --rule "{0}"'
_BY_RULE = 'it is counted by --rule "{0}"'
_IS_PUZZLE, _BY_PROBLEM = "it is the puzzle {0}", 'it is counted by --graph grid --problem "{0}"'
SUGGESTIONS: tuple[tuple[str, str, str], ...] = (
    # (regular expression of names of a thing; clause about what counts it, with {0} for an argument; the argument)
    (r"not connected|disconnected|unconnected", _COMPLEMENT_BY_RULE, "1s connected"),
    (r"connected|one piece|polyominoe?s?", _BY_PROBLEM, "vertices: connected"),
    (r"domino(es)? tilings?|dominoe?s?|dimers? coverings?|dimers?", _IS_PUZZLE, "domino-tiling"),
    (r"tilings?|tiled|tiles|trominoe?s|tetrominoe?s|pentominoe?s", _IS_PUZZLE, "polyomino-tiling"),
    (r"hamiltonian (cycle|circuit|loop)s?|closed tours?", _BY_PROBLEM, "hamiltonian cycle"),
    (r"hamiltonian (path|walk)s?", _BY_PROBLEM, "hamiltonian path"),
    (r"(simple )?(loops?|cycles?|polygons?|closed curves?)", _BY_PROBLEM, "cycle"),
    (r"(self[- ]avoiding[- ])?(walks?|paths?|snakes?)", _BY_PROBLEM, "path"),
    (r"spanning trees?", _BY_PROBLEM, "spanning tree"),
    (r"trees?", _BY_PROBLEM, "vertices: connected & acyclic"),
    (r"matchings?|monomers?", _BY_PROBLEM, "matching"),
    (r"hard[- ](core|squares?)", _IS_PUZZLE, "hard-squares"),
    (r"latin[- ](squares?|rectangles?)", _BY_RULE, "Latin square"),
    (r"(non-?attacking[- ])?queens?", _BY_RULE, "non-attacking queens"),
    (r"(non-?attacking[- ])?rooks?", _BY_RULE, "non-attacking rooks"),
    (r"(non-?attacking[- ])?bishops?", _BY_RULE, "non-attacking bishops"),
    (r"dominating|dominate", _BY_PROBLEM, "dominating"),
)

_NEUTRAL_WORDS = re.compile(
    # words beside the name of a thing that leave the meaning as it is; a negation or a quantifier does not
    r"(?:the|an?|all|1s?|ones|number|count|how many|of|on|in|is|are|forms?"
    r"|single|one|closed|simple|board|grid|[-\s,:?])*"
)


def counting_command(phrase: str) -> str:
    """Return a clause about the command or puzzle that counts the thing that a phrase names; "" if there is none.

    The phrase must name the thing only: `no closed loop` and `every group is a domino` ask for something else.

    >>> [counting_command(phrase) for phrase in ("domino tilings", "every group is a domino", "no two adjacent 1s")]
    ['it is the puzzle domino-tiling', '', '']
    """
    for name_pattern, clause, command_argument in SUGGESTIONS:
        for match in re.finditer(rf"\b(?:{name_pattern})\b", phrase, re.IGNORECASE):
            if _NEUTRAL_WORDS.fullmatch(f"{phrase[: match.start()]} {phrase[match.end() :]}".lower()):
                return clause.format(command_argument)
    return ""
