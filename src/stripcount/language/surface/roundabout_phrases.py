"""Rules that make roundabout phrases short.

`Made up entirely of 1s` becomes `consisting only of 1s`, and `beside it, above it or below it` becomes `next to it`.
"""

from __future__ import annotations

import re

from stripcount.language.surface.respelling import NOT_OF_ALL_BOARDS, Respelling, RuleList

_R = Respelling
# a row of a table is _R(regular expression, its replacement, a text that the row changes); rows apply in their order

# regular expressions of groups of words: "cells", "two", "directly ", "to the ", "to the left of it"
_CELL_NOUNS = r"(?:cells|entries|values|numbers|digits|squares)"
_NUMBER_WORD = r"(?:two|three|four|five|six|eight|nine)"
_DIRECTLY = r"(?:directly |immediately |just |right )?"
_TO = r"(?:to |on )?(?:its |the )?"
_ONE_SIDE = rf"(?:{_DIRECTLY}(?:{_TO}(?:left|right)(?: hand)?(?: side)?(?: of)?|above|below|beneath|underneath|under|over|beside|next to)(?: it)?)"
_ADJACENCY_BY_SIDES = {  # sides: l(eft), r(ight), a(bove), b(elow)
    frozenset("lr"): "horizontally adjacent to it",
    frozenset("ab"): "vertically adjacent to it",
    frozenset("lrab"): "next to it",
}


def _adjacency_of_sides(match: re.Match[str]) -> str:
    """Return `horizontally adjacent to it` for `to its left or to its right`, and so on for other sets of sides.

    A set of sides without a common word stays as it is.
    """
    words = re.findall(r"\b(left|right|above|over|below|beneath|under|underneath|beside|next to)\b", match[0])
    side_letters = {"left": "l", "right": "r", "beside": "lr", "next to": "lr", "above": "a", "over": "a"}
    # every other of these words means below
    direction = _ADJACENCY_BY_SIDES.get(frozenset("".join(side_letters.get(word, "b") for word in words)))
    return match[0] if direction is None else f" {direction}"


def _line_contains_word(match: re.Match[str]) -> str:
    """Return `at least one row contains 011` for `the pattern 0 1 1 occurs in some row`."""
    digits = re.sub(r"[ ,]", "", match["word"])
    return f"{'at least one' if match['quantifier'] in ('some', 'at least one') else match['quantifier']} {match['line']} contains {digits}"


