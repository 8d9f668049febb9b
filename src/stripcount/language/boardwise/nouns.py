"""Nouns of sentences about the whole board: cells with some values, lines, blocks, regions and runs.

A noun is a function of a board and of a subject that returns things of a kind inside the subject; a thing is a tuple of
cells. "1s of the first row" is the noun "1s" in the place "of the first row".

The kind of phrase "w value" is a test of values ("1", "even number"), "w atom" a noun without additions ("row", "region
of 1s"), "w things" a noun that may have a place or a relative clause ("rows that have two 1s"), and "w window" some
consecutive cells of a line.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from stripcount.language.boardwise.board import (
    DIAGONAL_STEPS,
    KING_STEPS,
    ORTHOGONAL_STEPS,
    Cell,
    Cells,
    Claim,
    Group,
    Noun,
    WholeBoard,
    blocks_in,
    columns_of,
    connected_components,
    diagonals_of,
    is_whole_line,
    maximal_runs,
    rows_of,
    three_valued_and,
)
from stripcount.language.boardwise.shapes import (
    collinear_triples,
    line_windows,
    lines_by_word,
    lines_filled_with,
    rectangle_corners,
    straight_segments,
)
from stripcount.language.boardwise.value_tests import VALUE_COMPARISONS, VALUE_PROPERTIES, ValueTest, value_in
from stripcount.language.grammar import PhraseList, Productions

# steps are (rows down, columns to the right)
KNIGHT_STEPS = tuple((down, right) for down in (-2, -1, 1, 2) for right in (-2, -1, 1, 2) if abs(down) != abs(right))
# the steps to the neighbours that a phrase such as "diagonally adjacent" means; "" stands for no such word
NEIGHBOUR_STEPS: dict[str, tuple[Cell, ...]] = {
    "": ORTHOGONAL_STEPS,
    "including diagonally": KING_STEPS,
    "diagonally or orthogonally": KING_STEPS,
    "orthogonally or diagonally": KING_STEPS,
    "diagonally": DIAGONAL_STEPS,
    "horizontally": ((0, -1), (0, 1)),
    "vertically": ((-1, 0), (1, 0)),
    "orthogonally": ORTHOGONAL_STEPS,
}


@dataclass(frozen=True, eq=False)
class Place:
    """A place, such as "in the first row" or "next to it"; `evaluate`(board, subject) returns its cells.

    `around_cell` states that the subject is a cell and that the place lies around it, not inside it. `line_kind` is
    "row" or "column" if the place consists of whole rows or whole columns, otherwise "". `single_line` states that it
    is exactly one line.
    """

    text: str
    evaluate: Callable[[WholeBoard, Cells], Cells]
    around_cell: bool = False
    line_kind: str = ""
    single_line: bool = False


def cells_with(value_test: ValueTest) -> Noun:
    """Return the noun for the single cells of the subject whose values pass a test."""
    return Noun(
        f"cells {value_test.text}",
        lambda board, subject: tuple((cell,) for cell in subject if value_test.holds(board.value(cell))),
        "cell",
    )


def _diagonal_noun(*steps: int) -> Noun:
    """Return the noun for the diagonals of the board with some steps to the next column: 1, -1 or both."""
    return Noun("diagonals", lambda board, subject: tuple(line for step in steps for line in diagonals_of(board, step)))


def _block_noun(size: tuple[int, int], other: tuple[int, int] | None = None) -> Noun:
    """Return the noun for the blocks of one or two sizes, each (height, width)."""
    sizes = dict.fromkeys((size, other or size))
    text = " or ".join(f"{height}x{width}" for height, width in sizes)
    return Noun(
        f"{text} blocks", lambda board, subject: tuple(block for size in sizes for block in blocks_in(subject, *size))
    )


def _region_noun(value_test: ValueTest | None, king: bool) -> Noun:
    """Return the noun for the connected regions of cells whose values pass a test, or (None) are equal.

    With `king`, cells that touch at a corner are adjacent, too.
    """
    steps = KING_STEPS if king else ORTHOGONAL_STEPS

    def things(board: WholeBoard, subject: Cells) -> tuple[Cells, ...]:
        if value_test is not None:
            return connected_components((cell for cell in subject if value_test.holds(board.value(cell))), steps)
        occurring_values = sorted(set(board.values(subject)))
        return tuple(
            region
            for value in occurring_values
            for region in connected_components((cell for cell in subject if board.value(cell) == value), steps)
        )

    return Noun(
        f"{'king-' if king else ''}connected regions of {value_test.text if value_test else 'equal values'}", things
    )


def run_noun(value_test: ValueTest | None, directions: str = "") -> Noun:
    """Return the noun for the maximal runs of cells whose values pass a test, or (None) are equal.

    With `directions` "h", "v" or "hv", these are the runs in the rows, in the columns, or in both. With "" they are the
    runs along a subject that is a line; any other subject has none.
    """

    def things(board: WholeBoard, subject: Cells) -> tuple[Cells, ...]:
        lines: tuple[Cells, ...]
        is_row = len({i for i, _ in subject}) == 1
        if directions == "":
            lines = (subject,) if is_row or len({j for _, j in subject}) == 1 else ()
        else:
            lines = (
                *(rows_of(subject) if "h" in directions else ()),
                *(columns_of(subject) if "v" in directions else ()),
            )
        return tuple(
            run for line in lines for run in maximal_runs(board, line, value_test.holds if value_test else None)
        )

    direction_name = {"": "", "h": "horizontal ", "v": "vertical ", "hv": "horizontal and vertical "}[directions]
    return Noun(f"{direction_name}runs of {value_test.text if value_test else 'equal values'}", things)


# the argument `directions` of `run_noun` for the adjectives of a run
_RUN_DIRECTIONS = {"horizontal": "h", "vertical": "v", "horizontal or vertical": "hv", "horizontal and vertical": "hv"}


def things_in(noun: Noun, *places: Place | None) -> Noun:
    """Return the noun for the things that lie inside all of some places, such as "1s of the first row".

    A place that is None is left out. If the subject is a whole row (column) and the place consists of rows (columns),
    or if the place lies around the subject, the things are searched on the whole board, since the subject has no such
    part.
    """
    given_places = [place for place in places if place is not None]

    def things(board: WholeBoard, subject: Cells) -> tuple[Cells, ...]:
        if any(
            place.around_cell or (place.line_kind != "" and is_whole_line(board, subject, place.line_kind))
            for place in given_places
        ):
            subject = tuple(
                cell for cell in board.cells if all(cell in place.evaluate(board, subject) for place in given_places)
            )
            return noun.evaluate(board, subject)
        cells_by_place = [set(place.evaluate(board, subject)) for place in given_places]
        return tuple(
            thing for thing in noun.evaluate(board, subject) if all(cells.issuperset(thing) for cells in cells_by_place)
        )

    text = " ".join([noun.text, *(place.text for place in given_places)])
    return Noun(text, things, noun.sort, next((place.line_kind for place in given_places if place.single_line), ""))


def claim_fits(noun: Noun, claim: Claim) -> bool:
    """Return whether a claim can be made about the things of a noun: a claim about single cells only about cells."""
    return not claim.sort or (claim.sort == "cell") == (noun.sort == "cell")


def things_such_that(noun: Noun | None, claim: Claim) -> Noun | None:
    """Return the noun for the things for which a claim holds, such as "rows that have two 1s".

    None if `noun` is None or if the claim does not fit it.
    """
    if noun is None or not claim_fits(noun, claim):
        return None
    return Noun(
        f"({noun.text} that {claim.text})",
        lambda board, subject: tuple(thing for thing in noun.evaluate(board, subject) if claim.evaluate(board, thing)),
        noun.sort,
    )


def things_among(noun: Noun, place: Place) -> Noun:
    """Return the noun for the things inside a place near the subject, without the subject's own cells."""

    def things(board: WholeBoard, subject: Cells) -> tuple[Cells, ...]:
        other_cells = tuple(cell for cell in place.evaluate(board, subject) if cell not in subject)
        return noun.evaluate(board, other_cells)

    return Noun(f"{noun.text} {place.text}", things, noun.sort)


