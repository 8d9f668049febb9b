"""Which values a cell may hold: `1`, `even numbers`, `0 or 2`, `greater than 3`, `black`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from stripcount.language.grammar import PhraseList, Productions
from stripcount.language.phrases import joined_by_or
from stripcount.model.lattice.rule import Flags, Numbers

_A = "[<a|an>]"
_NOUN = "[<cell|number|value|digit|symbol|integer>]"
_BLACK = "<black|filled|shaded|coloured|marked|occupied|live|alive|dark|painted|selected|chosen>"
_WHITE = "<white|blank|empty|unfilled|unshaded|uncoloured|unmarked|unoccupied|dead|vacant|unpainted>"
_OBJECT = "<star|stars|token|tokens|counter|counters|stone|stones|mine|mines|coin|coins|dot|dots>"


@dataclass(frozen=True)
class ValueSet:
    """A set of values in words; `named` are those that the words name one by one."""

    said: str
    holds: Callable[[int], bool]
    named: frozenset[int] = frozenset()

    def among(self, numbers: Numbers) -> Flags:
        """Return which numbers are in the set."""
        found, places = np.unique(numbers, return_inverse=True)
        flags = np.array([self.holds(int(number)) for number in found], dtype=bool)
        return flags[places].reshape(np.shape(numbers))

    @property
    def single(self) -> int | None:
        """The value, if the set is one that is named."""
        return next(iter(self.named)) if len(self.named) == 1 and self.said == str(next(iter(self.named))) else None


ANY = ValueSet("of any value", lambda number: True)


def listed(numbers: Iterable[int]) -> ValueSet:
    """Return the set of some numbers."""
    own = tuple(dict.fromkeys(numbers))
    return ValueSet(joined_by_or(own), lambda number: number in own, frozenset(own))


def other_than(values: ValueSet) -> ValueSet:
    """Return the set of all other values."""
    return ValueSet(f"not {values.said}", lambda number: not values.holds(number), values.named)


def _all_of(found: tuple[ValueSet, ...]) -> ValueSet | None:
    if len(found) < 2:
        return None
    named = frozenset().union(*(each.named for each in found))
    return ValueSet(" or ".join(each.said for each in found), lambda n: any(each.holds(n) for each in found), named)


def _prime(number: int) -> bool:
    return number > 1 and all(number % divisor for divisor in range(2, int(number**0.5) + 1))


def _divisible(divisor: int) -> ValueSet | None:
    return ValueSet(f"divisible by {divisor}", lambda number: number % divisor == 0) if divisor else None


def _power_of_two(number: int) -> bool:
    return number > 0 and number & (number - 1) == 0


_SORTS: dict[str, Callable[[int], bool]] = {
    "even": lambda number: number % 2 == 0,
    "odd": lambda number: number % 2 == 1,
    "prime": _prime,
    "nonzero": lambda number: number != 0,
    "positive": lambda number: number > 0,
    "negative": lambda number: number < 0,
    "square": lambda number: number >= 0 and round(number**0.5) ** 2 == number,
}


def _sort(word: str) -> ValueSet:
    return ValueSet(word, _SORTS[word])


def _between(low: int, high: int) -> ValueSet | None:
    return ValueSet(f"from {low} to {high}", lambda number: low <= number <= high) if low <= high else None


PHRASES: Productions = {
    "sized/more": ("<greater|larger|more|bigger|higher> than {integer}", lambda least: ValueSet(f"greater than {least}", lambda n: n > least)),
    "sized/less": ("<less|smaller|lower|fewer> than {integer}", lambda most: ValueSet(f"less than {most}", lambda n: n < most)),
    "sized/at-least": (
        ("at least {integer}", "not <less|smaller> than {integer}", "no <less|smaller> than {integer}", "{integer} or <more|greater|larger|higher>",
         "greater than or equal to {integer}"),
        lambda least: ValueSet(f"at least {least}", lambda n: n >= least)),
    "sized/at-most": (
        ("at most {integer}", "<not|no> <greater|larger|more> than {integer}", "{integer} or <less|smaller|lower>", "less than or equal to {integer}"),
        lambda most: ValueSet(f"at most {most}", lambda n: n <= most)),
    "sized/between": (("between {integer} and {integer}", "from {integer} to {integer}"), _between),
    "sized/divisible": (("divisible by {digits}", "<a multiple|multiple|multiples> of {digits}"), _divisible),
    "sized/other": (
        ("other than {integers}", "different from {integers}", "<not equal|unequal> to {integers}", "non {integers}", "non-{integers}", "distinct from {integers}"),
        lambda numbers: other_than(listed(numbers))),
    "valued/integers": (
        (f"{{integers}} {_NOUN}", "either {integers}", f"cell with {_A} [the] [<value|number|digit|colour>] {{integers}}", f"cell that <is|has> {_A} [<value|equal to>] {{integers}}", "cell <equal to|whose value is|of value> {integers}",
         "<value|number|digit> {integers}"),
        listed),
    "valued/black": ((f"{_BLACK} {_NOUN}", _OBJECT, f"{_NOUN} <that is|with> {_BLACK}"), lambda: listed((1,))),
    "valued/white": ((f"{_WHITE} {_NOUN}", f"{_NOUN} that is {_WHITE}"), lambda: listed((0,))),
    "valued/sort": (("{=even|odd|prime|nonzero|positive|negative} " + _NOUN, "{=prime}s", "<cell|number|value|digit> that is {=even|odd|prime|nonzero|positive|negative}"), _sort),
    "valued/square": (("<perfect square|square number|perfect squares>",), lambda: _sort("square")),
    "valued/range": (
        ("<cell|number|value|digit> {sized}", "<cell|number|value|digit> that is {sized}", "<cell|number|value|digit> with [a] value {sized}"), lambda found: found),
    "being/range": "{sized}",
    "valued/other": ("<cell|number|value|digit> that is not {integers}", lambda numbers: other_than(listed(numbers))),
    "valued list": PhraseList("valued", inner=(",",), last=("or", ", or", "or a", "or an"), distinct=True),
    "valued/power": (("<power|powers> of <2|two>", "<power|powers> of 2"), ValueSet("a power of 2", _power_of_two)),
    "valued/together": ("{several} together", lambda numbers: listed(numbers) if len(numbers) > 1 else None),
    "valued/any-of-two": ("{=even|odd} <number|cell|value>s", _sort),
    "sized/congruent": ("congruent to {integer} <modulo|mod> {digits}", lambda rest, number: ValueSet(f"{rest} modulo {number}", lambda n: (n - rest) % number == 0) if number else None),
    "being/valued": (f"{_A} [<equal to|all|of value>] {{valued}}", lambda found: found),
    "being/either": (f"[either] {_A} {{valued list}}", _all_of),
}  # fmt: skip
