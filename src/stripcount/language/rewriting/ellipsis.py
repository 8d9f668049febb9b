"""Clauses that leave out words of the clause before them, rewritten with these words.

`the 1s are connected, and so are the 0s` becomes `the 1s are connected` and `the 0s are connected`. In the same way
`the same holds for columns`, `but at most two` and `neither is any column` are given a subject, a verb or a noun.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from stripcount.language.rewriting.clauses import (
    ParsedClause,
    conjugate,
    counted_noun_text,
    exchange_rows_and_columns,
    is_plural,
    negate_clause,
    parse_clause,
    parse_counted_noun,
    split_quantifier,
)
from stripcount.language.rewriting.rule import CLAUSE_SEPARATOR, Rewriting
from stripcount.language.rewriting.words import AMOUNT_PATTERN

Completion = Callable[[str, re.Match[str]], str | None]
"""A function of (the preceding clause, the match of the pattern) to the second clause in full; None if it is unclear.

The second clause begins after CLAUSE_SEPARATOR in the match.
"""
UNIVERSAL_QUANTIFIERS = ("every", "each", "all", "all the", "the", "any", "", "both", "all of the", "each of the")
"""Quantifiers, as `split_quantifier` returns them: empty for plurals such as `1s`."""
NEGATIVE_QUANTIFIERS = ("no", "no two", "neither", "none of the")
# a word of a sentence of which it is unclear which clause is repeated: `if the first row is 0, ..., and so is the last`
_CONDITION_WORD = re.compile(r"\b(?:if|when|whenever|unless|either|then|except)\b")
# a subject that is lines of one kind: `every row`, `the columns`, `in each column`
_LINES = re.compile(r"(?:(?:the|all|every|each|any|any two|a|in|for|along|no|no two) )*(?:row|column)s?")
_MAX_SUBJECT_WORDS = 9  # a longer text is not taken for a subject


def _last_clause(text: str) -> str | None:
    """Return the last clause of a text; None if it is unclear which clause of the text a later word refers to."""
    if _CONDITION_WORD.search(text):
        return None
    last_clause = re.split(r", (?=(?:no|every|each|all|the|some|any|there)\b)|; ", text)[-1]
    has_several_subjects = (
        re.search(r" and (?:no|every|each|all|some|any|there|at)\b", last_clause) and " and in " not in last_clause
    )
    return None if has_several_subjects else last_clause


def _ellipsis(example: str, result: str, pattern: str, completion: Completion) -> Rewriting:
    """Return the rule for two clauses of which the second matches `pattern` and leaves out words of the first.

    `example` and `result` are those of the rule, as in `Rewriting`.
    """

    def both_clauses(match: re.Match[str]) -> str | None:
        preceding = _last_clause(match["first"])
        second = None if preceding is None else completion(preceding, match)
        return second and f"{match['first']}{CLAUSE_SEPARATOR}{second}"

    return Rewriting(example, result, rf"(?P<first>.+?) \|\| {pattern}", both_clauses)


# the predicate of the preceding clause for another subject


def _with_noun(subject: str, clause: ParsedClause) -> str:
    """Return a subject such as `the last` or `the bottom one` with the noun of the clause's subject: `the last row`.

    A subject that has a noun is returned unchanged.
    """
    ordinal = r"the (?:(?:top|bottom|upper|lower) (?:left|right)|last|first|other|second|third|top|bottom|left|right)"
    match = re.fullmatch(rf"({ordinal}|some|every|each|no)(?: ones?)?", subject)
    return f"{match[1]} {clause.subject.split()[-1]}" if match else subject


def _clause_with_subject(preceding: str, subject: str, negative: bool, likewise: bool) -> str | None:
    """Return the preceding clause with another subject; None if it is unclear what is meant of that subject.

    `negative`: the second clause begins with `neither` or `nor`. `likewise`: it says that the same holds, and so
    repeats the quantifier of the preceding clause. A clause about rows or columns is repeated with rows and columns
    exchanged if the subject is the other kind of line.
    """
    clause = parse_clause(preceding)
    without_direction = re.sub(r" from (?:top to bottom|left to right)$", "", subject)
    if _LINES.fullmatch(without_direction):
        subject = without_direction
    quantifier, noun = split_quantifier(subject)
    if _LINES.fullmatch(subject) and (exchanged := exchange_rows_and_columns(preceding)):
        preceding_quantifier = "" if clause is None else clause.quantifier
        if not re.search(rf"\b{noun.split()[-1].rstrip('s')}s?\b", exchanged):
            return None
        if likewise or clause is None or clause.subject == "there":
            return exchanged
        if negative or quantifier in NEGATIVE_QUANTIFIERS:
            same_quantifier = preceding_quantifier in NEGATIVE_QUANTIFIERS
        else:
            same_quantifier = preceding_quantifier in UNIVERSAL_QUANTIFIERS or preceding_quantifier == "any two"
        if same_quantifier:
            return exchanged
    if clause is None or clause.subject == "there" or len(subject.split()) > _MAX_SUBJECT_WORDS:
        return None
    if likewise and clause.quantifier in NEGATIVE_QUANTIFIERS:
        return None
    if re.match(r"(?:in|on|for|at) ", subject) or parse_clause(subject) is not None:
        return None
    if clause.quantifier in NEGATIVE_QUANTIFIERS and not likewise and (negative or quantifier in NEGATIVE_QUANTIFIERS):
        is_indefinite = quantifier in (*NEGATIVE_QUANTIFIERS, "any", "a", "an")
        return _with_subject(clause, f"{clause.quantifier} {noun}") if is_indefinite else None
    if negative and not re.search(r"\b(?:not|never|cannot|no)\b", f"{clause.verb} {clause.complement}"):
        return None
    return (
        None
        if clause.quantifier in NEGATIVE_QUANTIFIERS and quantifier in UNIVERSAL_QUANTIFIERS
        else _with_subject(clause, subject)
    )


def _with_subject(clause: ParsedClause, subject: str) -> str:
    """Return the clause with another subject, whose noun may be left out."""
    subject = _with_noun(subject, clause)
    return f"{subject} {conjugate(clause.verb, is_plural(subject))} {clause.complement}".strip()


def _same_predicate(negative: bool = False, likewise: bool = False) -> Completion:
    """Return the completion that gives the preceding clause the subject `subject` of the match.

    `negative` and `likewise` are those of `_clause_with_subject`.
    """
    return lambda preceding, match: _clause_with_subject(preceding, match["subject"], negative, likewise)


def _negated_predicate(preceding: str, match: re.Match[str]) -> str | None:
    """Complete `but the last row is not`: the preceding clause with the subject `subject` of the match, negated."""
    clause = parse_clause(preceding)
    if clause is None:
        return None
    subject = _with_noun(match["subject"], clause)
    return negate_clause(ParsedClause(subject, conjugate(clause.verb, is_plural(subject)), clause.complement))


# the counted noun of the preceding clause with another amount


def _with_counted_noun(preceding: str, match: re.Match[str]) -> str | None:
    """Complete an amount alone, such as `but not more than two` after `each row has at least one 1`.

    The result is `each row has at most two 1s`. None if it is unclear what is counted.
    """
    location, clause, noun, quantifier = _counting_clause(preceding)
    if clause is None:
        return None
    amount = match["amount"] or f"no {match['more_than']}"
    if not noun:  # `the number of 1s is at least two`
        is_number = clause.quantifier == "the" and re.fullmatch(AMOUNT_PATTERN, clause.complement)
        # `at least two` of `at least two xs`, `at most one` of `at most one x`
        bare_amount = counted_noun_text(amount, "x")[:-2].removesuffix(" x")
        return f"{clause.subject} {clause.verb} {bare_amount}" if is_number else None
    if quantifier in ("some", "exactly one", "at least one", *NEGATIVE_QUANTIFIERS) or amount == "none":
        return None  # both amounts are those of one and the same subject
    return f"{location}{clause.subject} {clause.verb} {counted_noun_text(amount, noun)}"


def _with_counted_noun_elsewhere(preceding: str, match: re.Match[str]) -> str | None:
    """Complete an amount with another place, such as `exactly two in the last row`.

    The result is `there are exactly two 1s in the last row`. None if the preceding clause counts nothing in a place.
    """
    _, clause, noun, _ = _counting_clause(preceding)
    noun_in_place = re.fullmatch(r"(.+?) (?:in|on|at|along) (?:the|each|every|any|all|a) .+", noun)
    if clause is None or clause.subject != "there" or noun_in_place is None:
        return None
    return f"there are {counted_noun_text(match['amount'], noun_in_place[1])} {match['place']}"


def _with_verb_and_counted_noun(preceding: str, match: re.Match[str]) -> str | None:
    """Complete a subject with an amount: `each column at most one` is `each column has at most one 1`."""
    location, clause, noun, _ = _counting_clause(preceding)
    if clause is None or not noun or location or clause.subject == "there":
        return None
    amount, subject = match["amount"], _with_noun(match["subject"], clause)
    if split_quantifier(subject)[0] == "no" and not re.match(r"(?:more|fewer|less|exactly|at|\w+$)", amount):
        return None
    verb = conjugate(match["verb"] or clause.verb, is_plural(subject))
    return f"{subject} {verb} {counted_noun_text(amount, noun)}"


def _counting_clause(text: str) -> tuple[str, ParsedClause | None, str, str]:
    """Return (location, clause, counted noun, quantifier of the subject) of a clause that counts something.

    Of `in each row there are two 1s` the location is `in each row `, with a space at its end, and the noun `1s`. What the clause does not have is empty, the clause None if there is
    no verb.
    """
    match = re.fullmatch(r"(in (?:each|every|all|any|the) [\w ]+?),? (there .*|exactly .*|at .*)", text)
    location, text = (f"{match[1]} ", match[2]) if match else ("", text)
    clause = parse_clause(text)
    counted_noun = parse_counted_noun(clause.complement) if clause else None
    return location, clause, counted_noun.noun if counted_noun else "", clause.quantifier if clause else ""


def _with_value(preceding: str, match: re.Match[str]) -> str | None:
    """Complete `every column contains one` with the value of the preceding clause: `every column contains a 1`."""
    clause = parse_clause(preceding)
    value = re.fullmatch(r"(an? \d+)( .*)?", clause.complement) if clause else None
    return f"{match['subject']} {value[1]}" if value else None


def _with_noun_of_both_amounts(match: re.Match[str]) -> str | None:
    """Return two clauses for two amounts of one noun: `each column has at least one but at most two 1s`."""
    subject_and_verb = f"{match['subject']} {match['verb']}"
    quantifier = split_quantifier(match["subject"])[0]
    excludes_both = quantifier == "no" and match["conjunction"] == "or"
    requires_both = quantifier in UNIVERSAL_QUANTIFIERS and " or " not in match[0]
    if not (excludes_both or requires_both):
        return None
    return CLAUSE_SEPARATOR.join(
        f"{subject_and_verb} {counted_noun_text(match[amount], match['noun'])}"
        for amount in ("first_amount", "second_amount")
    )


# a verb, a noun or a subject of the preceding clause


def _with_verb(preceding: str, match: re.Match[str]) -> str | None:
    """Complete `the last row all 1s`, or `every 0 to a 1`, with the verb of the preceding clause."""
    clause = parse_clause(preceding)
    if (
        clause is None
        or clause.subject == "there"
        or parse_clause(f"{match['subject']} {match['complement']}") is not None
    ):
        return None
    subject, complement, words_before = _with_noun(match["subject"], clause), match["complement"], ""
    if (preposition := complement.split()[0]) in ("to", "of", "with", "in", "on"):
        before_preposition = re.match(rf"(.*?)\b{preposition}\b", clause.complement)
        if before_preposition is None:
            return None
        words_before = before_preposition[1]
    return f"{subject} {conjugate(clause.verb, is_plural(subject))} {words_before}{complement}"


def _with_noun_of_subject(preceding: str, match: re.Match[str]) -> str | None:
    """Complete `while the last is all 1s` with the noun of the preceding subject; None if no noun is left out."""
    clause, second = parse_clause(preceding), parse_clause(match["second"])
    if clause is None or second is None or (subject := _with_noun(second.subject, clause)) == second.subject:
        return None
    return str(ParsedClause(subject, second.verb, second.complement))


def _with_preceding_subject(preceding: str, match: re.Match[str]) -> str | None:
    """Complete `and does not exceed four` with the subject of the preceding clause.

    None unless that subject has one of the `UNIVERSAL_QUANTIFIERS`.
    """
    clause, second = parse_clause(preceding), parse_clause(f"x {match['second']}")
    if clause is None or second is None or second.subject != "x" or clause.quantifier not in UNIVERSAL_QUANTIFIERS:
        return None
    # `the 1s` is each of them in one clause and their whole set in another
    is_set_of_cells = re.fullmatch(r"(?:all )?(?:the )?\d+s", clause.subject) and not re.match(
        r"(?:are|form|do not form)\b", match["second"]
    )
    has_pronoun = re.search(r"\b(?:it|its|they|their|them)\b", match["second"])
    if is_set_of_cells or clause.subject == "there" or has_pronoun:
        return None
    return f"{clause.subject} {match['second']}"


_OF_THEM = r"(?: of (?:them|these|those))?"
_REPEATED_PREDICATES = (
    _ellipsis("every column is constant || some row is not", "every column is constant || some row is not constant", r"(?P<subject>.+?) (?:is|are|does|do) not", _negated_predicate),
    _ellipsis("the 1s are connected || so are the 0s", "the 1s are connected || the 0s are connected", r"so {does} (?P<subject>.+)", _same_predicate()),
    _ellipsis("the 1s are connected || as are the 0s", "the 1s are connected || the 0s are connected", r"as {does} (?P<subject>.+)", _same_predicate()),
    _ellipsis("no row is all 0s || neither is any column", "no row is all 0s || no column is all 0s", r"(?:neither|nor) {does} (?P<subject>.+)", _same_predicate(negative=True)),
    _ellipsis("the 1s are contiguous in each row || in each column", "the 1s are contiguous in each row || the 1s are contiguous in each column", r"(?P<subject>in (?:each|every|all|the) \w+)", _same_predicate(likewise=True)),
    _ellipsis("the 1s are connected || the 0s are too", "the 1s are connected || the 0s are connected", r"(?P<subject>.+?),? {does},? {also}", _same_predicate()),
    _ellipsis("no row is all 0s || no column is", "no row is all 0s || no column is all 0s", r"(?P<subject>.+?) {does}", _same_predicate()),
    _ellipsis("every row is a palindrome || every column too", "every row is a palindrome || every column is a palindrome", r"(?P<subject>(?!.* {does},? {also}$).+?),? {also}", _same_predicate()),
    _ellipsis("all rows are distinct || likewise all columns", "all rows are distinct || all columns are distinct", r"(?:likewise|similarly)(?: is true)?(?: for| of)?,? (?P<subject>.+)", _same_predicate(likewise=True)),
    _ellipsis("no two rows are equal || the same holds for columns", "no two rows are equal || no two columns are equal", r"the same (?:must |should |also )?(?:holds?|goes|go|is true|is the case|applies|apply|be true)(?: true)? (?:for|of|to|with|in) (?P<subject>.+)", _same_predicate(likewise=True)),
)  # fmt: skip
"""Rules for a second clause that has the predicate of the first."""
_REPEATED_WORDS = (
    _ellipsis("every 1 is adjacent to a 0 || every 0 to a 1", "every 1 is adjacent to a 0 || every 0 is adjacent to a 1", r"(?P<subject>(?:every|each|no|the|all|all the|some) (?:(?:first|last|top|bottom|left|right|upper|lower|other|main|second) )*(?:rows?|columns?|diagonals?|corners?|cells?|border|\d+s?|first|last|top|bottom)(?: ones?| corner| cell)?) (?P<complement>(?:all|only|entirely|an?|exactly|at least|at most|more|fewer|as many|to|of|with|in|on|even|odd|\d+s?)\b.*)", _with_verb),
    _ellipsis("the first row is all 0s || the last is all 1s", "the first row is all 0s || the last row is all 1s", r"(?P<second>.+)", _with_noun_of_subject),
)  # fmt: skip
"""Rules for a second clause that has the verb of the first, or the noun of its subject."""


def _with_both_clauses_whole(match: re.Match[str]) -> str | None:
    """Return a sentence such as `if the first row is all 0s, so is the last` with its second clause in full.

    The two clauses are joined by `or`, `if ... then`, `if and only if` or `unless`; the match holds the word between
    them as `conjunction` and the words before the first clause as `words_before`. None if the second clause leaves
    nothing out.
    """
    first, second = match["first"], match["second"]
    if parse_clause(first) is None or _CONDITION_WORD.search(first):
        return None
    # no rule repeats the subject: `every row is S or T` may mean S or T of each row
    for rule in (*_REPEATED_PREDICATES, *_REPEATED_WORDS):
        if both := rule.rewrite_whole(f"{first}{CLAUSE_SEPARATOR}{second}"):
            second = both.partition(CLAUSE_SEPARATOR)[2]
            break
    else:
        second = re.sub(r",? (?:too|as well|either)$|(?<= )also (?!not\b)", "", second)
        if second == match["second"]:
            return None
    conjunction = match["conjunction"].strip().removesuffix(" else") or "then"
    return f"{match['words_before']}{first} {conjunction} {second}"


ELLIPSIS_RULES = (
    Rewriting("every column also has a 1", "every column has a 1", r"(.+?),? (?:too|as well|either)|(.+) also (?!not\b)(.+)", lambda m: m[1] or f"{m[2]} {m[3]}"),
    Rewriting("every row contains at least one 0 as well as at least one 1", "every row contains at least one 0 and at least one 1", r"(.+) as well as ((?:a|at|exactly|\d).+)", r"\1 and \2"),
    Rewriting("some row is all 1s or some column is", "some row is all 1s or some column is all 1s", r"(?P<words_before>)(?:either )?(?P<first>.+?),?(?P<conjunction> or (?:else )?)(?P<second>.+)", _with_both_clauses_whole),
    Rewriting("if a cell is 1 then so is the cell below it", "if a cell is 1 then the cell below it is 1", r"(?P<words_before>(?:if|whenever|when) )(?P<first>.+?)(?:, then|,| then)(?P<conjunction> )(?P<second>.+)", _with_both_clauses_whole),
    Rewriting("the first row is all 0s if and only if the last is", "the first row is all 0s if and only if the last row is all 0s", r"(?P<words_before>)(?P<first>.+?)(?P<conjunction> (?:if and only if|exactly if|exactly when|precisely when|precisely if|only if|if|unless) )(?P<second>.+)", _with_both_clauses_whole),
    *_REPEATED_PREDICATES,
    _ellipsis("some row contains a 1 || every column contains one", "some row contains a 1 || every column contains a 1", r"(?P<subject>.+ (?:contains|has|holds)) one", _with_value),
    _ellipsis("each row has at least one 1 || not more than two", "each row has at least one 1 || each row has at most two 1s", rf"(?:there (?:is|are|may be|must be) )?(?P<amount>{{amount}}){_OF_THEM}(?P<more_than>)", _with_counted_noun),
    _ellipsis("each row has at least one 1 || there are never more than two", "each row has at least one 1 || each row has at most two 1s", r"there (?:is|are) never (?P<amount>)(?P<more_than>more than \w+)", _with_counted_noun),
    _ellipsis("there are two 1s in every row || two in every column", "there are two 1s in every row || there are two 1s in every column", rf"(?P<amount>{{amount}}){_OF_THEM} (?P<place>(?:in|on|at|along) .+)", _with_counted_noun_elsewhere),
    _ellipsis("each row has exactly two 1s || each column has two", "each row has exactly two 1s || each column has two 1s", rf"(?P<subject>(?:no|every|each|all|the|any|some|both|neither) [\w -]+?) (?:(?P<verb>(?:must |should |may )?{{has}}) )?(?P<amount>{{amount}}){_OF_THEM}(?: {{also}})?", _with_verb_and_counted_noun),
    *_REPEATED_WORDS,
    _ellipsis("the number of 1s is even || does not exceed four", "the number of 1s is even || the number of 1s does not exceed four", r"(?P<second>.+)", _with_preceding_subject),
    Rewriting("each column has at least one but at most two 1s", "each column has at least one 1 || each column has at most two 1s", r"(?P<subject>(?:(?!\b(?:that|which|whose|who|if|when|where|then|with|without)\b|,).)+?) (?P<verb>(?:must |should |may )?(?:has|have|contains?|holds?|is|are)) (?P<first_amount>{amount}),? (?P<conjunction>but|and|or) (?P<second_amount>{amount}) (?P<noun>\d+s?\b.*|[a-z]+s\b.*)", _with_noun_of_both_amounts),
)  # fmt: skip
"""Each rule that applies to a sentence or to one of its divisions gives a retelling, in this order."""
