"""Which options of a command exclude or need each other: rules that are checked before the command begins.

A rule about the options of one record stands in the record (`Options.rules`), one about others in the command's
decorator (`command(…, rules=…)`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import click

from stripcount.errors import BadInput

_ANY_RANGE = "A-B"  # stands for any text with a dash after its first character


@dataclass(frozen=True)
class OptionRule:
    """Two groups of options that do not go together.

    `is_broken` is called with the number of options given from each group; if it returns True, `sentence` is the error.
    An entry such as `--format coq` stands for the option with this value.
    """

    first: tuple[str, ...]
    second: tuple[str, ...]
    is_broken: Callable[[int, int], bool]
    sentence: str


def at_most_one(*names: str, why: str = "; give one") -> OptionRule:
    """Return the rule that at most one of the options is given."""
    return OptionRule(names, (), lambda given, _: given > 1, f"{_joined(names)} exclude each other{why}.")


def excludes(first: tuple[str, ...], second: tuple[str, ...], why: str = "") -> OptionRule:
    """Return the rule that no option of the first group may be given beside one of the second."""
    sentence = f"{_joined(first)} {'is' if len(first) == 1 else 'are'} not available with {_joined(second)}{why}."
    return OptionRule(first, second, lambda given, others: given > 0 < others, sentence)


def requires(first: str, second: str, why: str = "") -> OptionRule:
    """Return the rule that the first option is only given with the second."""
    return OptionRule(
        (first,), (second,), lambda given, others: given > others, f"{first} must come with {second}{why}."
    )


def all_or_none(*names: str) -> OptionRule:
    """Return the rule that all of the options are given or none."""
    return OptionRule(names, (), lambda given, _: 0 < given < len(names), f"{_joined(names)} must be given together.")


def _joined(names: Sequence[str]) -> str:
    """Return `--a, --b and --c`."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


POLYNOMIAL = (
    excludes(("--polynomial",), ("--statistic", "--problem", "--symmetric", "--up-to", "--from", "--to")),
    requires("--polynomial", "--graph"),
)
"""What holds for the polynomials of a graph in layers, in every command that splits its counts."""


def check_together(context: click.Context, *further: str) -> None:
    """Raise BadInput if the options given to a command break one of its rules; `further` options count as given too."""
    given: dict[str, object] = dict.fromkeys(further, True)
    for parameter in context.command.params:
        value = context.params.get(parameter.name or "")
        if value not in (None, (), False, parameter.default):
            given |= dict.fromkeys(parameter.opts, value)
    for rule in getattr(context.command, "rules", ()):
        if rule.is_broken(_count_given(rule.first, given), _count_given(rule.second, given)):
            raise BadInput(rule.sentence)


def _count_given(names: Sequence[str], given: Mapping[str, object]) -> int:
    """Return how many of the options are given; `--name value` counts only if the option has this value."""
    given_options = 0
    for name in names:
        option, _, value = name.partition(" ")
        has_value = (
            not value or given.get(option) == value or (value == _ANY_RANGE and "-" in str(given.get(option, ""))[1:])
        )
        given_options += option in given and has_value
    return given_options
