"""The command `terms`: the counting sequence, through the machine or one growing board."""

from __future__ import annotations

from typing import Any

import click

from stripcount.cli.options import (
    fitting_strip,
    json_option,
    memory_options,
    once,
    print_json,
    problem_fields,
    progress_bar,
    puzzle_options,
    read_problem,
)
from stripcount.cli.statistics import show_terms
from stripcount.errors import BadInput, Disagreement, whole


@click.command()
@puzzle_options
@click.option("--columns", "-k", required=True, metavar="K", help="The last number of columns.")
@click.option(
    "--sweep",
    type=click.Choice(["auto", "machine", "board"]),
    default="auto",
    help="Through the stored machine, or one growing board without it.",
)
@click.option("--second-opinion", is_flag=True, help="Sweep the board twice, with other primes, and compare.")
@click.option("--no-store", is_flag=True, help="Keep no finished columns of a long board sweep.")
@click.option(
    "--statistic",
    callback=once,
    multiple=True,
    metavar="NAME",
    help="Split every count by a statistic of marks: a polynomial in t.",
)
@json_option
@memory_options
def terms(
    puzzle: str,
    rows: str,
    parameters: tuple[str, ...],
    columns: str,
    sweep: str,
    second_opinion: bool,
    no_store: bool,
    statistic: str | None,
    as_json: bool,
    max_memory: str | None,
    force: bool,
) -> None:
    """Print the counting sequence a(0)..a(K), a(0) for the empty board."""
    problem = read_problem(puzzle, rows, parameters)
    last = whole("columns", columns, 0, 10_000_000)
    if statistic is not None:
        if sweep == "board" or second_opinion:
            raise BadInput(
                "--statistic splits counts through the machine: leave out --sweep board and --second-opinion."
            )
        show_terms(problem, fitting_strip(problem, max_memory, force), statistic, last, as_json)
        return
    way = _best_sweep(problem, last) if sweep == "auto" else sweep
    if second_opinion and way != "board":
        raise BadInput("--second-opinion needs --sweep board: a machine's terms are checked by the command check.")
    if second_opinion:
        _demand_tiles(problem)
    if way == "board":
        fitting_strip(problem, max_memory, force, share=problem.rows)  # about one layer of the machine at a time
        found = _by_board(problem, last, no_store)
        if second_opinion:
            _compare(found, _by_board(problem, last, no_store, prime_bits=59))
    else:
        found = _by_machine(fitting_strip(problem, max_memory, force), last)
    if as_json:
        print_json({**problem_fields(problem), "offset": 0, "terms": [str(a) for a in found]})
    else:
        click.echo(", ".join(map(str, found)))


def _best_sweep(problem: Any, last: int) -> str:
    """Return board for few columns of a machine that would be large, else machine."""
    from stripcount.machine.memory import estimate
    from stripcount.machine.packing.choice import packs

    strip = problem.strip()
    if not strip.closes:
        return "board"
    if last > 3 * strip.rows or not packs(strip.counted()):
        return "machine"
    return "machine" if estimate(strip).transitions_log2 < 23 else "board"


def _demand_tiles(problem: Any) -> None:
    """Raise BadInput for a strip that is swept in whole numbers: a second sweep would only do the same again."""
    from stripcount.machine.packing.choice import packs

    if not packs(problem.strip().counted()):
        raise BadInput(
            f"--second-opinion must be for a puzzle of packed states, swept modulo primes, not {problem.puzzle}."
        )


def _by_machine(strip: Any, last: int) -> list[int]:
    from stripcount.machine.explore import explore

    machine = explore(strip).machine()
    return (machine.minimize() if last > 20 else machine).terms(last + 1)


def _by_board(problem: Any, last: int, no_store: bool, prime_bits: int | None = None) -> list[int]:
    """Sweep one growing board, keeping its last finished column in the cache unless told not to.

    Nothing is kept of a puzzle of one's own: its file may say other rules when the sweep goes on.
    """
    from stripcount.evaluate.board_sweep import board_counts
    from stripcount.storage.fronts import FrontFile
    from stripcount.storage.store import default_path

    keeper = (
        None if no_store or ".py:" in problem.puzzle else FrontFile(default_path().parent / "fronts", repr(problem))
    )
    with progress_bar("cells", "cell") as tell:
        strip = problem.strip()

        def announce(done: int, total: int, _: int) -> None:
            tell(done, total)

        found = board_counts(strip, last, announce, keeper=keeper, prime_bits=prime_bits)
    if keeper is not None:
        keeper.clear()
    return found


def _compare(one: list[int], two: list[int]) -> None:
    for k, (a, b) in enumerate(zip(one, two, strict=True)):
        if a != b:
            raise Disagreement(f"a({k}) is {a} by the first board sweep but {b} by the second with other primes.")
