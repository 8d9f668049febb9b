"""Sentences in standard spelling: one word for each of many that mean the same, negations and modal verbs reduced."""

from __future__ import annotations

import re
from collections.abc import Callable

_NUMBER = {"two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_SIZE = r"(\d+|two|three|four|five|six)"
_BOARD = r"(?:grid|board|array|matrix|table|rectangle|picture)"
_MUST = r"(?:must|should|shall|has to|have to|needs to|need to|ought to|(?:is|are) to(?! the\b| its\b)|(?:is|are) (?:required|obliged) to|will)"
_NOT = (
    r"(?:(?:must|should|shall|may|can|could|might|will|do|does|did|need) ?not|(?:must|may|can|should|will) never|"
    r"(?:is|are) (?:not|never) (?:allowed|permitted) to|(?:is|are) (?:forbidden|prohibited) (?:to|from)|"
    r"(?:is|are) not to|cannot ever)"
)
_FEW = r"(?:\w+ ){0,6}?(?:only|at most|no more than|not more than|fewer than|less than)\b"
_Meant = str | Callable[[re.Match[str]], str]
_RULES: tuple[tuple[str, _Meant], ...] = (
    # what is written, what it becomes; in this order
    (
        r",? as you (?:go|read|move|walk) (?:across|along) (?:a|the|each|any|every) rows?(?:,? from left to right)?",
        " from left to right",
    ),
    (r"\breading (?=(?:across|along|down) )", ""),
    (r",? in either direction,?", ""),
    (  # of cells in a line or side by side all eight are meant, of shapes their orientations
        r"\b(in a (?:row|line)|consecutive|adjacent|next to each other|touch(?:es)?)\b([^,;]*?),? in (?:any|all) directions?\b",
        r"\1\2 horizontally, vertically or diagonally",
    ),
    (r"\bat all\b", ""),
    (  # only after a prohibition: of "every 1 has a 0 next to it, not even diagonally" the meaning is not clear
        r"(\b(?:no|not|never|cannot|neither|without)\b(?:(?! and (?:every|each|all|any) )[^,;.])*),? "
        r"not even (?:diagonally|at (?:a|the) corners?|at corners)",
        r"\1 including diagonally",
    ),
    (
        r"\b(?:l|L) (?:made )?of three (\S+) (?:inside|in) (?:a|any) (?:2x2|two[- ]by[- ]two|2 by 2) (?:square|block)",
        r"l shape of \1",
    ),
    (r"[“”\"‘]", ""),
    (r"^[a-z ]{1,30} (?:holds|rule|condition|property): ", ""),
    (
        r"\b(even|odd)[- ]indexed (rows?|columns?) \(0-(?:based|indexed)\)",
        lambda m: f"{'odd' if m[1] == 'even' else 'even'} {m[2]}",
    ),
    (r"\b(even|odd)[- ]indexed (rows?|columns?) \(1-(?:based|indexed)\)", r"\1 \2"),
    (
        r"\bevery (?:second|other) (row|column),? (?:starting|beginning) with the (first|second),?",
        lambda m: f"every {'odd' if m[2] == 'first' else 'even'} {m[1]}",
    ),
    (r" \((?:not on the border|leftmost bit first|most significant (?:bit|digit) first|of any size)\)", ""),
    (r",? (?:i\.e\.,?|that is,) [^,]*(?:,|$)", ""),
    (r", where [a-z]+ means .*$", ""),
    (r", from the top[- ]right corner (?:downwards )?to the (?:bottom )?left,?", ""),
    (r",? as you (?:go|read|move|walk) (?:down(?:wards)?|from top to bottom)\b", " from top to bottom"),
    (r"\b(pattern|word|string|sequence|substring) (\d(?:[ ,]+\d)+)\b", lambda m: f"{m[1]} {re.sub('[ ,]', '', m[2])}"),
    (r"\b(?:must|should|have to) both be\b", "are both"),
    (r"\b(?:may|can|must|should) ?not both be\b", "are not both"),
    (r"\bnot all be\b", "not be all"),
    (r"^(?:you |one )?(?:must |may |can |should )?(?:never|not) (?:put|place|have|write|use|stack) ", "no "),
    (r"\bwithin (?=each|every|any|a|the same|all)", "in "),
    (r"\b(?:unbroken|contiguous|solid|uninterrupted) (?:string|stretch|block|run|sequence|series)", "run"),
    (r"\b(?:the )?whole (?=(?:top|bottom|first|last|left|right)\b|row|column)", "the "),
    (r"\bthe the\b", "the"),
    (r"\bdiagonal lines?(?: of (?:cells|squares))?", "diagonal"),
    (r"\b(?:right|just|straight) (?=above|below|under|over|beneath|to the)", ""),
    (
        r"\b(?:lying |standing |that lie |that stand )?(?:directly )?(?:above|below) (?:each other|one another)",
        "adjacent",
    ),
    (r"\btwo (rows|columns) adjacent\b", r"two adjacent \1"),
    (r"\bdown (?:a|any|every|each) column\b", "in every column"),
    (r"\b(?:across|along) (?:a|any|every|each) row\b", "in every row"),
    (r"\bsharing (?:a|an) (?:side|edge) with it\b", "adjacent to it"),
    (r"\bshares? (?:a|an) (?:side|edge) with it\b", "are adjacent to it"),
    (r"\bequal to (?:one another|each other)\b", "equal"),
    (
        r"\bamong (?:its|the) (?:eight|8) (?:surrounding )?(?:cells|squares|neighbou?rs)(?: around it)?",
        "among its king neighbours",
    ),
    (r"\ball four of its corners\b", "all four corners"),
    (r",\s*(horizontally or vertically|horizontally, vertically or diagonally|diagonally)\s*,", r" \1"),
    (r"\borthogonally (?=adjacent|neighbou?r)", ""),
    (r"\bit is a (?=latin)", "a "),
    (r"exactly one (\d+)\b(.*?),? and it (?:is|must be) ", r"exactly one \1\2, and every \1 is "),
    (
        r"^(?:an? )([^,]*?) (?:never|must not|may not|cannot) (?:occurs?|appears?)(?: on the board| in the grid)?(?:,? in any \w+)?$",
        r"no \1",
    ),
    (
        r"^all (?:the )?(rows|columns) are (.*?), and so are (?:all )?(?:the )?(rows|columns)$",
        r"all \1 are \2, and all \3 are \2",
    ),
    (r"\banywhere(?=[,:]|$)", ""),
    (r"\binclusive\b", ""),
    (r"\((?:orthogonally|by sides|4-directional(?:ly)?|side by side)\)", "orthogonally"),
    (
        r"\((horizontally or vertically|horizontally|vertically|diagonally|in either direction|including diagonals)\)",
        r"\1",
    ),
    (r"\s*:\s*", ", "),
    (
        r",? (?:counting|using|looking) only (?:up, down, left and right|the four sides)|,? in (?:any|either) (?:rotation|orientation|direction)\b",
        "",
    ),
    (
        r",? (?:if (?:it exists|it is there|there is (?:one|any|such a (?:row|column|cell))|there are any|any|present)|where it exists),?",
        ", if any,",
    ),
    (
        r"\b(?:directly |immediately |just |right )?above, below, (?:to the )?left (?:or|and) (?:to the )?right of it\b",
        "orthogonally adjacent to it",
    ),
    (
        r",? (?:corners included|including (?:the )?corners|diagonals included|including diagonals|even diagonally|corners count)",
        " including diagonally",
    ),
    (r"\bin (?:all )?(?:8|eight) directions\b", "including diagonally"),
    (r"\b(?:4-directional(?:ly)?|4-connected|edge-connected|orthogonally connected)\b", "connected"),
    (r"\b(?:4|four)[- ]neighbou?r", "neighbour"),
    (r"\b(?:8|eight)[- ]neighbou?r", "king neighbour"),
    (r"\b(?:side|edge|orthogonal)[- ](?=neighbou?r)", ""),
    (r",? (?:joined|connected) (?:along|by|through|via|at) (?:their |its |the )?(?:sides?|edges?)", ""),
    (
        r"\b(connected)(?: to (?:each other|one another))? (?:along|by|through|via) (?:their |its |the |common )?(?:sides?|edges?)",
        r"\1",
    ),
    (r" (?:along|on|by|at) (?:a|an|one|its|their) (?:common )?(?:sides?|edges?)(?=,| and|$)", ""),
    (r"\bof the (?:whole |entire )?(?:board|grid|array|matrix|table)\b", ""),
    (r"\bthe (?:board|grid|array|matrix)'s\b", "the"),
    (
        r"\b(?:make up|constitute|build|fill out|are part of|belong to|are in) one (?:single )?connected (region|component|piece|area|group)",
        r"form one connected \1",
    ),
    (r"\bform (?:a|one) single connected component", "form one connected component"),
    (
        r"\b(?:all )?(?:the )?(rows|columns) are (?:all )?(?:pairwise |mutually )(?:distinct|different)",
        r"no two \1 are equal",
    ),
    (r"\b(?:pairwise|mutually|all) (distinct|different)", r"all \1"),
    (r"\bstrictly (?=more|less|fewer|greater|larger|smaller|bigger|above|below)", ""),
    (r"\b(?:bigger|higher) than\b", "greater than"),
    (r"\bbigger\b", "larger"),
    (r"\bexceeds\b", "is greater than"),
    (r"(?:\bis |\bare )?>=", "is at least"),
    (r"(?:\bis |\bare )?<=", "is at most"),
    (r"\bthere (?:exists?|must exist|must be|is always|are always|has to be|should be)\b", "there is"),
    (r"^somewhere (?:on the (?:board|grid) )?there (?:is|are)", "there is"),
    (
        r"\b(?:gets?|becomes?|grows?) (?:(?:ever )?(?:bigger and bigger|larger and larger|bigger|larger|greater))",
        "increase",
    ),
    (r"\b(?:gets?|becomes?) (?:ever )?(?:smaller and smaller|smaller)", "decrease"),
    (r"\b(?:go|goes) up\b", "increase"),
    (r"\b(?:go|goes) down\b(?! any| a| the| each| every)", "decrease"),
    (r"\b(?:grows?|rises?)\b", "increase"),
    (r"\b(?:falls?|drops?|shrinks?)\b", "decrease"),
    (r",? as you (?:go|read|move|walk) (?:down(?:wards)?|from top to bottom)\b", " from top to bottom"),
    (
        r",? as you (?:go|read|move|walk) (?:across(?: a row)?|along(?: a row)?|right(?:wards)?)?,? ?(?:from left to right|to the right)?",
        " from left to right",
    ),
    (r"\b(?:going|reading) down (?:a|any|every|each) column,?", "in every column,"),
    (r"\b(?:going|reading) (?:across|along) (?:a|any|every|each) row,?", "in every row,"),
    (r"^reading across,", "in every row,"),
    (r"\bacross or down\b|\bacross and down\b|\bdown or across\b", "horizontally or vertically"),
    (r"\bacross, down or diagonally\b", "horizontally, vertically or diagonally"),
    (r"\b(?:turns?|shows?) up\b|\bcomes? up\b", "appears"),
    (r"\bnever appears\b", "never appear"),
    (r"\bconsisting (?:only |entirely |solely )?of (?:only |all )?", "that is all "),
    (r"\bconsists? (?:only |entirely |solely )?of (?:only |all )?", "is all "),
    (r"\bmade (?:up )?(?:only |entirely )?(?:out )?of\b", "of"),
    (r"\b(?:sub-?string|sub-?word)\b", "word"),
    (r"\bplus sign\b", "plus"),
    (r"\b(left|right) hand (column|side|end|row)", r"\1 \2"),
    (r"\b(left|right)-hand (column|side|end|row)", r"\1 \2"),
    (r"\b(?:squeezed|sandwiched|trapped|caught) between\b", "between"),
    (
        r"\b(?:tells|says|counts|states|stores|shows|gives|equals) how many (?:of its neighbours? (?:are|is|hold|holds|have))?",
        "is how many ",
    ),
    (r", but (?=also )?", ", and "),
    (r"^(?:it (?:must be|is|should be) (?:true )?that|make sure that|we (?:require|need) that|require that) ", ""),
    (r"×", "x"),
    (r"(?<=\d)['’]s\b", "s"),
    (r"n['’]t\b", " not"),
    (r"\bca not\b", "can not"),
    (r"['’](?=\s|$)", ""),
    (r";", ","),
    (r"neighbor", "neighbour"),
    (r"color", "colour"),
    (r"\bcenter", "centre"),
    (r"\b(?:immediately|directly|always|simultaneously|possibly|respectively|necessarily) ", ""),
    (r"\bnon-(?=zero|decreasing|increasing)", "non"),
    (r"(?<=\d)-(?=by-)|(?<=-by)-(?=\d)|(?<=[a-z])-(?=[a-z\d])", " "),
    (r"\b(left|right|top|bottom|upper|lower|outer|inner) most\b", r"\1most"),
    (r"\b(main|principal|leading|major|primary) diagonal", "main diagonal"),
    (r"\b(?:anti|secondary|minor|counter|other|opposite) ?diagonal", "antidiagonal"),
    (rf"\b{_SIZE} by {_SIZE}\b", lambda m: f"{_NUMBER.get(m[1], m[1])}x{_NUMBER.get(m[2], m[2])}"),
    (rf"\b(?:in|on|of|within|across|over|throughout) (?:the|this) (?:whole |entire |full )?{_BOARD}\b", "in total"),
    (r"\b(?:altogether|overall|in all(?! four| of| its| the| eight| 8| directions)|as a whole)\b", "in total"),
    (
        rf"^the (?:whole |entire )?{_BOARD} (?:has|have|contains|holds|includes) (?=no\b|at\b|exactly\b|an?\b|more\b|fewer\b)",
        "there is ",
    ),
    # negations and modal verbs
    (r"^((?:no|only|none)\b[^,]*?) (?:may|can|could) (?:be|ever be) ", r"\1 is "),
    (r"^((?:no|only|none)\b[^,]*?) (?:may|can|could) (?:ever )?", r"\1 "),
    (
        r"(^|, and |, )(?:an? )?([^,]*?) (?:is|are) (?:not allowed|forbidden|prohibited|never allowed|not permitted)$",
        r"\1no \2",
    ),
    (
        r"(^|, and |, )(?:an? )?([^,]*?) (?:is|are) (?:not allowed|forbidden|prohibited|never allowed|not permitted),",
        r"\1no \2,",
    ),
    (rf"\b{_NOT} be\b", "is not"),
    (rf"\b{_NOT}\b", "never"),
    (r"\bnever be\b", "is not"),
    (r"\b(?:is|are) never\b", "is not"),
    (r"\bnever (?:is|are)\b", "is not"),
    (rf"\b{_MUST} be\b", "is"),
    (rf"\b{_MUST} (?!not\b)", ""),
    (rf"\b(?:may|can) be (?={_FEW})", "is "),
    (rf"\b(?:may|can) (?={_FEW})", ""),
    (r"\bare\b", "is"),
    (r"\b(?:containing|holding|bearing|carrying|having)\b", "with"),
    (r"\b(?:have|contains?|holds?|includes?|possess(?:es)?|features?)\b", "has"),
    (r"\b(?:which|who)\b", "that"),
    # nouns
    (
        r"\b(row|column|line|diagonal|cell|neighbour|corner|edge|border|number|value|digit|symbol|letter|block|window|run|group|pair|side|interior|colour|sum|total|product|difference|maximum|step)s\b",
        r"\1",
    ),
    (r"\b(?:columns|cols|col)\b", "column"),
    (r"\bboxes\b", "box"),
    (r"\b(?:entries|entry|elements?|tiles?|fields?|positions?|spots?|pixels?|items?|places?)\b", "cell"),
    (r"(?<!\dx\d )(?<!perfect )(?<!latin )(?<!magic )\bsquares?\b(?! (?:number|value|block|of the|free))", "cell"),
    (r"\bsquares\b", "square"),
    (r"\bblocks\b", "block"),
    (r"\bsub ?(block|square|grid|array|matrix|rectangle)(?:s|es)?\b", "block"),
    (r"(?<!\d)(\d+)s\b", r"\1"),
    (r"\bzero(?:e?s)?\b", "0"),
    (r"\bones\b", "1"),
    (r"\btwos\b", "2"),
    (r"\bthrees\b", "3"),
    (r"\bfours\b", "4"),
    (r"\b(a|no|any|every|each|another) one\b(?! of| or)", r"\1 1"),
    (r"\b(is|equals|equal to) one\b(?! of| or| more| less| the| larger| smaller)", r"\1 1"),
    (r"\b(?:the|that) one (?=above|below|to|on|under|over|left|right|after|before)", "the cell "),
    # adjacency
    (
        r"\b(?:is|is not) (?:a )?neighbour of\b",
        lambda m: m[0].split(" a ")[0].replace(" neighbour of", "") + " adjacent to",
    ),
    (r"\b(?:neighbouring|adjoining|contiguous|abutting)\b", "adjacent"),
    (r"\b(?:edge|side) adjacent\b", "adjacent"),
    (
        r"\bshar(?:es?|ing) (?:an?|any|some|one|a common) (?:edge|side|border)(?: with(?= (?:a|an|any|some|another|one|at|exactly|no|each)\b))?(?! with)",
        "is adjacent to",
    ),
    (
        r"\b(?:is |stands? |lies? |sits? |stand )?(?:next to|beside|adjacent with|alongside|bordering(?: on)?|touching|in contact with)\b",
        "is adjacent to",
    ),
    (
        r"\b(?:touch(?:es)?|borders? (?=an?\b|on\b|any\b|at\b|exactly\b)(?:on )?|adjoins?|abuts?|meets?)\b",
        "is adjacent to",
    ),
    (r"\b(?:never|not) is adjacent\b", "is not adjacent"),
    (r"\bis (horizontally|vertically|diagonally|orthogonally) is adjacent\b", r"is \1 adjacent"),
    (r"\b(is|is not|be|cell|it) is adjacent\b", r"\1 adjacent"),
    (r"\b(and|or) is adjacent to (?=it\b)", r"\1 adjacent to "),
    (r"\b(has (?:[a-z]+ ){1,4}\d+) is adjacent to it\b", r"\1 adjacent to it"),
    (r"\badjacent to (?:each other|one another)\b", "adjacent"),
    (r"\bit orthogonally adjacent\b", "it adjacent"),
    (r"\bto each other\b|\bto one another\b", ""),
    (
        r"\badjacent to(?=\s*(?:$|,|and no|and every|diagonally|horizontally|vertically|in|along|at a|at the))",
        "adjacent",
    ),
    (r"\bat (?:a corner|corners|the corners?)$", "diagonally"),
    (r"\bat (?:a|the) corner(?=,| and)", "diagonally"),
    (r"\bequals\b", "is equal to"),
    (r"\b(?:does|do) ", ""),
    (r"\bequal in\b", "equal in"),
    (r"^(no .*?) (?:appear|appears|occurs?|exists?)(?: in total)?$", r"\1"),
    (r"\bis is\b", "is"),
    (r",\s*(horizontally or vertically|horizontally, vertically or diagonally|diagonally)\s*,", r" \1"),
    (r"\bin a row,? (?=horizontally|vertically|diagonally)", "in a row "),
    (r"\borthogonally adjacent\b", "adjacent"),
    (r"\s+", " "),
)
_THEM = re.compile(r"(\b\d+s?\b|\bblack\b|\bwhite\b|\bshaded\b|\bfilled\b)(?=[^\d]*$)")


def standard(text: str) -> str:
    """Return a sentence in standard spelling.

    >>> standard("Each of the ones mustn't touch a zero")
    'each of the 1 is not adjacent to a 0'
    """
    found = text.lower().strip().rstrip(".!").replace("’", "'")
    found = _of_them(found)
    for written, meant in _RULES:
        found = re.sub(written, meant, found)
    return found.strip()


_LINE = r"(?:row|column|line|diagonal|row or column|row and every column|row and each column|row or any column|row and column)"
_HOISTED = re.compile(rf"^(.*?) (?:in|of|on|within|along) (each|every|any|all|a|the same|one) ({_LINE})\b,? ?(.*)$")
_BLOCK = re.compile(
    r"^(.*?) (?:in|of|on|within) (each|every|any|all|a) (\d+x\d+ (?:block|square|window|cell))\b,? ?(.+)$"
)


def variants(text: str) -> list[str]:
    """Return ways to write a sentence in standard spelling: as it stands, and with the lines or blocks it is about first.

    >>> variants("the largest number of each row comes last")[-1]
    'in every row, the largest number comes last'
    """
    bare = text.replace(" in total", "").replace("in total, ", "")
    found = [text, bare] if bare == text else [text, f"in total {bare}", bare]
    for plain in dict.fromkeys(found):
        for pattern in (_HOISTED, _BLOCK):
            if match := pattern.match(plain):
                before, which, lines, after = match.groups()
                some = re.match(r"there is (?!no)|some\b|at least|exactly|a\b|an\b", before)
                if " all " in f" {before} " and which == "all":
                    continue
                if not (some and which in ("a", "the same", "one")):
                    found.append(f"in every {lines}, {before} {after}")
    return list(dict.fromkeys(found))


def _of_them(text: str) -> str:
    """Return the text with the value named before in place of `of them`: `exactly three 1s, no two of them adjacent`."""
    if match := re.match(
        r"(.*?)\b(exactly|at least|at most|only) (one|two|three|four|\d+) of (?:them|these|those)\b(.*)$", text
    ):
        counted = _THEM.search(match[1])
        return f"{match[1]}{match[2]} {match[3]} {counted[1]}{match[4]}" if counted else text
    before, words, after = (
        re.split(r"(\bno two of (?:them|these|those|which)\b)", text, maxsplit=1)
        if re.search(r"\bno two of (?:them|these|those|which)\b", text)
        else (text, "", "")
    )
    named = _THEM.search(before) if words else None
    return f"{before}no two {named[1]}{after}" if named else text
