"""The bridge for exact cover: its counts against the other searches, and against the counting wing."""

from __future__ import annotations

from typing import Any

from stripcount.check.agreement import Agreement, compare
from stripcount.clued.dominosa_board import layouts
from stripcount.clued.instance import CluedPuzzle
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.search.exact_cover import Cover, count, run
from stripcount.strips.explore import explore


def count_agreements(puzzle: CluedPuzzle, instance: Any, methods: tuple[str, ...] = ()) -> list[Agreement]:
    """Return, for each method (default: all), the verdict on its number of solutions against the puzzle's count.

    Every solution a method yields is also checked against the rules and against its other solutions. Cost: that of
    each method's full enumeration.

    >>> from stripcount.clued.dominosa import PUZZLE
    >>> from stripcount.clued.dominosa_board import Dominosa
    >>> {each.verdict for each in count_agreements(PUZZLE, Dominosa.of([[0, 0, 1], [0, 1, 1]]))}
    {'agreed'}
    """
    expected, counter = puzzle.count(instance)

    def both(method: str) -> tuple[list[int], list[int]]:
        boards = list(puzzle.solvers[method](instance, "mac").solutions)
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
    """Return the verdict on the layouts of clue-free boards of 1..columns columns: exact cover and counting wing.

    >>> print(layout_agreement(2, 6))
    agreed     layouts of 2 rows: exact cover / domino-tiling (6 values, column 1+0 to column 1+5)
    """

    def both() -> tuple[list[int], list[int]]:
        covers = [count(layouts(rows, cols)) for cols in range(1, columns + 1)]
        return covers, explore(DominoTiling(rows)).machine().terms(columns + 1)[1:]

    return compare(f"layouts of {rows} rows", "exact cover", "domino-tiling", both, "column 1+{}")


def engines_agreement(cover: Cover, engines: tuple[str, ...] = ("links", "plain")) -> list[Agreement]:
    """Return the verdict of each engine on all solutions of one exact cover problem against the default engine's.

    >>> [each.verdict for each in engines_agreement(layouts(4, 4))]
    ['agreed', 'agreed']
    """
    expected = sorted(run(cover).solutions)

    def both(engine: str) -> tuple[list[object], list[object]]:
        found = sorted(run(cover, engine).solutions)
        return [len(found), *found], [len(expected), *expected]

    return [
        compare("exact covers", engine, "inferring", lambda engine=engine: both(engine), "entry {}")  # type: ignore[misc]
        for engine in engines
    ]
