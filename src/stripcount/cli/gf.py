"""The command `gf`: the generating function with its evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from stripcount.cli.certificate import (
    certificate_option,
    theorem_of_function,
    valid_certificate_path,
    write_certificate_of,
    write_polynomial_certificate,
    write_totals_certificate,
)
from stripcount.cli.declared import Options, command, option
from stripcount.cli.limits import CommandLimits
from stripcount.cli.options import (
    OneOf,
    SubjectWithEnds,
    SymmetryOptions,
    Work,
    polynomial_option,
    proof_option,
    statistics_option,
)
from stripcount.cli.output import OutputOptions, emit, json_line
from stripcount.cli.question import open_question
from stripcount.cli.statistics import polynomial_gf_text, statistics_gf_text
from stripcount.cli.together import POLYNOMIAL_RULES, excludes
from stripcount.cli.totals import subject_and_statistics
from stripcount.cli.variable_values import values_option
from stripcount.errors import unknown_word

if TYPE_CHECKING:
    from stripcount.gf.modular import Proof


def formats() -> tuple[str, ...]:
    """Return the names of the formats, those of this command first."""
    from stripcount.export import EXPORTS

    return "text", "coq", *EXPORTS


class FormatOption(click.Option):
    """The option --format, whose help lists the formats; they are loaded only when it is shown."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the option and its help."""
        *names, last_name = formats()
        self.help = f"{', '.join(names)} or {last_name}."
        return super().get_help_record(ctx)


class DerivationOptions(Options):
    """The options of `gf`: how the function is derived, what it counts, and in which form it is printed."""

    method: str = option(
        "--method",
        "How to derive the function: symbolic (exact linear algebra) or modular (modulo primes).",
        type=OneOf("auto", "symbolic", "modular"),
        default="auto",
    )
    proof: Proof = proof_option()
    format_name: str = option("--format NAME", "The format.", cls=FormatOption, default="text")
    statistics: tuple[str, ...] = statistics_option()
    polynomial: str | None = polynomial_option()
    value_texts: tuple[str, ...] = values_option()
    certificate: str | None = certificate_option()


@command(
    "gf magnets --rows 4",
    "gf domino-tiling --rows 6 --format pari -o dominoes.gp",
    rules=(
        excludes(("--format coq",), ("--symmetric", "--up-to", "--statistic", "--polynomial")),
        *POLYNOMIAL_RULES,
        excludes(("--certificate",), ("--wrap", "--symmetric", "--up-to")),
        excludes(("--method", "--statistic"), ("--symmetric", "--up-to")),
        excludes(("--method", "--proof"), ("--statistic", "--polynomial")),
    ),
)
def gf(
    subject: SubjectWithEnds,
    options: DerivationOptions,
    classes: SymmetryOptions,
    output: OutputOptions,
    limits: CommandLimits,
    work: Work,
) -> None:
    """Print the generating function and the evidence for it: proved or checked, and why."""
    from stripcount.export import EXPORTS
    from stripcount.export.json import fields_of

    format_name = output.chosen_format(options.format_name)
    if format_name not in formats():
        raise unknown_word("format", format_name, formats())
    certificate = valid_certificate_path(options.certificate)
    subject, statistics = subject_and_statistics(subject, options.statistics, options.value_texts, options.polynomial)
    with open_question(subject, limits, work) as question:
        if options.polynomial is not None:
            by_layers = question.count.polynomial(options.polynomial)
            if certificate is not None:
                write_polynomial_certificate(question.case, by_layers.gf, options.polynomial, certificate)
            emit(
                polynomial_gf_text(question, by_layers, options.polynomial, options.value_texts, format_name),
                output.file,
            )
            return
        if statistics.names:
            by_totals = statistics.of(question.count).generating_function()
            if certificate is not None:
                write_totals_certificate(question.case, by_totals.gf, statistics, certificate)
            emit(statistics_gf_text(question, by_totals, statistics, options.value_texts, format_name), output.file)
            return
        if statistics.totals:
            derivation = question.count.with_totals(**statistics.totals).generating_function()
        elif classes:
            derivation = question.up_to_symmetry(classes).generating_function(options.proof)
        else:
            derivation = question.count.generating_function(options.proof, method=options.method)
        if certificate is not None and statistics.totals:
            write_totals_certificate(question.case, derivation.gf, statistics, certificate)
        elif certificate is not None:
            from stripcount.check.certificate.statement import statement_of_gf

            write_certificate_of(question.case, statement_of_gf(derivation.gf), certificate)
        if format_name == "coq":
            emit(theorem_of_function(question, derivation.gf), output.file)
            return
    if format_name == "json":
        fields = {
            **question.fields(),
            **statistics.fields(),
            **fields_of(derivation, statistics.title_with_totals(question.title)),
        }
        text = json_line(fields) + "\n"
    elif format_name == "text":
        states = f"{derivation.states} states ({derivation.minimal_states} minimal)"
        text = (
            f"{derivation.gf}\norder {derivation.gf.order}, {states}, method {derivation.method}, "
            f"{derivation.evidence}: {derivation.because}\n"
        )
    else:
        text = EXPORTS[format_name].text(derivation, statistics.title_with_totals(question.title))
    emit(text, output.file)
