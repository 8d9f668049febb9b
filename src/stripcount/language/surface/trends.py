"""Changes along a line, monotone lines and trends from line to line, in standard words.

Examples are `the digit changes exactly once as you read it from left to right` and `the number of 1s never decreases
from top to bottom`.
"""

from __future__ import annotations

import re

from stripcount.language.surface.respelling import Respelling, RuleList

_R = Respelling
# a row of a table is _R(regular expression, its replacement, a text that the row changes); rows apply in their order

# regular expressions of groups of words: "as you ", "move", "left to right", "top to bottom", "at most once", "changes"
_AS = r"(?:as|when|if|while|whenever) (?:you|one|we|it is|they are|you're|read|being)?"
_GO = r"(?:move|moves|go|goes|read|reads|walk|walks|scan|scans|look|looks|pass|proceed|travel|going|reading|read off|moving|walking|scanned|scanning|travelling)"
_LEFT = r"(?:from )?(?:the )?left(?: end| side| edge| column)? to (?:the )?right(?: end| side| edge| column)?"
_TOP = r"(?:from )?(?:the )?top(?: row| end| edge)? to (?:the )?bottom(?: row| end| edge)?"
_TIMES = r"(exactly once|at most once|at least once|once|exactly twice|at most twice|at least twice|twice|(?:exactly|at most|at least) \w+ times|no more than once|never)"
_CHANGES = r"(?:changes?|switch(?:es)?|flips?|alternates?|jumps?|turns?)"


def _standard_frequency(words: str) -> str:
    """Return a frequency in standard words: `at most once` for `no more than once`, `exactly two times` for `twice`."""
    words = {"once": "exactly once", "twice": "exactly twice", "no more than once": "at most once"}.get(words, words)
    return words.replace("twice", "two times")


_NEVER = r"(?:never|do not|does not|must not|may not|cannot|must never|nowhere)"
_TRENDS = (
    # (a regular expression of what is stated about the values along a line, the adjective for it)
    (rf"(?:{_NEVER} (?:ever )?(?:decrease|decreases|go down|goes down|drop|drops|fall|falls|get smaller|gets smaller)|weakly (?:increase|increases)|(?:are|is) (?:weakly increasing|nondecreasing|non-decreasing)|(?:increase|increases) weakly|only (?:go|goes) up or stay(?:s)? (?:the same|equal))", "weakly increasing"),
    (rf"(?:{_NEVER} (?:ever )?(?:increase|increases|go up|goes up|rise|rises|grow|grows|get larger|gets larger)|weakly (?:decrease|decreases)|(?:are|is) (?:weakly decreasing|nonincreasing|non-increasing)|(?:decrease|decreases) weakly)", "weakly decreasing"),
    (r"(?:strictly (?:increase|increases)|(?:are|is) strictly increasing|(?:increase|increases) strictly)", "strictly increasing"),
    (r"(?:strictly (?:decrease|decreases)|(?:are|is) strictly decreasing|(?:decrease|decreases) strictly)", "strictly decreasing"),
)  # fmt: skip
# regular expressions of groups of words: "along", "from left to right along every row", "downwards in every column",
# "the values "
_IN = r"(?:along|across|in|within|on|of|through|over|down)"
_ROW = rf"(?:(?:{_LEFT}|to the right)(?:,? {_IN} (?:the |each |every |any |all |all the |a )?rows?)?|{_IN} (?:the |each |every |any |all |all the |a )?rows?(?:,? (?:{_LEFT}|to the right))?)"
_COLUMN = rf"(?:(?:{_TOP}|downwards)(?:,? {_IN} (?:the |each |every |any |all |all the |a )?columns?)?|(?:going |moving |reading )?{_IN} (?:the |each |every |any |all |all the |a )?columns?(?:,? (?:{_TOP}|downwards))?)"
_SUBJECT = r"(?:(?:the )?(?:values|cells|numbers|digits|entries)(?: (?:in|of|on) (?:the|each|every) (?:board|grid|matrix|array))? )"
_ANY_TREND = "|".join(pattern for pattern, _ in _TRENDS)
# "the values never decrease along rows and down columns"
_TWO_DIRECTIONS = re.compile(
    rf"^{_SUBJECT}(?P<trend>{_ANY_TREND}),? (?:both )?(?P<direction>{_ROW}|{_COLUMN}),? (?:and|nor|or|but|while|and also)(?: they)? (?:(?P<othertrend>{_ANY_TREND}) )?(?P<otherdirection>{_ROW}|{_COLUMN})$"
)
# "the values never decrease when you move right or down"
_RIGHT_OR_DOWN = r"(?:(?:as|when|if|while) (?:you|one|we) (?:move|go|walk|read)|going|moving|walking|reading) (?:to the )?(?:right|rightwards) (?:or|and) (?:down|downwards|down the board)"
_RIGHT_AND_DOWN = re.compile(
    rf"^(?:{_RIGHT_OR_DOWN},? )?(?:the )?(?:values?|cells?|numbers?|digits?|entries) (?P<trend>{_ANY_TREND})(?:,? {_RIGHT_OR_DOWN})?$"
)
# "the values never decrease from left to right"
_ONE_DIRECTION = re.compile(rf"^{_SUBJECT}(?P<trend>{_ANY_TREND}),? (?P<direction>{_ROW}|{_COLUMN})$")


