"""Predicates of sentences about the board: what a thing has, where it is, what it is next to, how it compares.

The kind of phrase "w claim of it" is a whole predicate, such as "has two 1s and is not in the first row"; "w having" is
what may stand after "has", "w being" what may stand after "is", and "w active" a predicate with another verb, such as
"starts with 1". "w vp" is a predicate without "and" and "or", "w side" says beside which things a cell lies ("directly
above a 1"), and "w own many" is a quantifier or an article ("at least two", "a").
"""

from __future__ import annotations

from itertools import pairwise

from stripcount.language.boardwise.assertions import (
    all_consecutive,
    compound_claim,
    has_all_values,
    has_consecutive_cells,
    has_every_listed_value,
    has_filled_lines,
    has_measure,
    has_only_values,
    has_repeated_values,
    has_shape,
    has_things,
    has_things_near,
    has_two_kinds_and_others,
    is_adjacent_to,
    is_periodic,
    lies_in_fixed_place,
    measure_has_parity,
    meets_group,
    negate_claim,
    sequence_claim,
    size_compares,
)
from stripcount.language.boardwise.board import (
    KING_STEPS,
    ORTHOGONAL_STEPS,
    Claim,
    Number,
)
from stripcount.language.boardwise.cell_claims import (
    STEP_TO_REFERENCE,
    has_cells_in_own_line,
    has_no_equal_neighbour,
    has_only_values_near,
    is_extreme_near,
    is_only_one_near,
    is_part_of,
    is_surrounded_by,
    neighbours_compare,
    neighbours_compare_if_clear,
    stands_beside,
    value_compares,
    value_compares_near,
    value_compares_on_all_sides,
    value_differs_by,
    value_equals,
    value_is_offset_by,
)
from stripcount.language.boardwise.comparisons import (
    has_more_by,
    has_more_than_group,
    has_more_than_others,
    has_more_things,
)
from stripcount.language.boardwise.nouns import KNIGHT_STEPS, cells_with
from stripcount.language.boardwise.ordered import is_permutation_of
from stripcount.language.boardwise.pairings import line_noun
from stripcount.language.boardwise.places import OPPOSITE_SIDE, at_steps, beyond_in_line, in_own_line
from stripcount.language.boardwise.quantifiers import EVERY, SOME, Quantifier
from stripcount.language.grammar import Productions

