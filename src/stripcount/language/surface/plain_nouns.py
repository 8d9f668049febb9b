"""One name for each thing that a sentence describes: `the cells that share an edge with it` are its neighbours."""

from __future__ import annotations

import re

from stripcount.language.surface.rules import Kind, Respelling

R = Respelling

_NEXT = r"(?:(?:directly |immediately |orthogonally )?(?:next to|adjacent to|neighbouring|bordering|touching)|that (?:share|shares|have) an? (?:side|edge|border) with|that (?:touch|touches|border|neighbour|are (?:directly )?(?:next|adjacent) to)|sharing an? (?:side|edge|border) with)"
_AROUND = r"(?:around|surrounding|that surround)"
_THINGS = r"(?:cells|entries|values|numbers|digits|squares)"
_MANY = r"(?:two|three|four|five|six|eight|nine)"

NOUNS: Kind = (
    # what stands behind a sentence and says how it is read anyway
    R(r",? (?:where|if|provided|as long as|whenever|when|in case) (?:there (?:is|are) (?:one|any|such a (?:cell|one))|(?:it|that cell|one|both|they) exists?)(?=,|$)", "", "the cell below it, where there is one"),
    R(r",? (?:counting|considering|using|where|looking at) only (?:cells|neighbours|squares|ones) that share an? (?:side|edge)$|,? where neighbours (?:share|have) an? (?:common )?(?:side|edge)$", "", "each 1 touches at most one other 1, counting only cells that share a side"),
    R(r",? in any of the four (?:main |orthogonal )?directions$", "", "no 1 has another 1 as a neighbour in any of the four directions"),
    R(r",? (?:counting|including|and) (?:the |also the |those )?diagonal (?:neighbours|ones|cells|contacts?)(?: too| as well)?(?=,|$)", " including diagonally", "around it, counting the diagonal neighbours too"),
    R(r",? (?:whether|either|be it|neither|no matter whether) (?:along|at|on|by) an? (?:side|edge) (?:or|nor) (?:at|by|on) an? corner$|,? (?:not )?even (?:only )?(?:at|by) an? corner$", " including diagonally", "touch each other, whether along a side or at a corner"),
    # neighbours
    R(rf"\b(?:all (?:of )?)?the {_THINGS} {_NEXT} it\b", "its neighbours", "the cells that share an edge with it"),
    R(rf"\b(?:all (?:of )?)?(?:the )?(?:eight )?{_THINGS} {_AROUND} it\b", "all its king neighbours", "all eight cells around it"),
    R(r"\bof all its king neighbours\b", "of its king neighbours", "of all its king neighbours"),
    R(r"\b(?:orthogonal(?:ly adjacent)?|direct|immediate|edge-sharing|side) (?=neighbours?\b)", "", "its orthogonal neighbours"),
    R(r"\b(exactly \w+|at least \w+|at most \w+|an?|some|\w+) neighbours? in its (row|column)\b", lambda m: f"{m[1]} of its {'horizontal' if m[2] == 'row' else 'vertical'} neighbours", "matches at least one neighbour in its row"),
    R(r"\b(?:every|each) one of its (?=\w* ?neighbours)", "all its ", "larger than every one of its neighbours"),
    R(r"\bas an? neighbour\b", "next to it", "has another 1 as a neighbour"),
    R(r"\b(?:directly |immediately |right )(?=next to it)", "", "has a 0 directly next to it"),
    R(r"\bsomewhere (?=among|in the|next|around)", "", "has a 1 somewhere among its neighbours"),
    R(r"\bamong its eight neighbours\b", "among its king neighbours", "has a 1 among its eight neighbours"),
    R(r"\b(?:can|must|does)? ?sees? (?=(?:at|exactly|an?|one|two|some) )", " has ", "every 0 can see a 1 next to it"),
    R(r"\bhas all (?:of )?its (king )?neighbours equal to (\d)\b", r"has only \2s among its \1neighbours", "every 0 has all of its neighbours equal to 1"),
    R(r"\b(?:shares? its value with|has the same value as|carries the same value as) (?=(?:exactly|more|at|no|some|any|one|two|all))", "is equal to ", "no cell shares its value with more than one of its neighbours"),
    R(r"\bis different from it$", "is other than it", "at least one neighbour of every cell is different from it"),
    R(r"^(at least \w+|exactly \w+|at most \w+|some|no|all|every) neighbours? of (?:every|each|any) (cell|\d) (?:is|are) (?:other than|different from) it$", lambda m: f"every {m[2]} is different from {'at least one' if m[1] == 'some' else m[1]} of its neighbours", "at least one neighbour of every cell is other than it"),
    R(r"\bon both (?:its|the) left and (?:its|the)? ?right\b|\bboth (?:to|on) (?:its|the) left and (?:to |on )?(?:its |the )?right\b", "to its left and to its right", "1s on both its left and its right"),
    R(r"^no (\d) has (?:both )?(?:an? )?(\d)s? (to its left|above it) and (?:an? \2 )?(to its right|below it)$", r"no \1 has a \2 \3 and a \2 \4", "no 1 has both a 1 above it and a 1 below it"),
    R(r"\b(all|none|some) of whose ((?:king )?neighbours) are (\d)s?\b", lambda m: f"that has {'only' if m[1] == 'all' else 'no' if m[1] == 'none' else 'some'} {m[3]}s among its {m[2]}", "exactly one 0 all of whose neighbours are 1"),
    R(r"\b(at most|at least|exactly) (\w+) (\d)s? that have no (?:other )?(\d) next to them\b", r"\1 \2 \3s that have no \4 next to it", "at most two 1s that have no other 1 next to them"),
    R(r"^all (?:the )?neighbours of an? (\d) including diagonally,? are (\d)s?$", r"all king neighbours of every \1 are \2", "all the neighbours of a 1 including diagonally, are 0s"),
    # blocks and consecutive cells
    R(rf"^(?:among|of|in|out of) (?:any|every|each|the) four {_THINGS} (?:that )?form(?:ing)? a (2x2) (?:square|block),? ", r"in every \1 block, ", "among any four cells forming a 2x2 square, exactly two are 1"),
    R(rf"\b(?:any|every|each|the) four {_THINGS} (?:that )?form(?:ing)? a (2x2) (?:square|block)\b", r"every \1 block", "any four cells that form a 2x2 block include a 0"),
    R(r"^in every (2x2|\dx\d) block, ((?:exactly|at least|at most|more than|fewer than) \w+|an? (?:even|odd) number|one or \w+|\w+ or \w+) (?:of (?:them|these) )?(?:is|are) (\d)s?$", lambda m: f"every {m[1]} block has {re.sub('number$', 'number of', m[2])} {m[3]}s", "in every 2x2 block, exactly two are 1"),
    R(rf"\b{_MANY} (\d)s forming a (\dx\d) (?:square|block|rectangle)\b", r"\2 block of \1s", "four 1s forming a 2x2 square"),
    R(rf"\b(\dx\d (?:block|square|window)s?) (?:consisting|made up|composed)(?: only)? of {_MANY} (?=\d)", r"\1 of ", "a 2x2 block consisting of four 1s"),
    R(r"\bthere (?:is|are) no (\dx\d block) of (\d)s$", r"no \1 is all \2s", "there are no 2x2 block of 1s"),
    R(r"\b1x(\d) horizontal (?:strip|block|window)\b", r"1x\1 block", "every 1x3 horizontal strip"),
    R(r"\b(\d)x1 vertical (?:strip|block|window)\b", r"\1x1 block", "every 3x1 vertical strip"),
    R(rf"\bthe {_MANY} ({_THINGS}) (in|of) (any|each|every|a) (\dx\d (?:block|square))\b", r"the \1 \2 \3 \4", "the sum of the four numbers in any 2x2 block"),
    R(rf"^in no (\dx\d (?:block|square)) are all (?:{_MANY} )?(?:{_THINGS} )?(?:equal|the same)$", r"no \1 has all its cells equal", "in no 2x2 block are all four cells equal"),
    R(r"^no (\dx\d (?:block|square)) (?:contains|has) (?:the same|any|a) (?:number|value|digit) (?:twice|more than once)$", r"no value appears more than once in any \1", "no 2x2 block contains the same number twice"),
    R(r"^in (?:each|every) 2x2 block,? (?:diagonally )?opposite (?:corners|cells) are (different|equal|never equal|always different)$", lambda m: "diagonally adjacent cells are " + ("equal" if m[1] == "equal" else "different"), "in each 2x2 block, opposite corners are different"),
    R(r"^(?:among|of|out of) (any|every|each) ((?:three|four|five|six) consecutive (?:cells|entries) (?:in|of|along) .+?),? (?:there are |there is )?(?P<many>exactly \w+|at least \w+|at most \w+|an? (?:even|odd) number of|more than \w+)(?: of them)?(?: (?:is|are) (?:an? )?(?P<value>\d)s?| (?P<own>\d)s?)$", lambda m: f"{m[1]} {m[2]} contain {m['many']} {m['value'] or m['own']}s", "among any three consecutive cells of a row, exactly one is 1"),
    R(rf"^{_MANY} ((?:cells|entries) in a row),? (?:whether |be it )?(horizontally, vertically or diagonally|horizontally or vertically),? are never all (\d)s?$", lambda m: f"no {m[0].split()[0]} consecutive {m[3]}s {m[2]}", "three cells in a row, whether horizontally, vertically or diagonally, are never all 1"),
    R(rf"^(?:there is|there are) no straight lines? of ({_MANY}) (\d)s,? horizontal(?:ly)?, vertical(?:ly)? or diagonal(?:ly)?$", r"no \1 consecutive \2s horizontally, vertically or diagonally", "there is no straight line of three 1s, horizontal, vertical or diagonal"),
    R(r"^the same (?:value|number|digit) never (?:occurs|appears) (three|four) times (?:in a row|in succession|consecutively),? horizontally or vertically$|^(?:the )?(three|four) consecutive equal cells horizontally or vertically never (?:occur|appear)$", lambda m: f"no {m[1] or m[2]} consecutive equal cells in any row or column", "the same value never occurs three times in a row, horizontally or vertically"),
    R(r"^no row (?:and|or) no column contains (three|four) equal (?:cells|values|entries) (?:next to each other|in a row|side by side)$", r"no \1 consecutive equal cells in any row or column", "no row and no column contains three equal cells next to each other"),
    R(r"\b(pattern|word|string|sequence) (\d(?:, ?\d)+) (?:in|as) (?:\w+ )?consecutive (?:cells|entries)\b", lambda m: f"{m[1]} {re.sub('[ ,]', '', m[2])}", "the pattern 1, 0, 1 in consecutive cells"),
    R(r"\b(appears?|occurs?|is found) in no (row|column)(?: and (?:in )?no (row|column))?$", lambda m: f"never {m[1].rstrip('s')}s in any {m[2]}{f' or {m[3]}' if m[3] else ''}", "the string 11 appears in no row and in no column"),
    R(r"^neither (\d\d+) nor (\d\d+) (?:appears|occurs)(?: as (?:\w+ )?consecutive (?:cells|entries))? (?:in|of) (?:a|any|the) (row|column)$", r"no \3 contains \1 or \2", "neither 010 nor 101 appears as three consecutive cells of a row"),
    R(r"\bfrom (?:a|the) row to\b", "from row to", "from a row to the next"),
    # pairs
    R(r"^(?:two )?cells that are (diagonal|horizontal|vertical) neighbours (?=are|have|hold|contain|differ|must|never|always)", r"\1ly adjacent cells ", "cells that are diagonal neighbours are never both 1"),
    R(r"^(no two )?cells of (?:any|a|each) 2x2 block that touch only at a corner ", lambda m: f"{m[1] or ''}diagonally adjacent cells ", "cells of any 2x2 block that touch only at a corner are different"),
    R(r"^the values of (?:any )?two (adjacent|neighbouring) cells ", r"two \1 cells ", "the values of two adjacent cells never add up to 2"),
    R(r"^(?:there is|there are) no pairs? of (diagonally|horizontally|vertically)? ?(?:touching|adjacent|neighbouring) (\d)s$", lambda m: f"no two {m[2]}s are {m[1] + ' ' if m[1] else ''}adjacent", "there is no pair of diagonally touching 1s"),
    R(r"^two (\d)s are never found side by side(?: in (?:the same|a|any) row)?$", r"no two \1s are horizontally adjacent", "two 1s are never found side by side in the same row"),
    R(r"^nowhere do two (\d)s touch(?: each other)? including diagonally$", r"no two \1s are adjacent including diagonally", "nowhere do two 1s touch each other including diagonally"),
    R(r"^the same (?:number|value|digit) never (?:appears|occurs) in two cells that (?:touch|are adjacent|are next to each other)( including diagonally)?$", r"no two adjacent cells are equal\1", "the same number never appears in two cells that touch including diagonally"),
    R(r"^(?:the )?(?:considering|seeing|viewing|taking|regarding) the (\d)s as (?:chess )?(knight|king)s, no two of them attack (?:each other|one another)$|^the (\d)s are placed like (?:chess )?(knight|king)s that do not attack (?:each other|one another)$", lambda m: f"no two {m[1] or m[3]}s are {'a knight' + chr(39) + 's move apart' if 'knight' in m[0] else 'adjacent including diagonally'}", "considering the 1s as knights, no two of them attack each other"),
    R(r"^the (\d)s are (?:placed|arranged|distributed|positioned)(?: so| such| in such a way) that no two of them ", r"no two \1s ", "the 1s are placed so that no two of them touch"),
    # places
    R(r"^(?:everything|all|whatever is) (below|above) the main diagonal is (\d)s?$", r"all cells \1 the main diagonal are \2", "everything below the main diagonal is 0"),
    R(r"^all (\d)s (?:lie|are|stand) in (?:the same|a single|one) (row|column)$", r"no two \2s contain a \1", "all 1s lie in the same row"),
    R(r"^no two (row|column)s contain a (\d)$", r"at most one \1 contains a \2", "no two rows contain a 1"),
    R(r"\b(?:rests on|stands on|lies on|sits on) the bottom edge or on another (\d)$", r"is in the bottom row or has a \1 below it", "every 1 rests on the bottom edge or on another 1"),
    # conditions
    R(r"^wherever there is an? (\d),? ", r"if a cell is \1, ", "wherever there is a 0, at least one of its neighbours is a 1"),
    R(r"^if you look at (?:any|a) (\d),? ", r"for every \1, ", "if you look at any 1, all its neighbours are 0"),
    R(r"^once an? (\d) (?:occurs|appears|has appeared|has occurred) in a (row|column),? (?:all|every) (?:the )?(?:cells?|entry|entries) (?:below it|to its right|to the right of it|after it|later)(?: in that \2)? (?:is|are) (\d)s?(?: too| as well)?$", lambda m: f"in every {m[2]}, no {m[1]} comes before a {1 - int(m[1])}" if m[3] == m[1] and m[1] in "01" else m[0], "once a 0 occurs in a column, all cells below it are 0 too"),
    R(r"^in (?:each|every) (row|column),? (?:once an? (\d) (?:has )?(?:occur|appear)(?:s|ed)|everything (?:to the right of|below|after) an? (\d)),? (?:(?:every|each|all) (?:later|following|further) cells? )?(?:is|are)(?: also)? (\d)s?$", lambda m: f"in every {m[1]}, no {m[4]} comes before a {1 - int(m[4])}" if (m[2] or m[3]) == m[4] and m[4] in "01" else m[0], "in every row, once a 1 has appeared, every later cell is 1"),
    R(r"^in (?:each|every) row,? there is never an? (\d) (?:somewhere |anywhere )?to the left of an? (\d)$", r"in every row, no \1 comes before a \2", "in each row there is never a 1 to the left of a 0"),
    R(r"^(under|below|above|beneath|left of|right of) (?:every|each) (\d) there is (another|an?) (\d),? (?:unless (?:that \d|it) is|except) in the (first|last|bottom|top) (row|column)$", lambda m: f"every {m[2]} not in the {m[5]} {m[6]} has a {m[4]} {'below it' if m[1] in ('under', 'below', 'beneath') else 'above it' if m[1] == 'above' else 'to its ' + m[1].split()[0]}", "under every 1 there is another 1, unless that 1 is in the last row"),
    R(r"^(no .*?\b(?:smaller|larger|greater|less) than )(the (?:cell|one|number)[^,]*?) or (the (?:cell|one|number)[^,]*)$", r"\1\2 and \1\3", "no cell is smaller than the cell to its left or the cell above it"),
    R(r"^if an? (?:cell|entry) is (\d),? (?:then )?neither the cell (to its left|above it) nor the cell (to its right|below it) is (\d)$", r"no \1 has a \4 \2 and no \1 has a \4 \3", "if a cell is 2, then neither the cell to its left nor the cell to its right is 2"),
    R(r"^if the first cell of a (row|column) is (\d),? then the last cell of (?:that \1|it) is (\d)(?: as well| too)?$", r"if a \1 begins with \2 then it ends with \3", "if the first cell of a row is 1, then the last cell of that row is 1 as well"),
    R(r"^if a (row|column) (?:contains|has) an? (\d),? then the (?:next|following) \1 (?:contains|has) no (\d)s?$", r"a \1 with a \2 is never followed by a \1 with a \3", "if a row contains a 1, then the next row contains no 1"),
    R(r"^if a (row|column) (?:contains|has) any (\d)s(?: at all)?,? then it (?:contains|has) (.+)$", lambda m: f"if a {m[1]} has a {m[2]} then it has {m[3]}{f' {m[2]}s' if not re.search(r'[0-9]', m[3]) else ''}", "if a row has any 1s at all, then it has exactly two"),
    R(r"^in any (row|column),? an? (\d) is always (?:immediately |directly )?followed by an? (\d),? unless it is the last (?:cell|entry)(?: of the \1)?$", lambda m: f"no {m[2]} is directly followed in its {m[1]} by a value other than {m[3]}", "in any row, a 0 is always immediately followed by a 1, unless it is the last cell of the row"),
    R(r"^reading (?:down|along|across) (?:any|each|every|a) (row|column),? an? (\d) is never (?:immediately |directly )?followed by (?:another|an?) (\d)$", r"no \1 contains \2\3", "reading down any column, a 1 is never directly followed by another 1"),
    R(r"^a (\d) (?:can|may) only stand next to (?:an? )?(\d) or (?:another|an?) (\d)$", r"every \1 has only \2s or \3s next to it", "a 2 can only stand next to a 1 or another 2"),
    R(r"^there is an? (\d) in (the \w+ row) and an? (\d) in (the \w+ row)$", r"\2 contains a \1 and \4 contains a \3", "there is a 1 in the top row and a 1 in the bottom row"),
    R(r"\boccupy consecutive cells\b|\bstand next to (?:one another|each other) without gaps\b", "are consecutive", "in each column the 1s occupy consecutive cells"),
    R(r"^the (\d)s (?:of|in) (?:each|every) (row|column) are consecutive$", r"in every \2 the \1s are consecutive", "the 1s of each row are consecutive"),
    R(r"^there are no gaps between the (\d)s of (?:a|each|any) (row|column)$", r"in every \2 the \1s are consecutive", "there are no gaps between the 1s of a row"),
    R(r"^the cells in (the \w+ (?:row|column)) alternate(?: between \d and \d)?$", r"\1 alternates", "the cells in the first row alternate between 0 and 1"),
    R(r"\bget strictly (larger|smaller) as you go (down|along|across) (?:each|every) (column|row)\b", lambda m: f"strictly {'increase' if m[1] == 'larger' else 'decrease'} {m[2]} each {m[3]}", "the numbers get strictly larger as you go down each column"),
    R(r"^(?:each|every) (?:cell|entry|number) equals the (?:cell|one) (two|three|\d) (?:places|steps|cells|columns) to its right$", r"a cell and the cell \1 steps to its right are equal", "each cell equals the cell two places to its right"),
    R(r"\bseparated by at least (one|two|three) other cells?$", r"separated by at least \1 cells", "any two 1s in a row are separated by at least two other cells"),
    R(r"^(any|every) two (\d)s in a (row|column) are separated by at least (one|two|three) cells$", r"between any two \2s of the same \3 there are at least \4 other cells", "any two 1s in a row are separated by at least two cells"),
)  # fmt: skip
