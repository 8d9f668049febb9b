"""The command `verify`: certificates and verdicts checked against the rules, files of theorems by Coq."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click

from stripcount.cli.certificate import graph_parameters, name_in_certificate, source_of
from stripcount.cli.declared import argument, command, flag, option
from stripcount.cli.limits import TimeLimit
from stripcount.cli.options import CountSubject
from stripcount.cli.output import Json, note, show
from stripcount.cli.progress import show_progress
from stripcount.cli.question import open_question
from stripcount.errors import BadInput, Disagreement, excerpt, printable
from stripcount.limits import Limits

if TYPE_CHECKING:
    from stripcount.check.certificate.files import AnyCertificate
    from stripcount.model.strip import Strip
    from stripcount.puzzles.case import Case

_MAX_LINE = 10_000  # characters of a line that are printed


@command("verify magnets-2.json.xz", "verify kings.json --puzzle path/to/kings.py:Kings", "verify settled.zip")
def verify(
    certificate: Annotated[str, argument(metavar="FILE")],
    puzzle: Annotated[
        str | None,
        option("--puzzle FILE:CLASS", "For a puzzle that is not built in: its class; the code in FILE is run."),
    ],
    strict: Annotated[
        bool,
        flag(
            "--strict",
            "For a file of theorems: believe nothing that is kept, of the theory and of what coqchk has read.",
        ),
    ],
    names: Annotated[
        str | None,
        option("--names FILE", "For theorems about OEIS entries: the OEIS's file of names, plain or .gz."),
    ],
    as_json: Json,
    limits: TimeLimit,
) -> None:
    """Check a certificate, or each of an archive of them: the rules, the machine and the statement about it.

    What was verified is printed first, then how. The exit status is 1 if something in it is wrong, and 2 if the file is
    not a certificate. The single file verify_certificate.py, which needs only Python, checks certificates too. It
    checks the rules of a puzzle only if the certificate has a table of tiles, or if a second file with the rules is
    given. A FILE that ends in .v holds theorems, as `gf --format coq` writes them: Coq compiles them, and says what
    they assume. The A-number of an OEIS entry is printed only if the entry's name, looked up in --names, is read as
    the rule that the theorem states. A FILE with the name verdicts.json holds verdicts on OEIS entries, as
    `prove --table --write` writes them: each is derived again, and has to be about its entry's claim.
    """
    from stripcount.puzzles import full_name

    puzzle = puzzle and full_name(puzzle)
    if certificate.endswith(".v"):
        _verify_theorems(Path(certificate), puzzle, strict, names, as_json, limits)
        return
    for name, value in (("--strict", strict), ("--names", names)):
        if value:
            raise BadInput(f"{name} needs a file of theorems, whose name ends in .v.")
    if Path(certificate).name == "verdicts.json":
        _verify_verdicts(Path(certificate), puzzle, as_json)
        return
    from stripcount.check.certificate.files import read_certificate, read_certificates

    if certificate.endswith(".zip"):
        if puzzle is not None:
            raise BadInput("--puzzle is for a single certificate, not for an archive.")
        for name, index, count, archived_certificate in read_certificates(Path(certificate)):
            lines = _verify_certificate(archived_certificate, None, limits, name)
            show_progress("certificate", index, count)
            _print_certificate(archived_certificate, lines, as_json, f"{name}: ")
        return
    single_certificate = read_certificate(Path(certificate))
    _print_certificate(single_certificate, _verify_certificate(single_certificate, puzzle, limits), as_json)


def _print_certificate(certificate: AnyCertificate, lines: list[str], as_json: bool, name: str = "") -> None:
    """Print what was verified; for a certificate in an archive, its `name` and the statement only."""
    fields: dict[str, object] = {"puzzle": certificate.puzzle.name, "rows": certificate.puzzle.rows, "verified": True}
    printed_lines = [f"{name}verified: {lines[0]}", *(() if name else lines[1:])]
    fields |= {"statement": lines[0], "checked": lines[1:]}
    show(as_json, fields, *(printable(line, _MAX_LINE) for line in printed_lines))


def _verify_certificate(
    certificate: AnyCertificate, puzzle: str | None, limits: Limits, name_in_archive: str = ""
) -> list[str]:
    """Return the statement and what was verified, in words; raises Disagreement if the certificate is wrong."""
    from msgspec import UNSET

    from stripcount.check.certificate.entries import PUZZLE_NAME, verify_entry
    from stripcount.check.certificate.order import OrderWitness, verify_order
    from stripcount.check.certificate.polynomials import polynomial_rules
    from stripcount.check.certificate.split import SplitCertificate, split_rules, verify_split
    from stripcount.check.certificate.verify import evidence_of_rules
    from stripcount.check.certificate.verify import verify as verify_machine
    from stripcount.machine.cyclic import cycle_of
    from stripcount.machine.explore import explore

    try:
        if isinstance(certificate, SplitCertificate):
            statement, strip = certificate.statement, _strip_of_certificate(certificate, puzzle, limits)
            if statement.polynomial is UNSET:
                rules = split_rules(strip, statement.statistics, statement.totals, on_large=_note_long_walk)
            else:
                rules = polynomial_rules(strip, statement.polynomial, on_large=_note_long_walk)
            return list(verify_split(certificate, rules))
        if isinstance(certificate, OrderWitness):
            machine = explore(_strip_of_certificate(certificate, puzzle, limits), limits=limits).machine()
            return list(verify_order(certificate, cycle_of(machine.minimize())))
        if certificate.puzzle.name == PUZZLE_NAME and puzzle is None:
            return list(verify_entry(certificate))
        return list(
            verify_machine(
                certificate,
                evidence_of_rules(_strip_of_certificate(certificate, puzzle, limits), on_large=_note_long_walk),
            )
        )
    except Disagreement as error:
        raise (Disagreement(f"in {excerpt(name_in_archive)}, {error}") if name_in_archive else error) from None


def _verify_verdicts(path: Path, puzzle: str | None, as_json: bool) -> None:
    """Verify verdicts on the entries of a table, and print each one."""
    from stripcount.check.records.claim_table import verify_verdicts

    if puzzle is not None:
        raise BadInput("--puzzle is for a single certificate, not for verdicts on OEIS entries.")
    for entry, verdict in verify_verdicts(path):
        fields = {"anumber": entry.anumber, "status": verdict.status, "verified": verdict.status != "undecided"}
        judged = "not verified" if verdict.status == "undecided" else "verified"
        show(as_json, fields, f"{judged}: {printable(entry.anumber, _MAX_LINE)} {verdict.status}: {verdict.claim}")


def _note_long_walk(transitions: int) -> None:
    """Print on standard error that a long walk through the states continues."""
    note(f"walking through the states, with more than {transitions:,} transitions so far")


def _verify_theorems(
    path: Path, puzzle: str | None, strict: bool, names: str | None, as_json: bool, limits: Limits
) -> None:
    """Check a file of theorems with Coq; theorems that pass have the evidence `kernel`."""
    from stripcount.check.digests import THEORY
    from stripcount.check.kernel import entry_names
    from stripcount.check.kernel import examination_lines as examined_theorems
    from stripcount.check.theorems import MAX_BYTES
    from stripcount.cli.settle import text_lines
    from stripcount.storage.reader import file_bytes

    def strip_of(name: str, rows: int, parameters: dict[str, str]) -> tuple[Case, Strip]:
        case, _ = case_and_strip(name, rows, parameters, puzzle, limits)
        return case, case.strip()  # the strip that is declared: some, as sign patterns, are counted by another one

    try:
        text = file_bytes(path, MAX_BYTES).decode("ascii")
    except UnicodeDecodeError as error:
        raise BadInput(f"{excerpt(str(path))} cannot be read: {excerpt(str(error))}.") from None
    lines = []
    name_of_entry = None if names is None else entry_names(text_lines(names))
    for line in examined_theorems(text, strip_of, strict, name_of_entry, check_library=True):
        lines.append(line)
        if not as_json:
            click.echo(printable(line, _MAX_LINE))
    fields = {"verified": True, "evidence": "kernel", "checked": lines, "theory": THEORY}
    show(as_json, fields, "verified: every theorem of the file, by Coq's kernel")


def _strip_of_certificate(certificate: AnyCertificate, puzzle: str | None, limits: Limits) -> Strip:
    """Return the strip that a certificate is about; raises Disagreement if it is about another file than `puzzle`."""
    from msgspec import UNSET

    from stripcount.check.certificate.split import SplitCertificate

    source = None if puzzle is None else source_of(puzzle)
    if (None if certificate.puzzle.source is UNSET else certificate.puzzle.source) != source:
        raise Disagreement(
            "the certificate is about a puzzle in a file; name that file with --puzzle."
            if source is None
            else "the certificate is not about the file of --puzzle as it is now: its SHA-256 is another one."
        )
    with_problem = not isinstance(certificate, SplitCertificate) or certificate.statement.polynomial is UNSET
    return case_and_strip(
        certificate.puzzle.name, certificate.puzzle.rows, certificate.puzzle.parameters, puzzle, limits, with_problem
    )[1]


def case_and_strip(
    name: str, rows: int, parameters: dict[str, str], puzzle: str | None, limits: Limits, with_problem: bool = True
) -> tuple[Case, Strip]:
    """Return the case and the counted strip that a certificate or a theorem names.

    `puzzle` is the value of --puzzle: the code of a puzzle that is not built in is run only if the user names it.
    `parameters` have to be all parameters of the case, spelt as the puzzle does; without `with_problem`, all but the
    problem on a graph, which the certificate of a polynomial does not name. Raises BadInput.
    """
    from stripcount.puzzles import PUZZLES

    if puzzle is not None and name_in_certificate(puzzle) != name:
        raise BadInput(f"--puzzle must be the {excerpt(name)} of the certificate, not {excerpt(puzzle)}.")
    if puzzle is None and name not in PUZZLES:
        raise BadInput(f"{excerpt(name)} is not built in; name its file: --puzzle path/to/file.py:{excerpt(name)}.")
    assignments = tuple(f"{parameter}={value}" for parameter, value in parameters.items())
    with open_question(CountSubject(puzzle=puzzle or name, rows=str(rows), parameters=assignments), limits) as question:
        case, strip = question.case, question.count.counted  # a puzzle that is not built in is examined here
    expected = case.all_parameters() if with_problem else graph_parameters(case.all_parameters())
    if expected != parameters:
        names = ", ".join(expected)
        raise BadInput(
            f"the certificate must give each parameter of {excerpt(name)} as the puzzle spells it, and no other: "
            f"{names}."
        )
    return case, strip
