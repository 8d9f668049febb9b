"""Lines, places and the board: which of them have a property, how many have it, and how their totals compare.

`every row has two 1s`, `the first row has more 0s than the last row`, `exactly one column is all 1s`. The kinds of
phrases: `row word` is a kind of lines, `relative` a property behind a noun (`that has two 1s`), and `to side` the part
of a line beyond a cell; `trait` and `line claim` are those of `traits`.
"""

from __future__ import annotations

import numpy as np

from stripcount.language.conditions.cells import no_neighbours_related
from stripcount.language.everyday import sequences
from stripcount.language.everyday.automata import SequenceProperty
from stripcount.language.everyday.order import equal_block_sums, lexicographically_ordered
from stripcount.language.everyday.property_pieces import blocks_have, board_has, lines_have
from stripcount.language.everyday.words import EACH, ORTHOGONAL, amount_of
from stripcount.language.grammar import Productions
from stripcount.language.phrases import AT_LEAST_ONE, HORIZONTAL, VERTICAL, Bounds, at_most
from stripcount.language.pieces import conjunction, unclear_piece
from stripcount.language.statements.comparisons import (
    ATTACKED_LINES,
    COMPARISON_OF_STEPS,
    COMPARISON_OF_SUMS,
    IS_FIRST_END,
    NO_CELLS,
    ONE,
    SUM,
    ZERO_OR_ONE,
    cells_beyond,
    compared_with_adjacent_line,
    compared_with_outer_row,
    consecutive_cells,
    either_region_has_if_clear,
    end_of_lines,
    equal_counts_in_regions,
    every_line_has,
    half_of_rows,
    line_or_middle_row,
    line_totals_compared,
    lines_with_property_have,
    number_of,
    number_of_lines_with,
    opposite_corners_equal,
    opposite_corners_of_blocks_differ,
    region_totals_compared,
    rows_match,
    rows_share_values,
    some_line_without,
)
from stripcount.language.statements.meanings import first_of
from stripcount.language.statements.order_properties import (
    arithmetic_progression,
    divisible_as_number,
    end_in,
    end_is_count,
    none_beyond,
    some_beyond,
)
from stripcount.language.statements.places import BORDER, INTERIOR, MAIN_DIAGONAL, Region
from stripcount.language.statements.regions import (
    both_regions_have,
    number_of_blocks,
    number_of_matching_columns,
    region_has,
)
from stripcount.language.statements.unordered_properties import (
    consists_of,
    count_comparison,
    count_in_set,
    equivalence,
    half_of_cells,
    implication,
    sum_in_set,
    value_count_in,
    value_count_within,
)
from stripcount.language.statements.values import ValueSet

