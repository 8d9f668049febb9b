"""Dominosa and Ripple Effect against Python's exact cover libraries, each run a fresh process, start included.

    python -m venv peers && peers/bin/pip install miniexact pyxcc
    python tests/bench/bench_covering.py --peers peers/bin/python [--repeat 7] [--json FILE]

Every child gets the same board as JSON, makes its own model and answers whether the solution is unique (large: how
many there are). `stripcount` is the library called from a script, `command` the same by `python -m stripcount`,
`links` our own dancing links. Times are medians of CPU seconds (user + system) and of wall seconds. The last column
is CPU of `stripcount` over CPU of the quickest library.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # the children, whose start is measured, must not import typing
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

PEERS = ("miniexact", "pyxcc")


def cover_of(board: dict[str, Any]) -> tuple[int, int, list[tuple[int, ...]]]:
    """Return (number of primary items, number of secondary items, options) of a board, without any library.

    An option is a tuple of items; the primary items come first.
    """
    if "numbers" in board:
        numbers, order = board["numbers"], board["order"]
        rows, cols = len(numbers), len(numbers[0])
        options: list[tuple[int, ...]] = []
        for row in range(rows):
            for col in range(cols):
                for r, c in ((row, col + 1), (row + 1, col)):
                    if r < rows and c < cols:
                        low, high = sorted((numbers[row][col], numbers[r][c]))
                        options.append((row * cols + col, r * cols + c, rows * cols + high * (high + 1) // 2 + low))
        return rows * cols + (order + 1) * (order + 2) // 2, 0, options
    regions, givens = board["regions"], board["givens"]
    rows, cols = len(regions), len(regions[0])
    sizes: dict[int, int] = {}
    for row in regions:
        for region in row:
            sizes[region] = sizes.get(region, 0) + 1
    items, first_items = rows * cols, {}
    for region, size in sizes.items():
        first_items[region] = items
        items += size
    secondary_items: dict[tuple[str, int, tuple[int, int]], int] = {}
    options = []
    for row in range(rows):
        for col in range(cols):
            clue, region = givens[row][col], regions[row][col]
            for number in [clue] if clue else range(1, sizes[region] + 1):
                option = [row * cols + col, first_items[region] + number - 1]
                for r, c, direction in ((0, 1, "right"), (1, 0, "down")):
                    for step in range(number + 1):
                        position = (row + r * step, col + c * step)
                        if position[0] < rows and position[1] < cols:
                            option.append(
                                secondary_items.setdefault((direction, number, position), items + len(secondary_items))
                            )
                options.append(tuple(option))
    return items, len(secondary_items), options


def solve_miniexact(board: dict[str, Any], limit: int) -> int:
    """Return the number of solutions by miniexact, at most `limit`."""
    import importlib

    miniexact: Any = importlib.import_module("miniexact")

    primary, secondary, options = cover_of(board)
    solver = miniexact.miniexacts_c() if secondary else miniexact.miniexacts_x()
    items = [solver.primary(f"p{item}") for item in range(primary)]
    items += [solver.secondary(f"s{item}") for item in range(secondary)]
    for option in options:
        solver.add([items[item] for item in option])
    solution_count = 0
    while solution_count < limit and solver.solve() == 10:
        solution_count += 1
    return solution_count


def solve_pyxcc(board: dict[str, Any], limit: int) -> int:
    """Return the number of solutions by pyxcc, which always finds all."""
    import importlib

    pyxcc: Any = importlib.import_module("pyxcc")

    primary, secondary, options = cover_of(board)
    solutions = pyxcc.solve(
        pyxcc.Problem(
            [str(item) for item in range(primary)],
            [str(primary + item) for item in range(secondary)],
            [
                pyxcc.Option(
                    str(index),
                    [str(item) for item in option if item < primary],
                    [(str(item), "") for item in option if item >= primary],
                )
                for index, option in enumerate(options)
            ],
        ),
        True,
    )
    return int(solutions.count())


def instance_of(board: dict[str, Any]) -> Any:
    """Return the board as an object of the package."""
    if "numbers" in board:
        from stripcount.printed.dominosa.board import DominosaBoard

        return DominosaBoard.of(board["numbers"])
    from stripcount.printed.ripple_effect.board import RippleEffectBoard

    return RippleEffectBoard.of(board["regions"], board["givens"])


def solve_stripcount(board: dict[str, Any], limit: int) -> int:
    """Return the number of solutions by the default engine, at most `limit`."""
    from stripcount.search.inferring_cover import Engine

    return Engine(instance_of(board).as_cover()).count(limit if limit < 10**9 else None)


def solve_links(board: dict[str, Any], limit: int) -> int:
    """Return the number of solutions by dancing links, at most `limit`."""
    from itertools import islice

    from stripcount.limits import Limits
    from stripcount.search import dancing_links

    return sum(1 for _ in islice(dancing_links.solutions(instance_of(board).as_cover(), Limits()), limit))


def run_child(library: str, path: str, limit: str) -> None:
    """Print the number of solutions of the board in a file, by one library; this is what a child process does."""
    import json

    with open(path, encoding="utf-8") as file:
        board = json.load(file)
    print(globals()[f"solve_{library}"](board, int(limit)))


def boards() -> Iterator[tuple[str, dict[str, Any], int]]:
    """Yield (name, board, limit): unique boards of every size, then a large one with 36864 solutions."""
    import random

    from stripcount.limits import Limits
    from stripcount.printed.dominosa import generator as dominosa_generator
    from stripcount.printed.making import Request
    from stripcount.printed.ripple_effect import generator as ripple_effect_generator

    for order, grade in ((6, "hard"), (9, "hard"), (12, "hard"), (16, "hard"), (20, "normal"), (20, "hard")):
        dominosa = dominosa_generator.generate(
            Request(order + 1, order + 2, grade), random.Random(order), Limits()
        ).instance
        yield f"dominosa order {order} {grade}", {"numbers": dominosa.numbers, "order": order}, 2
    for size in (6, 8, 10, 12):
        ripple_effect = ripple_effect_generator.generate(
            Request(size, size, "hard"), random.Random(size), Limits()
        ).instance
        yield f"ripple {size}×{size} hard", {"regions": ripple_effect.regions, "givens": ripple_effect.givens}, 2
    large = dominosa_generator.random_board(21, 22, random.Random(1))
    yield "dominosa 21×22, all", {"numbers": large.numbers, "order": 20}, 10**9


def run_timed(command: list[str], timeout: float, cache_folder: str) -> tuple[str, float, float] | None:
    """Return (output, CPU seconds, wall seconds) of a new process, or None if it took longer than `timeout` seconds.

    Compiled modules of all processes are stored in `cache_folder`, as for installed packages.
    """
    import os
    import resource
    import subprocess
    import time

    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = cache_folder
    usage_before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    try:
        process = subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=True, env=environment)
    except subprocess.TimeoutExpired:
        return None
    wall, usage_after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return (
        process.stdout.strip(),
        usage_after.ru_utime + usage_after.ru_stime - usage_before.ru_utime - usage_before.ru_stime,
        wall,
    )


def main() -> None:
    """Run the benchmark: every board with every library in turns, and print medians."""
    import argparse
    import json
    import statistics
    import tempfile
    from pathlib import Path

    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--peers", default=sys.executable, help="a Python that has miniexact and pyxcc")
    parser.add_argument("--repeat", type=int, default=7)
    parser.add_argument("--patience", type=float, default=60)
    parser.add_argument("--json")
    options = parser.parse_args()
    columns = ("stripcount", "command", "links", *PEERS)
    print(f"{'board':26}{'answer':>8}" + "".join(f"{name + ' cpu/wall':>23}" for name in columns) + f"{'ratio':>8}")
    results = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "board.json"
        for name, board, limit in boards():
            path.write_text(json.dumps(board), encoding="utf-8")
            record = {"puzzle": "dominosa", "numbers": board["numbers"]} if "numbers" in board else board
            printed = Path(folder) / "printed.json"
            printed.write_text(json.dumps({"puzzle": "ripple-effect", **record}), encoding="utf-8")
            commands = {
                library: [python, __file__, "--child", library, str(path), str(limit)]
                for library, python in [(method, sys.executable) for method in ("stripcount", "links")]
                + [(peer, options.peers) for peer in PEERS]
            }
            commands["command"] = [sys.executable, "-m", "stripcount", "count", str(printed)]
            runs: dict[str, list[Any]] = {library: [] for library in columns}
            for round_index in range(options.repeat + 1):  # in turns, so that other load affects all alike
                for library in columns:
                    if None not in runs[library]:
                        run = run_timed(commands[library], options.patience, folder)
                        if round_index or run is None:  # the first round compiles modules and is not counted
                            runs[library].append(run)
            row: dict[str, Any] = {"board": name}
            answers: set[str] = set()
            for library in columns:
                if None in runs[library]:
                    row[library] = None
                    continue
                answers |= {answer for answer, _, _ in runs[library]}
                row[library] = [statistics.median(run[index] for run in runs[library]) for index in (1, 2)]
            if len(answers) != 1:
                sys.exit(f"{name}: the libraries disagree, {answers}")
            best = min(row[peer][0] for peer in PEERS if row[peer])
            row["answer"], row["ratio"] = answers.pop(), row["stripcount"][0] / best
            cells = [
                "over time" if row[index] is None else f"{row[index][0]:.3f} / {row[index][1]:.3f}" for index in columns
            ]
            row_text = "".join(f"{cell:>23}" for cell in cells)
            print(f"{name:26}{row['answer']:>8}{row_text}{row['ratio']:8.2f}", flush=True)
            results.append(row)
    if options.json:
        Path(options.json).write_text(json.dumps(results, indent=1), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--child"]:
        run_child(*sys.argv[2:])
    else:
        main()
