"""The command `terms`: the counting sequence, or one far term of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from stripcount.cli.limits import limit_options
from stripcount.cli.options import (
    Asked,
    Classes,
    OneOf,
    Selected,
    StoreOptions,
    examples,
    json_option,
    ranged_puzzle_options,
    statistic_option,
    store_options,
    symmetry_options,
)
from stripcount.cli.output import print_json
from stripcount.cli.question import admit_tallest, opened, read_range
from stripcount.cli.statistics import show_terms
from stripcount.errors import BadInput, whole
from stripcount.limits import Limits

if TYPE_CHECKING:
    from stripcount.count import Sweep


@click.command(
    epilog=examples(
        "terms magnets --rows 2 --columns 8",
        "terms magnets --rows 4 --columns 1000000 --last --modulus 1000003",
        "terms magnets --rows 2 --columns 3 --statistic magnets",
    )
)
@ranged_puzzle_options
@click.option("--columns", "-k", required=True, metavar="K", help="The last number of columns.")
@click.option(
    "--last", "alone", is_flag=True, help="Print only a(K); for large K it is taken from the generating function."
)
@click.option("--modulus", metavar="M", help="Print the terms modulo M, a whole number from 2 to 2⁶¹ - 1.")
@click.option(
    "--sweep",
    type=OneOf("auto", "machine", "board"),
    default="auto",
    help="Count with the machine, or without it by extending boards cell by cell.",
)
@click.option(
    "--second-opinion",
    is_flag=True,
    help="Count a second time by extending boards cell by cell, modulo other primes, and compare.",
)
@statistic_option
@symmetry_options
@json_option
@limit_options
@store_options
def terms(
    asked: Asked,
    columns: str,
    alone: bool,
    modulus: str | None,
    sweep: Sweep,
    second_opinion: bool,
    selected: Selected,
    classes: Classes,
    as_json: bool,
    limits: Limits,
    storing: StoreOptions,
) -> None:
    """Print the counting sequence a(0), ..., a(K), where a(k) counts the boards of k columns.

    With --rows A-B, print one sequence for each number of rows.
    """
    if "-" in asked.rows[1:]:
        if alone or selected.name is not None or sweep != "auto" or second_opinion:
            raise BadInput("--last, --statistic, --sweep and --second-opinion are not available with --rows A-B.")
        _heights(asked, columns, modulus, classes, as_json, limits, storing)
        return
    last = whole("columns", columns, 0, 10**18 if alone else 10_000_000)
    divisor = None if modulus is None else whole("modulus", modulus, 2, (1 << 61) - 1)
    with opened(asked, limits, storing) as question:
        count = question.count
        if classes:
            if selected.name is not None or sweep != "auto" or second_opinion or alone:
                raise BadInput(
                    "--symmetric and --up-to are not available with --last, --statistic, --sweep, --second-opinion."
                )
            found = _reduced(question.classes(classes).terms(last + 1), divisor)
        elif selected.name is not None:
            if sweep == "board" or second_opinion or alone or divisor is not None:
                raise BadInput(
                    "--statistic is not available with --last, --modulus, --second-opinion and --sweep board."
                )
            show_terms(question, selected.name, last, as_json)
            return
        elif alone and (sweep != "auto" or second_opinion):
            raise BadInput("--last is not available with --sweep and --second-opinion.")
        elif alone:
            found = [count.term(last, divisor)]
        else:
            found = count.terms(last + 1, divisor, sweep=sweep, second_opinion=second_opinion)
    if as_json:
        modulo = {} if divisor is None else {"modulus": str(divisor)}
        offset = {"offset": last if alone else 0}
        print_json({**question.fields(), **modulo, **offset, "terms": [str(a) for a in found]})
    else:
        click.echo(", ".join(map(str, found)))


def _heights(
    asked: Asked,
    columns: str,
    modulus: str | None,
    classes: Classes,
    as_json: bool,
    limits: Limits,
    storing: StoreOptions,
) -> None:
    """Print one sequence for each number of rows, each as soon as it is known; as JSON print one list."""
    last = whole("columns", columns, 0, 10_000_000)
    divisor = None if modulus is None else whole("modulus", modulus, 2, (1 << 61) - 1)
    objects = []
    heights = read_range("rows", asked.rows)
    admit_tallest(asked, heights, limits, columns=min(last, heights[-1]))
    for height in heights:
        with opened(replace(asked, rows=str(height)), limits, storing) as question:
            if classes:
                found = _reduced(question.classes(classes).terms(last + 1), divisor)
            else:
                found = question.count.terms(last + 1, divisor)
        objects.append({**question.fields(), "offset": 0, "terms": [str(a) for a in found]})
        if not as_json:
            click.echo(f"{height}: " + ", ".join(map(str, found)))
    if as_json:
        print_json(objects)


def _reduced(terms: list[int], divisor: int | None) -> list[int]:
    return terms if divisor is None else [a % divisor for a in terms]
