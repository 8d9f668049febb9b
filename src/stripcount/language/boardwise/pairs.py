"""Phrases for pairs of things (adjacent cells, adjacent lines, any two lines) and for relations between two things.

The kind "w pairs" names pairs ("two adjacent rows"), "w related" what is said of both ("are equal", "differ by 1"), "w
toward" what is said of the first with regard to the second ("is equal to"), and "w next" that second line ("the row
above").
"""

from __future__ import annotations

from stripcount.language.boardwise.board import (
    DIAGONAL_STEPS,
    ORTHOGONAL_STEPS,
    Group,
    Meaning,
)
from stripcount.language.boardwise.nouns import KNIGHT_STEPS, cells_with
from stripcount.language.boardwise.number_tests import NumberTest, parity_amount_test
from stripcount.language.boardwise.pairings import (
    PAIR_STEPS,
    Pairs,
    adjacent_lines,
    all_pairs,
    block_diagonal,
    cell_pairs_at_steps,
    corner_pair,
    corresponding_lines,
    end_line,
    equal_pairs_in_line,
    line_noun,
    pair_of_groups,
    pairs_in_adjacent_lines,
    pairs_in_line,
    pairs_in_row_or_column,
    pairs_on_diagonal,
)
from stripcount.language.boardwise.relations import (
    COMPLEMENT,
    EQUAL,
    ONE_DIAGONAL,
    REARRANGED,
    REVERSED,
    TOUCH_ONLY_AT_CORNER,
    PairRelation,
    agree_in_places,
    all_values_pass,
    both_satisfy,
    counts_compare,
    counts_differ_by,
    has_values_wherever,
    have_same_measure,
    have_things_between,
    have_values_in_common,
    inner_product_is,
    lie_in_lines_apart,
    lie_in_one_line,
    measures_compare,
    measures_differ_by,
    negate_relation,
    union_satisfies,
    values_differ_by,
    values_sum_to,
)
from stripcount.language.grammar import Productions

