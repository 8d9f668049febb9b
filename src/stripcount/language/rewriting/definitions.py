"""Definitions at the beginning of a sentence: `call a 1 a stone: no two stones touch` becomes `no two 1s touch`.

A definition gives a name to the cells of one value (`if 2 is a tent`, `view 1s as live cells`), a meaning to an
adjective (`call a row heavy if it has two 1s`), or colours to the cells (`paint the board like a chessboard`). The
definition is removed, and in the text after it each name is replaced by what it means.
"""

from __future__ import annotations

import re

_NAME = r"([a-z]+)"
_ARTICLE = r"(?:an? |the )?"
_VALUE_DEFINITIONS = (
    # the groups of each pattern are (digit, name), and (digit, name) again if two values are named; examples are
    # `call a 1 a stone:`, `with 1 meaning black and 0 white,`, `if 2 is a tent and 1 a tree,`, `think of 1s as stones:`,
    # `1 means a stone;` and `colour the 1s red and the 0s blue:`
    rf"^(?:calling|call|let us call) {_ARTICLE}(\d+)s? {_ARTICLE}{_NAME}(?: and {_ARTICLE}(\d+)s? {_ARTICLE}{_NAME})?[,;:.]\s*",
    rf"^(?:with|where|taking|reading) {_ARTICLE}(\d+)s? (?:meaning|as|being|for|standing for|is|are|representing) {_ARTICLE}{_NAME}(?:,? and {_ARTICLE}(\d+)s? (?:meaning |as |being |for |standing for |is |are )?{_ARTICLE}{_NAME})?[,;:.]\s*",
    rf"^(?:let|if|suppose|say|assume) {_ARTICLE}(\d+)s? (?:be|is|are|means?|marks?|denotes?|stands? for) {_ARTICLE}{_NAME}(?:,? and {_ARTICLE}(\d+)s? (?:be |is |are |means? |marks? |denotes? |stands? for )?{_ARTICLE}{_NAME})?[,;:.]\s*",
    rf"^(?:think|thinking) of {_ARTICLE}(\d+)s? as {_ARTICLE}{_NAME}(?: and {_ARTICLE}(\d+)s? as {_ARTICLE}{_NAME})?[,;:.]\s*",
    rf"^{_ARTICLE}(\d+)s? (?:means|mean|marks|mark|denotes|denote|represents|represent|stands for|stand for) {_ARTICLE}{_NAME}(?:,? and {_ARTICLE}(\d+)s? (?:means |marks |denotes |represents |stands for )?{_ARTICLE}{_NAME})?[,;:.]\s*",
    rf"^(?:colou?r|paint|shade) (?:the )?(\d+)s? {_NAME}(?: and (?:the )?(\d+)s? {_NAME})?[,;:.]\s*",
)
# (name, digit): `stones are marked by 1s,`
_NAME_BEFORE_VALUE = rf"^{_NAME} (?:are|is) (?:marked|written|shown|denoted|represented)(?: as| by| with)? {_ARTICLE}(\d+)s?(?:,? and|[,;:.])\s*"
# (noun, adjective, meaning): `call a row heavy if it has two 1s:` and `a row is heavy if it has two 1s:`
_ADJECTIVE_DEFINITION = rf"^call {_ARTICLE}([a-z]+) {_NAME} (?:if|when) (?:it |they )?([^;:.]+)[;:.]\s*"
_ADJECTIVE_DEFINITION_WITH_IS = rf"^an? ([a-z]+) is (?:called )?{_NAME} (?:if|when) ([^;:.]+)[;:.]\s*"
# (name, digit): `tree (a 1)`
_VALUE_IN_BRACKETS = rf"\b(?:[a-z]+ )?{_NAME} \({_ARTICLE}(?:value )?(\d+)s?\)"
# (digit, piece): `with the 1s as chess knights,`
_CHESS_PIECE = r"^with (?:the )?(\d+)s? as (?:chess )?(knight|king)s?[,;:.]\s*"
# (amount): `is attacked by exactly two of them`
_ATTACKED_BY = r"\bis attacked by ((?:\w+ ){1,3}?)(?:of them|of those)\b"
# words before brackets that are not names of values
_NOT_NAMES = frozenset({"cell", "cells", "entry", "entries", "square", "squares", "row", "column", "board"})
_NOT_NAMES |= {"digit", "value", "number", "the", "no", "every", "each", "of"}

