"""Sentences that say one thing of several subjects, rewritten as one clause for each subject.

`both every row and every column has a 1` becomes `every row has a 1` and `every column has a 1`. The same is done for
`neither ... nor`, for lists of three and more, for `respectively`, and for `and vice versa`.
"""

from __future__ import annotations

import re

from stripcount.language.rewriting.clauses import (
    ParsedClause,
    conjugate,
    counted_noun_text,
    is_plural,
    negate_clause,
    parse_clause,
    split_quantifier,
)
from stripcount.language.rewriting.rule import CLAUSE_SEPARATOR, Rewriting
from stripcount.language.rewriting.words import AMOUNT_PATTERN

_JOINT_PREDICATE = re.compile(
    # words of a predicate that may be meant of all subjects together: `the first row and the last row are equal`
    r"\b(?:different|distinct|equal|equally|same|identical|alike|agree|coincide|each other|one another|common|differ|connected|"
    r"adjacent to each|apart|together|opposite|complements?|complementary|reverses?|meet|share|separated|joined|linked|disjoint|"
    r"sum|add|total|match|do)\b"
)
_VALUE_WORD = re.compile(r"\d+s?|zeros|zeroes|ones|twos")
_PLACE_NOUNS = ("row", "column", "diagonal", "rows", "columns", "diagonals", "corner", "cell", "border", "edge", "side")


def _clause_for_each(match: re.Match[str]) -> str | None:
    """Return one clause for each subject of a sentence: `no row or column is all 0s` as `no row ... || no column ...`.

    None if the subject is no list, or if the predicate may be meant of all subjects together.
    """
    clause = parse_clause(_without_subject_commas(match[0]))
    # `between a and b` is no list of subjects, and neither is `the sum of a and b`
    if clause is None or re.search(r"\bbetween\b|\btogether\b|\bsum of\b|\bof\b", clause.subject):
        return None
    if clause.complement.endswith("respectively"):
        return _respectively(clause, clause.complement.removesuffix("respectively").strip(" ,"))
    conjunction, members = _list_members(clause.subject)
    if len(members) < 2 or (
        any(_VALUE_WORD.fullmatch(split_quantifier(member)[1]) for member in members) and conjunction != "nor"
    ):
        return None
    clauses = [_clause_about(member, clause, conjunction == "nor") for member in members]
    separator = " or " if conjunction == "or" else CLAUSE_SEPARATOR
    return separator.join(filter(None, clauses)) if all(clauses) else None


def _without_subject_commas(text: str) -> str:
    """Return a sentence with `and` in place of the commas in its subject.

    `every row, and also every column, has a 1` becomes `every row and every column has a 1`.
    """
    match = re.match(
        r"((?:(?!\b(?:that|which|whose|who|if|when|where|then)\b)[\w ,-])+?)( (?:is|are|has|have|contains?|consists?|must|do|does)\b.*)",
        text,
    )
    if match is None:
        return text
    subject = re.sub(r", (and also|as well as|like|and likewise|and) ([\w ]+?),$", r" and \2", match[1])
    return re.sub(r",", " ,", subject).strip(" ,").replace(" ,", " and") + match[2]


def _list_members(subject: str) -> tuple[str, list[str]]:
    """Return (conjunction, members) of a subject that is a list; no members if it is not a list or cannot be divided.

    The conjunction is "and", "or" or "nor"; `no row or column` has "and", as the clauses about both members hold. A
    member is given the quantifier of the first member and the noun of the last if its own is left out: the members of
    `the first and last row` are `the first row` and `the last row`.
    """
    conjunction = "or" if re.search(r"\bor\b", subject) else "and"
    if match := re.match(r"(both|neither|either|not only) (.+)", subject):
        conjunction, subject = {"neither": "nor", "either": "or"}.get(match[1], "and"), match[2]
    parts = re.split(r" (?:and also|as well as|but also|and|or|nor|like) ", f" {subject} ")
    parts = [part.strip().removeprefix("and ") for part in parts if part.strip()]
    if len(parts) < 2:
        return conjunction, []
    quantifier = split_quantifier(parts[0])[0]
    members = [part if (split := split_quantifier(part))[0] else f"{quantifier} {split[1]}".strip() for part in parts]
    noun = members[-1].split()[-1].rstrip("s")
    if noun in ("row", "column", "corner", "diagonal", "cell"):
        members = [
            member if member.split()[-1].rstrip("s") in _PLACE_NOUNS else f"{member} {noun}" for member in members
        ]
    is_alternative = (  # `every row or column` may mean any one of them
        conjunction == "or"
        and quantifier not in ("no", "some", "at least one")
        and not all(split_quantifier(part)[0] for part in parts)
    )
    # `every row and column sum` is about the sums of both, so `every row` is not a member
    shares_noun = not members[-1].endswith(_PLACE_NOUNS) and any(member.endswith(_PLACE_NOUNS) for member in members)
    is_indefinite = quantifier in ("a", "an") and conjunction != "nor"
    if is_alternative or shares_noun or quantifier.startswith("not") or is_indefinite:
        return conjunction, []
    return ("and" if conjunction == "or" and quantifier == "no" else conjunction), members


