"""Nouns of sentences about the whole board: values, cells, lines, blocks, regions and runs, and where they lie."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations

from stripcount.language.boardwise.board import (
    AROUND,
    CORNERS,
    SIDES,
    Cell,
    Cells,
    Claim,
    Group,
    Noun,
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
    """A test of values such as "even"; the cells whose values pass are called by `text`."""

    text: str
    holds: Callable[[int], bool]


@dataclass(frozen=True, eq=False)
class Near:
    """The cells in some relation to the subject, such as "in its row" or "next to it".

    `own` states that the subject is a cell and that the cells lie around it, not inside it. `across` is "row" or
    "column" if they form whole rows or columns, and `one` states that they form exactly one.
    """

    text: str
    on: Callable[[WholeBoard, Cells], Cells]
    own: bool = False
    across: str = ""
    one: bool = False


def values(numbers: Iterable[int]) -> ValueTest:
    """Return the test of values that some of the given integers pass."""
    distinct = tuple(dict.fromkeys(numbers))
    return ValueTest(" or ".join(map(str, distinct)), lambda v: v in distinct)


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


def cells(value_test: ValueTest) -> Noun:
    """Return the noun for the subject's cells whose values pass a test."""
    return Noun(
        f"cells {value_test.text}",
        lambda board, subject: tuple((cell,) for cell in subject if value_test.holds(board.at(cell))),
        "cell",
    )


def _lines(word: str) -> Noun:
    cut = {"row": rows_of, "column": columns_of}
    if word in cut:
        return Noun(f"{word}s", lambda board, subject: cut[word](subject))
    return Noun("rows and columns", lambda board, subject: (*rows_of(subject), *columns_of(subject)))


def _diagonals(*steps: int) -> Noun:
    return Noun("diagonals", lambda board, subject: tuple(line for step in steps for line in diagonals_of(board, step)))


def _blocks(size: tuple[int, int], other: tuple[int, int] | None = None) -> Noun:
    sizes = dict.fromkeys((size, other or size))
    text = " or ".join(f"{a}x{b}" for a, b in sizes)
    return Noun(f"{text} blocks", lambda board, subject: tuple(b for one in sizes for b in blocks_of(subject, *one)))


def _regions(value_test: ValueTest | None, king: bool) -> Noun:
    steps = AROUND if king else SIDES

    def things(board: WholeBoard, subject: Cells) -> tuple[Cells, ...]:
        if value_test is not None:
            return regions_of((cell for cell in subject if value_test.holds(board.at(cell))), steps)
        occurring = sorted(set(board.values(subject)))
        return tuple(r for v in occurring for r in regions_of((cell for cell in subject if board.at(cell) == v), steps))

    return Noun(
        f"{'king-' if king else ''}connected regions of {value_test.text if value_test else 'equal values'}", things
    )


def runs(value_test: ValueTest | None, way: str = "") -> Noun:
    """Return the noun for the maximal runs of cells whose values pass a test, or (None) are equal.

    `way` is "" for the runs of a subject that is a line, else "h", "v" or "hv" for those in its rows, columns or both.
    """

    def things(board: WholeBoard, subject: Cells) -> tuple[Cells, ...]:
        lines: tuple[Cells, ...]
        rows = len({i for i, _ in subject}) == 1
        if way == "":
            lines = (subject,) if rows or len({j for _, j in subject}) == 1 else ()
        else:
            lines = (*(rows_of(subject) if "h" in way else ()), *(columns_of(subject) if "v" in way else ()))
        return tuple(run for line in lines for run in runs_of(board, line, value_test.holds if value_test else None))

    name = {"": "", "h": "horizontal ", "v": "vertical ", "hv": "horizontal and vertical "}[way]
    return Noun(f"{name}runs of {value_test.text if value_test else 'equal values'}", things)


_WAYS = {"horizontal": "h", "vertical": "v", "horizontal or vertical": "hv", "horizontal and vertical": "hv"}


