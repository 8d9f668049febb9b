"""Smaller families: all values occur, cells that follow others, defective colourings, footprints of solids."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from stripcount.model.lattice.rule import Condition, Flags, Numbers, Register, Tally, View
from stripcount.oeis.families.neighbours import Bounds, counted, holding, shown
from stripcount.oeis.families.offsets import SOME, near
from stripcount.oeis.families.pairs import no_pair
from stripcount.oeis.families.patterns import Pattern
from stripcount.oeis.grammar import Found, Parser
from stripcount.oeis.name import Head, Name, Size
from stripcount.oeis.phrases import GRAMMAR, HORIZONTAL, VERTICAL, Offset, both_ways, named, phrase, says
from stripcount.oeis.pieces import Corner, Order, Parts, Piece


@phrase("condition/all-values", "containing all values {integer}..{integer}")
def all_values(low: int, high: int) -> Piece | None:
    """Every value of a range occurs."""
    if high < low or high - low > 20:
        return None

    def step(seen: Numbers, view: View) -> Numbers:
        value = view.value()
        return np.where((value >= low) & (value <= high), seen | (1 << np.clip(value - low, 0, high - low)), seen)

    everything = (1 << (high - low + 1)) - 1
    register = Register("values seen of all", everything + 1, 0, (), step, lambda seen: seen == everything)
    return Piece(f"all values from {low} to {high} occur", lambda context: Parts(registers=(register,)))


@phrase(
    "condition/adjacent-both",
    "<each|every> {plural} adjacent to exactly {count} {plural} {=vertically|horizontally} and {count} {plural} {=vertically|horizontally}",
)
def adjacent_both(
    own: int, one: int, other: int, line: str, two: int, another: int, line2: str
) -> tuple[Piece, ...] | None:
    """Each cell of a value has given numbers of neighbours of given values in its column and in its row."""
    if line == line2:
        return None
    places = {"vertically": VERTICAL, "horizontally": HORIZONTAL}
    return tuple(
        holding(
            f"each {own} has {number} neighbours {value} {where}",
            frozenset([own]),
            both_ways((places[where],)),
            frozenset([value]),
            (frozenset([number]), False),
        )
        for number, value, where in ((one, other, line), (two, another, line2))
    )


@phrase("condition/never-so-many", "no element equal to {bounds} {neighbour lines}")
def never_so_many(bounds: Bounds, lines: tuple[Offset, ...]) -> Piece | None:
    """No cell is equal to a given number of its neighbours."""
    numbers, more = bounds
    most = 2 * len(lines)
    wrong = frozenset(n for n in range(most + 1) if n in numbers or (more and n >= max(numbers)))
    rest = frozenset(range(most + 1)) - wrong
    if not rest or not wrong:
        return None
    text = f"is not equal to {shown(bounds)} of its neighbours {named(lines)}"
    return counted(text, lines, (rest, False))


@phrase("condition/parity", "each element equal to an {=odd|even} number of {neighbour lines}")
def parity(which: str, lines: tuple[Offset, ...]) -> Piece:
    """Each cell is equal to an odd (even) number of its neighbours."""
    numbers = frozenset(range(1 if which == "odd" else 0, 2 * len(lines) + 1, 2))
    return counted(f"is equal to an {which} number of its neighbours {named(lines)}", lines, (numbers, False))


@phrase("condition/orthogonal", "each element equal to {bounds} neighbors")
def orthogonal(bounds: Bounds) -> Piece:
    """Each cell is equal to a given number of its orthogonal neighbours."""
    lines = (HORIZONTAL, VERTICAL)
    return counted(f"is equal to {shown(bounds)} of its neighbours {named(lines)}", lines, bounds)


@phrase("condition/not-both", "no element equal both to the element above and to the element to its left")
def not_both() -> Piece:
    """No cell is equal to the one above and the one to the left."""

    def test(view: View) -> Flags:
        return (view.value() != view.value(-1, 0)) | (view.value() != view.value(0, -1))

    condition = Condition((("", -1, 0), ("", 0, -1)), test, whole=True)
    text = "no cell is equal to the one above and the one to the left"
    return Piece(text, lambda context: Parts(conditions=(condition,), equality=True))


says("preceding", {
    "preceding": ("{sequence}", lambda found: found),
})  # fmt: skip


@phrase("condition/preceded", "every {integer} immediately preceded by {preceding} to the left or above")
def preceded(own: int, word: Pattern) -> Piece:
    """Each cell of a value comes after a given word, read rightwards in its row or downwards in its column."""

    def ends(view: View, down: int, right: int) -> Flags:
        found = np.ones(view.count, dtype=bool)
        for back, value in enumerate(reversed(word), 1):
            found &= view.value(back * down, back * right) == value
        return found

    def test(view: View) -> Flags:
        return (view.value() != own) | ends(view, -1, 0) | ends(view, 0, -1)

    reads = tuple(("", -i, 0) for i in range(1, len(word) + 1)) + tuple(("", 0, -i) for i in range(1, len(word) + 1))
    shown_word = " ".join(map(str, word))
    return Piece(
        f"each {own} follows {shown_word} in its row or column",
        lambda context: Parts(conditions=(Condition(reads, test),)),
    )


@phrase("condition/preceded-both", "every {integer} immediately preceded by both a {integer} and a {integer}")
def preceded_both(own: int, first: int, second: int) -> Piece:
    """Each cell of a value has one of two given values above it and the other to its left."""

    def test(view: View) -> Flags:
        left, above = view.value(0, -1), view.value(-1, 0)
        return (view.value() != own) | ((left == first) & (above == second)) | ((left == second) & (above == first))

    condition = Condition((("", 0, -1), ("", -1, 0)), test)
    return Piece(
        f"each {own} has {first} and {second} to the left and above", lambda context: Parts(conditions=(condition,))
    )


says("condition", {
    "not-preceded": (
        "no {integer} immediately preceded by a {integer}",
        lambda own, other: (no_pair(
    f"no {own} follows {other} in its row or column", (HORIZONTAL, VERTICAL), lambda a, b: (a == other) & (b == own)
)),
    ),
    "equal-compass": (
        "every {plural} equal to some {compass} neighbor",
        lambda own, places: (near(
    f"each {own} has an equal neighbour at {places}", dict.fromkeys(places, 1), np.equal, SOME, lambda x: x == own
)),
    ),
})  # fmt: skip


@phrase("condition/below-compass", "every nonzero element less than or equal to some {compass} neighbor")
def below_compass(places: tuple[Offset, ...]) -> Piece:
    """Each cell other than zero has a neighbour in one of several directions that is not smaller."""
    text = f"each cell other than 0 is at most one of its neighbours at {places}"
    return near(text, dict.fromkeys(places, 1), np.less_equal, SOME, lambda x: x != 0)


_COMPASS = {
    "n": (-1, 0),
    "s": (1, 0),
    "e": (0, 1),
    "w": (0, -1),
    "nw": (-1, -1),
    "ne": (-1, 1),
    "sw": (1, -1),
    "se": (1, 1),
}


@GRAMMAR.reader("compass")
def compass(parser: Parser, at: int) -> Iterator[Found]:
    """`NW, E or S`."""
    if at < len(parser.words) and parser.words[at] in _COMPASS:
        parser.reached(at + 1)
        place = _COMPASS[parser.words[at]]
        yield (place,), at + 1
        for words in ((",",), ("or",), ("and",)):
            after = parser.literal(words, at + 1)
            if after is not None:
                for rest, end in parser.read("compass", after):
                    if place not in rest:
                        yield (place, *rest), end


@phrase(
    "name/defective",
    "{head} defective {digits}-colorings of <a|an> {size} {values} array connected {lines} with exactly {count} <mistake|mistakes> [,] and colors introduced in row-major {values} order",
)
def defective(
    head: Head,
    colours: int,
    size: Size,
    values: tuple[int, ...],
    lines: tuple[Offset, ...],
    mistakes: int,
    introduced: tuple[int, ...],
) -> Name | None:
    """Colourings in which exactly a given number of pairs of neighbours are equal."""
    if len(values) != colours or introduced != values or values[0]:
        return None
    tally = Tally("mistakes", frozenset([mistakes]))

    def condition(line: Offset) -> Condition:
        return Condition((("", *line),), lambda view: view.value() != view.value(*line), whole=True, tally="mistakes")

    conditions = tuple(condition(line) for line in lines)
    text = f"exactly {mistakes} pairs of neighbours {named(lines)} are equal"
    piece = Piece(text, lambda context: Parts(conditions=conditions, tallies=(tally,), equality=True))
    return head.name(size, values, (piece, Order()))


def _solids() -> dict[tuple[str, str], list[tuple[int, int]]]:
    """Return for each (solid, "vertices" or "faces") the pairs of these that share an edge, as numbers from 0."""
    octahedron = [(a, b) for a in range(6) for b in range(6) if a != b and a + b != 5]
    cube = [(a, b) for a in range(8) for b in range(8) if (a ^ b) in (1, 2, 4)]
    caps = [(0, 1 + i) for i in range(5)] + [(11, 6 + i) for i in range(5)]
    rings = [(1 + i, 1 + (i + 1) % 5) for i in range(5)] + [(6 + i, 6 + (i + 1) % 5) for i in range(5)]
    belt = [(1 + i, 6 + i) for i in range(5)] + [(1 + i, 6 + (i + 1) % 5) for i in range(5)]
    icosahedron = caps + rings + belt
    icosahedron += [(b, a) for a, b in icosahedron]
    near_to = {a: {b for x, b in icosahedron if x == a} for a in range(12)}
    faces = [
        (a, b, c)
        for a in range(12)
        for b in range(a)
        for c in range(b)
        if b in near_to[a] and c in near_to[a] & near_to[b]
    ]
    dodecahedron = [(i, j) for i, f in enumerate(faces) for j, g in enumerate(faces) if len(set(f) & set(g)) == 2]
    tetrahedron = [(a, b) for a in range(4) for b in range(4) if a != b]
    return {
        ("cube", "vertices"): cube,
        ("cube", "faces"): octahedron,
        ("octahedron", "vertices"): octahedron,
        ("octahedron", "faces"): cube,
        ("tetrahedron", "vertices"): tetrahedron,
        ("tetrahedron", "faces"): tetrahedron,
        ("icosahedron", "vertices"): icosahedron,
        ("icosahedron", "faces"): dodecahedron,
        ("dodecahedron", "vertices"): dodecahedron,
        ("dodecahedron", "faces"): icosahedron,
    }


says("solid", {
    "solid": (
        "{=cube|octahedron|tetrahedron|icosahedron|dodecahedron|icosahedral|cubical|octahedral|tetrahedral|dodecahedral|cube face|icosahedron face|octahedron face|tetrahedron face|dodecahedron face}",
        lambda name: name.removesuffix(" face")),
})  # fmt: skip


says("labelling", {
    "labelling": (
        "{values} label {=faces|vertices} of <a|an> {solid}",
        lambda values, what, solid: (values, what, solid)),
})  # fmt: skip


says("movement", {
    "movement": (
        "{lines} neighbor moves {=across|along} <a|an> [corresponding] {solid} edge",
        lambda lines, way, solid: (lines, way, solid)),
})  # fmt: skip


@phrase(
    "name/footprints",
    "[{table head}] rolling {solid} footprints : number of {size} {values} arrays starting with 0 where {labelling} and every array movement to a {movement}",
)
def footprints(
    table: str | None,
    first: str,
    size: Size,
    values: tuple[int, ...],
    labelling: tuple[tuple[int, ...], str, str],
    movement: tuple[tuple[Offset, ...], str, str],
) -> Name | None:
    """Arrays of vertices (faces) of a solid in which neighbours are joined by an edge."""
    (labels, what, second), (lines, way, third) = labelling, movement
    edges = _solids().get((second, what))
    if edges is None or first != second or values != labels or (third[:5] != second[:5] and third != second):
        return None
    if (way == "across") != (what == "faces") or len(values) != max(a for a, _ in edges) + 1 or values[0]:
        return None
    joined = np.zeros((len(values), len(values)), dtype=bool)
    joined[tuple(np.array(edges).T)] = True
    piece = no_pair(
        f"neighbours {named(lines)} are {what} of a {second} that share an edge",
        lines,
        lambda a, b: ~joined[np.maximum(a, 0), np.maximum(b, 0)],
    )
    return Head(1, table is not None).name(size, values, (piece, Corner(0)))
