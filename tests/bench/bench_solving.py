"""Solving and counting Magnets boards against other programs, on the sample boards.

    pip install -e '.[bench-solving]'
    python tests/bench/bench_solving.py [--repeat N] [--largest SIDE]
    python -m tests.bench.bench_solving --hard [--boards 50] [--largest 20] [--seconds 10] [--results FILE]
    python -m tests.bench.bench_solving --hard --results FILE --markdown [--keep]
    python -m tests.bench.bench_solving --counting [the same options]

Three parts: the median time to solve each sample and prove it unique, by size class, against clingo and OR-Tools
CP-SAT, each in its own process-wide library and from the parsed board on; the time to count boards without clues
against tididi-cnf; and the time of a cold `stripcount solve ID` against `python -c "import numpy"`.
Peers that are not installed are left out. Exit status 1 if two programs disagree.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

from stripcount.board import neighbours
from stripcount.printed import solve
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.magnets.counter import count
from stripcount.search.formula import Cardinality, Formula, dimacs_text
from stripcount.search.model_count import as_clauses

SAMPLES = Path(__file__).parents[1] / "data" / "magnets-samples.json"
SIZE_CLASSES = ((1, 36), (37, 81), (82, 121), (122, 225), (226, 256))
CLINGO_RULES = """
1 { v(S,p); v(S,m); v(S,b) } 1 :- slot(S).
pole(C,p) :- half(S,1,C), v(S,p).  pole(C,m) :- half(S,1,C), v(S,m).
pole(C,m) :- half(S,2,C), v(S,p).  pole(C,p) :- half(S,2,C), v(S,m).
:- beside(C,D), pole(C,P), pole(D,P).
:- need(L,P,N), not N { pole(C,P) : line(L,C) } N.
#show v/2.
"""


def adjacent_cells(board: MagnetsBoard) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield every pair of cells that share a side."""
    for row in range(board.rows):
        for col in range(board.cols):
            for neighbour in neighbours(board.rows, board.cols, (row, col)):
                if neighbour > (row, col):
                    yield (row, col), neighbour


def line_clues(board: MagnetsBoard) -> Iterator[tuple[list[tuple[int, int]], int, int]]:
    """Yield (cells, count of +, count of -) of each line; a count is negative if it is not given."""
    for row in range(board.rows):
        yield [(row, col) for col in range(board.cols)], board.left[row], board.right[row]
    for col in range(board.cols):
        yield [(row, col) for row in range(board.rows)], board.top[col], board.bottom[col]


def by_stripcount(board: MagnetsBoard) -> int:
    """Return the number of solutions, at most 2, by this package."""
    return len(list(islice(solve(board).solutions, 2)))


def by_clingo(board: MagnetsBoard) -> int:
    """Return the number of solutions, at most 2, by clingo."""
    import clingo  # type: ignore[import-not-found, import-untyped, unused-ignore]

    facts = []
    for index, pair in enumerate(board.slots):
        facts.append(f"slot({index}).")
        facts += [f"half({index},{half},({r},{c}))." for half, (r, c) in enumerate(pair, start=1)]
    facts += [f"beside(({a},{b}),({c},{d}))." for (a, b), (c, d) in adjacent_cells(board)]
    for line_index, (cells, plus, minus) in enumerate(line_clues(board)):
        facts += [f"line({line_index},({r},{c}))." for r, c in cells]
        facts += [f"need({line_index},{pole},{clue})." for pole, clue in (("p", plus), ("m", minus)) if clue >= 0]
    control = clingo.Control(["2", "--warn=none"])
    control.add("base", [], CLINGO_RULES + " ".join(facts))
    control.ground([("base", [])])
    solution_count = 0
    with control.solve(yield_=True) as handle:
        for _ in handle:
            solution_count += 1
    return solution_count


