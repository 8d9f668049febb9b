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
from stripcount.printed.magnets.generator import family_board, generate, with_counts
from stripcount.printed.making import Request

SIZES = (6, 8, 10, 12, 15, 18, 20)
FAMILIES = {"all counts": 1.0, "four fifths": 0.8, "half": 0.5, "no counts": 0.0}
KINDS = ("satisfiable", "moved", "unique")
"""satisfiable: the counts of a filling. moved: one count moved to another line, mostly without a solution.
unique: made to have one solution, which the lines alone do not find."""
SOLVED = [(family, kind) for kind in KINDS for family in FAMILIES if family != "no counts"]
COUNTED = [(family, "satisfiable") for family in FAMILIES if family != "all counts"]
"""The families whose boards are solved, and those whose solutions are counted."""
SEED = "hard boards"
OWN = "stripcount"
Solver = Callable[[MagnetsBoard], int]
_PARTS = ("top", "bottom", "left", "right")


@dataclass(frozen=True)
class Entry:
    """An entry of the table: boards of one size, share of counts, and kind."""

    size: int
    family: str
    kind: str


@dataclass(frozen=True)
class Answer:
    """How many solutions a solver found for a board; None where it took too long."""

    size: int
    family: str
    kind: str
    index: int
    solver: str
    solutions: int | None
    milliseconds: float


def board_of(entry: Entry, index: int) -> MagnetsBoard:
    """Return a board of an entry; those of kind unique have all counts, four fifths, or as few as possible."""
    rng = random.Random(f"{SEED} {entry.size} {entry.family} {entry.kind} {index}")
    if entry.kind != "unique":
        return family_board(entry.size, entry.size, FAMILIES[entry.family], entry.kind == "moved", rng)
    board, full = _made(entry.size, index)
    places = [(part, at) for part in _PARTS for at in range(entry.size) if getattr(board, part)[at] < 0]
    rng.shuffle(places)
    wanted = round(FAMILIES[entry.family] * 4 * entry.size) - (4 * entry.size - len(places))
    for part, at in places[: max(0, wanted)]:
        clues = list(getattr(board, part))
        clues[at] = getattr(full, part)[at]
        board = replace(board, **{part: tuple(clues)})
    return board


@cache
def _made(size: int, index: int) -> tuple[MagnetsBoard, MagnetsBoard]:
    """Return a board with one solution and as few counts as possible, and the same with all counts."""
    made = generate(Request(size, size, "search"), random.Random(f"{SEED} {size} unique {index}"), Limits())
    marks = [made.solution[first] for first, _ in made.instance.slots]
    values = [{"+": 1, "-": 2, ".": 4}[str(mark)] for mark in marks]
    return made.instance, with_counts(made.instance, values)


class Worker:
    """A solver in a process of its own, begun again after a board that took too long."""

    def __init__(self, solver: Solver, seconds: float) -> None:
        self.solver, self.seconds = solver, seconds
        self.running: tuple[Connection, Any] | None = None

    def solve(self, board: MagnetsBoard) -> tuple[int | None, float]:
        """Return the number of solutions, None where the processor time was over, and the milliseconds it took."""
        import psutil  # type: ignore[import-untyped, unused-ignore]  # only the benchmark needs it

        if self.running is None:
            context = multiprocessing.get_context("fork")
            pipe, other = context.Pipe()
            process = context.Process(target=_serve, args=(other, self.solver), daemon=True)
            process.start()
            other.close()
            pipe.recv()
            self.running = pipe, process
        pipe, process = self.running
        pipe.send(board)
        before = _used(process.pid)
        while not pipe.poll(0.2):
            if _used(process.pid) - before > self.seconds:
                for child in psutil.Process(process.pid).children(recursive=True):
                    child.kill()
                process.kill()
                process.join()
                self.running = None
                return None, 1000 * self.seconds
        found: tuple[int, float] = pipe.recv()
        return found


def _used(pid: int | None) -> float:
    """Return the processor time of a process and its children in seconds, to a hundredth or so."""
    import psutil

    process = psutil.Process(pid)
    times = [process.cpu_times(), *(child.cpu_times() for child in process.children(recursive=True))]
    return float(sum(one.user + one.system for one in times) + times[0].children_user + times[0].children_system)


def _serve(pipe: Connection, solver: Solver) -> None:
    solver(MagnetsBoard.of(["LR"]))  # a library's import is no part of the time
    for library in ("clingo", "scipy.optimize"):  # the own solver imports these for hard boards only
        if find_spec(library.split(".")[0]):
            import_module(library)
    pipe.send(0)
    while True:
        board = pipe.recv()
        start, before = time.process_time(), os.times()
        solutions = solver(board)
        after = os.times()
        children = after.children_user + after.children_system - before.children_user - before.children_system
        pipe.send((solutions, 1000 * (time.process_time() - start + children)))


