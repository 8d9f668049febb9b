"""What a clause leaves out because the one before it said it: `and so do the 0s`, `the same holds for columns`, `but at most two`."""

from __future__ import annotations

import re
from collections.abc import Callable

from stripcount.language.rewriting.clauses import (
    Worded,
    conjugated,
    counted,
    denied,
    is_plural,
    of_other_lines,
    parted,
    quantifier,
    so_many,
)
from stripcount.language.rewriting.rule import JOINT, Rewriting
from stripcount.language.rewriting.words import AMOUNT

Filling = Callable[[str, re.Match[str]], str | None]
"""What a clause means, after the clause before it and the match of its own words."""
UNIVERSAL = ("every", "each", "all", "all the", "the", "any", "", "both", "all of the", "each of the")
NO = ("no", "no two", "neither", "none of the")
_CONDITION = re.compile(r"\b(?:if|when|whenever|unless|either|then|except)\b")
_LINES = re.compile(r"(?:(?:the|all|every|each|any|any two|a|in|for|along|no|no two) )*(?:row|column)s?")


def _last_clause(text: str) -> str | None:
    """Return the last of the clauses of a text, None if it is unclear to which of them a word refers."""
    if _CONDITION.search(text):
        return None
    last = re.split(r", (?=(?:no|every|each|all|the|some|any|there)\b)|; ", text)[-1]
    several = re.search(r" and (?:no|every|each|all|some|any|there|at)\b", last) and " and in " not in last
    return None if several else last


def _filled(written: str, read: str, pattern: str, filling: Filling) -> Rewriting:
    """Return the rule about a clause of a pattern that leaves something out which the one before it says."""

    def told(match: re.Match[str]) -> str | None:
        last = _last_clause(match["first"])
        full = None if last is None else filling(last, match)
        return full and f"{match['first']}{JOINT}{full}"

    return Rewriting(written, read, rf"(?P<first>.+?) \|\| {pattern}", told)


# of whom the same is said


def _who(clause: Worded, who: str) -> str:
    """Return a subject with the noun of the clause if its own is left out: `the last`, `the bottom one`."""
    which = r"the (?:(?:top|bottom|upper|lower) (?:left|right)|last|first|other|second|third|top|bottom|left|right)"
    match = re.fullmatch(rf"({which}|some|every|each|no)(?: ones?)?", who)
    return f"{match[1]} {clause.subject.split()[-1]}" if match else who


def _of_others(first: str, who: str, none: bool, like: bool) -> str | None:
    """Return what a clause says, said of others; None if it is unclear how many."""
    clause = parted(first)
    who = bare if _LINES.fullmatch(bare := re.sub(r" from (?:top to bottom|left to right)$", "", who)) else who
    many, noun = quantifier(who)
    if _LINES.fullmatch(who) and (other := of_other_lines(first)):
        own = "" if clause is None else clause.many
        if not re.search(rf"\b{noun.split()[-1].rstrip('s')}s?\b", other):
            return None
        if like or clause is None or clause.subject == "there":
            return other
        if (own in NO) if none or many in NO else (own in UNIVERSAL or own == "any two"):
            return other
    if clause is None or clause.subject == "there" or (like and clause.many in NO) or len(who.split()) > 9:
        return None
    if re.match(r"(?:in|on|for|at) ", who) or parted(who) is not None:
        return None
    if clause.many in NO and not like and (none or many in NO):
        return _replaced(clause, f"{clause.many} {noun}") if many in (*NO, "any", "a", "an") else None
    if none and not re.search(r"\b(?:not|never|cannot|no)\b", f"{clause.verb} {clause.rest}"):
        return None
    return None if clause.many in NO and many in UNIVERSAL else _replaced(clause, who)


def _replaced(clause: Worded, who: str) -> str:
    subject = _who(clause, who)
    return f"{subject} {conjugated(clause.verb, is_plural(subject))} {clause.rest}".strip()


def _so(none: bool = False, like: bool = False) -> Filling:
    return lambda first, match: _of_others(first, match["who"], none, like)