# of two adjectives for the values 0 and 1, the second follows from the first
_OPPOSITE_ADJECTIVES = {"live": "dead", "alive": "dead", "black": "white", "on": "off", "filled": "empty", "occupied": "empty", "shaded": "unshaded", "lit": "unlit", "dark": "light", "full": "empty", "marked": "unmarked", "painted": "unpainted"}  # fmt: skip
_VALUE_SEEN_AS = re.compile(
    # `view the 1s as live cells and the 0s as dead cells: ...`
    r"^(?:treat|treating|view|viewing|regard|regarding|see|seeing|interpret|interpreting|picture|picturing|imagine|imagining|consider|considering|think of|thinking of|take|taking|with|reading|read|if we (?:treat|view|see)) (?:the |all |each |every )?(?P<digit>\d)s? (?:as|to be|meaning|being) (?:the |an? )?(?P<name>[a-z]+)(?: (?:cells?|squares?|ones))?(?: (?:in|of|from|for) [a-z' ]+?)?"
    r"(?:,? and (?:the |all |each |every )?(?P<other_digit>\d)s? (?:as|to be|meaning|being)? ?(?:the |an? )?(?P<other_name>[a-z]+)(?: (?:cells?|squares?|ones))?)?\s*[:,;.]\s*(?P<rule>.+)$",
    re.IGNORECASE,
)
_CHESSBOARD_COLOURING = re.compile(
    # `paint the board like a chessboard with the top left cell dark: ...`
    r"^(?:paint|colour|shade|think of|imagine|view|treat|picture|consider|with|colouring|painting|on) (?:the )?(?:cells of the |squares of the )?(?:board|grid|array|matrix|cells)(?: (?:coloured|painted|shaded))? ?(?:as|like|in|to be)? (?:on )?(?:an? )?(?:chessboard|checkerboard|chequerboard)(?: pattern| fashion| colouring)?(?:[- ]?wise)?,? (?:with|so that|such that|where) (?:the )?(?:top|upper)[- ]left (?:cell|square|corner|corner cell|one) (?:is |being |in |painted |coloured )?(?P<colour>dark|black|white|light)\s*[:,;.]\s*(?P<rule>.+)$",
    re.IGNORECASE,
)
_VALUES_ON_COLOUR = re.compile(
    # `all 1s are on dark squares`
    r"(?:all |all the |the |every |each |any )?(?P<digit>\d)s? (?:may |must |can )?(?:are|is|lie|lies|sit|sits|stand|stands|appear|appears|be|occur|occurs)(?: all| placed)? (?P<only>only )?on (?:an? |the )?(?P<colour>dark|black|white|light) (?:cells?|squares?|ones?)(?P<also> only)?"
)
_NO_VALUES_ON_COLOUR = re.compile(
    # `no 1 is on a dark square`
    r"no (?P<digit>\d)s? (?:may |must |can )?(?:are|is|lie|lies|sit|sits|stand|stands|appear|appears|be|occur|occurs) on (?:an? |the )?(?P<colour>dark|black|white|light) (?:cells?|squares?|ones?)"
)
_CELLS_OF_COLOUR = re.compile(
    # `every dark square is 1`
    r"(?P<quantifier>every|each|all|all the|no) (?P<colour>dark|black|white|light) (?:cells?|squares?) (?:is|are|holds?|contains?|has|have|must be) (?:an? )?(?P<digit>\d)s?"
)


def apply_definitions(text: str) -> str:
    """Return a sentence without its definitions, with each name that they define replaced by what it means.

    >>> apply_definitions("Call a 1 a stone: no two stones touch.")
    'no two 1s touch.'
    >>> apply_definitions("Call a row heavy if it has two 1s; some row is heavy.")
    'some row has two 1s.'
    >>> apply_definitions("treat the 1s as live cells in life: no live cell touches a dead cell")
    'no 1 touches a 0'
    >>> apply_definitions("paint the board like a chessboard with the top-left square dark: all the 1s are on dark squares")
    'no cell whose row plus column is odd is 1'
    """
    text = text.strip()
    while True:
        previous_text = text
        if match := _VALUE_SEEN_AS.match(text):
            text = _with_values_for_names(match["rule"], _names_of_values(match))
        if match := _CHESSBOARD_COLOURING.match(text):
            text = _with_colours_as_parities(match["rule"], match["colour"].lower())
        for pattern in _VALUE_DEFINITIONS:
            if match := re.match(pattern, text, re.IGNORECASE):
                pairs = list(zip(match.groups()[::2], match.groups()[1::2]))
                text = _with_values_for_names(text[match.end() :], [(digit, word) for digit, word in pairs if digit])
        if match := re.match(_NAME_BEFORE_VALUE, text, re.IGNORECASE):
            text = _with_values_for_names(text[match.end() :], [(match[2], match[1])])
        if match := re.match(_CHESS_PIECE, text, re.IGNORECASE):
            place_text = (
                "a knight's move away" if match[2].lower() == "knight" else "adjacent to it including diagonally"
            )
            text = re.sub(_ATTACKED_BY, rf"has \g<1>{match[1]} {place_text}", text[match.end() :], flags=re.IGNORECASE)
        for pattern in (_ADJECTIVE_DEFINITION, _ADJECTIVE_DEFINITION_WITH_IS):
            if (match := re.match(pattern, text, re.IGNORECASE)) and match.end() < len(text):
                text = _with_adjective_replaced(text[match.end() :], match[1], match[2].lower(), match[3].strip())
        if text == previous_text:
            return _with_bracketed_values(text)


