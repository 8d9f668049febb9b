"""Whole sentences about the board: subject, quantifier and predicate, joined by and, or, if, unless, or within each line."""

from __future__ import annotations

from typing import Any

from stripcount.language.boardwise.assertions import all_are, both, compared, denied, has
from stripcount.language.boardwise.board import (
    AROUND,
    SIDES,
    Claim,
    Group,
    Meaning,
    Noun,
    opposite,
    piece_of,
)
from stripcount.language.boardwise.comparisons import more_than
from stripcount.language.boardwise.formulas import (
    ANY,
    VALUE,
    all_equal,
    bare_of,
    both_lines,
    each_behind,
    equivalent,
    exists,
    if_any,
    iff_of,
    implied,
    in_each,
    measure_of,
    measure_related,
    measured,
    measures_alike,
    more_here,
    numbered,
    of_group,
    of_two_groups,
    others_of,
    quantified,
    sort_of,
    such_that,
    there,
    told_of,
)
from stripcount.language.boardwise.nouns import (
    cells,
    collinear,
    corners,
    every_value,
    placed,
    runs,
    segments,
    such,
)
from stripcount.language.boardwise.ordered import (
    SAME,
    among_of,
    as_number,
    as_numbers,
    equally,
    followed_of,
    in_order,
    largest_of,
    more_pairs,
    numbered_lines,
    numbers_compared,
    of_rest,
    run_compared,
    times_in_line,
)
from stripcount.language.boardwise.pairings import Pairs, adjacent_lines, any_two, corresponding, lines_of
from stripcount.language.boardwise.places import ONE_STEP, at, nth, rest_of, stepping
from stripcount.language.boardwise.quantities import (
    COMPARE,
    EVERY,
    NONE,
    SOME,
    NumberTest,
    Quantifier,
    alternating,
    how_many,
    literal,
    not_so,
    total,
)
from stripcount.language.boardwise.relations import (
    COMPLEMENT,
    EQUAL,
    REVERSED,
    all_of,
    between_of,
    claimed,
    covers,
    differ_by,
    differing,
    each,
    either_of,
    one_after,
    one_line,
    same,
    such_pairs,
    to_others,
)
from stripcount.language.boardwise.relations import compared as related_by
from stripcount.language.boardwise.relations import denied as unrelated
from stripcount.language.boardwise.relations import places as changed
from stripcount.language.grammar import Productions

