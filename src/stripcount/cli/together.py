"""Which options of a command exclude or need each other: one table, which is compared before a command begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import click

from stripcount.errors import BadInput

_RANGE = "A-B"  # stands for any text with a dash after its first character


@dataclass(frozen=True)
class AtMostOne:
    """At most one of these is given; an option with a value behind it is meant only with that value."""

    names: tuple[str, ...]
    why: str = "; give one"

    def fault(self, given: Mapping[str, Any]) -> str:
        """Return what is wrong with the options given, as a sentence without its end; empty if nothing is."""
        return f"{_listed(self.names)} exclude each other{self.why}" if len(_among(self.names, given)) > 1 else ""


@dataclass(frozen=True)
class Apart:
    """None of the first is given beside one of the second."""

    first: tuple[str, ...]
    second: tuple[str, ...]
    why: str = ""

    def fault(self, given: Mapping[str, Any]) -> str:
        """Return what is wrong with the options given, as `AtMostOne.fault` does."""
        if not _among(self.first, given) or not _among(self.second, given):
            return ""
        verb = "is" if len(self.first) == 1 else "are"
        return f"{_listed(self.first)} {verb} not available with {_listed(self.second)}{self.why}"


@dataclass(frozen=True)
class Needs:
    """The first is given only beside the second."""

    first: str
    second: str
    why: str = ""

    def fault(self, given: Mapping[str, Any]) -> str:
        """Return what is wrong with the options given, as `AtMostOne.fault` does."""
        alone = _among((self.first,), given) and not _among((self.second,), given)
        return f"{self.first} must come with {self.second}{self.why}" if alone else ""


@dataclass(frozen=True)
class Both:
    """Either none of these is given, or all of them."""

    names: tuple[str, ...]

    def fault(self, given: Mapping[str, Any]) -> str:
        """Return what is wrong with the options given, as `AtMostOne.fault` does."""
        found = len(_among(self.names, given))
        return f"{_listed(self.names)} must be given together" if 0 < found < len(self.names) else ""


Rule = AtMostOne | Apart | Needs | Both
_EVERY = tuple(map(AtMostOne, (("--store", "--no-store"), ("--symmetric", "--up-to"), ("--workers", "--dask"))))
_WHOLE = ("--wrap", "--symmetric", "--up-to")  # what counts other boards than the puzzle's
_EXPLAINED = ("--all", "--count", "--batch"), ": it shows how one solution is found"
_BATCH = (Needs("--csv", "--batch"), Needs("--workers", "--batch"), Needs("--dask", "--batch"))
TABLE: Mapping[str, Sequence[Rule]] = {
    "gf": (
        Apart(("--format coq",), ("--symmetric", "--up-to", "--statistic")),
        Apart(("--certificate",), ("--statistic",)),
        Apart(("--certificate",), _WHOLE),
        Apart(("--method", "--statistic"), ("--symmetric", "--up-to")),
        Apart(("--method", "--proof"), ("--statistic",)),
    ),
    "growth": (
        Needs("--columns", "--statistic", ": the growth constant does not depend on the number of columns"),
        AtMostOne(("--constant", "--statistic")),
        AtMostOne(("--digits", "--columns"), ": with --columns, mean and variance are exact fractions"),
    ),
    "terms": (
        Apart(("--last", "--statistic", "--sweep", "--second-opinion"), ("--rows A-B",)),
        Apart(("--symmetric", "--up-to"), ("--last", "--statistic", "--sweep", "--second-opinion")),
        Apart(("--statistic",), ("--last", "--modulus", "--second-opinion", "--sweep board")),
        Apart(("--last",), ("--sweep", "--second-opinion")),
    ),
    "table": (AtMostOne(("--antidiagonals", "--squares")),),
    "machine": tuple(
        Apart(("--matrix full",), (f"--format {form}",), ", which draws column or merged") for form in ("dot", "svg")
    ),
    "prove": (
        Needs("--write", "--table"),
        Apart(("--certificate",), ("--wrap",)),
    ),
    "settle": (
        AtMostOne(("--submit", "--extend")),
        AtMostOne(("--submit", "--json")),
        AtMostOne(("--extend", "--json")),
    ),
    "identify": (Both(("--names", "--terms")),),
    "solve": (
        *_BATCH,
        AtMostOne(("--all", "--count", "--unique")),
        Needs("--limit", "--all"),
        Apart(("--explain",), *_EXPLAINED),
        Apart(("--hint",), *_EXPLAINED),
    ),
    "count": _BATCH,
    "rate": _BATCH,
    "convert": (*_BATCH, Needs("--time-limit", "--batch", ": one board is converted at once")),
    "store": (AtMostOne(("--prune", "--prune-finished", "--prune-all")),),
}


def check_together(context: click.Context) -> None:
    """Raise BadInput if the options of a command are given that its rules, or those of all commands, do not allow."""
    given: dict[str, Any] = {}
    for parameter in context.command.params:
        value = context.params.get(parameter.name or "")
        if value not in (None, (), False, parameter.default):
            given |= dict.fromkeys(parameter.opts, value)
    for rule in (*_EVERY, *TABLE.get(context.info_name or "", ())):
        if fault := rule.fault(given):
            raise BadInput(f"{fault}.")


def _among(names: Sequence[str], given: Mapping[str, Any]) -> list[str]:
    """Return the names whose options are given, and with the value behind it where there is one."""
    found = []
    for name in names:
        option, _, value = name.partition(" ")
        if option in given and (not value or given[option] == value or (value == _RANGE and "-" in given[option][1:])):
            found.append(name)
    return found


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
