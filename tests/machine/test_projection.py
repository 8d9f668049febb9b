"""Machines that count different outputs of boards, against the outputs that can be told by hand."""

import numpy as np
import pytest

from stripcount.machine.projection import project
from stripcount.model.lattice.rule import Output, Register, Rule
from stripcount.model.lattice.scan import Scan


@pytest.mark.parametrize("rows", [1, 2])
def test_outputs_of_which_no_board_may_end_are_not_counted(rows: int) -> None:
    """Each cell shows its own number, and boards end with an even number of ones: half of the arrays."""
    even = Register("ones", 2, 0, (("", 0, 0),), lambda old, view: (old + view.value_index()) % 2, lambda end: end == 0)
    itself = Output(2, (("", 0, 0),), lambda view: view.value_index().astype(np.int64))
    machine = project(Scan(Rule((0, 1), registers=(even,), output=itself), rows))
    assert machine.terms(6) == [1, *(2 ** (rows * columns - 1) for columns in range(1, 6))]
