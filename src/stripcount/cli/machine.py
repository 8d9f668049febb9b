"""The command `machine`: the finite state machine of a puzzle."""

from __future__ import annotations

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
    from stripcount.machine.explore import explore

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
