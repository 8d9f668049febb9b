"""Pronouns for cells that the clause before counts, replaced by these cells: they, it, which, none of them.

`exactly two cells are 1, and they are adjacent` becomes `exactly two cells are 1` and `any two 1s are adjacent`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from stripcount.language.rewriting.clauses import conjugate
from stripcount.language.rewriting.rule import CLAUSE_SEPARATOR, Rewriting
from stripcount.language.rewriting.words import with_word_patterns

_CELLS_ON_BOARD = "{cells}(?: (?:on|in|of) the (?:whole |entire )?{board})?"
_LINE = r"(?P<line>(?:every|each) {line})"
_COUNTING_CLAUSES = tuple(
    re.compile(with_word_patterns(pattern))
    for pattern in (
        # the groups are the amount (`amount`), the value of the cells and, in some patterns, the line; examples are
        # `there are two 1s`, `the board has two 1s`, `two cells are 1`, `each row has two 1s`, `in each row there are
        # two 1s`, `in each row two cells are 1` and `there are two 1s in each row`
        rf"there (?:is|are|must be) (?P<amount>{{amount}}|a single) (?P<value>{{value}}){_CELLS_ON_BOARD}",
        r"the (?:whole |entire )?{board} (?:must )?{has} (?P<amount>{amount}|a single) (?P<value>{value}){cells}",
        rf"(?P<amount>{{amount}}) (?:cells?|entries|entry|squares?)(?: of the {{board}})? (?:{{is}}|{{has}}|must be)(?: an?)? (?P<value>{{value}}){_CELLS_ON_BOARD}",
        rf"{_LINE} (?:must )?{{has}} (?P<amount>{{amount}}|a single) (?P<value>{{value}}){{cells}}",
        rf"in {_LINE},? there (?:is|are) (?P<amount>{{amount}}|a single) (?P<value>{{value}}){{cells}}",
        rf"in {_LINE},? (?P<amount>{{amount}}) (?:cells?|entries|entry|squares?) (?:is|are|contains?)(?: a)? (?P<value>{{value}}){{cells}}",
        rf"there (?:is|are) (?P<amount>{{amount}}|a single) (?P<value>{{value}}){{cells}} in {_LINE}",
    )
)
_NUMBER_BY_WORD = {"one": 1, "1": 1, "two": 2, "2": 2, "three": 3, "3": 3, "a single": 1}
_DIGIT_BY_WORD = {"zero": "0", "one": "1", "black": "1", "white": "0"}


@dataclass(frozen=True)
class _CountedCells:
    """The cells that a clause counts.

    `clause` is the clause, in words in which it can stand alone. `number` is their number if it is given exactly and at
    most three, else None. `value` is the digit in them, or "nonzero". `line` is "each row" or the like if the cells are
    counted in every line by itself, None if on the whole board.
    """

    clause: str
    number: int | None
    value: str
    line: str | None

    def with_condition(self, condition: str) -> str:
        """Return the clause and, after CLAUSE_SEPARATOR, a condition on the cells, of one line if `line` is given."""
        return f"{self.clause}{CLAUSE_SEPARATOR}{f'in {self.line}, {condition}' if self.line else condition}"

    @property
    def singular(self) -> str:
        """The noun for one of the cells: `1` or `nonzero cell`."""
        return "nonzero cell" if self.value == "nonzero" else self.value

    @property
    def plural(self) -> str:
        """The noun for the cells: `1s` or `nonzero cells`."""
        return f"{self.singular}s"


Condition = Callable[[_CountedCells, re.Match[str]], str]
"""A function of (the cells that the first clause counts, the match) to what the second clause says of them."""


def _value_noun(value: str) -> str:
    """Return the singular noun for a value: its digit, as for `ones` or `1s`; other words without their plural ending."""
    return _DIGIT_BY_WORD.get(value.removesuffix("s"), value.removesuffix("s"))


def _counted_cells(clause: str) -> _CountedCells | None:
    """Return the cells that a clause such as `there are exactly two 1s` counts; None if it counts no cells."""
    for pattern in _COUNTING_CLAUSES:
        if match := pattern.fullmatch(clause):
            groups = match.groupdict()
            amount_words = groups["amount"].split()
            is_exact = (
                len(amount_words) == 1
                or amount_words[0] in ("exactly", "precisely", "just", "only")
                or groups["amount"] == "a single"
            )
            # the clause must stand alone: `in each row exactly two cells are 1` becomes `in each row there are exactly
            # two 1s`
            clause = re.sub(
                r"\b(in (?:each|every) \w+),? (exactly .*? cells) (are|contain) ", r"\1 there are \2 that \3 ", clause
            )
            clause = re.sub(r"\bcells that are ([01])\b", r"\1s", clause)
            # `exactly two` has the number of its last word
            number = _NUMBER_BY_WORD.get(groups["amount"], _NUMBER_BY_WORD.get(amount_words[-1])) if is_exact else None
            return _CountedCells(clause, number, _value_noun(groups["value"]), groups.get("line"))
    return None


_JOINT_PREDICATE_WORDS = (
    r"each other|one another|same|different|equal|together|two|apart|connected|separated|block|corner of a|form|both|"
    r"(?:a|one|some) (?:row|column|diagonal|line)"
)
"""Words of a predicate that is meant of several cells together, and so not of each of them."""
_PREDICATE_VERB = r"(?:is|are|lies?|touch|touches|has|have|must be|must lie|stand)"


def _singular_predicate(predicate: str) -> str:
    """Return a predicate of several cells as one of each cell: `are in a corner` becomes `is in a corner`."""
    verb, _, complement = predicate.partition(" ")
    return f"{conjugate(verb, False)} {complement}".strip()


def _rule_for_counted_cells(
    example: str,
    result: str,
    pattern: str,
    replacement_of: Callable[[_CountedCells, re.Match[str]], str | None],
) -> Rewriting:
    """Return the rule for two clauses: the first counts cells, the second matches `pattern` and refers to these cells.

    `replacement_of`(the cells, the match) returns the text that replaces both clauses; `example` and `result` are those
    of `Rewriting`.
    """

    def replacement(match: re.Match[str]) -> str | None:
        cells = _counted_cells(match["first"])
        return replacement_of(cells, match) if cells else None

    return Rewriting(example, result, rf"(?P<first>.+?) \|\| {pattern}", replacement)


def _if_several_on_board(condition: Condition) -> Callable[[_CountedCells, re.Match[str]], str | None]:
    """Return a function whose result is the first clause with the condition on its cells.

    The result is None if one cell is counted, or the cells of each line.
    """
    return lambda cells, match: (
        None if cells.line or cells.number == 1 else f"{cells.clause}{CLAUSE_SEPARATOR}{condition(cells, match)}"
    )


PRONOUN_RULES = (
    Rewriting("the only 1 is in a corner", "there is exactly one 1 || every 1 is in a corner", r"the only (?P<value>{value}) (?P<predicate>(?:is|lies|stands|must be) .+)", lambda m: f"there is exactly one {_value_noun(m['value'])}{CLAUSE_SEPARATOR}every {_value_noun(m['value'])} {m['predicate']}"),
    Rewriting("the 1s form a connected region without a 2x2 square", "the 1s form a connected region || no 2x2 square is all 1s", r"(?P<first>(?:the )?(?P<value>{value}){cells} .+?),? (?:without|with no|containing no) (?:a |any )?(?P<block>{block})", lambda m: f"{m['first']}{CLAUSE_SEPARATOR}no {m['block']} is all {_value_noun(m['value'])}s"),
    _rule_for_counted_cells("there is a single 1 || it is in a corner", "there is a single 1 || every 1 is in a corner", r"(?:it|which|this(?: cell| \d| one)?|that (?:cell|\d|one)) (?P<predicate>(?!(?:is|are) its ).+)", lambda cells, m: f"{cells.clause}{CLAUSE_SEPARATOR}every {cells.singular} {_singular_predicate(m['predicate'])}" if cells.number == 1 else None),
    _rule_for_counted_cells("there are exactly three 1s || no two adjacent", "there are exactly three 1s || no two 1s are adjacent", r"(?:(?:no two|none)(?: of (?:them|these|those|which))?(?: are| is|) ?{touch}|{they} {not} {touch})", lambda cells, m: None if cells.number == 1 else cells.with_condition(f"no two {cells.plural} are adjacent")),
    _rule_for_counted_cells("exactly two cells are 1 || they are adjacent", "exactly two cells are 1 || any two 1s are adjacent", r"{they} (?:are |must be |must )?{touch}", lambda cells, m: cells.with_condition(f"any two {cells.plural} are adjacent") if cells.number == 2 else None),
    _rule_for_counted_cells("there are exactly two 1s || they share a row", "there are exactly two 1s || any two 1s are in the same row", r"{they} (?:(?:all )?{is}(?: all)? in|must be in|must lie in|share) (?:the same|a) (?P<kind>row|column|diagonal)", _if_several_on_board(lambda cells, m: f"any two {cells.plural} are in the same {m['kind']}")),
    _rule_for_counted_cells("exactly two cells are 1 || they are in different rows", "exactly two cells are 1 || no two 1s are in the same row", r"{they} (?:(?:{is}|must be|must lie|are all) in different (?P<kinds>row|column|diagonal)s|{not} (?:(?:lie |stand )?in|share) (?:the same|a) (?P<kind>row|column))", _if_several_on_board(lambda cells, m: f"no two {cells.plural} are in the same {m['kind'] or m['kinds']}")),
    _rule_for_counted_cells("exactly three cells are 1 || they form a connected group", "exactly three cells are 1 || the 1s form a connected group", r"{they} (?P<predicate>(?:form|do not form|make up|(?:are|must be) (?:all )?connected)\b.*)", _if_several_on_board(lambda cells, m: f"the {cells.plural} {m['predicate']}")),
    _rule_for_counted_cells("there are exactly two 1s || each of them is in the first row or in the last row", "there are exactly two 1s || every 1 is in the first row or in the last row", rf"(?:{{they}}|each(?: of (?:them|these))?) (?P<predicate>{_PREDICATE_VERB}\b(?!.*\b(?:{_JOINT_PREDICATE_WORDS})\b).+)", _if_several_on_board(lambda cells, m: f"every {cells.singular} {_singular_predicate(m['predicate'])}")),
    _rule_for_counted_cells("there are precisely two 1s || neither lies in a corner", "there are precisely two 1s || no 1 lies in a corner", rf"(?:none of (?:them|these)|neither(?: of them| of these)?) (?P<predicate>{_PREDICATE_VERB}\b(?!.*\b(?:each other|one another|same|different|equal|not|no)\b).+)", _if_several_on_board(lambda cells, m: f"no {cells.singular} {_singular_predicate(m['predicate'])}")),
    Rewriting("the 1s are connected || contain no 2x2 block", "the 1s are connected || no 2x2 block is all 1s", r"(?P<first>(?:all )?(?:the )?(?P<value>{value}){cells} (?:is|are|form|forms|make|must)\b.*) \|\| (?:{they} )?(?:(?:contain|contains|have|has|fill|fills|cover|form) no|(?:do|does|must|may) not (?:contain|have|fill|cover|form|include)(?: a| any)?|never (?:contain|fill|cover|form)(?: a| any)?|without(?: a| any)?) (?P<block>{block})", lambda m: f"{m['first']}{CLAUSE_SEPARATOR}no {m['block']} is all {_value_noun(m['value'])}s"),
)  # fmt: skip
"""The order matters: of a sentence and of each of its divisions, only the first rule that applies gives a retelling."""
