"""Sentences about walks from one part of the board to another, and about the size, shape and holes of regions."""

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
from stripcount.language.boardwise.quantifiers import Quantifier
from stripcount.language.boardwise.quantities import COMPARISONS, NumberTest, cell_count
from stripcount.language.boardwise.value_tests import ValueTest
from stripcount.language.grammar import Productions

Regions = tuple[Cells, ...]


def _regions_claim(value_test: ValueTest, text: str, holds: Callable[[WholeBoard, Regions], bool]) -> Claim:
    """Return the claim that something holds of the connected regions of some values."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        return holds(
            board,
            connected_components(
                (cell for cell in board.cells if value_test.holds(board.value(cell))), ORTHOGONAL_STEPS
            ),
        )

    return Claim(f"the connected regions of {value_test.text} {text}", test)


def _regions_connect(first: Group, second: Group, value_test: ValueTest) -> Claim:
    """Return the claim that one can walk from one group of cells to another over cells of some values."""

    def holds(board: WholeBoard, regions: Regions) -> bool:
        one, other = set(first.evaluate(board, board.cells)), set(second.evaluate(board, board.cells))
        return any(not one.isdisjoint(region) and not other.isdisjoint(region) for region in regions)

    return _regions_claim(value_test, f"join {first.text} to {second.text}", holds)


def _negation(claim: Claim) -> Claim:
    return Claim(f"not ({claim.text})", lambda board, subject: three_valued_not(claim.evaluate(board, subject)))


def _regions_cross(value_test: ValueTest, way: str) -> Claim:
    """Return the claim that one can walk over cells of some values from top to bottom, or from left to right."""
    line_kind = "row" if way == "downwards" else "column"
    return _regions_connect(line_at(line_kind, 0), line_at(line_kind, -1), value_test)


def _regions_connect_two(value_test: ValueTest, *groups: Group) -> Claim:
    return _regions_connect(groups[0], groups[1], value_test)


def _is_connected(value_test: ValueTest) -> Claim:
    """Return the claim that one can walk from any cell of some values to any other."""
    return _regions_claim(value_test, "are one, or none", lambda board, regions: len(regions) < 2)


def _same_region(first: Group, second: Group) -> Claim:
    """Return the claim that two cells lie in one connected region of equal cells."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        cells = {*first.evaluate(board, board.cells), *second.evaluate(board, board.cells)}
        equal = (cell for cell in board.cells if board.value(cell) == board.value(min(cells)))
        return any(cells.issubset(region) for region in connected_components(equal, ORTHOGONAL_STEPS))

    return Claim(f"{first.text} and {second.text} lie in one region of equal cells", test)


def _all_regions_reach(value_test: ValueTest, shore: Group) -> Claim:
    """Return the claim that from every cell of some values one can walk over such cells to a group of cells."""

    def holds(board: WholeBoard, regions: Regions) -> bool:
        shore_cells = set(shore.evaluate(board, board.cells))
        return all(not shore_cells.isdisjoint(region) for region in regions)

    return _regions_claim(value_test, f"all reach {shore.text}", holds)


def _region_sizes_are(value_test: ValueTest, how: str, count: int) -> Claim:
    """Return the claim that all regions of some values have a size."""
    holds = COMPARISONS["equal to" if how == "exactly" else how]
    return _regions_claim(
        value_test, f"have {how} {count} cells", lambda board, regions: all(holds(len(r), count) for r in regions)
    )


def _regions_are_acyclic(value_test: ValueTest) -> Claim:
    """Return the claim that no closed walk over cells of some values leads around: as many steps as cells, less one a region."""

    def holds(board: WholeBoard, regions: Regions) -> bool:
        return all(_edge_count(region) == len(region) - 1 for region in regions)

    return _regions_claim(value_test, "contain no loop", holds)


def _edge_count(region: Cells) -> int:
    cells = set(region)
    return sum((i + a, j + b) in cells for i, j in region for a, b in ((0, 1), (1, 0)))


