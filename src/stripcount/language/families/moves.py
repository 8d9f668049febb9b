"""Arrays whose elements make short moves: permutations, occupancy after moves, links between neighbours."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import numpy as np

from stripcount.language.grammar import PhraseList, Productions
from stripcount.language.name import Head, Name, Size
from stripcount.language.phrases import KING, Lines, Offset, both_ways, lines_text
from stripcount.language.pieces import Piece, always, showing
from stripcount.model.lattice.rule import Condition, Flags, Numbers, Output, View


def _arrivals(view: View, moves: Lines) -> Numbers:
    """Return how many elements move to the anchor; the value with index i is move i."""
    found = np.zeros(view.count, dtype=np.int64)
    for number, (down, right) in enumerate(moves):
        found += view.number(-down, -right) == number
    return found


def _stay_inside(moves: Lines) -> Condition:
    def test(view: View) -> Flags:
        fits = np.ones(view.count, dtype=bool)
        for number, (down, right) in enumerate(moves):
            if (down, right) != (0, 0):
                fits &= (view.number() != number) | view.inside(down, right)
        return fits

    return Condition(tuple(("", *move) for move in moves), test)


def moving(moves: Lines, text: str, occupancy: tuple[frozenset[int], bool]) -> Piece:
    """Return the piece: every element makes one of the moves, inside the board.

    `occupancy` is (allowed numbers of elements that arrive in a cell, whether any number is allowed instead).
    """
    numbers, unlimited = occupancy
    reads = tuple(("", -down, -right) for down, right in moves)
    arrive = Condition(reads, lambda view: np.isin(_arrivals(view, moves), sorted(numbers)))
    conditions = (_stay_inside(moves),) if unlimited else (_stay_inside(moves), arrive)
    return always(*conditions).saying(text)


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


def never(moves: Lines, found: tuple[tuple[str, Turn], ...]) -> Piece:
    """Return the piece: where an element moves into a cell, that cell's own element makes none of the given turns."""
    pairs = [
        (i, j)
        for i, first in enumerate(moves)
        for j, second in enumerate(moves)
        if (0, 0) not in (first, second) and any(turn(first, second) for _, turn in found)
    ]

    def test(view: View) -> Flags:
        fits = np.ones(view.count, dtype=bool)
        for i, j in pairs:
            down, right = moves[i]
            fits &= (view.number() != j) | (view.number(-down, -right) != i)
        return fits

    reads = tuple(("", -down, -right) for down, right in moves)
    text = f"where an element moves in, none moves {' or '.join(name for name, _ in found)}"
    return always(Condition(reads, test)).saying(text)


def _permutations(
    head: Head,
    size: Size,
    moves: Lines,
    turned: tuple[tuple[str, Turn], ...] | None = None,
) -> Name | None:
    if len(set(moves)) < len(moves) or not 2 <= len(moves) <= 30:
        return None
    text = f"permutations in which every element moves by one of {' '.join(map(str, sorted(moves)))}"
    piece = moving(moves, text, (frozenset([1]), False))
    parts = (piece, never(moves, turned)) if turned else (piece,)
    return head(size, tuple(range(len(moves))), parts)


def _index_permutations(head: Head, size: Size, last: tuple[int, int], moves: Lines) -> Name | None:
    if size.rows.step and size.columns.step:
        return _permutations(head, size, moves)
    long, short = size.sides if size.rows.step else size.sides[::-1]
    if last != (short.first * long.step, short.first * long.first - 1):
        return None
    return _permutations(head, size, moves)


def _knight_moves(hand: str, side: str) -> Lines | None:
    if not hand.startswith(side):
        return None
    turn = 1 if side == "right" else -1
    return ((0, 0), *((2 * a + turn * b, 2 * b - turn * a) for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))))


def _occupancy(
    head: Head,
    size: Size,
    moves: Lines,
    turned: tuple[tuple[str, Turn], ...] | None,
    crowd: frozenset[int] | None,
) -> Name:
    text = f"every element moves by one of {' '.join(map(str, sorted(moves)))}"
    if crowd is not None:
        text += f", {' or '.join(map(str, sorted(crowd)))} to each cell"
    piece = moving(moves, text, (crowd or frozenset(), crowd is None))
    reads = tuple(("", -down, -right) for down, right in moves)
    output = Output(len(moves) + 1, reads, lambda view: _arrivals(view, moves))
    came = showing(output).saying("different arrays of how many come to each cell")
    parts = (piece, never(moves, turned), came) if turned else (piece, came)
    return head(size, tuple(range(len(moves))), parts)


def _links(head: Head, size: Size, number: int, lines: Lines, straight: str | None) -> Name | None:
    places = tuple(both_ways(lines))
    sets: list[Lines] = [(), *combinations(places, number)]
    if straight:
        sets = [s for s in sets if not any((-a, -b) in s for a, b in s)]
    if not 1 <= number <= len(places) or len(sets) > 80:
        return None
    linked = {place: np.array([place in s for s in sets]) for place in places}

    def condition(line: Offset) -> Condition:
        ahead, back = linked[line], linked[-line[0], -line[1]]

        def test(view: View) -> Flags:
            own, other = ahead[view.number()], back[np.maximum(view.number(*line), 0)]
            return np.where(view.inside(*line), own == other, ~own)

        return Condition((("", *line),), test)

    conditions = tuple(condition(place) for place in places)
    text = f"every cell is linked to itself or to {number} neighbours {lines_text(lines)}, both ways"
    text += ", no two links of a cell on a line" if straight else ""
    piece = always(*conditions).saying(text)
    return head(size, tuple(range(len(sets))), (piece,))


PHRASES: Productions = {
    "turns/turns": (
        "{=without consecutive moves in the same direction|without move-in move-out left turns|without move-in move-out straight through or left turns|with no 2-loops|without 2-loops or left turns|without 2-loops}",
        lambda name: _TURNS[name]),
    "index/index": ("{integer},{integer}", lambda down, right: (down, right)),
    "indices": PhraseList("index", ("", "or")),
    "changes/directed": "directed index change {indices}",
    "changes/either": (
        "index change +-(.,.) {indices}",
        lambda found: tuple(dict.fromkeys(move for a, b in found for move in ((a, b), (-a, -b))))),
    "changes/any-signs": (
        "index change (+-,+-) {indices}",
        lambda found: tuple(dict.fromkeys((s * a, t * b) for a, b in found for s in (1, -1) for t in (1, -1)))),
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
        lambda number, lines: (*(((0, 0),) if number == "zero or one" else ()), *both_ways(lines))),
    "moves/king-moves": ("making zero or one king moves", ((0, 0), *both_ways(KING))),
    "moves/exactly-one": ("moving exactly one {lines}", lambda lines: tuple(both_ways(lines))),
    "moves/compass-moves": ("not moving , or moving one space {compass}", lambda places: ((0, 0), *places)),
    "moves/moved": ("not moved or moved {lines} by one", lambda lines: ((0, 0), *both_ways(lines))),
    "name/array-permutations": (
        ("{head} {size} array permutations with <each|every> element {moves}",
         "{head} permutations of <a|an> {size} array with <each|every> element {moves} [and {turns}]"),
        _permutations),
    "going/goes": ("moves to some {lines} neighbor", lambda lines: tuple(both_ways(lines))),
    "going/stays-or-goes": (
        "stays put or moves to some {lines} neighbor",
        lambda lines: ((0, 0), *both_ways(lines))),
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
