"""The command `gf`: the generating function with its evidence."""

from __future__ import annotations

from typing import Any

import click

from stripcount.cli.options import (
    fitting_strip,
    json_option,
    memory_options,
    print_json,
    problem_fields,
    problem_title,
    puzzle_options,
    read_problem,
)
from stripcount.cli.statistics import show_gf, statistic_option
from stripcount.cli.workers import worker_options, workshop
from stripcount.errors import BadInput, shortened


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
