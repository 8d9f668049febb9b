"""A search for the Magnets boards that are worst for the own solver: each is solved or given up at a limit of nodes.

    python -m tests.bench.worst_boards [--size 10] [--steps 200] [--starts 4] [--nodes 50000] [--seed 1]

Every start is the worst of twenty random boards. A step turns two parallel slots, moves one count to another line
or removes one; the changed board replaces the old one if the solver visits at least as many nodes until it has two
solutions, or knows that there are fewer. The same seed gives the same boards.

The worst boards are stored in tests/data/worst-boards.jsonl, and tests/printed/test_worst_boards.py solves them.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from stripcount.errors import LimitReached
from stripcount.limits import Limits
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.magnets.formats.one_line import write_id
from stripcount.printed.magnets.samples import family_board
from stripcount.printed.magnets.solver import line_and_learning_solver

EDGES = ("top", "bottom", "left", "right")


@dataclass(frozen=True)
class SearchResult:
    """A board, the visited nodes, and the number of solutions found, at most two, or None at the limit."""

    board: MagnetsBoard
    nodes: int
    solutions: int | None


def search_board(board: MagnetsBoard, max_nodes: int) -> SearchResult:
    """Search a board for two solutions within `max_nodes`; raises AssertionError if one is wrong or found twice."""
    limits = Limits(nodes=max_nodes)
    search = line_and_learning_solver(board, "mac", limits)
    try:
        solutions = search.take(2)
    except LimitReached:
        search.close()
        return SearchResult(board, limits.nodes, None)
    violations = [fault for solution in solutions for fault in board.violations(solution)]
    if violations or len(set(solutions)) < len(solutions):
        raise AssertionError(f"{write_id(board)}: {violations or 'one solution twice'}")
    return SearchResult(board, limits.nodes, len(solutions))


def mutate(board: MagnetsBoard, rng: random.Random) -> MagnetsBoard:
    """Return the board after a random change: two parallel slots turned, or a count moved along its edge or removed."""
    if rng.random() < 0.5:
        rows = [list(row) for row in board.layout]
        squares = [
            (row, col)
            for row in range(board.rows - 1)
            for col in range(board.cols - 1)
            if rows[row][col : col + 2] + rows[row + 1][col : col + 2] in (list("LRLR"), list("TTBB"))
        ]
        if squares:
            row, col = rng.choice(squares)
            is_horizontal = rows[row][col] == "L"
            rows[row][col : col + 2], rows[row + 1][col : col + 2] = (
                (["T", "T"], ["B", "B"]) if is_horizontal else (["L", "R"], ["L", "R"])
            )
            return replace(board, layout=tuple("".join(line) for line in rows))
    edge = rng.choice(EDGES)
    counts = list(getattr(board, edge))
    first, second = rng.sample(range(len(counts)), 2)
    if counts[first] > 0 <= counts[second] and counts[second] < (max(board.rows, board.cols) + 1) // 2:
        counts[first], counts[second] = counts[first] - 1, counts[second] + 1
    elif counts[first] >= 0 and rng.random() < 0.2:
        counts[first] = -1
    return replace(board, **{edge: tuple(counts)})


def worst_boards(size: int, steps: int, starts: int, nodes: int, seed: str) -> Iterator[SearchResult]:
    """Yield the worst board reached from each random start, by the number of nodes."""
    for start in range(starts):
        rng = random.Random(f"{seed}/{start}")
        random_boards = (family_board(size, size, rng.uniform(0.5, 1), rng.random() < 0.5, rng) for _ in range(20))
        worst = max((search_board(board, nodes) for board in random_boards), key=lambda result: result.nodes)
        for _ in range(steps):
            if worst.solutions is None:
                break
            candidate = search_board(mutate(worst.board, rng), nodes)
            if candidate.nodes >= worst.nodes:
                worst = candidate
        yield worst


def main() -> None:
    """Print the worst board of each start."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("size", 10), ("steps", 200), ("starts", 4), ("nodes", 50_000)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    for result in worst_boards(options.size, options.steps, options.starts, options.nodes, options.seed):
        outcome = "given up at the limit" if result.solutions is None else f"{result.solutions} solutions"
        print(f"{result.nodes:>8} nodes, {outcome}: {write_id(result.board)}", flush=True)


if __name__ == "__main__":
    main()
