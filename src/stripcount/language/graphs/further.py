"""Families that only names of sequences use: variants of ladders, paths and wheels."""

from __future__ import annotations

from stripcount.model.graphs.layered import Layered

_LADDER = ((1, 0, 0), (1, 1, 1))


def _hung(name: str, leaves: int) -> Layered:
    """Return a ladder with so many leaves at each vertex."""
    hung = tuple((v, 2 + leaves * v + leaf) for v in (0, 1) for leaf in range(leaves))
    return Layered(name, 2 + 2 * leaves, ((0, 1), *hung), _LADDER)


def _fan(name: str, hubs: int, joined: bool, path: bool) -> Layered:
    """Return vertices, in a path or apart, all joined to hubs, which form a path or are apart."""
    links = tuple((hub, hub + 1) for hub in range(hubs - 1)) if joined else ()
    return Layered(name, 1, (), ((1, 0, 0),) if path else (), hubs=((0,),) * hubs, hub_edges=links)


def _joined(columns: int) -> Layered:
    """Return a grid of n rows with a hub joined to its left side, another to its right one, and a third to both hubs.

    A Hamiltonian cycle passes all three hubs in turn; without them it is a Hamiltonian path from side to side.
    """
    along = tuple((v, v + 1) for v in range(columns - 1))
    hubs = ((0,), (columns - 1,), ())
    straight = tuple((1, v, v) for v in range(columns))
    return Layered("grid with its sides joined", columns, along, straight, hubs=hubs, hub_edges=((0, 2), (1, 2)))


FURTHER: dict[str, Layered] = {
    "ladder corona": _hung("ladder with a leaf at each vertex", 1),
    "ladder two leaves": _hung("ladder with two leaves at each vertex", 2),
    "fan n,2": _fan("fan F_{n,2}", 2, joined=True, path=False),
    "fan n,3": _fan("fan F_{n,3}", 3, joined=True, path=False),
    "fan n,4": _fan("fan F_{n,4}", 4, joined=True, path=False),
    "fan n,5": _fan("fan F_{n,5}", 5, joined=True, path=False),
    "fan 2,n": _fan("fan F_{2,n}", 2, joined=False, path=True),
    "fan 3,n": _fan("fan F_{3,n}", 3, joined=False, path=True),
    "fan 4,n": _fan("fan F_{4,n}", 4, joined=False, path=True),
    "centipede": Layered("centipede", 2, ((0, 1),), ((1, 0, 0),)),
    "friendship": Layered("friendship", 2, ((0, 1),), hubs=((0, 1),)),
    "ladder rung": Layered("ladder rungs", 2, ((0, 1),)),
    "strong k2 cycle": Layered(
        "K2 strong C", 2, ((0, 1),), tuple((1, u, v) for u in (0, 1) for v in (0, 1)), ring=True
    ),
    "strong k2 path": Layered("K2 strong P", 2, ((0, 1),), tuple((1, u, v) for u in (0, 1) for v in (0, 1))),
    "trapezohedral": Layered("trapezohedron", 2, ((0, 1),), ((1, 1, 0),), ring=True, hubs=((0,), (1,))),
    **{f"joined grid {columns}": _joined(columns) for columns in range(2, 7)},
    "path square": Layered("square of a path", 1, (), ((1, 0, 0), (2, 0, 0))),
}
