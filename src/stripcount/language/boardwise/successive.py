"""Sentences that compare lines with the one before, with each other or with one of them: shifted, reversed, in order.

Examples are "every row is the row above shifted cyclically by one cell to the left" and "the columns are in
lexicographic order". The kind of phrase "w made" says how one line is made from another ("read backwards"), "w making"
does so after "by" ("reversing it"), "w making of" does so before that line ("reversing"), and "w toward" is a relation
to another line ("is a copy of"). A `line_kind` is "row" or "column".
"""

from __future__ import annotations

from collections.abc import Callable

from stripcount.language.boardwise.board import Claim
from stripcount.language.boardwise.group_relations import existing_groups_related, things_related_to_group
from stripcount.language.boardwise.nouns import Place
from stripcount.language.boardwise.number_tests import COMPARISONS
from stripcount.language.boardwise.pairings import adjacent_lines, all_pairs, line_noun
from stripcount.language.boardwise.places import in_own_line
from stripcount.language.boardwise.quantifiers import EVERY, NONE, SOME
from stripcount.language.boardwise.relations import (
    COMPLEMENT,
    EQUAL,
    REVERSED,
    PairRelation,
    either_relation,
    has_values_wherever,
    lines_related_to_adjacent,
    negate_relation,
    quantify_pairs,
)
from stripcount.language.grammar import Productions


def _values_relation(text: str, predicate: Callable[[list[int], list[int]], bool]) -> PairRelation:
    """Return the relation that the lists of the values of two lines pass `predicate`; `text` says it in words."""
    return PairRelation(text, lambda board, first, second: predicate(board.values(first), board.values(second)))


CYCLIC_SHIFT = _values_relation(
    "are cyclic shifts of each other", lambda a, b: any(a == b[k:] + b[:k] for k in range(len(b)))
)


def _is_cyclic_shift(direction: str) -> PairRelation:
    """Return the relation that the first of two lines is the second, shifted cyclically by one cell.

    `direction` is "left" or "right".
    """
    shift = 1 if direction == "left" else -1
    return _values_relation(
        f"the first is the second shifted cyclically to the {direction}",
        lambda first, second: first == second[shift:] + second[:shift],
    )


# keys of `COMPARISONS` for words about lexicographic order
_COMPARISON_BY_SYNONYM = {
    "after": "greater than",
    "later than": "greater than",
    "before": "less than",
    "earlier than": "less than",
}


def _lexicographic(comparison: str) -> PairRelation:
    """Return the relation that the first of two lines compares with the second in lexicographic order.

    `comparison` is a key of `COMPARISONS` or of `_COMPARISON_BY_SYNONYM`.
    """
    compare = COMPARISONS[_COMPARISON_BY_SYNONYM.get(comparison, comparison)]
    return _values_relation(f"lexicographically {comparison}", lambda first, second: bool(compare(first, second)))  # type: ignore[arg-type]


# the key of `COMPARISONS` with which each line compares with the next one
_COMPARISON_BY_ORDER = {
    "strictly increasing": "less than",
    "strictly ascending": "less than",
    "weakly increasing": "at most",
    "nondecreasing": "at most",
    "strictly decreasing": "greater than",
    "strictly descending": "greater than",
    "weakly decreasing": "at least",
    "nonincreasing": "at least",
}


def _lines_are_sorted(line_kind: str, order: str, direction: str | None = None) -> Claim | None:
    """Return the claim that the rows, downwards, or the columns, to the right, are in lexicographic order.

    `order` is a key of `_COMPARISON_BY_ORDER`. None if `direction` is given and is not that of the order: "downwards"
    for rows, "rightwards" for columns.
    """
    if direction not in (None, "downwards" if line_kind == "row" else "rightwards"):
        return None
    return quantify_pairs(EVERY, adjacent_lines(line_kind), _lexicographic(_COMPARISON_BY_ORDER[order]))


