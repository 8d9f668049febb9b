"""Properties of a line, a region or a board by the phrases for them, beyond those of everyday words.

The kinds of phrases: `trait` is a predicate whose subject is the line (`has an even sum`), `line claim` a clause about
its cells (`the first cell is 1`), and `board claim` a clause that can be said of a board as well (`all digits are
different`). The meaning of each is a `SequenceProperty`.
"""

from __future__ import annotations

from stripcount.language.everyday import sequences
from stripcount.language.everyday.properties import monotone_property, with_ambiguity
from stripcount.language.everyday.words import Amount, amount_of
from stripcount.language.grammar import Productions
from stripcount.language.statements.meanings import first_of
from stripcount.language.statements.order_properties import (
    all_before,
    alternates_between,
    at_least_as_many_in_prefixes,
    both_ends_in,
    consecutive_related,
    divisible_as_number,
    end_in,
    end_is_count,
    ends_related,
    extreme_at_end,
    is_one_run,
    longest_run_within,
    middle_cell_related,
    min_distance_in_line,
    no_two_consecutive,
    number_of_changes,
    separated_by,
    some_beyond,
)
from stripcount.language.statements.unordered_properties import (
    consists_of,
    count_comparison,
    count_in_set,
    each_value_once,
    equal_counts,
    extreme_once,
    extreme_value_in,
    half_of_cells,
    implication,
    includes_range,
    no_value_count_within,
    product_in,
    sum_in_set,
    sum_not_in,
    value_count_in,
    value_count_within,
    xor_equals,
)
from stripcount.language.statements.values import ValueSet, value_set

