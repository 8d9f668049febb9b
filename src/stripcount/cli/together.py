"""Which options of a command exclude or need each other: rules that are checked before the command begins.

A rule about the options of one record is an element of `Options.rules`; other rules are arguments of the command's
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
    """A rule about two groups of options, of which the second may be empty.

    `is_broken` is called with the number of options given from each group; if it returns True, `sentence` is the error.
    An entry such as `--format coq` stands for the option with this value, and `--rows A-B` for a range as the value.
    """

    options: tuple[str, ...]
    other_options: tuple[str, ...]
    is_broken: Callable[[int, int], bool]
    sentence: str


def at_most_one(*options: str, why: str = "; give one") -> OptionRule:
    """Return the rule that at most one of the options is given; `why` ends the error."""
    return OptionRule(options, (), lambda count, _: count > 1, f"{_enumeration(options)} exclude each other{why}.")


def excludes(options: tuple[str, ...], other_options: tuple[str, ...], why: str = "") -> OptionRule:
    """Return the rule that no option of the first group is given together with one of the second."""
    verb = "is" if len(options) == 1 else "are"
    sentence = f"{_enumeration(options)} {verb} not available with {_enumeration(other_options)}{why}."
    return OptionRule(options, other_options, lambda count, other_count: count > 0 < other_count, sentence)


def requires(option: str, needed: str, why: str = "") -> OptionRule:
    """Return the rule that an option is given only together with another one."""
    sentence = f"{option} must come with {needed}{why}."
    return OptionRule((option,), (needed,), lambda count, needed_count: count > needed_count, sentence)


def all_or_none(*options: str) -> OptionRule:
    """Return the rule that all of the options are given or none."""
    sentence = f"{_enumeration(options)} must be given together."
    return OptionRule(options, (), lambda count, _: 0 < count < len(options), sentence)


def _enumeration(names: Sequence[str]) -> str:
    """Return `--a, --b and --c`."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


POLYNOMIAL_RULES = (
    excludes(("--polynomial",), ("--statistic", "--problem", "--symmetric", "--up-to", "--from", "--to")),
    requires("--polynomial", "--graph"),
)
"""The rules about --polynomial of `terms` and `gf`."""


def check_together(context: click.Context, *further_options: str) -> None:
    """Raise BadInput if the options given to a command break one of its rules.

    An option counts as given if its value is not the default; `further_options` count as given in any case.
    """
    value_of: dict[str, object] = dict.fromkeys(further_options, True)
    for parameter in context.command.params:
        value = context.params.get(parameter.name or "")
        if value not in (None, (), False, parameter.default):
            value_of |= dict.fromkeys(parameter.opts, value)
    for rule in getattr(context.command, "rules", ()):
        if rule.is_broken(_count_given(rule.options, value_of), _count_given(rule.other_options, value_of)):
            raise BadInput(rule.sentence)


def _count_given(options: Sequence[str], value_of: Mapping[str, object]) -> int:
    """Return how many of the options are given; `value_of` has the values of those that are."""
    return sum(_is_given(*option.partition(" ")[::2], value_of) for option in options)


def _is_given(name: str, value: str, value_of: Mapping[str, object]) -> bool:
    """Return whether an option is given, and with this value if `value` is not empty."""
    if name not in value_of or not value:
        return name in value_of
    return "-" in str(value_of[name])[1:] if value == _ANY_RANGE else value_of[name] == value
