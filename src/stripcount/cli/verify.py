"""The command `verify`: certificates checked against the rules of their puzzles, files of theorems by Coq."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click

from stripcount.cli.certificate import certified_name, of_graph, source_of
from stripcount.cli.declared import argument, command, flag, option
from stripcount.cli.limits import Timed
from stripcount.cli.options import Asked
from stripcount.cli.output import Json, note, show
from stripcount.cli.progress import show_progress
from stripcount.cli.question import opened
from stripcount.errors import BadInput, Disagreement, printable, shortened
from stripcount.limits import Limits

if TYPE_CHECKING:
    from stripcount.check.certificate.files import AnyCertificate
    from stripcount.model.strip import Strip
    from stripcount.puzzles.case import Case

_LONGEST = 10_000  # characters of a line that is printed


@command("verify magnets-2.json.xz", "verify kings.json --puzzle path/to/kings.py:Kings", "verify settled.zip")
def verify(
    certificate: Annotated[str, argument(metavar="FILE")],
    puzzle: Annotated[
        str | None,
        option(
            "--puzzle",
            metavar="FILE:CLASS",
            help="For a puzzle that is not built in: its class; the code in FILE is run.",
        ),
    ],
    strict: Annotated[
        bool,
        flag(
            "--strict",
            help="For a file of theorems: compile the theory anew, and let coqchk check Coq's library as well.",
        ),
    ],
    names: Annotated[
        str | None,
        option("--names", metavar="FILE", help="For theorems about entries: the OEIS's file of names, plain or .gz."),
    ],
    as_json: Json,
    limits: Timed,
) -> None:
    """Check a certificate, or each of an archive of them: the rules, the machine and the statement about it.

    What was verified is printed first, then how. The exit status is 1 if something in it is wrong, and 2 if the file is
    not a certificate. The single file verify_certificate.py, which needs only Python, checks certificates too; without
    a table of tiles in the certificate and without a second file it does not check their rules. A FILE that ends in .v
    holds theorems, as `gf --format coq` writes them: Coq compiles them, and says what they assume. An entry's number is
    printed only if its name in --names is read and gives the rule of the theorem.
    """
    from stripcount.puzzles import full_name

    puzzle = puzzle and full_name(puzzle)
    if certificate.endswith(".v"):
        _theorems(Path(certificate), puzzle, strict, names, as_json, limits)
        return
    for name, given in (("--strict", strict), ("--names", names)):
        if given:
            raise BadInput(f"{name} needs a file of theorems, whose name ends in .v.")
    from stripcount.check.certificate.files import read_certificate, read_certificates

    if certificate.endswith(".zip"):
        if puzzle is not None:
            raise BadInput("--puzzle is for a single certificate, not for an archive.")
        for name, index, count, judged in read_certificates(Path(certificate)):
            lines = _verified(judged, None, limits, name)
            show_progress("certificate", index, count)
            _print(judged, lines, as_json, f"{name}: ")
        return
    judged = read_certificate(Path(certificate))
    _print(judged, _verified(judged, puzzle, limits), as_json)


def _print(judged: AnyCertificate, lines: list[str], as_json: bool, name: str = "") -> None:
    """Print what was verified; of a certificate in an archive only the statement, beside its name."""
    fields: dict[str, object] = {"puzzle": judged.puzzle.name, "rows": judged.puzzle.rows, "verified": True}
    words = [f"{name}verified: {lines[0]}", *(() if name else lines[1:])]
    fields |= {"statement": lines[0], "checked": lines[1:]}
    show(as_json, fields, *(printable(line, _LONGEST) for line in words))


def _verified(judged: AnyCertificate, puzzle: str | None, limits: Limits, file: str = "") -> list[str]:
    """Return the statement and what was verified, in words; raises Disagreement."""
    from msgspec import UNSET

    from stripcount.check.certificate.entries import NAME, verify_entry
    from stripcount.check.certificate.order import OrderWitness, verify_order
    from stripcount.check.certificate.polynomials import polynomial_rules
    from stripcount.check.certificate.split import SplitCertificate, split_rules, verify_split
    from stripcount.check.certificate.verify import rules_of
    from stripcount.check.certificate.verify import verify as examined
    from stripcount.machine.cyclic import cycle_of
    from stripcount.machine.explore import explore

    try:
        if isinstance(judged, SplitCertificate):
            said, strip = judged.statement, _strip(judged, puzzle, limits)
            if said.polynomial is UNSET:
                rules = split_rules(strip, said.statistics, said.totals, many=_said)
            else:
                rules = polynomial_rules(said.polynomial, strip, many=_said)
            return list(verify_split(judged, rules))
        if isinstance(judged, OrderWitness):
            machine = explore(_strip(judged, puzzle, limits), limits=limits).machine()
            return list(verify_order(judged, cycle_of(machine.minimize())))
        if judged.puzzle.name == NAME and puzzle is None:
            return list(verify_entry(judged))
        return list(examined(judged, rules_of(_strip(judged, puzzle, limits), many=_said)))
    except Disagreement as error:
        raise (Disagreement(f"in {shortened(file)}, {error}") if file else error) from None


def _said(transitions: int) -> None:
    """Say on standard error that a long walk continues."""
    note(f"walking through the states, with more than {transitions:,} transitions so far")


def _theorems(path: Path, puzzle: str | None, strict: bool, names: str | None, as_json: bool, limits: Limits) -> None:
    """Check a file of theorems with Coq; its evidence is then the kernel's."""
    from stripcount.check.digests import THEORY
    from stripcount.check.kernel import examined, names_of
    from stripcount.check.theorems import MOST_BYTES
    from stripcount.cli.settle import text_lines
    from stripcount.storage.reader import contents

    def strip_of(name: str, rows: int, parameters: dict[str, str]) -> tuple[Case, Strip]:
        case, _ = named(name, rows, parameters, puzzle, limits)
        return case, case.strip()  # a strip that is counted by another one, as sign patterns are

    try:
        text = contents(path, MOST_BYTES).decode("ascii")
    except UnicodeDecodeError as error:
        raise BadInput(f"{shortened(str(path))} cannot be read: {shortened(str(error))}.") from None
    lines = []
    entry = None if names is None else names_of(text_lines(names))
    for line in examined(text, strip_of, strict, entry):
        lines.append(line)
        if not as_json:
            click.echo(printable(line, _LONGEST))
    fields = {"verified": True, "evidence": "kernel", "checked": lines, "theory": THEORY}
    show(as_json, fields, "verified: every theorem of the file, by Coq's kernel")


