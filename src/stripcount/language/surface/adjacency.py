"""Rules for adjacency: directions, the neighbours of a cell, and two cells that are neighbours of each other.

`The eight squares around it` become `its king neighbours`, and `two 1s share a side` becomes `two 1s are adjacent`.
"""

from __future__ import annotations

import re

from stripcount.language.surface.respelling import Respelling, RuleList

_R = Respelling
# a row of a table is _R(regular expression, its replacement, a text that the row changes); rows apply in their order

# regular expressions of groups of words: " around it", "the eight", "the four", "that share an edge",
# "up, down, left and right", "counting diagonals"
_OF_IT = r"(?: (?:around|about|surrounding|touching|next to|adjacent to|bordering|neighbouring|near|of) (?:it|them|itself|that cell|the cell))"
_EIGHT = r"\(?(?:up to |at most |all |the )?(?:eight|8)\)?"
_FOUR = r"\(?(?:up to |at most |all |the )?(?:four|4)\)?"
_SHARING_SIDE = r"(?:that |which )?(?:shar(?:e|es|ing)|hav(?:e|ing)) (?:an?|one|some|any) (?:common )?(?:edge|side|border)(?: in common)?"
_FOUR_DIRECTIONS = r"(?:up, down,? left,? (?:and|or) right|up/down/left/right|left,? right,? up,? (?:and|or) down|left, right, above,? (?:and|or) below|above, below,? (?:and )?(?:to the )?left,? (?:and|or) (?:to the )?right|above, below,? or beside|beside, above,? or below|north, south, east,? (?:and|or) west|horizontally (?:or|and|and/or) vertically(?: adjacent| neighbouring)?|horizontal(?:ly)? (?:or|and|and/or) vertical|orthogonal(?:ly)?(?: adjacent| neighbouring)?|edge|side|von neumann)"
_INCLUDING_DIAGONALS = r"(?:(?:including|counting|with) (?:the )?(?:diagonal (?:ones|neighbours|contacts?|cells)|diagonals?|corners)(?: too| as well| included)?|diagonals?(?: neighbours?| contacts?| ones)? (?:count(?: too| as well)?|counts|included|are included|counted|too|as well)|(?:even|also|or(?: even)?|including|or just) (?:diagonally|at (?:a )?corners?)|corners (?:count|included))"


def _has_equal_neighbours(match: re.Match[str]) -> str:
    """Return `has at least one neighbour equal to it` for `agrees with some of its neighbours`."""
    quantity = "at least one" if match[1] in ("some", "a", "an", "any") else match[1]
    return f"has {quantity} {match[2] or ''}neighbour{'' if quantity.endswith('one') else 's'} equal to it"


