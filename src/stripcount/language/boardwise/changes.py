"""Sentences about the board rotated, reflected or shifted, about connected regions, and about reading orders."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from stripcount.language.boardwise.assertions import both, denied, has_shape
from stripcount.language.boardwise.board import (
    AROUND,
    SIDES,
    Cells,
    Claim,
    Group,
    Meaning,
    WholeBoard,
    blocks_of,
    regions_of,
)
from stripcount.language.boardwise.nouns import ValueTest
from stripcount.language.boardwise.quantities import Quantifier
from stripcount.language.grammar import Productions
from stripcount.language.pieces import unclear_piece

Lines = tuple[tuple[int, ...], ...]
Change = tuple[str, Callable[[Lines], Lines]]


def _transposed(lines: Lines) -> Lines:
    return tuple(zip(*lines))


HALF: Change = ("turned by 180 degrees", lambda lines: tuple(line[::-1] for line in lines[::-1]))
QUARTER: Change = ("turned by 90 degrees", lambda lines: _transposed(lines[::-1]))
MIRRORED: Change = ("reflected left to right", lambda lines: tuple(line[::-1] for line in lines))
FLIPPED: Change = ("reflected top to bottom", lambda lines: lines[::-1])
TRANSPOSED: Change = ("reflected in the main diagonal", _transposed)
ANTITRANSPOSED: Change = (
    "reflected in the antidiagonal",
    lambda lines: tuple(line[::-1] for line in _transposed(lines)[::-1]),
)


def _exchanged(lines: Lines) -> Lines:
    return tuple(tuple(1 - value for value in line) for line in lines)


def _fixed(*changes: Change) -> Claim:
    text = " and ".join(name for name, _ in changes)
    return Claim(
        f"the board is the same {text}",
        lambda board, subject: all(change(board.lines) == board.lines for _, change in changes),
    )


def _moved(change: Change) -> Claim:
    return Claim(f"the board is another one {change[0]}", lambda board, subject: change[1](board.lines) != board.lines)


def _opposite(change: Change) -> Claim:
    return Claim(
        f"the board {change[0]} has 0 for 1 and 1 for 0",
        lambda board, subject: change[1](board.lines) == _exchanged(board.lines),
    )


SQUARE = Claim("the board is square", lambda board, subject: board.rows == board.cols)


def _joins(groups: list[Group], value_test: ValueTest) -> Claim:
    """Return the claim that some connected region of some values meets two groups of cells."""
    first, second = groups

    def test(board: WholeBoard, subject: Cells) -> bool:
        one, other = set(first.on(board, board.cells)), set(second.on(board, board.cells))
        matching = (cell for cell in board.cells if value_test.holds(board.at(cell)))
        return any(
            not one.isdisjoint(region) and not other.isdisjoint(region) for region in regions_of(matching, SIDES)
        )

    return Claim(f"a connected region of {value_test.text} joins {first.text} to {second.text}", test)


def in_pieces(value_test: ValueTest, quantifier: Quantifier, king: bool) -> Claim:
    """Return the claim that the cells of some values form so many connected regions."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        matching = [cell for cell in board.cells if value_test.holds(board.at(cell))]
        return quantifier.holds(len(regions_of(matching, AROUND if king else SIDES)), len(matching))

    return Claim(f"{value_test.text} form {quantifier.text} {'king-' if king else ''}connected regions", test)


def acyclic(value_test: ValueTest) -> Claim:
    """Return the claim that no walk over adjacent cells of some values returns without going back."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        matching = {cell for cell in board.cells if value_test.holds(board.at(cell))}
        adjacent_pairs = sum(near in matching for cell in matching for near in board.near(cell, SIDES[:2]))
        return adjacent_pairs == len(matching) - len(regions_of(matching, SIDES))

    return Claim(f"adjacent cells {value_test.text} form no cycle", test)


def _one_rectangle(value_test: ValueTest) -> Claim:
    """Return the claim that the cells of some values, at least one, are all cells of one rectangle."""
    shape = has_shape("rectangle")

    def test(board: WholeBoard, subject: Cells) -> bool:
        matching = tuple(cell for cell in board.cells if value_test.holds(board.at(cell)))
        return bool(matching) and shape.on(board, matching) is True

    return Claim(f"{value_test.text} form one full rectangle", test)


def _snake(value_test: ValueTest) -> Claim:
    """Return the claim that the cells of some values form one path, of at least two cells."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        matching = {cell for cell in board.cells if value_test.holds(board.at(cell))}
        degrees = sorted(sum(near in matching for near in board.near(cell, SIDES)) for cell in matching)
        return len(regions_of(matching, SIDES)) == 1 and degrees[:2] == [1, 1] and set(degrees[2:]) <= {2}

    return Claim(f"{value_test.text} form one path with two ends", test)


