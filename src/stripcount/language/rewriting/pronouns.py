"""Words for what was counted or named before: they, it, these, which, none of them, no two of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from stripcount.language.rewriting.clauses import conjugated
from stripcount.language.rewriting.rule import JOINT, Rewriting
from stripcount.language.rewriting.words import with_words

_CELLS = "{cells}(?: (?:on|in|of) the (?:whole |entire )?{board})?"
_LINE = r"(?P<line>(?:every|each) {line})"
_COUNTED = tuple(
    re.compile(with_words(pattern))
    for pattern in (
        # what counts some cells; of which value; within which line
        rf"there (?:is|are|must be) (?P<many>{{amount}}|a single) (?P<value>{{value}}){_CELLS}",
        r"the (?:whole |entire )?{board} (?:must )?{has} (?P<many>{amount}|a single) (?P<value>{value}){cells}",
        rf"(?P<many>{{amount}}) (?:cells?|entries|entry|squares?)(?: of the {{board}})? (?:{{is}}|{{has}}|must be)(?: an?)? (?P<value>{{value}}){_CELLS}",
        rf"{_LINE} (?:must )?{{has}} (?P<many>{{amount}}|a single) (?P<value>{{value}}){{cells}}",
        rf"in {_LINE},? there (?:is|are) (?P<many>{{amount}}|a single) (?P<value>{{value}}){{cells}}",
        rf"in {_LINE},? (?P<many>{{amount}}) (?:cells?|entries|entry|squares?) (?:is|are|contains?)(?: a)? (?P<value>{{value}}){{cells}}",
        rf"there (?:is|are) (?P<many>{{amount}}|a single) (?P<value>{{value}}){{cells}} in {_LINE}",
    )
)
_NUMBERS = {"one": 1, "1": 1, "two": 2, "2": 2, "three": 3, "3": 3, "a single": 1}
_DIGITS = {"zero": "0", "one": "1", "black": "1", "white": "0"}


@dataclass(frozen=True)
class _Counted:
    """Cells that were counted: their exact number, if it was given, their value, and the line, if it is so many of each."""

    said: str
    number: int | None
    value: str
    line: str | None

    def within(self, said: str) -> str:
        """Return a sentence about cells of one line, each line for itself."""
        return f"{self.said}{JOINT}{f'in {self.line}, {said}' if self.line else said}"

    @property
    def one(self) -> str:
        """A cell of them."""
        return "nonzero cell" if self.value == "nonzero" else self.value

    @property
    def all(self) -> str:
        """The cells."""
        return f"{self.one}s"


def _digit(value: str) -> str:
    return _DIGITS.get(value.removesuffix("s"), value.removesuffix("s"))


def _counted(said: str) -> _Counted | None:
    """Return the cells that a clause counts."""
    for pattern in _COUNTED:
        if match := pattern.fullmatch(said):
            groups = match.groupdict()
            words, value = groups["many"].split(), _digit(groups["value"])
            exact = (
                len(words) == 1 or words[0] in ("exactly", "precisely", "just", "only") or groups["many"] == "a single"
            )
            said = re.sub(
                r"\b(in (?:each|every) \w+),? (exactly .*? cells) (are|contain) ", r"\1 there are \2 that \3 ", said
            )
            said = re.sub(r"\bcells that are ([01])\b", r"\1s", said)
            return _Counted(
                said,
                _NUMBERS.get(groups["many"], _NUMBERS.get(words[-1])) if exact else None,
                value,
                groups.get("line"),
            )
    return None  # fmt: skip


_TOGETHER = (
    r"each other|one another|same|different|equal|together|two|apart|connected|separated|block|corner of a|form|both|"
    r"(?:a|one|some) (?:row|column|diagonal|line)"
)
_SAID = r"(?:is|are|lies?|touch|touches|has|have|must be|must lie|stand)"


def _of_each(said: str) -> str:
    """Return what is said of several, said of each: `are in a corner` becomes `is in a corner`."""
    verb, _, rest = said.partition(" ")
    return f"{conjugated(verb, False)} {rest}".strip()


def _of_counted(
    written: str, read: str, pattern: str, becomes: Callable[[_Counted, re.Match[str]], str | None]
) -> Rewriting:
    """Return the rule about a clause that counts cells, and one that says of them what the pattern says."""

    def told(match: re.Match[str]) -> str | None:
        counted = _counted(match["first"])
        return becomes(counted, match) if counted else None

    return Rewriting(written, read, rf"(?P<first>.+?) \|\| {pattern}", told)


def _of_several(said: Callable[[_Counted, re.Match[str]], str]) -> Callable[[_Counted, re.Match[str]], str | None]:
    """Return what is said of cells of the whole board, if they are not just one."""
    return lambda counted, match: (
        None if counted.line or counted.number == 1 else f"{counted.said}{JOINT}{said(counted, match)}"
    )


def _named(match: re.Match[str]) -> str:
    return f"{match['first']}{JOINT}the {_digit(match['value'])}s {match['said']}"  # of the group, not of each of its cells


PRONOUNS = (
    Rewriting("the only 1 is in a corner", "there is exactly one 1 || every 1 is in a corner", r"the only ({value}) ((?:is|lies|stands|must be) .+)", lambda m: f"there is exactly one {_digit(m[1])}{JOINT}every {_digit(m[1])} {m[2]}"),
    Rewriting("the 1s form a connected region without a 2x2 square", "the 1s form a connected region || no 2x2 square is all 1s", r"((?:the )?({value}){cells} .+?),? (?:without|with no|containing no) (?:a |any )?({block})", lambda m: f"{m[1]}{JOINT}no {m[3]} is all {_digit(m[2])}s"),
    _of_counted("there is a single 1 || it is in a corner", "there is a single 1 || every 1 is in a corner", r"(?:it|which|this(?: cell| \d| one)?|that (?:cell|\d|one)) (?P<said>(?!(?:is|are) its ).+)", lambda counted, m: f"{counted.said}{JOINT}every {counted.one} {_of_each(m['said'])}" if counted.number == 1 else None),
    _of_counted("there are exactly three 1s || no two adjacent", "there are exactly three 1s || no two 1s are adjacent", r"(?:(?:no two|none)(?: of (?:them|these|those|which))?(?: are| is|) ?{touch}|{they} {not} {touch})", lambda counted, m: None if counted.number == 1 else counted.within(f"no two {counted.all} are adjacent")),
    _of_counted("exactly two cells are 1 || they are adjacent", "exactly two cells are 1 || any two 1s are adjacent", r"{they} (?:are |must be |must )?{touch}", lambda counted, m: counted.within(f"any two {counted.all} are adjacent") if counted.number == 2 else None),
    _of_counted("there are exactly two 1s || they share a row", "there are exactly two 1s || any two 1s are in the same row", r"{they} (?:(?:all )?{is}(?: all)? in|must be in|must lie in|share) (?:the same|a) (?P<kind>row|column|diagonal)", _of_several(lambda counted, m: f"any two {counted.all} are in the same {m['kind']}")),
    _of_counted("exactly two cells are 1 || they are in different rows", "exactly two cells are 1 || no two 1s are in the same row", r"{they} (?:(?:{is}|must be|must lie|are all) in different (?P<kinds>row|column|diagonal)s|{not} (?:(?:lie |stand )?in|share) (?:the same|a) (?P<kind>row|column))", _of_several(lambda counted, m: f"no two {counted.all} are in the same {m['kind'] or m['kinds']}")),
    _of_counted("exactly three cells are 1 || they form a connected group", "exactly three cells are 1 || the 1s form a connected group", r"{they} (?P<said>(?:form|do not form|make up|(?:are|must be) (?:all )?connected)\b.*)", _of_several(lambda counted, m: f"the {counted.all} {m['said']}")),
    _of_counted("there are exactly two 1s || each of them is in the first row or in the last row", "there are exactly two 1s || every 1 is in the first row or in the last row", rf"(?:{{they}}|each(?: of (?:them|these))?) (?P<said>{_SAID}\b(?!.*\b(?:{_TOGETHER})\b).+)", _of_several(lambda counted, m: f"every {counted.one} {_of_each(m['said'])}")),
    _of_counted("there are precisely two 1s || neither lies in a corner", "there are precisely two 1s || no 1 lies in a corner", rf"(?:none of (?:them|these)|neither(?: of them| of these)?) (?P<said>{_SAID}\b(?!.*\b(?:each other|one another|same|different|equal|not|no)\b).+)", _of_several(lambda counted, m: f"no {counted.one} {_of_each(m['said'])}")),
    Rewriting("the 1s are connected || contain no 2x2 block", "the 1s are connected || no 2x2 block is all 1s", r"(?P<first>(?:all )?(?:the )?(?P<value>{value}){cells} (?:is|are|form|forms|make|must)\b.*) \|\| (?:{they} )?(?:(?:contain|contains|have|has|fill|fills|cover|form) no|(?:do|does|must|may) not (?:contain|have|fill|cover|form|include)(?: a| any)?|never (?:contain|fill|cover|form)(?: a| any)?|without(?: a| any)?) (?P<block>{block})", lambda m: f"{m['first']}{JOINT}no {m['block']} is all {_digit(m['value'])}s"),
)  # fmt: skip
