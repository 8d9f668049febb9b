"""Lines compared with the one before, with each other and with one of them: shifted, reversed, complements, in lexicographic order."""

from __future__ import annotations

from collections.abc import Callable

from stripcount.language.boardwise.board import Claim, Group, Thing, WholeBoard, any_one
from stripcount.language.boardwise.formulas import quantified
from stripcount.language.boardwise.nouns import Near
from stripcount.language.boardwise.pairings import adjacent_lines, any_two, lines_of
from stripcount.language.boardwise.places import own_line
from stripcount.language.boardwise.quantities import COMPARE, EVERY, NONE, SOME, Many
from stripcount.language.boardwise.relations import (
    COMPLEMENT,
    EQUAL,
    REVERSED,
    PairRelation,
    claimed,
    covers,
    denied,
    one_after,
)
from stripcount.language.grammar import Productions


def _of_values(said: str, holds: Callable[[list[int], list[int]], bool]) -> PairRelation:
    """Return that the values of two lines, in their order, pass a test."""
    return PairRelation(said, lambda board, a, b: holds(board.values(a), board.values(b)))


def _either(first: PairRelation, second: PairRelation) -> PairRelation:
    """Return that one of two relations holds."""
    return PairRelation(
        f"{first.said} or {second.said}",
        lambda board, a, b: any_one((first.of(board, a, b), second.of(board, a, b))),
    )


ROTATED = _of_values("are cyclic shifts of each other", lambda a, b: any(a == b[k:] + b[:k] for k in range(len(b))))


def _shifted(way: str) -> PairRelation:
    """Return that the first of two lines is the second, shifted cyclically by one cell."""
    by = 1 if way == "left" else -1
    return _of_values(f"the first is the second shifted cyclically to the {way}", lambda a, b: a == b[by:] + b[:by])


_MORE = {"after": "greater than", "later than": "greater than", "before": "less than", "earlier than": "less than"}


def _lexicographic(word: str) -> PairRelation:
    """Return that one line, as a word, is greater or less than another."""
    test = COMPARE[_MORE.get(word, word)]
    return _of_values(f"lexicographically {word}", lambda a, b: bool(test(a, b)))  # type: ignore[arg-type]


_ORDERS = {
    "strictly increasing": "less than",
    "strictly ascending": "less than",
    "weakly increasing": "at most",
    "nondecreasing": "at most",
    "strictly decreasing": "greater than",
    "strictly descending": "greater than",
    "weakly decreasing": "at least",
    "nonincreasing": "at least",
}


def _in_order(kind: str, order: str, way: str | None = None) -> Claim | None:
    """Return that the rows, downwards, or the columns, to the right, are in lexicographic order."""
    if way not in (None, "downwards" if kind == "row" else "rightwards"):
        return None
    return claimed(EVERY, adjacent_lines(kind), _lexicographic(_ORDERS[order]))


def _toward(many: Many, kind: str, related: PairRelation, group: Group) -> Claim | None:
    """Return that so many lines are related to one of them."""
    claim = Claim(
        f"{related.said} {group.said}", lambda board, it: related.of(board, it, group.of(board, board.cells)), "thing"
    )
    return quantified(many, lines_of(kind), claim)


def _is_like(first: Group, related: PairRelation, second: Group) -> Claim:
    """Return that two lines are related, which must exist."""

    def test(board: WholeBoard, it: Thing) -> bool | None:
        a, b = first.of(board, it), second.of(board, it)
        return related.of(board, a, b) if a and b else False

    return Claim(f"{first.said} {related.said} {second.said}", test)


def _alone_in(kind: str) -> Claim:
    """Return that no other cell of a cell's line has its value."""
    near = own_line(kind)
    return Claim(
        f"has no equal cell {near.said}",
        lambda board, it: board.values(near.of(board, it)).count(board.at(it[0])) == 1,
        "cell",
    )


