"""Rules for clauses in another word order: inverted, with `never` or `there is no row that`, and for consecutive cells.

`Directly below every 1 there is a 0` becomes `the cell directly below every 1 is 0`.
"""

from __future__ import annotations

import re

from stripcount.language.surface.respelling import Respelling, RuleList

_R = Respelling
# a row of a table is _R(regular expression, its replacement, a text that the row changes); rows apply in their order

_NUMBER = r"(?:two|three|four|five|six|\d)"
_NEXT_NUMBER = {"two": "three", "three": "four", "four": "five"}
_EQUAL = r"(?:equal|identical|like|same|matching)"
_NOUNS = r"(?:digits?|values?|cells?|numbers?|symbols?|colours?)"
_OUTER_LINES = {  # the outer line whose cells have no neighbour on a side
    "below": "bottom|last|lowest",
    "above": "top|first",
    "right": "right|last",
    "left": "left|first",
}
# "directly below", "just above", "to the left of"
_BESIDE = r"(?:directly |immediately |right |just |straight )?(?:below|under|underneath|beneath)|(?:directly |immediately |right |just |straight )?(?:above|over|on top of)|(?:directly |immediately |just )?to the (?:left|right) of|(?:directly |immediately |just )?(?:left|right) of"


def _standard_side(words: str) -> str:
    """Return a side of a cell in standard words: `directly below` for `just beneath`, `directly to the left of`."""
    if re.search(r"below|under|beneath", words):
        return "directly below"
    if re.search(r"above|over|top", words):
        return "directly above"
    return f"directly to the {'left' if 'left' in words else 'right'} of"


def _subject_first(match: re.Match[str]) -> str:
    """Return `the cell directly below every 1 is 0` for `directly below every 1 there is a 0`.

    An exception for the outer line on that side is dropped; with any other exception the sentence stays as it is.
    """
    place = _standard_side(match["side"])
    side = next(side for side in _OUTER_LINES if side in place)
    exception = f"{match['exception'] or ''}{match.groupdict().get('except') or ''}"
    if exception and not re.search(rf"\b(?:{_OUTER_LINES[side]})\b", exception):
        return match[0]
    return f"the cell {place} every {match['value']} is {match['neighbour']}"


