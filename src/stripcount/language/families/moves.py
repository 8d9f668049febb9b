"""Arrays whose elements make short moves: permutations, occupancy after moves, links between neighbours."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import numpy as np

from stripcount.language.grammar import PhraseList, Productions
from stripcount.language.name import Head, Name, Size
from stripcount.language.phrases import KING, Lines, Offset, both_directions, lines_text
from stripcount.language.pieces import Piece, piece_of_conditions, piece_of_output
from stripcount.model.lattice.rule import Condition, Flags, Numbers, Output, View


def _arrivals(view: View, moves: Lines) -> Numbers:
    """Return how many elements move to the anchor cell; the value with index i stands for `moves[i]`."""
    arrivals = np.zeros(view.count, dtype=np.int64)
    for move_index, (down, right) in enumerate(moves):
        arrivals += view.value_index(-down, -right) == move_index
    return arrivals


def _stay_inside(moves: Lines) -> Condition:
    """Return the condition: no element moves over the edge of the board."""

    def test(view: View) -> Flags:
        fits = np.ones(view.count, dtype=bool)
        for move_index, (down, right) in enumerate(moves):
            if (down, right) != (0, 0):
                fits &= (view.value_index() != move_index) | view.inside(down, right)
        return fits

    return Condition(tuple(("", *move) for move in moves), test)


def moving(moves: Lines, text: str, occupancy: tuple[frozenset[int], bool]) -> Piece:
    """Return the piece: every element makes one of the moves, inside the board.

    `occupancy` is (allowed numbers of elements that arrive in a cell, whether any number is allowed instead).
    """
    allowed_counts, unlimited = occupancy
    reads = tuple(("", -down, -right) for down, right in moves)
    occupied = Condition(reads, lambda view: np.isin(_arrivals(view, moves), sorted(allowed_counts)))
    conditions = (_stay_inside(moves),) if unlimited else (_stay_inside(moves), occupied)
    return piece_of_conditions(*conditions).with_text(text)


Turn = Callable[[Offset, Offset], bool]
"""Whether a move into a cell followed by a move out of it is a turn of some kind."""


_BACK: tuple[str, Turn] = ("back", lambda first, second: second == (-first[0], -first[1]))
_STRAIGHT: tuple[str, Turn] = ("straight on", lambda first, second: second == first)
_LEFT: tuple[str, Turn] = (  # by less than a half turn; offsets are (down, right)
    "to the left",
    lambda first, second: first[1] * second[0] - first[0] * second[1] < 0,
)
_TURNS = {
    "without consecutive moves in the same direction": (_STRAIGHT,),
    "without move - in move - out left turns": (_LEFT,),
    "without move - in move - out straight through or left turns": (_STRAIGHT, _LEFT),
    "with no 2 - loops": (_BACK,),
    "without 2 - loops": (_BACK,),
    "without 2 - loops or left turns": (_BACK, _LEFT),
}


def without_turns(moves: Lines, turns: tuple[tuple[str, Turn], ...]) -> Piece:
    """Return the piece: a move into a cell and the move of that cell's own element never form one of the turns.

    `turns` holds (name, whether two offsets form the turn) for each kind.
    """
    pairs = [
        (i, j)
        for i, first in enumerate(moves)
        for j, second in enumerate(moves)
        if (0, 0) not in (first, second) and any(turn(first, second) for _, turn in turns)
    ]

    def test(view: View) -> Flags:
        fits = np.ones(view.count, dtype=bool)
        for i, j in pairs:
            down, right = moves[i]
            fits &= (view.value_index() != j) | (view.value_index(-down, -right) != i)
        return fits

    reads = tuple(("", -down, -right) for down, right in moves)
    text = f"where an element moves in, none moves {' or '.join(name for name, _ in turns)}"
    return piece_of_conditions(Condition(reads, test)).with_text(text)


def _permutations(
    head: Head,
    size: Size,
    moves: Lines,
    turns: tuple[tuple[str, Turn], ...] | None = None,
) -> Name | None:
    """Return the permutations in which every element makes one of the moves, None unless there are 2 to 30 moves."""
    if len(set(moves)) < len(moves) or not 2 <= len(moves) <= 30:
        return None
    text = f"permutations in which every element moves by one of {' '.join(map(str, sorted(moves)))}"
    piece = moving(moves, text, (frozenset([1]), False))
    parts = (piece, without_turns(moves, turns)) if turns else (piece,)
    return head(size, tuple(range(len(moves))), parts)


def _index_permutations(head: Head, size: Size, last: tuple[int, int], moves: Lines) -> Name | None:
    """Return the permutations of a title that numbers the cells; `last` is the largest cell index, step·n + first."""
    if size.rows.step and size.columns.step:
        return _permutations(head, size, moves)
    long, short = size.sides if size.rows.step else size.sides[::-1]
    if last != (short.first * long.step, short.first * long.first - 1):
        return None
    return _permutations(head, size, moves)


def _knight_moves(handedness: str, side: str) -> Lines | None:
    """Return no move and the four knight moves, two cells straight and one to `side`; None if the title contradicts itself."""
    if not handedness.startswith(side):
        return None
    sign = 1 if side == "right" else -1
    return ((0, 0), *((2 * a + sign * b, 2 * b - sign * a) for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))))


def _occupancy(
    head: Head,
    size: Size,
    moves: Lines,
    turns: tuple[tuple[str, Turn], ...] | None,
    arrival_counts: frozenset[int] | None,
) -> Name:
    """Return the arrays of the numbers of elements in each cell after every element has made one of the moves."""
    text = f"every element moves by one of {' '.join(map(str, sorted(moves)))}"
    if arrival_counts is not None:
        text += f", {' or '.join(map(str, sorted(arrival_counts)))} to each cell"
    piece = moving(moves, text, (arrival_counts or frozenset(), arrival_counts is None))
    reads = tuple(("", -down, -right) for down, right in moves)
    output = Output(len(moves) + 1, reads, lambda view: _arrivals(view, moves))
    occupancy = piece_of_output(output).with_text("different arrays of how many come to each cell")
    parts = (piece, without_turns(moves, turns), occupancy) if turns else (piece, occupancy)
    return head(size, tuple(range(len(moves))), parts)


def _links(head: Head, size: Size, number: int, lines: Lines, not_straight: str | None) -> Name | None:
    """Return the graphs on the cells in which every cell has no link or `number` links to neighbours along some lines."""
    places = tuple(both_directions(lines))
    link_sets: list[Lines] = [(), *combinations(places, number)]
    if not_straight:
        link_sets = [links for links in link_sets if not any((-a, -b) in links for a, b in links)]
    if not 1 <= number <= len(places) or len(link_sets) > 80:
        return None
    linked = {place: np.array([place in links for links in link_sets]) for place in places}

    def condition(line: Offset) -> Condition:
        forward, backward = linked[line], linked[-line[0], -line[1]]

        def is_mutual(view: View) -> Flags:
            own, other = forward[view.value_index()], backward[np.maximum(view.value_index(*line), 0)]
            return np.where(view.inside(*line), own == other, ~own)

        return Condition((("", *line),), is_mutual)

    conditions = tuple(condition(place) for place in places)
    text = f"every cell is linked to itself or to {number} neighbours {lines_text(lines)}, both ways"
    text += ", no two links of a cell on a line" if not_straight else ""
    piece = piece_of_conditions(*conditions).with_text(text)
    return head(size, tuple(range(len(link_sets))), (piece,))


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
        lambda factor, rest: (factor, rest)),
    "name/moves-permutations": (
        "{head} {size} arrays of permutations of 0..{last index} with each element having {changes}",
        "permutations of the cells in which every element makes one of the given moves",
        _index_permutations),
    "moves/knight-moves": (
        "making zero or one {=right-handed|left-handed} knight moves (out 2, {=right|left} 1)",
        _knight_moves),
    "moves/one-space": (
        "moving {=zero or one|one} space {lines}",
        lambda number, lines: (*(((0, 0),) if number == "zero or one" else ()), *both_directions(lines))),
    "moves/king-moves": ("making zero or one king moves", ((0, 0), *both_directions(KING))),
    "moves/exactly-one": ("moving exactly one {lines}", lambda lines: tuple(both_directions(lines))),
    "moves/compass-moves": ("not moving , or moving one space {compass}", lambda places: ((0, 0), *places)),
    "moves/moved": ("not moved or moved {lines} by one", lambda lines: ((0, 0), *both_directions(lines))),
    "name/array-permutations": (
        ("{head} {size} array permutations with <each|every> element {moves}",
         "{head} permutations of <a|an> {size} array with <each|every> element {moves} [and {turns}]"),
        _permutations),
    "going/goes": ("moves to some {lines} neighbor", lambda lines: tuple(both_directions(lines))),
    "going/stays-or-goes": (
        "stays put or moves to some {lines} neighbor",
        lambda lines: ((0, 0), *both_directions(lines))),
    "crowd/at-most": (
        "[,] [and] with no occupancy greater than {count}",
        lambda number: frozenset(range(number + 1))),
    "crowd/exactly": ("[,] [and] with every occupancy equal to {counts}", frozenset),
    "name/occupancy": (
        "{head} {size} arrays of occupancy after each element {going} [[,] [but] {turns}] [{crowd}]",
        "different arrays of the numbers of elements that arrive in each cell",
        _occupancy),
    "collinear/collinear": (", without consecutive collinear links", "collinear"),
    "name/links": (
        "{head} ways to reciprocally link elements of <a|an> {size} array either to themselves or to exactly {count} {lines} <neighbor|neighbors> [{collinear}]",
        "arrays in which every cell is linked to a given number of neighbours, or to none",
        _links),
}  # fmt: skip