_KIND = "{=row|column}"
_ORDER = "{=" + "|".join(_ORDERS) + "}"
_OR = "or [<to|is|is equal to>]"
_EQUAL = "<is equal to|is either is equal to|either is equal to|is either|is>"
_ITS = "{=its complement|its bitwise complement|the complement of it|its reverse|its reversal|its mirror image}"
_OTHER = {"its reverse": REVERSED, "its reversal": REVERSED, "its mirror image": REVERSED}
PHRASES: Productions = {
    # how one line is made from another
    "w made/backwards": (("<read backwards|reversed|written backwards|backwards|in reverse order|read in reverse>",), REVERSED),
    "w made/complement": (("<with 0 and 1 exchanged|with 0 and 1 swapped|with 0 and 1 interchanged|with all value flipped|complemented|inverted>",), COMPLEMENT),
    "w made/shifted": (("<rotated|shifted cyclically|cyclically shifted> [by] [<one cell|1 cell>] to the {=left|right}", "shifted [by] [<one cell|1 cell>] to the {=left|right} cyclically"), _shifted),
    "w making/backwards": (("<reversing|reversing it|reversal|mirroring it|reading it backwards>",), REVERSED),
    "w making/complement": (("<swapping|exchanging|interchanging> 0 and 1", "<swapping|exchanging|interchanging> [the] 0 and [the] 1", "<complementing|inverting|complementing it|inverting it|flipping every cell|flipping all cell>"), COMPLEMENT),
    "w making/rotation": (("<a cyclic shift|a rotation|a cyclic rotation|a circular shift|shifting it cyclically|rotating it>",), ROTATED),
    "w making/shift": (("<a cyclic shift|a rotation|shifting it cyclically|rotating it> [by] [<one cell|1 cell>] to the {=left|right}", "<a cyclic shift|a rotation> to the {=left|right} [by] [<one cell|1 cell>]"), _shifted),
    "w making of/backwards": (("<reversing|mirroring>",), REVERSED),
    "w making of/complement": (("<complementing|inverting|swapping 0 and 1 in|exchanging 0 and 1 in|interchanging 0 and 1 in>",), COMPLEMENT),
    "w toward/rotation": (("is [<a|some|the>] <cyclic shift|cyclic shifts|rotation|rotations|cyclic rotation|circular shift> of",), ROTATED),
    "w toward/bitwise": (("is the <bitwise complement|opposite|inverse|negation> of",), COMPLEMENT),
    "w toward/copy": (("is <a copy|the same> of", "is a copy of"), EQUAL),
    "w toward/no-copy": (("is not is equal to",), denied(EQUAL)),
    "w toward/either": (("is either <a copy|the same> or <the|a> complement of",), _either(EQUAL, COMPLEMENT)),
    "w toward/lexicographic": (("is lexicographically {=greater than|less than|at least|at most|after|before|later than|earlier than}",), _lexicographic),
    "w next/beside": (("the column [directly] to <its|the> {=left|right}",), lambda way: way),
    "w clause/made": ((f"{{w every}} {_KIND} is {{w next}} {{w made}}",), lambda many, kind, which, related: one_after(many, kind, related, which)),
    "w clause/made-equal": ((f"{{w every}} {_KIND} {{w made}} is [<equal to|is equal to>] {{w next}}",), lambda many, kind, related, which: one_after(many, kind, related, which)),
    "w clause/obtained": ((f"{{w every}} {_KIND} is <obtained|got|derived|formed|made> from {{w next}} by {{w making}}",), lambda many, kind, which, related: one_after(many, kind, related, which)),
    "w clause/obtained-by": ((f"{{w every}} {_KIND} is <obtained|got|derived|formed|made> by {{w making of}} {{w next}}",), lambda many, kind, related, which: one_after(many, kind, related, which)),
    "w clause/obtained-shift": ((f"{{w every}} {_KIND} is <obtained|got|formed> by <shifting|rotating> {{w next}} [cyclically] [by] [<one cell|1 cell>] to the {{=left|right}} [cyclically]",), lambda many, kind, which, way: one_after(many, kind, _shifted(way), which)),
    "w clause/cyclic-right": ((f"{{w every}} {_KIND} is <the|a> cyclic {{=left|right}} shift of {{w next}}",), lambda many, kind, way, which: one_after(many, kind, _shifted(way), which)),
    "w clause/cyclic-by": ((f"{{w every}} {_KIND} is <the|a> cyclic shift of {{w next}} [by] [<one cell|1 cell>] to the {{=left|right}}",), lambda many, kind, which, way: one_after(many, kind, _shifted(way), which)),
    "w clause/like-group": (("{w group} is {w group} {w made}", "{w group} {w made} is [is equal to] {w group}"), lambda *found: _is_like(found[0], *(found[1:] if isinstance(found[1], PairRelation) else (found[2], found[1])))),
    # equal, or the complement
    "w clause/next-or": ((f"{{w every}} {_KIND} {_EQUAL} {{w next}} {_OR} {_ITS}",), lambda many, kind, which, other: one_after(many, kind, _either(EQUAL, _OTHER.get(other, COMPLEMENT)), which)),
    "w clause/group-or": ((f"{{w every}} {_KIND} {_EQUAL} [either] {{w group}} {_OR} {_ITS}", f"{{w every}} {_KIND} is equal to either {{w group}} {_OR} {_ITS}"), lambda many, kind, group, other: _toward(many, kind, _either(EQUAL, _OTHER.get(other, COMPLEMENT)), group)),
    "w related/complements": (("is [bitwise] complements [of each other]",), COMPLEMENT),
    "w related/reverses": (("is reverses of each other",), REVERSED),
    "w related/equal-or": (("is [either] <equal|the same|identical> or <complementary|complements|complements of each other|complement of each other>",), _either(EQUAL, COMPLEMENT)),
    "w related/everywhere": (("<is different everywhere|differ everywhere|is different in every cell|differ in every cell|differ in all cell>",), _of_values("differ everywhere", lambda a, b: all(x != y for x, y in zip(a, b)))),
    # in lexicographic order
    "w clause/lexicographic": ((f"[the] {_KIND} is [<sorted|arranged|ordered>] in {_ORDER} lexicographic order [{{=downwards|rightwards}}]", f"[the] {_KIND} is lexicographically {_ORDER} [{{=downwards|rightwards}}]", f"[the] {_KIND} is {_ORDER} lexicographically [{{=downwards|rightwards}}]", f"[the] {_KIND} is {_ORDER} in lexicographic order [{{=downwards|rightwards}}]"), _in_order),
    # some two are equal
    "w clause/two-equal": ((f"<at least two|two|two of the|some two> {_KIND} is <equal|the same|identical>", f"there is [at least] two <equal|identical> {_KIND}", f"not all [the] {_KIND} is <different|distinct>", f"some {_KIND} is more than once"), lambda kind: claimed(SOME, any_two(lines_of(kind)), EQUAL)),
    "w clause/none-share": ((f"there is no two {_KIND} that has [<a|an>] {{w value}} in the same <row|column|cell|place>", f"no two [different] {_KIND} both has [<a|an>] {{w value}} in the same <row|column|cell|place>"), lambda kind, values: claimed(NONE, any_two(lines_of(kind)), _sharing(values.holds, values.said))),
    "w clause/wherever": ((f"{{w every}} {_KIND} has {{w value}} <wherever|in every cell where|in every column where|in every row where> {{w next}} has [<a|an>] {{w value}}", f"{{w every}} {_KIND} has <a|an> {{w value}} <wherever|in every cell where|in every column where|in every row where> {{w next}} has <a|an> {{w value}}"), lambda many, kind, a, which, b: one_after(many, kind, covers(a), which) if a.said == b.said else None),
    # a cell and its line
    "w near/either-line": (("<in|on> <its|the same> row or [<in|on>] [<its|the same>] column",), lambda: Near("in its row or column", own_line("row or column").of)),
    "w being/alone-in": (("alone in its {=row|column}",), _alone_in),
}  # fmt: skip


def _sharing(holds: Callable[[int], bool], said: str) -> PairRelation:
    return _of_values(f"have {said} in the same place", lambda a, b: any(holds(x) and holds(y) for x, y in zip(a, b)))
