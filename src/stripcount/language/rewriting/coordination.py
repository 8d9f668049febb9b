"""One thing said of several at once: both ... and, neither ... nor, lists of three, respectively, and vice versa."""

from __future__ import annotations

import re

from stripcount.language.rewriting.clauses import Worded, conjugated, denied, is_plural, parted, quantifier, so_many
from stripcount.language.rewriting.rule import JOINT, Rewriting
from stripcount.language.rewriting.words import AMOUNT

_OF_ALL_TOGETHER = re.compile(
    r"\b(?:different|distinct|equal|equally|same|identical|alike|agree|coincide|each other|one another|common|differ|connected|"
    r"adjacent to each|apart|together|opposite|complements?|complementary|reverses?|meet|share|separated|joined|linked|disjoint|"
    r"sum|add|total|match|do)\b"
)
_VALUES = re.compile(r"\d+s?|zeros|zeroes|ones|twos")
_LINES = ("row", "column", "diagonal", "rows", "columns", "diagonals", "corner", "cell", "border", "edge", "side")


def _of_each(match: re.Match[str]) -> str | None:
    """Return a sentence about several subjects as one clause for each: every row and column has one, each has one."""
    clause = parted(_commas_aside(match[0]))
    if clause is None or re.search(r"\bbetween\b|\btogether\b|\bsum of\b|\bof\b", clause.subject):
        return None
    if clause.rest.endswith("respectively"):
        return _respectively(clause, clause.rest.removesuffix("respectively").strip(" ,"))
    word, members = _members(clause.subject)
    if len(members) < 2 or (any(_VALUES.fullmatch(quantifier(each)[1]) for each in members) and word != "nor"):
        return None
    said = [_said(each, clause, word == "nor") for each in members]
    return (" or " if word == "or" else JOINT).join(filter(None, said)) if all(said) else None


def _commas_aside(text: str) -> str:
    """Return a sentence without the commas in its subject: `every row, and also every column, has`."""
    match = re.match(
        r"((?:(?!\b(?:that|which|whose|who|if|when|where|then)\b)[\w ,-])+?)( (?:is|are|has|have|contains?|consists?|must|do|does)\b.*)",
        text,
    )
    if match is None:
        return text
    subject = re.sub(r", (and also|as well as|like|and likewise|and) ([\w ]+?),$", r" and \2", match[1])
    return re.sub(r",", " ,", subject).strip(" ,").replace(" ,", " and") + match[2]


def _members(subject: str) -> tuple[str, list[str]]:
    """Return the word that joins the members of a list, and its members with all their words."""
    word = "or" if re.search(r"\bor\b", subject) else "and"
    if match := re.match(r"(both|neither|either|not only) (.+)", subject):
        word, subject = {"neither": "nor", "either": "or"}.get(match[1], "and"), match[2]
    parts = re.split(r" (?:and also|as well as|but also|and|or|nor|like) ", f" {subject} ")
    parts = [part.strip().removeprefix("and ") for part in parts if part.strip()]
    if len(parts) < 2:
        return word, []
    many = quantifier(parts[0])[0]
    whole = [part if (own := quantifier(part))[0] else f"{many} {own[1]}".strip() for part in parts]
    noun = whole[-1].split()[-1].rstrip("s")
    if noun in ("row", "column", "corner", "diagonal", "cell"):
        whole = [each if each.split()[-1].rstrip("s") in _LINES else f"{each} {noun}" for each in whole]
    of_one_kind = (
        word == "or" and many not in ("no", "some", "at least one") and not all(quantifier(p)[0] for p in parts)
    )
    sums = not whole[-1].endswith(_LINES) and any(each.endswith(_LINES) for each in whole)
    if of_one_kind or sums or many.startswith("not") or (many in ("a", "an") and word != "nor"):
        return word, []  # of `every row and column sum` the rows are no member
    return ("and" if word == "or" and many == "no" else word), whole


def _said(who: str, clause: Worded, denies: bool) -> str | None:
    """Return the clause for one of the subjects."""
    many, noun = quantifier(who)
    rest = re.sub(r"^(?:both|each|all) (?=all\b|have|contain)", "", clause.rest)
    verb = re.sub(r"^both ", "", clause.verb.replace(" both", ""))
    if _OF_ALL_TOGETHER.search(f"{verb} {rest}") and many not in ("no two", "any two"):
        return None  # of all together, or of each
    lines = re.fullmatch(r"(?:row|column|diagonal)s?", noun)
    if lines and ((noun.endswith("s") and many in ("", "the", "both the")) or (denies and many in ("a", "an"))):
        return f"{'no' if denies else 'every'} {noun.rstrip('s')} {conjugated(verb, False)} {rest}".strip()
    if denies and many in ("a", "an", "any"):
        return f"no {noun} {conjugated(verb, False)} {rest}".strip()
    if denies:
        return denied(Worded(who, conjugated(verb, is_plural(who)), rest)) if many == "the" else None
    return f"{who} {conjugated(verb, is_plural(who))} {rest}".strip()


