"""Conditions on the differences of neighbours along the border of a block."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from stripcount.model.lattice.rule import Flags, Numbers
from stripcount.oeis.families.blocks import Test
from stripcount.oeis.families.neighbours import Bounds, among, shown
from stripcount.oeis.families.quantities import (
    Cells,
    distinct,
    edges,
    total,
)
from stripcount.oeis.phrases import phrase, says


def _differences(cells: Cells, also: bool) -> list[Numbers]:
    found = [a - b for a, b in edges(cells)]
    return [*found, cells[0][0] - cells[1][1], cells[0][1] - cells[1][0]] if also else found


@phrase(
    "block property/difference-sums",
    "having the sum of the {=absolute values|squares} of [the] [{all six}] {=edge differences|edge and diagonal differences} equal to {integers}",
)
def difference_sums(power: str, six: str | None, which: str, numbers: tuple[int, ...]) -> Test | None:
    """The sum of the absolute values (squares) of the differences between neighbours is given."""
    also = which == "edge and diagonal differences"
    if also != (six is not None):
        return None

    def holds(c: Cells) -> Flags:
        found = _differences(c, also)
        return np.isin(total([abs(x) if power == "absolute values" else x * x for x in found]), numbers)

    return Test(f"has the sum of {power} of {which} {' or '.join(map(str, numbers))}", holds, size=(2, 2))


says("all six", {
    "all-six": ("all six", "all six"),
})  # fmt: skip


says("edge kind", {
    "edge-kind": (
        "{=clockwise edge|counterclockwise edge|equal} <increase|increases|edge|edges>",
        lambda which: which.removesuffix(" edge")),
})  # fmt: skip


_EDGES: dict[str, Callable[[Numbers, Numbers], Flags]] = {
    "clockwise": lambda a, b: a < b,
    "counterclockwise": lambda a, b: a > b,
    "equal": lambda a, b: a == b,
}


def edge_number(cells: Cells, kind: str) -> Numbers:
    """Return how many edges of a block's border are of a kind."""
    return total([_EDGES[kind](a, b).astype(np.int64) for a, b in edges(cells)])


@phrase("block property/edge-numbers", "having {bounds} {edge kind}")
def edge_numbers(bounds: Bounds, kind: str) -> Test:
    """A given number of edges of one kind."""
    what = "edges with equal ends" if kind == "equal" else f"increases {kind}"
    return Test(
        f"has {shown(bounds)} {what} around its border",
        lambda c: among(edge_number(c, kind), bounds),
        equality=kind == "equal",
    )


@phrase(
    "block property/edges-compared",
    "having the number of clockwise edge increases {=equal to|unequal to|less than or equal to|greater than or equal to} the number of counterclockwise edge increases",
)
def edges_compared(relation: str) -> Test:
    """The number of increases clockwise compared with the number counterclockwise."""
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


says("block property", {
    "differences-small": (
        "having the absolute values of all six edge and diagonal differences no larger than {digits}",
        lambda most: Test(
            f"has all differences at most {most}",
            lambda c: np.logical_and.reduce([abs(x) <= most for x in _differences(c, True)]),
            size=(2, 2),
        )),
    "number-of-differences": (
        "having {bounds} distinct clockwise edge differences",
        lambda bounds: Test(
            f"has {shown(bounds)} different clockwise differences",
            lambda c: among(distinct([b - a for a, b in edges(c)]), bounds),
            size=(2, 2),
        )),
    "duplicate-differences": (
        "having {bounds} duplicate clockwise edge <difference|differences>",
        lambda bounds: Test(
            f"has {shown(bounds)} repeated clockwise differences",
            lambda c: among(4 - distinct([b - a for a, b in edges(c)]), bounds),
            size=(2, 2),
        )),
    "rotating": (
        "strictly increasing clockwise or counterclockwise with one decrease",
        Test(
            "rises around its border but for one step",
            lambda c: (edge_number(c, "clockwise") == 3) | (edge_number(c, "counterclockwise") == 3),
            size=(2, 2),
        )),
    "both-edges": (
        "having exactly {count} {=counterclockwise|clockwise} and {count} {=counterclockwise|clockwise} edge increases",
        lambda first, one, second, other: (Test(
    f"has {first} increases {one} and {second} {other} around its border",
    lambda c: (edge_number(c, one) == first) & (edge_number(c, other) == second),
)),
    ),
    "same-edges": (
        "having an {=equal|unequal} number of clockwise and counterclockwise edge increases",
        lambda relation: edges_compared({"equal": "equal to", "unequal": "unequal to"}[relation])),
    "distinct-differences": (
        "having distinct clockwise edge differences",
        (Test(
    "has 4 different clockwise differences", lambda c: distinct([b - a for a, b in edges(c)]) == 4, size=(2, 2)
)),
    ),
})  # fmt: skip
