"""Whole sentences about the board: subject, quantifier and predicate, joined by "and", "or", "if" or "unless".

A phrase of the kind "w clause" is a statement such as "every row has two 1s" or "the first row is equal to the last"; "w
sentence" is one that may be made within parts of the board ("in every 2x2 block, ..."), and "w rule" the whole text of
a rule. "w simple" is a clause after "if" or "then", "w body" one that may follow a place; "w bare" is a clause without
a quantifier ("1s are not adjacent"), "w absence" says that things do not occur ("no two 1s in a row"), "w value claim"
what is said of a value ("occurs in every row"), and "w times" how often ("at most twice").

Texts are in the board form of `rewriting.normal_form`, with nouns in the singular and one word for all words with the
same meaning, so they are not always English. The kinds of their parts come from other modules: things, values and
windows ("w things", "w atom", "w value", "w window") from `nouns`; how many and which numbers ("w every", "w many", "w
count", "w number", "w measure", "w said", "w said number") from `quantities`; definite cells and places ("w group", "w
place", "w near") from `places`; what is said of a thing ("w claim of it", "w having", "w being", "w vp", "w own many")
from `claims`, `conditions` and `walks`; pairs and their relations ("w pairs", "w related", "w toward", "w next") from
`pairs` and `successive`; and what the whole board does ("w whole") from `changes` and `walks`. `examples` has a sentence
for some productions.

A function with `*parts` serves several phrases, in which the same parts have different orders or may be missing. A
function that returns None rejects the reading; where it always does, the words are only noted as understood. Two
productions of one phrase are two readings, so that a text is refused as ambiguous where they differ.
"""

from __future__ import annotations

from stripcount.language.boardwise.assertions import (
    compound_claim,
    has_only_values,
    has_things,
    lies_in_fixed_place,
    negate_claim,
)
from stripcount.language.boardwise.board import (
    KING_STEPS,
    ORTHOGONAL_STEPS,
    Claim,
    Group,
    Meaning,
    piece_from_claim,
    three_valued_not,
)
from stripcount.language.boardwise.cell_claims import neither_neighbour_satisfies, value_compares
from stripcount.language.boardwise.comparisons import has_more_than_others
from stripcount.language.boardwise.formulas import (
    ANY_VALUE,
    OCCURRING_VALUES,
    cell_has_near,
    claim_of_group,
    claim_of_group_if_any,
    claim_of_line_part,
    claim_of_two_groups,
    claim_without_sort,
    each_exactly_if,
    each_implies,
    equivalence,
    holds_within_each,
    holds_within_each_trailing,
    implication,
    measure_is,
    measure_relation,
    measures_equal_or_distinct,
    more_in_place,
    number_is,
    numbers_are_equal,
    other_lines,
    outer_lines_claim,
    quantify,
    quantify_measure,
    there_are,
)
from stripcount.language.boardwise.group_relations import groups_related, things_related_to_group
from stripcount.language.boardwise.groups import complement_group
from stripcount.language.boardwise.measures import (
    cell_has_extreme,
    corresponding_measures_compare,
    count_parities_alternate,
    counts_in_lines_of_parity_compare,
    end_holds_extreme,
    extreme_sizes_compare,
    extreme_value_occurs,
    is_more_frequent,
    line_occurs,
    measure_of_neighbours_is,
    measures_of_lines_compare,
    occurs_as_often_as_its_value,
    size_compares_with_extreme,
    value_counts_differ_by,
)
from stripcount.language.boardwise.nouns import (
    cells_with,
    run_noun,
    things_in,
    things_such_that,
    values_except,
)
from stripcount.language.boardwise.number_tests import negate_test, parity_test
from stripcount.language.boardwise.ordered import (
    end_value_is_count_of_others,
    extreme_size_is,
    first_value_read_is,
    groups_compare_as_integers,
    line_counts_compare_with_index,
    line_integers_compare,
    line_integers_pass,
    lines_are_followed,
    measures_are_monotone,
    more_related_pairs,
    no_run_exceeds,
    occurs_in_some_line,
    values_alternate,
    values_equally_frequent,
    values_precede_in_lines,
    windows_of_lines_satisfy,
)
from stripcount.language.boardwise.pairings import Pairs, all_pairs, corresponding_lines, line_noun
from stripcount.language.boardwise.places import at_steps, end_cell_with_value, in_group
from stripcount.language.boardwise.quantifiers import EVERY, NONE, SOME, Quantifier
from stripcount.language.boardwise.quantities import (
    aggregate,
    alternating_sum,
    constant_number,
)
from stripcount.language.boardwise.relations import (
    COMPLEMENT,
    EQUAL,
    REVERSED,
    agree_in_places,
    all_values_pass,
    both_satisfy,
    either_relation,
    has_values_wherever,
    have_things_between,
    lie_in_one_line,
    lines_related_to_adjacent,
    lines_related_to_others,
    measures_compare,
    pairs_implication,
    quantify_pairs,
    values_differ_by,
)
from stripcount.language.boardwise.shapes import collinear_triples, rectangle_corners, straight_segments
from stripcount.language.grammar import Productions

