"""Every way to say a rule means that rule: compared with a predicate in Python on all small boards."""

from itertools import product

import numpy as np
import pytest

from stripcount.board import Board
from stripcount.errors import BadInput
from stripcount.language.arrays import Arrays
from stripcount.language.sentence import read_sentence
from stripcount.model.lattice.strip import rule_allows
from tests.language.paraphrases import Group, groups_of

TOPICS = ("discourse", "frames", "regions", "lines", "conditions", "scopes", "surface")
GROUPS = [group for topic in TOPICS for group in groups_of(topic)]
SMALL = {2: ((2, 2),), 3: ((2, 1),)}
LARGE = {2: ((1, 1), (1, 4), (4, 1), (2, 3), (3, 2), (3, 3)), 3: ((1, 3), (3, 1), (2, 2))}


UNCLEAR = (
    # each of them can be taken for another rule by words that are easily put in the wrong place
    "A row and a column contain only 1s.",
    "All row sums and all column sums are equal to one another.",
    "Exactly two cells are 1 and they lie on a diagonal.",
    "It must not happen that the first and the last row contain a 1.",
    "The 1s are connected and they touch the border.",
    "Each row has exactly one 1, which is its first cell.",
    "Each row has exactly two 1s and they are in adjacent columns.",
    "Every 1 has a 0 as a neighbour, and every 0 has a 1.",
    "No 1 is alone in both its row and its column.",
)


@pytest.mark.parametrize("rule", UNCLEAR)
def test_what_may_refer_to_something_else_is_refused(rule: str) -> None:
    with pytest.raises(BadInput):
        read_sentence(rule)


def compare(group: Group, sentence: str, sizes: tuple[tuple[int, int], ...]) -> None:
    every_size = []
    for rows, cols in sizes:
        strip = Arrays(rows, rule=sentence, values=f"0-{group.values - 1}")
        boards = list(product(product(range(group.values), repeat=cols), repeat=rows))
        rule = strip.array_rule()
        if rule.connected:
            passed = [strip.counted().legal(Board(board)) for board in boards]
        else:
            passed = rule_allows(rule, np.array(boards)).tolist()
        wanted = [[bool(holds([list(r) for r in b])) for b in boards] for holds in group.meanings]
        every_size.append([passed == each for each in wanted])
    assert any(map(all, zip(*every_size))), sentence


@pytest.mark.parametrize("first", range(40))  # fewer tests, as each costs more than a sentence
@pytest.mark.long_cases("a thousand sentences on small boards", *map(str, range(1, 40)))
def test_a_paraphrase_is_the_rule_on_small_boards(first: int) -> None:
    asked = [(group, sentence) for group in GROUPS for sentence in group.sentences]
    for group, sentence in asked[first::40]:
        compare(group, sentence, SMALL[group.values])


@pytest.mark.long("every sentence on larger boards")
@pytest.mark.parametrize("group", GROUPS, ids=[group.sentences[0] for group in GROUPS])
def test_a_paraphrase_is_the_rule_on_larger_boards(group: Group) -> None:
    for sentence in group.sentences:
        compare(group, sentence, LARGE[group.values])


def test_what_is_told_again_has_one_meaning() -> None:
    assert str(read_sentence("Every row has exactly two 1s and so does every column.")) == str(
        read_sentence("every row has exactly two 1s, and every column has exactly two 1s")
    )
