"""Claims that compare a measure of lines with that of other lines, and claims of how often values and lines occur."""

from __future__ import annotations

from typing import Any

from stripcount.language.boardwise.board import Cells, Claim, Meaning, Noun, Number, WholeBoard
from stripcount.language.boardwise.formulas import quantified
from stripcount.language.boardwise.pairings import corresponding, lines_of
from stripcount.language.boardwise.quantities import COMPARE, EVERY, Quantifier, total
from stripcount.language.boardwise.relations import claimed
from stripcount.language.boardwise.relations import compared as related_by


def measures_corresponding(found: tuple[Any, ...]) -> Claim | None:
    """Return the claim that a measure of each row compares in one way with that of the column of the same index.

    `found` holds, in the order of the phrase, two kinds of lines, two equal measures, and the word of the comparison.
    """
    words = [each for each in found if isinstance(each, str)]
    kinds = [word for word in words if word in ("row", "column")]
    how = next(word for word in words if word in COMPARE)
    measures = [each for each in found if isinstance(each, Meaning)]
    measures = measures or [total(word) for word in words if word not in (*kinds, how)]
    pairs = corresponding(*kinds)
    if pairs is None or measures[0].text != measures[1].text:
        return None
    return claimed(EVERY, pairs, related_by(how, measures[0]))


def extreme_times(word: str, times: Quantifier) -> Claim:
    """Return the claim that the largest (smallest) value of a thing occurs in it so many times."""
    value_of = total(word)
    return Claim(
        f"the {value_of.text} occurs {times.text} times",
        lambda board, subject: (
            bool(subject)
            and times.holds(sum(value == value_of.on(board, subject) for value in board.values(subject)), 0)
        ),
        "thing",
    )


def line_times(kind: str, times: Quantifier) -> Claim:
    """Return the claim that so many lines of a kind, a line itself among them, have the values of that line."""

    def test(board: WholeBoard, subject: Cells) -> bool:
        lines = lines_of(kind).on(board, board.cells)
        return times.holds(sum(board.values(line) == board.values(subject) for line in lines), len(lines))

    return Claim(f"occurs {times.text} times", test, "thing")


def measure_of_others(
    quantifier: Quantifier, kind: str, how: str, measure: Number, which: Quantifier, *others: Any
) -> Claim | None:
    """Return the claim that a measure of so many rows compares in one way with that of every (some) column, or vice versa.

    `others` are the other kind of line, after the same measure if that is named again. None for two equal kinds.
    """
    other_measure = others[0] if len(others) > 1 else measure
    if others[-1] == kind or other_measure.text != measure.text:
        return None

    def test(board: WholeBoard, subject: Cells) -> bool:
        lines = lines_of(others[-1]).on(board, board.cells)
        value = measure.on(board, subject)
        other_values = [measure.on(board, line) for line in lines]
        return which.holds(
            sum(value is not None and other is not None and COMPARE[how](value, other) for other in other_values),
            len(lines),
        )

    return quantified(
        quantifier, lines_of(kind), Claim(f"{measure.text} {how} that of {which.text} {others[-1]}", test)
    )


def extreme_at_end(word: str, end: str) -> Claim:
    """Return the claim that the first (last) cell of a thing holds its largest (smallest) value."""
    return Claim(
        f"the {end} cell is the {total(word).text}",
        lambda board, subject: bool(subject) and total(end).on(board, subject) == total(word).on(board, subject),
        "thing",
    )


def _extreme_size(word: str, noun: Noun, board: WholeBoard) -> int:
    """Return the number of cells of the largest (smallest) thing of a kind on the board, 0 if there is none."""
    sizes = [len(thing) for thing in noun.on(board, board.cells)]
    return (min if word in ("smallest", "shortest") else max)(sizes, default=0)


def extremes_compared(word: str, noun: Noun, how: str, other_word: str, other: Noun) -> Claim | None:
    """Return the claim that the largest (smallest) thing of one kind is larger (smaller) than that of another.

    Where there is no such thing, its size is 0. None for cells, which have no size.
    """
    if "cell" in (noun.sort, other.sort):
        return None

    def test(board: WholeBoard, subject: Cells) -> bool:
        size, other_size = _extreme_size(word, noun, board), _extreme_size(other_word, other, board)
        return COMPARE[_SIZE_RELATIONS.get(how, how)](size, other_size)

    return Claim(f"the {word} of {noun.text} is {how} the {other_word} of {other.text}", test)


def compared_with_extreme(quantifier: Quantifier, noun: Noun, how: str, word: str, other: Noun) -> Claim | None:
    """Return the claim that so many things of one kind are larger (smaller) than the largest (smallest) of another."""
    if "cell" in (noun.sort, other.sort):
        return None

    def test(board: WholeBoard, subject: Cells) -> bool:
        return COMPARE[_SIZE_RELATIONS.get(how, how)](len(subject), _extreme_size(word, other, board))

    return quantified(quantifier, noun, Claim(f"is {how} the {word} of {other.text}", test, "thing"))


_SIZE_RELATIONS = {"longer than": "greater than"}
