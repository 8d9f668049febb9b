"""Sentences that compare lines with the one before, with each other or with one of them: shifted, reversed, in order."""

from __future__ import annotations

from collections.abc import Callable

from stripcount.language.boardwise.board import Cells, Claim, Group, WholeBoard, any_one
from stripcount.language.boardwise.formulas import quantified
from stripcount.language.boardwise.nouns import Near
from stripcount.language.boardwise.pairings import adjacent_lines, any_two, lines_of
from stripcount.language.boardwise.places import own_line
from stripcount.language.boardwise.quantities import COMPARE, EVERY, NONE, SOME, Quantifier
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


def _of_values(text: str, holds: Callable[[list[int], list[int]], bool]) -> PairRelation:
    """Return the relation that the values of two lines, in their order, pass a test."""
    return PairRelation(text, lambda board, a, b: holds(board.values(a), board.values(b)))


def _either(first: PairRelation, second: PairRelation) -> PairRelation:
    """Return the relation that one of two relations holds."""
    return PairRelation(
        f"{first.text} or {second.text}",
        lambda board, a, b: any_one((first.on(board, a, b), second.on(board, a, b))),
    )


ROTATED = _of_values("are cyclic shifts of each other", lambda a, b: any(a == b[k:] + b[:k] for k in range(len(b))))


def _shifted(way: str) -> PairRelation:
    """Return the relation that the first of two lines is the second, shifted cyclically by one cell."""
    by = 1 if way == "left" else -1
    return _of_values(f"the first is the second shifted cyclically to the {way}", lambda a, b: a == b[by:] + b[:by])


_MORE = {"after": "greater than", "later than": "greater than", "before": "less than", "earlier than": "less than"}


def _lexicographic(word: str) -> PairRelation:
    """Return the relation that one line, as a word, is greater or less than another."""
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
    """Return the claim that the rows, downwards, or the columns, to the right, are in lexicographic order."""
    if way not in (None, "downwards" if kind == "row" else "rightwards"):
        return None
    return claimed(EVERY, adjacent_lines(kind), _lexicographic(_ORDERS[order]))


def _toward(quantifier: Quantifier, kind: str, related: PairRelation, group: Group) -> Claim | None:
    """Return the claim that so many lines are related to one of them."""
    claim = Claim(
        f"{related.text} {group.text}",
        lambda board, subject: related.on(board, subject, group.on(board, board.cells)),
        "thing",
    )
    return quantified(quantifier, lines_of(kind), claim)


def _is_like(first: Group, related: PairRelation, second: Group) -> Claim:
    """Return the claim that two lines are related, which must exist."""

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        a, b = first.on(board, subject), second.on(board, subject)
        return related.on(board, a, b) if a and b else False

    return Claim(f"{first.text} {related.text} {second.text}", test)


def _alone_in(kind: str) -> Claim:
    """Return the claim that no other cell of a cell's line has its value."""
    near = own_line(kind)
    return Claim(
        f"has no equal cell {near.text}",
        lambda board, subject: board.values(near.on(board, subject)).count(board.at(subject[0])) == 1,
        "cell",
    )


