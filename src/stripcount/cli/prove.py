"""The command `prove`: claims about a puzzle's sequence, one by one or a whole table of OEIS entries."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import click

from stripcount.cli.options import (
    fitting_strip,
    json_option,
    memory_options,
    print_json,
    problem_fields,
    problem_title,
    read_problem,
)
from stripcount.cli.workers import worker_options, workshop
from stripcount.errors import BadInput, TooLarge, shortened, whole

_COLUMNS = re.compile(r"(\d*)\s*\*?\s*n\s*([-+]\s*\d+)?")


@click.command()
@click.argument("puzzle", required=False)
@click.option("--rows", "-r", metavar="R", help="The number of rows.")
@click.option("-p", "parameters", multiple=True, metavar="NAME=VALUE", help="A parameter; repeatable.")
@click.option("--recurrence", metavar="C1,C2,…", help="a(n) = C1*a(n-1) + C2*a(n-2) + …, or that formula itself.")
@click.option("--gf", "function", metavar="P/Q", help="a(n) is the coefficient of x^n.")
@click.option("--order", metavar="D", help="The shortest recurrence has order D.")
@click.option(
    "--from", "start", metavar="N", help="The first n of the claim; a recurrence without it may start anywhere."
)
@click.option("--offset", default="0", metavar="N", help="The index of the sequence's first term (0).")
@click.option("--terms", metavar="A,B,…", help="Its terms from a(offset) on, compared first.")
@click.option("--columns", default="n", metavar="K", help="The columns of the boards a(n) counts, such as n+1 or 2n.")
@click.option("--divisor", default="1", metavar="M", help="a(n) counts one board in M (2 for 'half the number').")
@click.option("--table", metavar="FILE", help="Judge every entry of a table of OEIS entries.")
@click.option("--write", metavar="DIR", help="With --table: write the verdicts and their evidence there.")
@click.option("--recheck", metavar="FILE", help="Tell again a verdict that --json wrote, by another method.")
@click.option(
    "--proof", type=click.Choice(["auto", "always", "never"]), default="auto", help="Take primes up to a proof."
)
@json_option
@memory_options
@worker_options
def prove(
    puzzle: str | None,
    rows: str | None,
    parameters: tuple[str, ...],
    table: str | None,
    write: str | None,
    recheck: str | None,
    proof: Any,
    as_json: bool,
    max_memory: str | None,
    force: bool,
    workers: str | None,
    dask: str | None,
    store: str | None,
    no_store: bool,
    **claimed: Any,
) -> None:
    """Prove or refute a claimed recurrence or generating function.

    The verdict is proved, refuted (with the first index that fails, and both numbers) or undecided (with what it
    would take), beside the sequence's shortest recurrence. a(n) counts the boards of n columns, or of --columns.
    """
    place = {"workers": workers, "dask": dask, "store": store, "no_store": no_store}
    if (puzzle is not None) + (table is not None) + (recheck is not None) != 1:
        raise BadInput("prove needs one of a PUZZLE with --rows, --table FILE and --recheck FILE.")
    if write is not None and table is None:
        raise BadInput("--write needs --table.")
    own = ("recurrence", "function", "order", "start", "terms")
    if puzzle is None and (rows is not None or parameters or any(claimed[name] is not None for name in own)):
        raise BadInput("a claim's options must come with a PUZZLE: --table and --recheck hold claims of their own.")
    if table is not None:
        _table(Path(table), write, proof, as_json, max_memory, force, place)
    elif recheck is not None:
        _recheck(Path(recheck), as_json, max_memory, force)
    elif puzzle is not None:
        if rows is None:
            raise BadInput("prove needs --rows for a PUZZLE.")
        _single(read_problem(puzzle, rows, parameters), _claim(**claimed), proof, as_json, max_memory, force, place)


def _claim(
    recurrence: str | None,
    function: str | None,
    order: str | None,
    start: str | None,
    offset: str,
    terms: str | None,
    columns: str,
    divisor: str,
) -> Any:
    """Return the claim that the options describe."""
    from stripcount.algebra.expressions import rational
    from stripcount.claims.claim import Claim, Index, read_recurrence, read_terms

    given = {"--recurrence": recurrence, "--gf": function, "--order": order}
    if sum(value is not None for value in given.values()) != 1:
        raise BadInput(f"prove needs exactly one of {', '.join(given)}.")
    coefficients, bound = read_recurrence(recurrence) if recurrence is not None else (None, None)
    found = _COLUMNS.fullmatch(columns.strip())
    if not found:
        raise BadInput(f"columns must look like n, n+1 or 2n-1, not {shortened(columns)}.")
    first = int((found[2] or "0").replace(" ", ""))
    return Claim(
        recurrence=coefficients,
        gf=rational(function) if function is not None else None,
        order=whole("order", order, 0, 100_000) if order is not None else None,
        start=whole("from", start, 0, 100_000) if start is not None else bound,
        terms=read_terms(terms) if terms is not None else (),
        index=Index(whole("offset", offset, 0, 100_000), int(found[1] or 1), first, whole("divisor", divisor, 1)),
    )


def _single(
    problem: Any, claim: Any, proof: Any, as_json: bool, max_memory: str | None, force: bool, place: dict[str, Any]
) -> None:
    from stripcount.claims.prove import Verdict
    from stripcount.claims.prove import prove as judge

    try:
        strip = fitting_strip(problem, max_memory, force)
        with workshop(problem_title(problem), **place) as shop:
            verdict = judge(strip, claim, proof=proof, workshop=shop)
    except TooLarge as error:
        verdict = Verdict("undecided", claim, reason=str(error).rstrip("."))
    if as_json:
        print_json({**problem_fields(problem), **verdict.fields()})
    else:
        click.echo(str(verdict))


def _table(
    path: Path,
    write: str | None,
    proof: Any,
    as_json: bool,
    max_memory: str | None,
    force: bool,
    place: dict[str, Any],
) -> None:
    from stripcount.machine.memory import memory_size
    from stripcount.storage.oeis_table import judged, read_table, write_verdicts

    allowed = None if max_memory is None else memory_size(max_memory)
    found = []
    for entry in read_table(path):
        with workshop(entry.anumber, **place) as shop:
            verdict = judged(entry, shop, allowed, proof=proof, force=force)
        found.append((entry, verdict))
        if not as_json:
            click.echo(f"{entry.anumber}  {verdict.status:9}  {_in_short(verdict)}")
    if as_json:
        print_json([{"anumber": entry.anumber, **verdict.fields()} for entry, verdict in found])
    if write is not None:
        write_verdicts(Path(write), found, str(path))


def _in_short(verdict: Any) -> str:
    claimed = f"order {verdict.claim.claimed_order}"
    if verdict.status != "proved":
        return f"{claimed}: {verdict.reason}"
    shortest = "the shortest" if verdict.minimal else f"not the shortest, which is {verdict.order}"
    return f"{claimed}, {shortest}, from n = {verdict.valid_from}; {verdict.minimal_states} minimal states"


def _recheck(path: Path, as_json: bool, max_memory: str | None, force: bool) -> None:
    """Read what `prove --json` printed, and tell it again."""
    from stripcount.claims.prove import Verdict
    from stripcount.claims.recheck import recheck as again

    try:
        fields = json.loads(path.read_text(encoding="utf-8"))
        problem = read_problem(fields["puzzle"], fields["rows"], [f"{k}={v}" for k, v in fields["parameters"].items()])
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"{shortened(str(path))} must be what prove --json printed.") from None
    verdict = Verdict.of_fields(fields)
    told_by = again(fitting_strip(problem, max_memory, force), verdict)
    if as_json:
        print_json({"status": verdict.status, "told_again_by": told_by})
    else:
        click.echo(f"agreed: {verdict.status}, told again by {told_by}")
