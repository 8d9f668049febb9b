"""Sentences about the board rotated, reflected or shifted, about connected regions, and about reading orders.

Examples are "the board is unchanged after a half-turn", "the 0s form two connected regions", and "reading row by row,
the digits never decrease". All claims are about the whole board, whatever the subject is.

The kind of phrase "w change" is a transformation of the board as a noun ("a half turn", "rotating the board by 180
degrees"), "w changed" the same as a participle ("rotated by 180 degrees"), and "w whole" a sentence about the board.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from stripcount.language.boardwise.assertions import compound_claim, has_shape, negate_claim
from stripcount.language.boardwise.board import (
    KING_STEPS,
    ORTHOGONAL_STEPS,
    Cells,
    Claim,
    Meaning,
    WholeBoard,
    blocks_in,
    connected_components,
)
from stripcount.language.boardwise.quantifiers import Quantifier
from stripcount.language.boardwise.value_tests import ValueTest
from stripcount.language.grammar import Productions
from stripcount.language.pieces import unclear_piece

Grid = tuple[tuple[int, ...], ...]
"""The values of a board, one tuple for each row."""
Transformation = tuple[str, Callable[[Grid], Grid]]
"""(the text, as it stands after "the board", the function): a symmetry operation of rectangles or squares."""


def _transpose(grid: Grid) -> Grid:
    """Return the grid with rows and columns exchanged."""
    return tuple(zip(*grid))


# the symmetry operations of squares but for the identity and a quarter turn in the other direction
HALF_TURN: Transformation = ("turned by 180 degrees", lambda grid: tuple(row[::-1] for row in grid[::-1]))
QUARTER_TURN: Transformation = ("turned by 90 degrees", lambda grid: _transpose(grid[::-1]))
LEFT_RIGHT_REFLECTION: Transformation = ("reflected left to right", lambda grid: tuple(row[::-1] for row in grid))
UP_DOWN_REFLECTION: Transformation = ("reflected top to bottom", lambda grid: grid[::-1])
TRANSPOSITION: Transformation = ("reflected in the main diagonal", _transpose)
ANTITRANSPOSITION: Transformation = (
    "reflected in the antidiagonal",
    lambda grid: tuple(row[::-1] for row in _transpose(grid)[::-1]),
)


def _complement(grid: Grid) -> Grid:
    """Return the values with 0 and 1 exchanged."""
    return tuple(tuple(1 - value for value in row) for row in grid)


def _is_invariant(*transformations: Transformation) -> Claim:
    """Return the claim that each of some transformations maps the board to itself."""
    text = " and ".join(description for description, _ in transformations)
    return Claim(
        f"the board is the same {text}",
        lambda board, subject: all(transform(board.grid) == board.grid for _, transform in transformations),
    )


def _is_not_invariant(transformation: Transformation) -> Claim:
    """Return the claim that a transformation changes the board."""
    return Claim(
        f"the board is another one {transformation[0]}",
        lambda board, subject: transformation[1](board.grid) != board.grid,
    )


def _becomes_complement(transformation: Transformation) -> Claim:
    """Return the claim that a transformation exchanges 0 and 1 everywhere."""
    return Claim(
        f"the board {transformation[0]} has 0 for 1 and 1 for 0",
        lambda board, subject: transformation[1](board.grid) == _complement(board.grid),
    )


IS_SQUARE = Claim("the board is square", lambda board, subject: board.row_count == board.column_count)


def _region_joins(parts: tuple[object, ...]) -> Claim:
    """Return the claim that some connected region of cells whose values pass a test meets both of two groups.

    `parts` are the meanings of the phrase: the test and the two groups, in any order.
    """
    first, second = (part for part in parts if isinstance(part, Meaning))
    value_test = next(part for part in parts if isinstance(part, ValueTest))

    def test(board: WholeBoard, subject: Cells) -> bool:
        first_cells, second_cells = set(first.evaluate(board, board.cells)), set(second.evaluate(board, board.cells))
        matching_cells = (cell for cell in board.cells if value_test.holds(board.value(cell)))
        return any(
            not first_cells.isdisjoint(region) and not second_cells.isdisjoint(region)
            for region in connected_components(matching_cells, ORTHOGONAL_STEPS)
        )

    return Claim(f"a connected region of {value_test.text} joins {first.text} to {second.text}", test)


def component_count_is(value_test: ValueTest, quantifier: Quantifier, king: bool) -> Claim:
    """Return the claim that the cells whose values pass a test form as many connected regions as `quantifier` allows.

    With `king`, cells that touch at a corner are adjacent, too. The total of the quantifier is the number of the cells.
    """

    def test(board: WholeBoard, subject: Cells) -> bool:
        matching_cells = [cell for cell in board.cells if value_test.holds(board.value(cell))]
        return quantifier.holds(
            len(connected_components(matching_cells, KING_STEPS if king else ORTHOGONAL_STEPS)), len(matching_cells)
        )

    return Claim(f"{value_test.text} form {quantifier.text} {'king-' if king else ''}connected regions", test)


def is_acyclic(value_test: ValueTest) -> Claim:
    """Return the claim that the graph of the cells whose values pass a test has no cycle.

    Its edges join cells with a common side, so that every 2x2 block of such cells is a cycle.
    """

    def test(board: WholeBoard, subject: Cells) -> bool:
        matching_cells = {cell for cell in board.cells if value_test.holds(board.value(cell))}
        edge_count = sum(
            neighbour in matching_cells
            for cell in matching_cells
            for neighbour in board.neighbours(cell, ORTHOGONAL_STEPS[:2])
        )
        return edge_count == len(matching_cells) - len(connected_components(matching_cells, ORTHOGONAL_STEPS))

    return Claim(f"adjacent cells {value_test.text} form no cycle", test)


def _form_one_rectangle(value_test: ValueTest) -> Claim:
    """Return the claim that the cells whose values pass a test, at least one, fill one rectangle."""
    shape = has_shape("rectangle")

    def test(board: WholeBoard, subject: Cells) -> bool:
        matching_cells = tuple(cell for cell in board.cells if value_test.holds(board.value(cell)))
        return bool(matching_cells) and shape.evaluate(board, matching_cells) is True

    return Claim(f"{value_test.text} form one full rectangle", test)


def _form_one_path(value_test: ValueTest) -> Claim:
    """Return the claim that the cells whose values pass a test form one path with two ends, so at least two cells.

    Cells of the path are adjacent by a side only where one follows the other.
    """

    def test(board: WholeBoard, subject: Cells) -> bool:
        matching_cells = {cell for cell in board.cells if value_test.holds(board.value(cell))}
        degrees = sorted(
            sum(neighbour in matching_cells for neighbour in board.neighbours(cell, ORTHOGONAL_STEPS))
            for cell in matching_cells
        )
        return (
            len(connected_components(matching_cells, ORTHOGONAL_STEPS)) == 1
            and degrees[:2] == [1, 1]
            and set(degrees[2:]) <= {2}
        )

    return Claim(f"{value_test.text} form one path with two ends", test)


def _boustrophedon_values(board: WholeBoard) -> list[int]:
    """Return the values of the board, the first row from left to right, the next from right to left, and so on."""
    return [value for i, row in enumerate(board.grid) for value in (row if i % 2 == 0 else row[::-1])]


# properties of the values of the board in a reading order
_SEQUENCE_PROPERTIES: dict[str, Callable[[list[int]], bool]] = {
    "never decreases": lambda values: all(a <= b for a, b in pairwise(values)),
    "never increases": lambda values: all(a >= b for a, b in pairwise(values)),
    "alternates": lambda values: all(a != b for a, b in pairwise(values)),
    "is a palindrome": lambda values: values == values[::-1],
}


def reading_claim(text: str, values_in_order: Callable[[WholeBoard], list[int]], sequence_property: str) -> Claim:
    """Return the claim that the values of the board, read in some order, have a property.

    `text` names the order, `values_in_order` returns the values in it, and `sequence_property` is a key of
    `_SEQUENCE_PROPERTIES`.
    """
    return Claim(
        f"read {text}, the board {sequence_property}",
        lambda board, subject: _SEQUENCE_PROPERTIES[sequence_property](values_in_order(board)),
    )


def _row_by_row_values(board: WholeBoard) -> list[int]:
    """Return the values of the board in reading order."""
    return [value for row in board.grid for value in row]


def _has_no_uniform_block(value_test: ValueTest, size: tuple[int, int]) -> Claim:
    """Return the claim that the board has no block of a size, (height, width), whose values all pass a test."""
    return Claim(
        f"no {size[0]}x{size[1]} block is all {value_test.text}",
        lambda board, subject: (
            not any(all(map(value_test.holds, board.values(block))) for block in blocks_in(board.cells, *size))
        ),
    )


def _rows_shift_by(count: int) -> Claim:
    """Return the claim that each row is the one above, shifted cyclically by `count` to the left."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        rows = board.grid
        return all(next_row == row[count % len(row) :] + row[: count % len(row)] for row, next_row in pairwise(rows))

    return Claim(f"each row is the one before, shifted cyclically by {count} to the left", test)


