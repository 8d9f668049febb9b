"""Which options of a command exclude or need each other: rules that are checked before the command begins.

A rule about the options of one record stands in the record (`Options.rules`), one about others in the command's
decorator (`command(…, rules=…)`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import click

from stripcount.errors import BadInput

_RANGE = "A-B"  # stands for any text with a dash after its first character


@dataclass(frozen=True)
class OptionRule:
    """Two groups of options that do not go together.

    `wrong` is called with the number of options given from each group, and `sentence` is the error if it returns True.
    An entry such as `--format coq` stands for the option with this value.
    """

    first: tuple[str, ...]
    second: tuple[str, ...]
    wrong: Callable[[int, int], bool]
    sentence: str


def at_most_one(*names: str, why: str = "; give one") -> OptionRule:
    """Return the rule that at most one of the options is given."""
    return OptionRule(names, (), lambda given, _: given > 1, f"{_listed(names)} exclude each other{why}.")


def apart(first: tuple[str, ...], second: tuple[str, ...], why: str = "") -> OptionRule:
    """Return the rule that no option of the first group may be given beside one of the second."""
    sentence = f"{_listed(first)} {'is' if len(first) == 1 else 'are'} not available with {_listed(second)}{why}."
    return OptionRule(first, second, lambda given, others: given > 0 < others, sentence)


def needs(first: str, second: str, why: str = "") -> OptionRule:
    """Return the rule that the first option is only given with the second."""
    return OptionRule(
        (first,), (second,), lambda given, others: given > others, f"{first} must come with {second}{why}."
    )


def all_or_none(*names: str) -> OptionRule:
    """Return the rule that all of the options are given or none."""
    return OptionRule(names, (), lambda given, _: 0 < given < len(names), f"{_listed(names)} must be given together.")


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


POLYNOMIAL = (
    apart(("--polynomial",), ("--statistic", "--problem", "--symmetric", "--up-to", "--from", "--to")),
    needs("--polynomial", "--graph"),
)
"""What holds for the polynomials of a graph in layers, in every command that splits its counts."""


def check_together(context: click.Context, *more: str) -> None:
    """Raise BadInput if the options given to a command break one of its rules; `more` count as given options too."""
    given: dict[str, object] = dict.fromkeys(more, True)
    for parameter in context.command.params:
        value = context.params.get(parameter.name or "")
        if value not in (None, (), False, parameter.default):
            given |= dict.fromkeys(parameter.opts, value)
    for rule in getattr(context.command, "rules", ()):
        if rule.wrong(_among(rule.first, given), _among(rule.second, given)):
            raise BadInput(rule.sentence)


def _among(names: Sequence[str], given: Mapping[str, object]) -> int:
    """Return how many of the options are given, and with the value behind the name where there is one."""
    given_options = 0
    for name in names:
        option, _, value = name.partition(" ")
        meant = not value or given.get(option) == value or (value == _RANGE and "-" in str(given.get(option, ""))[1:])
        given_options += option in given and meant
    return given_options
