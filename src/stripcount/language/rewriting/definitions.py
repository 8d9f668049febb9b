"""Definitions at the head of a sentence: `call a 1 a stone`, `if 2 is a tent`, `call a row heavy if ...`."""

from __future__ import annotations

import re

_WORD = r"([a-z]+)"
_A = r"(?:an? |the )?"
_NAMES = (
    # a sentence before a rule; its groups are a digit and a word, in pairs, either first
    rf"^(?:calling|call|let us call) {_A}(\d+)s? {_A}{_WORD}(?: and {_A}(\d+)s? {_A}{_WORD})?[,;:.]\s*",
    rf"^(?:with|where|taking|reading) {_A}(\d+)s? (?:meaning|as|being|for|standing for|is|are|representing) {_A}{_WORD}(?:,? and {_A}(\d+)s? (?:meaning |as |being |for |standing for |is |are )?{_A}{_WORD})?[,;:.]\s*",
    rf"^(?:let|if|suppose|say|assume) {_A}(\d+)s? (?:be|is|are|means?|marks?|denotes?|stands? for) {_A}{_WORD}(?:,? and {_A}(\d+)s? (?:be |is |are |means? |marks? |denotes? |stands? for )?{_A}{_WORD})?[,;:.]\s*",
    rf"^(?:think|thinking) of {_A}(\d+)s? as {_A}{_WORD}(?: and {_A}(\d+)s? as {_A}{_WORD})?[,;:.]\s*",
    rf"^{_A}(\d+)s? (?:means|mean|marks|mark|denotes|denote|represents|represent|stands for|stand for) {_A}{_WORD}(?:,? and {_A}(\d+)s? (?:means |marks |denotes |represents |stands for )?{_A}{_WORD})?[,;:.]\s*",
    rf"^(?:colou?r|paint|shade) (?:the )?(\d+)s? {_WORD}(?: and (?:the )?(\d+)s? {_WORD})?[,;:.]\s*",
)
_MARKED = rf"^{_WORD} (?:are|is) (?:marked|written|shown|denoted|represented)(?: as| by| with)? {_A}(\d+)s?(?:,? and|[,;:.])\s*"
_CALL = rf"^call {_A}([a-z]+) {_WORD} (?:if|when) (?:it |they )?([^;:.]+)[;:.]\s*"
_IS_CALLED = rf"^an? ([a-z]+) is (?:called )?{_WORD} (?:if|when) ([^;:.]+)[;:.]\s*"
_BEHIND = rf"\b(?:[a-z]+ )?{_WORD} \({_A}(?:value )?(\d+)s?\)"
_CHESS = r"^with (?:the )?(\d+)s? as (?:chess )?(knight|king)s?[,;:.]\s*"
_ATTACK = r"\bis attacked by ((?:\w+ ){1,3}?)(?:of them|of those)\b"
_NOT_NAMES = frozenset({"cell", "cells", "entry", "entries", "square", "squares", "row", "column", "board"})
_NOT_NAMES |= {"digit", "value", "number", "the", "no", "every", "each", "of"}

