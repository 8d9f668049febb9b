"""Retellings: ways to say a sentence as one or more clauses that all hold and that each can be read alone.

`we need every row to contain a 1, and every column too` is retold as `every row contains a 1` and `every column
contains a 1`. The rules are those of frames, pronouns, ellipsis and coordination. All of them are given the sentence in
plain words (`in_plain_words`), whole and divided into two clauses in every possible way (`divisions`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from stripcount.language.clauses import may_share_subject
from stripcount.language.rewriting.clauses import parse_clause
from stripcount.language.rewriting.coordination import COORDINATION_RULES
from stripcount.language.rewriting.ellipsis import ELLIPSIS_RULES
from stripcount.language.rewriting.frames import FRAME_RULES
from stripcount.language.rewriting.pronouns import PRONOUN_RULES
from stripcount.language.rewriting.rule import CLAUSE_SEPARATOR, Retelling, Rewriting, apply_rules, retellings_by

_MAX_CHARACTERS = 400  # a bound on the time: each rule tries its patterns on the whole sentence and on its divisions
_MAX_DIVISIONS = 4  # a sentence with more is retold only as a whole; its clauses are read one by one before that
_CLAUSE_BOUNDARY = re.compile(
    # the words between `rows increase` and `so do columns` in `rows increase, and so do columns`, or a comma alone
    r": |(?:,|;|\.)? (?:and|but|while|whereas|yet|although|though)(?: also)? |[,;.] ?(?=as |nor |so |likewise|similarly|also |the same )|"
    r"(?:,|;|\.) | (?=as (?:is|are|do|does|has|have|must)\b|nor )"
)
PLAIN_WORD_RULES = (
    Rewriting("neighbor", "neighbour", r"\bneighbor", "neighbour"),
    Rewriting("top-left", "top left", r"\b(top|bottom|upper|lower)-(left|right)\b", r"\1 \2"),
    Rewriting("by walking orthogonally", "by", r",? (?:moving|going|stepping|walking|using|where you may move|and moving)(?: only)? (?:up, down, left,? (?:and|or) right|horizontally (?:and|or) vertically|horizontally (?:and|or) vertically only|orthogonally|in (?:the )?(?:four|4) directions|from side to side|(?:through|across|over|along) (?:sides|edges))", ""),
    Rewriting("the groups of 1s all have", "all groups of 1s have", r"^the (.+?) all (?=have|has|are|contain|touch|lie|consist)", r"all \1 "),
    Rewriting("are equally large", "have the same size", r"\bare (?:all )?(?:equally large|of (?:the same|equal) size)$", "have the same size"),
    Rewriting("any two groups of 1s have the same size", "all groups of 1s have the same size", r"^(?:the|any two|every two) (.+? of \d+s) have the same size$", r"all \1 have the same size"),
    Rewriting("groups of 1s have different sizes", "no two groups of 1s have the same size", r"^(?:all |all the |the |any two )?(.+?s of \d+s) (?:have|are of|are) (?:all |pairwise )?different sizes$", r"no two \1 have the same size"),
    Rewriting("every island of 1s has a different size", "no two islands of 1s have the same size", r"^(?:every|each) (\w+)( of \d+s) has a different size$", r"no two \1s\2 have the same size"),
    Rewriting("the 1s fall into exactly two connected groups", "the 1s form exactly two connected groups", r"^(the \d+s) (?:fall into|consist of|are divided into|break into|break up into|decompose into|come in) (.+?) (?:connected )?(groups|regions|islands|components|pieces)$", r"\1 form \2 connected \3"),
    Rewriting("entirely in the", "in the", r"\b(?:entirely|completely|wholly|totally) (?=(?:in|inside|within|on) )", ""),
    Rewriting("no loop of 1s exists", "there is no loop of 1s", r"^no (.+ of \d+s) exists?$", r"there is no \1"),
    Rewriting("0s are in one connected group", "the 0s are connected", r"^(?:all )?(?:the )?(\d+s) (?:belong to|are in|lie in|are part of) (?:the same|one|a single) (?:connected )?(?:group|region|component|island|piece)$", r"the \1 are connected"),
    Rewriting("in each row, no 2 is directly followed by a", "no 2 is directly followed by a in its row", r"^in (?:each|every|any|a) (row|column),? (an? \d|no \d) (.*\bfollowed by .+)$", r"\2 \3 in its \1"),
    Rewriting("one of the corners", "a corner", r"\bone of the (corner|side|edge)s\b", r"a \1"),
    Rewriting("needs a", "must have a", r"\b(?:must |should |has to |have to )?(?:needs|need|gets|get|receives|receive) (?=a\b|an\b|at |exactly|one\b|two\b|three\b|no\b|different)", "must have "),
    Rewriting("no row is allowed to be", "no row may be", r"^(no .+?) (?:is|are) (?:allowed|permitted) to ", r"\1 may "),
    Rewriting("no row is left without a 1", "every row has a 1", r"^no (.+?) (?:may be|can be|must be|is|are|stays|remains)(?: left| allowed)? without (?=an? )", r"every \1 has "),
    Rewriting("do not leave a 0 without a 1", "every 0 has a 1", r"^(?:do not|don't|never|you must not|you may not) leave (?:any |an? )(.+?) without (?=an? )", r"every \1 has "),
    Rewriting("be of one colour", "be monochromatic", r"\b(is|are|be) (?:all |entirely |completely |wholly )?(?:of )?(?:one|a single|the same) colour(?: only)?$", r"\1 monochromatic"),
    Rewriting("must be in one piece", "are connected", r"\b(?:must be|are|is) (?:all )?in one piece\b", "are connected"),
    Rewriting("no two 1s are on the same diagonal", "no two 1s share a diagonal", r"\b(no two \d+s) (?:may |can |must )?(?:lie |are |be |stand )?(?:on|in) (?:the same|a|one) diagonal$", r"\1 share a diagonal"),
    Rewriting("no all-zero rows", "no row is all 0s", r"\b(?:there (?:is|are) )?no all[- ](zero|0|one|1)s? (row|column)s?\b", lambda m: f"no {m[2]} is all {'0s' if m[1] in ('zero', '0') else '1s'}"),
    Rewriting("exactly two 1s are in every row", "there are exactly two 1s in every row", r"^((?:exactly|at least|at most) \w+ \w+) (?:are|is|lie|lies|stand|stands) (in (?:every|each) \w+)", r"there are \1 \2"),
    Rewriting("0s are forbidden", "no 0s", r"^(?!no\b|.*\bbeing\b)(?:an? |any )?([^,]*?) (?:is|are|must be) (?:forbidden|prohibited|banned|disallowed|not allowed|not permitted|excluded|avoided)(?: anywhere| everywhere)?$", r"no \1"),
    Rewriting("there are never more", "there are no more", r"\bthere (?:are|is) never (?:an? |any )?", "there are no "),
    Rewriting("runs of 1s, horizontal as well as vertical,", "horizontal and vertical runs of 1s", r"\b([a-z]+s?(?: of \d+s)?), (horizontal|vertical) as well as (horizontal|vertical),", r"\2 and \3 \1"),
    Rewriting("going from left to right, the", "the from left to right", r"^(?:reading|read|going|looking|scanning|moving|viewed) (from top to bottom|from left to right|downwards|rightwards),? (.*)$", r"\2 \1"),
    Rewriting("board has no", "no", r"^(?:the )?(?:board|grid|array|matrix) (?:contains?|has|must (?:contain|have)) (?=no\b)", ""),
    Rewriting("pattern 1 0", "pattern 10", r"\b(patterns?|words?|sequences?) ([0-9])[ ,]+([0-9])(?:[ ,]+([0-9]))?\b(?! and| or)", lambda m: f"{m[1]} {m[2]}{m[3]}{m[4] or ''}"),
    Rewriting("no three 1s in an l", "no l-shaped triple of 1s", r"^no three (\d+)s (?:in an? l(?:[- ]shape)?|form(?:ing)? an? l(?:[- ]shape)?)$", r"no l-shaped triple of \1s"),
    Rewriting("no cell's value equals", "the value of no cell equals", r"\b(each|every|no|any) (row|column|cell)['’]s ((?:\w+ ){1,3}?)(?=is|are|equals|has|must|never)", r"the \3of \1 \2 "),
    Rewriting("pattern 01", "01", r"\bpatterns? (?=[01]{2,}\b)", ""),
    Rewriting("010 as consecutive entries", "010", r"(?<=[01][01]) as (?:consecutive|adjacent) (?:cells|entries|digits|values)$", ""),
    Rewriting("three identical digits are consecutive", "three consecutive equal digits", r"\b(two|three|four|five) (?:identical|equal|like) (digit|value|number|cell|symbol|colour|entrie)s (?:are|stand|appear|may be|can be|may stand) (?:consecutively|consecutive|adjacent|in a row|next to each other|side by side|directly after each other)", r"\1 consecutive equal \2s"),
    Rewriting("three identical digits", "three equal digits", r"\b(no|every|each|any|two|three|adjacent|consecutive|neighbouring) identical (?=digit|value|number|cell|symbol|colour)", r"\1 equal "),
    Rewriting("if a row has a 1 then it has at least two", "if a row has a 1 then it has at least two 1s", r"^(?P<beginning>if .*?\b(?:has|have|contains?|holds?) (?:an? |any |some )?(?P<noun>\d+|\d+s)\b,? (?:then )?(?:it|that \w+|the \w+) (?:must )?(?:also )?(?:has|have|contains?|holds?) (?P<amount>{amount}|an even number|an odd number))(?P<of>)$", lambda m: f"{m['beginning']}{' of' if 'number' in m['amount'] else ''} {m['noun'].rstrip('s')}s"),
    Rewriting("has at least one 1 and at most two", "has at least one 1 and at most two 1s", r"\b(?P<verb>has|have|contains?|holds?|with) (?P<amount>{amount}|an?) (?P<noun>(?:different |distinct |black |white )?[a-z\d]+s?),? (?:but|and) (?P<second_amount>(?:at most|at least|not more than|no more than|fewer than|more than|less than) {number})(?=[,.]|$)", lambda m: f"{m['verb']} {m['amount']} {m['noun']} and {m['second_amount']} {m['noun'].removesuffix('s')}s"),
)  # fmt: skip
"""In this order: later rules expect the words that earlier ones have made."""
_NO_COMMON_SCOPE = (
    # a clause that begins with one of these words may limit the second clause as well
    r"(?!(?:in|within|for|along|down|across|if|when|whenever|unless|where|among|reading|either|between)\b)"
)
_INDEPENDENT_CLAUSES = (
    Rewriting("the 1s are connected || no column has a 0", "the 1s are connected || no column has a 0", _NO_COMMON_SCOPE + r"(?P<first>.+) \|\| (?P<second>{a clause}.+)", lambda match: _if_independent(match)),
)  # fmt: skip


RETELLING_RULES = (FRAME_RULES, PRONOUN_RULES, ELLIPSIS_RULES, COORDINATION_RULES, _INDEPENDENT_CLAUSES)
"""The lists of rules in the order in which they are tried."""


def _if_independent(match: re.Match[str]) -> str | None:
    """Return the match, whose groups are two clauses, if neither refers to the other, else None."""
    first, second = match["first"], match["second"]
    dependence = re.compile(r"\b(?:if|unless|or|either|then|whenever|when|respectively|vice versa)\b")
    pronoun = r"\b(?:it|its|they|them|their|these|those|itself|too|either|likewise|one|same holds|latter|others?)\b"
    is_short = min(len(first.split()), len(second.split())) < 3
    has_pronoun = second.startswith("the ") and re.search(pronoun, second)
    is_amount = re.match(r"(?:exactly|at least|at most|more|fewer|an?|\d+)\b", second) and parse_clause(second) is None
    continues_first = may_share_subject(first, second, ", ")
    if is_short or has_pronoun or is_amount or continues_first or dependence.search(first) or dependence.search(second):
        return None
    return match[0]


def divisions(text: str) -> Iterator[str]:
    """Yield each division of a sentence into two clauses, as a text with CLAUSE_SEPARATOR between them.

    A sentence is divided at a word such as `and` or `but`, or at punctuation that can end a clause.
    """
    for boundary in _CLAUSE_BOUNDARY.finditer(text):
        first, second = text[: boundary.start()].strip(" ,;."), text[boundary.end() :].strip(" ,;.")
        second = re.sub(r"^(?:and|but|also) (?!in\b)", "", second)
        if first and second:
            yield f"{first}{CLAUSE_SEPARATOR}{second}"


def in_plain_words(text: str) -> str:
    """Return a sentence in lower case and without its final stop, in which simple words replace roundabout phrases.

    >>> in_plain_words("No two rows are identical digit for digit.")
    'no two rows are identical digit for digit'
    """
    return apply_rules(text.strip().rstrip(".!").replace("’", "'").lower(), PLAIN_WORD_RULES)


def retell(text: str) -> Iterator[Retelling]:
    """Yield ways to say a sentence as one or more clauses that all hold, those that change least first.

    A sentence of more than _MAX_CHARACTERS characters has none.

    >>> list(retell("rows increase, and so do columns"))
    [('rows increase', 'columns increase')]
    """
    if len(text) > _MAX_CHARACTERS:
        return
    plain = in_plain_words(text)
    if plain != text.lower().rstrip(".!"):
        yield (plain,)
    plain_divisions = tuple(divisions(plain))
    if len(plain_divisions) > _MAX_DIVISIONS:
        plain_divisions = ()
    for rules in RETELLING_RULES:
        for clauses in retellings_by(plain, plain_divisions, rules, first_only=rules is PRONOUN_RULES):
            if clauses != (plain,) and all(clauses):
                yield clauses
