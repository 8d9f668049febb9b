"""Titles of OEIS entries read as a whole: conditions are joined, ambiguous titles refused, readings stored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from stripcount.errors import BadInput
from stripcount.language.boardwise import MODULES as BOARDWISE
from stripcount.language.everyday import TOPICS
from stripcount.language.families import FAMILIES
from stripcount.language.families.pairs import none_equal_near
from stripcount.language.grammar import Found, Joined, Parser, Tree
from stripcount.language.name import Name, Part
from stripcount.language.phrases import GRAMMAR
from stripcount.language.pieces import NoneEqual, Piece, unclear
from stripcount.language.statements import MODULES

CLAUSES = ("condition", "order", "corner")
EVERYDAY = (*CLAUSES, "everyday", "unclear")
STATEMENTS = "statement"
MOST_READINGS = 2000
assert FAMILIES  # importing the families and topics adds their phrases to the grammar
assert TOPICS
assert MODULES
assert BOARDWISE
Clause = Part | NoneEqual | tuple[Part, ...] | tuple[frozenset[int], bool, str]


def put_together(*clauses: Clause) -> tuple[Part, ...]:
    """Return the conditions of a name; an exception changes the condition that precedes it."""
    found: list[Part] = []
    for clause in clauses:
        if isinstance(clause, tuple) and clause and isinstance(clause[0], frozenset):
            last = found.pop() if found else None
            if not isinstance(last, Piece):
                raise BadInput("an exception must follow a condition.")
            allowed, more, said = clause
            counted = last.failing(f"tally of {last.text}", allowed, more, once=True)
            found.append(counted.saying(f"{last.text}, {said}"))
        elif isinstance(clause, NoneEqual):
            near = next((part.near for part in reversed(found) if isinstance(part, Piece) and part.near), None)
            found.append(none_equal_near(near or ((0, 1), (1, 0))))
        else:
            found.extend(clause if isinstance(clause, tuple) else (clause,))  # type: ignore[arg-type]
    return tuple(found)


GRAMMAR.joiners["conditions"] = (put_together, (*CLAUSES, "exception"))


@GRAMMAR.reader("conditions")
def conditions(parser: Parser, at: int) -> Iterator[Found]:
    """Conditions joined by commas and `and`."""
    yield from _Clauses(parser, CLAUSES).read(at)


@GRAMMAR.reader("sentences")
def sentences(parser: Parser, at: int) -> Iterator[Found]:
    """Conditions in everyday words, or in those of the OEIS, joined by commas and `and`; raises BadInput."""
    yield from _few_readings(_Clauses(parser, EVERYDAY, once=True), at)


@GRAMMAR.reader("standard sentences")
def standard_sentences(parser: Parser, at: int) -> Iterator[Found]:
    """Conditions in everyday words or put together from their parts, in standard spelling; raises BadInput."""
    yield from _few_readings(_Clauses(parser, EVERYDAY, once=True, more=(STATEMENTS,)), at)


def _few_readings(clauses: _Clauses, at: int) -> Iterator[Found]:
    for number, found in enumerate(clauses.read(at)):
        if number == MOST_READINGS:
            raise BadInput(
                f"rule has conditions that can each be read in several ways, together in more than {MOST_READINGS}; "
                "state fewer conditions."
            )
        yield found


Clauses = tuple[tuple[Clause, ...], tuple[Tree, ...], int]


@dataclass(frozen=True)
class _Clauses:
    """Clauses of some kinds, one after the other in a text.

    With `once` a clause is read once for each meaning in standard words; n clauses have 2^n readings otherwise. Those
    of the kinds `more` are read only where no other clause ends.
    """

    parser: Parser
    kinds: tuple[str, ...]
    once: bool = False
    more: tuple[str, ...] = ()

    def read(self, at: int) -> Iterator[Found]:
        for clauses, trees, end in self._from(at, (), ()):
            yield Joined(put_together(*clauses), trees), end

    def _from(self, at: int, before: tuple[Clause, ...], seen: tuple[Tree, ...]) -> Iterator[Clauses]:
        for value, end, tree in self._clauses(at, seen):
            yield from self._after(end, (*before, value), (*seen, tree))

    def _clauses(self, at: int, seen: tuple[Tree, ...]) -> Iterator[tuple[Clause, int, Tree]]:
        """Yield the readings of one clause."""
        met, ends = set(), set()
        for kind in (*self.kinds, *self.more):
            for value, end, tree in self.parser.trees(kind, at):
                if kind not in self.more:
                    ends.add(end)
                elif end in ends:
                    continue
                placed = value if not seen or _place_is_clear(seen[-1], tree) else OF_WHAT
                if self.once and isinstance(placed, Piece):
                    key = (end, placed.text, placed.near, tree[0] == _BOARD)
                    if key in met:
                        continue
                    met.add(key)
                yield placed, end, tree

    def _after(self, at: int, found: tuple[Clause, ...], seen: tuple[Tree, ...]) -> Iterator[Clauses]:
        yield found, seen, at
        for _, end in self.parser.read("remark", at):
            yield from self._after(end, found, seen)
        if isinstance(found[-1], Piece):
            for value, end, tree in self.parser.trees("exception", at):
                yield from self._after(end, (*found, value), (*seen, tree))
        for words in _JOINING:
            after = self.parser.literal(words, at)
            if after is not None:
                yield from self._from(after, found, seen)


_BOARD = "everyday/there-are"
_PLACED = (
    *(
        "held-by-line",
        "held-together",
        "held-by-both",
        "held-by-one-line",
        "held-together-by-one-line",
        "held-by-block",
    ),
    *("none-at", "absent-from-two-lines", "no-one-near", "none-together", "never-beside", "around", "between-two"),
    *("no-word", "no-words", "never-has-so-many", "never-touches-so-many", "never-has-around", "never-followed"),
)
_QUANTITIES = ("how many/", "bounds/", "amount/", "content/", "holding/", "frequency/")
OF_WHAT = unclear(
    "a number of cells is that of the whole board, or of what is named beside it; “in total” says the first"
)


def _place_is_clear(before: Tree, tree: Tree) -> bool:
    """Return whether it is clear if a number of cells is that of the board or of a line, from this clause or the last.

    `each row has one 0, one 1` hardly means one 1 in all, nor does the 0 of `no 0 and no 1 in the first row`.
    """
    if tree[0] == _BOARD:
        return bool(before[0] == _BOARD) or not any(name.startswith(_QUANTITIES) for name in _names(before))
    return before[0] != _BOARD or not (tree[0].startswith("condition/") or tree[0].removeprefix("everyday/") in _PLACED)


def _names(tree: Any) -> Iterator[str]:
    if isinstance(tree, list) and tree:
        yield from [tree[0]] if isinstance(tree[0], str) else ()
        for part in tree[1:]:
            yield from _names(part)


_JOINING = ((",", "and", "with"), (",", "with"), ("and", "with"), (",", "and"), ("and",), (",",), ("with",))


def read_name(text: str) -> tuple[Name | None, str]:
    """Return (the meaning of a name, ""), or (None, the words at which the reading stopped or the two meanings)."""
    found, parser = GRAMMAR.readings("name", text)
    different: dict[str, Any] = {str(name): replace(name, tree=tree) for name, tree in found}
    if len(different) == 1:
        return next(iter(different.values())), ""
    if different:
        return None, f"ambiguous: {' / '.join(list(different)[:2])}"
    return None, " ".join(parser.words[parser.furthest : parser.furthest + 6]) or "the end of the name"


def name_of(tree: Tree) -> Name:
    """Return the name whose reading is `tree`; raises BadInput if the tree is not the reading of a name."""
    found = GRAMMAR.rebuilt(tree)
    if not isinstance(found, Name):
        raise BadInput("a stored reading must be that of a whole name.")
    return replace(found, tree=tree)
