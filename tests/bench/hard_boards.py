"""Families of hard Magnets boards with a fixed seed, for the table of `bench_solving.py --hard`.

Every solver works in a process of its own, which is ended when it has used the seconds of processor time allowed for
a board: a library that does not look at the clock is stopped as well. Answers are appended to a file of JSON
lines, from which an interrupted run continues.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from typing import Any

from stripcount.limits import Limits
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.magnets.generator import generate, with_counts
from stripcount.printed.magnets.samples import family_board
from stripcount.printed.making import Request

SIZES = (6, 8, 10, 12, 15, 18, 20)
COUNT_SHARES = {"all counts": 1.0, "four fifths": 0.8, "half": 0.5, "no counts": 0.0}
BOARD_KINDS = ("satisfiable", "moved", "unique")
"""satisfiable: the counts are those of a filling. moved: one count was moved to another line; most have no solution.
unique: there is exactly one solution, which reasoning on single lines does not find."""
SOLVED_FAMILIES = [(family, kind) for kind in BOARD_KINDS for family in COUNT_SHARES if family != "no counts"]
COUNTED_FAMILIES = [(family, "satisfiable") for family in COUNT_SHARES if family != "all counts"]
"""The families whose boards are solved, and those whose solutions are counted."""
SEED = "hard boards"
OWN_SOLVER = "stripcount"
Solver = Callable[[MagnetsBoard], int]
_EDGES = ("top", "bottom", "left", "right")


@dataclass(frozen=True)
class Entry:
    """An entry of the table: boards of one size, family (share of the counts that are given) and kind."""

    size: int
    family: str
    kind: str


@dataclass(frozen=True)
class Answer:
    """The number of solutions that a solver found for a board, None if it took too long."""

    size: int
    family: str
    kind: str
    index: int
    solver: str
    solutions: int | None
    milliseconds: float


def board_of(entry: Entry, index: int) -> MagnetsBoard:
    """Return a board of an entry; those of kind "unique" have at least the counts that make the solution unique."""
    rng = random.Random(f"{SEED} {entry.size} {entry.family} {entry.kind} {index}")
    if entry.kind != "unique":
        return family_board(entry.size, entry.size, COUNT_SHARES[entry.family], entry.kind == "moved", rng)
    board, all_counts_board = _unique_board(entry.size, index)
    missing_counts = [
        (edge, index_on_edge)
        for edge in _EDGES
        for index_on_edge in range(entry.size)
        if getattr(board, edge)[index_on_edge] < 0
    ]
    rng.shuffle(missing_counts)
    restored_count = round(COUNT_SHARES[entry.family] * 4 * entry.size) - (4 * entry.size - len(missing_counts))
    for edge, index_on_edge in missing_counts[: max(0, restored_count)]:
        clues = list(getattr(board, edge))
        clues[index_on_edge] = getattr(all_counts_board, edge)[index_on_edge]
        board = replace(board, **{edge: tuple(clues)})
    return board


@cache
def _unique_board(size: int, index: int) -> tuple[MagnetsBoard, MagnetsBoard]:
    """Return (board with one solution and a minimal set of counts, the same board with all counts)."""
    generated = generate(Request(size, size, "search"), random.Random(f"{SEED} {size} unique {index}"), Limits())
    marks = [generated.solution[first] for first, _ in generated.instance.slots]
    values = [{"+": 1, "-": 2, ".": 4}[str(mark)] for mark in marks]
    return generated.instance, with_counts(generated.instance, values)


class Worker:
    """A solver in a process of its own, which is started again after a board that took too long."""

    def __init__(self, solver: Solver, seconds: float) -> None:
        self.solver, self.seconds = solver, seconds
        self.running: tuple[Connection, Any] | None = None

    def solve(self, board: MagnetsBoard) -> tuple[int | None, float]:
        """Return (number of solutions, milliseconds); the number is None if the processor time was exceeded."""
        import psutil  # type: ignore[import-untyped, unused-ignore]  # only the benchmark needs it

        if self.running is None:
            context = multiprocessing.get_context("fork")
            pipe, child_pipe = context.Pipe()
            process = context.Process(target=_serve, args=(child_pipe, self.solver), daemon=True)
            process.start()
            child_pipe.close()
            pipe.recv()
            self.running = pipe, process
        pipe, process = self.running
        pipe.send(board)
        seconds_before = _processor_seconds(process.pid)
        while not pipe.poll(0.2):
            if _processor_seconds(process.pid) - seconds_before > self.seconds:
                for child in psutil.Process(process.pid).children(recursive=True):
                    child.kill()
                process.kill()
                process.join()
                self.running = None
                return None, 1000 * self.seconds
        answer: tuple[int, float] = pipe.recv()
        return answer


def _processor_seconds(pid: int | None) -> float:
    """Return the processor seconds of a process and its children, to about a hundredth."""
    import psutil

    process = psutil.Process(pid)
    times = [process.cpu_times(), *(child.cpu_times() for child in process.children(recursive=True))]
    return float(sum(usage.user + usage.system for usage in times) + times[0].children_user + times[0].children_system)


def _serve(pipe: Connection, solver: Solver) -> None:
    """Answer every board from the pipe by (number of solutions, milliseconds), after everything is imported."""
    solver(MagnetsBoard.of(["LR"]))  # the import of a library is not measured
    for library in ("clingo", "scipy.optimize"):  # the package imports these only for hard boards
        if find_spec(library.split(".")[0]):
            import_module(library)
    pipe.send(0)
    while True:
        board = pipe.recv()
        start, times_before = time.process_time(), os.times()
        solutions = solver(board)
        times_after = os.times()
        children = (
            times_after.children_user
            + times_after.children_system
            - times_before.children_user
            - times_before.children_system
        )
        pipe.send((solutions, 1000 * (time.process_time() - start + children)))


def measure_solvers(
    solvers: dict[str, Solver],
    families: Sequence[tuple[str, str]],
    board_count: int,
    sizes: Sequence[int],
    seconds: float,
    answers_file: Path | None,
    remeasured: str = "",
) -> list[Answer]:
    """Return the answers of all solvers to `board_count` boards of each family.

    Answers in `answers_file`, if it exists, are not measured again, except those of the solver `remeasured`; new
    answers are appended to it.
    """
    answers = read_answers(answers_file) if answers_file is not None and answers_file.exists() else {}
    answers = {key: answer for key, answer in answers.items() if answer.solver != remeasured}
    workers = {name: Worker(solver, seconds) for name, solver in solvers.items()}
    entries = [Entry(size, family, kind) for size in sizes for family, kind in families]
    for index in range(
        board_count
    ):  # index by index, so that all families have equally many boards if a run is interrupted
        for entry in entries:
            missing_solvers = [name for name in solvers if (entry, index, name) not in answers]
            board = board_of(entry, index) if missing_solvers else None
            for name in missing_solvers:
                assert board is not None
                solutions, milliseconds = workers[name].solve(board)
                answer = Answer(entry.size, entry.family, entry.kind, index, name, solutions, round(milliseconds, 3))
                answers[entry, index, name] = answer
                if answers_file is not None:
                    with answers_file.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(asdict(answer)) + "\n")
    return [answer for (entry, index, _), answer in answers.items() if index < board_count and entry.size in sizes]


def read_answers(path: Path) -> dict[tuple[Entry, int, str], Answer]:
    """Return the answers in a file by (entry, index, solver); a later answer replaces an earlier one."""
    answers = [Answer(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]
    return {(Entry(answer.size, answer.family, answer.kind), answer.index, answer.solver): answer for answer in answers}


def table_lines(answers: Sequence[Answer]) -> tuple[list[str], int]:
    """Return (lines of the table, number of boards on which two solvers disagree).

    For each solver: the median and the sum of processor milliseconds, and the number of boards that took too long,
    which enter with the time limit. Then the ratios of our median and sum to those of the best other solver.
    """
    names = sorted({answer.solver for answer in answers}, key=lambda name: (name != OWN_SOLVER, name))
    lines = [f"{'size family      kind':<30}{'boards':>6} " + "".join(f"{name:>24}" for name in names) + "   ratios"]
    disagreements, slow_entries = 0, []
    for entry in dict.fromkeys(
        Entry(answer.size, answer.family, answer.kind) for answer in sorted(answers, key=_sort_key)
    ):
        entry_answers = [answer for answer in answers if Entry(answer.size, answer.family, answer.kind) == entry]
        common_indices = set.intersection(
            *({answer.index for answer in entry_answers if answer.solver == name} for name in names)
        )
        for index in common_indices:
            solution_counts = {
                answer.solutions for answer in entry_answers if answer.index == index and answer.solutions is not None
            }
            disagreements += len(solution_counts) > 1
        if not common_indices:
            continue
        cells, medians, sums, unanswered = "", {}, {}, {}
        for name in names:
            solver_answers = [
                answer for answer in entry_answers if answer.solver == name and answer.index in common_indices
            ]
            milliseconds = [answer.milliseconds for answer in solver_answers]
            medians[name], sums[name] = median(milliseconds), sum(milliseconds)
            unanswered[name] = sum(answer.solutions is None for answer in solver_answers)
            cells += (
                f"{medians[name]:>10.1f}{sums[name]:>10.0f}{f' -{unanswered[name]}' if unanswered[name] else '':>4}"
            )
        line = f"{entry.size:>2}   {entry.family:<12}{entry.kind:<13}{len(common_indices):>6} {cells}"
        others = names[1:] if names[0] == OWN_SOLVER else []
        if others:
            ratios = [times[OWN_SOLVER] / min(times[name] for name in others) for times in (medians, sums)]
            line += f"{ratios[0]:>8.2f}{ratios[1]:>6.2f}"
            if max(ratios) > 2 or unanswered[OWN_SOLVER] > min(unanswered[name] for name in others):
                slow_entries.append(entry)
        lines.append(line)
    lines.append(
        f"families worse than twice the best other solver: {len(slow_entries)}; disagreements: {disagreements}"
    )
    return lines, disagreements


def _sort_key(answer: Answer) -> tuple[int, int, int]:
    """Return the key that sorts answers by size, kind and family."""
    return answer.size, BOARD_KINDS.index(answer.kind), list(COUNT_SHARES).index(answer.family)


def summary_lines(answers: Sequence[Answer]) -> Iterator[str]:
    """Yield one line for each size: the seconds of each solver over all families."""
    for size in sorted({answer.size for answer in answers}):
        sums: dict[str, float] = {}
        for answer in answers:
            if answer.size == size:
                sums[answer.solver] = sums.get(answer.solver, 0.0) + answer.milliseconds
        yield f"{size:>2} × {size}: " + ", ".join(
            f"{name} {milliseconds / 1000:.1f} s" for name, milliseconds in sums.items()
        )
