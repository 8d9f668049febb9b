"""Sentences with conditions, such as "if two adjacent cells are equal, the two below differ", and with exceptions."""

from __future__ import annotations

from dataclasses import replace

from stripcount.language.boardwise.assertions import has_near, lies, place_claim
from stripcount.language.boardwise.board import SIDES, Cell, Cells, Claim, Group, Noun, Number, WholeBoard
from stripcount.language.boardwise.comparisons import more
from stripcount.language.boardwise.formulas import quantified, such_that
from stripcount.language.boardwise.nouns import Near, ValueTest, cells, placed
from stripcount.language.boardwise.pairings import STEPS, Pair, Pairs, adjacent_cells, lines_of
from stripcount.language.boardwise.places import at, stepping
from stripcount.language.boardwise.quantities import EVERY, NONE, Quantifier, measured
from stripcount.language.boardwise.relations import EQUAL, PairRelation, all_of, claimed, denied, each, one_of
from stripcount.language.grammar import Productions

_STEP: dict[str, Cell] = {"below": (1, 0), "above": (-1, 0), "right": (0, 1), "left": (0, -1)}
_WAYS = {"in a row": "horizontally", "in a column": "vertically"}


def _more_near(word: str, first: Noun, second: Noun, near: Near) -> Claim:
    """Return the claim that more things of one kind than of another, or fewer, stand in some relation to a thing."""
    numbers = more(word, first, second)
    return Claim(
        f"{numbers.text} {near.text}", lambda board, subject: numbers.on(board, near.on(board, subject)), "cell"
    )


def _couple(way: str, related: PairRelation) -> Pairs:
    """Return the pairs of adjacent cells, in a row or in a column, between which a relation holds."""
    pairs = adjacent_cells(None, STEPS[_WAYS.get(way, way)], f"{_WAYS.get(way, way)} adjacent")

    def such_pairs(board: WholeBoard, subject: Cells) -> tuple[Pair, ...]:
        return tuple((a, b) for a, b in pairs.on(board, subject) if related.on(board, a, b) is True)

    return Pairs(f"{pairs.text} that {related.text}", such_pairs, "cell")


def _both(value_test: ValueTest) -> PairRelation:
    return each(all_of(value_test))


def _one(value_test: ValueTest) -> PairRelation:
    return one_of(all_of(value_test))


def _beside(pairs: Pairs, word: str, related: PairRelation) -> Claim:
    """Return the claim that the two cells on one side of each pair of cells, if they are on the board, are in a relation."""
    i, j = _STEP[word]

    def moved(thing: Cells) -> Cells:
        return tuple((a + i, b + j) for a, b in thing)

    def test(board: WholeBoard, subject: Cells) -> bool:
        moved_pairs = ((moved(a), moved(b)) for a, b in pairs.on(board, subject))
        pairs_on_board = ((a, b) for a, b in moved_pairs if all(map(board.inside, (*a, *b))))
        return all(related.on(board, a, b) is True for a, b in pairs_on_board)

    return Claim(f"the cells {word} {pairs.text} {related.text}", test)


def _only(pairs: Pairs, related: PairRelation, value_test: ValueTest) -> Claim | None:
    """Return the claim that two cells are in a relation only if both hold some values."""
    both = _both(value_test)
    wrong = PairRelation(
        f"{related.text} and not {both.text}",
        lambda board, a, b: related.on(board, a, b) is True and not both.on(board, a, b),
        "cell",
    )
    return claimed(NONE, pairs, wrong)


def _except(quantifier: Quantifier, noun: Noun, claim: Claim, group: Group) -> Claim | None:
    """Return the claim that something is said of so many things outside a group of cells."""
    return quantified(quantifier, placed(noun, at(group, False)), claim) if noun.sort == "cell" else None


def _followed(value_test: ValueTest, kind: str) -> Claim:
    """Return the claim that the cell after a cell in its line, if there is one, holds some values."""
    step = (0, 1) if kind == "row" else (1, 0)

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        near = board.near(subject[0], (step,))
        return value_test.holds(board.at(near[0])) if near else None

    return Claim(f"is followed in its {kind} by {value_test.text}", test, "cell")


