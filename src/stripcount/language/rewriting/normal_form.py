"""The forms in which the grammars read sentences.

In the normal form one word stands for all words with the same meaning, nouns are in the singular and verbs in the third
person without modal auxiliaries: `each of the ones mustn't touch a zero` becomes `each of the 1 is not adjacent to a
0`. Two grammars read it after some further rules: the statements in `statement_form`, the statements about a whole
board in `board_form`. The phrases of everyday words are read in `everyday_form`, which changes little.
"""

from __future__ import annotations

import re
from functools import lru_cache

from stripcount.language.rewriting.rule import Rewriting, apply_rules
from stripcount.language.rewriting.words import DIGITS_BY_WORD

_VERB = r"(?:is|are|has|have|touch(?:es)?|contains?|no|every|each|all)"  # a remark with one of these words states a condition of its own
_COMPARISON = r"(?:different|distinct|unequal|equal|identical|the same|palindromes|palindromic)"
_WITH_VERB = Rewriting("no 1s, all columns different", "no 1s, all columns are different", rf"(^|[,;] (?:and |but |with )?|\b(?:and|but|with) )((?:not )?all (?:the )?(?:(?:rows?|columns?) )?(?:rows|columns|rows and (?:all )?columns|lines|cells|values|entries|sums)) ((?:pairwise |mutually )?{_COMPARISON})(?=$|[,;.]| and | but )", r"\1\2 are \3")  # fmt: skip
NORMAL_FORM_RULES = (
    _WITH_VERB,
    Rewriting("1 but at most two of them", "1 but at most two 1", r"^(.*(\b\d+s?\b|\bblack\b|\bwhite\b|\bshaded\b|\bfilled\b)[^\d]*?)\b((?:exactly|at least|at most|only) (?:one|two|three|four|\d+)) of (?:them|these|those)\b", r"\1\3 \2"),
    Rewriting("1 and no two of them", "1 and no two 1", r"^(.*(\b\d+s?\b|\bblack\b|\bwhite\b|\bshaded\b|\bfilled\b)[^\d]*?)\bno two of (?:them|these|those|which)\b", r"\1no two \2"),
    Rewriting("neighbours may be equal, but vertical neighbours may not", "vertical neighbours may not be equal", r"^.* may be (\w+),? (?:but|while|whereas) (.*) may not$", r"\2 may not be \1"),
    Rewriting("sides only, a", "a", r"^(?:sides only|edges only|along edges only|orthogonally|diagonals do not count),? ", ""),
    Rewriting("\"", "", r"[“”\"‘`]", ""),
    Rewriting("×", "x", r"×", "x"),
    Rewriting("don't", "do not", r"n['’]t\b", " not"),
    Rewriting("ca not", "can not", r"\bca not\b", "can not"),
    Rewriting("neighbor", "neighbour", r"\bneighbor", "neighbour"),
    Rewriting("center", "centre", r"\bcenter", "centre"),
    Rewriting("1's", "1s", r"(?<=\d)['’]s\b", "s"),
    Rewriting("divisible by three", "divisible by 3", r"\b(divisible by|multiples? of|modulo|mod|remainder) ({count})\b", lambda m: f"{m[1]} {DIGITS_BY_WORD[m[2]]}"),
    Rewriting("rows 1 and 2", "row 1 and row 2", r"\b(row|column)s (\d+) and (\d+)\b", r"\1 \2 and \1 \3"),
    Rewriting("agree with", "equals", r"\b(?:agrees?|coincides?) with\b", "equals"),
    Rewriting("smaller as you read across a row", "smaller from left to right", r",? as you (?:go|read|move|walk) (?:across|along) (?:a|the|each|any|every) rows?(?:,? from left to right)?", " from left to right"),
    Rewriting("reading along a", "along a", r"\breading (?=(?:across|along|down) )", ""),
    Rewriting("and in either direction,", "and", r",? in either direction,?", ""),
    Rewriting("in a row in any direction", "in a row horizontally, vertically or diagonally", r"\b(in a (?:row|line)|consecutive|adjacent|next to each other|touch(?:es)?)\b([^,;]*?),? in (?:any|all) directions?\b", r"\1\2 horizontally, vertically or diagonally"),
    Rewriting("at all", "", r"\bat all\b", ""),
    Rewriting("never adjacent, not even diagonally", "never adjacent including diagonally", r"(\b(?:no|not|never|cannot|neither|without)\b(?:(?! and (?:every|each|all|any) )[^,;.])*),? (?:not even|also not|and not|nor) (?:diagonally|(?:at|by) (?:a|the) corners?|(?:at|by) corners?)", r"\1 including diagonally"),
    Rewriting("l made of three 1s inside a two-by-two square", "l shape of 1s", r"\b(?:l|L) (?:made )?of three (\S+) (?:inside|in) (?:a|any) (?:2x2|two[- ]by[- ]two|2 by 2) (?:square|block)", r"l shape of \1"),
    Rewriting("the rule: no", "no", r"^(?![^:]*\b(?:row|column|cell|if|when|every|each|all|no|diagonal|border|corner|block)s?\b)[a-z ]{1,30} (?:holds|rule|condition|property): ", ""),
    Rewriting("odd-indexed rows (0-based)", "even rows", r"\b(even|odd)[- ]indexed (rows?|columns?) \(0-(?:based|indexed)\)", lambda m: f"{'odd' if m[1] == 'even' else 'even'} {m[2]}"),
    Rewriting("every second column, starting with the first,", "every odd column", r"\bevery (?:second|other) (row|column),? (?:starting|beginning) with the (first|second),?", lambda m: f"every {'odd' if m[2] == 'first' else 'even'} {m[1]}"),
    Rewriting("cells (not on the border)", "cells", r" \((?:not on the border|leftmost bit first|most significant (?:bit|digit) first|of any size)\)", ""),
    Rewriting("1s, i.e. ones", "1s", rf",? (?:i\.e\.,?|that is,) (?:(?:(?!\b{_VERB}\b)[^,])*,|[a-z]+(?: [a-z]+)?$)", ""),
    Rewriting("anti-diagonal, from the top-right corner downwards to the left,", "anti-diagonal", r", from the top[- ]right corner (?:downwards )?to the (?:bottom )?left,?", ""),
    Rewriting("bigger as you go down", "bigger from top to bottom", r",? as you (?:go|read|move|walk) (?:down(?:wards)?|from top to bottom)\b", " from top to bottom"),
    Rewriting("contains 0 1 0", "contains 010", r"\b(contains?|has|have|reads?|includes?) (\d(?: \d){2,})(?=$|[,;.]| (?:in|as|anywhere|horizontally|vertically)\b)", lambda m: f"{m[1]} {m[2].replace(' ', '')}"),
    Rewriting("string 0 1", "string 01", r"\b(pattern|word|string|sequence|substring) (\d(?:[ ,]+\d)+)\b", lambda m: m[1] + " " + re.sub("[ ,]", "", m[2])),
    Rewriting("must both be", "are both", r"\b(?:must|should|have to) both be\b", "are both"),
    Rewriting("may not both be", "are not both", r"\b(?:may|can|must|should) ?not both be\b", "are not both"),
    Rewriting("not all be", "not be all", r"\bnot all be\b", "not be all"),
    Rewriting("not put a", "no a", r"^(?:you |one )?(?:must |may |can |should )?(?:never|not) (?:put|place|have|write|use|stack) ", "no "),
    Rewriting("within a", "in a", r"\bwithin (?=each|every|any|a\b(?! king| knight)|the same|all)", "in "),
    Rewriting("unbroken run", "run", r"\b(?:unbroken|contiguous|solid|uninterrupted) (?:string|stretch|block|run|sequence|series)", "run"),
    Rewriting("whole top", "the top", r"\b(?:the )?whole (?=(?:top|bottom|first|last|left|right)\b|row|column)", "the "),
    Rewriting("diagonal line", "diagonal", r"\bdiagonal lines?(?: of (?:cells|squares))?", "diagonal"),
    Rewriting("above each other", "vertically adjacent", r"\b(?:lying |standing |that lie |that stand )?(?:directly )?(?:above|below) (?:each other|one another)", lambda m: "adjacent" if re.search(r"\brows? (?:\w+ )?$", m.string[: m.start()]) else "vertically adjacent"),
    Rewriting("two rows adjacent", "two adjacent rows", r"\btwo (rows|columns) adjacent\b", r"two adjacent \1"),
    Rewriting("down a column", "in every column", r"\bdown (?:a|any|every|each) column\b", "in every column"),
    Rewriting("along a row", "in every row", r"\b(?:across|along) (?:a|any|every|each) row\b", "in every row"),
    Rewriting("sharing a side with it", "adjacent to it", r"\bsharing (?:a|an) (?:side|edge) with it\b", "adjacent to it"),
    Rewriting("share a side with it", "are adjacent to it", r"\bshares? (?:a|an) (?:side|edge) with it\b", "are adjacent to it"),
    Rewriting("equal to one another", "equal", r"\bequal to (?:one another|each other)\b", "equal"),
    Rewriting("among the eight cells", "among its king neighbours", r"\bamong (?:its|the) (?:eight|8) (?:surrounding )?(?:cells|squares|neighbou?rs)(?: around it)?", "among its king neighbours"),
    Rewriting("all four of its corners", "all four corners", r"\ball four of its corners\b", "all four corners"),
    Rewriting("exactly one 2 and it is in", "exactly one 2, and every 2 is in", r"exactly one (\d+)\b(.*?),? and it (?:is|must be) ", r"exactly one \1\2, and every \1 is "),
    Rewriting("a t-tetromino of 1s must not occur", "no t-tetromino of 1s", r"^(?:an? )([^,]*?) (?:never|must not|may not|cannot) (?:occurs?|appears?)(?: on the board| in the grid)?(?:,? in any \w+)?$", r"no \1"),
    Rewriting("all rows are pairwise distinct, and so are all columns", "all rows are pairwise distinct, and all columns are pairwise distinct", r"^all (?:the )?(rows|columns) are (.*?), and so are (?:all )?(?:the )?(rows|columns)$", r"all \1 are \2, and all \3 are \2"),
    Rewriting("anywhere", "", r"\banywhere(?=[,:]|$)", ""),
    Rewriting("inclusive", "", r"\binclusive\b", ""),
    Rewriting("(4-directional)", "orthogonally", r"\((?:orthogonally|by sides|4-directional(?:ly)?|side by side)\)", "orthogonally"),
    Rewriting("(horizontally or vertically)", "horizontally or vertically", r"\((horizontally or vertically|horizontally|vertically|diagonally|in either direction|including diagonals)\)", r"\1"),
    Rewriting(":", ", ", r"\s*:\s*", ", "),
    Rewriting("appear, in any rotation", "appear", r",? (?:counting|using|looking) only (?:up, down, left and right|the four sides)|,? in (?:any|either) (?:rotation|orientation|direction)\b", lambda m: "" if not re.search(r"\d,? \d", m.string) else None),
    Rewriting("row if any", "row, if any,", r",? (?:(?:if|when|whenever) (?:it exists|it is there|there is (?:one|any|such a (?:row|column|cell))|there are any|any|present)|where it exists),?", ", if any,"),
    Rewriting("above, below, left or right of it", "orthogonally adjacent to it", r"\b(?:directly |immediately |just |right )?above, below, (?:to the )?left (?:or|and) (?:to the )?right of it\b", "orthogonally adjacent to it"),
    Rewriting("2, even diagonally", "2 including diagonally", r",? (?:corners included|including (?:the )?corners|diagonals included|including diagonals|even diagonally|corners count)", " including diagonally"),
    Rewriting("in all 8 directions", "including diagonally", r"\bin (?:all )?(?:8|eight) directions\b", "including diagonally"),
    Rewriting("4-connected", "connected", r"\b(?:4-directional(?:ly)?|4-connected|edge-connected|orthogonally connected)\b", "connected"),
    Rewriting("4-neighbour", "neighbour", r"\b(?:4|four)[- ]neighbou?r", "neighbour"),
    Rewriting("8 neighbours", "king neighbours", r"\b(?:8|eight)[- ]neighbou?r", "king neighbour"),
    Rewriting("edge neighbour", "neighbour", r"\b(?:side|edge|orthogonal)[- ](?=neighbou?r)", ""),
    Rewriting("1s, joined along edges,", "1s,", r",? (?:joined|connected) (?:along|by|through|via|at) (?:their |its |the )?(?:sides?|edges?)", ""),
    Rewriting("connected to each other through their sides", "connected", r"\b(connected)(?: to (?:each other|one another))? (?:along|by|through|via) (?:their |its |the |common )?(?:sides?|edges?)", r"\1"),
    Rewriting("it along a side", "it", r" (?:along|on|by|at) (?:a|an|one|its|their) (?:common )?(?:sides?|edges?)(?=,| and|$)", ""),
    Rewriting("of the grid", "", r"\bof the (?:whole |entire )?(?:board|grid|array|matrix|table)\b", ""),
    Rewriting("the board's", "the", r"\bthe (?:board|grid|array|matrix)'s\b", "the"),
    Rewriting("are in one connected group", "form one connected group", r"\b(?:make up|constitute|build|fill out|are part of|belong to|are in) one (?:single )?connected (region|component|piece|area|group)", r"form one connected \1"),
    Rewriting("rows are pairwise distinct", "no two rows are equal", r"(?<!of )(?<!of the )\b(?:all )?(?:the )?(rows|columns) are (?:all )?(?:pairwise |mutually )(?:distinct|different)", r"no two \1 are equal"),
    Rewriting("pairwise distinct", "all distinct", r"\b(?:pairwise|mutually|all) (distinct|different)", r"all \1"),
    Rewriting("strictly more", "more", r"\bstrictly (?=more|less|fewer|greater|larger|smaller|bigger|above|below)", ""),
    Rewriting("bigger than", "greater than", r"\b(?:bigger|higher) than\b", "greater than"),
    Rewriting("bigger", "larger", r"\bbigger\b", "larger"),
    Rewriting("exceeds", "is greater than", r"\bexceeds\b", "is greater than"),
    Rewriting(">=", "is at least", r"(?:\bis |\bare )?>=", "is at least"),
    Rewriting("<=", "is at most", r"(?:\bis |\bare )?<=", "is at most"),
    Rewriting("there exist", "there is", r"\bthere (?:exists?|must exist|must be|is always|are always|has to be|should be)\b", "there is"),
    Rewriting("somewhere on the board there is", "there is", r"^somewhere (?:on the (?:board|grid) )?there (?:is|are)", "there is"),
    Rewriting("get larger", "increase", r"\b(?:gets?|becomes?|grows?) (?:(?:ever )?(?:bigger and bigger|larger and larger|bigger|larger|greater))", "increase"),
    Rewriting("get smaller", "decrease", r"\b(?:gets?|becomes?) (?:ever )?(?:smaller and smaller|smaller)", "decrease"),
    Rewriting("go up", "increase", r"\b(?:go|goes) up\b", "increase"),
    Rewriting("go down", "decrease", r"\b(?:go|goes) down\b(?! any| a| the| each| every)", "decrease"),
    Rewriting("grow", "increase", r"\b(?:grows?|rises?)\b", "increase"),
    Rewriting("fall", "decrease", r"\b(?:falls?|drops?|shrinks?)\b", "decrease"),
    Rewriting("increase as you go across a row", "increase from left to right ", r",? as you (?:go|read|move|walk) (?:across(?: a row)?|along(?: a row)?|right(?:wards)?)?,? ?(?:from left to right|to the right)?", " from left to right "),
    Rewriting("reading across,", "in every row,", r"^reading across,", "in every row,"),
    Rewriting("across or down", "horizontally or vertically", r"\bacross or down\b|\bacross and down\b|\bdown or across\b", "horizontally or vertically"),
    Rewriting("across, down or diagonally", "horizontally, vertically or diagonally", r"\bacross, down or diagonally\b", "horizontally, vertically or diagonally"),
    Rewriting("shows up", "appears", r"\b(?:turns?|shows?) up\b|\bcomes? up\b", "appears"),
    Rewriting("never appears", "never appear", r"\bnever appears\b", "never appear"),
    Rewriting("consisting only of 1s", "that is all 1s", r"\bconsisting (?:only |entirely |solely )?of (?:only |all )?", "that is all "),
    Rewriting("consist of exactly", "has exactly", r"\bconsists? of (?=an? |exactly|at |precisely|two|three|four|five|more than|fewer than)", "has "),
    Rewriting("consist of 0s", "is all 0s", r"\bconsists? (?:only |entirely |solely )?of (?:only |all )?", "is all "),
    Rewriting("made of", "of", r"\bmade (?:up )?(?:only |entirely )?(?:out )?of\b", "of"),
    Rewriting("substring", "word", r"\b(?:sub-?string|sub-?word)\b", "word"),
    Rewriting("plus sign", "plus", r"\bplus sign\b", "plus"),
    Rewriting("right-hand end", "right end", r"\b(left|right)-hand (column|side|end|row)", r"\1 \2"),
    Rewriting("squeezed between", "between", r"\b(?:squeezed|sandwiched|trapped|caught) between\b", "between"),
    Rewriting("says how many of", "is how many of", r"\b(?:tells|says|counts|states|stores|shows|gives|equals) how many (?:of its neighbours? (?:are|is|hold|holds|have))?", "is how many "),
    Rewriting("1, but no", "1, and no", r", but (?!not both)", ", and "),
    Rewriting("we need that no", "no", r"^(?:it (?:must be|is|should be) (?:true )?that|make sure that|we (?:require|need) that|require that) ", ""),
    Rewriting("the rows' sums", "the rows sums", r"['’](?=\s|$)", ""),
    Rewriting(";", ",", r";", ","),
    Rewriting("non-increasing", "nonincreasing", r"\bnon-(?=zero|decreasing|increasing)", "non"),
    Rewriting("side-connected", "side connected", r"(?<=\d)-(?=by-)|(?<=-by)-(?=\d)|(?<=[a-z])-(?=[a-z\d])", " "),
    Rewriting("anti diagonal", "antidiagonal", r"\b(?:anti|secondary|minor|counter|other|opposite) ?diagonal", "antidiagonal"),
    Rewriting("2 by 3", "2x3", r"\b({size}) by ({size})\b", lambda m: f"{DIGITS_BY_WORD.get(m[1], m[1])}x{DIGITS_BY_WORD.get(m[2], m[2])}"),
    Rewriting("on the grid", "in total", r"\b(?:in|on|of|within|across|over|throughout) (?:the|this) (?:whole |entire |full )?{board}\b", "in total"),
    Rewriting("in all", "in total", r"\b(?:altogether|overall|in all(?! four| of| its| the| eight| 8| directions)|as a whole)\b", "in total"),
    Rewriting("the board has a", "there is a", r"^the (?:whole |entire )?{board} (?:has|have|contains|holds|includes) (?=no\b|at\b|exactly\b|an?\b(?! \w+ axis)|more\b|fewer\b)", "there is "),
    Rewriting("no row may be all", "no row is all", r"^((?:no|only|none)\b[^,]*?) (?:may|can|could) (?:be|ever be) ", r"\1 is "),
    Rewriting("no 2x3 may is", "no 2x3 is", r"^((?:no|only|none)\b[^,]*?) (?:may|can|could) (?:ever )?", r"\1 "),
    Rewriting("0s are forbidden", "no 0s", r"(^|, and |, )(?:an? )?([^,]*?) (?:is|are) (?:not allowed|forbidden|prohibited|never allowed|not permitted)$", r"\1no \2"),
    Rewriting("1s are forbidden,", "no 1s,", r"(^|, and |, )(?:an? )?([^,]*?) (?:is|are) (?:not allowed|forbidden|prohibited|never allowed|not permitted),", r"\1no \2,"),
    Rewriting("may not be", "is not", r"\b{must not} be\b", "is not"),
    Rewriting("do not", "never", r"\b{must not}\b", "never"),
    Rewriting("is never", "is not", r"\b(?:is|are) never\b", "is not"),
    Rewriting("must be", "is", r"\b{must} be\b", "is"),
    Rewriting("must lie", "lie", r"\b{must} (?!not\b)", ""),
    Rewriting("are", "is", r"\bare\b", "is"),
    Rewriting("having", "with", r"\b(?:containing|holding|bearing|carrying|having)\b", "with"),
    Rewriting("hold", "has", r"\b(?:have|contains?|holds?|includes?|possess(?:es)?|features?)\b", "has"),
    Rewriting("which", "that", r"(?<!, )\b(?:which|who)\b", "that"),
    Rewriting("rows", "row", r"\b(row|column|line|diagonal|cell|neighbour|corner|edge|border|number|value|digit|symbol|letter|block|window|run|group|pair|side|interior|colour|sum|total|product|difference|maximum|step)s\b", r"\1"),
    Rewriting("cols", "column", r"\b(?:columns|cols|col)\b", "column"),
    Rewriting("boxes", "box", r"\bboxes\b", "box"),
    Rewriting("place", "cell", r"\b(?:entries|entry|elements?|tiles?|fields?|positions?|spots?|pixels?|items?|places?)\b", "cell"),
    Rewriting("square", "cell", r"(?<!\dx\d )(?<!perfect )(?<!latin )(?<!magic )\bsquares?\b(?! (?:number|value|block|of the|free|and symmetric))", "cell"),
    Rewriting("squares", "square", r"\bsquares\b", "square"),
    Rewriting("subgrid", "block", r"\bsub ?(block|square|grid|array|matrix|rectangle)(?:s|es)?\b", "block"),
    Rewriting("1s", "1", r"(?<!\d)(\d+)s\b", r"\1"),
    Rewriting("zero", "0", r"\bzero(?:e?s)?\b", "0"),
    Rewriting("ones", "1", r"\bones\b", "1"),
    Rewriting("twos", "2", r"\btwos\b", "2"),
    Rewriting("a one", "a 1", r"\b(a|no|any|every|each|another) one\b(?! of| or)", r"\1 1"),
    Rewriting("is one", "is 1", r"\b(is|equals|equal to) one\b(?! of| or| more| less| the| larger| smaller)", r"\1 1"),
    Rewriting("neighbouring", "adjacent", r"\b(?:neighbouring|adjoining|contiguous|abutting)\b", "adjacent"),
    Rewriting("side adjacent", "adjacent", r"\b(?:edge|side) adjacent\b", "adjacent"),
    Rewriting("share a side", "is adjacent to", r"\bshar(?:es?|ing) (?:an?|any|some|one|a common) (?:edge|side|border)(?: with(?= (?:a|an|any|some|another|one|at|exactly|no|each)\b))?(?! with)", "is adjacent to"),
    Rewriting("next to", "is adjacent to", r"\b(?:is |stands? |lies? |sits? |stand )?(?:next to|beside|adjacent with|alongside|bordering(?: on)?|touching|in contact with)\b", "is adjacent to"),
    Rewriting("touch", "is adjacent to", r"\b(?:touch(?:es)?|borders? (?=an?\b|on\b|any\b|at\b|exactly\b)(?:on )?|adjoins?|abuts?|meets?)\b", "is adjacent to"),
    Rewriting("not is adjacent", "is not adjacent", r"\b(?:never|not) is adjacent\b", "is not adjacent"),
    Rewriting("is diagonally is adjacent", "is diagonally adjacent", r"\bis (horizontally|vertically|diagonally|orthogonally) is adjacent\b", r"is \1 adjacent"),
    Rewriting("has a 1 is adjacent to it", "has a 1 adjacent to it", r"\b(has (?:[a-z]+ ){1,4}\d+) is adjacent to it\b", r"\1 adjacent to it"),
    Rewriting("adjacent to each other", "adjacent", r"\badjacent to (?:each other|one another)\b", "adjacent"),
    Rewriting("to each other", "", r"\bto each other\b|\bto one another\b", ""),
    Rewriting("adjacent to", "adjacent", r"\badjacent to(?=\s*(?:$|,|and no|and every|diagonally|horizontally|vertically|in|along|at a|at the))", "adjacent"),
    Rewriting("at a corner", "diagonally", r"\bat (?:a corner|corners|the corners?)$", "diagonally"),
    Rewriting("at a corner,", "diagonally,", r"\bat (?:a|the) corner(?=,| and)", "diagonally"),
    Rewriting("equals", "is equal to", r"\bequals\b", "is equal to"),
    Rewriting("does not", "not", r"\b(?:does|do) ", ""),
    Rewriting("no loop of 1 exists", "no loop of 1", r"^(no .*?) (?:appear|appears|occurs?|exists?)(?: in total)?$", r"\1"),
    Rewriting("is is", "is", r"\bis is\b", "is"),
    Rewriting("number, horizontally or vertically,", "number horizontally or vertically", r",\s*(horizontally or vertically|horizontally, vertically or diagonally|diagonally)\s*,", r" \1"),
    Rewriting("in a row, horizontally", "in a row horizontally", r"\bin a row,? (?=horizontally|vertically|diagonally)", "in a row "),
    Rewriting("orthogonally adjacent", "adjacent", r"\borthogonally adjacent\b", "adjacent"),
)  # fmt: skip
"""In this order: later rules expect the words that earlier ones have made."""
STATEMENT_FORM_RULES = (
    Rewriting("may be 1 only", "is 1 only", r"\b(?:may|can) be (?={few})", "is "),
    Rewriting("may only", "only", r"\b(?:may|can) (?={few})", ""),
    Rewriting("just above", "above", r"\b(?:right|just|straight) (?=above|below|under|over|beneath|to the)", ""),
    Rewriting("directly above", "above", r"\b(?:immediately|directly|always|simultaneously|possibly|respectively|necessarily) ", ""),
    Rewriting("the one on", "the cell on", r"\b(?:the|that) one (?=above|below|to|on|under|over|left|right|after|before)", "the cell "),
    Rewriting("is is adjacent", "is adjacent", r"\b(is|is not|be|cell|it) is adjacent\b", r"\1 adjacent"),
)  # fmt: skip
"""Applied in this order to the normal form."""
BOARD_FORM_RULES = (
    Rewriting("each row after the first has more 1 than the row above", "each row has more 1 than the row above", r"\b(each|every) (row|column) (?:after|but|except|below|except for|other than|beyond|following) (?:for )?the (?:first|top|left)(?: one| row| column)?(?= (?:(?! and ).)*\b(?:row|column|one) (?:directly )?(?:above|before|to (?:its|the) left)\b|(?:(?! and ).)*\bprevious\b)", r"\1 \2"),
    Rewriting("as you move down the board each row has more 1 than the one before it", "each row has more 1 than the one before it", r"^(?:(?:as|if) you (?:go|move|read|walk)|going|moving|reading) (?:(?:down|downwards)(?: the (?:board|row))?,? (?=(?:each|every|no|the) row)|(?:right|rightwards|to the right|across)(?: the board)?,? (?=(?:each|every|no|the) column))", ""),
    Rewriting("has an odd number", "has an odd amount", r"\b(has|there is) an (odd|even) number\b(?! of)", r"\1 an \2 amount"),  # of cells, or a number that is odd
    Rewriting("the top left corner and the top right corner has different digit", "the top left corner and the top right corner is different", r"^(the [a-z ]*corner and the [a-z ]*corner) has (?:different|distinct) (?:digit|value|number|colour|symbol)$", r"\1 is different"),
    Rewriting("two cell is adjacent in a row is", "two adjacent cell in a row is", r"\btwo cell is adjacent((?: in a \w+)?) (?=is\b)", r"two adjacent cell\1 "),
    Rewriting("matrix is symmetric", "board is symmetric about the main diagonal", r"\bmatrix is symmetric$", "board is symmetric about the main diagonal"),
    Rewriting("per row", "in every row", r"\bper (?=row|column|line)", "in every "),
    Rewriting("value 0", "0", r"\b(?:the )?(?:digit|value|number|colour) (?=\d\b(?! (?:and|or|,)))", ""),
    Rewriting("as in hitori, no", "no", r"^(?:as in [\w ]+|in \w+ terms|\w+(?:-\w+)* style|as (?:0-1 )?vectors|as numbers|in words),? ", ""),
    Rewriting("that appears is", "is", r"\bthat (?:appears?|occurs?|is used|is present|are present)(?: on the board| in the grid| anywhere)? (?=is\b|are\b|occurs?\b|appears?\b|has\b)", ""),
    Rewriting("a cell's value", "a cell", r"\b(no|each|every|any|a|the) (cell|entry|square)['’]s value\b", r"\1 \2"),
    Rewriting("we want no 1 to be adjacent", "no 1 must be adjacent", r"^(?:i|we) want (.*?) to (?=have |be |touch |contain |share )", r"\1 must "),
    Rewriting("its main diagonal", "the main diagonal", r"\b(?:its|the board's) (main diagonal|border|corners?|top|bottom|first row|last row|first column|last column)\b", r"the \1"),
    Rewriting("is allowed only where", "is allowed only if", r"\bare allowed only (?:where|when|if)\b|\bis allowed only (?:where|when|if)\b|\bmay (?:occur|appear|stand|be placed)(?: in (?:a|any) (?:row|column))? only (?:where|when|if)\b", "is allowed only if"),
    Rewriting("entirely 0", "all 0", r"\b(?:entirely|completely|wholly|exclusively) (?=\d)", "all "),
    Rewriting("surrounded by", "ringed by", r"\b(?:completely |fully |entirely )?(?:ringed|surrounded|enclosed|encircled) by\b", "ringed by"),
    Rewriting("is occupied by", "is", r"\b(?:is|are) occupied by\b", "is"),
    Rewriting("count the", "is the number of", r"\bcounts? the\b", "is the number of"),
    Rewriting("*", "x", r"[×*]", "x"),
    Rewriting("non empty", "nonempty", r"\bnon[- ](?=zero|empty|decreasing|increasing)", "non"),
    Rewriting("3 x 4", "3x4", r"\b(\d+|two|three|four)[- ](?:by|x)[- ](\d+|two|three|four)\b", lambda m: f"{DIGITS_BY_WORD.get(m[1], m[1])}x{DIGITS_BY_WORD.get(m[2], m[2])}"),
    Rewriting("0-1", "0 1", r"(?<=[a-z\d])-(?=[a-z\d])", " "),
    Rewriting("make sure no", "no", r"^(?:i want|we want|make sure|ensure|require|i require|it must be true|it is required)(?: that)? ", ""),
    Rewriting("grid", "board", r"\b(?:grid|matrix|array|picture|table|diagram)\b", "board"),
    Rewriting("pattern", "board", r"\bpattern(?= is symmetric| is unchanged| has|$)", "board"),
    Rewriting("box", "cell", r"\b(?:entries|entry|elements?|tiles?|fields?|positions?|spots?|places?|boxes|box)\b", "cell"),
    Rewriting("2x2 square", "2x2 block", r"(\dx\d) (?:sub)?(?:squares?|cells?|windows?|boxes|box|subgrids?|blocks?|board)\b", r"\1 block"),
    Rewriting("square of", "cell of", r"\bsquares\b|\bsquare(?= (?:on|in|of|is|has|with(?! side)|next|must|should|above|below|whose|that))", "cell"),
    Rewriting("loops", "loop", r"\b({noun})s\b", r"\1"),
    Rewriting("precisely", "exactly", r"\bprecisely\b", "exactly"),
    Rewriting("no more than", "at most", r"\b(no|not) more than\b", "at most"),
    Rewriting("no fewer than", "at least", r"\b(no|not) (?:fewer|less) than\b", "at least"),
    Rewriting("more than a single", "more than one", r"\bmore than a single\b", "more than one"),
    Rewriting("only one", "exactly one", r"\b(?:just|only|but) (?=one\b|two\b|three\b)", "exactly "),
    Rewriting("a single", "exactly one", r"\b(?:a single|a unique|one and exactly one|one single)\b(?! (?:region|group|island|piece|run|block|component|connected|loop|path|row of))", "exactly one"),
    Rewriting("none of the 1", "no 1", r"\b(?:not a single|not one|none of the)\b(?= [a-z\d])", "no"),
    Rewriting("fewer than", "less than", r"\b(?:fewer|smaller|lower|less) than\b", "less than"),
    Rewriting("larger than", "greater than", r"\b(?:greater|larger|bigger|higher) than\b", "greater than"),
    Rewriting("just as many 0 as 1", "as many 0 as 1", r"\b(?:equally many|just as many|exactly as many|the same number of) ([\w ]{1,20}?) (?:as|and) ", r"as many \1 as "),
    Rewriting("not less than", "at least", r"\bat least as large as\b|\bgreater than or equal to\b|\bno smaller than\b|\bnot less than\b", "at least"),
    Rewriting("not greater than", "at most", r"\bat most as large as\b|\bless than or equal to\b|\bno greater than\b|\bnot greater than\b", "at most"),
    Rewriting("exactly when", "iff", r"\b(?:if and only if|exactly when|exactly if|exactly in case|just when)\b", "iff"),
    Rewriting("when", "if", r"\b(?:whenever|when|provided that|as soon as|in case)\b", "if"),
    Rewriting("above them", "above it", r"\b(above|below|beside|adjacent to|next to|around) them\b", r"\1 it"),
    Rewriting("in their row", "in its row", r"\b(to|on|in|of|share) their (left|right|row|column|neighbour)", r"\1 its \2"),
    Rewriting("in total", "", r"\b(?:anywhere(?! above| below| to )|ever|at all|always|simultaneously|in total|overall|altogether|necessarily|itself|themselves)\b", ""),
    Rewriting("the whole board", "the board", r"\bthe (?:whole|entire|full) board\b", "the board"),
    Rewriting("never is", "is not", r"\b(?:is|are) never\b|\bnever (?:is|are)\b", "is not"),
    Rewriting("is not equal to", "is other than", r"\bis not equal to\b", "is other than"),
    Rewriting("must", "", r"\b{must}\b", ""),
    Rewriting("at most three 1 may be", "at most three 1 be", r"^((?:no|only|none|neither|at most|exactly|less than)\b.*?) (?:may|can|could) ", r"\1 "),
    Rewriting("be", "is", r"\b(?:are|be)\b", "is"),
    Rewriting("without a", "with no a", r"\bwithout (?:any |a |an )?", "with no "),
    Rewriting("lack a", "has no a", r"\b(?:lacks|lack|misses(?! at least one)|is missing) (?:any |a |an )?", "has no "),
    Rewriting("lie", "is", r"\b(?:lies|lie|sits|sit|stands|stand|appears|appear|occurs|occur|is located|is placed|is found|is situated|is arranged|remains|remain|stays|stay)\b", "is"),
    Rewriting("match", "is equal to", r"\b(?:equals|equal to|is the same as|matches|match)\b", "is equal to"),
    Rewriting("differs from", "is other than", r"\b(?:differs|differ) from\b|\bis different (?:from|to|than)\b|\bis unequal to\b|\bis not equal to\b", "is other than"),
    Rewriting("differ", "is different", r"\b(?:differs|differ)\b(?! by| in| from)", "is different"),
    Rewriting("just above", "directly above", r"\b(?:immediately|directly|just|right) (?=above|below|under|over|beneath|to the|to its|left|right|after|before|next|beside|on top|adjacent|followed|preceded)", "directly "),
    Rewriting("beneath", "below ", r"\bbeneath\b|\bunderneath\b|\bunder (?=it|each|every|a|any|the)", "below "),
    Rewriting("left hand", "left", r"\b(left|right) hand\b", r"\1"),
    Rewriting("leftmost", "left", r"\b(left|right)most\b", r"\1"),
    Rewriting("reach", "is adjacent to", r"\b(?:touches|touch|touching|adjoins|adjoin|borders on|reaches|reach|is bordering|is next to|next to|beside|alongside|is in contact with)\b", "is adjacent to"),
    Rewriting("orthogonally is adjacent", "is adjacent", r"\b(?:orthogonally|edgewise|horizontally or vertically|along an edge|by an edge|by edge|along edge|by side) (?=is adjacent|adjacent|next|connected|joined)", ""),
    Rewriting("is is", "is", r"\bis is\b|\bis edgewise is\b", "is"),
    Rewriting("is adjacent to a 3 horizontally or vertically", "is adjacent to a 3", r"\b(is adjacent to [^,;]*?) (?:orthogonally|edgewise|along an edge|along a side|by an edge|horizontally or vertically)\b", r"\1"),
    Rewriting("its four neighbour", "its neighbour", r"\b(?:the )?(?:edge|side|orthogonal|(?<=its )four|(?<=the )four|(?<=whose )four|(?<=all )four|four orthogonal|four edge) neighbour\b", "neighbour"),
    Rewriting("eight cell around it", "king neighbour", r"\b(?:eight|king|eight surrounding|surrounding) (?:neighbour|surrounding cell|cell around it)\b", "king neighbour"),
    Rewriting("even at corner", " including diagonally", r",? ?(?<!not )(?:even|including|also|or even) (?:diagonally|at a corner|at corner)", " including diagonally"),
    Rewriting("diagonal contact count", "including diagonally", r"\b(?:horizontally, vertically (?:or|and) diagonally|in all eight directions|(?:diagonal contact|diagonals?) (?:counts?|included))\b", "including diagonally"),
    Rewriting("side joined", "connected", r"\b(?:edge|side) (?:connected|joined)|orthogonally (?:connected|joined)|4 connected|joined along edge", "connected"),
    Rewriting("8 connected", "kingwise connected", r"\b(?:king connected|8 connected|diagonally connected|king wise connected|connected including diagonally)\b", "kingwise connected"),
    Rewriting("joining along edge", "", r",? ?joining along edge(?: only)?|,? ?(?:connected|joined|counted) (?:by|through|via|along) (?:edge|side)(?: only)?", ""),
    Rewriting("left to right", "rightwards", r"\b(?:going |reading |read )?(?:from )?left to right\b", "rightwards"),
    Rewriting("going down,", "downwards,", r"\b(?:going |reading |read )?(?:from )?top to bottom\b|\b(?:going|reading|read) (?:down|downwards)\b", "downwards"),
    Rewriting("0,1", "0 ,1", r"(?<=\d),(?=\s*\d)", " ,"),
    Rewriting("if a cell is 1, it", "if a cell is 1 then it", r"^(if [^,]*), (?!then\b|\d)(?=\w)", r"\1 then "),
    Rewriting("is 2, the", "is 2 and the", r"^(?!if\b|unless\b|where\b)((?:(?!\bif\b).)*?\b(?:is|has|never|increase|decrease)\b(?:(?!\bif\b)[^,])*), (?=(?:the|every|each|no|all|odd|even|in|any|neither|both)\b)", r"\1 and "),
    Rewriting(",", " ", r",(?!\s*\d)|(?<!\d\s),", " "),
    Rewriting("both of", "both", r"\bboth of\b", "both"),
    Rewriting("do", "", r"\bdoes\b|\bdo\b", ""),
    Rewriting("is adjacent to", "is adjacent", r"\b(is(?: not)? adjacent) to(?= and | but | or |$)", r"\1"),
    Rewriting("all 0 alone", "all 0", r"(?<=all \d) alone\b", ""),
    Rewriting("0 only", "0", r" only$", ""),
    Rewriting("downwards row", "row", r"^(?:downwards|rightwards) ", ""),
)  # fmt: skip
"""Applied in this order to the normal form."""

