"""Which options of a command exclude or need each other: one table, which is compared before a command begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import click

from stripcount.errors import BadInput

_RANGE = "A-B"  # stands for any text with a dash after its first character


@dataclass(frozen=True)
class OptionRule:
    """Two groups of options, what is wrong about how many of each are given, and the sentence that says so.

    An option with a value behind it is meant only with that value.
    """

    first: tuple[str, ...]
    second: tuple[str, ...]
    wrong: Callable[[int, int], bool]
    sentence: str


def _at_most_one(*names: str, why: str = "; give one") -> OptionRule:
    return OptionRule(names, (), lambda given, _: given > 1, f"{_listed(names)} exclude each other{why}.")


def _apart(first: tuple[str, ...], second: tuple[str, ...], why: str = "") -> OptionRule:
    """None of the first may be given beside one of the second."""
    sentence = f"{_listed(first)} {'is' if len(first) == 1 else 'are'} not available with {_listed(second)}{why}."
    return OptionRule(first, second, lambda given, others: given > 0 < others, sentence)


def _needs(first: str, second: str, why: str = "") -> OptionRule:
    return OptionRule(
        (first,), (second,), lambda given, others: given > others, f"{first} must come with {second}{why}."
    )


def _all_or_none(*names: str) -> OptionRule:
    return OptionRule(names, (), lambda given, _: 0 < given < len(names), f"{_listed(names)} must be given together.")


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


_EVERY = (
    _at_most_one("--store", "--no-store"),
    _at_most_one("--symmetric", "--up-to"),
    _at_most_one("--workers", "--dask"),
)
_WHOLE = ("--wrap", "--symmetric", "--up-to")  # what counts other boards than the puzzle's
_EXPLAINED = ("--all", "--count", "--batch"), ": it shows how one solution is found"
_BATCH = (_needs("--csv", "--batch"), _needs("--workers", "--batch"), _needs("--dask", "--batch"))
_POLYNOMIAL = (
    _apart(("--polynomial",), ("--statistic", "--problem", "--symmetric", "--up-to", "--from", "--to")),
    _needs("--polynomial", "--graph"),
)
TABLE: Mapping[str, Sequence[OptionRule]] = {
    "gf": (
        _apart(("--format coq",), ("--symmetric", "--up-to", "--statistic", "--polynomial")),
        *_POLYNOMIAL,
        _apart(("--certificate",), _WHOLE),
        _apart(("--method", "--statistic"), ("--symmetric", "--up-to")),
        _apart(("--method", "--proof"), ("--statistic", "--polynomial")),
    ),
    "growth": (
        _apart(("--polynomial",), ("--statistic", "--problem", "--from", "--to")),
        _needs("--polynomial", "--graph"),
        _apart(("--polynomial", "--at"), ("--constant", "--columns")),
        _needs("--columns", "--statistic", ": the growth constant does not depend on the number of columns"),
        _at_most_one("--constant", "--statistic"),
        _at_most_one("--digits", "--columns", why=": with --columns, mean and variance are exact fractions"),
    ),
    "terms": (
        _apart(("--last", "--statistic", "--sweep", "--second-opinion"), ("--rows A-B",)),
        _apart(("--symmetric", "--up-to"), ("--statistic", "--sweep", "--second-opinion")),
        _apart(("--statistic",), ("--modulus", "--second-opinion", "--sweep board")),
        _apart(("--polynomial",), ("--last", "--modulus", "--second-opinion", "--sweep board")),
        *_POLYNOMIAL,
        _apart(("--last",), ("--sweep", "--second-opinion")),
    ),
    "table": (_at_most_one("--antidiagonals", "--squares"),),
    "machine": tuple(
        _apart(("--matrix full",), (f"--format {form}",), ", which draws column or merged") for form in ("dot", "svg")
    ),
    "prove": (_needs("--write", "--table"), _apart(("--certificate",), ("--wrap",))),
    "settle": (
        _at_most_one("--submit", "--extend"),
        _at_most_one("--submit", "--json"),
        _at_most_one("--extend", "--json"),
    ),
    "identify": (_all_or_none("--names", "--terms"),),
    "solve": (
        *_BATCH,
        _at_most_one("--all", "--count", "--unique"),
        _needs("--limit", "--all"),
        _apart(("--explain",), *_EXPLAINED),
        _apart(("--hint",), *_EXPLAINED),
    ),
    "count": (
        *_BATCH,
        _apart(("--polynomial",), ("--problem", "--second-opinion", "--statistic")),
        _needs("--polynomial", "--graph"),
        _needs("--at", "--graph"),
    ),
    "rate": _BATCH,
    "convert": (*_BATCH, _needs("--time-limit", "--batch", ": one board is converted at once")),
    "store": (_at_most_one("--prune", "--prune-finished", "--prune-all"),),
}


def check_together(context: click.Context, *more: str) -> None:
    """Raise BadInput if the options of a command are given that its rules, or those of all commands, do not allow.

    `more` are options that others have taken the place of.
    """
    given: dict[str, object] = dict.fromkeys(more, True)
    for parameter in context.command.params:
        value = context.params.get(parameter.name or "")
        if value not in (None, (), False, parameter.default):
            given |= dict.fromkeys(parameter.opts, value)
    for rule in (*_EVERY, *TABLE.get(context.info_name or "", ())):
        if rule.wrong(_among(rule.first, given), _among(rule.second, given)):
            raise BadInput(rule.sentence)


def _among(names: Sequence[str], given: Mapping[str, Any]) -> int:
    """Return how many of the options are given, and with the value behind the name where there is one."""
    given_options = 0
    for name in names:
        option, _, value = name.partition(" ")
        meant = not value or given.get(option) == value or (value == _RANGE and "-" in given.get(option, "")[1:])
        given_options += option in given and meant
    return given_options
