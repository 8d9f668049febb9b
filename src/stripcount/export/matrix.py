"""Transfer matrices as text, Matrix Market files and JSON: sparse, with a drawing of every state.

Three matrices give the same counts. The matrix "full" has the states before every cell, and one step is one cell;
"column" has the states between columns, and one step is a whole column; "merged" has these with equivalent states
merged. Entry (t, s) is the number of transitions from s to t. a(k) is final · Mᵏ · initial, for the full matrix with
rows · k in place of k.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from scipy.sparse import block_array, coo_array, csr_array

from stripcount.errors import TooLarge, unknown_word
from stripcount.machine.exploration import Exploration
from stripcount.machine.minimize import equal_futures
from stripcount.model.strip import Strip

KINDS = ("full", "merged", "column")
MAX_STATES = 200_000  # states of a matrix: each is drawn on a line of its own
MAX_ENTRIES = 5_000_000  # entries of all factors of a column: their product may have many more


@dataclass(frozen=True, eq=False)
class TransferMatrix:
    """A sparse transfer matrix with the drawing of each state, the initial and the final vector.

    `kind` is one of KINDS. Entry (t, s) of `matrix` is the number of transitions from state s to state t. `states`,
    `initial` and `final` have one entry for each state. `steps` is the number of steps for one column: 1, or the number
    of rows for the full matrix.
    """

    kind: str
    matrix: csr_array
    states: tuple[str, ...]
    initial: tuple[int, ...]
    final: tuple[int, ...]
    steps: int

    def entries(self) -> list[tuple[int, int, int]]:
        """Return the entries as (target, source, value), sorted by source, then by target; states count from 0."""
        coordinates = coo_array(self.matrix)
        return sorted(
            zip(coordinates.row.tolist(), coordinates.col.tolist(), coordinates.data.tolist()),
            key=lambda entry: (entry[1], entry[0]),
        )


def transfer_matrix(exploration: Exploration, strip: Strip, kind: str) -> TransferMatrix:
    """Return a transfer matrix of an explored strip; `kind` is one of KINDS.

    Raises TooLarge beyond MAX_STATES or MAX_ENTRIES.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> transfer_matrix(explore(HardSquares(2)), HardSquares(2), "merged").matrix.toarray().tolist()
    [[1, 1], [2, 1]]
    """
    if kind not in KINDS:
        raise unknown_word("matrix", kind, KINDS)
    strip, rows, machine = strip.counted(), exploration.rows, exploration.with_marks().machine()
    size = sum(exploration.sizes) if kind == "full" else exploration.sizes[0]
    if size > MAX_STATES or (kind != "full" and machine.transitions > MAX_ENTRIES):
        raise TooLarge(
            f"a matrix of {size:,} states is more than can be listed, {MAX_STATES:,}; choose fewer rows or "
            "a smaller graph."
        )
    if kind == "full":
        grid: list[list[csr_array | None]] = [[None] * rows for _ in range(rows)]
        for row, factor in enumerate(machine.factors):
            grid[(row + 1) % rows][row] = factor
        matrix = csr_array(block_array(grid)) if rows > 1 else machine.factors[0]
        drawings = tuple(
            f"{strip.draw_state(exploration.state(row, i))} | row {row}"
            if rows > 1
            else _drawing(strip, exploration, i)
            for row in range(rows)
            for i in range(exploration.sizes[row])
        )
        zeros = (0,) * (size - exploration.sizes[0])  # boards begin and end between columns only
        initial_entries, final_entries = (tuple(vector.tolist()) for vector in (machine.initial, machine.final))
        return TransferMatrix(kind, matrix, drawings, initial_entries + zeros, final_entries + zeros, rows)
    # states with equal futures form a block, which is one state of the merged matrix: the index of each state's block
    blocks = equal_futures(machine) if kind == "merged" else np.arange(size)
    representatives, block_sizes = np.unique(blocks, return_index=True)[1], np.bincount(blocks)
    block_sums = csr_array(
        (np.ones(size, dtype=np.uint64), (blocks, np.arange(size))), shape=(len(representatives), size)
    )
    drawings = tuple(
        _drawing(strip, exploration, state) + (f" and {block_sizes[block] - 1} more" if block_sizes[block] > 1 else "")
        for block, state in enumerate(representatives.tolist())
    )
    initial = np.zeros(len(representatives), dtype=np.int64)
    np.add.at(initial, blocks, machine.initial)
    matrix, final = csr_array(block_sums @ machine.column()[:, representatives]), machine.final[representatives]
    return TransferMatrix(kind, matrix, drawings, tuple(initial.tolist()), tuple(final.tolist()), 1)


def _drawing(strip: Strip, exploration: Exploration, index: int) -> str:
    """Return the drawing of the state of this index between columns, on one line."""
    return " ".join(strip.draw_state(exploration.state(0, index)).split())


def text(transfer: TransferMatrix, title: str) -> str:
    """Return a line for each state: its drawing, and the states to which it leads, each with its entry if above 1.

    The first line has the title, which must be one line.
    """
    lines = [f"{title}: {transfer.kind} matrix, {len(transfer.states)} states, {transfer.matrix.nnz} entries"]
    targets: dict[int, list[str]] = {}
    for target, source, value in transfer.entries():
        targets.setdefault(source, []).append(str(target) + (f"×{value}" if value > 1 else ""))
    for state, drawing in enumerate(transfer.states):
        roles = "".join([" start" if transfer.initial[state] else "", " final" if transfer.final[state] else ""])
        lines.append(f"{state}  {drawing}{' ;' if roles else ''}{roles} -> {' '.join(targets.get(state, ['nothing']))}")
    return "\n".join(lines) + "\n"


def mtx(transfer: TransferMatrix, title: str) -> str:
    """Return a Matrix Market file, whose rows and columns count from 1.

    Comments have the title, which must be one line, the initial and the final states, and the drawing of each state.
    """
    size = len(transfer.states)
    lines = ["%%MatrixMarket matrix coordinate integer general", f"% {title}: {transfer.kind} matrix; entry (t, s)"]
    steps = "1 step" if transfer.steps == 1 else f"{transfer.steps} steps"
    lines.append(f"% counts the ways from state s to state t; {steps} per column")
    for name, vector in (("start", transfer.initial), ("final", transfer.final)):
        lines.append(f"% {name}: " + " ".join(f"{i + 1}" for i, value in enumerate(vector) if value))
    lines += [f"% {i + 1}: {drawing}" for i, drawing in enumerate(transfer.states)]
    lines.append(f"{size} {size} {transfer.matrix.nnz}")
    lines += [f"{target + 1} {source + 1} {value}" for target, source, value in transfer.entries()]
    return "\n".join(lines) + "\n"


def fields_of(transfer: TransferMatrix) -> Mapping[str, object]:
    """Return the fields of a JSON object for the matrix; states count from 0, entries are [target, source, value]."""
    return {
        "kind": transfer.kind,
        "steps_per_column": transfer.steps,
        "states": list(transfer.states),
        "initial": list(transfer.initial),
        "final": list(transfer.final),
        "entries": [list(entry) for entry in transfer.entries()],
    }