_KIND = "{=row|column}"
_ORDER = "{=" + "|".join(_ORDERS) + "}"
_OR = "or [<to|is|is equal to>]"
_EQUAL = "<is the same as|is either the same as|is either identical to|is equal to|is either is equal to|either is equal to|is either|is>"
_ITS = "{=its complement|its bitwise complement|the complement of it|its reverse|its reversal|its mirror image}"
_OTHER = {"its reverse": REVERSED, "its reversal": REVERSED, "its mirror image": REVERSED}
PHRASES: Productions = {
    # how one line is made from another
    "w made/backwards": (("<read backwards|read from right to left|read right to left|reversed|written backwards|backwards|in reverse order|read in reverse>",), REVERSED),
    "w made/complement": (("<with 0 and 1 exchanged|with 0 and 1 swapped|with 0 and 1 interchanged|with all value flipped|complemented|inverted>",), COMPLEMENT),
    "w wrap": (("cyclically", "<cyclic|circular>", "with <wraparound|wrap around>", "<with|and> [the] [<last|first|right|left>] cell wrapping <around|round> [to <the front|the end|the start|the beginning|the other end|the other side>]", "wrapping <around|round>", "with the {=last|first|right|left} cell coming <back in|back|around> <at|on> the <front|end|start|beginning|other end|other side|left|right>"), lambda word=None: True),
    "w made/shifted": (("<rotated|shifted cyclically|cyclically shifted> [by] [<one cell|1 cell>] to the {=left|right}", "shifted [by] [<one cell|1 cell|one>] to the {=left|right} {w wrap}", "<shifted cyclically|cyclically shifted|rotated> by one to the {=left|right}", "shifted to the {=left|right} by <one cell|1 cell|one> {w wrap}", "<shifted cyclically|cyclically shifted|rotated> to the {=left|right} by <one cell|1 cell|one>"), lambda way, *_: _shifted(way)),
    "w making/backwards": (("<reversing|reversing it|reversal|mirroring it|reading it backwards>",), REVERSED),
    "w making/complement": (("<swapping|exchanging|interchanging> 0 and 1", "<swapping|exchanging|interchanging> [the] 0 and [the] 1", "<swapping|exchanging|changing|turning|replacing|flipping> <every|each|all> 0 <to|into|for|with|by> [<a|an>] 1 and <every|each|all> 1 <to|into|for|with|by> [<a|an>] 0", "<complementing|inverting|complementing it|inverting it|flipping every cell|flipping all cell>"), COMPLEMENT),
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
    "w clause/made": ((f"{{w every}} {_KIND} is [equal to] {{w next}} {{w made}}",), lambda quantifier, kind, which, related: one_after(quantifier, kind, related, which)),
    "w clause/made-equal": ((f"{{w every}} {_KIND} {{w made}} is [<equal to|is equal to>] {{w next}}",), lambda quantifier, kind, related, which: one_after(quantifier, kind, related, which)),
    "w clause/obtained": ((f"{{w every}} {_KIND} is <obtained|got|derived|formed|made> from {{w next}} by {{w making}}",), lambda quantifier, kind, which, related: one_after(quantifier, kind, related, which)),
    "w clause/obtained-by": ((f"{{w every}} {_KIND} is <obtained|got|derived|formed|made> by {{w making of}} {{w next}}",), lambda quantifier, kind, related, which: one_after(quantifier, kind, related, which)),
    "w clause/obtained-shift": ((f"{{w every}} {_KIND} is <obtained|got|formed> by <shifting|rotating> {{w next}} [cyclically] [by] [<one cell|1 cell>] to the {{=left|right}} [cyclically]",), lambda quantifier, kind, which, way: one_after(quantifier, kind, _shifted(way), which)),
    "w clause/cyclic-right": ((f"{{w every}} {_KIND} is <the|a> cyclic {{=left|right}} shift of {{w next}}",), lambda quantifier, kind, way, which: one_after(quantifier, kind, _shifted(way), which)),
    "w clause/cyclic-by": ((f"{{w every}} {_KIND} is <the|a> cyclic shift of {{w next}} [by] [<one cell|1 cell>] to the {{=left|right}}",), lambda quantifier, kind, which, way: one_after(quantifier, kind, _shifted(way), which)),
    "w clause/like-group": (("{w group} is {w group} {w made}", "{w group} {w made} is [is equal to] {w group}"), lambda *found: _is_like(found[0], *(found[1:] if isinstance(found[1], PairRelation) else (found[2], found[1])))),
    # equal, or the complement
    "w clause/next-or": ((f"{{w every}} {_KIND} {_EQUAL} {{w next}} {_OR} {_ITS}",), lambda quantifier, kind, which, other: one_after(quantifier, kind, _either(EQUAL, _OTHER.get(other, COMPLEMENT)), which)),
    "w clause/group-or": ((f"{{w every}} {_KIND} {_EQUAL} [either] {{w group}} {_OR} {_ITS}", f"{{w every}} {_KIND} is equal to either {{w group}} {_OR} {_ITS}"), lambda quantifier, kind, group, other: _toward(quantifier, kind, _either(EQUAL, _OTHER.get(other, COMPLEMENT)), group)),
    "w related/complements": (("is [bitwise] complements [of each other]",), COMPLEMENT),
    "w related/reverses": (("is reverses of each other",), REVERSED),
    "w related/equal-or": (("is [either] <equal|the same|identical> or <complementary|complements|complements of each other|complement of each other>",), _either(EQUAL, COMPLEMENT)),
    "w related/everywhere": (("<is different everywhere|differ everywhere|is different in every cell|differ in every cell|differ in all cell>",), _of_values("differ everywhere", lambda a, b: all(x != y for x, y in zip(a, b)))),
    # in lexicographic order
    "w clause/lexicographic": ((f"[the] {_KIND} is [<sorted|arranged|ordered>] in {_ORDER} lexicographic order [{{=downwards|rightwards}}]", f"[the] {_KIND} is lexicographically {_ORDER} [{{=downwards|rightwards}}]", f"[the] {_KIND} is {_ORDER} lexicographically [{{=downwards|rightwards}}]", f"[the] {_KIND} is {_ORDER} in lexicographic order [{{=downwards|rightwards}}]"), _in_order),
    # some two are equal
    "w clause/two-equal": ((f"<at least two|two|two of the|some two> {_KIND} is <equal|the same|identical>", f"there is [at least] two <equal|identical> {_KIND}", f"not all [the] {_KIND} is <different|distinct>", f"some {_KIND} is more than once"), lambda kind: claimed(SOME, any_two(lines_of(kind)), EQUAL)),
    "w clause/none-share": ((f"there is no two {_KIND} that has [<a|an>] {{w value}} in the same <row|column|cell|place>", f"no two [different] {_KIND} both has [<a|an>] {{w value}} in the same <row|column|cell|place>"), lambda kind, values: claimed(NONE, any_two(lines_of(kind)), _sharing(values.holds, values.text))),
    "w clause/wherever": ((f"{{w every}} {_KIND} has {{w value}} <wherever|in every cell where|in every column where|in every row where> {{w next}} has [<a|an>] {{w value}}", f"{{w every}} {_KIND} has <a|an> {{w value}} <wherever|in every cell where|in every column where|in every row where> {{w next}} has <a|an> {{w value}}"), lambda quantifier, kind, a, which, b: one_after(quantifier, kind, covers(a), which) if a.text == b.text else None),
    # a cell and its line
    "w near/either-line": (("<in|on> <its|the same> row or [<in|on>] [<its|the same>] column",), lambda: Near("in its row or column", own_line("row or column").on)),
    "w being/alone-in": (("alone in its {=row|column}",), _alone_in),
}  # fmt: skip


def _sharing(holds: Callable[[int], bool], text: str) -> PairRelation:
    return _of_values(f"have {text} in the same place", lambda a, b: any(holds(x) and holds(y) for x, y in zip(a, b)))