def _strip(judged: AnyCertificate, puzzle: str | None, limits: Limits) -> Strip:
    """Return the strip that a certificate is about."""
    from msgspec import UNSET

    from stripcount.check.certificate.split import SplitCertificate

    source = None if puzzle is None else source_of(puzzle)
    if (None if judged.puzzle.source is UNSET else judged.puzzle.source) != source:
        raise Disagreement(
            "the certificate is about a file, and what it names is built in."
            if source is None
            else "the certificate is about a file with another content."
        )
    whole = not isinstance(judged, SplitCertificate) or judged.statement.polynomial is UNSET
    return named(judged.puzzle.name, judged.puzzle.rows, judged.puzzle.parameters, puzzle, limits, whole)[1]


def named(
    name: str, rows: int, parameters: dict[str, str], puzzle: str | None, limits: Limits, whole: bool = True
) -> tuple[Case, Strip]:
    """Return the case and strip that a file names; code is run only from a file that the user names.

    Unless it is the `whole` case, the problem on a graph is left out.
    """
    from stripcount.puzzles import PUZZLES

    if puzzle is not None and certified_name(puzzle) != name:
        raise BadInput(f"--puzzle must be the {shortened(name)} of the certificate, not {shortened(puzzle)}.")
    if puzzle is None and name not in PUZZLES:
        raise BadInput(f"{shortened(name)} is not built in; name its file: --puzzle path/to/file.py:{shortened(name)}.")
    given = tuple(f"{parameter}={value}" for parameter, value in parameters.items())
    with opened(Asked(puzzle or name, str(rows), given), limits) as question:
        case, strip = question.case, question.count.counted  # examined, if it is not built in
    declared = case.all_parameters() if whole else of_graph(case.all_parameters())
    if declared != parameters:
        named = ", ".join(declared)
        raise BadInput(
            f"the certificate must give each parameter of {shortened(name)} as the puzzle spells it: {named}."
        )
    return case, strip