def _is_tree(board: WholeBoard, subject: Cells) -> bool:
    return _edge_count(subject) == len(subject) - 1


def _is_path(board: WholeBoard, subject: Cells) -> bool:
    cells = set(subject)
    ends = sum(sum(near in cells for near in board.neighbours(cell, ORTHOGONAL_STEPS)) < 2 for cell in subject)
    degrees = max(sum(near in cells for near in board.neighbours(cell, ORTHOGONAL_STEPS)) for cell in subject)
    return _edge_count(subject) == len(subject) - 1 and degrees < 3 and ends > 0


def _is_loop(board: WholeBoard, subject: Cells) -> bool:
    cells = set(subject)
    return all(sum(near in cells for near in board.neighbours(cell, ORTHOGONAL_STEPS)) == 2 for cell in subject)


def _has_cell_count(how: str, count: int) -> Claim:
    """Return the claim that a thing has so many cells."""
    return has_measure(
        cell_count(),
        NumberTest(f"{how} {count}", lambda board, subject, x: x is not None and COMPARISONS[how](x, count)),
    )


def _regions_meeting_all(quantifier: Quantifier, value_test: ValueTest, *groups: Group) -> Claim:
    """Return the claim that so many regions of some values meet all of some groups of cells."""

    def holds(board: WholeBoard, regions: Regions) -> bool:
        shores = [set(group.evaluate(board, board.cells)) for group in groups]
        met = [region for region in regions if all(not shore.isdisjoint(region) for shore in shores)]
        return quantifier.holds(len(met), len(regions))

    return _regions_claim(value_test, f"of which {quantifier.text} meet {' and '.join(g.text for g in groups)}", holds)


