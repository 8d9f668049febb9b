"""Random puzzles whose states are of many types: the machine counts what a plain walk over all boards counts."""

import os
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stripcount.board import Board
from stripcount.errors import BrokenPuzzle
from stripcount.machine.explore import explore
from stripcount.model.contract.examination import examine
from stripcount.model.strip import Strip

MANY = int(os.environ.get("SCEPTIC", "10"))
POOL: tuple[Any, ...] = (0, "a", (1, "b"), None, frozenset([2, "c"]), 2.5, True, 1, 1.0, b"d", (1,), (True,))
Table = dict[tuple[int, int, int], int]  # (state, row, mark) -> state, by number in POOL; absent: not allowed


class Tabled(Strip):
    """A puzzle given by tables."""

    alphabet = (0, 1, 2)

    def __init__(self, rows: int, table: Table, turns: dict[int, int], ends: frozenset[int]) -> None:
        super().__init__(rows)
        self.table, self.turns, self.ends = table, turns, ends

    def resized(self, rows: int) -> "Tabled":
        return Tabled(rows, self.table, self.turns, self.ends)

    def start(self) -> Any:
        return POOL[0]

    def step(self, state: Any, row: int) -> Any:
        at = place(state)
        return {(mark, POOL[self.table[at, row, mark]]) for mark in self.alphabet if (at, row, mark) in self.table}

    def end_column(self, state: Any) -> Any:
        at = self.turns.get(place(state))
        return None if at is None else POOL[at]

    def accepts(self, state: Any) -> bool:
        return place(state) in self.ends

    def legal(self, board: Board) -> bool:
        at: int | None = 0
        for col in range(board.cols):
            for row in range(board.rows):
                at = None if at is None else self.table.get((at, row, self.alphabet.index(board[row, col])))
            at = None if at is None else self.turns.get(at)
        return at is not None and at in self.ends


def place(state: Any) -> int:
    """The number of exactly this value, types and all."""
    return next(n for n, one in enumerate(POOL) if repr(one) == repr(state) or (one == state and n == 4))


def plainly(puzzle: Tabled, columns: int) -> list[int]:
    """Counts by following numbers of states, which never are equal by accident."""
    counts, found = {0: 1}, []
    for _ in range(columns + 1):
        found.append(sum(ways for at, ways in counts.items() if at in puzzle.ends))
        for row in range(puzzle.rows):
            after: dict[int, int] = {}
            for (at, here, _), to in puzzle.table.items():
                if here == row and at in counts:
                    after[to] = after.get(to, 0) + counts[at]
            counts = after
        turned: dict[int, int] = {}
        for at, ways in counts.items():
            if at in puzzle.turns and puzzle.turns[at] != 3:  # the value None at number 3 means: rejected
                turned[puzzle.turns[at]] = turned.get(puzzle.turns[at], 0) + ways
        counts = turned
    return found


STATES = st.integers(0, len(POOL) - 1).filter(lambda n: n != 3)


@pytest.mark.long("many random machines")
@settings(max_examples=MANY, deadline=None)
@given(
    st.integers(1, 2),
    st.dictionaries(st.tuples(STATES, st.integers(0, 1), st.integers(0, 2)), STATES, min_size=4, max_size=40),
    st.dictionaries(STATES, STATES, min_size=2, max_size=10),
    st.frozensets(STATES, min_size=1),
)
def test_the_machine_counts_what_numbered_states_count_or_refuses(
    rows: int, table: Table, turns: dict[int, int], ends: frozenset[int]
) -> None:
    puzzle = Tabled(rows, table, turns, ends)
    layers = met(puzzle)
    if any(map(confused, layers[:-1])):  # the states of the last are turned before they are numbered
        with pytest.raises(BrokenPuzzle, match="which compares equal to the state"):
            explore(puzzle)
    else:
        assert explore(puzzle).machine().terms(7) == plainly(puzzle, 6)
    if not confused({at for height in (1, 2, 3) for layer in met(puzzle.resized(height)) for at in layer}):
        assert examine(puzzle).boards >= 0


def met(puzzle: Tabled) -> list[set[int]]:
    """The numbers of the states before every row of any column, and last of those after a column."""
    layers: list[set[int]] = [{0}, *(set() for _ in range(puzzle.rows))]
    known = 0
    while known != sum(map(len, layers)):
        known = sum(map(len, layers))
        for row in range(puzzle.rows):
            layers[row + 1] |= {to for (at, here, _), to in puzzle.table.items() if here == row and at in layers[row]}
        layers[0] |= {puzzle.turns[at] for at in layers[-1] if at in puzzle.turns}
    return layers


def confused(numbers: set[int]) -> bool:
    """Whether Python takes two of these states for one: True, 1 and 1.0, or (1,) and (True,)."""
    return len({POOL[at] for at in numbers}) < len(numbers)
