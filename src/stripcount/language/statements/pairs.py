"""Two cells that are adjacent, a knight's move apart or on a diagonal, and how they are related.

`adjacent cells differ by at least 2`, `no two 1s are adjacent`. The kinds of phrases: `two cells` are the lines along
which the two cells of a pair are neighbours, `relation` is what is said of the pair.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

import numpy as np

from stripcount.language.conditions.cells import Relation, no_neighbours_related
from stripcount.language.everyday.words import DIAGONALS, ORTHOGONAL, Amount, ProhibitedLines, amount_of, count_text
from stripcount.language.grammar import Productions
from stripcount.language.phrases import HORIZONTAL, VERTICAL, Bounds, Lines, Offset, lines_text
from stripcount.language.pieces import Piece, unclear_piece
from stripcount.language.statements.around import KING_LINES, KNIGHT_LINES
from stripcount.language.statements.meanings import first_of
from stripcount.language.statements.regions import number_of_windows
from stripcount.language.statements.sides import SIDE_OFFSETS, SIDE_PHRASES
from stripcount.language.statements.values import ValueSet, value_set
from stripcount.model.lattice.rule import Flags, Numbers

# the name and the title of this topic in the list that the command `words` prints
NAME = "pairs"
TOPIC = "statements about two cells"
# alternatives in the notation of productions, which several phrases share
_EVERY = "[<every|each|any|all|the|if>] [pair of] [of] [<any|every|the>]"
_CELL = "<cell|number|value|digit|symbol|colour>"


@dataclass(frozen=True)
class NeighbourRelation:
    """What is said of two neighbouring cells.

    `phrase` is the relation in words: `have sum 3`. `holds` tests two arrays of values, that of the cell which is read
    first as the first. `ambiguity` names the two meanings that its negation may have, and is empty if it has one.
    `is_negation` states that the phrase is a negation, which no other negation may precede.
    """

    phrase: str
    holds: Relation
    ambiguity: str = ""
    is_negation: bool = False


def _pair_lines(*ways: Lines | None) -> Lines | None:
    """Return the lines of the only way that is given, the horizontal and vertical ones if none is.

    None if several are given, or one that fits only a prohibition.
    """
    given_ways = [way for way in ways if way is not None]
    if len(given_ways) > 1 or any(isinstance(way, ProhibitedLines) for way in given_ways):
        return None
    return tuple(sorted(given_ways[0])) if given_ways else ORTHOGONAL


def _combined_lines(lines: Lines | None, way: Lines | None) -> Lines | None:
    """Return the lines of a pair, whose phrase gives `lines` and whose way stands at the end of the sentence.

    Without a way these are `lines`. None if both the phrase and the way state lines; `ORTHOGONAL` counts as not stated.
    """
    if way is None:
        return lines
    return _pair_lines(way) if lines == ORTHOGONAL else None


def _test_of_result(operation: Callable[[Numbers, Numbers], Numbers], accepts: Callable[[int], bool]) -> Relation:
    """Return the relation of two integers that `accepts` is true of the result of an operation on them."""

    def holds(first: Numbers, second: Numbers) -> Flags:
        distinct, positions = np.unique(operation(first, second), return_inverse=True)
        flags = np.array([bool(accepts(int(number))) for number in distinct], dtype=bool)
        return flags[positions].reshape(np.shape(first))

    return holds


def _difference(bounds: Bounds | str) -> NeighbourRelation:
    """Return the relation that the absolute difference is within bounds, "even" or "odd"."""
    phrase = f"differ by {count_text(bounds)}"
    return NeighbourRelation(phrase, _test_of_result(lambda a, b: abs(a - b), amount_of(bounds).contains))


def _sum(amount: Amount | str) -> NeighbourRelation:
    """Return the relation that the sum is in an amount, "even" or "odd"."""
    if isinstance(amount, str):
        return NeighbourRelation(f"have {amount} sum", _test_of_result(np.add, amount_of(amount).contains))
    return NeighbourRelation(f"have sum {amount.phrase}", _test_of_result(np.add, amount.contains))


def _sum_in(values: ValueSet) -> NeighbourRelation:
    """Return the relation that the sum is in a set such as the primes."""
    return NeighbourRelation(f"have a sum that is {values.phrase}", _test_of_result(np.add, values.contains))


def _product(amount: Amount) -> NeighbourRelation:
    """Return the relation that the product is in an amount."""
    return NeighbourRelation(f"have product {amount.phrase}", _test_of_result(np.multiply, amount.contains))


def _xor(number: int) -> NeighbourRelation:
    """Return the relation that the bitwise exclusive or is a number."""
    return NeighbourRelation(f"have xor {number}", lambda a, b: (a ^ b) == number)


def _both(values: ValueSet) -> NeighbourRelation:
    """Return the relation that both values are in a set."""
    return NeighbourRelation(f"are both {values.phrase}", lambda a, b: values.membership(a) & values.membership(b))


def _number_of_the_two(quantifier: str, values: ValueSet) -> NeighbourRelation:
    """Return the relation that "at least one", "exactly one", "at most one" or "neither" of two values is in a set."""
    # of the flags whether each of the two values is in the set
    tests: dict[str, Callable[[Flags, Flags], Flags]] = {
        "at least one": np.logical_or,
        "exactly one": np.logical_xor,
        "one": np.logical_xor,
        "at most one": lambda a, b: ~(a & b),
        "neither": lambda a, b: ~(a | b),
        "only one": np.logical_xor,
    }
    holds = tests[quantifier]
    return NeighbourRelation(
        f"{quantifier} is {values.phrase}", lambda a, b: holds(values.membership(a), values.membership(b))
    )


def _one_in_each(first: ValueSet, second: ValueSet) -> NeighbourRelation:
    """Return the relation that one value is in the first set and the other in the second, in either order."""
    return NeighbourRelation(
        f"one is {first.phrase} and the other {second.phrase}",
        lambda a, b: (first.membership(a) & second.membership(b)) | (first.membership(b) & second.membership(a)),
    )


def _one_divides_the_other(first: Numbers, second: Numbers) -> Flags:
    """Return whether one of two integers divides the other; 0 divides only 0."""

    def divides(a: Numbers, b: Numbers) -> Flags:
        return np.where(a == 0, b == 0, b % np.where(a == 0, 1, a) == 0)

    return np.asarray(divides(first, second) | divides(second, first))


def _coprime(first: Numbers, second: Numbers) -> Flags:
    """Return whether the greatest common divisor of two integers is 1."""
    return np.asarray(np.gcd(first, second) == 1)


def _number_of_pairs(*meanings: Bounds | str | NeighbourRelation | Lines | None) -> Piece | None:
    """Return the condition that the number of pairs of neighbours in a relation is within bounds.

    The arguments are the bounds, the relation and at most one way, in any order. None for "even" and "odd", and for a
    negated relation.
    """
    bounds = next(
        (part for part in meanings if isinstance(part, tuple) and part and isinstance(part[0], frozenset)),
        None,
    )
    relation = first_of(NeighbourRelation, meanings)
    ways = [cast(Lines, part) for part in meanings if isinstance(part, tuple) and part is not bounds]
    lines = _pair_lines(*ways)
    if lines is None or bounds is None or relation.is_negation:
        return None
    windows = [[(0, 0), line] for line in lines]
    text = f"neighbours {lines_text(lines)} {relation.phrase}"
    return number_of_windows(bounds, windows, lambda values, cells: relation.holds(cells[0], cells[1]), text)


def _negation(relation: NeighbourRelation) -> NeighbourRelation | None:
    """Return the negation of a relation, None if it has two meanings."""
    if relation.ambiguity:
        return None
    return NeighbourRelation(f"not: {relation.phrase}", lambda a, b: ~relation.holds(a, b), is_negation=True)


def _all_pairs(lines: Lines | None, relation: NeighbourRelation) -> Piece | None:
    """Return the condition that all neighbours along some lines are in a relation; None without lines."""
    if lines is None:
        return None
    piece = no_neighbours_related(lines, lambda a, b: ~relation.holds(a, b))
    return piece.with_text(f"any two neighbours {lines_text(lines)} {relation.phrase}")


def _no_pair(lines: Lines | None, relation: NeighbourRelation) -> Piece | None:
    """Return the condition that no neighbours along some lines are in a relation; None without lines.

    If the negation of the relation has two meanings, the piece is the unclear one that names them.
    """
    if lines is None:
        return None
    if relation.ambiguity:
        return unclear_piece(f"that no two neighbours {relation.phrase} may mean {relation.ambiguity}")
    piece = no_neighbours_related(lines, relation.holds)
    return piece.with_text(f"no two neighbours {lines_text(lines)} {relation.phrase}")


def _never_adjacent(first: ValueSet, second: ValueSet, *ways: Lines | None) -> Piece | None:
    """Return the condition that no cell with a value of one set is a neighbour of a cell with a value of another."""
    return _no_pair(_pair_lines(*ways), _one_in_each(first, second))


def _no_two_knight_moves_apart(values: ValueSet, others: ValueSet | None = None) -> Piece | None:
    """Return the condition that no two cells with values of a set are a knight's move apart.

    None if `others` is given and another set.
    """
    if others is not None and others != values and others.phrase != values.phrase:
        return None
    return _no_pair(KNIGHT_LINES, _both(values))


def _every_cell_and_side_cell(side: Offset | str, relation: NeighbourRelation) -> Piece:
    """Return the condition that each cell and the one on a side of it are in a relation, in this order.

    The side is an offset or a word such as "left".
    """
    offset = SIDE_OFFSETS[side] if isinstance(side, str) else side
    is_before = offset < (0, 0)
    line = (-offset[0], -offset[1]) if is_before else offset
    piece = no_neighbours_related(
        (line,), lambda own, other: ~(relation.holds(other, own) if is_before else relation.holds(own, other))
    )
    return piece.with_text(f"a cell and the one {SIDE_PHRASES[offset]} {relation.phrase}")


_EQUAL = NeighbourRelation("are equal", np.equal)
_UNEQUAL = NeighbourRelation("are different", np.not_equal)
_ADJACENT = "<adjacent|consecutive|successive>"
_VALUE_NOUN = "<value|number|digit|colour|symbol|cell>"
# rows: the name of a production: (its texts, their meaning or a function of the meanings of their parts);
# see `grammar`
PHRASES: Productions = {
    "two cells/adjacent": (
        (f"[two] {_ADJACENT} {_CELL} [{{way}}]", f"[two] {{directions}} {_ADJACENT} {_CELL}", f"[two] {_CELL} that is adjacent [to] [{{way}}]", f"[two] {_CELL} that is {{directions}} adjacent [to]", f"[two] {_CELL} is adjacent to [{{way}}]", f"[two] {_CELL} adjacent [to] [{{way}}]",
         f"{_CELL} and its neighbour", "[two] neighbour [{way}]", f"[two] [{{directions}}] {_ADJACENT} {_CELL}", "[two] {sort} neighbour", "[two] {directions} neighbour", f"[two] {_CELL} that is adjacent to [{{way}}]"),
        _pair_lines),
    "two cells/in-lines": ((f"[two] {_CELL} adjacent in {{line names}}", f"[two] {_ADJACENT} {_CELL} <in|of|along> [<a|any|the same|every|each>] {{line names}}"), _pair_lines),
    "two cells/side-by-side": ((f"[two] side by side {_CELL} in [<a|any|every|each>] row", f"[two] {_CELL} side by side in a row"), (HORIZONTAL,)),
    "two cells/stacked": ((f"[two] {_CELL} <above each other|on top of each other>", f"[two] {_CELL} one above the other"), (VERTICAL,)),
    "two cells/knight": (
        (f"[two] {_CELL} [that is] <a knight's move|one knight's move|a knight move> <apart|away|from each other|away from each other>", f"[two] {_CELL} is <a knight's move|a knight move> apart"), KNIGHT_LINES),
    "two cells/king": ((f"[two] {_CELL} [that is] a king's move apart", f"[two] {_CELL} that is adjacent to [,] even diagonally"), KING_LINES),
    "two cells/corner": (
        (f"[two] {_CELL} that <is adjacent to|is adjacent to each other|touch|meet> [only] <at|by> <a corner|corner|the corner>", f"[two] {_CELL} that is adjacent to only diagonally", f"[two] {_CELL} that is adjacent to only at a corner"), DIAGONALS),
    "relation/equal": (
        ("is [<exactly|all>] <equal|the same|identical|alike>", f"<has|is> the same {_VALUE_NOUN}", "is equal to", "<match|agree|coincide>", f"is the same {_VALUE_NOUN}"), _EQUAL),
    "relation/different": (
        ("<differ|is different|is distinct|is unequal>", f"<has|is> <different|distinct> {_VALUE_NOUN}", "is not <equal|the same|identical|alike>", "is not equal to", f"never has the same {_VALUE_NOUN}", "never <match|agree|coincide>", f"is not the same {_VALUE_NOUN}"), _UNEQUAL),
    "relation/apart": (
        ("differ by {how many}", "is {how many} apart", "has a difference of {how many}", "has difference {how many}", "has an absolute difference of {how many}"), _difference),
    "relation/consecutive": (("is consecutive [<number|integer>]", "differ by one"), NeighbourRelation("differ by 1", lambda a, b: abs(a - b) == 1)),
    "relation/far": ("is <two or more|at least two> apart", NeighbourRelation("differ by at least 2", lambda a, b: abs(a - b) >= 2)),
    "relation/sum": (("<sum|add up|sums|adds up|add> to {sum}", "has [an] <sum|total> [of] {sum}", "has [an] {=even|odd} <sum|total>", "sum is {sum}"), _sum),
    "relation/product": (("has [a] product [of] {sum}", "multiply to {sum}"), _product),
    "relation/both": (("is both {valued}", "both is {valued}", "is all {valued}", "both hold {valued}", "both has [<a|an>] {valued}"), _both),
    "relation/not-both": (("is not both {valued}", "never both is {valued}", "never both [has] [<a|an>] {valued}", "both is not {valued}"), lambda values: _negation(_both(values))),
    "relation/one-each": (
        ("is {integer} and {integer}", "is a {integer} and a {integer}", "has {integer} and {integer}"),
        lambda a, b: _one_in_each(value_set((a,)), value_set((b,))) if a != b else None),
    "relation/parity": (
        ("has the same parity", "is of the same parity", "is both even or both odd"), NeighbourRelation("have the same parity", lambda a, b: (a + b) % 2 == 0)),
    "relation/other-parity": (
        ("has <different|opposite> parity", "is of <different|opposite> parity", "never has the same parity"), NeighbourRelation("have different parity", lambda a, b: (a + b) % 2 == 1)),
    "relation/coprime": (
        ("is <coprime|relatively prime|mutually prime>", "has no common <factor|divisor> [<greater than|larger than|other than|except|above> 1]", "has greatest common <divisor|factor> 1"), NeighbourRelation("are coprime", _coprime)),
    "relation/common": (
        ("<share|has> a common <factor|divisor> <greater than|larger than|other than|above> 1",), NeighbourRelation("have a common divisor", lambda a, b: ~_coprime(a, b))),
    "relation/divides": (("one divides the other", "divide each other", "one of them divides the other"), NeighbourRelation("one divides the other", _one_divides_the_other)),
    "pair of/pair": "{two cells}",
    "relation/xor": ("has xor {integer}", _xor),
    "relation/sum-is": (("has [a] <sum|total> that is {being}", "<add|sum> up to {being}"), _sum_in),
    "statement/xor-of": (f"the xor of {_EVERY} {{two cells}} is {{integer}}", lambda lines, number: _all_pairs(lines, _xor(number))),
    "statement/pair-sum-is": ((f"the sum of {_EVERY} {{two cells}} is {{being}}",), lambda lines, values: _all_pairs(lines, _sum_in(values))),
    "statement/so-many-pairs": (
        ("{number of them} pair of {two cells} {relation}", "there is {how many} pair of {two cells} that {relation}", "{number of them} [{directions}] adjacent pair of {pair kind}", "there is {how many} [{directions}] adjacent pair of {pair kind}", "there is {how many} pair of [{directions}] adjacent {pair kind}"),
        _number_of_pairs),
    "pair kind/equal": ("<equal|identical> [<cell|number|value>]", _EQUAL),
    "pair kind/unequal": ("<different|unequal|distinct> [<cell|number|value>]", _UNEQUAL),
    "pair kind/values": ("{valued}", _both),
    "statement/if-equal": (
        (f"if {{two cells}} <is equal|has the same {_VALUE_NOUN}> [,] [then] they [<must both|both|both is>] [be] [is] [both] {{valued}}",), lambda lines, values: _all_pairs(lines, NeighbourRelation(f"are different or {values.phrase}", lambda a, b: (a != b) | values.membership(a)))),
    "statement/pairs": (
        (f"{_EVERY} {{two cells}} {{relation}} [{{way}}]", f"{_EVERY} {{two cells}} [,] [then] [they] {{relation}}", "<if|whenever|when> {two cells} [,] [then] <they|the two|both> {relation}"),
        lambda lines, relation, way=None: _all_pairs(_combined_lines(lines, way), relation)),
    "statement/no-pairs": (
        ("no {two cells} {relation} [{way}]", "no pair of {two cells} {relation}", "there is no {two cells} that {relation}", "no two of the {two cells} {relation}"),
        lambda lines, relation, way=None: None if relation.is_negation else _no_pair(_combined_lines(lines, way), relation)),
    "statement/not-pairs": (
        f"{_EVERY} {{two cells}} never {{relation}} [{{way}}]",
        lambda lines, relation, way=None: None if relation.is_negation else _no_pair(_combined_lines(lines, way), relation)),
    "statement/never-sum": (
        (f"{_EVERY} {{two cells}} never <sum|add up|add> to {{sum}}", "no {two cells} <sum|add up|add> to {sum}", f"the sum of {_EVERY} {{two cells}} is not {{sum}}"), lambda lines, amount: _no_pair(lines, _sum(amount))),
    "statement/sum-of": ((f"the sum of {_EVERY} {{two cells}} is {{sum}}",), lambda lines, amount: _all_pairs(lines, _sum(amount))),
    "statement/never-apart": (
        (f"{_EVERY} {{two cells}} never differ by {{how many}}", "no {two cells} differ by {how many}"), lambda lines, bounds: _no_pair(lines, _difference(bounds))),
    "statement/difference": (
        (f"the [absolute] difference <between|of> {_EVERY} {{two cells}} is {{how many}}",), lambda lines, bounds: _all_pairs(lines, _difference(bounds))),
    "statement/product-of": ((f"the product of {_EVERY} {{two cells}} is {{sum}}",), lambda lines, amount: _all_pairs(lines, _product(amount))),
    "statement/of-pair": (
        (f"of {_EVERY} {{two cells}} [,] {{=at least one|exactly one|at most one|only one}} is {{being}}", f"{{=at least one|exactly one|at most one|only one|one}} of {_EVERY} {{two cells}} is {{being}}", f"in {_EVERY} {{two cells}} [,] {{=at least one|exactly one|at most one}} is {{being}}",
         f"{_EVERY} {{two cells}} has {{=at least one|exactly one|at most one}} {{valued}}"),
        lambda *meanings: _all_pairs(first_of(tuple, meanings), _number_of_the_two(first_of(str, meanings), first_of(ValueSet, meanings)))),
    "statement/no-two": (
        ("no two {valued} [is] [{directions}] adjacent [to] [{way}]", "no two {directions} adjacent {valued}", "no two {valued} is [{directions}] adjacent [{way}]", "two {valued} is not [{directions}] adjacent [to] [{way}]", "no two adjacent {valued} [{way}]", "no {directions} adjacent {valued}", "no adjacent {valued} [{way}]",
         "two {valued} never is adjacent [to] [{way}]", "{valued} is not [{directions}] adjacent to [{way}]", "{valued} is not [{directions}] adjacent [{way}]", "two {valued} is not adjacent to [{way}]", "no two {valued} <is|stand> next to [{way}]"),
        lambda *meanings: _no_pair(_pair_lines(*(way for way in meanings if not isinstance(way, ValueSet))), _both(first_of(ValueSet, meanings)))),
    "statement/no-two-side-by-side": (
        ("no two {valued} [<is|stand|appear>] side by side <in a row|in any row|in the same row|horizontally>", "two {valued} <is not|never stand> side by side in a row"), lambda values: _no_pair((HORIZONTAL,), _both(values))),
    "statement/no-two-knight": (
        ("no {valued} is a <knight's|knight> move <away from|from> another [{valued}]", "no two {valued} [is] a <knight's|knight> move apart"),
        _no_two_knight_moves_apart),
    "statement/no-one-near": (
        ("<a|an> {valued} and <a|an> {valued} is not [{directions}] adjacent [to] [{way}]", "{valued} and {valued} is not [{directions}] adjacent [to] [{way}]", "<a|an> {valued} and <a|an> {valued} never is adjacent to [{way}]",
         "no {valued} and {valued} is [{directions}] adjacent [to] [{way}]"),
        _never_adjacent),
    "statement/cell-and-side": (
        (f"[<every|each|a>] {_CELL} and the <cell|one|number|value> {{at side}} {{relation}}", f"[<every|each|a>] {_CELL} and its {{=left|right|upper|lower}} neighbour {{relation}}"),
        _every_cell_and_side_cell),
    "statement/all-near": (
        (f"<every|each|a> {_CELL} and {{=each|every|any|all}} of its neighbour {{relation}}",), lambda _, relation: _all_pairs(ORTHOGONAL, relation)),
}  # fmt: skip
