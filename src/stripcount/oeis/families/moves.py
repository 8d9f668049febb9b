"""Arrays whose elements make short moves: permutations, occupancy after moves, links between neighbours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import numpy as np

from stripcount.model.lattice.rule import Condition, Flags, Numbers, Output, View
from stripcount.oeis.grammar import Found, Parser
from stripcount.oeis.name import Head, Name, Size
from stripcount.oeis.phrases import GRAMMAR, KING, Offset, both_ways, named, phrase, says
from stripcount.oeis.pieces import Parts, Piece, Shown


def _arrivals(view: View, moves: tuple[Offset, ...]) -> Numbers:
    """Return how many elements move to the anchor; the value with index i is move i."""
    found = np.zeros(view.count, dtype=np.int64)
    for number, (down, right) in enumerate(moves):
        found += view.number(-down, -right) == number
    return found


def _stay_inside(moves: tuple[Offset, ...]) -> Condition:
    def test(view: View) -> Flags:
        fits = np.ones(view.count, dtype=bool)
        for number, (down, right) in enumerate(moves):
            if (down, right) != (0, 0):
                fits &= (view.number() != number) | view.inside(down, right)
        return fits

    return Condition(tuple(("", *move) for move in moves), test)


def moving(moves: tuple[Offset, ...], text: str, occupancy: tuple[frozenset[int], bool]) -> Piece:
    """Return the piece: every element makes one of the moves, inside the board.

    `occupancy` is (allowed numbers of elements that arrive in a cell, whether any number is allowed instead).
    """
    numbers, unlimited = occupancy
    reads = tuple(("", -down, -right) for down, right in moves)
    arrive = Condition(reads, lambda view: np.isin(_arrivals(view, moves), sorted(numbers)))
    conditions = (_stay_inside(moves),) if unlimited else (_stay_inside(moves), arrive)
    return Piece(text, lambda context: Parts(conditions=conditions))


Turn = Callable[[Offset, Offset], bool]
"""Whether a move into a cell followed by a move out of it is a turn of some kind."""


def back(first: Offset, second: Offset) -> bool:
    """Return whether a move undoes another."""
    return second == (-first[0], -first[1])


def straight(first: Offset, second: Offset) -> bool:
    """Return whether a move repeats another."""
    return second == first


def left(first: Offset, second: Offset) -> bool:
    """Return whether the second move turns left from the first, by less than a half turn; offsets are (down, right)."""
    return first[1] * second[0] - first[0] * second[1] < 0


_TURNS: dict[str, tuple[tuple[str, Turn], ...]] = {
    "without consecutive moves in the same direction": (("straight on", straight),),
    "without move - in move - out left turns": (("to the left", left),),
    "without move - in move - out straight through or left turns": (("straight on", straight), ("to the left", left)),
    "with no 2 - loops": (("back", back),),
    "without 2 - loops": (("back", back),),
    "without 2 - loops or left turns": (("back", back), ("to the left", left)),
}


says("turns", {
    "turns": (
        "{=without consecutive moves in the same direction|without move-in move-out left turns|without move-in move-out straight through or left turns|with no 2-loops|without 2-loops or left turns|without 2-loops}",
        lambda name: _TURNS[name]),
})  # fmt: skip


def never(moves: tuple[Offset, ...], found: tuple[tuple[str, Turn], ...]) -> Piece:
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
    return Piece(text, lambda context: Parts(conditions=(Condition(reads, test),)))


def _permutations(
    head: Head,
    size: Size,
    moves: tuple[Offset, ...],
    turned: tuple[tuple[str, Turn], ...] | None = None,
) -> Name | None:
    if len(set(moves)) < len(moves) or not 2 <= len(moves) <= 30:
        return None
    text = f"permutations in which every element moves by one of {' '.join(map(str, sorted(moves)))}"
    piece = moving(moves, text, (frozenset([1]), False))
    parts = (piece, never(moves, turned)) if turned else (piece,)
    return head.name(size, tuple(range(len(moves))), parts)


says("index", {
    "index": ("{integer},{integer}", lambda down, right: (down, right)),
})  # fmt: skip


@GRAMMAR.reader("indices")
def indices(parser: Parser, at: int) -> Iterator[Found]:
    """`0,0 0,1 or 1,0`."""
    for value, end in parser.read("index", at):
        yield (value,), end
        for words in ((), ("or",)):
            after = parser.literal(words, end)
            if after is not None:
                for rest, last in parser.read("indices", after):
                    yield (value, *rest), last


says("changes", {
    "directed": ("directed index change {indices}", lambda found: found),
    "either": (
        "index change +-(.,.) {indices}",
        lambda found: tuple(dict.fromkeys(move for a, b in found for move in ((a, b), (-a, -b))))),
    "any-signs": (
        "index change (+-,+-) {indices}",
        lambda found: tuple(dict.fromkeys((s * a, t * b) for a, b in found for s in (1, -1) for t in (1, -1)))),
})  # fmt: skip


says("last index", {
    "last-index": (("n*{digits}+{digits}", "{digits}*n+{digits}"), lambda factor, rest: (factor, rest)),
})  # fmt: skip


@phrase(
    "name/moves-permutations",
    "{head} {size} arrays of permutations of 0..{last index} with each element having {changes}",
)
def permutations(head: Head, size: Size, last: tuple[int, int], moves: tuple[Offset, ...]) -> Name | None:
    """Permutations of the cells in which every element makes one of the given moves."""
    if size.rows.step and size.columns.step:
        return _permutations(head, size, moves)
    long, short = size.sides if size.rows.step else size.sides[::-1]
    if last != (short.first * long.step, short.first * long.first - 1):
        return None
    return _permutations(head, size, moves)


@phrase("moves/knight-moves", "making zero or one {=right-handed|left-handed} knight moves (out 2, {=right|left} 1)")
def knight_moves(hand: str, side: str) -> tuple[Offset, ...] | None:
    """Moves of a knight, two cells straight on and one to the right (left), or no move."""
    if not hand.startswith(side):
        return None
    turn = 1 if side == "right" else -1
    return ((0, 0), *((2 * a + turn * b, 2 * b - turn * a) for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))))


says("moves", {
    "one-space": (
        "moving {=zero or one|one} space {lines}",
        lambda number, lines: (*(((0, 0),) if number == "zero or one" else ()), *both_ways(lines))),
    "king-moves": ("making zero or one king moves", ((0, 0), *both_ways(KING))),
    "exactly-one": ("moving exactly one {lines}", lambda lines: tuple(both_ways(lines))),
    "compass-moves": ("not moving , or moving one space {compass}", lambda places: ((0, 0), *places)),
    "moved": ("not moved or moved {lines} by one", lambda lines: ((0, 0), *both_ways(lines))),
})  # fmt: skip


says("name", {
    "array-permutations": (
        ("{head} {size} array permutations with <each|every> element {moves}",
         "{head} permutations of <a|an> {size} array with <each|every> element {moves} [and {turns}]"),
        _permutations),
})  # fmt: skip


says("going", {
    "goes": ("moves to some {lines} neighbor", lambda lines: tuple(both_ways(lines))),
    "stays-or-goes": ("stays put or moves to some {lines} neighbor", lambda lines: ((0, 0), *both_ways(lines))),
})  # fmt: skip


says("crowd", {
    "at-most": ("[,] [and] with no occupancy greater than {count}", lambda number: frozenset(range(number + 1))),
    "exactly": ("[,] [and] with every occupancy equal to {counts}", frozenset),
})  # fmt: skip


@phrase(
    "name/occupancy",
    "{head} {size} arrays of occupancy after each element {going} [[,] [but] {turns}] [{crowd}]",
)
def occupancy(
    head: Head,
    size: Size,
    moves: tuple[Offset, ...],
    turned: tuple[tuple[str, Turn], ...] | None,
    crowd: frozenset[int] | None,
) -> Name:
    """Different arrays of the numbers of elements that arrive in each cell."""
    text = f"every element moves by one of {' '.join(map(str, sorted(moves)))}"
    if crowd is not None:
        text += f", {' or '.join(map(str, sorted(crowd)))} to each cell"
    piece = moving(moves, text, (crowd or frozenset(), crowd is None))
    reads = tuple(("", -down, -right) for down, right in moves)
    output = Output(len(moves) + 1, reads, lambda view: _arrivals(view, moves))
    shown = Shown("different arrays of how many come to each cell", lambda context: output)
    parts = (piece, never(moves, turned), shown) if turned else (piece, shown)
    return head.name(size, tuple(range(len(moves))), parts)


says("collinear", {
    "collinear": (", without consecutive collinear links", "collinear"),
})  # fmt: skip


@phrase(
    "name/links",
    "{head} ways to reciprocally link elements of <a|an> {size} array either to themselves or to exactly {count} {lines} <neighbor|neighbors> [{collinear}]",
)
def links(head: Head, size: Size, number: int, lines: tuple[Offset, ...], straight: str | None) -> Name | None:
    """Every cell is linked to a given number of neighbours, or to none."""
    places = tuple(both_ways(lines))
    sets: list[tuple[Offset, ...]] = [(), *combinations(places, number)]
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
    text = f"every cell is linked to itself or to {number} neighbours {named(lines)}, both ways"
    text += ", no two links of a cell on a line" if straight else ""
    piece = Piece(text, lambda context: Parts(conditions=conditions))
    return head.name(size, tuple(range(len(sets))), (piece,))