# alternatives in the notation of productions, which several phrases share
_PAIR = "{=first|top|left} {=and|or|nor} [the] {=last|bottom|right} {=row|column}"
_ARTICLE = "<a|an|any>"
_PRONOUN = "[<it|they|that row|that column|the row|the column|this row|this column|the cell|that cell|the same row|the same column>]"
_ROW_OR_COLUMN = "{=row|column}"
_IS_COMPARED = "is {=equal to|at least|at most|greater than|less than|other than}"
# rows: the name of a production: (its texts, their meaning or a function of the meanings of their parts);
# see `grammar`. Kinds that begin with "w" belong to sentences about the whole board
PHRASES: Productions = {
    # who, how many, what
    "w clause/every": (("{w every} {w things} {w claim of it}",), quantify),
    "w clause/many": (("{w many} {w things} {w claim of it}",), quantify),
    "w clause/any": (("any {w things} {w claim of it}",), lambda noun, claim: quantify(EVERY, noun, claim)),
    "w bare/bare": (("[the] {w things} {w claim of it}", "<a|an> {w things} {w claim of it}"), lambda noun, claim: None if "not" in claim.text[:3] and claim.sort == "thing" and noun.sort == "cell" else quantify(EVERY, noun, claim)),
    "w clause/group": (("{w group} {w claim of it}",), claim_of_group),
    "w clause/group-if-any": (("{w group} if <any|there is one|it exists|there is any> {w claim of it}",), claim_of_group_if_any),
    "w clause/both-groups": (("{w group} and {w group} {w claim of it}", "both {w group} and {w group} {w claim of it}"), lambda a, b, claim: compound_claim("and", claim_of_group(a, claim), claim_of_group(b, claim))),
    "w clause/neither-group": (("neither {w group} nor {w group} {w claim of it}",), lambda a, b, claim: compound_claim("and", claim_of_group(a, negate_claim(claim)), claim_of_group(b, negate_claim(claim)))),
    "w clause/either-group": (("either {w group} or {w group} {w claim of it}", "{w group} or {w group} {w claim of it}"), lambda a, b, claim: compound_claim("or", claim_of_group(a, claim), claim_of_group(b, claim))),
    "w clause/neither-line": ((f"neither the {_PAIR} {{w claim of it}}", f"both the {_PAIR} {{w claim of it}}", f"the {_PAIR} [both] {{w claim of it}}"), lambda first_side, connective, second_side, line_kind, claim: outer_lines_claim(line_kind, first_side, second_side, claim, connective)),
    "w clause/neither": (("neither <a|any> {w things} nor <a|any> {w things} {w claim of it}",), lambda a, b, claim: compound_claim("and", quantify(NONE, a, claim), quantify(NONE, b, claim))),
    # always rejected
    "w clause/only": (("only {w things} {w claim of it}",), lambda noun, claim: None),
    "w clause/there": (("there is {w having}", "the board has {w having}", "the board uses {w having}"), lambda claim: Claim(claim.text, claim.evaluate)),
    "w clause/all-related": (("all {w things} {w related}",), lambda noun, relation: quantify_pairs(EVERY, all_pairs(noun), relation) if noun.sort != "cell" and not relation.text.startswith("not ") else None),
    "w clause/ignoring": (("ignoring {w value} {w many} <digit|value|number> {w value claim}",), lambda ignored_values, quantifier, claim: quantify(quantifier, values_except(ignored_values), claim)),
    "w clause/first-read": (("reading row by row the first {w value} is [<a|an>] {w value}",), first_value_read_is),
    "w clause/read-alternate": (("reading all row consecutively [as one long line] {w value} and {w value} alternate", "<reading row by row|reading all row one after another as one long line|reading the row one after another> {w value} and {w value} alternate"), lambda first_test, second_test: values_alternate(first_test, second_test, of_board=True)),
    "w clause/as-numbers": (("<read|reading|written> as {=binary|decimal} number {w group} is {=greater than|less than|equal to|at least|at most} {w group}", "read as {=binary|decimal} number {w group} is {=greater than|less than|equal to|at least|at most} {w group}"), groups_compare_as_integers),
    "w clause/each-as-number": (("{w every} {w things} [read] [<downwards|rightwards>] as a {=binary|decimal} number {w said number}", "the {=binary|decimal} number <spelled|formed|written> by {w group} {w said number}", "the {=binary|decimal} number in {w every} {w things} {w said number}"), lambda *parts: line_integers_pass(parts)),
    "w clause/each-as-number-next": ((f"{{w every}} {_ROW_OR_COLUMN} [read] [<downwards|rightwards>] as a {{=binary|decimal}} number is {{=greater than|less than|equal to|at least|at most|other than}} {{w next}}",), lambda quantifier, line_kind, base, comparison, neighbour_word: lines_related_to_adjacent(quantifier, line_kind, line_integers_compare(base, comparison), neighbour_word)),
    "w clause/for-every-there": (("<for|from> {w every} {w things} there is {w own many} [other] {w things} {w near}",), lambda quantifier, noun, other_quantifier, other_noun, place: quantify(quantifier, noun, cell_has_near(place, other_quantifier, other_noun))),
    "w clause/among": ((f"<among|of|in> <any|every|each> {{w count}} consecutive {_ROW_OR_COLUMN} {{w many}} {{w claim of it}}", f"<among|of|in> <any|every|each> {{w count}} consecutive {_ROW_OR_COLUMN} {{w many}} <row|column> {{w claim of it}}"), lambda length, line_kind, quantifier, claim: windows_of_lines_satisfy(length, line_kind, quantifier, claim)),
    "w clause/counts-differ": (("the <number|count> of {w value} and [of] {w value} differ by {w said}", "the <number|count> of {w value} and the number of {w value} differ by {w said}"), value_counts_differ_by),
    "w clause/followed": ((f"{{w every}} {_ROW_OR_COLUMN} with {{w having}} is [directly] [immediately] followed [immediately] [directly] by <a|another> {{=row|column}} with {{w having}}", f"<a|an|any> {_ROW_OR_COLUMN} with {{w having}} is [directly] [immediately] followed [immediately] [directly] by <a|another> {{=row|column}} with {{w having}}", f"{{w many}} {_ROW_OR_COLUMN} with {{w having}} is [directly] [immediately] followed [immediately] [directly] by <a|another> {{=row|column}} with {{w having}}"), lambda *parts: lines_are_followed(parts[0] if isinstance(parts[0], Quantifier) else EVERY, *parts[-4:])),
    "w clause/variable-times": (("{w every} <digit|number|value> {=x|n|k|d|v} [that is] is {=at most|at least|exactly} {=x|n|k|d|v} time",), lambda quantifier, first_letter, comparison, second_letter: quantify(quantifier, OCCURRING_VALUES, occurs_as_often_as_its_value(comparison)) if first_letter == second_letter else None),
    "w clause/extreme-times": (("the {=smallest|largest|greatest|maximum|minimum} [<cell|value|number|digit>] [<in|of> <that|the|this|its> <row|column|line>] is {w times}",), lambda extreme, occurrences: extreme_value_occurs(extreme, occurrences)),
    "w clause/extreme-times-in": (("the {=smallest|largest|greatest|maximum|minimum} [<cell|value|number|digit>] <in|of> {w every} {=row|column} is [only] {w times} [in <that|the|its> <row|column>]",), lambda extreme, quantifier, line_kind, occurrences: quantify(quantifier, line_noun(line_kind), extreme_value_occurs(extreme, occurrences))),
    "w clause/more-pairs": (("more {=vertically|horizontally|diagonally} adjacent pair than {=vertically|horizontally|diagonally} adjacent pair {w related}",), lambda first_direction, second_direction, relation: more_related_pairs(first_direction, second_direction, relation)),
    "w clause/somewhere-things": (("somewhere [there is] {w atom} [is]", "somewhere {w many} {w things}"), lambda *parts: there_are(parts[0] if len(parts) > 1 else SOME, parts[-1])),
    "w clause/only-one-and-it": (("there is {w own many} {w things} and it {w claim of it}",), lambda quantifier, noun, claim: compound_claim("and", there_are(quantifier, noun), single_claim) if quantifier.text in ("exactly 1", "just 1") and (single_claim := quantify(EVERY, noun, claim)) else None),
    "w clause/of-them": (("there is {w own many} {w things} and {=neither|none of them|both|all of them|each of them} {w claim of it}",), lambda quantifier, noun, word, claim: compound_claim("and", there_are(quantifier, noun), thing_claim) if (thing_claim := quantify(NONE if word in ("neither", "none of them") else EVERY, noun, claim)) else None),
    "w clause/no-corners": (("no four {w value} is the corner of a {=rectangle|square|cell} [with side parallel to the board]",), lambda value_test, shape: there_are(NONE, rectangle_corners(value_test, shape))),
    "w clause/no-collinear": (("no three {w value} is on <one|a|the same> straight line [of <whatever|any> slope]", "no three {w value} is collinear"), lambda value_test: there_are(NONE, collinear_triples(value_test))),
    "w clause/all-but": (("<all|every> {w things} but [exactly] {w count} {w claim of it}",), lambda noun, excepted_count, claim: quantify(Quantifier(f"all but {excepted_count}", lambda count, total: total - count == excepted_count), noun, claim)),
    "w clause/cells-hold": (("{w many} cell has <a|an|the> {w value}", "{w every} cell has <a|an|the> {w value}"), lambda quantifier, value_test: quantify(quantifier, cells_with(ANY_VALUE), has_only_values(value_test, "cell"))),
    "w clause/of-neighbours": (("[the] {=neighbour|king neighbour} of {w every} {w things} {w claim of it}", "[the] {=neighbour|king neighbour} of <a|any> {w things} {w claim of it}"), lambda neighbour_word, *parts: quantify(EVERY, parts[-2], claim_of_group(Group(f"its {neighbour_word}s", at_steps(neighbour_word, KING_STEPS if neighbour_word != "neighbour" else ORTHOGONAL_STEPS).evaluate), parts[-1]))),
    "w clause/for-every": (("for {w every} {w things} {w number} {w said number}",), lambda quantifier, noun, number, number_test: quantify(quantifier, noun, number_is(number, number_test))),
    "w clause/nowhere": (("nowhere <a|an> {w things} {w claim of it}", "nowhere {w things} {w claim of it}"), lambda noun, claim: quantify(NONE, noun, claim)),
    "w clause/more-here": (("[exactly] {=as many|more|less|fewer} {w things} is {w place} <as|than> {w place}",), lambda comparison, noun, first_place, second_place: more_in_place(comparison, noun, first_place, second_place)),
    "w clause/more-here-off": (("[exactly] {=as many|more|less|fewer} {w things} is on {w group} <as|than> <off it|elsewhere>",), lambda comparison, noun, group: more_in_place(comparison, noun, in_group(group), in_group(group, False))),
    "w clause/each-other": ((f"{{w group}} {{w claim of it}} and <each|every> other {_ROW_OR_COLUMN} {{w claim of it}}",), lambda group, claim, line_kind, other_claim: compound_claim("and", group_claim, others_claim) if (group_claim := claim_of_group(group, claim)) and (others_claim := quantify(EVERY, other_lines(line_kind, group), other_claim)) else None),
    "w clause/line-number": ((f"{_ROW_OR_COLUMN} [number] {{=i|j|k|n}} [counting from 1] has {{=at most|at least|exactly}} {{=i|j|k|n}} {{w things}}",), lambda line_kind, first_letter, comparison, second_letter, noun: line_counts_compare_with_index(line_kind, comparison, noun) if first_letter == second_letter else None),
    "w clause/same-all": (("{w every} {w things} has the same {w measure}", "all {w things} has {=equal|different|distinct} {w measure}", "all {w things} has {=the same} {w measure}", "no two {w things} has the {=same} {w measure}"), lambda *parts: measures_equal_or_distinct(parts)),
    "w clause/alternate": (("{w value} and {w value} alternate",), values_alternate),
    "w clause/nth-of": (("the {=first|last|left|right|top|bottom} {w value} <in|of> {w every} {=row|column} {w claim of it}", "the {=first|last|left|right|top|bottom} {w value} <in|of> <a|any> {=row|column} {w claim of it}"), lambda end, value_test, *parts: quantify(EVERY, line_noun(parts[-2]), claim_of_line_part(end_cell_with_value(end, value_test), parts[-1]))),
    "w clause/one-of-two": (("{w many} of {w group} and {w group} {w claim of it}",), claim_of_two_groups),
    "w clause/measure-in-each": (("the {w measure} is the {=same} in {w every} {w things}", "the {w measure} is {=different} in {w every} {w things}"), lambda measure, same_or_different, quantifier, noun: measures_equal_or_distinct((noun, same_or_different, measure)) if same_or_different == "different" else measures_equal_or_distinct((noun, measure))),
    "w clause/has-different": (("{w every} {w things} has <a|its own> different {w measure}",), lambda quantifier, noun, measure: measures_equal_or_distinct((noun, "different", measure))),
    "w clause/measure-said-in": (("the {w measure} {w said number} in {w every} {w things}",), lambda measure, number_test, quantifier, noun: quantify(quantifier, noun, measure_is(measure, number_test))),
    "w clause/numbers-equal": (("{w number} {w number} and {w number} is [all] <equal|the same>", "{w number} and {w number} is <equal|the same>"), lambda *parts: numbers_are_equal(parts)),
    "w clause/measures-of": (("the {w measure} of [<all|all the|the|every|each>] {w things} is {=pairwise different|all different|all distinct|all equal|different|the same|equal|all the same|distinct}",), lambda measure, noun, same_or_different: quantify_pairs(EVERY, all_pairs(noun), measure_relation(measure, same_or_different))),
    "w clause/measures-of-pairs": (("the {w measure} of {w pairs} is {=equal|different|the same}", "the {w measure} of {w pairs} is congruent <modulo|mod> {w count}", "the {w measure} of {w pairs} <differ|differs> by {w said}"), lambda measure, pairs, condition: quantify_pairs(EVERY, pairs, measure_relation(measure, condition))),
    "w clause/consecutive": (("{w many} {w count} consecutive {w value} is in a <line|row> [and] {=including diagonally|horizontally|vertically|diagonally}", "somewhere {w count} consecutive {w value} is in a <line|row> [and] {=including diagonally|horizontally|vertically|diagonally}"), lambda *parts: there_are(parts[0] if isinstance(parts[0], Quantifier) else SOME, noun) if (noun := straight_segments(*parts[-3:])) else None),
    "w clause/alternating-sum": (("alternately adding and subtracting the cell of <a|any|every|each> {w things} gives {w said}",), lambda noun, number_test: quantify(EVERY, noun, measure_is(alternating_sum(), number_test))),
    "w clause/parity-alternate": ((f"{_ROW_OR_COLUMN} with an {{=odd|even}} and {{=row|column}} with an {{=odd|even}} number of {{w things}} alternate",), count_parities_alternate),
    "w clause/run-compared": (("no run [of equal <cell|digit|value>] is {=longer|shorter} than {=the first run|the last run|the run before it|the next run|the run after it}",), lambda comparison, reference: no_run_exceeds(comparison, reference)),
    "w clause/runs-of": (("[the] {w value} <come|comes> in run of [<length|size>] {w said}",), lambda value_test, number_test: quantify(EVERY, run_noun(value_test), Claim(f"has length {number_test.text}", lambda board, subject: number_test.evaluate(board, subject, len(subject)), "thing"))),
    "w sentence/along": (("[the] <cell|number|value|digit> {w claim of it} <along|in|down|across|on> {w every} {w things}",), lambda claim, quantifier, noun: quantify(quantifier, noun, claim)),
    "w clause/largest": (("the {=largest|smallest|longest|shortest} {w things} has {w many} cell", "the {=largest|smallest|longest|shortest} {w things} has [<a|an>] <size|length|area> {w said}"), lambda extreme, noun, size_condition: extreme_size_is(extreme, noun, size_condition)),
    "w clause/pairs-of": (("{w pairs} of {w every} {w things} {w related}", "in {w every} {w things} {w pairs} {w related}"), lambda *parts: holds_within_each(parts[1], parts[2], quantify_pairs(EVERY, parts[0], parts[3])) if isinstance(parts[0], Pairs) else holds_within_each(parts[0], parts[1], quantify_pairs(EVERY, parts[2], parts[3]))),
    "w clause/of-rest": (("the {=first|last} cell of {w every} {w things} is the number of {w things} in the rest [of <it|that row|that column>]", "the {=first|last} cell of {w every} {w things} is the {=sum|product} of the <rest|other> [of <it|that row|that column>]"), lambda end, quantifier, noun, counted: end_value_is_count_of_others(end, quantifier, noun, counted)),
    "w clause/next-changed": ((f"{{w every}} {_ROW_OR_COLUMN} <arises|is obtained|comes> from {{w next}} by changing {{w many}} cell", f"{{w every}} {_ROW_OR_COLUMN} is other than {{w next}} in {{w many}} <cell|row|column|place>", f"{{w every}} {_ROW_OR_COLUMN} differs from {{w next}} in {{w many}} <cell|row|column|place>"), lambda quantifier, line_kind, neighbour_word, changed_quantifier: lines_related_to_adjacent(quantifier, line_kind, agree_in_places(changed_quantifier, False), neighbour_word)),
    "w clause/covers": ((f"{{w many}} {_ROW_OR_COLUMN} has {{w value}} in <all the|every|all> cell where another {{=row|column}} has {{w value}}",), lambda quantifier, line_kind, value_test, _other_kind, other_test: lines_related_to_others(quantifier, line_kind, has_values_wherever(value_test), SOME) if value_test.text == other_test.text else None),
    "w clause/values": (("{w many} <digit|value|number> [that is] {w value claim}", "{w every} <digit|value|number> [that is] {w value claim}", "there is {w own many} <digit|value|number> that {w value claim}"), lambda quantifier, claim: quantify(quantifier, OCCURRING_VALUES, claim)),
    "w clause/values-sized": (("{w many} <digit|value|number> {=greater than|less than|at least|at most} {w integer} {w value claim}", "{w every} <digit|value|number> {=greater than|less than|at least|at most} {w integer} {w value claim}"), lambda quantifier, comparison, bound, claim: quantify(quantifier, things_such_that(OCCURRING_VALUES, Claim(f"is {comparison} {bound}", value_compares(comparison, constant_number(bound)).evaluate)), claim)),
    "w value claim/times": (("is {w times}", "is used {w times}"), lambda quantifier: Claim(f"occurs {quantifier.text} times", lambda board, subject: quantifier.holds(len(subject), 0))),
    "w value claim/twice-in-line": (("is {w times} in <the same|any|one> {=row|column|row or column}", "is repeated in <the same|any|a|one> {=row|column|row or column}", "is {w times} in any {=row or any column}", "is repeated in any {=row or any column|row or in any column}"), lambda *parts: occurs_in_some_line(parts[0] if len(parts) > 1 else Quantifier("at least 2", lambda count, total: count > 1), parts[-1])),
    "w value claim/frequent": (("is {=more|less} frequent than {w value}", "is {=more|less} often than {w value}"), is_more_frequent),
    "w value claim/in-every": ((f"is in {{w every}} {_ROW_OR_COLUMN}",), lambda quantifier, line_kind: Claim(f"is in every {line_kind}", lambda board, subject: len({cell[line_kind == "column"] for cell in subject}) == (board.column_count if line_kind == "column" else board.row_count))),
    "w clause/all-in-one": ((f"all [the] {{w value}} is in [<exactly one|one|the same>] {_ROW_OR_COLUMN}",), lambda value_test, line_kind: None if value_test.text == "of any value" else quantify_pairs(EVERY, all_pairs(cells_with(value_test)), lie_in_one_line(line_kind))),
    "w value claim/in-one": ((f"is confined to <exactly one|one|a> {_ROW_OR_COLUMN}", f"is in [only] <exactly one|one> {_ROW_OR_COLUMN} [only]"), lambda line_kind: Claim(f"is in one {line_kind}", lambda board, subject: len({cell[line_kind == "column"] for cell in subject}) == 1)),
    "w times/once": (("[<exactly|only>] once",), Quantifier("exactly 1", lambda count, total: count == 1)),
    "w times/twice": (("exactly twice",), Quantifier("exactly 2", lambda count, total: count == 2)),
    "w times/bare-twice": (("twice",), Quantifier("just 2", lambda count, total: count == 2)),
    "w times/more-once": (("<more|greater> than once", "at least twice"), Quantifier("at least 2", lambda count, total: count > 1)),
    "w times/more-twice": (("<more|greater> than twice",), Quantifier("at least 3", lambda count, total: count > 2)),
    "w times/most-once": (("at most once",), Quantifier("at most 1", lambda count, total: count < 2)),
    "w times/most-twice": (("at most twice",), Quantifier("at most 2", lambda count, total: count < 3)),
    "w times/many": (("{w many} time",), lambda quantifier: quantifier),
    "w clause/somewhere": (("somewhere <a|an> {w things} {w claim of it}", "somewhere {w things} {w claim of it}"), lambda noun, claim: quantify(SOME, noun, claim)),
    "w clause/place-clause": (("{w place} {w body}",), lambda place, claim: Claim(f"{place.text}: {claim.text}", lambda board, subject: claim.evaluate(board, place.evaluate(board, subject)))),
    # `claim_of_group` only tests here whether the claim fits the cells of a place
    "w clause/place": (("{w place} there is {w having}", "{w place} {w having}"), lambda place, claim: claim_of_group(Group(place.text, place.evaluate), claim) and Claim(f"{place.text}: {claim.text}", lambda board, subject: claim.evaluate(board, place.evaluate(board, subject)))),
    "w clause/place-all": (("{w place} {w every} {w things} {w claim of it}", "{w place} {w many} {w things} {w claim of it}"), lambda place, quantifier, noun, claim: quantify(quantifier, things_in(noun, place), claim)),
    # numbers
    "w clause/number": (("{w number} {w said number}",), lambda number, number_test: None if number.sort or number_test.sort else number_is(number, number_test)),
    "w clause/measure": (("the {w measure} of {w every} {w things} {w said number}", "the {w measure} of {w many} {w things} {w said number}"), quantify_measure),
    "w clause/measure-a": ((f"the {{w measure}} of <{'a|an|any'}> {{w things}} {{w said number}}", "the {w measure} <in|on> <a|any> {w things} {w said number}"), lambda measure, noun, number_test: quantify_measure(measure, EVERY, noun, number_test)),
    "w clause/measure-in": (("the {w measure} <in|on> {w every} {w things} {w said number}",), quantify_measure),
    "w clause/measure-behind": ((f"{{w every}} {_ROW_OR_COLUMN} {{=sum|total|product|average}} {{w said number}}", f"{{w many}} {_ROW_OR_COLUMN} {{=sum|total|product|average}} {{w said number}}"), lambda quantifier, line_kind, word, number_test: quantify_measure(aggregate(word), quantifier, line_noun(line_kind), number_test)),
    "w clause/sums-behind": ((f"[the] {_ROW_OR_COLUMN} {{=sum|total}} is [either] all {{=odd|even|prime}} or all {{=odd|even|prime}}",), lambda line_kind, word, first_parity, second_parity: compound_claim("or", *(quantify_measure(aggregate(word), EVERY, line_noun(line_kind), parity_test(parity)) for parity in (first_parity, second_parity)))),
    "w clause/monotone-sums": ((f"[the] {_ROW_OR_COLUMN} {{=sum|total}} {{=never decrease|never increase|strictly increase|strictly decrease}} [<rightwards|downwards>]",), lambda line_kind, word, trend: measures_are_monotone(line_kind, aggregate(word), trend)),
    # pairs
    "w clause/pairs": (("{w every} {w pairs} {w related}", "<any|every> [pair of] {w pairs} {w related}", "{w pairs} {w related}", "in {w every} {w pairs} {w related}"), lambda *parts: quantify_pairs(EVERY, parts[-2], parts[-1])),
    "w clause/no-pairs": (("no {w pairs} {w related}", "no pair of {w pairs} {w related}", "{w pairs} never {w related}"), lambda pairs, relation: quantify_pairs(NONE, pairs, relation)),
    "w clause/many-pairs": (("{w many} pair of {w pairs} {w related}", "there is {w many} pair of {w pairs} that {w related}"), quantify_pairs),
    "w clause/some-pairs": (("<some|somewhere> {w pairs} {w related}", "there is {w pairs} that {w related}", "there is {w pairs} <with the same|with equal> <value|number>"), lambda pairs, relation=None: quantify_pairs(SOME, pairs, relation) if relation else None),
    "w clause/next": ((f"{{w every}} {_ROW_OR_COLUMN} {{w toward}} {{w next}}", f"{{w many}} {_ROW_OR_COLUMN} {{w toward}} {{w next}}"), lines_related_to_adjacent),
    "w clause/next-but-first": ((f"{{w every}} {_ROW_OR_COLUMN} but the first {{w toward}} {{w next}}",), lambda quantifier, line_kind, relation, neighbour_word: lines_related_to_adjacent(quantifier, line_kind, relation, neighbour_word) if neighbour_word in ("above", "before", "previous", "left") else None),
    "w clause/measure-next": ((f"the {{w measure}} of {{w every}} {_ROW_OR_COLUMN} {_IS_COMPARED} the {{w measure}} of {{w next}}", f"the {{w measure}} of {{w every}} {_ROW_OR_COLUMN} {_IS_COMPARED} that of {{w next}}"), lambda measure, quantifier, line_kind, comparison, *parts: lines_related_to_adjacent(quantifier, line_kind, measures_compare(comparison, measure), parts[-1]) if len(parts) < 2 or parts[0].text == measure.text else None),
    "w clause/measure-corresponding": (("[<for each i|for every i>] the {w measure} of {=row|column} i " + _IS_COMPARED + " the {w measure} of {=row|column} i [<for each i|for every i>]", "[<for each i|for every i>] the i th {=row|column} {=sum|total|product|maximum|minimum} " + _IS_COMPARED + " the i th {=row|column} {=sum|total|product|maximum|minimum} [<for each i|for every i>]", "every {=row|column} {=sum|total|product|maximum|minimum} " + _IS_COMPARED + " the corresponding {=row|column} {=sum|total|product|maximum|minimum}"), lambda *parts: corresponding_measures_compare(parts)),
    "w clause/toward-corresponding": (("[<for each i|for every i>] {=row|column} i {w toward} {=row|column} i [<for each i|for every i>]", "<every|each> {=row|column} {w toward} the corresponding {=row|column}", "<every|each> {=row|column} {w toward} the {=row|column} <with|of> the same <number|index>"), lambda line_kind, relation, other_kind: quantify_pairs(EVERY, pairs, relation) if (pairs := corresponding_lines(line_kind, other_kind)) else None),
    "w clause/in-each-measure-next": ((f"in {{w every}} {_ROW_OR_COLUMN} the {{w measure}} {_IS_COMPARED} the {{w measure}} of {{w next}}", f"in {{w every}} {_ROW_OR_COLUMN} the {{w measure}} {_IS_COMPARED} that of {{w next}}"), lambda quantifier, line_kind, measure, comparison, *parts: lines_related_to_adjacent(quantifier, line_kind, measures_compare(comparison, measure), parts[-1]) if len(parts) < 2 or parts[0].text == measure.text else None),
    "w clause/extreme-in-cell": (("the {=largest|greatest|smallest|maximum|minimum} [<cell|value|number|digit>] is in {w single}",), cell_has_extreme),
    "w clause/extreme-at-end": (("the {=largest|greatest|smallest|maximum|minimum} [<cell|value|number|digit>] is the {=first|last|left|right|top|bottom} <cell|value|number|digit>", "the {=first|last|left|right|top|bottom} <cell|value|number|digit> is the {=largest|greatest|smallest|maximum|minimum} [<cell|value|number|digit>]"), lambda *words: end_holds_extreme(*sorted(words, key=lambda word: word in ("first", "last", "left", "right", "top", "bottom")))),
    "w clause/all-alike": (("all [the] {w things} is [all] {=equal|the same|identical|different|distinct}", "all [the] {w things} has {=the same} <value|number|digit|colour>", "all [the] {w things} has {=different|distinct} <value|number|digit|colour>"), lambda noun, same_or_different: quantify_pairs(NONE if same_or_different in ("different", "distinct") else EVERY, all_pairs(noun), EQUAL) if noun.sort == "cell" else None),
    "w clause/difference-of-pairs": (("the difference <between|of> [<any|every|each>] {w pairs} {w said number}",), lambda pairs, number_test: quantify_pairs(EVERY, pairs, values_differ_by(number_test)) if pairs.sort == "cell" else None),
    "w clause/largest-of-line": (("the {=largest|smallest|longest|shortest} {w atom} <in|of|within> {w every} {=row|column} has {w many} cell", "the {=largest|smallest|longest|shortest} {w atom} <in|of|within> {w every} {=row|column} has [<a|an>] <size|length|area> {w said}"), lambda extreme, noun, quantifier, line_kind, size_condition: quantify(quantifier, line_noun(line_kind), extreme_size_is(extreme, noun, size_condition)) if noun.sort != "cell" else None),
    "w clause/precedes": (("[<the|all|all the>] {w value} in {w every} {=row|column} is [all] {=to the left of|above|before} [<the|all|all the>] {w value}",), lambda earlier_test, quantifier, line_kind, direction, later_test: values_precede_in_lines(quantifier, line_kind, earlier_test, direction, later_test)),
    "w clause/in-line-precedes": (("in {w every} {=row|column} <a|every|each|all|all the|the> {w value} is [all] {=to the left of|above|before} <every|each|all|all the|the> {w value}",), values_precede_in_lines),
    "w clause/all-placed": (("[<the|all|all the>] {w value} is all {w place}",), lambda value_test, place: quantify(EVERY, cells_with(value_test), claim) if (claim := lies_in_fixed_place(place)) else None),
    "w clause/largest-compared": (("the {=largest|biggest|longest|smallest|shortest} {w atom} is {=greater than|longer than|less than|at least|at most} the {=largest|biggest|longest|smallest|shortest} {w atom}",), lambda extreme, noun, comparison, other_extreme, other_noun: extreme_sizes_compare(extreme, noun, comparison, other_extreme, other_noun)),
    "w clause/compared-with-largest": (("{w every} {w atom} is {=greater than|longer than|less than|at least|at most} the {=largest|biggest|longest|smallest|shortest} {w atom}", "{w many} {w atom} is {=greater than|longer than|less than|at least|at most} the {=largest|biggest|longest|smallest|shortest} {w atom}"), lambda quantifier, noun, comparison, extreme, other_noun: size_compares_with_extreme(quantifier, noun, comparison, extreme, other_noun)),
    "w clause/measure-of-neighbours": (("the {=sum|total|product|average|maximum|minimum} of [<the|all|all the>] {=neighbour|king neighbour} of {w every} {w things} {w said number}",), measure_of_neighbours_is),
    "w clause/line-times": (("{w every} {=row|column} is {w times}", "{w many} {=row|column} is {w times}"), lambda quantifier, line_kind, occurrences: quantify(quantifier, line_noun(line_kind), line_occurs(line_kind, occurrences))),
    "w clause/measure-of-others": (("the {w measure} of {w every} {=row|column} " + _IS_COMPARED + " the {w measure} of <every|each|any> {=row|column}", "the {w measure} of {w every} {=row|column} " + _IS_COMPARED + " that of <every|each|any> {=row|column}"), lambda measure, quantifier, line_kind, comparison, *others: measures_of_lines_compare(quantifier, line_kind, comparison, measure, EVERY, others[-1], others[0] if len(others) > 1 else None)),
    "w clause/sum-of-others": (("{w every} {=row|column} sum " + _IS_COMPARED + " <every|each|any> {=row|column} sum", "no {=row|column} sum " + _IS_COMPARED + " <a|any> {=row|column} sum"), lambda *parts: measures_of_lines_compare(parts[0], parts[1], parts[2], aggregate("sum"), EVERY, parts[3]) if len(parts) > 3 else measures_of_lines_compare(NONE, parts[0], parts[1], aggregate("sum"), SOME, parts[2])),
    "w clause/odd-and-even": (("the number of {w things} in [the] {=odd|even} [numbered] {=row|column} " + _IS_COMPARED + " the number of {w things} in [the] {=odd|even} [numbered] {=row|column}",), counts_in_lines_of_parity_compare),
    "w clause/sum-of-all": (("[<the|all|all the>] <number|value|digit|cell> <add up|sum|add> to {w said}",), lambda number_test: number_is(aggregate("sum"), number_test)),
    "w clause/next-bare": ((f"[<a|any>] {_ROW_OR_COLUMN} {{w toward}} {{w next}}",), lambda line_kind, relation, neighbour_word: lines_related_to_adjacent(EVERY, line_kind, relation, neighbour_word)),
    "w clause/next-either": ((f"{{w every}} {_ROW_OR_COLUMN} is [either] equal to {{w next}} or [to] its complement", f"{{w every}} {_ROW_OR_COLUMN} is [either] equal or complementary to {{w next}}"), lambda quantifier, line_kind, neighbour_word: lines_related_to_adjacent(quantifier, line_kind, either_relation(EQUAL, COMPLEMENT), neighbour_word)),
    "w clause/next-reversed": ((f"{{w every}} {_ROW_OR_COLUMN} is [either] equal to {{w next}} or [to] its <reverse|reversal|mirror image>",), lambda quantifier, line_kind, neighbour_word: lines_related_to_adjacent(quantifier, line_kind, either_relation(EQUAL, REVERSED), neighbour_word)),
    "w clause/window": (("{w every} {w window} {w claim of it}", "any {w window} {w claim of it}", "{w many} {w window} {w claim of it}"), lambda *parts: quantify(parts[0] if isinstance(parts[0], Quantifier) else EVERY, *parts[-2:])),
    "w clause/others": ((f"{{w every}} {_ROW_OR_COLUMN} {{w toward}} {{w every}} other <row|column>", f"{{w many}} {_ROW_OR_COLUMN} {{w toward}} {{w every}} other <row|column>", f"{{w many}} {_ROW_OR_COLUMN} {{w toward}} {{w many}} other <row|column>", f"{{w every}} {_ROW_OR_COLUMN} {{w toward}} {{w many}} other <row|column>"), lines_related_to_others),
    "w clause/another": ((f"{{w many}} {_ROW_OR_COLUMN} {{w toward}} <another|any other> [<row|column>]",), lambda quantifier, line_kind, relation: lines_related_to_others(quantifier, line_kind, relation, SOME)),
    "w clause/to-group": (("{w every} [other] {w things} {w toward} {w group}", "{w many} [other] {w things} {w toward} {w group}"), things_related_to_group),
    "w clause/group-to-group": (("{w group} {w toward} {w group}",), groups_related),
    "w clause/group-more": (("{w group} has {=more|fewer|less|as many} {w things} <than|as> {w every} other {w things}",), lambda group, comparison, noun, quantifier, other_noun: claim_of_group(group, has_more_than_others(comparison, noun, quantifier, other_noun))),
    # conditions
    "w clause/if-pairs": (("if {w pairs} {w related} [then] they {w related}", "if {w pairs} {w related} [then] {w related}", "[<any|every|all|the>] {w pairs} that {w related} {w related}"), lambda pairs, premise, conclusion: pairs_implication(pairs, premise, conclusion)),
    "w clause/if-pairs-are": (("if {w pairs} {w related} [then] they is {w value}", "if {w pairs} {w related} [then] both is {w value}", "if {w pairs} {w related} [then] both [of] [them] {w vp}"), lambda pairs, premise, claim_or_test: pairs_implication(pairs, premise, both_satisfy(claim_or_test if isinstance(claim_or_test, Meaning) else all_values_pass(claim_or_test)))),
    "w clause/between": (("between [<any|every|each>] {w pairs} [there] is {w own many} {w things}",), lambda pairs, quantifier, noun: quantify_pairs(EVERY, pairs, have_things_between(quantifier, noun)) if pairs.sort == "cell" and "adjacent" not in pairs.text else None),
    "w clause/equally": (("[the] [<value|number|digit>] {several values} [all] is equally <often|frequent|frequently>", "[<value|number|digit>] {several values} is the same number of time"), lambda values: values_equally_frequent(values)),
    "w clause/times-in": (("[<the|a|an>] {w value} is {w times} in {w every} {w things}",), lambda value_test, occurrences, quantifier, noun: quantify(quantifier, noun, has_things(occurrences, cells_with(value_test)))),
    "w clause/more-there": (("there is [exactly] {=as many|more|less|fewer} {w atom} {w place} <as|than> {w place}",), more_in_place),
    "w clause/more-there-first": (("{w place} there is [exactly] {=as many|more|less|fewer} {w atom} <as|than> {w place}",), lambda first_place, comparison, noun, second_place: more_in_place(comparison, noun, first_place, second_place)),
    "w clause/trend": (("the {w measure} {=never decrease|never decreases|never increase|never increases|strictly increase|strictly increases|strictly decrease|strictly decreases} from [one] {=row|column} to <row|column|the next>",), lambda measure, trend, line_kind: measures_are_monotone(line_kind, measure, " ".join([(words := trend.split())[0], words[1].rstrip("s")]))),
    "w clause/rest": (("{w group} {w claim of it} and [<all|all the|every|the>] <other|remaining> cell {w claim of it}",), lambda group, claim, others_claim: compound_claim("and", claim_of_group(group, claim), claim_of_group(complement_group(group), others_claim))),
    "w clause/if-such": ((f"if {_ARTICLE} {{w things}} {{w claim of it}} [then] {_PRONOUN} {{w claim of it}}", f"if {_ARTICLE} {{w things}} {{w claim of it}} [then] [<it|the row|the column>] [also] {{w claim of it}}"), lambda noun, premise, conclusion: each_implies(EVERY, noun, premise, conclusion)),
    "w clause/if-there": ((f"if {_ARTICLE} {{w things}} {{w claim of it}} [then] there is {{w own many}} {{w things}} {{w near}}", f"{_ARTICLE} {{w things}} {{w claim of it}} only if there is {{w own many}} {{w things}} {{w near}}"), lambda noun, premise, quantifier, other_noun, place: each_implies(EVERY, noun, premise, cell_has_near(place, quantifier, other_noun))),
    "w clause/iff": ((f"{_ARTICLE} {{w things}} {{w claim of it}} iff {_PRONOUN} {{w claim of it}}", f"{{w every}} {{w things}} {{w claim of it}} iff {_PRONOUN} {{w claim of it}}"), lambda *parts: each_exactly_if(*parts[-3:])),
    "w clause/iff-group": (("<a|an|any|every|each> {w things} {w claim of it} iff {w group} {w claim of it}",), lambda noun, claim, group, group_claim: each_exactly_if(noun, claim, claim_of_group(group, group_claim)) if claim_of_group(group, group_claim) else None),
    # the second reading of the same phrase: things of which one of the claims is undefined are left out
    "w clause/iff-group-told": (("<a|an|any|every|each> {w things} {w claim of it} iff {w group} {w claim of it}",), lambda noun, claim, group, group_claim: each_exactly_if(noun, claim, claim_of_group(group, group_claim), strict=False) if claim_of_group(group, group_claim) else None),
    "w clause/so-is": ((f"if {_ARTICLE} {{w things}} {{w claim of it}} [then] so is {{w group}}",), lambda noun, claim, group: each_implies(EVERY, noun, claim, claim_of_group(group, claim)) if claim_of_group(group, claim) else None),
    "w clause/if-group": ((f"if {_ARTICLE} {{w things}} {{w claim of it}} [then] {{w group}} {{w claim of it}}", f"{_ARTICLE} {{w things}} {{w claim of it}} only if {{w group}} {{w claim of it}}"), lambda noun, premise, group, conclusion: each_implies(EVERY, noun, premise, group_claim) if (group_claim := claim_of_group(group, conclusion)) else None),
    "w clause/forces": ((f"{_ARTICLE} {{w things}} forces {{w group}} to is {{w being}}",), lambda noun, group, claim: quantify(EVERY, noun, group_claim) if (group_claim := claim_of_group(group, claim)) else None),
    "w clause/allowed": ((f"{_ARTICLE} {{w things}} is allowed only if {{w clause}}", "[the] {w things} is allowed only if {w clause}"), lambda noun, claim: quantify(EVERY, noun, Claim(claim.text, lambda board, subject: three_valued_not(three_valued_not(claim.evaluate(board, subject)))))),
    "w clause/neither-side": (("neither <the|its> {=left|right|upper|lower} nor <the|its> {=left|right|upper|lower} neighbour is {w being}",), neither_neighbour_satisfies),
    "w clause/is-not-so": ((f"if the {{w measure}} of {_ARTICLE} {{w things}} {{w said number}} [then] its {{w measure}} is not",), lambda measure, noun, number_test, other_measure: each_implies(EVERY, noun, measure_is(measure, number_test), measure_is(other_measure, negate_test(number_test)))),
    "w clause/iff-there": ((f"{_ARTICLE} {{w things}} {{w claim of it}} iff {{w own many}} {{w things}} is {{w near}}", f"{_ARTICLE} {{w things}} {{w claim of it}} iff there is {{w own many}} {{w things}} {{w near}}"), lambda noun, claim, quantifier, other_noun, place: each_exactly_if(noun, claim, cell_has_near(place, quantifier, other_noun))),
    "w clause/only-if": ((f"{_ARTICLE} {{w things}} {{w claim of it}} only if {_PRONOUN} {{w claim of it}}",), lambda noun, premise, conclusion: each_implies(EVERY, noun, premise, conclusion)),
    "w clause/unless-such": ((f"{{w every}} {{w things}} {{w claim of it}} unless {_PRONOUN} {{w claim of it}}", f"{_ARTICLE} {{w things}} {{w claim of it}} unless {_PRONOUN} {{w claim of it}}"), lambda *parts: each_implies(EVERY, parts[-3], negate_claim(parts[-1]), parts[-2])),
    "w clause/if-measure": ((f"if the {{w measure}} of {_ARTICLE} {{w things}} {{w said number}} [then] [<its|the row's|the column's>] {{w measure}} {{w said number}}",), lambda measure, noun, number_test, other_measure, other_test: each_implies(EVERY, noun, measure_is(measure, number_test), measure_is(other_measure, other_test))),
    "w clause/if": (("if {w simple} [then] {w simple}", "{w simple} if {w simple}"), lambda *claims: implication(*claims)),
    "w simple/clause": "{w clause}",
    # within each
    "w body/clause": "{w clause}",
    "w body/bare": "{w bare}",
    "w sentence/body": "{w body}",
    "w sentence/in-each": (("in {w every} {w things} {w body}", "in {w many} {w things} {w body}", "<within|for|across|along|down> {w every} {w things} {w body}"), holds_within_each),
    # the second reading for lines: the line is not taken as a board of its own
    "w sentence/in-each-open": ((f"in {{w every}} {_ROW_OR_COLUMN} {{w body}}", f"in {{w many}} {_ROW_OR_COLUMN} {{w body}}", f"<within|for|across|along|down> {{w every}} {_ROW_OR_COLUMN} {{w body}}"), lambda quantifier, line_kind, claim: holds_within_each(quantifier, line_noun(line_kind), claim, alone=False)),
    "w sentence/in-a": ((f"in {_ARTICLE} {{w things}} {{w body}}", "<within|across|along|down> <a|any> {w things} {w body}"), lambda noun, claim: holds_within_each(EVERY, noun, claim)),
    "w sentence/in-each-has": (("in {w every} {w things} {w having}",), lambda quantifier, noun, claim: quantify(quantifier, noun, claim)),
    "w sentence/each-behind": (("{w body} in {w every} {w atom}", "{w having} in {w every} {w atom}"), holds_within_each_trailing),
    "w sentence/group": (("in {w group} {w body}",), lambda group, claim: Claim(f"in {group.text}: {claim.text}", lambda board, subject: bool(group.evaluate(board, subject)) and claim.evaluate(board, group.evaluate(board, subject)))),
    "w sentence/whole": "{w whole}",
    "w absence/no-things": (("no {w atom}", "no {w atom} {w place}"), lambda noun, place=None: None if noun.text in ("rows", "columns", "rows and columns", "diagonals") else there_are(NONE, things_in(noun, place) if place else noun)),
    "w absence/no-two": (("no {w pairs}",), lambda pairs: Claim(f"there are no {pairs.text}", lambda board, subject: not pairs.evaluate(board, subject)) if pairs.sort == "cell" and pairs.text[-1] in "0123456789" else None),
    "w rule/absence": ("{w absence}", lambda claim: piece_from_claim(claim)),
    "w rule/and-absence": (("{w sentence} and {w absence}", "{w absence} and {w sentence}", "{w absence} and {w absence}"), lambda a, b: piece_from_claim(compound_claim("and", claim_without_sort(a), claim_without_sort(b)))),
    "w rule/one": ("{w sentence}", lambda claim: piece_from_claim(claim)),
    "w rule/and": (("{w sentence} <and|but|while|whereas|yet|and also> {w sentence}"), lambda a, b: piece_from_claim(compound_claim("and", claim_without_sort(a), claim_without_sort(b)))),
    "w rule/or": (("{w sentence} or {w sentence}", "either {w sentence} or {w sentence}"), lambda a, b: piece_from_claim(compound_claim("or", claim_without_sort(a), claim_without_sort(b)))),
    "w rule/not-both": (("there may is {w one having} or {w one having} but not both", "there may is {w having} or {w having} but not both"), lambda a, b: piece_from_claim(claim_without_sort(negate_claim(compound_claim("and", a, b))))),
    "w rule/unless": (("{w sentence} unless {w sentence}", ), lambda claim, exception: piece_from_claim(implication(negate_claim(claim_without_sort(exception)), claim))),
    "w rule/iff": (("{w sentence} iff {w sentence}",), lambda a, b: piece_from_claim(equivalence(a, b) if "cell" not in (a.sort, b.sort) else None)),
    "w rule/three": (("{w sentence} and {w sentence} and {w sentence}",), lambda *claims: piece_from_claim(compound_claim("and", *map(claim_without_sort, claims)))),
    # always rejected
    "w rule/square": (("square 0 diagonal and {w sentence}",), lambda claim: None),
}  # fmt: skip