def _border_or_interior_cells(word: str) -> Noun:
    """Return the noun for the cells of the board's border, of its corners ("corner") or of its interior.

    `word` is "corner", "interior", "inner", or any other word for the border.
    """

    def matches(board: WholeBoard, row: int, column: int) -> bool:
        side_count = (row in (0, board.row_count - 1)) + (column in (0, board.column_count - 1))
        return (
            side_count == 2
            if word == "corner"
            else side_count == 0
            if word in ("interior", "inner")
            else side_count > 0
        )

    return Noun(
        f"{word} cells", lambda board, subject: tuple((cell,) for cell in subject if matches(board, *cell)), "cell"
    )


def _cells_beside(side: str, noun: Noun) -> Noun:
    """Return the noun for the cells directly above (below, left of, right of) a cell of the things of another noun."""
    row_step, column_step = {"above": (-1, 0), "below": (1, 0), "left": (0, -1), "right": (0, 1)}[side]

    def things(board: WholeBoard, subject: Cells) -> tuple[Cells, ...]:
        shifted_cells = {
            (row + row_step, column + column_step) for thing in noun.evaluate(board, subject) for row, column in thing
        }
        return tuple((cell,) for cell in subject if cell in shifted_cells)

    return Noun(f"cells {side} {noun.text}", things, "cell")


