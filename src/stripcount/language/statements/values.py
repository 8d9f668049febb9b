"""Sets of values of cells, by the phrases for them: `1`, `even numbers`, `0 or 2`, `greater than 3`, `black`.

A phrase of kind `valued` is a noun (`an even number`), one of kind `sized` a comparison (`at least 2`); one of kind
`being` stands behind `is` and is either of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from stripcount.language.grammar import PhraseList, Productions
from stripcount.language.phrases import joined_by_or
from stripcount.model.lattice.rule import Flags, Numbers

# alternatives in the notation of productions, which several phrases share
_ARTICLE = "[<a|an>]"
_NOUN = "[<cell|number|value|digit|symbol|integer>]"
_BLACK = "<black|filled|shaded|coloured|marked|occupied|live|alive|dark|painted|selected|chosen>"
_WHITE = "<white|blank|empty|unfilled|unshaded|uncoloured|unmarked|unoccupied|dead|vacant|unpainted>"
_OBJECT = "<star|stars|token|tokens|counter|counters|stone|stones|mine|mines|coin|coins|dot|dots>"


@dataclass(frozen=True)
class ValueSet:
    """A set of integers as a phrase states it.

    `phrase` is the set in words: `1 or 3`, `at least 2`. `contains` tests one integer. `mentioned_values` are the
    values of cells that the phrase names one by one; it is empty for `even`.
    """

    phrase: str
    contains: Callable[[int], bool]
    mentioned_values: frozenset[int] = frozenset()

    def membership(self, numbers: Numbers) -> Flags:
        """Return an array of the same shape that states for each of the integers whether it is in the set."""
        distinct, positions = np.unique(numbers, return_inverse=True)
        flags = np.array([self.contains(int(number)) for number in distinct], dtype=bool)
        return flags[positions].reshape(np.shape(numbers))

    @property
    def single_value(self) -> int | None:
        """The value if the phrase is one number, such as `2`; else None."""
        if len(self.mentioned_values) != 1:
            return None
        (value,) = self.mentioned_values
        return value if self.phrase == str(value) else None


ANY_VALUE = ValueSet("of any value", lambda number: True)


def value_set(numbers: Iterable[int]) -> ValueSet:
    """Return the set of the given integers; the order of its phrase is theirs."""
    distinct = tuple(dict.fromkeys(numbers))
    return ValueSet(joined_by_or(distinct), lambda number: number in distinct, frozenset(distinct))


def complement(values: ValueSet) -> ValueSet:
    """Return the set of all integers that are not in a set."""
    return ValueSet(f"not {values.phrase}", lambda number: not values.contains(number), values.mentioned_values)


def _union(sets: tuple[ValueSet, ...]) -> ValueSet | None:
    """Return the union of two sets or more; None for fewer, which are read by another production."""
    if len(sets) < 2:
        return None
    mentioned_values = frozenset[int]().union(*(values.mentioned_values for values in sets))
    phrase = " or ".join(values.phrase for values in sets)
    return ValueSet(phrase, lambda number: any(values.contains(number) for values in sets), mentioned_values)


def _is_prime(number: int) -> bool:
    """Return whether an integer is a prime."""
    return number > 1 and all(number % divisor for divisor in range(2, int(number**0.5) + 1))


def _multiples_of(divisor: int) -> ValueSet | None:
    """Return the set of the multiples of an integer; None for 0."""
    return ValueSet(f"divisible by {divisor}", lambda number: number % divisor == 0) if divisor else None


def _residue_class(residue: int, modulus: int) -> ValueSet | None:
    """Return the set of the integers congruent to a residue; None for the modulus 0."""
    if not modulus:
        return None
    return ValueSet(f"{residue} modulo {modulus}", lambda number: (number - residue) % modulus == 0)


def _is_power_of_two(number: int) -> bool:
    """Return whether an integer is 1, 2, 4, 8, ..."""
    return number > 0 and number & (number - 1) == 0


# tests of an integer by the word for its set
_TESTS_BY_ADJECTIVE: dict[str, Callable[[int], bool]] = {
    "even": lambda number: number % 2 == 0,
    "odd": lambda number: number % 2 == 1,
    "prime": _is_prime,
    "nonzero": lambda number: number != 0,
    "positive": lambda number: number > 0,
    "negative": lambda number: number < 0,
    "square": lambda number: number >= 0 and round(number**0.5) ** 2 == number,
}


def _values_by_adjective(adjective: str) -> ValueSet:
    """Return the set of the integers that are `even`, `prime` or of another adjective in `_TESTS_BY_ADJECTIVE`."""
    return ValueSet(adjective, _TESTS_BY_ADJECTIVE[adjective])


def _interval(low: int, high: int) -> ValueSet | None:
    """Return the set of the integers from `low` to `high`, both included; None if `low` is larger."""
    return ValueSet(f"from {low} to {high}", lambda number: low <= number <= high) if low <= high else None


# rows: the name of a production: (its texts, their meaning or a function of the meanings of their parts);
# see `grammar`
PHRASES: Productions = {
    "sized/more": ("<greater|larger|more|bigger|higher> than {integer}", lambda limit: ValueSet(f"greater than {limit}", lambda n: n > limit)),
    "sized/less": ("<less|smaller|lower|fewer> than {integer}", lambda limit: ValueSet(f"less than {limit}", lambda n: n < limit)),
    "sized/at-least": (
        ("at least {integer}", "not <less|smaller> than {integer}", "no <less|smaller> than {integer}", "{integer} or <more|greater|larger|higher>",
         "greater than or equal to {integer}"),
        lambda limit: ValueSet(f"at least {limit}", lambda n: n >= limit)),
    "sized/at-most": (
        ("at most {integer}", "<not|no> <greater|larger|more> than {integer}", "{integer} or <less|smaller|lower>", "less than or equal to {integer}"),
        lambda limit: ValueSet(f"at most {limit}", lambda n: n <= limit)),
    "sized/between": (("between {integer} and {integer}", "from {integer} to {integer}"), _interval),
    "sized/divisible": (("divisible by {digits}", "<a multiple|multiple|multiples> of {digits}"), _multiples_of),
    "sized/other": (
        ("other than {integers}", "different from {integers}", "<not equal|unequal> to {integers}", "non {integers}", "non-{integers}", "distinct from {integers}"),
        lambda numbers: complement(value_set(numbers))),
    "valued/integers": (
        (f"{{integers}} {_NOUN}", "either {integers}", f"cell with {_ARTICLE} [the] [<value|number|digit|colour>] {{integers}}", f"cell that <is|has> {_ARTICLE} [<value|equal to>] {{integers}}", "cell <equal to|whose value is|of value> {integers}",
         "<value|number|digit> {integers}"),
        value_set),
    "valued/black": ((f"{_BLACK} {_NOUN}", _OBJECT, f"{_NOUN} <that is|with> {_BLACK}"), lambda: value_set((1,))),
    "valued/white": ((f"{_WHITE} {_NOUN}", f"{_NOUN} that is {_WHITE}"), lambda: value_set((0,))),
    "valued/sort": (("{=even|odd|prime|nonzero|positive|negative} " + _NOUN, "{=prime}s", "<cell|number|value|digit> that is {=even|odd|prime|nonzero|positive|negative}"), _values_by_adjective),
    "valued/square": (("<perfect square|square number|perfect squares>",), lambda: _values_by_adjective("square")),
    "valued/range": (
        ("<cell|number|value|digit> {sized}", "<cell|number|value|digit> that is {sized}", "<cell|number|value|digit> with [a] value {sized}"), lambda values: values),
    "being/range": "{sized}",
    "valued/other": ("<cell|number|value|digit> that is not {integers}", lambda numbers: complement(value_set(numbers))),
    "valued list": PhraseList("valued", inner=(",",), last=("or", ", or", "or a", "or an"), distinct=True),
    "valued/power": (("<power|powers> of <2|two>", "<power|powers> of 2"), ValueSet("a power of 2", _is_power_of_two)),
    "valued/together": ("{several} together", lambda numbers: value_set(numbers) if len(numbers) > 1 else None),
    "valued/any-of-two": ("{=even|odd} <number|cell|value>s", _values_by_adjective),
    "sized/congruent": ("congruent to {integer} <modulo|mod> {digits}", _residue_class),
    "being/valued": (f"{_ARTICLE} [<equal to|all|of value>] {{valued}}", lambda values: values),
    "being/either": (f"[either] {_ARTICLE} {{valued list}}", _union),
}  # fmt: skip
