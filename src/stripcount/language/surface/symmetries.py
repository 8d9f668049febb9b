"""Sentences about rotated and reflected boards in standard words: `flipping it upside down leaves it unchanged`."""

from __future__ import annotations

import re

# regular expressions of groups of words: "the whole board", "rotating", "flipped", " of the board"
_BOARD = r"(?:the (?:whole |entire )?(?:board|grid|array|matrix|pattern|picture|table)|it|the whole thing)"
_ROTATION = r"(?:rotat(?:e|es|ed|ing|ion)|turn(?:s|ed|ing)?|spin(?:ning)?|spun)"
_REFLECTION = (
    r"(?:flip(?:s|ped|ping)?|mirror(?:s|ed|ing)?|reflect(?:s|ed|ing|ion)?|swap(?:ped|ping)?|revers(?:e|ed|ing))"
)
_OBJECT = rf"(?: (?:of )?{_BOARD})?"
_TRANSFORMATIONS = (
    # (a regular expression of the words for a transformation, its name in standard words)
    (rf"(?:a |the )?(?:{_ROTATION}{_OBJECT}(?: (?:by|through|of))? (?:180 ?(?:degrees|°)|a half[- ]turn|half a turn|180)|(?:180[- ]degrees?[- ]?|half[- ])(?:turn|rotation)s?{_OBJECT}|half[- ]turn rotation|rotation by a half[- ]turn|half a turn|point reflection)", "rotation by 180 degrees"),
    (rf"(?:a |the )?(?:{_ROTATION}{_OBJECT}(?: (?:by|through|of))? (?:90 ?(?:degrees|°)|a quarter[- ]turn)(?: clockwise| counterclockwise)?|(?:90[- ]degrees?[- ]?|quarter[- ])(?:turn|rotation){_OBJECT})", "rotation by 90 degrees"),
    (rf"(?:a |the )?(?:{_REFLECTION}{_OBJECT}(?: horizontally)? (?:from )?(?:left[- ](?:to|and|for)[- ]right|left[- ]right|(?:in|across|about|along) (?:the|its|a) vertical (?:axis|line|midline|middle|middle line|centre line))|left[- ](?:to[- ])?right (?:reflection|flip|mirroring|mirror image){_OBJECT}|horizontal(?:ly)? (?:reflection|mirroring)|reversing (?:each|every) row|mirroring left[- ]right)", "flipping the board left to right"),
    (rf"(?:{_REFLECTION}{_OBJECT}(?: vertically)? (?:from )?(?:top[- ](?:to|and|for)[- ]bottom|up[- ]down|top[- ]bottom|(?:in|across|about|along) (?:the|its|a) horizontal (?:axis|line|midline|middle|middle line|centre line))|(?:a |the )?(?:top[- ](?:to[- ])?bottom|up[- ]down) (?:reflection|flip|mirroring){_OBJECT}|vertical(?:ly)? (?:reflection|mirroring)|reversing the order of (?:the )?rows|flip(?:ped|ping)?{_OBJECT} upside[- ]down|(?:{_REFLECTION}|{_ROTATION}){_OBJECT} upside[- ]down(?: like a mirror|,? as in a mirror| in a mirror))", "flipping the board top to bottom"),
    (rf"(?:transpos(?:e|es|ed|ing|ition){_OBJECT}|{_REFLECTION}{_OBJECT} (?:in|across|about|along|over) (?:the|its) (?:main |leading |principal )?diagonal|swapping (?:the )?rows (?:and|with) (?:the )?columns|taking the transpose)", "transposing the board"),
    (rf"(?:{_REFLECTION}{_OBJECT} (?:in|across|about|along|over) (?:the|its) (?:anti-?diagonal|other diagonal|secondary diagonal))", "reflection in the antidiagonal"),
)  # fmt: skip
# regular expressions of groups of words: "exactly the same", "after", " you", "looks"
_UNCHANGED = r"(?:(?:exactly |completely |quite )?(?:the same|unchanged|invariant|identical|as it is|as before|as it was|symmetric(?:al)?|fixed|intact|alone))"
_WHEN = r"(?:when|if|after|under|by|with respect to|upon|on|once|whenever)"
_PERSON = r"(?: (?:you|we|one|i|it is|you have|being|it gets))?"
_IS = r"(?:is|looks|stays|remains|reads|does|appears|is left|must be|must look|must stay|must remain|should be|should look|should stay)"
_REFLECTION_BY_SIDES = {  # a regular expression of two sides: the name of the reflection that exchanges them
    "left[- ](?:to[- ])?right|left and right|horizontally": "flipping the board left to right",
    "top[- ](?:to[- ])?bottom|top and bottom|up[- ]down|vertically": "flipping the board top to bottom",
}


