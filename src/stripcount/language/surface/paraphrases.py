"""Rules that turn sentences into the usual order of their parts: the subject, the quantity, and what is counted.

`Next to every 1 there are at least two 0s` becomes `every 1 has at least two 0s next to it`. The lists are applied in
the order of `PARAPHRASE_RULES`.
"""

from __future__ import annotations

import re

from stripcount.language.surface.noun_phrases import NOUN_PHRASE_RULES
from stripcount.language.surface.respelling import Respelling, RuleList
from stripcount.language.surface.roundabout_phrases import ROUNDABOUT_RULES

_R = Respelling
# a row of a table is _R(regular expression, its replacement, a text that the row changes); rows apply in their order

_DIGITS = {"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9}
_NUMBER = rf"(?:\d+|{'|'.join(_DIGITS)})"
# regular expressions of groups of words: "at least two", "border cell", "every", "row", "cells", "must be", "next to",
# "there must be", "never", "is forbidden"
_AMOUNT = (
    rf"(?:(?:exactly|precisely|just|only|at least|at most|(?:no|not) more than|(?:no|not) (?:fewer|less) than|more than|fewer than|less than|up to) {_NUMBER}|"
    rf"{_NUMBER}(?: or {_NUMBER}| or more| or fewer)?|between {_NUMBER} and {_NUMBER}|an (?:even|odd) number(?: of)?)"
)
_CELL_OR_VALUE = r"(?:(?:border |corner |interior )?cell|\d|corner|zero|one)"
_EVERY = r"(?:every|each|any)"
_LINE = r"(?:row|column|diagonal|line)"
_CELL_NOUNS = r"(?:cells|entries|values|numbers|digits|squares|symbols)"
_HAS_VALUE = r"(?:is|are|equals?|must be|holds?|contains?|has|have)(?: equal to)?"
_NEXT_TO = r"(?:(?:directly |immediately )?(?:next to|adjacent to|beside|neighbouring|bordering|touching))"
_THERE_IS = r"(?:(?:there )?(?:is|are|must be|has to be|have to be|should be|stands?|lies?))"
_NEVER = r"(?:never|do not|does not|must not|may not|cannot|can never|must never|may never|should not|should never|is not|are not)"
_IS_FORBIDDEN = r"(?:(?:is|are) (?:forbidden|prohibited|banned|not allowed|never allowed|not permitted|disallowed))"


def _number(word: str) -> int:
    """Return the number of a numeral in digits or as a word up to `nine`."""
    return _DIGITS[word] if word in _DIGITS else int(word)


def _listed_range(match: re.Match[str]) -> str:
    """Return `1, 2 or 3` for `between one and three`; a range of more than nine numbers stays as it is."""
    low, high = _number(match[1]), _number(match[2])
    if not low < high <= low + 8:
        return match[0]
    numbers = [str(number) for number in range(low, high + 1)]
    return f"{', '.join(numbers[:-1])} or {numbers[-1]}"


def _with_of_after_number(amount: str) -> str:
    """Return `an odd number of` for `an odd number`; other quantities stay as they are."""
    return re.sub(r"number$", "number of", amount.strip())


def _cells_have_neighbours(match: re.Match[str]) -> str:
    """Return `every 1 has at least two 0s next to it` for `next to every 1 there are at least two 0s`."""
    adverb = match.groupdict().get("adverb") or ""
    place = f"{adverb}adjacent to it" if adverb in ("diagonally ", "horizontally ", "vertically ") else "next to it"
    return f"every {match['subject']} has {_with_of_after_number(match['quantity'])} {match['counted']} {place}"


def _lines_have(match: re.Match[str]) -> str:
    """Return `every row has at least two 0s` for `in every row, at least two cells are 0`."""
    return f"every {match['line']} has {_with_of_after_number(match['quantity'])} {match['counted']}"


def _with_digits_after(match: re.Match[str]) -> str:
    """Return the text of the first group, then that of the second with digits for words: `add up to 2`."""
    return match[1] + re.sub(r"[a-z]+", lambda word: str(_DIGITS.get(word[0], word[0])), match[2])


def _none_instead_of_there_is_no(match: re.Match[str]) -> str:
    """Return `no row has two 1s` for `there is no row with two 1s`."""
    verb = {"with": "has", "without": "has no", "that": "", "which": "", "in which": "", "having": "has"}.get(
        match["connective"]
    )
    return f"no {match['counted'].removesuffix('s')} {'is ' + match['connective'] if verb is None else verb} {match['remainder']}".replace(
        "  ", " "
    )


AMOUNT_PARAPHRASES: RuleList = (
    _R(rf"\beither ({_NUMBER}) or ({_NUMBER})\b", r"\1 or \2", "either one or two 1s"),
    _R(rf"(?<!alternates )\bbetween ({_NUMBER}) and ({_NUMBER})\b(?! (?:is|are|row|column))", _listed_range, "has between one and two 1s"),
    _R(rf"\bmore than ({_NUMBER})\b(?! (?:half|per))(?= \d|$)", lambda m: f"at least {_number(m[1]) + 1}", "more than one 1"),
    _R(r"\b(?:just|precisely) (?=one\b|two\b|three\b|\d)", "exactly ", "precisely one 1"),
    _R(rf"\b(?:no|not) fewer than ({_NUMBER})\b", r"at least \1", "no fewer than two 1s"),
    _R(rf"\bup to ({_NUMBER}) (?=of\b|\ds)", r"at most \1 ", "up to two of the cells"),
    _R(rf"\b((?:sums?|adds? up|add|total) (?:of |to |is )?(?:either |exactly |at least |at most |no more than |more than |less than |between )?)({_NUMBER}(?:(?: or |, | and ){_NUMBER})*)\b(?! 1s| of| more| cells| times)", _with_digits_after, "the numbers in each row add up to two"),
    _R(r"\b(?:the )?(sum|total) of (two|three|four|five|six)\b(?! \w)", lambda m: f"{m[1]} of {_DIGITS[m[2]]}", "has a sum of two"),
    _R(r"\b(every|each|any) (\d|cell) (?:borders|neighbours|adjoins|touches|is bordered by)(?= (?:exactly|at|no|more|one|two|three|an? (?:even|odd)|\d))", r"\1 \2 is adjacent to", "each 0 borders at least two 1s"),
    _R(r"\b(every|each) (\d|cell) (?:must )?(?:be|is) adjacent to (an? (?:even|odd) number of|exactly \w+|at \w+ \w+|\w+ or \w+) other (?=\ds?\b)", r"\1 \2 has \3 ", "every 1 is adjacent to exactly two other 1s"),
    _R(r"\bhas ((?:exactly |at least |at most )?\w+(?: or \w+)?|an? (?:even|odd) number of) other (\ds?)\b(?= next| adjacent| as| around| diag| horiz| vert)", r"has \1 \2", "has exactly two other 1s next to it"),
)  # fmt: skip
ORDER_PARAPHRASES: RuleList = (
    _R(rf"^(?P<adverb>diagonally |horizontally |vertically )?{_NEXT_TO} {_EVERY} (?P<subject>{_CELL_OR_VALUE}),? {_THERE_IS} (?P<quantity>{_AMOUNT}) (?:other )?(?P<counted>\ds?)$", _cells_have_neighbours, "next to every 0 there are exactly two 1s"),
    _R(rf"^(?:among|of|out of) (?:all )?the (?:neighbours of|cells {_NEXT_TO}|neighbouring cells of) {_EVERY} (?P<subject>{_CELL_OR_VALUE}),? (?:there (?:is|are) (?P<there>{_AMOUNT}|an?) (?P<those>\ds?)|(?P<quantity>{_AMOUNT}) {_HAS_VALUE} (?:an? )?(?P<counted>\ds?))$", lambda m: f"every {m['subject']} has {_with_of_after_number(m['there'] or m['quantity'])} {m['those'] or m['counted']} next to it", "of the cells adjacent to each 0, exactly two are 1"),
    _R(rf"^(?P<quantity>{_AMOUNT})(?: of)? (?:all )?the (?P<adverb>diagonal )?(?:neighbours of|cells {_NEXT_TO}|neighbouring cells of) {_EVERY} (?P<subject>{_CELL_OR_VALUE}) {_HAS_VALUE} (?:an? )?(?P<counted>\ds?)$", lambda m: f"every {m['subject']} has {_with_of_after_number(m['quantity'])} {m['counted']} {'diagonally adjacent' if m['adverb'] else 'next'} to it", "exactly two of the neighbours of every 0 are 1"),
    _R(rf"^(?P<quantity>{_AMOUNT})(?: of)? (?:all )?the neighbours of {_EVERY} (?P<subject>{_CELL_OR_VALUE}) (?:(?:has|have) the same (?:value|digit|number|colour) as it|equals? it|(?:is|are) equal to it)$", lambda m: f"every {m['subject']} has {_with_of_after_number(m['quantity'])} neighbours equal to it", "exactly two of the neighbours of each cell equal it"),
    _R(rf"^the number of (?P<counted>\ds) (?:that are |which are )?(?P<adverb>diagonally |horizontally |vertically )?{_NEXT_TO} (?:{_EVERY}|an?) (?P<subject>{_CELL_OR_VALUE}) is (?:always )?(?P<quantity>{_AMOUNT})$", _cells_have_neighbours, "the number of 1s next to each 0 is at least two"),
    _R(rf"^the number of (?P<counted>\ds) (?:that are |which are )?(?P<adverb>diagonally |horizontally |vertically )?{_NEXT_TO} (?:{_EVERY}|an?) (?P<subject>{_CELL_OR_VALUE}) is (?:always )?(?P<quantity>even|odd)$", lambda m: f"every {m['subject']} has an {m['quantity']} number of {m['counted']} {m['adverb'] + 'adjacent' if m['adverb'] else 'next'} to it", "the number of 1s next to each 0 is even"),
    _R(rf"^(?:among|of|in|for|out of) the (?:\w+ )?{_CELL_NOUNS} (?:of|in) {_EVERY} (?P<line>{_LINE}|2x2 (?:block|square)),? (?P<quantity>{_AMOUNT}) {_HAS_VALUE} (?:an? )?(?P<counted>\ds?)$", _lines_have, "among the four cells of each 2x2 block, exactly two are 1"),
    _R(rf"^(?P<quantity>{_AMOUNT}|a single|some|a) (?P<counted>\ds?) (?:must |has to |have to )?(?:appears?|occurs?|stands?|lies?|sits?|is|are|is found|are found|can be found|is placed|are placed) (?:somewhere )?(?P<place>(?:in|on|at) .+)$", lambda m: f"there {'are' if m['counted'].endswith('s') else 'is'} {m['quantity']} {m['counted']} {m['place']}", "exactly two 1s occur in each row"),
    _R(rf"^(?:one|we|you) (?:must |always |can |should )?(?:finds?|have|has|sees?|gets?|get) (?=(?:{_AMOUNT}|a single|some) \d)", "there are ", "one finds exactly two 1s in each row"),
    _R(rf"^(?:inside|within) {_EVERY} (2x2 (?:block|square)|{_LINE}),? (?:there )?(?:is|are|must be|has to be) ", r"every \1 has ", "inside each 2x2 block there must be exactly two 1s"),
    _R(rf"^in {_EVERY} ({_LINE}|2x2 (?:block|square)),? half (?=of )", r"in each \1 exactly half ", "in each row half of the cells are 1"),
    _R(r"^half (?=of the cells|the cells)", "exactly half ", "half of the cells are 1"),
    _R(rf"^{_EVERY} (\d|cell) (?:is adjacent to|touches|borders|has) (?P<quantity>{_AMOUNT}) (?:adjacent |neighbouring )?(?:cells?|neighbours?) (?:with the same (?:value|number|digit|colour)|equal to it(?:self)?|of the same (?:value|number|digit|colour)|with its own value|of its own colour|having the same value)(?: as it(?:self)?)?$", lambda m: f"every {m[1]} has {_with_of_after_number(m['quantity'])} neighbours equal to it", "each cell is adjacent to exactly one cell with the same value"),
    _R(rf"^{_EVERY} (cell|number|entry|\d) (?:must )?(?:has|have) (?P<quantity>{_AMOUNT}|a|an|some) (?:(?P<first>smaller|larger|greater|bigger) neighbours?|neighbours? (?:that (?:is|are) )?(?:strictly )?(?P<second>smaller|larger|greater|bigger)(?: than it(?:self)?)?|neighbours? (?:with|of|that has) a (?:strictly )?(?P<third>smaller|larger|greater|bigger) (?:value|number))$", lambda m: f"for every {m[1] if m[1].isdigit() else 'cell'}, {'at least one' if m['quantity'] in ('a', 'an', 'some') else m['quantity']} of its neighbours is {'less' if (m['first'] or m['second'] or m['third']) == 'smaller' else 'greater'} than it", "each cell has a neighbour smaller than itself"),
    _R(rf"^{_EVERY} (?:cell|number|entry|value) differs from (?:(?:each|all|every|any)(?: one)?(?: of)? )?(?:its|the) (king |diagonal )?(?:neighbours|neighbouring cells|adjacent cells)(?: of it)? by (.+)$", lambda m: f"{ {'king ': 'king-move neighbours', 'diagonal ': 'diagonally adjacent cells'}.get(m[1] or '', 'adjacent cells')} differ by {m[2]}", "each cell differs from all its neighbours by at most 1"),
    _R(rf"^{_EVERY} (?:cell|number|entry|value) differs from every neighbour by (.+)$", r"adjacent cells differ by \1", "each cell differs from every neighbour by at most 1"),
    _R(r"^((?:any two |two |every two )?(?:horizontally |vertically |diagonally )?(?:adjacent|neighbouring) (?:cells|entries|squares)) (?:must )?(?:hold|contain|have|are|carry) consecutive (?:numbers|integers|values|digits)$", r"\1 differ by exactly 1", "adjacent cells hold consecutive numbers"),
)  # fmt: skip
NEGATION_PARAPHRASES: RuleList = (
    _R(r"^two (\ds|equal \w+|cells)\b(.*?) (?:are never|must never be|may never be|can never be|cannot be|must not be|may not be|should not be|should never be|are not)(?: ever)? (?=adjacent|next|consecutive|neighbours|equal|side|in the same|on the same|diagonal|horizontal|vertical|a (?:knight|king))", r"no two \1\2 are ", "two 1s in the same row are never adjacent"),
    _R(r"^no two (\ds) (?:in|of|on) (the (?:top|bottom|left|right|first|last|leftmost|rightmost|middle) (?:row|column)|the (?:border|main diagonal)) are (?:adjacent|next to each other|consecutive|neighbours|side by side)(?: to each other)?$", r"\2 has no two adjacent \1", "no two 1s in the top row are next to each other"),
    _R(rf"^(?:no two )?equal (?:values|numbers|cells|entries|digits) (?:are |{_NEVER} )?(?:ever )?(?:lie|stand|occur|appear|be|are|share|meet)? ?(?:twice )?(?:in )?(?:the same|a|any) (row|column|diagonal)$", r"no two cells in the same \1 are equal", "equal numbers never stand in the same row"),
    _R(rf"^((?:two|three|four|five) (?:consecutive|adjacent|equal|identical|successive)\b.*?|(?:the |a )?(?:word|pattern|string|sequence) \d+|\d\d+) (?:{_IS_FORBIDDEN}|{_NEVER} (?:be (?:found|present) |occur |appear |exist |happen |be |stand )?|{_NEVER} (?:occur|appear|exist)s?)(?: anywhere)? ?in (?:a|any|the same|each|every|one|some) ((?:row|column)(?: (?:or|nor) (?:in )?(?:a |any )?(?:row|column))?)$", r"no \2 contains \1", "three consecutive 1s never occur in a row"),
    _R(rf"^(\d)s (?:{_IS_FORBIDDEN}|{_NEVER} (?:be (?:placed|put|found|present|allowed)|occur|appear|stand|lie)) ((?:in|on|at) the .+)$", r"no \1 is \2", "1s are not allowed in the top row"),
    _R(r"^in no (?:single )?(row|column|line) (?:do|does|are|is) (?:there )?((?:two|three|four|five) (?:\ds|equal \w+)) (?:appear |occur |stand |follow |come |adjacent)?(?:in a row|consecutively|each other|next to each other|one after the other|side by side)?$", r"no \1 contains \2 in a row", "in no row do three 1s follow each other"),
    _R(r"^(?:there (?:is|are|must be) no|the (?:board|grid) (?:has|contains) no|nowhere is there an?|there must not be an?) (?P<counted>cells?|\ds?|rows?|columns?|2x2 blocks?|2x2 squares?|number|entry) (?P<connective>larger|greater|smaller|bigger|with|without|adjacent|next|having) (?P<remainder>.+)$", _none_instead_of_there_is_no, "there is no cell larger than all its neighbours"),
    _R(r"^(?:there (?:is|are|must be) no|the (?:board|grid) has no) (?:strict )?local maxim(?:um|a)$", "no cell is greater than all its neighbours", "there is no strict local maximum"),
    _R(r"^(?:there (?:is|are|must be) no|the (?:board|grid) has no) (?:strict )?local minim(?:um|a)$", "no cell is less than all its neighbours", "there is no strict local minimum"),
    _R(r"^no (cell|number|entry) exceeds (?:all|every one|each)(?: one)?(?: of)? its neighbours$", r"no \1 is greater than all its neighbours", "no cell exceeds every one of its neighbours"),
    _R(r"^no (cell|number|entry) differs from every one of its neighbours$", r"no \1 differs from all its neighbours", "no cell differs from every one of its neighbours"),
    _R(r"^(?:four |the |two |three )?(\d)s never (?:form|fill|make|make up) an? (\dx\d (?:block|square|rectangle))$", r"no \2 is all \1s", "the 1s never form a 2x2 block"),
    _R(r"^no (\dx\d (?:block|square)) is made up of (?:four|six|nine) (\d)s$", r"no \1 is all \2s", "no 2x2 block is made up of four 1s"),
    _R(r"^the (?:four|six|nine)? ?(?:cells|entries|numbers|values) (?:of|in) (?:a|any|each|every) (\dx\d (?:block|square)) are (?:never|not)(?: ever)? all (?:equal|the same|identical)$", r"no \1 has all its cells equal", "the four cells of a 2x2 block are never all equal"),
    _R(r"^no (\dx\d (?:block|square)) has all (?:four|six|nine) cells equal$", r"no \1 has all its cells equal", "no 2x2 block has all four cells equal"),
    _R(r"^(every|each) (\dx\d (?:block|square)) (?:contains|has|uses) both (?:values|digits|colours|numbers)$", r"\1 \2 contains both a 0 and a 1", "each 2x2 block contains both values"),
    _R(r"^(?:(?:every|each|any) (\dx\d (?:block|square)) has equal diagonal sums|in (?:every|each|any) (\dx\d (?:block|square)) the (?:two )?diagonals have (?:the same|equal|an equal) sums?)$", lambda m: f"the two diagonals of each {m[1] or m[2]} have the same sum", "every 2x2 block has equal diagonal sums"),
    _R(r"^no three (\d)s are (?:consecutive|in a row|next to each other) (?:horizontally or vertically|in any row or column)$", r"no row or column contains three \1s in a row", "no three 1s are consecutive in any row or column"),
)  # fmt: skip
LINE_VALUE_PARAPHRASES: RuleList = (
    _R(r"\b(contains?|has|have) all of (?=(?:the (?:values|numbers|digits) )?\d)", r"\1 each of ", "each row contains all of 0, 1 and 2"),
    _R(r"^each of (?:the (?:values|numbers|digits) )?((?:\d, )*\d and \d) (?:occurs|appears|is found)(?: at least once| somewhere)? in (?:each|every) (row|column)$", r"every \2 contains each of the values \1", "each of 0, 1 and 2 occurs in every row"),
    _R(r"^all (?:the |possible )*(two|three|four) (?:possible )?(?:values|numbers|digits) (?:occur|appear|are used|are present) (?:at least once )?in (?:each|every) (row|column)$", r"every \2 has all \1 values", "all three values occur in every row"),
    _R(r"^all (?:the |possible )*(?:values|numbers|digits) (?:occur|appear|are used|are present)(?= (?:at least once )?in (?:each|every) (?:row|column)$)", "every value occurs", "all values occur in every row"),
    _R(r"\b(contains?|has) every one of the (two|three|four) (?:values|numbers|digits)$", r"\1 all \2 values", "each row contains every one of the three values"),
    _R(r"\b(contains?|has) every one of the (?:values|numbers|digits)$", r"\1 every value", "each row contains every one of the values"),
    _R(r"^no (row|column) repeats (?:a|any) (?:number|value|digit|entry)$", r"no \1 contains the same value twice", "no row repeats a number"),
    _R(r"^((?:each|every) (?:row|column)) consists of (?:all )?(?:different|distinct) (values|entries|numbers|digits)$", r"\1 has distinct \2", "each row consists of different values"),
    _R(r"\bmonotonically (?=non|increas|decreas)", "", "each row is monotonically nondecreasing"),
    _R(r"\b(?:is|are) sorted (?:from largest to smallest|in (?:descending|decreasing|non-?increasing) order)\b", lambda m: f"{m[0].split()[0]} nonincreasing", "each row is sorted from largest to smallest"),
    _R(r"\b(?:is|are) sorted (?:from smallest to largest|in (?:ascending|increasing|non-?decreasing) order)\b", lambda m: f"{m[0].split()[0]} nondecreasing", "each row is sorted in ascending order"),
    _R(r"\b(?:the )?(?:one|cell|number|entry) (?:just |immediately |directly )?before it in its row\b", "the cell to its left", "larger than the one just before it in its row"),
    _R(r"\b(?:the )?(?:one|cell|number|entry) (?:just |immediately |directly )?before it in its column\b", "the cell above it", "larger than the one just before it in its column"),
    _R(r"^in (?:each|every) (row|column),? no (?:cell|number|entry|value) is (?:smaller|less) than the (?:one|cell|number|value|entry)(?: just| directly| immediately)? before(?: it)?$", r"in each \1 the values never decrease", "in each row, no cell is smaller than the one before it"),
    _R(r"^in (?:each|every) (row|column),? no (?:cell|number|entry|value) is (?:larger|greater) than the (?:one|cell|number|value|entry)(?: just| directly| immediately)? before(?: it)?$", r"in each \1 the values never increase", "in each row, no cell is larger than the one before it"),
    _R(r"^in (?:each|every) (row|column),? no (?:value|digit|number) (?:occurs|appears) (three|four) times in a row$", r"no \1 contains \2 consecutive equal cells", "in every row, no digit occurs three times in a row"),
    _R(r"\b(two|three|four) (?:(?:equal|identical) (?:consecutive|successive|adjacent) (?:cells|entries|values|numbers|digits)|consecutive (?:equal|identical) (?:entries|values|numbers|digits)|(?:equal|identical) (?:cells|entries|values|numbers|digits) (?:in a row|next to each other|in succession))", r"\1 consecutive equal cells", "no row contains three equal consecutive values"),
    _R(r"^no three consecutive (?:cells|entries|values) (?:in|of) a (row|column) are identical$", r"no three consecutive cells of a \1 are equal", "no three consecutive values in a row are identical"),
    _R(r"\bthree successive (?=\d)", "three consecutive ", "no row has three successive 1s"),
    _R(r"^in (?:each|every) (row|column),? there is exactly (one|two|three) pairs? of (?:adjacent|neighbouring|consecutive) (?:unequal|different) (?:cells|values)$", lambda m: f"in each {m[1]} the value changes {'exactly once' if m[2] == 'one' else f'exactly {m[2]} times'}", "in each row there is exactly one pair of adjacent unequal cells"),
    _R(r"^the (?:cells|entries|values) of (?:each|every) (row|column) alternate$", r"every \1 is alternating", "the cells of each row alternate"),
    _R(r"\bform an? (?:unbroken block|interval)\b", "form a single block", "the 1s in each row form an interval"),
    _R(r"^the (\d)s in (?:each|every) (row|column) come in (?:pairs|(?:runs|blocks) of (?:exactly )?two)$", r"every run of \1s in each \2 has length exactly two", "the 1s in each row come in pairs"),
    _R(r"\bhas exactly length (two|three|\d)$", r"has length exactly \1", "every run of 1s has exactly length two"),
    _R(r"^no (row|column) (?:has|contains) a (?:maximal )?run of (\d)s of odd length$", r"every run of \2s in each \1 has even length", "no row has a run of 1s of odd length"),
    _R(r"^((?:each|every) (?:row|column) contains (?:the (?:pattern|word|string) )?\d\d+) (?:at least once|somewhere)$", r"\1", "each row contains 10 somewhere"),
    _R(r"^somewhere in (?:each|every) (row|column) an? (\d) is (?:directly|immediately) followed by an? (\d)$", r"every \1 contains \2\3", "somewhere in every row a 1 is directly followed by a 0"),
)  # fmt: skip
BOARD_PARAPHRASES: RuleList = (
    _R(r"^from (?:any|every|each) (\d) (?:you|one) can (?:reach|walk to|get to|go to) (?:any|every) other \1 (?:through|on|along|by|via|(?:by )?(?:moving|stepping|walking) only (?:on|through|over|along)) \1s$", r"the \1s are connected", "from any 1 you can reach any other 1 through 1s"),
    _R(r"^(?:each|every) pair of (\d)s is (?:connected|joined|linked) by a path of (?:adjacent )?\1s$", r"the \1s are connected", "each pair of 1s is linked by a path of 1s"),
    _R(r"\bform (a|one|a single) connected set\b", r"form \1 connected region", "all 1s form a connected set"),
    _R(r"^((?:all |all the |the )?\ds) are (?:8-connected|connected,? (?:by king(?:'s)? moves|diagonally or orthogonally|orthogonally or diagonally|horizontally, vertically or diagonally|where diagonal neighbours count|including diagonal (?:steps|neighbours)))$", r"\1 are connected including diagonally", "the 1s are connected by king moves"),
    _R(r"^the left(?:-hand)? (?:and|and the) right(?:-hand)? (?:edges|sides|borders) are (?:connected|joined|linked) (?:by a path of|through|by|via) (?:adjacent )?(\d)s$", r"there is a path of \1s from the left edge to the right edge", "the left and right sides are connected by a path of 1s"),
    _R(r"^the top (?:and|and the) bottom (?:edges|sides|borders) are (?:connected|joined|linked) (?:by a path of|through|by|via) (?:adjacent )?(\d)s$", r"there is a path of \1s from the top edge to the bottom edge", "the top and bottom sides are connected by a path of 1s"),
    _R(r"\bform a forest$", "contain no cycle", "the 1s form a forest"),
    _R(r"\bform a tree \(connected, without (?:any )?cycles?\)$", "form a tree", "the 1s form a tree (connected, without cycles)"),
    _R(r"^the (\d)s are (?:exactly )?(twice|three times) as (?:many|frequent) as (?:the )?(\d)s$|^(\d)s are exactly twice as frequent as (\d)s$", lambda m: f"there are exactly {m[2] or 'twice'} as many {m[1] or m[4]}s as {m[3] or m[5]}s", "the 0s are twice as many as the 1s"),
    _R(rf"^({_AMOUNT} \ds?) (?:is|are) on the (?:board|grid)$", lambda m: f"there are {m[1]} on the board", "exactly two 1s are on the board"),
    _R(r"\bsymmetrical\b", "symmetric", "the board is symmetrical"),
    _R(r"\bsymmetric (?:with respect to|about|in|across) (?:the|its) (vertical|horizontal) (?:axis|midline|middle line|centre line|line of symmetry)", r"symmetric about the \1 axis", "symmetric with respect to its vertical midline"),
    _R(r"^(?:the )?(?:board|grid) is symmetric (?:(?:about|with respect to) both axes|horizontally and vertically|both left-right and top-bottom|vertically and horizontally|both horizontally and vertically)$|^(?:the )?(?:board|grid) is unchanged by both reflections$", "every row is a palindrome and every column is a palindrome", "the board is symmetric about both axes"),
    _R(r"^(?:the )?(?:board|grid) (?:equals|is equal to|is the same as|coincides with) its (?:own )?left-right mirror image$", "every row is a palindrome", "the board equals its left-right mirror image"),
    _R(r"^(?:the )?(?:board|grid) reads the same from left to right as from right to left$", "every row is a palindrome", "the board reads the same from left to right as from right to left"),
    _R(r"^the left half mirrors the right half$", "every row is a palindrome", "the left half mirrors the right half"),
    _R(r"\bpoint[- ]symmetric about its centre\b", "unchanged when rotated by 180 degrees", "the board is point-symmetric about its centre"),
    _R(r"^every row and every column reads the same backwards$", "every row is a palindrome and every column is a palindrome", "every row and every column reads the same backwards"),
    _R(r"\b(reads the same) (?:from left to right as from right to left|from top to bottom as from bottom to top|downwards and upwards|forward as backward|forwards as backwards|backward as forward)\b", r"\1 backwards", "each row reads the same from left to right as from right to left"),
    _R(r"\b(?:equals|is equal to|is) its (?:own )?(?:reversal|reverse|mirror image)\b", "is a palindrome", "each row equals its own reversal"),
    _R(r"^(?:adjacent|neighbouring|consecutive) (row|column)s are (?:mirror images|reverses|reversals) of (?:each other|one another)$", r"each \1 is the reverse of the next \1", "adjacent rows are mirror images of each other"),
    _R(r"^(?:adjacent|neighbouring|consecutive) (row|column)s are opposite$", r"adjacent \1s are complementary", "adjacent rows are opposite"),
    _R(r"\b(corner|border cell|interior cell|cell) (?:contains|holds) an? (\d)$", r"\1 is \2", "every corner contains a 0"),
    _R(r"^((?:the )?(?:first|last|top|bottom|left|right)[\w ]*?) (contains?|has|have) (.+?) only if (.+?) does(?: too| also)?$", r"if \1 \2 \3 then \4 \2 \3", "the first row contains a 1 only if the last row does"),
    _R(r"^((?:the )?(?:first|last|top|bottom|left|right)[\w ]*?) (contains?|has|have) (.+?) (?:whenever|if|when) (.+?) does(?: too| also)?$", r"if \4 \2 \3 then \1 \2 \3", "the last row contains a 1 whenever the first row does"),
    _R(r"^at least one of (the (?:first|top|left)) and (the (?:last|bottom|right)) (row|column)s? (contains|has|have|is|are) (.+)$", lambda m: f"{m[1]} {m[3]} {'has' if m[4] == 'have' else 'is' if m[4] == 'are' else m[4]} {m[5]} or {m[2]} {m[3]} {'has' if m[4] == 'have' else 'is' if m[4] == 'are' else m[4]} {m[5]}", "at least one of the first and the last row contains a 1"),
    _R(r"^(?:either )?(the \w+ row) or (the \w+ row) (contains|has) (.+?),? or both(?: do)?$", r"\1 \3 \4 or \2 \3 \4", "either the first row or the last row contains a 1, or both"),
    _R(r"^there is (an? \d|at least one \d) in (the \w+ (?:row|column)) or (?:in )?(the \w+ (?:row|column))$", r"\2 contains \1 or \3 contains \1", "there is a 1 in the first row or in the last row"),
    _R(r"^(.+), or both$", r"\1", "each 1 has a 1 to its right or below it, or both"),
    _R(r"\b(is|are) also (?=\d)", r"\1 ", "the cell below it is also 1"),
    _R(r"^((?:each|every) \d), unless it is in (the \w+ (?:row|column)), (has .+)$", r"\1 not in \2 \3", "each 1, unless it is in the bottom row, has a 1 below it"),
    _R(r"^no (\d) has (?:both )?(?:an? )?(\d)s? (?:both )?(?:directly |immediately )?to (?:its|the) right and (?:an? \2 )?(?:directly |immediately )?below it$", r"no \1 has a \2 to its right and a \2 below it", "no 1 has 1s both to its right and below it"),
    _R(r"^no (\d) has (\d)s (?:directly |immediately )?to (?:its|the) left and(?: to (?:its|the))? right$", r"no \1 has a \2 to its left and a \2 to its right", "no 0 has 1s directly to its left and right"),
    _R(r"^if a cell is (\d),? (?:then )?the cell (to its right|to its left|below it|above it) or the cell (to its right|to its left|below it|above it) is (\d)$", r"every \1 has a \4 \2 or \3", "if a cell is 1, the cell to its right or the cell below it is 1"),
    _R(r"^each (\d) (?:is adjacent to|touches) an? (\d) and an? (\d)$|^every (\d) (?:is adjacent to|touches) an? (\d) and an? (\d)$", lambda m: f"each {m[1] or m[4]} is adjacent to at least one {m[2] or m[5]} and at least one {m[3] or m[6]}", "each 2 is adjacent to a 0 and a 1"),
    _R(r"^(each|every) (\d) has both an? (\d) and an? (\d) (?:among its neighbours|next to it|as neighbours)$", r"\1 \2 is adjacent to at least one \3 and at least one \4", "each 2 has both a 0 and a 1 among its neighbours"),
    _R(r"^(?:each|every) (?:cell|number|entry) is at least as (?:large|big|great|high) as the (?:cell|one|number) (?:directly |immediately )?above it$", "no cell is less than the cell above it", "each cell is at least as big as the cell directly above it"),
    _R(r"^(?:each|every) (?:cell|number|entry) is at least as (?:large|big|great|high) as the (?:cell|one|number) (?:directly |immediately )?to its left$", "no cell is less than the cell to its left", "each cell is at least as big as the one to its left"),
    _R(r"^the (row|column)s have different (sums|numbers of \ds)$", lambda m: f"no two {m[1]}s have the same {'sum' if m[2] == 'sums' else m[2].replace('numbers', 'number')}", "the rows have different sums"),
    _R(r"^the (row|column)s (?:have|contain) the same number of (\d)s$", r"every \1 has the same number of \2s", "the rows have the same number of 1s"),
    _R(r"^the number of (\d)s (?:per|in the) (row|column)s? (?:is non-?decreasing|does not decrease|never decreases) from (?:top to bottom|left to right)$", r"the number of \1s never decreases from \2 to \2", "the number of 1s per row is nondecreasing from top to bottom"),
    _R(r"^the number of (\d)s (?:per|in the) (row|column)s? (?:strictly increases|is strictly increasing) from (?:top to bottom|left to right)$", lambda m: f"each {m[2]} has more {m[1]}s than the {m[2]} {'above it' if m[2] == 'row' else 'to its left'}", "the number of 1s per row strictly increases from top to bottom"),
    _R(r"\b(?:strictly )?more (\ds) than the (?:preceding|previous) (row|column)$", lambda m: f"more {m[1]} than the {m[2]} {'above it' if m[2] == 'row' else 'to its left'}", "each row has more 1s than the previous row"),
    _R(r"\bdiffers from the preceding (row|column)\b", r"differs from the \1 before it", "each row differs from the preceding row in exactly one cell"),
    _R(r"^no (row|column) (?:appears|occurs) more than once$", r"no two \1s are equal", "no row appears more than once"),
    _R(r"^(?:there are )?two (row|column)s (?:that )?are (?:equal|the same|identical)$", r"not all \1s are different", "there are two rows that are equal"),
    _R(r"^((?:the )?(?:first|top|last|bottom|left|right|leftmost|rightmost) (?:row|column)) is identical to (?=the)", r"\1 equals ", "the first row is identical to the last row"),
    _R(r"^every (row|column) is identical to the first \1$", r"all \1s are equal", "every row is identical to the first row"),
    _R(r"\b(begins?|starts?|ends?) with the same (value|digit|number) (?:as|that) it (?:starts|begins|ends) with\b", r"\1 and ends with the same \2", "each row ends with the same value as it starts with"),
    _R(r"^(each|every) (row|column) ends and ends with the same\b", r"\1 \2 begins and ends with the same", "each row ends and ends with the same value"),
    _R(r"^(each|every) (row|column) has equal ends$", r"\1 \2 begins and ends with the same value", "each row has equal ends"),
    _R(r"^(each|every) (row|column) (?:contains equal numbers of (\d)s and (\d)s|is balanced, with as many (\d)s as (\d)s)$", lambda m: f"{m[1]} {m[2]} has as many {m[3] or m[5]}s as {m[4] or m[6]}s", "each row contains equal numbers of 0s and 1s"),
    _R(r"^(in (?:each|every) (?:row|column),? )?the numbers of (\d)s and (?:of )?(\d)s are (?:equal|the same)$", lambda m: f"{m[1] or ''}there are as many {m[2]}s as {m[3]}s", "the numbers of 0s and 1s are equal"),
    _R(r"^(at least one|some|exactly one|only one|no) (row|column) is empty of (\d)s$", lambda m: f"{m[1]} {m[2]} has no {m[3]}" if m[1] != 'no' else f"every {m[2]} has a {m[3]}", "some row is empty of 1s"),
    _R(r"^(exactly|only) one (row|column) contains (\d)s$", r"exactly one \2 contains a \3", "exactly one row contains 1s"),
    _R(r"^there is (a|some|at least one|exactly one) (row|column) in which (?:all cells are (\d)|an? (\d) (?:appears|occurs))$", lambda m: f"{'some' if m[1] != 'exactly one' else m[1]} {m[2]} {f'is all {m[3]}s' if m[3] else f'contains a {m[4]}'}", "there is a row in which all cells are 1"),
)  # fmt: skip
PARAPHRASE_RULES = (
    NOUN_PHRASE_RULES,
    ROUNDABOUT_RULES,
    AMOUNT_PARAPHRASES,
    LINE_VALUE_PARAPHRASES,
    ORDER_PARAPHRASES,
    NEGATION_PARAPHRASES,
    BOARD_PARAPHRASES,
)
