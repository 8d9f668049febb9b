"""Decisions on statements about a machine, by the stand-alone program `verify_certificate.py`.

The docstring of that file proves its method. Each judgement loads a copy of the program of its own, whose count of work
begins at 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Any

import msgspec

from stripcount.check.certificate.content import Layers, Statement
from stripcount.errors import TooLarge

MAX_WORK = 10**13  # transitions times bits of an entry, summed over all columns
MAX_BITS = 10**10  # bits of one vector: 1.25 gigabytes


@dataclass(frozen=True)
class Judgement:
    """The decision about a claim.

    `valid_from` is the index from which on the claim holds, `fails_at` the first claimed index at which it fails, each
    None if there is none; `reason` says in words what decided.
    """

    valid_from: int | None
    fails_at: int | None
    reason: str


def judge(statement: Statement, machine: Layers) -> Judgement:
    """Return the judgement of a statement's claim about a machine; its own `valid_from` and `fails_at` are not read.

    Raises TooLarge if that takes more than MAX_WORK or MAX_BITS.

    >>> fibonacci = Layers([[[0, 1, 1, 1], [0, 1]]], [0, 1])
    >>> claim = Statement(0, (1, 0), "1", None, ["1", "-1", "-1"], None, None, None)
    >>> judge(claim, fibonacci)
    Judgement(valid_from=2, fails_at=None, reason='all 2 numbers of h_2 are 0')
    """
    column, fields = ColumnProduct(machine), msgspec.to_builtins(statement)
    return Judgement(*column.run("verdict", fields, column.factors, machine.weights))


def terms(machine: Layers, count: int) -> list[int]:
    """Return [a(0), ..., a(count - 1)] of a machine; raises TooLarge as `judge` does."""
    column, vector, values = ColumnProduct(machine), machine.weights, []
    for _ in range(count):
        values.append(vector[0])
        vector = column.matvec(vector)
    return values


class ColumnProduct:
    """The transfer matrix M of one column, as an operator on vectors over the states between columns.

    A copy of the stand-alone program multiplies, and counts the work over all calls. `factors` are the factors of M in
    the form that the program reads.
    """

    def __init__(self, machine: Layers) -> None:
        specification = find_spec("stripcount.verify_certificate")
        assert specification is not None
        assert specification.loader is not None
        program: ModuleType = module_from_spec(specification)
        specification.loader.exec_module(program)
        vars(program).update(MAX_WORK=MAX_WORK, MAX_BITS=MAX_BITS)  # in place of the program's own bounds
        self._program = program
        self.factors = [[_program_form(row) for row in factor] for factor in machine.factors]

    def matvec(self, vector: list[int]) -> list[int]:
        """Return the product M·v of the column's matrix with a vector over the states between columns.

        If v holds the number of completions of each state after a column, M·v holds that of each state before it.
        """
        product: list[int] = self.run("pull", self.factors, vector)
        return product

    def run(self, function: str, *arguments: Any) -> Any:
        """Call the function of the program with this name, and return its result; raises TooLarge beyond its bounds."""
        try:
            return getattr(self._program, function)(*arguments)
        except self._program.TooMuch:
            raise TooLarge(
                f"a certificate must be decided by at most {MAX_WORK:.0e} bits of work and {MAX_BITS:.0e} of memory."
            ) from None


def _program_form(row: list[int]) -> list[int] | tuple[list[int], list[int]]:
    """Return the transitions of a state as the program reads them: targets, and weights unless all of them are 1."""
    targets, weights = row[::2], row[1::2]
    return (targets, weights) if any(weight != 1 for weight in weights) else targets
