"""Of what a sentence about the whole board speaks: values, cells, lines, blocks, regions and runs, and where they lie."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations

from stripcount.language.boardwise.board import (
    AROUND,
    CORNERS,
    SIDES,
    Cell,
    Claim,
    Group,
    Noun,
    Thing,
    WholeBoard,
    blocks_of,
    columns_of,
    diagonals_of,
    every_one,
    is_line,
    regions_of,
    rows_of,
    runs_of,
)
from stripcount.language.grammar import PhraseList, Productions

KNIGHT = tuple((a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b))
STEPS: dict[str, tuple[Cell, ...]] = {
    "": SIDES,
    "including diagonally": AROUND,
    "diagonally or orthogonally": AROUND,
    "orthogonally or diagonally": AROUND,
    "diagonally": CORNERS,
    "horizontally": ((0, -1), (0, 1)),
    "vertically": ((-1, 0), (1, 0)),
    "orthogonally": SIDES,
}


@dataclass(frozen=True, eq=False)
class ValueTest:
    """A set of values."""

    said: str
    holds: Callable[[int], bool]


@dataclass(frozen=True, eq=False)
class Near:
    """The cells that lie in some relation to a thing; `own` if the thing is a cell, and they are not among its own.

    `across` is `row` or `column` if they are whole ones, `one` if it is one of them: they are not those of another.
    """

    said: str
    of: Callable[[WholeBoard, Thing], Thing]
    own: bool = False
    across: str = ""
    one: bool = False


def values(numbers: Iterable[int]) -> ValueTest:
    """Return the set of some values."""
    own = tuple(dict.fromkeys(numbers))
    return ValueTest(" or ".join(map(str, own)), lambda v: v in own)


_SORTS: dict[str, Callable[[int], bool]] = {
    "even": lambda v: v % 2 == 0,
    "odd": lambda v: v % 2 == 1,
    "prime": lambda v: v in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61),
    "nonzero": lambda v: v != 0,
    "positive": lambda v: v > 0,
    "negative": lambda v: v < 0,
}
_SIZED: dict[str, Callable[[int, int], bool]] = {
    "greater than": lambda v, k: v > k,
    "more than": lambda v, k: v > k,
    "less than": lambda v, k: v < k,
    "at least": lambda v, k: v >= k,
    "at most": lambda v, k: v <= k,
    "other than": lambda v, k: v != k,
}


def cells(found: ValueTest) -> Noun:
    """Return the cells of some values, within the thing that is spoken of."""
    return Noun(
        f"cells {found.said}", lambda board, it: tuple((cell,) for cell in it if found.holds(board.at(cell))), "cell"
    )


def _lines(word: str) -> Noun:
    cut = {"row": rows_of, "column": columns_of}
    if word in cut:
        return Noun(f"{word}s", lambda board, it: cut[word](it))
    return Noun("rows and columns", lambda board, it: (*rows_of(it), *columns_of(it)))


def _diagonals(*steps: int) -> Noun:
    return Noun("diagonals", lambda board, it: tuple(line for step in steps for line in diagonals_of(board, step)))


def _blocks(size: tuple[int, int], other: tuple[int, int] | None = None) -> Noun:
    sizes = dict.fromkeys((size, other or size))
    said = " or ".join(f"{a}x{b}" for a, b in sizes)
    return Noun(f"{said} blocks", lambda board, it: tuple(b for one in sizes for b in blocks_of(it, *one)))


def _regions(found: ValueTest | None, king: bool) -> Noun:
    steps = AROUND if king else SIDES

    def things(board: WholeBoard, it: Thing) -> tuple[Thing, ...]:
        if found is not None:
            return regions_of((cell for cell in it if found.holds(board.at(cell))), steps)
        own = sorted(set(board.values(it)))
        return tuple(r for v in own for r in regions_of((cell for cell in it if board.at(cell) == v), steps))

    return Noun(f"{'king-' if king else ''}connected regions of {found.said if found else 'equal values'}", things)


def runs(found: ValueTest | None, way: str = "") -> Noun:
    """Return the longest stretches of cells of some values, or of one value, in a line or in all lines of a way."""

    def things(board: WholeBoard, it: Thing) -> tuple[Thing, ...]:
        lines: tuple[Thing, ...]
        rows = len({i for i, _ in it}) == 1
        if way == "":
            lines = (it,) if rows or len({j for _, j in it}) == 1 else ()
        else:
            lines = (*(rows_of(it) if "h" in way else ()), *(columns_of(it) if "v" in way else ()))
        return tuple(run for line in lines for run in runs_of(board, line, found.holds if found else None))

    name = {"": "", "h": "horizontal ", "v": "vertical ", "hv": "horizontal and vertical "}[way]
    return Noun(f"{name}runs of {found.said if found else 'equal values'}", things)


_WAYS = {"horizontal": "h", "vertical": "v", "horizontal or vertical": "hv", "horizontal and vertical": "hv"}


def placed(noun: Noun, *places: Near | None) -> Noun:
    """Return the things all of whose cells lie in a place."""
    found = [place for place in places if place is not None]

    def things(board: WholeBoard, it: Thing) -> tuple[Thing, ...]:
        if any(place.own or (place.across != "" and is_line(board, it, place.across)) for place in found):
            it = tuple(cell for cell in board.cells if all(cell in place.of(board, it) for place in found))
            return noun.of(board, it)
        allowed = [set(place.of(board, it)) for place in found]
        return tuple(thing for thing in noun.of(board, it) if all(own.issuperset(thing) for own in allowed))

    said = " ".join([noun.said, *(place.said for place in found)])
    return Noun(said, things, noun.sort, next((place.across for place in found if place.one), ""))


def fits(noun: Noun, claim: Claim) -> bool:
    """Return whether something may be said of things of a sort: a cell has no parts, a line is next to nothing."""
    return not claim.sort or (claim.sort == "cell") == (noun.sort == "cell")


def such(noun: Noun | None, claim: Claim) -> Noun | None:
    """Return the things of which something holds, None if it is not said of such things."""
    if noun is None or not fits(noun, claim):
        return None
    return Noun(
        f"({noun.said} that {claim.said})",
        lambda board, it: tuple(thing for thing in noun.of(board, it) if claim.of(board, thing)),
        noun.sort,
    )


def within(noun: Noun, near: Near) -> Noun:
    """Return the things among the cells near a thing, without itself."""

    def things(board: WholeBoard, it: Thing) -> tuple[Thing, ...]:
        there = tuple(cell for cell in near.of(board, it) if cell not in it)
        return noun.of(board, there)

    return Noun(f"{noun.said} {near.said}", things, noun.sort)


def _of_kind(word: str) -> Noun:
    """Return the cells of the border, the corners or the interior."""

    def test(board: WholeBoard, i: int, j: int) -> bool:
        sides = (i in (0, board.rows - 1)) + (j in (0, board.cols - 1))
        return sides == 2 if word == "corner" else sides == 0 if word in ("interior", "inner") else sides > 0

    return Noun(f"{word} cells", lambda board, it: tuple((c,) for c in it if test(board, *c)), "cell")


def _beside(word: str, noun: Noun) -> Noun:
    """Return the cells on one side of those of a noun."""
    i, j = {"above": (-1, 0), "below": (1, 0), "left": (0, -1), "right": (0, 1)}[word]

    def things(board: WholeBoard, it: Thing) -> tuple[Thing, ...]:
        found = {(a + i, b + j) for thing in noun.of(board, it) for a, b in thing}
        return tuple((cell,) for cell in it if cell in found)

    return Noun(f"cells {word} {noun.said}", things, "cell")


def every_value(board: WholeBoard, it: Thing) -> tuple[Thing, ...]:
    """Return, for every value in a thing, the cells that hold it."""
    return tuple(tuple(cell for cell in it if board.at(cell) == value) for value in sorted(set(board.values(it))))


_WAY: dict[str, tuple[Cell, ...]] = {
    "including diagonally": ((0, 1), (1, 0), (1, 1), (1, -1)),
    "horizontally": ((0, 1),),
    "in any row": ((0, 1),),
    "vertically": ((1, 0),),
    "in any column": ((1, 0),),
    "diagonally": ((1, 1), (1, -1)),
}


def segments(many: int, found: ValueTest, way: str) -> Noun | None:
    """Return the straight lines of so many adjacent cells of some values."""

    def things(board: WholeBoard, it: Thing) -> tuple[Thing, ...]:
        own = {cell for cell in it if found.holds(board.at(cell))}
        lines = (tuple((i + k * a, j + k * b) for k in range(many)) for i, j in sorted(own) for a, b in _WAY[way])
        return tuple(line for line in lines if own.issuperset(line))

    return Noun(f"{many} consecutive {found.said} {way}", things) if many > 1 and found.said != "of any value" else None


def collinear(found: ValueTest) -> Noun:
    """Return all three cells of some values on one straight line."""

    def things(board: WholeBoard, it: Thing) -> tuple[Thing, ...]:
        own = [cell for cell in it if found.holds(board.at(cell))]
        return tuple(
            (a, b, c)
            for a, b, c in combinations(own, 3)
            if (b[0] - a[0]) * (c[1] - a[1]) == (c[0] - a[0]) * (b[1] - a[1])
        )

    return Noun(f"three {found.said} on one straight line", things)


def corners(found: ValueTest, word: str) -> Noun:
    """Return the corners of all rectangles (squares), with sides along the board's, that hold some values."""

    def things(board: WholeBoard, it: Thing) -> tuple[Thing, ...]:
        own = {cell for cell in it if found.holds(board.at(cell))}
        fours = (
            ((i, j), (i, m), (k, j), (k, m))
            for i, j in own
            for k, m in own
            if i < k and j < m and (word == "rectangle" or k - i == m - j)
        )
        return tuple(four for four in fours if own.issuperset(four))

    return Noun(f"four {found.said} as corners of a {'rectangle' if word == 'rectangle' else 'square'}", things)