def _not_so(first: str, match: re.Match[str]) -> str | None:
    """Return the opposite said of others: `but the last row is not`."""
    clause = parted(first)
    if clause is None:
        return None
    who = _who(clause, match["who"])
    return denied(Worded(who, conjugated(clause.verb, is_plural(who)), clause.rest))


# how many of the same


def _amount_alone(first: str, match: re.Match[str]) -> str | None:
    """Return `at least one 1` and `not more than two` with the noun of the first said again."""
    opening, clause, noun, many = _counting(first)
    if clause is None:
        return None
    amount = match["amount"] or f"no {match['most']}"
    if not noun:
        whole = clause.many == "the" and re.fullmatch(AMOUNT, clause.rest)
        return f"{clause.subject} {clause.verb} {so_many(amount, 'x')[:-2].removesuffix(' x')}" if whole else None
    if many in ("some", "exactly one", "at least one", *NO) or amount == "none":
        return None  # of the same one both are said
    return f"{opening}{clause.subject} {clause.verb} {so_many(amount, noun)}"


def _amount_there(first: str, match: re.Match[str]) -> str | None:
    """Return `exactly two in the last row` with the noun that the clause before counts in another place."""
    _, clause, noun, _ = _counting(first)
    place = re.fullmatch(r"(.+?) (?:in|on|at|along) (?:the|each|every|any|all|a) .+", noun)
    there = clause is not None and clause.subject == "there" and place
    return f"there are {so_many(match['amount'], place[1])} {match['place']}" if there and place else None


def _amount_of(first: str, match: re.Match[str]) -> str | None:
    """Return `each column at most one` with the verb and the noun of the clause before."""
    opening, clause, noun, _ = _counting(first)
    if clause is None or not noun or opening or clause.subject == "there":
        return None
    many, who = match["amount"], _who(clause, match["who"])
    if quantifier(who)[0] == "no" and not re.match(r"(?:more|fewer|less|exactly|at|\w+$)", many):
        return None
    return f"{who} {conjugated(match['verb'] or clause.verb, is_plural(who))} {so_many(many, noun)}"


def _counting(first: str) -> tuple[str, Worded | None, str, str]:
    """Return (the line in which a clause counts, the clause, what it counts, its quantifier)."""
    match = re.fullmatch(r"(in (?:each|every|all|any|the) [\w ]+?),? (there .*|exactly .*|at .*)", first)
    opening, first = (f"{match[1]} ", match[2]) if match else ("", first)
    clause = parted(first)
    found = counted(clause.rest) if clause else None
    return opening, clause, found.noun if found else "", clause.many if clause else ""


def _a_value_again(first: str, match: re.Match[str]) -> str | None:
    """Return `every column contains one` with the value of the clause before."""
    clause = parted(first)
    value = re.fullmatch(r"(an? \d+)( .*)?", clause.rest) if clause else None
    return f"{match['who']} {value[1]}" if value else None


def _both_amounts(match: re.Match[str]) -> str | None:
    """Return a sentence with the noun that two amounts share beside each: `at least one but at most two 1s`."""
    who = f"{match['subject']} {match['verb']}"
    many, one, other = quantifier(match["subject"])[0], match["one"], match["other"]
    if not (many == "no" and match["joint"] == "or") and not (many in UNIVERSAL and " or " not in match[0]):
        return None
    return f"{who} {so_many(one, match['noun'])}{JOINT}{who} {so_many(other, match['noun'])}"


# a verb, a noun or a subject that is left out


def _verb_again(first: str, match: re.Match[str]) -> str | None:
    """Return `the last row all 1s`, or `every 0 to a 1`, with the verb of the clause before."""
    clause = parted(first)
    if clause is None or clause.subject == "there" or parted(f"{match['who']} {match['rest']}") is not None:
        return None
    who, rest, before = _who(clause, match["who"]), match["rest"], ""
    if (preposition := rest.split()[0]) in ("to", "of", "with", "in", "on"):
        found = re.match(rf"(.*?)\b{preposition}\b", clause.rest)
        if found is None:
            return None
        before = found[1]
    return f"{who} {conjugated(clause.verb, is_plural(who))} {before}{rest}"


