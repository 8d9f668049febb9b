"""Arrays with a rule in words: their samples, their statistics, and that they are explored on whole arrays."""

import pytest

from stripcount.count import Count
from stripcount.language.arrays import arrays
from stripcount.machine.packing.base import packing_of

RULES = ("every element equal to 1 or 2 horizontal and vertical neighbors", "no element equal to a horizontal neighbor")


@pytest.mark.some_cases("further sentences", "0-1-every element equal to 1 or 2 horizontal and vertical neighbors")
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("values", ["0-1", "0-2"])
def test_values_that_may_be_renamed_keep_their_names(rule: str, values: str) -> None:
    strip = arrays(2, rule=rule, values=values)
    count = Count(strip)
    assert strip.array_rule().interchangeable
    assert all(map(strip.legal, count.sample(5, 20, seed=3)))
    ones = [sum(row.count(1) for row in board.cells) for board in strip.candidates(3) if strip.legal(board)]
    found = count.statistic("1").terms(4)[3]
    assert list(found) == [ones.count(number) for number in range(len(found))]
    assert sum(found) == len(ones) == count.terms(4)[3]


def test_rules_in_words_are_read_on_arrays() -> None:
    assert packing_of(arrays(3, rule=RULES[0])) is not None