def symmetries_in_standard_words(text: str) -> str:
    """Return a sentence about a rotated or reflected board in standard words; any other sentence unchanged.

    >>> symmetries_in_standard_words("flipping the board upside down leaves it unchanged")
    'the board is unchanged by flipping the board top to bottom'
    >>> symmetries_in_standard_words("the board is symmetric top to bottom but not symmetric left to right")
    'the board is unchanged by flipping the board top to bottom and the board is not unchanged by flipping the board left to right'
    """
    for conjunction in (r",? (?:but|and) (?:it is |is )?", ""):
        parts = re.split(conjunction, text) if conjunction else [text]
        clauses = [
            _clause_in_standard_words(part if index == 0 else f"it is {part}") or _clause_in_standard_words(part)
            for index, part in enumerate(parts)
        ]
        if len(parts) > (1 if conjunction else 0) and all(clauses):
            return " and ".join(map(str, clauses))
    return text


def _clause_in_standard_words(text: str) -> str | None:
    """Return a clause about a rotated or reflected board in standard words; None for any other clause.

    `the board looks the same after a half turn` becomes `the board is unchanged by rotation by 180 degrees`.
    """
    text = re.sub(r"^(?:it is true that |so )", "", text)
    for sides, transformation in _REFLECTION_BY_SIDES.items():
        if re.fullmatch(rf"{_BOARD} (?:is|equals|is equal to) its (?:own )?mirror image,? (?:from )?(?:{sides})", text):
            return f"the board is unchanged by {transformation}"
        if re.fullmatch(
            rf"{_BOARD} (?:is|must be) (?:mirror[- ])?symmetric(?:al)?,? (?:from )?(?:{sides})", text
        ) or re.fullmatch(rf"{_BOARD} is (?:{sides})[- ]symmetric", text):
            return f"the board is unchanged by {transformation}"
        if re.fullmatch(rf"{_BOARD} is not (?:mirror[- ])?symmetric(?:al)?,? (?:from )?(?:{sides})", text):
            return f"the board is not unchanged by {transformation}"
    for words, transformation in _TRANSFORMATIONS:
        if (
            re.fullmatch(rf"{_BOARD} {_IS} {_UNCHANGED},? {_WHEN}{_PERSON} {words}{_OBJECT}", text)
            or re.fullmatch(
                rf"(?:unchanged|the same|invariant|symmetric|fixed) {_WHEN}{_PERSON} {words}{_OBJECT}", text
            )
            or re.fullmatch(
                rf"{_BOARD} (?:does not change|never changes|is not changed|is preserved|is kept),? {_WHEN}{_PERSON} {words}{_OBJECT}",
                text,
            )
        ):
            return f"the board is unchanged by {transformation}"
        if re.fullmatch(
            rf"{words}{_OBJECT} (?:leaves|keeps|gives|must leave|does not change|preserves|yields|produces|must give|fixes|returns)(?: back)? (?:{_BOARD}|the same (?:board|grid|array|matrix)|exactly the same \w+)(?: {_UNCHANGED})?",
            text,
        ) and (
            re.search(r"same|unchanged|as it is|preserves|fixes|alone|intact|does not change|invariant|identical", text)
        ):
            return f"the board is unchanged by {transformation}"
        if re.fullmatch(
            rf"{_WHEN}{_PERSON} {words}{_OBJECT},? (?:{_BOARD} {_IS} {_UNCHANGED}|(?:you|we|one) (?:get|gets|obtain|obtains|see|have) (?:back )?(?:exactly )?(?:the same|an identical) (?:thing|board|grid|array|matrix|picture)(?: again| back)?|nothing changes)",
            text,
        ) or re.fullmatch(
            rf"{words}{_OBJECT} (?:changes nothing|has no effect|makes no difference|does not change anything|does nothing|does not alter it)",
            text,
        ):
            return f"the board is unchanged by {transformation}"
        if re.fullmatch(
            rf"{_BOARD} {_IS} (?:not|never) {_UNCHANGED},? {_WHEN}{_PERSON} {words}{_OBJECT}", text
        ) or re.fullmatch(
            rf"{words}{_OBJECT} (?:changes {_BOARD}|does not (?:leave|keep) {_BOARD} {_UNCHANGED}|gives a different (?:board|grid|array|matrix))",
            text,
        ):
            return f"the board is not unchanged by {transformation}"
        if re.fullmatch(
            rf"(?:{_WHEN}{_PERSON} )?{words}{_OBJECT},? (?:(?:swaps|exchanges|interchanges|flips) (?:every |each |all |all the |the )?(?:0s?|1s?) (?:with|and|for) (?:an? |every |each |all |the )?(?:0s?|1s?)|turns (?:every |each |all )?0s? into (?:a )?1s? and (?:every |each |all )?1s? into (?:a )?0s?|(?:gives|yields|produces) (?:the|its) complement(?: of it| of the board)?|inverts (?:every|each) (?:cell|digit)|every (?:cell|digit|value) (?:flips|changes|is inverted))",
            text,
        ):
            return f"{transformation} swaps every 0 with a 1".replace(
                "rotation by 180 degrees", "rotating the board by 180 degrees"
            )
    return None