def _noun_again(first: str, match: re.Match[str]) -> str | None:
    """Return `while the last is all 1s` with the noun of the subject before."""
    clause, own = parted(first), parted(match["second"])
    if clause is None or own is None or (who := _who(clause, own.subject)) == own.subject:
        return None
    return str(Worded(who, own.verb, own.rest))


def _subject_again(first: str, match: re.Match[str]) -> str | None:
    """Return `and does not exceed four` with the subject of the clause before."""
    clause, own = parted(first), parted(f"x {match['second']}")
    if clause is None or own is None or own.subject != "x" or clause.many not in UNIVERSAL:
        return None
    of_all = re.fullmatch(r"(?:all )?(?:the )?\d+s", clause.subject) and not re.match(
        r"(?:are|form|do not form)\b", match["second"]
    )
    if of_all or clause.subject == "there" or re.search(r"\b(?:it|its|they|their|them)\b", match["second"]):
        return None
    return f"{clause.subject} {match['second']}"


_THEM = r"(?: of (?:them|these|those))?"
_OTHERS = (
    _filled("every column is constant || some row is not", "every column is constant || some row is not constant", r"(?P<who>.+?) (?:is|are|does|do) not", _not_so),
    _filled("the 1s are connected || so are the 0s", "the 1s are connected || the 0s are connected", r"so {does} (?P<who>.+)", _so()),
    _filled("the 1s are connected || as are the 0s", "the 1s are connected || the 0s are connected", r"as {does} (?P<who>.+)", _so()),
    _filled("no row is all 0s || neither is any column", "no row is all 0s || no column is all 0s", r"(?:neither|nor) {does} (?P<who>.+)", _so(none=True)),
    _filled("the 1s are contiguous in each row || in each column", "the 1s are contiguous in each row || the 1s are contiguous in each column", r"(?P<who>in (?:each|every|all|the) \w+)", _so(like=True)),
    _filled("the 1s are connected || the 0s are too", "the 1s are connected || the 0s are connected", r"(?P<who>.+?),? {does},? {also}", _so()),
    _filled("no row is all 0s || no column is", "no row is all 0s || no column is all 0s", r"(?P<who>.+?) {does}", _so()),
    _filled("every row is a palindrome || every column too", "every row is a palindrome || every column is a palindrome", r"(?P<who>(?!.* {does},? {also}$).+?),? {also}", _so()),
    _filled("all rows are distinct || likewise all columns", "all rows are distinct || all columns are distinct", r"(?:likewise|similarly)(?: is true)?(?: for| of)?,? (?P<who>.+)", _so(like=True)),
    _filled("no two rows are equal || the same holds for columns", "no two rows are equal || no two columns are equal", r"the same (?:must |should |also )?(?:holds?|goes|go|is true|is the case|applies|apply|be true)(?: true)? (?:for|of|to|with|in) (?P<who>.+)", _so(like=True)),
)  # fmt: skip
_WORDS_AGAIN = (
    _filled("every 1 is adjacent to a 0 || every 0 to a 1", "every 1 is adjacent to a 0 || every 0 is adjacent to a 1", r"(?P<who>(?:every|each|no|the|all|all the|some) (?:(?:first|last|top|bottom|left|right|upper|lower|other|main|second) )*(?:rows?|columns?|diagonals?|corners?|cells?|border|\d+s?|first|last|top|bottom)(?: ones?| corner| cell)?) (?P<rest>(?:all|only|entirely|an?|exactly|at least|at most|more|fewer|as many|to|of|with|in|on|even|odd|\d+s?)\b.*)", _verb_again),
    _filled("the first row is all 0s || the last is all 1s", "the first row is all 0s || the last row is all 1s", r"(?P<second>.+)", _noun_again),
)  # fmt: skip