def placed(noun: Noun, *places: Near | None) -> Noun:
    """Return the noun for the things of a kind that lie inside all of some places."""
    given_places = [place for place in places if place is not None]

    def things(board: WholeBoard, subject: Cells) -> tuple[Cells, ...]:
        if any(place.own or (place.across != "" and is_line(board, subject, place.across)) for place in given_places):
            subject = tuple(
                cell for cell in board.cells if all(cell in place.on(board, subject) for place in given_places)
            )
            return noun.on(board, subject)
        allowed = [set(place.on(board, subject)) for place in given_places]
        return tuple(
            thing for thing in noun.on(board, subject) if all(place_cells.issuperset(thing) for place_cells in allowed)
        )

    text = " ".join([noun.text, *(place.text for place in given_places)])
    return Noun(text, things, noun.sort, next((place.across for place in given_places if place.one), ""))


def fits(noun: Noun, claim: Claim) -> bool:
    """Return whether a claim can be made about the things of a noun: claims about cells, only about cells."""
    return not claim.sort or (claim.sort == "cell") == (noun.sort == "cell")


def such(noun: Noun | None, claim: Claim) -> Noun | None:
    """Return the noun for the things of a kind for which a claim holds; None if the claim does not fit the noun."""
    if noun is None or not fits(noun, claim):
        return None
    return Noun(
        f"({noun.text} that {claim.text})",
        lambda board, subject: tuple(thing for thing in noun.on(board, subject) if claim.on(board, thing)),
        noun.sort,
    )


def within(noun: Noun, near: Near) -> Noun:
    """Return the noun for the things of a kind among the cells near the subject, without the subject's own cells."""

    def things(board: WholeBoard, subject: Cells) -> tuple[Cells, ...]:
        there = tuple(cell for cell in near.on(board, subject) if cell not in subject)
        return noun.on(board, there)

    return Noun(f"{noun.text} {near.text}", things, noun.sort)


def _of_kind(word: str) -> Noun:
    """Return the noun for the cells of the board's border, corners or interior."""

    def test(board: WholeBoard, i: int, j: int) -> bool:
        sides = (i in (0, board.rows - 1)) + (j in (0, board.cols - 1))
        return sides == 2 if word == "corner" else sides == 0 if word in ("interior", "inner") else sides > 0

    return Noun(f"{word} cells", lambda board, subject: tuple((c,) for c in subject if test(board, *c)), "cell")


def _beside(word: str, noun: Noun) -> Noun:
    """Return the noun for the cells directly above (below, left of, right of) the things of another noun."""
    i, j = {"above": (-1, 0), "below": (1, 0), "left": (0, -1), "right": (0, 1)}[word]

    def things(board: WholeBoard, subject: Cells) -> tuple[Cells, ...]:
        shifted = {(a + i, b + j) for thing in noun.on(board, subject) for a, b in thing}
        return tuple((cell,) for cell in subject if cell in shifted)

    return Noun(f"cells {word} {noun.text}", things, "cell")


def every_value(board: WholeBoard, subject: Cells) -> tuple[Cells, ...]:
    """Return for every value that occurs in the subject, in increasing order, the cells that hold it."""
    return tuple(
        tuple(cell for cell in subject if board.at(cell) == value) for value in sorted(set(board.values(subject)))
    )


_WAY: dict[str, tuple[Cell, ...]] = {
    "including diagonally": ((0, 1), (1, 0), (1, 1), (1, -1)),
    "horizontally": ((0, 1),),
    "in any row": ((0, 1),),
    "vertically": ((1, 0),),
    "in any column": ((1, 0),),
    "diagonally": ((1, 1), (1, -1)),
}


