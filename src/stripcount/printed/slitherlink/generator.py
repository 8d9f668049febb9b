"""Slitherlink boards with exactly one solution: a random loop, all its clues, then clues removed."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from stripcount.board import Board, Cell
from stripcount.limits import Limits
from stripcount.printed.cells import cells_of, with_entry
from stripcount.printed.deduction import Deducer
from stripcount.printed.making import Request, cell_image
from stripcount.printed.puzzle import Generated
from stripcount.printed.rating import rate
from stripcount.printed.slitherlink.board import NONE, SlitherlinkBoard, sides_of
from stripcount.printed.solvers import solutions
from stripcount.search import learning

_MAX_LOOPS = 20  # random loops that are tried
_MAX_HARD_REMOVALS = 8  # orbits whose removal is tried to make a normal board hard
_MAX_GROUP_SIZE = 16  # orbits of clues that are removed together
_DENSITY = 80  # percent of the dots on the loop, unless the request names it
_CHANGES_PER_CELL = 60  # changes of the loop that are tried for each cell
_SHORTENING_PROBABILITY = 0.3  # of a change that shortens the loop, at the beginning; it decreases to 0


def generate(request: Request, rng: random.Random, limits: Limits) -> Generated[SlitherlinkBoard]:
    """Return a board with exactly one solution, of the requested difficulty (`any` accepts all) and pattern of clues.

    Clues are removed, with their images, as long as the board is as easy as requested; for a hard board, a few more
    than for a normal one. Raises BadInput if no such board is found, LimitReached at a limit; every board tried is one
    node. Cost: a search for each cell; half a second at 10 × 10, up to half a minute at 30 × 30.
    """
    request.check_size(1, 30)
    cells = cells_of(request.rows, request.cols)
    request.check_clues(cells, cell_image(request.rows, request.cols))
    min_clues = len(cells)
    for _ in range(_MAX_LOOPS):
        remover = _ClueRemover(
            random_inside(request.rows, request.cols, rng, request.pattern.density), request, rng, limits
        )
        is_solvable = remover.remove_clues()
        min_clues = min(min_clues, len(remover.clue_cells))
        if is_solvable and request.pattern.accepts(len(remover.clue_cells)):
            board = remover.board()
            if request.difficulty in ("any", rate(Deducer(board.logic()), limits).level):
                return Generated(board, remover.solution, request.difficulty)
    raise request.not_found(min_clues)


class _ClueRemover:
    """The clues of a loop, from which some are removed: `clue_cells` are the cells that still have one."""

    def __init__(self, inside: set[Cell], request: Request, rng: random.Random, limits: Limits) -> None:
        self.request, self.rng, self.limits = request, rng, limits
        rows, cols = request.rows, request.cols
        self.clues = {(row, col): sides_of(inside, (row, col)) for row in range(rows) for col in range(cols)}
        self.solution = Board.of(["".join(".#"[(row, col) in inside] for col in range(cols)) for row in range(rows)])
        self.clue_cells = set(self.clues)
        full_board = self.board()
        logic = full_board.logic()
        # constraints in random order, so that clues remain everywhere and not only in the first rows
        self.deducer = Deducer(replace(logic, constraints=tuple(rng.sample(logic.constraints, len(logic.constraints)))))
        self.clue_of = [constraint.clue for constraint in self.deducer.logic.constraints]  # its cell, None for others
        self.uniqueness_tester: learning.UniquenessTester | None = None
        if learning.available_with_advice():
            # one tester decides uniqueness for every set of clues: the formula of the board without clues, with a group
            # of clauses for each clue
            clueless = SlitherlinkBoard.of([[NONE] * cols for _ in range(rows)])
            model = frozenset(full_board.variable(cell) for cell in inside)
            self.clue_index = {cell: index for index, cell in enumerate(self.clues)}
            self.uniqueness_tester = learning.UniquenessTester(
                clueless.as_formula(), [full_board.clue_clauses(cell) for cell in self.clues], model
            )

    def board(self, clue_cells: set[Cell] | None = None) -> SlitherlinkBoard:
        """Return the board with the clues of some cells, by default of `clue_cells`."""
        cells_with_clue = self.clue_cells if clue_cells is None else clue_cells
        rows, cols = self.request.rows, self.request.cols
        return SlitherlinkBoard.of(
            [
                [self.clues[row, col] if (row, col) in cells_with_clue else NONE for col in range(cols)]
                for row in range(rows)
            ]
        )

    def remove_clues(self) -> bool:
        """Remove clues while the board stays as easy as requested; return False if it is too hard with all clues."""
        difficulty = self.request.difficulty
        if difficulty in ("any", "extreme"):
            if not self.is_unique(self.clue_cells):
                return False
            self._remove_while(self.is_unique)
            return True
        level = "easy" if difficulty == "easy" else "normal"
        if not self.is_deducible(self.clue_cells, level):
            return False
        self._remove_unused_clues()
        self._remove_while(
            lambda clue_cells: self.is_unique(clue_cells) and self.is_deducible(clue_cells, level),
            self._remove_unused_clues,
        )
        # a hard board is a normal one from which a few more clues are removed: those would cost many trials from the
        # start
        removals_tried = 0
        for orbit in self._orbits() if difficulty == "hard" else ():
            remaining_cells = self.clue_cells - set(orbit)
            if removals_tried < _MAX_HARD_REMOVALS and self._may_remove(orbit) and self.is_unique(remaining_cells):
                removals_tried += 1
                if self.is_deducible(remaining_cells, "hard"):
                    self.clue_cells = remaining_cells
        return True

    def _remove_while(
        self, is_allowed: Callable[[set[Cell]], bool], after_removal: Callable[[], None] = lambda: None
    ) -> None:
        """Remove orbits of clues while `is_allowed` returns True for the set of cells that still have a clue.

        Orbits are removed in groups, whose size is divided by four after a failure and doubled after a success.
        `after_removal` is called after each success.
        """
        orbits, size = self._orbits(), _MAX_GROUP_SIZE
        while orbits:
            orbits = [orbit for orbit in orbits if self.clue_cells.issuperset(orbit) and self._may_remove(orbit)]
            group = orbits[:size]
            remaining_cells = self.clue_cells.difference(*group)
            if not group or (
                self._may_remove([cell for orbit in group for cell in orbit]) and is_allowed(remaining_cells)
            ):
                self.clue_cells, orbits, size = remaining_cells, orbits[size:], min(2 * size, _MAX_GROUP_SIZE)
                after_removal()
            elif len(group) == 1:
                orbits = orbits[1:]
            else:
                size = max(1, min(size, len(group)) // 4)

    def _may_remove(self, cells: Sequence[Cell]) -> bool:
        """Return whether the pattern allows the clues of these cells to be removed."""
        return not self.request.pattern.must_keep(len(self.clue_cells), cells)

    def _orbits(self) -> list[tuple[Cell, ...]]:
        """Return the cells with clues in random order, each with its image, most zeros first."""
        image = cell_image(self.request.rows, self.request.cols)
        return self.request.pattern.shuffled_orbits(
            sorted(self.clue_cells), image, self.rng, lambda cell: self.clues[cell] == 0
        )

    def _remove_unused_clues(self) -> None:
        """Remove the clues that the last deduction did not use, if the pattern allows it."""
        used_cells = {self.clue_of[index] for index in self.deducer.first_use}
        for orbit in self._orbits():
            if used_cells.isdisjoint(orbit) and self._may_remove(orbit):
                self.clue_cells -= set(orbit)

    def is_deducible(self, clue_cells: set[Cell], level: str) -> bool:
        """Return whether rules up to `level`, one of LEVELS, solve the board with the clues of these cells."""
        self.limits.node()
        self.deducer.restart_without(
            {index for index, cell in enumerate(self.clue_of) if cell is not None and cell not in clue_cells}
        )
        for _ in self.deducer.steps(level, self.limits):
            pass
        return self.deducer.solved

    def is_unique(self, clue_cells: set[Cell]) -> bool:
        """Return whether the board with the clues of these cells has exactly one solution."""
        self.limits.node()
        if self.uniqueness_tester is None:
            return len(solutions(self.board(clue_cells), 2, self.limits)) == 1
        return self.uniqueness_tester.is_unique((self.clue_index[cell] for cell in clue_cells), self.limits)


def random_inside(rows: int, cols: int, rng: random.Random, density: int | None = None) -> set[Cell]:
    """Return the cells inside a random loop; `density` is None for _DENSITY.

    Beginning with one cell, random cells are added and removed such that the border remains a single loop, mostly if
    that makes the loop longer, until about `density` percent of the dots lie on it. The number of changes is fixed.
    """
    target_length = (_DENSITY if density is None else density) * (rows + 1) * (cols + 1) // 100
    inside = {(rng.randrange(rows), rng.randrange(cols))}
    length = 4
    for step in range(change_count := _CHANGES_PER_CELL * rows * cols):
        cell = rng.randrange(rows), rng.randrange(cols)
        ring = [(cell[0] + down, cell[1] + right) in inside for down, right in _NEIGHBOUR_RING]
        side_neighbours = sum(ring[::2])
        if not 1 <= side_neighbours <= 3 or sum(a != b for a, b in zip(ring, ring[1:] + ring[:1])) != 2:
            continue  # the loop would touch itself or fall apart
        change = 2 * side_neighbours - 4 if cell in inside else 4 - 2 * side_neighbours
        if length + change > target_length and change > 0:
            continue
        if change < 0 and rng.random() * change_count > _SHORTENING_PROBABILITY * (change_count - step):
            continue
        inside ^= {cell}
        length += change
    return inside


# offsets of the eight neighbours of a cell, in the order around it
_NEIGHBOUR_RING = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))


def random_board(rng: random.Random) -> SlitherlinkBoard:
    """Return a small board for tests: clues of a loop or any clues, few or many."""
    rows, cols = rng.randint(1, 4), rng.randint(1, 4)
    inside = random_inside(rows, cols, rng)
    keep_probability, error_probability = rng.choice((0.0, 0.2, 0.5, 1.0)), rng.choice((0.0, 0.0, 0.1))
    clues = [[sides_of(inside, (row, col)) for col in range(cols)] for row in range(rows)]
    for row in clues:
        for col, _ in enumerate(row):
            if rng.random() < error_probability:
                row[col] = rng.randint(0, 4)
            if rng.random() >= keep_probability:
                row[col] = NONE
    return SlitherlinkBoard.of(clues)


def more_clues(board: SlitherlinkBoard, solution: Board) -> list[list[Callable[[SlitherlinkBoard], SlitherlinkBoard]]]:
    """Return the clues of a solution that the board does not have, each as a function that adds it; in one group."""
    inside = {cell for cell in solution.positions() if solution[cell] == "#"}
    cells = [cell for cell in solution.positions() if board.clues[cell[0]][cell[1]] == NONE]
    return [[partial(_with_clue, cell, sides_of(inside, cell)) for cell in cells]]


def _with_clue(cell: Cell, clue: int, board: SlitherlinkBoard) -> SlitherlinkBoard:
    """Return the board with this clue in a cell."""
    return SlitherlinkBoard.of(with_entry(board.clues, cell, clue))