EVERYDAY_FORM_RULES = (
    _WITH_VERB,
    Rewriting("1's", "1s", r"(?<=\d)['’]s\b", "s"),
    Rewriting("×", "x", r"×", "x"),
    Rewriting("no two adjacent 1s!", "no two adjacent 1s", r"!+$", ""),
    Rewriting(";", ",", r";", ","),
    Rewriting("4-connected", "connected", r"4-connected", "connected"),
    Rewriting("there is no", "no", r"(^|,\s*|\band\s+)there (?:is|are|exists?) (?=no\b)", r"\1"),
    Rewriting("values of adjacent", "adjacent", r"\b(?:the )?values of (?=adjacent|neighbou?ring)", ""),
    Rewriting("must have", "has", r"\b(?:must|should|have to|has to) have\b", "has"),
    Rewriting("must be 2", "are 2", r"\b(?:must|should|shall|have to|has to) be (?!\w+ed\b)", "are "),
    Rewriting("must lie", "lie", r"\b(?:must|should|shall|have to|has to) (?!not\b|never\b|be\b)", ""),
    Rewriting("no 0s up to reflection", "no 0s, up to reflection", r"(?<!,)(?<! add)(?<! adds)(?<!adding) up to (?!\d)", ", up to "),
)  # fmt: skip
"""Applied in this order to a sentence as it is written; letters keep their case."""


