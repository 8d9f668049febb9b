"""Corners, borders, the first and last cells: what stands at the edges of the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from stripcount.language.grammar import Productions
from stripcount.language.pieces import Piece, piece_of_conditions
from stripcount.model.lattice.rule import Condition, Flags, Read, View

TOPIC = "edges and corners"
Place = tuple[str, Callable[[Flags, Flags, Flags, Flags], Flags]]
"""(cells in words, whether a cell is one of them, from whether it is first or last in its column, in its row)."""
_READS: tuple[Read, ...] = (("", -1, 0), ("", 1, 0), ("", 0, -1), ("", 0, 1))


def _at(
    place: Place, said: str, holds: Callable[[Any], Flags], elsewhere: Callable[[Any], Flags] | None = None
) -> Piece:
    """Return the piece: `holds` is true of the value of every cell of a place, `elsewhere` of every other."""

    def test(view: View) -> Flags:
        there = place[1](*(~view.inside(down, right) for _, down, right in _READS))
        own = view.value()
        return np.where(there, holds(own), True if elsewhere is None else elsewhere(own))

    return piece_of_conditions(Condition(_READS, test)).with_text(said)


def _is(place: Place, value: int) -> Piece:
    return _at(place, f"{place[0]} is {value}", lambda own: own == value)


def _is_not(place: Place, value: int) -> Piece:
    return _at(place, f"{place[0]} is not {value}", lambda own: own != value)


_BORDER: Place = ("every cell of the border", lambda top, bottom, left, right: top | bottom | left | right)
_CORNERS: Place = ("every corner", lambda top, bottom, left, right: (top | bottom) & (left | right))
PHRASES: Productions = {
    "place/border": (
        ("[<every|each|all>] [<cell|cells|square|squares>] [<on|of|at|along>] the <border|edge|boundary|edges|perimeter|rim> [<cells|squares>] [of the board]", "<every|each|all> <border|boundary|edge> <cell|cells>"),
        _BORDER),
    "place/corners": (("[the] [four] <corners|corner cells>", "[all] [the] [four] corners", "all [the] [four] corner <cells|squares>", "<every|each> corner [<cell|square>]"), _CORNERS),
    "corner cell/upper-left": ("the <top left|upper left|top-left|upper-left> <corner|cell|square|corner cell>", ("the upper left cell", lambda top, bottom, left, right: top & left)),
    "corner cell/upper-right": ("the <top right|upper right|top-right|upper-right> <corner|cell|square|corner cell>", ("the upper right cell", lambda top, bottom, left, right: top & right)),
    "corner cell/lower-left": ("the <bottom left|lower left|bottom-left|lower-left> <corner|cell|square|corner cell>", ("the lower left cell", lambda top, bottom, left, right: bottom & left)),
    "corner cell/lower-right": ("the <bottom right|lower right|bottom-right|lower-right> <corner|cell|square|corner cell>", ("the lower right cell", lambda top, bottom, left, right: bottom & right)),
    "place/corner": "{corner cell}",
    "everyday/place-is": (
        ("{place} <is|are> [<all|a>] {plural}", "{place} <holds|hold|contains|contain> only {plural}", "{corner cell} <holds|contains> a {plural}"), _is),
    "everyday/place-is-not": (
        ("{place} <is|are> not [a] {plural}", "{place} <has|have|contains|contain|holds> no {plural}"), _is_not),
    "everyday/none-at": (
        ("no {plural} [<is|are>] <on|at|in|along> {place}",), lambda value, place: _is_not(place, value)),
    "everyday/no-place-is": (
        "no {places} is [a] {plural}", lambda place, value: _is_not(place, value)),
    "places/corner": ("<corner|corner cell>", _CORNERS),
    "places/border": ("<border|boundary|edge> <cell|square>", _BORDER),
    "everyday/only-at": (
        ("{plural} [<are|stand|lie|occur>] only <on|at|in|along> {place}", "<all|every|each> {plural} <is|are|lies|lie|stands|stand> <on|at|in|along> {place}"),
        lambda value, place: _at(
            place, f"cells {value} only where: {place[0]}", lambda own: np.ones(len(own), dtype=bool), lambda own: own != value)),
}  # fmt: skip