def by_cp_sat(board: MagnetsBoard) -> int:
    """Return the number of solutions, at most 2, by OR-Tools CP-SAT."""
    from ortools.sat.python import cp_model  # type: ignore[import-not-found, import-untyped, unused-ignore]

    model = cp_model.CpModel()
    poles: dict[tuple[tuple[int, int], str], Any] = {}
    variables = []
    for index, (first, second) in enumerate(board.slots):
        plus_first, minus_first = model.new_bool_var(f"p{index}"), model.new_bool_var(f"m{index}")
        model.add_at_most_one([plus_first, minus_first])
        poles[first, "+"], poles[first, "-"], poles[second, "+"], poles[second, "-"] = (
            plus_first,
            minus_first,
            minus_first,
            plus_first,
        )
        variables += [plus_first, minus_first]
    for a, b in adjacent_cells(board):
        for pole in "+-":
            if (a, pole) in poles and (b, pole) in poles:
                model.add_at_most_one([poles[a, pole], poles[b, pole]])
    for cells, plus, minus in line_clues(board):
        for pole, clue in (("+", plus), ("-", minus)):
            if clue >= 0:
                model.add(sum(poles[cell, pole] for cell in cells if (cell, pole) in poles) == clue)
    solution_count = 0
    while solution_count < 2:  # solutions that were found are forbidden by clauses
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            break
        solution_count += 1
        model.add_bool_or([var.negated() if solver.value(var) else var for var in variables])
    return solution_count


def by_tididi(board: MagnetsBoard) -> int:
    """Return the number of solutions by tididi-cnf."""
    import tididi_cnf  # type: ignore[import-not-found, import-untyped, unused-ignore]

    clauses = []
    variable_of: dict[tuple[tuple[int, int], str], int] = {}
    for index, (first, second) in enumerate(board.slots):
        plus, minus = 2 * index + 1, 2 * index + 2
        clauses.append((-plus, -minus))
        variable_of[first, "+"], variable_of[first, "-"], variable_of[second, "+"], variable_of[second, "-"] = (
            plus,
            minus,
            minus,
            plus,
        )
    for a, b in adjacent_cells(board):
        for pole in "+-":
            if (a, pole) in variable_of and (b, pole) in variable_of and variable_of[a, pole] != variable_of[b, pole]:
                clauses.append((-variable_of[a, pole], -variable_of[b, pole]))
    cardinalities = []
    for cells, plus, minus in line_clues(board):
        for pole, clue in (("+", plus), ("-", minus)):
            if clue >= 0:
                cardinalities.append(
                    Cardinality(
                        tuple(variable_of[cell, pole] for cell in cells if (cell, pole) in variable_of), clue, clue
                    )
                )
    all_clauses, variable_count = as_clauses(Formula(2 * len(board.slots), tuple(clauses), tuple(cardinalities)))
    return int(tididi_cnf.count(dimacs_text(all_clauses, variable_count), mode="mc").count)


def timed(work: Callable[[], int], repeat: int) -> tuple[int, float]:
    """Return (last answer, median seconds of wall clock) of repeated calls."""
    times, answer = [], 0
    for _ in range(repeat):
        start = time.perf_counter()
        answer = work()
        times.append(time.perf_counter() - start)
    return answer, median(times)


