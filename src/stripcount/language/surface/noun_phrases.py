"""Rules that replace descriptions by the nouns for them, and frequent clauses by shorter ones.

`The cells that share an edge with it` becomes `its neighbours`.
"""

from __future__ import annotations

import re

from stripcount.language.surface.respelling import NOT_OF_ALL_BOARDS, Respelling, RuleList

_R = Respelling
# a row of a table is _R(regular expression, its replacement, a text that the row changes); rows apply in their order

# regular expressions of groups of words: "adjacent to", "around", "cells", "two"
_NEXT_TO = r"(?:(?:directly |immediately |orthogonally )?(?:next to|adjacent to|neighbouring|bordering|touching)|that (?:share|shares|have) an? (?:side|edge|border) with|that (?:touch|touches|border|neighbour|are (?:directly )?(?:next|adjacent) to)|sharing an? (?:side|edge|border) with)"
_AROUND = r"(?:around|surrounding|that surround)"
_CELL_NOUNS = r"(?:cells|entries|values|numbers|digits|squares)"
_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "nine": 9}
_NUMBER_WORD = rf"(?:{'|'.join(_NUMBERS)})"


def _is_cell_count(match: re.Match[str]) -> bool:
    """Return whether the group `number`, such as `four`, is the number of cells of a block of the group `size`: `2x2`."""
    height, width = map(int, match["size"].split("x"))
    return _NUMBERS[match["number"]] == height * width