def _with_values_for_names(text: str, names: list[tuple[str, str]]) -> str:
    """Return a text with digits in place of names; `names` are pairs (digit, name), `stones` becomes `1s`."""
    for digit, name in names:
        stem = re.escape(name.lower().removesuffix("s") if len(name) > 3 else name.lower())
        text = re.sub(rf"\b{stem} (?:cell|square)(s?)\b", rf"{digit}\1", text, flags=re.IGNORECASE)
        # `white ones` are 0s, not 0 and 1
        text = re.sub(rf"\b{stem} ones?\b", f"{digit}s", text, flags=re.IGNORECASE)
        text = re.sub(rf"\b{stem}\b", digit, text, flags=re.IGNORECASE)
        text = re.sub(rf"\b{stem}(?:s|es)\b", f"{digit}s", text, flags=re.IGNORECASE)
    return text


def _names_of_values(match: re.Match[str]) -> list[tuple[str, str]]:
    """Return the pairs (digit, name) of a match of `_VALUE_SEEN_AS`.

    If only 0 or only 1 is named, by an adjective that has an opposite, the opposite is the name of the other digit.
    """
    names = [(match["digit"], match["name"])]
    if match["other_digit"]:
        names.append((match["other_digit"], match["other_name"]))
    elif match["name"].lower() in _OPPOSITE_ADJECTIVES and match["digit"] in "01":
        names.append((str(1 - int(match["digit"])), _OPPOSITE_ADJECTIVES[match["name"].lower()]))
    return names


def _with_colours_as_parities(text: str, corner_colour: str) -> str:
    """Return a condition on dark or light cells as a condition on cells whose row plus column is even or odd.

    `corner_colour` is the colour of the upper left cell. A text of another form is returned unchanged.
    """

    def cell_of(colour: str, opposite: bool = False) -> str:
        is_corner_colour = (colour in ("dark", "black")) == (corner_colour in ("dark", "black"))
        return f"cell whose row plus column is {'even' if is_corner_colour != opposite else 'odd'}"

    if match := _NO_VALUES_ON_COLOUR.fullmatch(text):
        return f"no {cell_of(match['colour'])} is {match['digit']}"
    if match := _VALUES_ON_COLOUR.fullmatch(text):
        return f"no {cell_of(match['colour'], opposite=True)} is {match['digit']}"
    if match := _CELLS_OF_COLOUR.fullmatch(text):
        return f"{'no' if match['quantifier'] == 'no' else 'every'} {cell_of(match['colour'])} is {match['digit']}"
    return text


def _with_adjective_replaced(text: str, noun: str, adjective: str, meaning: str) -> str:
    """Return a text in which the adjective of a noun is replaced by its meaning.

    If `heavy` means `has two 1s`, then `is heavy` becomes `has two 1s`, and `heavy row` becomes `row that has two 1s`.
    """
    meaning = re.sub(rf"^(?:{noun} )", "", meaning)
    is_predicate = re.match(r"(?:is|has|have|contains?|touch|lies)\w*\b", meaning)
    text = re.sub(rf"\b(?:is|are|be) {adjective}\b", meaning if is_predicate else f"is so that {meaning}", text)
    return re.sub(rf"\b{adjective} ({noun}s?)\b", rf"\1 {'that' if is_predicate else 'such that'} {meaning}", text)


def _with_bracketed_values(text: str) -> str:
    """Return a text in which a name with its value in brackets, as in `each tree (a 1)`, is replaced by the value."""
    for match in re.finditer(_VALUE_IN_BRACKETS, text, re.IGNORECASE):
        words = match[0].split(" (")[0].split()
        name = words[0] if words[-1].lower().rstrip("s") in ("cell", "square") else words[-1]
        if name.lower() in _NOT_NAMES:
            continue
        text = text.replace(match[0], match[0].split(" (")[0])
        text = _with_values_for_names(text, [(match[2], name)])
    return text