# alternatives in the notation of productions, which several phrases share
_HAS_VERB = "<has|uses|use|with|shows>"
_EXTREME_ADJECTIVE = "{=largest|biggest|greatest|highest|maximum|smallest|least|lowest|minimum}"
_AT_END = "<at|in> <the|its> <end|right hand end|right end|right|last cell|end of it|rightmost cell|bottom>"
_AT_START = "<at|in> <the|its> <start|beginning|left hand end|left end|left|first cell|front|leftmost cell|top>"
_NOUN = "<number|value|digit|cell|symbol|colour>"
# rows: the name of a production: (its texts, their meaning or a function of the meanings of their parts);
# see `grammar`
PHRASES: Productions = {
    "trait/everyday": "{properties}",
    "trait/has": (
        (f"{_HAS_VERB} {{how many}} {{valued}}", f"{_HAS_VERB} {{how many}} {{valued}} in it", "{how many} of its cell is {being}", f"{_HAS_VERB} {{how many}} cell that is {{being}}", f"{_HAS_VERB} {{how many}} <of them|of the> {{valued}}"),
        value_count_within),
    "trait/has-plain": (f"{_HAS_VERB} [the] [{_NOUN}] {{valued}} {{frequency}}", lambda values, bounds: value_count_within(bounds, values)),
    "trait/has-once": (f"{_HAS_VERB} [the] [{_NOUN}] {{valued}} <exactly once|once|just once|only once>", lambda values: value_count_within((frozenset([1]), False), values)),
    "trait/never-has": ("never has {how many} {valued}", lambda bounds, values: value_count_within(bounds, values).denial()),
    "trait/only": (
        ("<is all|is only|is full of|is filled with|is made of|is made up of|is made only of|consists of|consists only of|has only|has nothing but|is entirely|is all of|is composed of> {valued}", "<has|uses|with> {valued} only", "is {valued} only"), consists_of),
    "trait/not-only": ("<is not all|is not only|is not full of|is not entirely> {valued}", lambda values: consists_of(values).denial()),
    "trait/outnumber": (
        ("has more {valued} than {valued}", "has {valued} outnumbering {valued}"), lambda a, b: count_comparison(a, b, "more")),
    "trait/fewer": ("has <fewer|less> {valued} than {valued}", lambda a, b: count_comparison(a, b, "fewer")),
    "trait/as-many": (
        ("has <as many|exactly as many|just as many|equally many> {valued} <as|and> {valued}", "has <the same number|an equal number|equal numbers> of {valued} <and|as> {valued}"),
        lambda a, b: count_comparison(a, b, "as many")),
    "trait/at-least-as-many": ("has {=at least as many|at most as many} {valued} as {valued}", lambda relation, a, b: count_comparison(a, b, relation)),
    "trait/no-more": ("has <no more|not more> {valued} than {valued}", lambda a, b: count_comparison(a, b, "at most as many")),
    "trait/times-as-many": (
        ("has [exactly] <twice|two times> as many {valued} as {valued}", "has [exactly] <double the number of> {valued} as {valued}"), lambda a, b: count_comparison(a, b, "as many", 2)),
    "trait/half": (
        ("{=at least|at most|exactly|more than|less than|fewer than} half of its cell is {being}", "has {=at least|at most|exactly|more than|less than|fewer than} half [of] [its] [cell] {valued}"), half_of_cells),
    "trait/majority": (("has a majority of {valued}", "is mostly {valued}"), lambda values: half_of_cells("more than", values)),
    "trait/begins": (("<begins|starts|begin|start> with [<a|an|the>] {valued}", "its first cell is {being}", "has its first cell {being}"), lambda values: end_in(values, first=True)),
    "trait/ends": (("<ends|end> <with|in|on> [also] [<a|an|the>] {valued}", "also ends with [<a|an>] {valued}", "its last cell is {being}"), lambda values: end_in(values, first=False)),
    "trait/both-ends": (("<begins and ends|starts and ends|begin and end> with [<a|an>] {valued}", "has [<a|an>] {valued} at both ends"), both_ends_in),
    "trait/different-ends": (
        f"<begins and ends|starts and ends> with <different|distinct> {_NOUN}", lambda: ends_related("differ", lambda a, b: a != b)),
    "trait/same-ends": (f"<begins and ends|starts and ends> with the same {_NOUN}", lambda: ends_related("are equal", lambda a, b: a == b)),
    "trait/monotone": (("is {monotony}", "{rising}", "is in {monotony}"), monotone_property),
    "trait/sorted": ("is <sorted|ordered>", lambda: monotone_property("nondecreasing")),
    "trait/never-falls": (("never <decreases|decrease|goes down|go down|falls|drops|gets smaller|get smaller|descends>", "weakly <increases|rises>"), lambda: monotone_property("nondecreasing")),
    "trait/never-rises": (("never <increases|increase|goes up|rises|gets bigger|get bigger|get larger|ascends>", "weakly <decreases|falls>"), lambda: monotone_property("nonincreasing")),
    "trait/sum": (("<adds|add|sums|sum> [up] to [<a|an>] {sum}", "has [<a|an>] <sum|total> [of] [<at least|at most>] {sum}", "<sum|total> is {sum}", "its <sum|total> is {sum}", "the sum of its <cell|number|value|digit> is {sum}", "its <cell|number|value|digit> <add|sum|add up> to {sum}"), lambda amount: sequences.total(amount) if isinstance(amount, Amount) else None),
    "trait/product": (("has [a] product [of] {sum}", "its product is {sum}", "the product of its <cell|number|value|digit> is {sum}", "multiplies to {sum}"), product_in),
    "trait/extreme-end": ((f"has its {_EXTREME_ADJECTIVE} {_NOUN} {_AT_END}",), lambda adjective: extreme_at_end(adjective, last=True)),
    "trait/extreme-start": ((f"has its {_EXTREME_ADJECTIVE} {_NOUN} {_AT_START}",), lambda adjective: extreme_at_end(adjective, last=False)),
    "trait/extreme-value": ((f"its {_EXTREME_ADJECTIVE} {_NOUN} is {{being}}",), extreme_value_in),
    "trait/changes": ("changes [<digit|colour|value|symbol>] {frequency}", number_of_changes),
    "trait/changes-once": ("changes [<digit|colour|value|symbol>] <exactly once|once|just once>", lambda: number_of_changes((frozenset([1]), False))),
    "trait/used-once": ((f"{_HAS_VERB} [<each|every>] [of] [the] {_NOUN} {{several}} exactly once", f"{_HAS_VERB} {{several}} [each] exactly once", f"{_HAS_VERB} each of {{several}} exactly once"), lambda values: each_value_once(tuple(values))),
    "trait/alternates": (("alternates between {valued} and {valued}", "is alternately {valued} and {valued}"), alternates_between),
    "trait/no-two": (("has no two [adjacent] {valued} adjacent", "has no two <adjacent|consecutive> {valued}"), no_two_consecutive),
    "trait/together": (("has its {valued} <together|consecutive|adjacent|in one block>", "has all its {valued} <together|consecutive|adjacent|in one block>"), is_one_run),
    "trait/each-of": (("has each of [the] [<value|number|digit>] {several} [at least once]",), lambda values: sequences.includes(*values) if len(values) > 1 else None),
    "trait/constant": (
        (f"is all the same [{_NOUN}]", f"has the same {_NOUN} everywhere", f"has all its {_NOUN} <equal|the same>"), sequences.CONSTANT),
    "trait/is": ("is {integers}", lambda numbers: consists_of(value_set(numbers))),
    "trait/in-order": (("has {list} in that order [in adjacent cell]", "has {list} consecutively"), lambda word: sequences.contains_word((tuple(word),)) if len(word) > 1 else None),
    "trait/two-apart": ("has {how many} {valued} [,] and they is not adjacent [to]", lambda bounds, values: sequences.all_of(value_count_within(bounds, values), no_two_consecutive(values))),
    "trait/unique": ((f"has a unique {_EXTREME_ADJECTIVE} [{_NOUN}]", f"has [exactly] one {_EXTREME_ADJECTIVE} [{_NOUN}]"), extreme_once),
    "trait/extreme": ((f"has {_EXTREME_ADJECTIVE} [{_NOUN}] {{being}}", f"has a {_EXTREME_ADJECTIVE} [{_NOUN}] of {{being}}"), extreme_value_in),
    "trait/read-as": (
        ("[,] <read|interpreted|viewed|seen> as a {=binary|decimal} number [,] is divisible by {digits}", "is divisible by {digits} <as|when read as> a {=binary|decimal} number", "is a {=binary|decimal} number divisible by {digits}"),
        lambda *meanings: divisible_as_number(2 if "binary" in meanings else 10, first_of(int, meanings))),
    "trait/xor": ("has xor {integer}", xor_equals),
    "trait/word": ("has the word {bits} at least once", lambda word: sequences.contains_word((word,))),
    "trait/either": ("{trait plain} or {trait plain}", sequences.any_of),
    "trait plain/only": ("is all {valued}", consists_of),
    "trait plain/begins": ("<begins|starts> with [<a|an>] {valued}", lambda values: end_in(values, first=True)),
    "trait plain/holds": ("has {how many} {valued}", value_count_within),
    "trait/sum-is": (("has [a] <sum|total> that is {being}", "<sum|total> is {being}", "<adds|sums> up to {being}"), sum_in_set),
    "trait/sorted-either": (
        ("is [<strictly|sorted>] [,] [either] {=increasing|ascending} or [strictly] {=decreasing|descending}", "is sorted [,] [either] [in] {=ascending} or {=descending} [order]"),
        lambda direction, _: sequences.any_of(monotone_property("nondecreasing"), monotone_property("nonincreasing")) if direction == "ascending" else sequences.any_of(monotone_property("increasing"), monotone_property("decreasing"))),
    "trait/unimodal": (("first increases and then decreases", "rises and then falls", "is unimodal"), sequences.UNIMODAL),
    "line claim/board": "{board claim}",
    "board claim/distinct": (
        (f"[<all|the|all the|all of the>] [{{count}}] {_NOUN} is [all] <different|distinct>", f"no two {_NOUN} is <equal|the same>"), lambda number=None: sequences.DISTINCT),
    "board claim/numbers": (
        ("the number of {valued} is {=at least|at most|greater than|less than|equal to} the number of {valued}",), lambda a, word, b: count_comparison(a, b, {"at least": "at least as many", "at most": "at most as many", "greater than": "more", "less than": "fewer", "equal to": "as many"}[word]) if a.phrase != b.phrase else None),
    "board claim/times": (("there is [exactly] <twice|two times> as many {valued} as {valued}"), lambda a, b: count_comparison(a, b, "as many", 2)),
    "board claim/unique": (f"the {_EXTREME_ADJECTIVE} {_NOUN} <appears|occurs> <once|only once|exactly once|just once>", extreme_once),
    "line claim/no-word": ("[the] [<pattern|word|string|sequence>] {bits} <never appear|never occur|is not there>", lambda word: sequences.contains_word((word,)).negated()),
    "line claim/word": ("[the] [<pattern|word|string|sequence>] {bits} <appears|occurs> [somewhere]", lambda word: sequences.contains_word((word,))),
    "line claim/runs": (
        ("<every|each|all|any> run of {valued} {run length}", "run of {valued} {run length}"), lambda values, lengths: sequences.run_lengths(values.single_value, lengths) if values.single_value is not None else None),
    "line claim/each-compared": (
        f"<every|each> {_NOUN} is {{compare}} the <cell|one|{_NOUN[1:-1]}> before [it]", lambda relation: consecutive_related(relation, after=False)),
    "line claim/each-compared-after": (
        f"<every|each> {_NOUN} is {{compare}} the <cell|one|{_NOUN[1:-1]}> after [it]", lambda relation: consecutive_related(relation, after=True)),
    "line claim/middle": ("the middle <one|cell|number> is {compare} both [of] its neighbour", lambda relation: middle_cell_related(relation, affirmative=True)),
    "line claim/middle-not": ("the middle <one|cell|number> is not {compare} both [of] its neighbour", lambda relation: middle_cell_related(relation, affirmative=False)),
    "line claim/encloses": (
        ("<every|each> {valued} <is|lies|stands> [somewhere] between two {valued}",), lambda values, others: sequences.all_of(some_beyond(values, others, after=True), some_beyond(values, others, after=False))),
    "line claim/turns": ("[the] <cell|number|value|digit> never decrease up to some point and never increase after [<it|that>]", sequences.UNIMODAL),
    "line claim/it": "it {trait}",
    "line claim/xor": (("the xor [of all] [of] [the] [<four>] <cell|value|number> is {integer}", "the xor of all [the] [four] <cell|value|number> is {integer}"), xor_equals),
    "line claim/number-is": ("the number of {valued} is {being}", count_in_set),
    "line claim/sum-is": (("the <sum|total> [of the <cell|number|value|digit>] is {being}",), sum_in_set),
    "line claim/number-runs": (("the number of [maximal] run of {valued} is {amount}",), lambda values, amount: sequences.run_count(values.single_value, amount) if values.single_value is not None else None),
    "line claim/number-all-runs": ((f"the number of [maximal] run [of equal {_NOUN}] is {{amount}}",), lambda amount: sequences.run_count(None, amount)),
    "line claim/longest": (("the longest run of {valued} has length [exactly] {how many}", "the longest run of {valued} is {how many} [cell] long", "the longest run of {valued} has {how many} cell"), longest_run_within),
    "line claim/prefix": (("every <prefix|beginning> has at least as many {valued} as {valued}", "in every <prefix|beginning> there is at least as many {valued} as {valued}"), at_least_as_many_in_prefixes),
    "line claim/told": (("the {=first|last} <number|cell|value|digit> is [equal to] the number of {valued}", "the {=first|last} <number|cell|value|digit> is how many {valued} [there is]"), lambda end, values: end_is_count(values, first=end == "first")),
    "line claim/two-between": (("between [<any|every|each>] [two] {valued} there is at least {count} [other] <cell|others|number>", "there is at least {count} [other] cell between [<any|every>] two {valued}"), lambda *meanings: min_distance_in_line(first_of(ValueSet, meanings), first_of(int, meanings) + 1)),
    "line claim/apart": (("no two {valued} is less than {count} apart", "[any] two {valued} is at least {count} [cell] apart"), min_distance_in_line),
    "line claim/within": ("no two {valued} is within distance {count} [of each other]", lambda values, distance: min_distance_in_line(values, distance + 1)),
    "line claim/never-sum": ("[the] [<cell|number|value|digit>] never <add|sum|add up> to {sum}", lambda amount: sequences.total(amount).negated()),
    "line claim/never-sum-exactly": ("[the] [four] [<cell|number|value|digit>] never <add|sum|add up> to [exactly] {sum}", sum_not_in),
    "line claim/sum-not": ("the <sum|total> is not {sum}", sum_not_in),
    "line claim/all-equal-many": ((f"all [{{count}}] {_NOUN} is [all] <equal|the same>",), lambda number: sequences.CONSTANT),
    "board claim/equally": ((f"each of [the] [{_NOUN}] {{several}} <appears|occurs> [<exactly|equally>] <the same number of times|equally often>", "{several} <appear|occur> equally often"), lambda values: equal_counts(tuple(values))),
    "board claim/never-so-often": ((f"no {_NOUN} <appears|occurs|is used> {{frequency}}",), no_value_count_within),
    "board claim/never-once": ((f"no {_NOUN} <appears|occurs|is used> exactly once",), lambda: no_value_count_within((frozenset([1]), False))),
    "board claim/more-often": (("[the] [<value|number|digit>] {valued} appears more often than [the] [<value|number|digit>] {valued}",), lambda a, b: count_comparison(a, b, "more") if a.phrase != b.phrase else None),
    "board claim/less-often": (("[the] [<value|number|digit>] {valued} <is not used|never appear|is used at most as often> <more often than|as> [the] [<value|number|digit>] {valued}",), lambda a, b: count_comparison(a, b, "at most as many") if a.phrase != b.phrase else None),
    "line claim/if": (("<if|whenever|when> {line claim} [,] [then] {line claim}", "<if|whenever|when> {line claim} [,] [then] <the row|the column|it|that row|that column> {trait}"), implication),
    "line claim/range-once": ((f"every {_NOUN} from {{integer}} to {{integer}} <appears|occurs> [at least once]",), includes_range),
    "trait/range-once": ((f"has every {_NOUN} from {{integer}} to {{integer}} [at least once]",), includes_range),
    "line claim/there": ("there is {how many} {valued}", value_count_within),
    "line claim/cells-are": ("{how many} [of] [the] cell is {being}", value_count_within),
    "line claim/half": ("{=at least|at most|exactly|more than|less than|fewer than} half [of] [the] cell is {being}", half_of_cells),
    "line claim/all": ("all [of] [the] <cell|number|value|digit> is {being}", consists_of),
    "line claim/distinct-bare": ((f"no {_NOUN} <repeats|is repeated|occurs twice|appears twice|appears more than once|occurs more than once>"), sequences.DISTINCT),
    "line claim/equal": (f"[<all|the|all the>] {_NOUN} is [all] <equal|the same|identical>", sequences.CONSTANT),
    "line claim/not-equal": ((f"[<the|all|all the>] {_NOUN} is not all <equal|the same|identical>", f"not all [the] {_NOUN} is <equal|the same|identical>"), sequences.CONSTANT.negated()),
    "line claim/outnumber": (("[the] {valued} outnumber [the] {valued}", "there is more {valued} than {valued}"), lambda a, b: count_comparison(a, b, "more")),
    "line claim/fewer": ("there is <fewer|less> {valued} than {valued}", lambda a, b: count_comparison(a, b, "fewer")),
    "line claim/as-many": (("there is <as many|exactly as many|just as many> {valued} as {valued}", "[the] {valued} and {valued} is equally <many|frequent>", "the number of {valued} is equal to the number of {valued}", "there is the same number of {valued} and {valued}"), lambda a, b: count_comparison(a, b, "as many")),
    "line claim/before": (
        ("[<all|every|the|all the|all of the>] {valued} <comes|come|is|is to the left of|stand|stands|appear|appears> <before|left of|to the left of|ahead of|above|somewhere to the left of|somewhere before> [<all|every|any|the|all the|all of the>] {valued}", "no {valued} <comes|is|appears|stands> <after|right of|to the right of|below> <a|any> {valued}"),
        all_before),
    "line claim/after": (
        "[<all|every|the|all the>] {valued} <comes|come|is|appear> <after|right of|to the right of|behind|below> [<all|every|any|the|all the>] {valued}", lambda a, b: all_before(b, a)),
    "line claim/together": (
        ("[<all|the|all the|all of the>] {valued} [if any ,] <is|form|forms|make|stand|sit> <together|consecutive|adjacent|one block|a single block|one run|a single run|one unbroken block|a contiguous block|one contiguous block|contiguous|an unbroken block>",), is_one_run),
    "line claim/one-block": ("[<all|the|all the>] {valued} <form|forms> <exactly one|one single> <block|run>", lambda values: sequences.run_count(values.single_value, amount_of((frozenset([1]), False))) if values.single_value is not None else None),
    "line claim/no-two": (("no two {valued} [is] <adjacent|consecutive|next to each other>", "no two adjacent {valued}"), no_two_consecutive),
    "line claim/number": (("the number of {valued} is {how many}", "the number of {valued} is either {how many}", "the number of {valued} is {amount}"), lambda values, count: value_count_in(count, values)),
    "line claim/sum": (("[the] [<cell|number|value|digit>] <add|sum|add up|adds up|sums> to [<a|an>] {sum}", "the <sum|total> [of the <cell|number|value|digit>] is {sum}"), sequences.total),
    "line claim/product": (("the product [of the <cell|number|value|digit>] is {sum}", "multiplying all [the] number gives {sum}"), product_in),
    "line claim/first": (("the first <cell|number|value|digit> is {being}",), lambda values: end_in(values, first=True)),
    "line claim/last": (("the last <cell|number|value|digit> is {being}",), lambda values: end_in(values, first=False)),
    "line claim/ends-equal": ((f"the first and [the] last {_NOUN} is <equal|the same>", "both ends is <equal|the same>"), ends_related("are equal", lambda a, b: a == b)),
    "line claim/ends-differ": ((f"the first and [the] last {_NOUN} <differ|is different>", "both ends <differ|is different>"), ends_related("differ", lambda a, b: a != b)),
    "line claim/ends-compared": (f"the first {_NOUN} is {{compare}} the last [{_NOUN}]", lambda relation: ends_related(f"are related: {relation[0]}", lambda a, b: bool(relation[1](a, b)))),
    "line claim/last-compared": (f"the last {_NOUN} is {{compare}} the first [{_NOUN}]", lambda relation: ends_related(f"are related: {relation[0]}, backwards", lambda a, b: bool(relation[1](b, a)))),
    "line claim/gaps": ("there is at least {count} {valued} between [<any|every|each>] two {valued}", lambda least, other, own: sequences.min_gap(own.single_value, least, other.single_value) if own.single_value is not None and other.single_value not in (None, own.single_value) and 0 < least <= 64 else None),
    "line claim/ends-sum": (f"the first and [the] last {_NOUN} <add up|sum|add> to {{sum}}", lambda amount: ends_related(f"have sum {amount.phrase}", lambda a, b: amount.contains(a + b))),
    "line claim/ends-are": (("both ends is {being}", f"the first and [the] last {_NOUN} is [both] {{being}}"), both_ends_in),
    "line claim/rises": ((f"[the] {_NOUN} {{rising}}", f"[the] {_NOUN} is {{monotony}}"), monotone_property),
    "line claim/never-falls": (f"[the] {_NOUN} never <decrease|go down|fall|drop|get smaller|descend>", lambda: monotone_property("nondecreasing")),
    "line claim/never-rises": (f"[the] {_NOUN} never <increase|go up|rise|get bigger|get larger|ascend>", lambda: monotone_property("nonincreasing")),
    "line claim/between": ("between [<any|every|each>] [two] {valued} there is [<a|an|at least one|some>] {valued}", separated_by),
    "line claim/each-once": ((f"<every|each> {_NOUN} <appears|occurs> {{frequency}}",), lambda bounds: sequences.count_of_each_value(amount_of(bounds))),
    "line claim/each-plain": ((f"<every|each> {_NOUN} <appears|occurs> [exactly] once",), sequences.PERMUTATION),
    "line claim/appears": (
        ("[the] {valued} <appears|occurs|appear|occur|is used|turns up> {frequency}",), lambda values, bounds: value_count_within(bounds, values)),
    "line claim/appears-once": (("[the] {valued} <appears|occurs|appear|occur> [exactly] <once|only once|just once>",), lambda values: value_count_within((frozenset([1]), False), values)),
    "line claim/some-twice": (f"some {_NOUN} <appears|occurs> [at least] <twice|two times|more than once>", sequences.repeated_value(2)),
    "line claim/uses": ((f"there is {{how many}} <different|distinct> {_NOUN}",), lambda bounds: with_ambiguity(bounds, sequences.distinct_value_count(amount_of(bounds)))),
    "line claim/extreme-end": ((f"the {_EXTREME_ADJECTIVE} {_NOUN} is {_AT_END}", f"the {_EXTREME_ADJECTIVE} {_NOUN} comes last", f"the last {_NOUN} is the {_EXTREME_ADJECTIVE}"), lambda adjective: extreme_at_end(adjective, last=True)),
    "line claim/extreme-start": ((f"the {_EXTREME_ADJECTIVE} {_NOUN} is {_AT_START}", f"the {_EXTREME_ADJECTIVE} {_NOUN} comes first", f"the first {_NOUN} is the {_EXTREME_ADJECTIVE}"), lambda adjective: extreme_at_end(adjective, last=False)),
    "line claim/extreme-value": ((f"the {_EXTREME_ADJECTIVE} {_NOUN} is {{being}}",), extreme_value_in),
    "line claim/changes": ("the <digit|value|colour> changes {frequency}", number_of_changes),
    "line claim/changes-once": ("the <digit|value|colour> changes <exactly once|once|just once>", lambda: number_of_changes((frozenset([1]), False))),
    "line claim/alternate": ("[the] {valued} and {valued} <alternate|take turns>", alternates_between),
    "line claim/consists": (("[the] <cell|number|value|digit> <alternate> between {valued} and {valued}",), alternates_between),
}  # fmt: skip