NOUN_PHRASE_RULES: RuleList = (
    # words at the end of a sentence that change nothing
    _R(rf"{NOT_OF_ALL_BOARDS},? (?:where|if|provided|as long as|whenever|when|in case) (?:there (?:is|are) (?:one|any|such a (?:cell|one))|(?:it|that cell|one|both|they) exists?)(?=,|$)", "", "the cell below it, where there is one"),
    _R(r",? (?:counting|considering|using|where|looking at) only (?:cells|neighbours|squares|ones) that share an? (?:side|edge)$|,? where neighbours (?:share|have) an? (?:common )?(?:side|edge)$", "", "each 1 touches at most one other 1, counting only cells that share a side"),
    _R(r",? in any of the four (?:main |orthogonal )?directions$", "", "no 1 has another 1 as a neighbour in any of the four directions"),
    _R(r",? (?:counting|including|and) (?:the |also the |those )?diagonal (?:neighbours|ones|cells|contacts?)(?: too| as well)?(?=,|$)", " including diagonally", "around it, counting the diagonal neighbours too"),
    _R(r",? (?:whether|either|be it|neither|no matter whether) (?:along|at|on|by) an? (?:side|edge) (?:or|nor) (?:at|by|on) an? corner$|,? (?:not )?even (?:only )?(?:at|by) an? corner$", " including diagonally", "touch each other, whether along a side or at a corner"),
    # neighbours
    _R(rf"\b(?:all (?:of )?)?the {_CELL_NOUNS} {_NEXT_TO} it\b", "its neighbours", "the cells that share an edge with it"),
    _R(rf"\b(?:all (?:of )?)?(?:the )?(?:eight )?{_CELL_NOUNS} {_AROUND} it\b", "all its king neighbours", "all eight cells around it"),
    _R(r"\bof all its king neighbours\b", "of its king neighbours", "of all its king neighbours"),
    _R(r"\b(?:orthogonal(?:ly adjacent)?|direct|immediate|edge-sharing|side) (?=neighbours?\b)", "", "its orthogonal neighbours"),
    _R(r"\b(exactly \w+|at least \w+|at most \w+|an?|some|\w+) neighbours? in its (row|column)\b", lambda m: f"{m[1]} of its {'horizontal' if m[2] == 'row' else 'vertical'} neighbours", "matches at least one neighbour in its row"),
    _R(r"\b(?:every|each) one of its (?=\w* ?neighbours)", "all its ", "larger than every one of its neighbours"),
    _R(r"\bas an? neighbour\b", "next to it", "has another 1 as a neighbour"),
    _R(r"\b(?:directly |immediately |right )(?=next to it)", "", "has a 0 directly next to it"),
    _R(r"\bsomewhere (?=among|in the|next|around)", "", "has a 1 somewhere among its neighbours"),
    _R(r"\bamong its eight neighbours\b", "among its king neighbours", "has a 1 among its eight neighbours"),
    _R(r"\b(?:can|must|does)? ?sees? (?=(?:at|exactly|an?|one|two|some) )", " has ", "every 0 can see a 1 next to it"),
    _R(r"\bhas all (?:of )?its (king )?neighbours equal to (\d)\b", r"has only \2s among its \1neighbours", "every 0 has all of its neighbours equal to 1"),
    _R(r"\b(?:shares? its value with|has the same value as|carries the same value as) (?=(?:exactly|more|at|no|some|any|one|two|all))", "is equal to ", "no cell shares its value with more than one of its neighbours"),
    _R(r"\bis different from it$", "is other than it", "at least one neighbour of every cell is different from it"),
    _R(r"^(at least \w+|exactly \w+|at most \w+|some|no|all|every) neighbours? of (?:every|each|any) (cell|\d) (?:is|are) (?:other than|different from) it$", lambda m: f"every {m[2]} is different from {'at least one' if m[1] == 'some' else m[1]} of its neighbours", "at least one neighbour of every cell is other than it"),
    _R(r"\bon both (?:its|the) left and (?:its|the)? ?right\b|\bboth (?:to|on) (?:its|the) left and (?:to |on )?(?:its |the )?right\b", "to its left and to its right", "1s on both its left and its right"),
    _R(r"^no (\d) has (?:both )?(?:an? )?(\d)s? (to its left|above it) and (?:an? \2 )?(to its right|below it)$", r"no \1 has a \2 \3 and a \2 \4", "no 1 has both a 1 above it and a 1 below it"),
    _R(r"\b(all|none|some) of whose ((?:king )?neighbours) are (\d)s?\b", lambda m: f"that has {'only' if m[1] == 'all' else 'no' if m[1] == 'none' else 'some'} {m[3]}s among its {m[2]}", "exactly one 0 all of whose neighbours are 1"),
    _R(r"\b(at most|at least|exactly) (\w+) (\d)s? that have no (?:other )?(\d) next to them\b", r"\1 \2 \3s that have no \4 next to it", "at most two 1s that have no other 1 next to them"),
    _R(r"^all (?:the )?neighbours of an? (\d) including diagonally,? are (\d)s?$", r"all king neighbours of every \1 are \2", "all the neighbours of a 1 including diagonally, are 0s"),
    # blocks and consecutive cells
    _R(rf"^(?:among|of|in|out of) (?:any|every|each|the) four {_CELL_NOUNS} (?:that )?form(?:ing)? a (2x2) (?:square|block),? ", r"in every \1 block, ", "among any four cells forming a 2x2 square, exactly two are 1"),
    _R(rf"\b(?:any|every|each|the) four {_CELL_NOUNS} (?:that )?form(?:ing)? a (2x2) (?:square|block)\b", r"every \1 block", "any four cells that form a 2x2 block include a 0"),
    _R(r"^in every (2x2|\dx\d) block, ((?:exactly|at least|at most|more than|fewer than) \w+|an? (?:even|odd) number|one or \w+|\w+ or \w+) (?:of (?:them|these) )?(?:is|are) (\d)s?$", lambda m: f"every {m[1]} block has {re.sub('number$', 'number of', m[2])} {m[3]}s", "in every 2x2 block, exactly two are 1"),
    _R(rf"\b(?P<number>{_NUMBER_WORD}) (?P<value>\d)s forming a (?P<size>\dx\d) (?:square|block|rectangle)\b", lambda m: f"{m['size']} block of {m['value']}s" if _is_cell_count(m) else m[0], "four 1s forming a 2x2 square"),
    _R(rf"\b(?P<block>(?P<size>\dx\d) (?:block|square|window)s?) (?:consisting|made up|composed)(?: only)? of (?P<number>{_NUMBER_WORD}) (?=\d)", lambda m: f"{m['block']} of " if _is_cell_count(m) else m[0], "a 2x2 block consisting of four 1s"),
    _R(r"\bthere (?:is|are) no (\dx\d block) of (\d)s$", r"no \1 is all \2s", "there are no 2x2 block of 1s"),
    _R(r"\b1x(\d) horizontal (?:strip|block|window)\b", r"1x\1 block", "every 1x3 horizontal strip"),
    _R(r"\b(\d)x1 vertical (?:strip|block|window)\b", r"\1x1 block", "every 3x1 vertical strip"),
    _R(rf"\bthe (?P<number>{_NUMBER_WORD}) (?P<block>{_CELL_NOUNS} (?:in|of) (?:any|each|every|a) (?P<size>\dx\d) (?:block|square))\b", lambda m: f"the {m['block']}" if _is_cell_count(m) else m[0], "the sum of the four numbers in any 2x2 block"),
    _R(rf"^in no (\dx\d (?:block|square)) are all (?:{_NUMBER_WORD} )?(?:{_CELL_NOUNS} )?(?:equal|the same)$", r"no \1 has all its cells equal", "in no 2x2 block are all four cells equal"),
    _R(r"^no (\dx\d (?:block|square)) (?:contains|has) (?:the same|any|a) (?:number|value|digit) (?:twice|more than once)$", r"no value appears more than once in any \1", "no 2x2 block contains the same number twice"),
    _R(r"^in (?:each|every) 2x2 block,? (?:diagonally )?opposite (?:corners|cells) are (different|equal|never equal|always different)$", lambda m: "diagonally adjacent cells are " + ("equal" if m[1] == "equal" else "different"), "in each 2x2 block, opposite corners are different"),
    _R(r"^(?:among|of|out of) (any|every|each) ((?:three|four|five|six) consecutive (?:cells|entries) (?:in|of|along) .+?),? (?:there are |there is )?(?P<quantity>exactly \w+|at least \w+|at most \w+|an? (?:even|odd) number of|more than \w+)(?: of them)?(?: (?:is|are) (?:an? )?(?P<value>\d)s?| (?P<subject>\d)s?)$", lambda m: f"{m[1]} {m[2]} contain {m['quantity']} {m['value'] or m['subject']}s", "among any three consecutive cells of a row, exactly one is 1"),
    _R(rf"^{_NUMBER_WORD} ((?:cells|entries) in a row),? (?:whether |be it )?(horizontally, vertically or diagonally|horizontally or vertically),? are never all (\d)s?$", lambda m: f"no {m[0].split()[0]} consecutive {m[3]}s {m[2]}", "three cells in a row, whether horizontally, vertically or diagonally, are never all 1"),
    _R(rf"^(?:there is|there are) no straight lines? of ({_NUMBER_WORD}) (\d)s,? horizontal(?:ly)?, vertical(?:ly)? or diagonal(?:ly)?$", r"no \1 consecutive \2s horizontally, vertically or diagonally", "there is no straight line of three 1s, horizontal, vertical or diagonal"),
    _R(r"^the same (?:value|number|digit) never (?:occurs|appears) (three|four) times (?:in a row|in succession|consecutively),? horizontally or vertically$|^(?:the )?(three|four) consecutive equal cells horizontally or vertically never (?:occur|appear)$", lambda m: f"no {m[1] or m[2]} consecutive equal cells in any row or column", "the same value never occurs three times in a row, horizontally or vertically"),
    _R(r"^no row (?:and|or) no column contains (three|four) equal (?:cells|values|entries) (?:next to each other|in a row|side by side)$", r"no \1 consecutive equal cells in any row or column", "no row and no column contains three equal cells next to each other"),
    _R(r"\b(pattern|word|string|sequence) (\d(?:, ?\d)+) (?:in|as) (?:\w+ )?consecutive (?:cells|entries)\b", lambda m: f"{m[1]} {re.sub('[ ,]', '', m[2])}", "the pattern 1, 0, 1 in consecutive cells"),
    _R(r"\b(appears?|occurs?|is found) in no (row|column)(?: and (?:in )?no (row|column))?$", lambda m: f"never {m[1].rstrip('s')}s in any {m[2]}{f' or {m[3]}' if m[3] else ''}", "the string 11 appears in no row and in no column"),
    _R(r"^neither (\d\d+) nor (\d\d+) (?:appears|occurs)(?: as (?:\w+ )?consecutive (?:cells|entries))? (?:in|of) (?:a|any|the) (row|column)$", r"no \3 contains \1 or \2", "neither 010 nor 101 appears as three consecutive cells of a row"),
    _R(r"\bfrom (?:a|the) row to\b", "from row to", "from a row to the next"),
    # pairs
    _R(r"^(?:two )?cells that are (diagonal|horizontal|vertical) neighbours (?=are|have|hold|contain|differ|must|never|always)", r"\1ly adjacent cells ", "cells that are diagonal neighbours are never both 1"),
    _R(r"^(no two )?cells of (?:any|a|each) 2x2 block that touch only at a corner ", lambda m: f"{m[1] or ''}diagonally adjacent cells ", "cells of any 2x2 block that touch only at a corner are different"),
    _R(r"^the values of (?:any )?two (adjacent|neighbouring) cells ", r"two \1 cells ", "the values of two adjacent cells never add up to 2"),
    _R(r"^(?:there is|there are) no pairs? of (diagonally|horizontally|vertically)? ?(?:touching|adjacent|neighbouring) (\d)s$", lambda m: f"no two {m[2]}s are {m[1] + ' ' if m[1] else ''}adjacent", "there is no pair of diagonally touching 1s"),
    _R(r"^two (\d)s are never found side by side(?: in (?:the same|a|any) row)?$", r"no two \1s are horizontally adjacent", "two 1s are never found side by side in the same row"),
    _R(r"^nowhere do two (\d)s touch(?: each other)? including diagonally$", r"no two \1s are adjacent including diagonally", "nowhere do two 1s touch each other including diagonally"),
    _R(r"^the same (?:number|value|digit) never (?:appears|occurs) in two cells that (?:touch|are adjacent|are next to each other)( including diagonally)?$", r"no two adjacent cells are equal\1", "the same number never appears in two cells that touch including diagonally"),
    _R(r"^(?:the )?(?:considering|seeing|viewing|taking|regarding) the (\d)s as (?:chess )?(knight|king)s, no two of them attack (?:each other|one another)$|^the (\d)s are placed like (?:chess )?(knight|king)s that do not attack (?:each other|one another)$", lambda m: f"no two {m[1] or m[3]}s are {'a knight' + chr(39) + 's move apart' if 'knight' in m[0] else 'adjacent including diagonally'}", "considering the 1s as knights, no two of them attack each other"),
    _R(r"^the (\d)s are (?:placed|arranged|distributed|positioned)(?: so| such| in such a way) that no two of them ", r"no two \1s ", "the 1s are placed so that no two of them touch"),
    _R(r"\bat a (knight|king)'s (?:move|step)(?: away)? from (?:each other|one another)\b", r"a \1's move apart", "cells at a knight's move from each other are different"),
    _R(r"^no (\d) can reach another \1 (?:by|with|in) (?:an?|one) (?:single )?(knight|king)'s move$", lambda m: f"no two {m[1]}s are {'a knight' + chr(39) + 's move apart' if m[2] == 'knight' else 'adjacent including diagonally'}", "no 1 can reach another 1 by a knight's move"),
    _R(r"\b(?:horizontally, vertically,? (?:or|nor) diagonally|orthogonally (?:or|nor) diagonally|diagonally (?:or|nor) orthogonally) adjacent\b", "adjacent including diagonally", "no two 1s are orthogonally or diagonally adjacent"),
    _R(r"^(?:there are )?no adjacent (\d)s,? in any direction,? including diagonal(?:s|ly)$", r"no two \1s are adjacent including diagonally", "there are no adjacent 1s in any direction, including diagonals"),
    _R(r"^(?:placing|putting|having|writing|setting) an? (\d) (next to|above|below|beside|adjacent to|diagonally next to) (?:another \1|an? \d) is (?:not (?:permitted|allowed)|forbidden|prohibited)$", r"no \1 is \2 another \1", "placing a 1 next to another 1 is not permitted"),
    _R(r"^the (\d)s are (?:pairwise |mutually )?non-?adjacent( including diagonally)?$", r"no two \1s are adjacent\2", "the 1s are pairwise non-adjacent"),
    _R(r"^(at least|at most|exactly) (one|two) (?:cells? )?(?:in|of) (every|each|any) (pair of (?:\w+ )?adjacent cells) (?:is|are) (\d)s?$", r"in \3 \4, \1 \2 is \5", "at least one cell in every pair of adjacent cells is 0"),
    _R(r"^the (?:absolute )?difference between a cell and (its (?:left|right|upper|lower) neighbour|the (?:cell|one) (?:below it|above it|to its right|to its left)) is (.+)$", r"a cell and \1 differ by \2", "the difference between a cell and its right neighbour is at most 1"),
    _R(r"^no (row|column) (?:has|contains) (\d)s in (two|three|four) consecutive cells$", r"no \1 contains \3 consecutive \2s", "no row has 1s in two consecutive cells"),
    _R(r"^no (row|column) (?:has|contains) (?:a |any )?(?:maximal )?runs? of (\ds|equal \w+) (?:that (?:is|are) )?(longer|shorter) than (\w+)(?: cells)?$", lambda m: f"every run of {m[2]} in each {m[1]} has length at {'most' if m[3] == 'longer' else 'least'} {m[4]}", "no column contains a run of 1s longer than two"),
    _R(r"^no (row|column) (?:has|contains) more than (two|three) consecutive equal (?:cells|values|entries)$", lambda m: f"no {'three' if m[2] == 'two' else 'four'} consecutive equal cells in any {m[1]}", "no row contains more than two consecutive equal cells"),
    _R(r"^no 2x2 (?:block|square) has two (\d)s in (?:diagonally )?opposite corners$", r"no two \1s are diagonally adjacent", "no 2x2 block has two 1s in opposite corners"),
    _R(r"^(?:every|each) (.+?) (?:contains|has) a different number of (\d)s than (?:of )?(\d)s$", r"no \1 has as many \2s as \3s", "each 2x2 square contains a different number of 1s than 0s"),
    _R(r"^the sum of ((?:two|three|four|five) consecutive (?:cells|entries|values|numbers) (?:in|of) )a ", r"the sum of any \1a ", "the sum of three consecutive cells in a row is never 3"),
    _R(r"\bits (king )?neighbours all (?:hold|contain|are|equal|have) (?:an? )?(\d)s?\b", r"all its \1neighbours are \2", "its neighbours all hold 0"),
    _R(r"\bits (?:four|4) neighbours\b", "its neighbours", "its four neighbours all hold 0"),
    _R(r"\b(is \d) or (?:it )?(?:does not exist|is missing|is not there)\b", r"\1 or outside", "the cell to its left is 0 or does not exist"),
    _R(r"\bonly in (the \w+ (?:row|column)) and (?:in )?(the \w+ (?:row|column))$", r"only in \1 or \2", "1s occur only in the first column and in the last column"),
    _R(r"^an? (\d) is allowed only directly (below|above) another \1 or in (the \w+ row)$", r"every \1 is in \3 or directly \2 another \1", "a 1 is allowed only directly below another 1 or in the top row"),
    _R(r"^there (?:is|are) ((?:at least|exactly|at most) \w+ \ds?) on each (?:of the four )?sides? of the (?:board|grid)$", r"the first row has \1, the last row has \1, the first column has \1 and the last column has \1", "there is at least one 1 on each of the four sides of the board"),
    _R(r"^(\d)s never touch (horizontally|vertically|diagonally)\b", r"no two \1s are \2 adjacent", "1s never touch horizontally"),
    _R(r",? (?:whether |either )?side by side or (?:one )?(?:above|below|on top of) (?:the other|each other|one another),?", "", "adjacent 1s, whether side by side or one above the other, are forbidden"),
    _R(r",? either orthogonally or diagonally$", " including diagonally", "has a 0 next to it, either orthogonally or diagonally"),
    _R(r"^(?:if|whenever|when) two cells are (vertically |horizontally |diagonally )?adjacent,? (?:then )?(at least|at most|exactly) one (?:of them )?is (\d)$", r"in every pair of \1adjacent cells, \2 one is \3", "if two cells are vertically adjacent, at least one of them is 0"),
    _R(r"^if the cell (above|below|to the left of|to the right of) a cell is (\d),? (?:then )?the cell itself is not \2$|^if the cell (above|below|to the left of|to the right of) a cell is 1,? (?:then )?the cell itself is 0$", lambda m: f"no {m[2] or '1'} has a {m[2] or '1'} {'above it' if 'above' in m[0] else 'below it' if 'below' in m[0] else 'to its left' if 'left' in m[0] else 'to its right'}", "if the cell above a cell is 1, the cell itself is 0"),
    _R(r"\bthat (?:is|are) not (?:adjacent to|next to) (?:any|another|an?)(?: other)? (\d)\b", r"that has no \1 next to it", "exactly one 1 that is not adjacent to any other 1"),
    _R(r"\b(?:is|are) (?:immediately |directly )?preceded or (?:immediately |directly )?followed by an? (\d) in (?:its|the same) row\b", r"has a \1 to its left or to its right", "every 0 is immediately preceded or immediately followed by a 1 in its row"),
    _R(r"^there is no (row|column) in which two (\ds|equal cells) are (?:adjacent|next to each other|consecutive)$", r"no \1 contains two adjacent \2", "there is no column in which two 1s are adjacent"),
    _R(r"^there is (?:an?|at least one|some) (row|column) in which (?=no |every |all |two |the |there )", r"in at least one \1, ", "there is a column in which no two adjacent cells are equal"),
    _R(r"^(?:no (?:word|pattern) (\d+) and no (?:word|pattern) (\d+) (?:occurs|appears) in any (row|column)|the (row|column)s (?:all )?avoid both (\d+) and (\d+))$", lambda m: f"no {m[3] or m[4]} contains {m[1] or m[5]} or {m[2] or m[6]}", "the rows avoid both 00 and 111"),
    _R(r"^in (?:each|every) (row|column),? (?:all )?the (?:0s|zeros) come first, then (?:all )?the (?:1s|ones)(?:,? (?:and )?then (?:all )?the (?:2s|twos))?$", r"in every \1 the values never decrease", "in every row the zeros come first, then the ones, then the twos"),
    _R(r"^(each|every) (\d|cell|row|column),? (?:except|apart|other than|excluding) ?(?:for|from)? ?(?:those|the ones|ones|cells)? (in|on) (the [\w ]+?), ", r"\1 \2 not \3 \4 ", "each 1, except for those in the first column, has a 1 to its left"),
    _R(r"^(?:whenever|if|when) a (row|column) (?:contains|has) an? (\d),? (?:so does|then so does) the (?:next (?:row|column)|(?:row|column) (?:directly |immediately )?(?:below it|to its right))$|^if there is an? (\d) in a row,? the row (?:directly )?below it has an? \3(?: too)?$", lambda m: f"no {m[1] or 'row'} with at least one {m[2] or m[3]} is directly followed by a {m[1] or 'row'} with no {m[2] or m[3]}", "whenever a row contains a 1, so does the row directly below it"),
    _R(r"^a (row|column) with a (\d) is never followed by a \1 with a (\d)$", r"no \1 with at least one \2 is directly followed by a \1 with at least one \3", "a row with a 1 is never followed by a row with a 1"),
    # places
    _R(r"^(?:everything|all|whatever is) (below|above) the main diagonal is (\d)s?$", r"all cells \1 the main diagonal are \2", "everything below the main diagonal is 0"),
    _R(r"^all (\d)s (?:lie|are|stand) in (?:the same|a single|one) (row|column)$", r"no two \2s contain a \1", "all 1s lie in the same row"),
    _R(r"^no two (row|column)s contain a (\d)$", r"at most one \1 contains a \2", "no two rows contain a 1"),
    _R(r"\b(?:rests on|stands on|lies on|sits on) the bottom edge or on another (\d)$", r"is in the bottom row or has a \1 below it", "every 1 rests on the bottom edge or on another 1"),
    # conditions
    _R(r"^wherever there is an? (\d),? ", r"if a cell is \1, ", "wherever there is a 0, at least one of its neighbours is a 1"),
    _R(r"^if you look at (?:any|a) (\d),? ", r"for every \1, ", "if you look at any 1, all its neighbours are 0"),
    _R(r"^once an? (\d) (?:occurs|appears|has appeared|has occurred) in a (row|column),? (?:all|every) (?:the )?(?:cells?|entry|entries) (?:below it|to its right|to the right of it|after it|later)(?: in that \2)? (?:is|are) (\d)s?(?: too| as well)?$", lambda m: f"in every {m[2]}, no {m[1]} comes before a {1 - int(m[1])}" if m[3] == m[1] and m[1] in "01" else m[0], "once a 0 occurs in a column, all cells below it are 0 too"),
    _R(r"^in (?:each|every) (row|column),? (?:once an? (\d) (?:has )?(?:occur|appear)(?:s|ed)|everything (?:to the right of|below|after) an? (\d)),? (?:(?:every|each|all) (?:later|following|further) cells? )?(?:is|are)(?: also)? (\d)s?$", lambda m: f"in every {m[1]}, no {m[4]} comes before a {1 - int(m[4])}" if (m[2] or m[3]) == m[4] and m[4] in "01" else m[0], "in every row, once a 1 has appeared, every later cell is 1"),
    _R(r"^in (?:each|every) row,? there is never an? (\d) (?:somewhere |anywhere )?to the left of an? (\d)$", r"in every row, no \1 comes before a \2", "in each row there is never a 1 to the left of a 0"),
    _R(r"^(under|below|above|beneath|left of|right of) (?:every|each) (\d) there is (another|an?) (\d),? (?:unless (?:that \d|it) is|except) in the (first|last|bottom|top) (row|column)$", lambda m: f"every {m[2]} not in the {m[5]} {m[6]} has a {m[4]} {'below it' if m[1] in ('under', 'below', 'beneath') else 'above it' if m[1] == 'above' else 'to its ' + m[1].split()[0]}", "under every 1 there is another 1, unless that 1 is in the last row"),
    _R(r"^(no .*?\b(?:smaller|larger|greater|less) than )(the (?:cell|one|number)[^,]*?) or (the (?:cell|one|number)[^,]*)$", r"\1\2 and \1\3", "no cell is smaller than the cell to its left or the cell above it"),
    _R(r"^if an? (?:cell|entry) is (\d),? (?:then )?neither the cell (to its left|above it) nor the cell (to its right|below it) is (\d)$", r"no \1 has a \4 \2 and no \1 has a \4 \3", "if a cell is 2, then neither the cell to its left nor the cell to its right is 2"),
    _R(r"^if the first cell of a (row|column) is (\d),? then the last cell of (?:that \1|it) is (\d)(?: as well| too)?$", r"if a \1 begins with \2 then it ends with \3", "if the first cell of a row is 1, then the last cell of that row is 1 as well"),
    _R(r"^if a (row|column) (?:contains|has) an? (\d),? then the (?:next|following) \1 (?:contains|has) no (\d)s?$", r"a \1 with a \2 is never followed by a \1 with a \3", "if a row contains a 1, then the next row contains no 1"),
    _R(r"^if a (row|column) (?:contains|has) any (\d)s(?: at all)?,? then it (?:contains|has) (.+)$", lambda m: f"if a {m[1]} has a {m[2]} then it has {m[3]}{f' {m[2]}s' if not re.search(r'[0-9]', m[3]) else ''}", "if a row has any 1s at all, then it has exactly two"),
    _R(r"^in any (row|column),? an? (\d) is always (?:immediately |directly )?followed by an? (\d),? unless it is the last (?:cell|entry)(?: of the \1)?$", lambda m: f"no {m[2]} is directly followed in its {m[1]} by a value other than {m[3]}", "in any row, a 0 is always immediately followed by a 1, unless it is the last cell of the row"),
    _R(r"^reading (?:down|along|across) (?:any|each|every|a) (row|column),? an? (\d) is never (?:immediately |directly )?followed by (?:another|an?) (\d)$", r"no \1 contains \2\3", "reading down any column, a 1 is never directly followed by another 1"),
    _R(r"^a (\d) (?:can|may) only stand next to (?:an? )?(\d) or (?:another|an?) (\d)$", r"every \1 has only \2s or \3s next to it", "a 2 can only stand next to a 1 or another 2"),
    _R(r"^there is an? (\d) in (the \w+ row) and an? (\d) in (the \w+ row)$", r"\2 contains a \1 and \4 contains a \3", "there is a 1 in the top row and a 1 in the bottom row"),
    _R(r"\boccupy consecutive cells\b|\bstand next to (?:one another|each other) without gaps\b", "are consecutive", "in each column the 1s occupy consecutive cells"),
    _R(r"^the (\d)s (?:of|in) (?:each|every) (row|column) are consecutive$", r"in every \2 the \1s are consecutive", "the 1s of each row are consecutive"),
    _R(r"^there are no gaps between the (\d)s of (?:a|each|any) (row|column)$", r"in every \2 the \1s are consecutive", "there are no gaps between the 1s of a row"),
    _R(r"^the cells in (the \w+ (?:row|column)) alternate( between \d and \d)?$", r"\1 alternates\2", "the cells in the first row alternate between 0 and 1"),
    _R(r"\bget strictly (larger|smaller) as you go (down|along|across) (?:each|every) (column|row)\b", lambda m: f"strictly {'increase' if m[1] == 'larger' else 'decrease'} {m[2]} each {m[3]}", "the numbers get strictly larger as you go down each column"),
    _R(r"^(?:each|every) (?:cell|entry|number) equals the (?:cell|one) (two|three|\d) (?:places|steps|cells|columns) to its right$", r"a cell and the cell \1 steps to its right are equal", "each cell equals the cell two places to its right"),
    _R(r"\bseparated by at least (one|two|three) other cells?$", r"separated by at least \1 cells", "any two 1s in a row are separated by at least two other cells"),
    _R(r"^(any|every) two (\d)s in a (row|column) are separated by at least (one|two|three) cells$", r"between any two \2s of the same \3 there are at least \4 other cells", "any two 1s in a row are separated by at least two cells"),
)  # fmt: skip
