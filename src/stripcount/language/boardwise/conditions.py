"""Sentences with conditions, such as "if two adjacent cells are equal, the two below differ", and with exceptions.

The kind of phrase "w couple" is the condition on two neighbouring cells ("two horizontally adjacent cells are equal"),
"w two" what is then said of two other cells ("are different"), and "w two sides" are two neighbours of a cell ("its
left and its upper neighbour"). The other kinds are those of `claims`, `sentences`, `places` and `quantities`.
"""

from __future__ import annotations

from dataclasses import replace

from stripcount.language.boardwise.assertions import has_things_near, lies_in_fixed_place, lies_in_place
from stripcount.language.boardwise.board import ORTHOGONAL_STEPS, Cell, Cells, Claim, Group, Noun, Number, WholeBoard
from stripcount.language.boardwise.comparisons import has_more_things
from stripcount.language.boardwise.formulas import each_implies, quantify
from stripcount.language.boardwise.nouns import Place, cells_with, things_in
from stripcount.language.boardwise.pairings import PAIR_STEPS, Pair, Pairs, cell_pairs_at_steps, line_noun
from stripcount.language.boardwise.places import at_steps, in_group
from stripcount.language.boardwise.quantifiers import EVERY, NONE, Quantifier
from stripcount.language.boardwise.quantities import measure_of_group
from stripcount.language.boardwise.relations import (
    EQUAL,
    PairRelation,
    all_values_pass,
    at_least_one_satisfies,
    both_satisfy,
    negate_relation,
    quantify_pairs,
)
from stripcount.language.boardwise.value_tests import ValueTest
from stripcount.language.grammar import Productions

# (rows down, columns to the right) from a cell to its neighbour on a side
_STEP_BY_SIDE: dict[str, Cell] = {"below": (1, 0), "above": (-1, 0), "right": (0, 1), "left": (0, -1)}
# the direction from one cell of a line to the next, by the words for the line
_DIRECTION_BY_LINE = {"in a row": "horizontally", "in a column": "vertically"}


def _more_things_near(comparison: str, first: Noun, second: Noun, place: Place) -> Claim:
    """Return the claim that there are more (fewer, ...) things of one kind than of another near a cell.

    An example is "has more 1s than 0s around it"; `comparison` is the word of `has_more_things`.
    """
    comparison_claim = has_more_things(comparison, first, second)
    return Claim(
        f"{comparison_claim.text} {place.text}",
        lambda board, subject: comparison_claim.evaluate(board, place.evaluate(board, subject)),
        "cell",
    )


def _related_neighbours(direction: str, relation: PairRelation) -> Pairs:
    """Return the pairs of neighbouring cells that are in a relation, as in "two horizontally adjacent cells are equal".

    `direction` is "horizontally", "vertically", or a key of `_DIRECTION_BY_LINE`.
    """
    pairs = cell_pairs_at_steps(
        None,
        PAIR_STEPS[_DIRECTION_BY_LINE.get(direction, direction)],
        f"{_DIRECTION_BY_LINE.get(direction, direction)} adjacent",
    )

    def related_pairs(board: WholeBoard, subject: Cells) -> tuple[Pair, ...]:
        return tuple((a, b) for a, b in pairs.evaluate(board, subject) if relation.evaluate(board, a, b) is True)

    return Pairs(f"{pairs.text} that {relation.text}", related_pairs, "cell")


def _both_pass(value_test: ValueTest) -> PairRelation:
    """Return the relation that the values of both cells pass a test."""
    return both_satisfy(all_values_pass(value_test))


def _one_passes(value_test: ValueTest) -> PairRelation:
    """Return the relation that the value of at least one of two cells passes a test."""
    return at_least_one_satisfies(all_values_pass(value_test))