WORD_RULES: RuleList = (
    _R(r"^(exactly|at least|at most) (\w+) (connected )?(regions|groups|components|islands|pieces|clusters) of (\ds) exist$", r"there are \1 \2 \4 of \5", "exactly two connected regions of 1s exist"),
    _R(r"\bthere (?:is|are) (?:an? |some |at least one )?(\d)s? (?:somewhere )?(?:in|on) the (\w+ (?:row|column)|border|main diagonal)\b", r"the \2 contains a \1", "if there is a 1 in the first row then the last row has none"),
    _R(r"\bthere (?:is|are) (?:no|not any|not an?|none)(?: (\d)s?| ones)? (?:in|on) the (\w+ (?:row|column)|border|main diagonal)\b", lambda m: f"the {m[2]} {'contains no ' + m[1] if m[1] else 'has none'}", "if the first row contains a 1 then there is not any in the last row"),
    _R(r"(?<!\d and )(?<!\d or )(?<!\d, )\b(\d) (?:occurs|is used) (?=(?:exactly|at least|at most)? ?(?:once|twice|\w+ times)(?: (?:on|in) the (?:whole |entire )?(?:board|grid|array|matrix))?$)", r"\1 appears ", "2 occurs exactly twice"),
    _R(r"\b(?:that |which )?are not 0\b(?=$|,| and )", "that are nonzero", "exactly 2 neighbours that are not 0"),
    _R(r"^(an? (?:odd|even) number|exactly \w+|at (?:least|most) \w+) of (?:the )?(border|corner) cells (?:are|is|hold|contain) (\d)s?$", lambda m: f"the {'border' if m[2] == 'border' else 'corners'} has {m[1]}{' of' if 'number' in m[1] else ''} {m[3]}s", "an even number of border cells are 1"),
    _R(r"^the (top|bottom) (left|right) and (?:the )?(top|bottom) (left|right) corners\b", r"the \1 \2 corner and the \3 \4 corner", "the top left and bottom right corners are different"),
    _R(r"\b(?:just|right|straight|immediately|directly) (?=above|below|under|underneath|beneath|over|to the (?:left|right)\b|left of|right of)", "directly ", "the cell right under it"),
    _R(r"\b(?:underneath|beneath|under)(?= (?:it|them|a|an|every|each|any|the|that|\d))", "below", "the cell directly under it"),
    _R(r"\bwhatever (?:lies|is|stands|sits|comes) (directly )?(below|above) them (?:must be|has to be|is|should be) (\d)(?: both)?\b", r"the cells \1\2 them are \3", "whatever lies directly below them must be 1 both"),
    _R(r"\bwhatever (?:lies|is|stands|sits|comes) (directly )?(below|above|to the left of|to the right of) it (?:must be|has to be|is|should be) (?:an? )?(\d)\b", r"the cell \1\2 it is \3", "whatever lies below it is 1"),
    _R(r"^(if|whenever) two (horizontally|vertically) (?:neighbouring|adjacent) cells are both (\d),? (?:then )?", r"if two \2 adjacent cells are \3 then ", "if two horizontally neighbouring cells are both 0, then the cells below them are 1"),
    _R(r"\bthe cells directly (below|above) them\b", r"the cells \1 them", "the cells directly below them are 1"),
    _R(r"\b(it|they) (is|are) an? (\d)\b", r"\1 \2 \3", "if a cell is in a corner it is a 0"),
    _R(r"\bno (?:plus|plus sign|cross|plus shape)s? (?:of|made of|made up of|consisting of|formed by) (?:five |all )?(\d)s\b", r"no plus shape of \1s", "there is no plus sign of five 1s"),
    _R(r"\bno (?:l-?(?: |-)?(?:tromino|triomino|shaped tromino|shaped triomino|shape)(?:es|s)?) (?:of|made of|made up of|consisting of|formed by|containing) (?:three |all |only )*(\d)s\b", r"no l-shaped triple of \1s", "there is no l-tromino of 1s"),
    _R(r"^there is no (?=plus shape|l-shaped triple)", "no ", "there is no plus shape of 1s"),
    _R(r"\b(?:located |placed |sitting |lying |standing |that are |which are |forming )*(?:at |on |in )?the (?:four )?corners of an? (?:axis-parallel |axis-aligned |upright |non-?degenerate |any )*rectangle\b(?: with (?:its )?sides parallel to the (?:axes|board|edges|sides)(?: of the board)?)?", "at the corners of a rectangle", "no four 1s located at the corners of an axis-parallel rectangle"),
    _R(r"\byet\b", "and", "every row has a 1, yet no column has"),
    _R(r"\bwhen(?:ever)? (?=a cell|a row|a column|two|the|it|there)", "if ", "whenever a cell is 1 the cell below it is 1"),
    _R(r"\b(?:anywhere )?(?:on|in) the (?:whole |entire )?(?:board|grid|array|matrix) (?=there)", "", "somewhere on the board there is a 1"),
    _R(r"\bshows? up\b|\bturns? up\b|\bcrops? up\b|\bcomes? up\b|\bis seen\b|\bis found\b|\bcan be (?:found|seen)\b|\bis present\b", "appears", "the word 010 never shows up"),
    _R(r"(?<!\d and )(?<!\d or )(?<!\d, )\b(\d) appears (exactly (?:once|twice|\w+ times)|at (?:least|most) (?:once|twice|\w+ times)|once|twice)(?: (?:on|in) the (?:whole |entire )?(?:board|grid|array|matrix))?$", lambda m: f"{_quantity_of_frequency(m[2])} cells are {m[1]}" if not m[2].endswith("once") else f"{_quantity_of_frequency(m[2])} cell is {m[1]}", "2 appears exactly twice on the board"),
    _R(r"\badds? up to the same (?:total|number|sum|value)\b|\bsums? to the same (?:total|number|value)\b|\bhas the same (?:total|row sum|column sum)\b", "has the same sum", "every row adds up to the same total"),
    _R(r"\b(?:no) (row|column) (?:contains|has) (?:the same|a|any|one|some|an equal) (?:digit|value|number|symbol)s? (?:twice|more than once|repeated|two times|again)\b", r"in every \1 no digit is repeated", "no row contains the same digit twice"),
    _R(r"\bno (?:row or column|column or row|row and no column) (?:contains|has) (?:the same|a|any|one|some|an equal) (?:digit|value|number|symbol)s? (?:twice|more than once|repeated|two times|again)\b", "in every row no digit is repeated and in every column no digit is repeated", "no row or column contains the same digit twice"),
    _R(r"\b(?:every|each) (row|column) has the same sum\b", r"all \1s have the same sum", "every row has the same sum"),
    _R(r"\b(all|the|all the|no two|any two) (rows|columns) (?:are|look) (?:all |pairwise |mutually )?(?:different|distinct)(?: from (?:each other|one another|every other))?\b", r"no two \2 are equal", "all the rows are different from each other"),
    _R(r"\bno two (rows|columns) (?:are|look) (?:exactly )?(?:alike|the same|identical)\b", r"no two \1 are equal", "no two rows look the same"),
    _R(r"\b(?:the |all )?(?:the )?(?:four )?corners (?:cells )?(?:all )?(?:has|have|hold|carry|contain|show|share|are|get|bear|agree|match)(?: in)? ?(?:all )?(?:the same|one and the same|equal|identical|an equal|a common)(?: digit| value| number| colour)?s?\b", "the four corners are equal", "the four corners all carry the same digit"),
    _R(r"\bthe four corners (?:all )?(?:agree|match|coincide)\b|\bthe corners (?:all )?(?:agree|match|coincide)\b", "the four corners are equal", "the four corners all agree"),
    _R(r"\bthe four corners all has the same (?:digit|value|number|colour)\b", "the four corners are equal", "the four corners all has the same digit"),
    _R(r"\b(the (?:top|bottom) (?:left|right) corner and the (?:top|bottom) (?:left|right) corner) (?:both )?(?:hold|have|has|contain|carry|show|share|get|agree in|match)s? (?:the same|one|an equal|equal) (?:digit|value|number|colour)s?\b", r"\1 are equal", "the top left corner and the top right corner hold the same digit"),
    _R(r"\b(the (?:top|bottom) (?:left|right) corner and the (?:top|bottom) (?:left|right) corner) (?:are (?:opposite|opposites|complementary)|differ|(?:hold|have|contain|carry|show) (?:opposite|different|unequal|distinct) (?:digits|values|numbers|colours)|disagree)\b", r"\1 are different", "the top left corner and the top right corner differ"),
)  # fmt: skip