def cells_by_value(board: WholeBoard, subject: Cells) -> tuple[Cells, ...]:
    """Return for every value that occurs in the subject, in increasing order, all its cells with that value."""
    return tuple(
        tuple(cell for cell in subject if board.value(cell) == value) for value in sorted(set(board.values(subject)))
    )


def _values_passing(value_test: ValueTest) -> Noun:
    """Return the noun for the values that occur and pass a test; each thing is the set of cells with one value."""
    return Noun(
        f"values {value_test.text}",
        lambda board, subject: tuple(
            thing for thing in cells_by_value(board, subject) if value_test.holds(board.value(thing[0]))
        ),
    )


def values_except(ignored_values: ValueTest) -> Noun:
    """Return the noun for the values that occur and fail a test; each thing is the set of cells with one value."""
    return Noun(
        f"values but {ignored_values.text}",
        lambda board, subject: tuple(
            thing for thing in cells_by_value(board, subject) if not ignored_values.holds(board.value(thing[0]))
        ),
    )


def is_isolated() -> Claim:
    """Return the claim that no neighbour of a cell has the cell's value."""
    return Claim(
        "is isolated",
        lambda board, subject: all(
            board.value(neighbour) != board.value(subject[0])
            for neighbour in board.neighbours(subject[0], ORTHOGONAL_STEPS)
        ),
    )


def claim_of_part(part: Group, claim: Claim) -> Claim | None:
    """Return the claim that a part of the subject satisfies a claim, as in "(a row) whose first cell is 0".

    A claim about single cells must hold for all cells of the part. None if such a claim is made about a part that is
    not a cell, an end or a cell's surroundings.
    """
    if (
        part.sort != "cell"
        and claim.sort == "cell"
        and part.text != "it"
        and "cell" not in part.text
        and "end" not in part.text
    ):
        return None

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        part_cells = part.evaluate(board, subject)
        if not part_cells:
            return None
        return (
            three_valued_and(claim.evaluate(board, (cell,)) for cell in part_cells)
            if claim.sort == "cell"
            else claim.evaluate(board, part_cells)
        )

    return Claim(f"{part.text} {claim.text}", test, part.sort)


