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


def layout_cover(rows: int, cols: int) -> ExactCoverProblem:
    """Return the exact cover problem whose solutions are the tilings of a rows × cols board by dominoes.

    >>> Engine(layout_cover(7, 8)).count()
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
    >>> {agreement.outcome for agreement in count_agreements(PUZZLE, DominosaBoard.of([[0, 0, 1], [0, 1, 1]]))}
    {'agreed'}
    """
    expected, counter = puzzle.count(instance)

    def counts_and_expected(method: str) -> tuple[list[int], list[int]]:
        boards = list(puzzle.search(instance, method).solutions)
        distinct_solutions = {board for board in boards if not instance.violations(board)}
        return [len(boards), len(distinct_solutions)], [expected, expected]

    return [
        compare(
            f"{puzzle.name} solutions",
            method,
            f"count by {counter}",
            lambda method=method: counts_and_expected(method),  # type: ignore[misc]
            "number {} of (yielded, right and different)",
        )
        for method in methods or tuple(puzzle.solvers)
    ]


def layout_agreement(rows: int, columns: int) -> Agreement:
    """Return the agreement of exact cover and the machine on the layouts of boards of 1..columns columns without clues.

    >>> print(layout_agreement(2, 6))
    agreed     layouts of 2 rows: exact cover / domino-tiling (6 values, column 1+0 to column 1+5)
    """

    def cover_and_machine() -> tuple[list[int], list[int]]:
        covers = [Engine(layout_cover(rows, cols)).count() for cols in range(1, columns + 1)]
        return covers, explore(DominoTiling(rows)).machine().terms(columns + 1)[1:]

    return compare(f"layouts of {rows} rows", "exact cover", "domino-tiling", cover_and_machine, "column 1+{}")


def magnets_cover(board: MagnetsBoard) -> tuple[ExactCoverProblem, list[tuple[Cell, str]]]:
    """Return a Magnets board without its counts as an exact cover problem, and (first cell, poles) of each option.

    There is a primary item for each slot, and a secondary item for each pole on each side between two cells of
    different slots. An option is a slot with `+-`, `-+` or `..` from its first cell; options that the givens exclude
    are left out.

    >>> cover, placements = magnets_cover(MagnetsBoard.of(["LR", "LR"]))
    >>> Engine(cover).count()  # 7 of the 9 fillings: not two equal magnets one above the other
    7
    """
    sides: dict[tuple[Cell, Cell, str], int] = {}
    partner = {cell: other for slot in board.slots for cell, other in (slot, slot[::-1])}
    options: list[tuple[int, ...]] = []
    placements: list[tuple[Cell, str]] = []
    for slot_index, slot in enumerate(board.slots):
        for poles in ("+-", "-+", ".."):
            givens = [board.givens[row][col].replace("x", "0") for row, col in slot]
            if any(given != "." and given.replace("0", ".") != pole for given, pole in zip(givens, poles, strict=True)):
                continue
            touching_sides = [
                (min(cell, neighbour), max(cell, neighbour), pole)
                for cell, pole in zip(slot, poles, strict=True)
                if pole != "."
                for neighbour in neighbours(board.rows, board.cols, cell)
                if neighbour in partner and partner[cell] != neighbour
            ]
            side_items = [len(board.slots) + sides.setdefault(side, len(sides)) for side in touching_sides]
            options.append((slot_index, *side_items))
            placements.append((slot[0], poles))
    return ExactCoverProblem(len(board.slots), len(sides), tuple(options)), placements


def magnets_agreement(board: MagnetsBoard, method: str = "csp") -> Agreement:
    """Return the agreement of exact cover with `method` on the solutions of a board.

    Exact cover lists all fillings, of which those with the board's counts are kept; so this is for small boards only.

    >>> magnets_agreement(MagnetsBoard.of(["LR", "LR"], top=[1, 1])).outcome
    'agreed'
    """

    def cover_and_search() -> tuple[list[str], list[str]]:
        cover, placements = magnets_cover(board)
        slots = dict(board.slots)
        fillings = []
        for option_indices in Engine(cover).solutions():
            marks = [["."] * board.cols for _ in range(board.rows)]
            for first_cell, poles in (placements[index] for index in option_indices):
                for (row, col), pole in zip((first_cell, slots[first_cell]), poles, strict=True):
                    marks[row][col] = pole
            fillings.append(Board.of(marks))
        cover_boards = sorted(str(filling) for filling in fillings if not board.violations(filling))
        search_boards = sorted(str(solution) for solution in printed_puzzle("magnets").search(board, method).solutions)
        return [str(len(cover_boards)), *cover_boards], [str(len(search_boards)), *search_boards]

    return compare("magnets solutions", "exact cover", method, cover_and_search, "entry {} of the sorted solutions")


def engines_agreement(cover: ExactCoverProblem) -> list[Agreement]:
    """Return for each engine the agreement of its solutions of an exact cover problem with the default engine's.

    >>> [agreement.outcome for agreement in engines_agreement(layout_cover(4, 4))]
    ['agreed', 'agreed']
    """
    expected = sorted(Engine(cover).solutions())

    def solutions_and_expected(
        engine: Callable[[ExactCoverProblem, Limits], Iterator[Solution]],
    ) -> tuple[list[object], list[object]]:
        solutions = sorted(engine(cover, Limits()))
        return [len(solutions), *solutions], [len(expected), *expected]

    return [
        compare("exact covers", name, "inferring", lambda engine=engine: solutions_and_expected(engine), "entry {}")  # type: ignore[misc]
        for name, engine in (("dancing links", dancing_links.solutions), ("plain", solve_plainly))
    ]