ROUNDABOUT_RULES: RuleList = (
    _R(r"\b(?:made up|composed|comprised|consisting|formed|built)(?: entirely| only| solely| wholly| exclusively| completely)? of (?:only |all |nothing but )?(?=\ds|zeros|ones)", "consisting only of ", "a row made up entirely of 1s"),
    _R(rf"\bwhose (?:{_NUMBER_WORD} )?({_CELL_NOUNS}) (?:are|all are|are all) (?:all )?(?:the same|equal|identical|alike)\b", r"with all \1 equal", "no 2x2 square whose four cells are all the same"),
    _R(rf"\bwhose {_NUMBER_WORD} ({_CELL_NOUNS})\b", r"whose \1", "a block whose four cells are all 1"),
    _R(r"\b(?:there (?:is|are) )?(no|every|each|any|some|a) (\dx\d (?:block|square|window)) with all (?:cells|entries|values|numbers|digits|squares) equal$", lambda m: f"{'no' if m[1] == 'no' else m[1]} {m[2]} has all its cells equal", "no 2x2 block with all cells equal"),
    _R(r"\b(agrees?|differs?|equal|is the same|are the same|coincides?) in (?:value|colour|number)\b", r"\1", "agrees in value with its neighbour"),
    _R(r"\bthe (?:entire|whole|complete|full) (row|column)\b", r"the \1", "the entire column is 0"),
    _R(r"\b(row|column) is (?:filled with |full of )?(\d)s$", r"\1 is all \2s", "then the column is 1s"),
    _R(r"\b(?:full of|filled (?:entirely |completely )?with|entirely filled with) (\d)s\b", r"of \1s", "a 2x2 square full of 1s"),
    _R(r"\b(?:the )?same (?:value|number|digit|symbol) (two|three|four|five) times (?:in succession|in a row|consecutively|running|one after the other)\b", r"\1 consecutive equal cells", "never the same value three times in succession"),
    _R(r",? (?:whether|no matter whether|either)?(?: you)?(?: are)? ?(?:reading|read|looking|going|look|go|moving|move) (?:across|along) (?:a|the|any) rows? or (?:down|along|going down) (?:a|the|any) columns?\b", " in any row or column", "three times, whether reading across a row or down a column"),
    _R(r"^you (?:will |should |must |may |can |shall )?never (?:see|find|get|have|meet|encounter|come across) (?:the )?", "there is never ", "you never see two 1s side by side"),
    _R(r"^there is never (two|three|four|five) (consecutive equal cells) in any (row|column|row or column)$", r"no \3 contains \1 \2", "there is never three consecutive equal cells in any row or column"),
    _R(r"^no (row or column|row and column|row|column) (?:contains|has) (two|three|four|five) consecutive equal (?:cells|values|entries)$", r"no \2 consecutive equal cells in any \1", "no row or column contains three consecutive equal cells"),
    _R(r"\bin (?:an? |the )?(?:straight )?unbroken (?:line|row|run)\b", "in a row", "three 1s in an unbroken line"),
    _R(r"^(?:the )?(?:pattern|word|string|sequence) (?P<word>\d(?:[ ,]*\d)+)(?:,? read(?:ing)? from (?:left to right|top to bottom))?(?:,? in (?:consecutive|adjacent|neighbouring) cells)?,? (?:must )?(?:occurs?|appears?|is found|can be found)(?: somewhere)? in (?P<quantifier>every|each|some|at least one|exactly one) (?P<line>row|column)$", _line_contains_word, "the pattern 0 1 1, read from left to right in consecutive cells, occurs in at least one row"),
    _R(r"\b(\d) is (?:never )?(?:sandwiched|squeezed|caught|trapped|wedged) between two (\d)s that are (?:immediately |directly )?on its left and right\b", lambda m: f"{m[1]} {'never has' if 'never' in m[0] else 'has'} a {m[2]} to its left and a {m[2]} to its right", "a 0 is never sandwiched between two 1s that are immediately on its left and right"),
    _R(r"^an? (\d) never has a (\d) to its left and a \2 to its right$", r"no \1 has a \2 to its left and a \2 to its right", "a 0 never has a 1 to its left and a 1 to its right"),
    _R(r"^(no|every|each|some) (\dx\d (?:block|square)) has (\d)s on one (?:of its )?diagonals? and (\d)s on the other(?: diagonal| one)?$", lambda m: f"{m[1]} {m[2]} is a checkerboard" if m[3] != m[4] else m[0], "no 2x2 block has 1s on one of its diagonals and 0s on the other"),
    _R(r"\b(at least \w+|at most \w+|exactly \w+|an?|some|no|more than \w+|\w+ or more|one|two) (?:cells?|squares?|neighbours?|ones?) (?:of|with|having|that has|that have|holding) (?:the|a|an) (opposite|different|other|same) (?:value|number|digit|colour) (?:(diagonally|horizontally|vertically|orthogonally) )?(?:next to|adjacent to|beside|neighbouring|touching) it(?:self)?\b", lambda m: f"{'at least one' if m[1] in ('a', 'an', 'some') else m[1]} {'' if m[3] in (None, 'orthogonally') else m[3].removesuffix('ly') + ' '}neighbour{'' if re.search(r'one$|^an?$|some', m[1]) else 's'} with the {'same' if m[2] == 'same' else 'opposite'} value", "every cell has at least one cell of the opposite value diagonally next to it"),
    _R(r"\b(?:is|are) surrounded by (?=.* among its)", "has ", "is surrounded by an even number of 1s among its king neighbours"),
    _R(r"\bamong (?:its|the) (?:\(?up to\)? )?(?:eight|8) (?:nearest|closest|immediate|surrounding|adjacent|neighbouring) (?:cells|squares|neighbours)(?: around it)?\b", "among its king neighbours", "among its eight nearest cells"),
    _R(r"\bamong (?:its|the) (?:\(?up to\)? )?(?:four|4) (?:nearest|closest|immediate|adjacent|neighbouring) (?:cells|squares|neighbours)(?: around it)?\b", "among its neighbours", "among its four nearest cells"),
    _R(r"\bamong (?:its|the) (?:orthogonal(?:ly adjacent)?|direct|immediate|edge|side) (?=neighbours)", "among its ", "among its orthogonal neighbours"),
    _R(rf" {_ONE_SIDE}(?:, (?:or |and )?{_ONE_SIDE})* or {_ONE_SIDE}(?! or)(?=$|[,;.])", _adjacency_of_sides, "has another 1 beside it, above it or below it"),
    _R(r"^no (row|column) (?:has|contains) (?:two (\d)s (?:right |directly |immediately )?(?:side by side|next to each other|one above the other|on top of each other|one directly above the other|stacked)|(?:one|an?) (\d) (?:right |directly |immediately )?(?:on top of|above|below|under|beneath|next to|beside|left of|right of) (?:another|a second)(?: \3)?)$", lambda m: f"no two {m[2] or m[3]}s are {'horizontally' if m[1] == 'row' else 'vertically'} adjacent", "no column has one 0 directly on top of another"),
    _R(r"^(?:whenever|if|when) two side-by-side (?:cells|entries|squares) (?=.*\b(?:below|above|beneath|under)\b)", "if two horizontally adjacent cells ", "whenever two side-by-side cells are both 1, the cells below them are both 0"),
    _R(rf"{NOT_OF_ALL_BOARDS},? (?:if|when|where|whenever|provided) (?:there (?:is|are) (?:any|one|such cells|some|such a cell)|(?:it|they|both|these) exists?|any exists?|it has one|the (?:row|column) has one)(?:,|$)", ",", "the cells directly below them, if there are any, are both 0"),
    _R(r"^((?:if|whenever) two .*?,) the cells (?:directly |immediately )?(below|above) them, ", r"\1 the cells \2 them ", "if two horizontally adjacent cells are both 1, the cells below them, are both 0"),
    _R(r"^(every|each|no) (\d) is attacked by (at least \w+|exactly \w+|at most \w+|an?|some|one|two|more than \w+) (?:other )?(\ds?)(?:,)? (?:if|when|where|with) the \ds (?:are|as|were)(?: regarded as| seen as)? (?:chess )?(knight|king)s$", lambda m: f"{m[1]} {m[2]} has {'at least one' if m[3] in ('a', 'an', 'some') else m[3]} {m[4]} {'a knight' + chr(39) + 's move away' if m[5] == 'knight' else 'among its king neighbours'}", "each 0 is attacked by at least one 1, if the 1s are chess knights"),
    _R(r"^no three (\d)s (?:ever )?form an l(?:[- ]shape)?(?: (?:inside|in|within) (?:a|any) \dx\d (?:block|square))?$", r"no l-shaped triple of \1s", "no three 1s form an l shape inside a 2x2 block"),
    _R(r"\bevery other (cell|entry|number|value)s? (in|of) (its|that|the same|this) (row|column)\b", r"all the other cells \2 its \4", "every other cell in its row is 0"),
    _R(r"^somewhere (?:(?:on|in) the board,? )?there is (?!.*\b(?:and|or)\b)", "there is ", "somewhere there is a 0"),
)  # fmt: skip