_CAN = "<one can|you can|someone can|it is possible to|a rook can|a walker can|we can|an ant can>"
_GO = "<walk|go|get|travel|move|step|pass|come>"
_NEVER = "<one never|you never|it is impossible to|it is not possible to|nobody can|we never|a walker never>"
_ON = "[<stepping|walking|moving|going|staying|travelling|passing|while staying|while stepping>] [only] <on|along|over|through|via|using|by|across> [only] [the]"
_WAY = "<path|walk|chain|route|way|connection|road|string|sequence>"
_OF = "[<connected|adjacent|consecutive>] {w value}"
_LEADS = "<from|connecting|joining|between|leading from|running from|going from|that connects|that joins|that connect|linking|that links|that leads from|that goes from|that runs from>"
_REGION = "<region|group|island|component|cluster|piece|area|blob|patch>"
_TO = "<to|and|with>"
PHRASES: Productions = {
    # from one part to another
    "w shore/group": "{w group}",
    "w shore/edge-cell": (("<an|a|some|any> <edge|border> cell",), BORDER),
    "w shore/side": ("the {=top|bottom|left|right}", lambda word: line_at("row" if word in ("top", "bottom") else "column", 0 if word in ("top", "left") else -1)),
    "w whole/walk": ((f"{_CAN} {_GO} from {{w shore}} to {{w shore}} {_ON} {{w value}}", "{w shore} <can is reached|is reachable> from {w shore} " + f"{_ON} {{w value}}"), lambda a, b, value_test: _regions_connect(a, b, value_test)),
    "w whole/no-walk": ((f"{_NEVER} {_GO} from {{w shore}} to {{w shore}} {_ON} {{w value}}", "{w shore} is not <reached|reachable> from {w shore} " + f"{_ON} {{w value}}", "{w shore} is unreachable from {w shore} " + f"{_ON} {{w value}}"), lambda a, b, value_test: _negation(_regions_connect(a, b, value_test))),
    "w whole/path": ((f"there is <a|some> {_WAY} of {_OF} {_LEADS} {{w shore}} {_TO} {{w shore}}", f"<a|some> {_WAY} of {_OF} <connects|joins|links|leads from|runs from|goes from> {{w shore}} {_TO} {{w shore}}", f"[the] {{w value}} <connect|connects|join|link> {{w shore}} {_TO} {{w shore}}", f"[the] {{w value}} <form|contain|has> a {_WAY} {_LEADS} {{w shore}} {_TO} {{w shore}}"), _regions_connect_two),
    "w whole/no-path": ((f"there is no {_WAY} of {_OF} {_LEADS} {{w shore}} {_TO} {{w shore}}", f"no {_WAY} of {_OF} <connects|joins|links|leads from|runs from|goes from> {{w shore}} {_TO} {{w shore}}", f"[the] {{w value}} never <connect|join|link> {{w shore}} {_TO} {{w shore}}"), lambda value_test, a, b: _negation(_regions_connect(a, b, value_test))),
    "w whole/path-by": ((f"{{w shore}} and {{w shore}} is <connected|joined|linked> by <a|some> {_WAY} of {_OF}", f"{{w shore}} is <connected|joined|linked> {_TO} {{w shore}} by <a|some> {_WAY} of {_OF}", f"{{w shore}} and {{w shore}} is <connected|joined|linked> <by|through|via> {_OF}"), lambda a, b, value_test: _regions_connect(a, b, value_test)),
    "w whole/no-path-by": ((f"{{w shore}} and {{w shore}} is not <connected|joined|linked> by <a|any> {_WAY} of {_OF}", f"{{w shore}} is not <connected|joined|linked> {_TO} {{w shore}} by <a|any> {_WAY} of {_OF}", f"{{w shore}} and {{w shore}} is not <connected|joined|linked> <by|through|via> {_OF}"), lambda a, b, value_test: _negation(_regions_connect(a, b, value_test))),
    "w whole/across": ((f"there is <a|some> {_WAY} of {_OF} [<that goes|that runs|going|running|leading>] {{=downwards|rightwards}}", f"<a|some> {_WAY} of {_OF} <run|runs|goes|leads> {{=downwards|rightwards}}", "[the] {w value} percolate {=downwards|rightwards}"), _regions_cross),
    "w whole/across-walk": ((f"{_CAN} {_GO} {{=downwards|rightwards}} {_ON} {{w value}}",), lambda way, value_test: _regions_cross(value_test, way)),
    "w whole/not-across": ((f"there is no {_WAY} of {_OF} [<that goes|that runs|going|running|leading>] {{=downwards|rightwards}}", f"no {_WAY} of {_OF} <run|runs|goes|leads> {{=downwards|rightwards}}"), lambda value_test, way: _negation(_regions_cross(value_test, way))),
    "w whole/not-across-walk": ((f"{_NEVER} {_GO} {{=downwards|rightwards}} {_ON} {{w value}}",), lambda way, value_test: _negation(_regions_cross(value_test, way))),
    "w whole/separates": (("[the] {w value} <separate|separates> {w shore} from {w shore}",), lambda value_test, a, b: _negation(_regions_connect(a, b, ValueTest(f"other than {value_test.text}", lambda v: not value_test.holds(v))))),
    # from every cell
    "w whole/all-walk": ((f"{_CAN} {_GO} from <any|every|each> {{w value}} to <any|every|each> other {{w value}} {_ON} {{w value}}", "<every|each|any> {w value} <can is reached|is reachable> from <any|every> other {w value} " + f"{_ON} {{w value}}", "<any|every> two {w value} is <connected|joined|linked> by a <path|walk|chain|route> of {w value}", "there is a <path|walk|chain|route> of {w value} between <any|every> two {w value}"), lambda a, b, c=None: _is_connected(a) if a.text == b.text and (c is None or c.text == a.text) else None),
    "w whole/all-reach": ((f"from <every|each|any> {{w value}} {_CAN} {_GO} to {{w shore}} {_ON} {{w value}}", "<every|each> {w value} is <connected|joined|linked> <to|with> {w shore} by a <path|walk|chain|route> of {w value}", "<every|each|all|all the> {w value} is <connected|joined|linked> <to|with> {w shore} <through|via|by> {w value}", "from <every|each|any> {w value} there is a <path|walk|chain|route> of {w value} to {w shore}", "from <every|each|any> {w value} a <path|walk|chain|route> of {w value} <leads|goes|runs> to {w shore}"), lambda value_test, *others: _all_regions_reach_shore(value_test, others)),
    "w whole/all-reach-you": (("<every|each|any> {w value} <can is reached|is reachable|is reached> from {w shore} " + f"{_ON} {{w value}}", "from <every|each|any> {w value} <you|one|we> is adjacent to {w shore} <through|over|via|by> [adjacent] {w value}", "no {w value} is <cut off|shut off|sealed off|closed off> from {w shore} [from every {w value} <you|one> is adjacent to {w shore} through [adjacent] {w value}]", "no [connected] " + _REGION + " of {w value} is <cut off|shut off|sealed off|closed off> from {w shore}"), lambda value_test, *others: _all_regions_reach_shore(value_test, others)),
    "w whole/dominoes": (("[<the|all|all the>] {w value} <form|come in|split into> [only] <domino|dominoes|pair of adjacent cell>",), lambda value_test: _region_sizes_are(value_test, "exactly", 2)),
    "w whole/same-region": ((f"{{w single}} and {{w single}} <belong to|is in|is part of> the same [connected] {_REGION}",), lambda a, b: _same_region(a, b) if "" in (a.sort, b.sort) or a.sort == b.sort == "set" else None),
    "w whole/grouped": ((f"<every|each> {{w value}} <belongs to|is part of|is in|lies in> a [connected] {_REGION} of {{=at least|at most|exactly}} {{w count}} [cell]", f"<every|each> {{w value}} <belongs to|is part of|is in> a [connected] {_REGION} of {{=at least|at most|exactly}} {{w count}} {{w value}}"), lambda value_test, how, quantifier, other=None: _region_sizes_are(value_test, how, quantifier) if other is None or other.text == value_test.text else None),
    "w whole/king-piece": (("<all|all the> {w value} form <a|one|exactly one> kingwise connected " + _REGION, "[<the|all|all the>] {w value} form <a|one|exactly one> connected " + _REGION + " including diagonally"), lambda value_test: component_count_is(value_test, Quantifier("one", lambda n, total: n == 1), True)),
    # loops
    "w whole/no-loop": (("[the] {w value} has no <loop|cycle|cycles|closed loop|circuit>", "[the] {w value} <never form|form no> [a] [closed] <loop|cycle|circuit>", "there is no [closed] <loop|cycle|cycles|circuit> of {w value}", "no {w value} form [a] [closed] <loop|cycle|circuit>", "[the] {w value} is <acyclic|without loop|with no loop|with no cycle>", "<you|one> never walk [round] [around] in a <circle|loop|cycle> on [the] {w value}"), _regions_are_acyclic),
    # how large, of which shape
    "w being/large": (("{=greater than|less than|at least|at most} {w count} [cell] [<big|large|in size|long>]",), _has_cell_count),
    "w being/so-large": (("[exactly] {w count} [cell] <big|large|in size|long>",), lambda quantifier: _has_cell_count("equal to", quantifier)),
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


def _all_regions_reach_shore(value_test: ValueTest, others: tuple[object, ...]) -> Claim | None:
    """Return that all cells of some values reach a shore; None if the phrase names other shores or values as well."""
    shores = [each for each in others if isinstance(each, Meaning)]
    same_shore = len({shore.text for shore in shores}) == 1
    same_values = all(each.text == value_test.text for each in others if isinstance(each, ValueTest))
    return _all_regions_reach(value_test, shores[0]) if same_shore and same_values else None
