"""What may be said of a line, a block, or the whole board: how much of each value, sums, different values, runs."""

from __future__ import annotations

from typing import Any

from stripcount.language.everyday import sequences
from stripcount.language.everyday.sequences import Sequence
from stripcount.language.everyday.words import CELLS, HAS, IS, Amount, amount
from stripcount.language.phrases import Bounds, at_most

TOPIC = "what they hold"
_ONCE = "[exactly] once"
_RUN = "<run|runs|block|blocks|group|groups|stretch|stretches>"


def _runs(number: Bounds | str, value: int | None) -> Sequence:
    return sequences.run_count(value, amount(number))


def _consecutive(length: int, value: int) -> Sequence | None:
    return sequences.containing(((value,) * length,)) if 0 < length <= 64 else None


def _length(value: int | None, lengths: Amount) -> Sequence:
    return sequences.runs(value, lengths)


PHRASES: dict[str, Any] = {
    "content/holds": (f"{HAS} {{how many}} {{plural}}", lambda number, value: sequences.holding(amount(number), value)),
    "content/as-many": (
        (f"{HAS} as many {{plural}} as {{plural}}", f"{HAS} <equally many|an equal number of|the same number of> {{plural}} and {{plural}}"),
        lambda first, second: sequences.comparing(first, second, "as many")),
    "content/more": (f"{HAS} {{=more|fewer}} {{plural}} than {{plural}}", lambda word, first, second: sequences.comparing(first, second, word)),
    "content/at-least-as-many": (
        f"{HAS} {{=at least as many|at most as many}} {{plural}} as {{plural}}",
        lambda word, first, second: sequences.comparing(first, second, word)),
    "content/only": (
        (f"{IS} <all|only|full of|entirely|made only of> [{{cells}}] {{plural}}", "<consists|consist> <only|entirely> of {plural}",
         f"{HAS} <only|nothing but> {{plural}}", "<of|full of> [<only|all>] {plural}"),
        lambda *found: sequences.only(found[-1])),
    "content/empty": (f"{IS} empty", sequences.only(0)),
    "content/constant": (
        (f"{IS} <constant|monochromatic>", f"{IS} all [{{cells}}] <equal|the same>", f"{HAS} only equal {CELLS}", f"<of|with> equal {CELLS}"),
        lambda *_: sequences.CONSTANT),
    "content/every-value": (
        (f"{HAS} <all|every|each> [the] <value|values|colour|colours|number|numbers|symbol|symbols> [at least once]",),
        sequences.COMPLETE),
    "content/permutation": (
        (f"{IS} <a permutation|permutations> [of the values]", f"{HAS} <all|every|each> [the] <value|values|colour|colours|number|numbers|symbol|symbols> {_ONCE}"),
        sequences.PERMUTED),
    "content/distinct": (
        (f"{HAS} [<all|only>] <different|distinct> {CELLS}", f"{HAS} no <value|colour|number> <twice|more than once>",
         f"{HAS} no <repeated|equal|duplicate> {CELLS}", f"{HAS} no <repetition|repetitions|repeats>", f"{IS} all <different|distinct>",
         f"{HAS} all [<its|their>] {CELLS} <different|distinct>"),
        sequences.DISTINCT),
    "content/different": (
        f"{HAS} {{how many}} [<different|distinct>] <value|values|colour|colours|color|colors|symbol|symbols>",
        lambda number: sequences.different(amount(number))),
    "content/some-different": (f"{HAS} {{how many}} <different|distinct> {CELLS}", lambda number: sequences.different(amount(number))),
    "content/including": (
        (f"{HAS} both [a] {{plural}} and [a] {{plural}}", f"{HAS} a {{plural}} and a {{plural}}",
         f"{HAS} at least one {{plural}} and [at least] one {{plural}}"),
        lambda first, second: sequences.including(first, second) if first != second else None),
    "content/sum": (
        ("<sums|sum|adds up|add up|adding up> to {sum}", f"{HAS} [a] <sum|total> [of] {{sum}}", f"{HAS} [a] <sum|total> [that is] {{sum}}"),
        sequences.summing),
    "content/sum-parity": (
        f"{HAS} an {{=even|odd}} <sum|total>", lambda word: sequences.summing(amount(word))),
    "property/content": "{content}",
    "property/runs": (
        (f"{HAS} {{how many}} {_RUN} [of] {{plural}}", f"{HAS} {{how many}} <maximal|separate> {_RUN} of {{plural}}"), _runs),
    "property/all-runs": (
        (f"{HAS} {{how many}} {_RUN} [of equal {CELLS}]",), lambda number: _runs(number, None)),
    "property/word": (
        (f"{HAS} [<the|a>] [<pattern|word|string|sequence>] {{words of digits}}",
         f"{HAS} [<the|a>] [<pattern|word|string|sequence>] {{words of bits}}"),
        lambda words: sequences.containing(words) if min(map(len, words)) > 1 else None),
    "property/no-word": (
        (f"{HAS} no {{words of digits}}", "<avoids|avoid|avoiding> [the] [<pattern|patterns|word|words>] {words of digits}",
         "<avoids|avoid> [the] [<pattern|patterns|word|words>] {words of bits}"),
        lambda words: _avoiding(words) if min(map(len, words)) > 1 else None),
    "property/consecutive": (
        (f"{HAS} {{count}} <consecutive|adjacent|neighbouring|neighboring> {{plural}}", f"{HAS} {{count}} {{plural}} <in a row|in succession|next to each other|side by side>"),
        _consecutive),
    "property/at-most-consecutive": (
        f"{HAS} at most {{count}} {{plural}} <in a row|in succession|next to each other|side by side>",
        lambda most, value: sequences.runs(value, amount(at_most(most))) if 0 < most <= 64 else None),
    "property/begins": ("<begins|begin|starts|start|beginning|starting> <with|in|by> [<a|the>] {plural}", lambda value: sequences.ends(True, False, value)),
    "property/ends": ("<ends|end|ending> <with|in|by> [<a|the>] {plural}", lambda value: sequences.ends(False, True, value)),
    "property/both-ends": (
        "<begins and ends|starts and ends|begin and end|start and end> <with|in> [<a|the>] {plural}", lambda value: sequences.ends(True, True, value)),
    "property/same-ends": (
        f"<begins and ends|starts and ends|begin and end|start and end> <with|in> the same {CELLS}", sequences.ends(True, True, None)),
    "property/palindrome": (f"{IS} <a palindrome|palindromes|palindromic|a palindromic word>", sequences.PALINDROME),
    "property/unimodal": (f"{IS} unimodal", sequences.UNIMODAL),
    "property/alternating": (
        ("<alternates|alternate> between {integer} and {integer}", f"{IS} alternating between {{integer}} and {{integer}}"),
        lambda first, second: sequences.alternating(first, second) if first != second else None),
}  # fmt: skip


def _avoiding(words: tuple[tuple[int, ...], ...]) -> Sequence:
    own = sequences.containing(words)
    shown = own.said.removeprefix("contains ")
    return Sequence(f"does not contain {shown}", own.negated().over, ordered=True)
