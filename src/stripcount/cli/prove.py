"""The command `prove`: claims about a puzzle's sequence, one by one or a whole table of OEIS entries."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stripcount.cli.certificate import (
    certificate_option,
    theorem_of_verdict,
    valid_certificate_path,
    write_certificate_of,
)
from stripcount.cli.declared import Options, command, option
from stripcount.cli.guess import read_terms
from stripcount.cli.limits import CountLimits
from stripcount.cli.options import CountSubject, OneOf, Work, proof_option
from stripcount.cli.output import Json, print_json, show
from stripcount.cli.question import count_options, open_question
from stripcount.cli.stdin import read_stdin_text
from stripcount.cli.together import excludes, requires
from stripcount.errors import BadInput, OutOfTime, checked_integer, excerpt
from stripcount.limits import Limits

if TYPE_CHECKING:
    from stripcount.claims.claim import Claim
    from stripcount.claims.prove import Verdict
    from stripcount.gf.modular import Proof

_MAX_STDIN = 1 << 22  # the most bytes of a function on standard input
# a number of columns as a linear function of n, such as "n+1" or "2n - 1": its factor and its constant
_COLUMNS = re.compile(r"(\d*+)\s*+\*?\s*+n\s*+([-+]\s*+\d++)?", re.ASCII)


class ClaimOptions(Options):
    """The options that state one claim."""

    recurrence: str | None = option(
        "--recurrence C1,C2,…", "The claimed recurrence a(n) = C1*a(n-1) + C2*a(n-2) + …, or this formula itself."
    )
    function: str | None = option(
        "--gf P/Q", "The claimed generating function, - to read it: a(n) is the coefficient of x^n."
    )
    order: str | None = option("--order D", "The claim is only that the shortest recurrence has order D.")
    start: str | None = option(
        "--from N", "The first n that the claim is about; without it a recurrence may hold from any n on."
    )
    offset: str = option("--offset N", "The index of the sequence's first term.", default="0")
    terms: str | None = option("--terms A,B,…", "The sequence's terms from a(offset) on; they are compared first.")
    columns: str = option("--columns K", "How many columns the boards of a(n) have, such as n+1 or 2n.", default="n")
    divisor: str = option("--divisor M", "a(n) counts one board in M (2 for 'half the number').", default="1")

    def claim(self) -> Claim:
        """Return the claim that the options state; raises BadInput if none or several are stated."""
        from stripcount.algebra.rational_gf import RationalGF
        from stripcount.claims.claim import Claim, read_recurrence
        from stripcount.claims.index import MAX_NUMBER, MAX_START, Index

        claims = {"--recurrence": self.recurrence, "--gf": self.function, "--order": self.order}
        if sum(value is not None for value in claims.values()) != 1:
            raise BadInput(f"prove needs exactly one of {', '.join(claims)}.")
        coefficients, start_of_formula = (
            read_recurrence(self.recurrence) if self.recurrence is not None else (None, None)
        )
        function = read_stdin_text(_MAX_STDIN).strip() if self.function == "-" else self.function
        match = _COLUMNS.fullmatch(self.columns.strip())
        if not match:
            raise BadInput(f"columns must look like n, n+1 or 2n-1, not {excerpt(self.columns)}.")
        constant, factor = int("".join((match[2] or "0").split())), int(match[1] or 1)
        return Claim(
            recurrence=coefficients,
            gf=None if function is None else RationalGF.parse(function),
            order=checked_integer("order", self.order, 0, MAX_NUMBER) if self.order is not None else None,
            start=checked_integer("from", self.start, 0, MAX_START) if self.start is not None else start_of_formula,
            terms=read_terms(self.terms) if self.terms is not None else (),
            index=Index(
                checked_integer("offset", self.offset, 0, MAX_NUMBER),
                factor,
                constant,
                checked_integer("divisor", self.divisor, 1),
            ),
        )

    @property
    def is_empty(self) -> bool:
        """Whether no option is given that states a claim."""
        return all(value is None for value in (self.recurrence, self.function, self.order, self.start, self.terms))


class ProofOptions(Options):
    """How the claim is proved, the format of the answer, and the file for a certificate."""

    proof: Proof = proof_option()
    format_name: str = option(
        "--format",
        "text, json, or coq: a proved claim as a theorem that `verify` checks with Coq.",
        type=OneOf("text", "json", "coq"),
        default="text",
    )
    certificate: str | None = certificate_option()


class Sources(Options):
    """What `prove` reads: a puzzle and one claim about it, a table of claims, or a verdict."""

    subject: CountSubject = CountSubject()
    table: str | None = option("--table FILE", "Prove or refute every entry of a table of OEIS entries.")
    folder: str | None = option("--write DIR", "With --table: write the verdicts and their evidence there.")
    recheck: str | None = option("--recheck FILE", "Verify a verdict that --json printed, by another method.")

    @property
    def counts_puzzle(self) -> bool:
        """Whether a puzzle, or what may stand instead, is given."""
        return self.subject.puzzle is not None or self.subject.worded.is_set

    def check(self, claim_options: ClaimOptions) -> None:
        """Raise BadInput unless exactly one of a puzzle, a table and a verdict is named, with its own options only."""
        subject, is_counted = self.subject, self.counts_puzzle and self.recheck is None
        if is_counted + (self.table is not None) + (self.recheck is not None) != 1:
            raise BadInput("prove needs exactly one of these: a PUZZLE with --rows, --table FILE, --recheck FILE.")
        if not is_counted and (
            subject.worded.is_set or subject.rows or subject.parameters or subject.wrap or not claim_options.is_empty
        ):
            raise BadInput(
                "--rows, -p, --wrap and the options of a claim are not available with --table and --recheck."
            )


@command(
    "prove domino-tiling --rows 2 --recurrence 1,1",
    'prove domino-tiling --rows 4 --gf "(1 - x^2)/(1 - x - 5*x^2 - x^3 + x^4)"',
    rules=[requires("--write", "--table"), excludes(("--certificate",), ("--wrap",))],
)
def prove(
    sources: Sources,
    claim_options: ClaimOptions,
    proof_options: ProofOptions,
    as_json: Json,
    limits: CountLimits,
    work: Work,
) -> int:
    """Prove or refute a claimed recurrence or generating function.

    The verdict is proved, refuted (with the first index at which the claim fails, and both numbers) or undecided (with
    the reason). The sequence's shortest recurrence is printed too. a(n) counts the boards of n columns, unless
    --columns says otherwise.
    """
    sources.check(claim_options)
    proof_options = proof_options.replaced(
        format_name="json" if as_json else proof_options.format_name,
        certificate=valid_certificate_path(proof_options.certificate),
    )
    if proof_options.format_name == "coq" and not sources.counts_puzzle:
        raise BadInput("--format coq needs a PUZZLE with its claim.")
    if proof_options.certificate is not None and not sources.counts_puzzle:
        raise BadInput("--certificate needs a PUZZLE with its claim.")
    if sources.table is not None:
        _prove_table(Path(sources.table), sources.folder, proof_options, limits, work)
        return 0
    if sources.recheck is not None:
        _recheck(Path(sources.recheck), sources.subject.puzzle, proof_options, limits)
        return 0
    return _prove_one(sources.subject, claim_options.claim(), proof_options, limits, work)


def _prove_one(subject: CountSubject, claim: Claim, proof_options: ProofOptions, limits: Limits, work: Work) -> int:
    """Prove or refute one claim about a puzzle, print the verdict, and return the exit status."""
    from stripcount.claims.prove import Verdict
    from stripcount.storage.verdict_file import fields_of

    status = 0
    with open_question(subject, limits, work) as question:
        try:
            with limits.enforced():
                verdict = question.count.prove(claim, proof_options.proof)
        except OutOfTime as error:
            verdict, status = Verdict("undecided", claim, reason=str(error).rstrip(".")), 3
        if proof_options.certificate is not None:
            from stripcount.check.certificate.statement import gf_of_index, statement_of_verdict

            function = gf_of_index(question.count.counted, claim.index) if claim.order is not None else None
            write_certificate_of(question.case, statement_of_verdict(verdict, function), proof_options.certificate)
        if proof_options.format_name == "coq":
            click.echo(theorem_of_verdict(question, verdict), nl=False)
            return status
    show(proof_options.format_name == "json", {**question.fields(), **fields_of(verdict)}, str(verdict))
    return status


def _prove_table(path: Path, folder: str | None, proof_options: ProofOptions, limits: Limits, work: Work) -> None:
    """Prove or refute the claims of a table of OEIS entries; print the verdicts and perhaps write them to a folder."""
    from stripcount.check.records.claim_table import read_table, write_verdicts
    from stripcount.count import Count
    from stripcount.storage.verdict_file import fields_of

    verdicts = []
    for entry in read_table(path):
        with count_options(limits, work) as options_of_count:
            verdict = Count(entry.strip, **options_of_count).prove(entry.claim, proof_options.proof)
        verdicts.append((entry, verdict))
        if proof_options.format_name != "json":
            click.echo(f"{entry.anumber}  {verdict.status:9}  {_summary(verdict)}")
    if proof_options.format_name == "json":
        print_json([{"anumber": entry.anumber, **fields_of(verdict)} for entry, verdict in verdicts])
    if folder is not None:
        write_verdicts(Path(folder), verdicts, str(path))


def _summary(verdict: Verdict) -> str:
    """Return a verdict in one line: the claimed order, and whether it is the shortest, or the reason."""
    order_text = f"order {verdict.claim.claimed_order}"
    if verdict.status != "proved":
        return f"{order_text}: {verdict.reason}"
    shortest = "the shortest" if verdict.minimal else f"not the shortest, which is {verdict.order}"
    return f"{order_text}, {shortest}, from n = {verdict.valid_from}; {verdict.minimal_states} minimal states"


def _recheck(path: Path, puzzle: str | None, proof_options: ProofOptions, limits: Limits) -> None:
    """Verify by another method the verdict in a file that `prove --json` printed.

    `puzzle` is the PUZZLE of the command: the code of a puzzle that is not built in is run only if the user names it.
    """
    from stripcount.check.recheck import recheck as verify_again
    from stripcount.puzzles import PUZZLES, full_name
    from stripcount.storage.verdict_file import read_verdict

    stored, puzzle = read_verdict(path), puzzle and full_name(puzzle)
    if puzzle != stored.puzzle and (puzzle is not None or stored.puzzle not in PUZZLES):
        raise BadInput(
            f"the verdict is about {excerpt(stored.puzzle)}, which is not built in; to run its code, name it "
            "beside --recheck."
            if puzzle is None
            else f"PUZZLE must be the verdict's, {excerpt(stored.puzzle)}, not {excerpt(puzzle)}."
        )
    parameters = tuple(f"{k}={v}" for k, v in stored.parameters.items())
    subject = CountSubject(puzzle=stored.puzzle, rows=str(stored.rows), parameters=parameters, wrap=stored.wrap)
    with open_question(subject, limits) as question:
        verdict = stored.verdict()
        method = verify_again(question.count.machine, verdict, judge=question.count.judged, proof=proof_options.proof)
        stored.require_consistent(verdict)
    fields = {"status": verdict.status, "verified_by": method}
    show(proof_options.format_name == "json", fields, f"agreed: {verdict.status}, verified by {method}")
