"""Rules for nouns and quantities: one word for values, for blocks, for cells, for lines, and for how many there are.

`Every tile containing a 0` becomes `every 0`, and `a 2 by 2 square` becomes `a 2x2 block`.
"""

from __future__ import annotations

import re

from stripcount.language.surface.respelling import Respelling, RuleList

_R = Respelling
# a row of a table is _R(regular expression, its replacement, a text that the row changes); rows apply in their order

_DIGIT_OF_WORD = {"two": "2", "three": "3", "four": "4", "five": "5"}
# regular expressions of groups of words: "2" or "two", "tile", "containing"
_SIZE = r"(\d|two|three|four|five)"
_CELL = r"(?:box(?:es)?|tiles?|squares?|fields?|positions?|spots?|entry|entries|elements?|pixels?|sites?|slots?|cells?)"
_HOLDING = r"(?:containing|holding|carrying|showing|bearing|that (?:contains?|holds?|carr(?:y|ies)|shows?|has|have|is|are|equals?)|with (?:the )?(?:value|digit|number|entry)|with|whose (?:value|digit|entry|content) (?:is|equals)|having (?:the )?(?:value|digit)|marked|labelled|filled with|equal to|of value)"


def _cell_or_cells(match: re.Match[str]) -> str:
    """Return `cells` for a plural and `cell` for a singular."""
    word = match[0]
    return "cells" if word.endswith(("s", "xes")) else "cell"


