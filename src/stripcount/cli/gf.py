"""The command `gf`: the generating function with its evidence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stripcount.cli.certificate import certificate_option, checked_ending, theorem_of_function, write_certified
from stripcount.cli.declared import command, option
from stripcount.cli.limits import Whole
from stripcount.cli.options import Asked, Classes, OneOf, Work, proof_option, statistic_option
from stripcount.cli.output import Output, emit, json_line
from stripcount.cli.question import opened
from stripcount.cli.statistics import show_gf
from stripcount.errors import unknown

if TYPE_CHECKING:
    from stripcount.gf.modular import Proof


@dataclass(frozen=True)
class Derived:
    """How the function is derived, of what, and in which form it is printed."""

    method: str = option(
        "--method",
        type=OneOf("auto", "symbolic", "modular"),
        default="auto",
        help="How to derive the function: symbolic (exact linear algebra) or modular (modulo primes).",
    )
    proof: Proof = proof_option()
    form: str = option(
        "--format",
        default="text",
        metavar="NAME",
        help="text, json, coq, latex, maple, mathematica, maxima, oeis, pari, sage or sympy.",
    )
    statistic: str | None = statistic_option()
    certificate: str | None = certificate_option()


@command("gf magnets --rows 4", "gf domino-tiling --rows 6 --format pari -o dominoes.gp")
def gf(asked: Asked, derived: Derived, classes: Classes, output: Output, limits: Whole, work: Work) -> None:
    """Print the generating function and the evidence for it: proved or checked, and why."""
    from stripcount.export import EXPORTS
    from stripcount.export.json import fields_of

    form = "json" if output.as_json else derived.form
    if form not in ("text", "coq", *EXPORTS):
        raise unknown("format", form, ("text", "coq", *EXPORTS))
    certificate = checked_ending(derived.certificate)
    with opened(asked, limits, work) as question:
        if derived.statistic is not None:
            emit(show_gf(question, derived.statistic, form), output.file)
            return
        if classes:
            found = question.classes(classes).generating_function(derived.proof)
        else:
            found = question.count.generating_function(derived.proof, method=derived.method)
        if certificate is not None:
            from stripcount.check.certificate.statement import of_function

            write_certified(question.case, of_function(found.gf), certificate)
        if form == "coq":
            emit(theorem_of_function(question, found.gf), output.file)
            return
    if form == "json":
        text = json_line({**question.fields(), **fields_of(found, question.title)}) + "\n"
    elif form == "text":
        text = (
            f"{found.gf}\norder {found.gf.order}, {found.states} states ({found.minimal_states} minimal), method "
            f"{found.method}, {found.evidence}: {found.because}\n"
        )
    else:
        text = EXPORTS[form](found, question.title)
    emit(text, output.file)
