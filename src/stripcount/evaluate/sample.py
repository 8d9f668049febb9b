"""Exactly uniform solutions, in a time that is linear in the number of columns.

1. The completions of every state are counted from the right edge of the board to the left (`completions`).
2. A board is drawn cell by cell: the share of a transition is the part of the state's completions that begin with it,
   and a random number between 0 and 1 lies in one of the shares.
3. Shares are computed in floating point with a bound on their error. Where the random number is farther than this from
   every boundary between shares (nearly always), the choice is that of the exact shares; where it is not, balls of more
   digits decide (`exact_completions`).

So every board has exactly the same probability, and no choice depends on how a computer rounds. After A. Denise and
P. Zimmermann, "Uniform random generation of decomposable structures using floating-point arithmetic" (1999).

The random numbers come from SHAKE-256 of the seed and the sample's number, so they are the same on every computer and
in every version of Python, and sample i does not depend on how many are drawn.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isqrt

import numpy as np
from numpy.typing import NDArray

from stripcount.board import Board
from stripcount.errors import NoSolution, TooLarge, checked_integer, value_text
from stripcount.evaluate.completions import BackwardSteps, Completions, RepeatingCheckpoints, scaled_weights
from stripcount.evaluate.exact_completions import ExactCompletions
from stripcount.evaluate.statistic import statistic_values
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.exploration import Exploration
from stripcount.machine.explore import explore
from stripcount.model.strip import Strip

_BYTES_PER_TRANSITION = 60
"""The memory, in bytes, of a transition in the matrices that count completions and in the tables of edges."""
_MAX_ALL_BYTES = 1 << 28
"""The memory, in bytes, up to which the completions of all k columns are stored; beyond it, of about √k columns."""
_CELLS_PER_BATCH = 1 << 22  # cells of the boards that are drawn at the same time
_COLUMNS_PER_BLOCK = 64  # columns whose random numbers come from one call of SHAKE-256
_ROUNDING = 2.0**-53  # the relative error of one operation in floating point
_TASK = "sampling"  # the name of the work in errors of limits
MAX_COLUMNS = 100_000
"""The largest number of columns of a sampled board; completions are kept for about its square root."""
MAX_BOARDS = 1_000_000  # the largest number of boards drawn by one call; all of them are held in memory


@dataclass(frozen=True, eq=False)
class Sampler:
    """A sampler of the boards of `columns` columns of a strip: of all boards, or of those with one total.

    `values[m]` is what mark m adds to the total, `prescribed` is the total. With `weights`, one for each mark, a board
    is drawn with a probability proportional to the product of its marks' weights; without, all boards are equally
    likely. `completions_by_column` holds the completions, and `refusal` is the error message if there is no board to
    draw. `doubt` is added to the bound on the error of every choice: if it is 1, all choices are made by exact numbers,
    which gives the same boards in more time. Made by `sampler` and `sampler_of_exploration`.
    """

    exploration: Exploration
    columns: int
    values: tuple[int, ...]
    prescribed: int
    completions_by_column: RepeatingCheckpoints
    refusal: str
    limits: Limits = UNLIMITED
    doubt: float = 0.0
    weights: tuple[int, ...] = ()

    @property
    def solutions(self) -> int:
        """The exact number of boards that may be drawn. Costs a sweep in integers of any size."""
        return self._exact.completions(self.exploration.start, self.columns, self.prescribed)

    @property
    def has_boards(self) -> bool:
        """Whether there is a board to draw."""
        completions = self.completions_by_column.columns.vector(self.completions_by_column.equivalent(self.columns)[0])
        return bool(completions.values[self.exploration.start, self.prescribed] > 0)

    def draw(self, count: int, seed: int = 1) -> list[Board]:
        """Return `count` independent uniform boards, the same for the same seed; raises NoSolution if there is none.

        Costs a few operations per cell and board, and one pass over all transitions per column until completions
        repeat. A choice too close for floating-point numbers, such as one in 10⁹, costs a sweep in exact numbers.
        """
        count = checked_integer("count", count, 0, MAX_BOARDS)
        if not self.has_boards:
            raise NoSolution(self.refusal)
        return self.boards(seed, [str(index) for index in range(count)])

    def boards(self, seed: int, names: Sequence[str]) -> list[Board]:
        """Return one board for each name; the name and the seed determine its random numbers."""
        rows, marks, boards = self.exploration.rows, self.exploration.marks, list[Board]()
        batch_size = max(1, _CELLS_PER_BATCH // (rows * self.columns))
        for batch_start in range(0, len(names), batch_size):
            batch_names = names[batch_start : batch_start + batch_size]
            marks_read = np.zeros((self.columns * rows, len(batch_names)), dtype=np.int32)
            for cell, marks_of_cell in enumerate(self.steps(seed, batch_names)):
                marks_read[cell] = marks_of_cell
            boards += [
                Board.from_columns(
                    rows, ([marks[m] for m in cells[k * rows : (k + 1) * rows]] for k in range(self.columns))
                )
                for cells in marks_read.T.tolist()
            ]
        return boards

    def steps(self, seed: int, names: Sequence[str]) -> Iterator[NDArray[np.int32]]:
        """Yield for each cell, column by column, an array of mark indices: one for each of the named boards."""
        rows = self.exploration.rows
        state = np.full(len(names), self.exploration.start)
        total_left = np.full(len(names), self.prescribed)
        for column in range(self.columns):
            if column % _COLUMNS_PER_BLOCK == 0:
                self.limits.check_size(_TASK)
                words = _block(
                    seed, names, column // _COLUMNS_PER_BLOCK, rows * min(_COLUMNS_PER_BLOCK, self.columns - column)
                )
            remaining = self.columns - column - 1
            layers = self.completions_by_column.layers(remaining)
            for row, outgoing in enumerate(self._outgoing):
                word = words[:, (column % _COLUMNS_PER_BLOCK) * rows + row]
                edge, undecided = outgoing.choice(state, total_left, word, layers[row + 1], self.doubt)
                for index in undecided:
                    further_words = _words(int(word[index]), seed, names[index], column * rows + row)
                    edge[index] = self._exact.choice(
                        remaining, row, int(state[index]), int(total_left[index]), further_words
                    )
                edge_index = outgoing.start[state] + edge
                state = outgoing.target[edge_index]
                total_left = total_left - outgoing.value[edge_index]
                yield outgoing.mark[edge_index]

    @cached_property
    def _outgoing(self) -> list[_OutgoingEdges]:
        """The edges of each row, grouped by the state that they leave."""
        return [
            _OutgoingEdges.of(self.exploration, self.values, self.weights, self.prescribed, row)
            for row in range(self.exploration.rows)
        ]

    @cached_property
    def _exact(self) -> ExactCompletions:
        """The exact completions, which decide choices that are too close."""
        return ExactCompletions(self.exploration, self.values, self.prescribed + 1, self.columns, self.weights)


def sampler(
    strip: Strip,
    columns: int,
    *,
    statistic: str | None = None,
    total: int = 0,
    exploration: Exploration | None = None,
    limits: Limits = UNLIMITED,
) -> Sampler:
    """Return the sampler of a strip's boards of `columns` columns; with `statistic`, of those whose total is `total`.

    Costs one pass over all transitions per column, times `total` + 1, until the columns repeat (with a statistic they
    do not). Raises TooLarge if the completions kept need more than the memory of `limits`, OutOfTime beyond their time,
    NoSolution for a total that is larger than any board's.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> sampler(Magnets(2), 2).solutions, sampler(Magnets(2), 2, statistic="magnets", total=1).solutions
    (14, 8)
    """
    columns = checked_integer("columns", columns, 1, MAX_COLUMNS)
    prescribed = checked_integer("total", total, 0)
    exploration = explore(strip, limits=limits, marks=True) if exploration is None else exploration.with_marks()
    values = statistic_values(strip, exploration, statistic) if statistic is not None else (0,) * len(exploration.marks)
    name = strip.name or type(strip).__name__
    if statistic is not None and prescribed > max(values, default=0) * exploration.rows * columns:
        raise NoSolution(
            f"no {name} board of {exploration.rows}×{columns} cells has {value_text(prescribed)} {statistic}."
        )
    condition = "" if statistic is None else f" with {prescribed} {statistic}"
    refusal = f"{strip.without_solution(columns)}{condition}."
    return sampler_of_exploration(exploration, columns, values, prescribed, refusal, limits)


def sampler_of_exploration(
    exploration: Exploration,
    columns: int,
    values: tuple[int, ...],
    prescribed: int,
    refusal: str,
    limits: Limits,
    weights: tuple[int, ...] = (),
) -> Sampler:
    """Return a sampler of the boards of an exploration; the parameters are the fields of `Sampler`.

    Where all `values` are 0, completions are computed only until they repeat from column to column.
    """
    stride, _ = stride_and_memory(exploration, columns, prescribed + 1, limits.bytes)
    backward = BackwardSteps(exploration, values, prescribed + 1, weights)
    completions_by_column = RepeatingCheckpoints(
        backward, columns, stride, lambda: limits.check_size(_TASK), repeating=not any(values)
    )
    return Sampler(exploration, columns, values, prescribed, completions_by_column, refusal, limits, weights=weights)


def stride_and_memory(exploration: Exploration, columns: int, totals: int, allowed: int) -> tuple[int, float]:
    """Return the distance between stored columns of completions, and an upper bound on the bytes that sampling needs.

    The distance is 1 if all columns fit, else about √k for k columns. `totals` is the number of totals that are
    distinguished. Raises TooLarge beyond `allowed` bytes.
    """
    layer_bytes = 8 * exploration.sizes[0] * totals
    stride = 1 if layer_bytes * columns <= min(_MAX_ALL_BYTES, allowed / 2) else isqrt(columns) + 1
    kept_bytes = layer_bytes * (columns / stride + stride + 1)
    work_bytes = 8 * totals * (2 * sum(exploration.sizes) + 4 * max(exploration.sizes))
    work_bytes += _BYTES_PER_TRANSITION * sum(len(edges.source) for edges in exploration.edges)
    if kept_bytes + work_bytes > allowed:
        raise TooLarge(
            f"sampling boards of {columns:,} columns needs about {(kept_bytes + work_bytes) / 2**20:,.0f} MB, but "
            f"{allowed / 2**20:,.0f} MB are allowed; choose a smaller board or allow more memory."
        )
    return stride, kept_bytes + work_bytes


def _block(seed: int, names: Sequence[str], block: int, cells: int) -> NDArray[np.uint64]:
    """Return random 64-bit words, an array samples × cells, for the block of columns with this index."""
    digests = [hashlib.shake_256(f"stripcount {seed} {name} {block}".encode()).digest(8 * cells) for name in names]
    return np.frombuffer(b"".join(digests), dtype="<u8").reshape(len(digests), cells)


def _words(first: int, seed: int, name: str, cell: int) -> Callable[[int], int]:
    """Return a function from a number of words to a random integer of so many 64-bit words.

    The highest word is `first`; the seed, the name and the cell determine the others.
    """

    def words(length: int) -> int:
        """Return the random integer of `length` words."""
        lower_words = hashlib.shake_256(f"stripcount {seed} {name} cell {cell}".encode()).digest(8 * (length - 1))
        return first << 64 * (length - 1) | int.from_bytes(lower_words, "big")

    return words


@dataclass(frozen=True, eq=False)
class _OutgoingEdges:
    """The edges of one row of a column, grouped by the state that they leave.

    Edges start[s] to start[s + 1] - 1 leave state s; edge e leads to target[e], has mark[e] and adds value[e] to the
    total. The arrays `targets`, `values` and `weights` have the shape states × largest number of edges, with the same
    facts at [s, i] for the i-th edge of state s. A target of -1 means that there is no i-th edge, or that it adds more
    than the prescribed total.
    """

    start: NDArray[np.int64]
    target: NDArray[np.int32]
    mark: NDArray[np.int32]
    value: NDArray[np.int64]
    targets: NDArray[np.int32]
    values: NDArray[np.int64]
    weights: NDArray[np.float64] | None

    @classmethod
    def of(
        cls, exploration: Exploration, values: tuple[int, ...], weights: tuple[int, ...], prescribed: int, row: int
    ) -> _OutgoingEdges:
        """Return the edges of one row of an exploration by the state they leave."""
        edges, size = exploration.edges[row], exploration.sizes[row]
        order = np.argsort(edges.source, kind="stable")
        source, target, mark = edges.source[order], edges.target[order], edges.mark[order]
        start = np.searchsorted(source, np.arange(size + 1))
        value = np.array(values, dtype=np.int64)[mark]
        index = np.arange(len(source)) - start[source]
        targets = np.full((size, int(np.diff(start).max(initial=1))), -1, dtype=np.int32)
        is_usable = value <= prescribed
        targets[source[is_usable], index[is_usable]] = target[is_usable]
        gains = np.zeros(targets.shape, dtype=np.int64)
        gains[source, index] = value
        weight_table = None
        if weights:
            weight_table = np.zeros(targets.shape)
            weight_table[source, index] = scaled_weights(weights)[mark]
        return cls(start, target, mark, value, targets, gains, weight_table)

    def choice(
        self,
        state: NDArray[np.intp] | NDArray[np.int64],
        total_left: NDArray[np.int64],
        word: NDArray[np.uint64],
        after: Completions,
        doubt: float,
    ) -> tuple[NDArray[np.int64], list[int]]:
        """Return the index of the edge that each board takes, and the boards whose choice floating point cannot decide.

        The index is that among the edges of the board's state. `state`, `total_left` and `word` have an entry for each
        board: its state, the total that its remaining cells must add, and a random word. `after` holds the completions
        after the row; `doubt` is as in `Sampler`.
        """
        if self.targets.shape[1] == 1:  # no choice
            return np.zeros(len(state), dtype=np.int64), []
        targets = self.targets[state]
        if after.values.shape[1] == 1:
            completions = after.values[targets, 0]
            completions[targets < 0] = 0.0
            has_completions = completions > 0
            lost = after.absolute_error[0] * targets.shape[1]
            if self.weights is not None:  # 1.01 covers the roundings of a sum of d < 2⁴⁵ weights
                edge_weights = self.weights[state]
                completions = completions * edge_weights
                lost = after.absolute_error[0] * 1.01 * edge_weights.sum(axis=1, keepdims=True)
        else:
            total_after = total_left[:, None] - self.values[state]
            is_excluded = (targets < 0) | (total_after < 0)
            total_after[is_excluded] = 0
            completions, exponents = after.values[targets, total_after], after.exponents[total_after]
            completions[is_excluded] = 0.0
            has_completions = completions > 0
            exponents[~has_completions] = np.iinfo(np.int64).min // 4  # below all others, and differences fit 64 bits
            scale = np.ldexp(1.0, np.clip(exponents - exponents.max(axis=1, keepdims=True), -1000, 0))
            # Scales below 2⁻¹⁰⁰⁰ are raised to it, which adds less than 2⁻⁸⁰⁰ if values add up to less than 2²⁰⁰.
            lost = (np.where(is_excluded, 0.0, after.absolute_error[total_after]) * scale).sum(
                axis=1, keepdims=True
            ) + 2.0**-800
            completions *= scale
        shares = np.cumsum(completions, axis=1)
        sums = shares[:, -1:]
        is_empty = sums[:, 0] <= 0
        if is_empty.any():
            sums = np.where(sums <= 0, 1.0, sums)
        bounds = shares[:, :-1] / sums
        # Numerator and denominator of a bound are each off by a factor within 1 ± r, r = relative + (d + 5)·2⁻⁵³ for
        # the d - 1 additions and few products, and by at most `lost`. As (1 + r)/(1 - r) - 1 = 2r/(1 - r) <= 2.2r for
        # r <= 1/11 (r is far below that) and a bound is at most 1, it errs by 2.2r, by 2·lost/sums and what is of
        # second order (3 in all), and by 4 roundings: of both divisions, of the random word, of the difference below.
        error = (
            2.2 * (after.relative_error + (targets.shape[1] + 5) * _ROUNDING) + 3 * lost / sums + 4 * _ROUNDING + doubt
        )
        point = word[:, None] * 2.0**-64
        edge = (point >= bounds).sum(axis=1)
        forced = has_completions.sum(axis=1) == 1
        if forced.any():
            edge[forced] = has_completions[forced].argmax(axis=1)
        is_close = (np.abs(point - bounds) <= error).any(axis=1) & ~forced | is_empty
        return edge, np.flatnonzero(is_close).tolist()