def _quantity_of_frequency(words: str) -> str:
    """Return a frequency as a quantity: `at most twice` as `at most two`, `once` as `exactly one`."""
    number_of_adverb = {"once": "one", "twice": "two"}
    *bound, last = words.removesuffix(" times").split()
    return " ".join([*(bound or ["exactly"]), number_of_adverb.get(last, last)])


_AUXILIARY_VERB = r"(?:may |can |must |should |shall |do |does |ever |will |could |ever )"
NEGATION_RULES: RuleList = (
    _R(r"^(?:you|one|we) (?:never|cannot|must not|may not|must never|may never|should not|should never|do not|can never) (?:ever )?(?:find|see|get|have|spot|place|put|encounter|meet|come across|allow|use) (?:an? |any )?", "no ", "you never find three equal digits in a row"),
    _R(r"^(?:there (?:must|may|should|can|shall|will)(?: ?not| never) (?:ever )?be|there cannot (?:ever )?be|there (?:is|are) (?:not|never)|it never has|do not (?:allow|have|use|put|place)|never (?:have|put|place|use|allow)|avoid(?:ing)?|nowhere (?:is|are) there|at no place (?:is|are) there|forbid(?:den)?(?: is| are)?:?|forbidden:|no place for) (?:an? |any |the |having |ever )?", "there is no ", "there must not be three 1s in line"),
    _R(r"^never (?=two|three|four|five|\d\ds)", "no ", "never three identical digits in a row"),
    _R(r"^there is no (two|three|four|five|six) ", r"no \1 ", "there is no three 1s in line"),
    _R(r"^(?:there is |there are )?no (\d{2,4}) (?=horizontally|vertically|in\b|either|along|across)", r"there is no \1 ", "no 010 horizontally"),
    _R(r"^there is no (?:pattern |word |string )?(\d{2,4}) (?:both )?(?:horizontally or vertically|(?:in|along|from) (?:any |a |the |all )?(?:row|line)s? (?:or|and|nor) (?:in )?(?:any |a |the |all )?columns?)$", r"no row or column contains \1", "there is no 010 horizontally or vertically"),
    _R(r"^there is no (?:pattern |word |string )?(\d{2,4}) (?:horizontally|in (?:any |a |the )?rows?)$", r"no row contains \1", "there is no 010 horizontally"),
    _R(r"^there is no (?:pattern |word |string )?(\d{2,4}) (?:vertically|in (?:any |a |the )?columns?)$", r"no column contains \1", "there is no 010 vertically"),
    _R(r"^there (?:is|are) no (?:single )?(row or (?:a )?column|row|column|corner|cell|diagonal|\dx\d block)s? (?:that|which) (is|are|has|have|contains?|consists?|reads?|starts?|ends?) ", lambda m: f"no {m[1].replace('or a ', 'or ')} {'is' if m[2] in ('is', 'are') else 'has' if m[2] in ('has', 'have') else m[2].rstrip('s') + 's'} ", "there is no row or a column that is all 0s"),
    _R(r"^there (?:is|are) no (row or (?:a )?column|row|column)s? (?:with|containing) ", lambda m: f"no {m[1].replace('or a ', 'or ')} has ", "there is no row with two 1s"),
    _R(r"^there is no (row or (?:a )?column|row|column) (?:of|consisting (?:only |entirely )?of|full of|made (?:up )?of) (?:only |all )?(?=\ds)", lambda m: f"no {m[1].replace('or a ', 'or ')} is all ", "there is no row consisting only of 0s"),
    _R(rf"^(no [^,;]*?) {_AUXILIARY_VERB}(?:ever )?(?:be )(?=\w)", r"\1 is ", "no row may be all 0s"),
    _R(rf"^(no (?!two|three|four)[^,;]*?) {_AUXILIARY_VERB}(?:ever )?(?:have|contain|hold|include) ", r"\1 has ", "no row may contain two 1s"),
    _R(r"\b(does|do) not (?:contain|have|hold|include) any$", r"has none", "then the last row does not contain any"),
    _R(r"^(if .*?\b(?:contains?|has|holds?) (?:an? |any |some |at least one )?(?P<noun>\d)s?\b.*?) has none$", lambda m: f"{m[1]} contains no {m['noun']}", "if the first row contains a 1, then the last row has none"),
    _R(r"^(.*\b(?:odd|even) number of (\ds)\b.*\ban (?:odd|even) number)$", r"\1 of \2", "every odd row has an odd number of 1s; every even row has an even number"),
)  # fmt: skip
CONSECUTIVE_RULES: RuleList = (
    _R(r"\b(two|three|four|five) of the same (digit|value|number|symbol|colour)\b", r"\1 equal \2s", "three of the same digit in a row"),
    _R(rf"^at most (two|three|four) (?:(?P<equal>{_EQUAL}) (?P<noun>digits|values|cells|numbers|symbols)|(?P<value>\ds)) (?:in a row|consecutively|in succession|in a line|next to each other in a line)\b", lambda m: f"no {_NEXT_NUMBER[m[1]]} consecutive {'equal ' + m['noun'] if m['equal'] else m['value']}", "at most two equal digits in a row, horizontally or vertically"),
    _R(r"\b(contains?|has|have) (\d)(?:, | | and )(\d)(?:,? (?:and )?(\d))? (?:in|as) (?:two |three )?(?:consecutive|adjacent|successive) (?:cells|positions)", lambda m: f"{m[1]} {m[2]}{m[3]}{m[4] or ''}", "no row or column contains 0, 1, 0 in consecutive cells"),
    _R(r"^(?:the word )?(\d{2,5}) (?:never|does not|must not|may not) (?:appear|occur)s?,? (?:neither )?(?:horizontally or vertically|horizontally nor vertically|in (?:rows|a row|any row|the rows) (?:or|nor|and) (?:in )?(?:columns|a column|any column|the columns))$", r"no row or column contains \1", "010 never occurs horizontally or vertically"),
    _R(rf"\b({_NUMBER}) (?:{_EQUAL} )?(\ds) (?:in succession|in sequence|consecutively|in a row|in line next to each other|in line|in a line|one after (?:the other|another)|back to back|next to each other in (?:a )?line|running)\b", r"\1 consecutive \2", "three 1s in succession"),
    _R(rf"\b({_NUMBER}) {_EQUAL} ({_NOUNS}) (?:in succession|in sequence|consecutively|in a row|in a line|in line|one after (?:the other|another)|back to back|running)\b", r"\1 consecutive equal \2", "three identical digits in a row"),
    _R(rf"\b({_NUMBER}) (?:consecutive|successive|adjacent) ({_NOUNS}) (?:that are |which are )?(?:all )?{_EQUAL}\b", r"\1 consecutive equal \2", "three consecutive cells that are equal"),
    _R(r"\b(no (?:two|three|four|five) consecutive (?:equal )?\w+),? (?:horizontally or vertically|orthogonally)$", r"\1 in a row or column", "no three consecutive equal digits, horizontally or vertically"),
    _R(r"^(?:somewhere )?(?:on the (?:board|grid) )?there is an? (?:(?P<direction>horizontal|vertical) )?(?:line|run|row|stretch|string|sequence|streak) of (?P<quantity>two|three|four|five|\d)(?: or more)? (?:consecutive |adjacent |successive )?(?P<noun>\ds)$", lambda m: f"some {'column' if m['direction'] == 'vertical' else 'row' if m['direction'] else 'row or column'} contains {m['quantity']} consecutive {m['noun']}", "somewhere there is a horizontal line of three consecutive 1s"),
    _R(r"\b(contains?|has|have) (?:an? )?([0-9]) (?:immediately |directly |right away )?followed (?:immediately |directly )?by (?:an? )?([0-9])(?: at least once| somewhere)?\b", r"contains \2\3", "every row contains 0 immediately followed by 1 at least once"),
    _R(r"\b(?:the )?(?:pattern|string|word|sequence|substring|subword) (\d(?:[ ,-]+\d)+)\b", lambda m: "the word " + re.sub(r"\D", "", m[1]), "the string 0 1 0"),
    _R(r"\b(?:the )?(?:pattern|string|word|sequence|substring|subword) (\d{2,6})\b(?: as (?:two|three|four|five)?(?: consecutive| adjacent| successive| neighbouring)? ?(?:cells|entries|digits|values))?", r"the word \1", "the pattern 010 as three consecutive cells"),
    _R(r"^(no (?:row|column|row or column)) contains the word (\d+)(?:,? (?:from|reading|reading from|when read from) (?:left to right|top to bottom))*$", r"\1 contains \2", "no row contains the word 010"),
    _R(r"^the word (\d+) (?:never|does not|must not|may not|cannot) (?:appear|occur)s?(?: anywhere)?(?: (?:in|as|on|along|within))? ?(?:(?:consecutive|adjacent|successive) (?:cells|entries) (?:of|in))? ?(?:a|any|the)? ?rows? (?:or|nor|and) (?:in )?(?:a |any |the )?columns?$", r"no row or column contains \1", "the word 101 never appears in consecutive cells of a row or a column"),
    _R(r"^the word (\d+) (?:never|does not|must not|may not|cannot) (?:appear|occur)s?(?: anywhere)? (?:in|along|within) (?:(?:consecutive|adjacent|successive) (?:cells|entries) (?:of|in) )?(?:a|any|the|each|every)? ?(row|column)s?$", r"no \2 contains \1", "the word 101 never appears in any row"),
    _R(r"\bconsecutive consecutive\b", "consecutive", "three consecutive consecutive 1s"),
)  # fmt: skip
INVERSION_RULES: RuleList = (
    _R(r"^no (row|column) has (?:two|more than one) (?:or more )?(?:separate|different|distinct)?(?: |, )?(?:runs|blocks|groups|stretches|strings|segments) of (?:consecutive )?(\ds)$", r"in every \1 the \2 form one run", "no row has two separate blocks of 1s"),
    _R(r"^in (?:each|every) (row|column),? (?:all )?the (\ds) form (exactly|at most|at least) (\w+) (?:separate )?(?:runs|blocks|groups|stretches|strings|segments)$", r"every \1 has \3 \4 runs of \2", "in each row the 1s form exactly two blocks"),
    _R(r"\bat most one (?:run|block|group|stretch|string|segment)(?= of (?:consecutive )?\ds$)", "at most one run", "each row has at most one block of 1s"),
    _R(r"^(?:each|every) (row|column) has at most one run of (?:consecutive )?(\ds)$", r"in every \1 the \2 form one run", "each row has at most one run of 1s"),
    _R(rf"^(?P<side>{_BESIDE}) (?:every|each|any) (?P<value>\d)(?P<exception> (?:that|which) is not (?:already )?(?:in|on) the (?:\w+) (?:row|column)| not (?:in|on) the (?:\w+) (?:row|column))?,? (?:there is|is|comes|stands|lies|sits|there must be|must be|there should be) (?:always )?(?:an?|another) (?P<neighbour>\d)(?P<except>,? (?:except|unless it is|but not) (?:in|on) the \w+ (?:row|column))?$", _subject_first, "directly below every 1 that is not in the bottom row there is a 0"),
    _R(rf"^there is an? (?P<neighbour>\d) (?P<side>{_BESIDE}) (?:every|each|any) (?P<value>\d)(?P<exception> (?:that|which) is not (?:already )?(?:in|on) the (?:\w+) (?:row|column))?$", _subject_first, "there is a 0 directly below every 1"),
    _R(r"^(?:every|each|any) (?P<value>\d)(?P<exception> (?:that|which) is not (?:already )?(?:in|on) the (?:\w+) (?:row|column)| not (?:in|on) the (?:\w+) (?:row|column))?,? has an? (?P<neighbour>\d) (?P<side>directly below|directly above|directly to the left of|directly to the right of) it$", lambda m: _subject_first(m) if m["exception"] else m[0], "every 1 that is not in the bottom row has a 0 directly below it"),
    _R(r"^in (?:each|every) row and (?:in )?(?:each|every) column (?=the|there)", "in every row and column ", "in each row and each column the 1s form one run"),
    _R(r"^the (\d)s (?:in|of) (each|every) (row|column) (?=are|form|make)", r"in every \3 the \1s ", "the 1s in each row are consecutive"),
    _R(r"^the (\d)s (?:in|of) (?:each|every|any) row and (?:in |of )?(?:each |every |any )?column (?=are|form|make)", r"in every row and column the \1s ", "the 1s in every row and in every column form one run"),
    _R(r"\b(the \ds) (?:form|make up|make|constitute|are in|build|come as|come in|occur in|lie in|sit in|appear as|appear in|stand as) (?:one |a |exactly one |at most one )?(?:single |one )?(?:contiguous |unbroken |consecutive |solid |connected |uninterrupted )*(?:run|block|stretch|interval|segment|string|group)(?: of consecutive cells)?(?=$|[,;:(]| and| with)(?<=(?:run|ock|tch|val|ent|ing|oup|lls))", lambda m: f"{m[1]} form one run", "in every row the 1s form a single contiguous block"),
    _R(r"\b(the \ds) (?:are|stand|appear|lie|sit)(?: all)? (?:consecutive|contiguous|together|in consecutive cells|(?:all )?next to each other|without gaps?)(?: (?:without|with no) (?:any )?gaps?(?: between them| in between)?)?(?=$|,| in )", r"\1 are consecutive", "the 1s are contiguous in every row"),
    _R(r"^for (?:each|every) (row|column|cell|\d)[:,]? (?:either )?it (is|has|contains|reads|starts) (.*?),? or (?:else )?it (is|has|contains) ", r"every \1 \2 \3 or \4 ", "for each row: either it is full of 1s or it has an even number of 1s"),
    _R(r"^for (?:each|every) (row|column|cell|\d)[:,]? it (is|has|contains|reads|starts|ends|touches) ", r"every \1 \2 ", "for every row it has two 1s"),
    _R(r"\b(?:is|are) (?:completely |entirely )?full of (?=\ds)", "is all ", "every row is full of 1s"),
    _R(r"^(horizontally|vertically), (?:each|every|any) (?:maximal )?run of ", lambda m: f"every {m[1][:-2]} run of ", "horizontally, each maximal run of 0s has length two"),
    _R(r"(?<!no two )\bmaximal (?=runs?|blocks?|stretch|groups?|strings?)", "", "each maximal run of 0s"),
    _R(r"\b(exactly|at least|at most) (\w+) (?:blocks?|groups?|stretch(?:es)?|strings?|segments?|intervals?) of (?:consecutive|contiguous|adjacent|successive) (\ds)\b", r"\1 \2 runs of \3", "exactly two blocks of consecutive 1s"),
    _R(r"^(the (?:second|third|fourth) (?:row|column)) ([^,]*?),? (?:whenever|if|when|provided|as long as|in case) there is (?:such )?an? (?:second|third|fourth|such) (?:row|column|one)$", r"\1 if there is one \2", "the second row has more 1s than the first row whenever there is a second row"),
    _R(r"\b(?:other than|except|except for|apart from|but|besides|after|from) (?:the )?(?:first|top)(?: one| row)? (?=(?:is|equals|has|differs|repeats)\b.*\b(?:above|before|previous))", "", "every row other than the first is the complement of the row directly above it"),
    _R(r"\bevery row below the (?:first|top) (?:one |row )?(?=(?:is|equals|has|differs)\b.*\babove)", "every row ", "every row below the first equals the row above it"),
    _R(r"\bthe (row|column|one) directly (above|below|before|after)\b", r"the \1 \2", "the row directly above it"),
)  # fmt: skip