VALUE_RULES: RuleList = (
    _R(r"\b0/1(?=-| )|\b0-1(?= )", "binary", "a 0/1 matrix"),
    _R(r"\bnon[- ]zero\b", "nonzero", "non-zero cells"),
    _R(r"\bzeros\b|\bzeroes\b", "0s", "all zeros"),
    _R(r"(?<!black )(?<!white )(?<!other )\bones\b(?! (?:above|below|next|to|on|in the same))", "1s", "the ones"),
    _R(r"\btwos\b", "2s", "the twos"),
    _R(r"\bthrees\b", "3s", "the threes"),
    _R(r"\b(a|every|each|any|no|another|some|is|are|be|the|single|of|with|equals|as|contain|contains|to|one) zero\b", r"\1 0", "every zero"),
    _R(r"\bis one(?=$|,| and\b| if\b)", "is 1", "the corner is one"),
    _R(r"\b(every|each|a single|another) one(?= (?:is|has|must|touches|that|lies|sits|with)\b)", r"\1 1", "every one has a neighbour"),
    _R(r"\b(\d)-(?:cell|entry|entrie|square|tile)(s?)\b", r"\1\2", "every 1-cell touches a 0"),
    _R(r"\b(?:the )?(?:digit|value|number|symbol)s? (\d)s?(?=[ ,.;]|$)(?!,? (?:or|and|to|,) ?\d)", r"\1", "the digit 2 occurs"),
    _R(rf"\b{_CELL} {_HOLDING} (?:exactly )?(?:the )?(?:(?:digit|value|number) )?(?:an? )?(\d)s?(?=$|[ ,.;])(?! (?:or|and) \d)(?! (?:1s|0s|cells|neighbours|in|among|as|above|below|to|next|on|1|0)\b)(?!, (?:or |and )?\d)", lambda m: f"{m[1]}s" if m[0].split()[0].endswith("s") else m[1], "every cell containing a 0 touches a 1"),
    _R(rf"\b({_CELL}|it) (?:contains|holds|has|carries|shows|equals) (?:an? |the )?(?:value |digit )?(\d)(?=$|,| and | then\b| if\b| must\b)(?! \d)", r"\1 is \2", "whenever a cell contains a 1, the cell below it contains a 1"),
    _R(rf"\b({_CELL}|it) also (?:contains|holds|has|is) (?:an? )?(\d)(?=$|,)", r"\1 is \2", "the cell below it also contains a 1"),
    _R(r"\b(\d) too$|\b(\d) as well$|\b(\d) also$", lambda m: m[1] or m[2] or m[3], "the cell below it must be 1 too"),
    _R(r"\bbinary digits?\b", "digit", "no two binary digits"),
)  # fmt: skip
BLOCK_RULES: RuleList = (
    _R(rf"\b{_SIZE}[- ](?:rows?|high|tall|deep|cells? high)[- ](?:by[- ]|and |x )?{_SIZE}[- ](?:columns?|wide|cells? wide)\b", lambda m: f"{_DIGIT_OF_WORD.get(m[1], m[1])}x{_DIGIT_OF_WORD.get(m[2], m[2])}", "any 2-row by 3-column rectangle"),
    _R(rf"\b{_SIZE}[- ](?:by|x)[- ]{_SIZE}\b", lambda m: f"{_DIGIT_OF_WORD.get(m[1], m[1])}x{_DIGIT_OF_WORD.get(m[2], m[2])}", "a 2 by 2 square"),
    _R(r"\b(?:contiguous|connected|consecutive|solid|adjacent) (?=\dx\d\b)", "", "all contiguous 2x2 blocks"),
    _R(r"\b(\dx\d) (?:contiguous |connected |consecutive |solid |little |small )*(?:sub[- ]?)?(?:matrix|grid|square|window|box|tile|patch|array|board|rectangle|block|cluster)\b", r"\1 block", "every 2x2 contiguous submatrix"),
    _R(r"\b(\dx\d) (?:contiguous |connected |consecutive |solid |little |small )*(?:sub[- ]?)?(?:matrices|grids|squares|windows|boxes|tiles|patches|arrays|boards|rectangles|blocks|clusters)\b", r"\1 blocks", "all 2x2 subsquares"),
    _R(r"\b(\dx\d)(?= (?:has|contains|is|holds)\b)", r"\1 block", "no 2x2 is all 1s"),
    _R(rf"\b(\dx\d blocks?) of (?:(?:contiguous|adjacent|neighbouring|consecutive) )?{_CELL}\b", r"\1", "each 2x2 block of adjacent cells"),
    _R(r"\b(one|two|three|any|each|some|none) of the (?=\dx\d blocks?)", r"\1 ", "exactly one of the 2x2 blocks"),
    _R(r"\b(\dx\d) blocks (has|contains|is|holds)\b", r"\1 block \2", "exactly one 2x2 blocks contains a 1"),
    _R(r"\b(\dx\d blocks?) (?:which is |that is |which are |that are )?(?:(?:entirely |completely |fully |all )?(?:filled|covered|populated) with|full of|consisting (?:only |entirely |solely )?of|made (?:up )?(?:entirely |only |solely |purely )?(?:out )?of|composed (?:only |entirely )?of|of all|of only|of nothing but|containing (?:only|nothing but)|with only|with all|entirely of) (?:only |all |just )?(\ds)\b", r"\1 of \2", "a 2x2 block filled with 1s"),
    _R(r"\b(\dx\d block) of all (\ds)", r"\1 of \2", "exactly one 2x2 block of all 0s"),
    _R(r"\b(block) (?:is|consists|has|contains)(?: (?:entirely|only|completely|solely|all))?(?: of)? (?:(?:all|only|four) )*(?:the same|equal|identical|one) (?:digits?|values?|colours?|cells|numbers?)(?=$|,)", r"\1 is monochromatic", "no 2x2 block consists entirely of equal digits"),
    _R(r"\b(?:is|are) (?:(?:completely|entirely|fully|all|totally) )?(?:filled with|full of|made up (?:only |entirely )?of|made (?:only |entirely )?of|composed (?:only |entirely )?of|covered with) (?:only |all )?(\ds)\b", r"is all \1", "one 2x2 block is completely filled with 1s"),
    _R(r"\blooks like a (?:little |small |tiny |mini |miniature )?(?:checkerboard|chessboard|chequerboard)\b|\bis a (?:little |small |tiny )?(?:checkerboard|chessboard)\b(?= pattern)?|\bforms a (?:little |small )?(?:checkerboard|chessboard)\b", "is a checkerboard", "no 2x2 block looks like a little checkerboard"),
    _R(r"\bno 2x2 block (?:is|forms|has) a (?:checkerboard|chessboard)(?: pattern)?\b", "no 2x2 checkerboard", "no 2x2 block is a checkerboard"),
    _R(r"\bno 2x2 block has 1s in one pair of opposite corners and 0s in the other(?: pair)?(?: of opposite corners)?", "no 2x2 checkerboard", "no 2x2 block has 1s in one pair of opposite corners and 0s in the other pair"),
)  # fmt: skip
CELL_RULES: RuleList = (
    _R(r"\bin both (?:places|positions|cells|squares|spots)\b", "both", "must be 1 in both places"),
    _R(r"(?<!perfect )(?<!magic )(?<!latin )(?<!is a )(?<!x\d )\b(?:box(?:es)?|tiles?|fields?|positions?|spots?|entry|entries|elements?|pixels?|slots?)\b", _cell_or_cells, "every tile is 1"),
    _R(r"(?<!perfect )(?<!magic )(?<!latin )(?<!is a )(?<!x\d )(?<!is )(?<!are )\bsquares?\b(?! (?:number|matrix|board|grid|free|of|root|block))", _cell_or_cells, "no square is 1"),
    _R(r"\b(?:1 )?cells? of the board\b", "cells", "all cells of the board"),
)  # fmt: skip
LINE_RULES: RuleList = (
    _R(r"\b(top|bottom|upper|lower)-(left|right)\b", r"\1 \2", "from top-left to bottom-right"),
    _R(r"\b(?:ring|frame) of cells\b", "ring", "the outer ring of cells"),
    _R(r"\b(?:corner cells|corner squares)\b", "corners", "the four corner cells agree"),
    _R(r"\b(?:the )?rows (?:number(?:ed|s)? )?1, 3, 5(?:, 7)?,? ?(?:\.\.\.|…|and so on|etc\.?)", "the odd rows", "rows 1, 3, 5, ... contain a 1"),
    _R(r"\b(?:the )?rows (?:number(?:ed|s)? )?2, 4, 6(?:, 8)?,? ?(?:\.\.\.|…|and so on|etc\.?)", "the even rows", "rows 2, 4, 6, ... contain a 1"),
    _R(r"^(the odd rows .*|odd rows .*)([;,] (?:and )?)the (?:other|remaining) rows\b", r"\1\2the even rows", "the odd rows contain a 1; the other rows contain no 1"),
    _R(r"^(?:in )?((?:the )?odd rows .*?),? (?:and )?in (?:the )?even rows (an even number|an odd number)$", r"\1; the even rows contain \2", "in odd rows there is an odd number of 1s, in even rows an even number"),
    _R(r"\bper (row|column)\b", r"in each \1", "the number of 1s per column"),
    _R(r"\b(?:every|each) single (?=row|column|cell|\d)", "every ", "every single row"),
    _R(r"\b(?:every|each) one of the (row|column|cell)s\b", r"every \1", "each one of the rows"),
    _R(r"\b(first|last|top|bottom|left|right)most\b", r"\1", "the leftmost column"),
    _R(r"\bleft(?:-hand|hand| hand) (?=column|side|edge)", "left ", "the left-hand column"),
    _R(r"\bright(?:-hand|hand| hand) (?=column|side|edge)", "right ", "the right-hand column"),
    _R(r"\bfar (left|right) column\b", r"\1 column", "the far left column"),
    _R(r"\b(?:topmost|uppermost) (?=row)", "top ", "the topmost row"),
    _R(r"\b(?:bottommost|lowermost|lowest) (?=row)", "bottom ", "the lowest row"),
    _R(r"\b(odd|even)[- ]?numbered (?=rows?|columns?)", r"\1 ", "odd-numbered rows"),
    _R(r"\b(?:in )?(?:the |all |all the |every |each )?(odd|even) (row|column)s?,? (?:there (?:is|are)|(?:hold|contain|ha)(?:s|ve)?) ", r"every \1 \2 has ", "in the odd rows there are two 1s"),
    _R(r"\bthe (?:outer(?:most)? )?(?:ring|frame|rim|perimeter|boundary|border|edge)(?: cells)?(?: of (?:the )?(?:board|grid|array|matrix|rectangle))?(?! (?:row|column|of|cell))\b", "the border", "the outer edge of the board"),
    _R(r"\bthe (?:outermost|outer|boundary|border|edge|perimeter) cells(?: of the (?:board|grid|array|matrix))?\b", "the border", "the outermost cells"),
    _R(r"\b(?:the )?cells (?:on|along|at) the border\b", "the border", "the cells on the border"),
    _R(r"\bthe border (?:contain|have|hold|include)\b", "the border has", "the border contain two 1s"),
    _R(r"\b(?:is|lies|sits|stands) on the edge of the (?:board|grid|array|matrix)\b", "is on the border", "it is on the edge of the board"),
    _R(r"\b(?:north|upper|top)[- ]?west(?:ern)? corner\b|\btop[- ]left(?: hand)? corner\b|\bupper[- ]left(?: hand)? corner\b", "top left corner", "the top-left corner"),
    _R(r"\b(?:upper|top)[- ]right(?: hand)? corner\b", "top right corner", "the upper-right corner"),
    _R(r"\b(?:lower|bottom)[- ]left(?: hand)? corner\b", "bottom left corner", "the lower-left corner"),
    _R(r"\b(?:lower|bottom)[- ]right(?: hand)? corner\b", "bottom right corner", "the lower-right corner"),
    _R(r"\b(in|on) the (first|left|top) or (?:in |on )?(?:the )?(last|right|bottom) (row|column)\b", r"\1 the \2 \4 or \1 the \3 \4", "no 1 is in the first or last column"),
    _R(r"\bevery diagonal\b,?(?: (?:long or short|short or long|of any length|main or not|however short))?(?:,? (?:and )?(?:in (?:both|either) directions?|in either orientation|of either slope|of both slopes|of either direction))?,", "every diagonal", "every diagonal, long or short and in either direction, has at most one 1"),
    _R(r"\b(?:every|each|any) diagonal in (?:both|either|each|every) directions?\b", "every diagonal", "every diagonal in both directions"),
    _R(r"\b(carr(?:y|ies)|bears?|shows?) (?=at\b|exactly\b|no\b|an?\b|two\b|three\b|the same\b)", "has ", "every diagonal carries at most one 1"),
    _R(r"(?<=\d|s) (?:on|in|inside|within) (?:it|them)$", "", "every diagonal has at most one 1 on it"),
    _R(r"(?<=\d|s) (?:on|in) (?:it|them)(?=,| and (?:no|every|each)\b)", "", "no column has two 1s in it, and no row is all 0s"),
)  # fmt: skip
AMOUNT_RULES: RuleList = (
    _R(r"\bprecisely\b|\bexactly exactly\b", "exactly", "precisely two 1s"),
    _R(r"\bnever more than\b|\bnot more than\b|\bno more than\b", "at most", "never more than two 1s"),
    _R(r"\b(?:no|not) (?:fewer|less) than\b", "at least", "no fewer than two 1s"),
    _R(r"\ba total of (?=\w+ \d|\w+ cells)", "exactly ", "the board has a total of three 1s"),
    _R(r"\b(?:one or more|at least a single|a minimum of one)\b", "at least one", "one or more 1s"),
    _R(r"\ba (minimum|maximum) of (?=\w)", lambda m: "at least " if m[1] == "minimum" else "at most ", "a maximum of two 1s"),
    _R(r"\bnot (?:a single|one single|even one|even a single|any) (?=\d)", "no ", "not a single 1 is there"),
    _R(r"^no (\d) (?:lies|sits|stands) ", r"no \1 is ", "no 1 lies in the first column"),
    _R(r"\bnone of the (\d)s (?:are|is|lie|lies|sit|stand|appear)\b", r"no \1 is", "none of the 1s are in the first row"),
    _R(r"\bnone of the (\d)s (?:have|has)\b", r"no \1 has", "none of the 1s have a neighbour"),
    _R(r"\bnone of the (row|column|cell|corner)s (?:are|is)\b", r"no \1 is", "none of the rows are constant"),
    _R(r"\bnone of the (row|column|cell|corner)s (?:have|has|contains?)\b", r"no \1 has", "none of the rows have two 1s"),
    _R(r"\b(one|two|three|all|some|each|both|half|most) of the (?=\ds\b)", r"\1 ", "exactly two of the 1s"),
    _R(r"\bone of the 1s\b", "one 1", "exactly one of the 1s"),
    _R(r"\b(no .*?)\b(two|three|four|five|six) or more (?=consecutive|adjacent|equal|\ds (?:in succession|in sequence|consecutively|in a row|in line|in a line|one after))", r"\1\2 ", "no row has four or more 1s in succession"),
    _R(r"\b(two|three|four|five|six) or more\b", r"at least \1", "two or more 1s"),
    _R(r"\b(?:has|have) (?:an )?(even|odd) parity\b", r"has an \1 number of 1s", "every row has even parity"),
    _R(r"\b(?:the )?1s are (?:in )?(?:a|the) (?:strict |clear )?majority\b|\b1s (?:have|hold) (?:a|the) (?:strict )?majority\b|\bthe majority of (?:the )?cells (?:are|is) 1s?\b", "there are more 1s than 0s", "in each row 1s are a strict majority"),
    _R(r"\b(?:the )?1s outnumber (?:the )?0s\b", "there are more 1s than 0s", "in each row the 1s outnumber the 0s"),
    _R(r"\b(?:the )?0s outnumber (?:the )?1s\b", "there are more 0s than 1s", "in each row the 0s outnumber the 1s"),
    _R(r"(?:;|,)? ?(?:and )?(?:the (?:rest|others?)|all (?:the )?others|every other one) (?:do not|does not|are not|is not|have none)$", "", "exactly one 2x2 block contains a 1; the rest do not"),
)  # fmt: skip
