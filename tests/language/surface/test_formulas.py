"""Rules as formulas of two indices: numbers that could overflow are refused, all others are compared with Python's."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from stripcount.errors import BadInput
from stripcount.language.arrays import Arrays
from stripcount.language.surface.formulas import piece_of_formula
from stripcount.model.lattice.strip import rule_allows


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("b[i][j] == b[i+1][j+1]", lambda a, right, down, across: a == across),
        ("x[i,j] + 2*x[i,j+1] <= 3", lambda a, right, down, across: a + 2 * right <= 3),
        ("x[i][j]*x[i+1][j] == x[i][j+1]", lambda a, right, down, across: a * down == right),
        ("b[i][j] < b[i][j+1] <= b[i+1][j+1]", lambda a, right, down, across: a < right <= across),
    ],
)
def test_a_formula_means_what_it_means_in_python(text: str, holds: object) -> None:
    """On boards of two rows and columns; where a cell is missing in smaller ones, nothing is said."""
    boards = list(product(product(range(3), repeat=2), repeat=2))
    passed = rule_allows(Arrays(2, rule=text, values="0-2").array_rule(), np.array(boards)).tolist()
    wanted = []
    for (a, right), (down, across) in boards:
        said = [holds(a, right, down, across)]  # type: ignore[operator]
        if "i+1" not in text:
            said.append(holds(down, across, 0, 0))  # type: ignore[operator]
        wanted.append(all(said))
    assert passed == wanted


@pytest.mark.parametrize(
    "text",
    [
        "*".join(["b[i][j]"] * 11) + " == b[i+1][j]",
        "b[i][j] + 99999999999999999999 > b[i+1][j]",
        "b[i][j] == " + "-" * 2000 + "b[i+1][j]",
        "b[i][j] == b[i+4][j]",
        "b[i][j] ** b[i+1][j] == 1",
        "b[i][j] == c[i+1][j]",
        "b[i][j] == print(b[i+1][j])",
    ],
)
def test_other_formulas_are_refused(text: str) -> None:
    assert piece_of_formula(text) is None
    with pytest.raises(BadInput):
        Arrays(2, rule=text)
