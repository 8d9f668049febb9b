"""Claims that compare a measure of lines with that of other lines, and claims of how often values and lines occur."""

from __future__ import annotations

from typing import Any

from stripcount.language.boardwise.board import Cells, Claim, Meaning, Noun, Number, WholeBoard
from stripcount.language.boardwise.formulas import quantify
from stripcount.language.boardwise.pairings import corresponding_lines, line_noun
from stripcount.language.boardwise.quantities import COMPARISONS, EVERY, Quantifier, aggregate
from stripcount.language.boardwise.relations import measures_compare, quantify_pairs


def corresponding_measures_compare(found: tuple[Any, ...]) -> Claim | None:
    """Return the claim that a measure of each row compares in one way with that of the column of the same index.

    `found` holds, in the order of the phrase, two kinds of lines, two equal measures, and the word of the comparison.
    """
    words = [each for each in found if isinstance(each, str)]
    kinds = [word for word in words if word in ("row", "column")]
    how = next(word for word in words if word in COMPARISONS)
    measures = [each for each in found if isinstance(each, Meaning)]
    measures = measures or [aggregate(word) for word in words if word not in (*kinds, how)]
    pairs = corresponding_lines(*kinds)
    if pairs is None or measures[0].text != measures[1].text:
        return None
    return quantify_pairs(EVERY, pairs, measures_compare(how, measures[0]))


def extreme_value_occurs(word: str, times: Quantifier) -> Claim:
    """Return the claim that the largest (smallest) value of a thing occurs in it so many times."""
    value_of = aggregate(word)
    return Claim(
        f"the {value_of.text} occurs {times.text} times",
        lambda board, subject: (
            bool(subject)
            and times.holds(sum(value == value_of.evaluate(board, subject) for value in board.values(subject)), 0)
        ),
        "thing",
    )


def line_occurs(line_kind: str, times: Quantifier) -> Claim:
    """Return the claim that so many lines of a kind, a line itself among them, have the values of that line."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        lines = line_noun(line_kind).evaluate(board, board.cells)
        return times.holds(sum(board.values(line) == board.values(subject) for line in lines), len(lines))

    return Claim(f"occurs {times.text} times", test, "thing")


def measures_of_lines_compare(
    quantifier: Quantifier, line_kind: str, how: str, measure: Number, which: Quantifier, *others: Any
) -> Claim | None:
    """Return the claim that a measure of so many rows compares in one way with that of every (some) column, or vice versa.

    `others` are the other kind of line, after the same measure if that is named again. None for two equal kinds.
    """
    other_measure = others[0] if len(others) > 1 else measure
    if others[-1] == line_kind or other_measure.text != measure.text:
        return None

    def test(board: WholeBoard, subject: Cells) -> bool:
        lines = line_noun(others[-1]).evaluate(board, board.cells)
        value = measure.evaluate(board, subject)
        other_values = [measure.evaluate(board, line) for line in lines]
        return which.holds(
            sum(value is not None and other is not None and COMPARISONS[how](value, other) for other in other_values),
            len(lines),
        )

    return quantify(
        quantifier, line_noun(line_kind), Claim(f"{measure.text} {how} that of {which.text} {others[-1]}", test)
    )


def end_holds_extreme(word: str, end: str) -> Claim:
    """Return the claim that the first (last) cell of a thing holds its largest (smallest) value."""
    return Claim(
        f"the {end} cell is the {aggregate(word).text}",
        lambda board, subject: (
            bool(subject) and aggregate(end).evaluate(board, subject) == aggregate(word).evaluate(board, subject)
        ),
        "thing",
    )


def _extreme_size(word: str, noun: Noun, board: WholeBoard) -> int:
    """Return the number of cells of the largest (smallest) thing of a kind on the board, 0 if there is none."""
    sizes = [len(thing) for thing in noun.evaluate(board, board.cells)]
    return (min if word in ("smallest", "shortest") else max)(sizes, default=0)


def extreme_sizes_compare(word: str, noun: Noun, how: str, other_word: str, other: Noun) -> Claim | None:
    """Return the claim that the largest (smallest) thing of one kind is larger (smaller) than that of another.

    Where there is no such thing, its size is 0. None for cells, which have no size.
    """
    if "cell" in (noun.sort, other.sort):
        return None

    def test(board: WholeBoard, subject: Cells) -> bool:
        size, other_size = _extreme_size(word, noun, board), _extreme_size(other_word, other, board)
        return COMPARISONS[_SIZE_RELATIONS.get(how, how)](size, other_size)

    return Claim(f"the {word} of {noun.text} is {how} the {other_word} of {other.text}", test)


def size_compares_with_extreme(quantifier: Quantifier, noun: Noun, how: str, word: str, other: Noun) -> Claim | None:
    """Return the claim that so many things of one kind are larger (smaller) than the largest (smallest) of another."""
    if "cell" in (noun.sort, other.sort):
        return None

    def test(board: WholeBoard, subject: Cells) -> bool:
        return COMPARISONS[_SIZE_RELATIONS.get(how, how)](len(subject), _extreme_size(word, other, board))

    return quantify(quantifier, noun, Claim(f"is {how} the {word} of {other.text}", test, "thing"))


_SIZE_RELATIONS = {"longer than": "greater than"}
