"""Comparisons of the solvers of a printed puzzle with each other, and with counting machines, on one board."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from itertools import product
from typing import Any

from stripcount.board import AnyOf, Board, Mark
from stripcount.check.stated.halves import random_half_given
from stripcount.check.stated.shrinking import shrink
from stripcount.check.stated.wings import STRIP_FUNCTIONS, difference, marks_of
from stripcount.errors import BadInput, LimitReached, TooLarge
from stripcount.limits import Limits
from stripcount.model.boards.on import on
from stripcount.model.quotas import WithQuotas
from stripcount.model.strip import Strip
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.puzzle import Inference, Instance, Position, PrintedPuzzle

_MAX_BRUTE_SLOTS = 5  # slots up to which every filling is tested: 3^5 are 243
_MAX_NODES = 3000  # nodes of a search on a large board, where a method may need millions
_MAX_NODES_OF_DIFFERENCE = 3000  # nodes of each search while a difference from the machines is looked for
# methods that need more than _MAX_NODES nodes on nearly every large board
_SLOW_METHODS = ("plain", "propagating", "csp")
_BOARDS_PER_ROUND = 10  # boards are drawn in rounds of ten, whose positions are numbered 0 to 9
_LARGE_INDEX = 9  # the position of the large board in a round
_HALF_GIVEN_INDEX = 4  # the position of the board that comes with a second, half-given one
_MAX_LISTED = 3000  # solutions up to which every solver lists them all
_INFERENCES: tuple[Inference, ...] = ("none", "fc", "mac")


def compare_random_board(
    puzzle: PrintedPuzzle[Instance], seed: str, index: int
) -> tuple[Instance, int | None, list[str]]:
    """Return a random board, the number of its solutions, and one sentence for each method that differs.

    The board depends only on `seed` and `index`. One board in ten is a large one of a hard family, if the puzzle has
    such boards; there a method that needs more than _MAX_NODES nodes is skipped, and the number of solutions is None if
    counting needs more. The solutions of small boards are also counted by the counting machines, if these know the
    puzzle. For one board in ten they also count a second board, of up to 12 × 12 cells, half of which are given. If
    solvers and machines differ, the sentence shows a smallest part of the board on which they do. Raises BadInput for a
    puzzle without random boards.
    """
    if puzzle.random_board is None:
        raise BadInput(f"puzzle must be one that has random boards, not {puzzle.name}.")
    is_large = puzzle.large_board is not None and index % _BOARDS_PER_ROUND == _LARGE_INDEX
    draw_board = puzzle.large_board if is_large and puzzle.large_board else puzzle.random_board
    instance = draw_board(_rng_of(f"{seed}/{index}"))
    count, differences = differences_on(puzzle, instance, _MAX_NODES if is_large else None)
    if puzzle.name in STRIP_FUNCTIONS:
        positions: list[Position[Any]] = [] if is_large else [Position(instance)]
        if index % _BOARDS_PER_ROUND == _HALF_GIVEN_INDEX:
            positions.append(random_half_given(puzzle.name, _rng_of(f"half {seed}/{index}")))
        differences += [sentence for position in positions if (sentence := _difference_from_machine(puzzle, position))]
    return instance, count, differences


def _rng_of(seed: str) -> random.Random:
    """Return a random generator seeded by a text; one from the command line may hold bytes that are not UTF-8."""
    return random.Random(seed.encode("utf-8", "surrogatepass"))


def _difference_from_machine(puzzle: PrintedPuzzle[Instance], position: Position[Instance]) -> str | None:
    """Return one sentence if solvers and machines count a position differently, with a smallest part where they do.

    None if they agree, or if one of them reaches a limit.
    """

    def difference_of(part: Position[Instance]) -> str | None:
        """Return the sentence about a part of the position; None if it agrees or a limit is reached."""
        try:
            return difference(part, Limits(nodes=_MAX_NODES_OF_DIFFERENCE))
        except (LimitReached, TooLarge):
            return None

    if difference_of(position) is None:
        return None
    smallest_part = shrink(position, lambda part: difference_of(part) is not None)
    drawing = puzzle.draw(smallest_part.board, marks_of(smallest_part))
    return f"{difference_of(smallest_part)} The smallest board: {drawing}"


def differences_on(
    puzzle: PrintedPuzzle[Instance], instance: Instance, max_nodes: int | None = None
) -> tuple[int | None, list[str]]:
    """Return the number of a board's solutions, and one sentence for each method that gives others.

    Every solver lists all solutions, unless there are more than _MAX_LISTED, and every other method counts them. A
    solver also gets a sentence if it lists a solution twice, or one that violates a rule. `max_nodes` bounds every
    search; a method that reaches the bound is skipped, and the number is None if counting reaches it.
    """
    differences: list[str] = []
    try:
        expected_count, method = puzzle.count(instance, Limits(nodes=max_nodes))
    except LimitReached:
        return None, differences
    if expected_count <= _MAX_LISTED:
        expected_boards: set[Board] | None = None
        for name, solver in puzzle.solvers.items():
            if max_nodes is not None and name in _SLOW_METHODS:
                continue
            for inference in _INFERENCES if name == "csp" and max_nodes is None else (_INFERENCES[-1],):
                solver_name = f"{name} ({inference})" if name == "csp" else name
                try:
                    boards = list(solver(instance, inference, Limits(nodes=max_nodes)).solutions)
                except LimitReached:
                    continue
                if len(boards) != expected_count:
                    differences.append(f"{solver_name} finds {len(boards)} solutions, {method} {expected_count}.")
                for board in boards:
                    differences += [
                        f"{solver_name} finds a board with a fault: {fault}" for fault in instance.violations(board)
                    ]
                expected_boards = set(boards) if expected_boards is None else expected_boards
                if set(boards) != expected_boards or len(expected_boards) != len(boards):
                    differences.append(
                        f"{solver_name} finds other solutions than the first method, or one of them twice."
                    )
    if expected_count and puzzle.why_unsolvable(instance) is not None:
        differences.append(f"{method} counts {expected_count} solutions, but a reason is given why there are none.")
    if isinstance(instance, MagnetsBoard) and max_nodes is None:
        for name, count in magnets_methods(instance).items():
            other_count = count()
            if other_count != expected_count:
                differences.append(f"{name} counts {other_count}, {method} {expected_count}.")
    return expected_count, differences


def magnets_methods(board: MagnetsBoard) -> dict[str, Callable[[], int]]:
    """Return functions that count the solutions of a Magnets board without a solver, by the names of their methods."""
    from stripcount.printed.magnets.frontier import sweep
    from stripcount.printed.magnets.solver import narrowed_domains

    def count_by_sweep() -> int:
        prepared_and_domains = narrowed_domains(board)
        return (sweep(*prepared_and_domains) or 0) if prepared_and_domains else 0

    methods: dict[str, Callable[[], int]] = {
        "frontier": count_by_sweep,
        "strip machine": lambda: machine_count(board_strip(board)),
    }
    if len(board.slots) <= _MAX_BRUTE_SLOTS:
        methods["brute force"] = lambda: brute_count(board)
    return methods


def brute_count(board: MagnetsBoard) -> int:
    """Return the number of solutions by testing all fillings, three for each slot."""
    total = 0
    for values in product(("+-", "-+", ".."), repeat=len(board.slots)):
        marks = [["."] * board.cols for _ in range(board.rows)]
        for ((row, col), (other_row, other_col)), value in zip(board.slots, values):
            marks[row][col], marks[other_row][other_col] = value[0], value[1]
        total += not board.violations(Board.of(marks))
    return total


def board_strip(board: MagnetsBoard) -> Strip:
    """Return the strip whose boards of `board.cols` columns are the solutions of a printed Magnets board.

    It is the strip of Magnets, with the board's slots and givens as the marks allowed in each cell, and the numbers
    beside the board as quotas.
    """
    from stripcount.puzzles.magnets import Magnets, pole

    def marks_allowed_in(row: int, col: int) -> Mark:
        """Return the marks that a cell may hold, as one mark of a pattern."""
        letter, given = board.layout[row][col], board.givens[row][col]
        return AnyOf(frozenset(letter + mark for mark in "+-." if given in (".", mark.replace(".", "x"))))

    magnets = Magnets(board.rows, singletons="yes")
    by_row, by_column = {"+": board.left, "-": board.right}, {"+": board.top, "-": board.bottom}
    allowed_marks = Board.of([marks_allowed_in(row, col) for col in range(board.cols)] for row in range(board.rows))
    return on(WithQuotas(magnets, board.cols, pole, by_row, by_column), allowed_marks)


def machine_count(strip: Strip, cols: int = 1) -> int:
    """Return the number of boards with `cols` columns, by following every state of the strip together with its count.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> machine_count(Magnets(2), 2)
    14
    """
    counts = Counter({strip.start(): 1})
    for _, row in product(range(cols), range(strip.rows)):
        next_counts = Counter[Hashable]()
        for state, count in counts.items():
            for _, next_state in strip.step(state, row):
                if row == strip.rows - 1:
                    next_state = strip.end_column(next_state)
                if next_state is not None:
                    next_counts[next_state] += count
        counts = next_counts
    return sum(count for state, count in counts.items() if strip.accepts(state))


def layout_boards(rows: int, cols: int, singletons: bool = False) -> Iterator[MagnetsBoard]:
    """Yield every division of a rows × cols board into slots, and single cells if `singletons`, without clues."""
    from stripcount.puzzles.magnets import slot_layouts

    for letters in slot_layouts(rows, cols, singletons):
        yield MagnetsBoard.of(["".join(letters[row, col] for col in range(cols)) for row in range(rows)])
