"""Blocks and the differences along their borders."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from stripcount.claims.oeis.families.blocks import Bounds, Test
from stripcount.claims.oeis.families.neighbours import among, shown
from stripcount.claims.oeis.families.quantities import (
    Cells,
    distinct,
    edges,
    total,
)
from stripcount.claims.oeis.phrases import says
from stripcount.model.lattice.rule import Flags, Numbers


def _differences(cells: Cells, also: bool) -> list[Numbers]:
    found = [a - b for a, b in edges(cells)]
    return [*found, cells[0][0] - cells[1][1], cells[0][1] - cells[1][0]] if also else found


@says(
    "block property",
    "having the sum of the {=absolute values|squares} of [the] [{all six}] {=edge differences|edge and diagonal differences} equal to {integers}",
)
def difference_sums(power: str, six: str | None, which: str, numbers: tuple[int, ...]) -> Test | None:
    """The sum of the sizes of the differences between neighbours."""
    also = which == "edge and diagonal differences"
    if also != (six is not None):
        return None

    def holds(c: Cells) -> Flags:
        found = _differences(c, also)
        return np.isin(total([abs(x) if power == "absolute values" else x * x for x in found]), numbers)

    return Test(f"has the sum of {power} of {which} {' or '.join(map(str, numbers))}", holds, size=(2, 2))


@says("all six", "all six")
def all_six() -> str:
    """All pairs of the four cells."""
    return "all six"


@says("block property", "having the absolute values of all six edge and diagonal differences no larger than {digits}")
def differences_small(most: int) -> Test:
    """All pairs of cells differ by little."""
    return Test(
        f"has all differences at most {most}",
        lambda c: np.logical_and.reduce([abs(x) <= most for x in _differences(c, True)]),
        size=(2, 2),
    )


@says("edge kind", "{=clockwise edge|counterclockwise edge|equal} <increase|increases|edge|edges>")
def edge_kind(which: str) -> str:
    """A kind of edges."""
    return which.removesuffix(" edge")


_EDGES: dict[str, Callable[[Numbers, Numbers], Flags]] = {
    "clockwise": lambda a, b: a < b,
    "counterclockwise": lambda a, b: a > b,
    "equal": lambda a, b: a == b,
}


def edge_number(cells: Cells, kind: str) -> Numbers:
    """Return how many edges of the border, clockwise, are of a kind."""
    return total([_EDGES[kind](a, b).astype(np.int64) for a, b in edges(cells)])


@says("block property", "having {bounds} {edge kind}")
def edge_numbers(bounds: Bounds, kind: str) -> Test:
    """So many edges of a kind."""
    what = "edges with equal ends" if kind == "equal" else f"increases {kind}"
    return Test(
        f"has {shown(bounds)} {what} around its border",
        lambda c: among(edge_number(c, kind), bounds),
        equality=kind == "equal",
    )


@says(
    "block property",
    "having exactly {count} {=counterclockwise|clockwise} and {count} {=counterclockwise|clockwise} edge increases",
)
def both_edges(first: int, one: str, second: int, other: str) -> Test:
    """So many increases in either direction."""
    return Test(
        f"has {first} increases {one} and {second} {other} around its border",
        lambda c: (edge_number(c, one) == first) & (edge_number(c, other) == second),
    )


@says("block property", "having an {=equal|unequal} number of clockwise and counterclockwise edge increases")
def same_edges(relation: str) -> Test:
    """As many increases one way as the other."""
    return edges_compared({"equal": "equal to", "unequal": "unequal to"}[relation])


@says(
    "block property",
    "having the number of clockwise edge increases {=equal to|unequal to|less than or equal to|greater than or equal to} the number of counterclockwise edge increases",
)
def edges_compared(relation: str) -> Test:
    """Increases one way compared with the other."""
    compare = {
        "equal to": np.equal,
        "unequal to": np.not_equal,
        "less than or equal to": np.less_equal,
        "greater than or equal to": np.greater_equal,
    }[relation]
    return Test(
        f"has clockwise increases {relation} counterclockwise ones in number",
        lambda c: compare(edge_number(c, "clockwise"), edge_number(c, "counterclockwise")),
    )


@says("block property", "having distinct clockwise edge differences")
def distinct_differences() -> Test:
    """All differences around the border are different."""
    return Test(
        "has 4 different clockwise differences", lambda c: distinct([b - a for a, b in edges(c)]) == 4, size=(2, 2)
    )


@says("block property", "having {bounds} distinct clockwise edge differences")
def number_of_differences(bounds: Bounds) -> Test:
    """So many different differences around the border."""
    return Test(
        f"has {shown(bounds)} different clockwise differences",
        lambda c: among(distinct([b - a for a, b in edges(c)]), bounds),
        size=(2, 2),
    )


@says("block property", "having {bounds} duplicate clockwise edge <difference|differences>")
def duplicate_differences(bounds: Bounds) -> Test:
    """So many differences around the border that repeat another."""
    return Test(
        f"has {shown(bounds)} repeated clockwise differences",
        lambda c: among(4 - distinct([b - a for a, b in edges(c)]), bounds),
        size=(2, 2),
    )


@says("block property", "strictly increasing clockwise or counterclockwise with one decrease")
def rotating() -> Test:
    """Around the border all edges but one rise, one way or the other."""
    return Test(
        "rises around its border but for one step",
        lambda c: (edge_number(c, "clockwise") == 3) | (edge_number(c, "counterclockwise") == 3),
        size=(2, 2),
    )
