"""Tables T(r, k): the numbers of boards of r rows and k columns, each computed in the cheaper of two directions.

If boards may be transposed, T(r, k) is counted with the smaller of r and k as the number of rows; if both
directions are cheap, both are computed and compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import TypeVar

from stripcount.board import WRAPS
from stripcount.errors import BadInput, Disagreement, StripcountError, TooLarge
from stripcount.evaluate.board_sweep import board_counts
from stripcount.evaluate.fixed_boards import fixed_count
from stripcount.evaluate.sweep_estimate import check_sweep_fits
from stripcount.execution.tasks import ALONE, TaskRunner
from stripcount.limits import Limits
from stripcount.machine.closed_walks import ClosedWalks
from stripcount.machine.estimate import check_fits, estimate
from stripcount.machine.explore import explore
from stripcount.model.contract.declaration import checked_resized
from stripcount.model.offers import Closing
from stripcount.model.strip import Strip
from stripcount.model.symmetry import Symmetry, require_symmetry
from stripcount.model.wrap.wrapped import wrapped
from stripcount.puzzles import is_built_in

T = TypeVar("T")  # the type of a task
R = TypeVar("R")  # the type of its result

_CHEAP_LOG2 = 14
"""log2 of the largest number of transitions for which a number is computed in both directions."""
_MACHINE_LOG2 = 20
"""log2 of the number of transitions from which on boards are swept without a stored machine."""
MAX_CELLS = 100_000
"""The square root of the largest number of cells that all boards of a table may have together."""


@dataclass(frozen=True)
class Table:
    """The numbers T(r, k) = `entries[r, k]` for r in `rows` and k in `columns`; if `squares`, only those with r = k.

    `compared` is how many of them were computed in both directions. table[r, k] is `entries[r, k]`.
    """

    title: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    squares: bool
    entries: Mapping[tuple[int, int], int]
    compared: int

    def __getitem__(self, size: tuple[int, int]) -> int:
        return self.entries[size]

    @property
    def lines(self) -> list[list[int]]:
        """The numbers row by row; for squares, one line."""
        if self.squares:
            return [self.diagonal]
        return [[self[r, k] for k in self.columns] for r in self.rows]

    @property
    def diagonal(self) -> list[int]:
        """The numbers T(n, n)."""
        return [self[n, n] for n in self.rows if (n, n) in self.entries]

    @property
    def antidiagonals(self) -> list[int]:
        """The numbers by complete antidiagonals, T(1, n), T(2, n-1), …, T(n, 1).

        Raises BadInput unless rows and columns begin with 1.

        >>> from stripcount.puzzles.hard_squares import HardSquares
        >>> table(HardSquares(1), range(1, 4), range(1, 4)).antidiagonals
        [2, 3, 3, 5, 7, 5]
        """
        if self.rows[0] != 1 or self.columns[0] != 1:
            raise BadInput(
                f"rows and columns must begin with 1 for antidiagonals, not with {self.rows[0]} and {self.columns[0]}."
            )
        index_sums = range(2, min(len(self.rows), len(self.columns)) + 2)
        return [self[r, index_sum - r] for index_sum in index_sums for r in range(1, index_sum)]


def table(
    strip: Strip,
    rows: Sequence[int],
    columns: Sequence[int],
    *,
    squares: bool = False,
    fixed_by: Sequence[Symmetry] = (),
    limits: Limits | None = None,
    runner: TaskRunner = ALONE,
) -> Table:
    """Return the table of a puzzle; the strip may have any number of rows and is resized.

    With `squares`, only the numbers T(n, n) are computed. The heights are tasks of `runner`, each with its share of the
    memory; one that needs more is counted in this process.

    With `fixed_by` each number is the average, over these symmetries, of the number of boards that do not change: for
    one symmetry the number of symmetric boards, for a group the number of classes of boards. Raises BadInput for
    heights that the puzzle refuses, TooLarge for more than 10,000 numbers or if a machine does not fit into the memory
    of `limits` (by default, the free memory), OutOfTime beyond their time, Disagreement if the two directions differ.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> tilings = table(DominoTiling(1), range(1, 4), range(1, 5))
    >>> tilings.lines, tilings.compared
    ([[0, 1, 0, 1], [1, 2, 3, 5], [0, 3, 0, 11]], 9)
    """
    if sum(r for r in rows) * sum(k for k in columns) > MAX_CELLS * MAX_CELLS or len(rows) * len(columns) > 10_000:
        raise TooLarge(
            f"a table must have at most 10,000 numbers, not {len(rows):,} × {len(columns):,}, and at most 10^10 cells "
            "in all; choose fewer rows or columns."
        )
    sizes = [(r, k) for r in rows for k in columns if not squares or r == k]
    if not sizes:
        raise BadInput("a table of squares needs a number that is among both the rows and the columns.")
    limits = Limits() if limits is None else limits
    runner = runner if is_built_in(strip) else ALONE  # the class of a user's file is not known elsewhere
    if fixed_by:
        entries, compared = _entries_fixed_by(strip, sizes, fixed_by, _Sharing(limits, runner)), 0
    else:
        entries, compared = _Sides(strip, _Sharing(limits, runner)).entries(sizes)
    return Table(strip.title, tuple(rows), tuple(columns), squares, entries, compared)


@dataclass(frozen=True)
class _Sharing:
    """The limits of a table, and the runner of the tasks that compute its numbers."""

    limits: Limits
    runner: TaskRunner

    def results(self, work: Callable[[Limits, T], R], tasks: Sequence[T]) -> dict[T, R]:
        """Return {task: result of `work`}; tasks that need more than a worker's share of the memory are run here."""
        runner, limits = self.runner, self.limits
        limits_of_task = limits if runner.executor is None else limits.part(memory=limits.bytes // runner.worker_count)

        def on_failure(task: T, error: StripcountError) -> R:
            """Compute a task again here if it was too large for a process; raise any other error."""
            if runner.executor is None or not isinstance(error, TooLarge):
                raise error
            return work(limits, task)

        return dict(runner.results(partial(work, limits_of_task), tasks, limits=limits, on_failure=on_failure))


def _entries_fixed_by(
    strip: Strip, sizes: Sequence[tuple[int, int]], elements: Sequence[Symmetry], sharing: _Sharing
) -> dict[tuple[int, int], int]:
    """Return for each size the average over the symmetries of the number of boards that do not change."""
    if any(strip.counted().wrap):
        raise BadInput("symmetric boards are not counted with glued sides; leave out the wrap or the symmetry.")
    fixed_count_sums = sharing.results(partial(_fixed_count_sum, strip, elements), sizes)
    for (r, k), total in fixed_count_sums.items():
        if total % len(elements):
            raise Disagreement(
                f"the numbers of {r}×{k} boards that do not change under each of the symmetries of {strip.title} have "
                f"sum {total}, which {len(elements)}, the number of symmetries, does not divide."
            )
    return {size: total // len(elements) for size, total in fixed_count_sums.items()}


def _fixed_count_sum(strip: Strip, elements: Sequence[Symmetry], limits: Limits, size: tuple[int, int]) -> int:
    """Return the sum over the symmetries of the number of boards of one size that do not change."""
    board = checked_resized(strip, size[0])
    for element in elements:
        require_symmetry(board.title, board.counted().symmetries, element)
    return sum(fixed_count(board, size[1], element, limits) for element in elements)


class _Sides:
    """The counts of every height in two directions, each computed once: boards as given, or turned on their side.

    `standing` and `lying` are strips of any height for the two; `lying` is None if boards cannot be turned. A pair
    (lying?, height) identifies the counts of one height.
    """

    def __init__(self, strip: Strip, sharing: _Sharing) -> None:
        self.standing, self.lying, self.sharing = strip, _turned_on_side(strip), sharing
        self.costs: dict[tuple[bool, int], float] = {}

    def entries(self, sizes: Sequence[tuple[int, int]]) -> tuple[dict[tuple[int, int], int], int]:
        """Return {(r, k): T(r, k)} for all places, and how many of these were computed in both directions."""
        widths: dict[tuple[bool, int], int] = {}
        directions = {size: list(self._directions(*size)) for size in sizes}
        for directions_of_size in directions.values():
            for lying, height, width in directions_of_size:
                widths[lying, height] = max(widths.get((lying, height), 0), width)
        for lying in {lying for lying, _ in widths}:  # the largest is refused before the others are computed
            height, width = max(
                (side_height, widths[is_lying, side_height]) for is_lying, side_height in widths if is_lying == lying
            )
            _machine_is_stored(_resized(self._base(lying), height), width, self.sharing.limits)
        tasks = sorted(((*side, width) for side, width in widths.items()), key=lambda task: task[1])
        bases = self._base(False), self._base(True)
        counts_of_side = {
            task[:2]: entries
            for task, entries in self.sharing.results(partial(_counts_of_height, bases), tasks).items()
        }
        entries, compared = {}, 0
        for size, directions_of_size in directions.items():
            values = [counts_of_side[lying, height][width] for lying, height, width in directions_of_size]
            if len(set(values)) > 1:
                raise Disagreement(
                    f"T({size[0]}, {size[1]}) of {self.standing.title} is {values[0]} with r rows but "
                    f"{values[1]} with the board turned on its side."
                )
            entries[size] = values[0]
            compared += len(values) > 1
        return entries, compared

    def _base(self, lying: bool) -> Strip:
        """Return the strip, of any height, whose boards are turned on their side if `lying`, else as given."""
        return self.lying if lying and self.lying is not None else self.standing

    def _directions(self, r: int, k: int) -> Iterator[tuple[bool, int, int]]:
        """Yield (lying?, height, width) for the directions in which T(r, k) is computed: one, or both if cheap."""
        if self.lying is None:
            yield False, r, k
            return
        both_cheap = self._is_cheap(False, r) and self._is_cheap(True, k)
        standing = r <= k if self.lying is self.standing else self._work(False, r) <= self._work(True, k)
        if standing or both_cheap:
            yield False, r, k
        if not standing or (both_cheap and (r != k or self.lying is not self.standing)):
            yield True, k, r

    def _is_cheap(self, lying: bool, height: int) -> bool:
        """Return whether all heights up to this one have few transitions."""
        return all(self._cost(lying, smaller) <= _CHEAP_LOG2 for smaller in range(1, height + 1))

    def _cost(self, lying: bool, height: int) -> float:
        """Return log2 of the estimated number of transitions of the machine of a height; infinity if it has none."""
        if (lying, height) not in self.costs:
            base = self._base(lying)
            transitions_log2 = (
                estimate(_machine_of(checked_resized(base, height))).transitions_log2 if base.closing.finite else inf
            )
            self.costs[lying, height] = transitions_log2
        return self.costs[lying, height]

    def _work(self, lying: bool, height: int) -> float:
        """Return an estimate of the log2 of the cost of counting; closed walks are followed from every state."""
        walks = self._base(lying).counted().unrolled is not None
        return self._cost(lying, height) * (2 if walks else 1)


def _turned_on_side(strip: Strip) -> Strip | None:
    """Return a strip of the boards turned on their side: the strip itself, or a cylinder with the other sides glued.

    None if there is none.
    """
    if strip.laws.transposes:
        return strip
    counted = strip.counted()
    if counted.unglued.laws.transposes and counted.wrap in (WRAPS["rows"], WRAPS["columns"]):
        return wrapped(counted.unglued, "columns" if counted.wrap == WRAPS["rows"] else "rows")
    return None


def _resized(strip: Strip, rows: int) -> Strip:
    """Return the strip at another height, without a machine if the strip has none."""
    strip_of_height = checked_resized(strip, rows)
    if strip_of_height.closing.finite and not strip.closing.finite:
        strip_of_height = copy(strip_of_height)
        strip_of_height.closing = Closing(finite=False)
    return strip_of_height


def _machine_of(strip: Strip) -> Strip:
    """Return the strip whose machine counts; if the last column is adjacent to the first, the unrolled one."""
    counted = strip.counted()
    return counted.unrolled or counted


def _counts_of_height(bases: tuple[Strip, Strip], limits: Limits, task: tuple[bool, int, int]) -> list[int]:
    """Return a(0)..a(width) for a task (lying?, height, width); `bases` are the strips as given and lying."""
    lying, height, width = task
    return counts(_resized(bases[lying], height), width, limits)


def counts(strip: Strip, columns: int, limits: Limits | None = None) -> list[int]:
    """Return a(0)..a(columns) by closed walks for a ring, else by the machine, or by a board sweep if that is large.

    Raises TooLarge if neither fits into the memory of `limits` (by default, the free memory), OutOfTime later.

    >>> from stripcount.puzzles.takuzu import Takuzu
    >>> counts(Takuzu(4), 4)
    [1, 0, 0, 0, 72]
    """
    limits = (Limits() if limits is None else limits).now()
    counted, is_stored = strip.counted(), _machine_is_stored(strip, columns, limits)
    if counted.unrolled is not None:
        return ClosedWalks.of(counted.unrolled, limits).terms(columns + 1, limits=limits)
    if not is_stored:
        return board_counts(counted, columns, limits=limits)
    return explore(counted, limits=limits).machine().terms(columns + 1, limits=limits)


def _machine_is_stored(strip: Strip, columns: int, limits: Limits) -> bool:
    """Return whether the machine is stored rather than one layer at a time; raises TooLarge if that does not fit."""
    counted = strip.counted()
    allowed = limits.bytes
    transitions_log2 = estimate(_machine_of(counted)).transitions_log2
    is_stored = counted.closing.finite and (counted.unrolled is not None or transitions_log2 < _MACHINE_LOG2)
    if is_stored:
        check_fits(_machine_of(counted), allowed)
    else:
        check_sweep_fits(counted, columns, allowed)
    return is_stored