def _clause_about(subject: str, clause: ParsedClause, negative: bool) -> str | None:
    """Return the clause with another subject, negated if `negative`.

    None if its predicate may be meant of several subjects together, or if it is unclear what the negation means.
    """
    quantifier, noun = split_quantifier(subject)
    complement = re.sub(r"^(?:both|each|all) (?=all\b|have|contain)", "", clause.complement)
    verb = re.sub(r"^both ", "", clause.verb.replace(" both", ""))
    if _JOINT_PREDICATE.search(f"{verb} {complement}") and quantifier not in ("no two", "any two"):
        return None
    is_line = re.fullmatch(r"(?:row|column|diagonal)s?", noun)
    is_all_lines = noun.endswith("s") and quantifier in ("", "the", "both the")
    if is_line and (is_all_lines or (negative and quantifier in ("a", "an"))):
        return f"{'no' if negative else 'every'} {noun.rstrip('s')} {conjugate(verb, False)} {complement}".strip()
    if negative and quantifier in ("a", "an", "any"):
        return f"no {noun} {conjugate(verb, False)} {complement}".strip()
    verb = conjugate(verb, is_plural(subject))
    if negative:
        return negate_clause(ParsedClause(subject, verb, complement)) if quantifier == "the" else None
    return f"{subject} {verb} {complement}".strip()


def _respectively(clause: ParsedClause, complement: str) -> str | None:
    """Return one clause for each subject of a sentence that ends with “respectively”.

    `complement` is the complement without that word, such as `two and three 1s` of `the first and the last row`.
    """
    conjunction, members = _list_members(clause.subject)
    complements = [part.strip() for part in re.split(r",? and |, ", complement)]
    if conjunction != "and" or len(members) != len(complements) or len(complements) < 2:
        return None
    if match := re.fullmatch(rf"({AMOUNT_PATTERN}) (\w+.*)", complements[-1]):  # the noun is said only in the last
        complements = [
            counted_noun_text(part, match[2]) if re.fullmatch(AMOUNT_PATTERN, part) else part
            for part in (*complements[:-1], match[1])
        ]
    return CLAUSE_SEPARATOR.join(
        f"{member} {conjugate(clause.verb, is_plural(member))} {part}" for member, part in zip(members, complements)
    )


# `and vice versa` at the end of a sentence
_VICE_VERSA = r",? (?:and|but also) (?:vice versa|conversely|the other way (?:a?round))"


def _with_values_exchanged(match: re.Match[str]) -> str | None:
    """Return a sentence about two values and the same with the values exchanged; None if there are not exactly two."""
    values = sorted(set(re.findall(r"\b\d\b|\b\d(?=s\b)", match[1])))
    if len(values) != 2:
        return None
    first, second = values
    return (
        match[1]
        + CLAUSE_SEPARATOR
        + re.sub(r"\b\d(?=s?\b)", lambda digit: second if digit[0] == first else first, match[1])
    )


def _equivalence(match: re.Match[str]) -> str | None:
    """Return `S if and only if T`; S is the first group of the match, T the same clause about the second group.

    An example is `the first row contains a 1 if and only if the last row contains a 1`.
    """
    clause, subject = parse_clause(match[1]), match[2]
    if clause is None:
        return None
    return f"{clause} if and only if {subject} {conjugate(clause.verb, is_plural(subject))} {clause.complement}"


def _no_two_in_each_line(match: re.Match[str]) -> str | None:
    """Return one clause for each kind of line of `no two 1s share a row, a column or a diagonal`."""
    kinds = [match["first_line"], *re.findall(r"\w+(?=,|$)", match["further_lines"]), match["last_line"]]
    if not set(kinds) <= {"row", "column", "diagonal"}:
        return None
    return CLAUSE_SEPARATOR.join(
        f"{match['subject']} are {'on' if kind == 'diagonal' else 'in'} the same {kind}" for kind in kinds
    )