_PAIR = "{=first|top|left} {=and|or|nor} [the] {=last|bottom|right} {=row|column}"
_A = "<a|an|any>"
_IT = "[<it|they|that row|that column|the row|the column|this row|this column|the cell|that cell|the same row|the same column>]"
_KIND = "{=row|column}"
_COMPARED = "is {=equal to|at least|at most|greater than|less than|other than}"
PHRASES: Productions = {
    # who, how many, what
    "w clause/every": (("{w every} {w things} {w claim of it}",), quantified),
    "w clause/many": (("{w many} {w things} {w claim of it}",), quantified),
    "w clause/any": (("any {w things} {w claim of it}",), lambda noun, claim: quantified(EVERY, noun, claim)),
    "w bare/bare": (("[the] {w things} {w claim of it}", "<a|an> {w things} {w claim of it}"), lambda noun, claim: None if "not" in claim.text[:3] and claim.sort == "thing" and noun.sort == "cell" else quantified(EVERY, noun, claim)),
    "w clause/group": (("{w group} {w claim of it}",), of_group),
    "w clause/group-if-any": (("{w group} if <any|there is one|it exists|there is any> {w claim of it}",), if_any),
    "w clause/both-groups": (("{w group} and {w group} {w claim of it}", "both {w group} and {w group} {w claim of it}"), lambda a, b, claim: both("and", of_group(a, claim), of_group(b, claim))),
    "w clause/neither-group": (("neither {w group} nor {w group} {w claim of it}",), lambda a, b, claim: both("and", of_group(a, denied(claim)), of_group(b, denied(claim)))),
    "w clause/either-group": (("either {w group} or {w group} {w claim of it}", "{w group} or {w group} {w claim of it}"), lambda a, b, claim: both("or", of_group(a, claim), of_group(b, claim))),
    "w clause/neither-line": ((f"neither the {_PAIR} {{w claim of it}}", f"both the {_PAIR} {{w claim of it}}", f"the {_PAIR} [both] {{w claim of it}}"), lambda a, word, b, kind, claim: both_lines(kind, a, b, claim, word)),
    "w clause/neither": (("neither <a|any> {w things} nor <a|any> {w things} {w claim of it}",), lambda a, b, claim: both("and", quantified(NONE, a, claim), quantified(NONE, b, claim))),
    "w clause/only": (("only {w things} {w claim of it}",), lambda noun, claim: None),
    "w clause/there": (("there is {w having}", "the board has {w having}", "the board uses {w having}"), lambda claim: Claim(claim.text, claim.on)),
    "w clause/all-related": (("all {w things} {w related}",), lambda noun, related: claimed(EVERY, any_two(noun), related) if noun.sort != "cell" and not related.text.startswith("not ") else None),
    "w clause/ignoring": (("ignoring {w value} {w many} <digit|value|number> {w value claim}",), lambda values, quantifier, claim: quantified(quantifier, Noun(f"values but {values.text}", lambda board, subject: tuple(t for t in every_value(board, subject) if not values.holds(board.at(t[0])))), claim)),
    "w clause/first-read": (("reading row by row the first {w value} is [<a|an>] {w value}",), lambda a, b: Claim(f"the first cell of {a.text}, row by row, is {b.text}", lambda board, subject: b.holds(next(iter(v for v in board.values(board.cells) if a.holds(v)))) if any(map(a.holds, board.values(board.cells))) else None)),
    "w clause/read-alternate": (("reading all row consecutively [as one long line] {w value} and {w value} alternate", "<reading row by row|reading all row one after another as one long line|reading the row one after another> {w value} and {w value} alternate"), lambda a, b: Claim(f"read row by row, {a.text} and {b.text} alternate", lambda board, subject: all(a.holds(v) or b.holds(v) for v in board.values(board.cells)) and all(a.holds(x) != a.holds(y) for x, y in zip(board.values(board.cells), board.values(board.cells)[1:])))),
    "w clause/as-numbers": (("<read|reading|written> as {=binary|decimal} number {w group} is {=greater than|less than|equal to|at least|at most} {w group}", "read as {=binary|decimal} number {w group} is {=greater than|less than|equal to|at least|at most} {w group}"), lambda base, a, how, b: Claim(f"as {base} numbers {a.text} is {how} {b.text}", lambda board, subject: COMPARE[how](as_number(base, board, a.on(board, subject)), as_number(base, board, b.on(board, subject))))),
    "w clause/each-as-number": (("{w every} {w things} [read] [<downwards|rightwards>] as a {=binary|decimal} number {w said number}", "the {=binary|decimal} number <spelled|formed|written> by {w group} {w said number}", "the {=binary|decimal} number in {w every} {w things} {w said number}"), lambda *found: as_numbers(found)),
    "w clause/each-as-number-next": ((f"{{w every}} {_KIND} [read] [<downwards|rightwards>] as a {{=binary|decimal}} number is {{=greater than|less than|equal to|at least|at most|other than}} {{w next}}",), lambda quantifier, kind, base, how, which: one_after(quantifier, kind, numbers_compared(base, how), which)),
    "w clause/for-every-there": (("<for|from> {w every} {w things} there is {w own many} [other] {w things} {w near}",), lambda quantifier, noun, own, other, near: quantified(quantifier, noun, there(near, own, other))),
    "w clause/among": ((f"<among|of|in> <any|every|each> {{w count}} consecutive {_KIND} {{w many}} {{w claim of it}}", f"<among|of|in> <any|every|each> {{w count}} consecutive {_KIND} {{w many}} <row|column> {{w claim of it}}"), lambda k, kind, quantifier, claim: among_of(k, kind, quantifier, claim)),
    "w clause/counts-differ": (("the <number|count> of {w value} and [of] {w value} differ by {w said}", "the <number|count> of {w value} and the number of {w value} differ by {w said}"), lambda a, b, number_test: Claim(f"numbers of {a.text} and {b.text} differ by {number_test.text}", lambda board, subject: number_test.on(board, subject, abs(len(cells(a).on(board, subject)) - len(cells(b).on(board, subject)))))),
    "w clause/followed": ((f"{{w every}} {_KIND} with {{w having}} is [directly] [immediately] followed [immediately] [directly] by <a|another> {{=row|column}} with {{w having}}", f"<a|an|any> {_KIND} with {{w having}} is [directly] [immediately] followed [immediately] [directly] by <a|another> {{=row|column}} with {{w having}}", f"{{w many}} {_KIND} with {{w having}} is [directly] [immediately] followed [immediately] [directly] by <a|another> {{=row|column}} with {{w having}}"), lambda *found: followed_of(found[0] if isinstance(found[0], Quantifier) else EVERY, *found[-4:])),
    "w clause/variable-times": (("{w every} <digit|number|value> {=x|n|k|d|v} [that is] is {=at most|at least|exactly} {=x|n|k|d|v} time",), lambda quantifier, a, word, b: quantified(quantifier, VALUE, Claim(f"occurs {word} as often as its value", lambda board, subject: COMPARE[str(SAME.get(word, word))](len(subject), board.at(subject[0])))) if a == b else None),
    "w clause/extreme-times": (("the {=smallest|largest|greatest|maximum|minimum} [<cell|value|number|digit>] [<in|of> <that|the|this|its> <row|column|line>] is {w times}",), lambda word, times: _extreme_times(word, times)),
    "w clause/extreme-times-in": (("the {=smallest|largest|greatest|maximum|minimum} [<cell|value|number|digit>] <in|of> {w every} {=row|column} is [only] {w times} [in <that|the|its> <row|column>]",), lambda word, quantifier, kind, times: quantified(quantifier, lines_of(kind), _extreme_times(word, times))),
    "w clause/more-pairs": (("more {=vertically|horizontally|diagonally} adjacent pair than {=vertically|horizontally|diagonally} adjacent pair {w related}",), lambda a, b, related: more_pairs(a, b, related)),
    "w clause/somewhere-things": (("somewhere [there is] {w atom} [is]", "somewhere {w many} {w things}"), lambda *found: exists(found[0] if len(found) > 1 else SOME, found[-1])),
    "w clause/only-one-and-it": (("there is {w own many} {w things} and it {w claim of it}",), lambda quantifier, noun, claim: both("and", exists(quantifier, noun), told) if quantifier.text in ("exactly 1", "just 1") and (told := quantified(EVERY, noun, claim)) else None),
    "w clause/of-them": (("there is {w own many} {w things} and {=neither|none of them|both|all of them|each of them} {w claim of it}",), lambda quantifier, noun, word, claim: both("and", exists(quantifier, noun), found) if (found := quantified(NONE if word in ("neither", "none of them") else EVERY, noun, claim)) else None),
    "w clause/no-corners": (("no four {w value} is the corner of a {=rectangle|square|cell} [with side parallel to the board]",), lambda value_test, word: exists(NONE, corners(value_test, word))),
    "w clause/no-collinear": (("no three {w value} is on <one|a|the same> straight line [of <whatever|any> slope]", "no three {w value} is collinear"), lambda value_test: exists(NONE, collinear(value_test))),
    "w clause/all-but": (("<all|every> {w things} but [exactly] {w count} {w claim of it}",), lambda noun, k, claim: quantified(Quantifier(f"all but {k}", lambda n, total: total - n == k), noun, claim)),
    "w clause/cells-hold": (("{w many} cell has <a|an|the> {w value}", "{w every} cell has <a|an|the> {w value}"), lambda quantifier, values: quantified(quantifier, cells(ANY), all_are(values, "cell"))),
    "w clause/of-neighbours": (("[the] {=neighbour|king neighbour} of {w every} {w things} {w claim of it}", "[the] {=neighbour|king neighbour} of <a|any> {w things} {w claim of it}"), lambda word, *found: quantified(EVERY, found[-2], of_group(Group(f"its {word}s", stepping(word, AROUND if word != "neighbour" else SIDES).on), found[-1]))),
    "w clause/for-every": (("for {w every} {w things} {w number} {w said number}",), lambda quantifier, noun, number, number_test: quantified(quantifier, noun, numbered(number, number_test))),
    "w clause/nowhere": (("nowhere <a|an> {w things} {w claim of it}", "nowhere {w things} {w claim of it}"), lambda noun, claim: quantified(NONE, noun, claim)),
    "w clause/more-here": (("[exactly] {=as many|more|less|fewer} {w things} is {w place} <as|than> {w place}",), lambda word, noun, a, b: more_here(word, noun, a, b)),
    "w clause/more-here-off": (("[exactly] {=as many|more|less|fewer} {w things} is on {w group} <as|than> <off it|elsewhere>",), lambda word, noun, group: more_here(word, noun, at(group), at(group, False))),
    "w clause/each-other": ((f"{{w group}} {{w claim of it}} and <each|every> other {_KIND} {{w claim of it}}",), lambda group, claim, kind, other: both("and", first, second) if (first := of_group(group, claim)) and (second := quantified(EVERY, others_of(kind, group), other)) else None),
    "w clause/line-number": ((f"{_KIND} [number] {{=i|j|k|n}} [counting from 1] has {{=at most|at least|exactly}} {{=i|j|k|n}} {{w things}}",), lambda kind, a, word, b, noun: numbered_lines(kind, word, noun) if a == b else None),
    "w clause/same-all": (("{w every} {w things} has the same {w measure}", "all {w things} has {=equal|different|distinct} {w measure}", "all {w things} has {=the same} {w measure}", "no two {w things} has the {=same} {w measure}"), lambda *found: measures_alike(found)),
    "w clause/alternate": (("{w value} and {w value} alternate",), lambda a, b: Claim(f"{a.text} and {b.text} alternate", lambda board, subject: all(a.holds(v) or b.holds(v) for v in board.values(subject)) and all(a.holds(x) != a.holds(y) for x, y in zip(board.values(subject), board.values(subject)[1:])))),
    "w clause/nth-of": (("the {=first|last|left|right|top|bottom} {w value} <in|of> {w every} {=row|column} {w claim of it}", "the {=first|last|left|right|top|bottom} {w value} <in|of> <a|any> {=row|column} {w claim of it}"), lambda word, value_test, *rest: quantified(EVERY, lines_of(rest[-2]), told_of(nth(word, value_test), rest[-1]))),
    "w clause/one-of-two": (("{w many} of {w group} and {w group} {w claim of it}",), of_two_groups),
    "w clause/measure-in-each": (("the {w measure} is the {=same} in {w every} {w things}", "the {w measure} is {=different} in {w every} {w things}"), lambda measure, word, quantifier, noun: measures_alike((noun, word, measure)) if word == "different" else measures_alike((noun, measure))),
    "w clause/has-different": (("{w every} {w things} has <a|its own> different {w measure}",), lambda quantifier, noun, measure: measures_alike((noun, "different", measure))),
    "w clause/measure-said-in": (("the {w measure} {w said number} in {w every} {w things}",), lambda measure, number_test, quantifier, noun: quantified(quantifier, noun, measure_of(measure, number_test))),
    "w clause/numbers-equal": (("{w number} {w number} and {w number} is [all] <equal|the same>", "{w number} and {w number} is <equal|the same>"), lambda *found: all_equal(found)),
    "w clause/measures-of": (("the {w measure} of [<all|all the|the|every|each>] {w things} is {=pairwise different|all different|all distinct|all equal|different|the same|equal|all the same|distinct}",), lambda measure, noun, word: claimed(EVERY, any_two(noun), unrelated(same(measure)) if word in ("pairwise different", "all different", "all distinct", "different", "distinct") else same(measure))),
    "w clause/measures-of-pairs": (("the {w measure} of {w pairs} is {=equal|different|the same}", "the {w measure} of {w pairs} is congruent <modulo|mod> {w count}", "the {w measure} of {w pairs} <differ|differs> by {w said}"), lambda measure, pairs, how: claimed(EVERY, pairs, measure_related(measure, how))),
    "w clause/consecutive": (("{w many} {w count} consecutive {w value} is in a <line|row> [and] {=including diagonally|horizontally|vertically|diagonally}", "somewhere {w count} consecutive {w value} is in a <line|row> [and] {=including diagonally|horizontally|vertically|diagonally}"), lambda *found: exists(found[0] if isinstance(found[0], Quantifier) else SOME, noun) if (noun := segments(*found[-3:])) else None),
    "w clause/alternating-sum": (("alternately adding and subtracting the cell of <a|any|every|each> {w things} gives {w said}",), lambda noun, number_test: quantified(EVERY, noun, measure_of(alternating(), number_test))),
    "w clause/parity-alternate": ((f"{_KIND} with an {{=odd|even}} and {{=row|column}} with an {{=odd|even}} number of {{w things}} alternate",), lambda kind, a, other, b, noun: claimed(EVERY, adjacent_lines(kind), differing(how_many(noun), NumberTest("odd", lambda board, subject, x: x is not None and x % 2 == 1))) if a != b and kind == other else None),
    "w clause/run-compared": (("no run [of equal <cell|digit|value>] is {=longer|shorter} than {=the first run|the last run|the run before it|the next run|the run after it}",), lambda word, which: run_compared(word, which)),
    "w clause/runs-of": (("[the] {w value} <come|comes> in run of [<length|size>] {w said}",), lambda values, number_test: quantified(EVERY, runs(values), Claim(f"has length {number_test.text}", lambda board, subject: number_test.on(board, subject, len(subject)), "thing"))),
    "w sentence/along": (("[the] <cell|number|value|digit> {w claim of it} <along|in|down|across|on> {w every} {w things}",), lambda claim, quantifier, noun: quantified(quantifier, noun, claim)),
    "w clause/largest": (("the {=largest|smallest|longest|shortest} {w things} has {w many} cell", "the {=largest|smallest|longest|shortest} {w things} has [<a|an>] <size|length|area> {w said}"), lambda word, noun, how: largest_of(word, noun, how)),
    "w clause/pairs-of": (("{w pairs} of {w every} {w things} {w related}", "in {w every} {w things} {w pairs} {w related}"), lambda *found: in_each(found[1], found[2], claimed(EVERY, found[0], found[3])) if isinstance(found[0], Pairs) else in_each(found[0], found[1], claimed(EVERY, found[2], found[3]))),
    "w clause/of-rest": (("the {=first|last} cell of {w every} {w things} is the number of {w things} in the rest [of <it|that row|that column>]", "the {=first|last} cell of {w every} {w things} is the {=sum|product} of the <rest|other> [of <it|that row|that column>]"), lambda end, quantifier, noun, what: of_rest(end, quantifier, noun, what)),
    "w clause/next-changed": ((f"{{w every}} {_KIND} <arises|is obtained|comes> from {{w next}} by changing {{w many}} cell", f"{{w every}} {_KIND} is other than {{w next}} in {{w many}} <cell|row|column|place>", f"{{w every}} {_KIND} differs from {{w next}} in {{w many}} <cell|row|column|place>"), lambda quantifier, kind, which, number: one_after(quantifier, kind, changed(number, False), which)),
    "w clause/covers": ((f"{{w many}} {_KIND} has {{w value}} in <all the|every|all> cell where another {{=row|column}} has {{w value}}",), lambda quantifier, kind, a, _, b: to_others(quantifier, kind, covers(a), SOME) if a.text == b.text else None),
    "w clause/values": (("{w many} <digit|value|number> [that is] {w value claim}", "{w every} <digit|value|number> [that is] {w value claim}", "there is {w own many} <digit|value|number> that {w value claim}"), lambda quantifier, claim: quantified(quantifier, VALUE, claim)),
    "w clause/values-sized": (("{w many} <digit|value|number> {=greater than|less than|at least|at most} {w integer} {w value claim}", "{w every} <digit|value|number> {=greater than|less than|at least|at most} {w integer} {w value claim}"), lambda quantifier, word, k, claim: quantified(quantifier, such(VALUE, Claim(f"is {word} {k}", compared(word, literal(k)).on)), claim)),
    "w value claim/times": (("is {w times}", "is used {w times}"), lambda quantifier: Claim(f"occurs {quantifier.text} times", lambda board, subject: quantifier.holds(len(subject), 0))),
    "w value claim/twice-in-line": (("is {w times} in <the same|any|one> {=row|column|row or column}", "is repeated in <the same|any|a|one> {=row|column|row or column}", "is {w times} in any {=row or any column}", "is repeated in any {=row or any column|row or in any column}"), lambda *found: times_in_line(found[0] if len(found) > 1 else Quantifier("at least 2", lambda n, total: n > 1), found[-1])),
    "w value claim/frequent": (("is {=more|less} frequent than {w value}", "is {=more|less} often than {w value}"), lambda word, values: Claim(f"is {word} frequent than {values.text}", lambda board, subject: (len(subject) > n if word == "more" else len(subject) < n) if (n := sum(map(values.holds, board.values(board.cells)))) >= 0 else None)),
    "w value claim/in-every": ((f"is in {{w every}} {_KIND}",), lambda quantifier, kind: Claim(f"is in every {kind}", lambda board, subject: len({c[kind == "column"] for c in subject}) == (board.cols if kind == "column" else board.rows))),
    "w clause/all-in-one": ((f"all [the] {{w value}} is in [<exactly one|one|the same>] {_KIND}",), lambda value_test, kind: None if value_test.text == "of any value" else claimed(EVERY, any_two(cells(value_test)), one_line(kind))),
    "w value claim/in-one": ((f"is confined to <exactly one|one|a> {_KIND}", f"is in [only] <exactly one|one> {_KIND} [only]"), lambda kind: Claim(f"is in one {kind}", lambda board, subject: len({c[kind == "column"] for c in subject}) == 1)),
    "w times/once": (("[<exactly|only>] once",), Quantifier("exactly 1", lambda n, total: n == 1)),
    "w times/twice": (("exactly twice",), Quantifier("exactly 2", lambda n, total: n == 2)),
    "w times/bare-twice": (("twice",), Quantifier("just 2", lambda n, total: n == 2)),
    "w times/more-once": (("<more|greater> than once", "at least twice"), Quantifier("at least 2", lambda n, total: n > 1)),
    "w times/more-twice": (("<more|greater> than twice",), Quantifier("at least 3", lambda n, total: n > 2)),
    "w times/most-once": (("at most once",), Quantifier("at most 1", lambda n, total: n < 2)),
    "w times/most-twice": (("at most twice",), Quantifier("at most 2", lambda n, total: n < 3)),
    "w times/many": (("{w many} time",), lambda quantifier: quantifier),
    "w clause/somewhere": (("somewhere <a|an> {w things} {w claim of it}", "somewhere {w things} {w claim of it}"), lambda noun, claim: quantified(SOME, noun, claim)),
    "w clause/place-clause": (("{w place} {w body}",), lambda place, claim: Claim(f"{place.text}: {claim.text}", lambda board, subject: claim.on(board, place.on(board, subject)))),
    "w clause/place": (("{w place} there is {w having}", "{w place} {w having}"), lambda place, claim: of_group(Group(place.text, place.on), claim) and Claim(f"{place.text}: {claim.text}", lambda board, subject: claim.on(board, place.on(board, subject)))),
    "w clause/place-all": (("{w place} {w every} {w things} {w claim of it}", "{w place} {w many} {w things} {w claim of it}"), lambda place, quantifier, noun, claim: quantified(quantifier, placed(noun, place), claim)),
    # numbers
    "w clause/number": (("{w number} {w said number}",), lambda number, number_test: None if "cell" in (number.sort, number_test.sort) else numbered(number, number_test)),
    "w clause/measure": (("the {w measure} of {w every} {w things} {w said number}", "the {w measure} of {w many} {w things} {w said number}"), measured),
    "w clause/measure-a": ((f"the {{w measure}} of <{'a|an|any'}> {{w things}} {{w said number}}", "the {w measure} <in|on> <a|any> {w things} {w said number}"), lambda measure, noun, number_test: measured(measure, EVERY, noun, number_test)),
    "w clause/measure-in": (("the {w measure} <in|on> {w every} {w things} {w said number}",), measured),
    "w clause/measure-behind": ((f"{{w every}} {_KIND} {{=sum|total|product|average}} {{w said number}}", f"{{w many}} {_KIND} {{=sum|total|product|average}} {{w said number}}"), lambda quantifier, kind, word, number_test: measured(total(word), quantifier, lines_of(kind), number_test)),
    "w clause/sums-behind": ((f"[the] {_KIND} {{=sum|total}} is [either] all {{=odd|even|prime}} or all {{=odd|even|prime}}",), lambda kind, word, a, b: both("or", *(measured(total(word), EVERY, lines_of(kind), sort_of(one)) for one in (a, b)))),
    "w clause/monotone-sums": ((f"[the] {_KIND} {{=sum|total}} {{=never decrease|never increase|strictly increase|strictly decrease}} [<rightwards|downwards>]",), lambda kind, word, way: in_order(kind, total(word), way)),
    # pairs
    "w clause/pairs": (("{w every} {w pairs} {w related}", "<any|every> [pair of] {w pairs} {w related}", "{w pairs} {w related}", "in {w every} {w pairs} {w related}"), lambda *found: claimed(EVERY, found[-2], found[-1])),
    "w clause/no-pairs": (("no {w pairs} {w related}", "no pair of {w pairs} {w related}", "{w pairs} never {w related}"), lambda pairs, related: claimed(NONE, pairs, related)),
    "w clause/many-pairs": (("{w many} pair of {w pairs} {w related}", "there is {w many} pair of {w pairs} that {w related}"), claimed),
    "w clause/some-pairs": (("<some|somewhere> {w pairs} {w related}", "there is {w pairs} that {w related}", "there is {w pairs} <with the same|with equal> <value|number>"), lambda pairs, related=None: claimed(SOME, pairs, related) if related else None),
    "w clause/next": ((f"{{w every}} {_KIND} {{w toward}} {{w next}}", f"{{w many}} {_KIND} {{w toward}} {{w next}}", f"{{w every}} {_KIND} but the first {{w toward}} {{w next}}"), one_after),
    "w clause/measure-next": ((f"the {{w measure}} of {{w every}} {_KIND} {_COMPARED} the {{w measure}} of {{w next}}", f"the {{w measure}} of {{w every}} {_KIND} {_COMPARED} that of {{w next}}"), lambda measure, quantifier, kind, word, *found: one_after(quantifier, kind, related_by(word, measure), found[-1]) if len(found) < 2 or found[0].text == measure.text else None),
    "w clause/measure-corresponding": (("[<for each i|for every i>] the {w measure} of {=row|column} i " + _COMPARED + " the {w measure} of {=row|column} i [<for each i|for every i>]", "[<for each i|for every i>] the i th {=row|column} {=sum|total|product|maximum|minimum} " + _COMPARED + " the i th {=row|column} {=sum|total|product|maximum|minimum} [<for each i|for every i>]", "every {=row|column} {=sum|total|product|maximum|minimum} " + _COMPARED + " the corresponding {=row|column} {=sum|total|product|maximum|minimum}"), lambda *found: _measures_corresponding(found)),
    "w clause/toward-corresponding": (("[<for each i|for every i>] {=row|column} i {w toward} {=row|column} i [<for each i|for every i>]", "<every|each> {=row|column} {w toward} the corresponding {=row|column}", "<every|each> {=row|column} {w toward} the {=row|column} <with|of> the same <number|index>"), lambda kind, related, other: claimed(EVERY, pairs, related) if (pairs := corresponding(kind, other)) else None),
    "w clause/in-each-measure-next": ((f"in {{w every}} {_KIND} the {{w measure}} {_COMPARED} the {{w measure}} of {{w next}}", f"in {{w every}} {_KIND} the {{w measure}} {_COMPARED} that of {{w next}}"), lambda quantifier, kind, measure, word, *found: one_after(quantifier, kind, related_by(word, measure), found[-1]) if len(found) < 2 or found[0].text == measure.text else None),
    "w clause/extreme-at-end": (("the {=largest|greatest|smallest|maximum|minimum} [<cell|value|number|digit>] is the {=first|last|left|right|top|bottom} <cell|value|number|digit>",), lambda word, end: Claim(f"the {end} cell is the {total(word).text}", lambda board, subject: bool(subject) and total(end).on(board, subject) == total(word).on(board, subject), "thing")),
    "w clause/all-alike": (("all [the] {w things} is [all] {=equal|the same|identical|different|distinct}", "all [the] {w things} has {=the same} <value|number|digit|colour>", "all [the] {w things} has {=different|distinct} <value|number|digit|colour>"), lambda noun, word: claimed(NONE if word in ("different", "distinct") else EVERY, any_two(noun), EQUAL) if noun.sort == "cell" else None),
    "w clause/difference-of-pairs": (("the difference <between|of> [<any|every|each>] {w pairs} {w said number}",), lambda pairs, number_test: claimed(EVERY, pairs, differ_by(number_test)) if pairs.sort == "cell" else None),
    "w clause/sum-of-all": (("[<the|all|all the>] <number|value|digit|cell> <add up|sum|add> to {w said}",), lambda number_test: numbered(total("sum"), number_test)),
    "w clause/next-bare": ((f"[<a|any>] {_KIND} {{w toward}} {{w next}}",), lambda kind, related, which: one_after(EVERY, kind, related, which)),
    "w clause/next-either": ((f"{{w every}} {_KIND} is [either] equal to {{w next}} or [to] its complement", f"{{w every}} {_KIND} is [either] equal or complementary to {{w next}}"), lambda quantifier, kind, which: one_after(quantifier, kind, either_of(EQUAL, COMPLEMENT), which)),
    "w clause/next-reversed": ((f"{{w every}} {_KIND} is [either] equal to {{w next}} or [to] its <reverse|reversal|mirror image>",), lambda quantifier, kind, which: one_after(quantifier, kind, either_of(EQUAL, REVERSED), which)),
    "w clause/window": (("{w every} {w window} {w claim of it}", "any {w window} {w claim of it}", "{w many} {w window} {w claim of it}"), lambda *found: quantified(found[0] if isinstance(found[0], Quantifier) else EVERY, *found[-2:])),
    "w clause/others": ((f"{{w every}} {_KIND} {{w toward}} {{w every}} other <row|column>", f"{{w many}} {_KIND} {{w toward}} {{w every}} other <row|column>", f"{{w many}} {_KIND} {{w toward}} {{w many}} other <row|column>", f"{{w every}} {_KIND} {{w toward}} {{w many}} other <row|column>"), to_others),
    "w clause/another": ((f"{{w many}} {_KIND} {{w toward}} <another|any other> [<row|column>]",), lambda quantifier, kind, related: to_others(quantifier, kind, related, SOME)),
    "w clause/to-group": (("{w every} [other] {w things} {w toward} {w group}", "{w many} [other] {w things} {w toward} {w group}"), lambda quantifier, noun, related, group: None if group.sort == "cell" and noun.sort != "cell" else quantified(quantifier, noun, Claim(f"{related.text} {group.text}", lambda board, subject: related.on(board, subject, group.on(board, board.cells)), "thing"))),
    "w clause/group-to-group": (("{w group} {w toward} {w group}",), lambda a, related, b: None if related is REVERSED and " half " in a.text else Claim(f"{a.text} {related.text} {b.text}", lambda board, subject: all(x.sort == "set" or x.on(board, subject) for x in (a, b)) and related.on(board, a.on(board, subject), b.on(board, subject)))),
    "w clause/group-more": (("{w group} has {=more|fewer|less|as many} {w things} <than|as> {w every} other {w things}",), lambda group, word, noun, quantifier, others: of_group(group, more_than(word, noun, quantifier, others))),
    # conditions
    "w clause/if-pairs": (("if {w pairs} {w related} [then] they {w related}", "if {w pairs} {w related} [then] {w related}", "[<any|every|all|the>] {w pairs} that {w related} {w related}"), lambda pairs, first, second: such_pairs(pairs, first, second)),
    "w clause/if-pairs-are": (("if {w pairs} {w related} [then] they is {w value}", "if {w pairs} {w related} [then] both is {w value}", "if {w pairs} {w related} [then] both [of] [them] {w vp}"), lambda pairs, first, value_test: such_pairs(pairs, first, each(value_test if isinstance(value_test, Meaning) else all_of(value_test)))),
    "w clause/between": (("between [<any|every|each>] {w pairs} [there] is {w own many} {w things}",), lambda pairs, quantifier, noun: claimed(EVERY, pairs, between_of(quantifier, noun)) if pairs.sort == "cell" and "adjacent" not in pairs.text else None),
    "w clause/equally": (("[the] [<value|number|digit>] {several values} [all] is equally <often|frequent|frequently>", "[<value|number|digit>] {several values} is the same number of time"), lambda value_test: equally(value_test)),
    "w clause/times-in": (("[<the|a|an>] {w value} is {w times} in {w every} {w things}",), lambda value_test, times, quantifier, noun: quantified(quantifier, noun, has(times, cells(value_test)))),
    "w clause/more-there": (("there is [exactly] {=as many|more|less|fewer} {w atom} {w place} <as|than> {w place}",), more_here),
    "w clause/more-there-first": (("{w place} there is [exactly] {=as many|more|less|fewer} {w atom} <as|than> {w place}",), lambda a, word, noun, b: more_here(word, noun, a, b)),
    "w clause/trend": (("the {w measure} {=never decrease|never decreases|never increase|never increases|strictly increase|strictly increases|strictly decrease|strictly decreases} from [one] {=row|column} to <row|column|the next>",), lambda measure, way, kind: in_order(kind, measure, " ".join([(words := way.split())[0], words[1].rstrip("s")]))),
    "w clause/rest": (("{w group} {w claim of it} and [<all|all the|every|the>] <other|remaining> cell {w claim of it}",), lambda group, claim, other: both("and", of_group(group, claim), of_group(rest_of(group), other))),
    "w clause/if-such": ((f"if {_A} {{w things}} {{w claim of it}} [then] {_IT} {{w claim of it}}", f"if {_A} {{w things}} {{w claim of it}} [then] [<it|the row|the column>] [also] {{w claim of it}}"), lambda noun, first, second: such_that(EVERY, noun, first, second)),
    "w clause/if-there": ((f"if {_A} {{w things}} {{w claim of it}} [then] there is {{w own many}} {{w things}} {{w near}}", f"{_A} {{w things}} {{w claim of it}} only if there is {{w own many}} {{w things}} {{w near}}"), lambda noun, first, quantifier, other, near: such_that(EVERY, noun, first, there(near, quantifier, other))),
    "w clause/iff": ((f"{_A} {{w things}} {{w claim of it}} iff {_IT} {{w claim of it}}", f"{{w every}} {{w things}} {{w claim of it}} iff {_IT} {{w claim of it}}"), lambda *found: iff_of(*found[-3:])),
    "w clause/iff-group": (("<a|an|any|every|each> {w things} {w claim of it} iff {w group} {w claim of it}",), lambda noun, first, group, second: iff_of(noun, first, of_group(group, second)) if of_group(group, second) else None),
    "w clause/iff-group-told": (("<a|an|any|every|each> {w things} {w claim of it} iff {w group} {w claim of it}",), lambda noun, first, group, second: iff_of(noun, first, of_group(group, second), False) if of_group(group, second) else None),
    "w clause/so-is": ((f"if {_A} {{w things}} {{w claim of it}} [then] so is {{w group}}",), lambda noun, claim, group: such_that(EVERY, noun, claim, of_group(group, claim)) if of_group(group, claim) else None),
    "w clause/if-group": ((f"if {_A} {{w things}} {{w claim of it}} [then] {{w group}} {{w claim of it}}", f"{_A} {{w things}} {{w claim of it}} only if {{w group}} {{w claim of it}}"), lambda noun, claim, group, then: such_that(EVERY, noun, claim, found) if (found := of_group(group, then)) else None),
    "w clause/forces": ((f"{_A} {{w things}} forces {{w group}} to is {{w being}}",), lambda noun, group, claim: quantified(EVERY, noun, found) if (found := of_group(group, claim)) else None),
    "w clause/allowed": ((f"{_A} {{w things}} is allowed only if {{w clause}}", "[the] {w things} is allowed only if {w clause}"), lambda noun, claim: quantified(EVERY, noun, Claim(claim.text, lambda board, subject: opposite(opposite(claim.on(board, subject)))))),
    "w clause/neither-side": (("neither <the|its> {=left|right|upper|lower} nor <the|its> {=left|right|upper|lower} neighbour is {w being}",), lambda a, b, claim: Claim(f"neither {a} nor {b} neighbour {claim.text}", lambda board, subject: not any(claim.on(board, (c,)) for c in board.near(subject[0], (ONE_STEP[a], ONE_STEP[b]))), "cell")),
    "w clause/is-not-so": ((f"if the {{w measure}} of {_A} {{w things}} {{w said number}} [then] its {{w measure}} is not",), lambda measure, noun, number_test, other: such_that(EVERY, noun, measure_of(measure, number_test), measure_of(other, not_so(number_test)))),
    "w clause/iff-there": ((f"{_A} {{w things}} {{w claim of it}} iff {{w own many}} {{w things}} is {{w near}}", f"{_A} {{w things}} {{w claim of it}} iff there is {{w own many}} {{w things}} {{w near}}"), lambda noun, first, quantifier, other, near: iff_of(noun, first, there(near, quantifier, other))),
    "w clause/only-if": ((f"{_A} {{w things}} {{w claim of it}} only if {_IT} {{w claim of it}}",), lambda noun, first, second: such_that(EVERY, noun, first, second)),
    "w clause/unless-such": ((f"{{w every}} {{w things}} {{w claim of it}} unless {_IT} {{w claim of it}}", f"{_A} {{w things}} {{w claim of it}} unless {_IT} {{w claim of it}}"), lambda *found: such_that(EVERY, found[-3], denied(found[-1]), found[-2])),
    "w clause/if-measure": ((f"if the {{w measure}} of {_A} {{w things}} {{w said number}} [then] [<its|the row's|the column's>] {{w measure}} {{w said number}}",), lambda measure, noun, number_test, other, then: such_that(EVERY, noun, measure_of(measure, number_test), measure_of(other, then))),
    "w clause/if": (("if {w simple} [then] {w simple}", "{w simple} if {w simple}"), lambda *found: implied(*found)),
    "w simple/clause": "{w clause}",
    # within each
    "w body/clause": "{w clause}",
    "w body/bare": "{w bare}",
    "w sentence/body": "{w body}",
    "w sentence/in-each": (("in {w every} {w things} {w body}", "in {w many} {w things} {w body}", "<within|for|across|along|down> {w every} {w things} {w body}"), in_each),
    "w sentence/in-each-open": ((f"in {{w every}} {_KIND} {{w body}}", f"in {{w many}} {_KIND} {{w body}}", f"<within|for|across|along|down> {{w every}} {_KIND} {{w body}}"), lambda quantifier, kind, claim: in_each(quantifier, lines_of(kind), claim, False)),
    "w sentence/in-a": ((f"in {_A} {{w things}} {{w body}}", "<within|across|along|down> <a|any> {w things} {w body}"), lambda noun, claim: in_each(EVERY, noun, claim)),
    "w sentence/in-each-has": (("in {w every} {w things} {w having}",), lambda quantifier, noun, claim: quantified(quantifier, noun, claim)),
    "w sentence/each-behind": (("{w body} in {w every} {w atom}", "{w having} in {w every} {w atom}"), each_behind),
    "w sentence/group": (("in {w group} {w body}",), lambda group, claim: Claim(f"in {group.text}: {claim.text}", lambda board, subject: bool(group.on(board, subject)) and claim.on(board, group.on(board, subject)))),
    "w sentence/whole": "{w whole}",
    "w absence/no-things": (("no {w atom}", "no {w atom} {w place}"), lambda noun, place=None: None if noun.text in ("rows", "columns", "rows and columns", "diagonals") else exists(NONE, placed(noun, place) if place else noun)),
    "w absence/no-two": (("no {w pairs}",), lambda pairs: Claim(f"there are no {pairs.text}", lambda board, subject: not pairs.on(board, subject)) if pairs.sort == "cell" and pairs.text[-1] in "0123456789" else None),
    "w rule/absence": ("{w absence}", lambda claim: piece_of(claim)),
    "w rule/and-absence": (("{w sentence} and {w absence}", "{w absence} and {w sentence}", "{w absence} and {w absence}"), lambda a, b: piece_of(both("and", bare_of(a), bare_of(b)))),
    "w rule/one": ("{w sentence}", lambda claim: piece_of(claim)),
    "w rule/and": (("{w sentence} <and|but|while|whereas|yet|and also> {w sentence}"), lambda a, b: piece_of(both("and", bare_of(a), bare_of(b)))),
    "w rule/or": (("{w sentence} or {w sentence}", "either {w sentence} or {w sentence}"), lambda a, b: piece_of(both("or", bare_of(a), bare_of(b)))),
    "w rule/not-both": (("there may is {w one having} or {w one having} but not both", "there may is {w having} or {w having} but not both"), lambda a, b: piece_of(bare_of(denied(both("and", a, b))))),
    "w rule/unless": (("{w sentence} unless {w sentence}", ), lambda a, b: piece_of(implied(denied(bare_of(b)), a))),
    "w rule/iff": (("{w sentence} iff {w sentence}",), lambda a, b: piece_of(equivalent(a, b) if "cell" not in (a.sort, b.sort) else None)),
    "w rule/three": (("{w sentence} and {w sentence} and {w sentence}",), lambda *found: piece_of(both("and", *map(bare_of, found)))),
    "w rule/square": (("square 0 diagonal and {w sentence}",), lambda claim: None),
}  # fmt: skip


def _measures_corresponding(found: tuple[Any, ...]) -> Claim | None:
    """Return the claim that a measure of each row compares in one way with that of the column of the same index.

    `found` holds, in the order of the phrase, two kinds of lines, two equal measures, and the word of the comparison.
    """
    words = [each for each in found if isinstance(each, str)]
    kinds = [word for word in words if word in ("row", "column")]
    how = next(word for word in words if word in COMPARE)
    measures = [each for each in found if isinstance(each, Meaning)]
    measures = measures or [total(word) for word in words if word not in (*kinds, how)]
    pairs = corresponding(*kinds)
    if pairs is None or measures[0].text != measures[1].text:
        return None
    return claimed(EVERY, pairs, related_by(how, measures[0]))


def _extreme_times(word: str, times: Quantifier) -> Claim:
    """Return the claim that the largest (smallest) value of a thing occurs in it so many times."""
    value_of = total(word)
    return Claim(
        f"the {value_of.text} occurs {times.text} times",
        lambda board, subject: (
            bool(subject) and times.holds(board.values(subject).count(value_of.on(board, subject)), 0)
        ),
        "thing",
    )
