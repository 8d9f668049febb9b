"""What is said of several lines is said of each of them, or refused; a place without an order has no first cell."""

from collections.abc import Callable
from itertools import product

import numpy as np
import pytest

from stripcount.errors import BadInput
from stripcount.language.arrays import Arrays
from stripcount.model.lattice.strip import rule_allows

Line = tuple[int, ...]
SAID: dict[str, Callable[[Line], bool]] = {
    "start with 0": lambda line: line[0] == 0,
    "end with 1": lambda line: line[-1] == 1,
    "have at most one 1": lambda line: line.count(1) <= 1,
    "contain a 1": lambda line: 1 in line,
    "are all 0": lambda line: set(line) == {0},
    "contain no 1": lambda line: 1 not in line,
    "are palindromes": lambda line: line == line[::-1],
}
LINES: dict[str, Callable[[int, int], bool]] = {
    # of a line's number from 0 and the number of lines
    "odd-numbered": lambda index, lines: index % 2 == 0,
    "even-numbered": lambda index, lines: index % 2 == 1,
    "the first and last": lambda index, lines: index in (0, lines - 1),
    "the first two": lambda index, lines: index < 2,
}


@pytest.mark.some_cases(
    "fifty-six sentences", "odd-numbered-start with 0-rows", "the first and last-contain a 1-columns"
)
@pytest.mark.parametrize("kind", ["rows", "columns"])
@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize("lines", LINES)
def test_several_lines_have_it_each(lines: str, said: str, kind: str) -> None:
    sentence = f"{lines} {kind} {said}"
    for rows, cols in ((1, 3), (3, 1), (3, 3), (2, 4)):
        boards = list(product(product(range(2), repeat=cols), repeat=rows))
        try:
            passed = rule_allows(Arrays(rows, rule=sentence).array_rule(), np.array(boards)).tolist()
        except BadInput:  # it may be said of all their cells together
            assert lines == "the first two", sentence
            return
        listed = [board if kind == "rows" else tuple(zip(*board)) for board in boards]
        wanted = [all(SAID[said](b[i]) for i in range(len(b)) if LINES[lines](i, len(b))) for b in listed]
        assert passed == wanted, sentence


@pytest.mark.parametrize("said", ["alternates", "is a palindrome", "starts with 0"])
def test_a_place_without_an_order_has_no_first_cell(said: str) -> None:
    with pytest.raises(BadInput, match="the border"):
        Arrays(2, rule=f"the border {said}")