# alternatives in the notation of productions, which several phrases share
_EXACTLY_MORE = "[exactly] {=more|less|fewer|as many|at least as many|at most as many|twice as many}"
_MORE = "{=more|less|fewer|as many|at least as many|at most as many}"
_FULL = "<all|full of|filled with|only|all of>"
_ARTICLE = "[<a|an|another|some>]"
_DIRECTION = (
    "[{=including diagonally|diagonally or orthogonally|orthogonally or diagonally|diagonally|horizontally|vertically}]"
)
_NUMBERS = "<number|digit|value|cell>"
# rows: the name of a production: (its texts, their meaning or a function of the meanings of their parts);
# see `grammar`. Kinds that begin with "w" belong to sentences about the whole board
PHRASES: Productions = {
    # what it has
    "w own many/many": "{w many}",
    "w own many/some": (("<a|an|another|any|a further|another one>",), lambda: Quantifier("at least one", lambda count, total: count > 0)),
    "w having/so-many": (("{w own many} {w things}",), has_things),
    "w having/so-many-other": (("{w own many} other {w things} {w near}",), has_things_near),
    "w having/all": (("all {w value}",), has_only_values),
    "w having/only": (("<only|nothing but> {w value}",), has_only_values),
    "w having/near": (("{w own many} {w things} {w near}",), has_things_near),
    "w having/near-and-own": (("{w own many} {w things} <in|on> <its|the same|that|its own> {=row|column|row and column}",), lambda quantifier, noun, line_kind: None if quantifier.text == "at least one" else has_cells_in_own_line(quantifier, noun, line_kind)),
    "w having/near-first": (("{w near} {w own many} {w things}",), lambda place, quantifier, noun: has_things_near(quantifier, noun, place)),
    "w having/more": ((f"{_EXACTLY_MORE} {{w things}} <than|as> {{w things}}",), has_more_things),
    "w having/more-by": (("{w many} {=more|less|fewer} {w things} than {w things}",), has_more_by),
    "w having/more-than-others": ((f"{_MORE} {{w things}} <than|as> {{w every}} other {{w things}}", f"{_MORE} {{w things}} <than|as> {{w many}} other {{w things}}"), has_more_than_others),
    "w having/more-than-any": ((f"{_MORE} {{w things}} <than|as> any other {{w things}}",), lambda comparison, noun, other_noun: has_more_than_others(comparison, noun, EVERY, other_noun)),
    "w having/more-than-group": ((f"{_MORE} {{w things}} <than|as> {{w group}}",), has_more_than_group),
    "w having/measure": (("[<a|an>] {w measure} [<of|that is|equal to>] {w said}", "[<a|an>] {w measure} that {w said number}"), has_measure),
    "w having/parity": (("<a|an> {=even|odd} {w measure}",), measure_has_parity),
    "w having/values": (("all [{w count}] [of the] [<digit|number|value>] {several values}", "both {several values}", "every <digit|number|value> from {w integer} to {w integer}"), lambda *parts: has_every_listed_value(*parts)),
    "several values": "{several}",
    "w having/both": (("both {w one having} and {w one having}", "{w one having} <and|but> {w one having}"), lambda a, b: compound_claim("and", a, b)),
    "w having/either": (("either {w one having} or {w one having}", "{w one having} or {w one having}"), lambda a, b: compound_claim("or", a, b)),
    "w one having/so-many": (("{w own many} {w atom}",), lambda quantifier, noun: None if quantifier.text == "not every" else has_things(quantifier, noun)),
    "w one having/consecutive": (("{w count} consecutive {w value}",), has_consecutive_cells),
    "w one having/more": ((f"{_EXACTLY_MORE} {{w atom}} <than|as> {{w atom}}",), has_more_things),
    "w having/otherwise": (("{w own many} {w value} {w own many} {w value} and otherwise <only|all> {w value}", "{w own many} {w value} and {w own many} {w value} and otherwise <only|all> {w value}"), lambda quantifier, value_test, other_quantifier, other_test, remaining_test: has_two_kinds_and_others(has_things(quantifier, cells_with(value_test)), has_things(other_quantifier, cells_with(other_test)), (cells_with(value_test), cells_with(other_test)), remaining_test)),
    "w having/otherwise-one": (("{w own many} {w value} and otherwise <only|all> {w value}",), lambda quantifier, value_test, remaining_test: has_two_kinds_and_others(has_things(quantifier, cells_with(value_test)), has_things(quantifier, cells_with(value_test)), (cells_with(value_test), cells_with(value_test)), remaining_test)),
    "w having/repeats": (("{w own many} <digit|number|value> {w times}",), has_repeated_values),
    "w having/all-lines": (("{w own many} all {w value} {=row|column}",), has_filled_lines),
    "w having/at-top": (("<a|an|the> {w value} at the {=top|bottom}",), lambda value_test, end: sequence_claim(f"has {value_test.text} at the {end}", lambda values: value_test.holds(values[0 if end == "top" else -1]))),
    "w one having/near": (("{w own many} {w atom} {w near}",), has_things_near),
    "w one having/place": (("{w own many} {w atom} {w place}",), has_things),
    # what is said of it
    "w being/value": (("[<a|an>] {w value}", "either {w value}"), lambda value_test: has_only_values(value_test, "cell")),
    "w being/full": ((f"{_FULL} {{w value}}", "entirely {w value}"), has_only_values),
    "w being/place": (("{w place}",), lies_in_fixed_place),
    "w being/adjacent": ((f"[<directly|orthogonally>] adjacent to {{w own many}} {{w things}} {_DIRECTION}", "[<directly|orthogonally>] adjacent to {w own many} {w things}"), lambda quantifier, noun, direction=None: is_adjacent_to(quantifier, noun, direction)),
    "w being/adjacent-way": (("{=diagonally|horizontally|vertically} adjacent to {w own many} {w things}",), lambda direction, quantifier, noun: is_adjacent_to(quantifier, noun, direction)),
    "w being/adjacent-several": (("adjacent to {w own many} {w things} and [to] {w own many} {w things}",), lambda quantifier, noun, other_quantifier, other_noun: compound_claim("and", is_adjacent_to(quantifier, noun), is_adjacent_to(other_quantifier, other_noun))),
    "w being/at-group": (("adjacent to {w group}", "touching {w group}"), meets_group),
    "w being/at-either-group": (("adjacent to {w group} or [<to|adjacent to>] {w group}",), lambda a, b: compound_claim("or", meets_group(a), meets_group(b))),
    "w being/compared": (("{=equal to|at least|at most|greater than|less than|other than} {w number}",), value_compares),
    "w being/compared-near": (("{=equal to|at least|at most|greater than|less than|other than} {w every} [of] {w group}", "{=equal to|at least|at most|greater than|less than|other than} {w many} of {w group}", "{=equal to|at least|at most|greater than|less than|other than} {w every} [of] [the] [other] <cell|value> {w near}"), value_compares_near),
    "w being/compared-all": (("{=at least|at most|greater than|less than|other than} all {=four|eight} [of] its [king] neighbour", "{=at least|at most|greater than|less than|other than} all {=four|eight} [of] its king neighbour"), lambda comparison, count_word: value_compares_on_all_sides(comparison, count_word, must_exist=False)),
    "w being/compared-full": (("{=at least|at most|greater than|less than|other than} all {=four|eight} [of] its [king] neighbour", "{=at least|at most|greater than|less than|other than} all {=four|eight} [of] its king neighbour"), lambda comparison, count_word: value_compares_on_all_sides(comparison, count_word, must_exist=True)),
    "w being/compared-two": (("{=equal to|at least|at most|greater than|less than|other than} {w number} and [<from|than|to>] {w number}",), lambda comparison, a, b: compound_claim("and", value_compares(comparison, a), value_compares(comparison, b))),
    "w being/sum": (("{w number}",), value_equals),
    "w being/part": (("<part of|a part of|contained in> {w own many} {w things}",), is_part_of),
    "w being/part-of-one": (("in <a|an|some> {w things}",), lambda noun: is_part_of(SOME, noun)),
    "w being/in-one-line": (("in <one|exactly one|the same|a common> {=row|column}",), lambda line_kind: Claim(f"lies in one {line_kind}", lambda board, subject: len({cell[line_kind == "column"] for cell in subject}) == 1, "thing")),
    "w vp/belongs": (("<belongs|belong> to {w own many} {w things}",), is_part_of),
    "w being/permutation-of": (("[a] <permutation|rearrangement> of [the] [<number|digit|value>] {several values}", "[a] <permutation|rearrangement> of [the] [<number|digit|value>] {list}"), is_permutation_of),
    "w having/only-beyond": (("<only|nothing but> {w value} {=above|below} it", "<only|nothing but> {w value} to its {=left|right}", "<only|nothing but> {w value} anywhere {=above|below} it"), lambda value_test, direction: has_only_values_near(value_test, beyond_in_line(direction))),
    "w having/only-near": (("<only|nothing but> {w value} {w near}",), has_only_values_near),
    "w having/two-near": (("{w own many} {w atom} and {w own many} {w atom} {w near}",), lambda quantifier, noun, other_quantifier, other_noun, place: compound_claim("and", has_things_near(quantifier, noun, place), has_things_near(other_quantifier, other_noun, place))),
    "w having/neighbours-compared": (("{w own many} {=larger|greater|smaller|equal|different|unequal} {=neighbour|king neighbour}",), lambda quantifier, comparison_word, neighbour_word: neighbours_compare_if_clear(quantifier, neighbour_word, comparison_word)),
    "w having/neighbour-that": (("{w own many} {=neighbour|king neighbour} that is {=larger|greater|smaller|equal|different|unequal} [<than it|to it>]", "{w own many} {=neighbour|king neighbour} that is {=greater than|less than|equal to|other than} it"), neighbours_compare_if_clear),
    "w having/cell-of": (("<a|some|at least one> cell <of|in|on|from> {w group}",), lambda group: meets_group(group) if group.sort != "cell" else None),
    "w having/as-many-as-its-value": (("as many cell as [<the|its|that>] <value|number|digit> [<says|it shows|it has|in it>]", "as many cell as <its value says|its number says>"), lambda: Claim("has as many cells as its value", lambda board, subject: len(subject) == board.value(subject[0]), "thing")),
    "w having/number": (("{w number}",), value_equals),
    "w having/neighbours-like": (("{w own many} {=neighbour|king neighbour} <of|with> <the|a|its> {=opposite|other|different|same} [own] <value|colour|number|digit>",), lambda quantifier, neighbour_word, comparison: neighbours_compare(quantifier, neighbour_word, "equal to" if comparison == "same" else "other than")),
    "w having/more-than-lines": ((f"{_MORE} {{w things}} <than|as> {{w every}} {{=row|column}}", f"{_MORE} {{w things}} <than|as> {{w many}} {{=row|column}}"), lambda comparison, noun, quantifier, line_kind: has_more_than_others(comparison, noun, quantifier, line_noun(line_kind), self_on_one_cell=True)),
    "w being/side": "{w side}",
    "w side/beside": (("directly {=above|below} {w own many} {w things}", "directly {=left|right} of {w own many} {w things}", "directly to the {=left|right} of {w own many} {w things}", "directly on {=top} of {w own many} {w things}"), lambda side, quantifier, noun: stands_beside(quantifier, STEP_TO_REFERENCE[side], noun)),
    "w side/beyond": (("<anywhere|somewhere> {=above|below} {w own many} {w atom} [in <the same|its|that> column]", "{=above|below} {w own many} {w atom} in <the same|its|that> column", "<anywhere|somewhere> to the {=left|right} of {w own many} {w atom} [in <the same|its|that> row]", "to the {=left|right} of {w own many} {w atom} in <the same|its|that> row"), lambda side, quantifier, noun: has_things_near(quantifier, noun, beyond_in_line(OPPOSITE_SIDE[side]))),
    "w being/apart-by": (("other than {w number} by {w said}",), value_differs_by),
    "w being/beyond-by": (("[exactly] {w count} {=greater than|less than} {w number}",), value_is_offset_by),
    "w being/same-line": (("in the same {=row|column|row or column} as {w own many} {w things}",), lambda line_kind, quantifier, noun: has_things_near(quantifier, noun, in_own_line(line_kind))),
    "w having/equal-neighbours": (("two <consecutive|adjacent> equal <cell|value|number|digit>", "two equal <consecutive|adjacent> <cell|value|number|digit>"), sequence_claim("has two equal neighbours", lambda values: any(a == b for a, b in pairwise(values)))),
    "w being/king-move": (("within a king's move of {w own many} {w things}",), lambda quantifier, noun: is_adjacent_to(quantifier, noun, "including diagonally")),
    "w being/knight-move": (("a knight's move <away from|from> {w own many} {w things}",), lambda quantifier, noun: has_things_near(quantifier, noun, at_steps("a knight's move away", KNIGHT_STEPS))),
    "w being/so-that": (("so that {w own many} {=neighbour|king neighbour} is {=equal to|greater than|less than|at least|at most} it",), lambda quantifier, neighbour_word, comparison: neighbours_compare(quantifier, neighbour_word, comparison)),
    "w being/ringed": (("ringed by {w value} on all eight side", "ringed by eight {w value}"), lambda value_test: is_surrounded_by(value_test, KING_STEPS)),
    "w being/ringed-sides": (("ringed by {w value} on all four side",), lambda value_test: is_surrounded_by(value_test, ORTHOGONAL_STEPS)),
    "w being/longer": (("{=longer|shorter|larger|smaller} than {w count} [cell]", "{=greater|less} than {w count} cell"), size_compares),
    "w being/only": (("the only {w things} {w near}", "the only {w atom} {w near}"), is_only_one_near),
    "w being/only-in-lines": (("the only {w things} <in|on> its row and <in|on> its column", "the only {w atom} <in|on> its row and <in|on> its column"), lambda noun: is_only_one_near(noun, in_own_line("row and column"))),
    "w being/extreme": (("[<the|a>] {=largest|greatest|smallest|maximum|minimum} [<cell|value|number>] {w near}",), is_extreme_near),
    "w being/alone": ((f"<alone|isolated|on its own> {_DIRECTION}",), lambda direction=None: has_no_equal_neighbour(direction)),
    "w being/palindrome": (("[a] palindrome", "palindromic", "the same backwards", "symmetric"), sequence_claim("is a palindrome", lambda values: values == values[::-1])),
    "w being/constant": (("constant", "monochromatic", "uniform", "[all] of one <value|colour>", "all <one|the same|a single> <colour|value|number|digit>", "all equal", "all the same", "all of one value"), sequence_claim("is constant", lambda values: len(set(values)) < 2)),
    "w being/distinct": (("all different", "all distinct", "pairwise different", "pairwise distinct"), sequence_claim("has no value twice", lambda values: len(set(values)) == len(values))),
    "w being/increasing": (("<strictly increasing|in strictly increasing order|increasing strictly> [<rightwards|downwards>]",), sequence_claim("strictly increases", all_consecutive(lambda a, b: a < b))),
    "w being/decreasing": (("<strictly decreasing|in strictly decreasing order> [<rightwards|downwards>]",), sequence_claim("strictly decreases", all_consecutive(lambda a, b: a > b))),
    "w being/nondecreasing": (("<nondecreasing|weakly increasing|in nondecreasing order> [<rightwards|downwards>]",), sequence_claim("never decreases", all_consecutive(lambda a, b: a <= b))),
    "w being/nonincreasing": (("<nonincreasing|weakly decreasing|in nonincreasing order> [<rightwards|downwards>]",), sequence_claim("never increases", all_consecutive(lambda a, b: a >= b))),
    "w being/strictly-monotone": (("strictly monotone", "strictly monotonic"), sequence_claim("is strictly monotone", lambda values: all_consecutive(lambda a, b: a < b)(values) or all_consecutive(lambda a, b: a > b)(values))),
    "w being/monotone": (("monotone", "sorted in one direction or the other"), sequence_claim("is monotone", lambda values: values in (sorted(values), sorted(values, reverse=True)))),
    "w being/alternating": (("alternating",), sequence_claim("alternates", all_consecutive(lambda a, b: a != b))),
    "w being/rectangle": (("[a] [<solid|filled|full>] rectangle", "rectangular", "in the shape of a rectangle"), has_shape("rectangle")),
    "w being/bar": (("a straight <bar|line|segment> [one cell wide]", "straight"), has_shape("bar")),
    "w being/square": (("a square", "a square block"), has_shape("square")),
    "w being/permutation": (("a permutation of the <number|digit|value> [from] 0 [up] to [its] length minus one",), sequence_claim("is a permutation of 0 to its length minus 1", lambda values: sorted(values) == list(range(len(values))))),
    "w vp/has": (("[also] has {w having}",), lambda claim: claim),
    "w vp/all": (("is all {w value}",), lambda value_test: has_only_values(value_test, "cell")),
    "w vp/never-has": (("never has {w having}",), negate_claim),
    "w vp/is": (("is {w being}",), lambda claim: claim),
    "w vp/is-not": (("is not {w being}", "never is {w being}"), negate_claim),
    "w vp/never": (("never {w active}",), negate_claim),
    "w vp/active": "{w active}",
    "w vp/shares": (("<share|shares> <a|its|its own> {=row|column|row or column} with {w own many} {w things}",), lambda line_kind, quantifier, noun: has_things_near(quantifier, noun, in_own_line(line_kind))),
    "w vp/shares-either": (("<share|shares> <a|its> row or [<a|its>] column with {w own many} {w things}",), lambda quantifier, noun: has_things_near(quantifier, noun, in_own_line("row or column"))),
    "w vp/measure": (("<adds up|sums> to {w said}",), lambda number_test: has_measure(Number("sum", lambda board, subject: sum(board.values(subject))), number_test)),
    "w active/sum": (("<sum|total|add up> to {w said}",), lambda number_test: has_measure(Number("sum", lambda board, subject: sum(board.values(subject))), number_test)),
    "w vp/misses": (("misses at least one of [the] [<digit|number|value>] {several values}",), lambda numbers: negate_claim(has_all_values(numbers))),
    "w active/form": (("form <a|one> {=rectangle|square}",), has_shape),
    "w active/starts": (("<starts|start|begins|begin> with [<a|an>] {w value} [at the top] [on the left]",), lambda value_test: sequence_claim(f"starts with {value_test.text}", lambda values: value_test.holds(values[0]))),
    "w active/ends": (("<ends|end> <with|in> [<a|an>] {w value}",), lambda value_test: sequence_claim(f"ends with {value_test.text}", lambda values: value_test.holds(values[-1]))),
    "w active/starts-ends": (("<starts|start|begins|begin> and <ends|end> with [<a|an>] {w value}",), lambda value_test: sequence_claim(f"starts and ends with {value_test.text}", lambda values: value_test.holds(values[0]) and value_test.holds(values[-1]))),
    "w active/ends-differ": (("<starts|start|begins|begin> and <ends|end> <with|in> <a different|different> <cell|value|number|digit>",), sequence_claim("starts and ends with different values", lambda values: values[0] != values[-1])),
    "w active/periodic": (("<reads|read> {list} and so on [from the left] [from the top]",), is_periodic),
    "w active/increase": (("strictly <increase|increases> [<rightwards|downwards>]",), sequence_claim("strictly increases", all_consecutive(lambda a, b: a < b))),
    "w active/decrease": (("strictly <decrease|decreases> [<rightwards|downwards>]",), sequence_claim("strictly decreases", all_consecutive(lambda a, b: a > b))),
    "w active/alternate": (("<alternate|alternates>",), sequence_claim("alternates", all_consecutive(lambda a, b: a != b))),
    "w active/reads": (("<reads|read> the same [both ways] [<forwards|upwards|rightwards>] [and] [<backwards|downwards>]", "<reads|read> the same <from both ends|upwards and downwards|in both directions>"), sequence_claim("is a palindrome", lambda values: values == values[::-1])),
    "w claim of it/vp": "{w vp}",
    "w claim of it/and": (("{w vp} and {w vp}", "both {w vp} and {w vp}", "{w vp} and also {w vp}"), lambda a, b: compound_claim("and", a, b)),
    "w claim of it/or": (("{w vp} or {w vp}", "either {w vp} or {w vp}"), lambda a, b: compound_claim("or", a, b)),
    "w claim of it/being-and": (("is {w being} and {w being}", "is both {w being} and {w being}"), lambda a, b: compound_claim("and", a, b)),
    "w claim of it/being-or": (("is [either] {w being} or {w being}",), lambda a, b: compound_claim("or", a, b)),
    "w claim of it/being-or-has": (("is either {w being} or {w vp}",), lambda a, b: compound_claim("or", a, b)),
    "w claim of it/but-not": (("is {w being} but not {w being}",), lambda a, b: compound_claim("and", a, negate_claim(b))),
}  # fmt: skip