DIRECTION_RULES: RuleList = (
    _R(r"\bthe (?:values|digits|numbers) (?:of|in) (?=adjacent|neighbouring|side-by-side|any two)", "", "the values of adjacent cells differ by at most 1"),
    _R(r"\b(?:along|in) (?:any|either|each|one) of the (?:four|4) directions?(?: horizontal,? vertical(?:,)? (?:and|or) (?:both|the two) diagonals?)\b", "horizontally, vertically or diagonally", "in any of the four directions horizontal, vertical and both diagonals"),
    _R(r",? (?:whether |either |both |be it |no matter if |neither )?(?:going |reading |running |looking |read )?across(?: \(left to right\))?,? (?:going |reading )?(?:or|and|nor) (?:going |reading )?down(?:wards)?(?: \(top to bottom\))?\b(?! a)", " horizontally or vertically", "no three 1s in line, whether going across or going down"),
    _R(r",? (?:whether |either |be it )?across, down,? (?:or|and|nor) (?:on a diagonal|diagonally|along a diagonal)", " horizontally, vertically or diagonally", "whether across, down or on a diagonal"),
    _R(r",? (?:whether|either|be it|no matter whether|both) (horizontally|vertically|diagonally)\b", r" \1", "two 1s touch, either horizontally or vertically"),
    _R(r"\bhorizontally(?:,)? (?:and|nor|and/or|as well as|and also) vertically\b", "horizontally or vertically", "neither horizontally nor vertically"),
    _R(r"\bneither horizontally or vertically\b", "horizontally or vertically", "not adjacent neither horizontally or vertically"),
    _R(r"\(?(?:across (?:or|and) down|in a row or (?:in )?a column|along a row or (?:along )?a column)\)", "horizontally or vertically)", "cells (across or down)"),
    _R(r"\((horizontally or vertically|horizontally, vertically or diagonally|horizontally|vertically|diagonally|orthogonally)\)", r"\1", "adjacent cells (horizontally or vertically)"),
    _R(r"(?<!side )\bby sides?(?: or edges?)?\b(?! side)|\bedge[- ]to[- ]edge\b|\balong (?:the |their |an? )?(?:edges?|sides?)\b(?! of)|\bby (?:their |an? )?(?:edges?)\b|\bthrough (?:the )?(?:edges|sides)\b|\bvia (?:the )?(?:edges|sides)\b", "orthogonally", "the 1s are connected edge to edge"),
    _R(r"\bin (?:a |the )?(?:vertical|horizontal) or (?:a )?(?:horizontal|vertical) direction\b", "horizontally or vertically", "adjacent in a vertical or horizontal direction"),
)  # fmt: skip
NEIGHBOUR_RULES: RuleList = (
    _R(rf"\b(?:all (?:of )?)?(?:the )?cells (?:around|surrounding) it,? (?:\()?{_INCLUDING_DIAGONALS}(?:\))?,?", "all its king neighbours", "all the cells around it, diagonals included, are 0"),
    _R(r"^(at (?:most|least) \w+|exactly \w+|an (?:odd|even) number|none|all|one|two) of (?:the |its )?(?:(?P<king>eight|8|king)|four|4|orthogonal)? ?(?:surrounding )?(?:cells|neighbours) (?:around|of|surrounding|next to|adjacent to|touching) (?:any|every|each|an?) (?P<subject>cell|\d) (?:are|is|hold|holds|contain|contains) (?:an? )?(?P<counted>\d)s?$", lambda m: f"every {m['subject']} has {m[1]}{' of' if 'number' in m[1] else ''} {m['counted']}s among its {'king ' if m['king'] else ''}neighbours".replace("has none ", "has no "), "at most three of the eight cells around any cell are 1"),
    _R(rf"\bis surrounded by (at (?:most|least) \w+|exactly \w+|an (?:odd|even) number of) (\ds?),? {_INCLUDING_DIAGONALS}", r"has \1 \2 among its king neighbours", "each cell is surrounded by at most three 1s, counting diagonals"),
    _R(r"\bthere is an? (\d) (?:somewhere )?among the (?P<king>eight |8 |king )?(?:surrounding )?(?:four |orthogonal )?neighbours of (?:every|each|any) (\d)$", lambda m: f"every {m[3]} has at least one {m[1]} among its {'king ' if m['king'] else ''}neighbours", "there is a 1 among the eight neighbours of every 2"),
    _R(r"\b(?:somewhere )?around it among its king neighbours\b|\bsomewhere around it (?=among)", "among its king neighbours", "has a 1 somewhere around it among its king neighbours"),
    _R(rf"\b(?:in |among |amongst )?(?:one|any) of (?:the |its )?{_EIGHT} (?:surrounding |neighbouring |adjacent )*(?:cells|neighbours){_OF_IT}?", "among its king neighbours", "has a 1 in one of the eight cells around it"),
    _R(rf"\b(?:in|among|amongst|within|of|from|out of) (?:any of |all of )?(?:the |its |their )?{_EIGHT} (?:surrounding |neighbouring |adjacent |possible |king[- ]?move |king )*(?:cells|neighbours|directions){_OF_IT}?", "among its king neighbours", "every 2 has a 1 in the eight cells around it"),
    _R(r"\b(?:in|among|amongst|within) (?:the |its |all |all the |any of the )?(?:(?:immediately|directly) )?(?:surrounding cells|cells (?:around|surrounding) it)\b", "among its king neighbours", "has a 1 among the surrounding cells"),
    _R(rf"(?<!exactly )(?<!least )(?<!most )(?<!or )(?<!than )\b(?:(?:its|the) )?{_EIGHT} (?:surrounding |neighbouring |adjacent |possible )*(?:cells|neighbours){_OF_IT}?", "its king neighbours", "all eight neighbours"),
    _R(r"\bking(?:'s)?[- ]?(?:move|wise|step)?s? (?=neighbours?\b)|\bmoore (?=neighbours?\b)|\b(?:8|eight)-(?=neighbours?\b)", "king ", "live king-move neighbours"),
    _R(rf"\b(neighbours?)(?: \({_INCLUDING_DIAGONALS}\)|,? {_INCLUDING_DIAGONALS})", r"king \1", "exactly two neighbours (diagonals included)"),
    _R(r"\bking king\b", "king", "king king neighbours"),
    _R(r"\bamong (?:the |its )?\(?(?:up to )?(?:eight|8)\)? king neighbours\b", "among its king neighbours", "among its (up to eight) king neighbours"),
    _R(rf"\b(?:in |among |amongst )?(?:one|any) of (?:the |its )?{_FOUR} (?:surrounding |neighbouring |adjacent |orthogonal )*(?:cells|neighbours)(?: {_SHARING_SIDE}(?: with it)?|{_OF_IT})?", "among its neighbours", "has a 1 in one of the four cells sharing an edge with it"),
    _R(rf"\b(?:in|among|amongst|within|of|from|out of) (?:the |its |their )?(?:{_FOUR} )?(?:cells|neighbours) {_SHARING_SIDE} with (?:it|them)\b", "among its neighbours", "has two 1s among the cells that share a side with it"),
    _R(rf"\b(?:in|among|amongst|within|of|from|out of) (?:the |its |their )?{_FOUR} (?:surrounding |neighbouring |adjacent |orthogonal |possible )*(?:cells|neighbours){_OF_IT}?", "among its neighbours", "has two 1s among its four neighbours"),
    _R(rf"\b(?:among|amongst|in|of) (?:the |its |their |one of the |one of its |any of its )?{_FOUR_DIRECTIONS} (?:neighbours|cells|neighbouring cells)\b{_OF_IT}?", "among its neighbours", "among its up, down, left and right neighbours"),
    _R(rf"(?<!exactly )(?<!least )(?<!most )(?<!or )(?<!than )\b(?:the |its )?{_FOUR} (?:orthogonal |surrounding |neighbouring )?neighbours\b", "its neighbours", "all four neighbours"),
    _R(rf"\b(?:the )?cells? {_SHARING_SIDE} with it\b", "its neighbours", "the cells sharing an edge with it"),
    _R(r"\bof (?:the )?cells (?:directly |immediately )?(?:beside, above,? or below|above, below,? or beside|above, below, left,? or right of|above, below, to the left,? or to the right of|next to|adjacent to|touching|bordering|surrounding on four sides) it\b", "of its neighbours", "one of the cells directly beside, above or below it"),
    _R(r"\b(?:orthogonal(?:ly adjacent)?|orthogonally|edge|side|edge-sharing|horizontal(?:ly)? (?:or|and) vertical(?:ly)?(?: adjacent)?|(?:4|four)-|von neumann|immediate|direct) (?=neighbours?\b)", "", "at least one orthogonal neighbour"),
    _R(r"\b(?:directly |immediately |right )?(?:above|up), (?:below|down),? (?:to the )?left(?: of)?,? (?:or|and) (?:to the )?right(?: of)? (?:it|them)\b", "among its neighbours", "no other 1 above, below, left or right of them"),
    _R(r"\b(?:directly |immediately )?above, below,? or beside (?:it|them)\b|\b(?:directly |immediately )?beside, above,? or below (?:it|them)\b", "among its neighbours", "has a 1 above, below or beside it"),
    _R(r"\bits its\b|\bthe its\b", "its", "of the its neighbours"),
    _R(r"\bamong (?:their|the) (king )?neighbours\b", r"among its \1neighbours", "no 1 among their neighbours"),
    _R(r"\bneighbours of (?:it|that cell)\b", "its neighbours", "neighbours of it"),
    _R(r"\bin (?:its|the) (king )?neighbourhood\b", r"among its \1neighbours", "has a 1 in its neighbourhood"),
)  # fmt: skip
NEARNESS_RULES: RuleList = (
    _R(r"\bsees?\b (?=.*\bamong\b)", "has ", "every 0 sees a 1 among its king neighbours"),
    _R(r"\bhave (?=(?:at|exactly|no|an?|another|two|three|\d)\b.*\bamong its\b)", "has ", "exactly two 1s have no 1 among its neighbours"),
    _R(r"\bhas (no|another|an?|one|at least one|exactly \w+) other (\d)(s?) among\b", lambda m: f"has {m[1]} {m[2]}{m[3]} among", "has no other 1 among its neighbours"),
    _R(r"\bhas another (\d)(?= (?:among|next|adjacent)\b)", r"has at least one \1", "has another 1 among its neighbours"),
    _R(r"\bhas an? (\d)(?: somewhere)?(?= among\b)", r"has at least one \1", "has a 1 somewhere among its king neighbours"),
    _R(r"\b(?:neighbours?) (?:with|having|that (?:has|have|shares?)|of|holding|carrying) (?:exactly )?(?:the )?same (?:value|digit|colour|number|content)(?: as (?:itself|it|its own|its|the cell itself))?\b", lambda m: f"{m[0].split()[0]} equal to it", "has a neighbour with the same value as itself"),
    _R(r"\b(?:agrees with|matches|equals|is equal to|is the same as|has the same (?:value|digit|colour|number) as|shares its (?:digit|value|colour|number) with|coincides with) (at (?:least|most) \w+|exactly \w+|some|an?|any)(?: one)?(?: of)? its (king )?neighbours?\b", _has_equal_neighbours, "each cell agrees with at least one of its neighbours"),
    _R(r"\b(touch(?:es)?|borders?|adjoins?|(?:is|are) (?:next|adjacent) to|neighbours?) (at (?:most|least) \w+|exactly \w+|no|an?|an odd number of|an even number of) (\ds?),? (?:orthogonally )?(?:and )?(?:counting|including) (?:the )?(?:diagonal (?:neighbours|contacts?|ones)|diagonals?|corners)(?: too| as well)?", r"\1 \2 \3 including diagonally", "every 0 touches at most three 1s, counting diagonals"),
    _R(r",? ?(?:\()?(?:diagonals? (?:contacts? )?(?:count(?:s|ed)?|included)(?: too| as well)?|counting (?:the )?diagonals?(?: neighbours| contacts?| ones)?|if king(?:'s)? moves are allowed|with king(?:'s)? moves|(?:where |and )?(?:you may (?:also )?)?(?:step|move|moving|stepping|walking)(?:ing)? (?:also )?(?:diagonally too|like a (?:chess )?king))(?:\))?", " including diagonally", "all 1s are connected if king moves are allowed"),
)  # fmt: skip
# regular expressions of groups of words: "may ", "lie ", "next to each other", "one above the other"
_MODAL_VERBS = r"(?:may |can |must |should |shall |ever |are allowed to |are permitted to )*"
_BE_OR_LIE = (
    r"(?:be |are |is |sit |lie |stand |appear |occur |stay |come |placed |stacked |located |found |put |ever )*"
)
_SIDE_BY_SIDE = r"(?:side by side|next to each other|next to one another|beside each other|beside one another|adjacent(?: to (?:each other|one another))?|neighbours|neighbouring|touching(?: each other| one another)?|in contact|contiguous|adjoining)"
_ONE_ABOVE_THE_OTHER = r"(?:(?:directly |immediately |right )?(?:one )?(?:above|below|on top of|over|under|beneath|underneath) (?:the other|one another|each other|another)|stacked(?: vertically)?|(?:vertically|directly) stacked|stacked (?:directly |right )?(?:on top of|above|over) (?:each other|one another|another))"
PAIR_RULES: RuleList = (
    _R(r"^(?:any )?two (\ds|cells|equal \w+) (?:(?:must|may|can|should|will) (?:never|not)|cannot|do not|are (?:never|not)(?= adjacent| next| side| stacked| neigh)|never) ", r"no two \1 ", "two 1s never sit side by side"),
    _R(r"^an? (\d) (?:is never|may never be|must never be|may not be|must not be|cannot be|can never be) (?:next|adjacent) to another \1\b", r"no two \1s are adjacent", "a 1 is never next to another 1"),
    _R(r"^there is no (?=two (?:\ds|cells|equal)\b)", "no ", "there is no two 1s that touch"),
    _R(r"\b(no two (?:\ds|cells|equal \w+)) (?:that|which) ", r"\1 ", "no two 1s that touch"),
    _R(r"\b(no two|two|any two) (\ds|cells|digits|equal \w+) (?:may|can|must|should|shall|could|are allowed to|are permitted to|ever) (?:ever )?", r"\1 \2 ", "no two 1s may touch"),
    _R(rf"\b(no two|two) (\ds|equal digits|equal cells|equal values|equal numbers) {_MODAL_VERBS}{_BE_OR_LIE}(?:{_SIDE_BY_SIDE}|horizontally adjacent|adjacent horizontally)(?: horizontally)? (?:or|nor|and|and/or) {_BE_OR_LIE}{_ONE_ABOVE_THE_OTHER}", r"\1 \2 are adjacent", "no two 1s sit side by side or one above the other"),
    _R(r"^(\d)s (?:are|must|may|can|should)(?: not| never|not) (?:ever )?(?:be )?(?:adjacent|touch(?:ing)?|next to (?:each other|one another)|neighbours)(?: each other| one another| to (?:each other|one another))?\b", r"no two \1s are adjacent", "1s must not touch each other"),
    _R(rf"^(\d)s (?:are|must|may|can|should|do)?(?: not| never|not) (?:ever )?{_BE_OR_LIE}{_ONE_ABOVE_THE_OTHER}", r"no two \1s are vertically adjacent", "1s may not be stacked directly on top of one another"),
    _R(rf"\b(no two|two) (\ds|equal digits|equal cells|equal values) {_MODAL_VERBS}{_BE_OR_LIE}{_ONE_ABOVE_THE_OTHER}", r"\1 \2 are vertically adjacent", "no two 1s lie one below the other"),
    _R(rf"\b(no two|two) (\ds|equal digits|equal values|equal cells|cells) {_MODAL_VERBS}{_BE_OR_LIE}(?:{_SIDE_BY_SIDE}|adjacent)(?: to (?:each other|one another))?,? (horizontally or vertically|horizontally, vertically or diagonally|horizontally|vertically|diagonally|orthogonally)\b", lambda m: f"{m[1]} {m[2]} are {'' if m[3] in ('orthogonally', 'horizontally or vertically') else m[3] + ' '}adjacent", "no two 1s are next to each other, horizontally"),
    _R(r"\b(no two|two|any two) (\ds|cells|equal \w+) (?:that |which |ever )?(?:share|have) (?:an?|one|any|some) (?:common )?(?:edge|side|border)(?: in common)?\b(?! with)", r"\1 \2 are adjacent", "no two 1s share an edge"),
    _R(r"\b(no two|two|any two) (\ds|cells|equal \w+) (?:ever )?(?:touch|neighbour|adjoin|border|abut|meet)(?: each other| one another)?\b(?! (?:at|in|diagonally|on|the))", r"\1 \2 are adjacent", "no two 1s ever touch each other"),
    _R(r"\bare adjacent,? (?:even|not even|including|also|or even|nor even) (?:diagonally|at (?:a |the |their )?corners?|by a corner|in a corner)", "are adjacent including diagonally", "no two 1s are adjacent, not even at a corner"),
    _R(r"\bare adjacent(?: orthogonally)?,? (?:or|nor|and) (?:touch |meet |are |adjacent )*(?:diagonally|at (?:a |the )?corners?)(?: adjacent)?\b", "are adjacent including diagonally", "no two 1s are adjacent or diagonally adjacent"),
    _R(r"\bare (?:a |exactly a )?(?:chess )?(?:king(?:'s)?|knight(?:'s)?)(?: |-)(?:move|step|jump)s? (?:apart|away(?: from (?:each other|one another))?|from (?:each other|one another))", lambda m: "are a knight's move apart" if "knight" in m[0] else "are adjacent including diagonally", "no two 1s are a chess knight's move apart"),
    _R(r"\b(?:edge|side)[- ]sharing (?=cells|\ds)|\bside[- ]by[- ]side (?=cells|\ds)|\b(?:orthogonally |edge-?|side-?)(?:adjacent|neighbouring) (?=cells|\ds|digits)|\borthogonally neighbouring (?=cells|\ds)", "adjacent ", "side-by-side cells differ"),
    _R(r"\badjacent cells,? (?:horizontally or vertically|orthogonally)\b", "adjacent cells", "adjacent cells horizontally or vertically"),
    _R(r"\b(?:any |any two |two |all |every two )?(?:adjacent |neighbouring )?cells (?:that |which )?(?:shar(?:e|ing)|hav(?:e|ing)) (?:an?|one) (?:common )?(?:edge|side|border)(?: in common)?\b(?! with)", "any two adjacent cells", "cells that share a side are different"),
    _R(r"\bany two adjacent cells (?:never|do not|cannot|must not|may not|must never) (?:hold|have|contain|carry|show|get|share|be|are) (?:the same|an equal|equal|identical) ?(?:digit|value|number|colour)?s?", "no two adjacent cells are equal", "any two adjacent cells never hold the same digit"),
    _R(r"\bany two adjacent cells (?:are (?:always )?(?:different|unequal|distinct)|differ|have (?:different|distinct) (?:values|digits|colours|numbers)|hold (?:different|distinct) (?:values|digits|colours|numbers)|must differ|must be different|disagree)(?=$|[,;.:]| and )", "no two adjacent cells are equal", "any two adjacent cells differ"),
    _R(r"\bnever differ by more than (\w+)\b|\bdo not differ by more than (\w+)\b|\bdiffer by no more than (\w+)\b|\bare at most (\w+) apart\b", lambda m: f"differ by at most {next(filter(None, m.groups()))}", "adjacent cells never differ by more than 1"),
)  # fmt: skip
