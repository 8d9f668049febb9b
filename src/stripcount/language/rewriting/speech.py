"""Rules for sentences as people write them, applied before all others (`without_spoken_forms`).

They expand contractions, remove headings and remarks in brackets, move the values of the cells before the rule
(`rows increase (digits 0 to 3)` becomes `0..3 arrays where rows increase`), and replace many phrases by shorter ones
that the other rules and the grammars use.
"""

from __future__ import annotations

import re

from stripcount.language.rewriting.rule import Rewriting, apply_rules
from stripcount.language.rewriting.words import DIGITS_BY_WORD


def _array_sentence(match: re.Match[str]) -> str | None:
    """Return `0..2 arrays where S` for `digits 0, 1 and 2: S`; None if the values are not consecutive and ascending."""
    values = [int(digit) for digit in re.findall(r"\d", match["values"])]
    low, high = values[0], values[-1]
    is_range = not re.search(r",|and|or", match["values"])
    if low >= high or not (is_range or values == list(range(low, high + 1))):
        return None
    return f"{low}..{high} arrays where {match['rule'].strip()}"


def _pattern_phrase(match: re.Match[str]) -> str:
    """Return `contains 01 or 10` for `contains 0, 1 in consecutive cells, in either order`.

    The groups are the verb, the digits, and the words for `in either order`; without these the pattern is not reversed.
    """
    pattern = re.sub("[ ,]", "", match[2])
    return f"{match[1]} {pattern}{f' or {pattern[::-1]}' if match[3] and pattern != pattern[::-1] else ''}"


# `0, 1 and 2`, `0-2`, `0 to 2`
_VALUES = r"(?P<values>\d(?:(?:, ?| and |, and | or )\d)+|\d ?(?:-|–|\.\.|to) ?\d)"
_VALUE_NOUN = r"(?:digits?|values?|numbers?|symbols?|colours?|colors?)"
# what cells share: `a common side`
_COMMON_SIDE = r"(?:an? (?:common )?(?:side|edge)|their (?:sides|edges))"
# `each row or column`; the group is `row or column`
_LINE_KINDS = r"(?:an?|any|each|every|the same) ((?:row|column|diagonal)(?: or (?:of |in )?(?:an? |any )?(?:row|column|diagonal))?)"
# patterns of `the cell on its left` and `its left neighbour`, by the side
_NEIGHBOUR_ON_SIDE = {
    side: rf"(?:the (?:cell|one|value|entry|digit) (?:{words})|its {side} neighbou?r|the {side} neighbou?r)"
    for side, words in {
        "left": "(?:on|to) (?:its|the) left(?: of it)?",
        "right": "(?:on|to) (?:its|the) right(?: of it)?",
        "above": "(?:directly )?above(?: it)?",
        "below": "(?:directly )?below(?: it)?",
    }.items()
}


def _any_of_lines(kinds: str) -> str:
    """Return `any row or column` for `row or a column`."""
    return f"any {re.sub(r' or (?:of |in )?(?:an? |any )?', ' or ', kinds)}"