def _under_condition(match: re.Match[str]) -> str | None:
    """Return an alternative or a condition with both clauses whole: `if the first row is all 0s, so is the last`."""
    first, second = match["first"], match["second"]
    if parted(first) is None or _CONDITION.search(first):
        return None
    for rule in (*_OTHERS, *_WORDS_AGAIN):  # of every row one or the other may be said: the subject is not filled in
        if told := rule.of_whole(f"{first}{JOINT}{second}"):
            second = told.partition(JOINT)[2]
            break
    else:
        second = re.sub(r",? (?:too|as well|either)$|(?<= )also (?!not\b)", "", second)
        if second == match["second"]:
            return None
    joint = f" {match['joint'].strip().removesuffix(' else')} " if match["joint"].strip() else " then "
    return f"{match['before']}{first}{joint}{second}"


ELLIPSES = (
    Rewriting("every column also has a 1", "every column has a 1", r"(.+?),? (?:too|as well|either)|(.+) also (?!not\b)(.+)", lambda m: m[1] or f"{m[2]} {m[3]}"),
    Rewriting("every row contains at least one 0 as well as at least one 1", "every row contains at least one 0 and at least one 1", r"(.+) as well as ((?:a|at|exactly|\d).+)", r"\1 and \2"),
    Rewriting("some row is all 1s or some column is", "some row is all 1s or some column is all 1s", r"(?P<before>)(?:either )?(?P<first>.+?),?(?P<joint> or (?:else )?)(?P<second>.+)", _under_condition),
    Rewriting("if a cell is 1 then so is the cell below it", "if a cell is 1 then the cell below it is 1", r"(?P<before>(?:if|whenever|when) )(?P<first>.+?)(?:, then|,| then)(?P<joint> )(?P<second>.+)", _under_condition),
    Rewriting("the first row is all 0s if and only if the last is", "the first row is all 0s if and only if the last row is all 0s", r"(?P<before>)(?P<first>.+?)(?P<joint> (?:if and only if|exactly if|exactly when|precisely when|precisely if|only if|if|unless) )(?P<second>.+)", _under_condition),
    *_OTHERS,
    _filled("some row contains a 1 || every column contains one", "some row contains a 1 || every column contains a 1", r"(?P<who>.+ (?:contains|has|holds)) one", _a_value_again),
    _filled("each row has at least one 1 || not more than two", "each row has at least one 1 || each row has at most two 1s", rf"(?:there (?:is|are|may be|must be) )?(?P<amount>{{amount}}){_THEM}(?P<most>)", _amount_alone),
    _filled("each row has at least one 1 || there are never more than two", "each row has at least one 1 || each row has at most two 1s", r"there (?:is|are) never (?P<amount>)(?P<most>more than \w+)", _amount_alone),
    _filled("there are two 1s in every row || two in every column", "there are two 1s in every row || there are two 1s in every column", rf"(?P<amount>{{amount}}){_THEM} (?P<place>(?:in|on|at|along) .+)", _amount_there),
    _filled("each row has exactly two 1s || each column has two", "each row has exactly two 1s || each column has two 1s", rf"(?P<who>(?:no|every|each|all|the|any|some|both|neither) [\w -]+?) (?:(?P<verb>(?:must |should |may )?{{has}}) )?(?P<amount>{{amount}}){_THEM}(?: {{also}})?", _amount_of),
    *_WORDS_AGAIN,
    _filled("the number of 1s is even || does not exceed four", "the number of 1s is even || the number of 1s does not exceed four", r"(?P<second>.+)", _subject_again),
    Rewriting("each column has at least one but at most two 1s", "each column has at least one 1 || each column has at most two 1s", r"(?P<subject>(?:(?!\b(?:that|which|whose|who|if|when|where|then|with|without)\b|,).)+?) (?P<verb>(?:must |should |may )?(?:has|have|contains?|holds?|is|are)) (?P<one>{amount}),? (?P<joint>but|and|or) (?P<other>{amount}) (?P<noun>\d+s?\b.*|[a-z]+s\b.*)", _both_amounts),
)  # fmt: skip