def monotone_lines_sentence(text: str) -> str:
    """Return a sentence about the values along rows or columns as one about rows or columns; any other unchanged.

    >>> monotone_lines_sentence("the numbers strictly increase from left to right along every row")
    'every row is strictly increasing'
    """
    if match := _TWO_DIRECTIONS.match(text):
        trend = _adjective(match["trend"])
        other_trend = _adjective(match["othertrend"]) if match["othertrend"] else trend
        if _line_noun(match["direction"]) != _line_noun(match["otherdirection"]):
            return f"every {_line_noun(match['direction'])} is {trend} and every {_line_noun(match['otherdirection'])} is {other_trend}"
    elif match := _RIGHT_AND_DOWN.match(text):
        return f"every row is {_adjective(match['trend'])} and every column is {_adjective(match['trend'])}"
    elif match := _ONE_DIRECTION.match(text):
        return f"every {_line_noun(match['direction'])} is {_adjective(match['trend'])}"
    return text


def _adjective(words: str) -> str:
    """Return the adjective for a trend: `never decrease` is `weakly increasing`."""
    return next(adjective for pattern, adjective in _TRENDS if re.fullmatch(pattern, words))


def _line_noun(words: str) -> str:
    """Return `row` for words of a direction along rows, else `column`."""
    return "row" if re.fullmatch(_ROW, words) else "column"


def _ordered_binary_numbers(match: re.Match[str]) -> str:
    """Return the order of lines, read as binary numbers, as a comparison of each line with the line before it.

    `read as binary numbers, the rows strictly increase` becomes `each row read as a binary number is greater than the
    row above`. Words that do not tell whether equal lines are allowed stay as they are.
    """
    is_negated = re.search("non", match["order"]) is not None  # nondecreasing order is increasing, equal lines allowed
    is_increasing = (re.search(r"decreas|descend", match["order"]) is None) != is_negated
    strictly = re.search(r"strict", match["order"]) and not re.search(r"weak|non", match["order"])
    if not strictly and not re.search(r"weak|non-?(?:de|in)creas", match["order"]):
        return match[0]
    relation = (
        ("greater than" if is_increasing else "less than") if strictly else ("at least" if is_increasing else "at most")
    )
    noun = match["lines"].rstrip("s")
    return f"each {noun} read as a binary number is {relation} the {noun} {'above' if noun == 'row' else 'to its left'}"


