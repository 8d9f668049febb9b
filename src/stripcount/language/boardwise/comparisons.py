"""Claims that compare numbers of things: "has more 1s than 0s", "has fewer runs than every other row".

A `comparison` is the word for it, a key of `_COUNT_COMPARISONS`. The numbers compared are those of the things of a noun
inside the subject.
"""

from __future__ import annotations

from collections.abc import Callable

from stripcount.language.boardwise.board import Cells, Claim, Group, Noun, WholeBoard
from stripcount.language.boardwise.quantifiers import Quantifier

_COUNT_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "more": lambda a, b: a > b,
    "less": lambda a, b: a < b,
    "fewer": lambda a, b: a < b,
    "as many": lambda a, b: a == b,
    "at least as many": lambda a, b: a >= b,
    "at most as many": lambda a, b: a <= b,
    "twice as many": lambda a, b: a == 2 * b,
}
"""Comparisons of two counts by their words."""


def has_more_things(comparison: str, first: Noun, second: Noun) -> Claim:
    """Return the claim that a thing has more (fewer, as many, ...) things of one kind than of another."""
    compare = _COUNT_COMPARISONS[comparison]
    return Claim(
        f"has {comparison} {first.text} than/as {second.text}",
        lambda board, subject: compare(len(first.evaluate(board, subject)), len(second.evaluate(board, subject))),
        "thing",
    )


def has_more_than_others(
    comparison: str, noun: Noun, quantifier: Quantifier, other_noun: Noun, self_on_one_cell: bool = False
) -> Claim:
    """Return the claim that a thing has more (fewer, ...) things of a kind than every (some, ...) other thing.

    The other things are those of `other_noun` on the whole board, apart from the subject itself. With
    `self_on_one_cell` the subject is compared with itself on a board of one cell, where a row and a column are the same
    cell: "every row has as many 1s as every column".
    """
    compare = _COUNT_COMPARISONS[comparison]

    def holds(board: WholeBoard, subject: Cells) -> bool:
        count = len(noun.evaluate(board, subject))
        with_itself = self_on_one_cell and len(board.cells) == 1
        other_things = [thing for thing in other_noun.evaluate(board, board.cells) if thing != subject or with_itself]
        return quantifier.holds(
            sum(compare(count, len(noun.evaluate(board, thing))) for thing in other_things), len(other_things)
        )

    return Claim(
        f"has {comparison} {noun.text} than/as {quantifier.text} of the other {other_noun.text}", holds, "thing"
    )


def has_more_by(quantifier: Quantifier, comparison: str, first: Noun, second: Noun) -> Claim:
    """Return the claim that a thing has as many more (fewer) things of one kind than of another as `quantifier` allows.

    An example is "has at least two more 1s than 0s". The difference must not be negative.
    """
    sign = 1 if comparison == "more" else -1

    def holds(board: WholeBoard, subject: Cells) -> bool:
        difference = sign * (len(first.evaluate(board, subject)) - len(second.evaluate(board, subject)))
        return difference >= 0 and quantifier.holds(difference, 0)

    return Claim(f"has {quantifier.text} {comparison} {first.text} than {second.text}", holds, "thing")


def has_more_than_group(comparison: str, noun: Noun, group: Group) -> Claim:
    """Return the claim that a thing has more (fewer, ...) things of a kind than a definite thing.

    An example is "has more 1s than the first row". The claim is None where the definite thing does not exist.
    """
    compare = _COUNT_COMPARISONS[comparison]

    def holds(board: WholeBoard, subject: Cells) -> bool | None:
        group_cells = group.evaluate(board, subject if group.sort == "cell" else board.cells)
        if not group_cells and group.sort == "cell":
            return None  # the first column has no left neighbour
        return compare(len(noun.evaluate(board, subject)), len(noun.evaluate(board, group_cells)))

    return Claim(f"has {comparison} {noun.text} than/as {group.text}", holds, "thing")
