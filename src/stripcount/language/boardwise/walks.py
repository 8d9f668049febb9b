"""Sentences about walks from one part of the board to another, and about the size and the shape of connected regions.

Examples are "one can walk from the left side to the right side on 1s" and "the 1s contain no loop". A region is a
maximal set of cells, with values that pass a test, that is connected by steps to neighbours by a side. The kind of
phrase "w shore" is an end of a walk, "w whole" a sentence about the board; the others are those of `claims`.
"""

from __future__ import annotations

from collections.abc import Callable

from stripcount.language.boardwise.assertions import has_measure, has_shape
from stripcount.language.boardwise.board import (
    ORTHOGONAL_STEPS,
    Cells,
    Claim,
    Group,
    Meaning,
    WholeBoard,
    connected_components,
    three_valued_not,
)
from stripcount.language.boardwise.changes import component_count_is
from stripcount.language.boardwise.groups import BORDER, line_at
from stripcount.language.boardwise.number_tests import COMPARISONS, number_test_of
from stripcount.language.boardwise.quantifiers import Quantifier
from stripcount.language.boardwise.quantities import cell_count
from stripcount.language.boardwise.value_tests import ValueTest
from stripcount.language.grammar import Productions

Regions = tuple[Cells, ...]
"""Connected regions, each as the tuple of its cells in reading order."""


def _regions_claim(value_test: ValueTest, text: str, predicate: Callable[[WholeBoard, Regions], bool]) -> Claim:
    """Return the claim that `predicate`(board, regions) is true of the regions of cells whose values pass a test.

    `text` says it in words after "the connected regions of ...".
    """

    def test(board: WholeBoard, subject: Cells) -> bool:
        return predicate(
            board,
            connected_components(
                (cell for cell in board.cells if value_test.holds(board.value(cell))), ORTHOGONAL_STEPS
            ),
        )

    return Claim(f"the connected regions of {value_test.text} {text}", test)


def _regions_connect(value_test: ValueTest, first: Group, second: Group) -> Claim:
    """Return the claim that some region meets both of two groups, so that one can walk from one to the other."""

    def holds(board: WholeBoard, regions: Regions) -> bool:
        first_cells, second_cells = set(first.evaluate(board, board.cells)), set(second.evaluate(board, board.cells))
        return any(not first_cells.isdisjoint(region) and not second_cells.isdisjoint(region) for region in regions)

    return _regions_claim(value_test, f"join {first.text} to {second.text}", holds)


def _negation(claim: Claim) -> Claim:
    """Return the negation of a claim; it is undefined where the claim is."""
    return Claim(f"not ({claim.text})", lambda board, subject: three_valued_not(claim.evaluate(board, subject)))


def _regions_cross(value_test: ValueTest, direction: str) -> Claim:
    """Return the claim that some region meets two opposite sides of the board.

    `direction` is "downwards" for the top and the bottom, "rightwards" for the left and the right side.
    """
    line_kind = "row" if direction == "downwards" else "column"
    return _regions_connect(value_test, line_at(line_kind, 0), line_at(line_kind, -1))


def _is_connected(value_test: ValueTest) -> Claim:
    """Return the claim that there is at most one region of cells whose values pass a test."""
    return _regions_claim(value_test, "are one, or none", lambda board, regions: len(regions) < 2)


