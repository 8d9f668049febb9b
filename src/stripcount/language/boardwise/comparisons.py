"""Claims that compare how many parts of a kind things have: more 1s than 0s, fewer runs than every other row."""

from __future__ import annotations

from collections.abc import Callable

from stripcount.language.boardwise.board import Cells, Claim, Group, Noun, WholeBoard
from stripcount.language.boardwise.quantities import Quantifier

_COUNT_RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "more": lambda a, b: a > b,
    "less": lambda a, b: a < b,
    "fewer": lambda a, b: a < b,
    "as many": lambda a, b: a == b,
    "at least as many": lambda a, b: a >= b,
    "at most as many": lambda a, b: a <= b,
    "twice as many": lambda a, b: a == 2 * b,
}
"""Relations of two counts by their words."""


def more(word: str, first: Noun, second: Noun) -> Claim:
    """Return the claim that a thing has more parts of one kind than of another, or fewer, or as many."""
    test = _COUNT_RELATIONS[word]
    return Claim(
        f"has {word} {first.text} than/as {second.text}",
        lambda board, subject: test(len(first.on(board, subject)), len(second.on(board, subject))),
        "thing",
    )


def more_than(word: str, noun: Noun, quantifier: Quantifier, others: Noun, own_cell: bool = False) -> Claim:
    """Return the claim that a thing has more (fewer, as many) parts of a kind than every (some, ...) other thing.

    With `own_cell` the only row of a board of one cell is another thing than its only column.
    """
    test = _COUNT_RELATIONS[word]

    def holds(board: WholeBoard, subject: Cells) -> bool:
        count = len(noun.on(board, subject))
        compared_too = own_cell and len(board.cells) == 1
        other_things = [thing for thing in others.on(board, board.cells) if thing != subject or compared_too]
        return quantifier.holds(
            sum(test(count, len(noun.on(board, thing))) for thing in other_things), len(other_things)
        )

    return Claim(f"has {word} {noun.text} than/as {quantifier.text} of the other {others.text}", holds, "thing")


def more_by(quantifier: Quantifier, word: str, first: Noun, second: Noun) -> Claim:
    """Return the claim that a thing has so many more (fewer) parts of one kind than of another."""
    sign = 1 if word == "more" else -1

    def holds(board: WholeBoard, subject: Cells) -> bool:
        difference = sign * (len(first.on(board, subject)) - len(second.on(board, subject)))
        return difference >= 0 and quantifier.holds(difference, 0)

    return Claim(f"has {quantifier.text} {word} {first.text} than {second.text}", holds, "thing")


def more_than_group(word: str, noun: Noun, group: Group) -> Claim:
    """Return the claim that a thing has more (fewer, as many) parts of a kind than a definite thing."""
    test = _COUNT_RELATIONS[word]

    def holds(board: WholeBoard, subject: Cells) -> bool | None:
        group_cells = group.on(board, subject if group.sort == "cell" else board.cells)
        if not group_cells and group.sort == "cell":
            return None  # the first column has no left neighbour
        return test(len(noun.on(board, subject)), len(noun.on(board, group_cells)))

    return Claim(f"has {word} {noun.text} than/as {group.text}", holds, "thing")
