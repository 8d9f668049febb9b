"""The command `gf`: the generating function with its evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from stripcount.cli.certificate import certificate_option, checked_ending, write_certified
from stripcount.cli.limits import limit_options
from stripcount.cli.options import (
    Asked,
    Classes,
    OneOf,
    Selected,
    Work,
    examples,
    json_option,
    puzzle_options,
    statistic_option,
    symmetry_options,
    work_options,
)
from stripcount.cli.output import emit, json_line, output_option
from stripcount.cli.question import opened
from stripcount.cli.statistics import show_gf
from stripcount.errors import BadInput, unknown
from stripcount.limits import Limits

if TYPE_CHECKING:
    from stripcount.gf.modular import Proof


@click.command(epilog=examples("gf magnets --rows 4", "gf domino-tiling --rows 6 --format pari -o dominoes.gp"))
@puzzle_options
@click.option(
    "--method",
    type=OneOf("auto", "symbolic", "modular"),
    default="auto",
    help="How to derive the function: symbolic (exact linear algebra) or modular (modulo primes).",
)
@click.option(
    "--proof",
    type=OneOf("auto", "always", "never"),
    default="auto",
    help="Prove the result always, never, or where that is affordable (auto).",
)
@click.option(
    "--format",
    "form",
    default="text",
    metavar="NAME",
    help="text, json, coq, latex, maple, mathematica, maxima, oeis, pari, sage or sympy.",
)
@statistic_option
@certificate_option
@symmetry_options
@output_option
@json_option
@limit_options
@work_options
def gf(
    asked: Asked,
    method: str,
    proof: Proof,
    form: str,
    selected: Selected,
    certificate: str | None,
    classes: Classes,
    output: str | None,
    as_json: bool,
    limits: Limits,
    work: Work,
) -> None:
    """Print the generating function and the evidence for it: proved or checked, and why."""
    from stripcount.export import EXPORTS
    from stripcount.export.json import fields_of

    form = "json" if as_json else form
    if form not in ("text", "coq", *EXPORTS):
        raise unknown("format", form, ("text", "coq", *EXPORTS))
    if form == "coq" and (classes or selected.name is not None or asked.wrap is not None):
        raise BadInput("--format coq is not available with --wrap, --symmetric, --up-to and --statistic.")
    checked_ending(certificate)
    with opened(asked, limits, work) as question:
        if certificate is not None and selected.name is not None:
            raise BadInput("--certificate is not available with --statistic.")
        if certificate is not None and (classes or asked.wrap is not None):
            raise BadInput("--certificate is not available with --wrap, --symmetric and --up-to.")
        if classes:
            if selected.name is not None or method != "auto":
                raise BadInput("--method and --statistic are not available with --symmetric and --up-to.")
            found = question.classes(classes).generating_function(proof)
        elif selected.name is not None:
            if method != "auto" or proof != "auto":
                raise BadInput("--method and --proof are not available with --statistic.")
            show_gf(question, selected.name, form, output)
            return
        else:
            found = question.count.generating_function(proof, method=method)
        if certificate is not None:
            from stripcount.check.certificate.statement import of_function

            write_certified(question.problem, of_function(found.gf), certificate)
        if form == "coq":
            from stripcount.cli.theorem import of_function as theorem

            emit(theorem(question, found.gf), output)
            return
    if form == "json":
        emit(json_line({**question.fields(), **fields_of(found, question.title)}) + "\n", output)
    elif form == "text":
        evidence = (
            f"order {found.gf.order}, {found.states} states ({found.minimal_states} minimal), method "
            f"{found.method}, {found.evidence}: {found.because}"
        )
        emit(f"{found.gf}\n{evidence}\n", output)
    else:
        emit(EXPORTS[form](found, question.title), output)