_OPPOSITE = {"live": "dead", "alive": "dead", "black": "white", "on": "off", "filled": "empty", "occupied": "empty", "shaded": "unshaded", "lit": "unlit", "dark": "light", "full": "empty", "marked": "unmarked", "painted": "unpainted"}  # fmt: skip
_AS = re.compile(
    r"^(?:treat|treating|view|viewing|regard|regarding|see|seeing|interpret|interpreting|picture|picturing|imagine|imagining|consider|considering|think of|thinking of|take|taking|with|reading|read|if we (?:treat|view|see)) (?:the |all |each |every )?(?P<one>\d)s? (?:as|to be|meaning|being) (?:the |an? )?(?P<word>[a-z]+)(?: (?:cells?|squares?|ones))?(?: (?:in|of|from|for) [a-z' ]+?)?"
    r"(?:,? and (?:the |all |each |every )?(?P<two>\d)s? (?:as|to be|meaning|being)? ?(?:the |an? )?(?P<other>[a-z]+)(?: (?:cells?|squares?|ones))?)?\s*[:,;.]\s*(?P<rest>.+)$",
    re.IGNORECASE,
)
_PAINTED = re.compile(
    r"^(?:paint|colour|shade|think of|imagine|view|treat|picture|consider|with|colouring|painting|on) (?:the )?(?:cells of the |squares of the )?(?:board|grid|array|matrix|cells)(?: (?:coloured|painted|shaded))? ?(?:as|like|in|to be)? (?:on )?(?:an? )?(?:chessboard|checkerboard|chequerboard)(?: pattern| fashion| colouring)?(?:[- ]?wise)?,? (?:with|so that|such that|where) (?:the )?(?:top|upper)[- ]left (?:cell|square|corner|corner cell|one) (?:is |being |in |painted |coloured )?(?P<colour>dark|black|white|light)\s*[:,;.]\s*(?P<rest>.+)$",
    re.IGNORECASE,
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


def expanded(text: str) -> str:
    """Return a sentence with the words that it defines replaced by what they mean.

    >>> expanded("Call a 1 a stone: no two stones touch.")
    'no two 1s touch.'
    >>> expanded("Call a row heavy if it has two 1s; some row is heavy.")
    'some row has two 1s.'
    >>> expanded("treat the 1s as live cells in life: no live cell touches a dead cell")
    'no 1 touches a 0'
    >>> expanded("paint the board like a chessboard with the top-left square dark: all the 1s are on dark squares")
    'no cell whose row plus column is odd is 1'
    """
    found = text.strip()
    while True:
        before = found
        if match := _AS.match(found):
            found = _renamed(match["rest"], _named_as(match))
        if match := _PAINTED.match(found):
            found = _on_colours(match["rest"], match["colour"].lower())
        for pattern in _NAMES:
            if match := re.match(pattern, found, re.IGNORECASE):
                pairs = list(zip(match.groups()[::2], match.groups()[1::2]))
                found = _renamed(found[match.end() :], [(digit, word) for digit, word in pairs if digit])
        if match := re.match(_MARKED, found, re.IGNORECASE):
            found = _renamed(found[match.end() :], [(match[2], match[1])])
        if match := re.match(_CHESS, found, re.IGNORECASE):
            near = "a knight's move away" if match[2].lower() == "knight" else "adjacent to it including diagonally"
            found = re.sub(_ATTACK, rf"has \g<1>{match[1]} {near}", found[match.end() :], flags=re.IGNORECASE)
        for pattern in (_CALL, _IS_CALLED):
            if (match := re.match(pattern, found, re.IGNORECASE)) and match.end() < len(found):
                found = _said_of(found[match.end() :], match[1], match[2].lower(), match[3].strip())
        if found == before:
            return _in_brackets(found)


def _renamed(text: str, names: list[tuple[str, str]]) -> str:
    """Return a text with digits in place of the words for them."""
    for digit, word in names:
        stem = re.escape(word.lower().removesuffix("s") if len(word) > 3 else word.lower())
        text = re.sub(rf"\b{stem} (?:cell|square)(s?)\b", rf"{digit}\1", text, flags=re.IGNORECASE)
        text = re.sub(rf"\b{stem} ones?\b", f"{digit}s", text, flags=re.IGNORECASE)  # white ones are not 0 and 1
        text = re.sub(rf"\b{stem}\b", digit, text, flags=re.IGNORECASE)
        text = re.sub(rf"\b{stem}(?:s|es)\b", f"{digit}s", text, flags=re.IGNORECASE)
    return text


def _named_as(match: re.Match[str]) -> list[tuple[str, str]]:
    """Return digits with the words for them; of a word with an opposite, that one is the other digit."""
    names = [(match["one"], match["word"])]
    if match["two"]:
        names.append((match["two"], match["other"]))
    elif match["word"].lower() in _OPPOSITE and match["one"] in "01":
        names.append((str(1 - int(match["one"])), _OPPOSITE[match["word"].lower()]))
    return names


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


def _said_of(text: str, noun: str, word: str, meant: str) -> str:
    """Return a text with what an adjective means in place of it: `is heavy`, `a heavy row`."""
    meant = re.sub(rf"^(?:{noun} )", "", meant)
    is_said = re.match(r"(?:is|has|have|contains?|touch|lies)\w*\b", meant)
    text = re.sub(rf"\b(?:is|are|be) {word}\b", meant if is_said else f"is so that {meant}", text)
    return re.sub(rf"\b{word} ({noun}s?)\b", rf"\1 {'that' if is_said else 'such that'} {meant}", text)


def _in_brackets(text: str) -> str:
    """Return a text with digits in place of words before which they stand in brackets: `each tree (a 1)`."""
    for match in re.finditer(_BEHIND, text, re.IGNORECASE):
        words = match[0].split(" (")[0].split()
        name = words[0] if words[-1].lower().rstrip("s") in ("cell", "square") else words[-1]
        if name.lower() in _NOT_NAMES:
            continue
        text = text.replace(match[0], match[0].split(" (")[0])
        text = _renamed(text, [(match[2], name)])
    return text
