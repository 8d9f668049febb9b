"""Sentences as people write them are read, and mean what a plain predicate says; the rest is refused and helped on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import numpy as np
import pytest

from stripcount.board import Board as Cells
from stripcount.count import Count
from stripcount.errors import BadInput, TooLarge
from stripcount.growing_board import Sweep
from stripcount.language.arrays import Arrays, values_of
from stripcount.language.everyday.examples import EXAMPLES
from stripcount.language.phrases import GRAMMAR
from stripcount.language.sentence import read_sentence
from stripcount.model.lattice.strip import rule_allows
from tests.questions.board import Board
from tests.questions.sentences import SENTENCES
from tests.questions.sentences.asked import Asked

REFUSED = {
    "the 2s appear more often than the 1s": "more often",
    # a sentence, and a word of what its refusal says
    "no value appears twice in a row": "twice in a row",
    "any three cells in a row are distinct": "three cells in a row",
    "no two 1s adjacent and no two 2s adjacent or diagonal": "diagonal",
    "no red cell next to a blue cell": "red cell",
    "cells contain at most four 1s and no two touch": "cells contain",
    "1s may touch diagonally but not orthogonally": "touch diagonally",
    "no zero is surrounded by ones": "surrounded by",
    "no 1 is surrounded by 0s": "surrounded by",
    "1s come in pairs horizontally": "come in pairs",
    "every 0 has a 1 somewhere in its row": "somewhere in its row",
    "every 1 is next to a 0 horizontally and vertically": "is not clear",
    "no 101, no 010 in rows": "is not clear",
    "no two ones side by side": "side by side",
    "no value occurs more than twice in a row": "more than twice",
    "two 1s are never side by side": "side by side",
    "no 0 has a 1 on both sides": "on both sides",
}
UNCLEAR = (
    # with two meanings each: one of them would be misread by half of those who ask
    ("all corners of a rectangle are 1", ""),
    ("all four corners of every rectangle are equal", ""),
    ("no cell has two neighbouring 1s", ""),
    ("every cell is equal to one of its neighbours", "0-2"),
    ("each cell differs from one of its neighbours", "0-2"),
    ("no row contains two 1s", ""),
    ("no 2x2 block contains three 1s", ""),
    ("no row has two runs of 1s", ""),
    ("no row contains two different values", "0-2"),
    ("no row contains 01 and 10", ""),
    ("no row has two 1s and one 0", ""),
    ("no 0 has two adjacent 1s", ""),
    ("no 0 is adjacent to two 1s", ""),
    ("no run of two 1s", ""),
    ("no two 1s in a column", ""),
    ("every 1 has a 1 next to it in rows and columns", ""),
    ("no 1 and no 2 adjacent", "0-2"),
    ("no 2x2 block has 1s in one pair of opposite corners", ""),
    ("no 2x2 block has 1s in two opposite corners", ""),
)
NOT_READ = (
    # a reading that comes to mind is not what is meant
    ("at least one 1 in every row or every column", ""),
    ("every cell has two different neighbours", "0-2"),
    ("every cell has two equal neighbours", "0-2"),
    ("three consecutive cells in a row are all 1", ""),
    ("columns are increasing from left to right", "0-2"),
    ("rows are increasing from top to bottom", "0-2"),
    ("rows are not all equal", ""),
    ("all rows are not equal", ""),
    ("all cells are not equal", ""),
    ("every row has at least one 3", ""),
    ("every run of 2s has length at least 2", ""),
    ("every 1 is next to a 3", ""),
    ("no 12 in any row", ""),
    ("each row contains 01 at most once", ""),  # which is no value 1
    ("no row has 00 twice", ""),
    ("some column has a 1 in every row", ""),  # the same column
    ("no two columns agree in every row", ""),
    ("the first row and the last row hold different digits", "0-2"),  # each its own, or each other's
)
SMALL = {2: ((2, 3),), 3: ((2, 2),), 4: ((1, 3),)}
LARGE = {
    2: ((1, 1), (1, 6), (5, 1), (3, 2), (3, 3), (3, 4), (4, 3)),
    3: ((1, 1), (1, 5), (4, 1), (2, 3), (3, 2), (3, 3)),
    4: ((2, 2), (2, 3), (3, 2)),
}
KINDS = ("everyday", "property", "content", "properties")
READ = [asked for asked in SENTENCES if asked[0] not in REFUSED]
PARTS = 24


def boards(rows: int, cols: int, values: tuple[int, ...]) -> list[Board]:
    return list(product(product(values, repeat=cols), repeat=rows))


def compare(asked: Asked, sizes: Mapping[int, tuple[tuple[int, int], ...]], machine: bool = True) -> None:
    """Compare the rule with the predicate on every board of some sizes, and the number of boards with the machine's."""
    sentence, given, holds = asked
    values = values_of(given) or (0, 1)
    for rows, cols in sizes[len(values)]:
        strip = Arrays(rows, rule=sentence, values=given)
        if strip.array_rule().connected and (rows, cols) == (3, 4):
            continue  # such a rule is asked of one board after the other: 4 × 3 cells are enough
        every = boards(rows, cols, values)
        wanted = [bool(holds(board)) for board in every]
        passed = rule_allows(strip.array_rule(), np.array(every)).tolist()
        if strip.array_rule().connected:
            counted_strip = strip.counted()
            passed = [counted_strip.legal(Cells(board)) for board in every]
        assert passed == wanted, (sentence, strip.in_words)
        if sizes is SMALL and not machine:
            continue  # larger boards count all
        sweep: Sweep = "auto" if sizes is SMALL else "board"  # a machine may have too many states
        try:
            counted = Count(strip).terms(cols + 1, sweep=sweep)[cols]
        except TooLarge:  # totals of many rows do not fit into a state; every smaller size is counted
            assert sizes is LARGE, sentence
            assert rows > 3, sentence
            continue
        assert counted == sum(wanted), sentence


