"""Sentences as people write them are read, and mean what a plain predicate says; the rest is refused and helped on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import numpy as np
import pytest

from stripcount.board import Board as Cells
from stripcount.count import Count, Sweep
from stripcount.errors import BadInput
from stripcount.language.arrays import Arrays, values_of
from stripcount.language.everyday.examples import EXAMPLES
from stripcount.language.phrases import GRAMMAR
from stripcount.language.sentence import read_sentence
from stripcount.model.lattice.strip import passing
from tests.questions.board import Board
from tests.questions.sentences import SENTENCES
from tests.questions.sentences.asked import Asked

REFUSED = {
    # a sentence, and a word of what its refusal says
    "no value appears twice in a row": "twice in a row",
    "all row sums are equal": "exchange rows and columns",
    "any three cells in a row are distinct": "three cells in a row",
    "no two 1s adjacent and no two 2s adjacent or diagonal": "diagonal",
    "no red cell next to a blue cell": "red cell",
    "cells contain at most four 1s and no two touch": "cells contain",
}
SMALL = {2: ((2, 3),), 3: ((2, 2),), 4: ((1, 3),)}
LARGE = {
    2: ((1, 1), (1, 6), (5, 1), (3, 2), (3, 3), (3, 4), (4, 3)),
    3: ((1, 1), (1, 5), (4, 1), (2, 3), (3, 2), (3, 3)),
    4: ((2, 2), (2, 3), (3, 2)),
}
READ = [asked for asked in SENTENCES if asked[0] not in REFUSED]


def boards(rows: int, cols: int, values: tuple[int, ...]) -> list[Board]:
    return list(product(product(values, repeat=cols), repeat=rows))


def compare(asked: Asked, sizes: Mapping[int, tuple[tuple[int, int], ...]]) -> None:
    """Compare the rule with the predicate on every board of some sizes, and the number of boards with the machine's."""
    sentence, given, holds = asked
    values = values_of(given) or (0, 1)
    for rows, cols in sizes[len(values)]:
        strip = Arrays(rows, rule=sentence, values=given)
        every = boards(rows, cols, values)
        wanted = [bool(holds(board)) for board in every]
        passed = passing(strip.array_rule(), np.array(every)).tolist()
        if strip.array_rule().connected:
            passed = [strip.counted().legal(Cells(board)) for board in every]
        assert passed == wanted, strip.in_words
        sweep: Sweep = "auto" if sizes is SMALL else "board"  # a machine may have too many states
        assert Count(strip).terms(cols + 1, sweep=sweep)[cols] == sum(wanted)


@pytest.mark.parametrize("asked", READ, ids=[asked[0] for asked in READ])
def test_a_sentence_means_what_its_predicate_says(asked: Asked) -> None:
    compare(asked, SMALL)


@pytest.mark.long("every board of twelve cells of two values, of nine cells of three")
@pytest.mark.parametrize("asked", READ, ids=[asked[0] for asked in READ])
def test_a_sentence_means_what_its_predicate_says_on_larger_boards(asked: Asked) -> None:
    compare(asked, LARGE)


def test_most_sentences_are_read() -> None:
    asked = [sentence for sentence, _, _ in SENTENCES]
    assert len(asked) == len(set(asked)) >= 240
    assert set(REFUSED) <= set(asked)
    assert len(READ) >= 0.85 * len(asked)


@pytest.mark.parametrize("sentence", REFUSED)
def test_what_is_not_read_is_refused_with_what_would_help(sentence: str) -> None:
    values = next(given for asked, given, _ in SENTENCES if asked == sentence)
    with pytest.raises(BadInput, match=REFUSED[sentence]):
        Arrays(3, rule=sentence, values=values)


def productions(tree: Any) -> Iterator[str]:
    if isinstance(tree, list) and tree and isinstance(tree[0], str):
        yield tree[0]
    for part in tree if isinstance(tree, list) else ():
        yield from productions(part)


def test_every_everyday_phrase_has_an_example_that_is_read_with_it() -> None:
    phrases = {phrase.name for kind in ("everyday", "property", "content") for phrase in GRAMMAR.productions[kind]} - {
        "property/content"
    }
    assert set(EXAMPLES) == phrases, "give each everyday phrase an example in language/everyday/examples.py"
    for phrase, sentence in EXAMPLES.items():
        read_sentence(sentence)
        found, _ = GRAMMAR.readings("rule", sentence)
        assert any(phrase in productions(tree) for _, tree in found), sentence
