"""Words that a sentence defines: `treat the 1s as live cells`, a board painted like a chessboard, `a cell with value k`."""

from __future__ import annotations

import re

_OPPOSITE = {"live": "dead", "alive": "dead", "black": "white", "on": "off", "filled": "empty", "occupied": "empty", "shaded": "unshaded", "lit": "unlit", "dark": "light", "full": "empty", "marked": "unmarked", "painted": "unpainted"}  # fmt: skip
_AS = re.compile(
    r"^(?:treat|treating|view|viewing|regard|regarding|see|seeing|interpret|interpreting|picture|picturing|imagine|imagining|consider|considering|think of|thinking of|take|taking|with|reading|read|if we (?:treat|view|see)) (?:the |all |each |every )?(?P<one>\d)s? (?:as|to be|meaning|being) (?:the |an? )?(?P<word>[a-z]+)(?: (?:cells?|squares?|ones))?(?: (?:in|of|from|for) [a-z' ]+?)?"
    r"(?:,? and (?:the |all |each |every )?(?P<two>\d)s? (?:as|to be|meaning|being)? ?(?:the |an? )?(?P<other>[a-z]+)(?: (?:cells?|squares?|ones))?)?\s*[:,;.]\s*(?P<rest>.+)$"
)
_CHESS = re.compile(
    r"^(?:paint|colour|shade|think of|imagine|view|treat|picture|consider|with|colouring|painting|on) (?:the )?(?:cells of the |squares of the )?(?:board|grid|array|matrix|cells)(?: (?:coloured|painted|shaded))? ?(?:as|like|in|to be)? (?:on )?(?:an? )?(?:chessboard|checkerboard|chequerboard)(?: pattern| fashion| colouring)?(?:[- ]?wise)?,? (?:with|so that|such that|where) (?:the )?(?:top|upper)[- ]left (?:cell|square|corner|corner cell|one) (?:is |being |in |painted |coloured )?(?P<colour>dark|black|white|light)\s*[:,;.]\s*(?P<rest>.+)$"
)
_ON = re.compile(
    r"(?:all |all the |the |every |each |any )?(?P<one>\d)s? (?:may |must |can )?(?:are|is|lie|lies|sit|sits|stand|stands|appear|appears|be|occur|occurs)(?: all| placed)? (?P<only>only )?on (?:an? |the )?(?P<colour>dark|black|white|light) (?:cells?|squares?|ones?)(?P<also> only)?"
)
_NOT_ON = re.compile(
    r"no (?P<one>\d)s? (?:may |must |can )?(?:are|is|lie|lies|sit|sits|stand|stands|appear|appears|be|occur|occurs) on (?:an? |the )?(?P<colour>dark|black|white|light) (?:cells?|squares?|ones?)"
)
_EVERY = re.compile(
    r"(?P<many>every|each|all|all the|no) (?P<colour>dark|black|white|light) (?:cells?|squares?) (?:is|are|holds?|contains?|has|have|must be) (?:an? )?(?P<one>\d)s?"
)
_VARIABLE = re.compile(
    r"^(?:(?:every|each|any|an?|all) )?(?:cells?|squares?|box|boxes|entry|entries|tiles?|digits?|values?|numbers?)(?: (?:with|of) (?:the |an? )?(?:value|digit|number|entry|label)|(?: (?:that|which) )?(?: ?(?:holding|containing|showing|labelled|numbered|is|holds|contains|shows|has|has value|equal to))(?: an?| the| the (?:value|digit|number))?| named| called)? (?P<name>[kndmvx])(?= )(?P<said> (?:has|have|is|are|touches|must|appears|occurs|sees|tells).*)$"
)


def defined(text: str) -> str:
    """Return a sentence with the words that it defines replaced by digits or places.

    >>> defined("treat the 1s as live cells in life: no live cell touches a dead cell")
    'no 1 touches a 0'
    >>> defined("paint the board like a chessboard with the top-left square dark: all the 1s are on dark squares")
    'no cell whose row plus column is odd is 1'
    """
    if match := _AS.match(text):
        names = {match["word"]: match["one"]}
        if match["two"]:
            names[match["other"]] = match["two"]
        elif match["word"] in _OPPOSITE and match["one"] in "01":
            names[_OPPOSITE[match["word"]]] = str(1 - int(match["one"]))
        return _renamed(match["rest"], names)
    if match := _CHESS.match(text):
        return _on_colours(match["rest"], match["colour"])
    return text


def _renamed(text: str, names: dict[str, str]) -> str:
    for word, digit in names.items():
        text = re.sub(rf"\b{word} (?=(?:king |orthogonal |diagonal )?neighbours?\b)", f"{digit} ", text)
        text = re.sub(rf"\b{word} (?:cell|square|one)s\b|\b{word}s\b", f"{digit}s", text)
        text = re.sub(rf"\b{word} (?:cell|square|one)\b|\b{word}\b", digit, text)
    return text


def _on_colours(text: str, first: str) -> str:
    """Return what is said of dark and light cells as said of places; the upper left cell has the first colour."""

    def parity(colour: str, same: bool = True) -> str:
        like = (colour in ("dark", "black")) == (first in ("dark", "black"))
        return f"cell whose row plus column is {'even' if like == same else 'odd'}"

    if match := _NOT_ON.fullmatch(text):
        return f"no {parity(match['colour'])} is {match['one']}"
    if match := _ON.fullmatch(text):
        return f"no {parity(match['colour'], False)} is {match['one']}"
    if match := _EVERY.fullmatch(text):
        return f"{'no' if match['many'] == 'no' else 'every'} {parity(match['colour'])} is {match['one']}"
    return text


_COUNTS = re.compile(
    r"^(?:every|each) cell(?:'s)?(?: value| digit| number| entry)? (?:equals|is|is equal to|counts|tells|gives|says|is exactly) (?:the number of|how many of|how many) its (?P<kind>[a-z\d]+ )?(?P<near>king )?neighbours?(?: (?:that|which))?(?: (?:are|is) (?P<said>\w+))?$"
)


def each_value(text: str) -> tuple[str, ...]:
    """Return what is said of a value k as one sentence for each digit; none if nothing is.

    >>> each_value("each cell with value k has exactly k neighbours that are nonzero")[2]
    'every 2 has exactly 2 neighbours that are nonzero'
    """
    if (match := _COUNTS.match(text)) and bool(match["kind"]) != bool(match["said"]):
        kind = (match["kind"] or match["said"]).strip()
        text = f"each cell with value k has exactly k {match['near'] or ''}neighbours that are {kind.removesuffix('s')}"
    match = _VARIABLE.match(text)
    if match is None or not re.search(rf"\b{match['name']}\b", match["said"]):
        return ()
    return tuple(f"every {digit}" + re.sub(rf"\b{match['name']}\b", str(digit), match["said"]) for digit in range(10))
