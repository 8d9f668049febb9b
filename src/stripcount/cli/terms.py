"""The command `terms`: the counting sequence, or one far term of it."""

from __future__ import annotations

from typing import Any

import click

from stripcount.cli.options import (
    Asked,
    Kept,
    Limits,
    OneOf,
    Selected,
    examples,
    json_option,
    limit_options,
    puzzle_options,
    statistic_option,
    store_options,
)
from stripcount.cli.output import print_json
from stripcount.cli.question import opened
from stripcount.cli.statistics import show_terms
from stripcount.errors import BadInput, whole


@click.command(
    epilog=examples(
        "terms magnets --rows 2 --columns 8",
        "terms magnets --rows 4 --columns 1000000 --last --modulus 1000003",
        "terms magnets --rows 2 --columns 3 --statistic magnets",
    )
)
@puzzle_options
@click.option("--columns", "-k", required=True, metavar="K", help="The last number of columns.")
@click.option("--last", "alone", is_flag=True, help="Print a(K) alone, from the generating function where K is far.")
@click.option("--modulus", metavar="M", help="Print the terms modulo M.")
@click.option(
    "--sweep",
    type=OneOf("auto", "machine", "board"),
    default="auto",
    help="Through the stored machine, or one growing board without it.",
)
@click.option("--second-opinion", is_flag=True, help="Sweep the board again with other primes, and compare.")
@statistic_option
@json_option
@limit_options
@store_options
def terms(
    asked: Asked,
    columns: str,
    alone: bool,
    modulus: str | None,
    sweep: Any,
    second_opinion: bool,
    selected: Selected,
    as_json: bool,
    limits: Limits,
    kept: Kept,
) -> None:
    """Print the counting sequence a(0)..a(K), a(0) for the empty board."""
    last = whole("columns", columns, 0, 10**18 if alone else 10_000_000)
    divisor = None if modulus is None else whole("modulus", modulus, 2, (1 << 61) - 1)
    with opened(asked, limits, kept) as question:
        count = question.count
        if selected.name is not None:
            if sweep == "board" or second_opinion or alone or divisor is not None:
                raise BadInput("--statistic needs the machine and gives every term: leave out the other options.")
            show_terms(question, selected.name, last, as_json)
            return
        if alone and (sweep != "auto" or second_opinion):
            raise BadInput("--last chooses its own way: leave out --sweep and --second-opinion.")
        if alone:
            found = [count.term(last, divisor)]
        else:
            found = count.terms(last + 1, divisor, sweep=sweep, second_opinion=second_opinion)
    if as_json:
        modulo = {} if divisor is None else {"modulus": str(divisor)}
        offset = {"offset": last if alone else 0}
        print_json({**question.fields(), **modulo, **offset, "terms": [str(a) for a in found]})
    else:
        click.echo(", ".join(map(str, found)))
