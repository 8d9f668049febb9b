"""Claims that things are related to a definite thing, such as "every row is equal to the first row"."""

from __future__ import annotations

from stripcount.language.boardwise.board import Cells, Claim, Group, Noun, WholeBoard
from stripcount.language.boardwise.formulas import quantify
from stripcount.language.boardwise.quantifiers import Quantifier
from stripcount.language.boardwise.relations import REVERSED, PairRelation


def things_related_to_group(quantifier: Quantifier, noun: Noun, relation: PairRelation, group: Group) -> Claim | None:
    """Return the claim that as many things as `quantifier` allows are related to a definite thing of the board.

    An example is "every row is equal to the first row or its complement". None for things that are not single cells if
    the definite thing depends on a cell, as "its left neighbour" does.
    """
    if group.sort == "cell" and noun.sort != "cell":
        return None
    claim = Claim(
        f"{relation.text} {group.text}",
        lambda board, subject: relation.evaluate(board, subject, group.evaluate(board, board.cells)),
        "thing",
    )
    return quantify(quantifier, noun, claim)


def existing_groups_related(first: Group, relation: PairRelation, second: Group) -> Claim:
    """Return the claim that two definite things are related; it does not hold if one of them has no cells."""

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        first_cells, second_cells = first.evaluate(board, subject), second.evaluate(board, subject)
        return relation.evaluate(board, first_cells, second_cells) if first_cells and second_cells else False

    return Claim(f"{first.text} {relation.text} {second.text}", test)


def groups_related(first: Group, relation: PairRelation, second: Group) -> Claim | None:
    """Return the claim that two definite things are related; it does not hold if one of them does not exist.

    A set of cells, such as the interior, exists even if it has none. None for "the left half is the reverse of ...",
    of which it is unclear how its cells are read.
    """
    if relation is REVERSED and " half " in first.text:
        return None

    def test(board: WholeBoard, subject: Cells) -> bool | None:
        exist = all(group.sort == "set" or group.evaluate(board, subject) for group in (first, second))
        return exist and relation.evaluate(board, first.evaluate(board, subject), second.evaluate(board, subject))

    return Claim(f"{first.text} {relation.text} {second.text}", test)
