"""Slitherlink boards with exactly one solution: a random loop, all its clues, then clues removed."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from stripcount.board import Board, Cell
from stripcount.limits import Limits
from stripcount.printed.cells import cells_of, with_entry
from stripcount.printed.deduction import Deducer, rate
from stripcount.printed.making import Request, cell_image
from stripcount.printed.puzzle import Generated
from stripcount.printed.slitherlink.board import NONE, SlitherlinkBoard, sides_of
from stripcount.printed.solvers import solutions
from stripcount.search import learning

_STARTS, _ASSUMED, _TOGETHER = 20, 8, 16
_DENSITY, _CHANGES = 80, 60  # percent of the dots on the loop; changes tried for each cell


def generate(request: Request, rng: random.Random, limits: Limits) -> Generated:
    """Return a board with exactly one solution, of this difficulty unless it is any, and with this pattern of clues.

    Clues are removed, with their images, as long as the board stays as easy as asked for; from hard boards, a few more
    than from normal ones. Raises BadInput where no such board was found, LimitReached where `limits` ends; a board
    tried is a node. Cost: a search for each cell; half a second at 10 × 10, up to half a minute at 30 × 30.
    """
    request.check_size(1, 30)
    cells = cells_of(request.rows, request.cols)
    request.check_clues(cells, cell_image(request.rows, request.cols))
    fewest = len(cells)
    for _ in range(_STARTS):
        thinned = _Thinned(
            random_inside(request.rows, request.cols, rng, request.pattern.density), request, rng, limits
        )
        removed = thinned.clues_removed()
        fewest = min(fewest, len(thinned.left))
        if removed and request.pattern.fits(len(thinned.left)):
            board = thinned.board()
            if request.difficulty in ("any", rate(Deducer(board.logic()), limits).level):
                return Generated(board, thinned.solution, request.difficulty)
    raise request.not_found(fewest)


class _Thinned:
    """The clues of a loop, from which some are removed: `left` are the cells that still have one."""

    def __init__(self, inside: set[Cell], request: Request, rng: random.Random, limits: Limits) -> None:
        self.request, self.rng, self.limits = request, rng, limits
        rows, cols = request.rows, request.cols
        self.clues = {(row, col): sides_of(inside, (row, col)) for row in range(rows) for col in range(cols)}
        self.solution = Board.of(["".join(".#"[(row, col) in inside] for col in range(cols)) for row in range(rows)])
        self.left = set(self.clues)
        full = self.board()
        named = full.logic()  # in random order, so that clues are left everywhere, not only in the first rows
        self.deducer = Deducer(replace(named, constraints=tuple(rng.sample(named.constraints, len(named.constraints)))))
        self.of = [named.clue for named in self.deducer.logic.constraints]  # the cell of each constraint, if any
        self.only: learning.Only | None = None
        if learning.advised():
            every = SlitherlinkBoard.of([[NONE] * cols for _ in range(rows)])
            model = frozenset(full.variable(cell) for cell in inside)
            self.places = {cell: index for index, cell in enumerate(self.clues)}
            self.only = learning.Only(every.as_formula(), [full.around(cell) for cell in self.clues], model)

    def board(self, left: set[Cell] | None = None) -> SlitherlinkBoard:
        """Return the board with the clues of these cells, by default of `left`."""
        kept = self.left if left is None else left
        rows, cols = self.request.rows, self.request.cols
        return SlitherlinkBoard.of(
            [[self.clues[row, col] if (row, col) in kept else NONE for col in range(cols)] for row in range(rows)]
        )

    def clues_removed(self) -> bool:
        """Remove clues as long as the board is as easy as wanted; False if it is not so with all of them."""
        difficulty = self.request.difficulty
        if difficulty in ("any", "extreme"):
            if not self.unique(self.left):
                return False
            self._remove(self.unique)
            return True
        level = "easy" if difficulty == "easy" else "normal"
        if not self.deduced(self.left, level):
            return False
        self._unused()
        self._remove(lambda left: self.unique(left) and self.deduced(left, level), self._unused)
        tried = 0
        for orbit in self._orbits() if difficulty == "hard" else ():
            fewer = self.left - set(orbit)
            if tried < _ASSUMED and self._allowed(orbit) and self.unique(fewer):
                tried += 1
                if self.deduced(fewer, "hard"):
                    self.left = fewer
        return True

    def _remove(self, fits: Callable[[set[Cell]], bool], then: Callable[[], None] = lambda: None) -> None:
        """Remove clues while the board fits without them, many at a time as long as that goes well."""
        waiting, size = self._orbits(), _TOGETHER
        while waiting:
            waiting = [orbit for orbit in waiting if self.left.issuperset(orbit) and self._allowed(orbit)]
            group = waiting[:size]
            fewer = self.left.difference(*group)
            if not group or (self._allowed([cell for orbit in group for cell in orbit]) and fits(fewer)):
                self.left, waiting, size = fewer, waiting[size:], min(2 * size, _TOGETHER)
                then()
            elif len(group) == 1:
                waiting = waiting[1:]
            else:
                size = max(1, min(size, len(group)) // 4)

    def _allowed(self, cells: Sequence[Cell]) -> bool:
        return not self.request.pattern.enough(len(self.left), cells)

    def _orbits(self) -> list[tuple[Cell, ...]]:
        """Return the cells with clues in random order, each with its image, most zeros first."""
        image = cell_image(self.request.rows, self.request.cols)
        return self.request.pattern.orbits(sorted(self.left), image, self.rng, lambda cell: self.clues[cell] == 0)

    def _unused(self) -> None:
        used = {self.of[index] for index in self.deducer.used}
        for orbit in self._orbits():
            if used.isdisjoint(orbit) and self._allowed(orbit):
                self.left -= set(orbit)

    def deduced(self, left: set[Cell], level: str) -> bool:
        """Return whether rules up to this level solve the board with these clues."""
        self.limits.node()
        self.deducer.again({index for index, cell in enumerate(self.of) if cell is not None and cell not in left})
        for _ in self.deducer.steps(level, self.limits):
            pass
        return self.deducer.solved

    def unique(self, left: set[Cell]) -> bool:
        """Return whether the board with these clues has one solution."""
        self.limits.node()
        if self.only is None:
            return len(solutions(self.board(left), 2, self.limits)) == 1
        return self.only.among((self.places[cell] for cell in left), self.limits)


def random_inside(rows: int, cols: int, rng: random.Random, density: int | None = None) -> set[Cell]:
    """Return the cells inside a random loop, changed cell by cell so that their border stays a single loop.

    Cells join or leave, mostly where that makes the loop longer, until about `density` percent of the dots lie on it.
    """
    wanted = (_DENSITY if density is None else density) * (rows + 1) * (cols + 1) // 100
    inside = {(rng.randrange(rows), rng.randrange(cols))}
    length = 4
    for step in range(tries := _CHANGES * rows * cols):
        cell = rng.randrange(rows), rng.randrange(cols)
        around = [(cell[0] + down, cell[1] + right) in inside for down, right in _RING]
        beside = sum(around[::2])
        if not 1 <= beside <= 3 or sum(a != b for a, b in zip(around, around[1:] + around[:1])) != 2:
            continue  # the loop would touch itself or fall apart
        change = 2 * beside - 4 if cell in inside else 4 - 2 * beside
        if length + change > wanted and change > 0:
            continue
        if change < 0 and rng.random() * tries > 0.3 * (tries - step):  # shorter ever more rarely
            continue
        inside ^= {cell}
        length += change
    return inside


_RING = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))


def random_board(rng: random.Random) -> SlitherlinkBoard:
    """Return a small board for tests: clues of a loop or any clues, few or many."""
    rows, cols = rng.randint(1, 4), rng.randint(1, 4)
    inside = random_inside(rows, cols, rng)
    kept, wrong = rng.choice((0.0, 0.2, 0.5, 1.0)), rng.choice((0.0, 0.0, 0.1))
    clues = [[sides_of(inside, (row, col)) for col in range(cols)] for row in range(rows)]
    for row in clues:
        for col, _ in enumerate(row):
            if rng.random() < wrong:
                row[col] = rng.randint(0, 4)
            if rng.random() >= kept:
                row[col] = NONE
    return SlitherlinkBoard.of(clues)


def more_clues(board: SlitherlinkBoard, solution: Board) -> list[list[Callable[[SlitherlinkBoard], SlitherlinkBoard]]]:
    """Return the clues of a solution that the board does not have, each as a function that adds it."""
    inside = {cell for cell in solution.positions() if solution[cell] == "#"}
    cells = [cell for cell in solution.positions() if board.clues[cell[0]][cell[1]] == NONE]
    return [[partial(_with_clue, cell, sides_of(inside, cell)) for cell in cells]]


def _with_clue(cell: Cell, clue: int, board: SlitherlinkBoard) -> SlitherlinkBoard:
    return SlitherlinkBoard.of(with_entry(board.clues, cell, clue))