# the beginning of a description behind a noun, as in `a row that is all 1s`
_RELATIVE_WORD = r"(?:that|of|with|containing|consisting|in which)"
_PREDICATES_BY_DESCRIPTION = (
    # (pattern of a description behind a noun, template of the predicate that says the same)
    (r"(?:of|with) ((?:all|only)\b.*)", r"is \1"),  # `of all 1s`: `is all 1s`
    (r"that (.+)", r"\1"),  # `that has two 1s`: `has two 1s`
    (r"with (.+)", r"has \1"),  # `with two 1s`: `has two 1s`
    (r"containing (.+)", r"contains \1"),
    (r"consisting (.+)", r"consists \1"),
)


def _either_exists(match: re.Match[str]) -> str | None:
    """Return `some row S or some column S` of `there is a row or a column that S`; both may have their own S."""
    first, second = (
        _predicate(description)
        for description in (match["first_description"] or match["second_description"], match["second_description"])
    )
    return f"some {match['first_kind']} {first} or some {match['second_kind']} {second}" if first and second else None


def _predicate(description: str) -> str | None:
    """Return the predicate of a description behind a noun: `is all 1s` of `that is all 1s`; None of any other text."""
    for pattern, template in _PREDICATES_BY_DESCRIPTION:
        if match := re.fullmatch(pattern, description):
            return match.expand(template)
    return None


COORDINATION_RULES = (
    Rewriting("if the first row contains a 1 then so does the last row, and conversely", "the first row contains a 1 if and only if the last row contains a 1", rf"(?:if|when|whenever) (.+?),? (?:then )?so (?:is|does|do|are) ((?:the|every|each|no|some|it)\b.+?){_VICE_VERSA}", _equivalence),
    Rewriting("if the first row is all 0s then the last row is all 0s, and vice versa", "the first row is all 0s if and only if the last row is all 0s", rf"(?:if|when|whenever) (.+?),? (?:then )?((?:the|every|each|no|some|it)\b.+?){_VICE_VERSA}", r"\1 if and only if \2"),
    Rewriting("each 0 is adjacent to a 1 and vice versa", "each 0 is adjacent to a 1 || each 1 is adjacent to a 0", rf"((?:every|each|all|the|no|any)\b.+?){_VICE_VERSA}", _with_values_exchanged),
    Rewriting("the 1s are contiguous in every row and in every column", "the 1s are contiguous in every row || the 1s are contiguous in every column", r"((?:(?!\bor\b).)+?) ((?:in|on) {every} [\w ]+?),? (?:and|and also|as well as|and likewise) ((?:in|on) {every} [\w ]+)", lambda m: f"{m[1]} {m[2]}{CLAUSE_SEPARATOR}{m[1]} {m[3]}" if parse_clause(m[1]) and " or " not in m[0] else None),
    Rewriting("no two 1s share a row or a column", "no two 1s are in the same row || no two 1s are in the same column", r"(?P<subject>no two \d+s?) (?:share|(?:are|lie|stand) (?:in|on)) (?:the same|a) (?P<first_line>\w+)(?P<further_lines>(?:, (?:(?:in |on )?(?:the same|a) )?\w+)*),? (?:or|and|nor) (?:(?:in |on )?(?:the same|a) )?(?P<last_line>\w+)", _no_two_in_each_line),
    Rewriting("there is a row or a column that is all 1s", "some row is all 1s or some column is all 1s", rf"(?:there is |there exists |there must be )?(?:either )?(?:a|an|some|at least one) (?P<first_kind>row|column|diagonal|line)(?: (?P<first_description>{_RELATIVE_WORD} .+?))?,? or (?:there is )?(?:a|an|some|at least one) (?P<second_kind>row|column|diagonal) (?P<second_description>{_RELATIVE_WORD} .+)", _either_exists),
    Rewriting("no 1 is in the first or last column", "no 1 is in the first column || no 1 is in the last column", r"no (\d) is in the (first|top|left) or (?:the )?(last|bottom|right) (row|column)", r"no \1 is in the \2 \4 || no \1 is in the \3 \4"),
    Rewriting("no row or column is all 0s", "no row is all 0s || no column is all 0s", r".+", _clause_for_each),
)  # fmt: skip
"""Each rule that applies to a sentence gives a retelling of it, in this order."""