def _cells_beside_are_related(pairs: Pairs, side: str, relation: PairRelation) -> Claim:
    """Return the claim that the two cells on one side of each pair of cells are in a relation.

    An example is "if two adjacent cells are equal, the two cells below them differ". `side` is a key of
    `_STEP_BY_SIDE`. Pairs whose two cells on that side do not both lie on the board are left out.
    """
    row_step, column_step = _STEP_BY_SIDE[side]

    def shift(thing: Cells) -> Cells:
        return tuple((row + row_step, column + column_step) for row, column in thing)

    def test(board: WholeBoard, subject: Cells) -> bool:
        shifted_pairs = ((shift(first), shift(second)) for first, second in pairs.evaluate(board, subject))
        pairs_on_board = (
            (first, second) for first, second in shifted_pairs if all(map(board.inside, (*first, *second)))
        )
        return all(relation.evaluate(board, first, second) is True for first, second in pairs_on_board)

    return Claim(f"the cells {side} {pairs.text} {relation.text}", test)


def _related_only_if(pairs: Pairs, relation: PairRelation, value_test: ValueTest) -> Claim | None:
    """Return the claim that two cells are in a relation only if the values of both pass a test.

    An example is "any two adjacent cells are equal only if both are 0".
    """
    both = _both_pass(value_test)
    violation = PairRelation(
        f"{relation.text} and not {both.text}",
        lambda board, a, b: relation.evaluate(board, a, b) is True and not both.evaluate(board, a, b),
        "cell",
    )
    return quantify_pairs(NONE, pairs, violation)


def _quantify_outside_group(quantifier: Quantifier, noun: Noun, claim: Claim, group: Group) -> Claim | None:
    """Return the claim about cells outside a group, as in "every 1 is adjacent to a 0 except in the corners".

    None if the things of the noun are not single cells.
    """
    return quantify(quantifier, things_in(noun, in_group(group, False)), claim) if noun.sort == "cell" else None


def _is_followed_by(value_test: ValueTest, line_kind: str) -> Claim:
    """Return the claim that the next cell to the right (in a column: below) has a value that passes a test.

    The claim is None of the last cell of a line.
    """
    step = (0, 1) if line_kind == "row" else (1, 0)

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        next_cells = board.neighbours(subject[0], (step,))
        return value_test.holds(board.value(next_cells[0])) if next_cells else None

    return Claim(f"is followed in its {line_kind} by {value_test.text}", test, "cell")


def _has_only_neighbours(value_test: ValueTest, neighbour_test: ValueTest) -> Claim | None:
    """Return the claim that all neighbours of certain cells pass a test, as in "1s may only be adjacent to 0s".

    The values of those cells pass `value_test`, and those of their neighbours must pass `neighbour_test`.
    """
    forbidden_cells = cells_with(
        ValueTest(f"other than {neighbour_test.text}", lambda value: not neighbour_test.holds(value))
    )
    return quantify(
        EVERY, cells_with(value_test), has_things_near(NONE, forbidden_cells, at_steps("next to it", ORTHOGONAL_STEPS))
    )


def _implies_neighbours(noun: Noun, premise: Claim, quantifier: Quantifier, value_test: ValueTest) -> Claim | None:
    """Return the claim that each thing with a property has as many neighbours that pass a test as `quantifier` allows.

    An example is "if a 1 is on the border, then exactly one neighbour of it is 0"; `premise` is "is on the border".
    """
    return each_implies(
        EVERY,
        noun,
        premise,
        has_things_near(quantifier, cells_with(value_test), at_steps("next to it", ORTHOGONAL_STEPS)),
    )


def _line_end_implies(end: str, line_kind: str, value_test: ValueTest, claim: Claim) -> Claim | None:
    """Return the claim that each line whose end cell passes a test satisfies a claim.

    An example is "if the first cell of a row is 1, it has two 0s". `end` is "first", "top" or "left", or the opposite.
    """
    index = 0 if end in ("first", "top", "left") else -1
    end_passes = Claim(
        f"the {end} cell is {value_test.text}",
        lambda board, subject: value_test.holds(board.value(subject[index])),
        "thing",
    )
    return each_implies(EVERY, line_noun(line_kind), end_passes, claim)


def _implies_end_value(noun: Noun, premise: Claim, end: str, value_test: ValueTest) -> Claim | None:
    """Return the claim that the end cell of each thing with a property passes a test.

    An example is "if a row has two 1s, its last cell is 0". `end` is "first", "top", "last" or "bottom".
    """
    index = 0 if end in ("first", "top") else -1
    end_passes = Claim(
        f"its {end} cell is {value_test.text}",
        lambda board, subject: value_test.holds(board.value(subject[index])),
        "thing",
    )
    return each_implies(EVERY, noun, premise, end_passes)


