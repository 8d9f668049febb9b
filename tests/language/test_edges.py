"""What is said of a cell and the one on its side, where the board ends and no such cell is there.

A cell without a neighbour there is not counted among those that are so, nor among those that are not; a rule for every
cell passes it over.
"""

import operator
from collections.abc import Callable
from itertools import product

import numpy as np
import pytest

from stripcount.errors import BadInput
from stripcount.language.arrays import Arrays
from stripcount.model.lattice.strip import rule_allows

SIDES = {"to its left": (0, -1), "to its right": (0, 1), "above it": (-1, 0), "below it": (1, 0)}
RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "less than": operator.lt,
    "greater than": operator.gt,
    "equal to": operator.eq,
    "different from": operator.ne,
}
Pairs = list[tuple[int, bool | None]]
SAID: dict[str, Callable[[Pairs], bool]] = {
    # a cell's value, and whether it is in the relation, None at the edge
    "some cell is {}": lambda cells: any(so for _, so in cells),
    "exactly one cell is {}": lambda cells: sum(so is True for _, so in cells) == 1,
    "at most two cells are {}": lambda cells: sum(so is True for _, so in cells) <= 2,
    "no cell is {}": lambda cells: not any(so for _, so in cells),
    "every cell is {}": lambda cells: all(so is not False for _, so in cells),
    "every 1 is {}": lambda cells: all(so is not False for value, so in cells if value == 1),
    "there is a 1 that is {}": lambda cells: any(so for value, so in cells if value == 1),
    "a cell is 1 if and only if it is {}": lambda cells: all((value == 1) == (so is True) for value, so in cells),
}


def related(board: tuple[tuple[int, ...], ...], side: str, relation: str) -> Pairs:
    (down, right), holds = SIDES[side], RELATIONS[relation]
    values = {(i, j): value for i, row in enumerate(board) for j, value in enumerate(row)}
    others = {cell: values.get((cell[0] + down, cell[1] + right)) for cell in values}
    return [(value, None if (other := others[cell]) is None else holds(value, other)) for cell, value in values.items()]


@pytest.mark.some_cases("a hundred sentences", "less than-to its left", "equal to-above it")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("relation", RELATIONS)
def test_a_cell_at_the_edge_has_nothing_to_be_compared_with(side: str, relation: str) -> None:
    for said, holds in SAID.items():
        sentence = said.format(f"{relation} the cell {side}")
        for rows, cols in ((1, 1), (1, 3), (3, 1), (2, 3)):
            boards = list(product(product(range(2), repeat=cols), repeat=rows))
            passed = rule_allows(Arrays(rows, rule=sentence).array_rule(), np.array(boards)).tolist()
            wanted = [holds(related(board, side, relation)) for board in boards]
            assert passed == wanted, sentence


@pytest.mark.parametrize(
    "sentence",
    [
        "any cell differs from its neighbours",
        "some cell differs from its neighbours",
        "a 1 is never greater than its king neighbours",
    ],
)
def test_a_value_is_compared_with_one_cell_or_it_is_said_with_how_many(sentence: str) -> None:
    """To differ from one's neighbours may be to differ from all of them, or not from all."""
    with pytest.raises(BadInput, match="rule has the phrase"):
        Arrays(2, rule=sentence)
