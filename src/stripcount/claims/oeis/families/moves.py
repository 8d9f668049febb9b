"""Arrays in which every element moves a little: permutations, occupancy, links between neighbours, circular arrays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from stripcount.claims.oeis.grammar import Found, Parser
from stripcount.claims.oeis.name import Name, Side
from stripcount.claims.oeis.phrases import GRAMMAR, KING, Offset, both_ways, named, says
from stripcount.claims.oeis.pieces import Order, Parts, Piece, Shown
from stripcount.model.lattice.rule import Condition, Flags, Numbers, Output, View


def _arrivals(view: View, moves: tuple[Offset, ...]) -> Numbers:
    """Return how many elements move to a cell; a value is the number of a move."""
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
    """Return the piece: every element makes one of some moves inside the board; so many may come to one cell."""
    numbers, any_number = occupancy
    reads = tuple(("", -down, -right) for down, right in moves)
    arrive = Condition(reads, lambda view: np.isin(_arrivals(view, moves), sorted(numbers)))
    conditions = (_stay_inside(moves),) if any_number else (_stay_inside(moves), arrive)
    return Piece(text, lambda context: Parts(conditions=conditions))


def _permutations(head: tuple[int, bool], rows: Side, columns: Side, moves: tuple[Offset, ...]) -> Name | None:
    if len(set(moves)) < len(moves) or not 2 <= len(moves) <= 30:
        return None
    text = f"permutations in which every element moves by one of {' '.join(map(str, sorted(moves)))}"
    divisor, table = head
    return Name(
        divisor, rows, columns, tuple(range(len(moves))), (moving(moves, text, (frozenset([1]), False)),), table
    )


@says("index", "{integer},{integer}")
def index(down: int, right: int) -> Offset:
    """A difference of indices."""
    return down, right


@GRAMMAR.reads("indices")
def indices(parser: Parser, at: int) -> Iterator[Found]:
    """`0,0 0,1 or 1,0`."""
    for value, end in parser.read("index", at):
        yield (value,), end
        for words in ((), ("or",)):
            after = parser.literal(words, end)
            if after is not None:
                for rest, last in parser.read("indices", after):
                    yield (value, *rest), last


@says("changes", "directed index change {indices}")
def directed(found: tuple[Offset, ...]) -> tuple[Offset, ...]:
    """Differences as they stand."""
    return found


@says("changes", "index change +-(.,.) {indices}")
def either(found: tuple[Offset, ...]) -> tuple[Offset, ...]:
    """Differences and their opposites."""
    return tuple(dict.fromkeys(move for a, b in found for move in ((a, b), (-a, -b))))


@says("changes", "index change (+-,+-) {indices}")
def any_signs(found: tuple[Offset, ...]) -> tuple[Offset, ...]:
    """Differences with any signs."""
    return tuple(dict.fromkeys((s * a, t * b) for a, b in found for s in (1, -1) for t in (1, -1)))


@says("last index", "n*{digits}+{digits}", "{digits}*n+{digits}")
def last_index(factor: int, rest: int) -> tuple[int, int]:
    """The largest number in an array of the numbers from 0."""
    return factor, rest


@says("name", "{head} {side} x {side} arrays of permutations of 0..{last index} with each element having {changes}")
def permutations(
    head: tuple[int, bool], rows: Side, columns: Side, last: tuple[int, int], moves: tuple[Offset, ...]
) -> Name | None:
    """Permutations of the cells by moves of some kinds."""
    if rows.step and columns.step:
        return _permutations(head, rows, columns, moves)
    long, short = (rows, columns) if rows.step else (columns, rows)
    if last != (short.first * long.step, short.first * long.first - 1):
        return None
    return _permutations(head, rows, columns, moves)


@says(
    "moves",
    "moving {=zero or one|one} space {lines}",
)
def one_space(number: str, lines: tuple[Offset, ...]) -> tuple[Offset, ...]:
    """Moves to a neighbour, or none."""
    return (*(((0, 0),) if number == "zero or one" else ()), *both_ways(lines))


@says("moves", "making zero or one king moves")
def king_moves() -> tuple[Offset, ...]:
    """Moves of a king, or none."""
    return ((0, 0), *both_ways(KING))


@says("moves", "not moving , or moving one space {compass}")
def compass_moves(places: tuple[Offset, ...]) -> tuple[Offset, ...]:
    """Moves in some directions of the compass, or none."""
    return ((0, 0), *places)


@says("moves", "not moved or moved {lines} by one")
def moved(lines: tuple[Offset, ...]) -> tuple[Offset, ...]:
    """Moves to a neighbour, or none."""
    return ((0, 0), *both_ways(lines))


@says("name", "{head} {side} x {side} array permutations with <each|every> element {moves}")
def array_permutations(head: tuple[int, bool], rows: Side, columns: Side, moves: tuple[Offset, ...]) -> Name | None:
    """Permutations of the cells by short moves."""
    return _permutations(head, rows, columns, moves)


@says("going", "moves to some {lines} neighbor")
def goes(lines: tuple[Offset, ...]) -> tuple[Offset, ...]:
    """Moves to a neighbour."""
    return tuple(both_ways(lines))


@says("going", "stays put or moves to some {lines} neighbor")
def stays_or_goes(lines: tuple[Offset, ...]) -> tuple[Offset, ...]:
    """Moves to a neighbour, or none."""
    return ((0, 0), *both_ways(lines))


@says("crowd", ", with no occupancy greater than {count}")
def at_most(number: int) -> frozenset[int]:
    """Few elements in a cell."""
    return frozenset(range(number + 1))


@says("crowd", ", with every occupancy equal to {counts}")
def exactly(numbers: tuple[int, ...]) -> frozenset[int]:
    """So many elements in a cell."""
    return frozenset(numbers)


@says("name", "{head} {side} x {side} arrays of occupancy after each element {going} [{crowd}]")
def occupancy(
    head: tuple[int, bool], rows: Side, columns: Side, moves: tuple[Offset, ...], crowd: frozenset[int] | None
) -> Name:
    """Different arrays of how many elements come to each cell."""
    text = f"every element moves by one of {' '.join(map(str, sorted(moves)))}"
    if crowd is not None:
        text += f", {' or '.join(map(str, sorted(crowd)))} to each cell"
    piece = moving(moves, text, (crowd or frozenset(), crowd is None))
    reads = tuple(("", -down, -right) for down, right in moves)
    output = Output(len(moves) + 1, reads, lambda view: _arrivals(view, moves))
    shown = Shown("different arrays of how many come to each cell", lambda context: output)
    divisor, table = head
    return Name(divisor, rows, columns, tuple(range(len(moves))), (piece, shown), table)


@says("collinear", ", without consecutive collinear links")
def collinear() -> str:
    """No two links of a cell lie on a line."""
    return "collinear"


@says(
    "name",
    "{head} ways to reciprocally link elements of <a|an> {side} x {side} array either to themselves or to exactly {count} {lines} <neighbor|neighbors> [{collinear}]",
)
def links(
    head: tuple[int, bool], rows: Side, columns: Side, number: int, lines: tuple[Offset, ...], straight: str | None
) -> Name | None:
    """Every cell is linked to so many neighbours, or to none."""
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
    divisor, table = head
    piece = Piece(text, lambda context: Parts(conditions=conditions))
    return Name(divisor, rows, columns, tuple(range(len(sets))), (piece,), table)


@says(
    "name",
    "{head} {values} colorings <on|of> <a|an> {side} x {side} array circular in the {digits} direction [with] {order}",
)
def circular(
    head: tuple[int, bool], values: tuple[int, ...], rows: Side, columns: Side, around: int, order: Order
) -> Name | None:
    """Colourings without equal neighbours of an array whose fixed side closes to a ring."""
    if (columns.step == 0) == (rows.step == 0) or around < 2:
        return None
    fixed, line = (columns, (0, 1)) if columns.step == 0 else (rows, (1, 0))
    if fixed.first != around:
        return None
    closing = (0, around - 1) if line == (0, 1) else (around - 1, 0)

    def differ(place: Offset) -> Condition:
        return Condition((("", *place),), lambda view: view.value() != view.value(*place), whole=True)

    conditions = (differ((0, 1)), differ((1, 0)), differ(closing))
    text = f"no two orthogonal neighbours are equal, where the side of {around} closes to a ring"
    piece = Piece(text, lambda context: Parts(conditions=conditions, equality=True))
    divisor, table = head
    return Name(divisor, rows, columns, values, (piece, order), table)