# the name and the title of this topic in the list that the command `words` prints
NAME = "totals"
TOPIC = "statements about lines, places and the board"
# the bounds that allow the number 1 only
EXACTLY_ONE: Bounds = (frozenset([1]), False)
# alternatives in the notation of productions, which several phrases share
_BLOCK_NOUN = "<block|blocks|square|cell|window|box|rectangle|region|area>"
_COUNT_COMPARISON = "{=more|fewer|as many|at least as many|at most as many}"
_EVERY = "<every|each|any|all> [of] [the]"
_NOUN = "<cell|number|value|digit|symbol|colour>"
_ADJACENT = "<adjacent|consecutive|successive>"
# rows: the name of a production: (its texts, their meaning or a function of the meanings of their parts);
# see `grammar`
PHRASES: Productions = {
    "row word/row": ("row", (HORIZONTAL,)),
    "row word/column": ("column", (VERTICAL,)),
    "row word/line": ("<line|row or column|row and column|row and every column|row and each column|row and in every column>", ORTHOGONAL),
    "row word/diagonal": ("<diagonal|diagonal line>", ((1, -1), (1, 1))),
    "relative/that": (("that {trait}", "whose {line claim}", "<in which|where> {line claim}"), lambda property: property),
    "relative/with": ("with {how many} {valued}", value_count_within),
    "relative/with-sum": (("with [an] {=even|odd} <sum|total>",), lambda parity: sequences.total(amount_of(parity))),
    "relative/with-total": (("with [a] <sum|total> [of] {sum}",), sequences.total),
    "a line/every": (f"{_EVERY} {{row word}}", lambda lines: lines),
    "a line/one": ("<a|the same|one|the> {row word}", lambda lines: lines),
    "statement/every-such-line": (
        (f"{_EVERY} {{row word}} {{relative}} [also] {{trait}}", f"in {_EVERY} {{row word}} {{relative}} [,] {{line claim}}", "<if|whenever> any cell of <a|the> {row word} is {being} [,] [then] {line claim of}"),
        lambda lines, premise, conclusion: (line_property := implication(premise if isinstance(premise, SequenceProperty) else value_count_within(AT_LEAST_ONE, premise), conclusion)) and lines_have(lines, line_property)),
    "line claim of/claim": ("{line claim} [of <that|the> <row|column>]", lambda property: property),
    "line claim of/end": (f"the {{=top|bottom|first|last|leftmost|rightmost}} {_NOUN} [of <that|the> <row|column>] is {{being}}", lambda end, values: end_in(values, first=IS_FIRST_END[end])),
    "statement/such-line-exists": (
        ("there is {how many} {row word} {relative}", "{number of them} {row word} {relative}"), lambda bounds, lines, property: number_of_lines_with(lines, property, bounds) if bounds != at_most(0) else lines_have(lines, property, affirmative=False)),
    "statement/half-of-lines": (
        "{=more than|at least|at most|less than|exactly} half of the row {trait}", half_of_rows),
    "statement/block-exists": (
        (f"there is {{how many}} {{blocks}} {_BLOCK_NOUN} {{relative}}", f"{{number of them}} {{blocks}} {_BLOCK_NOUN} {{trait}}", f"there is {{how many}} {{blocks}} {_BLOCK_NOUN} <of|full of|with only> {{block kind}}", f"there is {{how many}} {{blocks}} {_BLOCK_NOUN} {{relative}} in total"),
        lambda bounds, sizes, property: None if property.ordered or bounds == at_most(0) or isinstance(bounds, str) or len(sizes) > 1 else number_of_blocks(bounds, sizes[0], property)),
    "block kind/only": ("{valued}", consists_of),
    "block kind/equal": ("equal <cell|number|value>", sequences.CONSTANT),
    "statement/parts": (
        (f"{_EVERY} {{count}} <consecutive|adjacent|successive> {_NOUN} [<in|of|along> [<a|any|every|each|the same>] {{row word}}] {{trait}}", f"in [<any|every|each>] {{count}} <consecutive|adjacent|successive> {_NOUN} [<in|of|along> [<a|any|every|each|the same>] {{row word}}] [,] {{line claim}}",
         f"{_EVERY} {{=horizontal|vertical}} window of {{count}} cell {{trait}}"),
        lambda *meanings: consecutive_cells(True, *meanings)),
    "statement/no-parts": (
        f"no {{count}} <consecutive|adjacent|successive> {_NOUN} [<in|of|along> [<a|any|every|each|the same>] {{row word}}] {{trait}}", lambda *meanings: consecutive_cells(False, *meanings)),
    "trait/progression": (("<form|is> <an arithmetic progression|in arithmetic progression>",), arithmetic_progression),
    "statement/block-corners-match": (
        (f"in no {{blocks}} {_BLOCK_NOUN} the {{=top left and bottom right|top right and bottom left}} cell <match|is equal|agree|has the same value>",), opposite_corners_of_blocks_differ),
    "statement/blocks-same-sum": ((f"all {{blocks}} {_BLOCK_NOUN} has the same <sum|total>", f"{_EVERY} {{blocks}} {_BLOCK_NOUN} has the same <sum|total>"), lambda sizes: conjunction(*(equal_block_sums(size) for size in sizes))),
    "statement/compared-with-line": (
        ("no {row word} has {=more|fewer} {valued} than the {=first|last|top|bottom} row",), lambda lines, comparison, values, end: compared_with_outer_row(lines, "at most as many" if comparison == "more" else "at least as many", number_of(values), end)),
    "statement/each-to-line": (
        (f"{_EVERY} {{row word}} has {_COUNT_COMPARISON} {{valued}} <than|as> the {{=first|last|top|bottom}} row",), lambda lines, comparison, values, end: compared_with_outer_row(lines, comparison, number_of(values), end)),
    "statement/next-sum-compared": (
        ("the <sum|total> of <each|every> {row word} is {=at least|at most|greater than|less than|equal to} the <sum|total> of the {=next|previous} <row|column>", "the <sum|total> of <each|every> {row word} is {=at least|at most|greater than|less than|equal to} <that|the sum|the total> of the <row|column> {=above|below}"),
        lambda lines, comparison, neighbour: compared_with_adjacent_line(lines, SUM, COMPARISON_OF_SUMS[comparison], neighbour)),
    "statement/rows-agree": (
        ("{pair of rows} agree in {how many} <column|cell>"), lambda *meanings: rows_match(np.equal, "agree", *meanings)),
    "pair of rows/next": (f"<each|every|any> [pair of] [two] {_ADJACENT} row", lambda: False),
    "pair of rows/plain": (f"{_ADJACENT} row", lambda: False),
    "pair of rows/any": ("<for|in> [<any|every>] <pair of|two> row", lambda: True),
    "pair of rows/two": ("<any|every> <pair of|two> row", lambda: True),
    "statement/rows-differ": (
        ("{pair of rows} differ in {how many} <column|cell>", "{pair of rows} has hamming distance [exactly] {how many}", "from one row to the next [,] {how many} cell <changes|change|differ>"), lambda *meanings: rows_match(np.not_equal, "differ", *meanings)),
    "statement/rows-both": (
        ("{pair of rows} [there is] [has] {how many} column <where|in which> both [is] [has] [<a|an>] {valued}", "two row never has <a|an> {valued} in the same <cell|column>"), rows_share_values),
    "statement/complement": (
        (f"{_EVERY} {{row word}} is the <complement|negation|inverse|opposite> of the [<row|column>] <above|before it|above it|row above it|row above|one above it>", f"{_EVERY} {{row word}} is the row above it with 0 and 1 <swapped|exchanged|interchanged>"),
        lambda lines: no_neighbours_related(((1, 0),), lambda a, b: a + b != 1).with_text("each row is the one above with 0 and 1 exchanged") if lines == (HORIZONTAL,) else None),
    "statement/never-complement": (
        ("[two] <consecutive|adjacent> row is not [bitwise] complements of each other",), lambda: number_of_matching_columns("adjacent rows agree somewhere", np.equal, AT_LEAST_ONE, every=False)),
    "statement/opposite-corners": (
        ("opposite corner [cell] <has|is> [<equal|the same>] [<value|number|digit|colour>]", "diagonally opposite corner [cell] <has|is> [<equal|the same>] [<value|number|digit|colour>]"), opposite_corners_equal),
    "statement/checkerboard": (
        ("the <board|grid|array> is a <checkerboard|chessboard> [pattern]", "the <board|grid|array> is a checkerboard [,] 0 and 1 alternate in both <direction|directions>"), lambda: no_neighbours_related(ORTHOGONAL, np.equal).with_text("no two neighbours horizontally or vertically are equal")),
    "statement/permutation-matrix": ("the <board|grid|array|matrix> is a permutation matrix", lambda: lines_have(ORTHOGONAL, sequences.all_of(value_count_within(EXACTLY_ONE, ONE), consists_of(ZERO_OR_ONE)))),
    "statement/lexicographic": (
        ("[the] {row word} is in [{=strictly increasing|increasing|strict}] <lexicographic|dictionary|alphabetical> order [{rightwards}]",), lambda lines, strict, _: lexicographically_ordered(lines, "increasing" if strict else "nondecreasing")),
    "statement/read-rows": (("[,] read as a binary number [,] each row is <greater than|larger than> the row above [it]", "each row [,] read as a binary number [,] is <greater|larger> than the row above [it]"), lambda: lexicographically_ordered((HORIZONTAL,), "increasing")),
    "statement/read-divisible": (("<interpreted|read> as {=binary|decimal} number [,] <all|every|each> {row word} is divisible by {digits}", "<read|interpreted> as a {=binary|decimal} number [,] <every|each> {row word} is divisible by {digits}"), lambda base, lines, divisor: lines_have(lines, line_property) if (line_property := divisible_as_number(2 if base == "binary" else 10, divisor)) else None),
    "statement/somewhere": (
        ("<every|each> {valued} has <a|an|another> {valued} somewhere {to side} [<in|of> [<its|the same>] {row word}]", "<every|each> {valued} has <a|an|another> {valued} somewhere {to side} in its <row|column>"),
        lambda values, others, side, *_: lines_have((side[0],), some_beyond(values, others, after=side[1]))),
    "statement/never-somewhere": (
        ("[<a|an|no>] {valued} [is] <never|not> <anywhere|somewhere> {to side} <a|an> {valued} [in the same {row word}]", "no {valued} is <anywhere|somewhere> {to side} <a|an|any> {valued} [in the same {row word}]"),
        lambda values, side, others, *_: lines_have((side[0],), none_beyond(values, others, after=side[1]))),
    "to side/right": (("to <its|the> right [of]", "right of"), (HORIZONTAL, True)),
    "to side/left": (("to <its|the> left [of]", "left of"), (HORIZONTAL, False)),
    "to side/below": ("<below|under|beneath> [it]", (VERTICAL, True)),
    "to side/above": ("<above|over> [it]", (VERTICAL, False)),
    "statement/beyond": (
        ("<if|whenever> a cell is {being} [,] [then] <all|every> cell {to side} [of it] is {being}", "<if|whenever> a cell is {being} [,] [then] <all|every> cell {to side} [of it] and <all|every> cell {to side} [of it] is {being}",
         "<all|every> cell {to side} <a|an|every> {valued} is {being}"),
        cells_beyond),
    "statement/either-line": (
        ("either {region} or {region} {trait}",), lambda a, b, property: either_region_has_if_clear(a, property, b, property)),
    "statement/region-if-any": ("{region} [,] if any [,] {trait}", lambda region, property: region_has(region, sequences.any_of(property, NO_CELLS))),
    "statement/if-there-is": ("if there is {region} [,] [then] it {trait}", lambda region, property: region_has(region, sequences.any_of(property, NO_CELLS))),
    "statement/if-a-region": ("if there is a {=middle|second|third|fourth} {=row|column} [,] [then] it {trait}", lambda ordinal, kind, property: (region := line_or_middle_row(ordinal, kind)) and region_has(region, sequences.any_of(property, NO_CELLS))),
    "statement/so-is": ("if the <sum|total> of {region} is {=even|odd} [,] so is the <sum|total> of {region}", lambda a, parity, b: either_region_has_if_clear(a, sequences.total(amount_of(parity)).denial(), b, sequences.total(amount_of(parity)))),
    "statement/corners-if": ("if {region} is {being} [,] [then] [the whole] {region} {trait}", lambda a, values, b, property: either_region_has_if_clear(a, consists_of(values).denial(), b, property)),
    "statement/region-has-as": ("{region} has exactly {=as many} {valued} as {region}", lambda first, comparison, values, second: region_totals_compared(first, comparison, number_of(values), second)),
    "statement/told": (
        (f"the {{=first|last}} <number|cell|value|digit> <in|of> {_EVERY} {{row word}} is [equal to] <the number of|how many> {{valued}} [<in that row|in the row|that row has|in it|in that column|that column has>]",), lambda end, lines, values: lines_have(lines, end_is_count(values, first=end == "first"))),
    "statement/every-line": ((f"[{_EVERY}] {{row word}} {{trait}}", "<a|the> {row word} {trait}", f"[{_EVERY}] {{row word}} {{trait}} {{rightwards}}"), every_line_has),
    "statement/no-line": ("<no|none of the> {row word} {trait}", lambda lines, property: lines_have(lines, property, affirmative=False)),
    "statement/so-many-lines": (
        ("{number of them} [of the] {row word} {trait}", "there is {how many} {row word} that {trait}", "there is {how many} {row word} <in which|where> {line claim}"),
        lambda bounds, lines, property: number_of_lines_with(lines, property, bounds) if bounds != at_most(0) else lines_have(lines, property, affirmative=False)),
    "statement/in-every-line": (
        (f"<in|for|within|along|down|across> {_EVERY} {{row word}} [,] {{line claim}}", f"{{line claim}} <in|for|within|along|of|down|across> {_EVERY} {{row word}}", "{line claim} <in|of> {row word}", f"<in|for|within|along|down|across> {_EVERY} {{row word}} [,] {{line claim}} {{rightwards}}"),
        every_line_has),
    "statement/in-no-line": (
        "in no {row word} [,] {line claim}", lambda lines, property: lines_have(lines, property, affirmative=False)),
    "statement/in-so-many-lines": (
        "in {number of them} [of the] {row word} [,] {line claim}", lambda bounds, lines, property: number_of_lines_with(lines, property, bounds)),
    "statement/in-two": (
        f"in {_EVERY} {{row word}} [,] {{line claim}} [,] and {{line claim}}", lambda lines, a, b: lines_have(lines, sequences.all_of(a, b))),
    "statement/if-line": (
        ("<if|whenever|when> [<a|any|some>] {row word} {trait} [,] [then] <it|the row|that row|the column|that column|the whole row> [also] {trait}", f"{_EVERY} {{row word}} that {{trait}} [also] {{trait}}", "[<a|every|each|any>] {row word} {trait} only if it [also] {trait}",
         "<if|whenever|when> {line claim} <in|of> <a|any|some> {row word} [,] [then] <it|the row|that row|the column|that column> {trait}"),
        lines_with_property_have),
    "statement/unless-line": (
        ("unless <a|the> {row word} {trait} [,] it {trait}",), lambda lines, a, b: lines_have(lines, sequences.any_of(a, b))),
    "statement/line-that-none": ("no {row word} that {trait} [also] {trait}", lambda lines, a, b: lines_have(lines, line_property) if (negation := b.denial()) and (line_property := implication(a, negation)) else None),
    "statement/iff-line": (
        "[<a|every|each|any>] {row word} {trait} <if and only if|exactly when|iff> it {trait}", lambda lines, a, b: lines_have(lines, line_property) if (line_property := equivalence(a, b)) else None),
    "statement/numbers-there": (
        ("the number of {valued} {where} is equal to the number of {valued} {where}",), equal_counts_in_regions),
    "statement/unlike-above": (
        ("no row is <equal to|the same as> the row <above|below|before|after> [it]", "every row <differs from|is different from> the row <above|below> [it]"), lambda: number_of_matching_columns("adjacent rows differ", np.not_equal, AT_LEAST_ONE, every=False)),
    "statement/stack": (("no {count} {valued} on top of <one another|each other>", "no {count} {valued} stacked"), lambda number, values: lines_have((VERTICAL,), sequences.run_lengths(values.single_value, amount_of(at_most(number - 1)))) if values.single_value is not None and number > 1 else None),
    "statement/board-claim": ("{board claim}", board_has),
    "statement/apart-lines": (
        ("[any] two {valued} is in different row and [in] different column", "[any] two {valued} is in different row and column"), lambda values: lines_have(ORTHOGONAL, value_count_within(at_most(1), values))),
    "statement/first-and-last-row": (
        ("<wherever|whenever|if> the <top|first> row has <a|an> {valued} [,] the <bottom|last> row has <a|an> {valued} in the same column",), lambda first, last: lines_have((VERTICAL,), line_property) if (line_property := implication(end_in(first, first=True), end_in(last, first=False))) else None),
    "statement/if-regions": (
        "if {region} has <a|an|any|some> {valued} [,] [then] {region} has none", lambda a, values, b: either_region_has_if_clear(a, value_count_within(at_most(0), values), b, value_count_within(at_most(0), values))),
    "statement/region-number": (
        ("the number of {valued} {where} is {amount}", "the number of {valued} {where} is {how many}"), lambda values, region, count: region_has(region, value_count_in(count, values))),
    "statement/number-is": ("the number of {valued} [in total] is {being}", lambda values, numbers: board_has(count_in_set(values, numbers))),
    "statement/sum-is": (("the <sum|total> of [all] [the] [<number|cell|value|digit>] [in total] is {being}",), lambda sums: board_has(sum_in_set(sums))),
    "statement/trace": (("the trace is {sum}",), lambda amount: region_has(MAIN_DIAGONAL, sequences.total(amount))),
    "row word/falling": (("<top left to bottom right|falling|northwest to southeast> diagonal",), ((1, 1),)),
    "statement/region": ("{region} {trait}", region_has),
    "statement/in-region": (
        ("<in|on|along> {region} [,] {line claim}", "{line claim} <in|on|along|at|of> {region}"),
        lambda *meanings: region_has(first_of(Region, meanings), first_of(SequenceProperty, meanings))),
    "statement/held-by-region": (
        ("{number of them} {valued} {where}", "there is {how many} {valued} {where}", "{number of them} {valued} <is|appears|stands|lies|occurs> {where}", "{number of them} of {region} <is|has|hold> [<a|an>] {valued}"),
        lambda *meanings: None if (bounds := next(part for part in meanings if isinstance(part, str | tuple))) == at_most(0) else region_has(first_of(Region, meanings), value_count_within(bounds, first_of(ValueSet, meanings)))),
    "statement/absent-from-region": (
        ("{region} has no {valued} [in it]", "there is no {valued} {where}", "no {valued} {where}", "no {valued} <is|appears|occurs> {where}", "{region} is free of {valued}"),
        lambda *meanings: region_has(first_of(Region, meanings), value_count_within(at_most(0), first_of(ValueSet, meanings)))),
    "statement/region-equal": (
        ("[all] [the] [<cell|number|value|digit>] {where} is [all] <equal|the same|identical|alike>", "all [<cell|number>] {region} is <equal|the same>", "[all] {region} <is|has> [all] <equal|the same> [<value|number|digit|colour>]"),
        lambda region: region_has(region, sequences.CONSTANT)),
    "statement/region-unlike": (
        ("[the] <cell|number|value|digit> {where} is not all <equal|the same|alike|identical>", "not all [the] <cell|number|value|digit> {where} is <equal|the same|alike>"), lambda region: region_has(region, sequences.CONSTANT, affirmative=False)),
    "statement/region-distinct": (("[all] [the] [<cell|number|value|digit>] {where} is [all] <different|distinct>", "{region} is all <different|distinct>"), lambda region: region_has(region, sequences.DISTINCT)),
    "statement/region-sum": (
        ("the <sum|total> of [the] [<cell|number|value|digit>] [<in|on|of>] {region} is {sum}", "[the] <number|digit|value|cell> <in|on|of|along> {region} <add|add up|sum> to {sum}", "{region} <sum|total> is {sum}"), lambda region, amount: region_has(region, sequences.total(amount))),
    "statement/if-region": ("if {region} {trait} [,] [then] {region} {trait}", lambda a, premise, b, conclusion: either_region_has_if_clear(a, premise.denial(), b, conclusion)),
    "statement/either-region": (("either {region} {trait} [,] or {region} {trait}", "{region} {trait} or {region} {trait}"), either_region_has_if_clear),
    "statement/regions": ("{region} and {region} [both] {trait}", both_regions_have),
    "statement/board": (("the <board|grid|array|matrix|table> {trait}", "in total {line claim}", "{line claim} in total", "it {trait} in total"), lambda property: None if property.ordered else board_has(property)),
    "statement/board-number": (("the [total] number of {valued} [in total] is {how many}", "the [total] number of {valued} [in total] is {amount}"), lambda values, count: board_has(value_count_in(count, values))),
    "statement/board-has": (("there is {how many} {valued} in total", "there is {how many} {valued}", "in total there is {how many} {valued}"), lambda bounds, values: board_has(value_count_within(bounds, values)) if values.single_value is None else None),
    "statement/board-sum": (
        ("the <sum|total> of [all] [the] [<number|cell|value|digit>] [in total] is {sum}", "the total [in total] is {sum}", "<it|everything|the whole board|the number> <adds up|sums|add up|sum> to [<a|an>] {sum}", "all [the] [<number|cell|value|digit>] [in total] <add|sum|add up> to {sum}"),
        lambda amount: board_has(sequences.total(amount))),
    "statement/board-half": ("{=at least|at most|exactly|more than|less than|fewer than} half [of] [all] [the] cell [in total] is {being}", lambda relation, values: board_has(half_of_cells(relation, values))),
    "statement/board-each": ((f"no {_NOUN} <appears|occurs|is used> more than {{count}} times [in total]", f"no {_NOUN} <appears|occurs|is used> more than twice [in total]"), lambda number=2: board_has(sequences.count_of_each_value(amount_of(at_most(number))))),
    "statement/board-compare": (
        ("there is {=more|fewer} {valued} than {valued} [in total]",), lambda relation, a, b: board_has(count_comparison(a, b, relation)) if a.single_value is None or b.single_value is None else None),
    "statement/used": (
        ("[the] {valued} is <never used|used> <more often> than [the] {valued}", "[the] {valued} appears at most as often as [the] {valued}"), lambda a, b: None if a.phrase == b.phrase else board_has(count_comparison(a, b, "at most as many"))),
    "statement/block": (
        (f"{EACH} {{blocks}} {_BLOCK_NOUN} {{trait}}", f"{EACH} {{blocks}} {{trait}}"), lambda sizes, property: None if property.ordered else blocks_have(sizes, property)),
    "statement/no-block": ((f"no {{blocks}} {_BLOCK_NOUN} {{trait}}", "no {blocks} {trait}"), lambda sizes, property: None if property.ordered else blocks_have(sizes, property, affirmative=False)),
    "statement/in-block": (
        (f"<in|for> {EACH} {{blocks}} {_BLOCK_NOUN} [,] {{line claim}}", f"{{line claim}} <in|of> {EACH} {{blocks}} {_BLOCK_NOUN}", f"<the|all> [<four>] {{line claim}} <in|of> {EACH} {{blocks}} {_BLOCK_NOUN}"),
        lambda *meanings: None if (line_property := first_of(SequenceProperty, meanings)).ordered else blocks_have(first_of(tuple, meanings), line_property)),
    "statement/no-block-of": (f"no {{blocks}} {_BLOCK_NOUN} <of|full of|with only> {{valued}}", lambda sizes, values: blocks_have(sizes, consists_of(values), affirmative=False)),
    "statement/ends-of-lines": (
        (f"the {{=first|left|top|leftmost|last|right|bottom|rightmost|end}} {_NOUN} <in|of> {_EVERY} {{row word}} is {{being}}", f"{_EVERY} {{row word}}'s {{=first|last}} {_NOUN} is {{being}}"),
        lambda *meanings: end_of_lines(first_of(str, meanings), first_of(tuple, meanings), first_of(ValueSet, meanings))),
    "statement/regions-compared": (
        (f"{{region}} has {_COUNT_COMPARISON} {{valued}} <than|as> {{region}}", "{region} has <exactly> {=as many} {valued} as {region}", "{region} has <the> {=same} number of {valued} as {region}"),
        lambda first, comparison, values, second: region_totals_compared(first, "as many" if comparison == "same" else comparison, number_of(values), second)),
    "statement/regions-sum": (
        ("{region} and {region} has <the same|equal> <sum|total>", "{region} has the same <sum|total> as {region}", "the <sum|total> of {region} is equal to the <sum|total> of {region}", "the <sum|total> of {region} is equal to that of {region}", "the <sum|total> of {region} is the same as the sum of {region}", "{region} and {region} <add up|sum> to the same [<number|total|value>]"),
        lambda a, b: region_totals_compared(a, "as many", SUM, b)),
    "statement/regions-number": (("{region} and {region} has <the same|an equal> number of {valued}", "{region} and {region} has equally many {valued}"), lambda a, b, values: region_totals_compared(a, "as many", number_of(values), b)),
    "statement/regions-sum-more": ("the <sum|total> of {region} is {=greater|larger|less|smaller|at least|at most} [than] the <sum|total> of {region}", lambda a, comparison, b: region_totals_compared(a, COMPARISON_OF_SUMS[comparison], SUM, b)),
    "statement/border-inside": (
        (f"the <border|edge|boundary> has {_COUNT_COMPARISON} {{valued}} <than|as> the <inside|interior> [of the board]",), lambda comparison, values: region_totals_compared(BORDER, comparison, number_of(values), INTERIOR)),
    "statement/next-has": (
        (f"{_EVERY} {{row word}} has {_COUNT_COMPARISON} {{valued}} <than|as> the [<row|column|one>] {{=above|below|before|next|previous|left|right}} [it]", f"{_EVERY} {{row word}} has {_COUNT_COMPARISON} {{valued}} <than|as> the <cell|row|column> [just] {{=above|below}} [it]"),
        lambda lines, comparison, values, neighbour: compared_with_adjacent_line(lines, number_of(values), comparison, neighbour)),
    "statement/all-same-number": (
        (f"[{_EVERY}] {{row word}} has <the same number of|equally many|as many> {{valued}}", f"the number of {{valued}} is the same <in|for> {_EVERY} {{row word}}"),
        lambda *meanings: line_totals_compared(first_of(tuple, meanings), number_of(first_of(ValueSet, meanings)), "as many")),
    "statement/all-same-sum": (
        (f"[{_EVERY}] {{row word}} <has the same|has an equal|has equal> <sum|total>", f"{_EVERY} {{row word}} <sum|total> is <equal|the same>", f"[{_EVERY}] {{row word}} <sum|adds up|add up> to the same <number|value|total>"), lambda lines: line_totals_compared(lines, SUM, "as many")),
    "statement/no-same-number": (
        ("no two {row word} has the same number of {valued}", "{row word} has different numbers of {valued}", "every {row word} has a different number of {valued}"), lambda lines, values: line_totals_compared(lines, number_of(values), "a different", every=True)),
    "statement/no-same-sum": (
        ("no two {row word} has the same <sum|total>", "[all] [the] {row word} <sum|total> is [all] <different|distinct>", "all [the] {row word} has different <sum|total>", "every {row word} has a different <sum|total>"), lambda lines: line_totals_compared(lines, SUM, "a different", every=True)),
    "statement/next-sum": (
        ("[the] {row word} <sum|total> {rising} [{rightwards}]", "[the] {row word} <sum|total> is {monotony} [{rightwards}]", "[the] {row word} <sum|total> is in {monotony}"),
        lambda lines, relation, *_: line_totals_compared(lines, SUM, COMPARISON_OF_STEPS[relation])),
    "statement/next-unlike": (
        (f"no two {_ADJACENT} {{row word}} has the same number of {{valued}}", f"{_ADJACENT} {{row word}} has <different numbers|a different number> of {{valued}}"), lambda lines, values: line_totals_compared(lines, number_of(values), "a different")),
    "statement/next-sum-unlike": ((f"no two {_ADJACENT} {{row word}} has the same <sum|total>", f"{_ADJACENT} {{row word}} has different <sum|total>", f"{_ADJACENT} {{row word}} never has the same <sum|total>"), lambda lines: line_totals_compared(lines, SUM, "a different")),
    "unclear/not-all-lines": (
        ("all {row word} is not {being}", "all {row word} never has {how many} {valued}"), lambda *_: unclear_piece("that all lines are not so may mean that none is, or that not all are")),
    "statement/not-every-line": (
        ("not <every|all> [of] [the] {row word} {trait}",), some_line_without),
    "statement/chess": (("[the] {valued} <is|form> non attacking {=rooks|bishops|queens}",), lambda values, pieces: lines_have(ATTACKED_LINES[pieces], value_count_within(at_most(1), values))),
}  # fmt: skip
