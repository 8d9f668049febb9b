"""Families of graphs that only titles name, and `--graph` does not: variants of ladders, fans and wheels."""

from __future__ import annotations

from stripcount.model.graphs.layered import Layered

_RAILS = ((1, 0, 0), (1, 1, 1))  # edges of a ladder as (layers ahead, vertex of this layer, vertex of that one)


def _ladder_with_leaves(name: str, leaf_count: int) -> Layered:
    """Return a ladder with `leaf_count` pendant vertices at each vertex."""
    pendant_edges = tuple((v, 2 + leaf_count * v + leaf) for v in (0, 1) for leaf in range(leaf_count))
    return Layered(name, 2 + 2 * leaf_count, ((0, 1), *pendant_edges), _RAILS)


def _fan(name: str, hub_count: int, hubs_form_path: bool, layers_form_path: bool) -> Layered:
    """Return the fan with one vertex per layer, each adjacent to every hub.

    Consecutive hubs are adjacent with `hubs_form_path`, the vertices of consecutive layers with `layers_form_path`.
    """
    hub_edges = tuple((hub, hub + 1) for hub in range(hub_count - 1)) if hubs_form_path else ()
    return Layered(name, 1, (), ((1, 0, 0),) if layers_form_path else (), hubs=((0,),) * hub_count, hub_edges=hub_edges)


def _grid_with_joined_sides(columns: int) -> Layered:
    """Return a grid of n rows whose left side is adjacent to one hub and whose right side is adjacent to another.

    A third hub is adjacent to those two only, so that every Hamiltonian cycle passes the three hubs in turn: without
    them it is a Hamiltonian path of the grid from the left side to the right one.
    """
    horizontal_edges = tuple((v, v + 1) for v in range(columns - 1))
    hubs = ((0,), (columns - 1,), ())
    vertical_edges = tuple((1, v, v) for v in range(columns))
    return Layered(
        "grid with its sides joined", columns, horizontal_edges, vertical_edges, hubs=hubs, hub_edges=((0, 2), (1, 2))
    )


TITLE_FAMILIES: dict[str, Layered] = {
    "ladder corona": _ladder_with_leaves("ladder with a leaf at each vertex", 1),
    "ladder two leaves": _ladder_with_leaves("ladder with two leaves at each vertex", 2),
    "fan n,2": _fan("fan F_{n,2}", 2, hubs_form_path=True, layers_form_path=False),
    "fan n,3": _fan("fan F_{n,3}", 3, hubs_form_path=True, layers_form_path=False),
    "fan n,4": _fan("fan F_{n,4}", 4, hubs_form_path=True, layers_form_path=False),
    "fan n,5": _fan("fan F_{n,5}", 5, hubs_form_path=True, layers_form_path=False),
    "fan 2,n": _fan("fan F_{2,n}", 2, hubs_form_path=False, layers_form_path=True),
    "fan 3,n": _fan("fan F_{3,n}", 3, hubs_form_path=False, layers_form_path=True),
    "fan 4,n": _fan("fan F_{4,n}", 4, hubs_form_path=False, layers_form_path=True),
    "centipede": Layered("centipede", 2, ((0, 1),), ((1, 0, 0),)),
    "friendship": Layered("friendship", 2, ((0, 1),), hubs=((0, 1),)),
    "ladder rung": Layered("ladder rungs", 2, ((0, 1),)),
    "strong k2 cycle": Layered(
        "K2 strong C", 2, ((0, 1),), tuple((1, u, v) for u in (0, 1) for v in (0, 1)), ring=True
    ),
    "strong k2 path": Layered("K2 strong P", 2, ((0, 1),), tuple((1, u, v) for u in (0, 1) for v in (0, 1))),
    "trapezohedral": Layered("trapezohedron", 2, ((0, 1),), ((1, 1, 0),), ring=True, hubs=((0,), (1,))),
    **{f"joined grid {columns}": _grid_with_joined_sides(columns) for columns in range(2, 7)},
    "path square": Layered("square of a path", 1, (), ((1, 0, 0), (2, 0, 0))),
}
"""Graphs by the names of their families; "joined grid 3" has 3 columns, "fan n,2" has 2 hubs and n layers."""