# alternatives in the notation of productions, which several phrases share
_CELL = "[<cell|number|value|digit>]"
_REGION = "<region|group|island|component|cluster|piece|area|blob|patch|pool|lake|cluster>"
# rows: the name of a production: (its texts, their meaning or a function of the meanings of their parts);
# see `grammar`. Kinds that begin with "w" belong to sentences about the whole board
PHRASES: Productions = {
    "w integers": PhraseList("w integer", inner=(",",), last=("or", ", or"), distinct=True),
    "w value/integers": ((f"{{w integers}} {_CELL}", "<cell|number|value|digit> {w integers}", "cell with [<the|a|an>] [<value|number>] {w integers}"), value_in),
    "w value/sort": ((f"{{=even|odd|prime|nonzero|positive|negative}} {_CELL}",), lambda adjective: ValueTest(adjective, VALUE_PROPERTIES[adjective])),
    "w value/sized": (("<cell|number|value|digit> [that is] {=greater than|more than|less than|at least|at most|other than} {w integer}",), lambda comparison, bound: ValueTest(f"{comparison} {bound}", lambda value: VALUE_COMPARISONS[comparison](value, bound))),
    "w value/any": (("<cell|number|value>",), ValueTest("of any value", lambda value: True)),
    "w value/black": ((f"<black|filled|shaded|occupied|marked|painted> {_CELL}",), lambda: value_in((1,))),
    "w value/white": ((f"<white|blank|empty|unshaded|vacant|free> {_CELL}",), lambda: value_in((0,))),
    # things
    "w atom/cells": (("{w value}",), cells_with),
    "w atom/lines": (("{=row|column|line}", "{=row or column}", "{=row and column}"), lines_by_word),
    "w atom/all-lines": (("row column or diagonal [line]", "row column and diagonal [line]", "line horizontally vertically or diagonally"), lambda: Noun("rows, columns and diagonals", lambda board, subject: (*rows_of(subject), *columns_of(subject), *diagonals_of(board, 1), *diagonals_of(board, -1)))),
    "w atom/diagonal-cells": (("main diagonal cell",), lambda: Noun("main diagonal cells", lambda board, subject: tuple((cell,) for cell in subject if cell[0] == cell[1]), "cell")),
    "w atom/consecutive": (("{w count} consecutive {w value} [in a <row|line>] [and] {=including diagonally|horizontally|vertically|diagonally|in any row|in any column}", "{w count} {w value} in a <row|line> [and] {=including diagonally|horizontally|vertically|diagonally}"), lambda length, value_test, direction: straight_segments(length, value_test, direction)),
    "w atom/collinear": (("three {w value} on one straight line", "three {w value} on a straight line [of any slope]", "three {w value} on one straight line of whatever slope", "three collinear {w value}"), lambda value_test: collinear_triples(value_test)),
    "w atom/rectangle-corners": (("four {w value} {=rectangle|square|cell} corner", "four {w value} that is the corner of a {=rectangle|square|cell} [with side parallel to the board]"), lambda value_test, shape: rectangle_corners(value_test, shape)),
    "w atom/long-run": (("run of {w many} [<equal|consecutive>] {w value}",), lambda quantifier, value_test: things_such_that(run_noun(None if value_test.text == "of any value" else value_test), Claim(f"has {quantifier.text} cells", lambda board, subject: quantifier.holds(len(subject), 0)))),
    "w atom/odd-lines": (("{=odd|even} [numbered] {=row|column}",), lambda parity, line_kind: Noun(
        f"{parity} {line_kind}s", lambda board, subject: tuple(line for line in lines_by_word(line_kind).evaluate(board, subject) if line[0][line_kind == "column"] % 2 == (parity == "even")))),
    "w atom/diagonals": (("diagonal [line]",), lambda: _diagonal_noun(1, -1)),
    "w atom/two-diagonals": (("diagonal that start in the two top corner", "two main diagonal"), lambda: Noun("the two main diagonals", lambda board, subject: (tuple(cell for cell in board.cells if cell[0] == cell[1]), tuple(cell for cell in board.cells if cell[0] + cell[1] == board.column_count - 1)))),
    "w atom/falling": (("<falling diagonal|diagonal downwards to the right|diagonal down and to the right|diagonal parallel to the main diagonal>",), lambda: _diagonal_noun(1)),
    "w atom/block": (("{block} [<block|rectangle>]", "{block} or {block} [<block|rectangle>]"), _block_noun),
    "w atom/region": ((f"[connected] {_REGION} of {{w value}} [<joined|connected> <edge to edge|orthogonally>]", f"[connected] {_REGION} that is all {{w value}}", "connected {w value} " + _REGION), lambda value_test: _region_noun(value_test, False)),
    "w atom/king-region": ((f"kingwise connected {_REGION} of {{w value}}", f"{_REGION} of {{w value}} including diagonally"), lambda value_test: _region_noun(value_test, True)),
    "w atom/any-region": (("[connected] <region|group|component|area|piece>", f"{_REGION} of equal {_CELL}"), lambda: _region_noun(None, False)),
    "w atom/run": (("run of {w value}", "[unbroken] <stretch|block|segment> of [consecutive] {w value}", "group of consecutive {w value}"), lambda value_test: run_noun(value_test)),
    "w atom/any-run": ((f"run [of equal {_CELL}]",), lambda: run_noun(None)),
    "w atom/run-way": (("{=horizontal or vertical|horizontal and vertical|horizontal|vertical} run of {w value}",), lambda directions, value_test: run_noun(value_test, _RUN_DIRECTIONS[directions])),
    "w atom/any-run-way": ((f"{{=horizontal or vertical|horizontal and vertical|horizontal|vertical}} run [of equal {_CELL}]",), lambda directions: run_noun(None, _RUN_DIRECTIONS[directions])),
    "w atom/different": (("<different|distinct> <number|value|digit|colour>",), lambda: _values_passing(ValueTest("of any value", lambda value: True))),
    "w things/atom": "{w atom}",
    "w things/placed": (("{w atom} {w place}",), things_in),
    "w things/such": (("{w atom} that {w claim of it}", "{w atom} such that it {w claim of it}"), things_such_that),
    "w things/placed-such": (("{w atom} {w place} that {w claim of it}",), lambda noun, place, claim: things_such_that(things_in(noun, place), claim)),
    "w things/whose": (("{w atom} whose {w measure} {w said number}",), lambda noun, measure, number_test: things_such_that(noun, Claim(f"{measure.text} is {number_test.text}", lambda board, subject: number_test.evaluate(board, subject, measure.evaluate(board, subject))))),
    "w things/kind": (("{=border|edge|corner|interior|inner} [cell]",), lambda word: _border_or_interior_cells(word)),
    "w things/kind-value": (("{=border|corner|interior} cell of {w value}",), lambda word, value_test: things_in(cells_with(value_test), Place(word, lambda board, subject: tuple(cell for (cell,) in _border_or_interior_cells(word).evaluate(board, subject))))),
    "w things/beside": (("<cell|number|value> directly {=above|below} [<a|an|the>] {w atom}", "<cell|number|value> directly to the {=left|right} of [<a|an|the>] {w atom}"), lambda side, noun: _cells_beside(side, noun)),
    "w things/with": (("{w atom} with {w having}",), things_such_that),
    "w things/side": (("{w atom} {w side}",), things_such_that),
    "w atom/isolated": (("<isolated|lone|solitary> {w value}",), lambda value_test: things_such_that(cells_with(value_test), is_isolated())),
    "w atom/full-block": (("{block} [block] of {w value}",), lambda size, value_test: things_such_that(_block_noun(size), Claim(f"is {value_test.text}", lambda board, subject: all(map(value_test.holds, board.values(subject))), "thing"))),
    "w things/whose-part": (("{w atom} whose {w own part} {w claim of it}", "{w atom} {w place} whose {w own part} {w claim of it}"), lambda noun, *parts: things_such_that(things_in(noun, *parts[:-2]), claim) if (claim := claim_of_part(*parts[-2:])) else None),
    "w atom/full-line": (("all {w value} {=row|column|line|row or column}", "{=row|column|line|row or column} <of all|full of|of only|that is only> {w value}", "{=row|column|line|row or column} <of|that is> nothing but {w value}"), lambda *parts: lines_filled_with(*sorted(parts, key=lambda part: isinstance(part, str)))),
    "w atom/empty-line": (("<empty|blank> {=row|column|line|row or column}",), lambda word: lines_filled_with(value_in((0,)), word)),
    "w window/window": (("{w count} consecutive <cell|value|number|digit> <in|of|along> <a|any|every|each|the same|one> {=row|column|row or column}",), lambda length, word: line_windows(length, word)),
    }  # fmt: skip
