"""Commands about a puzzle's machine: puzzles, gf, machine, growth."""

from __future__ import annotations

from typing import Any

import click

from stripcount.cli.options import (
    fitting_strip,
    json_option,
    memory_options,
    print_json,
    problem_fields,
    puzzle_options,
    read_problem,
)
from stripcount.cli.statistics import show_gf, show_growth, statistic_option
from stripcount.cli.workers import worker_options, workshop
from stripcount.errors import BadInput, shortened, whole


@click.command()
@json_option
def puzzles(as_json: bool) -> None:
    """List the puzzles, their parameters and defaults."""
    from stripcount.puzzles import PUZZLES, puzzle_class

    classes = {name: puzzle_class(name) for name in PUZZLES}
    if as_json:
        listed = []
        for name, cls in classes.items():
            parameters = [
                {"name": p.name, "default": p.default, "allowed": p.allowed, "about": p.about} for p in cls.parameters
            ]
            listed.append(
                {"puzzle": name, "about": cls.about, "parameters": parameters, "statistics": sorted(cls.statistics)}
            )
        print_json(listed)
        return
    for name, cls in classes.items():
        click.echo(f"{name:15} {cls.about}")
        for p in cls.parameters:
            click.echo(f"{'':15}   -p {p.name}={p.default:10} {p.about} ({p.allowed})")
        if cls.statistics:
            click.echo(f"{'':15}   --statistic {', '.join(sorted(cls.statistics))}")


@click.command()
@puzzle_options
@click.option("--method", default="auto", metavar="NAME", help="auto, symbolic or modular.")
@click.option(
    "--proof", type=click.Choice(["auto", "always", "never"]), default="auto", help="Take primes up to a proof."
)
@click.option("--format", "form", default="text", metavar="NAME", help="text, json, latex, maple, pari, sage, sympy, …")
@statistic_option
@json_option
@memory_options
@worker_options
def gf(
    puzzle: str,
    rows: str,
    parameters: tuple[str, ...],
    method: str,
    proof: Any,
    form: str,
    statistic: str | None,
    as_json: bool,
    max_memory: str | None,
    force: bool,
    **workers: Any,
) -> None:
    """Derive the generating function, with the evidence for it."""
    from stripcount.export import EXPORTS, export
    from stripcount.gf.generating_function import METHODS, generating_function

    form = "json" if as_json else form
    if statistic is not None:
        show_gf(read_problem(puzzle, rows, parameters), statistic, form, method, max_memory, force)
        return
    if form not in ("text", *EXPORTS):
        raise BadInput(f"format must be one of {', '.join(('text', *EXPORTS))}, not {shortened(form)}.")
    if method not in METHODS:
        raise BadInput(f"method must be one of {', '.join(METHODS)}, not {shortened(method)}.")
    problem = read_problem(puzzle, rows, parameters)
    strip = fitting_strip(problem, max_memory, force)
    with workshop(problem_title(problem), **workers) as place:
        found = generating_function(strip, method=method, proof=proof, workshop=place)
    if form == "json":
        from stripcount.export.json import fields_of

        print_json({**problem_fields(problem), **fields_of(found, problem_title(problem))})
    elif form == "text":
        click.echo(str(found.gf))
        click.echo(
            f"order {found.gf.order}, {found.states} states ({found.minimal_states} minimal), method "
            f"{found.method}, {found.evidence}: {found.because}"
        )
    else:
        click.echo(export(form, found, title=problem_title(problem)), nl=False)


def problem_title(problem: Any) -> str:
    """Return a problem in words: the puzzle, its rows, the parameters that are not at their default."""
    given = ", ".join(f"{name}={value}" for name, value in problem.parameters)
    return f"{problem.puzzle}, {problem.rows} row{'s'[: problem.rows != 1]}" + (f", {given}" if given else "")


@click.command()
@puzzle_options
@click.option("--format", "form", type=click.Choice(["text", "json", "dot", "svg"]), default="text")
@json_option
@memory_options
def machine(
    puzzle: str,
    rows: str,
    parameters: tuple[str, ...],
    form: str,
    as_json: bool,
    max_memory: str | None,
    force: bool,
) -> None:
    """Describe the finite state machine of a puzzle."""
    from stripcount.machine.cyclic import cycle_of
    from stripcount.machine.exploration.explore import explore

    problem = read_problem(puzzle, rows, parameters)
    strip = fitting_strip(problem, max_memory, force)
    exploration = explore(strip)
    if form in ("dot", "svg"):
        from stripcount.draw import machine as drawing

        click.echo(getattr(drawing, form)(exploration, strip))
        return
    full = exploration.machine()
    minimal = full.minimize()
    fields = {
        "states": full.states,
        "transitions": exploration.transitions,
        "minimal_states": minimal.states,
        "minimal_transitions": minimal.transitions,
        "layers": list(exploration.sizes),
        "marks": len(exploration.marks),
        "period": cycle_of(minimal).period,
    }
    if as_json or form == "json":
        print_json({**problem_fields(problem), **fields})
        return
    for name, value in fields.items():
        click.echo(f"{name.replace('_', ' '):20} {value}")


@click.command()
@puzzle_options
@click.option(
    "--digits", "-d", default=None, metavar="D", help="Significant digits (20, or what the machine alone gives)."
)
@statistic_option
@click.option("--columns", "-k", metavar="K", help="With --statistic: of the board of K columns, exactly.")
@json_option
@memory_options
@worker_options
def growth(
    puzzle: str,
    rows: str,
    parameters: tuple[str, ...],
    digits: str | None,
    statistic: str | None,
    columns: str | None,
    as_json: bool,
    max_memory: str | None,
    force: bool,
    **workers: Any,
) -> None:
    """Certify the growth constant per column, or with --statistic the mean and variance a column adds."""
    from stripcount.gf.asymptotics import certified_growth

    problem = read_problem(puzzle, rows, parameters)
    wanted = None if digits is None else whole("digits", digits, 1, 100_000)
    if columns is not None and statistic is None:
        raise BadInput("--columns needs --statistic: the growth constant is that of boards of any length.")
    strip = fitting_strip(problem, max_memory, force)
    if statistic is not None:
        with workshop(f"{problem_title(problem)}, {statistic}", **workers) as place:
            show_growth(problem, strip, statistic, wanted, columns, as_json, place)
        return
    with workshop(problem_title(problem), **workers) as place:
        found = certified_growth(strip, wanted, workshop=place)
    if as_json:
        fields = {"growth": found.growth, "digits": found.digits, "radius": found.radius, "because": found.because}
        print_json({**problem_fields(problem), **fields})
    else:
        click.echo(found.growth)
        click.echo(f"{found.digits} digits, cut not rounded, each certified: {found.because}")