def _residue_of_measure(measure: Number, modulus: int, group: Group) -> Number | None:
    """Return the residue of a measure of a group: "the sum modulo 2 of its left and its upper neighbour".

    None for the modulus 0.
    """
    number = measure_of_group(measure, group)

    def value(board: WholeBoard, subject: Cells) -> int | None:
        number_value = number.evaluate(board, subject)
        return None if number_value is None else int(number_value % modulus)

    return replace(number, text=f"{number.text} modulo {modulus}", evaluate=value) if modulus else None


def _lies_in_neither(first: Group, second: Group) -> Claim:
    """Return the claim that a thing lies outside both of two groups, such as "is neither in row 1 nor in row 2"."""

    def cells_outside(board: WholeBoard, subject: Cells) -> Cells:
        return tuple(
            cell
            for cell in board.cells
            if cell not in first.evaluate(board, board.cells) and cell not in second.evaluate(board, board.cells)
        )

    return lies_in_place(Place(f"neither in {first.text} nor in {second.text}", cells_outside))


def _two_neighbours(first: str, second: str) -> Group:
    """Return the group of two neighbours of a cell, as far as they exist, by their sides.

    A side is "left", "right", "upper" or "lower".
    """
    steps = {"upper": (-1, 0), "lower": (1, 0), "left": (0, -1), "right": (0, 1)}
    return Group(
        f"its {first} and its {second} neighbour",
        lambda board, subject: board.neighbours(subject[0], (steps[first], steps[second])),
        "cell",
    )


