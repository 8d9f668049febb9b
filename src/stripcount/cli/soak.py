"""The command `soak`: all solving methods compared on random boards."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import click

from stripcount.cli.declared import argument, command, option
from stripcount.cli.limits import SoakLimits
from stripcount.cli.options import Workers, printed_names, seed_option
from stripcount.cli.output import Json, show
from stripcount.cli.progress import show_progress
from stripcount.errors import BadInput, OutOfTime, shortened, whole
from stripcount.limits import Limits
from stripcount.printed import printed_puzzle
from stripcount.printed.base import PrintedBoard
from stripcount.printed.puzzle import PrintedPuzzle

_BOARDS_PER_SAVE = 100  # boards after which the file of --keep is written
_COUNTERS = ("boards", "unsatisfiable", "unique", "multiple", "uncounted", "disagreements")


def _first_written(kind: PrintedPuzzle, instance: PrintedBoard) -> str:
    """Return the board in the first format that can hold it: an ID cannot hold given cells, JSON can."""
    for form in kind.writable_formats.values():
        with suppress(BadInput):
            return form.write(instance) if form.write is not None else ""
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
    total = whole("boards", boards, 1, 100_000_000)
    state = _initial_state(kind.name, seed) if keep is None else _read_state(keep, kind.name, seed)
    failures = state["failures"]
    limit_text = None
    work = partial(_compare_board, kind.name, seed, limits)
    try:
        with workers.runner() as runner:
            for _, outcome in runner.results(work, range(state["boards"], total), limits=limits):
                instance, count, differences = outcome
                state["boards"] += 1
                counter_of_count = {None: "uncounted", 0: "unsatisfiable", 1: "unique"}
                state[counter_of_count.get(count, "multiple")] += 1
                if differences:
                    state["disagreements"] += 1
                    text = _first_written(kind, instance)
                    failures.append({"board": text, "differences": differences})
                    if not as_json:
                        click.echo(f"{text}\n  " + "\n  ".join(differences))
                if keep is not None and (
                    differences or state["boards"] % _BOARDS_PER_SAVE == 0 or state["boards"] == total
                ):
                    _write_state(keep, state)
                show_progress("board", state["boards"], total)
    except OutOfTime as error:
        limit_text = f"{state['boards']} of {total} boards were compared before {error}"
        if keep is not None:
            _write_state(keep, state)
    show(as_json, state, ", ".join(f"{state[name]} {name}" for name in _COUNTERS))
    if limit_text is not None and not failures:
        raise OutOfTime(limit_text)
    return int(bool(failures))


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


def _initial_state(puzzle: str, seed: str) -> dict[str, Any]:
    """Return the state of a run that has compared no board yet."""
    return {"puzzle": puzzle, "seed": seed, **dict.fromkeys(_COUNTERS, 0), "failures": []}


def _write_state(file: str, state: dict[str, Any]) -> None:
    """Write the state of a run to the file of --keep."""
    from stripcount.storage.whole_file import write_whole

    write_whole(file, json.dumps(state) + "\n")


def _read_state(file: str, puzzle: str, seed: str) -> dict[str, Any]:
    """Return the counts that an earlier run kept in the file, empty ones if there is no file.

    Raises BadInput if it is damaged.
    """
    initial_state = _initial_state(puzzle, seed)
    path = Path(file)
    if not path.exists():
        _write_state(file, initial_state)  # a file that cannot be written is refused before the work
        return initial_state
    try:
        state = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        state = None
    well_formed = (
        isinstance(state, dict) and state.keys() == initial_state.keys() and isinstance(state["failures"], list)
    )
    if not well_formed or any(type(state[name]) is not int or state[name] < 0 for name in _COUNTERS):
        raise BadInput(f"the file of --keep must be one that soak wrote, and {shortened(file)} is not.")
    if (state["puzzle"], state["seed"]) != (puzzle, seed):
        raise BadInput(
            f"the file of --keep must be of {puzzle} and seed {shortened(seed)}, and {shortened(file)} is of "
            f"{shortened(str(state['puzzle']))} and seed {shortened(str(state['seed']))}."
        )
    return dict(state)