def _boustrophedon(board: WholeBoard) -> list[int]:
    return [value for i, line in enumerate(board.lines) for value in (line if i % 2 == 0 else line[::-1])]


_ORDERS: dict[str, Callable[[list[int]], bool]] = {
    "never decreases": lambda f: all(a <= b for a, b in pairwise(f)),
    "never increases": lambda f: all(a >= b for a, b in pairwise(f)),
    "alternates": lambda f: all(a != b for a, b in pairwise(f)),
    "is a palindrome": lambda f: f == f[::-1],
}


def read_as(text: str, cells: Callable[[WholeBoard], list[int]], word: str) -> Claim:
    """Return the claim that all values of the board, in some order, pass a test."""
    return Claim(f"read {text}, the board {word}", lambda board, subject: _ORDERS[word](cells(board)))


def _row_by_row(board: WholeBoard) -> list[int]:
    return [value for line in board.lines for value in line]


def _no_block(values: ValueTest, size: tuple[int, int]) -> Claim:
    """Return the claim that no block of a size is all of some values."""
    return Claim(
        f"no {size[0]}x{size[1]} block is all {values.text}",
        lambda board, subject: (
            not any(all(map(values.holds, board.values(block))) for block in blocks_of(board.cells, *size))
        ),
    )


def _shifted(count: int) -> Claim:
    """Return the claim that each row is the one before, shifted cyclically to the left."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        lines = board.lines
        return all(b == a[count % len(a) :] + a[: count % len(a)] for a, b in pairwise(lines))

    return Claim(f"each row is the one before, shifted cyclically by {count} to the left", test)


_LONG = {"never decrease": "never decreases", "never increase": "never increases", "alternate": "alternates"}
_HALF_TURN = "<a half turn|rotation by 180 degrees|rotating by 180 degrees|180 degree rotation|a rotation by 180 degrees|half a turn|rotating the board by 180 degrees|turning the board by 180 degrees|a half turn of the board|turning the board upside down|rotation by a half turn|giving the board a half turn|giving it a half turn>"
_MIRROR = "<left right reflection|reflection left to right|a left right flip|flipping the board left to right|flipping left to right|flipping the board rightwards|reflecting the board left to right|a left right reflection|left right mirroring|a horizontal flip|mirroring the board left to right|reflection in the vertical centre line>"
_FLIP = "<up down reflection|top bottom reflection|flipping the board top to bottom|flipping the board downwards|flipping the board upside down|reflecting the board top to bottom|an up down reflection|a vertical flip|reflection in the horizontal centre line|mirroring the board top to bottom>"
_QUARTER = "<a quarter turn|rotation by 90 degrees|rotating the board by 90 degrees|90 degree rotation|a rotation by 90 degrees>"
_TRANS = "<transposition|transposing|reflection in the main diagonal|transposing the board|reflecting the board in the main diagonal>"
_ANTI = "<reflection in the antidiagonal|reflection about the diagonal from top right to bottom left|reflecting the board in the antidiagonal>"
_BOARD = "<the board|it>"
_ONE = "<a|one|exactly one|a single|one single>"
_GROUP = "<group|region|component|cluster|island|piece|area|blob|patch|part|chunk>"
_BY_EDGES = "[where adjacent cell <belong to|is in> the same <group|region|component|cluster|island|piece|area>]"
_SPLIT = "<form|forms|split into|make|make up|decrease into|break into|come in|is split into|is divided into|is broken into|is in>"
_CHAIN = "<chain|path|walk|route|string>"
PHRASES: Productions = {
    "w change/half": ((_HALF_TURN,), lambda: HALF),
    "w change/quarter": ((_QUARTER,), lambda: QUARTER),
    "w change/mirror": ((_MIRROR,), lambda: MIRRORED),
    "w change/flip": ((_FLIP,), lambda: FLIPPED),
    "w change/transpose": ((_TRANS,), lambda: TRANSPOSED),
    "w change/anti": ((_ANTI,), lambda: ANTITRANSPOSED),
    "w whole/fixed": ((f"{_BOARD} is <symmetric|unchanged|invariant> <under|by> {{w change}}", f"{_BOARD} is unchanged if {{w change}}", f"{_BOARD} is unchanged after {{w change}}", f"{{w change}} <leaves|keeps> {_BOARD} <unchanged|the same|as it is>", f"{_BOARD} looks the same after {{w change}}", "{w change} gives the same board"), lambda change: _fixed(change)),
    "w whole/fixed-both": ((f"{_BOARD} is <symmetric|unchanged> <under|by> [both] {{w change}} and {{w change}}",), lambda a, b: _fixed(a, b)),
    "w whole/fixed-both-ways": ((f"{_BOARD} is <symmetric|unchanged> under [both] left right and up down reflection",), lambda: _fixed(MIRRORED, FLIPPED)),
    "w whole/symmetric": ((f"{_BOARD} is symmetric <about|in|across|with respect to|under> the main diagonal", f"{_BOARD} is equal to its [own] transpose", f"{_BOARD} is a symmetric matrix"), lambda: _fixed(TRANSPOSED)),
    "w rule/symmetric": ((f"{_BOARD} is symmetric", f"{_BOARD} is symmetrical"), lambda: unclear_piece("“the board is symmetric about the main diagonal”, “the board is symmetric left to right” and “the board is symmetric top to bottom” say which symmetry is meant")),
    "w whole/antisymmetric": ((f"{_BOARD} is symmetric <about|in|across|with respect to> the diagonal from [the] top right to [the] bottom left [corner]", f"{_BOARD} is symmetric <about|in|across|with respect to> the antidiagonal"), lambda: _fixed(ANTITRANSPOSED)),
    "w whole/mirror-symmetric": ((f"{_BOARD} is symmetric <about|in|across> <the|its> vertical <axis|centre line|middle line>", f"{_BOARD} is <left right|mirror> symmetric", f"{_BOARD} is symmetric rightwards"), lambda: _fixed(MIRRORED)),
    "w whole/flip-symmetric": ((f"{_BOARD} is symmetric <about|in|across> <the|its> horizontal <axis|centre line|middle line>", f"{_BOARD} is <up down|top bottom> symmetric", f"{_BOARD} is symmetric downwards"), lambda: _fixed(FLIPPED)),
    "w whole/square-symmetric": ((f"{_BOARD} is square and symmetric <about|in|across> the diagonal from top right to bottom left",), lambda: _both(SQUARE, _fixed(ANTITRANSPOSED))),
    "w whole/square": ((f"{_BOARD} is [a] square",), SQUARE),
    "w whole/moved": (("{w change} <produces|gives|yields|produce> a <different|new|distinct|another> board", "{w change} changes the board", f"{_BOARD} is not <symmetric|unchanged|invariant> <under|by> {{w change}}"), _moved),
    "w whole/opposite": (("{w change} <swaps|exchanges|interchanges> [<every|each|all>] 0 <with|and> [<a|every|each|all>] 1 [and vice versa]", "{w change} turns [<every|each|all>] 0 into [<a|an>] 1 and [<every|each|all>] 1 into [<a|an>] 0", "{w change} gives the complement [of the board]"), _opposite),
    "w changed/half": (("[it is] <rotated|turned|spun> <by 180 degrees|180 degrees|by half a turn|by a half turn|upside down|through 180 degrees|through half a turn>", "a <rotation|turn> <by|of|through> 180 degrees"), lambda: HALF),
    "w changed/quarter": (("[it is] <rotated|turned> <by 90 degrees|90 degrees|by a quarter turn|through 90 degrees> [<clockwise|counterclockwise|to the right|to the left>]", "a <rotation|turn> <of|through> 90 degrees"), lambda: QUARTER),
    "w changed/mirror": (("[it is] <mirrored|reflected|flipped> <rightwards|left to right|horizontally|in the vertical axis|in the vertical centre line>",), lambda: MIRRORED),
    "w changed/flip": (("[it is] <mirrored|reflected|flipped> <downwards|top to bottom|upside down|vertically|in the horizontal axis|in the horizontal centre line>",), lambda: FLIPPED),
    "w changed/transpose": (("[it is] transposed", "[it is] <mirrored|reflected> <in|across|about> the main diagonal"), lambda: TRANSPOSED),
    "w whole/fixed-if": ((f"{_BOARD} <looks|is> [exactly] <the same|unchanged|equal to> [as before] if {{w changed}}", f"{_BOARD} <never changes|is not changed> if {{w changed}}", f"{_BOARD} <is unchanged|looks the same|is the same> <by|under|after> {{w changed}}", f"{_BOARD} is symmetric under {{w changed}}", f"if {{w changed}} {_BOARD} <looks|is> <the same|unchanged>"), lambda change: _fixed(change)),
    "w whole/half-symmetric": ((f"{_BOARD} has <half turn|180 degree|180 degree rotational|point|central|twofold rotational> symmetry", f"{_BOARD} is <point|centrally> symmetric", f"{_BOARD} is <point symmetrical|symmetric about its centre>"), lambda: _fixed(HALF)),
    "w whole/quarter-symmetric": ((f"{_BOARD} has <quarter turn|90 degree|90 degree rotational|fourfold rotational> symmetry",), lambda: _fixed(QUARTER)),
    "w whole/mirror-axis": ((f"{_BOARD} has <a vertical axis of symmetry|left right symmetry|left right mirror symmetry>", "the <right half of the board|right half> is the mirror image of the left half"), lambda: _fixed(MIRRORED)),
    "w whole/flip-axis": ((f"{_BOARD} has <a horizontal axis of symmetry|top bottom symmetry|up down symmetry>", "the bottom half is the mirror image of the top half"), lambda: _fixed(FLIPPED)),
    "w whole/acyclic": (("[<the|all|all the>] {w value} never <form|forms> [<a|any>] [closed] <loop|cycle|ring|closed curve>", "[the] {w value} has no [closed] <loop|cycle|ring>", "there is no [closed] <loop|cycle|ring> of [adjacent] {w value}", "no {w value} form [<a|any>] [closed] <loop|cycle|ring>", "[the] {w value} <form|has> no [closed] <loop|cycle|ring> if adjacent {w value} is <joined|connected|linked>"), lambda value_test, joined=None: acyclic(value_test) if joined is None or joined.text == value_test.text else None),
    # in one piece, in several
    "w whole/joined": ((f"<a|some> {_CHAIN} of [<connected|adjacent>] {{w value}} <connects|joins|links|leads from|runs from|goes from> {{w group}} <with|to|and> {{w group}}", f"there is a {_CHAIN} of [<connected|adjacent>] {{w value}} <from|connecting|joining|between> {{w group}} <to|and|with> {{w group}}", f"some [connected] {_GROUP} of {{w value}} is adjacent to both {{w group}} and {{w group}}", "{w group} is <connected|joined|linked> <with|to> {w group} by [<a chain of|a path of>] [<connected|adjacent>] {w value}"),
        lambda *found: _joins([f for f in found if isinstance(f, Meaning)], next(f for f in found if isinstance(f, ValueTest)))),
    "w whole/each-in-pieces": ((f"[the] {{w value}} and [the] {{w value}} <each|both> {_SPLIT} {{w many}} [connected] {_GROUP}", f"[the] {{w value}} and [the] {{w value}} <each|both> <form|make> {_ONE} [connected] {_GROUP}"), lambda a, b, quantifier=None: both("and", *(in_pieces(each, quantifier or Quantifier("one", lambda n, total: n == 1), False) for each in (a, b)))),
    "w whole/neither-in-pieces": ((f"neither the {{w value}} nor the {{w value}} {_SPLIT} {{w many}} [connected] {_GROUP}",), lambda a, b, quantifier: both("and", *(denied(in_pieces(each, quantifier, False)) for each in (a, b))) if "at least" in quantifier.text else None),
    "w whole/in-pieces": ((f"[the] {{w value}} {_SPLIT} {{w many}} [connected] {_GROUP} {_BY_EDGES}", f"there is {{w many}} [connected] {_GROUP} of {{w value}}"), lambda values, quantifier: in_pieces(values, quantifier, False) if isinstance(values, ValueTest) else in_pieces(quantifier, values, False)),
    "w whole/not-connected": (("[<the|all|all the>] {w value} is not [all] connected",), lambda values: in_pieces(values, Quantifier("at least two", lambda n, total: n > 1), False)),
    "w whole/connected": (("[<the|all|all the>] {w value} is [all] connected", "[<the|all|all the>] {w value} <form|forms|make> <a|one|a single|one single> connected " + _GROUP), lambda values: in_pieces(values, Quantifier("at most one", lambda n, total: n < 2), False)),
    "w whole/one-rectangle": (("[the] {w value} is exactly the cell of <some|a|one> [<solid|filled>] rectangle [with at least one cell]", "[the] {w value} <form|fill|make up> <a|one|exactly one> <solid|filled|full> rectangle"), _one_rectangle),
    "w whole/no-pool": (("[the] {w value} is connected and has no {block} [<pool|block>]",), lambda values, size: _both(in_pieces(values, Quantifier("at most one", lambda n, total: n < 2), False), _no_block(values, size))),
    "w whole/no-block": (("[the] {w value} <has|form> no {block} [<pool|block>]",), _no_block),
    "w whole/triangular": ((f"{_BOARD} is {{=upper|lower}} triangular",), lambda word: Claim(f"the board is {word} triangular", lambda board, subject: all(board.at(c) == 0 for c in board.cells if (c[0] > c[1] if word == "upper" else c[0] < c[1])))),
    "w whole/triangular-with": ((f"{_BOARD} is {{=upper|lower}} triangular with {{w having}}",), lambda word, claim: _both(Claim(f"the board is {word} triangular", lambda board, subject: all(board.at(c) == 0 for c in board.cells if (c[0] > c[1] if word == "upper" else c[0] < c[1]))), claim)),
    "w whole/shifted": (("<every|each> row is the <one above|previous row|row above|row before> [cyclically] shifted [cyclically] [by] one cell [to the] {=left|right} [cyclically]",), lambda way: _shifted(1 if way == "left" else -1)),
    "w whole/in-king-pieces": ((f"[the] {{w value}} <form|forms|split into|make> {{w many}} [kingwise connected] {_GROUP} [if] including diagonally", f"[the] {{w value}} <form|forms|split into|make> {{w many}} kingwise connected {_GROUP}", f"[the] {{w value}} form {_ONE} {_GROUP} [if] including diagonally"), lambda values, quantifier=None: in_pieces(values, quantifier or Quantifier("one", lambda n, total: n == 1), True)),
    "w whole/king-walk": (("a king can <go|walk|move> from any {w value} to any other {w value} [while] <staying|moving|stepping> [only] on {w value}",), lambda a, b, c: in_pieces(a, Quantifier("at most one", lambda n, total: n < 2), True) if a.text == b.text == c.text else None),
    "w whole/snake": (("[the] {w value} <form|forms> a <snake|path> [and] [connected] [and] two end cell with one {digits} neighbour all other with two",), lambda values, own: _snake(values) if values.text == str(own) else None),
    # the board as one line
    "w whole/reading": (("<reading all row one after another as one long line|reading row by row|reading the board row by row|read row by row|reading row by row rightwards> [the] [<value|digit|number|cell>] {=never decreases|never increases|never decrease|never increase|alternates|alternate|is a palindrome}",), lambda word: read_as("row by row", _row_by_row, str(_LONG.get(word, word)))),
    "w whole/snaking": (("<reading row alternately rightwards and right to left|reading row in a snake|reading the row alternately rightwards and right to left|reading boustrophedon> [the] [<value|digit|number|cell>] {=never decreases|never increases|never decrease|never increase|alternates|alternate}",), lambda word: read_as("in alternate directions", _boustrophedon, str(_LONG.get(word, word)))),
}  # fmt: skip


def _both(*claims: Claim) -> Claim:
    return Claim(
        " and ".join(claim.text for claim in claims), lambda board, subject: all(c.on(board, subject) for c in claims)
    )