@pytest.mark.parametrize("first", range(PARTS))  # fewer tests, as each costs more than a sentence
@pytest.mark.some_cases("eight hundred sentences on small boards", "0")
def test_sentences_mean_what_their_predicates_say(first: int) -> None:
    for asked in READ[first::PARTS]:
        compare(asked, SMALL, machine=asked[0] in EXAMPLES.values())


@pytest.mark.long("every board of twelve cells of two values, of nine cells of three")
@pytest.mark.parametrize("asked", READ, ids=[asked[0] for asked in READ])
def test_a_sentence_means_what_its_predicate_says_on_larger_boards(asked: Asked) -> None:
    compare(asked, LARGE)


def test_most_sentences_are_read() -> None:
    asked = [sentence for sentence, _, _ in SENTENCES]
    assert len(asked) == len(set(asked)) >= 500
    assert set(REFUSED) <= set(asked)
    assert len(READ) >= 0.85 * len(asked)


@pytest.mark.one_in(4, "further questions")
@pytest.mark.parametrize("sentence", REFUSED)
def test_what_is_not_read_is_refused_with_what_would_help(sentence: str) -> None:
    values = next(given for asked, given, _ in SENTENCES if asked == sentence)
    with pytest.raises(BadInput, match=REFUSED[sentence]):
        Arrays(3, rule=sentence, values=values)


@pytest.mark.parametrize(("sentence", "values"), UNCLEAR)
def test_a_sentence_with_two_meanings_is_refused_with_both(sentence: str, values: str) -> None:
    with pytest.raises(BadInput, match="is not clear"):
        Arrays(3, rule=sentence, values=values)


@pytest.mark.parametrize(("sentence", "values"), NOT_READ)
def test_what_only_seems_to_be_read_is_refused(sentence: str, values: str) -> None:
    with pytest.raises(BadInput):
        Arrays(3, rule=sentence, values=values)


def productions(tree: Any) -> Iterator[str]:
    if isinstance(tree, list) and tree and isinstance(tree[0], str):
        yield tree[0]
    for part in tree if isinstance(tree, list) else ():
        yield from productions(part)


PREDICATES = {asked[0]: asked for asked in READ}
OF_CLASSES = {"everyday/classes"}
"""The phrases that count classes of boards, of which no predicate tells whether one is counted."""


def predicate_of(example: str) -> Asked | None:
    """The sentence of an example, whose values may stand before it, with its predicate."""
    return PREDICATES.get(re.sub(r"^0\.\.\d arrays where ", "", example))


def check_phrases(first: int, every: int) -> None:
    """The examples of some phrases mean what their predicates say on small boards, and machines count these."""
    for sentence in list(EXAMPLES.values())[first::every]:
        read_sentence(sentence)
        if (asked := predicate_of(sentence)) is not None:
            compare(asked, SMALL)


def test_every_everyday_phrase_has_an_example_that_is_read_with_it() -> None:
    """Each is read with it, and means on small boards what its predicate says; some are counted."""
    phrases = {phrase.name for kind in KINDS for phrase in GRAMMAR.productions[kind]} - {
        "property/content",
        "properties/one",
    }
    assert set(EXAMPLES) == phrases, "give each everyday phrase an example in language/everyday/examples.py"
    for phrase, sentence in EXAMPLES.items():
        found, _ = GRAMMAR.readings("rule", sentence)
        assert any(phrase in productions(tree) for _, tree in found), sentence
        asked = predicate_of(sentence)
        assert asked is not None or phrase in OF_CLASSES, f"add a predicate of “{sentence}” to of_phrases.py"
        if asked is not None:
            compare(asked, SMALL, machine=False)
    check_phrases(0, PARTS)


@pytest.mark.long("two hundred sentences on small boards")
@pytest.mark.parametrize("first", range(1, PARTS, 4))
def test_every_example_is_read_and_counted(first: int) -> None:
    for part in range(first, min(first + 4, PARTS)):
        check_phrases(part, PARTS)
