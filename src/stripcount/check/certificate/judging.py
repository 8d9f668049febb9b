"""Statements about a machine decided by the stand-alone program `verify_certificate.py`.

The docstring of that file explains why its decision is right. Each judgement loads a copy of the program, whose count
of work begins at 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec, module_from_spec
from typing import Any

import msgspec

from stripcount.check.certificate.content import Layers, Statement
from stripcount.errors import TooLarge

MAX_WORK = 10**13  # transitions times bits, added over all columns
MAX_BITS = 10**10  # of one vector: 1.25 gigabytes


@dataclass(frozen=True)
class Judgement:
    """The index from which on a claim holds, the first index at which it fails, and the reason in words."""

    valid_from: int | None
    fails_at: int | None
    because: str


def judge(statement: Statement, machine: Layers) -> Judgement:
    """Return the judgement of a statement's claim about a machine; its own `valid_from` and `fails_at` are not read.

    Raises TooLarge if that takes more than MAX_WORK or MAX_BITS.

    >>> fibonacci = Layers([[[0, 1, 1, 1], [0, 1]]], [0, 1])
    >>> claim = Statement(0, (1, 0), "1", None, ["1", "-1", "-1"], None, None, None)
    >>> judge(claim, fibonacci)
    Judgement(valid_from=2, fails_at=None, because='all 2 numbers of h_2 are 0')
    """
    column, fields = ColumnProduct(machine), msgspec.to_builtins(statement)
    return Judgement(*column.run("verdict", fields, column.factors, machine.weights))


def terms(machine: Layers, count: int) -> list[int]:
    """Return [a(0), ..., a(count - 1)] of a machine; raises TooLarge as `judge` does."""
    column, vector, values = ColumnProduct(machine), machine.weights, []
    for _ in range(count):
        values.append(vector[0])
        vector = column.before(vector)
    return values


class ColumnProduct:
    """The transfer matrix of one column, multiplied by a copy of the stand-alone program, which counts its work."""

    def __init__(self, machine: Layers) -> None:
        specification = find_spec("stripcount.verify_certificate")
        assert specification is not None
        assert specification.loader is not None
        program: Any = module_from_spec(specification)
        specification.loader.exec_module(program)
        vars(program).update(MAX_WORK=MAX_WORK, MAX_BITS=MAX_BITS)  # its bounds are those above
        self._program = program
        self.factors = [[_listed(row) for row in factor] for factor in machine.factors]

    def before(self, vector: list[int]) -> list[int]:
        """Return the product M·v of the column's matrix with a vector over the states between columns.

        If v counts the completions of each state after a column, the product counts those of each state before it.
        """
        product: list[int] = self.run("pull", self.factors, vector)
        return product

    def run(self, function: str, *arguments: Any) -> Any:
        """Return the result of a function of the program; raises TooLarge where it exceeds the work or the memory."""
        try:
            return getattr(self._program, function)(*arguments)
        except self._program.TooMuch:
            raise TooLarge(
                f"a certificate must be decided by at most {MAX_WORK:.0e} bits of work and {MAX_BITS:.0e} of memory."
            ) from None


def _listed(row: list[int]) -> list[int] | tuple[list[int], list[int]]:
    """Return the transitions of a state as the program reads them: targets, and weights unless all of them are 1."""
    targets, weights = row[::2], row[1::2]
    return (targets, weights) if any(weight != 1 for weight in weights) else targets