def everyday_form(text: str) -> str:
    """Return a sentence in the form in which the phrases of everyday words are compared with it.

    >>> everyday_form("Rows must be nondecreasing; there is no 2×2 block of 1's!")
    'Rows are nondecreasing, no 2x2 block of 1s'
    """
    return apply_rules(text, EVERYDAY_FORM_RULES)


def statement_form(text: str) -> str:
    """Return a sentence in the form that the grammar of statements reads.

    >>> statement_form("Each of the ones mustn't touch a zero")
    'each of the 1 is not adjacent to a 0'
    """
    return apply_rules(_normal_form(text), STATEMENT_FORM_RULES)


def board_form(text: str) -> str:
    """Return a sentence in the form that the grammar of statements about a whole board reads.

    >>> board_form("Each row must contain precisely two 1s.")
    'each row has exactly two 1'
    """
    return apply_rules(_normal_form(text), BOARD_FORM_RULES)


@lru_cache(maxsize=64)
def _normal_form(text: str) -> str:
    """Return a sentence in the normal form, without its final stop; both other forms begin with it."""
    return apply_rules(text.lower().strip().rstrip(".!").replace("’", "'"), NORMAL_FORM_RULES)


_LINE_NOUN = r"(?:row|column|line|diagonal|row or column|row and every column|row and each column|row or any column|row and column)"
_ABOUT_LINES = re.compile(
    # `the largest number` | in | `every` | `row` | `comes last`
    rf"^(.*?) (?:in|of|on|within|along) (each|every|any|all|a|the same|one) ({_LINE_NOUN})\b,? ?(.*)$"
)
_ABOUT_BLOCKS = re.compile(
    # `the sum` | in | `every` | `2x2 block` | `is even`
    r"^(.*?) (?:in|of|on|within) (each|every|any|all|a) (\d+x\d+ (?:block|square|window|cell))\b,? ?(.+)$"
)


def word_order_variants(text: str) -> list[str]:
    """Return a sentence in statement form and other orders of its words, without repetitions.

    If it speaks of the lines or blocks of a kind, `in every row` or the like is moved to the beginning; `in total` is
    moved there or left out.

    >>> word_order_variants("the largest number of each row comes last")[-1]
    'in every row, the largest number comes last'
    """
    without_total = text.replace(" in total", "").replace("in total, ", "")
    variants = [text] if without_total == text else [text, f"in total {without_total}", without_total]
    for variant in tuple(dict.fromkeys(variants)):
        for pattern in (_ABOUT_LINES, _ABOUT_BLOCKS):
            if match := pattern.match(variant):
                words_before, quantifier, lines, words_after = match.groups()
                is_existence = re.match(r"there is (?!no)|some\b|at least|exactly|a\b|an\b", words_before)
                if " all " in f" {words_before} " and quantifier == "all":
                    continue
                if not (is_existence and quantifier in ("a", "the same", "one")):
                    variants.append(f"in every {lines}, {words_before} {words_after}")
    return list(dict.fromkeys(variants))
