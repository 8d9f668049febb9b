"""Phrases about the corners and the border of the board: what stands there, and what stands only there.

Examples are `all four corners are 1` and `every cell of the border is 0`.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from stripcount.language.grammar import Productions
from stripcount.language.pieces import Piece, piece_of_conditions
from stripcount.model.lattice.rule import Condition, Flags, Numbers, Read, View

TOPIC = "edges and corners"
Place = tuple[str, Callable[[Flags, Flags, Flags, Flags], Flags]]
"""(some cells in words, the test of belonging to them).

The test is given four arrays of flags: whether a cell is first in its column, last in its column, first in its row,
last in its row.
"""
_SIDE_READS: tuple[Read, ...] = (("", -1, 0), ("", 1, 0), ("", 0, -1), ("", 0, 1))
"""The cells above, below, left and right: a cell is first or last in its line where the one read lies outside."""


def _at_place(
    place: Place,
    text: str,
    holds: Callable[[Numbers], Flags],
    holds_elsewhere: Callable[[Numbers], Flags] | None = None,
) -> Piece:
    """Return the piece: `holds` is true of the values of all cells of a place, `holds_elsewhere` of all others.

    With None for `holds_elsewhere`, the other cells are not tested. `text` is the text of the piece.
    """

    def test(view: View) -> Flags:
        at_place = place[1](*(~view.inside(down, right) for _, down, right in _SIDE_READS))
        own = view.value()
        return np.where(at_place, holds(own), True if holds_elsewhere is None else holds_elsewhere(own))

    return piece_of_conditions(Condition(_SIDE_READS, test)).with_text(text)


def _place_is(place: Place, value: int) -> Piece:
    """Return the piece: every cell of a place has the value."""
    return _at_place(place, f"{place[0]} is {value}", lambda own: own == value)


def _place_is_not(place: Place, value: int) -> Piece:
    """Return the piece: no cell of a place has the value."""
    return _at_place(place, f"{place[0]} is not {value}", lambda own: own != value)


_BORDER: Place = ("every cell of the border", lambda top, bottom, left, right: top | bottom | left | right)
_CORNERS: Place = ("every corner", lambda top, bottom, left, right: (top | bottom) & (left | right))
# a row is "kind/name": (text or texts, sentence in standard words if any, meaning or its function), see `grammar`
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
        ("{place} <is|are> [<all|a>] {plural}", "{place} <holds|hold|contains|contain> only {plural}", "{corner cell} <holds|contains> a {plural}"), _place_is),
    "everyday/place-is-not": (
        ("{place} <is|are> not [a] {plural}", "{place} <has|have|contains|contain|holds> no {plural}"), _place_is_not),
    "everyday/none-at": (
        ("no {plural} [<is|are>] <on|at|in|along> {place}",), lambda value, place: _place_is_not(place, value)),
    "everyday/no-place-is": (
        "no {places} is [a] {plural}", lambda place, value: _place_is_not(place, value)),
    "places/corner": ("<corner|corner cell>", _CORNERS),
    "places/border": ("<border|boundary|edge> <cell|square>", _BORDER),
    "everyday/only-at": (
        ("{plural} [<are|stand|lie|occur>] only <on|at|in|along> {place}", "<all|every|each> {plural} <is|are|lies|lie|stands|stand> <on|at|in|along> {place}"),
        lambda value, place: _at_place(
            place, f"cells {value} only where: {place[0]}", lambda own: np.ones(len(own), dtype=bool), lambda own: own != value)),
}  # fmt: skip