TREND_RULES: RuleList = (
    _R(rf"^(?:going|moving|reading|looking|walking|passing) (?:down|downwards|{_TOP})(?: (?:the|through the) (?:board|grid|rows|matrix))?,? (?=the (?:number|row sums?|sums?))(.*)$", r"\1 from top to bottom", "going down the board, the number of 1s in a row never decreases"),
    _R(rf"^(?:going|moving|reading|looking|walking|passing) (?:right|rightwards|{_LEFT})(?: (?:the|through the) (?:board|grid|columns|matrix))?,? (?=the (?:number|column sums?|sums?))(.*)$", r"\1 from left to right", "going right, the number of 1s in a column never decreases"),
    _R(r"\b(the number of \ds in (?:the|each|every|a) (?:row|column)s?) is weakly (increasing|decreasing)\b", lambda m: f"{m[1]} never {'decrease' if m[2] == 'increasing' else 'increase'}s", "the number of 1s in the rows is weakly increasing"),
    _R(rf"^(?:reading|read|going (?:along|through|across|down)|scanning|moving along|looking along|walking along) (?:each|every|any|a) (row|column)(?: {_LEFT}| {_TOP})?,? (?!as\b|is\b)", r"in every \1 ", "reading each row from left to right, the digit changes exactly once"),
    _R(rf"^(?:as|when|if) (?:you|one|we) (?:read|go along|go across|move along|walk along|scan|go down|look along) (?:each|every|any|a) (row|column)(?: {_LEFT}| {_TOP})?,? ", r"in every \1 ", "as you read a row from left to right, the digit changes at most twice"),
    _R(r"\bno (row|column) changes(?: (?:its )?(?:digit|value|colour))? more than (once|twice|\w+ times)\b", lambda m: f"every {m[1]} changes at most {m[2].replace('twice', 'two times')}", "no row changes digit more than twice"),
    _R(r"\b(exactly|at most|at least) one (?:place|point|position|spot|cell) (?:where|at which) the (?:digit|value|colour) changes\b", r"\1 one change of digit", "there is exactly one place where the digit changes"),
    _R(r"\b(exactly|at most|at least) (\w+) (?:places|points|positions|spots|cells) (?:where|at which) the (?:digit|value|colour) changes\b", r"\1 \2 changes of digit", "there are exactly two places where the digit changes"),
    _R(rf",? {_AS} ?{_GO}(?: (?:it|them|each|each one|a row|the rows?|across|along))?,? {_LEFT}(?:,? (?:along|across|in) (?:a|the|each|every|any) rows?)?(?=$|[,;.]| and )", " from left to right", "changes once as you read it from left to right"),
    _R(rf",? {_AS} ?{_GO}(?: (?:it|them|each|the columns?|down))?,? {_TOP}(?:,? (?:along|down|in) (?:a|the|each|every|any) columns?)?(?=$|[,;.]| and )", " from top to bottom", "never decrease as you move from the top row to the bottom row"),
    _R(rf"(?<=\w),? (?:(?:when |if )?(?:reading|read|going|scanned|scanning|moving) )?{_LEFT}(?=$|[,;.])", " from left to right", "the digit changes once, reading left to right"),
    _R(r",? (?:going|moving|reading|as you go|as one goes|as you move) down(?:wards?)?(?: the (?:board|grid|rows|matrix|page))?(?=$|[,;.])", " from top to bottom", "row sums never decrease going down the board"),
    _R(r"\b(never|not) (?:ever )?(?:go(?:es)? down|drops?|falls?|shrinks?|gets? smaller|declines?)(?= from|$|,| as| with| between)", r"\1 decrease", "the row sums never go down from top to bottom"),
    _R(r"\b(never|not) (?:ever )?(?:go(?:es)? up|rises?|grows?|gets? (?:larger|bigger)|climbs?)(?= from|$|,| as| with| between)", r"\1 increase", "the row sums never go up from top to bottom"),
    _R(r"\bthe number of (\ds) in (?:each|every|a|any) (row|column) (never decrease|never increase)s?(?: from (?:left to right|top to bottom))?$", r"the number of \1 \3s from \2 to \2", "the number of 1s in each column never decreases from left to right"),
    _R(r"\bthe number of (\ds) in (?:the|a) (row|column)s? (never decrease|never increase)s?(?: from (?:left to right|top to bottom))?$", r"the number of \1 \3s from \2 to \2", "the number of 1s in the rows never decrease from top to bottom"),
    _R(r"\bfrom (?:one |each )?(row|column) to the next(?: one| row| column)?\b", r"from \1 to \1", "never decreases from one row to the next"),
    _R(rf"\b(?:in|along|within|across) (?:each|every) (row|column),? (?:the )?(?:digits?|values?|colours?|entries|cells|symbols?) {_CHANGES}(?: (?:digit|value|colour))? {_TIMES}(?: from (?:left to right|top to bottom))?", lambda m: f"every {m[1]} changes {_standard_frequency(m[2])}", "in each row the digit changes at most once from left to right"),
    _R(rf"\b(every|each|no|the first|the last) (row|column) {_CHANGES}(?: (?:its )?(?:digit|value|colour|symbol)s?)? {_TIMES}(?: from (?:left to right|top to bottom))?", lambda m: f"{m[1]} {m[2]} changes {_standard_frequency(m[3])}", "each row changes digit exactly once from left to right"),
    _R(r"\b(every|each) (row|column) (?:has|contains|shows) (exactly|at most|at least) (\w+) (?:changes?|switch(?:es)?|alternations?|transitions?|flips?)(?: of (?:digit|value|colour)s?| between 0s? and 1s?| from one digit to the other)?(?: from (?:left to right|top to bottom))?", lambda m: f"{m[1]} {m[2]} changes {m[3]} {'once' if m[4] in ('one', '1') else m[4] + ' times'}", "every row has exactly two changes of digit"),
    _R(r"\b(?:in|along) (?:each|every) (row|column),? there (?:is|are) (exactly|at most|at least) (\w+) (?:changes?|switch(?:es)?|alternations?|transitions?)(?: of (?:digit|value|colour)s?| between 0s? and 1s?)?", lambda m: f"every {m[1]} changes {m[2]} {'once' if m[3] in ('one', '1') else m[3] + ' times'}", "in each row there is exactly one change of digit"),
    _R(r"\b(?:is|are) (?:weakly )?(?:sorted|ordered|arranged),? (?:with )?(?:(?:all |the )?(?:its )?)?0s (?:coming )?(?:first(?:,)? (?:and )?(?:then|followed by) (?:(?:all |the )?(?:its )?)?1s|before (?:all |the )?1s)", "is weakly increasing", "every row is sorted, 0s first and then 1s"),
    _R(r"\b(?:is|are) (?:sorted|ordered|arranged|listed) in (weakly|strictly) (increasing|decreasing|ascending|descending) order(?: from (?:left to right|top to bottom))?", lambda m: f"is {m[1]} {'increasing' if m[2] in ('increasing', 'ascending') else 'decreasing'}", "each row is sorted in weakly decreasing order"),
    _R(r"\b(?:is|are) (?:sorted |ordered )?in (nondecreasing|non-decreasing|nonincreasing|non-increasing) order(?: from (?:left to right|top to bottom))?", lambda m: f"is weakly {'increasing' if 'decr' in m[1] else 'decreasing'}", "each row is in nondecreasing order"),
    _R(r"\b(?:in|along) (?:each|every) (row|column),? (?:all )?(?:the )?0s (?:come|stand|are|lie) (before|after) (?:all )?(?:the )?1s\b", lambda m: f"every {m[1]} is weakly {'increasing' if m[2] == 'before' else 'decreasing'}", "in each row all 0s come before all 1s"),
    _R(r"^(?:the )?(?P<lines>rows|columns),? (?:are|come|appear|stand)?(?: listed| sorted| arranged)?,? ?(?:in |form )?(?:an? )?(?P<order>(?:strictly |weakly )?(?:increasing|decreasing|ascending|descending|nondecreasing|nonincreasing))(?: order| sequence)?,? (?:(?:when|if) )?(?:they are )?(?:read|viewed|seen|interpreted|regarded|taken|considered)? ?as binary numbers?(?: from (?:left to right|top to bottom))?(?:,? (?:from top to bottom|from left to right))?$", _ordered_binary_numbers, "rows are in strictly increasing order when read as binary numbers from top to bottom"),
    _R(r"^(?:read|seen|viewed|interpreted|regarded|taken) as binary numbers?,? (?:the )?(?P<lines>rows|columns) (?:are |form |come )?(?:in )?(?P<order>(?:strictly |weakly )?(?:increasing|decreasing|increase|decrease|ascending))(?: order)?(?: from (?:top to bottom|left to right))?$", _ordered_binary_numbers, "read as binary numbers, the rows strictly increase from top to bottom"),
    _R(r"\bno (?:digit|value|number|symbol) (?:is repeated|is used twice|appears (?:more than once|twice)|occurs (?:more than once|twice)|repeats) (?:in|within|along) (?:any|a|the same|one) (row|column) (?:or|and|nor) (?:in )?(?:any |a |the same |one )?(?:column|row)\b", "in every row no digit is repeated and in every column no digit is repeated", "no digit is repeated in any row or column"),
    _R(r"\bno (?:digit|value|number|symbol) (?:is repeated|is used twice|appears (?:more than once|twice)|occurs (?:more than once|twice)|repeats) (?:in|within|along) (?:any|a|the same|one) (row|column)\b", r"in every \1 no digit is repeated", "no digit is repeated in any row"),
)  # fmt: skip
