"""Phrases about the sides of a cell: what stands above, below, to the left or to the right of it, or on several sides.

Examples are `no 1 is directly below a 2` and `every 1 has a 0 to its left or to its right`. The pieces returned are
conditions of a rule; a function that returns None rejects the reading of the phrase. Where a phrase may name
directions, `lines` are those named, or None for horizontal and vertical neighbours.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stripcount.language.conditions.cells import neighbour_count_within, no_neighbours_related, value_has_neighbours
from stripcount.language.everyday.neighbour_pieces import (
    has_neighbour,
    neighbour_counts,
    neighbours_differ_by,
    never_adjacent,
    never_neighbour_count,
    never_related,
)
from stripcount.language.everyday.words import (
    ATTACK_LINES,
    CELLS,
    EACH,
    ORTHOGONAL,
    SIDE_TEXTS,
    JointLines,
    PlainBounds,
    ProhibitedLines,
    count_text,
    lines_among,
    value_among,
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
# choices of words in productions
_A_CELL = "<a cell|an entry|a value|a number|a square>"
_NEXT = "<consecutive|successive|adjacent|neighbouring|neighboring>"
_LINE_OF_OPPOSITES = {frozenset([(0, -1), (0, 1)]): HORIZONTAL, frozenset([(-1, 0), (1, 0)]): VERTICAL}
"""The line along which two opposite offsets lie."""


def _negated(offset: Offset) -> Offset:
    """Return the opposite offset."""
    return -offset[0], -offset[1]


def _has_at_either_side(value: int, neighbour_value: int, first: Offset, second: Offset) -> Piece | None:
    """Return the piece: each cell with `value` has a cell with `neighbour_value` at one of two offsets at least.

    Return None if the offsets are equal.
    """
    if first == second:
        return None
    if line := _LINE_OF_OPPOSITES.get(frozenset([first, second])):
        return has_neighbour(value, neighbour_value, (line,))
    sides = sorted([first, second])
    piece = neighbour_count_within(
        dict.fromkeys(sides, 1),
        lambda cell, neighbour: neighbour == neighbour_value,
        AT_LEAST_ONE,
        lambda cell: cell == value,
    )
    return piece.with_text(f"each {value} has a {neighbour_value} at one of the steps {sides}")


def _has_at_both_sides(value: int, neighbour_value: int, first: Offset, *second_parts: Any) -> Piece | None:
    """Return the piece of `every 1 has a 2 to its left and another to its right`; None if the two sides are the same.

    `second_parts` are the value on the second side, which may be left out if it is `neighbour_value`, and the second
    offset.
    """
    *second_value, second = second_parts
    if first == second:
        return None
    return conjunction(
        at_side(value, neighbour_value, first),
        at_side(value, second_value[0] if second_value else neighbour_value, second),
    )


def _neighbour_count_of_any_cell(bounds: Bounds | str, value: int, lines: Lines | None) -> Piece | None:
    """Return the piece: for each cell, the number of its neighbours with the value `value` is within bounds.

    Return None for `ProhibitedLines` and `JointLines`.
    """
    lines = lines or ORTHOGONAL
    if isinstance(lines, JointLines | ProhibitedLines):
        return None
    bounds_text = count_text(bounds)
    if isinstance(bounds, str):
        bounds = frozenset(range(bounds == "odd", 2 * len(lines) + 1, 2)), False
    text = f"each cell has {bounds_text} neighbours {value} {lines_text(lines)}"
    return neighbour_count_within(both_directions(lines), lambda cell, neighbour: neighbour == value, bounds).with_text(
        text
    )


def _no_cell_with_neighbour_count(bounds: Bounds | str, value: int, lines: Lines | None) -> Piece | None:
    """Return the piece: for no cell the number of its neighbours with the value `value` is within bounds.

    The piece states the numbers that are not excluded. Return None if there are none, and an unclear piece for
    `PlainBounds`.
    """
    if isinstance(bounds, str):
        return _neighbour_count_of_any_cell("even" if bounds == "odd" else "odd", value, lines)
    excluded, and_above = bounds
    if isinstance(bounds, PlainBounds):
        return unclear_piece(
            f"no cell with {max(excluded)} neighbours {value} may be not exactly {max(excluded)}, or not "
            f"{max(excluded)} or more"
        )
    counts = range(2 * len(lines or ORTHOGONAL) + 1)
    allowed = frozenset(n for n in counts if n not in excluded and not (and_above and n > max(excluded)))
    return _neighbour_count_of_any_cell((allowed, False), value, lines) if allowed else None


def _parity_of_neighbours(value: int, parity: str, neighbour_value: int, lines: Lines | None) -> Piece:
    """Return the piece: each cell with `value` has an odd (even) number of neighbours with `neighbour_value`."""
    lines = lines or ORTHOGONAL
    numbers = frozenset(range(parity == "odd", 2 * len(lines) + 1, 2))
    return value_has_neighbours(value, lines, neighbour_value, (numbers, False)).with_text(
        f"each {value} has an {parity} number of neighbours {neighbour_value}"
    )


def _never_enclosed(value: int, neighbour_count: str, neighbour_value: int) -> Piece | None:
    """Return the piece: no cell with `value` has four (eight) neighbours with `neighbour_value`.

    `neighbour_count` is "four", "4", "eight" or "8".
    """
    lines = ATTACK_LINES["king"] if neighbour_count in ("eight", "8") else ORTHOGONAL
    return value_has_neighbours(value, lines, neighbour_value, at_most(len(both_directions(lines)) - 1)).with_text(
        f"no {value} has {len(both_directions(lines))} neighbours {neighbour_value}"
    )


def _differs_from_neighbour(offset: Offset) -> Piece:
    """Return the piece: no two cells at an offset are equal; opposite offsets give the same piece."""
    return never_related("are equal", ((abs(offset[0]), abs(offset[1])),), np.equal)


def _equals_neighbour(offset: Offset) -> Piece:
    """Return the piece: any two cells at an offset are equal; opposite offsets give the same piece."""
    return never_related("are different", ((abs(offset[0]), abs(offset[1])),), np.not_equal)


def _has_neighbours_of_both(value: int, *parts: object) -> Piece | None:
    """Return the piece: each cell with `value` has a neighbour of each of two other values.

    The parts of the phrase are the two values, which must differ, and perhaps lines, in any order.
    """
    first, second = [part for part in parts if isinstance(part, int)]
    lines = lines_among(parts)
    pieces = [has_neighbour(value, neighbour_value, lines) for neighbour_value in (first, second)]
    return conjunction(*(piece for piece in pieces if piece)) if all(pieces) and first != second else None


def _never_has_neighbours(value: int, bounds: Bounds | str, neighbour_value: int, *parts: object) -> Piece | None:
    """Return the piece: for no cell with `value` the number of neighbours with `neighbour_value` is within bounds.

    The further parts of the phrase may hold lines.
    """
    lines = lines_among(parts)
    return (
        never_adjacent(value, neighbour_value, lines)
        if bounds == AT_LEAST_ONE
        else never_neighbour_count(value, bounds, neighbour_value, lines)
    )


def at_side(value: int, neighbour_value: int, offset: Offset) -> Piece:
    """Return the piece: each cell with `value` has a cell with `neighbour_value` at an offset.

    So no cell with `value` may lie where the offset leads out of the board.
    """
    piece = neighbour_count_within(
        {offset: 1}, lambda cell, neighbour: neighbour == neighbour_value, AT_LEAST_ONE, lambda cell: cell == value
    )
    return piece.with_text(f"each {value} has a {neighbour_value} {SIDE_TEXTS[offset]}")


def never_at_side(value: int, neighbour_value: int, offset: Offset, only: bool = False) -> Piece:
    """Return the piece: no cell with `value` has a cell with `neighbour_value` at an offset.

    With `only`, a cell with `value` has no other value than `neighbour_value` there. Where the offset leads out of the
    board, nothing is required.
    """
    # pairs of cells are read to the right or down; for the other two offsets the two cells exchange their roles
    is_reversed = offset < (0, 0)
    forward = _negated(offset) if is_reversed else offset

    def violates(here: Numbers, there: Numbers) -> Flags:
        first, second = (there, here) if is_reversed else (here, there)
        return (first == value) & ((second != neighbour_value) if only else (second == neighbour_value))

    # the text of "no 2 to the left of a 1" is "no 1 to the right of a 2"; with `only` the two cannot be exchanged
    exchanged = is_reversed and not only
    first, second = (neighbour_value, value) if exchanged else (value, neighbour_value)
    text = f"a {first} has {'only' if only else 'no'} {second} {SIDE_TEXTS[forward if exchanged else offset]}"
    return no_neighbours_related((forward,), violates).with_text(text)


# a row is "kind/name": (text or texts, meaning or its function), see `grammar`: the meanings of the parts in braces are
# the arguments of the function, in their order; a missing optional part is None, and patterns of one row may pass different numbers of arguments.
# "beside/right": X is left of Y if Y lies one step to the right of X; the offset is that from X to Y.
PHRASES: Productions = {
    "everyday/has-at-side": (
        "<every|each> {plural} has <a|another> {plural} {beside it}", at_side),
    "everyday/never-followed": (
        ("no {plural} is [<directly|immediately>] followed by [<a|another>] {plural} [in <a|any|the same|its> row]", "[a] {plural} is never [<directly|immediately>] followed by [<a|another>] {plural} [in <a|any|the same|its> row]"),
        lambda value, neighbour_value: never_at_side(value, neighbour_value, (0, 1))),
    "beside/right": (("to the <left|immediate left> of", "[<directly|immediately>] left of"), (0, 1)),
    "beside/left": (("to the <right|immediate right> of", "[<directly|immediately>] right of"), (0, -1)),
    "beside/below": ("[<directly|immediately>] <above|over|on top of>", (1, 0)),
    "beside/above": ("[<directly|immediately>] <below|under|beneath|underneath>", (-1, 0)),
    "everyday/never-beside": (
        ("no {plural} <is|stands|lies|are> {beside} [<a|another|any>] {plural}", "no {plural} {beside} [<a|another|any>] {plural}",
         "[a] {plural} {never} {beside} [<a|another|any>] {plural}", "[a] {plural} never <stands|lies|stand> {beside} [<a|another|any>] {plural}"),
        lambda *parts: never_at_side(parts[0], parts[-1], next(part for part in parts if isinstance(part, tuple)))),
    "everyday/never-has-beside": (
        "no {plural} has [<a|another>] {plural} {beside it}", lambda value, neighbour_value, offset: never_at_side(value, neighbour_value, offset)),
    "everyday/if-then": (
        ("if <a cell|an entry|a value|a number|a square> is [a] {plural} [,] [then] <the|its> <cell|entry|value|neighbour|one|square> {beside it} is [a] {plural}",),
        lambda value, offset, neighbour_value: never_at_side(value, neighbour_value, offset, only=True)),
    "everyday/if-then-not": (
        ("if <a cell|an entry|a value|a number|a square> is [a] {plural} [,] [then] <the|its> <cell|entry|value|neighbour|one|square> {beside it} is not [a] {plural}",),
        lambda value, offset, neighbour_value: never_at_side(value, neighbour_value, offset)),
    "everyday/has-left-or-right": (
        "<every|each> {plural} has <a|another|at least one|some> {plural} [directly] <to its left or right|to its left or to its right|to the left or right|on its left or right>",
        lambda value, neighbour_value: has_neighbour(value, neighbour_value, (HORIZONTAL,))),
    "everyday/has-above-or-below": (
        "<every|each> {plural} has <a|another|at least one|some> {plural} [directly] <above or below it|above or below>", lambda value, neighbour_value: has_neighbour(value, neighbour_value, (VERTICAL,))),
    "everyday/on-either-side": (
        "<every|each> {plural} has <a|another> {plural} {beside it} or {beside it}", _has_at_either_side),
    "everyday/on-both-sides": (
        ("<every|each> {plural} has <a|another> {plural} {beside it} and [<another|one>] {beside it}", "<every|each> {plural} has <a|another> {plural} {beside it} and <a|another> {plural} {beside it}"),
        _has_at_both_sides),
    "everyday/any-cell-has": (
        (f"<every|each> {CELLS} has {{how many}} {{near}} {{plural}} [{{way}}]", f"<every|each> {CELLS} has {{how many}} {{plural}} {{near}} [to] [it] [{{way}}]", f"<every|each> {CELLS} has {{how many}} {{plural}} <as neighbours|as neighbors|as a neighbour|as a neighbor> [{{way}}]",
         f"<every|each> {CELLS} has {{how many}} <neighbour|neighbours|neighbor|neighbors> <equal to|that is|that are|with value> [a] {{plural}} [{{way}}]"),
        lambda bounds, *parts: _neighbour_count_of_any_cell(bounds, value_among(parts), lines_among(parts))),
    "everyday/any-cell-touches": (
        (f"<every|each> {CELLS} [is] {{near}} [to] {{how many}} {{plural}} [{{way}}]",),
        lambda _, bounds, value, lines: _neighbour_count_of_any_cell(bounds, value, lines)),
    "everyday/no-cell-has": (
        (f"no {CELLS} has {{how many}} {{near}} {{plural}} [{{way}}]", f"no {CELLS} has {{how many}} {{plural}} {{near}} [to] [it] [{{way}}]", f"no {CELLS} has {{how many}} {{plural}} <as neighbours|as neighbors|as a neighbour|as a neighbor> [{{way}}]"),
        lambda bounds, *parts: _no_cell_with_neighbour_count(bounds, value_among(parts), lines_among(parts))),
    "everyday/never-as-neighbour": (
        ("[a] {plural} <never has|does not have|may not have|must not have|cannot have> <a|another> {plural} as <a neighbour|neighbour|a neighbor|neighbor> [{way}]", "no {plural} has <a|another> {plural} as a <neighbour|neighbor> [{way}]"),
        never_adjacent),
    "everyday/beside-every": (
        ("[directly] {beside} <every|each|any> {plural} [there] <is|stands|lies> <a|another> {plural}",
         "[directly] {beside} <a|every|each|any> {plural} [there] <must be|is always> <a|another> {plural}"),
        lambda offset, value, neighbour_value: at_side(value, neighbour_value, _negated(offset))),
    "everyday/beside-every-none": (
        ("[directly] {beside} <every|each|any|a> {plural} there <is|stands> no {plural}", "[directly] {beside} <every|each|any|a> {plural} [there] is never [<a|another>] {plural}"),
        lambda offset, value, neighbour_value: never_at_side(value, neighbour_value, _negated(offset))),
    "everyday/followed": (
        ("<every|each> {plural} is [<directly|immediately>] {=followed|preceded} by [<a|another>] {plural} [in <its|the same> row]",
         "[a] {plural} is always [<directly|immediately>] {=followed|preceded} by [<a|another>] {plural} [in <its|the same> row]"),
        lambda value, verb, neighbour_value: at_side(value, neighbour_value, (0, 1) if verb == "followed" else (0, -1))),
    "everyday/never-preceded": (
        ("no {plural} is [<directly|immediately>] preceded by [<a|another>] {plural} [in <a|any|the same|its> row]",),
        lambda value, neighbour_value: never_at_side(value, neighbour_value, (0, -1))),
    "parity number/parity": ("an {=even|odd} number of", lambda parity: parity),
    "everyday/touches-evenly": (
        "<every|each> {plural} [<is|are>] {near} [to] {parity number} [other] {plural} [{way}]",
        lambda value, _, parity, neighbour_value, lines: _parity_of_neighbours(value, parity, neighbour_value, lines)),
    "everyday/enclosed": (
        ("no {plural} <is|are> surrounded by {=four|4|eight|8} {plural}", "no {plural} <is|are> surrounded [<on all|on all four>] by {=four|4|eight|8} {plural}"), _never_enclosed),
    "everyday/never-as-neighbours": (
        ("no {plural} has {how many} {plural} as <neighbour|neighbours|neighbor|neighbors> [{way}]", "no {plural} has {how many} {plural} {near} [to] [it] [{way}]"),
        _never_has_neighbours),
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
        lambda value, offset, neighbour_value: never_at_side(value, neighbour_value, offset, only=True)),
    "everyday/whenever-not": (
        (f"<whenever|when|wherever> {_A_CELL} is [a] {{plural}} [,] [then] <the|its> <cell|entry|value|neighbour|one|square|number> {{beside it}} <is not|must not be|cannot be> [a] {{plural}}",),
        lambda value, offset, neighbour_value: never_at_side(value, neighbour_value, offset)),
    "everyday/pair-not-both": (
        (f"[two] {{near}} {CELLS} <may not|cannot|can not|must not|never> both be {{plural}} [{{way}}]", f"[two] {{near}} {CELLS} <may not|cannot|can not|must not> be both {{plural}} [{{way}}]",
         f"of [any] two {{near}} {CELLS} at most one is [a] {{plural}} [{{way}}]"),
        lambda _, value, lines: never_adjacent(value, value, lines)),
    "everyday/never-near-in-line": (
        "no two {plural} <in|of|on> <the same|a|any|each|every> {line names} [<are|is>] {together}",
        lambda value, lines, _: never_adjacent(value, value, lines)),
    "everyday/has-in-direction": (
        "<every|each> {plural} <has|having> {how many} {directions} <neighbour|neighbours|neighbor|neighbors> <that are|that is|equal to|with value> [a] {plural}",
        lambda value, bounds, lines, neighbour_value: neighbour_counts(value, bounds, neighbour_value, lines)),
    "everyday/next-in-line-differ-by": (
        f"[any] [two] {_NEXT} {CELLS} <in|of|along> [{EACH}] [<a|the same|one>] {{line names}} differ by {{how many}}",
        lambda lines, bounds: neighbours_differ_by(bounds, lines)),
    "everyday/next-in-line-differ": (
        (f"[any] [two] {_NEXT} {CELLS} <in|of|along> [{EACH}] [<a|the same|one>] {{line names}} <differ|are different|are distinct|are never equal|are not equal|are unequal>",),
        lambda lines: never_related("are equal", lines, np.equal)),
    "everyday/near-both": (
        ("<every|each> {plural} [<is|are>] {near} [to] [both] <a|another|one> {plural} and <a|another|one> {plural} [{way}]", "<every|each> {plural} has both <a|one> {plural} and <a|one> {plural} <as neighbours|as neighbors|next to it|beside it> [{way}]"),
        _has_neighbours_of_both),
    "everyday/never-both-of-parity": (
        (f"no two {{near}} {CELLS} are both {{=even|odd}} [{{way}}]", f"[two] {{near}} {CELLS} are <never|not> both {{=even|odd}} [{{way}}]"),
        lambda _, parity, lines: never_related(
            f"are both {parity}", lines, lambda a, b: (a % 2 == (parity == "odd")) & (b % 2 == (parity == "odd")))),
    "everyday/piece-attacks": (
        "no {=king|knight} attacks <another|another one|any other>", lambda piece: never_adjacent(1, 1, ATTACK_LINES[piece])),
    "near/side": ("<shares a side with|shares an edge with|share a side with|share an edge with|shares a border with|borders|borders on>", "near"),
}  # fmt: skip