def _never_next_to_others(first: ValueTest, second: ValueTest) -> Claim | None:
    """Return the claim that cells of some values have no neighbours but those of others."""
    others = cells(ValueTest(f"other than {second.text}", lambda v: not second.holds(v)))
    return quantified(EVERY, cells(first), has_near(NONE, others, stepping("next to it", SIDES)))


def _neighbours(noun: Noun, first: Claim, quantifier: Quantifier, value_test: ValueTest) -> Claim | None:
    """Return the claim that of a thing with one property so many neighbours hold some values."""
    return such_that(EVERY, noun, first, has_near(quantifier, cells(value_test), stepping("next to it", SIDES)))


def _end_of(word: str, kind: str, value_test: ValueTest, claim: Claim) -> Claim | None:
    """Return the claim that something is said of every line at whose one end there is some value."""
    index = 0 if word in ("first", "top", "left") else -1
    first = Claim(
        f"the {word} cell is {value_test.text}",
        lambda board, subject: value_test.holds(board.at(subject[index])),
        "thing",
    )
    return such_that(EVERY, lines_of(kind), first, claim)


def _if_end(noun: Noun, first: Claim, word: str, value_test: ValueTest) -> Claim | None:
    """Return the claim that of things with a property, lines or blocks, one end holds some value."""
    index = 0 if word in ("first", "top") else -1
    ends = Claim(
        f"its {word} cell is {value_test.text}",
        lambda board, subject: value_test.holds(board.at(subject[index])),
        "thing",
    )
    return such_that(EVERY, noun, first, ends)


def _reduced(measure: Number, divisor: int, group: Group) -> Number | None:
    """Return the residue of a measure of a group modulo an integer; None for 0."""
    number = measured(measure, group)

    def value(board: WholeBoard, subject: Cells) -> int | None:
        number_value = number.on(board, subject)
        return None if number_value is None else int(number_value % divisor)

    return replace(number, text=f"{number.text} modulo {divisor}", on=value) if divisor else None


def _neither(first: Group, second: Group) -> Claim:
    """Return the claim that a cell lies in neither of two groups."""

    def holds(board: WholeBoard, subject: Cells) -> Cells:
        return tuple(
            c for c in board.cells if c not in first.on(board, board.cells) and c not in second.on(board, board.cells)
        )

    return place_claim(Near(f"neither in {first.text} nor in {second.text}", holds))


