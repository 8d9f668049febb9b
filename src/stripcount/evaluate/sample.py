"""Exactly uniform solutions: the ways to complete the board from each state, and a random rank that is unranked.

The ways to complete the board are whole numbers of any size, counted column by column from the board's right edge and
never rounded: one array of 32-bit digits per state (and per total, if a total is prescribed). A sample is the solution
of rank r for a random r below the number of solutions; at each cell, the ways to complete the board after each possible
mark determine the mark. The random numbers come from SHAKE-256 of the seed and the sample's number, so they are the
same on every computer and in every version of Python, and sample i does not depend on how many are drawn.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import isqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from stripcount.algebra.exact_arrays import Ceiling, Rounded, largest_row_sum, times
from stripcount.board import Board
from stripcount.errors import NoSolution, TooLarge, described, whole
from stripcount.evaluate.statistic import statistic_values
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.exploration import Exploration
from stripcount.machine.explore import explore
from stripcount.model.strip import Strip

_BITS, _MASK = np.uint64(32), np.uint64(0xFFFFFFFF)
_EDGE = 100  # bytes per transition of the matrices that go back from the last column, measured
_ROOMY = 1 << 28  # bytes up to which all columns are kept; beyond, about √k of k columns
_LOT = 20_000  # boards that are read at once
_SAMPLING = "sampling"
MOST_COLUMNS = 100_000
MOST_BOARDS = 1_000_000
Digits = NDArray[np.uint32]
"""Ways to complete the board: a (states × remaining totals × digits) array, the lowest digit first."""
Sums = NDArray[np.uint64]
"""The same before carries: each digit may have up to 64 bits."""


@dataclass(frozen=True, eq=False)
class Sampler:
    """A strip's boards of `columns` columns, all of them or those with one total, prepared for sampling.

    `values` are what marks add to the total, `prescribed` is the total. `kept` holds the ways to complete the board at
    the left edges of some columns, by column; those between are computed again when needed. Made by `sampler`.
    """

    exploration: Exploration
    columns: int
    values: tuple[int, ...]
    prescribed: int
    kept: dict[int, Digits]
    none: str  # the error message if there is no solution
    limits: Limits = UNLIMITED  # its deadline ends drawing, too

    @property
    def solutions(self) -> int:
        """The number of boards that may be drawn."""
        return _number(self.kept[0][self.exploration.start, self.prescribed])

    def draw(self, count: int, seed: int = 1) -> list[Board]:
        """Return `count` independent uniform boards, the same for the same seed; raises NoSolution if there is none.

        Costs, for each lot of 20,000 boards, one pass over all transitions per column, and a few subtractions of long
        numbers per cell.
        """
        count = whole("count", count, 0, MOST_BOARDS)
        if (every := self.solutions) == 0:
            raise NoSolution(self.none)
        ranks = [_random_below(every, seed, index) for index in range(count)]
        return [board for at in range(0, count, _LOT) for board in self.boards(ranks[at : at + _LOT])]

    def boards(self, ranks: Sequence[int]) -> list[Board]:
        """Return the boards of these ranks, from 0 to `solutions` - 1, in a fixed order of all boards.

        >>> from stripcount.puzzles.domino_tiling import DominoTiling
        >>> made = sampler(DominoTiling(2), 4)
        >>> len(set(made.boards(range(made.solutions))))
        5
        """
        every, size = self.solutions, self.exploration.rows * self.columns
        digits = self.kept[0].shape[2]
        known = [whole("rank", rank, 0, every - 1).to_bytes(4 * digits, "little") for rank in ranks]
        table = np.frombuffer(b"".join(known), dtype="<u4").astype(np.int64).reshape(len(ranks), digits)
        walks = _Walks(
            np.full(len(ranks), self.exploration.start), table, np.full(len(ranks), self.prescribed), self.values
        )
        read = np.zeros((size, len(ranks)), dtype=np.int32)
        segment: dict[int, Digits] = {}
        for column in range(self.columns):
            self.limits.room(_SAMPLING)
            if column + 1 not in segment:
                segment = self._segment(column)
            layers = self._layers(segment[column + 1])
            for row, leading in enumerate(self._leading):
                read[column * self.exploration.rows + row] = walks.step(leading, layers[row + 1])
        marks, rows = self.exploration.marks, self.exploration.rows
        return [
            Board.from_columns(rows, ([marks[m] for m in one[k * rows : (k + 1) * rows]] for k in range(self.columns)))
            for one in read.T.tolist()
        ]

    @cached_property
    def _leading(self) -> list[_Leading]:
        return [_Leading.of(self.exploration, row) for row in range(self.exploration.rows)]

    @cached_property
    def _factors(self) -> list[list[tuple[int, csr_array]]]:
        return backward_factors(self.exploration, self.values)

    def _segment(self, column: int) -> dict[int, Digits]:
        """Return the ways at the left edges of the columns after `column`, up to the next kept one."""
        at = min(k for k in self.kept if k > column)
        found = {at: self.kept[at]}
        while at > column + 1:
            self.limits.room(_SAMPLING)
            found[at - 1] = counted_back_column(self._factors, found[at])
            at -= 1
        return found

    def _layers(self, after: Digits) -> list[Digits]:
        """Return the ways before each cell of the column at whose right edge they are `after`, and `after` itself."""
        layers = [after]
        for row in reversed(range(self.exploration.rows)):
            layers.insert(0, counted_back(self._factors[row], layers[0]))
        return layers


def sampler(
    strip: Strip[Any],
    columns: int,
    *,
    statistic: str | None = None,
    total: int = 0,
    exploration: Exploration | None = None,
    limits: Limits = UNLIMITED,
) -> Sampler:
    """Return the sampler of a strip's boards of `columns` columns; with `statistic`, of those whose total is `total`.

    Costs one pass over all transitions per column, times the number of digits of the counts, times `total` + 1. Raises
    TooLarge if the ways kept need more than the memory of `limits` (by default, the free memory), OutOfTime beyond its
    deadline, NoSolution for a total that is larger than any board's.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> sampler(Magnets(2), 2).solutions, sampler(Magnets(2), 2, statistic="magnets", total=1).solutions
    (14, 8)
    """
    columns = whole("columns", columns, 1, MOST_COLUMNS)
    prescribed = whole("total", total, 0)
    exploration = explore(strip, limits=limits) if exploration is None else exploration
    values = statistic_values(strip, exploration, statistic) if statistic is not None else (0,) * len(exploration.marks)
    name = strip.name or type(strip).__name__
    if statistic is not None and prescribed > max(values, default=0) * exploration.rows * columns:
        raise NoSolution(
            f"no {name} board of {exploration.rows}×{columns} cells has {described(prescribed)} {statistic}."
        )
    allowed = limits.bytes
    stride, _ = stride_and_memory(exploration, columns, prescribed + 1, allowed)
    ways: Digits = np.zeros((exploration.sizes[0], prescribed + 1, 1), dtype=np.uint32)
    ways[exploration.final, 0, 0] = 1
    kept = {columns: ways}
    factors = backward_factors(exploration, values)
    for column in reversed(range(columns)):
        limits.room(_SAMPLING)
        ways = counted_back_column(factors, ways)
        if column % stride == 0:
            kept[column] = ways
    condition = "" if statistic is None else f" with {prescribed} {statistic}"
    none = f"{name} has no solution of {exploration.rows}×{columns} cells{condition}."
    return Sampler(exploration, columns, values, prescribed, kept, none, limits)


def stride_and_memory(exploration: Exploration, columns: int, totals: int, allowed: int) -> tuple[int, float]:
    """Return the distance of the kept columns and the bytes needed: 1 if all fit, else about √k for k columns.

    Raises TooLarge beyond `allowed` bytes.
    """
    bits = _bits_a_column(exploration)
    average = 4 * (1 + bits * columns / 64)  # bytes of a number, half as many digits as the largest
    one, largest = exploration.sizes[0] * totals, max(exploration.sizes) * totals
    stride = 1 if one * average * columns <= min(_ROOMY, allowed / 2) else isqrt(columns) + 1
    kept = one * average * (columns / stride + stride + 1)
    work = largest * (1 + bits * columns / 32) * 24  # digits in 64 bits and their product, twice
    work += _EDGE * sum(len(edges.source) for edges in exploration.edges)
    if kept + work > allowed:
        raise TooLarge(
            f"sampling boards of {columns:,} columns needs about {(kept + work) / 2**20:,.0f} MB, but "
            f"{allowed / 2**20:,.0f} MB are allowed; choose a smaller board or allow more memory."
        )
    return stride, kept + work


def _bits_a_column(exploration: Exploration) -> float:
    """Return about how many bits one column adds to the ways to complete a board, from the growth over six columns."""
    machine = exploration.machine().reversed()
    factors = [Rounded(factor) for factor in machine.factors]
    ceiling, sizes = Ceiling(machine.initial), [0]
    for _ in range(6):
        for factor in factors:
            ceiling = ceiling.times(factor)
        sizes.append(ceiling.bits())
    return max((after - before for before, after in pairwise(sizes)), default=0)


def backward_factors(exploration: Exploration, values: tuple[int, ...]) -> list[list[tuple[int, csr_array]]]:
    """Return for each row its edges as pairs (value added to the total, sources × targets matrix)."""
    adds = np.array(values, dtype=np.int64)
    found = []
    for row, edges in enumerate(exploration.edges):
        shape = (exploration.sizes[row], exploration.sizes[(row + 1) % exploration.rows])
        groups = []
        for value in np.unique(adds[edges.mark]).tolist() or [0]:  # a layer without edges has an empty matrix
            these = np.flatnonzero(adds[edges.mark] == value)
            ones = np.ones(len(these), dtype=np.uint64)
            groups.append((int(value), csr_array((ones, (edges.source[these], edges.target[these])), shape=shape)))
        found.append(groups)
    return found


def counted_back(groups: list[tuple[int, csr_array]], after: Digits) -> Digits:
    """Return the ways to complete the board before one cell from those after it."""
    return _as_digits(_sums(groups, after.astype(np.uint64), 1 << 32))


def counted_back_column(factors: list[list[tuple[int, csr_array]]], after: Digits) -> Digits:
    """Return the ways to complete the board before all cells of a column from those after it.

    Digits are added in 64 bits; they are carried only when the next sums might not fit.
    """
    sums, below = after.astype(np.uint64), 1 << 32
    for groups in reversed(factors):
        growth = max(1, sum(largest_row_sum(matrix) for _, matrix in groups))
        if growth * below > 1 << 64:
            sums, below = _carried(sums), 1 << 32
        sums = _sums(groups, sums, below)
        below = growth * (below - 1) + 1
    return _as_digits(sums)


def _sums(groups: list[tuple[int, csr_array]], after: Sums, below: int) -> Sums:
    """Return the sums of digits, each below a bound, over all edges of one cell; nothing is carried."""
    _, totals, digits = after.shape
    states, sums = groups[0][1].shape[0], None
    for value, matrix in groups:
        if value < totals:
            part = after[:, : totals - value].reshape(after.shape[0], (totals - value) * digits)
            moved = times(matrix, part, row_sum=largest_row_sum(matrix), below=below)
            if sums is None and value == 0:
                sums = moved.reshape(states, totals, digits)
                continue
            sums = np.zeros((states, totals, digits), dtype=np.uint64) if sums is None else sums
            sums[:, value:] += moved.reshape(states, totals - value, digits)
    return np.zeros((states, totals, digits), dtype=np.uint64) if sums is None else sums


def _carried(sums: Sums) -> Sums:
    """Return sums as digits below 2³², with one digit more if they need it; a carry rarely reaches far."""
    while (over := sums >> _BITS).any():
        sums &= _MASK
        if over[:, :, -1].any():
            sums = np.concatenate([sums, np.zeros_like(sums[:, :, :1])], axis=2)
            sums[:, :, 1:] += over
        else:
            sums[:, :, 1:] += over[:, :, :-1]
    return sums


def _as_digits(sums: Sums) -> Digits:
    return _carried(sums).astype(np.uint32)


def _number(digits: NDArray[np.uint32]) -> int:
    return int.from_bytes(np.ascontiguousarray(digits).astype("<u4").tobytes(), "little")


def _random_below(limit: int, seed: int, index: int) -> int:
    """Return a uniform number below `limit`: bits of SHAKE-256, drawn again while the number is too large."""
    bits = limit.bit_length()
    size, attempt = (bits + 7) // 8, 0
    while True:
        data = hashlib.shake_256(f"stripcount {seed} {index} {attempt}".encode()).digest(size)
        number = int.from_bytes(data, "little") >> (8 * size - bits)
        if number < limit:
            return number
        attempt += 1


@dataclass(frozen=True, eq=False)
class _Leading:
    """Where the states of one layer lead: edges `first[state]` up to `first[state + 1]`, in a fixed order."""

    first: NDArray[np.int64]
    target: NDArray[np.int32]
    mark: NDArray[np.int32]

    @classmethod
    def of(cls, exploration: Exploration, row: int) -> _Leading:
        """Return the edges of one row of an exploration by the state they leave."""
        edges = exploration.edges[row]
        order = np.argsort(edges.source, kind="stable")
        first = np.searchsorted(edges.source[order], np.arange(exploration.sizes[row] + 1))
        return cls(first, edges.target[order], edges.mark[order])


@dataclass
class _Walks:
    """Boards while they are read: the state of each, its rank among the boards with the same beginning, the rest.

    A rank is a row of 32-bit digits, the lowest first, in signed 64-bit words, which can hold a borrow. `rest` is the
    total that the unread cells must add.
    """

    state: NDArray[np.int64]
    rank: NDArray[np.int64]
    rest: NDArray[np.int64]
    values: tuple[int, ...]

    def step(self, leading: _Leading, after: Digits) -> NDArray[np.int32]:
        """Advance every board by the mark that its rank determines, and return the numbers of the marks.

        The ways of a state's edges are subtracted from the rank, one edge after another, until the rank is smaller.
        """
        adds = np.array(self.values, dtype=np.int64)
        taken = np.zeros(len(self.state), dtype=np.int64)
        open_walks, edge = np.arange(len(self.state)), leading.first[self.state]
        while len(open_walks):
            rest = self.rest[open_walks] - adds[leading.mark[edge]]
            ways = after[leading.target[edge], rest.clip(min=0)].astype(np.int64)
            ways[rest < 0] = 0
            less, fits = _difference(self.rank[open_walks], ways)
            taken[open_walks[fits]] = edge[fits]
            open_walks, edge = open_walks[~fits], edge[~fits] + 1
            self.rank[open_walks] = less
        self.state = leading.target[taken].astype(np.int64)
        marks = leading.mark[taken]
        self.rest = self.rest - adds[marks]
        return marks


def _difference(rank: NDArray[np.int64], ways: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Return rank − ways for the ranks that are not below their ways, and flags of those that are."""
    less = rank.copy()
    less[:, : ways.shape[1]] -= ways
    highest = less.shape[1] - 1 - np.argmax(less[:, ::-1] != 0, axis=1)  # the highest digit that differs
    fits: NDArray[np.bool_] = less[np.arange(len(less)), highest] < 0
    less = less[~fits]
    while (borrow := less < 0).any():
        less += borrow.astype(np.int64) << 32
        less[:, 1:] -= borrow[:, :-1]
    return less, fits