def measured(
    solvers: dict[str, Solver],
    families: Sequence[tuple[str, str]],
    number: int,
    sizes: Sequence[int],
    seconds: float,
    kept: Path | None,
    again: str = "",
) -> list[Answer]:
    """Return the answers of all solvers to `number` boards of each family, not again for those in the file `kept`.

    Answers of the solver `again` in the file are skipped, so that a change can be measured against the same peers.
    """
    known = known_answers(kept) if kept is not None and kept.exists() else {}
    known = {key: answer for key, answer in known.items() if answer.solver != again}
    workers = {name: Worker(solver, seconds) for name, solver in solvers.items()}
    entries = [Entry(size, family, kind) for size in sizes for family, kind in families]
    for index in range(number):  # every family has as many boards when a run is interrupted
        for entry in entries:
            missing = [name for name in solvers if (entry, index, name) not in known]
            board = board_of(entry, index) if missing else None
            for name in missing:
                assert board is not None
                solutions, took = workers[name].solve(board)
                answer = Answer(entry.size, entry.family, entry.kind, index, name, solutions, round(took, 3))
                known[entry, index, name] = answer
                if kept is not None:
                    with kept.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(asdict(answer)) + "\n")
    return [answer for (entry, index, _), answer in known.items() if index < number and entry.size in sizes]


def known_answers(kept: Path) -> dict[tuple[Entry, int, str], Answer]:
    """Return the answers in a file by entry, index and solver; of several by one solver to one board, the last."""
    answers = [Answer(**json.loads(line)) for line in kept.read_text(encoding="utf-8").splitlines()]
    return {(Entry(one.size, one.family, one.kind), one.index, one.solver): one for one in answers}


def table(answers: Sequence[Answer]) -> tuple[list[str], int]:
    """Return the lines of the table, and the number of boards on which two solvers disagree.

    For each solver: the median and the sum of processor milliseconds, and how many boards took too long (they count
    with the time allowed). Then the ratio of the own median and sum to those of the best other solver.
    """
    names = sorted({answer.solver for answer in answers}, key=lambda name: (name != OWN, name))
    lines = [f"{'size family      kind':<30}{'boards':>6} " + "".join(f"{name:>24}" for name in names) + "   ratios"]
    wrong, worse = 0, []
    for entry in dict.fromkeys(Entry(one.size, one.family, one.kind) for one in sorted(answers, key=_place)):
        own = [one for one in answers if Entry(one.size, one.family, one.kind) == entry]
        common = set.intersection(*({one.index for one in own if one.solver == name} for name in names))
        for index in common:
            found = {one.solutions for one in own if one.index == index and one.solutions is not None}
            wrong += len(found) > 1
        if not common:
            continue
        shown, medians, sums, slow = "", {}, {}, {}
        for name in names:
            mine = [one for one in own if one.solver == name and one.index in common]
            took = [one.milliseconds for one in mine]
            medians[name], sums[name] = median(took), sum(took)
            slow[name] = sum(one.solutions is None for one in mine)
            shown += f"{medians[name]:>10.1f}{sums[name]:>10.0f}{f' -{slow[name]}' if slow[name] else '':>4}"
        line = f"{entry.size:>2}   {entry.family:<12}{entry.kind:<13}{len(common):>6} {shown}"
        others = names[1:] if names[0] == OWN else []
        if others:
            ratios = [times[OWN] / min(times[name] for name in others) for times in (medians, sums)]
            line += f"{ratios[0]:>8.2f}{ratios[1]:>6.2f}"
            if max(ratios) > 2 or slow[OWN] > min(slow[name] for name in others):
                worse.append(entry)
        lines.append(line)
    lines.append(f"families worse than twice the best other solver: {len(worse)}; disagreements: {wrong}")
    return lines, wrong


def _place(answer: Answer) -> tuple[int, int, int]:
    return answer.size, KINDS.index(answer.kind), list(FAMILIES).index(answer.family)


def summary(answers: Sequence[Answer]) -> Iterator[str]:
    """Yield one line for each size: the sums over all of its families."""
    for size in sorted({answer.size for answer in answers}):
        sums: dict[str, float] = {}
        for answer in answers:
            if answer.size == size:
                sums[answer.solver] = sums.get(answer.solver, 0.0) + answer.milliseconds
        yield f"{size:>2} × {size}: " + ", ".join(f"{name} {took / 1000:.1f} s" for name, took in sums.items())
