"""Words of problems that are no rules for cells: the puzzle or the problem on graphs that counts what they mean."""

from __future__ import annotations

import re

_OPPOSITE = 'the arrays with the opposite are counted by --rule "{0}"'
_RULE = 'it is counted by --rule "{0}"'
_PUZZLE, _PROBLEM = "it is the puzzle {0}", 'it is counted by --graph grid --problem "{0}"'
ELSEWHERE: tuple[tuple[str, str, str], ...] = (
    # words, as a regular expression; what counts them; its name
    (r"not connected|disconnected|unconnected", _OPPOSITE, "1s connected"),
    (r"connected|one piece|polyominoe?s?", _PROBLEM, "vertices: connected"),
    (r"domino(es)? tilings?|dominoe?s?|dimers? coverings?|dimers?", _PUZZLE, "domino-tiling"),
    (r"tilings?|tiled|tiles|trominoe?s|tetrominoe?s|pentominoe?s", _PUZZLE, "polyomino-tiling"),
    (r"hamiltonian (cycle|circuit|loop)s?|closed tours?", _PROBLEM, "hamiltonian cycle"),
    (r"hamiltonian (path|walk)s?", _PROBLEM, "hamiltonian path"),
    (r"(simple )?(loops?|cycles?|polygons?|closed curves?)", _PROBLEM, "cycle"),
    (r"(self[- ]avoiding )?(walks?|paths?|snakes?)", _PROBLEM, "path"),
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


def elsewhere(phrase: str) -> str:
    """Return what counts the words of a phrase that are no rule for cells, an empty text if there are none.

    >>> elsewhere("domino tilings"), elsewhere("no two adjacent 1s")
    ('it is the puzzle domino-tiling', '')
    """
    for words, said, name in ELSEWHERE:
        if re.search(rf"\b({words})\b", phrase, re.IGNORECASE):
            return said.format(name)
    return ""
