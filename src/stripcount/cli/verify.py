"""The command `verify`: a certificate checked against the rules of its puzzle and in whole numbers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from stripcount.cli.certificate import certified_name
from stripcount.cli.limits import time_options
from stripcount.cli.options import Asked, examples, json_option
from stripcount.cli.output import print_json
from stripcount.cli.question import opened
from stripcount.errors import BadInput, shortened
from stripcount.limits import Limits

if TYPE_CHECKING:
    from stripcount.check.certificate.content import Certificate
    from stripcount.model.strip import Strip
    from stripcount.puzzles.problem import Problem


@click.command(epilog=examples("verify magnets-2.json.xz", "verify kings.json --puzzle path/to/kings.py:Kings"))
@click.argument("certificate", metavar="FILE")
@click.option(
    "--puzzle", metavar="FILE:CLASS", help="For a puzzle that is not built in: its class; the code in FILE is run."
)
@click.option("--strict", is_flag=True, help="For a file of theorems: let coqchk check what coqc compiled.")
@json_option
@time_options
def verify(certificate: str, puzzle: str | None, strict: bool, as_json: bool, limits: Limits) -> None:
    """Check a certificate: its machine and first terms by the puzzle's rules, the rest in exact integer arithmetic.

    The exit status is 1 if something in it is wrong, and 2 if the file is not a certificate. The single file
    verify_certificate.py, which needs only Python, checks everything except the rules. A FILE that ends in .v holds
    theorems, as `gf --format coq` writes them: Coq compiles them, and says what they assume.
    """
    if certificate.endswith(".v"):
        _theorems(Path(certificate), puzzle, strict, as_json, limits)
        return
    if strict:
        raise BadInput("--strict needs a file of theorems, whose name ends in .v.")
    from stripcount.check.certificate.file import read_certificate
    from stripcount.check.certificate.verify import verify as examined

    found = read_certificate(Path(certificate))
    lines = []
    for line in examined(found, _strip(found, puzzle, limits)):
        lines.append(line)
        if not as_json:
            click.echo(line)
    if as_json:
        print_json({"puzzle": found.puzzle.name, "rows": found.puzzle.rows, "verified": True, "checked": lines})
    else:
        click.echo(f"verified: {shortened(found.puzzle.name)}, {found.puzzle.rows} row{'s'[: found.puzzle.rows != 1]}")


def _theorems(path: Path, puzzle: str | None, strict: bool, as_json: bool, limits: Limits) -> None:
    """Check a file of theorems with Coq; its evidence is then the kernel's."""
    from stripcount.check.kernel import examined
    from stripcount.check.theorems import MOST_BYTES

    def strip_of(name: str, rows: int, parameters: dict[str, str]) -> tuple[Problem, Strip[Any]]:
        return _named(name, rows, parameters, puzzle, limits)

    try:
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
        text = data.decode("ascii")
    except (OSError, ValueError) as error:
        raise BadInput(f"{shortened(str(path))} cannot be read: {shortened(str(error))}.") from None
    if len(data) > MOST_BYTES:
        raise BadInput(f"{shortened(str(path))} holds more than {MOST_BYTES >> 20} MB.")
    lines = []
    for line in examined(text, strip_of, strict):
        lines.append(line)
        if not as_json:
            click.echo(line)
    if as_json:
        print_json({"verified": True, "evidence": "kernel", "checked": lines})
    else:
        click.echo("verified: every theorem of the file, by Coq's kernel")


def _strip(found: Certificate, puzzle: str | None, limits: Limits) -> Strip[Any]:
    """Return the strip that a certificate is about."""
    return _named(found.puzzle.name, found.puzzle.rows, found.puzzle.parameters, puzzle, limits)[1]


def _named(
    name: str, rows: int, parameters: dict[str, str], puzzle: str | None, limits: Limits
) -> tuple[Problem, Strip[Any]]:
    """Return the problem and strip that a file names; code is run only from a file that the user names."""
    from stripcount.puzzles import PUZZLES

    if puzzle is not None and certified_name(puzzle) != name:
        raise BadInput(f"--puzzle must be the {shortened(name)} of the certificate, not {shortened(puzzle)}.")
    if puzzle is None and name not in PUZZLES:
        raise BadInput(f"{shortened(name)} is not built in; name its file: --puzzle path/to/file.py:{shortened(name)}.")
    given = tuple(f"{parameter}={value}" for parameter, value in parameters.items())
    with opened(Asked(puzzle or name, str(rows), given), limits) as question:
        problem, strip = question.problem, question.count.counted  # examined, if it is not built in
    if problem.all_parameters() != parameters:
        named = ", ".join(problem.all_parameters())
        raise BadInput(
            f"the certificate must give each parameter of {shortened(name)} as the puzzle spells it: {named}."
        )
    return problem, strip