def _same_region(first: Group, second: Group) -> Claim:
    """Return the claim that two definite cells lie in one connected region of equal cells."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        two_cells = {*first.evaluate(board, board.cells), *second.evaluate(board, board.cells)}
        equal_cells = (cell for cell in board.cells if board.value(cell) == board.value(min(two_cells)))
        return any(two_cells.issubset(region) for region in connected_components(equal_cells, ORTHOGONAL_STEPS))

    return Claim(f"{first.text} and {second.text} lie in one region of equal cells", test)


def _all_regions_reach(value_test: ValueTest, group: Group) -> Claim:
    """Return the claim that every region of cells whose values pass a test meets a group of cells."""

    def holds(board: WholeBoard, regions: Regions) -> bool:
        group_cells = set(group.evaluate(board, board.cells))
        return all(not group_cells.isdisjoint(region) for region in regions)

    return _regions_claim(value_test, f"all reach {group.text}", holds)


def _region_sizes_are(value_test: ValueTest, comparison: str, count: int) -> Claim:
    """Return the claim that the number of cells of each region compares with `count`.

    The regions are those of the cells whose values pass a test; `comparison` is "exactly" or a key of `COMPARISONS`.
    """
    compare = COMPARISONS["equal to" if comparison == "exactly" else comparison]
    return _regions_claim(
        value_test,
        f"have {comparison} {count} cells",
        lambda board, regions: all(compare(len(region), count) for region in regions),
    )


def _regions_are_acyclic(value_test: ValueTest) -> Claim:
    """Return the claim that no region of cells whose values pass a test has a cycle.

    A region is a tree exactly if it has one edge less than cells; an edge joins two cells with a common side.
    """

    def holds(board: WholeBoard, regions: Regions) -> bool:
        return all(_edge_count(region) == len(region) - 1 for region in regions)

    return _regions_claim(value_test, "contain no loop", holds)


def _edge_count(region: Cells) -> int:
    """Return the number of pairs of cells of a region that have a common side."""
    cells = set(region)
    return sum((row + down, column + right) in cells for row, column in region for down, right in ((0, 1), (1, 0)))


def _degrees(board: WholeBoard, region: Cells) -> list[int]:
    """Return for each cell of a region the number of its neighbours by a side that belong to the region."""
    cells = set(region)
    return [sum(neighbour in cells for neighbour in board.neighbours(cell, ORTHOGONAL_STEPS)) for cell in region]


def _is_tree(board: WholeBoard, subject: Cells) -> bool:
    """Return whether a region has no cycle."""
    return _edge_count(subject) == len(subject) - 1


def _is_path(board: WholeBoard, subject: Cells) -> bool:
    """Return whether a region is a path: a tree whose maximum degree is at most 2."""
    return _is_tree(board, subject) and max(_degrees(board, subject)) < 3


def _is_loop(board: WholeBoard, subject: Cells) -> bool:
    """Return whether a region is a cycle: every cell has exactly two neighbours in it."""
    return all(degree == 2 for degree in _degrees(board, subject))


def _has_cell_count(comparison: str, count: int) -> Claim | None:
    """Return the claim that the number of cells of a thing compares with `count`; see `COMPARISONS` for
    `comparison`."""
    return has_measure(
        cell_count(),
        number_test_of(f"{comparison} {count}", lambda size: COMPARISONS[comparison](size, count)),
    )


def _regions_meeting_all(quantifier: Quantifier, value_test: ValueTest, *groups: Group) -> Claim:
    """Return the claim that as many regions as `quantifier` allows meet all of some groups of cells.

    The regions are those of the cells whose values pass a test.
    """

    def holds(board: WholeBoard, regions: Regions) -> bool:
        cells_by_group = [set(group.evaluate(board, board.cells)) for group in groups]
        meeting_regions = [
            region for region in regions if all(not cells.isdisjoint(region) for cells in cells_by_group)
        ]
        return quantifier.holds(len(meeting_regions), len(regions))

    return _regions_claim(
        value_test, f"of which {quantifier.text} meet {' and '.join(group.text for group in groups)}", holds
    )


def _all_regions_reach_shore(value_test: ValueTest, parts: tuple[object, ...]) -> Claim | None:
    """Return the claim that every region of cells whose values pass a test meets a group of cells.

    `parts` are the other meanings of the phrase, which name the group and may name the test again. None if they name
    different groups, or another test.
    """
    groups = [part for part in parts if isinstance(part, Meaning)]
    is_one_group = len({group.text for group in groups}) == 1
    is_one_test = all(part.text == value_test.text for part in parts if isinstance(part, ValueTest))
    return _all_regions_reach(value_test, groups[0]) if is_one_group and is_one_test else None


# alternatives in the notation of productions, which several phrases share
_ONE_CAN = "<one can|you can|someone can|it is possible to|a rook can|a walker can|we can|an ant can>"
_GO = "<walk|go|get|travel|move|step|pass|come>"
_ONE_NEVER = "<one never|you never|it is impossible to|it is not possible to|nobody can|we never|a walker never>"
_STAYING_ON = "[<stepping|walking|moving|going|staying|travelling|passing|while staying|while stepping>] [only] <on|along|over|through|via|using|by|across> [only] [the]"
_PATH = "<path|walk|chain|route|way|connection|road|string|sequence>"
_OF_CELLS = "[<connected|adjacent|consecutive>] {w value}"
_LEADS = "<from|connecting|joining|between|leading from|running from|going from|that connects|that joins|that connect|linking|that links|that leads from|that goes from|that runs from>"
_REGION = "<region|group|island|component|cluster|piece|area|blob|patch>"
_TO = "<to|and|with>"
# rows: the name of a production: (its texts, their meaning or a function of the meanings of their parts);
# see `grammar`. Kinds that begin with "w" belong to sentences about the whole board
PHRASES: Productions = {
    # from one part to another
    "w shore/group": "{w group}",
    "w shore/edge-cell": (("<an|a|some|any> <edge|border> cell",), BORDER),
    "w shore/side": ("the {=top|bottom|left|right}", lambda side: line_at("row" if side in ("top", "bottom") else "column", 0 if side in ("top", "left") else -1)),
    "w whole/walk": ((f"{_ONE_CAN} {_GO} from {{w shore}} to {{w shore}} {_STAYING_ON} {{w value}}", "{w shore} <can is reached|is reachable> from {w shore} " + f"{_STAYING_ON} {{w value}}"), lambda a, b, value_test: _regions_connect(value_test, a, b)),
    "w whole/no-walk": ((f"{_ONE_NEVER} {_GO} from {{w shore}} to {{w shore}} {_STAYING_ON} {{w value}}", "{w shore} is not <reached|reachable> from {w shore} " + f"{_STAYING_ON} {{w value}}", "{w shore} is unreachable from {w shore} " + f"{_STAYING_ON} {{w value}}"), lambda a, b, value_test: _negation(_regions_connect(value_test, a, b))),
    "w whole/path": ((f"there is <a|some> {_PATH} of {_OF_CELLS} {_LEADS} {{w shore}} {_TO} {{w shore}}", f"<a|some> {_PATH} of {_OF_CELLS} <connects|joins|links|leads from|runs from|goes from> {{w shore}} {_TO} {{w shore}}", f"[the] {{w value}} <connect|connects|join|link> {{w shore}} {_TO} {{w shore}}", f"[the] {{w value}} <form|contain|has> a {_PATH} {_LEADS} {{w shore}} {_TO} {{w shore}}"), _regions_connect),
    "w whole/no-path": ((f"there is no {_PATH} of {_OF_CELLS} {_LEADS} {{w shore}} {_TO} {{w shore}}", f"no {_PATH} of {_OF_CELLS} <connects|joins|links|leads from|runs from|goes from> {{w shore}} {_TO} {{w shore}}", f"[the] {{w value}} never <connect|join|link> {{w shore}} {_TO} {{w shore}}"), lambda value_test, a, b: _negation(_regions_connect(value_test, a, b))),
    "w whole/path-by": ((f"{{w shore}} and {{w shore}} is <connected|joined|linked> by <a|some> {_PATH} of {_OF_CELLS}", f"{{w shore}} is <connected|joined|linked> {_TO} {{w shore}} by <a|some> {_PATH} of {_OF_CELLS}", f"{{w shore}} and {{w shore}} is <connected|joined|linked> <by|through|via> {_OF_CELLS}"), lambda a, b, value_test: _regions_connect(value_test, a, b)),
    "w whole/no-path-by": ((f"{{w shore}} and {{w shore}} is not <connected|joined|linked> by <a|any> {_PATH} of {_OF_CELLS}", f"{{w shore}} is not <connected|joined|linked> {_TO} {{w shore}} by <a|any> {_PATH} of {_OF_CELLS}", f"{{w shore}} and {{w shore}} is not <connected|joined|linked> <by|through|via> {_OF_CELLS}"), lambda a, b, value_test: _negation(_regions_connect(value_test, a, b))),
    "w whole/across": ((f"there is <a|some> {_PATH} of {_OF_CELLS} [<that goes|that runs|going|running|leading>] {{=downwards|rightwards}}", f"<a|some> {_PATH} of {_OF_CELLS} <run|runs|goes|leads> {{=downwards|rightwards}}", "[the] {w value} percolate {=downwards|rightwards}"), _regions_cross),
    "w whole/across-walk": ((f"{_ONE_CAN} {_GO} {{=downwards|rightwards}} {_STAYING_ON} {{w value}}",), lambda direction, value_test: _regions_cross(value_test, direction)),
    "w whole/not-across": ((f"there is no {_PATH} of {_OF_CELLS} [<that goes|that runs|going|running|leading>] {{=downwards|rightwards}}", f"no {_PATH} of {_OF_CELLS} <run|runs|goes|leads> {{=downwards|rightwards}}"), lambda value_test, direction: _negation(_regions_cross(value_test, direction))),
    "w whole/not-across-walk": ((f"{_ONE_NEVER} {_GO} {{=downwards|rightwards}} {_STAYING_ON} {{w value}}",), lambda direction, value_test: _negation(_regions_cross(value_test, direction))),
    "w whole/separates": (("[the] {w value} <separate|separates> {w shore} from {w shore}",), lambda value_test, a, b: _negation(_regions_connect(ValueTest(f"other than {value_test.text}", lambda value: not value_test.holds(value)), a, b))),
    # from every cell
    "w whole/all-walk": ((f"{_ONE_CAN} {_GO} from <any|every|each> {{w value}} to <any|every|each> other {{w value}} {_STAYING_ON} {{w value}}", "<every|each|any> {w value} <can is reached|is reachable> from <any|every> other {w value} " + f"{_STAYING_ON} {{w value}}", "<any|every> two {w value} is <connected|joined|linked> by a <path|walk|chain|route> of {w value}", "there is a <path|walk|chain|route> of {w value} between <any|every> two {w value}"), lambda first_test, second_test, third_test=None: _is_connected(first_test) if first_test.text == second_test.text and (third_test is None or third_test.text == first_test.text) else None),
    "w whole/all-reach": ((f"from <every|each|any> {{w value}} {_ONE_CAN} {_GO} to {{w shore}} {_STAYING_ON} {{w value}}", "<every|each> {w value} is <connected|joined|linked> <to|with> {w shore} by a <path|walk|chain|route> of {w value}", "<every|each|all|all the> {w value} is <connected|joined|linked> <to|with> {w shore} <through|via|by> {w value}", "from <every|each|any> {w value} there is a <path|walk|chain|route> of {w value} to {w shore}", "from <every|each|any> {w value} a <path|walk|chain|route> of {w value} <leads|goes|runs> to {w shore}"), lambda value_test, *parts: _all_regions_reach_shore(value_test, parts)),
    "w whole/all-reach-you": (("<every|each|any> {w value} <can is reached|is reachable|is reached> from {w shore} " + f"{_STAYING_ON} {{w value}}", "from <every|each|any> {w value} <you|one|we> is adjacent to {w shore} <through|over|via|by> [adjacent] {w value}", "no {w value} is <cut off|shut off|sealed off|closed off> from {w shore} [from every {w value} <you|one> is adjacent to {w shore} through [adjacent] {w value}]", "no [connected] " + _REGION + " of {w value} is <cut off|shut off|sealed off|closed off> from {w shore}"), lambda value_test, *parts: _all_regions_reach_shore(value_test, parts)),
    "w whole/dominoes": (("[<the|all|all the>] {w value} <form|come in|split into> [only] <domino|dominoes|pair of adjacent cell>",), lambda value_test: _region_sizes_are(value_test, "exactly", 2)),
    "w whole/same-region": ((f"{{w single}} and {{w single}} <belong to|is in|is part of> the same [connected] {_REGION}",), lambda a, b: _same_region(a, b) if "" in (a.sort, b.sort) or a.sort == b.sort == "set" else None),
    "w whole/grouped": ((f"<every|each> {{w value}} <belongs to|is part of|is in|lies in> a [connected] {_REGION} of {{=at least|at most|exactly}} {{w count}} [cell]", f"<every|each> {{w value}} <belongs to|is part of|is in> a [connected] {_REGION} of {{=at least|at most|exactly}} {{w count}} {{w value}}"), lambda value_test, comparison, count, other_test=None: _region_sizes_are(value_test, comparison, count) if other_test is None or other_test.text == value_test.text else None),
    "w whole/king-piece": (("<all|all the> {w value} form <a|one|exactly one> kingwise connected " + _REGION, "[<the|all|all the>] {w value} form <a|one|exactly one> connected " + _REGION + " including diagonally"), lambda value_test: component_count_is(value_test, Quantifier("one", lambda count, total: count == 1), True)),
    # loops
    "w whole/no-loop": (("[the] {w value} has no <loop|cycle|cycles|closed loop|circuit>", "[the] {w value} <never form|form no> [a] [closed] <loop|cycle|circuit>", "there is no [closed] <loop|cycle|cycles|circuit> of {w value}", "no {w value} form [a] [closed] <loop|cycle|circuit>", "[the] {w value} is <acyclic|without loop|with no loop|with no cycle>", "<you|one> never walk [round] [around] in a <circle|loop|cycle> on [the] {w value}"), _regions_are_acyclic),
    # how large, of which shape
    "w being/large": (("{=greater than|less than|at least|at most} {w count} [cell] [<big|large|in size|long>]",), _has_cell_count),
    "w being/so-large": (("[exactly] {w count} [cell] <big|large|in size|long>",), lambda count: _has_cell_count("equal to", count)),
    "w being/of-size": (("of size {w said}",), lambda number_test: has_measure(cell_count(), number_test)),
    "w being/domino": (("<a domino|domino|dominoes>",), lambda: _has_cell_count("equal to", 2)),
    "w being/one-cell": (("exactly one cell", "<a single cell|single cell|a lone cell>"), lambda: _has_cell_count("equal to", 1)),
    "w being/rectangles": (("[<solid|filled|full>] rectangle", "[<all|also>] [<solid|filled|full>] rectangle"), has_shape("rectangle")),
    "w being/squares": (("square block", "[<solid|filled|full>] square", "a [<solid|filled|full>] square"), has_shape("square")),
    "w being/bars": (("straight <bar|line|segment>",), has_shape("bar")),
    "w active/forms": (("forms <a|one> {=rectangle|square}",), has_shape),
    "w having/shape": (("the shape of a {=rectangle|square}",), has_shape),
    "w being/tree": (("[a] tree",), Claim("is a tree", _is_tree, "thing")),
    "w being/path": (("[a] [<simple>] <path|snake>",), Claim("is a path", _is_path, "thing")),
    "w being/loop": (("[a] [closed] <loop|cycle>",), Claim("is a loop", _is_loop, "thing")),
    # what they meet
    "w whole/meet-both": ((f"{{w many}} [connected] {_REGION} of {{w value}} is adjacent to [both] {{w shore}} and {{w shore}}",), _regions_meeting_all),
}  # fmt: skip