_A = "<a|an|any>"
_WAY = "{=horizontally|vertically|in a row|in a column}"
_SIDE = "<side by side|adjacent|adjacent to each other|next to each other>"
_BOTH = "<both|they both|they|both of it>"
_BELOW = "<the|both|both the> [two] cell [directly]"
PHRASES: Productions = {
    # two cells side by side
    "w couple/both": (("two {=horizontally|vertically} adjacent cell is [<both|all>] {w value}", "two adjacent cell {=in a row|in a column} is [<both|all>] {w value}"), lambda way, value_test: _couple(way, _both(value_test))),
    "w couple/values": ((f"two {{w value}} is {_SIDE} {_WAY}", f"two {{w value}} is {_WAY} adjacent [to each other]"), lambda value_test, way: _couple(way, _both(value_test))),
    "w couple/equal": (("two {=horizontally|vertically} adjacent cell is <equal|the same|identical|alike>", "two {=horizontally|vertically} adjacent cell has the same value", "two adjacent cell {=in a row|in a column} is <equal|the same>", "two cell is adjacent to each other {=in a row|in a column} is <equal|the same>"), lambda way: _couple(way, EQUAL)),
    "w couple/different": (("two {=horizontally|vertically} adjacent cell is <different|not equal|unequal>", "two adjacent cell {=in a row|in a column} is different"), lambda way: _couple(way, denied(EQUAL))),
    "w two/related": "{w related}",
    "w two/values": (("is [<both|all>] {w value}", "is [both] all {w value}"), _both),
    "w two/not-both": (("is not both {w value}",), lambda value_test: denied(_both(value_test))),
    "w having/more-near": (("{=more|less|fewer|as many|at least as many|at most as many|twice as many} {w things} <than|as> {w things} {w near}",), _more_near),
    "w clause/couple-below": ((f"if {{w couple}} [then] {_BELOW} {{=below|above}} it {{w two}}", "if {w couple} [then] <the|both|both the> [two] cell [directly] to its {=left|right} {w two}"), _beside),
    "w clause/couple-neither": (("if {w couple} [then] neither of the [two] cell [directly] {=below|above} it is [a] {w value}",), lambda pairs, word, value_test: _beside(pairs, word, denied(_one(value_test)))),
    "w clause/couple-one": (("if {w couple} [then] at least one of the [two] cell [directly] {=below|above} it is [a] {w value}",), lambda pairs, word, value_test: _beside(pairs, word, _one(value_test))),
    "w clause/below-couple": (("[directly] {=below|above} two {=horizontally} adjacent {w value} there is only {w value}",), lambda word, way, value_test, other: _beside(_couple(way, _both(value_test)), word, _both(other))),
    "w clause/pairs-unless": ((f"[any] {{w pairs}} {{w related}} unless {_BOTH} is [both] {{w value}}",), lambda pairs, related, value_test: _only(pairs, denied(related), value_test) if pairs.sort == "cell" and not related.text.startswith("both") else None),
    "w clause/pairs-only": ((f"[any] {{w pairs}} <may|can> only {{w related}} if {_BOTH} is [both] {{w value}}", f"[any] {{w pairs}} {{w related}} only if {_BOTH} is [both] {{w value}}"), lambda pairs, related, value_test: _only(pairs, related, value_test) if pairs.sort == "cell" else None),
    # exceptions
    "w clause/except": (("{w every} {w things} {w claim of it} <except|except for those|apart from those> <in|on|at> {w group}",), _except),
    "w clause/except-a": (("<a|any> {w things} {w claim of it} <except|except for those> <in|on|at> {w group}",), lambda noun, claim, group: _except(EVERY, noun, claim, group)),
    "w clause/unless-in": (("unless it is <in|on|at> {w group} {w every} {w things} {w claim of it}",), lambda group, quantifier, noun, claim: _except(quantifier, noun, claim, group)),
    "w clause/unless-in-a": (("unless it is <in|on|at> {w group} <a|any> {w things} {w claim of it}",), lambda group, noun, claim: _except(EVERY, noun, claim, group)),
    "w being/neither-in": (("neither <in|on> {w group} nor <in|on> {w group}",), _neither),
    # what alone is allowed
    "w clause/allowed-in": (("[<a|the>] {w value} <is allowed only|may only is> {w place}",), lambda value_test, place: quantified(EVERY, cells(value_test), lies(place))),
    "w clause/allowed-near": (("[<a|the>] {w value} may only has {w value} as neighbour", "[<a|the>] {w value} may only is adjacent to [<a|an>] {w value}"), _never_next_to_others),
    "w being/followed": (("[directly] followed by [<a|an|another>] {w value} in its {=row|column}",), _followed),
    # what follows from it
    "w clause/if-neighbour": ((f"if {_A} {{w things}} {{w claim of it}} [then] {{w many}} <neighbour of it|of its neighbour|neighbour|cell is adjacent to it|cell adjacent to it> is [also] [<a|an>] {{w value}}",), _neighbours),
    "w clause/implies": ((f"{_A} {{w value}} implies that <all its|its|all of its> neighbour is [all] {{w value}}",), lambda value_test, other: _never_next_to_others(value_test, other)),
    "w clause/end-of": (("if the {=first|last|top|bottom|left|right} <cell|value> of <a|any> {=row|column} is [<a|an>] {w value} [then] <the column|the row|it|that row|that column> {w claim of it}",), _end_of),
    "w clause/if-end": ((f"if {_A} {{w things}} {{w claim of it}} [then] its {{=first|last|top|bottom}} <cell|value> is [<a|an>] {{w value}}",), _if_end),
    # numbers of the cells beside a cell
    "w plain number/reduced-of": (("the {w measure} modulo {w count} of {w two sides}",), _reduced),
    "w two sides/neighbours": (("its {=left|upper|lower|right} and [its] {=left|right|upper|lower} neighbour",), lambda a, b: _two(a, b)),
    "w group/own-two": (("its {=left|upper|lower|right} and its {=left|right|upper|lower} neighbour",), lambda a, b: _two(a, b)),
}  # fmt: skip


def _two(first: str, second: str) -> Group:
    steps = {"upper": (-1, 0), "lower": (1, 0), "left": (0, -1), "right": (0, 1)}
    return Group(
        f"its {first} and its {second} neighbour",
        lambda board, subject: board.near(subject[0], (steps[first], steps[second])),
        "cell",
    )
