"""Where a sentence is cut into clauses, and the meanings of clauses that make it up."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

Read = TypeVar("Read")
Standing = Callable[[str, str, str], bool]
"""Whether neither of two parts of a sentence, with a joint between them, is needed to understand the other."""
MOST_JOINTS = 12
LONGEST = 4  # clauses read together: the number of readings grows with the number of clauses alone
_JOINT = re.compile(
    r"(?:;|\.|,)? (?:and|but|while|yet|whereas)(?: also| that)? "
    r"(?=(?:(?:in |for )?(?:no|every|each|all|the|any)|there|rows|columns|"
    r"if|in|two (?!\d|ones|zeros)|adjacent|neighbou?ring|it)\b)|[;.] (?=\w)|"
    r", (?=(?:(?:in |for )?(?:no|every|each|all|the|any)|rows|columns|adjacent|neighbou?ring|there)\b)",
    re.IGNORECASE,
)
_SCOPE = re.compile(r"(?:in|within|for|along|down|across|if|when|whenever|unless|where|among|either|between|both)\b")
_BOUND = re.compile(r"\b(?:either|or|unless|vice versa|respectively|neither|both|between)\b")
_EITHER_LINE = re.compile(
    # these words have no part in how clauses hang together
    r"\b(?:rows?|columns?|diagonals?|horizontal(?:ly)?|vertical(?:ly)?) or (?:in )?"
    r"(?:an? |any |every |each |the same )?(?:rows?|columns?|diagonal(?:s|ly)?|horizontal(?:ly)?|vertical(?:ly)?)\b"
)
_REFERS = re.compile(
    r"\b(?:they|them|their|these|those|latter|others?|so|too|either)\b|^(?:it|its)\b|\b(?:which|none|one)$"
)


@dataclass(frozen=True)
class Clauses:
    """A sentence cut at its joints: its clauses, and the joint behind each of them but the last."""

    said: tuple[str, ...]
    joints: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> Clauses:
        """Return a sentence cut at all joints; as one clause if there are more than a few.

        >>> Clauses.of("no two 1s touch, and every row has a 1").said
        ('no two 1s touch', 'every row has a 1')
        """
        joints = list(_JOINT.finditer(text))
        if len(joints) > MOST_JOINTS:
            return cls((text,), ())
        starts, ends = [0, *(each.end() for each in joints)], [*(each.start() for each in joints), len(text)]
        return cls(tuple(text[start:end] for start, end in zip(starts, ends)), tuple(each[0] for each in joints))

    def text(self, first: int, last: int) -> str:
        """Return the clauses from one to another as they were said."""
        said = zip(self.said[first : last + 1], (*self.joints[first:last], ""))
        return "".join(clause + joint for clause, joint in said)

    def read(self, meaning: Callable[[str], Read | None], stand: Standing) -> list[Read]:
        """Return the meanings of clauses that make up the sentence, longer ones first; none if it has no such clauses.

        A clause here is one or some of those between joints, never all. `stand` says of a clause, of what is said
        behind it and of the joint between them whether each stands alone. `meaning` is asked for a few texts that
        begin with the same clause, LONGEST at most.
        """
        many = len(self.said)
        rests: list[list[Read]] = [[] for _ in range(many)]  # the meanings of what is said from a clause on
        for first in reversed(range(many)):
            for last in reversed(range(first, min(first + LONGEST, many))):
                ends = last == many - 1
                if (first == 0 and ends) or not (ends or rests[last + 1]):
                    continue
                said = self.text(first, last)
                if not ends and not stand(said, self.text(last + 1, many - 1), self.joints[last]):
                    continue
                if (read := meaning(said)) is not None:
                    rests[first] = [read, *([] if ends else rests[last + 1])]
                    break
        return rests[0]


def with_subjects(clauses: Clauses) -> Clauses:
    """Return clauses with what `it` stands for in a condition that follows one on a cell.

    >>> with_subjects(Clauses(("if a cell is 1, so is the next", "if it is 0, the next is 1"), (". ",))).said[1]
    'if a cell is 0, the next is 1'
    """
    said: list[str] = []
    for clause in clauses.said:
        of_a_cell = said and said[-1].startswith("if a cell ") and clause.startswith("if it ")
        said.append(f"if a cell {clause.removeprefix('if it ')}" if of_a_cell else clause)
    return Clauses(tuple(said), clauses.joints)


def always(first: str, second: str, joint: str) -> bool:
    """Return that two clauses in standard words stand alone: what refers to another one has no meaning there."""
    return True


def alone(first: str, second: str, joint: str) -> bool:
    """Return whether two everyday clauses stand alone, as far as their words show."""
    first, second = first.strip(" ,;."), second.strip(" ,;.")
    if len(first.split()) < 3 or len(second.split()) < 3:
        return False
    hard = joint.strip()[:1] in (";", ".")
    if _BOUND.search(_EITHER_LINE.sub("", first)) and not hard:
        return False
    if _SCOPE.match(first):
        kind = re.match(
            r"(?:in|along|within|across|for) (?:each|every|any|all|the odd|the even|odd|even)[ -]"
            r"(?:\w+[ -])?(row|column)s?",
            first,
        )
        own = re.match(
            r"(?:no|every|each|all|in each|in every|in the (?:odd|even)\S*) (?:the )?(row|column|cell|\d|\dx\d)s?\b",
            second,
        )
        condition = first.startswith("if a cell ") and second.startswith("if ")
        if not condition and not (hard and _SCOPE.match(second)) and not (kind and own and own[1] != kind[1]):
            return False
    if _REFERS.search(second) or (second.startswith("it ") and not first.startswith("it ")):
        return False
    return hard or not re.search(r"\bor\b", _EITHER_LINE.sub("", second))