# alternatives in the notation of productions, which several phrases share
_ADJACENT = "<adjacent|consecutive|successive|adjoining>"
_ROW_OR_COLUMN = "{=row|column}"
_DIRECTION = "{=" + "|".join(PAIR_STEPS) + "}"
_CELL = "<cell|value|number>"
# rows: the name of a production: (its texts, their meaning or a function of the meanings of their parts);
# see `grammar`. Kinds that begin with "w" belong to sentences about the whole board
PHRASES: Productions = {
    "w pairs/adjacent-lines": ((f"[two] {_ADJACENT} {_ROW_OR_COLUMN}", f"[two] {_ROW_OR_COLUMN} {_ADJACENT} to each other"), adjacent_lines),
    "w pairs/adjacent-cells": ((f"[two] {_ADJACENT} {_CELL}", f"[two] {_CELL} that is adjacent [to each other]", f"[two] {_CELL} is adjacent to", "[two] neighbour"), cell_pairs_at_steps(None, ORTHOGONAL_STEPS, "adjacent")),
    "w pairs/adjacent-way": ((f"[two] {_DIRECTION} {_ADJACENT} {_CELL}", f"[two] {_DIRECTION} neighbour"), lambda direction: cell_pairs_at_steps(None, PAIR_STEPS[direction], f"{direction} adjacent")),
    "w pairs/adjacent-values": ((f"[two] {_ADJACENT} {{w value}}",), lambda value_test: cell_pairs_at_steps(value_test, ORTHOGONAL_STEPS, "adjacent")),
    "w pairs/adjacent-way-values": ((f"[two] {_DIRECTION} {_ADJACENT} {{w value}}", ), lambda direction, value_test: cell_pairs_at_steps(value_test, PAIR_STEPS[direction], f"{direction} adjacent")),
    "w pairs/any-lines": ((f"[two] <different|distinct|other> {_ROW_OR_COLUMN}", f"two {_ROW_OR_COLUMN}"), lambda line_kind: all_pairs(line_noun(line_kind))),
    "w pairs/any-values": (("two {w value}", "two <different|distinct> {w value}"), lambda value_test: all_pairs(cells_with(value_test))),
    "w pairs/steps": (("a cell and the cell {w count} step away diagonally", "two cell {w count} step apart diagonally"), lambda distance: cell_pairs_at_steps(None, ((distance, distance), (distance, -distance)), f"{distance} diagonal steps apart") if distance else None),
    "w pairs/steps-way": (("a cell and the cell {w count} step {=to its right|below it}", "two cell {w count} step apart {=in a row|in a column}"), lambda distance, direction: cell_pairs_at_steps(None, ((0, distance),) if direction in ("to its right", "in a row") else ((distance, 0),), f"{distance} steps apart {direction}") if distance else None),
    "w pairs/in-line": ((f"two {{w value}} <in|of> <a|the same|one|any|every|each> {_ROW_OR_COLUMN}",), pairs_in_line),
    "w pairs/in-either-line": (("two {w value} <in|of> <a|the same|one|any> row or [<a|the same|one|any>] column",), lambda value_test: pairs_in_row_or_column(value_test)),
    "w related/never-same": (("never has the same <cell|value|number|digit|colour>", "never is <equal|the same|identical>"), negate_relation(EQUAL)),
    "w pairs/knight": ((f"[two] {_CELL} [that is] a knight's move <apart|away from each other>",), cell_pairs_at_steps(None, KNIGHT_STEPS, "a knight's move apart")),
    "w pairs/corresponding": ((f"[<for each i|for every i|for all i>] {_ROW_OR_COLUMN} i and {{=row|column}} i", f"[<for each i|for every i|for all i>] the i th {_ROW_OR_COLUMN} and [the] i th {{=row|column}}", f"{_ROW_OR_COLUMN} and {{=row|column}} <with|of> the same <number|index>", f"<every|each> {_ROW_OR_COLUMN} and the corresponding {{=row|column}}"), corresponding_lines),
    "w pairs/equal-in-line": ((f"two <equal|identical> <cell|value|number|digit> <in|of> <a|the same|one|any|every|each> {_ROW_OR_COLUMN}",), lambda line_kind: equal_pairs_in_line(line_kind)),
    "w pairs/the-two": (("{w group} and {w group}",), pair_of_groups),
    "w pairs/first-last": (("the {=first|top|left} and [the] {=last|bottom|right} {=row|column}",), lambda first_side, second_side, line_kind: pair_of_groups(end_line(line_kind, 0), end_line(line_kind, -1))),
    "w pairs/diagonals": (("<the two|both|both the> diagonal",), lambda: pair_of_groups(Group("one diagonal", lambda board, subject: block_diagonal(subject, 1)), Group("the other diagonal", lambda board, subject: block_diagonal(subject, -1)))),
    "w pairs/both-lines": ((f"<the two|both|both the> {_ROW_OR_COLUMN} [of it] [of the block]",), lambda line_kind: pair_of_groups(end_line(line_kind, 0), end_line(line_kind, -1))),
    "w pairs/ends": (("<the first and last|the first and the last> <cell|value|number>",), pair_of_groups(Group("the first cell", lambda board, subject: subject[:1]), Group("the last cell", lambda board, subject: subject[-1:]))),
    "w related/equal": (("is [<exactly|all>] <equal|the same|identical|alike>", f"has [the] <same|equal> {_CELL}", "<agree|coincide>", "equal each other"), EQUAL),
    "w related/different": (("is [all] <different|distinct|unequal>", f"has different {_CELL}"), negate_relation(EQUAL)),
    "w related/not": (("is not <equal|the same|identical|alike>", "never <agree|coincide>"), negate_relation(EQUAL)),
    "w related/complement": (("is complement [of each other]", "is complementary", "is each other's complement"), COMPLEMENT),
    "w related/reversed": (("is [the] reverse of each other", "is mirror image [of each other]"), REVERSED),
    "w related/rearranged": (("is [a] <rearrangement|permutation|anagram> of <each other|one another>",), REARRANGED),
    "w related/same": (("has [<the|an|a>] <same|equal> {w measure}",), have_same_measure),
    "w related/other": (("has [<a|an>] <different|distinct|unequal> {w measure}", "is different in <their|its> {w measure}", "never has the same {w measure}"), lambda measure: negate_relation(have_same_measure(measure))),
    "w related/same-parity": (("has the same parity", "is of the same parity"), PairRelation("have the same parity", lambda board, a, b: (sum(board.values(a)) - sum(board.values(b))) % 2 == 0)),
    "w related/other-parity": (("has <different|opposite> parity",), PairRelation("have different parity", lambda board, a, b: (sum(board.values(a)) - sum(board.values(b))) % 2 == 1)),
    "w related/same-parity-of": (("has {w measure} of the same parity",), lambda measure: measures_differ_by(measure, parity_amount_test("even"))),
    "w related/congruent": (("is congruent <modulo|mod> {w count}",), lambda modulus: PairRelation(f"are congruent modulo {modulus}", lambda board, a, b: (sum(board.values(a)) - sum(board.values(b))) % modulus == 0, "cell") if modulus else None),
    "w related/by": (("<differ|differs> by {w said}", "<differ|differs> by an {=even|odd} <amount|number>"), lambda test_or_parity: values_differ_by(test_or_parity if isinstance(test_or_parity, NumberTest) else parity_amount_test(test_or_parity))),
    "w related/measure-by": (("<differ|differs> in <their|its|the> {w measure} by {w said}", "has {w measure} that <differ|differs> by {w said}"), measures_differ_by),
    "w related/sum": (("<sum|add up|sums|adds up|add> to {w said}", "has sum {w said}", "has [<a|an>] sum {w said}"), values_sum_to),
    "w related/inner": (("has [an] <inner|dot|scalar> product {w said}", "is orthogonal [to each other]"), lambda number_test=None: inner_product_is(number_test or NumberTest("0", lambda board, subject, number: number == 0))),
    "w related/common": (("has {w own many} {w value} in common", "share {w own many} {w value}", "has {w own many} {w value} in the same <cell|column|row>"), have_values_in_common),
    "w related/places": (("<differ|differs> in {w many} <cell|column|row|place>",), lambda quantifier: agree_in_places(quantifier, False)),
    "w related/agree": (("agree in {w many} <cell|column|row|place>",), lambda quantifier: agree_in_places(quantifier, True)),
    "w related/together": (("together {w vp}", "taken together {w vp}"), union_satisfies),
    "w related/both": (("both {w vp}", "is both {w value}"), lambda claim_or_test: both_satisfy(claim_or_test if isinstance(claim_or_test, Meaning) else all_values_pass(claim_or_test))),
    "w related/in-line": ((f"is in the same {_ROW_OR_COLUMN}", "share <a|the same> {=row|column}"), lambda line_kind: lie_in_one_line(line_kind)),
    "w related/adjacent": (("is adjacent [to each other]",), PairRelation("are adjacent", lambda board, a, b: any(abs(i - k) + abs(j - m) == 1 for i, j in a for k, m in b))),
    "w related/touch": (("is adjacent including diagonally", "is adjacent to including diagonally"), PairRelation("touch", lambda board, a, b: any(max(abs(i - k), abs(j - m)) == 1 for i, j in a for k, m in b))),
    "w related/diagonal": (("is diagonally adjacent [to each other]", "is adjacent diagonally"), PairRelation("are diagonally adjacent", lambda board, a, b: any((i - k, j - m) in DIAGONAL_STEPS for i, j in a for k, m in b))),
    "w pairs/in-adjacent-lines": ((f"[two] {{w value}} in {_ADJACENT} {_ROW_OR_COLUMN}",), lambda value_test, line_kind: pairs_in_adjacent_lines(value_test, line_kind)),
    "w pairs/two-corners": (("the two {=top|bottom|left|right} corner [cell]",), lambda side: corner_pair(side)),
    "w pairs/transposed": (("for distinct i and j the cell (i j) and (j i)", "the cell (i j) and (j i)", "for distinct i and j cell (i j) and (j i)"), lambda: Pairs("cells (i,j) and (j,i)", lambda board, subject: tuple((((row, column),), ((column, row),)) for row, column in subject if row < column and board.inside((column, row))), "cell")),
    "w related/not-both": (("is not both {w value}", "never both is {w value}"), lambda value_test: negate_relation(both_satisfy(all_values_pass(value_test)))),
    "w related/not-in-line": ((f"is not in the same {_ROW_OR_COLUMN}", "never share a {=row|column}"), lambda line_kind: negate_relation(lie_in_one_line(line_kind))),
    "w related/in-adjacent-line": ((f"is in adjacent {_ROW_OR_COLUMN}",), lambda line_kind: lie_in_lines_apart(line_kind, lambda distance: distance == 1, "adjacent")),
    "w related/not-near-line": ((f"is not in the same {_ROW_OR_COLUMN} or in adjacent {{=row|column}}", f"is not in the same or adjacent {_ROW_OR_COLUMN}"), lambda line_kind, other_kind=None: negate_relation(lie_in_lines_apart(line_kind, lambda distance: distance < 2, "same or adjacent")) if other_kind in (None, line_kind) else None),
    "w related/lines-apart": ((f"is {{w many}} {_ROW_OR_COLUMN} apart",), lambda quantifier, line_kind: lie_in_lines_apart(line_kind, lambda distance: quantifier.holds(distance, 0), f"{quantifier.text} apart")),
    "w related/diagonal-line": (("is <in|on> <the same|one|a common> diagonal", "share <a|the same> diagonal"), ONE_DIAGONAL),
    "w related/corner-alone": (("is adjacent to only <at a corner|at corner|diagonally>", "is adjacent only <at a corner|at corner|diagonally>"), TOUCH_ONLY_AT_CORNER),
    "w pairs/on-diagonal": (("two {w value} <in|on|of> <a|the same|one|any|every|each> diagonal",), lambda value_test: pairs_on_diagonal(value_test)),
    "w related/between": (("has {w own many} {w things} between them", "is separated by {w own many} {w things}"), lambda quantifier, noun: have_things_between(quantifier, noun)),
    "w related/as-many": (("has <equally many|as many|just as many> {w things}", "has the same number of {w things}"), lambda noun: counts_compare("as many", noun)),
    # a line and the one before or after it
    "w next/above": ((f"the {_ROW_OR_COLUMN} {{=above|below}} [it]", "the one {=above|below} [it]", f"the {_ROW_OR_COLUMN} directly {{=above|below}} [it]", "the {=previous|next} <row|column|one>", "the <row|column|one> {=before|after} [it]", "the one directly {=above|below} [it]", "the one to its {=left}", "the next"), lambda *words: words[-1] if words else "after"),
    "w toward/equal": (("is equal to", "<copies|repeats>"), EQUAL),
    "w toward/other": (("is other than", "is different from"), negate_relation(EQUAL)),
    "w toward/never-equal": (("is not equal to", "never is equal to", "never repeats"), negate_relation(EQUAL)),
    "w toward/complement": (("is [equal to] the complement of", "is complementary to"), COMPLEMENT),
    "w toward/reversed": (("is [equal to] the <reverse|reversal|mirror image> of",), REVERSED),
    "w toward/rearranged": (("is a <rearrangement|permutation> of",), REARRANGED),
    "w toward/more": (("has {=more|less|fewer} {w things} than", "has {=as many|at least as many|at most as many} {w things} as"), counts_compare),
    "w toward/so-many-more": (("has {w many} {=more|less|fewer} {w atom} than", ), lambda quantifier, comparison, noun: counts_differ_by(quantifier, comparison, noun)),
    "w toward/one-more": (("has {w many} {w atom} {=more|less|fewer} than",), lambda quantifier, noun, comparison: counts_differ_by(quantifier, comparison, noun)),
    "w toward/measure": (("has [<a|an>] {=greater|larger|smaller} {w measure} than",), lambda comparison, measure: measures_compare("less than" if comparison == "smaller" else "greater than", measure)),
    "w toward/same": (("has the same {w measure} as",), have_same_measure),
    "w toward/covers": (("has {w value} in all the <cell|column|place> where",), has_values_wherever),
}  # fmt: skip
