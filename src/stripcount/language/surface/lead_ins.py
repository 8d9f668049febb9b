"""Words before a rule: lead-ins such as `Count 0/1 grids where`, and declarations of values such as `digits 0-2;`."""

from __future__ import annotations

import re

from stripcount.language.surface.respelling import Respelling, RuleList, apply_rules

_R = Respelling
# a row of a table is _R(regular expression, its replacement, a text that the row changes); rows apply in their order

# regular expressions of groups of words: "grids", "all binary ", "such that", "count"
_BOARD = r"(?:board|grid|array|matrix|matrice|table|rectangle|filling|colou?ring|configuration|arrangement|pattern|picture|diagram|tableau|labelling|assignment)(?:s|es)?"
_BOARD_ADJECTIVES = r"(?:(?:all|the|those|any|rectangular|m x n|n x m|n x k|2-?d|two-dimensional|finite|possible|valid|binary|boolean|0-1|0/1|01|\(0,1\)-?|zero-one|black-and-white|black/white|two-coloured|of) )*"
_SUCH_THAT = r"(?:where|in which|such that|so that|for which|with the property that|having the property that|under the condition that|subject to|satisfying)"
_REQUEST = r"(?:count|find|list|enumerate|consider|take|give me|tell me|show me|i want|i'd like|we want|we count|we consider|how many|number of|the number of|what is the number of|find the number of|count the number of|count how many|compute the number of)"
LEAD_IN_RULES: RuleList = (
    _R(rf"^(?:{_REQUEST} )?(?:an? )?{_BOARD_ADJECTIVES}{_BOARD}(?: (?:of|with|over|on|from|in) (?:only )?(?:0s and 1s|0s and 1s only|zeros and ones|bits|0 and 1|\{{0, ?1\}}|\{{0,1\}}))?(?: (?:are there|exist|there are))?,? {_SUCH_THAT}:? ", "", "count 0/1 grids where no two 1s touch"),
    _R(rf"^{_REQUEST} (?:an? )?{_BOARD_ADJECTIVES}{_BOARD} (?:with|having) (?=no\b|at\b|exactly\b|every\b|all\b|each\b|an?\b)", "there is ", "count the binary matrices with exactly two 1s"),
    _R(rf"^(?:an? )?(?:{_BOARD}) whose ", "the ", "a grid whose rows are all different"),
    _R(r"^(?:(?:[a-z]+[ -]?){1,4}(?:-| )?(?:style|ish|like|fashion|flavou?red?|inspired|variant|rules?|condition|constraint|restriction|requirement|property|puzzle)s?|rule|hint|note|task|puzzle|condition|constraint|nurikabe|minesweeper|takuzu|binairo|binary puzzle|yin-?yang|hitori|tatami|heyawake|akari|sudoku|tic-?tac-?toe|as in [a-z ]+?|like in [a-z ]+?|think [a-z]+)\s?: ", "", "tic-tac-toe style: no three 1s in a row"),
    _R(r"^(?:so,? |ok,? |okay,? |now,? |please,? |just |simply |basically,? |say,? |e\.g\. )+", "", "ok, no two 1s touch"),
    _R(r"^(?:i want|i need|we need|we want|i am looking for|let us have|let us say|we require|require|make sure|ensure|see to it|it must hold|it holds|it is required|it should be|the rule is|the rule says|my rule is|the condition is|the constraint is)(?: that)? (?=no\b|every\b|each\b|all\b|the\b|any\b|there\b|at\b|exactly\b|if\b|in\b|rows\b|columns\b|two\b|adjacent\b)", "", "we require that no two 1s touch"),
    _R(r"^(?:on|in|throughout|across|over) (?:the|this|our) (?:whole |entire )?(?:board|grid|array|matrix),? (?=no\b|every\b|each\b|all\b|any\b|there\b|at\b|exactly\b|if\b|two\b|adjacent\b|never\b)", "", "on the board, no two 1s touch"),
)  # fmt: skip
# parts of declarations: "digits", "0-2" or "0, 1 and 2", " only"
_DIGITS = r"(?:digits?|values?|numbers?|symbols?|entries|letters|labels|colou?rs|cells|integers)"
_VALUE_LIST = r"(?:(?P<low>\d) ?(?:-|to|\.\.|through|up to|…) ?(?P<high>\d)|\{?(?P<list>\d(?:, ?(?:and |or )?\d| and \d| or \d)+)\}?)"
_ONLY_WORDS = r"(?: only| alone| inclusive| \(inclusive\)| allowed)?"
# "using digits 0-2; ", "each cell holds 0, 1 or 2, "
_DECLARATION_BEFORE = re.compile(
    rf"(?:(?:using|with|use|over|given|on|for|take|allowing|we use|let us use|from) (?:only )?(?:the )?(?:{_DIGITS} )?(?:from )?(?:the )?(?:set |alphabet )?|(?:the )?(?:allowed |possible |cell )?{_DIGITS}(?: (?:are|is|may be|can be|must be|run|range|go|in|come|each|between|taken|allowed are))*(?: (?:from|in|one of|any of|drawn from|between))?(?: the set)? ?:? ?|"
    rf"(?:each|every) (?:cell|entry|square|tile|box) (?:holds|contains|has|is|shows|carries|gets|must be)(?: one of)?(?: the)?(?: (?:digits?|values?|numbers?))?(?: from)? |cells (?:hold|contain|are|have|show)(?: one of)?(?: the)?(?: (?:digits?|values?|numbers?))?(?: from)? |entries (?:are|in|from) |(?:grids|boards|matrices|arrays|fillings) (?:with|over|of|on) (?:the )?(?:digits?|values?|numbers?|entries|symbols|alphabet)? ?(?:from |in )?)"
    rf"{_VALUE_LIST}{_ONLY_WORDS}(?P<end>\s*[;:.]\s*(?:and )?(?=\w)|\s*,\s*(?:and (?=[a-z])|(?!and\b)(?=[a-z]))| (?:where|such that|so that|in which|with) (?=\w)| and (?=[a-z]))"
)
# " (entries 0-2)", "; using only digits 0 and 1"
_DECLARATIONS_AFTER = (
    re.compile(
        rf",? ?\((?:using |with |use |over |for |entries |values |cells )?(?:only )?(?:the )?(?:allowed )?(?:{_DIGITS})?(?: are| in| from| run from| allowed:?)?:? ?(?:the set )?{_VALUE_LIST}{_ONLY_WORDS}\)$"
    ),
    re.compile(
        rf"[;,] (?:using|with|over|where|given|for) (?:only )?(?:the )?(?:(?:allowed )?{_DIGITS} )(?:are )?(?:from )?{_VALUE_LIST}{_ONLY_WORDS}$"
    ),
)