def _respectively(clause: Worded, rest: str) -> str | None:
    """Return one clause for each subject of a sentence with “respectively”."""
    word, members = _members(clause.subject)
    said = [each.strip() for each in re.split(r",? and |, ", rest)]
    if word != "and" or len(members) != len(said) or len(said) < 2:
        return None
    if match := re.fullmatch(rf"({AMOUNT}) (\w+.*)", said[-1]):
        said = [so_many(each, match[2]) if re.fullmatch(AMOUNT, each) else each for each in (*said[:-1], match[1])]
    return JOINT.join(f"{who} {conjugated(clause.verb, is_plural(who))} {what}" for who, what in zip(members, said))


_VICE_VERSA = r",? (?:and|but also) (?:vice versa|conversely|the other way (?:a?round))"


def _exchanged(match: re.Match[str]) -> str | None:
    """Return a sentence about two values, and what it becomes with the two exchanged."""
    values = sorted(set(re.findall(r"\b\d\b|\b\d(?=s\b)", match[1])))
    if len(values) != 2:
        return None
    first, second = values
    return match[1] + JOINT + re.sub(r"\b\d(?=s?\b)", lambda found: second if found[0] == first else first, match[1])


def _so_is_it(match: re.Match[str]) -> str | None:
    clause, who = parted(match[1]), match[2]
    if clause is None:
        return None
    return f"{clause} if and only if {who} {conjugated(clause.verb, is_plural(who))} {clause.rest}"


def _lines_shared(match: re.Match[str]) -> str | None:
    """Return `no two 1s share a row, a column or a diagonal` for each of the kinds of lines."""
    kinds = [match["first"], *re.findall(r"\w+(?=,|$)", match["more"]), match["last"]]
    if not set(kinds) <= {"row", "column", "diagonal"}:
        return None
    return JOINT.join(f"{match['who']} are {'on' if kind == 'diagonal' else 'in'} the same {kind}" for kind in kinds)


_OF = r"(?:that|of|with|containing|consisting|in which)"
_DESCRIBED = (
    # a description of a thing; what it says of it
    (r"(?:of|with) ((?:all|only)\b.*)", r"is \1"),
    (r"that (.+)", r"\1"),
    (r"with (.+)", r"has \1"),
    (r"containing (.+)", r"contains \1"),
    (r"consisting (.+)", r"consists \1"),
)


def _some_of_two(match: re.Match[str]) -> str | None:
    """Return an alternative of two things, one of which is there: `there is a row or a column that is all 1s`."""
    own, said = (
        next((found.expand(said) for what, said in _DESCRIBED if (found := re.fullmatch(what, described))), None)
        for described in (match["own"] or match["said"], match["said"])
    )
    return f"some {match['one']} {own} or some {match['other']} {said}" if own and said else None


COORDINATION = (
    Rewriting("if the first row contains a 1 then so does the last row, and conversely", "the first row contains a 1 if and only if the last row contains a 1", rf"(?:if|when|whenever) (.+?),? (?:then )?so (?:is|does|do|are) ((?:the|every|each|no|some|it)\b.+?){_VICE_VERSA}", _so_is_it),
    Rewriting("if the first row is all 0s then the last row is all 0s, and vice versa", "the first row is all 0s if and only if the last row is all 0s", rf"(?:if|when|whenever) (.+?),? (?:then )?((?:the|every|each|no|some|it)\b.+?){_VICE_VERSA}", r"\1 if and only if \2"),
    Rewriting("each 0 is adjacent to a 1 and vice versa", "each 0 is adjacent to a 1 || each 1 is adjacent to a 0", rf"((?:every|each|all|the|no|any)\b.+?){_VICE_VERSA}", _exchanged),
    Rewriting("the 1s are contiguous in every row and in every column", "the 1s are contiguous in every row || the 1s are contiguous in every column", r"((?:(?!\bor\b).)+?) ((?:in|on) {every} [\w ]+?),? (?:and|and also|as well as|and likewise) ((?:in|on) {every} [\w ]+)", lambda m: f"{m[1]} {m[2]}{JOINT}{m[1]} {m[3]}" if parted(m[1]) and " or " not in m[0] else None),
    Rewriting("no two 1s share a row or a column", "no two 1s are in the same row || no two 1s are in the same column", r"(?P<who>no two \d+s?) (?:share|(?:are|lie|stand) (?:in|on)) (?:the same|a) (?P<first>\w+)(?P<more>(?:, (?:(?:in |on )?(?:the same|a) )?\w+)*),? (?:or|and|nor) (?:(?:in |on )?(?:the same|a) )?(?P<last>\w+)", _lines_shared),
    Rewriting("there is a row or a column that is all 1s", "some row is all 1s or some column is all 1s", rf"(?:there is |there exists |there must be )?(?:either )?(?:a|an|some|at least one) (?P<one>row|column|diagonal|line)(?: (?P<own>{_OF} .+?))?,? or (?:there is )?(?:a|an|some|at least one) (?P<other>row|column|diagonal) (?P<said>{_OF} .+)", _some_of_two),
    Rewriting("no 1 is in the first or last column", "no 1 is in the first column || no 1 is in the last column", r"no (\d) is in the (first|top|left) or (?:the )?(last|bottom|right) (row|column)", r"no \1 is in the \2 \4 || no \1 is in the \3 \4"),
    Rewriting("no row or column is all 0s", "no row is all 0s || no column is all 0s", r".+", _of_each),
)  # fmt: skip
