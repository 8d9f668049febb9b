"""The count of one board from its two halves: half of the columns are swept, with counts of half the size.

The board is cut between two columns. What lies to the right of the cut is a board that is read from its other side. How
the labels of tiles along the cut fit together is a matrix that was proved to be right (`machine.packing.halves`); loops
on a grid are joined in `loop_halves`.
"""

from __future__ import annotations

from collections.abc import Callable
from ctypes import CDLL
from dataclasses import replace
from math import prod

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.exact_arrays import multiword_dot
from stripcount.evaluate.front import Front, Keeper
from stripcount.evaluate.whole_counts import WORD_BYTES, Table, TileSweep, widened
from stripcount.kernels.cells import StateMemory, StepKernel, StepTables
from stripcount.limits import Limits
from stripcount.machine.packing.base import Packing
from stripcount.machine.packing.halves import joining_steps
from stripcount.machine.packing.steps import step_tables
from stripcount.machine.packing.tiles import TilePacking

MIN_COLUMNS = 4
"""The least number of columns of a board that is counted from its halves: shorter boards take no time anyway."""


def count_from_halves(
    library: CDLL,
    reader: Packing,
    columns: int,
    announce: Callable[[int, int, int], None] | None,
    keeper: Keeper | None,
    limits: Limits,
) -> int | None:
    """Return a(columns) from the two halves of the board; None if it is short, or if its halves cannot be joined.

    The callback `announce` gets (cells read, cells in all, states).
    """
    if columns < MIN_COLUMNS:
        return None
    if not isinstance(reader, TilePacking):
        from stripcount.evaluate.loop_halves import loops_from_halves  # takes a moment to import
        from stripcount.machine.packing.loop_halves import halves_are_mirrored

        sweep_reader = reader.sweep_packing()
        return (
            loops_from_halves(library, sweep_reader, columns, announce, keeper, limits)
            if halves_are_mirrored(sweep_reader)
            else None
        )
    tables, joining = step_tables(reader), joining_steps(reader)
    if tables is None or joining is None:
        return None
    half, cells = columns // 2, (columns - columns // 2 + 1) * reader.rows  # the cut counts as one column

    def announce_half(cells_read: int, _: int, states: int) -> None:
        """Announce the cells read of this half, of all cells of the board."""
        if announce is not None:
            announce(cells_read, cells, states)

    sweep = TileSweep(reader, half, announce_half, keeper, limits, library, tables)
    front = sweep.last_front()
    states, fitting_counts = _fitting_labels(sweep, front, joining)
    if columns % 2:
        next_states, table = sweep.column(front)
        front = replace(front, columns=half + 1, states=next_states, counts=table.T)
    announce_half(cells, cells, len(states))
    return _scalar_product(states, fitting_counts, reader.to_library_words(front.states), front.counts.T)


def _fitting_labels(sweep: TileSweep, front: Front, joining: list[StepTables]) -> tuple[NDArray[np.uint64], Table]:
    """Return (states, counts): the packed labels of the other half that fit a half, and how many boards each fits.

    `front` has the states and counts of the half, `joining` the step tables by which labels along the cut fit together.
    """
    kernel = StepKernel(sweep.library, joining)
    states = sweep.reader.to_library_words(front.states)
    table = widened(front.counts.T, prod(step.growth for step in joining))
    for step in range(len(joining)):

        def check_memory(after: int, before: int = len(states), words: int = 1 + table.shape[1]) -> None:
            """Raise TooLarge if the counts of the states before and after a step need too much memory."""
            bytes_needed = WORD_BYTES * words * (before + after) + front.states.nbytes + front.counts.nbytes
            sweep.limits.check_size(f"joining the halves of {sweep.reader.name}", bytes_needed)

        states, table = kernel.read(step, states, table, StateMemory(), check_memory)
    return states, table


def _scalar_product(
    states: NDArray[np.uint64], table: Table, other_states: NDArray[np.uint64], other_table: Table
) -> int:
    """Return the sum, over the states that are in both ascending arrays, of the product of their two counts."""
    if not len(states):
        return 0
    index = np.minimum(np.searchsorted(states, other_states), len(states) - 1)
    is_common = states[index] == other_states
    return multiword_dot(table[index[is_common]], other_table[is_common])
