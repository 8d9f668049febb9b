"""Connection by common sides: cells of one value that are connected, and form a path, a tree or a loop."""

from __future__ import annotations

from stripcount.language.conditions.cells import value_has_neighbours
from stripcount.language.everyday.words import ORTHOGONAL
from stripcount.language.grammar import Productions
from stripcount.language.phrases import Bounds
from stripcount.language.pieces import Context, Parts, Piece, conjunction
from stripcount.model.lattice.rule import Connected

TOPIC = "connection"


def _connected(value: int) -> Piece:
    parts = Parts(connected=(Connected(value),))
    return Piece(f"the cells {value}, if any, are connected", lambda context: parts)


def _all_connected(_: str | None = None) -> Piece:
    def build(context: Context) -> Parts:
        return Parts(connected=tuple(map(Connected, context.values)), equality=True)

    return Piece("the cells of each value, if any, are connected", build)


def _formed(value: int, what: str, tree: bool, beside: Bounds | None) -> Piece:
    """Return the piece: the cells of a value, one or more, form one thing in which each has so many neighbours."""
    parts = Parts(connected=(Connected(value, 1, tree),))
    shape = Piece("", lambda context: parts)
    degrees = () if beside is None else (value_has_neighbours(value, ORTHOGONAL, value, beside),)
    return conjunction(shape, *degrees).with_text(f"the cells {value}, at least one, form one {what}")


def _group(value: int) -> Piece:
    return _formed(value, "connected group", False, None)


def _path(value: int) -> Piece:
    return _formed(value, "path", True, (frozenset(range(3)), False))


def _tree(value: int) -> Piece:
    return _formed(value, "tree", True, None)


def _loop(value: int) -> Piece:
    return _formed(value, "loop", False, (frozenset([2]), False))


_THE = "[<the|all|all the>]"
_ONE = "<one|exactly one|a single|exactly a single|a>"
PHRASES: Productions = {
    "everyday/connected": (
        (f"{_THE} {{plural}} [<are|is|being|must be|are all>] connected", f"{_THE} {{plural}} hang together"), _connected),
    "everyday/all-connected": (
        ("both <colours|colors|values> [are] connected", "all <colours|colors|values> [are] connected",
         "<each|every> <colour|color|value> [is] connected", "the cells of <each|every> <colour|color|value> are connected"), _all_connected),
    "everyday/both-connected": (
        ("both [the] {plural} and [the] {plural} <are|must be|have to be> connected", "[the] {plural} and [the] {plural} are <each|both> connected"),
        lambda first, second: conjunction(_connected(first), _connected(second)) if first != second else None),
    "everyday/form-group": (
        f"{_THE} {{plural}} <form|make> {_ONE} [connected] <piece|group|region|area|component|polyomino>", _group),
    "everyday/form-path": (f"{_THE} {{plural}} <form|make> {_ONE} [<simple|single|induced>] <path|snake>", _path),
    "everyday/form-tree": (f"{_THE} {{plural}} <form|make> {_ONE} tree", _tree),
    "everyday/form-loop": (f"{_THE} {{plural}} <form|make> {_ONE} [<closed|single|simple>] <loop|cycle|circuit>", _loop),
}  # fmt: skip
