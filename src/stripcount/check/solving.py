"""Comparisons of solvers with each other and with machines on the solutions of one board."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from itertools import product

from stripcount.board import AnyOf, Board, Mark
from stripcount.check.stated.halves import half_given
from stripcount.check.stated.smallest import smallest
from stripcount.check.stated.wings import STATED, difference, marks_of
from stripcount.errors import BadInput, LimitReached, TooLarge
from stripcount.limits import Limits
from stripcount.model.boards.on import on
from stripcount.model.quotas import WithQuotas
from stripcount.model.strip import Strip
from stripcount.printed.base import PrintedBoard
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.puzzle import Inference, Position, PrintedPuzzle

_BRUTE = 5  # slots up to which every filling is tested
_PATIENT = 3000  # the most nodes of a search on a large board
_SLOW = ("plain", "propagating", "csp")  # methods too slow for large boards
_HALF = 4  # of ten boards this one comes with another of up to 12 × 12 cells, half of them given
_LISTED = 3000  # solutions up to which every solver lists them
_INFERENCES: tuple[Inference, ...] = ("none", "fc", "mac")


def soaked(kind: PrintedPuzzle, seed: str, index: int) -> tuple[PrintedBoard, int | None, list[str]]:
    """Return the random board number `index` of a seed, its count, and one sentence for each method that differs.

    The board depends only on the seed and its number. One board in ten is a large one of a hard family, if the puzzle
    has one; a method that would need more than 3000 nodes there is left out, and the count is None if counting would.
    Small boards are counted by the counting engine as well, where it can state them, and for one board in ten another
    of up to 12 × 12 cells, half of them given; where the two wings differ, the smallest such board is shown.
    Raises BadInput for a puzzle without random boards.
    """
    if kind.random_board is None:
        raise BadInput(f"puzzle must be one that has random boards, not {kind.name}.")
    rng = random.Random(f"{seed}/{index}".encode("utf-8", "surrogatepass"))
    large = kind.large_board is not None and index % 10 == 9
    instance = kind.large_board(rng) if large and kind.large_board else kind.random_board(rng)
    count, differences = differing(kind, instance, _PATIENT if large else None)
    if kind.name in STATED:
        positions = [] if large else [Position(instance)]
        if index % 10 == _HALF:
            positions.append(
                half_given(kind.name, random.Random(f"half {seed}/{index}".encode("utf-8", "surrogatepass")))
            )
        differences += [sentence for position in positions if (sentence := _wings(kind, position))]
    return instance, count, differences


def _wings(kind: PrintedPuzzle, position: Position) -> str | None:
    """Return one sentence if the two wings count a board differently, with the smallest board where they do."""

    def differs(part: Position) -> str | None:
        try:
            return difference(part, Limits(nodes=_LISTED))
        except (LimitReached, TooLarge):
            return None

    if differs(position) is None:
        return None
    least = smallest(position, lambda part: differs(part) is not None)
    return f"{differs(least)} The smallest board: {kind.draw(least.board, marks_of(least))}"


def differing(kind: PrintedPuzzle, instance: PrintedBoard, nodes: int | None = None) -> tuple[int | None, list[str]]:
    """Return the count of a board and one sentence for each method that differs from it or violates a rule.

    Every solver lists all solutions, and every other method counts them. A solver that lists a board twice, or a board
    that violates a rule, differs as well. Boards with more than 3000 solutions are only counted. `nodes` bounds every
    search.
    """
    differences: list[str] = []
    try:
        expected_count, method = kind.count(instance, Limits(nodes=nodes))
    except LimitReached:
        return None, differences
    if expected_count <= _LISTED:
        first_boards: set[Board] | None = None
        for name, solver in kind.solvers.items():
            if nodes is not None and name in _SLOW:
                continue
            for inference in _INFERENCES if name == "csp" and nodes is None else (_INFERENCES[-1],):
                solver_name = f"{name} ({inference})" if name == "csp" else name
                try:
                    boards = list(solver(instance, inference, Limits(nodes=nodes)).solutions)
                except LimitReached:
                    continue
                if len(boards) != expected_count:
                    differences.append(f"{solver_name} finds {len(boards)} solutions, {method} {expected_count}.")
                for board in boards:
                    differences += [
                        f"{solver_name} finds a board with a fault: {fault}" for fault in instance.violations(board)
                    ]
                first_boards = set(boards) if first_boards is None else first_boards
                if set(boards) != first_boards or len(first_boards) != len(boards):
                    differences.append(
                        f"{solver_name} finds other solutions than the first method, or one of them twice."
                    )
    if expected_count and kind.why_unsolvable(instance) is not None:
        differences.append(f"{method} counts {expected_count} solutions, but a reason is given why there are none.")
    if isinstance(instance, MagnetsBoard) and nodes is None:
        for name, count in magnets_methods(instance).items():
            other_count = count()
            if other_count != expected_count:
                differences.append(f"{name} counts {other_count}, {method} {expected_count}.")
    return expected_count, differences


def magnets_methods(board: MagnetsBoard) -> dict[str, Callable[[], int]]:
    """Return further ways to count the solutions of a Magnets board: the sweep, the strip machine, brute force."""
    from stripcount.printed.magnets.frontier import sweep
    from stripcount.printed.magnets.solver import deduced

    def count_by_sweep() -> int:
        prepared_and_domains = deduced(board)
        return (sweep(*prepared_and_domains) or 0) if prepared_and_domains else 0

    methods: dict[str, Callable[[], int]] = {
        "frontier": count_by_sweep,
        "strip machine": lambda: machine_count(board_strip(board)),
    }
    if len(board.slots) <= _BRUTE:
        methods["brute force"] = lambda: brute_count(board)
    return methods


def brute_count(board: MagnetsBoard) -> int:
    """Return the number of fillings without violations by testing all of them, three per slot."""
    total = 0
    for values in product(("+-", "-+", ".."), repeat=len(board.slots)):
        marks = [["."] * board.cols for _ in range(board.rows)]
        for ((r, c), (y, x)), value in zip(board.slots, values):
            marks[r][c], marks[y][x] = value[0], value[1]
        total += not board.violations(Board.of(marks))
    return total


def board_strip(board: MagnetsBoard) -> Strip:
    """Return a printed board as a strip of one board: Magnets with the board's slots, givens and numbers."""
    from stripcount.puzzles.magnets import Magnets, pole

    def allowed(row: int, col: int) -> Mark:
        letter, given_board = board.layout[row][col], board.givens[row][col]
        return AnyOf(
            frozenset(
                letter + pole_or_blank
                for pole_or_blank in "+-."
                if given_board in (".", pole_or_blank.replace(".", "x"))
            )
        )

    magnets, kinds = Magnets(board.rows, singletons="yes"), ("+", "-")
    by_row, by_column = dict(zip(kinds, (board.left, board.right))), dict(zip(kinds, (board.top, board.bottom)))
    given_board = Board.of([allowed(row, col) for col in range(board.cols)] for row in range(board.rows))
    return on(WithQuotas(magnets, board.cols, pole, by_row, by_column), given_board)


def machine_count(strip: Strip, cols: int = 1) -> int:
    """Return the number of boards with `cols` columns, following every state of the strip with its count.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> machine_count(Magnets(2), 2)
    14
    """
    table = Counter({strip.start(): 1})
    for _, row in product(range(cols), range(strip.rows)):
        after = Counter[Hashable]()
        for state, ways in table.items():
            for _, reached in strip.step(state, row):
                turned = strip.end_column(reached) if row == strip.rows - 1 else reached
                if turned is not None:
                    after[turned] += ways
        table = after
    return sum(ways for state, ways in table.items() if strip.accepts(state))


def layout_boards(rows: int, cols: int, singletons: bool = False) -> Iterator[MagnetsBoard]:
    """Yield every division of a rows × cols board into slots (and single cells) as a printed board without counts."""
    from stripcount.puzzles.magnets import layouts

    for letters in layouts(rows, cols, singletons):
        yield MagnetsBoard.of(["".join(letters[row, col] for col in range(cols)) for row in range(rows)])
