"""Comparisons of exact cover with the other searches and with machines."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from stripcount.board import Board, Cell, neighbours
from stripcount.check.agreement import Agreement, compare
from stripcount.limits import Limits
from stripcount.machine.explore import explore
from stripcount.printed import printed_puzzle
from stripcount.printed.cells import neighbour_pairs
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.puzzle import Instance, PrintedPuzzle
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.search import dancing_links
from stripcount.search.exact_cover import ExactCoverProblem, Solution, solve_plainly
from stripcount.search.inferring_cover import Engine


def layouts(rows: int, cols: int) -> ExactCoverProblem:
    """Return the board without numbers as exact cover: its solutions are all layouts of dominoes.

    >>> Engine(layouts(7, 8)).count()
    1292697
    """
    return ExactCoverProblem(
        rows * cols, 0, tuple((a * cols + b, c * cols + d) for (a, b), (c, d) in neighbour_pairs(rows, cols))
    )


def count_agreements(
    puzzle: PrintedPuzzle[Instance], instance: Instance, methods: tuple[str, ...] = ()
) -> list[Agreement]:
    """Return for each method (by default all) the agreement of its number of solutions with the puzzle's count.

    The number of different solutions that satisfy the rules is compared as well. Cost: that of each method's full
    enumeration.

    >>> from stripcount.printed.dominosa import PUZZLE
    >>> from stripcount.printed.dominosa.board import DominosaBoard
    >>> {each.outcome for each in count_agreements(PUZZLE, DominosaBoard.of([[0, 0, 1], [0, 1, 1]]))}
    {'agreed'}
    """
    expected, counter = puzzle.count(instance)

    def both(method: str) -> tuple[list[int], list[int]]:
        boards = list(puzzle.search(instance, method).solutions)
        right = {board for board in boards if not instance.violations(board)}
        return [len(boards), len(right)], [expected, expected]

    return [
        compare(
            f"{puzzle.name} solutions",
            method,
            f"count by {counter}",
            lambda method=method: both(method),  # type: ignore[misc]
            "number {} of (yielded, right and different)",
        )
        for method in methods or tuple(puzzle.solvers)
    ]


def layout_agreement(rows: int, columns: int) -> Agreement:
    """Return the agreement of exact cover and the machine on the layouts of boards of 1..columns columns without clues.

    >>> print(layout_agreement(2, 6))
    agreed     layouts of 2 rows: exact cover / domino-tiling (6 values, column 1+0 to column 1+5)
    """

    def both() -> tuple[list[int], list[int]]:
        covers = [Engine(layouts(rows, cols)).count() for cols in range(1, columns + 1)]
        return covers, explore(DominoTiling(rows)).machine().terms(columns + 1)[1:]

    return compare(f"layouts of {rows} rows", "exact cover", "domino-tiling", both, "column 1+{}")


def magnets_cover(board: MagnetsBoard) -> tuple[ExactCoverProblem, list[tuple[Cell, str]]]:
    """Return a Magnets board without its counts as an exact cover problem, and (first cell, poles) of each option.

    There is a primary item for each slot, and a secondary item for each pole on each side between two cells of
    different slots. An option is a slot with `+-`, `-+` or `..` from its first cell; options that the givens exclude
    are left out.

    >>> cover, writes = magnets_cover(MagnetsBoard.of(["LR", "LR"]))
    >>> Engine(cover).count()  # 7 of the 9 fillings: not two equal magnets one above the other
    7
    """
    sides: dict[tuple[Cell, Cell, str], int] = {}
    partner = {cell: other for slot in board.slots for cell, other in (slot, slot[::-1])}
    options: list[tuple[int, ...]] = []
    writes: list[tuple[Cell, str]] = []
    for at, slot in enumerate(board.slots):
        for poles in ("+-", "-+", ".."):
            given = [board.givens[row][col].replace("x", "0") for row, col in slot]
            if any(known != "." and known.replace("0", ".") != pole for known, pole in zip(given, poles, strict=True)):
                continue
            touched = [
                (min(cell, near), max(cell, near), pole)
                for cell, pole in zip(slot, poles, strict=True)
                if pole != "."
                for near in neighbours(board.rows, board.cols, cell)
                if near in partner and partner[cell] != near
            ]
            ripples = [len(board.slots) + sides.setdefault(side, len(sides)) for side in touched]
            options.append((at, *ripples))
            writes.append((slot[0], poles))
    return ExactCoverProblem(len(board.slots), len(sides), tuple(options)), writes


def magnets_agreement(board: MagnetsBoard, method: str = "csp") -> Agreement:
    """Return the agreement of exact cover with `method` on the solutions of a board.

    Exact cover lists all fillings, of which those with the board's counts are kept; so this is for small boards only.

    >>> magnets_agreement(MagnetsBoard.of(["LR", "LR"], top=[1, 1])).outcome
    'agreed'
    """

    def both() -> tuple[list[str], list[str]]:
        cover, writes = magnets_cover(board)
        slots = dict(board.slots)
        fillings = []
        for chosen in Engine(cover).solutions():
            marks = [["."] * board.cols for _ in range(board.rows)]
            for first, poles in (writes[index] for index in chosen):
                for (row, col), pole in zip((first, slots[first]), poles, strict=True):
                    marks[row][col] = pole
            fillings.append(Board.of(marks))
        kept = sorted(str(filling) for filling in fillings if not board.violations(filling))
        found = sorted(str(solution) for solution in printed_puzzle("magnets").search(board, method).solutions)
        return [str(len(kept)), *kept], [str(len(found)), *found]

    return compare("magnets solutions", "exact cover", method, both, "entry {} of the sorted solutions")


def engines_agreement(cover: ExactCoverProblem) -> list[Agreement]:
    """Return for each engine the agreement of its solutions of an exact cover problem with the default engine's.

    >>> [each.outcome for each in engines_agreement(layouts(4, 4))]
    ['agreed', 'agreed']
    """
    expected = sorted(Engine(cover).solutions())

    def both(engine: Callable[[ExactCoverProblem, Limits], Iterator[Solution]]) -> tuple[list[object], list[object]]:
        found = sorted(engine(cover, Limits()))
        return [len(found), *found], [len(expected), *expected]

    return [
        compare("exact covers", name, "inferring", lambda engine=engine: both(engine), "entry {}")  # type: ignore[misc]
        for name, engine in (("dancing links", dancing_links.solutions), ("plain", solve_plainly))
    ]
