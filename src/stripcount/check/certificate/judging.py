"""Whether a statement about a machine is true, decided by the program that stands alone, `verify_certificate.py`.

The argument is in that file's docstring. Each judgement runs a copy of it, whose count of work begins at nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec, module_from_spec
from typing import Any

import msgspec

from stripcount.check.certificate.content import Layers, Statement
from stripcount.errors import TooLarge

MOST_WORK = 10**13  # transitions times bits, added over all columns
MOST_BITS = 10**10  # of one vector


@dataclass(frozen=True)
class Judgement:
    """From which index on a claim holds, the first index at which it fails, and the argument in words."""

    valid_from: int | None
    fails_at: int | None
    because: str


def judge(statement: Statement, machine: Layers) -> Judgement:
    """Return whether the statement's claim is true of a machine; its own `valid_from` and `fails_at` are not read.

    Raises TooLarge if that takes more than MOST_WORK or MOST_BITS.

    >>> fibonacci = Layers([[[0, 1, 1, 1], [0, 1]]], [0, 1])
    >>> claim = Statement(0, (1, 0), "1", None, ["1", "-1", "-1"], None, None, None)
    >>> judge(claim, fibonacci)
    Judgement(valid_from=2, fails_at=None, because='all 2 numbers of h_2 are 0')
    """
    column, said = ColumnProduct(machine), msgspec.to_builtins(statement)
    return Judgement(*column.run("verdict", said, column.factors, machine.weights))


def terms(machine: Layers, count: int) -> list[int]:
    """Return a(0)..a(count - 1) of a machine; raises TooLarge as `judge` does."""
    column, vector, counted = ColumnProduct(machine), machine.weights, []
    for _ in range(count):
        counted.append(vector[0])
        vector = column.before(vector)
    return counted


class ColumnProduct:
    """The matrix of a column as the stand-alone program multiplies it, in a copy that counts the work it has done."""

    def __init__(self, machine: Layers) -> None:
        specification = find_spec("stripcount.verify_certificate")
        assert specification is not None
        assert specification.loader is not None
        program: Any = module_from_spec(specification)
        specification.loader.exec_module(program)
        vars(program).update(MOST_WORK=MOST_WORK, MOST_BITS=MOST_BITS)
        self._program = program
        self.factors = [[_listed(row) for row in factor] for factor in machine.factors]

    def before(self, vector: list[int]) -> list[int]:
        """Return for each state between columns the sum of the numbers to which one column leads from it."""
        counted: list[int] = self.run("pull", self.factors, vector)
        return counted

    def run(self, function: str, *given: Any) -> Any:
        """Return what a function of the program returns; raises TooLarge where it ends for its work or memory."""
        try:
            return getattr(self._program, function)(*given)
        except self._program.TooMuch:
            raise TooLarge(
                f"a certificate must be decided by at most {MOST_WORK:.0e} bits of work and {MOST_BITS:.0e} of memory."
            ) from None


def _listed(row: list[int]) -> list[int] | tuple[list[int], list[int]]:
    """Return the targets of a state as the program reads them, with the ways to each unless all are one."""
    targets, ways = row[::2], row[1::2]
    return (targets, ways) if any(count != 1 for count in ways) else targets
