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

TYPE_CHECKING = False  # typing itself stays out of the children, whose start is measured
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

PEERS = ("miniexact", "pyxcc")


def cover_of(board: dict[str, Any]) -> tuple[int, int, list[tuple[int, ...]]]:
    """Return (primary, secondary, options) of a board, written without any library."""
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
    items, starts = rows * cols, {}
    for region, size in sizes.items():
        starts[region] = items
        items += size
    ripples: dict[tuple[str, int, tuple[int, int]], int] = {}
    options = []
    for row in range(rows):
        for col in range(cols):
            given, region = givens[row][col], regions[row][col]
            for number in [given] if given else range(1, sizes[region] + 1):
                option = [row * cols + col, starts[region] + number - 1]
                for r, c, way in ((0, 1, "right"), (1, 0, "down")):
                    for step in range(number + 1):
                        at = (row + r * step, col + c * step)
                        if at[0] < rows and at[1] < cols:
                            option.append(ripples.setdefault((way, number, at), items + len(ripples)))
                options.append(tuple(option))
    return items, len(ripples), options


def solve_miniexact(board: dict[str, Any], limit: int) -> int:
    import importlib

    miniexact: Any = importlib.import_module("miniexact")

    primary, secondary, options = cover_of(board)
    solver = miniexact.miniexacts_c() if secondary else miniexact.miniexacts_x()
    items = [solver.primary(f"p{item}") for item in range(primary)]
    items += [solver.secondary(f"s{item}") for item in range(secondary)]
    for option in options:
        solver.add([items[item] for item in option])
    found = 0
    while found < limit and solver.solve() == 10:
        found += 1
    return found


def solve_pyxcc(board: dict[str, Any], limit: int) -> int:
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
    if "numbers" in board:
        from stripcount.printed.dominosa.board import DominosaBoard

        return DominosaBoard.of(board["numbers"])
    from stripcount.printed.ripple_effect.board import RippleEffectBoard

    return RippleEffectBoard.of(board["regions"], board["givens"])


def solve_stripcount(board: dict[str, Any], limit: int) -> int:
    from stripcount.search.inferring_cover import Engine

    return Engine(instance_of(board).as_cover()).count(limit if limit < 10**9 else None)


def solve_links(board: dict[str, Any], limit: int) -> int:
    from itertools import islice

    from stripcount.limits import Limits
    from stripcount.search import dancing_links

    return sum(1 for _ in islice(dancing_links.solutions(instance_of(board).as_cover(), Limits()), limit))


def child(library: str, path: str, limit: str) -> None:
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
        made = dominosa_generator.generate(
            Request(order + 1, order + 2, grade), random.Random(order), Limits()
        ).instance
        yield f"dominosa order {order} {grade}", {"numbers": made.numbers, "order": order}, 2
    for size in (6, 8, 10, 12):
        ripple_effect = ripple_effect_generator.generate(
            Request(size, size, "hard"), random.Random(size), Limits()
        ).instance
        yield f"ripple {size}×{size} hard", {"regions": ripple_effect.regions, "givens": ripple_effect.givens}, 2
    large = dominosa_generator.random_board(21, 22, random.Random(1))
    yield "dominosa 21×22, all", {"numbers": large.numbers, "order": 20}, 10**9


def timed(command: list[str], patience: float, folder: str) -> tuple[str, float, float] | None:
    """Return (answer, CPU seconds, wall seconds) of a fresh process, or None where it took longer than `patience`.

    Compiled modules are kept in `folder` for all alike, as an installed package keeps them.
    """
    import os
    import resource
    import subprocess
    import time

    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    kept["PYTHONPYCACHEPREFIX"] = folder
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=patience, check=True, env=kept)
    except subprocess.TimeoutExpired:
        return None
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout.strip(), after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


def main() -> None:
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
            kind = {"puzzle": "dominosa", "numbers": board["numbers"]} if "numbers" in board else board
            printed = Path(folder) / "printed.json"
            printed.write_text(json.dumps({"puzzle": "ripple-effect", **kind}), encoding="utf-8")
            commands = {
                library: [python, __file__, "--child", library, str(path), str(limit)]
                for library, python in [(own, sys.executable) for own in ("stripcount", "links")]
                + [(peer, options.peers) for peer in PEERS]
            }
            commands["command"] = [sys.executable, "-m", "stripcount", "count", str(printed)]
            runs: dict[str, list[Any]] = {library: [] for library in columns}
            for turn in range(options.repeat + 1):  # in turns, so that a busy minute of the machine hits all alike
                for library in columns:
                    if None not in runs[library]:
                        run = timed(commands[library], options.patience, folder)
                        if turn or run is None:  # the first turn compiles modules and is not counted
                            runs[library].append(run)
            row: dict[str, Any] = {"board": name}
            answers: set[str] = set()
            for library in columns:
                if None in runs[library]:
                    row[library] = None
                    continue
                answers |= {answer for answer, _, _ in runs[library]}
                row[library] = [statistics.median(run[at] for run in runs[library]) for at in (1, 2)]
            if len(answers) != 1:
                sys.exit(f"{name}: the libraries disagree, {answers}")
            best = min(row[peer][0] for peer in PEERS if row[peer])
            row["answer"], row["ratio"] = answers.pop(), row["stripcount"][0] / best
            cells = ["over time" if row[at] is None else f"{row[at][0]:.3f} / {row[at][1]:.3f}" for at in columns]
            shown = "".join(f"{cell:>23}" for cell in cells)
            print(f"{name:26}{row['answer']:>8}{shown}{row['ratio']:8.2f}", flush=True)
            results.append(row)
    if options.json:
        Path(options.json).write_text(json.dumps(results, indent=1), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--child"]:
        child(*sys.argv[2:])
    else:
        main()