def _has_unique_value_in(line_kind: str) -> Claim:
    """Return the claim that no other cell of a cell's row (column) has its value."""
    place = in_own_line(line_kind)
    return Claim(
        f"has no equal cell {place.text}",
        lambda board, subject: board.values(place.evaluate(board, subject)).count(board.value(subject[0])) == 1,
        "cell",
    )


def _share_value(predicate: Callable[[int], bool], text: str) -> PairRelation:
    """Return the relation that at some position the values of both lines pass `predicate`, called `text`."""
    return _values_relation(
        f"have {text} in the same place", lambda a, b: any(predicate(x) and predicate(y) for x, y in zip(a, b))
    )


# alternatives in the notation of productions, which several phrases share
_ROW_OR_COLUMN = "{=row|column}"
_ORDER = "{=" + "|".join(_COMPARISON_BY_ORDER) + "}"
_OR = "or [<to|is|is equal to>]"
_IS_EQUAL = "<is the same as|is either the same as|is either identical to|is equal to|is either is equal to|either is equal to|is either|is>"
_ITS_IMAGE = "{=its complement|its bitwise complement|the complement of it|its reverse|its reversal|its mirror image}"
# the relation that the words in `_ITS_IMAGE` mean; words without one mean `COMPLEMENT`
_RELATION_BY_PHRASE = {"its reverse": REVERSED, "its reversal": REVERSED, "its mirror image": REVERSED}
# rows: the name of a production: (its texts, their meaning or a function of the meanings of their parts);
# see `grammar`. Kinds that begin with "w" belong to sentences about the whole board
PHRASES: Productions = {
    # how one line is made from another
    "w made/backwards": (("<read backwards|read from right to left|read right to left|reversed|written backwards|backwards|in reverse order|read in reverse>",), REVERSED),
    "w made/complement": (("<with 0 and 1 exchanged|with 0 and 1 swapped|with 0 and 1 interchanged|with all value flipped|complemented|inverted>",), COMPLEMENT),
    "w wrap": (("cyclically", "<cyclic|circular>", "with <wraparound|wrap around>", "<with|and> [the] [<last|first|right|left>] cell wrapping <around|round> [to <the front|the end|the start|the beginning|the other end|the other side>]", "wrapping <around|round>", "with the {=last|first|right|left} cell coming <back in|back|around> <at|on> the <front|end|start|beginning|other end|other side|left|right>"), lambda word=None: True),
    "w made/shifted": (("<rotated|shifted cyclically|cyclically shifted> [by] [<one cell|1 cell>] to the {=left|right}", "shifted [by] [<one cell|1 cell|one>] to the {=left|right} {w wrap}", "<shifted cyclically|cyclically shifted|rotated> by one to the {=left|right}", "shifted to the {=left|right} by <one cell|1 cell|one> {w wrap}", "<shifted cyclically|cyclically shifted|rotated> to the {=left|right} by <one cell|1 cell|one>"), lambda direction, *_: _is_cyclic_shift(direction)),
    "w making/backwards": (("<reversing|reversing it|reversal|mirroring it|reading it backwards>",), REVERSED),
    "w making/complement": (("<swapping|exchanging|interchanging> 0 and 1", "<swapping|exchanging|interchanging> [the] 0 and [the] 1", "<swapping|exchanging|changing|turning|replacing|flipping> <every|each|all> 0 <to|into|for|with|by> [<a|an>] 1 and <every|each|all> 1 <to|into|for|with|by> [<a|an>] 0", "<complementing|inverting|complementing it|inverting it|flipping every cell|flipping all cell>"), COMPLEMENT),
    "w making/rotation": (("<a cyclic shift|a rotation|a cyclic rotation|a circular shift|shifting it cyclically|rotating it>",), CYCLIC_SHIFT),
    "w making/shift": (("<a cyclic shift|a rotation|shifting it cyclically|rotating it> [by] [<one cell|1 cell>] to the {=left|right}", "<a cyclic shift|a rotation> to the {=left|right} [by] [<one cell|1 cell>]"), _is_cyclic_shift),
    "w making of/backwards": (("<reversing|mirroring>",), REVERSED),
    "w making of/complement": (("<complementing|inverting|swapping 0 and 1 in|exchanging 0 and 1 in|interchanging 0 and 1 in>",), COMPLEMENT),
    "w toward/rotation": (("is [<a|some|the>] <cyclic shift|cyclic shifts|rotation|rotations|cyclic rotation|circular shift> of",), CYCLIC_SHIFT),
    "w toward/bitwise": (("is the <bitwise complement|opposite|inverse|negation> of",), COMPLEMENT),
    "w toward/copy": (("is <a copy|the same> of", "is a copy of"), EQUAL),
    "w toward/no-copy": (("is not is equal to",), negate_relation(EQUAL)),
    "w toward/either": (("is either <a copy|the same> or <the|a> complement of",), either_relation(EQUAL, COMPLEMENT)),
    "w toward/lexicographic": (("is lexicographically {=greater than|less than|at least|at most|after|before|later than|earlier than}",), _lexicographic),
    "w next/beside": (("the column [directly] to <its|the> {=left|right}",), lambda direction: direction),
    "w clause/made": ((f"{{w every}} {_ROW_OR_COLUMN} is [equal to] {{w next}} {{w made}}",), lambda quantifier, line_kind, neighbour_word, relation: lines_related_to_adjacent(quantifier, line_kind, relation, neighbour_word)),
    "w clause/made-equal": ((f"{{w every}} {_ROW_OR_COLUMN} {{w made}} is [<equal to|is equal to>] {{w next}}",), lambda quantifier, line_kind, relation, neighbour_word: lines_related_to_adjacent(quantifier, line_kind, relation, neighbour_word)),
    "w clause/obtained": ((f"{{w every}} {_ROW_OR_COLUMN} is <obtained|got|derived|formed|made> from {{w next}} by {{w making}}",), lambda quantifier, line_kind, neighbour_word, relation: lines_related_to_adjacent(quantifier, line_kind, relation, neighbour_word)),
    "w clause/obtained-by": ((f"{{w every}} {_ROW_OR_COLUMN} is <obtained|got|derived|formed|made> by {{w making of}} {{w next}}",), lambda quantifier, line_kind, relation, neighbour_word: lines_related_to_adjacent(quantifier, line_kind, relation, neighbour_word)),
    "w clause/obtained-shift": ((f"{{w every}} {_ROW_OR_COLUMN} is <obtained|got|formed> by <shifting|rotating> {{w next}} [cyclically] [by] [<one cell|1 cell>] to the {{=left|right}} [cyclically]",), lambda quantifier, line_kind, neighbour_word, direction: lines_related_to_adjacent(quantifier, line_kind, _is_cyclic_shift(direction), neighbour_word)),
    "w clause/cyclic-right": ((f"{{w every}} {_ROW_OR_COLUMN} is <the|a> cyclic {{=left|right}} shift of {{w next}}",), lambda quantifier, line_kind, direction, neighbour_word: lines_related_to_adjacent(quantifier, line_kind, _is_cyclic_shift(direction), neighbour_word)),
    "w clause/cyclic-by": ((f"{{w every}} {_ROW_OR_COLUMN} is <the|a> cyclic shift of {{w next}} [by] [<one cell|1 cell>] to the {{=left|right}}",), lambda quantifier, line_kind, neighbour_word, direction: lines_related_to_adjacent(quantifier, line_kind, _is_cyclic_shift(direction), neighbour_word)),
    "w clause/like-group": (("{w group} is {w group} {w made}", "{w group} {w made} is [is equal to] {w group}"), lambda *parts: existing_groups_related(parts[0], *(parts[1:] if isinstance(parts[1], PairRelation) else (parts[2], parts[1])))),
    # equal, or the complement
    "w clause/next-or": ((f"{{w every}} {_ROW_OR_COLUMN} {_IS_EQUAL} {{w next}} {_OR} {_ITS_IMAGE}",), lambda quantifier, line_kind, neighbour_word, image_phrase: lines_related_to_adjacent(quantifier, line_kind, either_relation(EQUAL, _RELATION_BY_PHRASE.get(image_phrase, COMPLEMENT)), neighbour_word)),
    "w clause/group-or": ((f"{{w every}} {_ROW_OR_COLUMN} {_IS_EQUAL} [either] {{w group}} {_OR} {_ITS_IMAGE}", f"{{w every}} {_ROW_OR_COLUMN} is equal to either {{w group}} {_OR} {_ITS_IMAGE}"), lambda quantifier, line_kind, group, image_phrase: things_related_to_group(quantifier, line_noun(line_kind), either_relation(EQUAL, _RELATION_BY_PHRASE.get(image_phrase, COMPLEMENT)), group)),
    "w related/complements": (("is [bitwise] complements [of each other]",), COMPLEMENT),
    "w related/reverses": (("is reverses of each other",), REVERSED),
    "w related/equal-or": (("is [either] <equal|the same|identical> or <complementary|complements|complements of each other|complement of each other>",), either_relation(EQUAL, COMPLEMENT)),
    "w related/everywhere": (("<is different everywhere|differ everywhere|is different in every cell|differ in every cell|differ in all cell>",), _values_relation("differ everywhere", lambda a, b: all(x != y for x, y in zip(a, b)))),
    # in lexicographic order
    "w clause/lexicographic": ((f"[the] {_ROW_OR_COLUMN} is [<sorted|arranged|ordered>] in {_ORDER} lexicographic order [{{=downwards|rightwards}}]", f"[the] {_ROW_OR_COLUMN} is lexicographically {_ORDER} [{{=downwards|rightwards}}]", f"[the] {_ROW_OR_COLUMN} is {_ORDER} lexicographically [{{=downwards|rightwards}}]", f"[the] {_ROW_OR_COLUMN} is {_ORDER} in lexicographic order [{{=downwards|rightwards}}]"), _lines_are_sorted),
    # some two are equal
    "w clause/two-equal": ((f"<at least two|two|two of the|some two> {_ROW_OR_COLUMN} is <equal|the same|identical>", f"there is [at least] two <equal|identical> {_ROW_OR_COLUMN}", f"not all [the] {_ROW_OR_COLUMN} is <different|distinct>", f"some {_ROW_OR_COLUMN} is more than once"), lambda line_kind: quantify_pairs(SOME, all_pairs(line_noun(line_kind)), EQUAL)),
    "w clause/none-share": ((f"there is no two {_ROW_OR_COLUMN} that has [<a|an>] {{w value}} in the same <row|column|cell|place>", f"no two [different] {_ROW_OR_COLUMN} both has [<a|an>] {{w value}} in the same <row|column|cell|place>"), lambda line_kind, value_test: quantify_pairs(NONE, all_pairs(line_noun(line_kind)), _share_value(value_test.holds, value_test.text))),
    "w clause/wherever": ((f"{{w every}} {_ROW_OR_COLUMN} has {{w value}} <wherever|in every cell where|in every column where|in every row where> {{w next}} has [<a|an>] {{w value}}", f"{{w every}} {_ROW_OR_COLUMN} has <a|an> {{w value}} <wherever|in every cell where|in every column where|in every row where> {{w next}} has <a|an> {{w value}}"), lambda quantifier, line_kind, first_test, neighbour_word, second_test: lines_related_to_adjacent(quantifier, line_kind, has_values_wherever(first_test), neighbour_word) if first_test.text == second_test.text else None),
    # a cell and its line
    "w near/either-line": (("<in|on> <its|the same> row or [<in|on>] [<its|the same>] column",), lambda: Place("in its row or column", in_own_line("row or column").evaluate)),
    "w being/alone-in": (("alone in its {=row|column}",), _has_unique_value_in),
}  # fmt: skip
