"""Conditions on the cells at given offsets and on neighbours of given values: some must occur, others must not.

Such as `no element equal to any value at offset (0,2) or (1,1)`, or `every 0 next to a 1 horizontally`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from stripcount.language.conditions.cells import (
    RELATIONS,
    Relation,
    neighbour_count_within,
    no_neighbours_related,
    value_has_neighbours,
)
from stripcount.language.grammar import PhraseList, Productions
from stripcount.language.phrases import (
    AT_LEAST_ONE,
    Bounds,
    Lines,
    Offset,
    at_most,
    both_directions,
    bounds_text,
    lines_text,
    offsets_text,
)
from stripcount.language.pieces import Parts, Piece, piece_of_parts
from stripcount.model.lattice.rule import Flags, Numbers, Score

_EARLIER_OFFSETS = {
    "leftward": (0, -1),
    "upward": (-1, 0),
    "left - upward diagonal": (-1, -1),
    "right - upward antidiagonal": (-1, 1),
    "northwest": (-1, -1),
    "northeast": (-1, 1),
}
# by the words for a relation of two counts: the test, from first count minus second, that they are not so related
_DIFFERENCE_TESTS: dict[str, Callable[[Numbers], Flags]] = {
    "fewer": lambda x: x >= 0,
    "more": lambda x: x <= 0,
    "the same number of": lambda x: x != 0,
    "a different number of": lambda x: x == 0,
}


def _shifted_modulo(shift: int, modulus: int) -> Relation:
    """Return the relation of two cells: the second is `shift` more than the first, modulo `modulus`."""
    return lambda own, other: (own + shift - other) % modulus == 0


def _more_than_one_less_than_other(
    offsets: tuple[Offset, ...], excess: int, excess_modulus: int, deficit: int, deficit_modulus: int
) -> tuple[Piece, ...] | None:
    """Return the pieces: each cell is `excess` more than one of the cells at `offsets`, and `deficit` less than one.

    Both are meant modulo a modulus of their own. Return None if one of the moduli is 0.
    """
    if not excess_modulus or not deficit_modulus:
        return None
    return (
        neighbour_count_within(offsets, _shifted_modulo(-excess, excess_modulus), AT_LEAST_ONE).with_text(
            f"each cell is {excess} more than one at {offsets_text(offsets)} modulo {excess_modulus}"
        ),
        neighbour_count_within(offsets, _shifted_modulo(deficit, deficit_modulus), AT_LEAST_ONE).with_text(
            f"each cell is {deficit} less than one at {offsets_text(offsets)} modulo {deficit_modulus}"
        ),
    )


def _neighbours_with_values(
    lines: Lines,
    bounds: Bounds,
    described_relation: tuple[str, Relation],
    second_bounds: Bounds | None,
    second_described_relation: tuple[str, Relation] | None,
) -> tuple[Piece, ...]:
    """Return the pieces: the number of neighbours to which each cell is in a relation is within bounds.

    The second bounds and the second relation, if not None, make a second piece. A described relation is (text for the
    value of such a neighbour, relation of the cell to the neighbour).
    """
    pairs = [(bounds, described_relation)] + (
        [(second_bounds, second_described_relation)] if second_bounds and second_described_relation else []
    )
    return tuple(
        neighbour_count_within(both_directions(lines), compare, count_bounds).with_text(
            f"each cell has {bounds_text(count_bounds)} neighbours {lines_text(lines)} with {text}"
        )
        for count_bounds, (text, compare) in pairs
    )


def _neighbours_one_step_away(step: int, low: int, high: int, lines: Lines) -> tuple[Piece, ...]:
    """Return the pieces: each cell has a neighbour that is larger by `step`, and one that is smaller by `step`.

    Neither is asked for where its value would lie outside low..high.
    """
    text = f"each cell has a neighbour {lines_text(lines)}"
    larger = neighbour_count_within(
        both_directions(lines), lambda own, other: other == own + step, AT_LEAST_ONE, lambda own: own + step <= high
    )
    smaller = neighbour_count_within(
        both_directions(lines), lambda own, other: other == own - step, AT_LEAST_ONE, lambda own: own - step >= low
    )
    return (
        larger.with_text(f"{text} larger by {step} if that is at most {high}"),
        smaller.with_text(f"{text} smaller by {step} if that is at least {low}"),
    )


def _required_neighbours(*pairs_then_lines: Any) -> tuple[Piece, ...]:
    """Return the pieces: every cell of some values has a neighbour of another value.

    Each argument but the last is a pair (value of the cell, value of the neighbour), or None, which is skipped. The
    last argument is the lines along which neighbours lie.
    """
    *pairs, lines = pairs_then_lines
    return tuple(
        value_has_neighbours(own, lines, other, AT_LEAST_ONE).with_text(
            f"each {own} is beside a {other} {lines_text(lines)}"
        )
        for own, other in filter(None, pairs)
    )


def _beside_value(value: int, lines: Lines) -> Piece:
    """Return the piece: every cell has a neighbour with the value `value` along one of the lines."""
    piece = neighbour_count_within(both_directions(lines), lambda own, other: other == value, AT_LEAST_ONE)
    return piece.with_text(f"each cell is beside a {value} {lines_text(lines)}")


def _equal_counts_compared(relation: str, lines: Lines, other_lines: Lines) -> Piece | None:
    """Return the piece: no cell has fewer (more, ...) equal neighbours along `lines` than along `other_lines`.

    `relation` is a key of _DIFFERENCE_TESTS, such as "fewer". Return None if the two have a line in common.
    """
    score = Score(
        both_directions(lines) | dict.fromkeys(both_directions(other_lines), -1),
        weigh=lambda own, other, weight: weight * (own == other).astype(np.int64),
        low=-1,
        high=1,
        accepts=lambda own, difference: _DIFFERENCE_TESTS[relation](difference),
    )
    return None if set(lines) & set(other_lines) else piece_of_parts(Parts(scores=(score,), equality=True))


def _not_related_to_all(*relations: tuple[str, Lines]) -> tuple[Piece, ...]:
    """Return a piece for each (relation, lines): no cell is in the relation to all its neighbours along the lines."""
    opposite = {"equal to": "unequal to", "unequal to": "equal to"}
    opposite |= {"greater than": "less than or equal to", "less than": "greater than or equal to"}
    return tuple(
        neighbour_count_within(both_directions(lines), RELATIONS[opposite[relation]], AT_LEAST_ONE).with_text(
            f"no cell is {relation} all neighbours {lines_text(lines)}"
        )
        for relation, lines in relations
    )


# a row is "kind/name": (text or texts, sentence in standard words if any, meaning or its function), see `grammar`
PHRASES: Productions = {
    "offset/offset": ("({integer},{integer})", lambda down, right: (down, right) if (down, right) != (0, 0) else None),
    "offsets": PhraseList("offset", ("", "or", "and", ",", ", or"), distinct=True),
    "condition/differs-at": (
        "no element equal to any value at offset {offsets}",
        "no cell is equal to one at offset {0}",
        lambda offsets: no_neighbours_related(offsets, np.equal)),
    "condition/plus-at": (
        "every element plus {digits} mod {digits} equal to some element at offset {offsets}",
        "each cell plus {0} modulo {1} is at one of the offsets {2}",
        lambda shift, modulus, offsets: neighbour_count_within(offsets, _shifted_modulo(shift, modulus), AT_LEAST_ONE) if modulus else None),
    "condition/both-at": (
        "every element equal to some element at offset {offsets} both plus {digits} mod {digits} and minus {digits} mod {digits}",
        "each cell exceeds a cell at one of the offsets by one number, and is less than another by a second one",
        _more_than_one_less_than_other),
    "condition/equal-and-not": (
        "every element both equal and not equal to some elements at offset {offsets}",
        lambda offsets: (
            neighbour_count_within(offsets, np.equal, AT_LEAST_ONE).with_text(f"each cell is equal to one at {offsets_text(offsets)}"),
            neighbour_count_within(offsets, np.not_equal, AT_LEAST_ONE).with_text(f"each cell is unequal to one at {offsets_text(offsets)}"))),
    "condition/some-equal": (
        "every element equal to some {lines} neighbor",
        "each cell is equal to a neighbour {0}",
        lambda lines: neighbour_count_within(both_directions(lines), np.equal, AT_LEAST_ONE)),
    "relative value/more-modulo": (
        "value (x(i,j)+{digits}) mod {digits}",
        lambda shift, modulus: (f"{shift} more modulo {modulus}", _shifted_modulo(shift, modulus)) if modulus else None),
    "relative value/less-modulo": (
        "value (x(i,j)-{digits}) mod {digits}",
        lambda shift, modulus: (f"{shift} less modulo {modulus}", _shifted_modulo(-shift, modulus)) if modulus else None),
    "relative value/complement": (
        "value {digits}-x(i,j)",
        lambda total: (f"{total} minus its value", lambda own, other: own + other == total)),
    "condition/next-to": (
        "each element {lines} next to {bounds} element with {relative value} [and {bounds} element with {relative value}]",
        "each cell has given numbers of neighbours with values that depend on its own",
        _neighbours_with_values),
    "condition/plus-and-minus": (
        "every element next to itself plus and minus {count} within the range {integer}..{integer} {lines}",
        "each cell has a neighbour larger and one smaller by a given number, unless that value is out of range",
        _neighbours_one_step_away),
    "required/required": ("[every] {integer} next to a {integer}", lambda own, other: (own, other)),
    "condition/all-required": (
        ("every {required} [, every {required}] [and every {required}] {lines}",
         "every {required} [, every {required}] [, every {required}] [and every {required}] {lines}"),
        "each cell of some values has a neighbour of another value",
        _required_neighbours),
    "condition/both-near": (
        "every element neighboring {lines} both a {integer} and a {integer}",
        "each cell has neighbours of both of two values",
        lambda lines, *values: tuple(_beside_value(value, lines) for value in values)),
    "condition/numbers-compared": (
        "no element equal to {=fewer|more|the same number of|a different number of} {lines} neighbors <than|as> {lines} neighbors",
        "no cell is equal to {0} neighbours {1} than {2}",
        _equal_counts_compared),
    "to all/to-all": (
        "{=equal to|unequal to|greater than|less than} all {lines} neighbors",
        lambda relation, lines: (relation, lines)),
    "condition/never-to-all": (
        ("no element {to all} or {to all}", "no element {to all}"),
        "no cell is in a relation to all of its neighbours along some lines",
        _not_related_to_all),
    "behind/behind": (
        "{=leftward|upward|left-upward diagonal|right-upward antidiagonal|northwest|northeast}",
        lambda direction: _EARLIER_OFFSETS[direction]),
    "all behind": PhraseList("behind", ("or", ",", "and", ", or", ", and"), distinct=True),
    "condition/few-behind": (
        "no element equal to more than {count} of its immediate {all behind} neighbors",
        "each cell equals at most a given number of some neighbours to the left and above",
        lambda limit, offsets: neighbour_count_within(offsets, np.equal, at_most(limit)).with_text(
            f"each cell is equal to at most {limit} of the cells at {offsets_text(offsets)}")),
}  # fmt: skip
