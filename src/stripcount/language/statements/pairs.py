"""Two cells that are adjacent, a knight's move apart or on a diagonal, and how they are related."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from stripcount.language.conditions.cells import no_neighbours_related
from stripcount.language.everyday.words import DIAGONALS, ORTHOGONAL, Amount, ProhibitedLines, count_text
from stripcount.language.grammar import Productions
from stripcount.language.phrases import HORIZONTAL, KING, KNIGHT, VERTICAL, Bounds, Lines, Offset, lines_text
from stripcount.language.pieces import Piece, unclear_piece
from stripcount.language.statements.around import SIDES
from stripcount.language.statements.values import ValueSet
from stripcount.language.statements.whole import so_many_windows
from stripcount.model.lattice.rule import Flags, Numbers

NAME = "pairs"
TOPIC = "statements about two cells"
_EVERY = "[<every|each|any|all|the|if>] [pair of] [of] [<any|every|the>]"
_CELL = "<cell|number|value|digit|symbol|colour>"


@dataclass(frozen=True)
class Related:
    """A relation of two cells: its words, its test, what its denial may mean, and whether the order of the two matters."""

    said: str
    holds: Callable[[Numbers, Numbers], Flags]
    vague: str = ""
    denied: bool = False


def _lines(*found: Any) -> Lines | None:
    given = [lines for lines in found if lines is not None]
    if len(given) > 1 or any(isinstance(lines, ProhibitedLines) for lines in given):
        return None
    return tuple(sorted(given[0])) if given else ORTHOGONAL


def _numbers(
    of: Callable[[Numbers, Numbers], Numbers], wanted: Callable[[int], bool]
) -> Callable[[Numbers, Numbers], Flags]:
    def holds(first: Numbers, second: Numbers) -> Flags:
        found, places = np.unique(of(first, second), return_inverse=True)
        flags = np.array([bool(wanted(int(number))) for number in found], dtype=bool)
        return flags[places].reshape(np.shape(first))

    return holds


def _within(bounds: Bounds | str) -> Callable[[int], bool]:
    if isinstance(bounds, str):
        return lambda number: number % 2 == (bounds == "odd")
    numbers, more = bounds
    return lambda number: number in numbers or (more and number >= max(numbers))


def _apart(bounds: Bounds | str) -> Related:
    return Related(f"differ by {count_text(bounds)}", _numbers(lambda a, b: abs(a - b), _within(bounds)))


def _sum(wanted: Amount) -> Related:
    return Related(f"have sum {wanted.phrase}", _numbers(np.add, wanted.contains))


def _product(wanted: Amount) -> Related:
    return Related(f"have product {wanted.phrase}", _numbers(np.multiply, wanted.contains))


def _both(values: ValueSet) -> Related:
    return Related(f"are both {values.said}", lambda a, b: values.among(a) & values.among(b))


def _either(values: ValueSet, word: str = "at least one") -> Related:
    tests: dict[str, Callable[[Flags, Flags], Flags]] = {
        "at least one": np.logical_or,
        "exactly one": np.logical_xor,
        "one": np.logical_xor,
        "at most one": lambda a, b: ~(a & b),
        "neither": lambda a, b: ~(a | b),
        "only one": np.logical_xor,
    }
    holds = tests[word]
    return Related(f"{word} is {values.said}", lambda a, b: holds(values.among(a), values.among(b)))


def _one_each(first: ValueSet, second: ValueSet) -> Related:
    return Related(
        f"one is {first.said} and the other {second.said}",
        lambda a, b: (first.among(a) & second.among(b)) | (first.among(b) & second.among(a)),
    )


def _divides(first: Numbers, second: Numbers) -> Flags:
    def one(a: Numbers, b: Numbers) -> Flags:
        return np.where(a == 0, b == 0, b % np.where(a == 0, 1, a) == 0)

    return np.asarray(one(first, second) | one(second, first))


def _coprime(first: Numbers, second: Numbers) -> Flags:
    return np.asarray(np.gcd(first, second) == 1)


def _so_many(*found: Any) -> Piece | None:
    bounds = next(part for part in found if isinstance(part, tuple) and part and isinstance(part[0], frozenset))
    related = next(part for part in found if isinstance(part, Related))
    given = [part for part in found if part is not bounds and part is not related and part is not None]
    lines = _lines(*given)
    if lines is None or isinstance(bounds, str) or related.denied:
        return None
    windows = [[(0, 0), line] for line in lines]
    said_so = f"neighbours {lines_text(lines)} {related.said}"
    return so_many_windows(bounds, windows, lambda values, cells: related.holds(cells[0], cells[1]), said_so)


def _opposite(found: Related) -> Related | None:
    return None if found.vague else Related(f"not: {found.said}", lambda a, b: ~found.holds(a, b), denied=True)


def _always(lines: Lines | None, found: Related) -> Piece | None:
    if lines is None:
        return None
    return no_neighbours_related(lines, lambda a, b: ~found.holds(a, b)).with_text(
        f"any two neighbours {lines_text(lines)} {found.said}"
    )


def _never(lines: Lines | None, found: Related) -> Piece | None:
    if lines is None:
        return None
    if found.vague:
        return unclear_piece(f"that no two neighbours {found.said} may mean {found.vague}")
    return no_neighbours_related(lines, found.holds).with_text(f"no two neighbours {lines_text(lines)} {found.said}")


def _never_values(first: ValueSet, second: ValueSet, *ways: Any) -> Piece | None:
    return _never(_lines(*ways), _one_each(first, second))


def _directed(offset: Offset, found: Related) -> Piece:
    """Return the piece: a cell and the one on one side of it, in this order, are related."""
    backwards = offset < (0, 0)
    line = (-offset[0], -offset[1]) if backwards else offset
    piece = no_neighbours_related(
        (line,), lambda here, there: ~(found.holds(there, here) if backwards else found.holds(here, there))
    )
    return piece.with_text(f"a cell and the one {SIDES[offset]} {found.said}")


_EQUAL = Related("are equal", np.equal)
_UNEQUAL = Related("are different", np.not_equal)
_ADJ = "<adjacent|consecutive|successive>"
_THING = "<value|number|digit|colour|symbol|cell>"
PHRASES: Productions = {
    "two cells/adjacent": (
        (f"[two] {_ADJ} {_CELL} [{{way}}]", f"[two] {{directions}} {_ADJ} {_CELL}", f"[two] {_CELL} that is adjacent [to] [{{way}}]", f"[two] {_CELL} that is {{directions}} adjacent [to]", f"[two] {_CELL} is adjacent to [{{way}}]", f"[two] {_CELL} adjacent [to] [{{way}}]",
         f"{_CELL} and its neighbour", "[two] neighbour [{way}]", f"[two] [{{directions}}] {_ADJ} {_CELL}", "[two] {sort} neighbour", "[two] {directions} neighbour", f"[two] {_CELL} that is adjacent to [{{way}}]"),
        _lines),
    "two cells/in-lines": ((f"[two] {_CELL} adjacent in {{line names}}", f"[two] {_ADJ} {_CELL} <in|of|along> [<a|any|the same|every|each>] {{line names}}"), _lines),
    "two cells/side-by-side": ((f"[two] side by side {_CELL} in [<a|any|every|each>] row", f"[two] {_CELL} side by side in a row"), (HORIZONTAL,)),
    "two cells/stacked": ((f"[two] {_CELL} <above each other|on top of each other>", f"[two] {_CELL} one above the other"), (VERTICAL,)),
    "two cells/knight": (
        (f"[two] {_CELL} [that is] <a knight's move|one knight's move|a knight move> <apart|away|from each other|away from each other>", f"[two] {_CELL} is <a knight's move|a knight move> apart"), tuple(sorted(KNIGHT))),
    "two cells/king": ((f"[two] {_CELL} [that is] a king's move apart", f"[two] {_CELL} that is adjacent to [,] even diagonally"), tuple(sorted(KING))),
    "two cells/corner": (
        (f"[two] {_CELL} that <is adjacent to|is adjacent to each other|touch|meet> [only] <at|by> <a corner|corner|the corner>", f"[two] {_CELL} that is adjacent to only diagonally", f"[two] {_CELL} that is adjacent to only at a corner"), DIAGONALS),
    "relation/equal": (
        ("is [<exactly|all>] <equal|the same|identical|alike>", f"<has|is> the same {_THING}", "is equal to", "<match|agree|coincide>", f"is the same {_THING}"), _EQUAL),
    "relation/different": (
        ("<differ|is different|is distinct|is unequal>", f"<has|is> <different|distinct> {_THING}", "is not <equal|the same|identical|alike>", "is not equal to", f"never has the same {_THING}", "never <match|agree|coincide>", f"is not the same {_THING}"), _UNEQUAL),
    "relation/apart": (
        ("differ by {how many}", "is {how many} apart", "has a difference of {how many}", "has difference {how many}", "has an absolute difference of {how many}"), _apart),
    "relation/consecutive": (("is consecutive [<number|integer>]", "differ by one"), Related("differ by 1", lambda a, b: abs(a - b) == 1)),
    "relation/far": ("is <two or more|at least two> apart", Related("differ by at least 2", lambda a, b: abs(a - b) >= 2)),
    "relation/sum": (("<sum|add up|sums|adds up|add> to {sum}", "has [an] <sum|total> [of] {sum}", "has [an] {=even|odd} <sum|total>", "sum is {sum}"), lambda found: _sum(found) if isinstance(found, Amount) else Related(f"have {found} sum", _numbers(np.add, _within(found)))),
    "relation/product": (("has [a] product [of] {sum}", "multiply to {sum}"), _product),
    "relation/both": (("is both {valued}", "both is {valued}", "is all {valued}", "both hold {valued}", "both has [<a|an>] {valued}"), _both),
    "relation/not-both": (("is not both {valued}", "never both is {valued}", "never both [has] [<a|an>] {valued}", "both is not {valued}"), lambda values: _opposite(_both(values))),
    "relation/one-each": (
        ("is {integer} and {integer}", "is a {integer} and a {integer}", "has {integer} and {integer}"),
        lambda a, b: _one_each(_named(a), _named(b)) if a != b else None),
    "relation/parity": (
        ("has the same parity", "is of the same parity", "is both even or both odd"), Related("have the same parity", lambda a, b: (a + b) % 2 == 0)),
    "relation/other-parity": (
        ("has <different|opposite> parity", "is of <different|opposite> parity", "never has the same parity"), Related("have different parity", lambda a, b: (a + b) % 2 == 1)),
    "relation/coprime": (
        ("is <coprime|relatively prime|mutually prime>", "has no common <factor|divisor> [<greater than|larger than|other than|except|above> 1]", "has greatest common <divisor|factor> 1"), Related("are coprime", _coprime)),
    "relation/common": (
        ("<share|has> a common <factor|divisor> <greater than|larger than|other than|above> 1",), Related("have a common divisor", lambda a, b: ~_coprime(a, b))),
    "relation/divides": (("one divides the other", "divide each other", "one of them divides the other"), Related("one divides the other", _divides)),
    "pair of/pair": "{two cells}",
    "relation/xor": ("has xor {integer}", lambda number: Related(f"have xor {number}", lambda a, b: (a ^ b) == number)),
    "relation/sum-is": (("has [a] <sum|total> that is {being}", "<add|sum> up to {being}"), lambda values: Related(f"have a sum that is {values.said}", _numbers(np.add, values.holds))),
    "statement/xor-of": (f"the xor of {_EVERY} {{two cells}} is {{integer}}", lambda lines, number: _always(lines, Related(f"have xor {number}", lambda a, b: (a ^ b) == number))),
    "statement/pair-sum-is": ((f"the sum of {_EVERY} {{two cells}} is {{being}}",), lambda lines, values: _always(lines, Related(f"have a sum that is {values.said}", _numbers(np.add, values.holds)))),
    "statement/so-many-pairs": (
        ("{number of them} pair of {two cells} {relation}", "there is {how many} pair of {two cells} that {relation}", "{number of them} [{directions}] adjacent pair of {pair kind}", "there is {how many} [{directions}] adjacent pair of {pair kind}", "there is {how many} pair of [{directions}] adjacent {pair kind}"),
        lambda *found: _so_many(*found)),
    "pair kind/equal": ("<equal|identical> [<cell|number|value>]", _EQUAL),
    "pair kind/unequal": ("<different|unequal|distinct> [<cell|number|value>]", _UNEQUAL),
    "pair kind/values": ("{valued}", _both),
    "statement/if-equal": (
        (f"if {{two cells}} <is equal|has the same {_THING}> [,] [then] they [<must both|both|both is>] [be] [is] [both] {{valued}}",), lambda lines, values: _always(lines, Related(f"are different or {values.said}", lambda a, b: (a != b) | values.among(a)))),
    "statement/pairs": (
        (f"{_EVERY} {{two cells}} {{relation}} [{{way}}]", f"{_EVERY} {{two cells}} [,] [then] [they] {{relation}}", "<if|whenever|when> {two cells} [,] [then] <they|the two|both> {relation}"),
        lambda lines, found, way=None: _always(lines if way is None else (_lines(way) if lines == ORTHOGONAL else None), found)),
    "statement/no-pairs": (
        ("no {two cells} {relation} [{way}]", "no pair of {two cells} {relation}", "there is no {two cells} that {relation}", "no two of the {two cells} {relation}"),
        lambda lines, found, way=None: None if found.denied else _never(lines if way is None else (_lines(way) if lines == ORTHOGONAL else None), found)),
    "statement/not-pairs": (
        f"{_EVERY} {{two cells}} never {{relation}} [{{way}}]",
        lambda lines, found, way=None: None if found.denied else _never(lines if way is None else (_lines(way) if lines == ORTHOGONAL else None), found)),
    "statement/never-sum": (
        (f"{_EVERY} {{two cells}} never <sum|add up|add> to {{sum}}", "no {two cells} <sum|add up|add> to {sum}", f"the sum of {_EVERY} {{two cells}} is not {{sum}}"), lambda lines, found: _never(lines, _sum(found))),
    "statement/sum-of": ((f"the sum of {_EVERY} {{two cells}} is {{sum}}",), lambda lines, found: _always(lines, _sum(found))),
    "statement/never-apart": (
        (f"{_EVERY} {{two cells}} never differ by {{how many}}", "no {two cells} differ by {how many}"), lambda lines, bounds: _never(lines, _apart(bounds))),
    "statement/difference": (
        (f"the [absolute] difference <between|of> {_EVERY} {{two cells}} is {{how many}}",), lambda lines, bounds: _always(lines, _apart(bounds))),
    "statement/product-of": ((f"the product of {_EVERY} {{two cells}} is {{sum}}",), lambda lines, found: _always(lines, _product(found))),
    "statement/of-pair": (
        (f"of {_EVERY} {{two cells}} [,] {{=at least one|exactly one|at most one|only one}} is {{being}}", f"{{=at least one|exactly one|at most one|only one|one}} of {_EVERY} {{two cells}} is {{being}}", f"in {_EVERY} {{two cells}} [,] {{=at least one|exactly one|at most one}} is {{being}}",
         f"{_EVERY} {{two cells}} has {{=at least one|exactly one|at most one}} {{valued}}"),
        lambda *found: _always(next(p for p in found if isinstance(p, tuple)), _either(next(p for p in found if isinstance(p, ValueSet)), next(p for p in found if isinstance(p, str))))),
    "statement/no-two": (
        ("no two {valued} [is] [{directions}] adjacent [to] [{way}]", "no two {directions} adjacent {valued}", "no two {valued} is [{directions}] adjacent [{way}]", "two {valued} is not [{directions}] adjacent [to] [{way}]", "no two adjacent {valued} [{way}]", "no {directions} adjacent {valued}", "no adjacent {valued} [{way}]",
         "two {valued} never is adjacent [to] [{way}]", "{valued} is not [{directions}] adjacent to [{way}]", "{valued} is not [{directions}] adjacent [{way}]", "two {valued} is not adjacent to [{way}]", "no two {valued} <is|stand> next to [{way}]"),
        lambda *found: _never(_lines(*(p for p in found if not isinstance(p, ValueSet))), _both(next(p for p in found if isinstance(p, ValueSet))))),
    "statement/no-two-side-by-side": (
        ("no two {valued} [<is|stand|appear>] side by side <in a row|in any row|in the same row|horizontally>", "two {valued} <is not|never stand> side by side in a row"), lambda values: _never((HORIZONTAL,), _both(values))),
    "statement/no-two-knight": (
        ("no {valued} is a <knight's|knight> move <away from|from> another [{valued}]", "no two {valued} [is] a <knight's|knight> move apart"),
        lambda *found: _never(tuple(sorted(KNIGHT)), _both(found[0])) if len(found) == 1 or found[1] in (None, found[0]) or found[1].said == found[0].said else None),
    "statement/no-one-near": (
        ("<a|an> {valued} and <a|an> {valued} is not [{directions}] adjacent [to] [{way}]", "{valued} and {valued} is not [{directions}] adjacent [to] [{way}]", "<a|an> {valued} and <a|an> {valued} never is adjacent to [{way}]",
         "no {valued} and {valued} is [{directions}] adjacent [to] [{way}]"),
        _never_values),
    "statement/cell-and-side": (
        (f"[<every|each|a>] {_CELL} and the <cell|one|number|value> {{at side}} {{relation}}", f"[<every|each|a>] {_CELL} and its {{=left|right|upper|lower}} neighbour {{relation}}"),
        lambda where, found: _directed(where if isinstance(where, tuple) else _OF[where], found)),
    "statement/all-near": (
        (f"<every|each|a> {_CELL} and {{=each|every|any|all}} of its neighbour {{relation}}",), lambda _, found: _always(ORTHOGONAL, found)),
}  # fmt: skip
_OF: dict[str, Offset] = {"left": (0, -1), "right": (0, 1), "upper": (-1, 0), "lower": (1, 0)}


def _named(number: int) -> ValueSet:
    return ValueSet(str(number), lambda value: value == number, frozenset([number]))