def _valued(found: ValueTest) -> Noun:
    return Noun(
        f"values {found.said}",
        lambda board, it: tuple(thing for thing in every_value(board, it) if found.holds(board.at(thing[0]))),
    )


def full_lines(found: ValueTest, word: str) -> Noun:
    """Return the lines all of whose cells hold some values."""
    return Noun(
        f"{word}s of {found.said} alone",
        lambda board, it: tuple(
            line for line in _lines(word).of(board, it) if all(map(found.holds, board.values(line)))
        ),
    )


def windows(many: int, word: str) -> Noun | None:
    """Return all so many consecutive cells of a line."""

    def things(board: WholeBoard, it: Thing) -> tuple[Thing, ...]:
        lines = _lines(word).of(board, it)
        return tuple(line[k : k + many] for line in lines for k in range(len(line) - many + 1))

    return Noun(f"{many} consecutive cells of one {word}", things) if many > 1 else None


def alone_of() -> Claim:
    """Return that no neighbour of a cell has its value."""
    return Claim("is isolated", lambda board, it: all(board.at(c) != board.at(it[0]) for c in board.near(it[0], SIDES)))


def of_part(part: Group, claim: Claim) -> Claim | None:
    """Return that something is said of a part of a thing, None if it cannot be said of it; so of all cells around one."""
    if (
        part.sort != "cell"
        and claim.sort == "cell"
        and part.said != "it"
        and "cell" not in part.said
        and "end" not in part.said
    ):
        return None

    def test(board: WholeBoard, it: Thing) -> bool | None:
        found = part.of(board, it)
        if not found:
            return None
        return every_one(claim.of(board, (c,)) for c in found) if claim.sort == "cell" else claim.of(board, found)

    return Claim(f"{part.said} {claim.said}", test, part.sort)


