"""Boards of tiles, lines and terms modulo primes beside plain C++ that does the same work, on one thread.

`python -m tests.bench.bench_peers [CASE]...` compiles the programs in `peers/`, runs each by turns with this package,
and prints processor seconds, the minimum of three runs. The counts must agree. Loading Python's libraries, measured as
"start-up", is subtracted.
"""

import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.crt import primes_with_product_above
from stripcount.machine.cyclic import cycle_of
from stripcount.machine.explore import explore
from stripcount.machine.plan import Plan
from stripcount.machine.sweep import terms_modulo
from stripcount.puzzles.magnets import Magnets

PEERS = Path(__file__).parent / "peers"
BOARDS = [
    *(("magnets", n, "tiles") for n in (8, 9, 10)),
    *(("hard-squares", n, "tiles") for n in (20, 22, 24)),
    *(("corner-path", n, "lines") for n in (12, 13, 14, 15)),
    *(("slitherlink", n, "lines") for n in (11, 12)),
    ("cycle of a grid", 12, "lines"),
]
STRIP_EXPRESSIONS = {"cycle of a grid": "puzzle_class('graphs')({side}, graph='grid', problem='cycle')"}
"""The expression that makes a strip, for puzzles with more than a number of rows."""
TERMS = [(6, 4000), (7, 3000), (8, 300)]


def compile_peer(name: str, folder: Path) -> str:
    """Compile a program of peers/ and return its path."""
    program = folder / name
    subprocess.run(["g++", "-O3", "-march=native", str(PEERS / f"{name}.cpp"), "-o", str(program)], check=True)
    return str(program)


def run_timed(*command: str) -> tuple[float, str]:
    """Return (processor seconds, output) of a process."""
    usage_before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.run(command, check=True, capture_output=True, text=True)
    usage_after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (
        usage_after.ru_utime + usage_after.ru_stime - usage_before.ru_utime - usage_before.ru_stime,
        process.stdout.strip(),
    )


def count_board(puzzle: str, side: int, kernel: str) -> tuple[float, int]:
    """Return (processor seconds, count) of a process that counts the boards of a square."""
    strip = STRIP_EXPRESSIONS.get(puzzle, "puzzle_class({puzzle!r})({side})").format(puzzle=puzzle, side=side)
    code = (
        "from stripcount.evaluate.board_sweep import board_counts\n"
        "from stripcount.puzzles import puzzle_class\n"
        f"print(board_counts({strip}, {side}, kernel={kernel!r})[-1])"
    )
    seconds, output = run_timed(sys.executable, "-c", code)
    return seconds, int(output)


def as_words(*values: int | NDArray[np.generic]) -> bytes:
    """Return values as 64-bit little-endian words; an array is preceded by its length."""
    arrays = [np.asarray(array).astype("<u8") for array in values]
    return b"".join(array.tobytes() if array.ndim == 0 else as_words(len(array)) + array.tobytes() for array in arrays)


def export_machine(rows: int, count: int, path: Path) -> Callable[[str], list[int]]:
    """Write a machine for the program in C++; return a function (of a kernel) for the last term modulo each prime."""
    cycle = cycle_of(explore(Magnets(rows)).machine().minimize())
    plan = Plan.of(cycle)
    primes = primes_with_product_above(1 << 9 * plan.bits, plan.bits)[:8]
    states = max(max(factor.shape) for phase in cycle.phases for factor in phase.factors)
    content = as_words(count, plan.bits, states, np.array(primes, dtype=np.uint64), cycle.initial, len(cycle.phases))
    for phase, reduces in zip(cycle.phases, plan.reduces):
        ends = np.flatnonzero(phase.final)
        content += as_words(ends, phase.final[ends], len(phase.factors))
        for factor, reduce in zip(phase.factors, reduces):
            content += as_words(int(reduce), factor.indptr, factor.indices, factor.data)
    path.write_bytes(content)
    return lambda kernel: terms_modulo(cycle, count, primes, kernel=kernel)[-1].tolist()  # type: ignore[arg-type]


def timed(work: Callable[[], list[int]]) -> tuple[float, list[int]]:
    """Return (processor seconds, result) of a call in this process."""
    usage_before = resource.getrusage(resource.RUSAGE_SELF)
    result = work()
    usage_after = resource.getrusage(resource.RUSAGE_SELF)
    return usage_after.ru_utime + usage_after.ru_stime - usage_before.ru_utime - usage_before.ru_stime, result


def main(chosen_cases: list[str]) -> None:
    """Print the table of the chosen cases, of all if none is chosen."""
    with tempfile.TemporaryDirectory() as folder:
        programs = {name: compile_peer(name, Path(folder)) for name in ("tiles", "lines", "terms")}
        print(f"{'case':24} {'C++':>9} {'C':>9} {'NumPy':>9} {'C / C++':>9}")
        start_seconds = min(count_board("hard-squares", 1, "C")[0] for _ in range(3))
        print(f"{'start-up':24} {'':9} {start_seconds:9.2f}")
        for puzzle, side, program in BOARDS:
            case = f"{puzzle} {side}"
            if chosen_cases and case not in chosen_cases:
                continue
            vertex_arguments = "slitherlink", str(side - 1)  # along the sides of cells between these vertices
            command = programs[program], *(vertex_arguments if puzzle in STRIP_EXPRESSIONS else (puzzle, str(side)))
            best_seconds = [9e9, 9e9, 9e9]
            for _ in range(3):
                peer_seconds, output = run_timed(*command)
                (c_seconds, c_count), (numpy_seconds, numpy_count) = (
                    count_board(puzzle, side, kernel) for kernel in ("C", "NumPy")
                )
                assert c_count == numpy_count == int(output, 16)
                best_seconds = [min(pair) for pair in zip(best_seconds, (peer_seconds, c_seconds, numpy_seconds))]
            peer_seconds, c_seconds, numpy_seconds = (
                best_seconds[0],
                best_seconds[1] - start_seconds,
                best_seconds[2] - start_seconds,
            )
            print(
                f"{case:24} {peer_seconds:9.2f} {c_seconds:9.2f} {numpy_seconds:9.2f} {c_seconds / peer_seconds:9.2f}",
                flush=True,
            )
        for rows, count in TERMS:
            case = f"{count} terms, {rows} rows"
            if chosen_cases and f"terms {rows}" not in chosen_cases:
                continue
            last_terms = export_machine(rows, count, Path(folder) / "machine")
            best_seconds = [9e9, 9e9, 9e9]
            for _ in range(3):
                (c_seconds, c_terms), (numpy_seconds, numpy_terms) = (
                    timed(partial(last_terms, kernel)) for kernel in ("C", "NumPy")
                )
                peer_seconds, output = run_timed(programs["terms"], str(Path(folder) / "machine"))
                assert c_terms == numpy_terms == [int(line) for line in output.splitlines()]
                best_seconds = [min(pair) for pair in zip(best_seconds, (peer_seconds, c_seconds, numpy_seconds))]
            peer_seconds, c_seconds, numpy_seconds = best_seconds
            print(
                f"{case:24} {peer_seconds:9.2f} {c_seconds:9.2f} {numpy_seconds:9.2f} {c_seconds / peer_seconds:9.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:])