def without_lead_in(text: str) -> str:
    """Return a sentence without its lead-in: words that only announce a rule.

    >>> without_lead_in("count 0/1 grids where no two 1s touch")
    'no two 1s touch'
    """
    return apply_rules(text, LEAD_IN_RULES)


def declares_values(text: str) -> bool:
    """Return whether a sentence begins with a declaration of the values of cells."""
    match = _DECLARATION_BEFORE.match(text.lower().strip())
    return match is not None and _values(match) is not None


def declared_values(text: str) -> tuple[tuple[int, ...] | None, str]:
    """Return (the values that a sentence declares, None if it declares none; the sentence without the declaration).

    The values are ascending. The declaration may stand before the rule or after it.

    >>> declared_values("using digits 0, 1 and 2, no two adjacent cells are equal")
    ((0, 1, 2), 'no two adjacent cells are equal')
    """
    for pattern, is_before in ((_DECLARATION_BEFORE, True), *((pattern, False) for pattern in _DECLARATIONS_AFTER)):
        match = pattern.match(text) if is_before else pattern.search(text)
        if match is None:
            continue
        values = _values(match)
        if values is not None:
            return values, text[match.end() :] if is_before else text[: match.start()]
    return None, text


def _values(match: re.Match[str]) -> tuple[int, ...] | None:
    """Return the values of a declaration, ascending.

    Return None for a list with repetitions or a range of fewer than two values.
    """
    if match["list"]:
        listed = tuple(map(int, re.findall(r"\d", match["list"])))
        return tuple(sorted(listed)) if len(set(listed)) == len(listed) else None
    low, high = int(match["low"]), int(match["high"])
    return tuple(range(low, high + 1)) if low < high else None
