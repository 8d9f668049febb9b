"""Transfer matrices as text, Matrix Market files and JSON: sparse, with a drawing of every state.

Three matrices give the same counts. "full" has the states before every cell, of all rows, and one step is one cell;
"column" has the states between columns, and one step is a whole column; "merged" has those with equal futures merged.
Entry (t, s) counts the ways from s to t; a(k) is final · Mᵏ · initial, where the full matrix takes rows·k steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from scipy.sparse import block_array, coo_array, csr_array

from stripcount.errors import TooLarge, unknown
from stripcount.machine.exploration import Exploration
from stripcount.machine.minimize import equal_futures
from stripcount.model.strip import Strip

KINDS = ("full", "merged", "column")
MOST_STATES = 200_000
MOST_ENTRIES = 5_000_000


@dataclass(frozen=True, eq=False)
class Transfer:
    """A sparse matrix of counts, the drawing of each state, and the vectors at both ends."""

    kind: str
    matrix: csr_array
    states: tuple[str, ...]
    initial: tuple[int, ...]
    final: tuple[int, ...]
    steps: int

    def entries(self) -> list[tuple[int, int, int]]:
        """Return (target, source, value), by source, then target."""
        coordinates = coo_array(self.matrix)
        return sorted(
            zip(coordinates.row.tolist(), coordinates.col.tolist(), coordinates.data.tolist()),
            key=lambda entry: (entry[1], entry[0]),
        )


def transfer(exploration: Exploration, strip: Strip, kind: str) -> Transfer:
    """Return one of KINDS of an explored strip; raises TooLarge beyond MOST_STATES or MOST_ENTRIES.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> transfer(explore(HardSquares(2)), HardSquares(2), "merged").matrix.toarray().tolist()
    [[1, 1], [2, 1]]
    """
    if kind not in KINDS:
        raise unknown("matrix", kind, KINDS)
    strip, rows, machine = strip.counted(), exploration.rows, exploration.shown().machine()
    size = sum(exploration.sizes) if kind == "full" else exploration.sizes[0]
    if size > MOST_STATES or (kind != "full" and machine.transitions > MOST_ENTRIES):
        raise TooLarge(
            f"a matrix of {size:,} states is more than can be listed, {MOST_STATES:,}; choose fewer rows or "
            "a smaller graph."
        )
    if kind == "full":
        grid: list[list[csr_array | None]] = [[None] * rows for _ in range(rows)]
        for row, factor in enumerate(machine.factors):
            grid[(row + 1) % rows][row] = factor
        matrix = csr_array(block_array(grid)) if rows > 1 else machine.factors[0]
        pictures = tuple(
            f"{strip.draw_state(exploration.state(row, i))} | row {row}" if rows > 1 else _drawn(strip, exploration, i)
            for row in range(rows)
            for i in range(exploration.sizes[row])
        )
        pad = (0,) * (size - exploration.sizes[0])
        ends = [tuple(vector.tolist()) + pad for vector in (machine.initial, machine.final)]
        return Transfer(kind, matrix, pictures, ends[0], ends[1], rows)
    blocks = equal_futures(machine) if kind == "merged" else np.arange(size)
    first, members = np.unique(blocks, return_index=True)[1], np.bincount(blocks)
    gather = csr_array((np.ones(size, dtype=np.uint64), (blocks, np.arange(size))), shape=(len(first), size))
    pictures = tuple(
        _drawn(strip, exploration, state) + (f" and {members[block] - 1} more" if members[block] > 1 else "")
        for block, state in enumerate(first.tolist())
    )
    initial = np.zeros(len(first), dtype=np.int64)
    np.add.at(initial, blocks, machine.initial)
    matrix, final = csr_array(gather @ machine.column()[:, first]), machine.final[first]
    return Transfer(kind, matrix, pictures, tuple(initial.tolist()), tuple(final.tolist()), 1)


def _drawn(strip: Strip, exploration: Exploration, index: int) -> str:
    return " ".join(strip.draw_state(exploration.state(0, index)).split())


def text(factors: Transfer, title: str) -> str:
    """Return the states with their drawings, and for each the states it leads to with their numbers of ways."""
    lines = [f"{title}: {factors.kind} matrix, {len(factors.states)} states, {factors.matrix.nnz} entries"]
    leads: dict[int, list[str]] = {}
    for target, source, value in factors.entries():
        leads.setdefault(source, []).append(str(target) + (f"×{value}" if value > 1 else ""))
    for state, picture in enumerate(factors.states):
        ends = "".join([" start" if factors.initial[state] else "", " final" if factors.final[state] else ""])
        lines.append(f"{state}  {picture}{' ;' if ends else ''}{ends} -> {' '.join(leads.get(state, ['nothing']))}")
    return "\n".join(lines) + "\n"


def mtx(factors: Transfer, title: str) -> str:
    """Return a Matrix Market file, rows and columns from 1; comments name the states and both ends."""
    size = len(factors.states)
    lines = ["%%MatrixMarket matrix coordinate integer general", f"% {title}: {factors.kind} matrix; entry (t, s)"]
    lines.append(
        f"% counts the ways from state s to state t; {factors.steps} step{'s'[: factors.steps != 1]} per column"
    )
    for name, vector in (("start", factors.initial), ("final", factors.final)):
        lines.append(f"% {name}: " + " ".join(f"{i + 1}" for i, value in enumerate(vector) if value))
    lines += [f"% {i + 1}: {picture}" for i, picture in enumerate(factors.states)]
    lines.append(f"{size} {size} {factors.matrix.nnz}")
    lines += [f"{target + 1} {source + 1} {value}" for target, source, value in factors.entries()]
    return "\n".join(lines) + "\n"


def fields_of(factors: Transfer) -> Mapping[str, object]:
    """Return the matrix for a JSON object: states from 0, entries as [target, source, value]."""
    return {
        "kind": factors.kind,
        "steps_per_column": factors.steps,
        "states": list(factors.states),
        "initial": list(factors.initial),
        "final": list(factors.final),
        "entries": [list(entry) for entry in factors.entries()],
    }
