"""What stands on one side of a cell: above, below, to the left, to the right, on one of two sides, on all of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from stripcount.language.conditions.cells import neighbour_count_within, no_neighbours_related, value_has_neighbours
from stripcount.language.everyday.neighbours import (
    around_each,
    beside_never,
    differ_by,
    near_one,
    never_related,
    seldom,
)
from stripcount.language.everyday.words import (
    ATTACK_LINES,
    CELLS,
    EACH,
    ORTHOGONAL,
    JointLines,
    PlainBounds,
    ProhibitedLines,
    count_text,
)
from stripcount.language.grammar import Productions
from stripcount.language.phrases import (
    AT_LEAST_ONE,
    HORIZONTAL,
    VERTICAL,
    Bounds,
    Lines,
    Offset,
    at_most,
    both_directions,
    lines_text,
)
from stripcount.language.pieces import Piece, conjunction, unclear_piece
from stripcount.model.lattice.rule import Flags, Numbers

TOPIC = "one side"
_A_CELL = "<a cell|an entry|a value|a number|a square>"
_NEXT = "<consecutive|successive|adjacent|neighbouring|neighboring>"
_LINE_OF = {frozenset([(0, -1), (0, 1)]): HORIZONTAL, frozenset([(-1, 0), (1, 0)]): VERTICAL}


def _opposite(offset: Offset) -> Offset:
    return -offset[0], -offset[1]


def _either_side(own: int, other: int, first: Offset, second: Offset) -> Piece | None:
    """Return the rule that each `own` has an `other` at one of two offsets; None if these are equal."""
    if first == second:
        return None
    if line := _LINE_OF.get(frozenset([first, second])):
        return near_one(own, other, (line,))
    sides = sorted([first, second])
    piece = neighbour_count_within(
        dict.fromkeys(sides, 1), lambda value, there: there == other, AT_LEAST_ONE, lambda value: value == own
    )
    return piece.with_text(f"each {own} has a {other} at one of the steps {sides}")


def _both_sides(own: int, other: int, first: Offset, *rest: Any) -> Piece | None:
    """Return the rule that each `own` has an `other` at `first`, and at a second offset an `other` or the value named."""
    *second_value, second = rest
    if first == second:
        return None
    return conjunction(at_side(own, other, first), at_side(own, second_value[0] if second_value else other, second))


def _any_cell(bounds: Bounds | str, value: int, lines: Lines | None) -> Piece | None:
    """Return the rule that each cell, whatever it holds, has so many neighbours of a value."""
    lines = lines or ORTHOGONAL
    if isinstance(lines, JointLines | ProhibitedLines):
        return None
    bounds_text = count_text(bounds)
    if isinstance(bounds, str):
        bounds = frozenset(range(bounds == "odd", 2 * len(lines) + 1, 2)), False
    text = f"each cell has {bounds_text} neighbours {value} {lines_text(lines)}"
    return neighbour_count_within(both_directions(lines), lambda own, other: other == value, bounds).with_text(text)


def _no_cell(bounds: Bounds | str, value: int, lines: Lines | None) -> Piece | None:
    """Return the rule that no cell has so many neighbours of a value: each has a number that is not excluded."""
    if isinstance(bounds, str):
        return _any_cell("even" if bounds == "odd" else "odd", value, lines)
    numbers, or_more = bounds
    if isinstance(bounds, PlainBounds):
        return unclear_piece(
            f"no cell with {max(numbers)} neighbours {value} may be not exactly {max(numbers)}, or not "
            f"{max(numbers)} or more"
        )
    most = 2 * len(lines or ORTHOGONAL)
    wanted = frozenset(n for n in range(most + 1) if n not in numbers and not (or_more and n > max(numbers)))
    return _any_cell((wanted, False), value, lines) if wanted else None


def _parity_of_neighbours(own: int, parity: str, other: int, lines: Lines | None) -> Piece:
    """Return the rule that each `own` has an odd, or even, number of neighbours `other`."""
    lines = lines or ORTHOGONAL
    numbers = frozenset(range(parity == "odd", 2 * len(lines) + 1, 2))
    return value_has_neighbours(own, lines, other, (numbers, False)).with_text(
        f"each {own} has an {parity} number of neighbours {other}"
    )


def _enclosed(own: int, neighbour_count: str, other: int) -> Piece | None:
    """Return the rule that no `own` has an `other` on all four, or eight, sides."""
    lines = ATTACK_LINES["king"] if neighbour_count in ("eight", "8") else ORTHOGONAL
    return value_has_neighbours(own, lines, other, at_most(len(both_directions(lines)) - 1)).with_text(
        f"no {own} has {len(both_directions(lines))} neighbours {other}"
    )


def _differs_from_neighbour(offset: Offset) -> Piece:
    """Return the rule that no two cells at an offset are equal; to the left is the same as to the right."""
    return never_related("are equal", ((abs(offset[0]), abs(offset[1])),), np.equal)


def _equals_neighbour(offset: Offset) -> Piece:
    """Return the rule that any two cells at an offset are equal; to the left is the same as to the right."""
    return never_related("are different", ((abs(offset[0]), abs(offset[1])),), np.not_equal)


def _near_both(own: int, *found: Any) -> Piece | None:
    """Return the rule that each cell of a value has a neighbour of each of two others."""
    first, second = [part for part in found if isinstance(part, int)]
    lines = next((part for part in found if isinstance(part, tuple)), None)
    pieces = [near_one(own, other, lines) for other in (first, second)]
    return conjunction(*(piece for piece in pieces if piece)) if all(pieces) and first != second else None


def _never_as_neighbours(own: int, bounds: Bounds | str, other: int, *rest: Any) -> Piece | None:
    """Return the rule that no `own` has so many neighbours `other`."""
    lines = next((part for part in rest if isinstance(part, tuple)), None)
    return beside_never(own, other, lines) if bounds == AT_LEAST_ONE else seldom(own, bounds, other, lines)


def at_side(own: int, other: int, offset: Offset) -> Piece:
    """Return the rule that each `own` has an `other` at an offset; at the border, where there is no cell, it has none."""
    piece = neighbour_count_within(
        {offset: 1}, lambda value, there: there == other, AT_LEAST_ONE, lambda value: value == own
    )
    return piece.with_text(f"each {own} has a {other} {_SIDES[offset]}")


def never_at_side(own: int, other: int, offset: Offset, only: bool = False) -> Piece:
    """Return the rule that no `own` has an `other` at an offset; with `only`, that it has nothing else there.

    At the border, where there is no cell, nothing is required.
    """
    # pairs of cells are read to the right or down; for the other two offsets the two cells exchange their roles
    is_reversed = offset < (0, 0)
    forward = _opposite(offset) if is_reversed else offset

    def violates(here: Numbers, there: Numbers) -> Flags:
        first, second = (there, here) if is_reversed else (here, there)
        return (first == own) & ((second != other) if only else (second == other))

    # "no 2 to the left of a 1" is said as "no 1 to the right of a 2"; "only" cannot be turned round
    exchanged = is_reversed and not only
    first, second = (other, own) if exchanged else (own, other)
    text = f"a {first} has {'only' if only else 'no'} {second} {_SIDES[forward if exchanged else offset]}"
    return no_neighbours_related((forward,), violates).with_text(text)


_SIDES = {(0, -1): "to its left", (0, 1): "to its right", (-1, 0): "above it", (1, 0): "below it"}


# Patterns are those of `grammar`: the meaning of each part in braces is an argument of the function, in their order, and
# of parts that are left out there is none. A `Piece` is a rule that a sentence says in one part.
# "beside/right": X is left of Y if Y is one step to the right, and the offset is that from X to Y
PHRASES: Productions = {
    "everyday/has-at-side": (
        "<every|each> {plural} has <a|another> {plural} {beside it}", at_side),
    "everyday/never-followed": (
        ("no {plural} is [<directly|immediately>] followed by [<a|another>] {plural} [in <a|any|the same|its> row]", "[a] {plural} is never [<directly|immediately>] followed by [<a|another>] {plural} [in <a|any|the same|its> row]"),
        lambda own, other: never_at_side(own, other, (0, 1))),
    "beside/right": (("to the <left|immediate left> of", "[<directly|immediately>] left of"), (0, 1)),
    "beside/left": (("to the <right|immediate right> of", "[<directly|immediately>] right of"), (0, -1)),
    "beside/below": ("[<directly|immediately>] <above|over|on top of>", (1, 0)),
    "beside/above": ("[<directly|immediately>] <below|under|beneath|underneath>", (-1, 0)),
    "everyday/never-beside": (
        ("no {plural} <is|stands|lies|are> {beside} [<a|another|any>] {plural}", "no {plural} {beside} [<a|another|any>] {plural}",
         "[a] {plural} {never} {beside} [<a|another|any>] {plural}", "[a] {plural} never <stands|lies|stand> {beside} [<a|another|any>] {plural}"),
        lambda *found: never_at_side(found[0], found[-1], next(part for part in found if isinstance(part, tuple)))),
    "everyday/never-has-beside": (
        "no {plural} has [<a|another>] {plural} {beside it}", lambda own, other, offset: never_at_side(own, other, offset)),
    "everyday/if-then": (
        ("if <a cell|an entry|a value|a number|a square> is [a] {plural} [,] [then] <the|its> <cell|entry|value|neighbour|one|square> {beside it} is [a] {plural}",),
        lambda own, offset, other: never_at_side(own, other, offset, only=True)),
    "everyday/if-then-not": (
        ("if <a cell|an entry|a value|a number|a square> is [a] {plural} [,] [then] <the|its> <cell|entry|value|neighbour|one|square> {beside it} is not [a] {plural}",),
        lambda own, offset, other: never_at_side(own, other, offset)),
    "everyday/has-left-or-right": (
        "<every|each> {plural} has <a|another|at least one|some> {plural} [directly] <to its left or right|to its left or to its right|to the left or right|on its left or right>",
        lambda own, other: near_one(own, other, (HORIZONTAL,))),
    "everyday/has-above-or-below": (
        "<every|each> {plural} has <a|another|at least one|some> {plural} [directly] <above or below it|above or below>", lambda own, other: near_one(own, other, (VERTICAL,))),
    "everyday/on-either-side": (
        "<every|each> {plural} has <a|another> {plural} {beside it} or {beside it}", _either_side),
    "everyday/on-both-sides": (
        ("<every|each> {plural} has <a|another> {plural} {beside it} and [<another|one>] {beside it}", "<every|each> {plural} has <a|another> {plural} {beside it} and <a|another> {plural} {beside it}"),
        _both_sides),
    "everyday/any-cell-has": (
        (f"<every|each> {CELLS} has {{how many}} {{near}} {{plural}} [{{way}}]", f"<every|each> {CELLS} has {{how many}} {{plural}} {{near}} [to] [it] [{{way}}]", f"<every|each> {CELLS} has {{how many}} {{plural}} <as neighbours|as neighbors|as a neighbour|as a neighbor> [{{way}}]",
         f"<every|each> {CELLS} has {{how many}} <neighbour|neighbours|neighbor|neighbors> <equal to|that is|that are|with value> [a] {{plural}} [{{way}}]"),
        lambda bounds, *found: _any_cell(bounds, next(v for v in found if isinstance(v, int)), next((v for v in found if isinstance(v, tuple)), None))),
    "everyday/any-cell-touches": (
        (f"<every|each> {CELLS} [is] {{near}} [to] {{how many}} {{plural}} [{{way}}]",),
        lambda _, bounds, value, lines: _any_cell(bounds, value, lines)),
    "everyday/no-cell-has": (
        (f"no {CELLS} has {{how many}} {{near}} {{plural}} [{{way}}]", f"no {CELLS} has {{how many}} {{plural}} {{near}} [to] [it] [{{way}}]", f"no {CELLS} has {{how many}} {{plural}} <as neighbours|as neighbors|as a neighbour|as a neighbor> [{{way}}]"),
        lambda bounds, *found: _no_cell(bounds, next(v for v in found if isinstance(v, int)), next((v for v in found if isinstance(v, tuple)), None))),
    "everyday/never-as-neighbour": (
        ("[a] {plural} <never has|does not have|may not have|must not have|cannot have> <a|another> {plural} as <a neighbour|neighbour|a neighbor|neighbor> [{way}]", "no {plural} has <a|another> {plural} as a <neighbour|neighbor> [{way}]"),
        beside_never),
    "everyday/beside-every": (
        ("[directly] {beside} <every|each|any> {plural} [there] <is|stands|lies> <a|another> {plural}",
         "[directly] {beside} <a|every|each|any> {plural} [there] <must be|is always> <a|another> {plural}"),
        lambda offset, own, other: at_side(own, other, _opposite(offset))),
    "everyday/beside-every-none": (
        ("[directly] {beside} <every|each|any|a> {plural} there <is|stands> no {plural}", "[directly] {beside} <every|each|any|a> {plural} [there] is never [<a|another>] {plural}"),
        lambda offset, own, other: never_at_side(own, other, _opposite(offset))),
    "everyday/followed": (
        ("<every|each> {plural} is [<directly|immediately>] {=followed|preceded} by [<a|another>] {plural} [in <its|the same> row]",
         "[a] {plural} is always [<directly|immediately>] {=followed|preceded} by [<a|another>] {plural} [in <its|the same> row]"),
        lambda own, word, other: at_side(own, other, (0, 1) if word == "followed" else (0, -1))),
    "everyday/never-preceded": (
        ("no {plural} is [<directly|immediately>] preceded by [<a|another>] {plural} [in <a|any|the same|its> row]",),
        lambda own, other: never_at_side(own, other, (0, -1))),
    "parity number/parity": ("an {=even|odd} number of", lambda word: word),
    "everyday/touches-evenly": (
        "<every|each> {plural} [<is|are>] {near} [to] {parity number} [other] {plural} [{way}]",
        lambda own, _, parity, other, lines: _parity_of_neighbours(own, parity, other, lines)),
    "everyday/enclosed": (
        ("no {plural} <is|are> surrounded by {=four|4|eight|8} {plural}", "no {plural} <is|are> surrounded [<on all|on all four>] by {=four|4|eight|8} {plural}"), _enclosed),
    "everyday/never-as-neighbours": (
        ("no {plural} has {how many} {plural} as <neighbour|neighbours|neighbor|neighbors> [{way}]", "no {plural} has {how many} {plural} {near} [to] [it] [{way}]"),
        _never_as_neighbours),
    "everyday/unlike-neighbour": (
        (f"no {CELLS} <equals|matches|repeats> {{its neighbour}}", f"no {CELLS} has the same {CELLS} as {{its neighbour}}", f"<every|each> {CELLS} differs from {{its neighbour}}",
         f"<every|each> {CELLS} has a different {CELLS} <from|than> {{its neighbour}}"),
        _differs_from_neighbour),
    "everyday/like-neighbour": (
        (f"<every|each> {CELLS} <equals|matches|repeats> {{its neighbour}}", f"<every|each> {CELLS} has the same {CELLS} as {{its neighbour}}"),
        _equals_neighbour),
    "everyday/whenever": (
        (f"<whenever|when|wherever> {_A_CELL} is [a] {{plural}} [,] [then] <the|its> <cell|entry|value|neighbour|one|square|number> {{beside it}} <is|must be> [a] {{plural}}",
         f"{_A_CELL} <is|may be|can be> [a] {{plural}} only if <the|its> <cell|entry|value|neighbour|one|square|number> {{beside it}} is [a] {{plural}}"),
        lambda own, offset, other: never_at_side(own, other, offset, only=True)),
    "everyday/whenever-not": (
        (f"<whenever|when|wherever> {_A_CELL} is [a] {{plural}} [,] [then] <the|its> <cell|entry|value|neighbour|one|square|number> {{beside it}} <is not|must not be|cannot be> [a] {{plural}}",),
        lambda own, offset, other: never_at_side(own, other, offset)),
    "everyday/pair-not-both": (
        (f"[two] {{near}} {CELLS} <may not|cannot|can not|must not|never> both be {{plural}} [{{way}}]", f"[two] {{near}} {CELLS} <may not|cannot|can not|must not> be both {{plural}} [{{way}}]",
         f"of [any] two {{near}} {CELLS} at most one is [a] {{plural}} [{{way}}]"),
        lambda _, value, lines: beside_never(value, value, lines)),
    "everyday/never-near-in-line": (
        "no two {plural} <in|of|on> <the same|a|any|each|every> {line names} [<are|is>] {together}",
        lambda value, lines, _: beside_never(value, value, lines)),
    "everyday/has-in-direction": (
        "<every|each> {plural} <has|having> {how many} {directions} <neighbour|neighbours|neighbor|neighbors> <that are|that is|equal to|with value> [a] {plural}",
        lambda own, bounds, lines, other: around_each(own, bounds, other, lines)),
    "everyday/next-in-line-differ-by": (
        f"[any] [two] {_NEXT} {CELLS} <in|of|along> [{EACH}] [<a|the same|one>] {{line names}} differ by {{how many}}",
        lambda lines, bounds: differ_by(bounds, lines)),
    "everyday/next-in-line-differ": (
        (f"[any] [two] {_NEXT} {CELLS} <in|of|along> [{EACH}] [<a|the same|one>] {{line names}} <differ|are different|are distinct|are never equal|are not equal|are unequal>",),
        lambda lines: never_related("are equal", lines, np.equal)),
    "everyday/near-both": (
        ("<every|each> {plural} [<is|are>] {near} [to] [both] <a|another|one> {plural} and <a|another|one> {plural} [{way}]", "<every|each> {plural} has both <a|one> {plural} and <a|one> {plural} <as neighbours|as neighbors|next to it|beside it> [{way}]"),
        _near_both),
    "everyday/never-both-of-parity": (
        (f"no two {{near}} {CELLS} are both {{=even|odd}} [{{way}}]", f"[two] {{near}} {CELLS} are <never|not> both {{=even|odd}} [{{way}}]"),
        lambda _, parity, lines: never_related(
            f"are both {parity}", lines, lambda a, b: (a % 2 == (parity == "odd")) & (b % 2 == (parity == "odd")))),
    "everyday/piece-attacks": (
        "no {=king|knight} attacks <another|another one|any other>", lambda piece: beside_never(1, 1, ATTACK_LINES[piece])),
    "near/side": ("<shares a side with|shares an edge with|share a side with|share an edge with|shares a border with|borders|borders on>", "near"),
}  # fmt: skip