def segments(count: int, value_test: ValueTest, way: str) -> Noun | None:
    """Return the noun for the straight lines of `count` adjacent cells whose values pass a test.

    None for fewer than two cells, and for cells of any value.
    """

    def things(board: WholeBoard, subject: Cells) -> tuple[Cells, ...]:
        matching = {cell for cell in subject if value_test.holds(board.at(cell))}
        lines = (tuple((i + k * a, j + k * b) for k in range(count)) for i, j in sorted(matching) for a, b in _WAY[way])
        return tuple(line for line in lines if matching.issuperset(line))

    return (
        Noun(f"{count} consecutive {value_test.text} {way}", things)
        if count > 1 and value_test.text != "of any value"
        else None
    )


def collinear(value_test: ValueTest) -> Noun:
    """Return the noun for the triples of cells on one straight line, of any slope, whose values pass a test."""

    def things(board: WholeBoard, subject: Cells) -> tuple[Cells, ...]:
        matching = [cell for cell in subject if value_test.holds(board.at(cell))]
        return tuple(
            (a, b, c)
            for a, b, c in combinations(matching, 3)
            if (b[0] - a[0]) * (c[1] - a[1]) == (c[0] - a[0]) * (b[1] - a[1])
        )

    return Noun(f"three {value_test.text} on one straight line", things)


def corners(value_test: ValueTest, word: str) -> Noun:
    """Return the noun for the corners of rectangles (squares) whose sides are parallel to the board's.

    All four values pass a test.
    """

    def things(board: WholeBoard, subject: Cells) -> tuple[Cells, ...]:
        matching = {cell for cell in subject if value_test.holds(board.at(cell))}
        fours = (
            ((i, j), (i, m), (k, j), (k, m))
            for i, j in matching
            for k, m in matching
            if i < k and j < m and (word == "rectangle" or k - i == m - j)
        )
        return tuple(four for four in fours if matching.issuperset(four))

    return Noun(f"four {value_test.text} as corners of a {'rectangle' if word == 'rectangle' else 'square'}", things)


def _valued(value_test: ValueTest) -> Noun:
    return Noun(
        f"values {value_test.text}",
        lambda board, subject: tuple(
            thing for thing in every_value(board, subject) if value_test.holds(board.at(thing[0]))
        ),
    )


def full_lines(value_test: ValueTest, word: str) -> Noun:
    """Return the noun for the lines all of whose values pass a test."""
    return Noun(
        f"{word}s of {value_test.text} alone",
        lambda board, subject: tuple(
            line for line in _lines(word).on(board, subject) if all(map(value_test.holds, board.values(line)))
        ),
    )


def windows(count: int, word: str) -> Noun | None:
    """Return the noun for the windows of `count` consecutive cells of a line; None for fewer than two cells."""

    def things(board: WholeBoard, subject: Cells) -> tuple[Cells, ...]:
        lines = _lines(word).on(board, subject)
        return tuple(line[k : k + count] for line in lines for k in range(len(line) - count + 1))

    return Noun(f"{count} consecutive cells of one {word}", things) if count > 1 else None


def alone_of() -> Claim:
    """Return the claim that no neighbour of a cell has its value."""
    return Claim(
        "is isolated",
        lambda board, subject: all(board.at(c) != board.at(subject[0]) for c in board.near(subject[0], SIDES)),
    )


def of_part(part: Group, claim: Claim) -> Claim | None:
    """Return the claim that something is said of a part of a thing, None if it cannot be said of it; so of all cells around one."""
    if (
        part.sort != "cell"
        and claim.sort == "cell"
        and part.text != "it"
        and "cell" not in part.text
        and "end" not in part.text
    ):
        return None

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        part_cells = part.on(board, subject)
        if not part_cells:
            return None
        return (
            every_one(claim.on(board, (c,)) for c in part_cells)
            if claim.sort == "cell"
            else claim.on(board, part_cells)
        )

    return Claim(f"{part.text} {claim.text}", test, part.sort)


