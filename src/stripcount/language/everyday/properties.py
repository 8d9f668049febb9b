"""Phrases for the properties of a line, a block or the whole board: counts of values, sums, distinct values, runs.

Examples are `has at least two 1s`, `is constant` and `is a palindrome`; what has the property is read elsewhere. Each
means a `SequenceProperty`, or None where the reading of the phrase is rejected.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import replace

from stripcount.language.everyday import sequences
from stripcount.language.everyday.automata import SequenceProperty
from stripcount.language.everyday.words import CELLS, HAS, IS, Amount, PlainBounds, amount_of, at_least, exactly
from stripcount.language.grammar import PhraseList, Productions
from stripcount.language.phrases import Bounds, at_most

TOPIC = "what they hold"
# choices of words in productions
_ONCE = "[exactly] once"
_RUN = "<run|runs|block|blocks|group|groups|stretch|stretches>"
_MAX_RUN_LENGTH = 64  # of runs that are counted cell by cell
ValueCount = tuple[Bounds | str, int]
"""(the bounds of a number of cells, or "even" or "odd"; the value of these cells)."""
_COUNT_AMBIGUITY = "not exactly that many, or not that many and not more"
_RELATION_OF_ADJECTIVE: dict[str, Callable[[int, int], bool]] = {
    "increasing": operator.lt,
    "decreasing": operator.gt,
    "nondecreasing": operator.le,
    "nonincreasing": operator.ge,
}


def with_ambiguity(bounds: Bounds | str, property: SequenceProperty) -> SequenceProperty:
    """Return a property stated with bounds, marked as ambiguous in prohibitions if the bounds have no `exactly`."""
    return replace(property, ambiguity=_COUNT_AMBIGUITY) if isinstance(bounds, PlainBounds) else property


def cell_count(bounds: Bounds | str, value: int) -> SequenceProperty:
    """Return the property: the number of cells with a value lies within bounds."""
    return with_ambiguity(bounds, sequences.value_count(amount_of(bounds), value))


def joint_cell_counts(counts: tuple[ValueCount, ...]) -> SequenceProperty | None:
    """Return the property of `two 0s and at least one 1`: several numbers of cells lie within bounds.

    Return None for fewer than two counts, for a repeated value, and where only a later count has no `exactly`: in `at
    least one 0 and one 1`, the words before the first number may belong to both.
    """
    bounds_list, values = [bounds for bounds, _ in counts], [value for _, value in counts]
    is_unclear = not isinstance(bounds_list[0], PlainBounds) and any(
        isinstance(bounds, PlainBounds) for bounds in bounds_list[1:]
    )
    if len(counts) < 2 or len(set(values)) < len(values) or is_unclear:
        return None
    return sequences.all_of(*(cell_count(*count) for count in counts))


def either_cell_count(
    bounds: Bounds | str, value: int, other_bounds: Bounds | str, other_value: int
) -> SequenceProperty | None:
    """Return the property of `two 0s or exactly one 1`: one of two numbers of cells lies within its bounds.

    Return None where only the second number has no `exactly`.
    """
    if isinstance(other_bounds, PlainBounds) and not isinstance(bounds, PlainBounds):
        return None
    return sequences.any_of(cell_count(bounds, value), cell_count(other_bounds, other_value))


def _run_count(bounds: Bounds | str, value: int | None) -> SequenceProperty:
    """Return the property: the number of runs of a value (None: of any equal cells) lies within bounds."""
    return with_ambiguity(bounds, sequences.run_count(value, amount_of(bounds)))


def not_in(amount: Amount) -> Amount:
    """Return the amount of all integers that are not in `amount`."""
    return Amount(f"not {amount.phrase}", lambda n: not amount.contains(n), amount.threshold, amount.period)


def _has_run(value: int, lengths: Amount) -> SequenceProperty:
    """Return the property: the length of some run of a value is in `lengths`, a set of integers."""
    return replace(
        sequences.run_lengths(value, not_in(lengths)).negated(),
        predicate=f"has a run of {value}s of length {lengths.phrase}",
    )


def _has_consecutive(length: int, value: int) -> SequenceProperty | None:
    """Return the property: some `length` consecutive cells have a value.

    Return None for the length 0, and for one above _MAX_RUN_LENGTH.
    """
    return sequences.contains_word(((value,) * length,)) if 0 < length <= _MAX_RUN_LENGTH else None


def monotone_property(relation: str) -> SequenceProperty:
    """Return the property: the values, in their order, are monotone.

    `relation` is "increasing", "decreasing" (both strictly), "nondecreasing" or "nonincreasing".
    """
    adjective = f"strictly {relation}" if relation in ("increasing", "decreasing") else relation
    return sequences.monotone(adjective, _RELATION_OF_ADJECTIVE[relation])


def _avoids_words(words: tuple[tuple[int, ...], ...]) -> SequenceProperty:
    """Return the property: none of some words, given by their values, occurs in consecutive cells."""
    contains = sequences.contains_word(words)
    words_text = contains.predicate.removeprefix("contains ")
    return SequenceProperty(f"does not contain {words_text}", contains.negated().automaton_over, ordered=True)


# a row is "kind/name": (text or texts, sentence in standard words if any, meaning or its function), see `grammar`
PHRASES: Productions = {
    "content/holds": (f"{HAS} {{how many}} {{plural}}", cell_count),
    "content/holds-within": (f"{HAS} {{how many}} {{plural}} in it", cell_count),
    "content/without": ("without [<any|a>] {plural}", lambda value: sequences.value_count(amount_of(at_most(0)), value)),
    "holding/holding": ("{how many} {plural}", lambda *pair: pair),
    "holdings": PhraseList("holding", inner=(",",), last=("and", ", and"), distinct=True),
    "content/holds-all": (f"{HAS} {{holdings}}", joint_cell_counts),
    "content/holds-one": (
        (f"{HAS} {{how many}} {{plural}} or {{how many}} {{plural}}", f"{HAS} either {{how many}} {{plural}} or {{how many}} {{plural}}"),
        either_cell_count),
    "content/as-many": (
        (f"{HAS} as many {{plural}} as {{plural}}", f"{HAS} <equally many|an equal number of|the same number of> {{plural}} and {{plural}}"),
        lambda first, second: sequences.count_comparison(first, second, "as many")),
    "content/more": (f"{HAS} {{=more|fewer}} {{plural}} than {{plural}}", lambda relation, first, second: sequences.count_comparison(first, second, relation)),
    "content/at-least-as-many": (
        f"{HAS} {{=at least as many|at most as many}} {{plural}} as {{plural}}",
        lambda relation, first, second: sequences.count_comparison(first, second, relation)),
    "content/only": (
        (f"{IS} <all|only|full of|entirely|made only of> [{{cells}}] {{plural}}", "<consists|consist> [<only|entirely>] of {plural}", "<consists|consist> of {plural} only",
         f"{HAS} <only|nothing but> {{plural}}", "<of|full of> [<only|all>] {plural}"),
        lambda *parts: sequences.all_equal_to(parts[-1])),
    "content/empty": (f"{IS} empty", sequences.all_equal_to(0)),
    "content/full": (f"{IS} full", sequences.all_equal_to(1)),
    "content/constant": (
        (f"{IS} <constant|monochromatic>", f"{IS} all [{{cells}}] <equal|the same>", f"{HAS} only equal {CELLS}", f"<of|with> equal {CELLS}", f"<consists|consist> [only] of equal {CELLS}"),
        lambda *_: sequences.CONSTANT),
    "content/every-value": (
        (f"{HAS} <all|every|each> [the] <value|values|colour|colours|number|numbers|symbol|symbols|digit|digits> [at least once]",),
        sequences.EVERY_VALUE),
    "content/all-so-many": (
        f"{HAS} all {{count}} [different] <value|values|colour|colours|number|numbers|symbol|symbols|digit|digits>", sequences.all_values),
    "content/permutation": (
        (f"{IS} <a permutation|permutations> [of the values]", f"{HAS} <all|every|each> [the] <value|values|colour|colours|number|numbers|symbol|symbols|digit|digits> {_ONCE}"),
        sequences.PERMUTATION),
    "content/distinct": (
        (f"{HAS} [<all|only>] <different|distinct> {CELLS}", f"{HAS} no <value|colour|number> <twice|more than once>", f"{HAS} no two equal {CELLS}",
         f"{HAS} no <repeated|equal|duplicate> {CELLS}", f"{HAS} no <repetition|repetitions|repeats>", f"{IS} all <different|distinct>",
         f"{HAS} all [<its|their>] {CELLS} <different|distinct>"),
        sequences.DISTINCT),
    "content/different": (
        f"{HAS} {{how many}} [<different|distinct>] <value|values|colour|colours|color|colors|symbol|symbols>",
        lambda bounds: with_ambiguity(bounds, sequences.distinct_value_count(amount_of(bounds)))),
    "content/some-different": (
        f"{HAS} {{how many}} <different|distinct> {CELLS}", lambda bounds: with_ambiguity(bounds, sequences.distinct_value_count(amount_of(bounds)))),
    "content/some-equal": (
        (f"{HAS} [at least] {{count}} equal {CELLS}", f"{HAS} {{count}} or more equal {CELLS}"),
        lambda count: sequences.repeated_value(count) if count > 1 else None),
    "content/repeats-one": (
        (f"{HAS} a <repeated|duplicate> {CELLS}", f"{HAS} a repetition"), lambda: sequences.repeated_value(2)),
    "frequency/times": (
        ("[exactly] twice", "[exactly] {count} times"), lambda count=2: exactly(count)),
    "frequency/at-most": (("<at most|no more than> once",), at_most(1)),
    "frequency/at-most-more": (("<at most|no more than> twice", "<at most|no more than> {count} times"), lambda count=2: at_most(count)),
    "frequency/at-least": (("at least twice", "at least {count} times"), lambda count=2: at_least(count)),
    "content/each-so-often": (f"{HAS} <every|each> <value|colour|color|number|symbol> {{frequency}}", lambda bounds: sequences.count_of_each_value(amount_of(bounds))),
    "content/including": (
        (f"{HAS} both [a] {{plural}} and [a] {{plural}}", f"{HAS} at least one {{plural}} and one {{plural}}"),
        lambda first, second: sequences.includes(first, second) if first != second else None),
    "content/sum": (
        ("<sums|sum|adds up|add up|adding up> to {sum}", f"{HAS} [a] <sum|total> [of] {{sum}}", f"{HAS} [a] <sum|total> [that is] {{sum}}"),
        sequences.total),
    "content/sum-parity": (
        f"{HAS} [an] {{=even|odd}} <sum|total>", lambda parity: sequences.total(amount_of(parity))),
    "property/content": "{content}",
    "property/runs": (
        (f"{HAS} {{how many}} {_RUN} [of] {{plural}}", f"{HAS} {{how many}} <maximal|separate> {_RUN} of {{plural}}"), _run_count),
    "property/all-runs": (
        (f"{HAS} {{how many}} {_RUN} [of equal {CELLS}]",), lambda bounds: _run_count(bounds, None)),
    "property/word": (
        f"{HAS} [<the|a>] [<pattern|word|string|sequence>] {{words of digits}}",
        sequences.contains_word),
    "property/all-words": (
        (f"{HAS} [both] {{bits}} and {{bits}}",),
        lambda first, second: replace(
            sequences.all_of(sequences.contains_word((first,)), sequences.contains_word((second,))), ambiguity="not one of them, or not both")),
    "property/no-word": (
        (f"{HAS} no {{words of digits}}", "<avoids|avoid|avoiding> [the] [<pattern|patterns|word|words>] {words of digits}",
         "<avoids|avoid> [the] [<pattern|patterns|word|words>] {words of bits}"),
        lambda words: _avoids_words(words) if min(map(len, words)) > 1 else None),
    "property/consecutive": (
        (f"{HAS} {{count}} <consecutive|adjacent|neighbouring|neighboring> {{plural}}", f"{HAS} {{count}} {{plural}} <in a row|in succession|next to each other|side by side>",
         f"{HAS} {{count}} or more <consecutive|adjacent|neighbouring|neighboring> {{plural}}", f"{HAS} at least {{count}} <consecutive|adjacent> {{plural}}"),
        _has_consecutive),
    "property/never-consecutive": (
        (f"{HAS} no {{count}} <consecutive|adjacent|neighbouring|neighboring|successive> {{plural}}", f"{HAS} no {{count}} {{plural}} <in a row|in succession|next to each other|side by side>"),
        lambda length, value: sequences.run_lengths(value, amount_of(at_most(length - 1))) if 1 < length <= _MAX_RUN_LENGTH else None),
    "property/pair": (
        f"{HAS} [at least] <a|one> pair of <adjacent|consecutive|neighbouring|neighboring> {{plural}}", lambda value: _has_consecutive(2, value)),
    "property/has-run": (
        f"{HAS} a <run|stretch> of {{plural}} of length {{amount}}", _has_run),
    "property/at-most-consecutive": (
        (f"{HAS} at most {{count}} {{plural}} <in a row|in succession|next to each other|side by side>", f"{HAS} at most {{count}} <consecutive|adjacent> {{plural}}"),
        lambda limit, value: sequences.run_lengths(value, amount_of(at_most(limit))) if 0 < limit <= _MAX_RUN_LENGTH else None),
    "property/begins": ("<begins|begin|starts|start|beginning|starting> <with|in|by> [<a|the>] {plural}", lambda value: sequences.end_values(True, False, value)),
    "property/ends": ("<ends|end|ending> <with|in|by> [<a|the>] {plural}", lambda value: sequences.end_values(False, True, value)),
    "property/both-ends": (
        "<begins and ends|starts and ends|begin and end|start and end> <with|in> [<a|the>] {plural}", lambda value: sequences.end_values(True, True, value)),
    "property/same-ends": (
        f"<begins and ends|starts and ends|begin and end|start and end> <with|in> the same {CELLS}", sequences.end_values(True, True, None)),
    "property/palindrome": (
        (f"{IS} <a palindrome|palindromes|palindromic|a palindromic word>", "<reads|read> the same <forwards and backwards|backwards and forwards|forward and backward|backward and forward|in both directions|from both ends>"),
        sequences.PALINDROME),
    "property/monotone": (
        (f"{IS} <monotone|monotonic>",), lambda: sequences.any_of(monotone_property("nondecreasing"), monotone_property("nonincreasing"))),
    "property/unimodal": (f"{IS} unimodal", sequences.UNIMODAL),
    "property/alternating": (
        ("<alternates|alternate> between {integer} and {integer}", f"{IS} alternating between {{integer}} and {{integer}}"),
        lambda first, second: sequences.alternates_between(first, second) if first != second else None),
    "property/denied": (
        (f"{IS} not {{state}}", "<does|do> not {content}", "<does|do> not {ordered}"), lambda property: property.denial()),
    "state/all": ("all [{cells}] {plural}", lambda *parts: sequences.all_equal_to(parts[-1])),
    "state/constant": ("<constant|monochromatic|all equal|all the same>", sequences.CONSTANT),
    "state/palindrome": ("<a palindrome|palindromes|palindromic>", sequences.PALINDROME),
    "ordered/contain": ("<contain|have> {bits}", lambda word: sequences.contains_word((word,))),
    "ordered/begin": ("<begin|start> with [a] {plural}", lambda value: sequences.end_values(True, False, value)),
    "ordered/end": ("end <with|in> [a] {plural}", lambda value: sequences.end_values(False, True, value)),
    "properties/one": "{property}",
    "properties/either": (("{property} or {property}", "either {property} or {property}"), sequences.any_of),
    "properties/either-state": (
        (f"{IS} [either] {{state}} or {{state}}", f"{IS} {{state}} or else {{state}}"), sequences.any_of),
    "properties/both": (("{property} and {property}", "both {property} and {property}", "{property} but {property}"), sequences.all_of),
    "properties/monotone": (f"{IS} [either] {{monotony}} or {{monotony}}", lambda first, second: sequences.any_of(monotone_property(first), monotone_property(second))),
}  # fmt: skip
