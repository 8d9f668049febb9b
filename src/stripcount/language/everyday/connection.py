"""Phrases about connected cells: the cells of one value are connected through common sides, or form a path or a loop.

Examples are `the 1s are connected` and `the 1s form a single loop`.
"""

from __future__ import annotations

from stripcount.language.conditions.cells import value_has_neighbours
from stripcount.language.everyday.words import ORTHOGONAL, exactly
from stripcount.language.grammar import Productions
from stripcount.language.phrases import Bounds, at_most
from stripcount.language.pieces import Context, Parts, Piece, conjunction
from stripcount.model.lattice.rule import Connected

TOPIC = "connection"


def _connected(value: int) -> Piece:
    """Return the piece: the cells with a value are connected; there may be none."""
    parts = Parts(connected=(Connected(value),))
    return Piece(f"the cells {value}, if any, are connected", lambda context: parts)


def _all_connected() -> Piece:
    """Return the piece: for each value, the cells with it are connected."""

    def build(context: Context) -> Parts:
        return Parts(connected=tuple(map(Connected, context.values)), equality=True)

    return Piece("the cells of each value, if any, are connected", build)


def _form_one(value: int, noun: str, acyclic: bool, degrees: Bounds | None) -> Piece:
    """Return the piece: the cells with a value, at least one, form one connected area with a noun such as `path`.

    `acyclic` states that it contains no cycle. `degrees` are the bounds of the number of neighbours with the value that
    each of the cells has; None for no condition.
    """
    parts = Parts(connected=(Connected(value, least=1, tree=acyclic),))
    shape = Piece("", lambda context: parts)
    degree_conditions = () if degrees is None else (value_has_neighbours(value, ORTHOGONAL, value, degrees),)
    return conjunction(shape, *degree_conditions).with_text(f"the cells {value}, at least one, form one {noun}")


def _form_group(value: int) -> Piece:
    """Return the piece: the cells with a value, at least one, are connected."""
    return _form_one(value, "connected group", False, None)


def _form_path(value: int) -> Piece:
    """Return the piece: the cells with a value, at least one, form a path, no two cells of which touch otherwise."""
    return _form_one(value, "path", True, at_most(2))


def _form_tree(value: int) -> Piece:
    """Return the piece: the cells with a value, at least one, form a connected area without a cycle."""
    return _form_one(value, "tree", True, None)


def _form_loop(value: int) -> Piece:
    """Return the piece: the cells with a value, at least one, form one cycle: each has exactly two of them beside it."""
    return _form_one(value, "loop", False, exactly(2))


# choices of words in productions
_ALL_THE = "[<the|all|all the>]"
_A_SINGLE = "<one|exactly one|a single|exactly a single|a>"
# a row is "kind/name": (text or texts, sentence in standard words if any, meaning or its function), see `grammar`
PHRASES: Productions = {
    "everyday/connected": (
        (f"{_ALL_THE} {{plural}} [<are|is|being|must be|are all>] connected", f"{_ALL_THE} {{plural}} hang together"), _connected),
    "everyday/all-connected": (
        ("both <colours|colors|values> [are] connected", "all <colours|colors|values> [are] connected",
         "<each|every> <colour|color|value> [is] connected", "the cells of <each|every> <colour|color|value> are connected"), _all_connected),
    "everyday/both-connected": (
        ("both [the] {plural} and [the] {plural} <are|must be|have to be> connected", "[the] {plural} and [the] {plural} are <each|both> connected"),
        lambda first, second: conjunction(_connected(first), _connected(second)) if first != second else None),
    "everyday/form-group": (
        f"{_ALL_THE} {{plural}} <form|make> {_A_SINGLE} [connected] <piece|group|region|area|component|polyomino>", _form_group),
    "everyday/form-path": (f"{_ALL_THE} {{plural}} <form|make> {_A_SINGLE} [<simple|single|induced>] <path|snake>", _form_path),
    "everyday/form-tree": (f"{_ALL_THE} {{plural}} <form|make> {_A_SINGLE} tree", _form_tree),
    "everyday/form-loop": (f"{_ALL_THE} {{plural}} <form|make> {_A_SINGLE} [<closed|single|simple>] <loop|cycle|circuit>", _form_loop),
}  # fmt: skip
