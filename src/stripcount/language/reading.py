"""Whole names and rules, read with the grammar: sequences of clauses become conditions, ambiguous texts are refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from stripcount.errors import BadInput
from stripcount.language.boardwise import MODULES as BOARDWISE
from stripcount.language.everyday import TOPICS
from stripcount.language.families import FAMILIES
from stripcount.language.families.pairs import none_equal_near
from stripcount.language.grammar import Combined, Parser, PhraseMatch, Tree
from stripcount.language.name import Name, Part
from stripcount.language.phrases import GRAMMAR
from stripcount.language.pieces import NoneEqual, Piece, unclear_piece
from stripcount.language.statements import MODULES as STATEMENTS

CONDITION_KINDS = ("condition", "order", "corner")
EVERYDAY_KINDS = (*CONDITION_KINDS, "everyday", "unclear")
STATEMENT_KIND = "statement"
MAX_READINGS = 2000  # of one text: each condition that can be read in two ways doubles their number
assert FAMILIES  # importing these modules adds their phrases to the grammar
assert TOPICS
assert STATEMENTS
assert BOARDWISE
ClauseMeaning = Part | NoneEqual | tuple[Part, ...] | tuple[frozenset[int], bool, str]
"""Conditions, or an exception to the condition before.

An exception is (allowed numbers of failures, whether all larger numbers are allowed, text).
"""


def joined_conditions(*clauses: ClauseMeaning) -> tuple[Part, ...]:
    """Return the conditions of clauses, in their order; an exception changes the condition before it.

    Raises BadInput if an exception follows no condition.
    """
    conditions: list[Part] = []
    for clause in clauses:
        if isinstance(clause, tuple) and clause and isinstance(clause[0], frozenset):
            previous_condition = conditions.pop() if conditions else None
            if not isinstance(previous_condition, Piece):
                raise BadInput("an exception must follow a condition.")
            allowed, and_above, text = clause
            with_exceptions = previous_condition.with_failure_count(
                f"tally of {previous_condition.text}", allowed, and_above, single_test_only=True
            )
            conditions.append(with_exceptions.with_text(f"{previous_condition.text}, {text}"))
        elif isinstance(clause, NoneEqual):
            adjacent_offsets = next(
                (
                    part.adjacent_offsets
                    for part in reversed(conditions)
                    if isinstance(part, Piece) and part.adjacent_offsets
                ),
                None,
            )
            conditions.append(none_equal_near(adjacent_offsets or ((0, 1), (1, 0))))
        else:
            conditions.extend(clause if isinstance(clause, tuple) else (clause,))  # type: ignore[arg-type]
    return tuple(conditions)


GRAMMAR.combiners["conditions"] = (joined_conditions, (*CONDITION_KINDS, "exception"))


@GRAMMAR.reader("conditions")
def conditions(parser: Parser, start: int) -> Iterator[PhraseMatch]:
    """Match conditions joined by commas and `and`, in the words of the OEIS, and yield the tuple of them."""
    yield from _ClauseReader(parser, CONDITION_KINDS).read(start)


@GRAMMAR.reader("sentences")
def sentences(parser: Parser, start: int) -> Iterator[PhraseMatch]:
    """Match conditions in everyday words or those of the OEIS; raises BadInput if there are too many readings."""
    yield from _bounded_readings(_ClauseReader(parser, EVERYDAY_KINDS, distinct_texts_only=True), start)


@GRAMMAR.reader("standard sentences")
def standard_sentences(parser: Parser, start: int) -> Iterator[PhraseMatch]:
    """Match conditions in everyday words, or made of a subject and a predicate; the spelling must be standard.

    Raises BadInput if there are too many readings.
    """
    yield from _bounded_readings(
        _ClauseReader(parser, EVERYDAY_KINDS, distinct_texts_only=True, fallback=(STATEMENT_KIND,)), start
    )


def _bounded_readings(clauses: _ClauseReader, start: int) -> Iterator[PhraseMatch]:
    """Yield the readings from position `start`; raises BadInput after MAX_READINGS of them."""
    for count, match in enumerate(clauses.read(start)):
        if count == MAX_READINGS:
            raise BadInput(
                f"rule has conditions that can each be read in several ways, together in more than {MAX_READINGS}; "
                "state fewer conditions."
            )
        yield match


_ON_WHOLE_BOARD = "everyday/there-are"
_WITHIN_A_LINE_OR_BLOCK = (  # productions that count cells of a line, a block or a neighbourhood
    *("held-by-line", "held-together", "held-by-both", "held-by-one-line", "held-together-by-one-line"),
    *("held-by-block",),
    *("none-at", "absent-from-two-lines", "no-one-near", "none-together", "never-beside", "around", "between-two"),
    *("no-word", "no-words", "never-has-so-many", "never-touches-so-many", "never-has-around", "never-followed"),
)
# kinds of phrases that state a number
_COUNTS = ("how many/", "bounds/", "amount/", "content/", "holding/", "frequency/")
UNCLEAR_EXTENT = unclear_piece(
    "a number of cells is that of the whole board, or of what is named beside it; “in total” says the first"
)
# words between clauses, as tokens
_SEPARATORS = ((",", "and", "with"), (",", "with"), ("and", "with"), (",", "and"), ("and",), (",",), ("with",))
ClauseSequence = tuple[tuple[ClauseMeaning, ...], tuple[Tree, ...], int]
"""(meanings of clauses, their trees, position after the last)."""


@dataclass(frozen=True)
class _ClauseReader:
    """A reader of sequences of clauses, each of one of `kinds`, in the text of a parser.

    With `distinct_texts_only`, of several readings of a clause with the same standard text only the first is used;
    otherwise n clauses with two such readings each give 2^n readings of the sequence. A clause of a kind in `fallback`
    is used only if no clause of `kinds` begins and ends at the same positions.
    """

    parser: Parser
    kinds: tuple[str, ...]
    distinct_texts_only: bool = False
    fallback: tuple[str, ...] = ()

    def read(self, start: int) -> Iterator[PhraseMatch]:
        """Yield (the conditions of a sequence of clauses with their trees, position after it) for each sequence."""
        for clauses, trees, end in self._sequences(start, (), ()):
            yield Combined(joined_conditions(*clauses), trees), end

    def _sequences(
        self, start: int, earlier_clauses: tuple[ClauseMeaning, ...], trees: tuple[Tree, ...]
    ) -> Iterator[ClauseSequence]:
        """Yield some clauses, whose trees are `trees`, continued with one or more clauses from position `start`."""
        for value, end, tree in self._clauses(start, trees):
            yield from self._continued(end, (*earlier_clauses, value), (*trees, tree))

    def _clauses(self, start: int, trees: tuple[Tree, ...]) -> Iterator[tuple[ClauseMeaning, int, Tree]]:
        """Yield (meaning, position after, tree) of each reading of one clause; `trees` are those of earlier clauses."""
        yielded, ends = set(), set()
        for kind in (*self.kinds, *self.fallback):
            for value, end, tree in self.parser.trees(kind, start):
                if kind not in self.fallback:
                    ends.add(end)
                elif end in ends:
                    continue
                meaning = value if not trees or _extent_is_clear(trees[-1], tree) else UNCLEAR_EXTENT
                if self.distinct_texts_only and isinstance(meaning, Piece):
                    key = (end, meaning.text, meaning.adjacent_offsets, tree[0] == _ON_WHOLE_BOARD)
                    if key in yielded:
                        continue
                    yielded.add(key)
                yield meaning, end, tree

    def _continued(
        self, start: int, clauses: tuple[ClauseMeaning, ...], trees: tuple[Tree, ...]
    ) -> Iterator[ClauseSequence]:
        """Yield the clauses as they are, and with each continuation: a remark, an exception, or further clauses."""
        yield clauses, trees, start
        for _, end in self.parser.read("remark", start):
            yield from self._continued(end, clauses, trees)
        if isinstance(clauses[-1], Piece):
            for value, end, tree in self.parser.trees("exception", start):
                yield from self._continued(end, (*clauses, value), (*trees, tree))
        for words in _SEPARATORS:
            next_start = self.parser.match_tokens(words, start)
            if next_start is not None:
                yield from self._sequences(next_start, clauses, trees)


def _extent_is_clear(previous_tree: Tree, tree: Tree) -> bool:
    """Return whether it is clear, for two clauses in sequence given as trees, where the cells that they count lie.

    They may lie on the whole board, or in the line, block or neighbourhood of the other clause: `each row has one 0,
    one 1` hardly means one 1 on the whole board, nor does the 0 in `no 0 and no 1 in the first row`.
    """
    if tree[0] == _ON_WHOLE_BOARD:
        return bool(previous_tree[0] == _ON_WHOLE_BOARD) or not any(
            name.startswith(_COUNTS) for name in _production_names(previous_tree)
        )
    return previous_tree[0] != _ON_WHOLE_BOARD or not (
        tree[0].startswith("condition/") or tree[0].removeprefix("everyday/") in _WITHIN_A_LINE_OR_BLOCK
    )


def _production_names(tree: object) -> Iterator[str]:
    """Yield the names of all productions in a tree."""
    if isinstance(tree, list) and tree:
        yield from [tree[0]] if isinstance(tree[0], str) else ()
        for part in tree[1:]:
            yield from _production_names(part)


def read_name(text: str) -> tuple[Name | None, str]:
    """Return (the only meaning of a name, ""), or (None, reason).

    The reason is the words at which reading stopped, at most six, or "ambiguous: " and the first two of its meanings.
    """
    readings, parser = GRAMMAR.readings("name", text)
    names: dict[str, Name] = {str(name): replace(name, tree=tree) for name, tree in readings}
    if len(names) == 1:
        return next(iter(names.values())), ""
    if names:
        return None, f"ambiguous: {' / '.join(list(names)[:2])}"
    return None, " ".join(parser.tokens[parser.furthest : parser.furthest + 6]) or "the end of the name"


def name_of(tree: Tree) -> Name:
    """Return the name whose parse tree is `tree`; raises BadInput if the tree is not that of a name."""
    name = GRAMMAR.meaning_of_tree(tree)
    if not isinstance(name, Name):
        raise BadInput("a stored reading must be that of a whole name.")
    return replace(name, tree=tree)
