"""The command `growth`: the growth constant per column, or mean and variance of a statistic."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stripcount.cli.declared import command, flag, option
from stripcount.cli.limits import Whole
from stripcount.cli.options import Asked, Work, statistic_option
from stripcount.cli.output import Json, show
from stripcount.cli.question import opened
from stripcount.cli.statistics import root_of, show_growth
from stripcount.errors import whole

if TYPE_CHECKING:
    from stripcount.algebra.growth import Growth
    from stripcount.gf.asymptotics import Asymptotics


@dataclass(frozen=True)
class Wanted:
    """What of the growth is printed: its digits, its constants, or the growth of a statistic."""

    digits: str | None = option(
        "--digits", "-d", metavar="D", help="How many significant digits (default: 20; fewer on large machines)."
    )
    constant: bool = flag("--constant", help="Also print the constants c of a(k) ~ c·g^k.")
    statistic: str | None = statistic_option()
    columns: str | None = option(
        "--columns", "-k", metavar="K", help="With --statistic: the exact mean and variance over boards of K columns."
    )


@command("growth magnets --rows 6 --digits 50", "growth magnets --rows 2 --statistic magnets")
def growth(asked: Asked, wanted: Wanted, as_json: Json, limits: Whole, work: Work) -> None:
    """Print the growth constant per column, every digit certified.

    With --statistic, print the mean and variance per column in the long run.
    """
    from stripcount.algebra.growth import MOST_CERTIFIED

    digits = None if wanted.digits is None else whole("digits", wanted.digits, 1, MOST_CERTIFIED)
    with opened(asked, limits, work) as question:
        if wanted.statistic is not None:
            show_growth(question, wanted.statistic, digits, wanted.columns, as_json)
            return
        if wanted.constant:
            _show_constants(question.fields(), question.count.asymptotics(digits or 20), as_json)
            return
        found = question.count.growth(digits)
    because = f"{found.digits} digits, truncated and each certified: {found.because}"
    show(as_json, {**question.fields(), **_fields(found)}, found.growth, because)


def _fields(found: Growth) -> dict[str, object]:
    return {"growth": found.growth, "digits": found.digits, "radius": found.radius, "because": found.because}


def _show_constants(opening: dict[str, object], found: Asymptotics, as_json: bool) -> None:
    names = ("residue", "period", "constant", "power")
    constants = [{name: getattr(one, name) for name in names} for one in found.classes]
    polynomial = None if found.polynomial is None else [str(c) for c in found.polynomial]
    rest = {"second_ratio": found.second_ratio, "minimal_polynomial": polynomial, "evidence": found.evidence}
    lines = [f"g = {found.growth.growth}"]
    for one in found.classes:
        where = f" for k = {one.residue} modulo {one.period}" if one.period > 1 else ""
        times = f" (times k^{one.power})" if one.power else ""
        lines.append(f"c = {one.constant or 0}{times}{where}")
    lines.append(
        f"a(k) ~ c·g^k, {found.growth.digits} digits, truncated and each certified, given the generating function "
        f"({found.evidence})"
    )
    if found.polynomial is not None:
        lines.append(root_of("g", found.polynomial))
    if found.second_ratio is not None:
        lines.append(f"the next eigenvalue is {found.second_ratio} times as large in modulus")
    show(as_json, {**opening, **_fields(found.growth), "constants": constants, **rest}, *lines)