# alternatives in the notation of productions, which several phrases share
_ARTICLE = "<a|an|any>"
_DIRECTION = "{=horizontally|vertically|in a row|in a column}"
_ADJACENT = "<side by side|adjacent|adjacent to each other|next to each other>"
_BOTH = "<both|they both|they|both of it>"
_TWO_CELLS = "<the|both|both the> [two] cell [directly]"
# rows: the name of a production: (its texts, their meaning or a function of the meanings of their parts);
# see `grammar`. Kinds that begin with "w" belong to sentences about the whole board
PHRASES: Productions = {
    # two cells side by side
    "w couple/both": (("two {=horizontally|vertically} adjacent cell is [<both|all>] {w value}", "two adjacent cell {=in a row|in a column} is [<both|all>] {w value}"), lambda direction, value_test: _related_neighbours(direction, _both_pass(value_test))),
    "w couple/values": ((f"two {{w value}} is {_ADJACENT} {_DIRECTION}", f"two {{w value}} is {_DIRECTION} adjacent [to each other]"), lambda value_test, direction: _related_neighbours(direction, _both_pass(value_test))),
    "w couple/equal": (("two {=horizontally|vertically} adjacent cell is <equal|the same|identical|alike>", "two {=horizontally|vertically} adjacent cell has the same value", "two adjacent cell {=in a row|in a column} is <equal|the same>", "two cell is adjacent to each other {=in a row|in a column} is <equal|the same>"), lambda direction: _related_neighbours(direction, EQUAL)),
    "w couple/different": (("two {=horizontally|vertically} adjacent cell is <different|not equal|unequal>", "two adjacent cell {=in a row|in a column} is different"), lambda direction: _related_neighbours(direction, negate_relation(EQUAL))),
    "w two/related": "{w related}",
    "w two/values": (("is [<both|all>] {w value}", "is [both] all {w value}"), _both_pass),
    "w two/not-both": (("is not both {w value}",), lambda value_test: negate_relation(_both_pass(value_test))),
    "w having/more-near": (("{=more|less|fewer|as many|at least as many|at most as many|twice as many} {w things} <than|as> {w things} {w near}",), _more_things_near),
    "w clause/couple-below": ((f"if {{w couple}} [then] {_TWO_CELLS} {{=below|above}} it {{w two}}", "if {w couple} [then] <the|both|both the> [two] cell [directly] to its {=left|right} {w two}"), _cells_beside_are_related),
    "w clause/couple-neither": (("if {w couple} [then] neither of the [two] cell [directly] {=below|above} it is [a] {w value}",), lambda pairs, side, value_test: _cells_beside_are_related(pairs, side, negate_relation(_one_passes(value_test)))),
    "w clause/couple-one": (("if {w couple} [then] at least one of the [two] cell [directly] {=below|above} it is [a] {w value}",), lambda pairs, side, value_test: _cells_beside_are_related(pairs, side, _one_passes(value_test))),
    "w clause/below-couple": (("[directly] {=below|above} two {=horizontally} adjacent {w value} there is only {w value}",), lambda side, direction, value_test, other_test: _cells_beside_are_related(_related_neighbours(direction, _both_pass(value_test)), side, _both_pass(other_test))),
    "w clause/pairs-unless": ((f"[any] {{w pairs}} {{w related}} unless {_BOTH} is [both] {{w value}}",), lambda pairs, relation, value_test: _related_only_if(pairs, negate_relation(relation), value_test) if pairs.sort == "cell" and not relation.text.startswith("both") else None),
    "w clause/pairs-only": ((f"[any] {{w pairs}} <may|can> only {{w related}} if {_BOTH} is [both] {{w value}}", f"[any] {{w pairs}} {{w related}} only if {_BOTH} is [both] {{w value}}"), lambda pairs, relation, value_test: _related_only_if(pairs, relation, value_test) if pairs.sort == "cell" else None),
    # exceptions
    "w clause/except": (("{w every} {w things} {w claim of it} <except|except for those|apart from those> <in|on|at> {w group}",), _quantify_outside_group),
    "w clause/except-a": (("<a|any> {w things} {w claim of it} <except|except for those> <in|on|at> {w group}",), lambda noun, claim, group: _quantify_outside_group(EVERY, noun, claim, group)),
    "w clause/unless-in": (("unless it is <in|on|at> {w group} {w every} {w things} {w claim of it}",), lambda group, quantifier, noun, claim: _quantify_outside_group(quantifier, noun, claim, group)),
    "w clause/unless-in-a": (("unless it is <in|on|at> {w group} <a|any> {w things} {w claim of it}",), lambda group, noun, claim: _quantify_outside_group(EVERY, noun, claim, group)),
    "w being/neither-in": (("neither <in|on> {w group} nor <in|on> {w group}",), _lies_in_neither),
    # what alone is allowed
    "w clause/allowed-in": (("[<a|the>] {w value} <is allowed only|may only is> {w place}",), lambda value_test, place: quantify(EVERY, cells_with(value_test), lies_in_fixed_place(place))),
    "w clause/allowed-near": (("[<a|the>] {w value} may only has {w value} as neighbour", "[<a|the>] {w value} may only is adjacent to [<a|an>] {w value}"), _has_only_neighbours),
    "w being/followed": (("[directly] followed by [<a|an|another>] {w value} in its {=row|column}",), _is_followed_by),
    # what follows from it
    "w clause/if-neighbour": ((f"if {_ARTICLE} {{w things}} {{w claim of it}} [then] {{w many}} <neighbour of it|of its neighbour|neighbour|cell is adjacent to it|cell adjacent to it> is [also] [<a|an>] {{w value}}",), _implies_neighbours),
    "w clause/implies": ((f"{_ARTICLE} {{w value}} implies that <all its|its|all of its> neighbour is [all] {{w value}}",), _has_only_neighbours),
    "w clause/end-of": (("if the {=first|last|top|bottom|left|right} <cell|value> of <a|any> {=row|column} is [<a|an>] {w value} [then] <the column|the row|it|that row|that column> {w claim of it}",), _line_end_implies),
    "w clause/if-end": ((f"if {_ARTICLE} {{w things}} {{w claim of it}} [then] its {{=first|last|top|bottom}} <cell|value> is [<a|an>] {{w value}}",), _implies_end_value),
    # numbers of the cells beside a cell
    "w plain number/reduced-of": (("the {w measure} modulo {w count} of {w two sides}",), _residue_of_measure),
    "w two sides/neighbours": (("its {=left|upper|lower|right} and [its] {=left|right|upper|lower} neighbour",), _two_neighbours),
    "w group/own-two": (("its {=left|upper|lower|right} and its {=left|right|upper|lower} neighbour",), _two_neighbours),
}  # fmt: skip