_CELL = "[<cell|number|value|digit>]"
_REGION = "<region|group|island|component|cluster|piece|area|blob|patch|pool|lake|cluster>"
PHRASES: Productions = {
    "w integers": PhraseList("w integer", inner=(",",), last=("or", ", or"), distinct=True),
    "w value/integers": ((f"{{w integers}} {_CELL}", "<cell|number|value|digit> {w integers}", "cell with [the] <value|number> {w integers}"), values),
    "w value/sort": ((f"{{=even|odd|prime|nonzero|positive|negative}} {_CELL}",), lambda word: ValueTest(word, _SORTS[word])),
    "w value/sized": (("<cell|number|value|digit> [that is] {=greater than|more than|less than|at least|at most|other than} {w integer}",), lambda word, k: ValueTest(f"{word} {k}", lambda v: _SIZED[word](v, k))),
    "w value/any": (("<cell|number|value>",), ValueTest("of any value", lambda v: True)),
    "w value/black": ((f"<black|filled|shaded|occupied|marked|painted> {_CELL}",), lambda: values((1,))),
    "w value/white": ((f"<white|blank|empty|unshaded|vacant|free> {_CELL}",), lambda: values((0,))),
    # things
    "w atom/cells": (("{w value}",), cells),
    "w atom/lines": (("{=row|column|line}", "{=row or column}", "{=row and column}"), _lines),
    "w atom/all-lines": (("row column or diagonal [line]", "row column and diagonal [line]", "line horizontally vertically or diagonally"), lambda: Noun("rows, columns and diagonals", lambda board, it: (*rows_of(it), *columns_of(it), *diagonals_of(board, 1), *diagonals_of(board, -1)))),
    "w atom/diagonal-cells": (("main diagonal cell",), lambda: Noun("main diagonal cells", lambda board, it: tuple((c,) for c in it if c[0] == c[1]), "cell")),
    "w atom/consecutive": (("{w count} consecutive {w value} [in a <row|line>] [and] {=including diagonally|horizontally|vertically|diagonally|in any row|in any column}", "{w count} {w value} in a <row|line> [and] {=including diagonally|horizontally|vertically|diagonally}"), lambda many, found, way: segments(many, found, way)),
    "w atom/collinear": (("three {w value} on one straight line", "three {w value} on a straight line [of any slope]", "three {w value} on one straight line of whatever slope", "three collinear {w value}"), lambda found: collinear(found)),
    "w atom/rectangle-corners": (("four {w value} {=rectangle|square|cell} corner", "four {w value} that is the corner of a {=rectangle|square|cell} [with side parallel to the board]"), lambda found, word: corners(found, word)),
    "w atom/long-run": (("run of {w many} [<equal|consecutive>] {w value}",), lambda many, found: such(runs(None if found.said == "of any value" else found), Claim(f"has {many.said} cells", lambda board, it: many.holds(len(it), 0)))),
    "w atom/odd-lines": (("{=odd|even} [numbered] {=row|column}",), lambda sort, word: Noun(
        f"{sort} {word}s", lambda board, it: tuple(line for line in _lines(word).of(board, it) if line[0][word == "column"] % 2 == (sort == "even")))),
    "w atom/diagonals": (("diagonal [line]",), lambda: _diagonals(1, -1)),
    "w atom/two-diagonals": (("diagonal that start in the two top corner", "two main diagonal"), lambda: Noun("the two main diagonals", lambda board, it: (tuple(c for c in board.cells if c[0] == c[1]), tuple(c for c in board.cells if c[0] + c[1] == board.cols - 1)))),
    "w atom/falling": (("<falling diagonal|diagonal downwards to the right|diagonal down and to the right|diagonal parallel to the main diagonal>",), lambda: _diagonals(1)),
    "w atom/block": (("{block} [<block|rectangle>]", "{block} or {block} [<block|rectangle>]"), _blocks),
    "w atom/region": ((f"[connected] {_REGION} of {{w value}}", f"[connected] {_REGION} that is all {{w value}}", "connected {w value} " + _REGION), lambda found: _regions(found, False)),
    "w atom/king-region": ((f"kingwise connected {_REGION} of {{w value}}", f"{_REGION} of {{w value}} including diagonally"), lambda found: _regions(found, True)),
    "w atom/any-region": (("[connected] <region|group|component|area|piece>", f"{_REGION} of equal {_CELL}"), lambda: _regions(None, False)),
    "w atom/run": (("run of {w value}", "[unbroken] <stretch|block|segment> of [consecutive] {w value}", "group of consecutive {w value}"), lambda found: runs(found)),
    "w atom/any-run": ((f"run [of equal {_CELL}]",), lambda: runs(None)),
    "w atom/run-way": (("{=horizontal or vertical|horizontal and vertical|horizontal|vertical} run of {w value}",), lambda word, found: runs(found, _WAYS[word])),
    "w atom/any-run-way": ((f"{{=horizontal or vertical|horizontal and vertical|horizontal|vertical}} run [of equal {_CELL}]",), lambda word: runs(None, _WAYS[word])),
    "w atom/different": (("<different|distinct> <number|value|digit|colour>",), lambda: _valued(ValueTest("of any value", lambda v: True))),
    "w things/atom": "{w atom}",
    "w things/placed": (("{w atom} {w place}",), placed),
    "w things/such": (("{w atom} that {w claim of it}", "{w atom} such that it {w claim of it}"), such),
    "w things/placed-such": (("{w atom} {w place} that {w claim of it}",), lambda noun, place, claim: such(placed(noun, place), claim)),
    "w things/whose": (("{w atom} whose {w measure} {w said number}",), lambda noun, measure, said: such(noun, Claim(f"{measure.said} is {said.said}", lambda board, it: said.of(board, it, measure.of(board, it))))),
    "w things/kind": (("{=border|edge|corner|interior|inner} [cell]",), lambda word: _of_kind(word)),
    "w things/kind-value": (("{=border|corner|interior} cell of {w value}",), lambda word, found: placed(cells(found), Near(word, lambda board, it: tuple(c for (c,) in _of_kind(word).of(board, it))))),
    "w things/beside": (("<cell|number|value> directly {=above|below} [<a|an|the>] {w atom}", "<cell|number|value> directly to the {=left|right} of [<a|an|the>] {w atom}"), lambda word, noun: _beside(word, noun)),
    "w things/with": (("{w atom} with {w having}",), such),
    "w things/side": (("{w atom} {w side}",), such),
    "w atom/isolated": (("<isolated|lone|solitary> {w value}",), lambda found: such(cells(found), alone_of())),
    "w atom/full-block": (("{block} [block] of {w value}",), lambda size, found: such(_blocks(size), Claim(f"is {found.said}", lambda board, it: all(map(found.holds, board.values(it))), "thing"))),
    "w things/whose-part": (("{w atom} whose {w own part} {w claim of it}", "{w atom} {w place} whose {w own part} {w claim of it}"), lambda noun, *found: such(placed(noun, *found[:-2]), said) if (said := of_part(*found[-2:])) else None),
    "w atom/full-line": (("all {w value} {=row|column|line|row or column}", "{=row|column|line|row or column} <of all|full of|of only|that is only> {w value}", "{=row|column|line|row or column} <of|that is> nothing but {w value}"), lambda *found: full_lines(*sorted(found, key=lambda each: isinstance(each, str)))),
    "w atom/empty-line": (("<empty|blank> {=row|column|line|row or column}",), lambda word: full_lines(values((0,)), word)),
    "w window/window": (("{w count} consecutive <cell|value|number|digit> <in|of|along> <a|any|every|each|the same|one> {=row|column|row or column}",), lambda many, word: windows(many, word)),
    }  # fmt: skip
__all__ = ["Group", "Near", "ValueTest"]