SPEECH_RULES = (
    # contractions
    Rewriting("no column's got two 1s", "no column has two 1s", r"(\w)['’]s got\b", r"\1 has"),
    Rewriting("there's a 1", "there is a 1", r"\b(there|it|that|what|which|who|here)['’]s\b(?! (?:row|column|cell|neighbou?rs?|own|left|right)\b)", r"\1 is"),
    Rewriting("they're equal", "they are equal", r"\b(they|we|you|these|those)['’]re\b", r"\1 are"),
    Rewriting("I'd like no 1", "I want no 1", r"\b(I|we|you)['’]d like\b", r"\1 want"),
    Rewriting("there isn't a row or a column that is all 0s", "there is no row or column that is all 0s", r"\bthere (?:is|are)(?:n['’]t| not) (?:an?|any) (\w+) or (?:an?|any) ", r"there is no \1 or "),
    Rewriting("there aren't any 2s", "there are no 2s", r"\bthere (is|are)(?:n['’]t| not) (?:an?|any) ", r"there \1 no "),
    # the values of the cells, and headings
    Rewriting("digits 0 to 2; rows increase", "0..2 arrays where rows increase", rf"^(?:with |using |use |the )?(?:only )?(?:{_VALUE_NOUN}(?: are| from)? ?|(?<=with )|(?<=using )){_VALUES}[,:;.] (?P<rule>.+)$", _array_sentence),
    Rewriting("rows increase (digits 0 to 3)", "0..3 arrays where rows increase", rf"^(?P<rule>.+?) \({_VALUE_NOUN} (?:are |from )?{_VALUES}\)[.]?$", _array_sentence),
    Rewriting("a binary matrix in which rows increase", "0..1 arrays where rows increase", r"^(?:count |count all |list |find |consider )?(?:an?|the|all|all the)? ?(?:binary|0[/-]1|zero-one|\(0,1\)) ?(?:matri(?:x|ces)|grids?|boards?|arrays?|tables?|fillings?) (?:in which|where|such that|so that) (.+)$", r"0..1 arrays where \1"),
    Rewriting("minesweeper style: every 2 touches a 1", "every 2 touches a 1", r"^(?![^:,]*\b(?:row|column|cell|if|when|every|each|all|no|diagonal|border|corner|block)s?\b)[a-z][a-z -]{0,30}(?:(?:ish|style|like|rule|rules|puzzle):|style,) (?=\w)", ""),
    # remarks that add nothing
    Rewriting("its neighbour (if there is one)", "its neighbour, if there is one,", r",? \((?:if|when|where) (?:it|there|they|such an? \w+) (?:is|are|exists?)(?: one| any| such an? \w+)?\),?", ", if there is one,"),
    Rewriting("down (top to bottom)", "down", r"\b(?:(across|rows?) \((?:from )?left to right\)|(down|columns?) \((?:from )?top to bottom\))", lambda m: m[1] or m[2]),
    Rewriting("a half turn (180 degrees)", "a half turn", r"\b(half[- ]turn|quarter[- ]turn) \((?:by |of )?\d+ degrees\)", r"\1"),
    Rewriting("odd-numbered rows (counting from 1 at the top)", "odd-numbered rows", r" \((?:counting|counted|numbered) from (?:1|one)(?: at the (?:top|left))?\)", ""),
    Rewriting("above the main diagonal (column index greater than row index)", "above the main diagonal", r"\b(above|below) the main diagonal \((?:column|row) (?:index|number) (?:greater|larger|bigger|less|smaller) than (?:the )?(?:row|column) (?:index|number)\)", r"\1 the main diagonal"),
    Rewriting("turning the board upside down like a mirror", "flipping the board upside down", r"\bturning the (?:board|grid|matrix) upside down like a mirror\b", "flipping the board upside down"),
    Rewriting("flipping the board upside down (top row becomes bottom row)", "flipping the board upside down", r"\b((?:flipping|mirroring|reflecting) the (?:board|grid|matrix) (?:upside down|left to right)) \((?:the )?(?:top|first|left) (?:row|column) (?:becomes|swaps with|goes to) (?:the )?(?:bottom|last|right) (?:row|column)(?:,? and so on)?\)", r"\1"),
    Rewriting("the ones in each row are consecutive (a row without any ones is fine)", "the ones in each row are consecutive", r"\b(consecutive|contiguous|together|next to each other|form (?:a single|one)[\w ]*) \(an? (?:row|column|line) (?:without|with no)(?: any)? \w+ is (?:also )?(?:ok|okay|fine|allowed)\)", r"\1"),
    Rewriting("two groups (cells in a group are joined by their sides)", "two groups", rf",? \((?:cells|squares|tiles|those) (?:in|of) an? \w+ (?:are|must be) (?:joined|connected|linked) (?:by|along|through|via) {_COMMON_SIDE}\)", ""),
    Rewriting("connected (using up/down/left/right steps)", "connected", r",? \((?:using|by|with|in) up[/, ]+down[/, ]+left(?:[/, ]+| and |, and )right (?:steps|moves|neighbours)\)", ""),
    Rewriting("two components, where cells are connected if they share an edge", "two components", rf", where (?:(?:cells|squares|tiles) (?:are|count as) )?(?:connected|adjacent|next to|touching|neighbours?|joined) (?:means?|if|when) (?:they (?:share|are sharing)|sharing|to share|having) {_COMMON_SIDE}(?=[,.;]|$)", ""),
    Rewriting("every cell, whatever it contains, has", "every cell has", r", whatever (?:it|they) (?:contains?|holds?|is|are),", ""),
    Rewriting("every diagonal, long or short, has", "every diagonal has", r"\b(diagonals?), (?:long or short|(?:long or short and )?in (?:both|either) directions?|short or long),", r"\1"),
    # one phrase for several with the same meaning
    Rewriting("it is symmetric left to right", "the board is symmetric left to right", r"^it (?:is|must be) (?=symmetric|unchanged|invariant)", "the board is "),
    Rewriting("unchanged by a half-turn", "the board is unchanged by a half-turn", r"^unchanged (?=by|under|after)", "the board is unchanged "),
    Rewriting("looks the same when you flip it left to right", "looks the same if it is flipped left to right", r"\b(?:looks|is|stays|remains) the same (?:when|if|after) you (flip|mirror|reflect|rotate|turn) it\b", lambda m: f"looks the same if it is {_past_participle(m[1])}"),
    Rewriting("the matrix stays the same after a half-turn", "the matrix looks the same after a half-turn", r"\b(?:stays|remains) (?:the same|as it is) (?=after|under)", "looks the same "),
    Rewriting("a half-turn leaves it unchanged", "a half-turn leaves the board unchanged", r"\b(leaves|keeps) it (?=unchanged|as it is|the same)", r"\1 the board "),
    Rewriting("never three identical digits in a row", "no three identical digits in a row", r"^(?:you )?never (?:find |see |have |get |are there )?(?=two|three|four|five)", "no "),
    Rewriting("not a single 1 is next to a 0", "no 1 is next to a 0", r"\bnot (?:a single|one) (?=\d|row|column|cell|zero|one)", "no "),
    Rewriting("four or more 1s in succession", "four or more consecutive 1s", r"(?<!than )\b((?:two|three|four|five|\d)(?: or more)?) (\d+s|ones|zeros|zeroes|equal \w+) in succession\b", r"\1 consecutive \2"),
    Rewriting("change as you read it from left to right", "change from left to right", r",? (?:as you (?:read|go|move|look)(?: it| along it| along)?|when(?: it is| they are)? read|when reading(?: it)?|reading) (?:from )?(left to right|top to bottom)\b", r" from \1"),
    Rewriting("as you move from the top row to the bottom row", "from top to bottom", r"\bas you (?:move|go|read) from the (top|left)(?:most)?(?: row| column)? to the (bottom|right)(?:most)?(?: row| column)?(?=[.]?$|,)", r"from \1 to \2"),
    Rewriting("decreasing, left to right", "decreasing from left to right", r"\b((?:in|de)creas(?:es?|ing)|sorted)( order)?, (left to right|top to bottom)\b", r"\1\2 from \3"),
    Rewriting("each row is sorted in weakly decreasing order", "each row is weakly decreasing", r"\b((?:each|every) (?:row|column) is) (?:sorted )?in ((?:strictly |weakly )?(?:in|de)creasing) order\b", r"\1 \2"),
    Rewriting("contiguous 2x2 blocks", "2x2 blocks", r"\b(?:contiguous|connected|solid) (?=\d ?x ?\d|\d by \d|two by two)", ""),
    Rewriting("2x2 contiguous submatrix", "2x2 block", r"\b(\d ?[x×] ?\d|\d by \d) contiguous (?:sub-?)?(?:matrix|block|square|grid|board|array)\b", r"\1 block"),
    Rewriting("2 by 2 square of neighbouring cells", "2 by 2 square", r"\b(\d ?[x×] ?\d|\d by \d) (block|square|window)(s?) of (?:adjacent|neighbou?ring|contiguous) (?:cells|squares|entries|tiles)\b", r"\1 \2\3"),
    Rewriting("block filled with 1s", "block of 1s", r"\b(blocks?|squares?|rows?|columns?) (?:filled|full|packed) (?:with|of) (?=\d+s|ones|zeros)", r"\1 of "),
    Rewriting("is made up of zeros only", "is all zeros", r"\b(?:is|are) (?:made up|composed|full) of (only )?(\d+s|ones|zeros|zeroes)(?: only)?\b(?! and| or)", r"is all \2"),
    Rewriting("maximal run of 1s", "run of 1s", r"\bmaximal (?=run|block|group|segment|stretch|string)", ""),
    Rewriting("two blocks of consecutive ones", "two runs of ones", r"\b(?:contiguous )?(block|stretch|segment|string)(e?s)? of consecutive (\d+s|ones|zeros)\b", lambda m: f"run{'s' if m[2] else ''} of {m[3]}"),
    Rewriting("horizontally, each run of 1s is long", "in every row, each run of 1s is long", r"^horizontally, (?=each|every|no|all|any)", "in every row, "),
    Rewriting("vertically, each run of 1s is long", "in every column, each run of 1s is long", r"^vertically, (?=each|every|no|all|any)", "in every column, "),
    Rewriting("a group of orthogonally connected 1s", "a connected group of 1s", r"\b(group|region|island|component|cluster)(s?) of (?:orthogonally |edge[- ])?connected (\d+s|ones|zeros)\b", r"connected \1\2 of \3"),
    Rewriting("connected edge to edge", "connected", r"\bconnected (?:edge to edge|edge-to-edge|orthogonally|side to side)\b", "connected"),
    Rewriting("the set of 1s is connected", "the 1s are connected", r"^the set of (\d+s|ones|zeros) is\b", r"the \1 are"),
    Rewriting("another 1 in one of the four squares sharing an edge with it", "another 1 next to it", rf"\bin (?:at least )?one of the (?:four )?(?:boxes|cells|squares|tiles) (?:that share|sharing|next to it|which share) {_COMMON_SIDE} with it\b", "next to it"),
    Rewriting("among the boxes that share a side with it", "among its neighbours", rf"\b(?:among|in|of) the (?:four )?(?:boxes|cells|squares|tiles|entries) (?:that share|which share|sharing) {_COMMON_SIDE} with it\b", "among its neighbours"),
    Rewriting("among its up, down, left and right neighbours", "among its neighbours", r"\b(?:its|the) up, down, left,? and right neighbou?rs\b", "its neighbours"),
    Rewriting("a 1 somewhere in the eight squares around it", "a 1 among its king neighbours", r"\b(?:somewhere )?(?:in|among) (?:the|its) (?:eight|8|(?:up to )?eight surrounding) (?:cells|squares|tiles|boxes|neighbou?rs) (?:around|surrounding) it\b", "among its king neighbours"),
    Rewriting("a 1 among its eight surrounding cells", "a 1 among its king neighbours", r"\bamong its (?:\(?up to )?(?:eight|8)\)? (?:surrounding (?:cells|squares)|king-move neighbou?rs|king neighbou?rs)\b", "among its king neighbours"),
    Rewriting("tiles that share a side never match", "adjacent cells never match", rf"\b(?:cells|tiles|squares|boxes|entries) (?:that share|which share|sharing) {_COMMON_SIDE}(?! with)", "adjacent cells"),
    Rewriting("side-by-side squares", "adjacent squares", r"\bside-by-side (?=cells|squares|tiles|digits|entries|\d)", "adjacent "),
    Rewriting("side by side or one above the other", "be adjacent", r"\b(?:be |sit |stand |lie |appear )?side by side (?:or|nor|and) (?:one )?(?:above|below|on top of) (?:the other|each other|one another|another)\b", "be adjacent"),
    Rewriting("has at most three 1s, counting diagonals, around it", "has at most three 1s including diagonally around it", r"(?<!not),? counting diagonals(?:,|$)", " including diagonally"),
    Rewriting("the leftmost or rightmost column", "the first or last column", r"\bthe left(?:most)? or (?:the )?right(?:most)? column\b", "the first or last column"),
    Rewriting("the top or bottom row", "the first or last row", r"\bthe top(?:most)? or (?:the )?bottom(?:most)? row\b", "the first or last row"),
    Rewriting("the outer edge of the board", "the border", r"\bthe outer(?:most)? (?:edge|ring|rim)(?: of the (?:board|grid|matrix))?\b", "the border"),
    Rewriting("the outermost cells (those on the edge of the grid)", "the border cells", r"\bthe outer(?:most)? (?:cells|squares|entries)(?: \([^()]*(?:edge|border)[^()]*\))?", "the border cells"),
    Rewriting("entries where the row number equals the column number", "cells on the main diagonal", r"\b(?:entries|cells|squares) (?:where|whose) (?:the )?row (?:number|index) (?:equals|is equal to|is the same as) (?:the |their )?column (?:number|index)\b", "cells on the main diagonal"),
    Rewriting("every row other than the first", "every row but the first", r"\b(every|each) (row|column) other than (?=the)", r"\1 \2 but "),
    Rewriting("all rows are different from each other", "all rows are different", r"\b(different|distinct) from (?:each other|one another)\b", r"\1"),
    Rewriting("the same value as itself", "the same value", r"\b(the same (?:value|digit|number|colour|color)) as itself\b", r"\1"),
    Rewriting("a chess knight's move", "a knight's move", r"\bchess (?=knight|king|queen|rook|bishop)", ""),
    Rewriting("carries the same digit", "has the same digit", r"\b(?:carry|carries|bears?|sees?(?=.* among its (?:king )?neighbou?rs))\b(?= (?:at|exactly|an?|the|no|more|only|two|three|\d)\b)", lambda m: "have" if m[0] in ("carry", "bear", "see") else "has"),
    Rewriting("there is a horizontal line of three 1s", "some row contains 111", r"^(?:somewhere(?: on the board)? )?there is an? (horizontal|vertical) (?:line|run|row|string) of (two|three|four|five) (?:consecutive |adjacent )?(\d)s\.?$", lambda m: f"some {'row' if m[1].lower() == 'horizontal' else 'column'} contains {m[3] * int(DIGITS_BY_WORD[m[2].lower()])}"),
    Rewriting("2-row by 3-column rectangle", "2x3 block", r"\b(\d)[- ]rows? by (\d)[- ]columns? (?:rectangle|block|window|board)(?: of (?:tiles|cells|squares))?", r"\1x\2 block"),
    Rewriting("avoid 010 both across and down", "avoid 010 in every row and column", r"\b(?:both )?across and down$", "in every row and column"),
    Rewriting("contains 0 immediately followed by 1 at least once", "contains 01", r"\bcontains (?:an? )?(\d) (?:immediately|directly) followed by (?:an? )?(\d)(?: at least once| somewhere)", r"contains \1\2"),
    Rewriting("none of the 1s are in the corners", "no 1 is in the corners", r"^none of the (\d)s (?:are|is) (?=in|on|next|adjacent)", r"no \1 is "),
    Rewriting("at most one 1 on it (bishops that do not attack)", "at most one 1 on it", r" \((?:non-attacking |like |as )?(?:queens|bishops|rooks|knights|kings)\b[^()]*\)", ""),
    Rewriting("every diagonal has at most one 1 on it", "every diagonal has at most one 1", r"\b(diagonal|row|column)( has [^,;]*?\d) (?:on|in) it\b(?=[.]?$|,)", r"\1\2"),
    Rewriting("every row has even parity", "every row has an even sum", r"\bhas (even|odd) parity\b", r"has an \1 sum"),
    Rewriting("the number of 1s per column never decreases from left to right", "the number of 1s never decreases from column to column", r"^the number of (\S+) (?:per|in each|in every) (row|column) never (?:decreases?|goes down|drops) from (?:left to right|top to bottom)\.?$", r"the number of \1 never decreases from \2 to \2"),
    Rewriting("two separate groups", "two groups", r"\bseparate (?=groups|regions|islands|components|pieces|connected)", ""),
    Rewriting("can reach the border by walking through 0s", "can reach the border stepping only on 0s", r"\bby (?:walking|stepping|moving|going) (?:orthogonally |horizontally or vertically )?(?:only )?(?:through|on|over|along|across) (?:only )?(\d+s|ones|zeros)\b", r"stepping only on \1"),
    Rewriting("connected if king moves are allowed", "8-connected", r"\bconnected (?:if|when) king(?:['’]s)? moves are allowed\b|\bconnected by king(?:['’]s)? moves\b", "8-connected"),
    Rewriting("1s are a strict majority", "more than half of the cells are 1", r"\b(?:the )?(\d)s are (?:a|in the) (?:strict )?majority\b", r"more than half of the cells are \1"),
    Rewriting("adjacent squares (across or down)", "adjacent squares horizontally or vertically", r",? \((?:across|horizontally) or (?:down|vertically)\)|, whether (?:going )?across or (?:going )?down|, either horizontally or vertically", " horizontally or vertically"),
    Rewriting("together, whether across, down or on a diagonal", "together, horizontally, vertically or diagonally", r"\bwhether across, down,? or (?:on a diagonal|diagonally)", "horizontally, vertically or diagonally"),
    Rewriting("the entries directly beside, above or below it", "its neighbours", r"\bthe (?:entries|cells|squares) directly (?:beside|next to), above,? (?:or|and) below it\b", "its neighbours"),
    Rewriting("ones may not be stacked on top of one another", "no 1 is directly above a 1", r"^(\d+s|ones|zeros) (?:may|can|must)(?: ?not| never) be stacked(?: directly)?(?: on top of (?:one another|each other))?", lambda m: "no {0} is directly above a {0}".format({"ones": "1", "zeros": "0"}.get(m[1].lower(), m[1][:-1]))),
    Rewriting("no three 1s in consecutive cells of a row or a column", "no three consecutive 1s in any row or column", rf"\b(no (?:two|three|four|five|\d)) ((?:equal |identical )?[a-z\d]+) in (?:consecutive|adjacent) (?:cells|entries|squares) of {_LINE_KINDS}", lambda m: f"{m[1]} consecutive {m[2].replace('identical', 'equal')} in {_any_of_lines(m[3])}"),
    Rewriting("no row has three 1s in consecutive cells", "no row has three consecutive 1s", r"\b((?:no|some|every|each|exactly one|at least one|at most one) (?:row|column) (?:has|contains)) (two|three|four|five|\d) (\d+s) in (?:consecutive|adjacent) (?:cells|entries|squares|places)(?! of)", r"\1 \2 consecutive \3"),
    Rewriting("each column read downwards is nonincreasing", "each column is nonincreasing from top to bottom", r"^((?:each|every) column),? read (?:downwards?|from top to bottom),? (is (?:(?:weakly|strictly) )?\w+ing)\b(?! as)", r"\1 \2 from top to bottom"),
    Rewriting("row sums are all equal", "all row sums are equal", r"\b(?:the |all )?((?:row|column) sums are) all (?=equal|different|distinct|the same)", r"all \1 "),
    Rewriting("The board equals its own left-right mirror image", "The board is symmetric left to right", r"\b(the (?:board|grid|matrix|array)) (?:equals|is equal to|is|coincides with) its (?:own )?(left[- ]right|up[- ]down|top[- ]bottom) mirror image\b", lambda m: f"{m[1]} is symmetric {'left to right' if m[2].startswith('left') else 'top to bottom'}"),
    Rewriting("101 never occurs in consecutive cells of a row", "101 never occurs in any row", rf"\b(\d\d+ (?:never|does not|must not|may not|cannot) (?:occur|appear)s?) in consecutive (?:cells|entries|squares) of {_LINE_KINDS}", lambda m: f"{m[1]} in {_any_of_lines(m[2])}"),
    Rewriting("never three equal digits in a line, neither in a row nor in a column", "never three equal digits in a row or column", r"\bin a line,? neither in an? (row|column|diagonal),? nor in an? (row|column|diagonal)", r"in a \1 or \2"),
    Rewriting("101 does not occur in any row or column as consecutive cells", "101 does not occur in any row or column", r"(?<=row|umn|nal) as (?:a run of )?(?:consecutive|adjacent) (?:cells|entries|squares)\b", ""),
    # phrases about neighbours
    Rewriting("exactly two 1s, counting diagonals as touching", "exactly two 1s including diagonally", r"(?<!not),? (?:counting|where|if|with) (?:the )?(?:diagonals?|diagonal neighbou?rs|corners) (?:count )?as (?:touching|adjacent|neighbou?rs|neighbou?ring|next to each other)\b", " including diagonally"),
    Rewriting("no 0 with a 1 on all four sides", "no 0 with exactly four 1s next to it", r"(?<!by )\b(?:an? (\d)|(\d)s) on (?:all|all of its|each of its|all its|every one of its|each of the|all the) (?:four )?sides\b(?: \((?:above|up), (?:below|down), (?:to the )?left,? and (?:to the )?right\))?", lambda m: f"exactly four {m[1] or m[2]}s next to it"),
    Rewriting("the same value as both the cell on its left and the cell on its right", "the same value as both of its horizontal neighbours", rf"\bboth (?:of )?{_NEIGHBOUR_ON_SIDE['left']} and {_NEIGHBOUR_ON_SIDE['right']}|\bboth (?:of )?{_NEIGHBOUR_ON_SIDE['right']} and {_NEIGHBOUR_ON_SIDE['left']}", "both of its horizontal neighbours"),
    Rewriting("equal to both the cell above it and the cell below it", "equal to both of its vertical neighbours", rf"\bboth (?:of )?{_NEIGHBOUR_ON_SIDE['above']} and {_NEIGHBOUR_ON_SIDE['below']}|\bboth (?:of )?{_NEIGHBOUR_ON_SIDE['below']} and {_NEIGHBOUR_ON_SIDE['above']}", "both of its vertical neighbours"),
    Rewriting("may have the same value as both of its vertical neighbours", "equals both of its vertical neighbours", r"\b(?:may |can |must )?(?:has|have) the same (?:value|digit|number|colour) as both of its (?=horizontal|vertical)", "equals both of its "),
    Rewriting("at most two of its horizontal and vertical neighbours", "at most two of its neighbours", r"\b((?:at most|at least|exactly|more than|fewer than|one|two|three|four) (?:\w+ )?of its) horizontal (?:and|or) vertical (?=neighbou?rs)", r"\1 "),
    Rewriting("among the cells around it (including diagonals)", "among its king neighbours", r"\bamong the (?:cells|squares|entries) (?:around|surrounding) it,? \(?(?:including|counting) (?:the )?diagonals\)?", "among its king neighbours"),
    Rewriting("there is no 0 with exactly four 1s next to it", "no 0 has exactly four 1s next to it", r"^(?:there (?:is|are) )?(no \d) with (?=(?:exactly|at least|at most|more than|fewer than) )", r"\1 has "),
    # phrases about lines, blocks, corners and regions
    Rewriting("each row contains equally many 0s, 1s and 2s", "each row has as many 0s as 1s and as many 1s as 2s", r"\b(?:contain|ha)(?:(s)|ve)? (?:equally many|the same number of|as many|an equal number of) (\d)s, (\d)s,? and (?:as many )?(\d)s\b", lambda m: f"{'has' if m[1] else 'have'} as many {m[2]}s as {m[3]}s and as many {m[3]}s as {m[4]}s"),
    Rewriting("The rows, read from top to bottom, are in", "The rows are in", r"^(the (?:rows|columns)),? (?:if )?(?:read|taken|seen|listed) from (?:top to bottom|left to right), ", r"\1 "),
    Rewriting("is either equal to the row above it or is its complement (0s and 1s swapped)", "is equal to the row above it or is its complement", r"\b(is|are) either ((?:equal|identical) to .*?\bor )((?:is|are) )?(its|their|the) complements?(?: \((?:with )?0s and 1s (?:swapped|exchanged|interchanged)\))?", lambda m: f"{m[1]} {m[2]}{m[3] or ''}{m[4]} complement{'s' if m[0].rstrip(')').endswith('complements') else ''}"),
    Rewriting("block has all four cells equal", "block has all its cells equal", r"\b(has|have) all (?:of its |its )?(?:four|six|nine|4|6|9) (cells|entries|values) (?=equal|the same|identical|different|distinct)", r"\1 all its \2 "),
    Rewriting("All four corners of the board are 1", "the four corners of the board are 1", r"\ball (?:of )?(?:the )?four corners of the (board|grid|array|matrix)", r"the four corners of the \1"),
    Rewriting("anti-diagonal (running from upper right to lower left, including the short ones)", "anti-diagonal", r"\b(anti-?diagonals?) \((?:running )?from (?:the )?(?:upper|top)[- ]right to (?:the )?(?:lower|bottom)[- ]left(?:, including (?:the )?short(?:er)? ones)?\)", r"\1"),
    Rewriting("checkerboard (equal values on each diagonal, different values on the two diagonals)", "checkerboard", r"\b(che(?:ck|qu)er(?:ed )?board) \(equal (?:values|digits|entries) on each diagonal,? (?:and |but )?different (?:values|digits|entries|ones) on the two(?: diagonals)?\)", r"\1"),
    Rewriting("The graph formed by the 1s, with edges between horizontal and vertical neighbours, contains no cycle", "The 1s contain no cycle", r"\b(the) graph (?:formed|induced|spanned) by (?:all )?(?:the )?(\d+s)(?:, with edges between (?:horizontal(?:ly)? (?:and|or) vertical(?:ly)? |orthogonal |adjacent |neighbou?ring )*(?:neighbou?rs|cells|1s),?)? (contains|has|is)\b", lambda m: f"{m[1]} {m[2]} {({'contains': 'contain', 'has': 'have'}).get(m[3], 'are')}"),
    Rewriting("No connected region of equal cells, whether 0s or 1s, has", "No connected region has", r"\b(connected (?:region|group|component|area)) of equal (?:cells|values|digits)(?:,? whether (?:of )?0s or (?:of )?1s,)?", r"\1"),
    Rewriting("looks the same in a left-right mirror", "is symmetric left to right", r"\b(?:looks|is|stays|remains) the same in an? (?:(left)[- ](?:to[- ])?right|(?:top|up)[- ](?:to[- ])?(?:bottom|down)) mirror\b", lambda m: f"is symmetric {'left to right' if m[1] else 'top to bottom'}"),
    Rewriting("contains 010 as three consecutive entries", "contains 010", r" as (?:two|three|four|\d) consecutive (?:entries|cells|digits)(?:,? (?:reading |read )?from left to right)?", ""),
    Rewriting("a block of all zeros", "a block of zeros", r"\b(blocks?|squares?) of all (?=\d+s|ones|zeros)", r"\1 of "),
    Rewriting("the zeros have exactly two connected components", "the zeros form exactly two connected components", r"^(the (?:zeros|ones|\d+s)) have (exactly|at least|at most) (\w+) (?:connected )?(components?|regions?|groups?|islands?)\b", r"\1 form \2 \3 connected \4"),
    Rewriting("the ones make up a single connected region", "the ones form one connected region", r"\bmake up (?:a single|one(?: single)?) connected\b", "form one connected"),
    Rewriting("if a row has a 1, the next row does not contain any", "if a row has a 1, the next row has no 1", r"^([^\d]*\b(\d)s?\b[^\d]*) (?:doesn['’]t|does not|do not|don['’]t) (?:contain|have|hold) any(?=[.]?$)", r"\1 has no \2"),
    Rewriting("for each row: it is a palindrome", "for each row, it is a palindrome", r"^((?:for|in) (?:each|every) (?:row|column)): ", r"\1, "),
    Rewriting("the four corners all have the same digit", "the four corners are all equal", r"\ball (?:have|hold|contain) the same (?:digit|value|number|colour)\b", "are all equal"),
    Rewriting("every 0 can reach the border stepping only on 0s", "from every 0 one can walk to the border stepping only on 0s", r"^(?:every|each) (\d|zero|one) can reach (.+?) stepping only on\b", r"from every \1 one can walk to \2 stepping only on"),
    Rewriting("no 2x2 block looks like a checkerboard", "no 2x2 checkerboard", r"\bno (\d ?[x×] ?\d) (?:block|square) (?:is|looks like|forms?) a (?:little |small )?(checkerboard|chessboard)(?: \([01 andover,]*\))?", r"no \1 \2"),
    Rewriting("no row is empty, where empty means that all its cells are 0", "no row is empty", r", where empty means (?:that )?(?:all (?:of )?(?:its|the) cells are 0s?|(?:it|they) (?:has|have|contains?) only 0s|all 0s)(?=[.]?$)", ""),
    Rewriting("the first row has two 1s and no two adjacent 1s", "the first row has two 1s and the first row has no two adjacent 1s", r"\b(?P<subject>(?:(?:every|each|the \w+|some|exactly one|at least one) (?:row|column|diagonal)(?: and (?:every |each |the \w+ )?column)?)|the border|the main diagonal) (?P<verb>(?:must )?(?:has|have|contains?|holds?)) (?P<complement>(?:(?! and | but )[^,.;])*?),? (?:and|but) (?P<prohibition>no (?:two|three|four|five) (?:(?:adjacent|consecutive|neighbouring|successive|equal|identical)\b[^,.;]*|\d+s? (?:next to each other|in a row|side by side|adjacent)))", r"\g<subject> \g<verb> \g<complement> and \g<subject> \g<verb> \g<prohibition>"),
    Rewriting("each 1 is adjacent to a 0 and no 2", "each 1 is adjacent to a 0 and each 1 is adjacent to no 2", r"^(?P<subject>(?:every|each|the|some)\b(?:(?! and |,).)*?) (?P<verb>(?:is|are) (?:adjacent|next) to|touch(?:es)?|has|have|contains?) (?P<first_part>(?:an?|at least one|exactly \w+|at most \w+) \d+s?),? (?:and|but) (?P<second_part>no (?:\d+s?|(?:more|fewer) than \w+ \d+s?))(?=[.]?$)", r"\g<subject> \g<verb> \g<first_part> and \g<subject> \g<verb> \g<second_part>"),
    Rewriting("the rows are all equal", "all rows are equal", r"(?<!of )\b(?:all )?the ({lines}) are (?:all )?(?:equal|the same|identical)(?=[.]?$|,| and )", r"all \1 are equal"),
    Rewriting("the numbers of 0s and 1s are equal", "there are as many 0s as 1s", r"\bthe numbers of (\d)s and (?:of )?(\d)s are (?:equal|the same)\b", r"there are as many \1s as \2s"),
    Rewriting("contains 0 1 0 as consecutive entries", "contains 010", r"\b(contains?|has|have) (\d(?:,? \d)+),? (?:as|in) (?:an? )?(?:(?:two|three|four|five) )?(?:consecutive|adjacent|neighbouring|contiguous) (?:cells|entries|digits|values|positions|pattern|word)\b(,? in (?:either|any) (?:direction|order))?", lambda m: _pattern_phrase(m)),
    Rewriting("the left half is the mirror image of the right half", "the right half is the mirror image of the left half", r"\bthe (left|top) half (?:is (?:the|a) mirror image of|mirrors) the (right|bottom) half\b", r"the \2 half is the mirror image of the \1 half"),
    Rewriting("do not place 1s a knight's move apart", "no two 1s are a knight's move apart", r"^(?:do not|don't|never) (?:ever )?{put} (?:two )?(\d)s (?=a knight|a king|next to each other|next to one another|side by side|adjacent|diagonally|horizontally|vertically|directly|on top of|above each|exactly|two|three|within)", r"no two \1s are "),
)  # fmt: skip
"""In this order: later rules expect the words that earlier ones have made."""


def _past_participle(verb: str) -> str:
    """Return the past participle of a verb for a transformation of the board: `flipped` of `flip`."""
    return {"flip": "flipped", "mirror": "mirrored", "reflect": "reflected", "rotate": "rotated", "turn": "turned"}[
        verb
    ]


def without_spoken_forms(text: str) -> str:
    """Return a sentence after all rules of this module: in the words that the other rules and the grammars expect.

    >>> without_spoken_forms("There's a 1 in each row (counting from 1).")
    'There is a 1 in each row.'
    """
    return apply_rules(text, SPEECH_RULES)
