"""Whatever machine chance builds, terms, minimisation and functions are those of plain integers."""

import os

import pytest
from hypothesis import given, settings

from stripcount.gf.generating_function import generating_function
from tests.sceptic.fractions_only import DenseMachine, shortest_recurrence
from tests.sceptic.machines import as_machine, dense_machines

MANY = int(os.environ.get("SCEPTIC", "10"))


@settings(max_examples=MANY, deadline=None)
@given(dense_machines())
def test_terms_and_minimised_terms(plain: DenseMachine) -> None:
    machine, right = as_machine(plain), plain.terms(14)
    assert machine.terms(14) == right
    assert machine.minimize().terms(14) == right


@pytest.mark.long("many random machines")
@settings(max_examples=MANY, deadline=None)
@given(dense_machines())
def test_functions_and_their_orders(plain: DenseMachine) -> None:
    found = generating_function(as_machine(plain))
    right = plain.terms(24)
    assert found.gf.terms(24) == right
    recurrence = shortest_recurrence(right)
    order = max((i for i, c in enumerate(recurrence) if c), default=0)
    assert found.gf.order == order
    assert list(found.gf.denominator) == recurrence[: order + 1]
    assert found.evidence == "proved"
