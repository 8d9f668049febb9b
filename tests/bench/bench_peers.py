"""Boards of tiles, lines and terms modulo primes beside plain C++ that does the same work, on one thread.

`python -m tests.bench.bench_peers [CASE]...` compiles the programs in `peers/`, runs each by turns with this package,
and prints processor seconds, the least of three runs. The counts must agree. Loading Python's libraries, measured as
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
MADE = {"cycle of a grid": "puzzle_class('graphs')({side}, graph='grid', problem='cycle')"}
"""How a strip is made, if its puzzle takes more than a number of rows."""
TERMS = [(6, 4000), (7, 3000), (8, 300)]


def compiled(name: str, folder: Path) -> str:
    program = folder / name
    subprocess.run(["g++", "-O3", "-march=native", str(PEERS / f"{name}.cpp"), "-o", str(program)], check=True)
    return str(program)


def seconds(*command: str) -> tuple[float, str]:
    """The processor time of a process and what it prints."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout.strip()


def board(puzzle: str, side: int, kernel: str) -> tuple[float, int]:
    """The time of one process that counts the boards of a square, and their number."""
    strip = MADE.get(puzzle, "puzzle_class({puzzle!r})({side})").format(puzzle=puzzle, side=side)
    text = (
        "from stripcount.evaluate.board_sweep import board_counts\n"
        "from stripcount.puzzles import puzzle_class\n"
        f"print(board_counts({strip}, {side}, kernel={kernel!r})[-1])"
    )
    took, printed = seconds(sys.executable, "-c", text)
    return took, int(printed)


def words(*given: int | NDArray[np.generic]) -> bytes:
    """Numbers as they are, arrays with their length before them."""
    arrays = [np.asarray(one).astype("<u8") for one in given]
    return b"".join(one.tobytes() if one.ndim == 0 else words(len(one)) + one.tobytes() for one in arrays)


def exported(rows: int, count: int, path: Path) -> Callable[[str], list[int]]:
    """Write a machine for the program in C++; return our way to the last term modulo each prime."""
    cycle = cycle_of(explore(Magnets(rows)).machine().minimize())
    plan = Plan.of(cycle)
    primes = primes_with_product_above(1 << 9 * plan.bits, plan.bits)[:8]
    states = max(max(factor.shape) for phase in cycle.phases for factor in phase.factors)
    content = words(count, plan.bits, states, np.array(primes, dtype=np.uint64), cycle.initial, len(cycle.phases))
    for phase, reduces in zip(cycle.phases, plan.reduces):
        ends = np.flatnonzero(phase.final)
        content += words(ends, phase.final[ends], len(phase.factors))
        for factor, reduce in zip(phase.factors, reduces):
            content += words(int(reduce), factor.indptr, factor.indices, factor.data)
    path.write_bytes(content)
    return lambda kernel: terms_modulo(cycle, count, primes, kernel=kernel)[-1].tolist()  # type: ignore[arg-type]


def measured(work: Callable[[], list[int]]) -> tuple[float, list[int]]:
    before = resource.getrusage(resource.RUSAGE_SELF)
    found = work()
    after = resource.getrusage(resource.RUSAGE_SELF)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, found


def main(wanted: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        programs = {name: compiled(name, Path(folder)) for name in ("tiles", "lines", "terms")}
        print(f"{'case':24} {'C++':>9} {'C':>9} {'NumPy':>9} {'C / C++':>9}")
        start = min(board("hard-squares", 1, "C")[0] for _ in range(3))
        print(f"{'start-up':24} {'':9} {start:9.2f}")
        for puzzle, side, program in BOARDS:
            case = f"{puzzle} {side}"
            if wanted and case not in wanted:
                continue
            loops = "slitherlink", str(side - 1)  # along the sides of cells between these vertices
            command = programs[program], *(loops if puzzle in MADE else (puzzle, str(side)))
            least = [9e9, 9e9, 9e9]
            for _ in range(3):
                peer, printed = seconds(*command)
                (c, ours_c), (numpy, ours_numpy) = (board(puzzle, side, kernel) for kernel in ("C", "NumPy"))
                assert ours_c == ours_numpy == int(printed, 16)
                least = [min(pair) for pair in zip(least, (peer, c, numpy))]
            peer, c, numpy = least[0], least[1] - start, least[2] - start
            print(f"{case:24} {peer:9.2f} {c:9.2f} {numpy:9.2f} {c / peer:9.2f}", flush=True)
        for rows, count in TERMS:
            case = f"{count} terms, {rows} rows"
            if wanted and f"terms {rows}" not in wanted:
                continue
            last = exported(rows, count, Path(folder) / "machine")
            least = [9e9, 9e9, 9e9]
            for _ in range(3):
                (c, last_c), (numpy, last_numpy) = (measured(partial(last, kernel)) for kernel in ("C", "NumPy"))
                peer, printed = seconds(programs["terms"], str(Path(folder) / "machine"))
                assert last_c == last_numpy == [int(line) for line in printed.splitlines()]
                least = [min(pair) for pair in zip(least, (peer, c, numpy))]
            peer, c, numpy = least
            print(f"{case:24} {peer:9.2f} {c:9.2f} {numpy:9.2f} {c / peer:9.2f}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
