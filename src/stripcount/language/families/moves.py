"""Arrays whose elements make short moves: permutations, occupancy after moves, links between neighbours.

Such as `array permutations with each element making zero or one king moves`. A cell of the strip holds the index of the
move that its element makes.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import numpy as np

from stripcount.language.grammar import PhraseList, Productions
from stripcount.language.name import Head, Name, Size
from stripcount.language.phrases import KING, Lines, Offset, both_directions, lines_text
from stripcount.language.pieces import Piece, piece_of_conditions, piece_of_output
from stripcount.model.lattice.rule import Condition, Flags, Numbers, Output, View

_MAX_MOVES = 30  # of an element: each is a value of a cell, and with more there are too many states
_MAX_LINK_SETS = 80  # of a cell: each is a value; 4 of 8 neighbours, the most that titles ask for, give 71


def _arrivals(view: View, moves: Lines) -> Numbers:
    """Return how many elements move to the anchor cell; the value with index i of a cell stands for `moves[i]`."""
    arrivals = np.zeros(view.count, dtype=np.int64)
    for move_index, (down, right) in enumerate(moves):
        arrivals += view.value_index(-down, -right) == move_index
    return arrivals


def _stays_inside(moves: Lines) -> Condition:
    """Return the condition: no element moves over the edge of the board."""

    def test(view: View) -> Flags:
        is_inside = np.ones(view.count, dtype=bool)
        for move_index, (down, right) in enumerate(moves):
            if (down, right) != (0, 0):
                is_inside &= (view.value_index() != move_index) | view.inside(down, right)
        return is_inside

    return Condition(tuple(("", *move) for move in moves), test)


def _every_element_moves(moves: Lines, text: str, arrival_counts: frozenset[int] | None) -> Piece:
    """Return the piece: every element makes one of the moves, inside the board.

    `arrival_counts` are the numbers of elements that may arrive in a cell, None if any number may.
    """
    conditions = [_stays_inside(moves)]
    if arrival_counts is not None:
        allowed_counts = sorted(arrival_counts)
        reads = tuple(("", -down, -right) for down, right in moves)
        conditions.append(Condition(reads, lambda view: np.isin(_arrivals(view, moves), allowed_counts)))
    return piece_of_conditions(*conditions).with_text(text)


TurnTest = Callable[[Offset, Offset], bool]
"""Test (move into a cell, move out of it) -> whether the two form a turn of some kind."""


_BACKWARDS: tuple[str, TurnTest] = ("back", lambda move_in, move_out: move_out == (-move_in[0], -move_in[1]))
_STRAIGHT_ON: tuple[str, TurnTest] = ("straight on", lambda move_in, move_out: move_out == move_in)
_LEFT_TURN: tuple[str, TurnTest] = (  # by less than a half turn; offsets are (down, right)
    "to the left",
    lambda move_in, move_out: move_in[1] * move_out[0] - move_in[0] * move_out[1] < 0,
)
# the turns that a phrase excludes, by the tokens of the phrase
_TURNS = {
    "without consecutive moves in the same direction": (_STRAIGHT_ON,),
    "without move - in move - out left turns": (_LEFT_TURN,),
    "without move - in move - out straight through or left turns": (_STRAIGHT_ON, _LEFT_TURN),
    "with no 2 - loops": (_BACKWARDS,),
    "without 2 - loops": (_BACKWARDS,),
    "without 2 - loops or left turns": (_BACKWARDS, _LEFT_TURN),
}


def _no_turns(moves: Lines, turns: tuple[tuple[str, TurnTest], ...]) -> Piece:
    """Return the piece: a move into a cell and the move of that cell's own element never form one of the turns.

    `turns` holds (name, whether two offsets form the turn) for each kind.
    """
    pairs = [
        (i, j)
        for i, move_in in enumerate(moves)
        for j, move_out in enumerate(moves)
        if (0, 0) not in (move_in, move_out) and any(turn(move_in, move_out) for _, turn in turns)
    ]

    def test(view: View) -> Flags:
        is_allowed = np.ones(view.count, dtype=bool)
        for i, j in pairs:
            down, right = moves[i]
            is_allowed &= (view.value_index() != j) | (view.value_index(-down, -right) != i)
        return is_allowed

    reads = tuple(("", -down, -right) for down, right in moves)
    text = f"where an element moves in, none moves {' or '.join(name for name, _ in turns)}"
    return piece_of_conditions(Condition(reads, test)).with_text(text)


def _permutations_by_moves(
    head: Head,
    size: Size,
    moves: Lines,
    turns: tuple[tuple[str, TurnTest], ...] | None = None,
) -> Name | None:
    """Return the permutations in which every element makes one of the moves.

    Return None unless these are 2 to _MAX_MOVES different ones.
    """
    if len(set(moves)) < len(moves) or not 2 <= len(moves) <= _MAX_MOVES:
        return None
    text = f"permutations in which every element moves by one of {' '.join(map(str, sorted(moves)))}"
    piece = _every_element_moves(moves, text, frozenset([1]))
    parts = (piece, _no_turns(moves, turns)) if turns else (piece,)
    return head(size, tuple(range(len(moves))), parts)


def _index_permutations(head: Head, size: Size, last_index: tuple[int, int], moves: Lines) -> Name | None:
    """Return the permutations by moves of a title that numbers the cells from 0.

    `last_index` is (step, constant) of the largest cell index, step·n + constant. Return None if it does not fit the
    size.
    """
    if size.rows.step and size.columns.step:
        return _permutations_by_moves(head, size, moves)
    growing_side, fixed_side = size.sides if size.rows.step else size.sides[::-1]
    if last_index != (fixed_side.constant * growing_side.step, fixed_side.constant * growing_side.constant - 1):
        return None
    return _permutations_by_moves(head, size, moves)


def _knight_moves(handedness: str, side: str) -> Lines | None:
    """Return the empty move and the four knight moves that go two cells straight and one to `side`.

    `side` is "right" or "left". Return None if `handedness`, "right-handed" or "left-handed", is not that of the side.
    """
    if not handedness.startswith(side):
        return None
    sign = 1 if side == "right" else -1
    return ((0, 0), *((2 * a + sign * b, 2 * b - sign * a) for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))))


def _occupancy_arrays(
    head: Head,
    size: Size,
    moves: Lines,
    turns: tuple[tuple[str, TurnTest], ...] | None,
    arrival_counts: frozenset[int] | None,
) -> Name:
    """Return the different arrays of the number of elements in each cell after every element has made one move.

    `arrival_counts` are the numbers of elements that may arrive in a cell, None if any number may.
    """
    text = f"every element moves by one of {' '.join(map(str, sorted(moves)))}"
    if arrival_counts is not None:
        text += f", {' or '.join(map(str, sorted(arrival_counts)))} to each cell"
    piece = _every_element_moves(moves, text, arrival_counts)
    reads = tuple(("", -down, -right) for down, right in moves)
    output = Output(len(moves) + 1, reads, lambda view: _arrivals(view, moves))
    occupancy = piece_of_output(output).with_text("different arrays of how many come to each cell")
    parts = (piece, _no_turns(moves, turns), occupancy) if turns else (piece, occupancy)
    return head(size, tuple(range(len(moves))), parts)


def _mutual_links(head: Head, size: Size, link_count: int, lines: Lines, not_collinear: str | None) -> Name | None:
    """Return the graphs on the cells in which every vertex has degree 0 or `link_count`.

    Edges join neighbours along the given lines. With `not_collinear` no two edges of a cell lie on a line. Return None
    if `link_count` is 0 or exceeds the number of neighbours, or if there are more than _MAX_LINK_SETS sets of links of
    a cell.
    """
    neighbour_offsets = tuple(both_directions(lines))
    link_sets: list[Lines] = [(), *combinations(neighbour_offsets, link_count)]
    if not_collinear:
        link_sets = [links for links in link_sets if not any((-a, -b) in links for a, b in links)]
    if not 1 <= link_count <= len(neighbour_offsets) or len(link_sets) > _MAX_LINK_SETS:
        return None
    has_link = {offset: np.array([offset in links for links in link_sets]) for offset in neighbour_offsets}

    def condition(line: Offset) -> Condition:
        forward, backward = has_link[line], has_link[-line[0], -line[1]]

        def is_mutual(view: View) -> Flags:
            links_forward, linked_back = forward[view.value_index()], backward[np.maximum(view.value_index(*line), 0)]
            return np.where(view.inside(*line), links_forward == linked_back, ~links_forward)

        return Condition((("", *line),), is_mutual)

    conditions = tuple(condition(offset) for offset in neighbour_offsets)
    text = f"every cell is linked to itself or to {link_count} neighbours {lines_text(lines)}, both ways"
    text += ", no two links of a cell on a line" if not_collinear else ""
    piece = piece_of_conditions(*conditions).with_text(text)
    return head(size, tuple(range(len(link_sets))), (piece,))


# a row is "kind/name": (text or texts, sentence in standard words if any, meaning or its function), see `grammar`
PHRASES: Productions = {
    "turns/turns": (
        "{=without consecutive moves in the same direction|without move-in move-out left turns|without move-in move-out straight through or left turns|with no 2-loops|without 2-loops or left turns|without 2-loops}",
        lambda name: _TURNS[name]),
    "index/index": ("{integer},{integer}", lambda down, right: (down, right)),
    "indices": PhraseList("index", ("", "or")),
    "changes/directed": "directed index change {indices}",
    "changes/either": (
        "index change +-(.,.) {indices}",
        lambda offsets: tuple(dict.fromkeys(move for a, b in offsets for move in ((a, b), (-a, -b))))),
    "changes/any-signs": (
        "index change (+-,+-) {indices}",
        lambda offsets: tuple(dict.fromkeys((s * a, t * b) for a, b in offsets for s in (1, -1) for t in (1, -1)))),
    "last index/last-index": (
        ("n*{digits}+{digits}", "{digits}*n+{digits}"),
        lambda step, constant: (step, constant)),
    "name/moves-permutations": (
        "{head} {size} arrays of permutations of 0..{last index} with each element having {changes}",
        "permutations of the cells in which every element makes one of the given moves",
        _index_permutations),
    "moves/knight-moves": (
        "making zero or one {=right-handed|left-handed} knight moves (out 2, {=right|left} 1)",
        _knight_moves),
    "moves/one-space": (
        "moving {=zero or one|one} space {lines}",
        lambda moves, lines: (*(((0, 0),) if moves == "zero or one" else ()), *both_directions(lines))),
    "moves/king-moves": ("making zero or one king moves", ((0, 0), *both_directions(KING))),
    "moves/exactly-one": ("moving exactly one {lines}", lambda lines: tuple(both_directions(lines))),
    "moves/compass-moves": ("not moving , or moving one space {compass}", lambda offsets: ((0, 0), *offsets)),
    "moves/moved": ("not moved or moved {lines} by one", lambda lines: ((0, 0), *both_directions(lines))),
    "name/array-permutations": (
        ("{head} {size} array permutations with <each|every> element {moves}",
         "{head} permutations of <a|an> {size} array with <each|every> element {moves} [and {turns}]"),
        _permutations_by_moves),
    "going/goes": ("moves to some {lines} neighbor", lambda lines: tuple(both_directions(lines))),
    "going/stays-or-goes": (
        "stays put or moves to some {lines} neighbor",
        lambda lines: ((0, 0), *both_directions(lines))),
    "crowd/at-most": (
        "[,] [and] with no occupancy greater than {count}",
        lambda limit: frozenset(range(limit + 1))),
    "crowd/exactly": ("[,] [and] with every occupancy equal to {counts}", frozenset),
    "name/occupancy": (
        "{head} {size} arrays of occupancy after each element {going} [[,] [but] {turns}] [{crowd}]",
        "different arrays of the numbers of elements that arrive in each cell",
        _occupancy_arrays),
    "collinear/collinear": (", without consecutive collinear links", "collinear"),
    "name/links": (
        "{head} ways to reciprocally link elements of <a|an> {size} array either to themselves or to exactly {count} {lines} <neighbor|neighbors> [{collinear}]",
        "arrays in which every cell is linked to a given number of neighbours, or to none",
        _mutual_links),
}  # fmt: skip
