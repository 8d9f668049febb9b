"""A search for the Magnets boards that are worst for the own solver: each is solved, or given up at the limit.

    python -m tests.bench.worst_boards [--size 10] [--steps 200] [--starts 4] [--nodes 50000] [--seed 1]

Every start is the worst of twenty random boards. A step turns two parallel slots, moves one count to another line or
takes one away; the changed board replaces the old one if the solver visits at least as many nodes until it has two
solutions, or knows that there are fewer. The same seed gives the same boards.

The worst ones found are kept in tests/data/worst-boards.jsonl, and tests/printed/test_worst_boards.py solves them.
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
from stripcount.printed.magnets.generator import family_board
from stripcount.printed.magnets.solver import line_and_learning_solver

PARTS = ("top", "bottom", "left", "right")


@dataclass(frozen=True)
class Tried:
    """A board, the nodes its search visited, and the solutions found (at most two); None at the limit."""

    board: MagnetsBoard
    nodes: int
    solutions: int | None


def tried(board: MagnetsBoard, nodes: int) -> Tried:
    """Search a board for two solutions within so many nodes."""
    budget = Limits(nodes=nodes)
    search = line_and_learning_solver(board, "mac", budget)
    try:
        found = search.take(2)
    except LimitReached:
        search.close()
        return Tried(board, budget.nodes, None)
    wrong = [fault for solution in found for fault in board.violations(solution)]
    if wrong or len(set(found)) < len(found):
        raise AssertionError(f"{write_id(board)}: {wrong or 'one solution twice'}")
    return Tried(board, budget.nodes, len(found))


def changed(board: MagnetsBoard, rng: random.Random) -> MagnetsBoard:
    """Return the board with one count moved to another line of its edge, or two parallel slots turned."""
    if rng.random() < 0.5:
        rows = [list(row) for row in board.layout]
        places = [
            (row, col)
            for row in range(board.rows - 1)
            for col in range(board.cols - 1)
            if rows[row][col : col + 2] + rows[row + 1][col : col + 2] in (list("LRLR"), list("TTBB"))
        ]
        if places:
            row, col = rng.choice(places)
            lying = rows[row][col] == "L"
            rows[row][col : col + 2], rows[row + 1][col : col + 2] = (
                (["T", "T"], ["B", "B"]) if lying else (["L", "R"], ["L", "R"])
            )
            return replace(board, layout=tuple("".join(line) for line in rows))
    part = rng.choice(PARTS)
    counts = list(getattr(board, part))
    one, other = rng.sample(range(len(counts)), 2)
    if counts[one] > 0 <= counts[other] and counts[other] < (max(board.rows, board.cols) + 1) // 2:
        counts[one], counts[other] = counts[one] - 1, counts[other] + 1
    elif counts[one] >= 0 and rng.random() < 0.2:
        counts[one] = -1
    return replace(board, **{part: tuple(counts)})


def worst(size: int, steps: int, starts: int, nodes: int, seed: str) -> Iterator[Tried]:
    """Yield the worst board reached from each start."""
    for start in range(starts):
        rng = random.Random(f"{seed}/{start}")
        random_boards = (family_board(size, size, rng.uniform(0.5, 1), rng.random() < 0.5, rng) for _ in range(20))
        best = max((tried(board, nodes) for board in random_boards), key=lambda one: one.nodes)
        for _ in range(steps):
            if best.solutions is None:
                break
            other = tried(changed(best.board, rng), nodes)
            if other.nodes >= best.nodes:
                best = other
        yield best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("size", 10), ("steps", 200), ("starts", 4), ("nodes", 50_000)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    for one in worst(options.size, options.steps, options.starts, options.nodes, options.seed):
        outcome = "given up at the limit" if one.solutions is None else f"{one.solutions} solutions"
        print(f"{one.nodes:>8} nodes, {outcome}: {write_id(one.board)}", flush=True)


if __name__ == "__main__":
    main()