def main() -> int:
    """Run the chosen part of the benchmark; return 1 if two programs disagree, else 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--largest", type=int, default=16, help="the longest side of a board to count without clues")
    parser.add_argument("--hard", action="store_true", help="families of hard boards instead, 6 x 6 to 20 x 20")
    parser.add_argument("--counting", action="store_true", help="count boards with none, half and more of the counts")
    parser.add_argument("--boards", type=int, default=50, help="with --hard or --counting: boards of each family")
    parser.add_argument("--smallest", type=int, default=6, help="with --hard or --counting: the smallest side")
    parser.add_argument(
        "--seconds", type=float, default=10, help="with --hard or --counting: processor time allowed for a board"
    )
    parser.add_argument("--no-cp-sat", action="store_true", help="with --hard: leave out the slowest peer")
    parser.add_argument(
        "--results", type=Path, help="with --hard or --counting: JSON lines of answers; a run continues from them"
    )
    parser.add_argument("--again", default="", help="with --results: measure this solver anew, the others not")
    parser.add_argument("--markdown", action="store_true", help="with --hard --results: only print the tables")
    parser.add_argument("--keep", action="store_true", help="with --markdown: also keep the figures in tests/data")
    options = parser.parse_args()
    if options.markdown:
        from tests.bench.hard_boards import read_answers
        from tests.bench.hard_table import figures_of, markdown_tables, write_figures

        all_figures = figures_of(list(read_answers(options.results).values()))
        print("\n".join(markdown_tables(all_figures)))
        if options.keep:
            write_figures(all_figures, options.seconds)
        return 0
    if options.hard or options.counting:
        from tests.bench.hard_boards import (
            COUNTED_FAMILIES,
            SIZES,
            SOLVED_FAMILIES,
            measure_solvers,
            summary_lines,
            table_lines,
        )

        peers: dict[str, Callable[[MagnetsBoard], int]] = {"stripcount": by_stripcount}
        peers |= {"clingo": by_clingo} if find_spec("clingo") else {}
        peers |= {"CP-SAT": by_cp_sat} if find_spec("ortools") and not options.no_cp_sat else {}
        if options.counting:
            peers = {"stripcount": lambda board: count(board)[0]}
            peers |= {"tididi-cnf": by_tididi} if find_spec("tididi_cnf") else {}
        families = COUNTED_FAMILIES if options.counting else SOLVED_FAMILIES
        largest = options.largest if options.largest != 16 else 20
        sizes = [size for size in SIZES if options.smallest <= size <= largest]
        answers = measure_solvers(
            peers, families, options.boards, sizes, options.seconds, options.results, options.again
        )
        line_clues, disagreements = table_lines(answers)
        print("\n".join([*line_clues, *summary_lines(answers)]))
        return int(disagreements > 0)
    records = json.loads(SAMPLES.read_text(encoding="utf-8"))["boards"]
    disagreements = 0

    solvers: dict[str, Callable[[MagnetsBoard], int]] = {"stripcount": by_stripcount}
    solvers |= {"clingo": by_clingo} if find_spec("clingo") else {}
    solvers |= {"CP-SAT": by_cp_sat} if find_spec("ortools") else {}
    print("solve and prove unique: median milliseconds by size class")
    print(f"{'cells':>10} {'boards':>7} " + "".join(f"{name:>12}" for name in solvers))
    for min_cells, max_cells in SIZE_CLASSES:
        boards = [
            record
            for record in records
            if min_cells <= record["rows"] * record["cols"] <= max_cells and record["n_solutions"] == "1"
        ]
        medians = []
        for solver in solvers.values():
            times = []
            for record in boards:
                board = board_of(record)
                answer, seconds = timed(lambda board=board, solver=solver: solver(board), options.repeat)  # type: ignore[misc]
                disagreements += answer != 1
                times.append(seconds)
            medians.append(1000 * median(times))
        print(
            f"{min_cells:>5}-{max_cells:<4} {len(boards):>7} " + "".join(f"{value:>12.2f}" for value in medians),
            flush=True,
        )

    print("\ncount without clues: seconds")
    counters: dict[str, Callable[[MagnetsBoard], int]] = {"stripcount": lambda board: count(board)[0]}
    counters |= {"tididi-cnf": by_tididi} if find_spec("tididi_cnf") else {}
    print(f"{'board':>24} " + "".join(f"{name:>12}" for name in counters) + "  count")
    for record in records:
        if min(record["rows"], record["cols"]) >= 8 and max(record["rows"], record["cols"]) <= options.largest:
            board = MagnetsBoard.of(record["layout"])
            results = [timed(lambda counter=counter, board=board: counter(board), 1) for counter in counters.values()]  # type: ignore[misc]
            disagreements += len({answer for answer, _ in results}) > 1
            row = "".join(f"{seconds:>12.3f}" for _, seconds in results)
            print(f"{record['id']:>24} {row}  {results[0][0]}", flush=True)

    ten_by_ten = next(record["game_id"] for record in records if record["rows"] == record["cols"] == 10)
    commands = {
        "import numpy": [sys.executable, "-c", "import numpy"],
        "stripcount solve (10x10)": [str(Path(sys.executable).parent / "stripcount"), "solve", ten_by_ten],
    }
    print("\ncold start: median milliseconds of 11")
    for name, command in commands.items():
        status, seconds = timed(lambda command=command: run_quietly(command), 11)  # type: ignore[misc]
        disagreements += status != 0
        print(f"{name:>26} {1000 * seconds:.0f}")
    return int(disagreements > 0)


def run_quietly(command: list[str]) -> int:
    """Run a command without output and return its exit status."""
    return subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode


def board_of(record: dict[str, Any]) -> MagnetsBoard:
    """Return the board of a sample."""
    return MagnetsBoard.of(record["layout"], record["top"], record["bottom"], record["left"], record["right"])


if __name__ == "__main__":
    sys.exit(main())
