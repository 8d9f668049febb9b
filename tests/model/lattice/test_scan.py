"""A rule with a condition, a label and a register, scanned cell by cell, and stated again for every array."""

from itertools import product

import numpy as np
import pytest

from stripcount.machine.explore import explore_packed
from stripcount.machine.packing.lattice import LatticePacking
from stripcount.model.lattice.rule import Condition, Flags, Label, Numbers, Register, Rule, View
from stripcount.model.lattice.scan import Scan

ABOVE = (("", 0, 0), ("", -1, 0), ("run", -1, 0))


def longer(view: View) -> Numbers:
    """How many equal values stand above a cell without a gap, up to two."""
    same = view.inside(-1, 0) & (view.value() == view.value(-1, 0))
    return np.where(same, np.minimum(view.label("run", -1, 0) + 1, 2), 0)


def apart(view: View) -> Flags:
    """No diagonal step down to the right leads from 0 to 2."""
    fits: Flags = (view.value() != 0) | (view.value(1, 1) != 2)
    return fits


RULE = Rule(
    values=(0, 1, 2),
    conditions=(
        Condition((("", 0, 0), ("", 1, 1)), apart),
        Condition((("run", 0, 0),), lambda view: view.label("run") < 2),
    ),
    labels=(Label("run", 3, ABOVE, longer),),
    registers=(
        Register("sum", 4, 0, (("", 0, 0),), lambda old, view: (old + view.value()) % 4, lambda found: found == 1),
    ),
)


def brute(rows: int, columns: int) -> int:
    found = 0
    for cells in product((0, 1, 2), repeat=rows * columns):
        array = np.array(cells).reshape(rows, columns)
        steps = ((array[:-1, :-1] == 0) & (array[1:, 1:] == 2)).any()
        runs = ((array[2:] == array[1:-1]) & (array[1:-1] == array[:-2])).any()
        found += int(not steps and not runs and array.sum() % 4 == 1)
    return found


@pytest.mark.some_cases("further cases against brute force", "2-3", "3-2")
@pytest.mark.parametrize(("rows", "columns"), [(1, 5), (2, 3), (3, 2), (4, 2)])
def test_a_scan_counts_what_the_rule_says_in_both_directions(rows: int, columns: int) -> None:
    expected = brute(rows, columns)
    down = explore_packed(LatticePacking(Scan(RULE, rows))).trimmed().machine().terms(columns + 1)
    across = explore_packed(LatticePacking(Scan(RULE.transposed(), columns))).trimmed().machine().terms(rows + 1)
    assert (down[columns], across[rows]) == (expected, expected)
