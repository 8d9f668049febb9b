"""The command `soak`: all solving methods compared on random boards."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Annotated

import click

from stripcount.cli.declared import argument, command, option
from stripcount.cli.limits import SoakLimits
from stripcount.cli.options import Workers, printed_names, seed_option
from stripcount.cli.output import Json, show
from stripcount.cli.progress import show_progress
from stripcount.errors import BadInput, OutOfTime, checked_integer, excerpt
from stripcount.limits import Limits
from stripcount.printed import printed_puzzle
from stripcount.printed.base import PrintedBoard
from stripcount.printed.puzzle import PrintedPuzzle

_BOARDS_PER_SAVE = 100  # boards after which the file of --keep is written
_COUNTERS = ("boards", "unsatisfiable", "unique", "multiple", "uncounted", "disagreements")


@dataclass
class _Run:
    """What a run has found: its counters by the names in `_COUNTERS`, and the boards on which methods differ."""

    puzzle: str
    seed: str
    counters: dict[str, int] = field(default_factory=lambda: dict.fromkeys(_COUNTERS, 0))
    failures: list[object] = field(default_factory=list)

    def fields(self) -> dict[str, object]:
        """Return the run as a JSON object, which is also what the file of --keep holds."""
        return {"puzzle": self.puzzle, "seed": self.seed, **self.counters, "failures": self.failures}

    def write(self, file: str) -> None:
        """Write the run to the file of --keep."""
        from stripcount.storage.whole_file import write_whole

        write_whole(file, json.dumps(self.fields()) + "\n")


def _text_of_board(kind: PrintedPuzzle, instance: PrintedBoard) -> str:
    """Return the board in the first format that can hold it: an ID cannot hold given cells, JSON can."""
    for text_format in kind.writable_formats.values():
        with suppress(BadInput):
            return text_format.write(instance) if text_format.write is not None else ""
    return kind.draw(instance, None)


@command("soak magnets --boards 100000 --keep soak.json", "soak dominosa --seed 7 --time-limit 600")
def soak(
    puzzle: Annotated[str, argument("magnets", shell_complete=printed_names)],
    boards: Annotated[str, option("--boards -n N", "How many random boards.", default="1000")],
    seed: Annotated[str, seed_option(default="0")],
    keep: Annotated[
        str | None,
        option("--keep FILE", "Keep the results in this file; a run that was stopped continues from it."),
    ],
    limits: SoakLimits,
    workers: Workers,
    as_json: Json,
) -> int:
    """Compare all methods on random boards and print each board on which two differ.

    Every tenth board is larger and hard to search, if the puzzle has such boards; the others are small.
    """
    kind = printed_puzzle(puzzle)
    total = checked_integer("boards", boards, 1, 100_000_000)
    run = _Run(kind.name, seed) if keep is None else _read_run(keep, kind.name, seed)
    counters = run.counters
    limit_text = None
    work = partial(_compare_board, kind.name, seed, limits)
    try:
        with workers.runner() as runner:
            for _, outcome in runner.results(work, range(counters["boards"], total), limits=limits):
                instance, count, differences = outcome
                counters["boards"] += 1
                counter_of_count = {None: "uncounted", 0: "unsatisfiable", 1: "unique"}
                counters[counter_of_count.get(count, "multiple")] += 1
                if differences:
                    counters["disagreements"] += 1
                    text = _text_of_board(kind, instance)
                    run.failures.append({"board": text, "differences": differences})
                    if not as_json:
                        click.echo(f"{text}\n  " + "\n  ".join(differences))
                is_due = differences or counters["boards"] % _BOARDS_PER_SAVE == 0 or counters["boards"] == total
                if keep is not None and is_due:
                    run.write(keep)
                show_progress("board", counters["boards"], total)
    except OutOfTime as error:
        limit_text = f"{counters['boards']} of {total} boards were compared before {error}"
        if keep is not None:
            run.write(keep)
    show(as_json, run.fields(), ", ".join(f"{counters[name]} {name}" for name in _COUNTERS))
    if limit_text is not None and not run.failures:
        raise OutOfTime(limit_text)
    return int(bool(run.failures))


def _compare_board(puzzle: str, seed: str, limits: Limits, index: int) -> tuple[PrintedBoard, int | None, list[str]]:
    """Return the board with this index, the number of its solutions and the differences between methods, within limits.

    Raises OutOfTime at a limit; then no result of the board is compared.
    """
    from stripcount.check.solving import compare_random_board

    limits.check()
    with limits.enforced():
        outcome = compare_random_board(printed_puzzle(puzzle), seed, index)
    limits.check()
    return outcome


def _read_run(file: str, puzzle: str, seed: str) -> _Run:
    """Return the run that an earlier command kept in the file, a new one if there is no file.

    Raises BadInput if the file is damaged or has the run of another puzzle or seed.
    """
    new_run = _Run(puzzle, seed)
    path = Path(file)
    if not path.exists():
        new_run.write(file)  # a file that cannot be written is refused before the work
        return new_run
    try:
        state = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        state = None
    well_formed = (
        isinstance(state, dict) and state.keys() == new_run.fields().keys() and isinstance(state["failures"], list)
    )
    if not well_formed or any(type(state[name]) is not int or state[name] < 0 for name in _COUNTERS):
        raise BadInput(f"the file of --keep must be one that soak wrote, and {excerpt(file)} is not.")
    if (state["puzzle"], state["seed"]) != (puzzle, seed):
        raise BadInput(
            f"the file of --keep must be of {puzzle} and seed {excerpt(seed)}, and {excerpt(file)} is of "
            f"{excerpt(str(state['puzzle']))} and seed {excerpt(str(state['seed']))}."
        )
    return _Run(puzzle, seed, {name: state[name] for name in _COUNTERS}, state["failures"])