# the keys of `_SEQUENCE_PROPERTIES` for the plural forms of their verbs
_THIRD_PERSON = {"never decrease": "never decreases", "never increase": "never increases", "alternate": "alternates"}
# the words for each transformation, in the notation of productions
_HALF_TURN_WORDS = "<a half turn|rotation by 180 degrees|rotating by 180 degrees|180 degree rotation|a rotation by 180 degrees|half a turn|rotating the board by 180 degrees|turning the board by 180 degrees|a half turn of the board|turning the board upside down|rotation by a half turn|giving the board a half turn|giving it a half turn>"
_LEFT_RIGHT_WORDS = "<left right reflection|reflection left to right|a left right flip|flipping the board left to right|flipping left to right|flipping the board rightwards|reflecting the board left to right|a left right reflection|left right mirroring|a horizontal flip|mirroring the board left to right|reflection in the vertical centre line>"
_UP_DOWN_WORDS = "<up down reflection|top bottom reflection|flipping the board top to bottom|flipping the board downwards|flipping the board upside down|reflecting the board top to bottom|an up down reflection|a vertical flip|reflection in the horizontal centre line|mirroring the board top to bottom>"
_QUARTER_TURN_WORDS = "<a quarter turn|rotation by 90 degrees|rotating the board by 90 degrees|90 degree rotation|a rotation by 90 degrees>"
_TRANSPOSITION_WORDS = "<transposition|transposing|reflection in the main diagonal|transposing the board|reflecting the board in the main diagonal>"
_ANTITRANSPOSITION_WORDS = "<reflection in the antidiagonal|reflection about the diagonal from top right to bottom left|reflecting the board in the antidiagonal>"
# other alternatives that several phrases share
_BOARD = "<the board|it>"
_ONE = "<a|one|exactly one|a single|one single>"
_GROUP = "<group|region|component|cluster|island|piece|area|blob|patch|part|chunk>"
_BY_EDGES = "[where adjacent cell <belong to|is in> the same <group|region|component|cluster|island|piece|area>]"
_SPLIT = "<form|forms|split into|make|make up|decrease into|break into|come in|is split into|is divided into|is broken into|is in>"
_CHAIN = "<chain|path|walk|route|string>"
# rows: the name of a production: (its texts, their meaning or a function of the meanings of their parts);
# see `grammar`. Kinds that begin with "w" belong to sentences about the whole board
PHRASES: Productions = {
    "w change/half": ((_HALF_TURN_WORDS,), lambda: HALF_TURN),
    "w change/quarter": ((_QUARTER_TURN_WORDS,), lambda: QUARTER_TURN),
    "w change/mirror": ((_LEFT_RIGHT_WORDS,), lambda: LEFT_RIGHT_REFLECTION),
    "w change/flip": ((_UP_DOWN_WORDS,), lambda: UP_DOWN_REFLECTION),
    "w change/transpose": ((_TRANSPOSITION_WORDS,), lambda: TRANSPOSITION),
    "w change/anti": ((_ANTITRANSPOSITION_WORDS,), lambda: ANTITRANSPOSITION),
    "w whole/fixed": ((f"{_BOARD} is <symmetric|unchanged|invariant> <under|by> {{w change}}", f"{_BOARD} is unchanged if {{w change}}", f"{_BOARD} is unchanged after {{w change}}", f"{{w change}} <leaves|keeps> {_BOARD} <unchanged|the same|as it is>", f"{_BOARD} looks the same after {{w change}}", "{w change} gives the same board"), lambda transformation: _is_invariant(transformation)),
    "w whole/fixed-both": ((f"{_BOARD} is <symmetric|unchanged> <under|by> [both] {{w change}} and {{w change}}",), lambda a, b: _is_invariant(a, b)),
    "w whole/fixed-both-ways": ((f"{_BOARD} is <symmetric|unchanged> under [both] left right and up down reflection",), lambda: _is_invariant(LEFT_RIGHT_REFLECTION, UP_DOWN_REFLECTION)),
    "w whole/symmetric": ((f"{_BOARD} is symmetric <about|in|across|with respect to|under> the main diagonal", f"{_BOARD} is equal to its [own] transpose", f"{_BOARD} is a symmetric matrix"), lambda: _is_invariant(TRANSPOSITION)),
    "w rule/symmetric": ((f"{_BOARD} is symmetric", f"{_BOARD} is symmetrical"), lambda: unclear_piece("“the board is symmetric about the main diagonal”, “the board is symmetric left to right” and “the board is symmetric top to bottom” say which symmetry is meant")),
    "w whole/antisymmetric": ((f"{_BOARD} is symmetric <about|in|across|with respect to> the diagonal from [the] top right to [the] bottom left [corner]", f"{_BOARD} is symmetric <about|in|across|with respect to> the antidiagonal"), lambda: _is_invariant(ANTITRANSPOSITION)),
    "w whole/mirror-symmetric": ((f"{_BOARD} is symmetric <about|in|across> <the|its> vertical <axis|centre line|middle line>", f"{_BOARD} is <left right|mirror> symmetric", f"{_BOARD} is symmetric rightwards"), lambda: _is_invariant(LEFT_RIGHT_REFLECTION)),
    "w whole/flip-symmetric": ((f"{_BOARD} is symmetric <about|in|across> <the|its> horizontal <axis|centre line|middle line>", f"{_BOARD} is <up down|top bottom> symmetric", f"{_BOARD} is symmetric downwards"), lambda: _is_invariant(UP_DOWN_REFLECTION)),
    "w whole/square-symmetric": ((f"{_BOARD} is square and symmetric <about|in|across> the diagonal from top right to bottom left",), lambda: _conjunction(IS_SQUARE, _is_invariant(ANTITRANSPOSITION))),
    "w whole/square": ((f"{_BOARD} is [a] square",), IS_SQUARE),
    "w whole/moved": (("{w change} <produces|gives|yields|produce> a <different|new|distinct|another> board", "{w change} changes the board", f"{_BOARD} is not <symmetric|unchanged|invariant> <under|by> {{w change}}"), _is_not_invariant),
    "w whole/opposite": (("{w change} <swaps|exchanges|interchanges> [<every|each|all>] 0 <with|and> [<a|every|each|all>] 1 [and vice versa]", "{w change} turns [<every|each|all>] 0 into [<a|an>] 1 and [<every|each|all>] 1 into [<a|an>] 0", "{w change} gives the complement [of the board]"), _becomes_complement),
    "w changed/half": (("[it is] <rotated|turned|spun> <by 180 degrees|180 degrees|by half a turn|by a half turn|upside down|through 180 degrees|through half a turn>", "a <rotation|turn> <by|of|through> 180 degrees"), lambda: HALF_TURN),
    "w changed/quarter": (("[it is] <rotated|turned> <by 90 degrees|90 degrees|by a quarter turn|through 90 degrees> [<clockwise|counterclockwise|to the right|to the left>]", "a <rotation|turn> <of|through> 90 degrees"), lambda: QUARTER_TURN),
    "w changed/mirror": (("[it is] <mirrored|reflected|flipped> <rightwards|left to right|horizontally|in the vertical axis|in the vertical centre line>",), lambda: LEFT_RIGHT_REFLECTION),
    "w changed/flip": (("[it is] <mirrored|reflected|flipped> <downwards|top to bottom|upside down|vertically|in the horizontal axis|in the horizontal centre line>",), lambda: UP_DOWN_REFLECTION),
    "w changed/transpose": (("[it is] transposed", "[it is] <mirrored|reflected> <in|across|about> the main diagonal"), lambda: TRANSPOSITION),
    "w whole/fixed-if": ((f"{_BOARD} <looks|is> [exactly] <the same|unchanged|equal to> [as before] if {{w changed}}", f"{_BOARD} <never changes|is not changed> if {{w changed}}", f"{_BOARD} <is unchanged|looks the same|is the same> <by|under|after> {{w changed}}", f"{_BOARD} is symmetric under {{w changed}}", f"if {{w changed}} {_BOARD} <looks|is> <the same|unchanged>"), lambda transformation: _is_invariant(transformation)),
    "w whole/half-symmetric": ((f"{_BOARD} has <half turn|180 degree|180 degree rotational|point|central|twofold rotational> symmetry", f"{_BOARD} is <point|centrally> symmetric", f"{_BOARD} is <point symmetrical|symmetric about its centre>"), lambda: _is_invariant(HALF_TURN)),
    "w whole/quarter-symmetric": ((f"{_BOARD} has <quarter turn|90 degree|90 degree rotational|fourfold rotational> symmetry",), lambda: _is_invariant(QUARTER_TURN)),
    "w whole/mirror-axis": ((f"{_BOARD} has <a vertical axis of symmetry|left right symmetry|left right mirror symmetry>", "the <right half of the board|right half> is the mirror image of the left half"), lambda: _is_invariant(LEFT_RIGHT_REFLECTION)),
    "w whole/flip-axis": ((f"{_BOARD} has <a horizontal axis of symmetry|top bottom symmetry|up down symmetry>", "the bottom half is the mirror image of the top half"), lambda: _is_invariant(UP_DOWN_REFLECTION)),
    "w whole/acyclic": (("[<the|all|all the>] {w value} never <form|forms> [<a|any>] [closed] <loop|cycle|ring|closed curve>", "[the] {w value} has no [closed] <loop|cycle|ring>", "there is no [closed] <loop|cycle|ring> of [adjacent] {w value}", "no {w value} form [<a|any>] [closed] <loop|cycle|ring>", "[the] {w value} <form|has> no [closed] <loop|cycle|ring> if adjacent {w value} is <joined|connected|linked>"), lambda value_test, adjacent_test=None: is_acyclic(value_test) if adjacent_test is None or adjacent_test.text == value_test.text else None),
    # in one piece, in several
    "w whole/joined": ((f"<a|some> {_CHAIN} of [<connected|adjacent>] {{w value}} <connects|joins|links|leads from|runs from|goes from> {{w group}} <with|to|and> {{w group}}", f"there is a {_CHAIN} of [<connected|adjacent>] {{w value}} <from|connecting|joining|between> {{w group}} <to|and|with> {{w group}}", f"some [connected] {_GROUP} of {{w value}} is adjacent to both {{w group}} and {{w group}}", "{w group} is <connected|joined|linked> <with|to> {w group} by [<a chain of|a path of>] [<connected|adjacent>] {w value}"),
        lambda *parts: _region_joins(parts)),
    "w whole/each-in-pieces": ((f"[the] {{w value}} and [the] {{w value}} <each|both> {_SPLIT} {{w many}} [connected] {_GROUP}", f"[the] {{w value}} and [the] {{w value}} <each|both> <form|make> {_ONE} [connected] {_GROUP}"), lambda a, b, quantifier=None: compound_claim("and", *(component_count_is(value_test, quantifier or Quantifier("one", lambda count, total: count == 1), False) for value_test in (a, b)))),
    "w whole/neither-in-pieces": ((f"neither the {{w value}} nor the {{w value}} {_SPLIT} {{w many}} [connected] {_GROUP}",), lambda a, b, quantifier: compound_claim("and", *(negate_claim(component_count_is(value_test, quantifier, False)) for value_test in (a, b))) if "at least" in quantifier.text else None),
    "w whole/in-pieces": ((f"[the] {{w value}} {_SPLIT} {{w many}} [connected] {_GROUP} {_BY_EDGES}", f"there is {{w many}} [connected] {_GROUP} of {{w value}}"), lambda first, second: component_count_is(first, second, False) if isinstance(first, ValueTest) else component_count_is(second, first, False)),
    "w whole/not-connected": (("[<the|all|all the>] {w value} is not [all] connected",), lambda value_test: component_count_is(value_test, Quantifier("at least two", lambda count, total: count > 1), False)),
    "w whole/connected": (("[<the|all|all the>] {w value} is [all] connected", "[<the|all|all the>] {w value} <form|forms|make> <a|one|a single|one single> connected " + _GROUP), lambda value_test: component_count_is(value_test, Quantifier("at most one", lambda count, total: count < 2), False)),
    "w whole/one-rectangle": (("[the] {w value} is exactly the cell of <some|a|one> [<solid|filled>] rectangle [with at least one cell]", "[the] {w value} <form|fill|make up> <a|one|exactly one> <solid|filled|full> rectangle"), _form_one_rectangle),
    "w whole/no-pool": (("[the] {w value} is connected and has no {block} [<pool|block>]",), lambda value_test, size: _conjunction(component_count_is(value_test, Quantifier("at most one", lambda count, total: count < 2), False), _has_no_uniform_block(value_test, size))),
    "w whole/no-block": (("[the] {w value} <has|form> no {block} [<pool|block>]",), _has_no_uniform_block),
    "w whole/triangular": ((f"{_BOARD} is {{=upper|lower}} triangular",), lambda side: Claim(f"the board is {side} triangular", lambda board, subject: all(board.value(cell) == 0 for cell in board.cells if (cell[0] > cell[1] if side == "upper" else cell[0] < cell[1])))),
    "w whole/triangular-with": ((f"{_BOARD} is {{=upper|lower}} triangular with {{w having}}",), lambda side, claim: _conjunction(Claim(f"the board is {side} triangular", lambda board, subject: all(board.value(cell) == 0 for cell in board.cells if (cell[0] > cell[1] if side == "upper" else cell[0] < cell[1]))), claim)),
    "w whole/shifted": (("<every|each> row is the <one above|previous row|row above|row before> [cyclically] shifted [cyclically] [by] one cell [to the] {=left|right} [cyclically]",), lambda direction: _rows_shift_by(1 if direction == "left" else -1)),
    "w whole/in-king-pieces": ((f"[the] {{w value}} <form|forms|split into|make> {{w many}} [kingwise connected] {_GROUP} [if] including diagonally", f"[the] {{w value}} <form|forms|split into|make> {{w many}} kingwise connected {_GROUP}", f"[the] {{w value}} form {_ONE} {_GROUP} [if] including diagonally"), lambda value_test, quantifier=None: component_count_is(value_test, quantifier or Quantifier("one", lambda count, total: count == 1), True)),
    "w whole/king-walk": (("a king can <go|walk|move> from any {w value} to any other {w value} [while] <staying|moving|stepping> [only] on {w value}",), lambda first_test, second_test, third_test: component_count_is(first_test, Quantifier("at most one", lambda count, total: count < 2), True) if first_test.text == second_test.text == third_test.text else None),
    "w whole/snake": (("[the] {w value} <form|forms> a <snake|path> [and] [connected] [and] two end cell with one {digits} neighbour all other with two",), lambda value_test, value_of_neighbours: _form_one_path(value_test) if value_test.text == str(value_of_neighbours) else None),
    # the board as one line
    "w whole/reading": (("<reading all row one after another as one long line|reading row by row|reading the board row by row|read row by row|reading row by row rightwards> [the] [<value|digit|number|cell>] {=never decreases|never increases|never decrease|never increase|alternates|alternate|is a palindrome}",), lambda sequence_property: reading_claim("row by row", _row_by_row_values, str(_THIRD_PERSON.get(sequence_property, sequence_property)))),
    "w whole/snaking": (("<reading row alternately rightwards and right to left|reading row in a snake|reading the row alternately rightwards and right to left|reading boustrophedon> [the] [<value|digit|number|cell>] {=never decreases|never increases|never decrease|never increase|alternates|alternate}",), lambda sequence_property: reading_claim("in alternate directions", _boustrophedon_values, str(_THIRD_PERSON.get(sequence_property, sequence_property)))),
}  # fmt: skip


def _conjunction(*claims: Claim) -> Claim:
    """Return the claim that all of some claims hold; a claim that is None on a board does not hold."""
    return Claim(
        " and ".join(claim.text for claim in claims),
        lambda board, subject: all(c.evaluate(board, subject) for c in claims),
    )
