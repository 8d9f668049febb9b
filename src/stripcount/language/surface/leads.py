"""What stands before a rule: `Count 0/1 grids where`, `Nurikabe-ish:`, and declarations of values: `digits 0-2;`."""

from __future__ import annotations

import re

from stripcount.language.surface.rules import Kind, Respelling, respelled

R = Respelling

_BOARD = r"(?:board|grid|array|matrix|matrice|table|rectangle|filling|colou?ring|configuration|arrangement|pattern|picture|diagram|tableau|labelling|assignment)(?:s|es)?"
_KIND = r"(?:(?:all|the|those|any|rectangular|m x n|n x m|n x k|2-?d|two-dimensional|finite|possible|valid|binary|boolean|0-1|0/1|01|\(0,1\)-?|zero-one|black-and-white|black/white|two-coloured|of) )*"
_WHICH = r"(?:where|in which|such that|so that|for which|with the property that|having the property that|under the condition that|subject to|satisfying)"
_ASK = r"(?:count|find|list|enumerate|consider|take|give me|tell me|show me|i want|i'd like|we want|we count|we consider|how many|number of|the number of|what is the number of|find the number of|count the number of|count how many|compute the number of)"
LEADS: Kind = (
    R(rf"^(?:{_ASK} )?(?:an? )?{_KIND}{_BOARD}(?: (?:of|with|over|on|from|in) (?:only )?(?:0s and 1s|0s and 1s only|zeros and ones|bits|0 and 1|\{{0, ?1\}}|\{{0,1\}}))?(?: (?:are there|exist|there are))?,? {_WHICH}:? ", "", "count 0/1 grids where no two 1s touch"),
    R(rf"^{_ASK} (?:an? )?{_KIND}{_BOARD} (?:with|having) (?=no\b|at\b|exactly\b|every\b|all\b|each\b|an?\b)", "there is ", "count the binary matrices with exactly two 1s"),
    R(rf"^(?:an? )?(?:{_BOARD}) whose ", "the ", "a grid whose rows are all different"),
    R(r"^(?:(?:[a-z]+[ -]?){1,4}(?:-| )?(?:style|ish|like|fashion|flavou?red?|inspired|variant|rules?|condition|constraint|restriction|requirement|property|puzzle)s?|rule|hint|note|task|puzzle|condition|constraint|nurikabe|minesweeper|takuzu|binairo|binary puzzle|yin-?yang|hitori|tatami|heyawake|akari|sudoku|tic-?tac-?toe|as in [a-z ]+?|like in [a-z ]+?|think [a-z]+)\s?: ", "", "tic-tac-toe style: no three 1s in a row"),
    R(r"^(?:so,? |ok,? |okay,? |now,? |please,? |just |simply |basically,? |say,? |e\.g\. )+", "", "ok, no two 1s touch"),
    R(r"^(?:i want|i need|we need|we want|i am looking for|let us have|let us say|we require|require|make sure|ensure|see to it|it must hold|it holds|it is required|it should be|the rule is|the rule says|my rule is|the condition is|the constraint is)(?: that)? (?=no\b|every\b|each\b|all\b|the\b|any\b|there\b|at\b|exactly\b|if\b|in\b|rows\b|columns\b|two\b|adjacent\b)", "", "we require that no two 1s touch"),
    R(r"^(?:on|in|throughout|across|over) (?:the|this|our) (?:whole |entire )?(?:board|grid|array|matrix),? (?=no\b|every\b|each\b|all\b|any\b|there\b|at\b|exactly\b|if\b|two\b|adjacent\b|never\b)", "", "on the board, no two 1s touch"),
)  # fmt: skip
_DIGITS = r"(?:digits?|values?|numbers?|symbols?|entries|letters|labels|colou?rs|cells|integers)"
_FROM = r"(?:(?P<low>\d) ?(?:-|to|\.\.|through|up to|…) ?(?P<high>\d)|\{?(?P<list>\d(?:, ?(?:and |or )?\d| and \d| or \d)+)\}?)"
_ONLY = r"(?: only| alone| inclusive| \(inclusive\)| allowed)?"
_BEFORE = re.compile(
    rf"(?:(?:using|with|use|over|given|on|for|take|allowing|we use|let us use|from) (?:only )?(?:the )?(?:{_DIGITS} )?(?:from )?(?:the )?(?:set |alphabet )?|(?:the )?(?:allowed |possible |cell )?{_DIGITS}(?: (?:are|is|may be|can be|must be|run|range|go|in|come|each|between|taken|allowed are))*(?: (?:from|in|one of|any of|drawn from|between))?(?: the set)? ?:? ?|"
    rf"(?:each|every) (?:cell|entry|square|tile|box) (?:holds|contains|has|is|shows|carries|gets|must be)(?: one of)?(?: the)?(?: (?:digits?|values?|numbers?))?(?: from)? |cells (?:hold|contain|are|have|show)(?: one of)?(?: the)?(?: (?:digits?|values?|numbers?))?(?: from)? |entries (?:are|in|from) |(?:grids|boards|matrices|arrays|fillings) (?:with|over|of|on) (?:the )?(?:digits?|values?|numbers?|entries|symbols|alphabet)? ?(?:from |in )?)"
    rf"{_FROM}{_ONLY}(?P<end>\s*[;:.]\s*(?:and )?(?=\w)|\s*,\s*(?:and (?=[a-z])|(?!and\b)(?=[a-z]))| (?:where|such that|so that|in which|with) (?=\w)| and (?=[a-z]))"
)
_BEHIND = (
    re.compile(
        rf",? ?\((?:using |with |use |over |for |entries |values |cells )?(?:only )?(?:the )?(?:allowed )?(?:{_DIGITS})?(?: are| in| from| run from| allowed:?)?:? ?(?:the set )?{_FROM}{_ONLY}\)$"
    ),
    re.compile(
        rf"[;,] (?:using|with|over|where|given|for) (?:only )?(?:the )?(?:(?:allowed )?{_DIGITS} )(?:are )?(?:from )?{_FROM}{_ONLY}$"
    ),
)


def without_lead(text: str) -> str:
    """Return a sentence without words that only say that a rule follows.

    >>> without_lead("count 0/1 grids where no two 1s touch")
    'no two 1s touch'
    """
    return respelled(text, LEADS)


def declares_values(text: str) -> bool:
    """Return whether a sentence begins with a declaration of its values."""
    match = _BEFORE.match(text.lower().strip())
    return match is not None and _values(match) is not None


def declared(text: str) -> tuple[tuple[int, ...] | None, str]:
    """Return the values that a sentence declares, None if it declares none, and the sentence without the declaration.

    >>> declared("using digits 0, 1 and 2, no two adjacent cells are equal")
    ((0, 1, 2), 'no two adjacent cells are equal')
    """
    for pattern, start in ((_BEFORE, True), *((each, False) for each in _BEHIND)):
        match = pattern.match(text) if start else pattern.search(text)
        if match is None:
            continue
        values = _values(match)
        if values is not None:
            return values, text[match.end() :] if start else text[: match.start()]
    return None, text


def _values(match: re.Match[str]) -> tuple[int, ...] | None:
    if match["list"]:
        listed = tuple(map(int, re.findall(r"\d", match["list"])))
        return tuple(sorted(listed)) if len(set(listed)) == len(listed) else None
    low, high = int(match["low"]), int(match["high"])
    return tuple(range(low, high + 1)) if low < high else None