_CELL = "[<cell|number|value|digit>]"
_REGION = "<region|group|island|component|cluster|piece|area|blob|patch|pool|lake|cluster>"
PHRASES: Productions = {
    "w integers": PhraseList("w integer", inner=(",",), last=("or", ", or"), distinct=True),
    "w value/integers": ((f"{{w integers}} {_CELL}", "<cell|number|value|digit> {w integers}", "cell with [<the|a|an>] [<value|number>] {w integers}"), values),
    "w value/sort": ((f"{{=even|odd|prime|nonzero|positive|negative}} {_CELL}",), lambda word: ValueTest(word, _SORTS[word])),
    "w value/sized": (("<cell|number|value|digit> [that is] {=greater than|more than|less than|at least|at most|other than} {w integer}",), lambda word, k: ValueTest(f"{word} {k}", lambda v: _SIZED[word](v, k))),
    "w value/any": (("<cell|number|value>",), ValueTest("of any value", lambda v: True)),
    "w value/black": ((f"<black|filled|shaded|occupied|marked|painted> {_CELL}",), lambda: values((1,))),
    "w value/white": ((f"<white|blank|empty|unshaded|vacant|free> {_CELL}",), lambda: values((0,))),
    # things
    "w atom/cells": (("{w value}",), cells),
    "w atom/lines": (("{=row|column|line}", "{=row or column}", "{=row and column}"), _lines),
    "w atom/all-lines": (("row column or diagonal [line]", "row column and diagonal [line]", "line horizontally vertically or diagonally"), lambda: Noun("rows, columns and diagonals", lambda board, subject: (*rows_of(subject), *columns_of(subject), *diagonals_of(board, 1), *diagonals_of(board, -1)))),
    "w atom/diagonal-cells": (("main diagonal cell",), lambda: Noun("main diagonal cells", lambda board, subject: tuple((c,) for c in subject if c[0] == c[1]), "cell")),
    "w atom/consecutive": (("{w count} consecutive {w value} [in a <row|line>] [and] {=including diagonally|horizontally|vertically|diagonally|in any row|in any column}", "{w count} {w value} in a <row|line> [and] {=including diagonally|horizontally|vertically|diagonally}"), lambda quantifier, value_test, way: segments(quantifier, value_test, way)),
    "w atom/collinear": (("three {w value} on one straight line", "three {w value} on a straight line [of any slope]", "three {w value} on one straight line of whatever slope", "three collinear {w value}"), lambda value_test: collinear(value_test)),
    "w atom/rectangle-corners": (("four {w value} {=rectangle|square|cell} corner", "four {w value} that is the corner of a {=rectangle|square|cell} [with side parallel to the board]"), lambda value_test, word: corners(value_test, word)),
    "w atom/long-run": (("run of {w many} [<equal|consecutive>] {w value}",), lambda quantifier, value_test: such(runs(None if value_test.text == "of any value" else value_test), Claim(f"has {quantifier.text} cells", lambda board, subject: quantifier.holds(len(subject), 0)))),
    "w atom/odd-lines": (("{=odd|even} [numbered] {=row|column}",), lambda sort, word: Noun(
        f"{sort} {word}s", lambda board, subject: tuple(line for line in _lines(word).on(board, subject) if line[0][word == "column"] % 2 == (sort == "even")))),
    "w atom/diagonals": (("diagonal [line]",), lambda: _diagonals(1, -1)),
    "w atom/two-diagonals": (("diagonal that start in the two top corner", "two main diagonal"), lambda: Noun("the two main diagonals", lambda board, subject: (tuple(c for c in board.cells if c[0] == c[1]), tuple(c for c in board.cells if c[0] + c[1] == board.cols - 1)))),
    "w atom/falling": (("<falling diagonal|diagonal downwards to the right|diagonal down and to the right|diagonal parallel to the main diagonal>",), lambda: _diagonals(1)),
    "w atom/block": (("{block} [<block|rectangle>]", "{block} or {block} [<block|rectangle>]"), _blocks),
    "w atom/region": ((f"[connected] {_REGION} of {{w value}} [<joined|connected> <edge to edge|orthogonally>]", f"[connected] {_REGION} that is all {{w value}}", "connected {w value} " + _REGION), lambda value_test: _regions(value_test, False)),
    "w atom/king-region": ((f"kingwise connected {_REGION} of {{w value}}", f"{_REGION} of {{w value}} including diagonally"), lambda value_test: _regions(value_test, True)),
    "w atom/any-region": (("[connected] <region|group|component|area|piece>", f"{_REGION} of equal {_CELL}"), lambda: _regions(None, False)),
    "w atom/run": (("run of {w value}", "[unbroken] <stretch|block|segment> of [consecutive] {w value}", "group of consecutive {w value}"), lambda value_test: runs(value_test)),
    "w atom/any-run": ((f"run [of equal {_CELL}]",), lambda: runs(None)),
    "w atom/run-way": (("{=horizontal or vertical|horizontal and vertical|horizontal|vertical} run of {w value}",), lambda word, value_test: runs(value_test, _WAYS[word])),
    "w atom/any-run-way": ((f"{{=horizontal or vertical|horizontal and vertical|horizontal|vertical}} run [of equal {_CELL}]",), lambda word: runs(None, _WAYS[word])),
    "w atom/different": (("<different|distinct> <number|value|digit|colour>",), lambda: _valued(ValueTest("of any value", lambda v: True))),
    "w things/atom": "{w atom}",
    "w things/placed": (("{w atom} {w place}",), placed),
    "w things/such": (("{w atom} that {w claim of it}", "{w atom} such that it {w claim of it}"), such),
    "w things/placed-such": (("{w atom} {w place} that {w claim of it}",), lambda noun, place, claim: such(placed(noun, place), claim)),
    "w things/whose": (("{w atom} whose {w measure} {w said number}",), lambda noun, measure, number_test: such(noun, Claim(f"{measure.text} is {number_test.text}", lambda board, subject: number_test.on(board, subject, measure.on(board, subject))))),
    "w things/kind": (("{=border|edge|corner|interior|inner} [cell]",), lambda word: _of_kind(word)),
    "w things/kind-value": (("{=border|corner|interior} cell of {w value}",), lambda word, value_test: placed(cells(value_test), Near(word, lambda board, subject: tuple(c for (c,) in _of_kind(word).on(board, subject))))),
    "w things/beside": (("<cell|number|value> directly {=above|below} [<a|an|the>] {w atom}", "<cell|number|value> directly to the {=left|right} of [<a|an|the>] {w atom}"), lambda word, noun: _beside(word, noun)),
    "w things/with": (("{w atom} with {w having}",), such),
    "w things/side": (("{w atom} {w side}",), such),
    "w atom/isolated": (("<isolated|lone|solitary> {w value}",), lambda value_test: such(cells(value_test), alone_of())),
    "w atom/full-block": (("{block} [block] of {w value}",), lambda size, value_test: such(_blocks(size), Claim(f"is {value_test.text}", lambda board, subject: all(map(value_test.holds, board.values(subject))), "thing"))),
    "w things/whose-part": (("{w atom} whose {w own part} {w claim of it}", "{w atom} {w place} whose {w own part} {w claim of it}"), lambda noun, *found: such(placed(noun, *found[:-2]), said) if (said := of_part(*found[-2:])) else None),
    "w atom/full-line": (("all {w value} {=row|column|line|row or column}", "{=row|column|line|row or column} <of all|full of|of only|that is only> {w value}", "{=row|column|line|row or column} <of|that is> nothing but {w value}"), lambda *found: full_lines(*sorted(found, key=lambda each: isinstance(each, str)))),
    "w atom/empty-line": (("<empty|blank> {=row|column|line|row or column}",), lambda word: full_lines(values((0,)), word)),
    "w window/window": (("{w count} consecutive <cell|value|number|digit> <in|of|along> <a|any|every|each|the same|one> {=row|column|row or column}",), lambda quantifier, word: windows(quantifier, word)),
    }  # fmt: skip
__all__ = ["Group", "Near", "ValueTest"]
