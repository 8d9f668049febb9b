"""The files that commands write for another program to check: certificates, and theorems for Coq."""

from __future__ import annotations

import hashlib
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from stripcount.cli.declared import option
from stripcount.errors import BadInput, excerpt

if TYPE_CHECKING:
    from stripcount.algebra.polynomial_gf import PolynomialGF
    from stripcount.algebra.rational_gf import RationalGF
    from stripcount.check.certificate.content import Puzzle, Statement
    from stripcount.check.certificate.split import SplitStatement
    from stripcount.claims.prove import Verdict
    from stripcount.cli.question import Question
    from stripcount.cli.totals import Statistics
    from stripcount.export.coq.theorem import Fraction, Shift
    from stripcount.model.strip import Strip
    from stripcount.puzzles.case import Case


certificate_option = partial(
    option,
    "--certificate FILE",
    help="Write a certificate that `verify` can check: JSON, compressed if the name ends in .xz.",
)


def write_certificate_of(case: Case, statement: Statement | SplitStatement, path: str) -> None:
    """Write the certificate of a statement about a case to the file at `path`."""
    from stripcount.check.certificate.content import Statement
    from stripcount.check.certificate.files import write_certificate
    from stripcount.check.certificate.split import split_certificate_of, split_rules
    from stripcount.check.certificate.verify import certificate_of, evidence_of_rules

    strip, puzzle = _strip_and_puzzle(case)
    if isinstance(statement, Statement):
        write_certificate(Path(path), certificate_of(evidence_of_rules(strip), puzzle, statement))
    else:
        rules = split_rules(strip, statement.statistics, statement.totals)
        write_certificate(Path(path), split_certificate_of(rules, puzzle, statement))


def write_polynomial_certificate(case: Case, gf: PolynomialGF, polynomial: str, path: str) -> None:
    """Write the certificate of the generating function of the polynomials of a case's graphs."""
    from msgspec.structs import replace

    from stripcount.check.certificate.files import write_certificate
    from stripcount.check.certificate.polynomials import polynomial_rules
    from stripcount.check.certificate.split import split_certificate_of, statement_of_polynomial

    strip, puzzle = _strip_and_puzzle(case)
    puzzle = replace(puzzle, parameters=graph_parameters(puzzle.parameters))
    rules = polynomial_rules(strip, polynomial)
    write_certificate(Path(path), split_certificate_of(rules, puzzle, statement_of_polynomial(gf, polynomial)))


def graph_parameters(parameters: dict[str, str]) -> dict[str, str]:
    """Return the parameters of a case on a graph without the problem, as the certificate of a polynomial has them."""
    return {name: value for name, value in parameters.items() if name != "problem"}


def _strip_and_puzzle(case: Case) -> tuple[Strip, Puzzle]:
    """Return the strip of a case, and the case as certificates describe it; raises BadInput if rows are not layers."""
    from msgspec import UNSET

    from stripcount.check.certificate.content import Puzzle

    strip = case.strip()
    if strip.rows != case.rows:
        vertices_per_row = strip.rows // case.rows
        raise BadInput(
            f"--certificate is not possible for {strip.title}, where one row is {vertices_per_row} vertices of a layer."
        )
    name, source = name_in_certificate(case.puzzle), source_of(case.puzzle)
    return strip, Puzzle(name, case.rows, case.all_parameters(), UNSET if source is None else source)


def write_totals_certificate(case: Case, gf: RationalGF | PolynomialGF, statistics: Statistics, path: str) -> None:
    """Write the certificate that `gf` is the generating function of a case's boards by the totals of statistics."""
    from stripcount.algebra.polynomial_gf import PolynomialGF
    from stripcount.check.certificate.split import statement_of_split

    if not isinstance(gf, PolynomialGF):
        gf = PolynomialGF(gf.numerator, gf.denominator, ("x",))
    write_certificate_of(case, statement_of_split(gf, statistics.names, statistics.totals), path)


def source_of(puzzle: str) -> str | None:
    """Return the SHA-256 of the file that "path/to/file.py:Class" names, None for a puzzle that is built in."""
    path, colon, _ = puzzle.rpartition(":")
    if not colon:
        return None
    try:
        return hashlib.sha256(Path(path).read_bytes()).hexdigest()
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        raise BadInput(f"puzzle file {excerpt(path)} cannot be read: {excerpt(str(error))}.") from None


def name_in_certificate(puzzle: str) -> str:
    """Return a puzzle's name for a certificate: for a puzzle in a file only the class, because paths are private."""
    return puzzle.rpartition(":")[2]


def valid_certificate_path(path: str | None) -> str | None:
    """Return the path of a certificate, or None; raises BadInput unless it ends in .json or .json.xz."""
    if path is not None and not path.endswith((".json", ".json.xz")):
        raise BadInput(f"--certificate must name a file that ends in .json or .json.xz, not {excerpt(path)}.")
    return path


def theorem_of_function(question: Question, gf: RationalGF) -> str:
    """Return the text of a Coq file that states that `gf` counts a question's boards."""
    from stripcount.export.coq.theorem import Fraction

    return _theorem(question, gf, Fraction(gf.numerator, gf.denominator), None)


def theorem_of_verdict(question: Question, verdict: Verdict) -> str:
    """Return the text of a Coq file that states a proved claim; raises BadInput for a claim that it cannot state."""
    from flint import fmpz_poly

    from stripcount.export.coq.theorem import Fraction, Shift

    claim, index = verdict.claim, verdict.claim.index
    if verdict.status != "proved" or verdict.valid_from is None:
        raise BadInput(f"only a proved claim becomes a theorem; this one is {verdict.status}: {verdict.reason}.")
    if claim.recurrence is None or index.step != 1:
        raise BadInput(
            "a claim becomes a theorem for Coq if it is a recurrence about boards of n, n+1, n-1, … columns."
        )
    gf = question.count.generating_function().gf
    claimed = fmpz_poly([1, *(-c for c in claim.recurrence)])
    extra_factor = claimed // fmpz_poly(list(gf.denominator))
    numerator = fmpz_poly(list(gf.numerator)) * extra_factor
    fraction = Fraction(*(tuple(int(c) for c in polynomial.coeffs()) for polynomial in (numerator, claimed)))
    return _theorem(question, gf, fraction, Shift(verdict.valid_from, max(index.first, 0), max(-index.first, 0)))


def _theorem(question: Question, gf: RationalGF, fraction: Fraction, shift: Shift | None) -> str:
    """Return the text of a Coq file with the theorem that `fraction` counts the boards, shifted by `shift`."""
    from stripcount.check.theorems import module_of_case
    from stripcount.export.coq.factor import common_factor
    from stripcount.export.coq.glued import ring_factor
    from stripcount.export.coq.puzzles import open_rule, subject_of
    from stripcount.export.coq.theorem import document

    case, count = question.case, question.count
    strip = case.strip()
    subject_of(strip, case)  # refused before the machine is explored
    if case.wrap in ("columns", "both"):
        factor = ring_factor(open_rule(case), case.rows, case.wrap, gf)
    else:
        factor = common_factor(count.machine, gf)
    return document([module_of_case(case, strip, fraction, factor, shift, shortest=True)])
