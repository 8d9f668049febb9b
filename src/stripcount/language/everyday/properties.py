"""What may be said of a line, a block, or the whole board: how much of each value, sums, different values, runs."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import replace

from stripcount.language.everyday import sequences
from stripcount.language.everyday.automata import SequenceProperty
from stripcount.language.everyday.words import CELLS, HAS, IS, Amount, PlainBounds, amount_of
from stripcount.language.grammar import PhraseList, Productions
from stripcount.language.phrases import Bounds, at_most

TOPIC = "what they hold"
_ONCE = "[exactly] once"
_RUN = "<run|runs|block|blocks|group|groups|stretch|stretches>"


Holding = tuple[Bounds | str, int]
"""(how many cells, of which value)."""
_NUMBER = "not exactly that many, or not that many and not more"


def counted(number: Bounds | str, of: SequenceProperty) -> SequenceProperty:
    """Return a property that a number belongs to; without `exactly` it is vague what no line may have."""
    return replace(of, ambiguity=_NUMBER) if isinstance(number, PlainBounds) else of


def holds(number: Bounds | str, value: int) -> SequenceProperty:
    """Return the property: there are so many cells of a value."""
    return counted(number, sequences.value_count(amount_of(number), value))


def holding_all(found: tuple[Holding, ...]) -> SequenceProperty | None:
    """Return the property: so many cells of each of two values or more; None for the parts of `at least one 0 and one 1`."""
    numbers, values = [number for number, _ in found], [value for _, value in found]
    repeated = any(isinstance(n, PlainBounds) and not isinstance(numbers[0], PlainBounds) for n in numbers[1:])
    if len(found) < 2 or len(set(values)) < len(values) or repeated:
        return None
    return sequences.all_of(*(holds(*each) for each in found))


def holding_one(first: Bounds | str, value: int, second: Bounds | str, other: int) -> SequenceProperty | None:
    """Return the property: so many cells of one value or so many of another."""
    if isinstance(second, PlainBounds) and not isinstance(first, PlainBounds):
        return None
    return sequences.any_of(holds(first, value), holds(second, other))


def _runs(number: Bounds | str, value: int | None) -> SequenceProperty:
    return counted(number, sequences.run_count(value, amount_of(number)))


def _some_run(value: int, lengths: Amount) -> SequenceProperty:
    other = Amount(f"not {lengths.phrase}", lambda n: not lengths.contains(n), lengths.threshold, lengths.period)
    return replace(
        sequences.run_lengths(value, other).negated(), predicate=f"has a run of {value}s of length {lengths.phrase}"
    )


def _consecutive(length: int, value: int) -> SequenceProperty | None:
    return sequences.contains_word(((value,) * length,)) if 0 < length <= 64 else None


PHRASES: Productions = {
    "content/holds": (f"{HAS} {{how many}} {{plural}}", holds),
    "content/holds-within": (f"{HAS} {{how many}} {{plural}} in it", holds),
    "content/without": ("without [<any|a>] {plural}", lambda value: sequences.value_count(amount_of(at_most(0)), value)),
    "holding/holding": ("{how many} {plural}", lambda *found: found),
    "holdings": PhraseList("holding", inner=(",",), last=("and", ", and"), distinct=True),
    "content/holds-all": (f"{HAS} {{holdings}}", holding_all),
    "content/holds-one": (
        (f"{HAS} {{how many}} {{plural}} or {{how many}} {{plural}}", f"{HAS} either {{how many}} {{plural}} or {{how many}} {{plural}}"),
        holding_one),
    "content/as-many": (
        (f"{HAS} as many {{plural}} as {{plural}}", f"{HAS} <equally many|an equal number of|the same number of> {{plural}} and {{plural}}"),
        lambda first, second: sequences.count_comparison(first, second, "as many")),
    "content/more": (f"{HAS} {{=more|fewer}} {{plural}} than {{plural}}", lambda word, first, second: sequences.count_comparison(first, second, word)),
    "content/at-least-as-many": (
        f"{HAS} {{=at least as many|at most as many}} {{plural}} as {{plural}}",
        lambda word, first, second: sequences.count_comparison(first, second, word)),
    "content/only": (
        (f"{IS} <all|only|full of|entirely|made only of> [{{cells}}] {{plural}}", "<consists|consist> [<only|entirely>] of {plural}", "<consists|consist> of {plural} only",
         f"{HAS} <only|nothing but> {{plural}}", "<of|full of> [<only|all>] {plural}"),
        lambda *found: sequences.all_equal_to(found[-1])),
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
        lambda number: counted(number, sequences.distinct_value_count(amount_of(number)))),
    "content/some-different": (
        f"{HAS} {{how many}} <different|distinct> {CELLS}", lambda number: counted(number, sequences.distinct_value_count(amount_of(number)))),
    "content/some-equal": (
        (f"{HAS} [at least] {{count}} equal {CELLS}", f"{HAS} {{count}} or more equal {CELLS}"),
        lambda number: sequences.repeated_value(number) if number > 1 else None),
    "content/repeats-one": (
        (f"{HAS} a <repeated|duplicate> {CELLS}", f"{HAS} a repetition"), lambda: sequences.repeated_value(2)),
    "frequency/times": (
        ("[exactly] twice", "[exactly] {count} times"), lambda number=2: (frozenset([number]), False)),
    "frequency/at-most": (("<at most|no more than> once",), at_most(1)),
    "frequency/at-most-more": (("<at most|no more than> twice", "<at most|no more than> {count} times"), lambda number=2: at_most(number)),
    "frequency/at-least": (("at least twice", "at least {count} times"), lambda number=2: (frozenset([number]), True)),
    "content/each-so-often": (f"{HAS} <every|each> <value|colour|color|number|symbol> {{frequency}}", lambda times: sequences.count_of_each_value(amount_of(times))),
    "content/including": (
        (f"{HAS} both [a] {{plural}} and [a] {{plural}}", f"{HAS} at least one {{plural}} and one {{plural}}"),
        lambda first, second: sequences.includes(first, second) if first != second else None),
    "content/sum": (
        ("<sums|sum|adds up|add up|adding up> to {sum}", f"{HAS} [a] <sum|total> [of] {{sum}}", f"{HAS} [a] <sum|total> [that is] {{sum}}"),
        sequences.total),
    "content/sum-parity": (
        f"{HAS} [an] {{=even|odd}} <sum|total>", lambda word: sequences.total(amount_of(word))),
    "property/content": "{content}",
    "property/runs": (
        (f"{HAS} {{how many}} {_RUN} [of] {{plural}}", f"{HAS} {{how many}} <maximal|separate> {_RUN} of {{plural}}"), _runs),
    "property/all-runs": (
        (f"{HAS} {{how many}} {_RUN} [of equal {CELLS}]",), lambda number: _runs(number, None)),
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
        lambda words: _avoiding(words) if min(map(len, words)) > 1 else None),
    "property/consecutive": (
        (f"{HAS} {{count}} <consecutive|adjacent|neighbouring|neighboring> {{plural}}", f"{HAS} {{count}} {{plural}} <in a row|in succession|next to each other|side by side>",
         f"{HAS} {{count}} or more <consecutive|adjacent|neighbouring|neighboring> {{plural}}", f"{HAS} at least {{count}} <consecutive|adjacent> {{plural}}"),
        _consecutive),
    "property/never-consecutive": (
        (f"{HAS} no {{count}} <consecutive|adjacent|neighbouring|neighboring|successive> {{plural}}", f"{HAS} no {{count}} {{plural}} <in a row|in succession|next to each other|side by side>"),
        lambda length, value: sequences.run_lengths(value, amount_of(at_most(length - 1))) if 1 < length <= 64 else None),
    "property/pair": (
        f"{HAS} [at least] <a|one> pair of <adjacent|consecutive|neighbouring|neighboring> {{plural}}", lambda value: _consecutive(2, value)),
    "property/has-run": (
        f"{HAS} a <run|stretch> of {{plural}} of length {{amount}}", _some_run),
    "property/at-most-consecutive": (
        (f"{HAS} at most {{count}} {{plural}} <in a row|in succession|next to each other|side by side>", f"{HAS} at most {{count}} <consecutive|adjacent> {{plural}}"),
        lambda most, value: sequences.run_lengths(value, amount_of(at_most(most))) if 0 < most <= 64 else None),
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
        (f"{IS} not {{state}}", "<does|do> not {content}", "<does|do> not {ordered}"), lambda denied: denied.denial()),
    "state/all": ("all [{cells}] {plural}", lambda *found: sequences.all_equal_to(found[-1])),
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
_RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "increasing": operator.lt,
    "decreasing": operator.gt,
    "nondecreasing": operator.le,
    "nonincreasing": operator.ge,
}


def monotone_property(relation: str) -> SequenceProperty:
    """Return the property: the values rise, or fall, in one of four ways."""
    word = f"strictly {relation}" if relation in ("increasing", "decreasing") else relation
    return sequences.monotone(word, _RELATIONS[relation])


def _avoiding(words: tuple[tuple[int, ...], ...]) -> SequenceProperty:
    own = sequences.contains_word(words)
    shown = own.predicate.removeprefix("contains ")
    return SequenceProperty(f"does not contain {shown}", own.negated().automaton_over, ordered=True)
